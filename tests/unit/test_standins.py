"""What does a step where no words of the page say so, and which words are only part of a name."""

from __future__ import annotations

from dataclasses import replace

import pytest
from loop_kit import (
    button,
    called,
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
    switch_row,
    tap,
    text_field,
    turn,
    window,
    write,
)

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.operation import Operation, Proposal, Purpose, Tier
from promptrpa.domain.page import Page
from promptrpa.domain.run import Step
from promptrpa.domain.task import Environment, Slot, Task
from promptrpa.learning import fill_steps, keep
from promptrpa.learning.tasks import with_values
from promptrpa.matching.words.joined import parts
from promptrpa.mind import Mind

HEADING = node("TextView", line(2, right=700), text="My health")
CORNER = (20, 60, 140, 180)
TABS = [
    node("LinearLayout", (270 * n, 2200, 270 * n + 270, 2380), content_desc=name, clickable=True)
    for n, name in enumerate(("Chats", "Calls", "Updates", "Shop"))
]


def touched(page: Page, proposal: Proposal) -> str:
    assert proposal.operation is not None
    assert proposal.operation.point is not None
    return name_at(page, proposal.operation.point)[1]


def does_it(proposal: Proposal) -> bool:
    """It touches something for the instruction itself."""
    return proposal.operation is not None and proposal.purpose is Purpose.INSTRUCTION


# --- names


@pytest.mark.parametrize(
    ("name", "things"),
    [
        ("Display & brightness", ("Display", "brightness")),
        ("Sound and vibration", ("Sound", "vibration")),
        ("系统和更新", ("系统", "更新")),
        ("账户及设置", ("账户", "设置")),
        ("合并与修复", ("合并", "修复")),
        ("导入并合并", ("导入", "合并")),
        ("合并重复联系人", ()),
        ("Display", ()),
        ("饱和度", ()),
        ("Handy", ()),
        ("A long sentence that says what happens and why it does", ()),
    ],
)
def test_a_name_that_joins_things_is_taken_apart(name: str, things: tuple[str, ...]) -> None:
    assert parts(name) == things


@pytest.mark.parametrize(
    ("said", "shown"), [("Display", "Display & brightness"), ("系统", "系统和更新"), ("Save and close", "Save")]
)
def test_one_of_the_things_that_a_name_joins_is_enough(mind: Mind, said: str, shown: str) -> None:
    page = screen(row(0, "Battery"), row(1, shown), row(2, "Storage"))
    proposal = mind.grounding.propose(page, situation(tap(said)))
    assert (proposal.tier, touched(page, proposal)) == (Tier.TEXT, shown)


def test_the_whole_name_is_better_than_one_that_joins_it(mind: Mind) -> None:
    page = screen(row(0, "Display & brightness"), row(1, "Display"))
    assert touched(page, mind.grounding.propose(page, situation(tap("Display")))) == "Display"


# --- icons


@pytest.mark.parametrize("words", ["", "Account", "账户及设置", "Menu"])
def test_the_icon_in_the_corner_is_the_picture_of_the_user(mind: Mind, words: str) -> None:
    page = screen(icon(CORNER, words), label(1, "Chats"), *TABS)
    proposal = mind.grounding.propose(page, situation(tap("avatar", place="top left")))
    assert proposal.operation is not None
    assert proposal.operation.point == (80, 120)
    assert proposal.purpose is Purpose.INSTRUCTION


def test_an_icon_that_does_something_else_is_not_taken_for_it(mind: Mind) -> None:
    page = screen(icon(CORNER, "Take a photo"), label(1, "Chats"))
    assert not does_it(mind.grounding.propose(page, situation(tap("avatar", place="top left"))))


def test_the_account_in_the_corner_of_the_main_page_is_a_door(mind: Mind) -> None:
    page = screen(icon(CORNER, "Account"), listing(row(1, "Anna"), row(2, "Ben")), *TABS)
    proposal = mind.grounding.propose(page, situation(tap("Wallet settings")))
    assert (proposal.purpose, touched(page, proposal)) == (Purpose.APPROACH, "Account")


# --- fields


def test_fields_are_filled_in_their_order_where_their_names_do_not_help(mind: Mind) -> None:
    page = screen(text_field(0, "aaa"), text_field(2, "bbb"))
    first = mind.grounding.propose(page, situation(write("It is slow", "feedback"), write("a@b.c", "reach me")))
    assert touched(page, first) == "aaa"
    filled = screen(text_field(0, "aaa", "It is slow"), text_field(2, "bbb"))
    history = (done(replace_text(first, "It is slow"), page),)
    second = mind.grounding.propose(filled, situation(write("a@b.c", "reach me"), history=history))
    assert touched(filled, second) == "bbb"


