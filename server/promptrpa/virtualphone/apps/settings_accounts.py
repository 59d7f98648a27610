"""Settings: safety and emergency, passwords and accounts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from promptrpa.virtualphone.apps.settings_data import ACCOUNT_KINDS
from promptrpa.virtualphone.apps.settings_rows import (
    SAVE,
    Choice,
    Entry,
    IconOnly,
    Link,
    Moved,
    Page,
    Renamed,
    Toggle,
    ask,
    custom,
    header,
    screen,
)
from promptrpa.virtualphone.kit import (
    Bind,
    Button,
    ChangeKind,
    Chip,
    Column,
    Context,
    Icon,
    IconButton,
    ListItem,
    PageFunction,
    Switch,
    T,
    Text,
    TextField,
    Widget,
    Window,
)


def emergency_rows(c: Context) -> Sequence[Widget]:
    people = c.data("contacts")["people"]
    rows: list[Widget] = []
    for name, kept in c.state["emergency_contacts"].items():
        person = {"phone": "", **kept, **people.get(name, {})}
        remove = IconButton(
            "close",
            key="emergency_remove",
            item=name,
            description=T(f"Remove {person['name']}", f"移除 {person['name']}"),
            on_click=partial(c.open, "emergency_remove", contact=name),
        )
        rows.append(ListItem(str(person["name"]), str(person["phone"]), "emergency", trailing=remove))
    return rows or [Text(T("No emergency contacts", "无紧急联系人"), style="caption", padding=16)]


def emergency_add(c: Context) -> Window:
    people = c.data("contacts")["people"]

    def add(name: str) -> None:
        c.state["emergency_contacts"][name] = {"name": people[name]["name"]}
        c.back()

    rows = [
        ListItem(str(person["name"]), str(person["phone"]), "person", key="contact", item=name,
                 on_click=partial(add, name))
        for name, person in sorted(people.items(), key=lambda pair: str(pair[1]["name"]))
        if name not in c.state["emergency_contacts"]
    ]  # fmt: skip
    return screen(T("Choose a contact", "选择联系人"), rows)


def emergency_remove(c: Context) -> Window:
    def remove() -> None:
        c.state["emergency_contacts"].pop(c.args["contact"])
        c.back()

    title = T("Remove emergency contact?", "要移除紧急联系人吗？")
    text = T("They won't be told in an emergency.", "发生紧急情况时将不会通知此联系人。")
    return ask(c, title, Text(text), T("Remove", "移除"), remove, "emergency_remove_yes")


def account_rows(c: Context) -> Sequence[Widget]:
    return [
        ListItem(
            account["name"],
            ACCOUNT_KINDS[account["kind"]][0],
            ACCOUNT_KINDS[account["kind"]][1],
            key="account",
            item=name,
            on_click=partial(c.open, "account", account=name),
        )
        for name, account in c.state["accounts"].items()
    ]


def account_page(c: Context) -> Window:
    name = str(c.args["account"])
    account = c.state["accounts"].get(name)
    if account is None:
        return screen(T("Account", "账号"), [Text(T("This account was removed", "此账号已移除"), padding=16)])
    remove = partial(c.open, "account_remove", account=name)
    words = T("Remove account", "移除账号")
    rows: list[Widget] = [
        Column(
            [Icon(ACCOUNT_KINDS[account["kind"]][1], size=48), Text(account["name"], style="title")],
            align="center",
            padding=16,
        ),
        ListItem(
            T("Sync this account", "同步此账号"),
            T("Last synced today at 09:30", "上次同步时间：今天 09:30"),
            "sync",
            trailing=Switch(Bind(account, "sync"), key="account_sync"),
        ),
    ]
    icon = IconButton("delete", key="account_remove", description=words, on_click=remove)
    if c.version == 1:
        rows.append(Button(words, "delete", "tonal", key="account_remove", on_click=remove, padding=(16, 12)))
    return screen(T("Account", "账号"), rows, actions=c.pick((), (icon,)))


def account_remove(c: Context) -> Window:
    def remove() -> None:
        c.state["accounts"].pop(c.args["account"])
        c.back(2)

    text = T(
        "All of its messages and contacts on this phone will be deleted.",
        "此手机上该账号的所有消息和联系人都会被删除。",
    )
    title = T("Remove account?", "要移除账号吗？")
    return ask(c, title, Text(text), T("Remove account", "移除账号"), remove, "account_remove_yes")


def account_add(c: Context) -> Window:
    rows = [
        ListItem(words, glyph=glyph, key="account_kind", item=kind,
                 on_click=partial(c.open, "account_sign_in", kind=kind))
        for kind, (words, glyph) in ACCOUNT_KINDS.items()
    ]  # fmt: skip
    return screen(T("Add an account", "添加账号"), rows)


def account_sign_in(c: Context) -> Window:
    kind = str(c.args["kind"])
    user, password = Bind(c.ui, "user", ""), Bind(c.ui, "password", "")

    def sign_in() -> None:
        c.state["accounts"][c.new_id("c")] = {"kind": kind, "name": user.get().strip(), "sync": True}
        c.back(2)

    ready = bool(user.get().strip() and password.get())
    words = c.pick(T("Sign in", "登录"), T("Log in", "登入"))
    rows: list[Widget] = [
        TextField(user, T("Email or username", "邮箱或用户名"), "email", key="account_user", padding=(16, 8)),
        TextField(password, T("Password", "密码"), "password", key="account_password", padding=(16, 8)),
        Button(words, key="account_sign_in", on_click=sign_in, enabled=ready, padding=(16, 12)),
    ]
    return screen(ACCOUNT_KINDS[kind][0], rows)


def password_rows(c: Context) -> list[Widget]:
    query = Bind(c.ui, "query", "")
    found = [
        (n, p) for n, p in c.state["passwords"].items() if query.get().lower() in f"{p['site']} {p['user']}".lower()
    ]
    field = TextField(query, T("Search passwords", "搜索密码"), "search", key="password_search", padding=(16, 8))
    rows: list[Widget] = [
        ListItem(p["site"], p["user"], "key", key="password_row", item=n, on_click=partial(c.open, "password", entry=n))
        for n, p in found
    ]
    return [field, *(rows or [Text(T("No passwords", "无密码"), align="center", padding=24)])]


def password_page(c: Context) -> Window:
    """One saved password, or a new one."""
    name = str(c.args.get("entry", ""))
    old: dict[str, Any] = c.state["passwords"].get(name, {"site": "", "user": "", "password": ""})
    binds = {field: Bind(c.ui, field, old[field]) for field in ("site", "user", "password")}

    def save() -> None:
        c.state["passwords"][name or c.new_id("p")] = {field: bind.get().strip() for field, bind in binds.items()}
        c.back()

    visible = bool(c.ui.get("visible", False))
    show = Chip(
        T("Hide password", "隐藏密码") if visible else T("Show password", "显示密码"),
        "visibility",
        key="password_show",
        selected=visible,
        on_click=partial(c.ui.update, visible=not visible),
    )
    ready = all(bind.get() for bind in binds.values())
    words = T("Password", "密码")
    rows: list[Widget] = [
        TextField(binds["site"], T("Site or app", "网站或应用"), key="password_site", padding=(16, 6)),
        TextField(binds["user"], T("Username", "用户名"), key="password_user", padding=(16, 6)),
        TextField(binds["password"], words, "text" if visible else "password", key="password_text", padding=(16, 6)),
        Column([show], align="start", padding=(16, 4)),
        Button(SAVE, key="password_save", on_click=save, enabled=ready, padding=(16, 8)),
    ]
    delete = IconButton("delete", key="password_delete", description=T("Delete password", "删除密码"),
                        on_click=partial(c.open, "password_delete", entry=name))  # fmt: skip
    title = T("Saved password", "已保存的密码") if name else T("Add password", "添加密码")
    return replace(screen(title, rows, actions=[delete] if name else []), secure=visible)


def password_delete(c: Context) -> Window:
    def delete() -> None:
        c.state["passwords"].pop(c.args["entry"])
        c.back(2)

    title = T("Delete password?", "要删除密码吗？")
    text = T("You will have to type it the next time.", "下次需要手动输入。")
    return ask(c, title, Text(text), T("Delete", "删除"), delete, "password_delete_yes")


PAGES: Final = (
    Page(
        "safety",
        T("Safety & emergency", "安全和紧急情况"),
        [
            Link("medical", T("Medical information", "医疗信息"), "medical", glyph="medical_information",
                 subtitle=T("Name, blood type and more", "姓名、血型等"),
                 v2=Renamed(T("Health information", "健康资料"))),
            Link("emergency_contacts", T("Emergency contacts", "紧急联系人"), "emergency_contacts",
                 glyph="contact_emergency",
                 subtitle=lambda c: T(f"{len(c.state['emergency_contacts'])} added",
                                      f"已添加 {len(c.state['emergency_contacts'])} 位")),
            Link("sos", T("Emergency SOS", "紧急求救"), "sos", glyph="sos"),
            Toggle("crash", T("Car crash detection", "车祸检测"), glyph="car_crash"),
            Toggle("crisis", T("Crisis alerts", "危机警报"), glyph="crisis_alert", v2=Moved("first")),
            Link("safety_alerts", T("Wireless emergency alerts", "无线紧急警报"), "emergency_alerts", glyph="warning"),
            Toggle("safety_location", T("Emergency location service", "紧急位置信息服务"), "emergency_location", True,
                   glyph="location_on"),
        ],
    ),
    Page(
        "medical",
        T("Medical information", "医疗信息"),
        [
            Entry("medical_name", T("Name", "姓名")),
            Choice("blood_type", T("Blood type", "血型"), default="", v2=Moved("first"),
                   options=[("", T("Unknown", "未知")),
                            *[(b, b) for b in ("O+", "O-", "A+", "A-", "B+", "B-", "AB+", "AB-")]]),
            Entry("allergies", T("Allergies", "过敏情况"), kind="multiline"),
            Entry("medications", T("Medications", "服用的药物"), kind="multiline"),
            Entry("medical_address", T("Address", "地址"), kind="multiline"),
            Entry("medical_notes", T("Medical notes", "病历"), kind="multiline"),
            Choice("organ_donor", T("Organ donor", "器官捐献者"), default="",
                   options=[("", T("Unknown", "未知")), ("yes", T("Yes", "是")), ("no", T("No", "否"))]),
            Toggle("medical_locked", T("Show when locked", "锁定时显示"), default=True),
        ],
    ),
    Page(
        "emergency_contacts",
        T("Emergency contacts", "紧急联系人"),
        [
            custom(emergency_rows),
            Link("emergency_add", T("Add contact", "添加联系人"), "emergency_add", glyph="person_add",
                 v2=IconOnly("person_add")),
        ],
    ),
    Page(
        "sos",
        T("Emergency SOS", "紧急求救"),
        [
            Toggle("sos_on", T("Use Emergency SOS", "使用紧急求救功能"), default=True, main=True),
            Toggle("sos_sound", T("Play countdown alarm", "播放倒计时警报声"), default=True),
            Entry("sos_number", T("Emergency number", "紧急电话号码"), default="112", kind="phone"),
            Toggle("sos_share", T("Share information with emergency contacts", "与紧急联系人分享信息")),
            Toggle("sos_video", T("Record emergency video", "录制紧急视频")),
        ],
        note=T("Press the power button 5 times or more to start.", "按电源按钮 5 次或更多次即可启动。"),
    ),
    Page(
        "passwords",
        T("Passwords & accounts", "密码和账号"),
        [
            Link("password_manager", T("Password manager", "密码管理工具"), "password_manager", glyph="password",
                 subtitle=lambda c: T(f"{len(c.state['passwords'])} passwords", f"{len(c.state['passwords'])} 个密码")),
            Choice("autofill", T("Autofill service", "自动填充服务"), default="own", glyph="edit",
                   options=[("none", T("None", "无")), ("own", T("Password manager", "密码管理工具"))]),
            header("Accounts", "账号"),
            custom(account_rows),
            Link("account_add", T("Add account", "添加账号"), "account_add", glyph="add", v2=IconOnly("person_add")),
            Toggle("auto_sync", T("Automatically sync app data", "自动同步应用数据"), default=True, v2=Moved("first"),
                   subtitle=T("Let apps refresh data automatically", "允许应用自动刷新数据")),
        ],
    ),
    Page(
        "password_manager",
        T("Password manager", "密码管理工具"),
        [
            custom(password_rows),
            Link("password_add", T("Add password", "添加密码"), "password", glyph="add", v2=IconOnly("add")),
            Toggle("offer_save", T("Offer to save passwords", "询问是否保存密码"), default=True),
            Toggle("auto_sign_in", T("Auto sign-in", "自动登录"), default=True),
        ],
    ),
)  # fmt: skip


WINDOWS: Final[dict[str, PageFunction]] = {
    "emergency_add": emergency_add,
    "emergency_remove": emergency_remove,
    "account": account_page,
    "account_remove": account_remove,
    "account_add": account_add,
    "account_sign_in": account_sign_in,
    "password": password_page,
    "password_delete": password_delete,
}


CHANGES: Final[dict[str, ChangeKind]] = {
    "account_remove": "icon_only",
    "account_sign_in": "renamed",
}
