"""The values that the loop is made of: its state, the commands it gives, and the outcomes that come back."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from .function import Function
from .instruction import Instruction
from .operation import Gate, Operation, Proposal, Verdict
from .page import Page
from .question import Answer, Question
from .run import RunStatus, Step, StepResult, Times
from .task import Slot, Task, TaskStep, Tutorial


@dataclass(frozen=True, slots=True)
class Planned:
    """One instruction to do, slots filled; `saved` is the step of the replayed task, slots filled too, and `origin` its
    number in the task, from 0 (-1: not from a task)."""

    instruction: Instruction
    saved: TaskStep | None = None
    origin: int = -1


@dataclass(frozen=True)
class RunState:
    """Everything that the loop knows of a run.

    given: answers given beforehand or so far, by name. kept: the steps that worked, as a task keeps them; doors: those
    opened on the way to the current instruction's widget. attempts: see
    `ports.attempt_key`.
    """

    run: str
    prompt: str
    attended: bool = False
    function: Function | None = None
    task: Task | None = None
    refused: frozenset[str] = frozenset()
    given: tuple[Slot, ...] = ()
    slots: tuple[Slot, ...] = ()
    plan: tuple[Planned, ...] = ()
    position: int = 0
    questions: tuple[Question, ...] = ()
    tutorials: tuple[Tutorial, ...] = ()
    page: Page | None = None
    proposal: Proposal | None = None
    verdict: Verdict | None = None
    gate: Gate | None = None
    decided: float = 0.0
    asked: Question | None = None
    answer: Answer | None = None
    history: tuple[Step, ...] = ()
    kept: tuple[TaskStep, ...] = ()
    doors: tuple[TaskStep, ...] = ()
    attempts: frozenset[str] = frozenset()
    installed: frozenset[str] = frozenset()
    healed: int = 0
    interventions: int = 0
    approvals: int = 0

    @property
    def current(self) -> Planned | None:
        return self.plan[self.position] if self.position < len(self.plan) else None

    @property
    def following(self) -> Planned | None:
        return self.plan[self.position + 1] if self.position + 1 < len(self.plan) else None


# --- commands


class Topic(StrEnum):
    """What the agents are asked to decide."""

    FUNCTION = "function"
    TASK = "task"
    TUTORIALS = "tutorials"
    INSTRUCTIONS = "instructions"
    OPERATION = "operation"
    GATE = "gate"
    """Only whether the operation that a person showed may be done."""


@dataclass(frozen=True, slots=True)
class Decide:
    topic: Topic
    text: str = ""


@dataclass(frozen=True, slots=True)
class Observe:
    """Read the page; with `expect`, once the saved step's widget is there or the page has settled without it."""

    expect: Planned | None = None


@dataclass(frozen=True, slots=True)
class Perform:
    """Do the operation once and read the page that follows; `expect` as in Observe."""

    operation: Operation
    expect: Planned | None = None


@dataclass(frozen=True, slots=True)
class Ask:
    question: Question


@dataclass(frozen=True, slots=True)
class Learn:
    """Save the task as what is known now."""

    task: Task


@dataclass(frozen=True, slots=True)
class Finish:
    status: RunStatus
    reason: str
    task: str = ""


Command = Decide | Observe | Perform | Ask | Learn | Finish


# --- outcomes


@dataclass(frozen=True, slots=True)
class Begun:
    installed: frozenset[str]


@dataclass(frozen=True, slots=True)
class Understood:
    function: Function


@dataclass(frozen=True, slots=True)
class Recalled:
    """A saved task, the slot values that the prompt gives it, and questions for the others; no task: none is known."""

    task: Task | None
    values: tuple[Slot, ...] = ()
    questions: tuple[Question, ...] = ()


@dataclass(frozen=True, slots=True)
class Consulted:
    """Tutorials, best first."""

    tutorials: tuple[Tutorial, ...]
    certain: bool = True


@dataclass(frozen=True, slots=True)
class Parsed:
    instructions: tuple[Instruction, ...]
    questions: tuple[Question, ...] = ()


@dataclass(frozen=True, slots=True)
class Observed:
    page: Page


@dataclass(frozen=True, slots=True)
class Chosen:
    proposal: Proposal
    verdict: Verdict
    gate: Gate
    seconds: float


@dataclass(frozen=True, slots=True)
class Performed:
    after: Page
    result: StepResult
    times: Times
    picture: str = ""


@dataclass(frozen=True, slots=True)
class Answered:
    answer: Answer


@dataclass(frozen=True, slots=True)
class Learned:
    task: Task


Outcome = Begun | Understood | Recalled | Consulted | Parsed | Observed | Chosen | Performed | Answered | Learned
