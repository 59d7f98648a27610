"""One end of a session: its numbers, and connections that hang or come too late."""

from __future__ import annotations

import json
import threading
import time
from typing import cast

import pytest

from promptrpa.devices.on_device.peer import Heard, Peer
from promptrpa.devices.on_device.protocol import MAX_UNACKNOWLEDGED, Ack, Apps, Done, Info, Prompt
from promptrpa.devices.on_device.session import ACK_EVERY, Numbers, OutOfOrder, TooMuch
from promptrpa.errors import DeviceTimeout


def test_each_message_is_taken_once_and_in_order() -> None:
    numbers = Numbers()
    assert [numbers.take(Prompt(n=n)) for n in (1, 1, 2, 1, 2, 3)] == [True, False, True, False, False, True]
    with pytest.raises(OutOfOrder):
        numbers.take(Prompt(n=5))
    assert numbers.received == 3


@pytest.mark.parametrize("said", [Prompt(), Prompt(n=1, a=1), Ack(a=1)])
def test_what_cannot_be_is_refused(said: Prompt | Ack) -> None:
    with pytest.raises(OutOfOrder):
        Numbers().take(said)


def test_what_did_not_arrive_is_sent_again() -> None:
    numbers = Numbers()
    for _ in range(4):
        numbers.number(Info())
    numbers.take(Done(n=1, to=1, a=2))
    again = [json.loads(text) for text in numbers.resume(3)]
    assert again == [{"type": "info", "n": 4, "a": 1}]
    assert numbers.resume(4) == []


@pytest.mark.parametrize("received", [1, 5])
def test_a_session_does_not_resume_where_it_was_not(received: int) -> None:
    numbers = Numbers()
    for _ in range(4):
        numbers.number(Info())
    numbers.take(Ack(a=2))
    with pytest.raises(OutOfOrder):
        numbers.resume(received)


def test_what_was_given_up_never_takes_effect() -> None:
    numbers = Numbers()
    first, _ = numbers.number(Info())
    second, _ = numbers.number(Info())
    numbers.take(Ack(a=first))
    numbers.give_up(first)
    numbers.give_up(second)
    assert [json.loads(text) for text in numbers.resume(first)] == [{"type": "void", "n": second}]


def test_acknowledgements_are_sent_now_and_then() -> None:
    numbers = Numbers()
    for n in range(1, ACK_EVERY):
        numbers.take(Prompt(n=n))
        assert numbers.acknowledgement() is None
    numbers.take(Prompt(n=ACK_EVERY))
    assert json.loads(numbers.acknowledgement() or "") == {"type": "ack", "a": ACK_EVERY}
    assert numbers.acknowledgement() is None


def test_only_so_much_is_kept() -> None:
    numbers = Numbers()
    for _ in range(MAX_UNACKNOWLEDGED):
        numbers.number(Info())
    with pytest.raises(TooMuch):
        numbers.number(Info())
    numbers.take(Ack(a=1))
    assert numbers.number(Info())[0] == MAX_UNACKNOWLEDGED + 1


class Hanging:
    """Sends so many messages, and then hangs until it is cut."""

    def __init__(self, sends: int) -> None:
        self._left, self._cut, self.hangs = sends, threading.Event(), threading.Event()

    def send(self, text: str) -> None:
        self._left -= 1
        if self._left < 0:
            self.hangs.set()
            self._cut.wait(20)
            raise ConnectionResetError("cut")

    def cut(self) -> None:
        self._cut.set()


def attached(connection: Hanging) -> Peer:
    peer = Peer("phone", "s", cast(Heard, None))
    peer.attach(connection, 0, lambda received: "welcome")
    return peer


@pytest.mark.parametrize("others", [True, False])
def test_a_send_that_hangs_does_not_outlive_the_deadline(others: bool) -> None:
    connection = Hanging(1)
    peer = attached(connection)
    if others:
        threading.Thread(target=peer.tell, args=(Apps(),), daemon=True).start()
        assert connection.hangs.wait(5)
    began = time.monotonic()
    with pytest.raises(DeviceTimeout):
        peer.request(Apps(), 0.3)
    assert time.monotonic() - began < 3


def test_a_session_that_has_ended_welcomes_nobody() -> None:
    peer = attached(Hanging(9))
    peer.end("It was away.")
    with pytest.raises(OSError, match="away"):
        peer.attach(Hanging(9), 0, lambda received: "welcome")
    assert not peer.connected
