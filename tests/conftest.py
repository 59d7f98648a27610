"""Virtual phones behind the real adb program, for all tests."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from phones import PhoneFactory, ServedPhone
from promptrpa.devices.adb_server import AdbServer
from promptrpa.devices.android import AndroidDevice
from promptrpa.virtualphone.config import PhoneConfig
from promptrpa.virtualphone.phone import Phone
from promptrpa.virtualphone.surface import PhoneSurface
from promptrpa.virtualphone.wire.server import PhoneServer
from trial_app import PACK

_numbers = itertools.count(1)


@pytest.fixture(scope="session")
def private_adb() -> Iterator[AdbServer]:
    """A private adb server for all tests of the session."""
    with AdbServer() as server:
        yield server


@pytest.fixture(scope="session")
def phone_server() -> Iterator[PhoneServer]:
    with PhoneServer() as server:
        yield server


@pytest.fixture
def phone_factory(private_adb: AdbServer, phone_server: PhoneServer) -> Iterator[PhoneFactory]:
    """Makes connected phones: `phone_factory(language="zh")` with the trial app, or of a surface of one's own."""
    served: list[tuple[str, str]] = []

    def make(surface: PhoneSurface | None = None, packs: Any = (PACK,), **config: Any) -> ServedPhone:
        if surface is None:
            surface = Phone(PhoneConfig(**{"serial": f"test-{next(_numbers)}", **config}), packs)
        address = f"127.0.0.1:{phone_server.add(surface)}"
        served.append((surface.serial, address))
        return ServedPhone(surface, private_adb.connect(address), private_adb, phone_server)

    yield make
    for serial, address in served:
        private_adb.disconnect(address)
        if serial in phone_server.ports:
            phone_server.remove(serial)


@pytest.fixture
def served_phone(phone_factory: PhoneFactory) -> ServedPhone:
    return phone_factory()


@pytest.fixture
def device(served_phone: ServedPhone) -> Iterator[AndroidDevice]:
    """A virtual phone of one's own, as the product sees it."""
    device = served_phone.device()
    yield device
    device.close()
