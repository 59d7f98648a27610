"""The labels of all known pages, and in which apps they were seen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from promptrpa.patterns import lazy_regex

_PIECE: Final = lazy_regex(r"[^\W_\u3400-\u9fff]+|[\u3400-\u9fff]")
_LONGEST: Final = 12
"""Words, or Chinese characters, of a label."""


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
