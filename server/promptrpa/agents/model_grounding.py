"""Grounding with a language model: what a planner chose, and what the cheaper tiers did not find."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.model import ModelRequest
from promptrpa.domain.operation import Candidate, Operation, Proposal, Purpose, Tier
from promptrpa.domain.page import Page, Widget
from promptrpa.domain.recent import Recent
from promptrpa.domain.run import Step
from promptrpa.errors import ModelError
from promptrpa.matching.pages.features import shown_label
from promptrpa.matching.pages.windows import until_free
from promptrpa.ports.agents import GroundingAgent, Situation, attempt_key
from promptrpa.ports.language import LanguageModel
from promptrpa.reasoning.model.screen import Screen, ScreenReader

SURE: Final = 0.85
"""Confidence in what a model chose."""
PLANNED: Final = 0.96
"""Confidence in the widget that a planner chose on this very page."""
_REMEMBERED: Final = 64
"""Answers that are kept, so that the same question is asked once."""
_DOORS: Final = 3
"""Widgets that only lead to the one that is meant, touched for one instruction."""


@dataclass(frozen=True, slots=True)
class WidgetChoice:
    """widget: a number of the list, -1: none. leads: it is not the one that is meant, and opens the way to it."""

    widget: int
    leads: bool
    reason: str


class ModelGrounding:
    """Implements ports.GroundingAgent. planned: a planner goes on where the model finds no widget, so that nothing is
    explored blindly."""

    def __init__(self, inner: GroundingAgent, reader: ScreenReader, model: LanguageModel, *, planned: bool) -> None:
        self._inner = inner
        self._reader = reader
        self._model = model
        self._planned = planned
        self._known: Recent[WidgetChoice] = Recent(_REMEMBERED)

    def propose(self, page: Page, situation: Situation) -> Proposal:
        """The widget that a planner chose; else what the tiers find; where they find nothing, the model's choice."""
        if 0 <= situation.widget < len(page.widgets):
            return _on(page, page.widgets[situation.widget], situation, PLANNED, "the planned step")
        found = self._inner.propose(page, situation)
        lost = found.tier is Tier.EXPLORATION or (found.operation is None and found.purpose is not Purpose.SKIP)
        if not lost or not situation.instruction.operation.needs_widget:
            return found
        screen = self._reader.read(page)
        said = self._choose(page, screen, situation)
        if said is None:
            return found
        if chosen := _chosen(page, screen.widget(said.widget), said, situation):
            return chosen
        if self._planned and situation.task_step is None:
            reason = f"“{situation.instruction.object}” is not on this page"
            return Proposal(None, Tier.MODEL, 0.0, reason)
        return found

    def sees(self, page: Page, situation: Situation) -> bool:
        """The widget of the saved step is on the page."""
        return self._inner.sees(page, situation)

    def again(self, page: Page, situation: Situation) -> Proposal | None:
        """The saved step's widget, known by its features, or by where it stood."""
        return self._inner.again(page, situation)

    def _choose(self, page: Page, screen: Screen, situation: Situation) -> WidgetChoice | None:
        """What the model says; None where it cannot be asked."""
        key = (page.content, str(situation.instruction))
        try:
            return self._known.get_or(key, lambda: self._model.ask(_question(screen, situation)))
        except ModelError:
            return None


def _question(screen: Screen, situation: Situation) -> ModelRequest[WidgetChoice]:
    """After PromptRPA, appendix A.1 (2c)."""
    function = situation.function
    values = {
        "goal": function.prompt if function else str(situation.instruction),
        "instruction": str(situation.instruction),
        "following": [str(i) for i in situation.following[:3]],
    }
    done = "\n".join(str(s.instruction) for s in situation.history if s.instruction and _did(s))
    data = {"screen": screen.told(), **({"done": done} if done else {})}
    return ModelRequest("choose_widget", function.language if function else "en", WidgetChoice, values, data)


def _did(step: Step) -> bool:
    """It did its instruction, and did not only lead to where it can be done."""
    return step.operation is not None and step.proposal is not None and step.proposal.purpose is Purpose.INSTRUCTION


def _chosen(page: Page, index: int, said: WidgetChoice, situation: Situation) -> Proposal | None:
    """What the model chose; None where it chose nothing of use."""
    if index < 0:
        return None
    widget, reason = page.widgets[index], said.reason or "the language model chose it"
    if said.leads:
        return _through(page, widget, situation, reason)
    if _fits(widget, situation.instruction.operation):
        return _on(page, widget, situation, SURE, reason)
    return None


def _through(page: Page, widget: Widget, situation: Situation, reason: str) -> Proposal | None:
    """Touch what leads to the widget that is meant; None where that was tried here, or enough was, and for what cannot
    be touched, such as a list that scrolls."""
    if not widget.clickable:
        return None
    point = widget.bounds.center
    operation = Operation(OperationType.CLICK, point, widget.bounds, widget=widget.index)
    tried = [s for s in situation.trail() if s.proposal and s.proposal.tier is Tier.MODEL]
    again = attempt_key(page, operation) in situation.attempts or any(s.page == page.content for s in tried)
    if again or len(tried) >= _DOORS:
        return None
    if wait := until_free(page, widget, point):
        return wait
    candidates = (Candidate(widget.index, SURE, shown_label(page, widget), widget.bounds),)
    return Proposal(operation, Tier.MODEL, SURE, reason, Purpose.APPROACH, candidates)


def _fits(widget: Widget, operation: OperationType) -> bool:
    if operation is OperationType.EDIT:
        return widget.editable
    if operation is OperationType.SWITCH:
        return widget.checkable
    return True


def _on(page: Page, widget: Widget, situation: Situation, confidence: float, reason: str) -> Proposal:
    instruction, label = situation.instruction, shown_label(page, widget)
    candidates = (Candidate(widget.index, confidence, label, widget.bounds),)
    if instruction.operation is OperationType.SWITCH and widget.checked == (instruction.parameter == "true"):
        return Proposal(None, Tier.DIRECT, confidence, "it is so already", Purpose.SKIP, candidates)
    point = widget.bounds.center
    if wait := until_free(page, widget, point):
        return wait
    operation = Operation(instruction.operation, point, widget.bounds, instruction.parameter, widget.index)
    return Proposal(operation, Tier.MODEL, confidence, reason, Purpose.INSTRUCTION, candidates)
