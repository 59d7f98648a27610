"""Words that are a clause of their own, or run into the next one, and no value."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from promptrpa.matching.words.finite import FINITE
from promptrpa.patterns import lazy_regex

from .fields import ITEM
from .span import ONE, STOPS, WHOSE, Span
from .units import Unit

_PRONOUNS: Final = frozenset({"i", "he", "she", "we", "they", "you", "it", "him", "her", "them"})
_SHORTENED: Final = lazy_regex(r"(?:i|we|they|you|he|she|it|there|that)['’](?:ve|m|re|s|d|ll)", re.I)
_OBJECTS: Final = frozenset({"it", "them", "those", "these"})
_WHICH: Final = frozenset({"that", "which", "who", "whom"})
_RELATIVE: Final = _WHICH | {"where", "whose", "when"}
_BETWEEN_CLAUSES: Final = frozenset(";；!！?？。")
_GOES_ON: Final = frozenset({"but", "so", "because", "please", "though", "which", "who"})
"""What an English clause begins with behind a comma."""
_ENDS_CHINESE: Final = frozenset("了啦吧呢嘛吗呀啊哦")
"""With one of these a Chinese clause ends."""
_SHORT: Final = frozenset({"st", "dr", "mr", "ms", "mrs", "prof", "jr", "re", "fw", "fwd", "aw", "wg"})
"""Short words whose sign belongs to them."""
_BEGINS_CHINESE: Final = frozenset({"时", "已", "已经", "正在", "刚", "很", "太", "都"})
"""No Chinese name begins with one."""
_MODALS: Final = frozenset({"should", "must", "shall", "can", "could", "will", "would", "may", "might"})
_TO_DO: Final = frozenset({"be", "do", "have", "get", "go", "use", "come", "see", "make"})
_BE: Final = frozenset({"be", "been", "being"})


def is_done(span: Span) -> bool:
    """What is to be done with a thing ("to be collected"), which no thing is called."""
    after_be = span.before is not None and span.before.folded in _BE
    return after_be and span.alone and not span.need.needed and span.first.text.islower()


def is_no_name(inside: Sequence[Unit]) -> bool:
    """Nobody, and no shop, is called so: another sentence begins in it, or it says who, whose, or where to ("Tom into
    our home")."""
    first = inside[0].text
    if first in _BEGINS_CHINESE or first in FINITE or (first.islower() and first in WHOSE):
        return True
    if goes_on(inside) or is_to_do(inside) or any(u.folded in _PRONOUNS for u in inside):
        return True
    for unit, behind, after in zip(inside[1:], inside[2:], (*inside[3:], None), strict=False):
        if unit.text in ("into", "onto"):
            return True
        if unit.text == "to" and behind.text in WHOSE and after is not None and after.text.islower():
            return True
    return False


def is_said_as(span: Span) -> bool:
    """It is what something is to be there ("enter it as | an expense")."""
    at = span.start - (span.before is not None and span.before.folded in ONE)
    behind_as = at > 0 and span.asked.units[at - 1].folded == "as"
    return behind_as and (at < span.start or span.first.folded in ONE)


def is_relative(span: Span) -> bool:
    """It tells more of the thing before it ("the place | where couriers leave parcels")."""
    return span.first.text in _RELATIVE and span.before is not None and span.before.text[-1].isalpha()


def tells(inside: Sequence[Unit]) -> bool:
    """Somebody does or did something in it ("we had lunch", "put it there")."""
    return len(inside) > 1 and any(u.folded in _PRONOUNS and (u.text == "I" or u.text.islower()) for u in inside)


def is_reason(span: Span) -> bool:
    """It begins with what somebody tells, as a thing of a list or with more behind a comma ("we've run out of eggs,
    and"), or ends with what is done with it ("eggs, pop | them")."""
    told = _SHORTENED.fullmatch(span.first.text) is not None
    whole = any(map(ITEM.search, span.need.cues)) or any(unit.text == "," for unit in span.inside)
    ordered = span.behind is not None and span.behind.folded in _OBJECTS and span.inside[-2:][0].text == ","
    return (told and whole) or ordered


def is_to_do(inside: Sequence[Unit]) -> bool:
    """It says what is to be, or to be done ("David Kim | should be told")."""
    return any((a.text == "to" or a.text in _MODALS) and b.text in _TO_DO for a, b in pairwise(inside[1:]))


def goes_on(inside: Sequence[Unit]) -> bool:
    """Something else follows behind a sign."""
    return any(u.text in STOPS and before.folded not in _SHORT for before, u in pairwise(inside[:-1]))


def is_of_two_clauses(inside: Sequence[Unit]) -> bool:
    """A sign between two clauses is in it, or the end of one at its edge ("tyres, but without", "了，号", "换保险啦",
    "号是")."""
    edges = inside[0].text in _ENDS_CHINESE or inside[-1].text in (*_ENDS_CHINESE, "是")
    ended = any(a.text in _ENDS_CHINESE and b.text == "，" for a, b in pairwise(inside))
    goes_on = any(a.text == "," and b.folded in _GOES_ON for a, b in pairwise(inside))
    return edges or ended or goes_on or any(unit.text in _BETWEEN_CLAUSES for unit in inside[1:-1])


def is_told_of(inside: Sequence[Unit]) -> bool:
    """What somebody did with it goes on behind the name ("Facial | that I booked")."""
    return any(a.folded in _WHICH and b.folded in _PRONOUNS for a, b in pairwise(inside[1:]))


def is_somebodys_deed(span: Span) -> bool:
    """What somebody did ("that I | booked"), or is to do ("they read")."""
    said = [u.text for u in span.inside if u.text not in _WHICH]
    if not span.need.needed and said and said[0] in _PRONOUNS:
        return True
    did = span.before is not None and span.before.folded in _PRONOUNS and not span.need.needed
    return did and span.alone and span.first.text.isascii() and span.first.text.islower()
