"""The agents, what each of them is told, and the policy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Protocol

from promptrpa.domain.function import Function, wish_in
from promptrpa.domain.instruction import Instruction
from promptrpa.domain.memory import Pointed
from promptrpa.domain.operation import Gate, Judgement, Operation, Proposal, Purpose, Verdict
from promptrpa.domain.page import Page, Widget
from promptrpa.domain.question import Question
from promptrpa.domain.run import Step
from promptrpa.domain.task import ANYWHERE, Environment, PageFeatures, Task, TaskStep, Tutorial


@dataclass(frozen=True, slots=True)
class Bound:
    """Instructions with the texts that a prompt gives them, questions for those that it does not give, and the function
    with all values that were found for them."""

    instructions: tuple[Instruction, ...]
    questions: tuple[Question, ...]
    function: Function


class AnalysisAgent(Protocol):
    """Says what a prompt wants (PromptRPA, section 4.1.1)."""

    def analyse(self, prompt: str) -> Function:
        """The function, its kind and its values."""
        ...

    def fill(
        self,
        task: Task,
        function: Function,
        cues: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
        told: str = "",
    ) -> tuple[dict[str, str], list[Question]]:
        """The slot values that a prompt gives to a saved task, and a question for each that is missing. cues: what
        slots are called besides; told: a text about the same."""
        ...

    def is_about(self, prompt: str, tutorial: Tutorial) -> bool:
        """False where the prompt turns on or off what the tutorial does not speak of."""
        ...

    def unlisted_app(self, prompt: str, installed: frozenset[str]) -> str:
        """The name of an app that no list knows, where the prompt wants something in it; empty for none."""
        ...

    def is_absent(self, app: str, installed: frozenset[str]) -> bool:
        """No app on the phone can be meant by this name."""
        ...

    def same_app(self, one: str, other: str) -> bool:
        """Both are names of one app."""
        ...

    def bind(self, instructions: Sequence[Instruction], function: Function, told: str = "") -> Bound:
        """Instructions that lack their text get it from the prompt; told: the text that the instructions are from."""
        ...


@dataclass(frozen=True, slots=True)
class Ranked:
    """A tutorial or task with its score from 0 to 1."""

    id: str
    score: float
    reason: str


class RetrievalAgent(Protocol):
    """Finds what says how to do a function (PromptRPA, section 4.1.2)."""

    def match_task(self, function: Function, environment: Environment, tasks: Sequence[Task]) -> Ranked | None:
        """The saved task that does it; None where none does."""
        ...

    def rank(
        self, function: Function, tutorials: Sequence[Tutorial], without: frozenset[str] = frozenset()
    ) -> list[Ranked]:
        """Tutorials, best first, each with the chance that it is meant. without: ids of those that are known not to
        be."""
        ...


class ParsingAgent(Protocol):
    """Reads steps (PromptRPA, section 4.1.3)."""

    def parse(self, text: str) -> tuple[Instruction, ...]:
        """The instructions in a text, in order; what names no operation is left out."""
        ...

    def unread(self, text: str) -> tuple[str, ...]:
        """The clauses of a text that sound as if they said what to do, and were not understood."""
        ...


class SemanticsAgent(Protocol):
    """Has words for pages and widgets (PromptRPA, section 4.1.5)."""

    def describe(self, page: Page) -> str:
        """The page in a sentence."""
        ...

    def texts(self, page: Page, widget: Widget) -> Iterator[tuple[str, str]]:
        """What a widget could be called, with the source: text, description, hint, inside, id, neighbour; where the
        page has a picture also user (learned), ocr and icon; position ("button, top right")."""
        ...

    def enrich(self, page: Page) -> Page:
        """The page with the widgets that only its picture shows (`Widget.drawn`); the same where there are none."""
        ...

    def pointed(self, page: Page, widget: Widget, words: str) -> Pointed | None:
        """What is to be kept once the user has said that a widget means these words; None where it is no icon without
        words, or the page has no picture of it."""
        ...


@dataclass(frozen=True, slots=True)
class Situation:
    """What grounding and assessment know at a step.

    following: the instructions after this one. history: the steps of this run so far. task_step: the saved step that is
    being replayed, slots filled; next_step: the one after it; led_to: the page to which the one before led. attempts:
    what was tried without success, as attempt_key writes it. installed: the packages on the phone. widget: the one of
    this page that a planner chose, by its index. values: what a person said that the saved step's slots hold. planned:
    a planner says the steps. foreign: a tutorial from the web says them, which nobody chose. now: the phone's time as
    in DeviceInfo; empty where it is not known. is_part: a tutorial of the app touches a widget of the instruction's
    very name: it is a part of the app, and not one of the things that people keep in it. environment: the phone, and
    the app of the page.
    """

    function: Function | None
    instruction: Instruction
    following: tuple[Instruction, ...]
    history: tuple[Step, ...]
    task_step: TaskStep | None = None
    next_step: TaskStep | None = None
    led_to: PageFeatures | None = None
    attempts: frozenset[str] = frozenset()
    installed: frozenset[str] = frozenset()
    widget: int = -1
    values: tuple[str, ...] = ()
    planned: bool = False
    foreign: bool = False
    now: str = ""
    is_part: bool = False
    environment: Environment = ANYWHERE

    @property
    def wish(self) -> Function | None:
        """What is wanted, where a person does not say the steps to it."""
        return wish_in(self.function)

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


def retracted_key(instruction: Instruction, label: str) -> str:
    """Names a widget, by its label, that turned out not to be the instruction's."""
    return f"retracted|{instruction}|{label}"


