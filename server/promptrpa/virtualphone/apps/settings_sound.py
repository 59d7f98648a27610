"""Settings: notifications, Do Not Disturb, sound and vibration."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from promptrpa.virtualphone.apps.settings_data import APP, SOUND_NAMES, SOUNDS
from promptrpa.virtualphone.apps.settings_rows import (
    SAVE,
    Choice,
    IconOnly,
    Level,
    Link,
    Moved,
    Nested,
    Page,
    Renamed,
    Row,
    Say,
    Toggle,
    ask,
    custom,
    header,
    locate,
    on_off,
    screen,
    subhead,
)
from promptrpa.virtualphone.kit import (
    AppBar,
    Bind,
    Button,
    ChangeKind,
    Chip,
    Context,
    Grid,
    IconButton,
    ListItem,
    PageFunction,
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
    Words,
)

DAYS: Final = (
    T("Mon", "周一"),
    T("Tue", "周二"),
    T("Wed", "周三"),
    T("Thu", "周四"),
    T("Fri", "周五"),
    T("Sat", "周六"),
    T("Sun", "周日"),
)

WHO: Final = (
    ("anyone", T("Anyone", "任何人")),
    ("contacts", T("Contacts", "联系人")),
    ("starred", T("Starred contacts", "收藏的联系人")),
    ("none", T("No one", "无")),
)


# --- notifications ---------------------------------------------------------------------------------------------------


def history_rows(c: Context) -> Sequence[Widget]:
    if not c.state["notification_history"]:
        return [Text(T("Notification history is off", "通知历史记录已关闭"), align="center", padding=32)]
    return [
        subhead("Last 24 hours", "过去 24 小时"),
        *[
            ListItem(
                APP[name].name, words, APP[name].glyph, key="past", item=name, on_click=partial(c.open, "app", app=name)
            )
            for name, words in {
                "calendar": T("Team meeting in 15 minutes", "团队会议将在 15 分钟后开始"),
                "mail": T("3 new messages", "3 封新邮件"),
                "weather": T("Rain expected this evening", "今晚预计有雨"),
                "shop": T("Your parcel is on its way", "您的包裹正在派送"),
            }.items()
        ],
    ]


def notify_rows(c: Context) -> Sequence[Widget]:
    return [
        ListItem(APP[name].name, glyph=APP[name].glyph,
                 trailing=Switch(Bind(app, "notifications"), key="notify", item=name))
        for name, app in sorted(c.state["apps"].items())
        if app["installed"]
    ]  # fmt: skip


def conversation_rows(c: Context) -> Sequence[Widget]:
    people = list(c.data("contacts")["people"].values())[:4]
    if not people:
        return [Text(T("No conversations", "无对话"), align="center", padding=32)]
    marks = c.state["priority"]

    def mark(name: str) -> None:
        marks[name] = not marks.get(name, False)

    return [
        ListItem(
            str(person["name"]),
            T("Priority", "优先") if marks.get(person["name"]) else T("Messages", "信息"),
            "chat_bubble",
            key="conversation",
            item=str(person["name"]),
            on_click=partial(mark, str(person["name"])),
        )
        for person in people
    ]


# --- Do Not Disturb schedules ----------------------------------------------------------------------------------------


def days_words(days: Sequence[int]) -> Words:
    if len(days) == 7:
        return T("Every day", "每天")
    if not days:
        return T("No days", "未选择日期")
    return T(", ".join(DAYS[day].en for day in sorted(days)), "、".join(DAYS[day].zh for day in sorted(days)))


def schedule_rows(c: Context) -> Sequence[Widget]:
    return [
        ListItem(
            schedule["name"],
            T(f"{schedule['start']} - {schedule['end']}", f"{schedule['start']} - {schedule['end']}"),
            "schedule",
            key="schedule",
            item=name,
            trailing=Switch(Bind(schedule, "on"), key="schedule_on", item=name),
            on_click=partial(c.open, "schedule", schedule=name),
        )
        for name, schedule in c.state["schedules"].items()
    ]


def flip_day(days: list[int], day: int) -> list[int]:
    return sorted({*days} ^ {day})


def schedule_edit(c: Context) -> Window:
    """A new schedule, or an old one to change."""
    name = str(c.args.get("schedule", ""))
    old: dict[str, Any] = c.state["schedules"].get(
        name, {"name": "", "days": [0, 1, 2, 3, 4], "start": "22:00", "end": "7:00"}
    )
    values = {field: Bind(c.ui, field, old[field]) for field in ("name", "days", "start", "end")}

    def save() -> None:
        made = {field: bind.get() for field, bind in values.items()}
        c.state["schedules"][name or c.new_id("s")] = {**made, "name": made["name"].strip(), "on": True}
        c.back()

    chips = [
        Chip(
            words,
            key="day",
            item=str(day),
            selected=day in values["days"].get(),
            on_click=partial(values["days"].set, flip_day(values["days"].get(), day)),
        )
        for day, words in enumerate(DAYS)
    ]
    times = [
        ListItem(
            words,
            values[field].get(),
            "schedule",
            key=f"schedule_{field}",
            on_click=partial(c.open, "pick_time", form=c.ui, name=field, value=values[field].get().rjust(5, "0")),
        )
        for field, words in {"start": T("Start time", "开始时间"), "end": T("End time", "结束时间")}.items()
    ]
    ready = bool(values["name"].get().strip() and values["days"].get())
    done = Button(SAVE, key="schedule_save", on_click=save, enabled=ready, padding=(16, 12))
    tick = IconButton("check", key="schedule_save", description=T("Save", "保存"), on_click=save, enabled=ready)
    field = TextField(values["name"], T("Schedule name", "时间表名称"), key="schedule_name", padding=(16, 8))
    rows: list[Widget] = [field, subhead("Days", "日期"), Grid(chips, 4, padding=(16, 4)), *times]
    actions: list[IconButton] = c.pick([], [tick])
    if name:
        actions.append(
            IconButton(
                "delete",
                key="schedule_delete",
                description=T("Delete schedule", "删除时间表"),
                on_click=partial(c.open, "schedule_delete", schedule=name),
            )
        )
    title = T("Edit schedule", "修改时间表") if name else T("Add schedule", "添加时间表")
    return screen(title, [*rows, *c.pick([done], [])], actions=actions)


def schedule_delete(c: Context) -> Window:
    name = str(c.args["schedule"])

    def delete() -> None:
        c.state["schedules"].pop(name)
        c.back(2)

    text = Text(c.state["schedules"][name]["name"] if name in c.state["schedules"] else "")
    return ask(
        c, T("Delete schedule?", "要删除时间表吗？"), text, T("Delete", "删除"), delete, key="schedule_delete_yes"
    )


# --- sounds ----------------------------------------------------------------------------------------------------------

TUNES: Final[dict[str, tuple[str, str, Words]]] = {
    "ringtone": ("system.ringtone", "Aurora", T("Phone ringtone", "手机铃声")),
    "notification_sound": ("notification_sound", "Pebbles", T("Default notification sound", "默认通知提示音")),
    "alarm_sound": ("alarm_sound", "Sunrise", T("Default alarm sound", "默认闹钟提示音")),
}
"""Row -> target, first value, title."""


def sound_name(sound: str) -> Words:
    return SOUND_NAMES.get(sound, sound)


def sound_picker(key: str, c: Context) -> Window:
    """One of the phone's sounds; kept with Save."""
    target, first, title = TUNES[key]
    kept = locate(c, target, first)
    chosen = Bind(c.ui, "sound", kept.get())

    def save() -> None:
        kept.set(chosen.get())
        c.back()

    rows = [
        Radio(chosen, sound, sound_name(sound), key="sound", item=sound, padding=(16, 4))
        for sound in c.pick(SOUNDS, (SOUNDS[0], *reversed(SOUNDS[1:])))
    ]
    tick = IconButton("check", key="sound_save", description=T("Save", "保存"), on_click=save)
    button = Button(SAVE, key="sound_save", on_click=save, padding=(16, 8))
    return Screen(
        bar=AppBar(title, actions=c.pick((), (tick,))),
        body=Scroll([*rows, Spacer(16)]),
        bottom=c.pick(button, None),
    )


