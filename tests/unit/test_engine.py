"""The engine on phones made of paper: what it tries again, and suites by it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from dbos import DBOS
from loop_kit import PaperPhone, opened, settings_phone

from common import wait_until
from promptrpa.bootstrap import make_checker
from promptrpa.domain.durable import Request, Schedule
from promptrpa.domain.loop import Command, RunState
from promptrpa.domain.operation import Operation
from promptrpa.domain.run import Run, RunStatus
from promptrpa.domain.suite import CaseStatus, SuiteStatus
from promptrpa.errors import DeviceLost, UsageError
from promptrpa.knowledge.records.checkpoints import Checkpoints
from promptrpa.knowledge.serving.standing import Grants, Schedules
from promptrpa.knowledge.store import KnowledgeBase
from promptrpa.ports.device import Device
from promptrpa.runs.durable.engine import Engine, engine_url
from promptrpa.runs.durable.ports import Parts
from promptrpa.runs.hands import Limits
from promptrpa.runs.suites.reading import read_suite

STEPS = "open Settings, tap Display, turn on Dark theme"
DONE = ["open com.android.settings", "tap Display", "turn Dark theme on"]


class Silence:
    def doing(self, device: str, state: RunState, command: Command) -> None: ...

    def changed(self, device: str, run: str) -> None: ...


class Floor:
    """An engine that drives these phones. away: how often each cannot be opened at first."""

    def __init__(self, knowledge: KnowledgeBase, engine: Engine, phones: dict[str, PaperPhone], away: dict[str, int]):
        self.knowledge, self.engine, self.phones, self.away = knowledge, engine, phones, away

    def run(self, device: str, **more: object) -> Run:
        run = self.engine.submit(Request(STEPS, device, **more))  # type: ignore[arg-type]
        wait_until(lambda: self.knowledge.journal.run(run.id).status.over, 30)
        return self.knowledge.journal.run(run.id)


@pytest.fixture
def floor(home: Path) -> Iterator[Floor]:
    phones = {"p1": settings_phone(), "p2": settings_phone()}
    away: dict[str, int] = {}

    @contextmanager
    def device(run: Run) -> Iterator[Device]:
        if run.device not in phones or away.get(run.device, 0) > 0:
            away[run.device] = away.get(run.device, 0) - 1
            raise DeviceLost(f"Phone {run.device} is away.")
        yield phones[run.device]

    with opened(home) as (mind, knowledge):
        database = knowledge.database
        parts = Parts(
            mind, knowledge, knowledge.journal, Checkpoints(database), Grants(database), Schedules(database), device,
            Silence(), Limits(0.2, pictures=False), "this process", make_checker(knowledge, mind), knowledge.suites,
        )  # fmt: skip
        engine = Engine(parts, engine_url(home, ""), (0.0, 0.1, 0.2))
        engine.start()
        yield Floor(knowledge, engine, phones, away)
        engine.stop()
        DBOS.destroy()


def test_a_phone_that_is_away_is_waited_for_and_then_given_up(floor: Floor) -> None:
    floor.away["p1"] = 2
    assert floor.run("p1").status is RunStatus.DONE
    assert floor.phones["p1"].done == DONE
    lost = floor.run("gone")
    assert (lost.status, lost.reason) == (RunStatus.LOST, "Phone gone is away.")


@pytest.mark.parametrize("happens", [True, False])
def test_a_phone_that_is_lost_meanwhile_goes_on_and_does_nothing_twice(floor: Floor, happens: bool) -> None:
    phone = floor.phones["p1"] = settings_phone(
        trouble={"turn Dark theme on": (happens, DeviceLost("It is gone."))}, comes_back=True
    )
    assert floor.run("p1").status is RunStatus.DONE
    assert [w.checked for w in phone.pages["display"].widgets if w.checkable] == [True]
    assert phone.done.count("turn Dark theme on") == (1 if happens else 2)


def test_a_suite_is_shared_by_phones_and_outlives_one(floor: Floor) -> None:
    source = f"Suite: S\n{STEPS}\nthen “Dark theme” is on\n\nopen Settings, tap Sound\nthen “Vibrate” is off\n"
    suite = floor.knowledge.suites.save(read_suite(source, "text"))
    run = floor.engine.suites.start(suite, ("gone", "p1", "p2"))
    assert floor.engine.suites.start(suite, ("p1",), id=run.id) == floor.knowledge.suites.run(run.id)
    wait_until(lambda: floor.knowledge.suites.run(run.id).status.over, 30)
    ended = floor.knowledge.suites.run(run.id)
    assert [result.status for result in ended.results] == [CaseStatus.PASSED, CaseStatus.FAILED]
    assert (ended.status, ended.lost) == (SuiteStatus.FAILED, ("gone",))
    assert {result.device for result in ended.results} <= {"p1", "p2"}
    with pytest.raises(UsageError, match="is over"):
        floor.engine.suites.stop(run.id)
    with pytest.raises(UsageError, match="needs a phone"):
        floor.engine.suites.start(suite, ())


def test_a_run_that_is_taken_over_waits_for_its_phone_also_where_no_question_does(floor: Floor) -> None:
    class Held(PaperPhone):
        def perform(self, operation: Operation) -> None:
            super().perform(operation)
            if self.done == DONE[:1]:
                floor.engine.take_over("run")

    status: Callable[[], RunStatus] = lambda: floor.knowledge.journal.run("run").status  # noqa: E731
    plain = floor.phones["p1"]
    floor.phones["p1"] = Held(plain.pages, plain.leads)
    floor.engine.submit(Request(STEPS, "p1", patience=0), "run")
    wait_until(lambda: status() is RunStatus.WAITING or status().over, 30)
    time.sleep(0.5)
    assert (status(), floor.phones["p1"].done) == (RunStatus.WAITING, DONE[:1])
    floor.engine.resume("run")
    wait_until(lambda: status().over, 30)
    assert (status(), floor.phones["p1"].done) == (RunStatus.DONE, DONE)


def test_a_schedule_starts_now_and_says_why_it_does_not(floor: Floor) -> None:
    start: Callable[[], Schedule] = lambda: floor.engine.start_schedule(kept.id)  # noqa: E731
    kept = floor.engine.save_schedule(Schedule("", Request(STEPS, "p1", attended=False), "0 3 * * *"))
    run = start().last
    wait_until(lambda: floor.knowledge.journal.run(run).status.over, 30)
    assert floor.knowledge.journal.run(run).status is RunStatus.DONE
    kept = floor.engine.save_schedule(Schedule("", Request("S", "p1"), "0 3 * * *", suite="none", devices=("p1",)))
    assert "no suite" in start().problem
