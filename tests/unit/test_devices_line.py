"""Deadlines, turns and abort, on real sockets."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest

from promptrpa.devices.line import Line
from promptrpa.errors import Aborted, DeviceLost, DeviceTimeout

SOON = 5.0
"""Seconds: long before the ten and more that are asked for, also on a machine with other work."""


@pytest.fixture
def line() -> Iterator[Line]:
    line = Line("phone A1")
    yield line
    line.close()


@pytest.fixture
def ends() -> Iterator[tuple[socket.socket, socket.socket]]:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        yield ours, theirs


def read_forever(line: Line, connection: socket.socket, seconds: float) -> None:
    with line.call(seconds, "look"):
        line.carry(connection)
        connection.recv(1)


def read_all(line: Line, connection: socket.socket, seconds: float) -> None:
    with line.call(seconds, "look"):
        line.carry(connection)
        while connection.recv(1):
            pass


Ends = tuple[socket.socket, socket.socket]


def test_a_read_that_hangs_ends_at_the_deadline(line: Line, ends: Ends) -> None:
    start = time.monotonic()
    with pytest.raises(DeviceTimeout, match=r"Phone A1 did not answer within 0\.1 seconds\. \(look\)"):
        read_forever(line, ends[0], 0.1)
    assert 0.09 < time.monotonic() - start < SOON


def test_an_answer_in_drops_does_not_outlive_the_deadline(line: Line, ends: Ends) -> None:
    ours, theirs = ends
    stop = threading.Event()

    def drip() -> None:
        with suppress(OSError):  # the caller hangs up when its time is over
            while not stop.wait(0.02):
                theirs.send(b".")

    dripping = threading.Thread(target=drip)
    dripping.start()
    try:
        with pytest.raises(DeviceTimeout):
            read_all(line, ours, 0.15)
    finally:
        stop.set()
        dripping.join()


def test_abort_from_another_thread_ends_the_call_at_once_and_all_later_ones(line: Line, ends: Ends) -> None:
    began = time.monotonic()
    aborter = threading.Timer(0.05, line.abort)
    aborter.start()
    with pytest.raises(Aborted, match=r"phone A1 was stopped"):
        read_forever(line, ends[0], 30)
    assert time.monotonic() - began < SOON
    for _ in range(2):
        with pytest.raises(Aborted), line.call(1, "look"):
            pytest.fail("a call began after abort")
    with pytest.raises(Aborted):
        line.pause(10)
    aborter.join()


def test_abort_ends_a_pause(line: Line) -> None:
    aborter = threading.Timer(0.05, line.abort)
    aborter.start()
    began = time.monotonic()
    with pytest.raises(Aborted), line.call(30, "wait"):
        line.pause(20)
    assert time.monotonic() - began < SOON
    aborter.join()


def test_close_makes_later_calls_say_so(line: Line) -> None:
    line.close()
    with pytest.raises(DeviceLost, match="is closed"), line.call(1, "look"):
        pytest.fail("a call began after close")


def test_calls_work_again_after_one_ran_out_of_time(line: Line, ends: Ends) -> None:
    with pytest.raises(DeviceTimeout):
        read_forever(line, ends[0], 0.05)
    ours, theirs = socket.socketpair()
    with theirs, line.call(1, "look"):
        line.carry(ours)
        theirs.send(b"x")
        assert ours.recv(1) == b"x"
    assert ours.fileno() == -1


def test_a_nested_call_has_no_more_time_than_the_outer_one(line: Line, ends: Ends) -> None:
    began = time.monotonic()
    with pytest.raises(DeviceTimeout, match=r"within 0\.1 seconds"), line.call(0.1, "outer"):
        read_forever(line, ends[0], 30)
    assert time.monotonic() - began < SOON


def test_the_outer_call_goes_on_after_a_nested_one_ran_out_of_time(line: Line, ends: Ends) -> None:
    ours, theirs = socket.socketpair()
    with theirs, line.call(5, "outer"):
        with pytest.raises(DeviceTimeout, match=r"within 0\.05 seconds"):
            read_forever(line, ends[0], 0.05)
        line.carry(ours)
        theirs.send(b"x")
        assert ours.recv(1) == b"x"


def test_a_pause_is_no_longer_than_the_deadline(line: Line) -> None:
    began = time.monotonic()
    with pytest.raises(DeviceTimeout), line.call(0.05, "wait"):
        line.pause(20)
    assert time.monotonic() - began < SOON


def test_calls_take_turns_and_waiting_for_a_turn_has_an_end(line: Line) -> None:
    inside, leave = threading.Event(), threading.Event()

    def hold() -> None:
        with line.call(30, "look"):
            inside.set()
            leave.wait(10)

    holder = threading.Thread(target=hold)
    holder.start()
    assert inside.wait(5)
    with pytest.raises(DeviceTimeout, match="busy with another call"), line.call(0.05, "tap"):
        pytest.fail("two calls at once")
    leave.set()
    with line.call(5, "tap"):
        assert inside.is_set()
    holder.join()


def test_a_released_socket_outlives_the_call(line: Line, ends: Ends) -> None:
    ours, theirs = ends
    with line.call(1, "start"):
        line.carry(ours)
        line.release(ours)
    others = socket.socketpair()
    with others[0], others[1], pytest.raises(DeviceTimeout):
        read_forever(line, others[0], 0.05)
    theirs.send(b"x")
    assert ours.recv(1) == b"x"


def test_a_pause_of_another_thread_is_not_cut_by_a_call(line: Line) -> None:
    inside = threading.Event()

    def hold() -> None:
        with suppress(DeviceTimeout), line.call(0.1, "look"):
            inside.set()
            line.pause(9)

    holder = threading.Thread(target=hold)
    holder.start()
    assert inside.wait(5)
    began = time.monotonic()
    line.pause(0.4)
    assert time.monotonic() - began > 0.39
    holder.join()
