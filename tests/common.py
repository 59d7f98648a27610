"""What tests of all kinds need."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable
from functools import cache

from promptrpa.bootstrap import Models, load_models
from promptrpa.settings import Settings


@cache
def read_models() -> Models:
    """Of the base install, read once for all tests: nothing of them changes."""
    return load_models(Settings())


def free_port() -> int:
    """Of this computer; nothing listens there."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_until(condition: Callable[[], object], seconds: float = 20.0) -> None:
    """Look again and again until it holds; fails after so many seconds."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not come true in time"
        time.sleep(0.01)
