"""Choices that a prompt tells by an amount, or in words that stand on the page."""

from __future__ import annotations

from dataclasses import replace

import pytest
from loop_kit import (
    button,
    called,
    done,
    function,
    label,
    line,
    listing,
    name_at,
    node,
    row,
    screen,
    situation,
    tap,
    text_field,
    window,
    write,
)

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.operation import Operation, Purpose
from promptrpa.domain.page import Page
from promptrpa.domain.task import Slot
from promptrpa.learning import keep
from promptrpa.matching.words.amounts import amount_said
from promptrpa.matching.words.partly import all_said, says_more
from promptrpa.mind import Mind


@pytest.mark.parametrize(
    ("said", "choices", "meant"),
    [
        ("一张停十秒", ["3 秒", "5 秒", "10 秒"], "10 秒"),
        ("五秒来不及，给我留半分钟", ["10 秒", "20 秒", "30 秒"], "30 秒"),
        ("放一个星期就清掉", ["7 天", "15 天", "30 天"], "7 天"),
        ("half a minute is plenty", ["15 s", "30 s", "1 min"], "30 s"),
        ("keep it for a fortnight", ["7 days", "14 days", "30 days"], "14 days"),
        ("two columns please", ["2 columns", "3 columns", "4 columns"], "2 columns"),
        ("put 10 more visits on my sauna card", ["5 visits", "10 visits", "20 visits"], "10 visits"),
        ("keep it for a year instead of 30 days", ["30 days", "1 year"], "1 year"),
        ("我们一行2人", ["1 位乘客", "2 位乘客", "3 位乘客"], "2 位乘客"),
        ("订一桌，一共六位", ["4人", "6人", "8人"], "6人"),
        ("a room for two people", ["1 guest", "2 guests", "3 guests"], "2 guests"),
        ("book it for 3 persons", ["2 passengers", "3 passengers"], "3 passengers"),
        ("给理发师打2颗星", ["1星", "2星", "3星"], "2星"),
        ("2月13日做的面部清洁，两颗星，“脸红了好几天”", ["1星", "2星", "3星"], "2星"),
        ("three stars for the haircut", ["★☆☆☆☆", "★★☆☆☆", "★★★☆☆"], "★★★☆☆"),
        ("三星就好", ["⭐⭐", "⭐⭐⭐"], "⭐⭐⭐"),
        ("three stars out of five", ["1 star", "3 stars", "5 stars"], "3 stars"),
        ("set the snooze length to 5 seconds", ["5 minutes", "10 minutes"], ""),
        ("an event on 12 March", ["12 hours", "1 day"], ""),
        ("3月的事", ["3 个月", "6 个月"], ""),
        ("a bit longer please", ["3 seconds", "5 seconds"], ""),
    ],
)
def test_the_one_choice_whose_amount_is_said(said: str, choices: list[str], meant: str) -> None:
    assert amount_said(said, choices) == meant


def chooser(*choices: str) -> Page:
    inside = [row(n, choice) for n, choice in enumerate(choices)]
    return screen(label(-1, "Slideshow"), over=[window(label(-1, "Interval"), listing(*inside))])


def test_a_dialogs_choice_is_the_one_that_the_prompt_counts(mind: Mind) -> None:
    page = chooser("3 seconds", "5 seconds", "10 seconds")
    wanted = situation(tap("number of seconds"), function=function("one picture should stay for ten seconds"))
    proposal = mind.grounding.propose(page, wanted)
    assert proposal.operation is not None
    assert proposal.operation.point is not None
    assert name_at(page, proposal.operation.point)[1] == "10 seconds"


def test_the_heading_of_the_choices_is_none_of_them(mind: Mind) -> None:
    settings, shown = (
        screen(row(0, "Who can see it")),
        screen(label(-1, "Who can see it"), row(1, "All"), row(2, "Last month")),
    )
    touched = done(mind.grounding.propose(settings, situation(tap("Who can see it"))), settings)
    opened_by = replace(touched, instruction=tap("Who can see it"))
    wanted = situation(
        tap("Who can see it"), history=(opened_by,), function=function("friends may see the last month only")
    )
    proposal = mind.grounding.propose(shown, wanted)
    assert proposal.operation is not None
    assert proposal.operation.point is not None
    assert name_at(shown, proposal.operation.point)[1] == "Last month"


def radio(at: int, words: str, *, chosen: bool = False) -> str:
    return node(
        "RadioButton", line(at), text=words, clickable=True, checkable=True, **({"checked": True} if chosen else {})
    )


TIMES = ("Last hour", "Last 7 days", "All time")
RANGES = screen(row(0, "Time range"), over=[window(*(radio(n, t, chosen=n == 0) for n, t in enumerate(TIMES)))])


