"""The phone's time: seconds since its start, and what is to happen when."""

from __future__ import annotations

import heapq
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

__all__ = ["AppEvent", "Clock"]


@dataclass(frozen=True, slots=True)
class AppEvent:
    """What an app asked for with `c.after`. It is saved, and so outlives a restart of the phone."""

    app: str
    name: str
    args: dict[str, Any]


@dataclass(order=True, slots=True)
class _Timer:
    due: float
    order: int
    action: Callable[[], object] | AppEvent


class Clock:
    """Phone time in seconds since `start`.

    simulated: time passes only by `spend`. Otherwise phone time is wall time since the clock was made, and `spend` does
        nothing.
    elapsed: seconds that had passed when the phone was last saved.
    """

    def __init__(self, start: datetime, simulated: bool, elapsed: float = 0.0) -> None:
        self.start = start
        self.simulated = simulated
        self._elapsed = elapsed
        self._origin = time.monotonic()
        self._timers: list[_Timer] = []
        self._order = 0

    @property
    def elapsed(self) -> float:
        if self.simulated:
            return self._elapsed
        return self._elapsed + time.monotonic() - self._origin

    def spend(self, seconds: float) -> None:
        if self.simulated:
            self._elapsed = round(self._elapsed + seconds, 6)

    def local(self, elapsed: float) -> datetime:
        """The phone's local time at that moment, to the millisecond."""
        return self.start + timedelta(milliseconds=int(elapsed * 1000))

    def schedule(self, due: float, action: Callable[[], object] | AppEvent) -> None:
        self._order += 1
        heapq.heappush(self._timers, _Timer(due, self._order, action))

    def next_due(self) -> float:
        """When the next thing happens; infinity where nothing is planned."""
        return self._timers[0].due if self._timers else float("inf")

    def pop(self) -> Callable[[], object] | AppEvent:
        """What happens next; with a simulated clock it is then that time, if it was earlier."""
        timer = heapq.heappop(self._timers)
        if self.simulated:
            self._elapsed = max(self._elapsed, timer.due)
        return timer.action

    def app_events(self) -> list[tuple[float, AppEvent]]:
        """What apps wait for, in the order in which it will happen."""
        return [(t.due, t.action) for t in sorted(self._timers) if isinstance(t.action, AppEvent)]

    def forget(self, app: str) -> None:
        """Drop the events of an app."""
        self._keep(lambda action: not (isinstance(action, AppEvent) and action.app == app))

    def forget_transient(self) -> None:
        """Drop everything but the events of apps, as a restart of the phone does."""
        self._keep(lambda action: isinstance(action, AppEvent))

    def _keep(self, wanted: Callable[[Callable[[], object] | AppEvent], bool]) -> None:
        self._timers = [t for t in self._timers if wanted(t.action)]
        heapq.heapify(self._timers)
