"""One prompt given to the product on a fresh virtual phone.

What was done is judged by the phone alone: its state (the task's success) and its journal (writes outside the task's).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Protocol

from promptrpa.domain.model import ModelCall, spent
from promptrpa.domain.operation import GateKind
from promptrpa.domain.page import Page
from promptrpa.domain.question import Answer, Question, QuestionKind
from promptrpa.domain.run import Run, RunStatus, Step, StepResult
from promptrpa.errors import AnswerNeeded, PromptRPAError
from promptrpa.mind import Mind
from promptrpa.ports.knowledge import Knowledge
from promptrpa.ports.language import Ledger
from promptrpa.ports.people import Asker, Watcher
from promptrpa.runs.direct import DirectRunner
from promptrpa.virtualphone import tasks as phone_tasks
from promptrpa.virtualphone.config import Condition, PhoneConfig
from promptrpa.virtualphone.packs import Pack
from promptrpa.virtualphone.phone import Phone

_NUMBERS = count()

Change = Callable[[Mind], Mind]
"""Puts other agents into a mind, to compare them."""


class Home(Knowledge, Protocol):
    """A knowledge base, with what was asked of models."""

    @property
    def ledger(self) -> Ledger: ...


class Bench(Protocol):
    """Makes what a trial needs; see bootstrap."""

    def runner(
        self, phone: Phone, home: Path, asker: Asker, watcher: Watcher, change: Change | None = None
    ) -> AbstractContextManager[tuple[DirectRunner, Home]]: ...


@dataclass(frozen=True, slots=True)
class Said:
    """A prompt for a task ("app.name"), and the values that it is meant with."""

    task: str
    language: str
    prompt: str
    values: dict[str, str]


@dataclass(frozen=True, slots=True)
class Result:
    """How it went. done: by the phone's state. wrong: paths written outside the task's, by the phone's journal. asked,
    approvals: questions by kind. healed, steps, taps: of the run's steps, and what it did. seconds: all of the run.
    calls, tokens: of language models. held: steps that the gate refused or asked about. before: how the run ended after
    which it was said in other words, as the phone was not as it should be; empty where it was said once.
    """

    status: str
    done: bool
    wrong: tuple[str, ...]
    asked: int
    approvals: int
    replayed: bool
    healed: int
    steps: int
    taps: int
    seconds: float
    reason: str
    calls: int = 0
    tokens: int = 0
    held: int = 0
    before: str = ""

    @property
    def good(self) -> bool:
        """The phone is as it should be, nothing else was changed, and the run says so."""
        return self.done and not self.wrong and self.status == RunStatus.DONE

    @property
    def stopped(self) -> bool:
        """It says that it is not done, with a reason, and changed nothing else."""
        return self.status != RunStatus.DONE and bool(self.reason) and not self.wrong


class CountingAsker(Protocol):
    """An Asker that counts what it was asked."""

    attended: bool
    approvals: int

    @property
    def asked(self) -> int: ...

    def ask(self, question: Question, page: Page | None) -> Answer: ...


class NobodyThere:
    """Approves, and answers nothing else; counts both. question, page: the last one that was not answered."""

    attended = False

    def __init__(self) -> None:
        self.asked = 0
        self.approvals = 0
        self.question: Question | None = None
        self.page: Page | None = None

    def ask(self, question: Question, page: Page | None) -> Answer:
        if question.kind is QuestionKind.CONFIRM and question.approval:
            self.approvals += 1
            return Answer(question.name, "yes")
        self.asked += 1
        self.question, self.page = question, page
        raise AnswerNeeded(question.text)


class StepCounter:
    """Remembers the steps."""

    def __init__(self) -> None:
        self.steps: list[Step] = []

    def started(self, run: Run) -> None: ...

    def note(self, text: str) -> None: ...

    def step(self, step: Step) -> None:
        self.steps.append(step)

    def over(self, run: Run) -> None: ...


class Trials:
    """Gives prompts to the product; `bench` makes phones' devices, homes and runners."""

    def __init__(self, packs: Sequence[Pack], bench: Bench, conditions: frozenset[Condition] = frozenset()) -> None:
        self._packs = {pack.app.id: pack for pack in packs}
        self._bench = bench
        self._conditions = conditions

    def task(self, name: str) -> phone_tasks.Task:
        """By "app.name"."""
        app, _, task = name.partition(".")
        return self._packs[app].task(task)

    def run(
        self,
        said: Said,
        home: Path,
        asker: CountingAsker,
        *,
        version: int = 1,
        change: Change | None = None,
        instead: Callable[[Knowledge], Said | None] | None = None,
        otherwise: str = "",
    ) -> Result:
        """Say it to the product on a new phone; or what `instead` chooses in view of what the product knows by then.
        otherwise: said on the same phone where it is not as it should be after that."""
        config = PhoneConfig(
            serial=f"{said.task}-{said.language}-{next(_NUMBERS)}",
            language=said.language,
            version=version,
            conditions=self._conditions,
        )
        phone = Phone(config, list(self._packs.values()))
        counter = StepCounter()
        seconds = 0.0
        run: Run | None = None
        reason = ended = ""
        before: set[str] = set()
        calls: list[ModelCall] = []
        try:
            with self._bench.runner(phone, home, asker, counter, change) as (runner, knowledge):
                before = {task.id for task in knowledge.tasks()}
                said = (instead and instead(knowledge)) or said
                phone.put(phone_tasks.given(self.task(said.task), said.values))
                asked = len(knowledge.ledger.calls())
                began = time.perf_counter()
                try:
                    run = runner.run(said.prompt)
                    reason = run.reason
                    if otherwise and not phone_tasks.check(self.task(said.task), said.values, phone.state()):
                        ended = run.status.value
                        run = runner.run(otherwise)
                        reason = run.reason
                finally:
                    seconds = time.perf_counter() - began
                    calls = list(knowledge.ledger.calls())[asked:]
        except PromptRPAError as error:
            reason = str(error)
        task = self.task(said.task)
        wrong = phone_tasks.unexpected_writes(task, said.values, phone.journal.entries)
        done = phone_tasks.check(task, said.values, phone.state())
        phone.close()
        took = spent(calls)
        return Result(
            status=(run.status if run else RunStatus.FAILED).value,
            done=done,
            wrong=tuple(write.path for write in wrong),
            asked=asker.asked,
            approvals=asker.approvals,
            replayed=run is not None and run.task in before,
            healed=sum(step.healed for step in counter.steps),
            steps=len(counter.steps),
            taps=sum(1 for s in counter.steps if s.operation and s.result is StepResult.CHANGED),
            seconds=round(seconds, 3),
            reason=reason,
            calls=took.calls,
            tokens=took.tokens,
            held=sum(1 for s in counter.steps if s.gate and s.operation and s.gate.kind is not GateKind.ALLOW),
            before=ended,
        )
