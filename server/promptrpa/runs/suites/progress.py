"""A suite run as a value: which part of which case comes next on a phone, what its end means. Nothing is done here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from promptrpa.domain.run import RunStatus
from promptrpa.domain.suite import (
    Case,
    CaseResult,
    CaseStatus,
    Checked,
    Ended,
    Expectation,
    ExpectationKind,
    Part,
    PartKind,
    Suite,
    SuiteRun,
    SuiteStatus,
)
from promptrpa.matching.words.text import plain

NO_PHONE: Final = "No phone is left that could do it."
_SKIPS: Final = frozenset({CaseStatus.LOST, CaseStatus.STOPPED})
"""Outcomes after which not even what comes after the case is done."""


@dataclass(frozen=True, slots=True)
class Next:
    """A part to be done: of which case, by its number; the part's index in it; on which phone."""

    number: int
    index: int
    part: Part
    device: str


def opened(
    suite: Suite, id: str, devices: tuple[str, ...], started: str, account: str = "", *, durable: bool = False
) -> SuiteRun:
    """A run of a suite, before anything was done."""
    results = tuple(
        CaseResult(number, case.name, case.prompt, _parts(suite, case)) for number, case in enumerate(suite.cases)
    )
    return SuiteRun(id, suite, devices, results, started=started, account=account, durable=durable)


def take(run: SuiteRun, device: str) -> tuple[SuiteRun, Next | None]:
    """What a phone does next: the rest of its case, else the first case that waits. None where nothing is left for it,
    or where it is busy with a part."""
    if run.status.over or device in run.lost:
        return run, None
    mine = next((r for r in run.results if r.status is CaseStatus.RUNNING and r.device == device), None)
    if mine is None:
        waiting = next((r for r in run.results if r.status is CaseStatus.QUEUED), None)
        if waiting is None:
            return run, None
        mine = replace(waiting, status=CaseStatus.RUNNING, device=device, tries=waiting.tries + 1)
        run = _with(run, mine)
    index = next((n for n, part in enumerate(mine.parts) if not part.over and not part.skipped), -1)
    return run, Next(mine.number, index, mine.parts[index], device) if index >= 0 else None


def begun(run: SuiteRun, what: Next, id: str) -> SuiteRun:
    """The part has a run now."""
    result = run.results[what.number]
    return _with(run, replace(result, parts=_put(result.parts, what.index, replace(what.part, run=id))))


def ended(run: SuiteRun, what: Next, end: Ended) -> SuiteRun:
    """What the end of a part's run means for its case."""
    result = run.results[what.number]
    part = replace(what.part, run=end.run, over=True)
    result = replace(
        result,
        parts=_put(result.parts, what.index, part),
        seconds=result.seconds + end.seconds,
        risky=result.risky or end.risky,
    )
    if end.status == RunStatus.LOST:
        run = replace(run, lost=tuple(dict.fromkeys((*run.lost, what.device))))
        if not end.acted and not any(p.over for p in result.parts if p != part):
            return _with(run, _anew(run.suite, result, tries=result.tries - 1))
    outcome, reason, checks = _judged(run.suite.cases[what.number], part, end)
    if result.outcome is CaseStatus.PASSED and outcome is not CaseStatus.PASSED:
        result = replace(result, outcome=outcome, reason=reason)
    if part.kind is PartKind.CASE:
        result = replace(result, checks=checks)
    result = replace(result, parts=tuple(_skip(p, result.outcome) for p in result.parts))
    if any(not p.over and not p.skipped for p in result.parts):
        return _with(run, result)
    may_again = result.outcome in (CaseStatus.FAILED, CaseStatus.BROKEN) and not result.risky
    if may_again and result.tries <= run.suite.retries:
        return _with(run, _anew(run.suite, result, tries=result.tries))
    return _with(run, replace(result, status=result.outcome))


def closed(run: SuiteRun, now: str) -> SuiteRun:
    """The run with its status, where nothing of it is left to do."""
    if run.status.over:
        return run
    if set(run.devices) <= set(run.lost):
        lost = {r.number: replace(r, status=CaseStatus.LOST, reason=NO_PHONE) for r in run.results if not r.status.over}
        run = replace(run, results=tuple(lost.get(r.number, r) for r in run.results))
    if not all(result.status.over for result in run.results):
        return run
    passed = all(result.status is CaseStatus.PASSED for result in run.results)
    return replace(run, status=SuiteStatus.PASSED if passed else SuiteStatus.FAILED, ended=now)


