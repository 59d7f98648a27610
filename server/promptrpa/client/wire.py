"""HTTP with a server of promptrpa: JSON, files, server-sent events, and its errors (RFC 9457) as exceptions."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final, TypeVar
from urllib.parse import quote, urlencode

import msgspec
import urllib3

from promptrpa import typed
from promptrpa.errors import NotFound, PromptRPAError, TaskFailed, UsageError

T = TypeVar("T")
SILENT_SECONDS: Final = 40.0
"""A stream of events says at least that it is alive within this time."""
_CONNECT_SECONDS: Final = 5.0
_POOL: Final = 16
"""Connections kept open; more are made where more threads call."""


@dataclass(frozen=True, slots=True)
class Event:
    """One server-sent event. id: empty where it has none."""

    name: str
    data: bytes
    id: str = ""


class _Problem(msgspec.Struct):
    """RFC 9457, and two members of our own. error: name of the exception; errors: what is wrong, by place and field."""

    detail: str = ""
    error: str = ""
    errors: dict[str, Any] = {}


class Wire:
    """url: of the server, without a path. Safe to use from several threads.

    seconds: that an answer may take."""

    def __init__(self, url: str, token: str, seconds: float = 60.0) -> None:
        self.url = url.rstrip("/")
        self._headers = {"Authorization": f"Bearer {token}"}
        self._seconds = seconds
        self._pool = urllib3.PoolManager(retries=False, maxsize=_POOL)

    def call(
        self,
        method: str,
        path: str,
        *,
        body: object = None,
        query: Mapping[str, object] | None = None,
        file: tuple[str, bytes] | None = None,
    ) -> bytes:
        """What the server answers. body: sent as JSON; file: name and content of an upload.

        Raises the error that the server names, else UsageError, NotFound or TaskFailed; the last where none answers."""
        sent: dict[str, Any] = {}
        if body is not None:
            sent = {"body": msgspec.json.encode(body), "headers": {"Content-Type": "application/json"}}
        elif file is not None:
            sent["fields"] = {"file": (*file, "application/octet-stream")}
        data: bytes = self._request(method, self._address(path, query), **sent).data
        return data

    def fetch(self, path: str, headers: Mapping[str, str]) -> tuple[Mapping[str, str], bytes]:
        """The headers and the content that a GET answers with; no content where nothing is new."""
        answer = self._request("GET", self._address(path, None), headers=headers)
        return answer.headers, answer.data

    def get(self, kind: type[T], path: str, **query: object) -> T:
        """The value that a GET answers with."""
        return typed.decode(self.call("GET", path, query=query), kind)

    def post(self, kind: type[T], path: str, body: object) -> T:
        """The value that a POST answers with."""
        return typed.decode(self.call("POST", path, body=body), kind)

    def events(self, path: str, after: str = "", ended: threading.Event | None = None) -> Iterator[Event | None]:
        """Server-sent events until the server ends them; None is a sign of life. after: the id of the last one seen.
        ended: once it is set, the next sign of life is the last."""
        headers = {**self._headers, **({"Last-Event-ID": after} if after else {})}
        timeout = urllib3.Timeout(connect=_CONNECT_SECONDS, read=SILENT_SECONDS)
        try:
            answer = self._pool.request(
                "GET", self._address(path, None), headers=headers, timeout=timeout, preload_content=False
            )
            with answer:
                if answer.status >= 400:
                    raise _as_error(answer.status, answer.read())
                for event in _read_events(answer.stream(decode_content=False)):
                    yield event
                    if ended is not None and ended.is_set():
                        return
        except urllib3.exceptions.HTTPError as error:
            raise self._gone() from error

    def _request(self, method: str, address: str, headers: Mapping[str, str] | None = None, **sent: Any) -> Any:
        timeout = urllib3.Timeout(connect=_CONNECT_SECONDS, read=self._seconds)
        said = {**self._headers, **(headers or {})}
        try:
            answer = self._pool.request(method, address, headers=said, redirect=False, timeout=timeout, **sent)
        except urllib3.exceptions.HTTPError as error:
            raise self._gone() from error
        if answer.status >= 400:
            raise _as_error(answer.status, answer.data)
        return answer

    def _address(self, path: str, query: Mapping[str, object] | None) -> str:
        said = {name: _written(value) for name, value in (query or {}).items() if value is not None}
        return f"{self.url}/api/v1{path}" + (f"?{urlencode(said)}" if said else "")

    def _gone(self) -> TaskFailed:
        return TaskFailed(f"The server at {self.url} does not answer. Is it running? Start it with `promptrpa up`.")


def path_of(*parts: str) -> str:
    """A path of these parts, whatever stands in them."""
    return "".join(f"/{quote(part, safe='')}" for part in parts)


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _read_events(chunks: Iterator[bytes]) -> Iterator[Event | None]:
    name = id = ""
    rest = b""
    for chunk in chunks:
        *lines, rest = (rest + chunk).split(b"\n")
        for line in lines:
            field, _, value = line.partition(b": ")
            if field == b"event":
                name, id = value.decode(), ""
            elif field == b"id":
                id = value.decode()
            elif field == b"data":
                yield Event(name, value, id)
            elif line.startswith(b":"):
                yield None


def _as_error(status: int, data: bytes) -> PromptRPAError:
    """The same error that the call would raise within the server, where it says which."""
    try:
        problem = typed.decode(data, _Problem)
    except msgspec.DecodeError:
        problem = _Problem()
    sentence = problem.detail or f"The server answered {status} {HTTPStatus(status).phrase}."
    if wrong := "; ".join(_wrong(problem.errors)):
        sentence = f"The server does not take this: {wrong}"
    kind = _KINDS.get(problem.error)
    if kind is None:
        kind = NotFound if status == 404 else UsageError if status < 500 and status not in (409, 429) else TaskFailed
    return kind(sentence)


def _wrong(errors: object, name: str = "") -> Iterator[str]:
    """{"json": {"prompt": ["Missing data."]}} -> "prompt: Missing data." """
    if isinstance(errors, dict):
        for key, value in errors.items():
            yield from _wrong(value, name if key in ("json", "query", "files", "key", "value") else str(key))
    elif isinstance(errors, list):
        for value in errors:
            yield from _wrong(value, name)
    else:
        yield f"{name}: {errors}" if name else str(errors)


def _kinds(kind: type[PromptRPAError]) -> Iterator[tuple[str, type[PromptRPAError]]]:
    yield kind.__name__, kind
    for below in kind.__subclasses__():
        yield from _kinds(below)


_KINDS: Final = dict(_kinds(PromptRPAError))
