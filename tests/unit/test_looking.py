"""When the loop looks at a picture: once words alone do not tell, and never at a protected screen."""

from __future__ import annotations

from dataclasses import replace

import pytest
from loop_kit import button, function, icon, label, listing, node, row, screen, tap
from vision_kit import drawing

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.loop import (
    Begun,
    Chosen,
    Command,
    Finish,
    Observe,
    Observed,
    Parsed,
    Perform,
    Recalled,
    RunState,
    Understood,
)
from promptrpa.domain.operation import (
    Candidate,
    Gate,
    GateKind,
    Operation,
    Proposal,
    Purpose,
    Tier,
    Verdict,
    VerdictKind,
)
from promptrpa.domain.page import Bounds, Page, Widget
from promptrpa.domain.task import Environment
from promptrpa.loop.advance import advance
from promptrpa.matching.pages.pictures import differ
from promptrpa.matching.pages.windows import still_there

PROMPT = "open Board, tap Start"
PICTURE = drawing()
DRAWN = screen(label(-1, "Board"), button(0, "Start"), node("View", (0, 400, 1080, 2300)))
ICONS = screen(label(-1, "Board"), icon((900, 100, 1020, 190), ""), listing(row(1, "Start")))
WORDED = screen(label(-1, "Board"), listing(row(1, "Start")))
ALLOW = Gate(GateKind.ALLOW)


def after(page: Page, proposal: Proposal, verdict: VerdictKind = VerdictKind.PROCEED) -> Command:
    """What the loop does once this was proposed on a page."""
    state = RunState("r", PROMPT)
    outcomes = (
        Begun(frozenset()),
        Understood(function(PROMPT, PROMPT)),
        Recalled(None),
        Parsed((tap("Start"),)),
        Observed(page),
        Chosen(proposal, Verdict(verdict, 1.0, "so it is"), ALLOW, 0.0),
    )
    for outcome in outcomes:
        state, command = advance(state, outcome, Environment())
    return command


def found(page: Page, confidence: float, tier: Tier = Tier.TEXT, words: str = "Start") -> Proposal:
    widget = next(w for w in page.widgets if words in (w.text, w.description))
    operation = Operation(OperationType.CLICK, widget.bounds.center, widget.bounds, "", widget.index)
    candidate = Candidate(widget.index, confidence, words, widget.bounds)
    return Proposal(operation, tier, confidence, "found", Purpose.INSTRUCTION, (candidate,))


NOTHING = Proposal(None, Tier.NONE, 0.0, "it is not on this page")
SCROLL = Proposal(Operation(OperationType.SCROLL, parameter="down"), Tier.EXPLORATION, 0.6, "scroll", Purpose.APPROACH)
NEXT = Proposal(None, Tier.TEXT, 0.7, "what comes next is here already", Purpose.SKIP)


@pytest.mark.parametrize("page", [DRAWN, ICONS], ids=["drawn", "icons"])
@pytest.mark.parametrize("proposal", [NOTHING, SCROLL, NEXT], ids=["nothing", "scroll", "skip"])
def test_a_picture_is_taken_where_words_do_not_tell(page: Page, proposal: Proposal) -> None:
    verdict = VerdictKind.PROCEED if proposal.operation else VerdictKind.FAIL
    assert after(page, proposal, verdict) == Observe(picture=True)


def test_what_is_certain_needs_no_picture_and_what_is_not_does() -> None:
    assert isinstance(after(DRAWN, found(DRAWN, 0.99)), Perform)
    assert after(DRAWN, found(DRAWN, 0.8, Tier.MEANING)) == Observe(picture=True)
    title = found(DRAWN, 0.99, words="Board")
    assert after(DRAWN, title) == Observe(picture=True)


def test_a_page_that_says_all_is_not_pictured() -> None:
    assert isinstance(after(WORDED, found(WORDED, 0.8)), Perform)
    assert isinstance(after(WORDED, NOTHING, VerdictKind.FAIL), Finish)


def test_a_picture_is_taken_once_and_never_of_a_protected_screen() -> None:
    for page in (DRAWN.with_picture(PICTURE), replace(DRAWN, protected=True)):
        assert isinstance(after(page, NOTHING, VerdictKind.FAIL), Finish)
        assert isinstance(after(page, found(page, 0.8)), Perform)


def test_a_drawn_widget_is_there_as_long_as_its_picture_is() -> None:
    place = Bounds(100, 1000, 300, 1100)
    grey, other = drawing(("box", place, "grey")), drawing(("box", (500, 1000, 700, 1100), "grey"))
    widget = Widget(len(DRAWN.widgets), 2, "android.widget.Button", place, drawn=True)
    before = replace(DRAWN, widgets=(*DRAWN.widgets, widget), picture=grey)
    tapped = Operation(OperationType.CLICK, place.center, place, "", widget.index)
    assert still_there(before, DRAWN.with_picture(grey), tapped)
    assert not still_there(before, DRAWN.with_picture(other), tapped)
    assert not still_there(before, DRAWN, tapped)
    assert not still_there(before, ICONS.with_picture(grey), tapped)
    assert differ(grey, other)
    assert differ(grey, other, place)
    assert not differ(grey, other, Bounds(800, 1000, 1000, 1100))
