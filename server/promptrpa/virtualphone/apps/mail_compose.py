"""The pages of Mail for writing."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial
from typing import Any

from promptrpa.virtualphone.apps.contacts_data import matching, people
from promptrpa.virtualphone.apps.mail_data import MY_ADDRESS
from promptrpa.virtualphone.apps.mail_parts import keep
from promptrpa.virtualphone.apps.settings_rows import ask
from promptrpa.virtualphone.kit import (
    App,
    AppBar,
    Avatar,
    Bind,
    Button,
    ChangeKind,
    Chip,
    Column,
    Context,
    HScroll,
    IconButton,
    ListItem,
    MenuItem,
    Row,
    Screen,
    Scroll,
    Sheet,
    Spacer,
    T,
    Text,
    TextField,
    Widget,
    Window,
)

CHANGES: dict[str, ChangeKind] = {
    "send": "icon_only",
    "attach": "nested",
    "subject": "moved",
    "body": "renamed",
    "show_cc": "icon_only",
    "save_draft": "renamed",
    "schedule": "nested",
    "discard": "moved",
}
FIELDS = ("to", "cc", "bcc", "subject", "text")


def _start(c: Context) -> dict[str, Any]:
    """What the form shows before anything is typed."""
    draft = c.state["mails"].get(c.args.get("draft", ""), {})
    signature = c.state["signature"]
    quote = c.args.get("quote", "")
    body = c.args.get("body", "") + (f"\n\n{signature}" if signature else "") + (f"\n\n{quote}" if quote else "")
    fresh = {
        "to": c.args.get("to", "").removeprefix("mailto:"),
        "cc": c.args.get("cc", ""),
        "bcc": "",
        "subject": c.args.get("subject", ""),
        "text": body,
    }
    return {name: draft.get(name, value) for name, value in fresh.items()}


def _fields(c: Context) -> dict[str, Any]:
    start = _start(c)
    return {name: c.ui.get(name, start[name]) for name in FIELDS}


def _files(c: Context) -> list[str]:
    return list(c.ui.get("files", []))


def send(c: Context) -> None:
    fields = _fields(c)
    if "@" not in fields["to"]:
        c.toast(T("Add a recipient", "请添加收件人"))
        return
    if not fields["subject"].strip() or c.state["confirm_send"]:
        c.open("sure", fields=fields, files=_files(c), draft=c.args.get("draft", ""))
        return
    _deliver(c, fields, _files(c), c.args.get("draft", ""))
    c.back()


def _deliver(c: Context, fields: dict[str, Any], files: list[str], draft: str) -> None:
    bcc = fields.pop("bcc")
    everyone = ", ".join(filter(None, (fields["cc"], bcc)))
    keep(c, "sent", draft, {**fields, "cc": everyone, "files": files})
    c.toast(T("Sent", "已发送"))


def sure(c: Context) -> Window:
    """Asks before a mail without a subject goes out, or any where the settings want that."""
    fields = dict(c.args["fields"])

    def go() -> None:
        _deliver(c, fields, list(c.args["files"]), c.args["draft"])
        c.back(2)

    title = T("Send this mail?", "发送这封邮件？") if fields["subject"].strip() else T("No subject", "没有主题")
    body = Text(T(f"It goes to {fields['to']}.", f"将发送给 {fields['to']}。"))
    return ask(c, title, body, T("Send anyway", "仍要发送"), go, "send_anyway")


def save_draft(c: Context) -> None:
    fields = _fields(c)
    fields.pop("bcc")
    keep(c, "drafts", c.args.get("draft", ""), {**fields, "files": _files(c)})
    c.back()
    c.toast(T("Draft saved", "草稿已保存"))


def _choose(c: Context, address: str) -> None:
    c.ui["to"] = address


def _suggestions(c: Context, typed: str) -> list[Widget]:
    if "@" in typed:
        return []
    return [
        ListItem(
            person["name"],
            person["email"],
            leading=Avatar(person["name"]),
            key="suggestion",
            item=key,
            on_click=partial(_choose, c, person["email"]),
        )
        for key, person in matching(people(c), typed)[:4]
        if person["email"]
    ]


def _bar(c: Context) -> AppBar:
    words = T("Send", "发送")
    go = partial(send, c)
    attach = partial(c.open, "attach", form=c.ui)
    attach_words = T("Attach file", "添加附件")
    schedule = MenuItem(
        key="schedule",
        text=T("Schedule send", "定时发送"),
        on_click=partial(c.open, "schedule", form=c.ui, fields=_fields(c)),
    )
    save = MenuItem(
        key="save_draft",
        text=c.pick(T("Save draft", "保存草稿"), T("Keep for later", "存起来稍后写")),
        on_click=partial(save_draft, c),
    )
    discard = MenuItem(
        key="discard", text=T("Discard", "舍弃"), on_click=partial(c.open, "discard", draft=c.args.get("draft", ""))
    )
    if c.version == 1:
        return AppBar(
            T("Compose", "写邮件"),
            actions=[
                IconButton("attach_file", key="attach", description=attach_words, on_click=attach),
                Button(words, kind="text", key="send", on_click=go),
            ],
            overflow=[schedule, save, discard],
        )
    return AppBar(
        T("Compose", "写邮件"),
        actions=[IconButton("send", key="send", description=words, on_click=go)],
        overflow=[
            MenuItem(key="attach", text=attach_words, on_click=attach),
            save,
            MenuItem(
                key="sending_options",
                text=T("Sending options", "发送选项"),
                on_click=partial(c.open, "sending_options", form=c.ui, fields=_fields(c)),
            ),
        ],
    )


def compose(c: Context) -> Window:
    start = _start(c)

    def field(name: str, key: str, words: T, kind: Any = "text", weight: float = 0) -> TextField:
        return TextField(Bind(c.ui, name, start[name]), words, kind, key=key, padding=(16, 4), weight=weight)

    show_words = T("Cc/Bcc", "抄送/密送")
    more = partial(c.ui.update, cc_open=True)
    opened = c.ui.get("cc_open") or bool(start["cc"])
    toggle: Widget = Button(show_words, kind="text", key="show_cc", on_click=more)
    if c.version == 2:
        toggle = IconButton("expand_more", key="show_cc", description=show_words, on_click=more)
    to = Row([field("to", "to", T("To", "收件人"), "email", 1), *([] if opened else [toggle])])
    extra: list[Widget] = [field("cc", "cc", T("Cc", "抄送"), "email"), field("bcc", "bcc", T("Bcc", "密送"), "email")]
    subject = field("subject", "subject", T("Subject", "主题"))
    body = field(
        "text", "body", c.pick(T("Compose email", "邮件正文"), T("Write your message", "输入邮件内容")), "multiline"
    )
    sender = ListItem(T("From", "发件人"), MY_ADDRESS)
    files = [
        Chip(
            name,
            glyph="close",
            key="attached",
            item=name,
            on_click=partial(c.ui.update, files=[f for f in _files(c) if f != name]),
        )
        for name in _files(c)
    ]
    people_rows: list[Widget] = [to, *_suggestions(c, c.ui.get("to", "")), *(extra if opened else [])]
    rows: list[Widget] = [sender, *people_rows, subject] if c.version == 1 else [sender, subject, *people_rows]
    if files:
        rows.append(HScroll(files, padding=(16, 4)))
    rows.append(body)
    if c.version == 2:
        discard = partial(c.open, "discard", draft=c.args.get("draft", ""))
        rows.append(Button(T("Discard", "舍弃"), "delete", "text", key="discard", on_click=discard))
    return Screen(bar=_bar(c), body=Scroll([*rows, Spacer(48)], gap=4))


def discard(c: Context) -> Window:
    def go() -> None:
        c.state["mails"].pop(c.args["draft"], None)
        c.back(2)

    body = Text(T("What you wrote is lost.", "已写的内容将丢失。"))
    return ask(c, T("Discard this mail?", "舍弃这封邮件？"), body, T("Discard", "舍弃"), go, "confirm_discard")


def attach(c: Context) -> Window:
    form = c.args["form"]

    def choose(name: str) -> None:
        form["files"] = [*form.get("files", []), name]
        c.back()

    rows: list[Widget] = [
        ListItem(name, glyph="description", key="file", item=name, on_click=partial(choose, name))
        for name in ("holiday-plan.pdf", "invoice-0226.pdf", "photo-harbour.jpg", "会议记录.docx", "budget.xlsx")
    ]
    return Screen(bar=AppBar(T("Attach file", "添加附件")), body=Scroll(rows))


def sending_options(c: Context) -> Window:
    """Version 2 keeps scheduling here."""
    go = partial(c.replace, "schedule", form=c.args["form"], fields=c.args["fields"])
    rows = [ListItem(T("Schedule send", "定时发送"), glyph="schedule_send", key="schedule", on_click=go)]
    return Sheet(body=Column(rows), title=T("Sending options", "发送选项"))


def schedule(c: Context) -> Window:
    fields = dict(c.args["fields"])
    tomorrow = c.now + timedelta(days=1)
    moments = [
        ("tonight", T("This evening", "今晚"), c.now.replace(hour=19, minute=0)),
        ("tomorrow_morning", T("Tomorrow morning", "明天上午"), tomorrow.replace(hour=8, minute=0)),
        ("tomorrow_afternoon", T("Tomorrow afternoon", "明天下午"), tomorrow.replace(hour=13, minute=0)),
    ]

    def go(moment: datetime) -> None:
        if "@" not in fields["to"]:
            c.toast(T("Add a recipient", "请添加收件人"))
            c.back()
            return
        made = c.new_id("m")
        keep(c, "scheduled", made, {name: fields[name] for name in ("to", "cc", "subject", "text")})
        c.after((moment - c.now).total_seconds(), "send_later", mail=made)
        c.back(2)
        c.toast(T(f"Goes out at {moment:%H:%M}", f"将于 {moment:%H:%M} 发送"))

    rows = [
        ListItem(words, f"{moment:%m-%d %H:%M}", "schedule", key=name, on_click=partial(go, moment))
        for name, words, moment in moments
    ]
    return Sheet(body=Column(rows), title=T("Schedule send", "定时发送"))


def send_later(c: Context, mail: str) -> None:
    found = c.state["mails"].get(mail)
    if found and found["folder"] == "scheduled":
        found["folder"] = "sent"
        found["time"] = c.now.isoformat(timespec="seconds")


def register(app: App) -> None:
    for name, build in {
        "compose": compose,
        "sure": sure,
        "discard": discard,
        "attach": attach,
        "sending_options": sending_options,
        "schedule": schedule,
    }.items():
        app.page(name, activity=".ComposeActivity")(build)
    app.event("send_later")(send_later)
