"""Suites by the engine: whenever the run of a part is over, what comes next on its phone is submitted.

All that is known of a suite run is in its record and in the journal, and each part's run has an id that follows from
them. So to look again does nothing twice, and a process that starts goes on with what another left.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from hashlib import blake2b
from uuid import uuid4

from promptrpa.domain.clock import utc_now
from promptrpa.domain.durable import Request, Wish
from promptrpa.domain.run import Run, RunStatus
from promptrpa.domain.suite import Ended, PartKind, Suite, SuiteRun
from promptrpa.errors import NotFound, UsageError
from promptrpa.runs.suites import progress
from promptrpa.runs.suites.outcome import outcome

from .ports import Parts


class SuiteDesk:
    """submit: lets a run wait for its phone; the same id again changes nothing. stop: ends a run. Safe to use from
    several threads."""

    def __init__(self, parts: Parts, submit: Callable[[Request, str], Run], stop: Callable[[str], None]) -> None:
        self._parts = parts
        self._submit = submit
        self._stop = stop
        self._lock = threading.Lock()

    def start(self, suite: Suite, devices: tuple[str, ...], account: str = "", id: str = "") -> SuiteRun:
        """Let the cases of a suite wait for these phones. The same id again changes nothing."""
        if not devices:
            raise UsageError("A suite needs a phone.")
        with self._lock:
            if id:
                with suppress(NotFound):
                    return self._parts.suites.run(id)
            run = progress.opened(suite, id or uuid4().hex[:12], devices, utc_now(), account, durable=True)
            self._parts.suites.save_run(run)
            return self._go_on(run)

    def over(self, run: str) -> None:
        """A run is over; it may be the part of a suite."""
        with suppress(NotFound):
            if id := self._parts.checkpoints.request(run).suite:
                with self._lock:
                    self._go_on(self._parts.suites.run(id))

    def take_up(self) -> None:
        """Go on with what a process left that ended."""
        with self._lock:
            for run in self._parts.suites.open_runs():
                if run.durable:
                    self._go_on(run)
                else:
                    self._parts.suites.save_run(progress.stopped(run, utc_now()))

    def stop(self, id: str) -> SuiteRun:
        """End it at once. Raises NotFound, or UsageError where it is over."""
        with self._lock:
            run = self._parts.suites.run(id)
            if run.status.over:
                raise UsageError("This run of a suite is over.")
            run = progress.stopped(run, utc_now())
            self._parts.suites.save_run(run)
        for what in progress.in_progress(run):
            with suppress(UsageError):
                self._stop(what.part.run)
        self._parts.stage.changed("", run.id)
        return run

    def _go_on(self, run: SuiteRun) -> SuiteRun:
        """Take in what has ended, and submit what comes next on each phone."""
        if run.status.over:
            return run
        for what in progress.in_progress(run):
            if (end := self._ended(what)) is not None:
                run = progress.ended(run, what, end)
        wanted = []
        for device in run.devices:
            run, following = progress.take(run, device)
            if following is not None:
                id = following.part.run or _run_id(run, following)
                run = progress.begun(run, following, id)
                wanted.append((following, id))
        run = progress.closed(run, utc_now())
        self._parts.suites.save_run(run)
        for following, id in wanted:
            self._submit(self._request(run, following), id)
        self._parts.stage.changed("", run.id)
        return run

    def _ended(self, what: progress.Next) -> Ended | None:
        """None where it goes on, or was not even submitted."""
        try:
            found = self._parts.journal.run(what.part.run)
        except NotFound:
            return None
        if found.status.goes_on:
            return None
        asked = ""
        checkpoints = self._parts.checkpoints
        if found.status is RunStatus.STOPPED and checkpoints.wish(found.id) is not Wish.STOP:
            question = checkpoints.pending(found.id).question
            asked = question.text if question else ""
        return outcome(found, self._parts.journal, self._parts.suites, asked)

    def _request(self, run: SuiteRun, what: progress.Next) -> Request:
        suite, parts = run.suite, run.results[what.number].parts
        case = suite.cases[what.number]
        is_case = what.part.kind is PartKind.CASE
        return Request(
            what.part.prompt,
            what.device,
            values=case.values if is_case else {},
            yes=suite.yes,
            attended=suite.patience > 0,
            patience=suite.patience,
            account=run.account,
            expect=case.expect if is_case else (),
            suite=run.id,
            after=parts[0].run if what.index else "",
        )


def _run_id(run: SuiteRun, what: progress.Next) -> str:
    named = f"{run.id} {what.number} {len(run.results[what.number].earlier)} {what.index}"
    return blake2b(named.encode(), digest_size=6).hexdigest()
