"""How a saved task fared: its runs as a plot, and which of its steps each version changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from promptrpa.domain.run import Run, RunStatus
from promptrpa.domain.task import Task

from .plots import Plot, dots
from .timeline import took

_MOST: Final = 40
"""Runs that are plotted, the newest."""
_KINDS: Final = {RunStatus.DONE: "done", RunStatus.FAILED: "failed", RunStatus.LOST: "failed"}


@dataclass(frozen=True, slots=True)
class Version:
    """steps: the numbers, from 1, of those that are not as in the version before."""

    task: Task
    steps: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class History:
    """done, failed: of the runs that ended by themselves. seconds: median of those that were done."""

    plot: Plot
    done: int
    failed: int
    seconds: float


def history(runs: Sequence[Run]) -> History:
    """runs: newest first."""
    ended = [run for run in reversed(runs) if run.status in _KINDS][-_MOST:]
    done = sorted(took(run) for run in ended if run.status is RunStatus.DONE)
    points = [(run.started[5:10], took(run), _KINDS[run.status], _told(run)) for run in ended]
    return History(dots(points, " s"), len(done), len(ended) - len(done), done[len(done) // 2] if done else 0.0)


def versions(tasks: Sequence[Task]) -> tuple[Version, ...]:
    """tasks: all versions, oldest first; the answer has the newest first."""
    before: list[Task | None] = [None, *tasks[:-1]]
    return tuple(Version(task, _changed(old, task)) for old, task in zip(before, tasks, strict=True))[::-1]


def _changed(old: Task | None, new: Task) -> tuple[int, ...]:
    if old is None:
        return ()
    if len(old.steps) != len(new.steps):
        return tuple(range(1, len(new.steps) + 1))
    pairs = zip(old.steps, new.steps, strict=True)
    return tuple(
        number
        for number, (a, b) in enumerate(pairs, 1)
        if (a.instruction, a.description, a.features) != (b.instruction, b.description, b.features)
    )


def _told(run: Run) -> str:
    return f"{run.started[:16].replace('T', ' ')} · {run.status.value} · {took(run):.1f} s · {run.prompt}"
