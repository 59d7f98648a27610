"""Map: what to do for the current instruction, by proposal, verdict and gate."""

from __future__ import annotations

from dataclasses import replace

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.loop import Advance, Decide, Observe, Perform, Planned, Replanned, RunState, Topic
from promptrpa.domain.operation import DENIED, GateKind, Operation, Proposal, Purpose, Tier, Verdict, VerdictKind
from promptrpa.domain.page import Page
from promptrpa.domain.run import StepResult
from promptrpa.domain.task import Environment
from promptrpa.matching.pages.blind import wants_picture
from promptrpa.matching.pages.pointing import chosen_from
from promptrpa.matching.words.partly import wholly_said
from promptrpa.ports.agents import retracted_key
from promptrpa.reasoning.exploring.seeking import searched_in_vain, without_search

from . import left_over, looking, offered, open_choices, open_plan, saying, touring
from .asking import approve, ask, choose, decide, demonstrate, which_way
from .collecting import ask_or_go, instead, unanswered
from .doing import CERTAIN, skipped
from .ending import ended_before
from .recording import failed, record, where


def observed(state: RunState, page: Page) -> Advance:
    """The page was read: on to the current step, to the answer that was looked for, or to the next planned step."""
    if looking.is_open(state):
        return state, Decide(Topic.ANSWER)
    if state.current is None:
        return open_plan.go_on(state, page)
    return decide(state, page)


def chosen(state: RunState, environment: Environment) -> Advance:
    """Do what the agents chose for the current step, unless it is to be asked about, done otherwise or not at all."""
    proposal, verdict, gate = state.proposal, state.verdict, state.gate
    assert proposal is not None and verdict is not None and gate is not None
    if state.touring is not None:
        if proposal.operation is None or gate.kind is not GateKind.ALLOW:
            return state, touring.over(state)
        return state, Perform(proposal.operation)
    if gate.risk == DENIED and not state.planning:
        return ended_before(record(state, StepResult.REFUSED, gate.reason))
    if _is_unsure(state, proposal, verdict):
        return state, Observe(picture=True)
    if state.instead is not None:
        return _replan(state, state.instead)
    if found := looking.seen(state, proposal) or looking.would_change(state):
        return state, found
    if verdict.kind is VerdictKind.RETRACT:
        return _retract(state, verdict.reason)
    if verdict.kind is VerdictKind.FAIL:
        if proposal.operation is None and (state.planning or open_plan.can_begin(state)):
            return _plan_anew(record(state, StepResult.FAILED, verdict.reason))
        if said := saying.said_choice(state):
            return open_choices.chosen(state, said), Decide(Topic.OPERATION)
        if not state.attended and (instead_of := looking.from_here(state)):
            return instead_of, Decide(Topic.ANSWER)
        stuck = proposal.operation is None or proposal.purpose is Purpose.APPROACH
        which = open_choices.which_of_kind(state) if stuck else None
        if which and (state.attended or open_choices.is_unsaid(state)):
            return ask(state, which)
        if state.attended and stuck:
            return ask(state, demonstrate(state, saying.not_there(state) or verdict.reason))
        return failed(state, saying.not_there(state) or verdict.reason)
    if verdict.kind is VerdictKind.ASK:
        if said := saying.said_choice(state):
            return open_choices.chosen(state, said), Decide(Topic.OPERATION)
        if not state.attended and (state.planning or open_plan.can_begin(state)):
            return _plan_anew(record(state, StepResult.FAILED, f"it is not clear which is meant: {verdict.reason}"))
        if not state.attended and (instead_of := looking.from_here(state)):
            return instead_of, Decide(Topic.ANSWER)
        if not state.attended and (reason := saying.not_there(state)):
            return failed(state, reason)
        if named := _named_one(state):
            return replace(state, proposal=named), Decide(Topic.GATE)
        return ask(state, open_choices.which_of_kind(state) or choose(state))
    if proposal.operation is None:
        question = which_way(state)
        return ask(state, question) if question else skipped(state, environment)
    if unmade := open_choices.with_choice_made(state):
        assert unmade.page is not None
        return decide(unmade, unmade.page)
    if which := open_choices.which_before_leaving(state):
        return ask(state, which)
    if gate.kind is GateKind.REFUSE:
        state = record(state, StepResult.REFUSED, gate.reason)
        return (open_plan.without(state) if state.planning else state), Observe()
    if proposal.purpose is Purpose.INSTRUCTION and state.following is None and (left := left_over.left_out(state)):
        return instead(state, where(state, left))
    if question := which_way(state):
        return ask(state, question)
    if gate.kind is GateKind.CONFIRM and state.answer is None:
        return ask(state, approve(state))
    return state, Perform(proposal.operation, expected_after(state))


