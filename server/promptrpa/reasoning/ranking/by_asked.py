"""Tutorials by what is asked of them: people's own words for what they want."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from promptrpa.domain.function import Function
from promptrpa.domain.task import Tutorial
from promptrpa.matching.words.about import without_device
from promptrpa.matching.words.apps import AppNames
from promptrpa.matching.words.tokens import without_asking
from promptrpa.ports.agents import Ranked
from promptrpa.reasoning.ranking.indexed import IndexedSet
from promptrpa.reasoning.ranking.odds import chance_of, odds_of
from promptrpa.reasoning.ranking.risks import Risks
from promptrpa.reasoning.ranking.wanted import wanted, without_own_words
from promptrpa.reasoning.wishes import only_begins, only_ends, takes_back

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from promptrpa.matching.prompts.asked import Asked
    from promptrpa.matching.words.index import Floats, Places

NEAREST: Final = 30
"""So many of those nearest in what is asked of them are compared, besides those that were found by words."""
SAME_AS_ASKED: Final = 0.99
"""A wish in the very words of what is asked of a tutorial: its title need not be like it."""
WIDEST: Final = 5.5
"""Log-odds that the words of a tutorial may speak for or against it beside what is asked of it."""
AHEAD: Final = 6.0
"""What is further ahead of the next one than this is no surer."""
SEEN_AHEAD: Final = 2.5
"""The same where it is ahead because its app shows what the wish names: much can be wished of a thing."""


@dataclass(frozen=True, slots=True)
class AskedWeights:
    """What the words of a tutorial and what is asked of it count together, beside its app, language and age; and how
    sure the best of all is, by how far it is ahead of the next and how near it is.

    Fitted to 943 wishes: some told the long way round, some that no tutorial serves, questions of
    tests/golden/retrieval.yaml and goals of the virtual phone's tasks; each also with the right tutorial taken away.
    Then rounded. `app_kind`, `seen_in`, `sure_seen`, `outdated`, `other_deed` and `undoes` are set by hand;
    `told_alone` goes by 474 goals of apps of which nobody had written down what people say, `sure_few` by 420 of apps
    with eight to ten examples a tutorial: the nearest of a few is less near than that of many.
    """

    words: float = 0.25
    near: float = 15.9
    both: float = 1.5
    told: float = 6.4
    told_alone: float = 3.0
    app: float = 0.7
    app_kind: float = 9.0
    seen_in: float = 5.0
    sure_seen: float = 0.7
    language: float = 2.7
    outdated: float = -8.1
    other_deed: float = -3.0
    undoes: float = -8.0
    bias: float = -3.95
    ahead: float = 0.64
    sure_near: float = 4.0
    sure_told: float = 0.35
    sure_few: float = 0.3


SHIPPED: Final = AskedWeights()
_STANDING: Final = ("app", "language", "outdated", "other_deed", "undoes")
ORDERING: Final = ("words", "near", "both", "told", "told_alone", "app_kind", "seen_in", *_STANDING)
"""The weights that tell which tutorial comes first; the others tell how sure it is."""


@dataclass(frozen=True, slots=True, eq=False)
class Compared:
    """A wish with the tutorials that may be meant. signs: a row for each, with what each of ORDERING counts of it.
    there: its app shows what is named. rivals: those that one must be ahead of."""

    tutorials: tuple[Tutorial, ...]
    signs: NDArray[np.float64]
    asked: Asked
    there: NDArray[np.bool_]
    rivals: NDArray[np.bool_]

    def sureness(self, weights: AskedWeights) -> Iterator[float]:
        """Log-odds of each, by how far it is ahead of its rivals, how near it is, and whether its app shows what is
        named."""
        import numpy as np

        counts = self.counts(np.array([getattr(weights, name) for name in ORDERING]))
        for row, rival in enumerate(self.next_rivals(counts, range(len(counts)))):
            ahead = min(counts[row] - counts[rival], self.most_ahead(row)) if rival >= 0 else self.most_ahead(row)
            yield self.sure(row, max(float(ahead), -AHEAD), weights)

    def counts(self, weights: NDArray[np.float64]) -> NDArray[np.float64]:
        """What the signs of each count together. weights: as ORDERING."""
        found: NDArray[np.float64] = (self.signs * weights).sum(axis=1)
        return found

    def next_rivals(self, counts: NDArray[np.float64], rows: Iterable[int]) -> list[int]:
        """The best other one that each of these must be ahead of; -1 for none."""
        best = sorted(self.rivals.nonzero()[0].tolist(), key=lambda row: -counts[row])[:2]
        return [next((rival for rival in best if rival != row), -1) for row in rows]

    def most_ahead(self, row: int) -> float:
        return SEEN_AHEAD if self.there[row] else AHEAD

    def sure(self, row: int, ahead: float, weights: AskedWeights) -> float:
        """How sure one is that is so far ahead."""
        near, told, few = (float(of[row]) for of in (self.asked.near, self.asked.told, self.asked.few))
        surely = weights.sure_near * near + weights.sure_told * told + weights.sure_few * few
        return weights.bias + weights.ahead * ahead + surely + weights.sure_seen * bool(self.there[row])


class AskedRanking:
    """Ranks tutorials of which it is known what is asked of them."""

    def __init__(self, apps: AppNames, risks: Risks, weights: AskedWeights) -> None:
        self._apps = apps
        self._risks = risks
        self._weights = weights

    def rank(
        self, function: Function, known: IndexedSet, ranked: Sequence[Ranked], without: frozenset[str]
    ) -> list[Ranked]:
        """Those that were found by words, with what is asked of them, and the nearest others. One is the surer the
        further it is ahead of the next one that is in the prompt's language and no older version's."""
        compared = self.compare(function, known, ranked, without)
        if compared is None:
            return list(ranked)
        reasons = {r.id: r.reason for r in ranked}
        found = [
            Ranked(t.id, chance_of(sure), reasons.get(t.id, "what is asked of it"))
            for t, sure in zip(compared.tutorials, compared.sureness(self._weights), strict=True)
        ]
        return sorted(found, key=lambda r: -r.score)

    def compare(
        self, function: Function, known: IndexedSet, ranked: Sequence[Ranked], without: frozenset[str]
    ) -> Compared | None:
        """What tells those apart that may be meant; None where nothing is known of the wish."""
        import numpy as np

        index = known.asked
        if function.steps or index is None:
            return None
        said = self._apps.without_coined(wanted(function, kinds=True))
        wish = without_asking(without_device(index.without_names(said)))
        if not index.knows(wish):
            return None
        near = index.near(wish, self._apps.without_coined(without_own_words(function)) or wish)
        by_words = {r.id: r for r in ranked}
        places = _candidates(known, by_words, near, without)
        asked = index.compare(wish, near, places)
        tutorials = tuple(known.tutorials[place] for place in places.tolist())
        apps = [known.apps.of[place] for place in places.tolist()]
        meant = known.kinds.meant(function.description) or known.apps.coined(function.prompt)
        seen = known.apps.key_of(function.seen_in) if not meant else ""
        there = np.array([bool(seen) and of == seen for of in apps])
        of_kind = np.array([bool(meant) and of == meant for of in apps])
        danger = self._risks.first(wish)
        standing = np.array([self._standing(t, function, danger, wish) for t in tutorials], np.float64)
        of_words = _odds(asked, [by_words.get(t.id) for t in tutorials])
        alone = asked.told_alone * [not t.outdated for t in tutorials]
        signs = np.column_stack([of_words, asked.near, asked.both, asked.told, alone, of_kind, there, *standing.T])
        rivals = np.array([_is_rival(t, function) for t in tutorials])
        return Compared(tutorials, np.asarray(signs, np.float64), asked, there, rivals)

    def _standing(self, tutorial: Tutorial, function: Function, deed: str, wish: str) -> tuple[bool, ...]:
        """What counts for a tutorial whatever its words, as _STANDING. deed: the danger that the wish begins with
        ("delete ..."), which the tutorial must have as well; so it is with what ends something. What takes back the
        wish ("untick") is another deed."""
        of_app = bool(function.app) and self._apps.same(function.app, tutorial.app)
        spoken = tutorial.language[:2] == function.language
        told = f"{tutorial.title} {' '.join(tutorial.asked)} {tutorial.text}"
        other = only_ends(wish, told) or (bool(deed) and deed not in self._risks.all(told))
        back = takes_back(tutorial.title, wish) or only_begins(wish, tutorial.title)
        return of_app, spoken, tutorial.outdated, other, back


def _odds(asked: Asked, by_words: Sequence[Ranked | None]) -> NDArray[np.float64]:
    """What their words say for each; of one that is asked for in the very words, no less than of any."""
    import numpy as np

    odds = np.clip([odds_of(r.score) if r else -WIDEST for r in by_words], -WIDEST, 2 * WIDEST)
    same = np.minimum(asked.both, asked.near) >= SAME_AS_ASKED
    return np.asarray(np.where(same, np.maximum(odds, odds.max()), odds), np.float64)


def _candidates(known: IndexedSet, by_words: Collection[str], near: Floats, without: frozenset[str]) -> Places:
    """Places of those that were found by words, in their order, and of the nearest others."""
    import numpy as np

    place_of = {t.id: place for place, t in enumerate(known.tutorials)}
    nearest = np.argsort(-near, kind="stable")[: NEAREST + len(without)].tolist()
    nearest = [p for p in nearest if known.tutorials[p].id not in without][:NEAREST]
    return np.array(list(dict.fromkeys([*(place_of[id] for id in by_words), *nearest])), dtype=np.intp)


def _is_rival(tutorial: Tutorial, function: Function) -> bool:
    return tutorial.language[:2] == function.language and not tutorial.outdated
