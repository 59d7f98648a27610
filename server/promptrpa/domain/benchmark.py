"""What a benchmark measured last."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Measured:
    """value: in percent."""

    name: str
    value: float


@dataclass(frozen=True, slots=True)
class Benchmark:
    """made: ISO 8601, UTC. note: what it was measured on."""

    name: str
    made: str
    note: str
    figures: tuple[Measured, ...]
