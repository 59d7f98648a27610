"""The operations that worked as a task, written so that they can be found and replayed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final
from uuid import uuid4

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.loop import RunState
from promptrpa.domain.operation import Operation
from promptrpa.domain.page import Page
from promptrpa.domain.run import StepResult
from promptrpa.domain.task import Environment, PageFeatures, Slot, Task, TaskStep, WidgetFeatures
from promptrpa.matching.pages.features import called, features_of, filled, label_of, page_features, with_slots
from promptrpa.matching.pages.sliders import is_slider, share_of
from promptrpa.matching.pages.steppers import stepper_at
from promptrpa.matching.prompts.by_kind import is_one, is_sign
from promptrpa.matching.prompts.templates import make_template, normal
from promptrpa.matching.words.amounts import is_amount
from promptrpa.matching.words.days import is_same_day, tells_date
from promptrpa.matching.words.durations import unit_of
from promptrpa.matching.words.serials import serial_around
from promptrpa.matching.words.text import plain
from promptrpa.matching.words.values import SLOT, as_template, fill, free_name, parts, slots_in
from promptrpa.patterns import lazy_regex

_SHORTEST: Final = 2
"""Letters, plain, of a label that is a value."""
_MOMENTS: Final = frozenset({"time", "date"})
_LETTERS: Final = lazy_regex(r"[^\W\d_]{2}")
_EXACT: Final = frozenset({*_MOMENTS, "number", "phone"})
"""Types of values that are known by how they look. A mail address that is touched is an account."""


def keep(instruction: Instruction, operation: Operation, page: Page, after: Page, picture: str) -> TaskStep:
    """A step that worked, as a task keeps it; values are still as they were."""
    named_one = operation.widget >= 0 and operation.type is not OperationType.SCROLL
    widget = page.widgets[operation.widget] if named_one else None
    features = features_of(page, widget) if widget else None
    named = label_of(features) if features else ""
    chosen = instruction.open_choice and instruction.operation.touches
    unnamed = chosen or not instruction.object.text
    thing = replace(instruction.object, text=named) if named and unnamed else instruction.object
    as_said = operation.type is instruction.operation or _sets_value(instruction, operation, page)
    kind, parameter = (
        (instruction.operation, instruction.parameter) if as_said else (operation.type, operation.parameter)
    )
    done = Instruction(kind, thing or ObjectDescription(named), parameter)
    done = replace(done, source=instruction.source, optional=instruction.optional, otherwise=instruction.otherwise)
    return TaskStep(
        instruction=done,
        operation=replace(operation, widget=-1),
        description=describe(done, _called(instruction, features), operation.type),
        page=page_features(page),
        features=features,
        after=page_features(after),
        picture=picture,
    )


def _sets_value(instruction: Instruction, operation: Operation, page: Page) -> bool:
    """A slider or a stepper is to show a value; how far that was dragged, or how often touched, depends on where it
    stood."""
    if instruction.operation is not OperationType.EDIT or operation.widget < 0:
        return False
    if operation.type is OperationType.CLICK and operation.bounds:
        return stepper_at(page, page.widgets, operation.bounds) is not None
    drags = operation.type is OperationType.DRAG and is_slider(page.widgets[operation.widget])
    return drags and share_of(operation.parameter) is not None


def describe(instruction: Instruction, named: str = "", done: OperationType | None = None) -> str:
    """The step in words (PromptRPA, appendix B.1). done: what was done on the phone, where that is something else."""
    if instruction.operation is OperationType.EDIT and done is OperationType.CLICK:
        return f"Set “{instruction.object}” to {instruction.parameter}"
    says = any(c.isalpha() for c in named) or not instruction.object.text
    thing = f"“{named if named and says else instruction.object}”"
    said = {
        OperationType.OPEN: f"Open {instruction.parameter}",
        OperationType.CLICK: f"Tap {thing}",
        OperationType.LONG_CLICK: f"Press and hold {thing}",
        OperationType.SWITCH: f"Turn {'on' if instruction.parameter == 'true' else 'off'} {thing}",
        OperationType.EDIT: f"Type “{instruction.parameter}” in {thing}",
        OperationType.SCROLL: f"Scroll {instruction.parameter or 'down'}",
        OperationType.BACK: "Go to the home screen" if instruction.parameter == "home" else "Go back",
        OperationType.DRAG: f"Drag {thing} to {instruction.parameter}",
        OperationType.PRESS: f"Press {instruction.parameter}",
        OperationType.WAIT: f"Wait {instruction.parameter} s",
    }
    return said[done or instruction.operation]


def make_task(state: RunState, environment: Environment) -> Task:
    """The task of a first success, or the next version of the one that was replayed and healed."""
    said = state.function or state.task
    assert said is not None
    slots = state.task.slots if state.task else _slots(state)
    values = _as_shown(state) if state.task else slots
    done = (*_opening(state), *state.kept)
    done = done if state.task else _beside_days(done, slots)
    steps = tuple(with_values(step, _by_moment(values, done, n)) for n, step in enumerate(done))
    used = {name for step in steps for name in slots_of(step)}
    slots = tuple(s for s in slots if s.name in used)
    template = make_template(state.prompt, [s for s in values if s.name in used])
    known = state.task.prompts if state.task else ()
    healed = [str(s.number) for s in state.history if s.healed]
    return Task(
        id=state.task.id if state.task else uuid4().hex[:8],
        version=0,
        name=state.task.name if state.task else normal(state.prompt),
        function=state.task.function if state.task else template,
        app=_app_of(steps, environment),
        language=said.language,
        environment=environment,
        steps=steps,
        slots=slots,
        prompts=tuple(dict.fromkeys((*known, template))),
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        note=_note(healed, state.task),
    )


def _app_of(steps: Sequence[TaskStep], environment: Environment) -> str:
    """The package of the app that is opened, else of the one in front; none for what begins with a key of the phone,
    which does the same in any."""
    opened = next((s.operation.parameter for s in steps if s.operation.type is OperationType.OPEN), "")
    of_phone = bool(steps) and steps[0].operation.type is OperationType.PRESS
    return opened or ("" if of_phone else environment.app)


def _beside_days(steps: Sequence[TaskStep], slots: Sequence[Slot]) -> tuple[TaskStep, ...]:
    """With each day that nothing else was done with beside the only row that shows it: by that the row was meant."""
    told = list(steps)
    for day in (slot.value for slot in slots if slot.type == "date" and tells_date(slot.value)):
        used = any(day in f"{s.instruction} {s.operation.parameter}" or _is_on(s, day) for s in steps)
        rows = [n for n, step in enumerate(told) if any(is_same_day(text, day) for text in _row_of(step))]
        if not used and len(rows) == 1 and not (thing := told[rows[0]].instruction.object).neighbour:
            step = told[rows[0]]
            told[rows[0]] = replace(step, instruction=replace(step.instruction, object=replace(thing, neighbour=day)))
    return tuple(told)


def _is_on(step: TaskStep, day: str) -> bool:
    """The step touched, or typed, the day itself."""
    return is_same_day(label_of(step.features) if step.features else step.operation.parameter, day)


def _row_of(step: TaskStep) -> tuple[str, ...]:
    """What stands in the row that was touched."""
    if step.features is None or step.operation.type is not OperationType.CLICK:
        return ()
    return (*step.features.own, *(column[0] for column in step.features.columns if column))


def _opening(state: RunState) -> tuple[TaskStep, ...]:
    """The step that opened the app, where that was all that the prompt before this one did last."""
    before = (s for s in reversed(state.history[: state.begun]) if s.operation and s.result is StepResult.CHANGED)
    last = next(before, None)
    if last is None or last.operation is None or last.instruction is None:
        return ()
    opened = last.operation.type is last.instruction.operation is OperationType.OPEN
    again = any(s.operation.type is OperationType.OPEN for s in state.kept[:1])
    if again or not opened:
        return ()
    return (TaskStep(last.instruction, last.operation, describe(last.instruction), PageFeatures()),)


def _note(healed: Sequence[str], known: Task | None) -> str:
    if healed and known:
        return f"healed at step {', '.join(healed)}"
    if known is None:
        return "first success"
    return "other words for it" if known.version else "its switch the other way"


def fill_steps(task: Task, values: Sequence[Slot]) -> tuple[TaskStep, ...]:
    """The task's steps with the slots filled."""
    return tuple(
        replace(
            step,
            instruction=_map_texts(step.instruction, lambda text: fill(text, values)),
            operation=replace(step.operation, parameter=fill(step.operation.parameter, values)),
            features=filled(step.features, values) if step.features else None,
        )
        for step in task.steps
    )


