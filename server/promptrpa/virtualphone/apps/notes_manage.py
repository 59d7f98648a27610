"""The pages of Notes that look after it: labels, archive, bin, settings."""

from __future__ import annotations

from functools import partial

from promptrpa.virtualphone.apps.notes_data import chosen_notes, empty
from promptrpa.virtualphone.apps.settings_rows import (
    Book,
    Choice,
    Info,
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
    Bind,
    Button,
    ChangeKind,
    Context,
    Fab,
    IconButton,
    ListItem,
    MenuItem,
    Row,
    Screen,
    Scroll,
    T,
    Text,
    TextField,
    Widget,
    Window,
)

CHANGES: dict[str, ChangeKind] = {
    "edit_labels": "renamed",
    "new_label": "renamed",
    "add_label": "icon_only",
    "restore": "icon_only",
    "delete_forever": "nested",
    "empty_bin": "nested",
    "archive_link": "moved",
    "unarchive": "icon_only",
}


# --- labels ----------------------------------------------------------------------------------------------------------


def manage_labels(c: Context) -> Window:
    rows: list[Widget] = []
    for key, label in c.state["labels"].items():
        count = sum(key in note["labels"] for note in c.state["notes"].values())
        remove = IconButton(
            "delete",
            key="delete_label",
            item=key,
            description=T(f"Delete {label['name']}", f"删除{label['name']}"),
            on_click=partial(c.open, "delete_label", label=key),
        )
        rows.append(
            ListItem(
                label["name"],
                T(f"{count} notes", f"{count}条备忘录"),
                "label",
                key="label_row",
                item=key,
                on_click=partial(c.open, "label_name", label=key),
                trailing=remove,
            )
        )
    words = c.pick(T("Create label", "新建标签"), T("New tag", "新建标记"))
    make = partial(c.open, "label_name", label="")
    title = c.pick(T("Edit labels", "编辑标签"), T("Manage tags", "管理标记"))
    if c.version == 2:
        return Screen(
            bar=AppBar(title), body=Scroll(rows), fab=Fab("add", key="add_label", description=words, on_click=make)
        )
    button = ListItem(words, glyph="add", key="add_label", on_click=make)
    return Screen(bar=AppBar(title), body=Scroll([button, *rows]))


def label_name(c: Context) -> Window:
    key = c.args["label"]
    name = Bind(c.ui, "name", c.state["labels"][key]["name"] if key else "")

    def go() -> None:
        if not name.get().strip():
            c.toast(T("Type a name", "请输入名称"))
            return
        c.state["labels"][key or c.new_id("l")] = {"name": name.get().strip()}
        c.back()

    title = T("Rename", "重命名") if key else c.pick(T("Create label", "新建标签"), T("New tag", "新建标记"))
    field = TextField(name, T("Name", "名称"), key="label_name", on_submit=go)
    return ask(c, title, field, T("Save", "保存"), go, "save_label")


def delete_label(c: Context) -> Window:
    key = c.args["label"]

    def go() -> None:
        del c.state["labels"][key]
        for note in c.state["notes"].values():
            note["labels"].pop(key, None)
        c.back()

    name = c.state["labels"][key]["name"]
    body = Text(T("The notes themselves stay.", "备忘录本身不会被删除。"))
    return ask(c, T(f'Delete "{name}"?', f"删除“{name}”？"), body, T("Delete", "删除"), go, "confirm_delete_label")


# --- archive and bin -------------------------------------------------------------------------------------------------


def archive(c: Context) -> Window:
    rows: list[Widget] = []
    words = T("Unarchive", "取消归档")

    def back(key: str) -> None:
        c.state["notes"][key]["archived"] = False

    for key, note in chosen_notes(c, lambda note: bool(note["archived"]) and not note["trashed"]):
        do = partial(back, key)
        button: Widget = Button(words, kind="text", key="unarchive", item=key, on_click=do)
        if c.version == 2:
            button = IconButton("unarchive", key="unarchive", item=key, description=words, on_click=do)
        rows.append(
            ListItem(
                note["title"] or note["text"],
                note["text"][:60] or None,
                "sticky_note_2",
                key="archived_note",
                item=key,
                on_click=partial(c.open, "note", note=key),
                trailing=button,
            )
        )
    nothing = empty("archive", T("Nothing is archived", "没有已归档的备忘录"))
    return Screen(bar=AppBar(T("Archive", "归档")), body=Scroll(rows or [nothing]))


def restore(c: Context, key: str) -> None:
    c.state["notes"][key]["trashed"] = ""
    c.toast(T("Note restored", "已恢复备忘录"))


