"""Which words on a widget stand for something that cannot be taken back or that concerns others."""

from __future__ import annotations

import re

from promptrpa.matching.lexicon import Lexicon
from promptrpa.matching.text import plain

_AMOUNT = re.compile(r"\s*[¥$€£￥]?\s*\d|\s*(?:now|it|all|this|selected|money|order|message|anyway)\b", re.IGNORECASE)


def risk_of(label: str, lexicon: Lexicon) -> str:
    """The kind of danger that a label names ("pay", "send", "delete"); empty for none."""
    folded, bare = label.casefold(), plain(label)
    for kind, (parts, wholes) in lexicon.risks.items():
        if any(_stands_in(word, folded) for word in parts):
            return kind
        if any(plain(word) == bare or _opens(word, folded) for word in wholes):
            return kind
    return ""


def _stands_in(word: str, text: str) -> bool:
    if word[0].isascii():
        return (
            len(text.split()) <= len(word.split()) + 3
            and re.search(rf"(?<![a-z]){re.escape(word)}(?![a-z])", text) is not None
        )
    return word in text and len(text) <= len(word) + 6


def _opens(word: str, text: str) -> bool:
    """A short label that begins with the word and goes on with an amount ("Pay $12", "Send now", "支付 12 元")."""
    return text.startswith(word) and len(text) <= len(word) + 14 and _AMOUNT.match(text, len(word)) is not None
