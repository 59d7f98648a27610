"""A time of day that is chosen or set as one where the page has a wheel for the hour and one for the minute."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.page import Page
from promptrpa.matching.pages.windows import roots, usable_widgets
from promptrpa.matching.words.durations import FIELDS
from promptrpa.matching.words.values import find_values
from promptrpa.patterns import lazy_regex

_UNITS: Final = ("hours", "minutes")
_TIME: Final = lazy_regex(r"(?:^|.* )times?|.*(?:时间|时刻)", re.I)
_HALF: Final = lazy_regex(r"[ap]\.?m\.?|上午|下午", re.I)


def on_wheels(page: Page, instruction: Instruction) -> tuple[Instruction, ...]:
    """The hour and the minute, each on its wheel; nothing where no whole time is said, the window in front shows it as
    one, or it does not have just these two wheels. A wheel of twelve hours is left alone."""
    time = _time_said(instruction)
    if not time:
        return ()
    shown = usable_widgets(page, tuple(root for root in roots(page) if root.package == page.package)[-1:])
    wheels = [w.label for w in shown if w.kind == "NumberPicker"]
    halves = any(_HALF.fullmatch(w.text.strip()) for w in shown)
    whole = any(w.label == instruction.object.text for w in shown)
    if halves or whole or len(wheels) != len(_UNITS):
        return ()
    pairs = list(zip(wheels, _UNITS, time.split(":"), strict=True))
    if not all(FIELDS[unit].fullmatch(label) for label, unit, _ in pairs):
        return ()
    turned = replace(instruction, operation=OperationType.EDIT, open_choice=False)
    return tuple(replace(turned, object=ObjectDescription(label), parameter=str(int(part))) for label, _, part in pairs)


def _time_said(instruction: Instruction) -> str:
    """The time of day that is all that is to be chosen, or set; empty where it is something else."""
    chosen = instruction.operation is OperationType.CLICK
    set_to = instruction.operation is OperationType.EDIT and _TIME.fullmatch(instruction.object.text)
    if not chosen and not set_to:
        return ""
    said = (instruction.object.text if chosen else instruction.parameter).strip()
    return next((v.value for v in find_values(said) if v.type == "time" and (v.start, v.end) == (0, len(said))), "")
