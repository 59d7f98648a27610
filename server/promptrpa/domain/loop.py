"""The values that the loop is made of: its state, the commands it gives, and the outcomes that come back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from .function import Function, wish_in
from .instruction import Instruction
from .memory import Meant
from .operation import Gate, Operation, Proposal, Verdict
from .page import Page
from .question import Answer, Question
from .run import RunStatus, Step, StepResult, Times
from .task import Slot, Task, TaskStep, Tutorial
from .tour import Tour

LOOK_IN: Final = "look-in-"
"""How the id of a tutorial begins that only opens an app, where what is asked about is then looked for."""
SOUGHT: Final = "to find what is asked about"
"""The source of the steps to it that no tutorial tells."""


@dataclass(frozen=True, slots=True)
class Planned:
    """One instruction to do, slots filled; `saved` is the step of the replayed task, slots filled too, and `origin` its
    number in the task, from 0 (-1: not from a task)."""

    instruction: Instruction
    saved: TaskStep | None = None
    origin: int = -1
    on: str = ""
    """Content digest of the page that a planner chose the widget on."""
    widget: int = -1
    """The index of that widget there."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What a planner saw and said at one page. page: its structure; lines: the screen as it was told; plan: the steps
    from there on; thought: why, or the step in words; action: what it chose."""

    page: str
    lines: tuple[str, ...]
    thought: str
    action: str
    plan: tuple[str, ...] = ()


@dataclass(frozen=True)
class RunState:
    """Everything that the loop knows of a run.

    refused: the saved tasks that are not meant, by id; agreed: the one that is, or the tutorial, as a person said.
    unfit: the tutorials that cannot be followed, by id; declined: those that a person was offered, and said it in other
    words. reworded: they could do so. given: answers given beforehand or so far, by name; beforehand: only the former.
    kept: the steps that worked, as a task keeps them (kept_before: without the last one); doors: what was opened, and
    gone back from, in search of the current instruction's widget.
    attempts: see ports.agents.attempt_key.
    rest: prompts still to be done after this one; denied: the kinds of danger that none of them is to do. begun: steps
    of those before it. told: values that the prompt left out, as a person said them. notes: what a person is told.
    named: the values that the prompt says, before a plan gives them other names. corrections: what a person put in the
    place of misread steps. telling: only say how it is done; looking: only say how it stands.
    planner: one can be asked; sees: it is shown pictures; planning: it says each next step; turns: what it said so far;
    looked: the content of the page that a picture was asked for last. tour: what was seen of the app that is only to be
    got to know. edit: the plan is to be shown first; reviewed: it
    was. now: the phone's time when the run began, as YYYY-MM-DDTHH:MM; language: what the phone is shown in.
    """

    run: str
    prompt: str
    attended: bool = False
    function: Function | None = None
    task: Task | None = None
    refused: frozenset[str] = frozenset()
    agreed: str = ""
    unfit: frozenset[str] = frozenset()
    declined: frozenset[str] = frozenset()
    reworded: bool = False
    given: tuple[Slot, ...] = ()
    beforehand: tuple[Slot, ...] = ()
    slots: tuple[Slot, ...] = ()
    plan: tuple[Planned, ...] = ()
    position: int = 0
    questions: tuple[Question, ...] = ()
    tutorials: tuple[Tutorial, ...] = ()
    page: Page | None = None
    proposal: Proposal | None = None
    verdict: Verdict | None = None
    gate: Gate | None = None
    instead: Replanned | None = None
    decided: float = 0.0
    asked: Question | None = None
    answer: Answer | None = None
    history: tuple[Step, ...] = ()
    kept: tuple[TaskStep, ...] = ()
    doors: tuple[TaskStep, ...] = ()
    kept_before: tuple[TaskStep, ...] = ()
    attempts: frozenset[str] = frozenset()
    installed: frozenset[str] = frozenset()
    healed: int = 0
    interventions: int = 0
    approvals: int = 0
    rest: tuple[str, ...] = ()
    begun: int = 0
    told: tuple[Slot, ...] = ()
    notes: tuple[str, ...] = ()
    corrections: tuple[Meant, ...] = ()
    named: tuple[Slot, ...] = ()
    telling: bool = False
    looking: bool = False
    edit: bool = False
    reviewed: bool = False
    planner: bool = False
    sees: bool = False
    planning: bool = False
    turns: tuple[Turn, ...] = ()
    looked: str = ""
    tour: Tour | None = None
    now: str = ""
    language: str = ""
    denied: frozenset[str] = frozenset()

    @property
    def own_history(self) -> tuple[Step, ...]:
        """The steps of this prompt, without those of others that were done before it."""
        return self.history[self.begun :]

    @property
    def wish(self) -> Function | None:
        """What is wanted, where a person does not say the steps to it."""
        return wish_in(self.function)

    @property
    def current(self) -> Planned | None:
        """The step of the plan that is being done; None once all are."""
        return self.plan[self.position] if self.position < len(self.plan) else None

    def given_for(self, name: str) -> str:
        """What was said to a question of this name, or beforehand; empty for nothing."""
        return next((slot.value for slot in self.given if slot.name == name), "")

    def taken_as(self, meant: Instruction | None) -> RunState:
        """With the current instruction as it is meant; None: as it was said."""
        return self._with_current(replace(self.current, instruction=meant)) if meant and self.current else self

    def as_remembered(self, step: TaskStep | None) -> RunState:
        """With the current instruction as a saved step did it; None: as it was."""
        return self._with_current(replace(self.current, saved=step)) if step and self.current else self

    def _with_current(self, current: Planned) -> RunState:
        return replace(self, plan=(*self.plan[: self.position], current, *self.plan[self.position + 1 :]))

    @property
    def followed(self) -> str:
        """The tutorial that tells the steps, by its id; empty where another does."""
        own = self.task is not None or self.planning or (self.function is not None and bool(self.function.steps))
        return self.tutorials[0].id if self.tutorials and not own else ""

    @property
    def following(self) -> Planned | None:
        """The step after it."""
        return self.plan[self.position + 1] if self.position + 1 < len(self.plan) else None

    @property
    def touring(self) -> Tour | None:
        """The tour, once its app is open."""
        return self.tour if self.position == len(self.plan) - 1 else None


# --- commands


class Topic(StrEnum):
    """What the agents are asked to decide."""

    FUNCTION = "function"
    TASK = "task"
    TUTORIALS = "tutorials"
    INSTRUCTIONS = "instructions"
    OPERATION = "operation"
    STEP = "step"
    """The next instruction of a plan that grows from page to page."""
    EDITED = "edited"
    """The instructions of a plan that a person wrote anew, a line each."""
    ANSWER = "answer"
    """What the page says about the question that was looked into."""
    GATE = "gate"
    """Only whether the operation that a person showed may be done."""


@dataclass(frozen=True, slots=True)
class Decide:
    topic: Topic
    text: str = ""


@dataclass(frozen=True, slots=True)
class Observe:
    """Read the page; with `expect`, once the saved step's widget is there or the page has settled without it. With
    `picture`, also what only its picture shows."""

    expect: Planned | None = None
    picture: bool = False


@dataclass(frozen=True, slots=True)
class Perform:
    """Do the operation once and read the page that follows; `expect` as in Observe. `by_hand`: the person at the phone
    has done it, and it is only looked at."""

    operation: Operation
    expect: Planned | None = None
    by_hand: bool = False


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
Advance = tuple[RunState, Command]
"""What a turn of the loop comes to."""


# --- outcomes


@dataclass(frozen=True, slots=True)
class Begun:
    """now: the phone's time as YYYY-MM-DDTHH:MM; language: what it is shown in; empty where nobody knows it."""

    installed: frozenset[str]
    now: str = ""
    language: str = ""


