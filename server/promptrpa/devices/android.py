"""An Android phone over adb, driven with uiautomator2."""

from __future__ import annotations

import base64
import io
import math
import re
import shlex
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.notice import Notice
from promptrpa.domain.operation import Operation
from promptrpa.domain.page import Page, Picture
from promptrpa.errors import BrokenHierarchy, DeviceRefused, ProtectedScreen
from promptrpa.ports.device import DeviceInfo

from . import foreground, gestures, patience
from .adb_server import LOOPBACK
from .hierarchy import SYSTEM_UI, Hierarchy, read_dump
from .keys import BACK, HOME, key_code
from .line import Line
from .notices import read_notices
from .touches import FOLLOW, LIST, TouchReader, read_panels

if TYPE_CHECKING:
    from .automation import Automation

_MAX_DEPTH: Final = 50
_TRIES: Final = 3
"""Looks for a page whose parts agree."""
_PACKAGES_SECONDS: Final = 60.0
"""So long the list of apps is believed."""
_DOUBT_SECONDS: Final = 1.0
"""So long a page is believed whose parts did not agree."""
_MOST_ACTIVITIES: Final = 1000
_BLACK: Final = 4
"""Brightest value, of 255, of a black picture."""
_BLACK_BITS: Final = 0.17
"""A JPEG with fewer bits a pixel may be all of one colour: that takes 0.125."""

_LAUNCHER: Final = "-a android.intent.action.MAIN -c android.intent.category.LAUNCHER"
_QUERY: Final = f"cmd package query-activities --brief {_LAUNCHER}"
_START: Final = f"am start {_LAUNCHER} -f 0x10008000 -n "
"""At the app's first page, wherever it was before: FLAG_ACTIVITY_NEW_TASK | FLAG_ACTIVITY_CLEAR_TASK."""
_MONKEY: Final = "monkey -p {} -c android.intent.category.LAUNCHER 1"
_PACKAGE: Final = re.compile(r"^package:(\S+)", re.MULTILINE)
_COMPONENT: Final = re.compile(r"^\s*(([A-Za-z][\w.]*)/[\w.$]+)\s*$", re.MULTILINE)
_SIZE: Final = re.compile(r"(Override|Physical) size: (\d+)x(\d+)")
_VERSION: Final = re.compile(r"versionName=(\S+)")
_PROPERTIES: Final = (
    "ro.product.brand",
    "ro.product.model",
    "ro.build.version.release",
    "ro.build.version.sdk",
    "persist.sys.locale",
    "ro.product.locale",
)
_NOW: Final = "date +%Y-%m-%dT%H:%M"
_MOMENT: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d")
_PNG: Final = b"\x89PNG"


@dataclass(frozen=True, slots=True)
class _Look:
    """The last page with what it was read from; good_until: on the monotonic clock."""

    xml: str
    page: Page
    good_until: float


