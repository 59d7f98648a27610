"""Whole runs over the real adb: prompts for the built-in apps, and what may go wrong meanwhile."""

from __future__ import annotations

import json
import os
import pty
import signal
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event

from command_line import CommandLine
from common import read_models
from phones import PhoneFactory, ServedPhone
from promptrpa import bootstrap
from promptrpa.devices.adb_server import AdbServer
from promptrpa.domain.page import Page
from promptrpa.domain.question import Answer, Question
from promptrpa.domain.run import RunStatus, Step
from promptrpa.errors import AnswerNeeded, StorageFull
from promptrpa.evaluation.phone_tasks import Case, cases
from promptrpa.evaluation.trials import NobodyThere, StepCounter
from promptrpa.knowledge.store import KnowledgeBase
from promptrpa.ports.people import Asker, Watcher
from promptrpa.runs.direct import DirectRunner
from promptrpa.settings import load
from promptrpa.virtualphone.config import CONDITIONS, PhoneConfig
from promptrpa.virtualphone.packs import Pack
from promptrpa.virtualphone.phone import Phone
from promptrpa.virtualphone.tasks import check, given, unexpected_writes
from promptrpa.virtualphone.wire.server import PhoneServer

ALARM = "open Clock, tap Add alarm, type 7 in Hour, type 30 in Minute, tap Save"
SECOND_ALARM = "open Clock, tap Add alarm, type 6 in Hour, type 15 in Minute, tap Save"
STOP_SECONDS = 5.0
"""That Ctrl-C may take on a busy machine, with the phone saved and the adb server ended; 0.2 on a free one."""
Packs = Sequence[Pack]


@pytest.fixture(scope="session")
def packs() -> Packs:
    return bootstrap.load_packs(())


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def served(phone_factory: PhoneFactory, packs: Packs) -> ServedPhone:
    return phone_factory(packs=packs)


@contextmanager
def runner_of(
    served: ServedPhone, home: Path, watcher: Watcher | None = None, asker: Asker | None = None
) -> Iterator[tuple[DirectRunner, KnowledgeBase]]:
    settings = replace(load({}, home=home), pictures=False)
    with bootstrap.open_knowledge(settings) as knowledge, closing(served.device()) as device:
        mind = bootstrap.make_mind(settings, knowledge, read_models())
        everyone = asker or NobodyThere(), watcher or StepCounter()
        yield bootstrap.make_runner(settings, knowledge, mind, device, *everyone), knowledge


class Harm(StepCounter):
    """Does harm once so many steps were done."""

    def __init__(self, after: int, harm: Callable[[], object]) -> None:
        super().__init__()
        self.after, self.harm = after, harm

    def step(self, step: Step) -> None:
        super().step(step)
        if len(self.steps) == self.after:
            self.harm()


class Nobody:
    """Approves nothing, as where nobody is there."""

    attended = False

    def ask(self, question: Question, page: Page | None) -> Answer:
        raise AnswerNeeded(question.text)


def case_of(packs: Packs, name: str, language: str = "en") -> Case:
    return next(case for case in cases(packs, [language]) if case.task == name)


def judge(packs: Packs, case: Case, values: dict[str, str], phone: Phone) -> tuple[bool, list[str]]:
    """Whether the phone's state is as the task wants it, and the paths written beside the task."""
    app, _, name = case.task.partition(".")
    task = next(pack for pack in packs if pack.app.id == app).task(name)
    wrong = unexpected_writes(task, values, phone.journal.entries)
    return check(task, values, phone.state()), [write.path for write in wrong]


def prepare(packs: Packs, case: Case, values: dict[str, str], phone: Phone) -> None:
    app, _, name = case.task.partition(".")
    task = next(pack for pack in packs if pack.app.id == app).task(name)
    phone.put(given(task, values))


def alarms(phone: Phone) -> list[str]:
    return [alarm["time"] for alarm in phone.state()["clock"]["alarms"].values()]