def replace_text(proposal: Proposal, text: str) -> Proposal:
    assert proposal.operation is not None
    return replace(proposal, operation=replace(proposal.operation, parameter=text))


def test_of_more_fields_than_texts_none_is_sure(mind: Mind) -> None:
    page = screen(text_field(0, "aaa"), text_field(2, "bbb"), text_field(4, "ccc"))
    proposal = mind.grounding.propose(page, situation(write("It is slow", "feedback")))
    assert proposal.confidence < 0.45


@pytest.mark.parametrize(("shown", "taken"), [("Kitchen", False), ("19", True), ("", True)])
def test_a_number_does_not_take_the_place_of_words(mind: Mind, shown: str, taken: bool) -> None:
    page = screen(label(0, "Rename"), node("EditText", line(1), text=shown, clickable=True, enabled=True))
    assert does_it(mind.grounding.propose(page, situation(write("22", "Degrees")))) is taken


def test_own_words_go_into_the_largest_field(mind: Mind) -> None:
    large = node("EditText", (40, 500, 1040, 1400), hint="Compose", text="> Hi", clickable=True)
    page = screen(text_field(0, "aaa", "a@b.c"), text_field(1, "bbb", "Re: lunch"), large)
    answer = mind.grounding.propose(page, situation(write("Yes please", "answer")))
    assert touched(page, answer) == "Compose"
    assert answer.confidence >= 0.5
    other = mind.grounding.propose(page, situation(write("Ann", "guests")))
    assert other.confidence < 0.45


@pytest.mark.parametrize(
    ("hint", "named"), [("Type a word", "Word"), ("Enter your nickname", "Nickname"), ("请输入昵称", "昵称")]
)
def test_a_field_is_called_by_what_is_typed_there(mind: Mind, hint: str, named: str) -> None:
    page = screen(text_field(0, hint), text_field(2, "Optional shortcut"))
    found = mind.grounding.propose(page, situation(write("kombucha", named)))
    assert (touched(page, found), found.confidence >= 0.8) == (hint, True)


@pytest.mark.parametrize(("label", "named"), [("Input method", "method"), ("Add to cart", "cart")])
def test_a_field_that_is_called_by_a_longer_name_is_not_taken(mind: Mind, label: str, named: str) -> None:
    page = screen(text_field(0, label), text_field(2, "Name"))
    assert mind.grounding.propose(page, situation(write("kombucha", named))).confidence < 0.45


# --- what was searched for


def searched(words: str, said: str) -> Step:
    typed = Instruction(OperationType.EDIT, ObjectDescription(said, role="search box"), words)
    operation = Operation(OperationType.EDIT, (500, 100), parameter=words)
    return replace(done(Proposal(operation, Tier.TEXT, 1.0, ""), screen()), instruction=typed)


RESULTS = screen(text_field(0, "Search", "Anna K"), row(1, "Anna B"), row(2, "Anna K"))


def test_the_row_with_what_was_searched_for_is_opened(mind: Mind) -> None:
    proposal = mind.grounding.propose(RESULTS, situation(tap("the person"), history=(searched("Anna K", "search"),)))
    assert proposal.purpose is Purpose.INSTRUCTION
    assert proposal.operation is not None
    assert proposal.operation.point == (540, 560)


def test_what_was_searched_for_is_meant_and_no_heading_of_its_kind(mind: Mind) -> None:
    page = screen(text_field(0, "Search", "Blue"), button(1, "Songs"), row(2, "Blue Songs"), row(3, "Blue"))
    typed = (searched("Blue", "search"),)
    proposal = mind.grounding.propose(page, situation(tap("song"), function=function("play Blue"), history=typed))
    assert touched(page, proposal) == "Blue"


@pytest.mark.parametrize(
    ("prompt", "meant"),
    [("order a Nova with 256 GB", "256 GB"), ("order a Nova", ""), ("来256 GB的Nova", "256 GB")],
)
def test_of_things_of_the_name_that_was_searched_for_one_is_meant_that_was_told(
    mind: Mind, prompt: str, meant: str
) -> None:
    page = screen(text_field(0, "Search", "Nova"), listing(row(1, "Nova", "128 GB"), row(2, "Nova", "256 GB")))
    typed = (searched("Nova", "search"),)
    proposal = mind.grounding.propose(page, situation(tap("device"), function=function(prompt), history=typed))
    assert proposal.operation is not None
    inside = [w.label for w in page.descendants(page.widgets[proposal.operation.widget])]
    assert (inside[1] if proposal.confidence > 0.5 else "") == meant


def test_what_was_typed_elsewhere_is_not_looked_for(mind: Mind) -> None:
    typed = replace(searched("Anna K", "note"), instruction=write("Anna K", "note"))
    assert not does_it(mind.grounding.propose(RESULTS, situation(tap("the wallpaper"), history=(typed,))))


