"""Steps that a person leaves out come from a tutorial before the page is searched."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

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
    open_app,
    opened,
    row,
    screen,
    situation,
    tap,
    text_field,
    turn,
    window,
    write,
)

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.loop import Begun, Observed, Parsed, Recalled, RunState, Understood
from promptrpa.domain.operation import Operation, Purpose, VerdictKind
from promptrpa.domain.page import Page
from promptrpa.domain.run import StepResult
from promptrpa.domain.task import Environment, Tutorial
from promptrpa.loop.advance import advance
from promptrpa.mind import Mind
from promptrpa.mind.mapping import choose
from promptrpa.mind.replanning import names_part
from promptrpa.mind.situations import situation_of
from promptrpa.ports.agents import attempt_key

SETTINGS = screen(
    label(-1, "Settings"),
    listing(row(0, "Network & internet"), row(1, "Accessibility"), row(2, "System")),
    package="com.android.settings",
)
AT_HOME = ((0, "Bread"), (1, "Oil"), (2, "Tea"))
AGENDA = (("Lunch", "Yoga"), ("Yoga", "Dentist"))
"""What is in view of a list before and after it was scrolled."""


def begun(prompt: str, *instructions: Instruction, page: Page = SETTINGS) -> RunState:
    state = RunState("r", prompt)
    outcomes = (Begun(frozenset()), Understood(function(prompt, prompt)), Recalled(None), Parsed(instructions))
    for outcome in (*outcomes, Observed(page)):
        state, _ = advance(state, outcome, Environment())
    return state


def scroll_to(words: str) -> Instruction:
    return Instruction(OperationType.SCROLL, ObjectDescription(words), "down")


def test_what_a_tutorial_touches_before_comes_first(mind: Mind) -> None:
    prompt = "open Settings, tap Date & time, tap Time zone"
    state = begun(prompt, open_app("Settings"), tap("Date & time"), tap("Time zone"))
    chosen = choose(mind, _opened(state))
    assert chosen.verdict.kind is VerdictKind.REPLAN
    assert chosen.instead is not None
    assert list(map(str, chosen.instead.instructions)) == ["click: System", "click: Date & time", "click: Time zone"]


@pytest.mark.parametrize("words", ["Quantum mode", "Accessibility"])
def test_nothing_is_put_before_what_no_tutorial_knows_or_what_is_here(mind: Mind, words: str) -> None:
    prompt = f"open Settings, tap {words}, tap Details"
    state = begun(prompt, open_app("Settings"), tap(words), tap("Details"))
    chosen = choose(mind, _opened(state))
    assert chosen.instead is None


@pytest.mark.parametrize(("words", "named"), [("Date & time", True), ("Dora", False)])
def test_a_tutorial_tells_what_is_a_part_of_an_app(mind: Mind, words: str, named: bool) -> None:
    state = _opened(begun(f"open Settings, tap {words}", open_app("Settings"), tap(words), tap("Details")))
    looked = replace(mind.grounding.propose(SETTINGS, situation(tap("System"))), purpose=Purpose.APPROACH)
    assert not names_part(mind, state, situation_of(state))
    state = replace(state, history=(*state.history, done(looked, SETTINGS)))
    assert names_part(mind, state, situation_of(state)) is named


def test_the_one_way_that_tutorials_know_is_taken_once_the_page_was_searched(mind: Mind) -> None:
    prompt = "open Settings, tap Screen timeout, choose 10 minutes"
    names = ("Apps", "Battery", "About phone")
    rows = listing(*(row(n, words, resource_id=f"org.app:id/row{n}") for n, words in enumerate(names)))
    page = screen(label(-1, "Settings"), rows, package="com.android.settings")
    state = _opened(begun(prompt, open_app("Settings"), tap("Screen timeout"), tap("10 minutes"), page=page))
    for _ in range(3):
        chosen = choose(mind, state)
        if chosen.instead:
            break
        result = StepResult.UNCHANGED
        state = replace(state, history=(*state.history, done(chosen.proposal, page, result)))
    assert chosen.instead is not None
    assert list(map(str, chosen.instead.instructions)) == [
        "click: Display",
        "click: Screen timeout",
        "click: 10 minutes",
    ]


LEAVE = Tutorial(
    "leave", "Leave a class", "Open Baths. Tap the class. Tap Cancel booking. Tap Yes, cancel.", "en", "Baths"
)
LEAVE_CHINESE = Tutorial("zh", "退课", "打开浴场，点击课程，点击取消预约，点击确认取消。", "zh", "浴场")


@pytest.mark.parametrize(
    ("tutorial", "last", "buttons", "way"),
    [
        (LEAVE, "Yes, cancel", ("Share", "Cancel booking"), "Cancel booking"),
        (LEAVE_CHINESE, "确认取消", ("分享", "取消预约"), "取消预约"),
        (LEAVE, "Yes, cancel", ("Share", "Delete account"), ""),
        (LEAVE, "Yes, share", ("Share", "Cancel booking"), ""),
        (replace(LEAVE, text="Open Baths. Tap Delete pass. Tap Yes, cancel."), "Yes, cancel", ("Delete pass",), ""),
    ],
)
def test_what_is_agreed_to_is_first_done_as_a_tutorial_does_it(
    tmp_path: Path, tutorial: Tutorial, last: str, buttons: tuple[str, ...], way: str
) -> None:
    """The page has nothing to scroll or to look behind: the last step alone, which asks for the same, is not here."""
    page = screen(
        label(-1, "Rowing"), *(button(n, words) for n, words in enumerate(buttons)), package="com.example.baths"
    )
    with opened(tmp_path) as (mind, knowledge):
        knowledge.library.lend((tutorial,))
        steps = open_app(tutorial.app), tap("Rowing"), tap(last)
        prompt = f"open {tutorial.app}, tap Rowing, tap “{last}”"
        chosen = choose(mind, replace(begun(prompt, *steps, page=page), position=2, page=page))
    found = list(map(str, chosen.instead.instructions)) if chosen.instead else []
    assert found == ([f"click: {way}", f"click: {last}"] if way else [])


@pytest.mark.parametrize(
    ("step", "page", "opened"),
    [
        (tap("出发时间"), screen(label(0, "出发时间"), label(1, "08:00"), button(3, "编辑")), "编辑"),
        (tap("出发时间"), screen(label(0, "车站"), button(3, "编辑")), ""),
        (write("25", "Length"), screen(row(0, "5 minutes"), row(1, "10 minutes"), row(2, "Other time")), "Other time"),
        (write("25", "Minutes"), screen(row(0, "5 minutes"), row(1, "10 minutes")), ""),
        (turn("更新通知", on=True), screen(icon((900, 60, 1040, 180), "节目设置"), label(1, "半杯咖啡")), "节目设置"),
    ],
)
def test_what_leads_to_the_field_that_a_step_means(mind: Mind, step: Instruction, page: Page, opened: str) -> None:
    proposal = mind.grounding.propose(page, replace(situation(step), attempts=tried(page, step)))
    assert proposal.label == opened


def tried(page: Page, step: Instruction) -> frozenset[str]:
    """That the words themselves were touched in vain."""
    shown = [w for w in page.widgets if w.text == step.object.text]
    return frozenset(attempt_key(page, Operation(step.operation, w.bounds.center, w.bounds, "")) for w in shown)


def _opened(state: RunState) -> RunState:
    """After the first step, on the page in front."""
    return replace(state, position=1)


def test_what_is_to_be_scrolled_to_comes_first_where_it_comes_into_view(mind: Mind) -> None:
    """“… tap Edit, scroll down to Dentist and tap it, type …”, in the wrong order."""
    steps = (open_app("Settings"), tap("Edit"), scroll_to("Dentist"), tap("Dentist"), write("Mill Road", "Place"))
    before, after = (screen(listing(*(row(n, w) for n, w in enumerate(names)))) for names in AGENDA)
    state = replace(_opened(begun("open Settings, tap Edit", *steps, page=before)), page=before)
    looked = choose(mind, state)
    assert looked.instead is None
    assert looked.proposal.operation is not None
    assert looked.proposal.operation.type is OperationType.SCROLL
    state = replace(state, page=after, history=(*state.history, done(looked.proposal, before)))
    chosen = choose(mind, state)
    assert chosen.instead is not None
    assert list(map(str, chosen.instead.instructions)) == ["click: Dentist", "click: Edit", "edit: Place, Mill Road"]


def test_a_menu_closes_with_the_first_touch_so_the_steps_in_it_keep_their_order(mind: Mind) -> None:
    rows = (node("TextView", line(n, 140, 940), text=w, clickable=True) for n, w in enumerate(("语音信箱", "通话设置")))
    page = screen(label(0, "电话"), over=[window(*rows)])
    steps = (open_app("电话"), tap("设置"), tap("语音信箱"), tap("问候语"))
    chosen = choose(mind, replace(_opened(begun("打开电话，点击设置", *steps, page=page)), page=page))
    assert chosen.instead is None
    assert chosen.proposal.operation is not None
    assert name_at(page, chosen.proposal.operation.point or (0, 0))[1] == "通话设置"


@pytest.mark.parametrize(("typed", "first"), [("", "edit: 密码, 7531"), ("••••", "")])
def test_no_button_is_pressed_before_its_password_is_typed(mind: Mind, typed: str, first: str) -> None:
    """“点登录，在密码中输入…” in the wrong order would be a wrong password."""
    page = screen(text_field(0, "密码", typed, password=True), button(1, "登录"), package="com.example.bank")
    steps = (open_app("银行"), tap("登录"), write("7531", "密码"), tap("缴费"), tap("手机话费"))
    state = begun("打开银行，点登录，在密码中输入7531，点缴费，点手机话费", *steps, page=page)
    chosen = choose(mind, replace(_opened(state), page=page))
    found = list(map(str, chosen.instead.instructions)) if chosen.instead else [""]
    assert found[0] == first


def test_what_a_step_only_nearly_named_leads_to_what_it_named(mind: Mind) -> None:
    """“点击新的时间表” is on the page of “时间表”; it is not touched where the next step is here."""
    before = screen(row(0, "时间表"))
    own = function("x", "点击新的时间表，在名称中输入午睡")
    first = mind.grounding.propose(before, situation(tap("新的时间表"), write("午睡", "名称"), function=own))
    step = replace(done(first, before), instruction=tap("新的时间表"))
    behind = situation(write("午睡", "名称"), tap("保存"), function=own, history=(step,))
    page = screen(row(0, "新的时间表"))
    assert name_at(page, mind.grounding.propose(page, behind).operation.point)[1] == "新的时间表"
    ready = screen(row(0, "新的时间表"), text_field(1, "名称"))
    assert name_at(ready, mind.grounding.propose(ready, behind).operation.point)[1] == "名称"


@pytest.mark.parametrize(
    ("field", "shown", "buttons", "later", "first"),
    [
        ("List item", "Milk", ("Add item", "Save"), ("Add item", "Save"), "click: Add item"),
        ("清单项目", "Milk", ("添加项目", "保存"), ("保存",), "click: 添加项目"),
        ("Tag", "Milk", ("Add", "Add photo", "Save"), ("Save",), "click: Add"),
        ("Title", "Milk", ("Add photo", "Save"), ("Save",), "stays"),
        ("Title", "Milk", ("Save",), ("Save",), "stays"),
        ("List item", "", ("Add item", "Save"), ("Save",), "typed"),
        ("Search", "Milk", ("Add", "Save"), ("Save",), "typed"),
    ],
)
def test_a_text_that_was_just_typed_is_kept_before_the_next_takes_its_place(
    mind: Mind, field: str, shown: str, buttons: tuple[str, ...], later: tuple[str, ...], first: str
) -> None:
    page = screen(text_field(0, field, shown), *(button(n, words) for n, words in enumerate(buttons, 1)))
    empty = screen(text_field(0, field))
    steps = (open_app("Lists"), write("Milk", field), write("Rice", field), *map(tap, later))
    state = begun("open Lists, type Milk, type Rice, tap Save", *steps, page=empty)
    typed = mind.grounding.propose(empty, situation(write("Milk", field)))
    history = (replace(done(typed, empty), instruction=write("Milk", field)),)
    chosen = choose(mind, replace(state, page=page, position=2, history=history))
    if first == "typed":
        assert chosen.proposal.operation is not None
        assert chosen.proposal.operation.parameter == "Rice"
    elif first == "stays":
        assert (chosen.proposal.operation, chosen.instead) == (None, None)
        assert chosen.verdict.kind is VerdictKind.FAIL
    else:
        assert chosen.instead is not None
        assert list(map(str, chosen.instead.instructions))[:2] == [first, f"edit: {field}, Rice"]


def test_a_step_is_not_left_out_for_the_next_ones_name_where_a_tutorial_knows_the_way(mind: Mind) -> None:
    """The page has a row with the name of the choice that comes next."""
    prompt = "open Shop, tap Me, tap Preferred payment, tap Shop balance"
    account = screen(
        label(-1, "Me"),
        listing(row(0, "Coupons"), row(1, "Shop balance"), row(2, "Settings")),
        package="com.promptrpa.shop",
    )
    steps = (open_app("Shop"), tap("Me"), tap("Preferred payment"), tap("Shop balance"))
    state = begun(prompt, *steps, page=account)
    chosen = choose(mind, replace(_opened(state), position=2))
    assert chosen.instead is not None
    assert list(map(str, chosen.instead.instructions))[:2] == ["click: Settings", "click: Preferred payment"]


def test_nothing_is_ticked_where_one_thing_has_what_deletes_it_beside_it(mind: Mind) -> None:
    """A list with boxes is in front, and a later step removes one line of it."""
    ticked = (node("CheckBox", line(n), text=w, checkable=True, clickable=True, checked=True) for n, w in AT_HOME)
    page = screen(label(-1, "Groceries"), *ticked, button(9, "Edit"))
    remove = Instruction(OperationType.CLICK, ObjectDescription("Remove", neighbour="item"))
    steps = (open_app("Notes"), tap("Edit"), remove, tap("Save"))
    state = replace(begun("delete Bread on the list", *steps, page=page), function=function("delete Bread on the list"))
    chosen = choose(mind, _opened(state))
    assert chosen.instead is None
    assert chosen.proposal.label == "Edit"
