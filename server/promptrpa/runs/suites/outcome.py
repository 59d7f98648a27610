"""How the run of a part ended, as the journal tells it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from promptrpa.domain.operation import GateKind
from promptrpa.domain.run import Run, Step, StepResult
from promptrpa.domain.suite import Checked, Ended, Suite, SuiteRun

_DID_NOTHING = frozenset({StepResult.SKIPPED, StepResult.REFUSED})


class SuiteBook(Protocol):
    """See knowledge.serving.suites."""

    def get(self, said: str) -> Suite: ...

    def run(self, id: str) -> SuiteRun: ...

    def save_run(self, run: SuiteRun) -> None: ...

    def open_runs(self) -> Sequence[SuiteRun]: ...

    def checks(self, run: str) -> tuple[Checked, ...]: ...


class Steps(Protocol):
    """A part of the journal."""

    def steps(self, run: str) -> Sequence[Step]: ...


def outcome(run: Run, journal: Steps, book: SuiteBook, asked: str = "") -> Ended:
    """asked: the question that nobody answered."""
    steps = journal.steps(run.id)
    did = [step for step in steps if step.operation is not None and step.result not in _DID_NOTHING]
    return Ended(
        run.id,
        run.status.value,
        run.reason,
        sum(t.observe + t.decide + t.perform + t.settle for t in (step.times for step in steps)),
        book.checks(run.id),
        asked,
        acted=bool(did),
        risky=any(step.gate is not None and step.gate.kind is GateKind.CONFIRM for step in did),
    )
