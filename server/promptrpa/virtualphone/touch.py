"""Raw touch events put together to gestures."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

__all__ = ["RawTouch"]

DOWN, UP, MOVE = 0, 1, 2

STEP: Final = 0.01
"""Seconds that each move counts for."""

Point = tuple[float, float]


@dataclass(slots=True)
class _Finger:
    points: list[Point] = field(default_factory=list)
    since: float = 0.0


class RawTouch:
    """Between down and up the client waits in its own time, also where the phone's clock is simulated; so the time of a
    press is measured in that, and counted in tenths of a second."""

    def __init__(self, gesture: Callable[[list[Point], float], None]) -> None:
        self._gesture = gesture
        self._finger: _Finger | None = None

    def event(self, action: int, x: float, y: float) -> None:
        if action == DOWN:
            self._finger = _Finger([(x, y)], time.monotonic())
        elif self._finger is not None:
            points = self._finger.points
            if action == MOVE or points[-1] != (x, y):  # leaving where it is, is no move
                points.append((x, y))
            if action == UP:
                finger, self._finger = self._finger, None
                held = round(time.monotonic() - finger.since, 1)
                self._gesture(finger.points, max(held, STEP * len(finger.points)))
