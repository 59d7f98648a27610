"""Glyphs as crops of coloured screenshots, to measure what the reader makes of them: from picture to word."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Crop = NDArray[np.uint8]


def _colours(random: np.random.Generator) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Ink and ground: dark on light, light on dark, grey, or coloured; at least 70 of 255 apart."""
    while True:
        ink, ground = random.integers(0, 256, (2, 3)).astype(float)
        way = random.random()
        if way < 0.4:
            ink, ground = np.full(3, random.integers(0, 140)), np.full(3, random.integers(235, 256))
        elif way < 0.6:
            ink, ground = np.full(3, random.integers(150, 256)), np.full(3, random.integers(0, 50))
        elif way < 0.75:
            ground = np.full(3, 255.0)
        if abs(ink - ground).max() >= 70:
            return ink, ground


def crop(mask: NDArray[np.uint8], random: np.random.Generator) -> Crop:
    """A glyph (64, 64) of 18 to 72 pixels with room around it; one in five on a disc or tile, some coded as JPEG."""
    size = int(random.integers(18, 73))
    around = int(random.integers(2, 2 + size))
    side = size + 2 * around
    ink, ground = _colours(random)
    scale = size / 64
    shift = around + random.random(2) - 0.5
    matrix = np.array([[scale, 0, shift[0]], [0, scale, shift[1]]])
    soft = cv2.GaussianBlur(mask, (0, 0), max(0.1, 0.45 / scale)) if scale < 1 else mask
    cover = cv2.warpAffine(soft, matrix, (side, side), flags=cv2.INTER_LINEAR).astype(float)[..., None] / 255
    picture = np.broadcast_to(ground, (side, side, 3)).copy()
    if random.random() < 0.2:
        picture, ink = _on_tile(picture, ink, ground, size, random)
    picture = picture * (1 - cover) + ink * cover
    whole = np.clip(picture, 0, 255).astype(np.uint8)
    if random.random() < 0.3:
        coded = cv2.imencode(".jpg", whole, [cv2.IMWRITE_JPEG_QUALITY, int(random.integers(60, 95))])[1]
        whole = np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)
    return whole


def _on_tile(
    picture: NDArray[np.float64],
    ink: NDArray[np.float64],
    ground: NDArray[np.float64],
    size: int,
    random: np.random.Generator,
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The tile has the ink's colour, and the glyph the ground's."""
    side = len(picture)
    reach = min(side / 2 - 1, size * (0.72 + 0.4 * random.random()))
    corner = reach if random.random() < 0.5 else reach * 0.4
    steps = abs(np.arange(side) + 0.5 - side / 2) - (reach - corner)
    distance = np.hypot(steps.clip(0)[:, None], steps.clip(0)[None, :])
    tile = np.clip(corner - distance + 0.5, 0, 1)[..., None]
    return picture * (1 - tile) + ink * tile, ground
