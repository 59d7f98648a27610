"""What a plan leaves undone in a window at its end: a choice that the prompt says, or the button that takes it."""

from __future__ import annotations

from typing import Final

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.loop import RunState
from promptrpa.domain.page import Page
from promptrpa.matching.pages.kinds import is_one_of_several
from promptrpa.matching.pages.windows import dialog_of
from promptrpa.matching.words.buttons import TAKES
from promptrpa.matching.words.partly import wholly_said
from promptrpa.matching.words.text import plain

_CHOSEN_BY: Final = (OperationType.CLICK, OperationType.SWITCH, OperationType.DRAG)


def left_in_window(state: RunState, before: Page, after: Page) -> Instruction | None:
    """The step that still belongs to the end of the plan of somebody's steps or of a tutorial."""
    instruction = state.plan[-1].instruction
    window = dialog_of(after)
    if window is None or state.task or state.planning or state.looking or instruction.operation not in _CHOSEN_BY:
        return None
    inside = list(after.descendants(window))
    if dialog_of(before) is None:
        labels = [w.label for w in inside if is_one_of_several(w) and w.label and not w.checked]
        told = state.function is not None and not state.function.steps
        label = wholly_said(state.prompt, labels) if told else ""
    else:
        buttons = [w.label for w in inside if w.clickable and w.enabled and plain(w.label) in TAKES]
        label = buttons[0] if len(buttons) == 1 else ""
    return Instruction(OperationType.CLICK, ObjectDescription(label), source=instruction.source) if label else None
