"""What the agents of a step are told of a run."""

from __future__ import annotations

from promptrpa.domain.loop import RunState
from promptrpa.domain.question import QuestionName
from promptrpa.domain.task import ANYWHERE, Environment
from promptrpa.matching.pages.features import called
from promptrpa.matching.words.days import tells_date
from promptrpa.matching.words.values import SLOT, fill, slots_in
from promptrpa.ports.agents import Situation
from promptrpa.reasoning.exploring.seeking import IN_WORDS


def situation_of(state: RunState, environment: Environment = ANYWHERE) -> Situation:
    current = state.current or state.plan[-1]
    before = state.plan[state.position - 1].saved if state.position else None
    return Situation(
        function=state.function,
        instruction=current.instruction,
        following=tuple(p.instruction for p in state.plan[state.position + 1 :]),
        history=state.own_history,
        task_step=current.saved,
        next_step=state.following.saved if state.following else None,
        led_to=before.after if before else None,
        attempts=state.attempts,
        installed=state.installed,
        widget=current.widget if state.page and current.on == state.page.content else -1,
        values=_named(state, current.origin),
        planned=state.planning,
        foreign=_is_foreign(state),
        now=state.now,
        environment=environment,
    )


def _named(state: RunState, origin: int) -> tuple[str, ...]:
    """The names, words and days of a month in the slots of what the saved step touches; with a day, all of what it is
    called."""
    if state.task is None or origin < 0:
        return ()
    step = state.task.steps[origin]
    shown = called(step.features, step.instruction.object.text) if step.features else ""
    used = {*slots_in(step.instruction.object.text), *slots_in(shown)}
    held = [s for s in state.slots if s.name in used]
    whole = (fill(shown, held),) if any(s.type == "date" for s in held) and SLOT.sub("", shown).strip() else ()
    return (*(s.value for s in held if s.type in IN_WORDS or tells_date(s.value)), *whole)


def _is_foreign(state: RunState) -> bool:
    """The steps come from a tutorial of the web that was taken without asking."""
    chosen = any(slot.name == QuestionName.TUTORIAL for slot in state.given) or any(
        step.question and step.question.name == QuestionName.TUTORIAL for step in state.history
    )
    own = state.task is not None or (state.function is not None and bool(state.function.steps))
    return bool(state.tutorials) and state.tutorials[0].is_foreign and not own and not chosen
