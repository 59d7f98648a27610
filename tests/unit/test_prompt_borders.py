"""Where a value, a deed and a reference of an everyday prompt begin and end; what nothing explains is not dropped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from loop_kit import button, opened, row, screen, situation, tap, write

from promptrpa.domain.function import Function, FunctionKind
from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.loop import Planned, RunState
from promptrpa.domain.operation import Operation
from promptrpa.domain.task import Environment, PageFeatures, Slot, Task, TaskStep, Tutorial
from promptrpa.loop.open_choices import whom
from promptrpa.loop.saying import not_there, said_choice
from promptrpa.matching.prompts.coverage import names_in, unused
from promptrpa.matching.prompts.fit.deeds import orders
from promptrpa.matching.prompts.fit.holders import knows_target
from promptrpa.matching.prompts.fit.things import knows_kind
from promptrpa.matching.prompts.mentions import find_mentions
from promptrpa.matching.prompts.modifiers import untold
from promptrpa.matching.prompts.references import resolved
from promptrpa.matching.prompts.sentences import clauses
from promptrpa.matching.prompts.several import each_alarm, wants_all
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.partly import distinctly_said
from promptrpa.matching.words.values import find_values
from promptrpa.mind import Mind
from promptrpa.mind.apart import taken_apart
from promptrpa.mind.consulting import consult
from promptrpa.mind.recalling import recall
from promptrpa.mind.tutorials import without_place
from promptrpa.reasoning.grounding.needless import Needless
from promptrpa.reasoning.wishes import takes_back

# --- values


@pytest.mark.parametrize(
    ("prompt", "values"),
    [
        ("create a note titled Salt and Pepper with the text buy refills", {"Salt and Pepper", "buy refills"}),
        (
            "make a note called Trip to Rome saying pack the adapters and go",
            {"Trip to Rome", "pack the adapters and go"},
        ),
        ("add an event called Dinner with Tom and Ann on Friday at 7pm", {"Dinner with Tom and Ann"}),
        ("set an alarm for 6:40 labelled Bus to work", {"Bus to work"}),
        ("set an alarm called Gate 12 for 7:15", {"Gate 12"}),
        ("set a timer named Pasta for 10 minutes", {"Pasta"}),
        ("create an alarm called Meeting with Bob for 7", {"Meeting with Bob"}),
        ("create a playlist called Songs for 2 people", {"Songs for 2 people"}),
        ("open the file budget and move a.pdf to b", {"a.pdf"}),
        ("share Bills and Taxes.pdf", {"Bills and Taxes.pdf"}),
        ("create a folder called Bills and Taxes in Documents", {"Bills and Taxes"}),
        ("create a playlist called Evening and add Morning Light to it", {"Evening"}),
        ("make a list called Groceries for the weekend", {"Groceries"}),
        ("create an album called Winter in Oslo", {"Winter in Oslo"}),
        ("create an album called Day at the beach", {"Day at the beach"}),
        ("create a folder called Photos at sea", {"Photos at sea"}),
        ("delete the note called Fun at home", {"Fun at home"}),
        ("create a note called Lunch at noon", {"Lunch"}),
        ("create an event called Lunch at the harbour tomorrow", {"Lunch"}),
        ("delete the meeting called Sync at the office", {"Sync"}),
        ("I met a painter named Astrid at the fair, save her", {"Astrid"}),
        ("给陈静发短信，说下午开会", {"陈静", "下午开会"}),
        ("告诉陈静下午开会", {"陈静", "下午开会"}),
        ("在家庭群里说下周团建", {"家庭", "下周团建"}),
        ("create a playlist called Evening in Music", {"Evening"}),
        ("change the device name to Mia's phone", {"Mia's phone"}),
        ("save Dr. Nina Weber's number 555-0199 to contacts", {"Dr. Nina Weber"}),
        ("email Dr. Hale that the form is attached", {"Dr. Hale", "the form is attached"}),
        ("call 马建国", {"马建国"}),
        ("move Tax form.pdf to Work", {"Tax form.pdf"}),
        ("copy the file Roadmap.pdf into Documents", {"Roadmap.pdf"}),
        ("给陈静发短信问她周六来不来", {"陈静", "周六来不来"}),
        ("把2月5日那期听众来信加到播放队列里", set()),
        ("把听力练习加到计划里", set()),
        ("下班路上听得完吗", set()),
        ("下班路上想听稻香", {"稻香"}),
        ("open Radio, tap Remind me to listen, tap Date", set()),
        ("remind me to tap the bell", {"tap the bell"}),
    ],
)
def test_a_value_ends_where_its_words_do(prompt: str, values: set[str]) -> None:
    found = find_mentions(prompt, find_values(prompt), chinese=is_chinese(prompt))
    assert {m.value for m in found} == values


@pytest.mark.parametrize(
    ("said", "time"),
    [
        ("at 8 tonight", "20:00"),
        ("tonight at 8:15", "20:15"),
        ("at 6 this evening", "18:00"),
        ("tomorrow night at 9", "21:00"),
        ("at 8 tomorrow", "8:00"),
        ("at 8 am tonight", "8:00"),
        ("今晚8点", "20:00"),
        ("每晚10点半", "22:30"),
        ("明早8点", "8:00"),
        ("set an alarm for 1:30 tonight", "1:30"),
        ("tonight at 2", "2:00"),
        ("at 12 tonight", "0:00"),
        ("at 4 in the afternoon", "16:00"),
        ("at 3 at night", "3:00"),
        ("今晚1点", "1:00"),
        ("今晚12点", "0:00"),
        ("凌晨12点半", "0:30"),
        ("set an alarm for 7:30, saturday evening I go out", "7:30"),
    ],
)
def test_an_hour_of_the_evening_is_after_noon(said: str, time: str) -> None:
    assert [f.value for f in find_values(said) if f.type == "time"] == [time]


@pytest.mark.parametrize(
    ("said", "times"),
    [
        ("from 10:00 to 11:00 this evening", ["22:00", "23:00"]),
        ("this evening from 10:00 to 11:00", ["22:00", "23:00"]),
        ("from 11:00 to 2:00 this afternoon", ["11:00", "14:00"]),
    ],
)
def test_the_part_of_the_day_is_of_both_ends(said: str, times: list[str]) -> None:
    assert [f.value for f in find_values(said) if f.type == "time"] == times


@pytest.mark.parametrize(
    ("prompt", "typed"),
    [
        ("note down that the plumber comes at 4", {"edit: Note, the plumber comes at 4"}),
        ("save Dr. Nina Weber's number 555-0199 to contacts", {"edit: Name, Dr. Nina Weber", "edit: Phone, 555-0199"}),
    ],
)
def test_a_value_goes_into_the_field_for_it(mind: Mind, prompt: str, typed: set[str]) -> None:
    function = mind.analysis.analyse(prompt)
    tutorial = consult(mind, RunState("1", prompt, function=function)).tutorials[0]
    bound = mind.analysis.bind(mind.parsing.parse(tutorial.text), function, tutorial.text)
    assert typed <= {str(i) for i in bound.instructions}
    assert not any(str(i).startswith("edit: Title") for i in bound.instructions)


@pytest.mark.parametrize(
    "prompt", ["send 25 euros to David Kim for the concert", "pay David Kim 25 euros", "send David Kim $25 for dinner"]
)
def test_a_sum_of_money_is_no_part_of_a_name(mind: Mind, prompt: str) -> None:
    transfer = next(t for t in mind.knowledge.tutorials() if t.id == "bank-transfer-en")
    bound = mind.analysis.bind(mind.parsing.parse(transfer.text), mind.analysis.analyse(prompt), transfer.text)
    assert "edit: Amount, 25" in {str(i) for i in bound.instructions}


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        (
            "open Browser, type tea in Search or type an address",
            ["open: Browser", "edit: Search or type an address, tea"],
        ),
        ("Tap Date, tap the day and then OK. Tap Save.", ["click: Date", "click: day", "click: OK", "click: Save"]),
        ("Ok, tap Date. Okay now tap Save.", ["click: Date", "click: Save"]),
    ],
)
def test_a_label_with_a_verb_or_a_filler_is_a_label(mind: Mind, text: str, steps: list[str]) -> None:
    assert [str(i) for i in mind.parsing.parse(text)] == steps


@pytest.mark.parametrize(
    "text", ["email Dr. Hale that I am late", "text Mrs. Li hello", "add A. Smith to my contacts", "go to St. Ives"]
)
def test_a_shortened_title_ends_no_sentence(text: str) -> None:
    assert clauses(text, (), chinese=False) == [text]


# --- deeds


@pytest.mark.parametrize(
    ("prompt", "parts"),
    [
        ("给王伟打电话，顺便给他发短信说我到了", ("给王伟打电话", "给王伟发短信说我到了")),
        ("call Alice Chen and text her that I am late", ("call Alice Chen", "text Alice Chen that I am late")),
        ("text Emma Wilson happy birthday and call her", ("text Emma Wilson happy birthday", "call Emma Wilson")),
        ("新建笔记：买灯泡，然后把它置顶", ("新建笔记：买灯泡", "把笔记“买灯泡”置顶")),
        ("create a note saying buy bulbs and pin it", ("create a note saying buy bulbs", "pin the note “buy bulbs”")),
        ("delete the alarm at 8:30 and set one for 7:20", ("delete the alarm at 8:30", "set an alarm for 7:20")),
        ("把8:30的闹钟删掉，再设一个7:20的", ("把8:30的闹钟删掉", "设一个7:20的闹钟")),
        ("删除笔记Groceries，然后新建一个叫Shopping的", ("删除笔记Groceries", "新建一个叫Shopping的笔记")),
        (
            "phone Olivia Davis, then message her that I'm here",
            ("phone Olivia Davis", "message Olivia Davis that I'm here"),
        ),
        ("turn on wifi, bluetooth and location", ("turn on wifi", "turn on bluetooth", "turn on location")),
        ("set alarms for 6:30 and 7", ("set an alarm for 6:30", "set an alarm for 7")),
        (
            "create a note saying Hello World and set an alarm for 7",
            ("create a note saying Hello World", "set an alarm for 7"),
        ),
        ("create a note saying buy milk and turn on wifi", ("create a note saying buy milk", "turn on wifi")),
    ],
)
def test_what_a_later_deed_points_back_to_is_named(mind: Mind, prompt: str, parts: tuple[str, ...]) -> None:
    function = mind.analysis.analyse(prompt)
    assert (function.kind, function.parts) == (FunctionKind.COMPOUND, parts)


@pytest.mark.parametrize(
    "prompt",
    [
        "text Bob Martin my mother is ill and call her",
        "text Bob Martin that Grace is here, call her",
        "set an alarm for 7 and label it Gym",
        "new note: buy a cake and share it",
        "make a note called Trip to Rome saying pack the adapters and go",
        "write a note saying wash the car and send the letter",
        "create a note saying call mom and pay the bill",
        "add Dentist to my calendar tomorrow at 9 and remind me an hour before",
    ],
)
def test_what_belongs_to_one_deed_is_not_taken_apart(mind: Mind, prompt: str) -> None:
    assert mind.analysis.analyse(prompt).kind is FunctionKind.TASK


@pytest.mark.parametrize(
    ("prompt", "cut"),
    [
        ("别再给我发便宜票的邮件", ["别再给我发便宜票的邮件"]),
        ("不要再提醒我带伞", ["不要再提醒我带伞"]),
        ("以后不用再叫我起床", ["以后不用再叫我起床"]),
        ("建个清单再加牛奶", ["建个清单再加牛奶"]),
        ("关掉蓝牙再打开飞行模式", ["关掉蓝牙", "打开飞行模式"]),
    ],
)
def test_what_is_not_to_be_any_more_is_one_deed(prompt: str, cut: list[str]) -> None:
    assert clauses(prompt, (), chinese=True) == cut


def test_a_name_that_nobody_said_or_that_may_be_two_is_left_out() -> None:
    assert resolved(["turn on wifi", "call her"], chinese=False)[1] == "call her"
    assert (
        resolved(["call Ann Lee", "text her mother that I am late"], chinese=False)[1]
        == "text her mother that I am late"
    )
    assert resolved(["打开蓝牙", "给他打电话"], chinese=True)[1] == "给他打电话"
    assert resolved(["mute the chat with Bob", "pin the one with Ann"], chinese=False)[1] == "pin the chat with Ann"


@pytest.mark.parametrize(
    ("before", "clause"),
    [
        ("create a note called Trip", "delete that alarm"),
        ("text Anna hi", "send them to Bob"),
        ("text Anna hi", "open them"),
        ("set an alarm for 7", "open one drive"),
        ("新建一个叫购物的笔记", "那个视频删了"),
        ("设一个7点的闹钟", "再新建一个叫购物的歌单"),
        ("设一个7点的闹钟", "添加一个早上9点的日程"),
    ],
)
def test_what_may_be_of_another_kind_does_not_point_back(before: str, clause: str) -> None:
    assert resolved([before, clause], chinese=is_chinese(clause))[1] == clause


@pytest.mark.parametrize(
    ("before", "clause", "named"),
    [
        ("create a note called Trip", "delete that", "delete the note “Trip”"),
        ("text Anna hi", "send her a photo", "send Anna a photo"),
        ("text Anna hi", "send a photo to her", "send a photo to Anna"),
        ("新建一个叫购物的笔记", "把那个删了", "把笔记“购物”删了"),
    ],
)
def test_what_points_back_alone_is_named(before: str, clause: str, named: str) -> None:
    assert resolved([before, clause], chinese=is_chinese(clause))[1] == named


@pytest.mark.parametrize(
    ("prompt", "each"),
    [
        ("wake me with alarms at 6, 6:15 and 6:30 am", ["at 6 am", "at 6:15 am", "at 6:30 am"]),
        ("delete the alarms at 6:45 and 8:30", ["delete the alarm at 6:45", "delete the alarm at 8:30"]),
        ("设早上6点和7点半的闹钟", ["设早上6点的闹钟", "设早上7点半的闹钟"]),
        ("设下午3点和5点的闹钟", ["设下午3点的闹钟", "设下午5点的闹钟"]),
        ("设下午3点、晚上8点和9点的闹钟", ["设下午3点的闹钟", "设晚上8点的闹钟", "设晚上9点的闹钟"]),
        ("set alarms for 7, 2 of them loud", []),
        ("set alarms for 7, 15 minutes apart", []),
        ("set alarms at 6 and 10 mins before that", []),
        ("set 3 alarms, from 7, 15 minutes apart", ["for 7:00", "for 7:15", "for 7:30"]),
        ("set two alarms at 11:50 pm, every 20 min", ["for 23:50", "for 0:10"]),
        ("设3个闹钟，从早上6点半开始，每隔20分钟一个", ["设6:30的闹钟", "设6:50的闹钟", "设7:10的闹钟"]),
        ("set alarms for 9, 11:30 and 1 pm", ["for 9 am", "for 11:30 am", "for 1 pm"]),
        ("set alarms for 10:45 and 12 am", ["for 10:45 pm", "for 12 am"]),
        ("set alarms for 7 am, 2, 4 p.m.", ["for 7 am", "for 2 pm", "for 4 p.m."]),
        ("设上午10点和2点半的闹钟", ["设上午10点的闹钟", "设下午2点半的闹钟"]),
        ("设晚上11点和1点的闹钟", ["设晚上11点的闹钟", "设晚上1点的闹钟"]),
        ("set an alarm for 6", []),
        ("把闹钟从6点改到7点", []),
    ],
)
def test_each_of_several_alarms_is_a_deed(prompt: str, each: list[str]) -> None:
    found = each_alarm(prompt)
    assert len(found) == len(each)
    assert all(part.endswith(end) for part, end in zip(found, each, strict=True))


@pytest.mark.parametrize(
    ("prompt", "words"),
    [
        ("成都停车场在哪", ""),
        ("首都取票", ""),
        ("select all and copy", ""),
        ("把闹钟都删了", "都"),
        ("delete all notes", "all notes"),
    ],
)
def test_the_words_for_each_one_are_words_of_their_own(prompt: str, words: str) -> None:
    assert wants_all(prompt) == words


def test_what_a_later_deed_leaves_open_is_told_before_the_first(mind: Mind) -> None:
    prompt = "turn on dark theme and send a message to Ann Lee"
    state = RunState("1", prompt, attended=False)
    function = taken_apart(mind, state, mind.analysis.analyse(prompt))
    assert function.unheard == ""
    assert function.unsaid.startswith("send a message to Ann Lee: What should")
    assert taken_apart(mind, replace(state, attended=True), mind.analysis.analyse(prompt)).unsaid == ""


# --- what nothing explains


def alike(_: str, words: Sequence[str]) -> list[float]:
    return [0.0 for _ in words]


VIDEO = "Record a video\nfilm a clip\nOpen Camera, tap Video and tap Start recording.\nCamera"
VIDEO_CHINESE = "录制视频\n拍一段视频\n打开相机，点击录像，点击开始录制。\n相机"


@pytest.mark.parametrize(
    ("prompt", "told", "left"),
    [
        ("record a slow motion video", VIDEO, "slow motion"),
        ("record a new video", VIDEO, ""),
        ("record a short video of the cat", VIDEO, ""),
        ("record a video without sound", VIDEO, "sound"),
        ("拍一段慢动作视频", VIDEO_CHINESE, "慢动作"),
        ("add lunch and remind me an hour before", "Create an event\nTap New event.", "remind me an hour before"),
        ("add lunch and remind me an hour before", "Create an event\nChoose a Reminder.", ""),
        ("明天9点开会，提前半小时提醒我", "新建日程\n点击新建日程。", "提前半小时提醒"),
        ("拍一段视频", VIDEO_CHINESE, ""),
        ("新建一个购物笔记", "新建笔记\n点击新建。", ""),
        ("start a pomodoro timer for 25 minutes", "Start a timer\nTap Timer, tap Start.", ""),
        ("play the playlist Focus on shuffle", "Play a playlist\nOpen Music, tap the playlist, tap Play.", "shuffle"),
        ("启动秒表并计次", "启动秒表\n进入秒表，点击开始。", "计次"),
        ("启动秒表并计次", "记录计次\n进入秒表，点击开始，再点击计次。", ""),
        ("打开蓝牙然后返回", "打开蓝牙\n打开设置，打开蓝牙。", ""),
        ("I need Lunch with Grace a second time", "Create an event\nTap New event.", "a second time"),
        ("I need the playlist once more", "Copy a playlist\nTap Duplicate.", ""),
        ("体检再来一次", "新建活动\n点击新建活动。", "再来一次"),
        ("play the playlist Focus on shuffle", "Play a playlist shuffled\nTap Shuffle.", ""),
    ],
)
def test_a_sort_or_a_way_that_a_tutorial_does_not_know_is_found(prompt: str, told: str, left: str) -> None:
    assert untold(prompt, told, alike) == left


def test_a_modifier_has_no_place_in_a_tutorial_that_does_not_know_it(mind: Mind) -> None:
    tutorial = next(t for t in mind.knowledge.tutorials() if t.id == "camera-video-en")
    assert without_place(mind, tutorial, mind.analysis.analyse("record a slow motion video")) == "slow motion"
    assert without_place(mind, tutorial, mind.analysis.analyse("record a video")) == ""


def test_a_time_stands_only_where_its_minute_does() -> None:
    slots = (Slot("time", "time", "6:00"), Slot("time2", "time", "6:15"))
    function = Function("alarms at 6 and 6:15", "", "en", parameters=slots)
    assert [s.value for s in unused(slots, function, ["6", "0"])] == ["6:15"]
    assert unused(slots, function, ["6", "15"]) == ()


def test_what_is_put_into_something_that_is_there_is_not_put_into_something_new() -> None:
    new = [tap("新建备忘录"), Instruction(OperationType.EDIT, ObjectDescription("标题")), tap("保存")]
    there = [tap("清单"), tap("添加条目")]
    assert not knows_target("把黄油记到Groceries", "", new, alike)
    assert knows_target("把黄油记到Groceries", "", there, alike)
    assert knows_target("把黄油记下来", "", new, alike)


@pytest.mark.parametrize(
    ("said", "told", "known"),
    [
        ("move Tax form.pdf to Work", "Move a mail to another folder\nTap the mail, tap Move to.", False),
        ("move Tax form.pdf to Work", "Move a file\nTap the file.", True),
        ("把行程安排.pdf移到旅行", "移动邮件", False),
        ("open example.com", "Open a page", True),
    ],
)
def test_a_file_is_for_what_knows_kinds(said: str, told: str, known: bool) -> None:
    assert knows_kind(said, told) is known


@pytest.mark.parametrize(
    ("said", "is_one"),
    [
        ("冻结尾号6688的借记卡", True),
        ("把王伟拉黑", True),
        ("freeze my card", True),
        ("查看冻结的卡", False),
        ("拉黑名单", False),
        ("关注列表", False),
        ("show the blocked numbers", False),
        ("收藏这首歌", True),
        ("删掉那个", True),
        ("发消息给王伟", True),
        ("send 20 euros to Bob", True),
        ("turn on the torch", True),
        ("收藏夹在哪", False),
        ("移动数据用了多少", False),
        ("发票在哪", False),
        ("安装包在哪", False),
        ("删除的照片在哪", False),
        ("锁定屏幕", False),
        ("2026年1月的账单跟我弟平摊一下", True),
        ("把账单给我看一下", False),
        ("share location history", False),
        ("lock screen settings", False),
        ("save data usage", False),
    ],
)
def test_an_order_is_no_look(said: str, is_one: bool) -> None:
    assert orders(said) is is_one


@pytest.mark.parametrize(
    ("said", "wish", "back"),
    [
        ("unfreeze my card", "freeze the card ending in 6688", True),
        ("unfreeze my card", "unfreeze the card", False),
        ("I found my card again", "freeze the card", False),
        ("取消冻结", "冻结尾号6688的卡", True),
        ("取消冻结", "别再冻结这张卡", False),
        ("打开或关闭移动数据", "打开移动数据", False),
        ("更改屏幕自动关闭的时间", "屏幕亮的时间长一点", False),
        ("取消日程", "把周四的日程删掉", False),
        ("I have room for the wheels now", "there's no room left for the wheels", True),
        ("家里有地方放轮子了", "地下室没地方放轮子了", True),
        ("no vibration", "the vibration is too much", False),
        ("the vibration is too much", "no vibration please", False),
        ("不想再看到它", "这辆真好开，下次想一眼就看到它", True),
        ("不想再看到它", "不想再看到它了", False),
        ("不要广告", "广告太多了", False),
        ("I don't want to see it", "I want to see it next time", True),
        ("I don't want to see it", "I no longer want to see it", False),
    ],
)
def test_what_takes_a_deed_back_is_not_that_deed(said: str, wish: str, back: bool) -> None:
    assert takes_back(said, wish) is back


# --- choices and people


@pytest.mark.parametrize(
    ("prompt", "label"),
    [
        ("冻结尾号6688的借记卡", "Debit card •••• 6688"),
        ("freeze card 1205 please", "Credit card •••• 1205"),
        ("freeze the card 12", ""),
        ("freeze the card at 12:05", ""),
        ("freeze a card", ""),
    ],
)
def test_a_label_with_a_distinct_piece_of_the_prompt_is_said(prompt: str, label: str) -> None:
    assert distinctly_said(prompt, ["Debit card •••• 6688", "Credit card •••• 1205"]) == label


def test_colours_and_names_are_distinct_and_a_remark_is_no_choice() -> None:
    assert distinctly_said("把绿色的那个归档", ["红色", "绿色"]) == "绿色"
    assert distinctly_said("open the green one", ["Red", "Green"]) == "Green"
    assert distinctly_said("add the song Birch to it", ["Nothing found for “Birch”", "Oak"]) == ""
    assert distinctly_said("open the card of Ann", ["Ann Lee", "Ann Reed"]) == ""


def standing(prompt: str, object: str, *rows: str, name: str = "") -> RunState:
    parameters = (Slot("contact", "name", name),) if name else ()
    function = Function(prompt, prompt, "en", parameters=parameters)
    page = screen(*(row(n, words) for n, words in enumerate(rows)))
    return RunState("1", prompt, function=function, plan=(Planned(tap(object)),), page=page)


def test_the_card_that_the_prompt_tells_of_is_taken() -> None:
    cards = ("Debit card •••• 6688", "Credit card •••• 1205")
    assert said_choice(standing("freeze the card 6688", "card", *cards)) == cards[0]
    assert said_choice(standing("freeze the card 6688", "Freeze card", *cards)) == ""
    assert said_choice(standing("freeze the card", "card", *cards)) == ""


def test_a_tab_with_the_name_of_a_kind_is_no_person() -> None:
    state = standing("给刘洋打电话", "联系人", "Carol Smith", "Bob Martin", name="刘洋")
    state = replace(state, named=(Slot("contact", "name", "刘洋"),))
    assert state.page is not None
    assert whom(state, state.page) == "刘洋"
    tabs = screen(row(0, "Carol Smith"), row(1, "Bob Martin"), row(2, "联系人"))
    assert whom(replace(state, page=tabs), tabs) == ""


def test_somebody_whom_no_list_shows_is_named() -> None:
    people = ("Alice Chen", "Bob Martin")
    assert not_there(standing("call Zoe Quill", "person", *people, name="Zoe Quill")) == "“Zoe Quill” is not there"
    assert not_there(standing("call Bob", "person", *people, name="Bob")) == ""
    assert not_there(standing("call Zoe Quill", "Call", *people, name="Zoe Quill")) == ""


@pytest.mark.parametrize(
    ("prompt", "kind", "time", "shown", "reason"),
    [
        ("delete the alarm at 7:40", "alarm", "7:40", ("6:30 AM", "8:00 AM"), "no “alarm” with “7:40” was found"),
        ("turn on the alarm at 7:40", "each alarm", "7:40", ("6:30",), "no “alarm” with “7:40” was found"),
        ("把7点40的闹钟删掉", "闹钟", "7:40", ("6:30",), "no “闹钟” with “7:40” was found"),
        ("delete the alarm at 7:40", "alarm", "7:40", ("6:30 AM", "7:40 PM"), ""),
        ("delete the alarm at 7:40", "Delete", "7:40", ("6:30 AM",), ""),
    ],
)
def test_a_thing_of_a_time_that_no_list_shows_is_named(
    prompt: str, kind: str, time: str, shown: tuple[str, ...], reason: str
) -> None:
    state = standing(prompt, kind, *shown)
    assert state.function is not None
    state = replace(state, function=replace(state.function, parameters=(Slot("time", "time", time),)))
    assert not_there(state) == reason


def test_a_step_for_somebody_is_not_left_out_on_the_page_of_another() -> None:
    function = Function("pin the chat with Grace", "", "en", parameters=(Slot("contact", "name", "Grace"),))
    named = situation(tap("Grace"), tap("Chat info"), function=function)
    assert Needless.lacks_named(screen(row(0, "Bob Martin"), button(1, "Chat info")), named)
    assert not Needless.lacks_named(screen(row(0, "Grace Park"), button(1, "Chat info")), named)
    assert not Needless.lacks_named(screen(row(0, "Bob Martin")), situation(tap("Chats"), function=function))
    chats = PageFeatures("a.talk", ".Main", words=("Chats", "Anna Berg"))
    saved = TaskStep(tap("Grace"), Operation(OperationType.CLICK), "Tap “Grace”", chats)
    replayed = replace(named, task_step=saved, following=(write("Hi", "Message"),))
    assert Needless.lacks_named(screen(row(0, "Bob Martin"), button(1, "Chat info")), replayed)
    assert not Needless.lacks_named(screen(row(0, "Bob Martin")), replace(replayed, following=(tap("Chat info"),)))
    fixed = replace(replayed, task_step=replace(saved, page=replace(chats, words=("Grace",))))
    assert not Needless.lacks_named(screen(row(0, "Bob Martin"), button(1, "Chat info")), fixed)


def test_an_app_that_is_not_there_is_named(mind: Mind) -> None:
    prompt = "post a picture on Instagram"
    installed = frozenset({"com.android.settings", "com.example.chat"})
    state = RunState("1", prompt, function=mind.analysis.analyse(prompt), installed=installed)
    assert consult(mind, state).absent == "Instagram"


def test_a_task_that_deletes_is_not_for_a_wish_that_does_not(new_mind: Mind) -> None:
    deletes = "把闹钟{time}的删掉"
    done = [
        TaskStep(i, Operation(i.operation), str(i), PageFeatures("org.app", ".Main"))
        for i in (tap("{time}"), tap("删除闹钟"), tap("删除"))
    ]
    slots = (Slot("time", "time", "6:45"),)
    task = Task("t1", 1, deletes, deletes, "", "zh", Environment(language="zh"), tuple(done), slots, (deletes,))
    new_mind.knowledge.save_task(task)
    for prompt, known in (("设一个7:15的闹钟", None), ("把闹钟7:15的删掉", "t1")):
        state = RunState("1", prompt, function=new_mind.analysis.analyse(prompt))
        found = recall(new_mind, state, Environment(language="zh")).task
        assert (found.id if found else None) == known, prompt


def test_a_name_whose_thing_is_meant_is_the_name() -> None:
    named = names_in("save Mr. Paul Stone's number 555-0142", "")
    assert "Stone's" not in {slot.value for slot in named}


def test_a_limit_for_an_app_is_no_timer(mind: Mind) -> None:
    prompt = "给聊天设一个每天45分钟的定时器"
    timer = next(t for t in mind.knowledge.tutorials() if t.id == "clock-start-timer-zh")
    assert not mind.analysis.is_about(prompt, timer)
    assert mind.analysis.is_about("设一个45分钟的定时器", timer)


@pytest.mark.parametrize(
    ("prompt", "starts"),
    [
        ("have the tea timer start by itself every afternoon at four", False),
        ("start the timer at 4 pm", False),
        ("set a timer for ten minutes", True),
        ("set a timer at 10 minutes", True),
        ("每天下午四点自动开始倒计时", False),
        ("设一个十分钟的计时器", True),
        ("计时器设为晚上煮面用的8分钟", True),
    ],
)
def test_a_timer_starts_at_once(mind: Mind, prompt: str, starts: bool) -> None:
    known = {t.id: t for t in mind.knowledge.tutorials()}
    timer = known[f"clock-start-timer-{'en' if prompt.isascii() else 'zh'}"]
    assert mind.analysis.is_about(prompt, timer) is starts


def test_a_conversation_is_not_handled_like_a_note(mind: Mind) -> None:
    prompt = "take Isabel García's conversation out of the archive"
    known = {t.id: t for t in mind.knowledge.tutorials()}
    assert not mind.analysis.is_about(prompt, known["notes-unarchive-en"])
    assert mind.analysis.is_about(prompt, known["messages-unarchive-en"])
    assert mind.analysis.is_about("take a note of our talk about the conversation", known["notes-new-old-en"])
    assert not mind.analysis.is_about("把张伟的对话移出归档", known["notes-unarchive-zh"])
    state = RunState("1", prompt, function=mind.analysis.analyse(prompt))
    assert consult(mind, state).tutorials[0].id == "messages-unarchive-en"


def test_an_order_is_not_followed_by_what_only_shows(tmp_path: Path) -> None:
    prompt = "冻结尾号6688的借记卡"
    asked = ("冻结尾号的借记卡", "冻结的借记卡有哪些")
    look = Tutorial("look", "查看冻结的借记卡", "打开银行，点击银行卡。", "zh", "bank", asked=asked)
    with opened(tmp_path) as (mind, knowledge):
        knowledge.library.lend((look,))
        found = consult(mind, RunState("1", prompt, function=mind.analysis.analyse(prompt)))
        assert all(t.id != "look" for t in found.tutorials)


@pytest.mark.parametrize(
    ("prompt", "shown"),
    [
        ("Anna should have fifty of my Harbour points", False),
        ("give Anna all of my Harbour points", False),
        ("show my Harbour points", True),
        ("海港积分我用不完，分五十给小李", False),
        ("看看我的海港积分", True),
    ],
)
def test_what_somebody_is_to_get_is_not_only_looked_at(tmp_path: Path, prompt: str, shown: bool) -> None:
    cards = (
        Tutorial(
            "card", "See your Harbour points", "Open Harbour and tap Points.", "en", "Harbour", asked=("my points",)
        ),
        Tutorial("card-zh", "查看海港积分", "打开海港，点击积分。", "zh", "海港", asked=("有多少积分", "我的积分")),
    )
    with opened(tmp_path) as (mind, knowledge):
        knowledge.library.lend(cards)
        found = consult(mind, RunState("1", prompt, function=mind.analysis.analyse(prompt)))
        assert any(t.id.startswith("card") for t in found.tutorials) is shown


@pytest.mark.parametrize(
    ("prompt", "id"),
    [
        ("上网搜东西我更想用Seek", "browser-search-zh"),
        ("I'd rather use Seek when I search the web", "browser-search-en"),
        ("I prefer Seek for searching the web", "browser-search-en"),
    ],
)
def test_what_somebody_likes_to_search_with_is_not_searched_for(mind: Mind, prompt: str, id: str) -> None:
    known = {t.id: t for t in mind.knowledge.tutorials()}
    assert not mind.analysis.is_about(prompt, known[id])
    assert mind.analysis.is_about("搜索红烧肉" if id.endswith("zh") else "search the web for tea", known[id])
    assert mind.analysis.analyse(prompt).app == ""


@pytest.mark.parametrize(
    ("prompt", "moves"),
    [
        ("I need Invoice_0231.pdf from Download in Documents too", False),
        ("put the bill in Work as well", False),
        ("Documents里也要一份Invoice_0231.pdf", False),
        ("move the bill to Work too", True),
        ("I need Invoice_0231.pdf in Documents", True),
    ],
)
def test_what_is_wanted_in_another_place_too_is_not_moved_there(mind: Mind, prompt: str, moves: bool) -> None:
    known = {t.id: t for t in mind.knowledge.tutorials()}
    language = "en" if prompt.isascii() else "zh"
    assert mind.analysis.is_about(prompt, known[f"files-move-{language}"]) is moves
    assert mind.analysis.is_about(prompt, known[f"files-copy-{language}"]) or moves


@pytest.mark.parametrize(
    ("prompt", "id", "about"),
    [
        ("delete Bread on my Groceries list", "notes-untick-en", False),
        ("删掉清单Groceries上的Bread", "notes-untick-zh", False),
        ("remove the tick of Bread on my Groceries list", "notes-untick-en", True),
        ("delete Bread on my Groceries list", "notes-remove-item-en", True),
        ("把下载目录中的photos-backup.zip移到回收站", "files-move-zh", False),
        ("把photos-backup.zip移到旅行文件夹", "files-move-zh", True),
        ("把下载目录中的photos-backup.zip移到回收站", "files-delete-zh", True),
        ("move photos-backup.zip to the bin", "files-move-en", False),
        ("move photos-backup.zip to the bin", "files-delete-en", True),
    ],
)
def test_what_is_deleted_is_neither_unticked_nor_moved(mind: Mind, prompt: str, id: str, about: bool) -> None:
    known = {t.id: t for t in mind.knowledge.tutorials()}
    assert mind.analysis.is_about(prompt, known[id]) is about


@pytest.mark.parametrize(
    ("prompt", "about"),
    [
        ("my number is now 13700008888, update my info in Contacts", False),
        ("change my own phone number to 4155550123", False),
        ("修改我的电话号码为13700008888", False),
        ("Anna's number is now 13700008888", True),
        ("修改陈静的电话号码为13700008888", True),
    ],
)
def test_ones_own_details_are_not_those_of_a_contact(mind: Mind, prompt: str, about: bool) -> None:
    known = {t.id: t for t in mind.knowledge.tutorials()}
    language = "en" if prompt.isascii() else "zh"
    assert mind.analysis.is_about(prompt, known[f"contacts-edit-number-{language}"]) is about
    assert mind.analysis.is_about(prompt, known[f"contacts-my-number-{language}"]) or about
