"""What is on the screen at a moment: the visible pages made, laid out and ordered."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from .context import context_of
from .kit import Column, Menu, Screen, Scroll, Widget, Window
from .labels import with_twins
from .layout import lay_out, lay_out_widget
from .machine import Machine
from .node import Environment, Laid, Node, Rect
from .paints import moves
from .system.app import SystemApp
from .tree import widgets_of
from .windows import Page

__all__ = ["GESTURE_BAR", "STATUS_BAR", "Layer", "Scene", "nodes_of"]

STATUS_BAR: Final = 32
"""Height in dp."""

GESTURE_BAR: Final = 20
"""Height in dp."""

LATE_LISTS: Final = 1.5
"""Seconds of phone time that the condition "late_lists" adds to every list."""

_TRIES: Final = 5
"""How often a screen is made anew because an app stopped while it was made."""


class Layer(NamedTuple):
    page: Page
    laid: Laid

    @property
    def modal(self) -> bool:
        """A touch beside it goes nowhere else."""
        return self.laid.dim or isinstance(self.page.window, Menu)


def nodes_of(root: Node) -> Iterator[Node]:
    """The whole tree, parents first."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(reversed(node.children))


class Scene:
    """Keeps the layers of the screen up to date with the machine.

    keyboard_height: in dp, for a landscape screen or not. input_method: the id of the keyboard; where another one is
        chosen, none shows.
    """

    def __init__(
        self,
        machine: Machine,
        bars: SystemApp,
        keyboard: SystemApp,
        keyboard_height: Callable[[bool], int],
        input_method: str,
    ) -> None:
        self._machine = machine
        self._status = self._fixture(bars, "status_bar")
        self._gestures = self._fixture(bars, "gesture_bar")
        self._keyboard = self._fixture(keyboard, "keyboard")
        self._keyboard_height = keyboard_height
        self._input_method = input_method
        self._revision = 0
        self._layers: list[Layer] = []
        self._moves = False
        self._next_change = 0.0

    def _fixture(self, app: SystemApp, name: str) -> Page:
        return Page(0, app, name, app.pages[name].build, {})

    # --- looking

    def layers(self) -> list[Layer]:
        """Bottom first, as they are now."""
        if self._machine.clock.elapsed >= self._next_change:
            self._machine.changed()
        for _ in range(_TRIES):
            if self._revision == self._machine.revision:
                break
            self._revision = self._machine.revision
            self._layers = self._made()
            self._moves = any(moves(node) for layer in self._layers for node in nodes_of(layer.laid.root))
            self._next_change = self._when_changes()
        return self._layers

    def up_to_date(self) -> bool:
        return self._revision == self._machine.revision and self._machine.clock.elapsed < self._next_change

    @property
    def moves(self) -> bool:
        """Whether something on the screen looks another way at each moment, though nothing else changes."""
        return self._moves

    def environment(self) -> Environment:
        """Of the phone itself, for what is drawn beside the windows."""
        return self._environment(self._status, self._machine.screen)

    def text_page(self) -> Page | None:
        """The page that gets what is typed: the top one."""
        over = [p for p in self._machine.windows.overlays if not _is_banner(p)]
        if over:
            return sorted(over, key=_level)[-1]
        stack = self._machine.windows.stack
        return stack[-1] if stack else None

    @property
    def keyboard_shown(self) -> bool:
        page = self.text_page()
        method = self._machine.settings.get("secure/default_input_method", self._input_method)
        wanted = self._machine.keyboard_wanted and self._machine.screen_on and method == self._input_method
        return wanted and page is not None and bool(page.focus)

    # --- making

    def _made(self) -> list[Layer]:
        overlays = sorted(self._machine.windows.overlays, key=_level)
        cover = next((i for i in range(len(overlays) - 1, -1, -1) if _covers(overlays[i])), None)
        layers: list[Layer] = []
        if cover is None:
            layers = self._app_layers()
        else:
            overlays = overlays[cover:]
        plain = [p for p in overlays if not _is_banner(p)]
        layers += [made for page in plain if (made := self._layer(page)) is not None]
        if self.keyboard_shown:
            layers.append(self._fixed(self._keyboard, self._keyboard_frame()))
        screen = self._machine.screen
        top = screen._replace(bottom=self._machine.px(STATUS_BAR))
        end = screen._replace(top=screen.bottom - self._machine.px(GESTURE_BAR))
        layers += [self._fixed(self._status, top), self._fixed(self._gestures, end)]
        layers += [self._banner(p) for p in overlays if _is_banner(p)]
        return layers

    def _app_layers(self) -> list[Layer]:
        """From the topmost full screen of the app in front upwards."""
        found: list[Layer] = []
        for page in reversed(self._machine.windows.stack):
            layer = self._layer(page)
            if layer is None:
                return []
            found.append(layer)
            if isinstance(page.window, Screen):
                break
        return found[::-1]

    def _make(self, page: Page) -> Window:
        if page.context is None:
            page.context = context_of(self._machine, page.app, page)
        page.looked_at_time = False
        self._machine.making = page
        try:
            window = page.build(page.context)
        finally:
            self._machine.making = None
        if "duplicate_labels" in self._machine.flags and not isinstance(page.app, SystemApp):
            return with_twins(window, f"{self._machine.config.seed}:{page.path}")
        return window

    def _layer(self, page: Page) -> Layer | None:
        """None where the app stopped meanwhile."""
        window: Window | None = self._machine.run(page.app, self._make, page)
        if window is None:
            return None
        page.window = window
        waits = self._waits(page, window)
        laid: Laid | None = self._machine.run(page.app, self._lay_out, page, window, waits)
        if laid is None:
            return None
        if "secure_window" in self._machine.flags and not isinstance(page.app, SystemApp):
            laid = dataclasses.replace(laid, secure=True)
        page.laid = laid
        return Layer(page, laid)

    def _waits(self, page: Page, window: Window) -> float:
        """Seconds for which the page has waited, as far as one of its lists cares; when the next is due, the screen is
        made anew."""
        late = self._late(page)
        age = self._machine.clock.elapsed - page.opened
        waits = {w.late + late for w in widgets_of(window) if isinstance(w, Scroll)} - {0.0}
        coming = [w for w in waits if w > age]
        if coming:
            self._machine.clock.schedule(page.opened + min(coming), self._machine.changed)
        return max((w for w in waits if w <= age), default=0.0)

    def _late(self, page: Page) -> float:
        return LATE_LISTS if "late_lists" in self._machine.flags and not isinstance(page.app, SystemApp) else 0.0

    def _lay_out(self, page: Page, window: Window, age: float) -> Laid:
        environment = self._environment(page, self._area(page), age)
        laid = lay_out(window, environment, page.scrolls)
        if page.focus:
            if find_key(laid.root, page.focus) is None:
                page.focus = ""
            elif self.keyboard_shown and _reveal(laid.root, page):
                laid = lay_out(window, environment, page.scrolls)
        return laid

    def _environment(self, page: Page, area: Rect, age: float = 0.0) -> Environment:
        machine = self._machine
        system = machine.system
        app = page.app
        own = isinstance(app, SystemApp)
        version = machine.version(app.id)
        return Environment(
            screen=machine.screen,
            area=area,
            density=machine.config.density,
            font_scale=float(system["font_scale"]),
            language=machine.language,
            dark=bool(system["dark"]),
            package=app.package,
            version=version,
            changes=dict(app.changes) if version == 2 else {},
            page=page.name,
            focused_key=page.focus,
            page_age=age,
            late=self._late(page),
            unlabelled="unlabelled" in machine.flags and not own,
            canvas="canvas" in machine.flags and not own,
        )

    def _area(self, page: Page) -> Rect:
        screen = self._machine.screen
        bottom = screen.bottom - self._machine.px(GESTURE_BAR)
        if self.keyboard_shown and page is self.text_page():
            bottom = self._keyboard_frame().top
        return Rect(screen.left, self._machine.px(STATUS_BAR), screen.right, bottom)

    def _keyboard_frame(self) -> Rect:
        screen = self._machine.screen
        height = self._machine.px(self._keyboard_height(screen.width > screen.height))
        bar = self._machine.px(GESTURE_BAR)
        return Rect(screen.left, screen.bottom - bar - height, screen.right, screen.bottom)

    # --- parts of a fixed place

    def _fixed(self, page: Page, frame: Rect) -> Layer:
        app = page.app
        assert isinstance(app, SystemApp)
        environment = self._environment(page, frame)
        stamp = (app.stamps[page.name](), environment.screen, environment.font_scale, environment.dark, frame)
        if page.laid is None or page.stamp != stamp:
            page.stamp = stamp
            page.laid = Laid(lay_out_widget(self._body(page), environment, frame), frame, color="")
        return Layer(page, page.laid)

    def _banner(self, page: Page) -> Layer:
        screen = self._machine.screen
        side, top = self._machine.px(8), self._machine.px(8)
        width = min(screen.width, self._machine.px(480)) - 2 * side
        left = (screen.width - width) // 2
        frame = Rect(left, top, left + width, top + self._machine.px(640))
        column = lay_out_widget(Column([self._body(page)]), self._environment(page, frame), frame)
        root = column.children[0]
        page.laid = Laid(root, root.bounds, color="")
        return Layer(page, page.laid)

    def _body(self, page: Page) -> Widget:
        page.window = self._make(page)
        assert isinstance(page.window, Screen)
        return page.window.body

    def _when_changes(self) -> float:
        """When time alone makes the screen another one."""
        elapsed = self._machine.clock.elapsed
        now = self._machine.now()
        minute = elapsed - now.second - now.microsecond / 1e6 + 60
        second = math.floor(elapsed) + 1.0
        return second if any(layer.page.looked_at_time for layer in self._layers) else minute


