"""Whether the day that a prompt names was picked, typed or shown."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Final

from promptrpa.domain.function import Function
from promptrpa.domain.instruction import OperationType
from promptrpa.domain.loop import RunState
from promptrpa.domain.operation import GateKind
from promptrpa.matching.pages.calendar_days import shown_days
from promptrpa.matching.words.amounts import is_amount
from promptrpa.matching.words.days import day_meant, days_in, is_day, is_same_day, repeats, rings
from promptrpa.matching.words.text import plain
from promptrpa.matching.words.values import as_whole

_FEW: Final = 3
"""So many days at most does a page show that is about one: a calendar shows them all."""
_MAKES: Final = frozenset({OperationType.EDIT, OperationType.SWITCH, OperationType.DRAG})


def day_left_out(state: RunState, used: Sequence[str]) -> str:
    """The day, as the prompt says it, that was neither used nor is shown; empty where there is none. Before the last
    step only where something is made or changed: what is only looked at comes with it. used: what was touched and
    typed."""
    function = state.function
    if function is None or not state.now:
        return ""
    if state.current is not None and not _makes(state):
        return ""
    now = datetime.fromisoformat(state.now)
    today = now.date()
    for said in (s.value for s in state.named if s.type == "date" and is_day(s.value)):
        wanted = day_meant(said, function.prompt, today)
        if wanted is None or wanted == today or repeats(said, function.prompt):
            continue
        found = _is_used(said, wanted, used, today) or _is_next(function, wanted, now)
        if not found and not _is_shown(state, wanted, today):
            return said
    return ""


def _is_used(said: str, wanted: date, used: Sequence[str], today: date) -> bool:
    pattern = re.compile(as_whole(said), re.I)
    amounts = (plain(text) for text in used if is_amount(text))  # "15 days" is a length and no day
    shown = any(wanted in days_in(text, today) or is_same_day(text, said) for text in used)
    return shown or any(pattern.search(text) for text in used) or any(amount in plain(said) for amount in amounts)


def _is_shown(state: RunState, wanted: date, today: date) -> bool:
    days = shown_days(state.page, today) if state.page else set()
    return wanted in days and (len(days) <= _FEW or not _makes(state))


def _is_next(function: Function, wanted: date, now: datetime) -> bool:
    """An alarm goes off at its next time, which is on that day."""
    times = [s.value for s in function.parameters if s.type == "time" and re.fullmatch(r"\d{1,2}:\d{2}", s.value)]
    if len(times) != 1 or not rings(function.prompt):
        return False
    hour, minute = (int(part) for part in times[0].split(":"))
    later = (hour, minute) > (now.hour, now.minute)
    return wanted == now.date() + timedelta(0 if later else 1)


def _makes(state: RunState) -> bool:
    """Something is typed, turned or chosen, or needs a yes."""
    asks = state.gate is not None and state.gate.kind is GateKind.CONFIRM
    operation = state.proposal.operation if state.proposal else None
    if state.page and operation and operation.widget >= 0:
        asks = asks or state.page.widgets[operation.widget].checkable
    return asks or any(p.instruction.operation in _MAKES for p in state.plan)
