"""A plan that a saved task does already."""

from __future__ import annotations

from dataclasses import replace

import pytest

from promptrpa.bootstrap import content_folder
from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.operation import Operation
from promptrpa.domain.task import Environment, PageFeatures, Slot, Task, TaskStep, WidgetFeatures
from promptrpa.learning.recollection import Recollection
from promptrpa.matching.words.apps import AppName, AppNames
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.text import Meaning

TOLD = "Open Talk, open the contact, type the words in Message, tap Send."


@pytest.fixture(scope="module")
def recollection() -> Recollection:
    lexicon = Lexicon.load(content_folder() / "lexicon")
    return Recollection(AppNames([AppName(("Talk",), ("a.talk",))]), lexicon, Meaning(lexicon))


def step(kind: OperationType, name: str, parameter: str = "") -> TaskStep:
    said = Instruction(kind, ObjectDescription(name), parameter)
    return TaskStep(said, Operation(kind, parameter=parameter), str(said), PageFeatures("a.talk", ".Main"))


def plan(*said: tuple[OperationType, str, str]) -> list[Instruction]:
    return [Instruction(kind, ObjectDescription(name), parameter) for kind, name, parameter in said]


OPEN, TAP, TYPE, TURN = OperationType.OPEN, OperationType.CLICK, OperationType.EDIT, OperationType.SWITCH
SENT = Task(
    "t", 1, "open Talk, tap Olga, type Hi in Message, tap Send", "tap Olga, type {text} in Message, tap Send",
    "a.talk", "en", Environment(),
    (
        TaskStep(Instruction(OPEN, parameter="Talk"), Operation(OPEN, parameter="a.talk"), "Open Talk", PageFeatures()),
        step(TAP, "Olga"), step(TYPE, "Message", "{text}"), step(TAP, "Send"),
    ),
    (Slot("text", "text", "Hi"),), (),
)  # fmt: skip
WANTED = plan((OPEN, "", ""), (TAP, "contact", ""), (TYPE, "Message", "Bye"), (TAP, "Send", ""))
WANTED[0] = Instruction(OPEN, parameter="Talk")


def test_what_the_plan_names_by_its_kind_becomes_a_slot(recollection: Recollection) -> None:
    found = recollection.find(WANTED, TOLD, [SENT])
    assert found is not None
    assert [(s.name, s.value) for s in found.task.slots] == [("text", "Hi"), ("choice", "Olga")]
    assert found.task.steps[1].instruction.object.text == "{choice}"
    assert found.cues["choice"] == ("contact",)


def test_a_task_of_another_app_is_not_meant(recollection: Recollection) -> None:
    assert recollection.find(WANTED, TOLD, [replace(SENT, app="a.mail")]) is None


def test_a_task_that_types_or_turns_something_else_is_not_meant(recollection: Recollection) -> None:
    more = replace(SENT, steps=(*SENT.steps[:3], step(TURN, "Urgent", "true"), SENT.steps[3]))
    assert recollection.find(WANTED, TOLD, [more]) is None
    assert recollection.find([*WANTED[:3], *plan((TYPE, "Subject", "Work")), WANTED[3]], TOLD, [SENT]) is None


def test_a_step_in_the_place_of_another_makes_another_task(recollection: Recollection) -> None:
    other = [*WANTED[:3], *plan((TAP, "Schedule", ""))]
    assert recollection.find(other, f"{TOLD} Or tap Schedule.", [SENT]) is None


def test_the_likelier_of_two_is_taken(recollection: Recollection) -> None:
    longer = replace(SENT, id="u", steps=(*SENT.steps[:3], step(TAP, "Preview"), SENT.steps[3]))
    found = recollection.find(WANTED, TOLD, [longer, SENT])
    assert found is not None
    assert found.task.id == "t"


def test_a_longer_name_for_the_same_thing_is_no_other_step(recollection: Recollection) -> None:
    longer = replace(SENT, steps=(SENT.steps[0], step(TAP, "Choose a contact"), *SENT.steps[1:]))
    twice = [WANTED[0], WANTED[1], *WANTED[1:]]
    found = recollection.find(twice, TOLD, [longer])
    assert found is not None
    assert found.task.slots[-1].value == "Olga"


