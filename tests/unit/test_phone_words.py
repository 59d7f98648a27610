"""Plans in the words of the phone, where they are said in another language than it shows."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from loop_kit import function, opened

from promptrpa.domain.instruction import Instruction
from promptrpa.domain.loop import RunState
from promptrpa.domain.task import Tutorial
from promptrpa.mind.phone_words import in_phone_words
from promptrpa.ports.agents import Bound

ENGLISH = Tutorial(
    "pigeon-loft-en",
    "Name the loft",
    "Open Pigeon Post. Tap Loft. In Keeper enter the keeper, in Colour enter the colour. Tap the pigeon. Tap Send off.",
    "en",
    "Pigeon Post",
)
CHINESE = Tutorial(
    "pigeon-loft-zh",
    "给鸽舍起名",
    "打开 Pigeon Post。点击鸽舍。在饲养员中输入饲养员，在颜色中输入颜色。点击鸽子。点击放飞。",
    "zh",
    "Pigeon Post",
)
CROSSED = replace(
    CHINESE, text="打开 Pigeon Post。点击鸽舍。在颜色中输入颜色，在饲养员中输入饲养员。点击鸽子。点击放飞。"
)


def told(home: Path, said: str, shown: str, *tutorials: Tutorial, language: str = "zh") -> list[str]:
    """The objects of a plan in the words of a phone that shows `shown`."""
    with opened(home) as (mind, knowledge):
        for tutorial in tutorials:
            knowledge.library.add(tutorial)
        steps: tuple[Instruction, ...] = tuple(mind.parsing.parse(said))
        wanted = replace(function(said, said, language), app="Pigeon Post")
        state = RunState("r", said, function=wanted, language=shown)
        plan = in_phone_words(mind, Bound(steps, (), wanted), state)
        return [i.object.text for i in plan.instructions]


@pytest.mark.parametrize(
    ("said", "shown", "language", "wanted"),
    [
        ("点击鸽舍，点击放飞", "en", "zh", ["Loft", "Send off"]),
        ("点击鸽舍，点击放飞", "en-GB", "zh", ["Loft", "Send off"]),
        ("tap Loft, tap Send off", "zh-CN", "en", ["鸽舍", "放飞"]),
        ("点击鸽舍，点击放飞", "zh", "zh", ["鸽舍", "放飞"]),
        ("点击鸽舍，点击放飞", "", "zh", ["鸽舍", "放飞"]),
        ("点击鸽舍，点击放飞", "de", "zh", ["鸽舍", "放飞"]),
        ("点击鸽子，点击米娅", "en", "zh", ["鸽子", "米娅"]),
        ("tap the pigeon, tap Mia", "zh", "en", ["pigeon", "Mia"]),
    ],
)
def test_labels_are_told_as_the_phone_shows_them_and_kinds_and_values_as_said(
    tmp_path: Path, said: str, shown: str, language: str, wanted: list[str]
) -> None:
    assert told(tmp_path, said, shown, ENGLISH, CHINESE, language=language) == wanted


def test_fields_that_are_told_in_another_order_are_not_taken_for_each_other(tmp_path: Path) -> None:
    said = "在颜色中输入红色"
    assert told(tmp_path / "same", said, "en", ENGLISH, CHINESE) == ["Colour"]
    assert told(tmp_path / "crossed", said, "en", ENGLISH, CROSSED) == ["颜色"]
