"""The historical RPA repository: saved tasks in all their versions (PromptRPA, section 4.2.1)."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Row, delete, insert, select, update

from promptrpa.domain.clock import Clock, utc_now
from promptrpa.domain.task import ANYWHERE, Environment, Slot, Task, TaskStep
from promptrpa.errors import NotFound, Outdated, UsageError
from promptrpa.knowledge.storage import codec, models
from promptrpa.knowledge.storage.database import Database
from promptrpa.knowledge.storage.lookup import full_id
from promptrpa.ports.privacy import Sealer

from . import ageing

_tasks, _versions, _slots = models.tasks, models.task_versions, models.slots
_IS_NEWEST = (_tasks.c.id == _versions.c.task) & (_tasks.c.newest == _versions.c.version)
_KEY = (_versions.c.task, _versions.c.version, _versions.c.created)
_MISSING = "There is no task {!r}. `promptrpa tasks` lists them."


@dataclass(frozen=True, slots=True)
class Success:
    """When a task did its work (ISO 8601, UTC), and where."""

    time: str
    environment: Environment


_NEVER: Final = Success("", ANYWHERE)
_time: Final = attrgetter("time")


class TaskRepository:
    """A version, once saved, never changes; a task is known by the newest."""

    def __init__(self, database: Database, clock: Clock = utc_now, sealer: Sealer | None = None) -> None:
        self._database = database
        self._clock = clock
        self._sealer = sealer
        self._read: dict[tuple[Any, ...], Task] = {}
        """The newest versions by id, version and time of creation, as they are saved."""

    def tasks(self) -> tuple[Task, ...]:
        """The newest version of every task, newest first."""
        with self._database.read() as connection:
            keys = [tuple(row) for row in connection.execute(_newest(*_KEY)).all()]
            known = self._read
            if any(key not in known for key in keys):
                rows = connection.execute(_newest(_versions)).all()
                slots = _slots_of(connection, select(_slots).join(_tasks, _slot_is_newest()))
                keys = [(row.task, row.version, row.created) for row in rows]
                read = zip(keys, rows, strict=True)
                known = {key: known.get(key) or _task(row, slots[row.task, row.version]) for key, row in read}
                self._read = known
        return tuple(self._opened(known[key]) for key in keys)

    def task(self, id: str, version: int | None = None) -> Task:
        """By id, exact name or unambiguous start of the id. Raises NotFound; UsageError when several fit."""
        with self._database.read() as connection:
            return self._opened(_load(connection, _resolve(connection, id), version))

    def versions(self, id: str) -> tuple[Task, ...]:
        """All versions of a task, oldest first. Raises NotFound."""
        with self._database.read() as connection:
            found = _resolve(connection, id)
            rows = connection.execute(select(_versions).where(_versions.c.task == found).order_by(_versions.c.version))
            slots = _slots_of(connection, select(_slots).where(_slots.c.task == found))
            return tuple(self._opened(_task(row, slots[row.task, row.version])) for row in rows)

    def succeeded(self, id: str, environment: Environment) -> None:
        """It did its work just now."""
        news = {"served": self._clock(), "served_in": codec.encode(environment)}
        with self._database.write() as connection:
            connection.execute(update(_tasks).where(_tasks.c.id == id).values(news))

    def successes(self) -> dict[str, Success]:
        """The last success of each task that had one since it was saved first, by id."""
        query = select(_tasks).where(_tasks.c.served != "")
        with self._database.read() as connection:
            rows = connection.execute(query).all()
        return {row.id: Success(row.served, codec.decode(row.served_in, Environment)) for row in rows}

    def standing(self, environment: Environment) -> dict[str, float]:
        """How much each task counts, by id: less the longer ago its last success or its saving is, and where that was
        in another environment. Where the environment does not tell an app's version, it is the one that any task of the
        app was last done or saved in on this phone."""
        done = self.successes()
        last = {t.id: max(done.get(t.id, _NEVER), Success(t.created, t.environment), key=_time) for t in self.tasks()}
        seen = [each.environment for each in sorted(last.values(), key=_time)]
        here = [place for place in seen if place.phone == environment.phone]
        versions = {place.app: place.app_version for place in (*here, environment)}
        now = self._clock()

        def weigh(each: Success) -> float:
            version = versions.get(each.environment.app, "")
            return ageing.weight(1, each.time, now, each.environment, replace(environment, app_version=version))

        return {id: weigh(each) for id, each in last.items()}

    def save(self, task: Task, *, onto: int | None = None) -> Task:
        """Save as a new version of its id; an empty id is given a new one, an empty time of creation the present. onto:
        the version that it was made of; raises Outdated where that is not the newest any more."""
        with self._database.write() as connection:
            return self._save(connection, task, onto)

    def save_all(self, tasks: Sequence[Task]) -> tuple[Task, ...]:
        """Save all of them or, when one cannot be saved, none."""
        with self._database.write() as connection:
            return tuple(self._save(connection, task) for task in tasks)

    def remove(self, id: str) -> Task:
        """Delete a task with all its versions; returns the newest. Raises NotFound; UsageError where only the start of
        its id is said."""
        with self._database.write() as connection:
            task = _load(connection, _resolve(connection, id), None)
            if id not in (task.id, task.name):
                raise UsageError(f"{id!r} is only the start of the id {task.id}. Say all of it to delete the task.")
            connection.execute(delete(_tasks).where(_tasks.c.id == task.id))
        self._read = {key: read for key, read in self._read.items() if key[0] != task.id}
        return task

    def _save(self, connection: Connection, task: Task, onto: int | None = None) -> Task:
        id = task.id or uuid.uuid4().hex[:8]
        query = select(_tasks.c.newest).where(_tasks.c.id == id).with_for_update()
        newest = connection.execute(query).scalar_one_or_none()
        if onto is not None and newest != onto:
            raise Outdated(f"The task {id!r} was changed or deleted meanwhile. Load it anew and change that.")
        saved = replace(task, id=id, version=(newest or 0) + 1, created=task.created or self._clock())
        if newest is None:
            connection.execute(insert(_tasks).values(id=id, newest=saved.version))
        else:
            saved = _with_pictures_of(self._opened(_load(connection, id, newest)), saved)
            connection.execute(update(_tasks).where(_tasks.c.id == id).values(newest=saved.version))
        sealed = self.sealed(saved)
        connection.execute(insert(_versions).values(_row(sealed)))
        if sealed.slots:
            connection.execute(insert(_slots), [_slot_row(sealed, place) for place in range(len(sealed.slots))])
        return saved

    def sealed(self, task: Task) -> Task:
        """As it may be written down: private values in it are placeholders."""
        return self._sealer.seal(task) if self._sealer else task

    def _opened(self, task: Task) -> Task:
        return self._sealer.unseal(task) if self._sealer else task


def _with_pictures_of(older: Task, task: Task) -> Task:
    """Steps that are the same but for a picture that is missing, as after an import, keep the older one's."""
    kept = [(replace(step, picture=""), step.picture) for step in older.steps]

    def picture(step: TaskStep) -> str:
        return step.picture or next((picture for bare, picture in kept if bare == step), "")

    return replace(task, steps=tuple(replace(step, picture=picture(step)) for step in task.steps))


