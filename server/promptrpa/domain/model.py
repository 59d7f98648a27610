"""What is asked of a language model, and what it answered."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, Generic, TypeVar

Reply = TypeVar("Reply")


class ModelRole(StrEnum):
    """Which of the configured models: quick and cheap, thorough, or one that sees pictures."""

    FAST = "fast"
    STRONG = "strong"
    VISION = "vision"


@dataclass(frozen=True, slots=True)
class ModelRequest(Generic[Reply]):
    """One question to a model.

    template: the name of a file in language/prompts. values: what the product itself fills in. data: texts of others
    (a screen, a tutorial, a notification), fenced as data, never taken for instructions. reply: the dataclass that the
    answer must fit. pictures: PNG files, for a model that sees. run, step: whose it is, for the ledger.
    """

    template: str
    language: str
    reply: type[Reply]
    values: Mapping[str, object] = field(default_factory=dict)
    data: Mapping[str, str] = field(default_factory=dict)
    pictures: tuple[bytes, ...] = ()
    role: ModelRole = ModelRole.STRONG
    run: str = ""
    step: int = 0


_on_behalf_of: Final[ContextVar[tuple[str, int]]] = ContextVar("on_behalf_of", default=("", 0))
_stopped: Final[ContextVar[Callable[[], bool]]] = ContextVar("stopped", default=lambda: False)


@contextmanager
def on_behalf_of(run: str, step: int, stopped: Callable[[], bool] | None = None) -> Iterator[None]:
    """Every question that is asked within is this run's and step's, unless it says another. stopped: whether the run
    was stopped meanwhile."""
    before, others = _on_behalf_of.set((run, step)), _stopped.set(stopped or _stopped.get())
    try:
        yield
    finally:
        _on_behalf_of.reset(before)
        _stopped.reset(others)


def is_stopped() -> bool:
    """Nobody waits for the answer to a question any more: its run was stopped."""
    return _stopped.get()()


def asking_for() -> tuple[str, int]:
    """The run and the step that questions are asked for now."""
    return _on_behalf_of.get()


@dataclass(frozen=True, slots=True)
class Message:
    """role: system, user or assistant. pictures: PNG files shown with the text."""

    role: str
    text: str
    pictures: tuple[bytes, ...] = ()


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens that a call took. cached: those of the prompt that the server had kept."""

    prompt: int = 0
    answer: int = 0
    cached: int = 0

    @property
    def total(self) -> int:
        return self.prompt + self.answer


@dataclass(frozen=True, slots=True)
class Completion:
    """What a model sent back, as text. model: as it was asked for. seconds: with retries."""

    text: str
    usage: Usage = Usage()
    model: str = ""
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Room:
    """What the limits leave for one answer: tokens, and seconds with all tries. 0: no limit."""

    tokens: int = 0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class ModelCall:
    """A line of the ledger. at: UTC. money: by the price table of the settings; None where the model has no price.
    seconds: with retries. error: why there was no usable answer; empty where there was one."""

    at: str
    role: ModelRole
    model: str
    template: str
    usage: Usage
    money: float | None
    seconds: float
    run: str = ""
    step: int = 0
    error: str = ""


@dataclass(frozen=True, slots=True)
class Spent:
    """What calls took together."""

    calls: int = 0
    tokens: int = 0
    money: float = 0.0
    seconds: float = 0.0


def spent(calls: Sequence[ModelCall]) -> Spent:
    return Spent(
        len(calls),
        sum(call.usage.total for call in calls),
        sum(call.money or 0.0 for call in calls),
        sum(call.seconds for call in calls),
    )
