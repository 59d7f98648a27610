"""From an instruction and a page to the next operation: the tiers, what is in the way, and exploring."""

from __future__ import annotations

from dataclasses import replace

import pytest
from loop_kit import (
    button,
    called,
    done,
    function,
    home,
    icon,
    label,
    line,
    listing,
    node,
    open_app,
    row,
    screen,
    situation,
    switch_row,
    tap,
    text_field,
    turn,
    window,
    write,
)

from promptrpa.domain.function import Function
from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.operation import Gate, GateKind, Operation, Proposal, Purpose, Tier
from promptrpa.domain.page import Page, Widget
from promptrpa.domain.run import Step, StepResult
from promptrpa.domain.task import Environment, Slot, Task, TaskStep
from promptrpa.learning import fill_steps, keep
from promptrpa.learning.tasks import with_values
from promptrpa.matching.pages.features import is_tab, with_slots
from promptrpa.mind import Mind
from promptrpa.ports.agents import Situation

CLEAR = 0.45
"""Below, a person is asked (the setting `ask_below`)."""


def on(page: Page, proposal: Proposal) -> str:
    """What the proposed operation would touch: the words of the widget, or of the row that it is in."""
    assert proposal.operation is not None, proposal.reason
    assert proposal.operation.point is not None, proposal.reason
    x, y = proposal.operation.point
    widget = page.widgets[proposal.operation.widget]
    assert widget.bounds.contains(x, y)
    words = [w.label for w in (widget, *page.descendants(widget)) if w.label]
    return words[0] if words else f"{widget.kind} at {widget.bounds.center}"


def saved(page: Page, words: str, instruction: Instruction) -> TaskStep:
    """The step of a task that touched the widget that these words stand on, or in."""
    widget = called(page, words)
    while not widget.interactive:
        widget = next(page.ancestors(widget))
    return saved_on(page, widget, instruction)


def saved_on(page: Page, widget: Widget, instruction: Instruction) -> TaskStep:
    operation = Operation(
        instruction.operation, widget.bounds.center, widget.bounds, instruction.parameter, widget.index
    )
    return keep(instruction, operation, page, page, "")


def on_line(proposal: Proposal) -> int:
    """The line of the page that would be touched; -1 where nothing is used for the instruction itself."""
    if proposal.operation is None or proposal.purpose is not Purpose.INSTRUCTION:
        return -1
    assert proposal.operation.point is not None
    return (proposal.operation.point[1] - 200) // 150


def replaying(step: TaskStep, *following: Instruction) -> Situation:
    return situation(step.instruction, *following, task_step=step)


SETTINGS = screen(
    label(-1, "Settings"), listing(row(0, "Network & internet"), row(1, "Display"), row(2, "Sound & vibration"))
)


# --- text and meaning


def test_the_row_of_the_words_is_touched_on_them(mind: Mind) -> None:
    proposal = mind.grounding.propose(SETTINGS, situation(tap("Display")))
    assert (proposal.tier, on(SETTINGS, proposal)) == (Tier.TEXT, "Display")
    assert proposal.confidence >= 0.95
    assert proposal.purpose is Purpose.INSTRUCTION


def test_the_noun_for_the_kind_of_thing_is_not_needed(mind: Mind) -> None:
    page = screen(button(0, "Save"), button(1, "Share"))
    proposal = mind.grounding.propose(page, situation(tap("Save button")))
    assert (proposal.tier, on(page, proposal)) == (Tier.TEXT, "Save")


def test_nobody_is_one_of_a_list_of_other_things(mind: Mind) -> None:
    wish = Function("send a large parcel to Ida Blum", "", "en")
    page = screen(label(-1, "New parcel"), listing(row(0, "Small"), row(1, "Medium"), row(2, "Large")))
    assert on(page, mind.grounding.propose(page, situation(tap("person"), function=wish))) != "Large"
    people = screen(label(-1, "Recipients"), listing(row(0, "Adam Ade"), row(1, "Ida Blum"), row(2, "Large & Sons")))
    for said in ("send a large parcel to Ida Blum", "send a parcel to ida blum"):
        wish = Function(said, "", "en")
        assert on(people, mind.grounding.propose(people, situation(tap("person"), function=wish))) == "Ida Blum"


@pytest.mark.parametrize(("said", "shown"), [("Dark mode", "Dark theme"), ("新建", "Add"), ("Preferences", "Settings")])
def test_what_means_the_same_is_found_where_the_words_are_not(mind: Mind, said: str, shown: str) -> None:
    page = screen(button(0, shown), button(1, "Weather"), button(2, "Ringtone"))
    proposal = mind.grounding.propose(page, situation(tap(said)))
    assert (proposal.tier, on(page, proposal)) == (Tier.MEANING, shown)
    assert proposal.confidence >= CLEAR


@pytest.mark.parametrize("said", ["已连接的设备", "Connected devices"])
def test_what_is_said_in_the_other_language_is_found(mind: Mind, said: str) -> None:
    page = screen(listing(row(0, "Network & internet"), row(1, "Connected devices"), row(2, "Sound")))
    assert on(page, mind.grounding.propose(page, situation(tap(said)))) == "Connected devices"


def test_what_stands_behind_a_name_does_not_hide_what_it_means(mind: Mind) -> None:
    page = screen(row(0, "Celsius (°C)"), row(1, "Fahrenheit (°F)"))
    assert on(page, mind.grounding.propose(page, situation(tap("华氏度")))) == "Fahrenheit (°F)"


def test_an_icon_without_words_is_found_by_its_id(mind: Mind) -> None:
    search = node("ImageButton", (900, 60, 1040, 180), clickable=True, resource_id="org.app:id/search_button")
    page = screen(search, button(1, "Weather"))
    proposal = mind.grounding.propose(page, situation(tap("Search")))
    assert on(page, proposal).startswith("ImageButton")


def test_a_part_of_the_words_does_not_beat_the_whole(mind: Mind) -> None:
    page = screen(button(0, "New contacts"), button(1, "Contacts"))
    assert on(page, mind.grounding.propose(page, situation(tap("Contacts")))) == "Contacts"


def test_of_two_equal_widgets_neither_is_sure(mind: Mind) -> None:
    page = screen(button(0, "Edit"), button(3, "Edit"))
    proposal = mind.grounding.propose(page, situation(tap("Edit")))
    assert proposal.confidence < CLEAR
    assert len(proposal.candidates) == 2


def test_nothing_is_touched_for_words_that_are_nowhere(mind: Mind) -> None:
    page = screen(label(0, "Nothing here"), button(1, "Refresh"))
    proposal = mind.grounding.propose(page, situation(tap("Wallpaper")))
    assert proposal.operation is None
    assert "Wallpaper" in proposal.reason


def test_what_is_not_enabled_is_not_touched(mind: Mind) -> None:
    page = screen(button(0, "Save", enabled="false"))
    operation = mind.grounding.propose(page, situation(tap("Save"))).operation
    assert operation is not None
    assert operation.type is OperationType.WAIT


# --- switches and fields


def test_the_switch_of_a_row_is_turned(mind: Mind) -> None:
    page = screen(switch_row(0, "Wi-Fi", on=True), switch_row(1, "Bluetooth", on=False))
    proposal = mind.grounding.propose(page, situation(turn("Bluetooth", True)))
    assert proposal.operation is not None
    assert proposal.operation.type is OperationType.SWITCH
    widget = page.widgets[proposal.operation.widget]
    assert (widget.kind, widget.checked, widget.bounds.top) == ("Switch", False, 350)


