"""The picture of what is on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from PIL import Image

from .fonts import break_lines, text_width
from .node import Environment, Laid, Node, Rect
from .painter import Painter
from .paints import PAINTS, background, lines
from .theme import colour, is_light

BAR: Final = 48
"""Dp; no bar of the system is higher."""
DIMMED: Final = [level * 60 // 100 for level in range(256)] * 3
"""What is left of the light below a dialog."""


def draw(windows: Sequence[Laid], env: Environment, *, toast: str = "", now: datetime | None = None) -> Image.Image:
    """An RGB picture of the screen: windows from the bottom one to the top one, and a toast over them. now: the phone's
    local time, for what moves."""
    screen = env.screen
    image = Image.new("RGB", (screen.width, screen.height))
    painter = Painter(image, env.dark, env.density, now)
    for window in windows:
        if window.dim:
            image = painter.image = painter.image.point(DIMMED)
        painter.clip = window.frame.clip(screen)
        painter.dark = _is_dark(image, window, env)
        background(painter, window.frame, window.color, 0)
        paint(painter, window.root)
    if toast:
        painter.clip, painter.dark = screen, env.dark
        _toast(painter, env, toast)
    return painter.image


def _is_dark(image: Image.Image, window: Laid, env: Environment) -> bool:
    """Whether a window is in dark colours: by the phone's theme, by the window's own colour where that is no role, and
    for a bar without a background by what it lies on."""
    if window.color.startswith("#"):
        return not is_light(colour(window.color, env.dark))
    bar = not window.color and not window.root.paint and window.frame.height <= BAR * env.density
    below = window.frame.clip(env.screen)
    if not bar or below.empty:
        return env.dark
    red, green, blue = image.resize((1, 1), Image.Resampling.BOX, below).tobytes()
    return not is_light((red, green, blue, 255))


def paint(painter: Painter, node: Node) -> None:
    """A node and all in it."""
    visible = node.visible
    if visible[0] >= visible[2] or visible[1] >= visible[3]:
        return
    if node.paint:
        painter.clip = visible
        PAINTS[node.paint](painter, node)
    for child in node.children:
        paint(painter, child)


def _toast(painter: Painter, env: Environment, words: str) -> None:
    size, line = round(14 * env.density * env.font_scale), round(20 * env.density * env.font_scale)
    limit = env.screen.width - painter.px(96)
    shown = break_lines(words, size, False, limit, 2)
    wide = max(text_width(part, size, False) for part in shown) + painter.px(48)
    high = line * len(shown) + painter.px(28)
    left = env.screen.left + (env.screen.width - wide) // 2
    top = env.screen.bottom - painter.px(96) - high
    rect = Rect(left, top, left + wide, top + high)
    painter.shadow(rect, min(painter.px(24), high // 2))
    painter.rounded(rect, min(painter.px(24), high // 2), painter.colour("inverse_surface"))
    style = {"lines": shown, "size": size, "line": line, "medium": False}
    lines(painter, style, rect, "center", painter.colour("inverse_on_surface"), top + painter.px(14))
