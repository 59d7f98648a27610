"""What a run leaves behind: steps with slots, found again with other values."""

from __future__ import annotations

from dataclasses import replace

import pytest
from loop_kit import (
    button,
    called,
    function,
    icon,
    label,
    line,
    listing,
    node,
    open_app,
    row,
    screen,
    tap,
    text_field,
    turn,
    write,
)

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.loop import RunState
from promptrpa.domain.operation import Operation
from promptrpa.domain.page import Page
from promptrpa.domain.task import Environment, Slot, Task, TaskStep
from promptrpa.learning import describe, fill_steps, keep, make_task

ENVIRONMENT = Environment("Paper 1", "14", "org.app", language="en")
FORM = screen(text_field(0, "Hour", "7"), text_field(1, "Minute"), text_field(2, "Label"), button(3, "Save"))
AFTER = screen(label(0, "Alarms"), activity=".List")


def kept(page: Page, words: str, instruction: Instruction) -> TaskStep:
    """The step that was done on the widget with these words, or on the row that they are in."""
    widget = called(page, words)
    while not widget.interactive:
        widget = next(page.ancestors(widget))
    operation = Operation(
        instruction.operation, widget.bounds.center, widget.bounds, instruction.parameter, widget.index
    )
    return keep(instruction, operation, page, AFTER, "p1")


def task_of(prompt: str, values: tuple[Slot, ...], *steps: TaskStep, given: tuple[Slot, ...] = ()) -> Task:
    said = replace(function(prompt), parameters=values)
    return make_task(RunState("r", prompt, function=said, kept=steps, given=given), ENVIRONMENT)


# --- keeping a step


def test_a_step_keeps_widget_pages_and_words_but_no_index() -> None:
    step = kept(FORM, "Save", tap(place="bottom"))
    assert step.features is not None
    assert (step.features.text, step.instruction.object.text) == ("Save", "Save")
    assert (step.page.activity, step.after.activity if step.after else "") == (".Main", ".List")
    assert (step.operation.widget, step.picture, step.description) == (-1, "p1", "Tap “Save”")


def test_the_words_of_the_instruction_stay_where_there_are_any() -> None:
    assert kept(FORM, "Save", tap("Save button")).instruction.object.text == "Save button"


def test_a_scroll_is_kept_without_a_widget() -> None:
    page = screen(listing(row(0, "Tea")))
    operation = Operation(OperationType.SCROLL, (540, 1200), page.widgets[1].bounds, "down", 1)
    step = keep(Instruction(OperationType.SCROLL, parameter="down"), operation, page, page, "")
    assert step.features is None
    assert step.description == "Scroll down"


def test_an_optional_step_stays_optional() -> None:
    assert kept(FORM, "Save", tap("Save", optional=True)).instruction.optional
    assert not kept(FORM, "Save", tap("Save")).instruction.optional


def test_an_app_that_was_opened_by_its_icon_is_a_tap_without_a_count() -> None:
    page = screen(icon((0, 0, 200, 200), "My Garden"), package="org.launcher")
    operation = Operation(OperationType.CLICK, (100, 100), page.widgets[1].bounds, "", 1)
    step = keep(open_app("My Garden"), operation, page, AFTER, "")
    assert (step.instruction.operation, step.instruction.parameter) == (OperationType.CLICK, "")
    assert step.instruction.object.text == "My Garden"


@pytest.mark.parametrize(
    ("instruction", "words"),
    [
        (open_app("Clock"), "Open Clock"),
        (turn("Wi-Fi", True), "Turn on “Wi-Fi”"),
        (turn("Wi-Fi", False), "Turn off “Wi-Fi”"),
        (write("Tea", "Title"), "Type “Tea” in “Title”"),
        (Instruction(OperationType.BACK, parameter="home"), "Go to the home screen"),
        (Instruction(OperationType.BACK, parameter="previous"), "Go back"),
        (Instruction(OperationType.LONG_CLICK, ObjectDescription("Tea")), "Press and hold “Tea”"),
        (Instruction(OperationType.WAIT, parameter="2"), "Wait 2 s"),
        (Instruction(OperationType.PRESS, parameter="enter"), "Press enter"),
        (Instruction(OperationType.DRAG, ObjectDescription("Tea"), "Salt"), "Drag “Tea” to Salt"),
    ],
)
def test_every_step_is_said_in_words(instruction: Instruction, words: str) -> None:
    assert describe(instruction) == words


# --- values become slots


