"""Whether two screenshots show the same."""

from __future__ import annotations

from io import BytesIO
from typing import Final

from promptrpa.domain.page import Picture

_BAR: Final = 0.04
"""The status bar's share of the height; its clock does not count."""
_LEVEL: Final = 24
"""Difference of a grey value, of 255, that a coded picture does not make by itself."""


def differ(a: Picture, b: Picture) -> bool:
    """They show something else, below the status bar."""
    if a.data == b.data:
        return False
    if a.size != b.size:
        return True
    from PIL import Image, ImageChops

    small = (a.size[0] // 4, a.size[1] // 4)
    first, second = (Image.open(BytesIO(p.data)).convert("L").resize(small) for p in (a, b))
    changed = ImageChops.difference(first, second).crop((0, int(small[1] * _BAR), *small))
    return changed.point(lambda value: 255 if value > _LEVEL else 0).getbbox() is not None
