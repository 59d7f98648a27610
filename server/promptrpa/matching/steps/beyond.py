"""What English steps say of a thing beyond its name: where it is, which one it is, and what is done meanwhile."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.matching.words.quotes import MARK, mask, restore
from promptrpa.patterns import lazy_regex

_SIDES: Final = (
    r"(?:top|bottom|left|right|upper|lower|middle|cent(?:er|re)|corner|sides?(?! (?:panel|menu|bar"
    r"|drawer))|edge|home ?screen)"
)
_THERE: Final = lazy_regex(
    rf"(?<=[\w>+×✓{MARK}])\s+(?:in|on|from|at|inside|within)\s+(?:the|your|its)\s+"
    rf"(?!(?:[\w-]+\s+){{0,2}}{_SIDES}\b)(?-i:[a-z])[^,]*$|\s+(?:at|on|in)\s+its\s+[^,]*$",
    re.I,
)
"""In what, or on which page, it is."""
_ON_PAGE: Final = lazy_regex(
    r"(?<=[a-z])(?<!\bpage)(?<!\bapp)\s+in\s+(?-i:[A-Z])[\w’'&]*(?: (?-i:[A-Z])[\w’'&]*){0,2}$"
)
"""The same of something that has no name of its own."""
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
    r"\s+and (?:boom|voil[aà]|bingo|done|presto|there (?:I|you|it|we)\b.*|that['’]?s (?:it|all)|(?:do not"
    r"|don['’]?t) (?:let|lift|release)\b.*)$",
    re.I,
)
_SHAPE: Final = lazy_regex(
    rf"(?<=\w)\s+\((?!(?:[\w-]+\s+)*{_SIDES}\b|e\.?g|for\b)(?-i:[a-z])(?:[a-z-]+|[a-z -]+ (?:icon|sign|symbol|logo"
    rf"|lines|dots|shape))\)$"
)
"""What the icon of something with a name shows."""
_MIDDLE: Final = lazy_regex(r"(?P<place>\bin the (?:middle|cent(?:er|re))) of .*$", re.I)
_TOP_OF: Final = lazy_regex(
    r"\b(?:at|in|on) the (?P<up>top|bottom) of the (?P<side>left|right)(?: (?:corner|side))\b", re.I
)
_WITH_TWO: Final = lazy_regex(
    r"(?P<one>\bwith (?:the|an?|three|two) [a-z]+(?: [a-z]+)?) and (?=(?:the|an?|[a-z]+)\b)", re.I
)
"""Two things that one icon shows."""
_DOWN_ON: Final = lazy_regex(r"(?<=\w)\s+(?:up|down|over|out)(?=\s+(?:on|at|in) the\b)", re.I)


def name_alone(said: str) -> str:
    """The words for a thing that is tapped, without those that tell no more of it than where it is."""
    if not said.isascii() and re.search(r"[\u3400-\u9fff]", said):
        return said
    masked, kept = mask(said.strip())
    masked = _MIDDLE.sub(r"\g<place>", _TOP_OF.sub(r"in the \g<up> \g<side> corner", masked))
    shorter = _DOWN_ON.sub("", _EXCLAIMED.sub("", masked))
    shorter = _WITH_TWO.sub(r"\g<one> & ", shorter)
    shorter = _WHICH.sub("", shorter) if re.match(rf"(?:the |an? )?[A-Z{MARK}]", shorter) else shorter
    shorter = _SHAPE.sub("", shorter) if re.match(rf"(?:the )?[A-Z{MARK}]", shorter) else shorter
    there = _THERE.search(shorter)
    before = shorter[: there.start()] if there else ""
    if there and not (_NUMBERED.search(before) or _DEED.fullmatch(before)):
        shorter = before
    return restore(shorter or masked, kept)


def found_alone(said: str) -> str:
    """The same of something of a kind that is found on a page ("your order in My Events")."""
    return _ON_PAGE.sub("", name_alone(said))
