"""The pages of Calendar for making and changing an event."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from functools import partial
from typing import Any

from promptrpa.virtualphone.apps.calendar_data import (
    REMINDERS,
    REPEATS,
    Event,
    blank_event,
    dot,
    later,
    starts_at,
    when_words,
)
from promptrpa.virtualphone.apps.contacts_data import by_name, matching, people
from promptrpa.virtualphone.kit import (
    App,
    AppBar,
    Avatar,
    Bind,
    Button,
    ChangeKind,
    Checkbox,
    Column,
    Context,
    Dialog,
    Divider,
    IconButton,
    ListItem,
    Radio,
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
    "save": "icon_only",
    "edit/place": "renamed",
    "edit/reminder": "renamed",
    "edit/repeat": "nested",
    "edit/calendar": "nested",
    "edit/notes": "nested",
    "edit/guests": "moved",
    "edit/all_day": "moved",
    "guests_done": "icon_only",
}


def first_values(c: Context) -> Event:
    """What the form shows before anything is changed."""
    if c.args["event"]:
        found: Event = c.state["events"][c.args["event"]]
        return found
    hour = c.now + timedelta(hours=1)
    start = f"{hour:%H}:00"
    return {
        **blank_event(),
        "date": c.args["day"],
        "start": start,
        "end": later(start, c.state["default_duration"]),
        "reminder": c.state["default_reminder"],
    }


def values(c: Context) -> Event:
    start = first_values(c)
    made: Event = {name: c.ui.get(name, value) for name, value in start.items()}
    if made["all_day"]:
        return made
    if not made["start"]:
        made["start"] = "09:00"
    if ("end" not in c.ui and made["start"] != start["start"]) or made["end"] <= made["start"]:
        made["end"] = later(made["start"], c.state["default_duration"])
    return made


def remind(c: Context, key: str, event: Event) -> None:
    """Plan the notification of the first time that the event takes place."""
    if event["reminder"] < 0:
        return
    moment = starts_at(event, date.fromisoformat(event["date"])) - timedelta(minutes=event["reminder"])
    seconds = (moment - c.now).total_seconds()
    if seconds > 0:
        c.after(seconds, "remind", key=key, date=event["date"], start=event["start"])


def reminded(c: Context, key: str, date: str, start: str) -> None:
    found = c.state["events"].get(key)
    if found and (found["date"], found["start"]) == (date, start) and c.state["notify"]:
        c.notify(found["title"], when_words(found), "event", event=key, day=date)


def save(c: Context) -> None:
    made = values(c)
    made["title"] = made["title"].strip()
    key = c.args["event"] or c.new_id("e")
    if not c.args["event"]:
        c.state["events"][key] = made
    else:
        c.state["events"][key].update(made)
    remind(c, key, made)
    c.back()
    c.toast(T("Event saved", "已保存活动"))


def _form_rows(c: Context, event: Event) -> dict[str, Widget]:
    def opens(page: str, **args: Any) -> Any:
        return partial(c.open, page, form=c.ui, **args)

    def field(name: str, words: T, kind: Any = "text", glyph: str = "") -> Widget:
        return TextField(Bind(c.ui, name, event[name]), words, kind, key=name, glyph=glyph, padding=(16, 4))

    reminder = c.pick(T("Reminder", "提醒"), T("Notify me", "通知我"))
    names = ", ".join(people(c)[person]["name"] for person in event["guests"] if person in people(c))
    calendar = c.state["calendars"][event["calendar"]]
    day = date_words(date.fromisoformat(event["date"]))
    return {
        "title": field("title", T("Title", "标题")),
        "all_day": ListItem(
            T("All day", "全天"),
            glyph="schedule",
            trailing=Switch(Bind(c.ui, "all_day", event["all_day"]), key="all_day"),
        ),
        "date": ListItem(
            T("Date", "日期"), day, "event", key="date", on_click=opens("pick_date", name="date", value=event["date"])
        ),
        "start": ListItem(
            T("Starts", "开始时间"),
            event["start"],
            "schedule",
            key="start",
            on_click=opens("pick_time", name="start", value=event["start"]),
        ),
        "end": ListItem(
            T("Ends", "结束时间"),
            event["end"],
            "schedule",
            key="end",
            on_click=opens("pick_time", name="end", value=event["end"]),
        ),
        "repeat": ListItem(
            T("Repeat", "重复"),
            dict(REPEATS)[event["repeat"]],
            "repeat",
            key="repeat",
            on_click=opens("options", name="repeat", value=event["repeat"]),
        ),
        "place": field("place", c.pick(T("Location", "地点"), T("Where", "在哪里")), glyph="location_on"),
        "reminder": ListItem(
            reminder,
            dict(REMINDERS)[event["reminder"]],
            "notifications",
            key="reminder",
            on_click=opens("options", name="reminder", value=event["reminder"]),
        ),
        "guests": ListItem(
            T("Add guests", "添加来宾"),
            names or None,
            "group",
            key="guests",
            on_click=opens("guests", chosen=event["guests"]),
        ),
        "calendar": ListItem(
            T("Calendar", "日历"),
            calendar["name"],
            leading=dot(calendar["color"], 20),
            key="calendar",
            on_click=opens("options", name="calendar", value=event["calendar"]),
        ),
        "notes": field("notes", T("Description", "说明"), "multiline", "notes"),
    }


def edit(c: Context) -> Window:
    event = values(c)
    rows = _form_rows(c, event)
    words = T("Save", "保存")
    go = partial(save, c)
    button: Button | IconButton = Button(words, kind="text", key="save", on_click=go)
    times = [] if event["all_day"] else ["start", "end"]
    order: Sequence[str]
    if c.version == 1:
        order = ["title", "all_day", "date", *times, "repeat", "place", "reminder", "guests", "calendar", "notes"]
    else:
        button = IconButton("check", key="save", description=words, on_click=go)
        order = ["title", "guests", "date", *times, "all_day", "place", "reminder"]
    shown = [rows[name] for name in order]
    if c.version == 2:
        shown.append(
            ListItem(
                T("More options", "更多选项"),
                glyph="tune",
                key="more_fields",
                on_click=partial(c.ui.update, more=True),
            )
        )
        if c.ui.get("more"):
            shown[-1:] = [rows["repeat"], rows["calendar"], rows["notes"]]
    title = T("Edit event", "编辑活动") if c.args["event"] else T("New event", "新建活动")
    return Screen(bar=AppBar(title, actions=[button]), body=Scroll([*shown, Spacer(48)]))


def options(c: Context) -> Window:
    """One of several values for a field of the form; chosen at once."""
    name = c.args["name"]
    chosen = Bind(c.ui, "chosen", c.args["value"])
    titles = {"repeat": T("Repeat", "重复"), "reminder": T("Reminder", "提醒"), "calendar": T("Calendar", "日历")}
    found: Sequence[tuple[Any, Any]] = {"repeat": REPEATS, "reminder": REMINDERS}.get(name) or [
        (key, calendar["name"]) for key, calendar in c.state["calendars"].items()
    ]

    def choose(value: Any) -> None:
        c.args["form"][name] = value
        c.back()

    rows = [
        Radio(chosen, value, words, key="option", item=str(value), on_change=choose, padding=(16, 4))
        for value, words in found
    ]
    return Dialog(
        title=titles[name],
        body=Scroll(rows),
        buttons=[Button(T("Cancel", "取消"), kind="text", key="cancel", on_click=c.back)],
    )


def guests(c: Context) -> Window:
    form = c.args["form"]
    before = c.args["chosen"]
    query = c.ui.get("query", "")
    found = matching(people(c), query) if query.strip() else by_name(people(c))
    chosen = [key for key in people(c) if c.ui.get(key, key in before)]

    def done() -> None:
        form["guests"] = dict.fromkeys(chosen, True)
        c.back()

    rows = [
        ListItem(
            person["name"],
            person["email"],
            leading=Avatar(person["name"]),
            trailing=Checkbox(Bind(c.ui, key, key in before), key="guest", item=key),
        )
        for key, person in found
        if person["email"]
    ]
    words = T("Done", "完成")
    button: Button | IconButton = Button(words, kind="text", key="guests_done", on_click=done)
    if c.version == 2:
        button = IconButton("check", key="guests_done", description=words, on_click=done)
    field = TextField(
        Bind(c.ui, "query", ""), T("Search people", "搜索联系人"), "search", key="guest_query", padding=(16, 8)
    )
    count = Text(T(f"{len(chosen)} chosen", f"已选择{len(chosen)}人"), style="caption", padding=(16, 4))
    return Screen(
        bar=AppBar(T("Add guests", "添加来宾"), actions=[button]),
        body=Column([field, count, Divider(), Column([Scroll(rows)], weight=1)]),
    )


def register(app: App) -> None:
    app.page("edit", activity=".EditEventActivity")(edit)
    app.page("options", activity=".EditEventActivity")(options)
    app.page("guests", activity=".EditEventActivity")(guests)
    app.event("remind")(reminded)
