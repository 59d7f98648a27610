"""The database of the knowledge base: opened, brought to the newest schema, read and written in transactions."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from filelock import FileLock
from sqlalchemy import URL, Connection, Engine, Table, create_engine, event, make_url
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import ArgumentError, OperationalError, ProgrammingError

from promptrpa.errors import KnowledgeError, SettingsError, UsageError

from .failures import translated
from .lock import owner_of
from .migrations import HEAD

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql

_FILE = "knowledge.sqlite3"


def database_url(home: Path, setting: str = "") -> URL:
    """The URL that the setting `database` names; empty: the SQLite file in the home directory."""
    if not setting:
        return URL.create("sqlite", database=str(home / _FILE))
    try:
        url = make_url(setting)
    except ArgumentError as error:
        raise SettingsError("The setting database is not a URL such as postgresql://user@host/name.") from error
    kind = url.drivername.partition("+")[0]
    if kind == "sqlite" and url.database not in (None, "", ":memory:"):
        return url.set(drivername="sqlite")
    if kind in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    raise SettingsError(f"The setting database names {kind!r}. It can be a SQLite file or a PostgreSQL URL.")


class Database:
    """Transactions on one engine. Every error leaves it as a KnowledgeError."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.server = engine.dialect.name != "sqlite"
        """Whether other homes may keep their things in it too."""
        self._writer = engine.execution_options(writes=True)
        self._reader = engine.execution_options(isolation_level="REPEATABLE READ") if self.server else engine
        self.place = None if self.server else Path(str(engine.url.database))
        self._what = f"the knowledge base {engine.url.render_as_string() if self.server else self.place}"

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A transaction that sees one state throughout."""
        with translated(self._what, self.place), self._reader.begin() as connection:
            yield connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A transaction that is on disk when the block ends, or left no trace when it raised."""
        with translated(self._what, self.place), self._writer.begin() as connection:
            yield connection

    def insert(self, table: Table) -> sqlite.Insert | postgresql.Insert:
        """An insert that can say what to do on a conflict."""
        if self.server:
            from sqlalchemy.dialects import postgresql

            return postgresql.insert(table)
        return sqlite.insert(table)

    def compact(self) -> None:
        """Give the room of what was deleted back to the disk. A server does that by itself."""
        if self.server:
            return
        with translated(self._what, self.place), self._engine.connect() as connection:
            raw = connection.connection.cursor()
            raw.execute("VACUUM")
            raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            raw.close()

    def close(self) -> None:
        self._engine.dispose()

    def migrate(self, home: Path | None = None) -> None:
        """Bring the schema to the newest version. When it is there already, this is one query. home: raises UsageError
        where another process has it, which knows the schema as it was."""
        before = self.version()
        if before == HEAD:
            return
        if before and home and (owner := owner_of(home)) and owner.pid != os.getpid():
            raise UsageError(
                f"{self._what[0].upper()}{self._what[1:]} is of an older promptrpa, and process {owner.pid} "
                f"({owner.command}) uses it. End that process and start it anew."
            )
        from .migrations.upgrade import upgrade

        with self.write() as connection:
            upgrade(connection)

    def version(self) -> str | None:
        """Of the schema; None before the first migration."""
        try:
            with translated(self._what, self.place), self._engine.connect() as connection:
                return connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
        except KnowledgeError as error:
            if _says_no_such_table(error):
                return None
            raise


def open_database(url: URL, patience: float = 10.0, home: Path | None = None) -> Database:
    """The database at this URL, at the newest schema. A SQLite file is made when there is none.

    home: whose it is, see Database.migrate. patience: seconds to wait for another process that is writing, or for a
    server to answer.
    """
    if url.get_backend_name() == "sqlite":
        place = Path(str(url.database))
        with translated(f"the knowledge base {place}", place):
            _make_file(place, patience)
    database = Database(make_engine(url, patience))
    try:
        database.migrate(home)
    except BaseException:
        database.close()
        raise
    return database


def make_engine(url: URL, patience: float) -> Engine:
    """The engine for this URL; nothing is opened yet."""
    if url.get_backend_name() == "sqlite":
        engine = create_engine(url, connect_args={"timeout": patience})
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
        return engine
    try:
        return create_engine(url, pool_pre_ping=True, connect_args={"connect_timeout": int(patience)})
    except ModuleNotFoundError as error:
        raise KnowledgeError("PostgreSQL needs its driver: pip install 'promptrpa[postgres]'.") from error


def _make_file(place: Path, patience: float) -> None:
    """A SQLite file for its user alone, made by one where several start at once: two that turn a file to WAL fail
    instead of waiting. A file that is there is not touched: closing it would give back the locks that other threads
    hold on it (sqlite.org/howtocorrupt.html, 2.2)."""
    if _is_made(place):
        return
    with FileLock(f"{place}.lock", timeout=patience, mode=0o600):
        if not _is_made(place):
            os.close(os.open(place, os.O_RDWR | os.O_CREAT, 0o600))
            with closing(sqlite3.connect(place, timeout=patience)) as connection:
                connection.execute("PRAGMA journal_mode=WAL").close()


def _is_made(place: Path) -> bool:
    return place.exists() and (not place.is_file() or place.stat().st_size > 0)


def _prepare_sqlite(connection: Any, _record: object) -> None:
    """Transactions begin where we say (see _begin_sqlite). A commit that ended is on disk."""
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}").close()


def _begin_sqlite(connection: Connection) -> None:
    """A writer takes its lock at once: two that first read and then write would fail instead of waiting."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _says_no_such_table(error: KnowledgeError) -> bool:
    cause = error.__cause__
    return isinstance(cause, (OperationalError, ProgrammingError)) and any(
        words in str(cause.orig) for words in ("no such table", "does not exist")
    )
