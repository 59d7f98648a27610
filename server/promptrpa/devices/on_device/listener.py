"""Where on-device clients call in: a WebSocket server. It knows who may speak; sessions are `peer.py`'s.

The library is `websockets`: well kept, without dependencies, and its threaded server is like the rest of the product.
Web servers for WSGI have no WebSockets, so it has a port of its own."""

from __future__ import annotations

import contextlib
import logging
import secrets
import socket
import threading
import time
from collections.abc import Callable
from ipaddress import ip_address
from typing import TYPE_CHECKING, Final

from promptrpa.errors import DeviceLost, NotFound, UsageError

from .pairing import PairingDesk, Pairings, is_proof, make_proof
from .peer import Heard, Misbehaved, Peer
from .protocol import (
    MAX_MESSAGE,
    VERSION,
    BrokenMessage,
    Challenge,
    Hello,
    Message,
    Pair,
    Paired,
    Refuse,
    Welcome,
    from_client,
)
from .protocol import encode as encode_message
from .session import OutOfOrder

if TYPE_CHECKING:
    from websockets.sync.server import Server, ServerConnection

    from .certificate import Certificate

HANDSHAKE_SECONDS: Final = 10.0
GRACE_SECONDS: Final = 120.0
"""So long a session waits for its phone to come back."""
PING_SECONDS: Final = 25.0
"""Rarely, for the phone's battery: who waits for an answer has a deadline of its own."""
MOST_STRANGERS: Final = 32
"""Connections at a time that have not said who they are."""
MOST_FAILURES: Final = 10
FAILURE_SECONDS: Final = 60.0
"""Wrong proofs of one address within so many seconds, after which it is not heard for as long."""
_MOST_ADDRESSES: Final = 1000
"""Remembered for their failures; above it the old ones are forgotten."""

_LOOK: Final = 0.1
"""Seconds between two looks at whether a phone is still waited for."""

_log = logging.getLogger(__name__)


class Connection:
    """A WebSocket as `peer.Connection`."""

    def __init__(self, socket: ServerConnection) -> None:
        self._websocket = socket

    def send(self, text: str) -> None:
        from websockets.exceptions import ConnectionClosed

        try:
            self._websocket.send(text)
        except ConnectionClosed as error:
            raise ConnectionResetError(str(error)) from error

    def cut(self) -> None:
        with contextlib.suppress(OSError):
            self._websocket.socket.shutdown(socket.SHUT_RDWR)


