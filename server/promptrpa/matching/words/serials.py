"""Serial numbers such as "R-30455": capitals joined to a number, for one thing."""

from __future__ import annotations

from typing import Final

from promptrpa.patterns import lazy_regex

_SERIAL: Final = lazy_regex(r"(?<![A-Za-z0-9_-])[A-Z]{1,4}-\d{2,}(?![A-Za-z0-9_-])")


def serials_in(text: str) -> list[str]:
    return _SERIAL.findall(text)


def is_serial(text: str) -> bool:
    return _SERIAL.fullmatch(text) is not None


def serial_around(number: str, text: str) -> str:
    """The serial number in a text that a number is a part of; empty for none."""
    return next((code for code in serials_in(text) if code.endswith(f"-{number}")), "")
