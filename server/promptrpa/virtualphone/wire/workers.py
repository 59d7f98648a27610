"""Threads kept for reuse: a stream lives for a millisecond, and starting a thread costs a tenth of one."""

from __future__ import annotations

import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Final

Job = Callable[[], None]

IDLE_SECONDS: Final = 5.0
"""How long an idle thread waits for the next job."""


class Workers:
    """Runs every job at once, on an idle thread where there is one. No limit: jobs may wait for each other."""

    def __init__(self, name: str, idle_seconds: float = IDLE_SECONDS) -> None:
        self._name = name
        self._idle_seconds = idle_seconds
        self._lock = threading.Lock()
        self._idle: list[SimpleQueue[Job | None]] = []
        self._threads: set[threading.Thread] = set()
        self._stopped = False

    def run(self, job: Job) -> None:
        """Start the job. Does nothing once stopped."""
        with self._lock:
            if self._stopped:
                return
            if self._idle:
                self._idle.pop().put(job)
                return
            inbox: SimpleQueue[Job | None] = SimpleQueue()
            thread = threading.Thread(target=self._work, args=(job, inbox), name=self._name, daemon=True)
            self._threads.add(thread)
            thread.start()

    def stop(self, timeout: float = 10.0) -> bool:
        """End the idle threads and wait for the running jobs; False where some did not end in time (seconds)."""
        with self._lock:
            self._stopped = True
            for inbox in self._idle:
                inbox.put(None)
            self._idle.clear()
            threads = list(self._threads)
        for thread in threads:
            if thread is not threading.current_thread():
                thread.join(timeout)
        return not any(thread.is_alive() for thread in threads)

    @property
    def busy(self) -> int:
        """Jobs that run."""
        with self._lock:
            return len(self._threads) - len(self._idle)

    def _work(self, first: Job, inbox: SimpleQueue[Job | None]) -> None:
        try:
            job: Job | None = first
            while job is not None:
                job()
                job = self._next(inbox)
        finally:
            with self._lock:
                self._threads.discard(threading.current_thread())

    def _next(self, inbox: SimpleQueue[Job | None]) -> Job | None:
        with self._lock:
            if self._stopped:
                return None
            self._idle.append(inbox)
        try:
            return inbox.get(timeout=self._idle_seconds)
        except Empty:
            pass
        with self._lock:
            if inbox in self._idle:
                self._idle.remove(inbox)
                return None
        return inbox.get()
