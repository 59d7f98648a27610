"""Collect and generate: a saved task, the steps of the prompt or a tutorial; the instructions and what is missing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from promptrpa.domain.function import Asks
from promptrpa.domain.instruction import OperationType
from promptrpa.domain.loop import (
    Advance,
    Consulted,
    Decide,
    Finish,
    Observe,
    Parsed,
    Planned,
    RunState,
    Topic,
)
from promptrpa.domain.operation import GateKind
from promptrpa.domain.question import Option, Question, QuestionKind, QuestionName
from promptrpa.domain.run import RunStatus, Step
from promptrpa.domain.task import Slot, Task
from promptrpa.learning import fill_steps
from promptrpa.matching.prompts.fitting import misfit
from promptrpa.matching.words.values import fill, without_secrets

from . import dialogue, looking, open_plan
from .asking import ask
from .looking import WAYS


def collect(state: RunState) -> Advance:
    """No saved task is meant: the steps come from the prompt, a planner or a tutorial."""
    assert state.function is not None
    if question := dialogue.missing(state):
        return ask(state, question)
    if state.function.steps:
        return state, Decide(Topic.INSTRUCTIONS, state.function.steps)
    if state.function.asks is Asks.STATE and open_plan.can_begin(state):
        return open_plan.begin(state)
    return state, Decide(Topic.TUTORIALS)


def doubt(state: RunState, task: Task, values: tuple[Slot, ...]) -> Advance:
    """A person says whether a saved task is meant, which is told with the values that it would be done with, unless it
    has a name of its own; with nobody there, it is not."""
    if state.attended:
        own_name = task.name != fill(task.function, task.slots)
        said = task.name if own_name else fill(fill(task.function, values), task.slots)
        text = f"Do you mean the saved task “{said}”?"
        return ask(state, Question(QuestionKind.CONFIRM, QuestionName.TASK, text, (Option(task.id, said),), "yes"))
    return not_meant(state, task.id)


def not_meant(state: RunState, task: str) -> Advance:
    """On to the next saved task that fits, and then to the tutorials."""
    return replace(state, refused=state.refused | {task}, asked=None), Decide(Topic.TASK)


def consult(state: RunState, found: Consulted) -> Advance:
    """Follow the best of the tutorials, or ask which one is meant; where none is, say so."""
    if found.absent and not open_plan.can_begin(state):
        return dialogue.in_other_words(state, _absent(found.absent))
    if not state.tutorials and state.telling and state.function:  # it may be written on the phone
        asked = replace(state.function, asks=Asks.STATE)
        return replace(state, function=asked, telling=False, looking=True), Decide(Topic.TUTORIALS)
    if not state.tutorials:
        return no_way(state, found.nearest)
    if state.telling:
        return state, Finish(RunStatus.DONE, f"{state.tutorials[0].title}: {state.tutorials[0].text}")
    said = state.given_for(QuestionName.TUTORIAL)
    if chosen := next((t for t in state.tutorials if t.id == said), None):
        return replace(state, tutorials=(chosen,)), Decide(Topic.INSTRUCTIONS, chosen.text)
    if not found.certain and state.attended:
        offered = tuple(t for t in state.tutorials if t.id not in state.declined)
        return ask(state, dialogue.which_tutorial(offered, likely=found.likely)) if offered else no_way(state)
    if not found.likely:
        return no_way(state)
    return state, Decide(Topic.INSTRUCTIONS, state.tutorials[0].text)


def no_way(state: RunState, nearest: Sequence[str] = ()) -> Advance:
    """nearest: titles of tutorials that may be meant."""
    if open_plan.can_begin(state):
        return open_plan.begin(state)
    if state.looking:
        return dialogue.in_other_words(state, looking.NO_WAY)
    app = state.function.app if state.function else ""
    if state.unfit:
        return dialogue.in_other_words(state, state.notes[-1])
    reason = (
        "No saved task and no tutorial says how to do this. Say the steps, for example: "
        "“open Settings, tap Display, turn on Dark theme”."
    )
    tour = f" Or say “look around in {app}” first, and it is known what {app} has." if app else ""
    named = f" If it is one of these, say so: {', '.join(f'“{title}”' for title in nearest)}." if nearest else ""
    return dialogue.in_other_words(state, reason + tour + named)


def instead(state: RunState, reason: str) -> Advance:
    """The tutorial does not do what is wanted, for this reason. A person is shown others that may be meant, where it is
    not their own choice, and what was done only led somewhere."""
    followed = state.tutorials[:1]
    if not state.attended or not followed or followed[0].id == state.agreed or not all(map(_leads, state.own_history)):
        return dialogue.in_other_words(state, reason)
    return replace(
        state,
        unfit=state.unfit | {followed[0].id},
        plan=(),
        position=0,
        questions=(),
        reviewed=False,
        kept=(),
        doors=(),
        attempts=frozenset(),
        begun=len(state.history),
        notes=(*state.notes, reason),
    ), Decide(Topic.TUTORIALS)


def _leads(step: Step) -> bool:
    """Nothing was done but to come to a page, as far as can be told without asking anybody."""
    allowed = step.gate is None or step.gate.kind is GateKind.ALLOW
    return step.operation is None or (step.operation.type in WAYS and allowed)


def replay(state: RunState, task: Task, values: tuple[Slot, ...], questions: tuple[Question, ...]) -> Advance:
    """Do a saved task with these values; questions: for those that are missing."""
    if state.telling:
        return state, dialogue.how_of(task)
    if state.function:
        state = replace(state, notes=(*state.notes, *dialogue.as_before(state, values)))
    return ask_or_go(
        replace(state, task=task, slots=values, questions=unanswered(state, questions), plan=(), position=0)
    )


def planned(state: RunState, outcome: Parsed) -> Advance:
    """The plan of a new task: shown where that is wanted, then gone on with."""
    if outcome.absent and state.tutorials and open_plan.can_begin(state):
        return open_plan.begin(state)
    if outcome.absent:
        return instead(state, _absent(*outcome.absent))
    if state.reviewed:
        made = dialogue.corrections([p.instruction for p in state.plan], outcome.instructions)
        state = replace(state, corrections=(*state.corrections, *made))
    plan = tuple(Planned(i) for i in outcome.instructions)
    notes = tuple(f"Not understood: “{clause}”" for clause in outcome.unread)
    questions = unanswered(state, outcome.questions)
    function = outcome.function or state.function
    if (known := outcome.known) and known.task:
        return replay(replace(state, function=function), known.task, known.values, known.questions)
    state = replace(state, function=function, plan=plan, questions=questions, notes=(*state.notes, *notes))
    named = without_secrets(outcome.unused)
    unused = f"the tutorial does not say what to do with “{named}”" if named else ""
    if (unfit := outcome.unfit or unused) and open_plan.can_begin(state):
        note = f"The tutorial does not fit: {unfit}"
        return open_plan.begin(replace(state, plan=(), questions=(), notes=(*state.notes, note)))
    if unused:
        return instead(state, f"{unused[0].upper()}{unused[1:]}. Nothing was done.")
    if plan and (question := dialogue.look_over(state, outcome.unread)):
        return ask(state, question)
    if clause := dialogue.not_understood(state, outcome.unread):
        reason = f"Not understood: “{clause}”. Say it in other words, or leave it out. Nothing was done."
        return state, Finish(RunStatus.FAILED, reason)
    return ask_or_go(state)


def _absent(*apps: str) -> str:
    names = ", ".join(f"“{name}”" for name in apps)
    return f"There is no app {names} on this phone. Nothing was done."


def unanswered(state: RunState, questions: tuple[Question, ...]) -> tuple[Question, ...]:
    """Without those that were answered beforehand, with what fits."""
    said = {slot.name: slot.value for slot in state.given}
    return tuple(q for q in questions if q.name not in said or misfit(q, said[q.name]))


def ask_or_go(state: RunState) -> Advance:
    """Ask for the next value that is missing; once there is none, begin with the steps."""
    if state.questions:
        return ask(replace(state, questions=state.questions[1:]), state.questions[0])
    if state.task:
        known = {s.name: s for s in (*state.task.slots, *state.slots, *state.given)}
        slots = tuple(replace(slot, value=known[slot.name].value) for slot in state.task.slots)
        steps = fill_steps(state.task, slots)
        plan = tuple(Planned(step.instruction, step, number) for number, step in enumerate(steps))
        state = replace(state, slots=slots, plan=plan)
    else:
        plan = tuple(_answer_slots(p, state.given) for p in state.plan)
        state = replace(state, plan=plan, given=tuple(slot for slot in state.given if slot.value))
    state = replace(state, plan=tuple(p for p in state.plan if not _is_left_blank(p)))
    if not state.plan:
        return instead(state, "No step was found in these words. Say what to tap, type or turn on.")
    if state.looking and not looking.may_look(state.plan):
        return instead(state, looking.WOULD_CHANGE)
    return state, Observe(state.current)


def _is_left_blank(planned: Planned) -> bool:
    """A field for which the person who was asked gave nothing: it stays as it is."""
    return planned.instruction.operation is OperationType.EDIT and not planned.instruction.parameter


def _answer_slots(planned: Planned, given: tuple[Slot, ...]) -> Planned:
    """The values are put where the steps name them; they are never read as steps."""
    said = planned.instruction
    named = replace(said.object, text=fill(said.object.text, given))
    return replace(planned, instruction=replace(said, parameter=fill(said.parameter, given), object=named))
