"""What one phone has beside its screen: files, the uiautomator2 server, reversed ports, encoded pictures."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final
from uuid import NAMESPACE_OID, uuid5

from ..surface import PhoneSurface
from .files import BlobStore, FileSystem
from .pictures import Pictures
from .touches import TouchFeed
from .transport import Stream, StreamClosed, Transport

BOOT_ID: Final = "/proc/sys/kernel/random/boot_id"
REVERSE_WAIT: Final = 10.0
"""Seconds that the host has to accept a reversed connection."""


class Automation:
    """The uiautomator2 server: at most one runs, on one port."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._port = 0
        self._streams: set[Stream] = set()

    def start(self, port: int) -> bool:
        """False where one runs already."""
        with self._lock:
            if self._port:
                return False
            self._port = port
            return True

    def stop(self) -> None:
        """Close the port and its connections."""
        with self._lock:
            self._port = 0
            streams = list(self._streams)
        for stream in streams:
            stream.close()

    def listens(self, port: int) -> bool:
        with self._lock:
            return port != 0 and port == self._port

    def serve(self, stream: Stream, service: Callable[[Stream], None]) -> None:
        """Run the service for a connection to the port, which ends with the server."""
        with self._lock:
            self._streams.add(stream)
            running = self._port != 0
        try:
            if running:
                service(stream)
        finally:
            with self._lock:
                self._streams.discard(stream)


@dataclass(frozen=True, slots=True)
class Reverse:
    """`adb reverse`: a port of the phone leads to one of the host, over the connection that asked for it."""

    local: str
    remote: str
    transport: Transport


class Reverses:
    """The reversed ports of a phone."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._items: dict[str, Reverse] = {}

    def add(self, item: Reverse, rebind: bool) -> bool:
        with self._lock:
            if item.local in self._items and not rebind:
                return False
            self._items[item.local] = item
            return True

    def remove(self, local: str) -> bool:
        with self._lock:
            return self._items.pop(local, None) is not None

    def clear(self, transport: Transport) -> None:
        """Forget what this connection asked for."""
        with self._lock:
            self._items = {local: item for local, item in self._items.items() if item.transport is not transport}

    def all(self) -> list[Reverse]:
        with self._lock:
            return list(self._items.values())

    def get(self, local: str) -> Reverse | None:
        with self._lock:
            return self._items.get(local)


class Handset:
    """One phone behind the wire; all its connections share it."""

    def __init__(self, surface: PhoneSurface, blobs: BlobStore) -> None:
        self.surface = surface
        self.files = FileSystem(blobs, surface.now)
        self.pictures = Pictures(surface)
        self.automation = Automation()
        self.reverses = Reverses()
        self.touches = TouchFeed()
        self.started = surface.now()
        self._lock = threading.Lock()
        self._transports: set[Transport] = set()

    def attach(self, transport: Transport) -> None:
        """A connection has come."""
        boot = uuid5(NAMESPACE_OID, f"{self.surface.serial} {self.surface.boot()}")
        self.files.provide(BOOT_ID, f"{boot}\n".encode())
        with self._lock:
            self._transports.add(transport)

    def detach(self, transport: Transport) -> None:
        """A connection is over."""
        with self._lock:
            self._transports.discard(transport)
        self.reverses.clear(transport)

    def drop(self) -> None:
        """The phone is off: all connections end."""
        with self._lock:
            transports = list(self._transports)
        for transport in transports:
            transport.close()

    def users_tap(self, x: int, y: int) -> None:
        """The user's own finger touches the screen, in pixels as rotated; the panel does not turn with it."""
        width, height = self.surface.size
        turned = {0: (x, y), 1: (width - 1 - y, x), 2: (width - 1 - x, height - 1 - y), 3: (y, height - 1 - x)}
        self.touches.touch(*turned[self.surface.rotation() % 4])
        self.surface.users_tap(x, y)

    def restart(self) -> None:
        """Off and on again."""
        self.surface.reboot()
        self.drop()

    def answer(self, stream: Stream) -> None:
        """Called before each answer: holds it back, or drops the connection, where the phone's conditions say so."""
        seconds = self.surface.delay()
        if seconds > 0 and stream.wait_closed(seconds):
            raise StreamClosed
        if self.surface.breaks():
            stream.transport.close()
            raise StreamClosed

    def banner(self) -> str:
        """What the phone says of itself in its CNXN."""
        names = ("ro.product.name", "ro.product.model", "ro.product.device")
        properties = "".join(f"{name}={self.surface.properties.get(name, '')};" for name in names)
        return f"device::{properties}features={','.join(FEATURES)}"


FEATURES: Final = (
    "shell_v2",
    "cmd",
    "stat_v2",
    "ls_v2",
    "fixed_push_mkdir",
    "fixed_push_symlink_timestamp",
    "sendrecv_v2",
)
"""No compression and no abb: adb then sends plain files and installs by `exec:cmd package`."""
