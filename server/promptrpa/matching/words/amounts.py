"""Lengths of time and numbers as choices show them ("30 s", "1 week", "2 columns") and as prompts say them ("half a
minute", "一个星期", "two columns")."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from promptrpa.matching.words.durations import spans_in
from promptrpa.matching.words.numerals import chinese_number, number_word
from promptrpa.matching.words.tokens import stem
from promptrpa.matching.words.values import find_values
from promptrpa.patterns import lazy_regex

_DAY: Final = 86_400
_LONG: Final = {"day": 1, "week": 7, "fortnight": 14, "month": 30, "year": 365}
_LONG_CHINESE: Final = {"天": 1, "周": 7, "星期": 7, "礼拜": 7, "月": 30, "年": 365}
_ENGLISH: Final = lazy_regex(
    r"\b(?P<half>half\s+an?|half)?\s*(?P<n>\d+|an?|[a-z]+)?\s*-?(?P<unit>day|week|fortnight|month|year)s?\b(?!\s+old)",
    re.I,
)
_CHINESE: Final = lazy_regex(
    r"(?<![\d一二两三四五六七八九十百])(?:(?P<n>\d{1,3}|[一二两三四五六七八九十百]+)?(?P<half>半)?个(?P<half2>半)?(?P<unit>月|星期|礼拜)"
    r"|(?P<n2>\d{1,3}|[一二两三四五六七八九十百]+|半)(?P<unit2>天|周|年))(?![前后初末底一二三四五六日])"
)
_NOT_THIS: Final = lazy_regex(
    r"\b(?:instead of|rather than|not|don['’]?t|no longer)\b[^.,;]{0,30}$|(?:而不是|不是|不要|别)[^，。]{0,8}$", re.I
)
_COUNT: Final = lazy_regex(
    r"(?<![\w.,:$€£¥])(?P<n>\d+|[a-z]+)(?![\w:]|[.,]\d)(?=\s*(?:(?:more|extra|further|additional)\s+)?(?P<noun>[a-z]*))",
    re.I,
)
_COUNT_CHINESE: Final = lazy_regex(r"(?<![\d.,:])(?P<n>\d+|[二两三四五六七八九十百]+)\s*(?P<noun>[\u3400-\u9fff])")
_PERCENT: Final = lazy_regex(
    r"(?<![\d.,:])(?P<n>\d+|[a-z]+)\s*(?:%|％|\bper ?cent\b)|百分之(?P<zh>\d+|[一二三四五六七八九十百]+)", re.I
)
_GAP: Final = lazy_regex(r"(?<=\d)\s+(?=[\u3400-\u9fff])")
_PEOPLE: Final = frozenset(["人", "位", "名", *map(stem, ("people", "person", "guest", "passenger"))])
"""Words behind which a number counts people."""
_STARS: Final = frozenset(["star", "星", "颗"])
"""Words behind which a number counts the stars that something is given."""
_FILLED: Final = lazy_regex(r"\s*(?P<filled>[★⭐]+)\s*[☆✩]*\s*")
_NAMED: Final = ("time", "date", "phone", "email", "text")


def is_amount(label: str) -> bool:
    """The label tells one length of time, or how many of something ("7 days", "5 songs")."""
    return len(set(_lengths(label))) == 1 or len(set(_counts(label))) == 1


def amount_said(prompt: str, labels: Iterable[str]) -> str:
    """The one of several choices whose length of time a prompt says, or whose number, with the same thing that is
    counted; empty where there is none, or several fit. What it is not to be ("instead of 30 days") does not count."""
    choices = list(dict.fromkeys(labels))
    lengths = {label: set(_lengths(label)) for label in choices}
    said = set(_lengths(prompt))
    found = [label for label, shown in lengths.items() if len(shown) == 1 and shown <= said]
    if not found and not said:
        told = set(_counts(_without_values(prompt)))
        counted = {label: set(_counts(label)) for label in choices if not lengths[label]}
        found = [label for label, shown in counted.items() if len(shown) == 1 and shown <= told]
    return found[0] if len(found) == 1 else ""


def _without_values(prompt: str) -> str:
    """Times, dates, numbers to call and quoted texts count nothing."""
    for value in reversed(find_values(prompt)):
        if value.type in _NAMED:
            prompt = f"{prompt[: value.start]} , {prompt[value.end :]}"
    return prompt


def _lengths(text: str) -> Iterator[float]:
    """In seconds."""
    text = _GAP.sub("", text)
    for start, seconds in _told(text):
        if not _NOT_THIS.search(text[:start]):
            yield seconds


def _told(text: str) -> Iterator[tuple[int, float]]:
    yield from ((start, seconds) for start, _, seconds in spans_in(text))
    for match in _ENGLISH.finditer(text):
        word = (match["n"] or "").casefold()
        count = 1 if word in ("a", "an") or match["half"] else number_word(word) if word else None
        if count:
            yield match.start(), count * _LONG[match["unit"].casefold()] * _DAY * (0.5 if match["half"] else 1)
    for match in _CHINESE.finditer(text):
        number, half = match["n"] or match["n2"], bool(match["half"] or match["half2"] or match["n2"] == "半")
        whole = chinese_number(number) if number and number != "半" else 0
        if whole is not None and (whole or half):
            yield match.start(), (whole + 0.5 * half) * _LONG_CHINESE[match["unit"] or match["unit2"]] * _DAY


def _counts(text: str) -> Iterator[tuple[int, str]]:
    """Numbers, each with what is counted."""
    if stars := _FILLED.fullmatch(text):
        yield len(stars["filled"]), "star"
    for match in _PERCENT.finditer(text):
        number = number_word(match["n"]) if match["n"] else chinese_number(match["zh"])
        if number is not None:
            yield number, "%"
    text = _PERCENT.sub(" , ", text)
    for match in _COUNT.finditer(text):
        number = number_word(match["n"])
        if number is not None and match["noun"] and match["noun"].islower():
            yield number, _counted(stem(match["noun"]))
    for match in _COUNT_CHINESE.finditer(text):
        number = chinese_number(match["n"])
        if number is not None:
            yield number, _counted(match["noun"])


def _counted(noun: str) -> str:
    return "people" if noun in _PEOPLE else "star" if noun in _STARS else noun
