"""Who may do what with the server."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Role(StrEnum):
    """What an account or a key may do, each all that those before it may."""

    METRICS = "metrics"
    """Reads /metrics alone, for a program that watches the server."""
    VIEWER = "viewer"
    """Looks."""
    OPERATOR = "operator"
    """Runs, answers, edits, deletes."""
    OWNER = "owner"
    """Also lets people in, and reads the audit log."""

    def covers(self, other: Role) -> bool:
        """Whether it may do all that the other may."""
        order = list(Role)
        return order.index(self) >= order.index(other)


class KeyKind(StrEnum):
    """What a key is for."""

    LINK = "link"
    """Signs a browser in, once."""
    SESSION = "session"
    """A browser that is signed in."""
    TOKEN = "token"
    """A program's."""


@dataclass(frozen=True, slots=True)
class Account:
    """created: ISO 8601, UTC. shares: its values serve the other users of the knowledge base, and theirs it."""

    id: str
    name: str
    role: Role
    created: str
    shares: bool = False


@dataclass(frozen=True, slots=True)
class Key:
    """What lets somebody in; the secret itself is kept nowhere, only its digest.

    role: the most that may be done with it. used: when last; expires: empty for never. Times as in Account.
    """

    id: str
    account: str
    kind: KeyKind
    name: str
    role: Role
    created: str
    used: str = ""
    expires: str = ""


@dataclass(frozen=True, slots=True)
class Caller:
    """Who calls, by which key, and what they may do: the lesser of what the account and the key allow."""

    account: Account
    key: Key
    role: Role


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """One change. digest: over this entry and the digest before, so that none can be changed or left out unseen."""

    sequence: int
    time: str
    account: str
    action: str
    subject: str
    detail: str
    digest: str
