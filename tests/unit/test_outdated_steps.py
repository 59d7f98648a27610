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
    listing,
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
from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.operation import Proposal, Purpose
from promptrpa.domain.page import Page
from promptrpa.domain.task import Slot
from promptrpa.matching.pages.windows import is_menu
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


def test_a_menu_row_for_the_settings_of_something_may_hold_what_is_not_here(mind: Mind) -> None:
    page = screen(label(0, "Carol"), over=[menu("Add to favourites", "Send contact", "Contact settings")])
    assert touched(page, mind.grounding.propose(page, situation(tap("Set ringtone"), tap("Marimba")))) == (
        "Contact settings"
    )
    bare = screen(label(0, "Carol"), over=[menu("Add to favourites", "Search settings")])
    closing = mind.grounding.propose(bare, situation(tap("Set ringtone"), tap("Marimba"))).operation
    assert closing is not None
    assert closing.type is OperationType.BACK


def test_nothing_is_touched_through_a_menu(mind: Mind) -> None:
    corner, tabs = icon(CORNER, "More options"), [icon((200 * n, 2200, 200 * n + 150, 2300), f"T{n}") for n in range(4)]
    open_ = screen(corner, *tabs, over=[menu("Mark as junk", "Put in folder")])
    proposal = mind.grounding.propose(open_, situation(tap("Rename"), tap("Save")))
    assert proposal.operation is not None
    assert proposal.operation.type is OperationType.BACK


@pytest.mark.parametrize(
    ("first", "second", "meant"),
    [
        (("Screen", "Dark theme, font size"), ("Apps", "Recent apps"), "Screen"),
        (("Apps", "Recent apps"), ("Device", "Font size · Brightness"), "Device"),
    ],
)
def test_what_a_row_says_of_its_page_leads_there(
    mind: Mind, first: tuple[str, ...], second: tuple[str, ...], meant: str
) -> None:
    page = screen(row(0, *first, resource_id="org.app:id/a"), row(1, *second, resource_id="org.app:id/b"))
    assert touched(page, mind.grounding.propose(page, situation(tap("Font size"), tap("Large")))) == meant
    assert touched(page, mind.grounding.propose(page, situation(tap("Looks"), tap("Font size")))) == meant


def test_rows_below_a_heading_of_that_name_are_tried_first(mind: Mind) -> None:
    rows = [row(n, words, resource_id=f"org.app:id/r{n}") for n, words in ((1, "Captions"), (3, "Vision aids"))]
    page = screen(label(0, "Sound"), rows[0], label(2, "Display"), rows[1])
    step = situation(tap("Text and display"), tap("Colour correction"))
    assert touched(page, mind.grounding.propose(page, step)) == "Vision aids"


@pytest.mark.parametrize("words", ["+1 628 555 0110", "carol@example.com", "See you there!"])
def test_numbers_addresses_and_sentences_are_not_opened_to_look_behind(mind: Mind, words: str) -> None:
    page = screen(row(0, words, resource_id="org.app:id/a"), row(1, "Call history", resource_id="org.app:id/b"))
    assert touched(page, mind.grounding.propose(page, situation(tap("Frobnicate")))) == "Call history"
    alone = screen(row(0, words, resource_id="org.app:id/a"))
    assert mind.grounding.propose(alone, situation(tap("Frobnicate"))).operation is None


@pytest.mark.parametrize(("opener", "again"), [("More options", True), ("Like", False)])
def test_a_search_ends_where_it_began(mind: Mind, opener: str, again: bool) -> None:
    """The menu that the step before opened is open again; what may do something is not touched twice."""
    behind = screen(label(0, "Carol"), icon(CORNER, opener))
    opened = screen(label(0, "Carol"), icon(CORNER, opener), over=[menu("Mark as junk", "Put in folder")])
    first = done(mind.grounding.propose(behind, situation(tap(opener), tap("Move to"))), behind)
    page, step = opened, replace(situation(tap("Move to"), tap("Inbox")), history=(first,))
    while (proposal := mind.grounding.propose(page, step)).operation is not None:
        step = replace(step, history=(*step.history, done(proposal, page)))
        page = behind if proposal.operation.type is OperationType.BACK else opened
    assert is_menu(page) is again


def test_a_list_that_shows_other_things_when_it_was_scrolled_is_the_same_page(mind: Mind) -> None:
    def drawer(*names: str, seen: bool) -> Page:
        tabs = [row(n, name, **({"selected": True} if n == 0 and seen else {})) for n, name in enumerate(names)]
        return screen(listing(*tabs))

    first, second = drawer("Inbox", "Starred", "Sent", seen=True), drawer("Work", "Settings", seen=False)
    step = situation(tap("sam@example.com"), tap("Signature"))
    scrolled = mind.grounding.propose(first, step)
    assert scrolled.operation is not None
    assert scrolled.operation.type is OperationType.SCROLL
    assert mind.grounding.propose(second, replace(step, history=(done(scrolled, first),))).operation is not None


