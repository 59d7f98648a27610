"""From records to figures: the tables of PromptRPA, section 5.3 and 6.2, with the paper's figures beside."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Final, TypeVar

from promptrpa.domain.run import RunStatus
from promptrpa.evaluation.phone_bench.bench import Configuration, Record

PAPER_SUCCESS: Final = {
    Configuration.TEXT: 22.28,
    Configuration.STANDARD: 72.80,
    Configuration.KNOWLEDGE: 83.68,
    Configuration.USER: 95.21,
}
"""Table 7, the whole pipeline, percent."""
PAPER_INTERVENTIONS: Final = (1.66, 0.0)
"""Section 5.3.4 and 6.2: for a new task, and the second time."""
PAPER_ASKING: Final = (77.27, 97.06)
"""Section 5.3.3: precision and recall of asking, percent."""

K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Success:
    """Percent of turns. mean, spread (standard deviation): over the rounds. always: tasks done in every round.
    wrong: turns with a write outside the task's. false: turns said to be done that were not."""

    configuration: Configuration
    turns: int
    mean: float
    spread: float
    always: float
    wrong: int
    false: int
    taps: int
    paper: float


@dataclass(frozen=True, slots=True)
class Share:
    """Percent of the turns of a group that succeeded."""

    configuration: Configuration
    group: str
    turns: int
    success: float


@dataclass(frozen=True, slots=True)
class Asking:
    """Questions a turn beside approvals, the first and the second time; demonstrations: of the first, in all.

    precision: of the questions those whose answer changed what was done. recall: those, of all that would have been
    needed: a turn that failed without having asked needed one more. Percent; None where nothing was asked.
    """

    configuration: Configuration
    first: float
    second: float
    approvals: float
    demonstrations: int
    precision: float | None
    recall: float | None


@dataclass(frozen=True, slots=True)
class Second:
    """The run in other words and with other values after a good one. replayed: from memory; percent."""

    configuration: Configuration
    turns: int
    success: float
    replayed: float
    wrong: int
    seconds_first: float
    seconds: float


@dataclass(frozen=True, slots=True)
class Duration:
    """Mean seconds of good turns by the number of steps, the first and the second time."""

    steps: str
    turns: int
    first: float
    second: float


@dataclass(frozen=True, slots=True)
class Failure:
    configuration: Configuration
    cause: str
    turns: int


@dataclass(frozen=True, slots=True)
class Tables:
    success: tuple[Success, ...]
    kinds: tuple[Share, ...]
    languages: tuple[Share, ...]
    apps: tuple[Share, ...]
    asking: tuple[Asking, ...]
    second: tuple[Second, ...]
    durations: tuple[Duration, ...]
    failures: tuple[Failure, ...]


def make_tables(records: Sequence[Record]) -> Tables:
    """All figures; configurations that were not run are left out."""
    there = [c for c in Configuration if any(r.configuration is c for r in records)]
    of = {c: [r for r in records if r.configuration is c] for c in there}
    return Tables(
        success=tuple(_success(c, of[c]) for c in there),
        kinds=tuple(s for c in there for s in _shares(c, of[c], lambda r: r.turn.kind.value)),
        languages=tuple(s for c in there for s in _shares(c, of[c], lambda r: r.turn.said.language)),
        apps=tuple(s for c in there for s in _shares(c, of[c], lambda r: r.turn.said.task.partition(".")[0])),
        asking=tuple(_asking(c, of[c]) for c in there),
        second=tuple(line for c in there if (line := _second(c, of[c]))),
        durations=tuple(_durations([r for r in records if r.configuration is not Configuration.TEXT])),
        failures=tuple(f for c in there for f in _failures(c, of[c])),
    )


