"""The next operation on a page, or a planner's next step."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from promptrpa.agents.grounding import COMES_NEXT, WHOLE
from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.loop import (
    Chosen,
    End,
    Replanned,
    RunState,
    Stepped,
)
from promptrpa.domain.operation import GateKind, Proposal, Purpose, Tier, Verdict, VerdictKind
from promptrpa.domain.page import Page
from promptrpa.domain.phone import is_site
from promptrpa.domain.task import Task
from promptrpa.domain.tour import Tour
from promptrpa.errors import ModelError
from promptrpa.matching.pages.menus import MENU_NAMES
from promptrpa.matching.steps.merging import comes_after, merge, shared, way_to
from promptrpa.matching.words.text import plain, says_more
from promptrpa.matching.words.tokens import words_of
from promptrpa.mind.agents import Agents
from promptrpa.mind.consulting import rank
from promptrpa.mind.generating import goal_of
from promptrpa.mind.recalling import tutorials_for
from promptrpa.ports.agents import Situation
from promptrpa.ports.language import Scene
from promptrpa.reasoning.needless import chooses
from promptrpa.reasoning.retelling import in_trouble, steps_so_far, trouble_of
from promptrpa.reasoning.ticked import ticks_before

SHOWN: Final = 5
"""So many tutorials are offered."""
RELATED: Final = 0.35
"""Nearness in meaning from which a saved task may show a planner how."""
TRIED: Final = 3
"""So many tutorials are gone by in one run, where the user's own steps do not lead on."""
CERTAIN_MEANING: Final = 0.75
"""Confidence in a widget found by meaning below which the next step of the user is looked for first."""
MOST_LOST: Final = 5
"""Steps of a planner that in a row could not be done, or do not seem to be, before the run ends with a report."""


def judge(mind: Agents, state: RunState) -> Chosen:
    assert state.page is not None and state.proposal is not None
    gate = mind.policy.judge(state.page, situation_of(state), state.proposal)
    return Chosen(state.proposal, Verdict(VerdictKind.PROCEED, 1.0, "shown by the user"), gate, 0.0)


def step(mind: Agents, state: RunState) -> Stepped:
    assert mind.planner is not None and state.page is not None and state.function is not None
    goal = goal_of(state.function)
    began = time.perf_counter()
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
    return replace(said, text=text, seconds=time.perf_counter() - began)


def _similar(mind: Agents, goal: str) -> tuple[Task, ...]:
    """The saved tasks that are nearest to a goal, the nearest first."""
    tasks = mind.knowledge.tasks()
    near = mind.embedder.similarity(goal, [task.function for task in tasks]) if tasks else []
    ranked = sorted(zip(near, tasks, strict=True), key=lambda pair: -pair[0])
    return tuple(task for likeness, task in ranked[: mind.demonstrations] if likeness >= RELATED)


def choose(mind: Agents, state: RunState) -> Chosen:
    assert state.page is not None
    began = time.perf_counter()
    situation = situation_of(state)
    if state.touring is not None:
        return _look_around(mind, state, state.page, state.touring, situation)
    if state.planning:
        situation = replace(situation, instruction=_named_as_shown(mind, situation.instruction))
    else:
        situation = replace(situation, instruction=_named_as_said(mind, situation.instruction))
    if reason := _infeasible(mind, state, situation):
        proposal = Proposal(None, Tier.NONE, 0.0, reason)
    else:
        proposal = mind.grounding.propose(state.page, situation)
    verdict = mind.assessment.assess(state.page, situation, proposal)
    gate = mind.policy.judge(state.page, situation, proposal)
    if ticks := _ticks(mind, situation, state.page, proposal):
        verdict = Verdict(VerdictKind.REPLAN, 1.0, "only what was named is to be ticked")
        first = Replanned(None, (*ticks, situation.instruction, *situation.following))
        return Chosen(proposal, verdict, gate, time.perf_counter() - began, first)
    instead = _replan(mind, state) if _is_too_early(state.page, situation, proposal) else None
    if instead is None and _may_come_later(situation, proposal):
        instead = _swapped(mind, state)
    if instead is None and _has_own_step(situation) and _is_lost(proposal):
        instead = _known_way(mind, state, proposal)
    failed = verdict.kind is VerdictKind.FAIL and proposal.operation is None
    if instead or (failed and (instead := _replan(mind, state))):
        way = f"going by “{instead.tutorial.title}”" if instead.tutorial else f"“{instead.instructions[0]}” comes first"
        reason = f"{verdict.reason.rstrip('.')}; {way}"
        verdict = Verdict(VerdictKind.REPLAN, verdict.confidence, reason)
    return Chosen(proposal, verdict, gate, time.perf_counter() - began, instead)


