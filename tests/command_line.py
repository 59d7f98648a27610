"""The installed command, run as a process of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from common import free_port

PROGRAM = shutil.which("promptrpa", path=str(Path(sys.executable).parent))
KEPT = ("PATH", "SYSTEMROOT", "TMPDIR")


@dataclass
class CommandLine:
    """promptrpa with a home of its own, an English terminal of 120 columns, and no adb server of the user's."""

    home: Path
    variables: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        user = self.home.parent / "user"
        user.mkdir(exist_ok=True)
        self.variables = {
            "HOME": str(user),
            "PROMPTRPA_HOME": str(self.home),
            "PROMPTRPA_USER_ADB_PORT": str(free_port()),
            "LANG": "C.UTF-8",
            "COLUMNS": "120",
            **self.variables,
        }

    def __call__(self, *arguments: str | Path, **variables: str) -> subprocess.CompletedProcess[str]:
        with self.start(*arguments, **variables) as process:
            out, err = process.communicate(timeout=60)
        assert "Traceback" not in err, err
        return subprocess.CompletedProcess(process.args, process.returncode, out, err)

    def start(self, *arguments: str | Path, stdin: int = subprocess.DEVNULL, **variables: str) -> subprocess.Popen[str]:
        """Without waiting for it."""
        assert PROGRAM is not None
        return subprocess.Popen(
            [PROGRAM, *map(str, arguments)],
            env={name: os.environ[name] for name in KEPT if name in os.environ} | self.variables | variables,
            stdin=stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
