"""The installed command, run as a process of its own."""

from __future__ import annotations

import gc
import io
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from common import free_port
from promptrpa.cli import main

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


@dataclass
class InProcess:
    """The same command in this process, which starts it sooner: for what opens no phone and waits for nobody."""

    command: CommandLine
    monkeypatch: pytest.MonkeyPatch
    capsys: pytest.CaptureFixture[str]

    def __call__(self, *arguments: str | Path, said: str = "", **variables: str) -> subprocess.CompletedProcess[str]:
        """said: what it reads."""
        collected = gc.get_threshold()
        with self.monkeypatch.context() as here:
            for name, value in {"OPENBLAS_NUM_THREADS": "1", **self.command.variables, **variables}.items():
                here.setenv(name, value)
            here.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(said.encode()), encoding="utf-8"))
            with pytest.raises(SystemExit) as ended:
                main(list(map(str, arguments)))
        gc.set_threshold(*collected)
        return subprocess.CompletedProcess(arguments, int(ended.value.code or 0), *self.capsys.readouterr())
