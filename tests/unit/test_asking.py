"""What a question is about."""

from __future__ import annotations

import pytest

from promptrpa.domain.function import FunctionKind
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


@pytest.mark.parametrize("prompt", ["蓝牙现在开着没", "飞行模式关了没"])
def test_a_short_no_at_the_end_makes_a_question(mind: Mind, prompt: str) -> None:
    assert mind.analysis.analyse(prompt).kind is FunctionKind.QUESTION
