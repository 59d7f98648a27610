"""Steps in the words of an older version, and steps that only name a thing by its kind."""

from __future__ import annotations

from dataclasses import replace

import pytest
from loop_kit import (
    button,
    done,
    function,
    icon,
    label,
    line,
    name_at,
    node,
    row,
    screen,
    situation,
    tap,
    text_field,
    turn,
    window,
    write,
)

from promptrpa.domain.function import Function
from promptrpa.domain.instruction import OperationType
from promptrpa.domain.operation import Proposal, Purpose
from promptrpa.domain.page import Page
from promptrpa.domain.task import Slot
from promptrpa.matching.prompts.coverage import names_in
from promptrpa.mind import Mind

CORNER = (900, 60, 1040, 180)
SONG = Function("like Cinnamon", "like {choice}", "en", parameters=(Slot("choice", "text", "Cinnamon"),))


def touched(page: Page, proposal: Proposal) -> str:
    assert proposal.operation is not None
    assert proposal.operation.point is not None
    return name_at(page, proposal.operation.point)[1]


def menu(*rows: str) -> str:
    return window(*(node("TextView", line(n, 140, 940), text=text, clickable=True) for n, text in enumerate(rows)))


@pytest.mark.parametrize(
    ("rows", "meant"),
    [
        (("Play next", "Queue song", "Share"), True),
        (("Play next", "Share", "Details"), False),
        (("Remove from queue", "Share"), False),
    ],
)
def test_the_row_of_a_menu_that_nearly_means_it_is_touched(mind: Mind, rows: tuple[str, ...], meant: bool) -> None:
    page = screen(label(0, "Birch"), over=[menu(*rows)])
    proposal = mind.grounding.propose(page, situation(tap("Add to queue")))
    assert (proposal.purpose is Purpose.INSTRUCTION and proposal.operation is not None) is meant
    assert not meant or touched(page, proposal) == "Queue song"


def test_the_only_button_hands_in_what_was_typed(mind: Mind) -> None:
    page = screen(text_field(0, "PIN"), button(1, "Unlock"), button(2, "Forgot PIN?"))
    typed = mind.grounding.propose(page, situation(write("1", "PIN")))
    after = replace(situation(tap("Sign in")), history=(done(typed, page),))
    assert touched(page, mind.grounding.propose(page, after)) == "Unlock"
    assert mind.grounding.propose(page, situation(tap("Sign in"))).operation is None


def test_a_menu_that_is_nowhere_is_left_out(mind: Mind) -> None:
    page = screen(label(0, "Morning run"), button(1, "Play"))
    proposal = mind.grounding.propose(page, situation(tap("More options"), tap("Rename")))
    assert (proposal.operation, proposal.purpose) == (None, Purpose.SKIP)
    last = mind.grounding.propose(page, situation(tap("More options")))
    assert last.purpose is not Purpose.SKIP


def test_that_a_menu_is_there_does_not_tell_that_a_step_is_needless(mind: Mind) -> None:
    page = screen(icon(CORNER, "More options"), row(1, "Anna"), row(2, "Bob"))
    proposal = mind.grounding.propose(page, situation(tap("Zoe"), tap("More options"), tap("Ringtone")))
    assert proposal.purpose is not Purpose.SKIP


def test_a_widget_that_has_moved_is_found_by_its_words(mind: Mind) -> None:
    page = screen(node("TextView", (0, 60, 500, 180), text="Groups", clickable=True), label(5, "Nothing here"))
    proposal = mind.grounding.propose(page, situation(tap("Groups", place="bottom")))
    assert touched(page, proposal) == "Groups"


def test_the_menu_of_the_named_thing_is_opened(mind: Mind) -> None:
    page = screen(
        icon(CORNER, "More options"),
        row(1, "Birch"),
        icon((900, 400, 1040, 480), "Options for Birch"),
        row(2, "Cinnamon"),
        icon((900, 550, 1040, 630), "Options for Cinnamon"),
    )
    proposal = mind.grounding.propose(page, situation(tap("dots", beside="song"), function=SONG))
    assert touched(page, proposal) == "Options for Cinnamon"


def test_a_thing_that_is_not_shown_is_searched_for(mind: Mind) -> None:
    field = screen(text_field(0, "Search your music"), label(1, "Recent searches"))
    step = situation(tap("dots", beside="song"), function=SONG)
    proposal = mind.grounding.propose(field, step)
    assert proposal.operation is not None
    assert (proposal.operation.type, proposal.operation.parameter) == (OperationType.EDIT, "Cinnamon")
    assert proposal.purpose is Purpose.APPROACH
    bare = screen(label(0, "Home"), icon(CORNER, "Search"))
    assert touched(bare, mind.grounding.propose(bare, step)) == "Search"
    unnamed = mind.grounding.propose(bare, situation(tap("dots", beside="song"), function=function("like a song")))
    assert unnamed.operation is None or unnamed.operation.type is not OperationType.EDIT


@pytest.mark.parametrize(("prompt", "on"), [("hide the calendar Work", "false"), ("show the calendar Work", "true")])
def test_a_box_that_is_only_told_by_its_kind_is_ticked_as_wished(mind: Mind, prompt: str, on: str) -> None:
    boxes = [
        node("CheckBox", line(n), text=name, clickable=True, checkable=True, checked=on == "false")
        for n, name in enumerate(("Family", "Work"))
    ]
    page = screen(*boxes)
    proposal = mind.grounding.propose(page, situation(turn("calendars", on=True), function=function(prompt)))
    assert touched(page, proposal) == "Work"
    assert proposal.operation is not None
    assert (proposal.operation.type, proposal.operation.parameter) == (OperationType.SWITCH, on)


@pytest.mark.parametrize(
    ("prompt", "known", "names"),
    [
        ("delete the album Venice", "Delete an album", ["Venice"]),
        ("turn on Bluetooth", "Switch Bluetooth on", []),
        ("关注歌手Vera", "关注歌手", ["Vera"]),
        ("Wake me at 7:30", "Set an alarm", []),
        ("take photos with 24 MP", "Choose the resolution", ["24"]),
    ],
)
def test_what_looks_like_a_name_is_known_by_its_letters(prompt: str, known: str, names: list[str]) -> None:
    assert [slot.value for slot in names_in(prompt, known)] == names
