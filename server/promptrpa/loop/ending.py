"""Learn: a function is done; it becomes a task, or the next one begins."""

from __future__ import annotations

from dataclasses import replace

from promptrpa.domain.function import FunctionKind
from promptrpa.domain.instruction import OperationType
from promptrpa.domain.loop import (
    Advance,
    Finish,
    Learn,
    RunState,
)
from promptrpa.domain.operation import Operation
from promptrpa.domain.run import RunStatus, StepResult
from promptrpa.domain.task import Environment, Task
from promptrpa.learning import make_task
from promptrpa.matching.prompts.templates import match_template

from . import dialogue, left_over, open_plan, without


def reached(state: RunState, answer: str, environment: Environment) -> Advance:
    """The planner says that the goal is reached; answer: where something was asked."""
    state = replace(state, kept=open_plan.without_detours(state.kept))
    told = replace(state, notes=(*state.notes, answer)) if answer and state.rest else state
    asked = state.function is not None and state.function.kind is FunctionKind.QUESTION
    if state.kept and not asked:
        return learn(told, environment)
    known = state.task.id if state.task else ""
    reason = answer or "It was already so."
    return dialogue.next_part(told) if state.rest else (state, Finish(RunStatus.DONE, reason, known))


def learn(state: RunState, environment: Environment) -> Advance:
    """All steps are done: save them as a task, where that is new and does all that the prompt says."""
    task = state.task
    if left := left_over.left_out(state):
        return state, Finish(RunStatus.FAILED, f"{left}. The steps of the tutorial were done without it.")
    if without.left_by_person(state.own_history) or (task and not all(slot.value for slot in state.slots)):
        return _learn_the_rest(state, environment)
    if task is None or not task.version or state.healed:
        return state, Learn(make_task(state, environment))
    if all(match_template(p, state.prompt, task.slots) is None for p in task.prompts):
        return state, Learn(make_task(state, environment))
    return end(state, task)


def saved(state: RunState, task: Task) -> Advance:
    """It became a task; of several, the end of the run names the last one alone."""
    if state.rest:
        state = replace(state, notes=(*state.notes, f"Saved as task {task.id}."))
    return end(state, task)


def _learn_the_rest(state: RunState, environment: Environment) -> Advance:
    """A person left steps out, or gave no value for one. What was saved stays as it is, and no prompt is saved that
    promises them."""
    if state.task or not any(s.operation and s.result is StepResult.CHANGED for s in state.own_history):
        return end(state, state.task)
    said = without.prompt_of_rest(state)
    rest = replace(state, prompt=said)
    return (rest, Learn(make_task(rest, environment))) if said else end(state, None)


def end(state: RunState, task: Task | None) -> Advance:
    """The function is done; the next of a compound begins. task: what it was saved as."""
    return dialogue.next_part(state) if state.rest else (state, _finish_done(state, task))


def ended_before(state: RunState) -> Advance:
    """The next step would do what the prompt says not to do. A part of a way is not saved as a task."""
    step = state.history[-1]
    reason = f"Ended before “{step.instruction}”: {step.reason}."
    if state.rest:
        return dialogue.next_part(replace(state, notes=(*state.notes, reason)))
    acted = any(s.operation and s.result is StepResult.CHANGED for s in state.own_history)
    return state, Finish(RunStatus.DONE if acted else RunStatus.STOPPED, reason)


def _finish_done(state: RunState, task: Task | None) -> Finish:
    acted = any(s.operation and (s.result is StepResult.CHANGED or _is_key(s.operation)) for s in state.history)
    left = without.left_by_person(state.history)
    if left and not acted:
        return Finish(RunStatus.STOPPED, "Nothing was done but to leave steps out, as you said.")
    reason = without.told(state.history) or ("Done." if acted else "It was already so.")
    if state.healed and state.task and task and not left:
        reason += f" {state.healed} steps had changed and were found anew; saved as version {task.version}."
    return Finish(RunStatus.DONE, reason, task.id if task else "")


def _is_key(operation: Operation) -> bool:
    """What some keys do, no page shows ("screenshot")."""
    return operation.type is OperationType.PRESS
