"""What a page offers to look behind."""

from __future__ import annotations

from dataclasses import replace

import knowledge_kit as kit
import pytest

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.page import Bounds, Page, Widget
from promptrpa.domain.run import Step, StepResult
from promptrpa.knowledge.content import content_dir
from promptrpa.knowledge.store import KnowledgeBase
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.text import Meaning
from promptrpa.ports.agents import Situation
from promptrpa.reasoning.exploring.doors import KNOWN, SHOWN, DoorFinder
from promptrpa.reasoning.exploring.exploration import Explorer

LEXICON = Lexicon.load(content_dir() / "lexicon")
FIRST = kit.page("First", ["Storage", "Sound"])
SECOND = kit.page("Second", ["About phone"])
THIRD = kit.page("Third", ["Model"])


def promises(base: KnowledgeBase, page: Page = FIRST, name: str = "About phone") -> dict[str, float]:
    wanted = Instruction(OperationType.CLICK, ObjectDescription(name))
    doors = DoorFinder(LEXICON, Meaning(LEXICON, None), base).find(page, Situation(None, wanted, (), ()))
    return {door.label: door.promise for door in doors}


def test_what_was_touched_on_the_way_to_the_wanted_words_is_a_known_door(base: KnowledgeBase) -> None:
    base.add_edge(FIRST, kit.tap(kit.row(FIRST, "Storage")), SECOND, kit.ENVIRONMENT)
    base.add_edge(SECOND, kit.tap(kit.row(SECOND, "About phone")), THIRD, kit.ENVIRONMENT)
    assert promises(base)["Storage"] == KNOWN


def test_what_was_only_seen_elsewhere_may_stand_further_down_on_this_page(base: KnowledgeBase) -> None:
    base.add_edge(FIRST, kit.tap(kit.row(FIRST, "Storage")), SECOND, kit.ENVIRONMENT)
    assert promises(base)["Storage"] == SHOWN
    explorer = Explorer(LEXICON, Meaning(LEXICON, None), base)
    wanted = Instruction(OperationType.CLICK, ObjectDescription("About phone"))
    first = explorer.next(FIRST, Situation(None, wanted, (), ()))
    assert first is not None
    assert first.operation is not None
    assert first.operation.type is OperationType.SCROLL
    done = Step(1, wanted, first, None, None, first.operation, StepResult.UNCHANGED, page=FIRST.content)
    then = explorer.next(FIRST, Situation(None, wanted, (), (done,)))
    assert then is not None
    assert then.label == "Storage"


def test_a_list_that_was_scrolled_on_the_way_makes_no_door_of_what_stands_in_it(base: KnowledgeBase) -> None:
    shown = kit.row(FIRST, "Storage")
    whole = replace(kit.tap(shown), type=OperationType.SCROLL, parameter="right")
    base.add_edge(FIRST, whole, SECOND, kit.ENVIRONMENT)
    assert base.way(FIRST, "About phone")
    assert promises(base).get("Storage", 0.0) < KNOWN


@pytest.mark.parametrize(
    ("wanted", "icon"), [("清单", "列表视图"), ("list", "List view"), ("grid", "Switch to grid view")]
)
def test_what_only_changes_how_a_page_looks_is_no_door(base: KnowledgeBase, wanted: str, icon: str) -> None:
    button = Widget(7, 0, "android.widget.ImageButton", Bounds(900, 0, 1000, 100), "", icon, clickable=True)
    button = replace(button, package="org.settings")
    page = kit.page("Notes", ["Birthdays", "Recipes"], more=[button])
    assert icon not in promises(base, page, wanted)
