"""Clock: alarms, their form, and how they ring."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final

from promptrpa.virtualphone.apps.settings_data import SOUND_NAMES, SOUNDS
from promptrpa.virtualphone.apps.settings_rows import ask, framed, screen, subhead, wheels
from promptrpa.virtualphone.kit import (
    AppBar,
    Bind,
    Button,
    Card,
    ChangeKind,
    Chip,
    Column,
    Context,
    EventFunction,
    Grid,
    Icon,
    IconButton,
    ListItem,
    MenuItem,
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

Alarm = dict[str, Any]

DAYS: Final = (
    T("Mon", "周一"),
    T("Tue", "周二"),
    T("Wed", "周三"),
    T("Thu", "周四"),
    T("Fri", "周五"),
    T("Sat", "周六"),
    T("Sun", "周日"),
)
"""Day 0 is Monday, as in datetime.weekday()."""

FIRST_ALARMS: Final[dict[str, Alarm]] = {
    "a1": {"time": "06:45", "label": "Work", "days": [0, 1, 2, 3, 4], "enabled": True},
    "a2": {"time": "08:30", "label": "", "days": [5, 6], "enabled": False},
    "a3": {"time": "21:30", "label": "Medicine", "days": [0, 1, 2, 3, 4, 5, 6], "enabled": True},
}


def new_alarm() -> Alarm:
    return {"time": "07:00", "label": "", "days": [], "enabled": True, "sound": "Sunrise", "vibrate": True}


def first_alarms() -> dict[str, Alarm]:
    return {name: new_alarm() | alarm for name, alarm in FIRST_ALARMS.items()}


# --- when it rings ---------------------------------------------------------------------------------------------------


def clock_words(c: Context, time: str) -> str:
    """A time of day as the phone is set to show it."""
    hour, minute = (int(part) for part in time.split(":"))
    if c.system["time_24h"]:
        return f"{hour:02d}:{minute:02d}"
    return f"{(hour + 11) % 12 + 1}:{minute:02d} {'AM' if hour < 12 else 'PM'}"


def next_ring(alarm: Alarm, now: datetime) -> datetime:
    """The next moment, after now, at which the alarm is due."""
    hour, minute = (int(part) for part in alarm["time"].split(":"))
    first = now.replace(hour=hour, minute=minute, second=0, microsecond=0)
    ahead = (first + timedelta(days=day) for day in range(8))
    return next(at for at in ahead if at > now and (not alarm["days"] or at.weekday() in alarm["days"]))


def days_words(alarm: Alarm, now: datetime) -> T:
    days = sorted(alarm["days"])
    if not days:
        tomorrow = next_ring(alarm, now).date() > now.date()
        return T("Tomorrow", "明天") if tomorrow else T("Today", "今天")
    if len(days) == 7:
        return T("Every day", "每天")
    if days == [0, 1, 2, 3, 4]:
        return T("Mon to Fri", "周一至周五")
    return T(", ".join(DAYS[day].en for day in days), "、".join(DAYS[day].zh for day in days))


def left_words(seconds: float) -> T:
    minutes = int(seconds // 60) + 1
    hours, rest = divmod(minutes, 60)
    return T(
        f"Alarm set for {hours} hr {rest} min from now" if hours else f"Alarm set for {rest} min from now",
        f"闹钟将在 {hours} 小时 {rest} 分钟后响铃" if hours else f"闹钟将在 {rest} 分钟后响铃",
    )


def schedule(c: Context, name: str) -> None:
    """Ask the phone to wake the app when the alarm is due."""
    at = next_ring(c.state["alarms"][name], c.now)
    seconds = (at - c.now).total_seconds()
    c.after(seconds, "alarm_due", alarm=name, at=f"{at:%Y-%m-%dT%H:%M}")
    c.toast(left_words(seconds))


def alarm_due(c: Context, alarm: str, at: str) -> None:
    """Ring, unless the alarm was changed, put off or deleted since it was planned."""
    known = c.state["alarms"].get(alarm)
    if known is None or not known["enabled"] or not at.endswith(known["time"]):
        return
    c.notify(known["label"] or T("Alarm", "闹钟"), clock_words(c, known["time"]), "ringing", alarm=alarm)
    if not known["days"]:
        known["enabled"] = False
    else:
        following = next_ring(known, c.now)
        c.after((following - c.now).total_seconds(), "alarm_due", alarm=alarm, at=f"{following:%Y-%m-%dT%H:%M}")
    c.open("ringing", alarm=alarm)


def alarm_snoozed(c: Context, alarm: str) -> None:
    if alarm in c.state["alarms"]:
        c.open("ringing", alarm=alarm)


def ringing(c: Context) -> Window:
    name = str(c.args["alarm"])
    alarm = c.state["alarms"].get(name) or new_alarm()

    def snooze() -> None:
        minutes = int(c.state["snooze_minutes"])
        c.after(minutes * 60, "alarm_snoozed", alarm=name)
        c.toast(T(f"Snoozing for {minutes} min", f"已暂停 {minutes} 分钟"))
        c.back()

    body = Column(
        [
            Spacer(weight=1),
            Icon("alarm", size=64, color="primary"),
            Text(clock_words(c, alarm["time"]), style="display", align="center"),
            Text(alarm["label"] or T("Alarm", "闹钟"), style="title", align="center"),
            Spacer(weight=1),
            Button(T("Snooze", "暂停"), kind="tonal", key="snooze", on_click=snooze),
            Button(T("Stop", "停止"), key="stop", on_click=c.back),
            Spacer(48),
        ],
        gap=16,
        align="center",
        padding=32,
    )
    return Screen(body=body, color="surface_container")


# --- the list --------------------------------------------------------------------------------------------------------


def switched(c: Context, name: str, on: bool) -> None:
    if on:
        schedule(c, name)


def alarm_card(c: Context, name: str) -> Widget:
    alarm = c.state["alarms"][name]
    words = days_words(alarm, c.now)
    label = alarm["label"]
    note = T(f"{label}, {words.en}" if label else words.en, f"{label}，{words.zh}" if label else words.zh)
    switch = Switch(
        Bind(alarm, "enabled"),
        partial(switched, c, name),
        key="alarm_switch",
        item=name,
        description=T(f"{clock_words(c, alarm['time'])} alarm", f"{clock_words(c, alarm['time'])} 的闹钟"),
    )
    color = "on_surface" if alarm["enabled"] else "on_surface_variant"
    time = Text(clock_words(c, alarm["time"]), style="display", color=color)
    line = Row([Column([time, Text(note, style="label", color=color)], weight=1), switch], padding=(16, 12))
    card = Card(
        line,
        key="alarm",
        item=name,
        on_click=partial(c.open, "alarm", alarm=name),
        on_long_click=partial(c.open, "alarm_delete", alarm=name, pages=1),
    )
    return framed(card)


def alarm_list(c: Context) -> Widget:
    names = sorted(c.state["alarms"], key=lambda name: str(c.state["alarms"][name]["time"]))
    empty: list[Widget] = [
        Column(
            [Icon("alarm_off", size=64), Text(T("No alarms", "没有闹钟"), style="title")],
            align="center",
            gap=8,
            padding=64,
        )
    ]
    cards = [alarm_card(c, name) for name in names]
    return Scroll([*(cards or empty), Spacer(96)])


# --- the form --------------------------------------------------------------------------------------------------------


def form_of(c: Context) -> dict[str, Bind]:
    """What the form shows: what was typed, else the alarm as it is."""
    old = c.state["alarms"].get(str(c.args.get("alarm", "")), new_alarm())
    hour, minute = (int(part) for part in old["time"].split(":"))
    first = {**old, "hour": hour, "minute": minute}
    return {name: Bind(c.ui, name, first[name]) for name in ("hour", "minute", "label", "days", "sound", "vibrate")}


def save_alarm(c: Context, form: dict[str, Bind]) -> None:
    name = str(c.args.get("alarm", "")) or c.new_id("a")
    c.state["alarms"][name] = {
        "time": f"{form['hour'].get():02d}:{form['minute'].get():02d}",
        "label": form["label"].get().strip(),
        "days": form["days"].get(),
        "enabled": True,
        "sound": form["sound"].get(),
        "vibrate": form["vibrate"].get(),
    }
    schedule(c, name)
    c.back()


def flip_day(days: Bind, day: int) -> None:
    days.set(sorted({*days.get()} ^ {day}))


def day_chips(days: Bind) -> list[Widget]:
    return [
        Chip(words, key="day", item=str(day), selected=day in days.get(), on_click=partial(flip_day, days, day))
        for day, words in enumerate(DAYS)
    ]


def sound_row(c: Context, form: dict[str, Bind]) -> Widget:
    sound = str(form["sound"].get())
    return ListItem(
        T("Sound", "铃声"),
        SOUND_NAMES.get(sound, sound),
        "notifications_active",
        key="alarm_sound",
        on_click=partial(c.open, "alarm_sounds", form=c.ui, sound=sound),
    )


def vibrate_row(form: dict[str, Bind]) -> Widget:
    return ListItem(T("Vibrate", "振动"), glyph="vibration", trailing=Switch(form["vibrate"], key="alarm_vibrate"))


def more_options(c: Context, form: dict[str, Bind]) -> list[Widget]:
    """What version 2 folds away under a row."""
    unfolded = bool(c.ui.get("more", False))
    row = ListItem(
        T("More options", "更多选项"),
        glyph="expand_less" if unfolded else "expand_more",
        key="alarm_more",
        on_click=partial(c.ui.update, more=not unfolded),
    )
    return [row, sound_row(c, form), vibrate_row(form)] if unfolded else [row]


def alarm_form(c: Context) -> Window:
    """A new alarm, or one to change."""
    name = str(c.args.get("alarm", ""))
    form = form_of(c)
    label_words = c.pick(T("Label", "标签"), T("Name", "名称"))
    label = TextField(form["label"], label_words, key="alarm_label", padding=(16, 8))
    repeat: list[Widget] = [subhead("Repeat", "重复"), Grid(day_chips(form["days"]), 4, padding=(16, 4))]
    save = Button(
        c.pick(T("Save", "保存"), T("Done", "完成")),
        key="alarm_save",
        on_click=partial(save_alarm, c, form),
        padding=(16, 12),
    )
    remove = partial(c.open, "alarm_delete", alarm=name, pages=2)
    time = wheels(form["hour"], form["minute"])
    if c.version == 1:
        rows: list[Widget] = [time, label, *repeat, sound_row(c, form), vibrate_row(form)]
        if name:
            rows.append(Button(T("Delete alarm", "删除闹钟"), "delete", "text", color="error", key="alarm_delete",
                               on_click=remove, padding=(16, 4)))  # fmt: skip
    else:
        rows = [*repeat, time, label, *more_options(c, form)]
    icon = IconButton("delete", key="alarm_delete", description=T("Delete alarm", "删除闹钟"), on_click=remove)
    actions: Sequence[IconButton] = [icon] if c.version == 2 and name else []
    return Screen(
        bar=AppBar(T("Edit alarm", "修改闹钟") if name else T("Add alarm", "添加闹钟"), actions=actions),
        body=Scroll([*rows, Spacer(24)]),
        bottom=save,
    )


def alarm_sounds(c: Context) -> Window:
    """What it plays; a tap chooses."""
    chosen = Bind(c.args["form"], "sound", c.args["sound"])
    rows = [
        Radio(chosen, sound, SOUND_NAMES.get(sound, sound), key="sound", item=sound, padding=(16, 4))
        for sound in SOUNDS
    ]
    return screen(T("Alarm sound", "闹钟铃声"), rows)


def alarm_delete(c: Context) -> Window:
    name = str(c.args["alarm"])

    def delete() -> None:
        c.state["alarms"].pop(name, None)
        c.toast(T("Alarm deleted", "闹钟已删除"))
        c.back(c.args["pages"])

    time = clock_words(c, c.state["alarms"].get(name, new_alarm())["time"])
    text = Text(T(f"The {time} alarm will be deleted.", f"{time} 的闹钟将被删除。"))
    return ask(c, T("Delete alarm?", "要删除闹钟吗？"), text, T("Delete", "删除"), delete, "alarm_delete_yes")


def alarm_menu(c: Context) -> list[MenuItem]:
    """What the bar's menu has while the alarms show."""

    def turn_off() -> None:
        for alarm in c.state["alarms"].values():
            alarm["enabled"] = False

    return [
        MenuItem(key="alarms_off", text=T("Turn off all alarms", "关闭所有闹钟"), on_click=turn_off, glyph="alarm_off")
    ]


WINDOWS: Final[dict[str, PageFunction]] = {
    "ringing": ringing,
    "alarm": alarm_form,
    "alarm_sounds": alarm_sounds,
    "alarm_delete": alarm_delete,
}

EVENTS: Final[dict[str, EventFunction]] = {"alarm_due": alarm_due, "alarm_snoozed": alarm_snoozed}

CHANGES: Final[dict[str, ChangeKind]] = {
    "alarm_label": "renamed",
    "alarm_save": "renamed",
    "hour": "moved",
    "minute": "moved",
    "day": "moved",
    "alarm_sound": "nested",
    "alarm_vibrate": "nested",
    "alarm_delete": "icon_only",
}
