"""Values as they were found, put right by what the plan does with them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from promptrpa.domain.function import Function
from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.task import Slot
from promptrpa.matching.prompts.answered import is_answered
from promptrpa.matching.prompts.befriending import is_added
from promptrpa.matching.prompts.by_kind import is_one
from promptrpa.matching.prompts.coverage import named_by_kind
from promptrpa.matching.prompts.kept_in import (
    holds,
)
from promptrpa.matching.prompts.slots.fields import NAME
from promptrpa.matching.prompts.slots.needs import Filled
from promptrpa.matching.words.asking import is_search
from promptrpa.matching.words.field_names import (
    takes_digits,
)
from promptrpa.matching.words.quotes import is_quoted, is_title, names_one
from promptrpa.matching.words.values import free_name, parts
from promptrpa.patterns import lazy_regex
from promptrpa.reasoning.binding.plans import is_member

from .fields import THINGS, field_name, is_for_words, is_of_one

_EACH: Final = lazy_regex(r"\b(?:each|every)\b|每", re.I)
_ENUMERATED: Final = lazy_regex(
    r"\s*,\s*(?:and\s+)?|\s+and\s+|\s*[、，]\s*|以及|还有|(?<=[\u3400-\u9fff]{2})和(?=[\u3400-\u9fff]{2})", re.I
)
_WRITES: Final = lazy_regex(
    r"(?:写[上下着道个]?|附上|填上|评[价语论]|留言)[：:，,]?\s*[“「\"](?P<text>[^”」\"]+)[”」\"]"
    r"|\b(?:say(?:ing)?|writ(?:e|ing)|put(?:ting)?|add(?:ing)?|stating|the (?:words|text))[:,]?\s+"
    r"[“\"](?P<said>[^”\"]+)[”\"]",
    re.I,
)
"""What a prompt says to write."""
_TITLE: Final = lazy_regex(r"\btitle\b|书名|标题|片名|歌名|曲名|剧名|名称", re.I)
_TWO: Final = 2
_AT_PLACE: Final = lazy_regex(
    r"\b(?:at|in|from|to|into)\s+(?:(?:the|my|our)\s+)?(?:[a-z]+\s+)?[“\"]?$|[到在去从入进][“「《\"]?$", re.I
)
"""Ends before where something is wanted."""
_HANDLE: Final = lazy_regex(r"\bID\b|user ?name|handle|[\u3400-\u9fff]+(?<!手机)(?<!电话)号(?!码)|用户名", re.I)


def _is_name_in_field(filled: Filled, instructions: Sequence[Instruction], prompt: str) -> bool:
    place = int(filled.need.name)
    field = instructions[place].object.text if place >= 0 else ""
    return bool(field) and not (is_search(field) or NAME.search(field)) and names_one(filled.value, prompt)


def _as_thing(filled: Filled) -> Filled:
    return replace(filled, need=replace(filled.need, name="-1"))


def titles_as_things(found: list[Filled], instructions: Sequence[Instruction], prompt: str) -> list[Filled]:
    """The quoted words are what somebody has to say, and not the title of what they say it of; what names the thing
    that is touched is not typed as well."""
    if any(i.operation.touches and is_one(i.object.text) for i in instructions):
        found = [_as_thing(filled) if _is_name_in_field(filled, instructions, prompt) else filled for filled in found]
    titles = [f for f in found if is_title(f.value, prompt) and is_for_words(f, instructions)]
    quoted = [f for f in found if int(f.need.name) < 0 and is_quoted(f.value, prompt) and not is_title(f.value, prompt)]
    if len(titles) != 1 or len(quoted) != 1:
        return found
    swapped = {titles[0]: replace(titles[0], need=quoted[0].need), quoted[0]: replace(quoted[0], need=titles[0].need)}
    return [swapped.get(filled, filled) for filled in found]


def held_not_holder(found: list[Filled], instructions: Sequence[Instruction], prompt: str) -> list[Filled]:
    """What is searched for is the thing, and not the folder that it is said to be in."""
    for sought in found:
        if int(sought.need.name) < 0 or not is_search(instructions[int(sought.need.name)].object.text):
            continue
        held = [f for f in found if int(f.need.name) < 0 and holds(sought.value, f.value, prompt)]
        if len(held) == 1:
            swapped = {sought: replace(sought, need=held[0].need), held[0]: replace(held[0], need=sought.need)}
            return [swapped.get(filled, filled) for filled in found]
    return found


def added_not_said(found: list[Filled], instructions: Sequence[Instruction], prompt: str) -> list[Filled]:
    """Who is to be added ("add noralind as a friend") is found by the one field for that, where nothing else is for
    it: they are nothing that is said to them."""
    taken = {int(f.need.name) for f in found}
    for who in found:
        place = int(who.need.name)
        if not is_added(who.value, prompt) or _takes_handle(instructions, place):
            continue
        ahead = range(place if place >= 0 else len(instructions))
        free = [n for n in ahead if _takes_handle(instructions, n) and not instructions[n].parameter and n not in taken]
        if len(free) == 1:
            moved = replace(who, need=replace(who.need, name=str(free[0])))
            return [moved if filled is who else filled for filled in found]
    return found


def answered_not_answer(found: list[Filled], instructions: Sequence[Instruction], prompt: str) -> list[Filled]:
    """What is answered ("reply to the mail Trip") is a thing that is touched, and not the answer."""
    answered = [f for f in found if is_for_words(f, instructions) and is_answered(f.value, prompt)]
    things = [f for f in found if int(f.need.name) < 0 and is_quoted(f.value, prompt)]
    free = [str(-k) for k in range(1, THINGS + 1) if str(-k) not in {f.need.name for f in found}]
    if len(answered) != 1 or not (things or free):
        return found
    (one,) = answered
    if things:
        other = things[-1]
        swapped = {one: replace(one, need=other.need), other: replace(other, need=one.need)}
    else:
        swapped = {one: replace(one, need=replace(one.need, name=free[0]))}
    return [swapped.get(filled, filled) for filled in found]


def _takes_handle(instructions: Sequence[Instruction], place: int) -> bool:
    """It is a field for what somebody is known by in an app, and not only for a phone number."""
    if place < 0 or instructions[place].operation is not OperationType.EDIT:
        return False
    return _HANDLE.search(instructions[place].object.text) is not None


def one_by_one(
    instructions: Sequence[Instruction], found: Mapping[int, Slot]
) -> tuple[list[Instruction], dict[int, Slot]]:
    """Where a tutorial types each of several things, those that the prompt lists, each with the touch that takes it."""
    plan: list[Instruction] = []
    typed: dict[int, list[tuple[int, str]]] = {}
    for place, instruction in enumerate(instructions):
        value = found[place].value if place in found else ""
        takes = [i for i in instructions[place + 1 : place + 2] if i.operation is OperationType.CLICK]
        items = _ENUMERATED.split(value) if takes and _EACH.search(instruction.source) else [value]
        typed[place] = [(len(plan) + 2 * n, item) for n, item in enumerate(items)]
        plan += [*[instruction, *takes] * (len(items) - 1), instruction]
    slots: dict[int, Slot] = {}
    for place, slot in found.items():
        for new, item in typed.get(place, [(place, slot.value)]):
            slots[new] = replace(slot, name=free_name(slot.name, {s.name for s in slots.values()}), value=item)
    return plan, slots


def with_searched(found: dict[int, Slot], instructions: Sequence[Instruction]) -> dict[int, Slot]:
    """The only thing that the prompt names is what is searched for, where that is touched next by its kind."""
    things = [slot for place, slot in found.items() if place < 0]
    open_ones = [
        place
        for place, (one, other) in enumerate(pairwise(instructions))
        if one.operation is OperationType.EDIT and not one.parameter and is_search(one.object.text)
        if place not in found and other.operation.touches and is_of_one(other)
    ]
    if len(things) != 1 or len(open_ones) != 1:
        return found
    name = free_name(field_name(instructions[open_ones[0]].object.text) or "text", {s.name for s in found.values()})
    return {**{place: s for place, s in found.items() if place >= 0}, open_ones[0]: replace(things[0], name=name)}


def with_place_touched(found: dict[int, Slot], instructions: Sequence[Instruction], prompt: str) -> dict[int, Slot]:
    """What is searched for is the thing that the prompt names first, and not where it is wanted ("reserve Rebecca for
    pickup at Riverside"), where the plan has a touch for that as well."""
    things = [place for place in found if place < 0]
    searched = [n for n in found if n >= 0 and is_search(instructions[n].object.text)]
    if len(things) != 1 or len(searched) != 1 or named_by_kind(instructions[searched[0] + 1 :]) < _TWO:
        return found
    thing, place = found[things[0]], found[searched[0]]
    at = prompt.find(thing.value), prompt.find(place.value)
    if not 0 <= at[0] < at[1] or _AT_PLACE.search(prompt[: at[1]]) is None or _AT_PLACE.search(prompt[: at[0]]):
        return found
    return {
        **found,
        searched[0]: replace(place, value=thing.value),
        things[0]: replace(thing, value=place.value),
    }


def with_titles(found: dict[int, Slot], instructions: Sequence[Instruction], prompt: str) -> dict[int, Slot]:
    """Of two fields the one for a title takes what stands as one in the prompt ("刘慈欣的《三体》")."""
    fields = {n: instructions[n].object.text for n in found if n >= 0}
    titles = [n for n in fields if f"《{found[n].value}》" in prompt and not _TITLE.search(fields[n])]
    takers = [n for n in fields if _TITLE.search(fields[n]) and f"《{found[n].value}》" not in prompt]
    if len(titles) != 1 or len(takers) != 1:
        return found
    title, other = found[titles[0]], found[takers[0]]
    return {**found, takers[0]: replace(other, value=title.value), titles[0]: replace(title, value=other.value)}


def with_written(found: dict[int, Slot], instructions: Sequence[Instruction], prompt: str) -> dict[int, Slot]:
    """The words in quotes that the prompt says to write are what the only field takes."""
    said = _WRITES.search(prompt)
    fields = [n for n, i in enumerate(instructions) if i.operation is OperationType.EDIT and not i.parameter]
    if said is None or len(fields) != 1 or takes_digits(instructions[fields[0]].object.text):
        return found
    text = said["text"] or said["said"]
    rest = {n: slot for n, slot in found.items() if slot.value != text}
    before = found.get(fields[0], Slot("text", "text", ""))
    return {**rest, fields[0]: replace(before, value=text)}


def without_told(slots: list[Slot], hours: Sequence[str]) -> list[Slot]:
    """Without the times whose hours were given to fields before ("2:30" for the second of "from 2:30 to 4:00")."""
    left = list(slots)
    for hour in hours:
        told = (s for s in left if s.type == "time" and parts(s).get(f"{s.name}.hour") == hour)
        if first := next(told, None):
            left.remove(first)
    return left


def with_values(function: Function, found: Mapping[int, Slot]) -> Function:
    """With the values that a plan needs, in the place of those that they are a part of, or that are a part of them."""
    new = tuple(found.values())
    kept = tuple(
        p
        for p in function.parameters
        if p.type in ("on_off", "time", "date")
        or is_member(p)
        or not any(p.value in s.value or s.value in p.value for s in new)
    )
    return replace(function, parameters=(*kept, *new)) if new else function
