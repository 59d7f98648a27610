"""Pictures as arrays."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import TYPE_CHECKING

from promptrpa.domain.page import Bounds, Picture

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Pixels = NDArray[np.uint8]


@lru_cache(maxsize=4)
def decode(picture: Picture) -> Pixels:
    """Height x width x 3, blue, green, red. Not to be written to."""
    import cv2
    import numpy as np

    image = cv2.imdecode(np.frombuffer(picture.data, np.uint8), cv2.IMREAD_COLOR)
    if image is None:
        raise ValueError("The picture is neither PNG nor JPEG.")
    image.setflags(write=False)
    return image.astype(np.uint8, copy=False)


def within(bounds: Bounds, picture: Picture) -> Bounds:
    """The part of a rectangle that lies on the picture."""
    return bounds.overlap(Bounds(0, 0, *picture.size))


def moved(bounds: Bounds, x: int, y: int) -> Bounds:
    """The rectangle, so many pixels further right and down."""
    return Bounds(bounds.left + x, bounds.top + y, bounds.right + x, bounds.bottom + y)


def cut(pixels: Pixels, bounds: Bounds) -> Pixels:
    """A part of a picture, as a view."""
    return pixels[bounds.top : bounds.bottom, bounds.left : bounds.right]


def fingerprint(pixels: Pixels) -> bytes:
    """Equal for equal parts of pictures."""
    return hashlib.blake2b(pixels.tobytes(), digest_size=16, salt=pixels.shape[1].to_bytes(4, "big")).digest()
