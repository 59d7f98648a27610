"""What was done once is done again, with other things and in other words; what is another deed is not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from loop_kit import opened

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.loop import RunState
from promptrpa.domain.operation import Operation
from promptrpa.domain.task import Environment, PageFeatures, Slot, Task, TaskStep, WidgetFeatures
from promptrpa.learning.places import is_named, with_private
from promptrpa.matching.prompts.recounted import recounted
from promptrpa.mind import Mind
from promptrpa.mind.consulting import consult
from promptrpa.mind.fitting import chooses_name, has_no_place, keeps_anothers_secret, says_twice, searches_for_choice
from promptrpa.mind.generating import understood
from promptrpa.mind.recalling import recall
from promptrpa.mind.saved import saved_tasks
from promptrpa.mind.twins import is_alike

TAP, TYPE, TURN, OPEN = OperationType.CLICK, OperationType.EDIT, OperationType.SWITCH, OperationType.OPEN


def step(kind: OperationType, name: str = "", parameter: str = "") -> TaskStep:
    said = Instruction(kind, ObjectDescription(name), parameter, source=name)
    words = {OPEN: f"Open {parameter}", TYPE: f"Type “{parameter}” in “{name}”"}.get(kind, f"Tap “{name}”")
    return TaskStep(said, Operation(kind, parameter=parameter), words, PageFeatures())


def saved(prompt: str, app: str, package: str, *did: str, language: str = "en", **values: str) -> Task:
    """A task that taps what it did; "field=value" was typed."""
    steps = [step(OPEN, parameter=app)]
    for name in did:
        field, typed, value = name.partition("=")
        steps.append(step(TYPE, field, value) if typed else step(TAP, name))
    slots = tuple(Slot(name, "phone" if name == "phone" else "text", value) for name, value in values.items())
    return Task(
        f"t{abs(hash(prompt)) % 10**6}", 1, prompt, prompt, package, language, Environment(), tuple(steps), slots,
        (prompt,),
    )  # fmt: skip


DIALER, MUSIC, FILES, SETTINGS = (
    "com.android.dialer",
    "com.example.music",
    "com.android.documentsui",
    "com.android.settings",
)
CAMERA = "com.android.camera"
BROWSER, WEATHER, NOTES, SHOP = "com.example.browser", "com.example.weather", "com.example.notes", "com.example.shop"
TASKS = (
    saved(
        "open Phone, tap More options, tap Settings, choose Speed dial, tap Key 3, tap Grace Park",
        "Phone", DIALER, "More options", "Settings", "Speed dial", "Key 3", "Grace Park",
    ),
    saved(
        "open Music, go to Now playing > Equalizer > Bass boost",
        "Music", MUSIC, "Now playing", "Equalizer", "Bass boost",
    ),
    saved(
        "open Files, go to Internal storage > Download > More options for User manual.pdf > Delete > Move to bin",
        "Files", FILES, "Internal storage", "Download", "More options for User manual.pdf", "Delete", "Move to bin",
    ),
    saved(
        "打开设置，点击电池，点击省电模式，点击设置时间表，选择电量为 20% 时",
        "设置", SETTINGS, "电池", "省电模式", "设置时间表", "电量为 20% 时", language="zh",
    ),
    saved(
        "打开浏览器，点击市图书馆，点击更多选项，点击添加书签",
        "浏览器", BROWSER, "市图书馆", "更多选项", "添加书签", language="zh",
    ),
    saved(
        "打开天气，点击管理城市，点击北京的选项，点击设为常住地",
        "天气", WEATHER, "更多选项", "管理城市", "北京的选项", "设为常住地", language="zh",
    ),
    saved(
        "打开天气，点击更多选项，点击设置，点击温度单位，选择华氏度 (°F)",
        "天气", WEATHER, "更多选项", "设置", "温度单位", "华氏度 (°F)", language="zh",
    ),
    saved(
        "打开相机，点人像，点切换摄像头，点拍摄照片", "相机", CAMERA, "人像", "切换摄像头", "拍摄照片", language="zh"
    ),
    saved(
        "open Camera, tap Portrait, tap Switch camera, tap Take photo",
        "Camera", CAMERA, "Portrait", "Switch camera", "Take photo",
    ),
    saved("open Notes, tap Wi-Fi for guests, tap Pin", "Notes", NOTES, "Wi-Fi for guests", "Pin"),
    saved(
        "open Shop, press Me, press My orders, press {phone}, press Write a review, type {what} in What was it like?, "
        "press 5 stars, press Post",
        "Shop", SHOP, "Me", "My orders", "{phone}", "Write a review", "What was it like?={what}", "5 stars", "Post",
        phone="20260214-0932", what="Very good",
    ),
)  # fmt: skip


@pytest.fixture(scope="module")
def mind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mind]:
    with opened(Path(tmp_path_factory.mktemp("home"))) as (mind, base):
        for task in TASKS:
            base.save_task(task)
        yield mind


def done_again(mind: Mind, prompt: str, *saved: Task) -> tuple[str, set[str]] | None:
    """The last step of the saved task that is replayed, and the values that are new in it; None for none."""
    apps = frozenset(task.app for task in saved or TASKS)
    state = RunState("r", prompt, installed=apps, attended=False)
    state = RunState("r", prompt, installed=apps, attended=False, function=understood(mind, state))
    found = recall(mind, state, Environment())
    if found.task is None or not found.certain or found.questions:
        return None
    before = {slot.value for slot in found.task.slots}
    return found.task.steps[-1].description, {slot.value for slot in found.values} - before


@pytest.mark.parametrize("text", ["Hi", "...", "?"])
def test_a_value_of_signs_alone_is_a_value(text: str, tmp_path: Path) -> None:
    sent = saved(
        "text {what} to Anna", "Messages", "com.android.mms", "Anna", "Message={what}", "Send", what="Hello there"
    )
    with opened(tmp_path) as (mind, base):
        base.save_task(sent)
        assert done_again(mind, f'send Anna "{text}"', sent) == ("Tap “Send”", {text})


@pytest.mark.parametrize(
    ("prompt", "asked"),
    [
        ("take a panorama photo with the front camera", False),
        ("take a slow motion video with the front camera", False),
        ("用前置摄像头拍一张人像照片", True),
        ("take a portrait photo with the front camera", True),
    ],
)
def test_a_task_is_not_asked_about_that_knows_nothing_of_the_sort_that_is_said(
    mind: Mind, prompt: str, asked: bool
) -> None:
    state = RunState("r", prompt, installed=frozenset({CAMERA}), attended=True)
    found = recall(mind, replace(state, function=understood(mind, state)), Environment())
    assert (found.task is not None) is asked


def test_a_saved_task_is_not_asked_about_where_a_tutorial_is_sure(mind: Mind) -> None:
    apps = frozenset(task.app for task in TASKS)
    state = RunState("r", "I don't live there any more, delete the address", installed=apps, attended=True)
    state = replace(state, function=understood(mind, state))
    assert recall(mind, state, Environment()).task is None
    assert consult(mind, state).certain


@pytest.mark.parametrize(
    ("prompt", "values"),
    [
        ("put Grace Park on speed dial key 5", {"Key 5"}),
        ("set the equalizer to Jazz", {"Jazz"}),
        ("move photos-backup.zip from Download to the bin", {"photos-backup.zip"}),
        ("电量为10%时自动开启省电模式", {"电量为 10% 时"}),
        ("把网站厨房笔记加入书签", {"厨房笔记"}),
        ("把伦敦设为天气的常住地", {"伦敦"}),
        ("用华氏度显示温度", set()),
        ("pin the note Meter readings", {"Meter readings"}),
    ],
)
def test_the_same_is_done_to_another_thing(mind: Mind, prompt: str, values: set[str]) -> None:
    found = done_again(mind, prompt)
    assert found is not None
    assert found[1] == values


@pytest.mark.parametrize(
    "prompt",
    [
        "remove Grace Park from speed dial key 3",
        "call Grace Park",
        "play Jazz",
        "restore photos-backup.zip from the bin",
        "move photos-backup.zip from Download to Movies",
        "rename User manual.pdf to Guide.pdf",
        "关闭省电模式",
        "删除书签厨房笔记",
        "打开厨房笔记",
        "删除天气里的伦敦",
        "delete the note Meter readings",
        "unpin the note Meter readings",
        "the note Meter readings should not have a pin",
        "take Grace Park off speed dial key 5",
        "share the note Meter readings",
        "cancel order 20260214-0932",
    ],
)
def test_another_deed_is_not_done(mind: Mind, prompt: str) -> None:
    assert done_again(mind, prompt) is None


NEW_LIST = saved(
    "open Notes, tap New list, type {title} in Title, type {list_item} in List item, tap Add item, "
    "type {list_item2} in List item, tap Save",
    "Notes", NOTES, "New list", "Title={title}", "List item={list_item}", "Add item", "List item={list_item2}", "Save",
    title="Party", list_item="Balloons", list_item2="Lemonade",
)  # fmt: skip
EDITED = saved(
    "打开备忘录，在搜索备忘录中输入{text}，点击{text}，点击编辑，在内容中输入{text2}，点击保存",
    "备忘录", NOTES, "搜索备忘录={text}", "{text}", "编辑", "内容={text2}", "保存",
    language="zh", text="Wi-Fi for guests", text2="问山姆",
)  # fmt: skip
INVITED = saved(
    "open Calendar, tap {text}, tap Add guests, tap {choice}, tap Save",
    "Calendar", "com.android.calendar", "{text}", "Add guests", "{choice}", "Save",
    text="Lunch with Grace", choice="Carol Smith",
)  # fmt: skip


@pytest.mark.parametrize(
    ("task", "prompt", "values"),
    [
        (NEW_LIST, "make a checklist Hardware store with Screws and Paint", ["Hardware store", "Screws", "Paint"]),
        (NEW_LIST, "put Screws and Paint on a new list Hardware store", ["Hardware store", "Screws", "Paint"]),
        (EDITED, "把备忘录Meter readings的内容改成见蓝色文件夹", ["Meter readings", "见蓝色文件夹"]),
        (INVITED, "invite Alice Chen to Lunch with Grace", ["Lunch with Grace", "Alice Chen"]),
    ],
)
def test_each_value_has_its_place(mind: Mind, task: Task, prompt: str, values: list[str]) -> None:
    given, questions = mind.analysis.fill(task, mind.analysis.analyse(prompt))
    assert not questions
    assert [given[slot.name] for slot in task.slots] == values


DROPPED = saved(
    "打开泳馆，在查找课程中输入动感单车，点击动感单车，点击取消预约，点击确认取消", "泳馆", "com.example.pool",
    "查找课程={text}", "{text}", "取消预约", "确认取消", language="zh", text="动感单车",
)  # fmt: skip
LEFT = saved(
    "open Pool, type {text} in Find a course, tap {text}, tap Cancel booking, tap Yes, cancel",
    "Pool", "com.example.pool", "Find a course={text}", "{text}", "Cancel booking", "Yes, cancel", text="Spinning",
)  # fmt: skip


@pytest.mark.parametrize(
    ("task", "prompt", "value"),
    [
        (DROPPED, "把泳馆的普拉提课退了", "普拉提"),
        (DROPPED, "把泳馆的普拉提课程取消了", "普拉提"),
        (DROPPED, "泳馆那个普拉提我不上了，帮我取消", "普拉提"),
        (DROPPED, "把泳馆的普拉提停掉", "普拉提"),
        (LEFT, "cancel my Pilates course at Pool", "Pilates"),
        (LEFT, "cancel the course Water Polo at Pool", "Water Polo"),
    ],
)
def test_what_is_done_to_a_thing_and_its_kind_are_not_searched_for(
    mind: Mind, task: Task, prompt: str, value: str
) -> None:
    assert mind.analysis.fill(task, mind.analysis.analyse(prompt))[0] == {"text": value}


BOUGHT = saved(
    "open Larder, tap Add item, type {text} in What to buy, type {text2} in Amount, tap Save", "Larder",
    "com.example.larder", "Add item", "What to buy={text}", "Amount={text2}", "Save", text="Rolls", text2="6",
)  # fmt: skip
BOUGHT_ZH = saved(
    "打开食柜，点击添加商品，在买什么中输入{text}，在数量中输入{text2}，点击保存", "食柜", "com.example.larder",
    "添加商品", "买什么={text}", "数量={text2}", "保存", language="zh", text="面包", text2="6",
)  # fmt: skip


@pytest.mark.parametrize(
    ("task", "prompt", "values"),
    [
        (
            BOUGHT,
            "add Apple juice to the list in Larder, amount 3 bottles",
            {"text": "Apple juice", "text2": "3 bottles"},
        ),
        (BOUGHT, "add Apple juice to the list in Larder, amount 3", {"text": "Apple juice", "text2": "3"}),
        (BOUGHT_ZH, "食柜清单里加上苹果汁，数量3瓶", {"text": "苹果汁", "text2": "3瓶"}),
    ],
)
def test_a_number_keeps_what_it_is_measured_in(mind: Mind, task: Task, prompt: str, values: dict[str, str]) -> None:
    assert mind.analysis.fill(task, mind.analysis.analyse(prompt))[0] == values


STARRED = saved(
    "打开短信，点击“{text}”，点击短信“{text2}”，点击加星标", "短信", "com.android.messaging",
    "{text}", "{text2}", "加星标", language="zh", text="李娜", text2="记得带上报名表",
)  # fmt: skip
TOLD = saved(
    "open Chat, tap {choice}, type {message} in Message, tap Send", "Chat", "com.example.chat",
    "{choice}", "Message={message}", "Send", choice="David Kim", message="On my way",
)  # fmt: skip
JOINED = saved(
    "open Settings, tap Internet, tap {choice}, type {text} in Password, tap Connect", "Settings", SETTINGS,
    "Internet", "{choice}", "Password={text}", "Connect",
    choice="CoffeeBar", text="{{password}}",
)  # fmt: skip
RENAMED = saved(
    "open Files, tap More options for {choice}, tap Rename, type {name} in Name, tap OK", "Files", FILES,
    "More options for {choice}", "Rename", "Name={name}", "OK", choice="CV_2026.pdf", name="Resume.pdf",
)  # fmt: skip


@pytest.mark.parametrize(
    ("task", "prompt", "slot", "value"),
    [
        (STARRED, "把李娜发的“周五家长会改期”这条短信标上星", "text2", "周五家长会改期"),
        (TOLD, 'in Chat tell 王伟 "Running late"', "message", "Running late"),
        (JOINED, "connect to the Wi-Fi Office-Guest", "choice", "Office-Guest"),
        (RENAMED, "the file Contract.pdf should be called Lease.pdf", "name", "Lease.pdf"),
    ],
)
def test_a_value_is_read_as_the_saved_one_was_said(mind: Mind, task: Task, prompt: str, slot: str, value: str) -> None:
    given, _ = mind.analysis.fill(task, mind.analysis.analyse(prompt))
    assert given[slot] == value


LABELLED = saved(
    "create the note label {name}",
    "Notes", NOTES, "Menu", "Edit labels", "Create label", "Name={name}", "Save", name="Garden",
)  # fmt: skip
PLACED = saved(
    "add the event {title} at {location} to my calendar",
    "Calendar", "com.android.calendar", "New event", "Title={title}", "Location={location}", "Save",
    title="Yoga class", location="Mill Road 12",
)  # fmt: skip
ALARM = saved(
    "open Clock, tap Add alarm, type {hour} in Hour, type {minute} in Minute, type {label} in Label, tap Save",
    "Clock", "com.android.deskclock", "Add alarm", "Hour={hour}", "Minute={minute}", "Label={label}", "Save",
    hour="14", minute="45", label="Call mum",
)  # fmt: skip
BUDS = saved(
    "rename the {choice} to {name}",
    "Settings", SETTINGS, "Connected devices", "{choice} settings", "Rename", "Device name={name}", "Rename",
    choice="Aero Buds", name="Mia left",
)  # fmt: skip
BUDS_IN_CHINESE = saved(
    "把{choice}改名为{name}",
    "设置", SETTINGS, "已连接的设备", "{choice}的设置", "重命名", "设备名称={name}", "重命名",
    language="zh", choice="Aero Buds", name="小美左耳",
)  # fmt: skip
RESTORED = saved("restore {file} from the bin", "Files", FILES, "Bin", "{file}", "Restore", file="fonts.zip")
RESTORED_BESIDE = replace(
    RESTORED,
    steps=(
        *RESTORED.steps[:-2],
        replace(
            step(TAP, "Restore"),
            instruction=Instruction(TAP, ObjectDescription("Restore", neighbour="{file}")),
            description="Tap “Restore” beside “{file}”",
        ),
    ),
)
DELETED = saved(
    "delete the song {choice}", "Music", MUSIC, "Songs", "{choice}", "More options", "Delete", choice="Tides"
)  # fmt: skip


@pytest.mark.parametrize(
    ("task", "prompt", "values"),
    [
        (LABELLED, "add a label Trips to Notes", {"Trips"}),
        (PLACED, "put Parents' evening in my calendar, it takes place at Town Hall", {"Parents' evening", "Town Hall"}),
        (DELETED, "delete the track Orbit", {"Orbit"}),
        (ALARM, "set an alarm for 11:15 with the label Cascade", {"11", "15", "Cascade"}),
        (ALARM, "set an alarm for 11:15 called Cascade", {"11", "15", "Cascade"}),
        (ALARM, "set an alarm for 11:15 with the sound Cascade", None),
        (BUDS, "rename the Car Audio to Old car", {"Car Audio", "Old car"}),
        (BUDS, "rename the playlist Morning run to Evening run", None),
        (BUDS, "rename the file Contract.pdf to Lease.pdf", None),
        (BUDS_IN_CHINESE, "把Car Audio改名为旧车", {"Car Audio", "旧车"}),
        (BUDS_IN_CHINESE, "把歌单晨跑改名为夜跑", None),
        (LABELLED, "add the label Trips to Groceries", None),
        (LABELLED, "add a label Trips to my note", None),
        (LABELLED, "create a note Trips", None),
        (PLACED, "delete the event Choir at St Mary", None),
        (RESTORED, "restore Plan.pdf from the bin", {"Plan.pdf"}),
        (RESTORED, "restore the note Draft from the bin", None),
        (RESTORED_BESIDE, "restore Plan.pdf from the bin", {"Plan.pdf"}),
        (RESTORED_BESIDE, "restore the note Draft from the bin", None),
        (RESTORED_BESIDE, "restore the note Draft of the speech from the bin", None),
        (DELETED, "delete the album Orbit", None),
        (DELETED, "remove the playlist Orbit", None),
    ],
)
def test_words_that_mean_the_same_are_known_and_another_kind_is_another_thing(
    task: Task, prompt: str, values: set[str] | None, tmp_path: Path
) -> None:
    with opened(tmp_path) as (mind, base):
        base.save_task(task)
        found = done_again(mind, prompt, task)
    assert (found and found[1]) == values


BLOCKED = saved(
    "block {number}",
    "Phone", DIALER, "More options", "Settings", "Blocked numbers", "Add number", "Number={number}", "Block",
    number="+1 555 0100",
)  # fmt: skip
BLOCKED_IN_CHINESE = saved(
    "屏蔽号码{number}",
    "电话", DIALER, "更多选项", "设置", "屏蔽的号码", "添加号码", "电话号码={number}", "屏蔽",
    language="zh", number="13900002222",
)  # fmt: skip


@pytest.mark.parametrize(
    ("task", "prompt", "again"),
    [
        (BLOCKED, "block +1 555 0199", True),
        (BLOCKED, "unblock +1 555 0199", False),
        (BLOCKED, "unblock the number +1 555 0199", False),
        (BLOCKED_IN_CHINESE, "屏蔽13900003333", True),
        (BLOCKED_IN_CHINESE, "取消屏蔽号码13900003333", False),
    ],
)
def test_a_tutorial_of_a_deed_and_its_opposite_leads_to_the_one_that_is_said(
    task: Task, prompt: str, again: bool, tmp_path: Path
) -> None:
    with opened(tmp_path) as (mind, base):
        base.save_task(task)
        assert (done_again(mind, prompt, task) is not None) is again


def alarm(words: str, *did: str, **values: str) -> Task:
    task = saved(
        words, "Clock", "com.android.deskclock", "Add alarm", "Hour={hour}", "Minute={minute}", *did, "Save",
        hour="11", minute="15", **values,
    )  # fmt: skip
    numbers = [replace(slot, type="number") if slot.value.isdecimal() else slot for slot in task.slots]
    return replace(task, slots=tuple(numbers))


SOUND = alarm(
    "open Clock, tap Add alarm, type 11 in Hour, type 15 in Minute, tap Sound, tap {choice}, tap Save",
    "Sound", "{choice}", choice="Cascade",
)  # fmt: skip
SOUND = replace(SOUND, prompts=(*SOUND.prompts, "set an alarm for {hour}:{minute} with the sound {choice}"))
LABEL = alarm(
    "open Clock, tap Add alarm, type 11 in Hour, type 15 in Minute, type {label} in Label, tap Save",
    "Label={label}", label="Call mum",
)  # fmt: skip


def test_what_the_own_tutorial_of_a_task_names_is_no_other_thing(tmp_path: Path) -> None:
    with opened(tmp_path) as (mind, base):
        for task in (SOUND, LABEL):
            base.save_task(task)
        assert done_again(mind, "wake me at 9:20 with Cascade", SOUND, LABEL) == ("Tap “Save”", {"9", "20"})


def test_what_something_is_to_be_called_is_none_of_the_choices_of_the_app() -> None:
    among = WidgetFeatures(text="{choice}", path=("ListView", "RadioButton"), columns=(("{choice}", "Harp"),))
    steps = [replace(s, features=among) if s.instruction.object.text == "{choice}" else s for s in SOUND.steps]
    task = replace(SOUND, steps=tuple(steps))
    assert chooses_name(task, {"choice": "Gym"}, "set an alarm for 8:20 called Gym")
    assert chooses_name(task, {"choice": "晨跑"}, "定8:20的闹钟，名为晨跑")
    assert not chooses_name(task, {"choice": "Harp"}, "set an alarm for 8:20 with the tone called Harp")
    assert not chooses_name(task, {"choice": "Gym"}, "set an alarm for 8:20 with the sound Gym")


@pytest.mark.parametrize(
    ("prompt", "values"),
    [
        ("给备忘录周会要点加上Home标签", {"text": "周会要点", "choice": "Home"}),
        ("把备忘录周会要点的Home标签去掉", None),
        ("给备忘录周会要点新建Home标签", None),
        ("给备忘录周会要点加上Travel标签", None),
    ],
)
def test_a_task_is_known_by_the_things_that_it_was_done_to(
    tmp_path: Path, prompt: str, values: dict[str, str] | None
) -> None:
    label = saved(
        "打开备忘录，点击“{text}”，点击更多选项，点击标签，勾选Home，点击完成",
        "备忘录", NOTES, "{text}", "更多选项", "标签", "Home", "完成", language="zh", text="周会要点",
    )  # fmt: skip
    other = saved(
        "打开联系人，进入整理标签页，选择标签，点新建标签，在标签名称中输入{text}，点保存",
        "联系人", "com.android.contacts", "整理", "标签", "新建标签", "标签名称={text}", "保存",
        language="zh", text="跑团",
    )  # fmt: skip
    with opened(tmp_path) as (mind, base):
        base.save_task(label)
        base.save_task(other)
        state = RunState("r", prompt, installed=frozenset({label.app, other.app}), attended=False)
        found = recall(mind, replace(state, function=understood(mind, state)), Environment())
        assert (found.task and {slot.name: slot.value for slot in found.values}) == values


@pytest.mark.parametrize(
    ("prompt", "label"),
    [
        ("wake me at 9:20 with Cascade", None),
        ("wake me at 9:20 for Yoga", "Yoga"),
        ("set an alarm for 9:20 with the label Yoga", "Yoga"),
    ],
)
def test_what_something_is_to_have_is_not_what_it_is_called(mind: Mind, prompt: str, label: str | None) -> None:
    given, _ = mind.analysis.fill(LABEL, mind.analysis.analyse(prompt))
    assert given.get("label") == label


def test_little_words_make_no_other_deed(tmp_path: Path) -> None:
    prompt = "open Shop, tap Categories, tap Shoes, tap Running shoes, tap Save"
    with opened(tmp_path) as (mind, base):
        base.save_task(saved(prompt, "Shop", SHOP, "Categories", "Shoes", "Running shoes", "Save"))
        found = done_again(mind, "I like the Hiking boots in Shoes, save them for me")
        other = done_again(mind, "the Hiking boots in Shoes are out, do not save them")
    assert found is not None
    assert found[1] == {"Hiking boots"}
    assert other is None


def test_a_task_that_does_the_same_to_another_thing_is_no_rival(tmp_path: Path) -> None:
    wish, way = "put Grace Park on speed dial key 7", ("More options", "Speed dial")
    prompts = [f"open Phone, tap More options, choose Speed dial, tap Key {n}, tap Grace Park" for n in (3, 5)]
    with opened(tmp_path) as (mind, base):
        for n, prompt in zip((3, 5), prompts, strict=True):
            base.save_task(saved(prompt, "Phone", DIALER, *way, f"Key {n}", "Grace Park"))
        found = done_again(mind, wish)
    assert found is not None
    assert found[1] == {"Key 7"}


@pytest.mark.parametrize(
    ("name", "prompt", "told"),
    [
        ("Key 3", "put Grace Park on speed dial key 5", "Key 5"),
        ("5 stars", "rate the order with 4 stars", "4 stars"),
        ("每秒 60 帧", "视频用每秒24帧录制", "每秒 24 帧"),
        ("50 off over 399", "get the coupon 20 off over 149", "20 off over 149"),
        ("Photo from 18 Feb 08:03", "delete the photo from 18 Feb 08:05", "Photo from 18 Feb 08:05"),
        ("1月10日 09:00的照片", "从回收站恢复1月10日 08:52的照片", "1月10日 08:52的照片"),
        ("Key 3", "put Grace Park on speed dial", ""),
        ("Key 3", "call room 5 with key", ""),
        ("Key 3", "press key 3", ""),
        ("45", "limit it to 20 minutes", ""),
        ("Room 7, floor 2", "book room 5", ""),
        ("Room 7, floor 2", "book room 5, floor 2", "Room 5, floor 2"),
        ("Platform 9", "go to platform 10", "Platform 10"),
        ("Platform 9", "platform 10 and 9", ""),
        ("Chapter 3", "rename chapter 4 to chapter 5", ""),
        ("9:00 Standup", "Move standup to 10:00", ""),
        ("9:00 Standup", "push the standup until tomorrow at 10:00", ""),
        ("9:00 Standup", "move the 9:00 standup to 11:00", ""),
        ("9:00 Standup", "move the 10:00 standup to 11:00", "10:00 Standup"),
        ("9:00 Standup", "cancel the 10:00 standup", "10:00 Standup"),
        ("9:00 站会", "把站会改到10:00", ""),
        ("5 stars", "change my rating to 4 stars", "4 stars"),
        ("体育西路18号", "添加地址“新家”：林小雨，昆明翠湖路7号", ""),
        ("体育西路18号", "寄到体育西路20号", "体育西路20号"),
        ("Key 3", "call Grace Park when I hold the 5 key", "Key 5"),
        ("Key 5", "call Grace Park when I hold the 5 key", "Key 5"),
        ("Key 3", "let my 1 key call Grace Park", "Key 1"),
        ("Room 3", "book 5 room for the class", ""),
        ("Room 3", "book the 5 rooms", ""),
        ("Day 2", "plan a 3 day trip", ""),
        ("按键 3", "长按5号键打给张敏", "按键 5"),
        ("房间 3", "订5间房", ""),
    ],
)
def test_a_name_has_the_numbers_that_the_prompt_says_by_the_same_words(name: str, prompt: str, told: str) -> None:
    assert recounted(name, prompt) == told


@pytest.mark.parametrize(
    ("name", "prompt", "named"),
    [
        ("华氏度 (°F)", "用华氏度显示温度", True),
        ("港口大桥历时三年通车", "在港口大桥的新闻下评论", True),
        ("王伟的生日会", "删除王伟的生日会议", True),
        ("王伟的生日会", "删除王伟的照片", False),
        ("Lunch with Grace", "cancel lunch with tom", False),
        ("Tom", "remind me tomorrow", False),
        ("Tom", "call Tom's office", True),
        ("Tom", "给Tom打电话", True),
        ("Art", "start the timer", False),
        ("Al", "call Hal", False),
        ("Key 3", "clear key 35", False),
        ("Wi-Fi for guests", "pin the wifi for guests note", True),
        ("Meter reading", "delete the meter readings", True),
    ],
)
def test_a_prompt_names_a_thing(name: str, prompt: str, named: bool) -> None:
    assert is_named(name, prompt) is named


def test_a_private_value_takes_the_place_of_one_of_its_kind() -> None:
    locked = saved("lock with {{pin}}", "Settings", SETTINGS, "PIN={{pin}}", "Confirm")
    task = with_private(locked, "lock the screen with {{pin_2}}")
    assert (task.steps[1].operation.parameter, task.prompts) == ("{{pin_2}}", ("lock with {{pin_2}}",))
    assert with_private(locked, "change {{pin}} to {{pin_2}}") == locked
    assert with_private(locked, "lock it with {{password_2}}") == locked


def with_words(task: Task, *words: str) -> Task:
    """The task, of whose pages these words were on each."""
    return replace(task, steps=tuple(replace(step, page=PageFeatures(words=words)) for step in task.steps))


ADDED = with_words(
    saved(
        "add the network {text} with {{password}}", "Settings", SETTINGS,
        "Add network", "Network name={text}", "Password={{password}}", "Save", text="GardenNet",
    ),
    "Network name", "Password",
)  # fmt: skip
CONNECTED = with_words(
    saved(
        "连接{choice}，密码{{password}}", "设置", SETTINGS, "{choice}", "密码={{password}}", "连接", choice="CoffeeBar",
    ),
    "CoffeeBar", "密码",
)  # fmt: skip


@pytest.mark.parametrize(
    ("task", "values", "prompt", "kept"),
    [
        (ADDED, {"text": "Attic-Lab"}, "add the network Attic-Lab", True),
        (ADDED, {"text": "GardenNet"}, "add the network GardenNet", False),
        (ADDED, {"text": "Attic-Lab"}, "add the network Attic-Lab with {{password}}", False),
        (CONNECTED, {"choice": "Office-Guest"}, "连接Office-Guest", True),
        (CONNECTED, {"choice": "CoffeeBar"}, "连接CoffeeBar", False),
        (with_words(ADDED, "PIN"), {"text": "Attic-Lab"}, "add the network Attic-Lab", False),
    ],
)
def test_a_secret_belongs_to_what_stood_beside_it(task: Task, values: dict[str, str], prompt: str, kept: bool) -> None:
    assert keeps_anothers_secret(task, values, prompt) is kept


def test_a_field_for_a_secret_takes_no_other_word_of_the_prompt(mind: Mind) -> None:
    added = saved(
        "打开设置，点击添加网络，在网络名称中输入{text}，在密码中输入{choice}，点击保存", "设置", SETTINGS,
        "添加网络", "网络名称={text}", "密码={choice}", "保存", language="zh", text="GardenNet", choice="{{password}}",
    )  # fmt: skip
    given, questions = mind.analysis.fill(added, mind.analysis.analyse("添加WLAN网络Attic-Lab，WPA3"))
    assert (given, [question.name for question in questions]) == ({"text": "Attic-Lab"}, ["choice"])


def test_what_removes_something_is_only_done_again_where_that_is_said(tmp_path: Path) -> None:
    prompt = "Open CityLink, tap Stops, tap Central Station, tap Remove stop, tap Remove"
    with opened(tmp_path) as (mind, base):
        base.save_task(saved(prompt, "CityLink", SHOP, "Stops", "Central Station", "Remove stop", "Remove"))
        wanted = done_again(mind, "remove South Park from my CityLink stops")
        others = [
            done_again(mind, said)
            for said in ("We should have South Park in our CityLink stops", "put South Park in our CityLink stops")
        ]
    assert wanted == ("Tap “Remove”", {"South Park"})
    assert others == [None, None]


def turned(prompt: str, way: str) -> Task:
    """A task that turns the switch of an app's alerts this way."""
    task = saved(prompt, "CityLink", SHOP, "Alerts")
    told = Instruction(TURN, ObjectDescription("Tram 3"), way, source="Tram 3")
    last = TaskStep(told, Operation(TURN, parameter=way), f"Turn Tram 3 {way}", PageFeatures())
    return replace(task, steps=(*task.steps, last))


