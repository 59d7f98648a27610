"""The mobile interaction graph: which widget led from which page to which (PromptRPA, section 4.2.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from threading import Lock
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Select, func, select, update

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.operation import Operation
from promptrpa.domain.page import Page, Widget
from promptrpa.domain.task import Environment

from . import codec, landmarks
from .clock import Clock, utc_now
from .database import Database
from .models import edges, pages

if TYPE_CHECKING:
    import networkx

_MOST_TARGETS = 5
"""Pages that leads_to answers with."""
_TYPED = frozenset({OperationType.EDIT})
"""Operations whose parameter is the user's own text: the graph does not keep it."""


@dataclass(frozen=True, slots=True)
class Hop:
    """One operation on a way through the graph, and the page that it leads to.

    label: what its widget is called, empty for an operation without one. count: how often it was seen to lead there.
    """

    operation: OperationType
    parameter: str
    label: str
    heading: str
    words: tuple[str, ...]
    count: int


class InteractionGraph:
    """Pages are known by structure and heading, widgets by their fingerprint; see landmarks.py.

    Look-ups of one widget are SQL. Ways through the graph are found in a networkx view, which is read from the tables
    when the first way is asked for, and kept up to date from then on.
    """

    def __init__(self, database: Database, clock: Clock = utc_now) -> None:
        self._database = database
        self._clock = clock
        self._lock = Lock()
        self._view: networkx.MultiDiGraph[int] | None = None

    def add_edge(self, before: Page, operation: Operation, after: Page, environment: Environment) -> None:
        """Remember where an operation led. One that stayed on its page adds only what the page has come to show."""
        widget = landmarks.acted_on(before, operation)
        edge = {
            "widget": landmarks.fingerprint(before, widget) if widget else "",
            "operation": operation.type.value,
            "parameter": "" if operation.type in _TYPED else operation.parameter,
            "label": landmarks.name_of(before, widget) if widget else "",
        }
        with self._lock:
            with self._database.write() as connection:
                source = self._visit(connection, before, environment)
                target = self._visit(connection, after, environment)
                if source != target:
                    self._count(connection, {**edge, "source": source, "target": target})
            if self._view is not None:
                with self._database.read() as connection:
                    _read_nodes(self._view, connection, select(pages).where(pages.c.id.in_([source, target])))
                    _read_edges(self._view, connection, select(edges).where(edges.c.source == source))

    def leads_to(self, page: Page, widget: Widget) -> Sequence[str]:
        """The labels, a line each, of the pages this widget led to, most frequent first.

        Where this page was never seen, pages of its structure with another heading speak for it.
        """
        known = (edges.c.widget == landmarks.fingerprint(page, widget)) & (pages.c.structure == page.structure)
        with self._database.read() as connection:
            found = _targets(connection, known & (pages.c.heading == landmarks.heading(page)))
            return found or _targets(connection, known)

    def way(self, page: Page, wanted: str) -> tuple[Hop, ...] | None:
        """The shortest way from here to a page whose labels hold all words of `wanted`, case aside.

        Empty when this page is one; None when this page was never seen or no way is known.
        """
        import networkx

        terms = wanted.casefold().split()
        with self._lock:
            view = self._whole()
            start = self._find(page)
            if start is None or start not in view:
                return None
            near = networkx.single_source_shortest_path_length(view, start)
            goal = next((node for node in near if _holds(view.nodes[node]["words"], terms)), None)
            return None if goal is None else _hops(view, networkx.shortest_path(view, start, goal))

    def size(self) -> tuple[int, int]:
        """How many pages and edges it has."""
        counts = [select(func.count()).select_from(table) for table in (pages, edges)]
        with self._database.read() as connection:
            return connection.execute(counts[0]).scalar_one(), connection.execute(counts[1]).scalar_one()

    def _visit(self, connection: Connection, page: Page, environment: Environment) -> int:
        """Count a visit; the labels seen before stay, so that a scrolled list becomes known as a whole."""
        key = (pages.c.structure == page.structure) & (pages.c.heading == landmarks.heading(page))
        seen = connection.execute(select(pages.c.id, pages.c.words).where(key).with_for_update()).one_or_none()
        before = codec.decode(seen.words, tuple[str, ...]) if seen else ()
        words = tuple(dict.fromkeys((*before, *landmarks.words(page))))[: landmarks.MOST_WORDS]
        news = {
            "words": codec.encode(words),
            "environment": codec.encode(environment),
            "last_seen": self._clock(),
        }
        if seen:
            connection.execute(update(pages).where(pages.c.id == seen.id).values(**news, seen=pages.c.seen + 1))
            return int(seen.id)
        row = {"structure": page.structure, "heading": landmarks.heading(page), "package": page.package}
        query = self._database.insert(pages).values(**row, activity=page.activity, **news, seen=1)
        return int(connection.execute(query.returning(pages.c.id)).scalar_one())

    def _count(self, connection: Connection, edge: dict[str, Any]) -> None:
        now = self._clock()
        query = self._database.insert(edges).values(**edge, count=1, last_seen=now)
        key = ["source", "widget", "operation", "parameter", "target"]
        again = {"count": edges.c.count + 1, "last_seen": now}
        connection.execute(query.on_conflict_do_update(index_elements=key, set_=again))

    def _find(self, page: Page) -> int | None:
        key = (pages.c.structure == page.structure) & (pages.c.heading == landmarks.heading(page))
        with self._database.read() as connection:
            return connection.execute(select(pages.c.id).where(key)).scalar_one_or_none()

    def _whole(self) -> networkx.MultiDiGraph[int]:
        if self._view is None:
            import networkx

            view: networkx.MultiDiGraph[int] = networkx.MultiDiGraph()
            with self._database.read() as connection:
                _read_nodes(view, connection, select(pages))
                _read_edges(view, connection, select(edges))
            self._view = view
        return self._view


