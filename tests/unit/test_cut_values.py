"""Values that were cut too long out of a prompt, and saved tasks that are known again by what they touch."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from loop_kit import opened
from test_done_again import NOTES, OPEN, TAP, TURN, saved, step

from promptrpa.bootstrap import content_folder
from promptrpa.domain.instruction import Instruction, ObjectDescription
from promptrpa.domain.loop import RunState
from promptrpa.domain.task import Environment, Slot, Tutorial, WidgetFeatures
from promptrpa.learning import make_task
from promptrpa.learning.recollection import Recollection
from promptrpa.matching.prompts.slots.finder import SlotFinder
from promptrpa.matching.prompts.slots.needs import Need
from promptrpa.matching.words.apps import AppName, AppNames
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.text import Meaning
from promptrpa.mind.swallowed import meant_rather
from promptrpa.reasoning.grounding.cut_values import name_within

FOLDER = content_folder() / "lexicon"
FAMILY = "com.example.family"
HABITS = Tutorial(
    "family-nuts-en", "Food habits", "Open Family, tap People, tap the person and turn on No nuts.", "en", "Family",
    asked=("he gets a rash from walnuts", "almonds make her ill"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("value", "labels", "plan", "name"),
    [
        ("Harbour from my saved places", ("Harbour", "Hill"), ("Saved places",), "Harbour"),
        ("Harbour and Hill", ("Harbour",), ("Saved places",), ""),
        ("Harbour from the brochure", ("Harbour",), ("Saved places",), ""),
        ("Milk and eggs", ("Milk", "Milk and honey"), ("Notes",), ""),
        ("花生酱从购物清单", ("花生酱", "花生"), ("购物清单",), "花生酱"),
        ("听晨间故事", ("晨间故事",), ("提醒",), "晨间故事"),
        ("王小红", ("小红",), ("联系人",), ""),
        ("约林老师", ("林老师", "何老师"), ("新建预约",), "林老师"),
        ("考韩语", ("韩语", "日语"), ("考试日期",), "韩语"),
        ("3倍速", ("1.5倍", "3倍"), ("默认倍速",), "3倍"),
    ],
)
def test_a_name_among_other_words_is_what_the_page_shows_where_those_are_none(
    value: str, labels: tuple[str, ...], plan: tuple[str, ...], name: str
) -> None:
    assert name_within(value, labels, plan, Lexicon.load(FOLDER)) == name


@pytest.mark.parametrize(
    ("prompt", "told", "values"),
    [
        ("把平板支撑加到早晨计划里", "训练 加入计划", ["平板支撑", "早晨"]),
        ("收藏红烧茄子这道菜", "收藏 搜菜名", ["红烧茄子"]),
        ("新建歌单出游并放入歌曲", "新建歌单 点创建 选歌曲", ["出游"]),
    ],
)
def test_what_is_done_with_a_name_and_of_what_kind_it_is_belongs_not_to_it(
    prompt: str, told: str, values: list[str]
) -> None:
    needs = [Need("text", ("名称",)), Need("choice", ("choice",))][: len(values)]
    found = SlotFinder(Lexicon.load(FOLDER), FOLDER).find(prompt, needs, [told])
    assert [each.value for each in found] == values


def test_a_deed_that_follows_its_thing_is_not_all_of_the_words_before_it() -> None:
    lexicon = Lexicon.load(FOLDER)
    assert lexicon.verb("把平板支撑加到计划里") == ""
    assert lexicon.verb("添加到计划") == "添加"


def test_what_only_led_there_and_what_a_slot_holds_make_no_other_task() -> None:
    lexicon = Lexicon.load(FOLDER)
    recollection = Recollection(AppNames([AppName(("Gym",), ("a.gym",))]), lexicon, Meaning(lexicon))
    task = saved("open Gym, ...", "Gym", "a.gym", "Card", "{text}", "Pause", text="Injury")
    way = step(TAP, "More options")
    led = replace(way, instruction=replace(way.instruction, source=""))
    longer = replace(task, steps=(*task.steps[:2], led, *task.steps[2:]))
    plan = [Instruction(OPEN, parameter="Gym")]
    plan += [Instruction(TAP, ObjectDescription(name)) for name in ("Card", "Reason for pausing", "Pause")]
    found = recollection.find(plan, "Open Gym, tap Card, choose a reason for pausing and tap Pause.", [longer])
    assert found is not None
    assert found.cues["text"] == ("Reason for pausing",)
    assert recollection.find([*plan[:3], Instruction(TAP, ObjectDescription("Next year")), plan[3]], "", [task]) is None


@pytest.mark.parametrize("taught", [True, False])
def test_what_was_done_before_in_another_app_is_not_written_down(tmp_path: Path, taught: bool) -> None:
    task = saved("open Family, tap People, tap Rosa, turn on No nuts", "Family", FAMILY, "People", "Rosa")
    task = replace(task, steps=(*task.steps, step(TURN, "No nuts", "true")))
    with opened(tmp_path) as (mind, base):
        base.library.lend([HABITS])
        if taught:
            base.save_task(task)
        state = RunState("r", "note that Milo eats no nuts", installed=frozenset({FAMILY, NOTES}))
        state = replace(state, function=mind.analysis.analyse(state.prompt))
        first = next(t for t in base.tutorials() if t.id == "notes-new-en")
        rather, _ = meant_rather(mind, first, state)
    assert [t.id for t in rather] == (["family-nuts-en"] if taught else [])


def test_a_value_is_kept_as_the_page_shows_it() -> None:
    prompt = "remove Harbour from my saved places"
    task = saved("open Maps, tap {choice}, tap Remove", "Maps", "a.maps", "{choice}", "Remove", choice="Hill")
    long = "Harbour from my saved places"
    done = replace(step(TAP, long), features=WidgetFeatures(text="Harbour", class_name="android.widget.TextView"))
    slots = (Slot("choice", "text", long),)
    made = make_task(RunState("r", prompt, task=task, slots=slots, kept=(done, step(TAP, "Remove"))), Environment())
    assert made.steps[0].instruction.object.text == "{choice}"
    assert made.steps[0].features is not None
    assert made.steps[0].features.text == "{choice}"
    assert made.prompts[-1] == "remove {choice} from my saved places"


def test_the_second_of_two_verbs_begins_what_is_added() -> None:
    needs = [Need("text", ("输入字词",)), Need("short", ("快捷方式",))]
    told = "点击个人字典，点击添加字词，在输入字词中输入，在快捷方式中输入"
    found = SlotFinder(Lexicon.load(FOLDER), FOLDER).find("在个人字典中添加收到谢谢，快捷方式sd", needs, [told])
    assert [each.value for each in found] == ["收到谢谢", "sd"]
