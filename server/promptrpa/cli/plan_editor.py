"""A plan as numbered lines, changed by short commands or in an editor."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from promptrpa.errors import UsageError

_COMMAND: Final = re.compile(r"^(?P<kind>[ad]?)\s*(?P<number>\d+)\s*[:：.]?\s*(?P<text>.*)$", re.IGNORECASE)


def change(lines: Sequence[str], command: str) -> list[str]:
    """The lines after a command: "2: tap Wi-Fi" writes line 2 anew, "a2 tap Wi-Fi" adds a line after it (a0: before the
    first), "d3" deletes line 3. Raises UsageError."""
    said = _COMMAND.match(command.strip())
    if said is None:
        raise UsageError(f"“{command}” is no change. Say for example “2: tap Wi-Fi”, “a2 tap Wi-Fi” or “d3”.")
    kind, number, text = said["kind"].lower(), int(said["number"]), said["text"].strip()
    if not (0 if kind == "a" else 1) <= number <= len(lines):
        raise UsageError(f"There is no line {number}.")
    if (kind == "d") == bool(text):
        raise UsageError(f"“{command}” does not say what the line is to be." if kind != "d" else f"Say only d{number}.")
    before, after = list(lines[: number - (kind != "a")]), list(lines[number:])
    return [*before, *([text] if text else []), *after]


def from_editor(text: str) -> list[str]:
    """The lines of an edited text, without their numbers."""
    bare = (re.sub(r"^\s*\d+[.:：)]\s*", "", line).strip() for line in text.splitlines())
    return [line for line in bare if line and not line.startswith("#")]