def is_intact(home: Path) -> bool:
    with closing(sqlite3.connect(home / "knowledge.sqlite3")) as connection:
        return connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


# --- as it should be


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", ["clock.set_alarm", "contacts.add_contact"])
def test_a_prompt_is_done_and_replays_with_other_values(
    packs: Packs, phone_factory: PhoneFactory, home: Path, name: str, language: str
) -> None:
    case = case_of(packs, name, language)
    saved = ""
    for prompt, values in ((case.first.prompt, case.first.values), (case.again.prompt, case.again.values)):
        served = phone_factory(packs=packs, language=language)
        prepare(packs, case, values, served.phone)
        with runner_of(served, home) as (runner, knowledge):
            run = runner.run(prompt)
            (task,) = knowledge.tasks()
        assert (run.status, run.interventions) == (RunStatus.DONE, 0), run.reason
        assert judge(packs, case, values, served.phone) == (True, [])
        assert run.task == task.id
        assert saved in ("", task.id)
        saved = task.id
    assert task.version == 1


def test_the_other_values_of_a_picker_are_no_slot(packs: Packs, phone_factory: PhoneFactory, home: Path) -> None:
    """The wheel beside the field shows 08 when the saved hour is 8; that is not its name."""
    for time_ in ("8:03", "8:10", "6:08"):
        served = phone_factory(packs=packs)
        with runner_of(served, home) as (runner, knowledge):
            run = runner.run(f"set an alarm for {time_}")
            (task,) = knowledge.tasks()
        assert run.status is RunStatus.DONE, run.reason
        assert f"0{time_}" in alarms(served.phone)
        assert task.version == 1


def test_a_task_that_was_taught_by_its_steps_is_known_by_what_it_does(served: ServedPhone, home: Path) -> None:
    with runner_of(served, home) as (runner, knowledge):
        taught = runner.run("open Camera, choose Night, press Switch camera, press Take photo")
        again = runner.run("take a night photo with the front camera")
        (task,) = knowledge.tasks()
    assert (taught.status, again.status) == (RunStatus.DONE, RunStatus.DONE), again.reason
    assert again.task == task.id


# --- the phone goes


def test_a_phone_that_vanishes_in_mid_run_is_lost_and_serves_the_next_run(served: ServedPhone, home: Path) -> None:
    phone, port = served.phone, served.server.ports[served.phone.serial]
    with runner_of(served, home, Harm(2, lambda: served.server.remove(phone.serial))) as (runner, knowledge):
        lost = runner.run(ALARM)
        assert lost.status is RunStatus.LOST
        assert lost.reason.startswith("Step 3 of 5 (edit: Hour, 7): ")
        assert f"Phone {served.serial} is not connected" in lost.reason
        assert knowledge.journal.run(lost.id).status is RunStatus.LOST
        assert knowledge.tasks() == ()
        assert "07:30" not in alarms(phone)
        served.server.add(phone, port)
        assert runner.run(ALARM).status is RunStatus.DONE
    assert "07:30" in alarms(phone)
    assert is_intact(home)


def test_a_phone_that_restarts_in_mid_run_is_lost_and_serves_the_next_run(served: ServedPhone, home: Path) -> None:
    with runner_of(served, home, Harm(3, served.phone.reboot)) as (runner, _):
        lost = runner.run(ALARM)
        assert lost.status is RunStatus.LOST
        assert served.serial in lost.reason
        assert runner.run(ALARM).status is RunStatus.DONE
    assert "07:30" in alarms(served.phone)


