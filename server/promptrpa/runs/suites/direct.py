"""Suites in this process: a thread for each phone, each takes case after case."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from typing import Protocol
from uuid import uuid4

from promptrpa.domain.clock import utc_now
from promptrpa.domain.page import Page
from promptrpa.domain.question import Answer, Question
from promptrpa.domain.run import Run, RunStatus
from promptrpa.domain.suite import Ended, Expectation, PartKind, Suite, SuiteRun
from promptrpa.domain.task import Slot
from promptrpa.errors import AnswerNeeded, PromptRPAError
from promptrpa.matching.prompts.fitting import misfit
from promptrpa.ports.device import Device
from promptrpa.ports.people import Asker

from . import progress
from .outcome import Steps, SuiteBook, outcome


class Runner(Protocol):
    """See runs.direct."""

    def run(self, prompt: str, *, given: tuple[Slot, ...] = (), expect: tuple[Expectation, ...] = ()) -> Run: ...

    def stop(self) -> None: ...


@dataclass(slots=True)
class CaseAsker:
    """Nobody is there; only what the case gives beforehand is said. Implements ports.Asker."""

    values: Mapping[str, str]
    yes: bool
    attended: bool = False

    def ask(self, question: Question, page: Page | None) -> Answer:
        said = self.values.get(question.name)
        if said is not None and not question.sensitive:
            if problem := misfit(question, said):
                raise AnswerNeeded(f"{question.text} {problem}")
            return Answer(question.name, said)
        if question.approval and self.yes and not question.sensitive:
            return Answer(question.name, "yes")
        raise AnswerNeeded(question.text)


class DirectSuites:
    """device: opens a phone by its serial; runner: makes what drives it. tell: told of the suite run as it changes."""

    def __init__(
        self,
        book: SuiteBook,
        journal: Steps,
        device: Callable[[str], AbstractContextManager[Device]],
        runner: Callable[[Device, Asker], Runner],
        tell: Callable[[SuiteRun], None],
    ) -> None:
        self._book = book
        self._journal = journal
        self._device = device
        self._runner = runner
        self._tell = tell
        self._lock = threading.Lock()
        self._runners: dict[str, Runner] = {}
        self._stopper: threading.Thread | None = None

    def run(self, suite: Suite, devices: tuple[str, ...], *, yes: bool = False) -> SuiteRun:
        """The suite run as it ended. yes: approve what the policy asks about, in this run. The caller holds the home's
        lock. Raises what is wrong beside the phones, once all are done."""
        suite = replace(suite, yes=suite.yes or yes)
        for left in self._book.open_runs():
            if not left.durable:
                self._book.save_run(progress.stopped(left, utc_now()))
        self._current = progress.opened(suite, uuid4().hex[:12], devices, utc_now())
        self._change(self._current)
        with ThreadPoolExecutor(len(devices), "suite on a phone") as pool:
            works = [pool.submit(self._work, each) for each in devices]
        if self._stopper is not None:
            self._stopper.join()
        for work in works:
            work.result()
        return self._current

    def stop(self) -> None:
        """At once, from any thread or a signal's handler."""
        self._stopper = threading.Thread(target=self._stop, name="stop the suite")
        self._stopper.start()

    def _stop(self) -> None:
        with self._lock:
            self._change(progress.stopped(self._current, utc_now()))
            for runner in self._runners.values():
                runner.stop()

    def _work(self, serial: str) -> None:
        try:
            with self._device(serial) as device:
                while (what := self._next(serial)) is not None:
                    self._end(what, self._do(device, what))
        except PromptRPAError as error:
            self._lose(serial, error)
            if error.exit_code not in (1, 4):
                raise

    def _next(self, serial: str) -> progress.Next | None:
        with self._lock:
            run, what = progress.take(self._current, serial)
            if what is not None:
                self._change(run)
            return what

    def _do(self, device: Device, what: progress.Next) -> Ended:
        suite = self._current.suite
        case = suite.cases[what.number]
        values = case.values if what.part.kind is PartKind.CASE else {}
        runner = self._runner(device, CaseAsker(values, suite.yes))
        with self._lock:
            self._runners[what.device] = runner
            if self._current.status.over:
                runner.stop()
        given = tuple(Slot(name, "text", value) for name, value in values.items())
        expect = case.expect if what.part.kind is PartKind.CASE else ()
        run = runner.run(what.part.prompt, given=given, expect=expect)
        asked = run.reason if run.status is RunStatus.WAITING else ""
        return outcome(run, self._journal, self._book, asked)

    def _end(self, what: progress.Next, end: Ended) -> None:
        with self._lock:
            self._runners.pop(what.device, None)
            self._change(progress.closed(progress.ended(self._current, what, end), utc_now()))

    def _lose(self, serial: str, error: PromptRPAError) -> None:
        """The phone cannot be used, or something is wrong that no other phone mends."""
        with self._lock:
            self._runners.pop(serial, None)
            run, what = progress.take(self._current, serial)
            if what is not None:
                run = progress.ended(run, what, Ended("", RunStatus.LOST.value, str(error), 0.0))
            run = replace(run, lost=tuple(dict.fromkeys((*run.lost, serial))))
            self._change(progress.closed(run, utc_now()))

    def _change(self, run: SuiteRun) -> None:
        self._current = run
        self._book.save_run(run)
        self._tell(run)
