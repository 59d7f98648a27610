"""What the search for names knows of words and names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

_SHORTEST: Final = 4
"""Letters of a word that may be pinyin."""


@dataclass(frozen=True)
class NameWords:
    """Latin ones in small letters. usual: words of every day, names of apps among them; common: the given names that
    are met most; given, family: names of many countries; surnames: Chinese ones; characters: Chinese ones, some in
    pairs, and the logarithm of how much more often they stand in given names than elsewhere; syllables: of pinyin."""

    usual: frozenset[str]
    common: frozenset[str]
    given: frozenset[str]
    family: frozenset[str]
    surnames: frozenset[str]
    characters: Mapping[str, float]
    syllables: frozenset[str]

    def is_rare(self, word: str) -> bool:
        """No word of every day, in small letters."""
        return word not in self.usual

    def is_pinyin(self, word: str) -> bool:
        """A word in small letters that reads as two or three Chinese syllables, and as nothing else."""
        return len(word) >= _SHORTEST and self.is_rare(word) and self._pinyin.fullmatch(word) is not None

    @cached_property
    def _pinyin(self) -> re.Pattern[str]:
        return re.compile(rf"(?:{'|'.join(sorted(self.syllables, key=len, reverse=True))}){{1,3}}")
