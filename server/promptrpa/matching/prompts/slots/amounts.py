"""Numbers: how many, how much, how big and for how long."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from promptrpa.matching.words.asking import is_search
from promptrpa.matching.words.counts import is_measure, is_quantity, is_size
from promptrpa.matching.words.numerals import number_word
from promptrpa.patterns import lazy_regex

from .fields import MONEY, OPTION
from .span import PAUSES, Span, joined
from .units import Unit

_MEASURE: Final = lazy_regex(
    r"(?:second|minute|hour|day|week|month|year|degree)s?|percent|%|秒钟?|分钟?|个?小时|天|周|个?月|年|度|元|块|级|格",
    re.I,
)
_IN_TIME: Final = lazy_regex(
    r"\b(?:seconds|minutes|hours|days|weeks|months|years)\b|[几天]天|天数|周数|小时|分钟", re.I
)
"""How a field is called that takes how long."""
_SIZE: Final = lazy_regex(
    r"^(?:size )?(?:\d{1,3}(?:\.5)?|(?-i:XS|S|M|L|XX?L)) ?(?:码|号|size)?$"
    r"|^(?:[\u3400-\u9fff]色的?)?\d{1,3}(?: ?码|$)|\bsize \w{1,3}$|\d{1,3}(?:\.5)? ?码$",
    re.I,
)
"""Nothing but a size, or it at an edge ("40码的跑步鞋", "跑步鞋，40码")."""
_WHICH_ONES: Final = frozenset({"the", "these", "those", "this", "that", "my", "our"})
"""What stands between "of" and the things of which there are so many."""
_IN_ADDITION: Final = frozenset({"more", "extra", "further", "additional"})


def says_how_many(span: Span) -> bool:
    """How many are to be had is no part of what is looked for, or chosen ("two desk lamps"), nor what they are of how
    many."""
    if _is_so_many_more(span.inside) or _is_more_of(span):
        return True
    counted = not span.alone and any(u.found is not None and u.found.counts for u in span.inside)
    if not counted or not span.need.needed:
        return counted
    return is_search(span.label) or (is_quantity(span.label) and not is_measure(span.inside[1].text))


def _is_so_many_more(inside: Sequence[Unit]) -> bool:
    """How many more of something there are to be is no thing itself ("10 more")."""
    if len(inside) != 2 or inside[1].folded not in _IN_ADDITION:
        return False
    return is_number(inside[0]) or number_word(inside[0].text) is not None


def _is_more_of(span: Span) -> bool:
    """It tells of what so many more are to be ("3 more | of the key"), and begins too early."""
    return span.before is not None and span.before.folded in _IN_ADDITION and span.first.folded == "of"


def is_price_of_time(span: Span) -> bool:
    """It is a sum of money, where so many days or hours are wanted ("15 euros" for "Every (days)")."""
    units = span.asked.units[span.start : span.end + 1]
    paid = any(is_number(a) and MONEY.fullmatch(b.text) for a, b in pairwise(units))
    return paid and span.need.needed and _IN_TIME.search(span.label) is not None and not MONEY.search(span.label)


def is_no_quantity(span: Span) -> bool:
    """How big a thing is ("the 16 cm pot"), and not how much of it; or how many there are with a word of a name ("4 |
    Glazed pots"); or, where a thing is wanted, how many of it ("3 of the | Terracotta pot")."""
    units, inside = span.asked.units, span.inside
    if not span.need.needed:
        of = [u.folded for u in inside[1:3]]
        return is_number(inside[0]) and len(of) == 2 and of[0] == "of" and of[1] in _WHICH_ONES
    if not (is_quantity(span.label) and any(map(is_number, inside))):
        return False
    sizes = {n for n, (a, b) in enumerate(pairwise(units)) if is_number(a) and is_size(b.text)}
    others = any(is_number(u) and n not in sizes for n, u in enumerate(units))
    if any(n in sizes and (others or not _is_so_much(units, n)) for n in range(span.start, span.end)):
        return True
    return len(inside) > 1 and inside[1].text[0].isupper() and inside[1].text.isascii()


def _is_so_much(units: Sequence[Unit], at: int) -> bool:
    """There is to be so much of a thing ("2 litres of milk", "两斤苹果"), and not one that is so big."""
    before, behind = units[at - 1].text if at else "", units[at + 2].folded if at + 2 < len(units) else ""
    if before in PAUSES:
        return False
    return behind == "of" if units[at + 1].text.isascii() else behind != "的"


def is_of_choice(span: Span) -> bool:
    """The words around what is looked for tell its size, which the plan has chosen later ("40码的跑步鞋")."""
    behind = [span.behind] if span.behind is not None and is_number(span.last) else []
    if not is_search(span.label) or not any(
        _SIZE.search(joined(said)) for said in (span.inside, [*span.inside, *behind])
    ):
        return False
    return any(OPTION.search(cue) for need in span.asked.needs if need is not span.need for cue in need.cues)


def is_number(unit: Unit) -> bool:
    """A number was found there."""
    return unit.found is not None and unit.found.type == "number"


def is_unit_of_measure(unit: Unit) -> bool:
    """The unit says what the number before it counts ("minutes", "小时")."""
    return _MEASURE.fullmatch(unit.text) is not None
