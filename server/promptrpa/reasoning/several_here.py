"""Several things in one step ("网格线和水平仪"), each of which the page shows on its own."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.page import Page
from promptrpa.matching.words.text import plain
from promptrpa.patterns import lazy_regex

_AND: Final = lazy_regex(r"\s*(?:、|，|,\s*(?:and\s+)?|\band\b|以及|[和与及跟])\s*", re.I)
_TURNED: Final = lazy_regex(
    r"\s*(?:(?P<on>打开|开启|启用|(?:turn|switch) on|enable)|(?P<off>关闭|关掉|停用|(?:turn|switch) off|disable))", re.I
)


def each_here(page: Page, instruction: Instruction) -> tuple[Instruction, ...]:
    """A step for each; nothing where the page shows the whole name, or not all of its parts."""
    said = instruction.object.text
    parts = [part for part in _AND.split(said) if part]
    if instruction.operation is not OperationType.CLICK or instruction.open_choice or len(parts) < 2:
        return ()
    shown = {plain(w.label) for w in page.widgets if w.label and not w.editable}
    if plain(said) in shown or not {plain(part) for part in parts} <= shown:
        return ()
    turned = _TURNED.match(instruction.source)
    if turned:
        state = "true" if turned["on"] else "false"
        instruction = replace(instruction, operation=OperationType.SWITCH, parameter=state)
    return tuple(replace(instruction, object=ObjectDescription(part)) for part in parts)
