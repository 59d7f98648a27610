from __future__ import annotations

import dataclasses
import importlib
import pkgutil

import knowledge_kit as kit
import pytest

import promptrpa.domain
from promptrpa.domain.benchmark import Benchmark, Measured
from promptrpa.domain.durable import Checkpoint, Doubt, Grant, Pending, Request, Schedule
from promptrpa.domain.function import Function
from promptrpa.domain.instruction import OperationType
from promptrpa.domain.loop import Ask, RunState
from promptrpa.domain.memory import Hop, Prediction
from promptrpa.domain.notice import Notice, NoticeRule
from promptrpa.domain.operation import Judgement
from promptrpa.domain.suite import (
    Case,
    CaseResult,
    CaseStatus,
    Checked,
    Ended,
    Expectation,
    ExpectationKind,
    Part,
    PartKind,
    Suite,
    SuiteRun,
    SuiteStatus,
)
from promptrpa.domain.task import Task, TaskStep, Tutorial
from promptrpa.domain.tour import Offer, OfferKind, Passage, Spot, Tour
from promptrpa.errors import KnowledgeError
from promptrpa.knowledge.storage import codec

PAGE = dataclasses.replace(kit.page("Settings", ["Wi-Fi", "显示"]), picture=kit.picture("p"), rotation=1)
EXPECTATION = Expectation("then I see “7:30”", ExpectationKind.SEE, "7:30", exact=True)
CASE = Case("c", "p", (EXPECTATION,), {"time": "7:30"}, ("s",), ("t",), 3)
SUITE = Suite("s", "S", (CASE,), ("a",), ("b",), True, 60, 1, "p", "text", "2026", "2026")
PART = Part(PartKind.CASE, "p", "r", over=True)
RESULT = CaseResult(0, "c", "p", (PART,), CaseStatus.FAILED, CaseStatus.FAILED, "x", "y", (Checked("t", False, "z"),))
REQUEST = Request(
    "p", "emulator-5554", "a1b2", 2, {"time": "7:30"}, yes=True, edit=True, attended=False, patience=60, account="anna",
    foreign=("time",), expect=(EXPECTATION,), suite="s", after="q",
)  # fmt: skip
PENDING = Pending(ask=Ask(kit.QUESTION), doubt=Doubt(kit.QUESTION, PAGE))
SAMPLES = [
    Function("p", "d", "en", "Clock", kit.task().slots, "open Clock"),
    kit.INSTRUCTION,
    kit.INSTRUCTION.object,
    kit.OPERATION,
    kit.PROPOSAL,
    kit.PROPOSAL.candidates[0],
    kit.VERDICT,
    kit.GATE,
    PAGE,
    PAGE.widgets[3],
    PAGE.picture,
    kit.QUESTION,
    kit.QUESTION.options[0],
    kit.step(1, kit.QUESTION).answer,
    kit.step(1, kit.QUESTION),
    kit.step(1).times,
    kit.run("r"),
    kit.ENVIRONMENT,
    kit.FEATURES,
    kit.PAGE_FEATURES,
    kit.task(),
    kit.task().steps[0],
    kit.task().slots[0],
    Tutorial("t", "Title", "Open Clock.", "en", "Clock", "1", "help", True),
    Hop(OperationType.CLICK, "", "Save", "Alarms", ("Alarms", "闹钟"), 3, 0.75),
    Prediction("Alarms", ("Alarms",), "org.clock", 0.75, 3, True),
    Passage("Settings", tab=True, tried=True, leads="settings"),
    Offer(OfferKind.CHOICE, "Style", ("Round", "Square")),
    Spot("main", "Clock", passages=(Passage("Alarm", "row"),), lists=frozenset({"row"})),
    Tour("Clock", "org.clock", (Spot("main", "Clock"),), "main", "Alarm", acted=("Alarm",)),
    *kit.LESSONS.heard,
    *kit.LESSONS.meant,
    *kit.LESSONS.rejected,
    *kit.LESSONS.pointed,
    kit.LESSONS,
    REQUEST,
    PENDING,
    PENDING.doubt,
    Checkpoint(
        RunState("r", "设置闹钟 7:30", kept=kit.task().steps), kit.ENVIRONMENT, kit.LESSONS.heard, pending=PENDING
    ),
    Schedule("s", REQUEST, cron="0 7 * * *", zone="Europe/Rome", enabled=False, last="r"),
    Schedule("s", REQUEST, notice=NoticeRule("Messages", "at {time}", "Anna"), suite="s", devices=("p",), problem="x"),
    NoticeRule("Messages", "at {time}", "Anna"),
    Notice("0|a|1|null|1", "org.app", "Anna", "at 7:30", "1700000000000"),
    EXPECTATION,
    CASE,
    SUITE,
    PART,
    RESULT,
    RESULT.checks[0],
    SuiteRun("r", SUITE, ("p",), (RESULT,), SuiteStatus.FAILED, ("q",), "2026", "2027", "anna", True),
    Judgement(False, 0.25, "it is not there"),
    Measured("standard", 57.6),
    Benchmark("phone", "2026-01-02T03:04:05.678+00:00", "33 tasks", (Measured("standard", 57.6),)),
    Ended("r", "done", "x", 1.5, RESULT.checks, "q", True, True),
    Grant("g", "a1b2", 2, 3, "f", 5, "2026-01-02T03:04:05.678+00:00", {"amount": ("1", "2")}, "anna", "2026"),
]


def domain_types() -> set[type]:
    """All but the loop's, which a checkpoint holds, and those of accounts, models, phones and privacy: columns, or not
    kept."""
    kept_elsewhere = {"loop", "account", "model", "phone", "private", "served", "upkeep"}
    names = {m.name for m in pkgutil.iter_modules(promptrpa.domain.__path__)} - kept_elsewhere
    modules = [importlib.import_module(f"promptrpa.domain.{name}") for name in sorted(names)]
    return {
        value
        for module in modules
        for value in vars(module).values()
        if isinstance(value, type) and dataclasses.is_dataclass(value) and value.__module__ == module.__name__
    }


@pytest.mark.parametrize("value", SAMPLES, ids=lambda value: type(value).__name__)
def test_a_domain_value_comes_back_equal(value: object) -> None:
    assert codec.decode(codec.encode(value), type(value)) == value


def test_every_domain_type_has_a_sample() -> None:
    assert {type(sample) for sample in SAMPLES} == domain_types()


def test_derived_values_are_not_written() -> None:
    bare = codec.encode(PAGE)
    assert PAGE.content
    assert PAGE.structure
    assert PAGE.children(PAGE.widgets[0])
    assert codec.encode(PAGE) == bare


def test_bounds_come_back_with_their_names() -> None:
    again = codec.decode(codec.encode(kit.OPERATION), type(kit.OPERATION))
    assert again.bounds is not None
    assert (again.bounds.left, again.bounds.bottom) == (0, 11)


def test_fields_of_a_later_version_are_passed_over_and_missing_ones_get_their_default() -> None:
    text = '[{"instruction":{"operation":"click"},"operation":{"type":"click"},"description":"d","page":{},"new":1}]'
    (step,) = codec.decode(text, tuple[TaskStep, ...])
    assert step.features is None
    assert step.instruction.parameter == ""


@pytest.mark.parametrize("text", ["", "{", '{"id": 3}', '{"id":"a"}', "[]"])
def test_what_cannot_be_read_says_where(text: str) -> None:
    with pytest.raises(KnowledgeError, match="A kept Task cannot be read: "):
        codec.decode(text, Task)
