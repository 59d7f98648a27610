"""Switches that a Chinese step opens: its "打开" also says to turn them on."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.page import Page, Widget
from promptrpa.matching.pages.acting import resolve
from promptrpa.matching.pages.kinds import SWITCHES, flips
from promptrpa.matching.pages.windows import front, usable_widgets
from promptrpa.matching.words.lexicon import Lexicon

_OPENS: Final = "打开"


def as_turn(page: Page, instruction: Instruction, lexicon: Lexicon) -> Instruction:
    """The instruction; turning on, where it opens any one of a kind ("打开想要的提醒"), and all that is called so on
    the page are switches."""
    kind = instruction.object.text
    if instruction.operation is not OperationType.CLICK or not (instruction.open_choice and kind):
        return instruction
    if not instruction.source.startswith(_OPENS):
        return instruction
    usable = usable_widgets(page, front(page, lexicon))
    called = [w for w in usable if w.label != kind and w.label.endswith(kind)]
    if not called or not all(_is_only_turned(page, w) for w in called):
        return instruction
    return replace(instruction, operation=OperationType.SWITCH, parameter="true")


def _is_only_turned(page: Page, name: Widget) -> bool:
    """It has a switch, and its row opens nothing."""
    switch, row = (resolve(page, name, kind) for kind in (OperationType.SWITCH, OperationType.CLICK))
    opens = row is not None and row.clickable and not flips(page, row)
    return switch is not None and switch.kind in SWITCHES and not opens
