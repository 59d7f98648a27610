"""Planners beside each other on recorded episodes (tables 1, 4, 5 and 6 of D-PoT): match of actions, tokens, time."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from promptrpa.domain.loop import Stepped, Turn
from promptrpa.domain.model import ModelCall, spent
from promptrpa.domain.task import Task
from promptrpa.errors import BudgetSpent, ModelError
from promptrpa.evaluation.planning.episodes import Episode, Match, Moment, kind_of
from promptrpa.ports.language import Planner, Scene

GOLD: Final = "gold plan"
"""Beside the planners: one whose plan is what the person did."""
LENGTHS: Final = ((1, 4), (5, 7), (8, 1000))
"""Episodes by their steps."""


class Workbench(Protocol):
    """Planners on a language model whose calls are written down."""

    def planner(self, kind: str) -> Planner:
        """kind: see reasoning.model.planning.make_planner; "react all": with all screens before."""
        ...

    def expect(self, moment: Moment) -> None:
        """The moment that is asked about next."""
        ...

    def calls(self) -> Sequence[ModelCall]:
        """Since the last time."""
        ...

    def similar(self, episode: Episode, among: Sequence[Episode]) -> tuple[Task, ...]:
        """The others that want the most alike, as saved tasks."""
        ...


@dataclass(frozen=True, slots=True)
class Asked:
    """A planner at one moment. said: the kind of action; unusable: nothing that the phone can do was said."""

    episode: str
    length: int
    wanted: str
    said: str
    right: bool
    unusable: bool
    calls: int
    tokens: int
    seconds: float


@dataclass(frozen=True, slots=True)
class PlannerReport:
    """match: share of right actions. by_kind: of the wanted actions, how many were right. by_length: tokens of an
    episode, by its steps ("8+")."""

    planner: str
    steps: int
    match: float
    unusable: int
    calls: int
    tokens_step: float
    tokens_episode: float
    seconds_step: float
    by_kind: dict[str, tuple[int, int]] = field(default_factory=dict)
    mix: dict[str, float] = field(default_factory=dict)
    by_length: dict[str, float] = field(default_factory=dict)


def measure_planners(
    bench: Workbench, kinds: Sequence[str], episodes: Sequence[Episode], match: Match, say: Callable[[str], None]
) -> list[PlannerReport]:
    """Each planner on all episodes. Screens follow each other as in the recording, whatever the planner says, and what
    it knows of the steps before is what was done. Raises BudgetSpent."""
    reports = []
    for kind in kinds:
        asked: list[Asked] = []
        for number, episode in enumerate(episodes, 1):
            others = [e for e in episodes if e is not episode]
            asked += _episode(bench, kind, episode, others, match)
            if number % 10 == 0 or number == len(episodes):
                say(
                    f"{kind}: {number} of {len(episodes)} episodes, {sum(a.right for a in asked)} of {len(asked)} right"
                )
        reports.append(_report(kind, asked))
    return reports


def _episode(bench: Workbench, kind: str, episode: Episode, others: Sequence[Episode], match: Match) -> list[Asked]:
    planner = bench.planner("static" if kind == GOLD else kind)
    plan = tuple(moment.done.told for moment in episode.moments)
    turns: tuple[Turn, ...] = (Turn("", (), "", "", plan),) if kind == GOLD else ()
    similar = bench.similar(episode, others) if kind == "dpot" else ()
    asked: list[Asked] = []
    for number, moment in enumerate(episode.moments):
        done = tuple(m.done.told for m in episode.moments[:number])
        scene = Scene(episode.goal, "en", moment.page, turns, done, similar)
        bench.expect(moment)
        began = time.perf_counter()
        said: Stepped | None
        try:
            said = planner.next(scene)
        except BudgetSpent:
            raise
        except ModelError:
            said = None
        seconds = time.perf_counter() - began
        took = spent(bench.calls())
        right = said is not None and match(moment.page, moment.done, said)
        kind_said = kind_of(said) if said else "none"
        asked.append(
            Asked(
                episode.id,
                len(episode.moments),
                moment.done.kind,
                kind_said,
                right,
                said is None,
                took.calls,
                took.tokens,
                seconds,
            )
        )
        if said and said.turn:
            turns = (*turns, Turn(said.turn.page, said.turn.lines, said.turn.thought, moment.done.told, said.turn.plan))
    return asked


def _report(kind: str, asked: Sequence[Asked]) -> PlannerReport:
    steps = max(1, len(asked))
    episodes: dict[str, list[Asked]] = {}
    for one in asked:
        episodes.setdefault(one.episode, []).append(one)
    wanted = Counter(a.wanted for a in asked)
    right = Counter(a.wanted for a in asked if a.right)
    mix = Counter(a.said for a in asked)
    return PlannerReport(
        planner=kind,
        steps=len(asked),
        match=round(100 * sum(a.right for a in asked) / steps, 2),
        unusable=sum(a.unusable for a in asked),
        calls=sum(a.calls for a in asked),
        tokens_step=round(sum(a.tokens for a in asked) / steps, 1),
        tokens_episode=round(sum(a.tokens for a in asked) / max(1, len(episodes)), 1),
        seconds_step=round(sum(a.seconds for a in asked) / steps, 3),
        by_kind={name: (right[name], count) for name, count in wanted.most_common()},
        mix={name: round(100 * count / steps, 1) for name, count in mix.most_common()},
        by_length={_named(*span): _tokens(episodes.values(), *span) for span in LENGTHS},
    )


def _named(least: int, most: int) -> str:
    return f"{least}+" if most >= LENGTHS[-1][1] else f"{least}-{most}"


def _tokens(episodes: Iterable[list[Asked]], least: int, most: int) -> float:
    sizes = [sum(a.tokens for a in e) for e in episodes if least <= e[0].length <= most]
    return round(sum(sizes) / len(sizes), 1) if sizes else 0.0
