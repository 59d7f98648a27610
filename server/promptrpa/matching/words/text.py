"""How near two texts are: to the letter (PromptRPA, equation 1) and in meaning by the lexicon."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final

from rapidfuzz.distance import LCSseq

from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.slips import is_slip
from promptrpa.matching.words.tokens import EMPTY, without_ending
from promptrpa.patterns import lazy_regex
from promptrpa.ports.meaning import Encoder

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

STRICT: Final = 0.75
"""Similarity (equation 1) from which a text is taken for the one that was said."""
SURE: Final = 0.85
"""Nearness by the lexicon from which the encoder is not asked."""
_EXCLUDED: Final = 0.5
"""What is left of the nearness of texts that exclude each other."""
_SHARE: Final = 0.3
_GAIN: Final = 0.75
_FLOOR: Final = 0.35
_MOST: Final = 0.64
"""How the encoder's cosine and the lexicon's nearness are joined. Chosen on labels that mean the same or do not, and on
the labels of the virtual phone's pages: 82 of 100 pairs that mean the same are found, and one in 1,000 of others is
taken for near. Below what a tap needs whatever the cosine says."""
_KEPT: Final = 20_000
"""Vectors that are remembered."""
_NOISE = lazy_regex(r"[\s\"'“”‘’「」『』【】\[\]()（）《》<>〈〉。.,，、:：;；!！?？…_\-–—/|·&]+")
_GRADE = lazy_regex(r"(?<![A-Za-z])([A-Z]{1,2})[-−–](?![\w-])")
_TOKEN = lazy_regex(r"[a-z]+|\d+|[\u3400-\u9fff]+")
_NUMBER = lazy_regex(r"\d+")
_ANYTHING: Final = (
    *("mode", "feature", "function", "service", "services", "setting", "settings", "switch", "toggle", "option"),
    *("options", "connection", "network", "networks", "access", "button", "on", "off", "模式", "功能", "服务", "设置"),
    *("开关", "选项", "连接", "网络", "访问", "按钮"),
)
"""Nouns that may be left out of what is turned on."""
_NOT = lazy_regex(
    r"^(?:(?:don['’]?t|do not|never|cancel|stop)\s+|un|dis|de(?=activate)|in(?=active|visible)"
    r"|不要?|取消|解除|停止|禁止)"
)
"""How labels begin that take back, or forbid, what the rest of them says."""
_STOP = EMPTY | {"please", "into", "want", "would", "like", "can", "could", "then"}
"""Words that count for nothing in a label or a wish that says more than one of them."""
_OWN = lazy_regex(r"(?<=\w)['’]s\b", re.I)
_STOP_CHINESE = lazy_regex("请|帮我|帮忙|给我|我想|我要|一下|一个|一条|[的了把将里中]")
_VARIANTS = {ord("帐"): "账", ord("与"): "和", ord("及"): "和", **dict.fromkeys(range(0xE000, 0xF900))}
"""Characters that are written for each other, and those of icon fonts."""


def says_deed(text: str, lexicon: Lexicon) -> bool:
    """It says what is done and to what ("Add to playlist")."""
    verb = lexicon.verb(text)
    return bool(verb) and plain(verb) != plain(text)


@lru_cache(maxsize=20_000)
def plain(text: str) -> str:
    """Lower case, without spaces, quotes and punctuation; with the sign of a grade or a blood type ("A-")."""
    folded = _GRADE.sub(r"\1⁻", text).casefold().translate(_VARIANTS)
    return _NOISE.sub("", folded) or folded.strip()


def has_other_number(text: str, wanted: str) -> bool:
    """A number is wanted, and the text has another, or none: "Room 101" is not "Room 102"."""
    numbers = _NUMBER.findall(wanted)
    return bool(numbers) and numbers != _NUMBER.findall(text)


def _takes_back(text: str, other: str) -> bool:
    folded = text.casefold().strip()
    rest = _NOT.sub("", folded)
    return rest != folded and plain(rest) == plain(other)


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


def says_more(label: str, said: str) -> bool:
    """The label holds all that was said, and other words: "Pin apps" for "PIN"."""
    shown, wanted = plain(label), plain(said)
    return bool(wanted) and wanted in shown and len(shown) > len(wanted) + 1


def lacks_head(label: str, said: str) -> bool:
    """The label is the beginning of what was said, without the noun that says what it is: "Wi-Fi" for "Wi-Fi
    hotspot"; "mode" says little."""
    shown, wanted = plain(label), plain(said)
    return bool(shown) and wanted.startswith(shown) and wanted not in {shown + word for word in ("", *_ANYTHING)}


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
    """Nearness in meaning: words of one group of synonyms count as one, letters help for the rest, words that exclude
    each other part the texts, and what the lexicon does not settle the encoder says.

    The encoder alone never makes two texts the same: siblings ("ring volume", "media volume") are near for it too.
    Implements ports.Embedder. Safe to use from several threads.
    """

    def __init__(self, lexicon: Lexicon, encoder: Encoder | None = None) -> None:
        self._lexicon = lexicon
        self._encoder = encoder
        self._units = lru_cache(maxsize=10_000)(self._split)
        self._places = lru_cache(maxsize=10_000)(self._find_places)
        self._vectors: dict[str, NDArray[np.float32]] = {}

    def similarity(self, text: str, others: Sequence[str]) -> list[float]:
        """From 0 to 1 each. Where one of them is SURE by the lexicon, the encoder is not asked about the rest."""
        mine = self._units(text)
        known: dict[str, float] = {}
        for other in others:
            if other not in known:
                known[other] = self._compare(mine, self._units(other), text, other)
        if self._encoder is not None and mine and max(known.values(), default=1.0) < SURE:
            numbers = _NUMBER.findall(text)
            open_ones = [
                o for o in known if self._units(o) and _NUMBER.findall(o) == numbers and not self.excludes(text, o)
            ]
            for other, cosine in zip(open_ones, self._cosines(text, open_ones), strict=True):
                known[other] = _blend(known[other], cosine)
        return [known[other] for other in others]

    def _cosines(self, text: str, others: Sequence[str]) -> list[float]:
        """By the encoder; what was encoded is kept."""
        if self._encoder is None or not others:
            return []
        import numpy as np

        if len(self._vectors) > _KEPT:
            self._vectors = {}
        vectors = self._vectors
        if missing := [t for t in dict.fromkeys((text, *others)) if t not in vectors]:
            vectors.update(zip(missing, self._encoder.encode(missing), strict=True))
        found: list[float] = (np.stack([vectors[o] for o in others]) @ vectors[text]).tolist()
        return found

    def excludes(self, text: str, other: str) -> bool:
        """One has a word that excludes what the other says ("turn on" and "turn off", "Sunday" and "Monday"), or takes
        back just what the other says ("Unmute" and "Mute")."""
        if _takes_back(text, other) or _takes_back(other, text):
            return True
        mine, theirs = self._places(text), self._places(other)
        return any(not mine[line] & theirs[line] for line in mine.keys() & theirs.keys())

    def lacks(self, name: str, other: str, *, known: bool = True) -> bool:
        """See ports.Embedder. Two letters may have changed places."""
        if plain(name) == plain(other):
            return False
        mine, theirs = self._units(_OWN.sub("", name)), self._units(_OWN.sub("", other))
        words = [w for unit in theirs for w in unit if isinstance(w, str)]
        counted = mine if known else _only_names(mine)
        return any(not _is_said(unit, theirs, words, other) for unit in counted)

    def _find_places(self, text: str) -> dict[int, frozenset[int]]:
        """Lines of contrasts -> the sides of them that the text is on."""
        found: dict[int, frozenset[int]] = {}
        for unit in self._units(text):
            for word in unit:
                for line, side in self._contrasts.get(word, ()) if isinstance(word, str) else ():
                    found[line] = found.get(line, frozenset()) | {side}
        return found

    @cached_property
    def _contrasts(self) -> dict[str, frozenset[tuple[int, int]]]:
        """By the stems that units hold."""
        found: dict[str, frozenset[tuple[int, int]]] = {}
        for word, places in self._lexicon.contrasts.items():
            found[without_ending(word)] = found.get(without_ending(word), frozenset()) | places
        return found

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
        found = max(dice, 0.92 * dice + 0.08 * letters, letters**2 * 0.8)
        return found * _EXCLUDED if self.excludes(text, other) else found

    def _split(self, text: str) -> tuple[frozenset[int | str], ...]:
        found: list[frozenset[int | str]] = []
        folded = text.casefold()
        stops = _STOP_CHINESE.sub(" ", folded).strip() != ""  # else it says nothing but them
        run: list[str] = []
        for token in _TOKEN.findall(folded.replace("wi-fi", "wifi").replace("e-mail", "email")):
            if token[0] >= "\u3400":
                self._english(run, found)
                run = []
                self._chinese(token, found, stops=stops)
            else:
                run.append(token)
        self._english(run, found)
        if not found and (alone := self._in_lexicon(plain(text))):
            found.append(alone)  # of a label that is no more than that: "Like", "To"
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
                    found.append(frozenset([without_ending(words[position])]))
                position += 1

    def _chinese(self, run: str, found: list[frozenset[int | str]], *, stops: bool) -> None:
        """stops: leave out the words that count for nothing, where they are no part of a known one ("已连接的设备")."""
        position = 0
        while position < len(run):
            stop = _STOP_CHINESE.match(run, position) if stops else None
            skipped = len(stop[0]) if stop else 0
            for length in range(min(self._lexicon.longest_word, len(run) - position), skipped, -1):
                if known := self._known(run[position : position + length]):
                    found.append(known)
                    position += length
                    break
            else:
                if not stop:
                    found.append(frozenset([run[position]]))
                position += skipped or 1

    def _known(self, phrase: str) -> frozenset[int | str] | None:
        return None if phrase in _STOP else self._in_lexicon(phrase)

    def _in_lexicon(self, phrase: str) -> frozenset[int | str] | None:
        concepts, stem = self._lexicon.concepts, without_ending(phrase)
        if phrase not in concepts and stem not in concepts and phrase not in self._lexicon.contrasts:
            return None
        return frozenset({*concepts.get(phrase, ()), *concepts.get(stem, ()), stem})


