"""The words that may be meant, and the lists of all words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import cache, cached_property
from pathlib import Path
from typing import Final

from promptrpa.errors import KnowledgeError

_NEAR_SOUNDS: Final = (("zh", "z"), ("ch", "c"), ("sh", "s"), ("ang", "an"), ("eng", "en"), ("ing", "in"))


NAMES: Final = ("given-names.txt", "more-given-names.txt", "family-names.txt")


class KnownWords:
    """words: those that phones have, of both languages. more: what else is said of phones, only asked for once a word
    is in no list of all words. folder: of those lists, which are only read then."""

    def __init__(self, words: Iterable[str], more: Callable[[], Iterable[str]], folder: Path) -> None:
        self.folder = folder
        self.words = tuple(words)
        self._more = more

    @cached_property
    def more(self) -> tuple[str, ...]:
        return tuple(self._more())

    @cached_property
    def told(self) -> str:
        """The further words as one text: what stands there is written right."""
        return "\n".join(self.more)


@cache
def readings(file: Path, *, strict: bool = False) -> dict[str, set[str]]:
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
def alike(file: Path) -> dict[str, str]:
    """For each character those that sound the same."""
    alike: dict[str, str] = defaultdict(str)
    for line in word_list(file):
        characters = line.partition(" ")[2]
        for character in characters:
            alike[character] += characters
    return alike


@cache
def word_list(file: Path) -> frozenset[str]:
    """The lines of a file of words, read once."""
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise KnowledgeError(f"{file} cannot be read ({error.strerror}). Install promptrpa again.") from error
    return frozenset(line for line in lines if line and not line.startswith("#"))
