"""Shapes in a picture of a page: boxes that are filled or outlined, and small blobs such as icons."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from promptrpa.domain.page import Bounds

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from .pixels import Pixels

EVEN: Final = 8
"""Difference of neighbouring pixels, of 255, within one surface; coding a picture makes less."""
_GRAIN: Final = 1.3
"""Pixels of a unit in the picture that is looked at."""
_LEAST_BOX: Final = 7
"""Height and width of the smallest surface that counts, in units."""
_NEAR: Final = 4.6
"""Units between parts of one blob: the dots of a menu button are four apart."""
_CONVEX: Final = 0.7
"""Share of its rectangle that a surface covers, holes and dents filled: 0.785 for a circle."""


@dataclass(frozen=True, slots=True)
class Box:
    """A surface of one colour with a clear border. fullness: share of the rectangle that it covers, holes and dents
    filled (1 for a rectangle, 0.785 for a circle). colour: blue, green, red."""

    bounds: Bounds
    fullness: float
    colour: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Shapes:
    """boxes: surfaces, without the page's own; blobs: what is neither surface nor text. ground: the page's colour."""

    boxes: tuple[Box, ...]
    blobs: tuple[Bounds, ...]
    ground: tuple[int, int, int]


def find_shapes(pixels: Pixels, texts: list[Bounds], unit: float) -> Shapes:
    """Shapes in a picture (height x width x 3). texts: where lines of text stand, in its pixels. unit: pixels of 1/411
    of the screen's width, a dp of most phones. A smaller picture is looked at: it has less noise of coding."""
    import cv2

    ratio = max(1.0, unit / _GRAIN)
    size = max(1, round(pixels.shape[1] / ratio)), max(1, round(pixels.shape[0] / ratio))
    small = cv2.resize(pixels, size, interpolation=cv2.INTER_AREA).astype("uint8", copy=False)
    found = _find(small, [_scaled(text, 1 / ratio) for text in texts], unit / ratio)
    boxes = tuple(replace(box, bounds=_scaled(box.bounds, ratio)) for box in found.boxes)
    return replace(found, boxes=boxes, blobs=tuple(_scaled(blob, ratio) for blob in found.blobs))


def _scaled(box: Bounds, ratio: float) -> Bounds:
    return Bounds(*(round(n * ratio) for n in box))


def _find(pixels: Pixels, texts: list[Bounds], unit: float) -> Shapes:
    import cv2
    import numpy as np

    kernel = np.ones((3, 3), np.uint8)
    uneven = cv2.morphologyEx(pixels, cv2.MORPH_GRADIENT, kernel).max(axis=2) > EVEN
    count, labels, stats, _ = cv2.connectedComponentsWithStats((~uneven).astype(np.uint8), connectivity=4)
    ground_label = 1 + int(stats[1:, cv2.CC_STAT_AREA].argmax()) if count > 1 else 0
    boxes = []
    for label in range(1, count):
        left, top, width, height, area = (int(n) for n in stats[label])
        if label == ground_label or min(width, height) < _LEAST_BOX * unit or area < 0.2 * width * height:
            continue
        bounds = Bounds(left, top, left + width, top + height)
        mask = (labels[top : top + height, left : left + width] == label).astype(np.uint8)
        outline, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
        hull = max(cv2.contourArea(cv2.convexHull(each)) for each in outline)
        fullness = hull / max(1, (width - 1) * (height - 1))
        if fullness >= _CONVEX:
            boxes.append(Box(bounds, round(float(fullness), 3), _colour(pixels, labels, label, bounds)))
    whole = Bounds(0, 0, pixels.shape[1], pixels.shape[0])
    ground = _colour(pixels, labels, ground_label, whole)
    return Shapes(tuple(boxes), tuple(_blobs(uneven, texts, unit)), ground)


def _colour(pixels: Pixels, labels: NDArray[np.int32], label: int, bounds: Bounds) -> tuple[int, int, int]:
    """The commonest colour of a surface, nearly: the median of each channel."""
    import numpy as np

    rows, columns = slice(bounds.top, bounds.bottom), slice(bounds.left, bounds.right)
    inside = pixels[rows, columns][labels[rows, columns] == label]
    blue, green, red = (int(n) for n in np.median(inside[:5000], axis=0))
    return blue, green, red


def _blobs(uneven: NDArray[np.bool_], texts: list[Bounds], unit: float) -> list[Bounds]:
    """The rectangles of what has edges near each other, texts left out."""
    import cv2
    import numpy as np

    left = uneven.astype(np.uint8)
    for text in texts:
        left[max(0, text.top) : text.bottom, max(0, text.left) : text.right] = 0
    reach = max(3, round(_NEAR * unit)) | 1
    joined = cv2.morphologyEx(left, cv2.MORPH_CLOSE, np.ones((reach, reach), np.uint8))
    count, _, stats, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
    found = []
    for x, y, width, height, _ in stats[1:count].tolist():
        if max(width, height) >= 3 * unit:
            found.append(Bounds(x, y, x + width, y + height))
    return found


def far(a: tuple[int, int, int], b: tuple[int, int, int]) -> int:
    """How much two colours differ: the largest difference of a channel."""
    return max(abs(x - y) for x, y in zip(a, b, strict=True))


def iou(a: Bounds, b: Bounds) -> float:
    """Intersection over union."""
    common = a.overlap(b)
    shared = common.area if common.width > 0 and common.height > 0 else 0
    return shared / max(1, a.area + b.area - shared)


def holds(outer: Bounds, inner: Bounds) -> bool:
    """The middle of the inner one lies in the outer one, and so does most of it."""
    common = outer.overlap(inner)
    return outer.contains(*inner.center) and common.area >= 0.7 * inner.area
