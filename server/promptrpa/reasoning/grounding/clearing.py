"""What is in the way is put aside, and what it swallowed is done once more."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.operation import GateKind, Proposal, Purpose, Tier
from promptrpa.domain.page import Page
from promptrpa.matching.pages.targets import WHOLE, Target, TargetFinder
from promptrpa.matching.pages.windows import front, usable_widgets
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.text import plain
from promptrpa.ports.agents import Situation
from promptrpa.reasoning.grounding.proposing import proposal_of

_UNDOING: Final = frozenset(
    {"cancel", "close", "no", "dismiss", "deny", "取消", "关闭", "拒绝", "closeapp", "关闭应用"}
)
"""Labels that may undo what a run began; pressed only in windows of the system."""


class Clearing:
    """Finds what puts a window aside; never what agrees to something."""

    def __init__(self, lexicon: Lexicon, finder: TargetFinder) -> None:
        self._lexicon = lexicon
        self._finder = finder
        self._dismiss = [plain(word) for word in lexicon.dismiss]

    def dismissal(self, page: Page) -> Proposal | None:
        windows = front(page, self._lexicon)
        width, height = page.size
        if not windows or windows[0].bounds.area >= 0.8 * width * height:
            return None
        of_system = any(w.package in self._lexicon.overlays and w.package != page.package for w in windows)
        ranked = []
        for widget in usable_widgets(page, windows):
            said = plain(widget.text or widget.description)
            if said in self._dismiss and widget.enabled and (of_system or said not in _UNDOING):
                target = self._finder.resolve(page, widget, OperationType.CLICK)
                if target and target.kind.endswith("Button"):
                    ranked.append((self._dismiss.index(said), Target(target, widget, 0.9, widget.label)))
        if not ranked:
            return None
        best = min(ranked, key=lambda pair: pair[0])[1]
        made = proposal_of(page, [best], OperationType.CLICK, "", Tier.DIRECT, f"in the way: “{best.label}”")
        return replace(made, purpose=Purpose.DISMISS)

    def unwanted_call(self, page: Page, situation: Situation) -> Proposal | None:
        """A call is in front that the step is not about: it is declined. Nothing else of its window is ever touched."""
        windows = front(page, self._lexicon)
        if not windows or windows[0].package not in self._lexicon.calls["packages"]:
            return None
        if situation.task_step and situation.task_step.page.package == windows[0].package:
            return None
        named = self._finder.by_text(page, situation.instruction)
        if not situation.task_step and named and named[0].score >= WHOLE:
            return None
        for widget in usable_widgets(page, windows):
            if plain(widget.label) not in self._lexicon.calls["decline"]:
                continue
            if target := self._finder.resolve(page, widget, OperationType.CLICK):
                found = [Target(target, widget, 0.9, widget.label)]
                made = proposal_of(page, found, OperationType.CLICK, "", Tier.DIRECT, f"a call: “{widget.label}”")
                return replace(made, purpose=Purpose.DISMISS)
        return None


def once_more(page: Page, situation: Situation) -> Proposal | None:
    """What covered the page swallowed the tap before: it was put away, and the page is as it was before that tap. Only
    once; what a person had to agree to only where the saved task knows that it leads to another page."""
    trail = situation.trail()
    before = situation.history[: len(situation.history) - len(trail)]
    if not before or not trail or any(s.proposal is None or s.proposal.purpose is not Purpose.DISMISS for s in trail):
        return None
    last, operation = before[-1], before[-1].operation
    if operation is None or operation.type is not OperationType.CLICK or last.page != page.content:
        return None
    agreed = last.gate is not None and last.gate.kind is not GateKind.ALLOW
    if (agreed and situation.task_step is None) or any(
        (s.page, s.operation) == (last.page, operation) for s in before[:-1]
    ):
        return None
    reason = f"“{last.instruction.object if last.instruction else ''}” was covered and did nothing: again"
    return Proposal(operation, Tier.HISTORY, 0.7, reason, Purpose.APPROACH)
