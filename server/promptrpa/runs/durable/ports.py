"""What the durable driver asks of the parts that bootstrap gives it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

from promptrpa.domain.durable import Checkpoint, Grant, Pending, Request, Schedule, Wish
from promptrpa.domain.loop import Command, RunState
from promptrpa.domain.question import Answer, Question
from promptrpa.domain.run import Run, RunStatus, Step
from promptrpa.mind import Mind
from promptrpa.ports.device import Device
from promptrpa.ports.knowledge import Journal, Knowledge
from promptrpa.runs.checking import Checker
from promptrpa.runs.hands import Limits
from promptrpa.runs.suites.outcome import SuiteBook


class Intent(Protocol):
    @property
    def number(self) -> int: ...


class RunBook(Journal, Protocol):
    """The journal, also read."""

    def reopen(self, run: str) -> None: ...

    def run(self, id: str) -> Run: ...

    def steps(self, run: str) -> Sequence[Step]: ...

    def intents(self, run: str) -> Sequence[Intent]: ...

    def answers(self, run: str) -> Sequence[tuple[Question, Answer]]: ...


class CheckpointBook(Protocol):
    """See knowledge.records.checkpoints."""

    def open(self, run: Run, request: Request, home: str) -> None: ...

    def save(self, run: str, checkpoint: Checkpoint) -> None: ...

    def load(self, run: str) -> Checkpoint | None: ...

    def pending(self, run: str) -> Pending: ...

    def request(self, run: str) -> Request: ...

    def wish(self, run: str) -> Wish: ...

    def set_wish(self, run: str, wish: Wish) -> None: ...

    def set_status(self, run: str, status: RunStatus, reason: str = "") -> None: ...

    def revive(self, run: str, pending: Pending) -> None: ...

    def forget(self, run: str) -> None: ...

    def take_up(self, home: str) -> None: ...

    def queued(self, home: str) -> Sequence[Run]: ...

    def first(self, device: str, home: str) -> str:
        """The run whose turn it is on a phone: the one that has begun, else the oldest that waits; empty for none."""
        ...

    def turn(self, run: str) -> int:
        """The place in the order of all that a run waits in: its own, or that of the run that it follows."""
        ...


class GrantBook(Protocol):
    def all(self, task: str = "") -> Sequence[Grant]: ...

    def take(self, id: str) -> bool: ...


class ScheduleBook(Protocol):
    def all(self) -> Sequence[Schedule]: ...

    def get(self, id: str) -> Schedule: ...

    def save(self, schedule: Schedule) -> Schedule: ...

    def remove(self, id: str) -> Schedule: ...


class Stage(Protocol):
    """Who is told what happens on the phones, as it happens."""

    def doing(self, device: str, state: RunState, command: Command) -> None: ...

    def changed(self, device: str, run: str) -> None:
        """Something about the run is in the journal that was not."""
        ...


@dataclass(frozen=True, slots=True)
class Parts:
    """device: opens the phone of a run, until the run waits for a person or is over. home: see SqlJournal. process: the
    mark of this process."""

    mind: Mind
    knowledge: Knowledge
    journal: RunBook
    checkpoints: CheckpointBook
    grants: GrantBook
    schedules: ScheduleBook
    device: Callable[[Run], AbstractContextManager[Device]]
    stage: Stage
    limits: Limits
    process: str
    checker: Checker
    suites: SuiteBook
    home: str = ""
