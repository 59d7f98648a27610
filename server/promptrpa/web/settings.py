"""The settings as their page shows them: what each means, where it comes from, whether it may be changed while the
server runs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from importlib.util import find_spec
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints
from urllib.parse import urlsplit

from rapidfuzz.process import extractOne

from promptrpa.errors import SettingsError, UsageError

from .services import Services


@dataclass(frozen=True, slots=True)
class Shown:
    """value: None where it is a secret. source: "environment", "file" or "default". kind: of its field on the page:
    text, number, switch or choice. change: it may be changed here. later: a change counts from the next start on."""

    name: str
    meaning: str
    group: str
    value: bool | int | float | str | None
    source: str
    kind: str
    choices: tuple[str, ...]
    change: bool
    later: bool = False


_MEANINGS: Final[dict[str, dict[str, str]]] = {
    "runs": {
        "step_timeout": "Seconds that a step waits for a page that loads",
        "max_steps": "Operations that one run may do",
        "max_healed": "Steps that one replay may heal",
        "ask_below": "Confidence below which you are asked, from 0 to 1",
        "pictures": "Keep a screenshot of each step",
        "apps_allowed": "Apps, with commas: runs do nothing in others; empty: in all",
        "apps_blocked": "Apps, with commas, in which runs never do anything",
        "apps_sensitive": "Further apps, with commas, in which an approval wants a passphrase or a fresh sign-in",
    },
    "knowledge": {
        "user": "Whose values are remembered, where several people use one knowledge base",
        "share_values": "Remembered values serve the other users of the knowledge base, and theirs you",
        "keep_days": "Days that runs, pictures and pages long unseen are kept; 0: for ever",
        "embedder": "What says how near texts are in meaning",
        "search": "Search engine that is asked for tutorials; empty: none, and nothing leaves the machine",
        "search_url": "Address of its server, where it needs one",
    },
    "language models": {
        "model_url": "Address of an OpenAI-compatible server",
        "model_key": "Its key",
        "model_strong": "The model that plans and decides; empty: none is asked",
        "model_fast": "A cheaper model for small questions",
        "model_vision": "A model that sees pictures; empty: pictures never leave the machine",
        "model_timeout": "Seconds that a model may take for an answer",
        "model_run_tokens": "Tokens that models may take in one run; 0: no limit",
        "model_day_tokens": "Tokens that they may take in a day; 0: no limit",
        "model_run_money": "Money that they may take in one run; 0: no limit",
        "model_day_money": "Money that they may take in a day; 0: no limit",
        "model_run_seconds": "Seconds that the calls of one run may last together; 0: no limit",
        "model_prices": "Money for a million tokens, by model",
        "planner": "How a model plans what nothing else tells",
        "demonstrations": "Saved tasks like the wanted one that a planner is shown, at most; 0: none",
        "planner_history": "Screens before the current one that a planner without a plan is shown; 0: all",
        "model_screen": "When a planner is told the screen",
        "guards": "How steps that a planner says are guarded: feasibility, completeness, with commas",
        "guards_by": "Who judges that: small networks that came along, or a model",
        "critique": "What of a model's words is criticised: plan, state, agent, with commas",
        "model_record": "File to which every question to a model is written",
        "model_replay": "File to answer from, as it was answered then",
    },
    "the server": {
        "home": "Where tasks, runs and virtual phones are kept",
        "database": "Address of the knowledge base; empty: a file in the home",
        "language": "Language of messages; empty: the system's",
        "adb": "The adb program; empty: the one that came along",
        "user_adb_port": "Port of your own adb server, where USB phones are",
        "call_timeout": "Seconds that one call to a phone may take",
        "browser": "The Chromium that drives web pages; empty: the system's",
        "metrics": "Show counts and times at /metrics",
        "traces": "Address of an OpenTelemetry collector; empty: none",
        "text_reader": "What reads text in pictures",
        "widget_captions": "Model that says what a widget without words is for; empty: none",
        "page_captions": "The same for whole pages",
    },
}
_SECRET: Final = frozenset({"database", "model_key"})
"""Never shown; a database's address may hold a password."""
RUNTIME: Final = frozenset(
    {
        *_MEANINGS["runs"],
        *("search", "search_url"),
        *("model_url", "model_strong", "model_fast", "model_vision", "model_timeout"),
        *("model_run_tokens", "model_day_tokens", "model_run_money", "model_day_money", "model_run_seconds"),
        *("planner", "demonstrations", "planner_history", "critique", "model_screen", "guards", "guards_by"),
    }
)
"""What the next run takes up."""
_LATER: Final = frozenset({"metrics", "traces", "user", "share_values", "keep_days"})
"""What the next start takes up. The others are only shown: with some of them the next start might fail."""
_NEEDS: Final = {"metrics": "prometheus_client", "traces": "opentelemetry.sdk"}
"""Packages of extras of the same name."""


