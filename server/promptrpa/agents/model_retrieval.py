"""Retrieval with a language model: which tutorial is meant, where the ranking leaves it open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from promptrpa.domain.function import Function
from promptrpa.domain.model import ModelRequest, ModelRole
from promptrpa.domain.task import Environment, Task, Tutorial
from promptrpa.errors import ModelError
from promptrpa.ports.agents import Ranked, RetrievalAgent
from promptrpa.ports.language import LanguageModel

SURE: Final = 0.75
LEAST: Final = 0.3
"""The ranking is taken as it is where its first is this likely, and below the least, where none is followed."""
_NOT_MEANT: Final = 0.1
"""Score of what the model leaves, at most: too little to be followed."""
SHOWN: Final = 5
_FIRST: Final = 0.9
"""Score of the one that the model chooses."""
_BEGINNING: Final = 200
"""Characters of a tutorial that the model is shown."""


@dataclass(frozen=True, slots=True)
class TutorialChoice:
    """number: in the list, from 1; 0: none says how."""

    number: int


class ModelRetrieval:
    """Implements ports.RetrievalAgent."""

    def __init__(self, inner: RetrievalAgent, model: LanguageModel) -> None:
        self._inner = inner
        self._model = model

    def match_task(self, function: Function, environment: Environment, tasks: Sequence[Task]) -> Ranked | None:
        """See ports.RetrievalAgent."""
        return self._inner.match_task(function, environment, tasks)

    def rank(
        self, function: Function, tutorials: Sequence[Tutorial], without: frozenset[str] = frozenset()
    ) -> list[Ranked]:
        """Tutorials, best first. Where none is meant, none is likely."""
        ranked = self._inner.rank(function, tutorials, without)
        if not ranked or not LEAST <= ranked[0].score < SURE:
            return ranked
        doubtful = [r for r in ranked[:SHOWN] if r.score >= LEAST]
        by_id = {t.id: t for t in tutorials}
        listed = "\n".join(
            f"{n}. {by_id[r.id].title}: {by_id[r.id].text[:_BEGINNING]}" for n, r in enumerate(doubtful, 1)
        )
        request = ModelRequest(
            "choose_tutorial",
            function.language,
            TutorialChoice,
            {"goal": function.prompt},
            {"tutorials": listed},
            role=ModelRole.FAST,
        )
        try:
            number = self._model.ask(request).number
        except ModelError:
            return ranked
        if not 1 <= number <= len(doubtful):
            return sorted((_none_of(r) for r in ranked), key=lambda r: -r.score)
        best = replace(doubtful[number - 1], score=_FIRST, reason="the language model chose it")
        return [best, *(r for r in ranked if r.id != best.id)]


def _none_of(ranked: Ranked) -> Ranked:
    return replace(ranked, score=min(ranked.score, _NOT_MEANT))
