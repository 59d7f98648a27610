"""What a phone can be asked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from promptrpa.domain.operation import Operation
from promptrpa.domain.page import Page, Picture


@dataclass(frozen=True, slots=True)
class DeviceInfo:
    """model: brand and model; size: pixels in the natural orientation; language: "en", "zh-CN"; ...; now: the time of
    its clock as YYYY-MM-DDTHH:MM, empty where it does not tell."""

    serial: str
    model: str
    android: str
    sdk: int
    size: tuple[int, int]
    language: str
    now: str = ""


class Device(Protocol):
    """A phone. Every call ends within its deadline (seconds) or raises a DeviceError. Safe to abort from any thread."""

    serial: str

    def info(self) -> DeviceInfo:
        """What it is, and its time, now."""
        ...

    def observe(self, *, picture: bool = False) -> Page:
        """The page at this moment: hierarchy and foreground agree; a screen that is protected, or never rests while
        it is pictured, has no picture and says so."""
        ...

    def wait(self, until: Callable[[Page], bool], timeout: float) -> Page:
        """Look until the page satisfies `until`, or has settled without doing so and the time is up; the last page."""
        ...

    def settle(self, before: Page, timeout: float = 5.0, reaction: float = 1.0) -> Page:
        """The page after an operation, once it no longer changes. An operation to which the phone did not react within
        `reaction` seconds changed nothing."""
        ...

    def perform(self, operation: Operation) -> None:
        """Do it once, never again by itself. DeviceTimeout and DeviceLost mean that it may or may not have happened."""
        ...

    def picture(self) -> Picture:
        """A fresh screenshot. Raises ProtectedScreen."""
        ...

    def packages(self) -> frozenset[str]:
        """The packages of the installed apps that can be opened."""
        ...

    def app_version(self, package: str) -> str:
        """Of an installed app; empty where that cannot be told."""
        ...

    def remark(self) -> str:
        """What an app said in passing (a toast) since this was last asked; empty where nothing was said, or where that
        cannot be read."""
        ...

    def next_touch(self, timeout: float, waits: Callable[[], bool] = lambda: True) -> tuple[int, int] | None:
        """Where a person touches the phone's screen next, in pixels as rotated; None when `timeout` seconds are over,
        when `waits` says that nobody waits any more, or where touches cannot be read."""
        ...

    def abort(self) -> None:
        """End a call in progress at once (it raises Aborted), and all later ones."""
        ...

    def close(self) -> None: ...
