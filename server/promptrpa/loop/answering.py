"""What an answer leads to."""

from __future__ import annotations

from dataclasses import replace

from promptrpa.domain.loop import (
    Advance,
    Decide,
    Finish,
    Perform,
    RunState,
    Topic,
)
from promptrpa.domain.operation import Candidate, Operation, Proposal, Purpose, Tier
from promptrpa.domain.page import Page
from promptrpa.domain.question import Answer, Question, QuestionKind, QuestionName, agrees, refuses, stops
from promptrpa.domain.run import RunStatus, StepResult
from promptrpa.domain.task import Environment
from promptrpa.matching.pages.features import inner_texts, siblings
from promptrpa.matching.pages.pointing import chosen_from, shown_at
from promptrpa.matching.words.text import plain

from . import dialogue, open_choices, open_plan
from .asking import ask, demonstrate
from .choosing import expected_after
from .collecting import ask_or_go, no_way, not_meant
from .doing import skipped
from .recording import failed, record, where
from .without import SKIP


def answered(state: RunState, answer: Answer, environment: Environment) -> Advance:
    """The question that was asked last is answered."""
    question = state.asked
    assert question is not None
    answer = replace(answer, value=question.id_of(answer.value))
    state = replace(
        state,
        answer=answer,
        interventions=state.interventions + (not question.approval),
        approvals=state.approvals + question.approval,
    )
    takes_words = question.kind is QuestionKind.FILL or question.approval
    if stops(answer.value) and not takes_words and answer.value not in {option.id for option in question.options}:
        return state, Finish(RunStatus.STOPPED, where(state, "You stopped it."))
    if follows := dialogue.answered(state, question, answer):
        return follows
    if question.name == QuestionName.DETAIL and state.planning:
        return open_plan.answered(state, question, answer)
    if question.kind is QuestionKind.FILL:
        given = (*state.given, dialogue.slot_of(question, answer.value))
        return ask_or_go(replace(state, given=given, asked=None))
    if question.name == QuestionName.TUTORIAL:
        chosen = next((t for t in state.tutorials if t.id == answer.value), None)
        if chosen is None and answer.value != open_choices.NONE and not refuses(answer.value):
            declined = state.declined.union(option.id for option in question.options)
            return dialogue.said_anew(replace(state, declined=declined), answer.value)
        if chosen is None:
            return no_way(replace(state, tutorials=(), reworded=True, asked=None))
        state = replace(state, tutorials=(chosen,), agreed=chosen.id, asked=None)
        return state, Decide(Topic.INSTRUCTIONS, chosen.text)
    if question.name == QuestionName.TASK:
        task = question.options[0].id
        if agrees(answer.value):
            return replace(state, agreed=task, asked=None), Decide(Topic.TASK)
        return not_meant(state, task) if refuses(answer.value) else dialogue.said_anew(state, answer.value)
    if question.name == QuestionName.WAY:
        return _way_said(state, answer, environment)
    if question.kind is QuestionKind.CONFIRM:
        return _approved(state, answer)
    if question.kind is QuestionKind.CHOOSE and answer.value == open_choices.NONE:
        return ask(replace(state, answer=None), demonstrate(state, "None of these is meant"))
    return _pointed(state, question, answer, environment)


def _approved(state: RunState, answer: Answer) -> Advance:
    gate = state.gate
    assert state.proposal is not None and state.proposal.operation is not None and gate is not None
    if agrees(answer.value):
        return state, Perform(state.proposal.operation, expected_after(state))
    state = record(state, StepResult.REFUSED, "not approved")
    return state, Finish(RunStatus.STOPPED, where(state, f"You did not approve it ({gate.risk})."))


def _way_said(state: RunState, answer: Answer, environment: Environment) -> Advance:
    """A switch is turned as it was asked, or left as it stands, or something else is wanted."""
    proposal, current = state.proposal, state.current
    assert proposal is not None and current is not None
    if refuses(answer.value):
        state = state if proposal.operation else _turned_over(state, "")
        return skipped(replace(state, proposal=replace(proposal, operation=None, purpose=Purpose.SKIP)), environment)
    if not agrees(answer.value):
        return dialogue.said_anew(state, answer.value)
    state = replace(state, asked=None, answer=None)
    if proposal.operation is None:
        return _turned_over(state, current.instruction.source), Decide(Topic.OPERATION)
    return replace(state, proposal=replace(proposal, undecided=False)), Decide(Topic.GATE)


def _turned_over(state: RunState, source: str) -> RunState:
    """To turn the switch that stands as the tutorial says the other way; source: the words that told of it."""
    assert state.current is not None
    instruction = state.current.instruction
    other = "false" if instruction.parameter == "true" else "true"
    return state.taken_as(replace(instruction, parameter=other, source=source))


def _pointed(state: RunState, question: Question, answer: Answer, environment: Environment) -> Advance:
    """A widget was chosen from a list, or a place was touched; "skip" leaves it out."""
    assert state.page is not None and state.current is not None
    read = chosen_from if question.kind is QuestionKind.CHOOSE else shown_at
    operation = read(state.page, answer.value, state.current.instruction)
    if operation is None and answer.value != SKIP:
        missed = f"There is no widget at “{answer.value}”"
        if question.kind is QuestionKind.DEMONSTRATE and not question.text.startswith("There is no widget"):
            return ask(state, demonstrate(state, missed))
        return failed(state, f"{missed}.")
    if operation is None:
        left_out = Proposal(None, Tier.NONE, 1.0, "left out by the user", Purpose.SKIP)
        return skipped(replace(state, proposal=left_out), environment)
    state = _at_what_was_shown(state, _as_shown(state.page, operation))
    return (state, Perform(operation, by_hand=True)) if answer.done else (state, Decide(Topic.GATE))


def _at_what_was_shown(state: RunState, shown: Proposal) -> RunState:
    """A person who shows what a later step names leaves out those before it."""
    assert state.current is not None and shown.operation is not None
    named, done = plain(shown.label), shown.operation.type
    if named and plain(state.current.instruction.object.text) != named:
        later = state.plan[state.position + 1 :]
        steps = ((p.instruction.operation, plain(p.instruction.object.text)) for p in later)
        for _ in range(next((n for n, step in enumerate(steps, 1) if step == (done, named)), 0)):
            passed = Proposal(None, Tier.NONE, 1.0, f"the user showed “{shown.label}”, which comes later", Purpose.SKIP)
            state = record(replace(state, proposal=passed), StepResult.SKIPPED, passed.reason)
            state = replace(state, position=state.position + 1)
    return replace(state, proposal=shown)


def _as_shown(page: Page, operation: Operation) -> Proposal:
    """What was pointed at, with the words on it and beside it, which tell what it does to which thing."""
    widget = page.widgets[operation.widget]
    label = widget.label or next(iter(inner_texts(page, widget, 1)), "")
    top, bottom = widget.bounds.top, widget.bounds.bottom
    level = (w for w in siblings(page, widget) if w.bounds.top < bottom and top < w.bounds.bottom)
    beside = next((w.label for w in level if w.label and w.label != label), "")
    reason = f"shown by the user, beside “{beside}”" if beside else "shown by the user"
    touched = (Candidate(widget.index, 1.0, label, widget.bounds),)
    return Proposal(operation, Tier.DIRECT, 1.0, reason, candidates=touched)
