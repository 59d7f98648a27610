"""Questions about what comes in an order, what is counted, what is set, and what is kept nobody says where."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from loop_kit import label, listing, opened, row, screen, tap, text_field

from promptrpa.domain.function import Asks, Function, FunctionKind
from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.loop import SOUGHT, Consulted, Decide, End, Planned, RunState, Topic
from promptrpa.domain.page import Page
from promptrpa.domain.task import Tutorial
from promptrpa.loop import collecting
from promptrpa.loop.looking import from_here
from promptrpa.matching.pages.answers import Told, answer_to, finds_nothing, row_tells
from promptrpa.matching.pages.days_asked import lacks_span
from promptrpa.matching.pages.further import month_beside, row_about
from promptrpa.matching.words.asking import Aim, all_asked, sought_in
from promptrpa.mind import Mind
from promptrpa.mind.answering import answer
from promptrpa.mind.consulting import consult
from promptrpa.mind.generating import plan, understood
from promptrpa.mind.kept_where import apps_to_search, look_in

NOW = datetime(2026, 3, 2, 9, 41)


def of(question: str, page: Page, shown_by: str = "", known: tuple[str, ...] = ()) -> Told:
    return answer_to(question, page, lambda _, labels: [0.0] * len(labels), NOW, known, shown_by=shown_by)


CALLS = screen(
    label(-1, "Calls"),
    row(0, "Carol", "Outgoing · 08:36"),
    row(1, "Grace", "Missed · 07:54"),
    row(2, "Alice", "Incoming · 06:18"),
)


@pytest.mark.parametrize(
    ("question", "line"),
    [
        ("who called me last", "Grace: Missed · 07:54"),
        ("最近一次是谁给我打的电话", "Grace: Missed · 07:54"),
        ("who did I call last", "Carol: Outgoing · 08:36"),
    ],
)
def test_a_call_that_went_out_came_from_nobody(question: str, line: str) -> None:
    assert of(question, CALLS, known=("calls 打电话",)) == Told(line, sure=True)


def test_what_somebody_wrote_is_not_how_it_came() -> None:
    page = screen(
        label(-1, "Messages"), row(0, "Anna", "You: I missed you", "09:20"), row(1, "Bob", "You: ok", "08:20")
    )
    assert of("who did I text last", page).text.startswith("Anna")


ALARMS = screen(
    label(-1, "Alarm 闹钟"), row(0, "06:45", "Work, Mon to Fri"), row(1, "08:30", "Sat, Sun"), row(2, "21:30", "每天")
)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("how many alarms do I have", "3: 06:45, Work, Mon to Fri; 08:30, Sat, Sun; 21:30, 每天"),
        ("我有几个闹钟", "3: 06:45, Work, Mon to Fri; 08:30, Sat, Sun; 21:30, 每天"),
        ("how many alarms do I have on Saturday", "2: 08:30, Sat, Sun; 21:30, 每天"),
    ],
)
def test_what_the_title_names_is_counted_where_all_is_in_view(question: str, told: str) -> None:
    assert of(question, ALARMS) == Told(told, sure=True)
    rows = (row(0, "06:45", "Work, Mon to Fri"), row(1, "08:30", "Sat, Sun"))
    assert not of(question, screen(label(-1, "Alarm 闹钟"), listing(*rows))).sure


@pytest.mark.parametrize("question", ["what time is my alarm tomorrow", "明天几点的闹钟"])
def test_of_what_is_repeated_what_comes_on_the_day_is_told(question: str) -> None:
    told = answer_to(question, ALARMS, lambda _, labels: [0.0] * len(labels), NOW, known=["my alarms 我的闹钟"])
    assert told == Told("06:45, Work, Mon to Fri; 21:30, 每天", sure=True)


def test_a_day_below_the_title_begins_its_events() -> None:
    days = (
        label(0, "Mon, 2 March 2026"),
        row(1, "Stand-up", "10:00"),
        label(2, "Tue, 3 March 2026"),
        row(3, "Plumber"),
    )
    assert of("what's on my calendar today", screen(label(-1, "Calendar"), *days)).text == (
        "Calendar: Mon, 2 March 2026; Stand-up: 10:00"
    )


@pytest.mark.parametrize("question", ["how many unread mails do I have", "我有几封未读邮件"])
def test_a_tutorial_may_say_where_the_answer_stands(question: str) -> None:
    page = screen(label(-1, "Mail"), row(0, "Inbox", "4"), row(1, "Important", "1"), row(2, "垃圾邮件", "2"))
    assert of(question, page, "Open Mail. The number beside Inbox says it.") == Told("Inbox: 4", sure=True)
    assert of("how many important mails are there", page, "The number beside Inbox says it.").text == "Important: 1"


@pytest.mark.parametrize(
    ("question", "shown_by", "told"),
    [
        ("how much did I get out in November 2025?", "The amount you receive is at the bottom.", "Net: €2,010.00"),
        ("我2025年11月到手多少钱", "最下面就是拿到的金额。", "Net: €2,010.00"),
        ("how much tax did I pay", "The amount you receive is at the bottom.", "Tax and insurance: €1,027.50"),
        ("how much did I get out in November 2025?", "Tap the month at the bottom.", ""),
    ],
)
def test_a_tutorial_may_say_that_the_answer_comes_last(question: str, shown_by: str, told: str) -> None:
    lines = (row(0, "Gross", "€3,037.50"), row(1, "Tax and insurance", "€1,027.50"), row(2, "Net", "€2,010.00"))
    page = screen(label(-1, "November 2025"), *lines)
    found = of(question, page, shown_by)
    assert (found.text if found.sure else "") == told
    assert not of(question, screen(label(-1, "November 2025"), listing(*lines)), shown_by).sure or "tax" in question


def test_what_a_mail_speaks_of_is_not_when_it_came() -> None:
    page = screen(label(-1, "Inbox"), row(0, "Alice", "08:44", "Please check it by Wednesday"), row(1, "Sol", "04:20"))
    assert of("who is the newest mail from", page, known=("newest mail",)).text.startswith("Alice: 08:44")


def test_a_day_without_a_year_that_something_was_on_lies_behind() -> None:
    said = (row(0, "来吗？", "07:36"), row(1, "下次一定", "08:36"), row(2, "行，那周末", "08:48"))
    page = screen(label(-1, "刘洋"), label(0, "2月26日"), *said)
    assert of("刘洋最后一条短信说了啥", page, known=("短信",)).text == "行，那周末: 08:48"


def test_what_comes_next_is_not_the_next_of_something_else() -> None:
    page = screen(label(-1, "Agenda"), label(0, "Mon, 2 March 2026"), row(1, "Stand-up", "10:00"))
    known = ("See your agenda", "what is my next event")
    assert of("what is my next event", page, known=known).text == "Stand-up: 10:00"
    assert not of("what is the next novel of the book club", page, known=known).sure
    texts = screen(label(-1, "Texts"), row(0, "Alice", "See you", "09:12"), row(1, "David", "Got them", "Yesterday"))
    assert "Alice" not in of("what was David's last text", texts, known=("last text",)).text


def test_which_ones_is_not_how_many() -> None:
    assert all_asked("我喜欢的歌有哪几首")[0].aim is Aim.WHAT
    assert all_asked("我有几首喜欢的歌")[0].aim is Aim.COUNT


def test_what_a_page_is_about_may_have_another_word_for_it() -> None:
    page = screen(label(-1, "存储"), label(0, "已使用 40.1 GB"), row(1, "应用", "2.96 GB"))
    assert of("手机存储空间还剩多少", page, known=("还剩多少空间",)) == Told("存储: 已使用 40.1 GB", sure=True)
    assert not of("手机存储空间还剩多少", page).sure


def test_what_is_told_of_no_day_may_be_told_of_the_day_behind_its_row() -> None:
    cities = screen(label(-1, "Cities"), row(0, "Shanghai 9°", "Clear"), row(1, "Beijing 9°", "Cloudy"))
    assert of("will it rain in Beijing tomorrow", cities).short
    assert not of("does it rain in Beijing", cities).short


@pytest.mark.parametrize(
    ("prompt", "kind"),
    [
        ("who was my last missed call from", FunctionKind.QUESTION),
        ("how long is the song After Midnight?", FunctionKind.QUESTION),
        ("最新一封邮件是谁发的？", FunctionKind.QUESTION),
        ("石头与水是谁唱的", FunctionKind.QUESTION),
        ("三体我看到第几页了", FunctionKind.QUESTION),
        ("播客我听到第几期了", FunctionKind.QUESTION),
        ("who is coming to choir practice on 26 March?", FunctionKind.QUESTION),
        ("who's invited to the picnic?", FunctionKind.QUESTION),
        ("who is the king of Sweden?", FunctionKind.OTHER),
        ("跳到第几集随便", FunctionKind.TASK),
        ("相对论是谁提出的", FunctionKind.OTHER),
        ("what is the capital of France?", FunctionKind.OTHER),
        ("how far is the moon?", FunctionKind.OTHER),
    ],
)
def test_what_a_phone_may_keep_is_its_business(mind: Mind, prompt: str, kind: FunctionKind) -> None:
    assert mind.analysis.analyse(prompt).kind is kind


WORN = Tutorial(
    "flea-1",
    "See how worn a thing is before you buy",
    "Open Flea. Tap the thing next to the name of its seller. Under Condition you read how much it was used.",
    "en",
    "Flea",
    asked=(
        "is it still like new",
        "what state is this in",
        "is it damaged",
        "show me what they say about its condition",
    ),
)


@pytest.mark.parametrize(
    ("prompt", "kind"),
    [
        ("what condition is the Canoe from Bella in", FunctionKind.QUESTION),
        ("what condition is the economy in", FunctionKind.OTHER),
        ("what is the capital of France", FunctionKind.OTHER),
        ("who wrote Hamlet", FunctionKind.OTHER),
    ],
)
def test_what_an_app_surely_tells_is_no_question_about_the_world(
    tmp_path: Path, prompt: str, kind: FunctionKind
) -> None:
    with opened(tmp_path) as (mind, knowledge):
        assert understood(mind, RunState("1", "what condition is the Canoe from Bella in")).kind is FunctionKind.OTHER
        knowledge.library.lend((WORN,))
        assert understood(mind, RunState("1", prompt)).kind is kind


def looked_into(mind: Mind, prompt: str, *installed: str) -> tuple[str, ...]:
    state = RunState("1", prompt, function=mind.analysis.analyse(prompt), looking=True)
    return apps_to_search(mind, replace(state, installed=frozenset(installed)))


def test_what_no_tutorial_knows_is_looked_up_where_it_may_be_kept(mind: Mind) -> None:
    assert looked_into(mind, "who plays Neon Rain?")[0] == "music"
    assert looked_into(mind, "who plays Neon Rain?", "com.android.dialer", "com.android.contacts")[:1] != ("music",)
    assert "shop" in looked_into(mind, "瑜伽垫多少钱？")
    assert looked_into(mind, "what did I dream last night?") == ()


def test_the_page_of_another_one_is_left_for_the_one_that_is_named(mind: Mind) -> None:
    now = next(t for t in mind.knowledge.tutorials() if t.id == "weather-now-en")
    page = screen(label(-1, "Shanghai"), row(0, "Now", "9°"))
    prompt, steps = "what's the weather in Beijing?", [Instruction(OperationType.OPEN, parameter="Weather")]
    function = mind.analysis.analyse(prompt)
    for wanted in ("More options", "Manage cities"):
        plan = tuple(map(Planned, steps))
        state = RunState("1", prompt, function=function, plan=plan, tutorials=(now,), page=page, now=NOW.isoformat())
        instruction = answer(mind, state).instruction
        assert instruction is not None
        assert instruction.object.text == wanted
        steps.append(instruction)


@pytest.mark.parametrize(
    ("prompt", "name"),
    [("how long until the screen turns off", "Screen timeout"), ("屏幕多久会自己熄灭？", "屏幕超时")],
)
def test_how_something_is_set_is_told_by_its_row(mind: Mind, prompt: str, name: str) -> None:
    state = RunState("1", prompt, function=mind.analysis.analyse(prompt), looking=True, now=NOW.isoformat())
    tutorials = consult(mind, state).tutorials
    state = replace(state, tutorials=tutorials)
    steps = plan(mind, state, mind.parsing.parse(tutorials[0].text), tutorials[0].text, ()).instructions
    assert [i.operation for i in steps] == [OperationType.OPEN, OperationType.CLICK]
    page = screen(label(-1, "Display"), row(0, name, "2 minutes"))
    assert answer(mind, replace(state, plan=tuple(map(Planned, steps)), page=page)).text == f"{name}: 2 minutes"


@pytest.mark.parametrize(
    ("prompt", "text", "last"),
    [
        ("what was my net pay in November 2025", "Open Files and tap Payslips. Tap the month.", "month"),
        ("what was my net pay", "Open Files and tap Payslips. Tap the month.", "Payslips"),
        ("我2025年11月到手多少钱", "打开文件，点击工资条，点击要看的月份。", "月份"),
        ("我到手多少钱", "打开文件，点击工资条，点击要看的月份。", "工资条"),
        ("what did I pay on 22 January", "Open Files and tap Bills. Tap the date of the bill.", "date of the bill"),
        ("what did I pay", "Open Files and tap Bills. Tap the date of the bill.", "Bills"),
    ],
)
def test_the_month_that_a_question_names_is_opened(mind: Mind, prompt: str, text: str, last: str) -> None:
    language = "en" if prompt.isascii() else "zh"
    pay = Tutorial("own", "Pay of a month" if language == "en" else "查看某月的工资", text, language=language)
    function = mind.analysis.analyse(prompt)
    state = RunState("1", prompt, function=function, tutorials=(pay,), looking=True, now=NOW.isoformat())
    steps = plan(mind, state, mind.parsing.parse(text), text, ()).instructions
    assert steps[-1].object.text == last


@pytest.mark.parametrize(
    ("prompt", "told"),
    [
        ("what is my blood type", True),
        ("what is Tom's blood type", False),
        ("what is my sister's blood type", False),
        ("我的血型是什么", True),
        ("李娜的血型是什么", False),
        ("我姐姐的血型是什么", False),
    ],
)
def test_what_is_set_here_is_nothing_of_somebody_else(mind: Mind, prompt: str, told: bool) -> None:
    function = mind.analysis.analyse(prompt)
    title, name = ("Save your blood type", "Blood type") if prompt.isascii() else ("保存血型", "血型")
    tutorials = tuple(t for t in mind.knowledge.tutorials() if t.title == title)
    page = screen(label(-1, "Medical information"), row(0, name, "Unknown"))
    state = RunState("1", prompt, function=function, tutorials=tutorials, page=page, now=NOW.isoformat())
    assert (answer(mind, state).text == f"{name}: Unknown") is told


def test_what_nothing_tells_how_to_do_may_be_written_somewhere() -> None:
    function = Function("how do I make lemon cake", "make lemon cake", "en", asks=Asks.HOW)
    state = RunState("1", function.prompt, function=function, telling=True)
    after, command = collecting.consult(state, Consulted((), certain=False, likely=False))
    assert (after.telling, after.looking, command) == (False, True, Decide(Topic.TUTORIALS))
    assert after.function is not None
    assert after.function.asks is Asks.STATE  # no tutorial that does something is followed


def test_the_only_value_is_not_the_one_that_another_label_names() -> None:
    page = screen(label(-1, "About phone"), row(0, "Phone number", "+1 555 0142"), row(1, "Android version", "15"))
    assert of("what's my own number", page) == Told("Phone number: +1 555 0142", sure=True)


def test_what_people_ask_of_an_app_need_not_be_there(mind: Mind) -> None:
    notes = next(t for t in mind.knowledge.tutorials() if t.title == "Read a note" and t.language == "en")
    page = screen(label(-1, "Packing list"), row(0, "Passport"), row(1, "Charger"))
    prompt = "have I got milk on my list"
    state = RunState("1", prompt, function=mind.analysis.analyse(prompt), tutorials=(notes,), page=page)
    assert answer(mind, state).end is not End.DONE


def test_the_row_that_led_to_a_page_may_have_told_it() -> None:
    assert row_tells("“青岛旅行”那个相册有几张照片", ("青岛旅行", "4 项")) == "青岛旅行: 4 项"
    assert row_tells("how many photos are in the album Trip", ("Trip", "4 items")) == "Trip: 4 items"
    assert row_tells("how many photos are in the album Trip", ("Camera", "20 items")) == ""
    assert row_tells("who is in the album Trip", ("Trip", "4 items")) == ""


@pytest.mark.parametrize("prompt", ["新同事哪天入职", "快递哪天到"])
def test_which_day_is_no_slip_of_the_pen(mind: Mind, prompt: str) -> None:
    assert mind.analysis.analyse(prompt).prompt == prompt


def test_the_phone_itself_is_not_the_app_of_that_name(mind: Mind) -> None:
    page = screen(label(-1, "Dashboard"), row(0, "Phone", "3 min"), row(1, "Shop", "20 min"))
    prompt = "how long was I on my phone today?"
    state = RunState("1", prompt, function=mind.analysis.analyse(prompt), page=page, now=NOW.isoformat())
    assert answer(mind, state).text != "Phone: 3 min"


@pytest.mark.parametrize("question", ["how much was my Rooms invoice for January 2026", "2026年1月Rooms的账单多少钱"])
def test_the_month_of_a_bill_is_not_how_much_it_was(question: str) -> None:
    bills = (row(0, "Rooms", "January 2026", "2026年1月"), row(1, "Rooms", "February 2026", "2026年2月"))
    assert not of(question, screen(label(-1, "Invoices 账单"), *bills)).sure


def test_of_bills_of_one_name_the_one_of_the_month_is_opened() -> None:
    bills = (row(0, "Rooms", "February 2026"), row(1, "Rooms", "January 2026"), row(2, "Desks", "January 2026"))
    page, question = screen(label(-1, "Invoices"), *bills), "how much was my Rooms invoice for January 2026"
    assert row_about(page, question, ["rooms", "invoice"], [], NOW.date()) == "Rooms"
    assert month_beside(page, "Rooms", question) == "January 2026"
    assert month_beside(page, "Desks", question) == ""


@pytest.mark.parametrize("question", ["what's connected over bluetooth?", "蓝牙连着什么", "which Wi-Fi am I on"])
def test_what_is_connected_is_what_is_told_of(question: str) -> None:
    watch, laptop = row(0, "Pulse", "Active, 64%"), row(1, "Laptop", "Saved")
    page = screen(label(-1, "Connected devices"), watch, laptop, row(2, "Preferences", "Bluetooth, NFC"))
    assert of(question, page) == Told("Pulse: Active, 64%", sure=True)
    assert of("is the laptop connected", page) != Told("Pulse: Active, 64%", sure=True)


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("王伟那份合同最晚周几给答复", ["王伟", "合同"]),
        ("市图书馆周六开到几点", ["图书馆"]),
        ("预约体检打哪个电话", ["预约", "体检"]),
        ("后天上海热不热，最高几度", ["上海"]),
        ("《流向海》是哪个乐队的", ["流向海"]),
        ("下次周会改到周几了", ["周会"]),
        ("我护照号是多少", ["护照"]),
        ("which row are our seats in on friday", ["seats"]),
        ("what did I say I'd bring to choir", ["choir"]),
        ("how many videos have I got", ["videos"]),
        ("who do I have to call about the lease", ["lease"]),
        ("when do I have to take my medicine", ["medicine"]),
        ("where is the summer party being held", ["summer", "party"]),
        ("how much of the storage has Music used up", ["storage", "music"]),
        ("how much room does Block Garden take up", ["room", "block", "garden"]),
        ("which app is allowed to draw over the lock screen", ["lock", "screen"]),
        ("which app looked at my location last", ["location"]),
        ("which shop is allowed to charge my card", ["card"]),
        ("which order of mine is already shipped", ["order", "shipped"]),
        ("我买的那双跑鞋发货了没有", ["跑鞋", "发货"]),
        ("上次孙丽打来聊了多久", ["孙丽"]),
        ("孙丽在哪个单位上班", ["孙丽"]),
        ("方块花园占了多少空间", ["方块", "花园"]),
        ("who tried to ring me since yesterday", ["ring"]),
        ("what was my blood value when I gave on 22 January", ["blood", "value"]),
    ],
)
def test_what_is_looked_for_are_words_that_name_something(mind: Mind, question: str, named: list[str]) -> None:
    assert sought_in(question, mind.chinese_words) == named


EVENT = screen(label(-1, "Lunch with Ida"), row(0, "Ida Berg", "Invited"), row(1, "Email guests"))


def test_where_is_a_place() -> None:
    assert not of("where am I having lunch with Ida", EVENT, known=("where is the event",)).sure
    files = screen(label(-1, "Files"), row(0, "Ticket.pdf", "205 kB, 18 Feb"))
    assert not of("where is my ticket", files).sure
    assert of("where is the picnic", screen(label(-1, "Agenda"), row(0, "Picnic", "12:00 · Rose Garden"))).sure
    mails = screen(label(-1, "收件箱"), row(0, "李娜", "春游报名表", "您好，春游报名表请在周五前交给班主任。"))
    assert not of("春游去哪儿", mails).sure


def test_where_something_was_done_is_not_where_something_else_takes_place(mind: Mind) -> None:
    page = screen(label(-1, "Calendar"), row(0, "Car service", "08:30 · Northside Garage"))
    prompt = "where did I park the car?"
    state = RunState("1", prompt, function=mind.analysis.analyse(prompt), looking=True, page=page)
    assert answer(mind, replace(state, tutorials=(look_in("calendar", state),))).end is not End.DONE


@pytest.mark.parametrize(
    ("question", "name", "values", "tells"),
    [
        ("which folder is the tax form in", "Tax form.pdf", ["421 kB, 29 Jan"], False),
        ("which folder is the tax form in", "Tax form.pdf", ["Folder: Taxes"], True),
        ("which year did Northern Letters come out", "Northern Letters", ["Vera"], False),
        ("which year did Northern Letters come out", "Northern Letters", ["Vera, 2023"], True),
        ("what songs are on my Focus playlist", "Focus", ["4 songs"], False),
        ("what songs are on my Focus playlist", "Focus", ["songs for work: Minuet, Finale"], True),
        ("who is coming to the picnic", "Picnic", ["12:00 – 13:00 · Rose Garden"], False),
        ("who is coming to the picnic", "Picnic", ["Ida, Tom"], True),
        ("how much do I owe on my credit card", "Credit card •••• 1205", ["Active"], False),
        ("how much do I owe on my credit card", "Credit card •••• 1205", ["€ 84.40"], True),
    ],
)
def test_what_is_of_another_kind_is_no_answer(question: str, name: str, values: list[str], *, tells: bool) -> None:
    page = screen(label(-1, "All"), row(0, name, *values), row(1, "Other", "Something"))
    assert of(question, page).sure is tells


def test_which_things_are_the_rows_of_what_was_opened() -> None:
    page = screen(label(-1, "Focus"), row(0, "Minuet", "Quartet"), row(1, "Neon Rain", "Trio"))
    told = Told("Minuet: Quartet; Neon Rain: Trio", sure=True)
    assert of("what songs are on my Focus playlist", page) == told


def test_a_verb_of_one_character_is_not_counted() -> None:
    page = screen(label(-1, "闹钟"), row(0, "06:45", "周一至周五"), row(1, "08:30", "周六、周日"))
    assert of("我一共定了几个闹钟", page) == Told("2: 06:45, 周一至周五; 08:30, 周六、周日", sure=True)


def test_what_a_thing_is_called_is_not_how_many_there_are() -> None:
    page = screen(label(-1, "Search"), row(0, "Night Train", "Album"), row(1, "Night Train", "Trio"))
    assert not of("how many songs does Night Train have", page).sure


def test_what_was_said_may_be_the_name_of_its_row() -> None:
    said = "The flights are cheaper on Mondays, shall I hold two?"
    page = screen(label(-1, "Ida Berg"), row(0, said, "07:36"), row(1, "Fine", "07:40"))
    assert of("what did Ida say about the flights", page).text == f"{said}: 07:36"


def test_what_people_write_is_looked_into_as_well(mind: Mind) -> None:
    assert {"mail", "messages", "chat", "notes"} <= set(looked_into(mind, "which row are our seats in on friday?"))
    assert {"mail", "messages", "chat", "notes"} <= set(looked_into(mind, "王伟那份合同最晚周几给答复？"))


def test_a_way_that_cannot_be_gone_on_is_looked_around_at() -> None:
    way = (tap("Orders"), tap("order"))
    state = RunState("1", "where is my parcel", plan=tuple(map(Planned, way)), position=1, looking=True)
    assert from_here(state) is None  # the user's own steps
    told = Tutorial("1", "See an order", "Tap Orders and the order.", "en", "shop")
    cut = from_here(replace(state, tutorials=(told,)))
    assert cut is not None
    assert [planned.instruction for planned in cut.plan] == [tap("Orders")]
    found = (Planned(way[0]), Planned(way[1], on="the page it was found on"))
    assert from_here(replace(state, tutorials=(told,), plan=found)) is None  # else it would be found for ever
    switch = (way[0], Instruction(OperationType.SWITCH, parameter="true"))
    assert from_here(replace(state, tutorials=(told,), plan=tuple(map(Planned, switch)))) is None


def test_what_time_it_is_is_no_day_of_a_forecast() -> None:
    days = (row(0, "Today", "Clear, 18% rain"), row(1, "Tomorrow", "Rain, 91% rain"))
    page = screen(label(-1, "Shanghai"), *days, row(2, "Sunrise and sunset", "06:45 / 18:46"))
    told = of("what time does the sun go down today", page, known=("when does the sun set today",))
    assert told == Told("Sunrise and sunset: 06:45 / 18:46", sure=True)


def test_what_names_all_that_is_asked_need_not_name_its_day() -> None:
    said = screen(row(0, "Yes, two seats in row F.", "You · 06:48"))
    assert of("which row are our seats in on friday", said).sure
    other = screen(label(-1, "Mon, 2 March"), row(0, "Row with seats", "10:00"), label(1, "Tue, 3 March"))
    assert not of("which row are our seats in on friday", other).sure


def test_where_it_is_on_a_day_is_a_place() -> None:
    page = screen(label(-1, "Chats"), row(0, "Ida Berg", "Are we still on for lunch tomorrow?"))
    assert not of("where am I meeting Ida for lunch tomorrow", page).sure


def test_what_people_ask_about_in_an_app_is_looked_for_there_first(mind: Mind) -> None:
    assert set(looked_into(mind, "how many videos have I got?")[:2]) <= {"gallery", "files"}


def test_what_only_says_the_question_again_is_no_answer(mind: Mind) -> None:
    page = screen(row(0, "Ida Berg"), label(1, "Green Dental"))
    prompt = "who do I know at Green Dental?"
    state = RunState("1", prompt, function=mind.analysis.analyse(prompt), looking=True, page=page)
    state = replace(state, tutorials=(look_in("contacts", state),))
    assert answer(mind, state).text != "Green Dental"
    opened = replace(tap("Ida Berg"), source=SOUGHT)
    way = (Instruction(OperationType.OPEN, parameter="contacts"), opened)
    assert answer(mind, replace(state, plan=tuple(map(Planned, way)))).text == "Ida Berg: Green Dental"
    assert answer(mind, replace(state, plan=tuple(map(Planned, way)))).end is End.DONE


def test_a_size_is_no_count_and_when_it_was_written_no_day() -> None:
    assert not of("how many videos have I got", screen(label(-1, "Files"), row(0, "Videos", "940 MB"))).sure
    assert of("how many videos have I got", screen(label(-1, "Albums"), row(0, "Videos", "3 items"))).sure
    written = screen(label(-1, "王伟"), row(0, "合同已经发到你邮箱了", "07:36"))
    assert not of("合同最晚周几给答复", written, known=("合同周几答复",)).sure
    agenda = (
        label(0, "2026年3月4日 周三"),
        row(1, "合同评审", "15:00"),
        label(2, "2026年3月5日"),
        row(3, "看牙", "9:00"),
    )
    assert of("合同评审是周几", screen(label(-1, "日程"), *agenda)).sure


@pytest.mark.parametrize(
    ("question", "sought"),
    [
        ("when do I have to pay rent", ["rent"]),
        ("which row are our seats in", ["seats"]),
    ],
)
def test_a_question_is_looked_up_by_some_word_of_it(question: str, sought: list[str]) -> None:
    assert sought_in(question)[-1:] == sought


def test_who_did_it_is_not_told_by_the_thing_itself() -> None:
    page = screen(label(-1, "Moments"), row(0, "First hike of the year"), row(1, "New lamp"))
    assert not of("who liked my hike post?", page).sure
    named = screen(label(-1, "Contacts"), row(0, "Dentist", "Dr. Lee"))
    assert of("who is my dentist?", named).sure


def test_what_somebody_wrote_to_me_is_not_what_i_wrote() -> None:
    page = screen(label(-1, "Search messages"), row(0, "Same to you, Henry!", "You · 3 Jan"))
    assert not of("what did Henry text me?", page).sure


DATA = screen(
    label(-1, "Data usage 流量消耗"),
    label(0, "5.04 GB used"),
    label(1, "10 GB data warning"),
    row(2, "Music", "520 MB"),
)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("how much mobile data have I burned through so far?", "Data usage 流量消耗: 5.04 GB used"),
        ("这个月一共用了多少流量", "Data usage 流量消耗: 5.04 GB used"),
        ("at how much data do I get a warning?", "Data usage 流量消耗: 10 GB data warning"),
    ],
)
def test_how_much_there_may_be_is_not_how_much_there_is(question: str, told: str) -> None:
    assert of(question, DATA) == Told(told, sure=True)


@pytest.mark.parametrize(
    ("question", "lacks"),
    [
        ("how much data did I use last month?", "last month"),
        ("上个月用了多少流量", "上个月"),
        ("昨天看了多久手机", "昨天"),
        ("how much data did I use this month?", ""),
        ("how much did I spend in total last month?", ""),
        ("how much did I spend last week?", ""),
        ("how much did I spend last year?", "last year"),
        ("how many steps did I walk yesterday?", ""),
        ("去年一共花了多少钱", "去年"),
        ("when did Tom ring last month?", ""),
    ],
)
def test_how_much_it_was_in_a_time_is_told_by_what_speaks_of_it(question: str, lacks: str) -> None:
    spent = screen(label(-1, "Spent"), row(0, "Shop", "€20", "12 Feb"), row(1, "Cafe", "€4", "1 Mar"))
    page = spent if "spen" in question or "花" in question else DATA
    page = (
        screen(label(-1, "Steps"), row(0, "Yesterday", "4,200"), row(1, "Today", "20")) if "walk" in question else page
    )
    assert lacks_span(question, page, NOW.date()) == lacks


def test_what_is_asked_for_is_somewhere_on_the_page() -> None:
    flight = screen(label(-1, "Flight to Rome"), label(0, "Sat, 28 March, 07:45"), label(1, "Terminal 1"))
    assert not of("which seat have I got on the flight to Rome", flight, known=("flight to Rome",)).sure
    assert of("which terminal does the flight to Rome leave from", flight, known=("flight to Rome",)).sure


def test_a_year_is_told_by_what_has_one() -> None:
    album = (label(-1, "Music"), label(0, "Timber Songs"), label(1, "2021 • Rock"), row(2, "Timber", "Hollow Oaks"))
    question = "what year did Timber Songs by Hollow Oaks come out"
    assert of(question, screen(*album)) == Told("Timber Songs: 2021 • Rock", sure=True)
    assert not of(question, screen(album[0], *album[3:]), known=("Timber Songs by Hollow Oaks come out year",)).sure


def test_which_one_is_asked_of_what_was_named() -> None:
    orders = screen(label(-1, "My orders"), row(0, "20260302", "To pay", "Electric kettle"))
    told = of("is there an order I haven't paid for yet? which one", orders, known=("orders to be paid",))
    assert told.sure
    assert "kettle" in told.text


def test_who_a_page_is_about_need_not_have_the_value_in_the_own_row() -> None:
    call = screen(label(-1, "Call details"), row(0, "Tom Baker", "+44 20 7946 0077"), row(1, "Outgoing", "10 min"))
    assert of("how long was I talking with Tom Baker", call, known=("Tom Baker", "how long the call")) == Told(
        "Outgoing: 10 min", sure=True
    )


@pytest.mark.parametrize(
    ("prompt", "title", "texts", "last"),
    [
        ("how much of the battery has Music used up", "See how much battery is left", ["Battery"], "Battery usage"),
        ("how full is the battery", "See how much battery is left", ["Battery"], ""),
        ("how much of the battery has Music used up", "See how much battery is left", ["Battery", "Battery usage"], ""),
    ],
)
def test_what_a_page_does_not_have_may_be_on_one_behind_it(
    mind: Mind, prompt: str, title: str, texts: list[str], last: str
) -> None:
    known = next(t for t in mind.knowledge.tutorials() if t.title == title)
    page = screen(label(-1, "Battery"), label(0, "82%"), row(1, "Battery usage"))
    way = (Instruction(OperationType.OPEN, parameter="Settings"), *map(tap, texts))
    plan, function = tuple(map(Planned, way)), mind.analysis.analyse(prompt)
    state = RunState("1", prompt, function=function, plan=plan, looking=True, page=page, tutorials=(known,))
    told = answer(mind, replace(state, now=NOW.isoformat())).instruction
    assert (told.object.text if told and told.operation is OperationType.CLICK else "") == last


@pytest.mark.parametrize(
    ("said", "ends"),
    [
        ("No matching files", True),
        ("没有匹配的文件", True),
        ("未找到“房租”的相关内容", True),
        ("Matching socks", False),
    ],
)
def test_where_a_search_finds_nothing_there_is_no_more_below(mind: Mind, said: str, ends: bool) -> None:
    page = screen(label(-1, "Search"), label(0, said) if ends else row(0, said, "3 Jan"))
    assert finds_nothing(page) is ends


@pytest.mark.parametrize("prompt", ["where does Ida Berg live", "where is Ida Berg's"])
def test_a_part_of_a_name_is_not_searched_for_in_another_app_as_well(mind: Mind, prompt: str) -> None:
    typed: list[str] = []
    way = [Instruction(OperationType.OPEN, parameter="notes", source=SOUGHT)]
    page = screen(text_field(-1, "Search notes"), label(0, "No notes found"))
    for _ in range(3):
        plan = tuple(map(Planned, way))
        state = RunState("1", prompt, function=mind.analysis.analyse(prompt), plan=plan, looking=True, page=page)
        told = answer(mind, replace(state, tutorials=(look_in("contacts", state),))).instruction
        if told is None or told.operation is not OperationType.EDIT:
            break
        typed.append(told.parameter)
        way.append(told)
    assert typed == ["Ida Berg"]


@pytest.mark.parametrize(
    ("prompt", "tells"),
    [("which order in the shop is already shipped?", False), ("which order in the shop is not shipped?", True)],
)
def test_what_is_not_done_yet_is_not_what_is_done_already(mind: Mind, prompt: str, *, tells: bool) -> None:
    known = next(t for t in mind.knowledge.tutorials() if t.title == "See orders that are not sent yet")
    page = screen(label(-1, "My orders"), row(0, "20260226", "To ship", "Hooded sweater"))
    way = (Instruction(OperationType.OPEN, parameter="Shop"), tap("Me"), tap("To ship"))
    plan, function = tuple(map(Planned, way)), mind.analysis.analyse(prompt)
    state = RunState("1", prompt, function=function, plan=plan, looking=True, page=page, tutorials=(known,))
    assert (answer(mind, replace(state, now=NOW.isoformat())).end is End.DONE) is tells
