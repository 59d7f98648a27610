"""Guide mode: where a step's widget is, and when a person has done the step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from loop_kit import button, called, label, screen, switch_row, text_field

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.operation import Operation
from promptrpa.domain.page import Page, Widget
from promptrpa.domain.task import Environment, Slot, Task, TaskStep
from promptrpa.errors import UsageError
from promptrpa.matching.pages.features import features_of, page_features
from promptrpa.web.guide import Sight, look

START = screen(label(0, "Alarms"), button(1, "Add alarm"), button(2, "Help"), activity=".Alarms")
FORM = screen(label(0, "New alarm"), text_field(1, "Name"), switch_row(2, "Vibrate", on=False), activity=".Edit")
WRITTEN = screen(
    label(0, "New alarm"), text_field(1, "Name", "Gym"), switch_row(2, "Vibrate", on=False), activity=".Edit"
)
SWITCHED = screen(
    label(0, "New alarm"), text_field(1, "Name", "Gym"), switch_row(2, "Vibrate", on=True), activity=".Edit"
)
ELSEWHERE = screen(label(0, "Weather"), label(1, "Sunny"), package="org.other")


@dataclass
class Phone:
    page: Page

    def observe(self, *, picture: bool = False) -> Page:
        return self.page

    def wait(self, until: Callable[[Page], bool], timeout: float) -> Page:
        return self.page


def step(kind: OperationType, page: Page, after: Page, widget: Widget | None, parameter: str = "") -> TaskStep:
    words = (widget.label or "it") if widget else ""
    said = Instruction(kind, ObjectDescription(words), parameter)
    done = Operation(kind, parameter="org.app" if kind is OperationType.OPEN else parameter)
    features = features_of(page, widget) if widget else None
    return TaskStep(
        said, done, f"{kind} {words} {parameter}".strip(), page_features(page), features, page_features(after)
    )


SWITCH = next(w for w in FORM.widgets if w.checkable)
TASK = Task(
    *("t", 1, "alarm", "set it", "org.app", "en", Environment()),
    steps=(
        step(OperationType.OPEN, ELSEWHERE, START, None, "Clock"),
        step(OperationType.CLICK, START, FORM, called(START, "Add alarm")),
        step(OperationType.EDIT, FORM, WRITTEN, called(FORM, "Name"), "{name}"),
        step(OperationType.SWITCH, WRITTEN, SWITCHED, SWITCH, "true"),
    ),
    slots=(Slot("name", "text", "Work"),),
)


def seen(number: int, page: Page, began: Page | None = None, **values: str) -> Sight:
    phone: Any = Phone(page)
    return look(phone, TASK, number, values, began.content if began else "", "")


@pytest.mark.parametrize(
    ("number", "began", "now", "done"),
    [
        (0, None, ELSEWHERE, False),
        (0, None, START, True),
        (1, None, START, False),
        (1, START, START, False),
        (1, START, ELSEWHERE, False),
        (1, START, FORM, True),
        (2, FORM, FORM, False),
        (2, FORM, WRITTEN, True),
        (3, WRITTEN, WRITTEN, False),
        (3, WRITTEN, SWITCHED, True),
    ],
)
def test_a_step_is_done_when_the_page_is_as_it_makes_it(number: int, began: Page | None, now: Page, done: bool) -> None:
    assert seen(number, now, began, name="Gym").done is done


def test_the_widget_is_shown_where_it_is() -> None:
    sight = seen(1, START)
    assert sight.bounds == called(START, "Add alarm").bounds
    assert sight.size == START.size
    assert seen(1, ELSEWHERE).bounds is None


def test_values_stand_in_the_words() -> None:
    sight = seen(2, FORM, name="Gym")
    assert (sight.says, sight.typed) == ("edit Name Gym", "Gym")
    assert seen(2, FORM).typed == "Work"
    assert seen(0, START).opens == "org.app"


@pytest.mark.parametrize("number", [-1, 4])
def test_there_are_only_so_many_steps(number: int) -> None:
    with pytest.raises(UsageError, match="4 steps"):
        seen(number, START)
