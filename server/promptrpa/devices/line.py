"""The line to one phone (or adb server): one call at a time, each with a deadline, all ended at once by `abort`.

The libraries below wait in blocking reads, and their own timeouts do not hold. So every socket they open is carried
here, and a watchdog shuts it down when the deadline of the call has passed; the read then ends at once.
"""

from __future__ import annotations

import contextlib
import math
import socket
import threading
import time
from types import TracebackType
from typing import Final

from promptrpa.errors import Aborted, DeviceError, DeviceLost, DeviceTimeout

from .foreign import sentence, translate

_IDLE: Final = 5.0
"""Seconds without a call after which the watchdog's thread ends."""


class Line:
    """Safe to use from several threads: calls take turns, and `abort` and `close` need no turn.

    who: how errors call the other end: "phone X"."""

    def __init__(self, who: str) -> None:
        self.who = who
        self._turn = threading.RLock()
        self._state = threading.Condition()
        self._sockets: list[socket.socket] = []
        self._deadline = math.inf
        self._limit = 0.0
        self._caller = 0
        self._expired = False
        self._wakes = math.inf
        self._watchdog: threading.Thread | None = None
        self._ended = threading.Event()
        self._end: type[DeviceError] = Aborted

    def call(self, seconds: float, doing: str) -> Call:
        """Within it, everything together may take so long; foreign errors leave it as ours. Calls may be nested."""
        return Call(self, seconds, doing)

    def carry(self, connection: socket.socket) -> None:
        """Let the deadline and `abort` end this socket; it is closed with the outermost call at the latest."""
        with self._state:
            self._check()
            self._sockets.append(connection)

    def release(self, connection: socket.socket) -> None:
        """Let a socket outlive the call."""
        with self._state:
            self._sockets.remove(connection)

    def pause(self, seconds: float) -> None:
        """Wait, but no longer than the deadline of this thread's call. Raises Aborted and DeviceTimeout."""
        is_inside = self._caller == threading.get_ident()
        self._ended.wait(max(0.0, min(seconds, self._deadline - time.monotonic())) if is_inside else seconds)
        with self._state:
            if is_inside or self._ended.is_set():
                self._check()

    def abort(self) -> None:
        """End the call in progress and all later ones: they raise Aborted."""
        self._finish(Aborted)

    def close(self) -> None:
        """The same, for good manners: later calls raise DeviceLost."""
        self._finish(DeviceLost)

    def _finish(self, end: type[DeviceError]) -> None:
        with self._state:
            if not self._ended.is_set():
                self._end = end
            self._ended.set()
            self._cut()
            self._state.notify_all()

    def _check(self) -> None:
        self._expired = self._expired or time.monotonic() >= self._deadline
        if (reason := self._reason()) is not None:
            raise reason

    def _reason(self) -> DeviceError | None:
        if self._ended.is_set():
            said = "was stopped" if self._end is Aborted else "is closed"
            return self._end(f"The connection to {self.who} {said}.")
        if self._expired:
            return DeviceTimeout(f"{sentence(self.who)} did not answer within {self._limit:g} seconds.")
        return None

    def _cut(self) -> None:
        for connection in self._sockets:
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def _begin(self, deadline: float, limit: float) -> tuple[float, float]:
        """Set the deadline; the one before, to be given back to `_restore`."""
        with self._state:
            before = (self._deadline, self._limit)
            if deadline < self._deadline:
                self._deadline, self._limit = deadline, limit
            self._check()
            self._caller = threading.get_ident()
            if self._watchdog is None:
                self._watchdog = threading.Thread(target=self._watch, name=f"line to {self.who}", daemon=True)
                self._watchdog.start()
            elif self._wakes > self._deadline:
                self._state.notify_all()
            return before

    def _restore(self, before: tuple[float, float]) -> DeviceError | None:
        """End a call; the reason where it was ended from our side."""
        with self._state:
            reason = self._reason()
            self._expired = False
            self._deadline, self._limit = before
            if self._wakes > self._deadline:
                self._state.notify_all()
            if self._deadline == math.inf:
                self._caller = 0
                for connection in self._sockets:
                    connection.close()
                self._sockets.clear()
            return reason

    def _watch(self) -> None:
        with self._state:
            idle_since = time.monotonic()
            while not self._ended.is_set():
                now = time.monotonic()
                if self._deadline < math.inf:
                    idle_since = now
                elif now - idle_since >= _IDLE:
                    break
                if now >= self._deadline:
                    self._expired = True
                    self._cut()
                    self._wakes = now + _IDLE
                else:
                    self._wakes = min(self._deadline, now + _IDLE)
                self._state.wait(self._wakes - now)
            self._watchdog = None


class Call:
    """A stretch of time with a deadline; see `Line.call`."""

    __slots__ = ("_before", "_doing", "_line", "_seconds")

    def __init__(self, line: Line, seconds: float, doing: str) -> None:
        self._line, self._seconds, self._doing = line, seconds, doing
        self._before = (math.inf, 0.0)

    def __enter__(self) -> None:
        line = self._line
        if not line._turn.acquire(timeout=self._seconds):
            raise DeviceTimeout(
                f"{sentence(line.who)} is still busy with another call after {self._seconds:g} seconds."
            )
        try:
            self._before = line._begin(time.monotonic() + self._seconds, self._seconds)
        except DeviceError:
            line._turn.release()
            raise

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        reason = self._line._restore(self._before)
        self._line._turn.release()
        if reason is not None and (error is None or isinstance(error, Exception)):
            raise type(reason)(f"{reason} ({self._doing})") from error
        if error is not None and (ours := translate(error, self._line.who, self._doing)) is not None:
            raise ours from error
