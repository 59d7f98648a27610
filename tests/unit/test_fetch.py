"""Pages are fetched from the public internet only, whatever an address leads to, and within their limits."""

from __future__ import annotations

import gzip
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from threading import Event, Thread

import pytest

from promptrpa.errors import FetchError
from promptrpa.hosts import is_public
from promptrpa.search.fetch import JSON, FetchLimits, SafeFetcher, resolve_within
from web_kit import WebServer, moved, page, web_server


@pytest.fixture
def server() -> Iterator[WebServer]:
    with web_server() as served:
        yield served


def here(host: str, port: int) -> list[str]:
    """Every name is this machine."""
    return ["127.0.0.1"]


def fetcher(server: WebServer, *names: str, **limits: float) -> SafeFetcher:
    """May reach the server by these names."""
    allowed = {f"{name}:{server.port}" for name in names or ("site.test",)}
    return SafeFetcher(FetchLimits(**limits), allowed=allowed, resolve=here)  # type: ignore[arg-type]


@pytest.mark.parametrize("address", ["8.8.8.8", "1.1.1.1", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808"])
def test_public_addresses(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "127.8.8.8", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1", "100.64.0.1", "169.254.169.254",
        "168.63.129.16", "192.0.2.1", "198.18.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255", "::", "::1", "fe80::1",
        "fe80::1%eth0", "fd00:ec2::254", "fc00::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "2002:7f00:1::",
        "64:ff9b::7f00:1", "2001:db8::1", "nonsense",
    ],
)  # fmt: skip
def test_addresses_that_are_not_public(address: str) -> None:
    assert not is_public(address)


def test_a_page_is_fetched_with_its_host_named_and_nothing_of_the_user(server: WebServer) -> None:
    server.answers["/how/to"] = page("<p>Tap Save</p>", Set_Cookie="who=me")
    got = fetcher(server).fetch(server.url("/how/to?q=a b&c=设置#top"))
    assert (got.text, got.type) == ("<p>Tap Save</p>", "text/html")
    fetcher(server).fetch(server.url("/how/to"))
    path, headers = server.asked[0]
    assert path == "/how/to?q=a%20b&c=%E8%AE%BE%E7%BD%AE"
    assert headers["Host"] == f"site.test:{server.port}"
    assert not {"Cookie", "Authorization", "Referer"} & set(server.asked[1][1])


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1:{port}/", "http://localhost:{port}/", "http://[::1]:{port}/", "http://0x7f.1:{port}/",
        "http://2130706433:{port}/", "http://[::ffff:127.0.0.1]:{port}/", "http://0:{port}/",
    ],
)  # fmt: skip
def test_this_machine_is_not_reached(server: WebServer, url: str) -> None:
    server.answers["/"] = page("secret")
    with pytest.raises(FetchError, match=r"not on the public internet|no host"):
        SafeFetcher().fetch(url.format(port=server.port))
    assert server.asked == []


def test_a_name_of_a_private_address_is_not_reached(server: WebServer) -> None:
    with pytest.raises(FetchError, match=r"site.test is not on the public internet \(127.0.0.1\)"):
        SafeFetcher(resolve=here).fetch(server.url())
    assert server.asked == []


def test_one_private_address_among_public_ones_is_enough_to_refuse(server: WebServer) -> None:
    def both(host: str, port: int) -> list[str]:
        return ["8.8.8.8", "127.0.0.1"]

    with pytest.raises(FetchError, match="not on the public internet"):
        SafeFetcher(resolve=both).fetch(server.url())


def test_a_name_is_resolved_once_for_a_request(server: WebServer) -> None:
    answers = ["127.0.0.1", "192.0.2.1", "192.0.2.2"]
    asked: list[str] = []

    def changing(host: str, port: int) -> list[str]:
        asked.append(host)
        return [answers[len(asked) - 1]]

    server.answers["/"] = page("hello")
    reach = SafeFetcher(allowed={f"site.test:{server.port}"}, resolve=changing)
    assert reach.fetch(server.url()).text == "hello"
    assert asked == ["site.test"]


def test_a_redirect_is_followed(server: WebServer) -> None:
    server.answers |= {"/old": moved("/new"), "/new": page("here")}
    got = fetcher(server).fetch(server.url("/old"))
    assert (got.text, got.url) == ("here", server.url("/new"))


@pytest.mark.parametrize(
    "to",
    [
        "http://inside.test:{port}/",
        "http://169.254.169.254/latest",
        "file:///etc/passwd",
        "//inside.test:{port}/",
        "http://[bad",
    ],
)
def test_a_redirect_to_the_inside_is_not_followed(server: WebServer, to: str) -> None:
    server.answers |= {"/": page("secret"), "/out": moved(to.format(port=server.port))}
    with pytest.raises(FetchError):
        fetcher(server).fetch(server.url("/out"))
    assert [path for path, _ in server.asked] == ["/out"]


def test_redirects_end(server: WebServer) -> None:
    server.answers["/"] = moved("/")
    with pytest.raises(FetchError, match="on and on"):
        fetcher(server, redirects=3).fetch(server.url())
    assert len(server.asked) == 4


@pytest.mark.parametrize(
    "url",
    [
        "ftp://site.test/", "file:///etc/passwd", "site.test/page", "http://", "http:///x", "http://me:pw@site.test/",
        "http://me@site.test/", "http://site.test:99999/", "http://site.test:0/", "javascript:alert(1)", "http://a b/",
    ],
)  # fmt: skip
def test_what_is_no_plain_web_address_is_refused(url: str) -> None:
    with pytest.raises(FetchError):
        SafeFetcher(resolve=here).fetch(url)


