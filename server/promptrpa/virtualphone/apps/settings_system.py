"""Settings: system and about phone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from functools import partial
from typing import Final

from promptrpa.virtualphone.apps.settings_data import LANGUAGES, ZONES
from promptrpa.virtualphone.apps.settings_rows import (
    SAVE,
    Action,
    Choice,
    Entry,
    IconOnly,
    Info,
    Link,
    Moved,
    Nested,
    Page,
    Renamed,
    Toggle,
    ask,
    custom,
    header,
    screen,
)
from promptrpa.virtualphone.config import SYSTEM_STATE
from promptrpa.virtualphone.kit import (
    Bind,
    Button,
    ChangeKind,
    Column,
    Context,
    Icon,
    IconButton,
    ListItem,
    PageFunction,
    Sheet,
    T,
    Text,
    TextField,
    Widget,
    Window,
)

BUILD: Final = "VP1A.260302.011"

TAPS_TO_DEVELOP: Final = 7


# --- languages -------------------------------------------------------------------------------------------------------


def use_first(c: Context) -> None:
    """The first language that the phone's own texts are in becomes the phone's."""
    c.system["language"] = next((code for code in c.state["languages"] if code in ("en", "zh")), "en")


def language_rows(c: Context) -> Sequence[Widget]:
    languages: list[str] = c.state["languages"] or [c.language]
    rows: list[Widget] = []
    for index, code in enumerate(languages):
        name = LANGUAGES[code]
        more = IconButton("more_vert", key="language_menu", item=code, on_click=partial(c.open, "language", code=code),
                          description=T(f"Options for {name.en}", f"{name.zh}的选项"))  # fmt: skip
        rows.append(ListItem(f"{index + 1}  {name.en}", trailing=more))
    return rows


def language_sheet(c: Context) -> Window:
    """What can be done with one of the languages."""
    code = str(c.args["code"])
    languages: list[str] = list(c.state["languages"]) or [c.language]

    def move(step: int) -> None:
        place = languages.index(code)
        languages.insert(place + step, languages.pop(place))
        keep()

    def remove() -> None:
        languages.remove(code)
        keep()

    def keep() -> None:
        c.state["languages"] = languages
        use_first(c)
        c.back()

    place = languages.index(code)
    actions: list[tuple[str, T, str, Callable[[], None], bool]] = [
        ("language_top", T("Move to top", "移到顶部"), "vertical_align_top", partial(move, -place), place > 0),
        ("language_up", T("Move up", "上移"), "arrow_upward", partial(move, -1), place > 0),
        ("language_down", T("Move down", "下移"), "arrow_downward", partial(move, 1), place < len(languages) - 1),
        ("language_remove", T("Remove", "移除"), "delete", remove, len(languages) > 1),
    ]
    items: list[Widget] = [
        ListItem(words, glyph=glyph, key=key, on_click=run) for key, words, glyph, run, possible in actions if possible
    ]
    only: list[Widget] = [Text(T("A phone needs at least one language", "手机至少需要一种语言"), padding=(0, 16))]
    return Sheet(title=LANGUAGES[code], body=Column(items or only))


def language_add(c: Context) -> Window:
    query = Bind(c.ui, "query", "")
    present = c.state["languages"] or [c.language]

    def add(code: str) -> None:
        c.state["languages"] = [*present, code]
        c.back()

    rows = [
        ListItem(name, key="new_language", item=code, on_click=partial(add, code))
        for code, name in LANGUAGES.items()
        if code not in present and query.get().lower() in name.en.lower()
    ]
    field = TextField(query, T("Search languages", "搜索语言"), "search", key="language_search", padding=(16, 8))
    return screen(T("Add a language", "添加语言"), [field, *rows])


# --- date and time ---------------------------------------------------------------------------------------------------


def zone_words(zone: str) -> T:
    hours = ZONES[zone].hours
    minutes = int(abs(hours) % 1 * 60)
    offset = f"GMT{'+' if hours >= 0 else '-'}{int(abs(hours)):02d}:{minutes:02d}"
    return T(f"{offset} {ZONES[zone].city.en}", f"{offset} {ZONES[zone].city.zh}")


def time_zone(c: Context) -> Window:
    """All cities, with a search."""
    query = Bind(c.ui, "query", "")
    here = ZONES[c.state["time_zone"]].hours

    def choose(zone: str) -> None:
        c.state["time_zone"] = zone
        c.back()

    rows = []
    for zone, (city, region, hours) in ZONES.items():
        words = f"{city.en} {city.zh} {region.en} {region.zh}".lower()
        if query.get().lower() in words:
            there = c.now + timedelta(hours=hours - here)
            note = T(
                f"{region.en} • {zone_words(zone).en.split(' ')[0]}",
                f"{region.zh} • {zone_words(zone).en.split(' ')[0]}",
            )
            rows.append(
                ListItem(city, note, key="zone", item=zone, trailing=f"{there:%H:%M}", on_click=partial(choose, zone))
            )
    field = TextField(query, T("Search city or region", "搜索城市或地区"), "search", key="zone_search", padding=(16, 8))
    return screen(T("Select time zone", "选择时区"), [field, *rows])


def dictionary_rows(c: Context) -> Sequence[Widget]:
    rows: list[Widget] = [
        ListItem(
            word["word"],
            word["shortcut"] or None,
            key="word",
            item=name,
            on_click=partial(c.open, "word", word=name),
        )
        for name, word in c.state["dictionary"].items()
    ]
    return rows or [Text(T("No words in your dictionary", "字典中没有字词"), align="center", padding=32)]


def word_page(c: Context) -> Window:
    name = str(c.args.get("word", ""))
    old = c.state["dictionary"].get(name, {"word": "", "shortcut": ""})
    word, shortcut = Bind(c.ui, "word", old["word"]), Bind(c.ui, "shortcut", old["shortcut"])

    def save() -> None:
        made = {"word": word.get().strip(), "shortcut": shortcut.get().strip()}
        c.state["dictionary"][name or c.new_id("d")] = made
        c.back()

    def delete() -> None:
        c.state["dictionary"].pop(name)
        c.back()

    rows: list[Widget] = [
        TextField(word, T("Type a word", "输入字词"), key="word_text", padding=(16, 8)),
        TextField(shortcut, T("Optional shortcut", "快捷方式（可选）"), key="word_shortcut", padding=(16, 8)),
        Button(SAVE, key="word_save", on_click=save, enabled=bool(word.get().strip()), padding=(16, 8)),
    ]
    icon = IconButton("delete", key="word_delete", description=T("Delete word", "删除字词"), on_click=delete)
    return screen(T("Personal dictionary", "个人字典"), rows, actions=[icon] if name else [])


# --- update, backup, users, reset ------------------------------------------------------------------------------------


def update_head(c: Context) -> Sequence[Widget]:
    checked = c.state["update_checked"]
    return [
        Column(
            [
                Icon("check_circle", size=56, color="primary"),
                Text(T("Your system is up to date", "您的系统是最新版本"), style="title"),
                Text("Android 15", style="caption"),
                Text(T(f"Last checked {checked}", f"上次检查时间：{checked}"), style="caption"),
            ],
            align="center",
            gap=8,
            padding=24,
        )
    ]


def check_update(c: Context) -> None:
    c.state["update_checked"] = f"{c.now:%Y-%m-%d %H:%M}"
    c.toast(T("No update is available", "没有可用的更新"))


def back_up(c: Context) -> None:
    c.state["backed_up"] = f"{c.now:%Y-%m-%d %H:%M}"
    c.toast(T("Backup complete", "备份完成"))


def user_rows(c: Context) -> Sequence[Widget]:
    return [
        ListItem(user["name"], T("You (Admin)", "您（管理员）") if name == "u1" else T("Not set up", "未设置"),
                 "person",
                 key="user", item=name, on_click=partial(c.open, "user", user=name))
        for name, user in c.state["users"].items()
    ]  # fmt: skip


def user_page(c: Context) -> Window:
    """A person who uses the phone: their name, or a new one."""
    name = str(c.args.get("user", ""))
    typed = Bind(c.ui, "name", c.state["users"].get(name, {"name": ""})["name"])

    def save() -> None:
        c.state["users"][name or c.new_id("u")] = {"name": typed.get().strip()}
        c.back()

    field = TextField(typed, T("Name", "姓名"), key="user_name")
    title = T("Profile info", "个人资料信息") if name else T("Add user", "添加用户")
    return ask(c, title, field, SAVE, save, "user_save", bool(typed.get().strip()))


def reset_network(c: Context) -> None:
    for network in c.state["networks"].values():
        network.update(saved=False, password="")
    for device in c.state["devices"].values():
        device.update(paired=False, connected=False)
    c.system.update(wifi=True, bluetooth=True, mobile_data=True, airplane=False, hotspot=False, wifi_network="")
    c.state.update(vpn_on="", dns_mode="auto", dns_host="")
    c.toast(T("Network settings have been reset", "已重置网络设置"))


def erase_all(c: Context) -> Window:
    """The last question before everything goes."""

    def erase() -> None:
        language = c.system["language"]
        c.system.update(SYSTEM_STATE | {"language": language})
        for name in ("networks", "devices", "accounts", "passwords", "fingers", "vpns", "dictionary"):
            c.state[name].clear()
        c.state["erased"] = f"{c.now:%Y-%m-%d %H:%M}"
        c.back(4)

    warning = T("All of your personal information and downloaded apps will be deleted. You can't undo this.",
                "您的所有个人信息和已下载的应用都会被删除。此操作无法撤消。")  # fmt: skip
    rows: list[Widget] = [
        Text(warning, padding=16),
        Button(T("Erase all data", "清空所有数据"), color="error", key="erase_yes", on_click=erase, padding=(16, 12)),
    ]
    return screen(T("Erase all data?", "要清空所有数据吗？"), rows)


def tap_build(c: Context) -> None:
    """Seven taps make a developer."""
    taps = int(c.state["build_taps"]) + 1
    if c.state["developer"]:
        c.toast(T("No need, you are already a developer", "您已处于开发者模式，无需进行此操作"))
        return
    c.state["build_taps"] = taps
    if taps >= TAPS_TO_DEVELOP:
        c.state["developer"] = True
        c.toast(T("You are now a developer!", "您现在处于开发者模式！"))
    elif taps > 2:
        left = TAPS_TO_DEVELOP - taps
        c.toast(
            T(
                f"You are now {left} steps away from being a developer",
                f"现在只需再执行 {left} 步操作即可进入开发者模式",
            )
        )


def is_developer(c: Context) -> bool:
    return bool(c.state["developer"])


PAGES: Final = (
    Page(
        "system",
        T("System", "系统"),
        [
            Link("languages", T("Languages", "语言"), "languages", glyph="language",
                 subtitle=lambda c: LANGUAGES[c.language], v2=Renamed(T("Language & region", "语言与地区"))),
            Link("keyboard_link", T("Keyboard", "键盘"), "keyboard", glyph="keyboard"),
            Link("gestures", T("Gestures", "手势"), "gestures", glyph="swipe"),
            Link("date_time", T("Date & time", "日期和时间"), "date_time", glyph="schedule", v2=Moved("first"),
                 subtitle=lambda c: zone_words(c.state["time_zone"])),
            Link("backup", T("Backup", "备份"), "backup", glyph="backup", v2=Nested()),
            Link("update", T("System update", "系统更新"), "system_update", glyph="system_update",
                 subtitle=T("Up to date", "已是最新版本"), v2=Renamed(T("Software update", "软件更新"))),
            Link("users_link", T("Multiple users", "多用户"), "users", glyph="people", v2=Nested()),
            Link("developer_link", T("Developer options", "开发者选项"), "developer", glyph="code", when=is_developer),
            Link("reset", T("Reset options", "重置选项"), "reset", glyph="restart_alt", v2=Nested()),
        ],
    ),
    Page(
        "languages",
        T("Languages", "语言"),
        [
            custom(language_rows),
            Link("language_add", T("Add a language", "添加语言"), "language_add", glyph="add", v2=IconOnly("add")),
            Choice("temperature", T("Temperature", "温度"), default="c",
                   options=[("c", T("Celsius (°C)", "摄氏度 (°C)")), ("f", T("Fahrenheit (°F)", "华氏度 (°F)"))]),
            Choice("first_day", T("First day of week", "一周的第一天"), default="monday",
                   options=[("monday", T("Monday", "星期一")), ("saturday", T("Saturday", "星期六")),
                            ("sunday", T("Sunday", "星期日"))]),
        ],
    ),
    Page(
        "keyboard",
        T("Keyboard", "键盘"),
        [
            Link("screen_keyboard", T("On-screen keyboard", "屏幕键盘"), "screen_keyboard", glyph="keyboard",
                 subtitle=lambda c: str(c.system["keyboard"])),
            Toggle("physical_keyboard", T("Show on-screen keyboard with a physical one", "使用实体键盘时显示屏幕键盘")),
            Toggle("spell_check", T("Spell checker", "拼写检查工具"), default=True),
            Link("dictionary", T("Personal dictionary", "个人字典"), "dictionary", glyph="menu_book",
                 v2=Renamed(T("Custom words", "自定义字词"))),
            Choice("pointer_speed", T("Pointer speed", "指针速度"), default="medium", v2=Nested(),
                   options=[("slow", T("Slow", "慢")), ("medium", T("Medium", "中")), ("fast", T("Fast", "快"))]),
            Toggle("voice_typing", T("Voice typing", "语音输入"), default=True),
        ],
    ),
    Page(
        "screen_keyboard",
        T("On-screen keyboard", "屏幕键盘"),
        [
            Choice("keyboard_choice", T("Current keyboard", "当前键盘"), target="system.keyboard",
                   default="Virtual keyboard",
                   options=[("Virtual keyboard", T("Virtual keyboard", "虚拟键盘"))]),
            Toggle("auto_correct", T("Auto-correction", "自动更正"), default=True),
            Toggle("suggest_words", T("Show suggestions", "显示建议"), default=True),
            Toggle("key_sound", T("Sound on keypress", "按键提示音")),
            Toggle("number_row", T("Number row", "数字行")),
        ],
    ),
    Page(
        "dictionary",
        T("Personal dictionary", "个人字典"),
        [
            custom(dictionary_rows),
            Link("word_add", T("Add word", "添加字词"), "word", glyph="add", v2=IconOnly("add")),
        ],
    ),
    Page(
        "gestures",
        T("Gestures", "手势"),
        [
            Link("navigation", T("Navigation mode", "导航模式"), "navigation_mode", glyph="swipe_up",
                 subtitle=lambda c: T("Gesture navigation", "手势导航") if c.state["navigation"] == "gesture"
                 else T("3-button navigation", "三按钮导航")),
            Toggle("quick_camera", T("Quickly open camera", "快速打开相机"), default=True,
                   subtitle=T("Press the power button twice", "按两次电源按钮")),
            Toggle("one_handed", T("One-handed mode", "单手模式")),
            Toggle("quick_tap", T("Quick Tap to start actions", "快速点按以执行操作"), v2=Nested()),
            Toggle("tap_check", T("Tap to check phone", "点按即可查看手机"), default=True),
            Toggle("flip_shhh", T("Flip to Shhh", "翻转手机静音"), v2=Moved("first")),
            Toggle("prevent_ring", T("Prevent ringing", "防止响铃"), default=True,
                   subtitle=T("Press power and volume up together", "同时按电源按钮和音量调高按钮")),
        ],
    ),
    Page(
        "navigation_mode",
        T("Navigation mode", "导航模式"),
        [
            Choice("navigation_kind", T("System navigation", "系统导航"), target="navigation", default="gesture",
                   options=[("gesture", T("Gesture navigation", "手势导航")),
                            ("buttons", T("3-button navigation", "三按钮导航"))]),
            Toggle("swipe_assistant", T("Swipe to start assistant", "滑动以启动助理"), default=True),
        ],
    ),
    Page(
        "date_time",
        T("Date & time", "日期和时间"),
        [
            Toggle("auto_time", T("Set time automatically", "自动设置时间"), "system.auto_time", True),
            Info("date_now", T("Date", "日期"), subtitle=lambda c: f"{c.now:%Y-%m-%d}"),
            Info("time_now", T("Time", "时间"), subtitle=lambda c: f"{c.now:%H:%M}"),
            header("Time zone", "时区"),
            Toggle("auto_zone", T("Set time zone automatically", "自动设置时区"), default=True),
            Link("zone_link", T("Time zone", "时区"), "time_zone", subtitle=lambda c: zone_words(c.state["time_zone"]),
                 v2=Renamed(T("Region & time zone", "地区时区"))),
            header("Time format", "时间格式"),
            Toggle("time_24h", T("Use 24-hour format", "使用 24 小时制"), "system.time_24h", True, v2=Moved("first")),
        ],
    ),
    Page(
        "backup",
        T("Backup", "备份"),
        [
            Toggle("backup_on", T("Back up to cloud storage", "备份到云存储"), main=True),
            Action("backup_now", T("Back up now", "立即备份"), run=back_up, when=lambda c: bool(c.state["backup_on"])),
            Info("backup_last", T("Last backup", "上次备份"),
                 subtitle=lambda c: c.state["backed_up"] or T("Never", "从未")),
            Toggle("backup_wifi", T("Back up over Wi-Fi only", "仅通过 WLAN 备份"), default=True),
        ],
    ),
    Page(
        "system_update",
        T("System update", "系统更新"),
        [
            custom(update_head),
            Action("check_update", T("Check for update", "检查更新"), glyph="refresh", run=check_update,
                   v2=IconOnly("refresh")),
            Toggle("auto_update", T("Automatic system updates", "自动进行系统更新"), default=True),
        ],
    ),
    Page(
        "users",
        T("Multiple users", "多用户"),
        [
            Toggle("users_on", T("Allow multiple users", "允许多用户"), main=True),
            custom(user_rows),
            Link("user_add", T("Add user", "添加用户"), "user", glyph="person_add",
                 when=lambda c: bool(c.state["users_on"])),
        ],
    ),
    Page(
        "developer",
        T("Developer options", "开发者选项"),
        [
            Toggle("developer", T("Use developer options", "使用开发者选项"), main=True),
            Toggle("stay_awake", T("Stay awake", "保持唤醒状态"),
                   subtitle=T("The screen never sleeps while charging", "充电时屏幕不会休眠")),
            Toggle("usb_debugging", T("USB debugging", "USB 调试"), default=True),
            Toggle("wireless_debugging", T("Wireless debugging", "无线调试"), v2=Nested()),
            Toggle("oem_unlock", T("OEM unlocking", "OEM 解锁")),
            Toggle("show_taps", T("Show taps", "显示点按操作反馈"), v2=Moved("first")),
            Toggle("layout_bounds", T("Show layout bounds", "显示布局边界")),
            Choice("animation_scale", T("Animator duration scale", "动画程序时长缩放"), default="1",
                   options=[("0", T("Animation off", "关闭动画")), ("0.5", "0.5x"), ("1", "1x"), ("2", "2x")]),
            Choice("background_limit", T("Background process limit", "后台进程限制"), default="standard", v2=Nested(),
                   options=[("standard", T("Standard limit", "标准限制")),
                            ("0", T("No background processes", "不允许后台进程")),
                            ("2", T("At most 2 processes", "不得超过 2 个进程"))]),
        ],
    ),
    Page(
        "reset",
        T("Reset options", "重置选项"),
        [
            Action("reset_network", T("Reset Bluetooth & Wi-Fi", "重置蓝牙和 WLAN"),
                   run=reset_network, button=T("Reset settings", "重置设置"),
                   v2=Renamed(T("Reset network settings", "还原网络设置")),
                   confirm=T("This will reset all network settings. You can't undo this.",
                             "这将重置所有网络设置。此操作无法撤消。")),
            Link("reset_apps", T("Reset app preferences", "重置应用偏好设置"), "reset_app_preferences"),
            Link("erase", T("Erase all data (factory reset)", "清空所有数据（恢复出厂设置）"), "erase"),
        ],
    ),
    Page(
        "erase",
        T("Erase all data (factory reset)", "清空所有数据（恢复出厂设置）"),
        [
            Link("erase_go", T("Erase all data", "清空所有数据"), "erase_all", glyph="delete_forever"),
        ],
        note=T("This will erase all data from your phone: accounts, app data, downloaded apps, music, photos.",
               "此操作会清空手机内部存储空间中的所有数据：账号、应用数据、下载的应用、音乐、照片。"),
    ),
    Page(
        "about",
        T("About phone", "关于手机"),
        [
            header("Basic info", "基本信息"),
            Entry("about_name", T("Device name", "设备名称"), "device_name", "Virtual Phone", glyph="smartphone",
                  v2=Renamed(T("Phone name", "手机名称"))),
            Info("phone_number", T("Phone number", "电话号码"), subtitle="+1 555 0142", glyph="call"),
            header("Legal & regulatory", "法律和监管"),
            Link("legal", T("Legal information", "法律信息"), "legal", glyph="gavel", v2=Nested()),
            Link("regulatory", T("Regulatory labels", "监管标签"), "regulatory", glyph="verified"),
            header("Device details", "设备详细信息"),
            Link("sim_status", T("SIM status", "SIM 卡状态"), "sim_status", subtitle="Northwind Mobile"),
            Info("model", T("Model", "型号"), subtitle="Virtual Phone"),
            Info("imei", T("IMEI", "IMEI"), subtitle="350000 00 000000 7"),
            Link("android_version", T("Android version", "Android 版本"), "android_version", subtitle="15"),
            header("Device identifiers", "设备标识符"),
            Info("ip_address", T("IP address", "IP 地址"),
                 subtitle=lambda c: "192.168.1.37" if c.system["wifi_network"] else T("Unavailable", "无法获取")),
            Info("wifi_address", T("Wi-Fi MAC address", "WLAN MAC 地址"), subtitle="02:00:4c:4f:4f:50"),
            Info("bluetooth_address", T("Bluetooth address", "蓝牙地址"), subtitle="02:00:4c:4f:4f:51"),
            Info("uptime", T("Up time", "已开机时间"), subtitle="31:12:05"),
            Action("build", T("Build number", "版本号"), subtitle=BUILD, run=tap_build),
        ],
    ),
    Page(
        "legal",
        T("Legal information", "法律信息"),
        [
            Info("licences", T("Third-party licences", "第三方许可"),
                 subtitle=T("Fonts: SIL Open Font License 1.1, Apache License 2.0",
                            "字体：SIL 开放字体许可 1.1、Apache 许可 2.0")),
            Info("system_licence", T("System WebView licences", "系统 WebView 许可"), subtitle="Apache License 2.0"),
            Info("wallpaper_credit", T("Wallpapers", "壁纸"), subtitle=T("Drawn by this phone", "由此手机绘制")),
        ],
    ),
    Page("regulatory", T("Regulatory labels", "监管标签"), [Info("model_label", T("Model", "型号"), subtitle="VP-1")]),
    Page(
        "sim_status",
        T("SIM status", "SIM 卡状态"),
        [
            Info("sim_network", T("Network", "网络"), subtitle="Northwind Mobile"),
            Info("sim_state", T("Mobile network state", "移动网络状态"),
                 subtitle=lambda c: T("Connected", "已连接") if c.system["mobile_data"] else T("Disconnected",
                                                                                            "已断开连接")),
            Info("sim_strength", T("Signal strength", "信号强度"), subtitle="-89 dBm 51 asu"),
            Info("sim_roaming", T("Roaming", "漫游"), subtitle=T("Not roaming", "未漫游")),
        ],
    ),
    Page(
        "android_version",
        T("Android version", "Android 版本"),
        [
            Info("android_number", T("Android version", "Android 版本"), subtitle="15"),
            Info("security_patch", T("Android security update", "Android 安全更新"),
                 subtitle=T("1 February 2026", "2026年2月1日")),
            Info("baseband", T("Baseband version", "基带版本"), subtitle="vp-1.0.0"),
            Info("kernel", T("Kernel version", "内核版本"), subtitle="6.1.0-vp"),
            Info("build_info", T("Build number", "版本号"), subtitle=BUILD),
        ],
    ),
)  # fmt: skip


WINDOWS: Final[dict[str, PageFunction]] = {
    "language": language_sheet,
    "language_add": language_add,
    "time_zone": time_zone,
    "word": word_page,
    "user": user_page,
    "erase_all": erase_all,
}

CHANGES: Final[dict[str, ChangeKind]] = {}
