"""What a tutorial's words for a thing mean on the page in front: a choice, the tab there, a day picked before."""

from __future__ import annotations

from dataclasses import replace

import pytest
from loop_kit import button, function, icon, label, line, listing, node, row, screen, situation, tap, window

from promptrpa.domain.function import Function, FunctionKind
from promptrpa.domain.instruction import Instruction, ObjectDescription
from promptrpa.domain.loop import Planned, RunState
from promptrpa.domain.operation import Operation, OperationType, Proposal, Purpose, Tier
from promptrpa.domain.page import Page
from promptrpa.domain.run import Step, StepResult
from promptrpa.domain.task import Slot
from promptrpa.loop import open_choices
from promptrpa.loop.offered import rows_of
from promptrpa.matching.prompts.by_kind import is_one, stands_beside_one
from promptrpa.matching.steps.told import without_remarks
from promptrpa.mind import Mind


def was_done(instruction: Instruction, touched: str = "") -> Step:
    operation = Operation(OperationType.CLICK)
    proposal = Proposal(operation, Tier.TEXT, 1.0, f"its text is “{touched}”", Purpose.INSTRUCTION)
    return Step(1, instruction, proposal, None, None, operation, StepResult.CHANGED, proposal.reason, page="before")


def a_radio(at: int, words: str) -> str:
    return node("RadioButton", line(at), text=words, checkable=True, clickable=True, checked=at == 0)


def touched(mind: Mind, page: Page, now: object) -> str:
    proposal = mind.grounding.propose(page, now)  # type: ignore[arg-type]
    widget = proposal.operation.widget if proposal.operation else -1
    inside = [w.label for w in page.widgets if w.index == widget or widget in (a.index for a in page.ancestors(w))]
    return next(filter(None, inside), "")


LOANS = {"en": ("Renew loan", "Renew", "14 days", "28 days"), "zh": ("续借图书", "续借", "14天", "28天")}


def renewing(language: str) -> tuple[Page, Instruction]:
    opens, takes, short, long = LOANS[language]
    sheet = window(a_radio(0, short), a_radio(1, long), button(2, takes))
    return screen(button(0, opens), over=[sheet]), replace(tap(opens), open_choice=True)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_takes_the_choice_is_not_touched_for_the_choice(mind: Mind, language: str) -> None:
    page, choice = renewing(language)
    said = {"en": "renew the loan of Dune", "zh": "续借《沙丘》"}[language]
    now = situation(choice, tap(LOANS[language][1]), function=function(said, language=language))
    assert touched(mind, page, replace(now, history=(was_done(tap(choice.object.text)),))) == ""


def test_the_choice_that_is_said_behind_the_word_for_the_deed_is_taken(mind: Mind) -> None:
    page, choice = renewing("zh")
    wish = replace(function("把《沙丘》续借28天", language="zh"), parameters=(Slot("number", "number", "28"),))
    now = situation(choice, tap("续借"), function=wish)
    assert touched(mind, page, replace(now, history=(was_done(tap("续借图书")),))) == "28天"


def test_a_choice_that_nobody_said_is_asked_for_though_what_opened_it_is_seen() -> None:
    page, choice = renewing("en")
    wish = Function("renew the loan", "renew the loan", "en", kind=FunctionKind.TASK)
    plan = (Planned(tap("Renew loan")), Planned(choice), Planned(tap("Renew")))
    question = open_choices.open_choice(RunState("r", "p", attended=True, function=wish, plan=plan, position=1), page)
    assert question is not None
    assert [o.title for o in question.options][:2] == ["14 days", "28 days"]


def tab(at: int, words: str, *, front: bool) -> str:
    box = (540 * at, 200, 540 * at + 540, 340)
    return node("TextView", box, text=words, clickable=True, **({"selected": True} if front else {}))


COURSES = screen(
    tab(0, "健身课程", front=True), tab(1, "我的报名", front=False), listing(row(1, "晨间瑜伽"), row(2, "水中健身"))
)


