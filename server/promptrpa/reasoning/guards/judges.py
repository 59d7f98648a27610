"""The two guards: by networks of our own, and by a language model with the prompts of ResponsibleTA's kind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.model import ModelRequest, ModelRole
from promptrpa.domain.operation import Judgement
from promptrpa.domain.page import Page
from promptrpa.errors import ModelError
from promptrpa.ports.agents import CompletenessVerifier, FeasibilityPredictor
from promptrpa.ports.language import LanguageModel
from promptrpa.reasoning.guards.features import GuardFeatures
from promptrpa.reasoning.guards.network import GuardNetwork
from promptrpa.reasoning.model.screen import ScreenReader

FEASIBLE: Final = 0.5
COMPLETE: Final = 0.4
"""The chance from which a command is taken to be feasible, or to have been done: where networks are right most often on
apps of the virtual phone that they did not learn from."""
_NEW: Final = 40
"""Lines of a screen that are told as new or gone."""


@dataclass(frozen=True, slots=True)
class LearnedFeasibility:
    """Implements ports.FeasibilityPredictor by a network. What needs no widget is feasible, but for a scroll where
    nothing scrolls."""

    features: GuardFeatures
    network: GuardNetwork

    def predict(self, page: Page, instruction: Instruction, language: str = "en") -> Judgement:
        """Whether the page has what the command needs."""
        if not instruction.operation.needs_widget:
            stuck = instruction.operation is OperationType.SCROLL and not any(w.scrollable for w in page.widgets)
            return Judgement(not stuck, 0.0 if stuck else 1.0, "nothing on this page scrolls" if stuck else "")
        chance = self.network.chance(self.features.of_command(page, instruction))
        return Judgement(chance >= FEASIBLE, chance, f"nothing on this page is “{instruction.object}”")


@dataclass(frozen=True, slots=True)
class LearnedCompleteness:
    """Implements ports.CompletenessVerifier by a network. What needs no widget was done where the page changed; what
    ends something, where it is gone with its page."""

    features: GuardFeatures
    network: GuardNetwork

    def verify(
        self, before: Page, instruction: Instruction, after: Page, language: str = "en", touched: int = -1
    ) -> Judgement:
        """Whether the page after a command shows that it was done."""
        if touched >= 0 and self.features.ends(before, touched, instruction, after):
            return Judgement(True, 1.0, "")
        if not (instruction.operation.needs_widget or instruction.operation is OperationType.SCROLL):
            changed = before.content != after.content
            return Judgement(changed, float(changed), "the page did not change")
        chance = self.network.chance(self.features.of_change(before, instruction, after))
        return Judgement(chance >= COMPLETE, chance, f"the page does not look as after “{instruction}”")


@dataclass(frozen=True, slots=True)
class Opinion:
    """thought: why, in a few words."""

    thought: str
    holds: bool


@dataclass(frozen=True, slots=True)
class AskedFeasibility:
    """The same by a language model; where it cannot be asked, by another."""

    model: LanguageModel
    reader: ScreenReader
    otherwise: FeasibilityPredictor

    def predict(self, page: Page, instruction: Instruction, language: str = "en") -> Judgement:
        """Whether the page has what the command needs."""
        screen = self.reader.read(page)
        request = ModelRequest(
            "judge_feasible", language, Opinion, {"command": str(instruction)}, {"screen": screen.told()},
            role=ModelRole.FAST,
        )  # fmt: skip
        try:
            said = self.model.ask(request)
        except ModelError:
            return self.otherwise.predict(page, instruction, language)
        return Judgement(said.holds, float(said.holds), said.thought)


@dataclass(frozen=True, slots=True)
class AskedCompleteness:
    """The same by a language model; where it cannot be asked, by another."""

    model: LanguageModel
    reader: ScreenReader
    otherwise: CompletenessVerifier

    def verify(
        self, before: Page, instruction: Instruction, after: Page, language: str = "en", touched: int = -1
    ) -> Judgement:
        """Whether the page after a command shows that it was done."""
        was, now = self.reader.read(before), self.reader.read(after)
        known, left = set(was.texts), set(now.texts)
        new, gone = [t for t in now.texts if t not in known], [t for t in was.texts if t not in left]
        data = {"screen": now.told(), "new": "\n".join(new[:_NEW]) or "-", "gone": "\n".join(gone[:_NEW]) or "-"}
        request = ModelRequest(
            "judge_complete", language, Opinion, {"command": str(instruction)}, data, role=ModelRole.FAST
        )
        try:
            said = self.model.ask(request)
        except ModelError:
            return self.otherwise.verify(before, instruction, after, language, touched)
        return Judgement(said.holds, float(said.holds), said.thought)
