"""What the journal and the ledger say in numbers."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from promptrpa.domain.model import ModelCall
from promptrpa.domain.run import Run, RunStatus

from .plots import Plot, bars, dots
from .services import Services
from .timeline import took

MOST_RUNS: Final = 5000
MOST_DAYS: Final = 30
_Series = tuple[str, str, Callable[["Day"], float]]
"""Kind, name, and value of a day."""
_ENDED: Final = (RunStatus.DONE, RunStatus.FAILED, RunStatus.LOST)


@dataclass(frozen=True, slots=True)
class Day:
    """day: ISO 8601. asked, approved: questions and approvals. first, replay: median seconds of runs that were done; 0
    where there were none. saved: seconds that replays took less than first runs. tokens, money: of language models."""

    day: str
    done: int
    failed: int
    asked: int = 0
    approved: int = 0
    first: float = 0.0
    replay: float = 0.0
    saved: float = 0.0
    tokens: int = 0
    money: float = 0.0


@dataclass(frozen=True, slots=True)
class Figures:
    """Of the newest runs. success: share of those that ended by themselves. seconds: median time of first runs and of
    replays that were done. saved: seconds that replays took less than first runs would have. tokens, money: that
    language models took."""

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
    tokens: int
    money: float
    days: tuple[Day, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """A plot with its heading, what it says for those who do not see it, and what its colours stand for."""

    heading: str
    told: str
    plot: Plot
    kinds: tuple[tuple[str, str], ...] = ()


def figures(services: Services) -> Figures:
    runs = services.knowledge.journal.runs(MOST_RUNS)
    calls = services.knowledge.ledger.calls()
    statuses = Counter(run.status.value for run in runs)
    ended = sum(statuses[status] for status in _ENDED)
    first = _median([took(r) for r in runs if r.status is RunStatus.DONE and not r.replay])
    again = [took(r) for r in runs if r.status is RunStatus.DONE and r.replay]
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
        tokens=sum(call.usage.total for call in calls),
        money=sum(call.money or 0.0 for call in calls),
        days=_days(runs, calls, first),
    )


def plots(found: Figures) -> tuple[Shown, ...]:
    """What there is to see; a plot without values is left out."""
    days = found.days

    def stacked(heading: str, told: str, unit: str, *series: _Series) -> Shown | None:
        values = [(kind, [value(day) for day in days]) for kind, _, value in series]
        if not any(map(any, (each for _, each in values))):
            return None
        kinds = tuple((kind, name) for kind, name, _ in series if name)
        return Shown(heading, told, bars([day.day[5:] for day in days], values, unit), kinds)

    ended = [day for day in days if day.done + day.failed]
    shares = [(day.day[5:], _share(day), "done", f"{day.day}: {_share(day):.0f} %") for day in ended]
    success = Shown("Success", "Share of runs that were done, a day", dots(shares, " %")) if shares else None
    made = (
        stacked(
            "Runs a day",
            "Runs a day: done and failed",
            "",
            ("done", "done", lambda d: d.done),
            ("failed", "failed", lambda d: d.failed),
        ),
        success,
        stacked(
            "Answers and approvals",
            "Answers and approvals asked for, a day",
            "",
            ("asked", "Answers asked for", lambda d: d.asked),
            ("other", "Approvals", lambda d: d.approved),
        ),
        stacked("A first run takes", "Median seconds of a first run, a day", " s", ("other", "", lambda d: d.first)),
        stacked("A replay takes", "Median seconds of a replay, a day", " s", ("done", "", lambda d: d.replay)),
        stacked("Saved by replays", "Seconds that replays saved, a day", " s", ("done", "", lambda d: d.saved)),
        stacked("Tokens", "Tokens that language models took, a day", "", ("other", "", lambda d: d.tokens)),
        stacked("Money", "Money that language models took, a day", "", ("other", "", lambda d: d.money)),
    )
    return tuple(each for each in made if each)


def benchmarks(services: Services) -> tuple[tuple[str, str, str, Plot], ...]:
    """The latest of each: its name, when it was made, on what, and its figures."""
    return tuple(
        (b.name, b.made, b.note, bars([f.name for f in b.figures], [("done", [f.value for f in b.figures])], " %"))
        for b in services.benchmarks()
    )


def _days(runs: Sequence[Run], calls: Sequence[ModelCall], first: float) -> tuple[Day, ...]:
    by_day: dict[str, list[Run]] = defaultdict(list)
    spent: dict[str, list[ModelCall]] = defaultdict(list)
    for run in runs:
        by_day[run.started[:10]].append(run)
    for call in calls:
        spent[call.at[:10]].append(call)
    return tuple(_day(day, by_day[day], spent[day], first) for day in sorted({*by_day, *spent})[-MOST_DAYS:])


def _day(day: str, runs: Sequence[Run], calls: Sequence[ModelCall], first: float) -> Day:
    done = [run for run in runs if run.status is RunStatus.DONE]
    again = [took(run) for run in done if run.replay]
    return Day(
        day,
        len(done),
        sum(run.status in (RunStatus.FAILED, RunStatus.LOST) for run in runs),
        sum(run.interventions for run in runs),
        sum(run.approvals for run in runs),
        round(_median([took(run) for run in done if not run.replay]), 2),
        round(_median(again), 2),
        round(sum(max(0.0, first - seconds) for seconds in again), 1),
        sum(call.usage.total for call in calls),
        sum(call.money or 0.0 for call in calls),
    )


def _share(day: Day) -> float:
    ended = day.done + day.failed
    return 100 * day.done / ended if ended else 0.0


def _median(values: list[float]) -> float:
    return sorted(values)[len(values) // 2] if values else 0.0
