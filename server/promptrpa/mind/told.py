"""What a tutorial of a certain app says to do."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.task import Tutorial
from promptrpa.matching.steps.told import without_remarks
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.quotes import mask
from promptrpa.matching.words.text import plain
from promptrpa.mind.agents import Agents
from promptrpa.patterns import lazy_regex

_OPENS: Final = lazy_regex(r"(?:open|launch|start|go to)\b|打开|启动|进入|运行", re.I)
_ON_PHONE: Final = lazy_regex(
    r"\b(?:apps?|phone|device|tablet|system|android|home ?screen)\b|应用|手机|系统|软件|桌面", re.I
)
_FIELD: Final = lazy_regex(r"[\u3400-\u9fff]{2,8}")


def instructions_of(mind: Agents, tutorial: Tutorial) -> tuple[Instruction, ...]:
    """A tutorial's instructions, the opening of its app first: what is said before that only leads to it. What is
    typed into no field in words of its own is what the field is for."""
    told = without_remarks(_from_its_app(mind.parsing.parse(tutorial.text), tutorial.app))
    told = tuple(map(_as_field, told))
    if told and tutorial.app:
        apps = {tutorial.app, *(t.app for t in mind.knowledge.tutorials())}
        told = tuple(i if _is_app_or_touched(mind, i, apps) else _tapped(i) for i in told)
        told = tuple(_tapped(i) if _is_within(mind, i, tutorial, told) else i for i in told)
    if told and tutorial.app and not any(i.operation is OperationType.OPEN for i in told):
        return (Instruction(OperationType.OPEN, parameter=tutorial.app), *told)
    return told


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


def _is_app_or_touched(mind: Agents, instruction: Instruction, apps: Iterable[str]) -> bool:
    """It does not open something that is no app ("open Membership")."""
    opens = instruction.operation is OperationType.OPEN
    return not opens or any(mind.analysis.same_app(instruction.parameter, app) for app in apps)


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


def _as_field(instruction: Instruction) -> Instruction:
    value = instruction.parameter
    own = instruction.operation is OperationType.EDIT and not instruction.object and is_chinese(value)
    if not own or mask(instruction.source)[1] or not _FIELD.fullmatch(value):
        return instruction
    return replace(instruction, object=ObjectDescription(value), parameter="")