@dataclass(frozen=True, slots=True)
class Understood:
    """planner: a language model can be asked for the steps; sees: it is shown pictures."""

    function: Function
    planner: bool = False
    sees: bool = False


@dataclass(frozen=True, slots=True)
class Recalled:
    """A saved task, the slot values that the prompt gives it, and questions for the others; no task: none is known.
    Where it is not `certain`, a person is asked whether it is meant."""

    task: Task | None
    values: tuple[Slot, ...] = ()
    questions: tuple[Question, ...] = ()
    certain: bool = True


@dataclass(frozen=True, slots=True)
class Consulted:
    """Tutorials, best first. certain: the first one is followed without a question. likely: one of them is mostly
    meant; else they are only thinkable, and nothing is followed unless a person says so. absent: the app that is named
    and not there, for which there is none. nearest: titles of thinkable ones, where nobody is there to choose."""

    tutorials: tuple[Tutorial, ...]
    certain: bool = True
    likely: bool = True
    absent: str = ""
    nearest: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Parsed:
    """unread: clauses that sound like steps and were not understood. absent: apps to be opened that are not there.
    function: what is wanted, with the values that the instructions use. known: the saved task that does the same.
    unfit: why the plan does not do what is wanted, where a model was asked. unused: a value of the prompt that it has
    no place for."""

    instructions: tuple[Instruction, ...]
    questions: tuple[Question, ...] = ()
    unread: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    function: Function | None = None
    known: Recalled | None = None
    unfit: str = ""
    unused: str = ""


@dataclass(frozen=True, slots=True)
class Observed:
    page: Page


@dataclass(frozen=True, slots=True)
class Replanned:
    """What to do from the current instruction on, after the user's steps and a tutorial; without one, the same steps in
    another order, or with others before them."""

    tutorial: Tutorial | None
    instructions: tuple[Instruction, ...]
    questions: tuple[Question, ...] = ()


class End(StrEnum):
    """Why a planner names no further step."""

    NONE = ""
    DONE = "done"
    IMPOSSIBLE = "impossible"
    ASK = "ask"
    """It must know something that only the user can say; the text is the question."""
    UNKNOWN = "unknown"
    """It could not be asked, or said nothing of use."""


@dataclass(frozen=True, slots=True)
class Stepped:
    """The next step of a plan that grows. widget: of the page in front, -1: none. text: the answer, where something was
    asked; or why there is no step."""

    turn: Turn | None = None
    instruction: Instruction | None = None
    widget: int = -1
    end: End = End.NONE
    text: str = ""


@dataclass(frozen=True, slots=True)
class Chosen:
    """instead: with the verdict to replan, the new plan. tour: with what the page in front adds to it. remembered: the
    step of another task that touched what the instruction says, by which its widget was found."""

    proposal: Proposal
    verdict: Verdict
    gate: Gate
    seconds: float
    instead: Replanned | None = None
    tour: Tour | None = None
    remembered: TaskStep | None = None


@dataclass(frozen=True, slots=True)
class Performed:
    after: Page
    result: StepResult
    times: Times
    picture: str = ""
    picture_after: str = ""
    doubt: str = ""
    """As in Step."""
    remark: str = ""
    """What the app said in passing after a run's last touch."""


@dataclass(frozen=True, slots=True)
class Answered:
    answer: Answer


@dataclass(frozen=True, slots=True)
class Learned:
    task: Task


Outcome = (
    Begun | Understood | Recalled | Consulted | Parsed | Observed | Stepped | Chosen | Performed | Answered | Learned
)
