"""A private adb server, phones and clients for the wire's tests."""

from __future__ import annotations

import os
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import adbutils
import pytest
import uiautomator2
from host import Host
from small_phone import SmallPhone

from promptrpa.virtualphone.wire.server import PhoneServer

ADB = adbutils.adb_path()
START_SECONDS = 20.0


@dataclass(frozen=True)
class Adb:
    """The real adb binary with a server of our own."""

    port: int
    environment: dict[str, str]

    def run(
        self, *arguments: str, input: bytes | None = None, timeout: float = 60
    ) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [ADB, "-P", str(self.port), *arguments],
            input=input,
            capture_output=True,
            timeout=timeout,
            env=self.environment,
            check=False,
        )

    @property
    def client(self) -> adbutils.AdbClient:
        return adbutils.AdbClient("127.0.0.1", self.port)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


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
        wait_until(lambda: _listens(port), START_SECONDS)
        yield Adb(port, environment)
    finally:
        server.kill()
        server.wait()


def _listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


def wait_until(condition: Callable[[], bool], seconds: float = 10.0) -> None:
    """Look again and again until it holds; fails after so many seconds."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not come true in time"
        time.sleep(0.01)


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


@dataclass(frozen=True)
class Connected:
    """A phone that the real adb has connected to."""

    adb: Adb
    serial: str
    phone: SmallPhone

    def run(self, *arguments: str, input: bytes | None = None) -> subprocess.CompletedProcess[bytes]:
        return self.adb.run("-s", self.serial, *arguments, input=input)

    def output(self, *arguments: str, input: bytes | None = None) -> bytes:
        """What a command prints; it must succeed."""
        done = self.run(*arguments, input=input)
        assert done.returncode == 0, done
        return done.stdout

    @property
    def device(self) -> adbutils.AdbDevice:
        """By transport id, as that is quickest."""
        (found,) = [one for one in self.adb.client.list(extended=True) if one.serial == self.serial]
        return self.adb.client.device(transport_id=found.transport_id)


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
