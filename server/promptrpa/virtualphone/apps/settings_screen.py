"""Settings: battery, storage, display, wallpaper and style."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from promptrpa.virtualphone.apps.settings_data import APP
from promptrpa.virtualphone.apps.settings_rows import (
    Action,
    Choice,
    IconOnly,
    Info,
    Level,
    Link,
    Moved,
    Nested,
    Page,
    Renamed,
    Time,
    Toggle,
    custom,
    header,
    on_off,
    screen,
)
from promptrpa.virtualphone.kit import (
    Box,
    Button,
    ChangeKind,
    Column,
    Context,
    Grid,
    Image,
    ListItem,
    PageFunction,
    Progress,
    T,
    Text,
    Widget,
    Window,
)

STORAGE_GB: Final = 128

WALLPAPERS: Final = {
    "dawn": (T("Dawn", "黎明"), "landscape:1"),
    "lake": (T("Lake", "湖泊"), "landscape:2"),
    "forest": (T("Forest", "森林"), "landscape:3"),
    "dunes": (T("Dunes", "沙丘"), "landscape:4"),
    "peaks": (T("Peaks", "山峰"), "landscape:5"),
    "harbour": (T("Harbour", "港湾"), "landscape:6"),
    "night": (T("Night sky", "夜空"), "sky:night"),
    "rain": (T("Rain", "雨"), "sky:rain"),
}

ACCENTS: Final = {
    "blue": (T("Blue", "蓝色"), "#4285f4"),
    "green": (T("Green", "绿色"), "#34a853"),
    "purple": (T("Purple", "紫色"), "#7e57c2"),
    "orange": (T("Orange", "橙色"), "#fb8c00"),
    "pink": (T("Pink", "粉色"), "#ec407a"),
}

TIMEOUTS: Final = (
    (15, T("15 seconds", "15 秒")),
    (30, T("30 seconds", "30 秒")),
    (60, T("1 minute", "1 分钟")),
    (120, T("2 minutes", "2 分钟")),
    (300, T("5 minutes", "5 分钟")),
    (600, T("10 minutes", "10 分钟")),
    (1800, T("30 minutes", "30 分钟")),
)
"""Seconds."""

FONTS: Final = (
    (0.85, T("Small", "小")),
    (1.0, T("Default", "默认")),
    (1.15, T("Large", "大")),
    (1.3, T("Largest", "最大")),
)

SCHEDULES: Final = (
    ("off", T("None", "无")),
    ("custom", T("Turns on at custom time", "在设定的时间开启")),
    ("sunset", T("Turns on from sunset to sunrise", "在日落到日出期间开启")),
)


# --- battery and storage ---------------------------------------------------------------------------------------------


def battery_head(c: Context) -> Sequence[Widget]:
    level = int(c.system["battery"])
    left = T(f"About {level // 5} hr left", f"大约还可使用 {level // 5} 小时")
    return [
        Text(f"{level}%", style="display", padding=(16, 8)),
        Text(left, padding=(16, 0)),
        Progress(level / 100, padding=(16, 12)),
    ]


def battery_rows(c: Context) -> Sequence[Widget]:
    total = sum(app["minutes"] for app in c.state["apps"].values()) or 1
    apps = sorted(c.state["apps"].items(), key=lambda pair: -pair[1]["minutes"])
    return [
        ListItem(
            APP[name].name,
            T(f"{app['minutes']} min on screen", f"屏幕使用时间：{app['minutes']} 分钟"),
            APP[name].glyph,
            key="battery_app",
            item=name,
            trailing=f"{round(100 * app['minutes'] / total)}%",
            on_click=partial(c.open, "app_battery", app=name),
        )
        for name, app in apps[:10]
    ]


def storage_parts(c: Context) -> list[tuple[str, T, str, float, str]]:
    """Key, name, glyph, gigabytes, and where a tap leads."""
    kept = c.state["apps"]
    apps = sum(APP[n].size + a["data"] + a["cache"] for n, a in kept.items() if a["installed"]) / 1000
    return [
        ("storage_apps", T("Apps", "应用"), "apps", round(apps, 2), "storage_apps"),
        ("storage_images", T("Images", "图片"), "image", 6.4, "gallery"),
        ("storage_videos", T("Videos", "视频"), "movie", 9.1, "gallery"),
        ("storage_audio", T("Audio", "音频"), "music_note", 2.2, "music"),
        ("storage_documents", T("Documents & other", "文档和其他"), "description", 1.8, "files"),
        ("storage_system", T("System", "系统"), "android", 17.0, "storage_system"),
        ("storage_trash", T("Trash", "回收站"), "delete", round(c.state["trash"] / 1000, 2), "storage_trash"),
    ]


def storage_rows(c: Context) -> Sequence[Widget]:
    parts = storage_parts(c)
    used = sum(part[3] for part in parts)
    pages = {"storage_apps", "storage_system", "storage_trash"}
    return [
        Text(T(f"{used:.1f} GB used", f"已使用 {used:.1f} GB"), style="headline", padding=(16, 4)),
        Text(T(f"{STORAGE_GB} GB total", f"共 {STORAGE_GB} GB"), style="caption", padding=(16, 0)),
        Progress(used / STORAGE_GB, padding=(16, 12)),
        *[
            ListItem(
                words,
                f"{size:.2f} GB",
                glyph,
                key=key,
                on_click=partial(c.open, to) if to in pages else partial(c.launch, to),
            )
            for key, words, glyph, size, to in parts
        ],
    ]


def storage_apps(c: Context) -> Window:
    def size(name: str) -> int:
        kept = c.state["apps"][name]
        return int(APP[name].size + kept["data"] + kept["cache"])

    names = sorted((n for n, a in c.state["apps"].items() if a["installed"]), key=lambda n: -size(n))
    rows = [
        ListItem(
            APP[name].name,
            f"{size(name)} MB",
            APP[name].glyph,
            key="storage_app",
            item=name,
            on_click=partial(c.open, "app_storage", app=name),
        )
        for name in names
    ]
    return screen(T("Apps", "应用"), rows)


def empty_trash(c: Context) -> None:
    c.state["trash"] = 0
    c.toast(T("Trash emptied", "已清空回收站"))


# --- wallpaper and style ---------------------------------------------------------------------------------------------


def wallpaper_name(c: Context) -> T:
    return WALLPAPERS[c.state["wallpaper"]][0]


def wallpaper_picker(c: Context) -> Window:
    tiles = [
        Column(
            [Image(scene, height=150), Text(words, style="label", align="center")],
            key="wallpaper_tile",
            item=name,
            description=words,
            selected=name == c.state["wallpaper"],
            gap=4,
            on_click=partial(c.open, "wallpaper_preview", wallpaper=name),
        )
        for name, (words, scene) in WALLPAPERS.items()
    ]
    return screen(T("Change wallpaper", "更换壁纸"), [Grid(tiles, 3, 12, padding=16)])


def wallpaper_preview(c: Context) -> Window:
    """How it looks, and where to use it."""
    name = str(c.args["wallpaper"])
    words, scene = WALLPAPERS[name]

    def put(*places: str) -> None:
        for place in places:
            c.state[place] = name
        c.toast(T("Wallpaper set", "已设置壁纸"))
        c.back(2)

    where = [
        ("set_home", T("Home screen", "主屏幕"), ("wallpaper",)),
        ("set_lock", T("Lock screen", "锁定屏幕"), ("lock_wallpaper",)),
        ("set_both", T("Home and lock screens", "主屏幕和锁定屏幕"), ("wallpaper", "lock_wallpaper")),
    ]
    if c.version == 2:
        where.reverse()
    set_buttons = [
        Button(text, kind="tonal", key=key, on_click=partial(put, *places), padding=(16, 4))
        for key, text, places in where
    ]
    head: list[Widget] = [Image(scene, height=360, padding=(48, 8)), Text(words, style="title", align="center")]
    set_as = Text(T("Set as", "设置为"), style="label", color="primary", padding=(16, 10))
    return screen(T("Preview", "预览"), [*head, set_as, *set_buttons])


def accent_rows(c: Context) -> Sequence[Widget]:
    chips: list[Widget] = [
        Box(
            Text("✓" if c.state["accent"] == name else "", color="#ffffff", align="center"),
            key="accent",
            item=name,
            description=words,
            height=44,
            color=colour,
            round=22,
            selected=c.state["accent"] == name,
            on_click=partial(c.state.update, accent=name),
        )
        for name, (words, colour) in ACCENTS.items()
    ]
    return [Image(WALLPAPERS[c.state["wallpaper"]][1], height=180, padding=(16, 8)), Grid(chips, 5, 12, padding=16)]


def reset_text(c: Context) -> None:
    c.system["font_scale"] = 1.0
    c.state.update(bold_text=False, high_contrast=False, display_size="default")


PAGES: Final = (
    Page(
        "battery",
        T("Battery", "电池"),
        [
            custom(battery_head),
            Link("battery_usage", T("Battery usage", "电池用量"), "battery_usage",
                 subtitle=T("View usage from last charge", "查看自上次充电以来的用量"),
                 v2=Renamed(T("Usage details", "用电详情"))),
            Link("battery_saver_link", T("Battery Saver", "省电模式"), "battery_saver",
                 subtitle=lambda c: on_off(c.system["battery_saver"]), v2=Renamed(T("Power saving", "节能模式"))),
            Link("adaptive_link", T("Adaptive preferences", "自适应偏好设置"), "adaptive_battery", v2=Nested()),
            Toggle("battery_percentage", T("Battery percentage", "电池电量百分比"), v2=Nested(),
                   subtitle=T("Show battery percentage in status bar", "在状态栏中显示电池电量百分比")),
            Toggle("share_battery", T("Battery share", "电量共享"),
                   subtitle=T("Charge other devices", "为其他设备充电")),
        ],
    ),
    Page("battery_usage", T("Battery usage", "电池用量"), [custom(battery_rows)]),
    Page(
        "battery_saver",
        T("Battery Saver", "省电模式"),
        [
            Toggle("battery_saver", T("Use Battery Saver", "使用省电模式"), "system.battery_saver", main=True),
            Choice("saver_schedule", T("Set a schedule", "设置时间表"), default="none", full=True,
                   options=[("none", T("No schedule", "无时间表")), ("10", T("At 10%", "电量为 10% 时")),
                            ("20", T("At 20%", "电量为 20% 时")), ("50", T("At 50%", "电量为 50% 时"))],
                   v2=Renamed(T("Turn on automatically", "自动开启"))),
            Toggle("saver_off", T("Turn off when charged", "充满电后关闭"), default=True,
                   subtitle=T("When the phone is at 90%", "当手机电量达到 90% 时")),
        ],
        note=T("Battery Saver turns on dark theme and limits background activity.",
               "省电模式会开启深色主题并限制后台活动。"),
    ),
    Page(
        "adaptive_battery",
        T("Adaptive preferences", "自适应偏好设置"),
        [
            Toggle("adaptive_charging", T("Adaptive charging", "自适应充电"), default=True),
            Toggle("adaptive_battery", T("Adaptive Battery", "自适应电池"), default=True,
                   subtitle=T("Extends battery life by what you use", "根据您的使用情况延长电池续航时间")),
        ],
    ),
    Page(
        "storage",
        T("Storage", "存储"),
        [
            custom(storage_rows),
            Action("free_up", T("Free up space", "释放空间"), glyph="cleaning_services", v2=Moved("first"),
                   run=lambda c: c.launch("files")),
            Toggle("storage_manager", T("Storage manager", "存储空间管理器"), glyph="auto_delete",
                   subtitle=T("Removes backed up photos and videos", "移除已备份的照片和视频"), v2=Nested()),
        ],
    ),
    Page(
        "storage_system",
        T("System", "系统"),
        [
            Info("system_version", T("Android 15", "Android 15"), subtitle="14.2 GB"),
            Info("system_cache", T("Temporary system files", "临时系统文件"), subtitle="2.8 GB"),
        ],
    ),
    Page(
        "storage_trash",
        T("Trash", "回收站"),
        [
            Info("trash_size", T("Items in trash", "回收站中的内容"), subtitle=lambda c: f"{c.state['trash']} MB"),
            Action("empty_trash", T("Empty trash", "清空回收站"), run=empty_trash, button=T("Empty", "清空"),
                   confirm=T("All files in the trash will be deleted for ever.", "回收站中的所有文件将被永久删除。")),
        ],
    ),
    Page(
        "display",
        T("Display", "显示"),
        [
            header("Brightness", "亮度"),
            Level("brightness", T("Brightness level", "亮度"), "system.brightness", 60, 1),
            Toggle("auto_brightness", T("Adaptive brightness", "自动调节亮度"), "system.auto_brightness",
                   v2=Renamed(T("Automatic brightness", "自动亮度"))),
            header("Lock display", "锁定屏幕显示"),
            Link("lock_display", T("Lock screen", "锁定屏幕"), "lock_display",
                 subtitle=T("Show all notification content", "显示所有通知内容")),
            Choice("screen_timeout", T("Screen timeout", "屏幕超时"), TIMEOUTS, "system.screen_timeout", 120, full=True,
                   v2=Renamed(T("Auto screen off", "自动熄屏"))),
            header("Appearance", "外观"),
            Toggle("dark_theme", T("Dark theme", "深色主题"), "system.dark", v2=Moved("first"),
                   subtitle=lambda c: dict(SCHEDULES)[c.state["dark_schedule"]] if c.state["dark_schedule"] != "off"
                   else T("Will never turn on automatically", "一律不自动开启")),
            Link("dark_schedule_link", T("Dark theme schedule", "深色主题时间表"), "dark_schedule", v2=Nested()),
            Link("text_size", T("Display size and text", "显示大小和文字"), "text_size",
                 v2=Renamed(T("Font and display size", "字体与显示大小"))),
            header("Colour", "颜色"),
            Link("night_light_link", T("Night Light", "夜间模式"), "night_light",
                 subtitle=lambda c: on_off(c.state["night_light"]), v2=Renamed(T("Eye comfort", "护眼模式"))),
            Choice("colors", T("Colours", "颜色"), default="adaptive", full=True, v2=Nested(),
                   options=[("natural", T("Natural", "自然色")), ("boosted", T("Boosted", "效果增强")),
                            ("adaptive", T("Adaptive", "自动调节"))]),
            header("Other display controls", "其他显示控件"),
            Toggle("auto_rotate", T("Auto-rotate screen", "自动旋转屏幕"), "system.auto_rotate", v2=Nested()),
            Toggle("smooth", T("Smooth display", "流畅显示"), default=True,
                   subtitle=T("Raises the refresh rate up to 120 Hz for some content",
                              "自动将某些内容的刷新频率提高到 120 Hz")),
            Toggle("attention", T("Screen attention", "屏幕感知"),
                   subtitle=T("The screen stays on while you look at it", "注视屏幕时屏幕不会关闭")),
            Link("screen_saver", T("Screen saver", "屏保"), "screen_saver", v2=Nested(),
                 subtitle=lambda c: on_off(c.state["screen_saver_on"])),
            Toggle("increase_touch", T("Touch sensitivity", "触摸灵敏度"),
                   subtitle=T("For screen protectors", "适用于贴膜")),
        ],
    ),
    Page(
        "lock_display",
        T("Lock screen", "锁定屏幕"),
        [
            Choice("lock_privacy", T("Privacy", "隐私"), default="all",
                   options=[("all", T("Show all notification content", "显示所有通知内容")),
                            ("unlocked", T("Show sensitive content only when unlocked", "仅在解锁时显示敏感内容")),
                            ("none", T("Don't show notifications at all", "完全不显示通知"))]),
            Toggle("wake_notify", T("Wake screen for notifications", "收到通知时唤醒屏幕")),
            Toggle("show_wallet", T("Show wallet", "显示钱包")),
            Toggle("show_device_controls", T("Use device controls", "使用设备控制功能"), default=True),
            Toggle("double_clock", T("Double-line clock", "双行时钟"), default=True),
            Toggle("always_on", T("Always show time and info", "始终显示时间和信息")),
            Toggle("lift_check", T("Lift to check phone", "拿起手机时显示")),
        ],
    ),
    Page(
        "dark_schedule",
        T("Dark theme", "深色主题"),
        [
            Toggle("dark_use", T("Use dark theme", "使用深色主题"), "system.dark", main=True),
            Choice("dark_schedule", T("Schedule", "时间表"), SCHEDULES, default="off"),
            Time("dark_start", T("Start time", "开始时间"), default="22:00",
                 when=lambda c: c.state["dark_schedule"] == "custom"),
            Time("dark_end", T("End time", "结束时间"), default="06:00",
                 when=lambda c: c.state["dark_schedule"] == "custom"),
        ],
        note=T("Dark theme uses a black background to help keep your battery alive longer.",
               "深色主题使用黑色背景，有助于延长电池续航时间。"),
    ),
    Page(
        "text_size",
        T("Display size and text", "显示大小和文字"),
        [
            Choice("font_size", T("Font size", "字体大小"), FONTS, "system.font_scale", 1.0, full=True,
                   v2=Renamed(T("Text size", "文字大小"))),
            Choice("display_size", T("Display size", "显示大小"), default="default", full=True,
                   options=[("small", T("Small", "小")), ("default", T("Default", "默认")),
                            ("large", T("Large", "大"))]),
            Toggle("bold_text", T("Bold text", "粗体文字")),
            Toggle("high_contrast", T("High-contrast text", "高对比度文字"),
                   subtitle=T("Change text colour to black or white", "将文字颜色更改为黑色或白色"), v2=Nested()),
            Action("reset_text", T("Reset settings", "重置设置"),
                   run=reset_text,
                   confirm=T("Your display size and text settings will be reset.", "您的显示大小和文字设置将被重置。")),
        ],
    ),
    Page(
        "night_light",
        T("Night Light", "夜间模式"),
        [
            Toggle("night_light", T("Use Night Light", "使用夜间模式"), main=True),
            Choice("night_schedule", T("Schedule", "时间表"), SCHEDULES, default="off",
                   v2=Renamed(T("Timing", "定时"))),
            Time("night_start", T("Start time", "开始时间"), default="22:00",
                 when=lambda c: c.state["night_schedule"] == "custom"),
            Time("night_end", T("End time", "结束时间"), default="06:00",
                 when=lambda c: c.state["night_schedule"] == "custom"),
            Level("night_intensity", T("Intensity", "浓度"), default=40),
        ],
        note=T("Night Light tints your screen amber. This makes it easier to look at your screen in dim light.",
               "夜间模式会将屏幕色调调为琥珀色，可让您在光线昏暗的环境下更舒适地查看屏幕。"),
    ),
    Page(
        "screen_saver",
        T("Screen saver", "屏保"),
        [
            Toggle("screen_saver_on", T("Use screen saver", "使用屏保"), main=True),
            Choice("screen_saver_kind", T("Choose screen saver", "选择屏保"), default="clock",
                   options=[("clock", T("Clock", "时钟")), ("colors", T("Colours", "色彩")),
                            ("photos", T("Photos", "照片"))]),
            Choice("screen_saver_when", T("When to start", "何时启用"), default="charging",
                   options=[("charging", T("While charging", "充电时")), ("docked", T("While docked", "插到基座上时")),
                            ("either", T("While charging or docked", "充电时或插到基座上时"))]),
        ],
    ),
    Page(
        "wallpaper",
        T("Wallpaper & style", "壁纸和样式"),
        [
            custom(accent_rows),
            Link("wallpapers", T("Change wallpaper", "更换壁纸"), "wallpapers", glyph="wallpaper",
                 subtitle=wallpaper_name, v2=IconOnly("wallpaper")),
            Toggle("themed_icons", T("Themed icons", "带主题的图标")),
            Toggle("style_dark", T("Dark theme", "深色主题"), "system.dark"),
            Choice("grid", T("App grid", "应用网格"), default="4x5",
                   options=[(size, size.replace("x", "×")) for size in ("2x2", "3x3", "4x4", "4x5", "5x5")]),
            Choice("clock_face", T("Lock screen clock", "锁定屏幕时钟"), default="digital", v2=Nested(),
                   options=[("digital", T("Digital", "数字")), ("analog", T("Analogue", "指针")),
                            ("big", T("Big numbers", "大号数字"))]),
        ],
    ),
)  # fmt: skip


WINDOWS: Final[dict[str, PageFunction]] = {
    "storage_apps": storage_apps,
    "wallpapers": wallpaper_picker,
    "wallpaper_preview": wallpaper_preview,
}

CHANGES: Final[dict[str, ChangeKind]] = {
    "set_home": "moved",
    "set_both": "moved",
}
