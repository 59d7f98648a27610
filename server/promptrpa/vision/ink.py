"""The ink of an icon: how far each of its pixels is from the background, whatever the colours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from .pixels import Pixels

    Ink = NDArray[np.float32]

SIDE: Final = 48
"""Pixels of the network's input."""
FAINT: Final = 18
"""A picture whose strongest colour is nearer than this to the background, of 255, is blank."""
EDGE: Final = 0.3
"""Ink from here on belongs to the glyph, when its bounds are looked for."""
VIEWS: Final = 4
LEAST: Final = 5
"""Pixels of the longer side of a glyph; a smaller one is a speck."""
LEAST_TILE: Final = 20
"""Pixels of the shorter side of a disc or tile that an icon may lie on."""
TILE_SHAPE: Final = 0.7
"""Its shorter side by its longer one, at least."""
RIM: Final = 0.07
"""Of its side: its soft edge, where its own colour is not yet clear."""
DISC: Final = 0.74
"""Of its box that it fills, at least: a disc fills 0.785."""
ROUND: Final = 0.96
"""Of its hull that it fills, at least: it has no dents."""
COVER: Final = 0.4
"""Of its box that has its colour, at least; the rest is the icon and the corners."""


def inks(pixels: Pixels) -> tuple[Ink, ...]:
    """(height, width, 3) -> what may be the glyph, each (SIDE, SIDE), 0 to 1: all that differs from the background;
    where that is a disc or a tile, also what is drawn on it. Empty where there is nothing but background."""
    whole = ink(pixels)
    if whole is None:
        return ()
    inside = _on_tile(pixels)
    return (whole,) if inside is None else (whole, inside)


def ink(pixels: Pixels) -> Ink | None:
    """(height, width, 3) -> (SIDE, SIDE), 0 to 1: the glyph cut tight, its longer side filling the square. None where
    there is nothing but background."""
    import cv2

    if min(pixels.shape[:2]) < LEAST:
        return None
    return _square(cv2.absdiff(pixels, _plain(pixels, _background(pixels))).max(axis=2))


def _square(distance: Pixels) -> Ink | None:
    """How far each pixel is from the background, 0 to 255, (height, width) -> ink."""
    import cv2
    import numpy as np

    if int(distance.max()) < FAINT:
        return None
    top, bottom, left, right = _bounds(distance)
    glyph = distance[top:bottom, left:right]
    side = max(glyph.shape)
    if side < LEAST:
        return None
    square = np.zeros((side, side), np.uint8)
    y, x = (side - glyph.shape[0]) // 2, (side - glyph.shape[1]) // 2
    square[y : y + glyph.shape[0], x : x + glyph.shape[1]] = glyph
    method = cv2.INTER_AREA if side > SIDE else cv2.INTER_LINEAR
    small: Ink = cv2.resize(square, (SIDE, SIDE), interpolation=method).astype(np.float32)
    small /= small.max()
    return small


def _bounds(distance: Pixels) -> tuple[int, int, int, int]:
    """Top, bottom, left, right of the glyph."""
    import numpy as np

    marked = distance > EDGE * int(distance.max())
    rows, columns = np.flatnonzero(marked.any(axis=1)), np.flatnonzero(marked.any(axis=0))
    return int(rows[0]), int(rows[-1]) + 1, int(columns[0]), int(columns[-1]) + 1


def _on_tile(pixels: Pixels) -> Ink | None:
    """The ink within a disc or tile of one colour; None where the glyph is no such thing, or nothing is drawn well
    within it."""
    import cv2
    import numpy as np

    outer = cv2.absdiff(pixels, _plain(pixels, _background(pixels))).max(axis=2)
    top, bottom, left, right = _bounds(outer)
    height, width = bottom - top, right - left
    if min(height, width) < LEAST_TILE or not TILE_SHAPE < height / width < 1 / TILE_SHAPE:
        return None
    box, outer = pixels[top:bottom, left:right], outer[top:bottom, left:right]
    colour = _tile_colour(box)
    if colour is None:
        return None
    inner = cv2.absdiff(box, _plain(box, colour)).max(axis=2)
    outline, _ = cv2.findContours(
        (outer > EDGE * int(outer.max())).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE
    )
    hull = cv2.convexHull(np.concatenate(outline))
    tile = cv2.drawContours(np.zeros(inner.shape, np.uint8), [hull], -1, 1, cv2.FILLED)
    solid = cv2.drawContours(np.zeros(inner.shape, np.uint8), list(outline), -1, 1, cv2.FILLED)
    if tile.mean() < DISC or solid.sum() < ROUND * tile.sum() or float((inner < FAINT).mean()) < COVER:
        return None
    rim = 2 * max(1, round(RIM * min(height, width))) + 1
    framed = cv2.copyMakeBorder(tile, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=(0,))
    kept = cv2.erode(framed, np.ones((rim, rim), np.uint8))[1:-1, 1:-1]
    on_it: Pixels = (inner * kept).astype(np.uint8, copy=False)
    within = cv2.erode(kept, np.ones((3, 3), np.uint8))
    if (on_it[(kept > 0) & (within == 0)] > EDGE * max(int(on_it.max()), FAINT)).any():
        return None  # what reaches its edge is a gap between parts of the glyph itself
    return _square(on_it)


def _tile_colour(box: Pixels) -> Pixels | None:
    """The colour just within the middle of all four sides; None where they differ."""
    import numpy as np

    height, width = box.shape[:2]
    y, x = max(1, round(RIM * height)), max(1, round(RIM * width))
    rows, columns = slice(height * 2 // 5, height * 3 // 5 + 1), slice(width * 2 // 5, width * 3 // 5 + 1)
    sides = (box[y, columns], box[-1 - y, columns], box[rows, x], box[rows, -1 - x])
    colours = np.stack([np.median(side, axis=0) for side in sides])
    return None if np.ptp(colours, axis=0).max() > FAINT else np.median(colours, axis=0).astype(np.uint8)


def views(drawn: Ink) -> Ink:
    """(SIDE, SIDE) -> (VIEWS, SIDE, SIDE): as it is, a little smaller, smaller yet, and with thinner edges. What all of
    them say together is right more often than what one says."""
    import cv2
    import numpy as np

    middle = SIDE / 2 - 0.5
    smaller = [cv2.getRotationMatrix2D((middle, middle), 0, size) for size in (0.95, 0.9)]
    shrunk = [cv2.warpAffine(drawn, matrix, (SIDE, SIDE)) for matrix in smaller]
    return np.stack((drawn, *shrunk, drawn**1.5), dtype=np.float32)


def _background(pixels: Pixels) -> Pixels:
    """The colour around the glyph: the middle one of the outermost pixels."""
    import numpy as np

    ring = np.concatenate((pixels[0], pixels[-1], pixels[:, 0], pixels[:, -1]))
    colour: Pixels = np.median(ring, axis=0).astype(np.uint8)
    return colour


def _plain(pixels: Pixels, colour: Pixels) -> Pixels:
    """A picture of the same size in one colour."""
    import numpy as np

    return np.broadcast_to(colour, pixels.shape).copy()
