"""Camera: photos, videos, portraits; what it takes goes to the gallery. Its choices and settings are in
camera_settings."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from promptrpa.virtualphone.apps import camera_settings
from promptrpa.virtualphone.apps.camera_data import BYTES_PER_SECOND, FLASHES, MODES, TIMERS, app
from promptrpa.virtualphone.formats import length_words
from promptrpa.virtualphone.kit import (
    Chip,
    Column,
    Context,
    Handler,
    HScroll,
    Icon,
    IconButton,
    Image,
    Row,
    Screen,
    Spacer,
    T,
    Text,
    Widget,
    Window,
)

PARTS = (camera_settings,)
"""Modules that register pages of this app when they are imported."""

# --- taking ----------------------------------------------------------------------------------------------------------


def take(c: Context, mode: str, front: bool, seconds: int = 0) -> None:
    """A new photo or video in the gallery."""
    settings = c.state["settings"]
    portrait = front or mode == "portrait"
    seen = c.state["seen"]
    c.state["seen"] = seen + 1
    key = c.new_id("cam")
    video = mode == "video"
    c.data("gallery")["photos"][key] = {
        "kind": "video" if video else "photo",
        "scene": scene(portrait, seen),
        "taken": c.now.isoformat(timespec="seconds"),
        "album": "camera",
        "place": "Home" if settings["locations"] else "",
        "subject": mode,
        "caption": "",
        "favourite": False,
        "binned": "",
        "size": max(1, seconds) * BYTES_PER_SECOND
        if video
        else 3_100_000 * int(settings["photo_size"].split()[0]) // 12,
        "length": seconds,
        "filter": "none",
        "rotation": 0,
        "brightness": 50,
        "ratio": "" if settings["ratio"] == "4:3" else settings["ratio"],
        "mode": mode,
        "front": front,
    }
    c.state["last"] = key


def scene(portrait: bool, seen: int) -> str:
    return f"portrait:{seen}" if portrait else f"landscape:{seen}"


@app.event("take")
def take_later(c: Context, mode: str, front: bool) -> None:
    """When the timer runs out."""
    take(c, mode, front)


def press_shutter(c: Context, mode: str, front: bool) -> None:
    if mode == "video":
        if c.ui.get("since"):
            seconds = int((c.now - datetime.fromisoformat(c.ui["since"])).total_seconds())
            c.ui["since"] = ""
            take(c, mode, front, seconds)
            c.toast(T("Video saved", "视频已保存"))
        else:
            c.ui["since"] = c.now.isoformat()
        return
    wait = c.state["settings"]["timer"]
    if wait:
        c.toast(T(f"{wait} seconds…", f"{wait} 秒…"))
        c.after(wait, "take", mode=mode, front=front)
    else:
        take(c, mode, front)


def thumbnail_click(c: Context) -> None:
    last = c.state["last"]
    if last in c.data("gallery")["photos"]:
        c.launch("gallery", "photo", photo=last)
    else:
        c.launch("gallery")


# --- the finder ------------------------------------------------------------------------------------------------------


def white(glyph: str, key: str, words: T | None, act: Handler, selected: bool = False) -> IconButton:
    return IconButton(
        glyph, key=key, description=words, on_click=act, selected=selected, color="#ffd54f" if selected else "#ffffff"
    )


def quick_row(c: Context) -> Widget:
    """What is at hand above the picture."""
    settings = c.state["settings"]
    flash_glyph = FLASHES[settings["flash"]][1]
    open_flash = partial(c.open, "flash")
    if c.version == 2:
        front = bool(c.ui.get("front", False))
        return Row(
            [
                white(flash_glyph, "flash", T("Flash", "闪光灯"), open_flash),
                Spacer(weight=1),
                white("flip_camera_android", "flip", T("Switch camera", "切换摄像头"), partial(flip, c, front)),
                Spacer(weight=1),
                white("expand_more", "more_controls", T("More controls", "更多控制"), partial(c.open, "controls")),
            ],
            padding=(16, 8),
        )
    timer_words = TIMERS[settings["timer"]]
    return Row(
        [
            Chip(T("Flash", "闪光灯"), flash_glyph, key="flash", on_click=open_flash),
            Chip(
                T("Timer", "定时"),
                "timer",
                key="timer",
                selected=timer_words is not TIMERS[0],
                on_click=partial(c.open, "timer"),
            ),
            Chip(
                settings["ratio"],
                key="ratio",
                description=T("Aspect ratio", "画面比例"),
                on_click=partial(c.open, "ratio"),
            ),
            Spacer(weight=1),
            white("settings", "settings", T("Camera settings", "相机设置"), partial(c.open, "settings")),
        ],
        gap=8,
        padding=(12, 8),
    )


def flip(c: Context, front: bool) -> None:
    c.ui["front"] = not front


def mode_row(c: Context, mode: str) -> Widget:
    def choose(name: str) -> None:
        c.ui["mode"] = name

    buttons: list[Widget] = []
    shown = list(MODES)[:3] if c.version == 2 else list(MODES)
    for name in shown:
        words, glyph = MODES[name]
        if c.version == 1:
            buttons.append(Chip(words, key=name, selected=mode == name, on_click=partial(choose, name)))
        else:
            buttons.append(white(glyph, name, words, partial(choose, name), mode == name))
    if c.version == 1:
        return HScroll(buttons, gap=6, padding=(12, 6))
    if mode not in shown:
        words, glyph = MODES[mode]
        buttons.append(white(glyph, mode, words, partial(choose, mode), True))
    more = white("more_horiz", "more_modes", T("More modes", "更多模式"), partial(c.open, "modes", finder=c.ui))
    return Row([Spacer(weight=1), *buttons, more, Spacer(weight=1)], gap=16, padding=(12, 6))


@app.page("home")
def home(c: Context) -> Window:
    mode: str = c.ui.get("mode") or c.args.get("mode", "photo")
    front = bool(c.ui.get("front", c.args.get("front", False)))
    since = c.ui.get("since", "")
    settings = c.state["settings"]
    labels = {
        "photo": T("Take photo", "拍摄照片"),
        "video": T("Stop recording", "停止录制") if since else T("Start recording", "开始录制"),
        "portrait": T("Take photo", "拍摄照片"),
        "night": T("Take photo", "拍摄照片"),
        "pano": T("Take photo", "拍摄照片"),
    }
    shutter = Icon(
        "stop_circle" if since else "radio_button_checked",
        72,
        "#ff5252" if mode == "video" else "#ffffff",
        key="shutter",
        description=labels[mode],
        on_click=partial(press_shutter, c, mode, front),
    )
    last = c.data("gallery")["photos"].get(c.state["last"])
    thumbnail = Image(
        last["scene"] if last else "landscape:1",
        48,
        48,
        24,
        key="thumbnail",
        description=T("Last photo", "最近的照片"),
        on_click=partial(thumbnail_click, c),
    )
    flip_button = white("flip_camera_android", "flip", T("Switch camera", "切换摄像头"), partial(flip, c, front))
    bottom = [Spacer(weight=1), thumbnail, Spacer(weight=1), shutter, Spacer(weight=1)]
    if c.version == 1:
        bottom += [flip_button, Spacer(weight=1)]
    state_words: list[Widget] = []
    if since:
        passed = int((c.now - datetime.fromisoformat(since)).total_seconds())
        state_words = [Text(length_words(passed), color="#ff8a80", align="center")]
    elif settings["grid"]:
        state_words = [Text(T("Grid on", "网格已打开"), style="caption", color="#ffffff", align="center")]
    height = {"4:3": 500, "16:9": 560, "1:1": 400}[settings["ratio"]]
    return Screen(
        body=Column(
            [
                quick_row(c),
                Image(
                    scene(front or mode == "portrait", c.state["seen"]),
                    height=height,
                    round=0,
                    key="finder",
                    description=T("Viewfinder", "取景器"),
                    on_click=partial(touch_finder, c, mode, front),
                ),
                *state_words,
                Spacer(weight=1),
                mode_row(c, mode),
                Row(bottom, padding=(16, 16)),
            ]
        ),
        color="#000000",
    )


def touch_finder(c: Context, mode: str, front: bool) -> None:
    if c.state["settings"]["touch_shutter"]:
        press_shutter(c, mode, front)
    else:
        c.toast(T("Focus locked", "已锁定对焦"))
