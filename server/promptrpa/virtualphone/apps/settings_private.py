"""Settings: security, privacy and location."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from promptrpa.virtualphone.apps.settings_data import APP
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
    on_off,
    screen,
)
from promptrpa.virtualphone.kit import (
    Bind,
    Button,
    ChangeKind,
    Column,
    Context,
    Grid,
    IconButton,
    ListItem,
    PageFunction,
    Progress,
    T,
    Text,
    TextField,
    Widget,
    Window,
)

LOCKS: Final = {
    "none": (T("None", "无"), T("Not secure", "不安全"), "lock_open"),
    "swipe": (T("Swipe", "滑动"), T("Not secure", "不安全"), "swipe"),
    "pattern": (T("Pattern", "图案"), T("Medium security", "安全系数中等"), "pattern"),
    "pin": (T("PIN", "PIN 码"), T("Medium to high security", "安全系数中等偏高"), "pin"),
    "password": (T("Password", "密码"), T("High security", "安全系数高"), "password"),
}


# --- screen lock -----------------------------------------------------------------------------------------------------


def lock_name(c: Context) -> T:
    return LOCKS[str(c.system["lock"])][0]


def lock_rows(c: Context) -> Sequence[Widget]:
    def choose(kind: str) -> None:
        if kind in ("none", "swipe"):
            c.system["lock"] = kind
            c.system["pin"] = ""
            c.back()
        else:
            c.open("lock_setup", kind=kind)

    kinds = c.pick(list(LOCKS), list(reversed(LOCKS)))
    rows: list[Widget] = []
    for kind in kinds:
        words, security, glyph = LOCKS[kind]
        now = c.system["lock"] == kind
        note = T(f"{security.en} • current", f"{security.zh} • 当前") if now else security
        rows.append(ListItem(words, note, glyph, key="lock_kind", item=kind, on_click=partial(choose, kind)))
    return rows


def lock_setup(c: Context) -> Window:
    """The secret, typed twice; a pattern is drawn by tapping its dots in order."""
    kind = str(c.args["kind"])
    first = str(c.args.get("first", ""))
    typed = Bind(c.ui, "secret", "")
    name = LOCKS[kind][0]

    def go() -> None:
        if not first:
            c.open("lock_setup", kind=kind, first=typed.get())
        elif typed.get() == first:
            c.system["lock"] = kind
            c.system["pin"] = first
            c.toast(T("Screen lock set", "已设置屏幕锁定"))
            c.back(3)
        else:
            c.toast(T("They don't match", "两次输入不一致"))
            typed.set("")

    ready = len(typed.get()) >= 4
    title = (
        T(f"Set a {name.en}", f"设置{name.zh}") if not first else T(f"Re-enter your {name.en}", f"重新输入{name.zh}")
    )
    button = Button(
        T("Confirm", "确认") if first else T("Next", "下一步"),
        key="lock_next",
        on_click=go,
        enabled=ready,
        padding=(16, 12),
    )
    if kind == "pattern":
        return screen(title, [pattern_grid(typed), button])
    hint = T(f"{name.en} of at least 4 characters", f"{name.zh}至少需要 4 个字符")
    field = TextField(typed, hint, "password", key="lock_secret", on_submit=go if ready else None, padding=(16, 16))
    return screen(title, [field, button])


def pattern_grid(typed: Bind) -> Widget:
    def add(dot: str) -> None:
        if dot not in typed.get():
            typed.set(typed.get() + dot)

    dots = [
        IconButton(
            "radio_button_checked" if dot in typed.get() else "radio_button_unchecked",
            key="dot",
            item=dot,
            description=T(f"Dot {dot}", f"第 {dot} 个点"),
            on_click=partial(add, dot),
        )
        for dot in "123456789"
    ]
    return Column([Grid(dots, 3, 24, padding=(64, 24))], align="center")


# --- fingerprints ----------------------------------------------------------------------------------------------------


def finger_rows(c: Context) -> Sequence[Widget]:
    rows: list[Widget] = [
        ListItem(
            finger["name"],
            glyph="fingerprint",
            key="finger",
            item=name,
            trailing=IconButton(
                "delete",
                key="finger_delete",
                item=name,
                description=T(f"Delete {finger['name']}", f"删除“{finger['name']}”"),
                on_click=partial(c.open, "finger_delete", finger=name),
            ),
            on_click=partial(c.open, "finger_rename", finger=name),
        )
        for name, finger in c.state["fingers"].items()
    ]
    return rows or [Text(T("No fingerprints", "无指纹"), align="center", padding=24)]


def finger_rename(c: Context) -> Window:
    finger = c.state["fingers"][c.args["finger"]]
    typed = Bind(c.ui, "name", finger["name"])

    def save() -> None:
        finger["name"] = typed.get().strip()
        c.back()

    field = TextField(typed, T("Fingerprint name", "指纹名称"), key="finger_name")
    return ask(c, T("Rename fingerprint", "重命名指纹"), field, SAVE, save, "finger_save", bool(typed.get().strip()))


def finger_delete(c: Context) -> Window:
    def delete() -> None:
        c.state["fingers"].pop(c.args["finger"])
        c.back()

    text = Text(T("You won't be able to unlock your phone with it.", "您将无法再使用此指纹解锁手机。"))
    return ask(c, T("Delete fingerprint?", "要删除此指纹吗？"), text, T("Delete", "删除"), delete, "finger_delete_yes")


def finger_add(c: Context) -> Window:
    """Touch the sensor five times."""
    touches = Bind(c.ui, "touches", 0)

    def touch() -> None:
        touches.set(touches.get() + 1)
        if touches.get() == 5:
            count = len(c.state["fingers"]) + 1
            c.state["fingers"][c.new_id("f")] = {"name": f"Finger {count}"}
            c.back()

    if c.system["lock"] in ("none", "swipe"):
        text = T("Set a PIN, pattern or password first", "请先设置 PIN 码、图案或密码")
        button = Button(T("Set screen lock", "设置屏幕锁定"), key="finger_lock",
                        on_click=partial(c.replace, "screen_lock"))  # fmt: skip
        return screen(T("Add fingerprint", "添加指纹"), [Text(text, padding=16), Column([button], padding=16)])
    sensor = IconButton(
        "fingerprint", key="finger_touch", description=T("Touch the sensor", "触摸传感器"), on_click=touch
    )
    rows: list[Widget] = [
        Text(T("Touch the sensor until the bar is full", "反复触摸传感器，直到进度条填满"), padding=16),
        Progress(touches.get() / 5, padding=(16, 8)),
        Column([sensor], align="center", padding=48),
    ]
    return screen(T("Add fingerprint", "添加指纹"), rows)


# --- privacy, location -----------------------------------------------------------------------------------------------


def dashboard_rows(c: Context) -> Sequence[Widget]:
    used = {"location": ("weather", "09:12"), "camera": ("camera", "08:47"), "microphone": ("chat", "08:05")}
    words = {
        "location": T("Location", "位置信息"),
        "camera": T("Camera", "相机"),
        "microphone": T("Microphone", "麦克风"),
    }
    return [
        ListItem(
            words[kind],
            T(f"{APP[app].name.en}, {time}", f"{APP[app].name.zh}，{time}"),
            "location_on" if kind == "location" else "photo_camera" if kind == "camera" else "mic",
            key="usage",
            item=kind,
            on_click=partial(c.open, "permission_apps", permission=kind),
        )
        for kind, (app, time) in used.items()
    ]


def recent_location(c: Context) -> Sequence[Widget]:
    if not c.system["location"]:
        return [Text(T("No app may use your location", "任何应用均不能使用您的位置信息"), style="caption", padding=16)]
    return [
        ListItem(APP[name].name, time, APP[name].glyph, key="located", item=name,
                 on_click=partial(c.open, "permission", app=name, permission="location"))
        for name, time in {"weather": "09:12", "camera": "08:47", "shop": "07:30"}.items()
        if c.state["apps"][name]["permissions"]["location"] != "deny"
    ]  # fmt: skip


def location_permissions(c: Context) -> Sequence[Widget]:
    title = T("App location permissions", "应用位置信息使用权限")
    opens = partial(c.open, "permission_apps", permission="location")
    return [ListItem(title, None, "shield", key="location_apps", on_click=opens)]


def new_advertising_id(c: Context) -> None:
    c.state["ad_id"] = f"{c.now:%Y%m%d}-{c.new_id('ad')}"


def delete_advertising_id(c: Context) -> None:
    c.state["ad_id"] = ""


PAGES: Final = (
    Page(
        "security",
        T("Security", "安全"),
        [
            header("Device unlock", "设备解锁"),
            Link("screen_lock", T("Screen lock", "屏幕锁定"), "screen_lock", glyph="lock", subtitle=lock_name,
                 v2=Renamed(T("Lock method", "锁屏方式"))),
            Link("fingerprints", T("Fingerprint", "指纹"), "fingerprints", glyph="fingerprint",
                 subtitle=lambda c: T(f"{len(c.state['fingers'])} added", f"已添加 {len(c.state['fingers'])} 个")),
            header("Security status", "安全状态"),
            Link("app_security", T("App security", "应用安全"), "app_security", glyph="verified_user",
                 subtitle=T("No harmful apps found", "未发现有害应用")),
            Link("find_device", T("Find My Device", "查找我的设备"), "find_device", glyph="location_searching",
                 subtitle=lambda c: on_off(c.state["find_my_device"]), v2=Moved("first")),
            Link("security_update", T("Security update", "安全更新"), "system_update", glyph="system_update",
                 subtitle=T("1 February 2026", "2026年2月1日")),
            header("More security settings", "更多安全设置"),
            Toggle("lock_fast", T("Power button instantly locks", "电源按钮即时锁定"), default=True),
            Toggle("smart_lock", T("Extend unlock", "延长解锁时间"),
                   subtitle=T("Stay unlocked at trusted places", "在信任的地点保持解锁状态"), v2=Nested()),
            Link("device_admin", T("Device admin apps", "设备管理应用"), "device_admin", v2=Nested()),
            Link("sim_lock_link", T("SIM lock", "SIM 卡锁定"), "sim_lock"),
            Link("encryption", T("Encryption & credentials", "加密与凭据"), "encryption", v2=Nested()),
            Toggle("pinning", T("App pinning", "固定应用"), v2=Renamed(T("Pin apps", "应用固定"))),
        ],
    ),
    Page("screen_lock", T("Choose a screen lock", "选择屏幕锁定方式"), [custom(lock_rows)]),
    Page(
        "fingerprints",
        T("Fingerprint", "指纹"),
        [
            custom(finger_rows),
            Link("finger_add", T("Add fingerprint", "添加指纹"), "finger_add", glyph="add", v2=IconOnly("add")),
            Toggle("finger_pay", T("Use for payments", "用于付款"), default=True),
            Toggle("finger_apps", T("Verify it's you in apps", "在应用中验证身份"), default=True),
        ],
    ),
    Page(
        "app_security",
        T("App security", "应用安全"),
        [
            Info("app_scan", T("Last scan", "上次扫描"), subtitle=T("Today, 08:15", "今天 08:15")),
            Toggle("scan_apps", T("Scan apps for harm", "扫描应用"), default=True),
            Toggle("scan_unknown", T("Improve harmful app detection", "改进有害应用检测")),
        ],
    ),
    Page(
        "find_device",
        T("Find My Device", "查找我的设备"),
        [
            Toggle("find_my_device", T("Use Find My Device", "使用“查找我的设备”"), main=True),
            Choice("find_offline", T("Find your offline devices", "查找离线设备"), default="areas",
                   options=[("off", T("Off", "关闭")), ("alone", T("Without network", "无网络")),
                            ("areas", T("With network in busy areas only", "仅在人流密集区域通过网络")),
                            ("all", T("With network in all areas", "在所有区域通过网络"))]),
        ],
        note=T("Find, lock or erase this phone from another one.", "在其他设备上查找、锁定或清空此手机。"),
    ),
    Page(
        "device_admin",
        T("Device admin apps", "设备管理应用"),
        [Toggle("admin_find", T("Find My Device", "查找我的设备"), default=True),
         Toggle("admin_mail", T("Mail", "邮件"))],
    ),
    Page(
        "sim_lock",
        T("SIM lock", "SIM 卡锁定"),
        [Toggle("sim_lock", T("Lock SIM", "锁定 SIM 卡")),
         Entry("sim_pin", T("Change SIM PIN", "更改 SIM 卡 PIN 码"), default="0000", kind="password",
               when=lambda c: bool(c.state["sim_lock"]))],
    ),
    Page(
        "encryption",
        T("Encryption & credentials", "加密与凭据"),
        [
            Info("encrypted", T("Encrypt phone", "加密手机"), subtitle=T("Encrypted", "已加密")),
            Info("trusted", T("Trusted credentials", "信任的凭据"), subtitle=T("128 certificates", "128 个证书")),
            Action("clear_credentials", T("Clear credentials", "清除凭据"),
                   run=lambda c: c.toast(T("Credentials cleared", "已清除凭据")),
                   confirm=T("Remove all certificates that you installed?", "要移除您安装的所有证书吗？")),
        ],
    ),
    Page(
        "privacy",
        T("Privacy", "隐私"),
        [
            Link("privacy_dashboard", T("Privacy dashboard", "隐私信息中心"), "privacy_dashboard", glyph="pie_chart",
                 subtitle=T("Which apps used permissions lately", "显示最近使用过权限的应用")),
            Link("permission_manager", T("Permission manager", "权限管理器"), "permission_manager", glyph="shield",
                 subtitle=T("Control app access to your data", "控制应用对您数据的访问权限"),
                 v2=Renamed(T("App permissions", "应用权限"))),
            Toggle("camera_access", T("Camera access", "相机使用权限"), default=True, glyph="photo_camera",
                   subtitle=T("For apps and services", "适用于应用和服务"), v2=Moved("first")),
            Toggle("mic_access", T("Microphone access", "麦克风使用权限"), default=True, glyph="mic",
                   subtitle=T("For apps and services", "适用于应用和服务")),
            Toggle("show_passwords", T("Show passwords", "显示密码"), default=True, glyph="visibility",
                   subtitle=T("Display characters briefly as you type", "输入时短暂显示字符"), v2=Nested()),
            Toggle("clipboard_alert", T("Show clipboard access", "显示剪贴板使用情况"), default=True,
                   glyph="content_paste"),
            Link("ads", T("Ads", "广告"), "ads", glyph="ads_click", v2=Nested()),
            Toggle("diagnostics", T("Usage & diagnostics", "使用情况和诊断信息"), default=True, glyph="analytics",
                   v2=Renamed(T("Share diagnostics", "共享诊断数据"))),
        ],
    ),
    Page("privacy_dashboard", T("Privacy dashboard", "隐私信息中心"), [header("Past 24 hours", "过去 24 小时"),
                                                                  custom(dashboard_rows)]),
    Page(
        "ads",
        T("Ads", "广告"),
        [
            Info("ad_id_row", T("Your advertising ID", "您的广告 ID"),
                 subtitle=lambda c: c.state["ad_id"] or T("Deleted", "已删除")),
            Action("ad_reset", T("Reset advertising ID", "重置广告 ID"), run=new_advertising_id,
                   confirm=T("Apps will see a new advertising ID.", "应用将看到新的广告 ID。")),
            Action("ad_delete", T("Delete advertising ID", "删除广告 ID"), run=delete_advertising_id,
                   button=T("Delete", "删除"), v2=Nested("menu"),
                   confirm=T("Apps can no longer use this ID to show you personal ads.",
                             "应用将无法再使用此广告 ID 向您展示个性化广告。")),
            Toggle("ad_topics", T("Ad topics", "广告主题"), default=True),
            Toggle("ad_measure", T("Ad measurement", "广告衡量"), default=True),
        ],
    ),
    Page(
        "location",
        T("Location", "位置信息"),
        [
            Toggle("use_location", T("Use location", "使用位置信息"), "system.location", main=True),
            header("Recent access", "最近使用位置信息的应用"),
            custom(recent_location),
            custom(location_permissions),
            Link("location_services", T("Location services", "位置信息服务"), "location_services", glyph="layers",
                 v2=Renamed(T("Positioning services", "定位服务"))),
        ],
        note=T("Location may use GPS, Wi-Fi, mobile networks and sensors.",
               "位置信息可能会使用 GPS、WLAN、移动网络和传感器等来源。"),
    ),
    Page(
        "location_services",
        T("Location services", "位置信息服务"),
        [
            Toggle("location_accuracy", T("Location accuracy", "位置信息精确度"), default=True),
            Toggle("location_history", T("Location history", "位置记录")),
            Toggle("location_sharing", T("Location sharing", "位置信息分享")),
            Toggle("wifi_scanning", T("Wi-Fi scanning", "WLAN 扫描"), default=True, v2=Nested(),
                   subtitle=T("Apps may scan for networks at any time", "允许应用随时扫描 WLAN 网络")),
            Toggle("bluetooth_scanning", T("Bluetooth scanning", "蓝牙扫描"), v2=Nested(),
                   subtitle=T("Apps may scan for devices at any time", "允许应用随时扫描附近的设备")),
            Toggle("emergency_location", T("Emergency location service", "紧急位置信息服务"), default=True),
            Toggle("earthquake", T("Earthquake alerts", "地震警报"), default=True),
        ],
    ),
)  # fmt: skip


WINDOWS: Final[dict[str, PageFunction]] = {
    "lock_setup": lock_setup,
    "finger_rename": finger_rename,
    "finger_delete": finger_delete,
    "finger_add": finger_add,
}

CHANGES: Final[dict[str, ChangeKind]] = {
    "lock_kind": "moved",
}
