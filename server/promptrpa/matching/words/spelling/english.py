"""Slips in English words."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import groupby
from typing import Final

from rapidfuzz.distance import OSA
from rapidfuzz.process import extract

from promptrpa.patterns import lazy_regex

from .known_words import NAMES, KnownWords, word_list
from .slips import Slip

_WORD: Final = lazy_regex(r"(?<![\w'’@./{-])[A-Za-z][a-z]{2,}(?![\w@{-]|['’](?!s\b)\w|\.\w)")
_CONTRACTED: Final = lazy_regex(
    r"(?:do|does|did|is|are|was|were|has|have|had|ca|wo|could|would|should|must|need)nt|(?:you|they|we)(?:re|ve|ll)"
    r"|(?:what|who|when|where|that|there|how)s"
)
"""Words that only lack their apostrophe."""
_LATIN: Final = lazy_regex(r"[a-z]{3,}")
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
_REMEMBERED: Final = 4096
"""Words of which it is remembered what they were taken for."""
_LIST: Final = lazy_regex(r"(?:['’]?s|\s+(?:list|item|entry|task|note|app))\b", re.I)
"""What follows "to do" where it is a thing."""


class EnglishSlips:
    """English words that are no words, and what they are taken for."""

    def __init__(self, known: KnownWords) -> None:
        self._known_words = known
        self._known = _BEFORE_NAMES.union(w for said in known.words for w in _LATIN.findall(said.lower()))
        self._nearest = lru_cache(maxsize=_REMEMBERED)(self._found_nearest)

    def misspelt(self, text: str, done: int) -> Iterable[Slip]:
        """Words that are none, and no names either."""
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
            yield Slip(*match.span(), right.capitalize() if capital else right, right in self._known, of_app)

    def apart(self, text: str, done: int) -> Iterable[Slip]:
        """What phones have as one word with a hyphen, where its first part is no word by itself ("wi fi"). Who has to
        do something has no to-do."""
        for match in _APART.finditer(text, done):
            first, second = (part.lower() for part in match.groups())
            if (first, second) == ("to", "do") and not _LIST.match(text, match.end(2)):
                continue
            if f"{first}-{second}" in self._hyphened and first not in self._known | self._english_words:
                right = first + second if first + second in self._known else f"{first}-{second}"
                yield Slip(match.start(), match.end(2), right, usual=True)

    def as_meant(self, text: str) -> str:
        """With each word that is none taken for the nearest."""
        return _WORD.sub(lambda match: self._right(match.group().lower()) or match.group(), text)

    def _right(self, word: str, *, turned: bool = False) -> str:
        """What a word is taken for that is none. turned: what it names is to be turned on or off."""
        return "" if self._is_right(word) else self._nearest(word, turned)

    def knows(self, word: str) -> bool:
        """Phones have it."""
        return word in self._known

    def _is_right(self, word: str) -> bool:
        """A word, or the plural of one."""
        single = word.removesuffix("s")
        plural = single != word and len(single) >= _SHORTEST and not single.endswith("s")
        return any(w in self._known or self._is_english(w) for w in (word, single)[: 1 + plural]) or bool(
            _CONTRACTED.fullmatch(word)
        )

    def _is_english(self, word: str) -> bool:
        return word in self._english_words or word in self._more_english_words

    def _is_part(self, before: str, right: str, behind: str) -> bool:
        """It is a part of what something is called, and not of what phones have ("Data Saver")."""
        if not before or right in _NO_NAMES:
            return False
        pairs: set[tuple[str, str]] = set()
        if match := _PART_BEFORE.search(before):
            pairs.add((_joined(self.as_meant(match.group("capital") or match.group("thing"))), right))
        if match := _PART_BEHIND.match(behind):
            pairs.add((right, _joined(self.as_meant(match.group("capital")))))
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
        return any(word in word_list(self._known_words.folder / file) for file in NAMES)

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
        return Counter(_LATIN.findall(self._known_words.told.lower()))

    @cached_property
    def _hyphened(self) -> frozenset[str]:
        """Words of phones that have a hyphen."""
        return frozenset(word.lower() for word in self._known_words.words if word.isascii() and "-" in word)

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
        said = (
            match.groups()
            for text in (*self._known_words.words, *self._known_words.more)
            for match in _PAIR.finditer(text)
        )
        return frozenset((_joined(first), _joined(second)) for first, second in said)

    @cached_property
    def _english_by_length(self) -> Mapping[int, Sequence[str]]:
        return _by_length(self._english_words)

    @cached_property
    def _english_words(self) -> frozenset[str]:
        return word_list(self._known_words.folder / "words-en.txt")

    @cached_property
    def _more_english_words(self) -> frozenset[str]:
        return word_list(self._known_words.folder / "more-words-en.txt")


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
