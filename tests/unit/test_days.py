"""Days and lengths of time that prompts name, and how they are picked on a page."""

from dataclasses import replace
from datetime import date

import pytest

from promptrpa.domain.function import Function
from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.loop import Planned, RunState
from promptrpa.domain.page import Bounds, Page, Widget
from promptrpa.domain.task import Slot
from promptrpa.loop.days import day_left_out
from promptrpa.matching.pages.calendar_days import day_cells, shown_days, turns_to
from promptrpa.matching.words import durations
from promptrpa.matching.words.days import day_meant, day_of, days_in, is_day, month_of, months_in, repeats, shows_day
from promptrpa.matching.words.durations import fields_of, seconds_in
from promptrpa.matching.words.values import find_values
from promptrpa.reasoning.binding.lengths import with_length

MONDAY = date(2026, 3, 2)


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("tomorrow", "2026-03-03"),
        ("the day after tomorrow", "2026-03-04"),
        ("yesterday", "2026-03-01"),
        ("the day before yesterday", "2026-02-28"),
        ("last Friday", "2026-02-27"),
        ("last Monday", "2026-02-23"),
        ("three days ago", "2026-02-27"),
        ("a week ago", "2026-02-23"),
        ("Friday", "2026-03-06"),
        ("Monday", "2026-03-09"),
        ("next Friday", "2026-03-13"),
        ("Wednesday next week", "2026-03-11"),
        ("in two weeks", "2026-03-16"),
        ("a week from today", "2026-03-09"),
        ("in a month", "2026-04-02"),
        ("the 15th", "2026-03-15"),
        ("the 1st", "2026-04-01"),
        ("March 6, 2026", "2026-03-06"),
        ("5 March", "2026-03-05"),
        ("February 3", "2027-02-03"),
        ("end of the month", "2026-03-31"),
        ("明天", "2026-03-03"),
        ("大后天", "2026-03-05"),
        ("昨天", "2026-03-01"),
        ("前天", "2026-02-28"),
        ("上周五", "2026-02-27"),
        ("周五", "2026-03-06"),
        ("下周三", "2026-03-11"),
        ("下下周一", "2026-03-16"),
        ("两周后", "2026-03-16"),
        ("三天后", "2026-03-05"),
        ("15号", "2026-03-15"),
        ("下个月5号", "2026-04-05"),
        ("本月底", "2026-03-31"),
        ("三月八号", "2026-03-08"),
    ],
)
def test_words_tell_a_day_by_the_date_of_the_phone(said: str, day: str) -> None:
    assert day_of(said, MONDAY) == date.fromisoformat(day)
    assert is_day(said)
    assert said in [f.value for f in find_values(f"{said}, 3pm") if f.type == "date"]


