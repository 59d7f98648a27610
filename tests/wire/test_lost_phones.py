"""Phones that are slow, break off, vanish, restart and come back, as the product's device takes it."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Iterator

import adbutils
import pytest
from small_phone import SmallPhone

from common import wait_until
from phones import PhoneFactory, ServedPhone
from promptrpa.devices.adb_server import AdbServer, answers
from promptrpa.devices.android import AndroidDevice
from promptrpa.devices.catalogue import choose, list_devices
from promptrpa.domain.instruction import OperationType
from promptrpa.domain.operation import Operation
from promptrpa.errors import Aborted, DeviceLost, DeviceTimeout

OP = OperationType
AUTOMATION_PORT = 9008
"""Where uiautomator2's program on the phone listens."""


@pytest.fixture
def small(phone_factory: PhoneFactory, request: pytest.FixtureRequest) -> Iterator[tuple[SmallPhone, ServedPhone]]:
    phone = SmallPhone(serial=f"small-{request.node.name}")
    yield phone, phone_factory(phone)
    phone.held_back = 0.0


Small = tuple[SmallPhone, ServedPhone]


def test_a_phone_that_does_not_answer_is_a_timeout(small: Small) -> None:
    phone, served = small
    device = served.device(timeout=0.4)
    device.connect()
    phone.held_back = 20.0
    for call in (device.observe, device.picture, device.info, lambda: device.perform(Operation(OP.CLICK, (5, 5)))):
        start = time.monotonic()
        with pytest.raises(DeviceTimeout, match=r"did not answer within 0\.4 seconds"):
            call()
        assert time.monotonic() - start < 5
    device.close()


def test_a_phone_that_was_slow_can_be_used_again(small: Small) -> None:
    phone, served = small
    device = served.device(timeout=0.4)
    device.connect()
    phone.held_back = 1.0
    with pytest.raises(DeviceTimeout):
        device.observe()
    phone.held_back = 0.0
    assert device.wait(lambda page: True, 5).package == "com.example.small"
    device.close()


@pytest.mark.parametrize(
    "call",
    [
        lambda device: device.observe(),
        lambda device: device.perform(Operation(OP.CLICK, (5, 5))),
        lambda device: device.wait(lambda page: False, 60),
        lambda device: device.perform(Operation(OP.WAIT, parameter="60")),
    ],
    ids=["observe", "tap", "wait", "pause"],
)
def test_abort_ends_a_call_at_once(small: Small, call: Callable[[AndroidDevice], object]) -> None:
    phone, served = small
    device = served.device(timeout=60)
    device.connect()
    phone.held_back = 20.0
    aborted_at: list[float] = []

    def abort() -> None:
        aborted_at.append(time.monotonic())
        device.abort()

    timer = threading.Timer(0.2, abort)
    timer.start()
    with pytest.raises(Aborted):
        call(device)
    assert time.monotonic() - aborted_at[0] < 2
    with pytest.raises(Aborted):
        device.observe()
    device.close()
    timer.join()


def test_a_tap_whose_answer_is_lost_is_not_repeated(small: Small) -> None:
    phone, served = small
    device = served.device()
    device.connect()
    phone.breaks_after = [1]
    with pytest.raises(DeviceLost, match=r"does not answer any more \(click\)"):
        device.perform(Operation(OP.CLICK, (500, 250)))
    assert [call for call in phone.log if call[0] == "tap"] == [("tap", 500, 250)]
    assert device.observe().package == "com.example.small"
    assert len([call for call in phone.log if call[0] == "tap"]) == 1
    device.close()


def test_an_unplugged_phone_is_lost_and_found_again(small: Small) -> None:
    phone, served = small
    device = served.device()
    assert device.observe().package == "com.example.small"
    port = served.server.ports[phone.serial]
    served.server.remove(phone.serial)
    with pytest.raises(DeviceLost, match=served.serial):
        device.observe()
    served.server.add(phone, port)
    assert device.observe().package == "com.example.small"
    device.close()