# --- what a saved step is to touch by now


REMINDERS = screen(label(-1, "Event"), over=[window(*(row(n, f"{m} minutes before") for n, m in enumerate((10, 30))))])


@pytest.mark.parametrize(("prompt", "found"), [("remind me 30 minutes before", True), ("remind me", False)])
def test_the_row_that_holds_the_new_value_of_a_saved_step_is_touched(mind: Mind, prompt: str, found: bool) -> None:
    first = called(REMINDERS, "10 minutes before")
    operation = Operation(OperationType.CLICK, first.bounds.center, first.bounds, widget=first.index)
    slot = Slot("choice", "text", "10 minutes before")
    step = with_values(keep(tap("10 minutes before"), operation, REMINDERS, REMINDERS, ""), [slot])
    task = Task("t", 1, "x", "x", "org.app", "en", Environment(), (step,), (slot,), ())
    (now,) = fill_steps(task, [replace(slot, value="30 minutes")])
    proposal = mind.grounding.propose(REMINDERS, situation(now.instruction, task_step=now, function=function(prompt)))
    assert ("holds what is to be touched" in proposal.reason) is found


COACHES = screen(listing(row(0, "08:45", "€24"), row(1, "11:30", "€19"), row(2, "06:20", "€15")))


@pytest.mark.parametrize(("time", "touches"), [("6:20", "06:20"), ("5:20", "")])
def test_a_time_is_the_same_however_it_is_written_and_no_other_stands_for_it(
    mind: Mind, time: str, touches: str
) -> None:
    first = called(COACHES, "11:30")
    operation = Operation(OperationType.CLICK, first.bounds.center, first.bounds, widget=first.index)
    slot = Slot("time", "time", "11:30")
    step = with_values(keep(tap("11:30"), operation, COACHES, COACHES, ""), [slot])
    task = Task("t", 1, "x", "x", "org.app", "en", Environment(), (step,), (slot,), ())
    (now,) = fill_steps(task, [replace(slot, value=time)])
    said = function(f"take me with the one at {time}")
    proposal = mind.grounding.propose(COACHES, situation(now.instruction, task_step=now, function=said))
    assert (proposal.label if proposal.purpose is Purpose.INSTRUCTION and proposal.operation else "") == touches


# --- what is not needed


def test_what_is_chosen_is_not_left_out_because_save_is_there(mind: Mind) -> None:
    page = screen(label(-1, "Event"), row(0, "Reminder", "none"), button(2, "Save"))
    before_save = mind.grounding.propose(page, situation(tap("1 day before"), tap("Save")))
    assert before_save.purpose is not Purpose.SKIP
    on_the_way = mind.grounding.propose(page, situation(tap("Event list"), tap("Reminder"), tap("Save")))
    assert on_the_way.purpose is Purpose.SKIP


def test_an_app_that_was_left_by_going_back_is_not_left_again(mind: Mind) -> None:
    page = screen(label(-1, "Camera"))

    def step(number: int, kind: OperationType, parameter: str, purpose: Purpose) -> Step:
        proposal = Proposal(Operation(kind, parameter=parameter), Tier.EXPLORATION, 0.6, "", purpose)
        return done(proposal, page, number=number)

    begun = step(1, OperationType.OPEN, "org.app", Purpose.INSTRUCTION)
    back = step(2, OperationType.BACK, "previous", Purpose.APPROACH)
    again = step(3, OperationType.OPEN, "org.app", Purpose.APPROACH)
    first = mind.grounding.propose(page, situation(tap("Flash"), tap("Take photo"), history=(begun,)))
    assert first.operation is not None
    assert first.operation.type is OperationType.BACK
    then = mind.grounding.propose(page, situation(tap("Flash"), tap("Take photo"), history=(begun, back, again)))
    assert then.operation is None or then.operation.type is not OperationType.BACK


# --- switches


@pytest.mark.parametrize(("words", "shown"), [("Quiet mode", "Turn on quiet mode"), ("安静模式", "开启安静模式")])
def test_the_button_that_says_that_it_turns_it_on_does_it(mind: Mind, words: str, shown: str) -> None:
    page = screen(label(0, "……"), button(1, shown), button(2, "Turn on sync"))
    proposal = mind.grounding.propose(page, situation(turn(words, True)))
    assert proposal.operation is not None
    assert (proposal.operation.type, touched(page, proposal)) == (OperationType.CLICK, shown)


def test_a_button_that_turns_on_never_turns_off(mind: Mind) -> None:
    page = screen(label(0, "……"), button(1, "Turn on quiet mode"))
    assert not does_it(mind.grounding.propose(page, situation(turn("Quiet mode", False))))


