"""The pages of Contacts that look after it: labels, duplicates, import and export, the bin, settings."""

from __future__ import annotations

from functools import partial
from typing import Any

from promptrpa.virtualphone.apps.contacts_data import by_name, digits
from promptrpa.virtualphone.apps.settings_rows import (
    Book,
    Choice,
    Info,
    Link,
    Moved,
    Nested,
    Page,
    Renamed,
    Toggle,
    ask,
    header,
)
from promptrpa.virtualphone.kit import (
    App,
    AppBar,
    Avatar,
    Bind,
    Button,
    Card,
    ChangeKind,
    Checkbox,
    Column,
    Context,
    Dialog,
    Fab,
    Icon,
    IconButton,
    ListItem,
    MenuItem,
    Row,
    Screen,
    Scroll,
    Spacer,
    T,
    Text,
    TextField,
    Widget,
    Window,
    Words,
)

CHANGES: dict[str, ChangeKind] = {
    "organise_labels": "renamed",
    "merge": "renamed",
    "combine": "renamed",
    "import": "nested",
    "export": "nested",
    "bin": "moved",
    "new_label": "icon_only",
    "add_people": "icon_only",
    "delete_label": "moved",
    "empty_bin": "nested",
    "restore": "icon_only",
}


def organise_list(c: Context) -> Widget:
    labels = ListItem(
        c.pick(T("Labels", "标签"), T("Groups", "分组")),
        T("Sort people into groups", "将联系人分组"),
        "label",
        key="organise_labels",
        on_click=partial(c.open, "labels"),
    )
    merge = ListItem(
        c.pick(T("Merge duplicates", "合并重复联系人"), T("Merge & fix", "合并与修复")),
        T("Find entries of the same person", "查找同一个人的多个条目"),
        "merge",
        key="merge",
        on_click=partial(c.open, "merge"),
    )
    deleted = ListItem(
        T("Bin", "回收站"),
        T("Contacts deleted in the last 30 days", "最近30天删除的联系人"),
        "delete",
        key="bin",
        on_click=partial(c.open, "bin"),
    )
    blocked = ListItem(
        T("Blocked numbers", "已屏蔽的号码"),
        glyph="block",
        key="blocked",
        on_click=partial(c.launch, "phone", "blocked"),
    )
    if c.version == 2:
        move = ListItem(
            T("Import or export", "导入或导出"), glyph="sync_alt", key="transfer", on_click=partial(c.open, "transfer")
        )
        return Scroll([deleted, merge, labels, move, blocked])
    return Scroll([labels, merge, *transfer_rows(c), deleted, blocked])


def transfer_rows(c: Context) -> list[Widget]:
    last = c.state["last_export"]
    return [
        ListItem(
            T("Import from file", "从文件导入"), glyph="upload", key="import", on_click=partial(c.open, "import_file")
        ),
        ListItem(
            T("Export to file", "导出到文件"),
            T(f"Last export: {last}", f"上次导出：{last}") if last else None,
            "download",
            key="export",
            on_click=partial(c.open, "export"),
        ),
    ]


def transfer(c: Context) -> Window:
    return Screen(bar=AppBar(T("Import or export", "导入或导出")), body=Scroll(transfer_rows(c)))


def import_file(c: Context) -> Window:
    return Dialog(
        title=T("Import contacts", "导入联系人"),
        body=Text(T("There is no contact file on this phone.", "本机没有联系人文件。")),
        buttons=[Button(T("OK", "确定"), kind="text", key="ok", on_click=c.back)],
    )


def export(c: Context) -> Window:
    count = len(c.state["people"])

    def accept() -> None:
        c.state["last_export"] = f"{c.now:%Y-%m-%d}"
        c.back()
        c.toast(T("Exported to contacts.vcf", "已导出到 contacts.vcf"))

    words = Text(T(f"{count} contacts go to contacts.vcf.", f"将{count}个联系人导出到 contacts.vcf。"))
    return ask(c, T("Export contacts?", "导出联系人？"), words, T("Export", "导出"), accept, "confirm_export")


# --- labels ----------------------------------------------------------------------------------------------------------