def test_a_killed_adb_server_in_mid_run_is_said_and_the_next_run_works(
    packs: Packs, phone_server: PhoneServer, home: Path
) -> None:
    phone = Phone(PhoneConfig(serial="killed-adb"), packs)
    with AdbServer() as adb:
        served = ServedPhone(phone, adb.connect(f"127.0.0.1:{phone_server.add(phone)}"), adb, phone_server)
        with runner_of(served, home, Harm(2, adb.stop)) as (runner, knowledge):
            lost = runner.run(ALARM)
            assert lost.status is RunStatus.LOST
            assert f"no adb server on port {adb.port}" in lost.reason
            assert knowledge.journal.run(lost.id).status is RunStatus.LOST
            adb.start()
            assert runner.run(ALARM).status is RunStatus.DONE
    phone_server.remove(phone.serial)
    assert is_intact(home)


# --- the disk is full


class Quota:
    """A limit on how far the databases opened within may grow."""

    def __init__(self) -> None:
        self.open: list[sqlite3.Connection] = []

    def __enter__(self) -> Quota:
        event.listen(Engine, "connect", self._opened)
        return self

    def __exit__(self, *_: object) -> None:
        event.remove(Engine, "connect", self._opened)

    def _opened(self, connection: sqlite3.Connection, _record: object) -> None:
        self.open.append(connection)

    def fill(self) -> None:
        """Not a page more."""
        for connection in self.open:
            connection.execute("PRAGMA max_page_count=1").close()

    def free(self) -> None:
        for connection in self.open:
            connection.execute("PRAGMA max_page_count=1073741823").close()


def test_a_disk_that_fills_in_mid_run_is_said_and_what_was_kept_stays(served: ServedPhone, home: Path) -> None:
    many = ", ".join(["open Clock", *["tap Timer, tap Alarm"] * 20])
    with Quota() as quota, runner_of(served, home, watcher := Harm(0, quota.fill)) as (runner, knowledge):
        assert runner.run(ALARM).status is RunStatus.DONE
        (task,) = knowledge.tasks()
        watcher.after = len(watcher.steps) + 2
        with pytest.raises(StorageFull, match=r"No room is left on the disk for the knowledge base .*; what was kept"):
            runner.run(many)
        done = len(watcher.steps)
        quota.free()
        assert is_intact(home)
        assert knowledge.tasks() == (task,)
        assert done < 40
        assert runner.run(SECOND_ALARM).task == task.id
    assert {"07:30", "06:15"} <= set(alarms(served.phone))


# --- approvals


def test_what_is_not_approved_is_not_done(packs: Packs, served: ServedPhone, home: Path) -> None:
    case = case_of(packs, "messages.send_new")
    prepare(packs, case, case.first.values, served.phone)
    with runner_of(served, home, asker=Nobody()) as (runner, knowledge):
        waiting = runner.run(case.first.prompt)
        assert waiting.status is RunStatus.WAITING
        assert "Send" in waiting.reason
        assert knowledge.tasks() == ()
    assert judge(packs, case, case.first.values, served.phone) == (False, [])
    with runner_of(served, home) as (runner, _):
        assert runner.run(case.first.prompt).approvals == 1
    assert judge(packs, case, case.first.values, served.phone) == (True, [])


@pytest.fixture
def promptrpa(tmp_path: Path) -> CommandLine:
    return CommandLine(tmp_path / "home")


def saved_phone(promptrpa: CommandLine, packs: Packs) -> Phone:
    """The phone that the command line drove, as it was left."""
    return Phone(PhoneConfig(home=promptrpa.home / "phones" / "virtual-1"), packs)


def entries(promptrpa: CommandLine) -> list[dict[str, Any]]:
    """What the phone's journal has."""
    lines = (promptrpa.home / "phones" / "virtual-1" / "journal.jsonl").read_text().splitlines()
    return [json.loads(line) for line in lines]


def test_the_command_line_sends_only_what_is_approved(promptrpa: CommandLine, packs: Packs) -> None:
    case = case_of(packs, "messages.send_new")
    waiting = promptrpa("run", case.first.prompt)
    assert waiting.returncode == 5
    assert "Say --yes to agree beforehand." in waiting.stdout
    with closing(saved_phone(promptrpa, packs)) as phone:
        assert not judge(packs, case, case.first.values, phone)[0]
    assert promptrpa("run", case.first.prompt, "--yes").returncode == 0
    with closing(saved_phone(promptrpa, packs)) as phone:
        assert judge(packs, case, case.first.values, phone)[0]