class GroundingAgent(Protocol):
    """Finds what an instruction is to be done on (PromptRPA, section 4.1.4)."""

    def propose(self, page: Page, situation: Situation) -> Proposal:
        """The next operation towards doing the instruction; one without operation where nothing was found."""
        ...

    def sees(self, page: Page, situation: Situation) -> bool:
        """The widget of the saved step is on the page."""
        ...

    def again(self, page: Page, situation: Situation) -> Proposal | None:
        """The widget of the saved step, known by its features, or by where it stood; None where it is neither."""
        ...


class AssessmentAgent(Protocol):
    """Judges what grounding proposes (PromptRPA, section 4.1.6)."""

    def assess(self, page: Page, situation: Situation, proposal: Proposal) -> Verdict:
        """Whether to go on, go back, finish, ask or fail."""
        ...


class FeasibilityPredictor(Protocol):
    """A guard before a command (ResponsibleTA, section 3.2)."""

    def predict(self, page: Page, instruction: Instruction, language: str = "en") -> Judgement:
        """Whether a command can be done on this page. language: of what a model is asked."""
        ...


class CompletenessVerifier(Protocol):
    """A guard after a command (ResponsibleTA, section 3.3)."""

    def verify(
        self, before: Page, instruction: Instruction, after: Page, language: str = "en", touched: int = -1
    ) -> Judgement:
        """Whether the page after a command shows that it was done. touched: index of the widget of the page before that
        was touched, where that is known."""
        ...


class Policy(Protocol):
    """Says what may be done without asking."""

    def judge(self, page: Page, situation: Situation, proposal: Proposal) -> Gate:
        """Whether a proposed operation may be done, must be approved, or is refused."""
        ...

    def risk(self, instruction: Instruction) -> str:
        """The kind of danger that an instruction names, before any page was seen; empty for none."""
        ...

    def denied(self, prompt: str) -> frozenset[str]:
        """The kinds of danger that a prompt says not to do."""
        ...

    def leads(self, instruction: Instruction) -> bool:
        """It opens, scrolls, searches or signs in, and changes nothing else."""
        ...

    def only_sees(self, title: str) -> bool:
        """By its title alone, a way to look at something."""
        ...

    def only_shows(self, title: str, instructions: Sequence[Instruction]) -> bool:
        """By its title and its instructions, a way to look at something: nothing is changed by it."""
        ...

    def is_sensitive(self, package: str) -> bool:
        """Approvals in this app want a person who just showed who they are."""
        ...