@pytest.mark.parametrize(
    ("prompt", "touched"),
    [
        ("delete all of my browsing history", "All time"),
        ("delete the browsing history of the last 7 days", "Last 7 days"),
        ("delete my browsing history", ""),
        ("delete not all of my browsing history", ""),
    ],
)
def test_of_choices_that_a_tutorial_only_opens_the_wanted_one_is_taken(mind: Mind, prompt: str, touched: str) -> None:
    page = screen(row(0, "Time range"))
    opened_by = replace(
        done(mind.grounding.propose(page, situation(tap("Time range"))), page), instruction=tap("Time range")
    )
    proposal = mind.grounding.propose(
        RANGES, situation(tap("Clear data"), history=(opened_by,), function=function(prompt))
    )
    assert proposal.operation is not None
    point = proposal.operation.point
    assert (name_at(RANGES, point)[1] if point else "") == touched


@pytest.mark.parametrize(
    "said",
    [
        *("把历史记录全部清掉", "清除所有的浏览数据", "别忘了清除全部历史记录"),
        *("delete everything, I don't need it", "wipe the whole history", "don't forget to clear all cookies"),
    ],
)
def test_all_is_the_choice_for_all_of_time(said: str) -> None:
    assert all_said(said, ["过去一小时", "全部时间"]) == "全部时间"
    assert all_said(said, ["Last hour", "All time"]) == "All time"
    assert not all_said(said, ["Only me", "Family", "All contacts"])


@pytest.mark.parametrize(
    "said",
    [
        *("清掉历史", "不要全部清掉", "别把我的浏览历史记录全部清掉", "除了cookie全部清掉", "全部清掉，密码保留"),
        *("清除今天的全部浏览数据", "清除昨天以来的所有浏览数据", "清除最近的全部浏览数据", "把上周的历史全部清掉"),
        *("delete all browsing history since yesterday", "clear all cookies of today", "clear all history of Monday"),
        *("delete the whole history of this morning", "delete all history of the last week", "清除近三天的所有历史"),
        *("don't delete everything", "delete all except cookies", "delete all apart from passwords", "never clear all"),
        *("clear it, not at all slowly", "delete all but the passwords", "delete all cookies of example.com"),
    ],
)
def test_all_of_a_part_and_not_all_are_not_all_of_time(said: str) -> None:
    assert not all_said(said, ["Last hour", "All time"])


@pytest.mark.parametrize(("chosen", "purpose"), [(True, Purpose.SKIP), (False, Purpose.INSTRUCTION)])
def test_a_form_in_which_one_is_chosen_goes_on(mind: Mind, chosen: bool, purpose: Purpose) -> None:
    form = window(
        label(-1, "New calendar"),
        *(text_field(0, "Name", "Running"), radio(1, "Blue", chosen=chosen), radio(2, "Green"), button(3, "Save")),
    )
    page = screen(label(-1, "Calendars"), over=[form])
    wanted = situation(tap("colour"), tap("Save"), function=function("make a calendar Running"))
    proposal = mind.grounding.propose(page, wanted)
    assert proposal.operation is None
    assert proposal.purpose is purpose


@pytest.mark.parametrize(
    ("step", "end", "prompt"),
    [
        ("Yearly", "Pay", "pay 50 every year"),
        ("interval", "Pay", "pay 50"),
        ("interval", "Save", "save 50 every year"),
        ("account", "Save", "save 50 from my savings account"),
        ("周期", "保存", "每年保存50"),
    ],
)
def test_a_form_does_not_go_on_where_more_is_said_or_it_cannot_be_taken_back(
    mind: Mind, step: str, end: str, prompt: str
) -> None:
    once, monthly = ("Once", "Monthly") if step.isascii() else ("一次", "每月")
    form = window(text_field(0, "Amount", "50"), radio(1, once, chosen=True), radio(2, monthly), button(3, end))
    wanted = situation(tap(step), tap(end), function=function(prompt))
    proposal = mind.grounding.propose(screen(label(-1, "Bank"), over=[form]), wanted)
    assert proposal.operation is None
    assert proposal.purpose is not Purpose.SKIP


@pytest.mark.parametrize(
    ("prompt", "more"),
    [
        ("please make a new calendar called Running", False),
        ("帮我新建一个叫跑步的日历", False),
        ("make a calendar Running in teal", True),
        ("新建跑步日历，用绿色", True),
    ],
)
def test_whether_a_prompt_says_more_than_a_form_has(prompt: str, more: bool) -> None:
    assert says_more(prompt, ("Calendars", "Running", "日历", "跑步")) is more


