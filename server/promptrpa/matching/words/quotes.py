"""Quoted words: kept whole while a text is taken apart, and freed of their quotes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from promptrpa.patterns import lazy_regex

_QUOTED: Final = lazy_regex(
    r"\"[^\"\n]*\"|“[^”\n]*”|「[^」\n]*」|『[^』\n]*』|‘[^’\n]*’|(?<![A-Za-z0-9])'[^'\n]*'(?![A-Za-z])|【[^】\n]*】|《[^》\n]*》"
    r"|\{[a-z_.0-9]+\}"
)
_FIRST: Final = 0xE000
MARK: Final = "\ue000-\uf8ff"
"""The characters that stand for quoted words, for character classes of patterns."""


def mask(text: str) -> tuple[str, list[str]]:
    """The text with a private character for each quoted part or slot, and those parts."""
    kept: list[str] = []

    def put(match: re.Match[str]) -> str:
        kept.append(match.group())
        return chr(_FIRST + len(kept) - 1)

    return _QUOTED.sub(put, text), kept


def restore(text: str, kept: Sequence[str]) -> str:
    """The text with the parts put back."""
    for index, part in enumerate(kept):
        text = text.replace(chr(_FIRST + index), part)
    return text


def unquote(text: str) -> str:
    """Without the quotes around all of it."""
    text = text.strip()
    match = re.fullmatch(r"[\"“「『‘'【《](.*)[\"”」』’'】》]", text)
    return match.group(1).strip() if match else text


def is_quoted(said: str, text: str) -> bool:
    """The words stand in the text in quotes of their own."""
    return any(unquote(part) == said for part in mask(text)[1])


def is_title(said: str, text: str) -> bool:
    """The words stand in the text as the title of a work."""
    return f"《{said}》" in text
