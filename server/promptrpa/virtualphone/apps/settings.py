"""Settings: the first page, the search, and all other pages from their tables."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any, Final

from promptrpa.virtualphone.apps import (
    settings_accessibility,
    settings_accounts,
    settings_apps,
    settings_connected,
    settings_network,
    settings_private,
    settings_screen,
    settings_sound,
    settings_system,
    settings_wellbeing,
    settings_wifi,
)
from promptrpa.virtualphone.apps.settings_data import ACCOUNTS, DEVICES, NETWORKS, PASSWORDS, first_apps
from promptrpa.virtualphone.apps.settings_rows import (
    Book,
    Choice,
    Entry,
    Level,
    Link,
    Moved,
    Nested,
    Page,
    Renamed,
    Row,
    Time,
    Toggle,
    changes,
    defaults,
    framed,
    on_off,
    shown,
)
from promptrpa.virtualphone.kit import (
    App,
    AppBar,
    Bind,
    Card,
    Chip,
    Context,
    Icon,
    IconButton,
    ListItem,
    Screen,
    Scroll,
    Spacer,
    State,
    T,
    Text,
    TextField,
    Widget,
    Window,
)
from promptrpa.virtualphone.kit import (
    Row as Line,
)
from promptrpa.virtualphone.pickers import add_pickers
from promptrpa.virtualphone.text import resolve

HOME: Final = Page(
    "home",
    T("Settings", "设置"),
    [
        Link("network", T("Network & internet", "网络和互联网"), "network", glyph="wifi",
             subtitle=T("Mobile, Wi-Fi, hotspot", "移动网络、WLAN、热点"),
             v2=Renamed(T("Wi-Fi & networks", "WLAN 和网络"))),
        Link("connected", T("Connected devices", "已连接的设备"), "connected", glyph="devices",
             subtitle=T("Bluetooth, pairing", "蓝牙、配对"), v2=Renamed(T("Bluetooth & devices", "蓝牙与设备"))),
        Link("apps", T("Apps", "应用"), "apps", glyph="apps", v2=Renamed(T("App management", "应用管理")),
             subtitle=T("Recent apps, default apps", "最近使用的应用、默认应用")),
        Link("notifications", T("Notifications", "通知"), "notifications", glyph="notifications",
             subtitle=T("Notification history, conversations", "通知历史记录、对话")),
        Link("battery", T("Battery", "电池"), "battery", glyph="battery_full", v2=Moved("first"),
             subtitle=lambda c: f"{c.system['battery']}%"),
        Link("storage", T("Storage", "存储"), "storage", glyph="storage", v2=Nested(),
             subtitle=T("29% used, 91 GB free", "已使用 29%，还剩 91 GB")),
        Link("sound", T("Sound & vibration", "提示音和振动"), "sound", glyph="volume_up",
             subtitle=T("Volume, haptics, Do Not Disturb", "音量、触感反馈、勿扰"),
             v2=Renamed(T("Sounds & haptics", "声音与触感"))),
        Link("display", T("Display", "显示"), "display", glyph="brightness_6",
             subtitle=T("Dark theme, font size, brightness", "深色主题、字体大小、亮度"),
             v2=Renamed(T("Screen", "屏幕"))),
        Link("wallpaper", T("Wallpaper & style", "壁纸和样式"), "wallpaper", glyph="palette",
             subtitle=T("Colours, themed icons, app grid", "颜色、带主题的图标、应用网格"),
             v2=Renamed(T("Home screen & style", "桌面与个性化"))),
        Link("accessibility", T("Accessibility", "无障碍"), "accessibility", glyph="accessibility",
             subtitle=T("Display, interaction, audio", "显示、互动、音频")),
        Link("security", T("Security", "安全"), "security", glyph="lock",
             subtitle=T("Screen lock, Find My Device, app security", "屏幕锁定、查找我的设备、应用安全")),
        Link("privacy", T("Privacy", "隐私"), "privacy", glyph="shield",
             subtitle=T("Permissions, account activity", "权限、账号活动")),
        Link("location", T("Location", "位置信息"), "location", glyph="location_on",
             subtitle=lambda c: on_off(c.system["location"])),
        Link("safety", T("Safety & emergency", "安全和紧急情况"), "safety", glyph="emergency",
             subtitle=T("Emergency SOS, medical info, alerts", "紧急求救、医疗信息、警报")),
        Link("passwords", T("Passwords & accounts", "密码和账号"), "passwords", glyph="key", v2=Moved("first"),
             subtitle=T("Saved passwords, autofill, synced accounts", "保存的密码、自动填充、同步的账号")),
        Link("wellbeing", T("Digital Wellbeing & parental controls", "数字健康和家长控制"), "wellbeing",
             glyph="favorite", subtitle=T("Screen time, app timers, bedtime", "屏幕使用时间、应用定时器、就寝"),
             v2=Renamed(T("Wellbeing & parental controls", "健康使用和家长控制"))),
        Link("system", T("System", "系统"), "system", glyph="info",
             subtitle=T("Languages, gestures, time, backup", "语言、手势、时间、备份")),
        Link("about", T("About phone", "关于手机"), "about", glyph="smartphone", v2=Nested(),
             subtitle=lambda c: c.state["device_name"]),
    ],
)  # fmt: skip

PAGES: Final = (
    HOME,
    *settings_wifi.PAGES,
    *settings_network.PAGES,
    *settings_connected.PAGES,
    *settings_apps.PAGES,
    *settings_sound.PAGES,
    *settings_screen.PAGES,
    *settings_accessibility.PAGES,
    *settings_private.PAGES,
    *settings_accounts.PAGES,
    *settings_system.PAGES,
    *settings_wellbeing.PAGES,
)

MODULES: Final = (
    settings_wifi,
    settings_network,
    settings_connected,
    settings_apps,
    settings_sound,
    settings_screen,
    settings_accessibility,
    settings_private,
    settings_accounts,
    settings_system,
    settings_wellbeing,
)

RECENT_SEARCHES: Final = 5


def first_state(random: Random) -> State:
    """What is on at first start; the advertising id is the phone's own."""
    values: dict[str, Any] = defaults(PAGES)
    return values | {
        "networks": deepcopy(NETWORKS),
        "devices": deepcopy(DEVICES),
        "apps": first_apps(),
        "accounts": deepcopy(ACCOUNTS),
        "passwords": deepcopy(PASSWORDS),
        "vpns": {},
        "vpn_on": "",
        "apns": {"n1": {"name": "Northwind Internet", "apn": "internet.northwind", "proxy": "", "port": ""}},
        "apn": "n1",
        "dns_mode": "auto",
        "dns_host": "",
        "cast": "",
        "priority": {},
        "schedules": {
            "s1": {"name": "Sleeping", "days": [0, 1, 2, 3, 4, 5, 6], "start": "22:00", "end": "07:00", "on": False},
            "s2": {"name": "Event", "days": [0, 1, 2, 3, 4], "start": "09:00", "end": "17:00", "on": False},
        },
        "notification_sound": "Pebbles",
        "alarm_sound": "Sunrise",
        "wallpaper": "dawn",
        "lock_wallpaper": "dawn",
        "accent": "blue",
        "trash": 640,
        "fingers": {"f1": {"name": "Right thumb"}},
        "ad_id": f"{random.getrandbits(48):012x}",
        "emergency_contacts": {},
        "focus_apps": {},
        "languages": [],
        "time_zone": "Asia/Shanghai",
        "dictionary": {},
        "update_checked": "2026-03-01 20:14",
        "backed_up": "",
        "users": {"u1": {"name": "Alex"}},
        "build_taps": 0,
        "searches": [],
    }


