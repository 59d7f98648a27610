"""What a finger does: finds what is under it and acts on that."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from .journal import By
from .kit import Context, Menu, MenuItem, NumberWheel, Sheet, Slider, TextField
from .machine import Machine
from .navigation import Navigation
from .node import Node
from .scene import GESTURE_BAR, STATUS_BAR, Layer, Scene, name_of
from .system.app import Direction, SystemApp
from .text import T
from .text_input import Field, TextInput

__all__ = ["LONG_PRESS", "Gestures"]

LONG_PRESS: Final = 0.4
"""Seconds after which a touch is a long press (ViewConfiguration.DEFAULT_LONG_PRESS_TIMEOUT)."""

SLOP: Final = 8
"""Dp that a finger may wander in a tap; a scroll begins after them (ViewConfiguration.TOUCH_SLOP)."""

EDGE: Final = 20
"""Dp at the left and right edge where a swipe means back."""

STEP: Final = 0.005
"""Seconds that the quickest swipe takes (UiDevice.swipe: 5 ms a step)."""

LEAST_FLING, MOST_FLING = 50, 8000
"""Dp per second (ViewConfiguration.MINIMUM_FLING_VELOCITY and MAXIMUM_FLING_VELOCITY)."""

_INFLEXION: Final = 0.35
_FRICTION: Final = 0.015
_DECELERATION: Final = math.log(0.78) / math.log(0.9)
_GRAVITY: Final = 9.80665 * 39.37 * 160 * 0.84
"""Of OverScroller.SplineOverScroller: inflexion, scroll friction, deceleration rate, and gravity in dp/s2 with its look
and feel tuning."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class _Hit:
    """layer: the window under the finger. outside: beside a window that lets nothing through."""

    layer: Layer
    outside: bool


def speed_at_end(points: Sequence[Point], seconds: float) -> Point:
    """Pixels per second across and down when the finger leaves: those of the last leg, as each takes the same time. A
    finger that rests at its end has none."""
    (x1, y1), (x2, y2) = points[-2:]
    share = max(seconds, STEP) / (len(points) - 1)
    return (x2 - x1) / share, (y2 - y1) / share


def fling(speed: float, density: float) -> tuple[float, float]:
    """How far in pixels and how long in seconds a list runs on that was left at a speed in pixels per second, as
    OverScroller has it."""
    speed = min(abs(speed), MOST_FLING * density)
    if speed < LEAST_FLING * density:
        return 0.0, 0.0
    coefficient = _FRICTION * _GRAVITY * density
    drag = math.log(_INFLEXION * speed / coefficient)
    distance = coefficient * math.exp(_DECELERATION / (_DECELERATION - 1) * drag)
    return distance, math.exp(drag / (_DECELERATION - 1))


