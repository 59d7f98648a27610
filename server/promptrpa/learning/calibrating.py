"""Confidence fitted anew to the choices of a user's own runs, and kept only where it is better on tasks held out."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Final

from promptrpa.domain.upkeep import Refit
from promptrpa.matching.words.calibration import Calibration, Sample, expected_error, fit

NAME: Final = "confidence"
ENOUGH: Final = 40
"""Choices that there must be in each part."""


def recalibrated(
    fitted_on: Sequence[Sample], tried_on: Sequence[Sample], now: Calibration
) -> tuple[Calibration | None, Refit]:
    """The tables to use from now on, None to keep those in force; and what that gave. A table is fitted for each tier
    with enough choices; the others stay. Better is: nearer to how often choices were right, on average over bins
    (expected calibration error) and choice by choice (Brier score)."""
    before = expected_error(now, tried_on)
    if min(len(fitted_on), len(tried_on)) < ENOUGH:
        few = f"Confidence stays as it is: too few steps ({len(fitted_on) + len(tried_on)})."
        return None, Refit(NAME, round(before, 4), round(before, 4), False, few)
    found = Calibration({**now.tables, **fit(fitted_on).tables})
    after = expected_error(found, tried_on)
    better = after < before - 1e-9 and _brier(found, tried_on) <= _brier(now, tried_on)
    on = f"on {len(tried_on)} steps held out it is off by {100 * before:.1f} percent"
    told = (
        f"Confidence is fitted anew: {on} before, {100 * after:.1f} now."
        if better
        else f"Confidence stays as it is: {on}, fitted anew by {100 * after:.1f}."
    )
    return (found if better else None), Refit(NAME, round(before, 4), round(after, 4), better, told)


def _brier(calibration: Calibration, samples: Sequence[Sample]) -> float:
    return fmean((calibration.probability(s.tier, s.score) - s.right) ** 2 for s in samples)
