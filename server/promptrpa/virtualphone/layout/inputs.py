"""Widgets that hold a value: switches, sliders, number wheels and text fields."""

from __future__ import annotations

from typing import Any, Final

from ..fonts import known_icon
from ..kit import Checkbox, NumberWheel, Radio, Slider, Switch, TextField
from ..node import Node
from .actions import is_checked, number, pressed, turn, wheel_value
from .builder import Builder, at

BULLET: Final = "•"
MULTILINE_ROWS: Final = 3


def switch(b: Builder, widget: Switch, width: int, height: int | None, fill: bool) -> Node:
    across, along = b.padding(widget)
    high = b.px(48) + 2 * along if height is None else height
    node = b.node(widget, "android.widget.Switch", b.px(52) + 2 * across, high, paint="switch")
    return _two_state(node, widget)


def checkbox(b: Builder, widget: Checkbox, width: int, height: int | None, fill: bool) -> Node:
    return _two_state(_marked(b, widget, "android.widget.CheckBox", "checkbox", width, height, fill), widget)


def radio(b: Builder, widget: Radio, width: int, height: int | None, fill: bool) -> Node:
    return _two_state(_marked(b, widget, "android.widget.RadioButton", "radio", width, height, fill), widget)


def _marked(
    b: Builder, widget: Checkbox | Radio, class_name: str, paint: str, width: int, height: int | None, fill: bool
) -> Node:
    across, along = b.padding(widget)
    words = b.words(widget.text)
    edge = b.px(48)
    if not words:
        high = edge + 2 * along if height is None else height
        return b.node(widget, class_name, edge + 2 * across, high, paint=paint, style={"edge": edge, "lines": ()})
    before = b.px(48)
    style, wide, high = b.text_style(words, "item", width - before - b.px(8) - 2 * across)
    style.update(edge=edge, before=before, pad=(across, along))
    style["color"] = "on_surface" if widget.enabled else "on_surface/38"
    tall = max(edge, high + b.px(16)) + 2 * along if height is None else height
    natural = min(before + wide + b.px(8) + 2 * across, width)
    node = b.node(widget, class_name, width if fill else natural, tall, paint=paint, style=style)
    node.text = words
    return node


def _two_state(node: Node, widget: Switch | Checkbox | Radio) -> Node:
    node.checkable = True
    node.checked = is_checked(widget)
    node.clickable = node.focusable = True
    node.on_click = widget.on_click or pressed(widget)
    return node


def slider(b: Builder, widget: Slider, width: int, height: int | None, fill: bool) -> Node:
    across, along = b.padding(widget)
    value = min(widget.high, max(widget.low, number(widget.bind.get(), widget.low)))
    share = (value - widget.low) / max(1, widget.high - widget.low)
    high = b.px(48) + 2 * along if height is None else height
    style = {"share": share, "pad": (across, along), "edge": b.px(10)}
    node = b.node(widget, "android.widget.SeekBar", width, high, paint="slider", style=style)
    node.text = f"{float(value)}"
    node.focusable = True
    return node


def number_wheel(b: Builder, widget: NumberWheel, width: int, height: int | None, fill: bool) -> Node:
    across, along = b.padding(widget)
    row = max(b.px(56), b.sp(32) + b.px(16))
    wide = min(width, max(b.px(72), b.sp(15 * widget.digits) + b.px(40)) + 2 * across)
    high = 3 * row + 2 * along if height is None else height
    node = b.node(widget, "android.widget.NumberPicker", wide, high, paint="wheel", scrollable=True)
    node.style = {"row": row}
    row = (high - 2 * along) // 3
    for place, steps in enumerate((-1, 0, 1)):
        shown = str(wheel_value(widget, steps)).zfill(widget.digits)
        part = _wheel_part(b, widget, shown, wide - 2 * across, row, steps)
        node.children.append(at(part, across, along + place * row))
    return node


def _wheel_part(b: Builder, widget: NumberWheel, shown: str, width: int, height: int, steps: int) -> Node:
    style, _, tall = b.text_style(shown, "wheel", width, 1)
    style["align"] = "center"
    style["pad"] = (0, (height - tall) // 2)
    style["color"] = "on_surface" if steps == 0 else "on_surface/45"
    part = b.plain(
        "android.widget.EditText" if steps == 0 else "android.widget.Button",
        width,
        height,
        "android:id/numberpicker_input" if steps == 0 else "",
        key=widget.key,
        item=widget.item,
        text=shown,
        clickable=True,
        long_clickable=True,
        focusable=True,
        enabled=widget.enabled,
        paint="text",
        style=style,
    )
    if steps:
        part.on_click = turn(widget, steps)
        part.style["size"] = b.sp(18)
    else:
        part.widget = widget
        part.focused = _has_focus(b, widget.key, widget.item)
    return part


def _has_focus(b: Builder, key: str, item: str) -> bool:
    return bool(key) and b.env.focused_key == (f"{key}#{item}" if item else key)


def text_field(b: Builder, widget: TextField, width: int, height: int | None, fill: bool) -> Node:
    across, along = b.padding(widget)
    bound = widget.bind.get()
    value = "" if bound is None else str(bound)
    shown = BULLET * len(value) if widget.kind == "password" else value
    label = b.words(widget.label)
    focused = _has_focus(b, widget.key, widget.item)
    search = widget.kind == "search"
    glyph = known_icon(widget.glyph) if widget.glyph else "search" if search else ""
    before, after = b.px(16 + (36 if glyph else 0)), b.px(16)
    room = width - 2 * across - before - after
    style = _field_text(b, widget, shown, label, room)
    lines = len(style["lines"])
    floating = bool(label) and (bool(value) or focused) and not search
    if widget.kind == "multiline":
        lines = max(lines, MULTILINE_ROWS)
    above = 0 if search or not label else b.sp(12)
    least = b.px(48 if search or not label else 56)
    natural = max(least, lines * style["line"] + above + b.px(20)) + 2 * along
    style.update(
        glyph=glyph,
        before=before,
        after=after,
        pad=(across, along),
        above=above,
        label=label if floating else "",
        label_size=b.sp(12),
        round=b.px(24 if search else 8),
        search=search,
        focused=focused,
        top=widget.kind == "multiline",
    )
    node = b.node(widget, "android.widget.EditText", width, natural if height is None else height)
    node.paint = "field"
    node.style = style
    node.text = shown or label
    node.hint = label
    node.focused = focused
    node.password = widget.kind == "password"
    node.clickable = node.long_clickable = node.focusable = True
    return node


def _field_text(b: Builder, widget: TextField, shown: str, label: str, room: int) -> dict[str, Any]:
    """The lines that a field shows: its text, else its label. A single line shows the end of a long text."""
    many = widget.kind == "multiline"
    style, wide, _ = b.text_style(shown or label, "item", room if many or not shown else 1 << 20, 0 if many else 1)
    style["color"] = "on_surface" if shown else "on_surface_variant"
    if not widget.enabled:
        style["color"] = "on_surface/38"
    style["empty"] = not shown
    style["shift"] = max(0, wide - room) if shown and not many else 0
    return style
