"""The tasks of the app packs, done for real: from a prompt, from memory, and from memory on second versions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from tempfile import TemporaryDirectory

from promptrpa.domain.run import RunStatus
from promptrpa.evaluation.trials import NobodyThere, Result, Said, Trials
from promptrpa.matching.prompts.templates import match_template
from promptrpa.ports.knowledge import Knowledge
from promptrpa.virtualphone import tasks as phone_tasks
from promptrpa.virtualphone.packs import Pack


class Stage(StrEnum):
    FIRST = "first"
    REPLAY = "replay"
    SECOND_VERSION = "second version"


@dataclass(frozen=True, slots=True)
class Case:
    """One prompt of a task, values filled in; `again` is the same with other values, to be replayed. wording: which of
    the task's prompts it is, from 1."""

    first: Said
    again: Said
    wording: int = 1

    @property
    def task(self) -> str:
        return self.first.task

    @property
    def language(self) -> str:
        return self.first.language


@dataclass(frozen=True, slots=True)
class Trial:
    """How one stage of a case went; `said` is what was said in it."""

    case: Case
    stage: Stage
    said: Said
    result: Result


def cases(
    packs: Iterable[Pack], languages: Sequence[str] = ("en", "zh"), *, wordings: int | None = 1, possible: bool = True
) -> Iterator[Case]:
    """Of every possible task, in each language, the first wordings with complete steps, or all of them; or of the
    impossible tasks the first wordings of the goal."""
    for pack in packs:
        for task in (t for t in pack.tasks if t.possible == possible):
            for language in languages:
                prompts = task.prompts.get(language, phone_tasks.Prompts())  # type: ignore[call-overload]
                values = task.defaults(language)
                others = {n: (p.of(language) * 2)[1] for n, p in task.parameters.items()}
                for number, wording in enumerate((prompts.steps if possible else prompts.goal)[:wordings], 1):
                    first, again = (
                        Said(f"{pack.app.id}.{task.id}", language, phone_tasks.fill(task, wording, v, language), v)
                        for v in (values, others)
                    )
                    yield Case(first, again, number)


def sample(chosen: Sequence[Case], language: str, size: int, first: int = 0) -> list[Case]:
    """As many cases of a language, from all apps in turn, beginning with each app's task number `first`."""
    by_app: dict[str, list[Case]] = {}
    for case in chosen:
        if case.language == language:
            by_app.setdefault(case.task.partition(".")[0], []).append(case)
    turns = [cases[first + turn] for turn in range(size) for cases in by_app.values() if first + turn < len(cases)]
    return turns[:size]


class PhoneTasks:
    """Runs cases."""

    def __init__(self, trials: Trials) -> None:
        self._trials = trials

    def run(self, chosen: Sequence[Case], workers: int = 2) -> list[Trial]:
        """All stages of the cases, in their order."""
        with ThreadPoolExecutor(workers) as pool:
            return [trial for trials in pool.map(self._stages, chosen) for trial in trials]

    def _stages(self, case: Case) -> list[Trial]:
        """A stage after the first replays what the first one saved; without a saved task there is nothing to replay."""
        with TemporaryDirectory(prefix="promptrpa-bench-") as folder:
            home = Path(folder)
            trials = [self._trial(case, Stage.FIRST, home)]
            if trials[0].result.status == RunStatus.DONE:
                trials += [self._trial(case, stage, home) for stage in (Stage.REPLAY, Stage.SECOND_VERSION)]
            return trials

    def _trial(self, case: Case, stage: Stage, home: Path) -> Trial:
        said = case.first

        def again(knowledge: Knowledge) -> Said:
            """With other values where the saved task takes them."""
            nonlocal said
            (saved, *_) = knowledge.tasks()
            if any(match_template(p, case.again.prompt, saved.slots) is not None for p in saved.prompts):
                said = case.again
            return said

        result = self._trials.run(
            case.first,
            home,
            NobodyThere(),
            version=2 if stage is Stage.SECOND_VERSION else 1,
            instead=None if stage is Stage.FIRST else again,
        )
        return Trial(case, stage, said, result)


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
        some = [t.result for t in trials if t.stage is stage]
        if not some:
            continue
        lines.append(
            Summary(
                stage=stage,
                cases=len(some),
                done=sum(t.done and t.status == RunStatus.DONE for t in some),
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
