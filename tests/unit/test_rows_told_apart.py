"""Of rows with the same title, the one that was told apart by something else is touched, and no other in its place."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from loop_kit import (
    button,
    done,
    function,
    home,
    label,
    line,
    listing,
    node,
    opened,
    row,
    screen,
    settings_phone,
    situation,
    switch_row,
    tap,
    text_field,
    write,
)
from test_learning_runs import Nobody, Quiet

from promptrpa.bootstrap import make_runner
from promptrpa.domain.function import Asks
from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.loop import Planned, RunState
from promptrpa.domain.operation import Operation, Proposal, Purpose, Tier
from promptrpa.domain.page import Page
from promptrpa.domain.run import RunStatus
from promptrpa.domain.task import Environment, Slot, Task, TaskStep, Tutorial
from promptrpa.learning import fill_steps, keep
from promptrpa.learning.tasks import with_values
from promptrpa.mind import Mind
from promptrpa.mind.situations import situation_of
from promptrpa.ports.agents import Situation
from promptrpa.settings import Settings


def _lessons(*pupils: str, title: str = "Piano lesson") -> Page:
    return screen(
        listing(*(row(n, title, pupil, f"{9 + n}:00", resource_id="id/lesson") for n, pupil in enumerate(pupils)))
    )


def _saved(page: Page, name: str) -> TaskStep:
    """A tap on the row that shows the name."""
    shown = next(w for w in page.widgets if w.clickable and name in (t.label for t in page.descendants(w)))
    touch = Operation(OperationType.CLICK, shown.bounds.center, shown.bounds, "", shown.index)
    step = keep(tap(name), touch, page, page, "")
    return replace(step, instruction=tap(name))


def _replayed(step: TaskStep, *following: Instruction) -> Situation:
    return replace(situation(step.instruction, *following), task_step=step)


def _opens_row(page: Page, found: Proposal) -> str:
    """All words of the row that is touched; empty where none is."""
    if found.operation is None or found.operation.type is not OperationType.CLICK:
        return ""
    return " ".join(w.label for w in page.descendants(page.widgets[found.operation.widget]))


@pytest.mark.parametrize(
    ("title", "name", "others"),
    [
        ("Piano lesson", "Mrs Adeyemi", ("Music School", "Tom Field")),
        ("Singing", "Ida", ("Ivo", "Ada")),
        ("钢琴课", "桂女士", ("音乐学校", "区女士")),
        ("声乐", "阮同学", ("阎同学", "欧阳同学")),
    ],
)
def test_a_saved_row_is_not_replayed_on_another_of_its_title(
    mind: Mind, title: str, name: str, others: tuple[str, ...]
) -> None:
    step = _saved(_lessons(*others, name, title=title), name)
    away = _lessons(*others, title=title)
    assert _opens_row(away, mind.grounding.propose(away, _replayed(step, tap("Room")))) == ""
    there = _lessons(name, *others, title=title)
    assert name in _opens_row(there, mind.grounding.propose(there, _replayed(step, tap("Room"))))


def test_a_row_that_was_told_apart_is_not_left_out_on_the_page_of_another(mind: Mind) -> None:
    lessons = _lessons("Music School", "Mrs Adeyemi")
    step = _saved(lessons, "Mrs Adeyemi")
    page = screen(label(0, "Piano lesson"), label(1, "Music School"), row(2, "Room"), activity=".Lesson")
    then = replace(_saved(page, "Room"), page=replace(step.page, activity=".Lesson"))
    looked = mind.grounding.propose(lessons, replace(_replayed(step), instruction=tap("Timetable"), task_step=None))
    after = replace(_replayed(step, tap("Room")), next_step=then, history=(done(looked, lessons),))
    assert mind.grounding.propose(page, after).purpose is not Purpose.SKIP


@pytest.mark.parametrize(
    ("said", "title", "name", "others"),
    [
        ("点击桂女士旁边的钢琴课", "钢琴课", "桂女士", ("区女士", "阮同学")),
        ("点击阮同学旁边的钢琴课", "钢琴课", "阮同学", ("区女士",)),
        ("tap Piano lesson next to ida", "Piano lesson", "ida", ("Ivo",)),
    ],
)
def test_a_row_beside_a_short_name_is_not_another_row(
    mind: Mind, said: str, title: str, name: str, others: tuple[str, ...]
) -> None:
    own = replace(tap(title, beside=name), source=said)
    told = replace(situation(own, tap("Room")), function=function(said, said))
    away = _lessons(*others, title=title)
    assert _opens_row(away, mind.grounding.propose(away, told)) == ""
    there = _lessons(*others, name, title=title)
    assert name in _opens_row(there, mind.grounding.propose(there, told))


@pytest.mark.parametrize(
    ("prompt", "told", "thing", "beside", "title"),
    [
        ("那节钢琴课几点开始", "点击老师旁边的节目", "节目", "老师", "钢琴课"),
        (
            "when does the Piano lesson start",
            "Tap the lesson next to its teacher.",
            "lesson",
            "teacher",
            "Piano lesson",
        ),
    ],
)
def test_of_several_rows_with_the_only_name_that_is_said_none_is_taken(
    mind: Mind, prompt: str, told: str, thing: str, beside: str, title: str
) -> None:
    page = _lessons("Ida", "Ivo", "Ada", title=title)
    meant = replace(
        function(prompt, language="zh" if told[0] > "z" else "en"), parameters=(Slot("choice", "text", title),)
    )
    open_ = situation(replace(tap(thing, beside=beside), source=told), function=meant)
    found = mind.grounding.propose(page, open_)
    assert [c.label for c in found.candidates[:3]] == [title] * 3
    assert found.candidates[0].score == found.candidates[2].score


def test_a_saved_row_beside_a_short_name_is_not_another_row(mind: Mind) -> None:
    lessons = _lessons("区女士", "桂女士", title="钢琴课")
    step = replace(_saved(lessons, "桂女士"), instruction=tap("钢琴课", beside="桂女士"))
    away = _lessons("区女士", title="钢琴课")
    assert _opens_row(away, mind.grounding.propose(away, _replayed(step, tap("Room")))) == ""


@pytest.mark.parametrize(
    ("said", "shown", "others"),
    [
        ("9 March", "9 Mar", ("9 May", "19 Mar")),
        ("April 7th", "Tue 7 Apr · 16:30", ("7 Aug", "17 Apr")),
        ("3月9号", "3月9日 周一", ("3月19日", "5月9日")),
    ],
)
def test_a_saved_row_beside_a_day_is_the_one_of_that_day_in_whatever_words(
    mind: Mind, said: str, shown: str, others: tuple[str, ...]
) -> None:
    lessons = _lessons(*others, shown)
    step = replace(_saved(lessons, shown), instruction=tap("Piano lesson", beside=said))
    found = mind.grounding.propose(lessons, _replayed(step, tap("Room")))
    assert shown in _opens_row(lessons, found)
    assert said in found.reason
    away = _lessons(*others)
    assert _opens_row(away, mind.grounding.propose(away, _replayed(step, tap("Room")))) == ""


_DAYS_IN_OTHER_WORDS = [
    ("9 March", "9 Mar", "Feb 12", "12 Feb", ("9 May", "19 Mar")),
    ("2026-04-07", "Tue, 7 Apr 2026", "12th of Feb", "Thu, 12 Feb 2026", ("Fri, 7 Aug 2026", "Mon, 7 Apr 2025")),
    ("3月9号", "3月9日 周一", "二月十二日", "2月12日 周四", ("3月19日 周四", "5月9日 周六")),
    ("3月9日", "9 Mar", "2月12日", "12 Feb", ("9 May", "19 Mar")),
]


@pytest.mark.parametrize(("said", "shown", "before", "shown_before", "others"), _DAYS_IN_OTHER_WORDS)
def test_the_row_of_a_day_is_found_in_whatever_words_the_page_shows_it(
    mind: Mind, said: str, shown: str, before: str, shown_before: str, others: tuple[str, ...]
) -> None:
    own = situation(tap(said), tap("Edit"))
    here, away = _lessons(*others, shown), _lessons(*others, shown_before)
    assert shown in _opens_row(here, mind.grounding.propose(here, own))
    assert _opens_row(away, mind.grounding.propose(away, own)) == ""


@pytest.mark.parametrize(("said", "shown", "before", "shown_before", "others"), _DAYS_IN_OTHER_WORDS)
def test_a_saved_row_of_a_day_is_the_one_of_another_day_the_next_time(
    mind: Mind, said: str, shown: str, before: str, shown_before: str, others: tuple[str, ...]
) -> None:
    here, away = _lessons(*others, shown, shown_before), _lessons(*others, shown_before)
    day = Slot("date", "date", before)
    step = with_values(replace(_saved(here, shown_before), instruction=tap(before)), [day])
    task = Task("t", 1, "n", "f", "a", "en", Environment(), (step,), (day,))
    later = replace(day, value=said)
    again = fill_steps(task, [later])[0]
    plan = (Planned(again.instruction, again, 0),)
    asked = situation_of(RunState("r", "p", task=task, slots=(later,), plan=plan))
    assert shown in _opens_row(here, mind.grounding.propose(here, asked))
    assert _opens_row(away, mind.grounding.propose(away, asked)) == ""


@pytest.mark.parametrize("said", ["big washer", "Big washer", "washer"])
def test_what_is_booked_on_a_day_stays_the_same_thing_on_another_day(mind: Mind, said: str) -> None:
    rows = [("Big washer", "Morning", "5 Mar"), ("Dryer", "Midday", "5 Mar"), ("Big washer", "Evening", "12 Mar")]
    page = screen(listing(*(row(n, *texts) for n, texts in enumerate(rows))))
    day = Slot("date", "date", "2026-03-12")
    done = replace(_saved(page, "12 Mar"), instruction=tap(said, beside="12 Mar"))
    task = Task(
        "t", 1, "n", "f", "a", "en", Environment(), (with_values(done, [replace(day, value="12 Mar")]),), (day,)
    )
    again = fill_steps(task, [replace(day, value="5 Mar")])[0]
    assert again.instruction.object.text == said
    found = mind.grounding.propose(page, _replayed(again))
    assert _opens_row(page, found) == "Big washer Morning 5 Mar"


@pytest.mark.parametrize("room", ["living room", "Living room"])
def test_a_thing_beside_what_two_rows_show_is_the_one_that_both_words_name(mind: Mind, room: str) -> None:
    rows = [("Broken shutter", "Living room"), ("Cold radiator", "Bedroom"), ("Cold radiator", "Living room")]
    page = screen(listing(*(row(n, *texts) for n, texts in enumerate(rows))))
    prompt = f"open Home, tap cold radiator next to {room}, tap Withdraw"
    said = replace(function(prompt, steps=prompt), parameters=(Slot("choice", "text", "living room"),))
    found = mind.grounding.propose(
        page, replace(situation(tap("cold radiator", beside=room), tap("Withdraw")), function=said)
    )
    assert _opens_row(page, found) == "Cold radiator Living room"


def _wish(prompt: str, step: Instruction, *following: Instruction, **more: object) -> Situation:
    """A step of a tutorial that was followed for a prompt."""
    wished = replace(function(prompt, language="en" if prompt.isascii() else "zh"), **more)  # type: ignore[arg-type]
    return replace(situation(step, *following), function=wished)


def test_the_named_thing_only_leads_to_what_a_chinese_tutorial_ends_with(mind: Mind) -> None:
    page = _lessons("区女士", "阮同学", title="钢琴课")
    found = mind.grounding.propose(page, _wish("看一下阮同学的考勤", tap("考勤")))
    assert "阮同学" in _opens_row(page, found)
    assert found.purpose is Purpose.APPROACH
    described = replace(tap("席位"), source="点击要看的席位")
    assert mind.grounding.propose(page, _wish("看一下阮同学", described)).purpose is Purpose.INSTRUCTION


def test_nothing_is_found_by_the_time_that_it_is_moved_to(mind: Mind) -> None:
    page = screen(listing(row(0, "Lunch", "12:30"), row(1, "Plumber", "14:00 – 16:00"), row(2, "Walk", "18:00")))
    moved = (Slot("time", "time", "16:00"),)
    sets = (tap("Starts"), write("16", "Hour"), write("0", "Minute"))
    found = mind.grounding.propose(page, _wish("move the dentist to 16:00", tap("event"), *sets, parameters=moved))
    assert found.operation is None or "16:00" not in f"{found.label} {found.reason}"
    kept = mind.grounding.propose(page, _wish("show the event at 16:00", tap("event"), parameters=moved))
    assert "16:00" in f"{kept.label} {kept.reason}"


@pytest.mark.parametrize(("prompt", "kind"), [("show the lesson of Tom Field", "lesson"), ("看一下阮同学的课", "课目")])
def test_nothing_is_scrolled_to_that_is_only_named_by_its_kind(mind: Mind, prompt: str, kind: str) -> None:
    page = screen(listing(*(row(n, f"{n} {kind}s") for n in range(8))))
    scroll = Instruction(OperationType.SCROLL, ObjectDescription(kind), "down")
    assert mind.grounding.propose(page, _wish(prompt, scroll, tap(kind))).purpose is Purpose.SKIP
    asked = _wish(prompt, scroll, asks=Asks.STATE)
    assert mind.grounding.propose(page, asked).purpose is Purpose.SKIP
    empty = replace(scroll, object=ObjectDescription())
    assert mind.grounding.propose(page, _wish(prompt, empty)).purpose is Purpose.INSTRUCTION


@pytest.mark.parametrize(
    ("prompt", "months", "meant"),
    [
        ("show the payslip of October 2025", ("Dec 2025", "Nov 2025", "Oct 2025"), "Oct 2025"),
        ("show the payslip of Oct 2025", ("December 2025", "October 2025", "October 2024"), "October 2025"),
        ("看一下2025年10月份的工资单", ("2025年12月", "2025年11月", "2025年10月"), "2025年10月"),
    ],
)
def test_a_month_is_found_as_the_page_writes_it(mind: Mind, prompt: str, months: tuple[str, ...], meant: str) -> None:
    page = screen(listing(*(row(n, month) for n, month in enumerate(months))))
    kind = replace(tap("month" if prompt.isascii() else "月份"), source="tap the month 点击要看的月份")
    assert meant in _opens_row(page, mind.grounding.propose(page, _wish(prompt, kind)))


_VISITS = (("Ada", "Check-up", "13 Mar"), ("Leo", "Check-up", "13 Mar"), ("Ada", "Cleaning", "20 Mar"))
_HOMEWORK = (("小雅", "语文", "3月6日"), ("小宇", "语文", "3月4日"), ("小雅", "科学", "3月10日"))


@pytest.mark.parametrize(
    ("rows", "prompt", "kind", "beside", "meant"),
    [
        (_VISITS, "Ada is well again on 13 March, take back the absence", "absence", "", "Ada Check-up 13 Mar"),
        (_VISITS, "the absence of Leo on March 13th is over", "absence", "", "Leo Check-up 13 Mar"),
        (_VISITS, "pay the Cleaning charge of Ada at the dentist", "title", "reason", "Ada Cleaning 20 Mar"),
        (_HOMEWORK, "小雅的语文写完了，帮忙打个勾", "作业", "", "小雅 语文 3月6日"),
        (_HOMEWORK, "小宇的那份语文，帮忙延长一下", "书名", "借书人", "小宇 语文 3月4日"),
    ],
)
def test_the_row_is_touched_that_says_most_of_the_prompt_in_lists_that_do_not_scroll(
    mind: Mind, rows: tuple[tuple[str, ...], ...], prompt: str, kind: str, beside: str, meant: str
) -> None:
    page = screen(*(row(n, *words) for n, words in enumerate(rows)))
    step = replace(tap(kind), object=ObjectDescription(kind, neighbour=beside))
    wished = mind.analysis.analyse(prompt)
    told = situation(step, tap("Room"), function=wished, now="2026-03-02T09:41")
    assert _opens_row(page, mind.grounding.propose(page, told)) == meant


def test_small_words_of_rows_are_no_names(mind: Mind) -> None:
    page = screen(row(0, "Morning", "On"), row(1, "Evening", "Off"))
    told = situation(tap("reminder"), function=function("turn on that reminder"), now="2026-03-02T09:41")
    assert _opens_row(page, mind.grounding.propose(page, told)) == ""


_FAMILY = (("Jonas", "Phone"), ("Jonas", "Tablet"), ("Mia", "Phone"))
_FAMILIE = (("约纳斯", "手机"), ("约纳斯", "平板"), ("米娅", "手机"))
_BILLS = (("January", "Mobile", "Off"), ("January", "Home internet", "On"))


@pytest.mark.parametrize(
    ("rows", "prompt", "named", "meant"),
    [
        (_FAMILY, "block calls to Jonas's phone", "Jonas", "Jonas Phone"),
        (_FAMILY, "can Jonas still watch films on the tablet?", "Jonas", "Jonas Tablet"),
        (_FAMILY, "can Jonas still watch films on the tablet?", "line", "Jonas Tablet"),
        (_FAMILY, "block calls to Jonas", "Jonas", ""),
        (_FAMILY, "block calls to the tablet of Mia", "Jonas", ""),
        (_FAMILY, "block calls to Jonas on the phone and the tablet", "Jonas", ""),
        (_FAMILIE, "约纳斯的手机还有多少流量？", "约纳斯", "约纳斯 手机"),
        (_FAMILIE, "约纳斯的平板还有多少流量？", "号码", "约纳斯 平板"),
        (_BILLS, "turn off reminders of the January bill", "January", ""),
        (_BILLS, "pay the January bill for home internet", "January", "January Home internet On"),
    ],
)
def test_of_rows_with_what_was_named_the_one_with_another_word_of_the_prompt_is_meant(
    mind: Mind, rows: tuple[tuple[str, ...], ...], prompt: str, named: str, meant: str
) -> None:
    page = screen(listing(*(row(n, *words) for n, words in enumerate(rows))))
    found = mind.grounding.propose(page, _wish(prompt, tap(named)))
    assert (_opens_row(page, found) if found.confidence > 0.5 else "") == meant


@pytest.mark.parametrize(
    ("prompt", "meant"), [("repair Jonas's phone", "Jonas Phone"), ("repair Jonas's tablet", "Jonas Tablet")]
)
def test_a_saved_row_is_another_where_the_prompt_says_more_words_of_that(mind: Mind, prompt: str, meant: str) -> None:
    page = screen(listing(*(row(n, *words) for n, words in enumerate(_FAMILY))))
    step = replace(_saved(page, "Tablet"), instruction=tap("Jonas"))
    found = mind.grounding.propose(page, replace(_wish(prompt, tap("Jonas")), task_step=step))
    assert _opens_row(page, found) == meant
    assert found.confidence > 0.5


@pytest.mark.parametrize(
    ("prompt", "words", "source", "open_choice"),
    [
        ("pay it, take it from my bank account", "Pay", "choose how you pay", True),
        ("付了吧，从银行账户里扣", "付款方式", "选择付款方式", False),
    ],
)
def test_the_choice_that_was_said_is_taken_where_a_tutorial_says_only_to_choose(
    mind: Mind, prompt: str, words: str, source: str, *, open_choice: bool
) -> None:
    ways = ("Bank account", "Credit card") if prompt.isascii() else ("银行账户", "信用卡")
    choices = [node("RadioButton", line(n + 1), text=way, clickable=True, checkable=True) for n, way in enumerate(ways)]
    page = screen(label(0, "付款方式"), *choices)
    step = replace(tap(words), source=source, open_choice=open_choice)
    found = mind.grounding.propose(page, _wish(prompt, step, tap("Confirm")))
    assert found.purpose is Purpose.INSTRUCTION
    assert found.operation is not None
    assert page.widgets[found.operation.widget].label == ways[0]


ROOMS = (
    "Let a lamp burn",
    "Open Settings. Tap the room. Tap the lamp. Turn on Power.",
    "打开设置，点击房间，点击灯，打开电源。",
)
LAMPS = ("Let a lamp burn", "Open Settings. Tap the lamp. Turn on Power.", "打开设置，点击灯，打开电源。")


@pytest.mark.parametrize(
    ("told", "prompt", "done"),
    [
        (ROOMS, "turn on the Ceiling lamp in the Attic", []),
        (ROOMS, "打开阁楼的吸顶灯", []),
        (ROOMS, "打开书房的吸顶灯", ["tap 书房", "tap 吸顶灯", "turn 电源 on"]),
        (LAMPS, "打开地下室的落地灯", []),
        (LAMPS, "打开浴室的落地灯", []),
        (LAMPS, "打开客厅的落地灯", ["tap 落地灯", "turn 电源 on"]),
    ],
)
def test_the_same_name_in_another_place_is_another_thing(
    tmp_path: Path, told: tuple[str, str, str], prompt: str, done: list[str]
) -> None:
    chinese, package = not prompt.isascii(), "com.android.settings"
    app, power, lamp = ("设置", "电源", "吸顶灯") if chinese else ("Settings", "Power", "Ceiling lamp")
    room, other = ("书房", "车库") if chinese else ("Study", "Garage")
    phone = settings_phone(language="zh" if chinese else "en")
    rows = listing(row(0, room, "1"), row(1, other, "0"))
    devices = listing(
        row(0, "台灯", "客厅"), row(1, "落地灯", "客厅"), row(2, "暖气", "浴室"), row(3, "百叶窗", "厨房")
    )
    phone.pages["home"] = home(app)
    phone.pages["main"] = screen(label(-1, app), rows if told is ROOMS else devices, package=package)
    phone.pages["room"] = screen(label(-1, room), listing(row(0, lamp, room)), package=package, activity=".Room")
    phone.pages["lamp"] = screen(label(-1, lamp), switch_row(0, power, on=False), package=package, activity=".Lamp")
    phone.leads = {
        f"open {package}": "main",
        f"main: tap {room}": "room",
        f"room: tap {lamp}": "lamp",
        **{f"main: tap {name}": "lamp" for name in ("台灯", "落地灯", "暖气")},
    }
    title, *texts = told
    with opened(tmp_path / "home") as (mind, knowledge):
        knowledge.library.add(Tutorial("lamp", title, texts[chinese], phone.language, app, asked=(prompt,)))
        run = make_runner(Settings(home=tmp_path / "home"), knowledge, mind, phone, Nobody(), Quiet()).run(prompt)
    assert (run.status is RunStatus.DONE) == bool(done), run.reason
    assert phone.done[1:] == done if done else not any(each.startswith("turn") for each in phone.done)


def test_what_a_prompt_calls_by_its_kind_is_looked_for_before_it_is_asked_which(tmp_path: Path) -> None:
    package = "com.android.settings"
    phone = settings_phone(language="zh")
    search, bar = text_field(0, "搜索设备"), row(6, "设备")
    first = listing(row(1, "台灯", "客厅"), row(2, "落地灯", "客厅"), row(3, "暖气", "浴室"))
    phone.pages = {
        "home": home("设置"),
        "main": screen(row(0, "设备"), row(1, "关于"), package=package),
        "devices": screen(search, first, bar, package=package, activity=".Devices"),
        "below": screen(search, listing(row(1, "花园摄像头", "花园")), package=package, activity=".Devices"),
        "camera": screen(row(0, "改名"), package=package, activity=".Camera"),
        "name": screen(text_field(0, "新名称"), row(1, "应用"), package=package, activity=".Name"),
    }
    phone.leads = {
        f"open {package}": "main",
        "tap 设备": "devices",
        "devices: type 花园摄像头 in 搜索设备": "below",
        "below: tap 花园摄像头": "camera",
        "camera: tap 改名": "name",
        "name: tap 应用": "camera",
    }
    text, prompt = (
        "打开设置，点击设备，点击想要的设备，点击改名，输入新名称，点击应用。",
        "给设备花园摄像头换个名字，叫刺猬眼",
    )
    with opened(tmp_path / "home") as (mind, knowledge):
        knowledge.library.add(Tutorial("rename", "给设备改名", text, "zh", "设置", asked=("给它换个名字",)))
        run = make_runner(Settings(home=tmp_path / "home"), knowledge, mind, phone, Nobody(), Quiet()).run(prompt)
    assert run.status is RunStatus.DONE, run.reason
    assert phone.done[3:] == ["tap 花园摄像头", "tap 改名", "type 刺猬眼 in 新名称", "tap 应用"]


@pytest.mark.parametrize("then", [tap("设备"), tap("时间")])
def test_what_opens_the_choices_of_a_form_is_no_heading(mind: Mind, then: Instruction) -> None:
    page = screen(text_field(0, "名称", "夜读"), listing(row(1, "设备", "未设置"), row(2, "时间", "未设置")))
    typed = Operation(OperationType.EDIT, parameter="夜读")
    before = replace(done(Proposal(typed, Tier.TEXT, 1.0, ""), page), instruction=tap("名称"))
    wish = replace(_wish("新建定时夜读，用于台灯", tap("设备"), then), history=(before,))
    opens = _opens_row(page, mind.grounding.propose(page, wish)) == "设备 未设置"
    assert opens is (then == tap("设备"))


@pytest.mark.parametrize(
    ("prompt", "kind", "then", "rows", "opens"),
    [
        ("let Rosie clean the Kitchen", "vacuum", "room", (("Lamp", "Kitchen"), ("Heating", "Study")), ""),
        ("让罗茜清扫厨房", "扫地机", "房间", (("台灯", "厨房"), ("暖气", "书房")), ""),
        (
            "move the mail about Tickets to Work",
            "mail",
            "folder",
            (("Anna", "Tickets"), ("Ben", "Lunch")),
            "Anna Tickets",
        ),
    ],
)
def test_what_only_says_more_of_a_row_is_not_touched_for_another_name(
    mind: Mind, prompt: str, kind: str, then: str, rows: tuple[tuple[str, str], ...], opens: str
) -> None:
    page = screen(listing(*(row(n, *words) for n, words in enumerate(rows))))
    wish = _wish(prompt, tap(kind), tap(then))
    names = re.findall(r"\b[A-Z]\w+", prompt) or ["罗茜", "厨房"]
    values = tuple(Slot(f"choice{n or ''}", "text", name) for n, name in enumerate(names))
    assert wish.function is not None
    wish = replace(wish, function=replace(wish.function, parameters=values))
    assert _opens_row(page, mind.grounding.propose(page, wish)) == opens


def test_a_name_of_more_words_is_the_row_that_shows_them_all(tmp_path: Path) -> None:
    package, phone = "com.android.settings", settings_phone()
    guests = (("Mia", "Neighbour"), ("Tom", "Dog sitter"), ("Tom", "Cousin"))
    phone.pages = {
        "home": home("Settings"),
        "main": screen(row(0, "Guests"), row(1, "About"), package=package),
        "guests": screen(listing(*(row(n, *who) for n, who in enumerate(guests))), package=package, activity=".Guests"),
        "guest": screen(row(0, "Extend access"), row(1, "Remove"), package=package, activity=".Guest"),
        "extended": screen(label(0, "Extended"), package=package, activity=".Extended"),
    }
    phone.leads = {
        f"open {package}": "main",
        "main: tap Guests": "guests",
        "guests: tap Tom": "guest",
        "guest: tap Extend access": "extended",
    }
    text = "Open Settings. Tap Guests. Tap the guest. Tap Extend access."
    touched: list[object] = []
    with opened(tmp_path / "home") as (mind, knowledge):
        knowledge.library.add(Tutorial("extend", "Extend the access of a guest", text, "en", "Settings"))
        for who in ("Cousin", "Dog sitter"):
            phone.at, prompt = "home", f"extend the guest access of Tom the {who}"
            run = make_runner(Settings(home=tmp_path / "home"), knowledge, mind, phone, Nobody(), Quiet()).run(prompt)
            assert run.status is RunStatus.DONE, run.reason
            steps = knowledge.journal.steps(run.id)
            touched.append(steps[2].operation.bounds if steps[2].operation else None)
    rows = [w.bounds for w in phone.pages["guests"].widgets if w.clickable]
    assert touched == [rows[2], rows[1]]


@pytest.mark.parametrize(
    ("said", "name", "others"),
    [
        ("Book", "Room 102", ("Room 101", "Room 205")),
        ("Book", "Room 10", ("Room 10A", "Room 205")),
        ("Call", "Anna Bergmann", ("Anna Berg", "Tom Field")),
        ("Call", "Hanna Berg", ("Anna Berg", "Tom Field")),
        ("Call", "Anna Berg", ("Anna Berg-Meyer", "Tom Field")),
        ("Options", "Ann", ("Anna", "Bob")),
        ("预订", "302室", ("301室", "205室")),
        ("呼叫", "王小", ("王小明", "李四")),
    ],
)
def test_what_stands_beside_another_number_or_person_is_not_touched(
    mind: Mind, said: str, name: str, others: tuple[str, ...]
) -> None:
    def page(*names: str) -> Page:
        rows = (
            node("LinearLayout", line(n), node("TextView", line(n, right=600), text=each), button(n, said, left=700))
            for n, each in enumerate(names)
        )
        return screen(listing(*rows))

    for names in (others, others[:1], (*others, name)):
        found = mind.grounding.propose(page(*names), situation(tap(said, beside=name)))
        touched = found.purpose is Purpose.INSTRUCTION and found.operation is not None and found.confidence >= 0.6
        assert touched is (name in names), found
        assert not touched or found.operation.bounds == line(len(others), left=700)


@pytest.mark.parametrize(
    ("said", "shown"), [("Hanna Bergmann", "Hanna Bregmann"), ("Notification", "Notifications"), ("Rome", "Rome 8°")]
)
def test_what_stands_beside_it_may_be_written_a_little_otherwise(mind: Mind, said: str, shown: str) -> None:
    rows = (
        node("LinearLayout", line(n), node("TextView", line(n, right=600), text=each), button(n, "Open", left=700))
        for n, each in enumerate(("Tom Field", shown))
    )
    found = mind.grounding.propose(screen(listing(*rows)), situation(tap("Open", beside=said)))
    assert found.operation is not None
    assert found.operation.bounds == line(1, left=700)
