"""Accuracy, average precision and F1 of both guards (ResponsibleTA, table 1): on apps of the virtual phone that nothing
was learned from, and on recorded pages of real apps; text rules alone beside them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.page import Page
from promptrpa.evaluation.guards.examples import LONGEST, Example, called, completeness, feasibility
from promptrpa.evaluation.guards.walk import ReadPage, Transition, Walk
from promptrpa.matching.pages.targets import NEAR, TargetFinder
from promptrpa.matching.words.text import STRICT, plain
from promptrpa.ports.agents import CompletenessVerifier, FeasibilityPredictor
from promptrpa.reasoning.guards.features import GuardFeatures
from promptrpa.reasoning.guards.judges import COMPLETE, FEASIBLE
from promptrpa.virtualphone.packs import Pack

HELD_OUT: Final = ("bank", "clock", "mail", "shop", "weather")
"""Apps that the networks never saw."""
STEPS: Final = 150
"""Operations of one walk, in each language and version."""
_FOREIGN: Final = 60
"""Steps of a walk through an app that only lends its labels."""
_LENT: Final = ("notes", "gallery", "contacts", "settings")


@dataclass(frozen=True, slots=True)
class GuardTools:
    """What measurements need; see bootstrap. read_line: makes an instruction of a recorded line."""

    packs: Sequence[Pack]
    read: ReadPage
    features: GuardFeatures
    feasibility: FeasibilityPredictor
    completeness: CompletenessVerifier
    finder: TargetFinder
    read_line: Callable[[str], Instruction]


@dataclass(frozen=True, slots=True)
class Figures:
    """Of one guard on one set. ap: average precision, by the chance; milliseconds: of a judgement; rules: accuracy of
    text rules alone; by_way: examples and those judged right, by how they were made."""

    guard: str
    pages: str
    examples: int
    accuracy: float
    ap: float
    f1: float
    rules: float
    rules_f1: float
    milliseconds: float
    by_way: dict[str, tuple[int, int]]


def walks(tools: GuardTools, app: str, steps: int, seed: int = 1) -> list[Transition]:
    """An app in both languages and both versions."""
    pack = next(p for p in tools.packs if p.app.id == app)
    faces = product(("en", "zh"), (1, 2))
    return [t for face in faces for t in Walk(pack, tools.packs, tools.read, *face, seed).transitions(steps)]


def by_language(transitions: Iterable[Transition]) -> dict[str, list[Transition]]:
    """Those that touch something with a name."""
    found: dict[str, list[Transition]] = {"en": [], "zh": []}
    for t in transitions:
        if t.widget >= 0 and 1 < len(t.label) <= LONGEST:
            found[t.language].append(t)
    return found


def unseen(
    tools: GuardTools, apps: Sequence[str] = HELD_OUT, steps: int = STEPS
) -> tuple[list[Example], list[Example]]:
    """Examples of both kinds from apps of the virtual phone."""
    others = by_language(t for app in _LENT for t in walks(tools, app, _FOREIGN))
    can: list[Example] = []
    done: list[Example] = []
    for app in apps:
        found = walks(tools, app, steps)
        names = called(found)
        can += feasibility(found, others, names, 1)
        done += completeness(found, names, 2)
    return can, done


def recorded(transitions: Sequence[Transition]) -> tuple[list[Example], list[Example]]:
    """Examples of both kinds from recorded operations, by the same recipe."""
    others = by_language(transitions)
    groups: dict[str, list[Transition]] = {}
    for t in transitions:
        groups.setdefault(t.app, []).append(t)
    can = [e for group in groups.values() for e in feasibility(group, others, called(group), 1)]
    return can, [e for group in groups.values() for e in completeness(group, called(group), 2)]


def measure(tools: GuardTools, pages: str, can: Sequence[Example], done: Sequence[Example]) -> list[Figures]:
    """Both guards on a set of examples."""

    def can_chance(e: Example) -> float:
        return tools.feasibility.predict(e.page, e.command, e.language).chance

    def done_chance(e: Example) -> float:
        return tools.completeness.verify(e.page, e.command, _after(e), e.language).chance

    def can_rule(e: Example) -> bool:
        return can_by_rules(tools.finder, e.page, e.command)

    def done_rule(e: Example) -> bool:
        return done_by_rules(tools.finder, e.page, e.command, _after(e))

    found = [_figures("feasibility", pages, can, can_chance, can_rule, FEASIBLE)] if can else []
    return found + ([_figures("completeness", pages, done, done_chance, done_rule, COMPLETE)] if done else [])


def _after(example: Example) -> Page:
    assert example.after is not None
    return example.after


def _figures(
    guard: str,
    pages: str,
    examples: Sequence[Example],
    chance: Callable[[Example], float],
    rule: Callable[[Example], bool],
    least: float,
) -> Figures:
    chance(examples[0])  # reads the network
    began = time.perf_counter()
    chances = [chance(e) for e in examples]
    seconds = time.perf_counter() - began
    truths = [e.holds for e in examples]
    guessed = [c >= least for c in chances]
    ruled = [rule(e) for e in examples]
    by_way: dict[str, tuple[int, int]] = {}
    for example, guess in zip(examples, guessed, strict=True):
        count, right = by_way.get(example.way, (0, 0))
        by_way[example.way] = (count + 1, right + (guess == example.holds))
    return Figures(
        guard, pages, len(examples),
        accuracy=_share(truths, guessed), ap=average_precision(truths, chances), f1=_f1(truths, guessed),
        rules=_share(truths, ruled), rules_f1=_f1(truths, ruled),
        milliseconds=round(1000 * seconds / len(examples), 2), by_way=by_way,
    )  # fmt: skip


def can_by_rules(finder: TargetFinder, page: Page, command: Instruction) -> bool:
    """By the words of the page alone, as grounding reads them."""
    if not command.operation.needs_widget:
        return True
    found = finder.by_text(page, command)
    if found and found[0].score >= STRICT:
        return True
    near = finder.by_meaning(page, command)
    return bool(near) and near[0].score >= NEAR


def done_by_rules(finder: TargetFinder, before: Page, command: Instruction, after: Page) -> bool:
    """Something changed; of a text or a switch, that it is there."""
    if before.content == after.content:
        return False
    if command.operation is OperationType.EDIT:
        return any(plain(w.text) == plain(command.parameter) for w in after.widgets if w.editable)
    if command.operation is OperationType.SWITCH:
        found = finder.by_text(after, command)
        return not found or found[0].widget.checked == (command.parameter == "true")
    return True


def average_precision(truths: Sequence[bool], chances: Sequence[float]) -> float:
    """The mean precision at each true example, the likeliest first."""
    ranked = sorted(zip(chances, truths, strict=True), key=lambda pair: -pair[0])
    hits, total = 0, 0.0
    for number, (_, truth) in enumerate(ranked, 1):
        if truth:
            hits += 1
            total += hits / number
    return round(total / max(1, hits), 4)


def _share(truths: Sequence[bool], guesses: Sequence[bool]) -> float:
    return round(sum(t == g for t, g in zip(truths, guesses, strict=True)) / len(truths), 4)


def _f1(truths: Sequence[bool], guesses: Sequence[bool]) -> float:
    both = sum(t and g for t, g in zip(truths, guesses, strict=True))
    return round(2 * both / max(1, sum(truths) + sum(guesses)), 4)