def test_other_contents_than_asked_for_are_refused(server: WebServer) -> None:
    server.answers |= {
        "/": page("x", "application/pdf"),
        "/none": page("x", ""),
        "/json": page("{}", "application/json"),
    }
    for path in ("/", "/none", "/json"):
        with pytest.raises(FetchError, match=r"not text/html|not application"):
            fetcher(server).fetch(server.url(path))
    assert fetcher(server).fetch(server.url("/json"), JSON).text == "{}"


def test_an_answer_that_is_no_page_is_said(server: WebServer) -> None:
    with pytest.raises(FetchError, match="answered 404"):
        fetcher(server).fetch(server.url("/nowhere"))


def test_a_page_that_is_too_large_is_left_also_when_it_was_packed_small(server: WebServer) -> None:
    large = b"a" * 200_000
    server.answers |= {"/": page(large), "/packed": page(gzip.compress(large), Content_Encoding="gzip")}
    for path in ("/", "/packed"):
        with pytest.raises(FetchError, match="larger than 100000 bytes"):
            fetcher(server, bytes=100_000).fetch(server.url(path))
        assert len(fetcher(server).fetch(server.url(path)).text) == 200_000


def test_the_time_is_for_everything_together(server: WebServer) -> None:
    over = Event()

    def drip(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Type", "text/html")
        handler.end_headers()
        while not over.wait(0.05):
            handler.wfile.write(b"x")

    def dripping_headers(handler: BaseHTTPRequestHandler) -> None:
        handler.wfile.write(b"HTTP/1.0 200 OK\r\n")
        while not over.wait(0.05):
            handler.wfile.write(b"X: y\r\n")

    server.answers |= {"/body": drip, "/head": dripping_headers}
    for path in ("/body", "/head"):
        began = time.monotonic()
        with pytest.raises(FetchError, match="in time"):
            fetcher(server, seconds=0.4).fetch(server.url(path))
        assert time.monotonic() - began < 5
    over.set()


def test_a_silent_name_server_is_not_waited_for() -> None:
    over = Event()

    def silent(host: str, port: int) -> list[str]:
        over.wait(30)
        return []

    began = time.monotonic()
    with pytest.raises(FetchError, match="not found in time"):
        resolve_within(0.2, "site.test", 80, silent)
    assert time.monotonic() - began < 5
    over.set()


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("设置".encode("gb18030"), "text/html; charset=gb18030"),
        ('<meta charset="gbk">设置'.encode("gbk"), "text/html"),
        ("设置".encode(), "text/plain"),
        ("设置".encode(), "text/html; charset=no-such"),
        ("设置".encode(), "text/html; charset=base64"),
        ("设置".encode(), "text/html; charset=idna"),
        ("设置".encode("utf-16"), "text/html; charset=utf-16"),
        ("设置".encode("big5hkscs"), "text/html; charset=big5-hkscs"),
    ],
)
def test_the_letters_of_a_page_are_read_as_it_says(server: WebServer, body: bytes, kind: str) -> None:
    server.answers["/"] = page(body, kind)
    assert fetcher(server).fetch(server.url()).text.endswith("设置")


def test_letters_that_take_very_long_are_not_read(server: WebServer) -> None:
    server.answers["/"] = page(b"ab" * 700_000, "text/html; charset=punycode")  # minutes, if they were
    assert fetcher(server).fetch(server.url()).text == "ab" * 700_000


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Certificate and key of site.test in one file, signed by itself."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("openssl is not installed")
    folder = tmp_path_factory.mktemp("tls")
    key, made = folder / "key.pem", folder / "made.pem"
    subprocess.run(
        [openssl, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-subj", "/CN=site.test", "-addext", "subjectAltName=DNS:site.test", "-keyout", str(key), "-out", str(made)],
        check=True, capture_output=True,
    )  # fmt: skip
    whole = folder / "whole.pem"
    whole.write_text(made.read_text() + key.read_text())
    return whole


@pytest.fixture
def secure(certificate: Path) -> Iterator[WebServer]:
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(certificate)
    with web_server(tls) as served:
        yield served


def test_the_certificate_is_that_of_the_name_and_not_of_the_address(secure: WebServer, certificate: Path) -> None:
    secure.answers["/"] = page("safe")
    names = {f"{name}:{secure.port}" for name in ("site.test", "other.test")}
    trusting = SafeFetcher(allowed=names, authorities=ssl.create_default_context(cafile=certificate), resolve=here)
    assert trusting.fetch(secure.url(scheme="https")).text == "safe"
    with pytest.raises(FetchError, match="SSL"):
        trusting.fetch(secure.url(host="other.test", scheme="https"))
    with pytest.raises(FetchError, match="SSL"):
        SafeFetcher(allowed=names, resolve=here).fetch(secure.url(scheme="https"))


def test_https_does_not_lead_to_http(secure: WebServer, server: WebServer, certificate: Path) -> None:
    secure.answers["/"] = moved(server.url())
    names = {f"site.test:{secure.port}", f"site.test:{server.port}"}
    trusting = SafeFetcher(allowed=names, authorities=ssl.create_default_context(cafile=certificate), resolve=here)
    with pytest.raises(FetchError, match="from https to http"):
        trusting.fetch(secure.url(scheme="https"))
    assert server.asked == []


def test_a_handshake_that_does_not_end_is_cut(certificate: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        accepted: list[socket.socket] = []
        Thread(target=lambda: accepted.append(silent.accept()[0]), daemon=True).start()
        began = time.monotonic()
        reach = SafeFetcher(FetchLimits(seconds=0.3), allowed={f"site.test:{port}"}, resolve=here)
        with pytest.raises(FetchError, match="in time"):
            reach.fetch(f"https://site.test:{port}/")
        assert time.monotonic() - began < 5
        for connection in accepted:
            connection.close()