def test_tasks_that_turn_a_switch_two_ways_are_no_twins() -> None:
    tasks = (
        turned("Open CityLink, tap Alerts, turn off the delay alerts for Tram 3", "false"),
        turned("Open CityLink, tap Alerts, turn on the delay alerts for Tram 3", "true"),
        turned("Open CityLink, tap Alerts, turn on the delay alerts for Tram 4", "true"),
    )
    assert not is_alike(tasks[0], tasks[1])
    assert is_alike(tasks[1], tasks[2])


def test_a_switch_that_nobody_spoke_of_is_not_turned_from_memory(tmp_path: Path) -> None:
    bank = "com.example.bank"
    opened_card = saved(
        "open Bank, tap Debit card, turn on Use abroad, turn off Contactless", "Bank", bank, "Debit card"
    )
    abroad, contactless = step(TURN, "Use abroad", "true"), step(TURN, "Contactless", "false")
    with opened(tmp_path) as (mind, base):
        base.save_task(replace(opened_card, steps=(*opened_card.steps, abroad, contactless)))

        def known(prompt: str) -> bool:
            state = RunState("r", prompt, installed=frozenset({bank}), attended=False)
            state = replace(state, function=understood(mind, state))
            return bool(saved_tasks(mind, state))

        assert not known("allow the debit card abroad in Bank")
        assert known("allow the debit card abroad in Bank and no contactless payments")


