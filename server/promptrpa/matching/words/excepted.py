"""What a wish says only to leave it out: "bigger, but not the largest", "要爵士，不要摇滚"."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.patterns import lazy_regex

_CHINESE: Final = r"(?:不[要用能想是必许可]?|不需要|不希望|别|勿|甭|并非)"
_BEFORE: Final = lazy_regex(
    r"\bnot\s+(?:be\s+)?(?:(?:to|in|on|for|with|from|the|my|a|an|quite|as)\s+)*[\"“‘']?$"
    r"|(?<!特)(?:不要|不是|别|并非)(?:给|选|用|到|是)?[\"“‘']?$",
    re.I,
)
_REACHES: Final = lazy_regex(
    r"(?:\b(?:not|never|without|no)|(?<!\bca)n['’]t|\bdont)\b(?:\s+(?!(?:so|and|then|but|please)\b)[\w'’]+){0,5}\s*$"
    rf"|{_CHINESE}(?:再|把|给我|让|[设调开弄变选用到成为是]|字体|字号|文字|大小|声音|音量|亮度|它)*$",
    re.I,
)
_ENDS: Final = lazy_regex(r"[\"”’']?(?:\s*$|\s*[，。,.;；!！?？])")


def is_excepted(before: str) -> bool:
    """The words before how far something goes deny that, also with others between ("don't make it the")."""
    return _REACHES.search(before) is not None


def only_excepted(text: str, wish: str) -> bool:
    """The wish says the text, and each time only as what is not meant; in Chinese, where its clause ends."""
    found = [*re.finditer(re.escape(text), wish, re.I)] if text else []
    return bool(found) and all(_is_left_out(wish[: one.start()], wish[one.end() :]) for one in found)


def _is_left_out(before: str, behind: str) -> bool:
    said = _BEFORE.search(before)
    return said is not None and (said[0].isascii() or _ENDS.match(behind) is not None)
