"""The life of the server: phones come and go, restart, and are slow or break off."""

from __future__ import annotations

import threading
import time

import adbutils
import pytest
import uiautomator2
from adb_kit import Adb
from host import Host
from small_phone import SmallPhone

from common import free_port, wait_until
from promptrpa.virtualphone.wire.server import PhoneServer


def test_many_phones_in_one_process(server: PhoneServer) -> None:
    ports = {f"small-{number}": server.add(SmallPhone(serial=f"small-{number}")) for number in range(40)}
    assert server.ports == ports
    for serial, port in ports.items():
        with Host(port) as host:
            assert host.ask("shell:getprop ro.serialno") == f"{serial}\n".encode()


def test_a_given_port(server: PhoneServer) -> None:
    port = free_port()
    assert server.add(SmallPhone(), port) == port
    with pytest.raises(OSError, match="in use"):
        server.add(SmallPhone(serial="other"), port)
    with pytest.raises(ValueError, match="small-1 is served already"):
        server.add(SmallPhone())


def test_loopback_only(server: PhoneServer, port: int) -> None:
    with Host(port) as host:
        assert host.socket.getpeername()[0] == "127.0.0.1"


def test_a_phone_is_taken_away(server: PhoneServer, port: int, host: Host) -> None:
    other = server.add(SmallPhone(serial="other"))
    host.open("shell:logcat")
    server.remove("small-1")
    assert host.dropped()
    with pytest.raises(ConnectionRefusedError):
        Host(port)
    with Host(other) as second:
        assert second.ask("shell:echo here") == b"here\n"
    with pytest.raises(KeyError):
        server.remove("small-1")
    assert server.add(SmallPhone(), port) == port


def test_stop_ends_everything() -> None:
    before = set(threading.enumerate())
    server = PhoneServer()
    phone = SmallPhone(real_time=True)
    port = server.add(phone)
    hosts = [Host(port) for _ in range(3)]
    for service in ("shell:logcat", "sync:", "shell:cat", "shell:sleep 1000", "shell:"):
        for host in hosts:
            host.send(b"OPEN", 1, 0, service.encode() + b"\0")
    wait_until(lambda: server.busy > 15)
    started = time.monotonic()
    server.stop()
    server.stop()
    assert time.monotonic() - started < 5
    assert not set(threading.enumerate()) - before
    with pytest.raises(ConnectionRefusedError):
        Host(port)
    with pytest.raises(ValueError, match="stopped"):
        server.add(phone)
    for host in hosts:
        host.socket.close()


def test_restart_drops_all_and_refuses_until_it_is_back(server: PhoneServer, port: int, phone: SmallPhone) -> None:
    hosts = [Host(port), Host(port)]
    hosts[0].shell("echo kept > /sdcard/kept")
    hosts[0].send(b"OPEN", 1, 0, b"reboot:\0")
    assert all(host.dropped() for host in hosts)
    refused = 0
    while True:
        try:
            again = Host(port)
        except (EOFError, ConnectionError):
            refused += 1
            continue
        break
    assert refused == 3
    assert again.ask("shell:cat /sdcard/kept") == b"kept\n"
    for host in (*hosts, again):
        host.socket.close()


@pytest.mark.parametrize("line", ["reboot", "svc power reboot"])
def test_restart_by_shell(host: Host, phone: SmallPhone, line: str) -> None:
    host.send(b"OPEN", 1, 0, f"shell:{line}".encode() + b"\0")
    assert host.dropped()
    assert phone.log == [("reboot",)]


def test_a_phone_that_goes_off_by_itself(server: PhoneServer, port: int, phone: SmallPhone) -> None:
    """Whatever the next question is, all its connections end."""
    for service in ("shell:input tap 1 2", "exec:screencap -p", "shell:uiautomator dump", "framebuffer:"):
        phone.off_until = 0.0
        idle, asking = Host(port), Host(port)
        phone.off_until = phone.time + 5
        asking.send(b"OPEN", 1, 0, service.encode() + b"\0")
        assert asking.dropped()
        assert idle.dropped()
        for host in (idle, asking):
            host.socket.close()
    wait_until(lambda: server.busy == 0)


def test_a_slow_wire_holds_answers_back(host: Host, phone: SmallPhone) -> None:
    phone.held_back = 0.3
    for service in ("shell:echo a", "framebuffer:"):
        started = time.monotonic()
        assert host.ask(service)
        assert time.monotonic() - started >= 0.3
    stream = host.open("sync:")
    started = time.monotonic()
    stream.write(b"STAT\x01\0\0\0/")
    assert stream.read(4) == b"STAT"
    assert time.monotonic() - started >= 0.3


def test_who_leaves_is_not_waited_for(host: Host, phone: SmallPhone, server: PhoneServer) -> None:
    phone.held_back = 1000.0
    stream = host.open("shell:echo a")
    stream.close()
    assert stream.step() == b"CLSE"
    wait_until(lambda: server.busy == 1)


def test_each_start_of_the_phone_has_an_id_of_its_own(port: int, phone: SmallPhone) -> None:
    ids = []
    for restarts in (False, False, True):
        if restarts:
            phone.reboot()
            phone.advance_past(5)
        with Host(port) as host:
            ids.append(host.ask("shell:cat /proc/sys/kernel/random/boot_id"))
            assert b"Read-only" in host.ask("shell:echo x > /proc/sys/kernel/random/boot_id")
    assert len(ids[0]) == len("f47ac10b-58cc-4372-a567-0e02b2c3d479\n")
    assert ids[0] == ids[1] != ids[2]


def test_a_wire_that_breaks(server: PhoneServer, port: int, phone: SmallPhone) -> None:
    phone.breaks_after = [3]
    with Host(port) as host:
        assert host.ask("shell:echo 1") == b"1\n"
        assert host.ask("shell:echo 2") == b"2\n"
        with pytest.raises(EOFError):
            host.ask("shell:echo 3")
    with Host(port) as host:
        assert host.ask("shell:echo 4") == b"4\n"


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # the client leaves sockets open
def test_uiautomator2_over_a_wire_that_breaks(adb_server: Adb, port: int, phone: SmallPhone) -> None:
    """The client connects anew and goes on."""
    serial = f"127.0.0.1:{port}"
    adb_server.run("connect", serial)
    device = uiautomator2.connect(adb_server.client.device(serial))
    phone.breaks_after = [2]
    assert device.info["sdkInt"] == 34
    with pytest.raises((OSError, adbutils.AdbError, uiautomator2.exceptions.BaseException)):
        device.info  # noqa: B018
    adb_server.run("connect", serial)
    wait_until(lambda: adb_server.run("-s", serial, "get-state").stdout == b"device\n")
    assert device.info["sdkInt"] == 34
    device.stop_uiautomator(wait=False)
    adb_server.run("disconnect", serial)