@pytest.mark.parametrize(
    ("wish", "said"),
    [("把印坊订的照片书取消掉", True), ("周二约好的理发帮我退掉", True), ("把印坊订的照片书再看一遍", False)],
)
def test_a_chinese_wish_says_at_its_end_what_cannot_be_taken_back(mind: Mind, wish: str, said: bool) -> None:
    assert mind.recollection.says(wish, ["预约", "取消预约", "确认取消"], ["取消预约"]) is said


@pytest.mark.parametrize(
    ("value", "twice"), [("Green ceramic mug", True), ("mug", False), ("vase", False), ("ceramics", True)]
)
def test_the_words_beside_a_place_are_no_part_of_its_value(value: str, twice: bool) -> None:
    task = saved("buy {item}", "Shop", SHOP, "Search products={item}", "Ceramic {item}", "Add to cart", item="mug")
    assert says_twice(task, {"item": value}) is twice


@pytest.mark.parametrize(("row", "placed"), [("David Kim", False), ("{choice}", True)])
def test_another_thing_has_only_a_place_where_a_step_says_it(row: str, placed: bool) -> None:
    """A row that was touched by who sent it would be the row of the mail of before."""
    mail, other = "Slides for Monday", "三月合同终稿"
    task = saved("转发{choice}", "邮件", "com.example.mail", row, "转发", language="zh", choice=mail)
    assert has_no_place(task, {"choice": other}) is not placed
    assert not has_no_place(task, {"choice": mail})


