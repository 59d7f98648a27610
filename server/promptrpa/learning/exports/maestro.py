"""A Maestro flow. Its texts and ids are regular expressions over the whole; ${...} is JavaScript."""

from __future__ import annotations

import re
from typing import Any, Final

import yaml

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.task import Task, TaskStep
from promptrpa.errors import UsageError
from promptrpa.matching.words.values import COVERED, SLOT, fill
from promptrpa.patterns import lazy_regex

from .keys import direction_of, key_of, times_of
from .locators import Locator, locator_of
from .slots import check_slots

_PARTS: Final = {
    "padded": "{0}.padStart(5, '0')",
    "hour": "Number({0}.split(':')[0])",
    "hour02": "{0}.split(':')[0].padStart(2, '0')",
    "hour12": "Number({0}.split(':')[0]) % 12 || 12",
    "minute": "Number({0}.split(':')[1])",
    "minute02": "{0}.split(':')[1]",
    "half": "Number({0}.split(':')[0]) < 12 ? 'AM' : 'PM'",
    "day": "Number({0}.match(/\\b\\d{{1,2}}(?!\\d)/)[0])",
}
"""A part of a value, as matching.words.values.parts makes it; {0}: the value."""
_SPECIAL: Final = lazy_regex(r"[\\^$.|?*+()\[\]{}]")
_SWIPES: Final = {"down": "UP", "up": "DOWN", "left": "RIGHT", "right": "LEFT"}
_SECONDS: Final = lazy_regex(r"(?:\d{1,9}(?:\.\d+)?)?")
_ERASED: Final = 100
"""Characters that are taken out of a field before it is written."""


class _Plain(yaml.SafeDumper):
    """Without anchors and aliases, which Maestro does not read."""

    def ignore_aliases(self, data: object) -> bool:
        return True


def as_maestro(task: Task) -> str:
    """Raises UsageError."""
    check_slots(task, _PARTS)
    for step in task.steps:
        _check_typed(step, task)
    steps = [command for step in task.steps for command in _step(step)]
    head: dict[str, Any] = {"appId": task.app or _opened(task), "name": task.name}
    if task.slots:
        head["env"] = {slot.name: _literal(slot.value) for slot in task.slots}
    parts = [yaml.dump(part, Dumper=_Plain, allow_unicode=True, sort_keys=False, width=1000) for part in (head, steps)]
    return "---\n".join(parts)


def _check_typed(step: TaskStep, task: Task) -> None:
    """Source: Maestro's documentation, known issues."""
    typed = fill(step.instruction.parameter, task.slots)
    if step.instruction.operation is OperationType.EDIT and not typed.isascii():
        raise UsageError(f"The step “{step.description}” cannot be exported: on Android, Maestro types only ASCII.")


def _step(step: TaskStep) -> list[object]:
    parameter = step.instruction.parameter
    match step.operation.type:
        case OperationType.OPEN:
            return [{"launchApp": {"appId": _text(step.operation.parameter), "stopApp": True}}]
        case OperationType.CLICK:
            times = times_of(step)
            more = {"repeat": times} if times > 1 else {}
            locator = locator_of(step)
            return [*_sought(locator), {"tapOn": {**_selector(locator), **more}}]
        case OperationType.LONG_CLICK:
            locator = locator_of(step)
            return [*_sought(locator), {"longPressOn": _selector(locator)}]
        case OperationType.SWITCH:
            return _switch(locator_of(step), parameter == "true")
        case OperationType.EDIT:
            field = _selector(locator_of(step))
            return [{"tapOn": field}, {"eraseText": _ERASED}, {"inputText": _text(parameter)}, "hideKeyboard"]
        case OperationType.SCROLL:
            return [{"swipe": {"direction": _SWIPES[direction_of(step)]}}]
        case OperationType.BACK:
            return [{"pressKey": "Home"} if parameter == "home" else "back"]
        case OperationType.PRESS if key_of(step).maestro:
            return [{"pressKey": key_of(step).maestro}]
        case OperationType.WAIT if _SECONDS.fullmatch(parameter):
            return [{"waitForAnimationToEnd": {"timeout": int(float(parameter or 1) * 1000)}}]
    raise UsageError(f"The step “{step.description}” cannot be exported: this format has nothing like it. Try another.")


def _sought(locator: Locator) -> list[object]:
    """Scrolls down to what is not there at once."""
    return [{"scrollUntilVisible": {"element": _selector(locator), "direction": "DOWN"}}] if locator.varies else []


def _switch(locator: Locator, wanted: bool) -> list[object]:
    """A tap, only where it is not yet so. It must be there: a condition alone would pass over a wrong selector."""
    selector = _selector(locator)
    touched = selector if "id" in selector or not locator.words else {"text": _pattern(locator.words)}
    when = {"notVisible" if wanted else "visible": {**selector, "checked": True}}
    return [{"assertVisible": touched}, {"runFlow": {"when": when, "commands": [{"tapOn": touched}]}}]


def _selector(locator: Locator) -> dict[str, Any]:
    """`childOf` takes the first of what may hold it, a clickable row before all that holds the row; nothing in Maestro
    says “nearest”."""
    said = {"text": _pattern(locator.words)}
    if locator.words and locator.inside and not locator.id:
        return said
    found: dict[str, Any] = {"id": _pattern(locator.id)} if locator.id else {}
    if own := locator.text or locator.description or locator.hint:
        found["text"] = _pattern(own)
    if locator.words and locator.inside:
        found["containsDescendants"] = [said]
    elif locator.words and locator.held:
        found["childOf"] = said
    elif locator.words and locator.checkable:
        found["childOf"] = {"containsDescendants": [said, {"id": found["id"]}] if locator.id else [said]}
    elif locator.words:
        found["below"] = said
        found["index"] = 0
    if locator.place:
        found["index"] = locator.place
    if not found:
        raise UsageError("A field without a name and without an id cannot be found by Maestro.")
    return found


def _opened(task: Task) -> str:
    opened = (s.operation.parameter for s in task.steps if s.operation.type is OperationType.OPEN)
    return next(opened, "com.android.settings")


def _pattern(text: str) -> str:
    """A regular expression for exactly this text."""
    return _written(text, lambda plain: _SPECIAL.sub(lambda found: f"\\{found[0]}", plain))


def _text(text: str) -> str:
    return _written(text, _literal)


def _literal(plain: str) -> str:
    return plain.replace("${", "\\${")


def _written(text: str, write: Any) -> str:
    pieces: list[str] = []
    end = 0
    for found in sorted((*SLOT.finditer(text), *COVERED.finditer(text)), key=lambda m: m.start()):
        pieces += [write(text[end : found.start()]), f"${{{_expression(found)}}}"]
        end = found.end()
    return "".join([*pieces, write(text[end:])])


def _expression(found: re.Match[str]) -> str:
    if found[0].startswith("{{"):
        return str(found[1]).upper()
    slot, _, part = str(found[1]).partition(".")
    return _PARTS[part].format(slot) if part else slot
