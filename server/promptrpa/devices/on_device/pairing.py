"""How a phone becomes known, and how both ends prove who they are: docs/on-device-protocol.md, "Proofs"."""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import secrets
import threading
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final, Protocol
from urllib.parse import urlencode

PAIRED: Final = "paired.json"
"""The file of the known phones, in the home."""
LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Of pairing codes; none is taken for another."""
CODE_LENGTH: Final = 8
CODE_SECONDS: Final = 300.0
MOST_WRONG: Final = 5
"""Wrong proofs after which a code is void."""
ROUNDS: Final = 100_000
"""Of PBKDF2: what a guess of a code costs."""


def make_proof(key: bytes, who: str, server_nonce: str, client_nonce: str, fingerprint: str) -> str:
    """who: client or server. fingerprint: of the server's key as this end sees it, in hex; empty without TLS."""
    said = "\n".join(("promptrpa", who, server_nonce, client_nonce, fingerprint))
    return hmac.new(key, said.encode(), hashlib.sha256).hexdigest()


def is_proof(given: str, key: bytes, who: str, server_nonce: str, client_nonce: str, fingerprint: str) -> bool:
    return hmac.compare_digest(given, make_proof(key, who, server_nonce, client_nonce, fingerprint))


def key_of_code(code: str, server_nonce: str) -> bytes:
    """The key for the proofs of a pairing, from the code as a person types it."""
    plain = "".join(letter for letter in code.upper() if letter in LETTERS)
    return hashlib.pbkdf2_hmac("sha256", plain.encode(), bytes.fromhex(server_nonce), ROUNDS)


@dataclass(frozen=True, slots=True)
class Pairing:
    """A phone that is known. token: hex, the key of its proofs; since: seconds since 1970; account: the name of who
    paired it, for whom its prompts are done."""

    device: str
    name: str
    token: str
    since: float
    account: str = ""


class Pairings(Protocol):
    """Where known phones are kept."""

    def find(self, device: str) -> Pairing | None: ...

    def all(self) -> tuple[Pairing, ...]: ...

    def add(self, pairing: Pairing) -> None: ...

    def remove(self, device: str) -> None: ...


class FilePairings:
    """Known phones in a file that its owner alone can read."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()

    def find(self, device: str) -> Pairing | None:
        return self._read().get(device)

    def all(self) -> tuple[Pairing, ...]:
        return tuple(self._read().values())

    def add(self, pairing: Pairing) -> None:
        with self._lock:
            self._write({**self._read(), pairing.device: pairing})

    def remove(self, device: str) -> None:
        with self._lock:
            self._write({name: kept for name, kept in self._read().items() if name != device})

    def _read(self) -> dict[str, Pairing]:
        if not self._path.exists():
            return {}
        return {each["device"]: Pairing(**each) for each in json.loads(self._path.read_text("utf-8"))}

    def _write(self, pairings: dict[str, Pairing]) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        beside = self._path.with_suffix(".new")
        with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
            json.dump([asdict(pairing) for pairing in pairings.values()], file, ensure_ascii=False)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(self._path)


@dataclass(frozen=True, slots=True)
class Offer:
    """A pairing code. until: on the monotonic clock; account: see Pairing."""

    code: str
    until: float
    account: str = ""

    @property
    def spelt(self) -> str:
        """As people read it: ABCD-EFGH."""
        half = CODE_LENGTH // 2
        return f"{self.code[:half]}-{self.code[half:]}"

    def link(self, host: str, port: int, fingerprint: str) -> str:
        """For a QR code: the address, the server's key and the code."""
        said = {"host": host, "port": port, "key": fingerprint, "code": self.code}
        return f"promptrpa://pair?{urlencode(said)}"


class PairingDesk:
    """Gives out codes: one at a time, each for one phone, for a few minutes and a few tries."""

    def __init__(self, pairings: Pairings) -> None:
        self._pairings = pairings
        self._lock = threading.Lock()
        self._offer: Offer | None = None
        self._wrong = 0

    def offer(self, seconds: float = CODE_SECONDS, account: str = "") -> Offer:
        """A new code; the one before is void."""
        code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
        with self._lock:
            self._offer, self._wrong = Offer(code, time.monotonic() + seconds, account), 0
            return self._offer

    @property
    def open(self) -> Offer | None:
        """The code that counts now."""
        with self._lock:
            return self._offer if self._offer and time.monotonic() <= self._offer.until else None

    def withdraw(self) -> None:
        with self._lock:
            self._offer = None

    def redeem(
        self, name: str, proof: str, server_nonce: str, client_nonce: str, fingerprint: str
    ) -> tuple[Pairing, str] | None:
        """The pairing of a phone that proves to know the code, and the server's own proof; None for a wrong one."""
        with self._lock:
            offer = self._offer
            if offer is None or time.monotonic() > offer.until:
                return None
            key = key_of_code(offer.code, server_nonce)
            if not is_proof(proof, key, "client", server_nonce, client_nonce, fingerprint):
                self._wrong += 1
                if self._wrong >= MOST_WRONG:
                    self._offer = None
                return None
            self._offer = None
        pairing = Pairing(f"phone-{secrets.token_hex(4)}", name, secrets.token_hex(32), time.time(), offer.account)
        self._pairings.add(pairing)
        return pairing, make_proof(key, "server", server_nonce, client_nonce, fingerprint)
