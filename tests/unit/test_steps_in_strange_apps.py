"""Steps that people say in apps that nobody told of: labels with signs in them, what is chosen, wheels, rows."""

from __future__ import annotations

from dataclasses import replace

import pytest
from loop_kit import (
    button,
    called,
    function,
    label,
    line,
    name_at,
    node,
    open_app,
    screen,
    situation,
    tap,
    turn,
    window,
    write,
)

from promptrpa.domain.instruction import Instruction
from promptrpa.domain.loop import Begun, Observed, Parsed, Recalled, RunState, Understood
from promptrpa.domain.page import Page
from promptrpa.domain.run import StepResult
from promptrpa.domain.task import Environment
from promptrpa.loop.advance import advance
from promptrpa.matching.pages.features import features_of
from promptrpa.matching.pages.targets import WHOLE
from promptrpa.matching.words.joined import headed
from promptrpa.mind import Mind
from promptrpa.mind.mapping import choose
from promptrpa.reasoning.grounding.saved_steps import as_saved
from promptrpa.reasoning.grounding.time_picking import on_wheels


@pytest.mark.parametrize(
    ("said", "steps"),
    [
        ("open Calendar, tap Dune, tap Yes, cancel", ["click: Dune", "click: Yes, cancel"]),
        ("open Calendar, go to Dune > Leave > Yes, cancel", ["click: Dune", "click: Leave", "click: Yes, cancel"]),
        ("open Calendar, type Velvet Sofa Company in Shop", ["edit: Shop, Velvet Sofa Company"]),
        ("open Calendar, type The Beatles in Artist", ["edit: Artist, The Beatles"]),
        ("open Calendar, type Tea time in Name, tap OK", ["edit: Name, Tea time", "click: OK"]),
        ("open Calendar, type your name in Name", ["edit: Name"]),
        (
            "open Calendar, enter 128 in Systolic, 84 in Diastolic and 73 in Pulse, then press Save.",
            ["edit: Systolic, 128", "edit: Diastolic, 84", "edit: Pulse, 73", "click: Save"],
        ),
        (
            "open Calendar, enter Lena in Name and Main Street 5 in Address and Salt and Pepper in Notes",
            ["edit: Name, Lena", "edit: Address, Main Street 5", "edit: Notes, Salt and Pepper"],
        ),
        ("open Calendar, type 12 in Minutes, then Start", ["edit: Minutes, 12", "click: Start"]),
        ("open Calendar, type 12 in Minutes, then Next", ["edit: Minutes, 12", "click: Next"]),
        ("open Calendar, type Rent for March in Subject", ["edit: Subject, Rent for March"]),
        ("open Calendar, type Meet Anna and Tom in Notes", ["edit: Notes, Meet Anna and Tom"]),
        (
            "打开日历，收缩压输入128，舒张压84，脉搏73，点保存",
            ["edit: 收缩压, 128", "edit: 舒张压, 84", "edit: 脉搏, 73", "click: 保存"],
        ),
        ("打开日历，标题写周会，地点会议室2", ["edit: 标题, 周会", "edit: 地点, 会议室2"]),
        ("打开日历，名字输入丽娜，姓氏王，点2次保存", ["edit: 名字, 丽娜", "edit: 姓氏, 王", "click: 保存, 2"]),
        ("open Calendar, press Leave and confirm with No, keep it.", ["click: Leave", "click: No, keep it"]),
        ("open Calendar, tap Yes, tap OK", ["click: Yes", "click: OK"]),
        ("open Calendar, tap Yes, then choose Dune", ["click: Yes", "click: Dune"]),
        ("Open Calendar, select Dr. Patel. Tap Save.", ["click: Dr. Patel", "click: Save"]),
        ("打开日历，医生选Dr. Patel，点保存", ["click: Dr. Patel", "click: 保存"]),
        (
            "Open Calendar. Select Dr. Patel as the doctor and Lily as the patient.",
            ["click: Dr. Patel", "click: Lily"],
        ),
        ("go to Calendar and then to Vitamin D, turn on Alarm", ["click: Vitamin D", "switch: Alarm, true"]),
        ('open Calendar, go to More and under "Remind me" select 9 days', ["click: More", "click: 9 days"]),
        ("in Calendar: Catalogue, tap Dune", ["click: Catalogue", "click: Dune"]),
        ("open Calendar; set the time to 20:30; OK; Save", ["edit: time, 20:30", "click: OK", "click: Save"]),
        (
            "Open Calendar, tap Search, search for Grace St. Tap Back",
            ["click: Search", "edit: search, Grace St", "back: previous"],
        ),
        ("Open Calendar, search for Main St. Tap Dune", ["edit: search, Main St", "click: Dune"]),
        ("Open Calendar, search for St. Ives. Tap Dune", ["edit: search, St. Ives", "click: Dune"]),
        ("Open Calendar, tap the mail from Dr. Tap Dune", ["click: mail from Dr", "click: Dune"]),
        ("open Calendar, tap Yes, save", ["click: Yes", "click: Save"]),
        ("open Calendar, tap No, return home", ["click: No", "back: home"]),
        ("Open Calendar, tap Alarms and in the Tone window select Bells", ["click: Alarms", "click: Bells"]),
        ("打开日历，点回家日期选3月19日，按确定", ["click: 回家日期", "click: 3月19日", "click: 确定"]),
        ("打开日历，点开始时间选6点15分，按确定", ["click: 开始时间", "click: 6点15分", "click: 确定"]),
        ("打开日历，时间选14:30，点确认", ["click: 14:30", "click: 确认"]),
        ("打开日历，取书地点选择“河畔分馆”，点确认", ["click: 河畔分馆", "click: 确认"]),
        ("打开日历，配送方式选择送货上门，点确认", ["click: 送货上门", "click: 确认"]),
        ("打开日历，点卧室，温度设为22，点保存", ["click: 卧室", "edit: 温度, 22", "click: 保存"]),
        ("打开日历，选择客厅里的吸顶灯", ["click: 客厅", "click: 吸顶灯"]),
        ("打开日历，点击列表里的吸顶灯", ["click: 吸顶灯"]),
        ("打开日历，点击底部导航栏中的【我的】", ["click: 我的, bottom"]),
    ],
)
def test_no_step_is_lost_or_cut(mind: Mind, said: str, steps: list[str]) -> None:
    _, *rest = mind.parsing.parse(said)
    assert [str(i) for i in rest] == steps
    assert not mind.parsing.unread(said)


