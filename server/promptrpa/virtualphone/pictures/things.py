"""Food, products, covers, places on a map, and papers."""

from __future__ import annotations

import math
from typing import Final

from ..fonts import icon_names
from .sketch import RGB, Sketch, darker, lighter, mix, rgb

PRODUCTS: Final = {
    "phone": "smartphone",
    "shirt": "apparel",
    "clothes": "apparel",
    "shoes": "steps",
    "shoe": "steps",
    "bag": "shopping_bag",
    "backpack": "backpack",
    "cup": "local_cafe",
    "mug": "local_cafe",
    "lamp": "table_lamp",
    "book": "menu_book",
    "toy": "toys",
    "camera": "photo_camera",
    "fridge": "kitchen",
    "pan": "skillet",
    "bike": "pedal_bike",
    "ball": "sports_soccer",
    "pen": "edit",
    "sofa": "weekend",
    "bottle": "water_bottle",
    "milk": "water_full",
    "fruit": "nutrition",
    "makeup": "brush",
    "medicine": "pill",
    "plant": "potted_plant",
    "glasses": "eyeglasses",
    "ring": "diamond",
    "game": "stadia_controller",
}
"""A thing's name -> the icon that shows it, where they differ."""
OTHERS: Final = (
    "headphones",
    "watch",
    "laptop_mac",
    "chair",
    "smartphone",
    "backpack",
    "toys",
    "coffee_maker",
    "umbrella",
)
COLORS: Final = ("#e4685a", "#4f7fc9", "#4d9f78", "#f0a53a", "#7d63b8", "#2f3e57", "#d9799b", "#3aa6a6", "#8a6d52")


def product(s: Sketch) -> None:
    """A thing on a bright table, lit from above."""
    color = s.choice(*COLORS)
    pale = lighter(color, s.random.uniform(0.82, 0.92))
    s.gradient(lighter(pale, 0.5), darker(pale, 0.06))
    s.glow(0.5, 0.45, 0.6, (255, 255, 255), 0.9)
    s.soft([(0.5, 0.82, 0.26, 0.05)], darker(color, 0.6), 0.32)
    word = s.seed.replace("-", "_").split(":")[0].lower()
    glyph = PRODUCTS.get(word, word)
    if glyph not in icon_names():
        parts = [part for part in word.split("_") if part in PRODUCTS or part in icon_names()]
        glyph = PRODUCTS.get(parts[-1], parts[-1]) if parts else s.random.choice(OTHERS)
    s.icon(glyph, 0.506, 0.507, 0.66, darker(color, 0.35))
    s.icon(glyph, 0.5, 0.495, 0.66, color)


def icon_tile(s: Sketch) -> None:
    """A white icon on a colour: "icon:music_note"."""
    color = rgb(COLORS[sum(s.seed.encode()) % len(COLORS)])
    s.gradient(lighter(color, 0.18), darker(color, 0.12))
    s.icon(s.seed if s.seed in icon_names() else "image", 0.5, 0.5, 0.5, (255, 255, 255))


def food(s: Sketch) -> None:
    table = s.choice("#c79a6b", "#8d6748", "#e6ddd0", "#5b6b73", "#b7c4b1", "#2f2d2e")
    s.gradient(lighter(table, 0.12), darker(table, 0.12))
    for place in range(1, 6):
        s.bar(0, place / 6, 1, place / 6 + 0.004, darker(table, 0.16))
    x, y = 0.5, 0.52
    s.soft([(x + 0.02, y + 0.06, 0.42 * s.unit / s.width, 0.42 * s.unit / s.height)], darker(table, 0.7), 0.45)
    s.disc(x, y, 0.42, rgb("#fbfaf7"))
    s.disc(x, y, 0.39, rgb("#e9e6df"))
    s.disc(x, y, 0.38, rgb("#f6f4ef"))
    s.pick((_soup, _pizza, _salad, _dumplings, _cake, _rice))(s, x, y)
    if s.width > s.height * 1.2:
        for shift in (0.045, 0.065):
            s.line(
                [(x - 0.5 * s.unit / s.width - shift, 0.2), (x - 0.5 * s.unit / s.width - shift, 0.84)],
                rgb("#6b4a33"),
                0.014,
            )


