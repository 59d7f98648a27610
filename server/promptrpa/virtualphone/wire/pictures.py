"""Encoded screenshots, kept as long as the phone gives the same picture."""

from __future__ import annotations

import io
import threading
from dataclasses import dataclass, field
from typing import Final
from weakref import ReferenceType, ref

from PIL import Image

from ..surface import PhoneSurface

PNG_LEVEL: Final = 1
"""zlib's fastest: a picture is read once."""


@dataclass(frozen=True, slots=True)
class _Kept:
    """`source` does not hold the picture: the phone decides how long it is kept."""

    source: ReferenceType[Image.Image]
    encoded: dict[tuple[str, float, int], bytes] = field(default_factory=dict)


class Pictures:
    """One phone's screen as JPEG and PNG."""

    def __init__(self, surface: PhoneSurface) -> None:
        self._surface = surface
        self._lock = threading.Lock()
        self._kept: _Kept | None = None

    def jpeg(self, scale: float, quality: int) -> bytes:
        """Smaller by `scale` (at most 1). Raises ProtectedWindow."""
        return self._get("JPEG", min(scale, 1.0), max(1, min(quality, 95)))

    def png(self) -> bytes:
        """Raises ProtectedWindow."""
        return self._get("PNG", 1.0, 0)

    def raw(self) -> tuple[int, int, bytes]:
        """Width, height and RGBA pixels. Raises ProtectedWindow."""
        image = self._surface.screenshot()
        return image.width, image.height, image.convert("RGBA").tobytes()

    def _get(self, kind: str, scale: float, quality: int) -> bytes:
        image = self._surface.screenshot()
        key = (kind, scale, quality)
        with self._lock:
            if self._kept is None or self._kept.source() is not image:
                self._kept = _Kept(ref(image))
            kept = self._kept
            data = kept.encoded.get(key)
        if data is None:
            data = kept.encoded[key] = _encode(image, kind, scale, quality)
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
