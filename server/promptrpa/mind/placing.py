"""Tutorials with a place for all that a prompt names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from promptrpa.domain.function import Function, FunctionKind
from promptrpa.domain.instruction import OperationType
from promptrpa.domain.loop import RunState
from promptrpa.domain.task import Slot, Tutorial
from promptrpa.matching.prompts.coverage import said_by, unused
from promptrpa.matching.words.days import rings
from promptrpa.matching.words.text import plain
from promptrpa.matching.words.tokens import without_asking, words_of
from promptrpa.matching.words.values import SLOT, WEEKDAY
from promptrpa.mind.agents import Agents
from promptrpa.mind.searching import NEAR, THINKABLE, first_as_likely, likeliest
from promptrpa.mind.told import instructions_of
from promptrpa.mind.tutorials import (
    RELEVANT,
    bound_to,
    days_of,
    only_looks,
    shows,
    tutorials_for,
    untold_by,
    without_place,
)
from promptrpa.reasoning.binding.plan_days import picks_any_day

WIDELY: Final = 30
"""So many are looked through for one that has a place for all that is named."""
ANOTHER: Final = 0.15
"""Share of the best chance below which a tutorial is about something else, whatever it has a place for."""
BARELY: Final = 0.05
"""The same where one word alone tells what is wanted."""


def with_place_for_values(
    mind: Agents, ranked: list[tuple[Tutorial, float]], state: RunState
) -> list[tuple[Tutorial, float]]:
    """Tutorials in the prompt's language with a place for all that it names come before others that are not far
    likelier; of the first one's app also before those that are."""
    function = state.function
    if function is None or not ranked or function.steps:
        return ranked
    ranked = _without_unsaid_day(mind, ranked, state)
    near = [pair for pair in ranked if pair[1] >= NEAR * ranked[0][1]]
    near = [pair for pair in near if pair[0].language[:2] == function.language] or near
    days = _days_to_pick(function)
    named = days or any(_is_named(p) for p in function.parameters) or untold_by(mind, ranked[0][0], function)
    if only_looks(function) or not named:
        return [*near, *(pair for pair in ranked if pair not in near)]
    first = _first_fitting(mind, near, ranked, state, days) if days else []
    first = first or _first_fitting(mind, near, ranked, state, ())
    return [*first, *(pair for pair in ranked if pair not in first)]


def _is_named(slot: Slot) -> bool:
    """A value that has to be typed or touched somewhere."""
    return slot.type not in ("on_off", "date")


def _without_unsaid_day(
    mind: Agents, ranked: list[tuple[Tutorial, float]], state: RunState
) -> list[tuple[Tutorial, float]]:
    """Where the best one picks a day and the prompt says none: one that needs none and is not far less likely comes
    first, as likely."""
    function, (best, chance) = state.function, ranked[0]
    assert function is not None
    if any(p.type == "date" for p in function.parameters) or not _picks_day(mind, best, function):
        return ranked
    known = tutorials_for(mind, function, state.installed)
    for tutorial, likely in likeliest(mind, function, known, NEAR * chance):
        alike = tutorial.language == best.language and not tutorial.outdated and likely < chance
        if alike and not _picks_day(mind, tutorial, function) and not without_place(mind, tutorial, function):
            return first_as_likely(tutorial, ranked)
    return ranked


def _picks_day(mind: Agents, tutorial: Tutorial, function: Function) -> bool:
    return picks_any_day(bound_to(mind, tutorial, function).instructions)


def _days_to_pick(function: Function) -> list[Slot]:
    """The days that a plan must pick. An alarm rings at its next time; only on a weekday it is told to."""
    days = days_of(function)
    return [day for day in days if WEEKDAY.fullmatch(day.value)] if rings(function.prompt) else days


def _first_fitting(
    mind: Agents,
    near: Sequence[tuple[Tutorial, float]],
    ranked: Sequence[tuple[Tutorial, float]],
    state: RunState,
    days: Sequence[Slot],
) -> list[tuple[Tutorial, float]]:
    """Those with a place for all values, and for the days: of the likeliest, else of all, else of those that are not
    far less likely, else of the same app."""
    function = state.function
    assert function is not None
    acts = not shows(mind, ranked[0][0])
    known = tutorials_for(mind, function, state.installed) if days else ()
    for pairs in (near, ranked, likeliest(mind, function, known, NEAR * ranked[0][1])):
        fitting = [pair for pair in pairs if not without_place(mind, pair[0], function)]
        fitting = [pair for pair in fitting if not (acts and shows(mind, pair[0]))]  # that does not do it
        if found := [pair for pair in fitting if has_days(mind, pair[0], function, days)]:
            return found
    return _beside(mind, ranked[0], state, days)


