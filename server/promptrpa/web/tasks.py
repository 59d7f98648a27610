"""What the web does with saved tasks, apart from HTTP."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from werkzeug.datastructures import FileStorage

from promptrpa.domain.durable import Grant
from promptrpa.domain.served import Stranger
from promptrpa.domain.task import Task
from promptrpa.errors import SignInNeeded, UsageError
from promptrpa.learning.editing import as_document, edited
from promptrpa.runs.durable.approval import fingerprint
from promptrpa.runs.durable.engine import SAY_WHO
from promptrpa.runs.preview import strangers as as_strangers

from .asked import asked
from .services import Services


def change(services: Services, id: str, document: Mapping[str, Any]) -> Task:
    """Save a task with these fields changed as a new version; the same one where nothing was. Raises UsageError,
    Outdated where the version in the document is not the newest."""
    task = services.knowledge.task(id)
    new = edited(task, {**as_document(task), **document}, services.mind.parsing.parse)
    return task if new == task else services.knowledge.repository.save(new, onto=task.version)


def restore(services: Services, id: str, version: int) -> Task:
    """Make an older version the newest again, as a new one."""
    old = services.knowledge.task(id, version)
    return services.knowledge.save_task(replace(old, created="", note=f"as version {version}"))


def allow_offline(services: Services, id: str) -> Task:
    """Raises UsageError where a phone cannot do it alone."""
    task = services.knowledge.task(id)
    services.compile(task)
    services.offline.allow(task.id)
    services.stage.changed("", "")
    return task


def forbid_offline(services: Services, id: str) -> Task:
    task = services.knowledge.task(id)
    services.offline.forbid(task.id)
    services.stage.changed("", "")
    return task


def as_file(services: Services, tasks: list[Task]) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "tasks.json"
        services.write_tasks(tasks, file)
        return file.read_bytes()


def from_file(services: Services, file: FileStorage) -> list[Task]:
    """Save the tasks of such a file. They are never run by themselves. Raises UsageError."""
    return list(services.knowledge.repository.save_all(services.read_tasks(file.read(), name_of(file))))


def strangers(services: Services, file: FileStorage) -> list[Stranger]:
    """What the tasks of such a file would do; nothing is kept. Raises UsageError."""
    known = {task.id for task in services.knowledge.tasks()}
    found = services.read_tasks(file.read(), name_of(file))
    return as_strangers(found, known, services.mind.policy)


def name_of(file: FileStorage) -> str:
    """How an upload is called in errors."""
    return f"The file {file.filename[:100]}" if file.filename else "The file"


def grant_of_run(
    services: Services, run: str, uses: int, days: int, account: str, *, bound: bool, proven: bool
) -> Grant:
    """Approve beforehand what a run asks about now. bound: only with the values that it has. Raises UsageError where
    that is no step of a saved task as it was saved; SignInNeeded."""
    found = asked(services, run)
    if found.task is None:
        raise UsageError("This is not the step of a saved task. It can only be approved this once.")
    names = {slot.name for slot in found.task.slots}
    slots = {value.name: [value.value] for value in found.values if value.name in names} if bound else {}
    return grant(services, found.task.id, found.step, uses, days, slots, account, proven=proven)


def grant(
    services: Services,
    id: str,
    step: int,
    uses: int,
    days: int,
    slots: Mapping[str, list[str]],
    account: str,
    *,
    proven: bool,
) -> Grant:
    """Approve a step of the newest version beforehand. step: from 1. proven: who does just showed who they are. Raises
    UsageError, and SignInNeeded in a sensitive app."""
    task = services.knowledge.task(id)
    if not 1 <= step <= len(task.steps):
        raise UsageError(f"The task has {len(task.steps)} steps; there is no step {step}.")
    if unknown := sorted(set(slots) - {slot.name for slot in task.slots}):
        raise UsageError(f"The task has no slot {unknown[0]}.")
    expires = (datetime.now(UTC) + timedelta(days=days)).isoformat(timespec="milliseconds")
    mark = fingerprint(task.steps[step - 1])
    if services.mind.policy.is_sensitive(task.steps[step - 1].page.package) and not proven:
        raise SignInNeeded(SAY_WHO)
    allowed = {name: tuple(values) for name, values in slots.items()}
    return services.grants.add(Grant("", task.id, task.version, step - 1, mark, uses, expires, allowed, account))
