"""What is told to an organisation is done in its app, where there is one; elsewhere it is a message, as ever."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from promptrpa.bootstrap.knowledge import open_knowledge
from promptrpa.bootstrap.mind import make_mind
from promptrpa.domain.instruction import OperationType
from promptrpa.domain.loop import RunState
from promptrpa.domain.task import Tutorial
from promptrpa.matching.words.organisations import noted, told_to_organisation, without_organisation
from promptrpa.mind import Mind
from promptrpa.mind.consulting import consult
from promptrpa.mind.generating import understood
from promptrpa.mind.searching import search
from promptrpa.mind.told import instructions_of
from promptrpa.settings import Settings

READING = Tutorial(
    "reading-en",
    "Enter a meter reading",
    "Open Voltera. Tap Meters. Tap your meter. Tap Enter reading. Type the meter reading in Reading. Tap Save reading.",
    "en",
    "Voltera",
)
REPAIR = Tutorial(
    "repair-zh",
    "家里东西坏了怎么报修",
    "打开住家。点击我要报修。在故障内容中输入哪里坏了。点击房间，选择房间。点击发送报修。",
    "zh",
    "住家",
    asked=("找人来修一下", "需要维修", "怎么报修"),
)
ABSENCE = Tutorial(
    "absence-zh",
    "给孩子请病假",
    "打开云校。点击请假。在原因中输入请假的原因，例如孩子发烧生病了。点击提交请假。",
    "zh",
    "云校",
)


@pytest.fixture(scope="module")
def mind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mind]:
    settings = Settings(home=tmp_path_factory.mktemp("home"))
    with open_knowledge(settings) as base:
        base.library.lend((READING, ABSENCE, REPAIR))
        yield make_mind(settings, base)


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        ("tell the supplier that the meter is at 7050", "the meter is at 7050"),
        ("please let our gas and water company know the meter is at 7050", "the meter is at 7050"),
        ("tell school Emma is ill", "Emma is ill"),
        ("麻烦跟学校说一声，小明发烧了", "小明发烧了"),
        ("告诉物业公司：电梯坏了", "电梯坏了"),
    ],
)
def test_the_words_for_an_organisation_are_known(wish: str, told: str) -> None:
    assert told_to_organisation(wish) == told


def test_what_is_to_be_noted_is_known() -> None:
    assert noted("please make a note that I bring 3 lemonades") == "I bring 3 lemonades"
    assert noted("note the meter: 7050") == noted("notes that I wrote") == ""


@pytest.mark.parametrize(
    ("wish", "bare"),
    [
        ("put down 4 people at the power company", "put down 4 people"),
        ("put 10 more visits on my sauna card at the sports centre", "put 10 more visits on my sauna card"),
        ("what is written in the newsletter of our school?", "what is written in the newsletter?"),
        ("看看体育中心的健身区几点开门", "看看健身区几点开门"),
        ("水电公司那个换表就算了吧", "那个换表就算了吧"),
        ("看一下物业公司的公告", "看一下公告"),
        ("回复诊所的“验血结果”：“谢谢通知”", "回复“验血结果”：“谢谢通知”"),
        ("我们图书馆里的书续借一下", "书续借一下"),
    ],
)
def test_the_words_for_where_it_is_done_are_known(wish: str, bare: str) -> None:
    assert without_organisation(wish) == bare


@pytest.mark.parametrize(
    "wish",
    [
        "tell my wife that the meter is at 7050",
        "tell Anna I am late",
        "tell me the time",
        "pay 50 euros to the electricity company",
        "note the meter: 7050",
        "book me a visit at the Northside Clinic",
        "tell the Ashford School that Emma is ill",
        "告诉妈妈我晚点到",
        "跟李雷说我到了",
        "我到医院了",
        "我有事要告诉全团的人",
    ],
)
def test_nobody_else_is_one(wish: str) -> None:
    assert told_to_organisation(wish) == without_organisation(wish) == ""


@pytest.mark.parametrize(
    ("wish", "done"),
    [
        ("tell the supplier that the electricity meter is at 7050", "the electricity meter is at 7050"),
        ("跟学校说一声，小明发烧了请病假", "小明发烧了请病假"),
        ("enter 7050 for the electricity meter at the supplier", "enter 7050 for the electricity meter"),
        ("note that my meter reading is 7050", "my meter reading is 7050"),
    ],
)
def test_its_app_does_it(mind: Mind, wish: str, done: str) -> None:
    function = understood(mind, RunState("1", wish))
    assert function.prompt == done
    assert function.app == ""


@pytest.mark.parametrize(
    "wish",
    [
        "tell the office that the meeting with Bob is cancelled",
        "let the gym know that my alarm did not ring at 7:30",
        "告诉公司，明天上午的会议取消了",
        "tell my wife that the electricity meter is at 7050",
    ],
)
def test_else_it_is_a_message(mind: Mind, wish: str) -> None:
    function = understood(mind, RunState("1", wish))
    assert function.prompt == wish
    assert function.app in ("Messages", "信息")


def test_what_is_reported_to_an_organisation_is_reported_in_its_app() -> None:
    bare = without_organisation("report a running tap in the bathroom to the housing association")
    assert bare == "report a running tap in the bathroom"


@pytest.mark.parametrize(
    ("text", "language", "switched"),
    [
        (
            "Open Cars and tap the station. Turn on Favourite. Turn it off again for one that you no longer use.",
            "en",
            ["true"],
        ),
        ("打开租车，点击站点，打开收藏开关。不再使用的站点可以再关闭。", "zh", ["true"]),
        ("打开租车，点击站点，打开收藏开关。再关掉就取消收藏。", "zh", ["true"]),
        ("Open Cars. Turn on Wi-Fi, turn off Bluetooth.", "en", ["true", "false"]),
    ],
)
def test_what_a_tutorial_turns_is_not_turned_back_at_its_end(
    mind: Mind, text: str, language: str, switched: list[str]
) -> None:
    told = instructions_of(mind, Tutorial("t", "Favourites", text, language, "Cars" if language == "en" else "租车"))
    assert [i.parameter for i in told if i.operation is OperationType.SWITCH] == switched
    assert told[-1].operation is OperationType.SWITCH


@pytest.mark.parametrize(
    "prompt", ["帮我报修，厨房的烤箱和浴室的洗衣机都不转了", "浴室的马桶一直漏水，水都流到客厅里了，帮我报修"]
)
def test_an_order_beside_what_it_is_about_is_known_by_the_order(mind: Mind, prompt: str) -> None:
    state = RunState("r", prompt)
    function = understood(mind, state)
    assert search(mind, function) == []
    assert [t.id for t in consult(mind, replace(state, function=function)).tutorials] == ["repair-zh"]


def test_what_a_tutorial_only_asks_for_is_no_text_to_type(mind: Mind) -> None:
    (typed,) = (i for i in instructions_of(mind, REPAIR) if i.operation is OperationType.EDIT)
    assert (typed.object.text, typed.parameter) == ("故障内容", "")
