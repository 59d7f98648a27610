"""What of a prompt nothing that was done has used."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from promptrpa.domain.instruction import OperationType, app_opened
from promptrpa.domain.loop import RunState
from promptrpa.domain.operation import GateKind, Proposal
from promptrpa.domain.task import Slot
from promptrpa.matching.pages.features import idle_texts
from promptrpa.matching.prompts.by_kind import names_kind
from promptrpa.matching.prompts.coverage import app_meant, is_subject, names_in, other_length, proper, said_by, unused
from promptrpa.matching.prompts.kept_in import holder_of_any, holds
from promptrpa.matching.prompts.origin import asks_where_to, without_found, without_origin
from promptrpa.matching.prompts.unwanted import without_replaced
from promptrpa.matching.words.asking import is_search
from promptrpa.matching.words.days import months_in
from promptrpa.matching.words.partly import wholly_said
from promptrpa.matching.words.text import plain
from promptrpa.patterns import lazy_regex
from promptrpa.reasoning.exploring.doors import ITEMS

from .days import day_left_out

_ANYWHERE: Final = lazy_regex(r"[里上中内]$|^(?:[我你他她]|手机)")
"""It only says whose all things are, or where all of them are ("家里")."""


def left_out(state: RunState) -> str:
    """What is said where a tutorial was followed that has no place for a value of the prompt, or a saved task that has
    none for its day; empty where there is none.
    Who says the steps, or has a planner say them, has said where the values go."""
    function = state.wish
    if function is None or state.planning or state.looking:
        return ""
    touched, typed = _handled([*(s.proposal for s in state.own_history), state.proposal])
    if day := day_left_out(state, [*touched, *typed]):
        return f"No step says what to do with “{day}”"
    days = any(p.type == "date" for p in function.parameters)
    if not days and (length := other_length(function.prompt, [*touched, *typed])):
        return f"No step says what to do with “{length}”"
    if state.task:
        return ""
    told = " ".join(f"{t.title} {t.text} {t.app}" for t in state.tutorials[:1])
    named = names_in(function.prompt, told) if told else ()
    plan = [p.instruction for p in state.plan]
    done = [*touched, *typed, *_shown(state), *said_by(plan), *_months_said(function.prompt, touched)]
    said = (*state.named, *proper(function.parameters, function.prompt), *_of_another(state))
    title = next((t.title for t in state.tutorials), "")
    values = [v for v in without_found(said, function.prompt, plan) if not is_subject(v.value, title, function.prompt)]
    left = unused(values, function, [*done, title])
    left = left or unused(without_found(named, function.prompt, plan), function, done)
    if state.given:  # a person said which thing is meant of what a folder or list holds
        left = tuple(slot for slot in left if not holder_of_any(slot.value, function.prompt))
    if state.gate is None or state.gate.kind is GateKind.ALLOW:
        left = tuple(slot for slot in left if not _holds_what_was_found(slot.value, state))
    return f"No step says what to do with “{left[0].value}”" if left else ""


def _handled(proposals: Iterable[Proposal | None]) -> tuple[list[str], list[str]]:
    """What was touched is called, and what was typed, with why each was chosen."""
    made = [p for p in proposals if p]
    typed = [text for p in made if p.operation for text in (p.operation.parameter, p.reason)]
    return [p.label for p in made if p.label], typed


def _holds_what_was_found(value: str, state: RunState) -> bool:
    """It is only said to hold what was searched for by its name, and was there."""
    searched = [
        s.operation.parameter
        for s in state.own_history
        if s.operation
        and s.operation.type is OperationType.EDIT
        and s.instruction
        and is_search(s.instruction.object.text)
    ]
    return bool(searched) and holds(value, searched[-1], state.prompt)


def _of_another(state: RunState) -> list[Slot]:
    """What a Chinese prompt says of a thing that was touched for its kind, and the page does not tell ("阁楼" of
    “阁楼的吸顶灯”): it may be the same name elsewhere."""
    function = state.function
    if function is None:
        return []
    steps = [(s.instruction, s.proposal) for s in state.own_history]
    steps += [(state.current.instruction, state.proposal)] if state.current else []
    things = [p.label for i, p in steps if i and p and names_kind(i.object.text) and p.label != i.object.text]
    told = plain(" ".join(idle_texts(state.page, state.page.widgets))) if state.page else ""
    values = [s for s in function.parameters if s.name.startswith("choice") and not _ANYWHERE.search(s.value)]
    values = [s for s in values if len(s.value) > 1 and plain(s.value) not in told]
    return [s for s in values if any(f"{s.value}的{thing}" in function.prompt for thing in things if thing)]


def _months_said(prompt: str, touched: Iterable[str]) -> list[str]:
    """The months that were touched, in the words of the prompt."""
    done = {month for label in touched for month in months_in(label)}
    return [said for month, said in months_in(prompt).items() if month in done]


def _shown(state: RunState) -> list[str]:
    """What else the rows that were touched show, of what the prompt says in so many words ("64 GB"); a number alone may
    be how many are wanted."""
    rows = [s.features.own for s in state.kept if s.features and s.operation.type is OperationType.CLICK]
    shown = [part for row in rows for text in row for part in ITEMS.split(text) if not part.isdecimal()]
    return [part for part in shown if wholly_said(state.prompt, [part])]


def left_values(state: RunState) -> tuple[Slot, ...]:
    """The values of the prompt that were neither typed nor touched, and that no other instruction of the plan uses."""
    function = state.function
    if function is None:
        return ()
    touched, typed = _handled([s.proposal for s in state.own_history])
    planned = said_by(p.instruction for n, p in enumerate(state.plan) if n != state.position)
    values = (*function.parameters, *state.named)
    left = unused(values, function, [*touched, *typed, *_shown(state), *planned])
    left = tuple(slot for slot in left if state.prompt.find(slot.value) < 0 or slot.value in said_here(state))
    apps = app_meant(function, app_opened(p.instruction for p in state.plan))
    return (*left, *(slot for slot in apps if slot.value not in touched))


def said_here(state: RunState) -> str:
    """The prompt, without what is to be no more; without where something is taken from, where the step before asks
    where it is to go."""
    before = state.plan[state.position - 1].instruction.object.text if state.position else ""
    return without_replaced(without_origin(state.prompt) if asks_where_to(before) else state.prompt)
