"""What the apps and the system remember: the live values, how they changed, and the file that keeps them."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from .kit import State

__all__ = [
    "SYSTEM",
    "Change",
    "NotPlainJson",
    "SavedFile",
    "StateNotSaved",
    "Vault",
    "diff",
    "explain_not_plain",
    "put",
]

SYSTEM: Final = "system"
"""The name of the system's own state beside those of the apps."""

_DEBOUNCE: Final = 0.2
"""Seconds of our time that a save waits for further changes."""


class NotPlainJson(TypeError):
    """A state holds something that JSON cannot."""


class StateNotSaved(OSError):
    """The phone's state could not be written."""


@dataclass(frozen=True, slots=True)
class Change:
    """One value of the state that became another. `old` is None where it was added, `new` where it was removed."""

    path: str
    action: Literal["added", "changed", "removed"]
    old: Any
    new: Any


def diff(old: Any, new: Any, path: str) -> Iterator[Change]:
    """What changed from old to new. Dictionaries are compared key by key, lists of equal length item by item; a list
    that grew or shrank is one change."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in old:
            if key not in new:
                yield Change(f"{path}.{key}", "removed", old[key], None)
        for key, value in new.items():
            if key not in old:
                yield Change(f"{path}.{key}", "added", None, value)
            else:
                yield from diff(old[key], value, f"{path}.{key}")
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for index, (before, after) in enumerate(zip(old, new, strict=True)):
            yield from diff(before, after, f"{path}.{index}")
    elif type(old) is not type(new) or old != new:
        yield Change(path, "changed", old, new)


def explain_not_plain(value: Any, path: str) -> str:
    """A sentence about the first part that is not plain JSON; empty where all is."""
    if isinstance(value, dict):
        for key, part in value.items():
            if type(key) is not str:
                return f"{path} has the key {key!r}, which is not a string"
            if found := explain_not_plain(part, f"{path}.{key}"):
                return found
        return ""
    if isinstance(value, list):
        return next((f for i, part in enumerate(value) if (f := explain_not_plain(part, f"{path}.{i}"))), "")
    if value is None or type(value) in (str, int, float, bool):
        return ""
    return f"{path} is a {type(value).__name__}, which is not plain JSON"


def put(document: State, path: str, value: Any) -> None:
    """Set the value at a dotted path; missing dictionaries on the way are made. KeyError where the path crosses
    something that is no dictionary or list."""
    *way, last = path.split(".")
    here: Any = document
    for name in way:
        if isinstance(here, list):
            here = here[int(name)]
        elif isinstance(here, dict):
            here = here.setdefault(name, {})
        else:
            raise KeyError(path)
    if isinstance(here, list):
        here[int(last)] = value
    elif isinstance(here, dict):
        here[last] = value
    else:
        raise KeyError(path)


class Vault:
    """The live states, and their last known form as JSON, by which changes are found."""

    def __init__(self, states: dict[str, State]) -> None:
        self._live = states
        self._known = {name: msgspec.json.encode(state) for name, state in states.items()}

    def __getitem__(self, name: str) -> State:
        return self._live[name]

    def __contains__(self, name: str) -> bool:
        return name in self._live

    def replace(self, name: str, state: State) -> None:
        self._live[name] = state
        self._known.setdefault(name, b"{}")

    def live(self) -> dict[str, State]:
        """The states themselves, by name."""
        return self._live

    def commit(self, names: Iterable[str]) -> list[Change]:
        """What changed in these states since the last time. Raises NotPlainJson and takes the change back where it is
        nothing that can be kept."""
        changes: list[Change] = []
        for name in sorted(names):
            try:
                encoded = msgspec.json.encode(self._live[name])
            except (TypeError, ValueError) as error:
                raise self._taken_back(name, str(error)) from error
            if encoded == self._known[name]:
                continue
            found = list(diff(msgspec.json.decode(self._known[name]), self._live[name], name))
            for change in found:
                if wrong := explain_not_plain(change.new, change.path):
                    raise self._taken_back(name, wrong)
            self._known[name] = encoded
            changes += found
        return changes

    def _taken_back(self, name: str, why: str) -> NotPlainJson:
        self._live[name] = msgspec.json.decode(self._known[name])
        return NotPlainJson(f"the state of {name} cannot be kept: {why}")

    def document(self) -> dict[str, msgspec.Raw]:
        """All states as they were last committed."""
        return {name: msgspec.Raw(encoded) for name, encoded in self._known.items()}

    def copy(self) -> dict[str, State]:
        """All states, as values of their own."""
        return {name: msgspec.json.decode(msgspec.json.encode(state)) for name, state in self._live.items()}


class SavedFile:
    """A file that is written whole or not at all, a little after it was asked for, and in any case at close.

    content: called for what to write, from any thread. failure: why it could not be written the last time.
    """

    def __init__(self, path: Path, content: Callable[[], bytes]) -> None:
        self._path = path
        self._content = content
        self._asking = threading.Lock()
        self._writing = threading.Lock()
        self._timer: threading.Timer | None = None
        self.failure: OSError | None = None

    def read(self) -> bytes | None:
        return self._path.read_bytes() if self._path.exists() else None

    def request(self) -> None:
        """Save soon. Never waits for the disk."""
        with self._asking:
            if self._timer is None:
                self._timer = threading.Timer(_DEBOUNCE, self._later)
                self._timer.daemon = True
                self._timer.start()

    def _later(self) -> None:
        with self._asking:
            self._timer = None
        try:
            self._write()
        except OSError as error:
            self.failure = error

    def _write(self) -> None:
        with self._writing:
            content = self._content()
            self._path.parent.mkdir(parents=True, exist_ok=True)
            fresh = self._path.with_suffix(".new")
            with fresh.open("wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(self._path)
            self.failure = None

    def close(self) -> None:
        """Save what is not saved yet. Raises StateNotSaved."""
        with self._asking:
            timer, self._timer = self._timer, None
        if timer is not None:
            timer.cancel()
        try:
            self._write()
        except OSError as error:
            raise StateNotSaved(f"The phone's state could not be written to {self._path}: {error.strerror}") from error
