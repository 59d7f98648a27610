"""A process that runs trials: what it needs is made once."""

from __future__ import annotations

from contextlib import ExitStack
from multiprocessing.util import Finalize

from promptrpa.evaluation.miniwob.bench import MiniwobBench, Opened, Record, Trial

_bench: list[MiniwobBench] = []


def start(opened: Opened) -> None:
    """Open a bench for this process, to be closed when it ends."""
    stack = ExitStack()
    _bench.append(stack.enter_context(opened()))
    Finalize(None, stack.close, exitpriority=1)


def work(trial: Trial) -> Record:
    """Run a trial with the bench of this process."""
    return _bench[0].run(trial)
