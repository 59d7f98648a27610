"""The mobile interaction graph: which widget led from which page to which (PromptRPA, section 4.2.4)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from threading import RLock
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import ColumnElement, Connection, bindparam, select, update

from promptrpa.domain.clock import Clock, utc_now
from promptrpa.domain.instruction import OperationType
from promptrpa.domain.memory import Hop, Prediction
from promptrpa.domain.operation import Operation
from promptrpa.domain.page import Page, Widget
from promptrpa.domain.task import ANYWHERE, Environment
from promptrpa.knowledge import ageing
from promptrpa.knowledge.storage import codec
from promptrpa.knowledge.storage.database import Database
from promptrpa.knowledge.storage.models import edges, looks, pages

from . import landmarks
from .labels import LabelIndex
from .recognition import PageIndex, counted
from .rows import EDGE_KEY, GraphRows, KeptEdge, KeptPage

if TYPE_CHECKING:
    from promptrpa.ports.meaning import Encoder

    from .ways import AppView

_MOST_TARGETS = 5
"""Pages that leads_to answers with."""
_ALIKE = 3
"""Times that widgets like one must have led to the same kind of page for it to be expected to do so too."""
_TYPED = frozenset({OperationType.EDIT})
"""Operations whose parameter is the user's own text: the graph does not keep it."""

_SEEN: Final = select(looks.c.page).where(
    looks.c.structure == bindparam("structure"), looks.c.heading == bindparam("heading")
)
"""The page of a look that was seen just so."""
_LED: Final = (
    select(edges.c.target, edges.c.count, edges.c.last_seen, edges.c.environment)
    .add_columns(pages.c.heading, pages.c.words, pages.c.package)
    .join(pages, pages.c.id == edges.c.target)
    .where(edges.c.operation == OperationType.CLICK.value)
)
"""Where touching a widget led: this one on a page, on all pages of a structure, or all widgets of a kind on a page."""
_LED_FROM: Final = _LED.where(edges.c.widget == bindparam("widget"), edges.c.source == bindparam("source"))
_LED_FROM_LIKE: Final = _LED.where(
    edges.c.widget == bindparam("widget"),
    edges.c.source.in_(select(looks.c.page).where(looks.c.structure == bindparam("structure"))),
)
_KIND_LED: Final = _LED.where(edges.c.source == bindparam("source"), edges.c.role == bindparam("role"))


