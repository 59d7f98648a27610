"""Suites: written cases that are run as one, and what became of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class ExpectationKind(StrEnum):
    """What is said about the page, or about the run, once a case has ended."""

    SEE = "see"
    NOT_SEE = "not see"
    COUNT = "count"
    ON = "on"
    OFF = "off"
    VALUE = "value"
    ENABLED = "enabled"
    DISABLED = "disabled"
    APP = "app"
    DONE = "done"
    FAILS = "fails"
    ASKS = "asks"
    QUICK = "quick"

    @property
    def of_page(self) -> bool:
        """Judged on the page in front; the others on the run."""
        return self not in (ExpectationKind.DONE, ExpectationKind.FAILS, ExpectationKind.ASKS, ExpectationKind.QUICK)


@dataclass(frozen=True, slots=True)
class Expectation:
    """text: as it was written. what: the words that are looked for, or the widget or app that is meant; `exact` where
    they stood in quotes. value: what the widget has; the number of a count; seconds."""

    text: str
    kind: ExpectationKind
    what: str = ""
    value: str = ""
    exact: bool = False


@dataclass(frozen=True, slots=True)
class Checked:
    """What became of an expectation. seen: what was there instead, where it does not hold. missing: what it is about
    was not in view."""

    text: str
    holds: bool
    seen: str = ""
    missing: bool = False


@dataclass(frozen=True, slots=True)
class Case:
    """One prompt and what is to be so afterwards. values: answers given beforehand, by name. setup, teardown: prompts
    before and after it. line: where it stands in its file, from 1."""

    name: str
    prompt: str
    expect: tuple[Expectation, ...] = ()
    values: Mapping[str, str] = field(default_factory=dict)
    setup: tuple[str, ...] = ()
    teardown: tuple[str, ...] = ()
    line: int = 0


@dataclass(frozen=True, slots=True)
class Suite:
    """setup, teardown: prompts before and after each case. yes: approve what the policy asks about. patience: seconds
    that a question of a case waits for a person. retries: how often a case that failed may be tried again, where that
    is safe. form: how `source` is written: yaml, csv or text."""

    id: str
    name: str
    cases: tuple[Case, ...]
    setup: tuple[str, ...] = ()
    teardown: tuple[str, ...] = ()
    yes: bool = False
    patience: int = 0
    retries: int = 0
    source: str = ""
    form: str = "yaml"
    created: str = ""
    changed: str = ""


class PartKind(StrEnum):
    SETUP = "setup"
    CASE = "case"
    TEARDOWN = "teardown"


@dataclass(frozen=True, slots=True)
class Part:
    """One prompt of a case. run: the run that does it, empty before there is one; skipped: there will be none."""

    kind: PartKind
    prompt: str
    run: str = ""
    over: bool = False
    skipped: bool = False


class CaseStatus(StrEnum):
    QUEUED = "queued"
    RUNNING = "running"
    PASSED = "passed"
    FAILED = "failed"
    """An expectation does not hold, or the run failed and nobody expected that."""
    BROKEN = "broken"
    """What was to be done before or after it did not work."""
    ASKS = "asks"
    """It needs an answer or an approval that nobody gave."""
    LOST = "lost"
    """Its phone was lost."""
    STOPPED = "stopped"

    @property
    def over(self) -> bool:
        return self not in (CaseStatus.QUEUED, CaseStatus.RUNNING)


@dataclass(frozen=True, slots=True)
class CaseResult:
    """number: of the case in its suite, from 0. outcome: the worst so far, which is its status once nothing of it is
    left to do. risky: it did something that the policy asks about. tries: how often it was begun; earlier: runs of the
    tries before."""

    number: int
    name: str
    prompt: str
    parts: tuple[Part, ...]
    status: CaseStatus = CaseStatus.QUEUED
    outcome: CaseStatus = CaseStatus.PASSED
    device: str = ""
    reason: str = ""
    checks: tuple[Checked, ...] = ()
    seconds: float = 0.0
    risky: bool = False
    tries: int = 0
    earlier: tuple[str, ...] = ()

    @property
    def run(self) -> str:
        """The run of the case itself; empty where it was not begun."""
        return next((part.run for part in self.parts if part.kind is PartKind.CASE), "")


class SuiteStatus(StrEnum):
    RUNNING = "running"
    PASSED = "passed"
    FAILED = "failed"
    STOPPED = "stopped"

    @property
    def over(self) -> bool:
        return self is not SuiteStatus.RUNNING


@dataclass(frozen=True, slots=True)
class SuiteRun:
    """One execution of a suite. suite: as it was then. devices: the phones that it may use; lost: those that were lost
    meanwhile. started, ended: ISO 8601, UTC. account: who started it. durable: it goes on when its process ended."""

    id: str
    suite: Suite
    devices: tuple[str, ...]
    results: tuple[CaseResult, ...]
    status: SuiteStatus = SuiteStatus.RUNNING
    lost: tuple[str, ...] = ()
    started: str = ""
    ended: str = ""
    account: str = ""
    durable: bool = False

    def count(self, status: CaseStatus) -> int:
        return sum(result.status is status for result in self.results)


@dataclass(frozen=True, slots=True)
class Ended:
    """How the run of a part ended, as far as its case needs to know.

    acted: it did something on the phone. risky: something that the policy asks about. asked: the question that nobody
    answered."""

    run: str
    status: str
    reason: str
    seconds: float
    checks: tuple[Checked, ...] = ()
    asked: str = ""
    acted: bool = False
    risky: bool = False
