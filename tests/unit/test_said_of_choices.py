"""Choices and rows that a prompt names in its own words, news beside an order, and what a saved switch may do."""

from __future__ import annotations

from dataclasses import replace

import pytest
from loop_kit import function, label, row, screen, situation, tap

from promptrpa.domain.function import FunctionKind
from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.loop import RunState
from promptrpa.domain.task import Environment, PageFeatures, Slot, Task, TaskStep, Tutorial
from promptrpa.matching.prompts.by_kind import is_of_two
from promptrpa.matching.prompts.coverage import unused
from promptrpa.matching.prompts.parting import apart
from promptrpa.matching.words.organisations import without_organisation
from promptrpa.matching.words.partly import begun_said, said_by_stems
from promptrpa.matching.words.values import find_values
from promptrpa.mind import Mind
from promptrpa.mind.apart import taken_apart
from promptrpa.mind.consulting import consult
from promptrpa.mind.saved import only_turns_off
from promptrpa.mind.tutorials import as_asked

EXERCISES = ("市区道路", "泊车练习", "高速公路", "夜间驾驶")


@pytest.mark.parametrize(
    ("prompt", "choice"),
    [
        ("跟驾校约一节课，练高速", "高速公路"),
        ("约一节夜路的课", ""),
        ("练高速，再练市区", ""),
        ("book the motorway", ""),
    ],
)
def test_a_chinese_choice_is_said_in_short(prompt: str, choice: str) -> None:
    assert begun_said(prompt, EXERCISES) == choice


@pytest.mark.parametrize(
    ("prompt", "choice"),
    [
        ("ask for night driving with Ms Novak", "Night drive"),
        ("ask for a drive at night", ""),
        ("town driving or night driving", ""),
    ],
)
def test_an_english_choice_is_said_in_other_forms_of_its_words(prompt: str, choice: str) -> None:
    assert said_by_stems(prompt, ("Town driving", "Country roads", "Night drive")) == choice


@pytest.mark.parametrize(
    "prompt",
    [
        "quit the insurance for my folding bike, it got stolen",
        "quit the insurance for my racing bike, I sold it",
        "we moved, tell the insurance company our new home is Oak Street 3",
    ],
)
def test_what_has_happened_is_no_deed_of_its_own(mind: Mind, prompt: str) -> None:
    assert len(apart(prompt)) == 1
    wish = mind.analysis.analyse(prompt)
    assert not taken_apart(mind, RunState("r", prompt, function=wish), wish).parts


def test_what_is_to_be_done_after_the_news_is_still_two_deeds() -> None:
    assert len(apart("we moved, turn off Wi-Fi and set an alarm for 7")) == 2


def test_a_thing_stands_beside_what_it_is_for(mind: Mind) -> None:
    [step] = mind.parsing.parse("Tap the contract next to what it covers.")
    assert (step.object.text, step.object.neighbour) == ("contract", "what it covers")
    assert is_of_two(step.object)
    [chinese] = mind.parsing.parse("点击承保物品旁边的保单。")
    assert is_of_two(chinese.object)


@pytest.mark.parametrize(
    ("prompt", "tutorial", "names"),
    [
        (
            "quit the insurance for my folding bike, it got stolen",
            "contract|what it covers",
            ("Bicycle", "Folding bike"),
        ),
        ("把折叠车的保险退了", "保单|承保物品", ("自行车险", "折叠车")),
    ],
)
def test_a_row_is_found_by_what_stands_beside_it(
    mind: Mind, prompt: str, tutorial: str, names: tuple[str, str]
) -> None:
    kind, beside = tutorial.split("|")
    title = "我的保单" if not prompt.isascii() else "My contracts"
    other = ("自行车险", "山地车") if not prompt.isascii() else ("Bicycle", "Mountain bike")
    page = screen(label(-1, title), row(0, *other), row(1, *names))
    step = tap(kind, beside=beside)
    wish = replace(function(prompt), parameters=(Slot("choice", "text", "stolen"),) if prompt.isascii() else ())
    later = Instruction(OperationType.CLICK, ObjectDescription("reason"), open_choice=True)
    proposal = mind.grounding.propose(page, situation(step, later, function=wish))
    assert proposal.operation is not None
    assert proposal.label in names


