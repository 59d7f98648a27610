"""The tasks of the app packs, done for real: from a prompt, from memory, and from memory on second versions.

What was done is judged by the phone alone: its state (the task's success) and its journal (writes outside the task's).
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Protocol

from promptrpa.domain.page import Page
from promptrpa.domain.question import Answer, Question, QuestionKind
from promptrpa.domain.run import Run, RunStatus, Step
from promptrpa.errors import AnswerNeeded, PromptRPAError
from promptrpa.ports import Asker, Knowledge, Watcher
from promptrpa.runs.direct import DirectRunner
from promptrpa.virtualphone import tasks as phone_tasks
from promptrpa.virtualphone.config import Condition, PhoneConfig
from promptrpa.virtualphone.packs import Pack
from promptrpa.virtualphone.phone import Phone


class Bench(Protocol):
    """Makes what a trial needs; see bootstrap."""

    def runner(
        self, phone: Phone, home: Path, asker: Asker, watcher: Watcher
    ) -> AbstractContextManager[tuple[DirectRunner, Knowledge]]: ...


class Stage(StrEnum):
    FIRST = "first"
    REPLAY = "replay"
    SECOND_VERSION = "second version"


@dataclass(frozen=True, slots=True)
class Case:
    """One prompt of a task, values filled in; `again` is the same with other values, to be replayed."""

    task: str
    language: str
    prompt: str
    values: dict[str, str]
    again: str
    other_values: dict[str, str]


@dataclass(frozen=True, slots=True)
class Trial:
    """How one stage of a case went. done: by the phone's state. wrong: writes outside the task's, by the phone's
    journal. asked: questions other than approvals. seconds: the whole run."""

    case: Case
    stage: Stage
    status: str
    done: bool
    wrong: tuple[str, ...]
    asked: int
    approvals: int
    replayed: bool
    healed: int
    steps: int
    seconds: float
    reason: str


class BenchAsker:
    """Approves, and answers nothing else; counts both."""

    attended = False

    def __init__(self) -> None:
        self.asked = 0
        self.approvals = 0

    def ask(self, question: Question, page: Page | None) -> Answer:
        if question.kind is QuestionKind.CONFIRM:
            self.approvals += 1
            return Answer(question.name, "yes")
        self.asked += 1
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


def cases(packs: Iterable[Pack], languages: Sequence[str] = ("en", "zh"), kind: str = "steps") -> Iterator[Case]:
    """The first prompt of its kind of every possible task, in each language."""
    for pack in packs:
        for task in (t for t in pack.tasks if t.possible):
            for language in languages:
                said = task.prompts.get(language)  # type: ignore[call-overload]
                prompts = getattr(said, kind) if said else []
                if prompts:
                    values = task.defaults(language)
                    other = {n: (p.of(language) * 2)[1] for n, p in task.parameters.items()}
                    prompt = phone_tasks.fill(task, prompts[0], values, language)
                    again = phone_tasks.fill(task, prompts[0], other, language)
                    yield Case(f"{pack.app.id}.{task.id}", language, prompt, values, again, other)


def sample(chosen: Sequence[Case], language: str, size: int, first: int = 0) -> list[Case]:
    """As many cases of a language, from all apps in turn, beginning with each app's task number `first`."""
    by_app: dict[str, list[Case]] = {}
    for case in chosen:
        if case.language == language:
            by_app.setdefault(case.task.partition(".")[0], []).append(case)
    turns = [cases[first + turn] for turn in range(size) for cases in by_app.values() if first + turn < len(cases)]
    return turns[:size]


