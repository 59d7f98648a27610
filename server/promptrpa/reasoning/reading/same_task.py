"""Whether a saved task does what a prompt wants: by its prompts, letter by letter and by meaning."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from promptrpa.domain.function import Function
from promptrpa.domain.task import Environment, Task
from promptrpa.matching.prompts.templates import match_template, normal
from promptrpa.matching.words.text import Meaning
from promptrpa.matching.words.values import SLOT
from promptrpa.ports.agents import Ranked

SAME_TASK: Final = 0.86
"""Nearness in meaning from which a saved task does what a prompt wants. High: the wrong task does wrong things."""
SAME_WORDS: Final = 0.7
"""The same for the words in which the two differ."""
SHORT: Final = 6
SHORT_SAME: Final = 0.9
"""In so few words each counts enough for the whole to be compared."""
_EMPTY: Final = frozenset({"the", "a", "an", "to", "for", "my", "me", "in", "of", "at", *"请的个一了我把在"})


class SameTask:
    """Compares a function with saved tasks."""

    def __init__(self, meaning: Meaning) -> None:
        self._meaning = meaning

    def find(self, function: Function, environment: Environment, tasks: Sequence[Task]) -> Ranked | None:
        """The saved task that does this, of the same phone and language rather than another, then the first; None for
        none."""
        said = [t for t in tasks if any(match_template(p, function.prompt, t.slots) is not None for p in t.prompts)]
        likeness = [(1.0, "the same words", t) for t in said] or [
            (score, "the same meaning", t) for t in tasks if (score := self._likeness(function, t)) >= SAME_TASK
        ]

        def rank(known: tuple[float, str, Task]) -> tuple[float, int]:
            score, _, task = known
            same = (task.language[:2] == environment.language[:2]) + (task.environment.phone == environment.phone)
            return score, same

        if not likeness:
            return None
        score, reason, best = max(likeness, key=rank)
        return Ranked(best.id, score, reason)

    def _likeness(self, function: Function, task: Task) -> float:
        if function.steps:
            return 0.0
        mine = normal(SLOT.sub("", function.description))
        theirs = [p for p in (SLOT.sub("", t) for t in (task.function, *task.prompts)) if self._agree(mine, p)]
        return max(self._meaning.similarity(mine, theirs), default=0.0)

    def _agree(self, mine: str, theirs: str) -> bool:
        """What is said in one and not in the other means the same: one other word can make another task of it."""
        said, known = _words(mine), _words(theirs)
        extra = [w for w in said if w not in known]
        missing = [w for w in known if w not in said]
        if not extra and not missing:
            return True
        if not extra or not missing:
            return False
        if self._meaning.similarity(" ".join(extra), [" ".join(missing)])[0] >= SAME_WORDS:
            return True
        return max(len(said), len(known)) <= SHORT and self._meaning.similarity(mine, [theirs])[0] >= SHORT_SAME


def _words(text: str) -> list[str]:
    """English words without the smallest, Chinese characters without the emptiest."""
    found = re.findall(r"[a-z0-9']+|[\u3400-\u9fff]", text.casefold())
    return [w for w in found if w not in _EMPTY]
