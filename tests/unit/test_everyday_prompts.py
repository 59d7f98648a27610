"""What people say every day: the tutorial that it leads to, and the plan with its values."""

from __future__ import annotations

import pytest

from promptrpa.domain.function import FunctionKind
from promptrpa.domain.instruction import OperationType
from promptrpa.domain.loop import RunState
from promptrpa.matching.prompts.mentions import find_mentions
from promptrpa.matching.words.values import find_values
from promptrpa.mind import Mind
from promptrpa.mind.consulting import consult
from promptrpa.mind.told import instructions_of


def plan(mind: Mind, prompt: str) -> tuple[str, list[str]]:
    """The tutorial that is followed with nobody there, and its steps with the prompt's values; empty for none."""
    function = mind.analysis.analyse(prompt)
    found = consult(mind, RunState("1", prompt, function=function))
    if not found.tutorials:
        return "", []
    tutorial = found.tutorials[0]
    bound = mind.analysis.bind(instructions_of(mind, tutorial), function, tutorial.text)
    return tutorial.id, [str(i) for i in bound.instructions if i.operation is not OperationType.OPEN]


@pytest.mark.parametrize(
    ("prompt", "tutorial"),
    [
        ("ring up Maria Olsen", "phone-call-contact-en"),
        ("set a timer for 25 minutes", "clock-start-timer-en"),
        ("set the brightness to 40%", "settings-brightness-en"),
        ("put tomatoes on the shopping list", "notes-add-item-en"),
        ("remind me to water the roses at 8pm", "clock-alarm-with-label-en"),
        ("search the web for violin lessons", "browser-search-en"),
        ("把音量调到45%", "settings-volume-media-zh"),
        ("给李明发短信说我在路上", "messages-send-new-zh"),
        ("新建笔记：周末去爬山", "notes-new-zh"),
        ("put Bins out in my calendar, repeat: Every month", "calendar-repeat-en"),
        ("show captions in Large text", "settings-captions-size-en"),
        ("turn on captions", "settings-captions-en"),
        ("打开字幕", "settings-captions-zh"),
        ("add the event Guitar lesson that repetas Every week", "calendar-repeat-en"),
        ("the appointment that I have should repeat weekly", "calendar-repeat-edit-en"),
    ],
)
def test_the_plain_thing_comes_before_a_special_one(mind: Mind, prompt: str, tutorial: str) -> None:
    assert plan(mind, prompt)[0] == tutorial


@pytest.mark.parametrize(
    ("prompt", "steps"),
    [
        ("set the brightness to 40%", {"edit: Brightness level, 40"}),
        ("text Maria Olsen that I'm on the late train", {"edit: Text message, I'm on the late train"}),
        ("new note: gate 4, row 17", {"edit: Note, gate 4, row 17"}),
        ("rename the playlist Slow Morning to Lazy Evening", {"edit: Playlist name, Lazy Evening"}),
        ("move my 07:15 alarm to 8:40", {"edit: Hour, 8", "edit: Minute, 40"}),
        ("wake me at 6:10 every Tuesday and Thursday", {"click: Tuesday", "click: Thursday"}),
        ("每周二和周四6:10叫我起床", {"click: 周二", "click: 周四", "edit: 小时, 6"}),
        ("set an alarm for 9:05 called Choir", {"edit: Label, Choir"}),
        ("记一下：车票在抽屉里，5号取", {"edit: 内容, 车票在抽屉里，5号取"}),
        ("把一副耳机加入购物车", {"edit: 搜索商品, 耳机"}),
        ("想要一双蓝色跑步鞋放进购物车，40码", {"edit: 搜索商品, 蓝色跑步鞋"}),
        ("往购物车加一双蓝色跑步鞋", {"edit: 搜索商品, 蓝色跑步鞋"}),
        ("买一双蓝色的跑步鞋放进购物车", {"edit: 搜索商品, 蓝色的跑步鞋"}),
        ("把一支付通卡加入购物车", {"edit: 搜索商品, 一支付通卡"}),
    ],
)
def test_values_go_where_they_belong_as_they_were_said(mind: Mind, prompt: str, steps: set[str]) -> None:
    assert steps <= set(plan(mind, prompt)[1])


@pytest.mark.parametrize(
    ("prompt", "typed"),
    [
        ("列个清单聚会：气球、柠檬水和蛋糕", ["标题, 聚会", "清单项目, 气球", "清单项目, 柠檬水", "清单项目, 蛋糕"]),
        (
            "make a checklist called Party with balloons, lemonade and cake",
            ["Title, Party", "List item, balloons", "List item, lemonade", "List item, cake"],
        ),
        ("列个清单买肉：和牛", ["标题, 买肉", "清单项目, 和牛"]),
    ],
)
def test_each_of_several_things_is_typed_alone(mind: Mind, prompt: str, typed: list[str]) -> None:
    steps = plan(mind, prompt)[1]
    assert [step.removeprefix("edit: ") for step in steps if step.startswith("edit")] == typed
    assert sum(step in ("click: 添加项目", "click: Add item") for step in steps) == len(typed) - 1