@pytest.mark.parametrize(
    ("said", "prompt", "day"),
    [
        ("28 February", "I laid out 42.50 on 28 February, please enter it", "2026-02-28"),
        ("23 February", "let the town know that they skipped our bin on 23 February", "2026-02-23"),
        ("2月28日", "我2月28日在面馆垫了42.50，帮我录一下", "2026-02-28"),
        ("2月23日", "告诉市里2月23日没来收", "2026-02-23"),
        ("28 February", "remind me of the rent on 28 February", "2027-02-28"),
        ("28 February", "I paid the rent. Remind me again on 28 February", "2027-02-28"),
        ("3 April", "we booked 3 April", "2026-04-03"),
        ("28 February 2027", "we booked 28 February 2027", "2027-02-28"),
        ("2月28日", "提醒我2月28日交房租", "2027-02-28"),
        ("28 February", "we need the room on 28 February", "2027-02-28"),
        ("Friday", "I ran 5 km on Friday, log it", "2026-02-27"),
        ("Friday", "I lost my keys, remind me on Friday to look again", "2026-03-06"),
        ("2月28日", "2月28日要交房租了，提醒我", "2027-02-28"),
        ("21 January", "claim the missing miles for SY 677 on 21 January", "2026-01-21"),
        ("21 January", "reserve a table on 21 January", "2027-01-21"),
        ("21 January", "log in to the course on 21 January", "2027-01-21"),
        ("21 January", "claim my free slot on 21 January", "2027-01-21"),
        ("21 January", "log 30 minutes of yoga on 21 January", "2026-01-21"),
        ("1月21日", "补登1月21日航班SY 677的里程", "2026-01-21"),
        ("1月21日", "登记1月21日的课", "2027-01-21"),
        ("1月21日", "提醒我1月21日报销差旅费", "2027-01-21"),
        ("27 February", "write a diary entry “New leaf” about the fern for 27 February", "2026-02-27"),
        ("27 February", "something happened with the fern on 27 February, keep it as “New leaf”", "2026-02-27"),
        ("27 February", "put the dentist appointment into my diary for 27 February", "2027-02-27"),
        ("27 February", "add “Read the diary” to my list for 27 February", "2027-02-27"),
        ("Friday", "put gym in my diary on Friday at 18:00", "2026-03-06"),
        ("27 February", "pop a haircut in the diary for 27 February", "2027-02-27"),
        ("27 February", "write in my diary for 27 February that it rained", "2026-02-27"),
        ("27 February", "put “New leaf” into the diary of the fern, dated 27 February", "2026-02-27"),
        ("5 February", "my new driving licence, number KT730655, issued on 5 February", "2026-02-05"),
        ("2月18日", "我2月18日拿的新本子，号是BX482917", "2026-02-18"),
        ("Friday", "set an alarm for Friday 20:00 to write my journal", "2026-03-06"),
        ("Friday", "add “Pages” for Friday to my to-do list for the journal", "2026-03-06"),
        ("Friday", "create an event dream diary workshop on Friday", "2026-03-06"),
        ("28 February", "add hours to my timesheet on 28 February, started at 7:15, finished at 11:45", "2026-02-28"),
        ("28 February", "book in my work on 28 February from 7:15 to 11:45 in the Acme timesheet", "2026-02-28"),
        ("Friday", "hand in my time sheet on Friday", "2026-03-06"),
        ("Friday", "remind me on Friday to add my hours to the timesheet", "2026-03-06"),
        ("2月28日", "2月28日7:15到11:45在家干的活，给我补进工时表", "2026-02-28"),
        ("2月28日", "补录2月28日的工时，7:15开始，11:45结束", "2026-02-28"),
        ("2月28日", "2月28日从7:15忙到11:45，居家办公，忘打卡了", "2026-02-28"),
        ("2月28日", "2月28日别忘打卡，提醒我", "2027-02-28"),
        ("2月27日", "有一次练习没记上，2月27日，帮我加进去", "2026-02-27"),
        ("27 February", "my workout of 27 February was never logged, add it", "2026-02-27"),
        ("周五", "周五记得写日记", "2026-03-06"),
        ("周五", "新建日程：周五日记分享会", "2026-03-06"),
        ("2月27日", "给芦荟写一篇2月27日的日记，标题“冒花苞”", "2026-02-27"),
        ("2月27日", "日记里提醒我2月27日换盆", "2027-02-27"),
        ("20 February", "add my rabies jab from 20 February to my vaccinations", "2026-02-20"),
        ("20 February", "get me a note from 20 February for 4 days", "2027-02-20"),
        ("2月20日", "添加一条接种记录：狂犬病，2月20日", "2026-02-20"),
        ("27 February", "the washing machine flooded the kitchen on 27 February", "2026-02-27"),
        ("14 February", "tell my travel insurance about lost luggage on 14 February", "2026-02-14"),
        ("27 February", "my bike was stolen on 27 February", "2026-02-27"),
        ("2月27日", "2月27日家里水渍损失640欧元，帮我报案", "2026-02-27"),
        ("21 January", "book a theory evening about accidents, 21 January", "2027-01-21"),
    ],
)
def test_a_day_on_which_something_has_been_is_the_last_one(said: str, prompt: str, day: str) -> None:
    assert day_meant(said, prompt, MONDAY) == date.fromisoformat(day)


@pytest.mark.parametrize("said", ["next week", "Date", "日期", "day", "那一天", "the 40th", "Save"])
def test_what_tells_no_single_day_is_none(said: str) -> None:
    assert not is_day(said)


def test_a_day_that_comes_again_and_again_is_known() -> None:
    assert repeats("Friday", "meet every Friday at 9")
    assert repeats("周五", "每周五九点开会")
    assert not repeats("Friday", "meet on Friday at 9")


def test_the_days_and_the_month_that_a_page_shows_are_read() -> None:
    assert list(days_in("Friday, 6 March 2026", MONDAY)) == [date(2026, 3, 6)]
    assert list(days_in("2026年3月6日 周五", MONDAY)) == [date(2026, 3, 6)]
    assert list(days_in("Tue", MONDAY)) == [date(2026, 3, 3)]
    assert list(days_in("30 minutes", MONDAY)) == []
    assert month_of("March 2026") == month_of("2026年3月") == (2026, 3)


