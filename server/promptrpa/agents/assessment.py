"""The assessment agent: go on, go back, finish, or ask (PromptRPA, section 4.1.6 and appendix A.2)."""

from __future__ import annotations

from typing import Final

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.operation import Proposal, Purpose, Tier, Verdict, VerdictKind
from promptrpa.domain.page import Page
from promptrpa.domain.run import StepResult
from promptrpa.matching.pages.features import SAME_PAGE, page_likeness
from promptrpa.matching.words.calibration import NONE as UNCALIBRATED
from promptrpa.matching.words.calibration import Calibration
from promptrpa.matching.words.text import plain
from promptrpa.ports.agents import Situation, attempt_key

LAST: Final = 0.58
"""Confidence below which a person is asked about the last step: no later one will show that it was wrong."""
LONGEST_ROUND: Final = 6
"""Operations of a round that is noticed."""
MOST_RETRACTED: Final = 3
"""Steps that one run takes back."""


class RuleAssessment:
    """Stops loops, limits the length of a run, takes back what led elsewhere, and asks when unsure. A verdict's
    confidence is the probability that the proposal is right."""

    def __init__(
        self, ask_below: float, max_steps: int, max_healed: int, calibration: Calibration = UNCALIBRATED
    ) -> None:
        self._calibration = calibration
        self._ask_below = ask_below
        self._max_steps = max_steps
        self._max_healed = max_healed

    def assess(self, page: Page, situation: Situation, proposal: Proposal) -> Verdict:
        """What to do with a proposal."""
        if reason := _led_elsewhere(page, situation, proposal):
            return Verdict(VerdictKind.RETRACT, 0.6, reason)
        if proposal.operation is None:
            if proposal.purpose is Purpose.SKIP:
                kind = VerdictKind.PROCEED if situation.following else VerdictKind.FINISH
                return Verdict(kind, proposal.confidence, proposal.reason)
            return Verdict(VerdictKind.FAIL, self._probability(proposal, 1 - proposal.confidence), proposal.reason)
        done = sum(1 for s in situation.history if s.operation and s.result is not StepResult.SKIPPED)
        if done >= self._max_steps:
            return Verdict(VerdictKind.FAIL, 1.0, f"{self._max_steps} operations were done without reaching the end")
        if sum(s.healed for s in situation.history) >= self._max_healed:
            return Verdict(
                VerdictKind.FAIL, 1.0, f"{self._max_healed} steps had changed; the app is another one by now"
            )
        if _goes_round(page, situation, proposal):
            return Verdict(VerdictKind.FAIL, 0.9, "it goes round in circles between the same pages")
        if proposal.purpose is Purpose.INSTRUCTION and attempt_key(page, proposal.operation) in situation.attempts:
            return Verdict(VerdictKind.FAIL, 0.9, "the same was tried on the same page before and changed nothing")
        least = self._ask_below
        if not situation.following and situation.task_step is None and proposal.tier is Tier.MEANING:
            least = max(least, LAST)
        unsure = proposal.purpose is Purpose.INSTRUCTION and proposal.confidence < least
        kind = VerdictKind.ASK if unsure else VerdictKind.PROCEED
        return Verdict(kind, self._probability(proposal, proposal.confidence), proposal.reason)

    def _probability(self, proposal: Proposal, score: float) -> float:
        """How often such a choice was right; to choose no widget, or to look elsewhere, is one too."""
        return round(self._calibration.probability(proposal.tier, score), 3)


def _goes_round(page: Page, situation: Situation, proposal: Proposal) -> bool:
    """The same few operations on the same pages begin for the third time, or something is opened for the third time to
    look behind it."""
    if proposal.operation is None:
        return False
    done = [s for s in situation.history if s.operation and s.operation.type is not OperationType.WAIT]
    marks = [(s.page, s.operation) for s in done[-2 * LONGEST_ROUND :]]
    now = (page.content, proposal.operation)
    leads = proposal.tier is Tier.EXPLORATION and proposal.operation.type is OperationType.CLICK
    if leads and [(s.page, s.operation) for s in situation.trail()].count(now) > 1:
        return True
    return any(
        now == marks[-size] and marks[-size:] == marks[-2 * size : -size]
        for size in range(2, LONGEST_ROUND + 1)
        if len(marks) >= 2 * size
    )


def _led_elsewhere(page: Page, situation: Situation, proposal: Proposal) -> str:
    """Why the step before is to be taken back: its widget was found anew, and what comes next is not where it led. The
    only one that is called as the step says was the right one."""
    last = situation.history[-1] if situation.history else None
    step = situation.task_step
    there = step.page if step and step.features else situation.led_to
    if last is None or last.instruction is None or not last.healed or last.result is not StepResult.CHANGED:
        return ""
    if there is None or (step and step.features is None) or last.instruction.operation is not OperationType.CLICK:
        return ""
    if _is_only_one(last.instruction.object.text, last.proposal):
        return ""
    lost = proposal.tier is Tier.EXPLORATION or (proposal.operation is None and proposal.purpose is not Purpose.SKIP)
    taken_back = sum(key.startswith("retracted|") for key in situation.attempts)
    if not lost or taken_back >= MOST_RETRACTED or page_likeness(page, there) >= SAME_PAGE:
        return ""
    return f"“{last.instruction.object}” led to another page than before: back"


def _is_only_one(name: str, proposal: Proposal | None) -> bool:
    """What was touched is the only widget of its page with this name."""
    labels = [plain(candidate.label) for candidate in proposal.candidates] if proposal else []
    return bool(name) and labels[:1] == [plain(name)] and labels.count(plain(name)) == 1
