"""Widgets that are called as a key is ("Return", "退回") or as turning something is ("启动场景"): who says to touch
that name means the widget."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.page import Page, Widget
from promptrpa.matching.pages.acting import resolve
from promptrpa.matching.pages.features import UP
from promptrpa.matching.pages.windows import front, usable_widgets
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.text import plain
from promptrpa.patterns import lazy_regex

_TOUCHES: Final = lazy_regex(
    r"(?:(?:tap|press|hit|click)(?: on)?(?: the)? |(?:点击|点按|轻触|按下|点|按))(?P<name>.+)", re.I
)


def as_touch(page: Page, instruction: Instruction, lexicon: Lexicon) -> Instruction:
    """The instruction; a touch, where the key that it was read as, or what a switch was read from ("tap Turn on all"),
    is the name of something to touch on the page."""
    said = _TOUCHES.fullmatch(instruction.source)
    if said is None or instruction.operation not in (OperationType.BACK, OperationType.PRESS, OperationType.SWITCH):
        return instruction
    if not any(_is_called(page, w, said["name"]) for w in usable_widgets(page, front(page, lexicon))):
        return instruction
    return replace(instruction, operation=OperationType.CLICK, object=ObjectDescription(said["name"]), parameter="")


def _is_called(page: Page, widget: Widget, name: str) -> bool:
    """An arrow that only its description calls "Back" does what the key does."""
    label = (widget.editable and widget.hint) or widget.label
    if not label or plain(label) != plain(name) or (plain(label) in UP and not widget.text):
        return False
    target = resolve(page, widget, OperationType.CLICK)
    return target is not None and target.interactive and not target.checkable