PUT_IN = replace(
    saved(
        "打开集市，在搜索商品中输入{text}，点击{text}，点击加入购物车，点击{choice}，点击确定",
        "集市", "com.example.market",
        "搜索商品={text}", "{text}", "加入购物车", "{choice}", "确定", language="zh", text="陶瓷马克杯", choice="蓝色",
    ),
    prompts=("把{text}加入购物车",),
)  # fmt: skip


@pytest.mark.parametrize(
    ("prompt", "values"),
    [
        ("把绿色的陶瓷马克杯加入购物车", {"text": "陶瓷马克杯", "choice": "绿色"}),
        ("把绿色陶瓷马克杯加入购物车", {"text": "陶瓷马克杯", "choice": "绿色"}),
        ("把绿色的围巾加入购物车", {"text": "围巾", "choice": "绿色"}),
        ("把绿色心情加入购物车", {"text": "绿色心情", "choice": "蓝色"}),
        ("把陶瓷马克杯加入购物车", {"text": "陶瓷马克杯", "choice": "蓝色"}),
    ],
)
def test_what_is_chosen_of_a_thing_is_no_part_of_what_is_searched_for(
    mind: Mind, prompt: str, values: dict[str, str]
) -> None:
    colours = WidgetFeatures(text="{choice}", columns=(("{choice}", "白色", "绿色"),))
    steps = [replace(s, features=colours) if "{choice}" in s.description else s for s in PUT_IN.steps]
    task = replace(PUT_IN, steps=tuple(steps))
    assert mind.analysis.fill(task, mind.analysis.analyse(prompt)) == (values, [])


