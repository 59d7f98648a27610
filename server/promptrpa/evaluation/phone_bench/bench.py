"""Plans and runs the bench: tasks, prompts, configurations, rounds."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from promptrpa.evaluation.phone_bench.prompts import Kind, Prompt, prompts_of
from promptrpa.evaluation.phone_bench.user import SimulatedUser
from promptrpa.evaluation.trials import Change, NobodyThere, Result, Said, Trials
from promptrpa.ports import ParsingAgent
from promptrpa.virtualphone.packs import Pack
from promptrpa.virtualphone.tasks import Task, fill


class Configuration(StrEnum):
    """As in PromptRPA, table 7. Each has what the one before has."""

    TEXT = "text only"
    """Widgets by strict text alone."""
    STANDARD = "standard"
    """All agents, and a knowledge base with the tutorials that come with promptrpa."""
    KNOWLEDGE = "with knowledge"
    """After every task was done once, in other words and with other values."""
    USER = "with knowledge and user"
    """And somebody answers questions."""


LANGUAGES: Final = ("en", "zh")


@dataclass(frozen=True, slots=True)
class Turn:
    """One prompt of a round: what is said, and what is said the second time (other words and values)."""

    round: int
    kind: Kind
    said: Said
    again: Said
    version: int
    possible: bool


@dataclass(frozen=True, slots=True)
class Record:
    """How a turn went in a configuration. second: the run in other words after a good first one. useful: questions
    whose answer changed what was done; demonstrations: steps that the user showed."""

    configuration: Configuration
    turn: Turn
    result: Result
    useful: int = 0
    demonstrations: int = 0
    second: Result | None = None

    @property
    def success(self) -> bool:
        """Done; for what the phone cannot do, a clear stop."""
        return self.result.good if self.turn.possible else self.result.stopped


@dataclass(frozen=True, slots=True)
class Plan:
    """tasks: how many at most, of all apps in turn (0: all); rounds: of shuffled turns; seed: of the choices."""

    tasks: int = 0
    rounds: int = 5
    seed: int = 1
    configurations: tuple[Configuration, ...] = tuple(Configuration)


def turns(packs: Sequence[Pack], plan: Plan) -> list[list[Turn]]:
    """For each round, one turn a task in random order; a task's kinds of prompt and languages take turns."""
    chosen = _in_turn(packs, plan.tasks)
    rounds = []
    for number in range(plan.rounds):
        said = [_turn(name, task, place + number, number, plan.seed) for place, (name, task) in enumerate(chosen)]
        Random(f"{plan.seed}:{number}").shuffle(said)
        rounds.append(said)
    return rounds


def lessons(packs: Sequence[Pack], plan: Plan) -> list[Turn]:
    """What is done once before, to have knowledge: each task with complete steps and the second of its values."""
    found = []
    for place, (name, task) in enumerate(_in_turn(packs, plan.tasks)):
        language = LANGUAGES[place % 2]
        steps = [p for p in prompts_of(task, language, plan.seed) if p.kind is Kind.STEPS]
        if task.possible and steps:
            found.append(_made(name, task, steps[-1], language, number=-1, first=1))
    return found


