"""The phones that call in by the app on them: who is known, who is there, and how they are opened."""

from __future__ import annotations

import logging
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from ipaddress import ip_address
from pathlib import Path
from typing import Final

from msgspec import structs

from promptrpa.devices.on_device.certificate import own_certificate
from promptrpa.devices.on_device.device import OnDevice
from promptrpa.devices.on_device.listener import PhoneListener
from promptrpa.devices.on_device.pairing import PAIRED, FilePairings, Offer, Pairing, PairingDesk
from promptrpa.devices.on_device.peer import Heard, Peer
from promptrpa.devices.on_device.protocol import About, Power
from promptrpa.domain.page import Picture
from promptrpa.domain.phone import KnownPhone, PairingOffer
from promptrpa.errors import DeviceLost, NotFound, ProtectedScreen, UsageError

PORT: Final = 8765
_CERTIFICATE: Final = "phones.pem"
_PATIENCE: Final = 60.0
"""Seconds that a run waits for its phone to call, as after a restart of the server."""
_LOOK: Final = 0.1
"""Seconds between two looks at whether a phone is still waited for."""
_LIVE_SECONDS: Final = 1.0
"""A phone takes few pictures a second, and a run needs them."""
_ELSEWHERE: Final = ("192.0.2.1", 9)
"""An address that nobody has; what would be sent there leaves by the usual way out."""
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class CallIn:
    """Where phones call. host: the address to listen at; elsewhere than on this machine it is TLS. port 0 takes any
    free one. name: by which phones reach it, where that is another."""

    host: str = "127.0.0.1"
    port: int = PORT
    name: str = ""

    def check(self) -> None:
        """Raises UsageError."""
        try:
            ip_address(self.host)
        except ValueError:
            raise UsageError(f"{self.host!r} is no address such as 127.0.0.1 or 0.0.0.0 for phones to call.") from None


