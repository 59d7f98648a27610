"""The days that a prompt names, in the place of those that a tutorial names by their kind ("the day")."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from promptrpa.domain.function import Function
from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.matching.prompts.rescheduling import changes_time
from promptrpa.matching.words.buttons import SAVES, TAKES
from promptrpa.matching.words.days import is_day
from promptrpa.matching.words.text import plain
from promptrpa.matching.words.values import WEEKDAY
from promptrpa.patterns import lazy_regex

_EACH_DAY: Final = lazy_regex(r"(?:each |every |the )?(?:week)?days?|日子|每一?天|星期几?|周几|那几天", re.I)
_A_DAY: Final = lazy_regex(
    r"(?:(?:the|an?|your|that|any|another)\s+)?(?:(?:new|other|different|wanted|desired|preferred)\s+)?day"
    r"|(?:新的?|想要的?|其他|另)?(?:那|某|这|哪)?一?天|(?:新的?|想要的?|其他)?日子"
)
_DATE: Final = ("date", "日期")
_WHICH_ONE: Final = lazy_regex(
    r"(?:(?:the|an?|your) )?(?:[a-z]+ ){0,2}(?P<kind>date|time)|[\u3400-\u9fff]{0,4}?(?P<kind_zh>日期|时间)", re.I
)
"""A day or a time by its kind, with which one it is ("the start date", “开始日期”)."""
_CHOSEN: Final = lazy_regex(r"(?:再|然后|并|then |and )?(?:选择|选|choose|select|pick)", re.I)
_UNTIL: Final = lazy_regex(r"\b(?:until|till|through|up to)\s+(?:the\s+)?$|[到至]$", re.I)


def on_days(instructions: Sequence[Instruction], function: Function) -> list[Instruction]:
    """A touch of a day is one of the day that the prompt names, and a touch of each day one of each."""
    days = [p.value for p in function.parameters if p.type == "date" and WEEKDAY.fullmatch(p.value)]
    single = [p.value for p in function.parameters if p.type == "date" and is_day(p.value)]
    if len(single) == 2 and changes_time(function.prompt):
        single = single[-1:]
    found: list[Instruction] = []
    for instruction in _with_days(_by_kind(instructions), single, function.prompt):
        each = instruction.operation is OperationType.CLICK and _EACH_DAY.fullmatch(instruction.object.text)
        if each and len(days) > 1:
            found += [replace(instruction, object=ObjectDescription(day), open_choice=False) for day in days]
        else:
            found.append(instruction)
    return found


def _by_kind(instructions: Sequence[Instruction]) -> list[Instruction]:
    """With the kind alone of a day or time that a tutorial says which one it is of ("tap First day, choose the first
    date, tap OK"): nothing on the page is called so. For a time only in the words of what was touched to choose it."""
    plan = list(instructions)
    for n in range(1, len(plan) - 1):
        opener, instruction, taken = plan[n - 1 : n + 2]
        said, touches = instruction.object, instruction.operation is opener.operation is OperationType.CLICK
        found = _WHICH_ONE.fullmatch(said.text)
        if not (touches and found and _CHOSEN.match(instruction.source) and plain(taken.object.text) in TAKES):
            continue
        kind = found["kind"] or found["kind_zh"]
        if kind.casefold() in _DATE or plain(opener.object.text) == plain(said.text):
            plan[n] = replace(instruction, object=ObjectDescription(kind), open_choice=True)
    return plan


def _with_days(instructions: Sequence[Instruction], days: Sequence[str], prompt: str) -> list[Instruction]:
    """The days in the place of the touches of any one. Where a calendar is opened by an optional touch and there is no
    day for it, all of that is left out."""
    plan = list(instructions)
    touches = [n for n, i in enumerate(plan) if _is_a_day(i, plan[:n], plan[n + 1 :])]
    optional = [n for n in touches if plan[n].optional or (n and plan[n - 1].optional)]
    picked: dict[int, str] = {}
    if len(days) == len(touches):
        picked = dict(zip(touches, days, strict=True))
    elif len(days) == 1 and touches:
        picked = {touches[-1 if _UNTIL.search(prompt.partition(days[0])[0]) else 0]: days[0]}
    for n, day in picked.items():
        plan[n] = replace(plan[n], object=ObjectDescription(day), open_choice=False, optional=False)
        if n in optional:
            plan[n - 1] = replace(plan[n - 1], optional=False)
    left = {m for n in optional if n not in picked for m in (n - 1, n, n + 1) if m < len(plan)}
    kept = {n + 1 for n in optional if n + 1 < len(plan) and plain(plan[n + 1].object.text) not in SAVES}
    return [i for n, i in enumerate(plan) if n not in left or n in kept]


def unsaid_days(instructions: Sequence[Instruction]) -> dict[int, str]:
    """The places of the touches of any one day, each with what was touched to choose it ("Last day"), where a day is
    said for what something else was touched for ("First day")."""
    plan = list(instructions)
    opened = {n: before.object.text for n, before in enumerate(plan[:-1], 1) if before.operation is OperationType.CLICK}
    said = {plain(opened[n]) for n in opened if is_day(plan[n].object.text)}
    open_ = [n for n in opened if not plan[n].optional and _is_a_day(plan[n], plan[:n], plan[n + 1 :])]
    return {n: opened[n] for n in open_ if said and plain(opened[n]) not in said}


def picks_any_day(plan: Sequence[Instruction]) -> bool:
    """Some step is to touch a day, and none says which."""
    return any(_is_a_day(i, plan[:n], plan[n + 1 :]) for n, i in enumerate(plan))


def is_any_day(said: str) -> bool:
    """It names a day by its kind alone ("the day", "那一天")."""
    return _A_DAY.fullmatch(said.casefold()) is not None


def _is_a_day(instruction: Instruction, before: Sequence[Instruction], after: Sequence[Instruction]) -> bool:
    """The touch of any one day; of a date, where what opens the calendar was touched just before, and no day is touched
    then."""
    said = instruction.object.text.casefold()
    if instruction.operation is not OperationType.CLICK or instruction.object.neighbour:
        return False
    if is_any_day(said):  # and not what opens the calendar: "tap Day, choose the day"
        then = after[0].object.text.casefold() if after else ""
        return not (then in _DATE or is_any_day(then) or is_day(then))
    opened = bool(before) and before[-1].operation is OperationType.CLICK and said in before[-1].object.text.casefold()
    opens = bool(after) and (is_any_day(after[0].object.text) or is_day(after[0].object.text))
    chosen = instruction.open_choice or _CHOSEN.match(instruction.source) is not None
    return said in _DATE and (chosen or opened) and not opens