class _No(Exception):
    """This connection is refused."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


class PhoneListener:
    """Takes phones' calls. Without a certificate it serves this machine alone (`adb reverse` brings a USB phone there).

    port 0: any free one. changed: told when a phone came or went; returns at once."""

    def __init__(
        self,
        pairings: Pairings,
        desk: PairingDesk,
        heard: Heard,
        *,
        host: str = "127.0.0.1",
        port: int = 0,
        certificate: Certificate | None = None,
        grace: float = GRACE_SECONDS,
        changed: Callable[[], None] = lambda: None,
    ) -> None:
        if certificate is None and not ip_address(host).is_loopback:
            raise UsageError(f"Phones are only served on {host} with a certificate.")
        self._pairings, self._desk, self._heard = pairings, desk, heard
        self._host, self._port, self._certificate = host, port, certificate
        self._grace, self._changed = grace, changed
        self._lock = threading.Lock()
        self._arrived = threading.Condition(self._lock)
        self._peers: dict[str, Peer] = {}
        self._strangers = 0
        self._failures: dict[str, list[float]] = {}
        self._server: Server | None = None
        self._closing = threading.Event()

    @property
    def port(self) -> int:
        if self._server is None:
            raise UsageError("The listener was not started.")
        return int(self._server.socket.getsockname()[1])

    @property
    def fingerprint(self) -> str:
        return self._certificate.fingerprint if self._certificate else ""

    def start(self) -> None:
        from websockets.sync.server import serve

        self._server = serve(
            self._serve,
            self._host,
            self._port,
            ssl=self._certificate.context() if self._certificate else None,
            compression=None,
            max_size=MAX_MESSAGE,
            open_timeout=HANDSHAKE_SECONDS,
            ping_interval=PING_SECONDS,
            ping_timeout=PING_SECONDS,
            close_timeout=1.0,
            server_header=None,
            logger=_quiet(),
        )
        threading.Thread(target=self._server.serve_forever, name="phones", daemon=True).start()
        threading.Thread(target=self._sweep, name="phones away", daemon=True).start()

    def close(self) -> None:
        self._closing.set()
        with self._lock:
            peers, self._peers = list(self._peers.values()), {}
        for peer in peers:
            peer.end("The server was closed.")
        if self._server is not None:
            self._server.shutdown()

    def peer(self, serial: str) -> Peer:
        """The session of a phone. Raises NotFound and DeviceLost."""
        with self._lock:
            peer = self._peers.get(serial)
        if peer is None:
            if self._pairings.find(serial) is None:
                raise NotFound(f"There is no phone {serial}.")
            raise DeviceLost(f"Phone {serial} is not connected. Open promptrpa on it.")
        return peer

    def here(self) -> tuple[Peer, ...]:
        """The sessions of the phones that are connected."""
        with self._lock:
            return tuple(peer for peer in self._peers.values() if peer.connected)

    def find(self, serial: str, seconds: float, ended: threading.Event) -> Peer:
        """The same as `peer`, once the phone has called; it is waited for until `ended` is set."""
        deadline = time.monotonic() + seconds
        with self._arrived:
            while serial not in self._peers and self._pairings.find(serial) is not None:
                left = deadline - time.monotonic()
                if left <= 0 or ended.is_set():
                    break
                self._arrived.wait(min(left, _LOOK))
        return self.peer(serial)

    def unpair(self, serial: str) -> None:
        """The phone is no longer known."""
        self._pairings.remove(serial)
        with self._lock:
            peer = self._peers.pop(serial, None)
        if peer is not None:
            peer.refuse("key", "This phone was removed.")
            peer.end("It was removed.")

    # --- one connection

    def _serve(self, websocket: ServerConnection) -> None:
        from websockets.exceptions import ConnectionClosed

        connection = Connection(websocket)
        address = str((websocket.remote_address or ("",))[0])
        try:
            peer, hello, nonce = self._welcome(websocket, address)
        except _No as no:
            with contextlib.suppress(ConnectionClosed, OSError):
                websocket.send(encode_message(Refuse(code=no.code, text=str(no))))
                websocket.close(1008, no.code)
            return
        except (ConnectionClosed, TimeoutError, OSError):
            return
        if peer is None:
            return
        try:
            self._attach(peer, connection, hello, nonce)
            self._changed()
            for frame in websocket:
                peer.receive(connection, frame)
        except (Misbehaved, OutOfOrder) as error:
            code = error.code if isinstance(error, Misbehaved) else "order"
            _log.warning("phone %s: %s: %s", peer.serial, code, error)
            peer.detach(connection)
            self._forget(peer, f"It broke the protocol: {error}")
            with contextlib.suppress(ConnectionClosed, OSError):
                websocket.send(encode_message(Refuse(code=code, text=str(error))))
                websocket.close(1008, code)
        except (ConnectionClosed, OSError):
            pass
        finally:
            peer.detach(connection)
            self._changed()

    def _welcome(self, websocket: ServerConnection, address: str) -> tuple[Peer | None, Hello, str]:
        """Who is there? No peer where a phone was paired: it calls again."""
        with self._lock:
            if self._strangers >= MOST_STRANGERS or self._is_barred(address):
                raise _No("limit", "Too many attempts. Try again in a minute.")
            self._strangers += 1
        try:
            nonce = secrets.token_hex(16)
            websocket.send(encode_message(Challenge(protocol=VERSION, nonce=nonce)))
            try:
                said, _ = from_client(websocket.recv(HANDSHAKE_SECONDS))
            except BrokenMessage as error:
                raise _No("broken", str(error)) from error
            if not isinstance(said, Hello | Pair):
                raise _No("broken", "The first message is hello or pair.")
            if said.protocol != VERSION:
                newer = "app on the phone" if said.protocol < VERSION else "server"
                text = f"The phone speaks version {said.protocol}, the server {VERSION}. Update the {newer}."
                raise _No("version", text)
            if isinstance(said, Hello):
                return self._known(said, nonce, address), said, nonce
            websocket.send(self._paired(said, nonce, address))
            websocket.close()
            self._changed()
            return None, Hello(protocol=VERSION, device="", nonce="", proof=""), nonce
        finally:
            with self._lock:
                self._strangers -= 1

    def _paired(self, pair: Pair, nonce: str, address: str) -> str:
        made = self._desk.redeem(pair.name, pair.proof, nonce, pair.nonce, self.fingerprint)
        if made is None:
            self._failed(address)
            raise _No("pairing", "The pairing code is wrong or too old. Ask for a new one.")
        pairing, proof = made
        return encode_message(Paired(device=pairing.device, token=pairing.token, proof=proof))

    def _known(self, hello: Hello, nonce: str, address: str) -> Peer:
        pairing = self._pairings.find(hello.device)
        key = bytes.fromhex(pairing.token) if pairing else secrets.token_bytes(32)
        if not is_proof(hello.proof, key, "client", nonce, hello.nonce, self.fingerprint):
            self._failed(address)
            raise _No("key", "This phone is not known here. Pair it again.")
        with self._lock:
            peer = self._peers.get(hello.device)
            if peer is not None and peer.session == hello.session and not peer.ended:
                return peer
            fresh = Peer(hello.device, secrets.token_hex(16), self._heard)
            self._peers[hello.device] = fresh
            self._arrived.notify_all()
        if peer is not None:
            peer.end("It was started anew.")
        return fresh

    def _attach(self, peer: Peer, connection: Connection, hello: Hello, nonce: str) -> None:
        resumed = peer.session == hello.session
        pairing = self._pairings.find(peer.serial)
        key = bytes.fromhex(pairing.token) if pairing else b""
        proof = make_proof(key, "server", nonce, hello.nonce, self.fingerprint)

        def welcome(received: int) -> str:
            said: Message = Welcome(session=peer.session, resumed=resumed, received=received, proof=proof)
            return encode_message(said)

        peer.attach(connection, hello.received if resumed else 0, welcome)

    def _forget(self, peer: Peer, why: str) -> None:
        with self._lock:
            if self._peers.get(peer.serial) is peer:
                del self._peers[peer.serial]
        peer.end(why)

    # --- who comes too often, who stays away

    def _failed(self, address: str) -> None:
        now = time.monotonic()
        with self._lock:
            if len(self._failures) >= _MOST_ADDRESSES:
                self._failures = {k: v for k, v in self._failures.items() if v[-1] > now - FAILURE_SECONDS}
            self._failures.setdefault(address, []).append(now)

    def _is_barred(self, address: str) -> bool:
        """Within the lock."""
        since = time.monotonic() - FAILURE_SECONDS
        recent = [at for at in self._failures.get(address, ()) if at > since]
        self._failures[address] = recent
        if not recent:
            del self._failures[address]
        return len(recent) >= MOST_FAILURES

    def _sweep(self) -> None:
        """End the sessions of phones that stay away."""
        while not self._closing.wait(min(5.0, self._grace / 4)):
            since = time.monotonic() - self._grace
            with self._lock:
                away = [peer for peer in self._peers.values() if not peer.connected and peer.gone_since < since]
                for peer in away:
                    del self._peers[peer.serial]
            for peer in away:
                peer.end(f"It was not connected for {self._grace:g} seconds.")


def _quiet() -> logging.Logger:
    """websockets writes a traceback for each connection that is cut."""
    logger = logging.getLogger("promptrpa.websockets")
    logger.setLevel(logging.CRITICAL)
    return logger
