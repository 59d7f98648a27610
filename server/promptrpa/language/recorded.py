"""Wires without a server: a script for tests, and conversations that were recorded and are replayed."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from threading import Lock
from typing import Final

import msgspec

from promptrpa import typed
from promptrpa.domain.model import Completion, Message, Room, Usage
from promptrpa.errors import ModelError, SettingsError
from promptrpa.language.tokens import estimate, estimate_all
from promptrpa.patterns import lazy_regex
from promptrpa.ports.language import ChatWire

Script = Callable[[Sequence[Message], str], str]
"""From the messages and the name of the template to the answer."""


_MARK: Final = lazy_regex("data-[0-9a-f]{8}")


class ScriptedWire:
    """Answers by a function. asked: everything that would have left the machine, in order."""

    def __init__(self, script: Script) -> None:
        self._script = script
        self.asked: list[tuple[Message, ...]] = []

    def complete(
        self, model: str, messages: Sequence[Message], schema: Mapping[str, object], name: str, room: Room
    ) -> Completion:
        self.asked.append(tuple(messages))
        text = self._script(messages, name)
        return Completion(text, Usage(estimate_all(messages), estimate(text)), model)


class RecordingWire:
    """Writes each question and answer of another wire to a file, a line of JSON each. Several processes may write to
    one."""

    def __init__(self, wire: ChatWire, file: Path) -> None:
        self._wire, self._file, self._lock = wire, file, Lock()

    def complete(
        self, model: str, messages: Sequence[Message], schema: Mapping[str, object], name: str, room: Room
    ) -> Completion:
        found = self._wire.complete(model, messages, schema, name, room)
        asked = [{"role": m.role, "text": m.text, "pictures": [_digest(p) for p in m.pictures]} for m in messages]
        line = {
            "key": _key(model, messages, name),
            "template": name,
            "asked": asked,
            "answer": msgspec.to_builtins(found),
        }
        with self._lock, self._file.open("ab", buffering=0) as out:
            out.write((json.dumps(line, ensure_ascii=False) + "\n").encode())
        return found


class ReplayedWire:
    """Answers as recorded: the same question gets the same answers, in their order."""

    def __init__(self, file: Path) -> None:
        self._file, self._lock = file, Lock()
        self._answers: dict[str, list[Completion]] = {}
        try:
            lines = file.read_text(encoding="utf-8").rstrip("\n").split("\n")
        except OSError as error:
            raise SettingsError(f"The recorded conversation {file} cannot be read: {error.strerror}.") from error
        for number, line in enumerate(lines, 1):
            try:
                said = msgspec.json.decode(line)
                answer = typed.convert(said["answer"], Completion)
                self._answers.setdefault(said["key"], []).append(answer)
            except (msgspec.DecodeError, msgspec.ValidationError, KeyError, TypeError) as error:
                raise SettingsError(f"Line {number} of {file} is no recorded question.") from error

    def complete(
        self, model: str, messages: Sequence[Message], schema: Mapping[str, object], name: str, room: Room
    ) -> Completion:
        with self._lock:
            answers = self._answers.get(_key(model, messages, name))
            if not answers:
                raise ModelError(f"{self._file} has no answer to this question ({name}). Record it anew.")
            return answers.pop(0) if len(answers) > 1 else answers[0]


def _key(model: str, messages: Sequence[Message], name: str) -> str:
    """Names a question. The marks of fences change each time and do not count."""
    said = [[m.role, _MARK.sub("data", m.text), *(_digest(p) for p in m.pictures)] for m in messages]
    return _digest(json.dumps([model, name, said], ensure_ascii=False).encode())


def _digest(data: bytes) -> str:
    return base64.b32encode(hashlib.blake2b(data, digest_size=10).digest()).decode().lower()
