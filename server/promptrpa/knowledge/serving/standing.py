"""What stands until it is taken back: schedules and grants."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from uuid import uuid4

from sqlalchemy import delete, insert, select, update

from promptrpa.domain.clock import Clock, utc_now
from promptrpa.domain.durable import Grant, Schedule
from promptrpa.errors import NotFound
from promptrpa.knowledge.storage import codec
from promptrpa.knowledge.storage.database import Database
from promptrpa.knowledge.storage.models import grants, schedules, seen_notices
from promptrpa.ports.privacy import Sealer


class Schedules:
    """home: whose they are, see SqlJournal: phones hang on one host. sealer: keeps private values out of it."""

    def __init__(
        self, database: Database, home: str = "", clock: Clock = utc_now, sealer: Sealer | None = None
    ) -> None:
        self._database = database
        self._home = home
        self._clock = clock
        self._sealer = sealer

    def all(self) -> Sequence[Schedule]:
        query = select(schedules.c.record).where(schedules.c.home == self._home).order_by(schedules.c.created)
        with self._database.read() as connection:
            return [self._opened(text) for text in connection.execute(query).scalars()]

    def get(self, id: str) -> Schedule:
        """Raises NotFound."""
        found = next((schedule for schedule in self.all() if schedule.id == id), None)
        if found is None:
            raise NotFound(f"There is no schedule {id!r}.")
        return found

    def save(self, schedule: Schedule) -> Schedule:
        """A new one, with an empty id, is given one."""
        new = not schedule.id
        kept = replace(schedule, id=schedule.id or uuid4().hex[:8], created=schedule.created or self._clock())
        record = codec.encode(self._sealer.seal(kept) if self._sealer else kept)
        with self._database.write() as connection:
            if new:
                row = {"id": kept.id, "home": self._home, "record": record, "created": kept.created}
                connection.execute(insert(schedules).values(row))
            else:
                connection.execute(update(schedules).where(schedules.c.id == kept.id).values(record=record))
        return kept

    def remove(self, id: str) -> Schedule:
        """Raises NotFound."""
        found = self.get(id)
        with self._database.write() as connection:
            connection.execute(delete(schedules).where(schedules.c.id == id))
        return found

    def _opened(self, record: str) -> Schedule:
        kept = codec.decode(record, Schedule)
        return self._sealer.unseal(kept) if self._sealer else kept

    def seen(self, schedule: str) -> frozenset[str]:
        """The digests of the notifications that it has taken in."""
        query = select(seen_notices.c.digest).where(seen_notices.c.schedule == schedule)
        with self._database.read() as connection:
            return frozenset(connection.execute(query).scalars())

    def see(self, schedule: str, digests: Collection[str]) -> None:
        """Keep these, and forget the others."""
        mine = seen_notices.c.schedule == schedule
        with self._database.write() as connection:
            connection.execute(delete(seen_notices).where(mine & seen_notices.c.digest.not_in(digests)))
            known = set(connection.execute(select(seen_notices.c.digest).where(mine)).scalars())
            rows = [{"schedule": schedule, "digest": digest} for digest in digests if digest not in known]
            if rows:
                connection.execute(insert(seen_notices), rows)


class Grants:
    """sealer: keeps private values out of it."""

    def __init__(self, database: Database, clock: Clock = utc_now, sealer: Sealer | None = None) -> None:
        self._database = database
        self._clock = clock
        self._sealer = sealer

    def all(self, task: str = "") -> Sequence[Grant]:
        query = select(grants).order_by(grants.c.created)
        query = query.where(grants.c.task == task) if task else query
        with self._database.read() as connection:
            found = [replace(codec.decode(r.record, Grant), uses=r.uses) for r in connection.execute(query)]
        return [self._sealer.unseal(grant) for grant in found] if self._sealer else found

    def add(self, grant: Grant) -> Grant:
        kept = replace(grant, id=uuid4().hex[:8], created=self._clock())
        record = codec.encode(self._sealer.seal(kept) if self._sealer else kept)
        row = {"id": kept.id, "task": kept.task, "record": record, "uses": kept.uses}
        with self._database.write() as connection:
            connection.execute(insert(grants).values(**row, expires=kept.expires, created=kept.created))
        return kept

    def take(self, id: str) -> bool:
        """Use it once; whether it could still be used."""
        usable = (grants.c.id == id) & (grants.c.uses > 0) & (grants.c.expires > self._clock())
        with self._database.write() as connection:
            return connection.execute(update(grants).where(usable).values(uses=grants.c.uses - 1)).rowcount == 1

    def revoke(self, id: str) -> Grant:
        """Raises NotFound."""
        found = next((grant for grant in self.all() if grant.id == id), None)
        if found is None:
            raise NotFound(f"There is no grant {id!r}.")
        with self._database.write() as connection:
            connection.execute(delete(grants).where(grants.c.id == id))
        return found
