"""Private adb servers: started, killed, started again and ended."""

from __future__ import annotations

import subprocess
import sys

import pytest
from adbutils import AdbClient

from common import wait_until
from promptrpa.devices.adb_server import AdbServer, answers
from promptrpa.devices.catalogue import list_devices
from promptrpa.errors import DeviceLost, UsageError


def test_an_address_without_a_phone_cannot_be_connected(private_adb: AdbServer) -> None:
    with pytest.raises(DeviceLost, match=r"127\.0\.0\.1:9 cannot be reached"):
        private_adb.connect("127.0.0.1:9")


def test_settings_for_another_adb_server_do_not_reach_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADB_SERVER_SOCKET", "tcp:127.0.0.1:1")
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", "1")
    with AdbServer() as server:
        assert list_devices(server.port) == ()
        assert server.port > 1


def test_a_started_server_is_started_once_and_stopping_ends_it() -> None:
    server = AdbServer()
    server.start()
    port = server.port
    assert server.start() is server
    assert answers("127.0.0.1", port)
    server.stop()
    server.stop()
    assert not answers("127.0.0.1", port)


def test_a_server_ends_with_its_process_however_that_ends() -> None:
    program = "from promptrpa.devices.adb_server import AdbServer as S; print(S().start().port, flush=True); input()"
    process = subprocess.Popen([sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    with process:
        assert process.stdout is not None
        port = int(process.stdout.readline())
        assert answers("127.0.0.1", port)
        process.kill()
    wait_until(lambda: not answers("127.0.0.1", port))


def test_a_server_that_was_killed_is_started_again_on_its_port() -> None:
    with AdbServer() as server:
        port = server.port
        AdbClient("127.0.0.1", port, socket_timeout=10).server_kill()
        wait_until(lambda: not answers("127.0.0.1", port))
        assert server.start().port == port
        assert answers("127.0.0.1", port)


def test_an_adb_program_that_is_not_there_is_named() -> None:
    with pytest.raises(UsageError, match=r"/no/such/adb cannot be run"):
        AdbServer("/no/such/adb").start()


def test_a_program_that_is_no_adb_is_named() -> None:
    with pytest.raises(DeviceLost, match="did not start with /bin/true"):
        AdbServer("/bin/true").start()
