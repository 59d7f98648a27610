"""The tasks that a phone with the app offers, and those whose programs it keeps."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Final

from promptrpa.devices.on_device.peer import Peer
from promptrpa.devices.on_device.protocol import Forget, Keep, SavedTask, Tasks
from promptrpa.domain.task import Task
from promptrpa.errors import UsageError
from promptrpa.web.services import Services

from .dialled import DialledPhones

_SOON: Final = 2.0
"""Seconds between two looks where something happened; where nothing did, LATER."""
_LATER: Final = 30.0
_MOST_TASKS: Final = 200
_MOST_PROMPTS: Final = 20
_MOST_SLOTS: Final = 50
_LOOKED_AT: Final = 200
"""Runs of late in which prompts are looked for."""
_PACE: Final = 32
"""Messages after which the phone is asked something, so that it keeps up."""


class OfferedTasks:
    """What one session of a phone was told. Used from one thread at a time."""

    def __init__(self, services: Services, dialled: DialledPhones) -> None:
        self._services = services
        self._dialled = dialled
        self._looked = 0.0
        self._news = -1
        self._told: Tasks | None = None
        self._kept: dict[str, int] = {}

    def is_due(self, news: int) -> bool:
        """news: the number of what happened last."""
        passed = time.monotonic() - self._looked
        return self._told is None or passed > (_LATER if news == self._news else _SOON)

    def tell(self, peer: Peer, news: int) -> None:
        """Tell the phone what it does not know yet. Raises DeviceError."""
        self._looked, self._news = time.monotonic(), news
        if self._told is None:
            about = self._ask(peer)
            self._kept = dict.fromkeys(about, 0)
        tasks = list(self._services.knowledge.tasks())
        allowed = self._allowed(tasks)
        for count, message in enumerate(self._changes(allowed), 1):
            peer.tell(message)
            if count % _PACE == 0:
                self._ask(peer)
        self._kept = {id: task.version for id, task in allowed.items()}
        shown = tuple(_saved(task, task.id in allowed) for task in tasks[:_MOST_TASKS])
        told = Tasks(tasks=shown, prompts=self._prompts(peer.serial, {task.name for task in tasks}))
        if told != self._told:
            peer.tell(told)
            self._told = told

    def _ask(self, peer: Peer) -> tuple[str, ...]:
        """What the phone says of itself; the tasks that it keeps."""
        device = self._dialled.make(peer.serial, by="promptrpa")
        try:
            about = device.about()
        finally:
            device.close()
        self._dialled.note(peer.serial, about)
        return about.offline

    def _allowed(self, tasks: list[Task]) -> dict[str, Task]:
        allowed = set(self._services.offline.all())
        return {task.id: task for task in tasks if task.id in allowed}

    def _changes(self, allowed: dict[str, Task]) -> Iterator[Keep | Forget]:
        for id in [id for id in self._kept if id not in allowed]:
            yield Forget(task=id)
        for id, task in list(allowed.items()):
            if self._kept.get(id) == task.version:
                continue
            try:
                yield Keep(task=id, program=self._services.compile(task))
            except UsageError:  # its new version cannot run alone any more
                del allowed[id]
                if id in self._kept:
                    yield Forget(task=id)

    def _prompts(self, serial: str, names: set[str]) -> tuple[str, ...]:
        """What this phone was asked for of late, the newest first. names: of tasks, which are offered anyway."""
        runs = self._services.knowledge.journal.runs(_LOOKED_AT)
        said = dict.fromkeys(run.prompt for run in runs if run.device == serial and run.prompt not in names)
        return tuple(said)[:_MOST_PROMPTS]


def _saved(task: Task, offline: bool) -> SavedTask:
    slots = tuple((slot.name[:200], slot.value) for slot in task.slots[:_MOST_SLOTS])
    return SavedTask(task.id, task.name, slots, offline)
