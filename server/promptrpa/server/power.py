"""The batteries of the phones that adb has."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Final

from promptrpa.devices.battery import Battery
from promptrpa.domain.phone import KnownPhone
from promptrpa.errors import DeviceError

_FRESH: Final = 60.0
"""Seconds that an answer counts."""
_NEVER: Final = (float("-inf"), None)
_AT_ONCE: Final = 8


class Batteries:
    """ask: reads the battery of a phone that is on. clock: seconds since whenever."""

    def __init__(self, ask: Callable[[str], Battery | None], clock: Callable[[], float] = time.monotonic) -> None:
        self._ask = ask
        self._clock = clock
        self._lock = threading.Lock()
        self._known: dict[str, tuple[float, Battery | None]] = {}

    def of(self, phones: Sequence[KnownPhone]) -> list[KnownPhone]:
        """The phones with what their batteries have; one that does not tell stays as it is."""
        on = [phone.serial for phone in phones if phone.state == "device" and not phone.app]
        with self._lock:
            since = self._clock() - _FRESH
            wanted = [serial for serial in on if self._known.get(serial, _NEVER)[0] < since]
        with ThreadPoolExecutor(_AT_ONCE) as pool:
            found = dict(zip(wanted, pool.map(self._read, wanted), strict=True))
        with self._lock:
            self._known |= {serial: (self._clock(), battery) for serial, battery in found.items()}
            told = {serial: battery for serial in on if (battery := self._known[serial][1])}
        return [
            replace(phone, battery=told[phone.serial].level, charging=told[phone.serial].charging)
            if phone.serial in told
            else phone
            for phone in phones
        ]

    def _read(self, serial: str) -> Battery | None:
        try:
            return self._ask(serial)
        except DeviceError:
            return None
