"""Fetching a page from the web safely: whatever the address leads to, nothing inside the own network is touched."""

from __future__ import annotations

import codecs
import re
import socket
import ssl
import time
from collections.abc import Collection, Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from threading import Thread, Timer
from typing import Final
from urllib.parse import SplitResult, quote, urljoin, urlsplit

import urllib3
from urllib3.connection import HTTPConnection
from urllib3.exceptions import HTTPError

from promptrpa.errors import FetchError
from promptrpa.hosts import Resolve, is_public, resolve

HTML: Final = frozenset({"text/html", "application/xhtml+xml", "text/plain"})
JSON: Final = frozenset({"application/json"})

_PORTS: Final = {"http": 80, "https": 443}
_MOVED: Final = frozenset({301, 302, 303, 307, 308})
_CHUNK: Final = 65_536
_HEADERS: Final = {
    "User-Agent": "Mozilla/5.0 (compatible; promptrpa)",
    "Accept-Encoding": "gzip",
    "Connection": "close",
}


_CHARSETS: Final = re.compile(
    r"(?:utf-(?:8|16)|ascii|iso8859|iso2022|cp\d|gb|hz|big5|euc|shift_jis|koi8|mac-|tis-620)[\w-]*"
)
"""As Python calls them. Others that it has are no letters of pages, and some take very long."""


@dataclass(frozen=True, slots=True)
class Fetched:
    """url: where it was found after redirects."""

    url: str
    type: str
    text: str


@dataclass(frozen=True, slots=True)
class FetchLimits:
    """seconds: for everything together, redirects too. bytes: of the page once unpacked."""

    seconds: float = 10.0
    bytes: int = 3_000_000
    redirects: int = 5


class SafeFetcher:
    """GET over http and https. A host's name is resolved once, its addresses are checked, and the connection goes to
    the first of them; each redirect is checked anew. No cookies, no credentials, no proxy.

    allowed: "host:port" of servers that may be at any address (a search engine of one's own). authorities: whose
    certificates are trusted; None: those of the system. resolve: how names become addresses.
    """

    def __init__(
        self,
        limits: FetchLimits | None = None,
        *,
        allowed: Collection[str] = (),
        authorities: ssl.SSLContext | None = None,
        resolve: Resolve = resolve,
    ) -> None:
        self._limits = limits or FetchLimits()
        self._allowed = frozenset(allowed)
        self._authorities = authorities
        self._resolve = resolve

    def fetch(self, url: str, types: Collection[str] = HTML, headers: Mapping[str, str] | None = None) -> Fetched:
        """The page at an address. Raises FetchError that says why it can't be had."""
        until = time.monotonic() + self._limits.seconds
        for _ in range(self._limits.redirects + 1):
            parts = _checked(url)
            found = self._get(parts, until, types, headers or {})
            if isinstance(found, Fetched):
                return found
            try:
                url = urljoin(url, found)
                scheme = urlsplit(url).scheme
            except ValueError as error:
                raise FetchError(f"{parts.hostname} leads to “{found}”, which is no web address.") from error
            if parts.scheme == "https" and scheme == "http":
                raise FetchError(f"{parts.hostname} leads from https to http, which is not followed.")
        raise FetchError(f"{urlsplit(url).hostname} leads on and on to other addresses.")

    def _get(
        self, parts: SplitResult, until: float, types: Collection[str], headers: Mapping[str, str]
    ) -> Fetched | str:
        """The page, or where it moved to."""
        host, port = parts.hostname or "", parts.port or _PORTS[parts.scheme]
        address = self._address(host, port, until)
        path = f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}"
        name = f"[{host}]" if ":" in host else host
        named = name if port == _PORTS[parts.scheme] else f"{name}:{port}"
        line = _Line()
        try:
            with line.cut_at(until, host):
                connection = HTTPConnection(host, port, timeout=_left(until, host))
                connection.sock = line.connect(address, port, _left(until, host))
                if parts.scheme == "https":
                    connection.sock = line.secure(self._authorities or ssl.create_default_context(), host)
                connection.request("GET", path, headers={**_HEADERS, **headers, "Host": named}, preload_content=False)
                response = connection.getresponse()
                _left(until, host)  # a connection that was cut looks like one that ended
                if response.status in _MOVED and response.headers.get("Location"):
                    return str(response.headers["Location"])
                return self._read(parts, response, until, types)
        except (OSError, HTTPError, ValueError) as error:
            if time.monotonic() >= until:
                raise FetchError(f"{host} did not answer in time.") from error
            raise FetchError(f"{host} cannot be read ({type(error).__name__}).") from error

    def _address(self, host: str, port: int, until: float) -> str:
        """One of the host's addresses, all of which are public."""
        addresses = resolve_within(_left(until, host), host, port, self._resolve)
        if not addresses:
            raise FetchError(f"There is no host {host}.")
        if f"{host}:{port}" not in self._allowed:
            for address in addresses:
                if not is_public(address):
                    raise FetchError(f"{host} is not on the public internet ({address}), so it is not fetched.")
        return addresses[0]

    def _read(
        self, parts: SplitResult, response: urllib3.BaseHTTPResponse, until: float, types: Collection[str]
    ) -> Fetched:
        host = parts.hostname or ""
        if response.status != 200:
            raise FetchError(f"{host} answered {response.status}.")
        said = response.headers.get("Content-Type", "")
        kind = said.partition(";")[0].strip().lower()
        if kind not in types:
            raise FetchError(f"{host} sent {kind or 'something without a type'}, not {' or '.join(sorted(types))}.")
        body = bytearray()
        for chunk in response.stream(_CHUNK, decode_content=True):
            body += chunk
            if len(body) > self._limits.bytes:
                raise FetchError(f"The page of {host} is larger than {self._limits.bytes} bytes.")
        _left(until, host)
        return Fetched(parts.geturl(), kind, _decoded(bytes(body), said))


