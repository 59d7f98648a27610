"""The notification shade and quick settings."""

from __future__ import annotations

from functools import partial
from typing import Final

from ..formats import MONTHS, WEEKDAYS, WEEKDAYS_ZH
from ..kit import (
    Bind,
    Button,
    Card,
    Column,
    Context,
    Grid,
    Icon,
    IconButton,
    Row,
    Screen,
    Scroll,
    Slider,
    Spacer,
    Text,
    Widget,
)
from ..machine import Machine, Notice
from ..navigation import Navigation
from ..text import T
from .app import Direction, SystemApp
from .bars import time_of_day

__all__ = ["add_shade", "open_notice"]

TILES: Final[dict[str, tuple[str, T]]] = {
    "wifi": ("wifi", T("Internet", "互联网")),
    "bluetooth": ("bluetooth", T("Bluetooth", "蓝牙")),
    "flashlight": ("flashlight_on", T("Flashlight", "手电筒")),
    "dnd": ("do_not_disturb_on", T("Do Not Disturb", "勿扰")),
    "auto_rotate": ("screen_rotation", T("Auto-rotate", "自动旋转")),
    "battery_saver": ("battery_saver", T("Battery Saver", "省电模式")),
    "mobile_data": ("swap_vert", T("Mobile data", "移动数据")),
    "airplane": ("airplanemode_active", T("Airplane mode", "飞行模式")),
    "dark": ("dark_mode", T("Dark theme", "深色主题")),
    "location": ("location_on", T("Location", "位置信息")),
    "hotspot": ("wifi_tethering", T("Hotspot", "热点")),
    "nfc": ("nfc", T("NFC", "NFC")),
}
"""Name in the system's state -> glyph and label."""

FIRST_TILES: Final = 4
"""How many of them the shade shows."""


def add_shade(ui: SystemApp, machine: Machine, navigation: Navigation) -> None:
    shade = _Shade(machine, navigation)
    ui.page("shade")(shade.notifications)
    ui.page("quick_settings")(shade.quick_settings)
    ui.swipe("shade")(shade.swiped)
    ui.swipe("quick_settings")(shade.swiped)


def open_notice(machine: Machine, notice: Notice) -> None:
    """What a tap on a notification does."""
    machine.notices.pop(notice.number, None)
    if notice.app in machine.apps:
        machine.launch(notice.app, notice.page, notice.args)
    machine.changed()


class _Shade:
    def __init__(self, machine: Machine, navigation: Navigation) -> None:
        self._machine = machine
        self._navigation = navigation

    # --- what it shows

    def notifications(self, c: Context) -> Screen:
        notices = sorted(self._machine.notices.values(), key=lambda n: n.number, reverse=True)
        tiles = Grid([self._tile(c, name) for name in list(TILES)[:FIRST_TILES]], columns=2, gap=8, padding=(16, 8))
        if notices:
            cards: list[Widget] = [self._card(notice) for notice in notices]
            clear = Button(T("Clear all", "全部清除"), key="clear_all", kind="tonal", on_click=self._clear)
            end: list[Widget] = [Row([Spacer(weight=1), clear], padding=(16, 8))]
        else:
            words = T("No notifications", "没有通知")
            cards, end = [Text(words, align="center", color="on_surface_variant", padding=(16, 24))], []
        listing = Scroll(cards, gap=8, key="notification_list", weight=1, padding=(16, 8))
        return Screen(body=Column([self._head(c), tiles, listing, *end], key="panel"), color="surface_dim")

    def quick_settings(self, c: Context) -> Screen:
        brightness = Row(
            [
                Icon("brightness_low"),
                Slider(Bind(c.system, "brightness"), key="brightness", description=T("Brightness", "亮度"), weight=1),
                Icon("brightness_high"),
            ],
            gap=8,
            padding=(16, 8),
        )
        tiles = Grid([self._tile(c, name) for name in TILES], columns=2, gap=8, padding=(16, 8))
        foot: list[Widget] = [Spacer(weight=1)]
        if "settings" in self._machine.apps:
            words = T("Open settings", "打开设置")
            foot.append(
                IconButton("settings", key="open_settings", description=words, on_click=partial(self._settings, c))
            )
        words = T("Power menu", "电源菜单")
        foot.append(IconButton("power_settings_new", key="power", description=words, on_click=partial(self._power, c)))
        body = Column([self._head(c), brightness, Scroll([tiles], key="tiles", weight=1), Row(foot, padding=(16, 8))])
        return Screen(body=body, color="surface_dim")

    def _head(self, c: Context) -> Widget:
        now = c.now
        date = T(
            f"{WEEKDAYS[now.weekday()]}, {MONTHS[now.month - 1]} {now.day}",
            f"{now.month}月{now.day}日 周{WEEKDAYS_ZH[now.weekday()]}",
        )
        return Row(
            [Text(time_of_day(self._machine), style="headline"), Spacer(weight=1), Text(date, style="label")],
            padding=(20, 12),
        )

    def _tile(self, c: Context, name: str) -> Widget:
        glyph, label = TILES[name]
        on = bool(c.system[name])
        network = str(c.system["wifi_network"])
        state = T(network, network) if name == "wifi" and on else T("On", "开启") if on else T("Off", "关闭")
        ink = "on_primary" if on else "on_surface"
        words = Column(
            [
                Text(label, style="label", color=ink, max_lines=1),
                Text(state, style="caption", color=ink, max_lines=1),
            ],
            weight=1,
        )
        return Card(
            Row([Icon(glyph, color=ink), words], gap=12, padding=(14, 12)),
            color="primary" if on else "surface_container_highest",
            key="tile",
            item=name,
            description=T(f"{label.en}, {state.en}", f"{label.zh}，{state.zh}"),
            selected=on,
            on=on,
            on_click=partial(self._toggle, c, name),
            on_long_click=partial(self._settings, c) if "settings" in self._machine.apps else None,
        )

    def _card(self, notice: Notice) -> Widget:
        app = self._machine.apps.get(notice.app)
        name = app.name if app else notice.app
        glyph = app.glyph if app else "notifications"
        at = self._machine.clock.local(notice.at)
        head = Row([Icon(glyph, size=16), Text(name, style="caption"), Text(f"{at:%H:%M}", style="caption")], gap=8)
        texts = [
            Text(notice.title, style="label", max_lines=1),
            Text(notice.text, color="on_surface_variant", max_lines=2),
        ]
        return Card(
            Column([head, *texts], gap=4, padding=16),
            color="surface_container_lowest",
            key="notification",
            item=str(notice.number),
            on_click=partial(self._open, notice),
        )

    # --- what it does

    def _toggle(self, c: Context, name: str) -> None:
        c.system[name] = not c.system[name]

    def _clear(self) -> None:
        self._machine.notices.clear()
        self._machine.changed()

    def _open(self, notice: Notice) -> None:
        self._navigation.close_panels()
        open_notice(self._machine, notice)

    def _settings(self, c: Context) -> None:
        self._navigation.close_panels()
        c.launch("settings")

    def _power(self, c: Context) -> None:
        self._navigation.close_panels()
        self._navigation.power_menu()

    def swiped(self, c: Context, direction: Direction, under: str) -> bool:
        """Up closes, down shows more, aside takes a notification away."""
        kind, _, item = under.partition("#")
        if direction == "up":
            self._navigation.close_panels()
        elif direction == "down":
            self._navigation.pull_down()
        elif kind == "notification":
            self._machine.notices.pop(int(item), None)
            self._machine.changed()
        return True
