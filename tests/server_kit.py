"""A real server in a process of its own, and a client of its API."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import urllib3

from common import free_port

UP = [sys.executable, "-c", "from promptrpa.cli import main; main()"]
START_SECONDS = 40.0


def wait_for(condition: Callable[[], object], seconds: float = 30.0) -> None:
    """Ask again and again until it holds, within the server's rate of calls."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not come true in time"
        time.sleep(0.05)


@dataclass
class Reply:
    status: int
    headers: Any
    data: bytes

    def json(self) -> Any:
        return json.loads(self.data)


@dataclass
class Api:
    """Calls a server as a program does, with a token; without one as a stranger."""

    url: str
    token: str = ""
    pool: urllib3.PoolManager = field(default_factory=lambda: urllib3.PoolManager(retries=False))

    def call(self, method: str, path: str, body: Any = None, headers: Any = None, **more: Any) -> Reply:
        said = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        if body is not None:
            more["json"] = body
        path = path if path.startswith("/") else f"/api/v1/{path}"
        answer = self.pool.request(
            method, self.url + path, headers={**said, **(headers or {})}, redirect=False, timeout=60.0, **more
        )
        return Reply(answer.status, answer.headers, answer.data)

    def get(self, path: str) -> Any:
        reply = self.call("GET", path)
        assert reply.status == 200, reply.data
        return reply.json()

    def post(self, path: str, body: Any = None) -> Any:
        reply = self.call("POST", path, {} if body is None else body)
        assert reply.status < 300, reply.data
        return reply.json() if reply.data else None

    def run(self, prompt: str, **more: Any) -> str:
        """The id of a run that was started."""
        return str(self.post("runs", {"prompt": prompt, "device": "virtual-1", **more})["id"])

    def status(self, run: str) -> str:
        return str(self.get(f"runs/{run}")["run"]["status"])

    def until(self, run: str, *statuses: str, seconds: float = 60.0) -> Any:
        """The run, once its status is one of these."""
        wait_for(lambda: self.status(run) in statuses, seconds)
        return self.get(f"runs/{run}")


@dataclass
class ServerProcess:
    home: Path
    options: tuple[str, ...] = ()
    variables: dict[str, str] = field(default_factory=dict)
    link: str = ""
    url: str = ""
    process: subprocess.Popen[str] | None = None

    def start(self) -> Api:
        """Returns once it listens, with its API."""
        with (self.home.parent / "log").open("a", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                [*UP, "--home", str(self.home), "up", "--port", "0", "--no-browser", *self.options],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={  # each server would compile all modules anew
                    **{name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"},
                    "PYTHONUNBUFFERED": "1",
                    "LC_ALL": "C.UTF-8",
                    "PROMPTRPA_USER_ADB_PORT": str(free_port()),
                    **self.variables,
                },
            )
        assert self.process.stdout
        lines = [self.process.stdout.readline() for _ in range(2)]
        assert "sign-in#" in lines[1], lines
        self.url, self.link = lines[0].split()[-1], lines[1].split()[-1]
        return self.api()

    def api(self) -> Api:
        """As the owner."""
        note = json.loads((self.home / "server.json").read_text(encoding="utf-8"))
        return Api(self.url, note["token"])

    def kill(self) -> None:
        assert self.process
        self.process.kill()
        self.process.communicate()

    def stop(self) -> int:
        assert self.process
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate(timeout=START_SECONDS)
        return self.process.returncode
