"""The one way from a browser to the network: a small proxy on loopback. It leads to the web, never to this machine or
the network around it: a name is looked up once, and what was checked is what is connected to."""

from __future__ import annotations

import base64
import contextlib
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from http.client import HTTPConnection, HTTPException, HTTPResponse
from http.server import BaseHTTPRequestHandler
from socketserver import ThreadingTCPServer
from threading import Thread
from typing import Any, Final
from urllib.parse import SplitResult, unquote, urlsplit
from urllib.request import getproxies, proxy_bypass

from promptrpa.errors import SettingsError
from promptrpa.hosts import Resolve, resolve

from .address import is_inner, is_local

Connect = Callable[[tuple[str, int], float], socket.socket]

MARK: Final = "proxy-status"
"""The header of answers that are the doorway's own."""
_DEADLINE: Final = 10.0
"""Seconds that connecting may take."""
_PIECE: Final = 65536
_PORTS: Final = {"http": 80, "https": 443}
_OF_ONE_LINE: Final = frozenset(
    ("connection", "keep-alive", "proxy-authorization", "proxy-connection", "te", "transfer-encoding", "upgrade")
)


@dataclass(frozen=True, slots=True)
class _Proxy:
    """One that the user has to go through. login: the header that it asks for."""

    host: str
    port: int
    login: dict[str, str]


