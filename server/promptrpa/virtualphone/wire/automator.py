"""The uiautomator2 server's methods on the whole phone: look, touch, keys, clipboard."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from typing import Any, Final

from ..surface import PhoneSurface, ProtectedWindow
from . import dump
from .keys import NAMED_KEYS
from .pictures import Pictures
from .rpc import INVALID_PARAMS, MILLISECONDS, STEPS, Call, Method, RpcError

POLL_SECONDS: Final = 0.1
"""Phone time between two looks while waiting."""
MAX_DEPTH: Final = 50
ORIENTATIONS: Final = {"natural": 0, "n": 0, "left": 1, "l": 1, "upsidedown": 2, "u": 2, "right": 3, "r": 3}


class Automator:
    """Methods by name in `methods`."""

    def __init__(self, surface: PhoneSurface, pictures: Pictures) -> None:
        self._surface = surface
        self._pictures = pictures
        self._dumped: tuple[tuple[bytes, bool, int, str], str] | None = None

    def methods(self) -> Mapping[str, Method]:
        """JSON-RPC name to method, without `click` and `swipe`, which objects share."""
        return {
            "ping": lambda call: "pong",
            "deviceInfo": self._device_info,
            "dumpWindowHierarchy": self._dump,
            "takeScreenshot": self._screenshot,
            "drag": self._drag,
            "swipePoints": self._swipe_points,
            "injectInputEvent": self._inject,
            "pressKey": self._press_key,
            "pressKeyCode": self._press_code,
            "openNotification": self._notifications,
            "openQuickSettings": self._quick_settings,
            "setOrientation": self._orientation,
            "freezeRotation": self._freeze,
            "wakeUp": lambda call: self._surface.wake(),
            "sleep": lambda call: self._surface.sleep(),
            "isScreenOn": lambda call: self._surface.screen_on(),
            "setClipboard": lambda call: self._surface.set_clipboard(call.text(1)),
            "getClipboard": lambda call: self._surface.clipboard(),
            "pasteClipboard": lambda call: self._surface.paste(),
            "clearInputText": self._clear_text,
            "getLastToast": lambda call: self._surface.last_toast(),
            "clearLastToast": lambda call: self._surface.clear_toast(),
            "getLastTraversedText": lambda call: None,
            "clearLastTraversedText": lambda call: None,
            "launchApp": lambda call: self._surface.start_app(call.text(0)),
            "waitForIdle": self._wait_idle,
            "waitForWindowUpdate": self._wait_update,
        }

    def click(self, call: Call) -> bool:
        """x, y and optionally how long (milliseconds)."""
        x, y = call.number(0), call.number(1)
        if len(call) > 2:
            self._surface.press_long(x, y, call.seconds(2, MILLISECONDS))
        else:
            self._surface.tap(x, y)
        return True

    def swipe(self, call: Call) -> bool:
        """x1, y1, x2, y2, steps."""
        start = (call.number(0), call.number(1))
        end = (call.number(2), call.number(3))
        self._surface.swipe([start, end], call.seconds(4, STEPS))
        return True

    def _device_info(self, call: Call) -> dict[str, Any]:
        surface = self._surface
        width, height = surface.size
        rotation = surface.rotation()
        if rotation % 2:
            width, height = height, width
        return {
            "currentPackageName": surface.foreground()[0],
            "displayHeight": height,
            "displayRotation": rotation,
            "displaySizeDpX": round(width / surface.density),
            "displaySizeDpY": round(height / surface.density),
            "displayWidth": width,
            "productName": surface.properties.get("ro.product.name", ""),
            "screenOn": surface.screen_on(),
            "sdkInt": int(surface.properties.get("ro.build.version.sdk", "0")),
            "naturalOrientation": rotation == 0,
        }

    def _dump(self, call: Call) -> str:
        compressed = call.flag(0, False)
        depth = call.whole(1) if len(call) > 1 else MAX_DEPTH
        package = self._surface.foreground()[0] if call.flag(2, False) else ""
        wanted = (self._surface.hierarchy(), compressed, depth, package)
        kept = self._dumped
        if kept is not None and kept[0] == wanted:
            return kept[1]
        text = dump.reduce(wanted[0], compressed=compressed, depth=depth, package=package).decode()
        self._dumped = (wanted, text)
        return text

    def _screenshot(self, call: Call) -> str | None:
        """Scale and JPEG quality; null for a protected window, as on Android."""
        try:
            return base64.b64encode(self._pictures.jpeg(call.number(0), call.whole(1))).decode("ascii")
        except ProtectedWindow:
            return None

    def _drag(self, call: Call) -> bool:
        x1, y1, x2, y2 = (call.number(place) for place in range(4))
        self._surface.drag(x1, y1, x2, y2, call.seconds(4, STEPS))
        return True

    def _swipe_points(self, call: Call) -> bool:
        """Flat x, y, x, y, ... and the steps between two points."""
        flat = call.numbers(0)
        points = list(zip(flat[::2], flat[1::2], strict=False))
        if not points:
            raise RpcError(INVALID_PARAMS, "no points")
        self._surface.swipe(points, call.seconds(1, STEPS) * max(1, len(points) - 1))
        return True

    def _inject(self, call: Call) -> bool:
        self._surface.touch(call.whole(0), call.number(1), call.number(2))
        return True

    def _press_key(self, call: Call) -> bool:
        code = NAMED_KEYS.get(call.text(0))
        if code is None:
            return False
        self._surface.key(code)
        return True

    def _press_code(self, call: Call) -> bool:
        self._surface.key(call.whole(0))
        return True

    def _notifications(self, call: Call) -> bool:
        self._surface.open_notifications()
        return True

    def _quick_settings(self, call: Call) -> bool:
        self._surface.open_quick_settings()
        return True

    def _orientation(self, call: Call) -> None:
        rotation = ORIENTATIONS.get(call.text(0))
        if rotation is None:
            raise RpcError(INVALID_PARAMS, f"unknown orientation {call.text(0)}")
        self._surface.set_orientation(rotation, frozen=True)

    def _freeze(self, call: Call) -> None:
        self._surface.set_orientation(self._surface.rotation(), call.flag(0))

    def _clear_text(self, call: Call) -> None:
        self._surface.clear_text()

    def _wait_idle(self, call: Call) -> None:
        self._surface.hierarchy()

    def _wait_update(self, call: Call) -> bool:
        """Package and milliseconds: true once something has changed while that package is in front."""
        package = call.text(0) if call.is_text(0) else None
        left = call.seconds(1, MILLISECONDS)
        before = self._surface.revision()
        while left > 0 and not call.gone():
            self._surface.advance(min(POLL_SECONDS, left))
            left -= POLL_SECONDS
            if self._surface.revision() != before and package in (None, self._surface.foreground()[0]):
                return True
        return False
