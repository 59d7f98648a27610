"""The bars of a Screen: app bar, tabs and bottom navigation."""

from __future__ import annotations

from ..kit import AppBar, BottomNav, Tab, Tabs
from ..node import Node
from ..text import T
from .actions import choose_tab
from .builder import Builder, at, resize, size_of
from .ids import resource_id

NAVIGATE_UP = T("Navigate up", "转到上一层级")
MORE_OPTIONS = T("More options", "更多选项")
NAV_COLOUR = "surface_container"


def app_bar(b: Builder, bar: AppBar, width: int) -> Node:
    """The toolbar. Its "navigate_up" and "more_options" nodes have no handler: the phone acts on their keys."""
    title = b.words(bar.title)
    large = bar.large and bar.search is None
    row = max(b.px(64), b.sp(28) + b.px(24))
    holder = b.plain("android.view.ViewGroup", width, row, "toolbar")
    left, right = b.px(4), width - b.px(4)
    if bar.back:
        holder.children.append(at(_bar_icon(b, "arrow_back", NAVIGATE_UP, "navigate_up"), left, (row - b.px(48)) // 2))
        left += b.px(48)
    ending: list[Node] = []
    if bar.overflow:
        more = _bar_icon(b, "more_vert", MORE_OPTIONS, "more_options")
        more.style["overflow"] = tuple(bar.overflow)
        right -= size_of(more)[0]
        ending.append(at(more, right, (row - b.px(48)) // 2))
    for action in reversed(bar.actions):
        part = b.build(action, (right - left) // 2, None, False)
        right -= size_of(part)[0]
        ending.append(at(part, right, (row - size_of(part)[1]) // 2))
    left += b.px(4 if bar.back else 12)
    middle = _bar_middle(b, bar, "" if large else title, right - left - b.px(8))
    if middle is not None:
        holder.children.append(at(middle, left, (row - size_of(middle)[1]) // 2))
    holder.children.extend(reversed(ending))
    if not large:
        return holder
    big = b.label(title, "large_bar", width - b.px(32), "on_surface", max_lines=2)
    holder.children.append(at(big, b.px(16), row + b.px(16)))
    return resize(holder, width, row + size_of(big)[1] + b.px(40))


def _bar_middle(b: Builder, bar: AppBar, title: str, width: int) -> Node | None:
    if bar.search is not None:
        field = b.build(bar.search, width)
        return resize(field, width, min(size_of(field)[1], b.px(52)))
    return b.label(title, "bar", width, "on_surface", max_lines=1) if title else None


def _bar_icon(b: Builder, glyph: str, words: T, key: str) -> Node:
    node = b.plain("android.widget.ImageButton", b.px(48), b.px(48), key=key, clickable=True, focusable=True)
    node.description = b.words(words)
    node.paint = "icon"
    node.style = {"glyph": glyph, "edge": b.px(24), "color": "on_surface", "filled": False}
    return b.strip_label(node)


def tab_row(b: Builder, tabs: Tabs, width: int) -> Node:
    """Tabs under the bar: of equal width while they fit, else as wide as they need in a strip that scrolls."""
    both = not tabs.icons_only and any(tab.glyph for tab in tabs.tabs)
    high = max(b.px(64 if both else 48), b.sp(20) + b.px(28))
    strip = b.plain("android.widget.LinearLayout", width, high)
    least = b.px(90)
    share = width // max(1, len(tabs.tabs))
    chosen = tabs.bind.get()
    wide = [share if share >= least else _tab_width(b, tab, least) for tab in tabs.tabs]
    left = 0
    for tab, room in zip(tabs.tabs, wide, strict=True):
        strip.children.append(at(_tab(b, tabs, tab, room, high, tab.key == chosen), left, 0))
        left += room
    holder = b.plain("android.widget.HorizontalScrollView", width, high, "tab_layout", horizontal=True)
    holder.scroll_id = b.scroll_name("", "tabs")
    holder.scroll_range = max(0, left - width)
    holder.scrollable = holder.focusable = holder.scroll_range > 0
    holder.paint, holder.style = "tabs", {}
    resize(strip, max(left, width), high)
    holder.children.append(at(strip, -b.offset(holder.scroll_id, holder.scroll_range), 0))
    return holder


def _tab_width(b: Builder, tab: Tab, least: int) -> int:
    return max(least, b.text_style(b.words(tab.text), "button", 1 << 16)[1] + b.px(32))


def _tab(b: Builder, tabs: Tabs | BottomNav, tab: Tab, width: int, high: int, chosen: bool) -> Node:
    words = b.words(tab.text)
    node = b.plain(
        "android.widget.LinearLayout",
        width,
        high,
        key=tab.key,
        description=words,
        clickable=True,
        focusable=True,
        selected=chosen,
        on_click=choose_tab(tabs.bind, tab.key),
    )
    node.resource_id = resource_id(tab.key, b.env)
    color = "primary" if chosen else "on_surface_variant"
    parts: list[Node] = []
    if tab.glyph:
        parts.append(b.icon(tab.glyph, 24, color, filled=chosen))
    if not tabs.icons_only or not tab.glyph:
        parts.append(b.label(words, "button", width - b.px(8), color, max_lines=1, selected=chosen))
    else:
        b.strip_label(node)
    _center(parts, width, high, b.px(2))
    node.children = parts
    if tab.badge:
        node.children.append(_badge(b, tab.badge, parts[0], 8 if tab.glyph else -4))
    widest = max(size_of(part)[0] for part in parts)
    node.paint, node.style = "tab", {"chosen": chosen, "wide": widest}
    return node


def _center(parts: list[Node], width: int, high: int, gap: int) -> None:
    """Parts below each other in the middle of a place."""
    tall = sum(size_of(part)[1] for part in parts) + gap * (len(parts) - 1)
    top = (high - tall) // 2
    for part in parts:
        wide, own = size_of(part)
        at(part, (width - wide) // 2, top)
        top += own + gap


def _badge(b: Builder, words: str, beside: Node, over: int) -> Node:
    """A small red mark at the top end of an icon or label, so many dp over it."""
    style, wide, high = b.text_style(words, "nav", b.px(40), 1)
    style.update(color="on_error", align="center", size=b.sp(11))
    across = max(b.px(16), wide + b.px(8))
    tall = max(b.px(16), high)
    node = b.plain("android.widget.TextView", across, tall, "badge", text=words, paint="badge", style=style)
    return at(node, beside.bounds.right - b.px(over), max(0, beside.bounds.top - b.px(4)))


def bottom_nav(b: Builder, nav: BottomNav, width: int) -> Node:
    icons_only = nav.icons_only
    high = b.px(64) if icons_only else max(b.px(80), b.sp(16) + b.px(60))
    holder = b.plain("android.widget.FrameLayout", width, high, "bottom_navigation")
    holder.paint, holder.style = "fill", {"color": NAV_COLOUR, "round": 0}
    chosen = nav.bind.get()
    count = max(1, len(nav.tabs))
    for place, tab in enumerate(nav.tabs):
        left, right = width * place // count, width * (place + 1) // count
        holder.children.append(at(_nav_item(b, nav, tab, right - left, high, tab.key == chosen), left, 0))
    return holder


def _nav_item(b: Builder, nav: BottomNav, tab: Tab, width: int, high: int, chosen: bool) -> Node:
    words = b.words(tab.text)
    node = b.plain(
        "android.widget.FrameLayout",
        width,
        high,
        key=tab.key,
        description=words,
        clickable=True,
        focusable=True,
        selected=chosen,
        on_click=choose_tab(nav.bind, tab.key),
    )
    node.resource_id = resource_id(tab.key, b.env)
    color = "on_secondary_container" if chosen else "on_surface_variant"
    icon = b.icon(tab.glyph or "circle", 24, color, "navigation_bar_item_icon_view", filled=chosen)
    pill = resize(icon, b.px(64), b.px(32))
    icon.style["pill"] = "secondary_container" if chosen else ""
    parts = [pill]
    if nav.icons_only:
        b.strip_label(node)
    else:
        size = "navigation_bar_item_large_label_view" if chosen else "navigation_bar_item_small_label_view"
        ink = "on_surface" if chosen else "on_surface_variant"
        parts.append(b.label(words, "nav", width - b.px(4), ink, size, 1, selected=chosen))
    _center(parts, width, high, b.px(4))
    node.children = parts
    if tab.badge:
        mark = _badge(b, tab.badge, icon, 26)
        node.children.append(at(mark, mark.bounds.left, mark.bounds.top + b.px(4)))
    return node