def _plan_anew(state: RunState) -> Advance:
    """A step cannot be done: the planner is told, and says another."""
    assert state.page is not None
    return open_plan.go_on(open_plan.without(state), state.page) if state.planning else open_plan.begin(state)


def _named_one(state: RunState) -> Proposal | None:
    """The only one of the widgets that may be meant that stands beside what the prompt names ("the invoice of my travel
    insurance" of the invoices beside Household, Travel and Liability)."""
    proposal, current, page = state.proposal, state.current, state.page
    assert proposal is not None and current is not None and page is not None
    found = proposal.candidates
    titles = offered.titles(page, [page.widgets[c.widget] for c in found])
    label = wholly_said(left_over.said_here(state), titles)
    if not label or titles.count(label) > 1:
        return None
    meant = found[titles.index(label)]
    operation = chosen_from(page, str(meant.widget), current.instruction)
    if operation is None:
        return None
    return replace(proposal, operation=operation, candidates=(meant,), reason=f"beside “{label}”, which is said")


def _is_unsure(state: RunState, proposal: Proposal, verdict: Verdict) -> bool:
    """A picture of the page may tell what its hierarchy does not. It is taken only then."""
    page = state.page
    assert page is not None
    if not wants_picture(page) or proposal.tier is Tier.DIRECT:
        return False
    if proposal.operation is None or verdict.kind in (VerdictKind.FAIL, VerdictKind.ASK):
        return True
    if proposal.tier in (Tier.EXPLORATION, Tier.NONE):
        return proposal.operation.type is not OperationType.WAIT
    index = proposal.operation.widget
    return proposal.confidence < CERTAIN or (index >= 0 and not page.widgets[index].interactive)


def _retract(state: RunState, reason: str) -> Advance:
    """The step before led to another page than it should: go back, and look for its widget anew."""
    last = state.history[-1]
    assert last.proposal is not None and last.instruction is not None
    wrong = {retracted_key(last.instruction, c.label) for c in last.proposal.candidates[:1]}
    back = Proposal(Operation(OperationType.BACK, parameter="previous"), Tier.DIRECT, 0.6, reason, Purpose.APPROACH)
    undone = replace(
        state,
        position=state.position - 1,
        kept=state.kept_before,
        healed=state.healed - 1,
        attempts=state.attempts | wrong,
        proposal=back,
    )
    assert back.operation is not None
    return undone, Perform(back.operation)


def _replan(state: RunState, instead: Replanned) -> Advance:
    """Go on from here by the user's steps and a tutorial together, or with the parts of one."""
    assert state.proposal is not None
    parted = state.proposal.tier is Tier.DIRECT and state.proposal.purpose is Purpose.SKIP
    result = StepResult.SKIPPED if parted else StepResult.FAILED
    state = record(state, result, state.verdict.reason if state.verdict else "")
    if parted and state.page and (vain := searched_in_vain(state.page, state.own_history)):
        state = replace(state, kept=without_search(state.kept, vain))
    plan = (*state.plan[: state.position], *(Planned(i) for i in instead.instructions))
    return ask_or_go(
        replace(
            state,
            plan=plan,
            tutorials=(*state.tutorials, instead.tutorial) if instead.tutorial else state.tutorials,
            questions=unanswered(state, instead.questions),
            attempts=frozenset(),
            doors=state.doors if parted else (),
            instead=None,
        )
    )


def expected_after(state: RunState) -> Planned | None:
    """What the page after this operation must show before the loop goes on."""
    assert state.proposal is not None
    return state.following if state.proposal.purpose is Purpose.INSTRUCTION else None
