"""Settings: digital wellbeing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from promptrpa.virtualphone.apps.settings_data import APP
from promptrpa.virtualphone.apps.settings_rows import (
    Choice,
    Link,
    Moved,
    Nested,
    Page,
    Renamed,
    Time,
    Toggle,
    ask,
    custom,
    header,
    on_off,
)
from promptrpa.virtualphone.kit import (
    Bind,
    Button,
    ChangeKind,
    Checkbox,
    Column,
    Context,
    IconButton,
    ListItem,
    NumberWheel,
    PageFunction,
    Row,
    Spacer,
    T,
    Text,
    Widget,
    Window,
)


def today_rows(c: Context) -> Sequence[Widget]:
    minutes = sum(app["minutes"] for app in c.state["apps"].values())
    return [
        Column(
            [
                Text(
                    T(f"{minutes // 60} hr {minutes % 60} min", f"{minutes // 60} 小时 {minutes % 60} 分钟"),
                    style="display",
                ),
                Text(T("Screen time today", "今天的屏幕使用时间"), style="label"),
                Text(T("47 unlocks • 112 notifications", "解锁 47 次 • 通知 112 条"), style="caption"),
            ],
            align="center",
            gap=4,
            padding=16,
        )
    ]


def timer_words(minutes: int) -> T:
    if not minutes:
        return T("No timer", "无定时器")
    hours, rest = divmod(minutes, 60)
    return T(f"{hours} hr {rest} min a day" if hours else f"{rest} min a day",
             f"每天 {hours} 小时 {rest} 分钟" if hours else f"每天 {rest} 分钟")  # fmt: skip


def dashboard_rows(c: Context) -> Sequence[Widget]:
    apps = sorted(c.state["apps"].items(), key=lambda pair: -pair[1]["minutes"])
    return [
        ListItem(
            APP[name].name,
            T(
                f"{app['minutes']} min • {timer_words(app['timer']).en}",
                f"{app['minutes']} 分钟 • {timer_words(app['timer']).zh}",
            ),
            APP[name].glyph,
            key="dashboard_app",
            item=name,
            trailing=IconButton(
                "hourglass_empty",
                key="timer_button",
                item=name,
                description=T(f"{APP[name].name.en} timer", f"{APP[name].name.zh}的定时器"),
                on_click=partial(c.open, "timer", app=name),
            ),
            on_click=partial(c.open, "app", app=name),
        )
        for name, app in apps
        if app["installed"]
    ]


def timer_page(c: Context) -> Window:
    """How long an app may be used each day."""
    name = str(c.args["app"])
    app = c.state["apps"][name]
    hours, minutes = Bind(c.ui, "hours", app["timer"] // 60), Bind(c.ui, "minutes", app["timer"] % 60)

    def save() -> None:
        app["timer"] = int(hours.get()) * 60 + int(minutes.get())
        c.back()

    def delete() -> None:
        app["timer"] = 0
        c.back()

    wheels = Row(
        [
            Spacer(weight=1),
            NumberWheel(hours, 0, 23, 1, key="timer_hours", description=T("Hours", "小时")),
            Text(T("hr", "小时")),
            NumberWheel(minutes, 0, 59, key="timer_minutes", description=T("Minutes", "分钟")),
            Text(T("min", "分钟")),
            Spacer(weight=1),
        ],
        gap=8,
    )
    made = ask(c, T("Set app timer", "设置应用定时器"), Column([Text(APP[name].name), wheels], gap=8),
               c.pick(T("OK", "确定"), T("Set", "设置")), save, "timer_save")  # fmt: skip
    if app["timer"]:
        remove = Button(
            T("Delete timer", "删除定时器"), kind="text", color="error", key="timer_delete", on_click=delete
        )
        return replace(made, buttons=[remove, *made.buttons])
    return made


def focus_rows(c: Context) -> Sequence[Widget]:
    chosen = c.state["focus_apps"]
    return [
        ListItem(APP[name].name, glyph=APP[name].glyph,
                 trailing=Checkbox(Bind(chosen, name, False), key="focus_app", item=name))
        for name in ("browser", "chat", "mail", "messages", "music", "old_game", "shop")
        if c.state["apps"][name]["installed"]
    ]  # fmt: skip


PAGES: Final = (
    Page(
        "wellbeing",
        T("Digital Wellbeing & parental controls", "数字健康和家长控制"),
        [
            custom(today_rows),
            Link("dashboard", T("Dashboard", "信息中心"), "dashboard", glyph="bar_chart",
                 v2=Renamed(T("App usage", "应用使用情况"))),
            header("Ways to disconnect", "放下手机的方式"),
            Link("bedtime_link", T("Bedtime mode", "就寝模式"), "bedtime", glyph="bedtime",
                 subtitle=lambda c: on_off(c.state["bedtime_on"]), v2=Renamed(T("Sleep mode", "睡眠模式"))),
            Link("focus_link", T("Focus mode", "专注模式"), "focus", glyph="self_improvement",
                 subtitle=lambda c: on_off(c.state["focus_on"])),
            header("Reduce interruptions", "减少干扰"),
            Link("wellbeing_notify", T("Manage notifications", "管理通知"), "notify_list"),
            Link("wellbeing_dnd", T("Do Not Disturb", "勿扰"), "dnd"),
            Toggle("heads_up", T("Heads Up", "抬头提醒"),
                   subtitle=T("Look up while you walk", "走路时提醒您注意前方"), v2=Nested()),
            Toggle("parental", T("Parental controls", "家长控制"), v2=Moved("first")),
        ],
    ),
    Page("dashboard", T("Dashboard", "信息中心"), [custom(dashboard_rows)]),
    Page(
        "bedtime",
        T("Bedtime mode", "就寝模式"),
        [
            Toggle("bedtime_on", T("Use Bedtime mode", "使用就寝模式"), main=True),
            Time("bedtime_start", T("Bedtime", "就寝时间"), default="23:00", glyph="bedtime"),
            Time("bedtime_end", T("Wake-up", "起床时间"), default="07:00", glyph="wb_sunny"),
            Toggle("bedtime_grey", T("Greyscale", "灰度模式"), default=True, v2=Nested()),
            Toggle("bedtime_dnd", T("Do Not Disturb for Bedtime mode", "就寝模式下开启勿扰"), default=True),
            Toggle("bedtime_dark", T("Keep the screen dark", "使屏幕保持黑暗")),
        ],
    ),
    Page(
        "focus",
        T("Focus mode", "专注模式"),
        [
            Toggle("focus_on", T("Use Focus mode", "使用专注模式"), main=True),
            header("Distracting apps", "令人分心的应用"),
            custom(focus_rows),
            Choice("focus_break", T("Take a break", "休息一下"), default="5",
                   options=[(m, T(f"{m} minutes", f"{m} 分钟")) for m in ("5", "15", "30")]),
        ],
    ),
)  # fmt: skip


WINDOWS: Final[dict[str, PageFunction]] = {
    "timer": timer_page,
}


CHANGES: Final[dict[str, ChangeKind]] = {
    "timer_save": "renamed",
}
