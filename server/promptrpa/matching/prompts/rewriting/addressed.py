"""What an app itself is told or asked: it is no text for somebody, but what is wanted there."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from promptrpa.matching.prompts.sentences import question
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.patterns import lazy_regex

_PLEASE: Final = r"^\s*(?:(?:please|can you|could you|just)\s+)*"
_WORDS: Final = lazy_regex(r"[^\s,:;.!?]+")
_NAME: Final = 4
"""Words of an app's name at most."""
_STATED: Final = r",?\s+(?:that\s+)?(?!(?:about|of|how|what|when|if|and|or|to|not to)\b|[\"“'‘])"
_ORDERED: Final = r"\s+(?P<denied>not\s+)?to\s+"
_BARE: Final = r"\s+(?P<denied>not\s+)?(?-i:(?=[a-z]\w*\s))"
_TOLD: Final = rf"(?:{_ORDERED}|{_STATED})"
_BEFORE: Final = {
    "let": rf"\s+know{_STATED}(?P<denied>)",
    "have": _BARE,
    "ask": _ORDERED,
    "get": _ORDERED,
    "tell": _TOLD,
    "inform": _TOLD,
    "notify": _TOLD,
}
"""What stands between the app and the wish."""
_ADDRESSED: Final = lazy_regex(rf"{_PLEASE}(?P<verb>{'|'.join(_BEFORE)})\s+(?=\S)", re.I)
_SAID: Final = {verb: lazy_regex(rf"{before}(?P<wish>\w.*)", re.I | re.S) for verb, before in _BEFORE.items()}
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
    said = _SAID[addressed["verb"].lower()].fullmatch(prompt, end) if end else None
    if said is None:
        return prompt
    denial = "don't " if said["denied"] else ""
    return f"in {prompt[start:end]}, {denial}{said['wish']}"


def _chinese(prompt: str, is_app: Callable[[str], bool]) -> str:
    addressed = _ADDRESSED_CHINESE.match(prompt)
    start = addressed.end() if addressed else 0
    ends = range(start + _CHARACTERS, start, -1) if addressed else ()
    end = next((end for end in ends if is_app(prompt[start:end])), 0)
    said = _SAID_CHINESE.fullmatch(prompt, end) if end else None
    return f"在{prompt[start:end]}里，{said['wish']}" if said else prompt
