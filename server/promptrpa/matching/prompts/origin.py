"""Where something is taken from: "move Report.pdf from Download"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.task import Slot
from promptrpa.matching.words.asking import is_search
from promptrpa.patterns import lazy_regex

_WHERE_TO: Final = lazy_regex(r"^(?:move|copy)\b.*\bto\b|^(?:移动?|复制|拷贝?)[到至]", re.I)
_INSIDE: Final = r"(?:(?!\.[a-z0-9]{2,5}(?![a-z0-9])).)+?"
"""No ending of a file: "Letter from Mom.pdf" is a name."""
_ORIGIN: Final = lazy_regex(
    rf"\b(?:from|out of)\s+(?!.*\b(?:from|out of)\s){_INSIDE}(?=\s+(?:to|into|onto|in)\s|[,;]|\.(?!\w)|$)"
    rf"|从{_INSIDE}(?=[移复拷转搬挪放拿取把将到，。]|$)|[^把将移动复制拷贝从到进入至，。]+[里中](?=的)",
    re.I,
)


def asks_where_to(label: str) -> bool:
    """A button of this name asks next where something is to go."""
    return _WHERE_TO.search(label) is not None


def without_origin(prompt: str) -> str:
    """The prompt without the words for where something is taken from."""
    return _ORIGIN.sub(" ", prompt)


def without_found(slots: Iterable[Slot], prompt: str, plan: Sequence[Instruction]) -> list[Slot]:
    """Without where a thing lies that a plan searches for by its own name, and asks where it is to go."""
    searched = any(i.operation is OperationType.EDIT and is_search(i.object.text) for i in plan)
    if not (searched and any(asks_where_to(i.object.text) for i in plan)):
        return list(slots)
    left = without_origin(prompt)
    return [slot for slot in slots if slot.value in left or slot.value not in prompt]
