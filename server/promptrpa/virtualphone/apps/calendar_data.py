"""The first events of Calendar, and when events take place."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import Any, Final

from promptrpa.virtualphone.apps.contacts_data import people
from promptrpa.virtualphone.kit import Box, Context, State, T, Text, Widget

Event = dict[str, Any]

CALENDARS: Final = {
    "k1": {"name": "Sam Rivers", "color": "#1a73e8", "visible": True},
    "k2": {"name": "Work", "color": "#0b8043", "visible": True},
    "k3": {"name": "家庭", "color": "#e67c73", "visible": True},
}
COLOURS: Final = (
    ("#1a73e8", T("Blue", "蓝色")),
    ("#0b8043", T("Green", "绿色")),
    ("#e67c73", T("Coral", "珊瑚色")),
    ("#f6bf26", T("Yellow", "黄色")),
    ("#8e24aa", T("Purple", "紫色")),
)
REPEATS: Final = (
    ("none", T("Does not repeat", "不重复")),
    ("daily", T("Every day", "每天")),
    ("weekly", T("Every week", "每周")),
    ("weekdays", T("Every weekday", "每个工作日")),
    ("monthly", T("Every month", "每月")),
    ("yearly", T("Every year", "每年")),
)
REMINDERS: Final = (
    (-1, T("None", "无")),
    (0, T("At the time of the event", "事件发生时")),
    (5, T("5 minutes before", "5分钟前")),
    (10, T("10 minutes before", "10分钟前")),
    (30, T("30 minutes before", "30分钟前")),
    (60, T("1 hour before", "1小时前")),
    (1440, T("1 day before", "1天前")),
)

Seed = tuple[str, str, str, str, dict[str, Any]]

SEEDS: Final[tuple[Seed, ...]] = (
    ("Team stand-up", "2026-03-02", "10:00", "10:15", {"repeat": "weekdays", "calendar": "k2", "place": "Room 2"}),
    ("Lunch with Grace", "2026-03-03", "12:30", "13:30", {"place": "The Green Table", "guests": {"p10": True}}),
    ("Plumber", "2026-03-03", "14:00", "16:00", {"notes": "Kitchen tap", "guests": {"p21": True}}),
    ("合同评审", "2026-03-04", "15:00", "16:30", {"calendar": "k2", "place": "三号会议室", "guests": {"p3": True}}),
    ("Dentist", "2026-03-05", "10:00", "10:45", {"place": "Green Dental, 12 Mill Road", "reminder": 60}),
    ("Book club", "2026-03-05", "19:00", "21:00", {"place": "Alice's place", "repeat": "monthly"}),
    ("家长会", "2026-03-06", "15:00", "16:00", {"calendar": "k3", "place": "明德中学"}),
    ("Concert", "2026-03-06", "20:00", "22:30", {"place": "City Hall", "guests": {"p1": True}}),
    ("羽毛球", "2026-03-07", "19:00", "21:00", {"repeat": "weekly", "place": "体育馆"}),
    ("Quarterly review", "2026-03-09", "09:00", "11:00", {"calendar": "k2", "place": "Board room"}),
    ("春游", "2026-03-14", "", "", {"all_day": True, "calendar": "k3", "place": "植物园"}),
    ("Rent is due", "2026-03-01", "", "", {"all_day": True, "repeat": "monthly", "reminder": 1440}),
    ("Flight to Sevilla", "2026-03-28", "07:45", "10:35", {"place": "Terminal 1", "reminder": 1440}),
    ("Car service", "2026-02-26", "08:30", "09:30", {"place": "Northside Garage"}),
)
"""Title, date, start, end, what differs."""


def blank_event() -> Event:
    return {
        "title": "",
        "date": "",
        "start": "",
        "end": "",
        "all_day": False,
        "place": "",
        "repeat": "none",
        "reminder": 10,
        "guests": {},
        "calendar": "k1",
        "notes": "",
        "skip": {},
        "answer": "",
    }


def seed_events() -> State:
    return {
        f"e{number}": {**blank_event(), "title": title, "date": day, "start": start, "end": end, **other}
        for number, (title, day, start, end, other) in enumerate(SEEDS, 1)
    }


def takes_place(event: Event, day: date) -> bool:
    """Whether the event, or one of its repetitions, is on that day."""
    first = date.fromisoformat(event["date"])
    if day < first or day.isoformat() in event["skip"]:
        return False
    match event["repeat"]:
        case "daily":
            return True
        case "weekly":
            return (day - first).days % 7 == 0
        case "weekdays":
            return day.weekday() < 5
        case "monthly":
            return day.day == first.day
        case "yearly":
            return (day.month, day.day) == (first.month, first.day)
        case _:
            return day == first


def shown_events(c: Context) -> State:
    """Those of the calendars that are switched on."""
    calendars = c.state["calendars"]
    return {
        key: event
        for key, event in c.state["events"].items()
        if calendars.get(event["calendar"], {}).get("visible", False)
        and (c.state["show_declined"] or event["answer"] != "no")
    }


def events_of(c: Context, day: date) -> list[tuple[str, Event]]:
    """What is on a day, all-day events first."""
    found = [(key, event) for key, event in shown_events(c).items() if takes_place(event, day)]
    return sorted(found, key=lambda entry: (not entry[1]["all_day"], str(entry[1]["start"])))


def birthdays_of(c: Context, day: date) -> list[tuple[str, str]]:
    """Ids and names of the people whose birthday is that day."""
    if not c.state["birthdays"]:
        return []
    return [
        (key, person["name"])
        for key, person in people(c).items()
        if person["birthday"] and person["birthday"][5:] == day.isoformat()[5:]
    ]


def days_from(start: date, count: int) -> Iterator[date]:
    for number in range(count):
        yield start + timedelta(days=number)


def starts_at(event: Event, day: date) -> datetime:
    """An all-day event counts from nine in the morning."""
    hour, minute = (event["start"] or "09:00").split(":")
    return datetime(day.year, day.month, day.day, int(hour), int(minute))


def when_words(event: Event) -> T:
    if event["all_day"]:
        return T("All day", "全天")
    return T(f"{event['start']} – {event['end']}", f"{event['start']} – {event['end']}")


def later(time: str, minutes: int) -> str:
    """A time of day so many minutes later, at most at the end of the day."""
    hour, minute = (int(part) for part in time.split(":"))
    total = min(hour * 60 + minute + minutes, 23 * 60 + 59)
    return f"{total // 60:02d}:{total % 60:02d}"


def dot(color: str, size: int) -> Widget:
    return Box(Text(""), height=size, color=color, round=size // 2, padding=(size // 2, 0))
