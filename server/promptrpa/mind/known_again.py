"""Saved tasks that do what a tutorial says."""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Mapping, Sequence
from dataclasses import replace
from typing import Final

from promptrpa.domain.function import Function
from promptrpa.domain.instruction import OperationType
from promptrpa.domain.loop import Recalled, RunState
from promptrpa.domain.question import Question
from promptrpa.domain.task import Slot, Task, Tutorial
from promptrpa.learning.places import is_named
from promptrpa.learning.recollection import Recollected
from promptrpa.matching.prompts.by_kind import is_one
from promptrpa.matching.prompts.coverage import is_guess, names_in, unused
from promptrpa.matching.prompts.fitting import as_answer
from promptrpa.matching.prompts.recounted import recounted
from promptrpa.matching.words.field_names import takes_own_words
from promptrpa.matching.words.serials import is_serial
from promptrpa.matching.words.text import plain
from promptrpa.matching.words.tokens import EMPTY, words_of
from promptrpa.matching.words.values import slots_in
from promptrpa.mind.agents import Agents
from promptrpa.mind.fitting import does_opposite, is_unfit
from promptrpa.mind.saved import (
    PLANNED,
    TOUCHES,
    saved_tasks,
    slots_with,
    texts_used,
    turns,
    turns_otherwise,
    wished_state,
)
from promptrpa.mind.telling import is_of_another_thing, is_told_in, named_by, told_of_app, tutorial_of, words_around
from promptrpa.mind.told import instructions_of
from promptrpa.mind.tutorials import bound_to, untold_by
from promptrpa.mind.twins import label_on
from promptrpa.patterns import lazy_regex
from promptrpa.ports.agents import Bound
from promptrpa.reasoning.binding.seen_names import names_beside

_ACCOUNT: Final = lazy_regex(r"(?:(?:your|the|an?) )?(?:account|profile|SIM(?: card)?)|(?:[您你]的)?[账帐][号户]", re.I)
"""What a person mostly has one of, and stays with; ..."""
_NAME: Final = lazy_regex(r"(?:(?:your|the) )?(?:name|picture|avatar)|(?:[您你]的)?(?:名字|头像|昵称)", re.I)
"""... and what it is touched by, where a plan says where that stands."""
_EXACT: Final = frozenset({"time", "date", "number", "phone", "email"})
"""Types of values that are known by how they look."""
_SAYS_OTHERWISE: Final = {
    "true": lazy_regex(r"\b(?:off|no longer|not|no|stop|without)\b|n['’]t\b|[关停不别]", re.I),
    "false": lazy_regex(r"\bon\b|开", re.I),
}
"""What may say the other way than a plan does."""


def known_from(mind: Agents, tutorial: Tutorial, state: RunState) -> Recalled | None:
    """The saved task that does what a tutorial says, with the values of the prompt."""
    assert state.function is not None
    bound = bound_to(mind, tutorial, state.function)
    return known_again(mind, replace(state, tutorials=(tutorial,)), bound, tutorial.text)


def known_again(mind: Agents, state: RunState, bound: Bound, told: str, *, followed: bool = False) -> Recalled | None:
    """The saved task that does what a tutorial says, where the prompt has a value for each of its slots but one that is
    typed, and says nothing that it leaves out. followed: without such a task the tutorial is followed; where all values
    are sure, words that it would be followed with anyway do not count."""
    if state.function is None or not state.tutorials or state.telling:
        return None
    rejected = mind.knowledge.rejected(bound.function.description)
    language = bound.function.language
    function = _with_planned_state(bound)
    known = saved_tasks(mind, replace(state, function=function))
    tasks = [t for t in known if t.id not in rejected and t.language == language]
    tasks = [t for t in tasks if not turns_otherwise(function, t) and (wished_state(function) or not turns(t))]
    found = mind.recollection.find(bound.instructions, told, tasks) or _named_by(mind, state, tasks)
    if found is None:
        return None
    other = is_of_another_thing(mind, found.task, state)
    if other and (found := _with_other_things(mind, found, state)) is None:
        return None
    around = " ".join(words_around(t) for t in state.tutorials if t.text == told)
    values, questions = _read(mind, found, (state.function, bound.function), around)
    sure = not questions and _are_sure(found.task, values, state.function)
    if (other and not sure) or _has_another_place(values, found, bound):
        return None
    if not sure:
        values, questions = _with_planned(mind, values, questions, found, bound, state.prompt)
    if any(slot.name not in values for slot in found.task.slots if slot.name not in {q.name for q in questions}):
        return None
    if any(as_answer(slot.value, slot.type) is None for slot in slots_with(found.task, values)):
        return None
    if is_unfit(mind, found.task, values, bound.function):
        return None
    if not turns(found.task) and does_opposite(mind, found.task, state.prompt):
        return None
    titles = [t.title for t in state.tutorials if t.text == told]
    seen = [v for s in found.task.slots if (v := values.get(s.name)) and v in names_beside(found.task, s)]
    told_of = frozenset(words_of(" ".join((told, *titles))))
    read = [p for p in bound.function.parameters if not _is_guessed_around(p, seen, told_of, state.prompt)]
    if len(questions) > 1 or any(is_touched(found.task, question.name) for question in questions):
        return None
    if sure and followed and not any(untold_by(mind, t, state.function) for t in state.tutorials if t.text == told):
        said = state.function.parameters
        read = [p for p in read if p in said or not is_guess(_without_values(p, values), state.prompt)]
        read += names_in(state.function.prompt, " ".join((told, *titles, state.function.app)))
    if unused(read, bound.function, [*texts_used(found.task, values), *titles]):
        return None
    return Recalled(found.task, slots_with(found.task, values), tuple(questions))


