"""Windows: the page, and what lies over it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..kit import (
    Box,
    Button,
    Canvas,
    Checkbox,
    Column,
    Dialog,
    ListItem,
    Menu,
    MenuItem,
    Radio,
    Row,
    Screen,
    Scroll,
    Sheet,
    Text,
    Widget,
)
from ..node import Laid, Node, Rect
from .bars import NAV_COLOUR, app_bar, bottom_nav, tab_row
from .builder import Builder, at, resize, settle, size_of
from .containers import background, hide, known_fill
from .ids import ANDROID, resource_id

FAB_ROOM: Final = 88
"""Dp under a list's last row, so that the floating button hides none."""
DIALOG_WIDTH: Final = 560
SHEET_WIDTH: Final = 640
MENU_WIDTHS: Final = (112, 280)
ROWS: Final = (ListItem, Radio, Checkbox)
"""Bring their own room at the sides."""


def screen(b: Builder, window: Screen) -> Laid:
    env = b.env
    whole, area = env.screen, env.area
    wide, high = area.width, area.height
    page = b.plain("android.view.ViewGroup", wide, high, "coordinator")
    top = 0
    if window.bar is not None or window.tabs is not None:
        top = _put_bars(b, window, page, wide)
    bottom = high
    below: list[Node] = []
    if window.nav is not None:
        nav = bottom_nav(b, window.nav, wide)
        bottom -= size_of(nav)[1]
        below.append(at(nav, 0, bottom))
    if window.bottom is not None:
        strip = b.build(window.bottom, wide)
        bottom -= size_of(strip)[1]
        below.insert(0, at(strip, 0, bottom))
    frame = b.plain("android.widget.FrameLayout", wide, max(0, bottom - top), "content_frame")
    b.scroll_tail = b.px(FAB_ROOM) if window.fab is not None else 0
    frame.children.append(_body(b, window.body, wide, max(0, bottom - top)))
    b.scroll_tail = 0
    page.children += [at(frame, 0, top), *below]
    if window.fab is not None:
        fab = b.build(window.fab, wide - b.px(32), None, False)
        across, along = size_of(fab)
        page.children.append(at(fab, wide - across - b.px(16), bottom - along - b.px(16)))
    content = b.plain("android.widget.FrameLayout", wide, high, ANDROID + "content")
    content.children.append(page)
    root = b.plain("android.widget.FrameLayout", whole.width, whole.height)
    root.children.append(at(content, area.left - whole.left, area.top - whole.top))
    root.children += _system_backgrounds(b, whole, area, _lowest_colour(window))
    settle(root, whole.left, whole.top, whole)
    return Laid(root, whole, secure=window.secure, color=known_fill(window.color))


def _put_bars(b: Builder, window: Screen, page: Node, width: int) -> int:
    holder = b.plain("android.widget.LinearLayout", width, 0, "app_bar_layout")
    top = 0
    if window.bar is not None:
        bar = app_bar(b, window.bar, width)
        holder.children.append(bar)
        top = size_of(bar)[1]
    if window.tabs is not None:
        tabs = tab_row(b, window.tabs, width)
        holder.children.append(at(tabs, 0, top))
        top += size_of(tabs)[1]
    page.children.append(resize(holder, width, top))
    return top


def _lowest_colour(window: Screen) -> str:
    """Of what touches the lower edge of a page, to go on behind the gesture bar; empty for the page's own."""
    if window.nav is not None:
        return NAV_COLOUR
    return window.bottom.color if isinstance(window.bottom, (Column, Row, Box)) else ""


def _system_backgrounds(b: Builder, whole: Rect, area: Rect, color: str) -> list[Node]:
    """The strips behind the status bar and the gesture bar."""
    above, below = area.top - whole.top, whole.bottom - area.bottom
    strips = []
    if above > 0:
        strips.append(b.plain("android.view.View", whole.width, above, ANDROID + "statusBarBackground"))
    if below > 0:
        name = ANDROID + "navigationBarBackground"
        strip = b.plain("android.view.View", whole.width, below, name, **background(color))
        strips.append(at(strip, 0, area.bottom - whole.top))
    return strips


def _body(b: Builder, widget: Widget, width: int, height: int) -> Node:
    """The body of a page. A column without weights gets a scroll view around it, as it may not fit. Where the phone
    has the condition "canvas", the hierarchy shows a single view."""
    if isinstance(widget, Column) and not _has_weights(widget):
        node = _scrolling(b, widget, width, height, fill=True)
    else:
        node = b.build(widget, width, height)
    if b.env.canvas and not isinstance(widget, Canvas):
        hide(node)
        node = b.plain("android.view.View", width, height, children=[node])
    return node


