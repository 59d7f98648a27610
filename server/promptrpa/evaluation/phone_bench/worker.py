"""A process that runs turns: what it needs is made once."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from multiprocessing.util import Finalize
from pathlib import Path

from promptrpa.evaluation.phone_bench.bench import Configuration, PhoneBench, Record, Turn

_bench: list[PhoneBench] = []


def start(opened: Callable[[], AbstractContextManager[PhoneBench]]) -> None:
    """Open a bench for this process, to be closed when it ends."""
    stack = ExitStack()
    _bench.append(stack.enter_context(opened()))
    Finalize(None, stack.close, exitpriority=1)


def work(configuration: Configuration, turn: Turn, home: Path | None) -> Record:
    """Run a turn with the bench of this process."""
    return _bench[0].run(configuration, turn, home)
