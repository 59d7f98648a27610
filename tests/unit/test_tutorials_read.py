"""The shipped tutorials are read whole, and alike in both languages."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from promptrpa.agents.parsing import RuleParsing
from promptrpa.bootstrap.content import make_parsing
from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.knowledge.content import content_dir
from promptrpa.matching.words.apps import AppNames
from promptrpa.matching.words.lexicon import Lexicon

TOLD = (OperationType.SWITCH, OperationType.SCROLL, OperationType.BACK)
"""Operations whose parameter is no word of a language."""


@pytest.fixture(scope="module")
def parsing() -> RuleParsing:
    content = content_dir()
    return make_parsing(Lexicon.load(content / "lexicon"), AppNames.load(content / "apps.yaml"))


@pytest.fixture(scope="module")
def tutorials() -> list[dict[str, Any]]:
    files = sorted((content_dir() / "tutorials").glob("*.yaml"))
    return [tutorial for file in files for tutorial in yaml.safe_load(file.read_text("utf-8"))]


def kind(instruction: Instruction) -> str:
    return f"{instruction.operation} {instruction.parameter if instruction.operation in TOLD else ''}"


def test_nearly_nothing_is_left_unread(parsing: RuleParsing, tutorials: list[dict[str, Any]]) -> None:
    unread = [tutorial["id"] for tutorial in tutorials if parsing.unread(tutorial["text"])]
    assert len(unread) <= 0.01 * len(tutorials), unread


def test_both_languages_give_the_same_steps(parsing: RuleParsing, tutorials: list[dict[str, Any]]) -> None:
    read: dict[str, list[list[str]]] = {}
    for tutorial in tutorials:
        steps = [kind(i) for i in parsing.parse(tutorial["text"])]
        read.setdefault(tutorial["id"].removesuffix("-en").removesuffix("-zh"), []).append(steps)
    pairs = {name: both for name, both in read.items() if len(both) == 2}
    differ = [name for name, (one, other) in pairs.items() if one != other]
    assert len(differ) <= 0.05 * len(pairs), differ


@pytest.mark.parametrize(
    "text",
    [
        "Hold a key on the dial pad to call. To set it up, open Phone, tap Settings and tap Speed dial.",
        "长按拨号键盘上的数字键即可呼叫。设置方法：打开电话，点击设置，点击快速拨号。",
    ],
)
def test_how_a_thing_is_used_is_no_step_of_how_it_is_set_up(parsing: RuleParsing, text: str) -> None:
    assert [i.operation.value for i in parsing.parse(text)] == ["open", "click", "click"]
