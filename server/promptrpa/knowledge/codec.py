"""Domain values to JSON and back, for what is kept in columns and exchanged in files."""

from __future__ import annotations

from functools import cache
from typing import Any, TypeVar

import msgspec

from promptrpa.errors import KnowledgeError

T = TypeVar("T")

_encoder = msgspec.json.Encoder()


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def encode(value: object) -> str:
    """JSON with every field, so that a later change of a default does not change what was kept."""
    return _encoder.encode(value).decode()


def decode(text: str | bytes, kind: type[T]) -> T:
    """The value of this type in a JSON text. Raises KnowledgeError with the place of the first fault."""
    wanted: Any = kind
    try:
        value: T = _decoder(wanted).decode(text)
    except msgspec.DecodeError as error:
        name = getattr(kind, "__name__", str(kind))
        raise KnowledgeError(f"A kept {name} cannot be read: {error}.") from error
    return value
