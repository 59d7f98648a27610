"""A name that has numbers or days in it, with those that a prompt says in their place: "Key 5" for "Key 3"."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.matching.prompts.slots.units import EMPTY_CHINESE
from promptrpa.matching.words.text import plain
from promptrpa.matching.words.tokens import EMPTY, stem
from promptrpa.matching.words.values import Found, find_values
from promptrpa.patterns import lazy_regex

_BEFORE: Final = lazy_regex(r"([A-Za-z]+|[\u3400-\u9fff])\s*$")
_AFTER: Final = lazy_regex(r"\s*([A-Za-z]+|[\u3400-\u9fff%])")
_ONE: Final = lazy_regex(r"\b(?:the|my|our|your|this|that)\s+$", re.I)
_CALLED: Final = lazy_regex(r"\s?([A-Za-z]+)|号([\u3400-\u9fff])")
"""What a number tells which one of it is, where it stands behind it ("the 5 key", "5号键")."""
_RUN: Final = lazy_regex(r"[\u3400-\u9fff]{3,}$")
_TELLS: Final = 3
"""So many of its last characters tell a name from another one."""
_GETS: Final = lazy_regex(
    r"\b(?:change|move|shift|switch|reschedule|postpone|delay|push|set|put|rename)\b.*\b(?:to|until|till|into|for)\b"
    r"|[改移推提调挪换设].*[到成为至]|改\s*$",
    re.I,
)
"""What stands before a value that something gets."""
_SAYS_NOTHING: Final = EMPTY | {word for word in EMPTY_CHINESE if len(word) == 1}


def recounted(name: str, prompt: str) -> str:
    """Empty where the prompt does not say each of the values in the name, or says the same ones in the same order; a
    number is by the same word before or after it, and so is one of several times or days. What something only gets
    ("move it to 10:00") tells no name, unless the prompt says the whole one."""
    said, told, gets, turned = find_values(prompt), name, False, False
    for value in reversed(find_values(name)):
        if value.type not in ("number", "time", "date"):
            return ""
        same = [f for f in said if f.type == value.type]
        alike = [f for f in same if _stands_alike(f, prompt, value, name) and _is_of_same(f, prompt, value, name)]
        if value.type != "number" and len({f.value for f in same}) == 1:
            alike = same
        old = any(f.value == value.value for f in same)
        texts = {prompt[f.start : f.end] for f in alike}
        if len(texts) != 1 or (old and alike[0].value != value.value):
            return ""
        gets = gets or any(_GETS.search(prompt[: f.start]) for f in alike)
        turned = turned or _tells_which(alike[0], prompt, value, name)
        told = f"{told[: value.start]}{texts.pop()}{told[value.end :]}"
    if (told == name and not turned) or not re.search(r"[^\W\d_]", name) or (gets and plain(told) not in plain(prompt)):
        return ""
    return told


def _stands_alike(said: Found, prompt: str, value: Found, name: str) -> bool:
    return bool(_around(said, prompt) & _around(value, name)) or _tells_which(said, prompt, value, name)


def _tells_which(said: Found, prompt: str, value: Found, name: str) -> bool:
    """The word before the number in the name stands behind it in the prompt, for one thing and not for so many."""
    before, behind = _BEFORE.search(name[: value.start]), _CALLED.match(prompt, said.end)
    if before is None or behind is None or value.type != "number":
        return False
    one = behind[2] or (behind[1] if _ONE.search(prompt[: said.start]) else "")
    return one.casefold() == before[1].casefold()


def _is_of_same(said: Found, prompt: str, value: Found, name: str) -> bool:
    """A Chinese name before the value is no other one ("体育西路18号" and "翠湖路7号")."""
    before = _RUN.search(name[: value.start])
    return not before or prompt[: said.start].rstrip().endswith(before[0][-_TELLS:])


def _around(value: Found, text: str) -> set[tuple[str, str]]:
    """The words that say what a value is of."""
    before, after = _BEFORE.search(text[: value.start]), _AFTER.match(text[value.end :])
    words = {("before", before[1]) if before else ("", ""), ("after", after[1]) if after else ("", "")}
    return {(side, stem(word.casefold())) for side, word in words if word and word.casefold() not in _SAYS_NOTHING}
