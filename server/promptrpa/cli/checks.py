"""What `promptrpa doctor` looks at, each as a finding: how it is, and what to do about it."""

from __future__ import annotations

import platform
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from importlib import metadata
from typing import Final

from promptrpa import bootstrap
from promptrpa.errors import PromptRPAError
from promptrpa.settings import Settings

_LEAST_PYTHON: Final = (3, 11)
_LEAST_BYTES: Final = 64 * 1024**2
_FEW_BYTES: Final = 1024**3
"""Room on the disk of the home: under the first nothing works, under the second pictures may soon fill it."""
_EXTRAS: Final = {
    "vision": ("reads texts, icons and widgets from the picture where a page does not tell them", "260 MB"),
    "model": ("asks a language model of yours for what nothing else tells", "150 MB"),
    "semantic": ("other embedders, and captions of widgets and pages", "1 GB; on Linux 6 GB"),
    "paddle": ("reads texts with PaddleOCR", "1.5 GB"),
    "postgres": ("keeps the knowledge base in PostgreSQL", "20 MB"),
    "mcp": ("serves phones as tools for an agent, `promptrpa mcp`", "20 MB"),
    "metrics": ("tells Prometheus counts and times", "1 MB"),
    "traces": ("tells OpenTelemetry of runs and steps", "10 MB"),
    "plots": ("draws the plots of bench phone", "80 MB"),
    "web": ("drives web pages as phones, in Chromium", "170 MB"),
    "train": ("trains the small models anew", "1.5 GB; on Linux 6.5 GB"),
}
"""Extra -> what it adds, and about how much room it takes with all that it needs."""
_MODEL_EXTRA: Final = "pip install 'promptrpa[model]'"
_REQUIREMENT: Final = re.compile(r"""([\w.-]+).*;\s*extra\s*==\s*['"]([\w-]+)['"]""")
"""A line of the package's metadata: what is required, by which extra."""


class State(StrEnum):
    FINE = "fine"
    NOTE = "note"
    """Works without, or soon will not."""
    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class Finding:
    """text: how it is; advice: what to do, empty where nothing need be done."""

    name: str
    state: State
    text: str
    advice: str = ""


def examine(settings: Settings) -> Iterator[Finding]:
    """All checks, the quick ones first. Nothing is changed by them."""
    yield _python()
    checks = {"adb": _adb, "phones": _phones, "home": _home, "content": _content, "fonts": _fonts}
    for name, check in checks.items():
        yield from _guarded(name, check, settings)
    for extra in _EXTRAS:
        yield _extra(extra)
    yield _model(settings)


def _guarded(name: str, check: Callable[[Settings], Iterator[Finding]], settings: Settings) -> Iterator[Finding]:
    try:
        yield from check(settings)
    except PromptRPAError as error:
        yield Finding(name, State.BROKEN, str(error))


def _python() -> Finding:
    text = f"{platform.python_version()}, {sys.executable}"
    if sys.version_info < _LEAST_PYTHON:
        return Finding("python", State.BROKEN, text, "Install Python 3.11 or newer.")
    return Finding("python", State.FINE, text)


def _adb(settings: Settings) -> Iterator[Finding]:
    adb = bootstrap.inspect_adb(settings)
    yield Finding("adb", State.FINE, f"{adb.version}, {adb.path}")
    if not adb.serving:
        yield Finding(
            "adb server",
            State.NOTE,
            f"none runs on port {settings.user_adb_port}, so that phones on USB are not seen",
            f"To drive a phone of your own: {adb.path} start-server",
        )


def _phones(settings: Settings) -> Iterator[Finding]:
    listed = bootstrap.list_devices(settings)
    for phone in listed:
        state = State.NOTE if phone.problem else State.FINE
        yield Finding(f"phone {phone.serial}", state, phone.problem or f"{phone.model} is ready")
    if not listed:
        yield Finding("phones", State.NOTE, "none is connected: runs use a virtual phone")


def _home(settings: Settings) -> Iterator[Finding]:
    found = bootstrap.inspect_home(settings)
    text = f"{settings.home}, {found.free / 1024**3:.1f} GB free" + ("" if found.made else ", made by the first run")
    elsewhere = "Choose another home with PROMPTRPA_HOME or --home."
    if not found.writable:
        yield Finding("home", State.BROKEN, f"{settings.home} cannot be written", elsewhere)
    elif found.free < _FEW_BYTES:
        state = State.BROKEN if found.free < _LEAST_BYTES else State.NOTE
        yield Finding("home", state, text, f"Make room on its disk. {elsewhere}")
    else:
        yield Finding("home", State.FINE, text)
    if found.owner:
        text = f"held by process {found.owner.pid} ({found.owner.command}) since {found.owner.since}"
        yield Finding("lock", State.NOTE, text, "Another run has to wait for it.")
    if not found.schema:
        yield Finding("database", State.FINE, "none yet: made by the first run")
    elif found.schema > found.newest:
        text = f"version {found.schema}, which is newer than the {found.newest} that this promptrpa knows"
        yield Finding("database", State.BROKEN, text, "Update promptrpa.")
    else:
        older = "" if found.schema == found.newest else f": brought to {found.newest} by the next run"
        yield Finding("database", State.FINE, f"version {found.schema}{older}")


def _content(_settings: Settings) -> Iterator[Finding]:
    yield Finding("content", State.FINE, str(bootstrap.inspect_content()))


def _fonts(_settings: Settings) -> Iterator[Finding]:
    try:
        yield Finding("fonts", State.FINE, str(bootstrap.inspect_fonts()))
    except (OSError, ValueError) as error:
        yield Finding("fonts", State.BROKEN, f"a virtual phone cannot draw: {error}", "Install promptrpa again.")


def _extra(extra: str) -> Finding:
    use, size = _EXTRAS[extra]
    needed = _needed(extra)
    missing = [name for name in needed if not _is_installed(name)]
    if needed and not missing:
        return Finding(f"extra {extra}", State.FINE, use)
    return Finding(
        f"extra {extra}",
        State.NOTE,
        f"not installed ({', '.join(missing)}): {use}",
        f"pip install 'promptrpa[{extra}]' (about {size})",
    )


def _model(settings: Settings) -> Finding:
    name = "language model"
    roles = {"strong": settings.model_strong, "fast": settings.model_fast, "vision": settings.model_vision}
    named = ", ".join(f"{role} {model}" for role, model in roles.items() if model)
    if not named:
        return Finding(name, State.NOTE, "not configured: works offline, by rules and from memory")
    if settings.model_replay:
        return Finding(name, State.NOTE, f"answers as recorded in {settings.model_replay}: {named}")
    text = f"{named} at {settings.model_url}, {'with' if settings.model_key else 'without'} a key"
    if missing := [package for package in _needed("model") if not _is_installed(package)]:
        return Finding(name, State.BROKEN, f"{text}; not installed: {', '.join(missing)}", _MODEL_EXTRA)
    return Finding(name, State.FINE, text)


def _needed(extra: str) -> list[str]:
    """The packages that an extra adds."""
    found = (_REQUIREMENT.fullmatch(line) for line in metadata.requires("promptrpa") or ())
    return [match[1] for match in found if match and match[2] == extra]


def _is_installed(name: str) -> bool:
    try:
        metadata.version(name)
    except metadata.PackageNotFoundError:
        return False
    return True
