"""Gallery: its settings."""

from __future__ import annotations

from functools import partial

from promptrpa.virtualphone.apps.gallery_data import app
from promptrpa.virtualphone.kit import (
    AppBar,
    Bind,
    Column,
    Context,
    Dialog,
    Divider,
    ListItem,
    Radio,
    Screen,
    Scroll,
    Switch,
    T,
    Text,
    Widget,
    Window,
)


def switch(c: Context, key: str, name: str, title: T, subtitle: T | None = None) -> Widget:
    return ListItem(title, subtitle=subtitle, trailing=Switch(Bind(c.state["settings"], name), key=key))


def seconds_row(c: Context) -> Widget:
    seconds = c.state["settings"]["slideshow"]
    return ListItem(
        T("Slideshow interval", "幻灯片间隔"),
        subtitle=T(f"{seconds} seconds", f"{seconds} 秒"),
        key="slideshow_seconds",
        on_click=partial(c.open, "slideshow_seconds"),
    )


@app.page("settings")
def settings(c: Context) -> Window:
    count = c.state["settings"]["columns"]
    columns = ListItem(
        T("Grid size", "网格大小"),
        subtitle=T(f"{count} columns", f"{count} 列"),
        key="grid_size",
        on_click=partial(c.open, "columns"),
    )
    videos = switch(c, "show_videos", "videos", T("Show videos", "显示视频"))
    memories = switch(c, "memories", "memories", T("Memories", "回忆"), T("Trips and days to remember", "旅行和纪念日"))
    view = [Text(T("View", "显示"), style="label", color="primary", padding=(16, 12)), columns, memories]
    safety = [
        Text(T("Privacy", "隐私"), style="label", color="primary", padding=(16, 12)),
        switch(c, "locations", "locations", T("Show locations", "显示位置信息")),
        switch(c, "use_bin", "bin", T("Move deleted items to bin", "将删除的项目移到回收站")),
        switch(c, "high_share", "high_share", T("Share in full size", "以原图分享")),
    ]
    about = ListItem(T("About Gallery", "关于相册"), subtitle=app.versions[c.version - 1], glyph="info")
    playing = switch(c, "play_videos", "play_videos", T("Play videos automatically", "自动播放视频"))
    if c.version == 1:
        parts = [*view, videos, Divider(), *safety, Divider(), playing, seconds_row(c), about]
    else:
        more = ListItem(
            T("Playback", "播放"), key="playback", glyph="slideshow", on_click=partial(c.open, "playback_settings")
        )
        parts = [*view, Divider(), *safety, Divider(), videos, more, about]
    return Screen(bar=AppBar(T("Settings", "设置")), body=Scroll(parts))


@app.page("playback_settings")
def playback_settings(c: Context) -> Window:
    """Of version 2 only."""
    playing = switch(c, "play_videos", "play_videos", T("Play videos automatically", "自动播放视频"))
    return Screen(bar=AppBar(T("Playback", "播放")), body=Scroll([playing, seconds_row(c)]))


@app.page("columns")
def columns_dialog(c: Context) -> Window:
    return Dialog(
        title=T("Grid size", "网格大小"),
        body=Column(
            [
                Radio(
                    Bind(c.state["settings"], "columns"),
                    count,
                    T(f"{count} columns", f"{count} 列"),
                    key="columns_choice",
                    item=str(count),
                    on_change=lambda _: c.back(),
                )
                for count in (2, 3, 4)
            ]
        ),
    )


@app.page("slideshow_seconds")
def slideshow_dialog(c: Context) -> Window:
    return Dialog(
        title=T("Slideshow interval", "幻灯片间隔"),
        body=Column(
            [
                Radio(
                    Bind(c.state["settings"], "slideshow"),
                    seconds,
                    T(f"{seconds} seconds", f"{seconds} 秒"),
                    key="seconds",
                    item=str(seconds),
                    on_change=lambda _: c.back(),
                )
                for seconds in (2, 3, 5, 10)
            ]
        ),
    )