def test_what_is_to_have_a_number_is_not_passed_over(mind: Mind) -> None:
    assert mind.parsing.unread("打开日历，点卧室，湿度会更好就填50，点保存") == ("湿度会更好就填50",)
    assert not mind.parsing.parse("画面比例设为1:1")


@pytest.mark.parametrize(
    "left",
    [
        "不要选择显示",
        "禁止选择深色模式",
        "颜色不选红色",
        "颜色别选红色",
        "颜色不能选红色",
        "千万别点深色模式",
        "避免选择普通到账",
        "没必要选择加急",
        "无需选择会员",
        "取消选择广告",
        "切勿选择清空",
        "谨慎选择清空",
        "默认选择全部",
        "没有红色选蓝色",
        "不行就选蓝色",
        "余额不足选择花呗",
        "缺货时选择退款",
        "一般会自动选择最近门店",
        "媒体音量不要调到100",
        "亮度千万别调到100",
    ],
)
def test_what_is_refused_or_only_meant_in_a_case_is_not_done(mind: Mind, left: str) -> None:
    said = f"打开日历，点开始，{left}，点保存"
    assert [str(i) for i in mind.parsing.parse(said)] == ["open: 日历", "click: 开始", "click: 保存"]
    assert mind.parsing.unread(said) == (left,)


