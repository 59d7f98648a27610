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
_ONE_CALLED: Final = lazy_regex(
    r"\b(?:forward|delete|open|archive|star|pin|unpin|print|move|copy|remove)\s+(?:the|my|this|that)\s+(?:[a-z]+\s+){1,2}"
    r"(?P<name>[\"“][^”\"]+[”\"])"
    r"|(?P<chinese>[“「][^”」]+[”」])[这那]一?[封条个份张首篇则]",
    re.I,
)
_SENDS: Final = lazy_regex(
    r"^(?:please\s+)?(?:send|write|text|post|reply|answer|say)\b|(?<!转)发[给送到出]|回复|说", re.I
)
"""How a wish says that quoted words are told to somebody."""
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
    """The words stand in the text as the title of a work, or of a thing."""
    return f"《{said}》" in text or names_one(said, text)


def names_one(said: str, text: str) -> bool:
    """The quoted words name a thing to which something is done, and are told to nobody ("forward the mail “Trip”",
    "把“春游”这封邮件转发给林晓")."""
    found = () if _SENDS.search(text) else _ONE_CALLED.finditer(text)
    return said in (unquote(one["name"] or one["chinese"]) for one in found)
