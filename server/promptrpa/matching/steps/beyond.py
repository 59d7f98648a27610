"""What English steps say of a thing beyond its name: where it is, which one it is, and what is done meanwhile."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.matching.words.quotes import MARK, mask, restore
from promptrpa.patterns import lazy_regex

_SIDES: Final = r"(?:top|bottom|left|right|upper|lower|middle|cent(?:er|re)|corner|sides?|edge|home ?screen)"
_THERE: Final = lazy_regex(
    rf"(?<=[\w>+×✓{MARK}])\s+(?:in|on|from|at|inside|within)\s+(?:the|your|its)\s+"
    rf"(?!(?:[\w-]+\s+){{0,2}}{_SIDES}\b)(?-i:[a-z])[^,]*$|\s+(?:at|on|in)\s+its\s+[^,]*$",
    re.I,
)
"""In what, or on which page, it is."""
_DEED: Final = lazy_regex(
    r"(?:Add|Copy|Continue|Delete|Find|Hide|Log|Move|Open|Pin|Play|Remove|Save|Search|Send|Set|Share|Show|Sign|Turn|View)",
)
"""Before what it is done in, such a word is the first one of a label ("Remove from the playlist")."""
_NUMBERED: Final = lazy_regex(
    r"\b(?:first|second|third|last|next|row|line|column|day|date|message|photo|picture|video|item|one|amount|number|word)\b",
    re.I,
)
"""Of these one needs to know where."""
_WHICH: Final = lazy_regex(r"(?<=\w)\s+(?:that|which) (?:is|are|looks?|has|have|says?)\b(?!\s*[“\"]).*$", re.I)
_EXCLAIMED: Final = lazy_regex(
    r"\s+and (?:boom|voil[aà]|bingo|done|presto|there (?:I|you|it|we)\b.*|that['’]?s (?:it|all)|(?:do not|don['’]?t) (?:let|lift|release)\b.*)$",
    re.I,
)
_SHAPE: Final = lazy_regex(
    rf"(?<=\w)\s+\((?!(?:[\w-]+\s+)*{_SIDES}\b|e\.?g|for\b)(?-i:[a-z])(?:[a-z-]+|[a-z -]+ (?:icon|sign|symbol|logo|lines|dots|shape))\)$"
)
"""What the icon of something with a name shows."""
_DOWN_ON: Final = lazy_regex(r"(?<=\w)\s+(?:up|down|over|out)(?=\s+(?:on|at|in) the\b)", re.I)


def name_alone(said: str) -> str:
    """The words for a thing that is tapped, without those that tell no more of it than where it is."""
    if not said.isascii() and re.search(r"[\u3400-\u9fff]", said):
        return said
    masked, kept = mask(said.strip())
    shorter = _DOWN_ON.sub("", _EXCLAIMED.sub("", masked))
    shorter = _WHICH.sub("", shorter) if re.match(rf"(?:the |an? )?[A-Z{MARK}]", shorter) else shorter
    shorter = _SHAPE.sub("", shorter) if re.match(rf"(?:the )?[A-Z{MARK}]", shorter) else shorter
    there = _THERE.search(shorter)
    before = shorter[: there.start()] if there else ""
    if there and not (_NUMBERED.search(before) or _DEED.fullmatch(before)):
        shorter = before
    return restore(shorter or masked, kept)
