"""The other windows of the system: recents, the lock screen, the volume slider and the power menu."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from ..formats import MONTHS, WEEKDAYS, WEEKDAYS_ZH
from ..kit import (
    Bind,
    Box,
    Button,
    Card,
    Column,
    Context,
    Dialog,
    Grid,
    HScroll,
    Icon,
    IconButton,
    ListItem,
    Row,
    Screen,
    Slider,
    Spacer,
    Text,
    TextField,
    Widget,
)
from ..machine import Machine
from ..navigation import Navigation
from ..text import T
from .app import Direction, SystemApp, system_app
from .bars import PACKAGE, time_of_day
from .shade import add_shade

__all__ = ["make_system_ui"]

FIRST_PIN: Final = "1234"
"""Opens a phone whose lock was set without a secret of its own (`system.pin`)."""

SECRETS: Final = {
    "pin": T("Enter your PIN", "输入您的 PIN 码"),
    "pattern": T("Draw your pattern", "绘制您的图案"),
    "password": T("Enter your password", "输入您的密码"),
}
"""Lock -> what it asks for."""


def make_system_ui(machine: Machine, navigation: Navigation, restart: Callable[[], None]) -> SystemApp:
    covers = frozenset({"shade", "quick_settings", "recents", "lock"})
    ui = system_app(
        "systemui",
        PACKAGE,
        T("System", "系统界面"),
        level=5,
        covers=covers,
        banners=frozenset({"volume"}),
        stays=frozenset({"lock"}),
    )
    add_shade(ui, machine, navigation)
    panels = _Panels(machine, navigation, restart)
    ui.page("recents")(panels.recents)
    ui.swipe("recents")(panels.swiped_recents)
    ui.page("lock")(panels.lock)
    ui.swipe("lock")(panels.swiped_lock)
    ui.page("volume")(panels.volume)
    ui.page("power_menu")(panels.power_menu)
    return ui


class _Panels:
    def __init__(self, machine: Machine, navigation: Navigation, restart: Callable[[], None]) -> None:
        self._machine = machine
        self._navigation = navigation
        self._restart = restart

    # --- recents

    def recents(self, c: Context) -> Screen:
        apps = [self._machine.apps[a] for a in self._machine.windows.recent if a in self._machine.apps]
        if not apps:
            body: Widget = Box(Text(T("No recent items", "近期没有任何内容"), color="on_surface_variant"))
            return Screen(body=body, color="surface_dim")
        wide = self._machine.screen.width > self._machine.screen.height
        cards: list[Widget] = []
        for app in apps:
            picture = Box(Icon(app.glyph, size=48, color="#ffffff"), color=app.color, round=24, padding=24)
            inside = Box(Column([picture], align="center"), height=160 if wide else 460, padding=(60, 0))
            card = Column(
                [
                    Row([Icon(app.glyph, size=20), Text(app.name, style="label")], gap=8, padding=(8, 8)),
                    Card(inside, color="surface_container_highest"),
                ],
                key="task",
                item=app.id,
                description=app.name,
                on_click=partial(self._switch, app.id),
            )
            cards.append(card)
        clear = Button(T("Clear all", "全部清除"), key="clear_all", kind="text", on_click=self._clear)
        body = Column(
            [
                Spacer(height=24, weight=1),
                HScroll(cards, gap=16, key="tasks", padding=(32, 0)),
                Row([Spacer(weight=1), clear, Spacer(weight=1)], padding=(0, 16)),
                Spacer(height=8, weight=1),
            ]
        )
        return Screen(body=body, color="surface_dim")

    def _switch(self, app: str) -> None:
        self._machine.hide("recents")
        self._machine.launch(app)

    def _clear(self) -> None:
        for app in list(self._machine.windows.recent):
            self._machine.stop(self._machine.apps[app])
            self._machine.windows.forget(app)
        self._machine.hide("recents")
        self._navigation.home()

    def swiped_recents(self, c: Context, direction: Direction, under: str) -> bool:
        kind, _, app = under.partition("#")
        if direction != "up" or kind != "task":
            return False
        self._machine.stop(self._machine.apps[app])
        self._machine.windows.forget(app)
        self._machine.changed()
        return True

    # --- lock screen

    def lock(self, c: Context) -> Screen:
        if "secret" in c.ui:
            return self._bouncer(c)
        now = c.now
        date = T(
            f"{WEEKDAYS[now.weekday()]}, {MONTHS[now.month - 1]} {now.day}",
            f"{now.month}月{now.day}日 周{WEEKDAYS_ZH[now.weekday()]}",
        )
        notices = sorted(self._machine.notices.values(), key=lambda n: n.number, reverse=True)[:3]
        cards: list[Widget] = []
        for notice in notices:
            app = self._machine.apps.get(notice.app)
            row = ListItem(notice.title, notice.text, glyph=app.glyph if app else "notifications")
            cards.append(Card(row, color="surface_container_lowest", key="notification", item=str(notice.number)))
        body = Column(
            [
                Spacer(weight=1),
                Text(time_of_day(self._machine), style="display", align="center", key="lock_clock"),
                Text(date, style="title", align="center"),
                Spacer(height=24),
                *cards,
                Spacer(weight=2),
                Row([Spacer(weight=1), Icon("lock", size=20), Spacer(weight=1)], padding=(0, 8)),
                Text(T("Swipe up to unlock", "向上滑动即可解锁"), style="label", align="center"),
                Spacer(height=24),
            ],
            gap=8,
            padding=(16, 0),
        )
        return Screen(body=body, color="primary_container")

    def _bouncer(self, c: Context) -> Screen:
        """Asks for the secret: digits on a pad (for a pattern its dots, counted from 1), or a password."""
        kind = str(c.system["lock"])
        question = T("Wrong, try again", "错误，请重试") if c.ui.get("wrong") else SECRETS[kind]
        head = Text(question, style="title", align="center", color="error" if c.ui.get("wrong") else "on_surface")
        asked: list[Widget]
        if kind == "password":
            field = TextField(
                Bind(c.ui, "secret"),
                SECRETS[kind],
                kind="password",
                key="password_entry",
                on_submit=partial(self._try_secret, c),
            )
            asked = [field, Button(T("OK", "确定"), key="pin_ok", on_click=partial(self._try_secret, c))]
        else:
            dots = "•" * len(str(c.ui["secret"]))
            asked = [
                Text(dots or " ", style="headline", align="center", key="pin_entry"),
                Grid(self._pad(c), columns=3, gap=12),
            ]
        body = Column([Spacer(weight=1), head, Spacer(height=16), *asked, Spacer(weight=1)], padding=(48, 16), gap=8)
        return Screen(body=body, color="surface")

    def _pad(self, c: Context) -> list[Widget]:
        def digit(d: str) -> Widget:
            return Button(d, key="pin_key", item=d, kind="tonal", on_click=partial(self._press_digit, c, d))

        words = T("Delete", "删除")
        delete = IconButton("backspace", key="pin_delete", description=words, on_click=partial(self._unpress, c))
        enter = Button(T("OK", "确定"), key="pin_ok", on_click=partial(self._try_secret, c))
        return [*(digit(d) for d in "123456789"), delete, digit("0"), enter]

    def _press_digit(self, c: Context, digit: str) -> None:
        c.ui["secret"] = str(c.ui["secret"]) + digit
        c.ui["wrong"] = False

    def _unpress(self, c: Context) -> None:
        c.ui["secret"] = str(c.ui["secret"])[:-1]

    def _try_secret(self, c: Context) -> None:
        if c.ui["secret"] == str(c.system.get("pin") or FIRST_PIN):
            self._machine.hide("lock")
        else:
            c.ui["secret"] = ""
            c.ui["wrong"] = True

    def swiped_lock(self, c: Context, direction: Direction, under: str) -> bool:
        if direction == "up" and "secret" not in c.ui:
            self._navigation.unlock()
        elif direction == "down" and "secret" in c.ui:
            c.ui.clear()
        return True

    # --- volume and power

    def volume(self, c: Context) -> Screen:
        row = Row(
            [
                Icon("music_note"),
                Slider(
                    Bind(c.system, "volume_media"), key="volume", description=T("Media volume", "媒体音量"), weight=1
                ),
            ],
            gap=8,
            padding=(16, 8),
        )
        return Screen(body=Card(row, color="surface_container_high"))

    def power_menu(self, c: Context) -> Dialog:
        choices: list[Widget] = [
            ListItem(T("Lock", "锁定"), glyph="lock", key="power_lock", on_click=partial(self._power, c, "lock")),
            ListItem(
                T("Restart", "重新启动"),
                glyph="restart_alt",
                key="restart",
                on_click=partial(self._power, c, "restart"),
            ),
        ]
        return Dialog(body=Column(choices))

    def _power(self, c: Context, choice: str) -> None:
        c.back()
        if choice == "restart":
            self._restart()
        else:
            self._navigation.sleep()
