"""adb's sync service: stat, list, send and receive files. Source: adb's SYNC.TXT and file_sync_protocol.h."""

from __future__ import annotations

import errno
import posixpath
import stat
import struct
from collections.abc import Callable
from typing import Final

from .files import SHELL_USER, Entry, FileSystem
from .transport import Stream, StreamClosed

CHUNK: Final = 64 * 1024
"""Bytes of a DATA message, at most."""
PATH_LIMIT: Final = 1024
FILE_LIMIT: Final = 1024 * 1024 * 1024
"""Bytes of the largest file taken."""
_U32: Final = struct.Struct("<I")
_STAT: Final = struct.Struct("<4sIII")
_STAT2: Final = struct.Struct("<4sIQQIIIIQqqq")
_DENT: Final = struct.Struct("<4sIIII")
_DENT2: Final = struct.Struct("<4sIQQIIIIQqqqI")
DEVICE_NUMBER: Final = 0xFD05


class SyncService:
    """One `sync:` stream. `answer` is called before each answer."""

    def __init__(self, files: FileSystem, answer: Callable[[Stream], None]) -> None:
        self._files = files
        self._answer = answer

    def serve(self, stream: Stream) -> None:
        """Answer requests until the host says QUIT, closes, or sends what is no request."""
        source = _Source(stream)
        requests: dict[bytes, Callable[[str, _Source], bytes]] = {
            b"STAT": self._stat,
            b"LSTA": self._stat,
            b"STA2": lambda path, _: self._stat2(b"STA2", path, follow=True),
            b"LST2": lambda path, _: self._stat2(b"LST2", path, follow=False),
            b"LIST": self._list,
            b"LIS2": self._list2,
            b"SEND": self._send,
            b"SND2": self._send2,
            b"RECV": self._receive,
            b"RCV2": self._receive2,
        }
        while True:
            name = source.take(4)
            length = source.number()
            if name == b"QUIT":
                return
            request = requests.get(name)
            if request is None or length > PATH_LIMIT:
                stream.write(_fail("unknown command" if request is None else "path too long"))
                return
            reply = request(source.take(length).decode("utf-8", "replace"), source)
            self._answer(stream)
            stream.write(reply)

    def _stat(self, path: str, source: _Source) -> bytes:
        try:
            entry = self._files.look(path, follow=False)
        except OSError:
            return _STAT.pack(b"STAT", 0, 0, 0)
        return _STAT.pack(b"STAT", entry.mode, entry.size & 0xFFFFFFFF, entry.modified)

    def _stat2(self, name: bytes, path: str, follow: bool) -> bytes:
        try:
            entry = self._files.look(path, follow)
        except OSError as error:
            return _STAT2.pack(name, error.errno or errno.EIO, *([0] * 10))
        return _STAT2.pack(name, *_fields2(entry))

    def _list(self, path: str, source: _Source) -> bytes:
        try:
            found = self._listing(path)
        except OSError:
            found = []
        parts = []
        for name, entry in found:
            raw = name.encode()
            parts.append(_DENT.pack(b"DENT", entry.mode, entry.size & 0xFFFFFFFF, entry.modified, len(raw)) + raw)
        return b"".join(parts) + _DENT.pack(b"DONE", 0, 0, 0, 0)

    def _list2(self, path: str, source: _Source) -> bytes:
        try:
            found = self._listing(path)
        except OSError:
            found = []
        parts = []
        for name, entry in found:
            raw = name.encode()
            parts.append(_DENT2.pack(b"DNT2", *_fields2(entry), len(raw)) + raw)
        return b"".join(parts) + _DENT2.pack(b"DONE", *([0] * 12))

    def _listing(self, path: str) -> list[tuple[str, Entry]]:
        folder = self._files.look(path)
        parent = self._files.look(posixpath.join(path, ".."))
        return [(".", folder), ("..", parent), *self._files.list(path)]

    def _send(self, spec: str, source: _Source) -> bytes:
        path, _, mode = spec.rpartition(",")
        if not path or not mode.isdigit():
            raise StreamClosed
        return self._take_file(path, int(mode), source)

    def _send2(self, path: str, source: _Source) -> bytes:
        source.take(4)
        mode = source.number()
        flags = source.number()
        reply = self._take_file(path, mode, source)
        return _fail("compression is not supported") if flags else reply

    def _take_file(self, path: str, mode: int, source: _Source) -> bytes:
        """Read the whole file even where it cannot be written: the host reads no answer before its end."""
        chunks: list[bytes] = []
        size = 0
        while (name := source.take(4)) == b"DATA":
            length = source.number()
            if length > CHUNK:
                return _fail("oversize data message")
            size += length
            chunks.append(source.take(length))
            if size > FILE_LIMIT:
                chunks.clear()
        if name != b"DONE":
            return _fail(f"invalid data message {name!r}")
        modified = source.number()
        if size > FILE_LIMIT:
            return _fail("write failed: No space left on device")
        try:
            self._files.make_folder(posixpath.dirname(path), parents=True)
            if stat.S_ISLNK(mode):
                self._files.link(path, b"".join(chunks).rstrip(b"\0").decode("utf-8", "replace"))
            else:
                self._files.write(path, b"".join(chunks), mode, modified)
        except OSError as error:
            return _fail(f"couldn't create file: {error.strerror}")
        return b"OKAY" + _U32.pack(0)

    def _receive(self, path: str, source: _Source) -> bytes:
        try:
            data = self._files.read(path)
        except OSError as error:
            return _fail(f"open failed: {error.strerror}")
        parts = []
        for start in range(0, len(data), CHUNK):
            chunk = data[start : start + CHUNK]
            parts += [b"DATA", _U32.pack(len(chunk)), chunk]
        return b"".join([*parts, b"DONE", _U32.pack(0)])

    def _receive2(self, path: str, source: _Source) -> bytes:
        source.take(4)
        if source.number():
            return _fail("compression is not supported")
        return self._receive(path, source)


class _Source:
    """Whole fields out of a stream of any chunks. The stream's end inside one raises StreamClosed."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self._buffer = bytearray()

    def take(self, count: int) -> bytes:
        while len(self._buffer) < count:
            data = self._stream.read()
            if not data:
                raise StreamClosed
            self._buffer += data
        taken = bytes(self._buffer[:count])
        del self._buffer[:count]
        return taken

    def number(self) -> int:
        value: int = _U32.unpack(self.take(4))[0]
        return value


def _fields2(entry: Entry) -> tuple[int, ...]:
    """Error, device, inode, mode, links, user, group, size, times of access, modification and change."""
    links = 2 if entry.is_folder else 1
    times = (entry.modified,) * 3
    return (0, DEVICE_NUMBER, entry.inode, entry.mode, links, SHELL_USER, SHELL_USER, entry.size, *times)


def _fail(message: str) -> bytes:
    raw = message.encode()
    return b"FAIL" + _U32.pack(len(raw)) + raw
