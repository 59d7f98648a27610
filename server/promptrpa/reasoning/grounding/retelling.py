"""What a planner is told of a run so far, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from promptrpa.domain.instruction import Instruction
from promptrpa.domain.loop import RunState
from promptrpa.domain.operation import Purpose
from promptrpa.domain.run import Step, StepResult


def steps_so_far(state: RunState) -> tuple[str, ...]:
    """What was done for the goal, in words, with what did not work."""
    told = []
    for step in state.history:
        if step.instruction is None or step.proposal is None:
            continue
        if step.proposal.purpose in (Purpose.APPROACH, Purpose.DISMISS) and step.result is not StepResult.REFUSED:
            continue
        match step.result:
            case StepResult.UNCHANGED:
                note = " (changed nothing)"
            case StepResult.SKIPPED:
                note = f" (needless: {step.reason})"
            case StepResult.REFUSED | StepResult.FAILED:
                note = f" (not done: {step.reason})"
            case _:
                note = f" (may not be done: {step.doubt})" if step.doubt else ""
        told.append((step.instruction, note))
    often = Counter(str(instruction) for instruction, note in told if not note)
    return tuple(f"{done}{note or _words_for(done, often[str(done)])}" for done, note in told)


def _words_for(instruction: Instruction, times: int) -> str:
    """The words that an instruction came from, where another one touches what is called the same."""
    return f" (“{instruction.source}”)" if times > 1 and instruction.object and instruction.source else ""


def trouble_of(step: Step) -> str:
    """Why a planner's step was not done, or does not seem to be; empty where it was."""
    if step.result is StepResult.UNCHANGED:
        return f"“{step.instruction}” changed nothing"
    if step.result in (StepResult.REFUSED, StepResult.FAILED):
        return step.reason
    return step.doubt


def in_trouble(history: Sequence[Step]) -> int:
    """How many of a planner's last steps were not done."""
    return next((n for n, step in enumerate(reversed(history)) if not trouble_of(step)), len(history))
