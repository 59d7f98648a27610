"""Records what the real adb, adbutils and uiautomator2 say to a phone and what it answers, packet by packet.

    python tests/wire/record.py

writes tests/golden/wire.json anew. Do it when the wire is meant to speak differently, and read the difference.
"""

from __future__ import annotations

import json
import os
import socket
import struct
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import adbutils
from small_phone import SmallPhone
from uiautomator2._selector import Selector
from uiautomator2.core import _http_request, _jsonrpc_call
from uiautomator2.exceptions import HTTPError, RPCUnknownError, UiObjectNotFoundError

from promptrpa.virtualphone.wire.server import PhoneServer

GOLDEN = Path(__file__).parent.parent / "golden" / "wire.json"
LAUNCH = "CLASSPATH=/data/local/tmp/u2.jar app_process / com.wetest.uia2.Main -p 9008"
QUIET = 0.3
"""Seconds without a packet after which a scenario is over."""

Entry = list[str]
"""Who said it, what it is, and its bytes in hexadecimal."""


class Tap:
    """Stands between adb and a phone and writes down the packets in the order of their coming."""

    def __init__(self, port: int) -> None:
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.listener.getsockname()[1]
        self.entries: list[Entry] = []
        self.last = time.monotonic()
        self.lock = threading.Lock()
        threading.Thread(target=self._serve, args=(port,), daemon=True).start()

    def _serve(self, port: int) -> None:
        host, _ = self.listener.accept()
        phone = socket.create_connection(("127.0.0.1", port))
        threading.Thread(target=self._copy, args=("phone", phone, host), daemon=True).start()
        self._copy("host", host, phone)

    def _copy(self, name: str, source: socket.socket, target: socket.socket) -> None:
        target.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        reader = source.makefile("rb")
        while len(head := reader.read(24)) == 24:
            command, arg0, arg1, length, _, _ = struct.unpack("<6I", head)
            packet = head + reader.read(length)
            text = command.to_bytes(4, "little").decode()
            with self.lock:
                self.entries.append([name, f"{text} {arg0} {arg1} {_words(packet[24:])}".strip(), packet.hex()])
                self.last = time.monotonic()
                target.sendall(packet)

    def wait_quiet(self) -> None:
        while time.monotonic() - self.last < QUIET:
            time.sleep(0.02)


def _words(payload: bytes) -> str:
    """The start of a payload, to read by."""
    return ascii(payload[:60].decode("latin-1"))[1:-1] if payload else ""


def shell_by_the_command_line(adb: Callable[..., Any], device: adbutils.AdbDevice) -> None:
    adb("shell", "echo out; nosuch; exit 3")
    adb("shell", "cat", input=b"typed")


def shell_by_adbutils(adb: Callable[..., Any], device: adbutils.AdbDevice) -> None:
    device.shell2("getprop ro.product.model && wm size")
    device.shell2("echo two; nosuch", v2=True)


def exec_out(adb: Callable[..., Any], device: adbutils.AdbDevice) -> None:
    adb("exec-out", "echo binary; getprop ro.serialno")


def sync_by_adbutils(adb: Callable[..., Any], device: adbutils.AdbDevice) -> None:
    device.sync.push(b"hello", "/data/local/tmp/a.txt", 0o644, check=True)
    device.sync.list("/data/local/tmp")
    device.sync.read_bytes("/data/local/tmp/a.txt")
    try:
        device.sync.read_bytes("/nope")
    except adbutils.AdbError:
        device.sync.stat("/nope")


def sync_by_the_command_line(adb: Callable[..., Any], device: adbutils.AdbDevice) -> None:
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "b.txt"
        source.write_text("hello again")
        os.utime(source, (1_700_000_000, 1_700_000_000))
        adb("push", str(source), "/data/local/tmp/b.txt")
        adb("pull", "/data/local/tmp/b.txt", folder)
        adb("push", str(source), "/system/b.txt")
    adb("ls", "/data/local/tmp")


