"""Saved tasks that do the same to different things."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from promptrpa.domain.function import Function
from promptrpa.domain.instruction import OperationType
from promptrpa.domain.task import Task, TaskStep, Tutorial
from promptrpa.matching.pages.features import name_of_step
from promptrpa.matching.words.text import plain
from promptrpa.matching.words.values import SLOT
from promptrpa.mind.agents import Agents
from promptrpa.patterns import lazy_regex
from promptrpa.ports.agents import Ranked

SURE: Final = 0.8
"""The chance of the first one from which it does not matter what the others do."""
MOST: Final = 3
"""So many may do the same as the first one."""

_NUMBERS: Final = lazy_regex(r"\d+")
_WIDGETS: Final = frozenset({OperationType.CLICK, OperationType.SWITCH, OperationType.LONG_CLICK, OperationType.EDIT})


def rank_apart(
    mind: Agents,
    function: Function,
    tasks: Sequence[Task],
    told: tuple[Tutorial, ...],
    opened: Callable[[Task], Task],
) -> Sequence[Ranked]:
    """The saved tasks by their chance. One that does the same to something else as the first of them is no rival of
    it. opened: a task with slots for what may be another thing."""
    function = replace(function, seen_in="")  # where a thing was seen tells nothing of what is done to it
    ranked, same = mind.retrieval.rank(function, told), frozenset[str]()
    by_id = {task.id: task for task in tasks}
    while len(ranked) > 1 and ranked[0].score < SURE and len(same) < MOST:
        first, second = (by_id[r.id] for r in ranked[:2])
        if first.app != second.app or not is_alike(opened(first), opened(second)):
            break
        same |= {second.id}
        ranked = mind.retrieval.rank(function, told, same)
    return ranked


def is_alike(one: Task, other: Task) -> bool:
    """They touch, turn and type the same, but for values and numbers."""

    def shape(task: Task) -> list[tuple[tuple[OperationType, str], str]]:
        steps = [step for step in task.steps if step.instruction.operation in _WIDGETS]
        return [(_deed(step), _NUMBERS.sub("", plain(label_on(step)))) for step in steps]

    mine, theirs = shape(one), shape(other)
    return len(mine) == len(theirs) and all(
        a[0] == b[0] and (a[1] == b[1] or not a[1] or not b[1]) for a, b in zip(mine, theirs, strict=True)
    )


def _deed(step: TaskStep) -> tuple[OperationType, str]:
    """What is done, and which way a switch is turned."""
    kind = step.instruction.operation
    return kind, step.instruction.parameter if kind is OperationType.SWITCH else ""


def label_on(step: TaskStep) -> str:
    """What the touched widget shows; nothing where a value stands in it."""
    shown = name_of_step(step)
    return "" if SLOT.search(shown) else shown
