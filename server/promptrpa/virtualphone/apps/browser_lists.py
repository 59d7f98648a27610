"""Browser: bookmarks, history, downloads."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Final

from promptrpa.virtualphone.apps.browser_data import app, folder_words, new_tab, nothing, place, title_of, visit
from promptrpa.virtualphone.apps.browser_sites import bare
from promptrpa.virtualphone.formats import count_words, day_words, size_words, time_words
from promptrpa.virtualphone.kit import (
    AppBar,
    Avatar,
    Bind,
    Button,
    Column,
    Context,
    Dialog,
    IconButton,
    ListItem,
    MenuItem,
    Radio,
    Row,
    Screen,
    Scroll,
    Sheet,
    T,
    Text,
    TextField,
    Widget,
    Window,
)

DOWNLOAD_STEP: Final = 1.5
"""Seconds that a download takes."""


def list_items(c: Context) -> list[MenuItem]:
    """The ways to the lists, for the menu and for the library page of version 2."""
    return [
        MenuItem(
            key="bookmarks", text=T("Bookmarks", "书签"), glyph="bookmarks", on_click=partial(c.open, "bookmarks")
        ),
        MenuItem(key="history", text=T("History", "历史记录"), glyph="history", on_click=partial(c.open, "history")),
        MenuItem(
            key="downloads", text=T("Downloads", "下载内容"), glyph="download", on_click=partial(c.open, "downloads")
        ),
    ]


@app.page("library")
def library(c: Context) -> Window:
    """Of version 2 only."""
    return Screen(
        bar=AppBar(T("Library", "收藏与记录")),
        body=Scroll([ListItem(i.text, key=i.key, glyph=i.glyph, on_click=i.on_click) for i in list_items(c)]),
    )


# --- bookmarks -------------------------------------------------------------------------------------------------------


@app.page("bookmarks")
def bookmarks(c: Context) -> Window:
    folder = c.args.get("folder", "")
    sought = str(c.ui.get("query", "")).casefold()
    marks = {
        key: mark
        for key, mark in c.state["bookmarks"].items()
        if (sought in mark["title"].casefold() or sought in mark["url"] if sought else mark["folder"] == folder)
    }
    parts: list[Widget] = []
    if not folder and not sought:
        for key in c.state["folders"]:
            count = sum(1 for mark in c.state["bookmarks"].values() if mark["folder"] == key)
            parts.append(
                ListItem(
                    folder_words(c, key),
                    subtitle=count_words(count, "bookmark", "个书签"),
                    key="folder",
                    item=key,
                    glyph="folder",
                    on_click=partial(c.open, "bookmarks", folder=key),
                )
            )
    parts += [
        ListItem(
            mark["title"],
            subtitle=mark["url"],
            key="bookmark_row",
            item=key,
            leading=Avatar(mark["title"]),
            on_click=partial(visit, c, mark["url"]),
            trailing=IconButton(
                "more_vert",
                key="bookmark_more",
                item=key,
                description=T(f"Options for {mark['title']}", f"{mark['title']}的选项"),
                on_click=partial(c.open, "bookmark_options", bookmark=key),
            ),
        )
        for key, mark in marks.items()
    ]
    add = IconButton(
        "create_new_folder",
        key="new_folder",
        description=T("New folder", "新建文件夹"),
        on_click=partial(c.open, "new_folder"),
    )
    field = TextField(Bind(c.ui, "query", ""), T("Search bookmarks", "搜索书签"), kind="search", key="bookmark_query")
    return Screen(
        bar=AppBar(folder_words(c, folder) if folder else T("Bookmarks", "书签"), actions=[] if folder else [add]),
        body=Scroll(
            [
                *([] if folder else [Column([field], padding=(16, 8))]),
                *(parts or nothing("bookmarks", T("No bookmarks here", "这里没有书签"))),
            ]
        ),
    )


@app.page("new_folder")
def new_folder(c: Context) -> Window:
    def create() -> None:
        name = str(c.ui.get("name", "")).strip()
        if name:
            c.state["folders"][c.new_id("folder")] = name
            c.back()

    return Dialog(
        title=T("New folder", "新建文件夹"),
        body=TextField(Bind(c.ui, "name", ""), T("Folder name", "文件夹名称"), key="folder_name", on_submit=create),
        buttons=[
            Button(T("Cancel", "取消"), key="cancel", kind="text", on_click=c.back),
            Button(T("Save", "保存"), key="save_folder", kind="text", on_click=create),
        ],
    )


def delete_bookmark(c: Context, key: str) -> None:
    c.back()
    del c.state["bookmarks"][key]
    c.toast(T("Bookmark deleted", "书签已删除"))


@app.page("bookmark_options")
def bookmark_options(c: Context) -> Window:
    key = c.args["bookmark"]
    mark = c.state["bookmarks"][key]
    edit, delete = partial(c.replace, "edit_bookmark", bookmark=key), partial(delete_bookmark, c, key)

    def open_new() -> None:
        c.back()
        new_tab(c, url=mark["url"])

    edit_words, delete_words = T("Edit", "编辑"), T("Delete", "删除")
    if c.version == 2:
        head = Row(
            [
                Text(mark["title"], style="title", weight=1, max_lines=1),
                IconButton("edit", key="edit_bookmark", description=edit_words, on_click=edit),
                IconButton("delete", key="delete_bookmark", description=delete_words, on_click=delete),
            ],
            padding=(16, 4),
        )
        rest: list[Widget] = []
    else:
        head = Row([Text(mark["title"], style="title", max_lines=1)], padding=(16, 8))
        rest = [
            ListItem(edit_words, key="edit_bookmark", glyph="edit", on_click=edit),
            ListItem(delete_words, key="delete_bookmark", glyph="delete", on_click=delete),
        ]
    opener = ListItem(T("Open in new tab", "在新标签页中打开"), key="open_new", glyph="open_in_new", on_click=open_new)
    return Sheet(body=Column([head, opener, *rest]))


@app.page("edit_bookmark")
def edit_bookmark(c: Context) -> Window:
    key = c.args["bookmark"]
    mark = c.state["bookmarks"][key]

    def save() -> None:
        title = str(c.ui.get("title", mark["title"])).strip()
        url = bare(str(c.ui.get("url", mark["url"])))
        if not title or not url:
            c.toast(T("Fill in name and address", "请填写名称和网址"))
            return
        mark.update(title=title, url=url, folder=c.ui.get("folder", mark["folder"]))
        c.back()

    act: IconButton | Button = Button(T("Save", "保存"), kind="text", key="save_bookmark", on_click=save)
    if c.version == 2:
        act = IconButton("check", key="save_bookmark", description=T("Done", "完成"), on_click=save)
    return Screen(
        bar=AppBar(T("Edit bookmark", "编辑书签"), actions=[act]),
        body=Scroll(
            [
                TextField(Bind(c.ui, "title", mark["title"]), T("Name", "名称"), key="bookmark_title"),
                TextField(Bind(c.ui, "url", mark["url"]), T("Address", "网址"), key="bookmark_url"),
                Text(T("Folder", "文件夹"), style="label", padding=(0, 8)),
                *(
                    Radio(
                        Bind(c.ui, "folder", mark["folder"]),
                        folder,
                        folder_words(c, folder),
                        key="choose_folder",
                        item=folder,
                    )
                    for folder in c.state["folders"]
                ),
            ],
            gap=12,
            padding=16,
        ),
    )


# --- history ---------------------------------------------------------------------------------------------------------


@app.page("history")
def history(c: Context) -> Window:
    sought = str(c.ui.get("query", "")).casefold()

    def forget(key: str) -> None:
        del c.state["history"][key]

    parts: list[Widget] = []
    day = ""
    for key, entry in sorted(c.state["history"].items(), key=lambda pair: pair[1]["at"], reverse=True):
        title = title_of(entry["url"])
        words = title.in_language(c.language) if isinstance(title, T) else title
        if sought and sought not in words.casefold() and sought not in entry["url"]:
            continue
        when = datetime.fromisoformat(entry["at"])
        if entry["at"][:10] != day:
            day = entry["at"][:10]
            parts.append(Text(day_words(when, c.now), style="label", padding=(16, 10)))
        parts.append(
            ListItem(
                title,
                subtitle=f"{time_words(when)}  {entry['url']}",
                key="visited",
                item=key,
                leading=Avatar(words),
                on_click=partial(visit, c, entry["url"]),
                trailing=IconButton(
                    "close",
                    key="forget",
                    item=key,
                    description=T(f"Remove {words}", f"移除{words}"),
                    on_click=partial(forget, key),
                ),
            )
        )
    clear_words = c.pick(T("Clear browsing data", "清除浏览数据"), T("Delete browsing data", "删除浏览数据"))
    field = TextField(Bind(c.ui, "query", ""), T("Search history", "搜索历史记录"), kind="search", key="history_query")
    return Screen(
        bar=AppBar(T("History", "历史记录")),
        body=Scroll(
            [
                Column([field], padding=(16, 8)),
                ListItem(clear_words, key="clear_data", glyph="delete_sweep", on_click=partial(c.open, "clear_data")),
                *(parts or nothing("history", T("No history", "没有历史记录"))),
            ]
        ),
    )


# --- downloads -------------------------------------------------------------------------------------------------------


def download(c: Context, name: str, size: int) -> None:
    key = c.new_id("d")
    c.state["downloads"][key] = {
        "name": name,
        "size": size,
        "from": place(c)[1],
        "at": c.now.isoformat(timespec="seconds"),
        "done": False,
    }
    c.toast(T("Downloading…", "正在下载…"))
    c.after(DOWNLOAD_STEP, "downloaded", key=key)


@app.event("downloaded")
def downloaded(c: Context, key: str) -> None:
    """A download is there: it lies in Files as well."""
    entry = c.state["downloads"].get(key)
    if entry is None:
        return
    entry["done"] = True
    c.data("files")["items"][c.new_id("dl")] = {
        "name": entry["name"],
        "kind": "image" if entry["name"].endswith(".jpg") else "document",
        "parent": "downloads",
        "size": entry["size"],
        "modified": c.now.isoformat(timespec="seconds"),
        "starred": False,
        "binned": "",
    }
    c.notify(T("Download complete", "下载完成"), entry["name"], page="downloads")


@app.page("download_dialog")
def download_dialog(c: Context) -> Window:
    def start() -> None:
        name = str(c.ui.get("name", c.args["name"])).strip() or c.args["name"]
        c.back()
        download(c, name, c.args["size"])

    return Dialog(
        title=T("Download file?", "下载文件？"),
        body=TextField(Bind(c.ui, "name", c.args["name"]), T("File name", "文件名"), key="download_name"),
        buttons=[
            Button(T("Cancel", "取消"), key="cancel", kind="text", on_click=c.back),
            Button(T("Download", "下载"), key="start_download", kind="text", on_click=start),
        ],
    )


@app.page("downloads")
def downloads(c: Context) -> Window:
    def remove(key: str) -> None:
        del c.state["downloads"][key]

    rows: list[Widget] = []
    for key, entry in sorted(c.state["downloads"].items(), key=lambda pair: pair[1]["at"], reverse=True):
        when = day_words(datetime.fromisoformat(entry["at"]), c.now)
        size = size_words(entry["size"])
        done = T(f"{size}, {entry['from']}, {when.en}", f"{size}，{entry['from']}，{when.zh}")
        rows.append(
            ListItem(
                entry["name"],
                subtitle=done if entry["done"] else T("Downloading…", "正在下载…"),
                glyph="image" if entry["name"].endswith(".jpg") else "description",
                key="download",
                item=key,
                on_click=partial(c.launch, "files"),
                trailing=IconButton(
                    "delete",
                    key="remove_download",
                    item=key,
                    description=T(f"Remove {entry['name']}", f"移除{entry['name']}"),
                    on_click=partial(remove, key),
                ),
            )
        )
    return Screen(
        bar=AppBar(
            T("Downloads", "下载内容"),
            actions=[
                IconButton(
                    "settings",
                    key="download_settings",
                    description=T("Download settings", "下载设置"),
                    on_click=partial(c.open, "download_settings"),
                )
            ],
        ),
        body=Scroll(rows or nothing("download", T("No downloads", "没有下载内容"))),
    )
