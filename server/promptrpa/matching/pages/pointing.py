"""What a person shows when asked for a step: a place that is touched, dragged from, or written into."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.operation import Operation
from promptrpa.domain.page import Page, Widget
from promptrpa.matching.pages.windows import covered
from promptrpa.patterns import lazy_regex

_SHOWN: Final = lazy_regex(r"\s*(\d+)\s*,\s*(\d+)\s*(?:>\s*(\d+)\s*,\s*(\d+)\s*|(!)|=(.*))?", re.DOTALL)
"""540,960 is a touch, 540,960! a long one, 540,960>540,300 a drag, 540,960=text is typed there."""


def shown_at(page: Page, value: str, meant: Instruction) -> Operation | None:
    """The operation that was shown on a page for an instruction; None where there is no widget at the place."""
    found = _SHOWN.fullmatch(value)
    if found is None:
        return None
    point, text = (int(found[1]), int(found[2])), found[6]
    widget = _under(page, point, typed=text is not None, any_kind=found[3] is not None)
    if widget is None:
        return None
    if found[3] is not None:
        dragged = _on(widget, OperationType.DRAG, f"{int(found[3])},{int(found[4])}")
        return replace(dragged, point=point)
    if text is not None:
        return _on(widget, OperationType.EDIT, text)
    return _on(widget, OperationType.LONG_CLICK, "") if found[5] else _as_meant(widget, meant)


def chosen_from(page: Page, value: str, meant: Instruction) -> Operation | None:
    """The operation on the widget whose index was chosen from a list."""
    known = value.isdecimal() and int(value) < len(page.widgets)
    return _as_meant(page.widgets[int(value)], meant) if known else None


def _as_meant(widget: Widget, meant: Instruction) -> Operation:
    if not meant.operation.needs_widget:
        return _on(widget, OperationType.CLICK, "")
    return _on(widget, meant.operation, meant.parameter)


def _on(widget: Widget, kind: OperationType, parameter: str) -> Operation:
    return Operation(kind, widget.bounds.center, widget.bounds, parameter, widget.index)


def _under(page: Page, point: tuple[int, int], *, typed: bool, any_kind: bool) -> Widget | None:
    """The smallest widget in view at a place that can be used; a field to write into, anything to drag from."""
    under = [w for w in page.widgets if w.bounds.contains(*point) and (any_kind or w.interactive)]
    fields = [w for w in under if (w.editable or not typed) and covered(page, w, point) is None]
    return min(fields, key=lambda w: w.bounds.area, default=None)
