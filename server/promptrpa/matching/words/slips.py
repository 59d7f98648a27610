"""Names that are said, or written on a page, with a slip of the finger: two neighbouring letters changed places, or one
letter is too many or missing. Another letter makes another name ("Marie" for "Maria")."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Final

from rapidfuzz.distance import OSA

_LEAST: Final = 5
"""Letters of a name that is known again."""
_SIGNS: Final = " \t\n.,;:!?\"'“”‘’()…"
_OWN: Final = re.compile(r"['’]s$")


def slipped_name(prompt: str, values: Iterable[str], names: Sequence[str]) -> tuple[str, str]:
    """What is said, and the one name that it is but for two neighbouring letters that changed places ("Sunady",
    "Sunday"): a value of the prompt, or as many of its words as the name has that are part of no value. Empty where
    there is none, or more than one."""
    said = [value.casefold() for value in values]
    found = set()
    for name in {name.strip() for name in names if name.isascii() and sum(map(str.isalpha, name)) >= _LEAST}:
        alone = [run for run in _runs(prompt, len(name.split())) if not any(run in value for value in said)]
        found |= {(each, name) for each in (*said, *alone) if is_slip(each, name.casefold())}
    return found.pop() if len(found) == 1 else ("", "")


def letter_off(name: str, page: Iterable[str]) -> str:
    """The only name on the page that is written with a letter more or less; empty where one is the name itself."""
    said = _OWN.sub("", name.casefold()).strip()
    size = len(said.split())
    shown = {_OWN.sub("", run) for text in page for run in _runs(text, size)} if size else set()
    near = {run for run in shown if _is_letter_off(said, run)}
    return near.pop() if len(near) == 1 and said not in shown else ""


def _runs(text: str, size: int) -> list[str]:
    """As many neighbouring words each, without the signs around them."""
    words = [word.strip(_SIGNS) for word in text.casefold().split()]
    return [" ".join(words[n : n + size]) for n in range(len(words) - size + 1)]


def is_slip(said: str, name: str) -> bool:
    """They are the same but for two neighbouring letters that changed places."""
    changed = [a for a, b in zip(said, name, strict=False) if a != b]
    return sorted(said) == sorted(name) and OSA.distance(said, name) == 1 and all(map(str.isalpha, changed))


def _is_letter_off(said: str, shown: str) -> bool:
    """One word has a letter too many or too few within; one that ends otherwise ("Andrea" for "Andre") is mostly
    another name."""
    words = list(zip_longest(said.split(), shown.split(), fillvalue=""))
    other = [(a, b) for a, b in words if a != b]
    if len(other) != 1 or not all(other[0]):
        return False
    mine, theirs = other[0]
    letters = all(word.isascii() and word.isalpha() and len(word) >= _LEAST for word in other[0])
    within = (mine[0], mine[-1], abs(len(mine) - len(theirs))) == (theirs[0], theirs[-1], 1)
    return letters and within and OSA.distance(mine, theirs) == 1
