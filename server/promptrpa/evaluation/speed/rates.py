"""How often a second phones can be looked at and touched, several at once, through one adb server."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Barrier, BrokenBarrierError
from typing import Final

from .phones import served_phones
from .tools import Tools

_PACKAGE: Final = "com.android.deskclock"
_DEPTH: Final = 50
_QUALITY: Final = 80
_READY_SECONDS: Final = 120.0


@dataclass(frozen=True, slots=True)
class Rates:
    """Of all phones together, a second. Each tap changes the page. A dump or screenshot is a fresh one: it comes after
    such a tap, whose time is in it."""

    phones: int
    taps: float
    dumps: float
    screenshots: float


def measure_rates(tools: Tools, phones: int, seconds: float) -> Rates:
    """One thread a phone; each of the three is measured for so many seconds."""
    with served_phones(phones) as served, ThreadPoolExecutor(phones) as pool:
        serials = list(pool.map(tools.connect, served.addresses))
        barrier = Barrier(phones, timeout=_READY_SECONDS)
        drives = [pool.submit(_drive, tools, serial, barrier, seconds) for serial in serials]
        rates = [drive.result() for drive in drives]
    taps, dumps, screenshots = (round(sum(each), 1) for each in zip(*rates, strict=True))
    return Rates(phones, taps, dumps, screenshots)


def _drive(tools: Tools, serial: str, barrier: Barrier, seconds: float) -> Sequence[float]:
    """Drive one phone, in step with the others; the rates of the three."""
    try:
        with tools.by_hand(serial) as phone:
            phone.app_start(_PACKAGE)
            point = phone(className="android.widget.Switch").center()

            def tap() -> None:
                phone.jsonrpc.click(*point)

            def dump() -> None:
                tap()
                phone.jsonrpc.dumpWindowHierarchy(False, _DEPTH)

            def screenshot() -> None:
                tap()
                phone.jsonrpc.takeScreenshot(1, _QUALITY)

            return [_rate(what, barrier, seconds) for what in (tap, dump, screenshot)]
    except BrokenBarrierError:
        return (0.0, 0.0, 0.0)  # another phone's thread tells why
    except BaseException:
        barrier.abort()
        raise


def _rate(what: Callable[[], None], barrier: Barrier, seconds: float) -> float:
    what()
    barrier.wait()
    began = time.perf_counter()
    count = 0
    while (passed := time.perf_counter() - began) < seconds:
        what()
        count += 1
    return count / passed
