"""Text in pictures, read with RapidOCR and the PP-OCR models that come with it (Chinese and English, no network)."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

from promptrpa.domain.page import Bounds, Picture
from promptrpa.domain.recent import Recent
from promptrpa.ports.vision import TextLine

from .pixels import cut, decode, fingerprint, moved, within

if TYPE_CHECKING:
    from .pixels import Pixels

LONG_SIDE: Final = 736
"""Pixels to which larger pictures are shrunk to find where text stands; it is read in full size."""
SURE: Final = 0.5
"""Lines that were read with less confidence are left out."""
LONE: Final = 0.9
"""The same for a single sign that is no digit: with less it is rather an icon."""
GAP: Final = 0.45
"""A gap between words is no wider than this share of the line's height."""
_SIGN: Final = 1.2
"""What is narrower than this share of the height and stands apart is an icon."""
_INK: Final = 48
"""Difference of grey in a column, of 255, where there is a stroke."""
MOST_KEPT: Final = 4000
"""Lines and parts of pictures that are remembered."""


class RapidText:
    """Implements ports.TextReader. The models (30 MB) are loaded with the first read; one read at a time."""

    def __init__(self, threads: int = 2) -> None:
        self._threads = threads
        self._lock = Lock()
        self._engine: Any = None
        self._lines: Recent[tuple[str, float]] = Recent(MOST_KEPT)
        self._parts: Recent[list[TextLine]] = Recent(MOST_KEPT)

    def read(self, picture: Picture, box: Bounds | None = None) -> list[TextLine]:
        """The lines in a part of a picture, or in all of it, from top to bottom. What did not change since it was read
        is not read again."""
        area = within(box or Bounds(0, 0, *picture.size), picture)
        if area.width < 4 or area.height < 4:
            return []
        pixels = cut(decode(picture), area)
        key = (fingerprint(pixels), area.left, area.top)
        return list(self._parts.get_or(key, lambda: self._read(pixels, area)))

    def _read(self, pixels: Pixels, area: Bounds) -> list[TextLine]:
        with self._lock:
            corners = self._loaded()(pixels, use_det=True, use_cls=False, use_rec=False).boxes
            if corners is None or not len(corners):
                return []
            size = Bounds(0, 0, area.width, area.height)
            found = [Bounds(*(int(n) for n in (*c.min(axis=0), *(c.max(axis=0) + 0.5)))).overlap(size) for c in corners]
            boxes = [part for box in found if box.area for part in _apart(pixels, box)]
            read = self._recognise([cut(pixels, box) for box in boxes])
        lines = [
            TextLine(text.strip(), round(float(sure), 3), moved(box, area.left, area.top))
            for (text, sure), box in zip(read, boxes, strict=True)
            if text.strip() and sure >= (LONE if _is_lone(text.strip()) else SURE)
        ]
        return sorted(lines, key=lambda line: (line.bounds.top, line.bounds.left))

    def _recognise(self, crops: Sequence[Pixels]) -> list[tuple[str, float]]:
        """Text and confidence of each line."""
        keys = [fingerprint(crop) for crop in crops]
        known = {key: self._lines.get(key) for key in keys}
        fresh = {key: crop for key, crop in zip(keys, crops, strict=True) if known[key] is None}
        if fresh:
            said = self._engine.recognize_txt(list(fresh.values()))
            for key, text, sure in zip(fresh, said.txts, said.scores, strict=True):
                known[key] = self._lines.put(key, (text, float(sure)))
        return [known[key] or ("", 0.0) for key in keys]

    def _loaded(self) -> Any:
        if self._engine is None:
            from rapidocr import RapidOCR

            self._engine = RapidOCR(
                params={
                    "Global.log_level": "critical",
                    "Global.use_cls": False,
                    "Det.limit_side_len": LONG_SIDE,
                    "Det.limit_type": "max",
                    "EngineConfig.onnxruntime.intra_op_num_threads": self._threads,
                    "EngineConfig.onnxruntime.inter_op_num_threads": 1,
                }
            )
        return self._engine


def _is_lone(text: str) -> bool:
    return len(text) == 1 and not text.isdigit()


def _apart(pixels: Pixels, box: Bounds) -> list[Bounds]:
    """The box, cut at gaps that are wider than between words: where an icon stands before or after a text, and between
    columns."""
    import cv2
    import numpy as np

    grey = cv2.cvtColor(np.ascontiguousarray(cut(pixels, box)), cv2.COLOR_BGR2GRAY)
    inked = (grey.max(axis=0).astype(int) - grey.min(axis=0)) > _INK
    columns = np.flatnonzero(inked)
    gaps = np.flatnonzero(np.diff(columns) > GAP * box.height).tolist()
    starts = [int(columns[n + 1]) for n in gaps]
    stops = [int(columns[n]) for n in gaps]
    cuts = [
        (stop, start)
        for stop, start in zip(stops, starts, strict=True)
        if start - stop > box.height
        or stop - columns[0] < _SIGN * box.height
        or columns[-1] - start < _SIGN * box.height
    ]
    if not cuts:
        return [box]
    edge = round(0.08 * box.height)
    lefts = [int(columns[0]), *(start for _, start in cuts)]
    rights = [*(stop for stop, _ in cuts), int(columns[-1])]
    return [
        Bounds(max(box.left, box.left + a - edge), box.top, min(box.right, box.left + b + edge + 1), box.bottom)
        for a, b in zip(lefts, rights, strict=True)
    ]
