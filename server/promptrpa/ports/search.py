"""Where tutorials come from that are not here yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from promptrpa.domain.task import Tutorial


@dataclass(frozen=True, slots=True)
class Hit:
    """One result of a search engine."""

    title: str
    url: str
    text: str = ""


class SearchEngine(Protocol):
    """name: as the setting `search` has it."""

    name: str

    def search(self, query: str, language: str, most: int) -> Sequence[Hit]:
        """The first results for a query, in the language "en" or "zh" rather. Raises FetchError."""
        ...


class TutorialSource(Protocol):
    """Where tutorials are looked for that the knowledge base does not have."""

    def find(self, query: str, language: str) -> Sequence[Tutorial]:
        """Tutorials that may say how to do this. Raises FetchError."""
        ...
