"""Slips of spelling, mended against the words that phones and people use."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import zip_longest
from pathlib import Path
from typing import Final

from rapidfuzz.distance import OSA

from promptrpa.domain.people import SURNAME
from promptrpa.errors import KnowledgeError
from promptrpa.patterns import lazy_regex

_WORD: Final = lazy_regex(r"(?<![\w'’@./{-])[a-z]{4,}(?![\w'’@{-]|\.\w)")
_CONTRACTED: Final = lazy_regex(
    r"(?:do|does|did|is|are|was|were|has|have|had|ca|wo|could|would|should|must|need)nt|(?:you|they|we)(?:re|ve|ll)"
    r"|(?:what|who|when|where|that|there|how)s"
)
"""Words that only lack their apostrophe."""
_LATIN: Final = lazy_regex(r"[a-z]{3,}")
_CJK: Final = lazy_regex(r"[\u3400-\u9fff]+")
_DOUBLED: Final = lazy_regex(r"([\u3400-\u9fff])\1")
_NAMED: Final = lazy_regex(
    r"\b(?:call|text|message|email|tell|ask|named|called|titled|saying|says|with|from|add|play)\s+$", re.I
)
"""What a name may follow: it is not mended."""
_BEFORE_NAMES: Final = frozenset({"called", "named", "titled", "labelled", "saying"})
"""What a name or a text stands behind."""
_LONG: Final = 8
"""Letters from which two slips are mended."""
_ALONE: Final = frozenset(
    "时按得着出加的是在了就也都把给和与我你他去来到再要会能好用地收回让请跟对从向为里上下中有没不"
)
"""Characters that stand alone so often that they are no slip of another word's."""
_SURNAME: Final = lazy_regex(SURNAME)
_TWICE: Final = lazy_regex(r"([\u3400-\u9fff])\1([\u3400-\u9fff])\2")
_IN_TURN: Final = lazy_regex(r"[上下][一个]")
"""How "the next one" begins, which no list of words has."""
_TRIED: Final = frozenset("看听说聊试想走等玩吃喝睡散逛坐歇尝学做写读念唱跳跑练查问找谈算数洗理帮用")
"""What is done a bit when it is said twice ("看看书")."""
_AROUND: Final = 4
_NEAR_SOUNDS: Final = (("zh", "z"), ("ch", "c"), ("sh", "s"), ("ang", "an"), ("eng", "en"), ("ing", "in"))


@dataclass(frozen=True, slots=True)
class Mended:
    """text: mended; changes: what was written and what it was taken for."""

    text: str
    changes: tuple[tuple[str, str], ...] = ()