def test_a_time_becomes_its_parts_where_the_fields_say_so() -> None:
    time = Slot("time", "time", "6:15")
    task = task_of(
        "set an alarm for 6:15", (time,),
        kept(FORM, "Hour", write("6", "Hour")), kept(FORM, "Minute", write("15", "Minute")),
        kept(FORM, "Save", tap("Save")),
    )  # fmt: skip
    assert [s.instruction.parameter for s in task.steps] == ["{time.hour}", "{time.minute}", ""]
    assert task.prompts == ("set an alarm for {time}",)
    filled = fill_steps(task, [replace(time, value="7:40")])
    assert [s.instruction.parameter for s in filled] == ["7", "40", ""]
    assert [s.operation.parameter for s in filled] == ["7", "40", ""]


def test_how_often_something_is_tapped_belongs_to_the_way() -> None:
    prompt = "open Settings, tap Save 7 times"
    step = kept(FORM, "Save", Instruction(OperationType.CLICK, ObjectDescription("Save"), "7"))
    said = replace(function(prompt, steps=prompt), parameters=(Slot("number", "number", "7"),))
    task = make_task(RunState("r", prompt, function=said, kept=(step,)), ENVIRONMENT)
    assert (task.slots, task.steps[0].instruction.parameter) == ((), "7")


def test_a_short_name_is_a_value_where_something_is_said_to_be_its_own() -> None:
    page = screen(button(0, "北京的选项"))
    task = task_of("把北京设为常住地", (Slot("place", "place", "北京"),), kept(page, "北京的选项", tap("北京的选项")))
    assert task.steps[0].instruction.object.text == "{place}的选项"


@pytest.mark.parametrize(
    ("old", "new", "typed"),
    [("6:45", "6:30", ("6", "30")), ("6:30", "7:30", ("7", "30")), ("6:30", "6:30", ("6", "30"))],
)
def test_an_hour_and_a_minute_are_of_the_same_time(old: str, new: str, typed: tuple[str, str]) -> None:
    times = Slot("time", "time", old), Slot("time2", "time", new)
    task = task_of(
        f"change the {old} alarm to {new}", times,
        kept(FORM, "Hour", write(typed[0], "Hour")), kept(FORM, "Minute", write(typed[1], "Minute")),
    )  # fmt: skip
    of = "time" if old == new else "time2"
    assert [s.instruction.parameter for s in task.steps] == [f"{{{of}.hour}}", f"{{{of}.minute}}"]


def test_the_hours_of_a_beginning_and_an_end_stay_apart() -> None:
    times = Slot("time", "time", "6:00"), Slot("time2", "time", "6:30")
    typed = [("6", "Hour"), ("0", "Minute"), ("6", "Hour"), ("30", "Minute")]
    steps = (kept(FORM, field, write(value, field)) for value, field in typed)
    task = task_of("plan Yoga from 6:00 to 6:30", times, *steps)
    assert [s.instruction.parameter for s in task.steps] == [
        "{time.hour}", "{time.minute}", "{time2.hour}", "{time2.minute}",
    ]  # fmt: skip


def test_a_number_that_a_time_has_too_is_the_number_where_no_time_is_set() -> None:
    page = screen(text_field(0, "Hour"), text_field(1, "Guests"))
    steps = (kept(page, "Hour", write("14", "Hour")), kept(page, "Guests", write("2", "Guests")))
    values = (Slot("time", "time", "14:40"), Slot("number", "number", "2"))
    task = task_of("a table for 2 at 14:40", values, *steps)
    assert [s.instruction.parameter for s in task.steps] == ["{time.hour}", "{guests}"]


@pytest.mark.parametrize(("said", "hour", "minute"), [("12:12", "12", "12"), ("7:07", "7", "07")])
def test_hour_and_minute_are_not_mixed_up_when_they_read_the_same(said: str, hour: str, minute: str) -> None:
    time = Slot("time", "time", said)
    task = task_of(
        f"set an alarm for {said}", (time,),
        kept(FORM, "Hour", write(hour, "Hour")), kept(FORM, "Minute", write(minute, "Minute")),
    )  # fmt: skip
    filled = fill_steps(task, [replace(time, value="9:30")])
    assert [s.instruction.parameter for s in filled] == ["9", "30"]


def test_a_text_of_the_prompt_that_was_typed_becomes_a_slot_named_after_its_field() -> None:
    task = task_of("note that I need milk", (), kept(FORM, "Label", write("I need milk", "Label")))
    assert task.slots == (Slot("label", "text", "I need milk"),)
    assert task.prompts == ("note that {label}",)
    assert task.function == "note that {label}"


def test_a_day_among_other_words_of_a_text_is_a_part_of_it() -> None:
    values = (Slot("date", "date", "Sunday"),)
    task = task_of("write Sunday walk on it", values, kept(FORM, "Label", write("Sunday walk", "Label")))
    assert task.prompts == ("write {label} on it",)
    alone = task_of("write Sunday on it", values, kept(FORM, "Label", write("Sunday", "Label")))
    assert [slot.type for slot in alone.slots] == ["date"]


