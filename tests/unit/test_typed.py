"""Threads that ask for the same type at once, in a process that has just begun."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest

from promptrpa import typed
from promptrpa.domain.run import Run, RunStatus

RACE = """
import sys, threading
sys.setswitchinterval(1e-6)
from promptrpa import typed
from promptrpa.domain.durable import Checkpoint
import msgspec
barrier = threading.Barrier(8)
def ask():
    barrier.wait()
    try:
        typed.decode(b"{}", Checkpoint)
    except msgspec.ValidationError:
        found.append(1)
found = []
threads = [threading.Thread(target=ask) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(len(found))
"""


def test_the_first_look_at_a_type_by_many_threads_ends_no_process() -> None:
    def race(_: int) -> tuple[int, str]:
        done = subprocess.run([sys.executable, "-c", RACE], capture_output=True, text=True, timeout=60)
        return done.returncode, done.stdout.strip()

    with ThreadPoolExecutor(2) as pool:
        assert set(pool.map(race, range(6))) == {(0, "8")}


def test_values_are_typed() -> None:
    run = Run("a", "b", "c", RunStatus.DONE, "2026-01-02T03:04:05.678+00:00")
    assert typed.decode(msgspec.json.encode(run), Run) == run
    assert typed.convert(msgspec.to_builtins(run), Run) == run
    assert typed.decode("[1]", list[int]) == [1]
    with pytest.raises(msgspec.ValidationError):
        typed.convert({"id": 1}, Run)
