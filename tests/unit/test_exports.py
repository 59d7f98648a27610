"""Saved tasks as programs for other tools: what is written; tests/wire runs them."""

from __future__ import annotations

import ast
from typing import Any

import pytest

import maestro_kit
from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.operation import Operation
from promptrpa.domain.task import Environment, PageFeatures, Slot, Task, TaskStep, WidgetFeatures
from promptrpa.errors import UsageError
from promptrpa.learning.exports import FORMATS
from promptrpa.learning.exports.locators import literal


def step(kind: OperationType, parameter: str = "", **features: Any) -> TaskStep:
    said = Instruction(kind, ObjectDescription(features.get("text", "")), parameter)
    own = WidgetFeatures(class_name="android.widget.Button", **features) if features else None
    return TaskStep(said, Operation(kind, (5, 5), parameter=parameter), f"{kind} it", PageFeatures("org.app"), own)


def task(*steps: TaskStep, slots: tuple[Slot, ...] = ()) -> Task:
    return Task("t1", 1, 'a "task"', "do it", "org.app", "en", Environment(), steps, slots)


TITLE = Slot("title", "text", "Größe")
WHEN = Slot("time", "time", "7:05")
EVERY = task(
    step(OperationType.OPEN, "org.app"),
    step(OperationType.CLICK, text="Costs $5 (new)?"),
    step(OperationType.CLICK, "3", description="Plus"),
    step(OperationType.CLICK, resource_id="org.app:id/row", own=("Alice", "hello")),
    step(OperationType.LONG_CLICK, resource_id="org.app:id/cell", order=2),
    step(OperationType.SWITCH, "true", resource_id="org.app:id/toggle", own=("Wi-Fi",), checkable=True),
    step(OperationType.EDIT, "{time.hour02}", resource_id="org.app:id/hour", editable=True),
    step(OperationType.EDIT, "{{password}}", hint="Password", editable=True),
    step(OperationType.SCROLL, "down"),
    step(OperationType.PRESS, "enter"),
    step(OperationType.WAIT, "2"),
    step(OperationType.BACK, "previous"),
    step(OperationType.BACK, "home"),
    slots=(WHEN,),
)


@pytest.mark.parametrize("form", ["uiautomator2", "appium"])
def test_a_program_takes_slots_as_arguments_and_secrets_from_outside(form: str) -> None:
    program = FORMATS[form].write(EVERY)
    compile(program, "exported.py", "exec")
    assert ', time_="7:05"):' in program
    assert 'time_hour02 = time_.split(":")[0].zfill(2)' in program
    assert 'os.environ["PASSWORD"]' in program
    assert "import os" in program
    assert program.count(".click()") >= 5


def test_parts_of_a_value_are_worked_out_by_the_program() -> None:
    parts = ("padded", "hour", "hour02", "hour12", "minute", "minute02", "half")
    steps = [step(OperationType.EDIT, f"{{time.{part}}}", resource_id="x:id/f", editable=True) for part in parts]
    program = FORMATS["uiautomator2"].write(task(*steps, slots=(WHEN,)))
    typed: list[str] = []

    class Phone:
        def implicitly_wait(self, seconds: float) -> None: ...

        def __call__(self, **selector: str) -> Phone:
            return self

        def set_text(self, text: str) -> None:
            typed.append(text)

    names: dict[str, Any] = {"__name__": "exported"}
    exec(program.replace("import uiautomator2\n", ""), names)
    names["run"](Phone(), time_="19:05")
    assert typed == ["19:05", "19", "19", "7", "5", "05", "PM"]


def test_a_flow_holds_to_maestros_commands() -> None:
    head, steps = maestro_kit.read(FORMATS["maestro"].write(EVERY))
    assert head["env"] == {"time": "7:05"}
    said = str(steps)
    assert "Costs \\\\$5 \\\\(new\\\\)\\\\?" in said, "a text is a regular expression there"
    assert "${time.split(':')[0].padStart(2, '0')}" in str([s["inputText"] for s in steps if "inputText" in s])
    assert "${PASSWORD}" in said


