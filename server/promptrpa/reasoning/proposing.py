"""From the widgets that fit to the operation on the best of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.operation import Candidate, Operation, Proposal, Purpose, Tier
from promptrpa.domain.page import Page
from promptrpa.matching.targets import Target, lead
from promptrpa.matching.windows import until_free

LEAD: Final = 0.03
"""Two widgets nearer than this are told apart by a person."""


def proposal_of(
    page: Page, found: Sequence[Target], operation: OperationType, parameter: str, tier: Tier, reason: str
) -> Proposal:
    """The operation on the first, with the others as candidates; unsure where another fits as well."""
    best = found[0]
    confidence = min(best.score, 0.99)
    if lead(found) < LEAD and tier is not Tier.HISTORY:
        confidence, reason = min(confidence, 0.4), f"{reason}, but so is another"
    if wait := until_free(page, best.widget, best.point):
        return wait
    return Proposal(
        Operation(operation, best.point, best.widget.bounds, parameter, best.widget.index),
        tier,
        round(confidence, 3),
        reason,
        Purpose.INSTRUCTION,
        tuple(Candidate(t.widget.index, round(t.score, 3), t.label, t.widget.bounds) for t in found[:5]),
    )