def _scrolling(b: Builder, widget: Widget, width: int, height: int, fill: bool) -> Node:
    """A scroll view around a widget: `height` high with `fill`, else at most."""
    node = b.plain("android.widget.ScrollView", width, height, "scroll_view")
    node.scroll_id = b.scroll_name("", "v")
    tail, b.scroll_tail = b.scroll_tail, 0
    child = b.build(widget, width)
    natural = size_of(child)[1] + tail
    view = height if fill else min(height, natural)
    node.scroll_range = max(0, natural - view)
    node.scrollable = node.focusable = node.scroll_range > 0
    if size_of(child)[1] < view:
        resize(child, width, view)
    node.children.append(at(child, 0, -b.offset(node.scroll_id, node.scroll_range)))
    return resize(node, width, view)


def _fitting(b: Builder, widget: Widget, width: int, limit: int) -> Node:
    """A widget in a pop-up: as high as it needs, and scrolling where that is more than the limit."""
    if isinstance(widget, Scroll) or _has_weights(widget):
        count = b.scroll_count
        node = b.build(widget, width)
        if size_of(node)[1] <= limit:
            return node
        b.scroll_count = count
        return b.build(widget, width, limit)
    return _scrolling(b, widget, width, limit, fill=False)


def _has_weights(widget: Widget) -> bool:
    return isinstance(widget, Column) and any(child.weight or isinstance(child, Scroll) for child in widget.children)


def _side_room(b: Builder, body: Widget) -> int:
    """What a pop-up leaves free beside its body: less where rows bring their own."""
    if isinstance(body, (Column, Scroll)) and any(isinstance(child, ROWS) for child in body.children):
        return b.px(8)
    return b.px(8 if isinstance(body, ROWS) else 24)


def dialog(b: Builder, window: Dialog) -> Laid:
    area = b.env.area
    wide = min(area.width - b.px(48), b.px(DIALOG_WIDTH))
    edge = b.px(24)
    panel = b.plain("android.widget.LinearLayout", wide, 0, "parentPanel")
    top = edge
    if window.title is not None:
        title = b.label(b.words(window.title), "headline", wide - 2 * edge, "on_surface", "alertTitle")
        panel.children.append(at(title, edge, top))
        top = title.bounds.bottom + b.px(16)
    buttons = _dialog_buttons(b, window.buttons, wide - 2 * b.px(16)) if window.buttons else None
    below = size_of(buttons)[1] + b.px(16) if buttons is not None else edge
    if window.body is not None:
        room = area.height - b.px(32) - top - below - b.px(16)
        side = _side_room(b, window.body)
        body = _fitting(b, window.body, wide - 2 * side, max(b.px(48), room))
        _name_message(window.body, body)
        panel.children.append(at(body, side, top))
        top = body.bounds.bottom + b.px(16 if buttons is not None else 0)
    if buttons is not None:
        panel.children.append(at(buttons, b.px(16), top))
    return _popup(b, panel, wide, top + below, "surface_container_high", b.px(28), secure=window.secure, window=window)


def _name_message(widget: Widget, node: Node) -> None:
    """The plain text of a dialog has Android's own id."""
    if isinstance(widget, Text) and not widget.key:
        node.children[0].resource_id = ANDROID + "message"


def _dialog_buttons(b: Builder, buttons: Sequence[Button], width: int) -> Node:
    """Buttons at the end of a row, or below each other where they don't fit."""
    parts = [b.build(button, width, None, False) for button in buttons]
    gap = b.px(8)
    holder = b.plain("android.widget.LinearLayout", width, 0, "buttonPanel", children=parts)
    total = sum(size_of(part)[0] for part in parts) + gap * (len(parts) - 1)
    if total > width:
        top = 0
        for part in parts:
            at(part, width - size_of(part)[0], top)
            top = part.bounds.bottom
        return resize(holder, width, top)
    left = width - total
    for part in parts:
        at(part, left, 0)
        left = part.bounds.right + gap
    return resize(holder, width, max(size_of(part)[1] for part in parts))


