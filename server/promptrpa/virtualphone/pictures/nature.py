"""Landscapes, skies, the sea, flowers and wallpapers."""

from __future__ import annotations

import math
from typing import Final

from .sketch import RGB, Sketch, darker, lighter, mix, rgb

LIGHTS: Final = (
    ("#5aa9e6", "#d9f0ff", "#fff3c4", "#7fa3b8", "#3f7a52"),
    ("#3b4a8c", "#f6a26b", "#ffe3a8", "#6b5a8a", "#2c2f52"),
    ("#f0809a", "#ffd9a0", "#fff6d8", "#a87a9b", "#5a4468"),
    ("#86c5da", "#eef7ee", "#ffffff", "#8fb08c", "#4d7d3c"),
    ("#141e46", "#41579c", "#f4f1de", "#2a3566", "#101633"),
    ("#f29e4c", "#fbe3c0", "#fff7e0", "#c77b3f", "#7d4420"),
    ("#a9c6dc", "#f3f7fb", "#ffffff", "#b9cbd9", "#5f7c92"),
)
"""Upper and lower sky, sun, far land, near land."""


def landscape(s: Sketch) -> None:
    upper, lower, sun, far, near = (rgb(color) for color in s.pick(LIGHTS))
    level = s.random.uniform(0.42, 0.56)
    s.gradient(upper, lower, end=level + 0.15)
    x, y = s.random.uniform(0.2, 0.8), s.random.uniform(0.14, level - 0.08)
    s.glow(x, y, 0.5, sun, 0.7)
    s.disc(x, y, s.random.uniform(0.05, 0.08), sun)
    clouds(s, lighter(lower, 0.7), 3, level - 0.1, 0.55)
    kind = s.random.choice(("mountains", "hills", "lake", "woods"))
    rough = 0.05 if kind == "hills" else 0.14
    for layer in range(3):
        share = layer / 2
        tone = mix(far, near, share * 0.8)
        s.ridge(level + 0.12 * layer, rough * (1 - 0.3 * layer), tone, 5 if kind == "hills" else 7)
    if kind == "lake":
        lake(s, level + 0.3, lower, near)
    else:
        heights = s.ridge(level + 0.38, 0.05, near, 4)
        trees(s, heights, darker(near, 0.25), 26 if kind == "woods" else 9)


def lake(s: Sketch, level: float, sky: RGB, near: RGB) -> None:
    s.gradient(mix(sky, near, 0.45), mix(sky, near, 0.75), top=level)
    for _ in range(14):
        y = s.random.uniform(level + 0.02, 1)
        x = s.random.uniform(0, 1)
        wide = s.random.uniform(0.05, 0.2) * (y - level + 0.3)
        s.bar(x - wide, y, x + wide, y + 0.004, mix(sky, near, 0.3))


def trees(s: Sketch, heights: list[float], color: RGB, count: int) -> None:
    for place in sorted(s.random.uniform(0, 1) for _ in range(count)):
        ground = heights[round(place * (len(heights) - 1))] + 0.02
        high = s.random.uniform(0.08, 0.17)
        wide = high * 0.32 * s.height / s.width
        tone = mix(color, (0, 0, 0), s.random.uniform(0, 0.25))
        for part in range(3):
            top = ground - high + part * high * 0.22
            grown = wide * (0.55 + 0.22 * part)
            s.shape([(place - grown, top + high * 0.42), (place, top), (place + grown, top + high * 0.42)], tone)
        s.bar(place - wide * 0.08, ground - high * 0.2, place + wide * 0.08, ground, darker(tone, 0.3))


def clouds(s: Sketch, color: RGB, count: int, lowest: float, strength: float) -> None:
    blobs = []
    for _ in range(count):
        x, y = s.random.uniform(0, 1), s.random.uniform(0.04, max(0.06, lowest))
        wide = s.random.uniform(0.08, 0.16)
        for part in range(5):
            share = part / 4 - 0.5
            blobs.append(
                (x + share * 2 * wide, y + s.random.uniform(-0.01, 0.015), wide * 0.5, 0.035 - abs(share) * 0.03)
            )
    s.soft(blobs, color, strength)


