"""A clause at the end that only names the app where it is done or known."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from promptrpa.patterns import lazy_regex

_AT_END: Final = lazy_regex(
    r"(?:,?\s+(?:according to|as per)|,\s+(?:through|via|using|with|in|on))\s+(?:the\s+)?"
    r"(?P<app>[^\s,;:.!?][^,;:.!?]*?)(?P<end>[\s.!?]*)$",
    re.I,
)


def with_app_joined(prompt: str, is_app: Callable[[str], bool]) -> str:
    """ "…, according to Kiln?" is "… in Kiln?"."""
    found = _AT_END.search(prompt)
    if found is None or not is_app(found["app"]):
        return prompt
    return f"{prompt[: found.start()]} in {found['app']}{found['end']}"
