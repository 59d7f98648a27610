"""Confidence fitted to a user's own runs."""

from __future__ import annotations

from collections.abc import Sequence

from promptrpa.learning.calibrating import recalibrated
from promptrpa.matching.words.calibration import Calibration, Sample

AS_SAID = Calibration({})


def choices(score: float, right: int, wrong: int) -> Sequence[Sample]:
    return [Sample("meaning", score, n < right) for n in range(right + wrong)]


def test_what_is_nearer_to_how_often_it_was_right_is_taken() -> None:
    seen = choices(0.9, 10, 40)
    tables, told = recalibrated(seen, seen, AS_SAID)
    assert tables is not None
    assert abs(tables.probability("meaning", 0.9) - 0.2) < 0.05
    assert told.kept
    assert told.after < told.before


def test_what_does_not_hold_for_other_tasks_is_left() -> None:
    tables, told = recalibrated(choices(0.9, 10, 40), choices(0.9, 45, 5), AS_SAID)
    assert tables is None
    assert not told.kept
    assert told.after > told.before


def test_few_choices_change_nothing() -> None:
    tables, told = recalibrated(choices(0.9, 1, 9), choices(0.9, 1, 9), AS_SAID)
    assert tables is None
    assert "too few" in told.sentence


def test_tiers_without_choices_keep_their_tables() -> None:
    seen = choices(0.9, 10, 40)
    tables, _ = recalibrated(seen, seen, Calibration({"text": ((0.5, 0.7), (1.0, 0.99))}))
    assert tables is not None
    assert tables.probability("text", 0.5) == 0.7
