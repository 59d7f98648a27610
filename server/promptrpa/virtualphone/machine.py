"""The insides of one phone: what the apps, the system and the touches work on. `phone.Phone` locks and opens it to the
wire."""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass
from datetime import datetime
from random import Random
from types import TracebackType
from typing import Any, Final

import msgspec

from .clock import AppEvent, Clock
from .config import SYSTEM_STATE, PhoneConfig
from .context import context_of
from .journal import By, Event, Journal
from .kit import App, PageFunction, State, Words
from .node import Rect
from .state import SYSTEM, NotPlainJson, Vault
from .surface import Posted
from .text import resolve
from .windows import LAUNCHER, Page, Windows

__all__ = ["Machine", "Notice", "first_state", "first_states"]

TRANSITION: Final = 0.25
"""Seconds of phone time that a page takes to slide in or out."""

TOAST: Final = 2.0
"""Seconds of phone time that a toast stays (Toast.LENGTH_SHORT)."""

BANNER: Final = 6.0
"""Seconds of phone time that a notification covers the top of the page."""

MOST_PAGES: Final = 60
"""Open pages of one app; the oldest but the first goes, so that a loop of pages does not fill the memory."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A notification. `args` are what its page opens with."""

    number: int
    app: str
    title: Words
    text: Words
    page: str
    args: dict[str, Any]
    at: float


@dataclass(frozen=True, slots=True)
class _Toast:
    app: str
    text: str
    until: float


def first_states(config: PhoneConfig, apps: Mapping[str, App], saved: Mapping[str, State]) -> dict[str, State]:
    """The state of every app: as saved, with what a newer app added at its top level; else its first one."""
    states = {name: dict(state) for name, state in saved.items()}
    system = SYSTEM_STATE | {"language": config.language, "dark": config.dark, "font_scale": config.font_scale}
    states[SYSTEM] = system | states.get(SYSTEM, {})
    for app in apps.values():
        states[app.id] = first_state(config, app) | states.get(app.id, {})
    return states


def first_state(config: PhoneConfig, app: App) -> State:
    """Of one app, as values of its own: an app may well make it from constants."""
    return deepcopy(app.state(Random(f"{config.seed}:{app.id}")))


