"""A time of day that is chosen or set as one where the page has a wheel for the hour and one for the minute."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.page import Page, Widget
from promptrpa.matching.pages.windows import own_windows, usable_widgets
from promptrpa.matching.prompts.rescheduling import without_old_time
from promptrpa.matching.words.durations import unit_of
from promptrpa.matching.words.text import plain
from promptrpa.matching.words.values import find_values
from promptrpa.patterns import lazy_regex
from promptrpa.ports.agents import Situation

_UNITS: Final = ("hours", "minutes")
_LENGTH: Final = lazy_regex(
    r"\b(?:duration|length|how long|timer|countdown|interval|delay|(?:wait|run|screen|standby|idle|total|elapsed"
    r"|remaining|prep|usage|travel|play|talk|(?!(?:open|clos|start|end|board|meet|morn|even)ing)[a-z]+ing) time)\b"
    r"|时长|多久|倒计时|计时器|间隔|延时|(?:等待|等候|运行|屏幕|使用|停留|持续|休息|播放|待机|剩余|总|烹饪|锁屏)时间",
    re.I,
)
"""How long something lasts is no time of day."""
_TIME: Final = lazy_regex(r"\S.*?\btime|[a-z]+time|time|.*(?:时间|时刻)", re.I)
_ANY_TIME: Final = lazy_regex(
    r"(?:(?:select|set|choose|pick|enter|change|edit|the|an?|new)\s+)*time|(?:请?选择?|设置|设定|修改)?(?:时间|时刻)",
    re.I,
)
_OPEN_TIME: Final = lazy_regex(
    r"(?:(?:the|an?|your|new|another) )*time(?: (?:you|that)\b.*)?|(?:[\u3400-\u9fff]{1,5}的)?新?(?:时间|时刻)"
)
_HALF: Final = lazy_regex(r"(?:(?:[ap]\.?m\b\.?|morning|afternoon|evening|night|上午|下午|早上|中午|晚上)\W*)+", re.I)


def with_time(situation: Situation) -> Instruction:
    """The instruction, with the time of the prompt where a tutorial only says to choose one ("choose the new time"):
    of several times the next one, where the tutorial has as many such steps."""
    instruction, function = situation.instruction, situation.wish
    if function is None or situation.planned or not _is_open_time(instruction):
        return instruction
    times = [s.value for s in without_old_time([p for p in function.parameters if p.type == "time"], function.prompt)]
    later = sum(map(_is_open_time, situation.following))
    if len(times) <= later or (later == 0 and len(times) > 1 and not _was_set(times[:-1], situation)):
        return instruction
    return replace(instruction, object=ObjectDescription(times[-1 - later]), open_choice=False)


def _is_open_time(instruction: Instruction) -> bool:
    return instruction.operation is OperationType.CLICK and _OPEN_TIME.fullmatch(instruction.object.text) is not None


def _was_set(times: Sequence[str], situation: Situation) -> bool:
    """The hours of these times were typed in this order."""
    typed = iter([s.operation.parameter for s in situation.history if s.operation and s.operation.parameter])
    return all(time.partition(":")[0] in typed for time in times)


def on_wheels(page: Page, instruction: Instruction) -> tuple[Instruction, ...]:
    """The hour and the minute, each on its wheel; nothing where no whole time is said, or the window in front does not
    have just these two wheels, or may have them for something else. Wheels of twelve hours are left alone."""
    time = _time_said(instruction)
    if not time:
        return ()
    shown = usable_widgets(page, own_windows(page)[-1:])
    wheels = [w for w in shown if w.kind == "NumberPicker"]
    if len(wheels) != len(_UNITS):
        return ()
    pairs = list(zip((w.label for w in wheels), _UNITS, time.split(":"), strict=True))
    if not all(unit_of(label) == unit for label, unit, _ in pairs):
        return ()
    within = {w.index for wheel in wheels for w in (wheel, *page.descendants(wheel))}
    if any(_HALF.fullmatch(words) for w in shown for words in (w.text, w.description)):
        return ()
    if _are_of_another([w for w in shown if w.index not in within], instruction):
        return ()
    turned = replace(instruction, operation=OperationType.EDIT, open_choice=False)
    return tuple(replace(turned, object=ObjectDescription(label), parameter=str(int(part))) for label, _, part in pairs)


def time_wheels(shown: Sequence[Widget]) -> list[Widget]:
    """The wheels for an hour or a minute."""
    return [w for w in shown if w.kind == "NumberPicker" and unit_of(w.label) in _UNITS]


def _are_of_another(beside: Sequence[Widget], instruction: Instruction) -> bool:
    """What stands beside the wheels has a time already, tells of a length, or is the time of something else."""
    labels = [w.label for w in beside if w.label]
    if any(_LENGTH.search(label) or any(v.type == "time" for v in find_values(label)) for label in labels):
        return True
    named = {plain(label) for label in labels if _TIME.fullmatch(label) and not _ANY_TIME.fullmatch(label)}
    said = "" if instruction.operation is OperationType.CLICK else instruction.object.text
    is_any = not said or _ANY_TIME.fullmatch(said)
    return len(named) > 1 if is_any else not named <= {plain(said)}


def _time_said(instruction: Instruction) -> str:
    """The time of day that is all that is to be chosen, or set; empty where it is something else."""
    chosen = instruction.operation is OperationType.CLICK
    name = instruction.object.text
    set_to = instruction.operation is OperationType.EDIT and _TIME.fullmatch(name) and not _LENGTH.search(name)
    if not chosen and not set_to:
        return ""
    said = (name if chosen else instruction.parameter).strip()
    return next((v.value for v in find_values(said) if v.type == "time" and (v.start, v.end) == (0, len(said))), "")
