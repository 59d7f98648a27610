"""Assessment with a language model, where the rules are unsure (PromptRPA, appendix A.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from promptrpa.domain.model import ModelRequest, ModelRole
from promptrpa.domain.operation import Operation, Proposal, Verdict, VerdictKind
from promptrpa.domain.page import Page
from promptrpa.domain.recent import Recent
from promptrpa.domain.run import StepResult
from promptrpa.errors import ModelError
from promptrpa.ports.agents import AssessmentAgent, SemanticsAgent, Situation
from promptrpa.ports.language import LanguageModel

SURE: Final = 0.7
"""Confidence of the model from which nobody is asked."""
_MOST_DONE: Final = 12
_REMEMBERED: Final = 64
"""Answers that are kept: a page that is looked at again with its picture is often the same."""


@dataclass(frozen=True, slots=True)
class Assessed:
    """verdict: whether the operation does the instruction. confidence: from 0 to 1."""

    verdict: Literal["proceed", "wrong"]
    confidence: float
    reason: str


class ModelAssessment:
    """Implements ports.AssessmentAgent: a person is asked only where the model is unsure as well."""

    def __init__(self, inner: AssessmentAgent, model: LanguageModel, semantics: SemanticsAgent) -> None:
        self._inner = inner
        self._model = model
        self._semantics = semantics
        self._known: Recent[Assessed] = Recent(_REMEMBERED)

    def assess(self, page: Page, situation: Situation, proposal: Proposal) -> Verdict:
        """What to do with a proposal."""
        verdict = self._inner.assess(page, situation, proposal)
        if verdict.kind is not VerdictKind.ASK or proposal.operation is None:
            return verdict
        try:
            question = self._question(page, situation, proposal, proposal.operation)
            said = self._known.get_or((str(question.values), str(question.data)), lambda: self._model.ask(question))
        except ModelError:
            return verdict
        if said.verdict == "proceed" and said.confidence >= SURE:
            return Verdict(VerdictKind.PROCEED, min(said.confidence, 1.0), said.reason or verdict.reason)
        return verdict

    def _question(
        self, page: Page, situation: Situation, proposal: Proposal, operation: Operation
    ) -> ModelRequest[Assessed]:
        function = situation.function
        values = {
            "goal": function.prompt if function else str(situation.instruction),
            "instruction": str(situation.instruction),
            "following": [str(i) for i in situation.following[:3]],
        }
        candidates = "\n".join(f"{c.label or 'a widget without words'} ({c.score:.2f})" for c in proposal.candidates)
        done = [str(s.instruction) for s in situation.history if s.instruction and s.result is StepResult.CHANGED]
        typed = f" “{operation.parameter}”" if operation.parameter else ""
        data = {
            "page": self._semantics.describe(page),
            "proposal": f"{operation.type}{typed}: {proposal.reason}\n{candidates}",
            "done": "\n".join(done[-_MOST_DONE:]) or "-",
        }
        language = function.language if function else "en"
        return ModelRequest("assess_step", language, Assessed, values, data, role=ModelRole.FAST)
