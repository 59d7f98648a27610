"""Criticism of what a model says (RCI, "Language Models can Solve Computer Tasks", section 2.2).

Task grounding: the plan is criticised once, explicitly, and improved. State grounding: the step is said once more with
the screen in view, one implicit round. Agent grounding: a step that the phone cannot do is said anew, up to three
times.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from promptrpa.domain.model import ModelRequest, ModelRole
from promptrpa.errors import ModelError
from promptrpa.ports.language import LanguageModel
from promptrpa.reasoning.model.moves import Act, Criticism, said
from promptrpa.reasoning.model.screen import Screen

ROUNDS: Final = 3
"""How often a step that cannot be done is said anew."""


@dataclass(frozen=True, slots=True)
class Rounds:
    """Which criticism there is. agent: rounds of agent grounding at most."""

    plan: bool = True
    state: bool = False
    agent: int = ROUNDS

    @classmethod
    def read(cls, words: str) -> Rounds:
        """From the setting: plan, state, agent, with commas."""
        named = {word.strip() for word in words.split(",")}
        return cls("plan" in named, "state" in named, ROUNDS if "agent" in named else 0)


@dataclass(frozen=True, slots=True)
class Fit:
    """fits: the plan does what is wanted, with the right values in the right places."""

    fits: bool
    reason: str


@dataclass(frozen=True, slots=True)
class PlanCheck:
    """Implements ports.PlanCheck: the explicit critique of a plan that was made from a tutorial."""

    model: LanguageModel

    def unfit(self, goal: str, language: str, steps: Sequence[str]) -> str:
        """Why the plan does not do what is wanted; empty where it does, or the model cannot be asked."""
        values = {"goal": goal}
        data = {"plan": "\n".join(f"{number}. {step}" for number, step in enumerate(steps, 1))}
        try:
            said = self.model.ask(ModelRequest("check_plan", language, Fit, values, data, role=ModelRole.FAST))
        except ModelError:
            return ""
        return "" if said.fits else said.reason or "it does something else"


@dataclass(frozen=True, slots=True)
class Critic:
    """Asks the model about what it said."""

    model: LanguageModel
    rounds: Rounds

    def better_plan(self, goal: str, language: str, screen: Screen, plan: list[str]) -> list[str]:
        """The plan after one explicit critique; as it was where nothing is wrong with it."""
        if not self.rounds.plan or not plan:
            return plan
        values = {"goal": goal, "plan": plan}
        told = self.model.ask(ModelRequest("criticise_plan", language, Criticism, values, {"screen": screen.told()}))
        return told.plan if told.problems and told.plan else plan

    def grounded(self, goal: str, language: str, screen: Screen, act: Act) -> Act:
        """The step after one implicit round with the screen."""
        return self._anew(goal, language, screen, act, "") if self.rounds.state else act

    def executable(
        self, goal: str, language: str, screen: Screen, act: Act, why_not: Callable[[Act], str]
    ) -> tuple[Act, str]:
        """The step once the phone can do it, and else what is wrong with the last one."""
        problem = why_not(act)
        for _ in range(self.rounds.agent if problem else 0):
            act = self._anew(goal, language, screen, act, problem)
            problem = why_not(act)
            if not problem:
                break
        return act, problem

    def _anew(self, goal: str, language: str, screen: Screen, act: Act, problem: str) -> Act:
        values = {"goal": goal, "thought": act.thought, "action": said(act, screen), "problem": problem}
        told = self.model.ask(ModelRequest("mend_step", language, Act, values, {"screen": screen.told()}))
        return told if told.thought else replace(told, thought=act.thought)
