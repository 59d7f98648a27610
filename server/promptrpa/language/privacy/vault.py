"""Private values by name, encrypted; the key is in the system's keyring, else in a file that only its user can read."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec
from filelock import FileLock

from promptrpa import typed
from promptrpa.domain.private import SECRETS
from promptrpa.errors import KnowledgeError, NotFound, SettingsError, StorageFull, UsageError
from promptrpa.patterns import lazy_regex

if TYPE_CHECKING:
    from cryptography.fernet import Fernet

_SERVICE: Final = "promptrpa"
_NAME: Final = lazy_regex(r"[a-z][a-z0-9_]{0,39}")
_LONGEST: Final = 20_000
"""Characters of a value: a private key fits."""


@dataclass(frozen=True, slots=True)
class _Kept:
    """kind: see domain.private; own: its user gave it this name. token: the value, encrypted."""

    kind: str
    own: bool
    token: str


_LOCKED = "gAAAA"
"""How all locked texts begin: Fernet's version and the first bytes of a time of this millennium."""


class Vault:
    """The values of one home: the file private.json, with the key beside it or in the keyring."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._file = home / "private.json"
        self._key_file = home / "private.key"
        self._lock = FileLock(home / "private.lock")
        self._read: tuple[tuple[int, int], dict[str, tuple[str, bool, str]]] | None = None

    @property
    def key_place(self) -> str:
        """Where the key is, in words."""
        _ = self._fernet
        return f"the file {self._key_file}" if self._key_file.exists() else "the system's keyring"

    def names(self) -> dict[str, bool]:
        """All names, in order, and whether the user gave them."""
        return {name: own for name, (_, own, _) in sorted(self._values().items())}

    def secrets(self) -> frozenset[str]:
        """The names of what is never shown: what the user stored, and kinds of secrets."""
        return frozenset(name for name, (kind, own, _) in self._values().items() if own or kind in SECRETS)

    def value(self, name: str) -> str | None:
        """The value of a name."""
        found = self._values().get(name)
        return found[2] if found else None

    def values(self) -> dict[str, str]:
        """All values, by name."""
        return {name: value for name, (_, _, value) in self._values().items()}

    def put(self, name: str, value: str) -> None:
        """Keep a value under a name that the user chose; one that stands for a value met elsewhere is taken. Raises
        UsageError."""
        if not _NAME.fullmatch(name):
            raise UsageError(f"“{name}” is no name: small letters, digits and _ only, such as card_number.")
        if not 0 < len(value) <= _LONGEST:
            raise UsageError(f"A private value has from 1 to {_LONGEST} characters.")
        with self._lock:
            values = self._values()
            _, own, met = values.get(name, ("", True, value))
            if not own and met != value:
                raise UsageError(
                    f"“{name}” stands for a value that a prompt or a page had. Choose another name, or forget that "
                    f"value first: promptrpa private remove {name}"
                )
            self._write({**values, name: (name, True, value)})

    def name_all(self, found: Mapping[str, str]) -> dict[str, str]:
        """Values with their kinds -> values with their names: card_number, card_number_2. New ones are kept."""
        if not found:
            return {}
        with self._lock:
            values = dict(self._values())
            names = {value: name for name, (_, _, value) in values.items()}
            fresh = {value: kind for value, kind in found.items() if value not in names}
            for value, kind in fresh.items():
                names[value] = next(n for n in free_names(kind) if n not in values)
                values[names[value]] = kind, False, value
            if fresh:
                self._write(values)
            return {value: names[value] for value in found}

    def remove(self, name: str) -> None:
        """Forget a value. Raises NotFound."""
        with self._lock:
            values = dict(self._values())
            if name not in values:
                raise NotFound(f"No private value is called “{name}”. `promptrpa private list` shows the names.")
            del values[name]
            self._write(values)

    def _values(self) -> dict[str, tuple[str, bool, str]]:
        try:
            state = self._file.stat()
        except FileNotFoundError:
            return {}
        stamp = (state.st_mtime_ns, state.st_size)
        if self._read is None or self._read[0] != stamp:
            self._read = stamp, self._load()
        return self._read[1]

    def _load(self) -> dict[str, tuple[str, bool, str]]:
        from cryptography.fernet import InvalidToken

        try:
            kept = typed.decode(self._file.read_bytes(), dict[str, _Kept])
            return {n: (k.kind, k.own, self._decrypt(k.token)) for n, k in kept.items()}
        except (msgspec.DecodeError, InvalidToken) as error:
            raise SettingsError(
                f"The private values in {self._file} cannot be read with their key. Move the file away to start anew."
            ) from error

    def _write(self, values: dict[str, tuple[str, bool, str]]) -> None:
        kept = {n: _Kept(k, own, self._fernet.encrypt(v.encode()).decode()) for n, (k, own, v) in values.items()}
        _write_own(self._file, msgspec.json.encode(kept))
        self._read = None

    def lock(self, text: str) -> str:
        """A text as only this home can read it."""
        return self._fernet.encrypt(text.encode()).decode()

    def unlock(self, text: str) -> str:
        """Such a text again; one that was not locked as it is. Raises SettingsError where the key is another's."""
        from cryptography.fernet import InvalidToken

        if not text.startswith(_LOCKED):
            return text
        try:
            return self._decrypt(text)
        except InvalidToken as error:
            raise SettingsError("What this home has locked cannot be read with its key.") from error

    def _decrypt(self, token: str) -> str:
        """With the key, else with the keyring's where the key is the file's: it may have come later. Raises
        InvalidToken."""
        from cryptography.fernet import Fernet, InvalidToken

        try:
            return self._fernet.decrypt(token.encode()).decode()
        except InvalidToken:
            if not (self._key_file.exists() and (key := self._in_keyring(make=False))):
                raise
            return Fernet(key).decrypt(token.encode()).decode()

    @cached_property
    def _fernet(self) -> Fernet:
        from cryptography.fernet import Fernet

        with self._lock:
            return Fernet(self._key())

    def _key(self) -> bytes:
        """The file's, else the keyring's; made where nothing is kept yet. Raises SettingsError."""
        if self._key_file.exists():
            return self._key_file.read_bytes().strip()
        kept = self._file.exists()
        if key := self._in_keyring(make=not kept):
            return key
        if kept:
            raise SettingsError(
                f"The key of the private values in {self._file} is in the system's keyring, which is locked or absent "
                "here. Unlock it, or run promptrpa where it is open."
            )
        from cryptography.fernet import Fernet

        key = Fernet.generate_key()
        _write_own(self._key_file, key)
        return key

    def _in_keyring(self, *, make: bool) -> bytes:
        """The key, a new one where there is none and one is to be made; empty where the keyring does not give or take
        it."""
        from importlib.util import find_spec

        if find_spec("keyring") is None:
            return b""
        import keyring
        from cryptography.fernet import Fernet
        from keyring.errors import KeyringError

        account = str(self._home.resolve())
        try:
            if float(keyring.get_keyring().priority) < 1:
                return b""
            if make and not keyring.get_password(_SERVICE, account):
                keyring.set_password(_SERVICE, account, Fernet.generate_key().decode())
            return (keyring.get_password(_SERVICE, account) or "").encode()
        except KeyringError:
            return b""


def free_names(kind: str) -> Iterator[str]:
    """card_number, card_number_2, and so on."""
    yield kind
    yield from (f"{kind}_{number}" for number in count(2))


def _write_own(file: Path, data: bytes) -> None:
    """Write a file for its user alone, all of it or nothing. Raises StorageFull, KnowledgeError."""
    part = file.with_name(f".{file.name}.part")
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as out:
            out.write(data)
        part.replace(file)
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise StorageFull(f"No room is left on the disk for {file}. Free some space and try again.") from error
        raise KnowledgeError(f"{file} cannot be written: {error.strerror}.") from error
