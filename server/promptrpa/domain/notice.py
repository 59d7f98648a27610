"""Notifications of a phone, and what a schedule waits for among them."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b


@dataclass(frozen=True, slots=True)
class Notice:
    """A notification that a phone shows. key: names it on the phone. posted: when it first came, as the phone says."""

    key: str
    package: str
    title: str
    text: str
    posted: str = ""

    @property
    def digest(self) -> str:
        """The same for what came once: another text under the same key is another one."""
        said = "\n".join((self.key, self.posted, self.title, self.text))
        return blake2b(said.encode(), digest_size=12).hexdigest()


@dataclass(frozen=True, slots=True)
class NoticeRule:
    """app: name or package. title, text: what must stand in them, with `{name}` for a value that is taken from there;
    empty: anything."""

    app: str
    text: str = ""
    title: str = ""
