"""A name that has numbers or days in it, with those that a prompt says in their place: "Key 5" for "Key 3"."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.matching.prompts.slot_units import EMPTY_CHINESE
from promptrpa.matching.words.tokens import EMPTY, stem
from promptrpa.matching.words.values import Found, find_values
from promptrpa.patterns import lazy_regex

_BEFORE: Final = lazy_regex(r"([A-Za-z]+|[\u3400-\u9fff])\s*$")
_AFTER: Final = lazy_regex(r"\s*([A-Za-z]+|[\u3400-\u9fff%])")
_SAYS_NOTHING: Final = EMPTY | {word for word in EMPTY_CHINESE if len(word) == 1}


def recounted(name: str, prompt: str) -> str:
    """Empty where the prompt does not say each of the values in the name, a number by the same word before or after it,
    or says the same ones."""
    said, told = find_values(prompt), name
    for value in reversed(find_values(name)):
        if value.type not in ("number", "time", "date"):
            return ""
        alike = {
            prompt[f.start : f.end] for f in said if f.type == value.type and _stands_alike(f, prompt, value, name)
        }
        if len(alike) != 1:
            return ""
        told = f"{told[: value.start]}{alike.pop()}{told[value.end :]}"
    return told if told != name and re.search(r"[^\W\d_]", name) else ""


def _stands_alike(said: Found, prompt: str, value: Found, name: str) -> bool:
    return value.type != "number" or bool(_around(said, prompt) & _around(value, name))


def _around(value: Found, text: str) -> set[tuple[str, str]]:
    """The words that say what a number counts."""
    before, after = _BEFORE.search(text[: value.start]), _AFTER.match(text[value.end :])
    words = {("before", before[1]) if before else ("", ""), ("after", after[1]) if after else ("", "")}
    return {(side, stem(word.casefold())) for side, word in words if word and word.casefold() not in _SAYS_NOTHING}
