"""HTTP/1.1 on the uiautomator2 server's port, as little of it as its clients use."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final

from .transport import Stream, StreamClosed

HEAD_LIMIT: Final = 64 * 1024
BODY_LIMIT: Final = 64 * 1024 * 1024
CONTINUE: Final = b"HTTP/1.1 100 Continue\r\n\r\n"


@dataclass(frozen=True, slots=True)
class Request:
    method: str
    path: str
    headers: Mapping[str, str]
    """By lower-case name."""
    body: bytes = b""


@dataclass(frozen=True, slots=True)
class Response:
    body: bytes
    content_type: str = "application/json"
    status: HTTPStatus = HTTPStatus.OK

    def encode(self) -> bytes:
        head = (
            f"HTTP/1.1 {self.status.value} {self.status.phrase}\r\nContent-Type: {self.content_type}\r\n"
            f"Content-Length: {len(self.body)}\r\n\r\n"
        )
        return head.encode("ascii") + self.body


class BadRequest(Exception):
    """The bytes are no request that is served here."""


Handler = Callable[[Request, Stream], Response]


class HttpService:
    """Serves the requests of one stream after another. `answer` is called before each response."""

    def __init__(self, handler: Handler, answer: Callable[[Stream], None]) -> None:
        self._handler = handler
        self._answer = answer

    def serve(self, stream: Stream) -> None:
        """Until the client closes, asks to close, or sends what is no request."""
        buffer = bytearray()
        try:
            while (request := _read(stream, buffer)) is not None:
                response = self._handler(request, stream).encode()
                self._answer(stream)
                stream.write(response)
                if request.headers.get("connection", "").lower() == "close":
                    return
        except BadRequest as error:
            stream.write(Response(str(error).encode(), "text/plain", HTTPStatus.BAD_REQUEST).encode())


def _read(stream: Stream, buffer: bytearray) -> Request | None:
    """The next request; None where the client has closed between two. A client that sends head and body apart (Python's
    does) gets `100 Continue` at once, or its system holds the body back for 40 ms."""
    while (end := buffer.find(b"\r\n\r\n")) < 0:
        if len(buffer) > HEAD_LIMIT:
            raise BadRequest("the head is too long")
        data = stream.read()
        if not data:
            return None
        buffer += data
    request = _parse_head(bytes(buffer[:end]))
    del buffer[: end + 4]
    length = _length(request)
    if len(buffer) < length:
        if not buffer:
            stream.write(CONTINUE)
        while len(buffer) < length:
            data = stream.read()
            if not data:
                raise StreamClosed
            buffer += data
    body = bytes(buffer[:length])
    del buffer[:length]
    return Request(request.method, request.path, request.headers, body)


def _parse_head(head: bytes) -> Request:
    lines = head.decode("latin-1").split("\r\n")
    words = lines[0].split(" ")
    if len(words) != 3 or not words[2].startswith("HTTP/1."):
        raise BadRequest(f"no request: {lines[0][:80]}")
    headers = {}
    for line in lines[1:]:
        name, colon, value = line.partition(":")
        if not colon:
            raise BadRequest(f"no header: {line[:80]}")
        headers[name.strip().lower()] = value.strip()
    return Request(words[0], words[1].partition("?")[0], headers)


def _length(request: Request) -> int:
    text = request.headers.get("content-length", "0")
    if "chunked" in request.headers.get("transfer-encoding", "") or not text.isdigit():
        raise BadRequest("only a plain Content-Length is read")
    length = int(text)
    if length > BODY_LIMIT:
        raise BadRequest("the body is too long")
    return length
