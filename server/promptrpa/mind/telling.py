"""What the tutorials of its app tell of a saved task."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType, app_opened
from promptrpa.domain.loop import RunState
from promptrpa.domain.task import Task, Tutorial
from promptrpa.learning.places import is_named, without_labels
from promptrpa.matching.prompts.by_kind import is_kind
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.quotes import mask
from promptrpa.matching.words.text import plain
from promptrpa.matching.words.values import SLOT
from promptrpa.mind.agents import Agents
from promptrpa.mind.saved import TOUCHES
from promptrpa.mind.told import instructions_of
from promptrpa.mind.twins import label_on
from promptrpa.patterns import lazy_regex

_EXAMPLES: Final = lazy_regex(r"(?:for example|for instance|such as|e\.g\.|例如|比如|譬如)[^.。;；]*", re.I)
_SHORTEST: Final = 2
"""Characters of a label that a tutorial does not say by chance."""


def is_of_another_thing(mind: Agents, task: Task, state: RunState) -> bool:
    """The task touches what its own words named ("tap Anna"); this prompt does not, no step of the app's tutorials
    speaks of it, and the tutorial that is followed says nothing of it."""
    more = names_more(mind, task, state)
    if not more:
        return False
    known = [t for t in tutorials_of_app(mind, task) if any(names(t, label) for label in more)]
    steps = [i for t in known for i in instructions_of(mind, t)]
    examples = [found[0] for t in known for found in _EXAMPLES.finditer(t.text)]

    def is_known(label: str) -> bool:
        told = any(is_told_in(label, step) for step in steps) or any(label in text for text in examples)
        return told or any(names(t, label) for t in state.tutorials)

    return not all(map(is_known, more))


def is_told_in(label: str, step: Instruction) -> bool:
    """The step touches what is called so, or says it, and not only in the name of something else that it touches
    ("Rent reminder")."""
    touched = step.object.text
    return plain(label) == plain(touched) or (label in step.source and label not in touched)


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
