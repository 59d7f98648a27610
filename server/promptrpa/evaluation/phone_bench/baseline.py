"""What is compared with: instructions mapped by strict text alone (PromptRPA, table 6, "Text only"), and retrieval that
knows no tutorial."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from promptrpa.domain.function import Function
from promptrpa.domain.instruction import OperationType
from promptrpa.domain.operation import Operation, Proposal, Tier
from promptrpa.domain.page import Page, Widget
from promptrpa.domain.task import Environment, Task, Tutorial
from promptrpa.matching.words.apps import AppNames
from promptrpa.matching.words.text import strict_similarity
from promptrpa.ports.agents import Ranked, RetrievalAgent, Situation

ALIKE: Final = 0.75


class TextOnlyGrounding:
    """The widget whose text is most like the object's by equation 1, and nothing else: no search, no history."""

    def __init__(self, apps: AppNames) -> None:
        self._apps = apps

    def propose(self, page: Page, situation: Situation) -> Proposal:
        """The next operation, or none."""
        instruction = situation.instruction
        if instruction.operation is OperationType.OPEN:
            package = self._apps.package(instruction.parameter, situation.installed)
            operation = Operation(OperationType.OPEN, parameter=package) if package else None
            return Proposal(operation, Tier.DIRECT, 1.0, f"open {package}")
        if not instruction.operation.needs_widget:
            return Proposal(
                Operation(instruction.operation, parameter=instruction.parameter), Tier.DIRECT, 1.0, "as said"
            )
        wanted = instruction.object.text
        best = max(page.widgets, key=lambda w: strict_similarity(w.label, wanted), default=None)
        if best is None or strict_similarity(best.label, wanted) < ALIKE:
            return Proposal(None, Tier.NONE, 0.0, f"“{wanted}” is not on this page")
        operation = Operation(
            instruction.operation,
            best.bounds.center,
            best.bounds,
            instruction.parameter,
            self._acting(page, best).index,
        )
        return Proposal(operation, Tier.TEXT, 1.0, f"“{best.label}”")

    def sees(self, page: Page, situation: Situation) -> bool:
        """It remembers no widgets."""
        return False

    def again(self, page: Page, situation: Situation) -> Proposal | None:
        """It remembers no widgets."""
        return None

    @staticmethod
    def _acting(page: Page, widget: Widget) -> Widget:
        return next((w for w in (widget, *page.ancestors(widget)) if w.interactive), widget)


@dataclass(frozen=True, slots=True)
class WithoutTutorials:
    """Saved tasks are found, and no tutorial is: what they do not tell is an open goal. but: how the sources of those
    begin that are found all the same; empty for none."""

    inner: RetrievalAgent
    but: str = ""

    def match_task(self, function: Function, environment: Environment, tasks: Sequence[Task]) -> Ranked | None:
        """See ports.RetrievalAgent."""
        return self.inner.match_task(function, environment, tasks)

    def rank(
        self, function: Function, tutorials: Sequence[Tutorial], without: frozenset[str] = frozenset()
    ) -> list[Ranked]:
        """See ports.RetrievalAgent."""
        left = [t for t in tutorials if self.but and t.source.startswith(self.but)]
        return self.inner.rank(function, left, without)
