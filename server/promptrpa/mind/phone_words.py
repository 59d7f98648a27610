"""Plans and saved tasks in the words of the phone, where they are said in another language than it shows.

A tutorial that is told in both languages says what each widget is called in the other one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, islice
from typing import Final

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType, app_opened
from promptrpa.domain.loop import Recalled, RunState
from promptrpa.domain.task import Task, TaskStep, Tutorial
from promptrpa.matching.prompts.by_kind import is_kind, is_one
from promptrpa.matching.prompts.coverage import said_by
from promptrpa.matching.words.text import plain
from promptrpa.mind.agents import Agents
from promptrpa.mind.told import instructions_of
from promptrpa.ports.agents import Bound

MOST: Final = 12
"""So many tutorials are asked what a label is called in the other language."""
_ANY_ORDER: Final = frozenset({OperationType.EDIT, OperationType.SWITCH})
"""What stands on one page, so that it can be done in any order."""
Pair = tuple[Instruction, Instruction]
"""A step as it is told in one language, and in another."""


def in_phone_words(mind: Agents, bound: Bound, state: RunState, source: Tutorial | None = None) -> Bound:
    """The plan with the labels that the phone shows, as far as tutorials of the app tell them, that which it is made
    from first. Values stay as they were said, and so do the kinds of things ("the contact")."""
    if not _is_said_otherwise(state):
        return bound
    steps = bound.instructions
    told = [_told(mind, step, app_opened(steps[: n + 1]), state, source) for n, step in enumerate(steps)]
    takes_value = _has_open_value(bound) and not any(pair and _is_of_kind(pair) for pair in told)

    def shown(step: Instruction, pair: Pair | None) -> Instruction:
        if pair is None or _is_of_kind(pair) or (takes_value and is_one(step.object.text)):
            return step
        here, there = pair[0].object, pair[1].object
        beside = there.neighbour if step.object.neighbour == here.neighbour else step.object.neighbour
        thing = replace(step.object, text=there.text, role=there.role, neighbour=beside)
        return replace(step, object=thing, source=pair[1].source)

    return replace(bound, instructions=tuple(map(shown, steps, told)))


def known_here(mind: Agents, known: Recalled, state: RunState) -> Recalled:
    """What is known, to be done on this phone."""
    return replace(known, task=_task_in_phone_words(mind, known.task, state)) if known.task else known


def _task_in_phone_words(mind: Agents, task: Task, state: RunState) -> Task:
    """A saved task that was made on a phone of another language, with the labels of this one, as far as tutorials tell
    them, and without what else stood on the pages of that phone."""
    made, shown = task.environment.language[:2], state.language[:2]
    if not (made and shown) or made == shown:
        return task
    app = app_opened(step.instruction for step in task.steps)
    return replace(task, steps=tuple(_with_labels(mind, step, app, state) for step in task.steps))


def _with_labels(mind: Agents, step: TaskStep, app: str, state: RunState) -> TaskStep:
    def label(text: str) -> str:
        asked = replace(step.instruction, object=ObjectDescription(text))
        pair = _told(mind, asked, app, state, None)
        return text if pair is None or _is_of_kind(pair) else pair[1].object.text

    thing, was = step.instruction.object, step.features
    told = replace(step.instruction, object=replace(thing, text=label(thing.text), neighbour=label(thing.neighbour)))
    shown = was and replace(
        was,
        text=label(was.text),
        description=label(was.description),
        hint=label(was.hint),
        own=tuple(map(label, was.own[:1])),
        neighbours=(),
        group=(),
    )
    return replace(step, instruction=told, features=shown, page=replace(step.page, words=()), after=None)


def _is_said_otherwise(state: RunState) -> bool:
    function, shown = state.function, state.language[:2]
    return function is not None and bool(shown) and function.language != shown


def _has_open_value(bound: Bound) -> bool:
    """The prompt names something that no step says: it may be one of the things that a step names by their kind."""
    said = " ".join(said_by(bound.instructions)).casefold()
    return any(p.type != "on_off" and p.value.casefold() not in said for p in bound.function.parameters)


def _is_of_kind(pair: Pair) -> bool:
    """It names a thing by its kind; short Chinese labels look like kinds, so that the English words say which."""
    return any(is_kind(step.object.text) for step in pair if step.object.text.isascii())


def _told(mind: Agents, step: Instruction, app: str, state: RunState, source: Tutorial | None) -> Pair | None:
    """A step that touches what is called the same, with how it is told in the language of the phone: of the first
    tutorial that has one, and does the same with it, if any does."""
    said = plain(step.object.text)
    if not said or step.operation is OperationType.OPEN:
        return None
    tutorials = islice(_of_app(mind, said, app, state, source), MOST)
    pairs = (pair for tutorial in tutorials for pair in pairs_of(mind, tutorial, state.language[:2]))
    other: Pair | None = None
    for pair in pairs:
        if plain(pair[0].object.text) == said and pair[1].object.text:
            if pair[0].operation is step.operation:
                return pair
            other = other or pair
    return other


def _of_app(mind: Agents, said: str, app: str, state: RunState, source: Tutorial | None) -> Iterator[Tutorial]:
    """The tutorials that say this: the one that is followed, then others of the same app."""
    if source is not None:
        yield source
    assert state.function is not None
    app = app or state.function.app
    for tutorial in mind.knowledge.tutorials():
        if tutorial.language == state.language[:2] or tutorial.outdated or said not in plain(tutorial.text):
            continue
        if tutorial is not source and mind.analysis.same_app(tutorial.app, app):
            yield tutorial


def pairs_of(mind: Agents, tutorial: Tutorial, language: str) -> Sequence[Pair]:
    """The steps of a tutorial, each with how it is told in another language; none where it is not told there, or not
    step by step the same."""
    id = tutorial.id_in(language)
    other = next((t for t in mind.knowledge.tutorials() if t.id == id and t.language == language), None)
    if other is None or other == tutorial:
        return ()
    here, there = _steps(mind, tutorial), _steps(mind, other)
    if [step.operation for step in here] != [step.operation for step in there]:
        return ()
    pairs = tuple(zip(here, there, strict=True))
    return pairs if not any(_are_crossed(mind, *two) for two in combinations(pairs, 2)) else ()


def _steps(mind: Agents, tutorial: Tutorial) -> list[Instruction]:
    """What it says to do; that one scrolls is not always said."""
    return [step for step in instructions_of(mind, tutorial) if step.operation is not OperationType.SCROLL]


def _are_crossed(mind: Agents, one: Pair, other: Pair) -> bool:
    """Two fields, or switches, are told in the other order there: they fit better crosswise."""
    if one[0].operation not in _ANY_ORDER or one[0].operation is not other[0].operation:
        return False
    here, there = (pair[0].object.text for pair in (one, other)), [pair[1].object.text for pair in (one, other)]
    (straight, across), (back, straight_too) = (mind.embedder.similarity(text, there) for text in here)
    return across + back > straight + straight_too
