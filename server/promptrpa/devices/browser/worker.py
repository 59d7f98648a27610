"""The thread in which Playwright runs: calls from any thread, each with a deadline, all ended at once by `abort`."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import CancelledError, Future
from typing import Any, Final, TypeVar

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import TimeoutError as PlaywrightTimeout

from promptrpa.errors import Aborted, DeviceError, DeviceLost, DeviceRefused, DeviceTimeout

T = TypeVar("T")
Work = Callable[[], Coroutine[Any, Any, T]]

_GONE: Final = ("has been closed", "Target closed", "crashed", "Connection closed", "Browser closed", "detached")
_NO_ADDRESS: Final = "net::ERR_"
_END_SECONDS: Final = 10.0


class Worker:
    """who: how errors call the other end."""

    def __init__(self, who: str) -> None:
        self.who = who
        self._loop = asyncio.new_event_loop()
        self._turn = threading.RLock()
        self._state = threading.Lock()
        self._ended = threading.Event()
        self._end: type[DeviceError] = Aborted
        self._running: Future[Any] | None = None
        self._thread = threading.Thread(target=self._loop.run_forever, name=who, daemon=True)
        self._thread.start()

    def call(self, work: Work[T], seconds: float, doing: str) -> T:
        """What the work comes to, within so many seconds. Raises DeviceError."""
        if not self._turn.acquire(timeout=seconds):
            raise DeviceTimeout(f"{self.who} is still busy with another call after {seconds:g} seconds.")
        try:
            with self._state:
                self._check()
                future = asyncio.run_coroutine_threadsafe(work(), self._loop)
                self._running = future
            return self._result(future, seconds, doing)
        finally:
            self._running = None
            self._turn.release()

    def _result(self, future: Future[T], seconds: float, doing: str) -> T:
        try:
            return future.result(seconds)
        except (PlaywrightTimeout, TimeoutError) as error:
            future.cancel()
            raise DeviceTimeout(f"{self.who} did not answer within {seconds:g} seconds ({doing}).") from error
        except CancelledError:
            self._check()
            raise DeviceLost(f"{self.who} ended in the middle of a call ({doing}).") from None
        except PlaywrightError as error:
            self._check()
            raise self._ours(error, doing) from error

    def _ours(self, error: PlaywrightError, doing: str) -> DeviceError:
        said = " ".join(error.message.split("\n")[0].split())[:160]
        if any(words in error.message for words in _GONE):
            return DeviceLost(f"{self.who} does not answer any more ({doing}). It said: {said}")
        if _NO_ADDRESS in error.message:
            return DeviceRefused(f"The page cannot be opened ({doing}). The browser said: {said}")
        return DeviceRefused(f"{self.who} refused ({doing}). It said: {said}")

    def pause(self, seconds: float) -> None:
        """Wait. Raises Aborted."""
        self._ended.wait(max(0.0, seconds))
        self._check()

    def abort(self) -> None:
        """End the call in progress and all later ones: they raise Aborted."""
        self._finish(Aborted)

    def _finish(self, end: type[DeviceError]) -> None:
        with self._state:
            if not self._ended.is_set():
                self._end = end
            self._ended.set()
            running = self._running
        if running is not None:
            running.cancel()

    def close(self, last: Work[None] | None = None) -> None:
        """End all calls, do this at last, and end the thread."""
        self._finish(DeviceLost)
        if self._loop.is_closed():
            return
        if last is not None:
            with contextlib.suppress(PlaywrightError, TimeoutError, CancelledError, OSError):
                asyncio.run_coroutine_threadsafe(last(), self._loop).result(_END_SECONDS)
        asyncio.run_coroutine_threadsafe(_end_all(), self._loop).add_done_callback(lambda _: self._stop())
        self._thread.join(_END_SECONDS)
        if not self._thread.is_alive():
            self._loop.close()

    def _stop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)

    def _check(self) -> None:
        if self._ended.is_set():
            said = "was stopped" if self._end is Aborted else "is closed"
            raise self._end(f"The connection to {self.who} {said}.")


async def _end_all() -> None:
    """What still runs in the loop is cancelled, and waited for."""
    others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
    for task in others:
        task.cancel()
    if others:
        await asyncio.wait(others, timeout=_END_SECONDS)
