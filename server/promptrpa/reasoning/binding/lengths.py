"""Puts the length of time that a prompt tells into the fields for hours, minutes and seconds of a timer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from promptrpa.domain.function import Function
from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.task import Task
from promptrpa.matching.words.durations import UNITS, fields_of, one_length, unit_of
from promptrpa.matching.words.values import SLOT
from promptrpa.patterns import lazy_regex

_NAMES: Final = {"hours": ("Hours", "小时"), "minutes": ("Minutes", "分钟"), "seconds": ("Seconds", "秒")}
_COUNTS: Final = lazy_regex(r"timer|count ?down|hourglass|计时|倒数|定时|沙漏|限额|时长", re.I)
"""What counts time; elsewhere such fields are a time of day."""


def with_length(instructions: Sequence[Instruction], function: Function) -> list[Instruction]:
    """A timer's plan with the fields filled, and those added that the length needs. A length of one unit that the plan
    has a field for is left to be a value of the task; the other fields get none of it."""
    plan = list(instructions)
    places = {unit: n for n, i in enumerate(plan) if (unit := _unit_of(i))}
    seconds = one_length(function.prompt)
    counts = any(_COUNTS.search(f"{i.object.text} {i.parameter}") for i in plan)
    if not (places and seconds and counts):
        return plan
    wanted = fields_of(seconds)
    needed = [unit for unit in UNITS if wanted[unit]]
    numbers = {p.value for p in function.parameters if p.type == "number"}
    if len(needed) == 1 and needed[0] in places and str(wanted[needed[0]]) in numbers:
        others = set(places.values()) - {places[needed[0]]}
        return [
            replace(i, parameter=i.parameter or "0") if n in others and not i.optional else i
            for n, i in enumerate(plan)
        ]
    first = min(places.values())
    model = plan[first]
    chinese = not model.object.text.isascii()
    fields = [
        replace(plan[places[unit]], parameter=str(wanted[unit]), open_choice=False)
        if unit in places
        else replace(
            model,
            object=replace(model.object, text=_NAMES[unit][chinese]),
            parameter=str(wanted[unit]),
            optional=False,
            open_choice=False,
        )
        for unit in UNITS
        if unit in places or unit in needed
    ]
    rest = [i for n, i in enumerate(plan) if n not in places.values()]
    return [*rest[:first], *fields, *rest[first:]]


def length_values(task: Task, prompt: str) -> dict[str, str]:
    """The values of a timer task's slots for hours, minutes and seconds, where the prompt tells a length of time."""
    plan = [step.instruction for step in task.steps]
    seconds = one_length(prompt)
    if not seconds or not any(_COUNTS.search(f"{i.object.text} {i.parameter}") for i in plan):
        return {}
    wanted = fields_of(seconds)
    slots = {i.parameter[1:-1]: unit for i in plan if (unit := _unit_of(i)) and SLOT.fullmatch(i.parameter)}
    return {name: str(wanted[unit]) for name, unit in slots.items()}


def holds_length(task: Task, prompt: str) -> bool:
    """A timer task has a field for each part of the length of time that the prompt tells, and types no other part. Of
    other tasks and prompts nothing is known."""
    plan = [step.instruction for step in task.steps]
    seconds = one_length(prompt)
    if not seconds or not any(_COUNTS.search(f"{i.object.text} {i.parameter}") for i in plan):
        return True
    typed = {unit: i.parameter for i in plan if (unit := _unit_of(i))}
    wanted = fields_of(seconds)
    fits = all(SLOT.fullmatch(said) or said == str(wanted[unit]) for unit, said in typed.items())
    return not typed or (fits and all(unit in typed for unit in UNITS if wanted[unit]))


def _unit_of(instruction: Instruction) -> str:
    return unit_of(instruction.object.text) if instruction.operation is OperationType.EDIT else ""
