"""From the widgets that fit to the operation on the best of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.operation import Candidate, Operation, Proposal, Purpose, Tier
from promptrpa.domain.page import Page
from promptrpa.matching.pages.sliders import (
    counts_percent,
    ends_unknown,
    grip,
    is_share,
    is_slider,
    shows,
    stands_at,
    value_of,
    wanted_share,
)
from promptrpa.matching.pages.targets import Target, lead
from promptrpa.matching.pages.windows import free_point, until_free
from promptrpa.matching.words.relative import is_change

LEAD: Final = 0.03
"""Two widgets nearer than this are told apart by a person."""


@dataclass(frozen=True, slots=True)
class StandIn:
    """Widgets that may be meant, best first, what is done with them, and why."""

    targets: tuple[Target, ...]
    operation: OperationType
    reason: str


def proposal_of(
    page: Page, found: Sequence[Target], operation: OperationType, parameter: str, tier: Tier, reason: str
) -> Proposal:
    """The operation on the first, with the others as candidates; unsure where another fits as well."""
    best = found[0]
    confidence = min(best.score, 0.99)
    if lead(found) < LEAD and tier is not Tier.HISTORY:
        confidence, reason = min(confidence, 0.4), f"{reason}, but so is another"
    point = free_point(page, best.widget, best.point)
    if wait := until_free(page, best.widget, point):
        return wait
    made = Proposal(
        Operation(operation, point, best.widget.bounds, parameter, best.widget.index),
        tier,
        round(confidence, 3),
        reason,
        Purpose.INSTRUCTION,
        tuple(Candidate(t.widget.index, round(t.score, 3), t.label, t.widget.bounds) for t in found[:5]),
    )
    if operation is OperationType.EDIT and is_slider(best.widget):
        return _slid(page, made, best)
    if operation is OperationType.EDIT and is_change(parameter):
        return Proposal(None, Tier.NONE, 0.0, f"“{best.label}” is no slider, and does not go {parameter}")
    return made


def already(target: Target, instruction: Instruction) -> Proposal | None:
    """The instruction's result is there already."""
    widget = target.widget
    it = (Candidate(widget.index, target.score, target.label, widget.bounds),)
    if instruction.operation is OperationType.SWITCH and widget.checked == (instruction.parameter == "true"):
        state = "on" if widget.checked else "off"
        return Proposal(None, Tier.DIRECT, 0.95, f"“{target.label}” is already {state}", Purpose.SKIP, it)
    chooses = instruction.operation is OperationType.CLICK and instruction.object.text == target.label
    if widget.kind == "Spinner" and chooses and widget.text == target.label:
        return Proposal(None, Tier.DIRECT, 0.95, f"“{target.label}” is already chosen", Purpose.SKIP, it)
    if instruction.operation is OperationType.EDIT and widget.text and widget.text == instruction.parameter:
        return Proposal(None, Tier.DIRECT, 0.95, "the text is already there", Purpose.SKIP, it)
    return None


def _slid(page: Page, made: Proposal, slider: Target) -> Proposal:
    """A slider that is to have a value is dragged there."""
    assert made.operation is not None
    said, widget, label = made.operation.parameter, slider.widget, slider.label
    hundredths = is_share(said, f"{label} {widget.description}")
    shares = is_change(said) or (hundredths and not counts_percent(page, widget))
    if not shares and ends_unknown(widget, label):
        return Proposal(None, Tier.NONE, 0.0, f"“{label}” is a slider that does not show how far it goes")
    share = wanted_share(widget, said, shares)
    if share is None:
        return Proposal(None, Tier.NONE, 0.0, f"“{label}” is a slider, and “{said}” is nothing from 0 to 100")
    if stands_at(widget, share) if shares else shows(widget, said):
        reason = f"“{label}” is already at {share if shares else value_of(said):g}"
        return Proposal(None, Tier.DIRECT, 0.95, reason, Purpose.SKIP, made.candidates[:1])
    drag = replace(made.operation, type=OperationType.DRAG, point=grip(widget.bounds, share), parameter=f"{share:g}")
    return replace(made, operation=drag)
