"""Clock: timers and the stopwatch."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Any, Final

from promptrpa.virtualphone.apps.settings_rows import SAVE, ask, framed, screen
from promptrpa.virtualphone.kit import (
    Bind,
    Button,
    Card,
    ChangeKind,
    Column,
    Context,
    Dial,
    Divider,
    EventFunction,
    Icon,
    IconButton,
    ListItem,
    NumberWheel,
    PageFunction,
    Progress,
    Row,
    Screen,
    Scroll,
    Spacer,
    T,
    Text,
    TextField,
    Widget,
    Window,
)

Timer = dict[str, Any]


def moment(c: Context) -> str:
    return c.now.isoformat(timespec="milliseconds")


def since(c: Context, start: str) -> float:
    """Seconds of phone time from then to now. A page sees whole seconds, so it may come before the start."""
    return max(0.0, (c.now - datetime.fromisoformat(start)).total_seconds())


# --- timers ----------------------------------------------------------------------------------------------------------


def seconds_left(c: Context, timer: Timer) -> float:
    passed = since(c, timer["started"]) if timer["started"] else 0.0
    return max(0.0, float(timer["left"]) - passed)


def length_words(seconds: float) -> str:
    whole = int(seconds + 0.999)
    hours, rest = divmod(whole, 3600)
    minutes, rest = divmod(rest, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes:02d}:{rest:02d}"


def start_timer(c: Context, name: str) -> None:
    timer = c.state["timers"][name]
    timer["started"] = moment(c)
    c.after(timer["left"], "timer_due", timer=name, started=timer["started"])


def pause_timer(c: Context, name: str) -> None:
    timer = c.state["timers"][name]
    timer["left"] = seconds_left(c, timer)
    timer["started"] = ""


def reset_timer(c: Context, name: str) -> None:
    timer = c.state["timers"][name]
    timer.update(left=timer["length"], started="")


def add_minute(c: Context, name: str) -> None:
    timer = c.state["timers"][name]
    running = bool(timer["started"])
    pause_timer(c, name)
    timer["left"] += 60
    if running:
        start_timer(c, name)


def timer_due(c: Context, timer: str, started: str) -> None:
    """Time is up, unless it was paused or started anew meanwhile."""
    known = c.state["timers"].get(timer)
    if known is None or known["started"] != started:
        return
    known.update(left=0, started="")
    words = known["label"] or T("Timer", "计时器")
    c.notify(T("Time's up", "计时结束"), words, "timer_done", timer=timer)
    c.open("timer_done", timer=timer)


def timer_done(c: Context) -> Window:
    timer = c.state["timers"].get(c.args["timer"], {"label": "", "length": 0})

    def stop() -> None:
        if c.args["timer"] in c.state["timers"]:
            reset_timer(c, str(c.args["timer"]))
        c.back()

    body = Column(
        [
            Spacer(weight=1),
            Icon("hourglass_bottom", size=64, color="primary"),
            Text(T("Time's up", "计时结束"), style="headline", align="center"),
            Text(timer["label"] or length_words(timer["length"]), style="title", align="center"),
            Spacer(weight=1),
            Button(T("Stop", "停止"), key="timer_stop", on_click=stop),
            Spacer(48),
        ],
        gap=16,
        align="center",
        padding=32,
    )
    return Screen(body=body, color="surface_container")


def timer_card(c: Context, name: str) -> Widget:
    timer = c.state["timers"][name]
    left = seconds_left(c, timer)
    running = bool(timer["started"])
    label = timer["label"] or T("Label", "标签")
    run = partial(pause_timer if running else start_timer, c, name)
    words = T("Pause", "暂停") if running else T("Start", "开始")
    glyph = "pause" if running else "play_arrow"
    controls: list[Widget] = [
        Button(label, kind="text", key="timer_label", item=name, on_click=partial(c.open, "timer_label", timer=name)),
        Spacer(weight=1),
        IconButton("delete", key="timer_delete", item=name, description=T("Delete timer", "删除计时器"),
                   on_click=partial(delete_timer, c, name)),
    ]  # fmt: skip
    actions: list[Widget] = [
        Button("+1:00", kind="tonal", key="timer_plus", item=name, on_click=partial(add_minute, c, name)),
        Button(T("Reset", "重置"), kind="tonal", key="timer_reset", item=name, on_click=partial(reset_timer, c, name)),
        c.pick(
            Button(words, glyph, key="timer_run", item=name, on_click=run),
            IconButton(glyph, key="timer_run", item=name, description=words, color="primary", on_click=run),
        ),
    ]
    body = Column(
        [
            Row(controls),
            Text(length_words(left), style="display", align="center"),
            Progress(left / max(1, timer["length"]), padding=(16, 4)),
            Row(actions, gap=8),
        ],
        gap=8,
        padding=16,
    )
    return framed(Card(body))


def delete_timer(c: Context, name: str) -> None:
    c.state["timers"].pop(name)


def timer_list(c: Context) -> Widget:
    """The timers; with none yet, the form for one."""
    if not c.state["timers"]:
        return timer_wheels(c)
    cards = [timer_card(c, name) for name in c.state["timers"]]
    add = Button(
        c.pick(T("Add timer", "添加计时器"), T("New timer", "新建计时器")),
        "add",
        "tonal",
        key="timer_add",
        on_click=partial(c.open, "timer_new"),
        padding=(16, 12),
    )
    return Scroll([*c.pick([*cards, add], [add, *cards]), Spacer(48)])


def timer_wheels(c: Context, pages: int = 0) -> Widget:
    """Hours, minutes and seconds, and Start. pages: how many to close at the start."""
    binds = {
        name: Bind(c.ui, f"timer_{name}", 5 if name == "minutes" else 0) for name in ("hours", "minutes", "seconds")
    }
    words = {"hours": T("Hours", "小时"), "minutes": T("Minutes", "分钟"), "seconds": T("Seconds", "秒")}
    total = binds["hours"].get() * 3600 + binds["minutes"].get() * 60 + binds["seconds"].get()

    def start() -> None:
        name = c.new_id("t")
        c.state["timers"][name] = {"label": "", "length": total, "left": total, "started": ""}
        start_timer(c, name)
        if pages:
            c.back(pages)

    wheels = Row(
        [
            Column(
                [
                    Text(words[name], style="label", align="center"),
                    NumberWheel(bind, 0, 99 if name == "hours" else 59, key=f"timer_{name}", description=words[name]),
                ],
                gap=8,
                align="center",
                weight=1,
            )
            for name, bind in binds.items()
        ],
        gap=8,
    )
    go = c.pick(
        Button(T("Start", "开始"), "play_arrow", key="timer_start", on_click=start, enabled=total > 0),
        IconButton("play_circle", key="timer_start", description=T("Start", "开始"), on_click=start, enabled=total > 0),
    )
    return Column([wheels, Column([go], align="center", padding=24)], gap=8, padding=16)


def timer_new(c: Context) -> Window:
    return screen(T("New timer", "新建计时器"), [timer_wheels(c, pages=1)])


def timer_label(c: Context) -> Window:
    timer = c.state["timers"][c.args["timer"]]
    typed = Bind(c.ui, "label", timer["label"])

    def save() -> None:
        timer["label"] = typed.get().strip()
        c.back()

    field = TextField(typed, T("Label", "标签"), key="timer_label_text", on_submit=save)
    return ask(c, T("Label", "标签"), field, SAVE, save, "timer_label_save")


# --- stopwatch -------------------------------------------------------------------------------------------------------


def elapsed(c: Context) -> float:
    watch = c.state["stopwatch"]
    return float(watch["elapsed"]) + (since(c, watch["started"]) if watch["started"] else 0.0)


def watch_words(seconds: float) -> str:
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(int(minutes), 60)
    return f"{hours}:{minutes:02d}:{rest:05.2f}" if hours else f"{minutes:02d}:{rest:05.2f}"


def start_watch(c: Context) -> None:
    c.state["stopwatch"]["started"] = moment(c)


def pause_watch(c: Context) -> None:
    c.state["stopwatch"].update(elapsed=round(elapsed(c), 3), started="")


def reset_watch(c: Context) -> None:
    c.state["stopwatch"].update(elapsed=0.0, started="", laps=[])


def lap(c: Context) -> None:
    watch = c.state["stopwatch"]
    watch["laps"] = [*watch["laps"], round(elapsed(c), 3)]


def share_laps(c: Context) -> None:
    laps = c.state["stopwatch"]["laps"]
    c.copy("\n".join(f"{number + 1}. {watch_words(at)}" for number, at in enumerate(laps)) or watch_words(elapsed(c)))
    c.toast(T("Copied", "已复制"))


def stopwatch(c: Context) -> Widget:
    watch = c.state["stopwatch"]
    running = bool(watch["started"])
    begun = running or watch["elapsed"] > 0
    words = T("Pause", "暂停") if running else T("Resume", "继续") if begun else T("Start", "开始")
    run = partial(pause_watch if running else start_watch, c)
    go = c.pick(
        Button(words, "pause" if running else "play_arrow", key="watch_run", on_click=run),
        IconButton("pause_circle" if running else "play_circle", key="watch_run", description=words, on_click=run),
    )
    lap_button = Button(c.pick(T("Lap", "计次"), T("Split", "分段")), "flag", "tonal", key="watch_lap", enabled=running,
                        on_click=partial(lap, c))  # fmt: skip
    reset = Button(T("Reset", "重置"), "restart_alt", "tonal", key="watch_reset", enabled=begun,
                   on_click=partial(reset_watch, c))  # fmt: skip
    share = IconButton("share", key="watch_share", description=T("Share", "分享"), on_click=partial(share_laps, c))
    laps = [0.0, *watch["laps"]]
    rows = [
        ListItem(f"# {number}", watch_words(laps[number] - laps[number - 1]), trailing=watch_words(laps[number]))
        for number in range(len(laps) - 1, 0, -1)
    ]
    time = Text(watch_words(elapsed(c)), style="display", align="center", key="watch_time")
    since = datetime.fromisoformat(watch["started"]) if running else None
    controls: list[Widget] = c.pick([reset, go, lap_button], [lap_button, go, reset])
    return Scroll(
        [
            Spacer(16),
            Column([Dial(watch["elapsed"], since)], align="center"),
            Spacer(16),
            time,
            Spacer(16),
            Row([Spacer(weight=1), *controls, share, Spacer(weight=1)], gap=8, padding=(8, 8)),
            Divider(),
            *rows,
            Spacer(48),
        ]
    )


def first_stopwatch() -> dict[str, Any]:
    return {"started": "", "elapsed": 0.0, "laps": []}


def first_timers() -> dict[str, Timer]:
    return {"t1": {"label": "Tea", "length": 180, "left": 180, "started": ""}}


WINDOWS: Final[dict[str, PageFunction]] = {
    "timer_done": timer_done,
    "timer_new": timer_new,
    "timer_label": timer_label,
}

EVENTS: Final[dict[str, EventFunction]] = {"timer_due": timer_due}

CHANGES: Final[dict[str, ChangeKind]] = {
    "timer_run": "icon_only",
    "timer_add": "renamed",
    "timer_start": "icon_only",
    "watch_run": "icon_only",
    "watch_lap": "renamed",
    "watch_reset": "moved",
}
