"""Domain values to JSON and back, for what is kept in columns and exchanged in files."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from promptrpa import typed
from promptrpa.errors import KnowledgeError

T = TypeVar("T")

_encoder = msgspec.json.Encoder()


def encode(value: object) -> str:
    """JSON with every field, so that a later change of a default does not change what was kept."""
    return _encoder.encode(value).decode()


def decode(text: str | bytes, kind: type[T]) -> T:
    """The value of this type in a JSON text. Raises KnowledgeError with the place of the first fault."""
    try:
        return typed.decode(text, kind)
    except msgspec.DecodeError as error:
        name = getattr(kind, "__name__", str(kind))
        raise KnowledgeError(f"A kept {name} cannot be read: {error}.") from error