def test_a_name_with_another_number_is_another_thing(recollection: Recollection) -> None:
    rooms = replace(SENT, steps=(SENT.steps[0], step(TAP, "Meeting room 102"), *SENT.steps[2:]))
    wanted = [WANTED[0], *plan((TAP, "Meeting room 101", "")), *WANTED[2:]]
    found = recollection.find(wanted, "Open Talk, tap Meeting room 101, type the words in Message, tap Send.", [rooms])
    assert found is not None
    assert [(s.name, s.value) for s in found.task.slots] == [("text", "Hi"), ("choice", "Meeting room 102")]
    assert found.cues["choice"] == ("Meeting room 101",)


@pytest.mark.parametrize(
    ("before", "wanted", "saved"),
    [
        ("Now playing", "Next", "Pause"),
        ("Now playing", "Next", "Previous"),
        ("正在播放", "下一首", "暂停"),
        ("正在播放", "下一首", "上一首"),
    ],
)
def test_another_button_is_no_value(recollection: Recollection, before: str, wanted: str, saved: str) -> None:
    assert is_the_same(recollection, (before, wanted), (before, wanted))
    assert not is_the_same(recollection, (before, wanted), (before, saved))
    assert not is_the_same(recollection, (wanted,), (saved,))


def is_the_same(recollection: Recollection, wanted: tuple[str, ...], saved: tuple[str, ...]) -> bool:
    task = replace(SENT, steps=(SENT.steps[0], *(step(TAP, name) for name in saved)), slots=())
    planned = [WANTED[0], *plan(*((TAP, name, "") for name in wanted))]
    return recollection.find(planned, f"Open Talk, tap {', '.join(wanted)}.", [task]) is not None


def test_the_example_of_a_tutorial_stays_as_it_is(recollection: Recollection) -> None:
    told = "Open Talk, open the contact, for example Olga, type the words in Message, tap Send."
    found = recollection.find(WANTED, told, [SENT])
    assert found is not None
    assert found.task.slots == SENT.slots


def test_a_field_is_known_by_a_shorter_name_and_a_box_by_its_kind(recollection: Recollection) -> None:
    steps = (SENT.steps[0], step(TYPE, "Message (optional)", "{text}"), step(TURN, "Olga", "true"), step(TAP, "Send"))
    wanted = [WANTED[0], *plan((TYPE, "Message", "Bye"), (TAP, "box of the person", ""), (TAP, "Send", ""))]
    found = recollection.find(wanted, "Open Talk, type in Message, tap the box of the person, tap Send.",
                              [replace(SENT, steps=steps)])  # fmt: skip
    assert found is not None
    assert found.task.slots[-1].value == "Olga"


@pytest.mark.parametrize(("typed", "taken"), [("88", True), ("{{pin}}", True), ("Anna", False), ("88 using", False)])
def test_where_a_number_was_typed_only_a_number_is(recollection: Recollection, typed: str, taken: bool) -> None:
    pays = replace(SENT, slots=(Slot("text", "text", "50"),))
    wanted = [*WANTED[:2], *plan((TYPE, "Message", typed)), WANTED[3]]
    found = recollection.find(wanted, TOLD, [pays])
    assert found is not None
    assert ("text" in found.values) is taken


def test_the_kind_that_a_saved_step_stands_beside_is_no_value(recollection: Recollection) -> None:
    beside = Instruction(TAP, ObjectDescription("More options", neighbour="file"))
    features = WidgetFeatures(description="More options for {choice}", clickable=True)
    row = TaskStep(beside, Operation(TAP), "Tap More options", PageFeatures("a.talk", ".Main"), features)
    task = replace(SENT, steps=(SENT.steps[0], row, step(TAP, "Share")), slots=(Slot("choice", "text", "Plan.pdf"),))
    found = recollection.find([WANTED[0], beside, *plan((TAP, "Share", ""))], "Tap More options, tap Share.", [task])
    assert found is not None
    assert (found.task.slots, found.cues["choice"]) == (task.slots, ("file",))


@pytest.mark.parametrize(
    ("planned", "saved", "slots"),
    [
        ("See all contacts", "Address book", ()),
        ("全部联系人名单", "通讯录", ()),
        ("See all contacts", "Olga", ("Olga",)),
        ("contact", "Mira", ("Mira",)),
    ],
)
def test_what_was_found_under_another_name_is_no_value(
    recollection: Recollection, planned: str, saved: str, slots: tuple[str, ...]
) -> None:
    task = replace(SENT, steps=(SENT.steps[0], step(TAP, saved), *SENT.steps[2:]))
    found = recollection.find([WANTED[0], *plan((TAP, planned, "")), *WANTED[2:]], f"Open Talk, tap {planned}.", [task])
    assert found is not None
    assert tuple(slot.value for slot in found.task.slots[1:]) == slots


