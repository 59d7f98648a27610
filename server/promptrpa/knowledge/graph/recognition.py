"""Knowing a page again among those of its app, when its contents have changed."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
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
        self._visits: dict[int, int] = {}
        self._counts: dict[int, Counter[str]] = {}
        self._having: defaultdict[str, set[int]] = defaultdict(set)

    def __len__(self) -> int:
        return len(self._visits)

    def load(self, page: int, visits: int, counts: Mapping[str, int]) -> None:
        """Put a page in, or what it is by now in the place of what it was."""
        for mark in self._counts.get(page, ()):
            self._having[mark].discard(page)
        self._visits[page] = max(visits, 1)
        self._counts[page] = Counter(counts)
        for mark in counts:
            self._having[mark].add(page)

    def find(self, marks: Iterable[str]) -> tuple[int, float] | None:
        """The page that this look is most likely one of, and how likely; None where it is a new page."""
        look = frozenset(marks)
        scores: Counter[int] = Counter()
        left = _LOOKED_THROUGH
        for mark in sorted(look, key=lambda m: len(self._having.get(m, ()))):
            pages = self._having.get(mark)
            if not pages:
                continue
            if len(pages) > left and scores:
                break
            weight = self._weight(mark)
            for page in pages:
                scores[page] += weight  # type: ignore[assignment]
            left -= len(pages)
        best = max(
            ((self.likelihood(look, page), -page) for page, _ in scores.most_common(_CANDIDATES)), default=(0.0, 0)
        )
        return (-best[1], best[0]) if best[0] >= SAME else None

    def likelihood(self, look: frozenset[str], page: int) -> float:
        """That a look is one of this page, from 0 to 1."""
        counts, visits = self._counts[page], self._visits[page]
        mine: Counter[str] = Counter()
        theirs: Counter[str] = Counter()
        both: Counter[str] = Counter()
        for mark in look:
            weight = self._weight(mark)
            mine[mark[0]] += weight  # type: ignore[assignment]
            if mark in counts:
                both[mark[0]] += weight * _share(counts[mark], visits)  # type: ignore[assignment]
        for mark, count in counts.items():
            theirs[mark[0]] += self._weight(mark) * _share(count, visits)  # type: ignore[assignment]
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
        total -= _TITLE * self._other_title(look, counts, visits)
        return 1 / (1 + math.exp(-total))

    def _other_title(self, look: frozenset[str], counts: Mapping[str, int], visits: int) -> float:
        """How much it says that the look has another title than the page, from 0 to 1; a page whose title changes from
        visit to visit has none to speak of."""
        titles = {mark: count for mark, count in counts.items() if mark[0] == "t"}
        mine = {mark for mark in look if mark[0] == "t"}
        if not titles or not mine or mine & titles.keys():
            return 0.0
        told = sum(
            mark[0] in "if" and mark in counts and len(self._visits) - len(self._having[mark]) >= _TELLING
            for mark in look
        )
        return _share(max(titles.values()), visits) * max(1 - told / _TELLING, 0.0)

    def _weight(self, mark: str) -> float:
        """Marks that many pages of the app have say little."""
        return math.log((len(self._visits) + 1) / (min(len(self._having.get(mark, ())), len(self._visits)) + 0.5))


def _share(count: int, visits: int) -> float:
    """Squared, so that many marks that came once each do not outweigh the few that always come."""
    return min(count / visits, 1.0) ** 2


def counted(before: Mapping[str, int], marks: Iterable[str]) -> dict[str, int]:
    """The marks of a page with one more visit."""
    counts = Counter(before)
    counts.update(marks)
    if len(counts) > _MOST_MARKS:
        counts = Counter(dict(counts.most_common(_MOST_MARKS)))
    return dict(counts)
