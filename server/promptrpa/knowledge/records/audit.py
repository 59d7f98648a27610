"""The audit log: every change by a person or program, chained so that a later change of it is seen."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import msgspec
from sqlalchemy import insert, select, text

from promptrpa.domain.account import AuditEntry
from promptrpa.domain.clock import Clock, utc_now
from promptrpa.knowledge.storage.database import Database
from promptrpa.knowledge.storage.models import audit
from promptrpa.ports.privacy import Sealer

_CHAIN = 0x61756474
"""Number of the PostgreSQL advisory lock that keeps two processes from chaining on the same entry."""


class AuditLog:
    """sealer: keeps private values out of what entries say."""

    def __init__(self, database: Database, clock: Clock = utc_now, sealer: Sealer | None = None) -> None:
        self._database = database
        self._clock = clock
        self._sealer = sealer

    def add(self, account: str, action: str, subject: str = "", detail: str = "") -> None:
        detail = self._sealer.seal(detail) if self._sealer else detail
        with self._database.write() as connection:
            if self._database.server:
                connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _CHAIN})
            last = connection.execute(select(audit).order_by(audit.c.sequence.desc()).limit(1)).one_or_none()
            number, before = (last.sequence, last.digest) if last else (0, "")
            entry = AuditEntry(number + 1, self._clock(), account, action, subject[:200], detail[:1000], "")
            row = {name: getattr(entry, name) for name in AuditEntry.__dataclass_fields__}
            connection.execute(insert(audit).values({**row, "digest": _chained(before, entry)}))

    def entries(self, limit: int = 200, before: int = 0) -> Sequence[AuditEntry]:
        """The newest first; `before`: only those of a smaller number."""
        query = select(audit).order_by(audit.c.sequence.desc()).limit(limit)
        query = query.where(audit.c.sequence < before) if before else query
        with self._database.read() as connection:
            found = [AuditEntry(*row) for row in connection.execute(query)]
        return [self._sealer.unseal(entry) for entry in found] if self._sealer else found

    def fault(self) -> int:
        """The number of the first entry that was changed or follows one that is gone; 0 where the log is whole."""
        before = ""
        with self._database.read() as connection:
            for expected, row in enumerate(connection.execute(select(audit).order_by(audit.c.sequence)), 1):
                entry = AuditEntry(*row)
                if entry.sequence != expected or entry.digest != _chained(before, entry):
                    return expected
                before = entry.digest
        return 0


def _chained(before: str, entry: AuditEntry) -> str:
    parts = [before, entry.sequence, entry.time, entry.account, entry.action, entry.subject, entry.detail]
    return hashlib.sha256(msgspec.json.encode(parts)).hexdigest()
