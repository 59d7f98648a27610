"""Tasks of an app: what a person may ask for, and how the phone's state tells whether it was done.

Placeholders `{name}` in goals, prompts and success checks stand for a parameter's value. Some types have parts:
`{time.hour}`, `{time.minute}` ("05" in prompts, 5 in a success check), `{time.padded}` ("06:05"); `{date.year}`,
`{date.month}`, `{date.day}`, `{date.spoken}` ("6 March", "3月6日"), `{date.short}` ("6 Mar", "3月6日"); of on_off
`{x.verb}` ("turn on", "打开"), `{x.bool}` (true or false), `{x.opposite}`. `{name|this|that}` has a text for each of
the parameter's values, in their order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from fnmatch import fnmatchcase
from typing import Any, Final, Literal, get_args

import jmespath

from .formats import MONTH_NAMES, MONTHS
from .journal import Event, Write

__all__ = ["Parameter", "Prompts", "Task", "Texts", "Tutorial", "check", "fill", "given", "unexpected_writes"]

Language = Literal["en", "zh"]
ParameterType = Literal["text", "time", "number", "date", "name", "choice", "on_off"]

PLACEHOLDER: Final = re.compile(r"\{([a-z_][a-z0-9_]*)(\.[a-z]+|\|(?:[^{}]|\{[^{}|]*\})*)?\}")
"""In a text for a value may stand another value, but none that has texts of its own."""
"""The parameter, and behind it a part of its value (".hour") or a text for each value ("|this|that")."""

ON_OFF: Final = {
    "en": {"on": ("on", "turn on"), "off": ("off", "turn off")},
    "zh": {"on": ("开启", "打开"), "off": ("关闭", "关闭")},
}
"""Language -> value -> the word and the verb."""

_NO_TEXTS: Final[Mapping[str, frozenset[str]]] = {
    "number": frozenset([""]),
    "time": frozenset(["hour", "minute"]),
    "date": frozenset(["year", "month", "day"]),
    "on_off": frozenset(["bool", "opposite"]),
}
"""Type -> its parts that a state keeps as a number, or as true or false."""


@dataclass(frozen=True, slots=True)
class Texts:
    en: str
    zh: str

    def of(self, language: str) -> str:
        return self.zh if language == "zh" else self.en


@dataclass(frozen=True, slots=True)
class Parameter:
    """`values` are to be tried, the first is the default; where they differ by language, one list for each."""

    type: ParameterType
    values: list[str | int | float] | dict[Language, list[str | int | float]]

    def of(self, language: str) -> list[str]:
        found = self.values if isinstance(self.values, list) else self.values["zh" if language == "zh" else "en"]
        return [str(value) for value in found]

    def place(self, value: str) -> int:
        """Which of the values it is, in any language. Raises ValueError."""
        values = next((v for v in map(self.of, get_args(Language)) if value in v), [])
        return values.index(value)


@dataclass(frozen=True, slots=True)
class Prompts:
    """steps: prompts that name every step. goal: prompts that only say what is wanted. vague: what somebody says who
    has not said clearly what they want ("it is too bright"). missing: goals that leave out at least one parameter."""

    steps: list[str] = field(default_factory=list)
    goal: list[str] = field(default_factory=list)
    vague: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Task:
    """One task as its file has it.

    given: values of the state to set before, by path. success: a JMESPath over {app: state, ..., "system": {...}} that
    is truthy when the task is done. writes: globs of what the task may write. approvals: words that name its risky
    steps. possible: False for what the phone cannot do.
    """

    id: str
    goal: Texts
    success: str
    writes: list[str]
    prompts: dict[Language, Prompts]
    parameters: dict[str, Parameter] = field(default_factory=dict)
    given: dict[str, Any] = field(default_factory=dict)
    approvals: list[str] = field(default_factory=list)
    possible: bool = True
    tutorials: list[str] = field(default_factory=list)

    def defaults(self, language: str = "en") -> dict[str, str]:
        """The first value of each parameter."""
        return {name: parameter.of(language)[0] for name, parameter in self.parameters.items()}


@dataclass(frozen=True, slots=True)
class Tutorial:
    """asked, asked_off: as of promptrpa.domain.task.Tutorial."""

    id: str
    title: str
    language: Language
    text: str
    app: str = ""
    app_version: str = ""
    outdated: bool = False
    source: str = ""
    asked: list[str] = field(default_factory=list)
    asked_off: list[str] = field(default_factory=list)


def fill(task: Task, template: str, values: Mapping[str, str], language: str = "en", *, plain: bool = False) -> str:
    """A prompt or goal with the values in it; `plain` is for a success check."""
    return _filled(task, template, values, language, plain)


def given(task: Task, values: Mapping[str, str]) -> dict[str, Any]:
    """What to set before the task, by path, with the values in it."""
    chosen = task.defaults() | dict(values)

    def filled(value: Any) -> Any:
        if isinstance(value, dict):
            return {filled(key): filled(part) for key, part in value.items()}
        if isinstance(value, list):
            return [filled(part) for part in value]
        return _given_value(task, value, chosen) if isinstance(value, str) else value

    return {str(path): value for path, value in filled(task.given).items()}


def _given_value(task: Task, text: str, values: Mapping[str, str]) -> Any:
    """A text with the values in it; a placeholder for a number, or for true or false, becomes that where it is all."""
    alone = PLACEHOLDER.fullmatch(text)
    kind = task.parameters[alone[1]].type if alone and alone[1] in task.parameters else "text"
    if alone is None or (alone[2] or "").removeprefix(".") not in _NO_TEXTS.get(kind, ()):
        return _filled(task, text, values, "en", plain=False)
    found = _filled(task, text, values, "en", plain=True)
    if kind == "on_off":
        return found == "true"
    return int(found) if found.lstrip("-").isdecimal() else float(found)


def check(task: Task, values: Mapping[str, str], state: Mapping[str, Any]) -> bool:
    """Whether the phone's state says that the task is done. Values are the prompt's; missing ones are defaults."""
    chosen = task.defaults() | dict(values)
    expression = _filled(task, task.success, chosen, "en", plain=True)
    return bool(jmespath.search(expression, state))


def unexpected_writes(task: Task, values: Mapping[str, str], entries: Iterable[Event | Write]) -> list[Write]:
    """What was written that the task may not write."""
    chosen = task.defaults() | dict(values)
    globs = [_filled(task, glob, chosen, "en", plain=True) for glob in task.writes]
    writes = [e for e in entries if isinstance(e, Write) and not e.incidental]
    return [w for w in writes if not any(fnmatchcase(w.path, glob) for glob in globs)]


def parts(kind: ParameterType, value: str, language: str, plain: bool) -> dict[str, str]:
    """What `{name}` ("") and `{name.part}` stand for. `plain` is for success checks: numbers without leading zeros.
    Raises ValueError where the value is not of its type."""
    if kind == "time":
        hour, minute = time_of(value)
        minutes = str(minute) if plain else f"{minute:02d}"
        return {"": value, "hour": str(hour), "minute": minutes, "padded": f"{hour:02d}:{minute:02d}"}
    if kind == "date":
        day = date.fromisoformat(value)
        spoken, short = (f"{day.day} {names[day.month - 1]}" for names in (MONTH_NAMES, MONTHS))
        if language == "zh":
            spoken = short = f"{day.month}月{day.day}日"
        numbers = {"year": str(day.year), "month": str(day.month), "day": str(day.day)}
        return {"": value, **numbers, "spoken": spoken, "short": short}
    if kind == "number":
        float(value)
        return {"": value}
    if kind == "on_off":
        if value not in ON_OFF["en"]:
            raise ValueError(f"{value!r} is neither on nor off")
        word, verb = ON_OFF["zh" if language == "zh" else "en"][value]
        on, off = ("true", "false") if value == "on" else ("false", "true")
        return {"": value if plain else word, "verb": verb, "bool": on, "opposite": off}
    return {"": value}


def time_of(value: str) -> tuple[int, int]:
    """Hour and minute of "7:30"; ValueError where it is no time of day."""
    found = re.fullmatch(r"(\d{1,2}):(\d{2})", value)
    if found is None or int(found[1]) > 23 or int(found[2]) > 59:
        raise ValueError(f"{value!r} is no time of day such as 7:30")
    return int(found[1]), int(found[2])


def _filled(task: Task, template: str, values: Mapping[str, str], language: str, plain: bool) -> str:
    def put(match: re.Match[str]) -> str:
        name, part = match[1], match[2] or ""
        if name not in task.parameters:
            return match[0]
        parameter = task.parameters[name]
        if part.startswith("|"):
            text = _for_value(parameter, part, values[name])
            return PLACEHOLDER.sub(put, text.replace("'", "\\'") if plain else text)
        all_parts = parts(parameter.type, values[name], language, plain)
        if part[1:] not in all_parts:
            raise ValueError(f"{match[0]} is no part of the type {parameter.type}")
        found = all_parts[part[1:]]
        return found.replace("'", "\\'") if plain else found

    return PLACEHOLDER.sub(put, template)


def _for_value(parameter: Parameter, texts: str, value: str) -> str:
    """That of the texts behind "|" which stands in the value's place."""
    each = [text.strip() for text in texts.split("|")[1:]]
    for language in get_args(Language):
        if len(each) != (count := len(parameter.of(language))):
            raise ValueError(f"{texts!r} is not one text for each of the {count} values")
    return each[parameter.place(value)]
