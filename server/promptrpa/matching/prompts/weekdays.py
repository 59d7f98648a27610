"""Days of the week that are said together: "on weekdays", "Monday to Friday", "周末"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from promptrpa.matching.prompts.lists import JOINT
from promptrpa.matching.words.days import rings
from promptrpa.matching.words.values import WEEKDAY
from promptrpa.patterns import lazy_regex

_NAMES: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_CHINESE: Final = "一二三四五六日"
_DAY: Final = r"(?:mon|tue|wed|thu|fri|sat|sun)(?:s|nes|rs|ur)?(?:day)?s?"
_FROM_TO: Final = lazy_regex(rf"\b({_DAY})\s*(?:to|through|thru|till|until|-|–)\s*({_DAY})\b", re.I)
_FROM_TO_CHINESE: Final = lazy_regex(
    r"(?:周|星期|礼拜)([一二三四五六日天])\s*(?:到|至|-|–|~)\s*(?:周|星期|礼拜)?([一二三四五六日天])"
)
_WORKING: Final = lazy_regex(
    r"\b(?:on )?(?:(?:every|each|all) )?(?:weekday|work(?:ing)? ?day)s?\b(?!['’]s| \w*alarm)"
    r"|(?P<chinese>每个?工作日|工作日)",
    re.I,
)
_WEEKEND: Final = lazy_regex(
    r"\b(?:on )?(?:(?:every|each|all) weekend|(?:the )?weekends)\b|(?P<chinese>(?:每个?|每逢)?周末)", re.I
)
_SEVERAL: Final = lazy_regex(rf"(?:{WEEKDAY.pattern})(?:{JOINT}(?:{WEEKDAY.pattern}))+", re.I)
_NOT_SET: Final = lazy_regex(
    r"\b(?:delete|remove|cancel|change|switch|move|shift|rename|edit|except|but|not|don['’]?t|called|named?|label\w*|title\w*"
    r"|text|message|send|tell|say\w*|search|find|look|buy|note|event|what|which|when|is|are|does|do)\b|[“\"「『《]"
    r"|除了?|不|别|名|标签|短信|消息|发|说|搜|买|删|取消|改|移|换|关|几点|吗|呢|[这本下上]个?周末",
    re.I,
)
"""What says that it is not about days on which a new alarm is to ring."""


def with_days(prompt: str) -> str:
    """Those of an alarm, each by its name."""
    if not rings(prompt) or _NOT_SET.search(prompt):
        return prompt
    prompt = _FROM_TO.sub(lambda m: _between(m, [_NAMES.index(_named(day)) for day in m.groups()]), prompt)
    prompt = _FROM_TO_CHINESE.sub(
        lambda m: _between(m, [_CHINESE.index(day.replace("天", "日")) for day in m.groups()]), prompt
    )
    prompt = _WORKING.sub(lambda m: _listed(m["chinese"] is not None, range(5)), prompt)
    return _WEEKEND.sub(lambda m: _listed(m["chinese"] is not None, range(5, 7)), prompt)


def several_days(text: str) -> list[tuple[int, int]]:
    """Where days are named one after the other, from and to."""
    return [found.span() for found in _SEVERAL.finditer(text)]


def _named(day: str) -> str:
    return next(name for name in _NAMES if name[:3].casefold() == day[:3].casefold())


def _between(found: re.Match[str], ends: Sequence[int]) -> str:
    first, last = ends
    listed = _listed(not found[1].isascii(), range(first, last + 1)) if first < last else found[0]
    return listed.removeprefix("on ")


def _listed(chinese: bool, days: range) -> str:
    if chinese:
        return "、".join(f"周{_CHINESE[day]}" for day in days)
    *first, last = (_NAMES[day] for day in days)
    return f"on {', '.join(first)} and {last}"
