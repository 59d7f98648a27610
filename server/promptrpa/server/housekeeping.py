"""What a server that runs for months does now and then."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from typing import Final

from promptrpa.errors import PromptRPAError

PERIOD: Final = 3600.0
"""Seconds."""
_log = logging.getLogger(__name__)


class Housekeeping:
    """Does each of these once a period, from one period on."""

    def __init__(self, duties: Sequence[Callable[[], None]], period: float = PERIOD) -> None:
        self._duties = duties
        self._period = period
        self._closed = threading.Event()

    def start(self) -> None:
        threading.Thread(target=self._work, name="housekeeping", daemon=True).start()

    def close(self) -> None:
        self._closed.set()

    def _work(self) -> None:
        while not self._closed.wait(self._period):
            for duty in self._duties:
                try:
                    duty()
                except PromptRPAError as error:
                    _log.warning("Housekeeping: %s", error)
