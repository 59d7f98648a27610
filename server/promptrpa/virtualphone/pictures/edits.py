"""What an edit does to a drawn picture: colour filters, brightness, turning, cutting to a shape."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from PIL import Image, ImageEnhance, ImageOps

__all__ = ["edit_of"]

Drawer = Callable[[int, int], Image.Image]
"""Draws the picture without the edit, in a width and height."""


def _vivid(image: Image.Image) -> Image.Image:
    return ImageEnhance.Color(image).enhance(1.6)


def _mono(image: Image.Image) -> Image.Image:
    return image.convert("L").convert("RGB")


def _film(image: Image.Image) -> Image.Image:
    return ImageOps.colorize(image.convert("L"), "#2b1d12", "#fff3d9", "#a58d6f")


def _shifted(red: float, blue: float) -> Callable[[Image.Image], Image.Image]:
    levels = [min(255, round(level * share)) for share in (red, 1.0, blue) for level in range(256)]
    return lambda image: image.point(levels)


FILTERS: Final[dict[str, Callable[[Image.Image], Image.Image]]] = {
    "vivid": _vivid,
    "warm": _shifted(1.12, 0.82),
    "cool": _shifted(0.84, 1.14),
    "mono": _mono,
    "film": _film,
}

TURNS: Final = {
    "r90": Image.Transpose.ROTATE_270,
    "r180": Image.Transpose.ROTATE_180,
    "r270": Image.Transpose.ROTATE_90,
}
"""Clockwise."""

SHAPES: Final = {"s11": 1.0, "s43": 4 / 3, "s169": 16 / 9}
"""Width over height; what is beside the cut picture is black."""


def edit_of(name: str) -> Callable[[Drawer, int, int], Image.Image] | None:
    """The edit of this name: a filter, "b70" (brightness; 50 leaves it as it is), "r90", "s169". None where there is
    none."""
    brightness = re.fullmatch(r"b(\d{1,3})", name)
    if name in FILTERS:
        return lambda draw, width, height: FILTERS[name](draw(width, height))
    if brightness:
        share = 0.4 + 0.6 * int(brightness[1]) / 50
        return lambda draw, width, height: ImageEnhance.Brightness(draw(width, height)).enhance(share)
    if name in TURNS:
        across = name != "r180"
        return lambda draw, w, h: draw(*((h, w) if across else (w, h))).transpose(TURNS[name])
    if name in SHAPES:
        return lambda draw, width, height: _cut(draw, width, height, SHAPES[name])
    return None


def _cut(draw: Drawer, width: int, height: int, shape: float) -> Image.Image:
    inner = (min(width, max(1, round(height * shape))), min(height, max(1, round(width / shape))))
    sheet = Image.new("RGB", (width, height))
    sheet.paste(draw(*inner), ((width - inner[0]) // 2, (height - inner[1]) // 2))
    return sheet