@pytest.mark.parametrize("kind", ["Switch", "CheckBox"])
@pytest.mark.parametrize("first", ["name", "switch"])
@pytest.mark.parametrize("names", [("Wi-Fi", "Bluetooth"), ("蓝牙", "热点")])
def test_of_several_names_on_a_row_each_has_the_switch_beside_it(
    mind: Mind, names: tuple[str, str], first: str, kind: str
) -> None:
    parts = []
    for left, name in zip((40, 560), names, strict=True):
        named, turned = ((0, 300), (310, 410)) if first == "name" else ((110, 410), (0, 100))
        parts.append(node("TextView", line(1, left + named[0], left + named[1]), text=name))
        parts.append(node(kind, line(1, left + turned[0], left + turned[1]), checkable=True, clickable=True))
    page = screen(*parts)
    own = [w.index for w in page.widgets if w.checkable]
    for name, wanted in zip(names, own, strict=True):
        proposal = mind.grounding.propose(page, situation(turn(name, True)))
        assert proposal.operation is not None
        assert proposal.operation.widget == wanted


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("Unmute", "Mute"),
        ("Follow", "Unfollow"),
        ("Unsubscribe", "Subscribe"),
        ("Turn on", "Turn off"),
        ("Increase volume", "Decrease volume"),
        ("Descending", "Ascending"),
        ("Mark as unread", "Mark as read"),
        ("不允许", "允许"),
        ("不保存", "保存"),
        ("取消收藏", "收藏"),
    ],
)
def test_the_opposite_of_what_is_said_is_never_touched(mind: Mind, said: str, shown: str) -> None:
    page = screen(label(0, "Info"), button(1, shown), button(2, "Help"))
    proposal = mind.grounding.propose(page, situation(tap(said)))
    assert proposal.purpose is not Purpose.INSTRUCTION or proposal.operation is None


@pytest.mark.parametrize(("thing", "found"), [("city", False), ("Search city", True)])
def test_the_field_in_which_something_was_searched_is_not_what_was_sought(mind: Mind, thing: str, found: bool) -> None:
    page = screen(text_field(0, text="Oslo", hint="Search city"), label(1, "No city found"))
    typed = mind.grounding.propose(screen(text_field(0, hint="Search city")), situation(write("Oslo", "Search city")))
    now = situation(tap(thing), history=(done(typed, page),))
    assert (on_line(mind.grounding.propose(page, now)) == 0) is found


@pytest.mark.parametrize(("looked", "touched"), [(True, False), (False, True)])
def test_a_choice_of_something_else_is_not_touched_for_its_meaning(mind: Mind, looked: bool, touched: bool) -> None:
    """What opened the choices was only touched to look for the step's widget."""
    before = screen(row(0, "Set ringtone"), row(1, "Labels"))
    radio = {"checkable": True, "clickable": True}
    tones = [node("RadioButton", line(n), text=words, **radio) for n, words in enumerate(("Aurora", "Silence"))]
    opening = tap("Mute" if looked else "Set ringtone")
    door = replace(
        mind.grounding.propose(before, situation(tap("Set ringtone"))),
        purpose=Purpose.APPROACH if looked else Purpose.INSTRUCTION,
    )
    opened = replace(done(door, before), instruction=opening)
    proposal = mind.grounding.propose(screen(*tones), situation(tap("Mute"), history=(opened,)))
    assert (on_line(proposal) == 1) is touched


@pytest.mark.parametrize("state", [True, False])
def test_a_switch_that_is_so_already_is_left_alone(mind: Mind, state: bool) -> None:
    page = screen(switch_row(0, "Wi-Fi", on=state))
    proposal = mind.grounding.propose(page, situation(turn("Wi-Fi", state)))
    assert (proposal.operation, proposal.purpose) == (None, Purpose.SKIP)
    assert "already" in proposal.reason


def test_a_row_without_a_switch_is_opened_and_its_switch_turned(mind: Mind) -> None:
    page = screen(row(0, "Night light"), row(1, "Font size"))
    first = mind.grounding.propose(page, situation(turn("Night light", True)))
    assert on(page, first) == "Night light"
    assert first.purpose is Purpose.APPROACH
    behind = screen(label(-1, "Night light"), switch_row(1, "Use now", on=False), activity=".Night")
    trail = (done(first, page),)
    second = mind.grounding.propose(behind, situation(turn("Night light", True), history=trail))
    assert second.operation is not None
    assert behind.widgets[second.operation.widget].checkable


def test_the_page_of_a_row_is_turned_on_by_its_own_switch(mind: Mind) -> None:
    page = screen(row(0, "NFC"), row(1, "Cast"))
    turned_on = replace(turn("NFC", True), source="打开NFC")
    first = mind.grounding.propose(page, situation(turned_on))
    behind = screen(
        label(-1, "NFC"), switch_row(1, "使用 NFC", on=False), switch_row(2, "解锁后才能使用", on=True), activity=".Nfc"
    )
    second = mind.grounding.propose(behind, situation(turned_on, history=(done(first, page),)))
    assert on_line(second) == 1


def test_a_row_that_names_the_wish_comes_before_the_switch_of_another_thing(mind: Mind) -> None:
    page = screen(row(0, "Hotspot & tethering"), row(1, "Data Saver"))
    first = mind.grounding.propose(page, situation(turn("hotspot", True)))
    behind = screen(
        label(-1, "Hotspot & tethering"),
        row(1, "Wi-Fi hotspot"),
        switch_row(2, "USB tethering", on=False),
        activity=".H",
    )
    second = mind.grounding.propose(behind, situation(turn("hotspot", True), history=(done(first, page),)))
    assert (on(behind, second), second.purpose) == ("Wi-Fi hotspot", Purpose.APPROACH)


def test_the_field_of_a_label_gets_the_text(mind: Mind) -> None:
    page = screen(label(0, "Name"), text_field(1, resource_id="a:id/f1"), label(2, "Phone"), text_field(3))
    proposal = mind.grounding.propose(page, situation(write("555 1234", "Phone")))
    assert proposal.operation is not None
    assert page.widgets[proposal.operation.widget].bounds.top == 650
    assert proposal.operation.parameter == "555 1234"


def test_a_field_is_found_by_its_hint_and_not_by_what_stands_in_it(mind: Mind) -> None:
    page = screen(text_field(0, hint="Title", text="Text"), text_field(1, hint="Text"))
    proposal = mind.grounding.propose(page, situation(write("Milk", "Text")))
    assert proposal.operation is not None
    assert page.widgets[proposal.operation.widget].hint == "Text"


def test_a_text_that_names_no_field_goes_into_the_one_with_the_focus(mind: Mind) -> None:
    page = screen(text_field(0, hint="Title"), text_field(1, hint="Body", focused=True))
    proposal = mind.grounding.propose(page, situation(write("Milk")))
    assert on(page, proposal) == "Body"
    assert proposal.confidence >= CLEAR


def test_a_text_that_is_there_already_is_not_typed_again(mind: Mind) -> None:
    page = screen(text_field(0, hint="Title", text="Milk"))
    proposal = mind.grounding.propose(page, situation(write("Milk", "Title")))
    assert (proposal.operation, proposal.purpose) == (None, Purpose.SKIP)


# --- ordinals, places, neighbours


@pytest.mark.parametrize(("place", "wanted"), [("first", "Tea"), ("second", "Salt"), ("last", "Rice")])
def test_an_ordinal_counts_the_rows_of_the_list(mind: Mind, place: str, wanted: str) -> None:
    page = screen(icon((900, 40, 1040, 180), "Search"), listing(row(0, "Tea"), row(1, "Salt"), row(2, "Rice")))
    assert on(page, mind.grounding.propose(page, situation(tap(place=place)))) == wanted


def test_an_ordinal_chooses_among_equals(mind: Mind) -> None:
    page = screen(button(0, "Add"), button(2, "Add"), button(4, "Add"))
    proposal = mind.grounding.propose(page, situation(tap("Add", place="third")))
    assert proposal.operation is not None
    assert proposal.operation.point == (540, 870)


@pytest.mark.parametrize(
    ("said", "labels"),
    [
        ("Comment", ("Comment on the post of Ann", "Comment on the post of Bob")),
        ("评论", ("评论Ann的动态", "评论刘洋的动态")),
        ("Delete", ("Delete Tea", "Delete Salt")),
        ("更多选项", ("报告.pdf的更多选项", "收据的更多选项")),
    ],
)
def test_an_ordinal_chooses_among_those_that_do_it_each_to_another_thing(
    mind: Mind, said: str, labels: tuple[str, str]
) -> None:
    first, second = labels
    icons = icon((900, 200, 1040, 330), first), icon((900, 900, 1040, 1030), second)
    page = screen(listing(label(0, "Harbour"), icons[0], label(4, "Hill"), icons[1]))
    for place, wanted in (("first", first), ("second", second)):
        assert on(page, mind.grounding.propose(page, situation(tap(said, place=place)))) == wanted
    assert on_line(mind.grounding.propose(page, situation(tap(said, place="third")))) == -1
    then = screen(listing(label(0, "Harbour"), button(1, said)), activity=".Before")
    step = saved(then, said, tap(said, place="first"))
    assert on(page, mind.grounding.propose(page, replaying(step))) == first


