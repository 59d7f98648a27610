"""The real adb program with a server of our own, and a phone that it has connected to."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass

import adbutils
from small_phone import SmallPhone

ADB = adbutils.adb_path()


@dataclass(frozen=True)
class Adb:
    """The real adb binary with a server of our own."""

    port: int
    environment: dict[str, str]

    def run(
        self, *arguments: str, input: bytes | None = None, timeout: float = 60
    ) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [ADB, "-P", str(self.port), *arguments],
            input=input,
            capture_output=True,
            timeout=timeout,
            env=self.environment,
            check=False,
        )

    @property
    def client(self) -> adbutils.AdbClient:
        return adbutils.AdbClient("127.0.0.1", self.port)


@dataclass(frozen=True)
class Connected:
    """A phone that the real adb has connected to."""

    adb: Adb
    serial: str
    phone: SmallPhone

    def run(self, *arguments: str, input: bytes | None = None) -> subprocess.CompletedProcess[bytes]:
        return self.adb.run("-s", self.serial, *arguments, input=input)

    def output(self, *arguments: str, input: bytes | None = None) -> bytes:
        """What a command prints; it must succeed."""
        done = self.run(*arguments, input=input)
        assert done.returncode == 0, done
        return done.stdout

    @property
    def device(self) -> adbutils.AdbDevice:
        """By transport id, as that is quickest."""
        (found,) = [one for one in self.adb.client.list(extended=True) if one.serial == self.serial]
        return self.adb.client.device(transport_id=found.transport_id)