@pytest.mark.parametrize("said", ["Trip 2026", "青岛2026"])
def test_a_number_among_other_words_of_a_text_is_a_part_of_it(said: str) -> None:
    values = (Slot("number", "number", "2026"),)
    task = task_of(f"call it {said}", values, kept(FORM, "Label", write(said, "Label")))
    assert [slot.value for slot in task.slots] == [said]
    length = kept(FORM, "Label", write("120 minutes", "Label"))
    amount = task_of("set it to 120 minutes", (Slot("number", "number", "120"),), length)
    assert [slot.value for slot in amount.slots] == ["120"]


def test_a_typed_text_that_the_prompt_does_not_say_stays() -> None:
    task = task_of("greet everybody", (), kept(FORM, "Label", write("Hello", "Label")))
    assert task.slots == ()
    assert task.steps[0].instruction.parameter == "Hello"


def test_an_answer_becomes_a_slot() -> None:
    task = task_of("rename it", (), kept(FORM, "Label", write("Tea", "Label")), given=(Slot("name", "text", "Tea"),))
    assert [s.value for s in task.slots] == ["Tea"]
    assert task.steps[0].instruction.parameter == f"{{{task.slots[0].name}}}"


def test_an_answer_called_as_a_value_of_the_prompt_has_a_name_of_its_own() -> None:
    values, given = (Slot("choice", "text", "Tea time"),), (Slot("choice", "choice", "Tea"),)
    task = task_of("rename Tea time", values, kept(FORM, "Label", write("Tea", "Label")), given=given)
    assert [s.value for s in task.slots] == ["Tea"]
    assert task.steps[0].instruction.parameter == f"{{{task.slots[0].name}}}"


def test_a_value_that_no_step_uses_is_no_slot() -> None:
    task = task_of("open page 5", (Slot("number", "number", "5"),), kept(FORM, "Save", tap("Save")))
    assert task.slots == ()
    assert task.prompts == ("open page 5",)


def test_who_says_the_steps_names_widgets_and_only_types_values() -> None:
    steps = (kept(FORM, "Save", tap("Save")), kept(FORM, "Label", write("Tea", "Label")))
    values = (Slot("item", "text", "Save"), Slot("text", "text", "Tea"))
    said = replace(function("tap Save, type Tea in Label", steps="tap Save, type Tea in Label"), parameters=values)
    task = make_task(RunState("r", said.prompt, function=said, kept=steps), ENVIRONMENT)
    assert [slot.value for slot in task.slots] == ["Tea"]
    assert task.steps[0].instruction.object.text == "Save"


def test_two_values_of_one_field_name_get_two_slots() -> None:
    page = screen(text_field(0, "Name"), text_field(1, "Name", resource_id="a:id/second"))
    operation = Operation(OperationType.EDIT, (540, 420), page.widgets[2].bounds, "Bob", 2)
    steps = (kept(page, "Name", write("Anna", "Name")), keep(write("Bob", "Name"), operation, page, page, ""))
    task = task_of("pair “Anna” with “Bob”", (Slot("text", "text", "Anna"), Slot("text2", "text", "Bob")), *steps)
    assert len({s.name for s in task.slots}) == 2
    assert [s.instruction.parameter for s in task.steps] == [f"{{{s.name}}}" for s in task.slots]


def test_a_row_named_by_a_value_loses_what_belongs_to_that_row_alone() -> None:
    page = screen(listing(row(0, "Anna White", "Holiday plans"), row(1, "Bob", "Lunch")))
    subject = Slot("text", "text", "Holiday plans")
    step = kept(page, "Holiday plans", tap("Holiday plans"))
    task = task_of("open the mail “Holiday plans”", (subject,), step)
    features = task.steps[0].features
    assert features is not None
    assert features.own == ("{text}",)
    assert "Anna White" not in (features.text, features.description, *features.own)
    filled = fill_steps(task, [replace(subject, value="Lunch")])[0]
    assert filled.features is not None
    assert filled.features.own == ("Lunch",)
    assert filled.instruction.object.text == "Lunch"


def test_a_short_value_that_names_a_row_is_a_slot_in_its_label() -> None:
    page = screen(listing(row(0, "Key 3", "Not set"), row(1, "Key 5", "Not set")))
    key = Slot("key", "text", "3")
    task = task_of("call Grace when I hold 3", (key,), kept(page, "Key 3", tap("3")))
    filled = fill_steps(task, [replace(key, value="5")])[0]
    assert filled.features is not None
    assert filled.features.own == ("Key 5",)


