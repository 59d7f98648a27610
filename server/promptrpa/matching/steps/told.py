"""Whether an instruction and the one before it are about one thing, and which of a tutorial are none."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.matching.steps.led import same_thing
from promptrpa.matching.steps.meant import is_switch_alone
from promptrpa.matching.words.asking import is_search
from promptrpa.matching.words.buttons import SAVES
from promptrpa.matching.words.quotes import mask
from promptrpa.matching.words.text import plain
from promptrpa.patterns import lazy_regex

_ITS_SWITCH: Final = lazy_regex(
    r"^(?:点击|点按|轻触|点开|点|滑动|拨动)[^“【「]{0,4}?(?:开关|滑块)(?:按钮)?$|\b(?:toggle|switch)$", re.I
)

_OTHER: Final = lazy_regex(r"(?:other|another|custom)\b|其[他它]|自定义", re.I)
"""What is tapped where none of the choices of a list is wanted."""


def without_remarks(told: Sequence[Instruction]) -> tuple[Instruction, ...]:
    """What a tutorial says to do without what only sounds like it: typing before any field is named, and after all was
    saved, and scrolling to what is touched then, which is looked for anyway. Of choosing from a list and typing another
    value, the latter, which does for all values."""
    ahead = len([*takewhile(_types_nowhere, told)])
    behind = len([*takewhile(_types, reversed(told))])
    kept = list(told)
    if 0 < behind < len(told) and plain(told[-behind - 1].object.text).startswith(SAVES):
        kept = kept[:-behind]
    kept = kept[ahead:] if ahead < len(kept) else kept
    kept = [i for n, i in enumerate(kept) if not _is_listed_before_typed(kept[n : n + 3])]
    return tuple(i for n, i in enumerate(kept) if not _scrolls_to(i, kept[n + 1 : n + 2]))


def _types(instruction: Instruction) -> bool:
    return instruction.operation is OperationType.EDIT


def _scrolls_to(instruction: Instruction, following: Sequence[Instruction]) -> bool:
    """It only brings into view what the next one touches."""
    scrolls = instruction.operation is OperationType.SCROLL and instruction.object
    return bool(scrolls) and any(i.operation.touches and i.object == instruction.object for i in following)


def _types_nowhere(instruction: Instruction) -> bool:
    return _types(instruction) and not instruction.object


def _is_listed_before_typed(steps: Sequence[Instruction]) -> bool:
    """ "choose one of the times", "tap Other time", "enter the minutes"."""
    if len(steps) < 3 or not (steps[0].operation is OperationType.CLICK and _types(steps[2])):
        return False
    other = _OTHER.match(steps[1].object.text) if steps[1].operation is OperationType.CLICK else None
    return other is not None and (steps[0].open_choice or steps[1].object.text.endswith(steps[0].object.text))


def waits_in_vain(last: Instruction) -> bool:
    """At the end of a text a wait for something leads to nothing; one for some time may be meant."""
    return last.operation is OperationType.WAIT and not re.search(r"\d", last.source)


def is_its_icon(tapped: Instruction, opened: Instruction) -> bool:
    """The icon of the app that is said to be opened by it ("点击微信图标打开微信")."""
    return tapped.operation is OperationType.CLICK and tapped.object.text == f"{opened.parameter}图标"


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
    """The thing that is operated is the one that was found. Two names in quotes are two
    things, and so are one in quotes and any one of a kind."""
    name, other = (i.object.text or i.parameter for i in (instruction, found))
    named = mask(found.source)[1]
    two = named and (mask(said)[1] or (instruction.open_choice and not found.open_choice))
    return name == other or (not two and same_thing(name, other))


def is_beside(instruction: Instruction, found: Instruction) -> bool:
    """It stands beside what was found ("找到课程，点击课程右侧的“选课”")."""
    beside = instruction.object.neighbour
    return bool(beside) and same_thing(beside, found.object.text)


def is_search_for(instruction: Instruction, found: Instruction) -> bool:
    """A name is typed to find what is tapped then ("找到您的灯；设备较多时，可以在搜索框中输入名称")."""
    types = instruction.operation is OperationType.EDIT and is_search(instruction.object.text)
    return types and not instruction.parameter and found.operation is OperationType.CLICK


def is_nameless(instruction: Instruction) -> bool:
    across = instruction.operation is OperationType.SCROLL and instruction.parameter in ("left", "right")
    return (instruction.operation.needs_widget or across) and not instruction.object
