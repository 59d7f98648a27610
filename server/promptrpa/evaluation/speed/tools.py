"""What the measurements are given, and what they have in common."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, Protocol

from promptrpa.domain.page import Page
from promptrpa.mind import Mind
from promptrpa.ports.device import Device
from promptrpa.ports.knowledge import Knowledge
from promptrpa.runs.direct import DirectRunner


class Runners(Protocol):
    """Makes runners on one knowledge base."""

    @property
    def knowledge(self) -> Knowledge: ...

    def runner(self, device: Device) -> DirectRunner: ...


class Tools(Protocol):
    """A private adb server, and what is built on it. Made in bootstrap."""

    def connect(self, address: str) -> str:
        """Connect adb to a phone that listens there; its serial."""
        ...

    def device(self, serial: str) -> AbstractContextManager[Device]: ...

    def by_hand(self, serial: str) -> AbstractContextManager[Any]:
        """uiautomator2's own Device, over the sockets that the product uses. For one thread."""
        ...

    def as_installed(self, serial: str) -> AbstractContextManager[Any]:
        """uiautomator2's own Device, as `uiautomator2.connect` makes it."""
        ...

    def runners(self, home: Path, *, pictures: bool) -> AbstractContextManager[Runners]:
        """Runners with the knowledge base of a home. pictures: each step keeps a screenshot."""
        ...

    def mind(self, home: Path) -> AbstractContextManager[Mind]:
        """The agents, with the knowledge base of a home."""
        ...

    def read_page(self, xml: str) -> Page: ...


@dataclass(frozen=True, slots=True)
class Times:
    """Seconds of several tries of one thing."""

    median: float
    best: float
    all: tuple[float, ...]

    @property
    def most(self) -> float:
        """Of 95 in a hundred."""
        return sorted(self.all)[int(0.95 * len(self.all))]


def times(seconds: list[float]) -> Times:
    rounded = tuple(round(value, 5) for value in seconds)
    return Times(round(median(seconds), 5), min(rounded), rounded)
