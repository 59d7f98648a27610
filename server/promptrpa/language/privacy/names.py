"""Names of people in texts, by rules: names that are known, and those that read as names in their place; labels that
are nothing but a name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, lru_cache
from threading import Lock
from typing import Final

from promptrpa.domain.private import Private
from promptrpa.patterns import lazy_regex

from .chinese_names import ChineseNames
from .latin_names import LatinNames
from .name_words import NameWords

_LATIN: Final = lazy_regex(r"[A-Za-z0-9_\u00c0-\u024f]")
"""What does not stand before or behind a word in Latin letters; Chinese characters may."""
_CAPITALS: Final = lazy_regex(r"\s*(?P<first>[A-Z]{2,})(?: [A-Z]\.?)?(?: (?:[A-Z]+[-'’])?[A-Z]{2,}){1,2}\s*")
"""As on a card."""
_TWO_WORDS: Final = lazy_regex(
    r"\s*(?P<name>[A-Z][a-z]+(?:[-'’][A-Z][a-z]+)? (?:[A-Z]\. )?[A-Z][a-z]+(?:[-'’][A-Z]?[a-z]+)?)\s*"
)
_REMEMBERED: Final = 4096


class NameTagger:
    """For all runs at a time. read: gives what is known of words and names. known: the names of people, such as
    contacts."""

    def __init__(self, read: Callable[[], NameWords], known: Iterable[str] = ()) -> None:
        self._read = read
        self._lock = Lock()
        self._known: set[str] = set()
        self._each: set[str] = set()
        """With parts of them."""
        self._lengths: dict[str, tuple[int, ...]] = {}
        """Of those that begin with two letters, the longest first."""
        self.learn(known)

    @cached_property
    def _words(self) -> NameWords:
        return self._read()

    @cached_property
    def _taggers(self) -> tuple[LatinNames, ChineseNames]:
        return LatinNames(self._words), ChineseNames(self._words)

    def learn(self, names: Iterable[str]) -> None:
        """Know these names from now on, and their parts where they are no usual words."""
        with self._lock:
            fresh = {name.strip() for name in names if 2 <= len(name.strip()) <= 40} - self._known
            self._known |= fresh
            parts = {
                part
                for name in fresh
                for part in name.split()
                if len(part) > 2 and (part.casefold() in self._words.common or part.casefold() not in self._words.usual)
            }
            self._each |= fresh | parts
            for name in fresh | parts:
                lengths = {len(name), *self._lengths.get(name[:2], ())}
                self._lengths[name[:2]] = tuple(sorted(lengths, reverse=True))

    def find(self, text: str) -> list[Private]:
        """The names in a text; they may overlap."""
        return [Private("name", start, end, sure=False) for start, end in self._spans(text)]

    def is_name(self, label: str) -> bool:
        """The whole label looks like the name of a person. A label of usual words alone is none, unless it begins with
        a common given name."""
        words = self._words
        if match := _TWO_WORDS.fullmatch(label):
            first, *_, last = match["name"].casefold().split()
            return first in words.common or not (first in words.usual or last in words.usual)
        if match := _CAPITALS.fullmatch(label):
            return match["first"].casefold() in words.common
        return (0, len(label.strip())) in self._taggers[1].spans(label.strip())

    @cached_property
    def _unknown(self) -> Callable[[str], tuple[tuple[int, int], ...]]:
        """Where names stand that nobody told of."""

        def read(text: str) -> tuple[tuple[int, int], ...]:
            found = [span for tagger in self._taggers for span in tagger.spans(text)]
            return (*found, (0, len(text))) if self.is_name(text) else tuple(found)

        return lru_cache(_REMEMBERED)(read)

    def _spans(self, text: str) -> Iterator[tuple[int, int]]:
        yield from self._told(text)
        yield from self._unknown(text)

    def _told(self, text: str) -> Iterator[tuple[int, int]]:
        """Where names stand that are known."""
        at = 0
        while at < len(text):
            ends = (min(at + length, len(text)) for length in self._lengths.get(text[at : at + 2], ()))
            found = next((end for end in ends if text[at:end] in self._each and _is_whole(text, at, end)), 0)
            if found:
                yield at, found
            at = found or at + 1


def _is_whole(text: str, start: int, end: int) -> bool:
    """No word in Latin letters is cut there."""
    return not (text[start:end].isascii() and _LATIN.search(text[start - 1 : start] + text[end : end + 1]))
