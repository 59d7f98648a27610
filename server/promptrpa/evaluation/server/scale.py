"""Many phones on one server, each replaying at once, while somebody reads the API."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

from promptrpa.client import Client
from promptrpa.domain.run import RunStatus
from promptrpa.errors import TaskFailed

from .phones import PROMPT, alarms_added, pid_of, time_of
from .process import ServerProcess, load, usage_of, wait_for

_PAUSE: Final = 0.1
"""Seconds between two reads of one reader."""
_READERS: Final = 2
_RUN_SECONDS: Final = 600.0
_STARTING: Final = 4
"""Phones that are started at once."""


@dataclass(frozen=True, slots=True)
class Scale:
    """runs: on each phone. failed: of all runs; twice: alarms made more or less often than asked. p50, p95, worst: of
    reads of the API, in ms. seconds: until all were over. megabytes: of the server at the end; of its phones together.
    cores: of processor time that the server took, a second. load: of the machine, a core, when it began."""

    phones: int
    runs: int
    failed: int
    wrong: int
    seconds: float
    reads: int
    p50: float
    p95: float
    worst: float
    megabytes: float
    phones_megabytes: float
    cores: float
    load: float
    reasons: tuple[str, ...] = ()


def measure_scale(folder: Path, phones: int, runs: int, tell: Callable[[str], None]) -> Scale:
    """folder: empty, for the server's home."""
    server = ServerProcess(folder)
    client = server.start()
    try:
        serials = _add_phones(client, phones)
        tell(f"{phones} phones are there")
        task, slot = _learn(client, serials[0])
        return _replay(server, client, serials, task, slot, runs)
    finally:
        server.stop()


def _add_phones(client: Client, count: int) -> list[str]:
    with ThreadPoolExecutor(_STARTING) as pool:
        return sorted(phone.serial for phone in pool.map(lambda _: client.add_device(), range(count)))


def _learn(client: Client, serial: str) -> tuple[str, str]:
    """The id of a task made by a first run, and the name of its slot. Raises TaskFailed."""
    done = client.wait(client.start(PROMPT, device=serial, attended=False).id, _RUN_SECONDS)
    if done.run.status is not RunStatus.DONE:
        raise TaskFailed(f"The first run ended as {done.run.status}: {done.run.reason}")
    return done.run.task, client.task(done.run.task).slots[0].name


def _replay(server: ServerProcess, client: Client, serials: list[str], task: str, slot: str, runs: int) -> Scale:
    before = {serial: alarms_added(server.home, serial) for serial in serials}
    asked: dict[str, list[str]] = {serial: [] for serial in serials}
    with _Reader(server) as reader:
        pressed, busy, began = load(), server.usage().seconds, time.monotonic()
        ids = set()
        for turn in range(runs):
            for serial in serials:
                at = time_of(turn)
                asked[serial].append(at)
                ids.add(client.replay(task, {slot: at}, device=serial, patience=1).id)
        wait_for(lambda: _all_over(client, len(ids) + 1), _RUN_SECONDS, "The end of all runs")
        seconds = time.monotonic() - began
        used = server.usage()
    ended = [run for run in client.runs(500) if run.id in ids]
    wrong = sum(alarms_added(server.home, s)[len(before[s]) :] != asked[s] for s in serials)
    hosts = [usage_of(pid_of(server.home, serial)).megabytes for serial in serials]
    failed = [run for run in ended if run.status is not RunStatus.DONE]
    times = sorted(reader.seconds)
    return Scale(
        phones=len(serials),
        runs=runs,
        failed=len(failed) + len(ids) - len(ended),
        wrong=wrong,
        seconds=round(seconds, 1),
        reads=len(times),
        p50=_ms(median(times)),
        p95=_ms(times[int(len(times) * 0.95)]),
        worst=_ms(times[-1]),
        megabytes=round(used.megabytes),
        phones_megabytes=round(sum(hosts)),
        cores=round((used.seconds - busy) / seconds, 2),
        load=pressed,
        reasons=tuple({f"{run.status}: {run.reason}" for run in failed}),
    )


def _all_over(client: Client, count: int) -> bool:
    states = [run.status for run in client.runs(500)]
    return len(states) >= min(count, 500) and all(state.over or state is RunStatus.WAITING for state in states)


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 1)


class _Reader:
    """Reads what the dashboard reads, again and again, and notes how long each took."""

    def __init__(self, server: ServerProcess) -> None:
        self.seconds: list[float] = []
        self._home = server.home
        self._over = threading.Event()
        self._threads = [threading.Thread(target=self._read, daemon=True) for _ in range(_READERS)]

    def __enter__(self) -> _Reader:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        for thread in self._threads:
            thread.join()

    def _read(self) -> None:
        client = Client.of_home(self._home)
        newest = ""
        reads: tuple[Callable[[], object], ...] = (
            lambda: client.runs(50),
            lambda: client.run(newest) if newest else None,
            client.questions,
            client.devices,
            client.tasks,
        )
        while not self._over.is_set():
            for read in reads:
                began = time.monotonic()
                found = read()
                self.seconds.append(time.monotonic() - began)
                if isinstance(found, list) and found and read is reads[0]:
                    newest = found[0].id
                self._over.wait(_PAUSE)
