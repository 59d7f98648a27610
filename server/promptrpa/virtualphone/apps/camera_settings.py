"""Camera: its quick choices and settings."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from promptrpa.virtualphone.apps.camera_data import (
    DEFAULTS,
    FLASHES,
    FRAME_RATES,
    MODES,
    PHOTO_SIZES,
    RATIOS,
    TIMERS,
    VIDEO_SIZES,
    app,
)
from promptrpa.virtualphone.kit import (
    AppBar,
    Bind,
    Button,
    Column,
    Context,
    Dialog,
    ListItem,
    Radio,
    Screen,
    Scroll,
    Sheet,
    State,
    Switch,
    T,
    Text,
    Widget,
    Window,
    Words,
)


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
