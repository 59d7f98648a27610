"""Slips of spelling, mended against the words that phones and people use."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from heapq import merge
from itertools import chain, groupby
from pathlib import Path
from typing import Final

from rapidfuzz.distance import OSA
from rapidfuzz.process import extract

from promptrpa.domain.people import SURNAME
from promptrpa.errors import KnowledgeError
from promptrpa.patterns import lazy_regex

from .finite import FINITE

_WORD: Final = lazy_regex(r"(?<![\w'’@./{-])[A-Za-z][a-z]{2,}(?![\w@{-]|['’](?!s\b)\w|\.\w)")
_CONTRACTED: Final = lazy_regex(
    r"(?:do|does|did|is|are|was|were|has|have|had|ca|wo|could|would|should|must|need)nt|(?:you|they|we)(?:re|ve|ll)"
    r"|(?:what|who|when|where|that|there|how)s"
)
"""Words that only lack their apostrophe."""
_LATIN: Final = lazy_regex(r"[a-z]{3,}")
_CJK: Final = lazy_regex(r"[\u3400-\u9fff]+")
_HOW_MANY: Final = lazy_regex(
    "[一二两三四五六七八九十百]+[个件份张位瓶盒杯袋包本支条双套箱罐块碗盘间台]|哪[天年月日些]"
)
"""A number with its measure word ("五份"), or which of them ("哪天"), which no list of words has."""
_DOUBLED: Final = lazy_regex(r"([\u3400-\u9fff])\1")
_NAMED: Final = lazy_regex(
    r"\b(?:(?:named|called|titled|saying|says|subject|body|greeting)|(?:re)?name\b[^,.;]*\s(?:to|as)"
    r"|(?:user ?name|nickname)(?:\s+(?:is|to|as))?)[\s:]+$",
    re.I,
)
"""What a name or a text follows: it is not mended."""
_THING: Final = (
    r"(?i:(?:contact|person|friend|colleague|note|memo|document|file|folder|album|playlist|song|track|artist|band"
    r"|podcast|station|movie|film|game|wi-?fi|network|hotspot|printer|speaker|device|label|tag|list|category|group"
    r"|channel|account|user|profile|event|alarm|timer|reminder|task|meeting|appointment|calendar|recipe|product|item"
    r"|shop|store|restaurant|caf[eé]|bar|hotel|city|town|street|place|company|team|school|project|collection)s?:?"
    r"|(?:search|look)\s+(?:for|up)|search|type|translate)"
    r"|(?:联系人|笔记|备忘录|文件夹?|相册|歌单|歌曲|网络|热点|标签|分组|清单|群|日程|餐厅|酒店|商店)[:：]?"
)
"""What a name or what is typed may follow."""
_PART_BEFORE: Final = lazy_regex(
    rf"(?:(?:[^.!?\s]\s+|[\u3400-\u9fff])(?P<capital>[A-Z]\w*)|(?<![A-Za-z])(?P<thing>{_THING}))\s+$"
)
_PART_BEHIND: Final = lazy_regex(r"\s+(?P<capital>[A-Z]\w*)")
"""What makes a name together with a word with a capital."""
_NO_NAMES: Final = frozenset({"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "settings"})
"""Words that are hardly ever a part of what something is called."""
_PAIR: Final = lazy_regex(r"(?<![\w-])([A-Za-z][\w-]*)(?= ([A-Za-z]\w*))")
_SECRET: Final = r"(?:(?<![a-z])(?:pass(?:word|phrase|code|key)s?\b|(?-i:PIN)\b)|密码|口令)"
_SPEAKS_OF_SECRET: Final = lazy_regex(_SECRET, re.I)
_BEFORE_SECRET: Final = lazy_regex(
    rf"{_SECRET}(?:[\s:：]*|[^.;。；]*(?:\b(?:to|as|be|is|with)\b|[:：是为成到用]|输入)[^.;,。；，]*)$"
    r"|\b(?:use|enter|type|make|let)\b[^.;,。；，]*$",
    re.I,
)
_BEHIND_SECRET: Final = lazy_regex(
    rf"[^.;,。；，]*(?:\b(?:as|be|is\b[^.;,]*\bnew)\b|[为成作当是])[^.;,。；，]*{_SECRET}"
    rf"|\s+(?:for|in|into)\s+(?:(?!(?:using|with|by)\b)[\w'’-]+\s+){{0,3}}{_SECRET}",
    re.I,
)
"""Between what a new password stands, where one is spoken of."""
_TAKEN: Final = lazy_regex(r"\b(?:call|text|message|email|tell|ask|with|from|add|play)\s+$", re.I)
"""What a name may follow, also in small letters."""
_TURNED: Final = lazy_regex(r"\b(?:(?:turn|switch)\s+(?:on|off?)|enable|disable|activate)\s+(?:(?:the|my)\s+)?$", re.I)
_TURNS: Final = lazy_regex(r"\b(?:turn|switch)\s+(?:(?:the|my)\s+)?$", re.I)
_HOW: Final = lazy_regex(r"\s+(?:on|off?)\b", re.I)
"""Around what is turned on or off: a word of phones ("wify": wifi, and not wife)."""
_APART: Final = lazy_regex(r"(?<![A-Za-z0-9@./'’-])([A-Za-z]{2,})(?= ([A-Za-z]{2,})(?![\w@'’/-]))")
"""Two words that may be one."""
_BEFORE_NAMES: Final = frozenset({"called", "named", "titled", "labelled", "saying"})
"""What a name or a text stands behind."""
_LONG: Final = 8
"""Letters from which two slips are mended."""
_NAME: Final = 5
"""Letters of what may be a name from which it is mended; from two more on, other slips than of the finger are."""
_SHORTEST: Final = 4
"""Letters of an English word that another may be mistaken for."""
_OF_PHONES: Final = 3.0
"""How much likelier a word of phones is meant."""
_TO_TURN: Final = 6.0
"""How much likelier, where it names what is turned on or off."""
_OTHER_SLIP: Final = 7.0
"""How much less likely a slip is that is none of the finger, and one slip more."""
_CLEARLY: Final = 2.5
"""How much likelier one word is than all others if it is taken for meant."""
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
_TWICE: Final = lazy_regex(r"([\u3400-\u9fff])\1([\u3400-\u9fff])\2")
_TRIED: Final = frozenset("看听说聊试想走等玩吃喝睡散逛坐歇尝学做写读念唱跳跑练查问找谈算数洗理帮用")
"""What is done a bit when it is said twice ("看看书")."""
_BEFORE_WORDS: Final = frozenset("把的里")
"""Characters that stand before a word so often that most words that they seem to begin are none."""
_NAMES: Final = ("given-names.txt", "more-given-names.txt", "family-names.txt")
_TELLS_NAME: Final = lazy_regex(
    r"(?P<to>\b(?:[Tt]ell|[Tt]ext|[Mm]essage|[Ee]-?mail|[Ww]rite|[Aa]sk|[Rr]emind|[Ll]et|[Cc]all|[Ss]end|[Ii]nvite|to|for|with"
    r"|from)\s+)(?P<given>[a-z]{2,})(?P<gap>\s+)(?P<family>[a-z]{2,})"
    r"(?=['’]s\b|\s*[,.:;!?]|\s*$|\s+(?:that|saying|to say|an?|i|i['’]?m|we)\b)"
)
"""How somebody is named in small letters behind what is done for them, where what is said begins behind that."""
_DEEDS: Final = frozenset("按加用收对")
"""Those that stand alone and are mostly a part of a longer verb."""
_VERBS: Final = frozenset("设建")
"""What is done with things of phones: each may stand alone, and is no part of a name when it is said twice."""
_COUNTED: Final = frozenset("个下次条张份件把句点些杯只本位首天周年")
"""What stands between a number and what is counted."""
_NUMBERS: Final = frozenset("零一二三四五六七八九十百千万")
_LIST: Final = lazy_regex(r"(?:['’]?s|\s+(?:list|item|entry|task|note|app))\b", re.I)
"""What follows "to do" where it is a thing."""
_AROUND: Final = 4
_NEAR_SOUNDS: Final = (("zh", "z"), ("ch", "c"), ("sh", "s"), ("ang", "an"), ("eng", "en"), ("ing", "in"))


@dataclass(frozen=True, slots=True)
class Kept:
    """Where a value stands. `own`: nothing of it is mended; of others, what phones have themselves is ("歌歌单 Focus"),
    and what was cut off by the slip ("给给|王伟"). `name`: who it is; only the name of an app is mended. `exact`: it
    has a form of its own, as a date, whatever is written twice beside it ("星|星期六")."""

    start: int
    end: int
    own: bool = True
    name: bool = False
    exact: bool = False


@dataclass(frozen=True, slots=True)
class Mended:
    """text: mended; changes: what was written and what it was taken for."""

    text: str
    changes: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, order=True, slots=True)
class _Slip:
    """What is to stand between two places. `usual`: it makes a word of phones; `of_app`: the name of an app."""

    start: int
    end: int
    right: str
    usual: bool
    of_app: bool = False

    def is_kept(self, kept: Iterable[Kept]) -> bool:
        twice = max(0, self.end - self.start - len(self.right))
        around = [k for k in kept if self.start + twice * k.exact < k.end and self.end - twice * k.exact > k.start]
        return any(not self.of_app if k.name else k.own or (self.start >= k.start and not self.usual) for k in around)


def _nothing(_: str) -> Iterable[Kept]:
    return ()


class Speller:
    """Mends words that are no words. `words`: those that may be meant, of both languages; `more`: others, only asked
    for once a word is in no list of all words. These lists are only read once a word is not among `words`."""

    def __init__(self, words: Iterable[str], more: Callable[[], Iterable[str]], folder: Path) -> None:
        self._folder = folder
        self._more = more
        self._words = tuple(words)
        self._known = _BEFORE_NAMES.union(w for said in self._words for w in _LATIN.findall(said.lower()))
        self._chinese = frozenset(w for said in self._words for w in _CJK.findall(said) if 2 <= len(w) <= 6)
        self._nearest = lru_cache(maxsize=_REMEMBERED)(self._found_nearest)
        self._meant = lru_cache(maxsize=_REMEMBERED)(self._found_meant)

    def mend(self, text: str, keep: Callable[[str], Iterable[Kept]] = _nothing) -> Mended:
        """The text with its slips mended, one after the other: where values stand, which stay, `keep` tells anew each
        time, as a verb that was mended may begin one."""
        changes: list[tuple[str, str]] = []
        done = 0
        secret = _SPEAKS_OF_SECRET.search(self._as_meant(text)) is not None
        while slip := self._first(text, done, keep, secret=secret):
            changes.append((text[slip.start : slip.end], slip.right))
            text = text[: slip.start] + slip.right + text[slip.end :]
            done = slip.start + len(slip.right)
        return Mended(text, tuple(changes))

    def with_names(self, text: str) -> str:
        """With capitals for the first name and the surname of somebody who is told or sent something ("text emma wilson
        that I'm late"): what is said to them does not begin with the surname."""

        def in_capitals(told: re.Match[str]) -> str:
            given, family = told["given"], told["family"]
            named = given in word_list(self._folder / _NAMES[0]) and family in word_list(self._folder / _NAMES[-1])
            if not named or family in self._known or family in FINITE:
                return told[0]
            return f"{told['to']}{given.capitalize()}{told['gap']}{family.capitalize()}"

        return _TELLS_NAME.sub(in_capitals, text)

    def _first(self, text: str, done: int, keep: Callable[[str], Iterable[Kept]], *, secret: bool) -> _Slip | None:
        found = merge(
            self._english(text, done),
            self._apart(text, done),
            self._wrong_characters(text, done),
            self._doubled(text, done),
        )
        slips = (s for s in found if s.start >= done and not (secret and self._may_be_secret(text, s)))
        if (first := next(slips, None)) is None:
            return None
        kept = list(keep(text))
        free = (s for s in chain([first], slips) if not s.is_kept(kept) or self._ends_value(text, s, kept, keep))
        return next(free, None)

    @staticmethod
    def _ends_value(text: str, slip: _Slip, kept: Iterable[Kept], keep: Callable[[str], Iterable[Kept]]) -> bool:
        """Behind the beginning of a value stands a word in small letters that ends it, once it is mended ("Guitar
        lesson that | repeats")."""
        inside = [k for k in kept if k.start < slip.start and slip.end <= k.end]
        if not (inside and slip.right.islower()) or any(k.exact for k in inside):
            return False
        mended = f"{text[: slip.start]}{slip.right}{text[slip.end :]}"
        return all(k.end <= slip.start for k in keep(mended) if k.start < slip.start + len(slip.right))

    def _may_be_secret(self, text: str, slip: _Slip) -> bool:
        """It may be the password that the text speaks of: a wrong one locks its owner out."""
        before, behind = text[: slip.start], text[slip.end :]
        if before and text[slip.start].isupper():
            return True
        return bool(_BEFORE_SECRET.search(before) or _BEHIND_SECRET.match(self._as_meant(behind)))

    # --- English

    def _as_meant(self, text: str) -> str:
        """With each word that is none taken for the nearest."""
        return _WORD.sub(lambda match: self._right(match.group().lower()) or match.group(), text)

    def _right(self, word: str, *, turned: bool = False) -> str:
        """What a word is taken for that is none. turned: what it names is to be turned on or off."""
        return "" if self._is_right(word) else self._nearest(word, turned)

    def _is_right(self, word: str) -> bool:
        """A word, or the plural of one."""
        single = word.removesuffix("s")
        plural = single != word and len(single) >= _SHORTEST and not single.endswith("s")
        return any(w in self._known or self._is_english(w) for w in (word, single)[: 1 + plural]) or bool(
            _CONTRACTED.fullmatch(word)
        )

    def _is_english(self, word: str) -> bool:
        return word in self._english_words or word in word_list(self._folder / "more-words-en.txt")

    def _english(self, text: str, done: int) -> Iterable[_Slip]:
        for match in _WORD.finditer(text, done):
            written = match.group()
            word = written.lower()
            before, capital = text[: match.start()], written != word
            turned = bool(_TURNED.search(before) or (_TURNS.search(before) and _HOW.match(text, match.end())))
            right = self._right(word, turned=turned)
            if not right or _NAMED.search(before):
                continue
            of_app = right in self._coined and _is_finger(word, right) and not self._is_of_people(word)
            if of_app and self._is_called(before):
                continue
            if not of_app and self._may_be_name(written, right, before, text[match.end() :]):
                continue
            yield _Slip(*match.span(), right.capitalize() if capital else right, right in self._known, of_app)

    def _apart(self, text: str, done: int) -> Iterable[_Slip]:
        """What phones have as one word with a hyphen, where its first part is no word by itself ("wi fi"). Who has to
        do something has no to-do."""
        for match in _APART.finditer(text, done):
            first, second = (part.lower() for part in match.groups())
            if (first, second) == ("to", "do") and not _LIST.match(text, match.end(2)):
                continue
            if f"{first}-{second}" in self._hyphened and first not in self._known | self._english_words:
                right = first + second if first + second in self._known else f"{first}-{second}"
                yield _Slip(match.start(), match.end(2), right, usual=True)

    def _is_part(self, before: str, right: str, behind: str) -> bool:
        """It is a part of what something is called, and not of what phones have ("Data Saver")."""
        if not before or right in _NO_NAMES:
            return False
        pairs: set[tuple[str, str]] = set()
        if match := _PART_BEFORE.search(before):
            pairs.add((_joined(self._as_meant(match.group("capital") or match.group("thing"))), right))
        if match := _PART_BEHIND.match(behind):
            pairs.add((right, _joined(self._as_meant(match.group("capital")))))
        return not pairs <= self._pairs

    @staticmethod
    def _is_called(before: str) -> bool:
        """It follows what something is called by."""
        return bool((part := _PART_BEFORE.search(before)) and part["thing"])

    def _may_be_name(self, written: str, right: str, before: str, behind: str) -> bool:
        """What stands there may be a name, or a part of one."""
        capital = written[0].isupper()
        if capital and self._is_part(before, right, behind):
            return True
        if before and (capital or _TAKEN.search(before)) and self._is_name(written.lower(), right, capital=capital):
            return True
        return right not in self._usable and self._is_called(before)

    def _is_name(self, word: str, right: str, *, capital: bool) -> bool:
        """A word that may be a name is one, unless it is a slip of the finger in what is said of phones, or long and
        near to that; with a capital ("Monstera"), near to what phones have themselves."""
        finger = _is_finger(word, right)
        if right not in (self._known if capital and not finger else self._usable):
            return True
        if len(word) < _NAME + (0 if finger else 2) or (not finger and OSA.distance(word, right) > 1):
            return True
        return self._is_of_people(word)

    def _is_of_people(self, word: str) -> bool:
        return any(word in word_list(self._folder / file) for file in _NAMES)

    def _found_nearest(self, word: str, turned: bool) -> str:
        """The one word that this is with a slip; empty where there is none, or several. A slip of the finger is
        likelier than others, which may have been made in any English word; turned: a word of phones is."""
        near = _near(word, self._english_by_length, 1)
        near.update(_near(word, self._by_length, 2 if len(word) >= _LONG else 1))
        if word in self._said:
            near[word] = 0
        likely = {known: self._weight(word, known, n, turned) for known, n in near.items() if _begins_like(word, known)}
        best = max(likely, key=likely.__getitem__, default="")
        if best in ("", word) or not ((finger := _is_finger(word, best)) or self._may_be_other(word, best)):
            return ""
        forms = {word} if finger else set()
        others = (likely[o] for o in likely if o not in forms and o.rstrip("s") != best.rstrip("s"))
        return best if likely[best] - max(others, default=-math.inf) >= _CLEARLY else ""

    def _may_be_other(self, word: str, known: str) -> bool:
        """Another slip than of the finger may have been made."""
        return len(word) >= _SHORTEST and known in self._usable and not self._is_of_people(word)

    def _weight(self, word: str, known: str, slips: int, turned: bool) -> float:
        """The logarithm of how likely a word is meant."""
        of_phones = (_TO_TURN if turned else _OF_PHONES) if known in self._known else 0
        return math.log(self._said[known] + 1) + of_phones - _OTHER_SLIP * max(0, slips - _is_finger(word, known))

    @cached_property
    def _said(self) -> Counter[str]:
        """How often the further words are said."""
        return Counter(_LATIN.findall(self._told.lower()))

    @cached_property
    def _hyphened(self) -> frozenset[str]:
        """Words of phones that have a hyphen."""
        return frozenset(word.lower() for word in self._words if word.isascii() and "-" in word)

    @cached_property
    def _told(self) -> str:
        """The further words as one text: what stands there is written right."""
        return "\n".join(self._more())

    @cached_property
    def _usable(self) -> frozenset[str]:
        """All words that phones have, and those that are said of them."""
        return self._known.union(word for word in self._said if self._is_english(word))

    @cached_property
    def _coined(self) -> frozenset[str]:
        """Words of phones that are no words elsewhere, as names of apps."""
        return frozenset(word for word in self._known if not self._is_english(word))

    @cached_property
    def _by_length(self) -> Mapping[int, Sequence[str]]:
        return _by_length(self._usable)

    @cached_property
    def _pairs(self) -> frozenset[tuple[str, str]]:
        """Words that stand together in what phones have."""
        said = (match.groups() for text in (*self._words, *self._more()) for match in _PAIR.finditer(text))
        return frozenset((_joined(first), _joined(second)) for first, second in said)

    @cached_property
    def _english_by_length(self) -> Mapping[int, Sequence[str]]:
        return _by_length(self._english_words)

    @property
    def _english_words(self) -> frozenset[str]:
        return word_list(self._folder / "words-en.txt")

    # --- Chinese

    def _wrong_characters(self, text: str, done: int) -> Iterable[_Slip]:
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
                    if length > 4 or not (right := self._meant(said)) or said in self._told:
                        continue
                    if length == 2 and not self._is_same_sound(said, right) and self._is_left_over(text, position + 2):
                        continue  # a term of three
                    if not self._part_of_words(text, position, position + length, said, right):
                        yield _Slip(position, position + length, right, usual=True)
                        step = length
                        break
                position += step

    def _doubled(self, text: str, done: int) -> Iterable[_Slip]:
        """A character that was written twice, where fewer are left over of words once it is written once."""
        for match in _DOUBLED.finditer(text):
            start, end, once = match.start(), match.end(), match.group(1)
            if start < done or _TWICE.search(text[max(0, start - 2) : end + 2]) or self._in_word(text, start, end):
                continue
            if start and text[start - 1 : end + 1] in self._told:
                continue
            if text[:start].endswith("一") or self._is_meant_twice(text, start, end):
                continue
            if (
                self._left_over(text, start, end, once)
                or self._is_of_one_word(text, start, end)
                or self._is_once(text, start, end)
            ):
                yield _Slip(start, end, once, self._is_usual(text[:start], text[start] + text[end:]))

    def _is_meant_twice(self, text: str, start: int, end: int) -> bool:
        """It is a name, or what is done a bit."""
        if text[start:end] in self._chinese_words and _SURNAME.match(text[max(0, start - 1) : start]):
            return True
        if text[start] not in _TRIED:
            return False
        alone = not self._ends_word(text, start + 1) and not self._begins_word(text, end - 1)
        return alone or text[start:end] in self._chinese_words

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
        return bool(before and behind and _CJK.fullmatch(around)) and around in self._told

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
        alike = _alike(self._folder / "pinyin.txt")
        others = {f"{said[:k]}{c}{said[k + 1 :]}" for k in range(len(said)) for c in alike.get(said[k], "")}
        words = others & self._chinese_words
        return {word for word in words if said not in self._told and self._is_often_said(said, word)}

    def _is_often_said(self, said: str, word: str) -> bool:
        """And what both have is hardly a word by itself ("麻" of "麻烦", and not "发" of "理发")."""
        times = self._told.count(word)
        both = "".join(a for a, b in zip(said, word, strict=True) if a == b)
        return times >= max(_OFTEN, _BOUND * self._told.count(both))

    def _sounds_like(self, said: str, word: str) -> bool:
        return all(
            a == b or self._sounds.get(a, {a}) & self._sounds.get(b, {b}) for a, b in zip(said, word, strict=True)
        )

    def _is_same_sound(self, said: str, word: str) -> bool:
        """Not only one that is often mixed up with it; or the characters in another order."""
        if sorted(said) == sorted(word):
            return True
        sounds = _readings(self._folder / "pinyin.txt", strict=True)
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
        return word_list(self._folder / "words-zh.txt")

    @property
    def _sounds(self) -> dict[str, set[str]]:
        return _readings(self._folder / "pinyin.txt")


@cache
def _readings(file: Path, *, strict: bool = False) -> dict[str, set[str]]:
    """Each character's readings, alike where they are often mixed up, unless strict."""
    sounds: dict[str, set[str]] = defaultdict(set)
    for line in word_list(file):
        reading, _, characters = line.partition(" ")
        for long, short in () if strict else _NEAR_SOUNDS:
            if reading.startswith(long) or reading.endswith(long):
                reading = reading.replace(long, short)
        for character in characters:
            sounds[character].add(reading)
    return sounds


@cache
def _alike(file: Path) -> dict[str, str]:
    """For each character those that sound the same."""
    alike: dict[str, str] = defaultdict(str)
    for line in word_list(file):
        characters = line.partition(" ")[2]
        for character in characters:
            alike[character] += characters
    return alike


def _begins_like(word: str, known: str) -> bool:
    return word[0] == known[0] or sorted(word[:2]) == sorted(known[:2])


def _is_finger(word: str, known: str) -> bool:
    """Letters changed places, or one was typed twice, or once where it stands twice."""
    twice = min(len(word), len(known)) >= _SHORTEST and _once(word) == _once(known)
    return twice or (word[0] == known[0] and sorted(word) == sorted(known))


def _joined(word: str) -> str:
    """In small letters, without hyphens ("Wi-Fi")."""
    return word.lower().replace("-", "")


def _once(word: str) -> str:
    """With each letter once that stands twice."""
    return "".join(letter for letter, _ in groupby(word))


def _keys(word: str) -> list[str]:
    return [f"{word[:k]}_{word[k + 1 :]}" for k in range(len(word))]


def _by_length(words: Iterable[str]) -> Mapping[int, Sequence[str]]:
    found: dict[int, list[str]] = defaultdict(list)
    for word in sorted(words):
        found[len(word)].append(word)
    return found


def _near(word: str, words: Mapping[int, Sequence[str]], most: int) -> dict[str, int]:
    """Words with at most so many slips between, and how many."""
    found: dict[str, int] = {}
    for length in range(len(word) - most, len(word) + most + 1):
        same_length = words.get(length, ())
        found.update(
            (w, n) for w, n, _ in extract(word, same_length, scorer=OSA.distance, score_cutoff=most, limit=None)
        )
    return found


@cache
def word_list(file: Path) -> frozenset[str]:
    """The lines of a file of words, read once."""
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise KnowledgeError(f"{file} cannot be read ({error.strerror}). Install promptrpa again.") from error
    return frozenset(line for line in lines if line and not line.startswith("#"))
