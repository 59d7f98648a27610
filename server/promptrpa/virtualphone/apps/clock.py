"""Clock: alarms, world clocks, timers, a stopwatch and bedtime."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Final

from promptrpa.virtualphone.apps import clock_alarms, clock_timers, clock_world
from promptrpa.virtualphone.apps.settings_data import ZONES
from promptrpa.virtualphone.apps.settings_rows import (
    Book,
    Choice,
    Level,
    Nested,
    Page,
    Renamed,
    Toggle,
    changes,
    defaults,
    header,
)
from promptrpa.virtualphone.kit import (
    App,
    AppBar,
    Bind,
    BottomNav,
    ChangeKind,
    Context,
    Fab,
    IconButton,
    MenuItem,
    Screen,
    State,
    T,
    Tab,
    Window,
)
from promptrpa.virtualphone.pickers import add_pickers

TABS: Final = (
    Tab("alarms", T("Alarm", "闹钟"), "alarm"),
    Tab("world", T("Clock", "时钟"), "schedule"),
    Tab("timers", T("Timer", "计时器"), "hourglass_empty"),
    Tab("stopwatch", T("Stopwatch", "秒表"), "timer"),
    Tab("bedtime", T("Bedtime", "就寝"), "bed"),
)

MINUTES: Final = (1, 5, 10, 15, 20, 30)

OPTIONS: Final = (
    Page(
        "options",
        T("Settings", "设置"),
        [
            header("Clock", "时钟"),
            Choice("clock_style", T("Style", "样式"), default="digital",
                   options=[("analog", T("Analogue", "指针")), ("digital", T("Digital", "数字"))]),
            Toggle("show_seconds", T("Display time with seconds", "显示时间的秒数"),
                   v2=Renamed(T("Show seconds", "显示秒"))),
            Toggle("home_clock", T("Automatic home clock", "自动显示家乡时钟"), default=True,
                   subtitle=T("While travelling where the time differs", "当您处于不同时区时添加家乡时间")),
            Choice("home_zone", T("Home time zone", "家乡时区"), default="Asia/Shanghai", full=True, v2=Nested(),
                   options=[(zone, known.city) for zone, known in ZONES.items()]),
            header("Alarms", "闹钟"),
            Choice("silence_minutes", T("Silence after", "自动静音"), default=10, v2=Nested(),
                   options=[(m, T(f"{m} minutes", f"{m} 分钟")) for m in MINUTES]),
            Choice("snooze_minutes", T("Snooze length", "暂停时长"), default=10,
                   v2=Renamed(T("Snooze duration", "再响间隔")),
                   options=[(m, T(f"{m} minutes", f"{m} 分钟")) for m in MINUTES]),
            Level("alarm_volume", T("Alarm volume", "闹钟音量"), "system.volume_alarm", 80),
            Choice("fade_seconds", T("Gradually increase volume", "逐渐增大音量"), default=0, v2=Nested(),
                   options=[(0, T("Never", "从不")), (15, T("15 seconds", "15 秒")), (30, T("30 seconds", "30 秒")),
                            (60, T("60 seconds", "60 秒"))]),
            Choice("volume_buttons", T("Volume buttons", "音量按钮"), default="volume",
                   options=[("snooze", T("Snooze", "暂停")), ("dismiss", T("Dismiss", "关闭")),
                            ("volume", T("Control volume", "控制音量"))]),
            Choice("week_start", T("Start week on", "一周开始日"), default="monday",
                   options=[("saturday", T("Saturday", "星期六")), ("sunday", T("Sunday", "星期日")),
                            ("monday", T("Monday", "星期一"))], v2=Renamed(T("First day of the week", "每周第一天"))),
            header("Timers", "计时器"),
            Choice("timer_sound", T("Timer sound", "计时器铃声"), default="Chimes", full=True,
                   options=[(s, s) for s in ("Chimes", "Crystal", "Marimba", "Radar", "Ripples")]),
            Toggle("timer_vibrate", T("Timer vibrate", "计时器振动"), default=True),
        ],
    ),
)  # fmt: skip

CHANGES: Final[dict[str, ChangeKind]] = {
    "alarms": "icon_only",
    "world": "icon_only",
    "timers": "icon_only",
    "stopwatch": "icon_only",
    "bedtime": "icon_only",
    "add_alarm": "icon_only",
    "add_city": "icon_only",
    "options": "icon_only",
    **changes(OPTIONS),
    **clock_alarms.CHANGES,
    **clock_timers.CHANGES,
    **clock_world.CHANGES,
}


def first_state(random: Random) -> State:
    return {
        **defaults(OPTIONS),
        "alarms": clock_alarms.first_alarms(),
        "timers": clock_timers.first_timers(),
        "stopwatch": clock_timers.first_stopwatch(),
        "cities": {zone: {"city": ZONES[zone].city.en} for zone in ("Europe/London", "America/New_York")},
        "bedtime": clock_world.first_bedtime(),
    }


app = App(
    id="clock",
    package="com.android.deskclock",
    name=T("Clock", "时钟"),
    glyph="schedule",
    color="#1a73e8",
    state=first_state,
    changes=CHANGES,
)


@app.page("home", activity=".DeskClock")
def home(c: Context) -> Window:
    chosen = Bind(c.ui, "tab", "alarms")
    tab = str(chosen.get())
    body = {
        "alarms": clock_alarms.alarm_list,
        "world": clock_world.world,
        "timers": clock_timers.timer_list,
        "stopwatch": clock_timers.stopwatch,
        "bedtime": clock_world.bedtime_tab,
    }[tab](c)
    options = partial(c.open, "options")
    words = T("Settings", "设置")
    menu = clock_alarms.alarm_menu(c) if tab == "alarms" else []
    icons = []
    if c.version == 1:
        menu.append(MenuItem(key="options", text=words, on_click=options, glyph="settings"))
    else:
        icons.append(IconButton("settings", key="options", description=words, on_click=options))
    title = next(known.text for known in TABS if known.key == tab)
    return Screen(
        bar=AppBar(title, back=False, actions=icons, overflow=menu),
        body=body,
        nav=BottomNav(TABS, chosen, icons_only=c.version == 2),
        fab=add_button(c, tab),
    )


def add_button(c: Context, tab: str) -> Fab | None:
    """What the round button of a tab makes; version 2 shows it without text."""
    if tab not in ("alarms", "world"):
        return None
    words = T("Add alarm", "添加闹钟") if tab == "alarms" else T("Add city", "添加城市")
    key, page = ("add_alarm", "alarm") if tab == "alarms" else ("add_city", "add_city")
    text, description = c.pick((words, None), (None, words))
    return Fab("add", text, key=key, description=description, on_click=partial(c.open, page))


for part in (clock_alarms, clock_timers, clock_world):
    for name, build in part.WINDOWS.items():
        app.page(name)(build)
for part in (clock_alarms, clock_timers):
    for name, handler in part.EVENTS.items():
        app.event(name)(handler)
Book(OPTIONS).register(app)
add_pickers(app)
