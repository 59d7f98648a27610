"""Whether two screenshots show the same, and parts of them."""

from __future__ import annotations

from io import BytesIO
from typing import Final

from promptrpa.domain.page import Bounds, Picture

_BAR: Final = 0.04
"""The status bar's share of the height; its clock does not count."""
_LEVEL: Final = 24
"""Difference of a grey value, of 255, that a coded picture does not make by itself."""


def differ(a: Picture, b: Picture, box: Bounds | None = None) -> bool:
    """They show something else, below the status bar; with a box, there."""
    if a.data == b.data:
        return False
    if a.size != b.size:
        return True
    from PIL import Image, ImageChops

    small = (a.size[0] // 4, a.size[1] // 4)
    first, second = (Image.open(BytesIO(p.data)).convert("L").resize(small) for p in (a, b))
    part = (0, int(small[1] * _BAR), *small)
    if box:
        part = (box.left // 4, box.top // 4, max(box.left // 4 + 1, box.right // 4), -(-box.bottom // 4))
    changed = ImageChops.difference(first, second).crop(part)
    return changed.point(lambda value: 255 if value > _LEVEL else 0).getbbox() is not None


def cropped(picture: Picture, box: Bounds) -> Picture:
    """A part of a picture, as PNG; `box` lies on it in part at least."""
    from PIL import Image

    part = box.overlap(Bounds(0, 0, *picture.size))
    data = BytesIO()
    with Image.open(BytesIO(picture.data)) as image:
        image.convert("RGB").crop(part).save(data, "PNG")
    return Picture(data.getvalue(), (part.width, part.height))
