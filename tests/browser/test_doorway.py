"""The one way of a browser to the network, with the real Chromium: to the web, never to this machine or its network."""

from __future__ import annotations

import socket
from collections.abc import Callable
from contextlib import closing
from functools import partial

import pytest
from web_phone import WebPhone

from conftest import HAS_CHROMIUM
from promptrpa.devices.browser.doorway import Doorway
from promptrpa.errors import DeviceRefused, SettingsError
from web_kit import WebServer, moved, page, web_server

pytestmark = pytest.mark.skipif(not HAS_CHROMIUM, reason="Chromium is not installed.")
PUBLIC = "93.184.216.34"
GO = "address => fetch(address, {mode: 'no-cors'}).then(() => 'led', () => 'nowhere')"
TALK = """address => new Promise(done => {
    const line = new WebSocket(address); line.onopen = () => done("led"); line.onerror = () => done("nowhere") })"""

CALL = """async address => {
    const call = new RTCPeerConnection({iceServers: [{urls: address}]}); call.createDataChannel("");
    await call.setLocalDescription(await call.createOffer()) }"""


@pytest.fixture(autouse=True)
def _no_proxy_of_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "https_proxy", "all_proxy", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)


def names(**known: list[str]) -> Callable[[str, int], list[str]]:
    """What names stand for, all the same or one answer after the other ("a,b" is one of several)."""

    def resolve(host: str, port: int) -> list[str]:
        answers = known.get(host.partition(".")[0])
        if answers is None:
            raise OSError("no such name")
        return (answers.pop(0) if len(answers) > 1 else answers[0]).split(",")

    return resolve


def web_at(server: WebServer) -> Callable[[tuple[str, int], float], socket.socket]:
    """What is connected to outside is the server; inside, what is there."""

    def connect(place: tuple[str, int], timeout: float) -> socket.socket:
        inside = place[0].startswith(("127.", "::", "10."))
        return socket.create_connection(place if inside else ("127.0.0.1", server.port), timeout)

    return connect


def test_pages_of_the_web_do_not_lead_inwards() -> None:
    with web_server() as web:
        hosts = (
            "127.0.0.1",
            "localhost",
            "x.localhost.",
            "[::1]",
            "[::ffff:127.0.0.1]",
            "nas",
            "10.9.8.7",
            "nas.local",
        )
        inner = [f"http://{host}:{web.port}/inner" for host in (*hosts, "0.0.0.0", "rebound.example", "both.example")]
        web.answers |= {f"/{n}": moved(each) for n, each in enumerate(inner)}
        web.answers["/"] = page("<title>Shop</title>")
        resolve = names(site=[PUBLIC], rebound=["127.0.0.1"], both=[f"{PUBLIC},10.1.2.3"])
        door = partial(Doorway, "http://site.example/", resolve=resolve, connect=web_at(web))
        with (
            closing(WebPhone("web:http://site.example/", doorway=door)) as phone,
            socket.socket(type=socket.SOCK_DGRAM) as call,
        ):
            call.bind(("127.0.0.1", 0))
            call.settimeout(1)
            phone.evaluate(CALL, f"stun:127.0.0.1:{call.getsockname()[1]}")
            with pytest.raises(TimeoutError):
                call.recv(1)
            for each in (*inner, *(f"/{n}" for n in range(len(inner)))):
                phone.evaluate(GO, each)
            assert phone.evaluate(TALK, f"ws://127.0.0.1:{web.port}/inner") == "nowhere"
            assert phone.evaluate(GO, "http://[2606:4700::1111]/") == "led"
            phone.evaluate("address => { location = address }", "/0")
            shown = phone.wait(lambda seen: "127" in seen.package, 3)
            assert any("leads to this machine" in w.text for w in shown.widgets)
    asked = {path for path, _ in web.asked}
    assert {f"/{n}" for n in range(len(inner))} <= asked
    assert not [path for path in asked if path.endswith("inner")]


def test_a_name_that_stands_for_something_else_later_leads_nowhere() -> None:
    with web_server() as web:
        web.answers["/"] = page("<title>Shop</title>")
        resolve = names(site=[PUBLIC, PUBLIC, "127.0.0.1"])
        door = partial(Doorway, f"http://site.example:{web.port}/", resolve=resolve, connect=web_at(web))
        with closing(WebPhone(f"web:http://site.example:{web.port}/", doorway=door)) as phone:
            phone.observe()
            phone.evaluate(GO, "/inner")
    assert not [path for path, _ in web.asked if path == "/inner"]