def bin_page(c: Context) -> Window:
    rows: list[Widget] = []
    words, gone = T("Restore", "恢复"), T("Delete forever", "永久删除")
    for key, note in chosen_notes(c, lambda note: bool(note["trashed"])):
        do = partial(restore, c, key)
        ask_first = partial(c.open, "delete_forever", note=key)
        buttons: list[Widget]
        if c.version == 1:
            buttons = [
                Button(words, kind="text", key="restore", item=key, on_click=do),
                IconButton("delete_forever", key="delete_forever", item=key, description=gone, on_click=ask_first),
            ]
        else:
            buttons = [IconButton("restore_from_trash", key="restore", item=key, description=words, on_click=do)]
        rows.append(
            ListItem(
                note["title"] or note["text"],
                T(f"Deleted {note['trashed']}", f"删除于 {note['trashed']}"),
                "sticky_note_2",
                key="trashed_note",
                item=key,
                on_click=partial(c.open, "trashed", note=key),
                trailing=Row(buttons, gap=4),
            )
        )
    nothing = empty("delete", T("The bin is empty", "回收站是空的"))
    clear_words = T("Empty bin", "清空回收站")
    clear = partial(c.open, "empty_bin")
    if c.version == 1:
        bar = AppBar(
            T("Bin", "回收站"),
            actions=[Button(clear_words, kind="text", key="empty_bin", enabled=bool(rows), on_click=clear)],
        )
    else:
        bar = AppBar(T("Bin", "回收站"), overflow=[MenuItem(key="empty_bin", text=clear_words, on_click=clear)])
    return Screen(bar=bar, body=Scroll(rows or [nothing]))


def trashed(c: Context) -> Window:
    """A note in the bin can be read but not changed; version 2 keeps deleting for good in its menu."""
    key = c.args["note"]
    note = c.state["notes"].get(key)
    if note is None:
        return Screen(bar=AppBar(), body=Scroll([empty("delete", T("This note is deleted", "该备忘录已删除"))]))

    def bring_back() -> None:
        restore(c, key)
        c.back()

    gone = MenuItem(
        key="delete_forever", text=T("Delete forever", "永久删除"), on_click=partial(c.open, "delete_forever", note=key)
    )
    lines = [Text(f"{'☑' if item['done'] else '☐'} {item['text']}", padding=(16, 4)) for item in note["items"].values()]
    return Screen(
        bar=AppBar(
            T("In the bin", "已在回收站"),
            actions=[Button(T("Bring back", "还原"), kind="text", key="bring_back", on_click=bring_back)],
            overflow=[gone] if c.version == 2 else [],
        ),
        body=Scroll(
            [Text(note["title"], style="headline", padding=(16, 8)), Text(note["text"], padding=(16, 8)), *lines]
        ),
    )


def delete_forever(c: Context) -> Window:
    def go() -> None:
        del c.state["notes"][c.args["note"]]
        c.back()

    body = Text(T("It can't be brought back.", "删除后无法恢复。"))
    return ask(c, T("Delete forever?", "永久删除？"), body, T("Delete", "删除"), go, "confirm_delete_forever")


def empty_bin(c: Context) -> Window:
    def go() -> None:
        for key in [key for key, note in c.state["notes"].items() if note["trashed"]]:
            del c.state["notes"][key]
        c.back()

    body = Text(T("All notes in the bin are deleted for good.", "回收站中的备忘录将被永久删除。"))
    return ask(c, T("Empty bin?", "清空回收站？"), body, T("Empty bin", "清空回收站"), go, "confirm_empty")


# --- settings --------------------------------------------------------------------------------------------------------


def _times(*times: str) -> list[tuple[str, str]]:
    return [(time, time) for time in times]


MAIN = Page(
    "settings",
    T("Settings", "设置"),
    [
        header("Lists", "清单"),
        Toggle(
            "new_last",
            T("Add new items to the bottom", "新项目添加到底部"),
            default=True,
            v2=Renamed(T("New items go last", "新项目排在最后")),
        ),
        Toggle("checked_last", T("Move checked items to the bottom", "将已勾选项目移至底部"), v2=Moved("last")),
        Choice(
            "sort_by",
            T("Sort notes by", "备忘录排序方式"),
            options=(("time", T("Date changed", "修改日期")), ("title", T("Title", "标题"))),
            default="time",
            v2=Moved("first"),
        ),
        header("Reminder defaults", "默认提醒时间"),
        Choice(
            "morning", T("Morning", "上午"), options=_times("07:00", "08:00", "09:00"), default="08:00", v2=Nested()
        ),
        Choice("evening", T("Evening", "晚上"), options=_times("18:00", "19:00", "20:00"), default="18:00"),
        header("Sharing", "共享"),
        Toggle("sharing", T("Enable sharing", "启用共享"), default=True, v2=Nested()),
        Toggle("link_previews", T("Show rich link previews", "显示链接预览"), default=True),
        Toggle("backup", T("Back up to account", "备份到账号"), v2=Renamed(T("Cloud copy", "云端备份"))),
        Info("about", T("About Notes", "关于备忘录"), subtitle=lambda c: c.pick("3.5", "4.0"), glyph="info"),
    ],
)
BOOK = Book([MAIN])


def register(app: App) -> None:
    for name, build in {
        "manage_labels": manage_labels,
        "label_name": label_name,
        "delete_label": delete_label,
        "archive": archive,
        "bin": bin_page,
        "trashed": trashed,
        "delete_forever": delete_forever,
        "empty_bin": empty_bin,
    }.items():
        app.page(name)(build)
    BOOK.register(app)
