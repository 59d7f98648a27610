"""What a run asks before its steps, and what the answers change. Approvals are asked for in `asking`, what a step
leaves open in `open_choices`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from typing import Final

from promptrpa.domain.function import Asks, Function, FunctionKind, own_words
from promptrpa.domain.instruction import Instruction
from promptrpa.domain.loop import Advance, Decide, Finish, RunState, Topic
from promptrpa.domain.memory import Meant
from promptrpa.domain.question import Answer, Option, Question, QuestionKind, QuestionName, agrees, refuses, stops
from promptrpa.domain.run import RunStatus
from promptrpa.domain.task import Slot, Task, Tutorial
from promptrpa.matching.prompts.fit.machines import ends_phone
from promptrpa.matching.prompts.fitting import as_answer
from promptrpa.matching.prompts.unwanted import forbids_deed
from promptrpa.matching.words.days import no_such_moment
from promptrpa.matching.words.values import find_values

from . import touring
from .asking import ask
from .open_choices import NONE, chosen, is_choice

LIKELY: Final = 0.6
"""Confidence in a function from which a person is asked whether it is meant; below, nothing is done."""
SURE: Final = 0.9
"""From this one on it is done without a question, if it was not said in so many words."""
MOST_TUTORIALS: Final = 5
TELL, DO = "tell", "do"


# --- what a prompt wants


def understood(state: RunState, function: Function) -> Advance:
    """Go on with a task; ask, say why not, or take the first part, where the prompt is something else."""
    state = replace(state, function=function, prompt=function.prompt, notes=(*state.notes, *function.notes))
    state = replace(state, named=function.parameters)
    state = _given_beforehand(state)
    assert state.function is not None
    if (moment := no_such_moment(own_words(function))) and not function.steps:
        return in_other_words(state, f"There is no “{moment}”. Nothing was done.")
    if function.kind in (FunctionKind.TASK, FunctionKind.VAGUE) and forbids_deed(function.prompt):
        return in_other_words(state, "This only says what is not to be done. Nothing was done.")
    if function.kind in (FunctionKind.TASK, FunctionKind.VAGUE) and ends_phone(function.prompt):
        reason = "A phone is not turned off or restarted from here: nothing could reach it then. Hold its power button."
        return in_other_words(state, reason)
    match function.kind:
        case FunctionKind.OTHER:
            reason = (
                "This is nothing that a phone does. Say what the phone is to do, for example: “set an alarm for 7:30”."
            )
            return in_other_words(state, reason)
        case FunctionKind.COMPOUND:
            return _one_after_the_other(state)
        case FunctionKind.VAGUE:
            return _vague(state)
        case FunctionKind.QUESTION:
            return _question(state)
        case FunctionKind.TOUR:
            return touring.begin(state)
        case FunctionKind.TASK:
            return state, Decide(Topic.TASK)


def next_part(state: RunState) -> Advance:
    """The next of several functions, once one is done."""
    prompt, *rest = state.rest
    fresh = replace(_afresh(state, prompt), given=state.given, rest=tuple(rest))
    return replace(fresh, notes=(*state.notes, f"Now: {prompt}")), Decide(Topic.FUNCTION)


def _afresh(state: RunState, prompt: str) -> RunState:
    """Before anything is known of this prompt; what was done and told in the run stays."""
    return RunState(
        run=state.run,
        prompt=prompt,
        attended=state.attended,
        given=state.beforehand,
        beforehand=state.beforehand,
        page=state.page,
        history=state.history,
        installed=state.installed,
        now=state.now,
        language=state.language,
        edit=state.edit,
        interventions=state.interventions,
        approvals=state.approvals,
        notes=state.notes,
        corrections=state.corrections,
        rest=state.rest,
        denied=state.denied,
        begun=len(state.history),
    )


def _one_after_the_other(state: RunState) -> Advance:
    assert state.function is not None
    if unheard := state.function.unheard:
        return in_other_words(state, f"No saved task and no tutorial says how to do “{unheard}”. Nothing was done.")
    if unsaid := state.function.unsaid:
        return in_other_words(state, f"This is not said: {unsaid} Nothing was done.")
    first, *rest = state.function.parts
    note = f"{len(rest) + 1} tasks, one after the other: {'; '.join((first, *rest))}"
    denied, notes = state.function.denied, (*state.notes, note)
    state = replace(state, prompt=first, function=None, rest=(*rest, *state.rest), denied=denied, notes=notes)
    return state, Decide(Topic.FUNCTION)


def in_other_words(state: RunState, reason: str) -> Advance:
    """Nothing was done, for this reason: a person may say it anew, once."""
    if not state.attended or state.reworded or state.own_history:
        return state, Finish(RunStatus.FAILED, reason)
    return ask(state, Question(QuestionKind.FILL, QuestionName.WISH, f"{reason} {ANEW}"))


ANEW: Final = "What is the phone to do, in other words?"


def said_anew(state: RunState, said: str) -> Advance:
    """To begin again with other words: what was given beforehand counts still, answers to questions do not."""
    fresh = replace(_afresh(state, said.strip()), reworded=True, declined=state.declined)
    return fresh, Decide(Topic.FUNCTION)


def _vague(state: RunState) -> Advance:
    function = state.function
    assert function is not None
    if function.confidence < LIKELY:
        return state, Decide(Topic.TASK)  # a tutorial may know better what such words ask for
    if function.confidence < SURE and not state.attended:
        return replace(state, function=replace(function, description=function.prompt)), Decide(Topic.TASK)
    if function.confidence < SURE:
        text = f"Do you want this: {function.description}?"
        return ask(state, Question(QuestionKind.CONFIRM, QuestionName.FUNCTION, text, default="yes"))
    note = f"Understood as: {function.description}"
    return replace(state, notes=(*state.notes, note)), Decide(Topic.TASK)


def _question(state: RunState) -> Advance:
    function = state.function
    assert function is not None
    if function.asks is Asks.HOW:
        said = state.given_for(QuestionName.HOW)
        if said or not state.attended:
            return replace(state, telling=said != DO), Decide(Topic.TASK)
        options = (Option(TELL, "only tell me how"), Option(DO, "do it on the phone"))
        return ask(state, Question(QuestionKind.CHOOSE, QuestionName.HOW, f"“{function.prompt}”", options, TELL))
    on_off = any(slot.type == "on_off" for slot in function.parameters)
    return replace(state, looking=on_off or not state.planner), Decide(Topic.TASK)


# --- what is missing


def missing(state: RunState) -> Question | None:
    """The first value that the function needs and nobody has said; None where there is none."""
    function = state.function
    if function is None or not function.missing or state.telling:
        return None
    slot = function.missing[0]
    said = _ASKED.get(slot.name, f"What should “{slot.name}” be?")
    return Question(QuestionKind.FILL, slot.name, said, default=slot.value, type=slot.type)


_ASKED: Final = {
    "time": "At what time?",
    "date": "On which day?",
    "contact": "To whom?",
    "text": "What should it say?",
    "title": "What should it be called?",
    "name": "What is the name?",
    "number": "How much?",
    "amount": "How much money?",
    "place": "To which place?",
}


def slot_of(question: Question, said: str) -> Slot:
    """What a person filled in; a time as a time, so that its hour and its minute can be taken."""
    value = as_answer(said, question.type) if question.type else None
    return Slot(question.name, question.type, value) if value else Slot(question.name, "text", said)


def _given_beforehand(state: RunState) -> RunState:
    """With what was answered beforehand; what does not fit is asked for."""
    function = state.function
    assert function is not None
    for slot in function.missing:
        for given in (g for g in state.given if g.name == slot.name):
            if as_answer(given.value, slot.type) is not None:
                function = _with(function, slot, given.value)
            state = replace(state, given=tuple(g for g in state.given if g is not given))
    return replace(state, function=function)


def _with(function: Function, slot: Slot, said: str) -> Function:
    """The function with a value that was missing, as a person said it."""
    value = as_answer(said, slot.type) or said.strip()
    left = tuple(s for s in function.missing if s.name != slot.name)
    return replace(function, parameters=(*function.parameters, replace(slot, value=value)), missing=left)


def as_before(state: RunState, slots: Sequence[Slot]) -> tuple[str, ...]:
    """A note on each value that nobody said for this run: it was given before."""
    said = {found.value for found in find_values(state.prompt)}
    said |= {slot.value for slot in (*state.told, *state.beforehand)}
    new = (s for s in slots if s.value not in said and s.value.casefold() not in state.prompt.casefold())
    return tuple(f"{slot.name}: {slot.value}, as before" for slot in new)


def which_tutorial(tutorials: Sequence[Tutorial], *, likely: bool) -> Question:
    """The tutorials to choose from; none of them may be meant, and is not where none is likely. What is wanted can be
    said in other words instead."""
    shown = tutorials[:MOST_TUTORIALS]
    options = (*(Option(t.id, t.title, t.text) for t in shown), Option(NONE, "none of these"))
    text = "Which of these tutorials says how?"
    return Question(
        QuestionKind.CHOOSE, QuestionName.TUTORIAL, text, options, options[0].id if likely else NONE, open=True
    )


# --- a plan that is shown before it is done


def not_understood(state: RunState, unread: Sequence[str]) -> str:
    """The first of the user's own steps that nothing could be made of, where they did not look over the plan; a part
    of what was said is not done as if it were all of it."""
    own = state.function is not None and state.function.steps and not state.telling and not state.reviewed
    return next(iter(unread), "") if own else ""


def look_over(state: RunState, unread: Sequence[str]) -> Question | None:
    """The plan as a question, where it was asked for or some of the words were not understood; None to go on."""
    own = state.attended and unread and state.function is not None and state.function.steps
    if state.task or state.telling or state.reviewed or not (state.edit or own):
        return None
    lines = [str(p.instruction) for p in state.plan]
    options = tuple(Option(str(n), line) for n, line in enumerate(lines, 1))
    return Question(QuestionKind.EDIT, QuestionName.PLAN, "Is this the plan?", options, default="\n".join(lines))


def corrections(before: Sequence[Instruction], after: Sequence[Instruction]) -> tuple[Meant, ...]:
    """What a person put in the place of each instruction, by the words that it came from, where they stand alone."""
    matcher = SequenceMatcher(a=[str(i) for i in before], b=[str(i) for i in after], autojunk=False)
    found = []
    for kind, first, last, start, end in matcher.get_opcodes():
        if kind == "replace" and last - first == 1 and before[first].stands_alone:
            found.append(Meant(before[first].source, tuple(after[start:end]), "correction"))
    return tuple(found)


# --- telling


def told(steps: Sequence[str]) -> Finish:
    """How a thing is done, as an answer."""
    return Finish(RunStatus.DONE, "\n".join(f"{n}. {step}" for n, step in enumerate(steps, 1)))


def how_of(task: Task) -> Finish:
    """The same of a saved task."""
    return told([step.description for step in task.steps])


# --- answers


def answered(state: RunState, question: Question, answer: Answer) -> Advance | None:
    """What follows from an answer to a question of this module; None where it is another's."""
    function = state.function
    if question.name == QuestionName.FUNCTION and question.kind is QuestionKind.CONFIRM:
        return _confirmed(state, answer)
    if question.name == QuestionName.WISH and question.kind is QuestionKind.FILL:
        if not refuses(said := answer.value) and not stops(said):
            return said_anew(state, said)
        return state, Finish(RunStatus.FAILED, question.text.removesuffix(ANEW).rstrip())
    if question.name == QuestionName.HOW and question.kind is QuestionKind.CHOOSE:
        return replace(state, telling=answer.value != DO, asked=None), Decide(Topic.TASK)
    if question.name == QuestionName.PLAN and question.kind is QuestionKind.EDIT:
        state = replace(state, reviewed=True, asked=None)
        return state, Decide(Topic.EDITED, answer.value)
    if state.current is not None and is_choice(state, state.current.instruction, question):
        if answer.value == NONE:
            return None
        return chosen(state, answer.value), Decide(Topic.OPERATION)
    if function and function.missing and question.name == function.missing[0].name:
        slot = replace(function.missing[0], value=answer.value)
        function = _with(function, function.missing[0], answer.value)
        return replace(state, function=function, told=(*state.told, slot), asked=None), Decide(Topic.TASK)
    return None


def _confirmed(state: RunState, answer: Answer) -> Advance:
    said = answer.value.strip()
    if agrees(said):
        return replace(state, asked=None), Decide(Topic.TASK)
    if refuses(said):
        return state, Finish(RunStatus.STOPPED, "Nothing was done. Say what the phone is to do.")
    return replace(state, prompt=said, function=None, asked=None), Decide(Topic.FUNCTION)