def test_what_leads_inwards_or_nowhere_is_told() -> None:
    resolve = names(inner=["10.1.2.3"], both=[f"{PUBLIC},127.0.0.1"])
    with web_server() as web:
        for address, own, told in (
            ("http://inner.example/", "", "inner.example leads to this machine"),
            ("https://inner.example/", "", "inner.example leads to this machine"),
            ("https://both.example/", "https://both.example/", "both.example leads to this machine"),
            ("https://absent.example/", "https://absent.example/", "cannot be reached: no such name"),
        ):
            door = partial(Doorway, own, resolve=resolve, connect=web_at(web))
            with closing(WebPhone(f"web:{address}", doorway=door)) as phone, pytest.raises(DeviceRefused, match=told):
                phone.observe()


def test_what_the_user_names_is_led_to_and_nothing_beside_it() -> None:
    with web_server() as named, web_server() as other:
        named.answers["/"] = other.answers["/"] = page("<title>Mine</title>")
        with closing(WebPhone(f"web:127.0.0.1:{named.port}/")) as phone:
            phone.evaluate(GO, f"http://127.0.0.1:{other.port}/")
            assert phone.evaluate(GO, f"http://127.0.0.1:{named.port}/again") == "led"
        door = partial(Doorway, f"http://wiki.example:{named.port}/", resolve=names(wiki=["127.0.0.1"]))
        with closing(WebPhone(f"web:http://wiki.example:{named.port}/", doorway=door)) as phone:
            phone.observe()
    assert [path for path, _ in named.asked if path != "/favicon.ico"] == ["/", "/again", "/"]
    assert not other.asked


def asked_by(door: Doorway, line: str) -> str:
    """What comes back for a request, and for one more after it where that leads on."""
    with socket.create_connection(("127.0.0.1", door.port), 5) as visit:
        visit.sendall(f"{line} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        if line.startswith("CONNECT") and b" 200 " in visit.recv(100):
            visit.sendall(b"GET /through HTTP/1.0\r\n\r\n")
        with visit.makefile("rb") as answer:
            return answer.read().decode()


def test_a_proxy_of_the_user_is_gone_through(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another doorway plays it."""
    with web_server() as web:
        web.answers |= dict.fromkeys(("/", "/through"), page("there"))
        seen: list[str] = []

        def resolve(host: str, port: int) -> list[str]:
            seen.append(host)
            return [PUBLIC]

        with closing(Doorway(resolve=resolve, connect=web_at(web))) as proxy:
            monkeypatch.setenv("all_proxy", f"user:word@127.0.0.1:{proxy.port}")
            monkeypatch.setenv("no_proxy", "near.example")
            known = names(near=[PUBLIC], inner=["10.1.2.3"])
            with closing(Doorway(resolve=known, connect=web_at(web))) as door:
                for line in ("CONNECT site.example:443", "GET http://site.example/", "GET http://near.example/"):
                    assert asked_by(door, line).endswith("there")
                assert seen == ["site.example"] * 2
                for line in ("CONNECT inner.example:443", "GET http://inner.example/", "GET http://nas/"):
                    assert "leads to this machine" in asked_by(door, line)
                assert seen == ["site.example"] * 2


@pytest.mark.parametrize("said", ["http://proxy.example:many", "socks5://proxy.example", "http://[::1", "https://p"])
def test_a_proxy_that_cannot_be_used_is_told(monkeypatch: pytest.MonkeyPatch, said: str) -> None:
    monkeypatch.setenv("HTTPS_PROXY", said)
    with closing(WebPhone("web:https://site.example/")) as phone, pytest.raises(SettingsError, match="https_proxy"):
        phone.observe()


def test_addresses_of_ipv6_proxies_have_no_brackets(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, int]] = []

    def connect(place: tuple[str, int], timeout: float) -> socket.socket:
        asked.append(place)
        raise OSError("not there")

    monkeypatch.setenv("http_proxy", "http://[2606:4700::2]")
    with closing(Doorway(resolve=names(site=[PUBLIC]), connect=connect)) as door:
        assert "not there" in asked_by(door, "GET http://site.example/")
    assert asked == [("2606:4700::2", 80)]
