"""Slips in Chinese words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import Final

from promptrpa.domain.people import SURNAME
from promptrpa.patterns import lazy_regex

from .known_words import KnownWords, alike, readings, word_list
from .slips import Slip

_CJK: Final = lazy_regex(r"[\u3400-\u9fff]+")
_HOW_MANY: Final = lazy_regex(
    "[一二两三四五六七八九十百]+[个件份张位瓶盒杯袋包本支条双套箱罐块碗盘间台]|哪[天年月日些]"
)
"""A number with its measure word ("五份"), or which of them ("哪天"), which no list of words has."""
_DOUBLED: Final = lazy_regex(r"([\u3400-\u9fff])\1")
_OFTEN: Final = 10
"""How often a word that phones do not have is said if it is meant."""
_BOUND: Final = 0.1
"""The share of what is said with a character that is said with it in one word, if it is hardly a word by itself."""
_REMEMBERED: Final = 4096
"""Words of which it is remembered what they were taken for."""
_ALONE: Final = frozenset(
    "时按得着出加的是在了就也都把给和与我你他去来到再要会能好用地收回让请跟对从向为里上下中有没不并"
)
"""Characters that stand alone so often that they are no slip of another word's."""
_ONCE: Final = frozenset("收回就没不再都也到出着得")
"""Those of them that are not said again right behind."""
_OWNERS: Final = "我你他她它们"
"""Who has something: what follows is no part of their word ("我的")."""
_SURNAME: Final = lazy_regex(SURNAME)
_BEFORE_GIVEN: Final = "小阿老"
"""What a name of one character follows ("小宇")."""
_BEFORE_NAME: Final = frozenset("给帮替跟和把让叫为向对与、，")
"""What stands before somebody's name."""
_TWICE: Final = lazy_regex(r"([\u3400-\u9fff])\1([\u3400-\u9fff])\2")
_TRIED: Final = frozenset("看听说聊试想走等玩吃喝睡散逛坐歇尝学做写读念唱跳跑练查问找谈算数洗理帮用")
"""What is done a bit when it is said twice ("看看书")."""
_BEFORE_WORDS: Final = frozenset("把的里")
"""Characters that stand before a word so often that most words that they seem to begin are none."""
_DEEDS: Final = frozenset("按加用收对")
"""Those that stand alone and are mostly a part of a longer verb."""
_VERBS: Final = frozenset("设建")
"""What is done with things of phones: each may stand alone, and is no part of a name when it is said twice."""
_COUNTED: Final = frozenset("个下次条张份件把句点些杯只本位首天周年")
"""What stands between a number and what is counted."""
_NUMBERS: Final = frozenset("零一二三四五六七八九十百千万")
_MADE: Final = tuple("建加设开订买写拍录做选换发")
"""Verbs behind which "一个" begins the thing, and nothing is done with them one by one ("一个个删掉")."""
_BEHIND_NUMBER: Final = frozenset("年月日号时分秒个次条张份件位天周")
_AROUND: Final = 4


