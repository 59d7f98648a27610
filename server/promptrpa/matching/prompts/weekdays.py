"""Days of the week that are said together: "on weekdays", "Monday to Friday", "周末"."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.matching.prompts.lists import JOINT
from promptrpa.matching.words.days import WEEKDAY_ENGLISH, WEEKDAYS, WEEKDAYS_CHINESE, rings, weekday_of
from promptrpa.matching.words.values import WEEKDAY
from promptrpa.patterns import lazy_regex

_DAY: Final = rf"{WEEKDAY_ENGLISH}s?"
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
    prompt = _FROM_TO_CHINESE.sub(_between, _FROM_TO.sub(_between, prompt))
    prompt = _WORKING.sub(lambda m: _listed(m["chinese"] is not None, range(5)), prompt)
    return _WEEKEND.sub(lambda m: _listed(m["chinese"] is not None, range(5, 7)), prompt)


def several_days(text: str) -> list[tuple[int, int]]:
    """Where days are named one after the other, from and to."""
    return [found.span() for found in _SEVERAL.finditer(text)]


def _between(found: re.Match[str]) -> str:
    first, last = map(weekday_of, found.groups())
    days = range(first, first + (last - first) % len(WEEKDAYS) + 1)
    return _listed(not found[1].isascii(), days).removeprefix("on ") if first != last else found[0]


def _listed(chinese: bool, days: range) -> str:
    """days: from Monday, 0, on; those from 7 on are of the next week."""
    if chinese:
        return "、".join(f"周{WEEKDAYS_CHINESE[day % len(WEEKDAYS)]}" for day in days)
    *first, last = (WEEKDAYS[day % len(WEEKDAYS)] for day in days)
    return f"on {', '.join(first)} and {last}"
