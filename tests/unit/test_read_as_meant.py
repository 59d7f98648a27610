"""Everyday prompts of both languages: what is asked, what is not wanted, several deeds, counted steps, each of many."""

from __future__ import annotations

from datetime import datetime

import pytest
from loop_kit import button, icon, label, line, listing, node, row, screen

from promptrpa.domain.function import FunctionKind
from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.loop import End, Finish, RunState
from promptrpa.domain.page import Page
from promptrpa.loop.dialogue import understood as told
from promptrpa.matching.pages.answers import answer_to
from promptrpa.matching.pages.days_asked import lacks_day
from promptrpa.matching.pages.in_order import weekdays, weekdays_shown
from promptrpa.matching.prompts.fit.ends import deletes_too
from promptrpa.matching.prompts.fit.making import adds_one, adds_rather
from promptrpa.matching.prompts.mentions import find_mentions
from promptrpa.matching.prompts.numbered import numbered
from promptrpa.matching.prompts.orders import Orders
from promptrpa.matching.prompts.several import does_one, wants_all
from promptrpa.matching.prompts.telling import tells_somebody
from promptrpa.matching.prompts.unwanted import as_turned_off
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.values import find_values, is_web_address
from promptrpa.mind import Mind
from promptrpa.mind.answering import answer
from promptrpa.mind.generating import plan, understood
from promptrpa.reasoning.grounding.ticked import ticks_before

NOW = datetime(2026, 3, 2, 9, 41)  # a Monday


def state_of(mind: Mind, prompt: str) -> str:
    """What is to be turned on or off, or is asked about so."""
    return next((s.value for s in mind.analysis.analyse(prompt).parameters if s.type == "on_off"), "")


def values(prompt: str) -> set[tuple[str, str]]:
    found = find_mentions(prompt, find_values(prompt), chinese=is_chinese(prompt))
    return {(m.name, m.value) for m in found}


@pytest.mark.parametrize("prompt", ["text mom dad has to go to the hospital", "Ben has to go to the office"])
def test_what_people_have_to_do_is_no_order_to_add_something(mind: Mind, prompt: str) -> None:
    assert not mind.analysis.analyse(prompt).prompt.startswith("add")
    assert mind.analysis.analyse("the dentist has to go on my calendar").prompt == "add the dentist to my calendar"


def test_words_that_begin_like_a_day_are_none() -> None:
    for words in ("Wedding of Sarah 14:00", "Lunch with friends", "Monthly review", "sunset walk"):
        assert not weekdays(words)
    assert weekdays("Thurs, Saturdays") == weekdays("周四 周六")


def test_all_of_it_in_somebodys_own_words_asks_for_nothing() -> None:
    assert wants_all("text mom we are all going home") == ""
    assert wants_all("Reply all to Anna") == ""
    assert wants_all("delete all notes") == "all notes"


def test_the_word_that_ends_a_wish_goes_with_it() -> None:
    assert as_turned_off("蓝牙我不用了", chinese=True) == "关闭蓝牙"


def test_a_file_is_no_address_of_the_web() -> None:
    assert [is_web_address(t) for t in ("notes.txt", "news.example", "https://a.org/b")] == [False, True, True]


@pytest.mark.parametrize(
    ("prompt", "state"),
    [
        ("which network is the wifi on", ""),
        ("whose hotspot is on", ""),
        ("how many alarms are on", ""),
        ("开着的热点叫什么", ""),
        ("勿扰几点开启", ""),
        ("is the wifi on", "true"),
        ("热点开着吗", "true"),
    ],
)
def test_which_and_who_ask_for_more_than_on_or_off(mind: Mind, prompt: str, state: str) -> None:
    function = mind.analysis.analyse(prompt)
    assert function.kind is FunctionKind.QUESTION
    assert state_of(mind, prompt) == state


@pytest.mark.parametrize(
    "prompt",
    [
        "no more roaming",
        "no battery saver any more",
        "kill the torch",
        "I'm done with flight mode",
        "i dont want night light any more",
        "别再震动了",
        "不想要护眼模式了",
        "热点用不着了",
    ],
)
def test_what_is_not_wanted_is_turned_off(mind: Mind, prompt: str) -> None:
    assert state_of(mind, prompt) == "false"


@pytest.mark.parametrize(
    "prompt", ["there's no wifi", "不要把热点断开", "no more than two alarms", "get rid of the alarm"]
)
def test_what_only_is_not_there_or_is_to_go_is_not_turned_off(mind: Mind, prompt: str) -> None:
    assert state_of(mind, prompt) != "false"


