"""Widget trees to node trees: where each thing is on the screen, and what uiautomator says of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .. import kit
from ..node import Environment, Laid, Node, Rect
from . import containers, inputs, leaves, lists, windows
from .builder import Builder, Maker, at, settle

__all__ = ["lay_out", "lay_out_widget"]

MAKERS: Final[Mapping[type[kit.Widget], Maker]] = {
    kit.Text: leaves.text,
    kit.Icon: leaves.icon,
    kit.Avatar: leaves.avatar,
    kit.Image: leaves.image,
    kit.Button: leaves.button,
    kit.IconButton: leaves.icon_button,
    kit.Fab: leaves.fab,
    kit.Chip: leaves.chip,
    kit.Progress: leaves.progress,
    kit.Dial: leaves.dial,
    kit.Divider: leaves.divider,
    kit.Spacer: leaves.spacer,
    kit.Switch: inputs.switch,
    kit.Checkbox: inputs.checkbox,
    kit.Radio: inputs.radio,
    kit.Slider: inputs.slider,
    kit.NumberWheel: inputs.number_wheel,
    kit.TextField: inputs.text_field,
    kit.Column: containers.column,
    kit.Row: containers.row,
    kit.Grid: containers.grid,
    kit.Box: containers.box,
    kit.Card: containers.card,
    kit.Canvas: containers.canvas,
    kit.Scroll: lists.scroll,
    kit.HScroll: lists.hscroll,
    kit.ListItem: lists.list_item,
}


def lay_out(window: kit.Window, env: Environment, scrolls: Mapping[str, int]) -> Laid:
    """A window in `env.area`. `scrolls` holds offsets in pixels by `scroll_id`; one past the end counts as the end."""
    builder = Builder(env, scrolls, MAKERS)
    if isinstance(window, kit.Screen):
        return windows.screen(builder, window)
    if isinstance(window, kit.Dialog):
        return windows.dialog(builder, window)
    if isinstance(window, kit.Sheet):
        return windows.sheet(builder, window)
    return windows.menu(builder, window)


def lay_out_widget(widget: kit.Widget, env: Environment, rect: Rect, scrolls: Mapping[str, int] | None = None) -> Node:
    """A widget alone, filling a rectangle of the screen."""
    node = Builder(env, scrolls or {}, MAKERS).build(widget, rect.width, rect.height)
    return settle(at(node, 0, 0), rect.left, rect.top, rect)