def labels(c: Context) -> Window:
    make = partial(c.open, "label_name", group="")
    rows: list[Widget] = [
        ListItem(
            group["name"],
            T(f"{len(group['members'])} contacts", f"{len(group['members'])}位联系人"),
            "label",
            key="group",
            item=key,
            on_click=partial(c.open, "label", group=key),
        )
        for key, group in c.state["groups"].items()
    ]
    title = c.pick(T("Labels", "标签"), T("Groups", "分组"))
    if c.version == 2:
        fab = Fab("add", key="new_label", description=T("Create label", "新建标签"), on_click=make)
        return Screen(bar=AppBar(title), body=Scroll(rows), fab=fab)
    button = Button(T("Create label", "新建标签"), "add", "tonal", key="new_label", on_click=make)
    return Screen(bar=AppBar(title), body=Scroll([Column([button], padding=(16, 8)), *rows]))


def label_name(c: Context) -> Window:
    key = c.args["group"]
    name = Bind(c.ui, "name", c.state["groups"][key]["name"] if key else "")

    def accept() -> None:
        if not name.get().strip():
            c.toast(T("Type a name", "请输入名称"))
            return
        if key:
            c.state["groups"][key]["name"] = name.get().strip()
        else:
            c.state["groups"][c.new_id("g")] = {"name": name.get().strip(), "members": {}}
        c.back()

    return ask(
        c,
        T("Rename label", "重命名标签") if key else T("Create label", "新建标签"),
        TextField(name, T("Label name", "标签名称"), key="label_name", on_submit=accept),
        T("Save", "保存"),
        accept,
        "save_label",
    )


def label(c: Context) -> Window:
    key = c.args["group"]
    group = c.state["groups"].get(key, {"name": "", "members": {}})
    found = {person: c.state["people"][person] for person in group["members"] if person in c.state["people"]}
    rows: list[Widget] = [
        ListItem(
            person["name"],
            person["phone"],
            leading=Avatar(person["name"]),
            key="member",
            item=name,
            on_click=partial(c.open, "detail", person=name),
            trailing=IconButton(
                "close",
                key="remove_member",
                item=name,
                description=T("Remove from label", "移出标签"),
                on_click=partial(group["members"].pop, name, None),
            ),
        )
        for name, person in by_name(found)
    ]
    add = partial(c.open, "add_members", group=key)
    add_words = T("Add contacts", "添加联系人")
    button: Button | IconButton = Button(add_words, kind="text", key="add_people", on_click=add)
    if c.version == 2:
        button = IconButton("person_add", key="add_people", description=add_words, on_click=add)
    rename = MenuItem(
        key="rename_label", text=T("Rename label", "重命名标签"), on_click=partial(c.open, "label_name", group=key)
    )
    remove = partial(c.open, "delete_label", group=key)
    remove_words = T("Delete label", "删除标签")
    menu = [rename, *([MenuItem(key="delete_label", text=remove_words, on_click=remove)] if c.version == 1 else [])]
    if c.version == 2:
        erase = Button(remove_words, "delete", "outlined", key="delete_label", on_click=remove)
        rows.append(Column([erase], padding=16))
    return Screen(bar=AppBar(group["name"], actions=[button], overflow=menu), body=Scroll(rows))


def delete_label(c: Context) -> Window:
    key = c.args["group"]

    def remove() -> None:
        del c.state["groups"][key]
        c.back(2)

    name = c.state["groups"][key]["name"]
    return ask(
        c,
        T(f'Delete label "{name}"?', f"删除标签“{name}”？"),
        Text(T("The contacts themselves stay.", "联系人本身不会被删除。")),
        T("Delete", "删除"),
        remove,
        "confirm_delete_label",
    )


def _done_bar(c: Context, title: T, done: Any) -> AppBar:
    return AppBar(title, actions=[Button(T("Done", "完成"), kind="text", key="done", on_click=done)])


