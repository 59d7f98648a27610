"""Text in the phone's two languages."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class T:
    """One text in English and Chinese."""

    en: str
    zh: str

    def __str__(self) -> str:
        return self.en

    def in_language(self, language: str) -> str:
        return self.zh if language.startswith("zh") else self.en


Words = str | T
"""What a widget shows: a `T`, or a plain string that is the same in every language (a name, a number)."""


def resolve(words: Words | None, language: str) -> str:
    """The text to show; empty for None."""
    if words is None:
        return ""
    return words.in_language(language) if isinstance(words, T) else words
