"""What the parts ask of each other, as Protocols. Adapters and agents are joined to them in bootstrap alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol, TypeVar

from promptrpa.domain.function import Function
from promptrpa.domain.instruction import Instruction
from promptrpa.domain.loop import Stepped, Turn
from promptrpa.domain.memory import Hop, Lessons, Pointed, Prediction
from promptrpa.domain.model import Completion, Message, ModelCall, ModelRequest, Reply, Room
from promptrpa.domain.operation import Gate, Judgement, Operation, Proposal, Purpose, Verdict
from promptrpa.domain.page import Bounds, Page, Picture, Widget
from promptrpa.domain.question import Answer, Question
from promptrpa.domain.run import Run, RunStatus, Step
from promptrpa.domain.task import Environment, Task, TaskStep, Tutorial

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class DeviceInfo:
    """model: brand and model; size: pixels in the natural orientation; language: "en", "zh-CN"; ...; now: the time of
    its clock as YYYY-MM-DDTHH:MM, empty where it does not tell."""

    serial: str
    model: str
    android: str
    sdk: int
    size: tuple[int, int]
    language: str
    now: str = ""


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

    def next_touch(self, timeout: float, waits: Callable[[], bool] = lambda: True) -> tuple[int, int] | None:
        """Where a person touches the phone's screen next, in pixels as rotated; None when `timeout` seconds are over,
        when `waits` says that nobody waits any more, or where touches cannot be read."""
        ...

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

    def predict(self, page: Page, widget: Widget, app_version: str = "") -> Prediction | None:
        """The page that tapping this widget will most likely lead to; None where nothing like it was seen."""
        ...

    def way(self, page: Page, wanted: str) -> tuple[Hop, ...] | None:
        """The shortest known way from here to a page of the same app that shows what is wanted; empty when this page
        does, None when no way is known."""
        ...

    def remember(self, parameter: str, value: str) -> None:
        """Keep a context parameter of the user."""
        ...

    def recall(self, parameter: str, app: str = "") -> str | None:
        """The user's value for a parameter, one given for this app before others; others' where that is allowed."""
        ...

    def known(self, text: str) -> tuple[Instruction, ...] | None:
        """What the words of a step were found to mean (the instruction set)."""
        ...

    def rejected(self, prompt: str) -> Mapping[str, str]:
        """The saved tasks that did not do what this function description wants: refused or failed, by id."""
        ...

    def absorb(self, lessons: Lessons) -> None:
        """Keep what a run that ended leaves besides its task."""
        ...


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

    def excludes(self, text: str, other: str) -> bool:
        """Who means the one does not mean the other, however alike they look ("Mute" and "Unmute")."""
        ...


class Encoder(Protocol):
    """Texts to vectors, English and Chinese in one space."""

    name: str
    """Model and version: vectors of another are never compared with these."""

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """A row of length 1 for each text (all zeros where it has nothing to go by)."""
        ...


class IconReader(Protocol):
    """Says what icons mean."""

    def read(self, picture: Picture, boxes: Sequence[Bounds]) -> list[list[tuple[str, float]]]:
        """For each box, English words for the icon in it with confidence (0 to 1), best first; empty for no icon."""
        ...

    def vectors(self, picture: Picture, boxes: Sequence[Bounds]) -> NDArray[np.float32]:
        """A row of length 1 for each box: near for icons that look alike or mean the same."""
        ...


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of text read in a picture. confidence: from 0 to 1."""

    text: str
    confidence: float
    bounds: Bounds


class TextReader(Protocol):
    """OCR."""

    def read(self, picture: Picture, box: Bounds | None = None) -> list[TextLine]:
        """The lines in a part of a picture, or in all of it, from top to bottom."""
        ...


@dataclass(frozen=True, slots=True)
class SeenWidget:
    """A widget made out in a picture. kind: button, field, switch, check, icon, text. text: the words on it; of a field
    what was typed, and `hint` what it asks for."""

    kind: str
    bounds: Bounds
    text: str = ""
    hint: str = ""
    checked: bool = False