def test_a_denial_is_looked_up_as_tutorials_say_it() -> None:
    assert as_turned_off("no more pop-up ads", chinese=False) == "turn off pop-up ads"
    assert as_turned_off("打字的时候不要再震动了", chinese=True) == "打字的时候关闭震动"


def test_a_word_without_its_apostrophe_is_no_slip(mind: Mind) -> None:
    assert mind.analysis.analyse("i dont want night light any more").notes == ()


@pytest.mark.parametrize(
    ("prompt", "parts"),
    [
        ("text Noor I'm at the gate and then turn on roaming", ("text Noor I'm at the gate", "turn on roaming")),
        (
            "tell Omar soup is on the stove and start a 9 minute timer",
            ("tell Omar soup is on the stove", "start a 9 minute timer"),
        ),
        ("给小雨发短信说我到站了，然后定个六点的闹钟", ("给小雨发短信说我到站了", "定个六点的闹钟")),
        ("set a timer for 4 minutes and an alarm for 9", ("set a timer for 4 minutes", "set an alarm for 9")),
        ("add rice and soy milk to the list", ("add rice to the list", "add soy milk to the list")),
        ("rice and figs need to go on my trip note", ("add rice to my trip note", "add figs to my trip note")),
        ("把大米和豆浆加到购物清单", ("把大米加到购物清单", "把豆浆加到购物清单")),
        ('add "salt and pepper" to the list', ()),
        ("add M&Ms & rice to the list", ("add M&Ms to the list", "add rice to the list")),
        ("add the R&B record to the list", ()),
        ("把高跟凉鞋加到购物车", ()),
        ("把埃及棉床单和羊肉及牛排加到购物车", ("把埃及棉床单加到购物车", "把羊肉加到购物车", "把牛排加到购物车")),
        ("关掉热点 把飞行模式打开", ("关掉热点", "把飞行模式打开")),
        ("1. set an alarm for 9 2. turn on roaming", ("set an alarm for 9", "turn on roaming")),
        ("text Noor we ate and then walked home", ()),
        ("text Noor you can eat and then turn on the hotspot", ()),
        ("tell Omar I'll cook and then call dad", ()),
        ('text Noor "eat and then turn on roaming"', ()),
        ("跟小雨说饭在锅里，然后自己热一下", ()),
        ("note: soup and then turn on roaming", ()),
        ("把铃声调小点，放音乐太吵了", ()),
    ],
)
def test_an_order_after_a_text_is_no_part_of_it(mind: Mind, prompt: str, parts: tuple[str, ...]) -> None:
    assert mind.analysis.analyse(prompt).parts == parts


def test_steps_that_leave_a_text_out_are_not_all_of_a_wish(mind: Mind) -> None:
    assert not mind.analysis.analyse("text mum see you and open Music, tap Library").steps


@pytest.mark.parametrize(
    ("prompt", "parts"),
    [
        (
            "tick off bread on the grocery list and pin the Paris note",
            ("tick off bread on the grocery list", "pin the Paris note"),
        ),
        ("pin the Paris note and delete the draft to Noor", ("pin the Paris note", "delete the draft to Noor")),
    ],
)
def test_deeds_of_two_tutorials_are_done_one_after_the_other(mind: Mind, prompt: str, parts: tuple[str, ...]) -> None:
    function = understood(mind, RunState("1", prompt))
    assert function.parts == parts
    assert not function.unheard


@pytest.mark.parametrize(
    ("prompt", "unheard"),
    [
        ("turn on roaming, then iron the shirts", "iron the shirts"),
        ("pin the Paris note and iron my shirts", "iron my shirts"),
    ],
)
def test_nothing_is_done_where_a_part_is_not_known(mind: Mind, prompt: str, unheard: str) -> None:
    function = understood(mind, RunState("1", prompt))
    assert function.unheard == unheard
    _, command = told(RunState("1", prompt), function)
    assert isinstance(command, Finish)
    assert unheard in command.reason
    assert command.reason.endswith("Nothing was done.")


