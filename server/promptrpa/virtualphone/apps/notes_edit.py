"""The pages of Notes for writing, and for a note's colour, labels, reminder and sharing."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from promptrpa.virtualphone.apps.notes_data import COLOURS, Note, blank_note, note_text, reminder_words
from promptrpa.virtualphone.kit import (
    App,
    AppBar,
    Bind,
    Button,
    ChangeKind,
    Checkbox,
    Column,
    Context,
    Dialog,
    Icon,
    IconButton,
    ListItem,
    Row,
    Screen,
    Scroll,
    Sheet,
    Spacer,
    T,
    TextField,
    Widget,
    Window,
)
from promptrpa.virtualphone.pickers import date_words

CHANGES: dict[str, ChangeKind] = {
    "save": "icon_only",
    "add_line": "icon_only",
    "edit/title": "renamed",
    "pick_moment": "renamed",
    "tomorrow": "moved",
    "labels_done": "icon_only",
    "no_reminder": "nested",
}


# --- form ------------------------------------------------------------------------------------------------------------


def _lines(c: Context, note: Note) -> list[dict[str, Any]]:
    """The items as the form has them now: id (empty for a new one), text, done."""
    before = [{"id": key, **item} for key, item in note["items"].items()]
    return [dict(line) for line in c.ui.get("lines", before)]


def _line_rows(c: Context, note: Note) -> list[Widget]:
    lines = _lines(c, note)

    def change(place: int, text: str) -> None:
        lines[place]["text"] = text
        c.ui["lines"] = lines

    def remove(place: int) -> None:
        c.ui["lines"] = lines[:place] + lines[place + 1 :]

    def add() -> None:
        text = c.ui.get("line", "").strip()
        if text:
            c.ui["lines"] = [*lines, {"id": "", "text": text, "done": False}]
            c.ui["line"] = ""

    rows: list[Widget] = [
        Row(
            [
                Icon("drag_indicator", color="outline"),
                TextField(
                    Bind(line, "text"),
                    key="line_text",
                    item=str(place),
                    description=T(f"Item {place + 1}", f"项目{place + 1}"),
                    weight=1,
                    on_change=partial(change, place),
                ),
                IconButton(
                    "close",
                    key="remove_line",
                    item=str(place),
                    description=T(f"Remove {line['text']}", f"移除{line['text']}"),
                    on_click=partial(remove, place),
                ),
            ],
            gap=4,
            padding=(12, 2),
        )
        for place, line in enumerate(lines)
    ]
    words = T("Add item", "添加项目")
    button: Widget = Button(words, kind="tonal", key="add_line", on_click=add)
    if c.version == 2:
        button = IconButton("add", key="add_line", description=words, on_click=add)
    field = TextField(Bind(c.ui, "line", ""), T("List item", "清单项目"), key="line", weight=1, on_submit=add)
    return [*rows, Row([field, button], gap=8, padding=(16, 8))]


def edit(c: Context) -> Window:
    key = c.args["note"]
    label = c.args["label"]
    labels = {label: True} if label else {}
    fresh = {**blank_note(), "list": c.args["list"], "labels": labels}
    note: Note = c.state["notes"][key] if key else fresh

    def save() -> None:
        typed: Note = {name: c.ui[name].strip() for name in ("title", "text") if name in c.ui}
        made = {**note, **typed}
        pending = c.ui.get("line", "").strip()
        lines = _lines(c, note) + ([{"id": "", "text": pending, "done": False}] if pending else [])
        kept = [line for line in lines if line["text"].strip()]
        if not made["title"] and not made["text"] and not kept:
            c.toast(T("The note is empty", "备忘录为空"))
            return
        made["items"] = {
            line["id"] or c.new_id("i"): {"text": line["text"].strip(), "done": line["done"]} for line in kept
        }
        made["time"] = c.now.isoformat(timespec="seconds")
        if key:
            c.state["notes"][key].update(made)
            c.back()
        else:
            number = c.new_id("n")
            c.state["notes"][number] = made
            c.back()
        c.toast(T("Note saved", "已保存备忘录"))

    title = TextField(
        Bind(c.ui, "title", note["title"]),
        c.pick(T("Title", "标题"), T("Heading", "题目")),
        key="title",
        padding=(16, 4),
    )
    text = TextField(Bind(c.ui, "text", note["text"]), T("Note", "内容"), "multiline", key="text", padding=(16, 4))
    words = T("Save", "保存")
    button: Button | IconButton = Button(words, kind="text", key="save", on_click=save)
    if c.version == 2:
        button = IconButton("check", key="save", description=words, on_click=save)
    kinds = (
        T("Edit list", "编辑清单"),
        T("New list", "新建清单"),
        T("Edit note", "编辑备忘录"),
        T("New note", "新建备忘录"),
    )
    head = kinds[(0 if note["list"] else 2) + (0 if key else 1)]
    body = _line_rows(c, note) if note["list"] else [text]
    return Screen(bar=AppBar(head, actions=[button]), body=Scroll([title, *body, Spacer(48)], gap=4))


# --- colour, labels, sharing -----------------------------------------------------------------------------------------


def color(c: Context) -> Window:
    note = c.state["notes"][c.args["note"]]

    def choose(name: str) -> None:
        note["color"] = name
        c.back()

    rows = [
        ListItem(
            words,
            leading=Icon("circle", color=dark if c.system["dark"] else light),
            key="color_choice",
            item=name or "default",
            selected=note["color"] == name,
            trailing=Icon("check") if note["color"] == name else None,
            on_click=partial(choose, name),
        )
        for name, words, light, dark in COLOURS
    ]
    return Sheet(body=Column(rows), title=c.pick(T("Colour", "颜色"), T("Background", "背景")))


def choose_labels(c: Context) -> Window:
    note = c.state["notes"][c.args["note"]]

    def done() -> None:
        note["labels"] = {key: True for key in c.state["labels"] if c.ui.get(key, key in note["labels"])}
        c.back()

    rows: list[Widget] = [
        ListItem(
            label["name"],
            glyph="label",
            trailing=Checkbox(Bind(c.ui, key, key in note["labels"]), key="label", item=key),
        )
        for key, label in c.state["labels"].items()
    ]
    rows.append(
        ListItem(
            c.pick(T("Create label", "新建标签"), T("New tag", "新建标记")),
            glyph="add",
            key="new_label",
            on_click=partial(c.open, "label_name", label=""),
        )
    )
    words = T("Done", "完成")
    button: Button | IconButton = Button(words, kind="text", key="labels_done", on_click=done)
    if c.version == 2:
        button = IconButton("check", key="labels_done", description=words, on_click=done)
    return Screen(bar=AppBar(c.pick(T("Labels", "标签"), T("Tags", "标记")), actions=[button]), body=Scroll(rows))


def share(c: Context) -> Window:
    text = note_text(c.state["notes"][c.args["note"]])

    def leave(app_id: str, **args: str) -> None:
        c.back()
        c.launch(app_id, "compose", **args)

    def copy() -> None:
        c.copy(text)
        c.back()
        c.toast(T("Copied", "已复制"))

    ways: list[tuple[str, str, T, Callable[[], None]]] = [
        ("share_message", "chat", T("Messages", "短信"), partial(leave, "messages", text=text)),
        ("share_mail", "mail", T("Mail", "邮件"), partial(leave, "mail", body=text)),
        ("share_copy", "content_copy", T("Copy to clipboard", "复制到剪贴板"), copy),
    ]
    rows = [ListItem(words, glyph=glyph, key=key, on_click=do) for key, glyph, words, do in ways]
    return Sheet(body=Column(rows), title=c.pick(T("Share", "分享"), T("Send a copy", "发送副本")))


# --- reminder --------------------------------------------------------------------------------------------------------


def set_reminder(c: Context, key: str, moment: datetime) -> None:
    text = f"{moment:%Y-%m-%d %H:%M}"
    c.state["notes"][key]["reminder"] = text
    seconds = (moment - c.now).total_seconds()
    if seconds > 0:
        c.after(seconds, "remind", note=key, moment=text)
    c.toast(T("Reminder set", "已设置提醒"))


def remind(c: Context, note: str, moment: str) -> None:
    found = c.state["notes"].get(note)
    if found and found["reminder"] == moment and not found["trashed"]:
        found["reminder"] = ""
        c.notify(found["title"] or T("Note", "备忘录"), found["text"], "note", note=note)


def _at(day: datetime, time: str) -> datetime:
    hour, minute = time.split(":")
    return day.replace(hour=int(hour), minute=int(minute), second=0, microsecond=0)


def reminder(c: Context) -> Window:
    key = c.args["note"]
    note = c.state["notes"][key]
    tomorrow = c.now + timedelta(days=1)
    monday = c.now + timedelta(days=7 - c.now.weekday())
    moments = [
        ("today", T("Later today", "今天晚些时候"), _at(c.now, c.state["evening"])),
        ("tomorrow", T("Tomorrow morning", "明天上午"), _at(tomorrow, c.state["morning"])),
        ("next_week", T("Next week", "下周"), _at(monday, c.state["morning"])),
    ]

    def go(moment: datetime) -> None:
        set_reminder(c, key, moment)
        c.back()

    def clear() -> None:
        note["reminder"] = ""
        c.back()

    rows: list[Widget] = [
        ListItem(words, f"{moment:%m-%d %H:%M}", "schedule", key=name, on_click=partial(go, moment))
        for name, words, moment in c.pick(moments, [moments[1], moments[0], moments[2]])
    ]
    pick_words = c.pick(T("Pick a date and time", "选择日期和时间"), T("Custom", "自定义"))
    rows.append(ListItem(pick_words, glyph="event", key="pick_moment", on_click=partial(c.replace, "moment", note=key)))
    if note["reminder"] and c.version == 1:
        remove = T("Remove reminder", "移除提醒")
        rows.append(
            ListItem(remove, reminder_words(c, note["reminder"]), "alarm_off", key="no_reminder", on_click=clear)
        )
    return Sheet(body=Column(rows), title=T("Reminder", "提醒"))


def moment(c: Context) -> Window:
    key = c.args["note"]
    note = c.state["notes"][key]
    tomorrow = c.now + timedelta(days=1)
    before = note["reminder"] or f"{tomorrow:%Y-%m-%d} {c.state['morning']}"
    day, time = c.ui.get("date", before[:10]), c.ui.get("time", before[11:])

    def save() -> None:
        set_reminder(c, key, datetime.strptime(f"{day} {time}", "%Y-%m-%d %H:%M"))
        c.back()

    def clear() -> None:
        note["reminder"] = ""
        c.back()

    rows: list[Widget] = [
        ListItem(
            T("Date", "日期"),
            date_words(datetime.strptime(day, "%Y-%m-%d").date()),
            "event",
            key="date",
            on_click=partial(c.open, "pick_date", form=c.ui, name="date", value=day),
        ),
        ListItem(
            T("Time", "时间"),
            time,
            "schedule",
            key="time",
            on_click=partial(c.open, "pick_time", form=c.ui, name="time", value=time),
        ),
    ]
    if note["reminder"] and c.version == 2:
        rows.append(ListItem(T("Remove reminder", "移除提醒"), glyph="alarm_off", key="no_reminder", on_click=clear))
    return Dialog(
        title=c.pick(T("Pick a date and time", "选择日期和时间"), T("Custom", "自定义")),
        body=Column(rows),
        buttons=[
            Button(T("Cancel", "取消"), kind="text", key="cancel", on_click=c.back),
            Button(T("Save", "保存"), kind="text", key="save_reminder", on_click=save),
        ],
    )


def register(app: App) -> None:
    app.page("edit", activity=".NoteActivity")(edit)
    for name, build in {
        "color": color,
        "choose_labels": choose_labels,
        "share": share,
        "reminder": reminder,
        "moment": moment,
    }.items():
        app.page(name)(build)
    app.event("remind")(remind)
