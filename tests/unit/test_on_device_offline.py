"""Which tasks a phone may run alone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from promptrpa.bootstrap import compile_offline
from promptrpa.devices.on_device.offline import OfflineTasks
from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.operation import Operation
from promptrpa.domain.task import Environment, PageFeatures, Slot, Task, TaskStep, WidgetFeatures
from promptrpa.errors import UsageError


def step(kind: OperationType, name: str = "", parameter: str = "") -> TaskStep:
    features = WidgetFeatures(text=name, class_name="android.widget.Button", clickable=True) if name else None
    said = Instruction(kind, ObjectDescription(name), parameter)
    return TaskStep(said, Operation(kind, parameter=parameter), str(said), PageFeatures("app.notes"), features)


OPEN = step(OperationType.OPEN, parameter="app.notes")
TASK = Task(
    "t1",
    3,
    "Note it",
    "note {text}",
    "app.notes",
    "en",
    Environment(),
    (OPEN, step(OperationType.CLICK, "Add"), step(OperationType.EDIT, "Title", "{text}")),
    (Slot("text", "text", "Milk"),),
)


def test_a_task_becomes_a_program() -> None:
    program = compile_offline(TASK)
    assert (program["task"], program["version"], program["format"]) == ("t1", 3, 1)
    assert [each["operation"] for each in program["steps"]] == ["open", "click", "edit"]
    assert {each["gate"] for each in program["steps"]} == {"allow"}
    assert program["slots"] == [{"name": "text", "type": "text", "value": "Milk"}]


@pytest.mark.parametrize(
    ("last", "why"),
    [
        (step(OperationType.CLICK, "Delete"), "needs your yes"),
        (step(OperationType.CLICK, "Pay now"), "needs your yes"),
        (step(OperationType.WAIT, parameter="2"), "cannot do this step alone"),
        (step(OperationType.CLICK), "cannot do this step alone"),
        (step(OperationType.EDIT, "Password", "{{password}}"), "no private values"),
    ],
)
def test_what_a_phone_never_does_alone(last: TaskStep, why: str) -> None:
    with pytest.raises(UsageError, match=why):
        compile_offline(replace(TASK, steps=(*TASK.steps, last)))


@pytest.mark.parametrize(
    ("slot", "why"),
    [(Slot("day", "date", "2026-01-01"), "cannot fill in"), (Slot("text", "text", "{{card}}"), "stays on the server")],
)
def test_values_that_a_phone_does_not_get(slot: Slot, why: str) -> None:
    with pytest.raises(UsageError, match=why):
        compile_offline(replace(TASK, slots=(slot,)))


def test_the_allowed_ones_are_kept(tmp_path: Path) -> None:
    kept = OfflineTasks(tmp_path / "home" / "offline.json")
    assert kept.all() == ()
    kept.allow("a")
    kept.allow("b")
    kept.allow("a")
    assert OfflineTasks(tmp_path / "home" / "offline.json").all() == ("b", "a")
    kept.forbid("b")
    kept.forbid("c")
    assert kept.all() == ("a",)
