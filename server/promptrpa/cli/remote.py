"""The server of this home, where one runs: the command line is then its client."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import msgspec
import urllib3

from promptrpa.cli.output import as_json
from promptrpa.domain.question import Question
from promptrpa.domain.run import Run, Step
from promptrpa.errors import AnswerNeeded, NotFound, Stopped, TaskFailed, UsageError
from promptrpa.settings import Settings

if TYPE_CHECKING:
    from promptrpa.ports import Asker, Watcher

_NOTE: Final = "server.json"
_CALL_SECONDS: Final = 60.0
_SILENT_SECONDS: Final = 40.0
"""A stream of events says at least that it is alive within this time."""


@dataclass(frozen=True, slots=True)
class Event:
    name: str
    data: bytes


class OpenQuestion(msgspec.Struct):
    """What the server says of a question; see web.runs."""

    id: str
    question: Question | None = None
    by_hand: bool = False


class Remote:
    """The API of a running server. Errors are those that the same would raise here."""

    def __init__(self, url: str, token: str) -> None:
        self._url = url
        self._headers = {"Authorization": f"Bearer {token}"}
        self._pool = urllib3.PoolManager(retries=False)

    def call(self, method: str, path: str, body: object = None) -> bytes:
        """Raises UsageError, NotFound and TaskFailed with what the server says."""
        sent = {"json": body} if body is not None else {}
        address, headers = f"{self._url}/api/v1{path}", self._headers
        answer = self._pool.request(method, address, headers=headers, timeout=_CALL_SECONDS, **sent)  # type: ignore[arg-type]
        if answer.status < 400:
            return answer.data
        said = json.loads(answer.data).get("detail", "") if answer.data else ""
        kind = {404: NotFound, 400: UsageError, 401: UsageError, 403: UsageError, 422: UsageError}
        raise kind.get(answer.status, TaskFailed)(said or f"The server answered {answer.status}.")

    def events(self, path: str) -> Iterator[Event]:
        """Server-sent events until the server ends them."""
        answer = self._pool.request(
            "GET",
            f"{self._url}/api/v1{path}",
            headers=self._headers,
            timeout=urllib3.Timeout(connect=5.0, read=_SILENT_SECONDS),
            preload_content=False,
        )
        name = ""
        with answer:
            for line in _lines(answer):
                if line.startswith(b"event: "):
                    name = line[7:].decode()
                elif line.startswith(b"data: "):
                    yield Event(name, line[6:])


def find_server(settings: Settings) -> Remote | None:
    """The server that has the home now; None where none runs."""
    try:
        note = json.loads((settings.home / _NOTE).read_text(encoding="utf-8"))
        remote = Remote(note["url"], note["token"])
        remote.call("GET", "/health")
    except (OSError, ValueError, KeyError, UsageError, TaskFailed, urllib3.exceptions.HTTPError):
        return None
    return remote


def need_server(settings: Settings) -> Remote:
    """Raises UsageError where none runs."""
    remote = find_server(settings)
    if remote is None:
        raise UsageError("No server runs with this home. Start it with `promptrpa up`.")
    return remote


class RemoteRun:
    """A run on the server, followed at the terminal."""

    def __init__(self, remote: Remote, run: Run, asker: Asker, watcher: Watcher) -> None:
        self._remote = remote
        self._run = run
        self._asker = asker
        self._watcher = watcher

    def stop(self) -> None:
        """From a signal's handler, so that it must not wait for the stream of events."""
        threading.Thread(target=self._remote.call, args=("POST", f"/runs/{self._run.id}/stop")).start()

    def follow(self) -> Run:
        """Until it is over, or waits for an answer that nobody here gives."""
        self._watcher.started(self._run)
        for event in self._remote.events(f"/runs/{self._run.id}/events"):
            if event.name == "step":
                self._watcher.step(msgspec.json.decode(event.data, type=Step))
            elif event.name == "run":
                self._run = msgspec.json.decode(event.data, type=Run)
            elif event.name == "question" and not self._answer(event.data):
                break
        self._watcher.over(self._run)
        return self._run

    def as_json(self) -> str:
        found = msgspec.json.decode(self._remote.call("GET", f"/runs/{self._run.id}"))
        return as_json({name: found[name] for name in ("run", "steps", "models")})

    def _answer(self, data: bytes) -> bool:
        """Whether there was an answer."""
        asked = msgspec.json.decode(data, type=OpenQuestion)
        if asked.question is None:
            return True
        try:
            said = self._asker.ask(asked.question, None)
        except AnswerNeeded:
            return False
        except KeyboardInterrupt:
            raise Stopped("Stopped.") from None
        body = {"question": asked.id, "value": said.value}
        self._remote.call("POST", f"/runs/{self._run.id}/answers", body)
        return True


def start_run(remote: Remote, path: str, asked: object, asker: Asker, watcher: Watcher) -> RemoteRun:
    """Let the server run something."""
    run = msgspec.json.decode(remote.call("POST", path, asked), type=Run)
    return RemoteRun(remote, run, asker, watcher)


def _lines(answer: Any) -> Iterator[bytes]:
    rest = b""
    for chunk in answer.stream(decode_content=False):
        *lines, rest = (rest + chunk).split(b"\n")
        yield from lines