def test_a_place_chooses_among_equals(mind: Mind) -> None:
    page = screen(icon((20, 40, 140, 160), "More"), icon((940, 40, 1060, 160), "More"), label(3, "Text"))
    proposal = mind.grounding.propose(page, situation(tap("More", place="top right")))
    assert proposal.operation is not None
    assert proposal.operation.point == (1000, 100)
    assert proposal.confidence >= CLEAR


def test_a_place_alone_names_the_widget_in_that_corner(mind: Mind) -> None:
    page = screen(icon((20, 40, 140, 160), "Menu"), icon((940, 2200, 1060, 2320), "Add"), row(3, "Tea"))
    assert on(page, mind.grounding.propose(page, situation(tap(place="bottom right")))) == "Add"


@pytest.mark.parametrize(
    ("described", "other"),
    [
        ("red", "blue"),
        ("Red, selected", "Pink, not selected"),
        ("Colour: red", "Colour: grey"),
        ("红色", "粉红色"),
        ("红色，已选中", "绿色"),
    ],
)
@pytest.mark.parametrize("name", ["", "Marker"])
def test_a_colour_chooses_among_equals(mind: Mind, name: str, described: str, other: str) -> None:
    colours = (
        node("Button", line(n), text=name, content_desc=d, clickable=True) for n, d in ((0, other), (1, described))
    )
    page = screen(*colours)
    instruction = Instruction(OperationType.CLICK, ObjectDescription(name, colour="red", role="button"))
    proposal = mind.grounding.propose(page, situation(instruction))
    assert on_line(proposal) == 1
    assert proposal.confidence >= CLEAR


@pytest.mark.parametrize("kind", ["Switch", "SwitchCompat", "ToggleButton", "MaterialSwitch"])
def test_the_only_switch_is_known_by_its_kind(mind: Mind, kind: str) -> None:
    page = screen(button(0, "Help"), switch_row(1, "Wi-Fi", on=False, kind=kind), button(2, "More"))
    assert on_line(mind.grounding.propose(page, situation(tap("switch")))) == 1


def test_a_neighbour_chooses_among_equals(mind: Mind) -> None:
    rows = [
        node("LinearLayout", (0, 200 + 200 * n, 1080, 400 + 200 * n),
             node("TextView", (40, 220 + 200 * n, 600, 380 + 200 * n), text=name),
             node("Button", (700, 220 + 200 * n, 1040, 380 + 200 * n), text="Connect", clickable=True))
        for n, name in enumerate(["Home", "Office", "Cafe"])
    ]  # fmt: skip
    page = screen(*rows)
    proposal = mind.grounding.propose(page, situation(tap("Connect", beside="Office")))
    assert proposal.operation is not None
    assert proposal.operation.point == (870, 500)
    assert proposal.confidence >= CLEAR


def test_what_was_done_beside_something_is_not_done_beside_another_that_is_in_view(mind: Mind) -> None:
    """Saved beside "10 March", wanted beside "19 March", which is below."""

    def slots(*days: str) -> Page:
        rows = [
            node("LinearLayout", line(n), node("TextView", line(n, right=600), text=day),
                 node("Button", line(n, 700), text="15:00", clickable=True))
            for n, day in enumerate(days)
        ]  # fmt: skip
        return screen(listing(*rows))

    page = slots("10 March", "12 March")
    first = next(w for w in page.widgets if w.text == "15:00")
    step = saved_on(page, first, tap("15:00", beside="10 March"))
    wanted = replace(step, instruction=tap("15:00", beside="19 March"))
    away = mind.grounding.propose(page, replaying(wanted))
    assert away.operation is None or away.operation.type is not OperationType.CLICK
    assert on_line(mind.grounding.propose(slots("12 March", "19 March"), replaying(wanted))) == 1


@pytest.mark.parametrize("called_after", ["Options for {}", "{}的更多选项"])
def test_a_button_that_is_called_after_its_row_is_not_taken_for_another_rows(mind: Mind, called_after: str) -> None:
    """As saved for "Oslo 9°", with "Rome" in its place."""
    names = ["Oslo", "Rome", "Lima"]
    rows = [
        node("LinearLayout", line(n), node("TextView", line(n, right=700), text=f"{name} {9 - n}°"),
             icon(line(n, 860), called_after.format(name), resource_id="app:id/options"), clickable=True)
        for n, name in enumerate(names)
    ]  # fmt: skip
    page = screen(listing(*rows))
    step = saved(page, called_after.format("Oslo"), tap("dots", beside="Oslo 9°"))
    again = replace(step, instruction=tap("dots", beside="Rome"))
    assert on_line(mind.grounding.propose(page, replaying(again))) == 1


@pytest.mark.parametrize(
    ("said", "other"),
    [
        ("Reply", "Reply all"),
        ("Add to cart", "Add to wishlist"),
        ("Edit name", "Edit photo"),
        ("Delete", "Delete all"),
        ("收藏", "收藏夹"),
    ],
)
def test_a_button_below_a_name_is_no_other_one_of_its_card(mind: Mind, said: str, other: str) -> None:
    cards = [
        node("LinearLayout", (40, line(3 * n)[1], 1040, line(3 * n + 1)[3]), label(3 * n, name),
             button(3 * n + 1, said, right=500), button(3 * n + 1, other, left=540))
        for n, name in enumerate(("Anna", "Bert"))
    ]  # fmt: skip
    page = screen(listing(*cards))
    for n, name in enumerate(("Anna", "Bert")):
        proposal = mind.grounding.propose(page, situation(tap(said, beside=name)))
        assert on_line(proposal) == 3 * n + 1
        assert proposal.candidates[0].label == said
        assert proposal.confidence > 0.9


# --- windows in front


MENU = window(row(2, "Copy"), row(3, "Rename"))


@pytest.mark.parametrize("instruction", [turn("Bluetooth", True), write("5", "Amount")])
def test_words_of_a_dialog_name_nothing_that_lies_behind_it(mind: Mind, instruction: Instruction) -> None:
    """On the level of its words there are a switch and a field of the page behind."""
    words = instruction.object.text
    behind = text_field(4) if words == "Amount" else switch_row(4, "Sync", on=False)
    page = screen(behind, over=[window(label(4, words), button(7, "Close"))])
    here = mind.grounding.propose(page, situation(instruction))
    assert "lies over" not in here.reason
    assert here.operation is None or page.widgets[here.operation.widget].bounds != line(4)
    assert here.operation is None or not page.widgets[here.operation.widget].checkable


def test_what_is_in_front_is_scrolled(mind: Mind) -> None:
    page = screen(listing(row(0, "Anna")), over=[window(label(11, "Sheet"), box=(0, 1750, 1080, 2400))])
    assert mind.grounding.propose(
        page, situation(Instruction(OperationType.SCROLL, parameter="down"))
    ).operation == Operation(OperationType.SCROLL, parameter="down")
    sheet = node("RecyclerView", (0, 1800, 1080, 2400), label(11, "Sheet"), scrollable=True)
    page = screen(listing(row(0, "Anna")), over=[window(sheet, box=(0, 1750, 1080, 2400))])
    proposal = mind.grounding.propose(page, situation(Instruction(OperationType.SCROLL, parameter="down")))
    assert proposal.operation is not None
    assert proposal.operation.point == (540, 2100)


def test_a_dialog_in_front_hides_the_page(mind: Mind) -> None:
    page = screen(button(0, "Save"), button(9, "Refresh"), over=[window(button(3, "Save"), button(5, "Cancel"))])
    proposal = mind.grounding.propose(page, situation(tap("Save")))
    assert proposal.operation is not None
    assert proposal.operation.point is not None
    assert 600 <= proposal.operation.point[1] < 800
    behind = mind.grounding.propose(page, situation(tap("Refresh")))
    assert behind.operation is None or behind.operation.widget != called(page, "Refresh").index


