"""Which windows of a page are on top of which."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.operation import Operation, Proposal, Purpose, Tier
from promptrpa.domain.page import Page, Widget
from promptrpa.domain.phone import is_input_method
from promptrpa.matching.pages.kinds import SWITCHES
from promptrpa.matching.pages.pictures import differ
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.patterns import lazy_regex

SYSTEM_UI: Final = "com.android.systemui"
_CRASHED: Final = lazy_regex(
    r".+ (?:keeps (?:stopping|crashing)|(?:has|have) stopped|(?:is not|isn['’]t) responding)\.?"
    r"|.+(?:屡次停止运行|已停止运行|没有响应|无响应|停止响应)。?",
    re.I,
)
"""How the system says that an app crashed."""
_BANNER: Final = "8"
"""Seconds that a window over a widget is given to go."""


def is_keyboard(widget: Widget) -> bool:
    return is_input_method(widget.package)


def roots(page: Page) -> tuple[Widget, ...]:
    """The windows' root widgets, in the order of the dump."""
    return tuple(w for w in page.widgets if w.parent < 0 and w.bounds.area)


def own_windows(page: Page) -> tuple[Widget, ...]:
    """Those of the app in front, the topmost last; all where it has none."""
    own = (root for root in roots(page) if root.package == page.package)
    return tuple(root for root in own if not _is_bar(page, root)) or roots(page)


def root_of(page: Page, widget: Widget) -> Widget:
    for ancestor in page.ancestors(widget):
        widget = ancestor
    return widget


def front(page: Page, lexicon: Lexicon) -> tuple[Widget, ...]:
    """The windows that a person can use now.

    A window of the app that does not fill the screen (a dialog, a sheet, a menu) hides the app's others. A system
    window counts only where it stands over the page (a permission dialog), not as a bar or a banner at its edge: the
    page below a banner goes on, and `covered` tells what lies under it.
    """
    width, height = page.size
    usable = []
    for root in roots(page):
        if is_keyboard(root):
            continue
        if _is_at_edge(page, root):
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
    if operation.widget < 0:
        return True
    unchanged = before.bare.content == now.bare.content
    if before.widgets[operation.widget].drawn:
        return unchanged and _looks_same(before, now, operation)
    if unchanged:
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


def _looks_same(before: Page, now: Page, operation: Operation) -> bool:
    """The pictures are the same where the widget is."""
    if before.picture is None or now.picture is None:
        return False
    return not differ(before.picture, now.picture, operation.bounds)


def _words(page: Page, widget: Widget) -> list[str]:
    return [widget.label, *(inner.label for inner in page.descendants(widget))]


def has_tabs(page: Page) -> bool:
    """A row of three things or more to touch at the lower edge, side by side: the page is a main one of its app."""
    width, height = page.size
    bottom = max(
        (r.bounds.bottom for r in roots(page) if r.package == page.package or not page.package), default=height
    )
    low = [
        w
        for w in page.widgets
        if w.clickable
        and not w.editable
        and w.bounds.area
        and w.bounds.top > bottom - 0.15 * height
        and 0.1 * width < w.bounds.width < 0.4 * width
    ]
    rows: dict[int, int] = {}
    for widget in low:
        rows[widget.bounds.top] = rows.get(widget.bounds.top, 0) + 1
    return any(count >= 3 for count in rows.values())


def is_loading(page: Page) -> bool:
    """A spinner turns: a progress bar that shows no value."""
    return any(w.kind == "ProgressBar" and w.bounds.area and not w.text for w in page.widgets)


def has_dialog(page: Page) -> bool:
    """A window of the app in front does not fill the screen."""
    return dialog_of(page) is not None


def dialog_of(page: Page) -> Widget | None:
    """The root of the topmost window of the app in front that does not fill the screen."""
    screen = page.size[0] * page.size[1]
    own = (root for root in roots(page) if root.package == page.package and not _is_bar(page, root))
    small = [root for root in own if root.bounds.area < 0.8 * screen]
    return small[-1] if small else None


def is_menu(page: Page) -> bool:
    """The topmost window of the app in front is a menu or a sheet: small, with nothing to type, to choose or to
    confirm; some have a switch."""
    window = dialog_of(page)
    if window is None:
        return False
    inside = list(page.descendants(window))
    left = [w for w in inside if w.kind not in SWITCHES]
    return not any(w.editable or w.checkable or (w.kind.endswith("Button") and w.text) for w in left)