@pytest.mark.parametrize(
    ("prompt", "values"),
    [
        ("把绿色的陶瓷马克杯加入购物车", {"text": "马克杯", "text2": "绿色"}),
        ("把一个白色陶瓷马克杯加入购物车", {"text": "马克杯", "text2": "白色"}),
    ],
)
def test_what_is_chosen_of_a_thing_is_not_all_that_is_said_of_it(
    mind: Mind, prompt: str, values: dict[str, str]
) -> None:
    task = saved(
        "打开集市，在搜索商品中输入{text}，点击陶瓷{text}，点击加入购物车，选择{text2}，点击确定",
        "集市", "com.example.market", "搜索商品={text}", "陶瓷{text}", "加入购物车", "{text2}", "确定",
        language="zh", text="马克杯", text2="蓝色",
    )  # fmt: skip
    colours = WidgetFeatures(text="{text2}", columns=(("{text2}", "白色", "绿色"),))
    steps = [replace(s, features=colours) if "{text2}" in s.description else s for s in task.steps]
    given = mind.analysis.fill(replace(task, steps=tuple(steps)), mind.analysis.analyse(prompt))
    assert given == (values, [])


@pytest.mark.parametrize(
    ("searched", "unfit"), [("红色42码的跑步鞋", True), ("陶瓷马克杯", False), ("红色跑步鞋", False)]
)
def test_a_task_that_chooses_does_not_search_for_what_is_chosen(searched: str, unfit: bool) -> None:
    assert searches_for_choice(PUT_IN, {"text": searched, "choice": "蓝色"}) is unfit
    only_searches = replace(PUT_IN, steps=PUT_IN.steps[:-2], slots=PUT_IN.slots[:1])
    assert not searches_for_choice(only_searches, {"text": searched})
