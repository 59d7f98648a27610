"""The connection: handshakes, streams, flow control, and hosts that misbehave."""

from __future__ import annotations

import hashlib
import os
import socket
import threading

import pytest
from host import VERSION, VERSION_SUMS, Host, pack
from small_phone import SmallPhone

from common import wait_until
from promptrpa.virtualphone.wire.server import PhoneServer


def test_handshake(host: Host) -> None:
    assert (host.phone_version, host.phone_max) == (VERSION, 1024 * 1024)
    assert host.banner == (
        b"device::ro.product.name=small;ro.product.model=Small Phone;ro.product.device=small;"
        b"features=shell_v2,cmd,stat_v2,ls_v2,fixed_push_mkdir,fixed_push_symlink_timestamp,sendrecv_v2"
    )


def test_key_is_asked_for_and_any_is_taken(server: PhoneServer, phone: SmallPhone) -> None:
    with Host(server.add(phone, authenticate=True), connect=False) as host:
        for kind in (2, 3):
            host.send(b"CNXN", VERSION, 1024 * 1024, b"host::")
            name, arg0, _, token = host.receive()
            assert (name, arg0, len(token)) == (b"AUTH", 1, 20)
            host.send(b"AUTH", kind, 0, b"x" * 256)
            assert host.receive()[0] == b"CNXN"
        assert host.ask("shell:echo in") == b"in\n"


def test_without_a_key_nothing_is_served(server: PhoneServer, phone: SmallPhone) -> None:
    with Host(server.add(phone, authenticate=True), connect=False) as host:
        host.send(b"OPEN", 1, 0, b"shell:echo in\0")
        host.send(b"CNXN", VERSION, 1024 * 1024, b"host::")
        assert host.receive()[0] == b"AUTH"
        host.send(b"OPEN", 2, 0, b"shell:echo in\0")
        host.send(b"AUTH", 9, 0, b"")
        host.send(b"AUTH", 2, 0, b"signed")
        assert host.receive()[0] == b"CNXN"


def test_old_version_has_sums_both_ways(port: int) -> None:
    with Host(port, VERSION_SUMS) as host:
        assert host.phone_version == VERSION_SUMS
        assert host.ask("shell:echo summed") == b"summed\n"


def test_wrong_sum_at_the_old_version_drops(port: int) -> None:
    with Host(port, VERSION_SUMS) as host:
        host.socket.sendall(pack(b"OPEN", 1, 0, b"shell:ls\0", 1))
        assert host.dropped()


def test_bad_magic_drops(host: Host) -> None:
    host.socket.sendall(b"GET / HTTP/1.1\r\nHost: phone\r\n\r\n")
    assert host.dropped()


def test_write_above_the_agreed_size_drops(port: int) -> None:
    with Host(port, max_payload=4096) as host:
        stream = host.open("shell:cat")
        host.send(b"WRTE", stream.local, stream.remote, b"x" * 4097)
        assert host.dropped()


def test_answers_keep_to_the_host_s_size(port: int) -> None:
    with Host(port, max_payload=1000) as host:
        stream = host.open("shell:getprop; getprop; getprop; getprop; getprop")
        sizes = []
        while not stream.closed:
            before = len(stream.inbox)
            stream.step()
            sizes.append(len(stream.inbox) - before)
        assert max(sizes) == 1000
        assert stream.inbox.count(b"[ro.serialno]: [small-1]\n") == 5


@pytest.mark.parametrize("service", ["nonsense:", "tcp:9008", "tcp:9", "jdwp:1", "localabstract:scrcpy", "", "host:x"])
def test_unknown_service_is_refused(host: Host, service: str) -> None:
    with pytest.raises(ConnectionRefusedError):
        host.open(service)
    assert host.ask("shell:echo still here") == b"still here\n"


def test_packets_to_streams_that_are_not_there_are_ignored(host: Host) -> None:
    for name in (b"OKAY", b"WRTE", b"CLSE"):
        host.send(name, 5, 12345, b"x" if name == b"WRTE" else b"")
    host.send(b"SYNC", 1, 2)
    host.send(b"STLS", 1, 2)
    stream = host.open("shell:cat")
    host.send(b"WRTE", stream.local + 1, stream.remote, b"of another stream")
    stream.write(b"mine")
    stream.close()
    assert stream.read_all() == b""
    assert host.ask("shell:echo ok") == b"ok\n"


def test_one_write_in_flight(host: Host, phone: SmallPhone) -> None:
    host.open("sync:").close()
    assert host.receive()[0] == b"CLSE"
    stream = host.open("exec:screencap -p; screencap")
    host.socket.settimeout(0.3)
    name, *_, first = host.receive()
    assert name == b"WRTE"
    with pytest.raises(TimeoutError):
        host.receive()
    host.socket.settimeout(10)
    host.send(b"OKAY", stream.local, stream.remote)
    stream.inbox = first
    assert len(stream.read_all()) > 1080 * 2400 * 4


