"""Widgets without children: text, pictures and buttons."""

from __future__ import annotations

from typing import Final

from ..fonts import known_icon
from ..kit import (
    Avatar,
    Button,
    Chip,
    Dial,
    Divider,
    Fab,
    Icon,
    IconButton,
    Image,
    Progress,
    Spacer,
    Text,
)
from ..node import Node
from ..pictures import known_scene
from ..theme import known_colour
from .builder import Builder

BUTTON_COLOURS: Final = {
    "filled": ("primary", "on_primary"),
    "tonal": ("secondary_container", "on_secondary_container"),
    "outlined": ("", "primary"),
    "text": ("", "primary"),
}
"""Kind -> background and text."""


def text(b: Builder, widget: Text, width: int, height: int | None, fill: bool) -> Node:
    across, along = b.padding(widget)
    words = b.words(widget.text)
    style, wide, high = b.text_style(words, widget.style, width - 2 * across, widget.max_lines, widget.bold)
    style["color"] = known_colour(widget.color if widget.enabled else f"{widget.color}/38")
    style["align"] = widget.align
    if across or along:
        style["pad"] = (across, along)
    node = b.node(
        widget,
        "android.widget.TextView",
        width if fill else wide + 2 * across,
        high + 2 * along if height is None else height,
        paint="text",
        style=style,
    )
    node.text = words
    return node


def icon(b: Builder, widget: Icon, width: int, height: int | None, fill: bool) -> Node:
    across, along = b.padding(widget)
    edge = b.px(widget.size)
    color = known_colour(widget.color)
    style = {"glyph": known_icon(widget.glyph), "edge": edge, "color": color, "filled": widget.selected}
    high = edge + 2 * along if height is None else height
    node = b.node(widget, "android.widget.ImageView", edge + 2 * across, high, paint="icon", style=style)
    return b.strip_label(node)


def avatar(b: Builder, widget: Avatar, width: int, height: int | None, fill: bool) -> Node:
    across, along = b.padding(widget)
    edge = b.px(widget.size)
    high = edge + 2 * along if height is None else height
    style = {"name": b.words(widget.name), "edge": edge}
    node = b.node(widget, "android.widget.ImageView", edge + 2 * across, high, paint="avatar", style=style)
    return b.strip_label(node)


def image(b: Builder, widget: Image, width: int, height: int | None, fill: bool) -> Node:
    across, along = b.padding(widget)
    wide = min(b.px(widget.width) + 2 * across, width) if widget.width else width
    high = b.px(widget.height) + 2 * along if height is None else height
    style = {"scene": known_scene(widget.scene), "round": b.px(widget.round), "pad": (across, along)}
    node = b.node(widget, "android.widget.ImageView", wide, high, paint="picture", style=style)
    return b.strip_label(node)


def button(b: Builder, widget: Button, width: int, height: int | None, fill: bool) -> Node:
    words = b.words(widget.text)
    inside = b.px(12 if widget.kind == "text" else 24)
    glyph = b.px(18 + 8) if widget.glyph else 0
    if b.text_style(words, "button", 1 << 16)[1] > width - 2 * inside - glyph:
        inside = b.px(12)
    style, wide, high = b.text_style(words, "button", width - 2 * inside - glyph, 2)
    background, ink = BUTTON_COLOURS[widget.kind]
    if widget.color:
        known_colour(widget.color)
        background, ink = (widget.color, "auto") if widget.kind in ("filled", "tonal") else ("", widget.color)
    if not widget.enabled:
        background, ink = ("on_surface/12" if background else ""), "on_surface/38"
    style.update(
        background=background,
        color=ink,
        outline=("outline" if widget.enabled else "on_surface/12") if widget.kind == "outlined" else "",
        glyph=known_icon(widget.glyph) if widget.glyph else "",
        inset=b.px(4),
    )
    across, along = b.padding(widget)
    tall = max(b.px(48), high + b.px(28)) + 2 * along if height is None else height
    natural = min(wide + glyph + 2 * inside + 2 * across, width)
    node = b.node(widget, "android.widget.Button", width if fill else natural, tall, paint="button", style=style)
    style["pad"] = (across, along)
    node.text = words
    return node


