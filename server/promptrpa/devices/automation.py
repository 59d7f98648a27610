"""adbutils and uiautomator2, bound to one phone on one adb server and to its line.

What is changed in them, and why:
- every socket is carried by the line, so that deadlines and `abort` hold;
- nothing waits for an acknowledgement: uiautomator2 sends head and body of a request apart, and phones answer in parts,
  which costs 44 ms a call otherwise;
- a dead adb server is an error; adbutils would start one on the default port;
- no pause of 10 ms when a connection is closed;
- a call is not repeated after an error: a tap could happen twice. It is sent again only where the connection was
  refused, so that it cannot have begun.
"""

from __future__ import annotations

import atexit
import contextlib
import re
import socket
from typing import Any, Final

import adbutils
import uiautomator2
from adbutils.errors import AdbConnectionError
from uiautomator2 import core
from uiautomator2.exceptions import (
    AccessibilityServiceAlreadyRegisteredError,
    HTTPError,
    LaunchUiAutomationError,
)

from promptrpa.errors import DeviceLost, DeviceRefused

from .line import Line
from .states import refusal

_CONNECT_SECONDS: Final = 3.0
_ADDRESS: Final = re.compile(r"[^\s:]+:\d+")


class PromptSocket(socket.socket):
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
        connection = PromptSocket()
        self._line.carry(connection)
        try:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            connection.settimeout(_CONNECT_SECONDS)
            connection.connect(self._address)
            connection.settimeout(None)
        except OSError as error:
            connection.close()
            raise AdbConnectionError(f"There is no adb server on port {self._address[1]}.") from error
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

    def __init__(self, host: str, port: int, serial: str, line: Line) -> None:
        self._line = line
        self._client = Client(host, port, line)
        self._name = serial
        super().__init__(self._find(serial))

    def jsonrpc_call(self, method: str, params: Any = None, timeout: float = 0.0) -> Any:
        try:
            return self._send(method, params)
        except HTTPError as error:
            if not isinstance(error.__cause__, adbutils.AdbError):
                raise
        self._reopen()
        return self._send(method, params)

    def rpc(self, method: str, *params: Any) -> Any:
        """A call of the server on the phone."""
        return self.jsonrpc_call(method, params or {})

    def run(self, command: str) -> str:
        """The output of a shell command; a connection that was refused is tried once more."""
        return str(self._begun(command, encoding="utf-8"))

    def run_raw(self, command: str) -> bytes:
        return bytes(self._begun(command, encoding=None))

    def quit(self) -> None:
        """End the server on the phone."""
        core.BasicUiautomatorServer.stop_uiautomator(self, wait=False)
        atexit.unregister(self.stop_uiautomator)

    def _begun(self, command: str, encoding: str | None) -> Any:
        try:
            stream = self._dev.open_shell(command)
        except adbutils.AdbError:
            self._reopen()
            stream = self._dev.open_shell(command)
        with stream:
            return stream.read_until_close(encoding=encoding)

    def _send(self, method: str, params: Any) -> Any:
        return core._jsonrpc_call(self._dev, self._device_server_port, method, params, 0.0, False)

    def _reopen(self) -> None:
        """Find the phone again under its serial, and start the server where it has ended."""
        core.BasicUiautomatorServer.stop_uiautomator(self, wait=False)
        self._dev = self._find(self._name)
        core.BasicUiautomatorServer.start_uiautomator(self)

    def _find(self, serial: str) -> adbutils.AdbDevice:
        """By transport id, which spares a question for adb's version on each call."""
        state, transport = self._state(serial)
        if state != "device" and _ADDRESS.fullmatch(serial):
            if state:
                self._client.disconnect(serial)
            self._client.connect(serial)
            state, transport = self._state(serial)
        if state in ("offline", "connecting", "authorizing"):
            self._client.wait_for(serial)
            state, transport = self._state(serial)
        if not state:
            raise DeviceLost(f"Phone {serial} is not connected: plug it in, or connect it, and try again.")
        if state != "device":
            raise DeviceRefused(refusal(serial, state))
        return adbutils.AdbDevice(self._client, serial, transport)

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
        while not self._check_alive():
            said = server.output.decode(errors="replace")
            if "already registered" in said:
                raise AccessibilityServiceAlreadyRegisteredError(said)
            if server.pool() is not None:
                raise LaunchUiAutomationError("The automation program ended at once.", said)
            self._line.pause(pause)
            pause = min(pause * 1.5, 0.2)
