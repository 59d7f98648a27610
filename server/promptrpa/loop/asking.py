"""What a run asks about a step: which widget, whether it may, how."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.loop import Advance, Ask, Decide, RunState, Topic
from promptrpa.domain.page import Page
from promptrpa.domain.question import Option, Question, QuestionKind, QuestionName

from . import offered, open_choices, saying
from .without import SKIP

_DEEDS: Final = frozenset({OperationType.EDIT, OperationType.SWITCH, OperationType.DRAG})


def ask(state: RunState, question: Question) -> Advance:
    """Wait for the answer."""
    return replace(state, asked=question), Ask(question)


def decide(state: RunState, page: Page) -> Advance:
    """Let the operation on a page be decided; what the instruction leaves open is asked for first."""
    if somebody := open_choices.whom(state, page):
        return open_choices.chosen(state, somebody), Decide(Topic.OPERATION)
    question = open_choices.open_choice(state, page)
    if question is None:
        return state, Decide(Topic.OPERATION)
    said = state.given_for(question.name)
    if not said and question.kind is QuestionKind.CHOOSE:
        said = saying.said_choice(replace(state, page=page))
    return (open_choices.chosen(state, said), Decide(Topic.OPERATION)) if said else ask(state, question)


def choose(state: RunState) -> Question:
    """Which of the widgets that may be meant is."""
    assert state.proposal is not None and state.current is not None and state.page is not None
    page, found = state.page, state.proposal.candidates
    titles = offered.titles(page, [page.widgets[c.widget] for c in found])
    shown = (Option(str(c.widget), t or c.label, f"{c.score:.2f}") for c, t in zip(found, titles, strict=True))
    options = (*shown, Option(open_choices.NONE, "none of these"))
    text = f"Which one is “{state.current.instruction.object}”?"
    return Question(QuestionKind.CHOOSE, QuestionName.WIDGET, text, options, options[0].id)


def approve(state: RunState) -> Question:
    """Whether what the policy asks about may be done."""
    assert state.gate is not None and state.current is not None
    text = f"{state.gate.reason}. Do it: {state.current.instruction}?"
    sensitive = state.gate.sensitive
    return Question(QuestionKind.CONFIRM, QuestionName.APPROVAL, text, default="no", approval=True, sensitive=sensitive)


def which_way(state: RunState) -> Question | None:
    """Asked where a wish may mean either way of a switch; and where all that it would come to is one that stands so
    already, and it does not say which way that is to stand: who wishes for something mostly wants another state."""
    proposal, current = state.proposal, state.current
    assert proposal is not None and current is not None
    on = current.instruction.parameter == "true"
    if not proposal.undecided:
        return None
    if proposal.operation is not None:
        text = f"Is “{proposal.label}” to be turned on?" if on else f"Is “{proposal.label}” to be turned off?"
        return Question(QuestionKind.CONFIRM, QuestionName.WAY, text, default="no")
    if state.following or any(s.instruction and s.instruction.operation in _DEEDS for s in state.own_history):
        return None
    text = f"“{proposal.label}” is off already. Is it to be turned on?"
    if on:
        text = f"“{proposal.label}” is on already. Is it to be turned off?"
    return Question(QuestionKind.CONFIRM, QuestionName.WAY, text, default="no")


def demonstrate(state: RunState, reason: str) -> Question:
    """Where the widget of the current step is, which was not found for this reason."""
    assert state.current is not None
    text = f"{reason}. Show it: touch the place for “{state.current.instruction}”, or leave it out."
    return Question(QuestionKind.DEMONSTRATE, QuestionName.STEP, text, default=SKIP)
