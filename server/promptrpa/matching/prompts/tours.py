"""Prompts that only want an app to be got to know."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.patterns import lazy_regex

_APP: Final = r"(?:(?!\s(?:for|and|to|or)\s)[^,，;；.。!！?？])+?"
_PLEASE: Final = r"(?:,?\s+please)?\W*$"
_AROUND: Final = r"(?:(?:have|take) a )?look around"
_TOUR: Final = lazy_regex(
    rf"^(?:please\s+)?{_AROUND} (?:in|inside) (?:the |my )?(?P<around>{_APP})(?:\s+app)?{_PLEASE}"
    rf"|^(?:please\s+)?{_AROUND} (?:the |my )?(?P<app>{_APP})\s+app{_PLEASE}"
    rf"|^(?:please\s+)?(?:get to know|explore|learn|take a tour of|tour)\s+"
    rf"(?:the |my )?(?P<known>{_APP})(?:\s+app)?{_PLEASE}"
    rf"|^(?:请|帮我)?(?:先)?(?:熟悉|探索|摸索)(?:一?下|一?遍|熟悉)?(?P<zh>{_APP})(?:这个)?(?:应用|软件)?\W*$"
    rf"|^(?:请|帮我)?(?:在|到|去)(?P<in>{_APP})(?:里面?|中)?(?:到处|四处)(?:看看|转转|逛逛|看一看)\W*$",
    re.I,
)
_CERTAIN: Final = ("around", "app", "in")
"""The words that cannot mean anything else."""


def tour_in(prompt: str) -> tuple[str, bool]:
    """The name of the app that is to be got to know, and whether that can only be an app's; empty for other prompts."""
    found = _TOUR.match(prompt.strip())
    if found is None or found.lastgroup is None:
        return "", False
    return found[found.lastgroup].strip(), found.lastgroup in _CERTAIN
