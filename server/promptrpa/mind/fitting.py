"""Whether a saved task, with the values that a prompt has for it, does what the prompt says."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from promptrpa.domain.function import Function
from promptrpa.domain.instruction import OperationType, app_opened
from promptrpa.domain.task import Task
from promptrpa.learning.places import level_in
from promptrpa.matching.pages.features import label_of, name_of_step
from promptrpa.matching.prompts.by_kind import is_one
from promptrpa.matching.prompts.slots.units import EMPTY
from promptrpa.matching.prompts.templates import match_template
from promptrpa.matching.words.amounts import is_amount
from promptrpa.matching.words.asking import is_search
from promptrpa.matching.words.counts import Count, asks_how_many, count_of, counts_said, is_count, same_kind
from promptrpa.matching.words.days import rings
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.text import plain
from promptrpa.matching.words.tokens import stem, stems
from promptrpa.matching.words.values import COVERED, SLOT, fill, slots_in
from promptrpa.mind.agents import Agents
from promptrpa.mind.saved import only_turns_off, slots_with, texts_used
from promptrpa.mind.tutorials import days_of
from promptrpa.patterns import lazy_regex
from promptrpa.reasoning.binding.filling import chosen_of
from promptrpa.reasoning.binding.seen_names import is_choice, names_beside

_LAST_WORD: Final = lazy_regex(r"(?<=\w )[A-Za-z]+(?=[\s“\"‘]*$)")
_KIND_AND_NAME: Final = lazy_regex(r"(?:the |my )?(?P<kind>[a-z]+) [\"“A-Z0-9]|(?P<han>[\u3400-\u9fff]{2,3}[“「\w])")
"""How what is called by its kind and its name begins ("playlist Morning run", "歌单晨跑")."""
_CALLED: Final = lazy_regex(
    r"\b(?:called|named|labelled|labeled|titled)\s+[\"“]?$|(?:名为|叫做?|取名|命名为)[“「\"]?$", re.I
)
_SETTINGS: Final = "Settings"
_SAME: Final = 0.8
"""Nearness from which two words are the same kind of thing."""


def is_unfit(mind: Agents, task: Task, values: Mapping[str, str], function: Function) -> bool:
    """With these values the task leaves out something that the prompt says, or does something else."""
    prompt, used = function.prompt, texts_used(task, values)
    if has_no_place(task, values) or says_twice(task, values) or lacks_day(function, used):
        return True
    if lacks_count(task, values, prompt) or lacks_new_value(task, values, prompt):
        return True
    if keeps_anothers_secret(task, values, prompt) or searches_for_choice(task, values):
        return True
    if chooses_name(task, values, prompt) or only_turns_off(task, prompt):
        return True
    return is_of_another_app(mind, task, function, used) or is_of_another_kind(mind, task, values, prompt)


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
    return plain(thing) in plain(prompt) or bool(stems(thing) and stems(thing) <= stems(prompt))


def has_no_place(task: Task, values: Mapping[str, str]) -> bool:
    """A value is another than before, and no step says it: a row that only showed it beside what was touched would be
    found by what was touched, and be the row of before."""
    done = [step.instruction for step in task.steps]
    told = [text for i in done for text in (i.object.text, i.object.neighbour, i.parameter)]
    told += [label_of(step.features) for step in task.steps if step.features]
    said = {name for text in told for name in slots_in(text)}
    return any(slot.name not in said and values.get(slot.name, slot.value) != slot.value for slot in task.slots)


def says_twice(task: Task, values: Mapping[str, str]) -> bool:
    """A new value has words that stand beside its place in what is touched ("Green ceramic mug" for "Ceramic {item}"):
    it is no value of that place alone."""
    saved = {slot.name: slot.value for slot in task.slots}
    for text in (step.instruction.object.text for step in task.steps):
        new = (values[n] for n in slots_in(text) if values.get(n, saved.get(n)) != saved.get(n))
        if any(not stems(SLOT.sub(" ", text)).isdisjoint(stems(value)) for value in new):
            return True
    return False


def searches_for_choice(task: Task, values: Mapping[str, str]) -> bool:
    """What a task would search for also says which one is wanted ("红色42码的跑步鞋"), and it chooses that after."""
    typed = [step.instruction for step in task.steps if step.instruction.operation is OperationType.EDIT]
    searched = {name for i in typed if is_search(i.object.text) for name in slots_in(i.parameter)}
    told = [s for s in task.slots if s.name in searched and "的" in values.get(s.name, "") and "的" not in s.value]
    return any(chosen_of(task, slot.name) for slot in told)


def chooses_name(task: Task, values: Mapping[str, str], prompt: str) -> bool:
    """The prompt says what something is to be called ("an alarm called Gym"), and the task would look for that among
    choices that the app has, and did not have it."""
    new = ((s, value) for s in task.slots if (value := values.get(s.name)) and is_choice(task, s))
    return any(
        _CALLED.search(prompt.partition(value)[0]) is not None
        for slot, value in new
        if value != slot.value and value not in names_beside(task, slot)
    )


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
    if any(match_template(said, function.prompt, task.slots) is not None for said in task.prompts):
        return False
    opened = app_opened(step.instruction for step in task.steps)
    if not opened or mind.analysis.same_app(opened, function.app):
        return False
    if named not in plain(function.prompt) and mind.analysis.same_app(function.app, _SETTINGS):
        return False  # it only changes a setting, which each app has
    by_name = bool(task.prompts) and all(plain(opened) in plain(said) for said in task.prompts)
    return named in plain(function.prompt) or (by_name and plain(opened) not in plain(function.prompt))


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
    worded = {slot.name for slot in task.slots if slot.type in ("text", "name", "choice")}
    for name, value in values.items():
        if _is_other_thing(name, value, task):
            return True
        kind = _word_before(value, prompt)
        known = [word for said in task.prompts if (word := _word_before(f"{{{name}}}", said))]
        known = [word for word in known if word not in EMPTY and not mind.recollection.is_deed(word)]
        known = known or _fields_for(name, kind, task)
        if is_one(kind) and max(mind.embedder.similarity(kind, known), default=1.0) < _SAME:
            return True
        if is_one(kind) and not known and name in worded and _is_unheard_of(mind, kind, task):
            return True
    return False


def _is_unheard_of(mind: Agents, kind: str, task: Task) -> bool:
    """Neither the task nor any tutorial of its app speaks of such a kind of thing ("the note" for a file)."""
    if stem(kind) in stems(_spoken_of(task)):
        return False
    opened = app_opened(step.instruction for step in task.steps)
    told = [t for t in mind.knowledge.tutorials() if t.language == "en" and mind.analysis.same_app(t.app, opened)]
    return bool(told) and not any(stem(kind) in stems(f"{t.title} {t.text}") for t in told)


def _is_other_thing(slot: str, value: str, task: Task) -> bool:
    """It is touched, or what stands beside it is, and it is called by a kind and a name, of which the task never had
    the kind."""
    named = _KIND_AND_NAME.match(value)
    touched = (step.instruction.object for step in task.steps)
    if named is None or not any(slot in slots_in(f"{thing.text} {thing.neighbour}") for thing in touched):
        return False
    kinds = {kind for end in (2, 3) if len(value) > end and is_one(kind := value[:end])} if named["han"] else set()
    if named["kind"] and is_one(named["kind"]):
        kinds = {named["kind"]}
    told = _spoken_of(task)
    return bool(kinds) and not any(k in told if is_chinese(k) else stem(k) in stems(told) for k in kinds)


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
    if stem(kind) in stems(_spoken_of(task)) or any(slot in slots_in(i.object.text) for i in done):
        return []
    typed = [i.object.text for i in done if i.operation is OperationType.EDIT and slot in slots_in(i.parameter)]
    return [] if any(map(is_search, typed)) else typed


def _word_before(value: str, text: str) -> str:
    """The one right before a value, unless the text begins with it."""
    before, said, _ = text.partition(value) if value else ("", "", "")
    word = _LAST_WORD.search(before) if said else None
    return word[0].casefold() if word else ""
