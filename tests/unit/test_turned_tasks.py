"""A saved task is known for the other way of its switch too, and by a tutorial that names its widgets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from loop_kit import opened

from promptrpa.domain.function import Function
from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.loop import RunState
from promptrpa.domain.operation import Operation
from promptrpa.domain.task import Environment, PageFeatures, Slot, Task, TaskStep, Tutorial, WidgetFeatures
from promptrpa.learning.states import said_state, same_deeds, turned
from promptrpa.learning.tasks import with_values
from promptrpa.mind import Mind
from promptrpa.mind.generating import understood
from promptrpa.mind.known_again import known_from
from promptrpa.mind.saved import turns_otherwise, wished_state
from promptrpa.mind.telling import names, tutorial_of

PACKAGE = "org.example.boats"
LAMPS = Tutorial(
    "lamps",
    "Let the harbour light your berth",
    "Your berth has lamps of its own. You will find them under Berth. Open Comfort there. Use the Night lamps switch "
    "to say whether you want them lit. The harbour pays for the power.",
    "en",
    "Boats",
    asked=("light up my berth at night",),
)
TANKS = Tutorial(
    "tanks",
    "Set how full a tank is to be",
    "All tanks are in one list. In Berth go to Tanks. Below each you see whose it is, so make sure that you tap the "
    "right one. Turn the Wanted level wheel as you like.",
    "en",
    "Boats",
)


def step(kind: OperationType, name: str = "", parameter: str = "", beside: str = "") -> TaskStep:
    thing = ObjectDescription(name, neighbour=beside)
    said = Instruction(kind, thing, parameter, source=f"turn {'on' if parameter == 'true' else 'off'} {name}")
    said = said if kind is OperationType.SWITCH else replace(said, source=name)
    return TaskStep(said, Operation(kind, parameter=parameter), f"{kind}: {name}", PageFeatures())


def task(prompt: str, *steps: TaskStep, app: str = "Boats", slots: tuple[Slot, ...] = (), language: str = "en") -> Task:
    start = step(OperationType.OPEN, parameter=app)
    return Task("t1", 1, prompt, prompt, PACKAGE, language, Environment(), (start, *steps), slots, (prompt,))


TAP, SWITCH, TYPE = OperationType.CLICK, OperationType.SWITCH, OperationType.EDIT
LIT = task(
    "open Boats, tap Berth, tap Comfort, turn off Night lamps",
    step(TAP, "Berth"),
    step(TAP, "Comfort"),
    step(SWITCH, "Night lamps", "false"),
)
LEVEL = task(
    "open Boats, tap Berth, tap Tanks, tap Water, set Wanted level to {number}",
    step(TAP, "Berth"),
    step(TAP, "Tanks"),
    step(TAP, "Water"),
    step(TYPE, "Wanted level", "{number}"),
    slots=(Slot("number", "number", "40"),),
)


@pytest.mark.parametrize(
    ("said", "state"),
    [
        ("turn the lamp on", "true"),
        ("switch off the berth's night lamps", "false"),
        ("停用夜灯", "false"),
        ("打开天气，关闭提醒", ""),
        ("stop the warnings", ""),
        ("put milk on my shopping list", ""),
        ("put my phone on silent", ""),
        ("turn down the music on my speaker", ""),
        ("put the flashlight on please", "true"),
    ],
)
def test_a_text_says_which_way(said: str, state: str) -> None:
    assert said_state(said) == state


def test_a_task_is_turned_in_its_step_and_in_its_words() -> None:
    other = turned(LIT, "true")
    assert other is not None
    assert other.function == "open Boats, tap Berth, tap Comfort, turn on Night lamps"
    assert other.prompts == (other.function,)
    assert [s.instruction.parameter for s in other.steps] == ["Boats", "", "", "true"]
    assert other.steps[-1].operation.parameter == "true"
    assert (other.version, other.id != LIT.id) == (0, True)
    assert turned(LIT, "false") is None


def test_a_switch_beside_another_thing_is_another_deed() -> None:
    def lit(way: str, berth: str) -> Task:
        return task(f"turn {way} the lamps of {berth}", step(SWITCH, "Lamps", str(way == "on").lower(), beside=berth))

    other = turned(lit("off", "North"), "true")
    assert other is not None
    assert same_deeds(other, lit("on", "North"))
    assert not same_deeds(other, lit("on", "South"))


def test_words_that_open_an_app_are_left() -> None:
    said = "打开小船，进入“{text}”，关闭夜灯"
    lit = task(said, step(TAP, "{text}"), app="小船", slots=(Slot("text", "text", "泊位"),), language="zh")
    off = step(SWITCH, "夜灯", "false")
    off = replace(off, instruction=replace(off.instruction, source="关闭夜灯"))
    other = turned(replace(lit, steps=(*lit.steps, off)), "true")
    assert other is not None
    assert other.function == "打开小船，进入“{text}”，打开夜灯"


@pytest.mark.parametrize("label", ["Remove animations", "Block strangers", "隐藏余额"])
def test_a_switch_that_keeps_something_away_is_not_turned_round(label: str) -> None:
    assert turned(task("open Boats, turn off animations", step(SWITCH, label, "false")), "true") is None


@pytest.mark.parametrize("prompt", ["Don't turn the lamps off", "please don't switch off the lamps", "不要关闭夜灯"])
def test_a_denied_wish_says_no_state_by_its_words(prompt: str) -> None:
    said = (Slot("state", "on_off", "false"),)
    assert wished_state(Function(prompt, prompt, "en", parameters=said)) == ""


def test_a_task_whose_words_say_no_state_is_not_done_for_a_wish_that_says_one() -> None:
    block = step(SWITCH, "Unknown", "true")
    block = replace(block, instruction=replace(block.instruction, source=""))
    wish = "turn on calls from strangers"
    assert turns_otherwise(Function(wish, wish, "en"), task("block calls from strangers", block))


@pytest.mark.parametrize("said", ["stop the boat's warnings", "mute the horn", "turn on silence"])
def test_a_task_whose_words_do_not_say_its_way_is_not_turned(said: str) -> None:
    mute = step(SWITCH, "Night lamps", "false")
    mute = replace(mute, instruction=replace(mute.instruction, source=""))
    assert turned(task(said, mute), "true") is None


@pytest.fixture
def mind(tmp_path: Path) -> Iterator[Mind]:
    with opened(tmp_path) as (mind, base):
        base.library.lend((LAMPS, TANKS))
        base.save_task(LIT)
        base.save_task(replace(LEVEL, id="t2"))
        yield mind


def state_of(mind: Mind, prompt: str) -> RunState:
    state = RunState("r", prompt, installed=frozenset({PACKAGE}), attended=False)
    return replace(state, function=understood(mind, state))


def test_the_tutorial_that_names_the_widgets_of_a_task_is_its_own(mind: Mind) -> None:
    assert tutorial_of(mind, LIT) == LAMPS
    assert tutorial_of(mind, LEVEL) == TANKS
    assert tutorial_of(mind, task("open Boats, tap Berth", step(TAP, "Berth"))) is None
    assert tutorial_of(mind, task("open Boats, tap Anna", step(TAP, "Anna"))) is None


@pytest.mark.parametrize(
    ("prompt", "way"), [("turn on the lamps at my berth", "true"), ("turn off the lamps", "false")]
)
def test_a_task_is_known_by_a_tutorial_that_is_not_understood(mind: Mind, prompt: str, way: str) -> None:
    found = known_from(mind, LAMPS, state_of(mind, prompt))
    assert found is not None
    assert found.task is not None
    assert found.task.steps[-1].instruction.parameter == way


def test_what_no_tutorial_names_is_a_thing_that_may_be_another(mind: Mind) -> None:
    found = known_from(mind, TANKS, state_of(mind, "in Boats set the wanted level of Diesel to 60"))
    assert found is not None
    assert [(slot.name, slot.value) for slot in found.values] == [("choice", "Diesel"), ("number", "60")]


def test_a_task_that_turns_a_switch_is_done_the_way_that_the_tutorial_tells_where_the_wish_says_none(
    mind: Mind,
) -> None:
    """LIT turned the lamps off."""
    wish = state_of(mind, "light up my berth at night")
    found = known_from(mind, LAMPS, wish)
    assert found is not None
    assert found.task is not None
    assert found.task.steps[-1].instruction.parameter == "true"
    off = known_from(mind, LAMPS, state_of(mind, "lighting up of my berth at night off please"))
    assert off is None or off.task is None or off.task.steps[-1].instruction.parameter == "false"
    assert known_from(mind, replace(LAMPS, text="Tap Berth, tap Comfort, tap Night lamps."), wish) is None


def test_a_step_on_a_thing_that_may_be_another_is_never_left_out() -> None:
    there = step(TAP, "Water")
    made = with_values(
        replace(there, instruction=replace(there.instruction, optional=True)), [Slot("tank", "text", "Water")]
    )
    assert (made.instruction.object.text, made.instruction.optional) == ("{tank}", False)
    kept = with_values(replace(there, instruction=replace(there.instruction, optional=True)), [])
    assert kept.instruction.optional


def test_a_step_that_named_only_a_kind_names_the_value_that_it_was_done_to() -> None:
    shown = WidgetFeatures(text="Water")
    named = with_values(replace(step(TAP, "account"), features=shown), [Slot("tank", "text", "Water")])
    assert named.instruction.object.text == "{tank}"
    label = with_values(replace(step(TAP, "Level"), features=shown), [Slot("tank", "text", "Water")])
    assert label.instruction.object.text == "Level"


@pytest.mark.parametrize(
    ("text", "label", "named"),
    [
        ("点击“采暖”，再点击您的暖气片。", "采暖", True),
        ("点击“采暖”，再点击您的暖气片。", "暖气片", False),
        ("点击采暖，再点击暖气片。", "暖气片", True),
        ("Tap Heating. All radiators are in one list.", "Heating", True),
        ("Tap Heating. All radiators are in one list.", "Radiator", False),
    ],
)
def test_a_tutorial_names_a_label(text: str, label: str, named: bool) -> None:
    assert names(Tutorial("t", "t", text, "zh"), label) is named
