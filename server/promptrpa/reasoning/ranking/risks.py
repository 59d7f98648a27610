"""What can be lost by what a text says to do."""

from __future__ import annotations

from functools import lru_cache

from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.risk import risk_of


class Risks:
    """Reads dangers; what was read is remembered."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._risk = lru_cache(maxsize=100_000)(lambda word: risk_of(word, lexicon))
        self.all = lru_cache(maxsize=10_000)(self._all)

    def first(self, title: str) -> str:
        """The danger that a tutorial's title begins with ("Delete a note"); of a Chinese wish that names the thing
        first ("把笔记都删掉") the one that it ends with."""
        said = title.removesuffix("了")
        pieces = (*title.split(" ")[:2], title[:4], *([said[-3:]] if said[:1] in ("把", "将") else []))
        return next((r for r in map(self._risk, pieces) if r), "")

    def _all(self, text: str) -> frozenset[str]:
        pairs = (text[k : k + 2] for k in range(len(text) - 1))
        return frozenset(r for w in {*text.split(" "), *pairs} if (r := self._risk(w)))
