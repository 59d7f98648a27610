"""Painting on a picture inside a clip: areas, rounded corners, outlines, masks and pictures."""

from __future__ import annotations

from datetime import datetime
from functools import cache, lru_cache
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from .fonts import emoji_picture, icon_mask, line_of
from .node import Rect
from .theme import Colour, colour

EMOJI_RISE: Final = 0.92
"""How far an emoji reaches above the baseline, in parts of the text size."""
SMOOTH: Final = 4
"""How many times larger a shape is drawn before it is made smaller, for smooth edges."""


@cache
def disc(edge: int) -> Image.Image:
    """A mask of a filled circle."""
    large = Image.new("L", (edge * SMOOTH, edge * SMOOTH))
    ImageDraw.Draw(large).ellipse((0, 0, edge * SMOOTH - 1, edge * SMOOTH - 1), fill=255)
    return large.resize((edge, edge), Image.Resampling.BOX)


@cache
def ring(edge: int, line: int) -> Image.Image:
    """A mask of a circle's line."""
    outer = disc(edge).copy()
    if edge > 2 * line:
        inner = Image.new("L", (edge, edge))
        inner.paste(disc(edge - 2 * line), (line, line))
        outer = ImageChops.subtract(outer, inner)
    return outer


@lru_cache(256)
def rounded_mask(width: int, height: int, round_: int) -> Image.Image:
    mask = Image.new("L", (width, height), 255)
    round_ = min(round_, width // 2, height // 2)
    if round_ <= 0:
        return mask
    corners = disc(2 * round_)
    for left, top in ((0, 0), (1, 0), (0, 1), (1, 1)):
        part = corners.crop((left * round_, top * round_, (left + 1) * round_, (top + 1) * round_))
        mask.paste(part, (left * (width - round_), top * (height - round_)))
    return mask


@lru_cache(64)
def shadow_mask(width: int, height: int, round_: int, blur: int) -> Image.Image:
    """A soft shape, `2 * blur` larger on each side."""
    mask = Image.new("L", (width + 4 * blur, height + 4 * blur))
    mask.paste(rounded_mask(width, height, round_), (2 * blur, 2 * blur))
    return mask.filter(ImageFilter.GaussianBlur(blur * 0.8)).point(lambda level: level * 70 // 255)


@lru_cache(512)
def faded(mask_size: tuple[int, int], opaque: int) -> Image.Image:
    return Image.new("L", mask_size, opaque)


class Painter:
    """Paints on one picture; `clip` is what may be touched, set anew for each node. now: the phone's local time, for
    what moves; None: it stands."""

    def __init__(self, image: Image.Image, dark: bool, density: float, now: datetime | None = None) -> None:
        self.image = image
        self.dark = dark
        self.density = density
        self.now = now
        self.clip = Rect(0, 0, *image.size)

    def px(self, dp: float) -> int:
        return int(dp * self.density + 0.5)

    def colour(self, name: str) -> Colour:
        return colour(name, self.dark)

    def area(self, rect: Rect, ink: Colour) -> None:
        """A plain rectangle."""
        seen = rect.clip(self.clip)
        if seen.empty:
            return
        if ink[3] == 255:
            self.image.paste(ink[:3], seen)
        elif ink[3]:
            self.image.paste(ink[:3], seen, faded((seen.width, seen.height), ink[3]))

    def mask(self, mask: Image.Image, left: int, top: int, ink: Colour) -> None:
        """A colour through a mode "L" mask."""
        clip = self.clip
        right, bottom = left + mask.width, top + mask.height
        if left < clip.left or top < clip.top or right > clip.right or bottom > clip.bottom:
            seen = Rect(left, top, right, bottom).clip(clip)
            if seen.empty:
                return
            mask = mask.crop((seen.left - left, seen.top - top, seen.right - left, seen.bottom - top))
            left, top = seen.left, seen.top
        if ink[3] != 255:
            mask = ImageChops.multiply(mask, faded(mask.size, ink[3]))
        self.image.paste(ink[:3], (left, top, left + mask.width, top + mask.height), mask)

    def picture(self, picture: Image.Image, left: int, top: int, mask: Image.Image | None = None) -> None:
        """A picture of its own, through a mask of its size."""
        seen = Rect(left, top, left + picture.width, top + picture.height).clip(self.clip)
        if seen.empty:
            return
        part = (seen.left - left, seen.top - top, seen.right - left, seen.bottom - top)
        self.image.paste(picture.crop(part), seen, mask.crop(part) if mask else None)

    def rounded(self, rect: Rect, round_: int, ink: Colour, top_only: bool = False) -> None:
        """A filled rectangle with round corners."""
        round_ = min(round_, rect.width // 2, rect.height // 2)
        if round_ <= 0:
            self.area(rect, ink)
            return
        left, top, right, bottom = rect
        lower = bottom if top_only else bottom - round_
        self.area(Rect(left + round_, top, right - round_, top + round_), ink)
        self.area(Rect(left, top + round_, right, lower), ink)
        if not top_only:
            self.area(Rect(left + round_, lower, right - round_, bottom), ink)
        self._corners(disc(2 * round_), rect, round_, ink, top_only)

    def _corners(self, circle: Image.Image, rect: Rect, round_: int, ink: Colour, top_only: bool) -> None:
        for down in (0,) if top_only else (0, 1):
            for across in (0, 1):
                quarter = circle.crop((across * round_, down * round_, (across + 1) * round_, (down + 1) * round_))
                left = rect.right - round_ if across else rect.left
                self.mask(quarter, left, rect.bottom - round_ if down else rect.top, ink)

    def outline(self, rect: Rect, round_: int, line: int, ink: Colour) -> None:
        """The line around a rectangle with round corners."""
        round_ = min(round_, rect.width // 2, rect.height // 2)
        left, top, right, bottom = rect
        self.area(Rect(left + round_, top, right - round_, top + line), ink)
        self.area(Rect(left + round_, bottom - line, right - round_, bottom), ink)
        self.area(Rect(left, top + round_, left + line, bottom - round_), ink)
        self.area(Rect(right - line, top + round_, right, bottom - round_), ink)
        if round_ > 0:
            self._corners(ring(2 * round_, line), rect, round_, ink, False)

    def shadow(self, rect: Rect, round_: int) -> None:
        """A soft shadow around and below a rectangle, also outside the clip of the node that throws it."""
        blur = self.px(6)
        kept, self.clip = self.clip, Rect(0, 0, *self.image.size)
        soft = shadow_mask(rect.width, rect.height, round_, blur)
        self.mask(soft, rect.left - 2 * blur, rect.top - 2 * blur + self.px(2), (0, 0, 0, 255))
        self.clip = kept

    def text(self, words: str, left: int, baseline: int, size: int, medium: bool, ink: Colour) -> None:
        line = line_of(words, size, medium)
        if line is None:
            return
        self.mask(line.mask, left + line.left, baseline + line.top, ink)
        for sign, start in line.emoji:
            drawn = emoji_picture(sign, size)
            self.picture(drawn, left + start, baseline - round(size * EMOJI_RISE), drawn.getchannel("A"))

    def icon(self, glyph: str, left: int, top: int, edge: int, ink: Colour, filled: bool = False) -> None:
        self.mask(icon_mask(glyph, edge, filled), left, top, ink)
