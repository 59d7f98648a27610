"""A phone that drives itself, as `ports.Device`."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Final, TypeVar

from promptrpa.domain import page as domain
from promptrpa.domain.instruction import OperationType
from promptrpa.domain.operation import Operation
from promptrpa.domain.page import Bounds, Picture
from promptrpa.errors import (
    Aborted,
    BrokenHierarchy,
    DeviceError,
    DeviceLost,
    DeviceRefused,
    ProtectedScreen,
    UsageError,
)
from promptrpa.ports import DeviceInfo

from .. import gestures
from . import trees
from .peer import Answered, Peer
from .protocol import (
    About,
    Answer,
    Apps,
    AppVersion,
    Ask,
    BrokenMessage,
    Done,
    Fault,
    Guide,
    Hold,
    Info,
    Installed,
    Message,
    Observe,
    Page,
    Perform,
    Progress,
    Settle,
    Touch,
    Touched,
    Version,
)

_LONGEST_WAIT: Final = 1.0
"""Seconds that the phone is asked to wait for a change; then it is asked again."""
_SPARE: Final = 1.0
"""Seconds that an answer may take longer than the wait that was asked for."""
_FAULTS: Final[dict[str, type[DeviceError]]] = {
    "stopped": Aborted,
    "cancelled": Aborted,
    "protected": ProtectedScreen,
    "broken": BrokenHierarchy,
}


_R = TypeVar("_R", About, Installed, Version, Page, Done, Touched, Answer)


class OnDevice:
    """A phone under one hold: from its first use until `close` or `abort`, or until the user stops it.

    by, title: who uses it and what for; the phone shows both. timeout: seconds that one call may take, besides what the
    operation itself takes. It has no shell: what only adb can do is not offered."""

    def __init__(self, peer: Peer, *, by: str, title: str = "", timeout: float = 15.0) -> None:
        self.serial = peer.serial
        self._peer = peer
        self._by, self._title, self._timeout = by, title, timeout
        self._hold = peer.take_hold()
        self._held = False
        self._ended = threading.Event()
        self._closed = False
        self._lock = threading.Lock()
        self._last: tuple[Page, domain.Page] | None = None

    # --- about the phone

    def info(self) -> DeviceInfo:
        said = self._ask(Info(), About)
        return DeviceInfo(self.serial, said.model, said.android, said.sdk, (said.width, said.height), said.language)

    def packages(self) -> frozenset[str]:
        """Those that the user allowed."""
        return frozenset(package for package, _ in self._ask(Apps(), Installed).apps)

    def app_version(self, package: str) -> str:
        """Empty where it is not installed."""
        return self._ask(AppVersion(package=package), Version).version

    # --- looking

    def observe(self, *, picture: bool = False) -> domain.Page:
        return self._look(Observe(since=self._peer.tree, picture=picture), self._timeout)

    def picture(self) -> Picture:
        page = self.observe(picture=True)
        if page.picture is None:
            raise ProtectedScreen(f"The window in front on phone {self.serial} refuses screenshots.")
        return page.picture

    def wait(self, until: Callable[[domain.Page], bool], timeout: float) -> domain.Page:
        end = time.monotonic() + timeout
        page = self.observe()
        while not until(page):
            left = end - time.monotonic()
            if left <= 0:
                return page
            wait = min(left, _LONGEST_WAIT)
            asked = Observe(since=self._peer.tree, wait=max(1, round(wait * 1000)))
            page = self._look(asked, self._timeout + wait)
        return page

    def settle(self, before: domain.Page, timeout: float = 5.0, reaction: float = 1.0) -> domain.Page:
        since = self._last[0].tree if self._last is not None and self._last[1].content == before.content else 0
        asked = Settle(since=since, timeout=round(timeout * 1000), reaction=round(reaction * 1000))
        return self._look(asked, self._timeout + timeout)

    # --- acting

    def perform(self, operation: Operation) -> None:
        kind, said = operation.type, operation.parameter
        if kind is OperationType.WAIT:
            self._pause(gestures.parse_number(said, 1.0, "seconds"))
            return
        if kind.needs_widget and operation.point is None and operation.bounds is None:
            raise UsageError(f"The operation {kind} does not say where.")
        seconds = self._timeout
        if kind is OperationType.LONG_CLICK:
            seconds += gestures.parse_number(said, gestures.LONG_PRESS_SECONDS, "seconds")
        asked = Perform(
            hold=self._hold,
            operation=str(kind),
            point=operation.point,
            bounds=_sides(operation.bounds) if operation.bounds else None,
            parameter=said,
            resume=operation.resume,
        )
        self._ask(asked, Done, seconds)

    def next_touch(self, timeout: float, waits: Callable[[], bool] = lambda: True) -> tuple[int, int] | None:
        asked = Touch(hold=self._hold, timeout=round(timeout * 1000))
        answer = self._request(asked, timeout + _SPARE, waits)
        return self._expect(answer, Touched).point if answer is not None else None

    def abort(self) -> None:
        self._end(Aborted(f"The run on phone {self.serial} was stopped."), "stopped")

    def close(self) -> None:
        self.finish("", "")

    def finish(self, status: str, text: str) -> None:
        """Close it, and tell the user how the run ended (a RunStatus)."""
        self._closed = True
        self._end(DeviceLost(f"The connection to phone {self.serial} is closed."), status, text)

    # --- what only such a phone can do

    def ask(self, asked: Ask, seconds: float, waits: Callable[[], bool] | None = None) -> Answer | None:
        """Ask the user of the phone; None where nobody waits for the answer any more."""
        answer = self._request(asked, seconds, waits)
        return self._expect(answer, Answer) if answer is not None else None

    def guide(self, bounds: Bounds, text: str, timeout: float) -> tuple[int, int] | None:
        """Outline a widget and wait for the user to touch it; where the touch was."""
        asked = Guide(hold=self._hold, bounds=_sides(bounds), text=text, timeout=round(timeout * 1000))
        return self._ask(asked, Touched, timeout + _SPARE).point

    def show(self, step: int, text: str, reason: str = "", of: int = 0) -> None:
        """Tell the user what is done, and why."""
        self._take()
        if self._peer.is_over(self._hold):
            return
        self._peer.tell(Progress(hold=self._hold, step=step, text=text, reason=reason, of=of))

    @property
    def hold(self) -> int:
        return self._hold

    # --- inside

    def _look(self, asked: Observe | Settle, seconds: float) -> domain.Page:
        answer = self._request(asked, seconds)
        assert answer is not None
        said = self._expect(answer, Page)
        if said.locked:
            raise DeviceRefused(f"Phone {self.serial} is locked. Unlock it.")
        with self._lock:
            if self._last is not None and answer.picture is None and _is_same(self._last[0], said):
                return self._last[1]
            try:
                widgets = trees.widgets(answer.rows or [])
            except BrokenMessage as error:
                raise BrokenHierarchy(f"Phone {self.serial} sent a broken page: {error}") from error
            size = (said.width, said.height)
            page = domain.Page(
                widgets, said.package, said.activity, size, said.rotation, answer.picture, said.protected
            )
            if answer.picture is None and not said.protected:
                self._last = (said, page)
            return page

    def _ask(self, asked: Message, kind: type[_R], seconds: float | None = None) -> _R:
        answer = self._request(asked, self._timeout if seconds is None else seconds)
        assert answer is not None
        return self._expect(answer, kind)

    def _request(self, asked: Message, seconds: float, waits: Callable[[], bool] | None = None) -> Answered | None:
        self._take()
        return self._peer.request(asked, seconds, hold=self._hold, waits=waits)

    def _take(self) -> None:
        """The first use takes the phone."""
        if self._closed:
            raise DeviceLost(f"The connection to phone {self.serial} is closed.")
        with self._lock:
            if self._held or self._ended.is_set():
                return
            self._held = True
            self._peer.tell(Hold(hold=self._hold, by=self._by, title=self._title))

    def _expect(self, answer: Answered, kind: type[_R]) -> _R:
        reply = answer.reply
        if isinstance(reply, Fault):
            error = _FAULTS.get(reply.code, DeviceRefused)
            raise error(reply.text or f"Phone {self.serial} refused: {reply.code}.")
        if not isinstance(reply, kind):
            raise DeviceRefused(f"Phone {self.serial} answered with a {type(reply).__name__}.")
        return reply

    def _pause(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0 and not self._peer.is_over(self._hold):
            self._ended.wait(min(left, 0.1))
        if self._peer.is_over(self._hold):
            raise Aborted(f"The run on phone {self.serial} was stopped.")

    def _end(self, error: DeviceError, status: str, text: str = "") -> None:
        self._ended.set()
        self._peer.let_go(self._hold, error, status, text)


def _is_same(last: Page, now: Page) -> bool:
    return (last.tree, last.package, last.activity, last.width, last.height, last.rotation) == (
        now.tree,
        now.package,
        now.activity,
        now.width,
        now.height,
        now.rotation,
    )


def _sides(bounds: Bounds) -> tuple[int, int, int, int]:
    return bounds.left, bounds.top, bounds.right, bounds.bottom
