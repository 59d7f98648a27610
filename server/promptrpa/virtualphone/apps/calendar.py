"""Calendar: month, week and agenda, events and birthdays."""

from __future__ import annotations

from calendar import Calendar as Months
from collections.abc import Callable
from datetime import date, timedelta
from functools import partial
from random import Random
from typing import Any

from promptrpa.virtualphone.apps import calendar_edit, calendar_settings
from promptrpa.virtualphone.apps.calendar_data import (
    CALENDARS,
    REMINDERS,
    REPEATS,
    Event,
    birthdays_of,
    days_from,
    dot,
    events_of,
    seed_events,
    shown_events,
    when_words,
)
from promptrpa.virtualphone.apps.contacts_data import by_name, people
from promptrpa.virtualphone.apps.settings_rows import ask, changes, defaults
from promptrpa.virtualphone.kit import (
    App,
    AppBar,
    Avatar,
    Bind,
    Box,
    Button,
    Card,
    Checkbox,
    Column,
    Context,
    Divider,
    Fab,
    Grid,
    Icon,
    IconButton,
    ListItem,
    MenuItem,
    Radio,
    Row,
    Screen,
    Scroll,
    Spacer,
    State,
    T,
    Tab,
    Tabs,
    Text,
    TextField,
    Widget,
    Window,
)
from promptrpa.virtualphone.pickers import add_pickers, date_words, month_shift, month_title, weekday_letters


def first_state(random: Random) -> State:
    return {
        "events": seed_events(),
        "calendars": {key: dict(calendar) for key, calendar in CALENDARS.items()},
        **defaults(calendar_settings.BOOK.pages.values()),
    }


app = App(
    id="calendar",
    package="com.android.calendar",
    name=T("Calendar", "日历"),
    glyph="calendar_month",
    color="#4285f4",
    state=first_state,
    versions=("24.1", "25.0"),
    changes={
        "month": "icon_only",
        "week": "icon_only",
        "agenda": "icon_only",
        "new_event": "icon_only",
        "today": "icon_only",
        "search": "nested",
        "birthdays": "renamed",
        "calendars": "renamed",
        "go_to_date": "moved",
        "event/edit": "icon_only",
        "event/delete": "nested",
        "duplicate": "renamed",
        "share": "moved",
        "answer_yes": "renamed",
        "answer_no": "renamed",
        "answer_maybe": "renamed",
        "mail_guests": "moved",
        **calendar_edit.CHANGES,
        **calendar_settings.CHANGES,
        **changes(calendar_settings.BOOK.pages.values()),
    },
)


# --- views -----------------------------------------------------------------------------------------------------------


def chosen_day(c: Context) -> date:
    text = c.ui.get("day")
    return date.fromisoformat(text) if text else c.now.date()


def choose(c: Context, day: date) -> None:
    c.ui["day"] = day.isoformat()


def event_row(c: Context, key: str, event: Event, day: date) -> Widget:
    when = when_words(event)
    place = f" · {event['place']}" if event["place"] else ""
    colour = c.state["calendars"][event["calendar"]]["color"]
    return ListItem(
        event["title"] or T("(no title)", "（无标题）"),
        T(when.en + place, when.zh + place),
        leading=Box(Text(""), height=32, color=colour, round=4, padding=(4, 0)),
        key="event_row",
        item=f"{key}@{day.isoformat()}",
        trailing=Icon("repeat", size=16) if event["repeat"] != "none" else None,
        on_click=partial(c.open, "event", event=key, day=day.isoformat()),
    )


def day_rows(c: Context, day: date) -> list[Widget]:
    rows: list[Widget] = [
        ListItem(
            T(f"{name}'s birthday", f"{name}的生日"),
            T("All day", "全天"),
            "cake",
            key="birthday_row",
            item=key,
            on_click=partial(c.launch, "contacts", "detail", person=key),
        )
        for key, name in birthdays_of(c, day)
    ]
    return [*rows, *(event_row(c, key, event, day) for key, event in events_of(c, day))]


def month_cell(c: Context, day: date, month: int) -> Widget:
    chosen = day == chosen_day(c)
    today = day == c.now.date()
    colour = "on_primary" if chosen else "primary" if today else "on_surface"
    if day.month != month:
        colour = "outline"
    marks: list[Widget] = [
        dot(c.state["calendars"][event["calendar"]]["color"], 6) for _, event in events_of(c, day)[:3]
    ]
    if birthdays_of(c, day):
        marks.insert(0, Icon("cake", size=8, color="tertiary"))
    number = Box(
        Text(str(day.day), color=colour, align="center"), height=30, color="primary" if chosen else "", round=15
    )
    return Column(
        [number, Row([Spacer(weight=1), *marks, Spacer(8, weight=1)], gap=2)],
        key="day",
        item=day.isoformat(),
        description=date_words(day),
        selected=chosen,
        padding=(6, 3),
        on_click=partial(choose, c, day),
    )


