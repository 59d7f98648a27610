"""Pages of settings as tables, for Settings and for the settings of other apps: kinds of rows, what version 2 does to
them, and how a table becomes a window.

A `Page` is a title and rows. A row says once what it is called, what it changes and how version 2 shows it; the window,
the search index, the first state and the list of changes are all made from that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from typing import Any, Literal

from promptrpa.virtualphone.kit import (
    App,
    AppBar,
    Bind,
    Button,
    Card,
    ChangeKind,
    Column,
    Context,
    Dialog,
    Divider,
    HScroll,
    IconButton,
    ListItem,
    MenuItem,
    NumberWheel,
    PageFunction,
    Radio,
    Screen,
    Scroll,
    Slider,
    Spacer,
    Switch,
    T,
    Text,
    TextField,
    Widget,
    Window,
    Words,
)
from promptrpa.virtualphone.kit import (
    Row as Line,
)

Say = Words | Callable[[Context], Words]
"""A text, or what makes it from the state."""

OK = T("OK", "确定")
CANCEL = T("Cancel", "取消")
SAVE = T("Save", "保存")
ADVANCED = T("Advanced", "高级")


# --- what version 2 does to a row ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Renamed:
    words: Words


@dataclass(frozen=True, slots=True)
class Moved:
    """To the first or last place of its page, or of another one."""

    place: Literal["first", "last"] = "last"
    page: str = ""


@dataclass(frozen=True, slots=True)
class IconOnly:
    """To an icon in the bar of its page."""

    glyph: str
    described: bool = True


@dataclass(frozen=True, slots=True)
class Nested:
    """Under the page's "Advanced", or into the menu of its bar."""

    under: Literal["advanced", "menu"] = "advanced"


Change = Renamed | Moved | IconOnly | Nested
KINDS: dict[type[Any], ChangeKind] = {
    Renamed: "renamed",
    Moved: "moved",
    IconOnly: "icon_only",
    Nested: "nested",
}


# --- kinds of rows ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Row:
    """Any row. `when`: whether it is there at all."""

    key: str
    title: Words
    _: KW_ONLY
    subtitle: Say | None = None
    glyph: str = ""
    v2: Change | None = None
    when: Callable[[Context], bool] | None = None


@dataclass(frozen=True, slots=True)
class Link(Row):
    """Opens a page, or another app if `app` is given."""

    page: str = ""
    app: str = ""


@dataclass(frozen=True, slots=True)
class Toggle(Row):
    """A switch. `target`: "name" in the state of Settings or "system.name"; the key by default."""

    target: str = ""
    default: bool = False
    main: bool = False
    """The page's main switch, on a card."""


@dataclass(frozen=True, slots=True)
class Choice(Row):
    """One of several values, chosen in a dialog, or on a page of its own where `full`."""

    options: Sequence[tuple[Any, Words]] = ()
    target: str = ""
    default: Any = None
    full: bool = False


@dataclass(frozen=True, slots=True)
class Level(Row):
    """A slider."""

    target: str = ""
    default: int = 50
    low: int = 0
    high: int = 100


@dataclass(frozen=True, slots=True)
class Entry(Row):
    """A text, edited in a dialog."""

    target: str = ""
    default: str = ""
    kind: Literal["text", "number", "phone", "email", "password", "multiline"] = "text"


@dataclass(frozen=True, slots=True)
class Time(Row):
    """A time of day, "22:00", chosen with wheels in a dialog."""

    target: str = ""
    default: str = "22:00"


@dataclass(frozen=True, slots=True)
class Info(Row):
    """A fact that cannot be changed."""


@dataclass(frozen=True, slots=True)
class Action(Row):
    """Does something; asks first where `confirm` says what."""

    run: Callable[[Context], None] | None = None
    confirm: Words | None = None
    button: Words = OK


@dataclass(frozen=True, slots=True)
class Header(Row):
    """The title of a section; its key is not used."""


@dataclass(frozen=True, slots=True)
class Custom(Row):
    """Widgets of its own, such as a list from the state."""

    build: Callable[[Context], Sequence[Widget]] | None = None


