"""How badly the kind of a value fits what a field takes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from promptrpa.matching.words.counts import MEASURE
from promptrpa.matching.words.durations import seconds_in
from promptrpa.matching.words.field_names import takes_code, takes_digits, takes_own_words
from promptrpa.matching.words.values import COVERED, is_web_address
from promptrpa.patterns import lazy_regex

from .fields import (
    ADDRESS,
    BEFORE,
    CITY,
    HOLDS_FILES,
    LENGTH,
    MAIL,
    MOMENT,
    MONEY,
    NAME,
    NAME_OF_KIND,
    PASSWORD,
    PERSON,
    PLACE,
    SITE,
    WHO,
)
from .span import Span
from .units import CJK, DEEDS_CHINESE, Unit

FILE: Final = lazy_regex(r"\.[A-Za-z]\w{1,4}$")
OTHER_KIND: Final = 0.5
"""Somebody's name for what is not a person, or the other way round; no file's name for a file."""
DIGITS: Final = frozenset({"number", "phone", "amount"})
_TYPED: Final = frozenset({"time", "date", "number", "phone", "email", "amount"})
_IN_NAMES: Final = frozenset(
    ["van", "von", "der", "den", "de", "del", "della", "da", "di", "dos", "du", "la", "le", "el", "al", "bin", "ibn",
     "ten", "ter", "zu", "zum"]
)  # fmt: skip
"""Words in small letters that stand within names."""
_MUCH: Final = lazy_regex(r"amount|quantity|数量", re.I)
_COUNTED: Final = lazy_regex(
    r"(?:\d+(?:[.,]\d+)? ?|(?:half|one|two|three|four|five|six|seven|eight|nine|ten|a dozen"
    rf"|an?(?= {MEASURE})) )"
    r"(?P<unit>[a-z]+)"
    r"|(?:\d+(?:[.]\d+)?|[半一二两三四五六七八九十几]+) ?(?P<unit_zh>[\u3400-\u9fff]{1,2})",
    re.I,
)
"""So much or so many of something ("three boxes", "三盒"), as a field for an amount may take it."""
_LASTS: Final = lazy_regex(r"\btime\b|duration|length|how long|时长|多久|时间", re.I)
"""Takes how long something is."""
_WORD_TOO: Final = lazy_regex(r"pass(?:word|code)|密码|口令", re.I)
"""A secret that may be a word; other codes have digits, or are in capitals."""
_CODE: Final = 4
"""Letters and digits of a code."""
_ONE_THING: Final = 0.25
"""A name of a thing that goes on in small letters: less than what it costs to leave out a word that phones use."""
_DOES: Final = lazy_regex(r"[帮替给]我|我(?:自己)?(?:[来去开要想会能]|就)|[里在]住[着了]?$")
"""Tells what somebody does or wants."""
_POSTCODE: Final = lazy_regex(r"\b(?:post(?:al)? ?code|zip)\b|邮编|邮政编码|邮递区号", re.I)
_SHORTEST_POSTCODE: Final = 3
"""Letters and digits."""
_NO_ADDRESS: Final = 0.9
"""What is no address of the web, in a field for one."""


def misfit(span: Span) -> float | None:
    """What it costs that the value is of this kind; None where it cannot be."""
    need, inside = span.need, span.inside
    kind = inside[0].found.type if span.alone and inside[0].found else ""
    said = [u for u in inside if not u.empty]
    if len(said) > 1 and all(u.found and u.found.type in ("time", "date") for u in said):
        kind = "date"  # several days
    label = span.label if need.needed else ""
    if _POSTCODE.search(label) and sum(map(str.isalnum, "".join(u.text for u in inside))) < _SHORTEST_POSTCODE:
        return None
    if need.type in _TYPED:
        same = kind == need.type or (kind in DIGITS and need.type in DIGITS)
        return (0.0 if kind == need.type else 0.1) if same else None
    digits = any(c.isdigit() for u in inside for c in u.text)
    if kind in ("time", "date"):
        if need.needed and not MOMENT.search(label):
            return None
        return 0.3 if MOMENT.search(label) or (kind == "date" and not need.needed) else 1.0
    if kind == "email":
        if NAME.fullmatch(label):
            return None
        if takes_own_words(label):
            return 1.0
        return 0.0 if MAIL.search(label) else None if takes_digits(label) else 0.3
    if ADDRESS.fullmatch(label) and not COVERED.fullmatch(inside[0].text):
        return None  # such a field takes nothing else
    if SITE.search(label):
        addresses = [u for u in said if is_web_address(u.text)]
        return _NO_ADDRESS if not addresses else 0.0 if len(said) == 1 else None
    if PASSWORD.search(label):
        if not (digits or span.quoted or _WORD_TOO.search(label) or all(u.text.isupper() for u in inside)):
            return None
        several = len(inside) > 1 and (not digits or _is_code_among_words(inside))
        return None if several else 0.0 if digits or kind else 0.5
    numeric = need.needed and any(map(takes_digits, need.cues))
    if need.needed and not (numeric or takes_own_words(label)) and is_length(inside) and not _LASTS.search(label):
        return OTHER_KIND + 0.5
    if need.needed and LENGTH.search(label) and (words := _besides_length(inside)):
        return None if len(words) < len(said) else OTHER_KIND + 0.5
    if kind in DIGITS:
        return 0.0 if numeric else 0.2 if _is_whole_name(span) else 0.5
    if need.needed and takes_code(label) and (not digits or any(u.empty or _is_small(u) for u in inside)):
        return None  # "it's Medisana and I am 60417725"
    if _POSTCODE.search(label) and len(inside) == 1 and digits and inside[0].street:
        return 0.0  # of two parts ("BA1 2AB")
    one_word = kind == "code" or (span.alone and " " not in inside[0].text and not CJK.search(inside[0].text))
    if numeric and _MUCH.search(label) and is_counted(inside):
        return 0.0
    if numeric and not (one_word and digits) and not PERSON.search(label):
        return None
    if not span.quoted and (PLACE.search(label) or PERSON.search(label)) and _is_no_name(inside):
        return None
    if digits and (PERSON.search(label) or CITY.search(label)):
        return OTHER_KIND + 0.4  # "5 Mill Lane" is nobody, and no town
    if HOLDS_FILES.search(label) and not any(FILE.search(u.text) for u in inside):
        return OTHER_KIND
    if any(map(NAME.fullmatch, need.cues)) and any(map(_is_small, inside)) and _says_a_name(span):
        return _ONE_THING if _is_one_thing(span) else OTHER_KIND + 0.5
    lower_first = inside[0].text[0].islower() and any(u.text[0].isupper() for u in inside[1:])
    return 1.0 if lower_first else 0.0


def _is_no_name(inside: Sequence[Unit]) -> bool:
    """It tells when something is or what somebody does, as what neither a place nor a person is called."""
    timed = len(inside) > 1 and any(u.found and u.found.type in ("time", "date") for u in inside)
    return timed or _DOES.search("".join(u.text for u in inside)) is not None


def _is_whole_name(span: Span) -> bool:
    """What something new is called ends with it: where it is put follows ("the folder 2026 in Work")."""
    called = any(map(NAME_OF_KIND.fullmatch, span.need.cues))
    return called and span.behind is not None and span.behind.folded in BEFORE


def _is_code_among_words(inside: Sequence[Unit]) -> bool:
    """One of the words has digits, and is long enough to be a code by itself ("gift card FB-7K2Q")."""
    with_digits = [u.text for u in inside if any(map(str.isdigit, u.text))]
    return len(with_digits) == 1 and len(with_digits[0]) >= _CODE


def _is_small(unit: Unit) -> bool:
    """A word in small letters that stands in no name."""
    small = unit.text.isascii() and unit.text.isalpha() and unit.text.islower()
    return small and not unit.empty and unit.text not in _IN_NAMES


def _is_one_thing(span: Span) -> bool:
    """A name of a thing with its first letter alone in capitals ("Tomato soup"), where the clause ends or goes on with
    a little word or another value."""
    first, *more = span.inside
    behind = span.behind
    ends = behind is None or behind.empty or behind.found is not None or not behind.text[0].isalnum()
    called = first.text[0].isupper() and not (first.found or first.empty) and all(map(_is_small, more))
    return ends and called and not any(map(WHO.search, span.need.cues))


def _says_a_name(span: Span) -> bool:
    """The text has a word with a capital that nothing explains."""
    return any(u.text[0].isupper() and not (u.known or u.empty or u.found) for u in span.asked.units[1:])


def is_length(inside: Sequence[Unit]) -> bool:
    """It is nothing but how long something is, in Chinese with what is done so long ("停2小时")."""
    said = inside[1:] if len(inside) > 2 and inside[0].text in DEEDS_CHINESE else inside
    return len(said) == 2 and said[0].text[0].isdigit() and seconds_in(f"{said[0].text} {said[1].text}") > 0


def _besides_length(inside: Sequence[Unit]) -> list[Unit]:
    """The words that do not say how long something is ("takes 55 minutes and makes")."""
    at = [n for n in range(len(inside) - 1) if is_length(inside[n : n + 2])]
    rest = [u for n, u in enumerate(inside) if not any(n in (k, k + 1) for k in at)]
    return [u for u in rest if not (u.found or u.empty) and u.text[0].isalpha()]


def is_counted(inside: Sequence[Unit]) -> bool:
    """It is so much or so many of something, and no money."""
    said = _COUNTED.fullmatch(" ".join(unit.text for unit in inside))
    return said is not None and MONEY.fullmatch(said["unit"] or said["unit_zh"]) is None
