"""What a saved task touched by its name, as slots: the next time it may be another thing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.task import Slot, Task, TaskStep
from promptrpa.learning.tasks import fill_steps, slots_of, with_values
from promptrpa.matching.pages.features import name_of_step
from promptrpa.matching.pages.menus import OF_ONE
from promptrpa.matching.prompts.recounted import recounted
from promptrpa.matching.prompts.templates import make_template, normal
from promptrpa.matching.words.days import tells_date
from promptrpa.matching.words.text import plain
from promptrpa.matching.words.values import COVERED, SLOT, fill, free_name, slots_in
from promptrpa.patterns import lazy_regex

_TOUCHES: Final = frozenset({OperationType.CLICK, OperationType.SWITCH, OperationType.LONG_CLICK})
_LEVEL: Final = lazy_regex(
    r"(?:设[为成置定到]?|调[成到为]|[改换变]成|改为|选择?|用)(?P<value>[\u3400-\u9fff])(?=$|[，,。；;])"
)
"""Of a longer name the same characters say nothing ("字体大小")."""
_REMARK: Final = lazy_regex(r"\s*[（(][^()（）]*[)）]$")
_NUMBERED: Final = lazy_regex(r"_\d+$")
_OF_IT: Final = "的"
_BEGINNING: Final = 4
"""Characters of a Chinese name that say which one is meant."""


def with_places(task: Task, prompt: str, told: str, is_deed: Callable[[str], bool]) -> Task:
    """The task with a slot for each thing that its own words named and the prompt does not. told: what is known of the
    task's app; what stands there is no thing of the user's, and neither is a deed, unless the prompt says it with
    another number."""
    task = without_labels(task, plain(told))
    named = plain(" ".join(fill(said, task.slots) for said in (task.function, *task.prompts)))
    slots, steps, new = list(task.slots), [], []
    for step, done in zip(task.steps, fill_steps(task, task.slots), strict=True):
        for text in _names(step):
            name = fill(text, task.slots)
            if plain(name) not in named or is_named(name, prompt) or not _is_fixed(text):
                continue
            ours = name == text and not is_deed(name)
            if thing := name if recounted(name, prompt) else _thing(name, plain(told)) if ours else "":
                slot = next((s for s in slots if s.value == thing), None)
                slot = slot or chosen(thing, slots)
                slots = [*(s for s in slots if s is not slot), slot]
                new.append(slot.name)
                step = with_values(step if name == text else done, [slot])
        steps.append(step)
    used = {mark for step in steps for mark in slots_of(step)}
    slots = [slot for slot in slots if slot.name in used]
    said = [make_template(text, slots) for text in task.prompts]
    said = [text for text in said if all(f"{{{name}}}" in text for name in new)]  # the others do not tell which
    function = make_template(task.function, slots)
    return replace(task, function=function, slots=tuple(slots), steps=tuple(steps), prompts=tuple(said))


def chosen(thing: str, slots: Sequence[Slot]) -> Slot:
    """A slot, beside others, for what was touched."""
    return Slot(free_name("choice", {s.name for s in slots}), "date" if tells_date(thing) else "text", thing)


def without_labels(task: Task, told: str) -> Task:
    """The task without slots for what the app calls something that is only touched, though its words quoted it. told:
    without signs."""
    typed = {name for step in task.steps for name in slots_in(step.instruction.parameter)}
    labels = [s for s in task.slots if s.type == "text" and s.name not in typed and plain(s.value) in told]
    if not labels:
        return task
    return replace(
        task,
        function=fill(task.function, labels),
        steps=fill_steps(task, labels),
        slots=tuple(slot for slot in task.slots if slot not in labels),
        prompts=tuple(fill(said, labels) for said in task.prompts),
    )


def _is_fixed(text: str) -> bool:
    """It has no slot, or a number beside it that is none."""
    rest = SLOT.sub("", text)
    return rest == text or any(character.isdigit() for character in rest)


def with_private(task: Task, prompt: str) -> Task:
    """The task with the private values of a prompt in the place of its own, each of a kind of which both have one."""
    said, own = _private_of(prompt), _private_of(" ".join(step.instruction.parameter for step in task.steps))
    other = {own[kind]: said[kind] for kind in own.keys() & said.keys() if own[kind] != said[kind]}
    if not other:
        return task

    def write(text: str) -> str:
        return COVERED.sub(lambda found: other.get(found[0], found[0]), text)

    steps = tuple(
        replace(
            step,
            instruction=replace(step.instruction, parameter=write(step.instruction.parameter)),
            operation=replace(step.operation, parameter=write(step.operation.parameter)),
            description=write(step.description),
        )
        for step in task.steps
    )
    return replace(task, function=write(task.function), steps=steps, prompts=tuple(map(write, task.prompts)))


def with_level(task: Task, prompt: str) -> Task:
    """The task with the short value that the prompt sets something to ("设为小") in the place of the one that its own
    words did, where it touches that. Of a prompt that sets several things none is taken: it may be of another."""
    new, words = level_in(prompt), " ".join((task.function, *task.prompts))
    old = {found["value"] for found in _LEVEL.finditer(words)}
    steps = [n for n, s in enumerate(task.steps) if s.instruction.operation in _TOUCHES and name_of_step(s) in old]
    several = len(_LEVEL.findall(normal(prompt))) > 1
    if not new or several or len(steps) != 1 or name_of_step(task.steps[steps[0]]) == new:
        return task
    was = Slot("level", "text", name_of_step(task.steps[steps[0]]))
    step = with_values(task.steps[steps[0]], [was])
    chosen = fill_steps(replace(task, steps=(step,)), [replace(was, value=new)])

    def write(text: str) -> str:
        return _LEVEL.sub(lambda found: found[0][:-1] + new if found["value"] == was.value else found[0], text)

    done = (*task.steps[: steps[0]], *chosen, *task.steps[steps[0] + 1 :])
    return replace(task, function=write(task.function), steps=done, prompts=tuple(map(write, task.prompts)))


def level_in(prompt: str) -> str:
    """The one Chinese character that a prompt ends in as the value of something; empty for none."""
    said = normal(prompt)
    return next((found["value"] for found in _LEVEL.finditer(said) if found.end() == len(said)), "")


def _private_of(text: str) -> dict[str, str]:
    """The stand-ins of private values by their kinds, each that there is one of."""
    found = {_NUMBERED.sub("", mark[1]): mark[0] for mark in COVERED.finditer(text)}
    every = [_NUMBERED.sub("", name) for name in {mark[1] for mark in COVERED.finditer(text)}]
    return {kind: mark for kind, mark in found.items() if every.count(kind) == 1}


def is_named(name: str, prompt: str) -> bool:
    """The prompt says the name, an English one in whole words, without a remark behind it ("华氏度 (°F)"), or how a
    Chinese one begins ("大桥的")."""
    said, bare = plain(prompt), plain(_REMARK.sub("", name))
    if bare.isascii():
        spaced = r"[\W_]*".join(map(re.escape, bare))
        return re.search(rf"(?<![a-z0-9]){spaced}(?:e?s)?(?![a-z0-9])", prompt.casefold()) is not None
    if bare in said:
        return True
    return any(f"{bare[:end]}{_OF_IT}" in said for end in range(_BEGINNING, len(bare)) if not bare[:end].isascii())


def _names(step: TaskStep) -> Iterator[str]:
    """What a step touches, and what that stands beside."""
    if step.instruction.operation in _TOUCHES:
        yield from (text for text in (name_of_step(step), step.instruction.object.neighbour) if text)


def _thing(name: str, told: str) -> str:
    """What may be another one the next time: the name, or whose it is ("Roadmap.pdf" of "Options for Roadmap.pdf");
    empty for a name of the app's."""
    if plain(name) in told:
        return ""
    of = OF_ONE.fullmatch(name)
    whose = (of["whose"] or of["owner"]) if of and plain(of["own"] or of["what"]) in told else ""
    return whose or name
