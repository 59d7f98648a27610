"""What the upkeep of a home did."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Cleaned:
    """How many of each were removed; bytes of database and pictures before and after."""

    runs: int
    pictures: int
    pages: int
    edges: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Refit:
    """What fitting a threshold or a small model anew gave, and the sentence that tells it. before, after: the
    threshold, or how good the model is on what was held out. also: what was fitted beside it."""

    name: str
    before: float
    after: float
    kept: bool
    sentence: str
    also: tuple[Refit, ...] = ()
