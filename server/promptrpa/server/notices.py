"""The notifications of phones for which a schedule waits: phones are asked, those with the app tell by themselves."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Collection
from contextlib import AbstractContextManager
from typing import Final, Protocol, runtime_checkable

from promptrpa.devices.notices import plain
from promptrpa.devices.on_device.peer import Peer
from promptrpa.devices.on_device.protocol import Noticed, Watch
from promptrpa.domain.notice import Notice
from promptrpa.errors import PromptRPAError
from promptrpa.ports.device import Device
from promptrpa.runs.durable.schedules import NoticeDesk

PERIOD: Final = 2.0
"""Seconds between two looks."""
_AWAY: Final = 20.0
"""The same for a phone that could not be looked at."""
_INSTALLED: Final = 600.0
"""Seconds after which a phone with the app is asked again what is installed, while a schedule waits there."""
_MOST: Final = 100
_log = logging.getLogger(__name__)


@runtime_checkable
class Noticeboard(Protocol):
    """A phone that can be asked for its notifications."""

    def notices(self, wanted: Callable[[str], bool]) -> list[Notice]: ...


class NoticeWatch:
    """One thread for all phones that are asked; those with the app tell by themselves. open: opens a phone for looking.
    is_on: whether it is one of those and there; a virtual one that is off is not started for that."""

    def __init__(
        self,
        desk: NoticeDesk,
        open: Callable[[str], AbstractContextManager[Device]],
        is_on: Callable[[str], bool],
        period: float = PERIOD,
    ) -> None:
        self._desk = desk
        self._open = open
        self._is_on = is_on
        self._period = period
        self._closed = threading.Event()
        self._later: dict[str, float] = {}

    def start(self) -> None:
        threading.Thread(target=self._work, name="notices", daemon=True).start()

    def close(self) -> None:
        self._closed.set()

    def _work(self) -> None:
        while not self._closed.wait(self._period):
            try:
                waited = self._desk.waited_for()
            except PromptRPAError as error:
                _log.warning("Which notifications are waited for cannot be read: %s", error)
                continue
            for device, wanted in waited.items():
                if time.monotonic() >= self._later.get(device, 0.0):
                    self._look(device, wanted)

    def _look(self, device: str, wanted: Callable[[str], bool]) -> None:
        try:
            if not self._is_on(device):
                return
            with self._open(device) as phone:
                if isinstance(phone, Noticeboard):
                    self._desk.shown(device, phone.notices(wanted))
        except PromptRPAError as error:
            self._later[device] = time.monotonic() + _AWAY
            _log.info("The notifications of %s cannot be read: %s", device, error)


class AwaitedNotices:
    """Which notifications one session of a phone with the app was told to tell. Used from one thread at a time.

    installed: asks the phone for its packages."""

    def __init__(self, desk: NoticeDesk, installed: Callable[[], Collection[str]]) -> None:
        self._desk = desk
        self._installed = installed
        self._asked = -_INSTALLED
        self._apps: Collection[str] = ()
        self._told: tuple[str, ...] | None = None

    def tell(self, peer: Peer) -> None:
        """Tell the phone where something else is waited for than it knows. Raises DeviceError."""
        if self._desk.waits_on(peer.serial) and time.monotonic() - self._asked >= _INSTALLED:
            self._apps, self._asked = self._installed(), time.monotonic()
        wanted = self._desk.packages(peer.serial, self._apps)[:_MOST]
        if wanted != self._told:
            peer.tell(Watch(packages=wanted))
            self._told = wanted


def notice_of(noticed: Noticed) -> Notice:
    """What a phone with the app told. The system says whose it is, as the key does elsewhere."""
    posted = str(noticed.at)
    return Notice(f"{noticed.package}|{posted}", noticed.package, plain(noticed.title), plain(noticed.text), posted)
