"""A phone at the other end of a session: requests and their answers, over connections that come and go."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, Protocol

from promptrpa.domain.page import Page as SeenPage
from promptrpa.domain.page import Picture
from promptrpa.errors import Aborted, DeviceError, DeviceLost, DeviceTimeout

from . import trees
from .protocol import (
    BrokenMessage,
    Cancel,
    FromClient,
    Message,
    Noticed,
    Page,
    Power,
    Prompt,
    Ran,
    Refuse,
    Release,
    Reply,
    Row,
    Stop,
    TakeOver,
    encode,
    from_client,
)
from .session import Numbers, OutOfOrder, TooMuch

MOST_UNASKED: Final = 20
"""Messages of the phone's own accord within UNASKED_SECONDS, above which the connection is ended."""
UNASKED_SECONDS: Final = 10.0
_BUSY: Final = 0.1
"""Seconds that a stop may take to be sent."""
_SLOW: Final = 1.0
"""Seconds that the cancelling of a request may take to be sent."""
_JPEG: Final = b"\xff\xd8\xff"
_LOOK: Final = 0.1
"""Seconds between two looks at whether somebody still waits for an answer."""


class Connection(Protocol):
    """One connection. Both may be called from any thread."""

    def send(self, text: str) -> None:
        """Raises OSError."""
        ...

    def cut(self) -> None:
        """End it at once, also under a `send` that hangs."""
        ...


class Heard(Protocol):
    """Who is told what a phone does of its own accord. Each returns at once."""

    def prompted(self, serial: str, prompt: Prompt) -> None: ...

    def stopped(self, serial: str, hold: int) -> None: ...

    def taken_over(self, serial: str, hold: int) -> None: ...

    def noticed(self, serial: str, noticed: Noticed) -> None: ...

    def powered(self, serial: str, power: Power) -> None: ...

    def ran(self, serial: str, ran: Ran) -> None: ...


