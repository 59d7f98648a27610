"""Mail: folders, reading, writing."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from random import Random
from typing import Any

from promptrpa.virtualphone.apps import mail_compose, mail_more, mail_settings
from promptrpa.virtualphone.apps.mail_data import FOLDERS, LABELS, seed_mails
from promptrpa.virtualphone.apps.mail_parts import (
    Mail,
    compose_args,
    empty,
    flip,
    folder_title,
    in_folder,
    inbox_order,
    mail_row,
    move,
    newest,
)
from promptrpa.virtualphone.apps.settings_rows import ask, changes, defaults
from promptrpa.virtualphone.formats import moment_words
from promptrpa.virtualphone.kit import (
    App,
    AppBar,
    Avatar,
    Bind,
    Button,
    Card,
    Chip,
    Column,
    Context,
    Divider,
    Fab,
    HScroll,
    IconButton,
    ListItem,
    MenuItem,
    Row,
    Screen,
    Scroll,
    Sheet,
    Spacer,
    State,
    T,
    Text,
    TextField,
    Widget,
    Window,
)
from promptrpa.virtualphone.pickers import add_pickers


def first_state(random: Random) -> State:
    return {
        "mails": seed_mails(random),
        "labels": {key: dict(label) for key, label in LABELS.items()},
        "blocked": {},
        "vacation": {"on": False, "first": "", "last": "", "subject": "", "text": "", "contacts_only": False},
        **defaults(mail_settings.BOOK.pages.values()),
    }


app = App(
    id="mail",
    package="com.example.mail",
    name=T("Mail", "邮件"),
    glyph="mail",
    color="#d93025",
    state=first_state,
    versions=("6.2", "7.0"),
    changes={
        "menu": "moved",
        "search": "moved",
        "compose": "icon_only",
        "reply": "icon_only",
        "forward": "icon_only",
        "reply_all": "nested",
        "archive": "nested",
        "delete": "moved",
        "mark_unread": "nested",
        "move_to": "renamed",
        "snooze": "renamed",
        "choose_labels": "nested",
        "spam": "renamed",
        "star": "moved",
        "drawer/settings": "moved",
        "new_label": "nested",
        "empty_trash": "icon_only",
        **mail_compose.CHANGES,
        **mail_settings.CHANGES,
        **changes(mail_settings.BOOK.pages.values()),
    },
    incidental=("mail.mails.*.read",),
)


# --- folders ---------------------------------------------------------------------------------------------------------


@app.page("home", activity=".MailActivity")
def home(c: Context) -> Window:
    folder = c.args.get("folder", "inbox")
    found = newest(c, lambda mail: in_folder(mail, folder))
    if folder == "inbox":
        found.sort(key=partial(inbox_order, c))
    rows: list[Widget] = [mail_row(c, key, mail) for key, mail in found]
    if folder == "inbox" and c.state["vacation"]["on"]:
        words = T("Vacation responder is on", "假期自动回复已开启")
        note = ListItem(
            words,
            c.state["vacation"]["subject"],
            "beach_access",
            key="vacation_note",
            on_click=partial(c.open, "vacation"),
        )
        rows.insert(0, Column([Card(note, color="tertiary_container")], padding=(12, 4)))
    clear_words = T("Empty now", "立即清空")
    actions: list[IconButton | Button] = []
    if folder in ("trash", "spam") and rows:
        clear = partial(c.open, "empty_folder", folder=folder)
        if c.version == 1:
            rows.insert(0, Button(clear_words, kind="text", key="empty_trash", on_click=clear))
        else:
            actions.append(IconButton("delete_forever", key="empty_trash", description=clear_words, on_click=clear))
    nothing = empty("inbox", T("Nothing here", "这里没有邮件"))
    menu_words = T("Open navigation drawer", "打开导航栏")
    menu = IconButton("menu", key="menu", description=menu_words, on_click=partial(c.open, "drawer", folder=folder))
    find_words = T("Search in mail", "搜索邮件")
    find = partial(c.open, "search")
    write_words = T("Compose", "写邮件")
    fab = Fab(
        "edit",
        c.pick(write_words, None),
        key="compose",
        description=write_words,
        on_click=partial(c.open, "compose"),
    )
    root = folder == "inbox"
    title = folder_title(c, folder)
    if c.version == 1:
        bar = AppBar(
            title,
            back=not root,
            actions=[
                *actions,
                IconButton("search", key="search", description=find_words, on_click=find),
                menu,
            ],
        )
        body: Widget = Scroll([*(rows or [nothing]), Spacer(88)])
    else:
        bar = AppBar(title, back=not root, actions=actions)
        pill = Card(ListItem(find_words, glyph="search", key="search", on_click=find), weight=1)
        top = Row([menu, pill], gap=4, padding=(8, 4))
        body = Column([top, Column([Scroll([*(rows or [nothing]), Spacer(88)])], weight=1)])
    return Screen(bar=bar, body=body, fab=fab)


def _go(c: Context, folder: str) -> None:
    if folder == "inbox":
        c.back()
        c.launch("mail", "home")
    else:
        c.replace("home", folder=folder)


@app.page("drawer", activity=".MailActivity")
def drawer(c: Context) -> Window:
    shown = c.args["folder"]

    def row(folder: str, words: Any, glyph: str) -> Widget:
        unread = sum(in_folder(mail, folder) and not mail["read"] for mail in c.state["mails"].values())
        return ListItem(
            words,
            glyph=glyph,
            key="folder",
            item=folder,
            selected=folder == shown,
            trailing=str(unread) if unread else None,
            on_click=partial(_go, c, folder),
        )

    folders = [row(folder, words, glyph) for folder, (words, glyph) in FOLDERS.items()]
    labels = [row(f"label:{key}", label["name"], "label") for key, label in c.state["labels"].items()]
    settings = ListItem(
        T("Settings", "设置"), glyph="settings", key="settings", on_click=partial(c.replace, "settings")
    )
    heading = Text(T("Labels", "标签"), style="label", color="primary", padding=(16, 10))
    make = ListItem(
        T("Create new label", "新建标签"),
        glyph="new_label",
        key="new_label",
        on_click=partial(c.open, "label_name", label=""),
    )
    manage = ListItem(
        T("Manage labels", "管理标签"),
        glyph="settings",
        key="manage_labels",
        on_click=partial(c.replace, "manage_labels"),
    )
    rows: list[Widget]
    if c.version == 1:
        rows = [*folders, Divider(), heading, *labels, make, Divider(), settings]
    else:
        rows = [settings, Divider(), *folders, Divider(), heading, *labels, manage]
    return Screen(bar=AppBar(T("Mail", "邮件")), body=Scroll([*rows, Spacer(24)]))


@app.page("empty_folder")
def empty_folder(c: Context) -> Window:
    folder = c.args["folder"]

    def go() -> None:
        for key in [key for key, mail in c.state["mails"].items() if mail["folder"] == folder]:
            del c.state["mails"][key]
        c.back()

    body = Text(T("All mails in this folder are deleted for good.", "该文件夹中的所有邮件将被永久删除。"))
    return ask(c, T("Empty folder?", "清空文件夹？"), body, T("Empty", "清空"), go, "confirm_empty")


@app.page("search", activity=".MailActivity")
def search(c: Context) -> Window:
    query = c.ui.get("query", "").strip().casefold()
    chips = [
        Chip(words, key="search_filter", item=name, selected=c.ui.get(name, False), on_click=partial(flip_ui, c, name))
        for name, words in (
            ("unread", T("Unread", "未读")),
            ("files", T("Has attachment", "有附件")),
            ("starred", T("Starred", "已加星标")),
        )
    ]

    def wanted(mail: Mail) -> bool:
        said = " ".join((mail["from"], mail["address"], mail["to"], mail["subject"], mail["text"])).casefold()
        return (
            query in said
            and (not c.ui.get("unread") or not mail["read"])
            and (not c.ui.get("files") or bool(mail["files"]))
            and (not c.ui.get("starred") or mail["starred"])
        )

    asked = bool(query) or any(c.ui.get(name) for name in ("unread", "files", "starred"))
    rows: list[Widget] = [mail_row(c, key, mail) for key, mail in newest(c, wanted)] if asked else []
    if asked and not rows:
        rows = [empty("search_off", T("No mails found", "未找到邮件"))]
    field = TextField(Bind(c.ui, "query", ""), T("Search in mail", "搜索邮件"), key="query", kind="search")
    return Screen(bar=AppBar(search=field), body=Scroll([HScroll(chips, padding=(16, 8)), *rows]))


def flip_ui(c: Context, name: str) -> None:
    c.ui[name] = not c.ui.get(name, False)


# --- one mail --------------------------------------------------------------------------------------------------------


def leave(c: Context, key: str, folder: str, words: T) -> None:
    if folder == "trash" and c.state["confirm_delete"]:
        c.open("confirm_delete", mail=key, pages=2)
        return
    move(c, key, folder, words)
    c.back()


@app.page("confirm_delete")
def confirm_delete(c: Context) -> Window:
    """Where the settings want to be asked."""

    def go() -> None:
        move(c, c.args["mail"], "trash", T("Moved to trash", "已移至已删除"))
        c.back(c.args["pages"])

    subject = c.state["mails"][c.args["mail"]]["subject"]
    return ask(c, T("Delete this mail?", "删除这封邮件？"), Text(subject), T("Delete", "删除"), go, "accept_delete")


def unread(c: Context, key: str) -> None:
    c.state["mails"][key]["read"] = False
    c.back()


def mail_menu(c: Context, key: str, mail: Mail) -> list[MenuItem]:
    def item(name: str, words: T, do: Any) -> MenuItem:
        return MenuItem(key=name, text=words, on_click=do)

    important = T("Mark as not important", "标为不重要") if mail["important"] else T("Mark as important", "标为重要")
    in_spam = mail["folder"] == "spam"
    spam_words = c.pick(T("Report spam", "举报垃圾邮件"), T("Mark as junk", "标为垃圾邮件"))
    to_spam = partial(leave, c, key, "spam", T("Moved to spam", "已移至垃圾邮件"))
    from_spam = partial(leave, c, key, "inbox", T("Moved to the inbox", "已移至收件箱"))
    items = [
        item(
            "move_to", c.pick(T("Move to", "移至"), T("Put in folder", "放入文件夹")), partial(c.open, "move", mail=key)
        ),
        item(
            "snooze", c.pick(T("Snooze", "延后"), T("Remind me later", "稍后提醒")), partial(c.open, "snooze", mail=key)
        ),
        item("important", important, partial(flip, mail, "important")),
        item("spam", T("Not spam", "不是垃圾邮件"), from_spam) if in_spam else item("spam", spam_words, to_spam),
        item("block_sender", T("Block sender", "屏蔽发件人"), partial(c.open, "block_sender", mail=key)),
    ]
    if c.version == 1:
        items.insert(
            2, item("choose_labels", T("Change labels", "更改标签"), partial(c.open, "choose_labels", mail=key))
        )
    else:
        items.append(item("more", T("More", "更多"), partial(c.open, "mail_actions", mail=key, opened=True)))
    return items


@app.page("mail", activity=".MailActivity")
def mail_page(c: Context) -> Window:
    key = c.args["mail"]
    mail = c.state["mails"].get(key)
    if mail is None:
        return Screen(bar=AppBar(), body=Scroll([empty("delete", T("This mail is deleted", "该邮件已删除"))]))
    star_words = T("Remove star", "取消星标") if mail["starred"] else T("Add star", "加星标")
    star = IconButton(
        "star" if mail["starred"] else "star_border",
        key="star",
        description=star_words,
        selected=mail["starred"],
        on_click=partial(flip, mail, "starred"),
    )
    archive = IconButton(
        "archive",
        key="archive",
        description=T("Archive", "归档"),
        on_click=partial(leave, c, key, "archive", T("Archived", "已归档")),
    )
    delete = IconButton(
        "delete",
        key="delete",
        description=T("Delete", "删除"),
        on_click=partial(leave, c, key, "trash", T("Moved to trash", "已移至已删除")),
    )
    mark = IconButton(
        "mark_email_unread",
        key="mark_unread",
        description=T("Mark as unread", "标为未读"),
        on_click=partial(unread, c, key),
    )
    title: list[Widget] = [Text(mail["subject"] or T("(no subject)", "（无主题）"), style="headline", weight=1)]
    if c.version == 1:
        title.append(star)
        actions = [archive, delete, mark]
    else:
        actions = [star]
    labels = [
        Chip(c.state["labels"][label]["name"], glyph="label") for label in mail["labels"] if label in c.state["labels"]
    ]
    rows: list[Widget] = [
        Row(title, padding=(16, 8), align="start"),
        HScroll([Chip(folder_title(c, mail["folder"])), *labels], padding=(16, 4)),
        *sender_rows(c, mail),
        Text(mail["text"], padding=16),
        *(
            Column(
                [Card(ListItem(name, glyph="description", key="file", item=name, on_click=partial(saved, c, name)))],
                padding=(16, 6),
            )
            for name in mail["files"]
        ),
    ]
    if mail["snoozed"]:
        words = T(f"Snoozed until {mail['snoozed']}", f"已延后至 {mail['snoozed']}")
        rows.insert(0, Column([Card(Text(words, padding=12), color="secondary_container")], padding=(16, 4)))
    return Screen(
        bar=AppBar(actions=actions, overflow=mail_menu(c, key, mail)),
        body=Scroll([*rows, Spacer(24)]),
        bottom=answer_strip(c, key, mail, [] if c.version == 1 else [delete]),
    )


def saved(c: Context, name: str) -> None:
    c.toast(T(f"{name} is saved to Downloads", f"{name} 已保存到下载"))


def sender_rows(c: Context, mail: Mail) -> list[Widget]:
    when = moment_words(datetime.fromisoformat(mail["time"]), c.now)
    opened = c.ui.get("details", False)
    details = IconButton(
        "expand_less" if opened else "expand_more",
        key="show_details",
        description=T("Show details", "显示详情"),
        on_click=partial(flip_ui, c, "details"),
    )
    rows: list[Widget] = [ListItem(mail["from"], when, leading=Avatar(mail["from"]), trailing=details)]
    if opened:
        lines = [
            Text(T(f"From: {mail['address']}", f"发件人：{mail['address']}"), style="caption"),
            Text(T(f"To: {mail['to']}", f"收件人：{mail['to']}"), style="caption"),
        ]
        rows.append(Column(lines, gap=4, padding=(72, 4)))
    return rows


def answer_strip(c: Context, key: str, mail: Mail, more: list[Widget]) -> Widget:
    ways = (
        ("reply", "reply", T("Reply", "回复")),
        ("reply_all", "reply_all", T("Reply all", "全部回复")),
        ("forward", "forward", T("Forward", "转发")),
    )
    made: list[Widget] = []
    for kind, glyph, words in ways:
        go = partial(c.open, "compose", **compose_args(c, mail, kind))
        if c.version == 1:
            made.append(Button(words, glyph, "outlined", key=kind, weight=1, on_click=go))
        elif kind != "reply_all":
            made.append(Column([IconButton(glyph, key=kind, description=words, on_click=go)], align="center", weight=1))
    extra: list[Widget] = [Column([widget], align="center", weight=1) for widget in more]
    return Row([*extra, *made], gap=8, padding=(12, 8), color="surface_container")


@app.page("mail_actions", activity=".MailActivity")
def mail_actions(c: Context) -> Window:
    """Of a long press on a row; version 2 also opens it from an open mail."""
    key = c.args["mail"]
    mail = c.state["mails"][key]
    pages = 2 if c.args.get("opened") else 1

    def put(folder: str, words: T) -> None:
        if folder == "trash" and c.state["confirm_delete"]:
            c.replace("confirm_delete", mail=key, pages=1)
            return
        move(c, key, folder, words)
        c.back(pages)

    def read() -> None:
        mail["read"] = not mail["read"] if pages == 1 else False
        c.back(pages)

    read_words = T("Mark as unread", "标为未读") if mail["read"] else T("Mark as read", "标为已读")
    row = "row_" if pages == 1 else ""
    rows = [
        ListItem(
            T("Archive", "归档"),
            glyph="archive",
            key=f"{row}archive",
            on_click=partial(put, "archive", T("Archived", "已归档")),
        ),
        ListItem(read_words, glyph="mark_email_unread", key=f"{row}mark_unread", on_click=read),
        ListItem(
            T("Change labels", "更改标签"),
            glyph="label",
            key=f"{row}choose_labels",
            on_click=partial(c.replace, "choose_labels", mail=key),
        ),
    ]
    if pages == 1:
        trash = T("Moved to trash", "已移至已删除")
        rows.append(
            ListItem(T("Delete", "删除"), glyph="delete", key="row_delete", on_click=partial(put, "trash", trash))
        )
        rows.append(
            ListItem(
                c.pick(T("Move to", "移至"), T("Put in folder", "放入文件夹")),
                glyph="drive_file_move",
                key="row_move_to",
                on_click=partial(c.replace, "move", mail=key),
            )
        )
    else:
        go = partial(c.replace, "compose", **compose_args(c, mail, "reply_all"))
        rows.append(ListItem(T("Reply all", "全部回复"), glyph="reply_all", key="reply_all", on_click=go))
    return Sheet(body=Column(rows), title=mail["subject"])


mail_compose.register(app)
mail_more.register(app)
mail_settings.register(app)
add_pickers(app)
app.link("mailto:", "compose", "to")
