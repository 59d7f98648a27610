"""The loop: from a state and what just happened to the next state and what to do now. It does nothing itself.

collect   the function, a saved task or the steps      generate  the instructions
map       page, proposal, verdict, gate, operation     learn     the task
"""

from __future__ import annotations

from dataclasses import replace

from promptrpa.domain.loop import (
    Advance,
    Answered,
    Begun,
    Chosen,
    Consulted,
    Decide,
    End,
    Learned,
    Observed,
    Outcome,
    Parsed,
    Performed,
    Recalled,
    RunState,
    Stepped,
    Topic,
    Understood,
)
from promptrpa.domain.task import Environment

from . import dialogue, open_plan
from .answering import answered
from .choosing import chosen, observed
from .collecting import collect, consult, doubt, planned, replay
from .doing import performed
from .ending import reached, saved


def advance(state: RunState, outcome: Outcome, environment: Environment) -> Advance:
    """One turn of the loop."""
    match outcome:
        case Begun(installed, now, language):
            state = replace(state, installed=installed, now=now, language=language, beforehand=state.given)
            if state.task:
                return replay(state, state.task, state.given, ())
            return state, Decide(Topic.FUNCTION)
        case Understood(function, planner, sees):
            return dialogue.understood(replace(state, planner=planner, sees=sees), function)
        case Recalled(task, values, questions, certain) if task:
            return replay(state, task, values, questions) if certain else doubt(state, task, values)
        case Recalled():
            return collect(state)
        case Consulted():
            return consult(replace(state, tutorials=outcome.tutorials), outcome)
        case Parsed():
            return planned(state, outcome)
        case Observed(page):
            return observed(replace(state, page=page), page)
        case Stepped(end=End.DONE, turn=turn, text=text):
            return reached(replace(state, turns=(*state.turns, turn) if turn else state.turns), text, environment)
        case Stepped():
            return open_plan.stepped(state, outcome)
        case Chosen():
            pointed_at = state.answer is not None and outcome.proposal == state.proposal  # the gate was left to decide
            return chosen(
                replace(
                    state.taken_as(outcome.proposal.meant).as_remembered(outcome.remembered),
                    proposal=outcome.proposal,
                    verdict=outcome.verdict,
                    gate=outcome.gate,
                    decided=outcome.seconds,
                    instead=outcome.instead,
                    tour=outcome.tour or state.tour,
                    asked=state.asked if pointed_at else None,
                    answer=None,
                ),
                environment,
            )
        case Performed():
            return performed(state, outcome, environment)
        case Answered(answer):
            return answered(state, answer, environment)
        case Learned(task):
            return saved(state, task)