def _slots(state: RunState) -> tuple[Slot, ...]:
    """The values of the run that its steps use: those of the prompt, answers, and texts typed that stand in it. Private
    values have names of their own (`{{password}}`), and are no slots."""
    assert state.function is not None
    said = (*(p for p in state.function.parameters if _is_value(p, state)), *state.given)
    found = [_as_serial(slot, state.prompt) for slot in said if "{{" not in slot.value]
    for step in state.kept:
        typed = step.instruction.parameter
        if step.operation.type is not OperationType.EDIT or not typed:
            continue
        kept = as_template(typed, [slot for slot in found if not _is_word_of(slot, typed)])
        if "{{" not in typed and kept == typed and typed.casefold() in state.prompt.casefold():
            found.append(Slot(free_name("text", {s.name for s in found}), "text", typed))
    for label in _chosen(state):
        if as_template(label, found) == label:
            found.append(Slot(free_name("choice", {s.name for s in found}), "text", label))
    named: list[Slot] = []
    for slot in found:
        label = next((s.instruction.object.text for s in state.kept if s.instruction.parameter == slot.value), "")
        plain_name = re.sub(r"\W+", "_", label.lower()).strip("_") if label.isascii() else ""
        good = slot.type in ("text", "number") and re.fullmatch(r"[a-z][a-z_]{1,24}", plain_name)
        name = free_name(plain_name if good else slot.name, {s.name for s in named})
        named.append(replace(slot, name=name))
    return tuple(named)