def test_a_value_that_the_page_shows_in_other_words_is_no_other_one(recollection: Recollection) -> None:
    shown = replace(step(TAP, "{date}"), features=WidgetFeatures(text="Wed, 18 March", clickable=True))
    task = replace(SENT, steps=(SENT.steps[0], shown, *SENT.steps[2:]), slots=(Slot("date", "date", "18 March"),))
    for day in ("21 March", "9 April"):
        found = recollection.find([WANTED[0], *plan((TAP, day, "")), *WANTED[2:]], TOLD, [task])
        assert found is not None
        assert (found.task.slots, found.cues["date"]) == (task.slots, (day,))


def test_what_was_done_beside_something_unsaid_is_not_done_again(recollection: Recollection) -> None:
    beside = Instruction(TAP, ObjectDescription("Restore", neighbour="file"))
    row = TaskStep(beside, Operation(TAP), "Tap Restore", PageFeatures("a.talk", ".Main"))
    task = replace(SENT, steps=(SENT.steps[0], row), slots=())
    assert recollection.find([WANTED[0], beside], "Tap Restore beside the file.", [task]) is None


def test_a_task_that_stops_before_the_end_of_a_plan_is_another_one(recollection: Recollection) -> None:
    started = replace(SENT, steps=(SENT.steps[0], step(TAP, "Watch"), step(TAP, "Start")), slots=())
    laps = plan((TAP, "Watch", ""), (TAP, "Start", ""), (TAP, "Lap", ""))
    assert recollection.find(laps, "", [started]) is None
    assert recollection.find(laps[:2], "", [started]) is not None
    confirmed = plan((TAP, "Watch", ""), (TAP, "Start", ""), (TAP, "OK", ""))
    assert recollection.find(confirmed, "", [started]) is not None


@pytest.mark.parametrize(("one", "other"), [("Start", "Pause"), ("开始", "暂停")])
def test_to_pause_is_not_to_start(one: str, other: str) -> None:
    assert Meaning(Lexicon.load(content_folder() / "lexicon")).excludes(one, other)


def test_what_a_menu_has_become_is_no_value(recollection: Recollection) -> None:
    saved = (step(TAP, "Chats"), step(TAP, "Olga"), step(TAP, "Edit chat"), step(TAP, "Clear chat"))
    menu = plan((TAP, "Chats", ""), (TAP, "contact", ""), (TAP, "More options", ""), (TAP, "Clear chat", ""))
    found = recollection.find(menu, "", [replace(SENT, steps=(SENT.steps[0], *saved), slots=())])
    assert found is not None
    assert [s.value for s in found.task.slots] == ["Olga"]


def test_a_thing_that_was_searched_for_first_is_the_same_deed(recollection: Recollection) -> None:
    found_first = replace(
        SENT,
        steps=(
            SENT.steps[0],
            step(TAP, "Search"),
            step(TYPE, "Search people", "{name}"),
            step(TAP, "{name}"),
            *SENT.steps[2:],
        ),
        slots=(Slot("name", "text", "Olga"), *SENT.slots),
    )
    found = recollection.find(WANTED, TOLD, [found_first])
    assert found is not None
    assert found.cues["name"] == ("contact",)


@pytest.mark.parametrize("saved", ["Empty bin", "Search", "清空回收站"])
def test_a_button_that_acts_is_no_thing_of_a_kind(recollection: Recollection, saved: str) -> None:
    task = replace(SENT, steps=(SENT.steps[0], step(TAP, saved), step(TAP, "Confirm")), slots=())
    planned = [WANTED[0], *plan((TAP, "note", ""), (TAP, "Confirm", ""))]
    assert recollection.find(planned, "Open Talk, tap the note and confirm with Confirm.", [task]) is None


@pytest.mark.parametrize(("saved", "known"), [("Options for Buds", True), ("Buds settings", False)])
def test_a_sign_beside_a_thing_is_known_again_where_it_says_whose_it_is(
    recollection: Recollection, saved: str, known: bool
) -> None:
    task = replace(SENT, steps=(SENT.steps[0], step(TAP, saved), step(TAP, "Rename")), slots=())
    gear = Instruction(TAP, ObjectDescription("gear", neighbour="device"))
    found = recollection.find([WANTED[0], gear, *plan((TAP, "Rename", ""))], "Tap the gear beside the device.", [task])
    assert (found is not None) is known