@pytest.mark.parametrize(("agree", "refuse"), [("Allow", "Don't allow"), ("允许", "不允许"), ("Update", "Not now")])
def test_a_dialog_of_the_system_is_refused_and_never_agreed_to(mind: Mind, agree: str, refuse: str) -> None:
    dialog = window(
        label(2, "Allow App to access photos?"), button(3, agree), button(4, refuse),
        package="com.android.permissioncontroller",
    )  # fmt: skip
    page = screen(button(0, "Save"), over=[dialog])
    proposal = mind.grounding.propose(page, situation(tap("Save")))
    assert (proposal.purpose, on(page, proposal)) == (Purpose.DISMISS, refuse)


@pytest.mark.parametrize("words", ["Cancel", "Close"])
def test_a_dialog_of_the_app_is_never_cancelled_to_get_on(mind: Mind, words: str) -> None:
    page = screen(button(0, "Publish"), over=[window(label(2, "Choose a colour"), button(3, "Red"), button(4, words))])
    proposal = mind.grounding.propose(page, situation(tap("Wallpaper")))
    assert proposal.operation is None or proposal.operation.widget != called(page, words).index


def test_a_menu_is_closed_with_back_and_not_with_one_of_its_rows(mind: Mind) -> None:
    page = screen(button(0, "Save"), over=[window(row(2, "Copy"), row(3, "Dismiss"))])
    proposal = mind.grounding.propose(page, situation(tap("Wallpaper")))
    assert proposal.purpose is not Purpose.DISMISS
    assert proposal.operation is not None
    assert proposal.operation.type is OperationType.BACK


CALL = window(label(1, "Anna"), button(2, "Answer", right=500), button(2, "Decline", left=540),
              package="com.android.incallui", box=(0, 0, 1080, 700))  # fmt: skip


def test_a_call_is_declined_and_nothing_else_of_its_window_touched(mind: Mind) -> None:
    before = screen(row(5, "Accounts"), button(7, "Transfer"))
    step = saved(before, "Transfer", tap("Transfer"))
    ringing = screen(row(5, "Accounts"), over=[CALL])
    for asked in (replaying(step), situation(tap("Transfer"))):
        proposal = mind.grounding.propose(ringing, asked)
        assert (proposal.purpose, on(ringing, proposal)) == (Purpose.DISMISS, "Decline")


def test_a_call_that_the_step_is_about_is_left_to_it(mind: Mind) -> None:
    ringing = screen(row(5, "Accounts"), over=[CALL])
    proposal = mind.grounding.propose(ringing, situation(tap("Decline")))
    assert (proposal.purpose, on(ringing, proposal)) == (Purpose.INSTRUCTION, "Decline")


@pytest.mark.parametrize("agreed", [False, True])
def test_a_tap_that_a_dialog_swallowed_is_done_once_more(mind: Mind, agreed: bool) -> None:
    page = screen(row(0, "Clear data"))
    first = mind.grounding.propose(page, situation(tap("Clear data")))
    gate = Gate(GateKind.CONFIRM if agreed else GateKind.ALLOW)
    swallowed = replace(done(first, page), instruction=tap("Clear data"), gate=gate)
    covered = screen(row(0, "Clear data"), over=[window(button(1, "Later"), package="com.android.vending")])
    asked = situation(tap("Time range"), history=(swallowed,))
    dismissal = mind.grounding.propose(covered, asked)
    assert dismissal.purpose is Purpose.DISMISS
    history = (swallowed, done(dismissal, covered, number=2))
    again = mind.grounding.propose(page, replace(asked, history=history))
    assert (again.operation == first.operation) is not agreed
    history = (*history, done(again, page, number=3))
    assert mind.grounding.propose(page, replace(asked, history=history)).operation != first.operation


def test_a_swallowed_tap_of_a_saved_task_is_agreed_to_again(mind: Mind) -> None:
    page = screen(row(0, "Clear data"))
    first = mind.grounding.propose(page, situation(tap("Clear data")))
    swallowed = replace(done(first, page), instruction=tap("Clear data"), gate=Gate(GateKind.CONFIRM))
    put_away = done(replace(first, purpose=Purpose.DISMISS), page, number=2)
    following = saved(screen(row(3, "Time range"), activity=".Clear"), "Time range", tap("Time range"))
    asked = replace(replaying(following), history=(swallowed, put_away))
    again = mind.grounding.propose(page, asked)
    assert (again.operation, again.purpose) == (first.operation, Purpose.APPROACH)
    assert mind.policy.judge(page, asked, again).kind is GateKind.CONFIRM
    elsewhere = replace(asked, history=(swallowed,))
    assert mind.policy.judge(page, elsewhere, again).kind is GateKind.REFUSE


@pytest.mark.parametrize(
    "package",
    [
        "com.android.inputmethod.latin",
        "com.samsung.android.honeyboard",
        "com.touchtype.swiftkey",
        "com.baidu.input_mi",
        "com.lge.ime",
    ],
)
def test_the_keyboard_hides_nothing(mind: Mind, package: str) -> None:
    keyboard = window(button(9, "Save"), package=package, box=(0, 1500, 1080, 2400))
    page = screen(button(0, "Save"), over=[keyboard])
    proposal = mind.grounding.propose(page, situation(tap("Save")))
    assert proposal.operation is not None
    assert proposal.operation.point == (540, 270)


# --- steps that are not needed


def test_an_optional_step_is_left_out_where_its_widget_is_not(mind: Mind) -> None:
    page = screen(label(0, "Notes"), button(1, "New note"))
    proposal = mind.grounding.propose(page, situation(tap("Allow", optional=True), tap("Other thing")))
    assert (proposal.operation, proposal.purpose) == (None, Purpose.SKIP)
    there = screen(button(0, "Allow"), button(1, "New note"))
    assert on(there, mind.grounding.propose(there, situation(tap("Allow", optional=True)))) == "Allow"


def test_what_is_done_otherwise_is_left_out_after_what_was_asked_for(mind: Mind) -> None:
    page = screen(button(0, "Allow"), button(1, "Continue"))
    allow, go_on = tap("Allow", optional=True), replace(tap("Continue"), otherwise=True)
    allowed = replace(done(mind.grounding.propose(page, situation(allow)), page), instruction=allow)
    after = mind.grounding.propose(page, situation(go_on, history=(allowed,)))
    assert (after.operation, after.purpose) == (None, Purpose.SKIP)
    not_asked = replace(allowed, operation=None, result=StepResult.SKIPPED)
    assert on(page, mind.grounding.propose(page, situation(go_on, history=(not_asked,)))) == "Continue"


def test_a_step_is_left_out_where_the_next_ones_widget_is_here_already(mind: Mind) -> None:
    page = screen(label(-1, "Display"), switch_row(0, "Dark theme", on=False), row(1, "Font size"))
    proposal = mind.grounding.propose(page, situation(tap("Appearance"), tap("Font size")))
    assert (proposal.operation, proposal.purpose) == (None, Purpose.SKIP)
    assert "Font size" in proposal.reason


@pytest.mark.parametrize(
    ("prompt", "shown", "said"),
    [
        ("add David Kim to my favourites", "Remove from favourites", "star"),
        ("把李明加到收藏", "取消收藏", "星形"),
    ],
)
def test_what_would_take_back_the_wish_is_left_alone(mind: Mind, prompt: str, shown: str, said: str) -> None:
    page = screen(label(-1, "Info"), button(0, shown), button(1, "Help"))
    proposal = mind.grounding.propose(page, situation(tap(said), function=function(prompt)))
    assert proposal.operation is None or on(page, proposal) != shown


# --- history


@pytest.mark.parametrize(("was", "now"), [("Mute", "Unmute"), ("收藏", "取消收藏"), ("Turn on", "Turn off")])
def test_a_saved_button_that_by_now_does_the_opposite_is_not_touched(mind: Mind, was: str, now: str) -> None:
    before = screen(label(0, "Info"), button(1, was), button(2, "Help"))
    after = screen(label(0, "Info"), button(1, now), button(2, "Help"))
    proposal = mind.grounding.propose(after, replaying(saved(before, was, tap(was))))
    assert proposal.purpose is not Purpose.INSTRUCTION or proposal.operation is None


def test_a_saved_widget_is_known_again_elsewhere_on_the_page(mind: Mind) -> None:
    step = saved(SETTINGS, "Display", tap("Display"))
    moved = screen(label(-1, "Settings"), listing(row(0, "Storage"), row(1, "Sound & vibration"), row(2, "Display")))
    proposal = mind.grounding.propose(moved, replaying(step))
    assert (proposal.tier, on(moved, proposal)) == (Tier.HISTORY, "Display")
    assert mind.grounding.sees(moved, replaying(step))


