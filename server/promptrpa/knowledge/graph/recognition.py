"""Knowing a page again among those of its app, when its contents have changed."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from heapq import nlargest
from itertools import islice
from operator import itemgetter
from typing import Final

SAME: Final = 0.5
"""Likelihood from which two looks are taken for one page."""
_OFFSET: Final = -4.4
_ACTIVITY: Final = 3.0
_KINDS: Final = 3.4
_IDS: Final = (4.7, 7.0, -8.8)
"""For the share of the look's ids that the page has, that of the page's ids which the look has, and for having any."""
_LABELS: Final = (4.9, -4.1)
"""For the share of the page's labels that the look has, and for having any."""
_OTHER: Final = 6.0
"""Against a page on which something else is selected in a bar, or that has no dialog over it where the look has one.
All of these are from a logistic regression over pages of the virtual phone's apps with other contents, with and without
ids and activities, and rounded."""
_TITLE: Final = 6.0
"""Against a page with another title, as the pages of one settings app have; less where the two share marks that tell
them from the rest of the app, as the chats with two people do."""
_TELLING: Final = 3
"""Marks in common after which another title says nothing, and pages that must lack a mark for it to tell."""
_CANDIDATES: Final = 12
"""Pages that are compared closely."""
_LOOKED_THROUGH: Final = 1500
"""Places in the lists of marks that are read to find them; the rarest marks come first."""
_MOST_MARKS: Final = 160
"""Marks kept of one page; what was seen only once goes first."""


class PageIndex:
    """The pages of one app by their marks (see landmarks.marks).

    A page has each mark with the share of its visits that had it: what changes from visit to visit counts little.
    """

    def __init__(self) -> None:
        self._shares: dict[int, dict[str, float]] = {}
        """Of each page, its marks with their shares, squared: many marks that came once each are not to outweigh the
        few that always come."""
        self._having: defaultdict[str, set[int]] = defaultdict(set)
        self._weight = cache(self._weigh)

    def __len__(self) -> int:
        return len(self._shares)

    def load(self, page: int, visits: int, counts: Mapping[str, int]) -> None:
        """Put a page in, or what it is by now in the place of what it was."""
        before = self._shares.get(page, {}).keys()
        for mark in before - counts.keys():
            self._having[mark].discard(page)
        for mark in counts.keys() - before:
            self._having[mark].add(page)
        self._weight.cache_clear()
        self._shares[page] = {mark: min(count / max(visits, 1), 1.0) ** 2 for mark, count in counts.items()}

    def find(self, marks: Iterable[str]) -> tuple[int, float] | None:
        """The page that this look is most likely one of, and how likely; None where it is a new page."""
        look = {mark: self._weight(mark) for mark in frozenset(marks)}
        likely = ((self._likelihood(look, page), -page) for page in self._candidates(look))
        likelihood, page = max(likely, default=(0.0, 0))
        return (-page, likelihood) if likelihood >= SAME else None

    def _candidates(self, look: Mapping[str, float]) -> Iterable[int]:
        """The pages that have the most in common with a look, by its rarest marks."""
        scores: defaultdict[int, float] = defaultdict(float)
        left = _LOOKED_THROUGH
        shared = [(len(pages), mark) for mark in look if (pages := self._having.get(mark))]
        for count, mark in sorted(shared, key=itemgetter(0)):
            pages, weight = self._having[mark], look[mark]
            if count > left:
                if not scores:
                    return islice(pages, _CANDIDATES)
                break
            for page in pages:
                scores[page] += weight
            left -= count
        return nlargest(_CANDIDATES, scores, key=scores.__getitem__)

    def _likelihood(self, look: Mapping[str, float], page: int) -> float:
        """That a look, its marks with their weights, is one of this page; from 0 to 1."""
        shares = self._shares[page]
        mine: defaultdict[str, float] = defaultdict(float)
        theirs: defaultdict[str, float] = defaultdict(float)
        both: defaultdict[str, float] = defaultdict(float)
        for mark, weight in look.items():
            mine[mark[0]] += weight
            if mark in shares:
                both[mark[0]] += weight * shares[mark]
        for mark, share in shares.items():
            theirs[mark[0]] += self._weight(mark) * share
        total = _OFFSET + _ACTIVITY * (both["a"] > 0)
        if union := mine["k"] + theirs["k"] - both["k"]:
            total += _KINDS * both["k"] / union
        if mine["i"] and theirs["i"]:
            total += _IDS[0] * both["i"] / mine["i"] + _IDS[1] * both["i"] / theirs["i"] + _IDS[2]
        if mine["f"] and theirs["f"]:
            total += _LABELS[0] * both["f"] / theirs["f"] + _LABELS[1]
        for kind in ("s", "w"):
            if mine[kind] and theirs[kind] and not both[kind]:
                total -= _OTHER
        total -= _TITLE * self._other_title(look, shares)
        return 1 / (1 + math.exp(-total))

    def _other_title(self, look: Mapping[str, float], shares: Mapping[str, float]) -> float:
        """How much it says that the look has another title than the page, from 0 to 1; a page whose title changes from
        visit to visit has none to speak of."""
        titles = {mark: share for mark, share in shares.items() if mark[0] == "t"}
        mine = {mark for mark in look if mark[0] == "t"}
        if not titles or not mine or mine & titles.keys():
            return 0.0
        told = sum(
            mark[0] in "if" and mark in shares and len(self) - len(self._having[mark]) >= _TELLING for mark in look
        )
        return max(titles.values()) * max(1 - told / _TELLING, 0.0)

    def _weigh(self, mark: str) -> float:
        """Marks that many pages of the app have say little."""
        having = self._having.get(mark, ())
        return math.log((len(self._shares) + 1) / (len(having) + 0.5))


def counted(before: Mapping[str, int], marks: Iterable[str]) -> dict[str, int]:
    """The marks of a page with one more visit."""
    counts = Counter(before)
    counts.update(marks)
    if len(counts) > _MOST_MARKS:
        counts = Counter(dict(counts.most_common(_MOST_MARKS)))
    return dict(counts)
