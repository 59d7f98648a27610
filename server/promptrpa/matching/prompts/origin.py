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

CAME_FROM: Final = lazy_regex(r"(?:发|寄|传|转)(?:来|给我|过来)")
"""After somebody, that something is from them: it tells which one is meant, and not for whom."""


def asks_where_to(label: str) -> bool:
    """A button of this name asks next where something is to go."""
    return _WHERE_TO.search(label) is not None


def without_came(name: str) -> str:
    """ "李娜发来" is "李娜"."""
    found = CAME_FROM.search(name)
    return name[: found.start()] if found and found.end() == len(name) else name


_SENDS_ON: Final = (
    r"(?:\bforward\b[^.;]*?\sto\s+(?:the\s+|my\s+)?|\bshare\b[^.;]*?\swith\s+(?:the\s+|my\s+)?|转发给\s*)"
)


def is_sent_on_to(value: str, prompt: str) -> bool:
    """Something, or what came from somebody, is to be sent on to this one ("把李娜发来的短信转发给王伟")."""
    if re.search(rf"{_SENDS_ON}{re.escape(value)}(?![A-Za-z])", prompt, re.I):
        return True
    came = CAME_FROM.search(prompt)
    return came is not None and re.search(rf"给\s*{re.escape(value)}", prompt[came.end() :]) is not None


def is_of_what_is_sent(value: str, prompt: str, labels: Iterable[str]) -> bool:
    """Something of this one is to be sent to somebody else ("把王伟的名片发给李娜"), and labels name it."""
    of = rf"{re.escape(value)}的(?P<what>[\u3400-\u9fff]{{2,4}}?)"
    found = re.search(
        rf"{of}(?:分享|推?送|(?<!转)发送?)给|给[^，。]{{1,8}}?发(?:一下)?{of.replace('what', 'sent')}(?=$|[，。吧])",
        prompt,
    )
    what = (found["what"] or found["sent"]) if found else ""
    return bool(what) and any(what in label for label in labels)


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