def shown(services: Services) -> list[Shown]:
    """All of them, in groups."""
    settings = services.settings
    sources = services.sources(settings.home)
    kinds = get_type_hints(type(settings))
    groups = [(name, group, text) for group, texts in _MEANINGS.items() for name, text in texts.items()]
    named = {name for name, _, _ in groups}
    groups += [(f.name, "others", f.name.replace("_", " ")) for f in fields(settings) if f.name not in named]
    found = []
    for name, group, meaning in groups:
        kind, choices = _kind(kinds[name])
        source = sources.get(name, "default")
        secret = name in _SECRET
        change = name in RUNTIME | _LATER and source != "environment"
        value = None if secret else _plain(getattr(services.written, name))
        found.append(Shown(name, meaning, group, value, source, kind, choices, change, name in _LATER))
    return found


def change(services: Services, changes: Mapping[str, Any]) -> None:
    """Write them to settings.toml; the next run goes by them, or the next start. Raises UsageError."""
    known = {each.name: each for each in shown(services)}
    for name in changes:
        if name not in known:
            near = extractOne(name, list(known))
            raise UsageError(f"There is no setting {name}. The nearest is {near[0]}.")
        if not known[name].change:
            why = "comes from the environment" if known[name].source == "environment" else "is read at the start alone"
            raise UsageError(f"The setting {name} cannot be changed here: it {why}.")
        if not isinstance(changes[name], (bool, int, float, str)):
            raise UsageError(f"The setting {name} is a text, a number, true or false.")
        if name in _NEEDS and changes[name]:
            _check_watcher(name, changes[name])
    try:
        services.change_settings({name: value for name, value in changes.items() if value != known[name].value})
    except SettingsError as error:
        raise UsageError(str(error)) from error


def _check_watcher(name: str, value: object) -> None:
    """So that the next start does not fail. Raises UsageError."""
    if not _is_there(_NEEDS[name]):
        raise UsageError(f"The setting {name} needs the extra `{name}`. Install it first.")
    if name == "traces" and not _is_address(str(value)):
        raise UsageError("The setting traces is an address such as http://127.0.0.1:4318.")


def _is_address(value: str) -> bool:
    try:
        parts = urlsplit(value)
        return parts.scheme in ("http", "https") and parts.port != 0
    except ValueError:
        return False


def _is_there(package: str) -> bool:
    try:
        return find_spec(package) is not None
    except ModuleNotFoundError:
        return False


def _kind(hint: Any) -> tuple[str, tuple[str, ...]]:
    if get_origin(hint) is Literal:
        return "choice", tuple(map(str, get_args(hint)))
    return {bool: "switch", int: "number", float: "number"}.get(hint, "text"), ()


def _plain(value: object) -> bool | int | float | str:
    if isinstance(value, (bool, int, float)):
        return value
    return ", ".join(map(str, value)) if isinstance(value, dict) else str(value)
