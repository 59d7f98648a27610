"""What an app itself is told or asked: it is no text for somebody, but what is wanted there."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from promptrpa.matching.prompts.sentences import question
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.patterns import lazy_regex

_PLEASE: Final = r"^\s*(?:(?:please|can you|could you|just)\s+)*"
_ADDRESSED: Final = lazy_regex(rf"{_PLEASE}(?P<verb>tell|inform|notify|ask|let|have|get)\s+(?=\S)", re.I)
_WORDS: Final = lazy_regex(r"[^\s,:;.!?]+")
_NAME: Final = 4
"""Words of an app's name at most."""
_STATED: Final = r",?\s+(?:that\s+)?(?!(?:about|of|how|what|when|if|and|or|to|not to)\b|[\"“'‘])(?P<wish>\w.*)"
_ORDERED: Final = r"\s+(?P<denied>not\s+)?to\s+(?P<wish>\w.*)"
_SAID: Final = {
    "let": lazy_regex(rf"\s+know{_STATED}", re.I | re.S),
    "have": lazy_regex(r"\s+(?P<denied>not\s+)?(?P<wish>(?-i:[a-z])\w*\s.*)", re.I | re.S),
    "ask": lazy_regex(_ORDERED, re.I | re.S),
    "get": lazy_regex(_ORDERED, re.I | re.S),
}
_TELLS: Final = lazy_regex(rf"{_ORDERED}|{_STATED.replace('wish', 'stated')}", re.I | re.S)
_ADDRESSED_CHINESE: Final = lazy_regex(r"^(?:请|麻烦|帮我|你)*(?:告诉|通知|转告|跟(?=.{2,12}?[说讲]))")
_SAID_CHINESE: Final = lazy_regex(r"[说讲]?(?:一[声下])?[，,]?(?P<wish>[^：:“\"].+)", re.S)
_CHARACTERS: Final = 8


def with_app_first(prompt: str, is_app: Callable[[str], bool]) -> str:
    """ "tell Kiln not to fire the bowl" is "in Kiln, don't fire the bowl"."""
    return (_chinese if is_chinese(prompt) else _english)(prompt, is_app)


def _english(prompt: str, is_app: Callable[[str], bool]) -> str:
    addressed = _ADDRESSED.match(prompt)
    if addressed is None or question(prompt, chinese=False):
        return prompt
    start = addressed.end()
    ends = [word.end() for word, _ in zip(_WORDS.finditer(prompt, start), range(_NAME), strict=False)]
    end = next((end for end in reversed(ends) if is_app(prompt[start:end])), 0)
    said = _SAID.get(addressed["verb"].lower(), _TELLS).fullmatch(prompt, end) if end else None
    if said is None:
        return prompt
    parts = said.groupdict()
    denial = "don't " if parts.get("denied") else ""
    return f"in {prompt[start:end]}, {denial}{parts['wish'] or parts['stated']}"


def _chinese(prompt: str, is_app: Callable[[str], bool]) -> str:
    addressed = _ADDRESSED_CHINESE.match(prompt)
    start = addressed.end() if addressed else 0
    ends = range(start + _CHARACTERS, start, -1) if addressed else ()
    end = next((end for end in ends if is_app(prompt[start:end])), 0)
    said = _SAID_CHINESE.fullmatch(prompt, end) if end else None
    return f"在{prompt[start:end]}里，{said['wish']}" if said else prompt