def test_a_field_that_may_stay_empty_is_left_out(mind: Mind) -> None:
    _, steps = plan(mind, "new note: feed the cat")
    assert not any(step.startswith("edit: Title") for step in steps)


@pytest.mark.parametrize("prompt", ["turn on the flashlight", "开启手电筒"])
def test_what_is_turned_on_must_be_what_the_tutorial_turns_on(mind: Mind, prompt: str) -> None:
    assert plan(mind, prompt) == ("", [])


def test_what_deletes_is_not_done_by_what_does_not(mind: Mind) -> None:
    assert plan(mind, "delete all alarms")[0] == "clock-delete-alarm-en"


def test_a_value_that_is_no_secret_is_not_typed_as_one(mind: Mind) -> None:
    _, steps = plan(mind, "transfer 50 dollars to Maria Olsen")
    assert "edit: PIN, {pin}" in steps


@pytest.mark.parametrize(
    ("prompt", "steps"),
    [
        ("remind me to call the gardener at quarter to six tomorrow", ["Title, call the gardener", "Hour, 5"]),
        ("remind me on Friday at 10 to pick up Anna", ["Title, pick up Anna", "Hour, 10"]),
        ("remind me in 3 days at 6pm to return the books", ["Title, return the books", "Hour, 18"]),
        ("周四晚上七点提醒我给妈妈打电话", ["标题, 给妈妈打电话", "小时, 19"]),
        ("后天早上九点提醒我和Ben去游泳", ["标题, 和Ben去游泳", "小时, 9"]),
    ],
)
def test_a_reminder_of_a_day_goes_into_the_calendar_in_its_own_words(mind: Mind, prompt: str, steps: list[str]) -> None:
    tutorial, plan_steps = plan(mind, prompt)
    assert tutorial.startswith("calendar-day-time")
    assert [step.removeprefix("edit: ") for step in plan_steps if step.startswith("edit")][:2] == steps


@pytest.mark.parametrize(
    ("prompt", "texts"),
    [("text Anna to remind me to bring the keys", []), ("给李雷发短信说记得明天提醒我带书", ["记得明天提醒我带书"])],
)
def test_what_somebody_else_is_told_to_remind_of_is_no_text_by_itself(prompt: str, texts: list[str]) -> None:
    found = find_mentions(prompt, find_values(prompt), chinese=not prompt.isascii())
    assert [m.value for m in found if m.name == "text"] == texts


@pytest.mark.parametrize("prompt", ["Hello, how are you?", "Hi, tell me a joke", "嗨，讲个笑话"])
def test_a_greeting_makes_nothing_else_of_what_is_no_phones_business(mind: Mind, prompt: str) -> None:
    assert mind.analysis.analyse(prompt).kind is FunctionKind.OTHER


@pytest.mark.parametrize(
    "prompt", ["把《白话物理》的“冰为什么会浮”分享给朋友", "save the article “Why is the sky blue?”"]
)
def test_a_question_in_the_name_of_something_is_none(mind: Mind, prompt: str) -> None:
    assert mind.analysis.analyse(prompt).kind is FunctionKind.TASK


def test_denied_switches_are_turned_off_whatever_order_their_words_have(mind: Mind) -> None:
    _, steps = plan(mind, "do not show the text of messages in Chat's notifications")
    assert "switch: Show message text, false" in steps


@pytest.mark.parametrize(
    ("prompt", "places"),
    [
        ("用摄氏度显示温度", []),
        ("每20分钟刷新一次天气", []),
        ("不想再看广州的天气了", ["广州"]),
        ("查一下大阪明天的天气", ["大阪"]),
    ],
)
def test_only_a_place_is_a_place(prompt: str, places: list[str]) -> None:
    mentions = find_mentions(prompt, find_values(prompt), chinese=True)
    assert [m.value for m in mentions if m.type == "place"] == places


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("把聚会改到2027-05-09", [("date", "2027-05-09")]),
        ("周五5:50叫我", [("date", "周五"), ("time", "5:50")]),
        ("play the album Before Midnight", []),
        ("record a 4k video", []),
        ("restore the photo from 3 Feb 10:20", [("date", "3 Feb"), ("time", "10:20")]),
        ("timer 30min", [("number", "30")]),
    ],
)
def test_moments_and_numbers_are_whole(text: str, values: list[tuple[str, str]]) -> None:
    assert [(found.type, found.value) for found in find_values(text)] == values


def test_a_day_that_something_is_on_is_no_switch(mind: Mind) -> None:
    function = mind.analysis.analyse("set an alarm for 5:50 on Tuesday")
    assert not any(slot.type == "on_off" for slot in function.parameters)


def test_what_is_looked_up_is_no_question_to_the_phone(mind: Mind) -> None:
    assert mind.analysis.analyse("用浏览器搜一下面包怎么做").kind is FunctionKind.TASK


def test_setting_waiting_calls_is_no_call(mind: Mind) -> None:
    assert mind.analysis.analyse("打开呼叫等待").description == "打开呼叫等待"
    assert plan(mind, "打开呼叫等待")[0] == "phone-call-waiting-zh"
