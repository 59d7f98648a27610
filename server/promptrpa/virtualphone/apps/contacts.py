"""Contacts: people, their details, labels, and looking after them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from promptrpa.virtualphone.apps import contacts_edit, contacts_manage
from promptrpa.virtualphone.apps.contacts_data import (
    by_name,
    digits,
    letter,
    matching,
    seed_groups,
    seed_people,
)
from promptrpa.virtualphone.apps.contacts_edit import birthday_words, picture
from promptrpa.virtualphone.apps.settings_rows import ask, changes, defaults
from promptrpa.virtualphone.kit import (
    App,
    AppBar,
    Bind,
    BottomNav,
    Button,
    Card,
    Column,
    Context,
    Dialog,
    Divider,
    Fab,
    Icon,
    IconButton,
    Image,
    ListItem,
    MenuItem,
    Radio,
    Row,
    Screen,
    Scroll,
    Sheet,
    Spacer,
    State,
    Switch,
    T,
    Tab,
    Tabs,
    Text,
    TextField,
    Widget,
    Window,
    Words,
)
from promptrpa.virtualphone.pickers import add_pickers

RINGTONES: dict[str, Words] = {
    "Default": T("Default", "默认"),
    "Aurora": "Aurora",
    "Breeze": "Breeze",
    "Chimes": "Chimes",
    "Marimba": "Marimba",
    "Silence": T("Silence", "静音"),
}


def first_state(random: Random) -> State:
    return {
        "people": seed_people(),
        "groups": seed_groups(),
        "trash": {},
        "me": {"name": "Sam Rivers", "phone": "+1 415 555 0100", "email": "sam.rivers@example.com"},
        "last_export": "",
        **defaults(contacts_manage.SETTINGS.pages.values()),
    }


app = App(
    id="contacts",
    package="com.android.contacts",
    name=T("Contacts", "联系人"),
    glyph="contacts",
    color="#1a73e8",
    state=first_state,
    versions=("4.12", "5.0"),
    changes={
        "search": "moved",
        "settings": "nested",
        "favourites": "moved",
        "organise": "renamed",
        "add": "renamed",
        "edit": "icon_only",
        "favourite": "nested",
        "call": "icon_only",
        "message": "icon_only",
        "detail/email": "icon_only",
        "share": "renamed",
        "delete": "moved",
        "labels": "renamed",
        "ringtone": "nested",
        "voicemail": "nested",
        "save": "icon_only",
        "photo": "icon_only",
        "edit/phone": "renamed",
        "company": "moved",
        "note": "moved",
        "more_fields": "renamed",
        **contacts_manage.CHANGES,
        **changes(contacts_manage.SETTINGS.pages.values()),
    },
)


# --- list ------------------------------------------------------------------------------------------------------------


def shown_name(c: Context, person: dict[str, Any]) -> str:
    """As the settings want it; a Chinese name has no two parts to swap."""
    name = str(person["name"])
    first, _, last = name.rpartition(" ")
    return f"{last}, {first}" if first and c.state["name_format"] == "last" else name


def person_row(c: Context, key: str, person: dict[str, Any], subtitle: str = "") -> ListItem:
    return ListItem(
        shown_name(c, person),
        subtitle or None,
        key="person",
        item=key,
        leading=picture(person, 40),
        trailing=Icon("star", size=18, color="primary") if person["favourite"] else None,
        on_click=partial(c.open, "detail", person=key),
    )


def everyone(c: Context) -> list[tuple[str, dict[str, Any]]]:
    settings = c.state
    found = [entry for entry in by_name(c.state["people"]) if entry[1]["phone"] or not settings["phone_only"]]
    if settings["sort_by"] == "company":
        found.sort(key=lambda entry: (not entry[1]["company"], letter(entry[1]["company"])))
    return found


def contact_list(c: Context) -> Widget:
    by_company = c.state["sort_by"] == "company"
    rows: list[Widget] = []
    heading = ""
    for key, person in everyone(c):
        head = letter(person["company"] if by_company else person["name"])
        if head != heading:
            heading = head
            rows.append(Text(head, style="label", color="primary", padding=(16, 8)))
        rows.append(person_row(c, key, person, person["company"] if by_company else ""))
    if c.version == 2:
        words = T("Search contacts", "搜索联系人")
        rows.insert(
            0,
            Column(
                [Card(ListItem(words, glyph="search", key="search", on_click=partial(c.open, "search")))],
                padding=(16, 8),
            ),
        )
    if not everyone(c):
        rows.append(empty("person_off", T("No contacts", "没有联系人")))
    return Scroll([*rows, Spacer(88)])


def favourite_list(c: Context) -> Widget:
    found = [(key, person) for key, person in everyone(c) if person["favourite"]]
    rows: list[Widget] = [person_row(c, key, person, person["phone"]) for key, person in found]
    nobody = empty("star", T("Star people to see them here", "加星标的联系人会显示在这里"))
    return Scroll([*(rows or [nobody]), Spacer(88)])


def empty(glyph: str, words: T) -> Widget:
    return Column(
        [Spacer(96), Icon(glyph, size=64), Text(words, align="center", color="on_surface_variant")],
        gap=12,
        align="center",
    )


@app.page("home", activity=".PeopleActivity")
def home(c: Context) -> Window:
    tab = Bind(c.ui, "tab", "list")
    listed = Tab("list", T("Contacts", "联系人"), "person")
    starred = Tab("favourites", T("Favourites", "收藏"), "star")
    organise = Tab("organise", c.pick(T("Organise", "整理"), T("Fix & manage", "修复与管理")), "category")
    settings = partial(c.open, "settings")
    bodies: dict[str, Callable[[Context], Widget]] = {
        "list": contact_list,
        "favourites": favourite_list,
        "organise": contacts_manage.organise_list,
    }
    words = c.pick(T("Create contact", "新建联系人"), T("New contact", "添加联系人"))
    fab = Fab(
        "add",
        c.pick(None, words),
        key="add",
        description=words,
        on_click=partial(c.open, "edit", person=""),
    )
    body = bodies[tab.get()](c)
    shown_fab = None if tab.get() == "organise" else fab
    if c.version == 1:
        bar = AppBar(
            T("Contacts", "联系人"),
            back=False,
            actions=[
                IconButton(
                    "search",
                    key="search",
                    description=T("Search contacts", "搜索联系人"),
                    on_click=partial(c.open, "search"),
                ),
                IconButton("settings", key="settings", description=T("Settings", "设置"), on_click=settings),
            ],
        )
        return Screen(bar=bar, body=body, nav=BottomNav([listed, starred, organise], tab), fab=shown_fab)
    menu = [MenuItem(key="settings", text=T("Settings", "设置"), on_click=settings)]
    bar = AppBar(T("Contacts", "联系人"), back=False, overflow=menu)
    return Screen(bar=bar, body=body, tabs=Tabs([starred, listed, organise], tab), fab=shown_fab)


@app.page("search", activity=".PeopleActivity")
def search(c: Context) -> Window:
    field = TextField(Bind(c.ui, "query", ""), T("Search contacts", "搜索联系人"), key="query", kind="search")
    found = matching(c.state["people"], c.ui.get("query", ""))
    rows: list[Widget] = [person_row(c, key, person, person["phone"]) for key, person in found]
    if c.ui.get("query") and not rows:
        rows = [empty("search_off", T("No contacts found", "未找到联系人"))]
    return Screen(bar=AppBar(search=field), body=Scroll(rows))


# --- one person ------------------------------------------------------------------------------------------------------


def star(c: Context, person: dict[str, Any]) -> None:
    person["favourite"] = not person["favourite"]


def send_message(c: Context, person: dict[str, Any]) -> None:
    c.launch("messages", "compose", number=person["phone"])


def call(c: Context, person: dict[str, Any]) -> None:
    c.launch("phone", "dialpad", number=digits(person["phone"]))


def quick_actions(c: Context, person: dict[str, Any]) -> Widget:
    chosen = (
        ("call", "call", T("Call", "呼叫"), person["phone"], partial(call, c, person)),
        ("message", "chat", T("Text", "发短信"), person["phone"], partial(send_message, c, person)),
        (
            "email",
            "mail",
            T("Email", "发邮件"),
            person["email"],
            partial(c.launch, "mail", "compose", to=person["email"]),
        ),
    )
    if c.version == 2:
        return Row(
            [
                Column(
                    [IconButton(glyph, key=key, description=words, enabled=bool(there), color="primary", on_click=do)],
                    align="center",
                    weight=1,
                )
                for key, glyph, words, there, do in chosen
            ]
        )
    return Row(
        [
            Button(words, glyph, "tonal", key=key, enabled=bool(there), weight=1, on_click=do)
            for key, glyph, words, there, do in chosen
        ],
        gap=8,
    )


def info_rows(c: Context, key: str, person: dict[str, Any]) -> list[Widget]:
    """What is known, each row with what a tap on it does."""
    groups = [group["name"] for group in c.state["groups"].values() if key in group["members"]]
    rows: list[Widget] = []
    if person["phone"]:
        rows.append(
            ListItem(
                person["phone"],
                T("Mobile", "手机"),
                "call",
                key="number",
                on_click=partial(call, c, person),
                on_long_click=partial(copy, c, person["phone"]),
                trailing=IconButton(
                    "content_copy",
                    key="copy_number",
                    description=T("Copy number", "复制号码"),
                    on_click=partial(copy, c, person["phone"]),
                ),
            )
        )
    if person["email"]:
        write = partial(c.launch, "mail", "compose", to=person["email"])
        rows.append(ListItem(person["email"], T("Home", "家庭"), "mail", key="address_line", on_click=write))
    if person["birthday"]:
        rows.append(ListItem(birthday_words(person["birthday"]), T("Birthday", "生日"), "cake"))
    if person["address"]:
        rows.append(ListItem(person["address"], T("Address", "地址"), "location_on"))
    if groups:
        rows.append(ListItem(", ".join(groups), c.pick(T("Labels", "标签"), T("Groups", "分组")), "label"))
    if person["note"]:
        rows.append(ListItem(person["note"], T("Notes", "备注"), "notes"))
    return rows or [ListItem(T("No details yet", "暂无信息"), glyph="info")]


def copy(c: Context, text: str) -> None:
    c.copy(text)
    c.toast(T("Copied", "已复制"))


def detail_bar(c: Context, key: str, person: dict[str, Any]) -> AppBar:
    starred = person["favourite"]
    star_words = T("Remove from favourites", "取消收藏") if starred else T("Add to favourites", "添加到收藏")
    edit = partial(c.open, "edit", person=key)
    share_words = c.pick(T("Share", "分享"), T("Send contact", "发送联系人"))
    share = MenuItem(key="share", text=share_words, on_click=partial(c.open, "share", person=key))
    label_words = c.pick(T("Labels", "标签"), T("Groups", "分组"))
    labels = MenuItem(key="labels", text=label_words, on_click=partial(c.open, "choose_labels", person=key))
    if c.version == 2:
        star_item = MenuItem(key="favourite", text=star_words, on_click=partial(star, c, person))
        more = MenuItem(
            key="options", text=T("Contact settings", "联系人设置"), on_click=partial(c.open, "options", person=key)
        )
        pencil = IconButton("edit", key="edit", description=T("Edit", "编辑"), on_click=edit)
        return AppBar(actions=[pencil], overflow=[star_item, share, labels, more])
    glyph = "star" if starred else "star_border"
    return AppBar(
        actions=[
            IconButton(
                glyph, key="favourite", description=star_words, selected=starred, on_click=partial(star, c, person)
            ),
            Button(T("Edit", "编辑"), kind="text", key="edit", on_click=edit),
        ],
        overflow=[
            share,
            labels,
            MenuItem(
                key="ringtone", text=T("Set ringtone", "设置铃声"), on_click=partial(c.open, "ringtone", person=key)
            ),
            MenuItem(key="voicemail", text=T("Route to voicemail", "转到语音信箱"), on_click=partial(route, c, person)),
            MenuItem(key="delete", text=T("Delete", "删除"), on_click=partial(c.open, "delete", person=key)),
        ],
    )


def route(c: Context, person: dict[str, Any]) -> None:
    person["voicemail"] = not person["voicemail"]
    on = T("Calls go to voicemail", "来电将转到语音信箱")
    c.toast(on if person["voicemail"] else T("Calls ring again", "来电恢复响铃"))


@app.page("detail", activity=".ContactDetailActivity")
def detail(c: Context) -> Window:
    key = c.args["person"]
    person = c.state["people"].get(key)
    if person is None:
        return Screen(bar=AppBar(), body=Scroll([empty("person_off", T("This contact is gone", "该联系人已不存在"))]))
    head: list[Widget] = [
        Column(
            [picture(person, 96), Text(shown_name(c, person), style="headline", align="center")],
            gap=12,
            align="center",
            padding=(16, 8),
        )
    ]
    if person["company"]:
        head.append(Text(person["company"], color="on_surface_variant", align="center"))
    if person["voicemail"]:
        head.append(
            Text(T("Calls go to voicemail", "来电转到语音信箱"), style="caption", color="error", align="center")
        )
    rows: list[Widget] = [
        *head,
        Column([quick_actions(c, person)], padding=(16, 8)),
        Text(T("Contact info", "联系信息"), style="label", color="primary", padding=(16, 8)),
        *info_rows(c, key, person),
        ListItem(
            T("Call history", "通话记录"),
            glyph="history",
            key="history",
            on_click=partial(c.launch, "phone", "history", number=person["phone"]),
        ),
    ]
    if c.version == 2:
        rows += [
            Divider(),
            ListItem(T("Delete", "删除"), glyph="delete", key="delete", on_click=partial(c.open, "delete", person=key)),
        ]
    return Screen(bar=detail_bar(c, key, person), body=Scroll([*rows, Spacer(24)]))


@app.page("options", activity=".ContactDetailActivity")
def options(c: Context) -> Window:
    """Version 2 keeps here what its first version had in the menu of a person."""
    key = c.args["person"]
    person = c.state["people"][key]
    return Screen(
        bar=AppBar(T("Contact settings", "联系人设置")),
        body=Scroll(
            [
                ListItem(
                    T("Set ringtone", "设置铃声"),
                    RINGTONES[person["ringtone"]],
                    "music_note",
                    key="ringtone",
                    on_click=partial(c.open, "ringtone", person=key),
                ),
                ListItem(
                    T("Route to voicemail", "转到语音信箱"),
                    glyph="voicemail",
                    trailing=Switch(Bind(person, "voicemail"), key="voicemail"),
                ),
            ]
        ),
    )


@app.page("ringtone")
def ringtone(c: Context) -> Window:
    person = c.state["people"][c.args["person"]]
    chosen = Bind(c.ui, "ringtone", person["ringtone"])

    def accept() -> None:
        person["ringtone"] = chosen.get()
        c.back()

    return ask(
        c,
        T("Set ringtone", "设置铃声"),
        Column(
            [Radio(chosen, name, words, key="tone", item=name, padding=(16, 4)) for name, words in RINGTONES.items()]
        ),
        T("OK", "确定"),
        accept,
        "ok",
    )


@app.page("delete")
def delete(c: Context) -> Window:
    key = c.args["person"]

    def remove() -> None:
        person = c.state["people"].pop(key)
        c.state["trash"][key] = {**person, "deleted": f"{c.now:%Y-%m-%d}"}
        for group in c.state["groups"].values():
            group["members"].pop(key, None)
        c.back(2)
        c.toast(T("Contact deleted", "已删除联系人"))

    name = c.state["people"][key]["name"]
    return ask(
        c,
        T("Delete contact?", "删除联系人？"),
        Text(T(f"{name} is kept in the bin for 30 days.", f"{name}会在回收站保留30天。")),
        T("Delete", "删除"),
        remove,
        "confirm_delete",
    )


@app.page("share")
def share(c: Context) -> Window:
    person = c.state["people"][c.args["person"]]
    card = "\n".join(part for part in (person["name"], person["phone"], person["email"]) if part)

    def leave(app_id: str, page: str, **args: str) -> None:
        c.back()
        c.launch(app_id, page, **args)

    def copied() -> None:
        c.back()
        copy(c, card)

    ways: list[tuple[str, str, T, Callable[[], None]]] = [
        ("share_message", "chat", T("Messages", "短信"), partial(leave, "messages", "compose", text=card)),
        ("share_mail", "mail", T("Mail", "邮件"), partial(leave, "mail", "compose", body=card)),
        ("share_copy", "content_copy", T("Copy to clipboard", "复制到剪贴板"), copied),
        ("share_code", "qr_code", T("QR code", "二维码"), partial(c.replace, "code", person=c.args["person"])),
    ]
    rows = [ListItem(words, glyph=glyph, key=key, on_click=do) for key, glyph, words, do in ways]
    return Sheet(body=Column(rows), title=T("Share contact", "分享联系人"))


@app.page("code")
def code(c: Context) -> Window:
    person = c.state["people"][c.args["person"]]
    return Dialog(
        title=person["name"],
        body=Column([Image(f"qr:{person['name']}{person['phone']}", height=200, width=200)], align="center"),
        buttons=[Button(T("Close", "关闭"), kind="text", key="close", on_click=c.back)],
    )


add_pickers(app)
contacts_edit.register(app)
contacts_manage.register(app)
