"""Wishes for a thing in a further place, where it also stays in its own."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.patterns import lazy_regex

_BOTH: Final = lazy_regex(
    r"\b(?:in|on|under|at)\s+(?:the |my |our )?\w[\w '’-]*?,?\s+(?:too|as well)\b"
    r"|\balso\s+(?:\w+\s+){0,5}?(?:in|on|under)\b"
    r"|(?:里面?|中|上|下|夹)[我们]*也(?:要|得|想|需要|放|存|留|有|备|来)",
    re.I,
)
_MOVES: Final = lazy_regex(r"\b(?:move|shift|transfer|relocate)\b|移动|[移挪搬转][到至入进去]", re.I)


def stays_too(prompt: str, title: str) -> bool:
    """A thing is wanted in another place too ("I need the bill in Work too"), and a tutorial of this title moves it
    away from its own."""
    return _BOTH.search(prompt) is not None and _MOVES.search(prompt) is None and _MOVES.search(title) is not None