@pytest.mark.parametrize(
    ("said", "step"),
    [
        ("会议室选择大会厅", "click: 大会厅"),
        ("自动锁屏选择30秒", "click: 30秒"),
        ("选择不再提醒", "click: 不再提醒"),
        ("就餐人数选择3人", "click: 3人"),
    ],
)
def test_words_of_a_name_refuse_nothing(mind: Mind, said: str, step: str) -> None:
    assert [str(i) for i in mind.parsing.parse(f"打开日历，点开始，{said}，点保存")][2:] == [step, "click: 保存"]


@pytest.mark.parametrize(
    "said",
    [
        "Settings: Dark theme off",
        "Settings: Bluetooth on",
        "Settings: Dark theme",
        "Clock: Timer 5 minutes",
        "Calendar: Lunch with Anna",
        "Music: Play Yesterday",
        "In Mail: Empty the trash",
        "Phone: Call Anna",
        "Messages: Anna",
        "Gallery: Delete all",
    ],
)
def test_a_wish_behind_the_name_of_an_app_is_no_label(mind: Mind, said: str) -> None:
    assert not mind.parsing.parse(said)


@pytest.mark.parametrize("said", ["Settings: Bluetooth on", "Clock: Timer 5 minutes", "Music: Play Yesterday"])
def test_what_says_how_it_is_to_be_is_no_page_either(mind: Mind, said: str) -> None:
    assert [str(i) for i in mind.parsing.parse(f"{said}, tap Dune")] == ["click: Dune"]


@pytest.mark.parametrize(
    "said",
    [
        "Remind me to water plants and in the kitchen turn off the stove",
        "Send Anna the message I am home and in the kitchen turn on the light",
        "Write a note: call Bob and on the weekend turn off the heater",
        "Open Calendar, tap Dune and type I am home and in the kitchen turn on the light",
    ],
)
def test_no_step_begins_in_what_is_written_to_someone(mind: Mind, said: str) -> None:
    assert not any(str(i).startswith("switch") for i in mind.parsing.parse(said))


def test_an_ok_alone_is_tapped_where_it_is_there(mind: Mind) -> None:
    for said in ("Open Calendar, turn on Alarm, OK", "打开日历，点开始，好的，OK"):
        assert [i.optional for i in mind.parsing.parse(said)] == [False, False, True]
    assert not mind.parsing.parse("Open Calendar, tap Uninstall and then OK.")[-1].optional


@pytest.mark.parametrize(
    ("shown", "name"),
    [
        ("Yearly, €39.90", "Yearly"),
        ("按年，€39.90", "按年"),
        ("王医生 · Children", "王医生"),
        ("送药上门  加3.90欧元", "送药上门"),
        ("Medium (up to 10 kg)", "Medium"),
        ("Monthly (billed every 4 weeks)", "Monthly"),
        ("Anna (+3)", ""),
        ("Anna | Blocked", ""),
        ("李雷（等3人）", ""),
        ("家人（所有联系人）", ""),
        ("Basic (trial ends, then €99)", ""),
        ("Delete, and report", ""),
        ("Mon – Fri", ""),
        ("1,200", ""),
    ],
)
def test_a_name_stands_before_what_else_a_label_tells(shown: str, name: str) -> None:
    assert headed(shown) == name


def test_a_choice_is_found_by_its_name(mind: Mind) -> None:
    page = screen(
        *(button(n, words) for n, words in enumerate(("到药房自取", "送药上门  加3.90欧元", "按年，€39.90", "取消")))
    )
    for said, shown in (("送药上门", "送药上门  加3.90欧元"), ("按年", "按年，€39.90")):
        assert _touched(mind, page, tap(said)) == shown


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("Remove", "Remove (all devices)"),
        ("Turn off", "Turn off (all alarms)"),
        ("Turn off", "Turn off (until Monday)"),
        ("Send", "Send, 250 recipients"),
        ("Reply", "Reply, 250 recipients"),
        ("Delete", "Delete (12)"),
        ("删除", "删除（12）"),
        ("发送", "发送 · 家人群"),
    ],
)
def test_what_does_something_is_not_taken_for_a_wider_deed(mind: Mind, said: str, shown: str) -> None:
    proposal = mind.grounding.propose(screen(button(0, shown), button(1, "OK")), situation(tap(said)))
    assert proposal.operation is None or proposal.confidence < WHOLE


