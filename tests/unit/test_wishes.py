"""Switches that are called like a wish are turned as the wish says, whichever way a tutorial tells."""

from __future__ import annotations

import pytest
from loop_kit import situation

from promptrpa.bootstrap import content_folder
from promptrpa.domain.function import Function
from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.text import Meaning
from promptrpa.reasoning.wishes import SwitchWishes


@pytest.mark.parametrize(
    ("wish", "switch", "parameter"),
    [
        ("show drawings in Easel", "Show drawings", "true"),
        ("do not show drawings in Easel", "Show drawings", "false"),
        ("hide drawings in Easel", "Show drawings", "false"),
        ("画板中不显示图画", "显示图画", "false"),
        ("turn off Show drawings", "Show drawings", "false"),
        ("leave the sketches out of what the others see", "Part of the total", "false"),
        ("don't leave the sketches out of what the others see", "Part of the total", "true"),
        ("家里的总数里不要再有零钱", "计入总额", "false"),
        ("把零钱从总数里撤下来", "计入总额", "false"),
        ("keep the spam out of my inbox", "Filter spam", "true"),
    ],
)
def test_a_switch_is_turned_as_is_wished(wish: str, switch: str, parameter: str) -> None:
    told = "turn off Show drawings" if parameter == "true" and switch == "Show drawings" else f"turn on {switch}"
    step = Instruction(
        OperationType.SWITCH, ObjectDescription(switch), "false" if "off" in told else "true", source=told
    )
    function = Function(wish, wish, "zh" if not wish.isascii() else "en")
    lexicon = Lexicon.load(content_folder() / "lexicon")
    wishes = SwitchWishes(lexicon, Meaning(lexicon))
    assert wishes.with_state(situation(step, function=function)).parameter == parameter


@pytest.mark.parametrize(
    ("wish", "told", "decides"),
    [
        ("turn the shakes off", "turn on Vibrate", True),
        ("turn the shakes on", "turn on Vibrate", True),
        ("let it shake when somebody calls", "turn on Vibrate", True),
        ("my phone shakes with each caller", "turn on Vibrate", False),
    ],
)
def test_a_wish_that_says_a_way_decides_it(wish: str, told: str, decides: bool) -> None:
    step = Instruction(OperationType.SWITCH, ObjectDescription("Vibrate"), "true", source=told)
    lexicon = Lexicon.load(content_folder() / "lexicon")
    wishes = SwitchWishes(lexicon, Meaning(lexicon))
    assert wishes.decides(situation(step, function=Function(wish, wish, "en"))) is decides


@pytest.mark.parametrize(
    ("wish", "parameter"),
    [
        ("don't show events of the calendar Work", "false"),
        ("do not let me see the layer Roads", "false"),
        ("别让我看到道路图层", "false"),
        ("show the calendar Work", "true"),
    ],
)
def test_what_is_only_told_by_its_kind_is_unticked_where_the_wish_denies_it(wish: str, parameter: str) -> None:
    step = Instruction(
        OperationType.SWITCH, ObjectDescription("calendars"), "true", source="tick the calendars that you want to see"
    )
    function = Function(wish, wish, "en" if wish.isascii() else "zh")
    lexicon = Lexicon.load(content_folder() / "lexicon")
    wishes = SwitchWishes(lexicon, Meaning(lexicon))
    assert wishes.with_wish(situation(step, function=function)).parameter == parameter
