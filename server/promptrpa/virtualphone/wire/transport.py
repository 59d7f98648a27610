"""adb's device side of one connection: the handshake, and streams with flow control."""

from __future__ import annotations

import os
import socket
import struct
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from . import framing
from .framing import Decoder, FramingError, Packet

INBOX_LIMIT: Final = 1024 * 1024
"""Bytes that wait unread in a stream before the peer's next write is left unacknowledged."""
RECEIVE_SIZE: Final = 256 * 1024
SEND_TIMEOUT: Final = 30
"""Seconds that a peer may leave its socket full before it counts as dead."""
TOKEN_SIZE: Final = 20
AUTH_TOKEN: Final = 1
AUTH_SIGNATURE: Final = 2
AUTH_PUBLIC_KEY: Final = 3

Service = Callable[["Stream"], None]
Opener = Callable[["Transport", str], Service | None]
"""What serves a stream of this name; None refuses it."""


class StreamClosed(Exception):
    """The other side has closed the stream, or the connection is gone."""


class Stream:
    """One service's two-way byte stream. One thread reads and writes it; the transport's thread feeds it."""

    def __init__(self, transport: Transport, local_id: int, remote_id: int) -> None:
        self.transport = transport
        self.local_id = local_id
        self.remote_id = remote_id
        self._changed = threading.Condition()
        self._inbox: deque[bytes] = deque()
        self._held = 0
        self._owes_okay = False
        self._may_write = remote_id != 0
        self._closed = False

    @property
    def closed(self) -> bool:
        return self._closed

    def read(self) -> bytes:
        """What has come, at least one byte; empty once the stream is closed and all is read."""
        with self._changed:
            while not self._inbox:
                if self._closed:
                    return b""
                self._changed.wait()
            if len(self._inbox) == 1:
                data = self._inbox.popleft()
            else:
                data = b"".join(self._inbox)
                self._inbox.clear()
            self._held = 0
            owed, self._owes_okay = self._owes_okay, False
        if owed:
            self.transport.send(framing.OKAY, self.local_id, self.remote_id)
        return data

    def write(self, data: bytes) -> None:
        """Send all; waits until the peer has taken what was sent before. Raises StreamClosed."""
        limit = self.transport.max_payload
        if len(data) <= limit:
            self._write_one(data)
            return
        view = memoryview(data)
        for start in range(0, len(data), limit):
            self._write_one(bytes(view[start : start + limit]))

    def wait_closed(self, seconds: float | None = None) -> bool:
        """Wait until the stream is closed; False where it is open after that many seconds."""
        with self._changed:
            return self._changed.wait_for(lambda: self._closed, seconds)

    def wait_open(self, seconds: float) -> bool:
        """For a stream that the phone opened: True once the peer has accepted it."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self.remote_id != 0, seconds)
            return not self._closed and self.remote_id != 0

    def close(self) -> None:
        """End the stream from this side."""
        if self.shut():
            self.transport.forget(self)
            self.transport.send(framing.CLSE, self.local_id, self.remote_id)

    # What the transport's thread tells the stream.

    def shut(self) -> bool:
        """Mark it closed and wake who waits; False where it was closed already."""
        with self._changed:
            if self._closed:
                return False
            self._closed = True
            self._changed.notify_all()
            return True

    def may_take(self, size: int) -> bool:
        """Whether the peer may send the next at once after one of that size; else `read` tells it."""
        with self._changed:
            self._held += size
            self._owes_okay = self._held > INBOX_LIMIT
            return not self._owes_okay

    def on_write(self, payload: bytes) -> None:
        """Take what came."""
        with self._changed:
            self._inbox.append(payload)
            self._changed.notify_all()

    def on_okay(self, remote_id: int) -> None:
        with self._changed:
            self.remote_id = remote_id
            self._may_write = True
            self._changed.notify_all()

    def _write_one(self, data: bytes) -> None:
        with self._changed:
            while not self._may_write and not self._closed:
                self._changed.wait()
            if self._closed:
                raise StreamClosed
            self._may_write = False
        self.transport.send(framing.WRTE, self.local_id, self.remote_id, data)


class Transport:
    """One connection of an adb server. `run` reads it until it ends; services run on threads of their own."""

    def __init__(
        self,
        connection: socket.socket,
        banner: str,
        opener: Opener,
        start: Callable[[Callable[[], None]], None],
        authenticate: bool = False,
    ) -> None:
        self.max_payload = framing.MAX_PAYLOAD_BEFORE_CONNECT
        self._connection = connection
        self._banner = banner
        self._opener = opener
        self._start = start
        self._authenticate = authenticate
        self._asked: Packet | None = None
        self._decoder = Decoder()
        self._online = False
        self._send_lock = threading.Lock()
        self._lock = threading.Lock()
        self._streams: dict[int, Stream] = {}
        self._next_id = 1
        self._closed = False
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, struct.pack("ll", SEND_TIMEOUT, 0))

    def run(self) -> None:
        """Serve the connection until either side ends it."""
        try:
            while data := self._connection.recv(RECEIVE_SIZE):
                self._decoder.feed(data)
                while (packet := self._decoder.next()) is not None:
                    self._handle(packet)
        except (OSError, FramingError):
            pass
        finally:
            self.close()
            self._connection.close()

    def send(self, command: int, arg0: int, arg1: int, payload: bytes = b"") -> None:
        """Send one packet; a dead connection closes the transport, and its streams notice."""
        packet = framing.encode(command, arg0, arg1, payload, sums=self._decoder.sums or not self._online)
        try:
            with self._send_lock:
                self._connection.sendall(packet)
        except OSError:
            self.close()

    def open(self, service: str) -> Stream:
        """Open a stream to the host (what `adb reverse` asked for)."""
        with self._lock:
            stream = self._add(0)
        self.send(framing.OPEN, stream.local_id, 0, service.encode() + b"\0")
        return stream

    def close(self) -> None:
        """Drop the connection: all streams end, and `run` returns."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
        with suppress(OSError):
            self._connection.shutdown(socket.SHUT_RDWR)
        self._shut_streams()

    def forget(self, stream: Stream) -> None:
        with self._lock:
            self._streams.pop(stream.local_id, None)

    def _add(self, remote_id: int) -> Stream:
        stream = Stream(self, self._next_id, remote_id)
        self._next_id = self._next_id % 0xFFFFFFFF + 1
        self._streams[stream.local_id] = stream
        if self._closed:
            stream.shut()
        return stream

    def _shut_streams(self) -> None:
        with self._lock:
            streams = list(self._streams.values())
            self._streams.clear()
        for stream in streams:
            stream.shut()

    def _handle(self, packet: Packet) -> None:
        if packet.command == framing.CNXN:
            self._on_connect(packet)
        elif packet.command == framing.AUTH:
            self._on_auth(packet)
        elif not self._online:
            return
        elif packet.command == framing.OPEN:
            self._on_open(packet)
        elif packet.command in (framing.OKAY, framing.WRTE, framing.CLSE):
            self._on_stream(packet)

    def _on_connect(self, packet: Packet) -> None:
        self._online = False
        self._shut_streams()
        if self._authenticate:
            self._asked = packet
            self.send(framing.AUTH, AUTH_TOKEN, 0, os.urandom(TOKEN_SIZE))
        else:
            self._go_online(packet)

    def _on_auth(self, packet: Packet) -> None:
        if self._asked is not None and packet.arg0 in (AUTH_SIGNATURE, AUTH_PUBLIC_KEY):
            asked, self._asked = self._asked, None
            self._go_online(asked)

    def _go_online(self, asked: Packet) -> None:
        version = min(asked.arg0, framing.VERSION_NO_SUMS)
        self.max_payload = min(asked.arg1, framing.MAX_PAYLOAD)
        self.send(framing.CNXN, version, framing.MAX_PAYLOAD, self._banner.encode())
        self._decoder.limit = self.max_payload
        self._decoder.sums = version < framing.VERSION_NO_SUMS
        self._online = True

    def _on_open(self, packet: Packet) -> None:
        service = self._opener(self, packet.payload.rstrip(b"\0").decode("utf-8", "replace"))
        if service is None:
            self.send(framing.CLSE, 0, packet.arg0)
            return
        with self._lock:
            stream = self._add(packet.arg0)
        self.send(framing.OKAY, stream.local_id, stream.remote_id)
        self._start(lambda: _serve(service, stream))

    def _on_stream(self, packet: Packet) -> None:
        stream = self._streams.get(packet.arg1)
        if stream is None or stream.remote_id not in (0, packet.arg0):
            return
        if packet.command == framing.OKAY:
            stream.on_okay(packet.arg0)
        elif packet.command == framing.WRTE:
            if stream.may_take(len(packet.payload)):
                self.send(framing.OKAY, stream.local_id, stream.remote_id)
            stream.on_write(packet.payload)
        else:
            self.forget(stream)
            if stream.shut():
                self.send(framing.CLSE, stream.local_id, stream.remote_id)


def _serve(service: Service, stream: Stream) -> None:
    try:
        service(stream)
    except StreamClosed:
        pass
    finally:
        stream.close()
