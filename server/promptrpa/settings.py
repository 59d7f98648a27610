"""Every setting, with its meaning. The only reader of the environment and of the settings file."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path

import msgspec
import platformdirs

from promptrpa.errors import SettingsError


def _default_home() -> Path:
    return Path(platformdirs.user_data_dir("promptrpa"))


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings come from the defaults here, then `settings.toml` in the home directory, then the environment
    (`PROMPTRPA_` and the name in capitals), then the command line."""

    home: Path = field(default_factory=_default_home)
    """Where tasks, journal, pictures and virtual phones are kept."""
    database: str = ""
    """SQLAlchemy URL of the knowledge base; empty: a SQLite file in the home directory."""
    language: str = ""
    """en or zh, of messages; empty: the system's."""
    adb: str = ""
    """Path of the adb program; empty: the one that comes with adbutils."""
    user_adb_port: int = 5037
    """Port of the user's own adb server, where USB phones are."""
    call_timeout: float = 15.0
    """Seconds that one call to a phone may take."""
    step_timeout: float = 8.0
    """Seconds that a step waits for its page or widget before it is grounded anew."""
    max_steps: int = 60
    """Operations that one run may do."""
    max_healed: int = 12
    """Steps that one replay may heal."""
    ask_below: float = 0.45
    """Confidence under which a person is asked before an operation."""
    pictures: bool = True
    """Whether runs keep a screenshot of each step."""


def load(environment: Mapping[str, str] | None = None, **overrides: object) -> Settings:
    """The settings in force. Raises SettingsError with the name of what cannot be read."""
    environment = os.environ if environment is None else environment
    said = {
        f.name: environment[key]
        for f in fields(Settings)
        if (key := f"PROMPTRPA_{f.name.upper()}") in environment and environment[key] != ""
    }
    given = {name: value for name, value in overrides.items() if value is not None}
    home = Path(str(given.get("home") or said.get("home") or _default_home())).expanduser()
    file = home / "settings.toml"
    try:
        written = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"{file} is not valid TOML: {error}. Mend it or move it away.") from error
    except OSError as error:
        raise SettingsError(f"{file} cannot be read: {error.strerror}.") from error
    if unknown := sorted(set(written) - {f.name for f in fields(Settings)}):
        raise SettingsError(f"{file} has a setting that does not exist: {unknown[0]}.")
    try:
        return msgspec.convert({**written, **said, **given, "home": home}, Settings, strict=False, dec_hook=_decode)
    except msgspec.ValidationError as error:
        what, _, place = str(error).partition(" - at ")
        raise SettingsError(f"The setting {place.strip('`$.')} cannot be read: {what}.") from error


def _decode(kind: type, value: object) -> object:
    if kind is Path:
        return Path(str(value)).expanduser()
    raise NotImplementedError(kind)