def test_a_colour_that_is_said_is_taken(mind: Mind) -> None:
    form = window(text_field(0, "Name", "Running"), radio(1, "Blue", chosen=True), radio(2, "Green"), button(3, "Save"))
    page = screen(label(-1, "Calendars"), over=[form])
    wanted = situation(tap("colour"), tap("Save"), function=function("make a calendar Running, the colour is Green"))
    proposal = mind.grounding.propose(page, wanted)
    assert proposal.operation is not None
    assert proposal.operation.point is not None
    assert name_at(page, proposal.operation.point)[1] == "Green"


def choose(kind: str) -> Instruction:
    return replace(tap(kind), source=f"Choose the {kind}" if kind.isascii() else f"选择{kind}")


@pytest.mark.parametrize(
    ("kind", "choices", "prompt", "meant"),
    [
        ("kind", ("Offer", "Search"), "put up a search with the headline Sewing machine", "Search"),
        ("relation", ("Parent", "Child"), "put my daughter Ida into the account as a child", "Child"),
        ("类型", ("提供", "求助"), "在邻里栏贴个求助，标题“缝纫机”", "求助"),
        ("kind", ("Offer", "Search"), "put Sewing machine on the board", ""),
        ("类型", ("提供", "求助"), "发一条帖子，提供还是求助都行", ""),
    ],
)
def test_the_only_choice_of_a_page_that_is_said_is_taken(
    mind: Mind, kind: str, choices: tuple[str, str], prompt: str, meant: str
) -> None:
    page = screen(radio(0, choices[0]), radio(1, choices[1]), text_field(2, "Headline"), button(3, "Publish"))
    wanted = situation(choose(kind), write("Sewing machine", "Headline"), tap("Publish"), function=function(prompt))
    proposal = mind.grounding.propose(page, wanted)
    point = proposal.operation.point if proposal.operation else None
    assert (name_at(page, point)[1] if point else "") == meant
    assert proposal.purpose is Purpose.INSTRUCTION


@pytest.mark.parametrize(
    ("kind", "words", "prompt", "meant"),
    [
        ("length", ("Start", "1 hour", "2 hours"), "get me Cedar on 11 March, 13:30, 2 hours", "2 hours"),
        ("时长", ("开始", "1小时", "2小时"), "3月11日13:30占上杉厅，用2小时", "2小时"),
        ("停车时长", ("开始", "1小时", "2小时"), "3月11日13:30停车，两小时", "2小时"),
        ("length", ("Start", "1 hour", "2 hours"), "get me Cedar on 11 March, 13:30", ""),
    ],
)
def test_a_length_is_none_of_the_times_of_a_page(
    mind: Mind, kind: str, words: tuple[str, ...], prompt: str, meant: str
) -> None:
    start, *lengths = words
    page = screen(row(0, start, "13:30"), radio(1, lengths[0]), radio(2, lengths[1]), button(3, "Book"))
    wanted = function(prompt, language="en" if prompt.isascii() else "zh")
    wanted = replace(wanted, parameters=mind.analysis.analyse(prompt).parameters)
    proposal = mind.grounding.propose(page, situation(choose(kind), tap("Book"), function=wanted))
    point = proposal.operation.point if proposal.operation else None
    assert (name_at(page, point)[1] if point else "") == meant


@pytest.mark.parametrize(
    ("source", "over", "purpose"),
    [
        ("选择地点", True, Purpose.INSTRUCTION),
        ("点击地点", True, Purpose.APPROACH),
        ("选择地点", False, Purpose.APPROACH),
    ],
)
def test_a_row_of_a_window_that_is_to_be_chosen_is_no_way_to_another(
    mind: Mind, source: str, over: bool, purpose: Purpose
) -> None:
    rows = (row(0, "北区仓库"), row(1, "南区仓库"))
    below = label(-1, "今天")
    page = screen(below, over=[window(label(-1, "在哪里上班？"), *rows)]) if over else screen(below, *rows)
    wanted = function("在南区仓库上班打卡", language="zh")
    proposal = mind.grounding.propose(page, situation(replace(tap("地点"), source=source), function=wanted))
    assert proposal.operation is not None
    assert proposal.operation.point is not None
    assert (name_at(page, proposal.operation.point)[1], proposal.purpose) == ("南区仓库", purpose)


def test_a_saved_choice_gives_way_to_the_one_that_is_said(mind: Mind) -> None:
    page = screen(radio(0, "Offer"), radio(1, "Search"), text_field(2, "Headline"), button(3, "Publish"))
    shown = called(page, "Offer")
    touch = Operation(OperationType.CLICK, shown.bounds.center, shown.bounds, "", shown.index)
    saved = keep(choose("kind"), touch, page, page, "")
    assert saved.features is not None
    saved = replace(saved, features=replace(saved.features, own=("the board",), text="the board"))
    again = replace(situation(choose("kind")), task_step=saved, values=("the board",))
    proposal = mind.grounding.propose(page, replace(again, function=function("put up a search on the board")))
    assert proposal.operation is not None
    assert proposal.operation.point is not None
    assert name_at(page, proposal.operation.point)[1] == "Search"


