"""A plan that grows: a planner says each next step from the page in front of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.loop import Advance, Decide, End, Finish, Observe, Planned, RunState, Stepped, Topic
from promptrpa.domain.page import Page
from promptrpa.domain.question import Answer, Question, QuestionKind, QuestionName
from promptrpa.domain.run import RunStatus, StepResult
from promptrpa.domain.task import Slot, TaskStep
from promptrpa.matching.pages.blind import wants_picture

from .asking import ask

_WAYS = frozenset({OperationType.CLICK, OperationType.SCROLL})
"""What only leads somewhere, where going back undoes it."""


def can_begin(state: RunState) -> bool:
    """A planner can be asked for the steps, or for the rest of them."""
    return state.planner and not (state.planning or state.task or state.telling or state.looking)


def begin(state: RunState) -> Advance:
    """From here on a planner says each step; what was planned and not done is given up."""
    note = "A language model plans the steps"
    state = replace(
        state, planning=True, plan=state.plan[: state.position], doors=(), asked=None, notes=(*state.notes, note)
    )
    return state, Observe()


def go_on(state: RunState, page: Page) -> Advance:
    """Ask for the next step; with the page's picture for a planner that sees, and where the page alone does not tell
    what it shows."""
    state = replace(state, page=page, plan=state.plan[: state.position], proposal=None, verdict=None, gate=None)
    unseen = state.sees and page.picture is None and not page.protected
    content = page.bare.content
    if (unseen or wants_picture(page)) and state.looked != content:
        return replace(state, looked=content), Observe(picture=True)
    return state, Decide(Topic.STEP)


def without(state: RunState) -> RunState:
    """The step that could not be done is left out."""
    return replace(state, plan=state.plan[: state.position], attempts=frozenset(), doors=())


def stepped(state: RunState, said: Stepped) -> Advance:
    """The step that the planner said, to be done; or the end, where it said none and the goal is not reached."""
    state = replace(state, turns=(*state.turns, said.turn) if said.turn else state.turns)
    assert state.page is not None
    if said.end is End.ASK:
        given = next((slot for slot in state.given if slot.name == QuestionName.DETAIL), None)
        question = Question(QuestionKind.FILL, QuestionName.DETAIL, said.text)
        return _told(state, said.text, given.value) if given else ask(state, question)
    if said.instruction is None:
        why = said.text.rstrip(".。") or "The language model sees no way to do this"
        return state, Finish(RunStatus.FAILED, _with_what_was_done(state, why))
    step = Planned(said.instruction, on=state.page.content, widget=said.widget)
    return replace(state, plan=(*state.plan[: state.position], step)), Decide(Topic.OPERATION)


def answered(state: RunState, question: Question, answer: Answer) -> Advance:
    """The person said what the planner wanted to know."""
    return _told(state, question.text, answer.value)


def _told(state: RunState, question: str, value: str) -> Advance:
    assert state.function is not None and state.page is not None
    said = Slot(question, "text", value)
    function = replace(state.function, parameters=(*state.function.parameters, said))
    given = tuple(slot for slot in state.given if slot.name != QuestionName.DETAIL)
    return replace(state, function=function, given=given, asked=None, answer=None), Observe()


def _with_what_was_done(state: RunState, why: str) -> str:
    done = sum(1 for s in state.history if s.operation and s.result is StepResult.CHANGED)
    return f"{why}. {done} operations were done before." if done else f"{why}. Nothing was done on the phone."


def without_detours(kept: Sequence[TaskStep]) -> tuple[TaskStep, ...]:
    """The steps without those that only led to a page and back from it."""
    straight: list[TaskStep] = []
    for step in kept:
        before = straight[-1] if straight else None
        if before and _undoes(step, before):
            straight.pop()
        else:
            straight.append(step)
    return tuple(straight)


def _undoes(step: TaskStep, before: TaskStep) -> bool:
    if step.operation.type is not OperationType.BACK or step.operation.parameter == "home":
        return False
    return before.operation.type in _WAYS and step.after == before.page
