"""People and pets, as flat drawings."""

from __future__ import annotations

from typing import Final

from .sketch import RGB, Sketch, darker, lighter, mix, rgb

SKINS: Final = ("#f6d2b8", "#eab893", "#d39a72", "#a86f4b", "#7d4f35", "#f3c6a5")
HAIRS: Final = ("#2a211d", "#4b3325", "#7a4b2a", "#b98243", "#1c1c22", "#8d8d92", "#a2452f")
SHIRTS: Final = ("#e4685a", "#4f7fc9", "#4d9f78", "#f0b54a", "#7d63b8", "#2f3e57", "#e9e4da", "#d9799b")


def portrait(s: Sketch) -> None:
    """Head and shoulders in the middle of a square; the rest is background."""
    base = s.choice("#bcd4e6", "#f2d7c3", "#cfe3cf", "#e3d3ea", "#f5e6b8", "#c9d6dd")
    s.gradient(lighter(base, 0.35), darker(base, 0.12))
    s.soft([(s.random.random(), s.random.random(), 0.16, 0.16) for _ in range(5)], lighter(base, 0.7), 0.35, 0.04)
    skin, hair, shirt = s.choice(*SKINS), s.choice(*HAIRS), s.choice(*SHIRTS)
    long, beard = s.random.random() < 0.5, s.random.random() < 0.3
    p = _Placed(s)
    if long:
        p.oval(0.5, 0.47, 0.245, 0.3, darker(hair, 0.15))
        p.bar(0.27, 0.45, 0.73, 0.74, darker(hair, 0.15), 0.08)
    p.bar(0.42, 0.6, 0.58, 0.8, darker(skin, 0.14), 0.06)
    p.oval(0.5, 1.03, 0.37, 0.29, shirt)
    p.oval(0.5, 0.78, 0.1, 0.07, darker(skin, 0.06))
    p.oval(0.31, 0.47, 0.03, 0.045, skin)
    p.oval(0.69, 0.47, 0.03, 0.045, skin)
    p.oval(0.5, 0.45, 0.185, 0.235, skin)
    if beard and not long:
        p.oval(0.5, 0.58, 0.15, 0.11, mix(hair, skin, 0.12))
        p.oval(0.5, 0.5, 0.165, 0.1, skin)
    _hair(s, p, hair, long)
    _face(s, p, skin, hair)


class _Placed:
    """Strokes in a square in the middle of the sheet, as wide as its shorter side."""

    def __init__(self, s: Sketch) -> None:
        self.s = s
        self.left = (s.width - s.unit) / 2 / s.width
        self.top = (s.height - s.unit) / s.height
        self.across, self.down = s.unit / s.width, s.unit / s.height

    def place(self, x: float, y: float) -> tuple[float, float]:
        return self.left + x * self.across, self.top + y * self.down

    def oval(self, x: float, y: float, wide: float, high: float, color: RGB) -> None:
        self.s.oval(*self.place(x, y), wide, high, color)

    def bar(self, left: float, top: float, right: float, bottom: float, color: RGB, round_: float) -> None:
        self.s.bar(*self.place(left, top), *self.place(right, bottom), color, round_)

    def shape(self, points: list[tuple[float, float]], color: RGB) -> None:
        self.s.shape([self.place(x, y) for x, y in points], color)

    def arc(self, x: float, y: float, wide: float, high: float, start: int, end: int, color: RGB, line: float) -> None:
        left, top = self.place(x - wide, y - high)
        right, bottom = self.place(x + wide, y + high)
        s = self.s
        box = (left * s.width, top * s.height, right * s.width, bottom * s.height)
        s.pen.arc(box, start, end, color, max(1, round(line * s.unit)))


def _hair(s: Sketch, p: _Placed, hair: RGB, long: bool) -> None:
    left, top = p.place(0.5 - 0.2, 0.2)
    right, bottom = p.place(0.5 + 0.2, 0.62)
    box = (left * s.width, top * s.height, right * s.width, bottom * s.height)
    s.pen.chord(box, 185, 355, fill=hair)
    if long:
        p.oval(0.34, 0.37, 0.06, 0.13, hair)
        p.oval(0.66, 0.37, 0.06, 0.13, hair)
    else:
        p.oval(s.random.choice((0.4, 0.5, 0.6)), 0.25, 0.13, 0.06, hair)


def _face(s: Sketch, p: _Placed, skin: RGB, hair: RGB) -> None:
    ink = rgb("#2b2320")
    for x in (0.425, 0.575):
        p.oval(x, 0.455, 0.018, 0.022, ink)
        p.oval(x + 0.006, 0.448, 0.006, 0.007, (255, 255, 255))
        p.arc(x, 0.42, 0.035, 0.025, 200, 340, darker(hair, 0.1), 0.012)
        p.oval(x + (0.035 if x > 0.5 else -0.035), 0.53, 0.03, 0.02, mix(skin, rgb("#e8705f"), 0.3))
    p.arc(0.5, 0.495, 0.022, 0.025, 20, 120, darker(skin, 0.25), 0.01)
    p.arc(0.5, 0.54, 0.055, 0.045, 25, 155, rgb("#a8433f"), 0.014)
    if s.random.random() < 0.3:
        for x in (0.425, 0.575):
            p.arc(x, 0.455, 0.055, 0.05, 0, 360, rgb("#33353a"), 0.01)
        p.arc(0.5, 0.46, 0.022, 0.015, 190, 350, rgb("#33353a"), 0.01)


def pet(s: Sketch) -> None:
    """A cat's or dog's head."""
    base = s.choice("#cfe3f2", "#f5e0c8", "#d9ead3", "#ead9ee")
    s.gradient(lighter(base, 0.3), darker(base, 0.15))
    fur = s.choice("#d9964f", "#8c8f96", "#3b3735", "#e9dcc6", "#a9744f")
    cat = s.seed.startswith("cat") or (not s.seed.startswith("dog") and s.random.random() < 0.5)
    p = _Placed(s)
    p.oval(0.5, 1.02, 0.3, 0.25, darker(fur, 0.08))
    if cat:
        for side in (-1, 1):
            x = 0.5 + side * 0.2
            p.shape([(x - side * 0.13, 0.36), (x + side * 0.06, 0.14), (x + side * 0.07, 0.45)], fur)
            p.shape([(x - side * 0.07, 0.35), (x + side * 0.035, 0.22), (x + side * 0.04, 0.42)], rgb("#e8a3a0"))
    p.oval(0.5, 0.52, 0.28, 0.25, fur)
    if not cat:
        for side in (-1, 1):
            p.oval(0.5 + side * 0.27, 0.5, 0.08, 0.2, darker(fur, 0.3))
    p.oval(0.5, 0.62, 0.14, 0.11, lighter(fur, 0.6))
    for x in (0.39, 0.61):
        p.oval(x, 0.48, 0.04, 0.045, rgb("#f3f0c8") if cat else (255, 255, 255))
        p.oval(x, 0.485, 0.016 if cat else 0.03, 0.04 if cat else 0.034, rgb("#23201e"))
        p.oval(x + 0.01, 0.47, 0.008, 0.009, (255, 255, 255))
    p.oval(0.5, 0.575, 0.03, 0.022, rgb("#c9706c") if cat else rgb("#2b2624"))
    for x in (0.47, 0.53):
        p.arc(x, 0.62, 0.03, 0.03, 10, 170, rgb("#4a3d38"), 0.01)
