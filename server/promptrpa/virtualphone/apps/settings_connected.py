"""Settings: connected devices."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from promptrpa.virtualphone.apps.settings_rows import (
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
    buttons,
    custom,
    header,
    on_off,
    screen,
    subhead,
)
from promptrpa.virtualphone.kit import (
    Bind,
    Button,
    ChangeKind,
    Checkbox,
    Column,
    Context,
    Icon,
    IconButton,
    ListItem,
    Scroll,
    Switch,
    T,
    Text,
    TextField,
    Widget,
    Window,
)


def device_row(c: Context, name: str) -> Widget:
    device = c.state["devices"][name]
    if device["connected"]:
        state = T(f"Active, {device['battery']}% battery", f"使用中，电量为 {device['battery']}%")
    else:
        state = T("Saved", "已保存")

    def switch() -> None:
        device["connected"] = not device["connected"]

    details = IconButton(
        "settings",
        key="device_details",
        item=name,
        description=T(f"{device['name']} settings", f"{device['name']} 的设置"),
        on_click=partial(c.open, "device", device=name),
    )
    return ListItem(device["name"], state, device["kind"], key="device", item=name, trailing=details, on_click=switch)


def device_rows(c: Context) -> Sequence[Widget]:
    if not c.system["bluetooth"]:
        return [Text(T("Turn on Bluetooth to connect", "打开蓝牙即可连接设备"), style="caption", padding=16)]
    return [device_row(c, name) for name, device in c.state["devices"].items() if device["paired"]]


def pair_device(c: Context) -> Window:
    """Devices in reach that are not paired yet."""
    bluetooth = Bind(c.system, "bluetooth")
    if not bluetooth.get():
        button = Button(T("Turn on Bluetooth", "打开蓝牙"), key="bluetooth_on", on_click=lambda: bluetooth.set(True))
        return screen(T("Pair new device", "与新设备配对"), [Column([button], align="center", padding=32)])
    found = [(name, d) for name, d in c.state["devices"].items() if not d["paired"]]
    rows: list[Widget] = [
        ListItem(T("Device name", "设备名称"), c.state["device_name"], "smartphone"),
        subhead("Available devices", "可用的设备"),
        Scroll(
            [
                ListItem(d["name"], None, d["kind"], key="found_device", item=name,
                         on_click=partial(c.open, "pair_confirm", device=name))
                for name, d in found
            ],
            late=1.5,
        ),
    ]  # fmt: skip
    return screen(T("Pair new device", "与新设备配对"), rows)


def pair_confirm(c: Context) -> Window:
    device = c.state["devices"][c.args["device"]]

    def pair() -> None:
        device["paired"] = device["connected"] = True
        c.back(2)

    contacts = Checkbox(
        Bind(device, "contacts", False),
        T("Also allow access to contacts and call history", "同时允许访问通讯录和通话记录"),
        key="pair_contacts",
    )
    body = Column(
        [Text(T("Bluetooth pairing code: 482 913", "蓝牙配对码：482 913"), padding=(24, 0)), contacts], gap=12
    )
    title = T(f"Pair with {device['name']}?", f"要与“{device['name']}”配对吗？")
    return ask(c, title, body, T("Pair", "配对"), pair, key="pair_yes")


def device_page(c: Context) -> Window:
    name = str(c.args["device"])
    device = c.state["devices"][name]
    if not device["paired"]:
        return screen(T("Device details", "设备详情"), [Text(T("Not paired", "未配对"), padding=16)])

    def switch() -> None:
        device["connected"] = not device["connected"]

    rename = partial(c.open, "device_rename", device=name)
    forget = Button(
        T("Forget", "取消配对"),
        "delete",
        "tonal",
        key="device_forget",
        on_click=partial(c.open, "device_forget", device=name),
    )
    link_words = T("Disconnect", "断开连接") if device["connected"] else T("Connect", "连接")
    link = Button(link_words, "bluetooth", "tonal", key="device_connect", on_click=switch)
    edit_icon = IconButton("edit", key="device_rename", description=T("Rename", "重命名"), on_click=rename)
    rows: list[Widget] = [
        Column([Icon(device["kind"], size=64), Text(device["name"], style="headline")], align="center", padding=12),
        buttons(forget, link),
    ]
    if c.version == 1:
        item = ListItem(T("Rename", "重命名"), device["name"], "edit", key="device_rename", on_click=rename)
        rows.append(item)
    for field, words in {
        "calls": T("Phone calls", "通话"),
        "media": T("Media audio", "媒体音频"),
        "contacts": T("Contacts and call history sharing", "共享通讯录和通话记录"),
    }.items():
        switch_widget = Switch(Bind(device, field, field != "contacts"), key=f"device_{field}")
        rows.append(ListItem(words, trailing=switch_widget))
    return screen(T("Device details", "设备详情"), rows, actions=c.pick((), (edit_icon,)))


def device_rename(c: Context) -> Window:
    device = c.state["devices"][c.args["device"]]
    typed = Bind(c.ui, "name", device["name"])

    def save() -> None:
        device["name"] = typed.get().strip()
        c.back()

    field = TextField(typed, T("Device name", "设备名称"), key="device_new_name", on_submit=save)
    words = c.pick(T("Rename", "重命名"), T("Save", "保存"))
    title = T("Rename this device", "重命名此设备")
    return ask(c, title, field, words, save, key="device_rename_save", enabled=bool(typed.get().strip()))


def device_forget(c: Context) -> Window:
    device = c.state["devices"][c.args["device"]]

    def forget() -> None:
        device["paired"] = device["connected"] = False
        c.back(2)

    text = Text(T("Your phone will no longer be paired with this device.", "您的手机将不再与此设备配对。"))
    return ask(c, T("Forget device?", "要与此设备取消配对吗？"), text, T("Forget device", "取消配对"), forget,
               key="device_forget_yes")  # fmt: skip


def cast_rows(c: Context) -> Sequence[Widget]:
    def choose(name: str) -> None:
        c.state["cast"] = "" if c.state["cast"] == name else name

    return [
        ListItem(
            words,
            T("Casting", "正在投放") if c.state["cast"] == name else None,
            "cast",
            key="cast_to",
            item=name,
            on_click=partial(choose, name),
        )
        for name, words in {"tv": T("Living Room TV", "客厅电视"), "display": T("Study Display", "书房显示屏")}.items()
    ]


NFC: Final = (("wallet", T("Bank", "银行")), ("chat", T("Chat wallet", "聊天钱包")), ("none", T("None", "无")))

PAGES: Final = (
    Page(
        "connected",
        T("Connected devices", "已连接的设备"),
        [
            Link("pair_device", T("Pair new device", "与新设备配对"), "pair_device", glyph="add",
                 v2=IconOnly("bluetooth_searching")),
            header("Saved devices", "已保存的设备"),
            custom(device_rows),
            Link("connection_preferences", T("Connection preferences", "连接偏好设置"), "connection_preferences",
                 glyph="settings", v2=Renamed(T("More connections", "更多连接方式")),
                 subtitle=T("Bluetooth, NFC, cast, printing", "蓝牙、NFC、投放、打印")),
        ],
    ),
    Page(
        "connection_preferences",
        T("Connection preferences", "连接偏好设置"),
        [
            Link("bluetooth_page", T("Bluetooth", "蓝牙"), "bluetooth", glyph="bluetooth",
                 subtitle=lambda c: on_off(c.system["bluetooth"]), v2=Moved("first", "connected")),
            Link("nfc_page", T("NFC", "NFC"), "nfc", glyph="nfc", subtitle=lambda c: on_off(c.system["nfc"])),
            Link("cast", T("Cast", "投放"), "cast", glyph="cast"),
            Link("printing", T("Printing", "打印"), "printing", glyph="print", v2=Nested()),
            Link("quick_share", T("Quick Share", "快速分享"), "quick_share", glyph="share"),
            Link("driving", T("Driving mode", "驾驶模式"), "driving", glyph="directions_car"),
        ],
    ),
    Page(
        "bluetooth",
        T("Bluetooth", "蓝牙"),
        [
            Toggle("bluetooth", T("Use Bluetooth", "使用蓝牙"), "system.bluetooth", main=True),
            Link("bluetooth_pair", T("Pair new device", "与新设备配对"), "pair_device", glyph="add"),
            Toggle("bluetooth_auto", T("Turn on automatically tomorrow", "明天自动打开"), default=True),
        ],
        note=T("When Bluetooth is on, this phone can talk to other Bluetooth devices nearby.",
               "蓝牙打开后，您的手机可以与附近的其他蓝牙设备通信。"),
    ),
    Page(
        "nfc",
        T("NFC", "NFC"),
        [
            Toggle("nfc", T("Use NFC", "使用 NFC"), "system.nfc", main=True),
            Toggle("nfc_unlock", T("Require device unlock for NFC", "设备必须处于解锁状态才能使用 NFC"), default=True),
            Choice("nfc_pay", T("Contactless payments", "感应式付款"), NFC, default="wallet", full=True),
        ],
    ),
    Page(
        "cast",
        T("Cast", "投放"),
        [custom(cast_rows), Toggle("cast_notify", T("Show cast controls", "显示投放控件"))],
    ),
    Page(
        "printing",
        T("Printing", "打印"),
        [
            Toggle("print_service", T("Default print service", "默认打印服务"), default=True, glyph="print"),
            Toggle("print_plugin", T("Print Plugin", "打印插件"), glyph="print"),
            Info("print_jobs", T("Print jobs", "打印任务"), subtitle=T("None", "无")),
        ],
    ),
    Page(
        "quick_share",
        T("Quick Share", "快速分享"),
        [
            Choice("share_visible", T("Who can share with you", "谁可以与您分享"), default="contacts", full=True,
                   options=[("everyone", T("Everyone", "所有人")), ("contacts", T("Contacts", "联系人")),
                            ("devices", T("Your devices", "您的设备")), ("nobody", T("No one", "任何人都不可以"))]),
            Entry("device_name", T("Device name", "设备名称"), default="Virtual Phone"),
        ],
    ),
    Page(
        "driving",
        T("Driving mode", "驾驶模式"),
        [
            Toggle("drive_auto", T("Turn on when connected to the car", "连接到汽车时打开")),
            Toggle("drive_dnd", T("Do Not Disturb while driving", "驾车时开启勿扰模式"), default=True),
        ],
    ),
)  # fmt: skip

WINDOWS: Final = {
    "pair_device": pair_device,
    "pair_confirm": pair_confirm,
    "device": device_page,
    "device_rename": device_rename,
    "device_forget": device_forget,
}

CHANGES: Final[dict[str, ChangeKind]] = {
    "device_rename": "icon_only",
    "device_rename_save": "renamed",
}
