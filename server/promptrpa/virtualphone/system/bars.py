"""The status bar and the bar for the home gesture."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial

from ..kit import Box, Column, Context, Icon, Row, Screen, Spacer, Text, Widget
from ..machine import Machine
from ..text import T
from .app import SystemApp, system_app

__all__ = ["make_bars", "status_icons"]

PACKAGE = "com.android.systemui"


def make_bars(machine: Machine) -> SystemApp:
    bars = system_app("bars", PACKAGE, T("System bars", "系统栏"))
    bars.page("status_bar")(partial(_status_bar, machine))
    bars.page("gesture_bar")(_gesture_bar)
    bars.stamps["status_bar"] = partial(_stamp, machine)
    bars.stamps["gesture_bar"] = lambda: 0
    return bars


def _stamp(machine: Machine) -> Hashable:
    system = machine.system
    shown = ("wifi", "airplane", "bluetooth", "dnd", "location", "mobile_data", "volume_ring", "battery", "language")
    values = tuple(system[name] for name in shown)
    return machine.now().strftime("%H:%M"), system["time_24h"], values, tuple(n.app for n in machine.notices.values())


def time_of_day(machine: Machine) -> str:
    now = machine.now()
    return f"{now.hour}:{now:%M}" if machine.system["time_24h"] else f"{now.hour % 12 or 12}:{now:%M}"


def status_icons(machine: Machine) -> list[tuple[str, str, T]]:
    """Key, glyph and description of what the end of the bar shows."""
    system = machine.system
    icons = []
    if system["dnd"]:
        icons.append(("dnd", "do_not_disturb_on", T("Do Not Disturb", "勿扰")))
    if int(system["volume_ring"]) == 0:
        icons.append(("silent", "vibration", T("Ringer vibrate", "振动")))
    if system["bluetooth"]:
        icons.append(("bluetooth", "bluetooth", T("Bluetooth on", "蓝牙已开启")))
    if system["airplane"]:
        icons.append(("airplane", "airplanemode_active", T("Airplane mode", "飞行模式")))
    elif system["mobile_data"]:
        icons.append(("mobile_signal", "signal_cellular_alt", T("Phone signal full", "手机信号满格")))
    if system["wifi"]:
        icons.append(("wifi_signal", "wifi", T("Wifi signal full", "WLAN 信号满格")))
    return icons


def _status_bar(machine: Machine, c: Context) -> Screen:
    notices = list(dict.fromkeys(n.app for n in machine.notices.values()))[:4]
    apps = [machine.apps[app] for app in notices if app in machine.apps]
    left: list[Widget] = [Text(time_of_day(machine), style="label", key="clock")]
    left += [
        Icon(app.glyph, size=16, key="notification_icon", item=app.id, description=_posted(machine, app.name))
        for app in apps
    ]
    right: list[Widget] = [
        Icon(glyph, size=16, key=key, description=words, color="on_surface")
        for key, glyph, words in status_icons(machine)
    ]
    percent = int(c.system["battery"])
    battery = T(f"Battery {percent} percent.", f"电池电量为百分之 {percent}。")
    right += [Icon("battery_full", size=16, key="battery", description=battery, color="on_surface")]
    return Screen(body=Row([*left, Spacer(weight=1), *right], gap=6, padding=(16, 0)))


def _posted(machine: Machine, name: object) -> T:
    words = name if isinstance(name, T) else T(str(name), str(name))
    return T(f"{words.en} notification", f"{words.zh}通知")


def _gesture_bar(c: Context) -> Screen:
    pill = Box(Spacer(height=4), color="on_surface", round=2, weight=1)
    return Screen(body=Column([Row([Spacer(weight=1), pill, Spacer(weight=1)], padding=(0, 8))]))
