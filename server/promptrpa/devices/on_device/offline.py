"""The tasks that phones may run without the server."""

from __future__ import annotations

import json
import threading
from pathlib import Path


class OfflineTasks:
    """Their ids, in a file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()

    def all(self) -> tuple[str, ...]:
        return tuple(json.loads(self._path.read_text("utf-8"))) if self._path.exists() else ()

    def allow(self, task: str) -> None:
        with self._lock:
            self._write([*(each for each in self.all() if each != task), task])

    def forbid(self, task: str) -> None:
        with self._lock:
            self._write([each for each in self.all() if each != task])

    def _write(self, tasks: list[str]) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        beside = self._path.with_suffix(".new")
        beside.write_text(json.dumps(tasks), encoding="utf-8")
        beside.replace(self._path)
