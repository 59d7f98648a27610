"""What `dumpsys battery` says."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from .line import Line

_LEVEL: Final = re.compile(r"^\s*level: (\d+)", re.MULTILINE)
_SCALE: Final = re.compile(r"^\s*scale: (\d+)", re.MULTILINE)
_POWERED: Final = re.compile(r"^\s*\w+ powered: true", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Battery:
    """level: in percent. charging: it hangs on something that gives power."""

    level: int
    charging: bool


def read_battery(serial: str, host: str, port: int, timeout: float = 2.0) -> Battery | None:
    """Of a phone on an adb server; None where it does not tell. Raises DeviceError."""
    from .automation import Client  # loads adbutils

    line = Line(f"phone {serial}")
    with line.call(timeout, "read the battery"):
        said = str(Client(host, port, line).device(serial).shell("dumpsys battery", timeout=timeout))
    return battery_in(said)


def battery_in(said: str) -> Battery | None:
    level, scale = _LEVEL.search(said), _SCALE.search(said)
    if level is None:
        return None
    most = int(scale[1]) if scale else 100
    return Battery(round(int(level[1]) * 100 / max(1, most)), _POWERED.search(said) is not None)
