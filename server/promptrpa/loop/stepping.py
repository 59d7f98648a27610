"""A number with a button for more and one for less is counted on until it is what was said."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.loop import Advance, Perform, RunState
from promptrpa.domain.page import Page
from promptrpa.matching.pages.steppers import stepper_at
from promptrpa.matching.words.counts import count_of

from .recording import failed

_MOST: Final = 99
"""So often it is counted on."""


def counted_on(state: RunState, before: Page, after: Page) -> Advance | None:
    """One that shows more or less than was said is touched again; one that stays where it is, or goes past it, ends the
    run."""
    assert state.proposal is not None and state.current is not None
    operation, instruction = state.proposal.operation, state.current.instruction
    wanted = count_of(instruction.parameter) if instruction.operation is OperationType.EDIT else None
    if operation is None or operation.type is not OperationType.CLICK or operation.bounds is None or wanted is None:
        return None
    was = stepper_at(before, before.widgets, operation.bounds)
    if was is None:
        return None
    now = stepper_at(after, after.widgets, operation.bounds)
    if now is None:
        return failed(state, f"The number that was to be {wanted:g} is no longer there")
    if now.value == wanted:
        return None
    counted = sum(s.instruction == instruction for s in state.history)
    if abs(wanted - now.value) >= abs(wanted - was.value) or counted >= _MOST:
        return failed(state, f"The number stays at {now.value:g} and does not go to {wanted:g}")
    button = now.more if now.value < wanted else now.less
    again = replace(operation, point=button.bounds.center, bounds=button.bounds, widget=button.index)
    return replace(state, page=after, proposal=replace(state.proposal, operation=again)), Perform(again)
