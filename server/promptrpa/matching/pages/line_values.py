"""What a line of a page tells: whether it has a value of the kind that is asked for, and which things it names."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from promptrpa.matching.pages.lines import Line, has_number
from promptrpa.matching.prompts.slots.fields import MONEY
from promptrpa.matching.words.asking import Aim, named_in
from promptrpa.matching.words.days import without_months
from promptrpa.matching.words.durations import seconds_in
from promptrpa.matching.words.values import WEEKDAY, find_values
from promptrpa.patterns import lazy_regex

_LONG: Final = lazy_regex(
    r"\d\s*(?:days?|weeks?|months?|years?)\b|\d:\d\d|[\d一二三四五六七八九十两半]\s*(?:天|周|个月|年)", re.I
)
"""A length of time other than in hours and minutes."""
_NUMERAL: Final = lazy_regex(
    r"\d|[一二三四五六七八九十两百千万]|\b(?:one|two|three|four|five|six|seven|eight|nine|ten)\b", re.I
)
_REACHED: Final = lazy_regex(r"\w@\w|://")
"""An address that is no place."""
_LONG_NUMBER: Final = lazy_regex(r"\d[\d -]{5,}\d")
_LETTER: Final = lazy_regex(r"[^\W\d_]")
_AMOUNT: Final = lazy_regex(r"(?<!\d)\d++\s*(?:[a-z]+\b|[\u3400-\u9fff]{1,2})", re.I)
"""A number with its unit."""
_NO_MONEY: Final = lazy_regex(
    r"(?<![\d.,])[.,]*+\d[\d.,]*+\s*(?:%|°|(?:k?wh?|kg|g|lbs?|km|cm|mm|m|miles?|l|ml|[kmgt]b|s|secs?|seconds?|mins?|minutes?|h|hrs?|hours?)\b"
    r"|度|公里|千米|米|厘米|公斤|千克|克|斤|升|毫升|秒|分钟|小时|人)",
    re.I,
)
"""An amount of something else than money."""
_MASKED: Final = lazy_regex(r"(?<![•*·])[•*·]{2,}+\s*\d+|尾号\s*\d+|\bending(?: in)? \d+", re.I)
"""The end of a number that is not shown as a whole."""
SIZE: Final = lazy_regex(r"(?<![\d.,])[.,]*+\d[\d.,]*+\s*(?:[kmgt]?b\b|%)", re.I)
PLACE: Final = lazy_regex(
    r"\b(?:where|place|location|address|venue|folder|path|room)\b|地[点址]|位置|场[所地]|路径|文件夹", re.I
)
"""What a place is called by."""
SENTENCE: Final = lazy_regex(r"\b[a-z'’]+(?: [\w'’-]+){3}|[?!？！。，]|[\u3400-\u9fff]{8}", re.I)
_SOMEWHERE: Final = lazy_regex(
    r"\b(?:at|in|near) (?:the |my |our |your )?[a-z]{3}|(?:在|去|(?<!收)到)(?![周星今明后\d一二三四五六七八九十])", re.I
)
"""How a sentence says where."""
_UNIT: Final = 2
"""So many letters may be a unit."""


def has_value(aim: Aim, line: Line, *, of_time: bool = True) -> bool:
    """The line has a value of the kind that is asked for. of_time: a time of day, or a day, may be the amount of it."""
    said = str(line)
    match aim:
        case Aim.WHEN:
            return any(f.type in ("time", "date") for f in find_values(said)) or WEEKDAY.search(said) is not None
        case Aim.LONG:
            return seconds_in(said) > 0 or _LONG.search(said) is not None
        case Aim.COUNT:
            return any(_NUMERAL.search(SIZE.sub(" ", _without_moments(v))) for v in line.values or (line.label,))
        case Aim.AMOUNT | Aim.MONEY:
            told = line.values or (line.label,)
            told = tuple(_MASKED.sub(" ", value) for value in told)
            told = tuple(_NO_MONEY.sub(" ", value) if aim is Aim.MONEY else value for value in told)
            timely = of_time and aim is Aim.AMOUNT
            return any(has_number(value if timely else _without_moments(value)) for value in told)
        case Aim.WHERE:
            placed = PLACE.search(line.label) is not None
            sentences = () if placed else tuple(filter(SENTENCE.search, line.values))
            told = tuple(filter(_SOMEWHERE.search, sentences)) if sentences else line.values
            return not _REACHED.search(said) and any(map(has_words, told))
        case Aim.SAID:
            return any(map(has_words, line.values or (line.label,))) or SENTENCE.search(line.label) is not None
        case Aim.PHONE:
            return any(f.type == "phone" for f in find_values(said)) or _LONG_NUMBER.search(said) is not None
        case _:
            return True


def has_words(text: str) -> bool:
    """It says more than when something was, how long it took or whose number it is."""
    return len(_LETTER.findall(_LONG.sub(" ", _AMOUNT.sub(" ", _without_moments(text))))) > _UNIT


def tells_time(line: Line) -> bool:
    """It has a time of day."""
    return any(found.type == "time" for found in find_values(str(line)))


def tells_money(line: Line) -> bool:
    """One of its values is a sum of money."""
    return any(has_number(value) and MONEY.search(value) for value in line.values)


def tells_day(said: str) -> bool:
    """The words name a day."""
    return any(f.type == "date" for f in find_values(said))


def _without_moments(text: str) -> str:
    moments = [f for f in find_values(text) if f.type in ("date", "time", "phone")]
    for found in sorted(moments, key=lambda f: -f.start):
        text = f"{text[: found.start]} {text[found.end :]}"
    return without_months(text)


def all_named_in(things: Iterable[str], told: str) -> bool:
    """A text names each of the things, or a part of it."""
    return all(named_in(thing, told) for thing in things)
