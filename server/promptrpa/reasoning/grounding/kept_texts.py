"""Two texts for one field, one after the other: the second takes the place of the first unless something keeps it."""

from __future__ import annotations

import re
from itertools import takewhile
from typing import Final

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.operation import Proposal, Purpose
from promptrpa.domain.page import Page
from promptrpa.domain.run import Step
from promptrpa.matching.words.asking import is_search
from promptrpa.matching.words.text import plain
from promptrpa.patterns import lazy_regex
from promptrpa.ports.agents import Situation

_ADDS: Final = lazy_regex(r"(?:add|plus)\b|[+＋]|添加|增加|新增|加入|加(?![急载密])", re.I)
"""How a button begins that puts what was typed to the rest."""


def held(page: Page, situation: Situation, proposal: Proposal) -> str:
    """The text that one of the steps just before typed into the field, and that would be lost; empty for none, and for
    what was only looked for."""
    instruction, operation = situation.instruction, proposal.operation
    if situation.task_step or situation.planned or proposal.purpose is not Purpose.INSTRUCTION:
        return ""
    if operation is None or operation.type is not OperationType.EDIT or operation.widget < 0:
        return ""
    field, shown = instruction.object.text, page.widgets[operation.widget].text
    if is_search(field) or shown == operation.parameter:
        return ""
    done = [step for step in reversed(situation.history) if step.operation]
    typed = takewhile(lambda s: s.operation is not None and s.operation.type is OperationType.EDIT, done)
    return shown if any(_is_typed(step, field, shown) for step in typed) else ""


def _is_typed(step: Step, field: str, text: str) -> bool:
    assert step.operation is not None
    named = step.instruction.object.text if step.instruction else ""
    return step.operation.parameter == text and plain(named) == plain(field)


def kept_first(page: Page, situation: Situation) -> Instruction | None:
    """The touch that adds what the field holds: the next one of the steps, or the only one of the page that says what
    the field takes, or nothing more."""
    adding = {plain(w.label): w.label for w in page.widgets if w.enabled and w.interactive and _ADDS.match(w.label)}
    then = next((i for i in situation.following if i.operation is OperationType.CLICK), None)
    if then and plain(then.object.text) in adding:
        return then
    field = plain(situation.instruction.object.text)
    own = [label for label in adding.values() if field.endswith(plain(_ADDS.sub("", label, count=1)))]
    source = situation.instruction.source
    return Instruction(OperationType.CLICK, ObjectDescription(own[0]), source=source) if len(own) == 1 else None
