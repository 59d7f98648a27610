"""Slips of spelling, mended against the words that phones and people use."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from heapq import merge
from itertools import chain
from pathlib import Path
from typing import Final

from promptrpa.matching.words.finite import FINITE
from promptrpa.patterns import lazy_regex

from .chinese import ChineseSlips
from .english import EnglishSlips
from .known_words import NAMES, KnownWords, word_list
from .slips import Kept, Mended, Slip

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
_TELLS_NAME: Final = lazy_regex(
    r"(?P<to>\b(?:[Tt]ell|[Tt]ext|[Mm]essage|[Ee]-?mail|[Ww]rite|[Aa]sk|[Rr]emind|[Ll]et|[Cc]all|[Ss]end|[Ii]nvite|to|for|with"
    r"|from)\s+)(?P<given>[a-z]{2,})(?P<gap>\s+)(?P<family>[a-z]{2,})"
    r"(?=['’]s\b|\s*[,.:;!?]|\s*$|\s+(?:that|saying|to say|an?|i|i['’]?m|we)\b)"
)
"""How somebody is named in small letters behind what is done for them, where what is said begins behind that."""


def _nothing(_: str) -> Iterable[Kept]:
    return ()


class Speller:
    """Mends words that are no words. `words`: those that may be meant, of both languages; `more`: others, only asked
    for once a word is in no list of all words. These lists are only read once a word is not among `words`."""

    def __init__(self, words: Iterable[str], more: Callable[[], Iterable[str]], folder: Path) -> None:
        known = KnownWords(words, more, folder)
        self._folder = folder
        self._english = EnglishSlips(known)
        self._chinese = ChineseSlips(known)

    def mend(self, text: str, keep: Callable[[str], Iterable[Kept]] = _nothing) -> Mended:
        """The text with its slips mended, one after the other: where values stand, which stay, `keep` tells anew each
        time, as a verb that was mended may begin one."""
        changes: list[tuple[str, str]] = []
        done = 0
        secret = _SPEAKS_OF_SECRET.search(self._english.as_meant(text)) is not None
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
            named = given in word_list(self._folder / NAMES[0]) and family in word_list(self._folder / NAMES[-1])
            if not named or self._english.knows(family) or family in FINITE:
                return told[0]
            return f"{told['to']}{given.capitalize()}{told['gap']}{family.capitalize()}"

        return _TELLS_NAME.sub(in_capitals, text)

    def _first(self, text: str, done: int, keep: Callable[[str], Iterable[Kept]], *, secret: bool) -> Slip | None:
        found = merge(
            self._english.misspelt(text, done),
            self._english.apart(text, done),
            self._chinese.wrong_characters(text, done),
            self._chinese.doubled(text, done),
        )
        slips = (s for s in found if s.start >= done and not (secret and self._may_be_secret(text, s)))
        if (first := next(slips, None)) is None:
            return None
        kept = list(keep(text))
        free = (s for s in chain([first], slips) if not s.is_kept(kept) or self._ends_value(text, s, kept, keep))
        return next(free, None)

    @staticmethod
    def _ends_value(text: str, slip: Slip, kept: Iterable[Kept], keep: Callable[[str], Iterable[Kept]]) -> bool:
        """Behind the beginning of a value stands a word in small letters that ends it, once it is mended ("Guitar
        lesson that | repeats")."""
        inside = [k for k in kept if k.start < slip.start and slip.end <= k.end]
        if not (inside and slip.right.islower()) or any(k.exact for k in inside):
            return False
        mended = f"{text[: slip.start]}{slip.right}{text[slip.end :]}"
        return all(k.end <= slip.start for k in keep(mended) if k.start < slip.start + len(slip.right))

    def _may_be_secret(self, text: str, slip: Slip) -> bool:
        """It may be the password that the text speaks of: a wrong one locks its owner out."""
        before, behind = text[: slip.start], text[slip.end :]
        if before and text[slip.start].isupper():
            return True
        return bool(_BEFORE_SECRET.search(before) or _BEHIND_SECRET.match(self._english.as_meant(behind)))