class WidgetReader(Protocol):
    """Finds widgets where there is only a picture."""

    def find(self, picture: Picture, area: Bounds) -> list[SeenWidget]:
        """The widgets in a part of a picture, from top to bottom."""
        ...


class Captioner(Protocol):
    """Says in words what a picture shows."""

    def caption(self, picture: Picture, box: Bounds | None = None) -> str:
        """Of a part of a picture (a widget), or of all of it (a page). Empty where it has nothing to say."""
        ...


class IconMeanings(Protocol):
    """What the user said that icons mean; a part of the knowledge base."""

    def icon_meaning(self, vector: NDArray[np.float32]) -> str | None:
        """The words learned for an icon whose vector (length 1, see IconReader) is nearly this one."""
        ...

    def learn_icon(self, picture: Picture, vector: NDArray[np.float32], words: str) -> None:
        """Keep what an icon means; picture: the icon alone."""
        ...


@dataclass(frozen=True, slots=True)
class Bound:
    """Instructions with the texts that a prompt gives them, questions for those that it does not give, and the function
    with all values that were found for them."""

    instructions: tuple[Instruction, ...]
    questions: tuple[Question, ...]
    function: Function


class AnalysisAgent(Protocol):
    def analyse(self, prompt: str) -> Function: ...

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

    def is_absent(self, app: str, installed: frozenset[str]) -> bool:
        """No app on the phone can be meant by this name."""
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
    def match_task(self, function: Function, environment: Environment, tasks: Sequence[Task]) -> Ranked | None: ...

    def rank(self, function: Function, tutorials: Sequence[Tutorial]) -> list[Ranked]: ...


@dataclass(frozen=True, slots=True)
class Hit:
    """One result of a search engine."""

    title: str
    url: str
    text: str = ""


class SearchEngine(Protocol):
    name: str

    def search(self, query: str, language: str, most: int) -> Sequence[Hit]:
        """The first results for a query, in the language "en" or "zh" rather. Raises FetchError."""
        ...


class TutorialSource(Protocol):
    """Where tutorials are looked for that the knowledge base does not have."""

    def find(self, query: str, language: str) -> Sequence[Tutorial]:
        """Tutorials that may say how to do this. Raises FetchError."""
        ...


class ParsingAgent(Protocol):
    def parse(self, text: str) -> tuple[Instruction, ...]: ...

    def unread(self, text: str) -> tuple[str, ...]:
        """The clauses of a text that sound as if they said what to do, and were not understood."""
        ...


