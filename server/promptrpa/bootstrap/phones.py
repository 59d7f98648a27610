"""Phones: those on adb, and virtual ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from promptrpa.errors import KnowledgeError, SettingsError, UsageError
from promptrpa.ports.device import Device
from promptrpa.settings import Settings

if TYPE_CHECKING:
    from promptrpa.devices.adb_program import AdbProgram
    from promptrpa.devices.browser.chromium import Screen
    from promptrpa.devices.browser.device import WebDevice
    from promptrpa.devices.catalogue import ListedDevice
    from promptrpa.virtualphone.config import PhoneConfig
    from promptrpa.virtualphone.packs import Pack
    from promptrpa.virtualphone.phone import Phone


@dataclass(frozen=True, slots=True)
class VirtualPhones:
    """How virtual phones are to be: settings of new ones (see PhoneConfig), further folders of app packs.

    settings: of the phone itself, by path, which one that is saved already gets too.
    """

    language: str = "en"
    version: int = 1
    conditions: frozenset[str] = frozenset()
    packs: tuple[Path, ...] = ()
    extra: dict[str, object] = field(default_factory=dict)
    settings: dict[str, object] = field(default_factory=dict)

    def config(self, serial: str, home: Path | None) -> PhoneConfig:
        from promptrpa.virtualphone.config import PhoneConfig

        return PhoneConfig(
            serial=serial,
            home=home,
            language=self.language,
            version=self.version,
            conditions=self.conditions,  # type: ignore[arg-type]
            **self.extra,  # type: ignore[arg-type]
        )


def load_packs(folders: Sequence[Path]) -> list[Pack]:
    """The built-in apps and those of the folders. Raises UsageError naming file and line."""
    from promptrpa.virtualphone.packs import PackError
    from promptrpa.virtualphone.packs import load_packs as load

    try:
        return load(folders)
    except PackError as error:
        raise UsageError(str(error)) from error


def further_packs(folders: Sequence[Path]) -> list[Pack]:
    """The apps of these folders and the built-in ones; none where there is no folder, as those are known anyway."""
    return load_packs(folders) if folders else []


def inspect_adb(settings: Settings) -> AdbProgram:
    """The adb program, run once. Raises UsageError."""
    from promptrpa.devices.adb_program import inspect_adb as inspected

    return inspected(settings.user_adb_port, settings.adb)


def inspect_fonts() -> Path:
    """Where the virtual phone's fonts are, once each was drawn with. Raises OSError."""
    from promptrpa.virtualphone import fonts

    fonts.text_width("Aa设置", 40, medium=False)
    fonts.text_width("Aa", 40, medium=True)
    fonts.emoji_picture("🙂", 40)
    fonts.icon_mask("alarm", 40)
    fonts.icon_mask("alarm", 40, filled=True)
    return fonts.FOLDER


def list_devices(settings: Settings) -> tuple[ListedDevice, ...]:
    """The phones on the user's adb server."""
    from promptrpa.devices.catalogue import list_devices as listed

    return listed(settings.user_adb_port)


@contextmanager
def open_device(settings: Settings, serial: str, virtual: VirtualPhones) -> Iterator[Device]:
    """The phone with this serial; without one the connected phone, else a virtual phone ("virtual" asks for that).
    "web:" and an address is the web page there."""
    from promptrpa.devices.android import AndroidDevice

    wants_virtual, wants_web = serial.startswith("virtual"), serial.startswith("web:")
    listed = () if wants_virtual or wants_web else list_devices(settings)
    with ExitStack() as stack:
        if wants_web:
            device: Device = stack.enter_context(open_web(settings, serial, virtual.language, inner=True))
        elif wants_virtual or (not serial and not listed):
            device = stack.enter_context(open_virtual(settings, serial if "-" in serial else "virtual-1", virtual))
        else:
            from promptrpa.devices.catalogue import choose

            chosen = choose(listed, serial)
            device = AndroidDevice(chosen.serial, port=chosen.port, host=chosen.host, timeout=settings.call_timeout)
            stack.callback(device.close)
        yield device