def _turn(name: str, task: Task, place: int, number: int, seed: int) -> Turn:
    language = LANGUAGES[place % 2]
    prompts = prompts_of(task, language, seed)
    kinds = list(dict.fromkeys(p.kind for p in prompts))
    kind = kinds[(place // 2 + number) % len(kinds)]
    some = [p for p in prompts if p.kind is kind]
    return _made(name, task, some[place % len(some)], language, number, first=0)


def _made(name: str, task: Task, prompt: Prompt, language: str, number: int, first: int) -> Turn:
    """`first`: which of the parameters' values is said first; the other one is said the second time."""

    def said(template: str, which: int) -> Said:
        values = {n: (p.of(language) * 2)[which] for n, p in task.parameters.items()}
        return Said(name, language, fill(task, template, values, language), values)

    again = said(prompt.again, 1 - first)
    return Turn(number, prompt.kind, said(prompt.template, first), again, prompt.version, task.possible)


def _in_turn(packs: Sequence[Pack], most: int) -> list[tuple[str, Task]]:
    """The tasks that have prompts, one of each app after another."""
    lists = [[(f"{p.app.id}.{t.id}", t) for t in p.tasks if t.prompts] for p in packs]
    longest = max((len(tasks) for tasks in lists), default=0)
    ordered = [tasks[k] for k in range(longest) for tasks in lists if k < len(tasks)]
    return ordered[:most] if most else ordered


class PhoneBench:
    """Runs turns in one process. text_only: puts the paper's baseline into a mind. blank: a home without knowledge."""

    def __init__(self, trials: Trials, parsing: ParsingAgent, text_only: Change, blank: Path) -> None:
        self._trials = trials
        self._parsing = parsing
        self._text_only = text_only
        self._blank = blank

    def run(self, configuration: Configuration, turn: Turn, home: Path | None) -> Record:
        """A turn in a home with knowledge, else in an empty one."""
        if home is not None:
            return self._in(configuration, turn, home)
        with TemporaryDirectory(prefix="promptrpa-bench-") as folder:
            empty = shutil.copytree(self._blank, Path(folder) / "home")
            return self._in(configuration, turn, empty)

    def _in(self, configuration: Configuration, turn: Turn, home: Path) -> Record:
        change = self._text_only if configuration is Configuration.TEXT else None
        if configuration is not Configuration.USER:
            result = self._trials.run(turn.said, home, NobodyThere(), version=turn.version, change=change)
            second = self._again(configuration, turn, home) if result.good else None
            return Record(configuration, turn, result, second=second)
        user = self._user(turn, turn.said)
        result = self._trials.run(turn.said, home, user, version=turn.version)
        second = self._again(configuration, turn, home) if result.good else None
        return Record(configuration, turn, result, user.useful, user.demonstrations, second)

    def _again(self, configuration: Configuration, turn: Turn, home: Path) -> Result | None:
        """In other words and with other values; what was said first had no say in those. A lesson is done once."""
        if configuration is Configuration.TEXT or turn.round < 0:
            return None
        asker = self._user(turn, turn.again) if configuration is Configuration.USER else NobodyThere()
        return self._trials.run(turn.again, home, asker, version=turn.version)

    def _user(self, turn: Turn, said: Said) -> SimulatedUser:
        task = self._trials.task(said.task)
        prompts = task.prompts.get("zh" if said.language == "zh" else "en")
        steps = fill(task, prompts.steps[0], said.values, said.language) if prompts and prompts.steps else ""
        return SimulatedUser(task, said.values, said.language, self._parsing.parse(steps))


Opened = Callable[[], AbstractContextManager[PhoneBench]]
"""Makes a bench in a worker process."""


def run_bench(
    packs: Sequence[Pack],
    plan: Plan,
    pool: Executor,
    work: Callable[[Configuration, Turn, Path | None], Record],
    tell: Callable[[str], None],
) -> list[Record]:
    """All rounds in all configurations. `work` is done in the pool's processes, one turn each."""
    records: list[Record] = []
    with TemporaryDirectory(prefix="promptrpa-bench-") as folder:
        taught = Path(folder) / "taught"
        taught.mkdir()
        if {Configuration.KNOWLEDGE, Configuration.USER} & set(plan.configurations):
            todo = lessons(packs, plan)
            tell(f"{len(todo)} lessons")
            learned = list(_each(pool, work, Configuration.USER, todo, taught))
            tell(f"{sum(r.success for r in learned)} of them learned")
        for configuration in plan.configurations:
            for number, said in enumerate(turns(packs, plan)):
                home = None
                if configuration in (Configuration.KNOWLEDGE, Configuration.USER):
                    home = Path(folder) / f"{configuration.name}-{number}"
                    shutil.copytree(taught, home)
                done = list(_each(pool, work, configuration, said, home))
                records += done
                tell(f"{configuration}, round {number + 1}: {sum(r.success for r in done)} of {len(done)}")
    return records


def _each(
    pool: Executor,
    work: Callable[[Configuration, Turn, Path | None], Record],
    configuration: Configuration,
    some: Iterable[Turn],
    home: Path | None,
) -> Iterator[Record]:
    said = list(some)
    return pool.map(work, [configuration] * len(said), said, [home] * len(said))
