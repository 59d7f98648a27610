"""A small phone behind the wire: a page with a button, a field and a list, and a log of what was called."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from xml.sax.saxutils import quoteattr

from PIL import Image, ImageDraw

from promptrpa.virtualphone.node import Node, Rect
from promptrpa.virtualphone.surface import PhoneGone, Posted, ProtectedWindow

WIDTH, HEIGHT = 1080, 2400
PACKAGE = "com.example.small"
KEYBOARD_PACKAGE = "com.github.uiautomator"
LIST = Rect(0, 800, WIDTH, 2200)
ROW = 200


@dataclass
class SmallPhone:
    """Implements PhoneSurface. Phone time passes only in `advance`."""

    serial: str = "small-1"
    rows: int = 40
    size: tuple[int, int] = (WIDTH, HEIGHT)
    density: float = 2.625
    log: list[tuple[object, ...]] = field(default_factory=list)
    text: str = ""
    focused: bool = False
    scroll: int = 0
    time: float = 0.0
    late_at: float = float("inf")
    off_until: float = 0.0
    protected: bool = False
    toast: str | None = None
    held_back: float = 0.0
    breaks_after: list[int] = field(default_factory=list)
    on: bool = True
    turned: int = 0
    front: str = PACKAGE
    clip: str = ""
    installed: dict[str, str] = field(default_factory=lambda: {"com.android.settings": "14", PACKAGE: "1.2.3"})
    settings: dict[tuple[str, str], str] = field(default_factory=dict)
    posted: list[Posted] = field(default_factory=list)
    changes: int = 0
    real_time: bool = False

    def __post_init__(self) -> None:
        self.lock = threading.RLock()
        self.waiting = threading.Event()
        self.properties = {
            "ro.serialno": self.serial,
            "ro.build.version.sdk": "34",
            "ro.build.version.release": "14",
            "ro.product.model": "Small Phone",
            "ro.product.brand": "virtual",
            "ro.product.name": "small",
            "ro.product.device": "small",
            "ro.product.cpu.abi": "arm64-v8a",
        }

    def now(self) -> datetime:
        return datetime(2026, 3, 2, 9, 41) + timedelta(seconds=self.time)

    # --- looking
    def revision(self) -> int:
        self._check_on()
        return self.changes + (1 if self.time >= self.late_at else 0)

    def windows(self) -> list[Node]:
        self._check_on()
        with self.lock:
            return [self._bar(), self._page()]

    def hierarchy(self) -> bytes:
        with self.lock:
            nodes = "".join(_xml(node, index) for index, node in enumerate(self.windows()))
        head = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n"
        return f'{head}<hierarchy rotation="{self.turned}">{nodes}</hierarchy>'.encode()

    def screenshot(self) -> Image.Image:
        self._check_on()
        if self.protected:
            raise ProtectedWindow
        image = Image.new("RGB", self.size, "white")
        draw = ImageDraw.Draw(image)
        for place in range(self.rows):
            draw.text((40, LIST.top + place * ROW - self.scroll), f"Row {place}", "black")
        return image

    def foreground(self) -> tuple[str, str]:
        self._check_on()
        return self.front, ".MainActivity"

    def secure_windows(self) -> frozenset[str]:
        self._check_on()
        return frozenset({PACKAGE} if self.protected else ())

    def rotation(self) -> int:
        return self.turned

    def screen_on(self) -> bool:
        return self.on

    def advance(self, seconds: float) -> None:
        if self.real_time:
            self.waiting.wait(seconds)
        self.time += seconds
        self._check_on()

    def advance_past(self, seconds: float) -> None:
        """As `advance`, whether it is off or on."""
        self.time += seconds

    def last_toast(self) -> str | None:
        return self.toast

    def clear_toast(self) -> None:
        self.toast = None

    # --- touching
    def tap(self, x: float, y: float) -> None:
        self._note("tap", x, y)
        self.focused = 400 <= y < 500

    def users_tap(self, x: float, y: float) -> None:
        self.tap(x, y)

    def press_long(self, x: float, y: float, seconds: float = 0.8) -> None:
        self._note("press_long", x, y, seconds)

    def double_tap(self, x: float, y: float) -> None:
        self._note("double_tap", x, y)

    def swipe(self, points: list[tuple[float, float]], seconds: float) -> None:
        self._note("swipe", points, round(seconds, 4))
        with self.lock:
            moved = points[0][1] - points[-1][1]
            self.scroll = int(max(0, min(self.rows * ROW - LIST.height, self.scroll + moved)))

    def drag(self, x1: float, y1: float, x2: float, y2: float, seconds: float) -> None:
        self._note("drag", x1, y1, x2, y2, round(seconds, 4))

    def touch(self, action: int, x: float, y: float) -> None:
        self._note("touch", action, x, y)

    def key(self, code: int, long: bool = False) -> None:
        self._note("key", code, long)

    def type_text(self, text: str) -> bool:
        self._note("type_text", text)
        if self.focused:
            self.text += text
        return self.focused

    def set_text(self, node: Node, text: str) -> bool:
        self._note("set_text", node.resource_id, text)
        if node.class_name != "android.widget.EditText":
            return False
        self.text, self.focused = text, True
        return True

    def clear_text(self) -> bool:
        self._note("clear_text")
        if self.focused:
            self.text = ""
        return self.focused

    def editor_action(self) -> None:
        self._note("editor_action")

    def hide_keyboard(self) -> None:
        self._note("hide_keyboard")

    def clipboard(self) -> str:
        return self.clip

    def set_clipboard(self, text: str) -> None:
        self._note("set_clipboard", text)
        self.clip = text

    def paste(self) -> None:
        self.type_text(self.clip)

    # --- the system
    def packages(self) -> list[str]:
        return sorted(self.installed)

    def third_party_packages(self) -> list[str]:
        return [name for name in sorted(self.installed) if not name.startswith("com.android.")]

    def app_version(self, package: str) -> str | None:
        return self.installed.get(package)

    def launcher_activity(self, package: str) -> str | None:
        return ".MainActivity" if package in self.installed else None

    def running(self) -> list[tuple[int, str]]:
        return [(1234, self.front)]

    def start_app(self, package: str, activity: str | None = None) -> bool:
        self._note("start_app", package, activity)
        if package not in self.installed:
            return False
        self.front = package
        return True

    def stop_app(self, package: str) -> None:
        self._note("stop_app", package)

    def clear_app(self, package: str) -> bool:
        self._note("clear_app", package)
        return package in self.installed

    def install(self, apk: bytes) -> str:
        self._note("install", len(apk))
        if not apk.startswith(b"PK"):
            return "Failure [INSTALL_PARSE_FAILED_NOT_APK]"
        self.installed[KEYBOARD_PACKAGE] = "1.0"
        return "Success"

    def uninstall(self, package: str) -> bool:
        self._note("uninstall", package)
        return self.installed.pop(package, None) is not None

    def open_url(self, url: str, package: str | None = None) -> bool:
        self._note("open_url", url, package)
        return url.startswith("http")

    def open_notifications(self) -> None:
        self._note("open_notifications")

    def notifications(self) -> list[Posted]:
        return list(self.posted)

    def post_notification(self, tag: str, title: str, text: str) -> None:
        self.posted.append(Posted(len(self.posted) + 1, "com.android.shell", tag, title, text, self.now()))

    def open_quick_settings(self) -> None:
        self._note("open_quick_settings")

    def set_orientation(self, rotation: int, frozen: bool) -> None:
        self._note("set_orientation", rotation, frozen)
        self.turned = rotation

    def wake(self) -> None:
        self._note("wake")
        self.on = True

    def sleep(self) -> None:
        self._note("sleep")
        self.on = False

    def dismiss_keyguard(self) -> None:
        self._note("dismiss_keyguard")

    def setting(self, namespace: str, name: str) -> str | None:
        return self.settings.get((namespace, name))

    def put_setting(self, namespace: str, name: str, value: str) -> None:
        self.settings[namespace, name] = value

    def boot(self) -> int:
        return self.log.count(("reboot",))

    def reboot(self) -> None:
        self.log.append(("reboot",))
        self.off_until = self.time + 3

    # --- conditions of the wire
    def delay(self) -> float:
        return self.held_back

    def breaks(self) -> bool:
        """After so many answers each, as `breaks_after` has it."""
        with self.lock:
            if not self.breaks_after:
                return False
            self.breaks_after[0] -= 1
            broken = self.breaks_after[0] <= 0
            if broken:
                del self.breaks_after[0]
            return broken

    def _check_on(self) -> None:
        if self.time < self.off_until:
            raise PhoneGone

    def _note(self, *call: object) -> None:
        self._check_on()
        with self.lock:
            self.log.append(call)
            self.changes += 1

    def _bar(self) -> Node:
        bar = Rect(0, 0, WIDTH, 80)
        return Node("android.widget.FrameLayout", bar, bar, package="com.android.systemui")

    def _page(self) -> Node:
        screen = Rect(0, 0, WIDTH, HEIGHT)
        button = Rect(40, 200, 1040, 320)
        entry = Rect(40, 400, 1040, 500)
        rows = [self._row(place) for place in range(self.rows)]
        children = [
            Node(
                "android.widget.Button",
                button,
                button,
                resource_id=f"{PACKAGE}:id/ok",
                text="OK",
                description="Accept <it> & 好",
                package=PACKAGE,
                clickable=True,
                focusable=True,
            ),
            Node(
                "android.widget.EditText",
                entry,
                entry,
                resource_id=f"{PACKAGE}:id/field",
                text=self.text,
                package=PACKAGE,
                clickable=True,
                long_clickable=True,
                focusable=True,
                focused=self.focused,
            ),
            Node(
                "android.widget.ListView",
                LIST,
                LIST,
                resource_id=f"{PACKAGE}:id/list",
                package=PACKAGE,
                scrollable=True,
                children=rows,
            ),
        ]
        if self.time >= self.late_at:
            late = Rect(40, 600, 1040, 700)
            children.append(Node("android.widget.TextView", late, late, text="Late", package=PACKAGE))
        hidden = Rect(0, 0, 10, 10)
        children.append(Node("android.view.View", hidden, hidden, text="Hidden", package=PACKAGE, hidden=True))
        return Node("android.widget.FrameLayout", screen, screen, package=PACKAGE, children=children)

    def _row(self, place: int) -> Node:
        top = LIST.top + place * ROW - self.scroll
        bounds = Rect(0, top, WIDTH, top + ROW)
        label = Rect(40, top + 50, 540, top + 150)
        switch = Rect(840, top + 50, 1040, top + 150)
        children = [
            Node("android.widget.TextView", label, label.clip(LIST), text=f"Row {place}", package=PACKAGE),
            Node(
                "android.widget.Switch",
                switch,
                switch.clip(LIST),
                package=PACKAGE,
                checkable=True,
                checked=place % 2 == 0,
                clickable=True,
            ),
        ]
        return Node("android.widget.LinearLayout", bounds, bounds.clip(LIST), package=PACKAGE, children=children)


def _xml(node: Node, index: int) -> str:
    if node.hidden or node.visible.empty:
        return ""
    flags = {
        "checkable": node.checkable,
        "checked": node.checked,
        "clickable": node.clickable,
        "enabled": node.enabled,
        "focusable": node.focusable,
        "focused": node.focused,
        "scrollable": node.scrollable,
        "long-clickable": node.long_clickable,
        "password": node.password,
        "selected": node.selected,
    }
    texts = {
        "index": str(index),
        "text": node.text,
        "resource-id": node.resource_id,
        "class": node.class_name,
        "package": node.package,
        "content-desc": node.description,
        **{name: str(flag).lower() for name, flag in flags.items()},
        "bounds": "[{},{}][{},{}]".format(*node.visible),
    }
    attributes = "".join(f" {name}={quoteattr(value)}" for name, value in texts.items())
    inner = "".join(_xml(child, place) for place, child in enumerate(node.children))
    return f"<node{attributes}>{inner}</node>" if inner else f"<node{attributes} />"
