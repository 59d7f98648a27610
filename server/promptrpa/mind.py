"""Asks the agents what the loop wants decided. Values in, values out; nothing is performed here."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

from promptrpa.domain.loop import (
    Chosen,
    Consulted,
    Decide,
    Outcome,
    Parsed,
    Planned,
    Recalled,
    RunState,
    Topic,
    Understood,
)
from promptrpa.domain.operation import Verdict, VerdictKind
from promptrpa.domain.page import Page
from promptrpa.domain.task import Environment, Slot
from promptrpa.ports import (
    AnalysisAgent,
    AssessmentAgent,
    GroundingAgent,
    Knowledge,
    ParsingAgent,
    Policy,
    RetrievalAgent,
    Situation,
)


@dataclass(frozen=True, slots=True)
class Mind:
    """The agents, the policy and the knowledge base, joined."""

    analysis: AnalysisAgent
    retrieval: RetrievalAgent
    parsing: ParsingAgent
    grounding: GroundingAgent
    assessment: AssessmentAgent
    policy: Policy
    knowledge: Knowledge

    def decide(self, state: RunState, decide: Decide, environment: Environment) -> Outcome:
        """What the agents say to a topic."""
        match decide.topic:
            case Topic.FUNCTION:
                return Understood(self.analysis.analyse(state.prompt))
            case Topic.TASK:
                return self._recall(state, environment)
            case Topic.TUTORIALS:
                return self._consult(state)
            case Topic.INSTRUCTIONS:
                assert state.function is not None
                instructions, questions = self.analysis.bind(self.parsing.parse(decide.text), state.function)
                return Parsed(instructions, tuple(questions))
            case Topic.OPERATION:
                return self._choose(state)
            case Topic.GATE:
                return self._judge(state)

    def sees(self, page: Page, state: RunState, expected: Planned) -> bool:
        """The page shows the widget that a saved step needs, on the kind of page where it was."""
        saved = expected.saved
        if saved is None or saved.features is None:
            return False
        if saved.page.package and page.package != saved.page.package:
            return False
        situation = replace(self._situation(state), instruction=expected.instruction, task_step=saved)
        return self.grounding.sees(page, situation)

    def _recall(self, state: RunState, environment: Environment) -> Recalled:
        assert state.function is not None
        tasks = [t for t in self.knowledge.tasks() if t.id not in state.refused and t.app in (*state.installed, "")]
        found = self.retrieval.match_task(state.function, environment, tasks)
        if found is None:
            return Recalled(None)
        task = next(t for t in tasks if t.id == found.id)
        values, questions = self.analysis.fill(task, state.function)
        types = {slot.name: slot.type for slot in task.slots}
        slots = tuple(Slot(name, types[name], value) for name, value in values.items())
        return Recalled(task, slots, tuple(questions))

    def _consult(self, state: RunState) -> Consulted:
        assert state.function is not None
        tutorials = {t.id: t for t in self.knowledge.tutorials()}
        ranked = self.retrieval.rank(state.function, tuple(tutorials.values()))
        certain = len(ranked) < 2 or ranked[0].score >= 0.75 or ranked[0].score - ranked[1].score >= 0.1
        return Consulted(tuple(tutorials[r.id] for r in ranked[:5]), certain)

    def _judge(self, state: RunState) -> Chosen:
        assert state.page is not None and state.proposal is not None
        gate = self.policy.judge(state.page, self._situation(state), state.proposal)
        return Chosen(state.proposal, Verdict(VerdictKind.PROCEED, 1.0, "shown by the user"), gate, 0.0)

    def _choose(self, state: RunState) -> Chosen:
        assert state.page is not None
        began = time.perf_counter()
        situation = self._situation(state)
        proposal = self.grounding.propose(state.page, situation)
        verdict = self.assessment.assess(state.page, situation, proposal)
        gate = self.policy.judge(state.page, situation, proposal)
        return Chosen(proposal, verdict, gate, time.perf_counter() - began)

    @staticmethod
    def _situation(state: RunState) -> Situation:
        current = state.current or state.plan[-1]
        return Situation(
            function=state.function,
            instruction=current.instruction,
            following=tuple(p.instruction for p in state.plan[state.position + 1 :]),
            history=state.history,
            task_step=current.saved,
            next_step=state.following.saved if state.following else None,
            attempts=state.attempts,
            installed=state.installed,
        )
