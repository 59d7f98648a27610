"""Words that say where a thing is put, or of which one it is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from promptrpa.matching.words.field_names import takes_own_words
from promptrpa.matching.words.kin import RELATIVES
from promptrpa.patterns import lazy_regex

from .fields import CALLED, PLACE
from .naming import OWNS
from .span import ARTICLES, ONE, PAUSES, POINTING, WHOSE, Span
from .units import CJK, Unit

_AT_WHICH: Final = frozenset({"on", "to", "under", "below", "beneath", "in"})
"""What stands before the thing that something is put on."""
_WHICH_THING: Final = 6
"""Words that tell which thing it is."""
_A_CHINESE: Final = frozenset({"个", "一个", "位", "一位", "一名"})
_PLACED: Final = frozenset({"in", "at", "on", "by", "near", "under"})
_PUTS_DOWN: Final = lazy_regex("(?:放|摆|搁|挂|装|种|养)[在到]?|位于|选择?")
"""What is done with something new, before where it is put or what it is to be."""


def is_one_of(span: Span) -> bool:
    """It speaks of any one of several ("2 hours with one of | my cars"), or says what is done with it ("| renew | one
    of them"), or of what sort they are ("one of my | old | cars")."""
    units = span.asked.units
    if any(_is_any_of(units, at) for at in range(span.start, span.end)):
        return True
    if span.last.text.islower() and not span.given and _is_any_of(units, span.end):
        return True
    sort = [*takewhile(lambda u: u.folded in ARTICLES or not (u.empty or u.found), reversed(units[: span.start]))]
    return span.first.text.islower() and not span.given and _is_any_of(units, span.start - len(sort) - 2)


def _is_any_of(units: Sequence[Unit], at: int) -> bool:
    said = [u.folded for u in units[max(at, 0) : at + 2]]
    return said == ["one", "of"]


def points_at(span: Span) -> bool:
    """It says on which thing of the plan it is to be put ("Lovely on the newest post", "Nice under Anna's photo")."""
    units = span.asked.units[span.start : span.end + _WHICH_THING]
    for at in range(1, len(span.inside)):
        if units[at].folded not in _AT_WHICH:
            continue
        told = [*takewhile(lambda u: u.folded not in _AT_WHICH, units[at + 1 : at + _WHICH_THING])]
        pointed = any(u.folded in POINTING or u.folded in WHOSE for u in told[:1]) or any(
            u.text in OWNS for u in told[1:2]
        )
        if pointed and any(u.known and not u.empty and u.text.islower() for u in told[1:]):
            return True
    return False


def is_told_by_kin(span: Span) -> bool:
    """A name, and before it whose it is ("my brother Tom Harris"), or only that: nobody is called a brother."""
    words = [unit for unit in (span.before, *span.inside, span.behind) if unit is not None]
    mine = next((n for n in (0, 1) if words[n].folded in WHOSE - {"the"}), -1) if len(words) > 1 else -1
    kin = words[mine + 1 : mine + 3] if mine >= 0 else []
    named = len(kin) > 1 and re.match(r"(?!I\b)[A-Z]", kin[1].text) is not None
    return named and kin[0].folded in RELATIVES


def is_thing_spoken_of(units: Sequence[Unit], start: int, end: int) -> bool:
    """A single word in small letters after "the": a thing that is spoken of, and no text to be typed."""
    unit = units[end - 1]
    if end < 2 or units[end - 2].folded not in POINTING or not all(u.empty for u in units[start : end - 1]):
        return False
    return unit.found is None and unit.text.isalpha() and unit.text.islower()


def is_put_somewhere(span: Span) -> bool:
    """Behind a Chinese comma it says as well that something is put there ("一盆竹芋，| 放卧室"), or chosen, and not
    only where; or it is where ("a fern in the | Bedroom"), and a name is wanted."""
    units, start = span.asked.units, span.start
    puts = [n for n in range(max(start - 1, 1), span.end) if _begins_putting(units[n - 1], units[n])]
    if any(n >= start for n in puts):
        return not takes_own_words(span.label)
    there = any(
        units[n - 2].folded == "in" and units[n - 1].folded in WHOSE and units[n].text[0].isupper()
        for n in range(max(start, 2), span.end if _is_one_new(span) else start + 1)
    )
    named = span.need.needed and CALLED.search(span.label) is not None and not PLACE.search(span.label)
    return named and (bool(puts) or _stands_there(span) or _is_behind_label(span) or (there and span.asked.places > 0))


def _is_behind_label(span: Span) -> bool:
    """It holds what follows a little word that the plan touches something by ("about | the Aloe" and "Tap About")."""
    if span.given:
        return False
    units = span.asked.units
    first = next((n for n in range(span.start - 1, -1, -1) if units[n].folded not in ARTICLES), span.start)
    little = {u.folded for u in units[first : span.end] if u.empty and u.text.isalpha()}
    touched = {cue.casefold() for n in span.asked.needs if not n.needed for cue in n.cues}
    return not little.isdisjoint(touched)


def _stands_there(span: Span) -> bool:
    """Behind a comma it only says that something is somewhere ("Ivy, | stands | in the Study")."""
    before, behind = span.before.text if span.before else "", span.behind.text if span.behind else ""
    return before in PAUSES and behind in _PLACED and span.alone and span.first.text.islower()


def _is_one_new(span: Span) -> bool:
    """A thing of its kind is told of ("a | fern in the Bedroom"), and nothing by its own name."""
    return span.before is not None and span.before.folded in {*ONE, "new", "another"}


def _begins_putting(before: Unit, unit: Unit) -> bool:
    return before.text in PAUSES and _PUTS_DOWN.fullmatch(unit.text) is not None


def is_one_of_kind(span: Span) -> bool:
    """It says of what kind something new is ("一个|司机"), and not what it is called."""
    return span.before is not None and span.before.text in _A_CHINESE and CJK.match(span.first.text) is not None
