"""Whole numbers in words, in both languages."""

from __future__ import annotations

from typing import Final

_CHINESE_DIGITS: Final = {d: n for n, d in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_NUMBER_WORDS: Final = {
    word: number
    for number, word in enumerate(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
            "twenty",
        ]
    )
} | {
    word: 10 * tens
    for tens, word in enumerate(["thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], start=3)
}
_TIMES: Final = {"hundred": 100, "thousand": 1000}
_TENS: Final = "|".join(word for word, number in _NUMBER_WORDS.items() if number >= 20 and not number % 10)
_ONES: Final = "|".join(word for word, number in _NUMBER_WORDS.items() if 0 < number < 10)
_TEENS: Final = "|".join(word for word, number in _NUMBER_WORDS.items() if 10 <= number < 20)
_BELOW_HUNDRED: Final = rf"(?:(?:{_TENS})(?:[ -](?:{_ONES}))?|{_TEENS}|{_ONES}|zero)"
_HUNDREDS: Final = rf"(?:{_BELOW_HUNDRED}|an?) (?:hundred|thousand)"
NUMBER_PHRASE: Final = rf"(?:(?:{_HUNDREDS}(?: and)? )*{_BELOW_HUNDRED}|(?:{_HUNDREDS} )*{_HUNDREDS})"
"""A pattern for whole numbers in English words."""


def number_word(word: str) -> int | None:
    """A whole number in digits, or in one word to ninety; None where it is none."""
    return int(word) if word.isdigit() else _NUMBER_WORDS.get(word.lower())


def number_phrase(said: str) -> int | None:
    """A whole number in words below a million ("two hundred and fifty"), or in digits; None where it is none."""
    total, part, last = 0, 0, 100
    for word in said.lower().replace("-", " ").split():
        if word in ("and", "a", "an"):
            continue
        if word in _TIMES:
            part = max(part, 1) * _TIMES[word]
            total, part = (total + part, 0) if word == "thousand" else (total, part)
        elif (number := number_word(word)) is not None and (last == 100 or (last % 10 == 0 < last and number < 10)):
            part, last = part + number, number
            continue
        else:
            return None
        last = 100
    return total + part or None


def chinese_number(text: str) -> int | None:
    """Whole numbers below a thousand, in digits or characters; None where it is none. A character that is only said
    twice is none ("一一")."""
    if not text or text.isdigit():
        return int(text) if text else None
    if len(text) == 2 and text[0] == text[1] in _CHINESE_DIGITS:
        return None
    if all(c in _CHINESE_DIGITS for c in text):
        return int("".join(str(_CHINESE_DIGITS[c]) for c in text))
    total, digit = 0, 0
    for c in text:
        if c in _CHINESE_DIGITS:
            digit = _CHINESE_DIGITS[c]
        elif c == "十":
            total, digit = total + (digit or 1) * 10, 0
        elif c == "百":
            total, digit = total + (digit or 1) * 100, 0
        else:
            return None
    return total + digit
