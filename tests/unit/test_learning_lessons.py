"""What a run that ended teaches besides its task."""

from __future__ import annotations

from dataclasses import replace

import pytest
from loop_kit import button, called, done, function, icon, label, line, node, row, screen, tap, text_field, write

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.loop import Planned, RunState
from promptrpa.domain.memory import Heard, Lessons, Meant, Pointed, Rejected
from promptrpa.domain.operation import Operation, Proposal, Purpose, Tier
from promptrpa.domain.page import Page, Picture
from promptrpa.domain.question import Answer, Question, QuestionKind
from promptrpa.domain.run import RunStatus, Step, StepResult
from promptrpa.domain.task import Environment, Slot, Task
from promptrpa.learning import keep, lessons, typed

PHONE = Environment("Paper 1", "14", "org.app", "1.0", "en")
FORM = screen(text_field(0, "City"), text_field(1, "Message"), text_field(2, "PIN", password=True), text_field(3))
WHEEL = screen(text_field(0, "06"))
MENU = screen(label(-1, "Home"), row(0, "Display"), row(1, "Night light"), button(2, "More"))


def typing(page: Page, index: int, value: str) -> Operation:
    widget = [w for w in page.widgets if w.editable][index]
    return Operation(OperationType.EDIT, widget.bounds.center, widget.bounds, value, widget.index)


def step_on(words: str, instruction: Instruction, purpose: Purpose = Purpose.INSTRUCTION, **more: object) -> Step:
    widget = called(MENU, words)
    while not widget.interactive:
        widget = next(MENU.ancestors(widget))
    operation = Operation(OperationType.CLICK, widget.bounds.center, widget.bounds, "", widget.index)
    step = done(Proposal(operation, Tier.TEXT, 0.9, "", purpose), MENU)
    return replace(step, instruction=instruction, **more)  # type: ignore[arg-type]


def learned(state: RunState, status: RunStatus = RunStatus.DONE, *heard: Heard) -> Lessons:
    return lessons(state, status, "because", heard, PHONE)


def test_a_value_typed_into_a_field_with_a_label_is_heard() -> None:
    assert typed(FORM, typing(FORM, 0, "Rome")) == Heard("City", "Rome", "form", "org.app")
    assert typed(FORM, typing(FORM, 2, "4711")) == Heard("PIN", "4711", "form", "org.app", secret=True)


@pytest.mark.parametrize(("index", "value"), [(1, "See you"), (3, "Rome"), (0, " "), (0, "x" * 200), (0, "two\nlines")])
def test_texts_of_the_moment_and_fields_without_a_name_are_not(index: int, value: str) -> None:
    assert typed(FORM, typing(FORM, index, value)) is None


@pytest.mark.parametrize(
    "hint", ["Aa", "Say something", "Type here…", "Dear diary", "说点什么", "写点什么吧", "有什么想法"]
)
def test_what_a_field_invites_to_say_is_of_the_moment(hint: str) -> None:
    page = screen(text_field(0, hint))
    assert typed(page, typing(page, 0, "I have news")) is None


@pytest.mark.parametrize("beside", ["Send", "Send message", "发送", "Post", ""])
def test_what_stands_beside_a_button_that_sends_it_is_of_the_moment(beside: str) -> None:
    field = node("EditText", line(3, right=800), hint="Thoughts", clickable=True)
    emoji = icon(line(3, left=800, right=900), "Emoji")
    sends = node("ImageView", line(3, left=900), content_desc=beside, resource_id="org.app:id/btn_send")
    page = screen(text_field(0, "City"), field, emoji, sends)
    assert typed(page, typing(page, 1, "I have news")) is None
    assert typed(page, typing(page, 0, "Rome")) == Heard("City", "Rome", "form", "org.app")


def test_what_a_code_is_sent_to_is_remembered() -> None:
    field = node("EditText", line(3, right=800), hint="Street", clickable=True)
    page = screen(field, button(3, "Send code", left=800), button(4, "Send"))
    assert typed(page, typing(page, 0, "Main St")) == Heard("Street", "Main St", "form", "org.app")


def test_an_answer_that_was_sent_is_not_heard_as_a_form_s_value() -> None:
    field = node("EditText", line(3, right=800), hint="Thoughts", clickable=True)
    page = screen(field, button(3, "Send", left=800))
    step = keep(write("I have news", "Thoughts"), typing(page, 0, "I have news"), page, page, "")
    given = (Slot("text", "text", "I have news"),)
    state = RunState("r", "tell it", function=function("tell it"), given=given, kept=(step,))
    assert "Thoughts" not in {heard.name for heard in learned(state).heard}