def _beside(
    mind: Agents, best: tuple[Tutorial, float], state: RunState, days: Sequence[Slot]
) -> list[tuple[Tutorial, float]]:
    """The likeliest tutorial of the best one's app that says where all goes that the prompt names, which is as likely
    then. None for what is to be turned on or off."""
    assert state.function is not None
    if any(slot.type == "on_off" for slot in state.function.parameters):
        return []
    known = tutorials_for(mind, state.function, state.installed)
    alike = {t.id: t for t in known if (t.app, t.language, t.outdated) == (best[0].app, best[0].language, False)}
    acts = not shows(mind, best[0])
    same = _steps(mind, best[0])  # what has them all does that, and more
    least = (BARELY if _is_one_word(state.function) else ANOTHER) * best[1]
    ranked = [r for r in mind.retrieval.rank(state.function, known) if r.id in alike][:WIDELY]
    near = (alike[r.id] for r in ranked if r.score >= least or (acts and same <= _steps(mind, alike[r.id])))
    function = state.function
    fitting = (
        t
        for t in near
        if not without_place(mind, t, function, named=False)
        and has_days(mind, t, function, days)
        and not (acts and shows(mind, t))
    )
    if (found := next(fitting, None)) is None:
        return []
    parts = [t for r in ranked if _steps(mind, t := alike[r.id]) <= _steps(mind, found)]
    return [(_asking_less(mind, found, parts, function, days) if days else found, best[1])]


def _is_one_word(function: Function) -> bool:
    """The wish is no more than one word and its values ("play Little Harbour")."""
    return len(words_of(without_asking(SLOT.sub(" ", function.description)))) <= 1


def placed_together(mind: Agents, state: RunState) -> list[tuple[Tutorial, float]]:
    """For a prompt that names values: the tutorial that says where they all go, where it is likely together with those
    of its app whose steps it has all, or that have all of its own and more; or one of the former that needs less.
    Nothing risky, where no day is named."""
    function = state.function
    if function is None or function.kind is not FunctionKind.TASK or function.steps or only_looks(function):
        return []
    days = _days_to_pick(function)
    if not (days or any(_is_named(slot) for slot in function.parameters)):
        return []
    known = {t.id: t for t in tutorials_for(mind, function, state.installed) if not t.outdated}
    ranked = [r for r in mind.retrieval.rank(function, tuple(known.values())) if r.score >= THINKABLE][:WIDELY]
    steps = {r.id: _steps(mind, known[r.id]) for r in ranked}
    for best in ranked:
        tutorial = known[best.id]
        if tutorial.language[:2] != function.language or not has_days(mind, tutorial, function, days):
            continue
        if not days and any(map(mind.policy.risk, instructions_of(mind, tutorial))):
            continue
        own = [r for r in ranked if (known[r.id].app, known[r.id].language) == (tutorial.app, tutorial.language)]
        held = [r for r in own if steps[r.id] <= steps[best.id]]
        more = [r for r in own if steps[r.id] > steps[best.id]]
        likely = sum(r.score for r in (*held, *more))
        if next(r for r in ranked if r.id == best.id or not shows(mind, known[r.id])) not in (*held, *more):
            continue
        if likely >= RELEVANT and not without_place(mind, tutorial, function, named=False):
            return [(_asking_less(mind, tutorial, [known[r.id] for r in held], function, days), min(likely, 1.0))]
    return []


def _asking_less(
    mind: Agents, tutorial: Tutorial, parts: Sequence[Tutorial], function: Function, days: Sequence[Slot]
) -> Tutorial:
    """The tutorial; where it needs what nobody said (a time, besides the day), the first of those whose steps it has
    that needs nothing, and has a place for all that was said."""
    if not bound_to(mind, tutorial, function).questions:
        return tutorial
    own = (t for t in parts if t.language[:2] == function.language and has_days(mind, t, function, days))
    fitting = (t for t in own if not without_place(mind, t, function, named=False))
    return next((t for t in fitting if not bound_to(mind, t, function).questions), tutorial)


def _steps(mind: Agents, tutorial: Tutorial) -> frozenset[tuple[OperationType, str]]:
    told = instructions_of(mind, tutorial)
    return frozenset((i.operation, plain(i.object.text)) for i in told if not i.optional)


def has_days(mind: Agents, tutorial: Tutorial, function: Function, days: Sequence[Slot]) -> bool:
    """The tutorial says where each of the days goes, and the time with it."""
    if not days:
        return True
    bound = bound_to(mind, tutorial, function)
    said = [text.casefold() for text in said_by(bound.instructions)]
    times = [p for p in function.parameters if p.type == "time"]
    return all(any(day.value.casefold() in text for text in said) for day in days) and not unused(times, function, said)