def choose_labels(c: Context) -> Window:
    """Which labels one person has."""
    person = c.args["person"]

    def done() -> None:
        for key, group in c.state["groups"].items():
            if c.ui.get(key, person in group["members"]):
                group["members"][person] = True
            else:
                group["members"].pop(person, None)
        c.back()

    rows = [
        ListItem(
            group["name"],
            glyph="label",
            trailing=Checkbox(Bind(c.ui, key, person in group["members"]), key="label", item=key),
        )
        for key, group in c.state["groups"].items()
    ]
    return Screen(bar=_done_bar(c, T("Choose labels", "选择标签"), done), body=Scroll(rows))


def add_members(c: Context) -> Window:
    """Which people one label has."""
    members = c.state["groups"][c.args["group"]]["members"]

    def done() -> None:
        members.update({key: True for key, chosen in c.ui.items() if chosen})
        c.back()

    rows = [
        ListItem(
            person["name"],
            person["phone"],
            leading=Avatar(person["name"]),
            trailing=Checkbox(Bind(c.ui, key, False), key="candidate", item=key),
        )
        for key, person in by_name(c.state["people"])
        if key not in members
    ]
    return Screen(bar=_done_bar(c, T("Add contacts", "添加联系人"), done), body=Scroll(rows))


# --- duplicates and the bin ------------------------------------------------------------------------------------------


def duplicates(c: Context) -> list[tuple[str, str]]:
    """Pairs of people with the same number."""
    seen: dict[str, str] = {}
    pairs = []
    for key, person in c.state["people"].items():
        number = digits(person["phone"])
        if number and number in seen:
            pairs.append((seen[number], key))
        seen.setdefault(number, key)
    return pairs


def combine(c: Context, keep: str, drop: str) -> None:
    people = c.state["people"]
    other = people.pop(drop)
    for name, value in other.items():
        people[keep][name] = people[keep][name] or value
    for group in c.state["groups"].values():
        if group["members"].pop(drop, None):
            group["members"][keep] = True
    c.toast(T("Contacts merged", "已合并联系人"))


def merge(c: Context) -> Window:
    people = c.state["people"]
    words = c.pick(T("Merge", "合并"), T("Combine", "合为一个"))
    cards: list[Widget] = [
        Column(
            [
                Card(
                    Column(
                        [
                            *(
                                ListItem(people[key]["name"], people[key]["phone"], leading=Avatar(people[key]["name"]))
                                for key in pair
                            ),
                            Row(
                                [
                                    Spacer(weight=1),
                                    Button(
                                        words,
                                        kind="tonal",
                                        key="combine",
                                        item=pair[1],
                                        on_click=partial(combine, c, *pair),
                                    ),
                                ],
                                padding=(16, 8),
                            ),
                        ]
                    )
                )
            ],
            padding=(16, 8),
        )
        for pair in duplicates(c)
    ]
    nothing = Column(
        [Spacer(96), Icon("check_circle", size=64, color="primary"), Text(T("No duplicates", "没有重复联系人"))],
        gap=12,
        align="center",
    )
    title = c.pick(T("Merge duplicates", "合并重复联系人"), T("Merge & fix", "合并与修复"))
    return Screen(bar=AppBar(title), body=Scroll(cards or [nothing]))


def restore(c: Context, key: str) -> None:
    person = c.state["trash"].pop(key)
    person.pop("deleted")
    c.state["people"][key] = person
    c.toast(T("Contact restored", "已恢复联系人"))


def bin_page(c: Context) -> Window:
    trash = c.state["trash"]
    words = T("Restore", "恢复")
    rows: list[Widget] = []
    for key, person in by_name(trash):
        do = partial(restore, c, key)
        button: Widget = Button(words, kind="text", key="restore", item=key, on_click=do)
        if c.version == 2:
            button = IconButton("restore_from_trash", key="restore", item=key, description=words, on_click=do)
        rows.append(
            ListItem(
                person["name"],
                T(f"Deleted {person['deleted']}", f"删除于 {person['deleted']}"),
                leading=Avatar(person["name"]),
                trailing=button,
            )
        )
    nothing = Column(
        [Spacer(96), Icon("delete", size=64), Text(T("The bin is empty", "回收站是空的"))], gap=12, align="center"
    )
    clear = partial(c.open, "empty_bin")
    clear_words = T("Empty bin", "清空回收站")
    bar = AppBar(T("Bin", "回收站"), overflow=[MenuItem(key="empty_bin", text=clear_words, on_click=clear)])
    if c.version == 1:
        bar = AppBar(
            T("Bin", "回收站"),
            actions=[Button(clear_words, kind="text", key="empty_bin", enabled=bool(trash), on_click=clear)],
        )
    return Screen(bar=bar, body=Scroll(rows or [nothing]))


