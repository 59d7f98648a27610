"""Help texts whose sentences tell when something is taken back, what is then seen, or mean a thing by its kind."""

from __future__ import annotations

import pytest

from promptrpa.agents.parsing import RuleParsing
from promptrpa.bootstrap.content import make_parsing
from promptrpa.knowledge.content import content_dir
from promptrpa.matching.words.apps import AppNames
from promptrpa.matching.words.lexicon import Lexicon


@pytest.fixture(scope="module")
def parsing() -> RuleParsing:
    content = content_dir()
    return make_parsing(Lexicon.load(content / "lexicon"), AppNames.load(content / "apps.yaml"))


def told(parsing: RuleParsing, text: str) -> list[str]:
    return [f"{i}{' (any)' if i.open_choice else ''}" for i in parsing.parse(text)]


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("Turn on Quiet ride. Turn it off if you would rather talk.", ["switch: Quiet ride, true"]),
        ("Turn on Share my ride and switch it off once you are home.", ["switch: Share my ride, true"]),
        ("Turn off Auto top-up, and turn it back on when you travel.", ["switch: Auto top-up, false"]),
        ("打开自动充值开关。不想充时再关闭。", ["switch: 自动充值开关, true"]),
        ("关闭行程分享开关，要分享的话可以再打开。", ["switch: 行程分享开关, false"]),
        ("打开静音乘车开关，用不着了再把它关掉。", ["switch: 静音乘车开关, true"]),
        ("关闭飞行模式，等5秒后再打开", ["switch: 飞行模式, false", "switch: 飞行模式, true"]),
        (
            "Turn on Share my ride. Find Tips. Turn it off if it is on.",
            ["switch: Share my ride, true", "switch: Tips, false"],
        ),
    ],
)
def test_when_a_switch_is_turned_back_is_no_step(parsing: RuleParsing, text: str, steps: list[str]) -> None:
    assert told(parsing, text) == steps


@pytest.mark.parametrize("prompt", ["turn on Quiet ride, turn it off when I am home", "打开免打扰，开完会的时候再关闭"])
def test_who_asks_for_it_is_told_that_it_was_not_read(parsing: RuleParsing, prompt: str) -> None:
    assert parsing.unread(prompt)


def test_a_list_of_what_is_then_seen_is_not_tapped(parsing: RuleParsing) -> None:
    assert told(parsing, "点击行程，点击司机，就能看到车牌、评分和电话。") == ["click: 行程", "click: 司机"]


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("Type the driver in Find a driver and tap it.", ["edit: Find a driver", "click: driver"]),
        ("Enter the stop's name in Search stops, then tap it.", ["edit: Search stops", "click: stop"]),
        ("Type the name of the street in Search and tap it.", ["edit: Search", "click: street"]),
        ("向下滚动找到这笔车费，点击它，点击申诉。", ["scroll: 车费, down", "click: 车费", "click: 申诉"]),
        ("点击这趟车，长按这份合同。", ["click: 车", "long_click: 合同"]),
        ("Tap Which reason and choose it. Tap OK.", ["click: Which reason", "click: Which reason (any)", "click: OK"]),
        ("Tap the ride and choose it.", ["click: ride"]),
        ("turn on the switch Receipts by post", ["switch: Receipts by post, true"]),
    ],
)
def test_what_is_pointed_at_is_meant_by_its_kind(parsing: RuleParsing, text: str, steps: list[str]) -> None:
    assert told(parsing, text) == steps
