"""How near two texts are: to the letter (PromptRPA, equation 1) and in meaning by the lexicon."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from rapidfuzz.distance import LCSseq

from promptrpa.matching.lexicon import Lexicon

_NOISE = re.compile(r"[\s\"'“”‘’「」『』【】\[\]()（）《》<>〈〉。.,，、:：;；!！?？…_\-–—/|·&]+")
_TOKEN = re.compile(r"[a-z]+|\d+|[\u3400-\u9fff]+")
_STOP = frozenset(
    [
        "the",
        "a",
        "an",
        "to",
        "of",
        "in",
        "on",
        "at",
        "for",
        "and",
        "or",
        "with",
        "my",
        "your",
        "me",
        "please",
        "it",
        "this",
        "that",
        "is",
        "be",
        "as",
        "by",
        "from",
        "into",
        "i",
        "want",
        "would",
        "like",
        "can",
        "could",
        "you",
        "then",
        "want",
    ]
)
_STOP_CHINESE = (
    "请",
    "帮我",
    "帮忙",
    "给我",
    "我想",
    "我要",
    "一下",
    "一个",
    "一条",
    "的",
    "了",
    "把",
    "将",
    "里",
    "中",
)


@lru_cache(maxsize=20_000)
def plain(text: str) -> str:
    """Lower case, without spaces, quotes and punctuation."""
    folded = text.casefold()
    return _NOISE.sub("", folded) or folded.strip()


def longest_common_substring(a: str, b: str) -> int:
    """Its length."""
    best, row = 0, [0] * (len(b) + 1)
    for x in a:
        last = 0
        for j, y in enumerate(b, 1):
            kept = row[j]
            row[j] = last + 1 if x == y else 0
            best = max(best, row[j])
            last = kept
    return best


@lru_cache(maxsize=100_000)
def strict_similarity(a: str, b: str) -> float:
    """Twice the longest common substring over the sum of lengths, on plain texts (PromptRPA, equation 1)."""
    a, b = plain(a), plain(b)
    if not a or not b:
        return 0.0
    if a == b:
        return 1.0
    total = len(a) + len(b)
    if 2 * LCSseq.similarity(a, b) < 0.3 * total:
        return 0.0
    return 2 * longest_common_substring(a, b) / total


class Meaning:
    """Nearness in meaning by the lexicon: words of one group of synonyms count as one, letters help for the rest.

    It is the Embedder of the base install; a model can take its place.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._units = lru_cache(maxsize=50_000)(self._split)

    def similarity(self, text: str, others: Sequence[str]) -> list[float]:
        """From 0 to 1 each."""
        mine = self._units(text)
        return [self._compare(mine, self._units(other), text, other) for other in others]

    def units(self, text: str) -> tuple[frozenset[int | str], ...]:
        """The words of a text, each as the set of its concepts, or as itself."""
        return self._units(text)

    def _compare(
        self,
        mine: tuple[frozenset[int | str], ...],
        theirs: tuple[frozenset[int | str], ...],
        text: str,
        other: str,
    ) -> float:
        if not mine or not theirs:
            return 0.0
        shared = _best_pairs(mine, theirs)
        dice = 2 * shared / (sum(map(_weight, mine)) + sum(map(_weight, theirs)))
        letters = LCSseq.normalized_similarity(plain(text), plain(other))
        return max(dice, 0.92 * dice + 0.08 * letters, letters**2 * 0.8)

    def _split(self, text: str) -> tuple[frozenset[int | str], ...]:
        found: list[frozenset[int | str]] = []
        folded = text.casefold()
        for word in _STOP_CHINESE:
            folded = folded.replace(word, " ") if len(folded) > len(word) else folded
        run: list[str] = []
        for token in _TOKEN.findall(folded.replace("wi-fi", "wifi").replace("e-mail", "email")):
            if token[0] >= "\u3400":
                self._english(run, found)
                run = []
                self._chinese(token, found)
            else:
                run.append(token)
        self._english(run, found)
        return tuple(found)

    def _english(self, words: list[str], found: list[frozenset[int | str]]) -> None:
        position = 0
        while position < len(words):
            for length in range(min(self._lexicon.longest_phrase, len(words) - position), 0, -1):
                phrase = " ".join(words[position : position + length])
                if known := self._known(phrase):
                    found.append(known)
                    position += length
                    break
            else:
                if words[position] not in _STOP:
                    found.append(frozenset([_stem(words[position])]))
                position += 1

    def _chinese(self, run: str, found: list[frozenset[int | str]]) -> None:
        position = 0
        while position < len(run):
            for length in range(min(self._lexicon.longest_word, len(run) - position), 0, -1):
                if known := self._known(run[position : position + length]):
                    found.append(known)
                    position += length
                    break
            else:
                found.append(frozenset([run[position]]))
                position += 1

    def _known(self, phrase: str) -> frozenset[int | str] | None:
        concepts = self._lexicon.concepts
        if phrase in _STOP:
            return None
        known = concepts.get(phrase, frozenset()) | concepts.get(_stem(phrase), frozenset())
        return frozenset({*known, _stem(phrase)}) if known else None


def _best_pairs(mine: Sequence[frozenset[int | str]], theirs: Sequence[frozenset[int | str]]) -> float:
    """The weight of the words that have a partner: all of it for the same word, 0.85 for a synonym; each partner is
    used once."""
    left = list(theirs)
    total = 0.0
    for unit in mine:
        best, at = 0.0, -1
        for index, other in enumerate(left):
            common = unit & other
            if not common:
                continue
            score = 1.0 if any(isinstance(c, str) for c in common) else 0.85
            if score > best:
                best, at = score, index
        if at >= 0:
            total += best * min(_weight(unit), _weight(left[at]))
            del left[at]
    return total


def _weight(unit: frozenset[int | str]) -> float:
    """A Chinese character that is no known word says little by itself ("标", "为")."""
    alone = next(iter(unit)) if len(unit) == 1 else ""
    return 0.4 if isinstance(alone, str) and len(alone) == 1 and alone >= "\u3400" else 1.0


def _stem(word: str) -> str:
    """The word without its commonest English endings."""
    for ending in ("ings", "ing", "ies", "es", "ed", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)] + ("y" if ending == "ies" else "")
    return word