def _newest(*columns: Any) -> Any:
    """Newest first."""
    return select(*columns).join(_tasks, _IS_NEWEST).order_by(_versions.c.created.desc(), _versions.c.task)


def _slot_is_newest() -> ColumnElement[bool]:
    return (_tasks.c.id == _slots.c.task) & (_tasks.c.newest == _slots.c.version)


def _resolve(connection: Connection, said: str) -> str:
    """The id that a person means. An exact id comes before a name, a name before the start of an id."""
    if connection.execute(select(_tasks.c.id).where(_tasks.c.id == said)).one_or_none() is not None:
        return said
    named = connection.execute(_newest(_versions).where(_versions.c.name == said).limit(2)).all() if said else []
    if len(named) > 1:
        ids = ", ".join(row.task for row in named)
        raise UsageError(f"Several tasks are called {said!r}: {ids} and perhaps more. Use an id.")
    found = named[0].task if named else full_id(connection, _tasks.c.id, said)
    if found is None:
        raise NotFound(_MISSING.format(said))
    return str(found)


def _load(connection: Connection, id: str, version: int | None) -> Task:
    query = _newest(_versions) if version is None else select(_versions).where(_versions.c.version == version)
    row = connection.execute(query.where(_versions.c.task == id)).one_or_none()
    if row is None:
        raise NotFound(f"The task {id!r} has no version {version}.")
    slots = _slots_of(connection, select(_slots).where(_slots.c.task == id, _slots.c.version == row.version))
    return _task(row, slots[id, row.version])


def _slots_of(connection: Connection, query: Any) -> defaultdict[tuple[str, int], tuple[Slot, ...]]:
    found: defaultdict[tuple[str, int], tuple[Slot, ...]] = defaultdict(tuple)
    for row in connection.execute(query.order_by(_slots.c.place)):
        found[row.task, row.version] += (Slot(row.name, row.type, row.value),)
    return found


def _task(row: Row[Any], slots: tuple[Slot, ...]) -> Task:
    return Task(
        id=row.task,
        version=row.version,
        name=row.name,
        function=row.function,
        app=row.app,
        language=row.language,
        environment=codec.decode(row.environment, Environment),
        steps=_steps(row.steps),
        slots=slots,
        prompts=codec.decode(row.prompts, tuple[str, ...]),
        created=row.created,
        note=row.note,
    )


@lru_cache(maxsize=1024)
def _steps(text: str) -> tuple[TaskStep, ...]:
    """All tasks are read again and again, and hardly change."""
    return codec.decode(text, tuple[TaskStep, ...])


def _row(task: Task) -> dict[str, Any]:
    return {
        "task": task.id,
        "version": task.version,
        "name": task.name,
        "function": task.function,
        "app": task.app,
        "language": task.language,
        "environment": codec.encode(task.environment),
        "steps": codec.encode(task.steps),
        "prompts": codec.encode(task.prompts),
        "created": task.created,
        "note": task.note,
    }


def _slot_row(task: Task, place: int) -> dict[str, Any]:
    slot = task.slots[place]
    named = {"name": slot.name, "type": slot.type, "value": slot.value}
    return {"task": task.id, "version": task.version, "place": place, **named}
