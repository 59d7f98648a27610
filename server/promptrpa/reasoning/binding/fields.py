"""What the fields of a plan take, and what they are called."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.task import Slot
from promptrpa.matching.prompts.by_kind import is_one
from promptrpa.matching.prompts.slots.fields import PLACE
from promptrpa.matching.prompts.slots.needs import Filled
from promptrpa.matching.words.counts import asks_how_many, count_of, is_quantity
from promptrpa.matching.words.durations import unit_of
from promptrpa.matching.words.field_names import (
    is_in_units,
    may_stay_empty,
    takes_own_words,
)
from promptrpa.matching.words.text import plain
from promptrpa.matching.words.tokens import words_of
from promptrpa.matching.words.values import SLOT
from promptrpa.patterns import lazy_regex

THINGS: Final = 3
"""So many values are looked for that no field asks for."""
_AGAIN: Final = lazy_regex(
    r"\b(?:again|once more|re-?(?:enter|type)|repeat|second time|confirm)\b|再次|再输|一[次遍]|重新输|重复|确认", re.I
)
"""How a tutorial says that the same is typed once more."""
_OWN_NAME: Final = lazy_regex(r"(?:the )?(?:(?:full|first|last) )?name|姓名|名字|名称", re.I)
"""What is made is called so, and not something that it is for ("name of the shop")."""
_HOURS: Final = lazy_regex(r"hours|小时数", re.I)
"""How many hours, and no hour of a day, where no minutes stand with them."""
_MAKES: Final = lazy_regex(
    r"(?:add|new|create|register)\s+(?:(?:an?|the|new)\s+)*(?P<kind>[a-z]+(?: [a-z]+)?)"
    r"|(?:添加|新增|新建|创建|登记)(?:新的?)?(?P<kind_zh>[\u3400-\u9fff]{1,4})",
    re.I,
)
_COUNTED: Final = lazy_regex(
    r"\bhow many\b|\bnumber of (?:people|persons|guests|days|hours|items|pieces|times)\b|[人个份件次天]数|小时数", re.I
)
_TO_NUMBER: Final = lazy_regex(
    r"\bto (?:(?:the|a|your) )?(?:[a-z]+ )?(?:number|amount|quantity|count)\b"
    r"|[到成为至][\u3400-\u9fff]{0,4}(?:数量|份数|个数|件数|数字|数目)",
    re.I,
)
"""How a tutorial says that something is set to a number."""
_TO_VALUE: Final = lazy_regex(
    r"\bto (?:(?:the|a|your) )?(?:percent(?:age)?|number of [a-z]+)\b"
    r"|[到成为至][\u3400-\u9fff]{0,4}(?:数值|百分比|(?:公里|千米|分钟|小时|[米秒天度])数)",
    re.I,
)
"""The same of what a slider shows."""
_ANY_OF: Final = lazy_regex(r"(?:an?|some|a new|一[个条张份段]|个)\s*(?P<noun>[^\s].*)", re.I)


def may_stay(field: str) -> bool:
    """Nobody has to say it: it may stay empty, or as many as the page shows."""
    return may_stay_empty(field) or is_quantity(field)


def is_for_words(filled: Filled, instructions: Sequence[Instruction]) -> bool:
    """The value was found for a field that takes what somebody has to say."""
    place = int(filled.need.name)
    return place >= 0 and takes_own_words(instructions[place].object.text)


def kind_made(instructions: Sequence[Instruction]) -> str:
    """What a plan makes a new one of ("passenger" of "Add passenger"); empty where it makes none."""
    taps = (i.object.text for i in instructions if i.operation is OperationType.CLICK)
    made = (m["kind"] or m["kind_zh"] for label in taps if (m := _MAKES.fullmatch(label)))
    kind = next(made, "").casefold()
    return "" if PLACE.search(kind) else kind


def is_counted(instruction: Instruction, plan: Sequence[Instruction]) -> bool:
    """The field takes how many there are of something. What is said of several fields together ("Enter the name and the
    number of people") does not say so of each."""
    fields = {i.object for i in plan if i.operation is OperationType.EDIT and i.source == instruction.source}
    told = instruction.object.text if len(fields) > 1 else f"{instruction.object.text} {instruction.source}"
    return (
        is_in_units(instruction.object.text)
        or asks_how_many(instruction.object.text)
        or counts_one(instruction)
        or _TO_VALUE.search(instruction.source) is not None
        or _COUNTED.search(told) is not None
    )


def is_how_long(instruction: Instruction, plan: Sequence[Instruction]) -> bool:
    """The field takes how many hours something lasts, and no part of a time of day."""
    field = instruction.object.text.strip()
    if instruction.operation is not OperationType.EDIT or not (_HOURS.fullmatch(field) or is_hour(instruction)):
        return False
    alone = not any(unit_of(i.object.text) == "minutes" for i in plan if i.operation is OperationType.EDIT)
    return alone and (_HOURS.fullmatch(field) is not None or is_counted(instruction, plan))


def counts_one(instruction: Instruction) -> bool:
    """It sets how many there are of any one of a kind ("Set the product to the number you want")."""
    counts = instruction.operation is OperationType.EDIT and _TO_NUMBER.search(instruction.source) is not None
    return counts and not instruction.parameter and is_one(instruction.object.text)


def name_for(field: Instruction) -> str:
    """What its value is called as a slot; empty where nothing says so."""
    return "number" if counts_one(field) else field_name(field.object.text)


def of_thing(instructions: Sequence[Instruction], told: Mapping[int, Slot]) -> list[Instruction]:
    """With the thing that the prompt names in the place of its kind, where it is set how many there are of it."""
    named = (told[place].value for place in range(-1, -THINGS - 1, -1) if place in told)
    thing = next((name for name in named if count_of(name) is None), "")
    return [replace(i, object=ObjectDescription(thing)) if thing and counts_one(i) else i for i in instructions]


def called(field: str, new: str) -> tuple[str, ...]:
    """What the value of a field is called in a prompt: the name of what is made also by its kind ("the passenger
    Anna")."""
    return (field, new) if new and _OWN_NAME.fullmatch(field) else (field,)


def is_hour(instruction: Instruction) -> bool:
    """It types the hours of something."""
    return instruction.operation is OperationType.EDIT and unit_of(instruction.object.text) == "hours"


def is_typed_again(instruction: Instruction, before: Sequence[Instruction]) -> bool:
    """The tutorial says that a field takes once more what one of the same name took."""
    if instruction.parameter or not _AGAIN.search(instruction.source):
        return False
    return any(is_same_field(instruction, i) for i in before)


def is_same_field(one: Instruction, other: Instruction) -> bool:
    """Both type into fields of the same name."""
    typed = one.operation is other.operation is OperationType.EDIT
    return typed and plain(one.object.text) == plain(other.object.text)


def names_field(value: str, field: str) -> bool:
    """It only says what is typed, and not which one ("a caption" for "Add a caption", "speed" for "Voice speed")."""
    said = _ANY_OF.fullmatch(value)
    called = {*words_of(value)} < {*words_of(field)} and value == value.casefold()
    return called or (said is not None and plain(said["noun"]) in plain(field))


def is_of_one(instruction: Instruction) -> bool:
    """It is about any one of a kind, or about what stands beside such a one."""
    return is_one(instruction.object.text) or is_one(instruction.object.neighbour)


def is_filled(instruction: Instruction) -> bool:
    """It types something that is not asked for."""
    typed = instruction.parameter
    return instruction.operation is OperationType.EDIT and bool(typed) and not SLOT.fullmatch(typed)


def field_name(label: str) -> str:
    """A field's label as the name of a slot; empty where it cannot be one."""
    return re.sub(r"\W+", "_", label.lower()).strip("_") if label.isascii() else ""
