"""What the parts ask of each other, as Protocols. Adapters and agents are joined to them in bootstrap.py alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from promptrpa.domain.function import Function
from promptrpa.domain.instruction import Instruction
from promptrpa.domain.operation import Gate, Operation, Proposal, Purpose, Verdict
from promptrpa.domain.page import Page, Picture, Widget
from promptrpa.domain.question import Answer, Question
from promptrpa.domain.run import Run, RunStatus, Step
from promptrpa.domain.task import Environment, Task, TaskStep, Tutorial


@dataclass(frozen=True, slots=True)
class DeviceInfo:
    """model: brand and model; size: pixels in the natural orientation; language: "en", "zh-CN"; ..."""

    serial: str
    model: str
    android: str
    sdk: int
    size: tuple[int, int]
    language: str


class Device(Protocol):
    """A phone. Every call ends within its deadline (seconds) or raises a DeviceError. Safe to abort from any thread."""

    serial: str

    def info(self) -> DeviceInfo: ...

    def observe(self, *, picture: bool = False) -> Page:
        """The page at this moment: hierarchy and foreground agree; a protected screen has no picture and says so."""
        ...

    def wait(self, until: Callable[[Page], bool], timeout: float) -> Page:
        """Look until the page satisfies `until`, or has settled without doing so and the time is up; the last page."""
        ...

    def settle(self, before: Page, timeout: float = 5.0, reaction: float = 1.0) -> Page:
        """The page after an operation, once it no longer changes. An operation to which the phone did not react within
        `reaction` seconds changed nothing."""
        ...

    def perform(self, operation: Operation) -> None:
        """Do it once, never again by itself. DeviceTimeout and DeviceLost mean that it may or may not have happened."""
        ...

    def picture(self) -> Picture:
        """A fresh screenshot. Raises ProtectedScreen."""
        ...

    def packages(self) -> frozenset[str]:
        """The packages of the installed apps that can be opened."""
        ...

    def app_version(self, package: str) -> str: ...

    def abort(self) -> None:
        """End a call in progress at once (it raises Aborted), and all later ones."""
        ...

    def close(self) -> None: ...


class Knowledge(Protocol):
    """The knowledge base, as the loop and the agents see it."""

    def tasks(self) -> Sequence[Task]:
        """The newest version of every saved task."""
        ...

    def task(self, id: str, version: int | None = None) -> Task:
        """By id or unambiguous start of it, or by exact name. Raises NotFound."""
        ...

    def save_task(self, task: Task) -> Task:
        """Save as a new version of its id (the first of a new id); returns it with its version number."""
        ...

    def tutorials(self) -> Sequence[Tutorial]: ...

    def add_edge(self, before: Page, operation: Operation, after: Page, environment: Environment) -> None:
        """Remember in the mobile interaction graph where an operation led."""
        ...

    def leads_to(self, page: Page, widget: Widget) -> Sequence[str]:
        """The words of the pages that this widget led to before (the graph's edges), most frequent first."""
        ...

    def remember(self, parameter: str, value: str) -> None:
        """Keep a context parameter of the user."""
        ...

    def recall(self, parameter: str) -> str | None: ...


class Journal(Protocol):
    """The record of runs; the only truth about what was done. Every call is on disk when it returns."""

    def start(self, run: Run) -> None: ...

    def intend(self, run: str, number: int, operation: Operation) -> None:
        """Mark that step `number` may have begun to act."""
        ...

    def record(self, run: str, step: Step) -> None: ...

    def answered(self, run: str, question: Question, answer: Answer) -> None:
        """Keep what a person was asked and said; it counts as an approval or an intervention of the run."""
        ...

    def finish(self, run: str, status: RunStatus, reason: str, task: str = "", replay: bool = False) -> None:
        """How it ended, the task that it made or replayed, and whether it replayed one."""
        ...

    def keep_picture(self, picture: Picture) -> str:
        """Store a screenshot by its hash; returns the digest."""
        ...


class Embedder(Protocol):
    """Texts to vectors of length 1, English and Chinese in one space."""

    def similarity(self, text: str, others: Sequence[str]) -> list[float]:
        """How near in meaning each of the others is, from 0 to 1."""
        ...


class TextReader(Protocol):
    """OCR."""

    def read(self, picture: Picture, box: tuple[int, int, int, int] | None = None) -> list[tuple[str, float]]:
        """Texts with confidence in a part of a picture (left, top, right, bottom), or in all of it."""
        ...


class AnalysisAgent(Protocol):
    def analyse(self, prompt: str) -> Function: ...

    def fill(self, task: Task, function: Function) -> tuple[dict[str, str], list[Question]]:
        """The slot values that a prompt gives to a saved task, and a question for each that is missing."""
        ...

    def bind(
        self, instructions: Sequence[Instruction], function: Function
    ) -> tuple[tuple[Instruction, ...], list[Question]]:
        """Instructions that lack their text get it from the function's values; a question for each that is left."""
        ...


@dataclass(frozen=True, slots=True)
class Ranked:
    """A tutorial or task with its score from 0 to 1."""

    id: str
    score: float
    reason: str


class RetrievalAgent(Protocol):
    def match_task(self, function: Function, environment: Environment, tasks: Sequence[Task]) -> Ranked | None: ...

    def rank(self, function: Function, tutorials: Sequence[Tutorial]) -> list[Ranked]: ...


class ParsingAgent(Protocol):
    def parse(self, text: str) -> tuple[Instruction, ...]: ...


class SemanticsAgent(Protocol):
    def describe(self, page: Page) -> str:
        """The page in a sentence."""
        ...

    def texts(self, page: Page, widget: Widget) -> Iterator[tuple[str, str]]:
        """What a widget could be called, with the source: text, description, inside, id, neighbour."""
        ...


@dataclass(frozen=True, slots=True)
class Situation:
    """What grounding and assessment know at a step.

    following: the instructions after this one. history: the steps of this run so far. task_step: the saved step that is
    being replayed, slots filled; next_step: the one after it. attempts: what was tried without success, as attempt_key
    writes it. installed: the packages on the phone.
    """

    function: Function | None
    instruction: Instruction
    following: tuple[Instruction, ...]
    history: tuple[Step, ...]
    task_step: TaskStep | None = None
    next_step: TaskStep | None = None
    attempts: frozenset[str] = frozenset()
    installed: frozenset[str] = frozenset()

    def trail(self) -> tuple[Step, ...]:
        """The steps since the last instruction was done: what was tried to bring this one's widget into reach."""
        found: list[Step] = []
        for step in reversed(self.history):
            if step.proposal is None or step.proposal.purpose in (Purpose.INSTRUCTION, Purpose.SKIP):
                break
            found.append(step)
        return tuple(reversed(found))


def attempt_key(page: Page, operation: Operation) -> str:
    """Names an operation on a page, to know it again when it is tried twice."""
    return f"{page.content}|{operation.type}|{operation.bounds or ''}|{operation.parameter}"


class GroundingAgent(Protocol):
    def propose(self, page: Page, situation: Situation) -> Proposal: ...

    def sees(self, page: Page, situation: Situation) -> bool:
        """The widget of the saved step is on the page."""
        ...


class AssessmentAgent(Protocol):
    def assess(self, page: Page, situation: Situation, proposal: Proposal) -> Verdict: ...


class Policy(Protocol):
    def judge(self, page: Page, situation: Situation, proposal: Proposal) -> Gate: ...

    def risk(self, instruction: Instruction) -> str:
        """The kind of danger that an instruction names, before any page was seen; empty for none."""
        ...


class Watcher(Protocol):
    """Who is told what a run does, as it goes."""

    def started(self, run: Run) -> None: ...

    def note(self, text: str) -> None:
        """What was found out: the task that is replayed, the tutorial that is followed."""
        ...

    def step(self, step: Step) -> None: ...

    def over(self, run: Run) -> None: ...


class Asker(Protocol):
    """Who answers questions: a person at a terminal, answers given beforehand, a test."""

    attended: bool
    """Whether somebody is there to be asked what was not answered beforehand."""

    def ask(self, question: Question, page: Page | None) -> Answer:
        """Raises AnswerNeeded where nobody is there to answer."""
        ...