def test_a_phone_that_restarts_is_found_again_but_not_tapped_unseen(small: Small) -> None:
    phone, served = small
    device = served.device()
    device.connect()
    phone.reboot()
    with pytest.raises(DeviceLost, match=served.serial):
        device.perform(Operation(OP.CLICK, (500, 250)))
    for _ in range(20):
        with contextlib.suppress(DeviceLost):
            page = device.observe()
            break
    assert page.package == "com.example.small"
    assert not [call for call in phone.log if call[0] == "tap"]
    device.perform(Operation(OP.CLICK, (500, 250)))
    assert [call for call in phone.log if call[0] == "tap"] == [("tap", 500, 250)]
    device.close()


def test_looking_goes_on_over_a_connection_that_breaks(small: Small) -> None:
    phone, served = small
    device = served.device()
    device.connect()
    for answers_left in range(1, 9):
        phone.breaks_after = [answers_left]
        assert device.observe(picture=True).picture is not None
    device.close()


def test_a_connection_that_breaks_again_while_it_is_made_anew(small: Small) -> None:
    """Wherever it breaks: at the look for the program on the phone, at its start, at the question."""
    phone, served = small
    device = served.device()
    for between in range(1, 5):
        device.connect()
        phone.breaks_after = [1, between]
        assert device.observe().package == "com.example.small"
        assert phone.breaks_after == []
    device.close()


def test_a_connection_that_breaks_all_the_time_is_a_lost_phone(small: Small) -> None:
    phone, served = small
    device = served.device()
    device.connect()
    phone.breaks_after = [1] * 20
    with pytest.raises(DeviceLost, match=served.serial):
        device.observe()
    phone.breaks_after = []
    assert device.observe().package == "com.example.small"
    device.close()


def test_a_dead_adb_server_is_a_lost_phone_and_none_is_started(small: Small) -> None:
    _, served = small
    users = answers("127.0.0.1", 5037)
    with AdbServer() as server:
        address = served.serial
        served.adb.disconnect(address)
        server.connect(address)
        device = AndroidDevice(address, port=server.port)
        assert device.observe().package == "com.example.small"
        server.stop()
        with pytest.raises(DeviceLost, match=f"{address} .*no adb server on port {server.port}"):
            device.observe()
        assert not answers("127.0.0.1", server.port)
        assert answers("127.0.0.1", 5037) == users
        port = server.port
        assert server.start().port == port
        assert device.observe().package == "com.example.small"
        device.close()


def automation_listens(served: ServedPhone) -> bool:
    phone = adbutils.AdbClient(served.adb.host, served.adb.port).device(served.serial)
    try:
        phone.create_connection(adbutils.Network.TCP, AUTOMATION_PORT).close()
    except adbutils.AdbError:
        return False
    return True


def test_the_automation_program_is_started_again_where_it_ended(small: Small) -> None:
    phone, served = small
    first, second = served.device(), served.device()
    first.connect()
    assert second.observe().package == "com.example.small"
    first.close()
    wait_until(lambda: not automation_listens(served))  # a touch that breaks off half way is not tried again
    second.perform(Operation(OP.CLICK, (500, 250)))
    assert [call for call in phone.log if call[0] == "tap"] == [("tap", 500, 250)]
    second.close()


def test_a_closed_device_says_so(small: Small) -> None:
    device = small[1].device()
    device.connect()
    device.close()
    device.close()
    with pytest.raises(DeviceLost, match="is closed"):
        device.observe()


def test_the_catalogue_lists_the_phones_of_a_server(small: Small, private_adb: AdbServer) -> None:
    found = {each.serial: each for each in list_devices(private_adb.port)}
    mine = found[small[1].serial]
    assert (mine.model, mine.state, mine.problem, mine.usb) == ("Small Phone", "device", "", False)
    assert choose(list(found.values()), mine.serial) == mine