def test_a_saved_switch_that_is_on_is_left_alone(mind: Mind) -> None:
    before = screen(switch_row(0, "Wi-Fi", on=False))
    step = saved_on(before, next(w for w in before.widgets if w.checkable), turn("Wi-Fi", True))
    proposal = mind.grounding.propose(screen(switch_row(0, "Wi-Fi", on=True)), replaying(step))
    assert (proposal.operation, proposal.purpose) == (None, Purpose.SKIP)


def test_a_renamed_button_is_known_by_where_it_stands(mind: Mind) -> None:
    before = screen(label(-1, "Notes"), listing(row(0, "Milk"), row(1, "Eggs")), button(13, "Write", left=700))
    after = screen(label(-1, "Notes"), listing(row(0, "Milk"), row(1, "Eggs")), button(13, "Begin", left=700))
    step = saved(before, "Write", tap("Write"))
    assert not mind.grounding.sees(after, replaying(step))
    assert on(after, mind.grounding.propose(after, replaying(step))) == "Begin"


@pytest.mark.parametrize("other", ["Bob Stone", "Zoe", "小明"])
def test_a_row_of_a_list_is_never_taken_for_one_of_another_name(mind: Mind, other: str) -> None:
    before = screen(label(-1, "Chats"), listing(row(0, "Carol"), row(1, "Anna White"), row(2, "Dave")))
    after = screen(label(-1, "Chats"), listing(row(0, "Carol"), row(1, other), row(2, "Dave")))
    step = saved(before, "Anna White", tap("Anna White"))
    proposal = mind.grounding.propose(after, replaying(step))
    assert not mind.grounding.sees(after, replaying(step))
    assert proposal.purpose is not Purpose.INSTRUCTION or proposal.operation is None


def test_a_list_with_one_row_of_another_name_left_is_not_taken_either(mind: Mind) -> None:
    before = screen(label(-1, "Alarms"), listing(row(0, "Anna White", "Mobile")))
    after = screen(label(-1, "Alarms"), listing(row(0, "Bob Stone", "Mobile")))
    proposal = mind.grounding.propose(after, replaying(saved(before, "Anna White", tap("Anna White"))))
    assert proposal.purpose is not Purpose.INSTRUCTION or proposal.operation is None


def test_numbers_are_other_rows_even_when_all_else_agrees(mind: Mind) -> None:
    before = screen(label(-1, "Alarms"), listing(row(0, "Alarm 7:30"), row(1, "Alarm 8:00")))
    after = screen(label(-1, "Alarms"), listing(row(0, "Alarm 7:35"), row(1, "Alarm 8:00")))
    step = saved(before, "Alarm 7:30", tap("Alarm 7:30"))
    assert not mind.grounding.sees(after, replaying(step))


def switches(*names: str, title: str = "") -> Page:
    rows = [switch_row(n, name, on=False) for n, name in enumerate(names)]
    return screen(*([label(-1, title)] if title else []), listing(*rows))


@pytest.mark.parametrize(
    ("now", "title", "wanted"),
    [
        (("7:30", "8:00"), "", 0),
        (("6:15", "7:30"), "", 1),
        (("6:15",), "", -1),
        pytest.param(("6:15", "9:30"), "", -1),
        (("7:30", "8:00"), "Alarms", 0),
        pytest.param(("6:15", "7:30"), "Alarms", 1),
        pytest.param(("6:15",), "Alarms", -1),
    ],
)
def test_a_switch_without_words_goes_by_those_of_its_row(
    mind: Mind, now: tuple[str, ...], title: str, wanted: int
) -> None:
    before = switches("7:30", "8:00", title=title)
    step = saved_on(before, next(w for w in before.widgets if w.checkable), turn("7:30", True))
    assert on_line(mind.grounding.propose(switches(*now, title=title), replaying(step))) == wanted


@pytest.mark.parametrize(
    ("said", "rows"),
    [
        pytest.param("Alarm 7:30", ("Alarm 6:15", "Alarm 9:30")),
        pytest.param("Room 102", ("Room 101", "Room 205")),
        pytest.param("Gate 7", ("Gate 12", "Floor 3")),
        pytest.param(
            "Anna Black",
            ("Anna White", "Bob Stone"),
        ),
        ("王小明", ("张小红", "李四")),
    ],
)
def test_another_number_or_name_is_not_taken_for_the_one_that_was_said(
    mind: Mind, said: str, rows: tuple[str, ...]
) -> None:
    page = screen(listing(*(row(n, words) for n, words in enumerate(rows))))
    proposal = mind.grounding.propose(page, situation(tap(said)))
    assert on_line(proposal) == -1 or proposal.confidence < CLEAR


def form(*names: str) -> Page:
    fields = [(label(2 * n, name), text_field(2 * n + 1)) for n, name in enumerate(names)]
    return screen(*(part for pair in fields for part in pair))


@pytest.mark.parametrize(
    ("now", "wanted"),
    [
        (("Name", "Phone"), 3),
        (("Phone", "Name"), 1),
        (("Name", "Email"), -1),
    ],
)
def test_a_field_without_words_goes_by_its_label(mind: Mind, now: tuple[str, ...], wanted: int) -> None:
    before = form("Name", "Phone")
    step = saved_on(before, [w for w in before.widgets if w.editable][1], write("555", "Phone"))
    assert on_line(mind.grounding.propose(form(*now), replaying(step))) == wanted


def cities(*names: str) -> Page:
    rows = [
        node(
            "LinearLayout", line(n), node("TextView", line(n, right=700), text=name), icon(line(n, left=860), "Remove")
        )
        for n, name in enumerate(names)
    ]
    return screen(listing(*rows))


@pytest.mark.parametrize(("now", "wanted"), [(("Rome", "Oslo", "Paris"), 2), (("Berlin", "Oslo", "Rome"), -1)])
def test_the_same_button_in_each_row_goes_by_its_row(mind: Mind, now: tuple[str, ...], wanted: int) -> None:
    before = cities("Berlin", "Paris", "Rome")
    button_of_paris = [w for w in before.widgets if w.description == "Remove"][1]
    step = saved_on(before, button_of_paris, tap("Remove", beside="Paris"))
    assert on_line(mind.grounding.propose(cities(*now), replaying(step))) == wanted


MAILS = screen(
    label(-1, "Inbox"),
    listing(
        row(0, "Anna White", "Holiday plans"), row(1, "Bob Stone", "Invoice March"), row(2, "Anna White", "Lunch?")
    ),
)


def filled_step(value: str) -> TaskStep:
    """The step that opened a mail by its subject, replayed with another subject."""
    subject = Slot("subject", "text", "Holiday plans")
    step = saved(MAILS, "Holiday plans", tap("Holiday plans"))
    task = Task("t", 1, "n", "f", "a", "en", Environment(), (step,), (subject,))
    features = with_slots(step.features, [subject]) if step.features else None
    instruction = replace(step.instruction, object=ObjectDescription("{subject}"))
    task = replace(task, steps=(replace(step, instruction=instruction, features=features),))
    return fill_steps(task, [replace(subject, value=value)])[0]


@pytest.mark.parametrize(("subject", "top"), [("Holiday plans", 200), ("Invoice March", 350), ("Lunch?", 500)])
def test_the_right_mail_is_opened_by_its_subject_and_not_by_its_sender(mind: Mind, subject: str, top: int) -> None:
    proposal = mind.grounding.propose(MAILS, replaying(filled_step(subject)))
    assert proposal.operation is not None
    assert MAILS.widgets[proposal.operation.widget].bounds.top == top


def test_a_row_of_which_only_the_edge_is_in_view_is_not_the_one_that_is_sought(mind: Mind) -> None:
    def days(*shown: str) -> str:
        rows = [row(n, day, "Nothing ordered", resource_id="org.app:id/day") for n, day in enumerate(shown)]
        edge = node("LinearLayout", (40, 650, 1040, 662), clickable=True, **{"resource-id": "org.app:id/day"})
        return listing(*rows, edge)

    page = screen(label(-1, "Lunch"), days("10 March", "11 March", "12 March"), button(6, "My orders"))
    step = saved(page, "12 March", tap("12 March"))
    day = Slot("date", "date", "12 March")
    task = Task("t", 1, "n", "f", "a", "en", Environment(), (with_values(step, [day]),), (day,))
    later = fill_steps(task, [replace(day, value="19 March")])[0]
    proposal = mind.grounding.propose(page, replaying(later))
    assert proposal.purpose is not Purpose.INSTRUCTION


