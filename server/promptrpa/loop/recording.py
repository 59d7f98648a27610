"""What is written about a step, and where a run stood."""

from __future__ import annotations

from dataclasses import replace

from promptrpa.domain.loop import (
    Advance,
    Finish,
    Performed,
    RunState,
)
from promptrpa.domain.run import RunStatus, Step, StepResult, Times


def record(
    state: RunState, result: StepResult, reason: str, outcome: Performed | None = None, *, healed: bool = False
) -> RunState:
    """With the current step in the history. reason: empty for the proposal's own."""
    proposal, page = state.proposal, state.page
    assert proposal is not None and page is not None
    times = outcome.times if outcome else Times()
    step = Step(
        number=len(state.history) + 1,
        instruction=state.current.instruction if state.current else None,
        proposal=proposal,
        verdict=state.verdict,
        gate=state.gate,
        operation=proposal.operation,
        result=result,
        reason=reason or proposal.reason,
        times=replace(times, decide=state.decided),
        app=page.package,
        page=page.content,
        after=outcome.after.content if outcome else "",
        picture=outcome.picture if outcome else "",
        picture_after=outcome.picture_after if outcome else "",
        doubt=outcome.doubt if outcome else "",
        task_step=state.current.origin if state.current else -1,
        healed=healed,
        question=state.asked,
        answer=state.answer,
        tutorial=state.followed,
    )
    return replace(state, history=(*state.history, step))


def where(state: RunState, reason: str) -> str:
    """The reason with the step at which it happened and what was already changed on the phone."""
    total, here = len(state.plan), state.position + 1
    at = f"Step {here} of {total} ({state.current.instruction}): " if state.current else ""
    done = sum(1 for s in state.history if s.operation and s.result is StepResult.CHANGED)
    changed = f" {done} operations were done before." if done else " Nothing was done on the phone."
    return f"{at}{reason.rstrip('.')}.{changed}"


def failed(state: RunState, reason: str) -> Advance:
    """The run ends, as this step could not be done."""
    return state, Finish(RunStatus.FAILED, where(state, reason))
