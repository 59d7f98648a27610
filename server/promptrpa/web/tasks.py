"""What the web does with saved tasks, apart from HTTP."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from promptrpa.domain.durable import Grant
from promptrpa.domain.task import Task
from promptrpa.errors import UsageError
from promptrpa.learning.editing import as_document, edited
from promptrpa.runs.durable.approval import fingerprint

from .services import Services


def change(services: Services, id: str, document: Mapping[str, Any]) -> Task:
    """Save a task with these fields changed as a new version; the same one where nothing was. Raises UsageError."""
    task = services.knowledge.task(id)
    new = edited(task, {**as_document(task), **document}, services.mind.parsing.parse)
    return task if new == task else services.knowledge.save_task(new)


def restore(services: Services, id: str, version: int) -> Task:
    """Make an older version the newest again, as a new one."""
    old = services.knowledge.task(id, version)
    return services.knowledge.save_task(replace(old, created="", note=f"as version {version}"))


def as_file(services: Services, tasks: list[Task]) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "tasks.json"
        services.write_tasks(tasks, file)
        return file.read_bytes()


def from_file(services: Services, data: bytes) -> list[Task]:
    """Save the tasks of such a file. They are never run by themselves. Raises UsageError."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "upload.json"
        file.write_bytes(data)
        tasks = services.read_tasks(file)
    return [services.knowledge.save_task(task) for task in tasks]


def grant(
    services: Services, id: str, step: int, uses: int, days: int, slots: Mapping[str, list[str]], account: str
) -> Grant:
    """Approve a step of the newest version beforehand. step: from 1. Raises UsageError."""
    task = services.knowledge.task(id)
    if not 1 <= step <= len(task.steps):
        raise UsageError(f"The task has {len(task.steps)} steps; there is no step {step}.")
    if unknown := sorted(set(slots) - {slot.name for slot in task.slots}):
        raise UsageError(f"The task has no slot {unknown[0]}.")
    expires = (datetime.now(UTC) + timedelta(days=days)).isoformat(timespec="milliseconds")
    mark = fingerprint(task.steps[step - 1])
    allowed = {name: tuple(values) for name, values in slots.items()}
    return services.grants.add(Grant("", task.id, task.version, step - 1, mark, uses, expires, allowed, account))