def find_key(root: Node, focus: str) -> Node | None:
    """The text field or number wheel that `focus` ("key" or "key#item") names."""
    return next((n for n in nodes_of(root) if n.class_name.endswith("EditText") and name_of(n) == focus), None)


def name_of(node: Node) -> str:
    return f"{node.key}#{node.item}" if node.item else node.key


def _reveal(root: Node, page: Page) -> bool:
    """Scroll the list around the focused field so far that it shows; False where it does already."""

    def search(node: Node, scroll: Node | None) -> tuple[Node, Node | None] | None:
        if node.focused:
            return node, scroll
        inner = node if node.scroll_id and not node.horizontal else scroll
        return next((found for child in node.children if (found := search(child, inner)) is not None), None)

    found = search(root, None)
    if found is None or found[1] is None:
        return False
    field, scroll = found[0], found[1]
    hidden = field.bounds.bottom - scroll.visible.bottom
    if hidden <= 0:
        return False
    offset = page.scrolls.get(scroll.scroll_id, 0)
    page.scrolls[scroll.scroll_id] = min(scroll.scroll_range, offset + hidden)
    return True


def _level(page: Page) -> int:
    return page.app.level if isinstance(page.app, SystemApp) else 0


def _is_banner(page: Page) -> bool:
    return isinstance(page.app, SystemApp) and page.name in page.app.banners


def _covers(page: Page) -> bool:
    return isinstance(page.app, SystemApp) and page.name in page.app.covers
