"""The saved tasks that may be meant, and what they do."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from promptrpa.domain.function import Function
from promptrpa.domain.instruction import OperationType
from promptrpa.domain.loop import RunState
from promptrpa.domain.task import Slot, Task, TaskStep, Tutorial
from promptrpa.learning.places import with_level, with_private
from promptrpa.learning.states import said_state, same_deeds, turned
from promptrpa.matching.pages.features import label_of, name_of_step
from promptrpa.matching.prompts.fit.ends import deletes_unasked
from promptrpa.matching.prompts.notified import is_about_all, turns_some
from promptrpa.matching.prompts.templates import match_template
from promptrpa.matching.prompts.unwanted import denies, is_kept_by
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.tokens import stems
from promptrpa.matching.words.values import SLOT, fill
from promptrpa.mind.agents import Agents
from promptrpa.mind.tutorials import only_looks, shows_by
from promptrpa.mind.twins import label_on
from promptrpa.patterns import lazy_regex
from promptrpa.reasoning.binding.lengths import holds_length

_TICKS: Final = lazy_regex(r"(?:tick|check|select|choose|pick)\b|勾选|选[中择]", re.I)
_NEGATES: Final = lazy_regex(r"\b(?:not|never|no)\b|n['’]t\b|不|别", re.I)
_WANTS: Final = lazy_regex(
    r"^(?:please )?(?:(?:do )?let|allow|have|get|give|send|show|tell|keep|bring|start)\b"
    r"|\b(?:i|we)(?:['’]d)? (?:want|like|would like|need)\b"
    r"|\bagain\W*$|^(?:请|帮我)?(?:让|允许|给我|我?想要|我?还?是?想)|(?:也|重新|继续)",
    re.I,
)
_LESS: Final = lazy_regex(
    r"\b(?:off|stop|without|hide|mute|silence|quiet|less|fewer|end|cancel|remove|alone|peace|rid|not|no|never|only|instead)\b"
    r"|n['’]t\b|[关停不别免无少静消]|隐藏|取消",
    re.I,
)
"""How a wish says that something is to be; words by which it may say that it is not."""
PLANNED: Final = "planned state"
"""The name of an "on" or "off" that a plan says for a wish."""
TOUCHES: Final = (OperationType.CLICK, OperationType.SWITCH, OperationType.LONG_CLICK)


def saved_tasks(mind: Agents, state: RunState) -> list[Task]:
    """The saved tasks for this phone that were not refused and have a place for the length of time that the prompt
    tells; those that only show something, for who asks that."""
    known = [
        with_level(with_private(t, state.prompt), state.prompt)
        for t in mind.knowledge.tasks()
        if t.id not in state.refused
    ]
    known = [t for t in known if t.app in (*state.installed, "")]
    known = [t for t in known if holds_length(t, state.prompt) and not _deletes_unasked(t, state)]
    known = [t for t in known if not (_turns_unsaid(t, state.prompt) or _turns_only_some(t, state))]
    known = _turned_as_wished(known, state)
    if state.function is None or not only_looks(state.function):
        return known
    return [t for t in known if _only_shows(mind, t, state.tutorials)]


def _only_shows(mind: Agents, task: Task, followed: Sequence[Tutorial]) -> bool:
    """By its own words, or by a tutorial that is followed."""
    done = [step.instruction for step in task.steps]
    if any(mind.policy.only_shows(title, done) for title in (task.function, *(t.title for t in followed))):
        return True
    return any(shows_by(mind, tutorial, done) for tutorial in followed)


def _turned_as_wished(tasks: list[Task], state: RunState) -> list[Task]:
    """With those that turn a switch the other way than the prompt says, turned its way."""
    if state.function is None or state.function.steps:
        return tasks
    wished = wished_state(state.function)
    others = (turned(task, wished) for task in tasks) if wished else ()
    return [*tasks, *(other for other in others if other and not any(same_deeds(other, task) for task in tasks))]


def _deletes_unasked(task: Task, state: RunState) -> bool:
    """A task that deletes something is not one for a wish that says nothing of it, in whatever words it was said."""
    said = " ".join((state.prompt, state.function.description if state.function else ""))
    return all(deletes_unasked(said, told) for told in (task.function, *task.prompts))


def _turns_only_some(task: Task, state: RunState) -> bool:
    """The wish is about all notifications of an app, in other words than the task's own, and that turns some of
    them."""
    app = state.function.app if state.function else ""
    if not is_about_all(state.prompt, app) or any(match_template(t, state.prompt, task.slots) for t in task.prompts):
        return False
    return turns_some([step.instruction for step in task.steps], (app,))


def _turns_unsaid(task: Task, prompt: str) -> bool:
    """It turns several switches, and other words than its own say nothing of one ("allow my card abroad" nothing of
    contactless payments)."""
    labels = {name_of_step(s) for s in task.steps if s.instruction.operation is OperationType.SWITCH}
    labels = {label for label in labels if is_chinese(label) == is_chinese(prompt)}
    if len(labels) < 2 or any(match_template(said, prompt, task.slots) is not None for said in task.prompts):
        return False
    said = stems(prompt)
    return any(said.isdisjoint(stems(label)) for label in labels)


def turns_otherwise(function: Function, task: Task) -> bool:
    """The prompt says on, and the task turns off, or the other way round; or the words of the task say neither, and it
    may be called after what it keeps away ("block calls")."""
    states, wished = turns(task), wished_state(function)
    planned = any(p.name == PLANNED for p in function.parameters)  # it says so of the switch itself
    if wished and not planned and any(is_kept_by(label, function.prompt) for label in _switches(task)):
        wished = "false" if wished == "true" else "true"
    if not wished or not states or any(map(SLOT.search, states)):
        return False
    told = (task.function, *task.prompts, *(step.instruction.source for step in task.steps))
    return wished not in states or not any(said_state(text) for text in told)


def _switches(task: Task) -> set[str]:
    """What the switches are called that the task turns."""
    return {label_on(step) for step in task.steps if step.instruction.operation is OperationType.SWITCH}


def turns(task: Task) -> set[str]:
    """Which ways the task turns switches; to tick one of several things ("tick Milk") is to choose it."""
    turned = [s for s in task.steps if s.instruction.operation is OperationType.SWITCH and not _ticks(s)]
    return {s.instruction.parameter for s in turned}


def _ticks(step: TaskStep) -> bool:
    return step.instruction.parameter == "true" and _TICKS.match(step.instruction.source) is not None


def only_turns_off(task: Task, prompt: str) -> bool:
    """All that the task turns it turns off, as its own words say, and the prompt says in other words that something is
    to be ("let them send me letters too")."""
    if turns(task) != {"false"} or not _WANTS.search(prompt) or _LESS.search(prompt) or denies(prompt):
        return False
    if any(match_template(said, prompt, task.slots) is not None for said in task.prompts):
        return False
    return all(said_state(said) == "false" or denies(said) for said in task.prompts)


def wished_state(function: Function) -> str:
    """ "true" where the prompt says on, "false" for off; empty where it says neither, both, or a "not" that no plan
    made a state of."""
    if planned := next((p.value for p in function.parameters if p.name == PLANNED), ""):
        return planned
    if _NEGATES.search(function.prompt):
        return ""
    states = {p.value for p in function.parameters if p.type == "on_off"} or {said_state(function.prompt)}
    return states.pop() if len(states) == 1 else ""


def texts_used(task: Task, values: Mapping[str, str]) -> list[str]:
    """What the task says, types and touches with these values."""
    slots = slots_with(task, values)
    touched = (fill(label_of(step.features), slots) for step in task.steps if step.features)
    beside = (fill(step.instruction.object.neighbour, slots) for step in task.steps)
    return [*values.values(), *(step.description for step in task.steps), *touched, *filter(None, beside)]


def slots_with(task: Task, values: Mapping[str, str]) -> tuple[Slot, ...]:
    types = {slot.name: slot.type for slot in task.slots}
    return tuple(Slot(name, types[name], value) for name, value in values.items() if name in types)
