"""Screens as a language model is told them: what each widget is called, and which list is scrolled."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from loop_kit import button, icon, listing, node, opened, row, screen, situation

from promptrpa.agents.semantics import PageSemantics
from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.page import Page, Widget
from promptrpa.knowledge.content import content_dir
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.reasoning.model.moves import Act, instruction_of
from promptrpa.reasoning.model.screen import ScreenReader


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load(content_dir() / "lexicon")


@pytest.fixture(scope="module")
def reader(lexicon: Lexicon) -> ScreenReader:
    return ScreenReader(lexicon, PageSemantics())


def lines(reader: ScreenReader, page: Page) -> list[str]:
    return list(reader.read(page).texts)


def test_a_field_is_called_by_the_words_nearest_to_it(reader: ScreenReader) -> None:
    def column(left: int, words: str, value: str) -> str:
        field = node("EditText", (left, 400, left + 200, 500), text=value, clickable=True)
        return node("TextView", (left, 300, left + 200, 380), text=words) + field

    clock = node("LinearLayout", (0, 300, 700, 500), column(100, "Hour", "7"), column(400, "Minute", "30"))
    assert [line for line in lines(reader, screen(clock)) if line.startswith("field")] == [
        "field Hour: 7",
        "field Minute: 30",
    ]


@pytest.mark.parametrize(
    ("title", "value", "told"),
    [
        ("Volume keys", "Volume", "row Volume keys; Volume"),
        ("音量键", "音量", "row 音量键; 音量"),
        ("Wi-Fi, off", "off", "row Wi-Fi, off"),
        ("Wi-Fi", "Wi-Fi", "row Wi-Fi"),
    ],
)
def test_a_value_is_told_beside_a_title_that_holds_its_words(
    reader: ScreenReader, title: str, value: str, told: str
) -> None:
    assert lines(reader, screen(row(0, title, value))) == [told]


def test_words_that_a_description_sums_up_are_told_once(reader: ScreenReader) -> None:
    inside = node("TextView", (0, 0, 90, 90), text="23")
    day = node("Button", (0, 0, 90, 90), inside, content_desc="Mon, 23 February 2026", clickable=True)
    assert lines(reader, screen(day)) == ["row Mon, 23 February 2026"]


def test_what_is_selected_in_a_list_or_is_an_icon_makes_no_tabs(reader: ScreenReader) -> None:
    pinned = row(0, "Anna", selected=True)
    bar = [icon((n, 0, n + 90, 90), words, selected=words == "Star") for n, words in ((0, "Back"), (100, "Star"))]
    tabs = node(
        "LinearLayout",
        (0, 2150, 1080, 2300),
        button(13, "Chats", 0, 500, selected=True),
        button(13, "Calls", 500, 1000),
    )
    assert lines(reader, screen(*bar, listing(pinned, row(1, "Bob")), tabs)) == [
        "icon Back",
        "icon Star: selected",
        "list (scrolls)",
        "row Anna: selected",
        "row Bob",
        "tab Chats: selected",
        "tab Calls",
    ]


def test_what_was_made_out_in_the_picture_is_told_with_its_id(lexicon: Lexicon) -> None:
    class Seen(PageSemantics):
        """Makes out an arrow in everything without words."""

        def texts(self, page: Page, widget: Widget) -> Iterator[tuple[str, str]]:
            yield from ([("repeat", "icon")] if not widget.label else super().texts(page, widget))

    def drawn(name: str, words: str = "") -> str:
        return node("ImageButton", (0, 0, 90, 90), content_desc=words, resource_id=f"org.app:id/{name}", clickable=True)

    reader = ScreenReader(lexicon, Seen())
    page = screen(drawn("retweet"), drawn("repeat_once"), drawn("save_it", "Save"))
    assert lines(reader, page) == ["icon repeat (retweet)", "icon repeat (repeat once)", "icon Save"]
    assert reader.name(page, page.widgets[1]) == "repeat"


def strip() -> Page:
    """Two lists: one that fills the page, one that runs across."""
    modes = node("HorizontalScrollView", (0, 2150, 1080, 2300), button(13, "Photo", 0, 400), scrollable=True)
    return screen(listing(row(0, "Grid"), row(1, "Timer")), modes)


def test_a_model_says_which_list_is_scrolled(reader: ScreenReader) -> None:
    page = strip()
    told = reader.read(page)
    lists = [n for n, line in enumerate(told.lines, 1) if line.text == "list (scrolls)"]
    for number in lists:
        instruction, index = instruction_of(Act("on", "scroll", number, "down"), page, told, reader)
        assert instruction == Instruction(OperationType.SCROLL, parameter="down", source="on")
        assert page.widgets[index].scrollable
    assert instruction_of(Act("on", "scroll", 2, "down"), page, told, reader)[1] == -1
    assert len({told.widget(n) for n in lists}) == 2


def test_scrolling_sideways_takes_the_list_that_runs_across(tmp_path: Path) -> None:
    page = strip()
    with opened(tmp_path) as (mind, _):
        for direction, kind in (("right", "HorizontalScrollView"), ("down", "RecyclerView")):
            instruction = Instruction(OperationType.SCROLL, parameter=direction)
            found = mind.grounding.propose(page, situation(instruction))
            assert found.operation is not None
            assert page.widgets[found.operation.widget].kind == kind


def test_what_is_called_the_same_in_a_grid_is_told_by_row_and_column(reader: ScreenReader) -> None:
    words = ["red", "blue", "red", "green", "red", "black"]
    boxes = [(300 * (n % 3), 400 * (n // 3)) for n in range(6)]
    grid = [button(0, "Back")]
    grid += [icon((x, y, x + 100 + y % 3, y + 100), said) for said, (x, y) in zip(words, boxes, strict=True)]
    assert lines(reader, screen(*grid)) == [
        "button Back",
        "icon red (row 1, column 1)",
        "icon blue",
        "icon red (row 1, column 3)",
        "icon green",
        "icon red (row 2, column 2)",
        "icon black",
    ]


def test_what_stands_in_a_line_has_no_row_and_column(reader: ScreenReader) -> None:
    stars = [icon((300 * n, 0, 300 * n + 100, 100), "star") for n in range(3)]
    assert lines(reader, screen(*stars)) == ["icon star"] * 3


def test_a_list_to_choose_from_and_what_is_in_it_are_no_tabs(reader: ScreenReader) -> None:
    closed = node("Spinner", (0, 0, 500, 100), text="Tea", clickable=True)
    chosen = node("CheckedTextView", (0, 300, 500, 400), text="Tea", clickable=True, selected=True)
    other = node("CheckedTextView", (0, 400, 500, 500), text="Juice", clickable=True)
    opened_list = node("ListView", (0, 300, 500, 500), chosen, other)
    assert lines(reader, screen(closed, opened_list)) == ["drop-down Tea", "option Tea: selected", "option Juice"]