@dataclass(frozen=True, slots=True)
class Page:
    name: str
    title: Say
    rows: Sequence[Row]
    _: KW_ONLY
    note: Words | None = None
    """Small print at the end."""


def header(en: str, zh: str) -> Header:
    return Header("", T(en, zh))


def custom(build: Callable[[Context], Sequence[Widget]], when: Callable[[Context], bool] | None = None) -> Custom:
    return Custom("", "", build=build, when=when)


# --- values ----------------------------------------------------------------------------------------------------------


def say(c: Context, words: Say | None) -> Words | None:
    return words(c) if callable(words) else words


def locate(c: Context, target: str, default: Any = None) -> Bind:
    """The value that a target names."""
    if target.startswith("system."):
        return Bind(c.system, target.removeprefix("system."), default)
    return Bind(c.state, target, default)


def bind(c: Context, row: Toggle | Choice | Level | Entry | Time) -> Bind:
    return locate(c, row.target or row.key, row.default)


def on_off(value: bool) -> T:
    return T("On", "开启") if value else T("Off", "关闭")


def shown(row: Row, version: int) -> Words:
    """The row's title in a version."""
    return row.v2.words if version == 2 and isinstance(row.v2, Renamed) else row.title


def defaults(pages: Iterable[Page]) -> dict[str, Any]:
    """The first values of what the rows keep in the state of Settings."""
    values: dict[str, Any] = {}
    for page in pages:
        for row in page.rows:
            if isinstance(row, Toggle | Choice | Level | Entry | Time):
                target = row.target or row.key
                if not target.startswith("system."):
                    values.setdefault(target, row.default)
    return values


def changes(pages: Iterable[Page]) -> dict[str, ChangeKind]:
    """What version 2 shows differently, by key."""
    return {row.key: KINDS[type(row.v2)] for page in pages for row in page.rows if row.v2 is not None}


# --- widgets of a row ------------------------------------------------------------------------------------------------


def press(c: Context, row: Row) -> Callable[[], None] | None:
    """What a tap on the row does; None where there is nothing to do."""
    match row:
        case Link(app=app, page=page) if app:
            return lambda: c.launch(app, page)
        case Link(page=page):
            return lambda: c.open(page)
        case Choice(full=True):
            return lambda: c.open("choices", row=row.key)
        case Choice():
            return lambda: c.open("choice", row=row.key)
        case Entry():
            return lambda: c.open("entry", row=row.key)
        case Time():
            return lambda: c.open("time", row=row.key)
        case Action(confirm=question) if question is not None:
            return lambda: c.open("confirm", row=row.key)
        case Action(run=run) if run is not None:
            return lambda: run(c)
    return None


def current(c: Context, row: Row) -> Words | None:
    """The small text of a row: what it says, or the value that it holds."""
    text = say(c, row.subtitle)
    if text is None and isinstance(row, Choice):
        value = bind(c, row).get()
        text = next((words for option, words in row.options if option == value), str(value))
    if text is None and isinstance(row, Time):
        text = str(bind(c, row).get())
    if text is None and isinstance(row, Entry):
        value = str(bind(c, row).get() or "")
        text = "•" * len(value) if row.kind == "password" else value
        text = text or T("Not set", "未设置")
    return text


def widgets(c: Context, row: Row) -> Sequence[Widget]:
    """The row as widgets."""
    title = shown(row, c.version)
    match row:
        case Header():
            return [Text(title, style="label", color="primary", padding=(16, 10))]
        case Custom(build=build) if build is not None:
            return build(c)
        case Toggle():
            switch = Switch(bind(c, row), key=row.key)
            item = ListItem(title, current(c, row), row.glyph, trailing=switch)
            return [framed(Card(item, color="primary_container"))] if row.main else [item]
        case Level():
            slider = Slider(bind(c, row), row.low, row.high, key=row.key, description=title)
            return [Column([Text(title, style="body"), slider], gap=4, padding=(16, 8))]
    return [ListItem(title, current(c, row), row.glyph, key=row.key, on_click=press(c, row))]


# --- tables as windows -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Arranged:
    """A page's rows as one version shows them."""

    rows: Sequence[Row]
    icons: Sequence[Row] = ()
    menu: Sequence[Row] = ()