def month_view(c: Context) -> Widget:
    day = chosen_day(c)
    first = 6 if c.state["week_start"] == "sunday" else 0
    year, month = day.year, day.month

    def turn(months: int) -> None:
        other_year, other_month = month_shift(year, month, months)
        choose(c, date(other_year, other_month, 1))

    head = Row(
        [
            IconButton(
                "chevron_left",
                key="month_before",
                description=T("Previous month", "上个月"),
                on_click=partial(turn, -1),
            ),
            Text(month_title(year, month), style="title", align="center", weight=1),
            IconButton(
                "chevron_right", key="month_after", description=T("Next month", "下个月"), on_click=partial(turn, 1)
            ),
        ],
        padding=(8, 0),
    )
    letters = [Text(words, style="caption", align="center") for words in weekday_letters(first)]
    cells = [month_cell(c, cell, month) for cell in Months(first).itermonthdates(year, month)]
    rows = day_rows(c, day)
    if not rows:
        rows = [Text(T("Nothing planned", "没有安排"), color="on_surface_variant", padding=16)]
    title = Text(date_words(day), style="label", color="primary", padding=(16, 8))
    return Scroll([head, Grid([*letters, *cells], columns=7, gap=0), Divider(), title, *rows, Spacer(88)])


def week_view(c: Context) -> Widget:
    day = chosen_day(c)
    first = day - timedelta(days=(day.weekday() + (1 if c.state["week_start"] == "sunday" else 0)) % 7)
    head: list[Widget] = [
        IconButton(
            "chevron_left",
            key="week_before",
            description=T("Previous week", "上一周"),
            on_click=partial(choose, c, day - timedelta(days=7)),
        ),
        Text(month_title(first.year, first.month), style="title", align="center", weight=1),
        IconButton(
            "chevron_right",
            key="week_after",
            description=T("Next week", "下一周"),
            on_click=partial(choose, c, day + timedelta(days=7)),
        ),
    ]
    rows: list[Widget] = [Row(head, padding=(8, 0))]
    if c.state["week_numbers"]:
        number = first.isocalendar().week
        rows.append(Text(T(f"Week {number}", f"第{number}周"), style="caption", padding=(16, 4)))
    for one in days_from(first, 7):
        colour = "primary" if one == c.now.date() else "on_surface_variant"
        rows.append(Text(date_words(one), style="label", color=colour, padding=(16, 8)))
        rows += day_rows(c, one) or [Text(T("Free", "无安排"), color="outline", padding=(16, 4))]
    return Scroll([*rows, Spacer(88)])


def agenda_view(c: Context) -> Widget:
    rows: list[Widget] = []
    for day in days_from(c.now.date(), 45):
        found = day_rows(c, day)
        if found:
            colour = "primary" if day == c.now.date() else "on_surface_variant"
            rows += [Text(date_words(day), style="label", color=colour, padding=(16, 8)), *found]
    nothing = Text(T("Nothing planned", "没有安排"), align="center", padding=48)
    return Scroll([*(rows or [nothing]), Spacer(88)])


@app.page("home", activity=".AllInOneActivity")
def home(c: Context) -> Window:
    view = Bind(c.ui, "view", "month")
    bodies: dict[str, Callable[[Context], Widget]] = {"month": month_view, "week": week_view, "agenda": agenda_view}
    tabs = [
        Tab("month", T("Month", "月"), "calendar_view_month"),
        Tab("week", T("Week", "周"), "calendar_view_week"),
        Tab("agenda", T("Agenda", "日程"), "view_agenda"),
    ]
    today_words = T("Today", "今天")
    to_today = partial(choose, c, c.now.date())
    find_words = T("Search events", "搜索活动")
    find = partial(c.open, "search")
    make_words = T("New event", "新建活动")
    fab = Fab(
        "add",
        c.pick(make_words, None),
        key="new_event",
        description=make_words,
        on_click=partial(c.open, "edit", event="", day=chosen_day(c).isoformat()),
    )

    def item(key: str, words: T, page: str, **args: Any) -> MenuItem:
        return MenuItem(key=key, text=words, on_click=partial(c.open, page, **args))

    go = item(
        "go_to_date", T("Go to date", "跳转到日期"), "pick_date", form=c.ui, name="day", value=chosen_day(c).isoformat()
    )
    born = item("birthdays", c.pick(T("Birthdays", "生日"), T("People's birthdays", "亲友生日")), "birthdays")
    shown = item("calendars", c.pick(T("Calendars", "日历"), T("Choose calendars", "选择日历")), "calendars")
    settings = item("settings", T("Settings", "设置"), "settings")
    if c.version == 1:
        actions: list[Button | IconButton] = [
            IconButton("search", key="search", description=find_words, on_click=find),
            Button(today_words, kind="text", key="today", on_click=to_today),
        ]
        menu = [shown, born, go, settings]
    else:
        actions = [IconButton("today", key="today", description=today_words, on_click=to_today)]
        menu = [go, shown, born, MenuItem(key="search", text=find_words, on_click=find), settings]
    return Screen(
        bar=AppBar(T("Calendar", "日历"), back=False, actions=actions, overflow=menu),
        body=bodies[view.get()](c),
        tabs=Tabs(tabs, view, icons_only=c.version == 2),
        fab=fab,
    )