# --- stopped by the person


def until(process: subprocess.Popen[str], words: str) -> None:
    assert process.stdout is not None
    assert any(words in line for line in process.stdout)


def until_asked(process: subprocess.Popen[str]) -> None:
    said = ""
    while "(yes or no)" not in said:
        assert process.stdout is not None
        said += process.stdout.read(1) or pytest.fail(f"It did not ask: {said}")


def test_ctrl_c_stops_at_once_and_nothing_is_done_afterwards(promptrpa: CommandLine) -> None:
    for doing in ("wait 50 seconds", ", ".join(["tap Timer", "tap Alarm"] * 30)):
        with promptrpa.start("run", f"open Clock, {doing}, {ALARM}") as process:
            until(process, "open: Clock")
            process.send_signal(signal.SIGINT)
            began, before = time.monotonic(), entries(promptrpa)
            said, errors = process.communicate(timeout=60)
        assert time.monotonic() - began < STOP_SECONDS
        assert (process.returncode, errors) == (3, "")
        assert "stopped Stopped. Nothing more was done on the phone." in said
        taps = [entry for entry in entries(promptrpa)[len(before) :] if entry["kind"] == "tap"]
        assert len(taps) <= 1  # what was under way
    assert [run["status"] for run in json.loads(promptrpa("runs", "--json").stdout)] == ["stopped", "stopped"]
    assert promptrpa("run", ALARM).returncode == 0


def test_ctrl_c_stops_a_run_that_waits_for_an_answer(promptrpa: CommandLine, packs: Packs) -> None:
    case = case_of(packs, "messages.send_new")
    ours, theirs = pty.openpty()
    with promptrpa.start("run", case.first.prompt, stdin=theirs) as process:
        os.close(theirs)
        until_asked(process)
        began = time.monotonic()
        process.send_signal(signal.SIGINT)
        said, _ = process.communicate(timeout=60)
    os.close(ours)
    assert time.monotonic() - began < STOP_SECONDS
    assert process.returncode == 3
    assert "stopped" in said


# --- what makes phones hard

STOPPED = (RunStatus.FAILED, RunStatus.LOST, RunStatus.WAITING)
MAY_STOP = {"unlabelled", "canvas", "incoming_call", "users_finger", "reboot"}
"""Conditions under which a run may end without success, if it says so."""


@pytest.mark.parametrize("name", ["clock.set_alarm", "contacts.add_contact"])
@pytest.mark.parametrize("condition", CONDITIONS)
def test_each_condition_leaves_a_run_done_or_clearly_stopped(
    packs: Packs, phone_factory: PhoneFactory, home: Path, condition: Any, name: str
) -> None:
    case = case_of(packs, name)
    served = phone_factory(packs=packs, conditions=frozenset([condition]))
    prepare(packs, case, case.first.values, served.phone)
    with runner_of(served, home) as (runner, _):
        run = runner.run(case.first.prompt)
    served.phone.set_conditions([])
    done, wrong = judge(packs, case, case.first.values, served.phone)
    assert wrong == []
    assert done == (run.status is RunStatus.DONE), run.reason
    assert run.reason.endswith(".")
    assert run.status is RunStatus.DONE or (condition in MAY_STOP and run.status in STOPPED), run.reason


def test_what_was_touched_for_the_prompt_is_a_value_of_the_task(served: ServedPhone, home: Path) -> None:
    with runner_of(served, home) as (runner, knowledge):
        assert runner.run("make the snooze 5 minutes long").status is RunStatus.DONE
        (task,) = knowledge.tasks()
        assert [slot.value for slot in task.slots] == ["5 minutes"]
        again = runner.run("set the snooze length to 15 minutes")
    assert (again.status, again.task) == (RunStatus.DONE, task.id)
    assert served.phone.state()["clock"]["snooze_minutes"] == 15