def sea(s: Sketch) -> None:
    upper, lower, sun, _, _ = (rgb(color) for color in s.pick(LIGHTS[:4]))
    water = s.choice("#1c7fa6", "#25a3b8", "#2c6ea3")
    s.gradient(upper, lower, end=0.5)
    x = s.random.uniform(0.25, 0.75)
    y = s.random.uniform(0.16, 0.36)
    s.glow(x, y, 0.45, sun, 0.7)
    s.disc(x, y, 0.07, sun)
    clouds(s, lighter(lower, 0.7), 3, 0.35, 0.6)
    s.gradient(darker(water, 0.15), lighter(water, 0.35), top=0.5, end=0.8)
    for _ in range(40):
        y = s.random.uniform(0.51, 0.78)
        wide = s.random.uniform(0.01, 0.06) * (y - 0.4) * 3
        left = s.random.uniform(0, 1)
        s.bar(left, y, left + wide, y + 0.004, lighter(water, 0.55))
    sand = rgb("#ecd3a0")
    wave = [(place / 24, 0.79 + 0.015 * math.sin(place * 0.9 + x * 9)) for place in range(25)]
    s.shape([(0, 1), *[(left, top - 0.02) for left, top in wave], (1, 1)], (245, 250, 250))
    s.shape([(0, 1), *wave, (1, 1)], sand)
    s.shape([(0, 1), *[(left, top + 0.12) for left, top in wave], (1, 1)], darker(sand, 0.08))


SKIES: Final = {
    "clear": ("#2f80d6", "#a8dbff"),
    "sun": ("#2f80d6", "#ffe9b8"),
    "cloud": ("#6f93b5", "#d3e0ea"),
    "rain": ("#43566b", "#90a4b5"),
    "storm": ("#2a3142", "#66708a"),
    "snow": ("#8ea9c2", "#eef4f9"),
    "fog": ("#a9b4bd", "#dfe4e7"),
    "night": ("#0b1433", "#34488a"),
    "sunset": ("#42478f", "#ff9a62"),
    "wind": ("#5f9dc7", "#d8ecf3"),
}
"""Kind of weather -> upper and lower sky. Names that begin alike ("cloudy", "rainy", "sunny") are the same."""


def sky(s: Sketch) -> None:
    found = [kind for kind in SKIES if s.seed.startswith(kind)]
    kind = max(found, key=len) if found else s.random.choice(list(SKIES))
    upper, lower = (rgb(color) for color in SKIES[kind])
    s.gradient(upper, lower)
    x, y = s.random.uniform(0.55, 0.8), s.random.uniform(0.2, 0.35)
    if kind in ("clear", "sun", "cloud", "wind"):
        s.glow(x, y, 0.5, rgb("#fff1c0"), 0.9)
        s.disc(x, y, 0.1, rgb("#ffe08a"))
    if kind == "night":
        _stars(s, x, y, upper)
    if kind == "sunset":
        s.glow(x, 0.86, 0.7, rgb("#ffd28a"), 1.0)
        s.disc(x, 0.86, 0.12, rgb("#ffedb8"))
    if kind != "clear":
        heavy = kind in ("rain", "storm", "snow", "fog", "cloud")
        tone = darker(lower, 0.25) if kind in ("rain", "storm") else lighter(lower, 0.6)
        clouds(s, tone, 9 if heavy else 3, 0.6 if heavy else 0.5, 0.85 if heavy else 0.45)
    _falling(s, kind)


