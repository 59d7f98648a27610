"""adb servers: private ones for virtual phones, started and ended here."""

from __future__ import annotations

import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Final

from promptrpa.errors import DeviceLost, UsageError

from .line import Line

if TYPE_CHECKING:
    from .automation import Client

LOOPBACK: Final = "127.0.0.1"
_START_SECONDS: Final = 10.0
_TRIES: Final = 5
_QUIET: Final = {"ADB_EMU": "0", "ADB_MDNS": "0", "ADB_USB": "0"}
"""Else it takes phones on port 5555 and above for emulators, claims USB phones and listens for mDNS on all networks."""
_POLL_SECONDS: Final = 0.002
_STOP_SECONDS: Final = 2.0
_GUARD: Final = """
note=$1; shift; exec 3<&0
"$@" 3<&- </dev/null & server=$!
(read -r _ <&3; kill $server) 2>/dev/null & reader=$!
wait $server; kill $reader; rm -f "$note"
"""
"""Ends the server when our end of its input closes, which happens however this process ends."""


def default_adb() -> str:
    """The adb program that comes with adbutils, else the one on the path. adbutils is found but not loaded."""
    name = "adb.exe" if os.name == "nt" else "adb"
    package = importlib.util.find_spec("adbutils")
    folders = (package and package.submodule_search_locations) or []
    bundled = [file for folder in folders if (file := Path(folder) / "binaries" / name).is_file()]
    return str(bundled[0]) if bundled else shutil.which(name) or name


class AdbServer:
    """A private adb server on a free port of this computer; it ends with `stop` or the `with` block.

    program: path of adb; empty: the one that comes with adbutils."""

    def __init__(self, program: str = "") -> None:
        self.host: Final = LOOPBACK
        self.port = 0
        self._program = program or default_adb()
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> AdbServer:
        """Returns once it answers. Does nothing where it runs already; after a crash it takes the same port again."""
        if self._process is not None and self._process.poll() is None and answers(self.host, self.port):
            return self
        self.stop()
        for _ in range(_TRIES):
            port = self.port or _free_port()
            if self._launch(port):
                self.port = port
                return self
            self.port = 0
        raise DeviceLost(
            f"The adb server did not start with {self._program}. Run `{self._program} version` to see why."
        )

    def connect(self, address: str, timeout: float = 10.0) -> str:
        """Connect a phone that listens at `host:port`; its serial, which is the address. timeout: seconds."""
        answer = self._asked(lambda client: client.connect(address), timeout, f"connect to {address}")
        if "connected to" not in answer:
            raise DeviceLost(f"The phone at {address} cannot be reached: {answer}.")
        return address

    def disconnect(self, address: str, timeout: float = 5.0) -> None:
        """Let go of a phone; one that is not connected is no error."""
        self._asked(lambda client: client.disconnect(address) or "", timeout, f"disconnect from {address}")

    def stop(self) -> None:
        """End it; its phones are let go first."""
        if self._process is None:
            return
        _end(self._process)
        self._process = None

    def __enter__(self) -> AdbServer:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.stop()

    def _launch(self, port: int) -> bool:
        """Start it on the port; False where it ended at once, as when another program has the port."""
        if shutil.which(self._program) is None:
            raise UsageError(f"The adb program {self._program} cannot be run. Set `adb` to another.")
        command = [self._program, "-P", str(port), "nodaemon", "server"]
        process = subprocess.Popen(
            ["/bin/sh", "-c", _GUARD, "guard", str(_note(port)), *command] if os.name == "posix" else command,
            env=_environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._process = process
        deadline = time.monotonic() + _START_SECONDS
        while time.monotonic() < deadline:
            if answers(LOOPBACK, port):
                return process.poll() is None
            try:
                process.wait(_POLL_SECONDS)
                _end(process)
                return False
            except subprocess.TimeoutExpired:
                continue
        _end(process)
        return False

    def _asked(self, question: Callable[[Client], str], timeout: float, doing: str) -> str:
        from .automation import Client  # loads adbutils, which takes longer than the start of the server

        line = Line(f"the adb server on port {self.port}")
        with line.call(timeout, doing):
            return question(Client(self.host, self.port, line))


def _end(process: subprocess.Popen[bytes]) -> None:
    """The guard ends the server when its input is closed; without a guard the server is ended directly."""
    assert process.stdin is not None
    process.stdin.close()
    if os.name != "posix":
        process.terminate()
    try:
        process.wait(_STOP_SECONDS)
    except subprocess.TimeoutExpired:
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        process.kill()
        process.wait()


def _note(port: int) -> Path:
    """A file that adb writes for each port and leaves behind."""
    return Path.home() / ".android" / f"adb.{port}"


def answers(host: str, port: int) -> bool:
    """Whether something listens there."""
    try:
        socket.create_connection((host, port), 1.0).close()
    except OSError:
        return False
    return True


def _environment() -> dict[str, str]:
    """Ours without what tells adb of another server, and with all but connected phones switched off."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("ADB_", "ANDROID_ADB_"))}
    return {**kept, **_QUIET}


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        return int(probe.getsockname()[1])
