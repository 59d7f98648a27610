"""Tutorials as the makers of apps write them: what is no step, what stays open, and for which app they are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from loop_kit import (
    button,
    done,
    function,
    icon,
    label,
    line,
    node,
    opened,
    row,
    screen,
    situation,
    tap,
    text_field,
    window,
)

from promptrpa.agents.parsing import RuleParsing
from promptrpa.bootstrap.content import make_parsing
from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.loop import RunState
from promptrpa.domain.operation import Purpose
from promptrpa.domain.task import Tutorial
from promptrpa.knowledge.content import content_dir
from promptrpa.knowledge.store import KnowledgeBase
from promptrpa.matching.words.apps import AppNames
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.mind import Mind
from promptrpa.mind.consulting import consult
from promptrpa.mind.told import instructions_of
from promptrpa.mind.tutorials import bound_to

NUTS = Tutorial(
    "nuts-zh",
    "设置家人的忌口",
    "打开饭桌，点击家人，点击家人的名字，打开不吃花生开关。",
    "zh",
    "饭桌",
)
KNEADING = Tutorial(
    "knead-en",
    "When you are told to bake",
    "Open Larder and tap Reminders. Tap Time to knead dough, set the hour and the minute, and tap OK.",
    "en",
    "Larder",
)


@pytest.fixture(scope="module")
def parsing() -> RuleParsing:
    content = content_dir()
    return make_parsing(Lexicon.load(content / "lexicon"), AppNames.load(content / "apps.yaml"))


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Mind, KnowledgeBase]]:
    with opened(Path(tmp_path_factory.mktemp("home"))) as both:
        yield both


@pytest.fixture(scope="module")
def mind(home: tuple[Mind, KnowledgeBase]) -> Mind:
    return home[0]


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("点击提醒，选择合适的天数，选好后立即生效。", ["click: 提醒", "click: 天数 ?"]),
        ("点击“消息”，关闭“提醒音”，关闭后仍可查看全部消息。", ["click: 消息", "switch: 提醒音, false"]),
        ("点击“退出群聊”。退出后将不再收到该群消息。", ["click: 退出群聊"]),
        ("点击添加，填写名称。全部填好后点击保存。", ["click: 添加", "edit: 名称", "click: 保存"]),
        ("点击想退的那张票（每张票下方都写有姓名），点击“退票”。", ["click: 票 ?", "click: 退票"]),
        ("点击加号，选择分类（如餐饮、交通），点击保存。", ["click: 加号", "click: 分类", "click: 保存"]),
        ("点击存放位置，选择放在哪里，点击确定。", ["click: 存放位置", "click: 存放位置 ?", "click: 确定"]),
        ("点击保质期至，选择包装上的日期。", ["click: 保质期至", "click: 日期"]),
        ("点击不再服用的药品，点击删除。", ["click: 药品 ?", "click: 删除"]),
        ("点击晚点，点击提醒。", ["click: 晚点", "click: 提醒"]),
        ("点击时间，把小时设为21，把分钟设为35。", ["click: 时间", "edit: 小时, 21", "edit: 分钟, 35"]),
        ("Tap Find, the magnifier at the top. Tap Save.", ["click: Find", "click: Save"]),
        ("Tap Menu and then the plus sign at the top.", ["click: Menu", "click: plus sign, top"]),
        ("Tap Save. You will find your trips under Plans.", ["click: Save"]),
        ("Tap Buy. Under People, enter how many will eat.", ["click: Buy", "edit: People"]),
        ("Tap Add. What you have you can untick before that.", ["click: Add"]),
        ("Tap Sort and choose the one that suits you.", ["click: Sort", "click: Sort ?"]),
        ("Tap Until, choose the date printed on the package.", ["click: Until", "click: date"]),
        ("Tap Lamps, tap Off. To dim only one, tap its name instead.", ["click: Lamps", "click: Off"]),
        (
            "Tap Add. Enter the name and, if there is one, the number of the card.",
            ["click: Add", "edit: name", "edit: number of the card?"],
        ),
    ],
)
def test_what_is_no_step_and_what_stays_open(parsing: RuleParsing, text: str, steps: list[str]) -> None:
    def told(i: Instruction) -> str:
        return f"{i}{' ?' if i.open_choice else '?' if i.optional else ''}"

    assert [told(i) for i in parsing.parse(text)] == steps


@pytest.mark.parametrize(
    ("app", "text", "steps"),
    [
        (
            "城市通",
            "把家人加入乘客列表，就能为他们购票。打开城市通，点击“乘客”。",
            ["open: 城市通", "click: 乘客"],
        ),
        (
            "Ledgerly",
            "Cash does not show up by itself, so enter it by hand. Open Ledgerly and tap Add.",
            ["open: Ledgerly", "click: Add"],
        ),
        (
            "小账本",
            "进入“预算”页面，输入每月上限，点击“创建”。",
            ["open: 小账本", "click: 预算", "edit: 每月上限", "click: 创建"],
        ),
    ],
)
def test_what_comes_before_its_app_is_an_introduction(mind: Mind, app: str, text: str, steps: list[str]) -> None:
    assert [str(i) for i in instructions_of(mind, Tutorial("t", "t", text, "en", app))] == steps


def plan(mind: Mind, text: str, prompt: str, app: str = "Larder") -> list[str]:
    made = mind.analysis.analyse(prompt)
    return [str(i) for i in bound_to(mind, Tutorial("t", "Add", text, made.language, app), made).instructions]


def test_what_is_made_is_called_by_the_name_that_follows_its_kind(mind: Mind) -> None:
    text = "Open Larder, tap Guests, then tap Add guest. Enter the full name and the card number. Tap Save."
    said = plan(mind, text, "add the guest Anne-Marie Kell, Senior, card number K-2093")
    assert "edit: full name, Anne-Marie Kell" in said
    text = "打开饭桌，点击乘客，点击添加乘客，输入姓名和优惠卡号，点击保存。"
    assert "edit: 姓名, 欧阳雪" in plan(mind, text, "添加乘客欧阳雪，老人票，优惠卡号K-2093", "饭桌")


def test_a_count_and_an_amount_with_its_unit(mind: Mind) -> None:
    text = "Open Larder and tap the dish. Tap Buy. Under People, enter how many will eat. Tap Add."
    assert "edit: People, 12" in plan(mind, text, "buy what goes into Lanzhou beef noodles for 12 people")
    text = "打开饭桌，点击添加食材，填写名称和数量，点击保存。"
    assert "edit: 数量, 三盒" in plan(mind, text, "登记三盒荠菜馄饨", "饭桌")


def test_a_label_that_the_step_tells_in_full(mind: Mind) -> None:
    short = Instruction(OperationType.CLICK, ObjectDescription("Time"), source="tap Time to knead dough")
    page = screen(row(0, "Time"), row(1, "Time to knead dough"))
    found = mind.grounding.propose(page, situation(short))
    assert found.reason == "its text is “Time to knead dough”"


def test_what_is_only_called_after_the_kind_is_not_the_one(mind: Mind) -> None:
    page = screen(button(0, "素菜"), row(1, "老鸭汤"))
    made = function("周六晚餐吃老鸭汤，安排上", language="zh")
    found = mind.grounding.propose(page, situation(tap("菜"), function=made))
    assert "素菜" not in found.reason


def picker(*inside: str) -> str:
    return window(*inside, button(8, "Cancel", 200, 500), button(8, "OK", 600, 900))


def test_a_picked_day_is_confirmed_before_its_dialog_is_left(mind: Mind) -> None:
    page = screen(label(0, "Plan"), over=[picker(node("Button", (300, 400, 400, 500), text="14", clickable=True))])
    asked = function("x", steps="x")
    first = mind.grounding.propose(page, situation(tap("14"), function=asked))
    picked = done(first, page)
    before = tap("2026-03-14")
    step = replace(picked, instruction=before)
    found = mind.grounding.propose(page, situation(tap("Dinner"), function=asked, history=(step,)))
    assert found.reason == "not in this dialog: confirm what was picked: “OK”"
    assert found.purpose is Purpose.APPROACH


@pytest.mark.parametrize(
    ("more", "left"),
    [
        ((), True),
        ((button(5, "Apply"),), False),
        ((text_field(5, "Other"),), False),
    ],
)
def test_a_page_of_choices_alone_is_left_once_one_was_taken(mind: Mind, more: tuple[str, ...], left: bool) -> None:
    form = screen(row(0, "Sound"), button(3, "Save"))
    sounds = [node("RadioButton", line(n), text=name, clickable=True, checkable=True, checked=n == 1) for n, name in
              enumerate(("Aurora", "Harp", "Chimes"))]  # fmt: skip
    page = screen(icon((0, 80, 130, 210), "Navigate up"), *sounds, *more)
    asked = function("x", steps="x")
    opening = done(mind.grounding.propose(form, situation(tap("Sound"), function=asked)), form)
    taken = done(mind.grounding.propose(page, situation(tap("Harp"), function=asked, history=(opening,))), page)
    history = tuple(replace(s, instruction=tap(s.proposal.label)) for s in (opening, taken) if s.proposal)
    found = mind.grounding.propose(page, situation(tap("Save"), function=asked, history=history))
    assert (found.reason == "not among these choices: back") is left


def test_ok_of_a_clock_is_not_the_save_of_the_page_below(mind: Mind) -> None:
    wheels = [node("NumberPicker", (200, 300, 500, 600), text_field(2, text="21"), content_desc="Hour")]
    wheels.append(node("NumberPicker", (600, 300, 900, 600), text_field(2, text="35"), content_desc="Minute"))
    page = screen(label(0, "Trip"), over=[picker(*wheels)])
    found = mind.grounding.propose(page, situation(tap("Save"), function=function("x", steps="x")))
    assert found.operation is None or found.purpose is Purpose.APPROACH


@pytest.mark.parametrize(
    ("prompt", "tutorial"),
    [
        ("记下大伟叔叔不吃花生", NUTS),
        ("remind me at 9:05 to knead dough", KNEADING),
        ("remind me at 9:05 to kenad dough", KNEADING),
    ],
)
def test_words_that_another_app_knows_are_not_just_written_down(
    home: tuple[Mind, KnowledgeBase], prompt: str, tutorial: Tutorial
) -> None:
    mind, knowledge = home
    asked = mind.analysis.analyse(prompt)
    if tutorial.id not in {known.id for known in knowledge.tutorials()}:
        assert consult(mind, RunState("1", prompt, function=asked)).tutorials[0].app in ("notes", "clock")
        knowledge.library.add(tutorial)
    alone = consult(mind, RunState("1", prompt, function=asked))
    assert not alone.likely
    assert alone.nearest[0] == tutorial.title
    found = consult(mind, RunState("1", prompt, attended=True, function=asked))
    assert not found.certain
    assert found.tutorials[0].id == tutorial.id


def test_a_note_of_something_else_is_one(mind: Mind) -> None:
    prompt = "记下水管工周五来"
    found = consult(mind, RunState("1", prompt, function=mind.analysis.analyse(prompt)))
    assert found.likely
    assert found.tutorials[0].id == "notes-new-zh"


def test_a_ticket_that_was_only_opened_to_look_is_not_the_one(mind: Mind) -> None:
    tickets = screen(row(0, "单程票", "周敏"), row(1, "单程票", "林国栋"), activity=".Tickets")
    asked = replace(function("把林国栋的票退了", language="zh"), app="城市通")
    looked = situation(tap("票"), tap("退票"), function=asked)
    opened_one = done(mind.grounding.propose(tickets, situation(tap("单程票", beside="周敏"))), tickets)
    approach = replace(opened_one, instruction=looked.instruction)
    assert approach.proposal is not None
    approach = replace(approach, proposal=replace(approach.proposal, purpose=Purpose.APPROACH))
    page = screen(label(0, "单程票"), button(3, "退票"), activity=".Ticket")
    found = mind.grounding.propose(page, replace(looked, history=(approach,)))
    assert found.purpose is not Purpose.SKIP
