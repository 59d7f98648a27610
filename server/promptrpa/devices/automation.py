"""adbutils and uiautomator2, bound to one phone on one adb server and to its line.

What is changed in them, and why:
- every socket is carried by the line, so that deadlines and `abort` hold;
- nothing waits for an acknowledgement: uiautomator2 sends head and body of a request apart, and phones answer in parts,
  which costs 44 ms a call otherwise;
- a dead adb server is an error; adbutils would start one on the default port;
- no pause of 10 ms when a connection is closed;
- a call that changes something is not repeated after an error: a tap could happen twice. It is sent again only where
  the connection was refused, so that it cannot have begun.
"""

from __future__ import annotations

import atexit
import contextlib
import re
import socket
import time
from collections.abc import Callable, Iterator
from http.client import HTTPException
from typing import Any, Final, TypeVar

import adbutils
import uiautomator2
from adbutils.errors import AdbConnectionError
from uiautomator2 import core
from uiautomator2.exceptions import (
    AccessibilityServiceAlreadyRegisteredError,
    HTTPError,
    LaunchUiAutomationError,
    UiAutomationNotConnectedError,
)
from uiautomator2.utils import with_package_resource

from promptrpa.errors import DeviceLost, DeviceRefused

from .line import Line
from .states import refusal

_CONNECT_SECONDS: Final = 3.0
_DYING_PAUSES: Final = (0.01, 0.02, 0.05, 0.1, 0.2, 0.4, 0.8)
"""Seconds between two looks whether an old server has ended."""
_LISTEN_SECONDS: Final = 0.2
"""So long a silent stream is waited for before it is asked whether to go on."""
_TRIES: Final = 3
"""Times that a question is asked over a connection that breaks."""
BROKEN: Final = (OSError, HTTPException, adbutils.AdbError, HTTPError, UiAutomationNotConnectedError)
"""What the libraries raise where the connection was lost."""
_WAKING_SECONDS: Final = 5.0
"""So long a phone is waited for that adb knows but that does not answer yet."""
_PASSING: Final = ("offline", "connecting", "authorizing")
_JAR: Final = "/data/local/tmp/u2.jar"
_END: Final = "all-is-said"
_ADDRESS: Final = re.compile(r"[^\s:]+:\d+")
_NOT_CONNECTED: Final = "Phone {} is not connected: plug it in, or connect it, and try again."

V = TypeVar("V")


def helper_files() -> dict[str, bytes]:
    """What uiautomator2 puts on a phone at its first visit, by the paths on the phone."""
    with with_package_resource("assets/u2.jar") as jar:
        return {_JAR: jar.read_bytes()}


class QuickSocket(socket.socket):
    """Sends at once (TCP_NODELAY) and acknowledges at once, where the system can (TCP_QUICKACK holds for one read)."""

    def recv(self, *arguments: Any) -> bytes:
        self._acknowledge()
        return super().recv(*arguments)

    def recv_into(self, *arguments: Any) -> int:
        self._acknowledge()
        return super().recv_into(*arguments)

    def _acknowledge(self) -> None:
        if hasattr(socket, "TCP_QUICKACK"):
            self.setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 1)


class Connection(adbutils.AdbConnection):
    """A connection to the adb server."""

    def __init__(self, host: str, port: int, line: Line) -> None:
        self._address = (host, port)
        self._line = line
        super().__init__(host, port)

    def _safe_connect(self) -> socket.socket:
        connection = QuickSocket()
        try:
            self._line.carry(connection)
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            connection.settimeout(_CONNECT_SECONDS)
            connection.connect(self._address)
            connection.settimeout(None)
        except BaseException as error:
            connection.close()
            if isinstance(error, OSError):
                raise AdbConnectionError(f"There is no adb server on port {self._address[1]}.") from error
            raise
        return connection

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self.conn.shutdown(socket.SHUT_RDWR)
        self.conn.close()


class Client(adbutils.AdbClient):
    def __init__(self, host: str, port: int, line: Line) -> None:
        super().__init__(host, port)
        self._line = line

    def make_connection(self, timeout: float | None = None) -> Connection:
        return Connection(self.host, self.port, self._line)


