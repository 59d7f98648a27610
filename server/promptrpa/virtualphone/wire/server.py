"""Serves phones to adb servers: one loopback TCP port a phone, any number of phones in one process."""

from __future__ import annotations

import selectors
import socket
import threading
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from types import TracebackType
from typing import Final

from ..surface import PhoneGone, PhoneSurface
from .commands import PROGRAMS
from .files import BlobStore
from .handset import Handset
from .services import Services
from .transport import Transport
from .workers import Workers

LOOPBACK: Final = "127.0.0.1"
BACKLOG: Final = 32
OFF_SECONDS: Final = 1.0
"""Phone time that each refused connection to a phone that is off takes, so that who tries again gets on."""


@dataclass(frozen=True, slots=True)
class _Phone:
    handset: Handset
    services: Services
    listener: socket.socket
    port: int
    authenticate: bool


class PhoneServer:
    """Give it phones, connect adb to their ports, stop it. Also a context manager.

    files: by their paths, what each phone has from the start, as of an earlier visit of adb's.
    """

    def __init__(self, files: Mapping[str, bytes] | None = None) -> None:
        self._files = dict(files or {})
        self._workers = Workers("phone-wire")
        self._blobs = BlobStore()
        self._lock = threading.Lock()
        self._phones: dict[str, _Phone] = {}
        self._selector = selectors.DefaultSelector()
        self._wake, self._woken = socket.socketpair()
        self._woken.setblocking(False)
        self._selector.register(self._woken, selectors.EVENT_READ)
        self._stopping = False
        self._acceptor = threading.Thread(target=self._accept, name="phone-accept", daemon=True)
        self._acceptor.start()

    def add(self, surface: PhoneSurface, port: int = 0, authenticate: bool = False) -> int:
        """Serve a phone; returns its port (0 asks for any free one). `authenticate` asks adb for its key, and takes
        any. Raises OSError where the port is taken, ValueError where the serial is."""
        listener = socket.create_server((LOOPBACK, port), backlog=BACKLOG)
        listener.setblocking(False)
        handset = Handset(surface, self._blobs)
        for path, data in self._files.items():
            handset.files.write(path, data)
        services = Services(handset, PROGRAMS, self._workers.run)
        phone = _Phone(handset, services, listener, listener.getsockname()[1], authenticate)
        with self._lock:
            if self._stopping or surface.serial in self._phones:
                listener.close()
                raise ValueError("the server is stopped" if self._stopping else f"{surface.serial} is served already")
            self._phones[surface.serial] = phone
        self._selector.register(listener, selectors.EVENT_READ, phone)
        self._wake.send(b"\0")
        return phone.port

    def remove(self, serial: str) -> None:
        """Stop serving one phone. Raises KeyError."""
        with self._lock:
            phone = self._phones.pop(serial)
        self._selector.unregister(phone.listener)
        phone.listener.close()
        phone.handset.drop()

    def followers(self, serial: str) -> int:
        """How many follow the touches of a phone's user. Raises KeyError."""
        with self._lock:
            return self._phones[serial].handset.touches.followers

    def users_tap(self, serial: str, x: int, y: int) -> None:
        """The user's own finger touches a phone's screen. Raises KeyError."""
        with self._lock:
            phone = self._phones[serial]
        phone.handset.users_tap(x, y)

    @property
    def ports(self) -> dict[str, int]:
        """Port by serial."""
        with self._lock:
            return {serial: phone.port for serial, phone in self._phones.items()}

    @property
    def busy(self) -> int:
        """Connections and streams that are being served."""
        return self._workers.busy

    @property
    def kept_bytes(self) -> int:
        """Size of all different file contents of the phones."""
        return self._blobs.size

    def stop(self) -> None:
        """End all connections and threads."""
        with self._lock:
            if self._stopping:
                return
            self._stopping = True
        self._wake.send(b"\0")
        self._acceptor.join()
        for serial in list(self.ports):
            self.remove(serial)
        self._workers.stop()
        self._selector.close()
        self._wake.close()
        self._woken.close()

    def __enter__(self) -> PhoneServer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def _accept(self) -> None:
        while not self._stopping:
            for key, _ in self._selector.select():
                if key.data is None:
                    self._woken.recv(1024)
                    continue
                phone: _Phone = key.data
                try:
                    connection, _ = phone.listener.accept()
                except OSError:
                    continue
                connection.setblocking(True)
                self._workers.run(partial(self._serve, phone, connection))

    def _serve(self, phone: _Phone, connection: socket.socket) -> None:
        if not _is_on(phone.handset.surface):
            connection.close()
            return
        transport = Transport(
            connection, phone.handset.banner(), phone.services.open, self._workers.run, phone.authenticate
        )
        phone.handset.attach(transport)
        if self._stopping:
            transport.close()
        try:
            transport.run()
        finally:
            phone.handset.detach(transport)


def _is_on(surface: PhoneSurface) -> bool:
    try:
        surface.revision()
    except PhoneGone:
        pass
    else:
        return True
    with suppress(PhoneGone):
        surface.advance(OFF_SECONDS)
    return False
