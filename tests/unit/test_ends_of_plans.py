"""What is still to be done where the words of a plan end: things said at once, choices, and the button below them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from loop_kit import button, function, label, node, screen, situation, switch_row, tap, window, write

from promptrpa.domain.instruction import Instruction
from promptrpa.domain.loop import Planned, RunState
from promptrpa.domain.page import Page
from promptrpa.domain.task import Slot
from promptrpa.loop.closing import left_in_window
from promptrpa.mind import Mind
from promptrpa.reasoning.grounding.several_here import each_here


def radios(*names: str) -> Page:
    shown = [
        node("RadioButton", (200, 300 + 100 * n, 900, 380 + 100 * n), text=name, checkable=True, clickable=True)
        for n, name in enumerate(names)
    ]
    return screen(label(0, "Captions"), over=(window(*shown),))


def ended(prompt: str, last: Instruction, steps: str = "") -> RunState:
    return RunState("r", prompt, function=function(prompt, steps), plan=(Planned(last),))


@pytest.mark.parametrize(
    ("prompt", "chosen"),
    [
        ("打开字幕，文字要大", "大"),
        ("用小号文字显示字幕", "小"),
        ("字幕文字选特大", "特大"),
        ("字幕的文字大小改一下", ""),
        ("字幕文字要大一点", ""),
        ("打开中文字幕", ""),
    ],
)
def test_a_choice_that_the_prompt_says_is_taken_where_a_tutorial_only_opens_it(prompt: str, chosen: str) -> None:
    left = left_in_window(
        ended(prompt, tap("文字大小")), screen(label(0, "Captions")), radios("小", "中", "大", "特大")
    )
    assert (left.object.text if left else "") == chosen


def test_whoever_says_the_steps_ends_where_they_end() -> None:
    state = ended("打开字幕，点文字大小，大", tap("文字大小"), "打开字幕，点文字大小")
    assert left_in_window(state, screen(label(0, "Captions")), radios("小", "大")) is None


def test_what_was_chosen_in_a_window_is_taken() -> None:
    days = [button(n, words) for n, words in enumerate(("14", "15"), 3)]
    asking = screen(label(0, "Event"), over=(window(*days, button(6, "Cancel"), button(7, "OK")),))
    left = left_in_window(ended("choose 15", tap("15"), "choose 15"), asking, asking)
    assert str(left) == "click: OK"
    deleting = screen(label(0, "Event"), over=(window(*days, button(6, "Cancel"), button(7, "Delete")),))
    assert left_in_window(ended("choose 15", tap("15"), "choose 15"), deleting, deleting) is None


def test_several_things_said_at_once_are_each_turned_on() -> None:
    page = screen(switch_row(0, "网格线", on=False), switch_row(1, "水平仪", on=False))
    said = replace(tap("网格线和水平仪"), source="打开相机的网格线和水平仪")
    assert [str(i) for i in each_here(page, said)] == ["switch: 网格线, true", "switch: 水平仪, true"]
    assert [str(i) for i in each_here(page, tap("网格线和水平仪"))] == ["click: 网格线", "click: 水平仪"]


def test_a_switch_that_joins_two_names_turns_both(mind: Mind) -> None:
    page = screen(switch_row(0, "Grid lines", on=False), switch_row(1, "Level", on=False))
    said = mind.parsing.parse("In Camera settings, turn grid lines and level on")[-1]
    assert [str(i) for i in each_here(page, said)] == ["switch: grid lines, true", "switch: level, true"]


def test_of_two_that_are_said_together_none_is_left_out(mind: Mind) -> None:
    page = screen(label(0, "Food"), button(1, "Soy milk"), button(2, "Milk"))
    steps = "tap Firm tofu and Soy milk, tap Delete food, tap Delete"
    first, second, *rest = mind.parsing.parse(f"open Contacts, {steps}")[1:]
    proposal = mind.grounding.propose(page, situation(first, second, *rest, function=function(steps, steps)))
    assert proposal.purpose != "skip"


@pytest.mark.parametrize("words", ["Anna and Tom", "Sound and vibration", "Sound and light", "Sound"])
def test_one_name_and_names_that_are_not_all_here_stay_one(words: str) -> None:
    page = screen(label(0, "Sound and vibration"), *(button(n, w) for n, w in enumerate(("Sound", "Vibration"), 1)))
    page = screen(label(0, "Anna"), button(1, "Tom")) if "Anna" in words else page
    assert not each_here(page, tap(words))


@pytest.mark.parametrize("text", ["What a beautiful morning", "Where are you", "How about lunch", "what is up"])
def test_a_text_that_begins_like_a_question_is_typed(mind: Mind, text: str) -> None:
    said = mind.parsing.parse(f"open Chat, type {text} in Message, tap Send")
    assert (said[1].parameter, said[1].object.text) == (text, "Message")


@pytest.mark.parametrize("text", ["what you want", "who you want to invite"])
def test_a_text_that_is_only_told_of_is_left_open(mind: Mind, text: str) -> None:
    assert not mind.parsing.parse(f"type {text} in Message")[0].parameter


def test_what_a_step_touches_is_not_typed_too(mind: Mind) -> None:
    steps = [tap("Discover"), write("", "Your words")]
    said = replace(function("open Chat, tap Discover", "open Chat"), parameters=(Slot("contact", "name", "Discover"),))
    bound = mind.analysis.bind(steps, said)
    assert bound.instructions[1].parameter != "Discover"
    assert len(bound.questions) == 1


def test_what_is_said_before_something_is_deleted_is_not_left_out(mind: Mind) -> None:
    page = screen(label(0, "History"), button(1, "Last hour"), button(2, "Clear data"), button(3, "Send"))
    own = function("tap All time, tap Clear data", "tap All time, tap Clear data")
    proposal = mind.grounding.propose(page, situation(tap("All time"), tap("Clear data"), tap("Clear"), function=own))
    assert proposal.purpose != "skip"


@pytest.mark.parametrize(
    ("step", "closes", "below", "confirms"),
    [
        ("Save", "OK", ("Save",), True),
        ("Save", "OK", ("Save", "Save"), False),
        ("Delete", "Remove", ("Delete",), False),
    ],
)
def test_only_what_closes_a_window_over_the_one_button_is_done_before_it(
    mind: Mind, step: str, closes: str, below: tuple[str, ...], confirms: bool
) -> None:
    asking = window(button(6, "Cancel"), button(7, closes))
    page = screen(*(button(n, words) for n, words in enumerate(below)), over=(asking,))
    own = function(f"tap {step}", f"tap {step}")
    proposal = mind.grounding.propose(page, situation(tap(step), function=own))
    assert (proposal.operation is not None and proposal.purpose == "approach") is confirms
