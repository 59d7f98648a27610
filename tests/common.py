"""What tests of all kinds need."""

from __future__ import annotations

import secrets
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache

from promptrpa.bootstrap import Models, load_models
from promptrpa.settings import Settings


@cache
def read_models() -> Models:
    """Of the base install, read once for all tests: nothing of them changes."""
    return load_models(Settings())


def free_port() -> int:
    """Of this computer; nothing listens there. The system gives such ports to nobody by itself, so it stays free."""
    while True:
        port = 10_000 + secrets.randbelow(20_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def wait_until(condition: Callable[[], object], seconds: float = 20.0) -> None:
    """Look again and again until it holds; fails after so many seconds."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not come true in time"
        time.sleep(0.01)
