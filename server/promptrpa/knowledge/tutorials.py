"""Tutorials: those that come with promptrpa, one YAML file an app, and the user's own.

A file `tutorials/<app>.yaml` is a list of entries:

    - id: clock-alarm-en            # unlike every other id, in all files; the same told in Chinese: clock-alarm-zh
      title: Set an alarm
      language: en                  # en or zh
      app: Clock                    # the app's name as on its icon
      app_version: "1"              # the version the text describes; in quotes
      outdated: false               # true: known to describe an older version
      source: help page             # where the text is from
      asked:                        # if you like: what people say who want this, without values
        - wake me in the morning
      asked_off:                    # if you like: what they say who want its switch off, where it may be either
        - do not wake me tomorrow
      text: |                       # one step a line, or prose, as on a help page
        Open Clock.
        Tap Add alarm.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Final

import msgspec
from sqlalchemy import delete, func, insert, select, update

from promptrpa import typed
from promptrpa.domain.clock import Clock, utc_now
from promptrpa.domain.task import Tutorial
from promptrpa.errors import KnowledgeError, NotFound, UsageError
from promptrpa.kept import CODE, KeptFile, state_of
from promptrpa.knowledge.storage import codec
from promptrpa.knowledge.storage.database import Database
from promptrpa.knowledge.storage.failures import translated
from promptrpa.knowledge.storage.lookup import folded
from promptrpa.knowledge.storage.models import tutorials

LANGUAGES = ("en", "zh")
_KEPT: Final = tuple(column.name for column in tutorials.columns if column.name != "added")
"""What a row says of a tutorial."""
_SHIPPED: Final = KeptFile("tutorials")
_LISTS: Final = ("asked", "asked_off")


class _Entry(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    title: str
    language: str
    app: str
    app_version: str
    outdated: bool
    source: str
    text: str
    asked: tuple[str, ...] = ()
    asked_off: tuple[str, ...] = ()


class TutorialLibrary:
    """Those that come with promptrpa, read when first asked for, and then the user's rows."""

    def __init__(self, database: Database, shipped: Callable[[], tuple[Tutorial, ...]], clock: Clock = utc_now) -> None:
        self._database = database
        self._read_shipped = shipped
        self._clock = clock
        self._lent: tuple[Tutorial, ...] = ()
        self._all: tuple[tuple[object, ...], tuple[Tutorial, ...]] | None = None

    @cached_property
    def _shipped(self) -> tuple[Tutorial, ...]:
        return self._read_shipped()

    def tutorials(self) -> tuple[Tutorial, ...]:
        """All of them; the same objects again as long as nothing was added or removed. Raises KnowledgeError naming the
        file and entry that cannot be read."""
        with self._database.read() as connection:
            state = connection.execute(select(func.count(), func.max(tutorials.c.added)).select_from(tutorials)).one()
            known = self._all
            if known is None or known[0] != tuple(state):
                own = _with_outdated(self.own())
                taken = {tutorial.id for tutorial in (*self._shipped, *own)}
                lent = {tutorial.id: tutorial for tutorial in self._lent if tutorial.id not in taken}
                known = self._all = tuple(state), (*self._shipped, *lent.values(), *own)
        return known[1]

    def own(self, since: str = "", until: str = "") -> tuple[Tutorial, ...]:
        """Those of the user, oldest first; of a span of time, those written in it."""
        wanted = select(tutorials).where(tutorials.c.added >= since).order_by(tutorials.c.added, tutorials.c.id)
        if until:
            wanted = wanted.where(tutorials.c.added <= until)
        with self._database.read() as connection:
            rows = connection.execute(wanted).all()
        return tuple(_tutorial(row) for row in rows)

    def lend(self, tutorials: Iterable[Tutorial]) -> None:
        """Further ones for as long as this library is open, as those of app packs; ids that are taken are left out."""
        self._lent = (*self._lent, *tutorials)
        self._all = None

    def add(self, tutorial: Tutorial) -> None:
        """Keep one of the user's own. Raises UsageError when it lacks something or its id is taken."""
        if fault := fault_of(tutorial):
            raise UsageError(f"The tutorial {tutorial.id!r} cannot be kept: {fault}.")
        if any(tutorial.id == other.id for other in self.tutorials()):
            raise UsageError(f"There is a tutorial {tutorial.id!r} already. Remove it first, or use another id.")
        with self._database.write() as connection:
            connection.execute(insert(tutorials).values(**_row(tutorial), added=self._clock()))

    def renew(self, seen: Sequence[Tutorial], *, whole: bool) -> None:
        """Keep these, those of them that are `whole` in the place of all of the user's own that have one of their
        sources and languages."""
        taken = {t.id for t in (*self._shipped, *self._lent, *(() if whole else self.own()))}
        rows = [_row(t) for t in seen if t.id not in taken and not fault_of(t)]
        with self._database.write() as connection:
            for source, language in {(t.source, t.language) for t in seen if whole}:
                of_source = (tutorials.c.source == source) & (tutorials.c.language == language)
                connection.execute(delete(tutorials).where(of_source))
            if rows:
                connection.execute(insert(tutorials), [{**row, "added": self._clock()} for row in rows])

    def rewrite(self, id: str, text: str) -> None:
        """Give one of the user's own another text. Raises NotFound; UsageError for an empty one."""
        old = next((tutorial for tutorial in self.own() if tutorial.id == id), None)
        if old is None:
            raise NotFound(f"There is no tutorial {id!r} of your own.")
        new = replace(old, text=text, outdated=False)
        if fault := fault_of(new):
            raise UsageError(f"The tutorial {id!r} cannot be kept: {fault}.")
        with self._database.write() as connection:
            changes = {"text": text, "outdated": False, "added": self._clock()}
            connection.execute(update(tutorials).where(tutorials.c.id == id).values(changes))

    def remove(self, id: str) -> None:
        """Delete one of the user's own. Raises NotFound."""
        with self._database.write() as connection:
            gone = connection.execute(delete(tutorials).where(tutorials.c.id == id)).rowcount
        if not gone:
            raise NotFound(f"There is no tutorial {id!r} of your own.")


