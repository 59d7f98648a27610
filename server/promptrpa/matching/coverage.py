"""Which values that a prompt names a plan, or what was done, has no place for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from promptrpa.domain.function import Function
from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.task import Slot
from promptrpa.matching.text import plain
from promptrpa.matching.values import find_values, parts

_STATED: Final = frozenset({"on_off", "date"})
"""A date is mostly picked from a calendar, whose days are not called by it."""
_NUMBER: Final = re.compile(r"\d+")
_SHORT_KIND: Final = 3
"""A Chinese label of at most so many characters may be a kind of thing, ..."""
_ACT: Final = re.compile(
    r"(?:保存|删除|确[定认]|取消|完成|创建|新建|添加|搜索|编辑|播放|发送|分享|设置|更多|登录|提交|移动|复制|重命名|打开|关闭|下载|返回|继续|应用)"
)
"""... unless it is called by what it does."""

_DESCRIBED: Final = re.compile(r"(?:你|您)?(?:要|想要?|需要?|所)[\u3400-\u9fff]{1,6}的[\u3400-\u9fff]{1,3}")
"""A Chinese description of any one of a kind ("要删除的文件")."""
_ACTS_ON: Final = re.compile(
    r"(?:delete|remove|restore|edit|rename|options|more options|follow|star|pin|mark)\b"
    r"|删除|移除|恢复|还原|编辑|重命名|选项|更多选项|关注|星标|置顶|标为",
    re.I,
)


def unused(slots: Iterable[Slot], function: Function, said: Sequence[str]) -> tuple[Slot, ...]:
    """The named values that stand in none of the texts: typed, touched, or told by the instructions. A value also
    counts where all of a time's numbers stand there, or where the text is a part of the value."""
    texts = [t for t in (plain(text) for text in (*said, function.app)) if t]
    numbers = {str(int(n)) for text in texts for n in _NUMBER.findall(text)}
    left = [s for s in slots if s.value and s.type not in _STATED and not _stands(s, texts, numbers)]
    in_words = {found.value for text in said for found in find_values(text)} if left else set()
    return _once(s for s in left if s.value not in in_words)


def _once(slots: Iterable[Slot]) -> tuple[Slot, ...]:
    """Without those that say again what another one says, or a part of it ("28" of "Frying pan 28 cm")."""
    kept: list[Slot] = []
    for slot in sorted(slots, key=lambda s: -len(s.value)):
        if not any(plain(slot.value) in plain(other.value) for other in kept):
            kept.append(slot)
    return tuple(kept)


def proper(slots: Iterable[Slot]) -> list[Slot]:
    """Of the words that a plan did not explain, those that are somebody's or something's name: they have a capital."""
    return [s for s in slots if s.name.startswith("choice") and s.value.isascii() and s.value[:1].isupper()]


def places(instructions: Sequence[Instruction]) -> int:
    """So many touches of a plan are on, or beside, something that is only named by its kind, and may be on a named one.
    Where there is none, what acts on a thing ("Delete") may stand beside each of several."""
    found = sum(_has_place(i) for i in instructions)
    return found or any(i.operation is OperationType.CLICK and _ACTS_ON.match(i.object.text) for i in instructions)


def said_by(instructions: Iterable[Instruction]) -> list[str]:
    """What instructions say to type and to touch."""
    return [text for i in instructions for text in (i.parameter, i.object.text) if text]


def _stands(slot: Slot, texts: Sequence[str], numbers: set[str]) -> bool:
    value = plain(slot.value)
    if slot.name.startswith("choice") and _is_told(slot.value, texts):
        return True
    if slot.type == "time":
        hour, minute = parts(slot).get(f"{slot.name}.hour"), parts(slot).get(f"{slot.name}.minute")
        if hour and minute:
            return hour in numbers or str(int(hour) % 12 or 12) in numbers
    digits = [str(int(n)) for n in _NUMBER.findall(value)]
    if value.isdecimal():
        return digits[0] in numbers or any(value in text for text in texts)
    return any(value in text or (len(text) > 1 and 2 * len(text) >= len(value) and text in value) for text in texts)


def _is_told(value: str, texts: Sequence[str]) -> bool:
    """At least half of several words are the plan's own ("QR code scanning" for "Scan QR codes")."""
    words = [w.rstrip("s") for w in re.findall(r"[a-z0-9]+", value.casefold()) if len(w) > 1]
    return len(words) > 1 and 2 * sum(any(w in text for text in texts) for w in words) >= len(words)


def _has_place(instruction: Instruction) -> bool:
    if instruction.object.neighbour and is_kind(instruction.object.neighbour):
        return True
    touched = instruction.operation in (OperationType.CLICK, OperationType.LONG_CLICK)
    return touched and (instruction.open_choice or is_kind(instruction.object.text))


def is_kind(text: str) -> bool:
    """It says what kind of thing is meant ("the file"), rather than what a widget shows."""
    if not text:
        return True
    if text[0].isascii():
        return text[0].islower()
    return _DESCRIBED.fullmatch(text) is not None or (len(text) <= _SHORT_KIND and not _ACT.match(text))
