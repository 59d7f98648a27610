"""Tutorials: those that come with promptrpa, one YAML file an app, and the user's own.

A file `tutorials/<app>.yaml` is a list of entries:

    - id: clock-alarm-en            # unlike every other id, in all files
      title: Set an alarm
      language: en                  # en or zh
      app: Clock                    # the app's name as on its icon
      app_version: "1"              # the version the text describes; in quotes
      outdated: false               # true: known to describe an older version
      source: help page             # where the text is from
      text: |                       # one step a line, or prose, as on a help page
        Open Clock.
        Tap Add alarm.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import delete, insert, select

from promptrpa.domain.task import Tutorial
from promptrpa.errors import KnowledgeError, NotFound, UsageError

from .clock import Clock, utc_now
from .database import Database
from .failures import translated
from .models import tutorials

LANGUAGES = ("en", "zh")


class _Entry(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    title: str
    language: str
    app: str
    app_version: str
    outdated: bool
    source: str
    text: str


class TutorialLibrary:
    """The files under `folder`, read when first asked for, and then the user's rows."""

    def __init__(self, database: Database, folder: Path, clock: Clock = utc_now) -> None:
        self._database = database
        self._folder = folder
        self._clock = clock

    @cached_property
    def _shipped(self) -> tuple[Tutorial, ...]:
        return read_folder(self._folder)

    def tutorials(self) -> tuple[Tutorial, ...]:
        """All of them. Raises KnowledgeError naming the file and entry that cannot be read."""
        with self._database.read() as connection:
            rows = connection.execute(select(tutorials).order_by(tutorials.c.added, tutorials.c.id)).all()
        own = (Tutorial(r.id, r.title, r.text, r.language, r.app, r.app_version, r.source, r.outdated) for r in rows)
        return (*self._shipped, *own)

    def add(self, tutorial: Tutorial) -> None:
        """Keep one of the user's own. Raises UsageError when it lacks something or its id is taken."""
        if fault := _fault(tutorial):
            raise UsageError(f"The tutorial {tutorial.id!r} cannot be kept: {fault}.")
        if any(tutorial.id == other.id for other in self.tutorials()):
            raise UsageError(f"There is a tutorial {tutorial.id!r} already. Remove it first, or use another id.")
        row = {field: getattr(tutorial, field) for field in Tutorial.__dataclass_fields__}
        with self._database.write() as connection:
            connection.execute(insert(tutorials).values(**row, added=self._clock()))

    def remove(self, id: str) -> None:
        """Delete one of the user's own. Raises NotFound."""
        with self._database.write() as connection:
            gone = connection.execute(delete(tutorials).where(tutorials.c.id == id)).rowcount
        if not gone:
            raise NotFound(f"There is no tutorial {id!r} of your own.")


def read_folder(folder: Path) -> tuple[Tutorial, ...]:
    """The tutorials of all files, by file name. Raises KnowledgeError with file and entry."""
    found = [(path, tutorial) for path in sorted(folder.glob("*.yaml")) for tutorial in _read_file(path)]
    times = Counter(tutorial.id for _, tutorial in found)
    for path, tutorial in found:
        if times[tutorial.id] > 1:
            raise KnowledgeError(f"{path}, {tutorial.id!r}: another tutorial has the same id.")
    return tuple(tutorial for _, tutorial in found)


def _read_file(path: Path) -> Iterator[Tutorial]:
    entries = _load(path)
    if not isinstance(entries, list):
        raise KnowledgeError(f"{path}: a file of tutorials is a list of entries, each beginning with a dash.")
    for number, raw in enumerate(entries, 1):
        name = raw.get("id", f"entry {number}") if isinstance(raw, dict) else f"entry {number}"
        try:
            entry = msgspec.convert(raw, _Entry)
        except msgspec.ValidationError as error:
            raise KnowledgeError(f"{path}, {name!r}: {error}.") from error
        tutorial = Tutorial(**msgspec.structs.asdict(entry))
        if fault := _fault(tutorial):
            raise KnowledgeError(f"{path}, {name!r}: {fault}.")
        yield tutorial


def _load(path: Path) -> Any:
    import yaml

    try:
        with translated(f"the file {path}", path):
            text = path.read_text(encoding="utf-8")
        return yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise KnowledgeError(f"{path} is not valid YAML: {' '.join(str(error).split())}.") from error


def _fault(tutorial: Tutorial) -> str:
    """What is wrong with it, as the end of a sentence; empty where nothing is."""
    for field in ("id", "title", "app", "text"):
        if not str(getattr(tutorial, field)).strip():
            return f"its {field} is empty"
    if tutorial.language not in LANGUAGES:
        return f"its language is {tutorial.language!r}; it can be {' or '.join(LANGUAGES)}"
    return ""
