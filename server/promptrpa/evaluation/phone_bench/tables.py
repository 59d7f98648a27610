"""From records to figures: the tables of PromptRPA, section 5.3 and 6.2, with the paper's figures beside."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import Final, TypeVar

from promptrpa.domain.run import RunStatus
from promptrpa.evaluation.phone_bench.bench import Configuration, Record
from promptrpa.evaluation.phone_bench.prompts import Kind
from promptrpa.evaluation.phone_bench.user import STOP, Exchange

PAPER_SUCCESS: Final = {
    Configuration.TEXT: 22.28,
    Configuration.STANDARD: 72.80,
    Configuration.KNOWLEDGE: 83.68,
    Configuration.USER: 95.21,
}
"""Table 7, the whole pipeline, percent."""
PAPER_MAPPING: Final = {Configuration.TEXT: 44.0, Configuration.STANDARD: 76.0, Configuration.USER: 96.0}
"""Table 6, success rate, percent."""
_WITHOUT_STEPS: Final = frozenset({Kind.GOAL, Kind.VAGUE, Kind.MISSING, Kind.SPELLING})
PAPER_INTERVENTIONS: Final = (1.66, 0.0)
"""Section 5.3.4 and 6.2: for a new task, and the second time."""
PAPER_ASKING: Final = (77.27, 97.06)
"""Section 5.3.3: precision and recall of asking, percent."""

K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Success:
    """Percent of turns. mean, spread (standard deviation): over the rounds. done: without the stops that ask for what
    the prompt leaves out. once: without those that were said in other words, as somebody saw that it was not done.
    always: tasks done in every round. wrong: turns with a write outside the task's. false: turns said to be done that
    were not, the first time or in other words."""

    configuration: Configuration
    turns: int
    mean: float
    done: float
    once: float
    spread: float
    always: float
    wrong: int
    false: int
    taps: int
    paper: float | None


@dataclass(frozen=True, slots=True)
class Share:
    """Percent of the turns of a group that succeeded."""

    configuration: Configuration
    group: str
    turns: int
    success: float


@dataclass(frozen=True, slots=True)
class Asking:
    """Questions a turn beside approvals, the first and the second time; demonstrations: of the first, in all; again:
    turns that were said in other words, as they were not done.

    precision: of the questions those that were needed: the answer was not what would have been done without it, or a
    step of a possible task was lost. recall: those, of all that would have been needed: a turn that failed without
    such a question needed one more. Percent; None where nobody answers.
    """

    configuration: Configuration
    first: float
    second: float
    approvals: float
    demonstrations: int
    again: int
    precision: float | None
    recall: float | None


@dataclass(frozen=True, slots=True)
class Questions:
    """What was asked of the user, by kind and what came of it: needed, asked though it was right already, or asked for
    what the user did not know; and what was not asked though it went wrong. again: the second time."""

    kind: str
    outcome: str
    first: int
    again: int


@dataclass(frozen=True, slots=True)
class Held:
    """Steps of tasks that need no approval, the first and the second time, and those that the gate refused or asked
    about; share: percent."""

    configuration: Configuration
    steps: int
    held: int
    share: float


@dataclass(frozen=True, slots=True)
class Beside:
    """A figure of the paper with ours, percent or questions; `configuration`: ours."""

    table: str
    what: str
    configuration: str
    ours: float
    paper: float


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
class Asked:
    """What language models took. calls, tokens: of a turn, on average; a_step: tokens by step of the run. second: calls
    of the run in other words."""

    configuration: Configuration
    turns: int
    calls: float
    tokens: float
    a_step: float
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
    held: tuple[Held, ...]
    second: tuple[Second, ...]
    durations: tuple[Duration, ...]
    failures: tuple[Failure, ...]
    models: tuple[Asked, ...]
    questions: tuple[Questions, ...]
    beside: tuple[Beside, ...]


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
        held=tuple(_held(c, of[c]) for c in there),
        second=tuple(line for c in there if (line := _second(c, of[c]))),
        durations=tuple(_durations([r for r in records if r.configuration is not Configuration.TEXT])),
        failures=tuple(f for c in there for f in _failures(c, of[c])),
        models=tuple(asked for c in there if (asked := _models(c, of[c]))),
        questions=tuple(_questions(of.get(Configuration.USER, []))),
        beside=tuple(_beside(of)),
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
        done=round(100 * fmean(r.done for r in records), 2),
        once=round(100 * fmean(r.success and not r.result.before for r in records), 2),
        spread=round(stdev(rounds), 2) if len(rounds) > 1 else 0.0,
        always=round(100 * fmean(all(r.success for r in some) for some in tasks), 2),
        wrong=sum(bool(r.result.wrong) for r in records),
        false=sum(_falsely_done(r) for r in records),
        taps=sum(r.result.taps for r in records),
        paper=PAPER_SUCCESS.get(configuration),
    )


def _falsely_done(record: Record) -> bool:
    result = record.result
    return result.before == RunStatus.DONE or (result.status == RunStatus.DONE and not result.done)


def _shares(configuration: Configuration, records: Sequence[Record], group: Callable[[Record], str]) -> Iterable[Share]:
    for name, some in _grouped(records, group).items():
        yield Share(configuration, name, len(some), round(100 * fmean(r.success for r in some), 1))


def _asking(configuration: Configuration, records: Sequence[Record]) -> Asking:
    asked = sum(r.result.asked for r in records)
    needed = sum(_needed(e, r) for r in records for e in r.exchanges)
    missed = sum(_missed(r) for r in records)
    with_second = [r.second for r in records if r.second]
    answers = configuration is Configuration.USER
    return Asking(
        configuration=configuration,
        first=round(asked / len(records), 3),
        second=round(fmean(s.asked for s in with_second), 3) if with_second else 0.0,
        approvals=round(fmean(r.result.approvals for r in records), 3),
        demonstrations=sum(r.demonstrations for r in records),
        again=sum(bool(r.result.before) for r in records),
        precision=round(100 * needed / asked, 1) if asked and answers else None,
        recall=round(100 * needed / (needed + missed), 1) if needed + missed and answers else None,
    )


def _needed(exchange: Exchange, record: Record) -> bool:
    return exchange.useful or (exchange.answer == STOP and record.turn.possible)


def _missed(record: Record) -> bool:
    failed = not record.success or bool(record.result.before)
    return failed and not any(_needed(e, record) for e in record.exchanges)


def _held(configuration: Configuration, records: Sequence[Record]) -> Held:
    benign = [each for r in records if r.turn.benign for each in (r.result, r.second) if each]
    steps, held = sum(r.steps for r in benign), sum(r.held for r in benign)
    return Held(configuration, steps, held, round(100 * held / max(steps, 1), 2))


def _questions(records: Sequence[Record]) -> Iterable[Questions]:
    counts: dict[tuple[str, str], list[int]] = {}
    for record in records:
        for time, some in enumerate((record.exchanges, record.again)):
            for exchange in some:
                outcome = "needed" if _needed(exchange, record) else "right already" if exchange.answer else "not known"
                counts.setdefault((exchange.kind, outcome), [0, 0])[time] += 1
        if _missed(record):
            counts.setdefault(("not asked", cause(record)), [0, 0])[0] += 1
        if record.second and not record.second.good and not record.again:
            counts.setdefault(("not asked", "the second time"), [0, 0])[1] += 1
    for (kind, outcome), (first, again) in sorted(counts.items()):
        yield Questions(kind, outcome, first, again)


def _beside(of: Mapping[Configuration, Sequence[Record]]) -> Iterable[Beside]:
    """Tables 4, 6, 7 and 8. Table 5 is of texts alone: `bench paper` measures it."""
    goals = [r for r in of.get(Configuration.STANDARD, ()) if r.turn.kind in _WITHOUT_STEPS and r.turn.possible]
    if goals:
        yield Beside("4", "tutorial in the top 5", "standard", _percent(r.rank > 0 for r in goals), 98.83)
        yield Beside("4", "tutorial at the top", "standard", _percent(r.rank == 1 for r in goals), 89.38)
    for configuration, paper in PAPER_MAPPING.items():
        steps = [r for r in of.get(configuration, ()) if r.turn.kind is Kind.STEPS and r.turn.possible]
        if steps:
            yield Beside("6", "complete steps done", configuration.value, _percent(r.done for r in steps), paper)
    for configuration, paper in PAPER_SUCCESS.items():
        if records := of.get(configuration):
            yield Beside("7", "whole pipeline", configuration.value, _percent(r.success for r in records), paper)
    user = of.get(Configuration.USER, ())
    if user:
        again = [r.second for r in user if r.second]
        name = Configuration.USER.value
        yield Beside("8", "first time", name, _percent(r.success for r in user), 97.91)
        if again:
            yield Beside("8", "second time", name, _percent(s.good for s in again), 95.83)
            asked = round(fmean(s.asked for s in again), 2)
            yield Beside("8", "questions the second time", name, asked, PAPER_INTERVENTIONS[1])
        asked = round(fmean(r.result.asked for r in user), 2)
        yield Beside("8", "questions the first time", name, asked, PAPER_INTERVENTIONS[0])


def _percent(some: Iterable[bool]) -> float:
    return round(100 * fmean(some), 1)


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


def _models(configuration: Configuration, records: Sequence[Record]) -> Asked | None:
    if not any(r.result.calls for r in records):
        return None
    tokens = sum(r.result.tokens for r in records)
    again = [r.second.calls for r in records if r.second]
    return Asked(
        configuration,
        len(records),
        round(fmean(r.result.calls for r in records), 1),
        round(tokens / len(records)),
        round(tokens / max(sum(r.result.steps for r in records), 1)),
        round(fmean(again), 1) if again else 0.0,
    )


def _failures(configuration: Configuration, records: Sequence[Record]) -> Iterable[Failure]:
    failed = _grouped([r for r in records if not r.success], cause)
    for name, some in sorted(failed.items(), key=lambda pair: -len(pair[1])):
        yield Failure(configuration, name, len(some))


def _grouped(records: Iterable[Record], key: Callable[[Record], K]) -> dict[K, list[Record]]:
    groups: dict[K, list[Record]] = {}
    for record in records:
        groups.setdefault(key(record), []).append(record)
    return groups