def test_of_two_that_are_named_alike_none_is_taken(mind: Mind) -> None:
    page = screen(button(0, "王医生 · Children"), button(1, "王医生 · Dentist"))
    proposal = mind.grounding.propose(page, situation(tap("王医生")))
    assert len({c.score for c in proposal.candidates[:2]}) == 1


def test_what_a_label_tells_of_the_saved_one_is_not_looked_for_beside_another_name() -> None:
    page = screen(button(0, "王医生 · Skin"), button(1, "Save all"))
    skin, save = (features_of(page, called(page, words)) for words in ("王医生 · Skin", "Save all"))
    assert as_saved(tap("王医生"), skin).object.text == "王医生"
    assert as_saved(tap("Save"), save).object.text == "Save all"


def test_the_first_of_a_kind_is_the_one_that_is_first_now() -> None:
    page = screen(button(0, "Ceramic mug"), button(1, "Teapot"))
    mug = features_of(page, called(page, "Ceramic mug"))
    assert as_saved(tap("product", place="first"), mug).object == tap("product", place="first").object
    assert as_saved(tap("product"), mug).object.text == "Ceramic mug"


def test_a_tap_on_a_name_means_the_row_and_not_its_switch(mind: Mind) -> None:
    switch = node("Switch", line(0, left=860), content_desc="Lamp", checkable=True, clickable=True)
    name = node("TextView", line(0, right=700), text="Lamp")
    page = screen(node("LinearLayout", line(0), name, switch, clickable=True))
    row = next(w for w in page.widgets if w.kind == "LinearLayout")
    opened = mind.grounding.propose(page, situation(tap("Lamp")))
    assert opened.operation is not None
    assert (opened.operation.widget, opened.confidence > WHOLE) == (row.index, True)
    turned = mind.grounding.propose(page, situation(turn("Lamp", on=True)))
    assert turned.operation is not None
    assert page.widgets[turned.operation.widget].checkable


def test_a_button_that_turns_something_on_is_tapped_once(mind: Mind) -> None:
    page = screen(label(0, "离家模式"), button(1, "开启离家模式"))
    proposal = mind.grounding.propose(page, situation(turn("离家模式", on=True)))
    assert proposal.operation is not None
    assert (str(proposal.operation.type), proposal.operation.parameter) == ("click", "")


# --- wheels


def wheel(at: int, name: str) -> str:
    inside = node("EditText", line(at), text="09", clickable=True)
    return node("NumberPicker", line(at), inside, content_desc=name)


def picker(*wheels: str, beside: tuple[str, ...] = ()) -> Page:
    shown = [wheel(n, name) for n, name in enumerate(wheels)]
    shown += [button(n, words) for n, words in enumerate(("OK", *beside), 4)]
    return screen(label(0, "Time"), over=(window(*shown, box=(0, 100, 1080, 1700)),))


@pytest.mark.parametrize(
    ("said", "names"),
    [
        (tap("20:30"), ("Hour", "Minute")),
        (write("20:30", "time"), ("Hour", "Minute")),
        (tap("20点30分"), ("小时", "分钟")),
    ],
)
def test_a_time_is_set_on_the_two_wheels(said: Instruction, names: tuple[str, str]) -> None:
    turned = [str(i) for i in on_wheels(picker(*names), said)]
    assert turned == [f"edit: {names[0]}, 20", f"edit: {names[1]}, 30"]