def _with_outdated(own: Sequence[Tutorial]) -> list[Tutorial]:
    """Of those with one title, what is for another version of the app than the newest of them is outdated."""
    versions = {_about(t): t.app_version for t in own if t.app_version}
    other = {t.id for t in own if t.app_version and t.app_version != versions[_about(t)]}
    return [replace(t, outdated=True) if t.id in other else t for t in own]


def _about(tutorial: Tutorial) -> tuple[str, str, str]:
    return tutorial.language, folded(tutorial.app), folded(tutorial.title)


def _row(tutorial: Tutorial) -> dict[str, Any]:
    told = {name: getattr(tutorial, name) for name in _KEPT}
    return told | {name: codec.encode(told[name]) for name in _LISTS}


def _tutorial(row: Any) -> Tutorial:
    told = {name: getattr(row, name) for name in _KEPT}
    return Tutorial(**told | {name: codec.decode(told[name], tuple[str, ...]) for name in _LISTS})


def read_shipped(folder: Path, file: KeptFile = _SHIPPED) -> tuple[Tutorial, ...]:
    """The same as read_folder, of a folder that comes with promptrpa: read once, and then from the kept file until a
    file of the folder or the code has changed."""
    return _kept_of(state_of(folder, CODE), folder, file)


@lru_cache(maxsize=2)
def _kept_of(state: str, folder: Path, file: KeptFile) -> tuple[Tutorial, ...]:
    kept = file.read()
    if kept.startswith(mark := state.encode()):
        with suppress(msgspec.DecodeError):
            return msgspec.msgpack.decode(kept[len(mark) :], type=tuple[Tutorial, ...])
    read = read_folder(folder)
    file.write(mark + msgspec.msgpack.encode(read))
    return read


def read_folder(folder: Path) -> tuple[Tutorial, ...]:
    """The tutorials of all files, by file name. Raises KnowledgeError with file and entry."""
    found = [(path, tutorial) for path in sorted(folder.glob("*.yaml")) for tutorial in read_file(path)]
    times = Counter(tutorial.id for _, tutorial in found)
    for path, tutorial in found:
        if times[tutorial.id] > 1:
            raise KnowledgeError(f"{path}, {tutorial.id!r}: another tutorial has the same id.")
    return tuple(tutorial for _, tutorial in found)


def read_file(path: Path) -> Iterator[Tutorial]:
    """The tutorials of a file. Raises KnowledgeError with file and entry."""
    entries = _load(path)
    if not isinstance(entries, list):
        raise KnowledgeError(f"{path}: a file of tutorials is a list of entries, each beginning with a dash.")
    for number, raw in enumerate(entries, 1):
        name = raw.get("id", f"entry {number}") if isinstance(raw, dict) else f"entry {number}"
        try:
            entry = typed.convert(raw, _Entry)
        except msgspec.ValidationError as error:
            raise KnowledgeError(f"{path}, {name!r}: {error}.") from error
        told = msgspec.structs.asdict(entry)
        tutorial = Tutorial(**told | {"asked": (*entry.asked, *entry.asked_off)})
        if fault := fault_of(tutorial):
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


def fault_of(tutorial: Tutorial) -> str:
    """What is wrong with it, as the end of a sentence; empty where nothing is."""
    for field in ("id", "title", "app", "text"):
        if not str(getattr(tutorial, field)).strip():
            return f"its {field} is empty"
    if tutorial.language not in LANGUAGES:
        return f"its language is {tutorial.language!r}; it can be {' or '.join(LANGUAGES)}"
    return ""
