"""Which phone is meant."""

from __future__ import annotations

import socket

import pytest

from promptrpa.devices.catalogue import ListedDevice, choose, list_devices
from promptrpa.errors import DeviceLost, DeviceRefused, NotFound, UsageError


def phone(serial: str, state: str = "device", usb: bool = False) -> ListedDevice:
    return ListedDevice(serial, "Pixel 8", state, usb, "127.0.0.1", 5037)


def test_the_only_usable_phone_is_the_default() -> None:
    assert choose([phone("A"), phone("B", "offline")]).serial == "A"
    assert choose([phone("emulator-5554"), phone("A", usb=True)]).serial == "A"


def test_a_serial_picks_that_phone() -> None:
    assert choose([phone("A"), phone("B")], "B").serial == "B"
    with pytest.raises(NotFound, match=r"no phone C.*A, B"):
        choose([phone("A"), phone("B")], "C")


def test_several_phones_must_be_told_apart() -> None:
    with pytest.raises(UsageError, match=r"A \(Pixel 8\), B \(Pixel 8\)"):
        choose([phone("A", usb=True), phone("B", usb=True)])


def test_no_phone_is_said_plainly() -> None:
    with pytest.raises(DeviceLost, match="Plug one in"):
        choose([])


@pytest.mark.parametrize(
    ("state", "said"),
    [("unauthorized", "allow USB debugging"), ("offline", "Unplug it"), ("no permissions", "udev"), ("odd", "odd")],
)
def test_a_phone_that_cannot_be_used_says_what_to_do(state: str, said: str) -> None:
    with pytest.raises(DeviceRefused, match=said):
        choose([phone("A", state)])
    assert phone("A", state).problem.startswith("Phone A ")
    assert phone("A").problem == ""


def test_without_an_adb_server_the_list_is_empty_and_none_is_started() -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    assert list_devices(port) == ()
    with socket.socket() as again:
        again.bind(("127.0.0.1", port))
        assert again.getsockname()[1] == port
