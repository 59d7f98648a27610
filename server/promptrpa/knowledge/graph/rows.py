"""The rows of the interaction graph, for lists, corrections and files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, case, delete, func, insert, select, update

from promptrpa.domain.clock import Clock
from promptrpa.domain.task import Environment
from promptrpa.errors import NotFound, UsageError
from promptrpa.knowledge import ageing
from promptrpa.knowledge.storage import codec
from promptrpa.knowledge.storage.database import Database
from promptrpa.knowledge.storage.models import edges, looks, pages

EDGE_KEY: Final = ("source", "widget", "operation", "parameter", "target", "environment")
"""What is the same of the edges that are counted as one."""


@dataclass(frozen=True, slots=True)
class KeptPage:
    """looks: structure and heading of each look it was seen with. marks: see landmarks.marks, with how often each was
    seen. last: ISO 8601, UTC. ways: how many edges lead away from it."""

    id: int
    package: str
    activity: str
    heading: str
    words: tuple[str, ...]
    marks: dict[str, int]
    looks: tuple[tuple[str, str], ...]
    environment: Environment
    seen: int
    last: str
    ways: int = 0


@dataclass(frozen=True, slots=True)
class KeptEdge:
    """source, target: ids of pages; heading: of the target. The rest as in the table."""

    source: int
    target: int
    widget: str
    role: str
    operation: str
    parameter: str
    label: str
    app_version: str
    environment: Environment
    count: int
    last: str
    heading: str = ""


class GraphRows:
    """Reads and changes the tables of the graph; see InteractionGraph for what they are for."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def all(self) -> tuple[tuple[KeptPage, ...], tuple[KeptEdge, ...]]:
        """Everything."""
        with self._database.read() as connection:
            return _pages(connection), _edges(connection)

    def pages(self, search: str = "") -> tuple[KeptPage, ...]:
        """The pages that hold these words in their labels or the name of their app, those seen most first."""
        terms = search.casefold().split()
        with self._database.read() as connection:
            found = _pages(connection)
        fits = [p for p in found if all(t in f"{p.package} {' '.join(p.words)}".casefold() for t in terms)]
        return tuple(sorted(fits, key=lambda p: (-p.seen, p.id)))

    def page(self, id: int) -> tuple[KeptPage, tuple[KeptEdge, ...]]:
        """A page and what leads away from it. Raises NotFound."""
        with self._database.read() as connection:
            found = _pages(connection, pages.c.id == id)
            if not found:
                raise NotFound(f"There is no page {id} in the graph.")
            return found[0], _edges(connection, edges.c.source == id)

    def rename(self, id: int, heading: str) -> None:
        """Give a page another heading. Raises NotFound."""
        if not heading.strip():
            raise UsageError("A page needs a heading.")
        with self._database.write() as connection:
            words = connection.execute(select(pages.c.words).where(pages.c.id == id)).scalar_one_or_none()
            if words is None:
                raise NotFound(f"There is no page {id} in the graph.")
            shown = tuple(dict.fromkeys((heading.strip(), *codec.decode(words, tuple[str, ...]))))
            news = {"heading": heading.strip(), "words": codec.encode(shown)}
            connection.execute(update(pages).where(pages.c.id == id).values(news))

    def forget(self, id: int) -> None:
        """Delete a page and all that leads to it or away from it. Raises NotFound."""
        with self._database.write() as connection:
            gone = connection.execute(delete(pages).where(pages.c.id == id)).rowcount
        if not gone:
            raise NotFound(f"There is no page {id} in the graph.")

    def forget_all(self, older_than: float = 0.0) -> int:
        """Delete all pages, or those not seen for so many days; how many."""
        query = delete(pages)
        if older_than:
            query = query.where(pages.c.last_seen < ageing.before(self._clock(), older_than))
        with self._database.write() as connection:
            return connection.execute(query).rowcount

    def put_back(self, kept: Sequence[KeptPage], ways: Sequence[KeptEdge]) -> int:
        """Add pages and edges from a file; a page of a look that is known becomes that page. How many are new."""
        count = select(func.count()).select_from(pages)
        with self._database.write() as connection:
            before = connection.execute(count).scalar_one()
            ids = {page.id: self._page(connection, page) for page in kept}
            for edge in ways:
                if edge.source in ids and edge.target in ids:
                    self._edge(connection, edge, ids[edge.source], ids[edge.target])
            return connection.execute(count).scalar_one() - before

    def _page(self, connection: Connection, page: KeptPage) -> int:
        known = None
        for structure, heading in page.looks:
            query = select(looks.c.page).where(looks.c.structure == structure, looks.c.heading == heading)
            known = known or connection.execute(query).scalar_one_or_none()
        if known is None:
            row = {
                "package": page.package,
                "activity": page.activity,
                "heading": page.heading,
                "words": codec.encode(page.words),
                "marks": codec.encode(page.marks),
                "environment": codec.encode(page.environment),
                "seen": page.seen,
                "last_seen": page.last,
            }
            known = connection.execute(insert(pages).values(row).returning(pages.c.id)).scalar_one()
        for structure, heading in page.looks:
            look = {"structure": structure, "heading": heading, "page": known}
            connection.execute(self._database.insert(looks).values(look).on_conflict_do_nothing())
        return int(known)

    def _edge(self, connection: Connection, edge: KeptEdge, source: int, target: int) -> None:
        row = {
            "source": source,
            "target": target,
            "widget": edge.widget,
            "role": edge.role,
            "operation": edge.operation,
            "parameter": edge.parameter,
            "label": edge.label,
            "app_version": edge.app_version,
            "environment": codec.encode(edge.environment),
            "count": edge.count,
            "last_seen": edge.last,
        }
        query = self._database.insert(edges).values(row)
        larger = case((edges.c.count < query.excluded.count, query.excluded.count), else_=edges.c.count)
        connection.execute(query.on_conflict_do_update(index_elements=EDGE_KEY, set_={"count": larger}))


def _pages(connection: Connection, *which: Any) -> tuple[KeptPage, ...]:
    ways = select(func.count()).select_from(edges).where(edges.c.source == pages.c.id).scalar_subquery()
    seen: dict[int, list[tuple[str, str]]] = {}
    for look in connection.execute(select(looks).join(pages, pages.c.id == looks.c.page).where(*which)):
        seen.setdefault(look.page, []).append((look.structure, look.heading))
    rows = connection.execute(select(pages, ways.label("ways")).where(*which).order_by(pages.c.id)).all()
    return tuple(
        KeptPage(
            id=row.id,
            package=row.package,
            activity=row.activity,
            heading=row.heading,
            words=codec.decode(row.words, tuple[str, ...]),
            marks=codec.decode(row.marks, dict[str, int]),
            looks=tuple(seen.get(row.id, ())),
            environment=codec.decode(row.environment, Environment),
            seen=row.seen,
            last=row.last_seen,
            ways=row.ways,
        )
        for row in rows
    )


def _edges(connection: Connection, *which: Any) -> tuple[KeptEdge, ...]:
    query = select(edges, pages.c.heading).join(pages, pages.c.id == edges.c.target).where(*which).order_by(edges.c.id)
    rows: Sequence[Any] = connection.execute(query).all()
    return tuple(
        KeptEdge(
            source=row.source,
            target=row.target,
            widget=row.widget,
            role=row.role,
            operation=row.operation,
            parameter=row.parameter,
            label=row.label,
            app_version=row.app_version,
            environment=codec.decode(row.environment, Environment),
            count=row.count,
            last=row.last_seen,
            heading=row.heading,
        )
        for row in rows
    )