def test_a_task_that_stopped_one_app_does_not_stop_it_for_another(served: ServedPhone, home: Path) -> None:
    with runner_of(served, home) as (runner, _):
        steps = "open Settings, tap Apps, tap See all apps, scroll down and tap Music, tap Force stop, tap OK"
        assert runner.run(steps).status is RunStatus.DONE
        assert runner.run("force stop Notes").status is RunStatus.DONE
    stopped = {name for name, app in served.phone.state()["settings"]["apps"].items() if app.get("stopped")}
    assert {"music", "notes"} <= stopped


def test_a_task_for_one_person_is_not_done_again_for_another(served: ServedPhone, home: Path) -> None:
    with runner_of(served, home) as (runner, _):
        assert runner.run("open Contacts, tap Henry Brown, tap Add to favourites").status is RunStatus.DONE
        assert runner.run("make Karen Lopez a favourite contact").status is RunStatus.DONE
    people = served.phone.state()["contacts"]["people"].values()
    favourites = {person["name"] for person in people if person["favourite"]}
    assert {"Henry Brown", "Karen Lopez"} <= favourites


def test_what_was_said_after_an_app_was_opened_replays_from_the_home_screen(
    phone_factory: PhoneFactory, packs: Packs, home: Path
) -> None:
    way = "go to Albums > 青岛旅行 > More options > Delete album > Delete"
    for prompt in (f"open Gallery, {way}", way):
        served = phone_factory(packs=packs)
        with runner_of(served, home) as (runner, _):
            run = runner.run(prompt)
        assert run.status is RunStatus.DONE, run.reason
        assert "青岛旅行" not in {album["name"] for album in served.phone.state()["gallery"]["albums"].values()}
    assert run.replay


@pytest.mark.parametrize(
    ("language", "prompt", "untouched"),
    [
        ("en", "check out my cart in Shop, but don't pay", ("shop", "orders")),
        ("en", "buy the blue mug, but don't pay", ("shop", "orders")),
        (
            "en",
            "open Shop, tap Cart, tap Check out, tap Place order, type 135790 in Payment password, don't pay",
            ("shop", "orders"),
        ),
        ("zh", "购物车结算，别付款", ("shop", "orders")),
        (
            "en",
            "write a mail to ann@example.org, subject Late, text: I come at nine, but don't send it",
            ("mail", "mails"),
        ),
        ("en", "open the last photo in Gallery, but don't delete it", ("gallery", "photos")),
    ],
)
def test_what_is_not_to_be_done_is_not_done_though_all_is_approved(
    packs: Packs, phone_factory: PhoneFactory, home: Path, language: str, prompt: str, untouched: tuple[str, str]
) -> None:
    served = phone_factory(packs=packs, language=language)
    app, kept = untouched
    before = served.phone.state()[app][kept]
    with runner_of(served, home) as (runner, knowledge):
        run = runner.run(prompt)
        touched = [str(step.operation) for step in knowledge.journal.steps(run.id)]
    assert touched
    assert served.phone.state()[app][kept] == before, (run, touched)


def test_a_saved_task_ends_before_what_is_not_to_be_done(packs: Packs, phone_factory: PhoneFactory, home: Path) -> None:
    delete = "delete the conversation with Alice Chen"
    with runner_of(phone_factory(packs=packs), home) as (runner, knowledge):
        saved = runner.run(delete)
        assert saved.status is RunStatus.DONE, saved.reason
        tasks = knowledge.tasks()
    served = phone_factory(packs=packs)
    with runner_of(served, home) as (runner, knowledge):
        run = runner.run(f"{delete}, but don't delete anything yet")
        assert knowledge.tasks() == tasks
    assert run.reason == "Ended before “click: Delete”: “Delete” can delete, which you said not to do."
    assert "t1" in served.phone.state()["messages"]["threads"]