@pytest.mark.parametrize(
    ("prompt", "chosen"),
    [
        ("make the font size bigger, but not the largest", False),
        ("make the font size bigger, but not as big as it goes", False),
        ("字体大小不要最大，调大一点", False),
        ("make the font size the largest", True),
    ],
)
def test_a_choice_that_is_only_denied_is_not_taken(mind: Mind, prompt: str, chosen: bool) -> None:
    names = ("小", "默认", "最大") if not prompt.isascii() else ("Small", "Default", "Largest")
    page = screen(row(0, "Size"), over=[window(*(radio(n, name, chosen=n == 1) for n, name in enumerate(names)))])
    proposal = mind.grounding.propose(page, situation(tap("font size"), function=function(prompt)))
    point = proposal.operation.point if proposal.operation else None
    assert (point is not None and name_at(page, point)[1] == names[-1]) is chosen


@pytest.mark.parametrize(
    ("prompt", "kind", "choices", "meant"),
    [
        ("order Anna's T-shirt in size L", "size", "S M L XL", "L"),
        ("I’m looking for the red H&M shirt in size L", "size", "S M L XL", "L"),
        ("buy the shirt in size l", "size", "S M L XL", "L"),
        ("把尺码设成L码", "尺码", "S M L XL", "L"),
        ("A friend of mine: set her blood type to B", "blood type", "A B AB 0", "B"),
        ("set the blood type of a friend to A", "blood type", "A B AB 0", "A"),
        ("pick a grade for Tom", "grade", "A B C D", ""),
        ("the class I want is not said yet", "class", "I II III", ""),
        ("把高德地图的音量调低", "音量", "高 中 低", "低"),
        ("1小时后提醒，字号大", "字号", "小 中 大", "大"),
        ("把我儿女的性别改成男", "性别", "男 女", ""),
        ("set the data limit to 1.5 GB", "data limit", "1_GB 5_GB", ""),
        ("set the data limit to 5 GB.", "data limit", "1_GB 5_GB", "5 GB"),
        ("set the interest rate to 0.5%", "interest rate", "5% 10%", ""),
        ("set the timer to 1:30 min", "timer", "10_min 30_min", ""),
        ("order a medium-sized pizza", "size", "Small Medium", "Medium"),
    ],
)
def test_a_choice_is_said_only_by_a_word_of_its_own(
    mind: Mind, prompt: str, kind: str, choices: str, meant: str
) -> None:
    names = choices.replace(" ", "\n").replace("_", " ").splitlines()
    page = screen(label(-1, "Options"), over=[window(*(radio(n, name) for n, name in enumerate(names)))])
    proposal = mind.grounding.propose(page, situation(tap(kind), function=mind.analysis.analyse(prompt)))
    point = proposal.operation.point if proposal.operation else None
    assert (name_at(page, point)[1] if point else "") == meant


def lunches() -> Page:
    """Two chips, of which the first is taken, above days that stand alone in their rows."""
    chips = [
        node("Button", line(0, 40, 400), text="朵朵", clickable=True, checkable=True, checked=True),
        node("Button", line(0, 420, 800), text="乐乐", clickable=True, checkable=True),
    ]
    return screen(node("LinearLayout", line(0), *chips), row(1, "3月5日", "鸡肉饭"), row(2, "3月6日", "扁豆汤"))


@pytest.mark.parametrize(
    ("prompt", "touched"),
    [
        ("把乐乐3月6日在学校的午饭退掉", "乐乐"),
        ("把3月6日在学校的午饭退掉", ""),
    ],
)
def test_a_day_is_not_the_thing_before_it(mind: Mind, prompt: str, touched: str) -> None:
    page, wish = lunches(), mind.analysis.analyse(prompt)
    proposal = mind.grounding.propose(page, situation(tap("孩子"), tap("日期"), tap("取消午餐"), function=wish))
    point = proposal.operation.point if proposal.operation else None
    assert name_at(page, point)[1] == touched if touched else point is None or "3月" not in name_at(page, point)[1]


def test_of_two_days_the_first_may_be_that_of_the_thing(mind: Mind) -> None:
    page = lunches()
    wish = mind.analysis.analyse("move my booking of 3月6日 to 3月9日")
    days = (Slot("date", "date", "3月6日"), Slot("date2", "date", "3月9日"))
    wish = replace(wish, parameters=days)
    proposal = mind.grounding.propose(page, situation(tap("预订"), tap("更改"), tap("日期"), function=wish))
    assert proposal.operation is not None
    assert proposal.operation.point is not None
    assert name_at(page, proposal.operation.point)[1] == "3月6日"
