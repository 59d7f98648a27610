"""Things that are said together: "eggs, milk and bread", "张敏、刘洋和周杰"."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.patterns import lazy_regex

JOINT: Final = r"\s*(?:[,，、&]\s*(?:and\b)?|\band\b|[和与跟及]|以及|还有)\s*"
"""What stands between two of them."""
_JOINT: Final = lazy_regex(JOINT, re.I)
_THE: Final = lazy_regex(r"\bthe\s+$", re.I)


def each(things: str) -> list[str]:
    """The things of a list."""
    return [thing for thing in _JOINT.split(things.strip()) if thing]


def joins(between: str) -> bool:
    """Nothing but this stands between two things of a list."""
    return _JOINT.fullmatch(_THE.sub("", between)) is not None
