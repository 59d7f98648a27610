"""The shell services of adb: raw bytes, or protocol v2's packets (`<u8 id><u32 length>`)."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from typing import Final

from .handset import Handset
from .shell import Io, Program, Shell, Sink
from .transport import Stream

STDIN: Final = 0
STDOUT: Final = 1
STDERR: Final = 2
EXIT: Final = 3
CLOSE_STDIN: Final = 4
FLUSH_SIZE: Final = 256 * 1024
"""Bytes of output that are sent before the command's end."""
_HEAD: Final = struct.Struct("<BI")


class ShellSession:
    """One `shell:` or `exec:` stream. `packets` is protocol v2, `terminal` echoes what is typed."""

    def __init__(
        self, handset: Handset, programs: Mapping[str, Program], *, packets: bool = False, terminal: bool = False
    ) -> None:
        self._handset = handset
        self._programs = programs
        self._packets = packets
        self._terminal = terminal

    def run(self, line: str, stream: Stream) -> None:
        """Run one line; its status goes with protocol v2's last packet."""
        output = _Output(self._handset, stream, self._packets, self._terminal)
        source = _PacketSource(stream) if self._packets else _RawSource(stream)
        shell = Shell(self._handset, self._programs)
        status = shell.run(line, _io(stream, output, source))
        output.end(status)

    def interact(self, stream: Stream) -> None:
        """Read lines and run them, until `exit` or the end of the input."""
        output = _Output(self._handset, stream, self._packets, self._terminal)
        source = _PacketSource(stream) if self._packets else _RawSource(stream)
        shell = Shell(self._handset, self._programs)
        status = 0
        while True:
            if self._terminal:
                output.out(PROMPT)
                output.flush()
            line = source.line(output.echo if self._terminal else None)
            if line is None or line.strip() == "exit":
                break
            status = shell.run(line, _io(stream, output, source))
            output.flush()
        output.end(status)


END_OF_INPUT: Final = b"\x04"
"""What Control-D sends."""
PROMPT: Final = b"virtual:/ $ "


class _Output:
    """Collects output, so that a short command is answered in one packet."""

    def __init__(self, handset: Handset, stream: Stream, packets: bool, terminal: bool) -> None:
        self._handset = handset
        self._stream = stream
        self._packets = packets
        self._terminal = terminal
        self._waiting: list[tuple[int, bytes]] = []
        self._size = 0

    def out(self, data: bytes) -> None:
        self._add(STDOUT, data)

    def err(self, data: bytes) -> None:
        self._add(STDERR, data)

    def echo(self, data: bytes) -> None:
        """What a terminal shows of what is typed."""
        self.out(data)
        self.flush()

    def flush(self) -> None:
        """Send what is waiting."""
        self._send(b"")

    def end(self, status: int) -> None:
        """Send what is waiting, and the exit status."""
        self._send(_HEAD.pack(EXIT, 1) + bytes([status & 0xFF]) if self._packets else b"")

    def _add(self, kind: int, data: bytes) -> None:
        if not data:
            return
        self._waiting.append((kind, bytes(data)))
        self._size += len(data)
        if self._size >= FLUSH_SIZE:
            self.flush()

    def _send(self, last: bytes) -> None:
        parts: list[bytes] = []
        for kind, data in self._waiting:
            if self._terminal:
                data = data.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
            if self._packets:
                parts.append(_HEAD.pack(kind, len(data)))
            parts.append(data)
        self._waiting, self._size = [], 0
        whole = b"".join(parts) + last
        if whole:
            self._handset.answer(self._stream)
            self._stream.write(whole)


class _RawSource:
    """Standard input as raw bytes."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self._buffer = bytearray()
        self._ended = False

    def read(self, count: int) -> bytes:
        """That many bytes, fewer at the end; all there are for -1."""
        while (count < 0 or len(self._buffer) < count) and self._more():
            pass
        return self._take(len(self._buffer) if count < 0 else count)

    def line(self, echo: Sink | None) -> str | None:
        """The next line without its end, None at the end. `echo` gets what is typed."""
        shown = 0
        while (end := _line_end(self._buffer)) < 0 and self._more():
            if END_OF_INPUT in self._buffer:
                return None
            if echo is not None:
                typed = bytes(self._buffer[shown:])
                echo(typed.replace(b"\r", b"\n").replace(b"\x7f", b"\b \b"))
                shown = len(self._buffer)
        if end < 0:
            return self._take(len(self._buffer)).decode("utf-8", "replace") or None
        return _typed(self._take(end + 1)[:-1]).decode("utf-8", "replace")

    def _take(self, count: int) -> bytes:
        taken = bytes(self._buffer[:count])
        del self._buffer[:count]
        return taken

    def _more(self) -> bool:
        """Wait for more; False at the end."""
        if self._ended:
            return False
        data = self._stream.read()
        self._ended = not data
        self._buffer += data
        return not self._ended


class _PacketSource(_RawSource):
    """Standard input out of protocol v2's packets."""

    def __init__(self, stream: Stream) -> None:
        super().__init__(stream)
        self._raw = bytearray()

    def _more(self) -> bool:
        while not self._ended:
            if len(self._raw) >= _HEAD.size:
                kind, length = _HEAD.unpack_from(self._raw)
                if len(self._raw) >= _HEAD.size + length:
                    payload = bytes(self._raw[_HEAD.size : _HEAD.size + length])
                    del self._raw[: _HEAD.size + length]
                    self._ended = kind == CLOSE_STDIN
                    if kind == STDIN and payload:
                        self._buffer += payload
                        return True
                    continue
            data = self._stream.read()
            self._ended = not data
            self._raw += data
        return False


def _io(stream: Stream, output: _Output, source: _RawSource) -> Io:
    return Io(stream, output.out, output.err, source.read, output.flush)


def _line_end(buffer: bytearray) -> int:
    return next((place for place, char in enumerate(buffer) if char in b"\r\n"), -1)


def _typed(line: bytes) -> bytes:
    """The line after its deletions."""
    kept = bytearray()
    for char in line:
        if char == 0x7F:
            del kept[-1:]
        else:
            kept.append(char)
    return bytes(kept)
