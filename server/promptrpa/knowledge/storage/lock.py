"""One process owns a home directory at a time; here it takes and gives back the lock."""

from __future__ import annotations

import os
import re
import sys
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

import msgspec
from filelock import FileLock, Timeout

from promptrpa import typed
from promptrpa.domain.clock import utc_now
from promptrpa.errors import KnowledgeError, UsageError

from .failures import translated

_LOCK = "home.lock"
_OWNER = "owner.json"
_VALUED = ("--home", "--language")
"""Options before the command that take a value."""
_COMMAND = re.compile(r"[a-z][a-z-]{0,15}")
IN_THE_WAY = "a file is in its place. Choose another with --home or PROMPTRPA_HOME."


@dataclass(frozen=True, slots=True)
class Owner:
    """Who holds a home. process: see process_mark; command: of promptrpa; since: ISO 8601, UTC."""

    pid: int
    process: str
    command: str
    since: str


def process_mark() -> str:
    """A name of this process that no other process has, before or after it: process ids come again, this does not."""
    return f"{os.getpid()}-{_token(os.getpid())}"


@cache
def _token(_pid: int) -> str:
    return uuid.uuid4().hex


def make_home(home: Path) -> None:
    """Make the directory where there is none, for its user alone."""
    with translated(f"the home directory {home}", home):
        try:
            home.mkdir(mode=0o700, parents=True)
        except (FileExistsError, NotADirectoryError) as error:
            if not home.is_dir():
                raise KnowledgeError(f"The home directory {home} cannot be used: {IN_THE_WAY}") from error


@contextmanager
def home_lock(home: Path, wait: float = 0.0) -> Iterator[Owner]:
    """Own the home within the block. Raises UsageError naming the owner when it is still taken after `wait` seconds."""
    make_home(home)
    lock = FileLock(home / _LOCK, timeout=wait, mode=0o600, thread_local=False)
    with translated(f"the home directory {home}", home):
        try:
            lock.acquire()
        except Timeout as error:
            raise UsageError(_taken(home)) from error
    try:
        owner = Owner(os.getpid(), process_mark(), _command(), utc_now())
        with translated(f"the home directory {home}", home):
            _write_owner(home, owner)
        yield owner
    finally:
        with suppress(OSError):
            (home / _OWNER).unlink()
        lock.release()


@contextmanager
def phone_lock(folder: Path, name: str) -> Iterator[None]:
    """Own a saved phone within the block, so that no other process plays with it. Raises UsageError."""
    make_home(folder)
    lock = FileLock(folder / "phone.lock", timeout=0.0, mode=0o600, thread_local=False)
    with translated(f"the virtual phone in {folder}", folder):
        try:
            lock.acquire()
        except Timeout as error:
            raise UsageError(
                f"The virtual phone {name} is being used by another promptrpa. Drive that one over adb, "
                "or take another with --device virtual-2."
            ) from error
    try:
        yield
    finally:
        lock.release()


def owner_of(home: Path) -> Owner | None:
    """Who holds the home now; None where nobody does. Takes the lock for a moment, where there is one."""
    if not (home / _LOCK).is_file():
        return None
    lock = FileLock(home / _LOCK, timeout=0.0, mode=0o600, thread_local=False)
    with translated(f"the home directory {home}", home):
        try:
            with lock:
                return None
        except Timeout:
            return _written_owner(home) or Owner(0, "", "another promptrpa", "")


def _command() -> str:
    """The program and its command, without what was typed after it: that may be a prompt."""
    words = (word for before, word in pairwise(sys.argv) if before not in _VALUED)
    return f"{Path(sys.argv[0]).name} {next(filter(_COMMAND.fullmatch, words), '')}".strip()


def _write_owner(home: Path, owner: Owner) -> None:
    part = home / f"{_OWNER}.part"
    with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(msgspec.json.encode(owner))
    part.replace(home / _OWNER)


def _taken(home: Path) -> str:
    owner = _written_owner(home)
    if owner is None:
        return f"Another promptrpa is using {home}. Wait until it is done, or choose another home with PROMPTRPA_HOME."
    return (
        f"Process {owner.pid} ({owner.command}) has been using {home} since {owner.since}. "
        "Wait until it is done, stop it, or choose another home with PROMPTRPA_HOME."
    )


def _written_owner(home: Path) -> Owner | None:
    try:
        return typed.decode((home / _OWNER).read_bytes(), Owner)
    except (OSError, msgspec.DecodeError):
        return None