@pytest.mark.parametrize(
    ("prompt", "following", "meant"),
    [
        ("报名水中健身", (tap("报名"),), "水中健身"),
        ("报名水中健身", (tap("课程"), tap("报名")), "健身课程"),
        ("报名普拉提", (tap("报名"),), "健身课程"),
    ],
)
def test_the_word_on_the_tab_in_front_means_what_the_tab_shows(
    mind: Mind, prompt: str, following: tuple[Instruction, ...], meant: str
) -> None:
    now = situation(tap("健身课程"), *following, function=function(prompt, language="zh"))
    assert touched(mind, COURSES, now) == meant


RECEIPTS = screen(
    tab(0, "票据", front=True),
    tab(1, "出差", front=False),
    listing(row(1, "红星文具"), row(2, "老王面馆")),
    icon(line(9), "新建票据"),
)


@pytest.mark.parametrize(
    ("page", "following", "stays"),
    [(RECEIPTS, "归档", False), (RECEIPTS, "新建票据", True), (RECEIPTS, "红星文具", True), (COURSES, "报名", True)],
)
def test_the_tab_in_front_that_says_what_its_rows_are_is_not_touched_for_one(
    mind: Mind, page: Page, following: str, stays: bool
) -> None:
    front = next(w.label for w in page.widgets if w.selected)
    now = situation(tap(front), tap(following), function=function("归档发票", language="zh"))
    assert (touched(mind, page, now) == front) is stays


def test_a_day_that_was_picked_is_not_touched_again(mind: Mind) -> None:
    wish = replace(
        function("4月2日9:30报名晨间瑜伽", language="zh"),
        parameters=(Slot("date", "date", "4月2日"), Slot("time", "time", "9:30")),
    )
    page = screen(
        label(0, "晨间瑜伽"), row(1, "日期", "4月2日"), button(2, "9:30", right=400), button(2, "11:00", left=500)
    )
    now = situation(
        tap("时间"), tap("报名"), function=wish, history=(was_done(tap("4月2日"), "2"), was_done(tap("确定")))
    )
    assert touched(mind, page, now) == "9:30"


PASSES = screen(listing(row(0, "North pool", "Ada Lind"), row(1, "South pool", "Max Lind")))


@pytest.mark.parametrize(
    ("prompt", "kind", "meant"),
    [
        ("put Max Lind on the North pool season pass", "pass", "North pool"),
        ("put Max Lind on the pass for North pool", "pass", "North pool"),
        ("North pool的季票改给Max Lind", "季票", "North pool"),
        ("把Max Lind换到North pool的票上", "票", "North pool"),
    ],
)
def test_of_two_names_the_one_with_the_word_for_the_thing_is_meant(
    mind: Mind, prompt: str, kind: str, meant: str
) -> None:
    slots = (Slot("choice", "text", "Max Lind"), Slot("choice2", "text", "North pool"))
    now = situation(tap(kind), tap("swimmer"), function=replace(function(prompt), parameters=slots))
    assert touched(mind, PASSES, now) == meant


TIMES = screen(label(-1, "何静老师"), button(0, "15:40", 40, 500), button(0, "16:20", 540, 1040), button(1, "预定"))


@pytest.mark.parametrize("told", ["空闲的时间", "合适的时间"])
def test_a_value_is_touched_for_what_a_chinese_tutorial_describes(mind: Mind, told: str) -> None:
    said = replace(function("约何静老师16:20谈谈", language="zh"), parameters=(Slot("time", "time", "16:20"),))
    assert touched(mind, TIMES, situation(tap(told), tap("预定"), function=said)) == "16:20"


@pytest.mark.parametrize(
    ("said", "any_one"),
    [
        ("孩子的名字", True),
        ("child's name", True),
        ("name of the child", True),
        ("day of the shift", True),
        ("title of the announcement", True),
        ("消息的标题", True),
        ("date of birth", False),
        ("Day of the shift", False),
        ("设备名称", False),
        ("网络名称", False),
    ],
)
def test_the_name_of_a_thing_is_any_one_of_them(said: str, any_one: bool) -> None:
    assert is_one(said) is any_one


def test_scrolling_to_what_is_touched_then_is_no_step_of_its_own(mind: Mind) -> None:
    plan = without_remarks(mind.parsing.parse("Tap Loans. Scroll down to the loan and tap it. Scroll down."))
    assert [str(i) for i in plan] == ["click: Loans", "click: loan", "scroll: down"]


