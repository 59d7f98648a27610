"""What the journal says in numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from promptrpa.domain.run import Run, RunStatus

from .services import Services

MOST_RUNS = 5000


@dataclass(frozen=True, slots=True)
class Day:
    """day: ISO 8601."""

    day: str
    done: int
    failed: int


@dataclass(frozen=True, slots=True)
class Figures:
    """Of the newest runs. success: share of those that ended by themselves. seconds: median time of first runs and of
    replays that were done. saved: seconds that replays took less than first runs would have."""

    runs: int
    replays: int
    statuses: dict[str, int]
    success: float
    interventions: int
    approvals: int
    first_seconds: float
    replay_seconds: float
    saved: float
    tasks: int
    days: tuple[Day, ...]


def figures(services: Services) -> Figures:
    runs = services.knowledge.journal.runs(MOST_RUNS)
    statuses = Counter(run.status.value for run in runs)
    ended = statuses[RunStatus.DONE] + statuses[RunStatus.FAILED] + statuses[RunStatus.LOST]
    first = _median([_seconds(r) for r in runs if r.status is RunStatus.DONE and not r.replay])
    again = [_seconds(r) for r in runs if r.status is RunStatus.DONE and r.replay]
    return Figures(
        runs=len(runs),
        replays=sum(run.replay for run in runs),
        statuses=dict(statuses),
        success=statuses[RunStatus.DONE] / ended if ended else 0.0,
        interventions=sum(run.interventions for run in runs),
        approvals=sum(run.approvals for run in runs),
        first_seconds=first,
        replay_seconds=_median(again),
        saved=sum(max(0.0, first - seconds) for seconds in again),
        tasks=len(services.knowledge.tasks()),
        days=_days(runs),
    )


def _days(runs: Sequence[Run]) -> tuple[Day, ...]:
    done = Counter(run.started[:10] for run in runs if run.status is RunStatus.DONE)
    failed = Counter(run.started[:10] for run in runs if run.status in (RunStatus.FAILED, RunStatus.LOST))
    return tuple(Day(day, done[day], failed[day]) for day in sorted({*done, *failed})[-30:])


def _seconds(run: Run) -> float:
    return (datetime.fromisoformat(run.ended) - datetime.fromisoformat(run.started)).total_seconds()


def _median(values: list[float]) -> float:
    return sorted(values)[len(values) // 2] if values else 0.0