class _Line:
    """A connection that can be cut from another thread at any moment, also in the middle of a handshake."""

    def __init__(self) -> None:
        self._socket: socket.socket | None = None

    def connect(self, address: str, port: int, seconds: float) -> socket.socket:
        self._socket = socket.create_connection((address, port), timeout=seconds)
        return self._socket

    def secure(self, context: ssl.SSLContext, host: str) -> socket.socket:
        assert self._socket is not None
        secured = context.wrap_socket(self._socket, server_hostname=host, do_handshake_on_connect=False)
        self._socket = secured
        secured.do_handshake()
        return secured

    @contextmanager
    def cut_at(self, until: float, host: str) -> Iterator[None]:
        """Within the block the connection lives until that moment at most; it is closed at the end."""
        watch = Timer(_left(until, host), self._cut)
        watch.daemon = True
        watch.start()
        try:
            yield
        finally:
            watch.cancel()
            if self._socket:
                self._socket.close()

    def _cut(self) -> None:
        if self._socket:
            with suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)


def resolve_within(seconds: float, host: str, port: int, with_: Resolve = resolve) -> list[str]:
    """The addresses of a host, asked for not longer than `seconds`. Raises FetchError."""
    answer: Future[list[str]] = Future()

    def ask() -> None:
        try:
            answer.set_result(with_(host, port))
        except (OSError, UnicodeError) as error:  # UnicodeError: a name that cannot be written for DNS
            answer.set_exception(error)

    Thread(target=ask, daemon=True, name="resolve").start()
    try:
        return answer.result(seconds)
    except TimeoutError:
        raise FetchError(f"The name {host} was not found in time.") from None
    except (OSError, UnicodeError) as error:
        raise FetchError(f"There is no host {host}.") from error


def _checked(url: str) -> SplitResult:
    """The parts of an address that may be fetched. Raises FetchError."""
    try:
        parts = urlsplit(url.strip())
        port = parts.port
    except ValueError as error:
        raise FetchError(f"“{url}” is no web address.") from error
    if parts.scheme not in _PORTS or not parts.hostname:
        raise FetchError(f"“{url}” is no web address. It begins with http:// or https://.")
    if parts.username is not None or parts.password is not None:
        raise FetchError("A web address with a name or a password in it is not fetched.")
    if port == 0 or any(c.isspace() for c in parts.netloc) or any(ord(c) < 32 for c in url.strip()):
        raise FetchError(f"“{url}” is no web address.")
    return _ascii(parts)


def _ascii(parts: SplitResult) -> SplitResult:
    """Path and query with other characters than ASCII as they go over the wire."""
    safe = "/%:=&?~#+!$,;'@()*[]"
    return parts._replace(path=quote(parts.path, safe), query=quote(parts.query, safe), fragment="")


def _left(until: float, host: str) -> float:
    left = until - time.monotonic()
    if left <= 0:
        raise FetchError(f"{host} did not answer in time.")
    return left


def _decoded(body: bytes, said: str) -> str:
    """By the header's charset or the page's own, where it is one of the web; else as UTF-8."""
    named = re.search(r"charset=[\"']?([\w.:-]+)", said, re.I)
    meta = re.search(rb"<meta[^>]{0,200}?charset=[\"']?([\w.:-]+)", body[:4096], re.I)
    for charset in (named[1] if named else "", meta[1].decode("ascii") if meta else ""):
        with suppress(LookupError):
            if charset and _CHARSETS.fullmatch(codecs.lookup(charset).name):
                return body.decode(charset, errors="replace")
    return body.decode("utf-8", errors="replace")
