"""Values that several fields take together, and what a tutorial calls what goes into a field."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.task import Slot
from promptrpa.matching.words.field_names import takes_digits
from promptrpa.matching.words.quotes import is_quoted
from promptrpa.matching.words.values import free_name
from promptrpa.patterns import lazy_regex

_NUMBER: Final = r"\d+(?:[.,]\d+)?"
_PAIR: Final = lazy_regex(rf"({_NUMBER})\s*(over|/|／|比)\s*({_NUMBER})", re.I)
"""Two numbers that are said as one value ("128 over 84")."""
_TYPED: Final = lazy_regex(
    r"\b(?:enter|type|write|put)\s+(?:the|your)\s+(?P<what>[a-z]+(?: [a-z]+)?)\s+(?:in|into|under|as)\s+$"
)
_TYPED_CHINESE: Final = lazy_regex(
    r"^[\"”」』]?(?:中|里|里面|栏|一栏)?(?:输入|填写?|填入|写上?)(?P<what>[\u3400-\u9fff]{2,6})"
)


def each_of_pair(found: Mapping[int, Slot], instructions: Sequence[Instruction]) -> dict[int, Slot]:
    """Two numbers that were read as one value, each in one of two fields that follow each other; the second of these
    has no value yet, nor has the first, unless that is the pair itself."""
    pairs = [(place, slot, both) for place, slot in found.items() if (both := _PAIR.fullmatch(slot.value))]
    if len(pairs) != 1:
        return dict(found)
    place, slot, both = pairs[0]
    rest = {n: s for n, s in found.items() if n != place}
    open_ = [n for n, i in enumerate(instructions) if i.operation is OperationType.EDIT and not i.parameter]
    twos = [n for n in open_ if n + 1 in open_ and n not in rest and n + 1 not in rest]
    if both[2] in "/／":  # no date, and no month and year
        twos = [n for n in twos if all(takes_digits(i.object.text) for i in instructions[n : n + 2])]
    if not twos or (place >= 0 and place not in twos):
        return dict(found)
    first = place if place >= 0 else twos[0]
    names = {s.name for s in rest.values()}
    one = replace(slot, name=free_name("number", names), value=both[1])
    other = replace(slot, name=free_name("number", {*names, one.name}), value=both[3])
    return {**rest, first: one, first + 1: other}


def described(instruction: Instruction) -> str:
    """What a tutorial calls what is typed into a field ("the upper value in Systolic", "在“收缩压”中输入高压"); empty
    where it does not say."""
    before, field, behind = instruction.source.partition(instruction.object.text or "\0")
    if not field:
        return ""
    said = _TYPED.search(before.rstrip("“\"‘'")) or _TYPED_CHINESE.search(behind)
    return said["what"] if said and not is_quoted(said["what"], instruction.source) else ""
