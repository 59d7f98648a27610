"""A window laid out: what is drawn, dumped and touched."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from .kit import Widget


class Rect(NamedTuple):
    """Screen pixels; right and bottom are outside."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    @property
    def empty(self) -> bool:
        return self.right <= self.left or self.bottom <= self.top

    def contains(self, x: float, y: float) -> bool:
        return self.left <= x < self.right and self.top <= y < self.bottom

    def clip(self, other: Rect) -> Rect:
        return Rect(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )


@dataclass(slots=True)
class Node:
    """One view. `bounds` is the whole view after scrolling, `visible` the part inside its parents and the window.

    Text and flags are those of the uiautomator hierarchy. `paint` names how draw.py shows it, with `style` as its
    arguments; a node without `paint` shows only its children. `hidden` nodes are drawn and touchable but not dumped
    (inside a Canvas).
    """

    class_name: str
    bounds: Rect
    visible: Rect
    key: str = ""
    item: str = ""
    resource_id: str = ""
    text: str = ""
    description: str = ""
    hint: str = ""
    package: str = ""
    checkable: bool = False
    checked: bool = False
    clickable: bool = False
    long_clickable: bool = False
    enabled: bool = True
    focusable: bool = False
    focused: bool = False
    scrollable: bool = False
    password: bool = False
    selected: bool = False
    hidden: bool = False
    widget: Widget | None = None
    on_click: Callable[[], None] | None = None
    on_long_click: Callable[[], None] | None = None
    scroll_id: str = ""
    """Under what the offset of this scroll container is kept; empty where it does not scroll."""
    scroll_range: int = 0
    """How far it can scroll, in pixels."""
    horizontal: bool = False
    paint: str = ""
    style: dict[str, Any] = field(default_factory=dict)
    children: list[Node] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Laid:
    """A window laid out on the screen. `dim` shades what is below; a `cancelable` one closes when touched beside it."""

    root: Node
    frame: Rect
    dim: bool = False
    cancelable: bool = True
    secure: bool = False
    color: str = "surface"


@dataclass(frozen=True, slots=True)
class Environment:
    """What layout and drawing need to know of the phone. `area` is what the window may use: the screen without status
    bar, gesture bar and keyboard."""

    screen: Rect
    area: Rect
    density: float
    font_scale: float
    language: str
    dark: bool
    package: str
    version: int = 1
    changes: dict[str, str] = field(default_factory=dict)
    """Widget key -> kind of change, of the app on screen."""
    page: str = ""
    focused_key: str = ""
    """`key` or `key#item` of the text field that has the focus."""
    page_age: float = 0.0
    """Seconds of phone time since the page opened; what is late is not there before."""
    late: float = 0.0
    """Added to every list's own lateness (condition "late_lists")."""
    unlabelled: bool = False
    """Icon-only widgets lose their content description and some their id (condition "unlabelled")."""
    canvas: bool = False
    """The page's body is drawn as one Canvas (condition "canvas")."""
