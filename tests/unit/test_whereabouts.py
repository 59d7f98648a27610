"""A wish that names no app is at home where what it names was seen."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from knowledge_kit import ENVIRONMENT
from loop_kit import called, function, icon, label, listing, opened, row, screen, situation, tap

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.operation import Operation
from promptrpa.knowledge.content import content_dir
from promptrpa.knowledge.graph.labels import LabelIndex
from promptrpa.knowledge.store import KnowledgeBase
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.mind import Mind
from promptrpa.reasoning.exploring.doors import DoorFinder

NOTES = "com.example.notes"


def see(knowledge: KnowledgeBase, package: str, *rows: str) -> None:
    """A page of an app with such rows, of which the first leads to another page."""
    page = screen(listing(*(row(n, words) for n, words in enumerate(rows))), package=package)
    widget = called(page, rows[0])
    touch = Operation(OperationType.CLICK, widget.bounds.center, widget.bounds, "", widget.index)
    knowledge.add_edge(page, touch, screen(row(0, "Details"), package=package), ENVIRONMENT)


@contextmanager
def seen(home: Path) -> Iterator[tuple[Mind, KnowledgeBase]]:
    with opened(home) as (mind, knowledge):
        see(
            knowledge, NOTES, "Meter readings", "Gift ideas for Emma", "读书计划清单", "Anna Weber", "Wallpaper colours"
        )
        see(knowledge, "com.android.deskclock", "Anna Weber", "Gym class")
        yield mind, knowledge


def test_labels_are_found_in_a_text_the_longest_first() -> None:
    labels = LabelIndex()
    labels.add("a", ["Gift ideas", "Gift ideas for Emma", "读书"])
    labels.add("b", ["gift ideas", "", "x " * 20])
    found = {"Gift ideas for Emma": {"a"}, "读书": {"a"}}
    assert labels.in_text("put Gift ideas for Emma and 读书 first") == found
    assert labels.in_text("gift  IDEAS, please") == {"gift  IDEAS": {"a", "b"}}
    assert labels.in_text("gifts") == {}


@pytest.mark.parametrize(
    ("prompt", "app"),
    [
        ("throw Meter readings away", "Notes"),
        ("把读书计划清单扔掉", "Notes"),
        ("throw Anna Weber away", ""),  # people are known to many apps
        ("throw meter readings away", ""),  # written like any words
        ("compare Meter readings and Gym Class", ""),  # two apps
        ("open Clock and tap Meter readings", ""),  # it says where
        ("do something nice", ""),
    ],
)
def test_an_app_is_told_by_what_only_it_shows(tmp_path: Path, prompt: str, app: str) -> None:
    with seen(tmp_path) as (mind, _):
        assert mind.analysis.analyse(prompt).seen_in == app


def test_the_tutorials_of_that_app_are_likelier(tmp_path: Path) -> None:
    with seen(tmp_path) as (mind, knowledge):
        function = mind.analysis.analyse("delete Meter readings")
        titles = {t.id: t.title for t in knowledge.tutorials()}

        def first(seen_in: str) -> str:
            ranked = mind.retrieval.rank(replace(function, seen_in=seen_in), knowledge.tutorials())
            return titles[ranked[0].id]

        assert (first(""), first("Notes")) == ("Delete a conversation", "Delete a note")


@pytest.mark.parametrize(
    ("said", "thing"), [("More options for Plan.pdf", "Plan.pdf"), ("说明.pdf的更多选项", "说明.pdf")]
)
def test_the_menu_of_a_thing_that_nobody_named_is_not_opened(tmp_path: Path, said: str, thing: str) -> None:
    """Though it led to what is looked for, when that was wished of the thing."""
    page = screen(listing(label(0, thing), icon((900, 300, 1040, 400), said)))
    menu = called(page, said)
    touch = Operation(OperationType.CLICK, menu.bounds.center, menu.bounds, "", menu.index)
    with opened(tmp_path) as (mind, knowledge):
        knowledge.add_edge(page, touch, screen(row(0, "Move to")), ENVIRONMENT)
        doors = DoorFinder(Lexicon.load(content_dir() / "lexicon"), mind.embedder, knowledge)
        assert doors.find(page, situation(tap("Move to"))) == []
        own = function(f"tap {said}, tap Move to")
        assert [door.label for door in doors.find(page, situation(tap("Move to"), function=own))] == [said]


def test_what_does_the_deed_to_a_thing_that_nobody_named_is_not_opened(tmp_path: Path) -> None:
    said = "赞李娜的动态"
    page = screen(listing(label(0, "李娜"), icon((900, 300, 1040, 400), said)))
    like = called(page, said)
    touch = Operation(OperationType.CLICK, like.bounds.center, like.bounds, "", like.index)
    with opened(tmp_path) as (mind, knowledge):
        knowledge.add_edge(page, touch, screen(row(0, "赞")), ENVIRONMENT)
        doors = DoorFinder(Lexicon.load(content_dir() / "lexicon"), mind.embedder, knowledge)
        assert doors.find(page, situation(tap("赞"))) == []
        own = function("给李娜点赞")
        assert [door.label for door in doors.find(page, situation(tap("赞"), function=own))] == [said]
