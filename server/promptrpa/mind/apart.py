"""Several deeds in one prompt: each must be known before the first one is done."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from promptrpa.domain.function import Asks, Function, FunctionKind
from promptrpa.domain.instruction import OperationType
from promptrpa.domain.loop import RunState
from promptrpa.domain.task import Environment, Tutorial
from promptrpa.matching.prompts.orders import Orders
from promptrpa.matching.prompts.parting import Clause, apart, named_in
from promptrpa.matching.words.text import plain
from promptrpa.mind.agents import Agents
from promptrpa.mind.consulting import NEAR, WEAK, consult, search, without_place
from promptrpa.mind.recalling import bound_to, instructions_of, only_looks, recall, shows

_TURNS: Final = re.compile(r"(?:turn|switch)\s+(?:on|off)\b|(?:en|dis)able\b", re.I)
LIKELY: Final = 0.4
"""The chance of its tutorial from which a clause is taken for a deed of its own."""
THINKABLE: Final = 0.3
"""The same where nothing says how to do the whole of it."""


def taken_apart(mind: Agents, state: RunState, function: Function) -> Function:
    """A compound with the first of its parts that nothing says how to do. A wish becomes one where nothing says how to
    do the whole of it, or only a part of it, and each of its clauses is known. A planner plans all of it."""
    if mind.planner is not None or function.steps:
        return function
    if function.kind is FunctionKind.COMPOUND:
        parts = _in_app(mind, state, function.parts)
        unheard = _first_unheard(mind, state, parts)
        unsaid = "" if unheard or state.attended else _first_unsaid(mind, state, parts)
        return replace(function, parts=parts, unheard=unheard, unsaid=unsaid)
    if function.kind is not FunctionKind.TASK or len(clauses := _turned_alike(mind, state, apart(function.prompt))) < 2:
        return function
    tutorial = _tutorial(mind, state, function)
    further = _further(mind, state, clauses, tutorial) if tutorial else ""
    if tutorial is not None and not further:
        return function
    parts = _in_app(mind, state, [clause.text for clause in clauses])
    clauses = [replace(clause, text=part) for clause, part in zip(clauses, parts, strict=True)]
    compound = replace(function, kind=FunctionKind.COMPOUND, parts=parts)
    least = LIKELY if tutorial else THINKABLE
    strange = next((c.text for c in clauses if c.back or not _is_deed(mind, state, c.text, least)), "")
    if not strange:
        return compound
    return replace(compound, unheard=further if further != clauses[0].text else strange) if further else function


def _turned_alike(mind: Agents, state: RunState, clauses: Sequence[Clause]) -> list[Clause]:
    """With the "turn off" of the clause before it for one that only names what can be turned on and off ("turn off A
    and B")."""
    orders = Orders(mind.knowledge.tutorials)
    whole: list[Clause] = []
    for clause in clauses:
        turns = _TURNS.match(whole[-1].text) if whole and orders.names_only(clause.text) else None
        if turns and _can_be_turned(mind, state, clause.text):
            clause = replace(clause, text=f"{turns[0]} {clause.text}")
        whole.append(clause)
    return whole


def _can_be_turned(mind: Agents, state: RunState, named: str) -> bool:
    """The likeliest tutorial for a thing has a switch; so may one of which none tells."""
    found = search(mind, mind.analysis.analyse(named), state.installed)
    return not found or any(i.operation is OperationType.SWITCH for i in instructions_of(mind, found[0][0]))


def _further(mind: Agents, state: RunState, clauses: Sequence[Clause], tutorial: Tutorial) -> str:
    """The first clause that tells of another deed than the tutorial; empty where there is none. The one that all begins
    with must be known as a deed, as the tutorial may only call it otherwise."""
    orders = Orders(mind.knowledge.tutorials)
    told = "\n".join((tutorial.title, *tutorial.asked, tutorial.text))
    others = (clause.text for clause in clauses if orders.goes_on(clause.text, told))
    further = next((text for text in others if text != clauses[0].text or _is_deed(mind, state, text)), "")
    return further or _with_own(mind, state, clauses, tutorial)


def _with_own(mind: Agents, state: RunState, clauses: Sequence[Clause], tutorial: Tutorial) -> str:
    """The first clause whose own tutorial is another one, where each of them has one that does something, and that of
    the whole is one of these: it would do that clause alone."""
    own: list[str] = []
    for clause in clauses:
        function = mind.analysis.analyse(clause.text)
        found = [] if clause.back or clause.named else search(mind, function, state.installed)
        if not found or found[0][1] < WEAK or function.steps or only_looks(function) or shows(mind, found[0][0]):
            return ""
        own.append(found[0][0].id)
    apart = len(set(own)) == len(own) and tutorial.id in own
    return next((c.text for c, id in zip(clauses, own, strict=True) if id != tutorial.id), "") if apart else ""


def _in_app(mind: Agents, state: RunState, parts: Sequence[str]) -> tuple[str, ...]:
    """With the app that an earlier part names where a later one names none, and is not far likelier to be meant
    elsewhere."""
    found: list[str] = []
    app = ""
    for part in parts:
        function = mind.analysis.analyse(part)
        if function.app and plain(function.app) in plain(part):
            app = function.app
        elif app and not function.steps:
            part = _named_in(mind, state, part, app)
        found.append(part)
    return tuple(found)


def _named_in(mind: Agents, state: RunState, part: str, app: str) -> str:
    """A part with the app that it may be about, unless it is sure to be done there anyway, or likelier elsewhere."""
    inside = named_in(part, app)
    meant, chance = _likeliest(mind, state, mind.analysis.analyse(part))
    function = mind.analysis.analyse(inside)
    there, there_chance = _likeliest(mind, state, function)
    sure = meant is not None and there is not None and meant.app == there.app and chance >= WEAK
    return part if sure or function.steps or there_chance < NEAR * chance else inside


def _likeliest(mind: Agents, state: RunState, function: Function) -> tuple[Tutorial | None, float]:
    return next(iter(search(mind, function, state.installed)), (None, 0.0))


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


def _is_deed(mind: Agents, state: RunState, clause: str, least: float = LIKELY) -> bool:
    """A clause by itself says what to do, and some tutorial is likely to say how."""
    function = mind.analysis.analyse(clause)
    kinds = (FunctionKind.TASK, FunctionKind.QUESTION)
    if function.kind not in kinds or function.steps or not _is_known(mind, state, function):
        return False
    found = search(mind, function, state.installed)
    return bool(found) and found[0][1] >= least