def stopped(run: SuiteRun, now: str) -> SuiteRun:
    """The run as a person stopped it; parts in progress are stopped by who runs them."""
    if run.status.over:
        return run
    results = tuple(r if r.status.over else replace(r, status=CaseStatus.STOPPED) for r in run.results)
    return replace(run, results=results, status=SuiteStatus.STOPPED, ended=now)


def in_progress(run: SuiteRun) -> Sequence[Next]:
    """The parts that have a run which was not seen to end."""
    return [
        Next(result.number, index, part, result.device)
        for result in run.results
        for index, part in enumerate(result.parts)
        if part.run and not part.over and result.status in (CaseStatus.RUNNING, CaseStatus.STOPPED)
    ]


def _parts(suite: Suite, case: Case) -> tuple[Part, ...]:
    before = (Part(PartKind.SETUP, prompt) for prompt in (*suite.setup, *case.setup))
    after = (Part(PartKind.TEARDOWN, prompt) for prompt in (*case.teardown, *suite.teardown))
    return (*before, Part(PartKind.CASE, case.prompt), *after)


def _anew(suite: Suite, result: CaseResult, tries: int) -> CaseResult:
    """The case once more, from its first part."""
    earlier = (*result.earlier, *(part.run for part in result.parts if part.run))
    parts = _parts(suite, suite.cases[result.number])
    return CaseResult(result.number, result.name, result.prompt, parts, tries=tries, earlier=earlier)


def _judged(case: Case, part: Part, end: Ended) -> tuple[CaseStatus, str, tuple[Checked, ...]]:
    if end.status == RunStatus.LOST:
        return CaseStatus.LOST, end.reason, end.checks
    if end.status == RunStatus.STOPPED and not end.asked:
        return CaseStatus.STOPPED, end.reason, end.checks
    if part.kind is not PartKind.CASE:
        if end.status == RunStatus.DONE:
            return CaseStatus.PASSED, "", ()
        return CaseStatus.BROKEN, f"{part.kind.value.capitalize()} did not work: {end.asked or end.reason}", ()
    page = {checked.text: checked for checked in end.checks}
    checks = tuple(_of_run(e, end) if not e.kind.of_page else page.get(e.text, _unseen(e)) for e in case.expect)
    named = {e.kind for e in case.expect}
    if end.asked and ExpectationKind.ASKS not in named:
        return CaseStatus.ASKS, end.asked, checks
    if end.status != RunStatus.DONE and not end.asked and ExpectationKind.FAILS not in named:
        return CaseStatus.FAILED, end.reason, checks
    wrong = next((c for c in checks if not c.holds), None)
    if wrong is None:
        return CaseStatus.PASSED, "", checks
    return CaseStatus.FAILED, f"It is not so: {wrong.text}" + (f" Seen: {wrong.seen}" if wrong.seen else ""), checks


def _of_run(expectation: Expectation, end: Ended) -> Checked:
    is_done = end.status == RunStatus.DONE
    match expectation.kind:
        case ExpectationKind.DONE:
            return Checked(expectation.text, is_done, "" if is_done else end.asked or end.reason)
        case ExpectationKind.FAILS:
            right = not is_done and not end.asked
            return Checked(expectation.text, right, "" if right else end.asked or end.reason)
        case ExpectationKind.ASKS:
            right = bool(end.asked) and plain(expectation.what) in plain(end.asked)
            return Checked(expectation.text, right, "" if right else end.asked or "nothing was asked")
        case _:
            right = end.seconds <= float(expectation.value)
            return Checked(expectation.text, right, "" if right else f"{end.seconds:.1f} s")


def _unseen(expectation: Expectation) -> Checked:
    return Checked(expectation.text, False, "the page was not looked at")


def _skip(part: Part, outcome: CaseStatus) -> Part:
    """What is not done any more after such an outcome."""
    if part.over or outcome is CaseStatus.PASSED:
        return part
    goes_on = part.kind is PartKind.TEARDOWN and outcome not in _SKIPS
    return part if goes_on else replace(part, skipped=True)


def _put(parts: tuple[Part, ...], index: int, part: Part) -> tuple[Part, ...]:
    return (*parts[:index], part, *parts[index + 1 :])


def _with(run: SuiteRun, result: CaseResult) -> SuiteRun:
    results = run.results
    return replace(run, results=(*results[: result.number], result, *results[result.number + 1 :]))
