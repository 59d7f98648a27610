"""Asks the agents what the loop wants decided. Values in, values out; nothing is performed here."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from promptrpa.agents.retrieval import SAME_TASK
from promptrpa.domain.function import Function, FunctionKind
from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.loop import (
    Chosen,
    Consulted,
    Decide,
    End,
    Outcome,
    Parsed,
    Planned,
    Recalled,
    Replanned,
    RunState,
    Stepped,
    Topic,
    Understood,
)
from promptrpa.domain.model import on_behalf_of
from promptrpa.domain.operation import Proposal, Purpose, Tier, Verdict, VerdictKind
from promptrpa.domain.page import Page
from promptrpa.domain.task import Environment, Slot, Task, Tutorial
from promptrpa.errors import FetchError, ModelError
from promptrpa.learning.recollection import Recollection
from promptrpa.matching.coverage import places, proper, said_by, unused
from promptrpa.matching.merging import in_order, merge
from promptrpa.matching.values import SLOT
from promptrpa.open_plan import steps_so_far
from promptrpa.ports import (
    AnalysisAgent,
    AssessmentAgent,
    Bound,
    Embedder,
    GroundingAgent,
    Guard,
    Knowledge,
    ParsingAgent,
    PlanCheck,
    Planner,
    Policy,
    RetrievalAgent,
    Scene,
    SemanticsAgent,
    Situation,
    TutorialSource,
)

SHOWN: Final = 5
"""So many tutorials are offered."""
RELEVANT: Final = 0.35
"""The chance from which a tutorial is taken to be about what is wanted."""
POSSIBLE: Final = 0.12
"""The chance from which it may be, where a saved task does the same."""
SURE: Final = 0.75
WEAK: Final = 0.6
"""Below, it is not followed without a question where the prompt has words that it does not know."""
MARGIN: Final = 0.1
"""The first is followed without a question when it is this likely, or this much likelier than the second."""
RELATED: Final = 0.35
"""Nearness in meaning from which a saved task may show a planner how."""
TRIED: Final = 3
"""So many tutorials are gone by in one run, where the user's own steps do not lead on."""
NEAR: Final = 0.5
"""Share of the best chance from which a tutorial may be meant instead."""
SIMILAR: Final = 2
"""So many of them are shown."""


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
                return Understood(self.analysis.analyse(state.prompt), self.planner is not None, self.shows_pictures)
            case Topic.TASK:
                return self._recall(state, environment)
            case Topic.TUTORIALS:
                return self._consult(state)
            case Topic.INSTRUCTIONS:
                assert state.function is not None
                return self._plan(state, self.parsing.parse(decide.text), decide.text, self.parsing.unread(decide.text))
            case Topic.EDITED:
                return self._plan(state, self._edited(state, decide.text), decide.text, ())
            case Topic.OPERATION:
                return self._choose(state)
            case Topic.STEP:
                return self._step(state)
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
        tasks = self._tasks(state)
        rejected = self.knowledge.rejected(state.function.description)
        fresh = [t for t in tasks if t.id not in rejected]
        failed = [t for t in tasks if rejected.get(t.id) == "failed" and not state.function.steps]
        found = self.retrieval.match_task(state.function, environment, fresh)
        found = found or self.retrieval.match_task(state.function, environment, failed)
        if found is None:
            return self._by_weak_tutorial(state) or Recalled(None)
        task = next(t for t in tasks if t.id == found.id)
        values, questions = self.analysis.fill(task, state.function)
        certain = found.score >= SAME_TASK or task.id == state.agreed
        return Recalled(task, _slots(task, values), tuple(questions), certain)

    def _by_weak_tutorial(self, state: RunState) -> Recalled | None:
        """The saved task that does what the first tutorial says, where that one alone would not be followed: a task
        that has a place for each value of the prompt makes it likely."""
        function = state.function
        if function is None or function.steps or function.kind is not FunctionKind.TASK:
            return None
        tutorials = self.knowledge.tutorials()
        ranked = self.retrieval.rank(function, tutorials)[:1]
        if not ranked or not POSSIBLE <= ranked[0].score < RELEVANT:
            return None
        tutorial = next(t for t in tutorials if t.id == ranked[0].id)
        bound = self.analysis.bind(self._told(tutorial), function, tutorial.text)
        if not any(p.type != "on_off" for p in bound.function.parameters):
            return None
        return self._known_again(replace(state, tutorials=(tutorial,)), bound, tutorial.text)

    def _told(self, tutorial: Tutorial) -> tuple[Instruction, ...]:
        """A tutorial's instructions, the opening of its app first."""
        told = self.parsing.parse(tutorial.text)
        if told and tutorial.app and not any(i.operation is OperationType.OPEN for i in told):
            return (Instruction(OperationType.OPEN, parameter=tutorial.app), *told)
        return told

    def _tasks(self, state: RunState) -> list[Task]:
        """The saved tasks for this phone that were not refused."""
        return [t for t in self.knowledge.tasks() if t.id not in state.refused and t.app in (*state.installed, "")]

    def _consult(self, state: RunState) -> Consulted:
        assert state.function is not None
        ranked = self._with_place_for_values(self.search(state.function), state.function)
        certain = len(ranked) < 2 or ranked[0][1] >= SURE or ranked[0][1] - ranked[1][1] >= MARGIN
        if not ranked:
            return Consulted(())
        first, chance = ranked[0]
        if chance < WEAK and self._is_of_more(first, state):
            ranked, certain = (ranked, False) if state.attended else ([], certain)
        return Consulted(tuple(tutorial for tutorial, _ in ranked), certain)

    def _is_of_more(self, tutorial: Tutorial, state: RunState) -> bool:
        """The prompt has words that the tutorial neither knows nor has a place for, and no saved task has."""
        assert state.function is not None
        if state.function.steps:
            return False
        bound = self.analysis.bind(self._told(tutorial), state.function, tutorial.text)
        strange = unused(bound.function.parameters, state.function, said_by(bound.instructions))
        if len(strange) <= places(bound.instructions):
            return False
        return self._known_again(replace(state, tutorials=(tutorial,)), bound, tutorial.text) is None

    def _with_place_for_values(
        self, ranked: list[tuple[Tutorial, float]], function: Function
    ) -> list[tuple[Tutorial, float]]:
        """Tutorials that have a place for all that the prompt names come before others that are not far likelier."""
        if len(ranked) < 2 or function.steps or not any(_is_named(p) for p in function.parameters):
            return ranked
        near = [pair for pair in ranked if pair[1] >= NEAR * ranked[0][1]]
        first = [pair for pair in near if not self._without_place(pair[0], function)]
        first = first or [pair for pair in ranked if not self._without_place(pair[0], function)]
        return [*first, *(pair for pair in ranked if pair not in first)]

    def _without_place(self, tutorial: Tutorial, function: Function) -> str:
        """The first named value that the tutorial has no place for; empty where there is none."""
        if function.steps:
            return ""
        bound = self.analysis.bind(self._told(tutorial), function, tutorial.text)
        named = (*function.parameters, *proper(bound.function.parameters))
        left = unused(named, function, said_by(bound.instructions))
        moments = [s.value for s in left if s.type == "time"]
        others = [s.value for s in left if s.type != "time"]
        return next(iter((*moments, *others[places(bound.instructions) :])), "")

    def search(self, function: Function, most: int = SHOWN) -> list[tuple[Tutorial, float]]:
        """The best tutorials about this, each with its chance; other sources are asked where none is likely."""
        ranked = self._rank(function, self.knowledge.tutorials(), most)
        if self.sources and (not ranked or ranked[0][1] < SURE):
            ranked += self._rank(function, self._elsewhere(function), most)
        return sorted(ranked, key=lambda r: -r[1])[:most]

    def _rank(self, function: Function, tutorials: Sequence[Tutorial], most: int) -> list[tuple[Tutorial, float]]:
        ranked = [r for r in self.retrieval.rank(function, tutorials)[:most] if r.score >= RELEVANT]
        wanted = {r.id for r in ranked}
        found = {t.id: t for t in tutorials if t.id in wanted}
        return [(found[r.id], r.score) for r in ranked]

    def _elsewhere(self, function: Function) -> tuple[Tutorial, ...]:
        """What other sources find. Values of the user are not told to them; one that does not answer is left out."""
        query = " ".join(part for part in (function.app, SLOT.sub(" ", function.description)) if part)
        found: list[Tutorial] = []
        for source in self.sources:
            with suppress(FetchError):
                found += source.find(" ".join(query.split()), function.language)
        return tuple(found)

    def _plan(self, state: RunState, read: Sequence[Instruction], told: str, unread: Sequence[str]) -> Parsed:
        assert state.function is not None
        source = next((t for t in state.tutorials if t.text == told), None)
        plan = self._told(source) if source else self._as_told(read, state)
        bound = self.analysis.bind(plan, state.function, told)
        opens = (i.parameter for i in bound.instructions if i.operation is OperationType.OPEN)
        absent = [name for name in opens if "{" not in name and self.analysis.is_absent(name, state.installed)]
        known = self._known_again(state, bound, told) if not absent else None
        unfit = self._unfit(state, bound) if not (absent or known) else ""
        left = self._without_place(source, state.function) if source and known is None and not state.telling else ""
        return Parsed(
            bound.instructions, bound.questions, tuple(unread), tuple(absent), bound.function, known, unfit, left
        )

    def _as_told(self, steps: Sequence[Instruction], state: RunState) -> Sequence[Instruction]:
        """The user's own steps, in the order of the likeliest tutorial that has them all."""
        function = state.function
        if function is None or not function.steps or state.task or state.reviewed or len(steps) < 2:
            return steps
        for tutorial, _ in self._rank(function, self.knowledge.tutorials(), TRIED):
            if ordered := in_order(steps, self.parsing.parse(tutorial.text), self.embedder.similarity):
                return ordered
        return steps

    def _unfit(self, state: RunState, bound: Bound) -> str:
        """Why a plan made from a tutorial is not what is wanted; steps that the user said are never doubted."""
        asks = state.tutorials and not (state.telling or state.looking or state.reviewed)
        if self.plan_check is None or self.planner is None or not asks:
            return ""
        steps = [str(instruction) for instruction in bound.instructions]
        return self.plan_check.unfit(goal_of(bound.function), bound.function.language, steps)

    def _known_again(self, state: RunState, bound: Bound, told: str) -> Recalled | None:
        """The saved task that does what a tutorial says, where the prompt has a value for each of its slots and says
        nothing that it leaves out."""
        if not state.tutorials or state.telling or state.looking:
            return None
        rejected = self.knowledge.rejected(bound.function.description)
        language = bound.function.language
        tasks = [t for t in self._tasks(state) if t.id not in rejected and t.language == language]
        found = self.recollection.find(bound.instructions, told, tasks)
        if found is None:
            return None
        values, questions = self.analysis.fill(found.task, bound.function, found.cues, told)
        planned = {q.name: found.values[q.name] for q in questions if q.name in found.values}
        values = {**values, **planned}
        questions = [q for q in questions if q.name not in planned]
        used = [*values.values(), *(step.description for step in found.task.steps)]
        if len(questions) > 1 or unused(bound.function.parameters, bound.function, used):
            return None
        return Recalled(found.task, _slots(found.task, values), tuple(questions))

    def _edited(self, state: RunState, text: str) -> list[Instruction]:
        """The lines of a plan: those that were left as they are, and the others read anew."""
        kept = {str(p.instruction): p.instruction for p in state.plan}
        read: list[Instruction] = []
        for line in (said.strip() for said in text.splitlines()):
            read.extend((kept[line],) if line in kept else self.parsing.parse(line))
        return read

    def _judge(self, state: RunState) -> Chosen:
        assert state.page is not None and state.proposal is not None
        gate = self.policy.judge(state.page, self._situation(state), state.proposal)
        return Chosen(state.proposal, Verdict(VerdictKind.PROCEED, 1.0, "shown by the user"), gate, 0.0)

    def _step(self, state: RunState) -> Stepped:
        assert self.planner is not None and state.page is not None and state.function is not None
        goal = goal_of(state.function)
        began = time.perf_counter()
        scene = Scene(
            goal=goal,
            language=state.function.language,
            page=state.page,
            turns=state.turns,
            done=steps_so_far(state),
            similar=self._similar(goal),
            installed=state.installed,
        )
        if len(state.turns) >= self.most_turns:
            return Stepped(end=End.UNKNOWN, text=f"{self.most_turns} steps were planned without reaching the end")
        try:
            said = self.planner.next(scene)
        except ModelError as error:
            said = Stepped(end=End.UNKNOWN, text=str(error))
        return replace(said, seconds=time.perf_counter() - began)

    def _similar(self, goal: str) -> tuple[Task, ...]:
        """The saved tasks that are nearest to a goal, the nearest first."""
        tasks = self.knowledge.tasks()
        near = self.embedder.similarity(goal, [task.function for task in tasks]) if tasks else []
        ranked = sorted(zip(near, tasks, strict=True), key=lambda pair: -pair[0])
        return tuple(task for likeness, task in ranked[:SIMILAR] if likeness >= RELATED)

    def _choose(self, state: RunState) -> Chosen:
        assert state.page is not None
        began = time.perf_counter()
        situation = self._situation(state)
        proposal = self.grounding.propose(state.page, situation)
        verdict = self.assessment.assess(state.page, situation, proposal)
        gate = self.policy.judge(state.page, situation, proposal)
        instead = self._replan(state) if self._is_too_early(state.page, situation, proposal) else None
        failed = verdict.kind is VerdictKind.FAIL and proposal.operation is None
        if instead or (failed and (instead := self._replan(state))):
            way = f"going by “{instead.tutorial.title}”" if instead.tutorial else "the next step comes first"
            reason = f"{verdict.reason.rstrip('.')}; {way}"
            verdict = Verdict(VerdictKind.REPLAN, verdict.confidence, reason)
        return Chosen(proposal, verdict, gate, time.perf_counter() - began, instead)

    @staticmethod
    def _is_too_early(page: Page, situation: Situation, proposal: Proposal) -> bool:
        """A text is to be typed by the user's own steps where there is no field, and none was looked for yet."""
        if situation.function is None or not situation.function.steps or situation.task_step or situation.trail():
            return False
        types = situation.instruction.operation is OperationType.EDIT
        return types and proposal.tier is Tier.EXPLORATION and not any(w.editable for w in page.widgets)

    def _replan(self, state: RunState) -> Replanned | None:
        """How the user's own steps can go on where one was not found: the next one first, where it is here already;
        else with what a tutorial about the same has before it. None where there is nothing more to try."""
        if state.task or state.function is None or not state.function.steps:
            return None
        return self._swapped(state) or self._by_tutorial(state)

    def _swapped(self, state: RunState) -> Replanned | None:
        """The current instruction and the one after it in the other order."""
        current, following = state.current, state.following
        if current is None or following is None or not following.instruction.operation.needs_widget:
            return None
        rest = tuple(p.instruction for p in state.plan[state.position + 2 :])
        if not self._is_here(state, (following.instruction, *rest)):
            return None
        return Replanned(None, (following.instruction, current.instruction, *rest))

    def _by_tutorial(self, state: RunState) -> Replanned | None:
        assert state.function is not None
        used = {tutorial.id for tutorial in state.tutorials}
        if len(used) >= TRIED:
            return None
        own = {(i.operation, i.object) for i in self.parsing.parse(state.function.steps)}
        mine = [
            (n, p.instruction)
            for n, p in enumerate(state.plan)
            if (p.instruction.operation, p.instruction.object) in own
        ]
        last = sum(n < state.position for n, _ in mine) - 1
        found: list[Replanned] = []
        for tutorial, _ in self._rank(state.function, self.knowledge.tutorials(), SHOWN):
            if tutorial.id in used:
                continue
            told = self.parsing.parse(tutorial.text)
            merged = merge([i for _, i in mine], told, self.embedder.similarity, self.policy.risk)
            done = next((n + 1 for n, m in enumerate(merged) if m.origin == last), 0)
            rest = merged[done:]
            if rest and rest[0].origin < 0:
                bound = self.analysis.bind([m.instruction for m in rest], state.function, tutorial.text)
                found.append(Replanned(tutorial, bound.instructions, bound.questions))
        return next((each for each in found if self._is_here(state, each.instructions)), next(iter(found), None))

    def _is_here(self, state: RunState, plan: Sequence[Instruction]) -> bool:
        """The page names the widget of the first of these."""
        if state.page is None:
            return False
        situation = replace(self._situation(state), instruction=plan[0], following=tuple(plan[1:]))
        proposal = self.grounding.propose(state.page, situation)
        return proposal.tier is Tier.TEXT and proposal.purpose is Purpose.INSTRUCTION and proposal.operation is not None

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
            widget=current.widget if state.page and current.on == state.page.content else -1,
            planned=state.planning,
        )


def goal_of(function: Function) -> str:
    """What is wanted, for a planner: as said, with what was understood by it and the values that were asked for."""
    values = {slot.name: slot.value for slot in function.parameters}
    meant = SLOT.sub(lambda found: values.get(found[1], found[0]), function.description)
    known = f"{function.prompt} {meant}".casefold()
    unsaid = [s for s in function.parameters if s.value and s.value.casefold() not in known]
    more = "".join(f"; {slot.name}: {slot.value}" for slot in unsaid)
    vague = function.kind is FunctionKind.VAGUE and meant.casefold() != function.prompt.casefold()
    return f"{function.prompt} ({meant}){more}" if vague else f"{function.prompt}{more}"


def _is_named(slot: Slot) -> bool:
    """A value that has to be typed or touched somewhere."""
    return slot.type not in ("on_off", "date")


def _slots(task: Task, values: Mapping[str, str]) -> tuple[Slot, ...]:
    types = {slot.name: slot.type for slot in task.slots}
    return tuple(Slot(name, types[name], value) for name, value in values.items())