def _with_planned(
    mind: Agents,
    values: Mapping[str, str],
    questions: Sequence[Question],
    found: Recollected,
    bound: Bound,
    prompt: str,
) -> tuple[dict[str, str], list[Question]]:
    """With what the plan types and touches, where that is told better by it."""
    asked = {found.values.get(q.name, "") for q in questions}
    read = values
    values = {n: v for n, v in read.items() if v not in asked or not is_touched(found.task, n)}
    left = [p.value for p in bound.function.parameters if p.value not in values.values()]
    typed = {n: v for n, v in found.values.items() if not _is_of_another(n, v, found.task, prompt)}
    found = replace(found, values=typed)
    planned = {q.name: v for q in questions if (v := typed.get(q.name)) and any(_holds(p, v) for p in left)}
    placed = in_their_places(values, found)
    unsaid = {q.name for q in questions} | (read.keys() - placed.keys())
    planned |= _named_choices(unsaid, found, bound, prompt)
    if not any(mind.policy.risk(step.instruction) for step in found.task.steps):
        planned |= _own_accounts(unsaid, found, bound)
    placed = {**placed, **planned}
    placed = {**_found_by_it(found.task, placed), **placed}
    return placed, [q for q in questions if q.name not in placed]


def _with_planned_state(bound: Bound) -> Function:
    """The wish, with the way that the plan turns its switch where no words of it may say one."""
    planned = {i.parameter for i in bound.instructions if i.operation is OperationType.SWITCH}
    state = planned.pop() if len(planned) == 1 else ""
    otherwise = _SAYS_OTHERWISE.get(state)
    if wished_state(bound.function) or otherwise is None or otherwise.search(bound.function.prompt):
        return bound.function
    slot = Slot(PLANNED, "on_off", state)
    return replace(bound.function, parameters=(*bound.function.parameters, slot))


def _named_by(mind: Agents, state: RunState, tasks: Sequence[Task]) -> Recollected | None:
    """The saved task whose widgets the tutorial names, in whatever sentences, with a slot for what else it touches, and
    for what the tutorial only explains ("Reduced is for students")."""
    tutorial = state.tutorials[0]
    task = next((task for task in tasks if tutorial_of(mind, task) == tutorial), None)
    if task is None:
        return None
    labels = named_by(tutorial, task)
    opened = mind.recollection.opened(task, state.prompt, "\n".join(labels))
    touched = [name for step in opened.steps if step.instruction.operation in TOUCHES and (name := label_on(step))]
    told = instructions_of(mind, tutorial)
    fixed = [name for name in labels if not _is_one_of(name, tutorial.text) and any(is_told_in(name, i) for i in told)]
    if any(name not in fixed and not is_named(name, state.prompt) for name in touched):
        return None
    return Recollected(opened, {}, 1.0, {})


def _is_one_of(label: str, text: str) -> bool:
    """The text names it among others, one of which may be meant ("Auto, Always flash or No flash")."""
    name = re.escape(label)
    return re.search(rf"{name}[”」\"]?\s*(?:,|、|或|or\b)|(?:,|、|或|\bor)\s*[“「\"]?{name}", text) is not None


def in_their_places(values: Mapping[str, str], found: Recollected) -> dict[str, str]:
    """With what the plan types, where that was taken for something else, or only a part of it was found; what got the
    place of it changes with it. What is only a part of what is typed is nothing else as well."""
    typed = {value: name for name, value in found.values.items() if name in values}
    placed = {
        n: found.values[n] if n in typed.values() and (v in typed or v in found.values[n]) else v
        for n, v in values.items()
    }
    for name, value in values.items():
        own = typed.get(value, name)
        if own != name and values[own] != value:
            placed[name], placed[own] = values[own], value
    used = [t for t, own in typed.items() if placed[own] == t]
    return {n: v for n, v in placed.items() if n in typed.values() or not any(v in t and v != t for t in used)}


def _named_choices(unsaid: Collection[str], found: Recollected, bound: Bound, prompt: str) -> dict[str, str]:
    """What the plan touches by a name that the prompt says, in the place of what was chosen then; not by the kind of
    which it leaves one open as well ("tap Schedules, tap any schedule")."""
    touches = [i for i in bound.instructions if i.operation.touches]
    left_open = {i.object.text for i in touches if i.open_choice}
    touched = [i.object.text for i in touches if i.object.text not in left_open]
    said = {text for text in touched if touched.count(text) == 1 and not is_one(text) and is_named(text, prompt)}
    cues = {name: found.cues.get(name, ()) for name in unsaid if is_touched(found.task, name)}
    return {name: called[0] for name, called in cues.items() if len(called) == 1 and called[0] in said}