def test_large_input_is_taken_as_fast_as_it_is_read(host: Host) -> None:
    data = os.urandom(5 * 1024 * 1024)
    stream = host.open(f"exec:cmd package install -S {len(data)}")
    for start in range(0, len(data), 1024 * 1024):
        stream.write(data[start : start + 1024 * 1024])
    assert stream.read_all() == b"Failure [INSTALL_PARSE_FAILED_NOT_APK]\n"


def test_unread_input_waits_at_the_host(host: Host) -> None:
    stream = host.open("shell:logcat")
    for _ in range(2):
        host.send(b"WRTE", stream.local, stream.remote, b"x" * 1024 * 1024)
    assert stream.step() == b"OKAY"
    host.socket.settimeout(0.3)
    with pytest.raises(TimeoutError):
        host.receive()
    host.socket.settimeout(10)
    stream.close()
    assert stream.step() == b"CLSE"


def test_host_closes_a_stream(host: Host, server: PhoneServer) -> None:
    stream = host.open("shell:logcat")
    stream.close()
    assert stream.step() == b"CLSE"
    assert host.ask("shell:echo next") == b"next\n"


def test_hosts_that_vanish_leave_no_thread(server: PhoneServer, port: int) -> None:
    for service in ("shell:logcat", "sync:", "shell:cat", "exec:cmd package install -S 1000", "shell:"):
        with Host(port) as host:
            host.open(service)
        with Host(port) as host:
            host.send(b"OPEN", 1, 0, service.encode() + b"\0")
    with Host(port, connect=False) as host:
        host.socket.sendall(pack(b"CNXN", VERSION, 4096, b"host::")[:10])
    wait_until(lambda: server.busy == 0)


def test_host_dies_in_mid_transfer(server: PhoneServer, port: int) -> None:
    with Host(port) as host:
        stream = host.open("sync:")
        stream.write(b"SEND" + (23).to_bytes(4, "little") + b"/data/local/tmp/a,33188")
        stream.write(b"DATA" + (65536).to_bytes(4, "little") + b"x" * 1000)
    with Host(port) as host:
        stream = host.open("exec:screencap")
        host.socket.shutdown(socket.SHUT_RDWR)
    with Host(port) as host:
        assert host.shell("ls /data/local/tmp") == (b"", b"", 0)
    wait_until(lambda: server.busy == 0)


def test_many_streams_at_once(host: Host) -> None:
    """A hundred streams in one connection, answered in any order."""
    count = 100
    for number in range(count):
        host.send(b"OPEN", 1000 + number, 0, f"shell:echo {number}".encode() + b"\0")
    answers: dict[int, bytes] = {}
    closed = 0
    while closed < count:
        name, arg0, arg1, payload = host.receive()
        if name == b"WRTE":
            answers[arg1] = payload
            host.send(b"OKAY", arg1, arg0)
        closed += name == b"CLSE"
    assert answers == {1000 + number: f"{number}\n".encode() for number in range(count)}


def test_many_hosts_at_once(port: int) -> None:
    outcomes: list[bytes] = []

    def work(number: int) -> None:
        with Host(port) as host:
            for turn in range(10):
                outcomes.append(host.ask(f"shell:echo {number} {turn}"))

    threads = [threading.Thread(target=work, args=(number,)) for number in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == sorted(f"{number} {turn}\n".encode() for number in range(16) for turn in range(10))


def test_connecting_anew_ends_the_streams(host: Host, server: PhoneServer) -> None:
    host.open("shell:logcat")
    host.send(b"CNXN", VERSION, 1024 * 1024, b"host::")
    assert host.receive()[0] == b"CNXN"
    assert host.ask("shell:echo again") == b"again\n"
    wait_until(lambda: server.busy == 1)


def test_equal_files_are_kept_once(server: PhoneServer) -> None:
    data = os.urandom(200_000)
    phones = [SmallPhone(serial=f"small-{number}") for number in range(3)]
    sums = []
    for phone in phones:
        with Host(server.add(phone)) as host:
            stream = host.open("sync:")
            stream.write(b"SEND" + (23).to_bytes(4, "little") + b"/data/local/tmp/a,33188")
            for start in range(0, len(data), 65536):
                chunk = data[start : start + 65536]
                stream.write(b"DATA" + len(chunk).to_bytes(4, "little") + chunk)
            stream.write(b"DONE" + (1).to_bytes(4, "little"))
            assert stream.read(8) == b"OKAY\0\0\0\0"
            sums.append(host.ask("shell:md5sum /data/local/tmp/a"))
    assert set(sums) == {f"{hashlib.md5(data).hexdigest()}  /data/local/tmp/a\n".encode()}
    assert server.kept_bytes == len(data)