def test_no_mail_is_opened_for_a_subject_that_is_not_there(mind: Mind) -> None:
    proposal = mind.grounding.propose(MAILS, replaying(filled_step("Contract")))
    assert proposal.operation is None or proposal.operation.type is OperationType.SCROLL


# --- apps


def test_an_installed_app_is_opened_by_its_package(mind: Mind) -> None:
    asked = situation(open_app("Settings"), installed=frozenset({"com.android.settings", "org.app"}))
    proposal = mind.grounding.propose(SETTINGS, asked)
    assert proposal.operation == Operation(OperationType.OPEN, parameter="com.android.settings")


def test_an_app_of_unknown_name_is_looked_for_on_the_home_screen(mind: Mind) -> None:
    asked = situation(open_app("My Garden"), installed=frozenset({"org.x7"}))
    away = mind.grounding.propose(SETTINGS, asked)
    assert away.operation is not None
    assert (away.operation.type, away.operation.parameter) == (OperationType.BACK, "home")
    icons = home("Clock", "My Garden")
    assert on(icons, mind.grounding.propose(icons, asked)) == "My Garden"


def test_an_app_that_is_not_there_is_said_to_be_missing(mind: Mind) -> None:
    proposal = mind.grounding.propose(home("Clock"), situation(open_app("My Garden")))
    assert proposal.operation is None
    assert "My Garden" in proposal.reason


# --- exploring


def explore(mind: Mind, page: Page, instruction: Instruction, *history: Step) -> Proposal:
    return mind.grounding.propose(page, situation(instruction, history=history))


def test_a_list_is_scrolled_down_then_up_before_doors_are_opened(mind: Mind) -> None:
    page = screen(icon((940, 40, 1060, 160), "More options"), listing(*(row(n, f"Row {n}") for n in range(9))))
    history: list[Step] = []
    seen = []
    for number in range(3):
        proposal = explore(mind, page, tap("Wallpaper"), *history)
        assert proposal.operation is not None
        assert (proposal.purpose, proposal.tier) == (Purpose.APPROACH, Tier.EXPLORATION)
        seen.append((proposal.operation.type, proposal.operation.parameter))
        history.append(done(proposal, page, StepResult.UNCHANGED, number + 1))
    assert seen == [(OperationType.SCROLL, "down"), (OperationType.SCROLL, "up"), (OperationType.CLICK, "")]
    assert history[-1].operation is not None
    assert history[-1].operation.widget == called(page, "More options").index


def test_a_door_that_led_nowhere_is_closed_and_not_opened_again(mind: Mind) -> None:
    page = screen(icon((940, 40, 1060, 160), "More options"), button(3, "Refresh"))
    door = explore(mind, page, tap("Wallpaper"))
    assert on(page, door) == "More options"
    menu = screen(icon((940, 40, 1060, 160), "More options"), over=[MENU])
    back = explore(mind, menu, tap("Wallpaper"), done(door, page))
    assert back.operation is not None
    assert back.operation.type is OperationType.BACK
    assert explore(mind, page, tap("Wallpaper"), done(door, page), done(back, menu, number=2)).operation is None


def test_a_row_that_was_filled_in_is_not_opened_for_another_value(mind: Mind) -> None:
    page = screen(button(0, "First day: Monday"), button(1, "Last day: Sunday"))
    fields = screen(text_field(0, "Hour"), text_field(1, "Minute"))
    filled = [done(mind.grounding.propose(page, situation(tap("First day: Monday"))), page)]
    filled.append(done(mind.grounding.propose(fields, situation(write("20", "Hour"))), fields, number=2))
    assert on(page, explore(mind, page, tap("Friday"))) == "First day: Monday"
    assert on(page, explore(mind, page, tap("Friday"), *filled)) == "Last day: Sunday"


def remember(mind: Mind, page: Page, words: str, behind: Page) -> None:
    """The graph learns what is behind a row."""
    widget = page.widgets[called(page, words).parent]
    operation = Operation(OperationType.CLICK, widget.bounds.center, widget.bounds, "", widget.index)
    mind.knowledge.add_edge(page, operation, behind, Environment(app="org.app"))


@pytest.mark.parametrize("inside", [(label(0, "Wallpaper"),), (label(0, "Personal"), row(1, "Wallpaper"))])
def test_the_graph_knows_the_door(new_mind: Mind, inside: tuple[str, ...]) -> None:
    page = screen(row(1, "Personal"), row(2, "More"))
    assert on(page, explore(new_mind, page, tap("Wallpaper"))) == "More"
    remember(new_mind, page, "Personal", screen(*inside, activity=".Personal"))
    assert on(page, explore(new_mind, page, tap("Wallpaper"))) == "Personal"


@pytest.mark.parametrize(
    "words", ["Delete all tools", "Pay now", "Factory reset", "Send", "清空", "Log out", "Uninstall", "Video call"]
)
def test_a_risky_widget_is_never_a_door(new_mind: Mind, words: str) -> None:
    page = screen(row(0, words))
    remember(new_mind, page, words, screen(label(0, "Wallpaper")))
    assert explore(new_mind, page, tap("Wallpaper")).operation is None


@pytest.mark.parametrize("kind", ["Switch", "CheckBox", "RadioButton"])
def test_what_can_be_checked_is_never_a_door(mind: Mind, kind: str) -> None:
    row_itself = node("LinearLayout", (40, 800, 1040, 940), node("TextView", (40, 800, 700, 940), text="Settings"),
                      node(kind, (800, 800, 1040, 940), checkable=True), clickable=True)  # fmt: skip
    page = screen(switch_row(0, "Advanced", on=False, kind=kind), row_itself)
    assert explore(mind, page, tap("Wallpaper")).operation is None


def test_the_search_goes_back_where_more_is_promised_than_here(mind: Mind) -> None:
    start = screen(row(0, "Tools"), row(1, "Advanced"))
    opened = explore(mind, start, tap("Wallpaper"))
    assert on(start, opened) == "Advanced"
    inside = screen(label(0, "Nothing here"), row(1, "Themes"), activity=".Advanced")
    back = explore(mind, inside, tap("Wallpaper"), done(opened, start))
    assert back.operation is not None
    assert back.operation.type is OperationType.BACK
    history = (done(opened, start), done(back, inside, number=2))
    assert on(start, explore(mind, start, tap("Wallpaper"), *history)) == "Tools"


@pytest.mark.parametrize(
    ("wanted", "label"), [("添加 SIM 卡", "SIM 卡"), ("Add alarm", "Alarm"), ("删除联系人", "联系人")]
)
def test_the_name_of_a_thing_alone_does_nothing_with_it(mind: Mind, wanted: str, label: str) -> None:
    def page(*labels: str) -> Page:
        return screen(listing(*(row(n, words) for n, words in enumerate((*labels, "Hotspot")))))

    assert explore(mind, page(label), tap(wanted)).purpose is not Purpose.INSTRUCTION
    assert explore(mind, page(label, wanted), tap(wanted)).purpose is Purpose.INSTRUCTION


def test_a_colour_on_the_page_is_no_tab_to_look_behind() -> None:
    def of(*names: str) -> str:
        places = ((40 + 250 * n, 300, 280 + 250 * n, 400) for n in range(len(names)))
        return "".join(
            node("Button", box, text=name, clickable=True, selected=name == names[0])
            for name, box in zip(names, places, strict=True)
        )

    row = node(
        "HorizontalScrollView", (0, 300, 1080, 400), node("LinearLayout", (0, 300, 1080, 400), of("Red", "Orange"))
    )
    tabs, colours = screen(row), screen(listing(row))
    assert [[is_tab(page, w) for w in page.widgets if w.text == "Orange"] for page in (tabs, colours)] == [
        [True],
        [False],
    ]


