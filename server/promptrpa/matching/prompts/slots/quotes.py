"""Texts in quotes, and where they go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from promptrpa.matching.words.field_names import takes_own_words

from .fields import WHO
from .kinds import misfit
from .span import Span
from .units import Unit

_BEFORE_THINGS: Final = frozenset(
    ["in", "into", "to", "on", "onto", "for", "from", "of", "about", "under", "the", "my", "our", "called", "named"]
).union("给把将在到往对向从去叫")
_BEHIND_THINGS: Final = frozenset("里中上下的这那")
"""What stands around the name of a thing in quotes."""
_COLONS: Final = frozenset(":：")


def is_text_of_another(span: Span) -> bool:
    """Words in small letters in quotes, where somebody is wanted, and another field takes what one has to say."""
    if not (span.need.needed and any(map(WHO.search, span.need.cues)) and span.first.text.strip('“"').islower()):
        return False
    return any(n.needed and n is not span.need and any(map(takes_own_words, n.cues)) for n in span.asked.needs)


def is_old_or_new(span: Span) -> bool:
    """Where a text in quotes follows what something becomes ("把“New leaf”的内容改成 | “…”"): that is typed, if a field
    takes such a text, and one before it names the thing."""
    asked, units = span.asked, span.asked.units
    new = next((n for n in range(1, len(units)) if units[n - 1].start == asked.becomes > 0 and _is_quote(units[n])), 0)
    if not new or all(misfit(Span(asked, new, new + 1, n)) is None for n in asked.needs if n.needed):
        return False
    return span.start < new if span.need.needed else span.start == new


def is_words_or_thing(span: Span) -> bool:
    """Of several texts in quotes, the one behind a colon is what somebody has to say ("给“陈静”留言：“…”"), if one
    field takes that, and the others name things."""
    units = span.asked.units
    quotes = [n for n, unit in enumerate(units) if _is_quote(unit)]
    said = [n for n in quotes if n and units[n - 1].text in _COLONS]
    fields = [n for n in span.asked.needs if n.needed and any(map(takes_own_words, n.cues))]
    if len(said) != 1 or len(quotes) < 2 or len(fields) != 1:
        return False
    return (span.start == said[0]) != (span.need == fields[0])


def _is_quote(unit: Unit) -> bool:
    return unit.found is not None and unit.found.type == "text"


def has_text_in_quotes(units: Sequence[Unit]) -> bool:
    """Words stand in quotes, and nothing before or behind them says that they name a thing."""
    around = zip((None, *units), units, (*units[1:], None), strict=False)
    return any(
        unit.found is not None
        and unit.found.type == "text"
        and not (before is not None and before.folded in _BEFORE_THINGS)
        and not (behind is not None and behind.text[0] in _BEHIND_THINGS)
        for before, unit, behind in around
    )
