"""Tasks on pages that are only drawn: seen, done and replayed from the picture; what is secret stops the run."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from promptrpa import bootstrap
from promptrpa.evaluation.phone_tasks import Case, cases
from promptrpa.evaluation.trials import NobodyThere, Trials
from promptrpa.settings import load


@pytest.fixture(scope="module")
def trials() -> Iterator[Trials]:
    with ExitStack() as stack:
        yield Trials(bootstrap.load_packs(()), bootstrap.Bench(load({}), stack), frozenset({"canvas"}))


def case(task: str) -> Case:
    return next(each for each in cases(bootstrap.load_packs(())) if each.task == task and each.language == "en")


def test_a_switch_that_is_only_drawn_is_turned_on_and_known_again(trials: Trials, tmp_path: Path) -> None:
    said = case("settings.dark_theme").first
    first = trials.run(said, tmp_path, NobodyThere())
    assert first.good, first.reason
    again = trials.run(said, tmp_path, NobodyThere())
    assert (again.good, again.replayed, again.healed, again.asked) == (True, True, 0, 0), again.reason


def test_text_goes_into_fields_that_are_only_drawn(trials: Trials, tmp_path: Path) -> None:
    result = trials.run(case("calendar.create_event").first, tmp_path, NobodyThere())
    assert result.good, result.reason


def test_a_protected_page_that_is_only_drawn_stops_the_run(trials: Trials, tmp_path: Path) -> None:
    result = trials.run(case("bank.freeze_card").first, tmp_path, NobodyThere())
    assert result.stopped
    assert not result.done
