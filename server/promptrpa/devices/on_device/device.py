"""A phone that drives itself, as `ports.Device`."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Final, TypeVar

from msgspec import structs

from promptrpa.domain import page as domain
from promptrpa.domain.instruction import OperationType
from promptrpa.domain.operation import Operation
from promptrpa.domain.page import Bounds, Picture
from promptrpa.errors import (
    Aborted,
    AnswerNeeded,
    BrokenHierarchy,
    DeviceError,
    DeviceLost,
    DeviceRefused,
    PromptRPAError,
    ProtectedScreen,
)
from promptrpa.ports.device import DeviceInfo

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
_FAULTS: Final[dict[str, type[PromptRPAError]]] = {
    "declined": AnswerNeeded,
    "stopped": Aborted,
    "cancelled": Aborted,
    "protected": ProtectedScreen,
    "broken": BrokenHierarchy,
}


_GUIDE_SECONDS: Final = 600.0
_GUIDED: Final = frozenset({OperationType.CLICK, OperationType.LONG_CLICK, OperationType.SWITCH, OperationType.EDIT})
"""What the user touches in guide mode; text is then written for them."""
_UNDER_HOLD: Final = (Observe, Settle, Perform, Touch, Guide, Ask)

_R = TypeVar("_R", About, Installed, Version, Page, Done, Touched, Answer)


class OnDevice:
    """A phone under one hold: from its first look or touch until `close` or `abort`, or until the user stops it.

    find: its session; waits for it as long as it likes, until the event is set. by, title: who uses it and what for;
    the phone shows both. timeout: seconds that one call may take, besides what the operation itself takes. guided: the
    user touches what is to be touched. run: a run uses it, which the user may take over. It has no shell: what only adb
    can do is not offered."""

    def __init__(
        self,
        serial: str,
        find: Callable[[threading.Event], Peer],
        *,
        by: str,
        title: str = "",
        timeout: float = 15.0,
        guided: bool = False,
        run: bool = False,
    ) -> None:
        self.serial = serial
        self._find = find
        self._by, self._title, self._timeout, self._guided, self._run = by, title, timeout, guided, run
        self._joined: tuple[Peer, int] | None = None
        self._joining = threading.Lock()
        self._held = False
        self._ended = threading.Event()
        self._error: DeviceError | None = None
        self._said = ""

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

    def remark(self) -> str:
        """The service does not hear toasts."""
        return ""

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
        last = self._peer.last
        since = last[0].tree if last is not None and last[1].content == before.content else 0
        asked = Settle(since=since, timeout=round(timeout * 1000), reaction=round(reaction * 1000))
        return self._look(asked, self._timeout + timeout)

    # --- acting

    def perform(self, operation: Operation) -> None:
        kind, said = operation.type, operation.parameter
        if kind is OperationType.WAIT:
            self._pause(gestures.parse_number(said, 1.0, "seconds"))
            return
        if kind.needs_widget:
            gestures.point_of(operation)
        if kind is OperationType.CLICK:
            gestures.taps(said)
        if self._guided and kind in _GUIDED and operation.bounds is not None:
            self._have_touched(operation, operation.bounds)
            if kind is not OperationType.EDIT:
                return
        if kind is OperationType.DRAG:
            said = "{},{}".format(*gestures.drag_end(said, operation.bounds))
        seconds = self._timeout
        if kind is OperationType.LONG_CLICK:
            seconds += gestures.parse_number(said, gestures.LONG_PRESS_SECONDS, "seconds")
        asked = Perform(
            hold=self.hold,
            operation=str(kind),
            point=operation.point,
            bounds=_sides(operation.bounds) if operation.bounds else None,
            parameter=said,
            resume=operation.resume,
        )
        self._ask(asked, Done, seconds)

    def next_touch(self, timeout: float, waits: Callable[[], bool] = lambda: True) -> tuple[int, int] | None:
        asked = Touch(hold=self.hold, timeout=round(timeout * 1000))
        answer = self._request(asked, timeout + _SPARE, waits)
        return self._expect(answer, Touched).point if answer is not None else None

    def abort(self) -> None:
        self._end(Aborted(f"The run on phone {self.serial} was stopped."), "stopped")

    def close(self) -> None:
        self.finish("", "")

    def finish(self, status: str, text: str) -> None:
        """Close it, and tell the user how the run ended (a RunStatus)."""
        self._end(DeviceLost(f"The connection to phone {self.serial} is closed."), status, text)

    # --- what only such a phone can do

    def about(self) -> About:
        """What phone it is, which apps may be used, which tasks it keeps."""
        return self._ask(Info(), About)

    def ask(self, asked: Ask, seconds: float, waits: Callable[[], bool] | None = None) -> Answer | None:
        """Ask the user of the phone; None where nobody waits for the answer any more. Raises AnswerNeeded where they
        decline."""
        answer = self._request(structs.replace(asked, hold=self.hold), seconds, waits)
        return self._expect(answer, Answer) if answer is not None else None

    def guide(self, bounds: Bounds, text: str, timeout: float) -> tuple[int, int] | None:
        """Outline a widget and wait for the user to touch it; where the touch was."""
        asked = Guide(hold=self.hold, bounds=_sides(bounds), text=text, timeout=round(timeout * 1000))
        return self._ask(asked, Touched, timeout + _SPARE).point

    def show(self, step: int, text: str, reason: str = "", of: int = 0) -> None:
        """Tell the user what is done, and why."""
        self._said = text
        self._take()
        if not self._peer.is_over(self.hold):
            self._peer.tell(Progress(hold=self.hold, step=step, text=text, reason=reason, of=of))

    @property
    def hold(self) -> int:
        return self._join()[1]

    @property
    def is_held(self) -> bool:
        """The phone shows that it is used."""
        return self._held and not self._ended.is_set()

    def holds(self, number: int) -> bool:
        """Whether this is our hold."""
        return self._joined is not None and self._joined[1] == number

    # --- inside

    def _look(self, asked: Observe | Settle, seconds: float) -> domain.Page:
        answer = self._request(asked, seconds)
        assert answer is not None
        said = self._expect(answer, Page)
        if said.locked:
            raise DeviceRefused(f"Phone {self.serial} is locked. Unlock it.")
        last = self._peer.last
        if last is not None and answer.picture is None and _is_same(last[0], said):
            return last[1]
        try:
            widgets = trees.widgets(answer.rows or [])
        except BrokenMessage as error:
            raise BrokenHierarchy(f"Phone {self.serial} sent a broken page: {error}") from error
        size = (said.width, said.height)
        page = domain.Page(widgets, said.package, said.activity, size, said.rotation, answer.picture, said.protected)
        if answer.picture is None and not said.protected:
            self._peer.last = (said, page)
        return page

    def _ask(self, asked: Message, kind: type[_R], seconds: float | None = None) -> _R:
        answer = self._request(asked, self._timeout if seconds is None else seconds)
        assert answer is not None
        return self._expect(answer, kind)

    def _request(self, asked: Message, seconds: float, waits: Callable[[], bool] | None = None) -> Answered | None:
        peer, hold = self._join()
        if self._error is not None:
            raise self._error
        if isinstance(asked, _UNDER_HOLD):
            self._take()
        return peer.request(asked, seconds, hold=hold, waits=waits)

    @property
    def _peer(self) -> Peer:
        return self._join()[0]

    def _join(self) -> tuple[Peer, int]:
        """The phone's session and our hold in it, once the phone is there."""
        with self._joining:
            if self._joined is None:
                if self._error is not None:
                    raise self._error
                try:
                    peer = self._find(self._ended)
                except DeviceLost as error:
                    raise self._error or error from None
                self._joined = (peer, peer.take_hold())
            return self._joined

    def _take(self) -> None:
        """The first look or touch takes the phone."""
        peer, hold = self._join()
        if self._error is not None:
            raise self._error
        with self._joining:
            if self._held:
                return
            self._held = True
            peer.tell(Hold(hold=hold, by=self._by, title=self._title, run=self._run))

    def _have_touched(self, operation: Operation, bounds: Bounds) -> None:
        """Let the user touch the widget. Raises DeviceRefused where nobody does."""
        times = operation.parameter if operation.type is OperationType.CLICK else ""
        for _ in range(round(gestures.parse_number(times, 1.0, "times"))):
            if self.guide(bounds, self._said, _GUIDE_SECONDS) is None:
                raise DeviceRefused("Nobody touched the outlined place.")

    def _expect(self, answer: Answered, kind: type[_R]) -> _R:
        reply = answer.reply
        if isinstance(reply, Fault):
            error = _FAULTS.get(reply.code, DeviceRefused)
            raise error(reply.text or f"Phone {self.serial} refused: {reply.code}.")
        if not isinstance(reply, kind):
            raise DeviceRefused(f"Phone {self.serial} answered with a {type(reply).__name__}.")
        return reply

    def _pause(self, seconds: float) -> None:
        peer, hold = self._join()
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0 and not peer.is_over(hold):
            self._ended.wait(min(left, 0.1))
        if peer.is_over(hold):
            raise Aborted(f"The run on phone {self.serial} was stopped.")

    def _end(self, error: DeviceError, status: str, text: str = "") -> None:
        self._error = self._error or error
        self._ended.set()
        if self._joined is not None:
            peer, hold = self._joined
            peer.let_go(hold, error, status, text)


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
