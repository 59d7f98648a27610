"""A run: one execution, kept step by step."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from .instruction import Instruction
from .operation import Gate, Operation, Proposal, Verdict
from .question import Answer, Question


class RunStatus(StrEnum):
    QUEUED = "queued"
    """It waits for its phone."""
    RUNNING = "running"
    WAITING = "waiting"
    """For an answer, or for a person who took over to hand the phone back."""
    DONE = "done"
    FAILED = "failed"
    STOPPED = "stopped"
    LOST = "lost"
    """The phone was lost."""
    INTERRUPTED = "interrupted"
    """The process that ran it ended; it can be resumed."""

    @property
    def over(self) -> bool:
        """Nothing drives it any more."""
        return self not in (RunStatus.QUEUED, RunStatus.RUNNING, RunStatus.WAITING)

    @property
    def goes_on(self) -> bool:
        """It is not over, or only its process ended, and the next one takes it up."""
        return not self.over or self is RunStatus.INTERRUPTED


class StepResult(StrEnum):
    CHANGED = "changed"
    """The page changed as a step does."""
    UNCHANGED = "unchanged"
    SKIPPED = "skipped"
    REFUSED = "refused"
    """By the policy or by the person asked."""
    FAILED = "failed"
    UNKNOWN = "unknown"
    """It may or may not have happened; the screen was looked at again."""


@dataclass(frozen=True, slots=True)
class Times:
    """Seconds: reading the page, choosing, doing, waiting for the phone to settle."""

    observe: float = 0.0
    decide: float = 0.0
    perform: float = 0.0
    settle: float = 0.0

    @property
    def own(self) -> float:
        """Our own share: the phone's reaction is not in it."""
        return self.observe + self.decide


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a run, as the journal keeps it.

    page, after: content digests of the page before and after; picture, picture_after: digests of their screenshots; the
        one after is kept where no other step of the plan follows, whose own would show the same.
    task_step: which step of the replayed task it does, from 0; -1 where none.
    healed: a replayed step whose widget had changed and was found anew.
    tutorial: the one that tells the steps, by its id; empty where another does.
    """

    number: int
    instruction: Instruction | None
    proposal: Proposal | None
    verdict: Verdict | None
    gate: Gate | None
    operation: Operation | None
    result: StepResult
    reason: str = ""
    times: Times = Times()
    app: str = ""
    page: str = ""
    after: str = ""
    picture: str = ""
    picture_after: str = ""
    task_step: int = -1
    healed: bool = False
    question: Question | None = None
    answer: Answer | None = None
    doubt: str = ""
    """Why the page after it does not look as if it was done; empty where it does, or nobody looked."""
    tutorial: str = ""


def touched(steps: Iterable[Step]) -> list[str]:
    """What the widgets are called that the steps were for."""
    return [s.proposal.label for s in steps if s.proposal and s.proposal.label]


def handled(steps: Sequence[Step]) -> list[str]:
    """The same, and what the operations were given: the texts typed, the apps opened."""
    return [*touched(steps), *(s.operation.parameter for s in steps if s.operation)]


@dataclass(frozen=True, slots=True)
class Run:
    """The head of a run. task: the saved task that it replays or made. started, ended: ISO 8601, UTC."""

    id: str
    prompt: str
    device: str
    status: RunStatus
    started: str
    ended: str = ""
    task: str = ""
    replay: bool = False
    reason: str = ""
    interventions: int = 0
    approvals: int = 0
    process: str = ""
    """The process that runs it."""