@pytest.mark.parametrize(
    ("prompt", "value"),
    [
        ("note to self the spade is behind shed 4", ("text", "the spade is behind shed 4")),
        ("jot down: box 21, key is with Noor", ("text", "box 21, key is with Noor")),
        ("add oslo to my world clocks", ("place", "oslo")),
        ("make an event Chess night thursday 7pm", ("title", "Chess night")),
        ("记一下 箱子放在D3区12", ("text", "箱子放在D3区12")),
        ("记一下周二还图书馆30块", ("text", "周二还图书馆30块")),
        ("天气里加个吉隆坡", ("place", "吉隆坡")),
        ("给周明发个邮件，主题进度，正文写一切顺利", ("text", "一切顺利")),
        ("给周明发个邮件，主题进度，正文写一切顺利", ("subject", "进度")),
        ("短信回孙悦 东西收到了", ("contact", "孙悦")),
        ("短信回孙悦 东西收到了", ("text", "东西收到了")),
        ("在邻居群里说一声我买好了", ("text", "我买好了")),
        ("在周日羽毛球群里说我晚到", ("group", "周日羽毛球")),
        ("8号羽毛球取消了，从日历里删掉", ("title", "羽毛球")),
        ("把闹钟改到九点，标签写排练", ("label", "排练")),
        ("建个提醒：周二还书，然后买花", ("text", "周二还书，然后买花")),
        ("put figs on my trip note", ("text", "figs")),
        ("放周明那首大雨", ("title", "大雨")),
        ("把黑色雨伞放购物车", ("text", "黑色雨伞")),
        ("告诉孙悦我晚点到，让她先吃", ("text", "我晚点到，让她先吃")),
        ("新建一条叫周末种花", ("title", "周末种花")),
        ("新建一个名为购物的笔记", ("title", "购物")),
        ("开热点，名字改成小雨的手机", ("title", "小雨的手机")),
    ],
)
def test_own_words_are_whole(prompt: str, value: tuple[str, str]) -> None:
    assert value in values(prompt)


def test_a_word_for_an_answer_is_none(mind: Mind) -> None:
    field = Instruction(OperationType.EDIT, ObjectDescription("短信"), "回复")
    bound = mind.analysis.bind([field], mind.analysis.analyse("短信回孙悦 东西收到了"))
    assert bound.instructions[0].parameter == "东西收到了"


@pytest.mark.parametrize("prompt", ["给孙悦打电话，问她几点到"])
def test_what_is_to_be_asked_somebody_is_no_question_to_the_phone(mind: Mind, prompt: str) -> None:
    assert mind.analysis.analyse(prompt).kind is FunctionKind.TASK


def test_thanks_that_are_to_be_said_are_no_politeness(mind: Mind) -> None:
    assert mind.analysis.analyse("跟孙悦说声谢谢").description.endswith(("谢谢", "{text}"))


@pytest.mark.parametrize(
    ("prompt", "items"),
    [
        ("1. Clock 2. Timer 3. tap Start", ["Clock", "Timer", "tap Start"]),
        ("①时钟 ②计时器", ["时钟", "计时器"]),
        ("Step 1: Clock, step 2: Timer", ["Clock", "Timer"]),
        ("第一步打开时钟，第二步点计时器", ["打开时钟", "点计时器"]),
        ("version 1. of the plan", []),
        ("2. Clock 3. Timer", []),
        ("set it to 1.5", []),
    ],
)
def test_counted_items(prompt: str, items: list[str]) -> None:
    assert numbered(prompt) == items


@pytest.mark.parametrize(
    ("prompt", "steps"),
    [
        ("1. Clock 2. Timer 3. tap Start", ["open: Clock", "click: Timer", "click: Start"]),
        ("①时钟 ②计时器 ③点开始", ["open: 时钟", "click: 计时器", "click: 开始"]),
    ],
)
def test_counted_labels_are_steps(mind: Mind, prompt: str, steps: list[str]) -> None:
    function = mind.analysis.analyse(prompt)
    assert [str(i) for i in mind.parsing.parse(function.steps)] == steps
    assert not function.parameters


@pytest.mark.parametrize(
    ("prompt", "words"),
    [
        ("delete every photo", "every photo"),
        ("mark all of my mails as read", "all of my mails"),
        ("把闹钟全关了", "全"),
        ("所有笔记", "所有笔记"),
        ("wake me every day", ""),
        ("turn it all the way up", ""),
        ("每天七点叫我", ""),
        ("开启安全模式", ""),
        ("text Noor “all good things”", ""),
    ],
)
def test_each_of_many_is_asked_for(prompt: str, words: str) -> None:
    assert wants_all(prompt) == words


def test_what_takes_one_is_not_done_for_all(mind: Mind) -> None:
    prompt = "delete all notes"
    function = mind.analysis.analyse(prompt)
    tutorial = next(t for t in mind.knowledge.tutorials() if t.title == "Delete a note" and not t.outdated)
    state = RunState("1", prompt, function=function, tutorials=(tutorial,))
    assert plan(mind, state, (), tutorial.text, ()).unused == "all notes"
    taps = [Instruction(OperationType.CLICK, ObjectDescription("note"))]
    assert does_one(("Delete a note",), taps)
    assert not does_one(("Delete all notes",), taps)


