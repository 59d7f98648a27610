"""A thing that an instruction only names by its kind, and the prompt by its name."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from loop_kit import opened

from promptrpa.domain.function import Function
from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.operation import Operation, Purpose
from promptrpa.domain.page import Bounds, Page, Widget
from promptrpa.domain.run import Step, StepResult
from promptrpa.domain.task import Slot
from promptrpa.ports.agents import Situation

ROOT = Widget(0, -1, "android.widget.FrameLayout", Bounds(0, 0, 1080, 2400))


def row(index: int, text: str) -> Widget:
    bounds = Bounds(0, 400 + 200 * index, 1080, 550 + 200 * index)
    return Widget(index, 0, "android.widget.TextView", bounds, text=text, clickable=True)


PAGE = Page(
    (ROOT, row(1, "Olga Brandt"), row(2, "Paul Brandt"), row(3, "New contact")), "a.talk", ".Main", (1080, 2400)
)
OPEN_CONTACT = Situation(
    Function("write to Paul Brandt", "write to {choice}", "en", parameters=(Slot("choice", "text", "Paul Brandt"),)),
    Instruction(OperationType.CLICK, ObjectDescription("person")),
    (),
    (),
)


@pytest.mark.parametrize("operation", [OperationType.CLICK, OperationType.LONG_CLICK])
@pytest.mark.parametrize("value", ["Paul Brandt", "Paul"])
def test_the_widget_that_shows_the_value_is_touched(tmp_path: Path, value: str, operation: OperationType) -> None:
    assert OPEN_CONTACT.function is not None
    function = replace(OPEN_CONTACT.function, parameters=(Slot("choice", "text", value),))
    instruction = replace(OPEN_CONTACT.instruction, operation=operation)
    with opened(tmp_path) as (mind, _):
        proposal = mind.grounding.propose(PAGE, replace(OPEN_CONTACT, function=function, instruction=instruction))
    assert proposal.purpose is Purpose.INSTRUCTION
    assert proposal.candidates[0].label == "Paul Brandt"


def test_a_short_name_is_no_kind_that_another_name_stands_in_for(tmp_path: Path) -> None:
    """ "陈静" of two members, on a page that shows only the other one."""
    slots = (Slot("member", "name", "陈静"), Slot("member2", "name", "张敏"))
    function = Function("拉个群“早餐”，成员：陈静、张敏", "拉个群", "zh", parameters=slots)
    instruction = Instruction(OperationType.CLICK, ObjectDescription("陈静"))
    page = replace(PAGE, widgets=(ROOT, row(1, "张敏"), row(2, "完成")))
    with opened(tmp_path) as (mind, _):
        proposal = mind.grounding.propose(page, Situation(function, instruction, (), ()))
    assert not [c for c in proposal.candidates if c.label == "张敏"]


@pytest.mark.parametrize("app", ["Mail", "邮件"])
def test_one_mail_is_not_the_app_that_is_open_and_tells_what_else_is_said_of_it(tmp_path: Path, app: str) -> None:
    """ "Open Mail and tap the mail", for "the mail of Olga Brandt about the budget"."""
    slots = (Slot("contact", "name", "Olga Brandt"), Slot("choice", "text", "budget"))
    function = replace(OPEN_CONTACT.function or Function(""), prompt="the budget mail of Olga Brandt", parameters=slots)
    first = Widget(1, 0, "android.widget.LinearLayout", Bounds(0, 400, 1080, 600), clickable=True)
    texts = (replace(row(2, "Olga Brandt"), parent=1), replace(row(3, "Our budget"), parent=1))
    inside = [
        replace(t, clickable=False, bounds=Bounds(0, 400 + 90 * n, 1080, 480 + 90 * n)) for n, t in enumerate(texts)
    ]
    page = replace(PAGE, widgets=(ROOT, first, *inside, row(4, "Paul Brandt")), package="com.example.mail")
    opened_app = Operation(OperationType.OPEN, parameter="com.example.mail")
    history = (Step(1, None, None, None, None, opened_app, StepResult.CHANGED, ""),)
    touch = Instruction(OperationType.CLICK, ObjectDescription("邮件" if app == "邮件" else "mail"))
    reply = Instruction(OperationType.CLICK, ObjectDescription("Reply"))
    installed = frozenset({"com.example.mail"})
    with opened(tmp_path) as (mind, _):
        proposal = mind.grounding.propose(page, Situation(function, touch, (reply,), history, installed=installed))
    assert proposal.operation is not None
    assert proposal.purpose is Purpose.INSTRUCTION
    assert all(value in f"{proposal.reason}{proposal.candidates[0].label}" for value in ("Olga Brandt", "budget"))


def test_a_value_that_is_called_like_a_later_thing_is_not_touched_before(tmp_path: Path) -> None:
    slots = (Slot("choice", "text", "Brandt family"), Slot("choice2", "text", "Olga Brandt"))
    prompt = "put the label Brandt family on the person Olga Brandt"
    function = replace(OPEN_CONTACT.function or Function(prompt), prompt=prompt, parameters=slots)
    page = replace(PAGE, widgets=(ROOT, row(1, "Brandt family"), row(2, "Olga Brandt")))
    label = Instruction(OperationType.CLICK, ObjectDescription("labels"))
    now = replace(OPEN_CONTACT, function=function, following=(label,))
    then = replace(OPEN_CONTACT, function=function, instruction=label)
    with opened(tmp_path) as (mind, _):
        touched = [mind.grounding.propose(page, situation).candidates[0].label for situation in (now, then)]
    assert touched == ["Olga Brandt", "Brandt family"]


@pytest.mark.parametrize(
    ("slot", "shown", "touched"),
    [
        (Slot("contact", "name", "李明"), "李明辉", False),
        (Slot("contact", "name", "李明"), "李明 (手机)", True),
        (Slot("amount", "number", "100"), "¥1,100", False),
        (Slot("amount", "number", "100"), "¥100", True),
    ],
)
def test_a_part_of_a_longer_name_or_number_is_not_the_value(
    tmp_path: Path, slot: Slot, shown: str, touched: bool
) -> None:
    assert OPEN_CONTACT.function is not None
    page = replace(PAGE, widgets=(ROOT, row(1, shown), row(2, "Olga Brandt")))
    function = replace(OPEN_CONTACT.function, parameters=(slot,))
    with opened(tmp_path) as (mind, _):
        proposal = mind.grounding.propose(page, replace(OPEN_CONTACT, function=function))
    assert ("is what was named" in proposal.reason) is touched


def test_a_value_that_two_widgets_show_is_not_guessed(tmp_path: Path) -> None:
    assert OPEN_CONTACT.function is not None
    function = replace(OPEN_CONTACT.function, prompt="write to Brandt", parameters=(Slot("choice", "text", "Brandt"),))
    with opened(tmp_path) as (mind, _):
        proposal = mind.grounding.propose(PAGE, replace(OPEN_CONTACT, function=function))
    assert "named" not in proposal.reason


def test_what_the_prompt_says_in_full_is_found_by_the_page(tmp_path: Path) -> None:
    assert OPEN_CONTACT.function is not None
    function = replace(OPEN_CONTACT.function, parameters=(Slot("choice", "text", "write to Paul Brandt today"),))
    with opened(tmp_path) as (mind, _):
        proposal = mind.grounding.propose(PAGE, replace(OPEN_CONTACT, function=function))
    assert proposal.candidates[0].label == "Paul Brandt"


def companies(*names: str) -> Page:
    return replace(PAGE, widgets=(ROOT, *(row(n, name) for n, name in enumerate(names, 1))))


@pytest.mark.parametrize(
    ("prompt", "touched", "purpose"),
    [
        ("设置手机话费自动缴费", "手机话费", Purpose.INSTRUCTION),
        ("设置自动缴费", "市电力公司", Purpose.APPROACH),
        ("设置删除", "市电力公司", Purpose.APPROACH),
    ],
)
def test_of_like_rows_the_named_one_is_opened(tmp_path: Path, prompt: str, touched: str, purpose: Purpose) -> None:
    tap = Instruction(OperationType.CLICK, ObjectDescription("收费单位"))
    with opened(tmp_path) as (mind, _):
        meant = Situation(Function(prompt, prompt, "zh"), tap, (), ())
        proposal = mind.grounding.propose(companies("市电力公司", "市自来水公司", "手机话费", "删除"), meant)
    assert proposal.candidates[0].label == touched
    assert proposal.purpose is purpose


def test_what_the_page_is_about_is_not_looked_for(tmp_path: Path) -> None:
    slots = (Slot("choice", "text", "Paul Brandt"),)
    prompt = "make Paul Brandt a favourite"
    star = Instruction(OperationType.CLICK, ObjectDescription("star"))
    meant = Situation(Function(prompt, prompt, "en", parameters=slots), star, (), ())
    head = replace(row(1, "Paul Brandt"), clickable=False)
    page = replace(PAGE, widgets=(ROOT, head, row(2, "Add to favourites"), row(3, "Call")))
    with opened(tmp_path) as (mind, _):
        there, elsewhere = (
            mind.grounding.propose(shown, meant)
            for shown in (page, replace(page, widgets=(ROOT, row(1, "Paul Brandt"), *page.widgets[2:])))
        )
    assert (there.purpose, there.candidates[0].label) == (Purpose.INSTRUCTION, "Add to favourites")
    assert elsewhere.candidates[0].label == "Paul Brandt"


@pytest.mark.parametrize("shown", ["Beijing 9°", "Beijing"])
def test_the_options_of_a_row_that_says_more_are_found(tmp_path: Path, shown: str) -> None:
    prompt = "make Beijing the home city"
    dots = Instruction(OperationType.CLICK, ObjectDescription("dots", neighbour="city"))
    meant = Situation(Function(prompt, prompt, "en", parameters=(Slot("choice", "text", "Beijing"),)), dots, (), ())
    icons = (row(2, "Options for Beijing"), row(3, "Options for London"))
    page = replace(PAGE, widgets=(ROOT, row(1, shown), *(replace(i, text="", description=i.text) for i in icons)))
    with opened(tmp_path) as (mind, _):
        proposal = mind.grounding.propose(page, meant)
    assert (proposal.purpose, proposal.candidates[0].label) == (Purpose.INSTRUCTION, "Options for Beijing")


@pytest.mark.parametrize(
    ("prompt", "touched"),
    [
        ("use Meadow instead of Chimes as the tone", "Meadow"),
        ("use Chimes rather than Meadow", "Chimes"),
        ("用铃音二而不是铃音一", "铃音二"),
    ],
)
def test_what_is_to_be_replaced_is_not_chosen(tmp_path: Path, prompt: str, touched: str) -> None:
    tap = Instruction(OperationType.CLICK, ObjectDescription("tone" if prompt.isascii() else "铃声"))
    with opened(tmp_path) as (mind, _):
        meant = Situation(mind.analysis.analyse(prompt), tap, (), ())
        proposal = mind.grounding.propose(companies("Meadow", "Chimes", "铃音一", "铃音二"), meant)
    assert proposal.candidates[0].label == touched


def test_what_is_to_be_replaced_alone_is_not_touched(tmp_path: Path) -> None:
    tap = Instruction(OperationType.CLICK, ObjectDescription("tone"))
    with opened(tmp_path) as (mind, _):
        meant = Situation(mind.analysis.analyse("use Meadow instead of Chimes"), tap, (), ())
        proposal = mind.grounding.propose(companies("Chimes", "Orbit"), meant)
    assert not proposal.candidates or proposal.operation is None


@pytest.mark.parametrize(
    ("prompt", "touched"),
    [
        ("move a.pdf from Meadow to Chimes", "Chimes"),
        ("move a.pdf from Meadow", ""),
        ("移动 Meadow 里的a.pdf", ""),
        ("把a.pdf从 Meadow 移动到Chimes", "Chimes"),
    ],
)
def test_where_something_is_taken_from_is_not_touched_for_where_it_goes(
    tmp_path: Path, prompt: str, touched: str
) -> None:
    english = prompt.isascii()
    asked = Instruction(OperationType.CLICK, ObjectDescription("Move to" if english else "移动到"))
    folder = Instruction(OperationType.CLICK, ObjectDescription("folder" if english else "文件夹"))
    before = Step(1, asked, None, None, None, None, StepResult.CHANGED, "")
    slots = (Slot("choice", "text", "Meadow"), Slot("choice2", "text", "Chimes"))
    with opened(tmp_path) as (mind, _):
        wish = replace(mind.analysis.analyse(prompt), parameters=tuple(s for s in slots if s.value in prompt))
        proposal = mind.grounding.propose(companies("Meadow", "Chimes"), Situation(wish, folder, (), (before,)))
    named = proposal.purpose is Purpose.INSTRUCTION and proposal.operation is not None
    assert (proposal.candidates[0].label if named else "") == touched


@pytest.mark.parametrize(("deed", "purpose"), [("加入队列", Purpose.APPROACH), ("单集", Purpose.INSTRUCTION)])
def test_a_deed_is_not_done_once_the_named_thing_is_touched(tmp_path: Path, deed: str, purpose: Purpose) -> None:
    tap = Instruction(OperationType.CLICK, ObjectDescription(deed))
    function = Function("排上会修钟的人", "排上{text}", "zh", parameters=(Slot("text", "text", "会修钟的人"),))
    with opened(tmp_path) as (mind, _):
        proposal = mind.grounding.propose(companies("夜宵摊", "会修钟的人"), Situation(function, tap, (), ()))
    assert (proposal.candidates[0].label, proposal.purpose) == ("会修钟的人", purpose)


@pytest.mark.parametrize(
    ("said", "purpose"),
    [("公告标题", Purpose.INSTRUCTION), ("公告的名称", Purpose.INSTRUCTION), ("公告门票", Purpose.APPROACH)],
)
def test_by_its_title_a_thing_itself_is_opened(tmp_path: Path, said: str, purpose: Purpose) -> None:
    tap = Instruction(OperationType.CLICK, ObjectDescription(said), source=f"点击{said}")
    wish = "“会修钟的人”那条公告写了什么"
    function = Function(wish, wish, "zh", parameters=(Slot("text", "text", "会修钟的人"),))
    with opened(tmp_path) as (mind, _):
        proposal = mind.grounding.propose(companies("夜宵摊", "会修钟的人"), Situation(function, tap, (), ()))
    assert (proposal.candidates[0].label, proposal.purpose) == ("会修钟的人", purpose)


@pytest.mark.parametrize(
    ("field", "source", "purpose"),
    [
        ("排序", "选择排序", Purpose.INSTRUCTION),
        ("分钟数", "选择分钟数", Purpose.INSTRUCTION),
        ("删除", "点击删除", Purpose.APPROACH),
    ],
)
def test_one_of_several_that_is_to_be_chosen_is_no_way_to_another(
    tmp_path: Path, field: str, source: str, purpose: Purpose
) -> None:
    choose = Instruction(OperationType.CLICK, ObjectDescription(field), source=source)
    function = Function("晨跑用长的在前", "{text}用{text2}", "zh", parameters=(Slot("text2", "text", "长的在前"),))
    choices = (
        replace(row(n, name), checkable=True, class_name="android.widget.RadioButton")
        for n, name in enumerate(("短的在前", "长的在前"), 1)
    )
    with opened(tmp_path) as (mind, _):
        proposal = mind.grounding.propose(replace(PAGE, widgets=(ROOT, *choices)), Situation(function, choose, (), ()))
    assert (proposal.candidates[0].label, proposal.purpose) == ("长的在前", purpose)


def test_the_word_for_a_kind_is_no_app_by_whose_name_one_is_taken(tmp_path: Path) -> None:
    """ "to a pick-up shop", where Shop is an app: none of the shops is named."""
    function = Function("redirect the parcel to a pick-up shop", "redirect", "en", app="Shop")
    touch = Instruction(OperationType.CLICK, ObjectDescription("shop"))
    went = Operation(OperationType.OPEN, parameter="com.example.parcelgo")
    start = Instruction(OperationType.OPEN, parameter="ParcelGo")
    history = (Step(1, start, None, None, None, went, StepResult.CHANGED, ""),)
    page = replace(PAGE, widgets=(ROOT, row(1, "Toy Attic Shop"), row(2, "Corner Bakery")))
    with opened(tmp_path) as (mind, _):
        proposal = mind.grounding.propose(page, Situation(function, touch, (), history))
    assert "is what was named" not in proposal.reason


@pytest.mark.parametrize(
    ("prompt", "named"),
    [
        ("使用12小时制显示时间", ""),
        ("播放下载的歌", "下载"),
        ("打开下载", "下载"),
        ("把声音调小", "声音"),
        ("play Timber later", ""),
        ("播放下雨天", ""),
        ("please archive Timber", ""),
        ("look through Archive for Timber", "Archive"),
    ],
)
def test_a_word_that_says_what_is_to_be_done_names_nothing(tmp_path: Path, prompt: str, named: str) -> None:
    function = Function(prompt, prompt, "en" if prompt.isascii() else "zh")
    touch = Instruction(OperationType.CLICK, ObjectDescription("song" if prompt.isascii() else "系统"))
    rows = [row(n, words) for n, words in enumerate(("显示", "下载", "声音", "电池", "播放", "Play", "Archive"), 1)]
    page = replace(PAGE, widgets=(ROOT, *rows))
    with opened(tmp_path) as (mind, _):
        proposal = mind.grounding.propose(page, Situation(function, touch, (), ()))
    touched = proposal.candidates[0].label if "is what was named" in proposal.reason else ""
    assert touched == named


@pytest.mark.parametrize(("step", "touched"), [("tap the Groups filter", "Groups"), ("点击群聊筛选", "群聊")])
def test_a_filter_is_called_by_what_it_shows(tmp_path: Path, step: str, touched: str) -> None:
    labels = ("All", "Groups", "群聊", "Book club")
    page = replace(PAGE, widgets=(ROOT, *(row(n, words) for n, words in enumerate(labels, 1))))
    value = (Slot("choice", "text", "Book club"),)
    function = Function("将群聊Book club设为免打扰", "将群聊Book club设为免打扰", "zh", parameters=value)
    with opened(tmp_path) as (mind, _):
        (tap,) = mind.parsing.parse(step)
        proposal = mind.grounding.propose(page, Situation(function, tap, (), ()))
    assert proposal.candidates[0].label == touched


@pytest.mark.parametrize(("own", "touched"), [(False, False), (True, True)])
def test_no_switch_is_turned_where_a_thing_is_to_be_opened(tmp_path: Path, own: bool, touched: bool) -> None:
    """Own: the switch is touched by itself, and its row opens the thing."""
    bounds = Bounds(800, 600, 1080, 750)
    switch = Widget(2, 1, "android.widget.Switch", bounds, checkable=True, clickable=own)
    page = replace(PAGE, widgets=(ROOT, row(1, "News from Paul Brandt"), switch))
    with opened(tmp_path) as (mind, _):
        proposal = mind.grounding.propose(page, OPEN_CONTACT)
    assert ("is what was named" in proposal.reason) is touched


@pytest.mark.parametrize(
    ("rows", "touched"), [(("德国", "法国", "意大利", "瑞典", "瑞士"), "瑞士"), (("通知", "瑞士"), "")]
)
def test_a_short_name_in_a_long_list_is_what_the_prompt_says(
    tmp_path: Path, rows: tuple[str, ...], touched: str
) -> None:
    function = Function("在瑞士一天给多少补助", "一天给多少补助", "zh")
    step = Instruction(OperationType.CLICK, ObjectDescription("国家"))
    page = replace(PAGE, widgets=(ROOT, *(row(n, name) for n, name in enumerate(rows, 1))))
    with opened(tmp_path) as (mind, _):
        proposal = mind.grounding.propose(page, Situation(function, step, (), ()))
    found = proposal.purpose is Purpose.INSTRUCTION and proposal.operation is not None
    assert (proposal.label if found else "") == touched
