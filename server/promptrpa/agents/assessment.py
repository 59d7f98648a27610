"""The assessment agent: go on, go back, finish, or ask (PromptRPA, section 4.1.6 and appendix A.2)."""

from __future__ import annotations

from promptrpa.domain.operation import Proposal, Purpose, Verdict, VerdictKind
from promptrpa.domain.page import Page
from promptrpa.domain.run import StepResult
from promptrpa.ports import Situation, attempt_key


class RuleAssessment:
    """Stops loops, limits the length of a run, and asks when unsure."""

    def __init__(self, ask_below: float, max_steps: int, max_healed: int) -> None:
        self._ask_below = ask_below
        self._max_steps = max_steps
        self._max_healed = max_healed

    def assess(self, page: Page, situation: Situation, proposal: Proposal) -> Verdict:
        """What to do with a proposal."""
        if proposal.operation is None:
            if proposal.purpose is Purpose.SKIP:
                return Verdict(VerdictKind.PROCEED, proposal.confidence, proposal.reason)
            return Verdict(VerdictKind.FAIL, 1 - proposal.confidence, proposal.reason)
        done = sum(1 for s in situation.history if s.operation and s.result is not StepResult.SKIPPED)
        if done >= self._max_steps:
            return Verdict(VerdictKind.FAIL, 1.0, f"{self._max_steps} operations were done without reaching the end")
        if sum(s.healed for s in situation.history) >= self._max_healed:
            return Verdict(
                VerdictKind.FAIL, 1.0, f"{self._max_healed} steps had changed; the app is another one by now"
            )
        if proposal.purpose is Purpose.INSTRUCTION and attempt_key(page, proposal.operation) in situation.attempts:
            return Verdict(VerdictKind.FAIL, 0.9, "the same was tried on the same page before and changed nothing")
        if proposal.purpose is Purpose.INSTRUCTION and proposal.confidence < self._ask_below:
            return Verdict(VerdictKind.ASK, proposal.confidence, proposal.reason)
        return Verdict(VerdictKind.PROCEED, proposal.confidence, proposal.reason)