def test_what_is_to_be_deleted_is_not_turned_off() -> None:
    assert not deletes_too("所有闹钟都删掉", "关闭所有闹钟")
    assert deletes_too("所有闹钟都删掉", "删除闹钟")
    assert deletes_too("turn off the alarm", "Turn off all alarms")


def alarms(*rows: tuple[str, str, bool]) -> Page:
    found = []
    for number, (time, days, on) in enumerate(rows):
        top = 200 + 150 * number
        texts = [
            node("TextView", (40, top, 600, top + 60), text=time),
            node("TextView", (40, top + 70, 600, top + 130), text=days),
        ]
        switch = node(
            "Switch", (860, top, 1040, top + 140), checkable=True, clickable=True, **({"checked": True} if on else {})
        )
        found.append(node("LinearLayout", (0, top, 1080, top + 140), *texts, switch, clickable=True))
    return screen(
        label(-1, "Alarm"), icon((900, 20, 1040, 120), "Add"), listing(*found), label(9, "Alarm"), label(10, "闹钟")
    )


def said(question: str, page: Page) -> str:
    return answer_to(question, page, lambda _, texts: [0.0] * len(texts), NOW).text


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("when is my next alarm", "21:15, Every day"),
        ("下一个闹钟几点响", "21:15, Every day"),
        ("what was my last alarm", "05:50, Mon to Fri"),
    ],
)
def test_the_next_of_a_list_is_the_one_that_comes_next(question: str, answer: str) -> None:
    page = alarms(("05:50", "Mon to Fri", True), ("21:15", "Every day", True), ("10:00", "Mon", False))
    assert said(question, page) == answer


def test_the_next_of_a_list_of_days_stands_below_its_day() -> None:
    page = screen(
        label(-1, "Days"),
        label(0, "Mon, 2 March 2026"),
        row(1, "Choir", "08:00 – 09:00"),
        label(2, "Tue, 3 March 2026"),
        row(3, "Tailor", "07:30 – 08:00"),
        row(4, "Dentist", "16:00 – 17:00"),
    )
    assert said("what is my next event", page).startswith("Tailor")
    assert said("when is the next dentist visit", page).startswith("Dentist")


@pytest.mark.parametrize("prompt", ["what is on my calendar today", "今天有什么安排"])
def test_another_days_list_is_not_todays(prompt: str) -> None:
    days = (
        label(0, "Tue, 3 March 2026"),
        row(1, "Dentist", "10:00"),
        label(2, "Wed, 4 March 2026"),
        row(3, "Lunch", "12:00"),
    )
    assert lacks_day(prompt, screen(label(-1, "Days"), *days), NOW.date())
    assert "Dentist: 10:00; Lunch" not in said(prompt, screen(label(-1, "Days"), *days))
    calls = (row(0, "Ann", "09:10"), row(1, "Bob", "1 March"), row(2, "Cleo", "28 February"))
    assert not lacks_day(prompt, screen(label(-1, "Recent"), *calls), NOW.date())


def test_only_what_has_all_that_is_asked_for_is_counted() -> None:
    page = screen(
        label(-1, "Recent"),
        row(0, "Missed call", "Ann 07:54"),
        row(1, "Ann", "Call cancelled"),
        row(2, "Bob", "Call 09:00"),
    )
    assert said("how many missed calls do I have", page).startswith("1: ")


def test_weekdays_of_a_text() -> None:
    assert weekdays("Mon to Wed") == {0, 1, 2}
    assert weekdays("周六、周日") == {5, 6}
    assert weekdays("每天") == frozenset(range(7))
    assert weekdays("Choir") == frozenset()


@pytest.mark.parametrize(
    ("shown", "days"),
    [
        ("Sat, Sun", {5, 6}),
        ("Repeats every Wed", {2}),
        ("Yoga, Thu 18:00", {3}),
        ("Open Mon–Fri 9–17", {0, 1, 2, 3, 4}),
        ("Sun 8 March", {6}),
        ("Sunday lunch", {6}),
        ("周日 浇花", {6}),
        ("I sat down", set()),
        ("Sun cream", set()),
        ("Reading about the Sun", set()),
    ],
)
def test_a_short_form_is_a_day_where_a_text_has_nothing_but_days_and_times(shown: str, days: set[int]) -> None:
    assert weekdays_shown(shown) == days


