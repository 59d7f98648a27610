"""How often a step is said to be done ("go back twice", "连按两下")."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.matching.words.numerals import chinese_number
from promptrpa.patterns import lazy_regex

COUNT: Final = r"\d+|two|three|four|five|six|seven|eight|nine|ten"
COUNT_CHINESE: Final = r"\d+|[两二三四五六七八九十]"
MOST: Final = 10
"""More often nothing is done by one step."""
_NUMBERS: Final = {"three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
_REPEATED: Final = lazy_regex(
    rf"(?P<deed>.+?)\s+(?P<times>twice|(?:{COUNT})\s+times)(?:\s+in a row)?"
    rf"|(?:连续|一连|连着?(?=[点按返]))?(?P<deed_zh>.+?)(?P<times_zh>(?:{COUNT_CHINESE})[次下])"
    rf"|(?:连续?)?(?:点击?|按|轻触)?(?P<times_first>(?:{COUNT_CHINESE})[次下])(?P<deed_last>返回.*)",
    re.I,
)


def repeated(said: str) -> tuple[str, int]:
    """What is done, and how often; the words as they are, and once, where they do not say it."""
    match = _REPEATED.fullmatch(said)
    if match is None:
        return said, 1
    times = count(match["times"] or match["times_zh"] or match["times_first"])
    return (match["deed"] or match["deed_zh"] or match["deed_last"], times) if 1 < times <= MOST else (said, 1)


def count(said: str) -> int:
    """How many times, in words; 1 where they do not tell."""
    word = re.sub(r"\s*times$|[次下]$", "", said.lower())
    if word in ("twice", "double", "two", "双击"):
        return 2
    return _NUMBERS.get(word) or (chinese_number(word) if word else None) or 1
