"""Whether an instruction and the one before it are about one thing."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.matching.steps.led import same_thing
from promptrpa.matching.steps.making import is_switch_alone
from promptrpa.matching.words.quotes import mask
from promptrpa.patterns import lazy_regex

_ITS_SWITCH: Final = lazy_regex(
    r"^(?:点击|点按|轻触|点开|点|滑动|拨动)[^“【「]{0,4}?(?:开关|滑块)(?:按钮)?$|\b(?:toggle|switch)$", re.I
)


def waits_in_vain(last: Instruction) -> bool:
    """At the end of a text a wait for something leads to nothing; one for some time may be meant."""
    return last.operation is OperationType.WAIT and not re.search(r"\d", last.source)


def is_told_before(tapped: Instruction, turned: Instruction) -> bool:
    """A tap on a switch without a name of its own: what is said next tells which and how ("滑动开关，关闭声音",
    "点击右侧开关开启省电模式"). Or a switch that may be turned on or off: what is said next tells how."""
    if tapped.operation is OperationType.SWITCH and tapped.open_choice:
        return same_thing(tapped.object.text, turned.object.text)
    if tapped.operation is not OperationType.CLICK:
        return False
    named_before = _ITS_SWITCH.search(tapped.source) and same_thing(tapped.object.text, turned.object.text)
    return is_switch_alone(tapped.object) or bool(named_before)


def is_what_was_found(instruction: Instruction, said: str, found: Instruction) -> bool:
    """The thing that is operated is the one that was found. Two names in quotes are two things."""
    name, other = (i.object.text or i.parameter for i in (instruction, found))
    quoted = mask(said)[1] and mask(found.source)[1]
    return name == other or (not quoted and same_thing(name, other))


def is_nameless(instruction: Instruction) -> bool:
    across = instruction.operation is OperationType.SCROLL and instruction.parameter in ("left", "right")
    return (instruction.operation.needs_widget or across) and not instruction.object