def test_a_number_is_no_name_of_a_field() -> None:
    assert typed(WHEEL, typing(WHEEL, 0, "7")) is None


def test_a_tap_says_nothing_of_the_user() -> None:
    assert typed(FORM, Operation(OperationType.BACK)) is None


def test_what_was_answered_is_heard_under_the_name_of_its_field() -> None:
    operation = typing(FORM, 0, "Rome")
    step = keep(write("Rome", "City"), operation, FORM, FORM, "")
    given = (Slot("text", "text", "Rome"), Slot("favourite_team", "text", "Blue"))
    state = RunState("r", "where", function=function("where"), given=given, kept=(step,))
    found = learned(state, RunStatus.DONE, Heard("Street", "Main", "form"))
    assert {
        Heard("City", "Rome", "conversation"),
        Heard("favourite team", "Blue", "conversation"),
        Heard("Street", "Main", "form"),
        Heard("phone model", "Paper 1", "phone"),
        Heard("android version", "14", "phone"),
        Heard("language", "en", "phone"),
    } <= set(found.heard)
    assert learned(state, RunStatus.FAILED, Heard("Street", "Main", "form")).heard == ()
    assert found.environment == PHONE


def saved(id: str = "t1") -> Task:
    return Task(id, 3, "name", "function", "org.app", "en", PHONE, ())


def test_a_task_that_failed_or_was_refused_is_remembered() -> None:
    state = RunState("r", "do it", function=function("do it"), task=saved(), refused=frozenset({"t2"}))
    assert learned(state, RunStatus.FAILED).rejected == (
        Rejected("do it", "t2", 0, "refused"),
        Rejected("do it", "t1", 3, "failed", "because"),
    )
    assert learned(state, RunStatus.STOPPED).rejected == (Rejected("do it", "t2", 0, "refused"),)
    assert learned(state, RunStatus.DONE).served == ("do it", "t1")
    assert learned(state, RunStatus.FAILED).served == ("", "")
    assert learned(replace(state, function=None), RunStatus.FAILED).rejected == ()


def test_icons_that_were_pointed_at_count_where_the_run_was_done() -> None:
    pointed = [Pointed(Picture(b"png", (4, 4)), (1.0,), "search")]
    state = RunState("r1", "find Rome")
    assert lessons(state, RunStatus.DONE, "", (), PHONE, pointed).pointed == tuple(pointed)
    assert lessons(state, RunStatus.FAILED, "", (), PHONE, pointed).pointed == ()


def test_what_the_user_had_to_show_is_a_correction() -> None:
    said = Instruction(OperationType.CLICK, ObjectDescription("the moon"), source="tap the moon")
    question = Question(QuestionKind.DEMONSTRATE, "step", "Show it")
    step = step_on("Night light", said, question=question, answer=Answer("step", "5,5"))
    assert step.operation is not None
    kept = keep(said, step.operation, MENU, MENU, "")
    state = RunState("r", "p", function=function("p"), plan=(Planned(said),), history=(step,), kept=(kept,))
    meant = replace(said, object=ObjectDescription("the moon", shown="Night light"))
    assert learned(state).meant == (Meant("tap the moon", (meant,), "correction"),)
    assert learned(state, RunStatus.FAILED).meant == ()
    assert learned(replace(state, task=saved())).meant == ()


def test_a_step_that_took_several_operations_is_kept_with_its_parts() -> None:
    said = replace(tap("Night light"), source="go to Night light")
    door = step_on("Display", said, Purpose.APPROACH)
    wrong = step_on("More", said, Purpose.APPROACH)
    back = replace(wrong, operation=Operation(OperationType.BACK, parameter="previous"))
    step = step_on("Night light", said)
    assert door.operation is not None
    kept = (keep(tap(), door.operation, MENU, MENU, ""),)
    history = (wrong, back, door, step)
    state = RunState("r", "p", function=function("p"), plan=(Planned(said),), history=history, kept=kept)
    part = Instruction(OperationType.CLICK, ObjectDescription("Display"), optional=True)
    assert learned(state).meant == (Meant("go to Night light", (part, said)),)
    short = replace(said, source="and tap it")
    of_others = replace(state, plan=(Planned(short),), history=(door, replace(step, instruction=short)))
    assert learned(of_others).meant == ()
    twice = replace(state, plan=(Planned(said), Planned(replace(tap("Save"), source=said.source))))
    assert learned(twice).meant == ()
    idle = replace(state, history=(door, replace(step, result=StepResult.UNCHANGED)))
    assert learned(idle).meant == ()
