"""JSON files: written whole or not at all, and read with a sentence where something is wrong."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import msgspec

from promptrpa import typed
from promptrpa.errors import UsageError

from .failures import written

T = TypeVar("T")

MOST_BYTES = 32 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class _Head:
    format: str = ""
    version: int = 0


def write_file(path: Path, value: object) -> None:
    """Write a value as JSON, all of it or, on an error, nothing; for its user alone. Raises UsageError."""
    _write(path, msgspec.json.format(msgspec.json.encode(value), indent=1))


def write_lines(path: Path, values: Sequence[object]) -> None:
    """The same, a line of JSON for each value."""
    _write(path, b"".join(msgspec.json.encode(value) + b"\n" for value in values))


def _write(path: Path, data: bytes) -> None:
    with written(path):
        put_file(path, data)


def put_file(path: Path, data: bytes) -> None:
    """All of a file or none of it, for its user alone, on disk when this returns. Raises OSError."""
    part = path.with_name(f".{path.name}.part")
    try:
        with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def load(path: Path) -> bytes:
    """What stands in a file, as far as it is looked at. Raises UsageError."""
    try:
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}.") from error


def value_in(data: bytes, path: str, kind: type[T], form: str, version: int, what: str) -> T:
    """The value in a file of this form and version. Raises UsageError with what is wrong."""
    if len(data) > MOST_BYTES:
        raise UsageError(f"{path} is larger than {MOST_BYTES // 1024 // 1024} MB, more than a file of {what} may be.")
    try:
        head = typed.decode(data, _Head)
        if head.format != form:
            raise UsageError(f"{path} is not a file of exported {what}.")
        if head.version != version:
            raise UsageError(f"{path} has version {head.version}, this promptrpa reads {version}. Update promptrpa.")
        return typed.decode(data, kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"{path} cannot be imported: {error}.") from error
