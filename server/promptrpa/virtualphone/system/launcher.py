"""The home screen: a few pages of app icons with a dock, and a drawer with all apps and a search."""

from __future__ import annotations

from functools import partial
from typing import Final

from ..formats import MONTHS, WEEKDAYS, WEEKDAYS_ZH
from ..kit import (
    App,
    AppBar,
    Bind,
    Box,
    Column,
    Context,
    Grid,
    Icon,
    Row,
    Screen,
    Scroll,
    Spacer,
    Text,
    TextField,
    Widget,
)
from ..machine import Machine
from ..text import T
from ..windows import LAUNCHER
from .app import Direction, SystemApp, system_app

__all__ = ["make_launcher"]

COLUMNS: Final = 4
ROWS: Final = 4
DOCK: Final = ("phone", "messages", "browser", "camera")
"""Apps that stay at the bottom of every page, where they are installed."""


def make_launcher(machine: Machine) -> SystemApp:
    launcher = system_app(LAUNCHER, "com.android.launcher3", T("Home", "主屏幕"), stays=frozenset())
    launcher.page("home", ".Launcher")(partial(_home, machine))
    launcher.page("drawer", ".Launcher")(partial(_drawer, machine))
    launcher.swipe("home")(partial(_swiped_home, machine))
    launcher.swipe("drawer")(_swiped_drawer)
    return launcher


def _apps(machine: Machine) -> list[App]:
    return sorted(machine.apps.values(), key=lambda app: str(app.name).lower())


def _paged(machine: Machine) -> list[list[App]]:
    """The apps of each page, without those of the dock."""
    apps = [app for app in _apps(machine) if app.id not in DOCK]
    wide = machine.screen.width > machine.screen.height
    size = COLUMNS * ROWS if not wide else 2 * COLUMNS
    return [apps[start : start + size] for start in range(0, len(apps), size)] or [[]]


def _columns(machine: Machine) -> int:
    return COLUMNS if machine.screen.width < machine.screen.height else 2 * COLUMNS


def _cell(c: Context, app: App, named: bool = True) -> Widget:
    picture = Box(Icon(app.glyph, size=30, color="#ffffff", selected=True), color=app.color, round=20, padding=13)
    parts: list[Widget] = [picture]
    if named:
        parts.append(Text(app.name, style="caption", align="center", max_lines=1))
    return Column(
        parts,
        key="icon",
        item=app.id,
        description=app.name,
        align="center",
        gap=6,
        padding=(0, 8),
        on_click=partial(c.launch, app.id),
    )


def _home(machine: Machine, c: Context) -> Screen:
    pages = _paged(machine)
    shown = min(int(c.ui.get("page", 0)), len(pages) - 1)
    dock = [machine.apps[app] for app in DOCK if app in machine.apps]
    wide = machine.screen.width > machine.screen.height
    now = c.now
    date = T(
        f"{WEEKDAYS[now.weekday()]}, {MONTHS[now.month - 1]} {now.day}",
        f"{now.month}月{now.day}日 周{WEEKDAYS_ZH[now.weekday()]}",
    )
    head = [Text(date, style="headline", padding=(16, 20), key="date")] if not wide else []
    dots = [Icon("circle", size=8, color="primary", selected=place == shown) for place in range(len(pages))]
    bottom = Row(
        [_cell_in_row(c, app) for app in dock],
        padding=(8, 4),
    )
    body = Column(
        [
            *head,
            Grid([_cell(c, app) for app in pages[shown]], columns=_columns(machine), gap=8),
            Spacer(weight=1),
            Row([Spacer(weight=1), *dots, Spacer(weight=1)], gap=6, padding=(0, 4)),
            *([bottom] if dock else []),
        ],
        padding=(8, 0),
        key="workspace",
    )
    return Screen(body=body, color="primary_container")


def _cell_in_row(c: Context, app: App) -> Widget:
    return Column([_cell(c, app, named=False)], weight=1, align="center")


def _swiped_home(machine: Machine, c: Context, direction: Direction, under: str) -> bool:
    if direction == "up":
        c.open("drawer")
    elif direction in ("left", "right"):
        page = int(c.ui.get("page", 0)) + (1 if direction == "left" else -1)
        c.ui["page"] = min(max(0, page), len(_paged(machine)) - 1)
        machine.move()
    return direction != "down"


def _swiped_drawer(c: Context, direction: Direction, under: str) -> bool:
    if direction != "down":
        return False
    c.back()
    return True


def _drawer(machine: Machine, c: Context) -> Screen:
    sought = str(c.ui.get("search", "")).strip().lower()
    apps = [app for app in _apps(machine) if not sought or sought in machine.words(app.name).lower()]
    field = TextField(Bind(c.ui, "search"), T("Search apps", "搜索应用"), kind="search", key="search")
    nothing = Text(T("No apps found", "找不到应用"), align="center", padding=(16, 32))
    shown: Widget = Grid([_cell(c, app) for app in apps], columns=_columns(machine), gap=8, padding=8)
    return Screen(bar=AppBar(search=field, back=False), body=Scroll([shown if apps else nothing], key="apps_list"))