def _around(s: Sketch, x: float, y: float, far: float, turn: float) -> tuple[float, float]:
    """A point at a distance (in parts of the shorter side) and angle."""
    return x + math.cos(turn) * far * s.unit / s.width, y + math.sin(turn) * far * s.unit / s.height


def _scatter(s: Sketch, x: float, y: float, far: float, count: int, size: float, colors: tuple[str, ...]) -> None:
    for _ in range(count):
        where = _around(s, x, y, far * s.random.random() ** 0.5, s.random.uniform(0, 2 * math.pi))
        tone = s.choice(*colors)
        radius = size * s.random.uniform(0.7, 1.2)
        s.disc(*where, radius, darker(tone, 0.18))
        s.disc(where[0] - radius * 0.08, where[1] - radius * 0.12, radius * 0.86, tone)


def _soup(s: Sketch, x: float, y: float) -> None:
    broth = s.choice("#c8703a", "#d9a441", "#a94a2d", "#8a9a4b")
    s.disc(x, y, 0.34, darker(broth, 0.25))
    s.disc(x, y, 0.325, broth)
    for _ in range(9):
        start = s.random.uniform(0, 6.3)
        points = [_around(s, x, y, 0.1 + 0.15 * s.random.random(), start + step * 0.35) for step in range(5)]
        s.line(points, rgb("#f3dfa8"), 0.014)
    _scatter(s, x, y, 0.22, 12, 0.022, ("#5f9a3f", "#7bb353", "#e8e0cc"))
    s.oval(x - 0.08, y - 0.06, 0.075, 0.06, rgb("#fdf6e3"))
    s.oval(x - 0.08, y - 0.055, 0.04, 0.034, rgb("#f2a93b"))


def _pizza(s: Sketch, x: float, y: float) -> None:
    s.disc(x, y, 0.35, rgb("#b8792f"))
    s.disc(x, y, 0.335, rgb("#dca04e"))
    s.disc(x, y, 0.3, rgb("#c9472b"))
    s.disc(x, y, 0.29, rgb("#f2cb6c"))
    _scatter(s, x, y, 0.24, 11, 0.045, ("#b83a2b", "#c24a35"))
    _scatter(s, x, y, 0.26, 14, 0.018, ("#3f7a3c", "#55953f", "#2b2a28"))
    for turn in range(4):
        ends = [_around(s, x, y, 0.33, math.pi * turn / 4), _around(s, x, y, -0.33, math.pi * turn / 4)]
        s.line(ends, rgb("#b57a35"), 0.006)


def _salad(s: Sketch, x: float, y: float) -> None:
    s.disc(x, y, 0.33, rgb("#3f6b35"))
    _scatter(s, x, y, 0.28, 46, 0.055, ("#6fae46", "#8cc55a", "#4f8f3a", "#a7d676"))
    _scatter(s, x, y, 0.25, 9, 0.04, ("#d8402f", "#e65d43"))
    _scatter(s, x, y, 0.26, 8, 0.032, ("#f6edd2", "#f0c64a", "#7a3f72"))


def _dumplings(s: Sketch, x: float, y: float) -> None:
    for part in range(7):
        where = (x, y) if part == 6 else _around(s, x, y, 0.21, math.pi * part / 3)
        s.oval(*where, 0.1, 0.085, rgb("#cdbb98"))
        s.oval(where[0], where[1] - 0.008, 0.095, 0.078, rgb("#f4e9d2"))
        for fold in range(5):
            end = _around(s, *where, 0.06, -0.6 - fold * 0.5)
            s.line([where, end], rgb("#d9c8a6"), 0.008)
    _scatter(s, x, y, 0.3, 10, 0.01, ("#5f9a3f", "#c9472b"))