def icon_button(b: Builder, widget: IconButton, width: int, height: int | None, fill: bool) -> Node:
    across, along = b.padding(widget)
    edge = b.px(48)
    style = {
        "glyph": known_icon(widget.glyph),
        "edge": b.px(24),
        "color": "primary" if widget.selected else known_colour(widget.color) if widget.enabled else "on_surface/38",
        "filled": widget.selected,
    }
    high = edge + 2 * along if height is None else height
    node = b.node(widget, "android.widget.ImageButton", edge + 2 * across, high, paint="icon", style=style)
    return b.strip_label(node)


def fab(b: Builder, widget: Fab, width: int, height: int | None, fill: bool) -> Node:
    edge = b.px(56)
    style: dict[str, object] = {
        "glyph": known_icon(widget.glyph),
        "edge": b.px(24),
        "color": "on_primary_container",
        "background": "primary_container",
        "round": b.px(16),
        "lines": (),
    }
    words = b.words(widget.text)
    if not words:
        return b.strip_label(b.node(widget, "android.widget.ImageButton", edge, edge, paint="fab", style=style))
    text_part, wide, high = b.text_style(words, "button", width - b.px(56 + 20), 1)
    style = {**text_part, **style, "lines": text_part["lines"]}
    tall = max(edge, high + b.px(32))
    node = b.node(widget, "android.widget.Button", wide + b.px(56 + 20), tall, paint="fab", style=style)
    node.text = words
    return node


def chip(b: Builder, widget: Chip, width: int, height: int | None, fill: bool) -> Node:
    words = b.words(widget.text)
    glyph = "check" if widget.selected and not widget.glyph else widget.glyph
    if glyph:
        known_icon(glyph)
    before = b.px(8 + 18 + 8) if glyph else b.px(16)
    style, wide, high = b.text_style(words, "label", width - before - b.px(16), 1)
    style.update(
        glyph=glyph,
        background="secondary_container" if widget.selected else "",
        outline="" if widget.selected else "outline_variant",
        color="on_secondary_container" if widget.selected else "on_surface_variant",
        inset=b.px(4),
        before=before,
        round=b.px(8),
    )
    if not widget.enabled:
        style["color"] = "on_surface/38"
    across, along = b.padding(widget)
    tall = max(b.px(40), high + b.px(20)) + 2 * along if height is None else height
    node = b.node(
        widget,
        "android.widget.Button",
        min(before + wide + b.px(16) + 2 * across, width),
        tall,
        paint="chip",
        style=style,
    )
    style["pad"] = (across, along)
    node.text = words
    node.checkable = True
    node.checked = widget.selected
    return node


def progress(b: Builder, widget: Progress, width: int, height: int | None, fill: bool) -> Node:
    across, along = b.padding(widget)
    if widget.value is None:
        edge = b.px(40)
        high = edge + 2 * along if height is None else height
        wide = width if fill else edge + 2 * across
        return b.node(widget, "android.widget.ProgressBar", wide, high, paint="spinner", style={"edge": edge})
    share = min(1.0, max(0.0, widget.value))
    high = b.px(16) + 2 * along if height is None else height
    style = {"share": share, "pad": (across, along)}
    node = b.node(widget, "android.widget.ProgressBar", width, high, paint="bar", style=style)
    node.text = f"{share * 100:.1f}"
    return node


def dial(b: Builder, widget: Dial, width: int, height: int | None, fill: bool) -> Node:
    across, along = b.padding(widget)
    edge = b.px(widget.size)
    high = edge + 2 * along if height is None else height
    style = {"edge": edge, "seconds": widget.seconds, "since": widget.since}
    wide = width if fill else edge + 2 * across
    return b.node(widget, "android.view.View", wide, high, paint="dial", style=style, hidden=True)


def divider(b: Builder, widget: Divider, width: int, height: int | None, fill: bool) -> Node:
    across, along = b.padding(widget)
    line = max(1, b.px(1))
    high = line + 2 * along if height is None else height
    style = {"color": "outline_variant", "pad": (across, along), "round": 0}
    return b.node(widget, "android.view.View", width, high, paint="fill", style=style)


def spacer(b: Builder, widget: Spacer, width: int, height: int | None, fill: bool) -> Node:
    high = b.px(widget.height) if height is None else height
    return b.node(widget, "android.widget.Space", width if fill else 0, high, hidden=True)
