"""What a prompt says: how, which values, and what is missing."""

from __future__ import annotations

from dataclasses import replace

import pytest
from loop_kit import function, tap, write

from promptrpa.domain.instruction import Instruction
from promptrpa.domain.question import QuestionKind
from promptrpa.domain.task import Environment, Slot, Task
from promptrpa.mind import Mind


@pytest.mark.parametrize(
    ("prompt", "says_how"),
    [
        ("open Settings, tap Display, turn on Dark theme", True),
        ("Open Clock", True),
        ("打开设置，点击显示，开启深色主题", True),
        ("Settings > Display > Dark theme", True),
        ("turn on dark theme", False),
        ("set an alarm for 6:15", False),
        ("把屏幕调成深色", False),
        ("send hello to Anna", False),
        ("打开蓝牙", False),
    ],
)
def test_steps_are_told_from_goals(mind: Mind, prompt: str, says_how: bool) -> None:
    assert mind.analysis.analyse(prompt).steps == (prompt if says_how else "")


@pytest.mark.parametrize(
    ("prompt", "language", "app"),
    [
        ("open Clock, tap Alarm", "en", "Clock"),
        ("打开时钟，点击闹钟", "zh", "时钟"),
        ("show my photos in the Gallery", "en", "Gallery"),
        ("在微信里回复小明", "zh", "微信"),
        ("make it dark", "en", ""),
    ],
)
def test_language_and_app_are_found(mind: Mind, prompt: str, language: str, app: str) -> None:
    said = mind.analysis.analyse(prompt)
    assert (said.language, said.app) == (language, app)


@pytest.mark.parametrize(
    ("prompt", "wanted"),
    [
        ("set an alarm for 6:15", [("time", "6:15")]),
        ("set an alarm for 6:15 called Tea", [("time", "6:15"), ("title", "Tea")]),
        ("from 6:00 to 7:00", [("time", "6:00"), ("time2", "7:00")]),
        ('send "On my way" to 5551234567', [("text", "On my way"), ("phone", "5551234567")]),
        ("make a note saying buy milk", [("text", "buy milk")]),
        ("新建一个名为购物的笔记", [("title", "购物")]),
        ("创建标题为“购物”的笔记", [("text", "购物")]),
        ("transfer 200 to bob@example.com", [("email", "bob@example.com"), ("number", "200")]),
        ("make it dark", []),
    ],
)
def test_values_are_named_after_their_type(mind: Mind, prompt: str, wanted: list[tuple[str, str]]) -> None:
    found = mind.analysis.analyse(prompt).parameters
    assert sorted((s.name, s.value) for s in found) == sorted(wanted)


def test_the_description_holds_the_values_as_slots(mind: Mind) -> None:
    assert mind.analysis.analyse("Please set an alarm for 6:15.").description == "set an alarm for {time}"


# --- instructions that lack their text


def bound(mind: Mind, prompt: str, *instructions: Instruction) -> tuple[list[str], list[str]]:
    """The parameters after binding, and the names asked for."""
    made, questions = mind.analysis.bind(instructions, mind.analysis.analyse(prompt))
    assert [i.operation for i in made] == [i.operation for i in instructions]
    return [i.parameter for i in made], [q.name for q in questions]


def test_hour_and_minute_come_from_the_time(mind: Mind) -> None:
    assert bound(mind, "set an alarm for 6:15", write("", "Hour"), write("", "Minute")) == (["6", "15"], [])
    assert bound(mind, "定一个6:15的闹钟", write("", "小时"), write("", "分钟")) == (["6", "15"], [])


def test_the_one_text_goes_into_the_one_field(mind: Mind) -> None:
    assert bound(mind, "write “buy milk” down", tap("New"), write("", "Note")) == (["", "buy milk"], [])


def test_a_field_gets_the_value_of_its_name(mind: Mind) -> None:
    prompt = "make a note called Shopping saying eggs"
    assert bound(mind, prompt, write("", "Text"), write("", "Title")) == (["eggs", "Shopping"], [])


def test_one_value_is_not_used_twice(mind: Mind) -> None:
    values, questions = bound(mind, "note “buy milk”", write("", "Note"), write("", "Folder"))
    assert values == ["buy milk", "{folder}"]
    assert questions == ["folder"]


def test_a_value_that_a_step_has_already_is_not_used_again(mind: Mind) -> None:
    values, questions = bound(mind, "note “buy milk”", write("buy milk", "Note"), write("", "Folder"))
    assert values == ["buy milk", "{folder}"]
    assert questions == ["folder"]


def test_what_nothing_tells_is_asked_by_the_fields_name(mind: Mind) -> None:
    made, questions = mind.analysis.bind((write("", "Wi-Fi password"),), function("join the network"))
    assert made[0].parameter == "{wi_fi_password}"
    assert [(q.kind, q.name) for q in questions] == [(QuestionKind.FILL, "wi_fi_password")]
    assert "Wi-Fi password" in questions[0].text
    zh = mind.analysis.bind((write("", "密码"),), function("连接网络", language="zh"))[1]
    assert "密码" in zh[0].text


def test_two_unknown_fields_are_asked_apart(mind: Mind) -> None:
    for fields in (("Street", "City"), ("街道", "城市")):
        _, names = bound(mind, "fill in my address", *(write("", name) for name in fields))
        assert len(set(names)) == 2, fields


def test_what_the_user_once_said_is_not_asked(mind: Mind) -> None:
    mind.knowledge.remember("Street", "Elm Street 5")
    assert bound(mind, "fill in my address", write("", "Street")) == (["Elm Street 5"], [])


# --- slots of a saved task


ALARM = Task(
    "a", 1, "set an alarm for 7:30", "set an alarm for {time}", "clock", "en", Environment(), (),
    (Slot("time", "time", "7:30"),), ("set an alarm for {time}",),
)  # fmt: skip


def test_a_known_prompt_fills_the_slots(mind: Mind) -> None:
    assert mind.analysis.fill(ALARM, mind.analysis.analyse("Set an alarm for 6:15 please")) == ({"time": "6:15"}, [])


def test_values_are_filled_by_type_where_the_words_are_others(mind: Mind) -> None:
    said = mind.analysis.analyse("have an alarm ring at half past six")
    assert mind.analysis.fill(ALARM, said) == ({"time": "6:30"}, [])


def test_what_the_prompt_leaves_out_is_asked_with_the_saved_value_as_default(mind: Mind) -> None:
    values, questions = mind.analysis.fill(ALARM, mind.analysis.analyse("set an alarm"))
    assert values == {}
    assert [(q.name, q.default) for q in questions] == [("time", "7:30")]


def test_a_value_of_another_type_fills_nothing(mind: Mind) -> None:
    values, questions = mind.analysis.fill(ALARM, mind.analysis.analyse("set an alarm called “Tea”"))
    assert (values, len(questions)) == ({}, 1)


def test_two_values_of_one_type_are_filled_in_order(mind: Mind) -> None:
    two = replace(ALARM, slots=(Slot("time", "time", "7:30"), Slot("time2", "time", "8:00")), prompts=())
    values, _ = mind.analysis.fill(two, mind.analysis.analyse("silence from 1:00 to 2:00"))
    assert values == {"time": "1:00", "time2": "2:00"}