@pytest.mark.parametrize(
    ("beside", "any_one"),
    [("subject", True), ("request", True), ("主题", True), ("申请", True), ("milk", False), ("沈女士", False)],
)
def test_what_a_thing_is_shown_as_is_nobodys_name(beside: str, any_one: bool) -> None:
    assert stands_beside_one(ObjectDescription("Accept", neighbour=beside), own=True) is any_one


def _with_icons(*things: tuple[str, str]) -> Page:
    """Of each thing its name, and an icon at the end of its row that is described."""
    rows = []
    for n, (thing, described) in enumerate(things):
        cross = icon((900, line(n)[1], 1040, line(n)[3]), described)
        rows.append(node("LinearLayout", line(n), node("TextView", line(n, right=800), text=thing), cross))
    return screen(label(-1, "Clock"), node("ListView", (0, 200, 1080, 2200), *rows))


CITIES = {
    "en": (("London", "Remove London"), ("Berlin", "Remove Berlin")),
    "zh": (("伦敦", "移除伦敦"), ("柏林", "移除柏林")),
}


@pytest.mark.parametrize(
    ("language", "prompt", "meant"),
    [
        ("zh", "从世界时钟中移除柏林", "移除柏林"),
        ("zh", "世界时钟不用显示柏林了", "移除柏林"),
        ("en", "remove Berlin from the world clock", "Remove Berlin"),
        ("zh", "从世界时钟中移除东京", ""),
        ("en", "remove Tokyo from the world clock", ""),
    ],
)
def test_what_does_it_to_a_thing_is_not_the_thing_that_it_stands_beside(
    mind: Mind, language: str, prompt: str, meant: str
) -> None:
    page = _with_icons(*CITIES[language])
    step = {"en": tap("cross", beside="city"), "zh": tap("叉号", beside="城市")}[language]
    assert touched(mind, page, situation(step, function=mind.analysis.analyse(prompt))) == meant


@pytest.mark.parametrize(
    ("language", "step"), [("en", tap("cross", beside="city")), ("zh", tap("叉号", beside="城市"))]
)
def test_the_things_are_offered_beside_which_icons_stand(language: str, step: Instruction) -> None:
    state = RunState("r", "x", attended=True, function=function("x", language=language), plan=(Planned(step),))
    question = open_choices.open_choice(state, _with_icons(*CITIES[language]))
    assert question is not None
    assert [option.title for option in question.options][:-1] == [thing for thing, _ in CITIES[language]]


@pytest.mark.parametrize(
    ("said", "says", "beside", "things", "found"),
    [
        ("Delete", "Delete {}", "Room 1", ("Room 10", "Room 2"), False),
        ("Delete", "Delete {}", "Room 1", ("Room 10", "Room 1"), True),
        ("options", "Options for {}", "Ann", ("Anna", "Bob"), False),
        ("options", "Options for {}", "Ann", ("Anna", "Ann"), True),
        ("Delete", "Delete {}", "Anna", ("Anna Berg", "Bob"), False),
        ("选项", "{}的选项", "王小", ("王小明", "李四"), False),
        ("选项", "{}的选项", "王小", ("王小明", "王小"), True),
        ("删除", "删除{}", "柏林", ("柏林墙", "长城"), False),
        ("删除", "删除{}", "小明", ("王小明", "李四"), False),
        ("删除", "删除{}", "小明", ("王小明", "小明"), True),
    ],
)
def test_an_icon_that_says_a_longer_name_is_of_another_thing(
    mind: Mind, said: str, says: str, beside: str, things: tuple[str, ...], found: bool
) -> None:
    page = _with_icons(*((thing, says.format(thing)) for thing in things))
    proposal = mind.grounding.propose(page, situation(tap(said, beside=beside)))
    there = proposal.operation.widget if proposal.operation and proposal.purpose is Purpose.INSTRUCTION else -1
    assert next((w.label for w in page.widgets if w.index == there), "") == (says.format(beside) if found else "")


def test_all_rows_of_a_long_list_are_told() -> None:
    page = _with_icons(*((f"City {n}", "Delete") for n in range(400)))
    assert len(rows_of(page, tap("Delete", beside="city"))) == 400
