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
from promptrpa.domain.task import Environment
from promptrpa.knowledge import ageing
from promptrpa.knowledge.storage.lookup import folded

from .labels import PageLabels

if TYPE_CHECKING:
    from promptrpa.ports.meaning import Encoder

_GOAL: Final = -1
"""A node that stands for all pages that fit; their ids are positive."""
_UNSURE: Final = 0.7
"""Steps that a way may be longer for each factor of e that it is surer."""
_LONGEST: Final = 25


@dataclass(frozen=True, slots=True)
class Link:
    """An edge as the view keeps it. weight: as it counts in its own environment, see ageing.weight."""

    target: int
    operation: OperationType
    parameter: str
    label: str
    widget: str
    count: int
    weight: float
    environment: Environment


class AppView:
    """The pages of one app and what leads from one to another."""

    def __init__(self) -> None:
        self._graphs: dict[Environment, networkx.DiGraph[int]] = {}
        """As far as they were asked for: what was seen in another environment counts less."""
        self._links: dict[int, tuple[Link, ...]] = {}
        self._nodes: dict[int, tuple[str, tuple[str, ...]]] = {}
        self._showing = PageLabels()
        self._left_by: defaultdict[str, set[int]] = defaultdict(set)
        """The pages that were left by touching what is called so."""

    def put(self, page: int, heading: str, words: tuple[str, ...]) -> None:
        """Add a page, or what it shows by now."""
        self._nodes[page] = (heading, words)
        for word in words:
            self._showing.add(word.casefold(), page)
        for graph in self._graphs.values():
            graph.add_node(page)

    def link(self, source: int, links: Iterable[Link]) -> None:
        """All that leads away from a page, in place of what was known."""
        for link in self._links.get(source, ()):
            self._left_by[folded(link.label)].discard(source)
        self._links[source] = tuple(links)
        for link in self._links[source]:
            if link.operation is OperationType.CLICK:
                self._left_by[folded(link.label)].add(source)
        for environment, graph in self._graphs.items():
            graph.remove_edges_from(list(graph.out_edges(source)))
            self._lead_away(graph, source, environment)

    def way(self, start: int, wanted: str, goals: set[int], environment: Environment) -> tuple[Hop, ...] | None:
        """The cheapest way to one of these pages; empty when the start is one, None when none is known."""
        if start in goals:
            return ()
        if start not in self._nodes or not goals:
            return None
        graph = self._in(environment)
        graph.add_edges_from(((goal, _GOAL) for goal in goals), cost=0.0)
        try:
            _, path = networkx.bidirectional_dijkstra(graph, start, _GOAL, weight="cost")
        except networkx.NetworkXNoPath:
            return None
        finally:
            graph.remove_node(_GOAL)
        left = self._left_by.get(folded(wanted), set())
        hops = tuple(self._hop(graph.edges[step], touched=step[1] in left) for step in pairwise(path[:-1]))
        return hops if len(hops) <= _LONGEST else None

    def showing(self, wanted: str, here: int, encoder: Callable[[], Encoder] | None) -> set[int]:
        """The pages that fit a description: those with a label that says just this, where any of them was left by
        touching that only those, as others may have it as a heading, and the page where one is, if it is not its title;
        else all of its words in their labels; else, with an encoder, a label that means it."""
        said = folded(wanted)
        if found := self._showing.saying(said):
            touched = found & self._left_by.get(said, set())
            return touched | {page for page in found & {here} if folded(self._nodes[page][0]) != said} or found
        if not said:
            return set()
        if found := self._showing.having(said.split()):
            return found
        return self._showing.meaning(wanted, encoder()) if encoder else set()

    def _in(self, environment: Environment) -> networkx.DiGraph[int]:
        if environment not in self._graphs:
            graph = self._graphs[environment] = networkx.DiGraph()
            graph.add_nodes_from(self._nodes)
            for source in self._links:
                self._lead_away(graph, source, environment)
        return self._graphs[environment]

    def _lead_away(self, graph: networkx.DiGraph[int], source: int, environment: Environment) -> None:
        """Add the edges from a page, the surest to each other page."""
        best: dict[int, tuple[Link, float]] = {}
        total: defaultdict[tuple[str, str, str], float] = defaultdict(float)
        weighed = [(link, link.weight * ageing.share(link.environment, environment)) for link in self._links[source]]
        for link, weight in weighed:
            total[link.widget, link.operation, link.parameter] += weight
        for link, weight in weighed:
            trust = weight / (total[link.widget, link.operation, link.parameter] or 1.0)
            trust *= 1 - 0.5 ** (weight + 1)
            if link.target not in best or trust > best[link.target][1]:
                best[link.target] = (link, trust)
        for link, trust in best.values():
            cost = 1 - _UNSURE * math.log(max(trust, 1e-6))
            graph.add_edge(source, link.target, cost=cost, link=link, trust=trust)

    def _hop(self, edge: Mapping[str, Any], *, touched: bool) -> Hop:
        link: Link = edge["link"]
        heading, words = self._nodes[link.target]
        trust = round(edge["trust"], 3)
        return Hop(link.operation, link.parameter, link.label, heading, words, link.count, trust, touched)

    def __contains__(self, page: int) -> bool:
        return page in self._nodes
