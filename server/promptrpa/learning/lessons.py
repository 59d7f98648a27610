"""What a run that ended leaves for the knowledge base, besides its task (PromptRPA, section 4.2)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.loop import RunState
from promptrpa.domain.memory import Heard, Lessons, Meant, Pointed, Rejected, memory_name
from promptrpa.domain.operation import Operation, Purpose
from promptrpa.domain.page import Page, Widget, words_of_id
from promptrpa.domain.question import QuestionKind
from promptrpa.domain.run import RunStatus, Step, StepResult
from promptrpa.domain.task import Environment, TaskStep
from promptrpa.learning.touring import tutorials_of
from promptrpa.matching.pages.features import features_of, label_of
from promptrpa.matching.prompts.templates import normal
from promptrpa.patterns import lazy_regex

_CONTENTS: Final = lazy_regex(
    r"search|find|message|note|comment|subject|body|compose|description|details|review|post|caption|title|reply"
    r"|\bto\b|recipient|amount|quantity|url|address bar|web address"
    r"|^aa$|\b(?:say|type|write|ask)(?: us| me)? (?:something|anything|here)\b|\b(?:mind|diary)\b"
    r"|搜索|查找|消息|短信|信息内容|备注|评论|主题|正文|内容|描述|标题|回复|收件人|金额|数量|网址|日记|[说写聊问][点些说]|想[说问法]",
    re.IGNORECASE,
)
"""Fields whose text is of the moment and says nothing of the user."""
_SENDS: Final = lazy_regex(
    r"(?:btn |button )?(?:send|post|reply|publish)(?: (?:it|now|message|sms|text|reply|comment|btn|button|icon))?"
    r"|发送(?:消息|短信|按钮)?|发[表布]|回复|评论",
    re.IGNORECASE,
)
"""What stands beside a field for a message, and its id; a code is sent as well ("Send code")."""
_LONGEST: Final = 60
"""Characters of a value that is remembered from a field."""


def typed(page: Page, operation: Operation) -> Heard | None:
    """The value that an operation types into a field of a form; None for other operations, fields without a label, and
    fields whose text is of the moment (a message, a search, what stands beside a button that sends it)."""
    if operation.type is not OperationType.EDIT or not 0 <= operation.widget < len(page.widgets):
        return None
    field = page.widgets[operation.widget]
    label = _label(page, field)
    value = operation.parameter.strip()
    if not label or not value or _CONTENTS.search(label) or len(value) > _LONGEST or "\n" in value:
        return None
    if any(_is_level(widget, field) and _sends(widget) for widget in page.widgets):
        return None
    return Heard(label, value, "form", page.package, field.password)


def lessons(
    state: RunState,
    status: RunStatus,
    reason: str,
    heard: Sequence[Heard],
    environment: Environment,
    pointed: Sequence[Pointed] = (),
) -> Lessons:
    """All that a run teaches once it is over.

    Values count where the run did what was wanted; a task that was tried and failed or was refused counts always.
    environment: the phone and the app of the run. heard: what `typed` gave for its operations. pointed: the icons that
    the user pointed at.
    """
    done = status is RunStatus.DONE
    return Lessons(
        heard=(*_answers(state), *heard, *_of_phone(environment)) if done else (),
        meant=(*_meant(state), *state.corrections) if done else (),
        rejected=tuple(_rejected(state, status, reason)),
        served=(state.function.description, state.task.id) if done and state.function and state.task else ("", ""),
        environment=environment,
        pointed=tuple(pointed) if done else (),
        tutorials=tutorials_of(state.tour, environment) if state.tour else (),
        whole=done,
    )


def _is_level(widget: Widget, field: Widget) -> bool:
    """They stand beside one another."""
    mine, other = field.bounds, widget.bounds
    apart = other.right <= mine.left or mine.right <= other.left
    return bool(other.area) and apart and other.top < mine.bottom and mine.top < other.bottom


def _sends(widget: Widget) -> bool:
    return any(_SENDS.fullmatch(words.strip()) for words in (widget.told, words_of_id(widget.resource_id)))


def _label(page: Page, field: Widget) -> str:
    """What the field is called; empty where that is only a number, such as the next one on a wheel."""
    name = label_of(replace(features_of(page, field), text=""))
    return name if any(c.isalpha() for c in name) else ""


def _answers(state: RunState) -> Iterator[Heard]:
    """What the user said when asked, under the name of the field that it was typed into."""
    features = {s.operation.parameter: s.features for s in state.kept if s.features and s.features.editable}
    task = state.task.name if state.task else normal(state.prompt)
    for slot in (*state.given, *state.told):
        if slot.value:
            yield Heard(memory_name(slot.name, task), slot.value, "conversation", "", False)
    for slot in state.given:
        field = features.get(slot.value)
        name = (field and label_of(field)) or slot.name.replace("_", " ")
        is_sent = field and any(map(_SENDS.fullmatch, field.neighbours[2:3]))  # to its right
        if slot.value and not is_sent and not _CONTENTS.search(name):
            yield Heard(name, slot.value, "conversation", "", False)


def _of_phone(environment: Environment) -> Iterator[Heard]:
    """What the phone says of itself."""
    said = {"phone model": environment.phone, "android version": environment.android, "language": environment.language}
    for name, value in said.items():
        if value:
            yield Heard(name, value, "phone")


def _rejected(state: RunState, status: RunStatus, reason: str) -> Iterator[Rejected]:
    if state.function is None:
        return
    wanted = state.function.description
    for id in sorted(state.refused):
        yield Rejected(wanted, id, 0, "refused")
    if status is RunStatus.FAILED and state.task:
        yield Rejected(wanted, state.task.id, state.task.version, "failed", reason)


def _meant(state: RunState) -> Iterator[Meant]:
    """The words of steps that the user had to show, and of steps that took several operations."""
    if state.task is not None:
        return
    sources = Counter(planned.instruction.source for planned in state.plan)
    trail: list[Step] = []
    for step in state.history:
        if step.proposal is None or step.instruction is None:
            continue
        if step.proposal.purpose is Purpose.APPROACH:
            trail = _followed(trail, step)
        if step.proposal.purpose is not Purpose.INSTRUCTION or step.result is not StepResult.CHANGED:
            continue
        source = step.instruction.source
        if step.instruction.stands_alone and sources[source] == 1 and (found := _case(state.kept, step, trail)):
            yield replace(found, text=source.strip())
        trail = []


def _followed(trail: list[Step], step: Step) -> list[Step]:
    if step.operation is None or step.result is not StepResult.CHANGED:
        return trail
    if step.operation.type is OperationType.CLICK:
        return [*trail, step]
    return trail[:-1] if step.operation.type is OperationType.BACK else trail


def _case(kept: Sequence[TaskStep], step: Step, trail: Sequence[Step]) -> Meant | None:
    instruction = step.instruction
    assert instruction is not None
    named = _named(kept, step)
    shown = step.question is not None and step.question.kind in (QuestionKind.CHOOSE, QuestionKind.DEMONSTRATE)
    if shown and named and named != instruction.object.text:
        thing = replace(instruction.object, shown=named)
        return Meant("", (replace(instruction, object=thing),), "correction")
    doors = [label for door in trail if (label := _named(kept, door))]
    if not doors or len(doors) < len(trail):
        return None
    taps = (Instruction(OperationType.CLICK, ObjectDescription(label), optional=True) for label in doors)
    return Meant("", (*taps, instruction))


def _named(kept: Sequence[TaskStep], step: Step) -> str:
    """What the widget of a step is called."""
    for saved in kept:
        same = step.operation and (saved.operation.type, saved.operation.bounds) == (
            step.operation.type,
            step.operation.bounds,
        )
        if same and saved.features:
            return label_of(saved.features)
    return ""