@contextmanager
def open_web(
    settings: Settings,
    serial: str,
    language: str,
    *,
    screen: Screen | None = None,
    forgets: bool = False,
    inner: bool = False,
) -> Iterator[WebDevice]:
    """A web page as a phone ("web:" and its address). Cookies and what pages store are kept in the home, by site,
    unless it forgets. inner: the page may be of this machine or its network. Raises SettingsError and UsageError."""
    if find_spec("playwright") is None:
        raise SettingsError("Web pages need the extra `web`. Install it with: pip install 'promptrpa[web]'")
    from promptrpa.devices.browser.address import address_of, package_of
    from promptrpa.devices.browser.device import WebDevice
    from promptrpa.devices.browser.doorway import Doorway

    address = address_of(serial)
    profile = None if forgets else settings.home / "browser" / package_of(address)
    device = WebDevice(
        serial,
        program=settings.browser,
        profile=profile,
        screen=screen,
        language=language,
        timeout=settings.call_timeout,
        doorway=partial(Doorway, address if inner else ""),
    )
    with closing(device):
        yield device


@contextmanager
def open_virtual(settings: Settings, name: str, virtual: VirtualPhones) -> Iterator[Device]:
    """A virtual phone in this process, driven over the wire through a private adb server."""
    from promptrpa.devices.adb_server import AdbServer
    from promptrpa.devices.android import AndroidDevice

    with ExitStack() as stack:
        adb = AdbServer(settings.adb)
        stack.callback(adb.stop)
        starting = stack.enter_context(ThreadPoolExecutor(1)).submit(adb.start)
        phones, ports = serve_phones(stack, settings, [name], virtual)
        starting.result()
        serial = adb.connect(f"127.0.0.1:{ports[phones[0].serial]}")
        device = AndroidDevice(serial, port=adb.port, timeout=settings.call_timeout)
        stack.callback(device.close)
        yield device


def serve_phones(
    stack: ExitStack, settings: Settings, names: Sequence[str], virtual: VirtualPhones, first_port: int = 0
) -> tuple[list[Phone], dict[str, int]]:
    """Virtual phones on loopback ports (serial -> port), until the stack is closed. Their state lives in the home."""
    from promptrpa.knowledge.storage.lock import phone_lock
    from promptrpa.virtualphone.wire.server import PhoneServer

    packs = load_packs(virtual.packs)
    server = PhoneServer()
    stack.callback(server.stop)
    phones = []
    ports = {}
    for number, name in enumerate(names):
        stack.enter_context(phone_lock(settings.home / "phones" / name, name))
        phone = stack.enter_context(_open_phone(virtual.config(name, settings.home / "phones" / name), packs))
        if virtual.settings:
            phone.put(virtual.settings)
        try:
            port = first_port + number if first_port else 0
            ports[name] = server.add(phone, port=port, authenticate=phone.config.authenticate)
        except OSError as error:
            raise UsageError(f"Port {first_port + number} is taken. Choose another first port with --port.") from error
        phones.append(phone)
    return phones, ports


@contextmanager
def _open_phone(config: PhoneConfig, packs: Sequence[Pack]) -> Iterator[Phone]:
    """A virtual phone, saved at the end. An error within goes before one of the saving."""
    from promptrpa.virtualphone.phone import Phone
    from promptrpa.virtualphone.saved import StateUnreadable
    from promptrpa.virtualphone.state import StateNotSaved

    try:
        phone = Phone(config, packs)
    except StateUnreadable as error:
        raise KnowledgeError(str(error)) from error
    except OSError as error:
        raise KnowledgeError(f"The virtual phone in {config.home} cannot be used: {error.strerror}.") from error
    try:
        yield phone
    except BaseException:
        with suppress(StateNotSaved):
            phone.close()
        raise
    try:
        phone.close()
    except StateNotSaved as error:
        raise KnowledgeError(f"{error}.") from error