class SemanticsAgent(Protocol):
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
    being replayed, slots filled; next_step: the one after it. attempts: what was tried without success, as attempt_key
    writes it. installed: the packages on the phone. widget: the one of this page that a planner chose, by its index.
    planned: a planner says the steps. foreign: a tutorial from the web says them, which nobody chose. now: the phone's
    time as in DeviceInfo; empty where it is not known.
    """

    function: Function | None
    instruction: Instruction
    following: tuple[Instruction, ...]
    history: tuple[Step, ...]
    task_step: TaskStep | None = None
    next_step: TaskStep | None = None
    attempts: frozenset[str] = frozenset()
    installed: frozenset[str] = frozenset()
    widget: int = -1
    planned: bool = False
    foreign: bool = False
    now: str = ""

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
    def propose(self, page: Page, situation: Situation) -> Proposal: ...

    def sees(self, page: Page, situation: Situation) -> bool:
        """The widget of the saved step is on the page."""
        ...


class AssessmentAgent(Protocol):
    def assess(self, page: Page, situation: Situation, proposal: Proposal) -> Verdict: ...


class FeasibilityPredictor(Protocol):
    def predict(self, page: Page, instruction: Instruction, language: str = "en") -> Judgement:
        """Whether a command can be done on this page. language: of what a model is asked."""
        ...


class CompletenessVerifier(Protocol):
    def verify(
        self, before: Page, instruction: Instruction, after: Page, language: str = "en", touched: int = -1
    ) -> Judgement:
        """Whether the page after a command shows that it was done. touched: index of the widget of the page before that
        was touched, where that is known."""
        ...


class Policy(Protocol):
    def judge(self, page: Page, situation: Situation, proposal: Proposal) -> Gate: ...

    def risk(self, instruction: Instruction) -> str:
        """The kind of danger that an instruction names, before any page was seen; empty for none."""
        ...

    def only_shows(self, title: str, instructions: Sequence[Instruction]) -> bool:
        """By its title and its instructions, a way to look at something: nothing is changed by it."""
        ...

    def is_sensitive(self, package: str) -> bool:
        """Approvals in this app want a person who just showed who they are."""
        ...


class ChatWire(Protocol):
    """What carries messages to a language model."""

    def complete(
        self, model: str, messages: Sequence[Message], schema: Mapping[str, object], name: str, room: Room
    ) -> Completion:
        """The model's answer, asked to be JSON of the schema; name: what the answer is called. Ends within its
        deadline, and within the room. Raises ModelUnreachable, or ModelError where the server refuses."""
        ...


class Ledger(Protocol):
    """Every call to a language model."""

    def add(self, call: ModelCall) -> None: ...

    def calls(self, run: str = "", since: str = "") -> Sequence[ModelCall]:
        """Of a run, or all; since: ISO 8601, UTC."""
        ...


class Shield(Protocol):
    """Keeps private values on this machine: what leaves has placeholders, `{{card_number}}`."""

    def cover(self, text: str) -> str: ...

    def cover_picture(self, png: bytes) -> bytes:
        """The picture with the private texts painted over."""
        ...

    def reveal(self, text: str) -> str:
        """The text with its placeholders filled in; for the phone alone."""
        ...


class Sealer(Protocol):
    """Keeps private values out of what is written down."""

    def seal(self, value: Value) -> Value:
        """A value (a text or a dataclass) as it may be written down: private texts in it are placeholders."""
        ...

    def unseal(self, value: Value) -> Value:
        """The same as it was, secrets still as placeholders."""
        ...


class Lock(Protocol):
    """Keeps texts on disk so that only this home can read them."""

    def lock(self, text: str) -> str: ...

    def unlock(self, text: str) -> str: ...


class Guard(Shield, Sealer, Protocol):
    """All that is done so that private values stay where they belong."""

    def told(self, text: str) -> str:
        """What a model says, as the user reads it: placeholders filled in, but for secrets and names nobody knows."""
        ...

    def cover_secrets(self, text: str, label: str = "") -> str:
        """A prompt or an answer with its secrets as placeholders, which stay valid. label: what was asked for."""
        ...

    def bare_page(self, page: Page) -> Page:
        """The page without private texts and without what stands in password fields."""
        ...

    def watch(self, page: Page) -> None:
        """Learn from a page that is looked at: names, and where on its picture private texts stand."""
        ...

    def mask(self, picture: Picture, page: Page) -> Picture:
        """The picture of a page with its private texts painted over, by what the hierarchy says."""
        ...


class LanguageModel(Protocol):
    @property
    def sees(self) -> bool:
        """It can be shown pictures."""
        ...

    def ask(self, request: ModelRequest[Reply]) -> Reply:
        """An answer that fits the request. Raises ModelError: BudgetSpent, ModelUnreachable, or an answer of no use."""
        ...


@dataclass(frozen=True, slots=True)
class Scene:
    """What a planner is shown. turns: what it said before in this run; done: the steps done so far, in words; similar:
    saved tasks that do something alike; trouble: why its last step could not be done, or does not seem to be."""

    goal: str
    language: str
    page: Page
    turns: tuple[Turn, ...] = ()
    done: tuple[str, ...] = ()
    similar: tuple[Task, ...] = ()
    installed: frozenset[str] = frozenset()
    trouble: str = ""


class PlanCheck(Protocol):
    """Looks over a plan that was made from a tutorial, before it is done."""

    def unfit(self, goal: str, language: str, steps: Sequence[str]) -> str:
        """Why it does not do what is wanted; empty where it does, or nobody can say."""
        ...


class Planner(Protocol):
    """Says the next step of an open goal, a page at a time."""

    def next(self, scene: Scene) -> Stepped:
        """Raises ModelError where the model cannot be asked or says nothing of use."""
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
