"""Connections that drop at every message, and ends that do not keep to the protocol."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.sync.server import ServerConnection
from websockets.sync.server import serve as serve_websocket

from on_device_kit import STOP_SECONDS, FakeClient, Raw, Server, device_of, eventually, serve, simple
from promptrpa.devices.on_device import listener as listening
from promptrpa.devices.on_device.device import OnDevice
from promptrpa.devices.on_device.pairing import LETTERS, key_of_code, make_proof
from promptrpa.devices.on_device.protocol import MAX_MESSAGE, MAX_UNACKNOWLEDGED, VERSION, Ask, Keep
from promptrpa.domain.instruction import OperationType
from promptrpa.domain.operation import Operation
from promptrpa.errors import Aborted, DeviceLost, DeviceTimeout, NotFound, UsageError

TAP = Operation(OperationType.CLICK, point=(300, 350))


def converse(server: Server, device: OnDevice, client: FakeClient, mark: int) -> None:
    """Every kind of message once, each with a trace that tells how often it took effect."""
    client.send(simple(f"Page {mark}"))
    assert device.wait(lambda page: page.widgets[1].text == f"Page {mark}", 5).widgets[1].text == f"Page {mark}"
    for number in range(3):
        device.perform(Operation(OperationType.CLICK, point=(mark, number)))
    assert device.observe(picture=True).picture is not None
    device.show(mark, f"step {mark}")
    assert eventually(lambda: client.prompt(f"prompt {mark}"))
    answers: list[str] = []

    def ask() -> None:
        said = device.ask(Ask(hold=device.hold, kind="fill", text=f"Question {mark}"), 10)
        answers.append(said.value if said else "")

    thread = threading.Thread(target=ask)
    thread.start()
    client.wait(told="ask", text=f"Question {mark}")
    client.do("answer", value=f"Answer {mark}")
    thread.join(10)
    assert answers == [f"Answer {mark}"]
    assert eventually(lambda: f"prompt {mark}" in [p.text for p in server.ears.prompts])


@pytest.mark.parametrize("sent", [True, False])
def test_lost_at_every_message(server: Server, device: OnDevice, client: FakeClient, sent: bool) -> None:
    converse(server, device, client, 1000)
    marks = range(7)
    for mark in marks:
        client.set("cut", after=mark, sent=sent)
        converse(server, device, client, mark)
    assert client.strokes == [[mark, number] for mark in (1000, *marks) for number in range(3)]
    assert [p.text for p in server.ears.prompts] == [f"prompt {mark}" for mark in (1000, *marks)]
    assert [each["text"] for each in client.seen(told="ask")] == [f"Question {mark}" for mark in (1000, *marks)]
    assert [each["step"] for each in client.seen(told="progress")] == [str(mark) for mark in (1000, *marks)]
    assert len(client.seen(told="connection", state="connecting")) > len(marks), "not every connection was lost"


def test_a_phone_that_stays_away_is_lost(tmp_path: Any, client: FakeClient) -> None:
    serving = serve(tmp_path, grace=0.4)
    server = next(serving)
    device = server.device(server.pair(client))
    device.observe()
    start = len(client.told)
    client.do("unpair")
    client.wait(start, told="connection", state="off")
    with pytest.raises(DeviceLost):
        device.perform(TAP)
    assert client.strokes == []
    with pytest.raises(DeviceLost):
        server.listener.peer(device.serial)
    next(serving, None)


def test_a_server_that_was_restarted_begins_anew(tmp_path: Any, client: FakeClient) -> None:
    first = serve(tmp_path)
    server = next(first)
    device = server.device(server.pair(client))
    device.observe()
    port = server.listener.port
    start = len(client.told)
    next(first, None)
    client.wait(start, told="connection", state="off")
    second = listening.PhoneListener(server.pairings, server.desk, server.ears, port=port)
    second.start()
    try:
        client.wait(start, told="connection", state="ready")
        client.wait(start, told="released", status="lost")
        again = device_of(second, device.serial)
        again.perform(TAP)
        assert client.strokes == [[300, 350]]
        with pytest.raises(DeviceLost):
            device.perform(TAP)
    finally:
        second.close()


def test_wrong_codes_make_a_code_void(server: Server, client: FakeClient) -> None:
    offer = server.desk.offer()
    wrong = "".join(next(letter for letter in LETTERS if letter != each) for each in offer.code)
    for _ in range(5):
        start = len(client.told)
        client.do("pair", host="127.0.0.1", port=server.listener.port, pin="", code=wrong)
        client.wait(start, told="connection", state="refused", code="pairing")
    start = len(client.told)
    client.do("pair", host="127.0.0.1", port=server.listener.port, pin="", code=offer.code)
    client.wait(start, told="connection", state="refused", code="pairing")
    assert server.pairings.all() == ()


def test_a_code_counts_once_and_not_for_ever(server: Server) -> None:
    offer = server.desk.offer()
    nonces = ("00" * 16, "11" * 16)
    proof = make_proof(key_of_code(offer.spelt.lower(), nonces[0]), "client", *nonces, "")
    assert server.desk.redeem("One", proof, *nonces, "") is not None
    assert server.desk.redeem("Two", proof, *nonces, "") is None
    taken_back = server.desk.offer()
    server.desk.withdraw()
    proof = make_proof(key_of_code(taken_back.code, nonces[0]), "client", *nonces, "")
    assert server.desk.redeem("Two", proof, *nonces, "") is None
    late = server.desk.offer(seconds=0)
    proof = make_proof(key_of_code(late.code, nonces[0]), "client", *nonces, "")
    assert server.desk.redeem("Three", proof, *nonces, "") is None


def test_the_link_for_a_qr_code(server: Server) -> None:
    offer = server.desk.offer()
    link = urlsplit(offer.link("192.168.1.5", 8765, "ab" * 32))
    assert (link.scheme, link.netloc) == ("promptrpa", "pair")
    assert parse_qs(link.query) == {"host": ["192.168.1.5"], "port": ["8765"], "key": ["ab" * 32], "code": [offer.code]}


def test_a_removed_phone_is_not_known(server: Server, client: FakeClient) -> None:
    device = server.device(server.pair(client))
    device.observe()
    start = len(client.told)
    server.listener.unpair(device.serial)
    client.wait(start, told="connection", state="refused", code="key")
    with pytest.raises(NotFound):
        server.listener.peer(device.serial)
    with pytest.raises(DeviceLost):
        device.observe()


def test_phones_are_served_elsewhere_only_with_a_certificate(server: Server) -> None:
    with pytest.raises(UsageError):
        listening.PhoneListener(server.pairings, server.desk, server.ears, host="0.0.0.0")


# --- a client that does not keep to the protocol


@pytest.fixture
def known(server: Server) -> tuple[str, str]:
    """A paired phone: its name and token."""
    raw, code = Raw(server.listener.port), server.desk.offer().code
    proof = raw.proof(key_of_code(code, raw.challenge["nonce"]))
    raw.say(type="pair", protocol=VERSION, nonce=raw.nonce, name="Raw", proof=proof)
    said = raw.read()
    assert said["type"] == "paired"
    return said["device"], said["token"]


@pytest.fixture
def raw(server: Server, known: tuple[str, str]) -> Raw:
    made = Raw(server.listener.port)
    assert made.hello(*known)["type"] == "welcome"
    return made


def test_wrong_version(server: Server, known: tuple[str, str]) -> None:
    said = Raw(server.listener.port).hello(*known, protocol=VERSION + 1)
    assert (said["type"], said["code"]) == ("refuse", "version")
    assert "Update the server" in said["text"]


def test_wrong_key(server: Server, known: tuple[str, str]) -> None:
    assert Raw(server.listener.port).hello(known[0], "00" * 32)["code"] == "key"
    assert Raw(server.listener.port).hello("phone-none", known[1])["code"] == "key"


def test_a_proof_counts_for_one_connection(server: Server, known: tuple[str, str]) -> None:
    first = Raw(server.listener.port)
    proof = first.proof(bytes.fromhex(known[1]))
    assert first.hello(*known)["type"] == "welcome"
    again = Raw(server.listener.port)
    again.nonce = first.nonce
    assert again.hello(*known, proof=proof)["code"] == "key"


def test_a_second_connection_takes_the_place_of_the_first(server: Server, known: tuple[str, str], raw: Raw) -> None:
    second = Raw(server.listener.port)
    assert second.hello(*known)["resumed"] is False
    assert raw.refusal().startswith("closed")
    second.say(type="prompt", text="from the second", n=1)
    assert eventually(lambda: [p.text for p in server.ears.prompts] == ["from the second"])


def test_a_session_goes_on_only_where_both_ends_agree(server: Server, known: tuple[str, str]) -> None:
    first = Raw(server.listener.port)
    session = first.hello(*known)["session"]
    first.say(type="prompt", text="one", n=1)
    assert eventually(lambda: len(server.ears.prompts) == 1)
    second = Raw(server.listener.port)
    said = second.hello(*known, session=session)
    assert (said["resumed"], said["received"]) == (True, 1)
    assert Raw(server.listener.port).hello(*known, session=session, received=7)["code"] == "order"
    assert Raw(server.listener.port).hello(*known, session=session)["resumed"] is False


def test_who_guesses_is_not_heard_for_a_while(server: Server, known: tuple[str, str]) -> None:
    for _ in range(listening.MOST_FAILURES):
        assert Raw(server.listener.port).hello(known[0], "00" * 32)["code"] == "key"
    with connect(f"ws://127.0.0.1:{server.listener.port}/") as socket:
        assert json.loads(socket.recv(5))["code"] == "limit"


@pytest.mark.parametrize(
    "said",
    [
        "no JSON",
        "[]",
        '{"type":"done","to":1,"n":1}',
        '{"type":"hello"}',
        '{"type":"welcome","session":"12345678","resumed":true,"received":0,"proof":"00"}',
        "[" * 100_000,
    ],
)
def test_the_first_message_is_hello_or_pair(server: Server, said: str) -> None:
    raw = Raw(server.listener.port)
    raw.socket.send(said)
    assert raw.refusal() == "broken"


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"type": "prompt", "text": "hi"}, "order"),
        ({"type": "prompt", "text": "hi", "n": 2}, "order"),
        ({"type": "prompt", "text": "hi", "n": 1, "a": 5}, "order"),
        ({"type": "prompt", "text": "x" * 2001, "n": 1}, "broken"),
        ({"type": "prompt", "text": 3, "n": 1}, "broken"),
        ({"type": "prompt", "text": "hi", "n": -1}, "broken"),
        ({"type": "perform", "hold": 1, "operation": "back", "n": 1}, "broken"),
        ({"type": "nothing", "n": 1}, "broken"),
        ({"type": "page", "to": 1, "tree": 2, "base": 1, "package": "a", "width": 1, "height": 1, "n": 1}, "broken"),
        ({"type": "hello", "protocol": 1, "device": "x", "nonce": "00" * 8, "proof": "00" * 8, "n": 1}, "broken"),
    ],
)
def test_what_breaks_the_protocol_ends_the_connection(
    server: Server, raw: Raw, said: dict[str, Any], code: str
) -> None:
    raw.say(**said)
    assert raw.refusal() == code
    assert server.ears.prompts == []


def test_a_message_sent_twice_counts_once(server: Server, raw: Raw) -> None:
    for number in (1, 1, 2, 1, 2, 3):
        raw.say(type="prompt", text=f"prompt {number}", n=number)
    assert eventually(lambda: len(server.ears.prompts) == 3)
    assert [p.text for p in server.ears.prompts] == ["prompt 1", "prompt 2", "prompt 3"]


def test_a_flood_ends_the_connection(server: Server, raw: Raw) -> None:
    for number in range(1, 200):
        with suppress(ConnectionClosed):
            raw.say(type="prompt", text="again", n=number)
    assert raw.refusal() in ("limit", "closed 1008")
    assert len(server.ears.prompts) == 20


def test_a_huge_message_ends_the_connection(server: Server, raw: Raw) -> None:
    with suppress(ConnectionClosed):
        raw.socket.send("x" * (MAX_MESSAGE + 1))
    assert raw.refusal() == "closed 1009"
    assert server.ears.prompts == []


def test_strangers_are_few(server: Server) -> None:
    strangers = [Raw(server.listener.port) for _ in range(listening.MOST_STRANGERS)]
    with connect(f"ws://127.0.0.1:{server.listener.port}/") as socket:
        assert json.loads(socket.recv(5))["code"] == "limit"
    for each in strangers:
        each.socket.close()
    assert eventually(lambda: server.listener._strangers == 0)


def test_a_phone_that_does_not_acknowledge_is_lost(server: Server, known: tuple[str, str], raw: Raw) -> None:
    device = server.device(known[0])
    for number in range(MAX_UNACKNOWLEDGED - 1):  # the hold is one more
        device.show(number, "again")
    with pytest.raises(DeviceLost, match="keep up"):
        device.show(0, "again")


def test_a_stop_does_not_wait_for_a_phone_that_does_not_read(server: Server, known: tuple[str, str], raw: Raw) -> None:
    device = server.device(known[0], timeout=60)
    peer = server.listener.peer(known[0])
    sent = threading.Event()
    assert device.hold == 1

    def stuff() -> None:
        for number in range(60):
            peer.tell(Keep(task=f"t{number}", program={"steps": "x" * 500_000}))
        sent.set()

    thread = threading.Thread(target=stuff, daemon=True)
    thread.start()
    assert not sent.wait(1), "a socket that takes all of it"
    start = time.monotonic()
    device.abort()
    assert time.monotonic() - start < STOP_SECONDS
    assert sent.wait(5)
    with pytest.raises(Aborted):
        device.perform(TAP)


def test_answers_to_nothing_are_no_answers(server: Server, known: tuple[str, str], raw: Raw) -> None:
    device = server.device(known[0], timeout=0.5)
    raw.say(type="version", to=2, version="early", n=1)
    raw.say(type="prompt", text="read after it", n=2)
    assert eventually(lambda: len(server.ears.prompts) == 1)
    with pytest.raises(DeviceTimeout):
        device.app_version("app.notes")


# --- a server that does not keep to the protocol


@contextmanager
def false_server(behave: Callable[[ServerConnection, dict[str, Any]], None]) -> Iterator[int]:
    """Welcomes whoever calls with a good proof, then behaves as it likes; its port."""

    def handle(socket: ServerConnection) -> None:
        nonce = "ab" * 16
        socket.send(json.dumps({"type": "challenge", "protocol": VERSION, "nonce": nonce}))
        said = json.loads(socket.recv(5))
        behave(socket, {**said, "server_nonce": nonce})

    with serve_websocket(handle, "127.0.0.1", 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield int(server.socket.getsockname()[1])
        server.shutdown()


TOKEN = "cd" * 32


def welcome(socket: ServerConnection, hello: dict[str, Any], key: str = TOKEN) -> None:
    proof = make_proof(bytes.fromhex(key), "server", hello["server_nonce"], hello["nonce"], "")
    said = {"type": "welcome", "session": "12345678", "resumed": False, "received": 0, "proof": proof}
    socket.send(json.dumps(said))


def drain(socket: ServerConnection, heard: list[dict[str, Any]]) -> None:
    try:
        while True:
            heard.append(json.loads(socket.recv(5)))
    except (ConnectionClosed, TimeoutError):
        pass


def call(client: FakeClient, port: int) -> None:
    kept = {"host": "127.0.0.1", "port": port, "pin": "", "device": "phone-1", "token": TOKEN}
    client.do("store", name="pairing", value=json.dumps(kept))


@pytest.mark.parametrize(
    ("messages", "code"),
    [
        ([{"type": "perform", "hold": 1, "operation": "back"}], "order"),
        ([{"type": "hold", "hold": 1, "by": "x", "n": 2}], "order"),
        ([{"type": "hold", "hold": 1, "by": "x", "n": 1, "a": 9}], "order"),
        ([{"type": "hold", "hold": 0, "by": "x", "n": 1}], "broken"),
        ([{"type": "nothing", "n": 1}], "broken"),
        ([{"type": "challenge", "protocol": 1, "nonce": "ab" * 16, "n": 1}], "order"),
        ([{"type": "perform", "hold": 1, "operation": "explode", "n": 1}], "broken"),
    ],
)
def test_the_client_refuses_what_breaks_the_protocol(
    client: FakeClient, messages: list[dict[str, Any]], code: str
) -> None:
    heard: list[dict[str, Any]] = []

    def behave(socket: ServerConnection, hello: dict[str, Any]) -> None:
        welcome(socket, hello)
        for message in messages:
            socket.send(json.dumps(message))
        drain(socket, heard)

    with false_server(behave) as port:
        call(client, port)
        assert eventually(lambda: any(each["type"] == "refuse" for each in heard))
    assert next(each["code"] for each in heard if each["type"] == "refuse") == code
    assert not client.seen(did="press")


def test_the_client_does_nothing_twice_and_nothing_without_a_hold(client: FakeClient) -> None:
    heard: list[dict[str, Any]] = []
    press = {"type": "perform", "operation": "press", "parameter": "enter"}

    def behave(socket: ServerConnection, hello: dict[str, Any]) -> None:
        welcome(socket, hello)
        hold = {"type": "hold", "hold": 1, "by": "x", "n": 1}
        once = {**press, "hold": 1, "n": 2}
        for message in (hold, once, once, hold, {**press, "hold": 2, "n": 3}, once):
            socket.send(json.dumps(message))
        drain(socket, heard)

    with false_server(behave) as port:
        call(client, port)
        assert eventually(lambda: sum(each["type"] in ("done", "fault") for each in heard) == 2)
    assert len(client.seen(did="press")) == 1
    assert next(each for each in heard if each["type"] == "fault")["code"] == "stopped"


@pytest.mark.parametrize("key", ["ef" * 32, TOKEN])
def test_the_client_obeys_only_who_knows_the_key(client: FakeClient, key: str) -> None:
    heard: list[dict[str, Any]] = []

    def behave(socket: ServerConnection, hello: dict[str, Any]) -> None:
        welcome(socket, hello, key)
        socket.send(json.dumps({"type": "hold", "hold": 1, "by": "x", "n": 1}))
        socket.send(json.dumps({"type": "perform", "operation": "back", "hold": 1, "n": 2}))
        drain(socket, heard)

    with false_server(behave) as port:
        call(client, port)
        if key == TOKEN:
            client.wait(did="press", key="back")
        else:
            client.wait(told="connection", state="refused", code="key")
            assert not client.seen(did="press")


def test_the_client_is_not_flooded(client: FakeClient) -> None:
    heard: list[dict[str, Any]] = []
    client.set("slow", milliseconds=300)

    def behave(socket: ServerConnection, hello: dict[str, Any]) -> None:
        welcome(socket, hello)
        socket.send(json.dumps({"type": "hold", "hold": 1, "by": "x", "n": 1}))
        tap = {"type": "perform", "operation": "click", "point": [1, 2], "hold": 1}
        for number in range(2, 130):
            socket.send(json.dumps({**tap, "n": number}))
        drain(socket, heard)

    with false_server(behave) as port:
        call(client, port)
        assert eventually(lambda: sum(each["type"] == "fault" for each in heard) >= 60)
        start = time.monotonic()
        client.do("stop")
        assert eventually(lambda: sum(each["type"] in ("fault", "done") for each in heard) == 128)
        assert time.monotonic() - start < STOP_SECONDS
    assert all(
        "too much" in each["text"].lower() or each["code"] == "stopped" for each in heard if each["type"] == "fault"
    )


def test_another_version_is_refused(client: FakeClient) -> None:
    def handle(socket: ServerConnection) -> None:
        socket.send(json.dumps({"type": "challenge", "protocol": VERSION + 1, "nonce": "ab" * 16}))
        drain(socket, [])

    with serve_websocket(handle, "127.0.0.1", 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        call(client, int(server.socket.getsockname()[1]))
        client.wait(told="connection", state="refused", code="version")
        server.shutdown()
