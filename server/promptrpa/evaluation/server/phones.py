"""What virtual phones of a server say was done to them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

PROMPT: Final = "set an alarm for 7:30"
"""What the saved task is made from."""
_ALARMS: Final = "clock.alarms."


def journal(home: Path, serial: str) -> Path:
    return home / "phones" / serial / "journal.jsonl"


def pid_of(home: Path, serial: str) -> int:
    """Of the process that a virtual phone lives in; 0 where none is known."""
    try:
        return int(msgspec.json.decode((home / "phones" / serial / "address.json").read_bytes())["pid"])
    except (OSError, ValueError, KeyError):
        return 0


def alarms_added(home: Path, serial: str) -> list[str]:
    """The times of the alarms that were made, in their order: "07:30"."""
    return [str(write["new"]["time"]) for write in _writes(home, serial) if write["action"] == "added"]


def _writes(home: Path, serial: str) -> Iterator[dict[str, Any]]:
    file = journal(home, serial)
    for line in file.read_bytes().splitlines() if file.exists() else ():
        entry = msgspec.json.decode(line, type=dict[str, Any])
        if entry.get("kind") == "write" and str(entry.get("path", "")).startswith(_ALARMS):
            yield entry


def time_of(number: int) -> str:
    """The number-th time of day, so that each run makes an alarm of its own: "05:00", "05:01", ..."""
    minutes = 5 * 60 + number
    return f"{minutes // 60 % 24:02}:{minutes % 60:02}"
