"""What Settings knows at first start: networks, devices, installed apps, cities, languages, sounds."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from promptrpa.virtualphone.kit import T

NETWORKS: Final[dict[str, dict[str, Any]]] = {
    "w1": {"ssid": "Home-5G", "security": "WPA2", "signal": 4, "saved": True, "password": "sunflower42"},
    "w2": {"ssid": "Home-2.4G", "security": "WPA2", "signal": 3, "saved": True, "password": "sunflower42"},
    "w3": {"ssid": "CoffeeBar", "security": "WPA2", "signal": 3, "saved": False, "password": ""},
    "w4": {"ssid": "Library Free", "security": "none", "signal": 2, "saved": False, "password": ""},
    "w5": {"ssid": "Office-Guest", "security": "WPA3", "signal": 2, "saved": False, "password": ""},
    "w6": {"ssid": "Hotel Lakeside", "security": "none", "signal": 0, "saved": True, "password": ""},
    "w7": {"ssid": "Printer-Direct-8F", "security": "WPA2", "signal": 1, "saved": False, "password": ""},
}
"""signal: bars from 0 (out of reach) to 4."""

DEVICES: Final[dict[str, dict[str, Any]]] = {
    "d1": {"name": "Aero Buds", "kind": "headphones", "paired": True, "connected": False, "battery": 80},
    "d2": {"name": "Car Audio", "kind": "directions_car", "paired": True, "connected": False, "battery": 0},
    "d3": {"name": "Pulse Watch", "kind": "watch", "paired": True, "connected": True, "battery": 64},
    "d4": {"name": "Boom Speaker", "kind": "speaker", "paired": False, "connected": False, "battery": 55},
    "d5": {"name": "Slim Keyboard", "kind": "keyboard", "paired": False, "connected": False, "battery": 90},
    "d6": {"name": "Living Room TV", "kind": "tv", "paired": False, "connected": False, "battery": 0},
}


class Installed(NamedTuple):
    """An app as Settings lists it. `size` in megabytes; `launch`: the id to open it by, empty where it has no page."""

    id: str
    name: T
    glyph: str
    size: int
    permissions: tuple[str, ...]
    launch: str = ""
    system: bool = True


APPS: Final = (
    Installed("bank", T("Bank", "银行"), "account_balance", 64, ("camera", "location", "phone"), "bank"),
    Installed("browser", T("Browser", "浏览器"), "language", 212, ("camera", "location", "microphone"), "browser"),
    Installed("calendar", T("Calendar", "日历"), "calendar_month", 41, ("calendar", "contacts"), "calendar"),
    Installed("camera", T("Camera", "相机"), "photo_camera", 96, ("camera", "location", "microphone"), "camera"),
    Installed("chat", T("Chat", "聊天"), "chat", 355, ("camera", "contacts", "location", "microphone"), "chat"),
    Installed("clock", T("Clock", "时钟"), "schedule", 22, (), "clock"),
    Installed("contacts", T("Contacts", "联系人"), "contacts", 27, ("contacts", "phone"), "contacts"),
    Installed("files", T("Files", "文件"), "folder", 35, ("storage",), "files"),
    Installed("gallery", T("Gallery", "相册"), "photo_library", 88, ("location", "storage"), "gallery"),
    Installed("mail", T("Mail", "邮件"), "mail", 73, ("calendar", "contacts"), "mail"),
    Installed("messages", T("Messages", "短信"), "chat", 58, ("camera", "contacts", "sms"), "messages"),
    Installed("music", T("Music", "音乐"), "music_note", 120, ("microphone", "storage"), "music"),
    Installed("notes", T("Notes", "备忘录"), "sticky_note_2", 19, ("microphone", "storage"), "notes"),
    Installed("phone", T("Phone", "电话"), "call", 31, ("contacts", "microphone", "phone"), "phone"),
    Installed("shop", T("Shop", "商城"), "storefront", 187, ("camera", "location", "storage"), "shop"),
    Installed("weather", T("Weather", "天气"), "partly_cloudy_day", 33, ("location",), "weather"),
    Installed("icon_pack", T("Paper Icon Pack", "纸感图标包"), "palette", 14, (), "", False),
    Installed("old_game", T("Block Garden", "方块花园"), "extension", 412, ("storage", "contacts"), "", False),
    Installed("print_plugin", T("Print Plugin", "打印插件"), "print", 9, ("location",), "", False),
    Installed("torch", T("Torch Widget", "手电筒小部件"), "flashlight_on", 6, ("camera", "location"), "", False),
)

APP: Final = {app.id: app for app in APPS}

PERMISSIONS: Final = {
    "calendar": (T("Calendar", "日历"), "calendar_month"),
    "camera": (T("Camera", "相机"), "photo_camera"),
    "contacts": (T("Contacts", "通讯录"), "contacts"),
    "location": (T("Location", "位置信息"), "location_on"),
    "microphone": (T("Microphone", "麦克风"), "mic"),
    "phone": (T("Phone", "电话"), "call"),
    "sms": (T("SMS", "短信"), "sms"),
    "storage": (T("Photos and videos", "照片和视频"), "photo_library"),
}

ANSWERS: Final = {
    "always": T("Allow all the time", "始终允许"),
    "in_use": T("Allow only while using the app", "仅在使用该应用时允许"),
    "allow": T("Allow", "允许"),
    "ask": T("Ask every time", "每次都询问"),
    "deny": T("Don't allow", "不允许"),
}

SOUNDS: Final = (
    "None", "Aurora", "Beacon", "Bright Morning", "Cascade", "Chimes", "Crystal", "Daybreak", "Early Bird", "Flutes",
    "Harp", "Helium", "Marimba", "Meadow", "Orbit", "Pebbles", "Radar", "Ripples", "Sunrise", "Tides", "Xylophone",
)  # fmt: skip

SOUND_NAMES: Final = {"None": T("None", "无")}


class Zone(NamedTuple):
    """A time zone by its city. `hours` east of UTC in winter."""

    city: T
    region: T
    hours: float


ZONES: Final = {
    "Asia/Shanghai": Zone(T("Shanghai", "上海"), T("China", "中国"), 8),
    "Asia/Hong_Kong": Zone(T("Hong Kong", "香港"), T("China", "中国"), 8),
    "Asia/Tokyo": Zone(T("Tokyo", "东京"), T("Japan", "日本"), 9),
    "Asia/Seoul": Zone(T("Seoul", "首尔"), T("South Korea", "韩国"), 9),
    "Asia/Singapore": Zone(T("Singapore", "新加坡"), T("Singapore", "新加坡"), 8),
    "Asia/Bangkok": Zone(T("Bangkok", "曼谷"), T("Thailand", "泰国"), 7),
    "Asia/Kolkata": Zone(T("Kolkata", "加尔各答"), T("India", "印度"), 5.5),
    "Asia/Dubai": Zone(T("Dubai", "迪拜"), T("United Arab Emirates", "阿联酋"), 4),
    "Europe/Moscow": Zone(T("Moscow", "莫斯科"), T("Russia", "俄罗斯"), 3),
    "Africa/Cairo": Zone(T("Cairo", "开罗"), T("Egypt", "埃及"), 2),
    "Africa/Nairobi": Zone(T("Nairobi", "内罗毕"), T("Kenya", "肯尼亚"), 3),
    "Europe/Athens": Zone(T("Athens", "雅典"), T("Greece", "希腊"), 2),
    "Europe/Berlin": Zone(T("Berlin", "柏林"), T("Germany", "德国"), 1),
    "Europe/Paris": Zone(T("Paris", "巴黎"), T("France", "法国"), 1),
    "Europe/Madrid": Zone(T("Madrid", "马德里"), T("Spain", "西班牙"), 1),
    "Europe/Rome": Zone(T("Rome", "罗马"), T("Italy", "意大利"), 1),
    "Europe/London": Zone(T("London", "伦敦"), T("United Kingdom", "英国"), 0),
    "Atlantic/Reykjavik": Zone(T("Reykjavik", "雷克雅未克"), T("Iceland", "冰岛"), 0),
    "America/Sao_Paulo": Zone(T("São Paulo", "圣保罗"), T("Brazil", "巴西"), -3),
    "America/New_York": Zone(T("New York", "纽约"), T("United States", "美国"), -5),
    "America/Toronto": Zone(T("Toronto", "多伦多"), T("Canada", "加拿大"), -5),
    "America/Chicago": Zone(T("Chicago", "芝加哥"), T("United States", "美国"), -6),
    "America/Mexico_City": Zone(T("Mexico City", "墨西哥城"), T("Mexico", "墨西哥"), -6),
    "America/Denver": Zone(T("Denver", "丹佛"), T("United States", "美国"), -7),
    "America/Los_Angeles": Zone(T("Los Angeles", "洛杉矶"), T("United States", "美国"), -8),
    "Pacific/Honolulu": Zone(T("Honolulu", "檀香山"), T("United States", "美国"), -10),
    "Australia/Sydney": Zone(T("Sydney", "悉尼"), T("Australia", "澳大利亚"), 11),
    "Pacific/Auckland": Zone(T("Auckland", "奥克兰"), T("New Zealand", "新西兰"), 13),
}

LANGUAGES: Final = {
    "en": T("English (United States)", "English (United States)"),
    "zh": T("简体中文 (中国)", "简体中文 (中国)"),
    "cs": T("Čeština", "Čeština"),
    "da": T("Dansk", "Dansk"),
    "de": T("Deutsch", "Deutsch"),
    "es": T("Español", "Español"),
    "fi": T("Suomi", "Suomi"),
    "fr": T("Français", "Français"),
    "id": T("Indonesia", "Indonesia"),
    "it": T("Italiano", "Italiano"),
    "nl": T("Nederlands", "Nederlands"),
    "nb": T("Norsk bokmål", "Norsk bokmål"),
    "pl": T("Polski", "Polski"),
    "pt": T("Português (Brasil)", "Português (Brasil)"),
    "sv": T("Svenska", "Svenska"),
    "tr": T("Türkçe", "Türkçe"),
    "vi": T("Tiếng Việt", "Tiếng Việt"),
}
"""Each in its own words, as Android lists them."""

ACCOUNTS: Final = {
    "c1": {"kind": "mail", "name": "alex.chen@example.com", "sync": True},
    "c2": {"kind": "chat", "name": "alex_chen", "sync": True},
}

ACCOUNT_KINDS: Final = {
    "mail": (T("Mail account", "邮件账号"), "mail"),
    "chat": (T("Chat", "聊天"), "chat"),
    "calendar": (T("Calendar server", "日历服务器"), "calendar_month"),
    "exchange": (T("Exchange", "Exchange"), "business"),
    "cloud": (T("Cloud storage", "云存储"), "cloud"),
}

PASSWORDS: Final = {
    "p1": {"site": "shop.example.com", "user": "alex.chen@example.com", "password": "maple-river-7"},
    "p2": {"site": "forum.example.org", "user": "alexc", "password": "quiet!harbour"},
    "p3": {"site": "library.example.net", "user": "20451187", "password": "read4ever"},
}


def first_apps() -> dict[str, dict[str, Any]]:
    """What Settings keeps of each app: notifications, permissions, space, limits."""
    return {
        app.id: {
            "names": [app.name.en, app.name.zh],
            "installed": True,
            "enabled": True,
            "stopped": False,
            "notifications": True,
            "badge": True,
            "background_data": True,
            "unrestricted_data": False,
            "battery_use": "optimized",
            "pause_unused": True,
            "overlay": app.id == "torch",
            "picture_in_picture": True,
            "install_unknown": False,
            "all_files": app.id == "files",
            "modify_system": False,
            "exact_alarms": app.id in ("clock", "calendar"),
            "dnd_access": app.id == "clock",
            "open_links": True,
            "bubbles": app.id in ("chat", "messages"),
            "cache": app.size // 5 + 3,
            "data": app.size // 3,
            "timer": 0,
            "minutes": sum(map(ord, app.id)) * 7 % 53,
            "permissions": {name: ("in_use" if name == "location" else "allow") for name in app.permissions},
        }
        for app in APPS
    }
