"""The widget of a saved step under a new name, and what a person once showed for a name."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from loop_kit import opened, row, screen, situation, switch_row

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.operation import Tier
from promptrpa.domain.page import Page
from promptrpa.matching.pages.features import features_of, page_features, shown_label
from promptrpa.matching.pages.renamed import find_renamed
from promptrpa.mind import Mind


@pytest.fixture(scope="module")
def mind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mind]:
    with opened(Path(tmp_path_factory.mktemp("home"))) as (mind, _):
        yield mind


BEFORE = screen(switch_row(0, "Call waiting", on=False), switch_row(1, "Wi-Fi calling", on=False))


def took_the_place(mind: Mind, page: Page, name: str) -> str:
    """What is called differently by now, and stands where the switch of this name stood."""
    switch = next(w for w in BEFORE.widgets if w.checkable and shown_label(BEFORE, w) == name)
    match = find_renamed(page, page.widgets, features_of(BEFORE, switch), page_features(BEFORE), mind.embedder)
    return shown_label(page, match.widget) if match else ""


def test_the_new_name_of_something_else_is_not_the_one(mind: Mind) -> None:
    newer = screen(switch_row(0, "Calls over Wi-Fi", on=False), row(1, "Advanced"))
    assert took_the_place(mind, newer, "Call waiting") == ""
    assert took_the_place(mind, newer, "Wi-Fi calling") == "Calls over Wi-Fi"


@pytest.mark.parametrize(
    ("labels", "touched"),
    [(("Privacy", "App notifications"), "Privacy"), (("Sound", "App notifications"), "App notifications")],
)
def test_what_was_shown_once_counts_where_nothing_is_called_as_it_is_said(
    mind: Mind, labels: tuple[str, ...], touched: str
) -> None:
    page = screen(*(row(at, label) for at, label in enumerate(labels)))
    shown = Instruction(OperationType.CLICK, ObjectDescription("Privacy", shown="App notifications"))
    assert mind.grounding.propose(page, situation(shown)).label == touched


def test_what_is_only_called_like_what_was_shown_once_is_not_the_one(mind: Mind) -> None:
    shown = Instruction(OperationType.CLICK, ObjectDescription("Privacy", shown="App notifications"))
    made = mind.grounding.propose(screen(row(0, "Notifications"), row(1, "Sound")), situation(shown))
    assert made.label != "Notifications" or made.tier is not Tier.TEXT
