"""What an app is made of: widgets, windows, and the App and Context that join them.

An app is one Python file that makes an `App` called `app` and registers pages on it. A page is a function from a
`Context` to a window (`Screen`, `Dialog`, `Sheet` or `Menu`). It is called again whenever something may have changed,
so it only describes; it changes nothing. Handlers (`on_click` and the like) change the state. docs/writing-an-app.md is
the guide.

All lengths are density-independent pixels (dp). Colours are "#rrggbb" or a role of the theme ("primary", "surface",
"on_surface", "outline", "error", "on_primary", "secondary_container", ...).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from random import Random
from typing import Any, Literal, Protocol, TypeVar

from .text import T, Words

__all__ = [
    "App",
    "AppBar",
    "Avatar",
    "Bind",
    "BottomNav",
    "Box",
    "Button",
    "Canvas",
    "Card",
    "Checkbox",
    "Chip",
    "Column",
    "Context",
    "Dial",
    "Dialog",
    "Divider",
    "Fab",
    "Grid",
    "HScroll",
    "Icon",
    "IconButton",
    "Image",
    "ListItem",
    "Menu",
    "MenuItem",
    "NumberWheel",
    "Progress",
    "Radio",
    "Row",
    "Screen",
    "Scroll",
    "Sheet",
    "Slider",
    "Spacer",
    "Switch",
    "T",
    "Tab",
    "Tabs",
    "Text",
    "TextField",
    "Widget",
    "Window",
    "Words",
]

V = TypeVar("V")

State = dict[str, Any]
"""Plain JSON: dictionaries with string keys, lists, strings, numbers, booleans, None."""

Handler = Callable[[], None]
ChangeKind = Literal["moved", "renamed", "icon_only", "nested"]
"""How the second version of an app shows a widget of the first: elsewhere, under another name, as an icon without text,
or one level deeper."""


@dataclass(frozen=True, slots=True)
class Bind:
    """A value in a dictionary that a widget shows and changes: `Bind(c.state, "wifi")`, `Bind(c.ui, "title")`."""

    target: MutableMapping[str, Any]
    name: str
    default: Any = None

    def get(self) -> Any:
        return self.target.get(self.name, self.default)

    def set(self, value: Any) -> None:
        self.target[self.name] = value


@dataclass(frozen=True, kw_only=True, slots=True)
class Widget:
    """What all widgets share.

    key: the widget's name on its page, the same in both versions of the app; required where `on_click` or a value is.
        It becomes the resource id (`package:id/key`); a widget that changed in version 2 gets another id there.
    item: which one of several widgets with the same key (a row of a list). Part of the journal, not of the id.
    description: the content description, for what shows no text.
    weight: the share of the free space in a Row or Column; 0 takes what it needs.
    """

    key: str = ""
    item: str = ""
    description: Words | None = None
    on_click: Handler | None = None
    on_long_click: Handler | None = None
    enabled: bool = True
    selected: bool = False
    weight: float = 0
    padding: int | tuple[int, int] = 0
    """All around, or (horizontal, vertical)."""


# --- leaves ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Text(Widget):
    text: Words
    style: Literal["display", "headline", "title", "body", "label", "caption"] = "body"
    color: str = "on_surface"
    align: Literal["start", "center", "end"] = "start"
    max_lines: int = 0
    """0: as many as needed. More than that is cut with an ellipsis on screen; the hierarchy keeps the whole text."""
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Icon(Widget):
    """A Material Symbols glyph by its name ("alarm", "arrow_back", "delete")."""

    glyph: str
    size: int = 24
    color: str = "on_surface_variant"


@dataclass(frozen=True, slots=True)
class Avatar(Widget):
    """A coloured circle with the first letter of a name."""

    name: Words
    size: int = 40


@dataclass(frozen=True, slots=True)
class Image(Widget):
    """A drawn picture. `scene` says what ("landscape:3", "portrait:1", "food:2", "product:phone", "album:7",
    "sky:rain", "map", "qr:text"); the part behind the colon seeds it."""

    scene: str
    height: int = 120
    width: int = 0
    """0: as wide as there is room."""
    round: int = 8


@dataclass(frozen=True, slots=True)
class Button(Widget):
    text: Words
    glyph: str = ""
    kind: Literal["filled", "tonal", "outlined", "text"] = "filled"
    color: str = ""


@dataclass(frozen=True, slots=True)
class IconButton(Widget):
    """A round button with an icon only. `description` is what a screen reader says; leave it out at your peril."""

    glyph: str
    color: str = "on_surface_variant"


@dataclass(frozen=True, slots=True)
class Fab(Widget):
    """The floating action button of a Screen; with `text` it is the wide kind."""

    glyph: str
    text: Words | None = None


@dataclass(frozen=True, slots=True)
class Switch(Widget):
    bind: Bind
    on_change: Callable[[bool], None] | None = None


@dataclass(frozen=True, slots=True)
class Checkbox(Widget):
    bind: Bind
    text: Words | None = None
    on_change: Callable[[bool], None] | None = None


@dataclass(frozen=True, slots=True)
class Radio(Widget):
    """One choice of several that share a bind: checked where the bind holds `value`."""

    bind: Bind
    value: Any
    text: Words | None = None
    on_change: Callable[[Any], None] | None = None


@dataclass(frozen=True, slots=True)
class Slider(Widget):
    """A SeekBar; a tap or drag along it sets the value, a whole number from low to high."""

    bind: Bind
    low: int = 0
    high: int = 100
    on_change: Callable[[int], None] | None = None


@dataclass(frozen=True, slots=True)
class NumberWheel(Widget):
    """A number picker: previous, current and next value above each other; tap one, fling it, or type in the middle."""

    bind: Bind
    low: int
    high: int
    digits: int = 2
    on_change: Callable[[int], None] | None = None


@dataclass(frozen=True, slots=True)
class TextField(Widget):
    """An EditText. `label` is shown small above the text, or as the hint while it is empty."""

    bind: Bind
    label: Words | None = None
    kind: Literal["text", "number", "phone", "email", "password", "multiline", "search"] = "text"
    on_change: Callable[[str], None] | None = None
    on_submit: Handler | None = None
    glyph: str = ""


@dataclass(frozen=True, slots=True)
class Chip(Widget):
    text: Words
    glyph: str = ""


@dataclass(frozen=True, slots=True)
class Progress(Widget):
    """`value` from 0 to 1 draws a bar; None draws the spinner."""

    value: float | None = None


@dataclass(frozen=True, slots=True)
class Dial(Widget):
    """A ring that a hand goes round once a minute; no screen reader tells of it. seconds: that it showed when it was
    started, or shows where it stands. since: when it was started, as `c.now` of a handler said it; None: it stands."""

    seconds: float = 0.0
    since: datetime | None = None
    size: int = 120


@dataclass(frozen=True, slots=True)
class Divider(Widget):
    pass


@dataclass(frozen=True, slots=True)
class Spacer(Widget):
    height: int = 8


# --- containers ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Column(Widget):
    children: Sequence[Widget]
    gap: int = 0
    align: Literal["start", "center", "end", "stretch"] = "stretch"
    color: str = ""


@dataclass(frozen=True, slots=True)
class Row(Widget):
    children: Sequence[Widget]
    gap: int = 0
    align: Literal["start", "center", "end"] = "center"
    """Across the row, which is vertically."""
    color: str = ""


@dataclass(frozen=True, slots=True)
class Grid(Widget):
    """Children in equal columns, row by row."""

    children: Sequence[Widget]
    columns: int = 2
    gap: int = 8


@dataclass(frozen=True, slots=True)
class Box(Widget):
    """Its child in the middle of the space that it gets; of a fixed height, or as high as the child."""

    child: Widget
    height: int = 0
    color: str = ""
    round: int = 0


@dataclass(frozen=True, slots=True)
class Card(Widget):
    """on: it is a tile of the quick settings, which tools read as a switch that is so (QSTileViewImpl of AOSP)."""

    child: Widget
    color: str = "surface_container"
    on: bool | None = None


@dataclass(frozen=True, slots=True)
class Scroll(Widget):
    """A vertical list that scrolls. As the body of a Screen it fills the page.

    late: seconds of phone time after the page opened before the children are there (a spinner until then). The
        condition "late_lists" adds its own.
    """

    children: Sequence[Widget]
    gap: int = 0
    late: float = 0


@dataclass(frozen=True, slots=True)
class HScroll(Widget):
    """A horizontal strip that scrolls; each child as wide as it needs to be."""

    children: Sequence[Widget]
    gap: int = 8


@dataclass(frozen=True, slots=True)
class ListItem(Widget):
    """A row: leading icon or avatar, title, subtitle, trailing text or widget.

    A row whose trailing widget is a Switch, Checkbox or Radio and that has no on_click of its own passes its click on.
    """

    title: Words
    subtitle: Words | None = None
    glyph: str = ""
    leading: Widget | None = None
    trailing: Widget | Words | None = None


@dataclass(frozen=True, slots=True)
class Canvas(Widget):
    """Draws its child but shows the hierarchy a single View, as games and maps do. Touch still works."""

    child: Widget


# --- windows ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tab:
    """key: what the bind holds while this tab is chosen; also its journal key."""

    key: str
    text: Words
    glyph: str = ""
    badge: str = ""


@dataclass(frozen=True, slots=True)
class Tabs:
    """Tabs under the bar; `icons_only` shows glyphs with the text as content description."""

    tabs: Sequence[Tab]
    bind: Bind
    icons_only: bool = False


@dataclass(frozen=True, slots=True)
class BottomNav:
    """The navigation bar at the bottom; `icons_only` as in Tabs."""

    tabs: Sequence[Tab]
    bind: Bind
    icons_only: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class MenuItem:
    key: str
    text: Words
    on_click: Handler
    glyph: str = ""


@dataclass(frozen=True, slots=True)
class AppBar:
    """The bar at the top. `back` shows the arrow (key "navigate_up"); `overflow` puts a "More options" button at the
    end that opens a menu; `search` is a TextField shown in place of the title."""

    title: Words = ""
    back: bool = True
    actions: Sequence[IconButton | Button] = ()
    overflow: Sequence[MenuItem] = ()
    search: TextField | None = None
    large: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Screen:
    """A full page. secure: a window that refuses screenshots (bank, password)."""

    body: Widget
    bar: AppBar | None = None
    tabs: Tabs | None = None
    nav: BottomNav | None = None
    fab: Fab | None = None
    bottom: Widget | None = None
    """A strip above the navigation bar that does not scroll (a pay bar, a message box)."""
    secure: bool = False
    color: str = "surface"


@dataclass(frozen=True, kw_only=True, slots=True)
class Dialog:
    """A window in the middle over the dimmed page. A tap outside closes it where `cancelable`."""

    title: Words | None = None
    body: Widget | None = None
    buttons: Sequence[Button] = ()
    cancelable: bool = True
    secure: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Sheet:
    """A sheet from the bottom edge over the dimmed page."""

    body: Widget
    title: Words | None = None
    cancelable: bool = True


@dataclass(frozen=True, kw_only=True, slots=True)
class Menu:
    """A pop-up list at the top end of the page."""

    items: Sequence[MenuItem]


Window = Screen | Dialog | Sheet | Menu


# --- app -------------------------------------------------------------------------------------------------------------


class Context(Protocol):
    """What a page and its handlers see of the phone."""

    state: State
    """The app's own state: saved, journalled, compared with what a task may write."""
    ui: State
    """What belongs to this page only while it is open: text typed, the tab chosen. Saved, but no write."""
    args: Mapping[str, Any]
    """What the page was opened with."""
    system: State
    """The phone's own settings (see config.SYSTEM_STATE): wifi, dark, volume, ..."""
    version: int
    """Of this app: 1 or 2."""
    now: datetime
    """The phone's local time."""
    language: str
    """Either "en" or "zh"."""

    def pick(self, first: V, second: V) -> V:
        """`first` in version 1 of the app, `second` in version 2."""
        ...

    def data(self, app_id: str) -> State:
        """Another app's state, as a content provider gives it: `c.data("contacts")["people"]`."""
        ...

    def open(self, page: str, **args: Any) -> None:
        """Open a page of this app on top."""
        ...

    def replace(self, page: str, **args: Any) -> None:
        """Open a page in place of this one."""
        ...

    def back(self, pages: int = 1) -> None:
        """Close this page and what is on top of it; more than one for the pages below as well."""
        ...

    def launch(self, app_id: str, page: str = "", **args: Any) -> None:
        """Open another app, at one of its pages if named. Back returns here."""
        ...

    def toast(self, words: Words) -> None: ...

    def copy(self, text: str) -> None:
        """Put text on the clipboard."""
        ...

    def notify(self, title: Words, text: Words, page: str = "", **args: Any) -> None:
        """Post a notification; a tap on it opens the page."""
        ...

    def announce(self, title: Words, text: Words, page: str = "", **args: Any) -> None:
        """The same, and it stands at the top for a few seconds."""
        ...

    def after(self, seconds: float, event: str, **args: Any) -> None:
        """Call the app's event handler of this name after so much phone time."""
        ...

    def new_id(self, prefix: str) -> str:
        """A new id for a thing in the state: "a1", "a2", ... never used before on this phone."""
        ...


