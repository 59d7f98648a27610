"""Scores become probabilities, fitted on choices that are known to be right or wrong."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from promptrpa.devices.hierarchy import read_dump
from promptrpa.domain.instruction import OperationType
from promptrpa.domain.operation import Operation, Proposal, Purpose, Tier
from promptrpa.domain.page import Bounds, Page, Widget
from promptrpa.errors import KnowledgeError
from promptrpa.evaluation.grounding_samples import sample_app, sample_of
from promptrpa.knowledge.content import content_dir
from promptrpa.matching.words.calibration import CALIBRATION, NONE, Sample, expected_error, fit, load, save
from promptrpa.mind import Mind
from promptrpa.virtualphone.packs import load_packs


def read_page(dump: bytes, package: str, activity: str) -> Page:
    return read_dump(dump).page(package=package, activity=activity)


def samples(score: float, right: int, of: int, tier: str = "text") -> list[Sample]:
    return [Sample(tier, score, n < right) for n in range(of)]


def test_probabilities_rise_with_the_score_and_come_near_the_shares() -> None:
    table = fit([*samples(0.4, 40, 100), *samples(0.6, 30, 100), *samples(0.9, 95, 100)]).tables["text"]
    assert all(x < then_x and p <= then_p for (x, p), (then_x, then_p) in pairwise(table))
    assert table[0][1] == pytest.approx(0.35, abs=0.02)
    assert table[-1][1] == pytest.approx(0.95, abs=0.02)


def test_one_score_has_one_probability() -> None:
    found = fit(samples(1.0, 60, 100))
    assert found.tables["text"] == ((1.0, 0.6),)
    assert found.probability("text", 0.2) == found.probability("text", 1.0) == 0.6


def test_between_points_it_is_interpolated_and_other_tiers_keep_their_scores() -> None:
    found = fit([*samples(0.5, 50, 100), *samples(0.9, 90, 100), *samples(0.3, 1, 5, "meaning")])
    assert found.probability("text", 0.7) == pytest.approx(0.7, abs=0.02)
    assert found.probability("meaning", 0.3) == 0.3


def test_the_error_is_the_distance_from_what_happened() -> None:
    tried = samples(0.9, 50, 100)
    assert expected_error(NONE, tried) == pytest.approx(0.4)
    assert expected_error(fit(tried), tried) == pytest.approx(0.0, abs=0.01)
    assert expected_error(NONE, []) == 0.0


def test_tables_are_written_and_read(tmp_path: Path) -> None:
    found = fit([*samples(0.5, 50, 100), *samples(0.9, 90, 100)])
    save(found, tmp_path / "calibration.json")
    assert load(tmp_path / "calibration.json") == found
    (tmp_path / "calibration.json").write_text('{"text": 3}')
    with pytest.raises(KnowledgeError, match="is not a calibration"):
        load(tmp_path / "calibration.json")


def test_choosing_none_is_right_where_none_was_meant() -> None:
    meant = Widget(1, 0, "android.widget.Button", Bounds(0, 0, 100, 100))
    none = Proposal(None, Tier.NONE, 0.0, "")
    scroll = Proposal(Operation(OperationType.SCROLL, (5, 5)), Tier.EXPLORATION, 0.6, "", Purpose.APPROACH)
    choice = Proposal(Operation(OperationType.CLICK, (50, 50)), Tier.TEXT, 0.9, "")
    assert [sample_of(p, None).right for p in (none, scroll, choice)] == [True, True, False]
    assert [sample_of(p, meant).right for p in (none, scroll, choice)] == [False, False, True]


def test_the_tables_that_are_handed_out_fit_an_app(mind: Mind) -> None:
    packs = load_packs()
    pack = next(p for p in packs if p.app.id == "camera")
    taken = sample_app(pack, packs, mind.grounding, read_page)
    assert len(taken) > 100
    assert expected_error(load(content_dir() / CALIBRATION), taken) < 0.07
