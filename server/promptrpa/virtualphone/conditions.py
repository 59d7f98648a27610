"""What makes real phones hard: trouble that comes by itself, each kind by the seed and after so many touches.

The others are part of what they disturb: "unlabelled", "canvas" and "late_lists" of the layout, "secure_window" of the
scene, "duplicate_labels" of the page.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Final

from .config import CONDITIONS
from .gestures import Gestures
from .kit import App
from .machine import Machine
from .navigation import Navigation
from .power import Power
from .system.dialogs import permission_of
from .text import T
from .windows import LAUNCHER, Page

__all__ = ["CONDITIONS", "Conditions", "UnknownCondition"]

CALLERS: Final = ("Anna Keller", "王小明", "Unknown number", "李娜", "Tom Baker", "+1 555 0142")

NEWS: Final = (
    (T("Battery usage", "电池用量"), T("Your phone used 12% less today.", "今天您的手机耗电减少了 12%。")),
    (T("New message", "新消息"), T("Are you coming later?", "你等会儿来吗？")),
    (T("Reminder", "提醒"), T("Tap to see what is new.", "点按即可查看新内容。")),
    (T("Backup finished", "备份完成"), T("All photos are safe.", "所有照片都已备份。")),
)

RINGING: Final = 20.0
"""Seconds of phone time until a caller gives up."""

CALL: Final = 45.0
"""Seconds of phone time until a caller whose call was taken hangs up."""


class UnknownCondition(ValueError):
    """No condition has that name."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """After how many touches it strikes first, and after how many again; none: only once."""

    first: tuple[int, int]
    again: tuple[int, int] | None


PLANS: Final[dict[str, _Plan]] = {
    "notification": _Plan((2, 4), (5, 12)),
    "covering_dialog": _Plan((2, 5), (12, 25)),
    "users_finger": _Plan((3, 6), (8, 16)),
    "incoming_call": _Plan((3, 7), (15, 30)),
    "rating_popup": _Plan((3, 6), (8, 20)),
    "reboot": _Plan((4, 8), None),
}


class Conditions:
    def __init__(self, machine: Machine, gestures: Gestures, navigation: Navigation, power: Power) -> None:
        self._machine = machine
        self._gestures = gestures
        self._navigation = navigation
        self._power = power
        self._calls = 0
        self._due: dict[str, float] = {}
        self._strikes: dict[str, Callable[[Random], None]] = {
            "notification": self._notification,
            "covering_dialog": self._covering_dialog,
            "users_finger": self._users_finger,
            "incoming_call": self._incoming_call,
            "rating_popup": self._rating,
            "reboot": self._reboot,
        }

    def set(self, names: frozenset[str]) -> None:
        unknown = names - set(CONDITIONS)
        if unknown:
            raise UnknownCondition(f"There is no condition {min(unknown)!r}; there are {', '.join(CONDITIONS)}.")
        with self._machine.event("conditions", names=sorted(names)):
            self._machine.flags = names

    # --- when

    def touched(self) -> None:
        """The client has touched the phone or pressed a key."""
        for name, plan in PLANS.items():
            if name not in self._machine.flags:
                continue
            counts = self._machine.strikes.setdefault(name, [0, 0])
            limits = plan.first if counts[0] == 0 else plan.again
            counts[1] += 1
            if limits is None or self._due.get(name, -1.0) >= self._machine.clock.elapsed:
                continue
            random = Random(f"{self._machine.config.seed}:{name}:{counts[0]}")
            if counts[1] >= random.randint(*limits):
                wait = random.uniform(0.0, 1.2)
                self._due[name] = self._machine.clock.elapsed + wait
                self._machine.later(wait, partial(self._strike, name, random))

    def _strike(self, name: str, random: Random) -> None:
        """Now, unless the phone is in no state for it; then after the next touch."""
        if name not in self._machine.flags or not self._ready(name):
            return
        counts = self._machine.strikes[name]
        counts[:] = [counts[0] + 1, 0]
        with self._machine.event("condition", "phone", name=name):
            self._strikes[name](random)

    def _ready(self, name: str) -> bool:
        machine = self._machine
        if self._power.gone or not machine.screen_on or self._navigation.locked:
            return False
        front = self._front()
        if name in ("covering_dialog", "users_finger"):
            return front is not None
        if name == "rating_popup":
            return front is not None and f"{front.id}/rated" not in machine.permissions
        if name == "notification":
            return bool(self._others()) and machine.windows.overlay("heads_up") is None
        if name == "incoming_call":
            return not any(machine.windows.overlay(page) for page in ("incoming_call", "in_call"))
        return True

    def _others(self) -> list[App]:
        """Apps that are not in front and may notify."""
        apps = self._machine.apps
        return [apps[a] for a in sorted(apps) if a != self._machine.windows.front and self.may_notify(apps[a])]

    def _front(self) -> App | None:
        """The app in front, if it is one of the packs' and nothing of the system covers it."""
        machine = self._machine
        if machine.windows.overlays or machine.windows.front == LAUNCHER:
            return None
        return machine.apps.get(machine.windows.front)

    # --- what

    def app_started(self, app: App) -> None:
        """At its first start an app asks for what it needs."""
        need = permission_of(app.id)
        if "permission_popups" not in self._machine.flags or app.id not in self._machine.apps:
            return
        if f"{app.id}/{need}" not in self._machine.permissions:
            self._machine.later(0.5, lambda: self._ask(app, need))

    def _ask(self, app: App, need: str) -> None:
        if self._machine.windows.front == app.id and self._machine.windows.overlay("permission") is None:
            with self._machine.event("condition", "phone", name="permission_popups", struck=True):
                self._machine.keyboard_wanted = False
                self._machine.show("permissions", "permission", app=app.id, permission=need)

    def permission_answered(self, app: str, need: str, given: bool) -> None:
        self._machine.permissions[f"{app}/{need}"] = given
        self._machine.note("permission", app, permission=need, given=given)

    def may_notify(self, app: App) -> bool:
        return self._machine.permissions.get(f"{app.id}/notifications", True)

    def _notification(self, random: Random) -> None:
        title, text = random.choice(NEWS)
        self._machine.announce(random.choice(self._others()), title, text, "", {})

    def _covering_dialog(self, random: Random) -> None:
        self._machine.keyboard_wanted = False
        self._machine.show("updates", "update")

    def _rating(self, random: Random) -> None:
        app = self._front()
        assert app is not None
        self._machine.permissions[f"{app.id}/rated"] = True
        self._machine.keyboard_wanted = False
        self._machine.show("store", "rating", app=app.id)

    def _incoming_call(self, random: Random) -> None:
        page = self._machine.show("incall", "incoming_call", caller=random.choice(CALLERS))
        self._machine.later(RINGING, lambda: self._missed(page))

    def _missed(self, page: Page) -> None:
        if self._close(page) and "phone" in self._machine.apps:
            caller = str(page.args["caller"])
            self._machine.notify(self._machine.apps["phone"], T("Missed call", "未接来电"), caller, "", {})

    def call_answered(self, caller: str, taken: bool) -> None:
        self._machine.note("call", caller, taken=taken)
        if taken:
            page = self._machine.show("incall", "in_call", caller=caller, since=self._machine.clock.elapsed)
            self._machine.later(CALL, lambda: self._close(page))

    def _close(self, page: Page) -> bool:
        if not self._machine.windows.is_open(page):
            return False
        self._machine.close(page)
        return True

    def _users_finger(self, random: Random) -> None:
        screen = self._machine.screen
        middle, wide, high = screen.width / 2, screen.width, screen.height
        choice = random.choice(("scroll", "shade", "back", "switch"))
        if choice == "scroll":
            self._gestures.swipe([(middle, high * 0.7), (middle, high * 0.4)], 0.4, by="user")
        elif choice == "shade":
            self._gestures.swipe([(middle, 5), (middle, high * 0.5)], 0.3, by="user")
        elif choice == "back":
            self._gestures.swipe([(3, high * 0.5), (wide * 0.4, high * 0.5)], 0.2, by="user")
        else:
            self._switch_app()

    def _switch_app(self) -> None:
        """To the app used before, else home."""
        windows = self._machine.windows
        others = [app for app in windows.running() if app not in (windows.front, LAUNCHER)]
        with self._machine.event("switch_app", "user", others[0] if others else LAUNCHER):
            if others:
                self._machine.launch(others[0])
            else:
                self._navigation.home()

    def _reboot(self, random: Random) -> None:
        self._power.restart()

    # --- the wire

    def delay(self) -> float:
        """Seconds that an answer is held back; now and then more than a second."""
        if "slow_adb" not in self._machine.flags:
            return 0.0
        self._calls += 1
        random = Random(f"{self._machine.config.seed}:slow_adb:{self._calls}")
        return random.uniform(1.0, 1.5) if random.random() < 0.08 else random.uniform(0.05, 0.3)

    def breaks(self) -> bool:
        """Whether the connection drops now: after each 20 to 60 calls."""
        if "broken_adb" not in self._machine.flags:
            return False
        counts = self._machine.strikes.setdefault("broken_adb", [0, 0])
        counts[1] += 1
        if counts[1] < Random(f"{self._machine.config.seed}:broken_adb:{counts[0]}").randint(20, 60):
            return False
        counts[:] = [counts[0] + 1, 0]
        return True
