"""Tutorials that say how, the likeliest first."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from promptrpa.domain.function import Function
from promptrpa.domain.loop import (
    Consulted,
    RunState,
)
from promptrpa.domain.task import Slot, Tutorial
from promptrpa.errors import FetchError
from promptrpa.matching.coverage import names_in, places, proper, said_by, unused
from promptrpa.matching.values import SLOT
from promptrpa.mind.agents import Agents
from promptrpa.mind.recalling import RELEVANT, instructions_of, known_from, tutorials_for

SHOWN: Final = 5
"""So many tutorials are offered."""
THINKABLE: Final = 0.02
"""The chance from which a person is asked about a tutorial where none is likelier."""
SURE: Final = 0.75
WEAK: Final = 0.6
"""Below, it is not followed without a question where the prompt has words that it does not know."""
MARGIN: Final = 0.1
"""The first is followed without a question when it is this likely, or this much likelier than the second."""
NEAR: Final = 0.5
"""Share of the best chance from which a tutorial may be meant instead."""


def consult(mind: Agents, state: RunState) -> Consulted:
    assert state.function is not None
    ranked = _with_place_for_values(mind, search(mind, state.function, state.installed), state.function)
    certain = len(ranked) < 2 or ranked[0][1] >= SURE or ranked[0][1] - ranked[1][1] >= MARGIN
    if not ranked:
        ask = state.attended and mind.planner is None and not state.telling
        return Consulted(_guesses(mind, state) if ask else (), certain=False, likely=False)
    if not certain and (done := _done_before(mind, ranked, state)):
        ranked, certain = [done, *(pair for pair in ranked if pair is not done)], True
    first, chance = ranked[0]
    if chance < WEAK and _is_of_more(mind, first, state):
        ranked, certain = (ranked, False) if state.attended else ([], certain)
    return Consulted(tuple(tutorial for tutorial, _ in ranked), certain)


def _done_before(
    mind: Agents, ranked: Sequence[tuple[Tutorial, float]], state: RunState
) -> tuple[Tutorial, float] | None:
    """Of tutorials that are about equally likely the only one that a saved task does already."""
    assert state.function is not None
    known = [pair for pair in ranked if known_from(mind, pair[0], state) is not None]
    return known[0] if len(known) == 1 else None


def _guesses(mind: Agents, state: RunState) -> tuple[Tutorial, ...]:
    """The tutorials that are the likeliest of those that are hardly likely, for a person to choose from."""
    assert state.function is not None
    tutorials = mind.knowledge.tutorials()
    ranked = [r.id for r in mind.retrieval.rank(state.function, tutorials) if r.score >= THINKABLE]
    found = {t.id: t for t in tutorials if t.id in ranked}
    likely = [found[id] for id in ranked if not mind.analysis.is_absent(found[id].app, state.installed)]
    own = [t for t in likely if t.language[:2] == state.function.language]
    return tuple((own or likely)[:SHOWN])


def _is_of_more(mind: Agents, tutorial: Tutorial, state: RunState) -> bool:
    """The prompt has words that the tutorial neither knows nor has a place for, and no saved task has."""
    assert state.function is not None
    if state.function.steps:
        return False
    bound = mind.analysis.bind(instructions_of(mind, tutorial), state.function, tutorial.text)
    strange = unused(bound.function.parameters, state.function, said_by(bound.instructions))
    if len(strange) <= places(bound.instructions):
        return False
    return known_from(mind, tutorial, state) is None


def _with_place_for_values(
    mind: Agents, ranked: list[tuple[Tutorial, float]], function: Function
) -> list[tuple[Tutorial, float]]:
    """Tutorials in the prompt's language with a place for all that it names come before others that are not far
    likelier."""
    if len(ranked) < 2 or function.steps:
        return ranked
    near = [pair for pair in ranked if pair[1] >= NEAR * ranked[0][1]]
    near = [pair for pair in near if pair[0].language[:2] == function.language] or near
    if not any(_is_named(p) for p in function.parameters):
        return [*near, *(pair for pair in ranked if pair not in near)]
    first = [pair for pair in near if not without_place(mind, pair[0], function)]
    first = first or [pair for pair in ranked if not without_place(mind, pair[0], function)]
    return [*first, *(pair for pair in ranked if pair not in first)]


def without_place(mind: Agents, tutorial: Tutorial, function: Function) -> str:
    """The first named value that the tutorial has no place for; empty where there is none."""
    if function.steps:
        return ""
    bound = mind.analysis.bind(instructions_of(mind, tutorial), function, tutorial.text)
    named = [*function.parameters, *proper(bound.function.parameters)]
    if any(mind.policy.risk(instruction) for instruction in bound.instructions):
        told = f"{tutorial.title} {tutorial.text} {tutorial.app}"
        named += [s for s in names_in(function.prompt, told) if not s.value.isdecimal()]
    left = unused(named, function, said_by(bound.instructions))
    return next((s.value for s in left[places(bound.instructions) :]), "")


def search(
    mind: Agents, function: Function, installed: frozenset[str] = frozenset(), most: int = SHOWN
) -> list[tuple[Tutorial, float]]:
    """The best tutorials about this, each with its chance; other sources are asked where none is likely. installed:
    what a phone has, where it is for one."""
    known = tutorials_for(mind, function, installed)
    ranked = rank(mind, function, known, most)
    if mind.sources and (not ranked or ranked[0][1] < SURE):
        ranked += rank(mind, function, _elsewhere(mind, function), most)
    return sorted(ranked, key=lambda r: -r[1])[:most]


def rank(mind: Agents, function: Function, tutorials: Sequence[Tutorial], most: int) -> list[tuple[Tutorial, float]]:
    ranked = [r for r in mind.retrieval.rank(function, tutorials)[:most] if r.score >= RELEVANT]
    wanted = {r.id for r in ranked}
    found = {t.id: t for t in tutorials if t.id in wanted}
    return [(found[r.id], r.score) for r in ranked]


def _elsewhere(mind: Agents, function: Function) -> tuple[Tutorial, ...]:
    """What other sources find. Values of the user are not told to them; one that does not answer is left out."""
    query = " ".join(part for part in (function.app, SLOT.sub(" ", function.description)) if part)
    found: list[Tutorial] = []
    for source in mind.sources:
        with suppress(FetchError):
            found += source.find(" ".join(query.split()), function.language)
    return tuple(found)


def _is_named(slot: Slot) -> bool:
    """A value that has to be typed or touched somewhere."""
    return slot.type not in ("on_off", "date")
