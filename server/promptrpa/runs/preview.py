"""What a prompt would do, without doing it."""

from __future__ import annotations

from promptrpa.domain.loop import Ask, Begun, Decide, Finish, Observe, Outcome, RunState
from promptrpa.domain.question import Question
from promptrpa.domain.served import Preview
from promptrpa.domain.task import Environment
from promptrpa.mind import Mind
from promptrpa.pipeline import advance


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
