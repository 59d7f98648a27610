"""Server-sent events."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from flask import Response

from .runs import Said


def stream(said: Iterator[Said | None]) -> Response:
    """The events as they come; None keeps the connection alive. What cannot be found is said before it begins."""
    first = next(said, None)

    def lines() -> Iterator[bytes]:
        yield b"retry: 1000\n\n" + _event(first)
        for event in said:
            yield _event(event)

    return Response(lines(), mimetype="text/event-stream", headers={"X-Accel-Buffering": "no"})


def _event(said: Said | None) -> bytes:
    if said is None:
        return b": alive\n\n"
    number = f"id: {said.id}\n" if said.id else ""
    return f"event: {said.name}\n{number}data: {msgspec.json.encode(said.value).decode()}\n\n".encode()