def test_each_part_of_a_value_is_the_same_in_a_flow() -> None:
    parts = ("padded", "hour", "hour02", "hour12", "minute", "minute02", "half")
    steps = [step(OperationType.EDIT, f"{{time.{part}}}", resource_id="x:id/f", editable=True) for part in parts]
    _, commands = maestro_kit.read(FORMATS["maestro"].write(task(*steps, slots=(WHEN,))))
    typed = [maestro_kit.evaluated(c["inputText"], {"time": "19:05"}) for c in commands if "inputText" in c]
    assert typed == ["19:05", "19", "19", "7", "5", "05", "PM"]


def test_what_maestro_cannot_type_is_said() -> None:
    typed = task(step(OperationType.EDIT, "{title}", resource_id="x:id/f", editable=True), slots=(TITLE,))
    with pytest.raises(UsageError, match="types only ASCII"):
        FORMATS["maestro"].write(typed)
    assert "Größe" in FORMATS["appium"].write(typed)


def test_what_no_tool_can_do_is_said() -> None:
    dragged = task(step(OperationType.DRAG, "5,5", text="Card"))
    nameless = task(step(OperationType.CLICK, path=("FrameLayout", "View")))
    for form in FORMATS.values():
        with pytest.raises(UsageError, match="cannot be exported"):
            form.write(dragged)
        with pytest.raises(UsageError, match="without words"):
            form.write(nameless)


@pytest.mark.parametrize("text", ["plain", 'with "quotes"', "with 'single'", "both \" and '", ""])
def test_texts_in_xpath(text: str) -> None:
    from lxml import etree

    assert etree.fromstring("<x/>").xpath(f"string({literal(text)})") == text


@pytest.mark.parametrize(
    ("made", "words"),
    [
        (step(OperationType.SCROLL, 'down"}); __import__("os").system("x'), "scrolls neither"),
        (step(OperationType.SCROLL, "bottom"), "scrolls neither"),
        (step(OperationType.CLICK, "30000000", text="Plus"), "taps too often"),
        (step(OperationType.EDIT, "{name}", text="Name"), r"has no value \{name\}"),
        (step(OperationType.EDIT, "{time.secret}", text="Name"), r"has no value \{time.secret\}"),
    ],
)
def test_what_no_tool_would_do_as_it_is_meant_is_said(made: TaskStep, words: str) -> None:
    for form in FORMATS.values():
        with pytest.raises(UsageError, match=words):
            form.write(task(made, slots=(WHEN,)))


def test_a_flow_waits_for_a_number_alone_and_types_what_looks_like_a_script() -> None:
    waits = task(step(OperationType.WAIT, "{time}"), slots=(WHEN,))
    with pytest.raises(UsageError, match="cannot be exported"):
        FORMATS["maestro"].write(waits)
    script = Slot("sum", "text", "${2+2}")
    typed = task(step(OperationType.EDIT, "${1+1} {sum}", resource_id="x:id/f", editable=True), slots=(script,))
    head, commands = maestro_kit.read(FORMATS["maestro"].write(typed))
    assert head["env"] == {"sum": r"\${2+2}"}
    assert [c["inputText"] for c in commands if "inputText" in c] == [r"\${1+1} ${sum}"]


def test_a_slot_that_begins_with_a_digit_is_an_argument_all_the_same() -> None:
    for form in ("uiautomator2", "appium"):
        program = ast.parse(FORMATS[form].write(task(step(OperationType.BACK), slots=(Slot("1 x", "text", ""),))))
        (run,) = [each for each in program.body if isinstance(each, ast.FunctionDef) and each.name == "run"]
        assert [argument.arg for argument in run.args.args][1:] == ["_1_x"]