class ChineseSlips:
    """Chinese words with a wrong character, with two in the wrong order, or with one written twice."""

    def __init__(self, known: KnownWords) -> None:
        self._known_words = known
        self._chinese = frozenset(w for said in known.words for w in _CJK.findall(said) if 2 <= len(w) <= 6)
        self._meant = lru_cache(maxsize=_REMEMBERED)(self._found_meant)

    def wrong_characters(self, text: str, done: int) -> Iterable[Slip]:
        """Words written with a character that sounds the same, or with two characters swapped."""
        for run in _CJK.finditer(text):
            position = run.start() if run.end() > done else run.end()
            while position < run.end():
                step = 1
                for length in range(min(6, run.end() - position), 1, -1):
                    said = text[position : position + length]
                    if said in self._chinese or _HOW_MANY.fullmatch(said):
                        step = length
                        break
                    if length > 4 or not (right := self._meant(said)) or said in self._known_words.told:
                        continue
                    if length == 2 and not self._is_same_sound(said, right) and self._is_left_over(text, position + 2):
                        continue  # a term of three
                    if not self._part_of_words(text, position, position + length, said, right):
                        yield Slip(position, position + length, right, usual=True)
                        step = length
                        break
                position += step

    def doubled(self, text: str, done: int) -> Iterable[Slip]:
        """A character that was written twice, where fewer are left over of words once it is written once."""
        for match in _DOUBLED.finditer(text):
            start, end, once = match.start(), match.end(), match.group(1)
            if start < done or _TWICE.search(text[max(0, start - 2) : end + 2]):
                continue
            counted = self._is_counted(text, start)
            if not counted and self._is_right(text, start, end):
                continue
            if (
                counted
                or self._left_over(text, start, end, once)
                or self._is_of_one_word(text, start, end)
                or self._is_once(text, start, end)
            ):
                yield Slip(start, end, once, self._is_usual(text[:start], text[start] + text[end:]))

    def _is_counted(self, text: str, start: int) -> bool:
        """It stands behind a number ("26日|日"), or begins a thing that is made ("设一个|个")."""
        before = text[:start].rstrip()
        counts = before[-1:].isdigit() or before.removesuffix("一").endswith(_MADE)
        return counts and text[start] in _BEHIND_NUMBER and not self._begins_word(text, start + 1)

    def _is_right(self, text: str, start: int, end: int) -> bool:
        """A word, a number or what tutorials say has it twice."""
        if self._in_word(text, start, end) or (start and text[start - 1 : end + 1] in self._known_words.told):
            return True
        between = text[start - 1 : start].isdigit() and text[start] in _BEHIND_NUMBER
        return between or text[:start].endswith("一") or self._is_meant_twice(text, start, end)

    def _is_meant_twice(self, text: str, start: int, end: int) -> bool:
        """It is a name, or what is done a bit."""
        if text[start:end] in self._chinese_words and _SURNAME.match(text[max(0, start - 1) : start]):
            return True
        if self._is_called_twice(text, start, end):
            return True
        if text[start] not in _TRIED:
            return False
        alone = not self._ends_word(text, start + 1) and not self._begins_word(text, end - 1)
        return alone or text[start:end] in self._chinese_words

    def _is_called_twice(self, text: str, start: int, end: int) -> bool:
        """Somebody is called so, where a name may stand and no word goes on ("把乐乐3月6日的午饭", not "把蓝蓝牙")."""
        named = start == 0 or text[start - 1] in _BEFORE_NAME
        said_else = _ALONE | _VERBS | _DEEDS | _NUMBERS | _COUNTED | _TRIED
        return named and text[start] not in said_else and not self._begins_word(text, end - 1)

    def _left_over(self, text: str, start: int, end: int, once: str) -> bool:
        """The words around have a character more than they need, and one of them needs it once."""
        before, after = text[max(0, start - _AROUND) : start], text[end : end + _AROUND]
        before = before.rstrip(_OWNERS) if once == "的" else before
        alone = _ALONE | _VERBS
        alone -= {once} if once in _ONCE or once * 2 in self._chinese_words else frozenset()
        written, meant = self._pieces(before + once + once + after, alone), self._pieces(before + once + after, alone)
        return written > meant <= self._pieces(before, alone) + self._pieces(after, alone)

    def _is_of_one_word(self, text: str, start: int, end: int) -> bool:
        """Nothing is called by the two, and one of them ends a word, or begins one: "添加|加" is one too many, and
        "删除|除夕" are two words."""
        if self._counts_once(text, start, end):
            return True
        if text[start:end] in self._chinese_words or text[start] in (_ALONE - _DEEDS) | _NUMBERS | _TRIED:
            return False
        return self._ends_word(text, start + 1) != self._begins_word(text, end - 1)

    def _counts_once(self, text: str, start: int, end: int) -> bool:
        """One of something is meant ("登记一|一下"), and not one after the other ("一一列出")."""
        return text[start] == "一" and text[end : end + 1] in _COUNTED and not self._begins_word(text, end)

    def _is_once(self, text: str, start: int, end: int) -> bool:
        """Tutorials have what stands around it with the character once, and no word begins with it. What is not said
        twice may have anything behind it."""
        if text[start] in (_ALONE - _ONCE) | _NUMBERS | _TRIED or self._begins_word(text, end - 1):
            return False
        before, behind = text[max(0, start - 1) : start], text[end : end + 1]
        said_once = text[start] in _ONCE and text[start:end] not in self._chinese_words
        around = before + text[start] + ("" if said_once else behind)
        if before and behind and _CJK.fullmatch(around) and around in self._known_words.told:
            return True
        if text[start:end] in self._chinese_words or _SURNAME.match(before):
            return False
        pairs = [
            pair for pair in (before + text[start], text[start] + behind) if len(pair) == 2 and _CJK.fullmatch(pair)
        ]
        return bool(pairs) and all(pair in self._known_words.told for pair in pairs)

    def _ends_word(self, text: str, end: int) -> bool:
        return any(self._is_word(text[end - size : end]) for size in (2, 3, 4) if size <= end)

    def _begins_word(self, text: str, start: int) -> bool:
        return any(self._is_word(text[start : start + size]) for size in (2, 3, 4))

    def _pieces(self, text: str, free: frozenset[str]) -> int:
        """The fewest characters that stand neither in a word nor for themselves, however the text is cut."""
        words, alone = [0], [0]
        for end, character in enumerate(text, 1):
            again = end > 1 and text[end - 2] == character
            single = min(words[-1], alone[-1] + again) if character in free else min(words[-1], alone[-1]) + 1
            starts = (s for s in range(max(0, end - 4), end - 1) if self._stands(text[s:end]))
            words.append(min((min(words[s], alone[s]) for s in starts), default=len(text)))
            alone.append(single)
        return min(words[-1], alone[-1])

    def _stands(self, said: str) -> bool:
        return said[0] not in _BEFORE_WORDS and self._is_word(said)

    def _is_usual(self, before: str, after: str) -> bool:
        """A word of phones stands where the two meet."""
        sizes = ((len(before) - first, size - first) for size in (2, 3, 4) for first in range(size))
        return any(before[max(0, start) :] + after[:rest] in self._chinese for start, rest in sizes)

    def _in_word(self, text: str, start: int, end: int) -> bool:
        """Both stand in one word ("甜甜圈")."""
        spans = ((first, first + size) for size in (3, 4) for first in range(max(0, end - size), start + 1))
        return any(self._is_word(text[first:last]) for first, last in spans)

    def _is_word(self, said: str) -> bool:
        return len(said) > 1 and (said in self._chinese or said in self._chinese_words)

    def _found_meant(self, said: str) -> str:
        found = {word for key in _keys(said) for word in self._by_gap.get(key, ()) if self._sounds_like(said, word)}
        if len(said) == 2 and said[::-1] in self._chinese:
            found.add(said[::-1])
        found = found or self._often_said(said)
        found = {word for word in found if word != said and not self._alone(said, word)}
        return found.pop() if len(found) == 1 else ""

    @staticmethod
    def _alone(said: str, word: str) -> bool:
        pairs = list(zip(said, word, strict=True))
        return any(a != b and (a in _ALONE or b in _ALONE) for a, b in pairs) or (
            len(word) == 2 and (word[0] in _ALONE or (pairs[1][0] == pairs[1][1] and word[1] in _ALONE))
        )

    def _often_said(self, said: str) -> set[str]:
        """Words that sound the same but for a character of another word, and are often said."""
        if said in self._chinese_words:
            return set()
        same = alike(self._known_words.folder / "pinyin.txt")
        others = {f"{said[:k]}{c}{said[k + 1 :]}" for k in range(len(said)) for c in same.get(said[k], "")}
        words = others & self._chinese_words
        return {word for word in words if said not in self._known_words.told and self._is_often_said(said, word)}

    def _is_often_said(self, said: str, word: str) -> bool:
        """And what both have is hardly a word by itself ("麻" of "麻烦", and not "发" of "理发")."""
        times = self._known_words.told.count(word)
        both = "".join(a for a, b in zip(said, word, strict=True) if a == b)
        return times >= max(_OFTEN, _BOUND * self._known_words.told.count(both))

    def _sounds_like(self, said: str, word: str) -> bool:
        return all(
            a == b or self._sounds.get(a, {a}) & self._sounds.get(b, {b}) for a, b in zip(said, word, strict=True)
        )

    def _is_same_sound(self, said: str, word: str) -> bool:
        """Not only one that is often mixed up with it; or the characters in another order."""
        if sorted(said) == sorted(word):
            return True
        sounds = readings(self._known_words.folder / "pinyin.txt", strict=True)
        return all(a == b or sounds.get(a, {a}) & sounds.get(b, {b}) for a, b in zip(said, word, strict=True))

    def _is_left_over(self, text: str, place: int) -> bool:
        """The character there stands neither in a word that begins with it nor for itself."""
        single = text[place : place + 1]
        if not _CJK.fullmatch(single) or single in _ALONE:
            return False
        return not any(self._is_word(text[place:end]) for end in range(place + 2, place + 5))

    def _part_of_words(self, text: str, start: int, end: int, said: str, right: str) -> bool:
        """What is written is a word, or a wrong character of it makes one with what stands around it, or a name."""
        words = self._chinese_words
        if said in words or (said[0] != right[0] and text[:start].endswith(tuple(_BEFORE_GIVEN))):
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
        return word_list(self._known_words.folder / "words-zh.txt")

    @property
    def _sounds(self) -> dict[str, set[str]]:
        return readings(self._known_words.folder / "pinyin.txt")


def _keys(word: str) -> list[str]:
    return [f"{word[:k]}_{word[k + 1 :]}" for k in range(len(word))]