class Book:
    """All table pages. Registers them, and the dialogs that their rows open, on an app."""

    def __init__(self, pages: Sequence[Page]) -> None:
        self.pages = {page.name: page for page in pages}
        self.rows = {row.key: row for page in pages for row in page.rows if row.key}
        self._second = {name: page for made in pages for name, page in self._advanced(made)}
        self._renamed = {
            row.page: row.v2.words
            for row in self.rows.values()
            if isinstance(row, Link) and isinstance(row.v2, Renamed) and row.title == self._title(row.page)
        }
        self.pages.update(self._second)

    def _title(self, name: str) -> Say | None:
        return self.pages[name].title if name in self.pages else None

    @staticmethod
    def _advanced(page: Page) -> Iterator[tuple[str, Page]]:
        hidden = [row for row in page.rows if row.v2 == Nested("advanced")]
        if hidden:
            name = f"{page.name}_advanced"
            yield name, Page(name, ADVANCED, [replace(row, v2=None) for row in hidden])

    def arrange(self, page: Page, version: int) -> Arranged:
        """The rows of a page in a version, before any `when`."""
        if version == 1:
            return Arranged(page.rows)
        stay = [row for row in page.rows if row.v2 is None or isinstance(row.v2, Renamed)]
        for other in self.pages.values():
            for row in other.rows:
                if isinstance(row.v2, Moved) and (row.v2.page or other.name) == page.name:
                    stay.insert(0 if row.v2.place == "first" else len(stay), row)
        if f"{page.name}_advanced" in self._second:
            stay.append(Link(f"advanced_{page.name}", ADVANCED, f"{page.name}_advanced"))
        filled = [
            row
            for row, after in zip(stay, [*stay[1:], None], strict=True)
            if not isinstance(row, Header) or (after is not None and not isinstance(after, Header))
        ]
        return Arranged(
            filled,
            [row for row in page.rows if isinstance(row.v2, IconOnly)],
            [row for row in page.rows if row.v2 == Nested("menu")],
        )

    def bar(self, c: Context, arranged: Arranged, title: Words, back: bool = True) -> AppBar:
        """The bar of a page, with what version 2 puts there."""
        icons = [self._icon(c, row) for row in arranged.icons if row.when is None or row.when(c)]
        menu = [
            MenuItem(key=row.key, text=row.title, on_click=press(c, row) or (lambda: None), glyph=row.glyph)
            for row in arranged.menu
            if row.when is None or row.when(c)
        ]
        return AppBar(title, back=back, actions=icons, overflow=menu, large=True)

    @staticmethod
    def _icon(c: Context, row: Row) -> IconButton:
        assert isinstance(row.v2, IconOnly)
        description = row.title if row.v2.described else None
        return IconButton(row.v2.glyph, key=row.key, description=description, on_click=press(c, row))

    def body(self, c: Context, arranged: Arranged) -> list[Widget]:
        return [w for row in arranged.rows if row.when is None or row.when(c) for w in widgets(c, row)]

    def window(self, c: Context, page: Page) -> Screen:
        arranged = self.arrange(page, c.version)
        children = self.body(c, arranged)
        if page.note is not None:
            children += [Divider(), Text(page.note, style="caption", color="on_surface_variant", padding=16)]
        title = c.pick(say(c, page.title), self._renamed.get(page.name, say(c, page.title))) or ""
        return Screen(bar=self.bar(c, arranged, title), body=Scroll([*children, Spacer(24)]))

    def register(self, app: App) -> None:
        for page in self.pages.values():
            if page.name not in app.pages:
                app.page(page.name)(self._builder(page))
        dialogs: dict[str, tuple[PageFunction, Callable[[Row], bool]]] = {
            "choice": (self._choice, lambda row: isinstance(row, Choice) and not row.full),
            "choices": (self._choices, lambda row: isinstance(row, Choice) and row.full),
            "entry": (self._entry, lambda row: isinstance(row, Entry)),
            "time": (self._time, lambda row: isinstance(row, Time)),
            "confirm": (self._confirm, lambda row: isinstance(row, Action) and row.confirm is not None),
        }
        for name, (build, opens) in dialogs.items():
            if any(opens(row) for row in self.rows.values()):
                app.page(name)(build)

    def _builder(self, page: Page) -> PageFunction:
        return lambda c: self.window(c, page)

    # --- dialogs of rows

    def _options(self, c: Context, row: Choice, close: bool) -> list[Widget]:
        def chosen(_: Any) -> None:
            if close:
                c.back()

        return [
            Radio(bind(c, row), value, words, key="option", item=str(value), on_change=chosen, padding=(16, 4))
            for value, words in row.options
        ]

    def _choice(self, c: Context) -> Window:
        row = self.rows[str(c.args["row"])]
        assert isinstance(row, Choice)
        cancel = Button(CANCEL, kind="text", key="cancel", on_click=c.back)
        return Dialog(title=shown(row, c.version), body=Scroll(self._options(c, row, close=True)), buttons=[cancel])

    def _choices(self, c: Context) -> Window:
        row = self.rows[str(c.args["row"])]
        assert isinstance(row, Choice)
        return Screen(bar=AppBar(shown(row, c.version), large=True), body=Scroll(self._options(c, row, close=False)))

    def _entry(self, c: Context) -> Window:
        row = self.rows[str(c.args["row"])]
        assert isinstance(row, Entry)
        value = bind(c, row)
        typed = Bind(c.ui, "text", str(value.get() or ""))

        def save() -> None:
            value.set(str(typed.get()).strip())
            c.back()

        field = TextField(typed, shown(row, c.version), row.kind, key="entry_text", on_submit=save)
        return ask(c, shown(row, c.version), field, SAVE, save, key="entry_save")

    def _time(self, c: Context) -> Window:
        row = self.rows[str(c.args["row"])]
        assert isinstance(row, Time)
        value = bind(c, row)
        first = [int(part) for part in str(value.get()).split(":")]
        hour, minute = Bind(c.ui, "hour", first[0]), Bind(c.ui, "minute", first[1])

        def save() -> None:
            value.set(f"{hour.get():02d}:{minute.get():02d}")
            c.back()

        return ask(c, shown(row, c.version), wheels(hour, minute), OK, save, key="time_ok")

    def _confirm(self, c: Context) -> Window:
        row = self.rows[str(c.args["row"])]
        assert isinstance(row, Action)

        def go() -> None:
            c.back()
            if row.run is not None:
                row.run(c)

        return ask(c, shown(row, c.version), Text(row.confirm or ""), row.button, go, key="confirm")


