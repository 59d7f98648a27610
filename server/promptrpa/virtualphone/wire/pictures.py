"""Encoded screenshots, kept until the screen changes."""

from __future__ import annotations

import io
import threading
from dataclasses import dataclass
from typing import Final

from PIL import Image

from ..surface import PhoneSurface

PNG_LEVEL: Final = 1
"""zlib's fastest: a picture is read once."""


@dataclass(frozen=True, slots=True)
class _Kept:
    revision: int
    data: bytes


class Pictures:
    """One phone's screen as JPEG and PNG."""

    def __init__(self, surface: PhoneSurface) -> None:
        self._surface = surface
        self._lock = threading.Lock()
        self._kept: dict[tuple[str, float, int], _Kept] = {}

    def jpeg(self, scale: float, quality: int) -> bytes:
        """Raises ProtectedWindow."""
        return self._get("JPEG", scale, max(1, min(quality, 95)))

    def png(self) -> bytes:
        """Raises ProtectedWindow."""
        return self._get("PNG", 1.0, 0)

    def raw(self) -> tuple[int, int, bytes]:
        """Width, height and RGBA pixels. Raises ProtectedWindow."""
        image = self._surface.screenshot()
        return image.width, image.height, image.convert("RGBA").tobytes()

    def _get(self, kind: str, scale: float, quality: int) -> bytes:
        key = (kind, scale, quality)
        with self._lock:
            kept = self._kept.get(key)
            if kept is not None and kept.revision == self._surface.revision():
                return kept.data
        before = self._surface.revision()
        image = self._surface.screenshot()
        data = _encode(image, kind, scale, quality)
        with self._lock:
            self._kept = {name: kept for name, kept in self._kept.items() if kept.revision == before}
            self._kept[key] = _Kept(before, data)
        return data


def _encode(image: Image.Image, kind: str, scale: float, quality: int) -> bytes:
    if scale != 1.0:
        size = (max(1, round(image.width * scale)), max(1, round(image.height * scale)))
        image = image.resize(size, Image.Resampling.BILINEAR)
    out = io.BytesIO()
    if kind == "PNG":
        image.save(out, "PNG", compress_level=PNG_LEVEL)
    else:
        image.save(out, "JPEG", quality=quality)
    return out.getvalue()
