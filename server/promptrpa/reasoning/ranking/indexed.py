"""Tutorials, made ready to be searched."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING, Final

from promptrpa.domain.recent import Recent
from promptrpa.domain.task import Tutorial
from promptrpa.matching.words.about import AppMentions, without_device
from promptrpa.matching.words.apps import AppNames
from promptrpa.matching.words.lexicon import Lexicon, is_chinese
from promptrpa.matching.words.text import Meaning
from promptrpa.matching.words.tokens import search_tokens
from promptrpa.ports.agents import Ranked
from promptrpa.ports.meaning import Encoder
from promptrpa.reasoning.ranking.app_kinds import AppKinds
from promptrpa.reasoning.ranking.kept_index import Indexes, KeptIndex

if TYPE_CHECKING:
    from promptrpa.matching.prompts.asked import AskedIndex
    from promptrpa.matching.prompts.sayings import Sayings
    from promptrpa.matching.words.index import DocumentIndex

KEPT: Final = 3
"""So many sets of tutorials stay indexed: one's own, what was found elsewhere last, and what saved tasks tell."""
_ANSWERS: Final = 16
"""So many rankings of a set are remembered."""


@dataclass(frozen=True, slots=True, eq=False)
class IndexedSet:
    """Tutorials with their index. asked: None where none of them says what is asked of it. kinds: what their apps are
    for. ranked: what was found in them lately."""

    tutorials: tuple[Tutorial, ...]
    index: DocumentIndex
    apps: AppMentions
    asked: AskedIndex | None
    kinds: AppKinds
    ranked: Recent[list[Ranked]] = field(default_factory=lambda: Recent(_ANSWERS))


class Indexer:
    """Indexes sets of tutorials, and keeps the latest. Safe to use from several threads."""

    def __init__(
        self,
        meaning: Meaning,
        lexicon: Lexicon,
        apps: AppNames,
        encoder: Encoder | None,
        wishes: Encoder | None,
        general: Encoder | None,
        sayings: Sayings | None,
        kept: KeptIndex | None = None,
    ) -> None:
        self._meaning = meaning
        self._lexicon = lexicon
        self._apps = apps
        self._encoder = encoder
        self._wishes = wishes
        self._general = general
        self._sayings = sayings
        self._kept = kept
        self._sets: list[IndexedSet] = []
        self._indexing = Lock()

    def of(self, tutorials: Sequence[Tutorial]) -> IndexedSet:
        """The index of these tutorials, made anew only when they are others than before."""
        whole = tuple(tutorials)
        with self._indexing:
            known = next((known for known in self._sets if known.tutorials == whole), None)
            if known is None:
                known = self._indexed(whole)
            others = [other for other in self._sets if other is not known]
            self._sets = [known, *others[: KEPT - 1]]
        return known

    def _indexed(self, tutorials: tuple[Tutorial, ...]) -> IndexedSet:
        made = self._kept_or_made(tutorials)
        apps = AppMentions(self._apps, tutorials, self._lexicon.concepts)
        return IndexedSet(tutorials, made.documents, apps, made.asked, AppKinds(tutorials, apps.of))

    def _kept_or_made(self, tutorials: tuple[Tutorial, ...]) -> Indexes:
        encoders = {"encoder": self._encoder, "wishes": self._wishes, "general": self._general}
        if self._kept is None:
            return self._made(tutorials)
        named = repr((self._apps.all_names, [encoder and encoder.name for encoder in encoders.values()]))
        given = {name: encoder for name, encoder in encoders.items() if encoder} | {"indexer": self}
        return self._kept.get_or(tutorials, named, given, lambda: self._made(tutorials))

    def _made(self, tutorials: tuple[Tutorial, ...]) -> Indexes:
        from promptrpa.matching.prompts.asked import AskedIndex
        from promptrpa.matching.words.index import Document, DocumentIndex, WordTable

        bare = self._apps.without_coined  # else each text that names the app is like every wish that does
        app_in = cache(self._app_in)
        documents = [
            Document(
                bare(without_device(t.title)),
                t.text,
                app_in(t.app, t.language),
                tuple(map(bare, t.asked)),
                self._said_of(t),
            )
            for t in tutorials
        ]
        table = WordTable(self._encoder) if self._encoder else None
        index = DocumentIndex(documents, self._pieces, self._encoder, table)
        if not self._encoder or not any(t.asked for t in tutorials):
            return Indexes(index, None)
        return Indexes(index, AskedIndex(documents, self._encoder, table, self._wishes, self._general))

    def _said_of(self, tutorial: Tutorial) -> tuple[str, ...]:
        return self._sayings.of(tutorial.id) if self._sayings else ()

    def _app_in(self, app: str, language: str) -> str:
        """The names of an app in a language."""
        names = self._apps.names_of(app) or (app,)
        return " ".join(n for n in names if is_chinese(n) == (language[:2] == "zh"))

    def _pieces(self, text: str) -> list[str]:
        """Fine pieces of a short text, and the concepts that its words stand for."""
        concepts = {f"#{c}" for unit in self._meaning.units(text) for c in unit if isinstance(c, int)}
        return [*search_tokens(text, fine=True), *sorted(concepts)]
