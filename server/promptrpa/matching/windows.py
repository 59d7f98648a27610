"""Which windows of a page are on top of which."""

from __future__ import annotations

from promptrpa.domain.operation import Operation
from promptrpa.domain.page import Bounds, Page, Widget
from promptrpa.matching.lexicon import Lexicon

_INPUT_METHODS = ("inputmethod", "keyboard")


def roots(page: Page) -> tuple[Widget, ...]:
    """The windows' root widgets, in the order of the dump."""
    return tuple(w for w in page.widgets if w.parent < 0 and w.bounds.area)


def root_of(page: Page, widget: Widget) -> Widget:
    for ancestor in page.ancestors(widget):
        widget = ancestor
    return widget


def front(page: Page, lexicon: Lexicon) -> tuple[Widget, ...]:
    """The windows that a person can use now.

    A window of the app that does not fill the screen (a dialog, a sheet, a menu) hides the app's others. A system
    window counts only where it stands over the page (a permission dialog, a heads-up), not as a bar at its edge.
    """
    width, height = page.size
    usable = []
    for root in roots(page):
        if any(word in root.package.lower() for word in _INPUT_METHODS):
            continue
        if (
            root.package == "com.android.systemui"
            and page.package != root.package
            and _is_bar(root.bounds, width, height)
        ):
            continue
        usable.append(root)
    over = [r for r in usable if r.package in lexicon.overlays and r.package != page.package]
    if over:
        return tuple(over)
    small = [r for r in usable if r.bounds.area < 0.8 * width * height]
    return tuple(small[-1:] or usable)


def usable_widgets(page: Page, windows: tuple[Widget, ...]) -> list[Widget]:
    """The widgets of these windows, in document order."""
    wanted = {r.index for r in windows}
    inside: set[int] = set()
    found = []
    for widget in page.widgets:
        if widget.index in wanted or widget.parent in inside:
            inside.add(widget.index)
            found.append(widget)
    return found


def still_there(before: Page, now: Page, operation: Operation) -> bool:
    """The widget of an operation is where it was: same app and page, same place, class and words."""
    if operation.widget < 0 or before.content == now.content:
        return True
    if (before.package, before.activity) != (now.package, now.activity):
        return False
    if has_dialog(now) and not has_dialog(before):
        return False
    chosen = before.widgets[operation.widget]
    same = [w for w in now.widgets if w.bounds == chosen.bounds and w.class_name == chosen.class_name]
    words = _words(before, chosen)
    there = [w for w in same if chosen.editable or _words(now, w) == words]
    return any(operation.point is None or covered(now, w, operation.point) is None for w in there)


def _words(page: Page, widget: Widget) -> list[str]:
    return [widget.label, *(inner.label for inner in page.descendants(widget))]


def is_loading(page: Page) -> bool:
    """A spinner turns: a progress bar that shows no value."""
    return any(w.kind == "ProgressBar" and w.bounds.area and not w.text for w in page.widgets)


def has_dialog(page: Page) -> bool:
    """A window of the app in front does not fill the screen."""
    screen = page.size[0] * page.size[1]
    return any(root.package == page.package and root.bounds.area < 0.8 * screen for root in roots(page))


def covered(page: Page, target: Widget, point: tuple[int, int]) -> Widget | None:
    """The root of another, smaller window that lies over a point of the page; None where the target is free."""
    own = root_of(page, target)
    for root in roots(page):
        if root.index == own.index or root.bounds.area >= own.bounds.area:
            continue
        if root.bounds.contains(*point) and not any(word in root.package.lower() for word in _INPUT_METHODS):
            return root
    return None


def _is_bar(bounds: Bounds, width: int, height: int) -> bool:
    return bounds.height < 0.08 * height or bounds.width < 0.08 * width
