"""Tasks with wrong plans, with and without guards (ResponsibleTA, table 2); what was done is judged by the phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Protocol

from promptrpa.domain.function import Function
from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.loop import Stepped
from promptrpa.domain.task import Environment, Task, Tutorial
from promptrpa.evaluation.responsible.coordinator import Coordinator, Script, Wrong, spoilt
from promptrpa.evaluation.trials import Change, Home, NobodyThere, Result, Said, Trials
from promptrpa.mind import Mind
from promptrpa.ports.agents import ParsingAgent, Ranked
from promptrpa.ports.language import ChatWire, Planner, Scene
from promptrpa.ports.people import Asker, Watcher
from promptrpa.ports.privacy import Shield
from promptrpa.runs.direct import DirectRunner
from promptrpa.virtualphone import tasks as phone_tasks
from promptrpa.virtualphone.packs import Pack
from promptrpa.virtualphone.phone import Phone

_WRONG: Final = (Wrong.WIDGET, Wrong.MISSING, Wrong.PAGE)
_LEAST: Final = 3
"""Steps of a task that can be planned wrongly."""


class Workshop(Protocol):
    """Makes what the trials need; see bootstrap. screen: as the setting `model_screen`."""

    packs: Sequence[Pack]
    parsing: ParsingAgent

    def tokens(self, text: str) -> int: ...

    def shield(self, home: Path) -> Shield: ...

    def runner(
        self,
        screen: str,
        shield: Shield | None,
        wire: ChatWire,
        phone: Phone,
        home: Path,
        asker: Asker,
        watcher: Watcher,
        change: Change | None,
    ) -> AbstractContextManager[tuple[DirectRunner, Home]]: ...


@dataclass(frozen=True, slots=True)
class Row:
    """A task in one configuration. best: the steps of the right plan; taps: operations that were done; shown: how often
    the screen was told."""

    task: str
    language: str
    wrong: str
    configuration: str
    good: bool
    status: str
    taps: int
    best: int
    calls: int
    tokens: int
    shown: int
    reason: str


class _Plain:
    """Implements ports.Shield: nothing is covered."""

    def cover(self, text: str) -> str:
        return text

    def cover_picture(self, png: bytes) -> bytes:
        return png

    def reveal(self, text: str) -> str:
        return text


class _Nothing:
    """Implements ports.RetrievalAgent: every goal is open."""

    def match_task(self, function: Function, environment: Environment, tasks: Sequence[Task]) -> Ranked | None:
        return None

    def rank(
        self, function: Function, tutorials: Sequence[Tutorial], without: frozenset[str] = frozenset()
    ) -> list[Ranked]:
        return []


@dataclass(frozen=True, slots=True)
class _Heedless:
    """Implements ports.Planner: it hears nothing of what went wrong."""

    inner: Planner

    def next(self, scene: Scene) -> Stepped:
        return self.inner.next(replace(scene, trouble=""))


def _open_goals(mind: Mind) -> Mind:
    return replace(mind, retrieval=_Nothing())


def _baseline(mind: Mind) -> Mind:
    assert mind.planner is not None
    return replace(_open_goals(mind), planner=_Heedless(mind.planner), feasibility=None, completeness=None)


def _rules(mind: Mind) -> Mind:
    return replace(_open_goals(mind), feasibility=None, completeness=None)


def _feasibility(mind: Mind) -> Mind:
    return replace(_open_goals(mind), completeness=None)


CONFIGURATIONS: Final[dict[str, tuple[str, Change]]] = {
    "baseline": ("needed", _baseline),
    "text rules": ("needed", _rules),
    "+ feasibility": ("needed", _feasibility),
    "+ completeness": ("needed", _open_goals),
}
"""Name -> the setting `model_screen` and what is put into the mind."""


@dataclass(frozen=True, slots=True)
class Wronged:
    said: Said
    script: Script


def wronged(packs: Sequence[Pack], parsing: ParsingAgent, most: int, *, right: bool = False) -> list[Wronged]:
    """Tasks of all apps in turn, said as goals, with plans in which something is wrong; right: with right ones."""
    by_app = [list(_of_app(pack, parsing, right)) for pack in packs]
    turns = max(map(len, by_app), default=0)
    return [tasks[n] for n in range(turns) for tasks in by_app if n < len(tasks)][:most]


def _of_app(pack: Pack, parsing: ParsingAgent, right: bool) -> Iterator[Wronged]:
    plans = [_plan(pack, task, parsing) for task in pack.tasks]
    known = [plan for plan in plans if plan]
    for number, (said, steps) in enumerate(known):
        others = [s[1] for other, s in known if other.language == said.language and len(s) > 1]
        ways = (Wrong.NOTHING,) if right else (*_WRONG[number % 3 :], *_WRONG)
        script = next((s for wrong in ways if (s := spoilt(steps, others, wrong, number))), None)
        if script:
            yield Wronged(said, script)


def _plan(pack: Pack, task: phone_tasks.Task, parsing: ParsingAgent) -> tuple[Said, tuple[Instruction, ...]] | None:
    """A task said as a goal, and its steps; None where they are not told, or too few."""
    language = "zh" if sum(map(ord, task.id)) % 2 else "en"
    prompts = task.prompts.get(language)  # type: ignore[call-overload]
    if not task.possible or not prompts or not prompts.steps or not prompts.goal:
        return None
    values = task.defaults(language)
    steps = parsing.parse(phone_tasks.fill(task, prompts.steps[0], values, language))
    if len(steps) < _LEAST or steps[0].operation is not OperationType.OPEN:
        return None
    goal = phone_tasks.fill(task, prompts.goal[0], values, language)
    return Said(f"{pack.app.id}.{task.id}", language, goal, values), steps


def measure_wronged(shop: Workshop, tasks: Sequence[Wronged], say: Callable[[str], None]) -> list[Row]:
    """Each task in each configuration."""
    rows = []
    for number, task in enumerate(tasks, 1):
        for name, (screen, change) in CONFIGURATIONS.items():
            rows.append(_run(shop, task, name, screen, change))
        say(f"{number} of {len(tasks)}: {task.said.task}")
    return rows


def measure_costs(shop: Workshop, tasks: Sequence[Wronged], say: Callable[[str], None]) -> list[Row]:
    """Right plans: with the screen told where it is needed, and told always, as D-PoT has it."""
    rows = []
    for number, task in enumerate(tasks, 1):
        rows.append(_run(shop, task, "screen where needed", "needed", _open_goals))
        rows.append(_run(shop, task, "D-PoT", "always", _open_goals))
        say(f"{number} of {len(tasks)}: {task.said.task}")
    return rows


def measure_placeholders(shop: Workshop, tasks: Sequence[Wronged], say: Callable[[str], None]) -> list[Row]:
    """Tasks with private values: told to the model as they are, and as placeholders."""
    rows = []
    for number, task in enumerate(tasks, 1):
        rows.append(_run(shop, task, "placeholders", "needed", _open_goals))
        rows.append(_run(shop, task, "real values", "needed", _open_goals, covered=False))
        say(f"{number} of {len(tasks)}: {task.said.task}")
    return rows


def private(shop: Workshop, tasks: Sequence[Wronged]) -> list[Wronged]:
    """Those whose goal has private values in it."""
    with TemporaryDirectory(prefix="promptrpa-bench-") as folder:
        shield = shop.shield(Path(folder))
        return [task for task in tasks if shield.cover(task.said.prompt) != task.said.prompt]


def _run(shop: Workshop, task: Wronged, name: str, screen: str, change: Change, *, covered: bool = True) -> Row:
    with TemporaryDirectory(prefix="promptrpa-bench-") as folder:
        home = Path(folder)
        shield: Shield = shop.shield(home) if covered else _Plain()
        coordinator = Coordinator(task.script, shop.tokens, shield.cover)
        bench = _Wired(shop, screen, None if covered else shield, coordinator)
        result: Result = Trials(shop.packs, bench).run(task.said, home, NobodyThere(), change=change)
    return Row(
        task.said.task, task.said.language, task.script.wrong, name, result.good, result.status, result.taps,
        len(task.script.steps), coordinator.calls, coordinator.spent, coordinator.shown, result.reason,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Wired:
    """Implements evaluation.trials.Bench: runners that ask a coordinator."""

    shop: Workshop
    screen: str
    shield: Shield | None
    wire: ChatWire

    def runner(
        self, phone: Phone, home: Path, asker: Asker, watcher: Watcher, change: Change | None = None
    ) -> AbstractContextManager[tuple[DirectRunner, Home]]:
        return self.shop.runner(self.screen, self.shield, self.wire, phone, home, asker, watcher, change)
