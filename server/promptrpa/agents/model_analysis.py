"""Analysis with a language model, for prompts of which the rules do not know what is to be done."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, Literal

from promptrpa.domain.function import Function, FunctionKind
from promptrpa.domain.instruction import Instruction
from promptrpa.domain.model import ModelRequest, ModelRole
from promptrpa.domain.question import Question
from promptrpa.domain.task import Task, Tutorial
from promptrpa.errors import ModelError
from promptrpa.ports.agents import AnalysisAgent, Bound
from promptrpa.ports.language import LanguageModel

CLEAR: Final = 0.9
"""Confidence in a wish from which the rules' reading is taken."""


@dataclass(frozen=True, slots=True)
class Wish:
    """kind: what the prompt is. goal: what is to be done, in the prompt's language. app: where; empty where that is
    open."""

    kind: Literal["task", "question", "other"]
    goal: str
    app: str


class ModelAnalysis:
    """Implements ports.AnalysisAgent. known: whether a saved task goes by exactly this prompt, so that nothing need be
    asked."""

    def __init__(self, inner: AnalysisAgent, model: LanguageModel, known: Callable[[str], bool]) -> None:
        self._inner = inner
        self._model = model
        self._known = known

    def analyse(self, prompt: str) -> Function:
        """The function; of a vague wish as the model understands it."""
        function = self._inner.analyse(prompt)
        vague = function.kind is FunctionKind.VAGUE and function.confidence < CLEAR
        if not vague and function.kind is not FunctionKind.OTHER:
            return function
        if self._known(prompt):
            return replace(function, kind=FunctionKind.TASK, confidence=1.0)
        request = ModelRequest("understand", function.language, Wish, {"prompt": prompt}, role=ModelRole.FAST)
        try:
            wish = self._model.ask(request)
        except ModelError:
            return function
        goal = " ".join(wish.goal.split())
        if wish.kind == "other" or not goal:
            return replace(function, kind=FunctionKind.OTHER)
        if wish.kind == "question":
            return replace(function, kind=FunctionKind.QUESTION, description=goal, confidence=1.0, app=wish.app)
        return replace(function, kind=FunctionKind.VAGUE, description=goal, confidence=CLEAR, app=wish.app)

    def fill(
        self,
        task: Task,
        function: Function,
        cues: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
        told: str = "",
    ) -> tuple[dict[str, str], list[Question]]:
        """See ports.AnalysisAgent."""
        return self._inner.fill(task, function, cues, told)

    def is_about(self, prompt: str, tutorial: Tutorial) -> bool:
        """See ports.AnalysisAgent."""
        return self._inner.is_about(prompt, tutorial)

    def unlisted_app(self, prompt: str, installed: frozenset[str]) -> str:
        """See ports.AnalysisAgent."""
        return self._inner.unlisted_app(prompt, installed)

    def is_absent(self, app: str, installed: frozenset[str]) -> bool:
        """See ports.AnalysisAgent."""
        return self._inner.is_absent(app, installed)

    def same_app(self, one: str, other: str) -> bool:
        """See ports.AnalysisAgent."""
        return self._inner.same_app(one, other)

    def bind(self, instructions: Sequence[Instruction], function: Function, told: str = "") -> Bound:
        """See ports.AnalysisAgent."""
        return self._inner.bind(instructions, function, told)
