"""The last pictures that were drawn, few of them: each is several megabytes."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable

from PIL import Image

__all__ = ["Pictures"]


class Pictures:
    """At most one picture a phone, and of so many phones. Safe for several threads."""

    def __init__(self, phones: int) -> None:
        self._phones = phones
        self._kept: OrderedDict[int, tuple[Hashable, Image.Image]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, phone: int, name: Hashable) -> Image.Image | None:
        with self._lock:
            kept = self._kept.get(phone)
            if kept is None or kept[0] != name:
                return None
            self._kept.move_to_end(phone)
            return kept[1]

    def put(self, phone: int, name: Hashable, picture: Image.Image) -> None:
        with self._lock:
            self._kept[phone] = (name, picture)
            self._kept.move_to_end(phone)
            while len(self._kept) > self._phones:
                self._kept.popitem(last=False)
