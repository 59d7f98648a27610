"""What the phone offers over adb: from a service's name to what serves it."""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Final

from ..surface import PhoneGone, ProtectedWindow
from .automator import Automator
from .handset import REVERSE_WAIT, Handset, Reverse
from .http import HttpService, Request, Response
from .objects import Objects
from .rpc import Rpc
from .session import ShellSession
from .shell import Program
from .sync import SyncService
from .transport import Service, Stream, StreamClosed, Transport

FRAMEBUFFER: Final = struct.Struct("<13I")
SCREENSHOT_QUALITY: Final = 80


class Services:
    """One phone's services."""

    def __init__(
        self, handset: Handset, programs: Mapping[str, Program], start: Callable[[Callable[[], None]], None]
    ) -> None:
        self._handset = handset
        self._programs = programs
        self._start = start
        self._sync = SyncService(handset.files, handset.answer)
        automator = Automator(handset.surface, handset.pictures)
        objects = Objects(handset.surface, automator)
        self._rpc = Rpc({**automator.methods(), **objects.methods()})
        self._http = HttpService(self._request, handset.answer)

    def open(self, transport: Transport, name: str) -> Service | None:
        """What serves the stream, or None to refuse it."""
        service = self._find(transport, name)
        if service is None:
            return None

        def guarded(stream: Stream) -> None:
            try:
                service(stream)
            except PhoneGone:
                self._handset.drop()

        return guarded

    def _find(self, transport: Transport, name: str) -> Service | None:
        kind, _, rest = name.partition(":")
        kind, *options = kind.split(",")
        if kind in ("shell", "exec"):
            return self._shell(rest, kind, options)
        if kind == "tcp":
            return self._tcp(rest)
        if kind == "reverse":
            return lambda stream: self._reverse(transport, rest, stream)
        services: dict[str, Service] = {
            "sync": self._sync.serve,
            "reboot": lambda stream: self._handset.restart(),
            "framebuffer": self._framebuffer,
            "root": _says("adbd cannot run as root in production builds\n"),
            "unroot": _says("adbd not running as root\n"),
            "remount": _says('Not running as root. Try "adb root" first.\n'),
            "tcpip": _says(f"restarting in TCP mode port: {rest}\n"),
            "usb": _says("restarting in USB mode\n"),
        }
        return services.get(kind)

    def _shell(self, line: str, kind: str, options: list[str]) -> Service:
        packets = kind == "shell" and "v2" in options
        terminal = kind == "shell" and ("pty" in options or (not line and "raw" not in options))
        session = ShellSession(self._handset, self._programs, packets=packets, terminal=terminal)
        return (lambda stream: session.run(line, stream)) if line else session.interact

    def _tcp(self, address: str) -> Service | None:
        """A port of the phone: the uiautomator2 server's, or a reversed one."""
        number = address.partition(":")[0]
        if not number.isdigit():
            return None
        if self._handset.automation.listens(int(number)):
            return lambda stream: self._handset.automation.serve(stream, self._http.serve)
        item = self._handset.reverses.get(f"tcp:{number}")
        return None if item is None else lambda stream: self._pipe(item, stream)

    def _request(self, request: Request, stream: Stream) -> Response:
        if request.path == "/ping":
            return Response(b"pong", "text/plain")
        if request.path == "/jsonrpc/0" and request.method == "POST":
            return Response(self._rpc.handle(request.body, lambda: stream.closed))
        if request.path == "/screenshot/0":
            try:
                return Response(self._handset.pictures.jpeg(1.0, SCREENSHOT_QUALITY), "image/jpeg")
            except ProtectedWindow:
                return Response(b"protected window", "text/plain", HTTPStatus.INTERNAL_SERVER_ERROR)
        if request.path == "/stop":
            self._handset.automation.stop()
            return Response(b"Server stopped!!!", "text/plain")
        return Response(b"not found", "text/plain", HTTPStatus.NOT_FOUND)

    def _framebuffer(self, stream: Stream) -> None:
        """One picture, RGBA, after a header of version 1: bits, size, width, height, offset and length of each colour
        in the order red, blue, green, alpha."""
        try:
            width, height, pixels = self._handset.pictures.raw()
        except ProtectedWindow:
            return
        head = FRAMEBUFFER.pack(1, 32, len(pixels), width, height, 0, 8, 16, 8, 8, 8, 24, 8)
        self._handset.answer(stream)
        stream.write(head + pixels)

    def _reverse(self, transport: Transport, request: str, stream: Stream) -> None:
        """`adb reverse`: forward:[norebind:]LOCAL;REMOTE, killforward:LOCAL, killforward-all, list-forward."""
        reverses = self._handset.reverses
        verb, _, rest = request.partition(":")
        if verb == "list-forward":
            listed = "".join(f"(reverse) {item.local} {item.remote}\n" for item in reverses.all())
            stream.write(_sized(listed))
        elif verb == "killforward-all":
            for item in reverses.all():
                reverses.remove(item.local)
            stream.write(b"OKAY")
        elif verb == "killforward":
            removed = reverses.remove(rest)
            stream.write(b"OKAY" if removed else b"FAIL" + _sized(f"listener '{rest}' not found"))
        elif verb == "forward":
            rebind = not rest.startswith("norebind:")
            local, _, remote = rest.removeprefix("norebind:").partition(";")
            if not local.startswith("tcp:") or not local[4:].isdigit() or not remote:
                stream.write(b"FAIL" + _sized(f"cannot listen on {local}"))
            elif reverses.add(Reverse(local, remote, transport), rebind):
                stream.write(b"OKAY")
            else:
                stream.write(b"FAIL" + _sized(f"cannot rebind existing socket: {local}"))
        else:
            stream.write(b"FAIL" + _sized(f"unknown reverse request: {verb}"))

    def _pipe(self, item: Reverse, stream: Stream) -> None:
        """Join a connection to a reversed port with the host's end."""
        other = item.transport.open(item.remote)
        if not other.wait_open(REVERSE_WAIT):
            other.close()
            return
        self._start(lambda: _copy(other, stream))
        _copy(stream, other)


def _copy(source: Stream, target: Stream) -> None:
    try:
        while data := source.read():
            target.write(data)
    except StreamClosed:
        pass
    finally:
        source.close()
        target.close()


def _says(text: str) -> Service:
    return lambda stream: stream.write(text.encode())


def _sized(text: str) -> bytes:
    """A string after its length in four hexadecimal digits."""
    raw = text.encode()
    return f"{len(raw):04x}".encode("ascii") + raw
