"""The server's phones: those on the user's adb server, and virtual ones, each in a process of its own that outlives a
server which was killed."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from promptrpa import bootstrap
from promptrpa.devices.adb_server import LOOPBACK, AdbServer, answers
from promptrpa.devices.android import AndroidDevice
from promptrpa.devices.battery import Battery, read_battery
from promptrpa.devices.browser.address import PREFIX, address_of, is_local
from promptrpa.devices.catalogue import choose
from promptrpa.domain.phone import KnownPhone
from promptrpa.errors import DeviceLost, DeviceRefused, UsageError
from promptrpa.ports.device import Device
from promptrpa.settings import Settings

from .dialled import DialledPhones
from .live import Pictured
from .power import Batteries

_NAME: Final = re.compile(r"virtual-[0-9]{1,3}")
_START_SECONDS: Final = 30.0
_END_SECONDS: Final = 5.0
_MOST: Final = 64


class Phones:
    """Safe to use from several threads."""

    def __init__(self, settings: Settings, language: str, dialled: DialledPhones) -> None:
        self._settings = settings
        self._dialled = dialled
        self._language = language
        self._folder = settings.home / "phones"
        self._adb = AdbServer(settings.adb)
        self._lock = threading.RLock()
        self._hosts: dict[str, subprocess.Popen[str]] = {}
        self._addresses: dict[str, str] = {}
        self._open: Counter[str] = Counter()
        self._pages: dict[str, Device] = {}
        self._batteries = Batteries(self._battery)

    def known(self) -> list[KnownPhone]:
        """Connected phones first, then the virtual ones that were made here."""
        listed = bootstrap.list_devices(self._settings)
        found = [KnownPhone(d.serial, d.model or d.serial, d.state, d.problem) for d in listed]
        found += self._dialled.known()
        names = [folder.name for folder in self._folder.glob("virtual-*") if _NAME.fullmatch(folder.name)]
        for name in sorted(names, key=lambda n: int(n.partition("-")[2])):
            state = "device" if self._port(name) else "off"
            found.append(KnownPhone(name, f"Virtual phone {name.partition('-')[2]}", state, "", True))
        return found

    def powered(self) -> list[KnownPhone]:
        """The same with their batteries, which phones on adb are asked for."""
        return self._batteries.of(self.known())

    def is_on(self, serial: str) -> bool:
        """It can be looked at now, without starting it."""
        return any(phone.serial == serial and phone.state == "device" for phone in self.known())

    def default(self) -> str:
        """The phone that is meant where none is named: the connected one, else the first virtual one.

        Raises UsageError where several are connected."""
        listed = bootstrap.list_devices(self._settings)
        calling = [phone for phone in self._dialled.known() if not phone.problem]
        if len(calling) == 1 and not listed:
            return calling[0].serial
        if calling:
            names = [f"{d.serial} ({d.model})" for d in listed] + [f"{p.serial} ({p.model})" for p in calling]
            known = ", ".join(names)
            raise UsageError(f"Several phones are connected; say which one is meant: {known}.")
        if listed:
            return choose(listed).serial
        return next((p.serial for p in self.known() if p.virtual), "virtual-1")

    def check(self, serial: str) -> str:
        """The serial of a phone that there is, or of a virtual one that can be made. Raises NotFound and UsageError."""
        if not serial:
            return self.default()
        if serial == "virtual":
            return next((p.serial for p in self.known() if p.virtual), "virtual-1")
        if serial.startswith("virtual"):
            if not _NAME.fullmatch(serial):
                raise UsageError(f"{serial!r} is no name of a virtual phone such as virtual-1.")
            return serial
        if self._dialled.has(serial):
            return serial
        if serial.startswith(PREFIX):
            if is_local(address_of(serial)):
                raise UsageError(
                    f"{serial} is a page of the server's own machine or network. Stop the server and run it from the "
                    "command line."
                )
            return serial
        return choose(bootstrap.list_devices(self._settings), serial).serial

    def add(self, language: str = "", version: int = 1) -> str:
        """Make one more virtual phone and start it; its name. Raises UsageError."""
        with self._lock:
            taken = {phone.serial for phone in self.known()}
            free = next((n for n in (f"virtual-{k}" for k in range(1, _MOST + 1)) if n not in taken), None)
            if free is None:
                raise UsageError(f"There are {_MOST} virtual phones; that is the most. Use one of these.")
            self._start(free, language or self._language, version)
            return free

    def start(self, name: str) -> None:
        """Start a virtual phone where it is not running. Raises DeviceLost."""
        with self._lock:
            if not self._port(name):
                self._start(name, self._language, 1)

    def stop(self, name: str) -> None:
        """Switch a virtual phone off; it keeps what is on it."""
        with self._lock:
            self._addresses.pop(name, None)
            pid = self._note(name).get("pid", 0)
            if not pid or not self._port(name):
                return
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGTERM)
            if name in self._hosts:
                with suppress(subprocess.TimeoutExpired):
                    self._hosts.pop(name).wait(_END_SECONDS)

    @contextmanager
    def open(self, serial: str, by: str = "") -> Iterator[Device]:
        """A connection of one's own to a phone; a virtual one that is off is started. by: who uses it, for a phone that
        shows that. Raises DeviceError."""
        if self._dialled.has(serial):
            with self._dialled.open(serial, by or "promptrpa") as dialled:
                yield dialled
            return
        if serial.startswith(PREFIX):
            with bootstrap.open_web(self._settings, self.check(serial), self._language) as page:
                self._pages[serial] = page
                try:
                    yield page
                finally:
                    self._pages.pop(serial, None)
            return
        if _NAME.fullmatch(serial):
            device = AndroidDevice(self._address(serial), port=self._adb.port, timeout=self._settings.call_timeout)
        else:
            chosen = choose(bootstrap.list_devices(self._settings), serial)
            device = AndroidDevice(serial, port=chosen.port, host=chosen.host, timeout=self._settings.call_timeout)
        with self._lock:
            self._open[serial] += 1
        try:
            yield device
        finally:
            with self._lock:
                self._open[serial] -= 1
                is_last = not self._open[serial]
            device.close() if is_last else device.leave()

    @contextmanager
    def look(self, serial: str) -> Iterator[Pictured]:
        """For live pictures; of a web page only while a run uses it. Raises DeviceError."""
        if serial.startswith(PREFIX):
            if serial not in self._pages:
                raise DeviceRefused(f"No run uses {serial} now.")
            yield self._pages[serial]
            return
        with self._dialled.look(serial) if self._dialled.has(serial) else self.open(serial) as seen:
            yield seen

    def close(self) -> None:
        """End the virtual phones and the private adb server."""
        with self._lock:
            for phone in [folder.name for folder in self._folder.glob("virtual-*")]:
                if _NAME.fullmatch(phone):
                    self.stop(phone)
            self._adb.stop()

    def _battery(self, serial: str) -> Battery | None:
        if _NAME.fullmatch(serial):
            return read_battery(self._address(serial), LOOPBACK, self._adb.port)
        listed = next((d for d in bootstrap.list_devices(self._settings) if d.serial == serial), None)
        return read_battery(serial, listed.host, listed.port) if listed else None

    def _address(self, name: str) -> str:
        """Where adb knows a virtual phone."""
        with self._lock:
            self.start(name)
            self._adb.start()
            address = f"{LOOPBACK}:{self._port(name)}"
            if self._addresses.get(name) != address:
                self._addresses[name] = self._adb.connect(address)
            return address

    def _start(self, name: str, language: str, version: int) -> None:
        command = [sys.executable, "-m", "promptrpa.cli.phone_host", str(self._settings.home), name, language]
        host = subprocess.Popen(
            [*command, str(version)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,
        )
        assert host.stdout is not None
        late = threading.Timer(_START_SECONDS, host.kill)
        late.start()
        said = host.stdout.readline().strip()
        late.cancel()
        host.stdout.close()
        if said != "ready":
            host.kill()
            host.wait()
            raise DeviceLost(f"The virtual phone {name} did not start. {said}".strip())
        self._hosts[name] = host

    def _port(self, name: str) -> int:
        """Where it listens; 0 where it does not run."""
        port = int(self._note(name).get("port", 0))
        return port if port and answers(LOOPBACK, port) else 0

    def _note(self, name: str) -> dict[str, int]:
        try:
            return dict(json.loads((self._folder / name / "address.json").read_text(encoding="utf-8")))
        except (OSError, ValueError):
            return {}
