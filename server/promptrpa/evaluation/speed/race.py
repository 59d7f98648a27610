"""A replay beside the same script written by hand with uiautomator2's selectors and waits, on one phone.

Each try begins with the same state on the home screen, and counts only when the phone's state says that the task is
done. Cold: with a new connection to the phone; warm: with the one of the try before. They take turns.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final

from promptrpa.domain.run import RunStatus
from promptrpa.domain.task import Task
from promptrpa.errors import TaskFailed

from .phones import ServedPhones, served_phones
from .tools import Runners, Times, Tools, times

PROMPT: Final = "set an alarm for 7:30"
_WAIT: Final = 5.0
"""Seconds that the script by hand waits for a widget at most."""


def by_hand(phone: Any) -> None:
    """What the prompt asks for."""
    phone.app_start("com.android.deskclock")
    phone(text="Add alarm").click(timeout=_WAIT)
    phone(description="Hour").child(className="android.widget.EditText").set_text("7", timeout=_WAIT)
    phone(description="Minute").child(className="android.widget.EditText").set_text("30", timeout=_WAIT)
    phone(text="Save").click(timeout=_WAIT)
    if not phone(text="07:30").wait(timeout=_WAIT):
        raise TaskFailed("The script written by hand did not see its alarm.")


@dataclass(frozen=True, slots=True)
class Runner:
    """One of those that take turns. connect: its connection to the phone, on which `do` does the task."""

    connect: Callable[[], AbstractContextManager[Any]]
    do: Callable[[Any], None]


@dataclass
class Tries:
    cold: list[float] = field(default_factory=list)
    warm: list[float] = field(default_factory=list)
    own: list[float] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Contender:
    """own: seconds of processor time that this process took for a warm try."""

    cold: Times
    warm: Times
    own: Times


@dataclass(frozen=True, slots=True)
class Race:
    """first: seconds of the run that made the task. ratio: the replay's median over the one by hand, over the same kind
    of connection. own_per_step: milliseconds of processor time a step of the warm replay."""

    prompt: str
    steps: int
    first: float
    replay: Contender
    replay_with_pictures: Contender
    by_hand: Contender
    by_hand_as_installed: Contender
    ratio_cold: float
    ratio_warm: float
    ratio_cold_with_pictures: float
    ratio_warm_with_pictures: float
    own_per_step: float


def race(tools: Tools, rounds: int, *, at_once: bool) -> Race:
    """So many rounds, in each of which everyone has one cold and one warm try. at_once: the phone's animations take no
    time; otherwise they take as long as on a phone of today."""
    with ExitStack() as stack:
        folder = stack.enter_context(TemporaryDirectory(prefix="promptrpa-bench-"))
        phones = stack.enter_context(served_phones(1, at_once=at_once))
        serial = tools.connect(phones.addresses[0])
        bare = stack.enter_context(tools.runners(Path(folder), pictures=False))
        pictured = stack.enter_context(tools.runners(Path(folder), pictures=True))
        task, first = _make_task(tools, serial, bare, phones)
        runners = {
            "replay": _replaying(tools, serial, bare, task),
            "by hand": Runner(lambda: tools.by_hand(serial), by_hand),
            "replay with pictures": _replaying(tools, serial, pictured, task),
            "by hand as installed": Runner(lambda: tools.as_installed(serial), by_hand),
        }
        tries = {name: Tries() for name in runners}
        for _ in range(rounds):
            for name, runner in runners.items():
                _take_turn(runner, phones, tries[name])
    replay, hand, with_pictures, installed = (_contender(each) for each in tries.values())
    return Race(
        prompt=PROMPT,
        steps=len(task.steps),
        first=round(first, 3),
        replay=replay,
        replay_with_pictures=with_pictures,
        by_hand=hand,
        by_hand_as_installed=installed,
        ratio_cold=_ratio(replay.cold, hand.cold),
        ratio_warm=_ratio(replay.warm, hand.warm),
        ratio_cold_with_pictures=_ratio(with_pictures.cold, hand.cold),
        ratio_warm_with_pictures=_ratio(with_pictures.warm, hand.warm),
        own_per_step=round(median(replay.own.all) * 1000 / len(task.steps), 2),
    )


def _make_task(tools: Tools, serial: str, runners: Runners, phones: ServedPhones) -> tuple[Task, float]:
    """Run the prompt once; the task that it left, and the seconds it took."""
    with tools.device(serial) as device:
        began = time.perf_counter()
        run = runners.runner(device).run(PROMPT)
        seconds = time.perf_counter() - began
    if run.status is not RunStatus.DONE or not phones.is_done():
        raise TaskFailed(f"The task to be measured could not be made: {run.reason}")
    return runners.knowledge.task(run.task), seconds


def _replaying(tools: Tools, serial: str, runners: Runners, task: Task) -> Runner:
    def replay(device: Any) -> None:
        run = runners.runner(device).run(PROMPT, task=task)
        if run.status is not RunStatus.DONE:
            raise TaskFailed(f"The replay that is measured failed: {run.reason}")

    return Runner(lambda: tools.device(serial), replay)


def _take_turn(runner: Runner, phones: ServedPhones, tries: Tries) -> None:
    phones.start_over()
    began = time.perf_counter()
    with runner.connect() as connection:
        runner.do(connection)
        tries.cold.append(time.perf_counter() - began)
        _check(phones)
        phones.start_over()
        began, own = time.perf_counter(), time.process_time()
        runner.do(connection)
        tries.warm.append(time.perf_counter() - began)
        tries.own.append(time.process_time() - own)
        _check(phones)


def _check(phones: ServedPhones) -> None:
    if not phones.is_done():
        raise TaskFailed("A try that is measured ended without the alarm on the phone.")


def _contender(tries: Tries) -> Contender:
    return Contender(times(tries.cold), times(tries.warm), times(tries.own))


def _ratio(ours: Times, theirs: Times) -> float:
    return round(ours.median / theirs.median, 2)
