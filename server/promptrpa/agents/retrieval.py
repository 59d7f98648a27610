"""The retrieval agent: a saved task or a tutorial for a function (PromptRPA, section 4.1.2)."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from promptrpa.domain.function import Function
from promptrpa.domain.task import Environment, Task, Tutorial
from promptrpa.matching.lexicon import Lexicon
from promptrpa.matching.risk import risk_of
from promptrpa.matching.templates import match_template, normal
from promptrpa.matching.text import plain
from promptrpa.matching.values import SLOT
from promptrpa.ports import Embedder, Ranked

SAME_TASK: Final = 0.86
"""Nearness in meaning from which a saved task does what a prompt wants. High: the wrong task does wrong things."""
_EMPTY: Final = frozenset({"the", "a", "an", "to", "for", "my", "me", "in", "of", "at", *"请的个一了我把在"})
SAME_WORDS: Final = 0.7
"""The same for the words in which the two differ."""
SHORT: Final = 6
SHORT_SAME: Final = 0.9
"""In so few words each counts enough for the whole to be compared."""
TUTORIAL: Final = 0.4
"""Score from which a tutorial is about what a prompt wants."""


class LexicalRetrieval:
    """Saved tasks by their prompts and by meaning; tutorials by meaning and character n-grams."""

    def __init__(self, embedder: Embedder, lexicon: Lexicon) -> None:
        self._embedder = embedder
        self._lexicon = lexicon

    def match_task(self, function: Function, environment: Environment, tasks: Sequence[Task]) -> Ranked | None:
        """The saved task that does this, of the same phone and app version rather than another; None for none."""
        best: tuple[float, float, Ranked] | None = None
        for task in tasks:
            score, reason = self._likeness(function, task)
            if score < SAME_TASK:
                continue
            same = (task.language[:2] == environment.language[:2]) + (task.environment.phone == environment.phone)
            if best is None or (score, same) > best[:2]:
                best = (score, same, Ranked(task.id, score, reason))
        return best[2] if best else None

    def rank(self, function: Function, tutorials: Sequence[Tutorial]) -> list[Ranked]:
        """Tutorials about this, best first."""
        if not tutorials:
            return []
        wanted = SLOT.sub("", function.description)
        near = self._embedder.similarity(wanted, [t.title for t in tutorials])
        grams = _cosines(wanted, [f"{t.title} {t.title} {t.text}" for t in tutorials])
        ranked = []
        for tutorial, meaning, letters in zip(tutorials, near, grams, strict=True):
            score = 0.65 * meaning + 0.35 * letters
            score += 0.08 * (bool(function.app) and plain(function.app) in plain(tutorial.app + tutorial.title))
            score += 0.04 * (tutorial.language[:2] == function.language)
            score -= 0.06 * tutorial.outdated
            if score >= TUTORIAL and self._same_risk(wanted, tutorial):
                reason = f"meaning {meaning:.2f}, letters {letters:.2f}{', outdated' if tutorial.outdated else ''}"
                ranked.append(Ranked(tutorial.id, min(score, 1.0), reason))
        return sorted(ranked, key=lambda r: -r.score)

    def _same_risk(self, wanted: str, tutorial: Tutorial) -> bool:
        """A tutorial that deletes, sends or pays is none for a prompt that does not say so."""
        risk = next((r for r in (risk_of(w, self._lexicon) for w in tutorial.title.split(" ")[:2]) if r), "")
        said = risk or risk_of(tutorial.title[:4], self._lexicon)
        return not said or any(risk_of(w, self._lexicon) for w in (*wanted.split(" "), *_pairs(wanted)))

    def _likeness(self, function: Function, task: Task) -> tuple[float, str]:
        if any(match_template(p, function.prompt, task.slots) is not None for p in task.prompts):
            return 1.0, "the same words"
        if function.steps:
            return 0.0, ""
        mine = normal(SLOT.sub("", function.description))
        theirs = [p for p in (SLOT.sub("", t) for t in (task.function, *task.prompts)) if self._agree(mine, p)]
        return max(self._embedder.similarity(mine, theirs), default=0.0), "the same meaning"

    def _agree(self, mine: str, theirs: str) -> bool:
        """What is said in one and not in the other means the same: one other word can make another task of it."""
        said, known = _words(mine), _words(theirs)
        extra = [w for w in said if w not in known]
        missing = [w for w in known if w not in said]
        if not extra and not missing:
            return True
        if not extra or not missing:
            return False
        if self._embedder.similarity(" ".join(extra), [" ".join(missing)])[0] >= SAME_WORDS:
            return True
        return max(len(said), len(known)) <= SHORT and self._embedder.similarity(mine, [theirs])[0] >= SHORT_SAME


def _words(text: str) -> list[str]:
    """English words without the smallest, Chinese characters without the emptiest."""
    found = re.findall(r"[a-z0-9']+|[\u3400-\u9fff]", text.casefold())
    return [w for w in found if w not in _EMPTY]


def _pairs(text: str) -> list[str]:
    return [text[k : k + 2] for k in range(len(text) - 1)]


def _grams(text: str) -> Counter[str]:
    folded = plain(text)
    return Counter(folded[i : i + n] for n in (1, 2, 3) for i in range(len(folded) - n + 1))


def _cosines(query: str, texts: Sequence[str]) -> list[float]:
    """TF-IDF of character 1- to 3-grams."""
    wanted, counted = _grams(query), [_grams(t) for t in texts]
    seen = Counter(gram for grams in counted for gram in grams)
    weight = {gram: math.log((1 + len(texts)) / (1 + seen[gram])) + 1 for gram in wanted}
    norm = math.sqrt(sum(((1 + math.log(n)) * weight[g]) ** 2 for g, n in wanted.items())) or 1.0
    cosines = []
    for grams in counted:
        dot = sum(
            (1 + math.log(n)) * weight[g] ** 2 * (1 + math.log(grams[g])) for g, n in wanted.items() if g in grams
        )
        size = math.sqrt(
            sum(((1 + math.log(n)) * (math.log((1 + len(texts)) / (1 + seen[g])) + 1)) ** 2 for g, n in grams.items())
        )
        cosines.append(dot / (norm * size) if size else 0.0)
    return cosines
