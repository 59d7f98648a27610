"""Values that were cut too long out of a prompt: the page shows which of their words are the name."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import Final

from promptrpa.matching.prompts.slots.units import DEEDS_CHINESE, EMPTY, EMPTY_CHINESE
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.tokens import stem, words_of
from promptrpa.matching.words.values import as_own

_SHORTEST: Final = 2
"""Characters of a name."""
_LONGEST: Final = 8
"""Characters of a Chinese word."""
_LITTLE: Final = frozenset((*EMPTY_CHINESE, *DEEDS_CHINESE))


def name_within(value: str, labels: Iterable[str], plan: Collection[str], lexicon: Lexicon) -> str:
    """The longest label that stands in the value, where all other words of that are the plan's own, deeds or little
    ones ("Lakeside" of "Lakeside from my stops"): with any other word it may be another name. Empty where there is
    none."""
    known = {stem(word) for text in plan for word in words_of(text)}
    for label in sorted({*labels}, key=lambda text: -len(text)):
        if len(label) < _SHORTEST or lexicon.verb(label):
            continue
        if not (left := _without(value, label)):
            continue
        ends_word = any(left[1][:1] and f"{label[-1]}{left[1][0]}" in text for text in plan)  # "倍速" of "2倍"
        before, behind = left[0], left[1][1:] if ends_word else left[1]
        if all(_is_said(part, plan, known, lexicon) for part in (before, behind)):
            return label
    return ""


def _without(value: str, label: str) -> tuple[str, str] | None:
    """What stands before and behind the label; None where the value does not hold it, or is no longer."""
    found = re.search(as_own(label), value, re.I)
    left = (value[: found.start()], value[found.end() :]) if found else None
    return left if left and any(part.strip() for part in left) else None


def _is_said(part: str, plan: Collection[str], known: Collection[str], lexicon: Lexicon) -> bool:
    """It has no word that only a name has."""
    for run in re.findall(r"[A-Za-z0-9'’-]+|[\u3400-\u9fff]+", part):
        folded = run.casefold()
        if run.isascii():
            if not (folded in EMPTY or stem(folded) in known or any(lexicon.same(folded, word) for word in known)):
                return False
        elif not _is_of_little(run, plan):
            return False
    return True


def _is_of_little(run: str, plan: Collection[str]) -> bool:
    """Chinese characters that are all little words, deeds and words of the plan."""
    at = 0
    while at < len(run):
        sizes = range(min(_LONGEST, len(run) - at), 0, -1)
        pieces = ((size, run[at : at + size]) for size in sizes)
        at += (size := next((s for s, w in pieces if w in _LITTLE or (s > 1 and any(w in t for t in plan))), 0))
        if not size:
            return False
    return True
