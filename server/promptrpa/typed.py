"""JSON and plain values as typed ones, safe in any thread.

msgspec looks at a class when it is first asked for; two threads that ask for the same class at that moment end the
process (segmentation fault, msgspec 0.22). Here one thread at a time does so, once for each type.
"""

from __future__ import annotations

import threading
from typing import Any, Final, TypeVar

import msgspec

T = TypeVar("T")
_decoders: Final[dict[Any, msgspec.json.Decoder[Any]]] = {}
_lock: Final = threading.Lock()


def decode(data: bytes | str, kind: type[T]) -> T:
    """The value of this type in a JSON text. Raises msgspec.DecodeError."""
    try:
        value: T = _decoder(kind).decode(data)
    except RecursionError as error:
        raise msgspec.DecodeError("it is nested too deeply") from error
    return value


def convert(value: object, kind: type[T]) -> T:
    """The value of this type, of lists and dictionaries. Raises msgspec.ValidationError."""
    _decoder(kind)
    return msgspec.convert(value, kind)


def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    found = _decoders.get(kind)
    if found is None:
        with _lock:
            found = _decoders.get(kind) or msgspec.json.Decoder(kind)
            _decoders[kind] = found
    return found
