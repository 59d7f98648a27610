"""The phone's shell: runs lines of commands against the phone."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Final

from .files import FileSystem
from .handset import Handset
from .syntax import Command, Part, Pipeline, Redirect, ShellSyntaxError, Word, parse
from .transport import Stream

NOT_FOUND: Final = 127
FAILED: Final = 1
USAGE: Final = 2
MAX_SCRIPTS: Final = 16
"""How deep `sh` may call itself."""

Sink = Callable[[bytes], None]


@dataclass(slots=True)
class Context:
    """What a command sees. Output is bytes; `read` is as in Io, `stream` is who waits for the answer."""

    handset: Handset
    stream: Stream
    shell: Shell
    out: Sink
    err: Sink
    read: Callable[[int], bytes]
    flush: Callable[[], None]
    variables: Mapping[str, str] = field(default_factory=dict)

    @property
    def files(self) -> FileSystem:
        return self.handset.files

    def say(self, text: str) -> None:
        """A line, or lines, to standard output."""
        self.out(text.encode() + b"\n")

    def complain(self, text: str, status: int = FAILED) -> int:
        """A line to standard error; returns the exit status."""
        self.err(text.encode() + b"\n")
        return status

    def path(self, text: str) -> str:
        """A path from the working folder."""
        return posixpath.join(self.shell.folder, text)


Program = Callable[[Context, list[str]], int]
"""A command: its arguments without its name to its exit status."""


@dataclass(slots=True)
class Io:
    """Where a line's input comes from and its output goes. `read` gives that many bytes, or all up to the end for -1;
    `flush` sends what is waiting."""

    stream: Stream
    out: Sink
    err: Sink
    read: Callable[[int], bytes]
    flush: Callable[[], None]


class Exit(Exception):
    """`exit`: the shell ends."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Shell:
    """One shell: variables, working folder, last status."""

    def __init__(self, handset: Handset, programs: Mapping[str, Program]) -> None:
        self.programs = programs
        self.folder = "/"
        self.status = 0
        self.depth = 0
        self.arguments: list[str] = []
        self.variables: dict[str, str] = dict(ENVIRONMENT)
        self._handset = handset

    def child(self, arguments: list[str]) -> Shell:
        """A shell that starts with this one's variables and folder."""
        shell = Shell(self._handset, self.programs)
        shell.folder = self.folder
        shell.variables.update(self.variables)
        shell.arguments = arguments
        shell.depth = self.depth + 1
        return shell

    def run(self, line: str, io: Io) -> int:
        """Run a line, or a script; the status of its last command."""
        try:
            for pipeline in parse(line):
                if self.status != 0 if pipeline.operator == "&&" else pipeline.operator == "||" and self.status == 0:
                    continue
                status = self._pipeline(pipeline, io)
                self.status = int(not status) if pipeline.negated else status
        except ShellSyntaxError as error:
            io.err(f"/system/bin/sh: {error}\n".encode())
            self.status = FAILED
        except Exit as end:
            self.status = end.status
        return self.status

    def execute(self, name: str, arguments: list[str], io: Io, variables: Mapping[str, str] | None = None) -> int:
        """Run one program; errors of the file system are told as it would."""
        program = self.programs.get(name.removeprefix("/system/bin/"))
        if program is None:
            io.err(f"/system/bin/sh: {name}: inaccessible or not found\n".encode())
            return NOT_FOUND
        seen = {**self.variables, **variables} if variables else self.variables
        context = Context(self._handset, io.stream, self, io.out, io.err, io.read, io.flush, seen)
        try:
            return program(context, arguments)
        except OSError as error:
            return context.complain(f"{name}: {error.filename or ''}: {error.strerror}")

    def _pipeline(self, pipeline: Pipeline, io: Io) -> int:
        read = io.read
        for command in pipeline.commands[:-1]:
            piped = bytearray()
            self._command(command, Io(io.stream, piped.extend, io.err, read, io.flush))
            read = reader(bytes(piped))
        return self._command(pipeline.commands[-1], Io(io.stream, io.out, io.err, read, io.flush))

    def _command(self, command: Command, io: Io) -> int:
        words = [text for word in command.words for text in self._expand(word)]
        variables = {name: self._text(word) for name, word in command.assignments}
        try:
            io, writes = self._redirect(command.redirects, io)
        except OSError as error:
            io.err(f"/system/bin/sh: can't open {error.filename}: {error.strerror}\n".encode())
            return FAILED
        if not words:
            self.variables.update(variables)
            return 0
        status = self.execute(words[0], words[1:], io, variables)
        for path, data, append in writes:
            self._write(path, bytes(data), append)
        return status

    def _redirect(self, redirects: tuple[Redirect, ...], io: Io) -> tuple[Io, list[tuple[str, bytearray, bool]]]:
        """The command's own input and output, and the files to write after it."""
        io = Io(io.stream, io.out, io.err, io.read, io.flush)
        writes: list[tuple[str, bytearray, bool]] = []
        for redirect in redirects:
            if redirect.kind == "2>&1":
                io.err = io.out
                continue
            if redirect.kind == ">&2":
                io.out = io.err
                continue
            path = posixpath.join(self.folder, self._text(redirect.target))
            if redirect.kind == "<":
                io.read = reader(b"" if path == NULL else self._handset.files.read(path))
                continue
            sink: Sink = _discard
            if path != NULL:
                append = redirect.kind in (">>", "2>>")
                data = bytearray()
                self._write(path, b"", True)
                writes.append((path, data, append))
                sink = data.extend
            if redirect.kind in (">", ">>", "&>"):
                io.out = sink
            if redirect.kind in ("2>", "2>>", "&>"):
                io.err = sink
        return io, writes

    def _write(self, path: str, data: bytes, append: bool) -> None:
        files = self._handset.files
        before = b""
        if append:
            with suppress(FileNotFoundError):
                before = files.read(path)
        files.write(path, before + data)

    def _text(self, word: Word) -> str:
        return "".join(self._value(part) for part in word)

    def _value(self, part: Part) -> str:
        if not part.variable:
            return part.text
        if part.text == "?":
            return str(self.status)
        if part.text == "#":
            return str(len(self.arguments))
        if part.text.isdigit():
            number = int(part.text)
            return "sh" if number == 0 else next(iter(self.arguments[number - 1 : number]), "")
        return self.variables.get(part.text, "")

    def _expand(self, word: Word) -> list[str]:
        """A word's fields: none where only empty variables are in it, several where it is a pattern of paths."""
        text = self._text(word)
        if not text and not any(part.quoted for part in word):
            return []
        if any(part.text in "*?" and part.text and not part.quoted and not part.variable for part in word):
            return self._glob(word) or [text]
        return [text]

    def _glob(self, word: Word) -> list[str]:
        """Paths that the pattern fits, sorted."""
        pattern = "".join(
            self._value(part).replace("[", "[[]") if not part.quoted else _literal(self._value(part)) for part in word
        )
        found = ["/"] if pattern.startswith("/") else [""]
        for step in [step for step in pattern.split("/") if step]:
            found = [path for base in found for path in self._children(base, step)]
        return found

    def _children(self, base: str, pattern: str) -> list[str]:
        try:
            listed = self._handset.files.list(posixpath.join(self.folder, base))
        except OSError:
            return []
        return [
            posixpath.join(base, name)
            for name, _ in listed
            if fnmatchcase(name, pattern) and (pattern.startswith(".") or not name.startswith("."))
        ]


NULL: Final = "/dev/null"
ENVIRONMENT: Final = {
    "ANDROID_ROOT": "/system",
    "EXTERNAL_STORAGE": "/sdcard",
    "HOME": "/",
    "PATH": "/system/bin",
    "PWD": "/",
    "SHELL": "/system/bin/sh",
    "TMPDIR": "/data/local/tmp",
    "USER": "shell",
}


def reader(data: bytes) -> Callable[[int], bytes]:
    """Standard input that holds these bytes."""
    rest = bytearray(data)

    def read(count: int) -> bytes:
        end = len(rest) if count < 0 else count
        taken = bytes(rest[:end])
        del rest[:end]
        return taken

    return read


def _discard(data: bytes) -> None:
    return None


def _literal(text: str) -> str:
    return "".join(f"[{char}]" if char in "*?[" else char for char in text)
