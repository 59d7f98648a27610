"""What a prompt or the tasks of a file would do, without doing it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from itertools import takewhile

from promptrpa.domain.instruction import ObjectDescription
from promptrpa.domain.loop import Ask, Begun, Decide, Finish, Observe, Outcome, RunState
from promptrpa.domain.question import Question
from promptrpa.domain.served import Preview, Stranger, StrangeStep
from promptrpa.domain.task import Environment, Task, TaskStep
from promptrpa.loop.advance import advance
from promptrpa.mind import Mind
from promptrpa.ports.agents import Policy


def preview(prompt: str, mind: Mind, installed: frozenset[str]) -> Preview:
    """Collect and generate, then stop."""
    environment = Environment()
    state, command = advance(RunState("preview", prompt), Begun(installed), environment)
    questions: tuple[Question, ...] = ()
    reason = ""
    while True:
        outcome: Outcome
        match command:
            case Decide():
                outcome = mind.decide(state, command, environment)
                state, command = advance(state, outcome, environment)
            case Ask(question):
                questions = (question, *state.questions)
                break
            case Finish(reason=reason):
                break
            case _:
                assert isinstance(command, Observe)
                break
    steps = tuple(p.instruction for p in state.plan) or tuple(
        s.instruction for s in (state.task.steps if state.task else ())
    )
    denied = state.function.denied if state.function else frozenset()
    steps = tuple(takewhile(lambda step: mind.policy.risk(step) not in denied, steps))
    risky = ((step, mind.policy.risk(step)) for step in steps)
    return Preview(
        task=state.task,
        tutorial=state.tutorials[0] if state.tutorials else None,
        steps=steps,
        apps=tuple(dict.fromkeys(s.parameter for s in steps if s.operation == "open")),
        approvals=tuple((step, risk) for step, risk in risky if risk),
        questions=questions,
        reason=reason,
        planned=state.planning,
        asks=state.planner,
    )


def strangers(tasks: Iterable[Task], known: Collection[str], policy: Policy) -> list[Stranger]:
    """What tasks from elsewhere would do. known: the ids of those that are here already."""
    return [
        Stranger(
            task.name,
            task.app,
            task.language,
            tuple(slot.name for slot in task.slots),
            tuple(_strange(step, policy) for step in task.steps),
            task.id in known,
        )
        for task in tasks
    ]


def _strange(step: TaskStep, policy: Policy) -> StrangeStep:
    """A widget that is dangerous by its own words is so whatever the step calls it."""
    told, found = step.instruction, step.features
    own = (found.text or found.description or next(iter(found.own), "")) if found and not found.editable else ""
    meant = replace(told, object=ObjectDescription(own))
    touches = own if own and own.casefold() not in f"{step.description} {told}".casefold() else ""
    return StrangeStep(step.description, str(told), touches, policy.risk(told) or policy.risk(meant))
