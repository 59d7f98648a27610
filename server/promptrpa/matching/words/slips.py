"""Names of a page that are said with a slip of the finger."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rapidfuzz.distance import OSA

_LEAST: Final = 5
"""Letters of a name that is known again."""
_SIGNS: Final = " \t\n.,;:!?\"'“”‘’()"


def slipped_name(prompt: str, values: Iterable[str], names: Sequence[str]) -> tuple[str, str]:
    """What is said, and the one name that it is but for two neighbouring letters that changed places ("Sunady",
    "Sunday"): a value of the prompt, or as many of its words as the name has that are part of no value. Empty where
    there is none, or more than one."""
    said = [value.casefold() for value in values]
    words = [word.strip(_SIGNS) for word in prompt.casefold().split()]
    found = set()
    for name in {name.strip() for name in names if name.isascii() and sum(map(str.isalpha, name)) >= _LEAST}:
        size = len(name.split())
        runs = (" ".join(words[n : n + size]) for n in range(len(words) - size + 1))
        alone = [run for run in runs if not any(run in value for value in said)]
        found |= {(each, name) for each in (*said, *alone) if is_slip(each, name.casefold())}
    return found.pop() if len(found) == 1 else ("", "")


def is_slip(said: str, name: str) -> bool:
    """They are the same but for two neighbouring letters that changed places."""
    changed = [a for a, b in zip(said, name, strict=False) if a != b]
    return sorted(said) == sorted(name) and OSA.distance(said, name) == 1 and all(map(str.isalpha, changed))
