"""Appointments that are only named, days that are said together, and what is no phone's business."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from promptrpa.domain.function import Asks
from promptrpa.domain.instruction import OperationType
from promptrpa.domain.loop import RunState
from promptrpa.matching.prompts.appointments import as_event, with_end
from promptrpa.matching.prompts.fit.machines import knows_machine
from promptrpa.matching.prompts.orders import Orders
from promptrpa.matching.prompts.weekdays import with_days
from promptrpa.matching.words.values import find_values
from promptrpa.mind import Mind
from promptrpa.mind.consulting import consult
from promptrpa.mind.generating import plan, understood
from promptrpa.mind.tutorials import bound_to


@pytest.fixture(scope="module")
def orders(shared_mind: tuple[Mind, Path]) -> Orders:
    return Orders(shared_mind[0].knowledge.tutorials)


@pytest.mark.parametrize(
    ("said", "event"),
    [
        ("dentist 19 march 2:30pm", "create an event “dentist” 19 march 2:30pm"),
        ("lunch with Ann on Friday at 1pm", "create an event “lunch with Ann” on Friday at 1pm"),
        ("choir 4 May 6pm, 90 minutes", "create an event “choir” 4 May 6pm to 19:30"),
        ("后天上午10点面试", "新建活动“面试”，后天上午10点"),
        ("3月11号下午四点到五点半体检，在新城医院", "新建活动“体检”，3月11号下午四点到五点半，在新城医院"),
    ],
)
def test_what_is_only_named_with_a_day_and_a_time_is_an_appointment(orders: Orders, said: str, event: str) -> None:
    assert as_event(said, orders) == event


@pytest.mark.parametrize(
    "said",
    [
        "alarm tomorrow 6am",
        "weather in Paris tomorrow 5pm",
        "call Ann tomorrow 5pm",
        "mute the phone tomorrow 3pm",
        "trains to London on Friday at 9am",
        "is there anything on Friday at 3pm?",
        "dinner on Friday",
        "photos taken on march 3 at 2pm",
        "free on friday 3pm",
        "dentist tomorrow at 3pm is cancelled",
        "postpone the meeting to friday 3pm",
        "wifi off tonight at 11pm",
        "今晚七点的照片",
        "今晚十点断开蓝牙",
        "明天八点联系小李",
        "3月11号下午四点的会议推迟到五点",
        "明天早上七点叫我起床",
        "明天八点提醒我买菜",
        "明天下午三点有会吗",
        "把明天三点的会取消",
    ],
)
def test_what_wants_something_else_is_none(orders: Orders, said: str) -> None:
    assert as_event(said, orders) == said


def test_what_takes_past_midnight_has_no_end_on_that_day() -> None:
    assert with_end("3月20日14:30新建活动看牙，时长45分钟") == "3月20日14:30到15:15新建活动看牙"
    assert (
        with_end("create an event at 3pm called Dentist, 45 minutes")
        == "create an event from 3pm to 15:45 called Dentist"
    )
    assert with_end("明天3点开会，提前10分钟提醒") == "明天3点开会，提前10分钟提醒"
    assert with_end("party Friday 11pm for 3 hours") == "party Friday 11pm for 3 hours"
    assert (
        with_end("Dentist tomorrow 3pm, remind me an hour before") == "Dentist tomorrow 3pm, remind me an hour before"
    )
    assert with_end("明天下午三点，一个半小时，在A座") == "明天下午三点到16:30，在A座"


def test_how_long_it_takes_may_stand_behind_other_words() -> None:
    assert with_end("3月20日14:30新建活动看牙，时长45分钟") == "3月20日14:30到15:15新建活动看牙"
    assert (
        with_end("make an event at 3pm called Dentist, 45 minutes") == "make an event from 3pm to 15:45 called Dentist"
    )
    assert with_end("明天3点开会，提前10分钟提醒") == "明天3点开会，提前10分钟提醒"


def test_an_appointment_has_its_start_and_its_end(mind: Mind) -> None:
    function = understood(mind, RunState("r", "3月11号下午四点到五点半体检，在新城医院"))
    found = consult(mind, RunState("r", function.prompt, function=function)).tutorials
    bound = bound_to(mind, found[0], function)
    assert [i.parameter for i in bound.instructions if i.parameter][1:] == ["体检", "16", "0", "17", "30", "新城医院"]


@pytest.mark.parametrize(
    ("said", "times"),
    [
        ("下午四点到五点半", ["16:00", "17:30"]),
        ("from 2:00 to 4:30 pm", ["14:00", "16:30"]),
        ("上午十点到一点", ["10:00", "1:00"]),
        ("from 11:30 to 1:00 pm", ["11:30", "13:00"]),
        ("下午四点，五点", ["16:00", "5:00"]),
        ("at 2:00 and 4:00 pm", ["2:00", "16:00"]),
        ("from 2 to 4 in the afternoon", ["14:00", "16:00"]),
    ],
)
def test_half_of_the_day_holds_from_one_time_to_another(said: str, times: list[str]) -> None:
    assert [found.value for found in find_values(said) if found.type == "time"] == times


@pytest.mark.parametrize(
    ("said", "times"),
    [
        ("haircut on Saturday from 11 to 12", ["11:00", "12:00"]),
        ("lunch with Ann tomorrow 12-1", ["12:00", "13:00"]),
        ("on Friday from 3 to 5 pm", ["15:00", "17:00"]),
        ("from 9 to 5 on Monday", ["9:00", "17:00"]),
        ("from 10:30 to 12 on Monday", ["10:30", "12:00"]),
        ("change the limit from 10 to 20 tomorrow", []),
        ("move page 3 to 5", []),
        ("on Friday from 3 to 5 people come", []),
        ("a timer from 3 to 5 minutes tomorrow", []),
        ("an event Concert on Friday from 19 to 1", ["19:00", "1:00"]),
        ("from 22 to 6 on Sunday", ["22:00", "6:00"]),
        ("an event Night shift on Friday from 22 to 6", ["22:00", "6:00"]),
        ("gym on Friday 24 to 3", []),
        ("an event on Friday called Read pages from 10 to 20", []),
        ("on Monday raise the brightness from 3 to 5", []),
        ("set the volume from 3 to 5 tomorrow", []),
        ("on Friday book seats 3 to 5", []),
        ("do not disturb from 10 to 7 am", ["7:00"]),
    ],
)
def test_two_numbers_on_a_day_are_hours(said: str, times: list[str]) -> None:
    assert [found.value for found in find_values(said) if found.type == "time"] == times


@pytest.mark.parametrize(
    ("said", "days"),
    [
        ("wake me at 7 on weekdays", "wake me at 7 on Monday, Tuesday, Wednesday, Thursday and Friday"),
        ("alarm at 8 every weekend", "alarm at 8 on Saturday and Sunday"),
        ("alarm 6:30 Mon-Wed", "alarm 6:30 Monday, Tuesday and Wednesday"),
        ("周一到周三6点的闹钟", "周一、周二、周三6点的闹钟"),
        ("alarm at 7 from Friday to Monday", "alarm at 7 from Friday, Saturday, Sunday and Monday"),
        ("alarm 6:30 Sun-Tue", "alarm 6:30 Sunday, Monday and Tuesday"),
        ("周日到周二6点的闹钟", "周日、周一、周二6点的闹钟"),
        ("alarm 6:30 Sunday to Sunday", "alarm 6:30 Sunday to Sunday"),
        ("工作日七点半叫我起床", "周一、周二、周三、周四、周五七点半叫我起床"),
        ("meeting on weekdays at 9", "meeting on weekdays at 9"),
        ("alarm for 7am called weekday run", "alarm for 7am called weekday run"),
        ("change my alarm from Monday to Friday", "change my alarm from Monday to Friday"),
        ("wake me at 7 except on weekends", "wake me at 7 except on weekends"),
        ("delete my weekday alarm", "delete my weekday alarm"),
        ("这个周末早上八点叫我起床", "这个周末早上八点叫我起床"),
    ],
)
def test_days_that_are_said_together(said: str, days: str) -> None:
    assert with_days(said) == days


@pytest.mark.parametrize("said", ["alarm at 5:45 on weekends", "周末九点叫我起床", "wake me at 6:30 every weekday"])
def test_an_alarm_for_days_picks_each_of_them(mind: Mind, said: str) -> None:
    function = mind.analysis.analyse(said)
    found = consult(mind, RunState("r", function.prompt, function=function)).tutorials
    touched = [i.object.text for i in bound_to(mind, found[0], function).instructions]
    days = [p.value for p in function.parameters if p.type == "date"]
    assert len(days) in (2, 5)
    assert set(days) <= set(touched)


@pytest.mark.parametrize(
    "said",
    [
        "让扫地机器人把卧室扫一遍",
        "change the wallpaper on my laptop",
        "dim the living room lights",
        "turn the heating down to 18",
        "给我家台式机换个壁纸",
        "电视声音太吵了",
        "let the robot clean",
        "connect the fridge to the Wi-Fi Office-Guest with the password latte2026",
        "把电视音量调到20",
    ],
)
def test_what_is_done_to_another_machine_is_not_the_phones(said: str) -> None:
    assert not knows_machine(said, "Set the volume. Choose a wallpaper.")


@pytest.mark.parametrize(
    "said",
    [
        "turn on dark mode",
        "is the desk lamp in my cart?",
        "add the lamp to my list",
        "把空调加入购物车",
        "turn on the torch",
        "start the oven timer for 10 minutes",
        "给空调师傅打电话",
        "打开电视剧",
        "play the video on my tv",
    ],
)
def test_what_is_bought_or_noted_is_no_machine(said: str) -> None:
    assert knows_machine(said, "Tap Display.")


@pytest.mark.parametrize(
    "said",
    [
        "The screen is so blue at night. Can you make Night Light follow the sunset by itself?",
        "我左耳听不见，戴耳机老漏掉一半声音，两边的声能合到一块放吗",
    ],
)
def test_a_question_whether_it_can_be_so_is_a_wish_for_it(mind: Mind, said: str) -> None:
    state = RunState("r", said)
    assert understood(mind, state).asks is None


@pytest.mark.parametrize(
    "said",
    [
        "can this phone record a video?",
        "can you see if the dark theme is on?",
        "明天冷不冷",
        "is bluetooth on?",
        "who called me yesterday?",
        "蓝牙开着吗",
        "我有几条未读短信",
        "周五晚上安排了什么课",
        "上周花了些什么钱",
    ],
)
def test_a_question_how_it_is_stays_one(mind: Mind, said: str) -> None:
    assert understood(mind, RunState("r", said)).asks is Asks.STATE


@pytest.mark.parametrize(
    ("said", "app"),
    [
        ("in keep, create a note", "Keep"),
        ("keep the old ones", ""),
        ("people over for dinner", ""),
        ("write it down in Keep", "Keep"),
        ("open keep", "Keep"),
    ],
)
def test_names_that_are_everyday_words_need_a_capital(mind: Mind, said: str, app: str) -> None:
    assert mind.analysis.analyse(said).app.casefold() == app.casefold()


def test_a_stop_names_the_nearest_tutorials(mind: Mind) -> None:
    said = "got loads of shots from Lisbon lying around loose"
    function = mind.analysis.analyse(said)
    found = consult(mind, RunState("r", said, function=function))
    assert (found.tutorials, found.likely) == ((), False)
    assert 0 < len(found.nearest) <= 3


@pytest.mark.parametrize(
    "said", ["查一下日历里牙医几点", "查一下时钟里闹钟几点响", "日历里牙医几点开始", "健身房几点开", "时钟的闹钟几点响"]
)
def test_a_question_about_an_app_is_neither_searched_for_nor_touched(mind: Mind, said: str) -> None:
    asked = understood(mind, RunState("r", said))
    assert (asked.asks, asked.steps) == (Asks.STATE, "")
    assert not any(slot.name == "query" for slot in asked.parameters)


@pytest.mark.parametrize("said", ["查一下红烧肉怎么做", "搜索一下日历几点更新", "打开浏览器查一下日历几点更新"])
def test_what_is_found_on_the_web_is_searched_for(mind: Mind, said: str) -> None:
    assert understood(mind, RunState("r", said)).asks is None


@pytest.mark.parametrize(
    ("prompt", "typed"),
    [
        ("create an event Dentist on 20 March at 14:30 for 45 minutes", ["Dentist", "14", "30", "15", "15"]),
        ("create an event Dentist on 20 March at 14:30 to 15:15", ["Dentist", "14", "30", "15", "15"]),
        ("明天下午三点新建日程体检，一个半小时", ["体检", "15", "0", "16", "30"]),
    ],
)
def test_an_event_ends_after_as_long_as_is_said(mind: Mind, prompt: str, typed: list[str]) -> None:
    state = RunState("r", prompt)
    state = replace(state, function=understood(mind, state))
    found = consult(mind, state).tutorials[0]
    planned = plan(mind, replace(state, tutorials=(found,)), mind.parsing.parse(found.text), found.text, ())
    assert [i.parameter for i in planned.instructions if i.operation is OperationType.EDIT] == typed


@pytest.mark.parametrize(
    ("prompt", "text"),
    [
        ("make a note that says: parking level 3, row B", "parking level 3, row B"),
        ("make a note that the car is on level 3", "the car is on level 3"),
        ("send Anna a message that says: running late", "running late"),
    ],
)
def test_what_a_text_says_is_the_text(mind: Mind, prompt: str, text: str) -> None:
    assert text in [slot.value for slot in mind.analysis.analyse(prompt).parameters]


@pytest.mark.parametrize("prompt", ["play the song Birch and turn on repeat", "播放歌单专注并打开随机播放"])
def test_what_is_to_be_played_is_no_step(mind: Mind, prompt: str) -> None:
    assert mind.analysis.analyse(prompt).steps == ""
