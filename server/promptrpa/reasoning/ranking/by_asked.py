"""Tutorials by what is asked of them: people's own words for what they want."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
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


class AskedRanking:
    """Ranks tutorials of which it is known what is asked of them."""

    def __init__(self, apps: AppNames, risks: Risks) -> None:
        self._apps = apps
        self._risks = risks
        self._weights = AskedWeights()

    def rank(
        self, function: Function, known: IndexedSet, ranked: Sequence[Ranked], without: frozenset[str]
    ) -> list[Ranked]:
        """Those that were found by words, with what is asked of them, and the nearest others. One is the surer the
        further it is ahead of the next one that is in the prompt's language and no older version's."""
        import numpy as np

        index = known.asked
        if function.steps or index is None:
            return list(ranked)
        said = self._apps.without_coined(wanted(function, kinds=True))
        wish = without_asking(without_device(index.without_names(said)))
        if not index.knows(wish):
            return list(ranked)
        near = index.near(wish, self._apps.without_coined(without_own_words(function)) or wish)
        by_words = {r.id: r for r in ranked}
        places = _candidates(known, by_words, near, without)
        compared = index.compare(wish, near, places)
        tutorials = [known.tutorials[place] for place in places.tolist()]
        counts = self._counts(compared, [by_words.get(t.id) for t in tutorials], tutorials)
        counts += [self._standing(t, function, self._risks.first(wish), wish) for t in tutorials]
        apps = [known.apps.of[place] for place in places.tolist()]
        if app := known.kinds.meant(function.description) or known.apps.coined(function.prompt):
            counts += [self._weights.app_kind * (of == app) for of in apps]
        seen = known.apps.key_of(function.seen_in) if not app else ""
        there = np.array([bool(seen) and of == seen for of in apps])
        counts += self._weights.seen_in * there
        sure = self._sureness(counts, compared, there, [_is_rival(t, function) for t in tutorials])
        reasons = [by_words[t.id].reason if t.id in by_words else "what is asked of it" for t in tutorials]
        found = [Ranked(t.id, chance_of(s), why) for t, s, why in zip(tutorials, sure, reasons, strict=True)]
        return sorted(found, key=lambda r: -r.score)

    def _counts(
        self, compared: Asked, by_words: Sequence[Ranked | None], tutorials: Sequence[Tutorial]
    ) -> NDArray[np.float64]:
        """What the words of each and what is asked of it count together."""
        import numpy as np

        weights = self._weights
        odds = np.clip([odds_of(r.score) if r else -WIDEST for r in by_words], -WIDEST, 2 * WIDEST)
        same = np.minimum(compared.both, compared.near) >= SAME_AS_ASKED
        odds = np.where(same, np.maximum(odds, odds.max()), odds)
        current = np.array([not t.outdated for t in tutorials])
        alone = compared.told_alone * current
        words = odds * weights.words + compared.near * weights.near + compared.both * weights.both
        return np.asarray(words + compared.told * weights.told + alone * weights.told_alone, np.float64)

    def _sureness(
        self, counts: NDArray[np.float64], compared: Asked, there: NDArray[np.bool_], rivals: Sequence[bool]
    ) -> Iterator[float]:
        """Log-odds of each, by how far it is ahead of its rivals, how near it is, and whether its app shows what is
        named."""
        import numpy as np

        weights = self._weights
        for row, count in enumerate(counts):
            others = counts[np.array(rivals) & (np.arange(len(counts)) != row)]
            most = SEEN_AHEAD if there[row] else AHEAD
            ahead = float(np.clip(count - others.max(), -AHEAD, most)) if others.size else most
            near, told = float(compared.near[row]), float(compared.told[row])
            surely = weights.sure_near * near + weights.sure_told * told + weights.sure_few * float(compared.few[row])
            yield weights.bias + weights.ahead * ahead + surely + weights.sure_seen * bool(there[row])

    def _standing(self, tutorial: Tutorial, function: Function, deed: str, wish: str) -> float:
        """What counts for a tutorial whatever its words. deed: the danger that the wish begins with ("delete ..."),
        which the tutorial must have as well; so it is with what ends something. What takes back the wish ("untick")
        is another deed."""
        weights = self._weights
        of_app = bool(function.app) and self._apps.same(function.app, tutorial.app)
        spoken = tutorial.language[:2] == function.language
        told = f"{tutorial.title} {' '.join(tutorial.asked)} {tutorial.text}"
        other = only_ends(wish, told) or (bool(deed) and deed not in self._risks.all(told))
        back = takes_back(tutorial.title, wish) or only_begins(wish, tutorial.title)
        of_use = weights.outdated * tutorial.outdated + weights.other_deed * other + weights.undoes * back
        return weights.app * of_app + weights.language * spoken + of_use


def _candidates(known: IndexedSet, by_words: Collection[str], near: Floats, without: frozenset[str]) -> Places:
    """Places of those that were found by words, in their order, and of the nearest others."""
    import numpy as np

    place_of = {t.id: place for place, t in enumerate(known.tutorials)}
    nearest = np.argsort(-near, kind="stable")[: NEAREST + len(without)].tolist()
    nearest = [p for p in nearest if known.tutorials[p].id not in without][:NEAREST]
    return np.array(list(dict.fromkeys([*(place_of[id] for id in by_words), *nearest])), dtype=np.intp)


def _is_rival(tutorial: Tutorial, function: Function) -> bool:
    return tutorial.language[:2] == function.language and not tutorial.outdated
