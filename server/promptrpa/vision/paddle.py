"""Text in pictures, read with PaddleOCR 3 (the extra `paddle`), which fetches its own models."""

from __future__ import annotations

from threading import Lock
from typing import Any

from promptrpa.domain.page import Bounds, Picture
from promptrpa.errors import SettingsError
from promptrpa.ports.vision import TextLine

from .pixels import cut, decode, moved, within


class PaddleText:
    """Implements ports.TextReader. The models are loaded with the first read; one read at a time."""

    def __init__(self, threads: int = 2) -> None:
        self._threads = threads
        self._lock = Lock()
        self._engine: Any = None

    def read(self, picture: Picture, box: Bounds | None = None) -> list[TextLine]:
        """The lines in a part of a picture, or in all of it, from top to bottom. Raises SettingsError without the
        extra."""
        area = within(box or Bounds(0, 0, *picture.size), picture)
        if area.width <= 0 or area.height <= 0:
            return []
        with self._lock:
            pages = self._loaded().predict(cut(decode(picture), area).copy())
        lines = [line for page in pages for line in _lines(page, area)]
        return sorted(lines, key=lambda line: (line.bounds.top, line.bounds.left))

    def _loaded(self) -> Any:
        if self._engine is None:
            try:
                from paddleocr import PaddleOCR
            except ImportError as error:
                raise SettingsError(
                    "text_reader is paddle, but PaddleOCR is not installed. Install promptrpa[paddle], or set "
                    "text_reader to rapid."
                ) from error
            self._engine = PaddleOCR(
                lang="ch",
                use_doc_orientation_classify=False,
                use_doc_unwarping=False,
                use_textline_orientation=False,
                cpu_threads=self._threads,
            )
        return self._engine


def _lines(page: Any, area: Bounds) -> list[TextLine]:
    """What a page of PaddleOCR's answer says: `rec_boxes` are left, top, right, bottom."""
    found = []
    for text, sure, box in zip(page["rec_texts"], page["rec_scores"], page["rec_boxes"], strict=True):
        left, top, right, bottom = (int(n) for n in box)
        if text.strip():
            bounds = moved(Bounds(left, top, right, bottom), area.left, area.top)
            found.append(TextLine(text.strip(), round(float(sure), 3), bounds))
    return found
