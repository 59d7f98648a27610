"""What a field for numbers keeps of a text."""

from __future__ import annotations

from typing import Final

from promptrpa.patterns import lazy_regex

_WITH_UNIT: Final = lazy_regex(r"(\d+(?:[.,]\d+)?) ?[^\W\d_]{1,12}")


def without_unit(text: str) -> str:
    """The number of a text that is one with its unit ("64 kWh"); empty for any other text."""
    found = _WITH_UNIT.fullmatch(text.strip())
    return found[1] if found else ""
