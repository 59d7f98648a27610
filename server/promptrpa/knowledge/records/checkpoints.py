"""How far the runs of the durable driver are; what they were asked, and what a person wishes of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final, TypeVar

from sqlalchemy import insert, select, update

from promptrpa.domain.clock import Clock, utc_now
from promptrpa.domain.durable import Checkpoint, Pending, Request, Wish
from promptrpa.domain.run import Run, RunStatus
from promptrpa.errors import NotFound
from promptrpa.knowledge.storage import codec
from promptrpa.knowledge.storage.database import Database
from promptrpa.knowledge.storage.models import checkpoints as table
from promptrpa.knowledge.storage.models import runs
from promptrpa.ports.privacy import Lock, Sealer

T = TypeVar("T")
_GOES_ON: Final = runs.c.status.in_([status.value for status in RunStatus if status.goes_on])


class Checkpoints:
    """A checkpoint replaces the one before, whole, in one transaction that is on disk when the call returns. lock:
    keeps it from others than this home, as a state has all that stood on the phone's screen. sealer: as the journal's,
    for the prompt."""

    def __init__(
        self, database: Database, clock: Clock = utc_now, lock: Lock | None = None, sealer: Sealer | None = None
    ) -> None:
        self._database = database
        self._clock = clock
        self._keeper = lock
        self._sealer = sealer

    def open(self, run: Run, request: Request, home: str) -> None:
        """Keep a run that waits for its phone, with what it was asked; it has no checkpoint yet."""
        columns = ("id", "prompt", "device", "started", "ended", "task", "replay", "reason", "process")
        sealed = self._sealer.seal(run) if self._sealer else run
        row = {name: getattr(sealed, name) for name in columns}
        with self._database.write() as connection:
            connection.execute(
                insert(runs).values(**row, status=run.status.value, interventions=0, approvals=0, home=home)
            )
            kept = {"state": "", "pending": "", "request": self._kept(request), "wish": "", "time": self._clock()}
            connection.execute(insert(table).values(run=run.id, **kept))

    def save(self, run: str, checkpoint: Checkpoint) -> None:
        head = replace(checkpoint, pending=Pending())
        kept = {"state": self._kept(head), "pending": self._kept(checkpoint.pending), "time": self._clock()}
        with self._database.write() as connection:
            connection.execute(update(table).where(table.c.run == run).values(kept))

    def load(self, run: str) -> Checkpoint | None:
        """None where the run has not begun. Raises NotFound for a run that this driver does not have."""
        row = self._row(run)
        if not row.state:
            return None
        head = self._read(row.state, Checkpoint)
        return replace(head, pending=self._read(row.pending, Pending))

    def pending(self, run: str) -> Pending:
        """What is to be done next. Raises NotFound."""
        row = self._row(run)
        return self._read(row.pending, Pending) if row.pending else Pending()

    def has(self, run: str) -> bool:
        """Whether the run is one of this driver's."""
        with self._database.read() as connection:
            return connection.execute(select(table.c.run).where(table.c.run == run)).one_or_none() is not None

    def request(self, run: str) -> Request:
        """Raises NotFound."""
        return self._read(self._row(run).request, Request)

    def wish(self, run: str) -> Wish:
        """Raises NotFound."""
        return Wish(self._row(run).wish)

    def set_wish(self, run: str, wish: Wish) -> None:
        with self._database.write() as connection:
            connection.execute(update(table).where(table.c.run == run).values(wish=wish.value))

    def set_status(self, run: str, status: RunStatus, reason: str = "") -> None:
        """Of a run that is not over; one that is stays as it is."""
        with self._database.write() as connection:
            sealed = self._sealer.seal(reason) if self._sealer else reason
            changes = {"status": status.value, "reason": sealed, "ended": self._clock() if status.over else ""}
            connection.execute(update(runs).where((runs.c.id == run) & _GOES_ON).values(changes))

    def revive(self, run: str, pending: Pending) -> None:
        """A run that ended goes on from here: it waits for its phone again."""
        with self._database.write() as connection:
            changes = {"status": RunStatus.QUEUED.value, "reason": "", "ended": ""}
            connection.execute(update(runs).where(runs.c.id == run).values(changes))
            connection.execute(update(table).where(table.c.run == run).values(pending=self._kept(pending), wish=""))

    def forget(self, run: str) -> None:
        """The run is done; only its journal stays."""
        with self._database.write() as connection:
            connection.execute(update(table).where(table.c.run == run).values(state="", pending=""))

    def take_up(self, home: str) -> None:
        """Runs that a process which ended left in the middle wait for their phone again."""
        mine = (runs.c.home == home) & runs.c.id.in_(select(table.c.run))
        interrupted = mine & (runs.c.status == RunStatus.INTERRUPTED.value)
        changes = {"status": RunStatus.QUEUED.value, "reason": "", "ended": ""}
        with self._database.write() as connection:
            connection.execute(update(runs).where(interrupted).values(changes))

    def queued(self, home: str) -> tuple[Run, ...]:
        """Those that wait for their phone or for a person, in order."""
        waiting = runs.c.status.in_([RunStatus.QUEUED.value, RunStatus.WAITING.value]) & (runs.c.home == home)
        query = select(runs).join(table, table.c.run == runs.c.id).where(waiting).order_by(runs.c.sequence)
        with self._database.read() as connection:
            rows = connection.execute(query).all()
        found = (Run(r.id, r.prompt, r.device, RunStatus(r.status), r.started, task=r.task) for r in rows)
        return tuple(self._sealer.unseal(run) if self._sealer else run for run in found)

    def first(self, device: str, home: str) -> str:
        """The run whose turn it is on a phone: of those that have begun the one that was at work last, else the oldest
        that waits; empty where none is open."""
        mine = (runs.c.device == device) & (runs.c.home == home) & _GOES_ON
        query = select(runs.c.id, runs.c.sequence, table.c.time, (table.c.state != "").label("begun"))
        with self._database.read() as connection:
            rows = connection.execute(query.join(table, table.c.run == runs.c.id).where(mine)).all()
        begun = max((row for row in rows if row.begun), key=lambda row: row.time, default=None)
        if begun is not None:
            return str(begun.id)
        return str(min(rows, key=lambda row: (self.turn(row.id), row.sequence)).id) if rows else ""

    def turn(self, run: str) -> int:
        """The place in the order of all that a run waits in: its own, or that of the run that it follows."""
        followed = self.request(run).after or run
        with self._database.read() as connection:
            return int(connection.execute(select(runs.c.sequence).where(runs.c.id == followed)).scalar_one())

    def _kept(self, value: object) -> str:
        text = codec.encode(value)
        return self._keeper.lock(text) if self._keeper else text

    def _read(self, text: str, kind: type[T]) -> T:
        return codec.decode(self._keeper.unlock(text) if self._keeper else text, kind)

    def _row(self, run: str) -> Any:
        with self._database.read() as connection:
            row = connection.execute(select(table).where(table.c.run == run)).one_or_none()
        if row is None:
            raise NotFound(f"The run {run!r} is not one of the server's.")
        return row
