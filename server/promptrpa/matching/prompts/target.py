"""What a wish puts something to, or makes of it: "export my contacts to a spreadsheet"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from promptrpa.domain.instruction import Instruction
from promptrpa.matching.prompts.coverage import is_one
from promptrpa.matching.words.tokens import stem, words_of

_TARGET: Final = re.compile(
    r"\b(?:to|into|onto|as)\s+(?:an?|the|my|our)\s+(?:[a-z-]+\s+){0,2}?(?P<what>[a-z-]{4,})\W*$"
)
"""A thing in small letters at the end, which is no name of one."""
_ALIKE: Final = 0.25
"""Nearness in meaning to some word of a tutorial, below which it knows nothing of the thing."""

Similarity = Callable[[str, Sequence[str]], list[float]]


def knows_target(prompt: str, told: str, plan: Sequence[Instruction], similarity: Similarity) -> bool:
    """What a tutorial tells has to do with the thing that an English wish puts something to, or leaves open which one
    is taken ("choose the folder"). A wish that names none is known as well."""
    found = _TARGET.search(prompt)
    if found is None or any(i.open_choice or is_one(i.object.text) for i in plan):
        return True
    words = list(dict.fromkeys(words_of(told)))
    if stem(found["what"]) in {stem(word) for word in words}:
        return True
    return max(similarity(found["what"], words), default=0.0) >= _ALIKE
