"""Chat: its settings."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final, Literal

from promptrpa.virtualphone.apps.chat_data import app, heading, nothing
from promptrpa.virtualphone.kit import (
    AppBar,
    Avatar,
    Bind,
    Button,
    Card,
    Column,
    Context,
    ListItem,
    Radio,
    Row,
    Screen,
    Scroll,
    Slider,
    Spacer,
    Switch,
    T,
    Text,
    Widget,
    Window,
    Words,
)

DARK: Final[dict[str, T]] = {
    "system": T("Follow the system", "跟随系统"),
    "on": T("Always on", "始终开启"),
    "off": T("Always off", "始终关闭"),
}

RANGES: Final[dict[str, T]] = {
    "all": T("All", "全部"),
    "half": T("Last 6 months", "最近半年"),
    "month": T("Last month", "最近一个月"),
    "days": T("Last 3 days", "最近三天"),
}

LANGUAGES: Final = ("English", "中文", "Deutsch", "Español", "Français")


def switch(c: Context, key: str, title: T, subtitle: T | None = None) -> Widget:
    return ListItem(title, subtitle=subtitle, trailing=Switch(Bind(c.state["settings"], key), key=key))


def row(c: Context, key: str, title: T, page: str, subtitle: Words | None = None, glyph: str = "") -> Widget:
    return ListItem(title, subtitle=subtitle, key=key, glyph=glyph, on_click=partial(c.open, page))


@app.page("settings")
def settings(c: Context) -> Window:
    account = row(c, "account", T("Account and security", "帐号与安全"), "account", glyph="shield")
    notifications = row(
        c, "notifications", T("Message notifications", "消息通知"), "notifications", glyph="notifications"
    )
    privacy = row(c, "privacy", T("Privacy", "隐私"), "privacy", glyph="lock")
    general = row(
        c, "general", c.pick(T("General", "通用"), T("Display and storage", "显示与存储")), "general", glyph="tune"
    )
    chats = row(c, "chat_settings", T("Chats", "聊天"), "chat_settings", glyph="chat")
    about = ListItem(T("About Chat", "关于聊天"), subtitle=app.versions[c.version - 1], glyph="info")
    if c.version == 1:
        parts = [account, notifications, privacy, chats, general, about]
    else:
        parts = [account, privacy, general, chats, notifications, about]
    return Screen(bar=AppBar(T("Settings", "设置")), body=Scroll(parts))


@app.page("account")
def account(c: Context) -> Window:
    me = c.state["me"]
    return Screen(
        bar=AppBar(T("Account and security", "帐号与安全")),
        body=Scroll(
            [
                ListItem(T("Chat ID", "聊天号"), subtitle=me["chat_id"]),
                ListItem(T("Phone", "手机号"), subtitle="+1 415 555 0101"),
                switch(c, "teen", T("Teen mode", "青少年模式")),
            ]
        ),
    )


@app.page("notifications")
def notifications(c: Context) -> Window:
    return Screen(
        bar=AppBar(T("Message notifications", "消息通知")),
        body=Scroll(
            [
                switch(c, "notify", T("New message alerts", "新消息提醒")),
                switch(c, "notify_details", T("Show message text", "显示消息内容")),
                switch(c, "sound", T("Sound", "声音")),
                switch(c, "vibrate", T("Vibration", "振动")),
                switch(c, "notify_calls", T("Call alerts", "通话提醒")),
            ]
        ),
    )


@app.page("privacy")
def privacy(c: Context) -> Window:
    chosen = c.state["settings"]
    by_phone = switch(c, "find_by_phone", T("Find me by phone number", "可通过手机号找到我"))
    requests = switch(c, "confirm_friends", T("Confirm friend requests", "加我为朋友时需要验证"))
    by_id = switch(c, "find_by_id", T("Find me by Chat ID", "可通过聊天号找到我"))
    moments = [
        heading(T("Moments", "朋友圈")),
        switch(c, "strangers_moments", T("Show ten posts to strangers", "允许陌生人查看十条动态")),
        row(
            c,
            "moments_range",
            T("Friends can see", "允许朋友查看的范围"),
            "moments_range",
            RANGES[chosen["moments_range"]],
        ),
        row(c, "blocked_list", T("Blocked", "黑名单"), "blocked"),
    ]
    parts = c.pick([requests, by_phone, by_id, *moments], [requests, by_id, *moments, by_phone])
    return Screen(bar=AppBar(T("Privacy", "隐私")), body=Scroll(parts))


@app.page("blocked")
def blocked(c: Context) -> Window:
    rows: list[Widget] = [
        ListItem(
            friend["name"],
            leading=Avatar(friend["name"]),
            trailing=Switch(Bind(friend, "blocked"), key="blocked", item=key),
        )
        for key, friend in c.state["friends"].items()
        if friend["blocked"]
    ]
    return Screen(
        bar=AppBar(T("Blocked", "黑名单")), body=Scroll(rows or nothing("block", T("Nobody is blocked", "黑名单为空")))
    )


def size_row(c: Context) -> Widget:
    return row(c, "text_size", T("Text size", "字体大小"), "text_size", str(c.state["settings"]["text_size"]))


@app.page("general")
def general(c: Context) -> Window:
    chosen = c.state["settings"]
    dark_words = c.pick(T("Dark mode", "深色模式"), T("Night look", "夜间外观"))
    dark = row(c, "dark", dark_words, "dark", DARK[chosen["dark"]])
    language = row(c, "translate", T("Translate to", "翻译语言"), "translate", chosen["translate"])
    storage = [
        switch(c, "auto_download", T("Download media automatically", "自动下载媒体")),
        switch(c, "save_photos", T("Save photos to the gallery", "保存照片到相册")),
    ]
    if c.version == 1:
        parts = [dark, size_row(c), language, *storage]
    else:
        reading = row(c, "reading", T("Reading", "阅读"), "reading", glyph="menu_book")
        parts = [language, reading, *storage, dark]
    return Screen(bar=AppBar(c.pick(T("General", "通用"), T("Display and storage", "显示与存储"))), body=Scroll(parts))


@app.page("reading")
def reading(c: Context) -> Window:
    """Of version 2 only."""
    return Screen(bar=AppBar(T("Reading", "阅读")), body=Scroll([size_row(c)]))


@app.page("text_size")
def text_size(c: Context) -> Window:
    chosen = c.state["settings"]
    style: Literal["label", "body", "title", "headline"] = (
        "label"
        if chosen["text_size"] == 1
        else "body"
        if chosen["text_size"] == 2
        else "title"
        if chosen["text_size"] < 5
        else "headline"
    )
    return Screen(
        bar=AppBar(T("Text size", "字体大小")),
        body=Column(
            [
                Card(Text(T("This is how messages look.", "这是消息的显示效果。"), style=style, padding=16)),
                Slider(Bind(chosen, "text_size"), 1, 5, key="size_slider", description=T("Text size", "字体大小")),
                Row(
                    [
                        Button(T("Smaller", "缩小"), kind="outlined", key="smaller", on_click=partial(resize, c, -1)),
                        Spacer(weight=1),
                        Button(T("Larger", "放大"), kind="outlined", key="larger", on_click=partial(resize, c, 1)),
                    ]
                ),
            ],
            gap=16,
            padding=24,
        ),
    )


def resize(c: Context, by: int) -> None:
    chosen = c.state["settings"]
    chosen["text_size"] = min(5, max(1, chosen["text_size"] + by))


@app.page("chat_settings")
def chat_settings(c: Context) -> Window:
    return Screen(
        bar=AppBar(T("Chats", "聊天")),
        body=Scroll(
            [
                switch(c, "enter_sends", T("Enter key sends", "回车键发送消息")),
                switch(c, "earpiece", T("Play voice through the earpiece", "使用听筒播放语音")),
            ]
        ),
    )


def choice_page(c: Context, title: T, name: str, choices: Mapping[str, Words]) -> Window:
    return Screen(
        bar=AppBar(title),
        body=Scroll(
            [
                Radio(Bind(c.state["settings"], name), value, words, key=f"{name}_choice", item=value, padding=(8, 2))
                for value, words in choices.items()
            ]
        ),
    )


@app.page("dark")
def dark(c: Context) -> Window:
    return choice_page(c, c.pick(T("Dark mode", "深色模式"), T("Night look", "夜间外观")), "dark", DARK)


@app.page("moments_range")
def moments_range(c: Context) -> Window:
    return choice_page(c, T("Friends can see", "允许朋友查看的范围"), "moments_range", RANGES)


@app.page("translate")
def translate(c: Context) -> Window:
    return choice_page(c, T("Translate to", "翻译语言"), "translate", {name: name for name in LANGUAGES})