def packages(adb: Callable[..., Any], device: adbutils.AdbDevice) -> None:
    with tempfile.TemporaryDirectory() as folder:
        apk = Path(folder) / "a.apk"
        apk.write_bytes(b"PK" + bytes(100))
        adb("install", "-r", str(apk))
    adb("uninstall", "com.github.uiautomator")


def refusals(adb: Callable[..., Any], device: adbutils.AdbDevice) -> None:
    for port in (9008, 1):
        try:
            device.create_connection(adbutils.Network.TCP, port)
        except adbutils.AdbError:
            continue
    device.root()


def reverse(adb: Callable[..., Any], device: adbutils.AdbDevice) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        device.reverse("tcp:8081", f"tcp:{listener.getsockname()[1]}")
        device.reverse_list()
        stream = device.create_connection(adbutils.Network.TCP, 8081)
        inner, _ = listener.accept()
        stream.sendall(b"to the host")
        inner.recv(100)
        inner.sendall(b"to the phone")
        stream.recv(100)
        stream.close()
        inner.close()
    device.reverse_remove("tcp:8081")


def uiautomator2(adb: Callable[..., Any], device: adbutils.AdbDevice) -> None:
    device.shell(["toybox", "md5sum", "/data/local/tmp/u2.jar"])
    device.sync.push(b"jar", "/data/local/tmp/u2.jar", check=True)
    try:
        _http_request(device, 9008, "GET", "/ping")
    except HTTPError:
        server = device.shell(LAUNCH, stream=True)
    server.conn.recv(1024)
    _http_request(device, 9008, "GET", "/ping")
    for method, params in (
        ("deviceInfo", {}),
        ("click", [10, 20]),
        ("dumpWindowHierarchy", [False, 2]),
        ("objInfo", [Selector(text="OK")]),
        ("objInfo", [Selector(text="Nothing")]),
        ("nothing", [1]),
    ):
        try:
            _jsonrpc_call(device, 9008, method, params, 10, False)
        except (UiObjectNotFoundError, RPCUnknownError):
            continue
    server.close()


SCENARIOS = (
    shell_by_the_command_line,
    shell_by_adbutils,
    exec_out,
    sync_by_adbutils,
    sync_by_the_command_line,
    packages,
    refusals,
    reverse,
    uiautomator2,
)


def key(adb: Callable[..., Any], device: adbutils.AdbDevice) -> None:
    """The connection alone, with the key asked for."""


def main() -> None:
    binary = adbutils.adb_path()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "HOME": home, "TMPDIR": home, "ADB_EMU": "0", "ADB_MDNS": "0", "ADB_USB": "0"}
        subprocess.run([binary, "-P", str(port), "start-server"], env=environment, check=True)
        recorded: dict[str, list[Entry]] = {}
        try:
            for scenario in (*SCENARIOS, key):
                recorded[scenario.__name__] = _record(scenario, binary, port, environment)
        finally:
            subprocess.run([binary, "-P", str(port), "kill-server"], env=environment, check=True)
    GOLDEN.write_text(json.dumps(recorded, indent=1, ensure_ascii=True) + "\n")


def _record(scenario: Callable[..., None], binary: str, port: int, environment: dict[str, str]) -> list[Entry]:
    with PhoneServer() as server:
        tap = Tap(server.add(SmallPhone(rows=2), authenticate=scenario is key))
        serial = f"127.0.0.1:{tap.port}"
        client = adbutils.AdbClient("127.0.0.1", port)
        client.connect(serial)
        tap.wait_quiet()

        def adb(*arguments: str, input: bytes = b"") -> None:
            command = [binary, "-P", str(port), "-s", serial, *arguments]
            subprocess.run(command, env=environment, input=input, capture_output=True, check=False)
            tap.wait_quiet()

        scenario(adb, client.device(serial))
        tap.wait_quiet()
        entries = list(tap.entries)
        client.disconnect(serial)
    return entries


if __name__ == "__main__":
    main()
