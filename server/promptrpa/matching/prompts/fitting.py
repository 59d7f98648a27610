"""Whether what a person answers is of the type that is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from promptrpa.domain.question import Question
from promptrpa.matching.prompts.templates import as_type
from promptrpa.matching.words.days import no_such_moment
from promptrpa.matching.words.durations import seconds_in
from promptrpa.matching.words.numerals import chinese_number, number_word
from promptrpa.matching.words.values import COVERED, find_values
from promptrpa.patterns import lazy_regex

_DIGITS: Final = lazy_regex(r"[-+]?\d[\d.,\s]*")
_DIALLED: Final = lazy_regex(r"[+*#]?[\d*#][\d\s().*#-]+")


def as_answer(said: str, type: str) -> str | None:
    """The answer as a value of this type, in its normal form where it has one; None where it is of another. Only a
    time, a day, a number, a phone number and an address are of a type: elsewhere any words are."""
    said = said.strip()
    fits = _FITS.get(type)
    if COVERED.fullmatch(said):
        return said  # a private value: what it is, only the phone sees
    if fits is None:
        return as_type(said, type) or said
    if not said or (type in ("time", "date") and no_such_moment(said)):
        return None
    return as_type(said, type) or (said if fits(said) else None)


def misfit(question: Question, said: str) -> str:
    """What a person is told whose answer is not of the type that is asked for; empty where it is."""
    if as_answer(said, question.type) is not None:
        return ""
    return {
        "time": f"“{said}” is no time. Say it like 7:30.",
        "date": f"“{said}” is no day. Say it like 5 March, or next Friday.",
        "number": f"“{said}” is no number. Say it like 20.",
        "phone": f"“{said}” is no phone number. Say it like +1 555 0100.",
        "email": f"“{said}” is no mail address. Say it like anna@example.com.",
    }[question.type]


def _is_day(said: str) -> bool:
    """In words that are known, or in figures."""
    types = {found.type for found in find_values(said)}
    return "date" in types or (types == {"number"} and any(map(str.isdecimal, said)))


def _is_number(said: str) -> bool:
    """In figures, in a word, or with what it counts."""
    named = number_word(said) is not None or chinese_number(said) is not None
    counts = [found.type for found in find_values(said)] == ["number"] or seconds_in(said) > 0
    return named or counts or _DIGITS.fullmatch(said) is not None


_FITS: Final[Mapping[str, Callable[[str], bool]]] = {
    "time": lambda said: False,
    "date": _is_day,
    "number": _is_number,
    "phone": lambda said: _DIALLED.fullmatch(said) is not None,
    "email": lambda said: False,
}
"""What is taken as it was said, besides what has a normal form."""
