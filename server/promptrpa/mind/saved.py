"""Saved tasks, beside what a prompt says."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from promptrpa.domain.function import Function
from promptrpa.domain.instruction import Instruction, OperationType, app_opened
from promptrpa.domain.loop import RunState
from promptrpa.domain.task import Slot, Task, TaskStep, Tutorial
from promptrpa.learning.places import is_named, level_in, with_level, with_private, without_labels
from promptrpa.learning.states import said_state, same_deeds, turned
from promptrpa.matching.pages.features import label_of, name_of_step
from promptrpa.matching.prompts.coverage import is_kind, is_one
from promptrpa.matching.prompts.notified import is_about_all, turns_some
from promptrpa.matching.prompts.slots.units import EMPTY
from promptrpa.matching.prompts.target import deletes_unasked
from promptrpa.matching.prompts.templates import match_template
from promptrpa.matching.prompts.unwanted import is_kept_by
from promptrpa.matching.words.amounts import is_amount
from promptrpa.matching.words.asking import is_search
from promptrpa.matching.words.counts import Count, asks_how_many, count_of, counts_said, is_count, same_kind
from promptrpa.matching.words.days import rings
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.quotes import mask
from promptrpa.matching.words.text import plain
from promptrpa.matching.words.tokens import stem, words_of
from promptrpa.matching.words.values import COVERED, SLOT, fill, slots_in
from promptrpa.mind.agents import Agents
from promptrpa.mind.told import instructions_of
from promptrpa.mind.tutorials import days_of, only_looks, shows_by
from promptrpa.mind.twins import label_on
from promptrpa.patterns import lazy_regex
from promptrpa.reasoning.lengths import holds_length

_TICKS: Final = lazy_regex(r"(?:tick|check|select|choose|pick)\b|勾选|选[中择]", re.I)
_NEGATES: Final = lazy_regex(r"\b(?:not|never|no)\b|n['’]t\b|不|别", re.I)
_EXAMPLES: Final = lazy_regex(r"(?:for example|for instance|such as|e\.g\.|例如|比如|譬如)[^.。;；]*", re.I)
_LAST_WORD: Final = lazy_regex(r"(?<=\w )[A-Za-z]+(?=[\s“\"‘]*$)")
_KIND_AND_NAME: Final = lazy_regex(r"(?P<kind>[a-z]+) [\"“A-Z0-9]|(?P<han>[\u3400-\u9fff]{2,3}[“「\w])")
"""How what is called by its kind and its name begins ("playlist Morning run", "歌单晨跑")."""
_SAME: Final = 0.8
"""Nearness from which two words are the same kind of thing."""
_SHORTEST: Final = 2
"""Characters of a label that a tutorial does not say by chance."""
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
    said = _stems(prompt)
    return any(said.isdisjoint(_stems(label)) for label in labels)


def _stems(text: str) -> set[str]:
    return set(map(stem, words_of(text)))


def lacks_day(function: Function, used: Sequence[str]) -> bool:
    """A saved task has no place for the day; an alarm needs none."""
    said, lengths = " ".join(used).casefold(), [text.casefold() for text in used if is_amount(text)]
    days = [day.value.casefold() for day in days_of(function)]
    days = [day for day in days if not any(length in day for length in lengths)]  # "15天" of "15天后"
    return not rings(function.prompt) and any(day not in said for day in days)


def lacks_new_value(task: Task, values: Mapping[str, str], prompt: str) -> bool:
    """The prompt says a short value that something is to have ("设为小"), and the task neither types nor touches
    anything that is called so: in a longer name the same characters say nothing."""
    new = level_in(prompt)
    if not new:
        return False
    done = [
        text
        for step in task.steps
        for text in (step.instruction.object.text, label_of(step.features) if step.features else "")
    ]
    return new not in (*values.values(), *(fill(text, slots_with(task, values)) for text in done))


def lacks_count(task: Task, values: Mapping[str, str], prompt: str) -> bool:
    """The prompt says how many of something are to be had, and the task sets no such number, or it sets the number of
    what the prompt does not name, and its own prompts did: it would be as many as before, or of another thing."""
    slots = slots_with(task, values)
    typed = [s for s in task.steps if s.instruction.operation is OperationType.EDIT]
    numbers = [fill(step.instruction.parameter, slots) for step in typed]
    touched = [fill(step.instruction.object.text, slots) for step in task.steps]
    counted = [fill(s.instruction.object.text, slots) for s in typed if s.operation.type is OperationType.CLICK]
    counts = counts_said(prompt)

    def is_set(count: Count) -> bool:
        said = prompt[count.start : count.stop]
        if any(count_of(text) == count.number or said in text for text in numbers):
            return True
        return any(text == str(count.number) or same_kind(count.noun, text) for text in touched)

    def is_named(thing: str) -> bool:
        if is_count(thing) or asks_how_many(thing) or any(same_kind(count.noun, thing) for count in counts):
            return True
        before = (SLOT.sub(" ", each) for each in (task.function, *task.prompts))
        return _is_said(thing, prompt) or not any(_is_said(thing, each) for each in before)

    return not all(map(is_named, counted)) or not all(is_set(count) for count in counts if count.number > 1)


def _is_said(thing: str, prompt: str) -> bool:
    return plain(thing) in plain(prompt) or bool(_stems(thing) and _stems(thing) <= _stems(prompt))


def has_no_place(task: Task, values: Mapping[str, str]) -> bool:
    """A value is another than before, and no step says it: a row that only showed it beside what was touched would be
    found by what was touched, and be the row of before."""
    done = [step.instruction for step in task.steps]
    told = [text for i in done for text in (i.object.text, i.object.neighbour, i.parameter)]
    told += [label_of(step.features) for step in task.steps if step.features]
    said = {name for text in told for name in slots_in(text)}
    return any(slot.name not in said and values.get(slot.name, slot.value) != slot.value for slot in task.slots)


def keeps_anothers_secret(task: Task, values: Mapping[str, str], prompt: str) -> bool:
    """The task types a secret that the prompt does not say, on a page with what is another value now: it is the
    password of another network, or account."""
    typed = [step for step in task.steps if step.instruction.operation is OperationType.EDIT]
    new = {slot.name: slot.value for slot in task.slots if values.get(slot.name, slot.value) != slot.value}
    fields = {name_of_step(step) for step in typed if new.keys() & slots_in(step.instruction.parameter)}
    kept = (s for s in typed if COVERED.fullmatch(said := s.instruction.parameter) and said not in prompt)
    return any({*fields, *new.values()}.intersection(step.page.words) for step in kept)


def is_of_another_app(mind: Agents, task: Task, function: Function, used: Sequence[str]) -> bool:
    """The prompt names an app, as in "force stop Notes", and the saved task neither is one of that app nor touches or
    says its name, which is more than to have the word in another ("Start chat"). So it is where the prompt means one in
    other words ("by text"), and the task was only wanted by the name of its own."""
    named = plain(function.app)
    if not named or named in map(plain, used):
        return False
    opened = app_opened(step.instruction for step in task.steps)
    if not opened or mind.analysis.same_app(opened, function.app):
        return False
    by_name = bool(task.prompts) and all(plain(opened) in plain(said) for said in task.prompts)
    return named in plain(function.prompt) or (by_name and plain(opened) not in plain(function.prompt))


def is_of_another_thing(mind: Agents, task: Task, state: RunState) -> bool:
    """The task touches what its own words named ("tap Anna"); this prompt does not, no step of the app's tutorials
    speaks of it, and the tutorial that is followed says nothing of it."""
    more = names_more(mind, task, state)
    known = [t for t in tutorials_of_app(mind, task) if any(names(t, label) for label in more)]
    steps = [i for t in known for i in instructions_of(mind, t)]
    examples = [found[0] for t in known for found in _EXAMPLES.finditer(t.text)]

    def is_known(label: str) -> bool:
        told = any(_is_told_in(label, step) for step in steps) or any(label in text for text in examples)
        return told or any(names(t, label) for t in state.tutorials)

    return not all(map(is_known, more))


def _is_told_in(label: str, step: Instruction) -> bool:
    """The step touches what is called so, or says it, and not only in the name of something else that it touches
    ("Rent reminder")."""
    touched = step.object.text
    return plain(label) == plain(touched) or (label in step.source and label not in touched)


def does_opposite(mind: Agents, task: Task, prompt: str) -> bool:
    """The prompt excludes what a task is said to do, but for the names of the fields that it types into ("set the hour
    to")."""
    typed = [step.instruction.object.text for step in task.steps if step.instruction.operation is OperationType.EDIT]
    fields = re.compile("|".join(re.escape(name) for name in typed if name) or r"(?!)", re.I)
    deeds = (fields.sub(" ", SLOT.sub(" ", said)) for said in (task.function, *task.prompts))
    return any(mind.embedder.excludes(prompt, said) for said in deeds)


def is_of_another_kind(mind: Agents, task: Task, values: Mapping[str, str], prompt: str) -> bool:
    """An English prompt calls a value another kind of thing than the task's own words do ("the note Trips" for "the
    label {name}"), or the field that it is typed into ("the sound Cascade" for "Label"); or a value of what is touched
    begins with a kind of thing that the task knows nothing of ("playlist Morning run" for a device)."""
    for name, value in values.items():
        if _is_other_thing(name, value, task):
            return True
        kind = _word_before(value, prompt)
        known = [word for said in task.prompts if (word := _word_before(f"{{{name}}}", said))]
        known = [word for word in known if word not in EMPTY and not mind.recollection.is_deed(word)]
        known = known or _fields_for(name, kind, task)
        if is_one(kind) and max(mind.embedder.similarity(kind, known), default=1.0) < _SAME:
            return True
    return False


def _is_other_thing(slot: str, value: str, task: Task) -> bool:
    """It is touched, and called by a kind and a name, of which the task never had the kind."""
    named = _KIND_AND_NAME.match(value)
    if named is None or not any(slot in slots_in(step.instruction.object.text) for step in task.steps):
        return False
    kinds = {kind for end in (2, 3) if len(value) > end and is_one(kind := value[:end])} if named["han"] else set()
    if named["kind"] and is_one(named["kind"]):
        kinds = {named["kind"]}
    told = _spoken_of(task)
    return bool(kinds) and not any(k in told if is_chinese(k) else stem(k) in _stems(told) for k in kinds)


def _spoken_of(task: Task) -> str:
    """The words of a task: what it was wanted with, and what it touches and types into."""
    shown = (name_of_step(step) for step in task.steps)
    done = (f"{step.instruction.object.text} {step.instruction.parameter}" for step in task.steps)
    slots = (slot.value for slot in task.slots)
    return " ".join((task.function, *task.prompts, *done, *shown, *slots))


def _fields_for(slot: str, kind: str, task: Task) -> list[str]:
    """What the fields are called that the task types a slot into; none where it also touches the slot, searches for it,
    or speaks of such a kind of thing somewhere."""
    done = [step.instruction for step in task.steps]
    if stem(kind) in _stems(_spoken_of(task)) or any(slot in slots_in(i.object.text) for i in done):
        return []
    typed = [i.object.text for i in done if i.operation is OperationType.EDIT and slot in slots_in(i.parameter)]
    return [] if any(map(is_search, typed)) else typed


def _word_before(value: str, text: str) -> str:
    """The one right before a value, unless the text begins with it."""
    before, said, _ = text.partition(value)
    word = _LAST_WORD.search(before) if said else None
    return word[0].casefold() if word else ""


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


def wished_state(function: Function) -> str:
    """ "true" where the prompt says on, "false" for off; empty where it says neither, both, or a "not" that no plan
    made a state of."""
    if planned := next((p.value for p in function.parameters if p.name == PLANNED), ""):
        return planned
    if _NEGATES.search(function.prompt):
        return ""
    states = {p.value for p in function.parameters if p.type == "on_off"} or {said_state(function.prompt)}
    return states.pop() if len(states) == 1 else ""


def names_more(mind: Agents, task: Task, state: RunState) -> set[str]:
    """What the task touches and its own words named, other than this prompt; a deed is no thing."""
    said = plain(" ".join((task.function, *task.prompts)))
    touches = [step for step in task.steps if step.instruction.operation in TOUCHES]
    beside = {name for step in touches if not SLOT.search(name := step.instruction.object.neighbour)}
    labels = {*map(label_on, touches), *beside}
    named = {label for label in labels if len(plain(label)) > 1 and plain(label) in said}
    return {label for label in named if not (is_named(label, state.prompt) or mind.recollection.is_deed(label))}


def told_of_app(mind: Agents, task: Task) -> str:
    """What the tutorials tell of the task's app."""
    return " ".join(t.text for t in tutorials_of_app(mind, task))


def tutorials_of_app(mind: Agents, task: Task) -> list[Tutorial]:
    app = app_opened(step.instruction for step in task.steps)
    return [t for t in mind.knowledge.tutorials() if app and mind.analysis.same_app(t.app, app)]


def tutorial_of(mind: Agents, task: Task) -> Tutorial | None:
    """The one tutorial of the task's app that names every widget of the app that the task touches, and nothing that
    the task does not touch last. What no tutorial of the app names is a thing of the user's, not of the app's."""
    known = tutorials_of_app(mind, task)
    labels = {label for t in known for label in named_by(t, task)}
    telling = [t for t in known if {*named_by(t, task)} == labels and _ends_with(mind, t, map(plain, labels))]
    return telling[0] if labels and len(telling) == 1 else None


def named_by(tutorial: Tutorial, task: Task) -> list[str]:
    """The labels of what a task touches that a tutorial names."""
    task = without_labels(task, plain(tutorial.text))
    return [label for step in task.steps if names(tutorial, label := label_on(step))]


def names(tutorial: Tutorial, label: str) -> bool:
    """The tutorial says a label: an English one in whole words and with its capitals, a Chinese one in quotes if it has
    any."""
    if len(plain(label)) < _SHORTEST:
        return False
    if is_chinese(tutorial.text) and (quoted := mask(tutorial.text)[1]):
        return any(plain(label) == plain(words) for words in quoted)
    return re.search(rf"(?<![A-Za-z0-9]){re.escape(label)}(?![A-Za-z0-9])", tutorial.text) is not None


def _ends_with(mind: Agents, tutorial: Tutorial, touched: Iterable[str]) -> bool:
    """The last widget that the tutorial names is one of those that are touched."""
    told = (i for i in instructions_of(mind, tutorial) if i.operation in (*TOUCHES, OperationType.EDIT))
    named = [plain(i.object.text) for i in told if not is_kind(i.object.text)]
    return bool(named) and any(label in named[-1] for label in touched)


def words_around(tutorial: Tutorial) -> str:
    """What may stand around the values of a prompt that wants what the tutorial tells."""
    return f"{tutorial.title}\n{tutorial.text}"


def texts_used(task: Task, values: Mapping[str, str]) -> list[str]:
    """What the task says, types and touches with these values."""
    slots = slots_with(task, values)
    touched = (fill(label_of(step.features), slots) for step in task.steps if step.features)
    beside = (fill(step.instruction.object.neighbour, slots) for step in task.steps)
    return [*values.values(), *(step.description for step in task.steps), *touched, *filter(None, beside)]


def slots_with(task: Task, values: Mapping[str, str]) -> tuple[Slot, ...]:
    types = {slot.name: slot.type for slot in task.slots}
    return tuple(Slot(name, types[name], value) for name, value in values.items() if name in types)
