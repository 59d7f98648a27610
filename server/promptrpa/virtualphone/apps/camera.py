"""Camera: photos, videos, portraits; what it takes goes to the gallery."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import partial
from random import Random
from typing import Any, Final

from promptrpa.virtualphone.formats import length_words
from promptrpa.virtualphone.kit import (
    App,
    AppBar,
    Bind,
    Button,
    Chip,
    Column,
    Context,
    Dialog,
    Handler,
    HScroll,
    Icon,
    IconButton,
    Image,
    ListItem,
    Radio,
    Row,
    Screen,
    Scroll,
    Sheet,
    Spacer,
    State,
    Switch,
    T,
    Text,
    Widget,
    Window,
    Words,
)

MODES: Final[dict[str, tuple[T, str]]] = {
    "photo": (T("Photo", "拍照"), "photo_camera"),
    "video": (T("Video", "录像"), "videocam"),
    "portrait": (T("Portrait", "人像"), "portrait"),
    "night": (T("Night", "夜景"), "dark_mode"),
    "pano": (T("Panorama", "全景"), "panorama_horizontal"),
}

FLASHES: Final[dict[str, tuple[T, str]]] = {
    "auto": (T("Auto flash", "自动闪光"), "flash_auto"),
    "on": (T("Always flash", "强制闪光"), "flash_on"),
    "off": (T("No flash", "不闪光"), "flash_off"),
}

TIMERS: Final[dict[int, T]] = {
    0: T("Off", "关闭"),
    3: T("3 seconds", "3 秒"),
    5: T("5 seconds", "5 秒"),
    10: T("10 seconds", "10 秒"),
}

PHOTO_SIZES: Final = ("12 MP", "24 MP", "50 MP")
VIDEO_SIZES: Final = ("HD 720p", "FHD 1080p", "UHD 4K")
FRAME_RATES: Final = (24, 30, 60)
RATIOS: Final = ("4:3", "16:9", "1:1")

BYTES_PER_SECOND: Final = 2_400_000
"""Of a recording in 1080p."""

DEFAULTS: Final[State] = {
    "flash": "auto",
    "timer": 0,
    "ratio": "4:3",
    "photo_size": "12 MP",
    "video_size": "FHD 1080p",
    "frame_rate": 30,
    "grid": False,
    "level": False,
    "locations": True,
    "sound": True,
    "mirror": False,
    "hdr": True,
    "volume_key": "shutter",
    "watermark": False,
    "scan_codes": True,
    "wind_filter": False,
    "touch_shutter": False,
}


def first_state(random: Random) -> State:
    return {"settings": dict(DEFAULTS), "last": "", "seen": random.randrange(20, 40)}


app = App(
    id="camera",
    package="com.android.camera",
    name=T("Camera", "相机"),
    glyph="photo_camera",
    color="#5f6368",
    state=first_state,
    incidental=("camera.seen",),
    changes={
        "flip": "moved",
        "settings": "nested",
        "photo": "icon_only",
        "video": "icon_only",
        "portrait": "icon_only",
        "night": "nested",
        "pano": "nested",
        "flash": "icon_only",
        "timer": "nested",
        "ratio": "nested",
        "grid": "renamed",
        "locations": "moved",
        "watermark": "moved",
        "photo_size": "renamed",
        "sound": "renamed",
        "reset": "nested",
    },
)


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


# --- quick choices ---------------------------------------------------------------------------------------------------


@app.page("modes")
def modes(c: Context) -> Window:
    """Of version 2 only: the modes that are not at hand."""
    finder: State = c.args["finder"]

    def choose(name: str) -> None:
        finder["mode"] = name
        c.back()

    return Sheet(
        title=T("More modes", "更多模式"),
        body=Column(
            [
                ListItem(MODES[name][0], key=name, glyph=MODES[name][1], on_click=partial(choose, name))
                for name in list(MODES)[3:]
            ]
        ),
    )


@app.page("controls")
def controls(c: Context) -> Window:
    """Of version 2 only."""
    settings = c.state["settings"]
    return Sheet(
        title=T("Controls", "控制"),
        body=Column(
            [
                ListItem(
                    T("Timer", "定时"),
                    subtitle=TIMERS[settings["timer"]],
                    key="timer",
                    glyph="timer",
                    on_click=partial(c.replace, "timer"),
                ),
                ListItem(
                    T("Aspect ratio", "画面比例"),
                    subtitle=settings["ratio"],
                    key="ratio",
                    glyph="aspect_ratio",
                    on_click=partial(c.replace, "ratio"),
                ),
                ListItem(
                    T("Camera settings", "相机设置"),
                    key="settings",
                    glyph="settings",
                    on_click=partial(c.replace, "settings"),
                ),
            ]
        ),
    )


def choice(c: Context, title: T, name: str, choices: Mapping[Any, Words]) -> Window:
    """A sheet that sets one setting."""
    return Sheet(
        title=title,
        body=Column(
            [
                Radio(
                    Bind(c.state["settings"], name),
                    value,
                    words,
                    key=f"{name}_choice",
                    item=str(value),
                    padding=(8, 2),
                    on_change=lambda _: c.back(),
                )
                for value, words in choices.items()
            ]
        ),
    )


@app.page("flash")
def flash(c: Context) -> Window:
    return choice(c, T("Flash", "闪光灯"), "flash", {name: words for name, (words, _) in FLASHES.items()})


@app.page("timer")
def timer(c: Context) -> Window:
    return choice(c, T("Timer", "定时"), "timer", TIMERS)


@app.page("ratio")
def ratio(c: Context) -> Window:
    return choice(c, T("Aspect ratio", "画面比例"), "ratio", {value: value for value in RATIOS})


@app.page("photo_size")
def photo_size(c: Context) -> Window:
    title = c.pick(T("Photo resolution", "照片分辨率"), T("Picture size", "照片尺寸"))
    return choice(c, title, "photo_size", {value: value for value in PHOTO_SIZES})


@app.page("video_size")
def video_size(c: Context) -> Window:
    return choice(c, T("Video resolution", "视频分辨率"), "video_size", {value: value for value in VIDEO_SIZES})


@app.page("frame_rate")
def frame_rate(c: Context) -> Window:
    rates = {rate: T(f"{rate} frames per second", f"每秒 {rate} 帧") for rate in FRAME_RATES}
    return choice(c, T("Frame rate", "帧率"), "frame_rate", rates)


VOLUME_KEYS: Final[dict[str, T]] = {
    "shutter": T("Shutter", "快门"),
    "zoom": T("Zoom", "变焦"),
    "volume": T("Volume", "音量"),
}


@app.page("volume_key")
def volume_key(c: Context) -> Window:
    return choice(c, T("Volume buttons", "音量键"), "volume_key", VOLUME_KEYS)


# --- settings --------------------------------------------------------------------------------------------------------


def heading(words: T) -> Widget:
    return Text(words, style="label", color="primary", padding=(16, 12))


@app.page("settings")
def settings_page(c: Context) -> Window:
    settings = c.state["settings"]

    def switch(key: str, title: T, subtitle: T | None = None) -> Widget:
        return ListItem(title, subtitle=subtitle, trailing=Switch(Bind(settings, key), key=key))

    def chooser(key: str, title: T, value: Words) -> Widget:
        return ListItem(title, subtitle=value, key=key, on_click=partial(c.open, key))

    grid = switch("grid", c.pick(T("Grid lines", "网格线"), T("Composition guide", "构图辅助线")))
    level = switch("level", T("Level", "水平仪"))
    sound = switch("sound", c.pick(T("Shutter sound", "快门声"), T("Camera click", "拍照提示音")))
    locations = switch("locations", T("Save location", "保存位置信息"), T("In photos and videos", "写入照片和视频"))
    watermark = switch("watermark", T("Watermark", "水印"))
    hdr, mirror = switch("hdr", T("HDR", "HDR")), switch("mirror", T("Mirror selfies", "自拍镜像"))
    size = chooser(
        "photo_size", c.pick(T("Photo resolution", "照片分辨率"), T("Picture size", "照片尺寸")), settings["photo_size"]
    )
    reset = ListItem(
        T("Reset settings", "重置设置"), key="reset", glyph="restart_alt", on_click=partial(c.open, "reset")
    )
    photo = [heading(T("Photo", "照片")), size, hdr, mirror]
    video = [
        heading(T("Video", "视频")),
        chooser("video_size", T("Video resolution", "视频分辨率"), settings["video_size"]),
        chooser(
            "frame_rate", T("Frame rate", "帧率"), T(f"{settings['frame_rate']} fps", f"{settings['frame_rate']} 帧/秒")
        ),
        switch("wind_filter", T("Reduce wind noise", "降低风噪")),
    ]
    general = [
        heading(T("General", "通用")),
        grid,
        level,
        sound,
        switch("touch_shutter", T("Touch to take photo", "触摸拍照")),
        chooser("volume_key", T("Volume buttons", "音量键"), VOLUME_KEYS[settings["volume_key"]]),
        switch("scan_codes", T("Scan QR codes", "扫描二维码")),
    ]
    if c.version == 1:
        parts = [*photo, watermark, *video, *general, locations, reset]
    else:
        advanced = ListItem(T("Advanced", "高级"), key="advanced", glyph="tune", on_click=partial(c.open, "advanced"))
        parts = [locations, *general, *photo, *video, watermark, advanced]
    return Screen(bar=AppBar(T("Camera settings", "相机设置")), body=Scroll(parts))


@app.page("advanced")
def advanced_page(c: Context) -> Window:
    """Of version 2 only."""
    reset = ListItem(
        T("Reset settings", "重置设置"), key="reset", glyph="restart_alt", on_click=partial(c.open, "reset")
    )
    version = ListItem(T("Version", "版本"), subtitle=app.versions[c.version - 1])
    return Screen(bar=AppBar(T("Advanced", "高级")), body=Scroll([reset, version]))


@app.page("reset")
def reset_dialog(c: Context) -> Window:
    def confirm() -> None:
        c.state["settings"].update(DEFAULTS)
        c.back()
        c.toast(T("Settings reset", "设置已重置"))

    return Dialog(
        title=T("Reset camera settings?", "重置相机设置？"),
        body=Text(T("All choices go back to how they were at first.", "所有选项将恢复为默认值。")),
        buttons=[
            Button(T("Cancel", "取消"), key="cancel", kind="text", on_click=c.back),
            Button(T("Reset", "重置"), key="confirm_reset", kind="text", on_click=confirm),
        ],
    )