class PhoneTasks:
    """Runs cases; `bench` makes phones, devices, homes and runners."""

    def __init__(self, packs: Sequence[Pack], bench: Bench, conditions: frozenset[Condition] = frozenset()) -> None:
        self._packs = {pack.app.id: pack for pack in packs}
        self._bench = bench
        self._conditions = conditions

    def run(self, chosen: Sequence[Case], workers: int = 2) -> list[Trial]:
        """All stages of the cases, in their order."""
        with ThreadPoolExecutor(workers) as pool:
            return [trial for trials in pool.map(self._stages, chosen) for trial in trials]

    def _stages(self, case: Case) -> list[Trial]:
        """A stage after the first replays what the first one saved; without a saved task there is nothing to replay."""
        with TemporaryDirectory(prefix="promptrpa-bench-") as folder:
            home = Path(folder)
            trials = [self._trial(case, Stage.FIRST, home)]
            if trials[0].status == RunStatus.DONE:
                trials.append(self._trial(case, Stage.REPLAY, home))
                trials.append(self._trial(case, Stage.SECOND_VERSION, home))
            return trials

    def _trial(self, case: Case, stage: Stage, home: Path) -> Trial:
        app, _, name = case.task.partition(".")
        task = self._packs[app].task(name)
        first = stage is Stage.FIRST
        config = PhoneConfig(
            serial=f"{case.task}-{case.language}-{stage}".replace(" ", "-"),
            language=case.language,
            version=2 if stage is Stage.SECOND_VERSION else 1,
            conditions=self._conditions,
        )
        phone = Phone(config, list(self._packs.values()))
        asker, counter = BenchAsker(), StepCounter()
        began = time.perf_counter()
        try:
            with self._bench.runner(phone, home, asker, counter) as (runner, knowledge):
                prompt, values, saved = case.prompt, case.values, None
                if not first:
                    (saved, *_) = knowledge.tasks()
                    prompt, values = self._said_again(case, saved, knowledge)
                given = phone_tasks.given(task, values)
                phone.put(given)
                began = time.perf_counter()
                run = runner.run(prompt, task=None)
                status, reason, replayed = run.status.value, run.reason, saved is not None and run.task == saved.id
        except PromptRPAError as error:
            status, reason, replayed = RunStatus.FAILED.value, str(error), False
            values = case.values
        seconds = time.perf_counter() - began
        wrong = phone_tasks.unexpected_writes(task, values, phone.journal.entries)
        done = phone_tasks.check(task, values, phone.state())
        phone.close()
        return Trial(
            case=case,
            stage=stage,
            status=status,
            done=done,
            wrong=tuple(write.path for write in wrong),
            asked=asker.asked,
            approvals=asker.approvals,
            replayed=replayed,
            healed=sum(step.healed for step in counter.steps),
            steps=len(counter.steps),
            seconds=round(seconds, 3),
            reason=reason,
        )

    @staticmethod
    def _said_again(case: Case, saved: Any, knowledge: Any) -> tuple[str, dict[str, str]]:
        """The prompt with other values where the saved task takes them, else the same prompt."""
        from promptrpa.matching.templates import match_template

        if any(match_template(p, case.again, saved.slots) is not None for p in saved.prompts):
            return case.again, case.other_values
        return case.prompt, case.values


@dataclass(frozen=True, slots=True)
class Summary:
    """Of one stage: cases, done by the phone's state with status done, with wrong writes, asked, healed steps."""

    stage: Stage
    cases: int
    done: int
    replayed: int
    wrong: int
    asked: int
    healed: int
    stopped_clearly: int
    false_success: int
    mean_seconds: float


def summarise(trials: Sequence[Trial]) -> list[Summary]:
    """One line a stage."""
    lines = []
    for stage in Stage:
        some = [t for t in trials if t.stage is stage]
        if not some:
            continue
        good = [t for t in some if t.done and t.status == RunStatus.DONE]
        lines.append(
            Summary(
                stage=stage,
                cases=len(some),
                done=len(good),
                replayed=sum(t.replayed for t in some),
                wrong=sum(bool(t.wrong) for t in some),
                asked=sum(t.asked for t in some),
                healed=sum(t.healed for t in some),
                stopped_clearly=sum(t.status != RunStatus.DONE and bool(t.reason) for t in some),
                false_success=sum(t.status == RunStatus.DONE and not t.done for t in some),
                mean_seconds=round(sum(t.seconds for t in some) / len(some), 3),
            )
        )
    return lines