class DialledPhones:
    """Safe to use from several threads. changed: told that a phone came, went or was paired; returns at once."""

    def __init__(self, home: Path, address: CallIn, timeout: float, changed: Callable[[], None]) -> None:
        address.check()
        self._home = home
        self._address = address
        self._timeout = timeout
        self._changed = changed
        self._pairings = FilePairings(home / PAIRED)
        self._desk = PairingDesk(self._pairings)
        self._lock = threading.Lock()
        self._listener: PhoneListener | None = None
        self._started = threading.Event()
        self._using: dict[str, OnDevice] = {}
        self._abouts: dict[str, About] = {}
        self.problem = ""
        """Why phones cannot call; empty where they can."""

    # --- its life

    def start(self, heard: Heard) -> None:
        """Take calls from now on."""
        address = self._address
        is_here = ip_address(address.host).is_loopback
        certificate = None if is_here else own_certificate(self._home / _CERTIFICATE)
        listener = PhoneListener(
            self._pairings,
            self._desk,
            heard,
            host=address.host,
            port=address.port,
            certificate=certificate,
            changed=self._changed,
        )
        try:
            listener.start()
        except OSError:
            taken = f"port {address.port} at {address.host} is taken"
            self.problem = f"Phones cannot call in: {taken}. Choose another with --phone-port."
            _log.warning("%s", self.problem)
        else:
            self._listener = listener
        self._started.set()

    def close(self) -> None:
        if self._listener is not None:
            self._listener.close()

    # --- pairing

    def offer(self, account: str) -> PairingOffer:
        """A new code, for which a phone acts for this account. Raises UsageError where phones cannot call."""
        if self.problem:
            raise UsageError(self.problem)
        return self._told(self._desk.offer(account=account))

    @property
    def offered(self) -> PairingOffer | None:
        offer = self._desk.open
        return self._told(offer) if offer else None

    def withdraw(self) -> None:
        self._desk.withdraw()

    def _told(self, offer: Offer) -> PairingOffer:
        assert self._listener is not None
        host, port = self._reached(), self._listener.port
        link = offer.link(host, port, self._listener.fingerprint)
        address = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
        return PairingOffer(offer.spelt, address, link, max(0, round(offer.until - time.monotonic())))

    def _reached(self) -> str:
        """The name or address under which phones find this machine."""
        address = self._address
        if address.name or not ip_address(address.host).is_unspecified:
            return address.name or address.host
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect(_ELSEWHERE)
            except OSError:
                return socket.gethostname()
            return str(probe.getsockname()[0])

    def forget(self, serial: str) -> Pairing:
        """The phone is no longer known. Raises NotFound."""
        found = self.pairing(serial)
        if self._listener is not None:
            self._listener.unpair(serial)
        else:
            self._pairings.remove(serial)
        self._abouts.pop(serial, None)
        self._changed()
        return found

    # --- who is there

    def pairing(self, serial: str) -> Pairing:
        """Raises NotFound."""
        found = self._pairings.find(serial)
        if found is None:
            raise NotFound(f"There is no phone {serial}.")
        return found

    def has(self, serial: str) -> bool:
        return self._pairings.find(serial) is not None

    def here(self) -> tuple[Peer, ...]:
        return self._listener.here() if self._listener is not None else ()

    def is_here(self, serial: str) -> bool:
        return any(peer.serial == serial for peer in self.here())

    def known(self) -> list[KnownPhone]:
        here = {peer.serial for peer in self.here()}
        pairings = self._pairings.all()
        return [known_phone(each, each.device in here, self.about(each.device)) for each in pairings]

    def note(self, serial: str, about: About) -> None:
        """What a phone said of itself."""
        self._abouts[serial] = about
        self._changed()

    def note_power(self, serial: str, power: Power) -> None:
        """What a phone said of its battery since."""
        if (about := self._abouts.get(serial)) is not None:
            self.note(serial, structs.replace(about, battery=power.level, charging=power.charging))

    def about(self, serial: str) -> About | None:
        return self._abouts.get(serial)

    # --- phones in use

    def make(self, serial: str, *, by: str, title: str = "", guided: bool = False, run: bool = False) -> OnDevice:
        """A phone of one's own, which is waited for at its first use."""
        find = partial(self._find, serial)
        return OnDevice(serial, find, by=by, title=title, timeout=self._timeout, guided=guided, run=run)

    @contextmanager
    def use(self, device: OnDevice) -> Iterator[OnDevice]:
        """This is who uses the phone now."""
        with self._lock:
            self._using[device.serial] = device
        try:
            yield device
        finally:
            device.close()
            with self._lock:
                if self._using.get(device.serial) is device:
                    del self._using[device.serial]

    @contextmanager
    def open(self, serial: str, by: str) -> Iterator[OnDevice]:
        """For a moment, by hand: whoever uses the phone now goes on with it."""
        used = self._used(serial)
        if used is not None:
            yield used
            return
        with self.use(self.make(serial, by=by)) as device:
            yield device

    @contextmanager
    def look(self, serial: str) -> Iterator[Watching]:
        yield Watching(serial, self._used)

    def _used(self, serial: str) -> OnDevice | None:
        with self._lock:
            used = self._using.get(serial)
        return used if used is not None and used.is_held else None

    def _find(self, serial: str, ended: threading.Event) -> Peer:
        while not self._started.wait(_LOOK) and not ended.is_set():
            pass
        if self._listener is None:
            raise DeviceLost(self.problem or f"Phone {serial} cannot call yet.")
        return self._listener.find(serial, _PATIENCE, ended)


class Watching:
    """The picture of a phone for those who watch from elsewhere: only while the phone itself shows that it is used."""

    def __init__(self, serial: str, used: Callable[[str], OnDevice | None]) -> None:
        self._serial = serial
        self._used = used
        self._last: tuple[float, Picture] | None = None

    def picture(self) -> Picture:
        """At most one a second. Raises ProtectedScreen while nobody uses the phone."""
        if self._last is not None and time.monotonic() - self._last[0] < _LIVE_SECONDS:
            return self._last[1]
        used = self._used(self._serial)
        if used is None:
            self._last = None
            raise ProtectedScreen(f"Phone {self._serial} is only shown while a run uses it.")
        picture = used.picture()
        self._last = time.monotonic(), picture
        return picture


def known_phone(pairing: Pairing, is_here: bool, about: About | None) -> KnownPhone:
    if not is_here:
        problem = "It is not connected. Open promptrpa on it."
        return KnownPhone(pairing.device, pairing.name, "away", problem, app=True)
    battery, charging = (about.battery, about.charging) if about else (None, False)
    return KnownPhone(pairing.device, pairing.name, "device", app=True, battery=battery, charging=charging)
