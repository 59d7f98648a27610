"""What a question is about."""

from __future__ import annotations

import pytest

from promptrpa.domain.function import Asks, FunctionKind
from promptrpa.matching.prompts.sentences import question
from promptrpa.matching.words.asking import first_unknown
from promptrpa.mind import Mind

TOLD = ("Look at your alarms", "Open Clock, tap Alarm.", "what time do I get up", "打开时钟，点击闹钟，看几点响")


@pytest.mark.parametrize(
    ("question", "unknown"),
    [
        ("what time is my alarm", ""),
        ("what time is it in lisbon", "lisbon"),
        ("闹钟几点响", ""),
        ("张敏的闹钟几点响", "张敏"),
    ],
)
def test_the_first_word_that_nothing_tells_of(question: str, unknown: str) -> None:
    assert first_unknown(question, TOLD) == unknown


@pytest.mark.parametrize(
    ("prompt", "asks"),
    [
        ("do something about the low battery warnings", False),
        ("please have Clock wake me at seven", False),
        ("have Music play my workout list", False),
        ('"Dinner" is still in my calendar and that is long past', False),
        ("电池快用完时手机会不会响，我想关闭这个", False),
        ("改一下屏幕多久自动熄灭", False),
        ("做饭要买什么，帮我记一下", False),
        ("我要做饭，可家里啥都没有", False),
        ("do I have any alarms", True),
        ("have Anna and Tom replied", True),
        ('is "Dinner" in my calendar', True),
        ("告诉其他观众我觉得《海鸥》怎么样：2颗星，“好看但是太长”", False),
        ("转告李娜明天几点开会：“九点”", False),
        ("告诉我《海鸥》怎么样", True),
        ("我想知道闹钟几点响", True),
        ("打开的标签有多少个", True),
        ("手机有电没有", True),
        ("我老是忘了哪天交租，提前一周喊我一声", False),
        ("I always forget when to pay, remind me a day before", False),
        ("我总忘记几点开会，帮我看看几点", True),
    ],
)
def test_a_deed_that_has_a_question_in_it_is_no_question(mind: Mind, prompt: str, asks: bool) -> None:
    assert (mind.analysis.analyse(prompt).kind is FunctionKind.QUESTION) is asks


@pytest.mark.parametrize(
    ("prompt", "asks"),
    [
        ("车贷每月要还多少", True),
        ("图书馆每天早上几点开门", True),
        ("每天告诉我几点日落", False),
        ("每周提醒我交多少钱", False),
    ],
)
def test_how_much_it_is_each_month_is_asked(mind: Mind, prompt: str, *, asks: bool) -> None:
    assert (mind.analysis.analyse(prompt).kind is FunctionKind.QUESTION) is asks


@pytest.mark.parametrize("prompt", ["蓝牙现在开着没", "飞行模式关了没"])
def test_a_short_no_at_the_end_makes_a_question(mind: Mind, prompt: str) -> None:
    assert mind.analysis.analyse(prompt).kind is FunctionKind.QUESTION


@pytest.mark.parametrize(
    ("said", "how"),
    [("怎么变更手机号", True), ("怎么变成静音", True), ("怎么变慢了", False), ("怎么变得这么卡", False)],
)
def test_how_something_is_changed_is_asked(said: str, *, how: bool) -> None:
    found = question(said, chinese=True)
    assert (found is not None and found[0] is Asks.HOW) is how


def test_what_only_begins_like_a_question_is_none() -> None:
    assert question("until when is the pool open", chinese=False) is not None
    assert question("for what it is worth, tell Anna I am sorry", chinese=False) is None


@pytest.mark.parametrize(
    ("prompt", "asks"),
    [
        ("图书馆的开放时间怎么说的？", Asks.STATE),
        ("通知里关于停水怎么说的", Asks.STATE),
        ("评价怎么写", Asks.HOW),
        ("谢谢用英语怎么说", None),
    ],
)
def test_what_somebody_says_of_something_is_not_how_to_say_it(mind: Mind, prompt: str, asks: Asks | None) -> None:
    assert mind.analysis.analyse(prompt).asks is asks
