"""What keeps private values on this machine."""

from __future__ import annotations

from typing import Protocol, TypeVar

from promptrpa.domain.page import Page, Picture

Value = TypeVar("Value")


class Shield(Protocol):
    """Keeps private values on this machine: what leaves has placeholders, `{{card_number}}`."""

    def cover(self, text: str) -> str:
        """The text with placeholders in place of its private values."""
        ...

    def cover_picture(self, png: bytes) -> bytes:
        """The picture with the private texts painted over."""
        ...

    def reveal(self, text: str) -> str:
        """The text with its placeholders filled in; for the phone alone."""
        ...


class Sealer(Protocol):
    """Keeps private values out of what is written down."""

    def seal(self, value: Value) -> Value:
        """A value (a text or a dataclass) as it may be written down: private texts in it are placeholders."""
        ...

    def unseal(self, value: Value) -> Value:
        """The same as it was, secrets still as placeholders."""
        ...


class Lock(Protocol):
    """Keeps texts on disk so that only this home can read them."""

    def lock(self, text: str) -> str: ...

    def unlock(self, text: str) -> str: ...


class Guard(Shield, Sealer, Protocol):
    """All that is done so that private values stay where they belong."""

    def told(self, text: str) -> str:
        """What a model says, as the user reads it: placeholders filled in, but for secrets and names nobody knows."""
        ...

    def cover_secrets(self, text: str, label: str = "") -> str:
        """A prompt or an answer with its secrets as placeholders, which stay valid. label: what was asked for."""
        ...

    def bare_page(self, page: Page) -> Page:
        """The page without private texts and without what stands in password fields."""
        ...

    def watch(self, page: Page) -> None:
        """Learn from a page that is looked at: names, and where on its picture private texts stand."""
        ...

    def mask(self, picture: Picture, page: Page) -> Picture:
        """The picture of a page with its private texts painted over, by what the hierarchy says."""
        ...
