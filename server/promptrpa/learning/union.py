"""Two runs of one task that differ in a value: made into one task with a slot (PromptRPA, section 4.2.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from promptrpa.domain.task import Slot, Task, TaskStep
from promptrpa.learning.tasks import fill_steps, with_values
from promptrpa.matching.pages.features import label_of
from promptrpa.matching.prompts.templates import make_template, match_template, normal
from promptrpa.matching.words.values import fill, find_values, free_name, slots_in

_SHORTEST: Final = 2
"""Characters of a value that may stand in a prompt by chance; a number may have one."""


def unite(task: Task, known: Sequence[Task], rejected: Mapping[str, str]) -> Task:
    """The task as the next version of a known one that does the same: with the same steps, or with steps that differ
    in values that both prompts say. The task itself where there is none.

    rejected: see ports.Knowledge. One that failed is done anew by this; one that was refused is another task.
    """
    known = [other for other in known if rejected.get(other.id) != "refused"]
    failed = [other for other in known if rejected.get(other.id) == "failed" and other.app == task.app]
    for other in failed:
        if any(prompt in other.prompts for prompt in task.prompts):
            return _anew(other, task)
    for other in known:
        if other.id == task.id or other.app != task.app or len(other.steps) != len(task.steps):
            continue
        if (united := _united(other, task)) is not None:
            return united
    return task


def _united(old: Task, new: Task) -> Task | None:
    was, now = fill_steps(old, old.slots), fill_steps(new, new.slots)
    if not all(_alike(a, b) for a, b in zip(was, now, strict=True)):
        return None
    for said_then in old.prompts:
        for said_now in new.prompts:
            before, after = fill(said_then, old.slots), fill(said_now, new.slots)
            pairs = _values(was, now, before, after)
            if (merged := _merge(old, new, pairs, before, after)) is not None:
                return merged
    return _renamed(old, new) if old.slots == new.slots and was == _as_before(was, now) else None


def _alike(a: TaskStep, b: TaskStep) -> bool:
    """The same operation on the same widget, or on two rows of one list."""
    if a.instruction.operation is not b.instruction.operation or (a.features is None) != (b.features is None):
        return False
    if a.features is None or b.features is None:
        return a.operation.type is b.operation.type
    if a.page.activity != b.page.activity or a.page.package != b.page.package:
        return False
    same = (a.features.class_name, a.features.resource_id, a.features.editable, a.features.hint)
    return same == (b.features.class_name, b.features.resource_id, b.features.editable, b.features.hint)


def _values(was: Sequence[TaskStep], now: Sequence[TaskStep], before: str, after: str) -> list[tuple[str, str]]:
    """The pairs of texts in which the steps differ and which the prompts say, long ones first."""
    found: dict[tuple[str, str], None] = {}
    for a, b in zip(was, now, strict=True):
        for then, later in zip(_texts(a), _texts(b), strict=True):
            if then != later and _says(before, then) and _says(after, later):
                found[then, later] = None
    return sorted(found, key=lambda pair: -len(pair[0]))


def _texts(step: TaskStep) -> Iterator[str]:
    yield step.instruction.parameter
    yield step.instruction.object.text
    yield step.instruction.object.neighbour
    yield label_of(step.features) if step.features else ""


def _says(prompt: str, value: str) -> bool:
    return (len(value) >= _SHORTEST or value.isdigit()) and value.casefold() in prompt.casefold()


def _merge(old: Task, new: Task, pairs: Sequence[tuple[str, str]], before: str, after: str) -> Task | None:
    """One task out of both, if with these values as slots nothing else tells them apart."""
    then, later = _slots(old, new, pairs)
    if not then or len(then) == len(old.slots) or len({s.value for s in then}) < len(then):
        return None
    template = make_template(before, then)
    if template.casefold() != make_template(after, later).casefold():
        return None
    was = tuple(with_values(step, then) for step in fill_steps(old, old.slots))
    now = tuple(with_values(step, later) for step in fill_steps(new, new.slots))
    if any(a.instruction != replace(b.instruction, source=a.instruction.source) for a, b in zip(was, now, strict=True)):
        return None
    added = [s.name for s in then[len(old.slots) :]]
    prompts = [make_template(fill(p, old.slots), then) for p in old.prompts]
    prompts += [make_template(fill(p, new.slots), later) for p in new.prompts]
    return replace(
        new,
        id=old.id,
        name=template if old.name == normal(before) else old.name,
        function=template if old.function in old.prompts else old.function,
        steps=now,
        slots=tuple(then),
        prompts=tuple(dict.fromkeys(prompts)),
        note=f"two runs that differ in {', '.join(added)}",
    )


def _slots(old: Task, new: Task, pairs: Sequence[tuple[str, str]]) -> tuple[list[Slot], list[Slot]]:
    """The slots of both with their values then and now: those known before, and one for each further pair."""
    then: list[Slot] = []
    later: list[Slot] = []
    given = {s.type: s for s in reversed(new.slots)}
    for slot in old.slots:
        value = next((b for a, b in pairs if a == slot.value), "")
        value = value or (given[slot.type].value if slot.type in given else slot.value)
        then.append(slot)
        later.append(replace(slot, value=value))
    for a, b in pairs:
        if any(a in s.value or s.value in a for s in then):
            continue
        known = next((s for s in new.slots if s.value == b), None)
        kind = known.type if known else _type(a, b)
        name = free_name(known.name if known else kind, {s.name for s in then})
        then.append(Slot(name, kind, a))
        later.append(Slot(name, kind, b))
    return then, later


def _type(a: str, b: str) -> str:
    kinds = {tuple(f.type for f in find_values(v) if (f.start, f.end) == (0, len(v))) for v in (a, b)}
    (kind, *others) = kinds
    return kind[0] if kind and not others else "text"


def _as_before(was: Sequence[TaskStep], now: Sequence[TaskStep]) -> tuple[TaskStep, ...]:
    """The old steps, where the new ones do the same on the same things."""
    same = all(
        a.operation.parameter == b.operation.parameter and _touched(a) == _touched(b)
        for a, b in zip(was, now, strict=True)
    )
    return tuple(was) if same else ()


def _touched(step: TaskStep) -> tuple[str, str]:
    """What was touched, and what beside it says which one of several it was."""
    return step.instruction.object.neighbour, label_of(step.features) if step.features else ""


def _anew(old: Task, new: Task) -> Task:
    """The new steps for the old words, as far as these say no slot that the new steps do not have."""
    names = {slot.name for slot in new.slots}
    prompts = [p for p in (*old.prompts, *new.prompts) if set(slots_in(p)) <= names]
    return replace(new, id=old.id, name=old.name, prompts=tuple(dict.fromkeys(prompts)), note="done anew")


def _renamed(old: Task, new: Task) -> Task | None:
    """The same steps for other words: the known task is found by them too."""
    if all(any(match_template(p, q, old.slots) is not None for p in old.prompts) for q in new.prompts):
        return None
    prompts = tuple(dict.fromkeys((*old.prompts, *new.prompts)))
    return replace(new, id=old.id, name=old.name, function=old.function, prompts=prompts, note="other words for it")
