"""The adb program on this computer."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from typing import Final

from promptrpa.errors import UsageError

from .adb_server import LOOPBACK, answers, default_adb

_SECONDS: Final = 5.0
_VERSION: Final = re.compile(r"version (\d[\w.]*).*?^Version (\S+)", re.MULTILINE | re.DOTALL)
_ADVICE: Final = "Set PROMPTRPA_ADB to the path of another adb, or install promptrpa again."


@dataclass(frozen=True, slots=True)
class AdbProgram:
    """version: of the protocol and of the platform tools; serving: whether a server answers on the user's port."""

    path: str
    version: str
    serving: bool


def inspect_adb(port: int, program: str = "") -> AdbProgram:
    """Run the program once, to see that it does. Raises UsageError with what to do.

    port: of the user's adb server. program: its path; empty: the one that comes with adbutils."""
    path = program or default_adb()
    try:
        asked = subprocess.run([path, "version"], capture_output=True, text=True, timeout=_SECONDS, check=True)
    except OSError as error:
        raise UsageError(f"The adb program {path} cannot be run: {error.strerror}. {_ADVICE}") from error
    except subprocess.SubprocessError as error:
        raise UsageError(f"The adb program {path} does not tell its version. {_ADVICE}") from error
    found = _VERSION.search(asked.stdout)
    version = f"{found[1]} ({found[2]})" if found else " ".join(asked.stdout.split())[:60]
    return AdbProgram(path, version, answers(LOOPBACK, port))