class Automation(uiautomator2.Device):
    """uiautomator2's server on the phone. Making one connects and starts the server where it does not run."""

    _process: Any
    _transport = 0

    def __init__(self, host: str, port: int, serial: str, line: Line) -> None:
        self._line = line
        self._client = Client(host, port, line)
        self._name = serial
        device = self._find(serial)
        self._boot = _boot_of(device)
        super().__init__(device)

    def jsonrpc_call(self, method: str, params: Any = None, timeout: float = 0.0) -> Any:
        try:
            return self._send(method, params)
        except HTTPError as error:
            if not isinstance(error.__cause__, adbutils.AdbError):
                raise
            self._reopen_same()
        return self._send(method, params)

    def do(self, method: str, *params: Any) -> Any:
        """A call of the server on the phone that may change something."""
        return self.jsonrpc_call(method, params or {})

    def ask(self, method: str, *params: Any) -> Any:
        """A call that changes nothing, or the same when done twice: it is sent again where the connection was lost."""
        return self._again(lambda: self._send(method, params or {}))

    def read(self, command: str) -> bytes:
        """The output of a shell command, likewise."""
        return self._again(lambda: _output(self._dev, command))

    def lines(self, command: str, goes_on: Callable[[], bool]) -> Iterator[str]:
        """The lines that a shell command prints, as they come, as long as `goes_on`, asked again and again, says so."""
        with self._dev.open_transport() as stream:
            stream.send_command(f"shell:{command}")
            stream.check_okay()
            stream.conn.settimeout(_LISTEN_SECONDS)
            left = b""
            while goes_on():
                try:
                    said = stream.conn.recv(4096)
                except TimeoutError:
                    continue
                if not said:
                    return
                *whole, left = (left + said).split(b"\n")
                yield from (line.decode(errors="replace") for line in whole)

    def quit(self) -> None:
        """End the server on the phone."""
        core.BasicUiautomatorServer.stop_uiautomator(self, wait=False)
        atexit.unregister(self.stop_uiautomator)

    def leave(self) -> None:
        """Let the server on the phone run on."""
        atexit.unregister(self.stop_uiautomator)

    def _again(self, ask: Callable[[], V]) -> V:
        """Ask; where the connection was lost, reopen and ask again."""
        tries = 1
        while True:
            try:
                if tries > 1:
                    self._reopen()
                return ask()
            except BROKEN:
                if tries == _TRIES:
                    raise
                tries += 1

    def _send(self, method: str, params: Any) -> Any:
        return core._jsonrpc_call(self._dev, self._device_server_port, method, params, 0.0, False)

    def _reopen_same(self) -> None:
        """Reopen, before something is changed. A phone that was away may show another page: it must be looked at."""
        before = self._transport
        self._reopen()
        if self._transport != before:
            raise DeviceLost(f"Phone {self._name} was away for a moment. Nothing was done.")

    def _reopen(self) -> None:
        """Find the phone again under its serial, and start the server where it has ended. Raises DeviceLost where the
        phone was restarted meanwhile: what was open on it is closed."""
        before, was_ours = self._transport, self._process is not None
        core.BasicUiautomatorServer.stop_uiautomator(self, wait=False)
        self._dev = self._find(self._name)
        if self._transport != before and (boot := _boot_of(self._dev)) != self._boot:
            self._boot = boot
            raise DeviceLost(f"Phone {self._name} has restarted. Unlock it and look at it before going on.")
        pauses = iter(_DYING_PAUSES)
        while was_ours and self._check_alive() and (pause := next(pauses, 0.0)):
            self._line.pause(pause)
        core.BasicUiautomatorServer.start_uiautomator(self)

    def _find(self, serial: str) -> adbutils.AdbDevice:
        """By transport id, which spares a question for adb's version on each call."""
        end = time.monotonic() + _WAKING_SECONDS
        pause = 0.005
        while True:
            state, transport = self._state(serial)
            if state == "device":
                self._transport = transport
                return adbutils.AdbDevice(self._client, serial, transport)
            if state in ("", "offline") and _ADDRESS.fullmatch(serial):
                self._connect_again(serial, state)
            elif not state:
                raise DeviceLost(_NOT_CONNECTED.format(serial))
            elif state not in _PASSING or time.monotonic() > end:
                raise DeviceRefused(refusal(serial, state))
            self._line.pause(pause)
            pause = min(pause * 1.5, 0.2)

    def _connect_again(self, serial: str, state: str) -> None:
        """For a phone on the network. adb lets an old connection go in its own time, and says meanwhile that the phone
        is connected."""
        if state:
            self._client.disconnect(serial)
        if "connected to" not in self._client.connect(serial):
            raise DeviceLost(_NOT_CONNECTED.format(serial))

    def _state(self, serial: str) -> tuple[str, int]:
        for device in self._client.list(extended=True):
            if device.serial == serial:
                return device.state, device.transport_id or 0
        return "", 0

    def _wait_ready(self, launch_timeout: float = 0.0) -> None:
        """Until the server answers; as long as the line allows."""
        server = self._process
        self._line.release(server._conn.conn)
        pause = 0.005
        try:
            while not self._check_alive():
                said = server.output.decode(errors="replace")
                if "already registered" in said:
                    raise AccessibilityServiceAlreadyRegisteredError(said)
                if server.pool() is not None:
                    if self._state(self._name) != ("device", self._transport):
                        raise ConnectionResetError("The connection ended while the automation program started.")
                    raise LaunchUiAutomationError("The automation program ended at once.", said)
                self._line.pause(pause)
                pause = min(pause * 1.5, 0.2)
        except BaseException:
            server.kill()
            raise


def _boot_of(device: adbutils.AdbDevice) -> bytes:
    """What tells one start of the phone from the next (Linux, random(4))."""
    return _output(device, "cat /proc/sys/kernel/random/boot_id")


def _output(device: adbutils.AdbDevice, command: str) -> bytes:
    """All of it: a connection that breaks looks like the end, so the phone says a word after the output."""
    with device.open_transport() as stream:
        stream.send_command(f"shell:{command}; echo {_END}")
        stream.check_okay()
        output = stream.read_until_close(encoding=None)
    said, end, _ = (output if isinstance(output, bytes) else output.encode()).rpartition(_END.encode())
    if not end:
        raise ConnectionResetError("The connection ended in the middle of an answer.")
    return said
