"""Names of colours. Source of the bounds: hue, saturation and lightness as people name them on screens."""

from __future__ import annotations

import colorsys
import re
from typing import Final

_NUMBERS: Final = re.compile(r"[\d.]+")
_HUES: Final = (
    (12, "red"),
    (42, "orange"),
    (68, "yellow"),
    (165, "green"),
    (200, "cyan"),
    (258, "blue"),
    (292, "purple"),
    (345, "pink"),
    (360, "red"),
)
"""Degrees up to which a hue is called so."""
_NAMED: Final = {
    (0, 0, 0): "black",
    (255, 255, 255): "white",
    (128, 128, 128): "grey",
    (192, 192, 192): "silver",
    (255, 0, 0): "red",
    (128, 0, 0): "maroon",
    (255, 255, 0): "yellow",
    (128, 128, 0): "olive",
    (0, 255, 0): "lime",
    (0, 128, 0): "green",
    (0, 255, 255): "cyan",
    (0, 128, 128): "teal",
    (0, 0, 255): "blue",
    (0, 0, 128): "navy",
    (255, 0, 255): "magenta",
    (128, 0, 128): "purple",
    (255, 165, 0): "orange",
    (255, 192, 203): "pink",
    (165, 42, 42): "brown",
}
"""The basic colours of CSS that have a name. Source: CSS Color Module Level 4."""
_GREY: Final = 0.12
"""Saturation below which there is no hue."""


def colour_name(css: str) -> str:
    """The name of a computed CSS colour ("rgb(255, 0, 0)"); empty for none and for what is see-through."""
    if not css.startswith("rgb"):
        return ""
    parts = [float(number) for number in _NUMBERS.findall(css)]
    if len(parts) < 3 or (len(parts) > 3 and parts[3] < 0.1):
        return ""
    if exact := _NAMED.get((round(parts[0]), round(parts[1]), round(parts[2]))):
        return exact
    hue, light, saturation = colorsys.rgb_to_hls(*(part / 255 for part in parts[:3]))
    if light < 0.1:
        return "black"
    if light > 0.96:
        return "white"
    if saturation < _GREY:
        return "grey"
    name = next(name for end, name in _HUES if 360 * hue <= end)
    if name == "purple" and light > 0.6 and saturation > 0.5:
        return "pink" if 360 * hue > 290 else "purple"
    return "brown" if name == "orange" and light < 0.4 else name
