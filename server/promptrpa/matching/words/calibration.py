"""From scores to probabilities: how often a choice with this score, made in this way, was right.

A table for each tier, fitted by isotonic regression (pool adjacent violators) on choices known to be right or wrong.
Between the points of a table the probability is interpolated. Nothing here depends on a page.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from pathlib import Path
from typing import Final

import msgspec

from promptrpa import typed
from promptrpa.errors import KnowledgeError

CALIBRATION: Final = "models/calibration.json"
"""Where the tables are that are handed out, in the folder knowledge."""
Table = tuple[tuple[float, float], ...]
"""Points (score, probability), both 0 to 1, rising."""
PRIOR: Final = 2.0
"""Choices that are added to each block, right as often as all of the tier: a block of few says little."""
LEAST: Final = 20
"""A tier with fewer choices keeps its scores as they are."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A choice: how it was made (the tier), its score from 0 to 1, and whether it was right."""

    tier: str
    score: float
    right: bool


@dataclass(frozen=True, slots=True)
class Calibration:
    """The tables of all tiers; a tier without one keeps its scores."""

    tables: Mapping[str, Table]

    def probability(self, tier: str, score: float) -> float:
        """How likely a choice of this tier with this score is right."""
        table = self.tables.get(tier)
        if not table:
            return score
        if score <= table[0][0]:
            return table[0][1]
        for (x, p), (then_x, then_p) in pairwise(table):
            if score <= then_x:
                return then_p if then_x == x else p + (then_p - p) * (score - x) / (then_x - x)
        return table[-1][1]


NONE: Final = Calibration({})
"""Scores as they are."""


def fit(samples: Iterable[Sample]) -> Calibration:
    """The tables that fit the samples."""
    tiers: dict[str, list[Sample]] = {}
    for sample in samples:
        tiers.setdefault(sample.tier, []).append(sample)
    return Calibration({tier: _fit_one(among) for tier, among in sorted(tiers.items()) if len(among) >= LEAST})


def expected_error(calibration: Calibration, samples: Sequence[Sample], bins: int = 10) -> float:
    """Expected calibration error: the mean distance of probability and share of right ones, over bins of equal width
    weighted by their samples. 0 where there are none."""
    binned: dict[int, list[tuple[float, bool]]] = {}
    for sample in samples:
        probability = calibration.probability(sample.tier, sample.score)
        binned.setdefault(min(int(probability * bins), bins - 1), []).append((probability, sample.right))
    gaps = (abs(sum(p - right for p, right in each)) for each in binned.values())
    return sum(gaps) / len(samples) if samples else 0.0


def load(file: Path) -> Calibration:
    """Read tables from a JSON file."""
    try:
        return Calibration(typed.decode(file.read_bytes(), dict[str, Table]))
    except OSError as error:
        raise KnowledgeError(f"{file} cannot be read ({error.strerror}). Install promptrpa again.") from error
    except msgspec.MsgspecError as error:
        raise KnowledgeError(f"{file} is not a calibration: {error}.") from error


def save(calibration: Calibration, file: Path) -> None:
    """Write tables as JSON."""
    file.write_bytes(msgspec.json.format(msgspec.json.encode(calibration.tables), indent=1) + b"\n")


def _fit_one(samples: Sequence[Sample]) -> Table:
    """Neighbouring blocks are joined as long as the lower one is right more often; one score is one block."""
    mean = sum(s.right for s in samples) / len(samples)
    blocks: list[list[float]] = []  # scores summed, right ones, choices
    for _, equal in groupby(sorted(samples, key=_score), key=_score):
        among = list(equal)
        blocks.append([sum(map(_score, among)), float(sum(s.right for s in among)), float(len(among))])
        while len(blocks) > 1 and _share(blocks[-2], mean) >= _share(blocks[-1], mean):
            last = blocks.pop()
            blocks[-1] = [a + b for a, b in zip(blocks[-1], last, strict=True)]
    return tuple((round(b[0] / b[2], 4), round(_share(b, mean), 4)) for b in blocks)


def _score(sample: Sample) -> float:
    return sample.score


def _share(block: Sequence[float], mean: float) -> float:
    return (block[1] + PRIOR * mean) / (block[2] + PRIOR)
