"""Plans and runs episodes of MiniWoB++."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Protocol

from promptrpa.domain.function import Function
from promptrpa.domain.model import ModelCall, spent
from promptrpa.domain.operation import Purpose
from promptrpa.domain.run import Run, RunStatus, Step, StepResult
from promptrpa.domain.task import Environment, Task, Tutorial
from promptrpa.errors import DeviceError, PromptRPAError, Stopped
from promptrpa.evaluation.miniwob.pages import Episode, WebPage
from promptrpa.evaluation.trials import NobodyThere, StepCounter
from promptrpa.ports.agents import Ranked, RetrievalAgent
from promptrpa.ports.device import Device
from promptrpa.ports.people import Asker, Watcher

_READY_SECONDS: Final = 3.0
_STARTS: Final = 3


class Outcome(StrEnum):
    SUCCESS = "success"
    """The page gave a reward above 0."""
    FAILED = "failed"
    """All actions could be done, and the page gave no reward, or none above 0."""
    UNEXECUTABLE = "not executable"
    """It ended at an action that could not be done: nothing on the page is what was meant, or nothing can be chosen."""
    UNREAD = "not understood"
    """No step was found in the words."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A task with a seed, in a configuration (see `Variant`)."""

    task: str
    seed: int
    variant: Variant


@dataclass(frozen=True, slots=True)
class Variant:
    """How the product is set up. critique: which criticism there is (a setting); model: the strong one; empty: of the
    settings. planner: as in the settings."""

    name: str
    critique: str | None = None
    model: str = ""
    planner: str = ""


@dataclass(frozen=True, slots=True)
class Record:
    """How a trial went. reward: -1 to 1, 0 where the page was left without one. actions: that changed the page."""

    trial: Trial
    wish: str
    outcome: Outcome
    reward: float
    status: str
    reason: str
    asked: int
    approvals: int
    actions: int
    unexecutable: int
    calls: int
    tokens: int
    seconds: float


class Site(Protocol):
    """A page that is driven: a device, and scripts in it."""

    def fresh(self) -> None:
        """Open the page anew."""
        ...

    @property
    def page(self) -> WebPage: ...

    @property
    def device(self) -> Device: ...


class Runner(Protocol):
    def run(self, prompt: str) -> Run: ...


class Bench(Protocol):
    """Makes what a trial needs; see bootstrap."""

    def site(self, task: str, *, anew: bool) -> Site:
        """The task's page in the browser of this process, or in a new one."""
        ...

    def runner(
        self, site: Site, variant: Variant, asker: Asker, watcher: Watcher
    ) -> AbstractContextManager[tuple[Runner, Callable[[str], Sequence[ModelCall]]]]:
        """What runs prompts on it with an empty knowledge base, and the calls to models by run."""
        ...


class MiniwobBench:
    """Runs trials in one process. limit: seconds of an episode."""

    def __init__(self, bench: Bench, limit: float) -> None:
        self._bench = bench
        self._limit = limit

    def run(self, trial: Trial) -> Record:
        """One episode from the opened page to the product's end, or to the page's."""
        site, episode = self._begun(trial)
        wish = episode.wish
        asker = NobodyThere()
        watcher = UntilOver(episode)
        began = time.perf_counter()
        run: Run | None = None
        calls: Sequence[ModelCall] = ()
        reason = ""
        with self._bench.runner(site, trial.variant, asker, watcher) as (runner, calls_of):
            try:
                run = runner.run(wish)
                reason = run.reason
            except PromptRPAError as error:
                reason = str(error)
            calls = calls_of(run.id if run else watcher.run)
        seconds = time.perf_counter() - began
        reward = episode.reward
        took = spent(calls)
        return Record(
            trial=trial,
            wish=wish,
            outcome=_outcome(reward, run, watcher.steps),
            reward=reward or 0.0,
            status=run.status.value if run else RunStatus.FAILED.value,
            reason=reason,
            asked=asker.asked,
            approvals=asker.approvals,
            actions=sum(1 for s in watcher.steps if s.operation and s.result is StepResult.CHANGED),
            unexecutable=sum(1 for s in watcher.steps if _was_not_done(s)),
            calls=took.calls,
            tokens=took.tokens,
            seconds=round(seconds, 2),
        )

    def _begun(self, trial: Trial) -> tuple[Site, Episode]:
        """An episode on a fresh page; a browser that did not come up is started anew."""
        for attempt in range(_STARTS - 1):
            with suppress(DeviceError):
                return self._begin(trial, anew=attempt > 0)
        return self._begin(trial, anew=True)

    def _begin(self, trial: Trial, *, anew: bool) -> tuple[Site, Episode]:
        site = self._bench.site(trial.task, anew=anew)
        site.fresh()
        episode = Episode(site.page, trial.seed, self._limit)
        self._until_ready(episode)
        return site, episode

    @staticmethod
    def _until_ready(episode: Episode) -> None:
        end = time.monotonic() + _READY_SECONDS
        while not episode.ready and time.monotonic() < end:
            time.sleep(0.02)


class UntilOver(StepCounter):
    """Counts steps, and ends the run with the episode."""

    def __init__(self, episode: Episode) -> None:
        super().__init__()
        self._episode = episode
        self.run = ""

    def started(self, run: Run) -> None:
        self.run = run.id

    def step(self, step: Step) -> None:
        super().step(step)
        if self._episode.reward is not None:
            raise Stopped("The episode is over: what is done after it does not count.")


@dataclass(frozen=True, slots=True)
class OnlyShown:
    """Implements ports.RetrievalAgent: saved tasks are there for a model to see, and none is found to be replayed."""

    inner: RetrievalAgent

    def match_task(self, function: Function, environment: Environment, tasks: Sequence[Task]) -> Ranked | None:
        """None."""
        return None

    def rank(
        self, function: Function, tutorials: Sequence[Tutorial], without: frozenset[str] = frozenset()
    ) -> list[Ranked]:
        """See ports.RetrievalAgent."""
        return self.inner.rank(function, tutorials, without)


def _was_not_done(step: Step) -> bool:
    """An action was meant, and could not be done."""
    if step.proposal is not None and step.proposal.purpose is Purpose.SKIP:
        return False
    return step.result in (StepResult.FAILED, StepResult.REFUSED)


def _outcome(reward: float | None, run: Run | None, steps: Sequence[Step]) -> Outcome:
    if reward is not None and reward > 0:
        return Outcome.SUCCESS
    if reward is not None or run is None or run.status is RunStatus.DONE:
        return Outcome.FAILED
    return Outcome.UNEXECUTABLE if steps or "Step " in run.reason else Outcome.UNREAD


Opened = Callable[[], AbstractContextManager[MiniwobBench]]
"""Makes a bench in a worker process."""


def plan(tasks: Sequence[str], seeds: int, variants: Sequence[Variant]) -> list[Trial]:
    """All that is to be done; a task's seeds stand together."""
    return [Trial(task, seed, variant) for variant in variants for task in tasks for seed in range(seeds)]


def run_bench(
    trials: Sequence[Trial], pool: Executor, work: Callable[[Trial], Record], tell: Callable[[str], None], seeds: int
) -> Iterator[Record]:
    """All of them in order, in the pool's processes: a task's seeds in one, so that its page is opened once."""
    good = 0
    for number, record in enumerate(pool.map(work, trials, chunksize=seeds), 1):
        good += record.outcome is Outcome.SUCCESS
        if number % seeds == 0:
            told = f"{record.trial.task} {record.trial.variant.name}".strip()
            tell(f"{number} of {len(trials)}: {told}: {good} of {seeds}")
            good = 0
        yield record
