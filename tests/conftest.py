"""Virtual phones behind the real adb program and a PostgreSQL server, for all tests."""

from __future__ import annotations

import itertools
import os
import shutil
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, make_url

from phones import PhoneFactory, ServedPhone
from promptrpa.devices.adb_server import AdbServer
from promptrpa.devices.android import AndroidDevice
from promptrpa.virtualphone.config import PhoneConfig
from promptrpa.virtualphone.phone import Phone
from promptrpa.virtualphone.surface import PhoneSurface
from promptrpa.virtualphone.wire.server import PhoneServer
from trial_app import PACK

_numbers = itertools.count(1)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long ones first: at the end no core waits for another's."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


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


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """URL of a PostgreSQL server: PROMPTRPA_TEST_POSTGRES, else one of our own from the system's binaries."""
    pytest.importorskip("psycopg")
    if url := os.environ.get("PROMPTRPA_TEST_POSTGRES"):
        yield url
        return
    programs = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not programs:
        pytest.skip("PostgreSQL is not installed, and PROMPTRPA_TEST_POSTGRES names no server.")
    folder = Path(tempfile.mkdtemp(prefix="pg"))
    as_user = {"user": "postgres", "group": "postgres"} if os.getuid() == 0 else {}
    if as_user:
        shutil.chown(folder, "postgres", "postgres")
    initdb, pg_ctl = programs[-1], programs[-1].with_name("pg_ctl")
    quick = f"-k {folder} -c listen_addresses='' -c fsync=off"
    try:
        subprocess.run(
            [initdb, "-D", folder / "data", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"],
            check=True, capture_output=True, cwd=folder, **as_user,
        )  # fmt: skip
        subprocess.run(
            [pg_ctl, "-D", folder / "data", "-o", quick, "-l", folder / "log", "-w", "start"],
            check=True, stdout=subprocess.DEVNULL, cwd=folder, **as_user,
        )  # fmt: skip
        try:
            yield f"postgresql://postgres@/postgres?host={folder}"
        finally:
            stop = [pg_ctl, "-D", folder / "data", "-m", "immediate", "-w", "stop"]
            subprocess.run(stop, check=True, capture_output=True, cwd=folder, **as_user)
    finally:
        shutil.rmtree(folder)


@pytest.fixture
def postgres(postgres_server: str) -> Iterator[str]:
    """URL of a new database."""
    name = f"test_{uuid.uuid4().hex}"
    admin = create_engine(make_url(postgres_server).set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        connection.exec_driver_sql(f"CREATE DATABASE {name}")
    yield make_url(postgres_server).set(database=name).render_as_string(hide_password=False)
    with admin.connect() as connection:
        connection.exec_driver_sql(f"DROP DATABASE {name} WITH (FORCE)")
    admin.dispose()
