"""The steps of a run as its page shows them: before, after, what each took and what was changed on the phone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.model import ModelCall, Spent, spent
from promptrpa.domain.operation import GateKind
from promptrpa.domain.run import Run, Step, StepResult

_WRITES: Final = frozenset({OperationType.EDIT, OperationType.SWITCH, OperationType.DRAG})
"""Operations that change something whatever they are done on."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A step. after: digest of the picture after it, as far as there is one. models: what language models took for it.
    seconds: all of it. changes: it changed something on the phone besides the page that is shown."""

    step: Step
    after: str
    models: Spent
    seconds: float
    changes: bool


@dataclass(frozen=True, slots=True)
class Timeline:
    """seconds: of all steps together. changes: the moments that changed something, in order."""

    moments: tuple[Moment, ...]
    seconds: float
    changes: tuple[Moment, ...]


def timeline(steps: Sequence[Step], calls: Sequence[ModelCall]) -> Timeline:
    """calls: of the run, to language models."""
    following = [*(step.picture for step in steps[1:]), ""][: len(steps)]
    moments = tuple(
        Moment(
            step,
            step.picture_after or after,
            spent([call for call in calls if call.step == step.number]),
            seconds_of(step),
            _changes(step),
        )
        for step, after in zip(steps, following, strict=True)
    )
    changed = tuple(moment for moment in moments if moment.changes)
    return Timeline(moments, sum(moment.seconds for moment in moments), changed)


def seconds_of(step: Step) -> float:
    times = step.times
    return times.observe + times.decide + times.perform + times.settle


def pictures_of(run: Sequence[Step]) -> set[str]:
    return {digest for step in run for digest in (step.picture, step.picture_after) if digest}


def took(run: Run) -> float:
    """Seconds from its start to its end; 0 while it goes on."""
    if not run.ended:
        return 0.0
    return (datetime.fromisoformat(run.ended) - datetime.fromisoformat(run.started)).total_seconds()


def _changes(step: Step) -> bool:
    """It wrote or switched something, or did what the policy watches over."""
    if step.operation is None or step.result is not StepResult.CHANGED:
        return False
    watched = step.gate is not None and (step.gate.kind is not GateKind.ALLOW or bool(step.gate.risk))
    return step.operation.type in _WRITES or watched
