"""The pieces of a text that searching compares: word stems, parts of words, runs of Chinese characters; and words with
their endings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from promptrpa.patterns import lazy_regex

_RUN: Final = lazy_regex(r"[a-z0-9]+|[\u3400-\u9fff]+")
_JOINED: Final = lazy_regex(r"(?<=[a-z])[-'’](?=[a-z])")
_ASKING: Final = lazy_regex(
    r"\b(?:how (?:do|can|could|should|would) (?:i|you|we)|how to|where (?:do|can) (?:i|you|we)|where (?:is|are)|"
    r"what is the (?:best |right )?way to|is there (?:a|any) way to|(?:can|could|would|will) (?:i|you|we)|please|"
    r"i(?:'d| would)? (?:want|need|like)(?: to)?|help me(?: to)?|tell me|show me how to|let me|my phone)\b"
    r"|怎么样|怎么办|怎样才能|怎样|怎么|如何|在哪里|在哪儿|在哪|哪里|哪儿|什么地方|什么|的?(?:方法|办法|步骤|教程|操作)|"
    r"请问|请|帮我|麻烦|我想要?|我要|我需要|想要|能不能|可不可以|可以|能否|是否|吗|呢|吧|一下"
)
_LITTLE_CHINESE: Final = lazy_regex(
    r"的(?![地士确])|了(?![解])|把(?![手握])|将(?![来军])|[这那][个条张首份些位封]|一[下个条张首份些位封](?![个])|[吧呢吗啊呀嘛呗]|来着"
)
"""Chinese words that only join others, or say which one: no pair of characters reaches over one."""
_SAID: Final = "the a an to of in on at for and or with my your me it this that is are be as by from i you"
_ENDINGS: Final = {"e": "e[sd]?|ing", "y": "y(?:s|ed|ing)?|ie[sd]"}
"""What verbs may end with that end with these letters."""
_DOUBLED: Final = "{0}(?:{0}?ing|{0}?ed|e?s)?"
"""What others may end with; {0}: their last letter."""
EMPTY: Final = frozenset(_SAID.split())
"""English words that say nothing by themselves."""


def without_asking(text: str) -> str:
    """The text in lower case without the words that only make a question or a wish of it ("how do I", "怎么");
    all of it where nothing else is left."""
    folded = text.casefold()
    return _ASKING.sub(" ", folded).strip(" ?？!！.。,，") or folded


def search_tokens(text: str, *, fine: bool = False) -> list[str]:
    """English words as stems; Chinese runs as single characters and pairs. fine: also triples of Chinese characters and
    of letters within words, which forgive a slip of spelling."""
    found: list[str] = []
    for run in _RUN.findall(_JOINED.sub("", text.casefold())):
        found += _chinese(run, fine) if run[0] >= "\u3400" else _english(run, fine)
    return found


def all_said_in(words: str, text: str) -> bool:
    """A text has all that is searched for with these words."""
    return set(search_tokens(words)) <= set(search_tokens(text))


def words_of(text: str) -> list[str]:
    """English words as they stand, without the emptiest; pairs of Chinese characters that no little word parts."""
    found: list[str] = []
    for run in _RUN.findall(_JOINED.sub("", text.casefold())):
        if run[0] >= "\u3400":
            parts = [part for part in _LITTLE_CHINESE.split(run) if part]
            longer = [part for part in parts if len(part) > 1]
            for part in longer or parts or [run]:
                found += _parts(part, 2) or (part,)
        elif run not in EMPTY:
            found.append(run)
    return found


@lru_cache(maxsize=50_000)
def _english(word: str, fine: bool) -> tuple[str, ...]:
    if word in EMPTY:
        return ()
    parts = _parts(f"^{word}$", 3) if fine and len(word) > 3 else ()
    return (stem(word), *parts)


def _chinese(run: str, fine: bool) -> Iterator[str]:
    yield from run
    yield from _parts(run, 2)
    if fine:
        yield from _parts(run, 3)


def _parts(text: str, length: int) -> tuple[str, ...]:
    return tuple(map("".join, zip(*(text[k:] for k in range(length)), strict=False)))


@lru_cache(maxsize=50_000)
def without_ending(word: str) -> str:
    """The word without its commonest English endings."""
    for ending in ("ings", "ing", "ies", "es", "ed", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)] + ("y" if ending == "ies" else "")
    return word


def stem(word: str) -> str:
    """The same without the e that is left: delete, deletes, deleted and deleting are one."""
    bare = without_ending(word)
    return bare[:-1] if bare.endswith("e") and len(bare) > 3 else bare


def stems(text: str) -> set[str]:
    """The stems of a text's words; of Chinese ones the words themselves."""
    return set(map(stem, words_of(text)))


@cache
def inflected(words: str) -> str:
    """A pattern for each of the words with its endings: "delete" also finds "deleting", "top up" finds "topping up"."""
    if not words.isascii():
        return re.escape(words)
    each = (rf"{re.escape(word[:-1])}(?:{_ENDINGS.get(word[-1], _DOUBLED).format(word[-1])})" for word in words.split())
    return rf"\b{' +'.join(each)}\b"
