"""Plans and runs the bench: tasks, prompts, configurations, rounds."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from promptrpa.domain.run import RunStatus
from promptrpa.evaluation.phone_bench.prompts import Kind, Prompt, prompts_of
from promptrpa.evaluation.phone_bench.user import Exchange, SimulatedUser
from promptrpa.evaluation.trials import Change, NobodyThere, Result, Said, Trials
from promptrpa.ports.agents import ParsingAgent
from promptrpa.ports.meaning import Embedder
from promptrpa.virtualphone.packs import Pack
from promptrpa.virtualphone.tasks import PLACEHOLDER, Task, fill
from promptrpa.virtualphone.text import resolve


class Configuration(StrEnum):
    """As in PromptRPA, table 7, where each has what the one before has; and beside it what can be done where no
    tutorial tells."""

    TEXT = "text only"
    """Widgets by strict text alone."""
    STANDARD = "standard"
    """All agents, and a knowledge base with the tutorials that come with promptrpa."""
    KNOWLEDGE = "with knowledge"
    """After every task was done once, in other words and with other values."""
    USER = "with knowledge and user"
    """And somebody answers questions, and where they see that it was not done says it once in other words."""
    BARE = "without tutorials"
    """As standard, and no tutorial is known."""
    TOUR = "after a tour"
    """The same, after a tour of each app."""
    MODEL = "with a model"
    """A language model plans: a knowledge base without tutorials, and nobody answers."""


PAPER: Final = (Configuration.TEXT, Configuration.STANDARD, Configuration.KNOWLEDGE, Configuration.USER)
LANGUAGES: Final = ("en", "zh")


@dataclass(frozen=True, slots=True)
class Turn:
    """One prompt of a round: what is said, and what is said the second time (other words and values). left_out: the
    parameters without which nobody can do it, and that it does not say. benign: it can be done, and none of its
    steps needs an approval."""

    round: int
    kind: Kind
    said: Said
    again: Said
    version: int
    possible: bool
    left_out: tuple[str, ...] = ()
    benign: bool = True


@dataclass(frozen=True, slots=True)
class Record:
    """How a turn went in a configuration. second: the run in other words after a good first one. exchanges, again:
    what the user was asked in the first and in the second. demonstrations: steps that the user showed. named: what was
    left out of the prompt was asked for, and nobody was there to say it. rank: the place of the task's tutorial among
    the first five found for the prompt; 0: it is not there."""

    configuration: Configuration
    turn: Turn
    result: Result
    exchanges: tuple[Exchange, ...] = ()
    demonstrations: int = 0
    second: Result | None = None
    again: tuple[Exchange, ...] = ()
    named: bool = False
    rank: int = 0

    @property
    def done(self) -> bool:
        """The phone is as it should be; for what it cannot do, a clear stop."""
        return self.result.good if self.turn.possible else self.result.stopped

    @property
    def success(self) -> bool:
        """Done; where nobody is there to say what the prompt leaves out, a stop that asks for that."""
        return self.done or (self.named and self.result.stopped)


@dataclass(frozen=True, slots=True)
class Plan:
    """tasks: how many at most, of all apps in turn (0: all); rounds: of shuffled turns; seed: of the choices, and of
    which task is said how. kinds: of prompts; all where it is empty. mixed: an app's tasks in random order."""

    tasks: int = 0
    rounds: int = 5
    seed: int = 1
    configurations: tuple[Configuration, ...] = PAPER
    kinds: tuple[Kind, ...] = ()
    mixed: bool = False


def turns(packs: Sequence[Pack], plan: Plan) -> list[list[Turn]]:
    """For each round, one turn a task in random order. A task's languages take turns, and so do its kinds of prompt, in
    an order that the seed says."""
    chosen = _in_turn(packs, plan)
    rounds = []
    for number in range(plan.rounds):
        said = [_turn(name, task, place + number, number, plan) for place, (name, task) in enumerate(chosen, plan.seed)]
        Random(f"{plan.seed}:{number}").shuffle(said)
        rounds.append(said)
    return rounds


def lessons(packs: Sequence[Pack], plan: Plan) -> list[Turn]:
    """What is done once before, to have knowledge: each task with complete steps and the second of its values."""
    found = []
    for place, (name, task) in enumerate(_in_turn(packs, plan), plan.seed):
        language = LANGUAGES[place % 2]
        steps = [p for p in prompts_of(task, language, plan.seed) if p.kind is Kind.STEPS]
        if task.possible and steps:
            found.append(_made(name, task, steps[-1], language, number=-1, first=1))
    return found


def tours(packs: Sequence[Pack]) -> list[Turn]:
    """A tour of each app in each language, on a phone made for one of its tasks."""
    found = []
    for pack in packs:
        for name, task in _in_turn([pack], Plan(tasks=1)):
            for language, words in zip(LANGUAGES, ("look around in {}", "在{}里到处看看"), strict=True):
                turn = _made(name, task, prompts_of(task, language, 0)[0], language, number=-1, first=0)
                prompt = words.format(resolve(pack.app.name, language))
                found.append(replace(turn, said=replace(turn.said, prompt=prompt)))
    return found


def _turn(name: str, task: Task, place: int, number: int, plan: Plan) -> Turn:
    language = LANGUAGES[place % 2]
    prompts = prompts_of(task, language, plan.seed)
    kinds = list(dict.fromkeys(p.kind for p in prompts if not plan.kinds or p.kind in plan.kinds))
    Random(f"{plan.seed}:{name}").shuffle(kinds)
    kind = kinds[number % len(kinds)]
    some = [p for p in prompts if p.kind is kind]
    return _made(name, task, some[place % len(some)], language, number, first=0)


