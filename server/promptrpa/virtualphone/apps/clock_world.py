"""Clock: world clocks and bedtime."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final

from promptrpa.virtualphone.apps.clock_alarms import clock_words, day_chips
from promptrpa.virtualphone.apps.settings_data import ZONES
from promptrpa.virtualphone.apps.settings_rows import framed, screen, subhead
from promptrpa.virtualphone.kit import (
    AppBar,
    Bind,
    Button,
    Card,
    ChangeKind,
    Column,
    Context,
    Grid,
    Icon,
    IconButton,
    ListItem,
    PageFunction,
    Radio,
    Row,
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

SLEEP_SOUNDS: Final = {
    "none": T("None", "无"),
    "rain": T("Deep rain", "雨声"),
    "waves": T("Ocean waves", "海浪"),
    "wind": T("Soft wind", "微风"),
    "fire": T("Fireplace", "壁炉"),
    "birds": T("Forest birds", "林中鸟鸣"),
}


# --- world clock -----------------------------------------------------------------------------------------------------


def home_hours(c: Context) -> float:
    """The phone's own time zone, in hours east of UTC."""
    return ZONES[c.data("settings")["time_zone"]].hours


def time_there(c: Context, zone: str) -> datetime:
    return c.now + timedelta(hours=ZONES[zone].hours - home_hours(c))


def difference_words(c: Context, zone: str) -> T:
    hours = ZONES[zone].hours - home_hours(c)
    there = time_there(c, zone)
    days = (there.date() - c.now.date()).days
    day = (T("Yesterday", "昨天"), T("Today", "今天"), T("Tomorrow", "明天"))[days + 1]
    if hours == 0:
        return T(f"{day.en}, same time", f"{day.zh}，时间相同")
    amount = f"{abs(hours):g}"
    if hours > 0:
        return T(f"{day.en}, {amount} hr ahead", f"{day.zh}，早 {amount} 小时")
    return T(f"{day.en}, {amount} hr behind", f"{day.zh}，晚 {amount} 小时")


def world(c: Context) -> Widget:
    here = f"{c.now:%H:%M}"
    head: list[Widget] = [
        Spacer(24),
        Text(clock_words(c, here), style="display", align="center", key="local_time"),
        Text(ZONES[c.data("settings")["time_zone"]].city, style="title", align="center"),
        Spacer(24),
    ]
    rows = [
        ListItem(
            ZONES[zone].city,
            difference_words(c, zone),
            trailing=Row(
                [
                    Text(clock_words(c, f"{time_there(c, zone):%H:%M}"), style="headline"),
                    IconButton(
                        "close",
                        key="city_remove",
                        item=zone,
                        description=T(f"Remove {ZONES[zone].city.en}", f"移除{ZONES[zone].city.zh}"),
                        on_click=partial(remove_city, c, zone),
                    ),
                ]
            ),
        )
        for zone in c.state["cities"]
    ]
    empty = [Text(T("Add cities to see their time", "添加城市即可查看其时间"), align="center", padding=32)]
    return Scroll([*head, *(rows or empty), Spacer(96)])


def remove_city(c: Context, zone: str) -> None:
    c.state["cities"].pop(zone)


def add_city(c: Context) -> Window:
    """Find a city by its name or country."""
    query = Bind(c.ui, "query", "")

    def add(zone: str) -> None:
        c.state["cities"][zone] = {"city": ZONES[zone].city.en}
        c.back()

    rows = []
    for zone, (city, region, _) in sorted(ZONES.items(), key=lambda pair: pair[1].city.in_language(c.language)):
        if query.get().strip().lower() in f"{city.en} {city.zh} {region.en} {region.zh}".lower():
            there = f"{time_there(c, zone):%H:%M}"
            on = zone in c.state["cities"]
            rows.append(
                ListItem(
                    city,
                    region,
                    "check" if on else "location_city",
                    key="city",
                    item=zone,
                    trailing=clock_words(c, there),
                    on_click=partial(add, zone),
                )
            )
    field = TextField(query, T("Search for a city", "搜索城市"), "search", key="city_search")
    empty = [Text(T("No cities found", "未找到城市"), align="center", padding=32)]
    return Screen(bar=AppBar(search=field), body=Scroll([*(rows or empty), Spacer(24)]))


# --- bedtime ---------------------------------------------------------------------------------------------------------


def first_bedtime() -> dict[str, Any]:
    return {
        "on": False,
        "sleep": "23:00",
        "wake": "07:00",
        "days": [0, 1, 2, 3, 4],
        "remind": 15,
        "sound": "none",
        "dim": True,
        "dnd": True,
    }


