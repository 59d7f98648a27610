"""What is answered, and is not the answer."""

from __future__ import annotations

import re
from typing import Final

_ANSWERS: Final = (
    r"\b(?:reply|respond|answer|write back)(?: to)? (?:the|my|that|this) "
    r"(?:e-?mail|mail|message|text|comment|post|review|letter|thread)s? (?:about |called |titled )?"
)
_BEHIND: Final = r"\s*(?:[.!]?$|[,:]|\b(?:with|and|saying|that|in)\b)"


def is_answered(value: str, prompt: str) -> bool:
    """An English prompt says to answer what is called so ("reply to the mail Trip")."""
    return re.search(rf"{_ANSWERS}[“\"]?{re.escape(value)}[”\"]?{_BEHIND}", prompt, re.I) is not None
