"""Plots as shapes for inline SVG; the templates draw them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Final

WIDTH: Final = 640
HIGH: Final = 200
LEFT: Final = 44
BOTTOM: Final = 26
TOP: Final = 12
_PLOT: Final = HIGH - BOTTOM - TOP


@dataclass(frozen=True, slots=True)
class Mark:
    """A bar or a dot. kind: what it stands for, as its class; x, y: of its upper left corner or its centre."""

    kind: str
    x: float
    y: float
    width: float = 0.0
    height: float = 0.0
    told: str = ""


@dataclass(frozen=True, slots=True)
class Tick:
    """A line of the grid with its number, or a place below with its name."""

    at: float
    label: str


@dataclass(frozen=True, slots=True)
class Plot:
    marks: tuple[Mark, ...]
    rows: tuple[Tick, ...]
    columns: tuple[Tick, ...]
    line: str = ""
    """Points of a polyline through the dots."""


def bars(names: Sequence[str], series: Sequence[tuple[str, Sequence[float]]], unit: str = "") -> Plot:
    """Stacked bars, one a name; series: kind and its values."""
    totals = [sum(values[k] for _, values in series) for k in range(len(names))]
    rows, most = _rows(max(totals, default=0.0), unit)
    step = (WIDTH - LEFT) / max(len(names), 8)
    marks = []
    for k, name in enumerate(names):
        top = 0.0
        for kind, values in series:
            top += values[k]
            high = values[k] / most * _PLOT
            told = f"{name}: {_number(values[k])}{unit}"
            marks.append(Mark(kind, LEFT + k * step + step * 0.15, _y(top, most), step * 0.7, high, told))
    return Plot(tuple(marks), rows, _columns(names, lambda k: LEFT + (k + 0.5) * step))


def dots(points: Sequence[tuple[str, float, str, str]], unit: str = "") -> Plot:
    """A dot each for (name below, value, kind, told), joined in their order by a line."""
    rows, most = _rows(max((value for _, value, _, _ in points), default=0.0), unit)
    step = (WIDTH - LEFT) / max(len(points), 6)
    places = [(LEFT + (k + 0.5) * step, _y(value, most)) for k, (_, value, _, _) in enumerate(points)]
    marks = tuple(
        Mark(kind, round(x, 1), round(y, 1), told=told)
        for (x, y), (_, _, kind, told) in zip(places, points, strict=True)
    )
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    return Plot(marks, rows, _columns([name for name, *_ in points], lambda k: LEFT + (k + 0.5) * step), line)


def _y(value: float, most: float) -> float:
    return round(TOP + _PLOT - value / most * _PLOT, 1)


def _rows(most: float, unit: str) -> tuple[tuple[Tick, ...], float]:
    """Round numbers from 0 to just above the largest value."""
    if most <= 0:
        return (Tick(TOP + _PLOT, f"0{unit}"),), 1.0
    size = 10.0 ** floor(log10(most))
    step = next(size * share for share in (0.2, 0.5, 1.0, 2.0) if most / (size * share) <= 5)
    count = ceil(most / step - 1e-9)
    top = step * count
    ticks = tuple(Tick(_y(step * k, top), f"{_number(step * k)}{unit}") for k in range(count + 1))
    return ticks, top


def _columns(names: Sequence[str], place: Callable[[int], float]) -> tuple[Tick, ...]:
    """At most eight names, evenly chosen, each once."""
    every = max(1, ceil(len(names) / 8))
    found = [(k, name) for k, name in enumerate(names) if k % every == 0]
    return tuple(
        Tick(round(place(k), 1), name) for n, (k, name) in enumerate(found) if not n or found[n - 1][1] != name
    )


def _number(value: float) -> str:
    return f"{value:.0f}" if value >= 10 or value == int(value) else f"{value:.3g}"
