"""The slots that the steps of a task to be exported hold."""

from __future__ import annotations

from collections.abc import Container, Iterator

from promptrpa.domain.task import Task, TaskStep
from promptrpa.errors import UsageError
from promptrpa.matching.words.values import SLOT


def check_slots(task: Task, parts: Container[str]) -> None:
    """Raises UsageError for a step with a slot that the task does not have, or a part of one that is none."""
    names = {slot.name for slot in task.slots}
    for step in task.steps:
        for found in (m for text in texts_of(step) for m in SLOT.finditer(text)):
            slot, _, part = found[1].partition(".")
            if slot not in names or (part and part not in parts):
                raise UsageError(
                    f"The step “{step.description}” cannot be exported: the task has no value {found[0]}."
                    " Correct the step with: promptrpa edit."
                )


def texts_of(step: TaskStep) -> Iterator[str]:
    """What may hold slots."""
    yield from (step.instruction.parameter, step.operation.parameter)
    if step.features:
        yield from (step.features.text, step.features.description, step.features.hint, *step.features.own)
