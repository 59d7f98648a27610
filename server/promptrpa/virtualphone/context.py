"""What pages and handlers see of the phone: the phone's side of `kit.Context`."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypeVar, cast

from .clock import AppEvent
from .kit import App, Context, State, Words
from .state import SYSTEM

if TYPE_CHECKING:
    from .machine import Machine
    from .windows import Page

__all__ = ["context_of"]

V = TypeVar("V")


def context_of(machine: Machine, app: App, page: Page | None = None) -> Context:
    """For a page, or for an event of an app that has no page."""
    return cast(Context, _PhoneContext(machine, app, page))  # kit.Context has plain attributes, these are read-only


class _PhoneContext:
    def __init__(self, machine: Machine, app: App, page: Page | None) -> None:
        self._machine = machine
        self._app = app
        self._page = page
        self.ui: State = {} if page is None else page.ui
        self.args: Mapping[str, Any] = {} if page is None else page.args
        self.version = machine.version(app.id)

    @property
    def state(self) -> State:
        return self._machine.vault[self._app.id]

    @state.setter
    def state(self, state: State) -> None:
        self._machine.vault.replace(self._app.id, state)

    @property
    def system(self) -> State:
        return self._machine.vault[SYSTEM]

    @property
    def language(self) -> str:
        return self._machine.language

    @property
    def now(self) -> datetime:
        """Whole seconds while a page is made, so that it is the same all second long; milliseconds in handlers."""
        now = self._machine.now()
        if self._machine.making is None:
            return now
        self._machine.making.looked_at_time = True
        return now.replace(microsecond=0)

    def pick(self, first: V, second: V) -> V:
        return first if self.version == 1 else second

    def data(self, app_id: str) -> State:
        if app_id not in self._machine.vault:
            raise LookupError(f"no app is called {app_id!r}")
        if self._page is not None:
            self._page.touched.add(app_id)
        else:
            self._machine.touched.add(app_id)
        return self._machine.vault[app_id]

    def open(self, page: str, **args: Any) -> None:
        self._machine.open(self._app, page, args, full_screen=self._page is None)

    def replace(self, page: str, **args: Any) -> None:
        if self._page is None:
            self._machine.open(self._app, page, args, full_screen=True)
        else:
            self._machine.replace(self._page, page, args)

    def back(self, pages: int = 1) -> None:
        if self._page is not None:
            self._machine.close(self._page, pages)

    def launch(self, app_id: str, page: str = "", **args: Any) -> None:
        self._machine.launch(app_id, page, args, caller=self._app.id)

    def toast(self, words: Words) -> None:
        self._machine.toast(self._app, words)

    def copy(self, text: str) -> None:
        self._machine.copy(text)

    def notify(self, title: Words, text: Words, page: str = "", **args: Any) -> None:
        self._machine.notify(self._app, title, text, page, args)

    def announce(self, title: Words, text: Words, page: str = "", **args: Any) -> None:
        self._machine.announce(self._app, title, text, page, args)

    def after(self, seconds: float, event: str, **args: Any) -> None:
        self._machine.after(seconds, AppEvent(self._app.id, event, args))

    def new_id(self, prefix: str) -> str:
        return self._machine.new_id(self._app.id, prefix)
