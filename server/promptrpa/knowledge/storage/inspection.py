"""What can be said of a home directory without changing anything in it."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from promptrpa.errors import KnowledgeError

from .database import Database, database_url, make_engine
from .failures import translated
from .lock import IN_THE_WAY, Owner, owner_of
from .migrations import HEAD


@dataclass(frozen=True, slots=True)
class HomeState:
    """made: the directory is there; writable: it, or the one in which it will be made; free: bytes left on its disk.

    owner: who holds it now. schema: the version of the knowledge base, empty where there is none yet; newest: the one
    that this promptrpa writes.
    """

    made: bool
    writable: bool
    free: int
    owner: Owner | None
    schema: str
    newest: str = HEAD


def inspect_home(home: Path, setting: str = "") -> HomeState:
    """The state of a home. Raises KnowledgeError where it or its database cannot be read.

    setting: the setting `database`.
    """
    with translated(f"the home directory {home}", home):
        there = next(folder for folder in (home, *home.absolute().parents) if folder.exists())
        if not there.is_dir():
            raise KnowledgeError(f"The home directory {home} cannot be used: {IN_THE_WAY}")
        free = shutil.disk_usage(there).free
    url = database_url(home, setting)
    schema = ""
    if url.get_backend_name() != "sqlite" or Path(str(url.database)).is_file():
        database = Database(make_engine(url, 3.0))
        try:
            schema = database.version() or ""
        finally:
            database.close()
    return HomeState(home.is_dir(), os.access(there, os.W_OK | os.X_OK), free, owner_of(home), schema)