def ask(
    c: Context, title: Words, body: Widget, button: Words, go: Callable[[], None], key: str, enabled: bool = True
) -> Dialog:
    """A dialog with Cancel and one thing to do."""
    return Dialog(
        title=title,
        body=body,
        buttons=[
            Button(CANCEL, kind="text", key="cancel", on_click=c.back),
            Button(button, kind="text", key=key, on_click=go, enabled=enabled),
        ],
    )


def wheels(hour: Bind, minute: Bind) -> Widget:
    """A time of day to turn or type."""
    return Line(
        [
            Spacer(weight=1),
            NumberWheel(hour, 0, 23, key="hour", description=T("Hour", "小时")),
            Text(":", style="headline"),
            NumberWheel(minute, 0, 59, key="minute", description=T("Minute", "分钟")),
            Spacer(weight=1),
        ],
        gap=8,
    )


def framed(card: Widget) -> Widget:
    """A card with room around it."""
    return Column([card], padding=(12, 6))


def subhead(en: str, zh: str) -> Widget:
    """The title of a section, as a widget."""
    return Text(T(en, zh), style="label", color="primary", padding=(16, 10))


def screen(title: Words, children: Sequence[Widget], **bar: Any) -> Screen:
    """A plain scrolling page."""
    return Screen(bar=AppBar(title, large=True, **bar), body=Scroll([*children, Spacer(24)]))


def buttons(*made: Widget) -> Widget:
    """Buttons beside each other, as under the head of a detail page; they scroll where large text leaves no room."""
    return HScroll(made, gap=8, padding=(16, 8))
