"""Tasks as a JSON file, to hand on or keep elsewhere.

    {"format": "promptrpa-tasks", "version": 1, "exported": ISO 8601 UTC, "tasks": [Task, ...]}

A task is written with all its fields (domain/task.py). Screenshots stay behind.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from promptrpa.domain.clock import utc_now
from promptrpa.domain.task import Task, TaskStep
from promptrpa.errors import UsageError
from promptrpa.knowledge.storage.files import value_in, write_file

from .faults import fault_in

FORMAT = "promptrpa-tasks"
VERSION = 1
MOST_STEPS = 500
"""Steps that an imported task may have."""
_ID: Final = re.compile(r"[\w-]{1,64}")


@dataclass(frozen=True, slots=True)
class _File:
    format: str
    version: int
    exported: str
    tasks: tuple[Task, ...]


def export_tasks(tasks: Sequence[Task], path: Path) -> None:
    """Write the tasks to a file, all of it or, on an error, nothing."""
    bare = tuple(without_pictures(task) for task in tasks)
    write_file(path, _File(FORMAT, VERSION, utc_now(), bare))


def tasks_in(data: bytes, path: str) -> tuple[Task, ...]:
    """The tasks in a file; path: as it is called in errors. Raises UsageError with what is wrong and where."""
    tasks = checked(path, value_in(data, path, _File, FORMAT, VERSION, "tasks").tasks)
    return tuple(without_pictures(task) for task in tasks)


def checked(path: str, tasks: tuple[Task, ...]) -> tuple[Task, ...]:
    """The tasks of a file. Raises UsageError for one that cannot be a task."""
    for number, task in enumerate(tasks, 1):
        if fault := _fault(task):
            raise UsageError(f"{path}, task {number} ({task.name!r}) cannot be imported: {fault}.")
    if len({task.id for task in tasks}) < len(tasks):
        raise UsageError(f"{path} cannot be imported: two of its tasks have the same id.")
    return tasks


def _fault(task: Task) -> str:
    """What is wrong with a task, as the end of a sentence; empty where nothing is."""
    if not _ID.fullmatch(task.id) or not task.name.strip():
        return "it has no id, of letters, digits, - and _, or no name"
    if not task.steps:
        return "it has no steps"
    if len(task.steps) > MOST_STEPS:
        return f"it has {len(task.steps)} steps, more than {MOST_STEPS}"
    names = [slot.name for slot in task.slots]
    if "" in names or len(set(names)) < len(names):
        return "two of its slots have the same name, or one has none"
    return fault_in(task)


def without_pictures(task: Task) -> Task:
    def bare(step: TaskStep) -> TaskStep:
        return replace(step, picture="")

    return replace(task, steps=tuple(map(bare, task.steps)))
