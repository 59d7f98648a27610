"""Chances and their log-odds."""

from __future__ import annotations

import math


def odds_of(chance: float) -> float:
    return math.log(max(chance, 1e-6) / max(1 - chance, 1e-6))


def chance_of(odds: float) -> float:
    return 1 / (1 + math.exp(-odds))