def _stars(s: Sketch, x: float, y: float, behind: RGB) -> None:
    for _ in range(70):
        s.disc(s.random.random(), s.random.random(), s.random.uniform(0.001, 0.005), rgb("#eef2ff"))
    s.disc(x, y, 0.09, rgb("#f5f0d6"))
    s.disc(x - 0.04, y - 0.02, 0.08, mix(behind, (40, 60, 120), 0.35))


def _falling(s: Sketch, kind: str) -> None:
    if kind in ("rain", "storm"):
        for _ in range(90):
            x, y = s.random.random(), s.random.uniform(0.2, 1)
            s.line([(x, y), (x - 0.012, y + 0.05)], rgb("#c3d3e0"), 0.004)
    if kind == "storm":
        bolt = [(0.45, 0.3), (0.38, 0.55), (0.46, 0.53), (0.4, 0.8), (0.56, 0.47), (0.48, 0.48), (0.54, 0.3)]
        s.shape(bolt, rgb("#ffe27a"))
    if kind == "snow":
        for _ in range(110):
            s.disc(s.random.random(), s.random.random(), s.random.uniform(0.004, 0.012), (255, 255, 255))


def flower(s: Sketch) -> None:
    s.gradient(s.choice("#dff0d8", "#f4e9d8", "#dbe7f5"), s.choice("#7fae6b", "#90b77d", "#6f9f86"))
    for light in ("#ffffff", "#cfe3b4", "#f7d9e3"):
        s.soft([(s.random.random(), s.random.uniform(0.1, 1), 0.12, 0.12) for _ in range(3)], rgb(light), 0.35)
    petal = s.choice("#e4577c", "#f2b134", "#8e5bd0", "#ef6f4c", "#ffffff", "#5b8def")
    for _ in range(s.random.choice((1, 1, 3))):
        x, y = s.random.uniform(0.35, 0.65), s.random.uniform(0.35, 0.5)
        _blossom(s, x, y, s.random.uniform(0.2, 0.3), petal)


def _blossom(s: Sketch, x: float, y: float, radius: float, petal: RGB) -> None:
    s.line([(x, y), (x + 0.02, 0.8), (x - 0.01, 1.02)], rgb("#3f7a3c"), 0.025)
    count = s.random.choice((5, 6, 8))
    for ring, share in ((0, 1.0), (1, 0.7)):
        tone = petal if ring else darker(petal, 0.12)
        for part in range(count):
            turn = 2 * math.pi * (part + ring / 2) / count
            far = radius * 0.55 * share
            where = x + math.cos(turn) * far * s.unit / s.width, y + math.sin(turn) * far * s.unit / s.height
            s.disc(*where, radius * 0.42 * share, tone)
    s.disc(x, y, radius * 0.3, rgb("#f6c945"))
    s.disc(x, y, radius * 0.2, rgb("#d99a2b"))


WALLS: Final = (
    ("#243b7a", "#6fa8dc", "#f6d8c8"),
    ("#0f3d3e", "#3f9c8f", "#e8d9a0"),
    ("#3d2c5e", "#a06cb0", "#ffc9a9"),
    ("#1d2b4f", "#e07a5f", "#f4d6a0"),
    ("#20303c", "#5f8ca3", "#dfe9ec"),
)


def wallpaper(s: Sketch) -> None:
    """Wide waves in one family of colours, calm enough to put icons on."""
    deep, middle, light = (rgb(color) for color in WALLS[sum(s.seed.encode()) % len(WALLS)])
    s.gradient(light, mix(light, middle, 0.6))
    s.glow(0.7, 0.18, 0.7, lighter(light, 0.7), 0.9)
    for layer in range(5):
        share = layer / 4
        level, swing, shift = 0.34 + 0.15 * layer, s.random.uniform(0.03, 0.08), s.random.uniform(0, 6)
        crest = [
            (place / 60, level + swing * math.sin(shift + place / 60 * 4.2) + 0.02 * math.sin(place / 6 + shift))
            for place in range(61)
        ]
        s.shape([(0, 1.01), *crest, (1, 1.01)], mix(middle, deep, share))
