"""Files: its settings."""

from __future__ import annotations

from promptrpa.virtualphone.apps.files_data import app
from promptrpa.virtualphone.kit import (
    AppBar,
    Bind,
    Column,
    Context,
    Dialog,
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


def switch(c: Context, key: str, title: T, subtitle: T | None = None) -> Widget:
    return ListItem(title, subtitle=subtitle, trailing=Switch(Bind(c.state["settings"], key), key=key))


def heading(words: T) -> Widget:
    return Text(words, style="label", color="primary", padding=(16, 12))


@app.page("settings")
def settings(c: Context) -> Window:
    days = c.state["settings"]["bin_days"]
    bin_days = ListItem(
        T("Delete from bin after", "回收站自动删除"),
        key="bin_days",
        subtitle=T(f"{days} days", f"{days} 天"),
        on_click=lambda: c.open("bin_days"),
    )
    hidden = switch(
        c, "hidden", T("Show hidden files", "显示隐藏文件"), T("Names that start with a dot", "以点开头的名称")
    )
    view = [
        heading(T("View", "显示")),
        switch(c, "folders_first", T("Folders first", "文件夹优先")),
        switch(c, "grid", T("Grid view", "网格视图")),
        switch(c, "previews", T("Show previews", "显示预览图")),
    ]
    bin_part = [
        heading(T("Bin", "回收站")),
        switch(c, "ask_delete", T("Ask before moving to bin", "移到回收站前询问")),
    ]
    clean = [
        heading(T("Clean up", "清理")),
        switch(c, "reminders", T("Clean-up reminders", "清理提醒"), T("When storage runs low", "存储空间不足时")),
    ]
    about = ListItem(T("About Files", "关于文件"), key="about", glyph="info", on_click=lambda: c.open("about"))
    if c.version == 1:
        parts = [*view, hidden, *bin_part, bin_days, *clean, about]
    else:
        advanced = ListItem(
            T("Advanced", "高级"), key="advanced", glyph="tune", on_click=lambda: c.open("advanced_settings")
        )
        parts = [bin_days, *clean, *view, *bin_part, advanced, about]
    return Screen(bar=AppBar(T("Settings", "设置")), body=Scroll(parts))


@app.page("advanced_settings")
def advanced_settings(c: Context) -> Window:
    """Of version 2 only."""
    return Screen(
        bar=AppBar(T("Advanced", "高级")),
        body=Scroll(
            [
                switch(
                    c,
                    "hidden",
                    T("Show hidden files", "显示隐藏文件"),
                    T("Names that start with a dot", "以点开头的名称"),
                )
            ]
        ),
    )


@app.page("bin_days")
def bin_days_dialog(c: Context) -> Window:
    return Dialog(
        title=T("Delete from bin after", "回收站自动删除"),
        body=Column(
            [
                Radio(
                    Bind(c.state["settings"], "bin_days"),
                    days,
                    T(f"{days} days", f"{days} 天"),
                    key="days",
                    item=str(days),
                    on_change=lambda _: c.back(),
                )
                for days in (7, 15, 30, 60)
            ]
        ),
    )


@app.page("about")
def about_page(c: Context) -> Window:
    return Screen(
        bar=AppBar(T("About Files", "关于文件")),
        body=Scroll(
            [
                ListItem(T("Version", "版本"), subtitle=app.versions[c.version - 1]),
                ListItem(T("Open-source licences", "开源许可"), key="licences", on_click=lambda: c.open("licences")),
            ]
        ),
    )


@app.page("licences")
def licences(c: Context) -> Window:
    names = ("Material Symbols, Apache-2.0", "Roboto, Apache-2.0", "Noto Sans CJK SC, OFL-1.1")
    return Screen(bar=AppBar(T("Open-source licences", "开源许可")), body=Scroll([ListItem(name) for name in names]))
