"""What records come to: the table by task, and figures 4, 5 and 6 of the paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, median
from typing import Final

from promptrpa.evaluation.miniwob.bench import Outcome, Record
from promptrpa.evaluation.miniwob.pages import PaperTask

LEVELS: Final = ("easy", "medium", "hard", "unsolved")
_EASY: Final = 2
_MEDIUM: Final = 4
"""Actions that episodes of a task which succeeded took at most; the paper does not say how it drew its three levels."""


@dataclass(frozen=True, slots=True)
class TaskRow:
    """A task in a variant. success: share of episodes with a reward; paper: the same there, where it is known; the
    others: how many episodes. actions, seconds, calls, tokens: of an episode, on average."""

    variant: str
    task: str
    episodes: int
    success: float
    paper: float | None
    failed: int
    unexecutable: int
    unread: int
    asked: int
    approvals: int
    actions: float
    seconds: float
    calls: float
    tokens: float


@dataclass(frozen=True, slots=True)
class Mean:
    """Of the tasks' success in a variant. known: tasks whose success the paper tells;
    success_here, paper: of those."""

    variant: str
    tasks: int
    success: float
    known: int
    success_here: float | None
    paper: float | None


@dataclass(frozen=True, slots=True)
class Level:
    """Mean success of the tasks of a level, by variant."""

    level: str
    tasks: int
    success: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Tables:
    """by_task; means: figure 4; levels: figures 5 and 6, where variants are compared."""

    by_task: tuple[TaskRow, ...]
    means: tuple[Mean, ...]
    levels: tuple[Level, ...]


def make_tables(records: Sequence[Record], tasks: Sequence[PaperTask]) -> Tables:
    paper = {task.name: task.success for task in tasks}
    groups: dict[tuple[str, str], list[Record]] = {}
    for record in records:
        groups.setdefault((record.trial.variant.name, record.trial.task), []).append(record)
    rows = tuple(_row(variant, task, some, paper.get(task)) for (variant, task), some in groups.items())
    variants = tuple(dict.fromkeys(row.variant for row in rows))
    means = tuple(_mean(variant, [row for row in rows if row.variant == variant]) for variant in variants)
    return Tables(rows, means, tuple(_levels(records, rows, variants)))


def _row(variant: str, task: str, some: Sequence[Record], paper: float | None) -> TaskRow:
    def count(outcome: Outcome) -> int:
        return sum(r.outcome is outcome for r in some)

    return TaskRow(
        variant,
        task,
        len(some),
        round(count(Outcome.SUCCESS) / len(some), 3),
        paper,
        count(Outcome.FAILED),
        count(Outcome.UNEXECUTABLE),
        count(Outcome.UNREAD),
        sum(r.asked for r in some),
        sum(r.approvals for r in some),
        round(fmean(r.actions for r in some), 1),
        round(fmean(r.seconds for r in some), 2),
        round(fmean(r.calls for r in some), 1),
        round(fmean(r.tokens for r in some)),
    )


def _mean(variant: str, rows: Sequence[TaskRow]) -> Mean:
    known = [(row.success, row.paper) for row in rows if row.paper is not None]
    return Mean(
        variant,
        len(rows),
        round(fmean(row.success for row in rows), 3),
        len(known),
        round(fmean(here for here, _ in known), 3) if known else None,
        round(fmean(there for _, there in known), 3) if known else None,
    )


def _levels(records: Sequence[Record], rows: Sequence[TaskRow], variants: Sequence[str]) -> list[Level]:
    took: dict[str, list[int]] = {}
    for record in records:
        if record.outcome is Outcome.SUCCESS:
            took.setdefault(record.trial.task, []).append(record.actions)
    found = []
    for level in LEVELS:
        inside = {row.task for row in rows if _level(took.get(row.task, [])) == level}
        if inside:
            means = {
                v: round(fmean(row.success for row in rows if row.variant == v and row.task in inside), 3)
                for v in variants
            }
            found.append(Level(level, len(inside), means))
    return found


def _level(actions: Sequence[int]) -> str:
    if not actions:
        return "unsolved"
    usual = median(actions)
    return "easy" if usual <= _EASY else "medium" if usual <= _MEDIUM else "hard"