def test_ids_that_sound_alike_name_no_field_to_touch_and_no_row_among_others(mind: Mind) -> None:
    field = screen(text_field(0, "Message to all", resource_id="org.app:id/text"), icon(CORNER, "More options"))
    assert touched(field, mind.grounding.propose(field, situation(tap("Details"), tap("Mute")))) == "More options"
    names = ("Aero Buds", "Car Audio")
    rows = screen(label(0, "Bluetooth"), *(row(n, w, resource_id="org.app:id/device") for n, w in enumerate(names, 1)))
    found = mind.grounding.propose(rows, situation(tap("Connected devices"), tap("Car Audio")))
    assert (found.operation, found.purpose) == (None, Purpose.SKIP)


def choices(heading: str, *words: str) -> str:
    buttons = [
        node("RadioButton", line(n, 140, 940), text=w, clickable=True, checkable=True) for n, w in enumerate(words)
    ]
    title = node("TextView", (140, 100, 940, 190), text=heading)
    return window(title, node("ListView", (100, 190, 980, 1600), *buttons), box=(100, 90, 980, 1700))


def test_choices_that_a_step_does_not_mean_are_neither_made_nor_put_away(mind: Mind) -> None:
    own = Function("x", "x", "en", steps="tap Sort, tap the first product")
    product = Instruction(OperationType.CLICK, ObjectDescription("product", "first"))
    page = screen(button(0, "Sort"), row(1, "Mug"), over=[choices("Sort by", "Best match", "Lowest price")])
    before = screen(button(0, "Sort"), row(1, "Mug"))
    opened = done(mind.grounding.propose(before, situation(tap("Sort"), function=own)), before)
    found = mind.grounding.propose(page, situation(product, function=own, history=(opened,)))
    assert found.operation is None
    assert found.purpose is not Purpose.SKIP
    unasked = mind.grounding.propose(page, situation(product, function=own))  # a window that no step opened
    assert unasked.operation is not None
    assert unasked.operation.type is OperationType.BACK
    sound = screen(button(0, "Ringtone"), over=[choices("Ringtone", "Marimba", "Chimes")])
    first = Instruction(OperationType.CLICK, ObjectDescription("ringtone", "first"))
    assert touched(sound, mind.grounding.propose(sound, situation(first, function=own))) == "Marimba"


def test_the_button_that_says_what_is_handed_in_does_it(mind: Mind) -> None:
    chips = [button(n, words) for n, words in enumerate(("Fog", "Rain", "Snow"), 1)]
    page = screen(text_field(0, "Note"), *chips, button(4, "Send report"))
    typed = mind.grounding.propose(page, situation(write("thick", "Note")))
    after = replace(situation(tap("Submit")), history=(done(typed, page),))
    assert touched(page, mind.grounding.propose(page, after)) == "Send report"
    both = screen(text_field(0, "Note"), *chips, button(4, "Send and publish"))
    assert mind.grounding.propose(both, after).operation is None
    saved = screen(text_field(0, "Note"), *chips, button(4, "Save draft"))
    assert mind.grounding.propose(saved, replace(after, instruction=tap("Done"))).operation is None
    assert mind.grounding.propose(page, replace(after, instruction=tap("Delete"))).operation is None


@pytest.mark.parametrize(
    ("words", "is_button", "opened"),
    [
        ("Contact settings", False, True),
        ("Default settings", True, False),
        ("Default settings", False, False),
        ("Revert settings", False, False),
        ("出厂设置", False, False),
        ("通话设置", False, True),
    ],
)
def test_the_settings_of_something_may_hold_a_step(mind: Mind, words: str, is_button: bool, opened: bool) -> None:
    """And what brings settings back, or in, does not."""
    page = screen((button if is_button else row)(0, words), label(1, "Carol"))
    found = mind.grounding.propose(page, situation(tap("Grid lines"), function=function("x", steps="tap Grid lines")))
    assert (found.operation is not None and touched(page, found) == words) is opened


@pytest.mark.parametrize(
    ("step", "rows", "taken"),
    [
        ("Agenda", ("Share", "Copy event", "Print"), False),
        ("日程", ("分享", "复制活动", "打印"), False),
        ("Ringtone", ("Share", "Set ring tone", "Print"), True),
    ],
)
def test_what_acts_in_a_menu_is_no_name_of_a_page(mind: Mind, step: str, rows: tuple[str, ...], taken: bool) -> None:
    page = screen(label(0, "Birch"), over=[menu(*rows)])
    found = mind.grounding.propose(page, situation(tap(step), function=function("x", steps=f"tap {step}")))
    assert (found.operation is not None and found.operation.type is OperationType.CLICK) is taken
