"""What something is registered by, in several groups of letters and digits ("AB 123 C", "1Z 04 F72")."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import dropwhile
from typing import Final

from promptrpa.matching.words.field_names import takes_code
from promptrpa.matching.words.values import Found, find_values
from promptrpa.patterns import lazy_regex

_GROUPS: Final = lazy_regex(r"(?<![\w.,:@/-])[A-Z0-9]{1,8}(?:[ -][A-Z0-9]{1,8})+(?![\w@]|[.,:/-]\w)", re.ASCII)
_GROUP: Final = lazy_regex(r"[A-Z0-9]+")
_WORDS: Final = frozenset(
    ["I", "ID", "PIN", "SIM", "USB", "GPS", "NFC", "VPN", "SMS", "QR", "TV", "PC", "CD", "DVD", "LED", "HD", "AM", "PM",
     "EUR", "USD", "GBP", "CNY", "RMB", "CHF", "JPY", "INR", "KB", "MB", "GB", "TB", "KM", "CM", "MM", "KG", "KMH",
     "MPH", "KWH", "MIN", "DPI", "HZ", "OK", "NO", "XS", "XL", "XXL"]
)  # fmt: skip
"""Words in capitals beside numbers."""
_LETTERS: Final = 3
"""Of a group without digits."""
_MOMENTS: Final = frozenset({"time", "date", "email", "text"})


def codes_in(text: str, told: str) -> Iterator[Found]:
    """Where such codes stand; of two groups only, one of letters and one of digits, where the plan asks for one. told:
    the plan's own words."""
    known = {*_WORDS, *_GROUP.findall(told)}
    for found in _GROUPS.finditer("" if text.isupper() and text.isascii() else text):
        groups = [*dropwhile(lambda m: m[0] in known or _is_word(m[0]), _GROUP.finditer(found[0]))]
        if not _is_code([m[0] for m in groups], told):
            continue
        start, end = found.start() + groups[0].start(), found.end()
        if not any(f.type in _MOMENTS and f.start < end and start < f.end for f in find_values(text)):
            yield Found(start, end, "code", text[start:end])


def _is_code(groups: list[str], told: str) -> bool:
    letters = any(c.isalpha() for group in groups for c in group)
    digits = any(c.isdigit() for group in groups for c in group)
    if len(groups) < 2 or not (letters and digits) or any(group in _WORDS or _is_word(group) for group in groups):
        return False
    mixed = any(not (group.isalpha() or group.isdigit()) for group in groups)
    return len(groups) > 2 or mixed or takes_code(told)


def _is_word(group: str) -> bool:
    return group.isalpha() and len(group) > _LETTERS
