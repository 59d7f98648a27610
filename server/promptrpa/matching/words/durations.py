"""Lengths of time that words tell: "10 minutes", "an hour and a half", "一个半小时", "1小时20分钟"."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from promptrpa.matching.words.numerals import chinese_number, number_word
from promptrpa.patterns import lazy_regex

UNITS: Final = ("hours", "minutes", "seconds")
_FIELDS: Final = {
    "hours": lazy_regex(r"hours?|小时|时", re.I),
    "minutes": lazy_regex(r"minutes?|分钟?", re.I),
    "seconds": lazy_regex(r"seconds?|秒钟?", re.I),
}
"""What the field of a clock or a timer is called, by its unit."""
_SECONDS: Final = {"hours": 3600, "minutes": 60, "seconds": 1}
_TOGETHER: Final = 6
"""Characters between the parts of one length ("1 hour and 20 minutes")."""
_ENGLISH: Final = lazy_regex(
    r"\b(?P<half>half)\s+an?\s+(?:hour|minute)\b|\b(?P<quarter>a\s+quarter\s+of\s+an\s+hour)\b"
    r"|(?<![\w.:])(?P<n>\d+(?:\.\d+)?|[a-z]+(?![\s-]*[hms]\b))(?P<more>\s+and\s+a\s+half)?[\s-]*"
    r"(?P<unit>hours?|hrs?|h|minutes?|mins?|m|seconds?|secs?|s)\b(?P<after>\s+and\s+a\s+half\b)?",
    re.I,
)
"""A unit of one letter only stands behind digits: "am" is no length."""
_CHINESE: Final = lazy_regex(
    r"(?P<n>\d+(?:\.\d+)?|[零〇一二三四五六七八九十两百]+)?\s?(?P<lead>个)?(?P<half>半)?个?"
    r"(?P<unit>小时|钟头|分钟|分(?!之)|秒钟?|刻钟)(?P<after>半)?"
)
_DAYS: Final = lazy_regex(
    r"(?<![\w.:-])(?P<n>\d+|an?|one|two|three|four|five|six|seven)\s+days?\b"
    r"|(?<![\d.:每有第周期拜几零〇一二两三四五六七八九十百])"
    r"(?P<zh>\d+|[一二三四五六七八九]百[零〇一二三四五六七八九十]*|[二三四五六七八九]?十[一二三四五六七八九]?|[一二两三四五六七八九])天(?!气|两头|到晚)",
    re.I,
)

_ANY: Final = lazy_regex(
    r"(?:(?:the|a) )?(?:[a-z]+ )?(?:length|duration)(?: of (?:the |a )?[a-z ]+)?|(?:after |for )?how long(?: [a-z ]+)?"
    r"|[\u3400-\u9fff]{0,4}(?:时长|时间长度|多久(?!一)|多长时间)",
    re.I,
)
"""What any length of time is called."""
_OF_LENGTH: Final = lazy_regex(
    r"\b(?:how (?:long|early|late|many (?:hours|minutes|seconds))|length|duration)\b"
    r"|时长|时间长度|多久(?!一)|多长时间|多少(?:小时|分钟|秒)",
    re.I,
)
_LENGTH: Final = "\N{WHITE SQUARE}"
"""Stands in a text for a length of time."""
_WAIT: Final = lazy_regex(
    rf"(?:(?:after|every|for|in)\s+|提前|每隔?)?{_LENGTH}(?:[\s,]*(?:and\s+)?{_LENGTH})*(?:\s+(?:before|earlier)|[之以]?[前后])?"
    rf"|.*\bafter {_LENGTH}.*|.*{_LENGTH}[之以]?后.*",
    re.I,
)


def seconds_in(said: str) -> int:
    """The length of time that a text tells, in seconds, all its parts together; 0 for none."""
    return round(sum(lengths_in(said)))


def one_length(said: str) -> int:
    """The same where all its parts stand together; 0 for lengths that are told apart ("it rings after 10 minutes, make
    it 5 minutes")."""
    spans = sorted(spans_in(said))
    apart = any(second[0] - first[1] > _TOGETHER for first, second in pairwise(spans))
    return 0 if apart else seconds_in(said)


def lengths_in(said: str) -> list[float]:
    """The lengths of time that a text tells, in seconds, each by itself."""
    return [seconds for _, _, seconds in spans_in(said)]


def spans_in(said: str) -> list[tuple[int, int, float]]:
    """Where each length of time stands in a text, from and to, and its seconds."""
    english = ((m.start(), m.end(), _english(m)) for m in _ENGLISH.finditer(said))
    chinese = ((m.start(), m.end(), _chinese(m)) for m in _CHINESE.finditer(said))
    return [span for span in (*english, *chinese) if span[2]]


def is_any_length(said: str) -> bool:
    """The words name a length of time by its kind alone ("the length", "how long", “时长”)."""
    return _ANY.fullmatch(said.strip()) is not None


def tells_of_length(words: str) -> bool:
    """They say that some length of time is chosen ("choose how long", “选择提前多久”)."""
    return _OF_LENGTH.search(words) is not None


def unit_of(label: str) -> str:
    """The unit that a field called so takes; empty for what is no field of a clock or a timer."""
    return next((unit for unit, called in _FIELDS.items() if called.fullmatch(label.strip())), "")


def fields_of(seconds: int) -> dict[str, int]:
    """Hours, minutes and seconds of a length of time, each under its name."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return dict(zip(UNITS, (hours, minutes, rest), strict=True))


def _english(found: re.Match[str]) -> float:
    if found["half"]:
        return 1800 if "hour" in found[0].lower() else 30
    if found["quarter"]:
        return 900
    word = found["n"].lower()
    counted = 1.0 if word in ("a", "an") else _number(word)
    if counted is None:
        return 0
    unit = next(name for name in UNITS if name[0] == found["unit"][0].lower())
    return (counted + (0.5 if found["more"] or found["after"] else 0)) * _SECONDS[unit]


def _number(word: str) -> float | None:
    if word[0].isdigit():
        return float(word)
    return number_word(word)


def _chinese(found: re.Match[str]) -> float:
    if not (found["n"] or found["half"]):
        return 0
    counted = 0.0
    if found["n"]:
        whole = float(found["n"]) if found["n"][0].isdigit() else chinese_number(found["n"])
        if whole is None:
            return 0
        counted = whole
    counted += 0.5 if found["half"] or found["after"] else 0
    if found["unit"] == "刻钟":
        return counted * 900
    return counted * {"小": 3600, "钟": 3600, "分": 60, "秒": 1}[found["unit"][0]]


def is_wait(label: str) -> bool:
    """A label is nothing but a length of time ("10 minutes", "in 2 days"), or says what happens after one."""
    told = label
    for pattern in (_ENGLISH, _CHINESE, _DAYS):
        told = pattern.sub(_LENGTH, told)
    return _WAIT.fullmatch(told.strip()) is not None


def days_in(said: str) -> list[float]:
    """The numbers of days that a text tells, each in seconds."""
    counted = (m["n"] or m["zh"] for m in _DAYS.finditer(said))
    days = (float(n) if n[0].isdigit() else number_word(n) or chinese_number(n) or 1 for n in counted)
    return [86400.0 * n for n in days]


def counts_in(said: str) -> set[str]:
    """The numbers of the lengths of time that a text tells ("1" and "20" of "1 hour 20 minutes")."""
    counted = [_number(m["n"].lower()) for m in _ENGLISH.finditer(said) if m["n"]]
    for found in _CHINESE.finditer(said):
        if found["n"]:
            counted.append(float(found["n"]) if found["n"][0].isdigit() else chinese_number(found["n"]))
    return {f"{number:g}" for number in counted if number is not None}