def calendar_page(*, described: bool) -> Page:
    """March 2026 with a title and an arrow; the cells have numbers alone, or the whole date too."""
    widgets = [Widget(0, -1, "android.view.View", Bounds(0, 0, 1080, 2000))]

    def add(text: str, description: str = "") -> None:
        n = len(widgets)
        bounds = Bounds(n * 10, 100, n * 10 + 10, 140)
        widgets.append(Widget(n, 0, "android.widget.Button", bounds, text, description, clickable=True))

    add("March 2026")
    add("", "Next month")
    for number in range(1, 32):
        add(str(number), f"{number} March 2026" if described else "")
    return Page(tuple(widgets), "org.calendar", ".Main", (1080, 2000))


@pytest.mark.parametrize("described", [True, False])
def test_a_cell_of_a_calendar_is_found_by_its_date_or_its_number(described: bool) -> None:
    page = calendar_page(described=described)
    cells = day_cells(page, page.widgets, MONDAY)
    assert cells[date(2026, 3, 6)].text == "6"
    arrow = turns_to(page.widgets, cells, date(2026, 4, 5))
    assert arrow is not None
    assert arrow.description == "Next month"
    assert turns_to(page.widgets, cells, date(2026, 2, 5)) is None


@pytest.mark.parametrize("before", [0, 1, 6])
def test_the_days_of_the_months_around_are_none_of_the_month(before: int) -> None:
    """March 2025 as a grid of whole weeks: its first cells are days of February, its last ones of April."""
    numbers = [*range(29 - before, 29), *range(1, 32), *range(1, 12 - before)]
    cells = [
        Widget(n + 2, 0, "android.widget.Button", Bounds(n * 10, 100, n * 10 + 10, 140), str(number), clickable=True)
        for n, number in enumerate(numbers)
    ]
    title = Widget(1, 0, "android.widget.TextView", Bounds(0, 0, 200, 40), "March 2025")
    root = Widget(0, -1, "android.view.View", Bounds(0, 0, 1080, 2000))
    page = Page((root, title, *cells), "org.calendar", ".Main", (1080, 2000))
    found = day_cells(page, page.widgets, MONDAY)
    assert [day.day for day in found] == list(range(1, 32))
    assert {day: widget.index for day, widget in found.items()} == {
        date(2025, 3, number): before + number + 1 for number in range(1, 32)
    }


def state_of(prompt: str, *days: str, edits: bool = True, times: tuple[str, ...] = ()) -> RunState:
    slots = (*(Slot("date", "date", d) for d in days), *(Slot("time", "time", t) for t in times))
    function = Function(prompt, prompt, "en", parameters=slots)
    operation = OperationType.EDIT if edits else OperationType.CLICK
    plan = (Planned(Instruction(operation, ObjectDescription("Title"))),)
    return RunState("r", prompt, function=function, named=slots, plan=plan, now="2026-03-02T09:41")


def test_a_day_that_nothing_uses_is_told_before_anything_is_saved() -> None:
    state = state_of("create an event Dentist on Friday", "Friday")
    assert day_left_out(state, ["Dentist"]) == "Friday"
    assert day_left_out(state, ["2026-03-06"]) == ""
    assert day_left_out(state, ["see you on Friday"]) == ""
    assert day_left_out(replace(state, page=calendar_page(described=True)), []) == "Friday"


@pytest.mark.parametrize(
    ("prompt", "said", "touched", "left_out"),
    [
        ("delete what I logged on 21 February", "21 February", "21 Feb", ""),
        ("把2月21日的记录删了", "2月21日", "21 Feb", ""),
        ("把2月21日的记录删了", "2月21日", "12 Feb", "2月21日"),
    ],
)
def test_a_day_that_was_touched_in_other_words_is_used(prompt: str, said: str, touched: str, left_out: str) -> None:
    assert day_left_out(state_of(prompt, said), [touched]) == left_out


def test_a_text_shows_a_day_in_other_words_where_it_tells_no_more_than_when() -> None:
    for shown in ("24 Feb", "Tue, 24 Feb 2026, 07:00", "2026-02-24", "2月24日 周二"):
        assert shows_day(shown, "24 February")
    for shown in ("24 Mar", "Sale until 24 Feb", "24 Feb – 3 Mar", "24"):
        assert not shows_day(shown, "24 February")
    assert shows_day("24 Feb 2025", "2025-02-24")
    assert not shows_day("24 Feb", "2025-02-24")


def test_today_and_days_that_repeat_need_no_place() -> None:
    assert day_left_out(state_of("note the rain today", "today"), []) == ""
    assert day_left_out(state_of("meet every Friday", "Friday"), []) == ""


