"""From words on a page to the widget to act on."""

from __future__ import annotations

from collections.abc import Callable

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.page import Page, Widget
from promptrpa.matching.pages.positions import on_row
from promptrpa.matching.pages.sliders import is_slider
from promptrpa.matching.pages.windows import root_of


def resolve(page: Page, widget: Widget, operation: OperationType) -> Widget | None:
    """The widget to act on where these words stand: the row or field of a label, the switch of a row."""
    if operation is OperationType.SWITCH:
        return _beside(page, widget, lambda w: w.checkable and w.enabled)
    if operation is OperationType.EDIT:
        field = _field(page, widget) or _beside(page, widget, is_slider)
        return field or (widget if widget.drawn else None)  # a drawn field may have no border
    if widget.interactive or widget.scrollable:
        return widget if widget.enabled else None
    width, height = page.size
    for ancestor in page.ancestors(widget):
        if ancestor.bounds.area > 0.5 * width * height:
            break
        if ancestor.clickable or ancestor.checkable:
            return ancestor if ancestor.enabled else None
    return widget if widget.enabled else None


def _beside(page: Page, widget: Widget, wanted: Callable[[Widget], bool]) -> Widget | None:
    if wanted(widget):
        return widget
    if inside := [w for w in page.descendants(widget) if wanted(w)]:
        return inside[0] if len(inside) == 1 else None
    for ancestor in page.ancestors(widget):
        if ancestor.bounds.height > 0.25 * page.size[1]:
            break
        below = [w for w in page.descendants(ancestor) if wanted(w)]
        if len(below) == 1:
            return below[0]
        if below:
            break
    return _nearest(widget, _level(page, widget), wanted)


def _nearest(widget: Widget, level: list[Widget], wanted: Callable[[Widget], bool]) -> Widget | None:
    """What a person would take for the one that belongs to these words: behind them, or before them on a row that
    begins with one."""
    x, y = widget.bounds.center
    first = min((w for w in level if w.label or wanted(w)), key=lambda w: w.bounds.center[0], default=widget)
    before = wanted(first)

    def away(other: Widget) -> tuple[bool, float]:
        right, below = other.bounds.center[0] - x, other.bounds.center[1] - y
        return (right < 0) != before, abs(below) + abs(right) / 4

    return min((w for w in level if wanted(w)), key=away, default=None)


def _level(page: Page, widget: Widget) -> list[Widget]:
    """What stands on the row of a widget, in its window."""
    window = root_of(page, widget)
    return [w for w in on_row(page, widget) if root_of(page, w).index == window.index]


def _field(page: Page, widget: Widget) -> Widget | None:
    """The text field or slider that has these words, holds them, or stands nearest, level with them or below."""
    if takes(widget, OperationType.EDIT):
        return widget
    if inside := [w for w in page.descendants(widget) if takes(w, OperationType.EDIT) and w.enabled]:
        return inside[0] if len(inside) == 1 else None
    reach = 0.08 * page.size[1]
    level = _level(page, widget)
    near = []
    for other in page.descendants(root_of(page, widget)):
        if not takes(other, OperationType.EDIT) or not other.enabled or not other.bounds.area:
            continue
        if other in level or _heads(page, widget, other, reach):
            distance = abs(other.bounds.center[1] - widget.bounds.center[1])
            near.append((distance + abs(other.bounds.left - widget.bounds.left) / 4, other.index, other))
    return min(near)[2] if near else None


def _heads(page: Page, label: Widget, field: Widget, reach: float) -> bool:
    """A label stands over a field: near it, with nothing else to touch in between, and it is no button itself."""
    above, box = label.bounds, field.bounds
    near = 0 <= box.top - above.bottom + reach / 2 <= reach * 1.5
    if label.kind.endswith("Button") or not (near and box.left < above.right and above.left < box.right):
        return False
    around = {w.index for w in page.ancestors(field)}
    between = (w for w in page.widgets if above.bottom <= w.bounds.center[1] <= box.top)
    return not any(w.interactive and w.bounds.area and w.index not in around for w in between)


def takes(widget: Widget, operation: OperationType) -> bool:
    if operation is OperationType.EDIT:
        return widget.editable or is_slider(widget)
    if operation is OperationType.SWITCH:
        return widget.checkable
    return True