def _popup(
    b: Builder, panel: Node, wide: int, high: int, color: str, round_: int, secure: bool, window: Dialog
) -> Laid:
    area = b.env.area
    left, top = area.left + (area.width - wide) // 2, area.top + max(0, (area.height - high) // 2)
    root = b.plain("android.widget.FrameLayout", wide, high, **background(color, round_))
    content = b.plain("android.widget.FrameLayout", wide, high, ANDROID + "content")
    content.children.append(resize(panel, wide, high))
    root.children.append(content)
    frame = Rect(left, top, left + wide, top + high)
    settle(root, left, top, frame.clip(b.env.screen))
    return Laid(root, frame, dim=True, cancelable=window.cancelable, secure=secure, color="")


def sheet(b: Builder, window: Sheet) -> Laid:
    screen_, area = b.env.screen, b.env.area
    wide = min(area.width, b.px(SHEET_WIDTH))
    handle = b.px(36)
    top = handle
    panel = b.plain("android.widget.LinearLayout", wide, 0, "design_bottom_sheet")
    grip = b.plain("android.view.View", wide, handle, "drag_handle", paint="handle")
    panel.children.append(grip)
    if window.title is not None:
        title = b.label(b.words(window.title), "bar", wide - b.px(48), "on_surface", "title")
        panel.children.append(at(title, b.px(24), top))
        top = title.bounds.bottom + b.px(12)
    body = _fitting(b, window.body, wide, area.height * 9 // 10 - top)
    panel.children.append(at(body, 0, top))
    high = body.bounds.bottom + b.px(16)
    left, start = area.left + (area.width - wide) // 2, area.bottom - high
    end = max(area.bottom, screen_.bottom)
    root = b.plain("android.widget.FrameLayout", wide, end - start, paint="sheet")
    root.style = {"color": "surface_container_low", "round": b.px(28)}
    root.children.append(resize(panel, wide, high))
    frame = Rect(left, start, left + wide, end)
    settle(root, left, start, frame.clip(screen_))
    return Laid(root, frame, dim=True, cancelable=window.cancelable, color="")


def menu(b: Builder, window: Menu) -> Laid:
    area = b.env.area
    least, most = b.px(MENU_WIDTHS[0]), min(b.px(MENU_WIDTHS[1]), area.width - b.px(16))
    wide = max([least, *[min(most, _menu_item_width(b, item)) for item in window.items]])
    edge = b.px(8)
    rows = [_menu_item(b, item, wide) for item in window.items]
    content = sum(size_of(part)[1] for part in rows)
    view = min(content, area.height - 4 * edge)
    listing = b.plain("android.widget.ListView", wide, view, children=rows)
    listing.scroll_id = b.scroll_name("", "v")
    listing.scroll_range = content - view
    listing.scrollable = listing.focusable = listing.scroll_range > 0
    top = -b.offset(listing.scroll_id, listing.scroll_range)
    for part in rows:
        at(part, 0, top)
        top = part.bounds.bottom
    root = b.plain("android.widget.FrameLayout", wide, view + 2 * edge, paint="shadowed")
    root.style = {"color": "surface_container", "round": b.px(8)}
    root.children.append(at(listing, 0, edge))
    frame_left, frame_top = area.right - wide - edge, area.top + edge
    frame = Rect(frame_left, frame_top, frame_left + wide, frame_top + view + 2 * edge)
    settle(root, frame_left, frame_top, frame.clip(b.env.screen))
    return Laid(root, frame, color="")


def _menu_item_width(b: Builder, item: MenuItem) -> int:
    words = b.text_style(b.words(item.text), "item", 1 << 16)[1]
    return words + 2 * b.px(12) + (b.px(36) if item.glyph else 0)


def _menu_item(b: Builder, item: MenuItem, width: int) -> Node:
    node = b.plain("android.widget.LinearLayout", width, 0, key=item.key, clickable=True, focusable=True)
    node.resource_id = resource_id(item.key, b.env)
    node.on_click = item.on_click
    left = b.px(12)
    parts = []
    if item.glyph:
        parts.append(at(b.icon(item.glyph, 24, "on_surface_variant", ANDROID + "icon"), left, 0))
        left += b.px(36)
    words = b.label(b.words(item.text), "item", width - left - b.px(12), "on_surface", ANDROID + "title", 2)
    parts.append(at(words, left, 0))
    high = max(b.px(48), size_of(words)[1] + b.px(16))
    for part in parts:
        at(part, part.bounds.left, (high - size_of(part)[1]) // 2)
    node.children = parts
    return resize(node, width, high)