def test_a_row_named_in_part_is_named_by_the_value_of_its_label() -> None:
    page = screen(listing(row(0, "Gift ideas for Emma"), row(1, "Packing list")))
    note = Slot("note", "text", "Gift ideas for Emma")
    task = task_of("archive Gift ideas for Emma", (note,), kept(page, "Gift ideas for Emma", tap("Gift ideas")))
    filled = fill_steps(task, [replace(note, value="Packing list")])[0]
    assert str(filled.instruction) == "click: Packing list"


def test_what_stood_in_a_field_is_not_kept() -> None:
    step = kept(FORM, "Hour", write("6", "Hour"))
    task = task_of("set it", (), step)
    assert task.steps[0].features is not None
    assert task.steps[0].features.text == ""
    assert task.steps[0].features.hint == "Hour"


def test_what_stands_in_fields_near_a_widget_is_not_kept() -> None:
    written = "Pregnancy test on Friday, do not tell Mark"
    fields = text_field(0, "Title", "Mark"), text_field(1, "Text", written), text_field(2, "PIN", "8401", password=True)
    inside = label(4, "Draft") + text_field(4, text=written)
    page = screen(*fields, button(3, "Save"), node("LinearLayout", line(4), inside, clickable=True))
    for words in ("Save", "Draft"):
        features = kept(page, words, tap(words)).features
        assert features is not None
        assert features.group[:2] == ("Title", "Text")
        assert not [secret for secret in (written, "'Mark'", "8401") if secret in repr(features)]


# --- the task


def test_a_task_knows_its_app_language_and_words() -> None:
    opened = keep(open_app("Clock"), Operation(OperationType.OPEN, parameter="com.android.deskclock"), FORM, FORM, "")
    task = task_of("Please open my clock.", (), opened, kept(FORM, "Save", tap("Save")))
    assert (task.app, task.language, task.name) == ("com.android.deskclock", "en", "open my clock")
    assert task.environment == ENVIRONMENT
    assert task_of("save it", (), kept(FORM, "Save", tap("Save"))).app == "org.app"


def test_a_new_version_keeps_id_name_slots_and_first_words() -> None:
    first = task_of("call it “Tea”", (Slot("text", "text", "Tea"),), kept(FORM, "Label", write("Tea", "Label")))
    slot = first.slots[0]
    state = RunState(
        "r", "name it “Salt”", function=function("name it “Salt”"), task=first,
        slots=(replace(slot, value="Salt"),), kept=(kept(FORM, "Label", write("Salt", "Label")),),
    )  # fmt: skip
    second = make_task(state, ENVIRONMENT)
    assert (second.id, second.name, second.slots) == (first.id, first.name, first.slots)
    assert second.steps[0].instruction.parameter == f"{{{slot.name}}}"
    assert second.prompts == (first.prompts[0], f"name it “{{{slot.name}}}”")


@pytest.mark.parametrize(
    ("said", "shown", "others", "beside"),
    [
        ("12 March", "12 Mar", ("6 Mar", "12 May"), "{date}"),
        ("3月12号", "3月12日 周四", ("3月6日", "5月12日"), "{date}"),
        ("12 April", "12 Mar", ("6 Mar", "12 May"), ""),
    ],
)
def test_the_day_of_the_row_that_was_touched_is_a_slot(
    said: str, shown: str, others: tuple[str, ...], beside: str
) -> None:
    visits = screen(listing(*(row(n, f"Visit {n}", day) for n, day in enumerate((*others, shown)))))
    note = screen(text_field(0, "Note"), button(1, "Save"))
    day = Slot("date", "date", said)
    touched = kept(visits, shown, tap("visit"))
    task = task_of(f"put a note to the visit of {said}", (day,), touched, kept(note, "Save", tap("Save")))
    assert [step.instruction.object.neighbour for step in task.steps] == [beside, ""]
    assert [slot.name for slot in task.slots] == (["date"] if beside else [])


def test_a_day_that_is_picked_is_not_the_one_of_a_row() -> None:
    day = Slot("date", "date", "12 March")
    visits = screen(listing(row(0, "Haircut", "12 Mar"), row(1, "Shave", "6 Mar")))
    calendar = screen(*(button(n, f"{n + 11} March 2026") for n in range(3)))
    steps = kept(visits, "12 Mar", tap("Haircut")), kept(calendar, "12 March 2026", tap("12 March"))
    task = task_of("move the Haircut to 12 March", (day,), *steps)
    assert [step.instruction.object.neighbour for step in task.steps] == ["", ""]


def test_a_tab_that_the_way_names_is_no_value() -> None:
    page = screen(button(0, "Clock"), text_field(1, "City"))
    steps = (kept(page, "Clock", tap("Clock tab")), kept(page, "City", write("Paris", "City")))
    task = task_of("add Paris to the world clock", (Slot("text", "text", "Paris"),), *steps)
    assert [slot.value for slot in task.slots] == ["Paris"]