class Speller:
    """Mends words that are no words. `words`: those that may be meant, of both languages; `more`: others, only asked
    for once a word is in no list of all words. These lists are only read once a word is not among `words`."""

    def __init__(self, words: Iterable[str], more: Callable[[], Iterable[str]], folder: Path) -> None:
        self._folder = folder
        self._more = more
        self._words = tuple(words)
        self._known = _BEFORE_NAMES.union(w for said in self._words for w in _LATIN.findall(said.lower()))
        self._chinese = frozenset(w for said in self._words for w in _CJK.findall(said) if 2 <= len(w) <= 6)

    def mend(self, text: str, keep: Iterable[tuple[int, int]] = ()) -> Mended:
        """The text with its slips mended; nothing between the ends in `keep` (values, quoted texts) is changed."""
        kept = list(keep)
        changes: list[tuple[str, str]] = []
        slips = sorted({*self._english(text), *self._wrong_characters(text), *self._doubled(text)})
        apart = [slip for slip, after in zip_longest(slips, slips[1:]) if after is None or slip[1] <= after[0]]
        for start, end, right in reversed(apart):
            if not any(start < last and end > first for first, last in kept):
                changes.insert(0, (text[start:end], right))
                text = text[:start] + right + text[end:]
        return Mended(text, tuple(changes))

    # --- English

    def _english(self, text: str) -> Iterable[tuple[int, int, str]]:
        for match in _WORD.finditer(text):
            word = match.group()
            if word in self._known or _CONTRACTED.fullmatch(word) or _NAMED.search(text[: match.start()]):
                continue
            if word not in self._english_words and (right := self._nearest(word)):
                yield match.start(), match.end(), right

    def _nearest(self, word: str) -> str:
        """The one known word that is this with a slip; empty where there is none, or several."""
        most = 2 if len(word) >= _LONG else 1
        found: list[tuple[int, str]] = []
        for length in range(len(word) - most, len(word) + most + 1):
            for known in self._by_length.get(length, ()):
                distance = OSA.distance(word, known, score_cutoff=most)
                if distance <= most and (word[0] == known[0] or sorted(word[:2]) == sorted(known[:2])):
                    found.append((distance, known))
        least = min((d for d, _ in found), default=0)
        best = [known for distance, known in found if distance == least]
        same_letters = [known for known in best if sorted(known) == sorted(word)]
        best = same_letters or best
        return best[0] if len(best) == 1 and best[0] != word else ""

    @cached_property
    def _by_length(self) -> dict[int, list[str]]:
        """All words that may be meant."""
        found: dict[int, list[str]] = defaultdict(list)
        more = {w for said in self._more() for w in _LATIN.findall(said.lower())}
        for word in sorted(self._known | more):
            found[len(word)].append(word)
        return found

    @property
    def _english_words(self) -> frozenset[str]:
        return word_list(self._folder / "words-en.txt")

    # --- Chinese

    def _wrong_characters(self, text: str) -> Iterable[tuple[int, int, str]]:
        """Words written with a character that sounds the same, or with two characters swapped."""
        for run in _CJK.finditer(text):
            position = run.start()
            while position < run.end():
                step = 1
                for length in range(min(6, run.end() - position), 1, -1):
                    said = text[position : position + length]
                    if said in self._chinese:
                        step = length
                        break
                    if length > 4 or not (right := self._meant(said)):
                        continue
                    if not self._part_of_words(text, position, position + length, said, right):
                        yield position, position + length, right
                        step = length
                        break
                position += step

    def _doubled(self, text: str) -> Iterable[tuple[int, int, str]]:
        """A character that was written twice, where one of them makes a word with what stands beside it and the two
        are none, or leave a piece of a word over."""
        for match in _DOUBLED.finditer(text):
            start, end, once = match.start(), match.end(), match.group(1)
            before, after = text[max(0, start - 1) : start], text[end : end + 1]
            beside = [word for word in (before + once, once + after) if self._is_word(word)]
            if _TWICE.search(text[max(0, start - 2) : end + 2]) or self._in_word(text, start, end):
                slip = False
            elif self._ends_word(text, start + 1) and self._begins_word(text, start + 1):
                slip = False  # "取消|消息"
            elif match.group() not in self._chinese_words:
                slip = bool(beside)
            elif before + once in beside:
                orphan = _CJK.match(after) and not self._begins_word(text, end) and after not in _ALONE
                slip = (not orphan or self._is_word(before + once + after)) and self._left_over(text, start, end, once)
            else:
                alone = _SURNAME.match(before) or once in _TRIED or after in _ALONE or after in _TRIED
                slip = bool(beside) and not alone and not self._begins_word(text, end)
            if slip:
                yield start, end, once

    def _left_over(self, text: str, start: int, end: int, once: str) -> bool:
        """The words around have a character more than they need."""
        first, last = max(0, start - _AROUND), end + _AROUND
        return self._pieces(text[first:last]) > self._pieces(text[first:start] + once + text[end:last])

    def _pieces(self, text: str) -> int:
        """The fewest characters that stand in no word, however the text is cut."""
        least = [0]
        for end in range(1, len(text) + 1):
            words = (least[start] for start in range(max(0, end - 4), end - 1) if self._is_word(text[start:end]))
            least.append(min((least[-1] + 1, *words)))
        return least[-1]

    def _in_word(self, text: str, start: int, end: int) -> bool:
        """Both stand in one word ("甜甜圈")."""
        spans = ((first, first + size) for size in (3, 4) for first in range(max(0, end - size), start + 1))
        return any(self._is_word(text[first:last]) for first, last in spans)

    def _ends_word(self, text: str, at: int) -> bool:
        return any(self._is_word(text[max(0, at - size) : at]) for size in (2, 3, 4))

    def _begins_word(self, text: str, at: int) -> bool:
        return _IN_TURN.match(text, at) is not None or any(self._is_word(text[at : at + size]) for size in (2, 3, 4))

    def _is_word(self, said: str) -> bool:
        return len(said) > 1 and (said in self._chinese or said in self._chinese_words)

    def _meant(self, said: str) -> str:
        found = {word for key in _keys(said) for word in self._by_gap.get(key, ()) if self._sounds_like(said, word)}
        if len(said) == 2 and said[::-1] in self._chinese:
            found.add(said[::-1])
        found = {word for word in found if word != said and not self._alone(said, word)}
        return found.pop() if len(found) == 1 else ""

    @staticmethod
    def _alone(said: str, word: str) -> bool:
        return any(a != b and (a in _ALONE or b in _ALONE) for a, b in zip(said, word, strict=True)) or (
            len(word) == 2 and word[0] in _ALONE
        )

    def _sounds_like(self, said: str, word: str) -> bool:
        return all(
            a == b or self._sounds.get(a, {a}) & self._sounds.get(b, {b}) for a, b in zip(said, word, strict=True)
        )

    def _part_of_words(self, text: str, start: int, end: int, said: str, right: str) -> bool:
        """What is written is a word, or a wrong character of it makes one with what stands around it."""
        words = self._chinese_words
        if said in words:
            return True
        for place in (k for k in range(len(said)) if said[k] != right[k]):
            around = (
                (first, first + size) for size in (2, 3) for first in range(start + place - size + 1, start + place + 1)
            )
            for first, last in around:
                inside = start <= first and last <= end and text[first:last] in right
                if first >= 0 and text[first:last] in words and not inside:
                    return True
        return text[max(0, start - 1) : start + 1] in words or text[end - 1 : end + 1] in words

    @cached_property
    def _by_gap(self) -> dict[str, list[str]]:
        """Known words by what is left of them without one character."""
        found: dict[str, list[str]] = defaultdict(list)
        for word in self._chinese:
            if len(word) <= 4:
                for key in _keys(word):
                    found[key].append(word)
        return found

    @property
    def _chinese_words(self) -> frozenset[str]:
        return word_list(self._folder / "words-zh.txt")

    @property
    def _sounds(self) -> dict[str, set[str]]:
        return _readings(self._folder / "pinyin.txt")


@cache
def _readings(file: Path) -> dict[str, set[str]]:
    """Each character's readings, alike where they are often mixed up."""
    sounds: dict[str, set[str]] = defaultdict(set)
    for line in word_list(file):
        reading, _, characters = line.partition(" ")
        for long, short in _NEAR_SOUNDS:
            if reading.startswith(long) or reading.endswith(long):
                reading = reading.replace(long, short)
        for character in characters:
            sounds[character].add(reading)
    return sounds


def _keys(word: str) -> list[str]:
    return [f"{word[:k]}_{word[k + 1 :]}" for k in range(len(word))]


@cache
def word_list(file: Path) -> frozenset[str]:
    """The lines of a file of words, read once."""
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise KnowledgeError(f"{file} cannot be read ({error.strerror}). Install promptrpa again.") from error
    return frozenset(line for line in lines if line and not line.startswith("#"))