def cause(record: Record) -> str:
    """Why a turn failed, after PromptRPA, section 5.4."""
    result, reason = record.result, record.result.reason
    if result.wrong:
        return "wrong write"
    if result.status == RunStatus.DONE:
        return "wrong direction" if result.taps else "wrongly taken for done"
    if result.status == RunStatus.WAITING:
        return "missing information"
    if "No saved task and no tutorial" in reason:
        return "no tutorial found"
    if "No step was found" in reason:
        return "no step understood"
    if "not found" in reason or "not on this page" in reason:
        return "widget not found"
    if "was tried" in reason or "changed nothing" in reason:
        return "wrongly rejected or without effect"
    return "stopped otherwise"


def _success(configuration: Configuration, records: Sequence[Record]) -> Success:
    rounds = [100 * fmean(r.success for r in some) for some in _grouped(records, lambda r: r.turn.round).values()]
    tasks = _grouped(records, lambda r: r.turn.said.task).values()
    return Success(
        configuration=configuration,
        turns=len(records),
        mean=round(fmean(rounds), 2),
        spread=round(stdev(rounds), 2) if len(rounds) > 1 else 0.0,
        always=round(100 * fmean(all(r.success for r in some) for some in tasks), 2),
        wrong=sum(bool(r.result.wrong) for r in records),
        false=sum(r.result.status == RunStatus.DONE and not r.result.done for r in records),
        taps=sum(r.result.taps for r in records),
        paper=PAPER_SUCCESS[configuration],
    )


def _shares(configuration: Configuration, records: Sequence[Record], group: Callable[[Record], str]) -> Iterable[Share]:
    for name, some in _grouped(records, group).items():
        yield Share(configuration, name, len(some), round(100 * fmean(r.success for r in some), 1))


def _asking(configuration: Configuration, records: Sequence[Record]) -> Asking:
    asked = sum(r.result.asked for r in records)
    useful = sum(r.useful for r in records)
    silent = sum(1 for r in records if not r.success and not r.result.asked)
    with_second = [r.second for r in records if r.second]
    return Asking(
        configuration=configuration,
        first=round(asked / len(records), 3),
        second=round(fmean(s.asked for s in with_second), 3) if with_second else 0.0,
        approvals=round(fmean(r.result.approvals for r in records), 3),
        demonstrations=sum(r.demonstrations for r in records),
        precision=round(100 * useful / asked, 1) if asked and configuration is Configuration.USER else None,
        recall=round(100 * useful / (useful + silent), 1)
        if useful + silent and configuration is Configuration.USER
        else None,
    )


def _second(configuration: Configuration, records: Sequence[Record]) -> Second | None:
    pairs = [(r.result, r.second) for r in records if r.second]
    if not pairs:
        return None
    return Second(
        configuration=configuration,
        turns=len(pairs),
        success=round(100 * fmean(s.good for _, s in pairs), 1),
        replayed=round(100 * fmean(s.replayed for _, s in pairs), 1),
        wrong=sum(bool(s.wrong) for _, s in pairs),
        seconds_first=round(fmean(f.seconds for f, _ in pairs), 2),
        seconds=round(fmean(s.seconds for _, s in pairs), 2),
    )


def _durations(records: Sequence[Record]) -> Iterable[Duration]:
    good = [r for r in records if r.result.good and r.second and r.second.good]
    for low, high in ((1, 3), (4, 6), (7, 9), (10, 99)):
        some = [(r.result, r.second) for r in good if low <= r.result.steps <= high and r.second]
        if some:
            name = f"{low} to {high}" if high < 99 else f"{low} and more"
            times = (round(fmean(f.seconds for f, _ in some), 2), round(fmean(s.seconds for _, s in some), 2))
            yield Duration(name, len(some), *times)


def _failures(configuration: Configuration, records: Sequence[Record]) -> Iterable[Failure]:
    failed = _grouped([r for r in records if not r.success], cause)
    for name, some in sorted(failed.items(), key=lambda pair: -len(pair[1])):
        yield Failure(configuration, name, len(some))


def _grouped(records: Iterable[Record], key: Callable[[Record], K]) -> dict[K, list[Record]]:
    groups: dict[K, list[Record]] = {}
    for record in records:
        groups.setdefault(key(record), []).append(record)
    return groups
