"""What a pattern of private values is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from promptrpa.patterns import compile_quickly

_MARKS: Final = {'"': '"', "'": "'", "“": "”", "‘": "’", "「": "」", "『": "』", "`": "`"}


@dataclass(frozen=True, slots=True)
class Private:
    """A private value in a text: text[start:end]. sure: known by its own form, not only by the words around."""

    kind: str
    start: int
    end: int
    sure: bool = True


@dataclass(frozen=True)
class Form:
    """A pattern that is compiled when it is first needed: its groups are values, all of it where it has none.

    passes: how many characters of a value are right, or whether it is. case: small and capital letters differ. wide:
    letters beyond ASCII are letters; else a word in Latin letters ends where Chinese begins.
    """

    kind: str
    pattern: str
    passes: Callable[[str], bool | int] | None = None
    case: bool = False
    wide: bool = False

    @cached_property
    def words(self) -> re.Pattern[str]:
        return compile_quickly(self.pattern, (0 if self.case else re.IGNORECASE) | (0 if self.wide else re.ASCII))

    def spans(self, text: str) -> Iterator[tuple[int, int]]:
        """Where its values stand."""
        for match in self.words.finditer(text):
            for group in range(1, self.words.groups + 1) if self.words.groups else (0,):
                start, end = _within_marks(text, *match.span(group))
                right = self.passes(text[start:end]) if self.passes and start >= 0 else True
                if start >= 0 and right:
                    yield start, end if right is True else start + right


def _within_marks(text: str, start: int, end: int) -> tuple[int, int]:
    """The same without the marks of quotation around it."""
    marked = end - start > 2 and _MARKS.get(text[start]) == text[end - 1]
    return (start + 1, end - 1) if marked else (start, end)


@dataclass(frozen=True)
class Group:
    """Forms that a text can only have where it has one of these words or signs."""

    needs: str
    forms: tuple[Form, ...]

    @cached_property
    def _needed(self) -> re.Pattern[str]:
        return re.compile(self.needs, re.IGNORECASE | re.ASCII)

    def spans(self, text: str) -> Iterator[tuple[Form, int, int]]:
        """The values of its forms."""
        if self._needed.search(text):
            for form in self.forms:
                yield from ((form, start, end) for start, end in form.spans(text))