def test_exploring_ends_with_its_budget(mind: Mind) -> None:
    page = screen(listing(row(0, "Row 0"), row(1, "Row 1")))
    history: list[Step] = []
    while (proposal := explore(mind, page, tap("Wallpaper"), *history)).operation:
        page = screen(listing(row(0, f"Row {len(history)}")))
        history.append(done(proposal, page, number=len(history) + 1))
        assert len(history) <= 24
    assert "not found" in proposal.reason


@pytest.mark.parametrize(("right", "looked"), [(1080, True), (900, False)])
def test_a_strip_that_goes_on_behind_its_edge_is_scrolled_after_the_list(mind: Mind, right: int, looked: bool) -> None:
    days = ["9 Mar", "10 Mar"]
    chips = [
        node("Button", (540 * n, 210, right if n else 500, 290), text=day, clickable=True) for n, day in enumerate(days)
    ]
    strip = node("HorizontalScrollView", (0, 200, 1080, 300), *chips, scrollable=True)
    page = screen(strip, node("RecyclerView", (0, 300, 1080, 2200), row(3, "The Long Pier"), scrollable=True))
    history: list[Step] = []
    while (proposal := explore(mind, page, tap("14 Mar"), *history)).operation and len(history) < 4:
        history.append(done(proposal, page, StepResult.UNCHANGED, len(history) + 1))
    scrolled = [s.operation.parameter for s in history if s.operation and s.operation.type is OperationType.SCROLL]
    assert scrolled[:2] == ["down", "up"]
    assert ("right" in scrolled) is looked


def test_a_page_that_loads_is_waited_for_and_not_for_ever(mind: Mind) -> None:
    page = screen(node("ProgressBar", (400, 1000, 600, 1200)))
    history: list[Step] = []
    while (proposal := explore(mind, page, tap("Wallpaper"), *history)).operation:
        assert proposal.operation.type is OperationType.WAIT
        history.append(done(proposal, page, StepResult.UNCHANGED, len(history) + 1))
    assert 1 <= len(history) <= 10


def test_a_field_that_is_remembered_by_its_neighbours_name_is_found_by_the_words_of_the_step(mind: Mind) -> None:
    def picker(name: str, left: int) -> str:
        field = node("EditText", (left + 20, 320, left + 180, 400), text="00", clickable=True, focusable=True)
        return node("NumberPicker", (left, 300, left + 200, 420), field, **{"content-desc": name})

    page = screen(label(-1, "Alarm"), picker("Hour", 100), picker("Minute", 400))
    _, minute = (w for w in page.widgets if w.editable)
    step = saved_on(page, minute, write("30", "Minute"))
    assert step.features is not None
    wrong = replace(step, features=replace(step.features, own=("Hour",), place=(0.16, 0.2)))
    for each in (step, wrong):
        proposal = mind.grounding.propose(page, replaying(each))
        assert proposal.operation is not None
        assert proposal.operation.widget == minute.index


def turns(page: Page, proposal: Proposal) -> bool:
    """It touches a switch, or its row."""
    if proposal.operation is None or proposal.operation.widget < 0:
        return False
    touched = page.widgets[proposal.operation.widget]
    return any(w.checkable for w in (touched, *page.descendants(touched)))


def test_a_switch_that_is_only_called_like_the_beginning_is_another_one(mind: Mind) -> None:
    page = screen(switch_row(0, "Wi-Fi", on=False), row(1, "Data usage"))
    for said in (tap("Wi-Fi hotspot"), turn("Wi-Fi hotspot", True), turn("WLAN热点", True)):
        assert not turns(page, mind.grounding.propose(page, situation(said)))
    for said in ("Wi-Fi switch", "Wi-Fi connection"):
        assert turns(page, mind.grounding.propose(page, situation(turn(said, True))))
    flying = screen(switch_row(0, "Airplane", on=False), row(1, "SIMs"))
    assert turns(flying, mind.grounding.propose(flying, situation(turn("Airplane mode", True))))


@pytest.mark.parametrize(("prompt", "turned"), [("read me one of the notices", False), ("I want notices", True)])
def test_who_wants_to_read_turns_no_switch(mind: Mind, prompt: str, *, turned: bool) -> None:
    push = node("Switch", (60, 300, 1000, 420), text="As notifications", clickable=True, checkable=True, checked=False)
    page = screen(push, row(1, "Account"))
    wish = replace(situation(tap("notice")), function=Function(prompt, prompt, "en"))
    assert turns(page, mind.grounding.propose(page, wish)) is turned


def test_what_is_chosen_is_not_left_out_for_a_button(mind: Mind) -> None:
    page = screen(label(-1, "Camera"), row(0, "Photo"), button(1, "Take photo"))
    chosen = replace(tap("Low light"), source="choose Low light")
    proposal = mind.grounding.propose(page, situation(chosen, tap("Take photo"), tap("Done")))
    assert proposal.purpose is not Purpose.SKIP
    menu = screen(label(-1, "Settings"), row(0, "System"), row(1, "Display"))
    led = replace(tap("General management"), source="select General management")
    proposal = mind.grounding.propose(menu, situation(led, tap("System"), tap("Done")))
    assert proposal.purpose is Purpose.SKIP


def test_a_page_under_a_new_name_is_known_by_the_field_of_a_later_step(mind: Mind) -> None:
    menu = screen(label(-1, "Account"), row(0, "Out-of-office reply"), row(1, "Signature"))
    page = screen(
        label(-1, "Out-of-office reply"), switch_row(0, "Out-of-office reply", on=False), text_field(1, "Subject")
    )
    steps = (tap("Vacation responder"), turn("Vacation responder", True), write("Away", "Subject"))
    through = mind.grounding.propose(menu, situation(tap("Out-of-office reply")))
    opened = done(replace(through, purpose=Purpose.APPROACH), menu)
    assert opened.proposal is not None
    assert opened.proposal.candidates[0].label == "Out-of-office reply"
    there = situation(steps[0], *steps[1:], history=(opened,))
    proposal = mind.grounding.propose(page, there)
    assert (proposal.purpose, "Subject" in proposal.reason) == (Purpose.SKIP, True)
    skipped = replace(done(proposal, page, StepResult.SKIPPED), instruction=steps[0])
    turned = mind.grounding.propose(page, situation(steps[1], steps[2], history=(opened, skipped)))
    assert turned.operation is not None
    assert (turned.operation.type, turns(page, turned)) == (OperationType.SWITCH, True)


@pytest.mark.parametrize(("said", "shown"), [("Add to playlist", "New playlist"), ("添加到歌单", "新建歌单")])
def test_what_ends_in_a_thing_does_not_make_it(mind: Mind, said: str, shown: str) -> None:
    page = screen(row(0, shown), row(1, "Focus"))
    proposal = mind.grounding.propose(page, situation(tap(said)))
    assert proposal.operation is None or on(page, proposal) != shown


def tabs_of(*names: str) -> str:
    boxes = [(360 * n, 2240, 360 * n + 360, 2400) for n in range(len(names))]
    tabs = [
        node("Button", box, text=name, clickable=True, selected=name == names[0])
        for box, name in zip(boxes, names, strict=True)
    ]
    return node("HorizontalScrollView", (0, 2240, 1080, 2400), *tabs, resource_id="app:id/bottom_navigation")


def test_the_tab_that_heads_all_of_a_kind_is_none_of_them(mind: Mind) -> None:
    page = screen(listing(row(1, "Star Gate"), row(2, "Lumen")), tabs_of("Cinemas", "Films"))
    slots = (Slot("choice", "text", "Lumen"),)
    wish = replace(function("remove the cinema called Lumen"), parameters=slots)
    found = mind.grounding.propose(page, situation(tap("cinema"), tap("Remove it"), function=wish))
    assert on(page, found) == "Lumen"


@pytest.mark.parametrize(("wanted", "title"), [("note", "Notes"), ("备忘录", "备忘录")])
def test_a_kind_that_heads_the_page_is_not_taken_for_the_one_before_something_is_deleted(
    mind: Mind, wanted: str, title: str
) -> None:
    page = screen(label(-1, title), listing(row(1, "Packing list"), row(2, "Meter readings")))
    wish = function("one of them is wrong, delete it" if wanted.isascii() else "有一条记错了，删了吧")
    found = mind.grounding.propose(page, situation(tap(wanted), tap("Delete"), function=wish))
    assert found.purpose is not Purpose.SKIP


