"""Several deeds in one prompt: each must be known before the first one is done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from promptrpa.domain.function import Asks, Function, FunctionKind
from promptrpa.domain.loop import RunState
from promptrpa.domain.task import Environment, Tutorial
from promptrpa.matching.prompts.orders import Orders
from promptrpa.matching.prompts.parting import Clause, apart
from promptrpa.mind.agents import Agents
from promptrpa.mind.consulting import consult, search, without_place
from promptrpa.mind.recalling import bound_to, recall

LIKELY: Final = 0.4
"""The chance of its tutorial from which a clause is taken for a deed of its own, where the whole is none."""


def taken_apart(mind: Agents, state: RunState, function: Function) -> Function:
    """A compound with the first of its parts that nothing says how to do. A wish becomes one where nothing says how to
    do the whole of it, or only a part of it, and each of its clauses is known. A planner plans all of it."""
    if mind.planner is not None or function.steps:
        return function
    if function.kind is FunctionKind.COMPOUND:
        unheard = _first_unheard(mind, state, function.parts)
        unsaid = "" if unheard or state.attended else _first_unsaid(mind, state, function.parts)
        return replace(function, unheard=unheard, unsaid=unsaid)
    if function.kind is not FunctionKind.TASK or len(clauses := apart(function.prompt)) < 2:
        return function
    tutorial = _tutorial(mind, state, function)
    further = _further(mind, clauses, tutorial) if tutorial else ""
    if tutorial is not None and not further:
        return function
    compound = replace(function, kind=FunctionKind.COMPOUND, parts=tuple(clause.text for clause in clauses))
    if all(not clause.back and _is_deed(mind, state, clause.text) for clause in clauses):
        return compound
    return replace(compound, unheard=further) if further else function


def _further(mind: Agents, clauses: Sequence[Clause], tutorial: Tutorial) -> str:
    """The first clause that tells of another deed than the tutorial; empty where there is none."""
    orders = Orders(mind.knowledge.tutorials)
    told = "\n".join((tutorial.title, *tutorial.asked, tutorial.text))
    return next((clause.text for clause in clauses[1:] if orders.goes_on(clause.text, told)), "")


def _first_unheard(mind: Agents, state: RunState, parts: Sequence[str]) -> str:
    for part in parts:
        function = mind.analysis.analyse(part)
        unheard = _first_unheard(mind, state, function.parts) if function.parts else ""
        if unheard or not (function.parts or _is_known(mind, state, function)):
            return unheard or part
    return ""


def _first_unsaid(mind: Agents, state: RunState, parts: Sequence[str]) -> str:
    """What would be asked for in a later part, of a value that nobody gave; nothing where the first one asks itself."""
    given = {slot.name for slot in state.given}
    for part in parts[1:]:
        function = mind.analysis.analyse(part)
        if function.kind is not FunctionKind.TASK or function.steps:
            continue
        if recall(mind, _alone(state, function), Environment(language=function.language)).task is not None:
            continue
        tutorial = _tutorial(mind, state, function)
        asked = bound_to(mind, tutorial, function).questions if tutorial else ()
        if left := next((q.text for q in asked if q.name not in given), ""):
            return f"{part}: {left}"
    return ""


def _is_known(mind: Agents, state: RunState, function: Function) -> bool:
    """Its own steps, a saved task or a tutorial say how it is done, and where each of its values goes."""
    if function.steps or function.asks is Asks.HOW:
        return True
    if function.kind is FunctionKind.OTHER:
        return False
    alone = _alone(state, function)
    if recall(mind, alone, Environment(language=function.language)).task is not None:
        return True
    tutorial = _tutorial(mind, state, function)
    return tutorial is not None and (alone.looking or not without_place(mind, tutorial, function))


def _tutorial(mind: Agents, state: RunState, function: Function) -> Tutorial | None:
    """The one that would be followed with nobody there."""
    found = consult(mind, _alone(state, function))
    return found.tutorials[0] if found.tutorials and found.likely else None


def _alone(state: RunState, function: Function) -> RunState:
    looks = function.asks is Asks.STATE
    return replace(state, prompt=function.prompt, function=function, attended=False, looking=looks)


def _is_deed(mind: Agents, state: RunState, clause: str) -> bool:
    """A clause by itself says what to do, and some tutorial is likely to say how."""
    function = mind.analysis.analyse(clause)
    if function.kind is not FunctionKind.TASK or function.steps or not _is_known(mind, state, function):
        return False
    found = search(mind, function, state.installed)
    return bool(found) and found[0][1] >= LIKELY
