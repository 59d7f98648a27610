"""The retrieval agent: a saved task or a tutorial for a function (PromptRPA, section 4.1.2)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from promptrpa.domain.function import Function
from promptrpa.domain.task import Environment, Task, Tutorial
from promptrpa.matching.words.apps import AppNames
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.text import Meaning
from promptrpa.matching.words.values import SLOT
from promptrpa.ports.agents import Ranked
from promptrpa.ports.meaning import Encoder
from promptrpa.reasoning.ranking.by_asked import SHIPPED, AskedRanking, AskedWeights, Compared
from promptrpa.reasoning.ranking.by_words import WordRanking
from promptrpa.reasoning.ranking.indexed import IndexedSet, Indexer
from promptrpa.reasoning.ranking.kept_index import KeptIndex
from promptrpa.reasoning.ranking.odds import odds_of
from promptrpa.reasoning.ranking.risks import Risks
from promptrpa.reasoning.ranking.wanted import ANY_APP, said_of_app, with_known_names
from promptrpa.reasoning.reading.same_task import SameTask

if TYPE_CHECKING:
    from promptrpa.matching.prompts.sayings import Sayings

SURER: Final = 1.5
"""Log-odds by which a wish about any app must be surer than one about the app that is named."""


class HybridRetrieval:
    """Saved tasks by their prompts and by meaning; tutorials by words, character n-grams, vectors and meaning.

    encoder: None leaves the vectors out. wishes: the encoder of whole wishes, which compares them with what is asked of
    tutorials and with the sayings. general: another one, for tutorials of apps that have none. weights: what tells
    tutorials apart. kept: None makes each index anew.
    """

    def __init__(
        self,
        meaning: Meaning,
        lexicon: Lexicon,
        apps: AppNames,
        encoder: Encoder | None = None,
        wishes: Encoder | None = None,
        general: Encoder | None = None,
        sayings: Sayings | None = None,
        weights: AskedWeights = SHIPPED,
        kept: KeptIndex | None = None,
    ) -> None:
        self._apps = apps
        self._risks = Risks(lexicon)
        self._same = SameTask(meaning)
        self._indexer = Indexer(meaning, lexicon, apps, encoder, wishes, general, sayings, kept)
        self._by_words = WordRanking(meaning, apps, self._risks)
        self._by_asked = AskedRanking(apps, self._risks, weights)

    def match_task(self, function: Function, environment: Environment, tasks: Sequence[Task]) -> Ranked | None:
        """The saved task that does this, see SameTask.find; None for none."""
        return self._same.find(function, environment, tasks)

    def rank(
        self, function: Function, tutorials: Sequence[Tutorial], without: frozenset[str] = frozenset()
    ) -> list[Ranked]:
        """Tutorials that have anything to do with this, best first, each with the chance that it is the one wanted.
        without: ids of those that are not."""
        if not tutorials:
            return []
        known = self._indexer.of(tutorials)
        return list(known.ranked.get_or((function, without), lambda: self._rank(function, known, without)))

    def compare(self, function: Function, tutorials: Sequence[Tutorial]) -> Compared | None:
        """What tells the tutorials apart that may be meant; None where nothing is known of the wish."""
        known = self._indexer.of(tutorials)
        function = self._with_known_names(function, known)
        return self._by_asked.compare(function, known, self._by_words.rank(function, known), frozenset())

    def _rank(self, function: Function, known: IndexedSet, without: frozenset[str]) -> list[Ranked]:
        """As it is said; or as a wish about any app, where it does something to one and that is far surer."""
        ranked = self._as_said(function, known, without)
        said = "" if function.steps else self._apps.as_any_app(function.description)
        if not said or (self._takes_all_away(said) and not ANY_APP.search(function.description)):
            return ranked
        again = self._as_said(replace(function, description=said, prompt=said, app="", common=""), known, without)
        surer = bool(again) and odds_of(again[0].score) >= SURER + max((odds_of(r.score) for r in ranked), default=0)
        return again if surer and self._is_of_any_app(known, again[0].id, SLOT.sub(" ", said)) else ranked

    def _as_said(self, function: Function, known: IndexedSet, without: frozenset[str]) -> list[Ranked]:
        function = self._with_known_names(function, known)
        ranked = [r for r in self._by_words.rank(function, known) if r.id not in without]
        return self._by_asked.rank(function, known, ranked, without)

    @staticmethod
    def _with_known_names(function: Function, known: IndexedSet) -> Function:
        return with_known_names(function, known.asked.says) if known.asked is not None else function

    def _takes_all_away(self, wish: str) -> bool:
        """The wish only deletes: "delete Photos" may well be about what is in the app."""
        return len(said_of_app(wish)) == 1 and self._risks.first(wish) == "delete"

    def _is_of_any_app(self, known: IndexedSet, id: str, wish: str) -> bool:
        """The tutorial is done in the settings, or nobody knows where, and the wish is just what somebody asks of it,
        or what a button is called that it touches: one word more or other can make another deed of it."""
        place = next(n for n, t in enumerate(known.tutorials) if t.id == id)
        tutorial, app = known.tutorials[place], known.apps.of[place]
        if app and not self._apps.same(app, "settings"):
            return False
        said = said_of_app(wish)
        deed = " ".join(ANY_APP.sub(" ", wish).split())
        touched = rf"(?:tap|press|click|choose|点击|选择)\s*{re.escape(deed)}(?![A-Za-z])"
        asked = any(said == said_of_app(each) for each in (tutorial.title, *tutorial.asked))
        return bool(said) and (asked or re.search(touched, tutorial.text, re.IGNORECASE) is not None)
