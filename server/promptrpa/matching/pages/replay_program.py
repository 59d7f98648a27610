"""A saved task as a replay program (docs/replay-program.md): data that a phone can run alone, and its evaluator here.

The client's evaluator is held to this one by tests/golden/on_device/replay.json. What neither knows, neither does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

import msgspec

from promptrpa import typed
from promptrpa.domain.instruction import OperationType
from promptrpa.domain.page import Page, Widget, words_of_id
from promptrpa.domain.task import Slot, Task, TaskStep, WidgetFeatures
from promptrpa.errors import UsageError
from promptrpa.matching.pages import features
from promptrpa.matching.pages.windows import covered, front, usable_widgets
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.risk import risk_of
from promptrpa.matching.words.text import plain
from promptrpa.matching.words.values import fill

FORMAT: Final = 1
_PRIVATE: Final = "{{"
"""What a private value's name stands in."""
_RISKY: Final = frozenset({OperationType.CLICK, OperationType.LONG_CLICK, OperationType.SWITCH, OperationType.DRAG})
_SLOT_TYPES: Final = frozenset({"time", "text", "number", "name", "on_off", "choice"})
"""Those whose parts the phone can work out."""

Json = dict[str, Any]


def compile_task(task: Task, lexicon: Lexicon) -> Json:
    """The program of a task. Raises UsageError where it has a step that a phone cannot do alone, or may not: one that
    needs a yes, or a private value."""
    steps = [_compile_step(step, lexicon) for step in task.steps]
    if private := next((slot.name for slot in task.slots if _PRIVATE in slot.value), None):
        raise UsageError(f"“{task.name}” has a private value, which stays on the server: {private}.")
    if dated := next((slot.name for slot in task.slots if slot.type not in _SLOT_TYPES), None):
        raise UsageError(f"“{task.name}” has a value that a phone cannot fill in by itself: {dated}.")
    return {
        "format": FORMAT,
        "task": task.id,
        "version": task.version,
        "name": task.name,
        "rules": rules(lexicon),
        "slots": [{"name": slot.name, "type": slot.type, "value": slot.value} for slot in task.slots],
        "steps": steps,
    }


def rules(lexicon: Lexicon) -> Json:
    """Weights, thresholds and margins of the history tier."""
    return {
        "weights": features.WEIGHTS,
        "match": features.MATCH,
        "margin": features.MARGIN,
        "shortlist": features.SHORTLIST,
        "label": features.LABEL,
        "overlays": sorted(lexicon.overlays),
    }


def _compile_step(step: TaskStep, lexicon: Lexicon) -> Json:
    kind = step.operation.type
    sets = kind is not OperationType.EDIT and step.instruction.operation is OperationType.EDIT
    if kind is OperationType.WAIT or sets or (kind.needs_widget and step.features is None):
        raise UsageError(f"A phone cannot do this step alone: {step.instruction}.")
    if kind in _RISKY and _risk(step, lexicon):
        raise UsageError(f"A phone alone never does what needs your yes: {step.instruction}.")
    if _PRIVATE in step.instruction.parameter:
        raise UsageError(f"A phone alone has no private values: {step.instruction}.")
    made: Json = {
        "operation": str(kind),
        "parameter": step.operation.parameter if kind is OperationType.OPEN else step.instruction.parameter,
        "text": str(step.instruction),
        "package": step.page.package,
        "gate": "allow",
    }
    if step.features is not None:
        made["features"] = {
            name: value
            for name, value in msgspec.to_builtins(step.features).items()
            if value not in ("", [], False, -1) and name != "columns"
        }
    return made


def _risk(step: TaskStep, lexicon: Lexicon) -> str:
    names = [step.instruction.object.text]
    if step.features is not None:
        label = features.label_of(step.features)
        names.append(label or words_of_id(step.features.resource_id))
    return next((risk for name in names if name and (risk := risk_of(name, lexicon))), "")


class DecisionKind(StrEnum):
    DO = "do"
    SKIP = "skip"
    WAIT = "wait"
    """It is not here, or not yet; for too long, and the run stops."""
    STOP = "stop"


@dataclass(frozen=True, slots=True)
class Decision:
    """What a step comes to on a page. widget: its index, -1 where none was found; point: where to touch it."""

    kind: DecisionKind
    widget: int = -1
    score: float = 0.0
    point: tuple[int, int] | None = None


def decide(step: Mapping[str, Any], slots: Sequence[Slot], page: Page, lexicon: Lexicon) -> Decision:
    """What a step with a widget comes to on this page."""
    if page.package != step["package"]:
        return Decision(DecisionKind.WAIT)
    wanted = features.filled(typed.convert(step["features"], WidgetFeatures), slots)
    inside = {widget.index for widget in usable_widgets(page, front(page, lexicon))}
    found = [match for match in features.find(page, wanted) if match.widget.index in inside]
    if not found or found[0].score < features.MATCH:
        return Decision(DecisionKind.WAIT, score=found[0].score if found else 0.0)
    widget, score = found[0].widget, found[0].score
    if len(found) > 1 and score - found[1].score < features.MARGIN:
        return Decision(DecisionKind.STOP, widget.index, score)
    if not _is_exactly(page, widget, wanted):
        return Decision(DecisionKind.STOP, widget.index, score)
    if _is_done(widget, step["operation"], fill(step["parameter"], slots)):
        return Decision(DecisionKind.SKIP, widget.index, score)
    point = features.words_in(page, widget).bounds.center
    if covered(page, widget, point) is not None:
        return Decision(DecisionKind.WAIT, widget.index, score)
    return Decision(DecisionKind.DO, widget.index, score, point)


def _is_exactly(page: Page, widget: Widget, wanted: WidgetFeatures) -> bool:
    """It is plainly called what the saved one was called."""
    theirs = features.label_of(wanted)
    mine = [text for text in ("" if widget.editable else widget.text, widget.description, widget.hint) if text]
    if not mine:
        mine = [*(features.inner_texts(page, widget) or features.named_beside(page, widget))]
    return not theirs or any(plain(each) == plain(theirs) for each in mine)


def _is_done(widget: Widget, operation: str, parameter: str) -> bool:
    if operation == OperationType.SWITCH:
        return widget.checked == (parameter == "true")
    return operation == OperationType.EDIT and bool(parameter) and widget.text == parameter
