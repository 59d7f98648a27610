"""A task that was done once is wished again in other words and with other values: each value gets its place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from loop_kit import opened
from test_done_again import TURN, saved, step

from promptrpa.domain.loop import RunState
from promptrpa.domain.task import Environment, Slot, Task, TaskStep, WidgetFeatures
from promptrpa.learning.places import level_in, with_level
from promptrpa.learning.recollection import Recollected
from promptrpa.matching.pages.features import called
from promptrpa.matching.prompts.kept_in import without_app
from promptrpa.matching.prompts.mentions import find_mentions
from promptrpa.matching.words.values import find_values
from promptrpa.mind import Mind
from promptrpa.mind.generating import understood
from promptrpa.mind.known_again import in_their_places
from promptrpa.mind.recalling import recall
from promptrpa.mind.saved import turns
from promptrpa.mind.twins import label_on
from promptrpa.reasoning.binding.prompt_values import told_whole, with_its_mark, without_kind

CHAT, MAIL, WEATHER = "com.example.chat", "com.example.mail", "com.example.weather"
NOTES, CALENDAR, SETTINGS, GALLERY = (
    "com.example.notes",
    "com.android.calendar",
    "com.android.settings",
    "com.example.gallery",
)


def said_to(task: Task, *sources: str) -> Task:
    """The task, whose steps have these words."""
    steps = [
        replace(step, instruction=replace(step.instruction, source=source))
        for step, source in zip(task.steps[1:], sources, strict=True)
    ]
    return replace(task, steps=(task.steps[0], *steps))


def row(step: TaskStep, *own: str) -> TaskStep:
    return replace(step, features=WidgetFeatures(own=own))


SENT = saved(
    "open Chat, type {message} in Message, tap David Kim, tap Send",
    "Chat", CHAT, "David Kim", "Message={message}", "Send", message="On my way",
)  # fmt: skip
REPLIED = saved(
    "打开邮件，点击Draft of the brochure，点击回复，在邮件正文中输入“{text}”，按发送",
    "邮件", MAIL, "Draft of the brochure", "回复", "邮件正文={text}", "发送", language="zh", text="看起来不错",
)  # fmt: skip
REPLIED = replace(
    REPLIED,
    steps=(REPLIED.steps[0], row(REPLIED.steps[1], "Alice Chen", "Draft of the brochure"), *REPLIED.steps[2:]),
)
MAILED = saved(
    'open Mail, tap Compose, type {email} in To, type "{text}" in Compose email, type "{subject}" in Subject, tap Send',
    "Mail", MAIL, "Compose", "To={email}", "Subject={subject}", "Compose email={text}", "Send",
    email="grace.park@example.com", text="Shall we start at ten?", subject="Meeting on Friday",
)  # fmt: skip
MAILED = replace(MAILED, slots=(Slot("email", "email", "grace.park@example.com"), *MAILED.slots[1:]))
TICKED = saved("open Notes, tap Groceries, tick Milk", "Notes", NOTES, "Groceries")
TICKED = replace(
    TICKED,
    steps=(*TICKED.steps, replace(step(TURN, "Milk", "true"), instruction=replace(
        step(TURN, "Milk", "true").instruction, source="tick Milk"
    ))),
)  # fmt: skip
BIRTHDAYS = saved(
    "open Calendar, press More options, press Settings, turn off Show birthdays",
    "Calendar", CALENDAR, "More options", "Settings",
)  # fmt: skip
BIRTHDAYS = replace(BIRTHDAYS, steps=(*BIRTHDAYS.steps, step(TURN, "Show birthdays", "false")))
FONT = saved(
    "打开设置，点击显示，点击显示大小和文字，点击字体大小，选择大",
    "设置", SETTINGS, "显示", "显示大小和文字", "字体大小", "大", language="zh",
)  # fmt: skip
REPORTED = said_to(
    saved(
        "打开天气，点击上报天气，点击雾，在备注中输入{text}，点击提交",
        "天气", WEATHER, "更多选项", "上报天气", "雾", "备注={text}", "提交", language="zh", text="江边很浓",
    ),
    "", "点击上报天气", "点击雾", "在备注中输入江边很浓", "点击提交",
)  # fmt: skip
SIGNED_ENGLISH = saved(
    "open Chat, press Me, press Alex Reed, press Signature, type {text} in Signature, press Save",
    "Chat", CHAT, "Me", "Alex Reed", "Signature", "Signature={text}", "Save", text="Gone hiking",
)  # fmt: skip
SIGNED = saved(
    "打开聊天，点我，点Alex Reed，点个性签名，在个性签名中输入{text}，点保存",
    "聊天", CHAT, "我", "Alex Reed", "个性签名", "个性签名={text}", "保存", language="zh", text="爬山去了",
)  # fmt: skip
ALBUM = saved(
    "打开相册，点底部的相册，点新建相册，在相册名称中输入{text}，点创建，点完成",
    "相册", GALLERY, "相册", "新建相册", "相册名称={text}", "创建", "完成", language="zh", text="假期",
)  # fmt: skip
RENAMED = saved(
    "rename the file {text} to {text2}",
    "Files", "com.android.documentsui", "Search", "Search files={text}", "More options", "Rename", "Name={text2}", "OK",
    text="CV_2026.pdf", text2="Resume.pdf",
)  # fmt: skip
CARD = saved(
    "用姓名{text}在北区分馆办理借书证",
    "浏览器", "com.example.browser", "市图书馆", "办理借书证", "姓名={text}", "电子邮箱={text2}", "北区分馆", "提交",
    language="zh", text="陈安", text2="alex.reed@example.com",
)  # fmt: skip
SAVED = (SENT, REPLIED, MAILED, TICKED, BIRTHDAYS, FONT, REPORTED, SIGNED, ALBUM, RENAMED, CARD)


@pytest.fixture(scope="module")
def mind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mind]:
    with opened(Path(tmp_path_factory.mktemp("home"))) as (mind, base):
        for task in SAVED:
            base.save_task(task)
        yield mind


def again(mind: Mind, prompt: str) -> tuple[Task | None, set[str]]:
    """The saved task that is replayed without a question, and its values."""
    state = RunState("r", prompt, installed=frozenset(task.app for task in SAVED), attended=False)
    found = recall(mind, replace(state, function=understood(mind, state)), Environment())
    if found.task is None or not found.certain or found.questions:
        return None, set()
    return found.task, {slot.value for slot in found.values}


@pytest.mark.parametrize(
    ("prompt", "task", "values"),
    [
        ("send 王伟 the message Running ten minutes late in Chat", SENT, {"王伟", "Running ten minutes late"}),
        ("回复邮件“Draft of the brochure”：我今晚看", REPLIED, {"Draft of the brochure", "我今晚看"}),
        (
            'email chenjing@example.cn about "Holiday plans": I booked the house by the lake.',
            MAILED,
            {"chenjing@example.cn", "Holiday plans", "I booked the house by the lake."},
        ),
        ("tick Coffee in the list Groceries", TICKED, {"Coffee"}),
        ("don't show birthdays in Calendar", BIRTHDAYS, set()),
        ("上报天气雪，备注中午开始下", REPORTED, {"雪", "中午开始下"}),
        ("把聊天的个性签名改成周一回来", SIGNED, {"周一回来", "Alex Reed"}),
        ("change my signature in Chat to Back on Monday", SIGNED_ENGLISH, {"Back on Monday", "Alex Reed"}),
        ("change my signature in Chat to Out of office", SIGNED_ENGLISH, {"Out of office", "Alex Reed"}),
        ("change the name of Lease draft.pdf in Documents to Lease.pdf", RENAMED, {"Lease draft.pdf", "Lease.pdf"}),
        ("rename the file Lease draft.pdf in my downloads to Lease.pdf", RENAMED, {"Lease draft.pdf", "Lease.pdf"}),
        ("用姓名林晓和邮箱mia@example.org在北区分馆办理借书证", CARD, {"林晓", "mia@example.org"}),
    ],
)
def test_each_value_has_its_place(tmp_path: Path, prompt: str, task: Task, values: set[str]) -> None:
    with opened(tmp_path) as (mind, base):
        base.save_task(task)
        found, used = again(mind, prompt)
    assert found is not None
    assert used == values


@pytest.mark.parametrize(
    ("values", "typed", "placed"),
    [
        ({"who": "周五见过面", "text": "见过面"}, {"text": "周五见过面"}, {"text": "周五见过面"}),
        ({"who": "我今晚看", "text": "草稿"}, {"text": "我今晚看"}, {"who": "草稿", "text": "我今晚看"}),
        ({"order": "0932", "text": "柔和"}, {"text": "0932打4星"}, {"order": "0932", "text": "柔和"}),
    ],
)
def test_what_the_plan_types_is_nothing_else_as_well(
    values: dict[str, str], typed: dict[str, str], placed: dict[str, str]
) -> None:
    assert in_their_places(values, Recollected(SENT, {}, 1.0, typed)) == placed


def test_a_subject_goes_where_a_subject_is_typed(mind: Mind) -> None:
    state = RunState(
        "r", 'email chenjing@example.cn about "Holiday plans": See you there then.', installed=frozenset({MAIL})
    )
    values, _ = mind.analysis.fill(MAILED, understood(mind, state))
    assert values["subject"] == "Holiday plans"


def test_the_short_value_that_is_set_takes_the_place_of_the_one_before(mind: Mind) -> None:
    found, _ = again(mind, "把字体大小设为小")
    assert found is not None
    assert found.steps[-1].instruction.object.text == "小"
    assert level_in("把字体大小设为小") == "小"
    assert level_in("把字体大小设为特大") == ""
    assert level_in("把字体大小设为大，亮度调成小") == "小"
    assert with_level(FONT, "把字体大小设为大，亮度调成小") == FONT
    assert with_level(FONT, "把字体大小调大一点") == FONT
    assert with_level(FONT, "把字体大小设为小").prompts == (
        "打开设置，点击显示，点击显示大小和文字，点击字体大小，选择小",
    )


def test_another_deed_of_the_same_things_is_not_done(mind: Mind) -> None:
    assert again(mind, "untick Coffee in the list Groceries")[0] is None
    assert again(mind, "show birthdays in Calendar")[0] is None
    assert again(mind, "delete the conversation with 王伟 in Chat")[0] is None


def test_one_of_two_deeds_is_not_done_alone(tmp_path: Path) -> None:
    camera = "com.android.camera"
    flash = saved("闪光灯设为强制闪光", "相机", camera, "闪光灯", "强制闪光", language="zh")
    prompt = "闪光灯设为不闪光并拍一张照片"
    with opened(tmp_path) as (mind, base):
        base.save_task(flash)
        state = RunState("r", prompt, installed=frozenset({camera}), attended=False)
        assert recall(mind, replace(state, function=understood(mind, state)), Environment()).task is None


def test_another_deed_of_the_thing_is_not_the_one_that_was_done(tmp_path: Path) -> None:
    pinned = saved("open Notes, tap Meter readings, tap Pin", "Notes", NOTES, "Meter readings", "Pin")
    with opened(tmp_path) as (mind, base):
        base.save_task(pinned)

        def known(prompt: str) -> Task | None:
            state = RunState("r", prompt, installed=frozenset({NOTES}), attended=False)
            return recall(mind, replace(state, function=understood(mind, state)), Environment()).task

        assert known("throw Meter readings away") is None
        assert known("pin Meter readings") is not None


def test_a_row_is_called_by_the_text_that_named_it() -> None:
    features = WidgetFeatures(own=("Alice Chen", "Draft of the brochure"))
    assert called(features, "Draft of the brochure") == "Draft of the brochure"
    assert called(features, "mail") == "Alice Chen"
    assert label_on(REPLIED.steps[1]) == "Draft of the brochure"


def test_to_tick_one_of_several_things_is_no_switch() -> None:
    assert turns(TICKED) == set()
    assert turns(BIRTHDAYS) == {"false"}


@pytest.mark.parametrize(
    ("value", "before", "name"),
    [
        ("使用货到付款", "商城余额", "货到付款"),
        ("使用说明.pdf", "发票.pdf", "使用说明.pdf"),
        ("刘洋's voice message", "Karen Lopez", "刘洋"),
        ("王伟的聊天", "李娜", "王伟"),
        ("Anna's Day pass", "Bob's Week pass", "Anna's Day pass"),
        ("Mom's photo", "Dad's photo", "Mom's photo"),
        ("saved Wi-Fi Hotel Lakeside", "Cafe Corner", "Hotel Lakeside"),
        ("saved Hotel", "Cafe Corner", "saved Hotel"),
    ],
)
def test_whose_a_thing_is_and_what_is_done_with_it_is_no_name(value: str, before: str, name: str) -> None:
    assert without_kind(value, before) == name


def test_a_text_ends_before_the_app_that_it_is_sent_in() -> None:
    said = "tell Bob I'm running late in Chat"
    assert without_app("I'm running late in Chat", "Chat", said) == "I'm running late"
    assert without_app("see you in Chat", "Chat", 'write "see you in Chat" to Bob') == "see you in Chat"
    assert without_app("see you in town", "Chat", "tell Bob see you in town") == "see you in town"


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("change my signature to See you on Friday", "See you on Friday"),
        ("set my status message in Chat to Closed until 5 pm", "Closed until 5 pm"),
        ("change my signature to Back on Monday in Chat", "Back on Monday"),
        ("change my meeting to Monday", ""),
    ],
)
def test_what_somebody_writes_of_their_own_ends_with_the_sentence(said: str, text: str) -> None:
    found = {m.name: m.value for m in find_mentions(said, find_values(said), chinese=False)}
    assert found.get("text", "") == text
    assert "contact" not in found


def test_a_sentence_behind_a_colon_is_all_of_the_text() -> None:
    said = 'email a@b.co about "Trip": I booked the house.'
    assert told_whole("booked the house", said) == "I booked the house."
    assert told_whole("will be late today", "text Emma: I will be late today.") == "I will be late today"
    assert told_whole("Trip", said) == "Trip"
    assert with_its_mark("我订好了房子", "给王伟发邮件，主题假期，内容我订好了房子。") == "我订好了房子。"


RENAMED = replace(
    saved(
        "rename the file {item}",
        "Files", "com.example.files", "Search", "Search files={item}", "{item}", "Rename", "Name={name}", "OK",
        item="CV_2026.pdf", name="Resume.pdf",
    ),
    prompts=("rename the file {item}",),
)  # fmt: skip


def test_a_new_name_is_no_part_of_the_old_one(mind: Mind) -> None:
    said = mind.analysis.analyse("rename the file Rental contract.pdf to Lease.pdf")
    assert mind.analysis.fill(RENAMED, said) == ({"item": "Rental contract.pdf", "name": "Lease.pdf"}, [])


def test_the_name_that_one_thing_was_given_is_not_given_to_another(mind: Mind) -> None:
    values, questions = mind.analysis.fill(RENAMED, mind.analysis.analyse("rename the file Rental contract.pdf"))
    assert (values, [q.name for q in questions]) == ({"item": "Rental contract.pdf"}, ["name"])
    again, _ = mind.analysis.fill(RENAMED, mind.analysis.analyse("rename the file CV_2026.pdf"))
    assert again == {"item": "CV_2026.pdf", "name": "Resume.pdf"}


MUSIC = "com.example.music"
PLAYLIST = saved(
    "open Music, tap Library, tap New playlist, type {playlist_name} in Playlist name, tap Create",
    "Music", MUSIC, "Library", "New playlist", "Playlist name={playlist_name}", "Create", playlist_name="Rainy day",
)  # fmt: skip
MONTHLY = saved(
    'open Calendar, tap New event, type "{title}" in Title, tap Repeat, choose Every month, tap Save',
    "Calendar", CALENDAR, "New event", "Title={title}", "Repeat", "Every month", "Save", title="Pay the rent",
)  # fmt: skip
PLANNED = saved(
    'open Calendar, tap New event, type "{title}" in Title, type "{location}" in Location, tap Save',
    "Calendar", CALENDAR, "New event", "Title={title}", "Location={location}", "Save",
    title="Lunch with Grace", location="Town Hall",
)  # fmt: skip


@pytest.mark.parametrize(
    ("prompt", "task"),
    [
        ("burn the playlist Focus onto a disc", None),
        ("put Yoga class in my calendar, it takes place at Mill Road 12", None),
        ("add an event at Town Hall to my calendar", PLANNED),
    ],
)
def test_a_place_for_any_words_makes_no_task_likely(tmp_path: Path, prompt: str, task: Task | None) -> None:
    installed = frozenset({MUSIC, CALENDAR})
    with opened(tmp_path) as (mind, base):
        for known in (PLAYLIST, MONTHLY, PLANNED):
            base.save_task(known)
        state = RunState("r", prompt, installed=installed)
        found = recall(mind, replace(state, function=understood(mind, state)), Environment())
    assert (found.task and found.task.id) == (task and task.id)


def test_who_is_there_is_asked_whether_an_unlikely_task_is_meant(tmp_path: Path) -> None:
    prompt = "burn the playlist Focus onto a disc"
    with opened(tmp_path) as (mind, base):
        base.save_task(PLAYLIST)
        state = RunState("r", prompt, installed=frozenset({MUSIC}), attended=True)
        found = recall(mind, replace(state, function=understood(mind, state)), Environment())
    assert found.task is not None
    assert not found.certain


GROUPED = saved(
    "open Chat, tap New group, type {group_name} in Group name, tap Alice Chen, tap Carol Smith, tap Done",
    "Chat", CHAT, "New group", "Group name={group_name}", "Alice Chen", "Carol Smith", "Done", group_name="Office move",
)  # fmt: skip
REMINDED = saved(
    'open Notes, tap "{text}", tap Reminder, choose {date} morning',
    "Notes", NOTES, "{text}", "Reminder", "{date} morning", text="Books to read", date="Tomorrow",
)  # fmt: skip
REMINDED = replace(REMINDED, slots=(REMINDED.slots[0], Slot("date", "date", "Tomorrow")))
PAID = saved(
    "打开商城，点击购物车，点击结算，点击提交订单，在支付密码中输入{choice}，点击支付",
    "商城", "com.example.shop", "购物车", "结算", "提交订单", "支付密码={choice}", "支付",
    language="zh", choice="{{password_3}}",
)  # fmt: skip
PAID = replace(PAID, slots=(Slot("choice", "choice", "{{password_3}}"),))


@pytest.mark.parametrize(
    ("task", "prompt", "given", "asked"),
    [
        (GROUPED, "start a group with Alice Chen and Carol Smith", {}, ["group_name"]),
        (GROUPED, "start the group Picnic with Alice Chen and Carol Smith", {"group_name": "Picnic"}, []),
        (PAID, "购买购物车中选中的商品", {}, ["choice"]),
    ],
)
def test_what_other_words_of_the_task_say_is_no_value(
    mind: Mind, task: Task, prompt: str, given: dict[str, str], asked: list[str]
) -> None:
    values, questions = mind.analysis.fill(task, mind.analysis.analyse(prompt))
    assert (values, [question.name for question in questions]) == (given, asked)


@pytest.mark.parametrize(
    ("prompt", "values"),
    [
        ("remind me of a note tomorrow morning", set()),
        ("remind me of Wi-Fi for guests tomorrow morning", {"tomorrow", "Wi-Fi for guests"}),
    ],
)
def test_what_a_label_says_beside_its_value_is_no_other_value(tmp_path: Path, prompt: str, values: set[str]) -> None:
    with opened(tmp_path) as (mind, base):
        base.save_task(REMINDED)
        state = RunState("r", prompt, installed=frozenset({NOTES}))
        found = recall(mind, replace(state, function=understood(mind, state)), Environment())
    assert {slot.value for slot in found.values} == values  # none: the task is not taken, as nothing says which note


RINGS = saved(
    "打开电话，点击更多选项，点击设置，点击声音和振动，打开来电时振动",
    "电话", "com.android.dialer", "更多选项", "设置", "声音和振动", language="zh",
)  # fmt: skip
RINGS = replace(RINGS, steps=(*RINGS.steps, step(TURN, "来电时振动", "true")), prompts=(RINGS.function, "打开来电振动"))


@pytest.mark.parametrize(("prompt", "known"), [("关闭振动", False), ("关闭来电振动", True)])
def test_what_was_done_for_one_case_is_not_taken_for_all(tmp_path: Path, prompt: str, known: bool) -> None:
    """Where a tutorial surely tells how to do it for all."""
    with opened(tmp_path) as (agents, knowledge):
        knowledge.save_task(RINGS)
        state = RunState("r", prompt, installed=frozenset({RINGS.app, SETTINGS}))
        found = recall(agents, replace(state, function=understood(agents, state)), Environment())
    assert (found.task is not None) is known
