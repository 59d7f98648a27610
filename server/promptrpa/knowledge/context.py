"""The context library: parameters of the user that prompts leave out (PromptRPA, section 4.2.2)."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, delete, insert, or_, select, update

from promptrpa.domain.clock import Clock, utc_now
from promptrpa.domain.memory import Heard
from promptrpa.domain.private import is_secret
from promptrpa.domain.task import ANYWHERE, Environment
from promptrpa.errors import NotFound, UsageError
from promptrpa.knowledge.storage import codec
from promptrpa.knowledge.storage.database import Database
from promptrpa.knowledge.storage.lookup import folded
from promptrpa.knowledge.storage.models import context

from . import ageing

SOURCES = ("phone", "form", "conversation")
LONGEST = 300
"""Characters of a value that is a parameter; longer ones are contents."""


@dataclass(frozen=True, slots=True)
class ContextRecord:
    """label: as it was written where the value was given. count: how often. first, last: ISO 8601, UTC.

    app: package of the app it was given for, empty for all. own: of this user. shared: others may have it.
    """

    id: int
    name: str
    value: str
    label: str
    source: str
    app: str
    count: int
    first: str
    last: str
    own: bool
    shared: bool
    environment: Environment


class _Whose(threading.local):
    """Each thread begins with the same user."""

    def __init__(self, user: str, shares: bool) -> None:
        self.user = user
        self.shares = shares


class ContextLibrary:
    """The records of one user, or of the one whom `of` names. Names know no case.

    shares: this user's records serve others of the same knowledge base, and theirs this user, after the own ones.
    """

    def __init__(self, database: Database, user: str = "", shares: bool = False, clock: Clock = utc_now) -> None:
        self._database = database
        self._whose = _Whose(user, shares)
        self._clock = clock

    @property
    def user(self) -> str:
        return self._whose.user

    @property
    def shares(self) -> bool:
        return self._whose.shares

    @contextmanager
    def of(self, user: str, *, shares: bool) -> Iterator[None]:
        """Within the block this is another user's, for this thread alone."""
        before = self.user, self.shares
        self._whose.user, self._whose.shares = user, shares
        try:
            yield
        finally:
            self._whose.user, self._whose.shares = before

    def learn(self, heard: Heard, environment: Environment = ANYWHERE) -> bool:
        """Keep a value; False where it is a secret, empty or too long to be a parameter."""
        if heard.source not in SOURCES:
            raise UsageError(f"A record's source is one of {', '.join(SOURCES)}, not {heard.source!r}.")
        name, value = folded(heard.name), heard.value.strip()
        if heard.secret or not value or len(value) > LONGEST or is_secret(heard.name, value):
            return False
        self._put(name, heard, value, environment)
        return True

    def remember(self, name: str, value: str) -> None:
        """Keep what the user says of themselves; a later value comes before it."""
        if not folded(name):
            raise UsageError("A parameter needs a name.")
        value = _checked(name, value)
        self._put(folded(name), Heard(name, value, "conversation"), value, Environment())

    def _put(self, name: str, heard: Heard, value: str, environment: Environment) -> None:
        if not name:
            return
        now = self._clock()
        row = {
            "user": self.user,
            "name": name,
            "app": heard.app,
            "value": value,
            "label": " ".join(heard.name.split()),
            "source": heard.source,
            "environment": codec.encode(environment),
            "shared": self.shares,
            "count": 1,
            "first_seen": now,
            "last_seen": now,
        }
        query = self._database.insert(context).values(row)
        newer = {n: query.excluded[n] for n in ("label", "source", "environment", "shared", "last_seen")}
        key = ["user", "name", "app", "value"]
        again = {**newer, "count": context.c.count + 1}
        with self._database.write() as connection:
            connection.execute(query.on_conflict_do_update(index_elements=key, set_=again))

    def recall(self, name: str) -> str | None:
        """The value for a name: own ones before others', the newest first."""
        found = self._find(context.c.name == folded(name))
        best = max(found, key=lambda r: (r.own, r.last, r.id), default=None)
        return best.value if best else None

    def records(self, search: str = "") -> tuple[ContextRecord, ...]:
        """All of this user, by name, and those that others share, where this user does too."""
        words = search.casefold().split()
        found = self._find()
        found.sort(key=lambda r: (not r.own, r.name, r.last))
        return tuple(r for r in found if all(w in f"{r.name} {r.label} {r.value} {r.app}".casefold() for w in words))

    def correct(self, id: int, value: str) -> None:
        """Give an own record another value. Raises NotFound; UsageError for a secret."""
        record = next((r for r in self._find(context.c.id == id) if r.own), None)
        if record is None:
            raise NotFound(f"There is no parameter {id} of yours.")
        value = _checked(record.label, value)
        twin = self._own(context.c.name == record.name, context.c.app == record.app, context.c.value == value)
        change = update(context).where(context.c.id == id).values(value=value, last_seen=self._clock())
        with self._database.write() as connection:
            connection.execute(delete(context).where(*twin, context.c.id != id))
            connection.execute(change)

    def forget(self, name: str = "", id: int = 0) -> int:
        """Delete an own record by its id, or all of a name; how many. Raises NotFound."""
        which = context.c.id == id if id else context.c.name == folded(name)
        with self._database.write() as connection:
            gone = connection.execute(delete(context).where(*self._own(which))).rowcount
        if not gone:
            raise NotFound(f"No parameter {name or id!r} is kept.")
        return gone

    def forget_all(self, older_than: float = 0.0) -> int:
        """Delete all own records, or those not given for so many days; how many."""
        which = [context.c.last_seen < ageing.before(self._clock(), older_than)] if older_than else []
        with self._database.write() as connection:
            return connection.execute(delete(context).where(*self._own(*which))).rowcount

    def share(self) -> None:
        """Let all own records be shared, or none, as this user has it now."""
        with self._database.write() as connection:
            connection.execute(update(context).where(*self._own()).values(shared=self.shares))

    def put_back(self, records: tuple[ContextRecord, ...]) -> int:
        """Keep records from a file as this user's own, secrets left out; how many are new or newer than kept."""
        known = {(r.name, r.app, r.value): r.last for r in self._find() if r.own}
        fit = [r for r in records if r.value and not is_secret(f"{r.name} {r.label}", r.value)]
        fresh = [r for r in fit if known.get((folded(r.name), r.app, r.value), "") < r.last]
        with self._database.write() as connection:
            for row in map(self._kept, fresh):
                twin = [context.c[n] == row[n] for n in ("user", "name", "app", "value")]
                connection.execute(delete(context).where(*twin))
                connection.execute(insert(context).values(row))
        return len(fresh)

    def _kept(self, record: ContextRecord) -> dict[str, Any]:
        return {
            "user": self.user,
            "name": folded(record.name),
            "app": record.app,
            "value": record.value,
            "label": record.label,
            "source": record.source if record.source in SOURCES else "conversation",
            "shared": self.shares,
            "environment": codec.encode(record.environment),
            "count": record.count,
            "first_seen": record.first,
            "last_seen": record.last,
        }

    def _own(self, *which: ColumnElement[bool]) -> tuple[ColumnElement[bool], ...]:
        return (context.c.user == self.user, *which)

    def _find(self, *which: ColumnElement[bool]) -> list[ContextRecord]:
        mine = context.c.user == self.user
        seen = or_(mine, context.c.shared) if self.shares else mine
        with self._database.read() as connection:
            rows = connection.execute(select(context).where(seen, *which)).all()
        return [self._record(row) for row in rows]

    def _record(self, row: Any) -> ContextRecord:
        return ContextRecord(
            id=row.id,
            name=row.name,
            value=row.value,
            label=row.label,
            source=row.source,
            app=row.app,
            count=row.count,
            first=row.first_seen,
            last=row.last_seen,
            own=row.user == self.user,
            shared=row.shared,
            environment=codec.decode(row.environment, Environment),
        )


def _checked(name: str, value: str) -> str:
    """The value as it is kept. Raises UsageError where it is none or a secret."""
    value = value.strip()
    if not 0 < len(value) <= LONGEST:
        raise UsageError(f"A value has from 1 to {LONGEST} characters. `promptrpa knowledge forget` deletes one.")
    if is_secret(name, value):
        raise UsageError(f"“{name}” looks like a secret. Secrets are not kept among the parameters.")
    return value
