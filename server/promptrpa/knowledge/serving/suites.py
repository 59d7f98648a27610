"""Suites of cases, and what became of their runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from uuid import uuid4

from sqlalchemy import delete, insert, select, update

from promptrpa.domain.clock import Clock, utc_now
from promptrpa.domain.suite import Checked, Suite, SuiteRun, SuiteStatus
from promptrpa.errors import NotFound, UsageError
from promptrpa.knowledge.storage import codec
from promptrpa.knowledge.storage.database import Database
from promptrpa.knowledge.storage.models import checks, suite_runs, suites
from promptrpa.ports.privacy import Sealer, Value


class Suites:
    """home: whose runs of suites are listed, see SqlJournal; the suites themselves are everybody's. sealer: keeps
    private values out of it."""

    def __init__(
        self, database: Database, home: str = "", clock: Clock = utc_now, sealer: Sealer | None = None
    ) -> None:
        self._database = database
        self._home = home
        self._clock = clock
        self._sealer = sealer

    def all(self) -> Sequence[Suite]:
        """By name."""
        with self._database.read() as connection:
            rows = connection.execute(select(suites.c.record).order_by(suites.c.name)).scalars().all()
        return [self._opened(text, Suite) for text in rows]

    def get(self, said: str) -> Suite:
        """By id, else by name. Raises NotFound."""
        fits = (suites.c.id == said) | (suites.c.name == said)
        query = select(suites.c.record).where(fits).order_by(suites.c.id != said)
        with self._database.read() as connection:
            record = connection.execute(query).scalars().first()
        if record is None:
            raise NotFound(f"There is no suite {said!r}. `promptrpa suite list` lists them.")
        return self._opened(record, Suite)

    def save(self, suite: Suite) -> Suite:
        """A suite with a known id or name is that one, changed."""
        now = self._clock()
        with self._database.write() as connection:
            by_name = connection.execute(
                select(suites.c.id, suites.c.created).where(suites.c.name == suite.name)
            ).first()
            if by_name and suite.id and by_name.id != suite.id:
                raise UsageError(f"There is another suite with the name “{suite.name}”.")
            id = suite.id or (by_name.id if by_name else "")
            known = connection.execute(select(suites.c.created).where(suites.c.id == id)).scalar() if id else None
            kept = replace(suite, id=id or uuid4().hex[:8], created=known or now, changed=now)
            row = {"name": kept.name, "record": self._sealed(kept)}
            if known:
                connection.execute(update(suites).where(suites.c.id == kept.id).values(row))
            else:
                connection.execute(insert(suites).values(id=kept.id, created=now, **row))
        return kept

    def remove(self, said: str) -> Suite:
        """With its history. Raises NotFound."""
        found = self.get(said)
        with self._database.write() as connection:
            connection.execute(delete(suites).where(suites.c.id == found.id))
        return found

    # --- runs of suites

    def save_run(self, run: SuiteRun) -> None:
        row = {"status": run.status.value, "record": self._sealed(run), "ended": run.ended}
        with self._database.write() as connection:
            changed = connection.execute(update(suite_runs).where(suite_runs.c.id == run.id).values(row))
            if changed.rowcount == 0:
                head = {"id": run.id, "suite": run.suite.id, "home": self._home, "started": run.started}
                connection.execute(insert(suite_runs).values(**head, **row))

    def run(self, id: str) -> SuiteRun:
        """By id or the start of it. Raises NotFound."""
        query = select(suite_runs.c.record).where(suite_runs.c.id.startswith(id, autoescape=True))
        with self._database.read() as connection:
            found = connection.execute(query.limit(2)).scalars().all()
        if len(found) != 1 or not id:
            raise NotFound(f"There is no run {id!r} of a suite.")
        return self._opened(found[0], SuiteRun)

    def runs(self, suite: str = "", limit: int = 50) -> Sequence[SuiteRun]:
        """The newest first, of one suite (by id) where given."""
        query = select(suite_runs.c.record).where(suite_runs.c.home == self._home)
        query = query.where(suite_runs.c.suite == suite) if suite else query
        with self._database.read() as connection:
            rows = connection.execute(query.order_by(suite_runs.c.sequence.desc()).limit(limit)).scalars().all()
        return [self._opened(text, SuiteRun) for text in rows]

    def open_runs(self) -> Sequence[SuiteRun]:
        """Those that are not over, oldest first."""
        is_open = (suite_runs.c.home == self._home) & (suite_runs.c.status == SuiteStatus.RUNNING.value)
        with self._database.read() as connection:
            rows = connection.execute(select(suite_runs.c.record).where(is_open).order_by(suite_runs.c.sequence))
            return [self._opened(text, SuiteRun) for text in rows.scalars()]

    # --- what was expected of a run

    def keep_checks(self, run: str, found: Sequence[Checked]) -> None:
        """Once more replaces them."""
        row = {"record": codec.encode([self._sealer.seal(each) if self._sealer else each for each in found])}
        with self._database.write() as connection:
            if connection.execute(update(checks).where(checks.c.run == run).values(row)).rowcount == 0:
                connection.execute(insert(checks).values(run=run, **row))

    def checks(self, run: str) -> tuple[Checked, ...]:
        """Empty where nothing was expected."""
        with self._database.read() as connection:
            record = connection.execute(select(checks.c.record).where(checks.c.run == run)).scalar()
        found = codec.decode(record, list[Checked]) if record else []
        return tuple(self._sealer.unseal(each) if self._sealer else each for each in found)

    def _sealed(self, value: Suite | SuiteRun) -> str:
        return codec.encode(self._sealer.seal(value) if self._sealer else value)

    def _opened(self, record: str, kind: type[Value]) -> Value:
        kept = codec.decode(record, kind)
        return self._sealer.unseal(kept) if self._sealer else kept
