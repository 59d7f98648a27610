"""A question is answered by a line that names what it is about and has the kind of value that it asks for."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from time import perf_counter

import pytest
from loop_kit import button, done, label, listing, row, screen, tap, text_field

from promptrpa.domain.function import FunctionKind
from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.loop import End, Planned, RunState
from promptrpa.domain.operation import Operation, Proposal, Tier
from promptrpa.domain.page import Page
from promptrpa.domain.task import Tutorial
from promptrpa.learning import keep
from promptrpa.matching.pages.answers import Told, answer_to
from promptrpa.matching.pages.days_asked import lacks_day
from promptrpa.matching.pages.further import is_web, row_about
from promptrpa.matching.words.asking import Aim, all_asked, first_unknown, things_of
from promptrpa.mind import Mind
from promptrpa.mind.answering import FURTHER, SOUGHT, answer
from promptrpa.mind.consulting import consult
from promptrpa.mind.generating import plan, understood
from promptrpa.mind.kept_where import apps_to_search
from promptrpa.mind.tutorials import searches, shows

NOW = datetime(2026, 3, 2, 9, 41)


@pytest.mark.parametrize(
    ("question", "aims"),
    [
        ("when does the ferry leave and from which pier?", [Aim.WHEN, Aim.WHAT]),
        ("how much did the lamp cost, check my orders", [Aim.MONEY]),
        ("what did the ferry charge me on 3 March?", [Aim.MONEY]),
        ("what's the damage for a week?", [Aim.MONEY]),
        ("灯塔几点关门，门票多少钱", [Aim.WHEN, Aim.MONEY]),
        ("孙丽的手机号是多少，我存过", [Aim.PHONE]),
        ("did Olga write to me", [Aim.WHETHER]),
        ("昨天谁给我打过电话？", [Aim.WHO]),
        ("电话是谁打来的", [Aim.WHO]),
        ("孙丽的电话是多少", [Aim.PHONE]),
        ("孙丽的电话", [Aim.PHONE]),
    ],
)
def test_each_thing_that_is_asked_has_its_kind(question: str, aims: list[Aim]) -> None:
    assert [asked.aim for asked in all_asked(question)] == aims


@pytest.mark.parametrize(
    ("question", "unknown"),
    [
        ("how much storage have I wasted", ""),
        ("how much storage does Blender use", "blender"),
        ("我答应的几点", ""),
        ("灯塔照片占了多少存储", "灯塔"),
        ("is Xerxes in my storage?", "xerxes"),
        ("is my shopping list in storage", "shopping"),
        ("is parking in my storage", "parking"),
        ("is Fred in my storage", "fred"),
        ("has Fred called", "fred"),
        ("what is stored in the storage", ""),
        ("which storage have I deleted", ""),
        ("is there anything in my storage", ""),
    ],
)
def test_what_somebody_does_is_no_thing_that_a_page_must_name(question: str, unknown: str) -> None:
    assert first_unknown(question, ("Storage", "存储", "照片")) == unknown


def told(question: str, *rows: tuple[str, ...], needed: tuple[str, ...] = ()) -> Told:
    lines = [row(n, *texts) if len(texts) > 1 else label(n, *texts) for n, texts in enumerate(rows)]
    page = screen(label(-1, "Plans"), *lines)
    return answer_to(question, page, lambda _, texts: [0.0] * len(texts), NOW, (), needed)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("when did I have my tetanus jab?", ""),
        ("when is my tetanus jab due?", "Tetanus: Due on 14 Jun 2027"),
        ("when was my tetanus jab due?", "Tetanus: Due on 14 Jun 2027"),
        ("我的破伤风疫苗是哪天打的？", ""),
        ("我的破伤风疫苗什么时候到期？", "破伤风: 2027年6月14日到期"),
    ],
)
def test_what_is_to_come_does_not_tell_when_something_has_been(question: str, said: str) -> None:
    rows = (("Tetanus", "Due on 14 Jun 2027"), ("Measles", "Due on 1 May 2030"))
    if not question.isascii():
        rows = (("破伤风", "2027年6月14日到期"), ("麻疹", "2030年5月1日到期"))
    found = told(question, *rows)
    assert (found.text if found.sure else "") == said


def test_a_line_without_the_value_that_is_asked_for_is_no_answer() -> None:
    rows = (("Rowing", "Boathouse"), ("Chess", "18:30"))
    assert told("when is the rowing practice tonight", *rows) != told("where is the rowing practice", *rows)
    assert not told("when is the rowing practice tonight", *rows).sure
    assert told("where is the rowing practice", *rows) == Told("Rowing: Boathouse", sure=True)


@pytest.mark.parametrize(
    ("question", "title", "first", "second", "sure"),
    [
        ("how much money came out of the utility costs?", "Utility costs", ("Year", "2024"), ("Owed", "€96"), True),
        ("how much does the piano lesson cost?", "Piano lesson", ("Pupils", "3"), ("Per hour", "€80"), True),
        ("2024年水电费结算下来是多少钱？", "水电费结算单", ("年份", "2024"), ("需补交", "€96"), True),
        ("钢琴课要花多少钱", "钢琴课", ("人数", "3"), ("每小时", "80元"), True),
        ("how much does the piano lesson cost?", "Piano lesson", ("Deposit", "€20"), ("Per hour", "€80"), False),
        ("how much does the dryer cost?", "Energy", ("Dryer", "Cellar, 6%"), ("Oven", "Kitchen, 9 kWh"), False),
        ("烘干机多少钱？", "能耗", ("烘干机", "地下室, 6%"), ("烤箱", "厨房, 9 度"), False),
    ],
)
def test_the_only_sum_of_money_is_how_much_money_it_is(
    question: str, title: str, first: tuple[str, str], second: tuple[str, str], sure: bool
) -> None:
    page = screen(label(-1, title), row(1, *first), row(2, *second))
    told = answer_to(question, page, lambda _, labels: [0.0] * len(labels), known=(title, first[1]))
    assert told.sure is sure
    assert not sure or told.text == ": ".join(second)


def test_a_time_is_told_with_the_day_above_it() -> None:
    rows = (("Tue, 3 March 2026",), ("Ferry", "08:10 – 09:00"), ("Thu, 5 March 2026",), ("Tailor", "16:00"))
    assert told("when does the ferry go", *rows).text == "Tue, 3 March 2026; Ferry: 08:10 – 09:00"


def test_two_questions_must_both_be_answered() -> None:
    rows = (("Ferry", "08:10, pier 4"), ("Tram", "09:00, stop 2"))
    assert told("when does the ferry leave and from which pier", *rows) == Told("Ferry: 08:10, pier 4", sure=True)
    assert not told("when does the ferry leave and how long is the film", *rows).sure


def test_the_total_is_told_and_no_part_of_it() -> None:
    rows = (("Lamp", "¥20.00"), ("Rug", "¥35.00"))
    assert not told("一共多少钱", *rows).sure
    assert told("一共多少钱", *rows, ("合计", "¥55.00")) == Told("合计: ¥55.00", sure=True)


@pytest.mark.parametrize(
    ("question", "texts", "text"),
    [
        ("how much is my cart in total", ("Cart", "3 items", "Lamp", "€28.50"), "Total: €28.50"),
        ("订单一共多少钱", ("订单", "2件商品", "台灯", "¥55.00"), "合计: ¥55.00"),
        ("how much is my cart in total", ("Cart", "3 items", "Total Wine", "€12"), "Order total: €28.50"),
    ],
)
def test_the_total_is_what_is_called_so_and_not_what_the_title_heads(
    question: str, texts: tuple[str, str, str, str], text: str
) -> None:
    title, below, name, price = texts
    page = screen(label(-1, title), label(0, below), row(1, name, price), row(2, *text.split(": ")))
    assert answer_to(question, page, lambda _, labels: [0.0] * len(labels)) == Told(text, sure=True)
    without = screen(label(-1, title), label(0, below), row(1, "Lamp", price))
    assert not answer_to(question, without, lambda _, labels: [0.0] * len(labels)).sure


@pytest.mark.parametrize("deed", ["called", "phoned", "messaged", "texted"])
def test_who_did_it_is_not_whom_it_was_done_to(deed: str) -> None:
    rows = (("Anna", "Incoming · 08:30"), ("Tom", "Outgoing · 08:45"))
    assert told(f"who {deed} me last", *rows) == Told("Anna: Incoming · 08:30", sure=True)


@pytest.mark.parametrize("long", ["7" * 4000, "1," * 4000, "1,," * 3000, "•" * 8000, "1 " * 4000])
def test_a_long_row_of_signs_is_read_as_soon_as_a_short_one(long: str) -> None:
    began = perf_counter()
    told("how much money is the lamp", ("Lamp", f"{long} x"), ("Rug", "€35"))
    assert perf_counter() - began < 3


def whole(question: str, title: str, *rows: tuple[str, str]) -> Told:
    """What is told of a page about what the question names."""
    page = screen(label(-1, title), *(row(n, *texts) for n, texts in enumerate(rows)))
    return answer_to(question, page, lambda _, texts: [0.0] * len(texts), NOW, (title, "opening times, get in, 开门"))


BILL = (("Net", "€30.92"), ("VAT", "€6.18"), ("Total", "€37.10"))
BILL_CHINESE = (("净价", "€9.50"), ("税额", "€1.90"), ("合计", "€11.40"))


@pytest.mark.parametrize(
    ("question", "title", "rows", "text"),
    [
        ("how much was the storage invoice?", "Storage invoice", BILL, "Total: €37.10"),
        ("寄件账单是多少钱？", "寄件账单", BILL_CHINESE, "合计: €11.40"),
        ("how much of the storage invoice is left?", "Storage invoice", BILL, ""),
        ("寄件账单还欠多少钱？", "寄件账单", BILL_CHINESE, ""),
        ("how much was the storage invoice?", "Storage invoice", BILL[:2], ""),
    ],
)
def test_of_several_sums_the_total_is_how_much_it_is(
    question: str, title: str, rows: tuple[tuple[str, str], ...], text: str
) -> None:
    told = whole(question, title, *rows)
    assert told.sure is bool(text)
    assert not text or told.text == text


WEEK = (("Monday", "11:00–21:00"), ("Tuesday", "12:00–21:00"), ("Sunday", "9:00–18:00"))
WEEK_CHINESE = (("周一", "11:00–21:00"), ("周二", "12:00–21:00"), ("周日", "9:00–18:00"))


@pytest.mark.parametrize(
    ("question", "title", "rows", "text"),
    [
        ("when can I get in the sauna?", "Sauna", (("Open today", "11:00–21:00"), *WEEK), "Open today: 11:00–21:00"),
        ("how long is the sauna open?", "Sauna", WEEK, "Monday: 11:00–21:00"),
        ("when does the sauna open on Sunday?", "Sauna", WEEK, "Sunday: 9:00–18:00"),
        ("桑拿房几点开门？", "桑拿房", (("今日开放", "11:00–21:00"), *WEEK_CHINESE), "今日开放: 11:00–21:00"),
        ("桑拿房几点开门？", "桑拿房", WEEK_CHINESE, "周一: 11:00–21:00"),
        ("when can I get in the bistro?", "Sauna", WEEK, ""),
        ("when can I get in the sauna?", "Sauna", (*WEEK, ("Cleaning", "5:00")), ""),
    ],
)
def test_of_the_days_of_a_week_it_is_the_one_of_today(
    question: str, title: str, rows: tuple[tuple[str, str], ...], text: str
) -> None:
    told = whole(question, title, *rows)
    assert told.sure is bool(text)
    assert not text or told.text == text


def test_what_is_asked_for_of_something_is_more_than_where_that_is() -> None:
    question = "what's the code for my Bookworm parcel in the Market Square locker?"
    assert told(question, ("Bookworm", "Market Square"), ("Bookworm", "On the way")).short
    several = told("what's the code for my Bookworm parcel?", ("Bookworm", "Harbour"), ("Bookworm", "On the way"))
    assert not several.sure
    found = told(question, ("Locker", "Market Square"), ("Pickup code", "1352"))
    assert (found.text, found.sure) == ("Pickup code: 1352", True)


def test_what_is_open_on_another_day_is_no_answer() -> None:
    rows = (("Museum", "Mon to Fri 9:00"), ("Pool", "Sat 10:00"))
    assert not told("when does the museum open on saturdays", *rows).sure


def test_a_page_that_shows_nothing_answers_nothing() -> None:
    page = screen(label(-1, "Plans"))
    assert not answer_to("what are my plans", page, lambda _, texts: [0.0] * len(texts), NOW, ("plans",)).sure


def test_what_is_asked_once_more_is_about_the_same_things() -> None:
    assert [asked.things for asked in all_asked("when is the ferry, and where?")] == [("ferry",), ("ferry",)]


@pytest.mark.parametrize(
    ("field", "web"),
    [
        ("Search or type an address", True),
        ("Search or type URL", True),
        ("搜索或输入网址", True),
        ("Email address", False),
        ("IP address", False),
        ("https://example.org/", False),
    ],
)
def test_only_the_field_of_a_browser_makes_a_page_of_the_web(field: str, web: bool) -> None:
    assert is_web(screen(text_field(0, field), row(1, "Lamps"))) is web


CALLS = (("Ann", "09:10"), ("Bob", "1 March"), ("Cleo", "28 February"))


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("who called me yesterday", "Bob: 1 March"),
        ("昨天谁给我打过电话？", "Bob: 1 March"),
        ("who called me today", "Ann: 09:10"),
    ],
)
def test_calls_of_another_day_are_no_answer(question: str, answer: str) -> None:
    assert told(question, *CALLS) == Told(answer, sure=True)
    assert told(question, *CALLS[:2]) == Told(answer, sure=True)


@pytest.mark.parametrize("question", ["who called me yesterday", "昨天谁给我打过电话？"])
def test_a_day_of_which_nothing_is_listed_is_told(question: str) -> None:
    page = screen(label(-1, "Recent"), row(0, "Ann", "09:10"), row(1, "Cleo", "28 February"))
    assert lacks_day(question, page, NOW.date())


@pytest.mark.parametrize("said", ["No notes found", "No results for “ferry”", "没有找到笔记", "没有搜索结果"])
def test_what_says_that_nothing_was_found_is_no_answer(said: str) -> None:
    page = screen(label(-1, "Notes"), label(0, said))
    for question in ("do I have notes about the ferry", "有没有关于渡轮的笔记"):
        known = ("notes ferry", "笔记", "渡轮")
        assert not answer_to(question, page, lambda _, texts: [0.9] * len(texts), NOW, known).sure


def looking_at(mind: Mind, prompt: str, page: Page, *way: Instruction) -> RunState:
    tutorial = next(t for t in mind.knowledge.tutorials() if t.app == "phone" and t.language == "en")
    plan = tuple(Planned(i) for i in (Instruction(OperationType.OPEN, parameter="Phone"), *way))
    function = mind.analysis.analyse(prompt)
    state = RunState("1", prompt, function=function, plan=plan, tutorials=(tutorial,), page=page, now=NOW.isoformat())
    return replace(state, installed=frozenset({"com.android.dialer"}))


def test_a_page_is_about_all_that_stands_in_the_row_which_led_to_it(mind: Mind) -> None:
    rows = screen(label(-1, "Parcels"), row(0, "Bookworm", "Harbour"), row(1, "Bookworm", "Market Square"))
    second = [w for w in rows.widgets if w.clickable][1]
    touch = Operation(OperationType.CLICK, second.bounds.center, second.bounds, "", second.index)
    page = screen(label(-1, "Bookworm"), row(0, "Pickup code", "1352"))
    state = looking_at(mind, "what's the pickup code for Bookworm at Market Square?", page, tap("Bookworm"))
    assert answer(mind, state).end is End.IMPOSSIBLE
    ended = answer(mind, replace(state, kept=(keep(tap("Bookworm"), touch, rows, page, ""),)))
    assert (ended.end, ended.text) == (End.DONE, "Pickup code: 1352")


@pytest.mark.parametrize(
    ("title", "text", "only"),
    [
        ("Find the pickup code of a parcel", "Open Kasten. Tap the parcel you want.", True),
        ("Find your library card", "Open Shelf. Tap Account. Tap Library card.", True),
        ("Look up a train", "Open Kasten. Tap Trains. Type the number in Train number. Tap the train.", True),
        ("查询车次", "打开Kasten，点击车次，在车次号中输入车次号，点击该车次。", True),
        ("Look up a train", "Open Kasten. Tap Trains. Type the number in Train number. Tap Save.", False),
        ("Show your name", "Open Kasten. Type your name in Name. Tap the list.", False),
        ("Find the parcel and delete it", "Open Kasten. Tap the parcel you want.", False),
        ("Find the parcel", "Open Kasten. Tap the parcel you want. Tap Delete.", False),
    ],
)
def test_to_find_what_there_is_only_shows_it(mind: Mind, title: str, text: str, *, only: bool) -> None:
    assert shows(mind, Tutorial("t", title, text, "en", "Kasten")) is only


def test_what_is_typed_to_be_found_is_opened_for_a_question(mind: Mind) -> None:
    text = "Open Kasten. Tap Trains. Type the train number in Train number. Tap the train. You will see the platform."
    train = Tutorial("t", "Look up a train", text, "en", "Kasten")
    prompt = "which platform does RX 602 leave from?"
    state = RunState("1", prompt, function=mind.analysis.analyse(prompt), tutorials=(train,), looking=True)
    steps = [str(i) for i in plan(mind, state, mind.parsing.parse(text), text, ()).instructions]
    assert steps[-2:] == ["edit: Train number, RX 602", "click: train"]


@pytest.mark.parametrize(
    ("prompt", "last"),
    [
        ('how long is the episode "Foggy Pier" of Tides?', "click: episode"),
        ("how long are the episodes of Tides?", "click: show"),
    ],
)
def test_what_a_question_has_in_quotes_is_opened(mind: Mind, prompt: str, last: str) -> None:
    text = "Open Kasten. Tap Shows. Tap Show. Tap the episode. You will see its length."
    radio = Tutorial("t", "See how long an episode is", text, "en", "Kasten")
    state = RunState("1", prompt, function=mind.analysis.analyse(prompt), tutorials=(radio,), looking=True)
    steps = [str(i) for i in plan(mind, state, mind.parsing.parse(text), text, ()).instructions]
    assert steps[-1].casefold() == last


def test_how_long_something_is_is_asked_for() -> None:
    rows = (("薄雾中的码头", "2月6日, 33分钟"), ("灯塔", "2月20日, 29分钟"))
    assert told("《潮汐》的“薄雾中的码头”有多长？", *rows) == Told("薄雾中的码头: 2月6日, 33分钟", sure=True)


@pytest.mark.parametrize(
    ("prompt", "kind"),
    [
        ('how long is the Tides episode "Foggy Pier"?', FunctionKind.QUESTION),
        ("how far is the gym?", FunctionKind.QUESTION),
        ("how long was my run yesterday?", FunctionKind.QUESTION),
        ("体育馆有多远？", FunctionKind.QUESTION),
        ("how long is the river Nile?", FunctionKind.OTHER),
        ("how tall is Mount Everest?", FunctionKind.OTHER),
        ("珠穆朗玛峰有多高？", FunctionKind.OTHER),
    ],
)
def test_how_long_or_far_a_thing_of_the_phone_is_may_be_asked(mind: Mind, prompt: str, kind: FunctionKind) -> None:
    assert mind.analysis.analyse(prompt).kind is kind


@pytest.mark.parametrize(
    ("title", "text", "language", "asked", "only"),
    [
        ("Your library card", "Open Shelf. Tap Account. Tap Library card.", "en", ("what do I owe", "my number"), True),
        ("开馆时间", "打开书架，点击我的，点击开馆时间。", "zh", ("今天开门吗", "几点关门", "周末营业时间"), True),
        (
            "Library card",
            "Open Shelf. Tap Account. Tap Library card.",
            "en",
            ("lost it", "a new one", "where"),
            False,
        ),
        (
            "Library card",
            "Open Shelf. Tap Library card. Tap Renew.",
            "en",
            ("is it valid", "when does it end"),
            False,
        ),
        ("Night look", "Open Shelf. Turn on Night look.", "en", ("is it dark", "why is it so bright"), False),
    ],
)
def test_what_people_ask_about_is_shown_by_what_opens_it(
    mind: Mind, title: str, text: str, language: str, asked: tuple[str, ...], *, only: bool
) -> None:
    assert shows(mind, Tutorial("t", title, text, language, "Shelf", asked=asked)) is only


@pytest.mark.parametrize(
    ("prompt", "first"),
    [
        ("look up how much battery is left", "Battery"),
        ("查一下电池还剩多少电", "电池"),
        ("查一下这个月花了多少流量", "流量消耗"),
        ("search the web for how much battery is left", ""),
        ("上网查一下电池还剩多少电", ""),
        ("查一下故宫几点开门", ""),
        ("look up how to boil eggs", ""),
    ],
)
def test_what_the_phone_shows_is_not_looked_up_on_the_web(mind: Mind, prompt: str, first: str) -> None:
    function = understood(mind, RunState("1", prompt))
    assert any(slot.name == "query" for slot in function.parameters) is not bool(first)
    state = RunState("1", prompt, function=function, looking=bool(first))
    assert not first or first in consult(mind, state).tutorials[0].text


@pytest.mark.parametrize("prompt", ["is Xerxes Martin a favourite in Phone?", "Xerxes 在电话收藏里吗？"])
def test_what_is_not_in_a_list_is_not_sought_in_the_whole_app(mind: Mind, prompt: str) -> None:
    page = screen(label(-1, "Favourites"), button(0, "Search"), row(1, "Ann", "Mobile"))
    ended = answer(mind, looking_at(mind, prompt, page, tap("Favourites")))
    assert ended.end is End.IMPOSSIBLE
    assert "not on the page" in ended.text
    assert answer(mind, looking_at(mind, prompt, page)).instruction == replace(tap("Search"), source=SOUGHT)


def test_each_page_may_be_scrolled_down(mind: Mind) -> None:
    page = screen(label(-1, "Mails"), listing(row(0, "Ann", "Hello")))
    state = looking_at(mind, "what did Xerxes write about the ferry", page)
    scroll = answer(mind, state).instruction
    assert scroll is not None
    assert scroll.operation is OperationType.SCROLL
    scrolled = replace(done(Proposal(Operation(OperationType.SCROLL), Tier.TEXT, 1.0, ""), page), instruction=scroll)
    many = (scrolled,) * FURTHER
    assert answer(mind, replace(state, history=many)).end is End.IMPOSSIBLE
    again = (*many, replace(scrolled, instruction=tap("Inbox")))
    assert answer(mind, replace(state, history=again)).instruction == scroll


@pytest.mark.parametrize(
    ("prompt", "first"),
    [
        ("is the desk lamp in my cart?", "shop-cart-look-en"),
        ("where is the meeting with Bob", "calendar-search-en"),
        ("is there an unread message from Bob?", "messages-unread-en"),
        ("what is my balance", "bank-balance-en"),
    ],
)
def test_what_shows_the_thing_that_is_asked_about_is_followed(mind: Mind, prompt: str, first: str) -> None:
    state = RunState("1", prompt, function=mind.analysis.analyse(prompt), looking=True)
    assert consult(mind, state).tutorials[0].id == first


@pytest.mark.parametrize(
    ("prompt", "app"),
    [
        ("when is the site inspection?", "Calendar"),
        ("when does the museum's website say it opens?", "Browser"),
        ("when was museum.example founded?", "Browser"),
    ],
)
def test_only_a_page_of_the_web_is_sought_in_the_browser(mind: Mind, prompt: str, app: str) -> None:
    found = apps_to_search(mind, RunState("1", prompt, function=mind.analysis.analyse(prompt), looking=True))
    assert found[0].casefold() == app.casefold()


def test_what_does_more_than_search_is_no_search(mind: Mind) -> None:
    found = {t.title for t in mind.knowledge.tutorials() if searches(mind, t)}
    assert {"Find a product", "查找商品", "Search your mail", "在聊天中搜索"} <= found
    assert not {"加入购物车", "给文件加星标", "Find and play a song", "查找并播放歌曲"} & found


def test_of_rows_for_days_the_one_that_is_asked_about_is_opened() -> None:
    rows = [row(n, day, told) for n, (day, told) in enumerate([("Thu", "Rain"), ("Sat", "Cloudy"), ("Sun", "Thunder")])]
    page = screen(label(-1, "Forecast"), *rows)
    asked = "What's the chance of rain this Sunday?"
    assert row_about(page, asked, ["chance", "rain"], [], NOW.date()) == "Sun"
    assert row_about(page, "Where does it rain?", ["rain"], [], NOW.date()) == "Thu"


def test_a_time_of_day_is_no_amount() -> None:
    rows = (("Chess", "Boris Lem", "18:30"), ("Rowing", "Ada Roe", "07:15"))
    assert not told("how much is the locker of Boris Lem", *rows).sure
    assert not told("林师傅的储物柜密码是多少", ("象棋", "林师傅", "18:30")).sure
    assert told("林师傅的储物柜密码是多少", ("储物柜密码", "4471")) == Told("储物柜密码: 4471", sure=True)
    assert told("how much time is left for Boris Lem", ("Boris Lem", "00:45")).sure


def test_of_rows_for_months_the_one_that_is_asked_about_is_opened() -> None:
    page = screen(label(-1, "Rent"), *(row(n, month) for n, month in enumerate(("Dec 2025", "Nov 2025", "Nov 2024"))))
    asked = "how much rent did I owe in November 2024?"
    assert row_about(page, asked, ["rent"], [], NOW.date()) == "Nov 2024"
    assert row_about(page, "how much rent did I owe in May 2024?", ["rent"], [], NOW.date()) == ""


def test_a_row_is_known_by_what_the_title_does_not_say() -> None:
    page = screen(label(-1, "账单"), *(row(n, words, "二月份") for n, words in enumerate(("寄件", "储物箱", "纸箱"))))
    question = "二月份的储物箱账单是多少钱？"
    assert row_about(page, question, things_of(question), [], NOW.date()) == "储物箱"


@pytest.mark.parametrize("prompt", ["what is the DNS of Attic in Settings", "设置里Attic的DNS是什么"])
def test_an_abbreviation_that_the_app_has_elsewhere_is_not_on_this_page(mind: Mind, prompt: str) -> None:
    told = next(t for t in mind.knowledge.tutorials() if t.app.casefold() == "settings" and "DNS" in t.text)
    first = screen(label(-1, "Attic"), row(0, "Signal", "Strong"), row(1, "Security", "WPA3"))
    state = replace(looking_at(mind, prompt, first, tap("Attic")), tutorials=(told,))
    missing = answer(mind, state)
    assert missing.end is End.IMPOSSIBLE
    assert "DNS" in missing.text
    shown = screen(label(-1, "Attic"), row(0, "Signal", "Strong"), row(1, "DNS", "9.9.9.9"))
    assert answer(mind, replace(state, page=shown)).end is End.DONE


@pytest.mark.parametrize("prompt", ["what was my balance in May 2024", "2024年5月的余额是多少"])
def test_another_month_is_no_answer(mind: Mind, prompt: str) -> None:
    missing = answer(mind, looking_at(mind, prompt, screen(label(-1, "Balance"), row(0, "余额 Balance", "¥91.00"))))
    assert missing.end is not End.DONE
    shown = screen(label(-1, "May 2024"), row(0, "Balance", "¥91.00"), row(1, "余额", "¥91.00"))
    assert answer(mind, looking_at(mind, prompt, shown)).end is End.DONE


@pytest.mark.parametrize(
    ("prompt", "day"),
    [("how much was the call of 24 February?", "24 February"), ("how much was Ann's call on 3 March?", "3 March")],
)
def test_the_day_beside_which_a_row_was_touched_need_not_stand_on_its_page(mind: Mind, prompt: str, day: str) -> None:
    page = screen(label(-1, "Call 电话"), row(0, "Call 电话", "Ann ¥12.00"))
    beside = replace(tap("Ann"), object=ObjectDescription("Ann", neighbour=day))
    missing, found = (answer(mind, looking_at(mind, prompt, page, way)).text for way in (tap("Ann"), beside))
    assert "is not on the page" in missing
    assert "is not on the page" not in found


def test_a_row_that_only_tells_the_day_says_nothing_of_the_money() -> None:
    rides = screen(listing(row(0, "Market", "11 Feb"), row(1, "Harbour", "24 Feb")))
    question = "what did the ride to the Harbour cost on 24 February?"
    assert not answer_to(question, rides, lambda _, labels: [0.0] * len(labels), NOW).sure
    ride = screen(listing(row(0, "Length", "6.3 km"), row(1, "Cost", "€4.10")), label(9, "Harbour, 24 Feb"))
    told = answer_to(question, ride, lambda _, labels: [0.0] * len(labels), NOW)
    assert (told.text, told.sure) == ("Cost: €4.10", True)


@pytest.mark.parametrize(
    ("question", "rows", "told"),
    [
        ("how much deposit do they want for Rose Court?", ("Rose Court", "€1,380.00"), ""),
        ("玫瑰苑那套房押金要多少？", ("玫瑰苑", "€1,380.00"), ""),
        ("how much is Rose Court?", ("Rose Court", "€1,380.00"), "Rose Court: €1,380.00"),
        ("how much should I pay for Rose Court?", ("Rose Court", "€1,380.00"), "Rose Court: €1,380.00"),
        ("how much exactly is Rose Court?", ("Rose Court", "€1,380.00"), "Rose Court: €1,380.00"),
        ("玫瑰苑每月多少钱？", ("玫瑰苑", "€1,380.00"), "玫瑰苑: €1,380.00"),
        ("how much deposit do they want for Rose Court?", ("Deposit", "€2,760.00"), "Deposit: €2,760.00"),
        ("玫瑰苑那套房押金要多少？", ("押金", "€2,760.00"), "押金: €2,760.00"),
    ],
)
def test_an_amount_is_called_what_is_asked_for(question: str, rows: tuple[str, str], told: str) -> None:
    page = screen(row(0, *rows), row(1, "Canal Walk", "12"))
    found = answer_to(question, page, lambda _, texts: [0.0 for _ in texts])
    assert (found.text if found.sure else "") == told