class Gestures:
    def __init__(self, machine: Machine, scene: Scene, text: TextInput, navigation: Navigation) -> None:
        self._machine = machine
        self._scene = scene
        self._text = text
        self._navigation = navigation

    # --- finding

    def _hit(self, x: float, y: float) -> _Hit | None:
        for layer in reversed(self._scene.layers()):
            if layer.laid.frame.contains(x, y):
                return _Hit(layer, False)
            if layer.modal:
                return _Hit(layer, True)
        return None

    def _target(self, node: Node | None, layer: Layer) -> str:
        page = layer.page
        return f"{page.path}/{name_of(node)}" if node is not None else page.path

    # --- touching

    def tap(self, x: float, y: float, by: By = "client", kind: str = "tap") -> None:
        hit = self._hit(x, y)
        if hit is None:
            return
        node = None if hit.outside else deepest(hit.layer.laid.root, x, y, _takes_taps)
        target = self._target(node, hit.layer)
        with self._machine.event(kind, by, target, x=round(x), y=round(y)):
            if hit.outside:
                if hit.layer.laid.cancelable:
                    self._machine.close(hit.layer.page)
            elif node is not None and node.enabled:
                self._activate(hit.layer, node, x)

    def press_long(self, x: float, y: float, by: By = "client") -> None:
        hit = self._hit(x, y)
        node = None
        if hit is not None and not hit.outside:
            node = deepest(hit.layer.laid.root, x, y, _takes_long_presses)
        if hit is None or node is None:
            self.tap(x, y, by, "long_press")  # a view that knows no long press takes it as a click
            return
        with self._machine.event("long_press", by, self._target(node, hit.layer), x=round(x), y=round(y)):
            if not node.enabled:
                return
            if node.on_long_click is not None:
                self._machine.run(hit.layer.page.app, node.on_long_click)
            elif isinstance(node.widget, TextField):
                self._edit_menu(hit.layer, node)

    def _activate(self, layer: Layer, node: Node, x: float) -> None:
        page, widget = layer.page, node.widget
        if node.on_click is not None:
            if isinstance(page.window, Menu):
                self._machine.close(page)
            self._machine.run(page.app, node.on_click)
        elif "overflow" in node.style:
            items: Sequence[MenuItem] = node.style["overflow"]
            self._machine.open_menu(page, lambda c: Menu(items=items))
        elif node.key == "navigate_up":
            self._machine.close(page)
        elif isinstance(widget, Slider):
            self._slide(layer, node, widget, x)
        elif isinstance(widget, TextField | NumberWheel):
            self._text.focus(Field(page, widget, name_of(node)))
        self._machine.changed()

    def _slide(self, layer: Layer, node: Node, widget: Slider, x: float) -> None:
        edge = self._machine.px(widget.padding if isinstance(widget.padding, int) else widget.padding[0])
        edge += int(node.style.get("edge", 0))
        share = (x - node.bounds.left - edge) / max(1, node.bounds.width - 2 * edge)
        value = widget.low + round(min(1.0, max(0.0, share)) * (widget.high - widget.low))
        if value == widget.bind.get():
            return
        widget.bind.set(value)
        if widget.on_change is not None:
            self._machine.run(layer.page.app, widget.on_change, value)
        self._machine.changed()

    def _edit_menu(self, layer: Layer, node: Node) -> None:
        """Cut, copy and paste for a text field."""
        assert isinstance(node.widget, TextField)
        field = Field(layer.page, node.widget, name_of(node))
        self._text.focus(field)
        items = []
        if field.text and node.widget.kind != "password":
            items += [
                MenuItem(key="cut", text=T("Cut", "剪切"), on_click=partial(self._cut, field)),
                MenuItem(key="copy", text=T("Copy", "复制"), on_click=partial(self._machine.copy, field.text)),
            ]
        if self._machine.clipboard:
            items.append(MenuItem(key="paste", text=T("Paste", "粘贴"), on_click=partial(self._paste, field)))
        if field.text:
            items.append(
                MenuItem(key="clear", text=T("Clear", "清除"), on_click=partial(self._text.replace, field, ""))
            )

        def build(c: Context) -> Menu:
            return Menu(items=items)

        if items:
            self._machine.open_menu(layer.page, build)

    def _cut(self, field: Field) -> None:
        self._machine.copy(field.text)
        self._text.replace(field, "")

    def _paste(self, field: Field) -> None:
        self._text.focus(field)
        self._text.replace(field, field.text + self._machine.clipboard)

    # --- moving

    def swipe(self, points: Sequence[Point], seconds: float, by: By = "client", flings: bool = True) -> float:
        """Answers for how many seconds the list runs on."""
        x, y = points[0]
        reach = max(math.dist(points[0], p) for p in points)
        if reach < self._machine.px(SLOP):
            if seconds >= LONG_PRESS:
                self.press_long(x, y, by)
            else:
                self.tap(x, y, by)
            return 0.0
        dx, dy = points[-1][0] - x, points[-1][1] - y
        direction = _direction(dx, dy)
        hit = self._hit(x, y)
        kind = "swipe" if flings else "drag"
        node = self._mover(hit, x, y, direction)
        target = self._target(node, hit.layer) if hit is not None else ""
        way = [[round(px), round(py)] for px, py in points]
        with self._machine.event(kind, by, target, points=way, seconds=seconds, direction=direction):
            speed = speed_at_end(points, seconds)
            if self._edge(x, y, dx, dy, direction, speed):
                return 0.0
            if hit is None or hit.outside:
                return 0.0
            return self._move(hit.layer, node, points, speed if flings else (0.0, 0.0), direction)

    def drag(self, points: Sequence[Point], by: By = "client") -> None:
        """Long press, then move: picks up what can be picked up, else moves without a fling."""
        x, y = points[0]
        hit = self._hit(x, y)
        held = None
        if hit is not None and not hit.outside:
            held = deepest(hit.layer.laid.root, x, y, lambda n: n.on_long_click is not None and n.enabled)
        if held is not None:
            self.press_long(x, y, by)
        else:
            self.swipe(points, LONG_PRESS, by, flings=False)

    def _mover(self, hit: _Hit | None, x: float, y: float, direction: Direction) -> Node | None:
        """What follows the finger: a slider, a wheel, or the innermost list that still goes that way."""
        if hit is None or hit.outside:
            return None
        across = direction in ("left", "right")
        offsets = hit.layer.page.scrolls

        def moves(node: Node) -> bool:
            if isinstance(node.widget, Slider):
                return across and node.enabled
            if isinstance(node.widget, NumberWheel):
                return not across and node.enabled and node.scrollable  # the picker, not the field in it
            if not node.scroll_id or node.scroll_range <= 0 or node.horizontal != across:
                return False
            offset = min(offsets.get(node.scroll_id, 0), node.scroll_range)
            return offset < node.scroll_range if direction in ("up", "left") else offset > 0

        return deepest(hit.layer.laid.root, x, y, moves)

    def _move(
        self, layer: Layer, node: Node | None, points: Sequence[Point], speed: Point, direction: Direction
    ) -> float:
        page = layer.page
        (x1, y1), (x2, y2) = points[0], points[-1]
        if node is None:
            self._swipe_page(layer, x1, y1, direction, abs(y2 - y1))
            return 0.0
        if isinstance(node.widget, Slider):
            self._slide(layer, node, node.widget, x2)
            return 0.0
        if isinstance(node.widget, NumberWheel):
            return self._spin(layer, node, y2 - y1, speed[1])
        moved, left_at = (x1 - x2, -speed[0]) if node.horizontal else (y1 - y2, -speed[1])
        slop = self._machine.px(SLOP)
        distance, runs = fling(left_at, self._machine.config.density)
        way = math.copysign(max(0.0, abs(moved) - slop), moved) + math.copysign(distance, left_at)
        before = min(page.scrolls.get(node.scroll_id, 0), node.scroll_range)
        after = max(0, min(node.scroll_range, round(before + way)))
        page.scrolls[node.scroll_id] = after
        self._machine.note("scroll", self._target(node, layer), before=before, after=after)
        self._machine.changed()
        return runs

    def _spin(self, layer: Layer, node: Node, dy: float, speed: float) -> float:
        """Down shows what comes before."""
        wheel = node.widget
        assert isinstance(wheel, NumberWheel)
        distance, runs = fling(speed, self._machine.config.density)
        row = max(1, int(node.style["row"]))
        steps = round(-(dy + math.copysign(distance, speed)) / row)
        value = wheel.low + (int(wheel.bind.get() or 0) + steps - wheel.low) % (wheel.high - wheel.low + 1)
        wheel.bind.set(value)
        if wheel.on_change is not None:
            self._machine.run(layer.page.app, wheel.on_change, value)
        self._machine.changed()
        return runs

    def _swipe_page(self, layer: Layer, x: float, y: float, direction: Direction, down: float) -> None:
        """Over something that does not scroll that way: the system's pages may know what to do; a sheet goes down."""
        page = layer.page
        if isinstance(page.app, SystemApp) and page.name in page.app.swipes and page.context is not None:
            under = deepest(layer.laid.root, x, y, lambda n: bool(n.key))
            page.app.swipes[page.name](page.context, direction, name_of(under) if under else "")
            return
        pulled = direction == "down" and down >= self._machine.px(80)
        if isinstance(page.window, Sheet) and layer.laid.cancelable and pulled:
            self._machine.close(page)

    def _edge(self, x: float, y: float, dx: float, dy: float, direction: Direction, speed: Point) -> bool:
        """The gestures that begin at an edge of the screen."""
        screen = self._machine.screen
        px = self._machine.px
        if y < px(STATUS_BAR) and direction == "down" and dy > px(40):
            self._navigation.pull_down(quick=x > screen.width * 2 / 3)
            return True
        if y >= screen.bottom - px(GESTURE_BAR) and direction == "up" and -dy > px(40):
            slow = -speed[1] < px(500)
            self._navigation.recents() if slow else self._navigation.home()
            return True
        if direction == "right" and x < px(EDGE) and dx > px(40):
            self._navigation.back()
            return True
        if direction == "left" and x >= screen.width - px(EDGE) and -dx > px(40):
            self._navigation.back()
            return True
        return False


def deepest(node: Node, x: float, y: float, wanted: Callable[[Node], bool]) -> Node | None:
    """The innermost wanted node at a point, the one drawn last first."""
    if not node.visible.contains(x, y):
        return None
    for child in reversed(node.children):
        found = deepest(child, x, y, wanted)
        if found is not None:
            return found
    return node if wanted(node) else None


def _takes_taps(node: Node) -> bool:
    if node.clickable or node.on_click is not None or "overflow" in node.style:
        return True
    return isinstance(node.widget, Slider | TextField)


def _takes_long_presses(node: Node) -> bool:
    return node.on_long_click is not None or isinstance(node.widget, TextField)


def _direction(dx: float, dy: float) -> Direction:
    if abs(dx) > abs(dy):
        return "right" if dx > 0 else "left"
    return "down" if dy > 0 else "up"