class Doorway:
    """Open until `close`. own: an address that the user named; if it is of this machine or the network around it, its
    host and port are led to as well. Raises SettingsError for a proxy of the user that cannot be used."""

    def __init__(
        self, own: str = "", *, resolve: Resolve = resolve, connect: Connect = socket.create_connection
    ) -> None:
        self._resolve, self._connect = resolve, connect
        self._proxies = _proxies()
        self._own = self._inner_place(own)
        self._lines: set[socket.socket] = set()
        self.problems: dict[str, str] = {}
        """Why a host was not led to, the last time."""
        self._server = _Server(("127.0.0.1", 0), partial(_Visit, self))
        self.port: int = self._server.server_address[1]
        Thread(target=self._server.serve_forever, args=(0.1,), name="doorway", daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        for line in tuple(self._lines):
            _end(line, socket.SHUT_RDWR)

    @contextmanager
    def line(self, host: str, port: int, kind: str) -> Iterator[tuple[socket.socket, _Proxy | None]]:
        """A connection to there, or to the user's proxy that leads there; https: through that. Raises OSError and
        UnicodeError."""
        own = (host, port) == self._own
        proxy = None if own or proxy_bypass(f"{host}:{port}") else self._proxies.get(kind)
        try:
            found = [] if is_local(_written(host, port)) and not own else self._resolve(host, port)
        except (OSError, UnicodeError):
            if proxy is None:
                raise
        else:
            if not own and (not found or any(map(is_inner, found))):
                raise PermissionError(f"{host} leads to this machine or the network around it.")
        line = self._connect((proxy.host, proxy.port), _DEADLINE) if proxy else self._dial(found, port)
        self._lines.add(line)
        try:
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if proxy and kind == "https":
                _lead_on(line, _written(host, port).removeprefix("//"), proxy)
            line.settimeout(None)
            yield line, proxy
        finally:
            self._lines.discard(line)
            line.close()

    def _dial(self, found: list[str], port: int) -> socket.socket:
        end = time.monotonic() + _DEADLINE
        for left in range(len(found), 0, -1):
            try:
                return self._connect((found[-left], port), max(0.1, (end - time.monotonic()) / left))
            except OSError:
                if left == 1:
                    raise
        raise OSError("no such name")

    def _inner_place(self, address: str) -> tuple[str, int] | None:
        parts = urlsplit(address)
        if not parts.hostname:
            return None
        port = parts.port or _PORTS[parts.scheme]
        if not is_local(address):
            try:
                found = self._resolve(parts.hostname, port)
            except (OSError, UnicodeError):
                return None
            if not found or not all(map(is_inner, found)):
                return None
        return parts.hostname, port


class _Server(ThreadingTCPServer):
    daemon_threads = True
    request_queue_size = 128

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that goes away in the middle is none."""


class _Visit(BaseHTTPRequestHandler):
    """One request of the browser."""

    disable_nagle_algorithm = True

    def __init__(self, door: Doorway, *rest: Any) -> None:
        self._door = door
        super().__init__(*rest)

    def do_CONNECT(self) -> None:
        place = urlsplit(f"//{self.path}")
        with (
            self._problems_said(place),
            self._door.line(place.hostname or "", place.port or _PORTS["https"], "https") as (line, _),
        ):
            self.wfile.write(b"HTTP/1.1 200 OK\r\n\r\n")
            there = Thread(target=_pour, args=(self.connection, line, socket.SHUT_RDWR), daemon=True)
            there.start()
            _pour(line, self.connection, socket.SHUT_WR)
            there.join()

    def _fetch(self) -> None:
        place = urlsplit(self.path)
        with (
            self._problems_said(place),
            self._door.line(place.hostname or "", place.port or _PORTS["http"], "http") as (line, proxy),
        ):
            asked = HTTPConnection(place.hostname or "")
            asked.sock = line
            target = self.path if proxy else "/" + "".join(self.path.split("/", 3)[3:])
            asked.putrequest(self.command, target, skip_host=True, skip_accept_encoding=True)
            login = proxy.login if proxy else {}
            for name, value in (*_lasting(self.headers), ("Connection", "close"), *login.items()):
                asked.putheader(name, value)
            asked.endheaders()
            left = int(self.headers.get("Content-Length") or 0)
            while left and (piece := self.rfile.read1(min(left, _PIECE))):
                line.sendall(piece)
                left -= len(piece)
            self._answer(asked.getresponse())

    do_GET = do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = _fetch

    def _answer(self, response: HTTPResponse) -> None:
        self.send_response_only(response.status, response.reason)
        for name, value in _lasting(response.headers):
            self.send_header(name, value)
        self.end_headers()
        while piece := response.read1(_PIECE):
            self.wfile.write(piece)

    @contextmanager
    def _problems_said(self, place: SplitResult) -> Iterator[None]:
        try:
            yield
        except PermissionError as refused:
            self._refuse(place, 403, f"{refused} From a page of the web nothing leads there.")
        except (OSError, UnicodeError, ValueError, HTTPException) as error:
            self._refuse(place, 502, f"It cannot be reached: {error}")

    def _refuse(self, place: SplitResult, status: int, text: str) -> None:
        self._door.problems[place.hostname or ""] = text
        self.send_response_only(status)
        self.send_header(MARK, "promptrpa")
        self.send_header("Content-Type", "text/plain; charset=utf-8")
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, format: str, *args: Any) -> None:
        """Nowhere."""


def _proxies() -> dict[str, _Proxy]:
    """Those of the user, by the kind of address that they are for."""
    said = getproxies()
    names = {kind: kind if kind in said else "all" for kind in _PORTS}
    return {kind: _proxy(name, said[name].strip()) for kind, name in names.items() if name in said}


def _proxy(name: str, said: str) -> _Proxy:
    with contextlib.suppress(ValueError):
        parts = urlsplit(said if "://" in said else f"http://{said}")
        if parts.scheme == "http" and parts.hostname:
            login = f"{unquote(parts.username or '')}:{unquote(parts.password or '')}".encode()
            header = {"Proxy-Authorization": f"Basic {base64.b64encode(login).decode()}"} if parts.username else {}
            return _Proxy(parts.hostname, parts.port or _PORTS["http"], header)
    raise SettingsError(
        f"The variable {name}_proxy names no http proxy. Set it to an address such as http://host:3128."
    )


def _lead_on(line: socket.socket, place: str, proxy: _Proxy) -> None:
    """Have the proxy lead to a place. Raises OSError and HTTPException."""
    header = {"Host": place, **proxy.login}
    lines = f"CONNECT {place} HTTP/1.1", *(f"{name}: {value}" for name, value in header.items()), "", ""
    line.sendall("\r\n".join(lines).encode())
    with contextlib.closing(HTTPResponse(line, method="CONNECT")) as answer:
        answer.begin()
        if answer.status != 200:
            raise OSError(f"the proxy {proxy.host} answers with the error {answer.status}")


def _written(host: str, port: int) -> str:
    return f"//[{host}]:{port}" if ":" in host else f"//{host}:{port}"


def _lasting(headers: Any) -> list[tuple[str, str]]:
    """The headers that are not about one connection alone."""
    return [(name, value) for name, value in headers.items() if name.lower() not in _OF_ONE_LINE]


def _pour(source: socket.socket, sink: socket.socket, end: int) -> None:
    """All that comes, until it ends."""
    with contextlib.suppress(OSError):
        while piece := source.recv(_PIECE):
            sink.sendall(piece)
    _end(sink, end)


def _end(line: socket.socket, how: int) -> None:
    with contextlib.suppress(OSError):
        line.shutdown(how)
