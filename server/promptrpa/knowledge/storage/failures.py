"""The one place where errors of the database and of the file system become KnowledgeErrors."""

from __future__ import annotations

import errno
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from promptrpa.errors import KnowledgeError, StorageFull, UsageError

_FULL = "No room is left on the disk for {what}. Free some space and try again; what was kept before is intact."
_SENTENCES = {
    sqlite3.SQLITE_BUSY: "Another program is writing {what}. Wait until it is done and try again.",
    sqlite3.SQLITE_LOCKED: "Another program is writing {what}. Wait until it is done and try again.",
    sqlite3.SQLITE_READONLY: "{what} may not be written. Check the permissions of the file and its folder.",
    sqlite3.SQLITE_PERM: "{what} may not be written. Check the permissions of the file and its folder.",
    sqlite3.SQLITE_CANTOPEN: "{what} cannot be opened. Check that its folder exists and may be written.",
    sqlite3.SQLITE_NOTADB: "{what} is not a SQLite database. Move the file away, or name another one.",
    sqlite3.SQLITE_CORRUPT: "{what} is damaged. Move the file away and put a backup in its place.",
    sqlite3.SQLITE_IOERR: "The disk refused to read or write {what}. Check the disk, its quota and limits.",
}
_NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT})
_POSTGRES_NO_ROOM = "53100"
_POSTGRES_TOO_LARGE = "22003"
_TOO_LARGE = "A number is too large. Say a smaller one."
_POSTGRES_UNREACHABLE = "08"
_LITTLE = 64 * 1024
"""Bytes of free space under which a failed open or write is put down to the full disk."""


@contextmanager
def translated(what: str, place: Path | None = None) -> Iterator[None]:
    """Raise the errors of SQLAlchemy, sqlite3 and the file system within as KnowledgeErrors.

    what: the thing that is used, as the sentences name it. place: the file or folder it is in, None on a server.
    """
    try:
        yield
    except OverflowError as error:  # of sqlite3, which takes numbers of 64 bits
        raise UsageError(_TOO_LARGE) from error
    except (SQLAlchemyError, sqlite3.Error, OSError, UnicodeEncodeError) as error:
        if isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", "") == _POSTGRES_TOO_LARGE:
            raise UsageError(_TOO_LARGE) from error
        raise translate(error, what, place) from error


@contextmanager
def written(file: Path) -> Iterator[None]:
    """Raise what is wrong with a file that somebody named as a UsageError; StorageFull for a full disk."""
    try:
        yield
    except OSError as error:
        if error.errno in _NO_ROOM:
            raise translate(error, f"the file {file}", file) from error
        raise UsageError(f"{file} cannot be written: {error.strerror or _line(error)}.") from error


def translate(error: Exception, what: str, place: Path | None = None) -> KnowledgeError:
    """The KnowledgeError that says what this error means for the user."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    if isinstance(cause, UnicodeEncodeError):
        return KnowledgeError("A text cannot be kept, because it is not valid Unicode.")
    if isinstance(error, IntegrityError):
        return KnowledgeError(f"{_capital(what)} refuses a value that contradicts what is kept: {_line(cause)}.")
    if isinstance(error, PoolTimeout):
        return KnowledgeError(f"{_capital(what)} is too busy. Try again.")
    if isinstance(cause, OSError):
        return _of_files(cause, what)
    if isinstance(cause, sqlite3.Error):
        return _of_sqlite(cause, what, place)
    return _of_server(cause, what)


def _of_files(error: OSError, what: str) -> KnowledgeError:
    if error.errno in _NO_ROOM:
        return StorageFull(_FULL.format(what=what))
    return KnowledgeError(f"{_capital(what)} cannot be used: {error.strerror or _line(error)}.")


def _of_sqlite(error: sqlite3.Error, what: str, place: Path | None) -> KnowledgeError:
    code: int = getattr(error, "sqlite_errorcode", 0)
    primary = code & 0xFF
    suspect = primary in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR) and place is not None and _is_full(place)
    if primary == sqlite3.SQLITE_FULL or code == sqlite3.SQLITE_IOERR_SHMSIZE or suspect:
        return StorageFull(_FULL.format(what=what))
    if sentence := _SENTENCES.get(primary):
        return KnowledgeError(_capital(sentence.format(what=what)))
    return KnowledgeError(f"{_capital(what)} cannot be used: {_line(error)}.")


def _of_server(error: BaseException, what: str) -> KnowledgeError:
    state: str = getattr(error, "sqlstate", None) or ""
    if state == _POSTGRES_NO_ROOM:
        return StorageFull(_FULL.format(what=what))
    if state.startswith(_POSTGRES_UNREACHABLE) or type(error).__name__ == "OperationalError":
        return KnowledgeError(f"{_capital(what)} does not answer: {_line(error)}. Check that its server runs.")
    return KnowledgeError(f"{_capital(what)} cannot be used: {_line(error)}.")


def _is_full(place: Path) -> bool:
    try:
        return shutil.disk_usage(place if place.is_dir() else place.parent).free < _LITTLE
    except OSError:
        return False


def _line(error: BaseException) -> str:
    """The first line of the error's own words, without its full stop."""
    return (str(error).strip().splitlines() or [type(error).__name__])[0].rstrip(".")


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