class Misbehaved(Exception):
    """The phone broke the protocol. code: as in Refuse."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


@dataclass(slots=True)
class _Waiting:
    """Somebody waits for the answer to a request. hold: 0 where it belongs to none."""

    hold: int
    answer: Reply | None = None
    picture: Picture | None = None
    rows: list[Row] | None = None
    error: DeviceError | None = None


@dataclass(frozen=True, slots=True)
class Answered:
    """rows, picture: what a `page` comes to."""

    reply: Reply
    rows: list[Row] | None
    picture: Picture | None


class Peer:
    """The server's end of a session with one phone. Safe to use from several threads."""

    def __init__(self, serial: str, session: str, heard: Heard) -> None:
        self.serial = serial
        self.session = session
        self.tree = 0
        self.last: tuple[Page, SeenPage] | None = None
        """The newest page, as it came and as it was read."""
        self._heard = heard
        self._rows: list[Row] = []
        self._state = threading.Condition()
        self._turn = threading.Lock()
        self._reading = threading.Lock()
        self._numbers = Numbers()
        self._connection: Connection | None = None
        self._waiting: dict[int, _Waiting] = {}
        self._holds = 0
        self._over: set[int] = set()
        self._ended = ""
        self._unasked: list[float] = []
        self.gone_since = time.monotonic()

    # --- connections

    @property
    def connected(self) -> bool:
        return self._connection is not None

    @property
    def ended(self) -> bool:
        return bool(self._ended)

    def attach(self, connection: Connection, received: int, welcome: Callable[[int], str]) -> None:
        """Go on over this connection: welcome first, then what the phone lacks. Raises OutOfOrder, and OSError also
        where the session has ended meanwhile: the phone calls anew."""
        with self._state:
            before, self._connection = self._connection, None
        if before is not None:
            before.cut()
        with self._turn:
            missing = self._numbers.resume(received)
            with self._state:
                if self._ended:
                    raise ConnectionResetError(self._ended)
                self._connection = connection
            connection.send(welcome(self._numbers.received))
            for text in missing:
                connection.send(text)

    def detach(self, connection: Connection) -> None:
        with self._state:
            if self._connection is connection:
                self._connection = None
                self.gone_since = time.monotonic()

    def end(self, why: str) -> None:
        """The session is over: whoever waits is told."""
        with self._state:
            if self._ended:
                return
            self._ended = why
            connection, self._connection = self._connection, None
            for waiting in self._waiting.values():
                waiting.error = self._lost()
            self._state.notify_all()
        if connection is not None:
            connection.cut()

    # --- what arrives

    def receive(self, connection: Connection, frame: str | bytes) -> None:
        """A frame of this connection. Raises Misbehaved."""
        try:
            message, data = from_client(frame)
            with self._reading:
                with self._turn:
                    if connection is not self._connection:
                        return
                    is_new = self._numbers.take(message)
                    if is_new and (text := self._numbers.acknowledgement()):
                        self._transmit(text)
                if is_new:
                    self._take(message, data)
        except BrokenMessage as error:
            raise Misbehaved("broken", str(error)) from error
        except OutOfOrder as error:
            raise Misbehaved("order", str(error)) from error

    def _take(self, message: FromClient, data: bytes) -> None:
        match message:
            case Prompt():
                self._count_unasked()
                self._heard.prompted(self.serial, message)
            case Ran():
                self._count_unasked()
                self._heard.ran(self.serial, message)
            case Stop(hold=hold):
                self._count_unasked()
                self._finish(hold, Aborted(f"The run was stopped on phone {self.serial}."))
                self._heard.stopped(self.serial, hold)
            case TakeOver(hold=hold):
                self._count_unasked()
                self._heard.taken_over(self.serial, hold)
            case Noticed():
                self._count_unasked()
                self._heard.noticed(self.serial, message)
            case Power():
                self._count_unasked()
                self._heard.powered(self.serial, message)
            case Refuse():
                raise Misbehaved(message.code, message.text)
            case _ if isinstance(message, Reply):
                self._answer(message, data)
            case _:
                raise BrokenMessage(f"A {type(message).__name__} has no place inside a session.")

    def _answer(self, reply: Reply, data: bytes) -> None:
        rows = picture = None
        if isinstance(reply, Page):
            rows = self._follow(reply)
            if (reply.picture is not None) != data.startswith(_JPEG):
                raise BrokenMessage("A page comes with a picture that is no JPEG, or does not say so.")
            picture = Picture(data, reply.picture) if reply.picture else None
        with self._state:
            waiting = self._waiting.get(reply.to)
            if waiting is None:
                self._count_unasked()
                return
            if waiting.error is None:
                waiting.answer, waiting.rows, waiting.picture = reply, rows, picture
                self._state.notify_all()

    def _follow(self, page: Page) -> list[Row]:
        """The rows of the newest tree; every page is followed, so that the next one's changes fit."""
        if page.base == 0:
            self._rows = page.rows
        elif page.base != self.tree:
            raise BrokenMessage(f"A page has changes to tree {page.base}, but {self.tree} is known.")
        elif page.tree != page.base:
            self._rows = trees.apply(self._rows, page.changes)
        self.tree = page.tree
        return self._rows

    def _count_unasked(self) -> None:
        now = time.monotonic()
        self._unasked = [at for at in self._unasked if now - at < UNASKED_SECONDS] + [now]
        if len(self._unasked) > MOST_UNASKED:
            raise Misbehaved("limit", f"{len(self._unasked)} messages that nobody asked for.")

    # --- what is sent

    def tell(self, message: Message) -> int:
        """Send it now, or once the phone is back. Its number."""
        with self._turn:
            return self._number(message)

    def request(
        self,
        message: Message,
        seconds: float,
        *,
        hold: int = 0,
        waits: Callable[[], bool] | None = None,
    ) -> Answered | None:
        """The answer, however often the connection drops meanwhile. None where nobody `waits` for it any more. Raises
        DeviceTimeout, DeviceLost and Aborted; then it may or may not have been done, but is not done later."""
        waiting, deadline = _Waiting(hold), time.monotonic() + seconds
        with self._turn_within(seconds):
            self._check(hold)
            with self._state:
                number = self._numbers.upcoming
                self._waiting[number] = waiting
            try:
                self._number(message)
            except DeviceError:
                self._waiting.pop(number)
                raise
        try:
            return self._wait(waiting, deadline, seconds, waits)
        finally:
            with self._state:
                del self._waiting[number]
            if waiting.answer is None:
                self._give_up(number)

    def _wait(
        self, waiting: _Waiting, deadline: float, seconds: float, waits: Callable[[], bool] | None
    ) -> Answered | None:
        while True:
            with self._state:
                left = deadline - time.monotonic()
                if waiting.answer is None and waiting.error is None and left > 0:
                    self._state.wait(min(left, _LOOK) if waits else left)
                if waiting.error is not None:
                    raise waiting.error
                if waiting.answer is not None:
                    return Answered(waiting.answer, waiting.rows, waiting.picture)
            if time.monotonic() >= deadline:
                away = "" if self.connected else " It is not connected."
                raise DeviceTimeout(f"Phone {self.serial} did not answer within {seconds:g} seconds.{away}")
            if waits is not None and not waits():
                return None

    def _give_up(self, number: int) -> None:
        """The request is void where it has not arrived, and cancelled where it has."""
        with self._turn_within(_SLOW):
            self._numbers.give_up(number)
            if not self._ended:
                with contextlib.suppress(DeviceLost):
                    self._number(Cancel(to=number))

    @contextlib.contextmanager
    def _turn_within(self, seconds: float) -> Iterator[None]:
        """The turn to send; a connection that hangs for longer is cut, and the phone gets it when it is back."""

        def cut() -> None:
            if (connection := self._connection) is not None:
                connection.cut()

        hangs = threading.Timer(seconds, cut)
        hangs.daemon = True
        hangs.start()
        try:
            with self._turn:
                yield
        finally:
            hangs.cancel()

    def _number(self, message: Message) -> int:
        """Within the turn."""
        if self._ended:
            raise self._lost()
        try:
            number, text = self._numbers.number(message)
        except TooMuch as error:
            raise DeviceLost(f"Phone {self.serial} does not keep up: {error}") from error
        self._transmit(text)
        return number

    def _transmit(self, text: str) -> None:
        """Within the turn; what fails is sent again over the next connection."""
        connection = self._connection
        if connection is not None:
            try:
                connection.send(text)
            except OSError:
                self.detach(connection)

    def refuse(self, code: str, text: str) -> None:
        connection = self._connection
        if connection is not None:
            with contextlib.suppress(OSError):
                connection.send(encode(Refuse(code=code, text=text)))

    # --- holds

    def take_hold(self) -> int:
        """The number of a new hold; the phone is told by its first use."""
        with self._state:
            self._holds += 1
            return self._holds

    def let_go(self, hold: int, error: DeviceError, status: str = "", text: str = "") -> None:
        """End a hold at once: its calls raise the error, and the phone does nothing more under it."""
        with self._state:
            if hold in self._over:
                return
        self._finish(hold, error)
        with self._turn_within(_BUSY), contextlib.suppress(DeviceLost):
            self._number(Release(hold=hold, status=status, text=text))

    def is_over(self, hold: int) -> bool:
        return hold in self._over

    def _finish(self, hold: int, error: DeviceError) -> None:
        with self._state:
            self._over.add(hold)
            for waiting in self._waiting.values():
                if waiting.hold == hold:
                    waiting.error = error
            self._state.notify_all()

    def _check(self, hold: int) -> None:
        if self._ended:
            raise self._lost()
        if hold in self._over:
            raise Aborted(f"The run on phone {self.serial} was stopped.")

    def _lost(self) -> DeviceLost:
        return DeviceLost(f"Phone {self.serial} is gone: {self._ended}")
