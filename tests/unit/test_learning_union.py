"""Two runs that differ become one task with a slot; other runs do not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from loop_kit import button, called, function, label, listing, open_app, row, screen, tap, text_field, turn, write

from promptrpa.domain.instruction import Instruction
from promptrpa.domain.loop import RunState
from promptrpa.domain.operation import Operation, OperationType
from promptrpa.domain.page import Page
from promptrpa.domain.task import Environment, Slot, Task, TaskStep
from promptrpa.learning import keep, make_task, unite
from promptrpa.matching.prompts.templates import match_template

PEOPLE = screen(label(-1, "People"), listing(row(0, "Anna White", "0151"), row(1, "Bob", "0170"), row(2, "Eve")))
FORM = screen(text_field(0, "Name"), text_field(1, "Town"), button(2, "Save"), button(3, "Delete"))
OPENED = keep(open_app("People"), Operation(OperationType.OPEN, parameter="org.app"), PEOPLE, PEOPLE, "")


def done(page: Page, words: str, instruction: Instruction) -> TaskStep:
    widget = called(page, words)
    while not widget.interactive:
        widget = next(page.ancestors(widget))
    operation = Operation(
        instruction.operation, widget.bounds.center, widget.bounds, instruction.parameter, widget.index
    )
    return keep(instruction, operation, page, page, "")


def task(prompt: str, *steps: TaskStep, values: Sequence[Slot] = (), id: str = "") -> Task:
    said = replace(function(prompt), parameters=tuple(values))
    made = make_task(RunState("r", prompt, function=said, kept=steps), Environment("Paper 1", "14", "org.app"))
    return replace(made, id=id or made.id)


def call(name: str, prompt: str = "", id: str = "") -> Task:
    return task(prompt or f"show me {name}", OPENED, done(PEOPLE, name, tap(name)), id=id)


def press(name: str) -> Task:
    return task("do it", OPENED, done(FORM, name, tap(name)))


def delete(prompt: str, beside: str) -> Task:
    cart = screen(label(-1, "Kettle"), button(0, "Delete"), label(-1, "Mug"), button(1, "Delete"))
    instruction = tap("Delete")
    instruction = replace(instruction, object=replace(instruction.object, neighbour=beside))
    return task(prompt, done(cart, "Delete", instruction))


def fill(prompt: str, value: str) -> Task:
    return task(prompt, done(FORM, "Name", write(value, "Name")))


def test_the_same_task_with_another_value_gets_a_slot() -> None:
    united = unite(call("Bob"), [call("Anna White", id="first")], {})
    assert (united.id, united.name, united.prompts) == ("first", "show me {text}", ("show me {text}",))
    assert united.slots == (Slot("text", "text", "Anna White"),)
    assert united.steps[1].instruction.object.text == "{text}"
    assert united.steps[1].features is not None
    assert united.steps[1].features.own == ("{text}",)
    assert united.note == "two runs that differ in text"
    assert match_template(united.prompts[0], "show me Eve", united.slots) == {"text": "Eve"}


def test_a_slot_that_was_known_keeps_its_name_beside_the_new_one() -> None:
    def form(name: str, town: str, id: str = "") -> Task:
        steps = done(FORM, "Name", write(name, "Name")), done(FORM, "Town", write(town, "Town"))
        return task(f"add “{name}” of {town}", *steps, values=[Slot("text", "text", name)], id=id)

    first = replace(form("Anna", "Rome", "first"), prompts=("add “{name}” of Rome",))
    first = replace(first, slots=(Slot("name", "text", "Anna"),), function=first.prompts[0])
    steps = [
        replace(s, instruction=replace(s.instruction, parameter=p))
        for s, p in zip(first.steps, ("{name}", "Rome"), strict=True)
    ]
    first = replace(first, steps=tuple(steps))
    united = unite(form("Bob", "Oslo"), [first], {})
    assert united.id == "first"
    assert [slot.value for slot in united.slots] == ["Anna", "Rome"]
    assert united.slots[0].name == "name"
    assert [s.instruction.parameter for s in united.steps] == ["{name}", f"{{{united.slots[1].name}}}"]
    assert united.prompts == (f"add “{{name}}” of {{{united.slots[1].name}}}",)


def test_the_same_steps_for_other_words_are_one_task_found_by_both() -> None:
    united = unite(call("Bob", "who is Bob"), [call("Bob", "show me Bob", id="first")], {})
    assert united.id == "first"
    assert united.prompts == ("show me Bob", "who is Bob")
    assert united.slots == ()


@pytest.mark.parametrize(
    ("known", "new"),
    [
        (call("Anna White", "find the boss"), call("Bob")),
        (call("Anna White"), call("Bob", "delete Bob")),
        (press("Save"), press("Delete")),
        (call("Anna White"), task("show me Bob", OPENED)),
        (call("Anna White"), replace(call("Bob"), app="org.other")),
        (fill("type 5 in Name", "7"), fill("type 6 in Name", "8")),
        (delete("tap Delete beside Kettle", "Kettle"), delete("remove something", "")),
        (delete("tap Delete beside Kettle", "Kettle"), delete("the Mug is too dear", "Mug")),
    ],
    ids=[
        "the value was not said", "other words", "another widget", "fewer steps", "another app", "a value by chance",
        "beside something", "beside something else",
    ],
)  # fmt: skip
def test_what_differs_in_more_than_a_value_stays_apart(known: Task, new: Task) -> None:
    assert unite(new, [known], {}) == new


def test_on_and_off_are_not_values_of_one_task() -> None:
    page = screen(label(-1, "Display"), row(0, "Dark theme"))
    on = task("turn on Dark theme", done(page, "Dark theme", turn("Dark theme", True)))
    off = task("turn off Dark theme", done(page, "Dark theme", turn("Dark theme", False)))
    assert unite(off, [on], {}) == off


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("open People, tap Eve", "Eve"),
        ("open People, tap Mary Ann", "Mary Ann"),
        ("open People, tap Eve, tap Delete", None),
        ("open People, tap Eve and tap Delete", None),
        ("open People, tap Eve then delete her", None),
    ],
)
def test_a_slot_for_a_text_takes_no_further_step(said: str, value: str | None) -> None:
    slots = (Slot("name", "text", "Anna"),)
    found = match_template("open People, tap {name}", said, slots)
    assert found == (None if value is None else {"name": value})


def test_of_two_texts_that_touch_nothing_tells_where_one_ends() -> None:
    slots = (Slot("city", "text", "青岛"), Slot("street", "text", "中山路66号"), Slot("phone", "phone", "13900001111"))
    said = "新增地址，电话13900001111，上海学院路3号"
    assert match_template("新增地址，电话{phone}，{city}{street}", said, slots) is None
    assert match_template("新增地址，电话{phone}，{city}，{street}", said.replace("海", "海，"), slots) is not None


def test_a_quoted_text_may_hold_anything() -> None:
    slots = (Slot("text", "text", "Hi"),)
    assert match_template("send “{text}” to Anna", "send “Yes, and then go” to Anna", slots) == {
        "text": "Yes, and then go"
    }


def test_a_task_that_failed_is_done_anew_and_one_that_was_refused_is_another() -> None:
    old = replace(press("Save"), id="first", prompts=("do it", "do it for {name}"))
    new = press("Delete")
    again = unite(new, [old], {"first": "failed"})
    assert (again.id, again.steps, again.prompts, again.note) == ("first", new.steps, ("do it",), "done anew")
    assert unite(press("Save"), [old], {"first": "refused"}).id != "first"
    assert unite(new, [old], {}) == new