@app.page("search", activity=".SearchActivity")
def search(c: Context) -> Window:
    query = c.ui.get("query", "").strip().casefold()
    field = TextField(Bind(c.ui, "query", ""), T("Search events", "搜索活动"), key="query", kind="search")
    found = [
        (key, event)
        for key, event in shown_events(c).items()
        if query and any(query in event[name].casefold() for name in ("title", "place", "notes"))
    ]
    rows: list[Widget] = []
    for key, event in sorted(found, key=lambda entry: str(entry[1]["date"])):
        day = date.fromisoformat(event["date"])
        rows += [Text(date_words(day), style="label", color="primary", padding=(16, 8)), event_row(c, key, event, day)]
    if query and not rows:
        rows = [Text(T("No events found", "未找到活动"), align="center", padding=48)]
    return Screen(bar=AppBar(search=field), body=Scroll(rows))


# --- one event -------------------------------------------------------------------------------------------------------


def share_text(c: Context, event: Event, day: date) -> str:
    when = when_words(event).en
    return "\n".join(filter(None, (event["title"], f"{day.isoformat()} {when}", event["place"])))


def copy_of(c: Context, key: str) -> None:
    made = c.new_id("e")
    c.state["events"][made] = {**c.state["events"][key], "guests": dict(c.state["events"][key]["guests"]), "skip": {}}
    c.back()
    c.toast(T("Event copied", "已复制活动"))


def answer_strip(c: Context, event: Event) -> Widget:
    def answer(value: str) -> None:
        event["answer"] = value

    first = (("yes", T("Yes", "参加")), ("no", T("No", "不参加")), ("maybe", T("Maybe", "待定")))
    second = (("yes", T("Going", "会去")), ("no", T("Not going", "不去")), ("maybe", T("Not sure", "还不确定")))
    return Row(
        [
            Text(T("Going?", "是否参加？")),
            *(
                Button(
                    words,
                    kind="filled" if event["answer"] == value else "outlined",
                    key=f"answer_{value}",
                    selected=event["answer"] == value,
                    weight=1,
                    on_click=partial(answer, value),
                )
                for value, words in c.pick(first, second)
            ),
        ],
        gap=8,
        padding=(16, 8),
    )


def event_bar(c: Context, key: str, event: Event, day: date) -> AppBar:
    edit = partial(c.open, "edit", event=key, day=day.isoformat())
    delete = partial(c.open, "delete", event=key, day=day.isoformat())
    edit_words, delete_words = T("Edit", "编辑"), T("Delete", "删除")
    copy = MenuItem(
        key="duplicate",
        text=c.pick(T("Duplicate", "复制活动"), T("Make a copy", "制作副本")),
        on_click=partial(copy_of, c, key),
    )
    share = MenuItem(
        key="share",
        text=T("Share", "分享"),
        on_click=partial(c.launch, "messages", "compose", text=share_text(c, event, day)),
    )
    if c.version == 1:
        return AppBar(
            actions=[
                IconButton("delete", key="delete", description=delete_words, on_click=delete),
                Button(edit_words, kind="text", key="edit", on_click=edit),
            ],
            overflow=[copy, share],
        )
    return AppBar(
        actions=[IconButton("edit", key="edit", description=edit_words, on_click=edit)],
        overflow=[share, copy, MenuItem(key="delete", text=delete_words, on_click=delete)],
    )


