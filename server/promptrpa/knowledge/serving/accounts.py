"""Accounts and what lets them in. Of a secret only its SHA-256 is kept; it has 256 random bits, so that none can be
guessed from it. Of a passphrase, which people choose, its scrypt is kept."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import uuid4

from sqlalchemy import Row, delete, func, insert, select, update
from werkzeug.security import check_password_hash, generate_password_hash

from promptrpa.domain.account import Account, Caller, Key, KeyKind, Role
from promptrpa.domain.clock import Clock, utc_now
from promptrpa.errors import NotFound, UsageError
from promptrpa.knowledge.storage.database import Database
from promptrpa.knowledge.storage.models import accounts, keys

LIVES: Final = {KeyKind.LINK: timedelta(hours=24), KeyKind.SESSION: timedelta(days=30)}
_SEEN_EVERY: Final = timedelta(minutes=1)
SHORTEST: Final = 10
"""Characters of a passphrase."""
_NOBODY: Final = (
    "scrypt:32768:8:1$nobodynobodynobo$"
    "0000000000000000000000000000000000000000000000000000000000000000"
    "0000000000000000000000000000000000000000000000000000000000000000"
)
"""Compared with where there is no passphrase, so that the time tells nothing."""


class Accounts:
    def __init__(self, database: Database, clock: Clock = utc_now) -> None:
        self._database = database
        self._clock = clock

    def accounts(self) -> Sequence[Account]:
        with self._database.read() as connection:
            return [_account(row) for row in connection.execute(select(accounts).order_by(accounts.c.created))]

    def account(self, id: str) -> Account:
        """By id, else by name. Raises NotFound."""
        if (row := self._row(id)) is None:
            raise NotFound(f"There is no account {id!r}.")
        return _account(row)

    def add(self, name: str, role: Role) -> Account:
        """Raises UsageError where the name is taken, also as an id, or is none."""
        name = " ".join(name.split())
        if not 1 <= len(name) <= 64:
            raise UsageError("A name has 1 to 64 characters.")
        made = Account(uuid4().hex[:8], name, role, self._clock())
        with self._database.write() as connection:
            if connection.execute(_called(name)).first():
                raise UsageError(f"There is an account {name!r} already.")
            connection.execute(insert(accounts).values(id=made.id, name=name, role=role.value, created=made.created))
        return made

    def change(self, id: str, role: Role) -> Account:
        """Give it another role. Raises NotFound; UsageError where no owner would be left."""
        found = self.account(id)
        with self._database.write() as connection:
            connection.execute(update(accounts).where(accounts.c.id == found.id).values(role=role.value))
            _check_owner(connection)
        return self.account(found.id)

    def share(self, id: str, *, shares: bool) -> Account:
        """Whether its values serve other users, and theirs it. Raises NotFound."""
        found = self.account(id)
        with self._database.write() as connection:
            connection.execute(update(accounts).where(accounts.c.id == found.id).values(shares=shares))
        return self.account(found.id)

    def remove(self, id: str) -> Account:
        """Delete it with all its keys. Raises NotFound; UsageError where no owner would be left."""
        found = self.account(id)
        with self._database.write() as connection:
            connection.execute(delete(accounts).where(accounts.c.id == found.id))
            _check_owner(connection)
        return found

    def set_passphrase(self, id: str, passphrase: str) -> None:
        """What signs this account in besides links. Raises NotFound; UsageError where it is too short."""
        found = self.account(id)
        if len(passphrase.strip()) < SHORTEST:
            raise UsageError(f"A passphrase has at least {SHORTEST} characters. Several words are good.")
        with self._database.write() as connection:
            changed = update(accounts).where(accounts.c.id == found.id)
            connection.execute(changed.values(passphrase=generate_password_hash(passphrase)))

    def knows(self, name: str, passphrase: str) -> Account | None:
        """The account of this id, else of this name, where this is its passphrase."""
        row = self._row(name)
        kept = row.passphrase if row is not None and row.passphrase else _NOBODY
        fits = check_password_hash(kept, passphrase)
        return _account(row) if fits and row is not None else None

    def has_passphrase(self, id: str) -> bool:
        with self._database.read() as connection:
            return bool(connection.execute(select(accounts.c.passphrase).where(accounts.c.id == id)).scalar())

    def make_key(
        self, account: Account, kind: KeyKind, name: str = "", role: Role | None = None, days: int = 0
    ) -> tuple[Key, str]:
        """A new key and its secret, which is told only now. days: that a token lives; 0: for ever."""
        secret = secrets.token_urlsafe(32)
        now = datetime.fromisoformat(self._clock())
        lives = LIVES.get(kind) or (timedelta(days=days) if days else None)
        most = role if role and account.role.covers(role) else account.role
        expires = (now + lives).isoformat(timespec="milliseconds") if lives else ""
        key = Key(uuid4().hex[:8], account.id, kind, name[:120], most, self._clock(), "", expires)
        row = {"id": key.id, "account": key.account, "kind": kind.value, "name": key.name, "role": most.value}
        row |= {"created": key.created, "used": "", "expires": expires}
        with self._database.write() as connection:
            connection.execute(delete(keys).where((keys.c.expires != "") & (keys.c.expires < self._clock())))
            connection.execute(insert(keys).values(digest=_digest(secret), **row))
        return key, secret

    def caller(self, secret: str, kind: KeyKind) -> Caller | None:
        """Who comes with this secret; None for nobody that is known. A link is used up."""
        digest = _digest(secret)
        with self._database.read() as connection:
            query = select(
                keys,
                accounts.c.name.label("who"),
                accounts.c.role.label("rank"),
                accounts.c.created.label("since"),
                accounts.c.shares,
            )
            joined = query.join(accounts, accounts.c.id == keys.c.account)
            row = connection.execute(
                joined.where((keys.c.digest == digest) & (keys.c.kind == kind.value))
            ).one_or_none()
        if row is None or (row.expires and row.expires < self._clock()):
            return None
        if not self._note_use(row, kind):
            return None
        account = Account(row.account, row.who, Role(row.rank), row.since, row.shares)
        key = _key(row)
        return Caller(account, key, key.role if account.role.covers(key.role) else account.role)

    def keys(self, account: str = "", kind: KeyKind | None = None) -> Sequence[Key]:
        query = select(keys).order_by(keys.c.created)
        query = query.where(keys.c.account == account) if account else query
        query = query.where(keys.c.kind == kind.value) if kind else query
        with self._database.read() as connection:
            return [_key(row) for row in connection.execute(query)]

    def revoke(self, id: str, account: str = "") -> Key:
        """Raises NotFound; where an account is given, also for another's key."""
        found = next((key for key in self.keys(account) if key.id == id), None)
        if found is None:
            raise NotFound(f"There is no key {id!r}.")
        with self._database.write() as connection:
            connection.execute(delete(keys).where(keys.c.id == found.id))
        return found

    def revoke_all(self, kind: KeyKind, name: str) -> None:
        """Those of this kind and name."""
        with self._database.write() as connection:
            connection.execute(delete(keys).where((keys.c.kind == kind.value) & (keys.c.name == name)))

    def _row(self, said: str) -> Row[Any] | None:
        with self._database.read() as connection:
            return connection.execute(_called(said)).first()

    def _note_use(self, row: Row[Any], kind: KeyKind) -> bool:
        """False where a link was used by another in this moment."""
        now = self._clock()
        if kind is KeyKind.LINK:
            with self._database.write() as connection:
                return connection.execute(delete(keys).where(keys.c.digest == row.digest)).rowcount == 1
        seen = row.used or row.created
        if datetime.fromisoformat(now) - datetime.fromisoformat(seen) > _SEEN_EVERY or not row.used:
            with self._database.write() as connection:
                connection.execute(update(keys).where(keys.c.digest == row.digest).values(used=now))
        return True


def _called(said: str) -> Any:
    """An id goes before a name."""
    fits = (accounts.c.id == said) | (accounts.c.name == said)
    return select(accounts).where(fits).order_by(accounts.c.id != said)


def _check_owner(connection: Any) -> None:
    query = select(func.count()).select_from(accounts).where(accounts.c.role == Role.OWNER.value)
    if not connection.execute(query).scalar():
        raise UsageError("One owner must stay.")


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def _account(row: Row[Any]) -> Account:
    return Account(row.id, row.name, Role(row.role), row.created, row.shares)


def _key(row: Row[Any]) -> Key:
    return Key(row.id, row.account, KeyKind(row.kind), row.name, Role(row.role), row.created, row.used, row.expires)
