"""Codes of letters and digits ("PL83620417"), which a field for a number takes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from promptrpa.patterns import lazy_regex

from .needs import Need

_FIELD: Final = lazy_regex(r"\b(?:number|code|reference|id)\b|(?<!账)(?<!帐)(?<!机)(?<!话)号码?$|编[号码]|代码", re.I)
_CODE: Final = lazy_regex(
    r"(?<![A-Za-z0-9_.@京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼-])(?=[A-Za-z0-9-]*\d{3})(?=[A-Za-z0-9-]*[A-Za-z])[A-Za-z0-9][A-Za-z0-9-]{4,}(?![A-Za-z0-9_.@-])"
)


def codes_in(text: str, needs: Sequence[Need]) -> dict[tuple[int, int], str]:
    """Where the only code of a text stands, with what the only field for one is called; nothing where there are more,
    or it is a number plate."""
    fields = [n for n in needs if n.needed and any(map(_FIELD.search, n.cues))]
    found = [*_CODE.finditer(text)]
    if len(fields) != 1 or len(found) != 1:
        return {}
    return {found[0].span(): next(cue for cue in fields[0].cues if _FIELD.search(cue)).casefold()}
