"""The uiautomator2 server's methods on UI objects, which a selector or a name given out before stands for."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from ..node import Node, Rect
from ..surface import PhoneSurface
from .automator import POLL_SECONDS, Automator
from .rpc import INVALID_PARAMS, MILLISECONDS, STEPS, Call, Method, RpcError, not_found, unsupported
from .scrolling import SCROLL_STEPS, Scrollable
from .selector import Query, roots, visible

LONG_CLICK_SECONDS: Final = 0.8
MAX_NAMES: Final = 1000
"""Names given out that are still known."""
SWIPE_MARGIN: Final = 5
"""Pixels that a swipe on an object keeps from its edge. Source: UiObject.SWIPE_MARGIN_LIMIT."""


class Finder(Protocol):
    """What finds an object anew at each use."""

    @property
    def words(self) -> str: ...

    def find(self, roots: list[Node]) -> Node | None: ...


@dataclass(frozen=True, slots=True)
class _Part:
    """The nth match of a pattern within a container (`child_by_instance`), or the one with a text in it."""

    container: Query
    pattern: Query
    instance: int = -1
    field: str = ""
    value: str = ""

    @property
    def words(self) -> str:
        wanted = f"{self.field}={self.value}" if self.field else f"instance={self.instance}"
        return f"{self.container.words}, {self.pattern.words}, {wanted}"

    def find(self, roots: list[Node]) -> Node | None:
        container = self.container.find(roots)
        if container is None:
            return None
        for number, row in enumerate(self.pattern.all([container])):
            if number == self.instance or (self.field and self._has(row)):
                return row
        return None

    def _has(self, row: Node) -> bool:
        return getattr(row, self.field) == self.value or any(self._has(child) for child in row.children)


class Objects:
    """Methods by name in `methods`. Names are kept for the phone, not for a connection: each call opens its own."""

    def __init__(self, surface: PhoneSurface, automator: Automator) -> None:
        self._surface = surface
        self._automator = automator
        self._scrollable = Scrollable(surface)
        self._lock = threading.Lock()
        self._names: OrderedDict[str, Finder] = OrderedDict()
        self._named = 0

    def methods(self) -> Mapping[str, Method]:
        """JSON-RPC name to method."""
        return {
            "exist": lambda call: self._find(self._finder(call)) is not None,
            "count": self._count,
            "objInfo": lambda call: info(self._get(call)),
            "objInfoOfAllInstances": self._info_all,
            "getText": lambda call: self._get(call).text,
            "setText": lambda call: self._surface.set_text(self._get(call), call.text(1)),
            "clearTextField": self._clear,
            "click": self._click,
            "longClick": self._long_click,
            "swipe": self._swipe,
            "dragTo": self._drag_to,
            "waitForExists": lambda call: self._wait(call, there=True),
            "waitUntilGone": lambda call: self._wait(call, there=False),
            "getUiObject": lambda call: self._name(call.selector(0)),
            "removeUiObject": self._forget,
            "childByText": lambda call: self._child(call, "text"),
            "childByDescription": lambda call: self._child(call, "description"),
            "childByInstance": self._child_by_instance,
            "scrollForward": lambda call: self._scroll(call, forward=True),
            "scrollBackward": lambda call: self._scroll(call, forward=False),
            "scrollToBeginning": lambda call: self._scroll_end(call, forward=False),
            "scrollToEnd": lambda call: self._scroll_end(call, forward=True),
            "scrollTo": self._scroll_to,
            "flingForward": lambda call: self._fling(call, forward=True),
            "flingBackward": lambda call: self._fling(call, forward=False),
            "flingToBeginning": lambda call: self._fling_end(call, forward=False),
            "flingToEnd": lambda call: self._fling_end(call, forward=True),
            "gesture": _two_fingers,
            "pinchIn": _two_fingers,
            "pinchOut": _two_fingers,
        }

    def _finder(self, call: Call, place: int = 0) -> Finder:
        if not call.is_text(place):
            return call.selector(place)
        name = call.text(place)
        with self._lock:
            finder = self._names.get(name)
        if finder is None:
            raise RpcError(INVALID_PARAMS, f"no object is called {name}")
        return finder

    def _name(self, finder: Finder) -> str:
        with self._lock:
            self._named += 1
            name = f"object-{self._named}"
            self._names[name] = finder
            if len(self._names) > MAX_NAMES:
                self._names.popitem(last=False)
        return name

    def _forget(self, call: Call) -> None:
        with self._lock:
            self._names.pop(call.text(0), None)

    def _find(self, finder: Finder) -> Node | None:
        return finder.find(roots(self._surface))

    def _get(self, call: Call, place: int = 0) -> Node:
        finder = self._finder(call, place)
        node = self._find(finder)
        if node is None:
            raise not_found(finder.words)
        return node

    def _count(self, call: Call) -> int:
        query = call.selector(0)
        windows = roots(self._surface)
        if query.fixed:
            return int(query.find(windows) is not None)
        return sum(1 for _ in query.all(windows))

    def _info_all(self, call: Call) -> list[dict[str, Any]]:
        return [info(node) for node in call.selector(0).all(roots(self._surface))]

    def _clear(self, call: Call) -> None:
        self._surface.set_text(self._get(call), "")

    def _click(self, call: Call) -> bool:
        if not call.is_selector(0) and not call.is_text(0):
            return self._automator.click(call)
        self._surface.tap(*_corner(self._get(call), call))
        return True

    def _long_click(self, call: Call) -> bool:
        self._surface.press_long(*_corner(self._get(call), call), LONG_CLICK_SECONDS)
        return True

    def _swipe(self, call: Call) -> bool:
        """Direction, the part of the object to cross (none: all), steps."""
        if not call.is_selector(0) and not call.is_text(0):
            return self._automator.swipe(call)
        rect = self._get(call).visible
        part = call.number(2) if len(call) > 3 else 1.0
        seconds = call.seconds(3 if len(call) > 3 else 2, STEPS)
        x, y = center(rect)
        across, along = (rect.width / 2 - SWIPE_MARGIN) * part, (rect.height / 2 - SWIPE_MARGIN) * part
        ways = {"left": (-across, 0.0), "right": (across, 0.0), "up": (0.0, -along), "down": (0.0, along)}
        way = ways.get(call.text(1))
        if way is None:
            raise RpcError(INVALID_PARAMS, f"unknown direction {call.text(1)}")
        self._surface.swipe([(x - way[0], y - way[1]), (x + way[0], y + way[1])], seconds)
        return True

    def _drag_to(self, call: Call) -> bool:
        start = center(self._get(call).visible)
        end = center(self._get(call, 1).visible) if call.is_selector(1) else (call.number(1), call.number(2))
        self._surface.drag(*start, *end, call.seconds(len(call) - 1, STEPS))
        return True

    def _wait(self, call: Call, there: bool) -> bool:
        """Looks again whenever the screen may have changed, until the time (milliseconds of the phone) is over."""
        finder = self._finder(call)
        left = call.seconds(1, MILLISECONDS)
        seen: int | None = None
        while True:
            revision = self._surface.revision()
            if revision != seen:
                if (self._find(finder) is not None) is there:
                    return True
                seen = revision
            if left <= 0 or call.gone():
                return False
            self._surface.advance(min(POLL_SECONDS, left))
            left -= POLL_SECONDS

    def _child(self, call: Call, field: str) -> str:
        container, pattern, value = call.selector(0), call.selector(1), call.text(2)
        part = _Part(container, pattern, field=field, value=value)
        found = self._find(part) is not None
        if not found and call.flag(3, False):
            found = self._scrollable.search(container, lambda: self._find(part) is not None, vertical=True)
        if not found:
            raise not_found(part.words)
        return self._name(part)

    def _child_by_instance(self, call: Call) -> str:
        part = _Part(call.selector(0), call.selector(1), call.whole(2))
        if self._find(part) is None:
            raise not_found(part.words)
        return self._name(part)

    def _scroll(self, call: Call, forward: bool) -> bool:
        steps = call.whole(2) if len(call) > 2 else SCROLL_STEPS
        return self._scrollable.scroll(call.selector(0), call.flag(1), forward, steps)

    def _scroll_end(self, call: Call, forward: bool) -> bool:
        return self._scrollable.to_end(call.selector(0), call.flag(1), forward, call.whole(2), call.whole(3))

    def _fling(self, call: Call, forward: bool) -> bool:
        return self._scrollable.fling(call.selector(0), call.flag(1), forward)

    def _fling_end(self, call: Call, forward: bool) -> bool:
        return self._scrollable.fling_to_end(call.selector(0), call.flag(1), forward, call.whole(2))

    def _scroll_to(self, call: Call) -> bool:
        container, target = call.selector(0), call.selector(1)

        def found() -> bool:
            node = container.find(roots(self._surface))
            return node is not None and target.find(node.children) is not None

        return self._scrollable.search(container, found, call.flag(2, True))


def center(rect: Rect) -> tuple[float, float]:
    return (rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2


def info(node: Node) -> dict[str, Any]:
    """The server's ObjInfo."""
    return {
        "bounds": _bounds(node.bounds),
        "childCount": sum(map(visible, node.children)),
        "className": node.class_name,
        "contentDescription": node.description,
        "packageName": node.package,
        "resourceName": node.resource_id or None,
        "text": node.text,
        "visibleBounds": _bounds(node.visible),
        "checkable": node.checkable,
        "checked": node.checked,
        "clickable": node.clickable,
        "enabled": node.enabled,
        "focusable": node.focusable,
        "focused": node.focused,
        "longClickable": node.long_clickable,
        "scrollable": node.scrollable,
        "selected": node.selected,
    }


def _bounds(rect: Rect) -> dict[str, int]:
    return {"bottom": rect.bottom, "left": rect.left, "right": rect.right, "top": rect.top}


def _corner(node: Node, call: Call) -> tuple[float, float]:
    """The middle, or the corner that the second param names."""
    rect = node.visible
    if not call.is_text(1):
        return center(rect)
    corners = {
        "tl": (rect.left + SWIPE_MARGIN, rect.top + SWIPE_MARGIN),
        "topleft": (rect.left + SWIPE_MARGIN, rect.top + SWIPE_MARGIN),
        "br": (rect.right - SWIPE_MARGIN, rect.bottom - SWIPE_MARGIN),
        "bottomright": (rect.right - SWIPE_MARGIN, rect.bottom - SWIPE_MARGIN),
    }
    return corners.get(call.text(1).lower(), center(rect))


def _two_fingers(call: Call) -> bool:
    raise unsupported("this phone knows one finger only")
