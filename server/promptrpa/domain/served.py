"""What the server says of its runs."""

from __future__ import annotations

from dataclasses import dataclass

from .instruction import Instruction
from .model import Spent
from .question import Question
from .run import Run, Step
from .task import Task, Tutorial


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """id: to answer it with. by_hand: the run is taken over; it is resumed, not answered."""

    run: str
    prompt: str
    device: str
    id: str
    question: Question | None
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class RunWithSteps:
    """open: the question that it waits with. models: what language models took."""

    run: Run
    steps: tuple[Step, ...]
    models: Spent
    open: OpenQuestion | None = None


@dataclass(frozen=True, slots=True)
class Preview:
    """What a prompt would do. steps: the instructions that would be done; approvals: those of them that a person would
    be asked about, with the kind of danger; questions: what would be asked first; reason: why there is no plan.
    planned: a language model would say the steps, one at a time; asks: one is configured."""

    task: Task | None
    tutorial: Tutorial | None
    steps: tuple[Instruction, ...]
    apps: tuple[str, ...]
    approvals: tuple[tuple[Instruction, str], ...]
    questions: tuple[Question, ...]
    reason: str = ""
    planned: bool = False
    asks: bool = False


@dataclass(frozen=True, slots=True)
class StrangeStep:
    """words: as its task says it; does: what would be done; touches: the words of the widget, where `does` says other
    ones; risk: the kind of danger, empty where none."""

    words: str
    does: str
    touches: str
    risk: str


@dataclass(frozen=True, slots=True)
class Stranger:
    """A task in a file, before it is kept. known: a task of this id is here already and would get a new version."""

    name: str
    app: str
    language: str
    slots: tuple[str, ...]
    steps: tuple[StrangeStep, ...]
    known: bool


@dataclass(frozen=True, slots=True)
class ScreenText:
    """What a phone shows, in words. package, activity: of the window in front; text: a line a widget; size: pixels."""

    package: str
    activity: str
    text: str
    size: tuple[int, int]
