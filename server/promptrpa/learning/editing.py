"""A saved task as a document that a person can change, and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.task import Task, TaskStep
from promptrpa.errors import Outdated, UsageError
from promptrpa.matching.words.values import SLOT, slots_in
from promptrpa.patterns import lazy_regex

Parse = Callable[[str], tuple[Instruction, ...]]
_NAME = lazy_regex(r"[a-z][a-z0-9_]{0,30}")


def as_document(task: Task) -> dict[str, Any]:
    """The version, and what can be changed: name, function, prompts, slots by their names now, steps' words."""
    return {
        "version": task.version,
        "name": task.name,
        "function": task.function,
        "prompts": list(task.prompts),
        "slots": {slot.name: slot.name for slot in task.slots},
        "steps": [step.description for step in task.steps],
    }


def changed(document: dict[str, Any], changes: Mapping[str, str]) -> dict[str, Any]:
    """The document with FIELD=VALUE changes. Raises UsageError for a field that it does not have."""
    new = {**document, "prompts": list(document["prompts"]), "slots": dict(document["slots"])}
    new["steps"] = list(document["steps"])
    for field, value in changes.items():
        kind, _, which = field.partition(".")
        if kind in ("name", "function") and not which:
            new[kind] = value
        elif kind == "slot" and which in new["slots"]:
            new["slots"][which] = value
        elif kind in ("prompt", "step") and which.isdecimal():
            _put(new[f"{kind}s"], int(which), value, grows=kind == "prompt")
        else:
            raise UsageError(f"A task has no field “{field}”. It has name, function, prompt.N, slot.NAME and step.N.")
    new["prompts"] = [prompt for prompt in new["prompts"] if prompt.strip()]
    return new


def edited(task: Task, document: Any, parse: Parse) -> Task:
    """The task as the document says. Raises UsageError with what is wrong in it; Outdated for one of another version.

    A step with other words means what they say, but it stays on the widget that it was done on.
    """
    names = _names(task, document)
    _check_version(task, document.get("version", task.version))
    renamed = tuple(replace(slot, name=names[slot.name]) for slot in task.slots)
    texts = _texts(task, document)

    def write(text: str) -> str:
        return SLOT.sub(lambda m: f"{{{_renamed(m[1], names)}}}", text)

    steps = tuple(
        _step(_reworded(step, words, parse) if words != step.description else step, write)
        for step, words in zip(task.steps, texts["steps"], strict=True)
    )
    new = replace(
        task,
        name=write(texts["name"]),
        function=write(texts["function"]),
        prompts=tuple(map(write, texts["prompts"])),
        slots=renamed,
        steps=steps,
    )
    _check_slots(new)
    return replace(new, note="edited", created="") if new != task else task


def _check_version(task: Task, version: object) -> None:
    if version != task.version:
        raise Outdated(
            f"Version {task.version} of the task was saved meanwhile, and this was made of version {version}. "
            "Load it anew and change that."
        )


def _names(task: Task, document: Any) -> dict[str, str]:
    if not isinstance(document, dict):
        raise UsageError("A task is a list of fields: name, function, prompts, slots, steps.")
    said = document.get("slots") or {}
    if not isinstance(said, dict) or set(said) != {slot.name for slot in task.slots}:
        raise UsageError("The slots on the left are those of the task; only their names on the right can be changed.")
    names = {str(old): str(new).strip() for old, new in said.items()}
    for new in names.values():
        if not _NAME.fullmatch(new):
            raise UsageError(f"“{new}” cannot name a slot: small letters, digits and _ can.")
    if len(set(names.values())) < len(names):
        raise UsageError("Two slots would have the same name.")
    return names


def _texts(task: Task, document: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for field in ("name", "function"):
        found[field] = " ".join(str(document.get(field) or "").split())
        if not found[field]:
            raise UsageError(f"The {field} is empty.")
    for field in ("prompts", "steps"):
        said = document.get(field) or []
        if not isinstance(said, list) or any(not isinstance(text, str) or not text.strip() for text in said):
            raise UsageError(f"The {field} are a list of texts.")
        found[field] = [text.strip() for text in said]
    if len(found["steps"]) != len(task.steps):
        raise UsageError(f"The task has {len(task.steps)} steps; none can be added or removed here.")
    return found


def _reworded(step: TaskStep, words: str, parse: Parse) -> TaskStep:
    said = parse(words)
    if len(said) != 1 or said[0].operation is not step.instruction.operation:
        means = "; ".join(map(str, said)) or "nothing"
        raise UsageError(
            f"“{words}” means {means}, but the step is “{step.instruction}”. Only its words can be changed."
        )
    was = step.instruction
    new = replace(said[0], optional=was.optional, otherwise=was.otherwise, source=was.source)
    if step.operation.type is OperationType.OPEN or not new.parameter:
        new = replace(new, parameter=step.instruction.parameter)
    typed = new.parameter if step.operation.type is OperationType.EDIT else step.operation.parameter
    return replace(step, instruction=new, operation=replace(step.operation, parameter=typed), description=words)


def _step(step: TaskStep, write: Callable[[str], str]) -> TaskStep:
    instruction = step.instruction
    thing = replace(
        instruction.object, text=write(instruction.object.text), neighbour=write(instruction.object.neighbour)
    )
    said: Instruction = replace(instruction, object=thing, parameter=write(instruction.parameter))
    features = step.features
    if features:
        features = replace(
            features,
            text=write(features.text),
            description=write(features.description),
            hint=write(features.hint),
            own=tuple(map(write, features.own)),
            neighbours=tuple(map(write, features.neighbours)),
            group=tuple(map(write, features.group)),
            columns=tuple(tuple(map(write, column)) for column in features.columns),
        )
    operation = replace(step.operation, parameter=write(step.operation.parameter))
    return replace(step, instruction=said, operation=operation, description=write(step.description), features=features)


def _renamed(name: str, names: Mapping[str, str]) -> str:
    slot, dot, part = name.partition(".")
    return f"{names.get(slot, slot)}{dot}{part}"


def _check_slots(task: Task) -> None:
    known = {slot.name for slot in task.slots}
    for text in (task.name, task.function, *task.prompts, *(step.description for step in task.steps)):
        if missing := [name for name in slots_in(text) if name not in known]:
            raise UsageError(f"“{text}” names the slot {{{missing[0]}}}, which the task does not have.")


def _put(texts: list[str], number: int, value: str, *, grows: bool) -> None:
    if grows and number == len(texts) + 1:
        texts.append(value)
    elif 1 <= number <= len(texts):
        texts[number - 1] = value
    else:
        raise UsageError(f"There is no number {number}; there are {len(texts)}.")
