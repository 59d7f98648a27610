"""Which app a wish names and a tutorial is about, and the words for the phone that both can do without."""

from __future__ import annotations

import pytest

from promptrpa.domain.task import Tutorial
from promptrpa.knowledge.content import content_dir
from promptrpa.matching.words.about import AppMentions, place_in, without_device, without_place
from promptrpa.matching.words.apps import AppNames
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.mind import Mind


@pytest.fixture(scope="module")
def known() -> tuple[AppNames, Lexicon]:
    return AppNames.load(content_dir() / "apps.yaml"), Lexicon.load(content_dir() / "lexicon")


def tutorial(title: str, text: str = "Tap it.", app: str = "", id: str = "") -> Tutorial:
    return Tutorial(id or title, title, text, "en", app)


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("turn on dark mode on my Samsung phone", "turn on dark mode"),
        ("turn on dark mode on my phone", "turn on dark mode"),
        ("小米手机怎么截屏", "怎么截屏"),
        ("在华为手机中打开手电筒", "打开手电筒"),
        ("手机怎么截屏", "怎么截屏"),
        ("find my phone", "find my phone"),
        ("查找手机", "查找手机"),
        ("手机", "手机"),
    ],
)
def test_words_for_the_phone_are_left_out_but_not_the_phone_that_is_meant(text: str, bare: str) -> None:
    assert " ".join(without_device(text).split()) == bare


@pytest.mark.parametrize(
    ("title", "app", "rest"),
    [
        ("在“拾光”app中新建相簿", "拾光", "新建相簿"),
        ("在微信里发红包", "微信", "发红包"),
        ("Block a caller in Pigeon Post", "Pigeon Post", "Block a caller"),
        ("Sign in", "", "Sign in"),
        ("设置闹钟", "", "设置闹钟"),
    ],
)
def test_a_title_says_in_which_app(title: str, app: str, rest: str) -> None:
    assert place_in(title) == app
    assert without_place(title) == rest


@pytest.mark.parametrize(
    ("told", "app"),
    [
        (tutorial("Set an alarm", app="Clock"), "clock"),
        (tutorial("设置闹钟", app="时钟"), "clock"),
        (tutorial("Mute a chat", "Open WhatsApp. Hold the chat."), "whatsapp"),
        (tutorial("发红包", "首先打开微信，选择联系人。"), "wechat"),
        (tutorial("Block a caller in Pigeon Post"), "pigeonpost"),
        (tutorial("Set an alarm"), ""),
    ],
)
def test_the_app_of_a_tutorial_is_found_where_it_is_not_given(
    known: tuple[AppNames, Lexicon], told: Tutorial, app: str
) -> None:
    assert AppMentions(known[0], [told], known[1].concepts).of == [app]


def test_names_are_told_from_words_that_only_hint(known: tuple[AppNames, Lexicon]) -> None:
    mentions = AppMentions(known[0], [tutorial("Block a caller in Pigeon Post")], known[1].concepts)
    assert mentions.in_wish("微信发红包") == ({"wechat"}, {"wechat"})
    assert mentions.in_wish("pigeon post: block a caller") == ({"pigeonpost"}, {"pigeonpost"})
    named, hinted = mentions.in_wish("delete the newest photos")
    assert not named
    assert hinted == {"gallery"}
    assert mentions.in_wish("turn it off") == (frozenset(), frozenset())


def test_the_tutorial_of_the_named_app_comes_first(mind: Mind) -> None:
    told = [
        Tutorial("whatsapp", "Check the app's version", "Open WhatsApp. Tap Settings. Tap Help.", "en"),
        Tutorial("telegram", "See which version is installed", "Open Telegram. Tap Settings. Scroll down.", "en"),
    ]
    for app in ("whatsapp", "telegram"):
        ranked = mind.retrieval.rank(mind.analysis.analyse(f"check the {app} version"), told)
        assert ranked[0].id == app


@pytest.mark.parametrize("prompt", ["想查找购物车", "find the shopping cart"])
def test_what_is_looked_for_belongs_to_the_wish(mind: Mind, prompt: str) -> None:
    told = [
        Tutorial("cart", "打开购物车", "点击右下角的购物车。", "zh"),
        Tutorial("cart-en", "Open the shopping cart", "Tap the cart.", "en"),
        Tutorial("lost", "查找我的设备", "打开设置，点击安全。", "zh"),
        Tutorial("lost-en", "Find my device", "Open Settings. Tap Security.", "en"),
    ]
    ranked = mind.retrieval.rank(mind.analysis.analyse(prompt), told)
    assert ranked[0].id.startswith("cart")
