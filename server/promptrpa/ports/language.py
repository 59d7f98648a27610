"""Language models, what carries their messages, and planners."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from promptrpa.domain.loop import Stepped, Turn
from promptrpa.domain.model import Completion, Message, ModelCall, ModelRequest, Reply, Room
from promptrpa.domain.page import Page
from promptrpa.domain.task import Task


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


class LanguageModel(Protocol):
    """Answers questions, within its budget; private values do not reach it."""

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