def _only_names(units: Sequence[frozenset[int | str]]) -> list[frozenset[int | str]]:
    """Those that the lexicon does not know; Chinese characters beside words that it does are parts of words."""
    unknown = [unit for unit in units if all(isinstance(part, str) for part in unit)]
    known = (part for unit in units if unit not in unknown for part in unit)
    among_words = any(isinstance(part, str) and len(part) > 1 and not part.isascii() for part in known)
    return [unit for unit in unknown if not among_words or any(str(part).isascii() for part in unit)]


def _is_said(
    unit: frozenset[int | str], theirs: Sequence[frozenset[int | str]], words: Sequence[str], text: str
) -> bool:
    """The word, one that means the same, or it with two letters that changed places; or it says nothing of its own."""
    mine = [part for part in unit if isinstance(part, str)]
    if any(unit & other for other in theirs) or all(word in _ANYTHING for word in mine):
        return True
    if all(word.isdecimal() for word in mine):
        return {int(word) for word in mine} <= {int(word) for word in words if word.isdecimal()}
    if any(not word.isascii() and word in text for word in mine):
        return True
    return any(is_slip(word, other) for word in mine for other in words)


def _blend(lexical: float, cosine: float) -> float:
    """The lexicon's nearness, or what the encoder adds to it."""
    return max(lexical, min(_MOST, _SHARE * lexical + _GAIN * max(0.0, cosine - _FLOOR) / (1 - _FLOOR)))


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
