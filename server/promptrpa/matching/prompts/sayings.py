"""What people say, the long way round, who want what a tutorial does."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from itertools import chain
from pathlib import Path


class Sayings:
    """The files `en.tsv` and `zh.tsv` of a folder, read when first asked for: lines of a tutorial's id, a tab and what
    somebody says."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def of(self, tutorial: str) -> tuple[str, ...]:
        """For a tutorial, by its id; none for one that is not shipped."""
        return tuple(self._said.get(tutorial, ()))

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(self._said)

    @property
    def texts(self) -> Iterator[str]:
        return chain.from_iterable(self._said.values())

    @cached_property
    def _said(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        for file in sorted(self._folder.glob("*.tsv")):
            for line in file.read_text(encoding="utf-8").splitlines():
                id, _, said = line.partition("\t")
                found[id].append(said)
        return found
