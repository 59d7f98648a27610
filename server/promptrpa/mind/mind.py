"""Asks the agents what the loop wants decided."""

from __future__ import annotations

from dataclasses import dataclass, replace

from promptrpa.domain.function import Function
from promptrpa.domain.loop import Decide, Outcome, Planned, RunState, Topic, Understood
from promptrpa.domain.model import on_behalf_of
from promptrpa.domain.page import Page
from promptrpa.domain.task import Environment, Tutorial
from promptrpa.mind import answering, consulting, generating, mapping, recalling, searching
from promptrpa.mind.agents import Agents
from promptrpa.mind.phone_words import known_here
from promptrpa.mind.situations import situation_of


@dataclass(frozen=True, slots=True)
class Mind(Agents):
    """Asks them. Values in, values out; nothing is performed here."""

    def decide(self, state: RunState, decide: Decide, environment: Environment) -> Outcome:
        """What the agents say to a topic."""
        with on_behalf_of(state.run, len(state.history) + 1):
            return self._decide(state, decide, environment)

    def _decide(self, state: RunState, decide: Decide, environment: Environment) -> Outcome:
        match decide.topic:
            case Topic.FUNCTION:
                return Understood(generating.understood(self, state), self.planner is not None, self.shows_pictures)
            case Topic.TASK:
                return known_here(self, recalling.recall(self, state, environment), state)
            case Topic.TUTORIALS:
                return consulting.consult(self, state)
            case Topic.INSTRUCTIONS:
                assert state.function is not None
                return generating.plan(
                    self, state, self.parsing.parse(decide.text), decide.text, self.parsing.unread(decide.text)
                )
            case Topic.EDITED:
                return generating.plan(self, state, generating.edited(self, state, decide.text), decide.text, ())
            case Topic.OPERATION:
                return mapping.choose(self, state, environment)
            case Topic.STEP:
                return mapping.step(self, state)
            case Topic.ANSWER:
                return answering.answer(self, state)
            case Topic.GATE:
                return mapping.judge(self, state, environment)

    def sees(self, page: Page, state: RunState, expected: Planned) -> bool:
        """The page shows the widget that a saved step needs, on the kind of page where it was."""
        saved = expected.saved
        if saved is None or saved.features is None:
            return False
        if saved.page.package and page.package != saved.page.package:
            return False
        situation = replace(situation_of(state), instruction=expected.instruction, task_step=saved)
        return self.grounding.sees(page, situation)

    def nearest(self, function: Function) -> list[tuple[Tutorial, float]]:
        """The tutorials that may be about this, the best first, each with its chance."""
        return searching.nearest(self, function)

    def doubt(self, state: RunState, after: Page) -> str:
        """Why the page after a planner's command does not look as if it was done; empty where it does."""
        return mapping.doubt(self, state, after)
