"""What the fixtures of virtual phones hand to tests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from promptrpa.devices.adb_server import AdbServer
from promptrpa.devices.android import AndroidDevice
from promptrpa.virtualphone.wire.server import PhoneServer


@dataclass(frozen=True)
class ServedPhone:
    """A phone on the wire and connected to adb under `serial`."""

    phone: Any
    serial: str
    adb: AdbServer
    server: PhoneServer

    def device(self, **options: Any) -> AndroidDevice:
        return AndroidDevice(self.serial, port=self.adb.port, **options)


PhoneFactory = Callable[..., ServedPhone]
