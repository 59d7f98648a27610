"""The sheet that a scene is drawn on, and strokes that many scenes share."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Final, TypeVar

from PIL import Image, ImageColor, ImageDraw, ImageFilter, ImageOps

from ..fonts import icon_mask

RGB = tuple[int, int, int]
Point = tuple[float, float]
Option = TypeVar("Option")
MOST_PIXELS: Final = 420_000
"""A larger picture is drawn at about this size and then made larger."""
FADE: Final = [max(0, min(255, round(255 * ((level - 110) / 145) ** 2))) if level > 110 else 0 for level in range(256)]
"""Light by how far inside a radial gradient's corner it is: none at the edge of the circle."""


def rgb(text: str) -> RGB:
    red, green, blue = ImageColor.getrgb(text)[:3]
    return red, green, blue


def mix(first: RGB, second: RGB, share: float) -> RGB:
    """`share` of the second colour in the first."""
    return (
        round(first[0] + (second[0] - first[0]) * share),
        round(first[1] + (second[1] - first[1]) * share),
        round(first[2] + (second[2] - first[2]) * share),
    )


def lighter(color: RGB, share: float) -> RGB:
    return mix(color, (255, 255, 255), share)


def darker(color: RGB, share: float) -> RGB:
    return mix(color, (0, 0, 0), share)


class Sketch:
    """A sheet of about the shape of the picture wanted. `unit` is the shorter side, `seed` what is behind the colon."""

    def __init__(self, width: int, height: int, seed: str, random: Random) -> None:
        scale = min(1.6, (MOST_PIXELS / (width * height)) ** 0.5)
        self.width = max(2, round(width * scale))
        self.height = max(2, round(height * scale))
        self.unit = min(self.width, self.height)
        self.seed = seed
        self.random = random
        self.image = Image.new("RGB", (self.width, self.height))
        self.pen = ImageDraw.Draw(self.image)

    def gradient(self, upper: RGB, lower: RGB, between: RGB | None = None, top: float = 0, end: float = 1) -> None:
        """Colours from `top` to `end`, in parts of the height."""
        start, stop = round(self.height * top), round(self.height * end)
        if stop <= start:
            return
        ramp = Image.linear_gradient("L").resize((1, stop - start), Image.Resampling.BILINEAR)
        coloured = ImageOps.colorize(ramp, upper, lower, between)
        self.image.paste(coloured.resize((self.width, stop - start), Image.Resampling.NEAREST), (0, start))

    def disc(self, x: float, y: float, radius: float, color: RGB) -> None:
        """Middle in parts of width and height, radius in parts of the shorter side."""
        self.oval(x, y, radius, radius, color)

    def oval(self, x: float, y: float, across: float, down: float, color: RGB) -> None:
        left, top = x * self.width - across * self.unit, y * self.height - down * self.unit
        self.pen.ellipse((left, top, left + 2 * across * self.unit, top + 2 * down * self.unit), fill=color)

    def shape(self, points: Sequence[Point], color: RGB) -> None:
        """A polygon in parts of width and height."""
        self.pen.polygon([(x * self.width, y * self.height) for x, y in points], fill=color)

    def bar(self, left: float, top: float, right: float, bottom: float, color: RGB, round_: float = 0) -> None:
        box = (left * self.width, top * self.height, right * self.width, bottom * self.height)
        if box[2] > box[0] and box[3] > box[1]:
            self.pen.rounded_rectangle(box, round_ * self.unit, fill=color)

    def line(self, points: Sequence[Point], color: RGB, wide: float) -> None:
        """A line with round joints; `wide` in parts of the shorter side."""
        width = max(1, round(wide * self.unit))
        self.pen.line([(x * self.width, y * self.height) for x, y in points], color, width, joint="curve")

    def soft(
        self, blobs: Sequence[tuple[float, float, float, float]], color: RGB, strength: float, blur: float = 0.02
    ) -> None:
        """Ovals (x, y, across, down in parts of width and height) with soft edges, for clouds and shade. The blur is in
        parts of the shorter side."""
        wide, high = max(8, self.width // 8), max(8, self.height // 8)
        mask = Image.new("L", (wide, high))
        pen = ImageDraw.Draw(mask)
        for x, y, across, down in blobs:
            pen.ellipse(((x - across) * wide, (y - down) * high, (x + across) * wide, (y + down) * high), fill=255)
        self._lay(mask.filter(ImageFilter.GaussianBlur(max(1.0, blur * min(wide, high)))), color, strength)

    def glow(self, x: float, y: float, radius: float, color: RGB, strength: float) -> None:
        """Light that fades away from a middle; the radius in parts of the shorter side."""
        wide, high = max(8, self.width // 8), max(8, self.height // 8)
        edge = max(2, round(2 * radius * min(wide, high)))
        mask = Image.new("L", (wide, high))
        light = ImageOps.invert(Image.radial_gradient("L").resize((edge, edge)))
        mask.paste(light.point(FADE), (round(x * wide - edge / 2), round(y * high - edge / 2)))
        self._lay(mask, color, strength)

    def _lay(self, mask: Image.Image, color: RGB, strength: float) -> None:
        large = mask.point([round(level * strength) for level in range(256)]).resize(
            (self.width, self.height), Image.Resampling.BILINEAR
        )
        self.image.paste(color, (0, 0), large)

    def pick(self, options: Sequence[Option]) -> Option:
        """One of the options by the seed, so that "1", "2", "3" are different ones."""
        return options[(int(self.seed) if self.seed.isdecimal() else sum(self.seed.encode())) % len(options)]

    def ridge(self, level: float, rough: float, color: RGB, steps: int = 6) -> list[float]:
        """Land up to a broken line about a level (in parts of the height), down to the lower edge. Its heights."""
        heights = [level + self.random.uniform(-rough, rough) for _ in range(3)]
        swing = rough
        for _ in range(steps):
            swing *= 0.55
            finer = []
            for left, right in pairwise(heights):
                finer += [left, (left + right) / 2 + self.random.uniform(-swing, swing)]
            heights = [*finer, heights[-1]]
        last = len(heights) - 1
        self.shape([(0, 1.01), *[(place / last, high) for place, high in enumerate(heights)], (1, 1.01)], color)
        return heights

    def icon(self, glyph: str, x: float, y: float, size: float, color: RGB) -> None:
        """A filled icon about a middle."""
        edge = max(8, round(size * self.unit))
        mask = icon_mask(glyph, edge, True)
        self.image.paste(color, (round(x * self.width - edge / 2), round(y * self.height - edge / 2)), mask)

    def choice(self, *colors: str) -> RGB:
        return rgb(self.random.choice(colors))
