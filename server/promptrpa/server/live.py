"""Live pictures of the phones: one thread looks at a phone as long as somebody watches, and tells only of changes."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from hashlib import blake2b
from typing import Final, Protocol

from promptrpa.domain.page import Picture
from promptrpa.errors import DeviceError, ProtectedScreen, UsageError

_PERIOD: Final = 0.08
"""Seconds between two looks at a phone that moves; one that stands still is looked at less and less often."""
_LONGEST: Final = 0.25
_RETRY: Final = 2.0
_LINGER: Final = 5.0
"""So long a phone is looked at after the last watcher left."""
_log = logging.getLogger(__name__)


class Pictured(Protocol):
    def picture(self) -> Picture:
        """A fresh screenshot. Raises ProtectedScreen and DeviceError."""
        ...


class LivePictures:
    """open: opens a phone of its own for looking, beside the run's."""

    def __init__(self, open: Callable[[str], AbstractContextManager[Pictured]]) -> None:
        self._open = open
        self._lock = threading.Lock()
        self._watched: dict[str, _Watched] = {}
        self._closed = threading.Event()

    def next(self, serial: str, seen: str, idle: float) -> tuple[str, Picture | None]:
        """The newest picture and its name, once it is not the one seen; None where none comes within `idle` seconds, or
        where the window in front refuses pictures."""
        watched = self._join(serial)
        try:
            return watched.next(seen, idle)
        finally:
            watched.leave()

    def close(self) -> None:
        self._closed.set()
        with self._lock:
            for watched in self._watched.values():
                watched.wake()

    def _join(self, serial: str) -> _Watched:
        with self._lock:
            watched = self._watched.get(serial)
            if watched is None or not watched.join():
                watched = self._watched[serial] = _Watched()
                watched.join()
                looker = threading.Thread(target=self._look, args=(serial, watched), name=f"live {serial}", daemon=True)
                looker.start()
            return watched

    def _look(self, serial: str, watched: _Watched) -> None:
        while not self._closed.is_set() and watched.wanted():
            try:
                with self._open(serial) as device:
                    self._follow(device, watched)
            except (DeviceError, UsageError) as error:
                _log.info("No live picture of %s: %s", serial, error)
                watched.put("away", None)
                self._closed.wait(_RETRY)

    def _follow(self, device: Pictured, watched: _Watched) -> None:
        last = ""
        pause = _PERIOD
        while not self._closed.is_set() and watched.wanted():
            began = time.monotonic()
            try:
                picture: Picture | None = device.picture()
            except ProtectedScreen:
                picture = None
            name = blake2b(picture.data, digest_size=8).hexdigest() if picture else "protected"
            if name != last:
                last, pause = name, _PERIOD
                watched.put(name, picture)
            else:
                pause = min(pause * 1.2, _LONGEST)
            self._closed.wait(max(0.0, pause - (time.monotonic() - began)))


class _Watched:
    """The newest picture of one phone and who waits for the next. It ends for good once nobody has for a while."""

    def __init__(self) -> None:
        self._news = threading.Condition()
        self._number = 0
        self._name = ""
        self._picture: Picture | None = None
        self._watchers = 0
        self._left = 0.0
        self._over = False

    def join(self) -> bool:
        """False where it has ended."""
        with self._news:
            self._watchers += not self._over
            return not self._over

    def leave(self) -> None:
        with self._news:
            self._watchers -= 1
            self._left = time.monotonic()

    def wanted(self) -> bool:
        with self._news:
            self._over = not self._watchers and time.monotonic() - self._left > _LINGER
            return not self._over

    def put(self, name: str, picture: Picture | None) -> None:
        with self._news:
            self._number += 1
            self._name, self._picture = f"{name}-{self._number}", picture
            self._news.notify_all()

    def wake(self) -> None:
        with self._news:
            self._news.notify_all()

    def next(self, seen: str, idle: float) -> tuple[str, Picture | None]:
        with self._news:
            new = self._news.wait_for(lambda: self._name not in ("", seen), idle)
            return self._name, self._picture if new else None
