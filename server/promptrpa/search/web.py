"""Tutorials from the web: what a search engine finds, fetched safely and cut into steps."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from promptrpa.domain.task import Tutorial
from promptrpa.errors import FetchError
from promptrpa.ports.search import SearchEngine

from .article import Article, read_article
from .fetch import SafeFetcher

_AT_ONCE: Final = 4

MakeTutorial = Callable[[Article, int], Tutorial | None]
"""A tutorial out of an article and its place among the results (from 1); None where it tells no steps."""


class WebTutorials:
    """Implements ports.TutorialSource."""

    def __init__(self, engine: SearchEngine, fetcher: SafeFetcher, make: MakeTutorial, most: int = 8) -> None:
        self._engine = engine
        self._fetcher = fetcher
        self._make = make
        self._most = most

    def find(self, query: str, language: str) -> tuple[Tutorial, ...]:
        """Tutorials in the pages that the engine finds, in its order. Pages that can't be had are left out. Raises
        FetchError where the engine does not answer."""
        hits = self._engine.search(query, language, self._most)
        with ThreadPoolExecutor(_AT_ONCE) as pool:
            found = list(pool.map(self._read, (hit.url for hit in hits)))
        made = [self._make(article, rank) for rank, article in enumerate(found, 1) if article]
        return tuple(tutorial for tutorial in made if tutorial)

    def _read(self, url: str) -> Article | None:
        try:
            page = self._fetcher.fetch(url)
            return read_article(page.text, page.url)
        except FetchError:
            return None
