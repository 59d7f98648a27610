"""A private adb server, phones and clients for the wire's tests."""

from __future__ import annotations

import os
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import uiautomator2
from adb_kit import ADB, Adb, Connected
from host import Host
from small_phone import SmallPhone

from common import free_port, wait_until
from promptrpa.devices.adb_server import answers
from promptrpa.virtualphone.wire.server import PhoneServer

START_SECONDS = 20.0


@pytest.fixture(scope="session")
def adb_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Adb]:
    home = tmp_path_factory.mktemp("adb")
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith(("ANDROID_", "ADB_"))},
        "HOME": str(home),
        "TMPDIR": str(home),
        "ADB_EMU": "0",
        "ADB_MDNS": "0",
        "ADB_USB": "0",
    }
    port = free_port()
    with (home / "log").open("wb") as log:
        server = subprocess.Popen(
            [ADB, "-P", str(port), "nodaemon", "server"],
            env=environment,
            stdout=log,
            stderr=log,
            stdin=subprocess.DEVNULL,
        )
    try:
        wait_until(lambda: answers("127.0.0.1", port), START_SECONDS)
        yield Adb(port, environment)
    finally:
        server.kill()
        server.wait()


@pytest.fixture
def server() -> Iterator[PhoneServer]:
    """Every test also checks that no thread of the wire stays behind."""
    before = set(threading.enumerate())
    with PhoneServer() as server:
        yield server
    new = set(threading.enumerate()) - before
    assert not [thread.name for thread in new if thread.name.startswith("phone-")]


@pytest.fixture
def phone() -> SmallPhone:
    return SmallPhone()


@pytest.fixture
def port(server: PhoneServer, phone: SmallPhone) -> int:
    return server.add(phone)


@pytest.fixture
def host(port: int) -> Iterator[Host]:
    with Host(port) as host:
        yield host


@pytest.fixture
def connected(adb_server: Adb, port: int, phone: SmallPhone) -> Iterator[Connected]:
    serial = f"127.0.0.1:{port}"
    assert b"connected to" in adb_server.run("connect", serial).stdout
    yield Connected(adb_server, serial, phone)
    adb_server.run("disconnect", serial)


@pytest.fixture
def u2(connected: Connected) -> Iterator[uiautomator2.Device]:
    device = uiautomator2.connect(connected.device)
    yield device
    device.stop_uiautomator(wait=False)


@pytest.fixture
def golden() -> Path:
    return Path(__file__).parent.parent / "golden"
