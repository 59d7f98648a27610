"""Guide mode: where the widget of a saved step is on the phone now, and whether the person has done the step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.page import Bounds, Page, Widget
from promptrpa.domain.task import Slot, Task, TaskStep
from promptrpa.errors import UsageError
from promptrpa.matching.pages.features import MATCH, SAME_END, SAME_PAGE, filled, find, page_likeness
from promptrpa.matching.words.values import fill
from promptrpa.ports.device import Device

PATIENCE: Final = 8.0
"""Seconds that a look waits for the page to change."""
_ASIDE: Final = frozenset({OperationType.WAIT, OperationType.PRESS})
"""Steps that leave nothing to be seen: they are over once the page has changed, or the person says so."""


@dataclass(frozen=True, slots=True)
class Sight:
    """says: the step with its values; typed: what is to be written; opens: the app that is to be opened. bounds: of the
    widget in pixels of `size`; None where it is not on the page. done: the page is as the step makes it. page: names
    the page that was looked at."""

    says: str
    typed: str
    bounds: Bounds | None
    size: tuple[int, int]
    done: bool
    page: str
    opens: str = ""


def look(device: Device, task: Task, number: int, values: Mapping[str, str], began: str, seen: str) -> Sight:
    """number: of the step, from 0. began: the page when the step began, empty for now. seen: the page that was looked
    at last; the look waits until it changes. Raises UsageError and DeviceError."""
    if not 0 <= number < len(task.steps):
        raise UsageError(f"The task has {len(task.steps)} steps; there is no step {number + 1}.")
    step = task.steps[number]
    slots = tuple(Slot(slot.name, slot.type, values.get(slot.name, slot.value)) for slot in task.slots)
    page = device.wait(lambda shown: shown.content != seen, PATIENCE) if seen else device.observe()
    widget = _widget(page, step, slots)
    return Sight(
        fill(step.description, slots),
        fill(step.instruction.parameter, slots) if step.instruction.operation is OperationType.EDIT else "",
        widget.bounds if widget else None,
        page.size,
        _is_done(page, task, number, slots, widget, changed=bool(began) and page.content != began),
        page.content,
        step.operation.parameter if step.instruction.operation is OperationType.OPEN else "",
    )


def _widget(page: Page, step: TaskStep, slots: tuple[Slot, ...]) -> Widget | None:
    if step.features is None:
        return None
    found = find(page, filled(step.features, slots))
    return found[0].widget if found and found[0].score >= MATCH else None


def _is_done(
    page: Page, task: Task, number: int, slots: tuple[Slot, ...], widget: Widget | None, *, changed: bool
) -> bool:
    step = task.steps[number]
    said = fill(step.instruction.parameter, slots)
    match step.instruction.operation:
        case OperationType.OPEN:
            return page.package == step.operation.parameter
        case OperationType.SWITCH:
            return widget is not None and widget.checked == (said == "true")
        case OperationType.EDIT:
            return widget is not None and _same_text(widget.text, said)
        case kind if kind in _ASIDE:
            return changed
    if not changed:
        return False
    return _leads_on(page, task, number, slots) or _as_after(page, step, last=number + 1 == len(task.steps))


def _leads_on(page: Page, task: Task, number: int, slots: tuple[Slot, ...]) -> bool:
    """The next step can be done here, and could not on the page of this one."""
    if number + 1 == len(task.steps):
        return False
    following, step = task.steps[number + 1], task.steps[number]
    if following.page.structure == step.page.structure:
        return page.structure == step.page.structure and _widget(page, following, slots) is not None
    return _widget(page, following, slots) is not None and page_likeness(page, following.page) >= SAME_PAGE


def _as_after(page: Page, step: TaskStep, *, last: bool) -> bool:
    """It is the page that the step led to, rather than the one that it was done on."""
    if step.after is None:
        return True
    likeness = page_likeness(page, step.after)
    least = SAME_END if last else SAME_PAGE
    return likeness >= least and likeness >= page_likeness(page, step.page) and page.package == step.after.package


def _same_text(shown: str, wanted: str) -> bool:
    return shown.strip() == wanted.strip() or (shown.isdecimal() and wanted.isdecimal() and int(shown) == int(wanted))
