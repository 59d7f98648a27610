"""Several switches in one step ("网格线和水平仪"), each of which the page shows on its own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from typing import Final

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.page import Page, Widget
from promptrpa.matching.pages.kinds import SWITCHES
from promptrpa.matching.words.joined import parts
from promptrpa.matching.words.text import plain
from promptrpa.patterns import lazy_regex

_TURNED: Final = lazy_regex(
    r"\s*(?:(?P<on>打开|开启|启用|(?:turn|switch) on|enable)|(?P<off>关闭|关掉|停用|(?:turn|switch) off|disable))",
    re.I,
)


def each_here(page: Page, instruction: Instruction) -> tuple[Instruction, ...]:
    """A step for each; nothing where the page shows the whole name, or not all of its parts as switches. Of what is to
    be chosen, what the page has choices for."""
    said = instruction.object.text
    named = parts(said)
    if instruction.operation not in (OperationType.CLICK, OperationType.SWITCH) or instruction.open_choice:
        return ()
    switches = {plain(w.label) for w in page.widgets if w.label and _turns(page, w)}
    shown = {plain(w.label) for w in page.widgets if w.label and not w.editable}
    if not named or plain(said) in shown:
        return ()
    if not {plain(part) for part in named} <= switches:
        return _choices(page, instruction, named)
    if instruction.operation is OperationType.CLICK and (turned := _TURNED.match(instruction.source)):
        state = "true" if turned["on"] else "false"
        instruction = replace(instruction, operation=OperationType.SWITCH, parameter=state)
    return tuple(replace(instruction, object=ObjectDescription(part)) for part in named)


def _choices(page: Page, instruction: Instruction, named: Sequence[str]) -> tuple[Instruction, ...]:
    """One for each heading of choices that a step names ("colour and size"); only where all are there may one that has
    to be chosen be left out."""
    headings = {plain(w.text) for w in page.widgets if w.text and not _is_touched(page, w)}
    shown = [part for part in named if plain(part) in headings]
    if instruction.operation is not OperationType.CLICK or not shown:
        return ()
    if len(shown) < len(named) and not instruction.optional:
        return ()
    return tuple(replace(instruction, object=ObjectDescription(part)) for part in shown)


def _is_touched(page: Page, widget: Widget) -> bool:
    return any(w.interactive for w in (widget, *page.ancestors(widget)))


def _turns(page: Page, widget: Widget) -> bool:
    """It, or the only switch of its row, is turned on and off by a touch."""
    rows = [widget, *islice(page.ancestors(widget), 2)]
    return any(sum(w.kind in SWITCHES for w in (row, *page.descendants(row))) == 1 for row in rows)
