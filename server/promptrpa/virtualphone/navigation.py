"""Back, home, recents, shade, power: what the system does whatever app is in front."""

from __future__ import annotations

from typing import Final

from .kit import Dialog, Screen
from .machine import Machine
from .scene import Scene
from .state import SYSTEM
from .system.app import SystemApp
from .windows import LAUNCHER, Page

__all__ = ["Navigation"]

SHADE: Final = "systemui"
"""The system app whose pages are the notification shade, quick settings, recents and the lock screen."""


class Navigation:
    def __init__(self, machine: Machine, scene: Scene) -> None:
        self._machine = machine
        self._scene = scene

    @property
    def locked(self) -> bool:
        return self._machine.windows.overlay("lock") is not None

    def start(self) -> None:
        """What shows after the phone was switched on."""
        windows = self._machine.windows
        if LAUNCHER not in windows.stacks:
            launcher = self._machine.system_apps[LAUNCHER]
            windows.push(
                windows.new_page(launcher, "home", launcher.pages["home"].build, {}, self._machine.clock.elapsed)
            )
        self._machine.changed()

    def back(self) -> None:
        """Close the keyboard, else the top window, else the page, else the app."""
        machine = self._machine
        if not machine.screen_on or self.locked:
            return
        if self._scene.keyboard_shown:
            machine.keyboard_wanted = False
            machine.changed()
            return
        page = self._scene.text_page()
        if page is None or self._stays(page):
            return
        if page.app.id == LAUNCHER and page is machine.windows.stack[0]:
            page.ui.clear()
            machine.changed()
        else:
            machine.close(page)

    def _stays(self, page: Page) -> bool:
        if isinstance(page.app, SystemApp) and page.name in page.app.stays:
            return True
        return isinstance(page.window, Dialog) and not page.window.cancelable

    def home(self) -> None:
        machine = self._machine
        if not machine.screen_on or self.locked:
            return
        self.close_panels()
        for page in list(machine.windows.overlays):
            if isinstance(page.app, SystemApp) and page.name in page.app.resumed:
                machine.close(page)
        launcher = machine.windows.stacks[LAUNCHER]
        del launcher[1:]
        launcher[0].ui.clear()
        machine.home()

    def close_panels(self) -> None:
        """The shade and recents."""
        for name in ("shade", "quick_settings", "recents"):
            self._machine.hide(name)

    def recents(self) -> None:
        if self._machine.screen_on and not self.locked and not self._machine.hide("recents"):
            self.close_panels()
            self._machine.keyboard_wanted = False
            self._machine.show(SHADE, "recents")

    def pull_down(self, quick: bool = False) -> None:
        """The shade; where that shows, quick settings."""
        if not self._machine.screen_on:
            return
        windows = self._machine.windows
        if windows.overlay("quick_settings") is not None:
            return
        if windows.overlay("shade") is not None:
            quick = True
        self.close_panels()
        self._machine.keyboard_wanted = False
        self._machine.show(SHADE, "quick_settings" if quick else "shade")

    # --- power

    def sleep(self) -> None:
        machine = self._machine
        if not machine.screen_on:
            return
        self.close_panels()
        machine.screen_on = False
        machine.keyboard_wanted = False
        self.lock()
        machine.note("screen", on=False)
        machine.changed()

    def wake(self) -> None:
        if not self._machine.screen_on:
            self._machine.screen_on = True
            self._machine.note("screen", on=True)
            self._machine.changed()

    def lock(self) -> None:
        if self._machine.vault[SYSTEM]["lock"] != "none" and not self.locked:
            self._machine.show(SHADE, "lock")

    def unlock(self) -> None:
        """What the finger does at the lock screen; a secret must be typed."""
        page = self._machine.windows.overlay("lock")
        if page is None:
            return
        if self._machine.system["lock"] in ("pin", "pattern", "password"):
            page.ui["secret"] = ""
            self._machine.changed()
        else:
            self._machine.close(page)

    def power_menu(self) -> None:
        if self._machine.screen_on and self._machine.windows.overlay("power_menu") is None:
            self._machine.show(SHADE, "power_menu")

    # --- apps

    def foreground(self) -> tuple[str, str]:
        """Package and activity of what counts as in front."""
        windows = self._machine.windows
        for page in reversed(windows.overlays):
            if isinstance(page.app, SystemApp) and page.name in page.app.resumed:
                return page.app.package, page.app.pages[page.name].activity
        for page in reversed(windows.stack):
            if page.window is None or isinstance(page.window, Screen):
                return page.app.package, page.app.pages[page.name].activity
        launcher = self._machine.system_apps[LAUNCHER]
        return launcher.package, launcher.pages["home"].activity

    def start_app(self, package: str, activity: str | None) -> bool:
        """As its icon does; an activity that is another page's opens that page."""
        machine = self._machine
        app = machine.app_of_package(package)
        if app is None:
            launcher = machine.system_apps[LAUNCHER]
            if package == launcher.package:
                self.home()
            return package == launcher.package
        name = ""
        activity = activity.removeprefix(package) if activity is not None else None
        if activity is not None and app.pages[app.start].activity != activity:
            name = next((n for n, page in app.pages.items() if page.activity == activity), "")
            if not name:
                return False
        with machine.event("start_app", "client", app.id):
            self.close_panels()
            machine.launch(app.id, name)
        return True

    def open_url(self, url: str, package: str | None) -> bool:
        """At the app whose link fits the longest part of the address."""
        found = [
            (len(scheme), app, page, argument)
            for app in self._machine.apps.values()
            for scheme, (page, argument) in app.links.items()
            if url.startswith(scheme) and package in (None, app.package)
        ]
        if not found:
            return False
        _, app, page, argument = max(found, key=lambda f: f[0])
        with self._machine.event("open_url", "client", app.id, url=url):
            self.close_panels()
            self._machine.launch(app.id, page, {argument: url}, caller=self._machine.windows.front)
        return True

    def show_crash(self, app: str) -> None:
        self._machine.hide("crash")
        self._machine.show("android", "crash", app=app)

    # --- the rest

    def rotate(self, rotation: int) -> None:
        if rotation % 4 != self._machine.rotation:
            self._machine.rotation = rotation % 4
            self._machine.move()

    def volume(self, steps: int) -> None:
        """Of media, in the steps of the volume keys."""
        system = self._machine.system
        system["volume_media"] = max(0, min(100, int(system["volume_media"]) + 5 * steps))
        self._machine.hide("volume")
        page = self._machine.show(SHADE, "volume")
        self._machine.later(3.0, lambda: self._gone(page))

    def _gone(self, page: Page) -> None:
        if self._machine.windows.is_open(page):
            self._machine.close(page)
