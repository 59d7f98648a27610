"""Pictures that are no icons: words, photos, plain and shaded areas. Made from noise and the virtual phone's fonts."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from promptrpa.vision.ink import inks

FONTS = Path(__file__).resolve().parent.parent.parent / "server/promptrpa/virtualphone/fonts"
LATIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.:,%"


def blanks(count: int, chinese: str, seed: int = 3) -> NDArray[np.float32]:
    """Ink (about `count`, 48, 48) of as many pictures. chinese: the characters to write with."""
    random = np.random.default_rng(seed)
    makers = (
        lambda: _words(random, chinese),
        lambda: _words(random, LATIN),
        lambda: _photo(random),
        lambda: _grain(random),
    )
    made = (makers[number % len(makers)]() for number in range(count))
    return np.stack([ink for picture in made for ink in inks(np.asarray(picture))])


def _colour(random: np.random.Generator) -> tuple[int, ...]:
    return tuple(int(level) for level in random.integers(0, 256, 3))


def _words(random: np.random.Generator, characters: str) -> Image.Image:
    size = int(random.integers(12, 48))
    name = "Roboto-Medium.ttf" if characters == LATIN else "NotoSansCJKsc-Regular.otf"
    font = ImageFont.truetype(str(FONTS / name), size)
    lines = [
        "".join(random.choice(list(characters), int(random.integers(2, 9)))) for _ in range(int(random.integers(1, 3)))
    ]
    text = "\n".join(lines)
    _, _, right, bottom = ImageDraw.Draw(Image.new("RGB", (1, 1))).multiline_textbbox((0, 0), text, font)
    image = Image.new("RGB", (int(right) + 12, int(bottom) + 12), _colour(random))
    ImageDraw.Draw(image).multiline_text((6, 6), text, _colour(random), font)
    return image


def _photo(random: np.random.Generator) -> Image.Image:
    """Clouds of colour at several scales with some shapes, as a picture of things has."""
    side = int(random.integers(40, 160))
    whole = np.zeros((side, side, 3))
    for cells in (2, 4, 8, 16, 32):
        noise = Image.fromarray(random.integers(0, 256, (cells, cells, 3), dtype=np.uint8))
        whole += np.asarray(noise.resize((side, side), Image.Resampling.BICUBIC), float) / cells**0.7
    image = Image.fromarray((whole / whole.max() * 255).astype(np.uint8))
    draw = ImageDraw.Draw(image)
    for _ in range(int(random.integers(0, 7))):
        left, top, right, bottom = (int(each) for each in random.integers(-side // 4, side * 5 // 4, 4))
        box = (min(left, right), min(top, bottom), max(left, right) + 1, max(top, bottom) + 1)
        (draw.ellipse if random.random() < 0.5 else draw.rectangle)(box, fill=_colour(random))
    return image.filter(ImageFilter.GaussianBlur(float(random.random() * 2)))


def _grain(random: np.random.Generator) -> Image.Image:
    """A shaded area with grain and perhaps an edge."""
    side = int(random.integers(24, 120))
    slope = np.linspace(0, 1, side)[:, None, None] * (random.random(3) - 0.5) * 160
    slope = slope + np.linspace(0, 1, side)[None, :, None] * (random.random(3) - 0.5) * 160
    level = slope + random.integers(0, 256, 3) + random.normal(0, 1 + random.random() * 20, (side, side, 3))
    if random.random() < 0.5:
        level[int(random.integers(side)) :] = random.integers(0, 256, 3)
    return Image.fromarray(np.clip(level, 0, 255).astype(np.uint8))
