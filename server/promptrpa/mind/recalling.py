"""Saved tasks that do what is wanted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from promptrpa.domain.function import FunctionKind
from promptrpa.domain.loop import Recalled, RunState
from promptrpa.domain.phone import is_site
from promptrpa.domain.task import Environment, Task
from promptrpa.mind.agents import Agents
from promptrpa.mind.by_deeds import begins_alike, by_own_words, by_what_is_done
from promptrpa.mind.fitting import is_unfit
from promptrpa.mind.known_again import known_from
from promptrpa.mind.saved import saved_tasks, slots_with
from promptrpa.mind.searching import SURE, likeliest
from promptrpa.mind.telling import is_of_another_thing
from promptrpa.mind.tutorials import POSSIBLE, RELEVANT, bound_to, tutorials_for, without_place
from promptrpa.reasoning.binding.seen_names import names_beside
from promptrpa.reasoning.reading.same_task import SAME_TASK


def recall(mind: Agents, state: RunState, environment: Environment) -> Recalled:
    """The saved task that does what is wanted; none of which it is not sure where a tutorial is surely meant."""
    known = _likeliest(mind, state, environment)
    doubtful = known.task is not None and not known.certain
    return Recalled(None) if doubtful and _has_sure_tutorial(mind, state) else known


def _has_sure_tutorial(mind: Agents, state: RunState) -> bool:
    function = state.wish
    if function is None or is_site(state.installed):
        return False
    found = likeliest(mind, function, tutorials_for(mind, function, state.installed), SURE)
    return bool(found) and not without_place(mind, found[0][0], function)


def _likeliest(mind: Agents, state: RunState, environment: Environment) -> Recalled:
    assert state.function is not None
    standing = mind.knowledge.standing(environment)
    tasks = saved_tasks(mind, state)
    tasks.sort(key=lambda task: standing.get(task.id, 0.0), reverse=True)
    rejected = mind.knowledge.rejected(state.function.description)
    fresh = [t for t in tasks if t.id not in rejected]
    failed = [t for t in tasks if rejected.get(t.id) == "failed" and not state.function.steps]
    found = mind.retrieval.match_task(state.function, environment, fresh)
    found = found or mind.retrieval.match_task(state.function, environment, failed)
    if found is None:
        return _by_weak_tutorial(mind, state, fresh) or by_what_is_done(mind, state, fresh) or Recalled(None)
    task = next(t for t in tasks if t.id == found.id)
    values, questions = mind.analysis.fill(task, state.function)
    if is_unfit(mind, task, values, state.function):
        return Recalled(None)
    certain = (found.score >= SAME_TASK and not is_of_another_thing(mind, task, state)) or task.id == state.agreed
    return Recalled(task, slots_with(task, values), tuple(questions), certain)


def _by_weak_tutorial(mind: Agents, state: RunState, tasks: Sequence[Task]) -> Recalled | None:
    """The saved task that does what the first tutorial says, where that one alone would not be followed: a task
    that has a place for each value of the prompt makes it likely. Such a place takes any words: the task also has to be
    the first by its own words, unless the prompt names what was seen there; and where neither these nor the tutorial
    know the deed, a person is asked."""
    function = state.wish
    if function is None or function.kind is not FunctionKind.TASK or is_site(state.installed):
        return None
    if not tasks:
        return None
    tutorials = tutorials_for(mind, function, state.installed)
    ranked = mind.retrieval.rank(function, tutorials)[:1]
    if not ranked or not POSSIBLE <= ranked[0].score < RELEVANT:
        return None
    tutorial = next(t for t in tutorials if t.id == ranked[0].id)
    bound = bound_to(mind, tutorial, function)
    if not any(p.type != "on_off" for p in bound.function.parameters):
        return None
    known = known_from(mind, tutorial, state)
    if known is None or known.task is None:
        return None
    first = next(iter(by_own_words(mind, function, tasks)), None)
    if not _names_the_same(mind, known) and (first is None or first.id != known.task.id):
        return None
    certain = begins_alike(mind, known.task, tutorial, function) or known.task.id == state.agreed
    return replace(known, certain=certain) if certain or state.attended else None


def _names_the_same(mind: Agents, known: Recalled) -> bool:
    """Each of several values is the saved one or was seen in its place, and nothing is done that cannot be taken
    back."""
    task = known.task
    if task is None or known.questions or any(mind.policy.risk(step.instruction) for step in task.steps):
        return False
    given = {slot.name: slot.value for slot in known.values}
    seen = (given.get(slot.name) in (slot.value, *names_beside(task, slot)) for slot in task.slots)
    return len(task.slots) > 1 and all(seen)
