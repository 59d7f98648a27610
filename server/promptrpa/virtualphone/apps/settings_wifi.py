"""Settings: Wi-Fi."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from promptrpa.virtualphone.apps.settings_rows import (
    Action,
    IconOnly,
    Info,
    Link,
    Moved,
    Nested,
    Page,
    Toggle,
    ask,
    buttons,
    custom,
    screen,
)
from promptrpa.virtualphone.kit import (
    Bind,
    Button,
    ChangeKind,
    Checkbox,
    Column,
    Context,
    Dialog,
    Icon,
    IconButton,
    Image,
    ListItem,
    Radio,
    Switch,
    T,
    Text,
    TextField,
    Widget,
    Window,
)

SECURITY: Final = {
    "none": T("None", "无"),
    "WPA2": T("WPA/WPA2-Personal", "WPA/WPA2-个人版"),
    "WPA3": T("WPA3-Personal", "WPA3-个人版"),
    "WEP": T("WEP", "WEP"),
}

METERED: Final = {
    "auto": T("Detect automatically", "自动检测"),
    "yes": T("Treat as metered", "视为按流量计费"),
    "no": T("Treat as unmetered", "视为不按流量计费"),
}

SIGNAL: Final = {
    0: T("Out of range", "不在范围内"),
    1: T("Weak signal", "信号弱"),
    2: T("Fair signal", "信号一般"),
    3: T("Good signal", "信号良好"),
    4: T("Excellent signal", "信号极好"),
}


# --- Wi-Fi -----------------------------------------------------------------------------------------------------------


def wifi_on(c: Context) -> bool:
    return bool(c.system["wifi"])


def connect(c: Context, network: dict[str, Any]) -> None:
    network["saved"] = True
    c.system["wifi_network"] = network["ssid"]
    c.toast(T(f"Connected to {network['ssid']}", f"已连接到 {network['ssid']}"))


def tap_network(c: Context, name: str) -> None:
    network = c.state["networks"][name]
    if c.system["wifi_network"] == network["ssid"]:
        c.open("wifi_network", network=name)
    elif network["saved"] or network["security"] == "none":
        connect(c, network)
    else:
        c.open("network_password", network=name)


def network_rows(c: Context) -> Sequence[Widget]:
    """The networks in reach, the connected one first."""
    if not wifi_on(c):
        return [Text(T("To see networks, turn on Wi-Fi", "要查看可用网络，请打开 WLAN"), style="caption", padding=16)]
    networks = [(name, n) for name, n in c.state["networks"].items() if n["signal"] > 0]
    networks.sort(key=lambda pair: (pair[1]["ssid"] != c.system["wifi_network"], -pair[1]["signal"]))
    rows: list[Widget] = []
    for name, network in networks:
        connected = network["ssid"] == c.system["wifi_network"]
        if connected:
            state: T | None = T("Connected", "已连接")
        else:
            state = T("Saved", "已保存") if network["saved"] else None
        secured = network["security"] != "none"
        trailing: Widget | None = Icon("lock", size=18) if secured else None
        if connected or network["saved"]:
            trailing = IconButton(
                "settings",
                key="network_details",
                item=name,
                description=T(f"{network['ssid']} details", f"{network['ssid']} 的详情"),
                on_click=partial(c.open, "wifi_network", network=name),
            )
        rows.append(
            ListItem(
                network["ssid"],
                state,
                ("wifi", "wifi_1_bar", "wifi_2_bar", "wifi", "wifi")[network["signal"]],
                key="wifi_network",
                item=name,
                trailing=trailing,
                on_click=partial(tap_network, c, name),
            )
        )
    return rows


def network_password(c: Context) -> Window:
    network = c.state["networks"][c.args["network"]]
    typed = Bind(c.ui, "password", "")

    def join() -> None:
        network["password"] = typed.get()
        c.back()
        connect(c, network)

    body = Column(
        [
            TextField(
                typed,
                T("Password", "密码"),
                "text" if c.ui.get("visible") else "password",
                key="wifi_password",
                padding=(16, 0),
            ),
            Checkbox(Bind(c.ui, "visible", False), T("Show password", "显示密码"), key="show_password"),
        ],
        gap=8,
    )
    connect_text = c.pick(T("Connect", "连接"), T("Join", "加入"))
    return ask(c, network["ssid"], body, connect_text, join, key="wifi_connect", enabled=len(typed.get()) >= 8)


def network_buttons(c: Context, name: str, connected: bool) -> list[Widget]:
    """Forget, connect or disconnect, share."""
    network = c.state["networks"][name]

    def disconnect() -> None:
        c.system["wifi_network"] = ""

    if connected:
        link = Button(T("Disconnect", "断开连接"), "close", "tonal", key="network_disconnect", on_click=disconnect)
    else:
        join = partial(connect, c, network)
        link = Button(T("Connect", "连接"), "wifi", "tonal", key="network_connect", on_click=join)
    opens_code = partial(c.open, "network_share", network=name)
    share = Button(T("Share", "分享"), "qr_code", "tonal", key="network_share", on_click=opens_code)
    forget = Button(
        T("Forget", "取消保存"),
        "delete",
        "tonal",
        key="network_forget",
        on_click=partial(c.open, "network_forget", network=name),
    )
    return c.pick([forget, link, share], [link, share])


def network_page(c: Context) -> Window:
    """One network: connect, forget, share, and how to use it."""
    name = str(c.args["network"])
    network = c.state["networks"].get(name)
    if network is None or not network["saved"]:
        return screen(T("Network details", "网络详情"), [Text(T("Network not saved", "未保存该网络"), padding=16)])
    connected = c.system["wifi_network"] == network["ssid"]
    forget = IconButton(
        "delete",
        key="network_forget",
        description=T("Forget", "取消保存"),
        on_click=partial(c.open, "network_forget", network=name),
    )
    rows: list[Widget] = [
        Text(network["ssid"], style="headline", padding=16),
        Text(T("Connected", "已连接") if connected else T("Not connected", "未连接"), padding=(16, 0)),
        buttons(*network_buttons(c, name, connected)),
        ListItem(T("Signal strength", "信号强度"), SIGNAL[network["signal"]], "network_wifi"),
        ListItem(T("Security", "安全性"), SECURITY[network["security"]], "lock"),
        ListItem(
            T("Network usage", "网络使用情况"),
            METERED[network.get("metered", "auto")],
            "data_usage",
            key="network_metered",
            on_click=partial(c.open, "network_metered", network=name),
        ),
        ListItem(
            T("Auto-connect", "自动连接"),
            T("Allow connection to this network when in range", "在范围内时允许连接到此网络"),
            "sync",
            trailing=Switch(Bind(network, "auto", True), key="network_auto"),
        ),
        ListItem(
            T("Use randomised MAC", "使用随机 MAC"),
            T("Send a made-up address to this network", "向此网络发送随机地址"),
            "shield",
            trailing=Switch(Bind(network, "private", True), key="network_private"),
        ),
        ListItem(T("IP address", "IP 地址"), "192.168.1.37" if connected else "—", "lan"),
        ListItem(T("Frequency", "频率"), "5 GHz" if "5G" in network["ssid"] else "2.4 GHz", "graphic_eq"),
    ]
    return screen(T("Network details", "网络详情"), rows, actions=c.pick((), (forget,)))


def network_metered(c: Context) -> Window:
    bind = Bind(c.state["networks"][c.args["network"]], "metered", "auto")
    rows = [Radio(bind, value, words, key="metered", item=value, padding=(16, 4)) for value, words in METERED.items()]
    return screen(T("Network usage", "网络使用情况"), rows)


def network_forget(c: Context) -> Window:
    network = c.state["networks"][c.args["network"]]

    def forget() -> None:
        network["saved"] = False
        network["password"] = ""
        if c.system["wifi_network"] == network["ssid"]:
            c.system["wifi_network"] = ""
        c.back(2)

    text = Text(T("The password of this network will be deleted.", "系统将删除该网络的密码。"))
    return ask(c, T("Forget network?", "要取消保存此网络吗？"), text, T("Forget", "取消保存"), forget, key="forget_yes")


def network_share(c: Context) -> Window:
    network = c.state["networks"][c.args["network"]]
    return screen(
        T("Share Wi-Fi", "分享 WLAN"),
        [
            Text(T("Scan this code to join", "扫描此二维码即可加入"), align="center", padding=16),
            Image(f"qr:WIFI:{network['ssid']}", height=260, padding=(60, 8)),
            Text(network["ssid"], style="title", align="center"),
        ],
    )


def add_network(c: Context) -> Window:
    """A network by its name, for one that does not show itself."""
    name, password, kind = Bind(c.ui, "ssid", ""), Bind(c.ui, "password", ""), Bind(c.ui, "security", "none")

    def save() -> None:
        made = c.new_id("w")
        c.state["networks"][made] = {
            "ssid": name.get().strip(),
            "security": kind.get(),
            "signal": 3,
            "saved": True,
            "password": password.get() if kind.get() != "none" else "",
            "hidden": bool(c.ui.get("hidden", False)),
        }
        c.system["wifi_network"] = name.get().strip()
        c.back()

    ready = bool(name.get().strip()) and (kind.get() == "none" or len(password.get()) >= 8)
    rows: list[Widget] = [
        TextField(name, T("Network name", "网络名称"), key="ssid", padding=(16, 8)),
        ListItem(
            c.pick(T("Security", "安全性"), T("Encryption", "加密方式")),
            SECURITY[kind.get()],
            key="security",
            on_click=lambda: c.open("network_security", form=c.ui),
        ),
    ]
    if kind.get() != "none":
        rows.append(TextField(password, T("Password", "密码"), "password", key="new_password", padding=(16, 8)))
    rows.append(Checkbox(Bind(c.ui, "hidden", False), T("Hidden network", "隐藏的网络"), key="hidden", padding=(16, 4)))
    words = T("Save", "保存")
    button = Button(words, key="add_network_save", on_click=save, enabled=ready, padding=(16, 12))
    tick = IconButton("check", key="add_network_save", description=words, on_click=save, enabled=ready)
    if c.version == 1:
        rows.append(button)
    return screen(T("Add network", "添加网络"), rows, actions=c.pick((), (tick,)))


def network_security(c: Context) -> Window:
    bind = Bind(c.args["form"], "security", "none")
    rows = [
        Radio(bind, value, words, key="security_kind", item=value, on_change=lambda _: c.back(), padding=(16, 4))
        for value, words in SECURITY.items()
    ]
    cancel = Button(T("Cancel", "取消"), kind="text", key="cancel", on_click=c.back)
    return Dialog(title=T("Security", "安全性"), body=Column(rows), buttons=[cancel])


def saved_networks(c: Context) -> Window:
    saved = [(name, n) for name, n in c.state["networks"].items() if n["saved"]]
    rows = [
        ListItem(
            n["ssid"],
            SIGNAL[n["signal"]],
            "wifi",
            key="saved_network",
            item=name,
            on_click=partial(c.open, "wifi_network", network=name),
        )
        for name, n in saved
    ]
    empty = [Text(T("No saved networks", "没有已保存的网络"), align="center", padding=32)]
    return screen(T("Saved networks", "已保存的网络"), rows or empty)


PAGES: Final = (
    Page(
        "internet",
        T("Internet", "互联网"),
        [
            Toggle("mobile_data", T("Mobile data", "移动数据"), "system.mobile_data", glyph="signal_cellular_alt",
                   subtitle="Northwind Mobile"),
            Toggle("wifi", T("Wi-Fi", "WLAN"), "system.wifi", glyph="wifi", v2=Moved("first")),
            custom(network_rows),
            Link("add_network", T("Add network", "添加网络"), "add_network", glyph="add", when=wifi_on,
                 v2=IconOnly("add")),
            Link("network_preferences", T("Network preferences", "网络偏好设置"), "network_preferences",
                 glyph="tune", v2=Nested("menu")),
            Link("saved_networks", T("Saved networks", "已保存的网络"), "saved_networks", glyph="bookmark",
                 v2=Nested("menu"),
                 subtitle=lambda c: T(f"{sum(n['saved'] for n in c.state['networks'].values())} networks",
                                      f"{sum(n['saved'] for n in c.state['networks'].values())} 个网络")),
            Link("data_usage", T("Data usage", "流量消耗"), "data_usage", glyph="data_usage"),
        ],
    ),
    Page(
        "network_preferences",
        T("Network preferences", "网络偏好设置"),
        [
            Toggle("wifi_auto_on", T("Turn on Wi-Fi automatically", "自动打开 WLAN"), default=True,
                   subtitle=T("Near saved networks, such as at home", "在已保存的网络附近（例如家中）自动打开")),
            Toggle("wifi_public", T("Notify for public networks", "打开网络通知"),
                   subtitle=T("When a good public network is there", "当有高品质的公共网络时通知我")),
            Toggle("wifi_switch", T("Switch to mobile data automatically", "自动切换到移动数据"), default=True),
            Action("wifi_certificates", T("Install certificates", "安装证书"),
                   run=lambda c: c.toast(T("No certificates on this phone", "此手机上没有证书"))),
            Info("wifi_mac", T("MAC address", "MAC 地址"), subtitle="02:00:4c:4f:4f:50"),
        ],
    ),
)  # fmt: skip

WINDOWS: Final = {
    "wifi_network": network_page,
    "network_password": network_password,
    "network_metered": network_metered,
    "network_forget": network_forget,
    "network_share": network_share,
    "network_security": network_security,
    "add_network": add_network,
    "saved_networks": saved_networks,
}

CHANGES: Final[dict[str, ChangeKind]] = {
    "wifi_connect": "renamed",
    "network_forget": "icon_only",
    "security": "renamed",
    "add_network_save": "icon_only",
}
