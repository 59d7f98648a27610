"""A plan that a saved task does already."""

from __future__ import annotations

from dataclasses import replace

import pytest

from promptrpa.bootstrap import content_folder
from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.operation import Operation
from promptrpa.domain.task import Environment, PageFeatures, Slot, Task, TaskStep
from promptrpa.learning.recollection import Recollection
from promptrpa.matching.apps import AppName, AppNames
from promptrpa.matching.lexicon import Lexicon
from promptrpa.matching.text import Meaning

TOLD = "Open Talk, open the contact, type the words in Message, tap Send."


@pytest.fixture(scope="module")
def recollection() -> Recollection:
    return Recollection(
        AppNames([AppName(("Talk",), ("a.talk",))]), Meaning(Lexicon.load(content_folder() / "lexicon"))
    )


def step(kind: OperationType, name: str, parameter: str = "") -> TaskStep:
    said = Instruction(kind, ObjectDescription(name), parameter)
    return TaskStep(said, Operation(kind, parameter=parameter), str(said), PageFeatures("a.talk", ".Main"))


def plan(*said: tuple[OperationType, str, str]) -> list[Instruction]:
    return [Instruction(kind, ObjectDescription(name), parameter) for kind, name, parameter in said]


OPEN, TAP, TYPE, TURN = OperationType.OPEN, OperationType.CLICK, OperationType.EDIT, OperationType.SWITCH
SENT = Task(
    "t", 1, "open Talk, tap Olga, type Hi in Message, tap Send", "tap Olga, type {text} in Message, tap Send",
    "a.talk", "en", Environment(),
    (
        TaskStep(Instruction(OPEN, parameter="Talk"), Operation(OPEN, parameter="a.talk"), "Open Talk", PageFeatures()),
        step(TAP, "Olga"), step(TYPE, "Message", "{text}"), step(TAP, "Send"),
    ),
    (Slot("text", "text", "Hi"),), (),
)  # fmt: skip
WANTED = plan((OPEN, "", ""), (TAP, "contact", ""), (TYPE, "Message", "Bye"), (TAP, "Send", ""))
WANTED[0] = Instruction(OPEN, parameter="Talk")


def test_what_the_plan_names_by_its_kind_becomes_a_slot(recollection: Recollection) -> None:
    found = recollection.find(WANTED, TOLD, [SENT])
    assert found is not None
    assert [(s.name, s.value) for s in found.task.slots] == [("text", "Hi"), ("choice", "Olga")]
    assert found.task.steps[1].instruction.object.text == "{choice}"
    assert found.cues["choice"] == ("contact",)


def test_a_task_of_another_app_is_not_meant(recollection: Recollection) -> None:
    assert recollection.find(WANTED, TOLD, [replace(SENT, app="a.mail")]) is None


def test_a_task_that_types_or_turns_something_else_is_not_meant(recollection: Recollection) -> None:
    more = replace(SENT, steps=(*SENT.steps[:3], step(TURN, "Urgent", "true"), SENT.steps[3]))
    assert recollection.find(WANTED, TOLD, [more]) is None
    assert recollection.find([*WANTED[:3], *plan((TYPE, "Subject", "Work")), WANTED[3]], TOLD, [SENT]) is None


def test_a_step_in_the_place_of_another_makes_another_task(recollection: Recollection) -> None:
    other = [*WANTED[:3], *plan((TAP, "Schedule", ""))]
    assert recollection.find(other, f"{TOLD} Or tap Schedule.", [SENT]) is None


def test_the_likelier_of_two_is_taken(recollection: Recollection) -> None:
    longer = replace(SENT, id="u", steps=(*SENT.steps[:3], step(TAP, "Preview"), SENT.steps[3]))
    found = recollection.find(WANTED, TOLD, [longer, SENT])
    assert found is not None
    assert found.task.id == "t"


def test_a_longer_name_for_the_same_thing_is_no_other_step(recollection: Recollection) -> None:
    longer = replace(SENT, steps=(SENT.steps[0], step(TAP, "Choose a contact"), *SENT.steps[1:]))
    twice = [WANTED[0], WANTED[1], *WANTED[1:]]
    found = recollection.find(twice, TOLD, [longer])
    assert found is not None
    assert found.task.slots[-1].value == "Olga"


def test_a_name_with_another_number_is_another_thing(recollection: Recollection) -> None:
    rooms = replace(SENT, steps=(SENT.steps[0], step(TAP, "Meeting room 102"), *SENT.steps[2:]))
    wanted = [WANTED[0], *plan((TAP, "Meeting room 101", "")), *WANTED[2:]]
    found = recollection.find(wanted, "Open Talk, tap Meeting room 101, type the words in Message, tap Send.", [rooms])
    assert found is not None
    assert [(s.name, s.value) for s in found.task.slots] == [("text", "Hi"), ("choice", "Meeting room 102")]
    assert found.cues["choice"] == ("Meeting room 101",)
