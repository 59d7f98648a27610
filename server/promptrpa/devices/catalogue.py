"""Which phones an adb server has, and which of them is meant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from promptrpa.errors import DeviceLost, DeviceRefused, NotFound, UsageError

from .adb_server import LOOPBACK, answers
from .line import Line
from .states import refusal


@dataclass(frozen=True, slots=True)
class ListedDevice:
    """A phone on an adb server.

    state: as adb says it: "device", "unauthorized", "offline", ...
    usb: plugged in, rather than over the network or emulated.
    problem: why it cannot be used and what to do; empty where it can.
    """

    serial: str
    model: str
    state: str
    usb: bool
    host: str
    port: int

    @property
    def problem(self) -> str:
        return refusal(self.serial, self.state)


def list_devices(port: int, host: str = LOOPBACK, timeout: float = 5.0) -> tuple[ListedDevice, ...]:
    """The phones of the adb server on this port, in its order; none where no server runs: none is started."""
    if not answers(host, port):
        return ()
    from .automation import Client  # loads adbutils

    line = Line(f"the adb server on port {port}")
    with line.call(timeout, "list the phones"):
        listed = Client(host, port, line).list(extended=True)
    return tuple(
        ListedDevice(
            each.serial,
            each.tags.get("model", "").replace("_", " "),
            each.state if each.state != "no" else "no permissions",
            "usb" in each.tags,
            host,
            port,
        )
        for each in listed
    )


def choose(devices: Sequence[ListedDevice], serial: str = "") -> ListedDevice:
    """The phone with the serial; without one the only usable phone, else the only one on USB.

    Raises NotFound, DeviceLost (no phone), DeviceRefused (none usable) and UsageError (several)."""
    if serial:
        named = [device for device in devices if device.serial == serial]
        if not named:
            known = ", ".join(device.serial for device in devices)
            raise NotFound(
                f"There is no phone {serial}. " + (f"There are: {known}." if known else "None is connected.")
            )
        return _usable(named)[0]
    if not devices:
        raise DeviceLost("No phone is connected. Plug one in with USB debugging switched on.")
    usable = _usable(devices)
    if len(usable) > 1:
        usable = [device for device in usable if device.usb] or usable
    if len(usable) > 1:
        known = ", ".join(f"{device.serial} ({device.model})" for device in usable)
        raise UsageError(f"Several phones are connected; say which one is meant: {known}.")
    return usable[0]


def _usable(devices: Sequence[ListedDevice]) -> list[ListedDevice]:
    usable = [device for device in devices if not device.problem]
    if not usable:
        raise DeviceRefused(" ".join(device.problem for device in devices))
    return usable
