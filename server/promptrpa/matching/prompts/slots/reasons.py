"""Reasons, told in other words than the field for them is called by."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from promptrpa.patterns import lazy_regex

from .needs import Need

_FIELD: Final = lazy_regex(r"\b(?:reason|cause)\b|原因|理由|事由|缘由", re.I)
_TOLD: Final = lazy_regex(
    r"\b(?:put|give|enter|write|state|use|with)\s+(?:an?\s+)?(?P<put>[^,.;]{2,60}?)\s+as\s+(?:the\s+|my\s+|an?\s+)?(?:reason|cause)\b"
    r"|\b(?:reason|cause)(?:\s+(?:is|being|should be|would be))?(?:\s*:\s*|\s+)(?:an?\s+)?(?P<called>[^,.;]+)"
    r"|\b(?:because(?:\s+of)?|due\s+to)\s+(?:an?\s+)?(?P<why>[^,.;]+)"
    r"|(?:理由|原因|缘由|事由)(?:就?[写填说是为]|写的?是|[:：])?\s*(?P<zh>[^，。；,;“”「」]+)"
    r"|(?<!是)因为(?P<zh_why>[^，。；,;]+)",
    re.I,
)


def reasons_in(text: str, needs: Sequence[Need]) -> dict[tuple[int, int], str]:
    """Where a text tells a reason, with what the field for it is called; nothing where none is asked for."""
    called = next((cue for n in needs if n.needed for cue in n.cues if _FIELD.search(cue)), "")
    if not called:
        return {}
    return {found.span(found.lastgroup or 0): called.casefold() for found in _TOLD.finditer(text)}
