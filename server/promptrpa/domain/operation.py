"""Operations: what is really done on the phone, and how it was chosen."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from .instruction import Instruction, OperationType
from .page import Bounds


@dataclass(frozen=True, slots=True)
class Operation:
    """One thing done on the phone.

    point: where, in screen pixels; None where the whole phone is meant (open, back, press). wait: the place that is to
        become free, at the latest after the seconds of the parameter.
    bounds: the widget that was meant; empty for the same.
    parameter: as in Instruction, slots filled in; open: the package.
    """

    type: OperationType
    point: tuple[int, int] | None = None
    bounds: Bounds | None = None
    parameter: str = ""
    widget: int = -1
    """Index of the widget on the page that it was chosen on."""
    resume: bool = False
    """open: bring the app to the front as it was left, not to its first page."""


class Tier(StrEnum):
    """Which strategy of the grounding agent found the operation (PromptRPA, section 4.1.4)."""

    NONE = "none"
    HISTORY = "history"
    TEXT = "text"
    MEANING = "meaning"
    EXPLORATION = "exploration"
    MODEL = "model"
    """A language model chose it."""
    DIRECT = "direct"
    """Nothing to look for: open, back, press, wait, and a scroll that was asked for."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A widget that was considered, with its score from 0 to 1."""

    widget: int
    score: float
    label: str
    bounds: Bounds


class Purpose(StrEnum):
    """What a proposed operation is for."""

    INSTRUCTION = "instruction"
    """It does the instruction."""
    APPROACH = "approach"
    """It brings the instruction's widget into reach: a scroll, a menu, a tab, back."""
    DISMISS = "dismiss"
    """It closes something in the way."""
    SKIP = "skip"
    """Nothing to do: the instruction's result is already there."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """What grounding wants to do next. `operation` is None where it found nothing or nothing is to be done (skip).

    meant: the instruction as it is meant, where the wish says which way a switch is turned, or a key does it; None: as
    it was said. left_out: with skip: what a person's own step names is not there, and what comes next is. undecided: a
    switch stands, or is to be turned, as a tutorial says, and the wish does not say which way it is to stand. guessed:
    it is opened to look behind it, and a later step does with it what cannot be taken back.
    """

    operation: Operation | None
    tier: Tier
    confidence: float
    reason: str
    purpose: Purpose = Purpose.INSTRUCTION
    candidates: tuple[Candidate, ...] = ()
    meant: Instruction | None = None
    left_out: bool = False
    undecided: bool = False
    guessed: bool = False

    @property
    def label(self) -> str:
        """What the widget is called that it is for; empty where there is none."""
        return self.candidates[0].label if self.candidates else ""


class VerdictKind(StrEnum):
    PROCEED = "proceed"
    RETRACT = "retract"
    FINISH = "finish"
    """The last instruction's result is already there: nothing is left to do."""
    ASK = "ask"
    FAIL = "fail"
    """Nothing can be done and a question would not help; the reason says why."""
    REPLAN = "replan"
    """This can't be done, but a tutorial tells what may have been left out before it."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the assessment agent says of a proposal (PromptRPA, appendix A.2)."""

    kind: VerdictKind
    confidence: float
    reason: str


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a guard says of a command (ResponsibleTA, sections 3.2 and 3.3): whether it holds that it can be done, or
    was done. chance: that it does, from 0 to 1. reason: why not."""

    holds: bool
    chance: float
    reason: str = ""


class GateKind(StrEnum):
    ALLOW = "allow"
    CONFIRM = "confirm"
    REFUSE = "refuse"


DENIED: Final = "denied"


@dataclass(frozen=True, slots=True)
class Gate:
    """What the policy says of an operation. risk: the kind of danger ("pay", "send", "delete"), empty where none;
    DENIED where the prompt says not to do it. sensitive: in an app about money or passwords, where who approves has to
    show who they are."""

    kind: GateKind
    risk: str = ""
    reason: str = ""
    sensitive: bool = False
