"""The settings of Mail: signature, vacation responder, labels, blocked addresses and the rest."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import partial

from promptrpa.virtualphone.apps.settings_rows import (
    Book,
    Choice,
    Entry,
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
)
from promptrpa.virtualphone.kit import (
    App,
    AppBar,
    Avatar,
    Bind,
    Button,
    ChangeKind,
    Column,
    Context,
    Icon,
    IconButton,
    ListItem,
    Screen,
    Scroll,
    Spacer,
    Switch,
    T,
    Text,
    TextField,
    Widget,
    Window,
)
from promptrpa.virtualphone.pickers import date_words

CHANGES: dict[str, ChangeKind] = {
    "vacation_on": "renamed",
    "vacation_subject": "moved",
    "contacts_only": "nested",
    "save_vacation": "icon_only",
    "delete_label": "moved",
}
SWIPES = (
    ("archive", T("Archive", "归档")),
    ("delete", T("Delete", "删除")),
    ("read", T("Mark as read", "标为已读")),
    ("snooze", T("Snooze", "延后")),
    ("none", T("None", "无")),
)


def _vacation_words(c: Context) -> T:
    return T("On", "开启") if c.state["vacation"]["on"] else T("Off", "关闭")


def vacation(c: Context) -> Window:
    saved = c.state["vacation"]

    def value(name: str) -> Bind:
        return Bind(c.ui, name, saved[name])

    def save() -> None:
        saved.update({name: c.ui[name] for name in saved if name in c.ui})
        c.back()
        c.toast(T("Saved", "已保存"))

    def day(name: str, words: T) -> Widget:
        chosen = value(name).get()
        return ListItem(
            words,
            date_words(date.fromisoformat(chosen)) if chosen else T("Not set", "未设置"),
            "event",
            key=f"vacation_{name}",
            on_click=partial(c.open, "pick_date", form=c.ui, name=name, value=chosen),
        )

    on = ListItem(
        c.pick(T("Vacation responder", "假期自动回复"), T("Out-of-office reply", "外出自动回复")),
        trailing=Switch(value("on"), key="vacation_on"),
    )
    subject = TextField(value("subject"), T("Subject", "主题"), key="vacation_subject", padding=(16, 4))
    text = TextField(value("text"), T("Message", "内容"), "multiline", key="vacation_text", padding=(16, 4))
    only = ListItem(
        T("Send only to my contacts", "仅发送给我的联系人"),
        trailing=Switch(value("contacts_only"), key="contacts_only"),
    )
    words = T("Save", "保存")
    button: Button | IconButton = Button(words, kind="text", key="save_vacation", on_click=save)
    rows: list[Widget] = [on, day("first", T("First day", "开始日期")), day("last", T("Last day", "结束日期"))]
    if c.version == 1:
        rows += [subject, text, only]
    else:
        button = IconButton("check", key="save_vacation", description=words, on_click=save)
        more = Button(T("Advanced", "高级"), kind="text", key="vacation_more", on_click=partial(c.ui.update, more=True))
        rows = [subject, *rows, text, only if c.ui.get("more") else more]
    title = c.pick(T("Vacation responder", "假期自动回复"), T("Out-of-office reply", "外出自动回复"))
    return Screen(bar=AppBar(title, actions=[button]), body=Scroll([*rows, Spacer(24)], gap=4))


def label_rows(c: Context) -> Sequence[Widget]:
    words = T("Delete label", "删除标签")
    rows: list[Widget] = []
    for key, label in c.state["labels"].items():
        count = sum(key in mail["labels"] for mail in c.state["mails"].values())
        remove = IconButton(
            "delete",
            key="delete_label",
            item=key,
            description=words,
            on_click=partial(c.open, "delete_label", label=key),
        )
        rows.append(
            ListItem(
                label["name"],
                T(f"{count} mails", f"{count}封邮件"),
                leading=Icon("label", color=label["color"]),
                key="label_row",
                item=key,
                on_click=partial(c.open, "label_name", label=key),
                trailing=remove if c.version == 1 else None,
            )
        )
        if c.version == 2:
            rows.append(Column([remove], align="start", padding=(56, 0)))
    make = ListItem(
        T("Create new label", "新建标签"),
        glyph="new_label",
        key="new_label",
        on_click=partial(c.open, "label_name", label=""),
    )
    return [*rows, make]


def delete_label(c: Context) -> Window:
    key = c.args["label"]

    def go() -> None:
        del c.state["labels"][key]
        for mail in c.state["mails"].values():
            mail["labels"].pop(key, None)
        c.back()

    name = c.state["labels"][key]["name"]
    body = Text(T("The mails themselves stay.", "邮件本身不会被删除。"))
    return ask(
        c, T(f'Delete label "{name}"?', f"删除标签“{name}”？"), body, T("Delete", "删除"), go, "confirm_delete_label"
    )


def blocked_rows(c: Context) -> Sequence[Widget]:
    rows: list[Widget] = [
        ListItem(
            entry["name"],
            entry["address"],
            leading=Avatar(entry["name"]),
            trailing=IconButton(
                "close",
                key="unblock",
                item=key,
                description=T("Unblock", "取消屏蔽"),
                on_click=partial(c.state["blocked"].pop, key, None),
            ),
        )
        for key, entry in c.state["blocked"].items()
    ]
    return rows or [ListItem(T("No blocked addresses", "没有已屏蔽的地址"), glyph="block")]


MAIN = Page(
    "settings",
    T("Settings", "设置"),
    [
        header("Account", "账号"),
        Link("account_link", "sam.rivers@example.com", glyph="account_circle", page="account"),
        header("General", "通用"),
        Link("general_link", T("General settings", "常规设置"), glyph="tune", page="general"),
        Link("notify_link", T("Notifications", "通知"), glyph="notifications", page="notifications", v2=Moved("first")),
        Link("manage_labels_link", T("Labels", "标签"), glyph="label", page="manage_labels"),
        Link("blocked_link", T("Blocked addresses", "已屏蔽的地址"), glyph="block", page="blocked", v2=Nested()),
        Info("about", T("About Mail", "关于邮件"), subtitle=lambda c: c.pick("6.2", "7.0"), glyph="info"),
    ],
)
ACCOUNT = Page(
    "account",
    "sam.rivers@example.com",
    [
        Entry("sender_name", T("Your name", "您的姓名"), glyph="badge", default="Sam Rivers"),
        Entry(
            "signature",
            T("Mobile signature", "手机签名"),
            kind="multiline",
            glyph="draw",
            v2=Renamed(T("Text at the end", "邮件落款")),
        ),
        Link(
            "vacation_link",
            T("Vacation responder", "假期自动回复"),
            subtitle=_vacation_words,
            glyph="beach_access",
            page="vacation",
            v2=Renamed(T("Out-of-office reply", "外出自动回复")),
        ),
        Choice(
            "inbox_type",
            T("Inbox type", "收件箱类型"),
            glyph="inbox",
            options=(
                ("default", T("Default inbox", "默认收件箱")),
                ("unread", T("Unread first", "未读优先")),
                ("important", T("Important first", "重要优先")),
            ),
            default="default",
            v2=Moved("first"),
        ),
        Choice(
            "undo_send",
            T("Undo send", "撤销发送"),
            glyph="undo",
            options=[(seconds, T(f"{seconds} seconds", f"{seconds}秒")) for seconds in (5, 10, 20, 30)],
            default=5,
        ),
        Choice(
            "sync_days",
            T("Days of mail to sync", "同步邮件的天数"),
            glyph="sync",
            options=[(days, T(f"{days} days", f"{days}天")) for days in (7, 15, 30, 90)],
            default=30,
            v2=Nested(),
        ),
        Toggle("images", T("Always show external images", "始终显示外部图片"), glyph="image", default=True),
    ],
)
GENERAL = Page(
    "general",
    T("General settings", "常规设置"),
    [
        Choice(
            "density",
            T("Conversation list density", "邮件列表密度"),
            options=(("default", T("Default", "默认")), ("compact", T("Compact", "紧凑"))),
            default="default",
            v2=Renamed(T("Row height", "行高")),
        ),
        Choice("swipe_right", T("Swipe right", "向右滑动"), options=SWIPES, default="archive", v2=Moved("last")),
        Choice("swipe_left", T("Swipe left", "向左滑动"), options=SWIPES, default="archive"),
        Choice(
            "reply_action",
            T("Default reply action", "默认回复方式"),
            options=(("reply", T("Reply", "回复")), ("all", T("Reply all", "全部回复"))),
            default="reply",
            v2=Nested(),
        ),
        Toggle("group", T("Conversation view", "按会话分组"), default=True),
        header("Ask before", "操作前确认"),
        Toggle("confirm_delete", T("Confirm before deleting", "删除前确认")),
        Toggle("confirm_send", T("Confirm before sending", "发送前确认"), v2=Moved("first")),
    ],
)
NOTIFICATIONS = Page(
    "notifications",
    T("Notifications", "通知"),
    [
        Toggle("notify", T("Mail notifications", "邮件通知"), default=True, main=True),
        Choice(
            "notify_for",
            T("Notify me about", "通知范围"),
            options=(
                ("all", T("All mails", "所有邮件")),
                ("important", T("Important mails only", "仅重要邮件")),
                ("none", T("Nothing", "不通知")),
            ),
            default="all",
        ),
        Toggle("notify_vibrate", T("Vibrate", "振动"), v2=Nested()),
        Choice(
            "notify_sound",
            T("Notification sound", "提示音"),
            options=[(name, name) for name in ("Aurora", "Pebble", "Drop", "None")],
            default="Pebble",
        ),
    ],
)
LABELS_PAGE = Page("manage_labels", T("Labels", "标签"), [custom(label_rows)])
BLOCKED = Page("blocked", T("Blocked addresses", "已屏蔽的地址"), [custom(blocked_rows)])
BOOK = Book([MAIN, ACCOUNT, GENERAL, NOTIFICATIONS, LABELS_PAGE, BLOCKED])


def register(app: App) -> None:
    app.page("vacation")(vacation)
    app.page("delete_label")(delete_label)
    BOOK.register(app)
