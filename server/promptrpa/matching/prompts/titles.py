"""Titles of tutorials that differ in little, and which of them a wish says."""

from __future__ import annotations

import re
from itertools import takewhile
from typing import Final

from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.tokens import stem, words_of

_AND: Final = re.compile(r"[和或与及、]|的")


def tells_apart(said: str, title: str, other: str) -> bool:
    """A wish says what only the one title has ("alarm volume"), and not what only the other has ("media volume")."""
    if is_chinese(title) != is_chinese(other):
        return False
    own, theirs, common = _apart_chinese(title, other) if is_chinese(title) else _apart(title, other)
    if not own or not theirs or common < max(len(own), len(theirs)):
        return False
    if is_chinese(title):
        return any(word in said for word in own) and not any(word in said for word in theirs)
    stems = {stem(word) for word in words_of(said)}
    return bool(own & stems) and not theirs & stems


def _apart(title: str, other: str) -> tuple[set[str], set[str], int]:
    """The words that only the one has, those that only the other has, and how many both have."""
    mine, theirs = ({stem(word) for word in words_of(text)} for text in (title, other))
    return mine - theirs, theirs - mine, len(mine & theirs)


def _apart_chinese(title: str, other: str) -> tuple[set[str], set[str], int]:
    """The same, where they begin or end alike."""
    start = _alike(title, other)
    end = _alike(title[start:][::-1], other[start:][::-1])
    mine, theirs = ({w for w in _AND.split(t[start : len(t) - end]) if len(w) > 1} for t in (title, other))
    return mine, theirs, start + end


def _alike(one: str, other: str) -> int:
    """So many characters are the same from the beginning."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
