"""What really happened to the phone, kept by the phone itself."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path
from typing import IO, Any, Final, Literal

import msgspec

from promptrpa import typed

from .state import Change

__all__ = ["Event", "Journal", "Write"]

By = Literal["client", "user", "phone"]
"""Who did it: the one on the wire, the user's own finger (condition "users_finger"), or the phone and its apps."""

_TAIL: Final = 1 << 20
"""Bytes at the end of an earlier journal in which its last line is looked for."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: a touch, a key, a page that opened, a notification, a condition that struck.

    time: the phone's local time, ISO 8601. target: "app/page/key#item" of the widget touched, or "app/page".
    """

    number: int
    time: str
    kind: str
    by: By = "client"
    target: str = ""
    data: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Write:
    """A value of the state that changed. `event` is the number of the event that caused it; `incidental` ones come from
    looking (read marks, history) and are no task's doing."""

    number: int
    time: str
    path: str
    action: Literal["added", "changed", "removed"]
    old: Any
    new: Any
    event: int
    by: By
    incidental: bool
    kind: Literal["write"] = "write"


class _Numbered(msgspec.Struct):
    number: int


class Journal:
    """In memory, and as JSON lines in a file where one is given.

    failure: why the file could not be written; after that it is in memory only.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.entries: list[Event | Write] = []
        self.failure: OSError | None = None
        self._number = 0
        self._file: IO[bytes] | None = None
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._number = _last_number(path)
            self._file = path.open("ab", buffering=0)
        self._encoder = msgspec.json.Encoder()

    @property
    def number(self) -> int:
        """Of the last entry."""
        return self._number

    def event(self, time: str, kind: str, by: By = "client", target: str = "", **data: Any) -> Event:
        self._number += 1
        event = Event(self._number, time, kind, by, target, data)
        self._keep(event)
        return event

    def write(self, time: str, change: Change, event: Event, incidental: Sequence[str]) -> None:
        self._number += 1
        marked = any(fnmatchcase(change.path, glob) for glob in incidental)
        new = msgspec.json.decode(msgspec.json.encode(change.new))
        self._keep(
            Write(self._number, time, change.path, change.action, change.old, new, event.number, event.by, marked)
        )

    def events(self, since: int = 0) -> list[Event]:
        """All but writes, after that number."""
        return [e for e in self._after(since) if isinstance(e, Event)]

    def writes(self, since: int = 0) -> list[Write]:
        """After that number."""
        return [e for e in self._after(since) if isinstance(e, Write)]

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None

    def _after(self, since: int) -> list[Event | Write]:
        first = self.entries[0].number if self.entries else 0
        return self.entries[max(0, since - first + 1) :]

    def _keep(self, entry: Event | Write) -> None:
        self.entries.append(entry)
        if self._file is not None:
            try:
                self._file.write(self._encoder.encode(entry) + b"\n")
            except OSError as error:
                self.failure = error
                self.close()


def _last_number(path: Path) -> int:
    """Of the journal that an earlier start of the phone left. A torn last line does not count; it is closed."""
    if not path.exists():
        return 0
    with path.open("rb+") as file:
        end = file.seek(0, os.SEEK_END)
        file.seek(max(0, end - _TAIL))
        tail = file.read()
        if tail and not tail.endswith(b"\n"):
            file.write(b"\n")
    for line in reversed(tail.splitlines()):
        try:
            return typed.decode(line, _Numbered).number
        except msgspec.MsgspecError:
            continue
    return 0