def tune(key: str, v2: Any = None) -> Row:
    target, first, title = TUNES[key]

    def current(c: Context) -> Words:
        return sound_name(str(locate(c, target, first).get()))

    subtitle: Say = current
    return Link(key, title, f"pick_{key}", subtitle=subtitle, v2=v2)


PAGES: Final = (
    Page(
        "notifications",
        T("Notifications", "通知"),
        [
            header("Manage", "管理"),
            Link("app_notify_list", T("App notifications", "应用通知"), "notify_list", glyph="apps",
                 subtitle=T("Control notifications from each app", "控制来自各个应用的通知"), v2=Moved("last")),
            Link("history", T("Notification history", "通知历史记录"), "history", glyph="history", v2=Nested(),
                 subtitle=lambda c: on_off(c.state["notification_history"])),
            header("Conversations", "对话"),
            Link("conversations", T("Conversations", "对话"), "conversations", glyph="chat"),
            Link("bubbles", T("Bubbles", "对话泡"), "bubbles", glyph="bubble_chart",
                 subtitle=lambda c: on_off(c.state["bubbles_on"]), v2=Renamed(T("Floating bubbles", "悬浮对话泡"))),
            header("Privacy", "隐私"),
            Choice("lock_notifications", T("Notifications on lock screen", "锁定屏幕上的通知"), default="all",
                   options=[("all", T("Show conversations, default and silent", "显示对话、默认通知和静音通知")),
                            ("loud", T("Hide silent conversations and notifications", "隐藏静音对话和通知")),
                            ("none", T("Don't show any notifications", "不显示任何通知"))], glyph="lock"),
            Toggle("sensitive", T("Sensitive notifications", "敏感通知"), default=True,
                   subtitle=T("Show sensitive content when locked", "设备锁定时显示敏感内容")),
            header("General", "常规"),
            Link("dnd_link", T("Do Not Disturb", "勿扰"), "dnd", glyph="do_not_disturb_on",
                 subtitle=lambda c: on_off(c.system["dnd"])),
            Link("emergency_alerts", T("Wireless emergency alerts", "无线紧急警报"), "emergency_alerts",
                 glyph="warning"),
            Toggle("hide_silent", T("Hide silent notifications in status bar", "隐藏状态栏中的静音通知"), v2=Nested()),
            Toggle("snooze", T("Allow notification snoozing", "允许延后通知")),
            Toggle("dot", T("Notification dot on app icon", "应用图标上的通知圆点"), default=True,
                   v2=Renamed(T("Badge on app icon", "应用图标上的角标"))),
            Toggle("suggestions", T("Enhanced notifications", "增强型通知"), default=True,
                   subtitle=T("Get suggested actions and replies", "获取建议的操作和回复")),
        ],
    ),
    Page("notify_list", T("App notifications", "应用通知"), [custom(notify_rows)]),
    Page(
        "history",
        T("Notification history", "通知历史记录"),
        [
            Toggle("notification_history", T("Use notification history", "使用通知历史记录"), main=True),
            custom(history_rows),
        ],
    ),
    Page("conversations", T("Conversations", "对话"), [custom(conversation_rows)]),
    Page(
        "bubbles",
        T("Bubbles", "对话泡"),
        [Toggle("bubbles_on", T("Allow apps to show bubbles", "允许应用显示对话泡"), default=True, main=True)],
        note=T("Some conversations will appear as floating icons on top of other apps.",
               "某些对话将以悬浮图标的形式显示在其他应用的上层。"),
    ),
    Page(
        "emergency_alerts",
        T("Wireless emergency alerts", "无线紧急警报"),
        [
            Toggle("alerts", T("Allow alerts", "允许接收警报"), default=True, main=True),
            Toggle("alerts_extreme", T("Extreme threats", "极端威胁"), default=True),
            Toggle("alerts_severe", T("Severe threats", "严重威胁"), default=True),
            Toggle("alerts_amber", T("AMBER alerts", "安珀警报"), default=True),
            Toggle("alerts_test", T("Test alerts", "测试警报")),
            header("Alert preferences", "警报偏好设置"),
            Toggle("alerts_vibrate", T("Vibration", "振动"), default=True),
            Choice("alerts_remind", T("Alert reminder", "警报提醒"), default="never",
                   options=[("never", T("Never", "从不")), ("once", T("Once", "一次")),
                            ("2", T("Every 2 minutes", "每 2 分钟")), ("15", T("Every 15 minutes", "每 15 分钟"))]),
        ],
    ),
    Page(
        "dnd",
        T("Do Not Disturb", "勿扰"),
        [
            Toggle("dnd", T("Do Not Disturb", "勿扰模式"), "system.dnd", main=True,
                   v2=Renamed(T("Turn on Do Not Disturb now", "立即开启勿扰"))),
            header("What can interrupt Do Not Disturb", "勿扰模式的例外情况"),
            Link("dnd_people", T("People", "人员"), "dnd_people", glyph="people",
                 subtitle=T("Calls, messages, conversations", "通话、消息、对话")),
            Link("dnd_apps", T("Apps", "应用"), "special_dnd_access", glyph="apps"),
            Link("dnd_alarms_link", T("Alarms & other interruptions", "闹钟和其他干扰"), "dnd_alarms", glyph="alarm"),
            header("General", "常规"),
            Link("schedules", T("Schedules", "时间表"), "schedules", glyph="schedule",
                 v2=Renamed(T("Routines", "定时规则")),
                 subtitle=lambda c: T(f"{sum(s['on'] for s in c.state['schedules'].values())} on",
                                      f"{sum(s['on'] for s in c.state['schedules'].values())} 个已开启")),
            Choice("dnd_duration", T("Duration for Quick Settings", "快捷设置的持续时间"), default="ever", v2=Nested(),
                   options=[("ever", T("Until you turn off", "直到您将其关闭")), ("1h", T("For 1 hour", "1 小时")),
                            ("ask", T("Ask every time", "每次都询问"))]),
            Toggle("dnd_screen", T("Hide notifications from screen", "在屏幕上隐藏通知")),
        ],
    ),
    Page(
        "dnd_people",
        T("People", "人员"),
        [
            Choice("dnd_calls", T("Calls", "通话"), WHO, default="starred"),
            Choice("dnd_messages", T("Messages", "消息"), WHO, default="none"),
            Toggle("dnd_repeat", T("Allow repeat callers", "允许重复来电者的来电"), default=True,
                   subtitle=T("If the same person calls twice within 15 minutes",
                              "如果同一个人在 15 分钟内第二次来电")),
        ],
    ),
    Page(
        "dnd_alarms",
        T("Alarms & other interruptions", "闹钟和其他干扰"),
        [
            Toggle("dnd_allow_alarms", T("Alarms", "闹钟"), default=True),
            Toggle("dnd_allow_media", T("Media sounds", "媒体声音"), default=True),
            Toggle("dnd_allow_touch", T("Touch sounds", "触摸提示音")),
            Toggle("dnd_allow_reminders", T("Reminders", "提醒")),
            Toggle("dnd_allow_events", T("Calendar events", "日历活动")),
        ],
    ),
    Page(
        "schedules",
        T("Schedules", "时间表"),
        [
            custom(schedule_rows),
            Link("schedule_add", T("Add schedule", "添加时间表"), "schedule", glyph="add", v2=IconOnly("add")),
        ],
    ),
    Page(
        "sound",
        T("Sound & vibration", "提示音和振动"),
        [
            Level("volume_media", T("Media volume", "媒体音量"), "system.volume_media", 50),
            Level("volume_call", T("Call volume", "通话音量"), "volume_call", 60),
            Level("volume_ring", T("Ring & notification volume", "铃声和通知音量"), "system.volume_ring", 70),
            Level("volume_alarm", T("Alarm volume", "闹钟音量"), "system.volume_alarm", 80),
            Link("vibration", T("Vibration & haptics", "振动和触感反馈"), "vibration", glyph="vibration",
                 subtitle=lambda c: on_off(c.system["vibrate"]), v2=Moved("first")),
            Link("sound_dnd", T("Do Not Disturb", "勿扰"), "dnd", glyph="do_not_disturb_on",
                 subtitle=lambda c: on_off(c.system["dnd"])),
            tune("ringtone", Renamed(T("Call ringtone", "来电铃声"))),
            Link("captions_link", T("Live Caption", "实时字幕"), "live_caption",
                 subtitle=lambda c: on_off(c.state["live_caption"])),
            Toggle("media_player", T("Keep media player in Quick Settings", "在快捷设置中保留媒体播放器"),
                   default=True),
            tune("notification_sound"),
            tune("alarm_sound", Nested()),
            Toggle("dial_tones", T("Dial pad tones", "拨号键盘提示音"), default=True),
            Toggle("lock_sound", T("Screen locking sound", "屏幕锁定提示音"), default=True),
            Toggle("charging_sound", T("Charging sounds and vibration", "充电提示音和振动"), default=True, v2=Nested()),
            Toggle("touch_sounds", T("Tap & click sounds", "点按提示音"), default=True,
                   v2=Renamed(T("Touch sounds", "触摸提示音"))),
            Toggle("spatial", T("Spatial audio", "空间音频"), glyph="surround_sound"),
        ],
    ),
    Page(
        "vibration",
        T("Vibration & haptics", "振动和触感反馈"),
        [
            Toggle("vibrate", T("Use vibration & haptics", "使用振动和触感反馈"), "system.vibrate", main=True),
            header("Calls", "通话"),
            Toggle("ring_vibrate", T("Ring vibration", "铃声振动"), default=True),
            Toggle("vibrate_first", T("Vibrate first then ring gradually", "先振动，然后逐渐响铃")),
            header("Notifications and alarms", "通知和闹钟"),
            Toggle("notify_vibrate", T("Notification vibration", "通知振动"), default=True),
            Toggle("alarm_vibrate", T("Alarm vibration", "闹钟振动"), default=True),
            header("Interactive haptics", "互动式触感反馈"),
            Toggle("touch_feedback", T("Touch feedback", "触摸反馈"), default=True),
            Toggle("media_vibrate", T("Media vibration", "媒体振动")),
            Toggle("keyboard_vibrate", T("Keyboard vibration", "键盘振动"), default=True, v2=Moved("last", "keyboard")),
        ],
    ),
    Page(
        "live_caption",
        T("Live Caption", "实时字幕"),
        [
            Toggle("live_caption", T("Use Live Caption", "使用实时字幕"), main=True),
            Toggle("caption_profanity", T("Hide profanity", "隐藏粗俗用语"), default=True),
            Toggle("caption_labels", T("Show sound labels", "显示声音标签"), default=True),
        ],
        note=T("Detects speech on this phone and captions it.", "检测此手机中的语音并自动生成字幕。"),
    ),
)  # fmt: skip


WINDOWS: Final[dict[str, PageFunction]] = {
    **{f"pick_{key}": partial(sound_picker, key) for key in TUNES},
    "schedule": schedule_edit,
    "schedule_delete": schedule_delete,
}

CHANGES: Final[dict[str, ChangeKind]] = {
    "schedule_save": "icon_only",
    "sound_save": "icon_only",
}