class Machine:
    """Everything of the phone but its lock and its wire.

    making: the page whose function runs at this moment.
    touched: states that something without a page has looked at since the last commit.
    revision: changes whenever the screen may have.
    settings: what was put with `settings put`, by "namespace/name".
    installed: package -> version of what was installed and is none of the apps. removed: packages that were
        uninstalled.
    permissions: "app/permission" -> whether it was given; "app/rated" once it has asked for a rating.
    strikes: condition -> how often it struck, actions since.
    """

    def __init__(
        self, config: PhoneConfig, apps: Mapping[str, App], clock: Clock, vault: Vault, journal: Journal
    ) -> None:
        self.config = config
        self.apps: dict[str, App] = dict(apps)
        self.system_apps: dict[str, App] = {}
        self.clock = clock
        self.vault = vault
        self.journal = journal
        self.windows = Windows()
        self.notices: dict[int, Notice] = {}
        self.ids: dict[str, int] = {}
        self.settings: dict[str, str] = {}
        self.installed: dict[str, str] = {}
        self.removed: set[str] = set()
        self.permissions: dict[str, bool] = {}
        self.strikes: dict[str, list[int]] = {}
        self.clipboard = ""
        self.last_toast: str | None = None
        self.rotation = 0
        self.screen_on = True
        self.keyboard_wanted = False
        self.flags: frozenset[str] = config.conditions
        self.making: Page | None = None
        self.touched: set[str] = set()
        self.revision = 1
        self.moving_until = 0.0
        self.on_app_started: Callable[[App], None] = lambda app: None
        self.on_crash: Callable[[App], None] = lambda app: None
        self.may_notify: Callable[[App], bool] = lambda app: True
        self._toast: _Toast | None = None
        self._cause: Event | None = None
        self._next_notice = 1

    # --- looking

    @property
    def system(self) -> State:
        return self.vault[SYSTEM]

    @property
    def language(self) -> str:
        return str(self.system["language"])

    @property
    def screen(self) -> Rect:
        wide, high = self.config.width, self.config.height
        return Rect(0, 0, wide, high) if self.rotation % 2 == 0 else Rect(0, 0, high, wide)

    def px(self, dp: float) -> int:
        return int(dp * self.config.density + 0.5)

    def now(self) -> datetime:
        return self.clock.local(self.clock.elapsed)

    def version(self, app: str) -> int:
        return self.config.versions.get(app, self.config.version)

    def words(self, words: Words | None) -> str:
        return resolve(words, self.language)

    def app_of_package(self, package: str) -> App | None:
        return next((a for a in self.apps.values() if a.package == package), None)

    def find_page(self, app: str, name: str) -> tuple[App, PageFunction] | None:
        found = self.apps.get(app) or self.system_apps.get(app)
        if found is None or name not in found.pages:
            return None
        return found, found.pages[name].build

    def toast_text(self) -> str | None:
        """Of the toast that shows."""
        if self._toast is None or self._toast.until <= self.clock.elapsed:
            return None
        return self._toast.text

    # --- events and writes

    def changed(self) -> None:
        self.revision += 1

    @contextmanager
    def event(self, kind: str, by: By = "client", target: str = "", **data: Any) -> Iterator[Event]:
        """Around what happens: whatever the state changes within is journalled as caused by this event."""
        before, seen = self._cause, self._seen()
        event = self.journal.event(self._stamp(), kind, by, target, **data)
        self._cause = event
        try:
            yield event
        finally:
            self._commit(event, seen)
            self._cause = before
            self.changed()

    def note(self, kind: str, target: str = "", **data: Any) -> None:
        """Journal what follows from the event that is going on."""
        by: By = self._cause.by if self._cause is not None else "phone"
        self.journal.event(self._stamp(), kind, by, target, **data)

    def _stamp(self) -> str:
        return self.now().isoformat(timespec="milliseconds")

    def _seen(self) -> set[str]:
        """The states that the pages in front have looked at, and so may change."""
        pages = (*self.windows.stack, *self.windows.overlays)
        return {SYSTEM}.union(*(page.touched for page in pages))

    def _commit(self, event: Event, seen: set[str]) -> None:
        names = self.touched | seen | self._seen()
        self.touched = set()
        for name in sorted(n for n in names if n in self.vault):
            app = self.apps.get(name)
            try:
                for change in self.vault.commit([name]):
                    self.journal.write(self._stamp(), change, event, app.incidental if app else ())
            except NotPlainJson as error:
                if app is None:
                    raise
                self._crashed(app, error)

    def run(self, app: App, function: Callable[..., Any], *args: Any, **named: Any) -> Any:
        """Call an app's function. What it raises stops the app, as on any phone, and gives None."""
        self.touched.add(app.id)
        if app.id in self.system_apps:
            return function(*args, **named)
        with _Guard(self, app):
            return function(*args, **named)

    def _crashed(self, app: App, error: BaseException) -> None:
        self.note("crash", app.id, error=str(error), traceback="".join(traceback.format_exception(error)))
        self.stop(app)
        self.on_crash(app)

    # --- time

    def pass_time(self, seconds: float) -> None:
        """Let phone time pass, and happen what is due meanwhile. With the real clock, only what is due."""
        target = self.clock.elapsed + (seconds if self.clock.simulated else 0.0)
        while self.clock.next_due() <= target:
            action = self.clock.pop()
            if isinstance(action, AppEvent):
                self._app_event(action)
            else:
                action()
        self.clock.spend(max(0.0, target - self.clock.elapsed))

    def later(self, seconds: float, action: Callable[[], object]) -> None:
        self.clock.schedule(self.clock.elapsed + seconds, action)

    def move(self) -> None:
        """A page slides in or out."""
        self.moving_until = self.clock.elapsed + TRANSITION
        self.changed()

    def _app_event(self, event: AppEvent) -> None:
        app = self.apps.get(event.app)
        handler = app.events.get(event.name) if app else None
        if app is None or handler is None:
            return
        with self.event("event", "phone", f"{app.id}/{event.name}"):
            self.run(app, handler, context_of(self, app), **event.args)

    def after(self, seconds: float, event: AppEvent) -> None:
        self.clock.schedule(self.clock.elapsed + max(0.0, seconds), event)

    # --- pages

    def _page(self, app: App, name: str, args: Mapping[str, Any]) -> Page:
        if name not in app.pages:
            raise LookupError(f"{app.id} has no page {name!r}; it has {', '.join(sorted(app.pages))}")
        page = self.windows.new_page(app, name, app.pages[name].build, dict(args), self.clock.elapsed)
        page.touched.add(app.id)
        return page

    def open(self, app: App, name: str, args: Mapping[str, Any], full_screen: bool = False) -> Page:
        """Open a page on top of its app's. `full_screen` is what rings or calls: it wakes the screen."""
        page = self._page(app, name, args)
        if full_screen:
            self.screen_on = True
            if self.windows.front != app.id:
                page.caller = self.windows.front
        fresh = app.id not in self.windows.stacks
        self.windows.push(page)
        stack = self.windows.stack
        if len(stack) > MOST_PAGES:
            del stack[1]
        self.keyboard_wanted = False
        self.note("open", page.path)
        self.move()
        if fresh:
            self.on_app_started(app)
        return page

    def open_menu(self, below: Page, build: PageFunction) -> None:
        """A menu of the phone's own making over a page."""
        page = self.windows.new_page(below.app, below.name, build, below.args, self.clock.elapsed, transient=True)
        page.touched.add(below.app.id)
        if below in self.windows.overlays:
            self.windows.overlays.append(page)
        else:
            self.windows.push(page)
        self.move()

    def replace(self, page: Page, name: str, args: Mapping[str, Any]) -> None:
        fresh = self._page(page.app, name, args)
        self.windows.replace(page, fresh)
        self.keyboard_wanted = False
        self.note("open", fresh.path)
        self.move()

    def close(self, page: Page, pages: int = 1) -> None:
        gone = self.windows.close(page, pages)
        if gone:
            self.keyboard_wanted = False
            self.note("close", gone[0].path)
            self.move()

    def launch(self, app_id: str, name: str = "", args: Mapping[str, Any] | None = None, caller: str = "") -> None:
        """Bring an app to the front, at one of its pages if named. Back from there returns to the caller."""
        app = self.apps.get(app_id) or self.system_apps.get(app_id)
        if app is None:
            raise LookupError(f"no app is called {app_id!r}")
        if name or app.id not in self.windows.stacks:
            page = self.open(app, name or app.start, args or {})
        else:
            self.windows.bring(app.id)
            page = self.windows.stack[-1]
            self.note("app", page.path)
            self.move()
        if caller and caller != app.id and caller in self.windows.stacks:
            page.caller = caller
        self.keyboard_wanted = False

    def home(self) -> None:
        self.keyboard_wanted = False
        if self.windows.front != LAUNCHER:
            self.note("app", LAUNCHER)
        self.windows.home()
        self.move()

    def stop(self, app: App) -> None:
        """End an app: its pages close, what it planned stays planned."""
        if app.id in self.windows.stacks:
            self.keyboard_wanted = False
            self.windows.stop(app.id)
            self.note("stop", app.id)
            self.move()

    # --- overlays

    def show(self, app_id: str, name: str, **args: Any) -> Page:
        """A window of the system above the apps."""
        page = self._page(self.system_apps[app_id], name, args)
        self.windows.overlays.append(page)
        self.note("open", page.path)
        self.move()
        return page

    def hide(self, name: str) -> bool:
        """Close the system's window of that name; False where it does not show."""
        page = self.windows.overlay(name)
        if page is None:
            return False
        self.close(page)
        return True

    # --- small services

    def toast(self, app: App, words: Words) -> None:
        text = self.words(words)
        self._toast = _Toast(app.id, text, self.clock.elapsed + TOAST)
        self.last_toast = text
        self.note("toast", app.id, text=text)
        self.later(TOAST, self.changed)

    def copy(self, text: str) -> None:
        self.clipboard = text
        self.note("clipboard", text=text)
        self.changed()

    def notify(self, app: App, title: Words, text: Words, page: str, args: Mapping[str, Any]) -> Notice | None:
        if not self.may_notify(app):
            return None
        notice = Notice(self._next_notice, app.id, title, text, page, dict(args), self.clock.elapsed)
        self._next_notice += 1
        self.notices[notice.number] = notice
        self.note("notification", app.id, title=self.words(title), text=self.words(text))
        self.changed()
        return notice

    def announce(self, app: App, title: Words, text: Words, page: str, args: Mapping[str, Any]) -> None:
        """A notification that also stands at the top for a few seconds."""
        notice = self.notify(app, title, text, page, args)
        if notice is not None:
            banner = self.show("heads_up", "heads_up", notice=notice.number)
            self.later(BANNER, lambda: self.close(banner) if self.windows.is_open(banner) else None)

    def post(self, package: str, title: str, text: str, tag: str) -> None:
        """A notification of what is no app on the home screen; one with the same tag is replaced."""
        for number, notice in list(self.notices.items()):
            if notice.app == package and notice.args == {"tag": tag}:
                del self.notices[number]
        notice = Notice(self._next_notice, package, title, text, "", {"tag": tag}, self.clock.elapsed)
        self._next_notice += 1
        self.notices[notice.number] = notice
        self.note("notification", package, title=title, text=text)
        self.changed()

    def posted(self, notice: Notice) -> Posted:
        """As the phone tells of it."""
        app = self.apps.get(notice.app)
        tag = "" if app else str(notice.args.get("tag", ""))
        title, text = self.words(notice.title), self.words(notice.text)
        package = app.package if app else notice.app
        return Posted(notice.number, package, tag, title, text, self.clock.local(notice.at))

    def restore_notices(self, notices: list[Notice], next_number: int) -> None:
        self.notices = {n.number: n for n in notices}
        self._next_notice = next_number

    @property
    def next_notice(self) -> int:
        return self._next_notice

    def capture(self) -> None:
        """A picture of the screen: an event for the apps that keep such."""
        for app in self.apps.values():
            if handler := app.events.get("captured"):
                self.run(app, handler, context_of(self, app))

    def new_id(self, app: str, prefix: str) -> str:
        """Never given before and not in the app's state."""
        text = msgspec.json.encode(self.vault[app])
        found = re.findall(rb'"%b(\d{1,9})"' % re.escape(prefix).encode(), text)
        last = max([self.ids.get(f"{app}:{prefix}", 0), *map(int, found)])
        self.ids[f"{app}:{prefix}"] = last + 1
        return f"{prefix}{last + 1}"


class _Guard:
    """Catches what an app's code raises, and stops that app."""

    def __init__(self, machine: Machine, app: App) -> None:
        self._machine = machine
        self._app = app

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        if not isinstance(error, Exception):
            return False
        self._machine._crashed(self._app, error)
        return True
