"""What a prompt leaves out is asked for where it is to be chosen, with what is there to choose from."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from loop_kit import (
    button,
    done,
    icon,
    label,
    line,
    listing,
    node,
    open_app,
    opened,
    row,
    screen,
    situation,
    switch_row,
    tap,
    text_field,
    window,
    write,
)

from promptrpa.domain.function import Function
from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.loop import Advance, Ask, Chosen, Finish, Perform, Planned, RunState
from promptrpa.domain.operation import (
    Candidate,
    Gate,
    GateKind,
    Operation,
    Proposal,
    Purpose,
    Tier,
    Verdict,
    VerdictKind,
)
from promptrpa.domain.page import Page
from promptrpa.domain.question import QuestionKind
from promptrpa.domain.run import Step
from promptrpa.domain.task import Environment, Slot
from promptrpa.loop import asking, offered, open_choices
from promptrpa.loop.advance import advance
from promptrpa.matching.prompts.coverage import is_guess
from promptrpa.mind import Mind
from promptrpa.reasoning.binding.plans import as_wanted
from promptrpa.reasoning.binding.prompt_values import asked_as

ALLOW = Gate(GateKind.ALLOW)
FAILED = Verdict(VerdictKind.FAIL, 1.0, "it is not on this page")
GOES_ON = Verdict(VerdictKind.PROCEED, 0.6, "")
CHIPS = node(
    "HorizontalScrollView",
    line(0),
    *(button(0, words, left, left + 200, checkable=True) for words, left in (("All", 40), ("Soups", 260))),
    scrollable=True,
)


def told(prompt: str, *plan: Instruction, said: str = "", **more: object) -> RunState:
    """A tutorial is followed, with nobody there, up to its last step. said: what nothing explains."""
    slots = (Slot("choice", "text", said),) if said else ()
    state = RunState("r", prompt, function=Function(prompt, prompt, "en", parameters=slots))
    return replace(state, plan=tuple(map(Planned, plan)), position=len(plan) - 1, **more)  # type: ignore[arg-type]


def decided(state: RunState, page: Page, proposal: Proposal, verdict: Verdict = GOES_ON) -> Advance:
    return advance(replace(state, page=page), Chosen(proposal, verdict, ALLOW, 0.0), Environment())


def titles(command: object) -> list[str]:
    assert isinstance(command, Ask), command
    return [option.title for option in command.question.options[:-1]]


def opens(page: Page, words: str) -> Proposal:
    """What is opened to look behind it."""
    widget = next(w for w in page.widgets if w.label == words)
    operation = Operation(OperationType.CLICK, widget.bounds.center, widget.bounds, "", widget.index)
    seen = (Candidate(widget.index, 0.6, words, widget.bounds),)
    return Proposal(operation, Tier.EXPLORATION, 0.6, f"may be behind “{words}”", Purpose.APPROACH, seen)


# --- a day or a time that was left out


def calendar() -> Page:
    cells = (button(1, str(n), 30 * n, 30 * n + 30, resource_id="cell") for n in range(1, 32))
    return screen(label(-1, "Parcels"), over=[window(label(0, "March 2026"), *cells, button(2, "OK"))])


def wheels() -> Page:
    shown = (("Hour", "10"), ("Minute", "30"))
    parts = (
        node("NumberPicker", line(n), button(n, number, 40, 200), text_field(n, text="00"), content_desc=name)
        for n, (name, number) in enumerate(shown)
    )
    return screen(label(-1, "Lanes"), over=[window(label(-1, "Choose time"), *parts, button(2, "OK"))])


@pytest.mark.parametrize(
    ("page", "kind", "prompt"),
    [
        (calendar(), "date", "reserve lane 4 at 6:30"),
        (calendar(), "date", "have 12 parcels collected"),
        (calendar(), "日期", "6点半的4号泳道"),
        (wheels(), "time", "reserve lane 4 on 10 March"),
        (wheels(), "时间", "3月10日的4号泳道"),
    ],
)
def test_a_number_is_no_day_of_a_calendar_and_no_hour_of_a_wheel(
    mind: Mind, page: Page, kind: str, prompt: str
) -> None:
    asked = mind.analysis.analyse(prompt)
    for wish in (asked, replace(asked, parameters=(*asked.parameters, Slot("choice", "text", "lane 4")))):
        told = situation(replace(tap(kind), open_choice=True), tap("OK"), function=wish, now="2026-03-02T09:41")
        found = mind.grounding.propose(page, told)
        assert found.operation is None or found.purpose is not Purpose.INSTRUCTION


@pytest.mark.parametrize(
    ("page", "opener", "kind", "asked", "type"),
    [
        (calendar(), "Last day", "date", "Last day", "date"),
        (calendar(), "Day of visit", "day", "Day of visit", "date"),
        (calendar(), "到访", "日期", "到访: 日期", "date"),
        (wheels(), "Start", "time", "Start: time", "time"),
        (wheels(), "开始时间", "时间", "开始时间", "time"),
    ],
)
def test_a_day_or_a_time_is_asked_for_as_such(page: Page, opener: str, kind: str, asked: str, type: str) -> None:
    step = replace(tap(kind), open_choice=True)
    state = told("reserve a lane", tap(opener), step, page=page)
    question = open_choices.open_choice(state, page)
    assert question is not None
    assert (question.kind, question.type, question.options) == (QuestionKind.FILL, type, ())
    assert f"“{asked}”" in question.text
    assert open_choices.is_choice(state, step, question)


# --- what is there to choose from


def test_filters_are_no_choices_where_there_are_rows() -> None:
    page = screen(listing(CHIPS, row(1, "Duck soup"), row(2, "Mapo tofu")))
    assert offered.choices(page) == ["Duck soup", "Mapo tofu"]
    assert offered.choices(screen(listing(CHIPS, label(1, "Nothing found")))) == ["All", "Soups"]


def test_filters_in_the_list_itself_are_no_choices() -> None:
    filters = (button(0, words, left, left + 200, checkable=True) for words, left in (("全部", 40), ("未读", 260)))
    page = screen(listing(*filters, row(1, "Anna"), row(2, "Ben")))
    assert offered.choices(page) == ["Anna", "Ben"]


def test_what_a_row_has_to_touch_is_no_choice() -> None:
    mails = (
        node("LinearLayout", line(n), label(n, who), icon(line(n, left=900), "Star"), clickable=True)
        for n, who in enumerate(("Anna", "Ben"))
    )
    page = screen(listing(*mails))
    assert offered.choices(page) == ["Anna", "Ben"]
    question = open_choices.open_choice(told("star a mail", tap("mail")), page)
    assert question is not None
    assert question.text == "Which mail?"


def test_a_row_of_a_short_list_that_is_called_so_is_no_open_choice() -> None:
    rows = (row(0, "Family"), row(1, "提醒", "做饭、买菜"), switch_row(2, "Screen on", on=False))
    page = screen(node("RecyclerView", (0, 200, 1080, 2200), *rows))
    assert open_choices.open_choice(told("16:45提醒我做饭", tap("设置"), tap("提醒")), page) is None


def tab(at: int, words: str, *, front: bool) -> str:
    box = (540 * at, 2200, 540 * at + 540, 2340)
    return node("FrameLayout", box, text=words, clickable=True, **({"selected": True} if front else {}))


def tabbed(front: str, other: str, *above: str) -> Page:
    rows = listing(row(1, "Hotel Astoria", "3"), row(2, "Papier Krause", "5"))
    return screen(*above, rows, tab(0, front, front=True), tab(1, other, front=False))


@pytest.mark.parametrize(
    ("page", "plan", "asks"),
    [
        (tabbed("票据", "出差", button(0, "新建票据")), (open_app("Belegio"), tap("票据")), True),
        (tabbed("报销单", "出差"), (tap("报销单"), tap("审批中"), tap("报销单")), True),
        (tabbed("Claims", "Trips"), (open_app("Belegio"), tap("claim")), True),
        (tabbed("Claims", "Trips"), (tap("Claims"), tap("the claim")), True),
        (tabbed("出差", "票据", button(0, "新建票据")), (open_app("Belegio"), tap("票据")), False),
        (tabbed("首页", "票据"), (open_app("Belegio"), tap("首页")), False),
        (tabbed("Claims", "Trips"), (open_app("Belegio"), tap("Profile")), False),
    ],
)
def test_one_of_the_rows_of_the_tab_that_is_called_so_is_asked_for_before_it_is_left(
    page: Page, plan: tuple[Instruction, ...], asks: bool
) -> None:
    away = page.widgets[-1].label
    _, command = decided(told("file one of them", *plan, said="one of them"), page, opens(page, away))
    assert isinstance(command, Ask) is asks
    assert not asks or titles(command) == ["Hotel Astoria", "Papier Krause"]


@pytest.mark.parametrize(
    ("prompt", "kind", "source", "rows", "asks"),
    [
        (
            "收藏一辆诺里",
            "车",
            "点击想要的车",
            [("诺里", "港口"), ("诺里", "北站"), ("露玛", "港口")],
            ["港口", "北站"],
        ),
        ("make a Nori my favourite", "car", "tap the car you want", [("Nori", "Harbour"), ("Nori", "Campus")], []),
        ("cancel the Nori", "那一单", "点击那一单", [("Nori", "9:30"), ("Nori", "18:00")], ["9:30", "18:00"]),
        ("favourite a Brisa", "car", "tap the car you want", [("Nori", "Harbour"), ("Nori", "Campus")], None),
        ("把车放到收藏", "收藏", "点击收藏", [("车", "港口"), ("车", "北站")], None),
    ],
)
def test_rows_that_are_called_as_the_prompt_says_are_asked_about_before_they_are_left(
    prompt: str, kind: str, source: str, rows: list[tuple[str, str]], asks: list[str] | None
) -> None:
    chips = [button(-1, words, at, at + 200, checkable=True) for words, at in (("All cars", 40), ("Petrol", 260))]
    page = screen(*chips, listing(*(row(n, *texts) for n, texts in enumerate(rows))), tab(1, "Account", front=False))
    plan = (open_app("Kerbi"), replace(tap(kind), source=source))
    _, command = decided(told(prompt, *plan), page, opens(page, "Account"))
    assert isinstance(command, Ask) is (asks is not None)
    assert asks is None or titles(command) == (asks or [where for _, where in rows if where])


def test_the_row_that_is_chosen_is_still_the_one_that_the_prompt_names() -> None:
    page = screen(listing(row(0, "Nori", "Harbour"), row(1, "Nori", "Campus"), row(2, "Luma", "Harbour")))
    state = told("make a Nori my favourite", open_app("Kerbi"), tap("car"), page=page)
    for where, beside in (("Harbour", "Nori"), ("Campus", "")):
        made = open_choices.chosen(state, where).plan[-1].instruction.object
        assert (made.text, made.neighbour) == (where, beside)


def tick(at: int, words: str) -> str:
    return node("CheckBox", line(at, right=140), content_desc=words, checkable=True, clickable=True)


def cart() -> Page:
    names = ("Teapot", "Frying pan")
    goods = (
        node("LinearLayout", line(n), tick(n, f"Select {name}"), label(n, name), button(n, "Delete", 700))
        for n, name in enumerate(names)
    )  # fmt: skip
    return screen(
        node("ScrollView", (0, 200, 1080, 2200), *goods), node("CheckBox", line(9), text="All", checkable=True)
    )


def test_one_of_a_kind_beside_which_a_button_stands_is_asked_for_by_its_name() -> None:
    state = told("take something out of my cart", tap("Cart"), tap("Delete", beside="product"))
    question = open_choices.open_choice(state, cart())
    assert question is not None
    assert (question.text, [o.title for o in question.options[:-1]]) == ("Which product?", ["Teapot", "Frying pan"])


def test_buttons_of_one_name_are_told_apart_by_their_rows() -> None:
    page = cart()
    found = tuple(Candidate(w.index, 1.0, w.text, w.bounds) for w in page.widgets if w.text == "Delete")
    operation = Operation(OperationType.CLICK, found[0].bounds.center, found[0].bounds, "", found[0].widget)
    unsure = Proposal(operation, Tier.TEXT, 0.4, "but so is another", candidates=found)
    state = told("delete it", tap("Delete"), page=page, proposal=unsure)
    assert [o.title for o in asking.choose(state).options[:-1]] == ["Teapot", "Frying pan"]


def test_rows_of_one_name_are_told_apart_by_numbers_where_they_have_no_words() -> None:
    page = screen(listing(row(1, "Nova", "128 GB"), row(2, "Nova", "256 GB")))
    rows = [w for w in page.widgets if w.clickable]
    assert offered.titles(page, rows) == ["128 GB", "256 GB"]


@pytest.mark.parametrize(
    ("kind", "rows", "asks"),
    [
        ("pass", ("Monthly pass", "Cargo pass"), True),
        ("卡", ("月卡", "货运卡"), True),
        ("day of the shift", ("Today", "4 Mar"), True),
        ("title of the announcement", ("Fire drill", "Summer party"), True),
        ("pass", ("Monthly pass", "Payment"), False),
        ("Pass", ("Monthly pass", "Cargo pass"), False),
    ],
)
def test_which_of_several_rows_is_asked_for_that_a_tutorial_names_by_their_kind(
    kind: str, rows: tuple[str, str], asks: bool
) -> None:
    page = screen(listing(*(row(n, name) for n, name in enumerate(rows))))
    state = told("end one of my subscriptions", tap("Passes"), tap(kind), page=page)
    assert (open_choices.open_choice(state, page) is not None) is asks


def test_a_tab_and_a_thing_of_one_name_are_two() -> None:
    page = screen(listing(row(0, "Harbour"), row(1, "Market")))
    assert open_choices.open_choice(told("删掉一个站", tap("站点"), tap("站点")), page) is not None


def test_what_was_opened_by_its_name_is_not_asked_for_behind_it() -> None:
    page = screen(listing(row(0, "Trainer"), row(1, "Book a place")))
    state = told("sign me up for Core Express", tap("Classes"), tap("class"))
    classes = screen(listing(button(0, "Core Express"), button(1, "Yoga")))
    for name, asks in (("Core Express", False), ("Yoga", True)):
        looked = replace(state, history=(done(opens(classes, name), classes),))
        assert (open_choices.open_choice(looked, page) is not None) is asks


# --- where it is asked for


EPISODES = screen(
    icon(line(0), "Search"), node("RecyclerView", (0, 400, 1080, 2200), row(2, "Rye bread"), row(3, "Samovar"))
)


def test_no_other_page_is_looked_through_for_words_that_may_be_no_name() -> None:
    state = told("get rid of the offline one", tap("Downloads"), tap("episode"), said="offline")
    state, command = decided(state, EPISODES, opens(EPISODES, "Search"))
    assert titles(command) == ["Rye bread", "Samovar"]


def test_no_other_tab_is_looked_through_where_nothing_says_which_one() -> None:
    tabs = [
        node("FrameLayout", (540 * n, 2200, 540 * n + 540, 2380), text=words, clickable=True, selected=not n)
        for n, words in enumerate(("Viewings", "Homes"))
    ]
    page = screen(
        node("RecyclerView", (0, 200, 1080, 2100), row(0, "Park Row"), row(1, "Old Market"), row(2, "More options")),
        node("BottomNavigationView", (0, 2200, 1080, 2380), *tabs),
    )
    state = told("cancel one of my viewings", tap("Viewings"), tap("street"))
    _, command = decided(state, page, opens(page, "Homes"))
    assert titles(command)[:2] == ["Park Row", "Old Market"]
    _, command = decided(state, page, opens(page, "More options"))
    assert isinstance(command, Perform)


@pytest.mark.parametrize(
    ("said", "plan"),
    [("Budapest", (tap("Downloads"), tap("episode"))), ("offline", (tap("Downloads"), tap("Remove")))],
)
def test_a_name_and_a_button_are_looked_for_elsewhere(said: str, plan: tuple[Instruction, ...]) -> None:
    _, command = decided(told(f"get rid of {said}", *plan, said=said), EPISODES, opens(EPISODES, "Search"))
    assert not isinstance(command, Ask)


def test_what_was_scrolled_is_asked_for_and_what_was_left_is_not() -> None:
    state = told("get rid of the offline one", tap("Downloads"), tap("episode"), said="offline")
    scrolls = Proposal(Operation(OperationType.SCROLL, parameter="down"), Tier.EXPLORATION, 0.6, "", Purpose.APPROACH)
    for before, asks in ((scrolls, True), (opens(EPISODES, "Search"), False)):
        step: Step = done(before, EPISODES)
        _, command = decided(replace(state, history=(step,)), EPISODES, opens(EPISODES, "Search"))
        assert isinstance(command, Ask) is asks


def test_rows_that_show_the_same_value_are_offered_by_what_tells_them_apart() -> None:
    tickets = screen(
        icon(line(0), "Search"),
        listing(
            row(1, "Day pass", "Hannah Berg"), row(2, "Weekly pass", "Hannah Berg"), row(3, "Day pass", "Leo Berg")
        ),
    )
    state = told("return the Day pass", tap("Tickets"), tap("ticket"), said="Day pass")
    _, command = decided(state, tickets, opens(tickets, "Search"))
    assert isinstance(command, Ask)
    assert command.question.text == "Which ticket?"
    assert "Weekly pass" not in titles(command)
    assert len(titles(command)) == 2


def test_choices_in_front_are_offered_also_with_nobody_there() -> None:
    speeds = window(row(0, "0.5x"), row(1, "1x"), row(2, "2x"))
    page = screen(label(0, "Default speed"), over=[speeds])
    state = told("play all shows at another pace", tap("Default speed"), tap("speed"), said="another pace")
    _, command = decided(state, page, Proposal(None, Tier.NONE, 0.0, "it is not said which “speed”"), FAILED)
    assert titles(command) == ["0.5x", "1x", "2x"]
    for name in ("Default speed", "Reminder"):  # what is chosen is called as what opened it
        state = told("another pace", tap(name), replace(tap(name), open_choice=True), said="another pace")
        _, command = decided(state, page, Proposal(None, Tier.NONE, 0.0, f"it is not said which “{name}”"), FAILED)
        assert titles(command) == ["0.5x", "1x", "2x"]
    sure = screen(label(0, "Speed"), over=[window(button(0, "Cancel"), button(1, "OK"))])
    _, command = decided(state, sure, Proposal(None, Tier.NONE, 0.0, "not here"), FAILED)
    assert isinstance(command, Finish)


@pytest.mark.parametrize(
    ("prompt", "checked", "asks"),
    [("order a soup", -1, True), ("order a soup", 1, False), ("order a mild soup", -1, None)],
)
def test_a_choice_that_was_opened_is_made_before_its_window_is_closed(
    prompt: str, checked: int, asks: bool | None
) -> None:
    spices = ("Mild", "Hot", "Very hot")
    buttons = [
        node("RadioButton", line(n), text=spice, clickable=True, checkable=True, checked=n == checked)
        for n, spice in enumerate(spices)
    ]
    page = screen(label(0, "Spice"), over=[window(*buttons)])
    state = told(prompt, tap("Spice"), tap("Order"))
    tapped = replace(opens(screen(row(0, "Spice")), "Spice"), purpose=Purpose.INSTRUCTION)
    state = replace(state, history=(replace(done(tapped, page), instruction=tap("Spice")),))
    closes = Proposal(
        Operation(OperationType.BACK, parameter="previous"), Tier.EXPLORATION, 0.6, "close it", Purpose.APPROACH
    )
    state, command = decided(state, page, closes)
    if asks:
        assert titles(command) == list(spices)
    elif asks is None:
        assert state.current is not None
        assert state.current.instruction == replace(tap("Spice"), open_choice=True)
    else:
        assert command == Perform(Operation(OperationType.BACK, parameter="previous"))


@pytest.mark.parametrize(
    ("prompt", "said", "guess"),
    [
        ("get rid of the offline one", "offline", True),
        ("return the Day pass", "Day pass", False),
        ("open “offline”", "offline", False),
        ("有一集离线的不要了", "离线", True),
        ("删掉samovar那集", "samovar", False),
        ("退6688那张", "6688", False),
    ],
)
def test_a_name_is_no_guess(prompt: str, said: str, guess: bool) -> None:
    assert is_guess(Slot("choice", "text", said), prompt) is guess
    assert not is_guess(Slot("contact", "name", said), prompt)


# --- values that are none


@pytest.mark.parametrize(("typed", "field"), [("菜名", "搜菜名"), ("title", "Title"), ("name", "Name of the list")])
def test_a_text_called_as_its_field_is_left_open(typed: str, field: str) -> None:
    wish = Function("make a new one", "make a new one", "en")
    assert [i.parameter for i in as_wanted([write(typed, field), write("Home", "Name")], wish)] == ["", "Home"]


@pytest.mark.parametrize(
    ("field", "after", "called"),
    [
        (write("", "搜菜名"), tap("菜"), "菜"),
        (write("", "Search shows"), tap("show"), "show"),
        (write("", "Search shows"), tap("Open"), "Search shows"),
        (write("", "Title"), tap("list"), "Title"),
    ],
)
def test_what_is_searched_for_is_asked_for_by_its_kind(field: Instruction, after: Instruction, called: str) -> None:
    placed = replace(field, object=replace(field.object, place="top"))
    assert asked_as(placed, (after,)) == called


def test_what_is_made_is_no_name_of_it(mind: Mind) -> None:
    plan = (tap("乘客"), tap("添加乘客"), write("", "姓名"), write("", "优惠卡号"), tap("票价类型"), tap("保存"))
    bound = mind.analysis.bind(plan, mind.analysis.analyse("在城市通加一个学生乘客，优惠卡号40718822"))
    assert "加一个学生" not in [i.parameter for i in bound.instructions]


def test_a_part_of_the_sentence_is_no_thing(mind: Mind) -> None:
    plan = (tap("Settings"), tap("Family tastes"), tap("person"), tap("No coriander"))
    prompt = "somebody in the family doesn't eat coriander, set that"
    bound = mind.analysis.bind(plan, mind.analysis.analyse(prompt), "Tap Settings. Tap Family tastes. Tap the person.")
    assert not any("doesn't" in slot.value for slot in bound.function.parameters)


def test_the_row_with_most_of_what_was_said_is_touched(tmp_path: Path) -> None:
    rows = (row(0, "单程票", "周敏"), row(1, "日票", "林国栋"), row(2, "单程票", "林国栋"))
    page = screen(label(-1, "车票"), listing(*rows))
    prompt = "把林国栋的单程票退了"
    wanted = situation(tap("票"), tap("退票"), function=Function(prompt, prompt, "zh"))
    with opened(tmp_path) as (mind, _):
        proposal = mind.grounding.propose(page, wanted)
    assert proposal.operation is not None
    assert proposal.operation.bounds is not None
    assert proposal.operation.bounds.top >= line(2)[1]


# --- before what cannot be taken back


@pytest.mark.parametrize(
    ("prompt", "thing", "then", "rows"),
    [
        ("把账单付一下", "付费公司", "立即缴费", ("市电力公司", "自来水公司", "宽带网络公司")),
        ("settle what I owe", "Utility company", "Pay", ("Power company", "Water company", "Gas company")),
        ("settle what I owe", "Utility company", "Show the bill", ("Power company", "Water company", "Gas company")),
    ],
)
def test_no_row_is_opened_at_a_guess_before_what_cannot_be_taken_back(
    mind: Mind, prompt: str, thing: str, then: str, rows: tuple[str, ...]
) -> None:
    page = screen(
        node("RecyclerView", (0, 0, 1080, 2200), *(row(n, words, f"{n}2.50") for n, words in enumerate(rows)))
    )
    at = situation(tap(thing), tap(then), function=Function(prompt, prompt, "en"))
    proposal = mind.grounding.propose(page, at)
    assert (proposal.tier, proposal.purpose) == (Tier.EXPLORATION, Purpose.APPROACH)
    state = replace(told(prompt, tap("Bills"), tap(thing), tap(then)), position=1)
    _, command = decided(state, page, proposal)
    if then == "Show the bill":
        assert isinstance(command, Perform)
    else:
        assert titles(command) == list(rows)


def test_a_row_of_settings_leads_on_before_what_cannot_be_taken_back(mind: Mind) -> None:
    rows = (row(0, "Account data"), row(1, "Account name"), switch_row(2, "Backup", on=False))
    page = screen(node("RecyclerView", (0, 0, 1080, 2200), *rows))
    at = situation(tap("Account"), tap("Delete"), function=Function("", "clear it all", "en"))
    proposal = mind.grounding.propose(page, at)
    state = replace(told("clear it all", tap("Menu"), tap("Account"), tap("Delete")), position=1)
    _, command = decided(state, page, proposal)
    assert isinstance(command, Perform)


def test_a_list_that_shows_a_thing_already_takes_it_once_more(mind: Mind) -> None:
    first, lists = tap("list"), screen(row(0, "Groceries"))
    shown = Candidate(0, 0.9, "Groceries", lists.widgets[0].bounds)
    reason = "“Groceries” is what was named with “Milk”"
    touched = Proposal(Operation(OperationType.CLICK, 0), Tier.TEXT, 0.9, reason, candidates=(shown,))
    for prompt, asks in (("add milk to my Groceries list", False), ("write to the list of milk", True)):
        state = told(prompt, first, write("milk", "List item"))
        history = (replace(done(touched, lists), instruction=first),)
        asked = open_choices.open_choice(replace(state, history=history), screen(text_field(0, "List item")))
        assert (asked is not None) is asks


def test_pictures_are_offered_by_their_names_where_few_things_have_words(mind: Mind) -> None:
    pictures = (icon(line(n), f"Photo from 12:{n}0") for n in range(1, 6))
    page = screen(listing(row(0, "Weekend"), *pictures))
    state = replace(told("delete a photo", open_app("Gallery"), tap("photo")), page=page)
    question = open_choices.which_of_kind(state)
    assert question is not None
    assert "Photo from 12:10" in [option.title for option in question.options]


def test_no_row_of_a_menu_that_was_opened_on_the_way_is_offered(mind: Mind) -> None:
    page = screen(listing(row(0, "Grid size"), row(1, "Settings")))
    state = replace(told("delete a photo", open_app("Gallery"), tap("photo")), page=page)
    assert open_choices.which_of_kind(state) is not None
    way = Proposal(Operation(OperationType.CLICK, 0), Tier.EXPLORATION, 0.6, "", Purpose.APPROACH)
    assert open_choices.which_of_kind(replace(state, history=(done(way, page),))) is None
