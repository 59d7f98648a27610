"""What the package manager knows: which apps are there, which run, and what comes and goes."""

from __future__ import annotations

from typing import Final

from .apk import NotAnApk, package_of
from .kit import App
from .machine import Machine, first_state
from .windows import LAUNCHER

__all__ = ["Packages"]

SYSTEM_PREFIXES: Final = ("com.android.", "com.google.android.", "android")

FIRST_PROCESS: Final = 2100
"""Process id of the first app that starts."""


class Packages:
    """`known` are the apps of the packs, whether installed at the moment or not."""

    def __init__(self, machine: Machine, known: dict[str, App]) -> None:
        self._machine = machine
        self._known = known
        self._processes: dict[str, int] = {}

    def forget_removed(self, packages: list[str]) -> None:
        """What was uninstalled before the phone was last closed."""
        for package in packages:
            app = self._machine.app_of_package(package)
            if app is not None:
                del self._machine.apps[app.id]
                self._machine.removed.add(package)

    def all(self) -> list[str]:
        machine = self._machine
        own = {app.package for app in machine.system_apps.values()}
        return sorted(own | {app.package for app in machine.apps.values()} | set(machine.installed))

    def third_party(self) -> list[str]:
        return [p for p in self.all() if not p.startswith(SYSTEM_PREFIXES)]

    def version(self, package: str) -> str | None:
        app = self._machine.app_of_package(package)
        if app is not None:
            return app.versions[self._machine.version(app.id) - 1]
        if package in self._machine.installed:
            return self._machine.installed[package]
        own = {a.package for a in self._machine.system_apps.values()}
        return "14" if package in own else None

    def launcher_activity(self, package: str) -> str | None:
        app = self._machine.app_of_package(package)
        if app is not None:
            return app.pages[app.start].activity
        launcher = self._machine.system_apps[LAUNCHER]
        return launcher.pages["home"].activity if package == launcher.package else None

    def running(self) -> list[tuple[int, str]]:
        machine = self._machine
        apps = [machine.apps[a].package for a in machine.windows.running() if a in machine.apps]
        shown = ["com.android.systemui", machine.system_apps[LAUNCHER].package, *apps]
        self._processes = {p: n for p, n in self._processes.items() if p in shown}
        for package in shown:
            if package not in self._processes:
                self._processes[package] = max(self._processes.values(), default=FIRST_PROCESS) + 1
        return [(self._processes[p], p) for p in shown]

    def install(self, apk: bytes) -> str:
        try:
            package, version = package_of(apk)
        except NotAnApk as error:
            return f"Failure [INSTALL_FAILED_INVALID_APK: {error}]"
        app = next((a for a in self._known.values() if a.package == package), None)
        with self._machine.event("install", package=package):
            if app is None:
                self._machine.installed[package] = version
            else:
                self._machine.removed.discard(package)
                self._machine.apps[app.id] = app
        return "Success"

    def uninstall(self, package: str) -> bool:
        """The system's own packages stay."""
        machine = self._machine
        if package not in self.third_party():
            return False
        with machine.event("uninstall", package=package):
            app = machine.app_of_package(package)
            if app is None:
                del machine.installed[package]
            else:
                self._reset(app)
                del machine.apps[app.id]
                machine.removed.add(package)
        return True

    def clear(self, package: str) -> bool:
        app = self._machine.app_of_package(package)
        if app is None:
            return package in self.all()
        with self._machine.event("clear", package=package):
            self._reset(app)
        return True

    def _reset(self, app: App) -> None:
        machine = self._machine
        machine.stop(app)
        machine.windows.forget(app.id)
        machine.clock.forget(app.id)
        machine.notices = {n.number: n for n in machine.notices.values() if n.app != app.id}
        machine.permissions = {k: v for k, v in machine.permissions.items() if not k.startswith(f"{app.id}/")}
        machine.vault.replace(app.id, first_state(machine.config, app))
        machine.touched.add(app.id)
