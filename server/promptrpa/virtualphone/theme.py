"""Colours by role, light and dark, and the type scale. Values are those of Material 3 (a blue scheme)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

LIGHT: Final[dict[str, str]] = {
    "primary": "#3059a8",
    "on_primary": "#ffffff",
    "primary_container": "#d8e2ff",
    "on_primary_container": "#1b4390",
    "secondary": "#565e71",
    "on_secondary": "#ffffff",
    "secondary_container": "#dbe2f9",
    "on_secondary_container": "#3f4759",
    "tertiary": "#715573",
    "on_tertiary": "#ffffff",
    "tertiary_container": "#fbd7fc",
    "on_tertiary_container": "#583e5b",
    "error": "#ba1a1a",
    "on_error": "#ffffff",
    "error_container": "#ffdad6",
    "on_error_container": "#93000a",
    "success": "#1f7a3d",
    "warning": "#9a5b00",
    "background": "#faf9fd",
    "on_background": "#1a1b20",
    "surface": "#faf9fd",
    "on_surface": "#1a1b20",
    "surface_variant": "#e1e2ec",
    "on_surface_variant": "#44474f",
    "surface_dim": "#dad9e0",
    "surface_bright": "#faf9fd",
    "surface_container_lowest": "#ffffff",
    "surface_container_low": "#f4f3fa",
    "surface_container": "#eeedf4",
    "surface_container_high": "#e8e7ef",
    "surface_container_highest": "#e2e2e9",
    "outline": "#75777f",
    "outline_variant": "#c5c6d0",
    "inverse_surface": "#2f3036",
    "inverse_on_surface": "#f1f0f7",
    "inverse_primary": "#adc6ff",
    "scrim": "#000000",
}
DARK: Final[dict[str, str]] = {
    "primary": "#adc6ff",
    "on_primary": "#0a2f6f",
    "primary_container": "#1b4390",
    "on_primary_container": "#d8e2ff",
    "secondary": "#bfc6dc",
    "on_secondary": "#293041",
    "secondary_container": "#3f4759",
    "on_secondary_container": "#dbe2f9",
    "tertiary": "#debcdf",
    "on_tertiary": "#402843",
    "tertiary_container": "#583e5b",
    "on_tertiary_container": "#fbd7fc",
    "error": "#ffb4ab",
    "on_error": "#690005",
    "error_container": "#93000a",
    "on_error_container": "#ffdad6",
    "success": "#81d99a",
    "warning": "#ffb868",
    "background": "#121318",
    "on_background": "#e2e2e9",
    "surface": "#121318",
    "on_surface": "#e2e2e9",
    "surface_variant": "#44474f",
    "on_surface_variant": "#c5c6d0",
    "surface_dim": "#121318",
    "surface_bright": "#38393f",
    "surface_container_lowest": "#0c0e13",
    "surface_container_low": "#1a1b20",
    "surface_container": "#1e1f25",
    "surface_container_high": "#282a2f",
    "surface_container_highest": "#33343a",
    "outline": "#8e9099",
    "outline_variant": "#44474f",
    "inverse_surface": "#e2e2e9",
    "inverse_on_surface": "#2f3036",
    "inverse_primary": "#3059a8",
    "scrim": "#000000",
}
AVATARS: Final = ("#5b8def", "#e57373", "#4db6ac", "#f0a04b", "#9575cd", "#6aab5e", "#d66ba0", "#5c8fa8", "#b08968")
"""Backgrounds of avatars, white letters on them."""

Colour = tuple[int, int, int, int]
"""Red, green, blue, and how opaque it is, each 0 to 255."""


class UnknownColour(ValueError):
    """Neither "#rrggbb", "#rrggbbaa" nor a role."""

    def __init__(self, name: str) -> None:
        super().__init__(f"no colour is called {name!r}; write #rrggbb or one of {', '.join(LIGHT)}")


@lru_cache(4096)
def colour(name: str, dark: bool) -> Colour:
    """A colour of the theme. A role may carry how opaque it is, in percent: "on_surface/38". Raises UnknownColour."""
    role, _, percent = name.partition("/")
    text = (DARK if dark else LIGHT).get(role, role)
    if not text.startswith("#") or len(text) not in (7, 9):
        raise UnknownColour(name)
    try:
        parts = bytes.fromhex(text[1:])
        opaque = parts[3] if len(parts) == 4 else 255
        return parts[0], parts[1], parts[2], opaque * int(percent or 100) // 100
    except ValueError:
        raise UnknownColour(name) from None


def known_colour(name: str) -> str:
    """The name. Raises UnknownColour where there is no such colour."""
    colour(name, False)
    return name


def is_light(painted: Colour) -> bool:
    """Whether dark text is easier to read on it (Rec. 601 luma)."""
    return painted[0] * 299 + painted[1] * 587 + painted[2] * 114 > 150_000


class Type(NamedTuple):
    """A text style: size and line height in scaled pixels (sp)."""

    size: int
    line: int
    medium: bool = False


TYPES: Final[dict[str, Type]] = {
    "display": Type(45, 52),
    "headline": Type(26, 34),
    "title": Type(18, 26, True),
    "body": Type(16, 24),
    "label": Type(14, 20, True),
    "caption": Type(12, 17),
    "bar": Type(22, 28),
    "large_bar": Type(30, 38),
    "item": Type(16, 24),
    "summary": Type(14, 20),
    "button": Type(14, 20, True),
    "nav": Type(12, 16, True),
    "wheel": Type(24, 32),
}
"""The first six are the kit's Text styles, the others are parts of widgets."""
