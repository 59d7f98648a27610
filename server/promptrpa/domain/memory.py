"""What the knowledge base answers with, and what a run leaves for it."""

from __future__ import annotations

from dataclasses import dataclass, field

from .instruction import Instruction, OperationType
from .page import Picture
from .task import Environment, Tutorial


def memory_name(slot: str, task: str) -> str:
    """Under this name the context library keeps what a person answered for a slot of a task."""
    return f"{slot.replace('_', ' ')} ({task})"


@dataclass(frozen=True, slots=True)
class Hop:
    """One operation on a way through the interaction graph, and the page that it leads to.

    label: what its widget is called, empty for an operation without one. heading, words: of that page.
    count: how often it was seen to lead there; trust: how sure it is that it does, from 0 to 1. touched: what is called
    as the way's goal led on from that page; else it was only seen there.
    """

    operation: OperationType
    parameter: str
    label: str
    heading: str
    words: tuple[str, ...]
    count: int
    trust: float = 1.0
    touched: bool = False


@dataclass(frozen=True, slots=True)
class Prediction:
    """The page that a widget will probably lead to. trust: its share of what was seen, newer and own version first.

    exact: this very widget was seen to lead there; else one like it on the same page (another row of the list).
    """

    heading: str
    words: tuple[str, ...]
    package: str
    trust: float
    count: int
    exact: bool


@dataclass(frozen=True, slots=True)
class Heard:
    """A value of the user that a run came by.

    name: the label of the field, or what was asked for. source: phone, form or conversation.
    secret: it was typed where secrets are typed.
    """

    name: str
    value: str
    source: str
    app: str = ""
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Meant:
    """A step's words, and the instructions that proved to be meant by them. origin: "correction" where a person said
    so, else empty."""

    text: str
    instructions: tuple[Instruction, ...]
    origin: str = ""


@dataclass(frozen=True, slots=True)
class Rejected:
    """A saved task that did not do what a prompt wanted. kind: refused (a person said so) or failed."""

    prompt: str
    task: str
    version: int
    kind: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Pointed:
    """An icon that the user pointed at when asked where something is. picture: the icon alone. vector: of length 1, see
    ports.vision. words: what was asked for."""

    picture: Picture
    vector: tuple[float, ...]
    words: str


@dataclass(frozen=True, slots=True)
class Lessons:
    """What a run that ended leaves, besides its task. served: the prompt and the saved task that did it. tutorials: of
    a tour; whole: it saw all, so that they take the place of those of the last one."""

    heard: tuple[Heard, ...] = ()
    meant: tuple[Meant, ...] = ()
    rejected: tuple[Rejected, ...] = ()
    served: tuple[str, str] = ("", "")
    environment: Environment = field(default_factory=Environment)
    pointed: tuple[Pointed, ...] = ()
    tutorials: tuple[Tutorial, ...] = ()
    whole: bool = False
