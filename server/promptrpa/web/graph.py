"""The interaction graph of one app as shapes: pages in columns by how many taps they are away, edges between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import networkx as nx

from promptrpa.domain.run import RunStatus

from .services import Services

if TYPE_CHECKING:
    from promptrpa.knowledge.graph.rows import KeptEdge, KeptPage

WIDE: Final = 200
HIGH: Final = 96
ACROSS: Final = 280
DOWN: Final = 116
MOST: Final = 120
"""Pages that are drawn, the most seen first."""


@dataclass(frozen=True, slots=True)
class Box:
    id: int
    x: int
    y: int
    heading: str
    seen: int
    picture: str
    """Digest; empty where there is none."""


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


def thumbnails(services: Services, pages: Sequence[KeptPage]) -> dict[int, str]:
    """Digests of pictures of pages, by the page's id: those of the steps of saved tasks, which know their pages."""
    shown: dict[str, str] = {}
    journal = services.knowledge.journal
    for task in services.knowledge.tasks():
        for step in task.steps:
            if step.picture:
                shown.setdefault(step.page.structure, step.picture)
        last = task.steps[-1].after
        if last and last.structure not in shown:
            runs = journal.runs(1, RunStatus.DONE, task.id)
            ends = [step.picture_after for run in runs for step in journal.steps(run.id) if step.picture_after]
            shown.update({last.structure: ends[-1]} if ends else {})
    found = {page.id: next((shown[s] for s, _ in page.looks if s in shown), "") for page in pages}
    return {id: digest for id, digest in found.items() if digest}


def draw(pages: Sequence[KeptPage], edges: Sequence[KeptEdge], pictures: Mapping[int, str]) -> Drawing:
    """Place the pages of one app and the edges between them. pictures: see `thumbnails`."""
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
    boxes = tuple(Box(p.id, *places[p.id], _named(p), p.seen, pictures.get(p.id, "")) for p in kept)
    drawn = [e for e in edges if e.source in ids and e.target in ids and e.source != e.target]
    lines = tuple(Line(_path(places[e.source], places[e.target]), e.label or e.operation, e.count) for e in drawn)
    width = 40 + ACROSS * max(rows, default=0) + WIDE
    return Drawing(width, 40 + DOWN * max(rows.values(), default=1), boxes, lines)


def _named(page: KeptPage) -> str:
    return page.heading or page.activity.rpartition(".")[2]


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