def as_said(task: Task) -> Task:
    """Each step was said by who had it done."""
    return replace(
        task,
        steps=tuple(replace(s, instruction=replace(s.instruction, source=str(s.instruction))) for s in task.steps),
    )


@pytest.mark.parametrize(
    ("planned", "saved", "same"),
    [
        (("Settings", "Automatic refresh"), ("Settings", "Wind speed unit"), False),
        (("Settings", "Wind speed unit"), ("Settings", "Wind speed unit"), True),
        (("Settings", "unit"), ("Settings", "mph"), True),
        (("设置", "深色模式"), ("设置", "字体大小"), False),
        (("相册", "移动", "目标相册"), ("相册", "移动", "海边"), True),
        (("时间表", "在多少电量时开启"), ("时间表", "电量为 20% 时"), True),
        (("我的", "我的订单"), ("我的", "购物车"), False),
        (("查看所有应用", "应用", "强行停止"), ("查看所有应用", "音乐", "强行停止"), True),
    ],
)
def test_only_what_a_plan_leaves_open_may_be_another_thing(
    recollection: Recollection, planned: tuple[str, ...], saved: tuple[str, ...], same: bool
) -> None:
    task = as_said(replace(SENT, steps=(SENT.steps[0], *(step(TAP, name) for name in saved)), slots=()))
    wanted = [WANTED[0], *plan(*((TAP, name, "") for name in planned))]
    assert (recollection.find(wanted, "，".join(planned), [task]) is not None) is same


def test_a_choice_behind_what_was_touched_is_left_open(recollection: Recollection) -> None:
    task = as_said(replace(SENT, steps=(SENT.steps[0], step(TAP, "Theme"), step(TAP, "Dusk")), slots=()))
    tap, choose = plan((TAP, "Theme", ""), (TAP, "Theme", ""))
    found = recollection.find([WANTED[0], tap, replace(choose, open_choice=True)], "Tap Theme and choose.", [task])
    assert found is not None
    assert [slot.value for slot in found.task.slots] == ["Dusk"]


@pytest.mark.parametrize(("button", "whole"), [("Time", "the time"), ("时间", "时间")])
def test_a_time_that_was_typed_in_parts_is_one_that_a_plan_chooses(
    recollection: Recollection, button: str, whole: str
) -> None:
    typed = (step(TYPE, "Hour", "{time.hour}"), step(TYPE, "Minute", "{time.minute}"))
    timed = replace(
        SENT,
        steps=(SENT.steps[0], step(TAP, button), *typed, step(TAP, "Send")),
        slots=(Slot("time", "time", "9:30"),),
    )
    wanted = [WANTED[0], *plan((TAP, button, ""), (TAP, whole, ""), (TAP, "Send", ""))]
    assert recollection.find(wanted, TOLD, [timed]) is not None
    counted = replace(timed, slots=(Slot("time", "number", "9"),))
    assert recollection.find(wanted, TOLD, [counted]) is None


@pytest.mark.parametrize(
    ("planned", "way", "role", "known"),
    [
        ("歌曲", "专辑", "标签", False),
        ("歌曲", "专辑", "", False),
        ("专辑", "专辑", "标签", True),
        ("歌曲", "收藏", "", True),
        ("the song", "Favourites", "tab", True),
    ],
)
def test_one_of_a_kind_whose_page_was_opened_is_none_of_another_kind(
    recollection: Recollection, planned: str, way: str, role: str, known: bool
) -> None:
    opened = step(TAP, way)
    opened = replace(opened, instruction=replace(opened.instruction, object=ObjectDescription(way, role=role)))
    task = replace(SENT, steps=(SENT.steps[0], step(TAP, "Library"), opened, step(TAP, "{name}"), step(TAP, "Play")))
    task = replace(task, slots=(Slot("name", "text", "Timber Songs"),))
    wanted = [WANTED[0], *plan((TAP, "Library", ""), (TAP, planned, ""), (TAP, "Play", ""))]
    found = recollection.find(wanted, f"Open Talk, tap Library, tap {planned}, tap Play.", [task])
    assert (found is not None) is known