@app.page("event", activity=".EventInfoActivity")
def event_page(c: Context) -> Window:
    key = c.args["event"]
    event = c.state["events"].get(key)
    if event is None:
        return Screen(bar=AppBar(), body=Text(T("This event is deleted", "该活动已删除"), align="center", padding=48))
    day = date.fromisoformat(c.args["day"]) if event["repeat"] != "none" else date.fromisoformat(event["date"])
    rows: list[Widget] = [
        Text(event["title"] or T("(no title)", "（无标题）"), style="headline", padding=(16, 8)),
        ListItem(date_words(day), when_words(event), "schedule"),
    ]
    if event["repeat"] != "none":
        rows.append(ListItem(dict(REPEATS)[event["repeat"]], glyph="repeat"))
    if event["place"]:
        rows.append(
            ListItem(event["place"], glyph="location_on", key="place_line", on_click=partial(c.copy, event["place"]))
        )
    rows.append(ListItem(dict(REMINDERS)[event["reminder"]], glyph="notifications"))
    guests = {person: people(c)[person] for person in event["guests"] if person in people(c)}
    if guests:
        rows.append(
            Text(T(f"{len(guests)} guests", f"{len(guests)}位来宾"), style="label", color="primary", padding=(16, 8))
        )
        rows += [
            ListItem(
                person["name"],
                T("Invited", "已邀请"),
                leading=Avatar(person["name"]),
                key="guest",
                item=name,
                on_click=partial(c.launch, "contacts", "detail", person=name),
            )
            for name, person in by_name(guests)
        ]
        addresses = ", ".join(person["email"] for person in guests.values())
        mail = ListItem(
            T("Email guests", "给来宾发邮件"),
            glyph="mail",
            key="mail_guests",
            on_click=partial(c.launch, "mail", "compose", to=addresses, subject=event["title"]),
        )
        rows.insert(c.pick(len(rows), 1), mail)
    if event["notes"]:
        rows.append(ListItem(event["notes"], glyph="notes"))
    calendar = c.state["calendars"][event["calendar"]]
    rows.append(ListItem(calendar["name"], leading=dot(calendar["color"], 20)))
    return Screen(
        bar=event_bar(c, key, event, day),
        body=Scroll([*rows, Spacer(24)]),
        bottom=answer_strip(c, event) if guests else None,
    )


@app.page("delete")
def delete(c: Context) -> Window:
    key = c.args["event"]
    event = c.state["events"][key]
    which = Bind(c.ui, "which", "this")
    repeats = event["repeat"] != "none"

    def go() -> None:
        if repeats and which.get() == "this":
            event["skip"][c.args["day"]] = True
        else:
            del c.state["events"][key]
        c.back(2)
        c.toast(T("Event deleted", "已删除活动"))

    body: Widget = Text(T("The guests are not told.", "不会通知来宾。"))
    if repeats:
        body = Column(
            [
                Radio(which, "this", T("Only this event", "仅此活动"), key="delete_which", item="this"),
                Radio(which, "all", T("All events of the series", "系列中的所有活动"), key="delete_which", item="all"),
            ],
            gap=4,
        )
    return ask(c, T("Delete this event?", "删除此活动？"), body, T("Delete", "删除"), go, "confirm_delete")


# --- birthdays and calendars -----------------------------------------------------------------------------------------


@app.page("birthdays")
def birthdays(c: Context) -> Window:
    today = c.now.date()

    def next_one(text: str) -> date:
        born = date.fromisoformat(text)
        year = today.year if (born.month, born.day) >= (today.month, today.day) else today.year + 1
        leap = born.month == 2 and born.day == 29
        return date(year, 3, 1) if leap else date(year, born.month, born.day)

    found = [(next_one(person["birthday"]), key, person) for key, person in people(c).items() if person["birthday"]]
    rows: list[Widget] = [
        ListItem(
            person["name"],
            date_words(day),
            leading=Avatar(person["name"]),
            key="birthday_person",
            item=key,
            on_click=partial(c.launch, "contacts", "detail", person=key),
            trailing=T(f"{(day - today).days} days", f"{(day - today).days}天后"),
        )
        for day, key, person in sorted(found, key=lambda entry: entry[:2])
    ]
    return Screen(bar=AppBar(c.pick(T("Birthdays", "生日"), T("People's birthdays", "亲友生日"))), body=Scroll(rows))


@app.page("calendars")
def calendars(c: Context) -> Window:
    rows: list[Widget] = [
        ListItem(
            calendar["name"],
            leading=dot(calendar["color"], 20),
            key="",
            trailing=Checkbox(Bind(calendar, "visible"), key="visible", item=key),
        )
        for key, calendar in c.state["calendars"].items()
    ]
    make = partial(c.open, "calendar_form", calendar="")
    words = T("New calendar", "新建日历")
    title = c.pick(T("Calendars", "日历"), T("Choose calendars", "选择日历"))
    if c.version == 2:
        button = IconButton("add", key="new_calendar", description=words, on_click=make)
        return Screen(bar=AppBar(title, actions=[button]), body=Scroll(rows))
    rows.append(ListItem(words, glyph="add", key="new_calendar", on_click=make))
    return Screen(bar=AppBar(title), body=Scroll([Column([Card(Column(rows))], padding=16)]))


calendar_edit.register(app)
calendar_settings.register(app)
add_pickers(app)