def _targets(connection: Connection, known: Any) -> tuple[str, ...]:
    often = func.sum(edges.c.count)
    ranked = (
        select(edges.c.target, often.label("often"), func.max(edges.c.last_seen).label("last"))
        .join(pages, pages.c.id == edges.c.source)
        .where(known)
        .group_by(edges.c.target)
        .order_by(often.desc(), func.max(edges.c.last_seen).desc())
        .limit(_MOST_TARGETS)
        .subquery()
    )
    query = (
        select(pages.c.words)
        .join(ranked, ranked.c.target == pages.c.id)
        .order_by(ranked.c.often.desc(), ranked.c.last.desc())
    )
    texts = connection.execute(query).scalars().all()
    return tuple("\n".join(codec.decode(text, tuple[str, ...])) for text in texts)


def _read_nodes(view: networkx.MultiDiGraph[int], connection: Connection, query: Select[Any]) -> None:
    for row in connection.execute(query):
        view.add_node(row.id, heading=row.heading, words=codec.decode(row.words, tuple[str, ...]))


def _read_edges(view: networkx.MultiDiGraph[int], connection: Connection, query: Select[Any]) -> None:
    for row in connection.execute(query):
        kind = OperationType(row.operation)
        view.add_edge(row.source, row.target, row.id, kind=kind, parameter=row.parameter, label=row.label, n=row.count)


def _holds(words: tuple[str, ...], terms: list[str]) -> bool:
    text = "\n".join(words).casefold()
    return all(term in text for term in terms)


def _hops(view: networkx.MultiDiGraph[int], nodes: Sequence[int]) -> tuple[Hop, ...]:
    def hop(source: int, target: int) -> Hop:
        best = max(view.get_edge_data(source, target).values(), key=lambda edge: edge["n"])
        there = view.nodes[target]
        return Hop(best["kind"], best["parameter"], best["label"], there["heading"], there["words"], best["n"])

    return tuple(hop(source, target) for source, target in pairwise(nodes))