def test_what_is_only_looked_at_has_to_show_the_day_at_the_end() -> None:
    state = state_of("show the weather for Friday", "Friday", edits=False)
    assert day_left_out(state, []) == ""
    ended = replace(state, position=1)
    assert day_left_out(ended, []) == "Friday"
    page = calendar_page(described=True)
    assert date(2026, 3, 6) in shown_days(page, MONDAY)
    assert day_left_out(replace(ended, page=page), []) == ""


def test_an_alarm_rings_at_its_next_time() -> None:
    assert day_left_out(state_of("wake me up at 7 tomorrow", "tomorrow", times=("7:00",)), []) == ""
    assert day_left_out(state_of("set an alarm for 10:30 tomorrow", "tomorrow", times=("10:30",)), []) == "tomorrow"


@pytest.mark.parametrize(
    ("said", "fields"),
    [
        ("set a timer for 10 minutes", (0, 10, 0)),
        ("a 25-minute timer", (0, 25, 0)),
        ("for an hour and a half", (1, 30, 0)),
        ("half an hour", (0, 30, 0)),
        ("1 hour 20 minutes", (1, 20, 0)),
        ("timer 90 seconds", (0, 1, 30)),
        ("one and a half hours", (1, 30, 0)),
        ("计时25分钟", (0, 25, 0)),
        ("倒计时一个半小时", (1, 30, 0)),
        ("半小时", (0, 30, 0)),
        ("1小时20分钟", (1, 20, 0)),
        ("一刻钟", (0, 15, 0)),
        ("set an alarm for 7:30", (0, 0, 0)),
        ("alarm at 7 am", (0, 0, 0)),
        ("I am late", (0, 0, 0)),
        ("as soon as possible", (0, 0, 0)),
        ("1h 20m 5s", (1, 20, 5)),
    ],
)
def test_lengths_of_time_are_read(said: str, fields: tuple[int, int, int]) -> None:
    assert tuple(fields_of(seconds_in(said)).values()) == fields


@pytest.mark.parametrize(
    ("said", "days"),
    [
        ("过两天就清理", [2]),
        ("三天后", [3]),
        ("请假十天", [10]),
        ("十二天后", [12]),
        ("保留二十三天", [23]),
        ("一百二十天", [120]),
        ("15天", [15]),
        ("周一天气怎么样", []),
        ("三四天", []),
        ("第十二天", []),
        ("三天两头", []),
        ("after 2 days", [2]),
    ],
)
def test_numbers_of_days_are_read(said: str, days: list[int]) -> None:
    assert [seconds / 86400 for seconds in durations.days_in(said)] == days


def edit(name: str) -> Instruction:
    return Instruction(OperationType.EDIT, ObjectDescription(name))


def filled(prompt: str, *plan: Instruction) -> list[tuple[str, str]]:
    made = with_length(plan, Function(prompt, prompt, "en"))
    return [(i.object.text, i.parameter) for i in made if i.operation is OperationType.EDIT]


def test_a_timer_gets_the_fields_that_the_length_needs() -> None:
    timer = Instruction(OperationType.CLICK, ObjectDescription("Timer"))
    assert filled("timer for 90 seconds", timer, edit("Minutes")) == [("Minutes", "1"), ("Seconds", "30")]
    assert filled("timer for an hour and a half", timer, edit("Hours"), edit("Minutes")) == [
        ("Hours", "1"),
        ("Minutes", "30"),
    ]
    alarm = Instruction(OperationType.CLICK, ObjectDescription("Add alarm"))
    assert filled("wake me in 90 minutes", alarm, edit("Hour"), edit("Minute")) == [("Hour", ""), ("Minute", "")]


@pytest.mark.parametrize("said", ["play at 1.25× from now on", "以后用1.25倍速放", "play everything at 2×"])
def test_how_many_times_of_something_is_neither_a_time_nor_a_number_to_be_typed(said: str) -> None:
    assert find_values(said) == []


def test_a_decimal_fraction_is_no_time() -> None:
    assert [(f.type, f.value) for f in find_values("at 1.25 times the speed")] == [("number", "1.25")]


@pytest.mark.parametrize(
    ("said", "months"),
    [
        ("what I earned in October 2025", [(2025, 10)]),
        ("2024年11月份和2025年2月", [(2024, 11), (2025, 2)]),
        ("on 3 March 2026", []),
        ("2026年3月9日", []),
        ("in October", []),
    ],
)
def test_months_of_a_year(said: str, months: list[tuple[int, int]]) -> None:
    assert list(months_in(said)) == months
