"""Calls and messages that came in, and those that went out: what a question asks for, and what a line tells."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from promptrpa.matching.pages.lines import Line
from promptrpa.patterns import lazy_regex

_DEED: Final = r"(?:call|ring|rang|phone|dial|text|message|write|wrote|send|sent|e-?mail)(?:l?e?d)?"
_TO_ME: Final = lazy_regex(rf"\b{_DEED} (?:to )?(?:me|us)\b|[给跟对]我们?(?:打|发|写|留|回)|(?:打|发|写)给我", re.I)
_BY_ME: Final = lazy_regex(
    rf"\b(?:did|do|have|had) (?:I|we) (?:last |just |already )?{_DEED}\b|\bI(?:['’]ve)? (?:last |just )?{_DEED}\b"
    r"|我们?(?:最近|上次|刚才?|最后)?(?:一次)?(?:给|打|拨|发)",
    re.I,
)
_CAME: Final = lazy_regex(
    r"^(?!you: |我[:：])(?:(?:.*[·•,|] *)?(?:incoming|missed|received|rejected)(?= *(?:$|[·•,|(\d]|(?:v\w+ )?calls?\b))"
    r"|.*(?:来电|未接|呼入|已接))",
    re.I,
)
"""How a line tells that it came in; a message may have such words of its own ("You: I missed you")."""
_WENT: Final = lazy_regex(
    r"\b(?:outgoing|dialled|dialed)\b|^you *(?:[:·]|$)|拨出|已拨|呼出|去电|^我 *(?:[:：·]|$)", re.I
)


def of_way(question: str, lines: Sequence[Line]) -> list[Line]:
    """The lines without those that tell of the other way than the question asks of; all where it asks of none."""
    other = _WENT if _TO_ME.search(question) else _CAME if _BY_ME.search(question) else None
    left = [line for line in lines if not (other and any(map(other.search, line.values)))]
    return left if other else list(lines)
