"""Lengths of time and numbers as choices show them ("30 s", "1 week", "2 columns") and as prompts say them ("half a
minute", "一个星期", "two")."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

from promptrpa.matching.words.durations import lengths_in
from promptrpa.matching.words.values import chinese_number, number_word
from promptrpa.patterns import lazy_regex

_DAY: Final = 86_400
_LONG: Final = {"day": 1, "week": 7, "fortnight": 14, "month": 30, "year": 365}
_LONG_CHINESE: Final = {"天": 1, "日": 1, "周": 7, "星期": 7, "礼拜": 7, "月": 30, "年": 365}
_ENGLISH: Final = lazy_regex(
    r"\b(?P<half>half\s+an?|half)?\s*(?P<n>\d+|an?|[a-z]+)?\s*-?(?P<unit>day|week|fortnight|month|year)s?\b", re.I
)
_CHINESE: Final = lazy_regex(
    r"(?P<n>\d+|[一二两三四五六七八九十百]+)?(?P<half>半)?个?(?P<half2>半)?(?P<unit>天|周|星期|礼拜|月|年)(?![前后初末底])"
)
_COUNT: Final = lazy_regex(r"(?<![\w.,:])\d+(?:\.\d+)?(?![\w:]|[.,]\d)|\b[a-z]+\b", re.I)
_COUNT_CHINESE: Final = lazy_regex(
    r"(?<![\d.,:])\d+(?:\.\d+)?(?![\d:]|[.,]\d)|[二两三四五六七八九十百]+(?=[\u3400-\u9fff])"
)
_GAP: Final = lazy_regex(r"(?<=\d)\s+(?=[\u3400-\u9fff])")
_SMALL: Final = frozenset({"a", "an", "one", "once"})
"""What is mostly an article."""


def amount_said(prompt: str, labels: Iterable[str]) -> str:
    """The one of several choices whose length of time, or else whose number, a prompt says; empty where there is none,
    or several fit."""
    choices = list(dict.fromkeys(labels))
    return _only(choices, _seconds_in, _seconds_in(prompt)) or _only(choices, _counts_in, _counts_in(prompt))


def _only(labels: Iterable[str], amounts: Callable[[str], set[float]], said: set[float]) -> str:
    found = [label for label in labels if len(shown := amounts(label)) == 1 and shown <= said]
    return found[0] if len(found) == 1 else ""


def _seconds_in(text: str) -> set[float]:
    text = _GAP.sub("", text)
    found = set(lengths_in(text))
    for match in _ENGLISH.finditer(text):
        word = (match["n"] or "").casefold()
        count = 1 if word in ("a", "an") or match["half"] else number_word(word) if word else None
        if count:
            found.add(count * _LONG[match["unit"].casefold()] * _DAY * (0.5 if match["half"] else 1))
    for match in _CHINESE.finditer(text):
        half = bool(match["half"] or match["half2"])
        whole = chinese_number(match["n"]) if match["n"] else 0
        if whole is not None and (whole or half):
            found.add((whole + 0.5 * half) * _LONG_CHINESE[match["unit"]] * _DAY)
    return found


def _counts_in(text: str) -> set[float]:
    english = (
        number_word(m[0]) if m[0].isalpha() else float(m[0]) for m in _COUNT.finditer(text) if m[0] not in _SMALL
    )
    found = {float(number) for number in english if number is not None}
    for match in _COUNT_CHINESE.finditer(text):
        number = float(match[0]) if match[0][0].isdigit() else chinese_number(match[0])
        if number is not None:
            found.add(float(number))
    return found
