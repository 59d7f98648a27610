"""Widgets with children: columns, rows, grids, boxes, cards and the Canvas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ..kit import (
    Avatar,
    Box,
    Button,
    Canvas,
    Card,
    Chip,
    Column,
    Divider,
    Fab,
    Grid,
    Icon,
    IconButton,
    Image,
    ListItem,
    NumberWheel,
    Progress,
    Row,
    Scroll,
    Slider,
    Spacer,
    Switch,
    Text,
    TextField,
    Widget,
)
from ..node import Node
from ..pictures import SCENE, known_scene
from ..theme import known_colour
from .builder import Builder, at, resize, size_of

GREEDY: Final = (TextField, Slider, Divider, ListItem, Scroll)
"""Take all the width that a row has left."""
FIXED: Final = (Icon, Avatar, IconButton, Fab, Switch, Chip, Button, NumberWheel, Spacer)
"""Get their width in a row before texts and containers do."""
STRETCHED: Final = (Text, Button, Divider)
"""Made as wide as the widest child of a column that takes what it needs."""


def background(color: str, round_: int = 0) -> dict[str, Any]:
    """`paint` and `style` of an area of a colour, or of a picture as "scene:name"; none without a colour."""
    return {"paint": "fill", "style": {"color": known_fill(color), "round": round_}} if color else {}


def known_fill(color: str) -> str:
    """The colour or "scene:name". Raises UnknownColour or UnknownScene."""
    if color.startswith(SCENE):
        known_scene(color.removeprefix(SCENE))
    else:
        known_colour(color)
    return color


def column(b: Builder, widget: Column, width: int, height: int | None, fill: bool) -> Node:
    across, along = b.padding(widget)
    node = b.node(widget, "android.widget.LinearLayout", width, 0, **background(widget.color))
    stretch = widget.align == "stretch"
    room = None if height is None else height - 2 * along
    inside = stack(b, node, widget.children, width - 2 * across, room, b.px(widget.gap), fill and stretch)
    widest = max([size_of(child)[0] for child in node.children], default=0)
    if not fill:
        width = min(width, widest + 2 * across)
    for child, source in zip(node.children, widget.children, strict=True):
        left, top, right, _ = child.bounds
        free = width - 2 * across - (right - left)
        if stretch and not fill and isinstance(source, STRETCHED):
            resize(child, right - left + free, size_of(child)[1])
            free = 0
        at(
            child,
            across + (free // 2 if widget.align == "center" else free if widget.align == "end" else 0),
            top + along,
        )
    return resize(node, width, inside + 2 * along if height is None else height)


def stack(
    b: Builder, node: Node, children: Sequence[Widget], width: int, height: int | None, gap: int, fill: bool
) -> int:
    """Put children below each other at the left top of a node, and return how high they are together. With a height,
    those with a weight share what is free; a Scroll without one has weight 1."""
    shares = [child.weight or float(isinstance(child, Scroll)) for child in children]
    weights = sum(shares)
    if height is None or not weights:
        built = [b.build(child, width, None, fill) for child in children]
    else:
        found = [
            None if weight else b.build(child, width, None, fill)
            for child, weight in zip(children, shares, strict=True)
        ]
        taken = sum([size_of(part)[1] for part in found if part is not None]) + gap * (len(children) - 1)
        free = max(0, height - taken)
        built = []
        for child, part, weight in zip(children, found, shares, strict=True):
            if part is None:
                share = round(free * weight / weights)
                free -= share
                weights -= weight
                part = b.build(child, width, share, fill)
            built.append(part)
    top = 0
    for part in built:
        at(part, 0, top)
        top = part.bounds.bottom + gap
    node.children.extend(built)
    return max(0, top - gap)


def row(b: Builder, widget: Row, width: int, height: int | None, fill: bool) -> Node:
    across, along = b.padding(widget)
    node = b.node(widget, "android.widget.LinearLayout", width, 0, **background(widget.color))
    gap = b.px(widget.gap)
    children = widget.children
    between = gap * max(0, len(children) - 1)
    limit = None if height is None else height - 2 * along
    built = _share_width(b, children, width - 2 * across - between, limit)
    inside = max([size_of(part)[1] for part in built], default=0) if limit is None else limit
    left = across
    for part in built:
        free = 0 if widget.align == "start" else inside - size_of(part)[1]
        at(part, left, along + (free // 2 if widget.align == "center" else free))
        left = part.bounds.right + gap
    node.children = built
    natural = sum([size_of(part)[0] for part in built]) + between + 2 * across
    return resize(node, width if fill else min(width, natural), inside + 2 * along)


def _share_width(b: Builder, children: Sequence[Widget], width: int, limit: int | None) -> list[Node]:
    """The children of a row in their widths: first what has a fixed size, then texts and containers, the smallest
    first, then the weights. None is higher than the limit."""
    weights = [child.weight or float(isinstance(child, GREEDY)) for child in children]
    built: dict[int, Node] = {}
    free = width
    plain: list[int] = []
    for place, child in enumerate(children):
        if weights[place]:
            continue
        if isinstance(child, FIXED):
            built[place] = _within(b, child, free, limit, False)
            free = max(0, free - size_of(built[place])[0])
        else:
            plain.append(place)
    natural = {place: _within(b, children[place], _at_most(b, children[place], free), limit, False) for place in plain}
    for done, place in enumerate(sorted(plain, key=lambda place: size_of(natural[place])[0])):
        share = free // (len(plain) - done)
        part = natural[place]
        built[place] = part if size_of(part)[0] <= share else _within(b, children[place], share, limit, False)
        free = max(0, free - size_of(built[place])[0])
    rest = sum(weights)
    for place, weight in enumerate(weights):
        if weight:
            share = round(free * weight / rest)
            free -= share
            rest -= weight
            built[place] = _within(b, children[place], share, limit, True)
    return [built[place] for place in range(len(children))]


def _within(b: Builder, child: Widget, width: int, limit: int | None, fill: bool) -> Node:
    """A child in its own height, or in the limit where it would be higher."""
    count = b.scroll_count
    part = b.build(child, width, None, fill)
    if limit is None or size_of(part)[1] <= limit:
        return part
    b.scroll_count = count
    return b.build(child, width, limit, fill)


def _at_most(b: Builder, child: Widget, width: int) -> int:
    """How wide a child of a row without a weight may be: what would take all the room goes by its height."""
    if isinstance(child, Image) and not child.width:
        return min(width, b.px(child.height))
    if isinstance(child, Progress) and child.value is not None:
        return min(width, b.px(96))
    return width


def grid(b: Builder, widget: Grid, width: int, height: int | None, fill: bool) -> Node:
    across, along = b.padding(widget)
    node = b.node(widget, "android.widget.GridLayout", width, 0)
    gap = b.px(widget.gap)
    columns = max(1, widget.columns)
    cell = (width - 2 * across - gap * (columns - 1)) // columns
    top = along
    for start in range(0, len(widget.children), columns):
        sources = widget.children[start : start + columns]
        parts = [b.build(child, cell) for child in sources]
        tallest = max(size_of(part)[1] for part in parts)
        for place, (source, part) in enumerate(zip(sources, parts, strict=True)):
            whole = part if size_of(part)[1] == tallest else b.build(source, cell, tallest)
            node.children.append(at(whole, across + place * (cell + gap), top))
        top += tallest + gap
    natural = (top - gap if widget.children else top) + along
    return resize(node, width, natural if height is None else height)


def box(b: Builder, widget: Box, width: int, height: int | None, fill: bool) -> Node:
    node = b.node(widget, "android.widget.FrameLayout", width, 0, **background(widget.color, b.px(widget.round)))
    across, along = b.padding(widget)
    if height is None and widget.height:
        height = b.px(widget.height)
    child = _within(b, widget.child, width - 2 * across, None if height is None else height - 2 * along, False)
    wide, high = size_of(child)
    if not fill:
        width = min(width, wide + 2 * across)
    tall = high + 2 * along if height is None else height
    node.children.append(at(child, (width - wide) // 2, (tall - high) // 2))
    return resize(node, width, tall)


def card(b: Builder, widget: Card, width: int, height: int | None, fill: bool) -> Node:
    kind = "androidx.cardview.widget.CardView" if widget.on is None else "android.widget.Switch"
    node = b.node(widget, kind, width, 0, **background(widget.color, b.px(12)))
    node.checkable, node.checked = widget.on is not None, bool(widget.on)
    across, along = b.padding(widget)
    child = b.build(widget.child, width - 2 * across, None if height is None else height - 2 * along, fill)
    wide, high = size_of(child)
    node.children.append(at(child, across, along))
    return resize(node, width if fill else wide + 2 * across, high + 2 * along if height is None else height)


def canvas(b: Builder, widget: Canvas, width: int, height: int | None, fill: bool) -> Node:
    across, along = b.padding(widget)
    child = b.build(widget.child, width - 2 * across, None if height is None else height - 2 * along, fill)
    hide(child)
    wide, high = size_of(child)
    node = b.node(widget, "android.view.View", width if fill else wide + 2 * across, 0)
    node.children.append(at(child, across, along))
    return resize(node, size_of(node)[0], high + 2 * along if height is None else height)


def hide(node: Node) -> None:
    """Keep a node and all in it out of the hierarchy."""
    node.hidden = True
    for child in node.children:
        hide(child)
