"""Browser: its settings."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from functools import partial
from typing import Any, Final, Literal

from promptrpa.virtualphone.apps.browser_data import app, nothing
from promptrpa.virtualphone.apps.browser_sites import ENGINES, bare
from promptrpa.virtualphone.kit import (
    AppBar,
    Avatar,
    Bind,
    Button,
    Card,
    Checkbox,
    Column,
    Context,
    Dialog,
    IconButton,
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
    TextField,
    Widget,
    Window,
    Words,
)

RANGES: Final[dict[str, tuple[T, int]]] = {
    "hour": (T("Last hour", "过去一小时"), 1),
    "day": (T("Last 24 hours", "过去 24 小时"), 24),
    "week": (T("Last 7 days", "过去 7 天"), 24 * 7),
    "all": (T("All time", "全部时间"), 24 * 36500),
}
"""How far back data is cleared: name and hours."""

THEMES: Final[dict[str, T]] = {
    "system": T("System default", "跟随系统"),
    "light": T("Light", "浅色"),
    "dark": T("Dark", "深色"),
}

LOCATIONS: Final[dict[str, T]] = {
    "ask": T("Ask first", "先询问"),
    "allow": T("Allowed", "允许"),
    "block": T("Blocked", "禁止"),
}


def switch(c: Context, key: str, name: str, title: T, subtitle: T | None = None) -> Widget:
    return ListItem(title, subtitle=subtitle, trailing=Switch(Bind(c.state["settings"], name), key=key))


def row(c: Context, key: str, title: Words, subtitle: Words | None, page: str, glyph: str = "") -> Widget:
    return ListItem(title, subtitle=subtitle, key=key, glyph=glyph, on_click=partial(c.open, page))


def heading(words: T) -> Widget:
    return Text(words, style="label", color="primary", padding=(16, 12))


def homepage_row(c: Context) -> Widget:
    settings = c.state["settings"]
    value = settings["homepage"] if settings["homepage_on"] else T("Off", "关闭")
    return row(c, "homepage", T("Homepage", "主页"), value, "homepage")


@app.page("settings")
def settings(c: Context) -> Window:
    chosen = c.state["settings"]
    engine = row(c, "engine", T("Search engine", "搜索引擎"), ENGINES[chosen["engine"]], "engine")
    privacy = row(
        c,
        "privacy",
        c.pick(T("Privacy and security", "隐私和安全"), T("Safety and data", "安全与数据")),
        None,
        "privacy",
    )
    sites = row(c, "sites", T("Site settings", "网站设置"), None, "sites")
    size = row(c, "text_size", T("Text size", "文字大小"), f"{chosen['text_size']}%", "text_size")
    theme = row(c, "theme", T("Theme", "主题"), THEMES[chosen["theme"]], "theme")
    passwords = row(
        c, "passwords", c.pick(T("Passwords", "密码"), T("Saved sign-ins", "已存登录信息")), None, "passwords"
    )
    downloads = row(c, "download_settings", T("Downloads", "下载内容"), None, "download_settings")
    suggestions = switch(c, "suggestions", "suggestions", T("Stories on new tab", "新标签页显示资讯"))
    notifications = switch(c, "notifications", "notifications", T("Notifications", "通知"))
    autofill = switch(c, "autofill", "autofill", T("Fill in addresses", "自动填充地址"))
    about = ListItem(T("About Browser", "关于浏览器"), subtitle=app.versions[c.version - 1], glyph="info")
    if c.version == 1:
        parts = [
            heading(T("Basics", "基本设置")),
            engine,
            homepage_row(c),
            theme,
            suggestions,
            notifications,
            heading(T("You", "个人")),
            passwords,
            autofill,
            heading(T("Advanced", "高级")),
            privacy,
            sites,
            size,
            downloads,
            about,
        ]
    else:
        advanced = row(c, "advanced", T("Advanced", "高级"), None, "advanced", "tune")
        parts = [
            heading(T("Display", "显示")),
            size,
            theme,
            suggestions,
            heading(T("Safety", "安全")),
            privacy,
            passwords,
            autofill,
            sites,
            heading(T("General", "通用")),
            notifications,
            downloads,
            engine,
            advanced,
            about,
        ]
    return Screen(bar=AppBar(T("Settings", "设置")), body=Scroll(parts))


@app.page("advanced")
def advanced_page(c: Context) -> Window:
    """Of version 2 only."""
    return Screen(bar=AppBar(T("Advanced", "高级")), body=Scroll([homepage_row(c)]))


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


@app.page("engine")
def engine(c: Context) -> Window:
    return choice_page(c, T("Search engine", "搜索引擎"), "engine", ENGINES)


@app.page("theme")
def theme(c: Context) -> Window:
    return choice_page(c, T("Theme", "主题"), "theme", THEMES)


@app.page("homepage")
def homepage(c: Context) -> Window:
    chosen = c.state["settings"]

    def save() -> None:
        address = bare(str(c.ui.get("address", chosen["homepage"])))
        if address:
            chosen["homepage"] = address
            c.back()

    act: IconButton | Button = Button(T("Save", "保存"), kind="text", key="save_homepage", on_click=save)
    if c.version == 2:
        act = IconButton("check", key="save_homepage", description=T("Save", "保存"), on_click=save)

    return Screen(
        bar=AppBar(T("Homepage", "主页"), actions=[act]),
        body=Scroll(
            [
                switch(c, "homepage_on", "homepage_on", T("Use a homepage", "使用主页")),
                TextField(
                    Bind(c.ui, "address", chosen["homepage"]),
                    T("Web address", "网址"),
                    key="homepage_address",
                    padding=(16, 8),
                    enabled=chosen["homepage_on"],
                    on_submit=save,
                ),
            ]
        ),
    )


@app.page("text_size")
def text_size(c: Context) -> Window:
    chosen = c.state["settings"]
    words = T("A lighthouse sends light over the sea.", "灯塔向大海发出光芒。")
    style: Literal["title", "body", "label"] = (
        "title" if chosen["text_size"] > 120 else "label" if chosen["text_size"] < 90 else "body"
    )
    return Screen(
        bar=AppBar(T("Text size", "文字大小")),
        body=Column(
            [
                Text(f"{chosen['text_size']}%", style="label"),
                Slider(
                    Bind(chosen, "text_size"), 50, 200, key="text_size_slider", description=T("Text size", "文字大小")
                ),
                Card(Text(words, style=style, padding=16)),
            ],
            gap=16,
            padding=24,
        ),
    )


@app.page("privacy")
def privacy(c: Context) -> Window:
    words = c.pick(T("Clear browsing data", "清除浏览数据"), T("Delete browsing data", "删除浏览数据"))
    cookies = c.pick(
        T("Allow third-party cookies", "允许第三方 Cookie"), T("Let other sites follow me", "允许其他网站跟踪")
    )
    return Screen(
        bar=AppBar(c.pick(T("Privacy and security", "隐私和安全"), T("Safety and data", "安全与数据"))),
        body=Scroll(
            [
                row(
                    c, "clear_data", words, T("History, cookies, cached files", "历史记录、Cookie、缓存"), "clear_data"
                ),
                switch(
                    c, "safe", "safe", T("Safe browsing", "安全浏览"), T("Warns of dangerous sites", "提醒危险网站")
                ),
                switch(c, "third_party", "third_party", cookies),
                switch(c, "do_not_track", "do_not_track", T("Send “do not track”", "发送“不跟踪”请求")),
            ]
        ),
    )


@app.page("sites")
def sites(c: Context) -> Window:
    chosen = c.state["settings"]
    return Screen(
        bar=AppBar(T("Site settings", "网站设置")),
        body=Scroll(
            [
                row(c, "location", T("Location", "位置信息"), LOCATIONS[chosen["location"]], "location", "location_on"),
                switch(c, "javascript", "javascript", T("JavaScript", "JavaScript")),
                switch(c, "popups", "popups", T("Pop-ups and redirects", "弹出式窗口和重定向")),
                switch(c, "desktop_default", "desktop", T("Desktop site", "桌面版网站")),
            ]
        ),
    )


@app.page("location")
def location(c: Context) -> Window:
    return choice_page(c, T("Location", "位置信息"), "location", LOCATIONS)


@app.page("download_settings")
def download_settings(c: Context) -> Window:
    return Screen(
        bar=AppBar(T("Downloads", "下载内容")),
        body=Scroll(
            [
                ListItem(T("Folder", "文件夹"), subtitle=T("Internal storage / Download", "内部存储 / Download")),
                switch(c, "ask_downloads", "ask_downloads", T("Ask before each download", "每次下载前询问")),
                switch(c, "sync_wifi", "sync_wifi", T("Large files over Wi-Fi only", "仅通过 WLAN 下载大文件")),
            ]
        ),
    )


@app.page("passwords")
def passwords(c: Context) -> Window:
    saved = c.state["passwords"]
    rows: list[Widget] = [
        ListItem(
            entry["site"],
            subtitle=entry["user"],
            key="password",
            item=key,
            leading=Avatar(entry["site"]),
            on_click=partial(c.open, "password", password=key),
        )
        for key, entry in saved.items()
    ]
    return Screen(
        bar=AppBar(c.pick(T("Passwords", "密码"), T("Saved sign-ins", "已存登录信息"))),
        body=Scroll(
            [
                switch(c, "save_passwords", "save_passwords", T("Offer to save passwords", "询问是否保存密码")),
                *(rows or nothing("key", T("No saved passwords", "没有已保存的密码"))),
            ]
        ),
        secure=True,
    )


@app.page("password")
def password(c: Context) -> Window:
    key = c.args["password"]
    entry = c.state["passwords"][key]
    return Screen(
        bar=AppBar(
            entry["site"],
            actions=[
                IconButton(
                    "delete",
                    key="delete_password",
                    description=T("Delete", "删除"),
                    on_click=partial(c.open, "delete_password", password=key),
                )
            ],
        ),
        body=Scroll(
            [
                ListItem(entry["user"], subtitle=T("User name", "用户名")),
                ListItem("••••••••", subtitle=T("Password", "密码")),
            ]
        ),
        secure=True,
    )


@app.page("delete_password")
def delete_password(c: Context) -> Window:
    def confirm() -> None:
        c.back(2)
        del c.state["passwords"][c.args["password"]]

    return Dialog(
        title=T("Delete this password?", "删除此密码？"),
        body=Text(T("Your account on the site stays.", "您在该网站的帐号不会受影响。")),
        buttons=[
            Button(T("Cancel", "取消"), key="cancel", kind="text", on_click=c.back),
            Button(T("Delete", "删除"), key="confirm_password", kind="text", on_click=confirm),
        ],
    )


# --- clear browsing data ---------------------------------------------------------------------------------------------


@app.page("clear_data")
def clear_data(c: Context) -> Window:
    span = c.ui.get("span", "hour")
    return Screen(
        bar=AppBar(c.pick(T("Clear browsing data", "清除浏览数据"), T("Delete browsing data", "删除浏览数据"))),
        body=Scroll(
            [
                ListItem(
                    T("Time range", "时间范围"),
                    subtitle=RANGES[span][0],
                    key="span",
                    on_click=partial(c.open, "span", form=c.ui),
                ),
                Checkbox(
                    Bind(c.ui, "history", True), T("Browsing history", "浏览记录"), key="what_history", padding=(8, 2)
                ),
                Checkbox(
                    Bind(c.ui, "cookies", True),
                    T("Cookies and site data", "Cookie 和网站数据"),
                    key="what_cookies",
                    padding=(8, 2),
                ),
                Checkbox(
                    Bind(c.ui, "downloads", False), T("Download list", "下载列表"), key="what_downloads", padding=(8, 2)
                ),
                Checkbox(
                    Bind(c.ui, "passwords", False),
                    T("Saved passwords", "已保存的密码"),
                    key="what_passwords",
                    padding=(8, 2),
                ),
            ]
        ),
        bottom=Row(
            [
                Spacer(weight=1),
                Button(
                    c.pick(T("Clear data", "清除数据"), T("Delete now", "立即删除")),
                    key="clear",
                    on_click=partial(c.open, "clear_dialog", form=c.ui),
                ),
            ],
            padding=16,
        ),
    )


@app.page("span")
def span_dialog(c: Context) -> Window:
    return Dialog(
        title=T("Time range", "时间范围"),
        body=Column(
            [
                Radio(
                    Bind(c.args["form"], "span", "hour"),
                    name,
                    words,
                    key="span_choice",
                    item=name,
                    on_change=lambda _: c.back(),
                )
                for name, (words, _) in RANGES.items()
            ]
        ),
    )


def clear(c: Context, chosen: Mapping[str, Any]) -> None:
    """Forget what was chosen, back to the chosen time."""
    since = (c.now - timedelta(hours=RANGES[chosen.get("span", "hour")][1])).isoformat()

    def older(entries: dict[str, Any]) -> dict[str, Any]:
        return {key: entry for key, entry in entries.items() if entry["at"] < since}

    if chosen.get("history", True):
        c.state["history"] = older(c.state["history"])
    if chosen.get("cookies", True):
        c.state["cookies"] = 0
    if chosen.get("downloads", False):
        c.state["downloads"] = older(c.state["downloads"])
    if chosen.get("passwords", False):
        c.state["passwords"] = {}


@app.page("clear_dialog")
def clear_dialog(c: Context) -> Window:
    def confirm() -> None:
        clear(c, c.args["form"])
        c.back(2)
        c.toast(T("Browsing data cleared", "浏览数据已清除"))

    return Dialog(
        title=T("Clear browsing data?", "清除浏览数据？"),
        body=Text(T("You may be signed out of some sites.", "您可能会退出某些网站的登录。")),
        buttons=[
            Button(T("Cancel", "取消"), key="cancel", kind="text", on_click=c.back),
            Button(c.pick(T("Clear", "清除"), T("Erase", "抹掉")), key="confirm_clear", kind="text", on_click=confirm),
        ],
    )
