"""What a page's hierarchy does not tell: surfaces that are drawn, and widgets without words."""

from __future__ import annotations

from typing import Final

from promptrpa.domain.page import Bounds, Page, Widget
from promptrpa.matching.pages.features import inner_texts
from promptrpa.matching.pages.windows import SYSTEM_UI, is_keyboard

_SHARE: Final = 0.12
"""Of the screen: a surface without nodes that is smaller is a picture or a gap."""
_SMALL: Final = 0.08
"""Of the screen: what can be touched and is larger is no icon."""
_FLOATING: Final = 3
"""Labelled widgets that may float over a drawn surface; behind more of them it is a backdrop."""
_BACKDROPS: Final = ("outside", "scrim", "background", "divider")
_TOP_BAR: Final = 0.1
_ACTION: Final = (0.125, 0.25)
"""Sides of a button that floats over a page, of the screen's width; icons in rows are smaller."""
_CORNER: Final = 0.7
_STATUS_BAR: Final = 0.04
_NAVIGATION_BAR: Final = 0.03
_PICTURES: Final = frozenset({"ImageView", "VideoView"})


def blind_areas(page: Page) -> tuple[tuple[int, Bounds], ...]:
    """Where the hierarchy has one node, or none, for all that is shown (a canvas, a game, a WebView without nodes): the
    node's index (-1: none) and what of it is free of keyboards. Drawn widgets do not count as nodes."""
    width, height = page.size
    nodes = [w for w in page.widgets if not w.drawn]
    if all(w.package == SYSTEM_UI or is_keyboard(w) for w in nodes):
        top, bottom = round(_STATUS_BAR * height), round((1 - _NAVIGATION_BAR) * height)
        area = _above_keyboard(page, Bounds(0, top, width, bottom))
        return ((-1, area),) if page.package != SYSTEM_UI and area.area > 0 else ()
    parents = {w.parent for w in nodes}
    labels = [w for w in nodes if w.label]
    found = []
    for widget in nodes:
        if widget.index in parents or widget.label or widget.editable or widget.bounds.area < _SHARE * width * height:
            continue
        if widget.kind in _PICTURES or widget.package == SYSTEM_UI or is_keyboard(widget):
            continue
        own = {widget.index, *(a.index for a in page.ancestors(widget))}
        over = sum(w.index not in own and widget.bounds.contains(*w.bounds.center) for w in labels)
        if over > _FLOATING or any(word in widget.resource_id.lower() for word in _BACKDROPS):
            continue
        found.append((widget.index, _above_keyboard(page, widget.bounds)))
    return tuple((index, area) for index, area in found if area.height > 0 and area.area > 0)


def is_nameless(page: Page, widget: Widget) -> bool:
    """It can be tapped, and neither it nor what is in it has words: an icon."""
    if not (widget.clickable or widget.long_clickable) or widget.checkable or widget.editable or not widget.enabled:
        return False
    if widget.label or not 0 < widget.bounds.area <= _SMALL * page.size[0] * page.size[1]:
        return False
    return not inner_texts(page, widget, 1)


def beside(page: Page, widget: Widget) -> str:
    """The first words left of an icon at its height: the name of the row that it ends, or in the bar at the top the
    page's title; of a button that floats over the page, its title too. Empty where there are none."""
    if floats(page, widget):
        bar = [w for w in page.widgets if w.text and in_top_bar(page, w) and w.package == widget.package]
        return min(bar, key=lambda w: (w.bounds.left, w.bounds.top), default=widget).text
    y = widget.bounds.center[1]
    row = [
        w
        for w in page.widgets
        if w.text and w.bounds.left < widget.bounds.left and abs(w.bounds.center[1] - y) < widget.bounds.height
    ]
    same = [w for w in row if w.package == widget.package]
    return min(same, key=lambda w: (w.bounds.left, w.bounds.top), default=widget).text


def floats(page: Page, widget: Widget) -> bool:
    """It is the round button that many pages have in the lower right corner, for what one does most on them."""
    (width, height), (x, y) = page.size, widget.bounds.center
    wide, high = widget.bounds.width / width, widget.bounds.height / width
    large = min(wide, high) > _ACTION[0] and max(wide, high) < _ACTION[1]
    return large and x > _CORNER * width and y > _CORNER * height


def in_top_bar(page: Page, widget: Widget) -> bool:
    return widget.bounds.center[1] < _TOP_BAR * page.size[1]


def wants_picture(page: Page) -> bool:
    """A picture would tell more than the hierarchy does, and may be taken."""
    if page.picture is not None or page.protected:
        return False
    return bool(blind_areas(page)) or any(is_nameless(page, w) for w in page.widgets)


def _above_keyboard(page: Page, area: Bounds) -> Bounds:
    tops = [w.bounds.top for w in page.widgets if w.parent < 0 and is_keyboard(w) and w.bounds.area]
    return area._replace(bottom=min([area.bottom, *tops]))
