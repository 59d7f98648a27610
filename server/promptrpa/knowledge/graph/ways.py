"""Ways through the pages of one app: a networkx view of the graph's rows, kept up to date."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

import networkx

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.memory import Hop
from promptrpa.knowledge.storage.lookup import folded

if TYPE_CHECKING:
    from promptrpa.ports.meaning import Encoder

_GOAL: Final = -1
"""A node that stands for all pages that fit; their ids are positive."""
_UNSURE: Final = 0.7
"""Steps that a way may be longer for each factor of e that it is surer."""
_LONGEST: Final = 25
_NEAR: Final = 0.62
"""Nearness in meaning (cosine) from which a label of a page is what was asked for."""


@dataclass(frozen=True, slots=True)
class Link:
    """An edge as the view keeps it. weight: see ageing.weight."""

    source: int
    target: int
    operation: OperationType
    parameter: str
    label: str
    widget: str
    count: int
    weight: float


class AppView:
    """The pages of one app and what leads from one to another."""

    def __init__(self) -> None:
        self._graph: networkx.DiGraph[int] = networkx.DiGraph()
        self._nodes: dict[int, tuple[str, tuple[str, ...]]] = {}
        self._showing: defaultdict[str, set[int]] = defaultdict(set)
        self._vectors: tuple[list[str], Any] | None = None

    def put(self, page: int, heading: str, words: tuple[str, ...]) -> None:
        """Add a page, or what it shows by now."""
        for word in self._nodes.get(page, ("", ()))[1]:
            self._showing[word.casefold()].discard(page)
        self._nodes[page] = (heading, words)
        for word in words:
            if word.casefold() not in self._showing:
                self._vectors = None
            self._showing[word.casefold()].add(page)
        self._graph.add_node(page)

    def link(self, source: int, links: Iterable[Link]) -> None:
        """All that leads away from a page, in place of what was known."""
        self._graph.remove_edges_from(list(self._graph.out_edges(source)))
        best: dict[int, tuple[Link, float]] = {}
        total: defaultdict[tuple[str, str, str], float] = defaultdict(float)
        links = list(links)
        for link in links:
            total[link.widget, link.operation, link.parameter] += link.weight
        for link in links:
            trust = link.weight / (total[link.widget, link.operation, link.parameter] or 1.0)
            trust *= 1 - 0.5 ** (link.weight + 1)
            if link.target not in best or trust > best[link.target][1]:
                best[link.target] = (link, trust)
        for link, trust in best.values():
            cost = 1 - _UNSURE * math.log(max(trust, 1e-6))
            self._graph.add_edge(source, link.target, cost=cost, link=link, trust=trust)

    def way(self, start: int, goals: set[int]) -> tuple[Hop, ...] | None:
        """The cheapest way to one of these pages; empty when the start is one, None when none is known."""
        if start in goals:
            return ()
        if start not in self._graph or not goals:
            return None
        for goal in goals:
            self._graph.add_edge(goal, _GOAL, cost=0.0)
        try:
            _, nodes = networkx.bidirectional_dijkstra(self._graph, start, _GOAL, weight="cost")
        except networkx.NetworkXNoPath:
            return None
        finally:
            self._graph.remove_node(_GOAL)
        hops = tuple(self._hop(source, target) for source, target in pairwise(nodes[:-1]))
        return hops if len(hops) <= _LONGEST else None

    def showing(self, wanted: str, here: int, encoder: Callable[[], Encoder] | None) -> set[int]:
        """The pages that fit a description: those with a label that says just this, where any of them was left by
        touching that only those, as others may have it as a heading, and the page where one is, if it is not its title;
        else all of its words in their labels; else, with an encoder, a label that means it."""
        said = folded(wanted)
        if found := set(self._showing.get(said, ())):
            touched = {page for page in found if self._is_left_by(page, said)}
            return touched | {page for page in found if page == here and folded(self._nodes[page][0]) != said} or found
        terms = said.split()
        if not terms:
            return set()
        held: list[set[int]] = []
        for term in terms:
            held.append({page for word, pages in self._showing.items() if term in word for page in pages})
        if found := set.intersection(*held):
            return found
        return self._meaning(wanted, encoder()) if encoder else set()

    def _is_left_by(self, page: int, said: str) -> bool:
        links = (edge["link"] for _, _, edge in self._graph.out_edges(page, data=True))
        return any(link.operation is OperationType.CLICK and folded(link.label) == said for link in links)

    def _meaning(self, wanted: str, encoder: Encoder) -> set[int]:
        if self._vectors is None:
            labels = [word for word, pages in self._showing.items() if pages]
            self._vectors = labels, encoder.encode(labels)
        labels, vectors = self._vectors
        if not labels:
            return set()
        near = vectors @ encoder.encode([wanted])[0]
        best = float(near.max())
        if best < _NEAR:
            return set()
        return {page for k in (near >= best - 0.02).nonzero()[0] for page in self._showing[labels[k]]}

    def _hop(self, source: int, target: int) -> Hop:
        edge: Mapping[str, Any] = self._graph.edges[source, target]
        link: Link = edge["link"]
        heading, words = self._nodes[target]
        return Hop(link.operation, link.parameter, link.label, heading, words, link.count, round(edge["trust"], 3))

    def __contains__(self, page: int) -> bool:
        return page in self._nodes
