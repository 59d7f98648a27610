"""One session with a phone: messages in order, each taken once, over any number of connections.

Nothing here knows sockets or threads. What is to be sent is returned, what arrived is given in.
"""

from __future__ import annotations

from typing import Final

from msgspec import structs

from .protocol import MAX_UNACKNOWLEDGED, Ack, Message, Void, encode

ACK_EVERY: Final = 16
"""Messages received without an answer of our own after which an `ack` is sent."""


class OutOfOrder(Exception):
    """A message is missing before this one: the connection lost something."""


class TooMuch(Exception):
    """The other end does not acknowledge."""


class Numbers:
    """The numbers of one end of a session."""

    def __init__(self) -> None:
        self.received = 0
        self._sent = 0
        self._acknowledged = 0
        self._told = 0
        self._kept: dict[int, Message] = {}

    @property
    def upcoming(self) -> int:
        """The number that the next message gets."""
        return self._sent + 1

    def number(self, message: Message) -> tuple[int, str]:
        """The number of a new message and its text; it is kept until the other end has it."""
        if len(self._kept) >= MAX_UNACKNOWLEDGED:
            raise TooMuch(f"{len(self._kept)} messages wait to be acknowledged.")
        self._sent += 1
        numbered = structs.replace(message, n=self._sent, a=0)
        self._kept[self._sent] = numbered
        return self._sent, self._text(numbered)

    def take(self, message: Message) -> bool:
        """Note what arrived; whether it is new and to be acted on. Raises OutOfOrder."""
        self._release(message.a)
        if message.n == 0:
            if not isinstance(message, Ack):
                raise OutOfOrder("A message has no number.")
            return False
        if message.n <= self.received:
            return False
        if message.n != self.received + 1:
            raise OutOfOrder(f"Message {message.n} came after {self.received}.")
        self.received = message.n
        return True

    def give_up(self, number: int) -> None:
        """If it has not arrived, it never takes effect."""
        if number in self._kept:
            self._kept[number] = Void(n=number)

    def acknowledgement(self) -> str | None:
        """The text of an `ack`, where one is due."""
        return self._text(Ack()) if self.received - self._told >= ACK_EVERY else None

    def resume(self, received: int) -> list[str]:
        """The other end has all up to `received`; what it lacks, to be sent again."""
        if not self._acknowledged <= received <= self._sent:
            raise OutOfOrder(f"The other end says {received}; {self._acknowledged} to {self._sent} can be.")
        self._release(received)
        return [self._text(message) for message in self._kept.values()]

    def _release(self, received: int) -> None:
        if received > self._sent:
            raise OutOfOrder(f"Message {received} is acknowledged, but {self._sent} were sent.")
        while self._acknowledged < received:
            self._acknowledged += 1
            self._kept.pop(self._acknowledged, None)

    def _text(self, message: Message) -> str:
        self._told = self.received
        return encode(structs.replace(message, a=self.received))