def _as_serial(slot: Slot, prompt: str) -> Slot:
    """A number that is only a part of a serial number ("R-30455") is said with it."""
    whole = serial_around(slot.value, prompt) if slot.type == "number" else ""
    return replace(slot, type="text", value=whole) if whole else slot


def _as_shown(state: RunState) -> tuple[Slot, ...]:
    """The values of a replay; of one that was cut too long out of the prompt what the touched widget showed of it."""
    shown = {
        step.instruction.object.text: label
        for step in state.kept
        if step.features and (label := label_of(step.features)) in step.instruction.object.text
    }
    return tuple(replace(slot, value=shown.get(slot.value) or slot.value) for slot in state.slots)


def _is_word_of(slot: Slot, text: str) -> bool:
    """A day, a time or a number that is said among other words ("Sunday walk", "Trip 2026"), and is no amount."""
    before, _, after = text.partition(slot.value)
    inside = slot.type in _MOMENTS or (slot.type == "number" and not is_amount(text))
    return inside and _LETTERS.search(f"{before} {after}") is not None and slot.value in text


def _chosen(state: RunState) -> Iterator[str]:
    """What was touched for what the prompt says ("the company": Water works), and not for what the step is called. Who
    says the steps means what they name; of their words only an amount among choices is a value ("5 seconds")."""
    assert state.function is not None
    prompt = plain(state.prompt)
    for step in state.kept:
        label = label_of(step.features) if step.features else ""
        touched = step.operation.type in (OperationType.CLICK, OperationType.SWITCH)
        if step.instruction.operation is OperationType.EDIT:
            continue  # "More" beside a number
        if not touched or len(plain(label)) < _SHORTEST or plain(label) not in prompt:
            continue
        if is_sign(step.instruction.object.text):
            continue  # "the heart" is called Favourite, whatever is marked
        named = plain(label) in plain(step.instruction.object.text)
        amount = step.page.dialog and step.features is not None and step.features.checkable and is_amount(label)
        if amount or not (named or state.function.steps):
            yield label


def _is_value(slot: Slot, state: RunState) -> bool:
    """Who says the steps names widgets: of their words only what is typed, quoted, a moment or a number is a value."""
    assert state.function is not None
    if slot.type == "on_off" or not state.function.steps:
        return slot.type != "on_off"
    typed = {s.instruction.parameter for s in state.kept if s.instruction.operation is OperationType.EDIT}
    times = {s.instruction.parameter for s in state.kept if s.operation.type is OperationType.CLICK}
    if slot.type == "number" and slot.value in times - typed:
        return False  # how often something is tapped belongs to the way
    quoted = re.search(rf"[“\"「]{re.escape(slot.value)}[”\"」]", state.prompt)
    return slot.type in _EXACT or slot.value in typed or quoted is not None


