"""Asks the agents what the loop wants decided. Values in, values out; nothing is performed here."""

from __future__ import annotations

from dataclasses import dataclass, replace

from promptrpa.domain.function import Function
from promptrpa.domain.loop import (
    Decide,
    Outcome,
    Planned,
    RunState,
    Topic,
    Understood,
)
from promptrpa.domain.model import on_behalf_of
from promptrpa.domain.page import Page
from promptrpa.domain.task import Environment, Tutorial
from promptrpa.learning.recollection import Recollection
from promptrpa.mind import consulting, generating, mapping, recalling
from promptrpa.ports import (
    AnalysisAgent,
    AssessmentAgent,
    CompletenessVerifier,
    Embedder,
    FeasibilityPredictor,
    GroundingAgent,
    Guard,
    Knowledge,
    ParsingAgent,
    PlanCheck,
    Planner,
    Policy,
    RetrievalAgent,
    SemanticsAgent,
    TutorialSource,
)


@dataclass(frozen=True, slots=True)
class Mind:
    """The agents, the policy and the knowledge base, joined."""

    analysis: AnalysisAgent
    retrieval: RetrievalAgent
    parsing: ParsingAgent
    semantics: SemanticsAgent
    grounding: GroundingAgent
    assessment: AssessmentAgent
    policy: Policy
    knowledge: Knowledge
    embedder: Embedder
    recollection: Recollection
    guard: Guard
    sources: tuple[TutorialSource, ...] = ()
    planner: Planner | None = None
    plan_check: PlanCheck | None = None
    feasibility: FeasibilityPredictor | None = None
    completeness: CompletenessVerifier | None = None
    shows_pictures: bool = False
    """The planner's model sees."""
    most_turns: int = 60
    """So often a planner is asked in one run."""

    def decide(self, state: RunState, decide: Decide, environment: Environment) -> Outcome:
        """What the agents say to a topic."""
        with on_behalf_of(state.run, len(state.history) + 1):
            return self._decide(state, decide, environment)

    def _decide(self, state: RunState, decide: Decide, environment: Environment) -> Outcome:
        match decide.topic:
            case Topic.FUNCTION:
                return Understood(generating.understood(self, state), self.planner is not None, self.shows_pictures)
            case Topic.TASK:
                return recalling.recall(self, state, environment)
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
                return mapping.choose(self, state)
            case Topic.STEP:
                return mapping.step(self, state)
            case Topic.GATE:
                return mapping.judge(self, state)

    def sees(self, page: Page, state: RunState, expected: Planned) -> bool:
        """The page shows the widget that a saved step needs, on the kind of page where it was."""
        saved = expected.saved
        if saved is None or saved.features is None:
            return False
        if saved.page.package and page.package != saved.page.package:
            return False
        situation = replace(mapping.situation_of(state), instruction=expected.instruction, task_step=saved)
        return self.grounding.sees(page, situation)

    def search(
        self, function: Function, installed: frozenset[str] = frozenset(), most: int = consulting.SHOWN
    ) -> list[tuple[Tutorial, float]]:
        """The best tutorials about this, each with its chance. installed: what a phone has, where it is for one."""
        return consulting.search(self, function, installed, most)

    def doubt(self, state: RunState, after: Page) -> str:
        """Why the page after a planner's command does not look as if it was done; empty where it does."""
        return mapping.doubt(self, state, after)