def test_the_tab_in_front_is_not_touched_at_the_end_for_what_is_called_otherwise(mind: Mind) -> None:
    page = screen(listing(row(1, "Anna")), tabs_of("Favourites", "All"))
    wish = function("put a cinema among my favourites")
    assert on(page, mind.grounding.propose(page, situation(tap("star"), function=wish))) != "Favourites"


@pytest.mark.parametrize(("words", "tab"), [("Book seat", "Photos"), ("订座", "照片")])
def test_what_takes_no_touch_now_is_not_looked_for_elsewhere(mind: Mind, words: str, tab: str) -> None:
    grey = button(0, words, enabled="false")
    page = screen(grey, row(1, tab), row(2, "More"))
    step = situation(tap(words))
    first = mind.grounding.propose(page, step)
    assert first.operation is not None
    assert first.operation.type is OperationType.WAIT
    then = mind.grounding.propose(page, replace(step, history=(done(first, page, StepResult.UNCHANGED),)))
    assert then.operation is None
    assert "cannot be tapped now" in then.reason
    ready = screen(button(0, words), row(1, tab), row(2, "More"))
    assert on_line(mind.grounding.propose(ready, replace(step, history=(done(first, page),)))) == 0
    beside = situation(tap(words, beside="Balcony"))
    assert mind.grounding.propose(page, beside).reason != first.reason


@pytest.mark.parametrize(
    ("prompt", "kind", "named"),
    [
        ("write to me about the Workshop evenings", "topic", "Workshop evenings"),
        ("合作伙伴消息我想收到", "主题开关", "合作伙伴消息"),
        ("put me on one of the mailing lists", "topic", ""),
    ],
)
def test_of_switches_that_have_only_an_id_in_common_the_one_that_is_named_is_turned(
    mind: Mind, prompt: str, kind: str, named: str
) -> None:
    names = ("Offers", "Workshop evenings", "合作伙伴消息")
    rows = (switch_row(n, name, on=False) for n, name in enumerate(names))
    page = screen(*(row.replace(' checkable="true"', ' checkable="true" resource-id="app:id/topic"') for row in rows))
    asked = function(prompt, language="en" if prompt.isascii() else "zh")
    found = mind.grounding.propose(page, situation(turn(kind, True), function=asked)).operation
    turned = page.widgets[found.widget] if found and found.type is OperationType.SWITCH else None
    assert (turned and turned.bounds.top) == (called(page, named).bounds.top if named else None)


# --- an app that opens where it was left


def opened_app(page: Page) -> Step:
    return done(Proposal(Operation(OperationType.OPEN, parameter="org.app"), Tier.DIRECT, 1.0, "open org.app"), page)


def test_an_app_that_opens_where_it_was_left_is_brought_to_its_main_page(mind: Mind) -> None:
    page = screen(icon(line(0, right=200), "Home page"), label(1, "A bridge was opened."), row(2, "Downloads"))
    at = situation(tap("The Daily Lantern"), history=(opened_app(page),))
    home = mind.grounding.propose(page, at)
    assert home.label == "Home page"
    later = replace(at, history=(opened_app(page), done(home, page)))
    assert mind.grounding.propose(page, later).label != "Home page"


def test_a_place_that_is_called_home_is_no_main_page(mind: Mind) -> None:
    page = screen(listing(row(0, "Home", "12 Mill Lane"), row(1, "Work", "3 Station Road"), row(2, "Gym", "Quay 4")))
    proposal = mind.grounding.propose(page, situation(tap("Ferry times"), history=(opened_app(page),)))
    assert proposal.label != "Home"


def test_a_saved_step_is_left_out_where_its_value_heads_the_page_and_the_next_one_is_there(mind: Mind) -> None:
    start = screen(label(-1, "Start"), row(0, "The Daily Lantern"), row(1, "Late goal decides"), row(2, "Weather"))
    paper = screen(listing(label(0, "The Daily Lantern"), label(1, "Sport"), row(2, "Late goal decides")))
    step, then = (
        saved_on(page, called(page, words), tap(words))
        for page, words in ((start, "The Daily Lantern"), (paper, "Late goal decides"))
    )
    article = screen(icon(line(0, right=200), "Home page"), label(1, "A bridge was opened."))
    at = replace(replaying(step, then.instruction), next_step=then, values=("The Daily Lantern",))
    at = replace(at, history=(opened_app(article),))
    at = replace(at, history=(*at.history, done(mind.grounding.propose(article, at), article)))
    assert mind.grounding.propose(paper, at).purpose is Purpose.SKIP
    other = screen(listing(label(0, "The Evening Post"), label(1, "Sport"), row(2, "Late goal decides")))
    assert mind.grounding.propose(other, at).purpose is not Purpose.SKIP


@pytest.mark.parametrize(("said", "no", "yes"), [("Yes, cancel", "Cancel", "OK"), ("确定取消", "取消", "确定")])
def test_what_leaves_all_as_it_was_is_no_consent(mind: Mind, said: str, no: str, yes: str) -> None:
    picker = screen(label(0, "March 2026"), button(1, no), button(2, yes))
    assert mind.grounding.propose(picker, situation(tap(said))).label != no
    assert mind.grounding.propose(picker, situation(tap(no))).label == no
    alone = screen(label(0, "Sure?"), button(1, no), button(2, "Keep it"))
    assert mind.grounding.propose(alone, situation(tap(said))).label == no


def test_a_button_that_lies_elsewhere_goes_before_a_value_of_the_prompt(mind: Mind) -> None:
    page = screen(label(-1, "Willow Room"), row(0, "Date", "12 March"), row(1, "Start"), button(2, "Cancel booking"))
    wish = replace(function("cancel my booking on 12 March"), parameters=(Slot("date", "date", "12 March"),))
    at = situation(tap("Cancel booking", place="bottom"), function=wish)
    assert mind.grounding.propose(page, at).label == "Cancel booking"


@pytest.mark.parametrize(
    ("wanted", "shown"), [("My bookings", "Cancel booking"), ("the photo", "Delete photo"), ("我的预约", "取消预约")]
)
def test_what_is_only_named_is_not_taken_away(mind: Mind, wanted: str, shown: str) -> None:
    page = screen(button(0, "Back"), button(1, shown))
    found = mind.grounding.propose(page, situation(tap(wanted)))
    assert found.operation is None or page.widgets[found.operation.widget].label != shown
    there = mind.grounding.propose(page, situation(tap(shown)))
    assert there.operation is not None
    assert page.widgets[there.operation.widget].label == shown


def test_what_the_prompt_names_is_not_ticked_on_a_page_that_was_only_looked_at(mind: Mind) -> None:
    def ticked(at: int, words: str) -> str:
        return node(
            "LinearLayout",
            line(at),
            node("TextView", line(at, right=700), text=words),
            node("CheckBox", line(at, left=860), checkable=True),
            clickable=True,
        )

    health = screen(label(-1, "数字健康"), row(0, "专注模式"), row(1, "应用使用情况"))
    focus = screen(label(-1, "专注模式"), ticked(0, "聊天"), ticked(1, "商城"), ticked(2, "邮件"))
    wish = replace(function("把商城限制为每天20分钟", language="zh"), parameters=(Slot("name", "name", "商城"),))
    plan = replace(situation(tap("信息中心"), tap("沙漏", beside="应用")), function=wish)
    looked = replace(
        mind.grounding.propose(health, replace(plan, instruction=tap("专注模式"))), purpose=Purpose.APPROACH
    )
    there = mind.grounding.propose(focus, replace(plan, history=(done(looked, health),)))
    touched = focus.widgets[there.operation.widget] if there.operation and there.operation.widget >= 0 else None
    assert touched is None or "商城" not in [w.label for w in focus.descendants(touched)]


@pytest.mark.parametrize("said", ["选择右侧车身", "选择“右侧车身”", "点击部位，选择右侧车身"])
def test_a_label_that_begins_with_a_place_is_touched_where_a_step_names_it(mind: Mind, said: str) -> None:
    parts = [
        node("RadioButton", line(n), text=words, clickable=True, checkable=True)
        for n, words in enumerate(("车头", "左侧车身", "右侧车身"))
    ]
    page = screen(label(-1, "损坏部位"), *parts)
    found = mind.grounding.propose(page, situation(mind.parsing.parse(said)[-1]))
    assert found.operation is not None
    assert page.widgets[found.operation.widget].label == "右侧车身"
