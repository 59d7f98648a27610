"""The first notes, and what several pages of Notes use."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, Final

from promptrpa.virtualphone.formats import moment_words
from promptrpa.virtualphone.kit import Column, Context, Icon, Spacer, State, T, Text, Widget

Note = dict[str, Any]

COLOURS: Final = (
    ("", T("Default", "默认"), "surface_container", "surface_container"),
    ("red", T("Red", "红色"), "#faafa8", "#77172e"),
    ("orange", T("Orange", "橙色"), "#f39f76", "#692b17"),
    ("yellow", T("Yellow", "黄色"), "#fff8b8", "#7c4a03"),
    ("green", T("Green", "绿色"), "#e2f6d3", "#264d3b"),
    ("blue", T("Blue", "蓝色"), "#d4e4ed", "#256377"),
    ("purple", T("Purple", "紫色"), "#d3bfdb", "#472e5b"),
)
"""Name, words, and how it looks in the light and the dark theme."""

LABELS: Final = {"l1": {"name": "Home"}, "l2": {"name": "Work"}, "l3": {"name": "读书"}}

Seed = tuple[str, str, tuple[tuple[str, bool], ...], float, dict[str, Any]]

SEEDS: Final[tuple[Seed, ...]] = (
    (
        "Groceries",
        "",
        (("Milk", False), ("Bread", True), ("Tomatoes", False), ("Coffee", False), ("Olive oil", True)),
        2.0,
        {"pinned": True, "labels": {"l1": True}, "color": "yellow"},
    ),
    (
        "Wi-Fi for guests",
        "Network: Home-Guest\nPassword: on the card by the door",
        (),
        30.0,
        {"labels": {"l1": True}},
    ),
    (
        "周会要点",
        "1. 三月十日前完成测试\n2. 下周会议改到周二上午\n3. 新同事周四入职",
        (),
        22.0,
        {"labels": {"l2": True}, "color": "blue"},
    ),
    (
        "Books to read",
        "",
        (("The Left Hand of Darkness", True), ("三体", False), ("Piranesi", False)),
        52.0,
        {"labels": {"l3": True}},
    ),
    (
        "Gift ideas for Emma",
        "A plant for the window, tickets for the cinema under the stars, the blue scarf.",
        (),
        60.0,
        {"reminder": "2026-03-04 18:00", "color": "purple"},
    ),
    (
        "Packing list",
        "",
        (("Passport", False), ("Charger", False), ("Sun cream", False), ("Hat", False)),
        75.0,
        {},
    ),
    ("红烧肉做法", "五花肉切块焯水，冰糖炒糖色，加生抽、老抽和八角，小火炖一小时。", (), 100.0, {"color": "orange"}),
    ("Meter readings", "January 40213\nFebruary 40388", (), 130.0, {"labels": {"l1": True}}),
    (
        "Ideas for the brochure",
        "Start with the harbour at dawn. Fewer words on page 3.",
        (),
        160.0,
        {"labels": {"l2": True}},
    ),
    ("Old phone numbers", "Garage 555 0188\nFlorist 555 0122", (), 900.0, {"archived": True}),
    ("Summer plans", "Two weeks in July, somewhere with a lake.", (), 1200.0, {"archived": True}),
    ("Draft of the speech", "Dear friends,", (), 300.0, {"trashed": "2026-02-27"}),
)
"""Title, text, items, hours before the first moment, what differs."""

FIRST_MOMENT: Final = datetime(2026, 3, 2, 9, 0)


def blank_note() -> Note:
    return {
        "title": "",
        "text": "",
        "list": False,
        "items": {},
        "color": "",
        "labels": {},
        "pinned": False,
        "archived": False,
        "trashed": "",
        "reminder": "",
        "time": "",
    }


def seed_notes() -> State:
    notes: State = {}
    for number, (title, text, items, hours, other) in enumerate(SEEDS, 1):
        lines = {f"i{place}": {"text": line, "done": done} for place, (line, done) in enumerate(items, 1)}
        time = (FIRST_MOMENT - timedelta(hours=hours)).isoformat(timespec="minutes")
        fields = {"title": title, "text": text, "items": lines, "list": bool(items), "time": time}
        notes[f"n{number}"] = {**blank_note(), **fields, **other}
    return notes


def colour_of(c: Context, name: str) -> str:
    """The background of a note in the theme of the phone."""
    light, dark = next((light, dark) for key, _, light, dark in COLOURS if key == name)
    return dark if c.system["dark"] else light


def is_shown(note: Note) -> bool:
    """Among the ordinary notes."""
    return not note["archived"] and not note["trashed"]


def chosen_notes(c: Context, wanted: Callable[[Note], bool]) -> list[tuple[str, Note]]:
    """In the order of the settings."""
    found = [(key, note) for key, note in c.state["notes"].items() if wanted(note)]
    if c.state["sort_by"] == "title":
        return sorted(found, key=lambda entry: str(entry[1]["title"]).casefold())
    return sorted(found, key=lambda entry: str(entry[1]["time"]), reverse=True)


def note_text(note: Note) -> str:
    """All of a note as plain text."""
    lines = [f"{'[x]' if item['done'] else '[ ]'} {item['text']}" for item in note["items"].values()]
    return "\n".join(filter(None, (note["title"], note["text"], *lines)))


def reminder_words(c: Context, text: str) -> T:
    return moment_words(datetime.strptime(text, "%Y-%m-%d %H:%M"), c.now)


def empty(glyph: str, words: T) -> Widget:
    return Column(
        [Spacer(96), Icon(glyph, size=64), Text(words, align="center", color="on_surface_variant")],
        gap=12,
        align="center",
    )
