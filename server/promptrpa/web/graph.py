"""The interaction graph of one app as shapes: pages in columns by how many taps they are away, edges between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import networkx as nx

if TYPE_CHECKING:
    from promptrpa.knowledge.graph_rows import KeptEdge, KeptPage

WIDE: Final = 190
HIGH: Final = 44
ACROSS: Final = 260
DOWN: Final = 64
MOST: Final = 120
"""Pages that are drawn, the most seen first."""


@dataclass(frozen=True, slots=True)
class Box:
    id: int
    x: int
    y: int
    heading: str
    seen: int


@dataclass(frozen=True, slots=True)
class Line:
    """A path from one box to another, in SVG's terms."""

    path: str
    label: str
    count: int


@dataclass(frozen=True, slots=True)
class Drawing:
    width: int
    height: int
    boxes: tuple[Box, ...]
    lines: tuple[Line, ...]


def draw(pages: Sequence[KeptPage], edges: Sequence[KeptEdge]) -> Drawing:
    """Place the pages of one app and the edges between them."""
    kept = sorted(pages, key=lambda page: -page.seen)[:MOST]
    ids = {page.id for page in kept}
    graph: nx.DiGraph[int] = nx.DiGraph()
    graph.add_nodes_from(ids)
    graph.add_edges_from((e.source, e.target) for e in edges if {e.source, e.target} <= ids and e.source != e.target)
    depth = _depths(graph, [page.id for page in kept])
    rows: dict[int, int] = {}
    places: dict[int, tuple[int, int]] = {}
    for page in kept:
        column = depth[page.id]
        places[page.id] = (20 + column * ACROSS, 20 + rows.get(column, 0) * DOWN)
        rows[column] = rows.get(column, 0) + 1
    boxes = tuple(Box(p.id, *places[p.id], p.heading or p.activity.rpartition(".")[2], p.seen) for p in kept)
    drawn = [e for e in edges if e.source in ids and e.target in ids and e.source != e.target]
    lines = tuple(Line(_path(places[e.source], places[e.target]), e.label or e.operation, e.count) for e in drawn)
    width = 40 + ACROSS * max(rows, default=0) + WIDE
    return Drawing(width, 40 + DOWN * max(rows.values(), default=1), boxes, lines)


def _depths(graph: nx.DiGraph[int], order: Sequence[int]) -> dict[int, int]:
    """Taps from the page that is seen most, and from the next one for what cannot be reached from it."""
    depths: dict[int, int] = {}
    for start in order:
        if start not in depths:
            for node, far in nx.single_source_shortest_path_length(graph, start).items():
                depths.setdefault(node, far)
    return depths


def _path(start: tuple[int, int], end: tuple[int, int]) -> str:
    x, y = start[0] + (WIDE if end[0] > start[0] else 0), start[1] + HIGH // 2
    to_x, to_y = end[0] + (0 if end[0] > start[0] else WIDE), end[1] + HIGH // 2
    bend = 40 if end[0] > start[0] else -40 if end[0] < start[0] else 60
    return f"M{x},{y} C{x + bend},{y} {to_x - bend},{to_y} {to_x},{to_y}"
