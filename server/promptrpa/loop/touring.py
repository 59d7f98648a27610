"""Runs that only get to know an app: they go through its pages, and what was seen becomes tutorials."""

from __future__ import annotations

from dataclasses import replace

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.loop import Advance, Finish, Observe, Planned, RunState
from promptrpa.domain.run import RunStatus
from promptrpa.domain.tour import OfferKind, Tour


def begin(state: RunState) -> Advance:
    """Open the app, and look around in it."""
    assert state.function is not None
    app, source = state.function.app, state.function.prompt
    opened = Planned(Instruction(OperationType.OPEN, parameter=app, source=source))
    looked = Planned(Instruction(OperationType.CLICK, source=source))
    return replace(state, tour=Tour(app), plan=(opened, looked)), Observe()


def over(state: RunState) -> Finish:
    """All was seen, or as much as could be."""
    assert state.tour is not None
    tour = state.tour
    pages = sum(bool(s.passages or s.offers or s.words) for s in tour.spots)
    kinds = [offer.kind for spot in tour.spots for offer in spot.offers]
    counts = {"switches": OfferKind.SWITCH, "choices": OfferKind.CHOICE, "buttons": OfferKind.ACTION}
    held = ", ".join(f"{kinds.count(kind)} {name}" for name, kind in counts.items())
    if not pages:
        return Finish(RunStatus.FAILED, f"Nothing of “{tour.name}” could be looked at.")
    acted = ", ".join(f"“{label}”" for label in tour.acted)
    warned = f" These changed something on their page: {acted}." if acted else ""
    return Finish(RunStatus.DONE, f"{pages} pages of “{tour.name}” were seen, with {held}.{warned}")