def sleep_length(bedtime: dict[str, Any]) -> T:
    sleep, wake = (datetime.strptime(bedtime[name], "%H:%M") for name in ("sleep", "wake"))
    minutes = int((wake - sleep).total_seconds() // 60) % 1440
    return T(f"{minutes // 60} hr {minutes % 60} min of sleep", f"睡眠时长 {minutes // 60} 小时 {minutes % 60} 分钟")


def bedtime_tab(c: Context) -> Widget:
    bedtime = c.state["bedtime"]

    def time_card(name: str, words: T, glyph: str) -> Widget:
        time = clock_words(c, bedtime[name])
        column = Column([Icon(glyph), Text(words, style="label"), Text(time, style="headline")], gap=4, padding=16)
        edit = partial(c.open, "bedtime_edit")
        return Card(column, key=f"bedtime_{name}", on_click=edit, weight=1)

    times = [
        time_card("sleep", c.pick(T("Bedtime", "就寝时间"), T("Go to bed", "上床时间")), "bedtime"),
        time_card("wake", c.pick(T("Wake-up", "起床时间"), T("Get up", "起床")), "wb_sunny"),
    ]
    switch = Switch(Bind(bedtime, "on"), key="bedtime_on")
    row = ListItem(T("Use schedule", "使用作息时间表"), sleep_length(bedtime), trailing=switch)
    on = framed(Card(row, color="primary_container"))
    sound = ListItem(
        T("Sleep sounds", "助眠声音"),
        SLEEP_SOUNDS[bedtime["sound"]],
        "music_note",
        key="sleep_sound",
        on_click=partial(c.open, "sleep_sounds"),
    )
    dim = Switch(Bind(bedtime, "dim"), key="bedtime_dim")
    dnd = Switch(Bind(bedtime, "dnd"), key="bedtime_dnd")
    switches: list[Widget] = [
        ListItem(T("Dim screen at bedtime", "就寝时调暗屏幕"), glyph="brightness_low", trailing=dim),
        ListItem(T("Do Not Disturb at bedtime", "就寝时勿扰"), glyph="do_not_disturb_on", trailing=dnd),
    ]
    cards: Widget = Row(times, gap=12, padding=(12, 6))
    order: list[Widget] = c.pick([on, cards, sound, *switches], [cards, sound, *switches, on])
    return Scroll([*order, Spacer(48)])


def bedtime_edit(c: Context) -> Window:
    """When to sleep and wake, on which days, and whether to be reminded."""
    bedtime = c.state["bedtime"]
    names = ("sleep", "wake", "days", "remind")
    form = {name: Bind(c.ui, name, bedtime[name]) for name in names}

    def save() -> None:
        bedtime.update({name: form[name].get() for name in names}, on=True)
        c.back()

    rows: list[Widget] = [
        ListItem(
            words,
            clock_words(c, form[name].get()),
            glyph,
            key=f"edit_{name}",
            on_click=partial(c.open, "pick_time", form=c.ui, name=name, value=form[name].get()),
        )
        for name, words, glyph in (
            ("sleep", T("Bedtime", "就寝时间"), "bedtime"),
            ("wake", T("Wake-up", "起床时间"), "wb_sunny"),
        )
    ]
    rows += [subhead("Days", "日期"), Grid(day_chips(form["days"]), 4, padding=(16, 4))]
    rows.append(subhead("Reminder", "提醒"))
    rows += [
        Radio(form["remind"], minutes, words, key="remind", item=str(minutes), padding=(16, 2))
        for minutes, words in {
            0: T("At bedtime", "就寝时"),
            15: T("15 minutes before", "提前 15 分钟"),
            30: T("30 minutes before", "提前 30 分钟"),
            60: T("1 hour before", "提前 1 小时"),
        }.items()
    ]
    rows.append(Button(T("Save", "保存"), key="bedtime_save", on_click=save, padding=(16, 12)))
    return screen(T("Sleep schedule", "睡眠时间表"), rows)


def sleep_sounds(c: Context) -> Window:
    bind = Bind(c.state["bedtime"], "sound")
    rows = [
        Radio(bind, name, words, key="sleep_sound_choice", item=name, padding=(16, 4))
        for name, words in SLEEP_SOUNDS.items()
    ]
    return screen(T("Sleep sounds", "助眠声音"), rows)


WINDOWS: Final[dict[str, PageFunction]] = {
    "add_city": add_city,
    "bedtime_edit": bedtime_edit,
    "sleep_sounds": sleep_sounds,
}

CHANGES: Final[dict[str, ChangeKind]] = {
    "bedtime_sleep": "renamed",
    "bedtime_wake": "renamed",
    "bedtime_on": "moved",
}
