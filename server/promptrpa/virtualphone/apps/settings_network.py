"""Settings: network and internet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from promptrpa.virtualphone.apps.settings_data import APP
from promptrpa.virtualphone.apps.settings_rows import (
    SAVE,
    Action,
    Choice,
    Custom,
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
    on_off,
    screen,
)
from promptrpa.virtualphone.apps.settings_wifi import SECURITY
from promptrpa.virtualphone.kit import (
    Bind,
    Button,
    Column,
    Context,
    IconButton,
    ListItem,
    Progress,
    Radio,
    Switch,
    T,
    Text,
    TextField,
    Widget,
    Window,
)

# --- mobile network, VPN ---------------------------------------------------------------------------------------------


def data_usage_rows(c: Context) -> Sequence[Widget]:
    used = sum(app["minutes"] for app in c.state["apps"].values()) / 100
    limit = float(c.state["data_limit"] or 10)
    head: list[Widget] = [
        Text(T(f"{used:.2f} GB used", f"已使用 {used:.2f} GB"), style="headline", padding=(16, 8)),
        Progress(min(1.0, used / limit), padding=(16, 4)),
        Text(T(f"{limit:g} GB data warning", f"{limit:g} GB 流量警告"), style="caption", padding=(16, 4)),
    ]
    apps = sorted(c.state["apps"].items(), key=lambda pair: -pair[1]["minutes"])
    return head + [
        ListItem(
            APP[name].name,
            f"{app['minutes'] * 10} MB",
            APP[name].glyph,
            key="data_app",
            item=name,
            on_click=partial(c.open, "app", app=name),
        )
        for name, app in apps[:8]
    ]


def app_switches(flag: str, key: str) -> Custom:
    """Rows with a switch for each app, for one of the things that Settings keeps of an app."""

    def build(c: Context) -> Sequence[Widget]:
        return [
            ListItem(
                APP[name].name,
                glyph=APP[name].glyph,
                trailing=Switch(Bind(app, flag), key=key, item=name),
            )
            for name, app in c.state["apps"].items()
            if app["installed"]
        ]

    return custom(build)


def vpn_rows(c: Context) -> Sequence[Widget]:
    if not c.state["vpns"]:
        return [Text(T("No VPNs added", "未添加任何 VPN"), align="center", padding=32)]
    return [
        ListItem(
            vpn["name"],
            T("Connected", "已连接") if c.state["vpn_on"] == name else vpn["type"],
            "vpn_key",
            key="vpn",
            item=name,
            trailing=IconButton(
                "settings",
                key="vpn_details",
                item=name,
                description=T("Edit VPN", "修改 VPN"),
                on_click=partial(c.open, "vpn_edit", vpn=name),
            ),
            on_click=partial(toggle_vpn, c, name),
        )
        for name, vpn in c.state["vpns"].items()
    ]


def toggle_vpn(c: Context, name: str) -> None:
    c.state["vpn_on"] = "" if c.state["vpn_on"] == name else name


def vpn_edit(c: Context) -> Window:
    """A new VPN, or an old one to change."""
    name = str(c.args.get("vpn", ""))
    old = c.state["vpns"].get(name, {})
    fields = {
        "name": T("Name", "名称"),
        "server": T("Server address", "服务器地址"),
        "user": T("Username", "用户名"),
        "password": T("Password", "密码"),
    }
    binds = {field: Bind(c.ui, field, old.get(field, "")) for field in [*fields, "type"]}

    def save() -> None:
        values = {field: str(bind.get()).strip() for field, bind in binds.items()}
        c.state["vpns"][name or c.new_id("v")] = {**values, "type": values["type"] or "IKEv2/IPSec MSCHAPv2"}
        c.back()

    def delete() -> None:
        c.state["vpns"].pop(name)
        if c.state["vpn_on"] == name:
            c.state["vpn_on"] = ""
        c.back()

    rows: list[Widget] = [
        TextField(
            binds[field], words, "password" if field == "password" else "text", key=f"vpn_{field}", padding=(16, 6)
        )
        for field, words in fields.items()
    ]
    rows.insert(1, Text(T("Type", "类型"), style="label", padding=(16, 6)))
    for index, kind in enumerate(("IKEv2/IPSec MSCHAPv2", "IKEv2/IPSec PSK", "IKEv2/IPSec RSA")):
        radio = Radio(
            Bind(c.ui, "type", old.get("type", "IKEv2/IPSec MSCHAPv2")),
            kind,
            kind,
            key="vpn_type",
            item=str(index),
            padding=(16, 2),
        )
        rows.insert(2 + index, radio)
    ready = bool(binds["name"].get() and binds["server"].get())
    rows.append(Button(SAVE, key="vpn_save", on_click=save, enabled=ready, padding=(16, 8)))
    if name:
        rows.append(Button(T("Delete VPN", "删除 VPN"), kind="text", color="error", key="vpn_delete", on_click=delete))
    return screen(T("Edit VPN profile", "修改 VPN 配置文件") if name else T("Add VPN", "添加 VPN"), rows)


def apn_rows(c: Context) -> Sequence[Widget]:
    return [
        ListItem(
            apn["name"],
            apn["apn"],
            key="apn",
            item=name,
            trailing=Radio(Bind(c.state, "apn"), name, key="apn_use", item=name),
            on_click=partial(c.open, "apn_edit", apn=name),
        )
        for name, apn in c.state["apns"].items()
    ]


def apn_edit(c: Context) -> Window:
    name = str(c.args.get("apn", ""))
    old = c.state["apns"].get(name, {})
    fields = {"name": T("Name", "名称"), "apn": T("APN", "APN"), "proxy": T("Proxy", "代理"), "port": T("Port", "端口")}

    def save() -> None:
        values = {field: str(c.ui.get(field, old.get(field, ""))) for field in fields}
        c.state["apns"][name or c.new_id("n")] = values
        c.back()

    rows: list[Widget] = [
        TextField(Bind(c.ui, field, old.get(field, "")), words, key=f"apn_{field}", padding=(16, 6))
        for field, words in fields.items()
    ]
    rows.append(Button(SAVE, key="apn_save", on_click=save, padding=(16, 8)))
    return screen(T("Edit access point", "修改接入点"), rows)


def private_dns(c: Context) -> Window:
    """Off, automatic, or a host by its name."""
    mode, host = Bind(c.ui, "mode", c.state["dns_mode"]), Bind(c.ui, "host", c.state["dns_host"])

    def save() -> None:
        c.state["dns_mode"] = mode.get()
        c.state["dns_host"] = host.get().strip()
        c.back()

    options = {
        "off": T("Off", "关闭"),
        "auto": T("Automatic", "自动"),
        "host": T("Private DNS provider hostname", "私人 DNS 提供商主机名"),
    }
    rows: list[Widget] = [
        Radio(mode, value, words, key="dns_mode", item=value, padding=(0, 4)) for value, words in options.items()
    ]
    if mode.get() == "host":
        rows.append(TextField(host, T("Hostname of the provider", "提供商的主机名"), key="dns_host"))
    ready = mode.get() != "host" or "." in host.get()
    title = T("Select Private DNS mode", "选择私人 DNS 模式")
    return ask(c, title, Column(rows), SAVE, save, key="dns_save", enabled=ready)


PAGES: Final = (
    Page(
        "network",
        T("Network & internet", "网络和互联网"),
        [
            Link("internet", T("Internet", "互联网"), "internet", glyph="wifi", v2=Renamed(T("Wi-Fi", "WLAN")),
                 subtitle=lambda c: c.system["wifi_network"] if c.system["wifi"] else T("Off", "关闭")),
            Link("sims", T("SIMs", "SIM 卡"), "sims", glyph="sim_card", subtitle="Northwind Mobile"),
            Toggle("airplane", T("Airplane mode", "飞行模式"), "system.airplane", glyph="airplanemode_active",
                   v2=Moved("first")),
            Link("hotspot_tethering", T("Hotspot & tethering", "热点和网络共享"), "hotspot_tethering",
                 glyph="wifi_tethering", subtitle=lambda c: on_off(c.system["hotspot"]),
                 v2=Renamed(T("Personal hotspot", "个人热点"))),
            Link("data_saver", T("Data Saver", "流量节省程序"), "data_saver", glyph="data_saver_on",
                 subtitle=lambda c: on_off(c.state["use_data_saver"]), v2=Nested()),
            Link("vpn", T("VPN", "VPN"), "vpn", glyph="vpn_key", v2=Nested(),
                 subtitle=lambda c: T("Connected", "已连接") if c.state["vpn_on"] else T("None", "无")),
            Link("private_dns", T("Private DNS", "私人 DNS"), "private_dns", glyph="dns", v2=Nested(),
                 subtitle=lambda c: c.state["dns_host"] if c.state["dns_mode"] == "host" else T("Automatic", "自动")),
            Link("adaptive", T("Adaptive connectivity", "自适应连接"), "adaptive", glyph="network_check"),
        ],
    ),
    Page(
        "data_usage",
        T("Data usage", "流量消耗"),
        [
            custom(data_usage_rows),
            Link("data_cycle", T("Data warning & limit", "流量警告和上限"), "data_cycle", glyph="speed"),
        ],
    ),
    Page(
        "data_cycle",
        T("Data warning & limit", "流量警告和上限"),
        [
            Choice("data_cycle_day", T("Usage cycle resets on day", "流量消耗周期重置日期"),
                   [(day, str(day)) for day in (1, 5, 10, 15, 20, 25)], default=1),
            Toggle("data_warn", T("Set data warning", "设置流量警告"), default=True),
            Entry("data_limit", T("Data warning (GB)", "流量警告值 (GB)"), default="10", kind="number"),
            Toggle("data_stop", T("Set data limit", "设置流量上限"),
                   subtitle=T("Mobile data goes off at the limit", "达到上限时关闭移动数据")),
        ],
    ),
    Page(
        "sims",
        T("SIMs", "SIM 卡"),
        [
            Link("sim", "Northwind Mobile", "sim", glyph="sim_card",
                 subtitle=lambda c: on_off(c.state["sim_on"])),
            Choice("sim_default", T("Calls and texts", "通话和短信"), default="sim",
                   options=[("sim", "Northwind Mobile"), ("ask", T("Ask every time", "每次都询问"))]),
            Action("sim_add", T("Add SIM", "添加 SIM 卡"), glyph="add", v2=IconOnly("add"),
                   run=lambda c: c.toast(T("No eSIM can be set up on this phone", "此手机无法设置 eSIM"))),
        ],
    ),
    Page(
        "sim",
        T("Northwind Mobile", "Northwind Mobile"),
        [
            Toggle("sim_on", T("Use SIM", "使用 SIM 卡"), default=True, main=True),
            Toggle("sim_data", T("Mobile data", "移动数据"), "system.mobile_data", glyph="signal_cellular_alt"),
            Toggle("roaming", T("Roaming", "漫游"), glyph="public", v2=Nested(),
                   subtitle=T("Connect to data services when roaming", "漫游时连接到移动数据网络")),
            Choice("network_type", T("Preferred network type", "首选网络类型"),
                   v2=Renamed(T("Network mode", "网络模式")), default="5g",
                   options=[("5g", T("5G (recommended)", "5G（推荐）")), ("4g", "4G"), ("3g", "3G"), ("2g", "2G")]),
            Toggle("wifi_calling", T("Wi-Fi calling", "WLAN 通话"), default=False),
            Toggle("volte", T("4G calling", "4G 通话"), default=True),
            Toggle("carrier_auto", T("Automatically select network", "自动选择网络"), default=True),
            Link("apns", T("Access point names", "接入点名称 (APN)"), "apns", v2=Nested()),
            Entry("sim_name", T("SIM name", "SIM 卡名称"), default="Northwind Mobile"),
            Info("sim_number", T("Phone number", "电话号码"), subtitle="+1 555 0142"),
        ],
    ),
    Page(
        "apns",
        T("Access point names", "接入点名称 (APN)"),
        [custom(apn_rows), Link("apn_add", T("New APN", "新建 APN"), "apn_edit", glyph="add", v2=IconOnly("add"))],
    ),
    Page(
        "hotspot_tethering",
        T("Hotspot & tethering", "热点和网络共享"),
        [
            Link("wifi_hotspot", T("Wi-Fi hotspot", "WLAN 热点"), "wifi_hotspot", glyph="wifi_tethering",
                 subtitle=lambda c: on_off(c.system["hotspot"])),
            Toggle("usb_tethering", T("USB tethering", "USB 网络共享"), glyph="usb"),
            Toggle("bluetooth_tethering", T("Bluetooth tethering", "蓝牙网络共享"), glyph="bluetooth"),
            Toggle("ethernet_tethering", T("Ethernet tethering", "以太网络共享"), glyph="settings_ethernet"),
        ],
    ),
    Page(
        "wifi_hotspot",
        T("Wi-Fi hotspot", "WLAN 热点"),
        [
            Toggle("hotspot", T("Use Wi-Fi hotspot", "使用 WLAN 热点"), "system.hotspot", main=True),
            Entry("hotspot_name", T("Hotspot name", "热点名称"), default="Virtual Phone AP",
                  v2=Renamed(T("Network name", "网络名称"))),
            Choice("hotspot_security", T("Security", "安全性"), [(k, w) for k, w in SECURITY.items() if k != "WEP"],
                   default="WPA3"),
            Entry("hotspot_password", T("Hotspot password", "热点密码"), default="bluekite88", kind="password",
                  v2=Moved("last")),
            Toggle("hotspot_off", T("Turn off hotspot automatically", "自动关闭热点"), default=True,
                   subtitle=T("When no devices are connected", "没有连接任何设备时")),
            Toggle("hotspot_compat", T("Extend compatibility", "扩展兼容性"),
                   subtitle=T("Helps other devices to find this hotspot", "帮助其他设备发现此热点")),
        ],
    ),
    Page(
        "data_saver",
        T("Data Saver", "流量节省程序"),
        [
            Toggle("use_data_saver", T("Use Data Saver", "使用流量节省程序"), main=True),
            Link("unrestricted_data", T("Unrestricted data", "不限流量"), "unrestricted_data"),
        ],
        note=T("Data Saver keeps some apps from sending or receiving data in the background.",
               "流量节省程序会阻止某些应用在后台收发数据。"),
    ),
    Page("unrestricted_data", T("Unrestricted data", "不限流量"), [app_switches("unrestricted_data", "unrestricted")]),
    Page(
        "vpn",
        T("VPN", "VPN"),
        [custom(vpn_rows), Link("vpn_add", T("Add VPN", "添加 VPN"), "vpn_edit", glyph="add", v2=IconOnly("add"))],
    ),
    Page(
        "adaptive",
        T("Adaptive connectivity", "自适应连接"),
        [Toggle("adaptive_on", T("Adaptive connectivity", "自适应连接"), default=True, main=True)],
        note=T("Extends battery life by managing network connections.", "自动管理网络连接，从而延长电池续航时间。"),
    ),
)  # fmt: skip

WINDOWS: Final = {
    "vpn_edit": vpn_edit,
    "apn_edit": apn_edit,
    "private_dns": private_dns,
}