def _by_moment(values: Sequence[Slot], steps: Sequence[TaskStep], number: int) -> Sequence[Slot]:
    """The values for a step: first the time that the other field of an hour and a minute has a part of, as that one is
    typed here, too ("6" of 6:45 and 6:30)."""
    minute = unit_of(steps[number].instruction.object.text) == "minutes"
    beside = steps[max(number - 1, 0) : number] if minute else steps[number + 1 : number + 2]
    typed = [step.instruction.parameter for step in beside if step.operation.type is OperationType.EDIT]
    return sorted(values, key=lambda slot: not any(text in parts(slot).values() for text in typed))


def with_values(step: TaskStep, values: Sequence[Slot]) -> TaskStep:
    """The step with these values written as slots."""
    near = f"{step.instruction.object} {label_of(step.features) if step.features else ''}"
    instruction = _map_texts(step.instruction, lambda text: as_template(text, values, near=near))
    touched = slots_in(instruction.object.text)
    features = with_slots(step.features, values, touched) if step.features else None
    if step.features and features:
        said = step.instruction.object.text
        name = _named_own(step) if instruction.object.text == said else ""
        if name and name not in features.own and as_template(name, values) == name:
            features = replace(features, own=(name, *features.own))  # what it is called, beside whose it is
        instruction = _called_whole(instruction, step.instruction, label_of(step.features), label_of(features))
    if slots_in(f"{instruction.object.text} {instruction.object.neighbour}"):
        instruction = replace(instruction, optional=False)  # without it the rest would be done to another thing
    typed = as_template(step.operation.parameter, values, near=near)
    return replace(
        step,
        instruction=instruction,
        operation=replace(step.operation, parameter=typed),
        description=as_template(step.description, values)
        if step.instruction.operation is not OperationType.EDIT
        else describe(instruction, _called(instruction, step.features), step.operation.type),
        features=features,
    )


def _named_own(step: TaskStep) -> str:
    """What the widget says that the instruction calls it by, in whatever case; in part where it also says beside what
    it is ("washer next to 5 Mar" for "Big washer"). Empty where it says nothing of that."""
    assert step.features is not None
    said = step.instruction.object
    named = plain(said.text)
    part = bool(said.neighbour) and not is_one(said.text)
    own = [text for text in step.features.own if named and named in plain(text)]
    return next((text for text in own if plain(text) == named), own[0] if part and len(own) == 1 else "")


def _called_whole(instruction: Instruction, as_done: Instruction, label: str, written: str) -> Instruction:
    """A touch that names its widget in part ("Gift ideas" for "Gift ideas for Emma"), with words around its name, or
    only by its kind ("the deck"), names the slot that the label is written as."""
    said = plain(as_done.object.text)
    if instruction.operation is not OperationType.CLICK or not SLOT.fullmatch(written):
        return instruction
    if not said or not (said in plain(label) or plain(label) in said or is_one(as_done.object.text)):
        return instruction
    return replace(instruction, object=replace(instruction.object, text=written))


def _called(instruction: Instruction, features: WidgetFeatures | None) -> str:
    """What a person would call the widget: of several words beside it, those that the instruction names."""
    if features is None:
        return ""
    return called(features, instruction.object.text)


def _map_texts(instruction: Instruction, change: Callable[[str], str]) -> Instruction:
    thing = replace(
        instruction.object, text=change(instruction.object.text), neighbour=change(instruction.object.neighbour)
    )
    return replace(instruction, object=thing, parameter=change(instruction.parameter))


def slots_of(step: TaskStep) -> tuple[str, ...]:
    """The names of the slots that a step uses."""
    texts = [step.instruction.parameter, step.instruction.object.text, step.instruction.object.neighbour]
    if step.features:
        texts += [step.features.text, step.features.description, *step.features.own]
    return tuple(name for text in texts for name in slots_in(text))
