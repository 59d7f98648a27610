"""What a prompt says: how, which values, and what is missing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import knowledge_kit as kit
import pytest
from loop_kit import function, opened, tap, turn, write

from promptrpa.domain.function import FunctionKind
from promptrpa.domain.instruction import Instruction
from promptrpa.domain.memory import Lessons, Meant, memory_name
from promptrpa.domain.operation import Operation
from promptrpa.domain.question import QuestionKind
from promptrpa.domain.task import Environment, PageFeatures, Slot, Task, TaskStep
from promptrpa.knowledge.content import content_dir
from promptrpa.matching.prompts.functions import FunctionBook
from promptrpa.mind import Mind


@pytest.mark.parametrize(
    ("prompt", "says_how"),
    [
        ("open Settings, tap Display, turn on Dark theme", True),
        ("Open Clock", True),
        ("打开设置，点击显示，开启深色主题", True),
        ("Settings > Display > Dark theme", True),
        ("turn on dark theme", False),
        ("set an alarm for 6:15", False),
        ("把屏幕调成深色", False),
        ("send hello to Anna", False),
        ("打开蓝牙", False),
        ("go to the home screen", True),
        ("回到桌面", True),
        ("open Browser and go to library.example", False),
        ("在浏览器里打开 library.example", False),
        ("open Browser, tap library.example", True),
        ("open Calendar, tap New event, type Tea in Title, tap Save", True),
        ("open Calendar, tap New event, enter Team Lunch in Title and Harbour Cafe in Place and save", True),
        ("open Clock, press New appointment, tap Time and choose 10:30, tap Confirm", True),
        ("在聊天里添加noralind为好友，写上招呼语", False),
        ("在设置中打开蓝牙，打开WLAN", True),
        ("下周我出差，打开日历的农历", False),
        ("下周我出差，打开日历，点击农历", True),
        ("use the power button as Mute in Clock", False),
        ("open Clock, tap Settings, use the power button as Mute", True),
    ],
)
def test_steps_are_told_from_goals(mind: Mind, prompt: str, says_how: bool) -> None:
    assert mind.analysis.analyse(prompt).steps == (prompt if says_how else "")


def test_doors_that_a_run_found_to_a_switch_are_no_steps_of_a_prompt(home: Path) -> None:
    door = replace(tap("Advanced"), optional=True)
    with opened(home) as (mind, base):
        base.save_task(kit.task("a"))
        base.absorb(
            Lessons(
                meant=(Meant("turn off Wi-Fi scanning", (door, turn("Wi-Fi scanning", on=False))),),
                served=("x", "a"),
                environment=kit.ENVIRONMENT,
            )
        )
        assert len(mind.parsing.parse("turn off Wi-Fi scanning")) == 2
        assert mind.analysis.analyse("turn off Wi-Fi scanning").steps == ""


@pytest.mark.parametrize(
    ("prompt", "language", "app"),
    [
        ("open Clock, tap Alarm", "en", "Clock"),
        ("打开时钟，点击闹钟", "zh", "时钟"),
        ("show my photos in the Gallery", "en", "Gallery"),
        ("在微信里回复小明", "zh", "微信"),
        ("make it dark", "en", "Settings"),
        ("zip it", "en", ""),
    ],
)
def test_language_and_app_are_found(mind: Mind, prompt: str, language: str, app: str) -> None:
    said = mind.analysis.analyse(prompt)
    assert (said.language, said.app) == (language, app)


@pytest.mark.parametrize(
    ("prompt", "wanted"),
    [
        ("set an alarm for 6:15", [("time", "6:15")]),
        ("set an alarm for 6:15 called Tea", [("time", "6:15"), ("title", "Tea")]),
        ("from 6:00 to 7:00", [("time", "6:00"), ("time2", "7:00")]),
        ('send "On my way" to 5551234567', [("text", "On my way"), ("phone", "5551234567")]),
        ("make a note saying buy milk", [("text", "buy milk")]),
        ("write a note Shed: the key hangs inside", [("title", "Shed"), ("text", "the key hangs inside")]),
        ("write a note: the key hangs inside", [("text", "the key hangs inside")]),
        ("write a note which reads: milk is out", [("text", "milk is out")]),
        ("open the note Wi-Fi for guests and pin it", [("title", "Wi-Fi for guests")]),
        ("open the note Packing list in Notes", [("title", "Packing list")]),
        ("delete the note Garden on Friday", [("date", "Friday")]),
        ("write a note Shed which says: the key hangs inside", [("title", "Shed"), ("text", "the key hangs inside")]),
        ("新建一个名为购物的笔记", [("title", "购物")]),
        ("创建标题为“购物”的笔记", [("text", "购物")]),
        ("transfer 200 to bob@example.com", [("email", "bob@example.com"), ("number", "200")]),
        ("make it dark", []),
    ],
)
def test_values_are_named_after_their_type(mind: Mind, prompt: str, wanted: list[tuple[str, str]]) -> None:
    found = mind.analysis.analyse(prompt).parameters
    assert sorted((s.name, s.value) for s in found) == sorted(wanted)


def test_the_description_holds_the_values_as_slots(mind: Mind) -> None:
    assert mind.analysis.analyse("Please set an alarm for 6:15.").description == "set an alarm for {time}"


# --- instructions that lack their text


def bound(mind: Mind, prompt: str, *instructions: Instruction) -> tuple[list[str], list[str]]:
    """The parameters after binding, and the names asked for."""
    made = mind.analysis.bind(instructions, mind.analysis.analyse(prompt))
    assert [i.operation for i in made.instructions] == [i.operation for i in instructions]
    return [i.parameter for i in made.instructions], [q.name for q in made.questions]


def test_hour_and_minute_come_from_the_time(mind: Mind) -> None:
    assert bound(mind, "set an alarm for 6:15", write("", "Hour"), write("", "Minute")) == (["6", "15"], [])
    assert bound(mind, "定一个6:15的闹钟", write("", "小时"), write("", "分钟")) == (["6", "15"], [])


def test_the_one_text_goes_into_the_one_field(mind: Mind) -> None:
    assert bound(mind, "write “buy milk” down", tap("New"), write("", "Note")) == (["", "buy milk"], [])


def test_a_field_gets_the_value_of_its_name(mind: Mind) -> None:
    prompt = "make a note called Shopping saying eggs"
    assert bound(mind, prompt, write("", "Text"), write("", "Title")) == (["eggs", "Shopping"], [])


def test_one_value_is_not_used_twice(mind: Mind) -> None:
    values, questions = bound(mind, "note “buy milk”", write("", "Note"), write("", "Folder"))
    assert values == ["buy milk", "{folder}"]
    assert questions == ["folder"]


def test_a_value_that_a_step_has_already_is_not_used_again(mind: Mind) -> None:
    values, questions = bound(mind, "note “buy milk”", write("buy milk", "Note"), write("", "Folder"))
    assert values == ["buy milk", "{folder}"]
    assert questions == ["folder"]


def test_what_nothing_tells_is_asked_by_the_fields_name(mind: Mind) -> None:
    made = mind.analysis.bind((write("", "Wi-Fi password"),), function("join the network"))
    assert made.instructions[0].parameter == "{wi_fi_password}"
    assert [(q.kind, q.name) for q in made.questions] == [(QuestionKind.FILL, "wi_fi_password")]
    assert "Wi-Fi password" in made.questions[0].text
    zh = mind.analysis.bind((write("", "密码"),), function("连接网络", language="zh")).questions
    assert "密码" in zh[0].text


def test_who_has_to_do_something_has_no_todo(mind: Mind) -> None:
    assert "to do the next" in mind.analysis.analyse("my old card has to do the next trips").description
    assert "todo list" in mind.analysis.analyse("put it on my to do list").description


def test_two_unknown_fields_are_asked_apart(mind: Mind) -> None:
    for fields in (("Street", "City"), ("街道", "城市")):
        _, names = bound(mind, "fill in my address", *(write("", name) for name in fields))
        assert len(set(names)) == 2, fields


def test_what_the_user_once_said_is_not_asked(new_mind: Mind) -> None:
    new_mind.knowledge.context.remember("Street", "Elm Street 5")
    assert bound(new_mind, "fill in my address", write("", "Street")) == (["Elm Street 5"], [])


# --- slots of a saved task


ALARM = Task(
    "a", 1, "set an alarm for 7:30", "set an alarm for {time}", "clock", "en", Environment(), (),
    (Slot("time", "time", "7:30"),), ("set an alarm for {time}",),
)  # fmt: skip


def test_a_known_prompt_fills_the_slots(mind: Mind) -> None:
    assert mind.analysis.fill(ALARM, mind.analysis.analyse("Set an alarm for 6:15 please")) == ({"time": "6:15"}, [])


def test_values_are_filled_by_type_where_the_words_are_others(mind: Mind) -> None:
    said = mind.analysis.analyse("have an alarm ring at half past six")
    assert mind.analysis.fill(ALARM, said) == ({"time": "6:30"}, [])


def test_what_the_prompt_leaves_out_is_asked_with_the_saved_value_as_default(mind: Mind) -> None:
    values, questions = mind.analysis.fill(ALARM, mind.analysis.analyse("set an alarm"))
    assert values == {}
    assert [(q.name, q.default) for q in questions] == [("time", "7:30")]


def test_a_value_of_another_type_fills_nothing(mind: Mind) -> None:
    values, questions = mind.analysis.fill(ALARM, mind.analysis.analyse("set an alarm called “Tea”"))
    assert (values, len(questions)) == ({}, 1)


def test_two_values_of_one_type_are_filled_in_order(mind: Mind) -> None:
    two = replace(ALARM, slots=(Slot("time", "time", "7:30"), Slot("time2", "time", "8:00")), prompts=())
    values, _ = mind.analysis.fill(two, mind.analysis.analyse("silence from 1:00 to 2:00"))
    assert values == {"time": "1:00", "time2": "2:00"}


def test_a_time_fills_the_fields_of_its_hour_and_its_minute(mind: Mind) -> None:
    slots = (Slot("hour", "number", "7"), Slot("minute", "number", "30"))
    typed = saved("set an alarm", slots, write("{hour}", "Hour"), write("{minute}", "Minute"))
    assert mind.analysis.fill(typed, mind.analysis.analyse("set an alarm for 6:05")) == (
        {"hour": "6", "minute": "05"},
        [],
    )
    assert len(mind.analysis.fill(typed, mind.analysis.analyse("set an alarm"))[1]) == 2


def test_what_the_user_answered_before_fills_a_slot(new_mind: Mind) -> None:
    new_mind.knowledge.context.remember(memory_name("time", ALARM.name), "8:45")
    function = new_mind.analysis.analyse("set an alarm")
    said_before = replace(ALARM, prompts=(*ALARM.prompts, "set an alarm"))
    assert new_mind.analysis.fill(said_before, function) == ({"time": "8:45"}, [])
    given, (question,) = new_mind.analysis.fill(ALARM, function)
    assert (given, question.name, question.default) == ({}, "time", "8:45")


def saved(prompt: str, slots: tuple[Slot, ...], *done: Instruction) -> Task:
    steps = tuple(TaskStep(i, Operation(i.operation), str(i), PageFeatures("org.app", ".Main")) for i in done)
    return replace(ALARM, name=prompt, function=prompt, steps=steps, slots=slots, prompts=())


def test_a_count_and_a_thing_keep_their_places(mind: Mind) -> None:
    slots = (Slot("choice", "text", "City Derby"), Slot("choice2", "text", "1 day before"))
    done = tap("My tickets"), tap("{choice}"), tap("Remind me"), tap("{choice2}")
    task = saved("open GigPass, tap My tickets, tap City Derby, tap Remind me, choose 1 day before", slots, *done)
    values, _ = mind.analysis.fill(task, mind.analysis.analyse("remind me of Laugh Night 1 week before"))
    assert values["choice"] == "Laugh Night"
    assert values["choice2"].startswith("1 week")


def test_any_one_of_a_kind_is_no_name_of_what_was_touched(mind: Mind) -> None:
    slots = (Slot("for_example_sms_app", "choice", "SMS app"),)
    task = saved("make Chat the default SMS app", slots, tap("{for_example_sms_app}"), tap("Chat"))
    task = replace(task, prompts=("make Chat the default {for_example_sms_app}",))
    values, questions = mind.analysis.fill(task, mind.analysis.analyse("use Chat for text messages"))
    assert not values
    assert [question.name for question in questions] == ["for_example_sms_app"]
    assert mind.analysis.fill(task, mind.analysis.analyse("make Chat the default browser"))[0] == {
        "for_example_sms_app": "browser"
    }


LIMIT = saved(
    "open Bank, tap Card •••• 1205, type 300 in Online limit",
    (Slot("number", "number", "1205"), Slot("online_limit", "text", "300")),
    tap("Card •••• {number}"),
    write("{online_limit}", "Online limit"),
)


def test_a_field_that_took_a_number_takes_numbers(mind: Mind) -> None:
    said = mind.analysis.analyse("set the limit of the card to 1000 when buying online")
    assert mind.analysis.fill(LIMIT, said)[0]["online_limit"] == "1000"
    values, questions = mind.analysis.fill(LIMIT, mind.analysis.analyse("set the limit of the card for Anna White"))
    assert "online_limit" not in values
    assert [q.name for q in questions] == ["online_limit"]


def test_a_part_of_a_label_stays_where_the_prompt_says_the_rest(mind: Mind) -> None:
    values, _ = mind.analysis.fill(LIMIT, mind.analysis.analyse("set the limit of the card to 1000"))
    assert values["number"] == "1205"
    _, questions = mind.analysis.fill(LIMIT, mind.analysis.analyse("set the limit to 1000"))
    assert [q.name for q in questions] == ["number"]


@pytest.mark.parametrize(
    ("prompt", "left"),
    [
        ("comment on the article about the bridge in The Daily Lantern", ["text"]),
        ("comment “The Daily Lantern” on the article about the bridge", []),
        ("in The Daily Lantern, comment Well done on the article about the bridge", []),
    ],
)
def test_what_a_saved_task_touches_is_no_text_to_type(mind: Mind, prompt: str, left: list[str]) -> None:
    comment = saved(
        "open Browser, tap The Daily Lantern, tap the article, type Good in Write a comment, tap Post comment",
        (Slot("text", "text", "Good"),),
        tap("The Daily Lantern"), tap("the article"), write("{text}", "Write a comment"), tap("Post comment"),
    )  # fmt: skip
    _, questions = mind.analysis.fill(comment, mind.analysis.analyse(prompt))
    assert [q.name for q in questions] == left


@pytest.mark.parametrize(
    ("prompt", "name"),
    [
        ("create a group chat with Anna Berg and Tom Lind", ""),
        ("start a group with Anna Berg and Tom Lind", ""),
        ("create the group Picnic with Anna Berg and Tom Lind", "Picnic"),
    ],
)
def test_a_group_is_not_called_by_its_kind_or_its_people(mind: Mind, prompt: str, name: str) -> None:
    group = saved(
        "open Messages, tap Start chat, tap Create group, type Dinner in Group name, tick Anna Berg and tick Tom Lind",
        (Slot("group_name", "text", "Dinner"),),
        tap("Start chat"), tap("Create group"), write("{group_name}", "Group name"), tap("Anna Berg"), tap("Tom Lind"),
    )  # fmt: skip
    values, _ = mind.analysis.fill(group, mind.analysis.analyse(prompt))
    assert values.get("group_name", "") == name


def test_a_day_that_has_its_place_is_not_put_into_a_saved_text(mind: Mind) -> None:
    caption = saved(
        "点击2月27日的照片，在说明中输入周日散步",
        (Slot("date", "date", "2月27日"), Slot("text", "text", "周日散步")),
        tap("{date}的照片"), write("{text}", "说明"),
    )  # fmt: skip
    values, questions = mind.analysis.fill(caption, mind.analysis.analyse("给2月28日的照片添加说明"))
    assert values == {"date": "2月28日"}
    assert [q.name for q in questions] == ["text"]


def test_a_number_keeps_the_words_for_what_it_counts(mind: Mind) -> None:
    rate = saved("tap 60 frames per second", (Slot("choice", "text", "60 frames per second"),), tap("{choice}"))
    cues = {"choice": ("frames per second",)}
    values, _ = mind.analysis.fill(rate, mind.analysis.analyse("record with 24 frames per second"), cues)
    assert values == {"choice": "24 frames per second"}
    values, _ = mind.analysis.fill(rate, mind.analysis.analyse("record with the frame rate 24"), cues)
    assert values == {"choice": "24"}


def test_a_text_begins_where_the_sentence_says(mind: Mind) -> None:
    label = saved("在标签中输入健身", (Slot("text", "text", "健身"),), write("{text}", "标签"))
    said = mind.analysis.analyse("设一个14:45的闹钟，标签是给妈妈打电话")
    assert mind.analysis.fill(label, said)[0]["text"] == "给妈妈打电话"


def test_a_chinese_wish_may_begin_with_a_latin_name(mind: Mind) -> None:
    remind = saved(
        "点击Book club，点击1天",
        (Slot("choice", "text", "1天"), Slot("choice2", "text", "Book club")),
        tap("{choice2}"), tap("编辑"), tap("{choice}"),
    )  # fmt: skip
    cues = {"choice": ("提醒时间",), "choice2": ("活动",)}
    values, _ = mind.analysis.fill(remind, mind.analysis.analyse("Dentist的提醒改为30分钟前"), cues)
    assert values == {"choice": "30分钟", "choice2": "Dentist"}


def test_any_one_of_its_kind_is_asked_for_each_time(mind: Mind) -> None:
    binned = saved("tap a.txt, tap Delete", (Slot("choice", "text", "a.txt"),), tap("{choice}"), tap("Delete"))
    binned = replace(binned, prompts=("move a file to the bin", "bin it"))
    values, questions = mind.analysis.fill(binned, mind.analysis.analyse("move a file to the bin"))
    assert (values, [q.default for q in questions]) == ({}, ["a.txt"])
    assert mind.analysis.fill(binned, mind.analysis.analyse("bin it"))[0] == {"choice": "a.txt"}


def test_a_saved_value_that_the_prompt_says_again_is_not_taken_from_other_words(mind: Mind) -> None:
    album = saved(
        "tap Photo 5, tap Add to album, tap Summer in Rome",
        (Slot("choice", "text", "Summer in Rome"), Slot("choice2", "text", "Photo 5")),
        tap("{choice2}"), tap("Add to album"), tap("{choice}"),
    )  # fmt: skip
    values, _ = mind.analysis.fill(album, mind.analysis.analyse("add Photo 7 to the album Summer in Rome"))
    assert values["choice"] == "Summer in Rome"


def test_words_of_a_saved_value_are_words_of_others_too(mind: Mind) -> None:
    drop = saved(
        "tap Options for Regional trains, tap Delete",
        (Slot("choice", "text", "Regional trains"),),
        tap("Options for {choice}"), tap("Delete"),
    )  # fmt: skip
    drop = replace(drop, prompts=("tap Options for Regional trains, tap Delete",))
    said = mind.analysis.analyse("delete the bookmark Night trains")
    assert mind.analysis.fill(drop, said, {"choice": ("bookmark",)})[0] == {"choice": "Night trains"}


def test_a_time_of_which_the_parts_are_typed_is_in_no_text(mind: Mind) -> None:
    event = saved(
        "add an event",
        (Slot("number", "number", "9"), Slot("number2", "number", "15"), Slot("title", "text", "Call the bank")),
        write("{title}", "标题"), write("{number}", "小时"), write("{number2}", "分钟"),
    )  # fmt: skip
    values, _ = mind.analysis.fill(event, mind.analysis.analyse("日历加一条：15:30给银行打电话"))
    assert values == {"number": "15", "number2": "30", "title": "给银行打电话"}


def test_what_something_is_called_is_not_of_what_kind_it_is(mind: Mind) -> None:
    plan = saved("add a schedule", (Slot("schedule_name", "text", "Nap"),), write("{schedule_name}", "Schedule name"))
    said = mind.analysis.analyse("add a Do Not Disturb schedule called Study hall")
    assert mind.analysis.fill(plan, said)[0] == {"schedule_name": "Study hall"}


def test_what_is_changed_is_named_before_what_it_becomes(mind: Mind) -> None:
    rename = saved(
        "rename the file A.pdf to B.pdf",
        (Slot("name", "text", "B.pdf"), Slot("choice", "text", "A.pdf")),
        tap("More options for {choice}"), tap("Rename"), write("{name}", "Name"), tap("OK"),
    )  # fmt: skip
    said = mind.analysis.analyse("change the name of Rental contract.pdf to Lease.pdf")
    assert mind.analysis.fill(rename, said) == ({"choice": "Rental contract.pdf", "name": "Lease.pdf"}, [])


def test_only_a_field_for_the_users_own_takes_what_the_user_has_of_their_own(new_mind: Mind) -> None:
    new_mind.knowledge.context.remember("phone", "13512340000")
    new_mind.knowledge.context.remember("email", "mia@example.org")
    add = saved("add Peter", (Slot("phone", "phone", "5551234"),), write("{phone}", "Phone"), tap("Save"))
    forward = saved("forward it", (Slot("email", "email", "lina@example.cn"),), write("{email}", "To"), tap("Send"))
    join = saved("join the list", (Slot("email", "email", "lina@example.cn"),), write("{email}", "Email"), tap("Join"))

    def given(task: Task, prompt: str) -> dict[str, str]:
        return new_mind.analysis.fill(task, new_mind.analysis.analyse(prompt))[0]

    assert given(add, "add Nora Quinn to my contacts") == {}
    assert given(add, "put my phone number on the card") == {"phone": "13512340000"}
    assert given(forward, "forward the mail about the trip") == {}
    assert given(join, "subscribe to the harbour news") == {"email": "mia@example.org"}


@pytest.mark.parametrize(
    ("prompt", "asked"),
    [("change my 6:45 alarm", True), ("move my 6:45 alarm to 7:30", False), ("change my alarm to 7:30", False)],
)
def test_a_time_that_says_what_is_changed_is_not_the_new_one(mind: Mind, prompt: str, asked: bool) -> None:
    plan = (tap("the alarm"), write("", "Hour"), write("", "Minute"), tap("Save"))
    bound = mind.analysis.bind(plan, mind.analysis.analyse(prompt))
    assert [q.name for q in bound.questions] == (["time"] if asked else [])
    assert asked or [i.parameter for i in bound.instructions[1:3]] == ["7", "30"]


# --- what a prompt wants


def test_slips_are_mended_and_told(mind: Mind) -> None:
    said = mind.analysis.analyse("trun on blutooth")
    assert said.prompt == "turn on bluetooth"
    assert said.notes == ("“trun” is taken for “turn”.", "“blutooth” is taken for “bluetooth”.")


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("waht shoud adn teh mesages", "what should and the messages"),
        ("prefs of my flatmates, asap", "prefs of my flatmates, asap"),
        ("麻凡提醒孩子写做业", "麻烦提醒孩子写作业"),
        ("添上防晒霜，别急着关", "添上防晒霜，别急着关"),
    ],
)
def test_what_people_say_is_written_right(mind: Mind, said: str, meant: str) -> None:
    assert mind.analysis.analyse(said).prompt == meant


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("commnet Lovley evnet on the newest post", "comment Lovley evnet on the newest post"),
        ("psot What an evnet to Mometns", "post What an evnet to Moments"),
        ("anwser the mail of Ann with: see the evnet", "answer the mail of Ann with: see the evnet"),
        ("播放放专辑Timber Songs", "播放专辑Timber Songs"),
        ("把歌歌单Morning run重命名为晚间跑步", "把歌单Morning run重命名为晚间跑步"),
        ("把孙丽设为快快速拨号键3", "把孙丽设为快速拨号键3"),
        ("给给聊天钱包充值100", "给聊天钱包充值100"),
        ("支付密码码246810", "支付密码246810"),
        ("发消息给王伟说说好天天气", "发消息给王伟说说好天天气"),
        ("在最新的一一条朋友圈下评论好好看", "在最新的一条朋友圈下评论好好看"),
        ("write to bob@example.com with the subject Metting", "write to bob@example.com with the subject Metting"),
        ("打开聊天，在收件人中输入王丽，点击发发送", "打开聊天，在收件人中输入王丽，点击发送"),
        ("在备注中填写“看看天天气”", "在备注中填写“看看天天气”"),
        ("打打开输入法设置", "打开输入法设置"),
    ],
)
def test_a_slip_is_mended_but_in_what_is_written(mind: Mind, written: str, meant: str) -> None:
    assert mind.analysis.analyse(written).prompt == meant


def test_opening_an_app_and_a_goal_in_it_are_no_steps(mind: Mind) -> None:
    said = mind.analysis.analyse("open Clock and set an alarm for 7")
    assert (said.steps, said.app, said.description) == ("", "Clock", "set an alarm for {time}")


def test_somebodys_own_words_are_not_taken_apart(mind: Mind) -> None:
    said = mind.analysis.analyse("text Anna that dinner is at 7 and the door is open")
    assert said.kind is FunctionKind.TASK
    assert [(s.name, s.value) for s in said.parameters] == [
        ("contact", "Anna"), ("text", "dinner is at 7 and the door is open"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("said", "on"),
    [
        ("打开蓝牙开关", True),
        ("把蓝牙打开", True),
        ("打开我关注的人的通知", True),
        ("关一下蓝牙", False),
        ("关掉蓝牙开关", False),
        ("关于蓝牙", None),
        ("turn on do not disturb on my day off", True),
        ("on my phone turn off wifi", False),
        ("turn wifi off", False),
    ],
)
def test_whether_something_is_turned_on_or_off(said: str, on: bool | None) -> None:
    book = FunctionBook.load(content_dir() / "lexicon" / "functions.yaml")
    assert book.switched(said) is on


def test_a_little_is_not_one_o_clock(mind: Mind) -> None:
    assert mind.analysis.analyse("把铃声调大一点").parameters == ()
    assert mind.analysis.analyse("明天一点叫我").parameters[1:] == (Slot("time", "time", "1:00"),)


@pytest.mark.parametrize(("name", "absent"), [("Nonesuch", True), ("Clocks", False), ("Clock", False), ("", False)])
def test_an_app_is_absent_where_all_that_are_there_are_others(mind: Mind, name: str, absent: bool) -> None:
    known = frozenset({"com.android.settings", "com.android.deskclock", "com.android.launcher3"})
    assert mind.analysis.is_absent(name, known) is absent
    assert not mind.analysis.is_absent(name, known | {"org.unknown.thing"})


@pytest.mark.parametrize(
    ("prompt", "app"),
    [
        ("create the group chat Weekend trip with Alice Chen and Bob Martin", ""),
        ("leave the group chat Family", ""),
        ("mute the group chat Family in Chat", "Chat"),
        ("send Hi to the group chat Family in Messages", "Messages"),
        ("start a new chat with Alice Chen", "Chat"),
        ("turn off sounds in the class calendar app", "Calendar"),
    ],
)
def test_a_word_for_a_thing_of_a_kind_names_no_app(mind: Mind, prompt: str, app: str) -> None:
    assert mind.analysis.analyse(prompt).app == app
