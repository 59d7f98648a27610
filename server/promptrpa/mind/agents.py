"""The agents with what they decide by, joined."""

from __future__ import annotations

from dataclasses import dataclass

from promptrpa.learning.recollection import Recollection
from promptrpa.ports.agents import (
    AnalysisAgent,
    AssessmentAgent,
    CompletenessVerifier,
    FeasibilityPredictor,
    GroundingAgent,
    ParsingAgent,
    Policy,
    RetrievalAgent,
    SemanticsAgent,
)
from promptrpa.ports.knowledge import Knowledge
from promptrpa.ports.language import PlanCheck, Planner
from promptrpa.ports.meaning import Embedder
from promptrpa.ports.privacy import Guard
from promptrpa.ports.search import TutorialSource
from promptrpa.reasoning.exploring.touring import Tourist


@dataclass(frozen=True, slots=True)
class Agents:
    """What each phase of the loop asks; see ports for what each of them does."""

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
    tourist: Tourist
    sources: tuple[TutorialSource, ...] = ()
    planner: Planner | None = None
    plan_check: PlanCheck | None = None
    feasibility: FeasibilityPredictor | None = None
    completeness: CompletenessVerifier | None = None
    shows_pictures: bool = False
    """The planner's model sees."""
    chinese_words: frozenset[str] = frozenset()
    """Into which the runs of Chinese characters in questions are parted."""
    demonstrations: int = 2
    """So many similar tasks are shown to a planner."""
    most_turns: int = 60
    """So often a planner is asked in one run."""
