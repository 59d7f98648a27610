"""Whether a wish is for what happens by itself from now on, or only once."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.patterns import lazy_regex

_FORGETS: Final = lazy_regex(
    r"\b(?:always|keep|often|constantly|forever|usually)\s+(?:on\s+)?(?:forget|miss|overlook)\w*"
    r"|\bnever (?:remember|think of)\b|(?:老是?|总是?|经常|常常|每次都?|一直)(?:会|要|都)?(?:忘|漏|错过)",
    re.I,
)
"""Somebody forgets something again and again."""
_BY_ITSELF: Final = lazy_regex(
    r"\b(?:let|have|make)\s+(?:the\s+|my\s+)?[\w’'-]+(?:\s+(?:app|phone))?"
    r"\s+(?:take care|handle|deal|see to|look after|sort|do|pay)\b"
    r"|\b(?:on its own|by itself|automatic\w*|nudge|remind|prod)\b|自己[扣交付还缴]|自动|提醒|催",
    re.I,
)
"""It is not to be done by them any more, or they are to be told."""
_LASTS: Final = lazy_regex(
    r"\b(?:auto\w*|by itself|every|each time|standing|recurring|repeat\w*|schedul\w+|remind\w*|notif\w+|alerts?)\b"
    r"|自动|定期|每|重复|提醒|通知",
    re.I,
)


def is_done_once(said: str, told: str) -> bool:
    """Somebody always forgets something and wants to be rid of that ("I always forget the bill, let Bank take care of
    it"), and a tutorial does it only this time."""
    return bool(_FORGETS.search(said) and _BY_ITSELF.search(said)) and _LASTS.search(told) is None
