"""Titles of tutorials that differ in little, and which of them a wish says."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.tokens import stem, words_of

_AND: Final = re.compile(r"[和或与及、]|的")
_LITTLE: Final = frozenset(
    {"do", "not", "one", "when", "what", "and", "or", "a", "an", "the", "of", "in", "on", "to", "for", "your"}
)
_LEAST_CHINESE: Final = 2
"""Characters that titles have in common at each end."""


def tells_apart(said: str, title: str, other: str) -> bool:
    """Two titles begin and end alike, and a wish says what only the one has in between ("alarm volume"), and not what
    only the other has ("media volume")."""
    chinese = is_chinese(title)
    if chinese != is_chinese(other):
        return False
    mine, theirs = (list(t) if chinese else [stem(w) for w in words_of(t)] for t in (title, other))
    start = _alike(mine, theirs)
    end = _alike(mine[start:][::-1], theirs[start:][::-1])
    least = _LEAST_CHINESE if chinese else 1
    if min(start, end) < least:
        return False
    own, others = (_between(t[start : len(t) - end], chinese=chinese) for t in (mine, theirs))
    known = [stem(w) for w in words_of(said)]
    says = [[w in said if chinese else w in known for w in words] for words in (own, others)]
    return bool(own and others) and any(says[0]) and not any(says[1])


def _between(words: Sequence[str], *, chinese: bool) -> list[str]:
    return [w for w in _AND.split("".join(words)) if len(w) > 1] if chinese else [w for w in words if w not in _LITTLE]


def _alike(one: Sequence[str], other: Sequence[str]) -> int:
    """So many are the same from the beginning."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
