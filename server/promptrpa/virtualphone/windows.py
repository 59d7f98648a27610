"""The open pages: one stack for each running app, the system's own windows above them, and the order of recents."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from .kit import App, Context, PageFunction, State, Window
from .node import Laid

__all__ = ["LAUNCHER", "Page", "SavedPage", "SavedWindows", "Windows"]

LAUNCHER: Final = "launcher"
"""The id of the app that shows when no other does."""


@dataclass(slots=True, eq=False)
class Page:
    """An open page.

    caller: the app that shows when this page is left, where another app opened it.
    build: what makes the window; the page function that the app registered, or the phone's own for a menu.
    transient: never saved (a menu).
    touched: the states that the page or its handlers have looked at, by app id.
    typed: the digits that were typed into the number wheel that has the focus.
    """

    number: int
    app: App
    name: str
    build: PageFunction
    args: State
    ui: State = field(default_factory=dict)
    scrolls: dict[str, int] = field(default_factory=dict)
    opened: float = 0.0
    focus: str = ""
    caller: str = ""
    transient: bool = False
    typed: str = ""
    touched: set[str] = field(default_factory=set)
    context: Context | None = None
    window: Window | None = None
    laid: Laid | None = None
    stamp: object = None
    looked_at_time: bool = False

    @property
    def path(self) -> str:
        return f"{self.app.id}/{self.name}"


class SavedPage(msgspec.Struct, frozen=True):
    """`args` that are the `ui` of another open page are written as {"$ui": its number}."""

    number: int
    app: str
    name: str
    args: dict[str, Any]
    ui: dict[str, Any]
    scrolls: dict[str, int]
    opened: float
    caller: str


class SavedWindows(msgspec.Struct, frozen=True):
    next_number: int = 1
    front: str = LAUNCHER
    recent: list[str] = []
    stacks: dict[str, list[SavedPage]] = {}


class Windows:
    """Which pages are open. Knows nothing of what they show."""

    def __init__(self) -> None:
        self.stacks: dict[str, list[Page]] = {}
        self.recent: list[str] = []
        self.front = LAUNCHER
        self.overlays: list[Page] = []
        self._next = 1

    def new_page(
        self, app: App, name: str, build: PageFunction, args: State, opened: float, transient: bool = False
    ) -> Page:
        page = Page(self._next, app, name, build, args, opened=opened, transient=transient)
        self._next += 1
        return page

    # --- looking

    @property
    def stack(self) -> list[Page]:
        """The pages of the app in front, the top one last."""
        return self.stacks.get(self.front, [])

    def running(self) -> list[str]:
        """Ids of the apps that have open pages, the latest used first."""
        return [app for app in self.recent if app in self.stacks]

    def pages(self) -> Iterator[Page]:
        for stack in self.stacks.values():
            yield from stack
        yield from self.overlays

    def is_open(self, page: Page) -> bool:
        return page in self.stacks.get(page.app.id, ()) or page in self.overlays

    def overlay(self, name: str) -> Page | None:
        return next((p for p in self.overlays if p.name == name), None)

    # --- changing

    def push(self, page: Page) -> None:
        """On top of its app's pages; the app comes to the front."""
        self.stacks.setdefault(page.app.id, []).append(page)
        self.bring(page.app.id)

    def bring(self, app: str) -> None:
        """An app that has open pages to the front."""
        self.front = app
        if app != LAUNCHER:
            self.recent = [app, *(a for a in self.recent if a != app)]

    def home(self) -> None:
        self.front = LAUNCHER

    def close(self, page: Page, pages: int = 1) -> list[Page]:
        """Close the page, all on top of it, and `pages - 1` below. The app whose last page goes gives way to the one
        that called it, else to the launcher."""
        if page in self.overlays:
            self.overlays.remove(page)
            return [page]
        stack = self.stacks.get(page.app.id, [])
        if page not in stack:
            return []
        first = max(0, stack.index(page) - pages + 1)
        gone = stack[first:]
        del stack[first:]
        caller = next((p.caller for p in gone if p.caller), "")
        if not stack:
            del self.stacks[page.app.id]
        if self.front == page.app.id and (caller or not stack):
            self.bring(caller if caller in self.stacks else LAUNCHER)
        return gone

    def replace(self, old: Page, new: Page) -> None:
        """The new page where the old one was; what was on top of the old one closes."""
        stack = self.stacks.get(old.app.id, [])
        if old in stack:
            new.caller = old.caller
            stack[stack.index(old) :] = [new]

    def stop(self, app: str) -> None:
        """Close all pages of an app."""
        self.stacks.pop(app, None)
        if self.front == app:
            self.front = LAUNCHER

    def forget(self, app: str) -> None:
        """As `stop`, and gone from recents."""
        self.stop(app)
        self.recent = [a for a in self.recent if a != app]

    def stop_all(self) -> None:
        self.stacks.clear()
        self.overlays.clear()
        self.recent.clear()
        self.front = LAUNCHER

    # --- saving

    def save(self) -> SavedWindows:
        stacks = {app: [_save_page(p, self) for p in stack if not p.transient] for app, stack in self.stacks.items()}
        return SavedWindows(self._next, self.front, list(self.recent), stacks)

    def restore(self, saved: SavedWindows, find: Callable[[str, str], tuple[App, PageFunction] | None]) -> None:
        """Open the saved pages again; `find` gives the app and the page function of a name, None where the app no
        longer has it."""
        pages: dict[int, Page] = {}
        for app_id, stack in saved.stacks.items():
            for one in stack:
                found = find(app_id, one.name)
                if found is None:
                    break
                page = Page(one.number, found[0], one.name, found[1], dict(one.args), dict(one.ui), dict(one.scrolls))
                page.opened, page.caller = one.opened, one.caller
                pages[page.number] = page
                self.stacks.setdefault(app_id, []).append(page)
        for page in pages.values():
            for name, value in page.args.items():
                if isinstance(value, dict) and set(value) == {"$ui"} and value["$ui"] in pages:
                    page.args[name] = pages[value["$ui"]].ui
        self._next = saved.next_number
        self.recent = [app for app in saved.recent if app in self.stacks]
        self.front = saved.front if saved.front in self.stacks else LAUNCHER


def _save_page(page: Page, windows: Windows) -> SavedPage:
    owners = {id(p.ui): p.number for p in windows.pages()}
    args = {name: {"$ui": owners[id(v)]} if id(v) in owners else v for name, v in page.args.items()}
    return SavedPage(page.number, page.app.id, page.name, args, page.ui, page.scrolls, page.opened, page.caller)
