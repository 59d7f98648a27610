"""What a tutorial of a certain app says to do."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.task import Tutorial
from promptrpa.matching.steps.helping import as_steps
from promptrpa.matching.steps.things import without_pointer
from promptrpa.matching.steps.told import without_remarks
from promptrpa.matching.words.asking import is_search
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.quotes import mask
from promptrpa.matching.words.text import plain
from promptrpa.mind.agents import Agents
from promptrpa.patterns import lazy_regex
from promptrpa.reasoning.binding.plan_days import is_any_day

_OPENS: Final = lazy_regex(r"(?:open|launch|start|go to)\b|打开|启动|进入|运行", re.I)
_ON_PHONE: Final = lazy_regex(
    r"\b(?:apps?|phone|device|tablet|system|android|home ?screen)\b|应用|手机|系统|软件|桌面", re.I
)
_DESCRIBES: Final = lazy_regex(r"[^我他她它]的[\u3400-\u9fff]|[这那该此][\u3400-\u9fff]")
"""Words that tell of a thing rather than name it."""
_AND: Final = lazy_regex(r"[和及、](?=[\u3400-\u9fff]{2})")
_PICKS: Final = lazy_regex(r"[选挑]")
_OWN: Final = lazy_regex(r"我的|[\u3400-\u9fff]{0,2}处$")
_FIELD: Final = lazy_regex(r"[\u3400-\u9fff]{2,8}|[\u3400-\u9fff]{0,4}[A-Z]{2,6}[\u3400-\u9fff]{0,4}")
"""Words, or an abbreviation ("IBAN")."""
_OFF_ENDS: Final = lazy_regex(r"(?:关[掉闭了]?|打开)就")
_TURNS_BACK: Final = lazy_regex(r"(?:关[掉闭]|打开|tap (?:it )?again\b.*)", re.I)
"""How a Chinese tutorial begins what a switch ends, and a sentence that only turns something back."""
_ASKED: Final = lazy_regex(
    r"(?:你|您|他|她|大家)?(?:具体|究竟|到底)?是?(?:哪[里儿]|哪[个些种天]|什么|为什么|为何|怎么|谁|几[点个]|多少|何时)[\u3400-\u9fff]{1,8}"
)
"""What is only asked for ("哪里坏了")."""


def instructions_of(mind: Agents, tutorial: Tutorial) -> tuple[Instruction, ...]:
    """A tutorial's instructions, the opening of its app first: what is said before that only leads to it. What is
    typed into no field in words of its own is what the field is for; what is only asked for is no text."""
    told = without_remarks(_from_its_app(_parsed(mind, tutorial), tutorial.app))
    told = tuple(replace(i, optional=i.optional and i.operation is not OperationType.OPEN) for i in told)
    told = _without_way_back(tuple(map(_as_field, told)))
    if sum(bool(mask(i.source)[1]) for i in told) > 1:
        pairs = pairwise((Instruction(OperationType.OPEN), *(each for i in told for each in _each_picked(i))))
        told = tuple(_as_described(i, before) for before, i in pairs)
    if told and tutorial.app:
        told = tuple(i if _is_app_or_touched(mind, i, tutorial) else _tapped(i) for i in told)
        told = tuple(_tapped(i) if _is_within(mind, i, tutorial, told) else i for i in told)
    if told and tutorial.app and not any(i.operation is OperationType.OPEN for i in told):
        return (Instruction(OperationType.OPEN, parameter=tutorial.app), *told)
    return told


def _without_way_back(told: tuple[Instruction, ...]) -> tuple[Instruction, ...]:
    """Without the end of a tutorial that tells how what was just turned is turned back."""
    if len(told) < 2 or told[-2].operation is not OperationType.SWITCH:
        return told
    turned, last = told[-2:]
    back = last.operation is OperationType.SWITCH and last.parameter != turned.parameter
    same = last.object == turned.object or _OFF_ENDS.match(last.source) is not None
    again = last.operation is OperationType.CLICK and _TURNS_BACK.fullmatch(last.source) is not None
    return told[:-1] if (back and same) or again else told


def typed_fields(mind: Agents, tutorial: Tutorial) -> list[str]:
    """What the fields are called that a tutorial types into, in its order."""
    return [i.object.text for i in instructions_of(mind, tutorial) if i.operation is OperationType.EDIT]


def _parsed(mind: Agents, tutorial: Tutorial) -> Sequence[Instruction]:
    """Its instructions; what does not open its app is read as what is said when that is open."""
    text = as_steps(tutorial.text)
    told = mind.parsing.parse(text)
    apps_opened = [i for i in told if i.operation is OperationType.OPEN and _is_app_or_touched(mind, i, tutorial)]
    opens = any(_opens(i, tutorial.app) for i in told) or any(
        not _is_within(mind, i, tutorial, told) for i in apps_opened
    )
    if opens or not told or not is_chinese(tutorial.app):
        return told
    return mind.parsing.parse(f"打开{tutorial.app}。{text}")


def _from_its_app(told: Sequence[Instruction], app: str) -> Sequence[Instruction]:
    first = next((n for n, i in enumerate(told) if app and _opens(i, app)), 0)
    if any(i.operation is OperationType.OPEN for i in told[:first]):
        return told
    opened = Instruction(OperationType.OPEN, parameter=app, source=told[first].source) if first else None
    return (opened, *told[first + 1 :]) if opened else told


def _opens(instruction: Instruction, app: str) -> bool:
    """It opens the app, also where that was taken for something else behind an introduction ("打开城市通")."""
    named = instruction.parameter if instruction.operation is OperationType.OPEN else instruction.object.text
    return plain(named) == plain(app) and _OPENS.match(instruction.source) is not None


def _is_app_or_touched(mind: Agents, instruction: Instruction, tutorial: Tutorial) -> bool:
    """It does not open something that is no app ("open Membership")."""
    opened = instruction.parameter
    if instruction.operation is not OperationType.OPEN or mind.analysis.same_app(opened, tutorial.app):
        return True
    return any(mind.analysis.same_app(opened, app) for app in {t.app for t in mind.knowledge.tutorials()})


def _is_within(mind: Agents, instruction: Instruction, tutorial: Tutorial, told: Sequence[Instruction]) -> bool:
    """It opens what is called as another app is, in the tutorial's own ("open Settings"): the tutorial names neither
    the phone nor an app with it, nor touches its own app there by name."""
    if instruction.operation is not OperationType.OPEN or mind.analysis.same_app(instruction.parameter, tutorial.app):
        return False
    touched = any(i.object and mind.analysis.same_app(i.object.text, tutorial.app) for i in told)
    return not touched and not _ON_PHONE.search(instruction.source)


def _tapped(instruction: Instruction) -> Instruction:
    """What is opened within the app, to be tapped."""
    thing = ObjectDescription(instruction.parameter)
    return replace(instruction, operation=OperationType.CLICK, object=thing, parameter="")


def _each_picked(instruction: Instruction) -> Sequence[Instruction]:
    """What is chosen one after the other ("选择清扫的日子和时间")."""
    parts = _AND.split(instruction.object.text)
    picks = instruction.operation is OperationType.CLICK and _PICKS.match(instruction.source)
    if not picks or len(parts) < 2 or mask(instruction.source)[1] or not _DESCRIBES.search(instruction.source):
        return [instruction]
    things = [ObjectDescription(part.rpartition("的")[2]) for part in parts]
    return [replace(instruction, object=thing, open_choice=True) for thing in things]


def _as_described(instruction: Instruction, before: Instruction) -> Instruction:
    """In a tutorial that puts labels in quotes, what is tapped without them is only described, and the kind of it is
    what its words end with ("选择离开的那天", "点击这盏灯"); and so is what is typed ("在“背面”中填写释义")."""
    source, thing = instruction.source, instruction.object
    masked, quoted = mask(source)
    if instruction.operation is OperationType.EDIT and thing and not is_search(thing.text):
        stated = masked == source or not masked.endswith(instruction.parameter)
        own = stated or not _FIELD.fullmatch(instruction.parameter)
        return instruction if own else replace(instruction, parameter="")
    if instruction.operation is not OperationType.CLICK or instruction.open_choice or not thing.text:
        return instruction
    tail = source.rpartition(quoted[-1])[2] if quoted else source
    if _PICKS.match(source) and thing.text != before.object.text and thing.text.endswith(before.object.text or "\0"):
        return replace(instruction, object=before.object, open_choice=True)
    described = thing.text in tail and _DESCRIBES.search(tail) and not _OWN.match(thing.text)
    if thing.place or thing.neighbour or thing.role or not described:
        return instruction
    kind = without_pointer(thing.text.rpartition("的")[2])
    named = replace(instruction, object=ObjectDescription(kind), open_choice=not is_any_day(kind))
    return named if kind else instruction


def _as_field(instruction: Instruction) -> Instruction:
    value = instruction.parameter
    own = instruction.operation is OperationType.EDIT and is_chinese(instruction.source)
    if not own or mask(instruction.source)[1] or not _FIELD.fullmatch(value):
        return instruction
    if instruction.object:
        return replace(instruction, parameter="") if _ASKED.fullmatch(value) else instruction
    return replace(instruction, object=ObjectDescription(value), parameter="")
