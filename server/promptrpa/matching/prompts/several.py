"""Wishes for each one of a kind: "delete all notes", "把闹钟全关了"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.matching.prompts.coverage import is_one, is_several
from promptrpa.matching.prompts.mentions import find_mentions
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.values import find_values

_NO_KIND: Final = (
    r"day|days|night|morning|evening|afternoon|week|weekend|weekday|month|year|hour|minute|time|times|way|right"
    r"|other|caps|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|\d|two|three|few|so|over|about|this|that|the|my|our|those|these"
)
_ENGLISH: Final = re.compile(
    r"(?<!at )(?<!reply )(?<!after )(?<!above )(?<!not )\b(?:all|every|each)\s+(?:one\s+)?(?:of\s+)?"
    rf"(?:(?:the|my|our|those|these)\s+)?(?!(?:{_NO_KIND})\b)(?:[\w-]+\s+){{0,2}}?[a-z-]{{3,}}\b",
    re.I,
)
_CHINESE: Final = re.compile(
    r"(?:所有|全部|每一?[个条张封首份](?!人|月|星期|礼拜|小时|钟头|周))的?[\u3400-\u9fffA-Za-z]{0,6}"
    r"|(?<!安)(?<!完)全都?(?:给我)?(?=[删关清取停标移卸退解])|(?:都|通通|统统|一律)(?:给我)?(?=[删关清取停移卸])"
)
_TELLS: Final = re.compile(r"\b(?:all|every|everything|each|empty|both)\b|全|所有|清空|一键|批量|每[个条张封]", re.I)


def wants_all(prompt: str) -> str:
    """The words of a prompt that ask for each one of a kind, outside quotes and somebody's own words; empty where none
    do."""
    values = find_values(prompt)
    own = [(m.start, m.end) for m in find_mentions(prompt, values, chinese=is_chinese(prompt)) if m.whole]
    said = prompt
    for start, end in (*own, *((v.start, v.end) for v in values if v.type == "text")):
        said = f"{said[:start]}{' ' * (end - start)}{said[end:]}"
    match = (_CHINESE if is_chinese(said) else _ENGLISH).search(said)
    return match[0].strip() if match else ""


def does_one(told: Iterable[str], plan: Iterable[Instruction]) -> bool:
    """A plan takes one thing of a kind, or what stands beside it, and what is told of it says nothing of all."""
    if any(_TELLS.search(text) for text in told):
        return False
    taps = [i for i in plan if i.operation in (OperationType.CLICK, OperationType.LONG_CLICK, OperationType.SWITCH)]
    named = [text for i in taps for text in (i.object.text, i.object.neighbour) if text]
    return any(is_one(text) and not is_several(text) for text in named)