def test_a_thing_of_something_is_what_stands_beside_it() -> None:
    wish = function("download the invoice of my travel insurance")
    slot = Slot("item", "text", "invoice of my travel insurance")
    assert not unused([slot], wish, ("Invoice", "Travel"))
    assert unused([slot], wish, ("Invoice", "Household"))
    assert without_organisation("download the invoice of my travel insurance") == ""
    assert without_organisation("change my address with the insurance") == "change my address"


def switched_off(prompt: str) -> Task:
    off = Instruction(OperationType.SWITCH, ObjectDescription("Letters on paper"), "false", source="turn it off")
    step = TaskStep(off, None, "Turn off “Letters on paper”", PageFeatures())  # type: ignore[arg-type]
    return Task("t1", 1, prompt, prompt, "org.assure", "en", Environment(), (step,), (), (prompt,))


@pytest.mark.parametrize(
    ("prompt", "wrong"),
    [
        ("let the insurance send me its letters by post too", True),
        ("I want letters on paper again", True),
        ("stop the letters on paper", False),
        ("no more paper mail", False),
        ("turn off paper mail from my insurance", False),
    ],
)
def test_what_was_turned_off_is_not_turned_off_for_who_wants_it(prompt: str, wrong: bool) -> None:
    assert only_turns_off(switched_off("turn off paper mail from my insurance"), prompt) is wrong


def test_who_lets_somebody_send_something_wants_it(mind: Mind) -> None:
    told = Tutorial(
        "t", "Get letters on paper", "Open Assure. Turn on Letters on paper.", "en", "Assure",
        asked=("mail me the policy",), asked_off=("too much mail by post", "save some trees"),
    )  # fmt: skip
    wish = mind.analysis.analyse("let the insurance send me its letters by post too")
    assert as_asked(mind, told, wish) == wish


@pytest.mark.parametrize("prompt", ["what's my balance", "我还有多少钱"])
def test_a_question_is_not_answered_elsewhere_as_that_needs_no_secret(mind: Mind, prompt: str) -> None:
    state = RunState("r", prompt, function=mind.analysis.analyse(prompt), looking=True, attended=False)
    assert consult(mind, state).tutorials[0].app == "bank"


@pytest.mark.parametrize(
    ("said", "time"),
    [
        ("wake me at ten past five", "5:10"),
        ("an alarm for 20 past 6", "6:20"),
        ("wake me at twenty to eight", "7:40"),
        ("walk 5 past the shop", ""),
    ],
)
def test_minutes_past_and_to_an_hour_are_a_time(said: str, time: str) -> None:
    assert next((f.value for f in find_values(said) if f.type == "time"), "") == time


def test_a_step_of_a_field_for_content_is_no_message(mind: Mind) -> None:
    prompt = "打开绿灯驾校，点击约课，点击练习内容，选择高速公路，点击教练，选择刘教练"
    steps = mind.parsing.parse(mind.analysis.analyse(prompt).steps)
    assert [s.object.text for s in steps[1:]] == ["约课", "练习内容", "高速公路", "教练", "刘教练"]


@pytest.mark.parametrize(
    ("prompt", "other"),
    [
        ("下载我个人责任险的保险证明", False),
        ("开一份在职证明", False),
        ("看看首都机场的天气", False),
        ("证明勾股定理", True),
        ("法国的首都是哪里", True),
    ],
)
def test_a_certificate_is_no_proof_to_think_of(mind: Mind, prompt: str, other: bool) -> None:
    assert (mind.analysis.analyse(prompt).kind is FunctionKind.OTHER) is other
