"""How soon the server shows its first page, what that page weighs, and what a live picture costs."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

import urllib3

from promptrpa.client import Client
from promptrpa.domain.run import RunStatus
from promptrpa.errors import TaskFailed

from .phones import pid_of
from .process import ServerProcess, load, usage_of

_TRIES: Final = 20
_MOVING: Final = "open Clock, tap Stopwatch, tap Start"
"""A page that changes all the time."""
_RUN_SECONDS: Final = 120.0
_PERIOD: Final = 0.1


@dataclass(frozen=True, slots=True)
class FirstPage:
    """start: seconds from the command to the first page of who is signed in; again: the same with a home that is there.
    kilobytes: of the page itself, and with all that it loads. ms: of the page, median."""

    start: float
    again: float
    kilobytes: float
    kilobytes_all: float
    ms: float
    load: float


@dataclass(frozen=True, slots=True)
class LivePicture:
    """frames: new pictures a second of a running stopwatch. core: share of one core that the server took; phone: that
    the phone itself took; idle: the server's, unwatched. asked: pictures a second, where ten are asked for one by one;
    asked_core: the share for those."""

    frames: float
    core: float
    phone: float
    asked: float
    asked_core: float
    idle: float
    kilobytes: float
    load: float


def measure_first_page(folder: Path) -> FirstPage:
    """folder: empty, for the server's home."""
    pressed = load()
    first, _ = _started(ServerProcess(folder, options=()))
    server = ServerProcess(folder, options=())
    again, browser = _started(server, stop=False)
    try:
        times, page = [], b""
        for _ in range(_TRIES):
            began = time.monotonic()
            page = browser.get("/")
            times.append(time.monotonic() - began)
        parts = sum(len(browser.get(path)) for path in browser.linked(page))
        kilobytes = len(page) / 1000
        return FirstPage(
            round(first, 2), round(again, 2), round(kilobytes, 1), round(kilobytes + parts / 1000, 1),
            round(median(times) * 1000, 1), pressed,
        )  # fmt: skip
    finally:
        server.stop()


def measure_live_picture(folder: Path, seconds: float) -> LivePicture:
    """folder: empty, for the server's home."""
    pressed = load()
    server = ServerProcess(folder)
    client = server.start()
    try:
        serial = client.add_device().serial
        done = client.wait(client.start(_MOVING, device=serial, attended=False).id, _RUN_SECONDS)
        if done.run.status is not RunStatus.DONE:
            raise TaskFailed(f"The stopwatch was not started: {done.run.reason}")
        busy = server.usage().seconds
        time.sleep(seconds / 2)
        idle = (server.usage().seconds - busy) / (seconds / 2)
        pid = pid_of(server.home, serial)
        drawn = usage_of(pid).seconds
        count, size, took, core = _watch(server, client, serial, seconds)
        drawn = usage_of(pid).seconds - drawn
        asked, asked_core = _ask(server, client, serial, seconds)
        return LivePicture(
            frames=round(count / took, 1),
            core=round(core, 2),
            phone=round(drawn / took, 2),
            asked=round(asked, 1),
            asked_core=round(asked_core, 2),
            idle=round(idle, 3),
            kilobytes=round(size / max(count, 1) / 1000, 1),
            load=pressed,
        )
    finally:
        server.stop()


def _watch(server: ServerProcess, client: Client, serial: str, seconds: float) -> tuple[int, int, float, float]:
    """Pictures, their bytes, the seconds that it took, and the share of a core."""
    seen, count, size = client.live(serial, "")[0], 0, 0
    busy, began = server.usage().seconds, time.monotonic()
    while time.monotonic() - began < seconds:
        seen, picture = client.live(serial, seen)
        count += picture is not None
        size += len(picture or b"")
    took = time.monotonic() - began
    return count, size, took, (server.usage().seconds - busy) / took


def _ask(server: ServerProcess, client: Client, serial: str, seconds: float) -> tuple[float, float]:
    """Pictures a second, where one is asked for every tenth of a second, and the share of a core."""
    busy, began, count = server.usage().seconds, time.monotonic(), 0
    while (now := time.monotonic()) - began < seconds:
        client.picture(serial)
        count += 1
        time.sleep(max(0.0, now + _PERIOD - time.monotonic()))
    took = time.monotonic() - began
    return count / took, (server.usage().seconds - busy) / took


def _started(server: ServerProcess, *, stop: bool = True) -> tuple[float, _Browser]:
    """Seconds until the first page is there, and who looks at it."""
    began = time.monotonic()
    server.start()
    browser = _Browser(server.url, server.link)
    browser.get("/")
    seconds = time.monotonic() - began
    if stop:
        server.stop()
    return seconds, browser


class _Browser:
    """As much of one as a page needs; signed in by a link."""

    def __init__(self, url: str, link: str) -> None:
        self._url = url
        self._pool = urllib3.PoolManager(retries=False)
        answer = self._pool.request("POST", f"{url}/sign-in", json={"secret": link.partition("#")[2]})
        self._cookie = answer.headers.get("Set-Cookie", "").partition(";")[0]

    def get(self, path: str) -> bytes:
        """Raises TaskFailed where it is refused."""
        answer = self._pool.request("GET", self._url + path, headers={"Cookie": self._cookie}, redirect=False)
        if answer.status != 200:
            raise TaskFailed(f"{path} answered {answer.status}.")
        return answer.data

    def linked(self, page: bytes) -> list[str]:
        """The static files that a page loads."""
        return sorted({path.decode() for path in re.findall(rb'"(/static/[^"]+)"', page)})
