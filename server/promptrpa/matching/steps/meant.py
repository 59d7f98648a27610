"""What "it" and "the switch" are in a step: what was named before."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.patterns import lazy_regex

_LOOKED_FOR: Final = lazy_regex(
    r".*?\b(?:search(?: for)?|look (?:up|for)|find|type|enter) (?:the (?:name|title|number) of )?(?:the|your|an?) "
    r"(?P<kind>[a-z]+(?: [a-z]+)?)(?:['’]s (?:name|title|number))?(?: (?:(?:that |which )?you|in(?:to)?)\b.*)?$"
    r"|.*(?:输入|填写|键入|搜索|查找)(?:您|你)?(?:想要?|要)?(?:[找看听买查][的到]*)?(?P<named>[\u3400-\u9fff]{1,8}?)的?(?:名称|名字|标题|名)$",
    re.I,
)
_KIND_TYPED: Final = lazy_regex(
    r"(?:enter|type|write) (?:the|your|an?) (?:name of (?:the|your|an?) )?(?:new |right )?(?P<kind>(?-i:[a-z])+)", re.I
)


def meant(instruction: Instruction) -> ObjectDescription:
    """What "it" is after an instruction: its object, or what was searched for."""
    if not searches(instruction):
        return instruction.object
    return ObjectDescription(instruction.parameter or _searched(instruction))


def searches(instruction: Instruction) -> bool:
    """It types what is to be looked for."""
    typed = instruction.operation is OperationType.EDIT and bool(instruction.parameter or _searched(instruction))
    return typed and re.search(r"search|look|\bfind\b|搜|查找", instruction.object.text, re.I) is not None


def _searched(instruction: Instruction) -> str:
    """The kind of thing that is looked for, where it has no name yet ("search for the song")."""
    kind = _LOOKED_FOR.match(instruction.source)
    return kind["kind"] or kind["named"] if kind else ""


def kind_typed(before: Instruction | None) -> str:
    """The kind of thing whose name was typed; empty where a text was typed, or nothing."""
    typed = before is not None and before.operation is OperationType.EDIT and not before.parameter
    kind = _KIND_TYPED.match(before.source) if before and typed else None
    return kind["kind"] if kind else ""


def is_switch_alone(thing: ObjectDescription) -> bool:
    """Nothing is said of the thing but that it is a switch."""
    beside = thing.place in ("", "left", "right")
    bare = beside and replace(thing, text="", role="", place="") == ObjectDescription()
    return bare and (thing.text or thing.role).lower() in (
        "switch",
        "toggle",
        "toggle switch",
        "开关",
        "开关按钮",
        "按钮开关",
    )
