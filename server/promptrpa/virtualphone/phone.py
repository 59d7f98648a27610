"""One virtual phone."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import deepcopy
from datetime import datetime
from typing import Any, Final

import msgspec
from PIL import Image

from .clock import Clock
from .conditions import Conditions
from .config import Condition, PhoneConfig
from .device_settings import DeviceSettings
from .draw import draw
from .gestures import Gestures
from .hierarchy import dump
from .journal import Journal
from .keyboard import INPUT_METHOD, Keyboard, keyboard_height
from .keys import Keys
from .kit import State
from .machine import Machine, first_states
from .navigation import Navigation
from .node import Node
from .packages import Packages
from .packs import Pack
from .picture_cache import Pictures
from .power import Power
from .saved import SavedPhone, document_of, read_saved, restore
from .scene import Scene
from .state import SavedFile, StateNotSaved, Vault, put
from .surface import PhoneGone, Posted, ProtectedWindow
from .system.bars import make_bars
from .system.dialogs import make_dialogs
from .system.launcher import make_launcher
from .system.panels import make_system_ui
from .text_input import Field, TextInput
from .touch import RawTouch

__all__ = ["Phone"]

Point = tuple[float, float]

SHELL: Final = "com.android.shell"
"""The package of what adb posts."""
LOCALES: Final = {"en": "en-US", "zh": "zh-CN"}

TAP: Final = 0.03
DUMP: Final = 0.06
PICTURE: Final = 0.1
SMALL: Final = 0.01
"""Seconds of phone time that a touch or key, a hierarchy, a picture and anything else take with a simulated clock;
about what a phone of today needs."""
FRAMES: Final = 30
"""Pictures a second of what moves, at most."""


class Phone:
    """Implements `surface.PhoneSurface`. Its parts do the work; here they are joined, locked, and time is counted.

    packs: the apps that are on it. pictures: where its last picture is kept; phones that share one keep fewer.
    """

    def __init__(self, config: PhoneConfig, packs: Sequence[Pack], pictures: Pictures | None = None) -> None:
        self.config = config
        self.packs = tuple(packs)
        self.serial = config.serial
        self.size = (config.width, config.height)
        self.density = config.density
        self.properties = _properties(config)
        self._lock = threading.Condition(threading.RLock())
        self._file, saved = _saved_file(config, self._document)
        self._build(saved)
        self._pictures = pictures or Pictures(1)
        self._dump = b""
        self._dump_of = -1
        with self._lock, self._machine.event("start", "phone"):
            if saved is not None:
                restore(self._machine, saved)
                self._packages.forget_removed(saved.removed)
            self._navigation.start()
        self._changed()

    def _build(self, saved: SavedPhone | None) -> None:
        config = self.config
        apps = {pack.app.id: pack.app for pack in self.packs}
        before = {name: msgspec.json.decode(raw) for name, raw in saved.apps.items()} if saved else {}
        self.journal = Journal(config.home / "journal.jsonl" if config.home else None)
        start = datetime.fromisoformat(config.start_time)
        clock = Clock(start, config.simulated_clock, saved.elapsed if saved else 0.0)
        self._clock = clock
        machine = self._machine = Machine(config, apps, clock, Vault(first_states(config, apps, before)), self.journal)
        keyboard = Keyboard(machine)
        bars = make_bars(machine)
        scene = self._scene = Scene(machine, bars, keyboard.app, keyboard_height, INPUT_METHOD)
        text = self._text = TextInput(machine, scene)
        keyboard.connect(text)
        navigation = self._navigation = Navigation(machine, scene)
        self._power = Power(machine, navigation)
        self._gestures = Gestures(machine, scene, text, navigation)
        self._touch = RawTouch(self._swiped)
        self._keys = Keys(machine, scene, text, navigation, self._gestures)
        self._conditions = Conditions(machine, self._gestures, navigation, self._power)
        dialogs = make_dialogs(machine, self._conditions.permission_answered, self._conditions.call_answered)
        launcher = make_launcher(machine)
        system_ui = make_system_ui(machine, navigation, self._power.restart)
        machine.system_apps = {a.id: a for a in (launcher, system_ui, bars, keyboard.app, *dialogs)}
        machine.on_app_started = self._conditions.app_started
        machine.may_notify = self._conditions.may_notify
        machine.on_crash = lambda app: self._navigation.show_crash(app.id)
        self._packages = Packages(machine, apps)
        self._settings = DeviceSettings(machine)

    # --- the lock and the time

    @contextmanager
    def _turn(self, seconds: float) -> Iterator[None]:
        """One call at a time, at a moment that all of it sees; first happens what is due."""
        with self._lock:
            self._there()
            self._machine.pass_time(seconds)
            self._there()
            yield

    def _there(self) -> None:
        if self._power.off:
            raise PhoneGone("the phone is off")

    @contextmanager
    def _touching(self, seconds: float) -> Iterator[None]:
        with self._turn(seconds):
            if not self._clock.simulated and seconds > TAP:
                self._lock.wait(seconds)  # the finger takes its time; others may look meanwhile
            yield
            self._conditions.touched()
            self._changed()

    def _changed(self) -> None:
        self.properties["persist.sys.locale"] = LOCALES[self._machine.language]
        if self._file is not None:
            self._file.request()

    def _settled(self) -> None:
        """Wait until nothing moves any more: in phone time, or in ours without keeping others out."""
        while (left := self._machine.moving_until - self._clock.elapsed) > 1e-5:
            if self._clock.simulated:
                self._machine.pass_time(left)
            else:
                self._lock.wait(left)
                self._machine.pass_time(0.0)
            self._there()

    # --- beside the wire

    def state(self) -> dict[str, State]:
        """The state of all apps and "system", as values of their own."""
        with self._lock:
            return self._machine.vault.copy()

    def put(self, values: Mapping[str, Any]) -> None:
        """Set values of the state by their paths ("clock.alarms.a1.enabled"), as a task's `given` has them. Raises
        KeyError where a path crosses something that is no dictionary or list."""
        with self._lock:
            document = self._machine.vault.live()
            for path, value in values.items():
                name = path.partition(".")[0]
                if name not in document or name == path:
                    raise KeyError(path)
                put(document, path, deepcopy(value))
            self._machine.vault.commit(document)
            self._machine.journal.event(self._machine.now().isoformat(), "put", "phone", paths=sorted(values))
            self._machine.changed()
            self._changed()

    def set_conditions(self, names: Iterable[Condition]) -> None:
        """Switch on these conditions and off all others."""
        with self._lock:
            self._conditions.set(frozenset(names))
            self._changed()

    def close(self) -> None:
        """Save and let go; the phone is not used after that. Raises StateNotSaved."""
        with self._lock:
            file, self._file = self._file, None
        try:
            if file is not None:
                file.close()
        finally:
            self.journal.close()
        if self.journal.failure is not None:
            raise StateNotSaved(f"The phone's journal could not be written: {self.journal.failure.strerror}")

    def _document(self) -> bytes:
        with self._lock:
            return document_of(self._machine)

    # --- looking

    def now(self) -> datetime:
        with self._lock:
            return self._machine.now()

    def revision(self) -> int:
        with self._turn(0.0):
            if not self._scene.up_to_date():
                self._scene.layers()
            return self._machine.revision

    def hierarchy(self) -> bytes:
        with self._turn(DUMP):
            self._settled()
            if self._dump_of != self._machine.revision or not self._scene.up_to_date():
                layers = self._scene.layers()
                self._dump = dump([layer.laid for layer in layers], self._machine.rotation)
                self._dump_of = self._machine.revision
            return self._dump

    def windows(self) -> list[Node]:
        with self._turn(DUMP):
            self._settled()
            return [layer.laid.root for layer in self._scene.layers()]

    def screenshot(self) -> Image.Image:
        with self._turn(PICTURE):
            layers = self._scene.layers()
            if not self._machine.screen_on:
                return Image.new("RGB", self._machine.screen[2:])
            if any(layer.laid.secure for layer in layers):
                raise ProtectedWindow("the window on top refuses screenshots")
            toast = self._machine.toast_text() or ""
            frame = int(self._clock.elapsed * FRAMES) if self._scene.moves else 0
            name = (self.serial, self._machine.revision, toast, frame)
            found = self._pictures.get(id(self), name)
            if found is None:
                windows, now = [layer.laid for layer in layers], self._machine.now()
                found = draw(windows, self._scene.environment(), toast=toast, now=now)
                self._pictures.put(id(self), name, found)
            return found

    def foreground(self) -> tuple[str, str]:
        with self._turn(SMALL):
            self._scene.layers()
            return self._navigation.foreground()

    def secure_windows(self) -> frozenset[str]:
        with self._turn(0.0):
            return frozenset(layer.laid.root.package for layer in self._scene.layers() if layer.laid.secure)

    def rotation(self) -> int:
        with self._turn(0.0):
            return self._machine.rotation

    def screen_on(self) -> bool:
        with self._turn(0.0):
            return self._machine.screen_on

    def advance(self, seconds: float) -> None:
        with self._lock:
            if self._clock.simulated:
                if self._power.gone:
                    self._power.pass_time(seconds)
                else:
                    self._machine.pass_time(seconds)
            else:
                end = self._clock.elapsed + seconds
                while (left := end - self._clock.elapsed) > 0:
                    self._lock.wait(left)
                self._machine.pass_time(0.0)
            self._changed()

    def last_toast(self) -> str | None:
        with self._turn(SMALL):
            return self._machine.last_toast

    def clear_toast(self) -> None:
        with self._turn(SMALL):
            self._machine.last_toast = None

    # --- touching

    def tap(self, x: float, y: float) -> None:
        with self._touching(TAP):
            self._gestures.tap(x, y)

    def users_tap(self, x: float, y: float) -> None:
        with self._touching(TAP):
            self._gestures.tap(x, y, by="user")

    def press_long(self, x: float, y: float, seconds: float = 0.8) -> None:
        with self._touching(seconds):
            self._swiped([(x, y)], seconds)

    def double_tap(self, x: float, y: float) -> None:
        with self._touching(3 * TAP):
            self._gestures.tap(x, y, kind="double_tap")
            self._gestures.tap(x, y, kind="double_tap")

    def swipe(self, points: list[Point], seconds: float) -> None:
        with self._touching(seconds):
            self._swiped(points, seconds)

    def _swiped(self, points: list[Point], seconds: float) -> None:
        runs = self._gestures.swipe(points, seconds)
        self._machine.moving_until = max(self._machine.moving_until, self._clock.elapsed + runs)

    def drag(self, x1: float, y1: float, x2: float, y2: float, seconds: float) -> None:
        with self._touching(seconds):
            self._gestures.drag([(x1, y1), (x2, y2)])

    def touch(self, action: int, x: float, y: float) -> None:
        with self._touching(SMALL):
            self._touch.event(action, x, y)

    def key(self, code: int, long: bool = False) -> None:
        with self._touching(TAP):
            self._keys.press(code, long)

    def type_text(self, text: str) -> bool:
        with self._touching(TAP):
            return self._texted(self._text.focused(), text, whole=False)

    def set_text(self, node: Node, text: str) -> bool:
        with self._touching(TAP):
            field = self._text.field_of(node)
            if field is not None:
                self._text.focus(field, keyboard=False)
            return self._texted(field, text)

    def clear_text(self) -> bool:
        with self._touching(TAP):
            return self._texted(self._text.focused(), "")

    def _texted(self, field: Field | None, text: str, whole: bool = True) -> bool:
        if field is None:
            return False
        with self._machine.event("text", "client", field.target, text=text, replaces=whole):
            self._text.replace(field, text if whole else field.text + text)
        return True

    def editor_action(self) -> None:
        with self._touching(TAP), self._machine.event("editor_action"):
            self._text.submit()

    def hide_keyboard(self) -> None:
        with self._turn(TAP):
            self._machine.keyboard_wanted = False
            self._machine.changed()

    def clipboard(self) -> str:
        with self._turn(SMALL):
            return self._machine.clipboard

    def set_clipboard(self, text: str) -> None:
        with self._turn(SMALL), self._machine.event("set_clipboard"):
            self._machine.copy(text)

    def paste(self) -> None:
        with self._touching(TAP), self._machine.event("paste"):
            self._keys.paste()

    # --- the system

    def packages(self) -> list[str]:
        with self._turn(SMALL):
            return self._packages.all()

    def third_party_packages(self) -> list[str]:
        with self._turn(SMALL):
            return self._packages.third_party()

    def app_version(self, package: str) -> str | None:
        with self._turn(SMALL):
            return self._packages.version(package)

    def launcher_activity(self, package: str) -> str | None:
        with self._turn(SMALL):
            return self._packages.launcher_activity(package)

    def running(self) -> list[tuple[int, str]]:
        with self._turn(SMALL):
            return self._packages.running()

    def start_app(self, package: str, activity: str | None = None) -> bool:
        with self._touching(TAP):
            return self._navigation.start_app(package, activity)

    def stop_app(self, package: str) -> None:
        with self._turn(TAP):
            app = self._machine.app_of_package(package)
            if app is not None:
                with self._machine.event("stop_app", "client", app.id):
                    self._machine.stop(app)
                self._changed()

    def clear_app(self, package: str) -> bool:
        with self._turn(TAP):
            done = self._packages.clear(package)
            self._changed()
            return done

    def install(self, apk: bytes) -> str:
        with self._turn(TAP):
            said = self._packages.install(apk)
            self._changed()
            return said

    def uninstall(self, package: str) -> bool:
        with self._turn(TAP):
            done = self._packages.uninstall(package)
            self._changed()
            return done

    def open_url(self, url: str, package: str | None = None) -> bool:
        with self._touching(TAP):
            return self._navigation.open_url(url, package)

    def open_notifications(self) -> None:
        with self._touching(TAP), self._machine.event("open_notifications"):
            self._navigation.close_panels()
            self._navigation.pull_down()

    def notifications(self) -> list[Posted]:
        with self._turn(SMALL):
            return [self._machine.posted(notice) for notice in self._machine.notices.values()]

    def post_notification(self, tag: str, title: str, text: str) -> None:
        with self._turn(TAP):
            self._machine.post(SHELL, title, text, tag)
            self._changed()

    def open_quick_settings(self) -> None:
        with self._touching(TAP), self._machine.event("open_quick_settings"):
            self._navigation.pull_down(quick=True)

    def set_orientation(self, rotation: int, frozen: bool) -> None:
        with self._turn(TAP), self._machine.event("rotate", rotation=rotation, frozen=frozen):
            self._navigation.rotate(rotation)

    def wake(self) -> None:
        with self._touching(TAP), self._machine.event("wake"):
            self._navigation.wake()

    def sleep(self) -> None:
        with self._touching(TAP), self._machine.event("sleep"):
            self._navigation.sleep()

    def dismiss_keyguard(self) -> None:
        with self._touching(TAP), self._machine.event("dismiss_keyguard"):
            self._navigation.unlock()

    def setting(self, namespace: str, name: str) -> str | None:
        with self._turn(SMALL):
            return self._settings.get(namespace, name)

    def put_setting(self, namespace: str, name: str, value: str) -> None:
        with self._turn(SMALL):
            self._settings.put(namespace, name, value)
            self._changed()

    def boot(self) -> int:
        with self._lock:
            return self._power.boot

    def reboot(self) -> None:
        with self._turn(SMALL):
            self._power.restart()
            self._changed()

    # --- conditions of the wire

    def delay(self) -> float:
        with self._lock:
            return self._conditions.delay()

    def breaks(self) -> bool:
        with self._lock:
            return self._conditions.breaks()


def _properties(config: PhoneConfig) -> dict[str, str]:
    """What `getprop` says."""
    return {
        "ro.serialno": config.serial,
        "ro.boot.serialno": config.serial,
        "ro.build.version.sdk": "34",
        "ro.build.version.release": "14",
        "ro.build.display.id": "VP1A.260302.001",
        "ro.build.characteristics": "default",
        "ro.product.model": config.model,
        "ro.product.brand": "Virtual",
        "ro.product.manufacturer": "Virtual",
        "ro.product.name": "virtual_phone",
        "ro.product.device": "virtual",
        "ro.product.cpu.abi": "x86_64",
        "ro.product.cpu.abilist": "x86_64",
        "ro.sf.lcd_density": str(round(config.density * 160)),
        "persist.sys.timezone": "Etc/UTC",
        "sys.boot_completed": "1",
    }


def _saved_file(config: PhoneConfig, content: Callable[[], bytes]) -> tuple[SavedFile | None, SavedPhone | None]:
    if config.home is None:
        return None, None
    path = config.home / "phone.json"
    file = SavedFile(path, content)
    return file, read_saved(file.read(), path)