def _made(name: str, task: Task, prompt: Prompt, language: str, number: int, first: int) -> Turn:
    """`first`: which of the parameters' values is said first; the other one is said the second time."""

    def said(template: str, which: int) -> Said:
        values = {n: (p.of(language) * 2)[which] for n, p in task.parameters.items()}
        return Said(name, language, fill(task, template, values, language), values)

    again = said(prompt.again, 1 - first)
    in_prompt = {found[1] for found in PLACEHOLDER.finditer(prompt.template)}
    left_out = tuple(n for n in task.parameters if n not in in_prompt) if prompt.kind is Kind.MISSING else ()
    return Turn(
        number,
        prompt.kind,
        said(prompt.template, first),
        again,
        prompt.version,
        task.possible,
        left_out,
        benign=task.possible and not task.approvals,
    )


def _in_turn(packs: Sequence[Pack], plan: Plan) -> list[tuple[str, Task]]:
    """The tasks that have prompts, one of each app after another."""
    lists = [[(f"{p.app.id}.{t.id}", t) for t in p.tasks if _can_be_said(t, plan)] for p in packs]
    if plan.mixed:
        lists = [Random(f"{plan.seed}:{number}").sample(tasks, len(tasks)) for number, tasks in enumerate(lists)]
    longest = max((len(tasks) for tasks in lists), default=0)
    ordered = [tasks[k] for k in range(longest) for tasks in lists if k < len(tasks)]
    return ordered[: plan.tasks] if plan.tasks else ordered


def _can_be_said(task: Task, plan: Plan) -> bool:
    """It has prompts of the wanted kinds, in both languages where kinds are wanted."""
    if not plan.kinds:
        return bool(task.prompts)
    return all(any(p.kind in plan.kinds for p in prompts_of(task, language, plan.seed)) for language in LANGUAGES)


class PhoneBench:
    """Runs turns in one process. embedder: what the simulated user understands by. found: the tutorials for a prompt,
    the best first. changes: what a configuration puts into a mind. blank: a home without knowledge."""

    def __init__(
        self,
        trials: Trials,
        parsing: ParsingAgent,
        embedder: Embedder,
        found: Callable[[str], Sequence[str]],
        changes: Mapping[Configuration, Change],
        blank: Path,
    ) -> None:
        self._trials = trials
        self._parsing = parsing
        self._embedder = embedder
        self._found = found
        self._changes = changes
        self._blank = blank

    def run(self, configuration: Configuration, turn: Turn, home: Path | None) -> Record:
        """A turn in a home with knowledge, which grows; after tours in a copy of it; else in an empty one."""
        toured = configuration is Configuration.TOUR and turn.round >= 0
        if home is not None and not toured:
            return self._in(configuration, turn, home)
        with TemporaryDirectory(prefix="promptrpa-bench-") as folder:
            copied = shutil.copytree(home or self._blank, Path(folder) / "home")
            return self._in(configuration, turn, copied)

    def _in(self, configuration: Configuration, turn: Turn, home: Path) -> Record:
        change = self._changes.get(configuration)
        user = self._user(turn.said, turn.left_out)
        answers = configuration is Configuration.USER
        nobody = NobodyThere()
        asker = user if answers else nobody
        otherwise = user.otherwise if answers and turn.possible and turn.round >= 0 else ""
        result = self._trials.run(turn.said, home, asker, version=turn.version, change=change, otherwise=otherwise)
        asked = nobody.question if turn.left_out else None
        named = asked is not None and user.names_what_was_left_out(asked, nobody.page)
        exchanges, shown = (tuple(user.exchanges), user.demonstrations) if answers else ((), 0)
        rank = self._rank(turn.said) if configuration is Configuration.STANDARD else 0
        record = Record(configuration, turn, result, exchanges, shown, named=named, rank=rank)
        return self._again(record, home) if result.good else record

    def _again(self, record: Record, home: Path) -> Record:
        """In other words and with other values; what was said first had no say in those. A lesson is done once."""
        configuration, turn = record.configuration, record.turn
        if configuration is Configuration.TEXT or turn.round < 0:
            return record
        user = self._user(turn.again)
        asker = user if configuration is Configuration.USER else NobodyThere()
        change = self._changes.get(configuration)
        second = self._trials.run(turn.again, home, asker, version=turn.version, change=change)
        return replace(record, second=second, again=tuple(user.exchanges))

    def _rank(self, said: Said) -> int:
        own = self._trials.task(said.task).tutorials
        return next((place for place, id in enumerate(self._found(said.prompt), 1) if id in own), 0)

    def _user(self, said: Said, left_out: Sequence[str] = ()) -> SimulatedUser:
        task = self._trials.task(said.task)
        prompts = task.prompts.get("zh" if said.language == "zh" else "en")
        steps = fill(task, prompts.steps[0], said.values, said.language) if prompts and prompts.steps else ""
        return SimulatedUser(task, said, self._parsing.parse(steps), self._embedder, left_out)


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
        toured = Path(folder) / "toured"
        toured.mkdir()
        if Configuration.TOUR in plan.configurations:
            seen = list(_each(pool, work, Configuration.TOUR, tours(packs), toured))
            tell(f"{sum(r.result.status == RunStatus.DONE for r in seen)} of {len(seen)} tours")
        for configuration in plan.configurations:
            for number, said in enumerate(turns(packs, plan)):
                home = toured if configuration is Configuration.TOUR else None
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