@pytest.mark.parametrize(
    ("said", "wheels"),
    [
        (tap("20:30"), ("Hours", "Minutes", "Seconds")),
        (tap("20:30"), ("Day", "Month")),
        (tap("8 minutes"), ("Hour", "Minute")),
        (tap("Lunch 20:30"), ("Hour", "Minute")),
        (write("20:30", "Label"), ("Hour", "Minute")),
        (write("12:00", "How many times"), ("Hour", "Minute")),
        (write("1:30", "Waiting time"), ("Hour", "Minute")),
        (write("1:30", "等待时间"), ("小时", "分钟")),
    ],
)
def test_other_wheels_and_other_words_are_left_alone(said: Instruction, wheels: tuple[str, ...]) -> None:
    assert not on_wheels(picker(*wheels), said)


@pytest.mark.parametrize(
    ("said", "beside"),
    [
        (tap("8:00"), "8:00"),
        (tap("9:30"), "9:30 AM"),
        (tap("9:30"), "09:30"),
        (tap("9:30"), "Duration"),
        (write("9:30", "Start time"), "Start time, 08:00"),
        (write("9:30", "Wake-up time"), "Wake-up time · 06:00"),
        (write("9:30", "Wake-up time"), "Bedtime"),
        (write("9:30", "Start time"), "End time"),
        (write("9:30", "开始时间"), "时长"),
        (write("15:30", "time"), "AM/PM"),
        (write("15:30", "time"), "Afternoon"),
        (write("15:30", "time"), "P.M."),
    ],
)
def test_wheels_of_something_else_or_of_half_a_day_are_left_alone(said: Instruction, beside: str) -> None:
    assert not on_wheels(picker("Hour", "Minute", beside=(beside,)), said)


@pytest.mark.parametrize(
    ("name", "heading"), [("start time", "Start time"), ("time", "Select time"), ("opening time", "")]
)
def test_wheels_below_the_name_that_is_said_are_turned(name: str, heading: str) -> None:
    assert len(on_wheels(picker("Hour", "Minute", beside=(heading,)), write("9:30", name))) == 2


def test_a_time_on_two_wheels_is_no_step_that_failed(mind: Mind) -> None:
    page = picker("Hour", "Minute")
    state = replace(_begun((open_app("Calendar"), tap("16:45"), tap("Save")), page), position=1)
    chosen = choose(mind, state)
    assert chosen.instead is not None
    assert list(map(str, chosen.instead.instructions)) == ["edit: Hour, 16", "edit: Minute, 45", "click: Save"]
    after, _ = advance(state, chosen, Environment())
    assert after.history[-1].result is StepResult.SKIPPED


# --- what is chosen is not left out


@pytest.mark.parametrize("words", ["回家日期选3月19日", "Yearly"])
def test_what_is_to_be_chosen_is_not_left_out_where_it_comes_later(mind: Mind, words: str) -> None:
    source = f"choose {words}" if words.isascii() else f"点{words}"
    chosen = replace(tap(words), source=source)
    page = screen(label(-1, "Away"), button(0, "Extras"), label(1, "Frost"), button(2, "Heating"))
    state = _begun((open_app("Calendar"), chosen, tap("Heating"), tap("Start")), page)
    instead = choose(mind, replace(state, position=1)).instead
    assert instead is None or not any(i.optional for i in instead.instructions)


def _begun(instructions: tuple[Instruction, ...], page: Page) -> RunState:
    prompt = "open Calendar, choose it, tap Heating, tap Start"
    state = RunState("r", prompt)
    outcomes = (Begun(frozenset()), Understood(function(prompt, prompt)), Recalled(None), Parsed(instructions))
    for outcome in (*outcomes, Observed(page)):
        state, _ = advance(state, outcome, Environment())
    return state


def _touched(mind: Mind, page: Page, instruction: Instruction) -> str:
    proposal = mind.grounding.propose(page, situation(instruction))
    assert proposal.operation is not None
    assert proposal.operation.point is not None
    return name_at(page, proposal.operation.point)[1]