class InteractionGraph:
    """Pages are known by their looks, and by their marks where they look new (see recognition.py); widgets by their
    fingerprint (see landmarks.py).

    What is known of an app's pages is read when the first of them is looked up, and kept up to date from then on.
    encoder: makes what compares descriptions by meaning, when first needed.
    """

    def __init__(
        self, database: Database, clock: Clock = utc_now, encoder: Callable[[], Encoder] | None = None
    ) -> None:
        self._database = database
        self._clock = clock
        self._encoder = encoder
        self.rows = GraphRows(database, clock)
        self._lock = RLock()
        self._known: dict[str, PageIndex] = {}
        self._views: dict[str, AppView] = {}
        self._labels: LabelIndex | None = None

    # --- writing

    def add_edge(self, before: Page, operation: Operation, after: Page, environment: Environment) -> None:
        """Remember where an operation led. One that stayed on its page adds only what the page has come to show."""
        widget = landmarks.acted_on(before, operation)
        edge = {
            "widget": landmarks.fingerprint(before, widget) if widget else "",
            "role": landmarks.role(before, widget) if widget else "",
            "operation": operation.type.value,
            "parameter": "" if operation.type in _TYPED else operation.parameter,
            "label": landmarks.name_of(before, widget) if widget else "",
            "app_version": environment.app_version,
        }
        with self._lock:
            try:
                with self._database.write() as connection:
                    source = self._visit(connection, before, environment)
                    stayed = source if _only_scrolled(before, operation, after) else None
                    target = self._visit(connection, after, environment, stayed)
                    if source != target:
                        self._count(connection, {**edge, "source": source, "target": target}, environment)
            except BaseException:
                self.forget_views()
                raise
            if (view := self._views.get(before.package)) is not None:
                with self._database.read() as connection:
                    self._read(connection, view, before.package, [source, target], source)

    def _visit(self, connection: Connection, page: Page, environment: Environment, known: int | None = None) -> int:
        """Count a visit; the labels seen before stay, so that a scrolled list becomes known as a whole. known: the page
        that this is a look of, where that is certain."""
        marks = landmarks.marks(page)
        id = self._find(connection, page, marks) if known is None else known
        now = self._clock()
        shown = landmarks.words(page)
        if self._labels is not None:
            self._labels.add(page.package, shown)
        if id is None:
            row = {
                "package": page.package,
                "activity": page.activity,
                "heading": landmarks.heading(page),
                "words": codec.encode(shown),
                "marks": codec.encode(dict.fromkeys(sorted(marks), 1)),
                "environment": codec.encode(environment),
                "seen": 1,
                "last_seen": now,
            }
            made = self._database.insert(pages).values(row).returning(pages.c.id)
            id = int(connection.execute(made).scalar_one())
            self._index(connection, page.package).load(id, 1, dict.fromkeys(marks, 1))
        else:
            seen = connection.execute(select(pages).where(pages.c.id == id).with_for_update()).one()
            words = tuple(dict.fromkeys((*codec.decode(seen.words, tuple[str, ...]), *shown)))[: landmarks.MOST_WORDS]
            counts = counted(codec.decode(seen.marks, dict[str, int]), marks)
            news = {
                "words": codec.encode(words),
                "marks": codec.encode(counts),
                "environment": codec.encode(environment),
                "seen": seen.seen + 1,
                "last_seen": now,
            }
            connection.execute(update(pages).where(pages.c.id == id).values(news))
            self._index(connection, page.package).load(id, _visits(seen.seen + 1, counts), counts)
        look = {"structure": page.structure, "heading": landmarks.heading(page), "page": id}
        kept = self._database.insert(looks).values(look)
        connection.execute(kept.on_conflict_do_update(index_elements=["structure", "heading"], set_={"page": id}))
        return id

    def _count(self, connection: Connection, edge: dict[str, Any], environment: Environment) -> None:
        now = self._clock()
        row = {**edge, "environment": codec.encode(environment), "count": 1, "last_seen": now}
        query = self._database.insert(edges).values(row)
        again = {"count": edges.c.count + 1, "last_seen": now, "role": row["role"]}
        connection.execute(query.on_conflict_do_update(index_elements=EDGE_KEY, set_=again))

    # --- asking

    def page_of(self, page: Page) -> int | None:
        """The id of the page that this is a look of; None where it was never seen."""
        with self._lock, self._database.read() as connection:
            return self._find(connection, page)

    def leads_to(self, page: Page, widget: Widget, environment: Environment = ANYWHERE) -> Sequence[str]:
        """The labels, a line each, of the pages this widget led to, those that count most first.

        Where this page was never seen, pages of its structure with another heading speak for it.
        """
        with self._lock, self._database.read() as connection:
            here = self._find(connection, page)
            found = self._targets(connection, here, page, widget, environment)
        return tuple("\n".join(target.words) for target in found)

    def predict(self, page: Page, widget: Widget, environment: Environment = ANYWHERE) -> Prediction | None:
        """The page that tapping this widget will most likely lead to; None where nothing like it was seen."""
        with self._lock, self._database.read() as connection:
            here = self._find(connection, page)
            found = self._targets(connection, here, page, widget, environment)
            if not found and here is not None:
                found = self._alike(connection, here, page, widget, environment)
        return found[0] if found else None

    def way(self, page: Page, wanted: str, environment: Environment = ANYWHERE) -> tuple[Hop, ...] | None:
        """The shortest way from here to a page of the same app that fits a description (see AppView.showing), sure
        ways before unsure ones.

        Empty when this page is one; None when this page was never seen or no way is known.
        """
        with self._lock:
            start = self.page_of(page)
            if start is None:
                return None
            view = self._view(page.package)
            return view.way(start, wanted, view.showing(wanted, start, self._encoder), environment)

    def labels_in(self, text: str) -> Mapping[str, frozenset[str]]:
        """The labels of known pages that stand in a text, with the packages of the apps that show them."""
        with self._lock:
            if self._labels is None:
                self._labels = LabelIndex()
                with self._database.read() as connection:
                    for row in connection.execute(select(pages.c.package, pages.c.words)):
                        self._labels.add(row.package, codec.decode(row.words, tuple[str, ...]))
            return self._labels.in_text(text)

    def put_back(self, kept: Sequence[KeptPage], ways: Sequence[KeptEdge]) -> int:
        """Add pages and edges from a file; how many pages are new."""
        with self._lock:
            count = self.rows.put_back(kept, ways)
            self.forget_views()
        return count

    def forget_views(self) -> None:
        """What was read of the tables is read anew: rows were changed from elsewhere."""
        with self._lock:
            self._known.clear()
            self._views.clear()
            self._labels = None

    def _targets(
        self, connection: Connection, here: int | None, page: Page, widget: Widget, environment: Environment
    ) -> list[Prediction]:
        touched = {"widget": landmarks.fingerprint(page, widget)}
        if here is not None and (
            found := self._ranked(connection.execute(_LED_FROM, {**touched, "source": here}), environment)
        ):
            return found
        return self._ranked(connection.execute(_LED_FROM_LIKE, {**touched, "structure": page.structure}), environment)

    def _alike(
        self, connection: Connection, here: int, page: Page, widget: Widget, environment: Environment
    ) -> list[Prediction]:
        """Where the other rows of a list led, if all of them led to one page."""
        role = landmarks.role(page, widget)
        if not role:
            return []
        rows = connection.execute(_KIND_LED, {"source": here, "role": role})
        found = self._ranked(rows, environment, exact=False)
        return found if len(found) == 1 and found[0].count >= _ALIKE else []

    def _ranked(self, rows: Iterable[Any], environment: Environment, *, exact: bool = True) -> list[Prediction]:
        now = self._clock()
        weights: defaultdict[int, float] = defaultdict(float)
        counts: defaultdict[int, int] = defaultdict(int)
        last: dict[int, Any] = {}
        for row in rows:
            weights[row.target] += ageing.weight(
                row.count, row.last_seen, now, _environment(row.environment), environment
            )
            counts[row.target] += row.count
            last[row.target] = max(row, last.get(row.target, row), key=lambda r: str(r.last_seen))
        total = sum(weights.values()) or 1.0
        best = sorted(weights, key=lambda t: (weights[t], last[t].last_seen), reverse=True)[:_MOST_TARGETS]
        return [
            Prediction(
                heading=last[t].heading,
                words=codec.decode(last[t].words, tuple[str, ...]),
                package=last[t].package,
                trust=round(weights[t] / total * (1 - 0.5 ** (weights[t] + 1)), 3),
                count=counts[t],
                exact=exact,
            )
            for t in best
        ]

    # --- what is kept in memory

    def _find(self, connection: Connection, page: Page, marks: frozenset[str] | None = None) -> int | None:
        """marks: of the page, where they are known already."""
        look = {"structure": page.structure, "heading": landmarks.heading(page)}
        seen = connection.execute(_SEEN, look).scalar_one_or_none()
        if seen is not None:
            return int(seen)
        found = self._index(connection, page.package).find(marks or landmarks.marks(page))
        return found[0] if found else None

    def _index(self, connection: Connection, package: str) -> PageIndex:
        if package not in self._known:
            index = PageIndex()
            query = select(pages.c.id, pages.c.seen, pages.c.marks).where(pages.c.package == package)
            for row in connection.execute(query):
                counts = codec.decode(row.marks, dict[str, int])
                index.load(row.id, _visits(row.seen, counts), counts)
            self._known[package] = index
        return self._known[package]

    def _view(self, package: str) -> AppView:
        if package not in self._views:
            from .ways import AppView

            view = AppView()
            with self._database.read() as connection:
                self._read(connection, view, package)
            self._views[package] = view
        return self._views[package]

    def _read(
        self, connection: Connection, view: AppView, package: str, ids: Sequence[int] = (), source: int = 0
    ) -> None:
        """Bring a view up to date: all of it, or these pages and what leads away from one of them."""
        from .ways import Link

        wanted = pages.c.id.in_(ids) if ids else (pages.c.package == package)
        _put(connection, view, wanted)
        now = self._clock()
        leading = select(edges).where(edges.c.source == source)
        if not ids:
            leading = select(edges).join(pages, pages.c.id == edges.c.source).where(wanted)
        links: defaultdict[int, list[Link]] = defaultdict(list)
        edge: Any
        for edge in connection.execute(leading):
            links[edge.source].append(
                Link(
                    target=edge.target,
                    operation=OperationType(edge.operation),
                    parameter=edge.parameter,
                    label=edge.label,
                    widget=edge.widget,
                    count=edge.count,
                    weight=ageing.weight(edge.count, edge.last_seen, now),
                    environment=_environment(edge.environment),
                )
            )
        if foreign := {link.target for each in links.values() for link in each if link.target not in view}:
            _put(connection, view, pages.c.id.in_(foreign))
        for page, each in links.items():
            view.link(page, each)


def _put(connection: Connection, view: AppView, which: ColumnElement[bool]) -> None:
    for row in connection.execute(select(pages.c.id, pages.c.heading, pages.c.words).where(which)):
        view.put(row.id, row.heading, codec.decode(row.words, tuple[str, ...]))


@lru_cache(maxsize=1024)
def _environment(text: str) -> Environment:
    """Many edges were seen in the same."""
    return codec.decode(text, Environment)


def _visits(seen: int, counts: dict[str, int]) -> int:
    """How often a page was visited since its marks are kept."""
    return min(seen, max(counts.values(), default=1))


def _only_scrolled(before: Page, operation: Operation, after: Page) -> bool:
    """It shows another part of the same page; a title may have gone out of view."""
    here, there = ((page.package, page.activity) for page in (before, after))
    if operation.type is not OperationType.SCROLL or here != there:
        return False
    titles = {landmarks.heading(before), landmarks.heading(after)} - {""}
    changed = landmarks.marks(before) ^ landmarks.marks(after)
    return len(titles) <= 1 and not any(mark[0] in "sw" for mark in changed)
