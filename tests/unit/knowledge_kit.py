"""Values and helpers that the tests of the knowledge base share."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.memory import Heard, Lessons, Meant, Pointed, Rejected
from promptrpa.domain.operation import (
    Candidate,
    Gate,
    GateKind,
    Operation,
    Proposal,
    Purpose,
    Tier,
    Verdict,
    VerdictKind,
)
from promptrpa.domain.page import Bounds, Page, Picture, Widget
from promptrpa.domain.question import Answer, Option, Question, QuestionKind
from promptrpa.domain.run import Run, RunStatus, Step, StepResult, Times
from promptrpa.domain.task import Environment, PageFeatures, Slot, Task, TaskStep, WidgetFeatures
from promptrpa.knowledge.graph.interactions import InteractionGraph

ENVIRONMENT = Environment("Pixel 8", "14", "org.clock", "1.0", "zh-CN")
PNG = b"\x89PNG\r\n\x1a\n"

INSTRUCTION = Instruction(
    OperationType.EDIT, ObjectDescription("搜索", "top right", "blue", "Wi-Fi", "field"), "{contact}", True, "type it"
)
OPERATION = Operation(OperationType.EDIT, (5, 6), Bounds(0, 1, 10, 11), "Anna", 3)
PROPOSAL = Proposal(
    OPERATION, Tier.MEANING, 0.75, "near", Purpose.APPROACH, (Candidate(3, 0.5, "Search", Bounds(0, 1, 10, 11)),)
)
VERDICT = Verdict(VerdictKind.ASK, 0.4, "unsure")
GATE = Gate(GateKind.CONFIRM, "send", "it sends a message")
QUESTION = Question(QuestionKind.CHOOSE, "step", "Which?", (Option("1", "First", "the upper"),), "1", False)
APPROVAL = Question(QuestionKind.CONFIRM, "send", "Send it?", approval=True)
FEATURES = WidgetFeatures(
    text="Save",
    description="save it",
    hint="h",
    resource_id="org.clock:id/save",
    class_name="android.widget.Button",
    path=("FrameLayout", "Button"),
    place=(0.25, 0.5),
    size=(0.1, 0.05),
    own=("a", "b"),
    neighbours=("c",),
    group=("d", "e"),
    order=2,
    clickable=True,
    checkable=True,
    editable=True,
    scrollable=True,
)
LESSONS = Lessons(
    (Heard("Home address", "Musterstraße 1", "form", "org.clock", True),),
    (Meant("save it", (INSTRUCTION,), "correction"),),
    (Rejected("wake me", "a1b2", 2, "failed", "lost its way"),),
    ("wake me at 7", "a1b2"),
    ENVIRONMENT,
    (Pointed(Picture(PNG + b"icon", (48, 48)), (0.6, 0.8), "search"),),
)
PAGE_FEATURES = PageFeatures("org.clock", ".Main", "abc123", ("Alarm", "闹钟"))


def picture(content: str) -> Picture:
    return Picture(PNG + content.encode(), (1080, 2400))


def age(folder: Path) -> None:
    """Its files were written a day ago."""
    for path in folder.rglob("*"):
        os.utime(path, (time.time() - 86400,) * 2)


def step(number: int, question: Question | None = None, app: str = "org.clock") -> Step:
    return Step(
        number=number,
        instruction=INSTRUCTION,
        proposal=PROPOSAL,
        verdict=VERDICT,
        gate=GATE,
        operation=OPERATION,
        result=StepResult.CHANGED,
        reason="it changed",
        times=Times(0.01, 0.02, 0.3, 0.4),
        app=app,
        page="p",
        after="q",
        picture="x",
        picture_after="y",
        task_step=1,
        healed=True,
        question=question,
        answer=Answer(question.name, "yes") if question else None,
    )


def run(id: str, process: str = "1-a", status: RunStatus = RunStatus.RUNNING) -> Run:
    return Run(id, "设置闹钟 7:30", "emulator-5554", status, "2026-01-02T03:04:05.678+00:00", process=process)


def task(id: str = "a1b2", name: str = "Set an alarm", steps: int = 1, value: str = "7:30") -> Task:
    step = TaskStep(INSTRUCTION, OPERATION, "Tap Save", PAGE_FEATURES, FEATURES, PAGE_FEATURES, "d1")
    return Task(
        id=id,
        version=0,
        name=name,
        function="set an alarm for {time}",
        app="Clock",
        language="en",
        environment=ENVIRONMENT,
        steps=(step,) * steps,
        slots=(Slot("time", "time", value), Slot("label", "text", "早安")),
        prompts=("set an alarm for 7:30",),
        note="first success",
    )


def page(title: str, items: Sequence[str], package: str = "org.settings", more: Sequence[Widget] = ()) -> Page:
    """A title bar and a list whose rows hold a text each; `more` is put below the root."""
    widgets = [
        Widget(0, -1, "android.widget.FrameLayout", Bounds(0, 0, 1080, 2400), package=package),
        Widget(1, 0, "android.widget.TextView", Bounds(0, 0, 1080, 100), title, package=package),
        Widget(2, 0, "android.widget.ListView", Bounds(0, 100, 1080, 2400), package=package, scrollable=True),
    ]
    for item in items:
        row, top = len(widgets), 100 + 50 * len(widgets)
        bounds = Bounds(0, top, 1080, top + 100)
        widgets.append(Widget(row, 2, "android.widget.LinearLayout", bounds, package=package, clickable=True))
        widgets.append(Widget(row + 1, row, "android.widget.TextView", bounds, item, package=package))
    widgets.extend(more)
    return Page(tuple(widgets), package, ".Settings", (1080, 2400))


def row(of: Page, text: str) -> Widget:
    """The row that holds this text."""
    return next(of.widgets[w.parent] for w in of.widgets if w.text == text)


def tap(widget: Widget) -> Operation:
    return Operation(OperationType.CLICK, widget.bounds.center, widget.bounds, "1", widget.index)


def python(code: str, *arguments: object) -> subprocess.Popen[str]:
    """Another Python process that can import promptrpa and this kit."""
    paths = [str(Path(__file__).parent), *sys.path]
    return subprocess.Popen(
        [sys.executable, "-c", code, *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
    )


def size(graph: InteractionGraph) -> tuple[int, int]:
    """How many pages and edges it has."""
    kept, ways = graph.rows.all()
    return len(kept), len(ways)