def all_changes() -> dict[str, Any]:
    kinds: dict[str, Any] = dict(changes(PAGES))
    for module in MODULES:
        kinds.update(getattr(module, "CHANGES", {}))
    return kinds | {"search_settings": "icon_only"}


book = Book(PAGES)

app = App(
    id="settings",
    package="com.android.settings",
    name=T("Settings", "设置"),
    glyph="settings",
    color="#5f6368",
    state=first_state,
    changes=all_changes(),
    incidental=["settings.searches", "settings.searches.*"],
)


@app.page("home", activity=".Settings")
def home(c: Context) -> Window:
    arranged = book.arrange(HOME, c.version)
    bar = book.bar(c, arranged, HOME.title if isinstance(HOME.title, T) else "", back=False)
    find = partial(c.open, "search")
    words = T("Search settings", "搜索设置")
    if c.version == 2:
        icon = IconButton("search", key="search_settings", description=words, on_click=find)
        return Screen(bar=replace(bar, actions=[icon]), body=Scroll([*book.body(c, arranged), Spacer(24)]))
    line = Line([Icon("search"), Text(words, color="on_surface_variant")], gap=16, padding=(16, 14))
    card = Card(line, key="search_settings", on_click=find)
    return Screen(bar=bar, body=Scroll([framed(card), *book.body(c, arranged), Spacer(24)]))


def found(c: Context, query: str) -> list[tuple[Row, Page, str]]:
    """Rows whose title has the words, with the page that they are on and the page to open."""
    results: list[tuple[Row, Page, str]] = []
    for page in book.pages.values():
        arranged = book.arrange(page, c.version)
        for row in (*arranged.rows, *arranged.icons, *arranged.menu):
            if not isinstance(row, Link | Toggle | Choice | Level | Entry | Time):
                continue
            there = row.when is None or row.when(c)
            if there and query in resolve(shown(row, c.version), c.language).lower():
                results.append((row, page, row.page if isinstance(row, Link) and row.page else page.name))
    return results


def go(c: Context, query: str, page: str) -> None:
    kept = [query, *(old for old in c.state["searches"] if old != query)]
    c.state["searches"] = kept[:RECENT_SEARCHES]
    c.open(page)


@app.page("search", activity=".SearchActivity")
def search(c: Context) -> Window:
    """Settings by a word of their name."""
    typed = Bind(c.ui, "query", "")
    query = str(typed.get()).strip()
    field = TextField(typed, T("Search settings", "搜索设置"), "search", key="search_field")
    rows: list[Widget] = []
    if query:
        results = found(c, query.lower())[:30]
        for number, (row, page, opens) in enumerate(results):
            title = page.title if not callable(page.title) else page.title(c)
            rows.append(
                ListItem(
                    shown(row, c.version),
                    title,
                    row.glyph or "settings",
                    key="result",
                    item=row.key or str(number),
                    on_click=partial(go, c, query, opens),
                )
            )
        if not results:
            rows.append(Text(T("No results", "无结果"), align="center", padding=32))
    elif c.state["searches"]:
        rows.append(Text(T("Recent searches", "最近搜索"), style="label", color="primary", padding=(16, 10)))
        rows += [
            Chip(old, "history", key="recent_search", item=old, on_click=partial(typed.set, old), padding=(16, 4))
            for old in c.state["searches"]
        ]
    return Screen(bar=AppBar(search=field), body=Scroll(rows))


for module in MODULES:
    for name, build in getattr(module, "WINDOWS", {}).items():
        app.page(name)(build)
book.register(app)
add_pickers(app)