PageFunction = Callable[[Context], Window]
EventFunction = Callable[..., None]


@dataclass(frozen=True, slots=True)
class PageDefinition:
    name: str
    activity: str
    build: PageFunction


@dataclass(slots=True)
class App:
    """One app. `state(random)` makes the first state; things that can come and go are dictionaries by id, so that the
    journal can name them ("clock.alarms.a3.enabled").

    changes: what differs in version 2, by widget key; a key that several pages use is written "page/key".
    incidental: state that changes by looking (read marks, history), as globs; never counted as a write.
    """

    id: str
    package: str
    name: Words
    glyph: str
    color: str
    state: Callable[[Random], State]
    start: str = "home"
    versions: tuple[str, str] = ("1.0", "2.0")
    changes: Mapping[str, ChangeKind] = field(default_factory=dict)
    incidental: Sequence[str] = ()
    pages: dict[str, PageDefinition] = field(default_factory=dict)
    events: dict[str, EventFunction] = field(default_factory=dict)
    links: dict[str, tuple[str, str]] = field(default_factory=dict)

    def page(self, name: str, activity: str = "") -> Callable[[PageFunction], PageFunction]:
        """Register a page. Pages of one activity share its name in the foreground report; by default each page has its
        own, made from its name."""

        def register(build: PageFunction) -> PageFunction:
            made = activity or "." + "".join(w.capitalize() for w in name.split("_")) + "Activity"
            self.pages[name] = PageDefinition(name, made, build)
            return build

        return register

    def event(self, name: str) -> Callable[[EventFunction], EventFunction]:
        """Register what happens at an event: `def ring(c, **args)`."""

        def register(handler: EventFunction) -> EventFunction:
            self.events[name] = handler
            return handler

        return register

    def link(self, scheme: str, page: str, argument: str = "url") -> None:
        """Open addresses that start with `scheme` ("https://", "tel:") at `page`, the address as `argument`."""
        self.links[scheme] = (page, argument)
