"""What scrolls, and list rows."""

from __future__ import annotations

from ..kit import Checkbox, HScroll, IconButton, ListItem, Progress, Radio, Scroll, Switch, Text, Widget
from ..node import Node
from .actions import pressed
from .builder import Builder, at, resize, size_of
from .containers import stack
from .ids import ANDROID


def scroll(b: Builder, widget: Scroll, width: int, height: int | None, fill: bool) -> Node:
    recycler = not widget.children or any(isinstance(child, ListItem) for child in widget.children)
    name = "androidx.recyclerview.widget.RecyclerView" if recycler else "android.widget.ScrollView"
    node = b.node(widget, name, width, 0)
    if not node.resource_id:
        node.resource_id = f"{b.package}:id/{'recycler_view' if recycler else 'scroll_view'}"
    node.scroll_id = b.scroll_name(widget.key, "v")
    tail, b.scroll_tail = b.scroll_tail, 0
    if b.env.page_age < widget.late + b.env.late:
        return _waiting(b, node, width, height)
    across, along = b.padding(widget)
    holder = node if recycler else b.plain("android.widget.LinearLayout", width, 0)
    content = stack(b, holder, widget.children, width - 2 * across, None, b.px(widget.gap), True) + 2 * along
    view = content if height is None else height
    node.scroll_range = max(0, content + tail - view) if height is not None else 0
    node.scrollable = node.focusable = node.scroll_range > 0
    shift = b.offset(node.scroll_id, node.scroll_range)
    for child in holder.children:
        at(child, across, child.bounds.top + along - (shift if recycler else 0))
    if not recycler:
        node.children.append(at(resize(holder, width, max(content + tail, view)), 0, -shift))
    return resize(node, width, view)


def _waiting(b: Builder, node: Node, width: int, height: int | None) -> Node:
    """A list whose rows are not there yet."""
    view = b.px(160) if height is None else height
    wheel = b.build(Progress(), width, None, False)
    wide, high = size_of(wheel)
    node.children.append(at(wheel, (width - wide) // 2, min(b.px(120), max(0, (view - high) // 2))))
    return resize(node, width, view)


def hscroll(b: Builder, widget: HScroll, width: int, height: int | None, fill: bool) -> Node:
    across, along = b.padding(widget)
    node = b.node(widget, "android.widget.HorizontalScrollView", width, 0)
    node.horizontal = True
    node.scroll_id = b.scroll_name(widget.key, "h")
    holder = b.plain("android.widget.LinearLayout", width, 0)
    gap = b.px(widget.gap)
    parts = [b.build(child, width, None, False) for child in widget.children]
    inside = max([size_of(part)[1] for part in parts], default=0) if height is None else height - 2 * along
    left = across
    for part in parts:
        at(part, left, along + (inside - size_of(part)[1]) // 2)
        left = part.bounds.right + gap
    content = max(width, left - gap + across)
    node.scroll_range = content - width
    node.scrollable = node.focusable = node.scroll_range > 0
    holder.children = parts
    resize(holder, content, inside + 2 * along)
    node.children.append(at(holder, -b.offset(node.scroll_id, node.scroll_range), 0))
    return resize(node, width, inside + 2 * along)


def list_item(b: Builder, widget: ListItem, width: int, height: int | None, fill: bool) -> Node:
    across, along = b.padding(widget)
    node = b.node(widget, "android.widget.LinearLayout", width, 0)
    if widget.selected:
        node.paint, node.style = "fill", {"color": "secondary_container", "round": 0}
    ink = "" if widget.enabled else "/38"
    left, right = b.px(16) + across, width - b.px(16) - across
    parts: list[Node] = []
    if widget.leading is not None or widget.glyph:
        leading = (
            b.build(widget.leading, (right - left) // 3, None, False)
            if widget.leading is not None
            else b.icon(widget.glyph, 24, f"on_surface_variant{ink}", ANDROID + "icon")
        )
        parts.append(at(leading, left, 0))
        left = leading.bounds.right + b.px(16)
    trailing = _trailing(b, widget, node, right - left, ink)
    if isinstance(widget.trailing, (IconButton, Checkbox, Radio)):
        right += b.px(12)
    if trailing is not None:
        parts.append(at(trailing, right - size_of(trailing)[0], 0))
        right = trailing.bounds.left - b.px(16)
    texts = _titles(b, widget, right - left, ink)
    parts.insert(1 if len(parts) > (trailing is not None) else 0, at(texts, left, 0))
    least = b.px(72 if widget.subtitle is not None else 56)
    tallest = max(size_of(part)[1] for part in parts)
    inside = max(least, tallest + b.px(16)) if height is None else height - 2 * along
    for part in parts:
        at(part, part.bounds.left, along + (inside - size_of(part)[1]) // 2)
    node.children = parts
    return resize(node, width, inside + 2 * along)


def _titles(b: Builder, widget: ListItem, width: int, ink: str) -> Node:
    holder = b.plain("android.widget.RelativeLayout", width, 0)
    title = b.label(b.words(widget.title), "item", width, f"on_surface{ink}", ANDROID + "title", 2)
    holder.children.append(title)
    high = size_of(title)[1]
    if widget.subtitle is not None:
        words = b.words(widget.subtitle)
        summary = b.label(words, "summary", width, f"on_surface_variant{ink}", ANDROID + "summary", 3)
        holder.children.append(at(summary, 0, high))
        high += size_of(summary)[1]
    for part in holder.children:
        part.enabled = widget.enabled
    return resize(holder, width, high)


def _trailing(b: Builder, widget: ListItem, row: Node, room: int, ink: str) -> Node | None:
    """What is at the end of a row. A switch and its like give their touch to the row where it has none of its own."""
    trailing = widget.trailing
    if trailing is None:
        return None
    if not isinstance(trailing, Widget):
        return b.label(b.words(trailing), "summary", room // 2, f"on_surface_variant{ink}", "trailing_text", 2)
    limit = room // 2 if isinstance(trailing, Text) else room * 2 // 3
    node = b.build(trailing, limit, None, False)
    if isinstance(trailing, (Switch, Checkbox, Radio)) and widget.on_click is None:
        row.on_click = trailing.on_click or pressed(trailing)
        row.clickable = row.focusable = True
        row.key = row.key or trailing.key
        row.item = row.item or trailing.item
        row.enabled = widget.enabled and trailing.enabled
        node.on_click = None
        node.clickable = node.focusable = False
        if not node.resource_id:
            node.resource_id = ANDROID + ("switch_widget" if isinstance(trailing, Switch) else "checkbox")
    return node
