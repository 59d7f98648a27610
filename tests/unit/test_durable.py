"""The durable driver on a phone made of paper: what is done, once, when the process ends anywhere."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from loop_kit import PaperPhone, button, label, opened, screen, settings_phone
from loop_kit import home as home_screen

from promptrpa.bootstrap import make_checker
from promptrpa.domain.durable import Grant, Request, Wish
from promptrpa.domain.loop import Command, RunState
from promptrpa.domain.question import Answer
from promptrpa.domain.run import Run, RunStatus
from promptrpa.domain.task import Slot
from promptrpa.errors import DeviceLost
from promptrpa.knowledge.records.checkpoints import Checkpoints
from promptrpa.knowledge.serving.standing import Grants, Schedules
from promptrpa.knowledge.store import KnowledgeBase
from promptrpa.matching.prompts.expectations import read_expectation
from promptrpa.mind import Mind
from promptrpa.ports.device import Device
from promptrpa.runs.durable.approval import fingerprint
from promptrpa.runs.durable.driver import DurableRun, Turn
from promptrpa.runs.durable.ports import Parts
from promptrpa.runs.hands import Limits

STEPS = "open Settings, tap Display, turn on Dark theme"
DONE = ["open com.android.settings", "tap Display", "turn Dark theme on"]


class Killed(BaseException):
    """Ends a run as the end of its process does: nothing of ours catches it."""


@dataclass
class Audience:
    """Counts what it is told."""

    told: int = 0

    def doing(self, device: str, state: RunState, command: Command) -> None:
        self.told += 1

    def changed(self, device: str, run: str) -> None:
        self.told += 1


@dataclass
class Desk:
    mind: Mind
    knowledge: KnowledgeBase
    audience: Audience = field(default_factory=Audience)
    leaving: threading.Event = field(default_factory=threading.Event)

    def __post_init__(self) -> None:
        database = self.knowledge.database
        self.checkpoints, self.grants = Checkpoints(database), Grants(database)
        self.schedules = Schedules(database)

    def submit(self, prompt: str = STEPS, **more: object) -> str:
        request = Request(prompt, "paper", **more)  # type: ignore[arg-type]
        run = Run(
            f"r{len(self.knowledge.journal.runs(100))}", prompt, "paper", RunStatus.QUEUED, "2026-01-01T00:00:00+00:00"
        )
        self.checkpoints.open(run, request, "")
        return run.id

    def durable(self, run: str, phone: PaperPhone) -> DurableRun:
        @contextmanager
        def device(run: Run) -> Iterator[Device]:
            yield phone

        parts = Parts(
            self.mind,
            self.knowledge,
            self.knowledge.journal,
            self.checkpoints,
            self.grants,
            self.schedules,
            device,
            self.audience,
            Limits(0.2, pictures=False),
            "this process",
            make_checker(self.knowledge, self.mind),
            self.knowledge.suites,
        )
        return DurableRun(run, parts, phone, self.leaving)

    def go_on(self, run: str, phone: PaperPhone, answer: Answer | None = None, **how: bool) -> Turn:
        return self.durable(run, phone).go_on(answer, **how)

    def status(self, run: str) -> RunStatus:
        return self.knowledge.journal.run(run).status


@pytest.fixture
def desk(home: Path) -> Iterator[Desk]:
    with opened(home) as (mind, knowledge):
        yield Desk(mind, knowledge)


def pay_phone() -> PaperPhone:
    """A phone with an app that sends money: a risky button that changes nothing on the page it is on."""
    package = "com.android.settings"
    main = screen(label(-1, "Settings"), button(1, "Pay now"), package=package)
    paid = screen(label(0, "Paid"), package=package)
    leads = {"open com.android.settings": "main", "main: tap Pay now": "paid"}
    return PaperPhone({"home": home_screen("Settings"), "main": main, "paid": paid}, leads)


def test_a_run_goes_through_and_is_kept(desk: Desk) -> None:
    phone, run = settings_phone(), desk.submit()
    assert desk.go_on(run, phone) is Turn.OVER
    assert (desk.status(run), phone.done) == (RunStatus.DONE, DONE)
    assert [s.number for s in desk.knowledge.journal.steps(run)] == [1, 2, 3]
    assert len(desk.knowledge.tasks()) == 1
    assert desk.audience.told > len(DONE)


@pytest.mark.parametrize("what", DONE)
@pytest.mark.parametrize("happens", [True, False])
def test_a_killed_run_goes_on_and_does_nothing_twice(desk: Desk, what: str, happens: bool) -> None:
    phone, run = settings_phone(trouble={what: (happens, Killed())}), desk.submit()
    with pytest.raises(Killed):
        desk.go_on(run, phone)
    assert desk.go_on(run, phone) is Turn.OVER
    assert desk.status(run) is RunStatus.DONE
    assert [w.checked for w in phone.pages["display"].widgets if w.checkable] == [True]
    assert {done: phone.done.count(done) for done in DONE} == {**dict.fromkeys(DONE, 1), what: 1 if happens else 2}
    numbers = [s.number for s in desk.knowledge.journal.steps(run)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(desk.knowledge.tasks()) == 1


@pytest.mark.parametrize("happens", [True, False])
def test_a_page_that_changed_by_itself_is_no_sign_that_a_saved_step_was_done(desk: Desk, happens: bool) -> None:
    desk.go_on(desk.submit(), settings_phone())
    (task,) = desk.knowledge.tasks()
    phone = settings_phone(trouble={"tap Display": (happens, Killed())})
    run = desk.submit(task.name, task=task.id)
    with pytest.raises(Killed):
        desk.go_on(run, phone)
    main = phone.pages["main"]
    shown = tuple(replace(w, text="In two hours") if w.text == "Settings" else w for w in main.widgets)
    phone.pages["main"] = replace(main, widgets=shown)
    assert desk.go_on(run, phone) is Turn.OVER
    assert desk.status(run) is RunStatus.DONE
    assert phone.done.count("tap Display") == (1 if happens else 2)


def test_a_run_that_has_begun_keeps_its_phone(desk: Desk) -> None:
    phone = settings_phone(trouble={"tap Display": (False, Killed())})
    first, second, third = desk.submit(), desk.submit(), desk.submit()
    assert desk.checkpoints.first("paper", "") == first
    with pytest.raises(Killed):
        desk.go_on(second, phone)
    assert desk.checkpoints.first("paper", "") == second
    assert [run.id for run in desk.checkpoints.queued("")] == [first, third]
    assert desk.go_on(second, phone) is Turn.OVER
    assert desk.checkpoints.first("paper", "") == first
    assert desk.checkpoints.first("another", "") == ""


def test_of_a_risky_operation_a_person_says_whether_it_was_done(desk: Desk) -> None:
    phone = pay_phone()
    phone.trouble["tap Pay now"] = (False, Killed())
    run = desk.submit("open Settings, tap Pay now")
    assert desk.go_on(run, phone) is Turn.ASKS
    with pytest.raises(Killed):
        desk.go_on(run, phone, Answer("approval", "yes"))
    assert desk.go_on(run, phone) is Turn.ASKS
    question = desk.checkpoints.pending(run).question
    assert question
    assert question.name == "interrupted"
    assert desk.go_on(run, phone) is Turn.ASKS  # the same again after another end of the process
    assert phone.done.count("tap Pay now") == 1
    assert desk.go_on(run, phone, Answer("interrupted", "no")) is Turn.ASKS  # it asks for the approval anew
    assert desk.go_on(run, phone, Answer("approval", "yes")) is Turn.OVER
    assert desk.status(run) is RunStatus.DONE
    assert phone.done.count("tap Pay now") == 2


def test_a_question_waits_and_is_answered_by_another_process(desk: Desk) -> None:
    phone, run = pay_phone(), desk.submit("open Settings, tap Pay now")
    assert desk.go_on(run, phone) is Turn.ASKS
    assert desk.status(run) is RunStatus.WAITING
    assert desk.go_on(run, phone, Answer("approval", "yes")) is Turn.OVER
    assert (desk.status(run), phone.at) == (RunStatus.DONE, "paid")
    assert desk.knowledge.journal.run(run).approvals == 1


def test_nobody_answers_in_time(desk: Desk) -> None:
    phone, run = pay_phone(), desk.submit("open Settings, tap Pay now")
    desk.go_on(run, phone)
    assert desk.go_on(run, phone, late=True) is Turn.OVER
    assert desk.status(run) is RunStatus.STOPPED
    assert "Nobody answered" in desk.knowledge.journal.run(run).reason


def test_a_stop_is_found_before_the_next_operation(desk: Desk) -> None:
    phone, run = settings_phone(), desk.submit()
    desk.checkpoints.set_wish(run, Wish.STOP)
    assert desk.go_on(run, phone) is Turn.OVER
    assert (desk.status(run), phone.done) == (RunStatus.STOPPED, [])


def test_a_person_takes_the_phone_over_and_hands_it_back(desk: Desk) -> None:
    phone, run = settings_phone(), desk.submit()
    desk.checkpoints.set_wish(run, Wish.PAUSE)
    assert desk.go_on(run, phone) is Turn.PAUSED
    assert desk.status(run) is RunStatus.WAITING
    desk.checkpoints.set_wish(run, Wish.NONE)
    assert desk.go_on(run, phone, resumed=True) is Turn.OVER
    assert (desk.status(run), phone.done) == (RunStatus.DONE, DONE)


def test_a_process_that_ends_leaves_at_the_border_of_a_step(desk: Desk) -> None:
    phone, run = settings_phone(), desk.submit()
    desk.leaving.set()
    assert desk.go_on(run, phone) is Turn.LEFT
    desk.leaving.clear()
    assert desk.go_on(run, phone) is Turn.OVER
    assert phone.done == DONE


def test_a_lost_phone_ends_the_run_where_it_can_be_resumed(desk: Desk) -> None:
    phone, run = settings_phone(trouble={"tap Display": (False, DeviceLost("It is gone."))}), desk.submit()
    assert desk.go_on(run, phone) is Turn.OVER
    assert desk.status(run) is RunStatus.LOST
    kept = desk.checkpoints.load(run)
    assert kept
    assert kept.pending.perform


def test_a_run_of_a_task_that_is_gone_fails_and_is_not_tried_again(desk: Desk) -> None:
    run = desk.submit("turn it on", task="gone")
    assert desk.go_on(run, phone := settings_phone(), again=True) is Turn.OVER
    assert (desk.status(run), phone.done) == (RunStatus.FAILED, [])
    assert "no task 'gone'" in desk.knowledge.journal.run(run).reason


def test_a_grant_approves_what_it_was_given_for_and_nothing_else(desk: Desk) -> None:
    phone, run = pay_phone(), desk.submit("open Settings, tap Pay now")
    desk.go_on(run, phone)
    desk.go_on(run, phone, Answer("approval", "yes"))
    (task,) = desk.knowledge.tasks()
    grant = Grant("", task.id, task.version, 1, fingerprint(task.steps[1]), 1, "2999-01-01T00:00:00+00:00")
    desk.grants.add(replace(grant, fingerprint="another"))
    desk.grants.add(replace(grant, expires="2000-01-01T00:00:00+00:00"))
    first = desk.submit(task.name, task=task.id)
    assert desk.go_on(first, pay_phone()) is Turn.ASKS
    desk.grants.add(grant)
    second, third = desk.submit(task.name, task=task.id), desk.submit(task.name, task=task.id)
    assert desk.go_on(second, pay_phone()) is Turn.OVER
    assert desk.status(second) is RunStatus.DONE
    assert desk.go_on(third, pay_phone()) is Turn.ASKS  # it was for one use


def test_a_grant_says_which_values_from_outside_it_allows(desk: Desk) -> None:
    run = desk.submit("open Settings, tap Pay now")
    desk.go_on(run, phone := pay_phone())
    desk.go_on(run, phone, Answer("approval", "yes"))
    (task,) = desk.knowledge.tasks()
    taught = desk.knowledge.save_task(replace(task, slots=(Slot("to", "name", "Anna"),)))
    grant = Grant("", task.id, taught.version, 1, fingerprint(taught.steps[1]), 9, "2999-01-01T00:00:00+00:00")
    outside = {"task": task.id, "values": {"to": "Mallory"}, "foreign": ("to",)}
    for allowed, turn in (({}, Turn.ASKS), ({"to": ("Anna",)}, Turn.ASKS), ({"to": ("Mallory",)}, Turn.OVER)):
        kept = desk.grants.add(replace(grant, slots=allowed))
        assert desk.go_on(desk.submit(task.name, **outside), pay_phone()) is turn
        desk.grants.revoke(kept.id)


def test_values_from_outside_approve_and_choose_nothing(desk: Desk) -> None:
    run = desk.submit("open Settings, tap Pay now", values={"approval": "yes"}, foreign=("approval",))
    assert desk.go_on(run, phone := pay_phone()) is Turn.ASKS
    assert phone.done == ["open com.android.settings"]


def test_a_value_from_outside_fills_its_place_and_is_never_read_as_steps(desk: Desk) -> None:
    phone, run = (
        settings_phone(),
        desk.submit("open Settings, tap {page}", values={"page": "Display"}, foreign=("page",)),
    )
    assert desk.go_on(run, phone) is Turn.OVER
    assert (desk.status(run), phone.done) == (RunStatus.DONE, ["open com.android.settings", "tap Display"])
    said = "Display, then tap Sound, turn off Vibrate"
    phone, run = settings_phone(), desk.submit("open Settings, tap {page}", values={"page": said}, foreign=("page",))
    desk.go_on(run, phone)
    assert desk.status(run) is not RunStatus.DONE
    assert "turn Vibrate off" not in phone.done


def test_a_value_from_outside_is_never_read_as_another_prompt(desk: Desk) -> None:
    run = desk.submit("don't call Anna", values={"wish": STEPS}, foreign=("wish",))
    assert desk.go_on(run, phone := settings_phone()) is Turn.ASKS
    assert phone.done == []


def test_what_is_expected_is_judged_once_the_run_has_ended(desk: Desk) -> None:
    expect = tuple(map(read_expectation, ("then “Dark theme” is on", "then I see “Sound”")))
    run = desk.submit(expect=expect)
    assert desk.go_on(run, settings_phone()) is Turn.OVER
    assert [check.holds for check in desk.knowledge.suites.checks(run)] == [True, False]
    asks = desk.submit("open Settings, tap Pay now", expect=(read_expectation("then I see “Pay now”"),))
    assert desk.go_on(asks, phone := pay_phone()) is Turn.ASKS
    assert desk.go_on(asks, phone, late=True) is Turn.OVER
    assert [check.holds for check in desk.knowledge.suites.checks(asks)] == [True]


def test_values_given_beforehand_are_answers(desk: Desk) -> None:
    phone, run = pay_phone(), desk.submit("open Settings, tap Pay now", values={"approval": "yes"})
    assert desk.go_on(run, phone) is Turn.OVER
    assert (desk.status(run), phone.at) == (RunStatus.DONE, "paid")
