"""The labels of known pages: in which apps they were seen, and on which pages of one app."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from promptrpa.patterns import lazy_regex

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from promptrpa.ports.meaning import Encoder

_PIECE: Final = lazy_regex(r"[^\W_\u3400-\u9fff]+|[\u3400-\u9fff]")
_LONGEST: Final = 12
"""Words, or Chinese characters, of a label."""
_NEAR: Final = 0.62
"""Nearness in meaning (cosine) from which a label of a page is what was asked for."""


class LabelIndex:
    """Finds labels in a text, in a time that does not depend on how many there are."""

    def __init__(self) -> None:
        self._packages: dict[tuple[str, ...], set[str]] = {}

    def add(self, package: str, labels: Iterable[str]) -> None:
        for label in labels:
            pieces = tuple(_PIECE.findall(label.casefold()))
            if 0 < len(pieces) <= _LONGEST:
                self._packages.setdefault(pieces, set()).add(package)

    def in_text(self, text: str) -> dict[str, frozenset[str]]:
        """The longest labels that stand in a text, as they are written there, with the packages of the apps that show
        them."""
        found = [(m.start(), m.end(), m.group().casefold()) for m in _PIECE.finditer(text)]
        labels: dict[str, frozenset[str]] = {}
        first = 0
        while first < len(found):
            ends = range(min(first + _LONGEST, len(found)), first, -1)
            said = ((end, tuple(piece for *_, piece in found[first:end])) for end in ends)
            end = next((end for end, pieces in said if pieces in self._packages), 0)
            if end:
                pieces = tuple(piece for *_, piece in found[first:end])
                labels[text[found[first][0] : found[end - 1][1]]] = frozenset(self._packages[pieces])
            first = end or first + 1
        return labels


class PageLabels:
    """The labels of one app, in small letters, and the pages that show them."""

    def __init__(self) -> None:
        self._pages: dict[str, set[int]] = {}
        self._labels: list[str] = []
        self._text = ""
        """All labels one after another: to look through it once is much quicker than through each."""
        self._starts = [0]
        self._vectors: NDArray[np.float32] | None = None

    def add(self, label: str, page: int) -> None:
        if label not in self._pages:
            self._pages[label] = set()
            self._labels.append(label)
        self._pages[label].add(page)

    def saying(self, label: str) -> set[int]:
        """The pages with just this label."""
        return set(self._pages.get(label, ()))

    def having(self, terms: Iterable[str]) -> set[int]:
        """The pages whose labels have all of these words, or parts of words, in them."""
        longest, *others = sorted(terms, key=len, reverse=True)
        found = self._having(longest)
        for term in others:
            if found:
                found &= self._having(term)
        return found

    def meaning(self, wanted: str, encoder: Encoder) -> set[int]:
        """The pages with a label that means this; empty where none comes near."""
        if not self._labels:
            return set()
        near = self._encoded(encoder) @ encoder.encode([wanted])[0]
        best = float(near.max())
        if best < _NEAR:
            return set()
        return {page for k in (near >= best - 0.02).nonzero()[0] for page in self._pages[self._labels[k]]}

    def _having(self, term: str) -> set[int]:
        text = self._joined()
        pages: set[int] = set()
        place = text.find(term)
        while place >= 0:
            label = bisect_right(self._starts, place) - 1
            pages |= self._pages[self._labels[label]]
            place = text.find(term, self._starts[label + 1])
        return pages

    def _joined(self) -> str:
        if new := self._labels[len(self._starts) - 1 :]:
            self._text += "".join(f"{label}\n" for label in new)
            for label in new:
                self._starts.append(self._starts[-1] + len(label) + 1)
        return self._text

    def _encoded(self, encoder: Encoder) -> NDArray[np.float32]:
        import numpy as np

        known = 0 if self._vectors is None else len(self._vectors)
        if new := self._labels[known:]:
            more = encoder.encode(new)
            self._vectors = more if self._vectors is None else np.concatenate([self._vectors, more])
        assert self._vectors is not None
        return self._vectors
