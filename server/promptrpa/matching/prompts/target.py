"""What a wish puts something to, or makes of it: "export my contacts to a spreadsheet"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from promptrpa.domain.instruction import Instruction
from promptrpa.matching.prompts.coverage import is_one
from promptrpa.matching.words.tokens import stem, words_of

_TARGET: Final = re.compile(
    r"\b(?:to|into|onto|as)\s+(?:an?|the|my|our)\s+(?:[a-z-]+\s+){0,2}?(?P<what>[a-z-]{4,})\W*$"
)
"""A thing in small letters at the end, which is no name of one."""
_ALIKE: Final = 0.25
"""Nearness in meaning to some word of a tutorial, below which it knows nothing of the thing."""

_DELETES: Final = re.compile(r"\b(?:delete|erase)\b|删[掉除了]|删$", re.I)
_REMOVES: Final = re.compile(
    r"\b(?:delet|eras|remov|discard|clear|empt|clean|forget|uninstall|throw|bin\b|trash|unbookmark|wipe)"
    r"|删|清|移除|卸载|丢弃|放弃|回收站|撤回|忘记|去掉",
    re.I,
)
_CHANGES: Final = re.compile(r"\b(?:change|rename|reschedule|postpone)\b|改[成为到]|换[成为到]|调[成到]|重命名", re.I)
_CHANGES_TOO: Final = re.compile(
    r"\b(?:chang|edit|renam|reschedul|postpon|mov|set|choos|pick|select|switch|turn|adjust|correct|updat|replac|put|drag|slid|mark)"
    r"|改|换|编辑|调|设|选|移|推迟|提前|重命名|命名|切|拖|修|更|转|标|滑",
    re.I,
)

Similarity = Callable[[str, Sequence[str]], list[float]]


def knows_target(prompt: str, told: str, plan: Sequence[Instruction], similarity: Similarity) -> bool:
    """What a tutorial tells has to do with the thing that an English wish puts something to, or leaves open which one
    is taken ("choose the folder"). A wish that names none is known as well."""
    found = _TARGET.search(prompt)
    if found is None or any(i.open_choice or is_one(i.object.text) for i in plan):
        return True
    words = list(dict.fromkeys(words_of(told)))
    if stem(found["what"]) in {stem(word) for word in words}:
        return True
    return max(similarity(found["what"], words), default=0.0) >= _ALIKE


def changes_too(said: str, told: str) -> bool:
    """What a wish changes, a tutorial changes, sets or chooses as well, and does not only add or show something."""
    return _CHANGES.search(said) is None or _CHANGES_TOO.search(told) is not None


def deletes_too(said: str, told: str) -> bool:
    """What a wish deletes, a tutorial takes away as well; of other wishes nothing is known."""
    return _DELETES.search(said) is None or _REMOVES.search(told) is not None
