"""Cities, maps, papers, charts and QR-like patterns."""

from __future__ import annotations

import math

from .nature import clouds
from .sketch import RGB, Sketch, darker, lighter, mix, rgb


def city(s: Sketch) -> None:
    night = s.random.random() < 0.45
    upper, lower = (
        ("#10173a", "#5a4a86") if night else s.random.choice((("#6db3e8", "#e9f4fb"), ("#f29a76", "#ffe2b0")))
    )
    s.gradient(rgb(upper), rgb(lower))
    if not night:
        clouds(s, (255, 255, 255), 3, 0.35, 0.5)
    s.disc(s.random.uniform(0.2, 0.8), 0.2, 0.06, rgb("#f8f2da"))
    for layer in range(3):
        tone = mix(rgb(lower), rgb("#1d2438" if night else "#46566e"), 0.35 + 0.3 * layer)
        left = -0.02
        while left < 1:
            wide = s.random.uniform(0.06, 0.13)
            top = s.random.uniform(0.3, 0.55) + 0.12 * layer
            _tower(s, left, left + wide, top, mix(tone, (0, 0, 0), s.random.uniform(0, 0.15)), night)
            left += wide + s.random.uniform(0, 0.015)
    s.bar(0, 0.95, 1, 1, rgb("#2b3040"))


def _tower(s: Sketch, left: float, right: float, top: float, wall: RGB, night: bool) -> None:
    s.bar(left, top, right, 1, wall)
    if s.random.random() < 0.25:
        middle = (left + right) / 2
        s.line([(middle, top), (middle, top - 0.07)], wall, 0.008)
    lit, unlit = (rgb("#ffd98a"), darker(wall, 0.2)) if night else (lighter(wall, 0.35), lighter(wall, 0.15))
    columns = max(2, round((right - left) / 0.025))
    step = (right - left) / columns
    top += 0.025
    while top < 0.93:
        for place in range(columns):
            x = left + step * (place + 0.3)
            s.bar(x, top, x + step * 0.45, top + 0.016, lit if s.random.random() < 0.45 else unlit)
        top += 0.04


def town_map(s: Sketch) -> None:
    """Streets, a park, water and a pin in the middle; with "route" in its name a way to the pin."""
    ground, street, house = rgb("#eeece6"), (255, 255, 255), rgb("#e2dfd6")
    s.gradient(ground, ground)
    ratio = s.width / s.height
    across, down = max(3, round(4 * ratio)), max(3, round(4 / ratio))
    for _ in range(across * down * 5):
        left, top = s.random.random(), s.random.random()
        s.bar(left, top, left + s.random.uniform(0.02, 0.06), top + s.random.uniform(0.02, 0.05), house, 0.006)
    x, y = s.random.uniform(0.05, 0.7), s.random.uniform(0.05, 0.7)
    s.bar(x, y, x + 0.28 / max(1.0, ratio), y + 0.22, rgb("#c3e2b4"), 0.03)
    bend = s.random.uniform(0.2, 0.8)
    river = [(bend + 0.12 * math.sin(place * 0.8 + bend * 9), place / 8) for place in range(-1, 10)]
    s.line(river, rgb("#a6d0ea"), 0.09)
    lean = s.random.uniform(-0.12, 0.12)
    for place in range(across + 1):
        left = (place + 0.5) / (across + 1)
        s.line([(left - lean, 0), (left + lean, 1)], street, 0.018)
    for place in range(down + 1):
        top = (place + 0.5) / (down + 1)
        s.line([(0, top + lean), (1, top - lean)], street, 0.018)
    s.line([(-0.02, 0.82), (0.4, 0.6), (1.02, 0.35)], rgb("#f0c46a"), 0.042)
    s.line([(-0.02, 0.82), (0.4, 0.6), (1.02, 0.35)], rgb("#fbe3a1"), 0.03)
    if "route" in s.seed:
        way = [(0.18, 0.86), (0.3, 0.66), (0.4, 0.6), (0.46, 0.47), (0.5, 0.5)]
        s.line(way, rgb("#1f5fd0"), 0.03)
        s.disc(0.18, 0.86, 0.03, rgb("#1f5fd0"))
        s.disc(0.18, 0.86, 0.018, (255, 255, 255))
    s.icon("location_on", 0.5, 0.44, 0.16, rgb("#d93a2f"))


def document(s: Sketch) -> None:
    s.gradient(rgb("#d9dde3"), rgb("#c7ccd4"))
    wide = min(0.84, 0.66 * s.unit / s.width * 1.2)
    left, right = 0.5 - wide / 2, 0.5 + wide / 2
    s.soft([(0.5, 0.52, wide / 2, 0.44)], rgb("#555b66"), 0.4)
    s.bar(left, 0.06, right, 0.94, (255, 255, 255))
    s.bar(left + wide * 0.1, 0.12, left + wide * s.random.uniform(0.45, 0.75), 0.16, rgb("#3b4252"))
    top = 0.22
    while top < 0.88:
        if s.random.random() < 0.12 and top < 0.7:
            s.bar(left + wide * 0.1, top, right - wide * 0.1, top + 0.14, rgb("#d6e0ee"))
            top += 0.17
            continue
        s.bar(
            left + wide * 0.1, top, right - wide * s.random.choice((0.1, 0.1, 0.12, 0.35)), top + 0.014, rgb("#b4bac4")
        )
        top += 0.034


def chart(s: Sketch) -> None:
    s.gradient((255, 255, 255), rgb("#f3f6fb"))
    tone = s.choice("#3059a8", "#1f7a3d", "#9a5b00", "#7d63b8")
    for place in range(5):
        level = 0.12 + place * 0.19
        s.bar(0.06, level, 0.96, level + 0.004, rgb("#dde2ea"))
    values = [s.random.uniform(0.2, 0.7)]
    for _ in range(11):
        values.append(min(0.85, max(0.12, values[-1] + s.random.uniform(-0.18, 0.18))))
    points = [(0.08 + 0.86 * place / 11, value) for place, value in enumerate(values)]
    s.shape([(0.08, 0.88), *points, (0.94, 0.88)], lighter(tone, 0.75))
    s.line(points, tone, 0.018)
    s.disc(*points[-1], 0.022, tone)


def qr(s: Sketch) -> None:
    """A pattern like that of a QR code; it can't be read."""
    s.gradient((255, 255, 255), (255, 255, 255))
    cells = 29
    edge = max(1, s.unit // (cells + 4))
    left, top = (s.width - cells * edge) // 2, (s.height - cells * edge) // 2
    ink = rgb("#15171c")

    def block(across: int, down: int, size: int, color: RGB) -> None:
        x, y = left + across * edge, top + down * edge
        s.pen.rectangle((x, y, x + size * edge - 1, y + size * edge - 1), fill=color)

    for down in range(cells):
        for across in range(cells):
            if s.random.random() < 0.48:
                block(across, down, 1, ink)
    for across, down in ((0, 0), (cells - 7, 0), (0, cells - 7)):
        block(across - (1 if across else 0), down - (1 if down else 0), 8, (255, 255, 255))
        block(across, down, 7, ink)
        block(across + 1, down + 1, 5, (255, 255, 255))
        block(across + 2, down + 2, 3, ink)
    block(cells - 9, cells - 9, 5, ink)
    block(cells - 8, cells - 8, 3, (255, 255, 255))
    block(cells - 7, cells - 7, 1, ink)
