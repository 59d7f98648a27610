"""A tutorial's plan as the prompt wants it, whatever the values are: fields, alternatives, each of several people."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from promptrpa.domain.function import Function
from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.task import Slot
from promptrpa.matching.prompts.by_kind import is_somebody
from promptrpa.matching.prompts.coverage import alternatives
from promptrpa.matching.prompts.slots.fields import CALLED, TAKES_PEOPLE
from promptrpa.matching.words.buttons import SAVES
from promptrpa.matching.words.durations import unit_of
from promptrpa.matching.words.quotes import is_quoted
from promptrpa.matching.words.relative import change_in
from promptrpa.matching.words.text import plain
from promptrpa.patterns import lazy_regex
from promptrpa.reasoning.binding.field_values import described
from promptrpa.reasoning.binding.lengths import with_length
from promptrpa.reasoning.binding.plan_days import on_days

_DESCRIBED: Final = lazy_regex(
    r"(?:the|your|their|its|his|her|each|any|some|what|an?)\s+[a-z'’ -]+"
    r"|每[一]?[个项条行]|(?:你|您|对方|该|其|新|想要|要)(?:的|[\u3400-\u9fff]{1,6}的)[\u3400-\u9fff]{1,8}|回复|回信|正文|内容|文字"
    r"|[\u3400-\u9fff]{0,6}(?:名[称字]?|昵称|账号|号码|关键[词字]|标题|地址|用途|事由|原因|招呼语"
    r"|要求|需求|说明|留言|备注|意见|建议|理由|评语|描述|详情|数量|金额|车牌)"
    r"|[\u3400-\u9fff]{0,6} ?(?:PIN ?)?[密编]?码"
)
"""A tutorial's words for a text that is the reader's own."""
_MEMBER: Final = lazy_regex(
    r"(?:(?:the|your|some) )?(?:members?|friends?|people|contacts?|persons?)|成员|好友|朋友|联系人|人", re.I
)
_IS_NAME: Final = lazy_regex(r"[^\W\d_][^\d@{}_]*")
"""No address, no number, and nothing that is still to be said."""


def as_wanted(instructions: Sequence[Instruction], function: Function) -> list[Instruction]:
    """With the days, people and length of time that the prompt tells; what a tutorial only describes is left open."""
    plan = on_days(_as_fields(_named_anew(_each_member(instructions, function), function)), function)
    return [_left_open(i) for i in with_length(plan, function)]


def _each_member(instructions: Sequence[Instruction], function: Function) -> list[Instruction]:
    """The touch of somebody of a new group is one of each who is to be in it."""
    members = [p.value for p in function.parameters if is_member(p)]
    touched = [i for i in instructions if i.operation is OperationType.CLICK and _MEMBER.fullmatch(i.object.text)]
    if not members or len(touched) != 1:
        return list(instructions)
    place = instructions.index(touched[0])
    each = [replace(touched[0], object=ObjectDescription(name), open_choice=False) for name in members]
    return [*instructions[:place], *each, *instructions[place + 1 :]]


def is_member(slot: Slot) -> bool:
    return slot.name.rstrip("0123456789") == "member"


def with_people(instructions: Sequence[Instruction], language: str) -> list[Instruction]:
    """A name that is typed where addresses go only finds somebody, who is then touched among those that are shown."""
    plan: list[Instruction] = []
    for place, instruction in enumerate(instructions):
        plan.append(instruction)
        typed = instruction.operation is OperationType.EDIT and TAKES_PEOPLE.fullmatch(instruction.object.text)
        taken = any(
            i.operation is OperationType.CLICK and is_somebody(i.object.text)
            for i in instructions[place + 1 : place + 2]
        )
        if typed and not taken and _IS_NAME.fullmatch(instruction.parameter):
            thing = ObjectDescription("人" if language == "zh" else "person")
            plan.append(Instruction(OperationType.CLICK, thing, optional=True, source=instruction.source))
    return plan


def _as_fields(instructions: Sequence[Instruction]) -> list[Instruction]:
    """Hour and minute that a tutorial says to choose are typed."""
    units = [unit_of(i.object.text) for i in instructions]
    if not {"hours", "minutes"} <= set(units):
        return list(instructions)
    return [
        replace(i, operation=OperationType.EDIT, open_choice=False)
        if unit in ("hours", "minutes") and i.operation is OperationType.CLICK and not i.object.neighbour
        else i
        for i, unit in zip(instructions, units, strict=True)
    ]


def _named_anew(instructions: Sequence[Instruction], function: Function) -> list[Instruction]:
    """What is called a name, and is only tapped before it is saved, is typed where the prompt tells a new one."""
    plan = list(instructions)
    if any(i.operation is OperationType.EDIT for i in plan) or not any(p.name == "title" for p in function.parameters):
        return plan
    for place, (name, save) in enumerate(pairwise(plan)):
        taps = name.operation is save.operation is OperationType.CLICK
        if taps and CALLED.search(name.object.text) and plain(save.object.text) in SAVES:
            plan.insert(place + 1, replace(name, operation=OperationType.EDIT))
            break
    return plan


def _left_open(instruction: Instruction) -> Instruction:
    """Without the text that a tutorial only describes ("the person's name", "菜名" for the field "搜菜名")."""
    typed = instruction.parameter
    if instruction.operation is not OperationType.EDIT or not typed or is_quoted(typed, instruction.source):
        return instruction
    of_field = not typed.isdecimal() and plain(typed) in plain(instruction.object.text)
    left = of_field or _DESCRIBED.fullmatch(typed) or _is_described(instruction)
    return replace(instruction, parameter="") if left else instruction


def _is_described(instruction: Instruction) -> bool:
    """The tutorial has the name of the field in quotes, and what is typed into it in none."""
    named = is_quoted(instruction.object.text, instruction.source)
    return named and plain(described(instruction)) == plain(instruction.parameter)


def alternative(instruction: Instruction, prompt: str) -> Instruction:
    """Of "A, B or C" the one that the prompt names; of "Larger or Smaller" the way that it wants."""
    if instruction.operation is not OperationType.CLICK:
        return instruction
    said = prompt.casefold()
    choices = alternatives(instruction.object.text)
    named = [choice for choice in choices if choice.casefold() in said] or _that_way(choices, prompt)
    if len(named) != 1:
        return instruction
    return replace(instruction, object=replace(instruction.object, text=named[0]), open_choice=False)


def _that_way(choices: Sequence[str], prompt: str) -> list[str]:
    """Of two choices, one for more and one for less, the one that a wish for more or less is for."""
    way, ways = _way_of(prompt), [_way_of(choice) for choice in choices]
    return [choices[ways.index(way)]] if sorted(ways) == ["down", "up"] and way else []


def _way_of(said: str) -> str:
    return change_in(said).partition(" ")[0]
