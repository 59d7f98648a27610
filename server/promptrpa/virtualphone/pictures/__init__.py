"""Drawn pictures for Image widgets: `picture("landscape:3", 600, 400)`.

A name is a kind, a seed behind a colon, and edits behind hyphens: "food:2", "map", "sky:rain", "portrait:4-mono-r90".
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from random import Random
from typing import Final

from PIL import Image

from . import nature, people, places, things
from .edits import edit_of
from .sketch import Sketch

__all__ = ["SCENE", "UnknownScene", "known_scene", "picture"]

SCENE: Final = "scene:"
"""Before a picture's name where a colour is asked for."""

SCENES: Final[dict[str, Callable[[Sketch], None]]] = {
    "album": things.album,
    "chart": places.chart,
    "city": places.city,
    "document": places.document,
    "flower": nature.flower,
    "food": things.food,
    "icon": things.icon_tile,
    "landscape": nature.landscape,
    "map": places.town_map,
    "pet": people.pet,
    "portrait": people.portrait,
    "product": things.product,
    "qr": places.qr,
    "sea": nature.sea,
    "sky": nature.sky,
    "wallpaper": nature.wallpaper,
}


SMALL: Final = 80_000
"""Pixels; many smaller pictures are kept, few larger ones."""


class UnknownScene(ValueError):
    """No picture of this kind can be drawn."""

    def __init__(self, name: str) -> None:
        super().__init__(f"no scene is called {name!r}; there are {', '.join(sorted(SCENES))}")


def known_scene(scene: str) -> str:
    """The name. Raises UnknownScene where there is no such kind."""
    if scene.partition(":")[0] not in SCENES:
        raise UnknownScene(scene)
    return scene


def picture(scene: str, width: int, height: int) -> Image.Image:
    """An RGB picture; the same for the same name and size. Raises UnknownScene."""
    return (_small if width * height <= SMALL else _large)(scene, max(1, width), max(1, height))


@lru_cache(160)
def _small(scene: str, width: int, height: int) -> Image.Image:
    return _drawn(scene, width, height)


@lru_cache(10)
def _large(scene: str, width: int, height: int) -> Image.Image:
    return _drawn(scene, width, height)


def _drawn(scene: str, width: int, height: int) -> Image.Image:
    kind, _, seed = known_scene(scene).partition(":")
    base, _, name = seed.rpartition("-")
    edit = edit_of(name)
    if edit is not None and base:
        return edit(partial(picture, f"{kind}:{base}"), width, height)
    sketch = Sketch(width, height, seed, Random(f"{kind}:{seed}"))
    SCENES[kind](sketch)
    return sketch.image.resize((width, height), Image.Resampling.BILINEAR)
