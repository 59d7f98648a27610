"""Saved tasks as programs for other tools: what is written; tests/wire runs them."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.operation import Operation
from promptrpa.domain.task import Environment, PageFeatures, Slot, Task, TaskStep, WidgetFeatures
from promptrpa.errors import UsageError
from promptrpa.learning.exports import FORMATS
from promptrpa.learning.exports.locators import literal

SELECTOR = {
    *("text", "id", "index", "point", "enabled", "checked", "focused", "selected", "width", "height", "traits"),
    *("below", "above", "leftOf", "rightOf", "containsChild", "childOf", "containsDescendants"),
}
"""What a selector may hold. Source: Maestro's documentation, API reference, selectors."""
COMMANDS: dict[str, set[str] | None] = {
    "launchApp": {"appId", "clearState", "clearKeychain", "stopApp", "permissions", "arguments"},
    "tapOn": SELECTOR | {"repeat", "delay", "retryTapIfNoChange", "waitToSettleTimeoutMs", "optional", "label"},
    "longPressOn": SELECTOR | {"optional", "label"},
    "eraseText": None,
    "inputText": None,
    "hideKeyboard": None,
    "pressKey": None,
    "back": None,
    "swipe": {"direction", "from", "start", "end", "duration", "label"},
    "scrollUntilVisible": {
        *("element", "direction", "timeout", "speed", "visibilityPercentage", "centerElement", "label"),
    },
    "runFlow": {"file", "commands", "when", "env", "label"},
    "waitForAnimationToEnd": {"timeout"},
}
"""The commands that are used, and what they take. Source: Maestro's documentation, API reference, commands."""
KEYS = {"Home", "Lock", "Enter", "Backspace", "Volume Up", "Volume Down", "Back", "Power", "Tab"}


def step(kind: OperationType, parameter: str = "", **features: Any) -> TaskStep:
    said = Instruction(kind, ObjectDescription(features.get("text", "")), parameter)
    own = WidgetFeatures(class_name="android.widget.Button", **features) if features else None
    return TaskStep(said, Operation(kind, (5, 5), parameter=parameter), f"{kind} it", PageFeatures("org.app"), own)


def task(*steps: TaskStep, slots: tuple[Slot, ...] = ()) -> Task:
    return Task("t1", 1, 'a "task"', "do it", "org.app", "en", Environment(), steps, slots)


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
    head, steps = yaml.safe_load_all(FORMATS["maestro"].write(EVERY))
    assert set(head) <= {"appId", "name", "tags", "env", "onFlowStart", "onFlowComplete"}
    assert head["env"] == {"time": "7:05"}
    check_commands(steps)
    said = str(steps)
    assert "Costs \\\\$5 \\\\(new\\\\)\\\\?" in said, "a text is a regular expression there"
    assert "${time.split(':')[0].padStart(2, '0')}" in str([s["inputText"] for s in steps if "inputText" in s])
    assert "${PASSWORD}" in said


def check_commands(steps: list[Any]) -> None:
    for each in steps:
        name, told = (each, None) if isinstance(each, str) else next(iter(each.items()))
        allowed = COMMANDS[name]
        if isinstance(told, dict):
            assert allowed is not None
            assert set(told) <= allowed, name
            for inner in (told.get("element"), told.get("below"), told.get("rightOf")):
                assert inner is None or set(inner) <= SELECTOR
            if name == "runFlow":
                assert set(told["when"]) <= {"visible", "notVisible", "platform", "true"}
                check_commands(told["commands"])
        elif name == "pressKey":
            assert told in KEYS
        elif name == "swipe":
            assert told["direction"] in ("UP", "DOWN", "LEFT", "RIGHT")


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
