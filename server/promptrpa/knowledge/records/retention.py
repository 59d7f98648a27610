"""Making room: old runs, pictures that nothing refers to, pages of the graph that were not seen for long."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any, Final

import msgspec
from sqlalchemy import delete, select

from promptrpa import typed
from promptrpa.domain.clock import Clock, utc_now
from promptrpa.domain.run import RunStatus
from promptrpa.domain.upkeep import Cleaned
from promptrpa.knowledge import ageing
from promptrpa.knowledge.graph.interactions import InteractionGraph
from promptrpa.knowledge.storage.database import Database
from promptrpa.knowledge.storage.failures import translated
from promptrpa.knowledge.storage.models import edges, icons, pages, runs, steps, suite_runs, task_versions

from .pictures import Pictures

_SPARE: Final = 3600.0
"""Seconds; see Retention.clean."""
_OPEN: Final = tuple(status.value for status in RunStatus if not status.over)


class _WithPicture(msgspec.Struct):
    picture: str = ""


class Retention:
    """Removes what is old. Tasks, values, cases and icons stay: what they are worth does not pass with time.

    home: whose runs are removed, see SqlJournal.
    """

    def __init__(
        self,
        database: Database,
        pictures: Pictures,
        graph: InteractionGraph,
        home: str = "",
        clock: Clock = utc_now,
    ) -> None:
        self._database = database
        self._home = home
        self._pictures = pictures
        self._graph = graph
        self._clock = clock

    def clean(self, days: float, *, compact: bool = True) -> Cleaned:
        """Remove runs, also of suites, that ended so many days ago, with their steps; pages and edges not seen since;
        then the pictures that no run, task or icon refers to, but for those of the last hour: a run in progress may
        yet refer to them. compact: give the room in the database back to the disk."""
        then = ageing.before(self._clock(), days)
        before = self.size()
        over = (runs.c.home == self._home) & runs.c.status.not_in(_OPEN)
        gone = self._delete(runs, over & (runs.c.ended < then) & (runs.c.started < then))
        mine = (suite_runs.c.home == self._home) & (suite_runs.c.ended != "")
        self._delete(suite_runs, mine & (suite_runs.c.ended < then))
        lost_edges = self._delete(edges, edges.c.last_seen < then)
        lost_pages = self._delete(pages, pages.c.last_seen < then)
        self._graph.forget_views()
        pictures = self._pictures.remove_all_but(self._wanted(), _SPARE)
        if compact:
            self._database.compact()
        return Cleaned(gone, pictures, lost_pages, lost_edges, before, self.size())

    def clean_daily(self, mark: Path, days: float) -> None:
        """The same, quietly, where that was not done within a day. mark: a file whose time says when it was."""
        if mark.is_file() and time.time() - mark.stat().st_mtime < 86400:
            return
        self.clean(days, compact=False)
        with translated(f"the file {mark}", mark):
            mark.touch()

    def size(self) -> int:
        """Bytes of the database and of the pictures; of a server's database, of the pictures alone."""
        place = self._database.place
        files = [place.with_name(place.name + end) for end in ("", "-wal")] if place else []
        return sum(f.stat().st_size for f in files if f.is_file()) + self._pictures.size()

    def _delete(self, table: Any, which: Any) -> int:
        with self._database.write() as connection:
            return int(connection.execute(delete(table).where(which)).rowcount)

    def _wanted(self) -> set[str]:
        """The digests that runs, tasks and learned icons refer to."""
        with self._database.read() as connection:
            rows = connection.execute(select(steps.c.picture, steps.c.picture_after)).all()
            tasks = connection.execute(select(task_versions.c.steps)).scalars().all()
            pointed = connection.execute(select(icons.c.digest)).scalars().all()
        found = {digest for row in rows for digest in row}
        found |= {step.picture for text in tasks for step in typed.decode(text, list[_WithPicture])}
        return found.union(pointed) - {""}
