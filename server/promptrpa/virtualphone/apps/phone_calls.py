"""The pages of Phone for a call that runs and for a voicemail."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial

from promptrpa.virtualphone.apps.contacts_data import name_of
from promptrpa.virtualphone.apps.phone_data import place_call
from promptrpa.virtualphone.apps.settings_rows import ask
from promptrpa.virtualphone.formats import length_words, moment_words
from promptrpa.virtualphone.kit import (
    App,
    AppBar,
    Avatar,
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
    MenuItem,
    Progress,
    Row,
    Screen,
    Scroll,
    Sheet,
    Spacer,
    T,
    Text,
    Widget,
    Window,
)

CHANGES: dict[str, ChangeKind] = {
    "mute": "icon_only",
    "keypad": "moved",
    "speaker": "renamed",
    "hold": "nested",
    "record": "nested",
    "end_call": "icon_only",
    "message/delete_voicemail": "moved",
    "message/call_sender": "icon_only",
}
RINGING = 3
"""Seconds until the other side answers."""

Control = tuple[str, str, T, bool, Callable[[], None]]


def _seconds(c: Context) -> int:
    """Since the other side answered; below zero while it rings."""
    return int((c.now - datetime.fromisoformat(c.state["call"]["started"])).total_seconds()) - RINGING


def _end(c: Context) -> None:
    call = c.state["call"]
    c.state["calls"][c.new_id("c")] = {
        "number": call["number"],
        "direction": "out",
        "time": call["started"],
        "seconds": max(_seconds(c), 0),
    }
    c.state["call"] = {}
    c.back()
    c.toast(T("Call ended", "通话结束"))


def _flip(c: Context, name: str) -> None:
    c.state["call"][name] = not c.state["call"][name]


def _controls(c: Context) -> list[Control]:
    call = c.state["call"]
    return [
        ("mute", "mic_off", T("Mute", "静音"), call["muted"], partial(_flip, c, "muted")),
        ("keypad", "dialpad", T("Keypad", "拨号盘"), False, partial(c.open, "call_keypad")),
        (
            "speaker",
            "volume_up",
            c.pick(T("Speaker", "扬声器"), T("Loudspeaker", "免提")),
            call["speaker"],
            partial(_flip, c, "speaker"),
        ),
        ("add_call", "add_call", T("Add call", "添加通话"), False, partial(c.open, "add_call")),
        ("hold", "pause", T("Hold", "保持"), call["hold"], partial(_flip, c, "hold")),
        ("record", "radio_button_checked", T("Record", "录音"), call["recording"], partial(_flip, c, "recording")),
    ]


def _control_grid(c: Context) -> Widget:
    """Version 2 shows mute as an icon and keeps hold and record on a sheet."""
    controls = _controls(c)
    if c.version == 1:
        return Grid(
            [
                Button(words, glyph, "filled" if on else "tonal", key=key, selected=on, on_click=do)
                for key, glyph, words, on, do in controls
            ],
            columns=2,
            gap=12,
        )
    mute, keypad, speaker, add, _, _ = controls
    more = ("more_controls", "more_horiz", T("More", "更多"), False, partial(c.open, "call_more"))
    key, glyph, words, on, do = mute
    icon = Column(
        [
            IconButton(
                glyph, key=key, description=words, selected=on, color="primary" if on else "on_surface", on_click=do
            )
        ],
        align="center",
    )
    return Grid(
        [
            *(
                Button(words, glyph, "filled" if on else "tonal", key=key, selected=on, on_click=do)
                for key, glyph, words, on, do in (speaker, add, keypad, more)
            ),
            icon,
        ],
        columns=2,
        gap=12,
    )


def in_call(c: Context) -> Window:
    call = c.state["call"]
    if not call:
        words = Column(
            [Spacer(120), Icon("call_end", size=64), Text(T("Call ended", "通话结束"), style="title")],
            gap=12,
            align="center",
        )
        return Screen(bar=AppBar(), body=words)
    name = name_of(c, call["number"])
    seconds = _seconds(c)
    status: T | str = T("Calling…", "正在呼叫…") if seconds < 0 else length_words(seconds)
    if call["hold"]:
        status = T("On hold", "通话保持中")
    head = Column(
        [
            Spacer(32),
            Avatar(name, size=112),
            Text(name, style="headline", align="center"),
            Text(call["number"], color="on_surface_variant", align="center"),
            Text(status, style="title", align="center"),
        ],
        gap=10,
        align="center",
        weight=1,
    )
    notes = [T("Recording", "正在录音")] if call["recording"] else []
    end_words = T("End call", "结束通话")
    end: Widget = Button(end_words, "call_end", key="end_call", color="error", on_click=partial(_end, c))
    if c.version == 2:
        end = IconButton("call_end", key="end_call", description=end_words, color="error", on_click=partial(_end, c))
    return Screen(
        bar=AppBar(),
        body=Column(
            [
                head,
                *(Text(words, color="error", align="center") for words in notes),
                Column([_control_grid(c)], padding=(24, 8)),
                Column([end], align="center", padding=24),
            ]
        ),
        color="surface_container",
    )


def call_more(c: Context) -> Window:
    """The sheet of version 2."""
    rows = [
        ListItem(words, T("On", "开启") if on else None, glyph, key=key, selected=on, on_click=do)
        for key, glyph, words, on, do in _controls(c)[4:]
    ]
    return Sheet(body=Column(rows), title=T("More", "更多"))


def call_keypad(c: Context) -> Window:
    call = c.state["call"]
    typed = Bind(call, "typed", "")
    keys = [
        Button(sign, kind="tonal", key="tone", item=sign, on_click=partial(typed.set, typed.get() + sign))
        for sign in "123456789*0#"
    ]
    return Sheet(
        body=Column(
            [Text(typed.get() or " ", style="headline", align="center"), Grid(keys, columns=3)], gap=12, padding=16
        ),
        title=T("Keypad", "拨号盘"),
    )


def add_call(c: Context) -> Window:
    return ask(
        c,
        T("Add a call?", "添加通话？"),
        Text(T("The present call is put on hold while you dial.", "拨号时当前通话将被保持。")),
        T("Dial", "拨号"),
        partial(_second_call, c),
        "confirm_add_call",
    )


def _second_call(c: Context) -> None:
    c.state["call"]["hold"] = True
    c.replace("dialpad")


# --- voicemail -------------------------------------------------------------------------------------------------------


def message(c: Context) -> Window:
    key = c.args["voicemail"]
    mail = c.state["voicemail"].get(key)
    if mail is None:
        return Screen(bar=AppBar(), body=Scroll([ListItem(T("Deleted", "已删除"), glyph="delete")]))
    name = name_of(c, mail["number"])
    playing = c.ui.get("playing", False)
    play = IconButton(
        "pause" if playing else "play_arrow",
        key="play",
        description=T("Pause", "暂停") if playing else T("Play", "播放"),
        on_click=partial(c.ui.update, playing=not playing),
    )
    call = partial(place_call, c, mail["number"])
    call_words = T("Call back", "回拨")
    back: Widget = Button(call_words, "call", "tonal", key="call_sender", on_click=call)
    if c.version == 2:
        back = IconButton("call", key="call_sender", description=call_words, on_click=call)
    remove = partial(c.open, "delete_voicemail", voicemail=key)
    remove_words = T("Delete", "删除")
    menu = [MenuItem(key="delete_voicemail", text=remove_words, on_click=remove)] if c.version == 1 else []
    rows: list[Widget] = [
        Column(
            [
                Avatar(name, size=72),
                Text(name, style="headline"),
                Text(moment_words(datetime.fromisoformat(mail["time"]), c.now)),
            ],
            gap=8,
            align="center",
            padding=16,
        ),
        Row(
            [play, Progress(0.4 if playing else 0.0, weight=1), Text(length_words(mail["seconds"]))],
            gap=12,
            padding=(16, 8),
        ),
        Column([Card(Text(mail["text"], padding=16))], padding=16),
        Row([back], padding=(16, 8)),
    ]
    if c.version == 2:
        rows.append(ListItem(remove_words, glyph="delete", key="delete_voicemail", on_click=remove))
    return Screen(bar=AppBar(T("Voicemail", "语音信箱"), overflow=menu), body=Scroll(rows))


def delete_voicemail(c: Context) -> Window:
    def go() -> None:
        del c.state["voicemail"][c.args["voicemail"]]
        c.back(2)

    body = Text(T("It can't be brought back.", "删除后无法恢复。"))
    return ask(c, T("Delete voicemail?", "删除语音留言？"), body, T("Delete", "删除"), go, "confirm_delete_voicemail")


def register(app: App) -> None:
    for name, build in {
        "in_call": in_call,
        "call_more": call_more,
        "call_keypad": call_keypad,
        "add_call": add_call,
        "message": message,
        "delete_voicemail": delete_voicemail,
    }.items():
        app.page(name, activity=".InCallActivity" if "call" in name else "")(build)
