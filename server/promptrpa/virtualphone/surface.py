"""What the wire asks of a phone. `phone.Phone` is it; the wire's own tests use a small one of theirs."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from PIL import Image

from .node import Node


class ProtectedWindow(Exception):
    """The window on top refuses screenshots."""


class PhoneGone(Exception):
    """The phone is off or restarting: connections are closed, new ones refused until it is back."""


@dataclass(frozen=True, slots=True)
class Posted:
    """A notification. at: local time."""

    number: int
    package: str
    tag: str
    title: str
    text: str
    at: datetime

    @property
    def key(self) -> str:
        """As Android names it: user, package, id, tag, user id of the app."""
        return f"0|{self.package}|{self.number}|{self.tag or 'null'}|10100"


class PhoneSurface(Protocol):
    """One phone, as adb and the uiautomator2 server see it. Safe to call from several threads; every call sees one
    moment. Coordinates are screen pixels, times are seconds of phone time."""

    serial: str
    size: tuple[int, int]
    """Width and height in the natural orientation."""
    density: float

    @property
    def properties(self) -> dict[str, str]:
        """`getprop`: ro.serialno, ro.build.version.sdk, ro.build.version.release, ro.product.model, .brand, .name,
        .device, ro.product.cpu.abi, persist.sys.locale, ..."""
        ...

    def now(self) -> datetime:
        """The phone's local time. Never raises PhoneGone."""
        ...

    # --- looking
    def revision(self) -> int:
        """A number that changes whenever the screen or hierarchy may have."""
        ...

    def hierarchy(self) -> bytes:
        """The uiautomator XML of all windows, UTF-8. Running animations are waited for (in phone time) as uiautomator
        does, pending loads are not; costs a little phone time, so that who polls gets on."""
        ...

    def windows(self) -> list[Node]:
        """The same as nodes, the top window last; for selectors."""
        ...

    def screenshot(self) -> Image.Image:
        """RGB picture. Raises ProtectedWindow."""
        ...

    def foreground(self) -> tuple[str, str]:
        """Package and activity (".ClockActivity") of the resumed activity."""
        ...

    def secure_windows(self) -> frozenset[str]:
        """The packages whose visible windows refuse screenshots."""
        ...

    def rotation(self) -> int:
        """0 natural, 1 left, 2 upside down, 3 right."""
        ...

    def screen_on(self) -> bool: ...

    def advance(self, seconds: float) -> None:
        """Let phone time pass (a wait without a change). With the real clock, waits really; blocks nobody else."""
        ...

    def last_toast(self) -> str | None: ...

    def clear_toast(self) -> None: ...

    # --- touching
    def tap(self, x: float, y: float) -> None: ...

    def users_tap(self, x: float, y: float) -> None:
        """A tap of the user's own finger, as the phone's journal tells it from the others."""
        ...

    def press_long(self, x: float, y: float, seconds: float = 0.8) -> None: ...

    def double_tap(self, x: float, y: float) -> None: ...

    def swipe(self, points: list[tuple[float, float]], seconds: float) -> None:
        """One finger along the points; a quick one ends in a fling. A swipe that stays at a place is a tap or a long
        press, by its time."""
        ...

    def drag(self, x1: float, y1: float, x2: float, y2: float, seconds: float) -> None:
        """Long press, move, release."""
        ...

    def touch(self, action: int, x: float, y: float) -> None:
        """A raw event: 0 down, 1 up, 2 move."""
        ...

    def key(self, code: int, long: bool = False) -> None:
        """An Android key code: 3 home, 4 back, 24/25 volume, 26 power, 66 enter, 67 delete, 82 menu, 187 recents, 224
        wake up, 223 sleep, 279 paste, ... Characters (7-16, 29-54, 62) type."""
        ...

    def type_text(self, text: str) -> bool:
        """Into the focused field at its end; False where none has the focus."""
        ...

    def set_text(self, node: Node, text: str) -> bool:
        """Replace the text of an editable node of `windows()` (it gets the focus)."""
        ...

    def clear_text(self) -> bool:
        """Empty the focused field."""
        ...

    def editor_action(self) -> None:
        """Enter, search, done: what the keyboard's action key does."""
        ...

    def hide_keyboard(self) -> None: ...

    def clipboard(self) -> str: ...

    def set_clipboard(self, text: str) -> None: ...

    def paste(self) -> None: ...

    # --- the system
    def packages(self) -> list[str]: ...

    def third_party_packages(self) -> list[str]: ...

    def app_version(self, package: str) -> str | None:
        """None where it is not installed."""
        ...

    def launcher_activity(self, package: str) -> str | None: ...

    def running(self) -> list[tuple[int, str]]:
        """Process id and package of the running apps."""
        ...

    def start_app(self, package: str, activity: str | None = None) -> bool:
        """From the launcher's icon: an app that runs comes to the front as it was; False where there is none."""
        ...

    def stop_app(self, package: str) -> None: ...

    def clear_app(self, package: str) -> bool:
        """`pm clear`: back to its first state."""
        ...

    def install(self, apk: bytes) -> str:
        """What pm says: Success, or Failure with its reason."""
        ...

    def uninstall(self, package: str) -> bool: ...

    def open_url(self, url: str, package: str | None = None) -> bool: ...

    def open_notifications(self) -> None: ...

    def notifications(self) -> list[Posted]:
        """The oldest first."""
        ...

    def post_notification(self, tag: str, title: str, text: str) -> None:
        """By the shell."""
        ...

    def open_quick_settings(self) -> None: ...

    def set_orientation(self, rotation: int, frozen: bool) -> None: ...

    def wake(self) -> None: ...

    def sleep(self) -> None: ...

    def dismiss_keyguard(self) -> None:
        """As a swipe at the lock screen; a secret must be typed then. Does nothing where it is not locked."""
        ...

    def setting(self, namespace: str, name: str) -> str | None:
        """`settings get secure default_input_method` and the like."""
        ...

    def put_setting(self, namespace: str, name: str, value: str) -> None: ...

    def boot(self) -> int:
        """Another number each time that the phone was switched on. Never raises PhoneGone."""
        ...

    def reboot(self) -> None:
        """Off, and on again after some phone time; PhoneGone is raised meanwhile."""
        ...

    # --- conditions of the wire
    def delay(self) -> float:
        """Seconds that the wire holds back each answer (condition "slow_adb"), else 0."""
        ...

    def breaks(self) -> bool:
        """True when the wire should drop the connection now (condition "broken_adb"; counted, by the seed)."""
        ...