def _look_around(mind: Agents, state: RunState, page: Page, tour: Tour, situation: Situation) -> Chosen:
    began = time.perf_counter()

    def allowed(proposal: Proposal) -> bool:
        return mind.policy.judge(page, situation, proposal).kind is GateKind.ALLOW

    tour, proposal = mind.tourist.next(page, tour, len(state.history), allowed)
    made = proposal or Proposal(None, Tier.NONE, 1.0, "all was seen")
    verdict = Verdict(VerdictKind.PROCEED, 1.0, "only looking")
    gate = mind.policy.judge(page, situation, made)
    return Chosen(made, verdict, gate, time.perf_counter() - began, tour=tour)


def _ticks(mind: Agents, situation: Situation, page: Page, proposal: Proposal) -> tuple[Instruction, ...]:
    """The boxes to tick and to untick before a tutorial's steps delete what is ticked."""
    function = situation.function
    if function is None or function.steps or situation.task_step or situation.planned:
        return ()
    left = (situation.instruction, *situation.following)
    if (
        proposal.purpose is not Purpose.INSTRUCTION
        or _is_of_one(proposal)
        or not any(mind.policy.risk(i) == "delete" for i in left)
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


def _is_too_early(page: Page, situation: Situation, proposal: Proposal) -> bool:
    """A text is to be typed by the user's own steps where there is no field, and none was looked for yet."""
    if situation.function is None or not situation.function.steps or situation.task_step or situation.trail():
        return False
    types = situation.instruction.operation is OperationType.EDIT
    return types and proposal.tier is Tier.EXPLORATION and not any(w.editable for w in page.widgets)


def _replan(mind: Agents, state: RunState) -> Replanned | None:
    """How the user's own steps can go on where one was not found: the next one first, where it is here already;
    else with what a tutorial about the same has before it. None where there is nothing more to try."""
    if state.task or state.function is None or not state.function.steps:
        return None
    return _swapped(mind, state) or _by_tutorial(mind, state)


def _has_own_step(situation: Situation) -> bool:
    """A person's own step in an app is to be done."""
    own = situation.function is not None and bool(situation.function.steps) and situation.task_step is None
    return own and not (situation.instruction.optional or is_site(situation.installed))


def _is_lost(proposal: Proposal) -> bool:
    """What is to be touched is not here in so many words."""
    weak = proposal.tier is Tier.MEANING and proposal.confidence < CERTAIN_MEANING
    return weak or proposal.tier is Tier.EXPLORATION


def _may_come_later(situation: Situation, proposal: Proposal) -> bool:
    """What is to be touched by the user's own steps is not here in so many words, and was not looked for yet. On a
    web page it is looked for at once."""
    if not _has_own_step(situation) or situation.trail():
        return False
    if situation.instruction.operation not in (OperationType.CLICK, OperationType.SWITCH):
        return False
    return _is_lost(proposal) or proposal.reason.endswith(COMES_NEXT)


def _swapped(mind: Agents, state: RunState) -> Replanned | None:
    """The current instruction and the one after it in the other order. A touch that comes later is left out where
    it is not there then; the last step stays the last."""
    current = state.current
    later = [p.instruction for p in state.plan[state.position + 1 :]]
    while later and later[0].operation is OperationType.SCROLL and not later[0].object:
        later.pop(0)
    if current is None or len(later) < 1 or not later[0].operation.needs_widget:
        return None
    touches = current.instruction.operation is OperationType.CLICK
    if plain(later[0].object.text) in MENU_NAMES:
        return None  # it is on nearly every page
    if len(later) < 2 or not _is_here(mind, state, later, buttons=not chooses(current.instruction)):
        return None
    moved = replace(current.instruction, optional=True) if touches else current.instruction
    return Replanned(None, (later[0], moved, *later[1:]))


def _known_way(mind: Agents, state: RunState, proposal: Proposal) -> Replanned | None:
    """The user's current step after what a tutorial of the same app touches before it, where that is here. Where the
    tutorial has no other of the user's steps, only once all of the page was seen, and if all tutorials lead there by
    one way that does nothing else."""
    assert state.function is not None
    used = {tutorial.id for tutorial in state.tutorials}
    later = tuple(p.instruction for p in state.plan[state.position :])
    steps = mind.parsing.parse(state.function.steps)
    waits = proposal.operation is not None and proposal.operation.type is OperationType.WAIT
    own = any((i.operation, i.object) == (later[0].operation, later[0].object) for i in steps)
    if len(used) >= TRIED or waits or not own:
        return None
    done = [p.instruction for p in state.plan[: state.position]]
    opened = next((i.parameter for i in done if i.operation is OperationType.OPEN), state.function.app)
    before: set[str] = set()
    found: list[tuple[int, Replanned]] = []
    for tutorial in tutorials_for(mind, state.function, state.installed):
        if tutorial.outdated or not mind.analysis.same_app(tutorial.app, opened):
            continue
        names = [words_of(step.object.text)[-1:] for step in later[:2]]
        if not any(word in tutorial.text.casefold() for name in names for word in name):
            continue
        told = mind.parsing.parse(tutorial.text)
        before |= comes_after(later[0], told)
        way = way_to(later, done, told)
        if way and tutorial.id not in used and not any(map(mind.policy.risk, way)):
            found.append((shared(steps, told), Replanned(tutorial, (*way, *later))))
    one = len(before) == 1 and _is_searched(state, proposal)
    for agree, way_there in sorted(found, key=lambda each: -each[0]):
        leads = all(map(mind.policy.leads, way_there.instructions[: -len(later)]))
        if (agree > 1 or (one and leads)) and _is_here(mind, state, way_there.instructions):
            return way_there
    return None


def _is_searched(state: RunState, proposal: Proposal) -> bool:
    """All that is left is to look behind something, or to leave this page."""
    last = (OperationType.CLICK, OperationType.BACK)
    looked = [p.operation.type for p in _proposals(state) if p.operation]
    leaves = proposal.operation is not None and proposal.operation.type in last
    return leaves and not any(kind in last for kind in looked)


def _proposals(state: RunState) -> list[Proposal]:
    """Since the last instruction was done."""
    return [s.proposal for s in situation_of(state).trail() if s.proposal]


def _by_tutorial(mind: Agents, state: RunState) -> Replanned | None:
    assert state.function is not None
    used = {tutorial.id for tutorial in state.tutorials}
    if len(used) >= TRIED:
        return None
    own = {(i.operation, i.object) for i in mind.parsing.parse(state.function.steps)}
    mine = [
        (n, p.instruction) for n, p in enumerate(state.plan) if (p.instruction.operation, p.instruction.object) in own
    ]
    last = sum(n < state.position for n, _ in mine) - 1
    found: list[Replanned] = []
    for tutorial, _ in rank(mind, state.function, tutorials_for(mind, state.function, state.installed), SHOWN):
        if tutorial.id in used:
            continue
        told = mind.parsing.parse(tutorial.text)
        merged = merge([i for _, i in mine], told, mind.embedder.similarity, mind.policy.risk)
        done = next((n + 1 for n, m in enumerate(merged) if m.origin == last), 0)
        rest = merged[done:]
        if rest and rest[0].origin < 0:
            bound = mind.analysis.bind([m.instruction for m in rest], state.function, tutorial.text)
            found.append(Replanned(tutorial, bound.instructions, bound.questions))
    found.sort(key=lambda each: len(each.questions))  # one that needs nothing which was not said, rather
    return next((each for each in found if _is_here(mind, state, each.instructions)), next(iter(found), None))


def _is_here(mind: Agents, state: RunState, plan: Sequence[Instruction], *, buttons: bool = True) -> bool:
    """The page names the widget of the first of these; a button only where they count."""
    if state.page is None:
        return False
    situation = replace(situation_of(state), instruction=plan[0], following=tuple(plan[1:]))
    proposal = mind.grounding.propose(state.page, situation)
    if proposal.tier is not Tier.TEXT or proposal.purpose is not Purpose.INSTRUCTION or proposal.operation is None:
        return False
    touched = state.page.widgets[proposal.operation.widget]
    if proposal.confidence < WHOLE or (not buttons and touched.kind.endswith("Button")):
        return False
    return not any(says_more(c.label, plan[0].object.text) for c in proposal.candidates[:1])


def situation_of(state: RunState) -> Situation:
    current = state.current or state.plan[-1]
    return Situation(
        function=state.function,
        instruction=current.instruction,
        following=tuple(p.instruction for p in state.plan[state.position + 1 :]),
        history=state.own_history,
        task_step=current.saved,
        next_step=state.following.saved if state.following else None,
        attempts=state.attempts,
        installed=state.installed,
        widget=current.widget if state.page and current.on == state.page.content else -1,
        planned=state.planning,
        foreign=_is_foreign(state),
        now=state.now,
    )


def _is_foreign(state: RunState) -> bool:
    """The steps come from a tutorial of the web that was taken without asking."""
    chosen = any(slot.name == "tutorial" for slot in state.given) or any(
        step.question and step.question.name == "tutorial" for step in state.history
    )
    own = state.task is not None or (state.function is not None and bool(state.function.steps))
    return bool(state.tutorials) and state.tutorials[0].is_foreign and not own and not chosen


def _language(state: RunState) -> str:
    return state.function.language if state.function else "en"
