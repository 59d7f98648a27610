"""Runs that only say how it stands: they open the page that shows it, and change nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.loop import LOOK_IN, Finish, Planned, RunState
from promptrpa.domain.operation import GateKind, Operation, Proposal, Purpose
from promptrpa.domain.page import Page
from promptrpa.domain.run import RunStatus
from promptrpa.matching.pages.kinds import SWITCHES

_SURE: Final = 0.75
"""Confidence in the switch that was found, from which it is told how it stands."""
WAYS: Final = frozenset(
    {OperationType.OPEN, OperationType.CLICK, OperationType.SCROLL, OperationType.BACK, OperationType.WAIT}
)
"""What is done on the way to a page."""
_CHECKS: Final = SWITCHES | {"CheckBox", "RadioButton", "CheckedTextView"}
"""What a touch changes."""
WOULD_CHANGE: Final = "To find this out, something would have to be done on the phone. Say what to open instead."
NO_WAY: Final = (
    "This asks for something that is only known by looking. Say what to open, for example: “show my next alarm”."
)
"""Nothing is known that shows it."""


def is_open(state: RunState) -> bool:
    """The page that was looked for is in front, and it remains to be told what it says."""
    return state.looking and bool(state.plan) and state.current is None


def from_here(state: RunState) -> RunState | None:
    """A run that only looks, and cannot go on as a tutorial says: what was asked about is looked for from the page in
    front. None for others, where it is asked how a switch stands, and for a step that was found by looking."""
    steps = [planned.instruction for planned in state.plan]
    if not (state.looking and state.tutorials and state.position) or steps[-1].operation is OperationType.SWITCH:
        return None
    if state.plan[state.position].on:
        return None
    first, *others = state.tutorials
    first = replace(first, id=f"{LOOK_IN}{first.app}")
    return replace(state, plan=state.plan[: state.position], tutorials=(first, *others))


def may_look(plan: Sequence[Planned]) -> bool:
    """Nothing is done on the way; a switch that is looked at comes last, and a text is only typed before something
    else, to search or to sign in."""
    *way, last = (p.instruction.operation for p in plan)
    on_the_way = all(kind in WAYS or kind is OperationType.EDIT for kind in way)
    if last is OperationType.SWITCH:
        return all(kind in WAYS for kind in way)
    return on_the_way and last in WAYS


def would_change(state: RunState) -> Finish | None:
    """The end of a run that only looks, where what was found to be touched may change something; None elsewhere."""
    proposal, gate, page = state.proposal, state.gate, state.page
    if not state.looking or proposal is None or proposal.operation is None or gate is None or page is None:
        return None
    if gate.kind is not GateKind.CONFIRM and not _checks(page, proposal.operation):
        return None
    return Finish(RunStatus.FAILED, WOULD_CHANGE)


def _checks(page: Page, operation: Operation) -> bool:
    """What is touched, or the row that it stands in, can be checked."""
    if operation.widget < 0 or operation.type is OperationType.SCROLL:
        return False
    touched = page.widgets[operation.widget]
    row = next((w for w in (touched, *page.ancestors(touched)) if w.clickable), touched)
    return any(w.kind in _CHECKS for w in (touched, row, *page.descendants(row)))


def seen(state: RunState, proposal: Proposal) -> Finish | None:
    """How the switch stands that was asked about; None before it is reached."""
    current = state.current
    if not state.looking or current is None or current.instruction.operation is not OperationType.SWITCH:
        return None
    if proposal.confidence < _SURE:
        reason = f"“{current.instruction.object}” was not found for certain. Say what to open instead."
        return Finish(RunStatus.FAILED, reason) if proposal.purpose in (Purpose.SKIP, Purpose.INSTRUCTION) else None
    wanted = current.instruction.parameter == "true"
    if proposal.purpose is Purpose.SKIP and proposal.candidates:
        is_on = wanted
    elif proposal.purpose is Purpose.INSTRUCTION and proposal.operation is not None:
        is_on = not wanted
    else:
        return None
    name = proposal.candidates[0].label if proposal.candidates else current.instruction.object
    return Finish(RunStatus.DONE, f"“{name}” is {'on' if is_on else 'off'}.")
