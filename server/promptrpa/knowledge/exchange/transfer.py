"""All rows of a knowledge base, from one database to another of the same schema."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from sqlalchemy import URL, Connection, func, insert, select, text, update

from promptrpa.domain.run import RunStatus
from promptrpa.errors import UsageError
from promptrpa.knowledge.storage.database import Database, open_database
from promptrpa.knowledge.storage.failures import translated
from promptrpa.knowledge.storage.models import metadata, runs, tasks

_ROWS: Final = 500
"""Rows that are written at once."""
_LEFT: Final = "It was going on when the backup was made. Look at its phone before you resume it."


def snapshot(database: Database, file: Path) -> None:
    """One state of the knowledge base as a SQLite file, while others go on writing. file: is not there yet."""
    if database.place is None:
        with _opened(file) as copy:
            _copy(database, copy)
        return
    with (
        translated(f"the knowledge base {database.place}", database.place),
        closing(sqlite3.connect(database.place, timeout=30.0)) as source,
        closing(sqlite3.connect(file)) as target,
    ):
        source.backup(target)
        target.execute("PRAGMA journal_mode=DELETE").close()


def put_back(file: Path, database: Database) -> None:
    """Write what stands in such a file, brought to the newest schema, into a database without runs and tasks.

    Raises UsageError where there are some."""
    with database.read() as connection:
        if any(connection.execute(select(func.count()).select_from(table)).scalar() for table in (runs, tasks)):
            raise UsageError("The database holds runs or tasks already. Restore into one that is empty.")
    with _opened(file) as source:
        _copy(source, database)


def settle(database: Database, home: str, home_now: str) -> None:
    """What belonged to one home belongs to another from now on. Its runs that were going on do not go on by
    themselves: what their phones show is not what it was."""
    going_on = [status.value for status in RunStatus if status.goes_on]
    with database.write() as connection:
        for table in metadata.tables.values():
            if "home" in table.c:
                connection.execute(update(table).where(table.c.home == home).values(home=home_now))
        left = (runs.c.home == home_now) & runs.c.status.in_(going_on)
        changes = {"status": RunStatus.STOPPED.value, "reason": _LEFT, "ended": runs.c.started}
        connection.execute(update(runs).where(left).values(changes))


def check_file(file: Path) -> None:
    """Bring a SQLite file to the newest schema. Raises KnowledgeError where it is damaged or too new."""
    with translated(f"the knowledge base {file}", file), closing(sqlite3.connect(file)) as connection:
        (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise sqlite3.DatabaseError(found)
    with _opened(file):
        pass


def _opened(file: Path) -> closing[Database]:
    return closing(open_database(URL.create("sqlite", database=str(file))))


def _copy(source: Database, target: Database) -> None:
    """Those that others refer to come first."""
    with source.read() as reading, target.write() as writing:
        for table in metadata.sorted_tables:
            for rows in reading.execute(select(table)).mappings().partitions(_ROWS):
                writing.execute(insert(table), [dict(row) for row in rows])
        if target.server:
            _count_on(writing)


def _count_on(connection: Connection) -> None:
    """PostgreSQL numbers new rows after the greatest number that was written."""
    for table in metadata.sorted_tables:
        column = table.autoincrement_column
        if column is None:
            continue
        name, key = table.name, column.name
        sequence = connection.execute(text("SELECT pg_get_serial_sequence(:t, :c)"), {"t": name, "c": key}).scalar()
        most = connection.execute(select(func.max(column))).scalar()
        if sequence and most:
            connection.execute(text("SELECT setval(:s, :n)"), {"s": sequence, "n": most})