@pytest.mark.parametrize("zone", ["", "+01:00"])
def test_the_next_one_is_told_by_its_time_and_not_by_words_like_days(mind: Mind, zone: str) -> None:
    rows = (row(0, "07:30", "I sat down"), row(1, "08:30", "Sun cream"), row(2, "10:15", "Tea"))
    prompt = "when is my next alarm"
    page, now = screen(label(-1, "Alarms"), listing(*rows)), f"2026-03-02T06:00:00{zone}"
    told = answer(mind, RunState("1", prompt, function=mind.analysis.analyse(prompt), page=page, now=now))
    assert (told.end, told.text) == (End.DONE, "07:30, I sat down")


def test_days_are_scrolled_to_and_no_other_day_is_told(mind: Mind) -> None:
    days = (label(0, "Mon, 2 March 2026"), row(1, "Choir"), label(2, "Tue, 3 March 2026"), row(3, "Tailor"))
    page = screen(label(-1, "Days"), listing(*days))
    prompt = "what is on this Friday"
    assert lacks_day(prompt, page, NOW.date()) == "this Friday"
    assert not lacks_day("what is on tomorrow", page, NOW.date())
    function = mind.analysis.analyse(prompt)
    step = answer(mind, RunState("1", prompt, function=function, page=page, now=NOW.isoformat()))
    assert step.instruction is not None
    assert step.instruction.operation is OperationType.SCROLL
    still = screen(label(-1, "Days"), *days)
    ended = answer(mind, RunState("1", prompt, function=function, page=still, now=NOW.isoformat()))
    assert ended.end is End.IMPOSSIBLE
    assert "this Friday" in ended.text


def boxes(**ticked: bool) -> Page:
    found = [
        node("CheckBox", line(n), text=words, checkable=True, clickable=True, **({"checked": True} if on else {}))
        for n, (words, on) in enumerate(ticked.items())
    ]
    return screen(label(-1, "Empty the shed"), *found, button(9, "Empty"))


@pytest.mark.parametrize(
    ("wish", "steps"),
    [
        ("throw the spades out", ["switch: Spades, true", "switch: Ladders, false"]),
        ("empty the buckets in the shed", ["switch: Spades, false", "switch: Ladders, false", "switch: Buckets, true"]),
        ("empty the shed", []),
    ],
)
def test_only_the_boxes_that_are_named_are_ticked(wish: str, steps: list[str]) -> None:
    page = boxes(Spades=True, Ladders=True, Buckets=False)
    found = ticks_before(page, wish, lambda _, texts: [0.0] * len(texts))
    assert [str(i) for i in found] == steps


def test_a_date_is_no_answer_to_how_many() -> None:
    page = screen(label(-1, "Folders"), listing(row(0, "Screenshots", "18 Feb"), row(1, "Camera", "24 photos")))
    assert not said("how many screenshots do I have", page).startswith("Screenshots")
    assert said("how many pictures are in Camera", page) == "Camera: 24 photos"


@pytest.mark.parametrize(
    ("said", "title", "other", "rather"),
    [
        ("在绿屋里添加一盆竹芋，放卧室", "添加新植物", "修改浇水间隔", True),
        ("add a fern in the bedroom to Nursery", "Add a plant", "Change how often a plant is watered", True),
        ("把竹芋改成6天浇一次", "添加新植物", "修改浇水间隔", False),
        ("add a fern", "Change the feeding", "Add a plant", False),
    ],
)
def test_who_adds_a_thing_changes_none(said: str, title: str, other: str, rather: bool) -> None:
    assert (adds_one(said) and adds_rather(title, other)) is rather


@pytest.mark.parametrize(
    ("clause", "deed"),
    [
        ("watered every 6 days", False),
        ("dated for 27 February", False),
        ("feed every cat", True),
        ("下午来", False),
        ("傍晚6点上门", False),
        ("晚上来三个煎饼", True),
        ("去设置里关掉声音", True),
        ("water the fern every 6 days", True),
    ],
)
def test_how_something_is_is_no_deed_of_its_own(clause: str, deed: bool) -> None:
    assert Orders.tells_deed(clause) is deed


@pytest.mark.parametrize(
    ("before", "told"),
    [
        ("tell my plant sitter Mia in Nursery ", True),
        ("用绿屋告诉代浇水的周敏：", True),
        ("在绿屋给林晓发消息", True),
        ("write a diary entry ", False),
        ("tell me when it says ", False),
        ("给这盆花写一篇日记，标题", False),
    ],
)
def test_a_message_is_for_somebody(before: str, told: bool) -> None:
    assert tells_somebody(before) is told