def _own_accounts(unsaid: Collection[str], found: Recollected, bound: Bound) -> dict[str, str]:
    """The account that was touched then, where the plan says no more than that it is one."""
    placed = {i.object.text for i in bound.instructions if i.object.place and _NAME.fullmatch(i.object.text)}
    cues = {name: found.cues.get(name, ()) for name in unsaid if is_touched(found.task, name)}
    own = {n for n, called in cues.items() if called and all(c in placed or _ACCOUNT.fullmatch(c) for c in called)}
    return {slot.name: slot.value for slot in found.task.slots if slot.name in own}


def _is_of_another(slot: str, value: str, task: Task, prompt: str) -> bool:
    """It was seen in the place of what was touched for another slot, or is that with another number."""
    others = [s for s in task.slots if s.name != slot and is_touched(task, s.name)]
    names = [name for other in others for name in (*names_beside(task, other), recounted(other.value, prompt))]
    return plain(value) in map(plain, names)


def _is_guessed_around(slot: Slot, names: Sequence[str], told: Container[str], prompt: str) -> bool:
    """Words that a plan took for a value, with what is the value among them, and no others than little ones and those
    of the tutorial."""
    if not is_guess(slot, prompt):
        return False
    rest = (words_of(re.sub(re.escape(name), " ", slot.value, flags=re.I)) for name in names if name)
    return any(len(words) < len(words_of(slot.value)) and all(w in EMPTY or w in told for w in words) for words in rest)


def _with_other_things(mind: Agents, found: Recollected, state: RunState) -> Recollected | None:
    """With slots for the things that the task's own words named and the prompt does not; None where there is something
    that can be no slot."""
    task = mind.recollection.opened(found.task, state.prompt, told_of_app(mind, found.task))
    return None if is_of_another_thing(mind, task, state) else replace(found, task=task)


def _read(
    mind: Agents, found: Recollected, functions: Sequence[Function], around: str
) -> tuple[dict[str, str], list[Question]]:
    """The values that the wish gives to the task, read first without what a plan takes for values: with that only where
    they are not sure."""
    for function in functions:
        values, questions = mind.analysis.fill(found.task, function, found.cues, around)
        if not questions and _are_sure(found.task, values, functions[0]):
            break
    return values, questions


def _are_sure(task: Task, values: Mapping[str, str], function: Function) -> bool:
    """Each value is said, and was seen in its place or is the saved one with another number, or is what the prompt was
    read to say without any plan."""
    read = {p.value for p in function.parameters}

    def is_sure(slot: Slot) -> bool:
        value, prompt = values[slot.name], function.prompt
        known = (slot.value, recounted(slot.value, prompt), *names_beside(task, slot))
        shown = value in known and is_named(value, prompt)
        return shown or value in read or slot.type in _EXACT or is_serial(value)

    return all(map(is_sure, task.slots))


def _without_values(slot: Slot, values: Mapping[str, str]) -> Slot:
    """The words around the values that stand in what a plan took for one, for whatever field."""
    said = "|".join(re.escape(v) for v in sorted(values.values(), key=len, reverse=True) if v)
    return replace(slot, name="choice", value=re.sub(said, " ", slot.value, flags=re.I) if said else slot.value)


def _found_by_it(task: Task, values: Mapping[str, str]) -> dict[str, str]:
    """What was touched behind what was typed to find it, where the same is typed again."""
    again: dict[str, str] = {}
    typed: list[Slot] = []
    slots = {slot.name: slot for slot in task.slots}
    for step in task.steps:
        done = step.instruction
        names = [slots[name] for name in slots_in(done.parameter) if name in slots]
        if done.operation is OperationType.EDIT:
            typed = [] if takes_own_words(done.object.text) else names
        elif typed and all(values.get(slot.name) == slot.value for slot in typed):
            touched = (name for name in slots_in(done.object.text) if name in slots and is_touched(task, name))
            again |= {name: slots[name].value for name in touched}
    return again


def _has_another_place(values: Mapping[str, str], found: Recollected, bound: Bound) -> bool:
    """The value of a field that the plan leaves open is the name of the thing that it touches."""
    things = [plain(p.value) for p in bound.function.parameters if p.name.startswith("choice")]
    objects = [step.instruction.object for step in found.task.steps]
    touched = {name for thing in objects for name in slots_in(f"{thing.text} {thing.neighbour}")}
    left_open = [n for n in values if n in found.cues and n not in found.values and n not in touched]
    left_open = [n for n in left_open if not is_touched(found.task, n)]
    return any(plain(values[name]) in thing for name in left_open for thing in things)


def is_touched(task: Task, slot: str) -> bool:
    """A slot holds what is touched, or stands beside it: which one is asked on the page that shows them, if at all."""
    return all(slot not in slots_in(step.instruction.parameter) for step in task.steps)


def _holds(said: str, value: str) -> bool:
    """A value is what was said, or a part of it ("7" of "7:30", also as "07")."""
    return (value.lstrip("0") or value) in said
