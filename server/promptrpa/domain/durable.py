"""What is kept of a run so that it goes on after a crash, and what lets runs start and act without a person."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from .loop import Ask, Command, Decide, Finish, Learn, Observe, Perform, RunState
from .memory import Heard, Pointed
from .notice import NoticeRule
from .page import Page
from .question import Question
from .suite import Expectation
from .task import Environment

WEEK: Final = 7 * 24 * 3600
"""Seconds."""


@dataclass(frozen=True, slots=True)
class Request:
    """What a run was asked to do. task, version: of the saved task to replay (empty: the prompt decides).

    values: of slots, or answers given beforehand, by name. yes: approve what the policy asks about. edit: show the plan
    of a new task first. guide: the person touches what is to be touched. attended: somebody is there to be asked.
    patience: seconds that a question waits. account: the name of who asked for it.
    foreign: names of values that come from outside, such as a notification; they are data, and approve nothing.
    expect: what is to be so once it has ended. suite: the run of a suite that it is a part of; after: the run that it
    is done directly after, before all that wait.
    """

    prompt: str
    device: str = ""
    task: str = ""
    version: int | None = None
    values: Mapping[str, str] = field(default_factory=dict)
    yes: bool = False
    edit: bool = False
    guide: bool = False
    attended: bool = True
    patience: int = WEEK
    account: str = ""
    foreign: tuple[str, ...] = ()
    expect: tuple[Expectation, ...] = ()
    suite: str = ""
    after: str = ""


class Wish(StrEnum):
    """What a person wants of a run; the run looks at it before each operation."""

    NONE = ""
    STOP = "stop"
    PAUSE = "pause"
    """They take the phone over for a while."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """It is not known whether an operation was done: the process ended meanwhile. page: as it was found then."""

    question: Question
    page: Page


@dataclass(frozen=True, slots=True)
class Pending:
    """What is to be done next: one command of the loop, or a doubt to be resolved; nothing before the first."""

    decide: Decide | None = None
    observe: Observe | None = None
    perform: Perform | None = None
    ask: Ask | None = None
    learn: Learn | None = None
    finish: Finish | None = None
    doubt: Doubt | None = None

    @property
    def command(self) -> Command | None:
        return self.decide or self.observe or self.perform or self.ask or self.learn or self.finish

    @property
    def question(self) -> Question | None:
        """What a person is to answer now."""
        if self.doubt:
            return self.doubt.question
        return self.ask.question if self.ask else None

    @classmethod
    def of(cls, command: Command) -> Pending:
        kept: dict[str, Any] = {type(command).__name__.lower(): command}
        return cls(**kept)


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """How far a run has come. heard: values typed into forms so far. pointed: icons that the user pointed at."""

    state: RunState
    environment: Environment = field(default_factory=Environment)
    heard: tuple[Heard, ...] = ()
    pointed: tuple[Pointed, ...] = ()
    pending: Pending = field(default_factory=Pending)


@dataclass(frozen=True, slots=True)
class Schedule:
    """What starts by itself: a run, or the suite with this id on the phones `devices`. cron: five fields, in the zone
    (IANA name); or notice: when such a notification arrives on the request's phone. last: the run (or the run of the
    suite) that it started last. problem: why it did not start the last time."""

    id: str
    request: Request
    cron: str = ""
    zone: str = "UTC"
    enabled: bool = True
    last: str = ""
    created: str = ""
    notice: NoticeRule | None = None
    suite: str = ""
    devices: tuple[str, ...] = ()
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Grant:
    """An approval given beforehand for one step of one version of a task; whatever differs, asks again.

    step: its number in the task, from 0. slots: the values that are allowed, by name; a slot that is not named may have
    any. fingerprint: of the widget, see runs.durable.approval. uses: how often still. expires: ISO 8601, UTC.
    """

    id: str
    task: str
    version: int
    step: int
    fingerprint: str
    uses: int
    expires: str
    slots: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    account: str = ""
    created: str = ""
