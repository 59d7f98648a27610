"""Touches of the user's own finger, as the phone's input device tells of them."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

DEVICE: Final = "/dev/input/event1"
_ID: Final = 0x1F


class TouchFeed:
    """Hands each touch to everybody who follows."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._followers: list[queue.SimpleQueue[str]] = []

    @property
    def followers(self) -> int:
        with self._lock:
            return len(self._followers)

    def touch(self, x: int, y: int) -> None:
        """A finger came down at a pixel, and was lifted."""
        lines = touch_lines(x, y)
        with self._lock:
            for follower in self._followers:
                follower.put(lines)

    @contextmanager
    def follow(self) -> Iterator[queue.SimpleQueue[str]]:
        mine: queue.SimpleQueue[str] = queue.SimpleQueue()
        with self._lock:
            self._followers.append(mine)
        try:
            yield mine
        finally:
            with self._lock:
                self._followers.remove(mine)


def listing(size: tuple[int, int]) -> str:
    """What `getevent -lp` prints; the panel is as fine as the screen."""
    return (
        f"add device 1: {DEVICE}\n"
        '  name:     "virtual_touchscreen"\n'
        "  events:\n"
        "    KEY (0001): BTN_TOUCH            \n"
        f"    ABS (0003): ABS_MT_SLOT           : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0\n"
        f"                ABS_MT_POSITION_X     : value 0, min 0, max {size[0] - 1}, fuzz 0, flat 0, resolution 0\n"
        f"                ABS_MT_POSITION_Y     : value 0, min 0, max {size[1] - 1}, fuzz 0, flat 0, resolution 0\n"
        "                ABS_MT_TRACKING_ID    : value 0, min 0, max 65535, fuzz 0, flat 0, resolution 0\n"
        "  input props:\n"
        "    INPUT_PROP_DIRECT\n"
    )


def touch_lines(x: int, y: int) -> str:
    """What `getevent -lt` prints of a touch."""
    now = time.monotonic()
    events = [
        ("EV_ABS", "ABS_MT_TRACKING_ID", f"{_ID:08x}"),
        ("EV_KEY", "BTN_TOUCH", "DOWN"),
        ("EV_ABS", "ABS_MT_POSITION_X", f"{x:08x}"),
        ("EV_ABS", "ABS_MT_POSITION_Y", f"{y:08x}"),
        ("EV_SYN", "SYN_REPORT", "00000000"),
        ("EV_ABS", "ABS_MT_TRACKING_ID", "ffffffff"),
        ("EV_KEY", "BTN_TOUCH", "UP"),
        ("EV_SYN", "SYN_REPORT", "00000000"),
    ]
    return "".join(f"[{now:15.6f}] {DEVICE}: {kind:<12} {code:<20} {value:<20}\n" for kind, code, value in events)