def offers_choices(page: Page) -> bool:
    """The topmost window of the app in front has several things to check."""
    window = dialog_of(page)
    return window is not None and sum(w.checkable for w in page.descendants(window)) > 1


def crash_told(page: Page) -> str:
    """What the system says of an app that crashed; empty where it says nothing."""
    whole = page.size[0] * page.size[1]
    over = [root for root in roots(page) if root.bounds.area < 0.8 * whole and not is_keyboard(root)]
    words = (w.text.strip() for root in over for w in page.descendants(root) if w.text)
    return next((text for text in words if _CRASHED.fullmatch(text)), "")


def covered(page: Page, target: Widget, point: tuple[int, int]) -> Widget | None:
    """The root of another, smaller window that lies over a point of the page; None where the target is free. Of the
    windows of one app, a later one lies over an earlier one."""
    own = root_of(page, target)
    for root in roots(page):
        if root.index == own.index or root.bounds.area >= own.bounds.area:
            continue
        if root.package == own.package and root.index < own.index:
            continue
        if root.bounds.contains(*point) and not is_keyboard(root):
            return root
    return None


def free_point(page: Page, target: Widget, point: tuple[int, int]) -> tuple[int, int]:
    """Where to touch a widget of which a button that floats over the page hides the point: in the largest of its parts
    around the button; the point itself where it is free, or no part is."""
    button = _over(page, target, point)
    if button is None:
        return point
    whole, hidden = target.bounds, button.bounds
    parts = (
        whole._replace(bottom=hidden.top),
        whole._replace(top=hidden.bottom),
        whole._replace(right=hidden.left),
        whole._replace(left=hidden.right),
    )
    sizable = sorted((part for part in parts if part.area), key=lambda part: -part.area)
    return next((part.center for part in sizable if _touches(page, target, part.center)), point)


def _over(page: Page, target: Widget, point: tuple[int, int]) -> Widget | None:
    """What is touched in place of the target at a point: it comes later in its window, and is no part of it."""
    touched = _touched_at(page, target, point)
    own = {target.index, *(w.index for w in page.ancestors(target)), *(w.index for w in page.descendants(target))}
    return touched if touched is not None and touched.index > target.index and touched.index not in own else None


def _touches(page: Page, target: Widget, point: tuple[int, int]) -> bool:
    touched = _touched_at(page, target, point)
    return target.bounds.contains(*point) and (touched is None or touched.index == target.index)


def _touched_at(page: Page, target: Widget, point: tuple[int, int]) -> Widget | None:
    """Of the window's widgets that can be touched the last one there, which lies on top."""
    there = (w for w in page.descendants(root_of(page, target)) if w.interactive and w.bounds.contains(*point))
    return max(there, key=lambda w: w.index, default=None)


def until_free(page: Page, target: Widget, point: tuple[int, int]) -> Proposal | None:
    """To wait until the window that lies over a point of the target has gone, as banners do; None where it is free."""
    over = covered(page, target, point)
    if over is None:
        return None
    wait = Operation(OperationType.WAIT, point, parameter=_BANNER)
    return Proposal(wait, Tier.DIRECT, 0.7, f"a window of {over.package} lies over it: wait", Purpose.APPROACH)


def is_free(page: Page, point: tuple[int, int]) -> bool:
    """No smaller window of another app lies over a point of the page in front."""
    screen = page.size[0] * page.size[1]
    over = [r for r in roots(page) if r.bounds.contains(*point) and r.bounds.area < 0.8 * screen]
    return not any(r.package != page.package and not is_keyboard(r) for r in over)


def banners(page: Page) -> tuple[Widget, ...]:
    """The system's windows with news at the top of the page (heads-up notifications)."""
    return tuple(root for root in roots(page) if _is_at_edge(page, root) and not _is_bar(page, root))


def _is_at_edge(page: Page, root: Widget) -> bool:
    if root.package != SYSTEM_UI or page.package == root.package:
        return _is_bar(page, root)
    return _is_bar(page, root) or root.bounds.bottom < 0.25 * page.size[1]


def _is_bar(page: Page, root: Widget) -> bool:
    """The status or the navigation bar, which are there also where the shade fills the screen."""
    width, height = page.size
    return root.package == SYSTEM_UI and (root.bounds.height < 0.08 * height or root.bounds.width < 0.08 * width)
