"""Widgets to nodes, one pass down for widths and up for heights; positions are relative until `settle`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ..fonts import break_lines, known_icon, text_width
from ..kit import Widget, Words
from ..node import Environment, Node, Rect
from ..text import resolve
from ..theme import TYPES
from .ids import loses_id, resource_id

NOTHING: Final = Rect(0, 0, 0, 0)


class Builder:
    """Builds the nodes of one window.

    A node is first at (0, 0) with its size as bounds; its parent then moves it to its place in the parent (`at`), and
    `settle` makes all bounds absolute and finds what is visible.
    """

    def __init__(self, env: Environment, scrolls: Mapping[str, int], makers: Mapping[type[Widget], Maker]) -> None:
        self.env = env
        self.package = env.package
        self.scrolls = scrolls
        self.makers = makers
        self.text_scale = env.density * env.font_scale
        self.scroll_count = 0
        self.scroll_tail = 0
        """Free room under the last row of the next vertical scroll, in pixels."""

    def px(self, dp: float) -> int:
        return int(dp * self.env.density + 0.5)

    def sp(self, size: float) -> int:
        return int(size * self.text_scale + 0.5)

    def words(self, words: Words | None) -> str:
        return resolve(words, self.env.language)

    def build(self, widget: Widget, width: int, height: int | None = None, fill: bool = True) -> Node:
        """The node of a widget in a width: exactly as wide with `fill`, else at most. A height is exact; without one
        it is as high as it needs."""
        return self.makers[type(widget)](self, widget, max(0, width), height, fill)

    def node(self, widget: Widget, class_name: str, width: int, height: int, **more: Any) -> Node:
        """A node with all that widgets share."""
        clickable = widget.on_click is not None
        long = widget.on_long_click is not None
        key = widget.key
        made = Node(
            class_name,
            Rect(0, 0, width, height),
            NOTHING,
            key,
            widget.item,
            resource_id(key, self.env) if key else "",
            package=self.package,
            clickable=clickable,
            long_clickable=long,
            focusable=clickable or long,
            enabled=widget.enabled,
            selected=widget.selected,
            widget=widget,
            on_click=widget.on_click,
            on_long_click=widget.on_long_click,
            **more,
        )
        if widget.description is not None:
            made.description = self.words(widget.description)
        return made

    def plain(self, class_name: str, width: int, height: int, id_name: str = "", **more: Any) -> Node:
        """A node that no widget stands for; an id with a colon is whole."""
        name = id_name if ":" in id_name or not id_name else f"{self.package}:id/{id_name}"
        return Node(class_name, Rect(0, 0, width, height), NOTHING, resource_id=name, package=self.package, **more)

    def strip_label(self, node: Node) -> Node:
        """A node that shows only an icon loses its description, and perhaps its id, where the phone is unlabelled."""
        if self.env.unlabelled and (node.clickable or node.long_clickable):
            node.description = ""
            if node.resource_id and loses_id(node.key):
                node.resource_id = ""
        return node

    def padding(self, widget: Widget) -> tuple[int, int]:
        """Horizontal and vertical, in pixels."""
        given = widget.padding
        if not given:
            return 0, 0
        across, along = (given, given) if isinstance(given, int) else given
        return self.px(across), self.px(along)

    def text_style(
        self, text: str, kind: str, width: int, max_lines: int = 0, bold: bool = False
    ) -> tuple[dict[str, Any], int, int]:
        """What draws a text in a width, and its width and height."""
        found = TYPES[kind]
        medium = found.medium or bold
        size = self.sp(found.size)
        if width < size:
            max_lines = 1
        lines = break_lines(text, size, medium, max(1, width), max_lines)
        line = self.sp(found.line)
        widest = max([text_width(part, size, medium) for part in lines])
        style = {"lines": lines, "size": size, "medium": medium, "line": line, "color": "on_surface", "align": "start"}
        return style, min(widest, max(0, width)), line * len(lines)

    def label(
        self, text: str, kind: str, width: int, color: str, id_name: str = "", max_lines: int = 0, **more: Any
    ) -> Node:
        """A TextView of a composed widget, as wide as its text."""
        style, wide, high = self.text_style(text, kind, width, max_lines)
        style["color"] = color
        node = self.plain("android.widget.TextView", wide, high, id_name, text=text, paint="text", style=style)
        for name, value in more.items():
            setattr(node, name, value)
        return node

    def icon(self, glyph: str, size: int, color: str, id_name: str = "", filled: bool = False) -> Node:
        """An ImageView of a composed widget; the size is in dp."""
        edge = self.px(size)
        style = {"glyph": known_icon(glyph), "edge": edge, "color": color, "filled": filled}
        return self.plain("android.widget.ImageView", edge, edge, id_name, paint="icon", style=style)

    def scroll_name(self, key: str, prefix: str) -> str:
        """Under what a scroll offset is kept: the key, or the place among the page's scrolling parts."""
        self.scroll_count += 1
        return key or f"{prefix}{self.scroll_count}"

    def offset(self, scroll_id: str, scroll_range: int) -> int:
        return max(0, min(self.scrolls.get(scroll_id, 0), scroll_range))


Maker = Callable[[Builder, Any, int, int | None, bool], Node]
"""Builder, widget, width, height, fill: as `Builder.build`."""


def at(node: Node, left: int, top: int) -> Node:
    """Move a node to its place in its parent."""
    wide, high = size_of(node)
    node.bounds = Rect(left, top, left + wide, top + high)
    return node


def resize(node: Node, width: int, height: int) -> Node:
    left, top, _, _ = node.bounds
    node.bounds = Rect(left, top, left + width, top + height)
    return node


def size_of(node: Node) -> tuple[int, int]:
    left, top, right, bottom = node.bounds
    return right - left, bottom - top


def settle(node: Node, left: int, top: int, clip: Rect) -> Node:
    """Make the bounds of a tree absolute; what its parents don't show has an empty `visible`."""
    here_left, here_top, here_right, here_bottom = node.bounds
    here_left += left
    here_right += left
    here_top += top
    here_bottom += top
    node.bounds = Rect(here_left, here_top, here_right, here_bottom)
    clip_left, clip_top, clip_right, clip_bottom = clip
    if here_left > clip_left:
        clip_left = here_left
    if here_top > clip_top:
        clip_top = here_top
    if here_right < clip_right:
        clip_right = here_right
    if here_bottom < clip_bottom:
        clip_bottom = here_bottom
    if clip_right <= clip_left or clip_bottom <= clip_top:
        seen = NOTHING
    else:
        seen = Rect(clip_left, clip_top, clip_right, clip_bottom)
    node.visible = seen
    for child in node.children:
        settle(child, here_left, here_top, seen)
    return node
