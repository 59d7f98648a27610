"""A server in a process of its own, with a home of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from promptrpa.client import Client
from promptrpa.errors import TaskFailed

_COMMAND: Final = (sys.executable, "-c", "from promptrpa.cli import main; main()")
_START_SECONDS: Final = 60.0
_LOOK_SECONDS: Final = 0.05
_FAULT: Final = "Fatal Python error"
"""What faulthandler begins with."""
_CURRENT: Final = "Current thread"
"""And what it writes before the thread that fell."""
_FAULT_LENGTH: Final = 8000
_TICK: Final = os.sysconf("SC_CLK_TCK")
PHONES: Final = "phones"


def wait_for(condition: Callable[[], object], seconds: float, what: str) -> None:
    """Ask until it holds. Raises TaskFailed when it does not in time."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise TaskFailed(f"{what} did not come within {seconds:.0f} s.")
        time.sleep(_LOOK_SECONDS)


@dataclass(frozen=True, slots=True)
class Usage:
    """megabytes: in memory now. seconds: of processor time so far."""

    megabytes: float
    seconds: float


@dataclass
class ServerProcess:
    """folder: where its home and log are. variables: of its environment, beside this process's. link: signs a browser
    in, once; of the last start."""

    folder: Path
    variables: dict[str, str] = field(default_factory=dict)
    options: Sequence[str] = ("--no-phone",)
    link: str = ""
    url: str = ""
    process: subprocess.Popen[str] | None = None

    @property
    def home(self) -> Path:
        return self.folder / "home"

    @property
    def log(self) -> Path:
        return self.folder / "server.log"

    def start(self) -> Client:
        """Returns once it listens. Raises TaskFailed with how it ended where it does not."""
        with self.log.open("a", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                [*_COMMAND, "--home", str(self.home), "up", "--port", "0", "--no-browser", *self.options],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "PYTHONUNBUFFERED": "1", "LC_ALL": "C.UTF-8", **self.variables},
            )
        assert self.process.stdout is not None
        lines = [self.process.stdout.readline() for _ in range(2)]
        if "sign-in#" not in lines[1]:
            self.process.communicate(timeout=_START_SECONDS)
            raise TaskFailed(f"The server ended at its start, {self.ended()}. {self._last_words()}")
        self.url, self.link = lines[0].split()[-1], lines[1].split()[-1]
        return Client.of_home(self.home)

    def ended(self) -> str:
        """How it ended; empty while it runs."""
        code = self.process.poll() if self.process else None
        if code is None:
            return ""
        return f"by signal {signal.Signals(-code).name}" if code < 0 else f"with exit code {code}"

    def kill(self) -> None:
        """SIGKILL. Raises TaskFailed where it had ended by itself."""
        assert self.process is not None
        if ended := self.ended():
            raise TaskFailed(f"The server ended by itself, {ended}. {self._last_words()}")
        self.process.kill()
        self.process.communicate()

    def stop(self) -> None:
        """As Ctrl-C does it, with its phones; killed where that takes too long."""
        if self.process is None or self.ended():
            return
        self.process.terminate()
        try:
            self.process.communicate(timeout=_START_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.communicate()

    def usage(self) -> Usage:
        """Of the server alone, by /proc."""
        assert self.process is not None
        return usage_of(self.process.pid)

    def _last_words(self) -> str:
        """The end of its log; where a library broke it, what the thread that fell was doing, then the others."""
        written = self.log.read_text(encoding="utf-8", errors="replace")
        _, fault, threads = written.rpartition(_FAULT)
        if not fault:
            return written[-500:].strip()
        others, current, fallen = threads.partition(_CURRENT)
        return f"{fault}{current}{fallen}\n{others}"[:_FAULT_LENGTH].strip()


def usage_of(pid: int) -> Usage:
    """Of a process, by /proc; nothing where there is none."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(") ")[2].split()
    except OSError:
        return Usage(0.0, 0.0)
    pages, ticks = int(fields[21]), int(fields[11]) + int(fields[12])
    return Usage(pages * os.sysconf("SC_PAGE_SIZE") / 1e6, ticks / _TICK)


def load() -> float:
    """Processes that wanted to run, in the last minute, a core."""
    return round(os.getloadavg()[0] / (os.cpu_count() or 1), 2)
