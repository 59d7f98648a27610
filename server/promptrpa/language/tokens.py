"""How many tokens a text will take, before a server counts them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from promptrpa.domain.model import Message

PICTURE: Final = 800
"""Tokens of a picture, about."""


def estimate(text: str) -> int:
    """One for each character beyond ASCII, one for four others."""
    wide = sum(ord(character) > 127 for character in text)
    return wide + (len(text) - wide + 3) // 4


def estimate_all(messages: Sequence[Message]) -> int:
    """Of a question."""
    return sum(estimate(m.text) + PICTURE * len(m.pictures) for m in messages)
