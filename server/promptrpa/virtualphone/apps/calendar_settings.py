"""The settings of Calendar, and making and deleting calendars."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from promptrpa.virtualphone.apps.calendar_data import COLOURS, REMINDERS, dot
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
    custom,
    header,
)
from promptrpa.virtualphone.kit import (
    App,
    Bind,
    ChangeKind,
    Column,
    Context,
    IconButton,
    ListItem,
    Radio,
    T,
    Text,
    TextField,
    Widget,
    Window,
)

CHANGES: dict[str, ChangeKind] = {"new_calendar": "icon_only"}


def calendar_form(c: Context) -> Window:
    key = c.args["calendar"]
    old = c.state["calendars"].get(key, {"name": "", "color": COLOURS[0][0], "visible": True})
    name, colour = Bind(c.ui, "name", old["name"]), Bind(c.ui, "color", old["color"])

    def go() -> None:
        if not name.get().strip():
            c.toast(T("Type a name", "请输入名称"))
            return
        c.state["calendars"][key or c.new_id("k")] = {**old, "name": name.get().strip(), "color": colour.get()}
        c.back()

    colours = [Radio(colour, value, words, key="calendar_color", item=value) for value, words in COLOURS]
    body = Column([TextField(name, T("Calendar name", "日历名称"), key="calendar_name"), *colours], gap=4)
    title = T("Edit calendar", "编辑日历") if key else T("New calendar", "新建日历")
    return ask(c, title, body, T("Save", "保存"), go, "save_calendar")


def delete_calendar(c: Context) -> Window:
    key = c.args["calendar"]
    inside = [name for name, event in c.state["events"].items() if event["calendar"] == key]

    def go() -> None:
        for name in inside:
            del c.state["events"][name]
        del c.state["calendars"][key]
        c.back()

    name = c.state["calendars"][key]["name"]
    body = Text(T(f"Its {len(inside)} events are deleted too.", f"其中的{len(inside)}个活动也将被删除。"))
    title = T(f'Delete calendar "{name}"?', f"删除日历“{name}”？")
    return ask(c, title, body, T("Delete", "删除"), go, "confirm_delete_calendar")


def calendar_rows(c: Context) -> Sequence[Widget]:
    rows: list[Widget] = []
    for key, calendar in c.state["calendars"].items():
        remove = IconButton(
            "delete",
            key="delete_calendar",
            item=key,
            description=T(f"Delete {calendar['name']}", f"删除{calendar['name']}"),
            on_click=partial(c.open, "delete_calendar", calendar=key),
        )
        rows.append(
            ListItem(
                calendar["name"],
                leading=dot(calendar["color"], 20),
                key="calendar_row",
                item=key,
                on_click=partial(c.open, "calendar_form", calendar=key),
                trailing=remove if key != "k1" else None,
            )
        )
    return rows


MAIN = Page(
    "settings",
    T("Settings", "设置"),
    [
        Link("general_link", T("General", "常规"), glyph="tune", page="general"),
        Link("notify_link", T("Notifications", "通知"), glyph="notifications", page="notifications", v2=Moved("first")),
        Link(
            "manage_link",
            T("Manage calendars", "管理日历"),
            glyph="calendar_month",
            page="manage_calendars",
            v2=Renamed(T("Your calendars", "您的日历")),
        ),
        Toggle(
            "show_birthdays",
            T("Show birthdays", "显示生日"),
            glyph="cake",
            target="birthdays",
            default=True,
            v2=Nested(),
        ),
        Info("about", T("About Calendar", "关于日历"), subtitle=lambda c: c.pick("24.1", "25.0"), glyph="info"),
    ],
)
GENERAL = Page(
    "general",
    T("General", "常规"),
    [
        header("View", "视图"),
        Choice(
            "week_start",
            T("Start of the week", "每周起始日"),
            options=(("monday", T("Monday", "星期一")), ("sunday", T("Sunday", "星期日"))),
            default="monday",
            v2=Renamed(T("First day of the week", "一周的第一天")),
        ),
        Toggle("week_numbers", T("Show week numbers", "显示周数"), v2=Moved("last")),
        Toggle("show_declined", T("Show declined events", "显示已拒绝的活动"), default=True, v2=Nested()),
        header("Events", "活动"),
        Choice(
            "default_duration",
            T("Default event duration", "默认活动时长"),
            options=[(minutes, T(f"{minutes} minutes", f"{minutes}分钟")) for minutes in (15, 30, 60, 90, 120)],
            default=60,
            v2=Moved("first"),
        ),
        Choice("default_reminder", T("Default reminder", "默认提醒"), options=REMINDERS, default=10),
        header("Time zone", "时区"),
        Toggle("device_zone", T("Use device time zone", "使用设备时区"), default=True, v2=Nested()),
    ],
)
NOTIFICATIONS = Page(
    "notifications",
    T("Notifications", "通知"),
    [
        Toggle("notify", T("Event notifications", "活动通知"), default=True, main=True),
        Choice(
            "tone",
            T("Tone", "提示音"),
            options=[(name, name) for name in ("Pebble", "Drop", "Chime", "None")],
            default="Pebble",
        ),
        Toggle("vibrate", T("Vibrate", "振动"), v2=Renamed(T("Buzz", "振动提醒"))),
    ],
)
MANAGE = Page("manage_calendars", T("Manage calendars", "管理日历"), [custom(calendar_rows)])
BOOK = Book([MAIN, GENERAL, NOTIFICATIONS, MANAGE])


def register(app: App) -> None:
    app.page("calendar_form")(calendar_form)
    app.page("delete_calendar")(delete_calendar)
    BOOK.register(app)