def empty_bin(c: Context) -> Window:
    def clear() -> None:
        c.state["trash"].clear()
        c.back()

    return ask(
        c,
        T("Empty bin?", "清空回收站？"),
        Text(T("All contacts in the bin are deleted for good.", "回收站中的联系人将被永久删除。")),
        T("Delete forever", "永久删除"),
        clear,
        "confirm_empty",
    )


# --- settings --------------------------------------------------------------------------------------------------------

ACCOUNTS: tuple[tuple[str, Words], ...] = (
    ("sam.rivers@example.com", "sam.rivers@example.com"),
    ("device", T("Device", "本机")),
)
SETTINGS = Book(
    [
        Page(
            "settings",
            T("Settings", "设置"),
            [
                Link(
                    "my_info",
                    T("My info", "我的信息"),
                    subtitle=lambda c: str(c.state["me"]["name"]),
                    glyph="account_circle",
                    page="my_info",
                    v2=Moved("last"),
                ),
                Choice(
                    "account",
                    T("Default account for new contacts", "新联系人的默认账号"),
                    glyph="manage_accounts",
                    options=ACCOUNTS,
                    default="sam.rivers@example.com",
                ),
                Toggle("sync", T("Sync automatically", "自动同步"), glyph="sync", default=True),
                header("Display", "显示"),
                Choice(
                    "sort_by",
                    T("Sort by", "排序方式"),
                    glyph="sort",
                    options=(("name", T("Name", "姓名")), ("company", T("Company", "公司"))),
                    default="name",
                    v2=Renamed(T("List order", "列表顺序")),
                ),
                Choice(
                    "name_format",
                    T("Name format", "姓名格式"),
                    glyph="badge",
                    options=(("first", T("First name first", "名在前")), ("last", T("Last name first", "姓在前"))),
                    default="first",
                    v2=Nested(),
                ),
                Toggle(
                    "phone_only",
                    T("Only contacts with a number", "仅显示有号码的联系人"),
                    glyph="filter_list",
                    v2=Nested(),
                ),
                Info(
                    "about", T("About Contacts", "关于联系人"), subtitle=lambda c: c.pick("4.12", "5.0"), glyph="info"
                ),
            ],
        )
    ]
)


def account_words(account: str) -> Words:
    return dict(ACCOUNTS)[account]


def my_info(c: Context) -> Window:
    me = c.state["me"]

    def save() -> None:
        me.update({key: value for key, value in c.ui.items() if key in me})
        c.back()

    fields = [
        TextField(Bind(c.ui, "name", me["name"]), T("Name", "姓名"), key="my_name", padding=(16, 4)),
        TextField(Bind(c.ui, "phone", me["phone"]), T("Phone", "电话"), "phone", key="my_phone", padding=(16, 4)),
        TextField(Bind(c.ui, "email", me["email"]), T("Email", "电子邮件"), "email", key="my_email", padding=(16, 4)),
    ]
    avatar = Column([Avatar(me["name"], size=72)], align="center", padding=(0, 16))
    bar = AppBar(
        T("My info", "我的信息"), actions=[Button(T("Save", "保存"), kind="text", key="save_me", on_click=save)]
    )
    return Screen(bar=bar, body=Scroll([avatar, *fields], gap=4))


def register(app: App) -> None:
    for name, build in {
        "transfer": transfer,
        "import_file": import_file,
        "export": export,
        "labels": labels,
        "label_name": label_name,
        "label": label,
        "delete_label": delete_label,
        "choose_labels": choose_labels,
        "add_members": add_members,
        "merge": merge,
        "bin": bin_page,
        "empty_bin": empty_bin,
        "my_info": my_info,
    }.items():
        app.page(name)(build)
    SETTINGS.register(app)