class AndroidDevice:
    """A phone on an adb server. The first call connects, and so does the next one after the phone was lost.

    timeout: seconds that one call may take, besides what the operation itself takes."""

    def __init__(self, serial: str, *, port: int, host: str = LOOPBACK, timeout: float = 15.0) -> None:
        self.serial = serial
        self._host, self._port, self._timeout = host, port, timeout
        self._line = Line(f"phone {serial}")
        self._automation: Automation | None = None
        self._natural: tuple[int, int] | None = None
        self._activities: dict[str, tuple[str, str]] = {}
        self._last: _Look | None = None
        self._focus_command = ""
        self._launchers: dict[str, str] = {}
        self._launchers_at = float("-inf")

    # --- about the phone

    def connect(self) -> None:
        """Connect now, rather than with the first call."""
        with self._line.call(2 * self._timeout, "connect"):
            self._phone()

    def info(self) -> DeviceInfo:
        with self._line.call(self._timeout, "ask what phone it is"):
            asked = "; ".join((*(f"getprop {name}" for name in _PROPERTIES), _NOW))
            lines = [line.strip() for line in self._read(asked).splitlines()]
            brand, model, android, sdk, chosen, built, now = (lines + [""] * len(_PROPERTIES))[: len(_PROPERTIES) + 1]
            named = model if model.lower().startswith(brand.lower()) else f"{brand} {model}"
            language = chosen or built or "en"
            return DeviceInfo(
                self.serial,
                named,
                android,
                int(sdk) if sdk.isdecimal() else 0,
                self._natural_size(),
                language,
                now if _MOMENT.fullmatch(now) else "",
            )

    def packages(self) -> frozenset[str]:
        with self._line.call(self._timeout, "list the apps"):
            if time.monotonic() - self._launchers_at > _PACKAGES_SECONDS:
                self._find_launchers()
            return frozenset(self._launchers)

    def app_version(self, package: str) -> str:
        """Empty where it is not installed."""
        with self._line.call(self._timeout, "ask for an app's version"):
            said = _VERSION.search(self._read(f"dumpsys package {shlex.quote(package)}"))
            return said[1] if said else ""

    def remark(self) -> str:
        with self._line.call(self._timeout, "read what it says in passing"):
            said = self._phone().ask("getLastToast")
            if said:
                self._phone().do("clearLastToast")
            return str(said or "")

    def notices(self, wanted: Callable[[str], bool]) -> list[Notice]:
        """The notifications of the packages that are wanted."""
        with self._line.call(self._timeout, "read the notifications"):
            return read_notices(self._read, wanted)

    # --- looking

    def observe(self, *, picture: bool = False) -> Page:
        with self._line.call(self._timeout, "look at the page"):
            page = self._look()
            return self._with_picture(page) if picture else page

    def picture(self) -> Picture:
        with self._line.call(self._timeout, "take a screenshot"):
            taken = self._shoot()
            if taken is None:
                raise ProtectedScreen(f"The window in front on phone {self.serial} refuses screenshots.")
            return taken

    def wait(self, until: Callable[[Page], bool], timeout: float) -> Page:
        return patience.wait_for(self.observe, self._line.pause, until, timeout)

    def settle(self, before: Page, timeout: float = 5.0, reaction: float = 1.0) -> Page:
        return patience.settled(self.observe, self._line.pause, before, timeout, reaction)

    # --- acting

    def perform(self, operation: Operation) -> None:
        kind, said = operation.type, operation.parameter
        if kind is OperationType.WAIT:
            self._line.pause(gestures.parse_number(said, 1.0, "seconds"))
            return
        seconds = (
            gestures.parse_number(said, gestures.LONG_PRESS_SECONDS, "seconds")
            if kind is OperationType.LONG_CLICK
            else 0.0
        )
        with self._line.call(self._timeout + seconds, f"{kind}"):
            match kind:
                case OperationType.CLICK:
                    for _ in range(gestures.taps(said)):
                        self._tap(gestures.point_of(operation))
                case OperationType.SWITCH:
                    self._tap(gestures.point_of(operation))
                case OperationType.LONG_CLICK:
                    self._do("click", *gestures.point_of(operation), int(seconds * 1000))
                case OperationType.EDIT:
                    self._edit(gestures.point_of(operation), said)
                case OperationType.SCROLL:
                    start, end = gestures.scroll_path(said or "down", operation.bounds, self._screen())
                    self._do("swipePoints", [*start, *end, *end], gestures.SCROLL_STEPS)
                case OperationType.DRAG:
                    target = gestures.drag_end(said, operation.bounds)
                    self._do("drag", *gestures.point_of(operation), *target, gestures.DRAG_STEPS)
                case OperationType.BACK:
                    self._do("pressKeyCode", HOME if said == "home" else BACK)
                case OperationType.PRESS:
                    self._do("pressKeyCode", key_code(said))
                case OperationType.OPEN:
                    self._open(said, resume=operation.resume)

    def next_touch(self, timeout: float, waits: Callable[[], bool] = lambda: True) -> tuple[int, int] | None:
        with self._line.call(timeout + self._timeout, "wait for a touch"):
            panels = read_panels(self._read(LIST))
            if not panels:
                return None
            rotation, size = self._look().rotation, self._natural_size()
            reader = TouchReader(panels)
            end = time.monotonic() + timeout
            for line in self._phone().lines(FOLLOW, lambda: time.monotonic() < end and waits()):
                if touched := reader.feed(line):
                    panel, x, y = touched
                    return panel.pixel(x, y, size, rotation)
            return None

    def abort(self) -> None:
        self._line.abort()

    def close(self) -> None:
        self._line.close()
        if self._automation is not None:
            self._automation.quit()
            self._automation = None

    def leave(self) -> None:
        """Close, and let what runs on the phone for us run on: another connection uses it."""
        self._line.close()
        if self._automation is not None:
            self._automation.leave()
            self._automation = None

    # --- inside a call

    def _phone(self) -> Automation:
        if self._automation is None:
            from .automation import Automation  # loads uiautomator2, which takes a quarter of a second

            self._automation = Automation(self._host, self._port, self.serial, self._line)
        return self._automation

    def _read(self, command: str) -> str:
        return self._phone().read(command).decode(errors="replace")

    def _do(self, method: str, *params: object) -> None:
        if self._phone().do(method, *params) is False:
            raise DeviceRefused(f"Phone {self.serial} did not accept the {method} at {params}.")

    def _tap(self, point: tuple[int, int]) -> None:
        self._do("click", *point)

    def _edit(self, point: tuple[int, int], text: str) -> None:
        from .text_entry import TextEntry  # loads uiautomator2

        TextEntry(self._phone(), self._line, self._look, self._tap).replace(point, text)

    def _open(self, package: str, *, resume: bool) -> None:
        if not self._launchers.get(package):
            self._find_launchers()
        if package not in self._launchers:
            raise DeviceRefused(f"There is no app {package} to open on phone {self.serial}.")
        component = "" if resume else self._launchers[package]
        asleep = not self._phone().ask("deviceInfo").get("screenOn", True)
        if asleep:
            self._phone().do("wakeUp")
        if asleep or self._last is None or self._last.page.package == SYSTEM_UI:  # it may be locked
            self._read("wm dismiss-keyguard")
        said = self._read(_START + shlex.quote(component) if component else _MONKEY.format(shlex.quote(package)))
        if foreground.is_not_opened(said):
            raise DeviceRefused(f"Phone {self.serial} did not open {package}. It said: {' '.join(said.split())[:200]}")

    def _find_launchers(self) -> None:
        """Package -> activity; an empty one where the phone only tells which packages there are."""
        components = list(_COMPONENT.finditer(self._read(_QUERY)))
        self._launchers = {found[2]: found[1] for found in reversed(components)}
        if not components:
            self._launchers = dict.fromkeys(_PACKAGE.findall(self._read("pm list packages")), "")
        self._launchers_at = time.monotonic()

    def _screen(self) -> tuple[int, int]:
        """The size as rotated now."""
        return self._last.page.size if self._last is not None else self._look().size

    def _natural_size(self) -> tuple[int, int]:
        if self._natural is None:
            sizes = {kind: (int(w), int(h)) for kind, w, h in _SIZE.findall(self._read("wm size"))}
            if not sizes:
                raise DeviceRefused(f"Phone {self.serial} does not say how large its screen is.")
            self._natural = sizes.get("Override") or sizes["Physical"]
        return self._natural

    def _size(self, hierarchy: Hierarchy) -> tuple[int, int]:
        """As rotated. A window beyond the known size means that the phone was unfolded."""
        for _ in range(2):
            width, height = self._natural_size()
            size = (height, width) if hierarchy.rotation % 2 else (width, height)
            if hierarchy.size[0] <= size[0] and hierarchy.size[1] <= size[1]:
                return size
            self._natural = None
        return size

    def _look(self) -> Page:
        """A page whose hierarchy and foreground agree. In the middle of a change they may not: look again."""
        broken: BrokenHierarchy | None = None
        page: Page | None = None
        for attempt in range(_TRIES):
            if attempt:
                self._line.pause(patience.FIRST_PAUSE * 4**attempt)
            xml = str(self._phone().ask("dumpWindowHierarchy", False, _MAX_DEPTH) or "")
            if self._last is not None and xml == self._last.xml and time.monotonic() < self._last.good_until:
                return self._last.page
            try:
                page, agrees = self._in_front(read_dump(xml))
            except BrokenHierarchy as error:
                broken = error
                continue
            if agrees or attempt == _TRIES - 1:
                self._last = _Look(xml, page, math.inf if agrees else time.monotonic() + _DOUBT_SECONDS)
                return page
        if page is None:
            raise broken or BrokenHierarchy(f"Phone {self.serial} gave no layout.")
        return page

    def _in_front(self, hierarchy: Hierarchy) -> tuple[Page, bool]:
        """The page with its activity, and whether the parts agree. Pages that look the same but for what is in their
        lists and fields have the same one, so that the phone is asked once for each."""
        page = hierarchy.page(size=self._size(hierarchy))
        frame = _frame(page)
        known = self._activities.get(frame)
        if known is None:
            found = self._asked_in_front() or ("", "")
            if not page.widgets or not found[0] or (hierarchy.packages and found[0] not in hierarchy.packages):
                return replace(page, package=page.package or found[0]), False
            if len(self._activities) >= _MOST_ACTIVITIES:
                self._activities.clear()
            known = self._activities[frame] = found
        return replace(page, package=known[0], activity=known[1]), True

    def _asked_in_front(self) -> tuple[str, str] | None:
        for command in (self._focus_command,) if self._focus_command else foreground.COMMANDS:
            if (found := foreground.in_front(self._read(command))) is not None:
                self._focus_command = command
                return found
        return None

    def _with_picture(self, page: Page) -> Page:
        """The page with a picture of the same moment: the hierarchy is the same before and after."""
        for _ in range(_TRIES):
            taken, before = self._shoot(), page
            page = self._look()
            if page.widgets == before.widgets:
                return replace(page, protected=True) if taken is None else page.with_picture(taken)
        return replace(page, protected=True)

    def _shoot(self) -> Picture | None:
        """None where the window in front is protected."""
        encoded = self._phone().ask("takeScreenshot", 1, 80)
        data = base64.b64decode(encoded) if encoded else self._phone().read("screencap -p")
        if not encoded and not data.startswith(_PNG):
            if self._is_secure() is not False:
                return None
            raise DeviceRefused(f"Phone {self.serial} made no screenshot.")
        from PIL import Image  # uiautomator2 has loaded it by now

        with Image.open(io.BytesIO(data)) as image:
            size = image.size
            if len(data) * 8 < size[0] * size[1] * _BLACK_BITS:
                image.draft("L", (size[0] // 8, size[1] // 8))
                grey = image.convert("L")
                body = grey.crop((0, grey.height // 10, grey.width, grey.height * 9 // 10))
                if body.histogram()[_BLACK + 1 :].count(0) == 255 - _BLACK and self._is_secure():
                    return None
        return Picture(data, size)

    def _is_secure(self) -> bool | None:
        return foreground.is_secure(self._read("dumpsys window windows"))


def _frame(page: Page) -> str:
    """The structure of a page, its title and whatever is written outside lists and fields."""
    inside: list[bool] = []
    words = [page.structure]
    for widget in page.widgets:
        inside.append(widget.parent >= 0 and (inside[widget.parent] or page.widgets[widget.parent].scrollable))
        if not (inside[-1] or widget.editable or widget.package == SYSTEM_UI):
            words.append(widget.label)
    return "\n".join(filter(None, words))