def _cake(s: Sketch, x: float, y: float) -> None:
    cream, sponge = s.choice("#fbe7ea", "#fff6e0", "#5b3526", "#e8d5f2"), rgb("#d9a860")
    wide, high = 0.22 * s.unit / s.width, 0.2 * s.unit / s.height
    top, bottom = y - high * 0.7, y + high * 0.9
    s.bar(x - wide, top, x + wide, bottom, sponge, 0.02)
    for share in (0.3, 0.62):
        s.bar(x - wide, top + (bottom - top) * share, x + wide, top + (bottom - top) * (share + 0.1), cream)
    s.oval(x, top + 0.01, 0.22, 0.055, cream)
    s.bar(x - wide, top, x + wide, top + 0.03, cream)
    for part in (-0.13, 0.0, 0.13):
        s.disc(x + part * s.unit / s.width, top - 0.015, 0.045, rgb("#c9283a"))
        s.disc(x + (part - 0.012) * s.unit / s.width, top - 0.03, 0.012, rgb("#f7a5a5"))


def _rice(s: Sketch, x: float, y: float) -> None:
    s.disc(x, y, 0.33, rgb("#f7f3e8"))
    _scatter(s, x, y, 0.3, 70, 0.014, ("#ffffff", "#efe8d6"))
    side = s.choice("#a3552f", "#c98a35", "#8c3f2b")
    for part in range(8):
        where = _around(s, x + 0.04, y, 0.08 + 0.018 * part, 0.4 + part * 0.33)
        s.oval(*where, 0.07, 0.045, darker(side, 0.2))
        s.oval(where[0], where[1] - 0.01, 0.064, 0.038, side)
    _scatter(s, x, y - 0.05, 0.2, 14, 0.02, ("#5f9a3f", "#e8a33b", "#d8402f"))


def album(s: Sketch) -> None:
    """A record cover: one of six abstract designs."""
    first, second, third = (rgb(color) for color in s.random.sample([*COLORS, "#f6e7cb", "#16181d"], 3))
    s.pick((_circles, _stripes, _triangles, _waves, _blobs, _sunrise))(s, first, second, third)


def _circles(s: Sketch, first: RGB, second: RGB, third: RGB) -> None:
    s.gradient(first, darker(first, 0.3))
    x, y = s.random.uniform(0.3, 0.7), s.random.uniform(0.3, 0.7)
    for part in range(9, 0, -1):
        s.disc(x, y, part * 0.075, second if part % 2 else mix(first, third, 0.6))


def _stripes(s: Sketch, first: RGB, second: RGB, third: RGB) -> None:
    s.gradient(first, first)
    lean = s.random.uniform(-0.6, 0.6)
    for part in range(-3, 12):
        left = part / 8
        tone = mix(second, third, (part % 4) / 3)
        s.shape([(left, 0), (left + 0.07, 0), (left + 0.07 + lean, 1), (left + lean, 1)], tone)


def _triangles(s: Sketch, first: RGB, second: RGB, third: RGB) -> None:
    cells = 5
    for across in range(cells):
        for down in range(cells):
            left, top, right, low = across / cells, down / cells, (across + 1) / cells, (down + 1) / cells
            s.bar(left, top, right, low, mix(first, second, s.random.random()))
            corner = s.random.choice(((left, top), (right, low)))
            s.shape([corner, (right, top), (left, low)], mix(second, third, s.random.random()))


def _waves(s: Sketch, first: RGB, second: RGB, third: RGB) -> None:
    s.gradient(lighter(first, 0.2), first)
    for layer in range(7):
        level, shift = 0.2 + layer * 0.12, s.random.uniform(0, 6.3)
        crest = [(place / 40, level + 0.05 * math.sin(place / 40 * 7 + shift)) for place in range(41)]
        s.shape([(0, 1.01), *crest, (1, 1.01)], mix(second, third, layer / 6))


def _blobs(s: Sketch, first: RGB, second: RGB, third: RGB) -> None:
    s.gradient(first, second)
    for tone in (third, lighter(second, 0.5), first, third):
        s.soft([(s.random.random(), s.random.random(), 0.3, 0.3)], tone, 0.9, 0.12)


def _sunrise(s: Sketch, first: RGB, second: RGB, third: RGB) -> None:
    s.gradient(darker(first, 0.2), lighter(second, 0.2))
    s.disc(0.5, 0.52, 0.3, third)
    for part in range(7):
        top = 0.5 + part * 0.055
        s.bar(0, top, 1, top + 0.006 + part * 0.004, mix(first, second, 0.5 + part * 0.05))
    s.ridge(0.85, 0.05, darker(first, 0.55), 6)
