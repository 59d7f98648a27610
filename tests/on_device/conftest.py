"""A server for on-device clients, and one such client with a fake phone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from common import free_port
from on_device_home import Home, pair
from on_device_kit import Bridge, FakeClient, Raw, Server, classpath, serve, simple
from promptrpa import bootstrap
from promptrpa.devices.on_device.device import OnDevice
from promptrpa.virtualphone.config import PhoneConfig
from promptrpa.virtualphone.phone import Phone
from server_kit import ServerProcess


@pytest.fixture(scope="session")
def jars() -> str:
    return classpath()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    yield from serve(tmp_path)


@pytest.fixture
def tls_server(tmp_path: Path) -> Iterator[Server]:
    yield from serve(tmp_path, tls=True)


@pytest.fixture
def client(jars: str) -> Iterator[FakeClient]:
    made = FakeClient(jars)
    made.send(simple("Notes"))
    made.do("apps", apps={"app.notes": "Notes", "app.bank": "Bank"})
    yield made
    made.close()


@pytest.fixture
def device(server: Server, client: FakeClient) -> Iterator[OnDevice]:
    made = server.device(server.pair(client))
    yield made
    made.close()


@pytest.fixture
def bridge(client: FakeClient) -> Iterator[Bridge]:
    made = Bridge(Phone(PhoneConfig(serial="bridged"), bootstrap.load_packs(())), client)
    yield made
    made.close()


@pytest.fixture(autouse=True)
def _raw_ones_are_closed() -> Iterator[None]:
    with ExitStack() as Raw.opened:
        yield


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("server")
    made = ServerProcess(folder / "home", ("--no-phone", "--phone-port", str(free_port())))
    made.start()
    yield made
    assert made.stop() == 0


@pytest.fixture
def home(process: ServerProcess, client: FakeClient, bridge: Bridge) -> Iterator[Home]:
    serial = pair(process.api(), client)
    yield Home(process, process.api(), client, bridge, serial)
    process.api().call("DELETE", f"pairing/{serial}")
