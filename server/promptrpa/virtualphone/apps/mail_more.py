"""What is done with one mail of Mail: moving, snoozing, labels, blocking its sender."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial

from promptrpa.virtualphone.apps.mail_data import FOLDERS, PLACES
from promptrpa.virtualphone.apps.mail_parts import move
from promptrpa.virtualphone.apps.settings_rows import ask
from promptrpa.virtualphone.kit import (
    App,
    AppBar,
    Bind,
    Button,
    Checkbox,
    Column,
    Context,
    Icon,
    ListItem,
    Radio,
    Screen,
    Scroll,
    Sheet,
    T,
    Text,
    TextField,
    Widget,
    Window,
)


def move_page(c: Context) -> Window:
    mail = c.state["mails"][c.args["mail"]]

    def go(folder: str) -> None:
        c.back()
        move(c, c.args["mail"], folder, T("Moved", "已移动"))

    rows = [
        ListItem(
            FOLDERS[folder][0], glyph=FOLDERS[folder][1], key="destination", item=folder, on_click=partial(go, folder)
        )
        for folder in PLACES
        if folder != mail["folder"]
    ]
    return Sheet(body=Column(rows), title=c.pick(T("Move to", "移至"), T("Put in folder", "放入文件夹")))


def snooze(c: Context) -> Window:
    mail = c.state["mails"][c.args["mail"]]
    tomorrow = (c.now + timedelta(days=1)).replace(hour=8, minute=0)
    monday = (c.now + timedelta(days=7 - c.now.weekday())).replace(hour=8, minute=0)
    moments = [
        ("later_today", T("Later today", "今天晚些时候"), c.now.replace(hour=18, minute=0)),
        ("tomorrow", T("Tomorrow", "明天"), tomorrow),
        ("next_week", T("Next week", "下周"), monday),
    ]

    def go(moment: datetime) -> None:
        mail["snoozed"] = f"{moment:%Y-%m-%d %H:%M}"
        c.after((moment - c.now).total_seconds(), "wake", mail=c.args["mail"])
        c.back()
        c.toast(T("Snoozed", "已延后"))

    rows = [
        ListItem(words, f"{moment:%m-%d %H:%M}", "schedule", key=name, on_click=partial(go, moment))
        for name, words, moment in moments
    ]
    return Sheet(body=Column(rows), title=c.pick(T("Snooze until", "延后至"), T("Remind me", "提醒时间")))


def wake(c: Context, mail: str) -> None:
    found = c.state["mails"].get(mail)
    if found and found["snoozed"]:
        found["snoozed"] = ""
        found["read"] = False
        c.notify(found["from"], found["subject"], "mail", mail=mail)


def choose_labels(c: Context) -> Window:
    mail = c.state["mails"][c.args["mail"]]

    def done() -> None:
        mail["labels"] = {key: True for key in c.state["labels"] if c.ui.get(key, key in mail["labels"])}
        c.back()

    rows: list[Widget] = [
        ListItem(
            label["name"],
            leading=Icon("label", color=label["color"]),
            trailing=Checkbox(Bind(c.ui, key, key in mail["labels"]), key="label", item=key),
        )
        for key, label in c.state["labels"].items()
    ]
    button = Button(T("Done", "完成"), kind="text", key="labels_done", on_click=done)
    return Screen(bar=AppBar(T("Change labels", "更改标签"), actions=[button]), body=Scroll(rows))


def block_sender(c: Context) -> Window:
    mail = c.state["mails"][c.args["mail"]]

    def go() -> None:
        c.state["blocked"][c.new_id("b")] = {"name": mail["from"], "address": mail["address"]}
        c.back()
        c.toast(T("Sender blocked", "已屏蔽发件人"))

    body = Text(T("New mails from this address go to spam.", "来自该地址的新邮件将进入垃圾邮件。"))
    title = T(f"Block {mail['from']}?", f"屏蔽 {mail['from']}？")
    return ask(c, title, body, T("Block", "屏蔽"), go, "confirm_block")


def label_name(c: Context) -> Window:
    key = c.args["label"]
    old = c.state["labels"].get(key, {"name": "", "color": "#4285f4"})
    name, color = Bind(c.ui, "name", old["name"]), Bind(c.ui, "color", old["color"])

    def go() -> None:
        if not name.get().strip():
            c.toast(T("Type a name", "请输入名称"))
            return
        c.state["labels"][key or c.new_id("l")] = {"name": name.get().strip(), "color": color.get()}
        c.back()

    colours = [
        Radio(color, value, words, key="label_color", item=value)
        for value, words in (
            ("#4285f4", T("Blue", "蓝色")),
            ("#0f9d58", T("Green", "绿色")),
            ("#f4b400", T("Yellow", "黄色")),
            ("#db4437", T("Red", "红色")),
        )
    ]
    body = Column([TextField(name, T("Label name", "标签名称"), key="label_name"), *colours], gap=8)
    title = T("Edit label", "编辑标签") if key else T("Create label", "新建标签")
    return ask(c, title, body, T("Save", "保存"), go, "save_label")


def register(app: App) -> None:
    app.page("move")(move_page)
    app.page("snooze")(snooze)
    app.page("choose_labels", activity=".MailActivity")(choose_labels)
    app.page("block_sender")(block_sender)
    app.page("label_name")(label_name)
    app.event("wake")(wake)
