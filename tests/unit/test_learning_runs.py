"""Runs on a phone made of paper learn from each other."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from loop_kit import PaperPhone, button, label, listing, opened, row, screen, text_field
from loop_kit import home as home_screen

from promptrpa.bootstrap import make_runner
from promptrpa.domain.memory import Rejected
from promptrpa.domain.page import Page
from promptrpa.domain.question import Answer, Question
from promptrpa.domain.run import Run, RunStatus, Step
from promptrpa.errors import AnswerNeeded
from promptrpa.knowledge.store import KnowledgeBase
from promptrpa.mind import Mind
from promptrpa.settings import Settings


class Nobody:
    """Implements ports.Asker: nobody is there."""

    attended = False

    def ask(self, question: Question, page: Page | None) -> Answer:
        raise AnswerNeeded(question.text)


class Quiet:
    """Implements ports.Watcher."""

    def started(self, run: Run) -> None: ...

    def note(self, text: str) -> None: ...

    def step(self, step: Step) -> None: ...

    def over(self, run: Run) -> None: ...


@dataclass
class Desk:
    mind: Mind
    knowledge: KnowledgeBase

    def run(self, prompt: str, phone: PaperPhone) -> Run:
        settings = Settings(pictures=False)
        return make_runner(settings, self.knowledge, self.mind, phone, Nobody(), Quiet()).run(prompt)


@pytest.fixture
def desk(new_mind: Mind) -> Desk:
    knowledge = new_mind.knowledge
    assert isinstance(knowledge, KnowledgeBase)
    return Desk(new_mind, knowledge)


NAMES = ("Anna White", "Bob Brown", "Carla Green")


def people(*names: str) -> PaperPhone:
    package = "com.android.contacts"
    everyone = screen(label(-1, "People"), listing(*(row(k, name) for k, name in enumerate(names))), package=package)
    persons = {
        name: screen(label(-1, name), button(1, "Call"), text_field(2, "City"), package=package, activity=".Person")
        for name in names
    }
    leads = {f"list: tap {name}": name for name in names}
    pages = {"home": home_screen("Contacts"), "list": everyone, **persons}
    return PaperPhone(pages, {f"open {package}": "list", **leads})


def test_a_second_run_with_another_value_makes_a_slot_and_the_third_replays(desk: Desk) -> None:
    first = desk.run("open Contacts, tap Anna White", people(*NAMES))
    second = desk.run("open Contacts, tap Bob Brown", people(*NAMES))
    assert (first.status, second.status, second.task) == (RunStatus.DONE, RunStatus.DONE, first.task)
    (task,) = desk.knowledge.tasks()
    assert (task.version, [slot.value for slot in task.slots]) == (2, ["Anna White"])
    assert task.environment.app_version == "1.0"
    phone = people(*NAMES)
    third = desk.run("open Contacts, tap Carla Green", phone)
    assert (third.status, third.replay, third.task) == (RunStatus.DONE, True, first.task)
    assert phone.at == "Carla Green"


def test_a_task_that_failed_is_not_what_the_same_words_get_first(desk: Desk) -> None:
    prompt = "open Contacts, tap Anna White"
    done = desk.run(prompt, people(*NAMES))
    failed = desk.run(prompt, people("Bob Brown"))
    assert (failed.status, failed.replay) == (RunStatus.FAILED, True)
    (rejected,) = desk.knowledge.rejections.all()
    assert (rejected.task, rejected.kind, rejected.version) == (done.task, "failed", 1)
    again = desk.run(prompt, people(*NAMES))
    assert (again.status, again.replay, again.task) == (RunStatus.DONE, False, done.task)
    (task,) = desk.knowledge.tasks()
    assert (task.version, task.note) == (2, "done anew")
    assert desk.run(prompt, people(*NAMES)).replay


def test_a_task_that_was_refused_is_not_offered_again(desk: Desk) -> None:
    prompt = "open Contacts, tap Anna White"
    done = desk.run(prompt, people(*NAMES))
    function = desk.mind.analysis.analyse(prompt)
    desk.knowledge.rejections.reject(Rejected(function.description, done.task, 1, "refused"))
    assert not desk.run(prompt, people(*NAMES)).replay


def test_of_two_tasks_that_do_the_same_the_one_done_last_is_replayed(desk: Desk) -> None:
    prompt = "open Contacts, tap Anna White"
    first = desk.run(prompt, people(*NAMES)).task
    function = desk.mind.analysis.analyse(prompt).description
    copy = desk.knowledge.save_task(replace(desk.knowledge.task(first), id="", created=""))
    assert desk.run(prompt, people(*NAMES)).task == copy.id
    desk.knowledge.rejections.reject(Rejected(function, copy.id, copy.version, "failed"))
    assert desk.run(prompt, people(*NAMES)).task == first
    desk.knowledge.rejections.accept(function, copy.id)
    assert desk.run(prompt, people(*NAMES)).task == first
    assert desk.knowledge.repository.successes()[first].environment.language == "en"


def test_what_is_typed_into_a_form_is_remembered_and_a_secret_is_not(desk: Desk) -> None:
    phone = people(*NAMES)
    person = phone.pages["Anna White"]
    secret = screen(
        label(-1, "Anna White"), text_field(1, "City"), text_field(2, "Password", password=True),
        package="com.android.contacts", activity=".Person",
    )  # fmt: skip
    phone.pages["Anna White"] = replace(secret, activity=person.activity)
    steps = 'open Contacts, tap Anna White, type "Rome" in City, type "swordfish" in Password'
    assert desk.run(steps, phone).status is RunStatus.DONE
    assert desk.knowledge.recall("city") == "Rome"
    assert [r.source for r in desk.knowledge.context.records("rome")] == ["form"]
    assert desk.knowledge.context.records("swordfish") == ()
    assert desk.knowledge.recall("language") == "en"


def test_the_next_start_knows_the_way_and_not_the_name_on_it(home: Path) -> None:
    with opened(home) as (mind, knowledge):
        Desk(mind, knowledge).run("open Contacts, tap Anna White", people(*NAMES))
    with opened(home) as (mind, knowledge):
        page = people(*NAMES).pages["list"]
        way = knowledge.way(page, "Call")
        assert way is not None
        assert [hop.label for hop in way] == [""]
