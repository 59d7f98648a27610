"""The next operation on a page, or a planner's next step."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.loop import Chosen, End, Replanned, RunState, Stepped
from promptrpa.domain.operation import GateKind, Proposal, Purpose, Tier, Verdict, VerdictKind
from promptrpa.domain.page import Page
from promptrpa.domain.task import ANYWHERE, Environment, Task
from promptrpa.domain.tour import Tour
from promptrpa.errors import ModelError
from promptrpa.mind.agents import Agents
from promptrpa.mind.generating import goal_of
from promptrpa.mind.remembered import remembered
from promptrpa.mind.replanning import before_searching, names_part, replanned
from promptrpa.mind.situations import situation_of
from promptrpa.ports.agents import Situation
from promptrpa.ports.language import Scene
from promptrpa.reasoning.exploring.seeking import searched_again
from promptrpa.reasoning.grounding.kept_texts import held, kept_first
from promptrpa.reasoning.grounding.retelling import in_trouble, steps_so_far, trouble_of
from promptrpa.reasoning.grounding.several_here import each_here
from promptrpa.reasoning.grounding.stepping import counted_here
from promptrpa.reasoning.grounding.ticked import ticks_before
from promptrpa.reasoning.grounding.time_picking import on_wheels, with_time

RELATED: Final = 0.35
"""Nearness in meaning from which a saved task may show a planner how."""
MOST_LOST: Final = 5
"""Steps of a planner that in a row could not be done, or do not seem to be, before the run ends with a report."""


def judge(mind: Agents, state: RunState, environment: Environment) -> Chosen:
    assert state.page is not None and state.proposal is not None
    gate = mind.policy.judge(state.page, situation_of(state, environment), state.proposal)
    return Chosen(state.proposal, Verdict(VerdictKind.PROCEED, 1.0, "shown by the user"), gate, 0.0)


def step(mind: Agents, state: RunState) -> Stepped:
    assert mind.planner is not None and state.page is not None and state.function is not None
    goal = goal_of(state.function)
    scene = Scene(
        goal=goal,
        language=state.function.language,
        page=state.page,
        turns=state.turns,
        done=steps_so_far(state),
        similar=_similar(mind, goal),
        installed=state.installed,
        trouble=trouble_of(state.history[-1]) if state.history and state.turns else "",
    )
    if (lost := in_trouble(state.history)) >= MOST_LOST and state.turns:
        return Stepped(end=End.UNKNOWN, text=f"{lost} steps in a row could not be done: {scene.trouble}")
    if len(state.turns) >= mind.most_turns:
        return Stepped(end=End.UNKNOWN, text=f"{mind.most_turns} steps were planned without reaching the end")
    try:
        said = mind.planner.next(scene)
    except ModelError as error:
        said = Stepped(end=End.UNKNOWN, text=str(error))
    text = mind.guard.told(said.text) if said.end is not End.NONE else said.text
    return replace(said, text=text)


def _similar(mind: Agents, goal: str) -> tuple[Task, ...]:
    """The saved tasks that are nearest to a goal, the nearest first."""
    tasks = mind.knowledge.tasks()
    near = mind.embedder.similarity(goal, [task.function for task in tasks]) if tasks else []
    ranked = sorted(zip(near, tasks, strict=True), key=lambda pair: -pair[0])
    return tuple(task for likeness, task in ranked[: mind.demonstrations] if likeness >= RELATED)


def choose(mind: Agents, state: RunState, environment: Environment = ANYWHERE) -> Chosen:
    assert state.page is not None
    began = time.perf_counter()
    situation = situation_of(state, environment)
    if state.touring is not None:
        return _look_around(mind, state, state.page, state.touring, situation)
    if state.planning:
        situation = replace(situation, instruction=_named_as_shown(mind, situation.instruction))
    else:
        situation = replace(situation, instruction=_named_as_said(mind, situation.instruction))
        situation = replace(situation, is_part=names_part(mind, state, situation))
    known: tuple[Situation, Proposal] | None = None
    split = _split(mind, state.page, situation)
    if split:
        proposal = Proposal(None, Tier.DIRECT, 1.0, "what is said at once has a widget each", Purpose.SKIP)
    elif reason := _infeasible(mind, state, situation):
        proposal = Proposal(None, Tier.NONE, 0.0, reason)
    else:
        proposal = mind.grounding.propose(state.page, situation)
        known = remembered(mind, state.page, situation, proposal)
        situation, proposal = known or (situation, proposal)
    kept: Instruction | None = None
    if lost := held(state.page, situation, proposal):
        kept = kept_first(state.page, situation)
        reason = f"“{lost}” is still in the field, and would be lost"
        proposal = replace(proposal, reason=reason) if kept else Proposal(None, Tier.NONE, 0.0, reason)
    verdict = mind.assessment.assess(state.page, situation, proposal)
    gate = mind.policy.judge(state.page, situation, proposal)
    if kept:
        verdict = Verdict(VerdictKind.REPLAN, 1.0, f"{proposal.reason}: “{kept}” comes first")
        first = Replanned(None, (kept, situation.instruction, *situation.following))
        return Chosen(proposal, verdict, gate, time.perf_counter() - began, first)
    if split:
        verdict = Verdict(VerdictKind.REPLAN, 1.0, proposal.reason)
        first = Replanned(None, (*split, *situation.following))
        return Chosen(proposal, verdict, gate, time.perf_counter() - began, first)
    if ticks := _ticks(mind, situation, state.page, proposal):
        verdict = Verdict(VerdictKind.REPLAN, 1.0, "only what was named is to be ticked")
        first = Replanned(None, (*ticks, situation.instruction, *situation.following))
        return Chosen(proposal, verdict, gate, time.perf_counter() - began, first)
    failed = verdict.kind is VerdictKind.FAIL and proposal.operation is None
    instead = None if lost else before_searching(mind, state, situation, proposal)
    if instead := instead or (replanned(mind, state) if failed and not lost else None):
        way = f"going by “{instead.tutorial.title}”" if instead.tutorial else f"“{instead.instructions[0]}” comes first"
        reason = f"{verdict.reason.rstrip('.')}; {way}"
        verdict = Verdict(VerdictKind.REPLAN, verdict.confidence, reason)
    step = situation.task_step if known else None
    return Chosen(proposal, verdict, gate, time.perf_counter() - began, instead, remembered=step)


def _look_around(mind: Agents, state: RunState, page: Page, tour: Tour, situation: Situation) -> Chosen:
    began = time.perf_counter()

    def allowed(proposal: Proposal) -> bool:
        return mind.policy.judge(page, situation, proposal).kind is GateKind.ALLOW

    tour, proposal = mind.tourist.next(page, tour, len(state.history), allowed)
    made = proposal or Proposal(None, Tier.NONE, 1.0, "all was seen")
    verdict = Verdict(VerdictKind.PROCEED, 1.0, "only looking")
    gate = mind.policy.judge(page, situation, made)
    return Chosen(made, verdict, gate, time.perf_counter() - began, tour=tour)


def _split(mind: Agents, page: Page, situation: Situation) -> tuple[Instruction, ...]:
    """The steps for what one says at once: an hour and a minute, several things of the page, or how many of them; and
    those of a search that is made again."""
    if situation.task_step:
        return ()
    several = on_wheels(page, with_time(situation)) or each_here(page, situation.instruction)
    several = several or searched_again(page, situation)
    several = several or counted_here(page, situation, mind.embedder.similarity)
    return several if several[:1] != (situation.instruction,) else ()


def _ticks(mind: Agents, situation: Situation, page: Page, proposal: Proposal) -> tuple[Instruction, ...]:
    """The boxes to tick and to untick before a tutorial's steps delete what is ticked, and not the one thing beside
    which they touch what deletes it."""
    function = situation.wish
    if function is None or situation.task_step or situation.planned:
        return ()
    left = (situation.instruction, *situation.following)
    if (
        proposal.purpose is not Purpose.INSTRUCTION
        or _is_of_one(proposal)
        or not any(mind.policy.risk(i) == "delete" and not i.object.neighbour for i in left)
    ):
        return ()
    if situation.instruction.operation is not OperationType.CLICK:
        return ()
    done = [step.instruction for step in situation.history]
    return tuple(t for t in ticks_before(page, function.prompt, mind.embedder.similarity) if t not in done)


def _is_of_one(proposal: Proposal) -> bool:
    """Each thing of the page has one of these ("Delete" below each product): nothing is ticked for it."""
    return len(proposal.candidates) > 1 and proposal.candidates[1].label == proposal.candidates[0].label


def _infeasible(mind: Agents, state: RunState, situation: Situation) -> str:
    """Why a planner's command cannot be done on this page (ResponsibleTA, section 3.2); empty where it can, for one
    that names a widget of the page, and for one that is said again with the page in view."""
    if mind.feasibility is None or not state.planning or situation.widget >= 0 or state.page is None:
        return ""
    last = state.history[-1] if state.history else None
    again = last is not None and (last.page, last.instruction) == (state.page.content, state.plan[-1].instruction)
    if situation.instruction.optional or situation.trail() or again:
        return ""
    judged = mind.feasibility.predict(state.page, situation.instruction, _language(state))
    return "" if judged.holds else judged.reason


def _named_as_shown(mind: Agents, instruction: Instruction) -> Instruction:
    """A command with what the page shows in place of the placeholders by which a model names a widget."""
    meant = instruction.object
    shown = replace(meant, text=mind.guard.told(meant.text), neighbour=mind.guard.told(meant.neighbour))
    return instruction if shown == meant else replace(instruction, object=shown)


def _named_as_said(mind: Agents, instruction: Instruction) -> Instruction:
    """A person's step, or a tutorial's, with what it touches in its own words: a number that was taken for a secret
    stands on the page."""
    meant = instruction.object
    said = replace(meant, text=mind.guard.reveal(meant.text), neighbour=mind.guard.reveal(meant.neighbour))
    return instruction if said == meant else replace(instruction, object=said)


def doubt(mind: Agents, state: RunState, after: Page) -> str:
    """Why the page after a planner's command does not look as if it was done (ResponsibleTA, section 3.3); empty
    where it does."""
    current, proposal = state.current, state.proposal
    if mind.completeness is None or not state.planning or current is None or state.page is None:
        return ""
    if proposal is None or proposal.purpose is not Purpose.INSTRUCTION:
        return ""
    command = _named_as_shown(mind, current.instruction)
    command = replace(command, parameter=mind.guard.reveal(command.parameter))
    touched = proposal.operation.widget if proposal.operation else -1
    judged = mind.completeness.verify(state.page, command, after, _language(state), touched)
    return "" if judged.holds else judged.reason


def _language(state: RunState) -> str:
    return state.function.language if state.function else "en"