def test_a_tap_on_a_switch_turns_it_as_the_task_says(mind: Mind) -> None:
    tapped = Instruction(OperationType.CLICK, ObjectDescription("Autoplay", role="switch"), "1")
    task = function("turn off autoplay")
    shown = screen(switch_row(0, "Autoplay", on=True), switch_row(1, "Sync", on=True))
    proposal = mind.grounding.propose(shown, situation(tapped, function=task))
    assert proposal.operation is not None
    assert (proposal.operation.type, proposal.operation.parameter) == (OperationType.SWITCH, "false")
    assert proposal.operation.point == (950, 270)
    off = screen(switch_row(0, "Autoplay", on=False), switch_row(1, "Sync", on=True))
    assert mind.grounding.propose(off, situation(tapped, function=task)).purpose is Purpose.SKIP


@pytest.mark.parametrize(
    ("task", "state"),
    [
        ("deactivate autoplay", "false"),
        ("buy a ticket, and autoplay is to be disabled: turn off autoplay", "false"),
        ("打开设置，关闭 Autoplay", "false"),
        ("取消勾选 Autoplay", "false"),
        ("关闭声音，打开 Autoplay", "true"),
    ],
)
def test_what_is_said_nearest_to_the_switch_counts(mind: Mind, task: str, state: str) -> None:
    tapped = Instruction(OperationType.CLICK, ObjectDescription("Autoplay", role="switch"), "1")
    page = screen(switch_row(0, "Autoplay", on=state == "false"), switch_row(1, "Sync", on=True))
    proposal = mind.grounding.propose(page, situation(tapped, function=function(task)))
    assert proposal.operation is not None
    assert (proposal.operation.type, proposal.operation.parameter) == (OperationType.SWITCH, state)


def test_a_label_that_only_begins_with_the_letters_turns_nothing_on(mind: Mind) -> None:
    page = screen(label(0, "……"), button(1, "Checking account"), button(2, "Help"))
    assert not does_it(mind.grounding.propose(page, situation(turn("Account", True))))


# --- headings


def test_a_heading_goes_on_behind_the_more_at_its_height(mind: Mind) -> None:
    more = node("TextView", line(2, left=860), text="More", clickable=True)
    page = screen(row(0, "Orders"), HEADING, more, row(3, "Doctors"))
    proposal = mind.grounding.propose(page, situation(tap("My health")))
    assert touched(page, proposal) == "More"


def test_a_heading_is_no_step_where_the_next_one_is_under_it(mind: Mind) -> None:
    page = screen(row(0, "Orders"), HEADING, row(3, "Doctors"))
    proposal = mind.grounding.propose(page, situation(tap("My health"), tap("Doctors")))
    assert (proposal.operation, proposal.purpose) == (None, Purpose.SKIP)


def test_the_main_page_of_an_app_that_was_just_opened_is_there(mind: Mind) -> None:
    opened = done(Proposal(Operation(OperationType.OPEN, parameter="org.app"), Tier.DIRECT, 1.0, ""), screen())
    page = screen(row(0, "Orders"), row(1, "Doctors"))
    proposal = mind.grounding.propose(page, situation(tap("APP主界面"), tap("Doctors"), history=(opened,)))
    assert proposal.purpose is Purpose.SKIP


def test_the_title_of_a_dialog_says_that_it_is_open(mind: Mind) -> None:
    page = screen(row(0, "Albums"), over=[window(label(1, "New album"), text_field(3, "Name"), button(5, "Create"))])
    proposal = mind.grounding.propose(page, situation(tap("New album"), write("Sea", "album")))
    assert (proposal.operation, proposal.purpose) == (None, Purpose.SKIP)


def test_words_are_typed_into_no_wheel_and_into_no_field_of_a_page_opened_to_look(mind: Mind) -> None:
    wheels = [
        node("NumberPicker", line(n), text_field(n, text=shown), content_desc=name)
        for n, (name, shown) in enumerate((("小时", "18"), ("分钟", "00")))
    ]
    name, amount = write("李芳", "收礼人"), write("40", "金额")
    dialog = screen(label(-1, "提醒时间"), over=[window(*wheels)])
    assert not does_it(mind.grounding.propose(dialog, situation(name, amount)))
    before = screen(label(-1, "账户"), row(0, "优惠券"), row(1, "礼品卡"))
    way = Operation(OperationType.CLICK, called(before, "优惠券").bounds.center)
    looked = done(Proposal(way, Tier.EXPLORATION, 0.3, "may be behind “优惠券”", Purpose.APPROACH), before)
    page = screen(label(-1, "优惠券"), text_field(0, "券码"))
    assert not does_it(mind.grounding.propose(page, replace(situation(name, amount), history=(looked,))))
    assert does_it(mind.grounding.propose(page, replace(situation(name), history=(looked,))))
