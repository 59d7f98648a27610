"""Files: the pages about single files."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from promptrpa.virtualphone.apps.files_data import (
    Item,
    alive,
    app,
    below,
    bin_them,
    delete_files,
    enter,
    glyph_of,
    in_order,
    items_of,
    nothing,
    path_words,
    size_of,
)
from promptrpa.virtualphone.formats import count_words, day_words, moment_words, size_words
from promptrpa.virtualphone.kit import (
    AppBar,
    Bind,
    Box,
    Button,
    Column,
    Context,
    Dialog,
    Divider,
    Icon,
    IconButton,
    Image,
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
    TextField,
    Widget,
    Window,
    Words,
)


def kind_words(item: Item) -> Words:
    if item["kind"] == "folder":
        return T("Folder", "文件夹")
    ending = item["name"].rpartition(".")[2].upper()
    return T(f"{ending} file", f"{ending} 文件")


def toggle_star(c: Context, key: str) -> None:
    item = items_of(c)[key]
    item["starred"] = not item["starred"]
    c.back()
    done = T("Added to starred", "已加星标") if item["starred"] else T("Removed from starred", "已取消星标")
    c.toast(done)


@app.page("options")
def options(c: Context) -> Window:
    """The sheet of a file's three dots."""
    key = c.args["file"]
    item = items_of(c)[key]

    def delete() -> None:
        c.back()
        delete_files(c, [key])

    def open_it() -> None:
        c.back()
        enter(c, key)

    def entry(name: str, words: T, glyph: str, page: str, **args: object) -> Widget:
        return ListItem(words, key=name, glyph=glyph, on_click=lambda: c.replace(page, **args))

    star_words = T("Remove from starred", "取消星标") if item["starred"] else T("Add to starred", "添加星标")
    star_glyph = "star" if item["starred"] else "star_border"
    details = entry("details", T("Details", "详细信息"), "info", "details", file=key)
    head: list[Widget] = [
        Icon(glyph_of(item)),
        Text(item["name"], style="title", max_lines=1, weight=1),
    ]
    if c.version == 2:
        star = IconButton(
            star_glyph, key="star", description=T("Favourite", "收藏"), on_click=lambda: toggle_star(c, key)
        )
        head.append(star)
    parts: list[Widget] = [Row(head, gap=16, padding=(16, 8)), Divider()]
    if c.version == 2:
        parts.append(details)
    parts += [
        ListItem(T("Open", "打开"), key="open", glyph="open_in_new", on_click=open_it),
        entry("share", T("Share", "分享"), "share", "share", files=[key]),
        entry("rename", c.pick(T("Rename", "重命名"), T("Change name", "修改名称")), "edit", "rename", file=key),
    ]
    if c.version == 1:
        parts.append(
            ListItem(star_words, key="star", glyph=star_glyph, on_click=lambda: toggle_star(c, key)),
        )
    move = c.pick(T("Move to", "移动到"), T("Put in another folder", "放到其他文件夹"))
    parts += [
        entry("move", move, "drive_file_move", "destination", files=[key], copy=False),
        entry(
            "copy",
            c.pick(T("Copy to", "复制到"), T("Duplicate to", "拷贝到")),
            "file_copy",
            "destination",
            files=[key],
            copy=True,
        ),
    ]
    if c.version == 1:
        parts.append(details)
    delete_words = c.pick(T("Delete", "删除"), T("Put in bin", "放入回收站"))
    parts.append(ListItem(delete_words, key="delete", glyph="delete", on_click=delete))
    return Sheet(body=Column(parts))


@app.page("share")
def share(c: Context) -> Window:
    """Who gets the files: apps of the phone."""

    def give(target: str, words: T) -> None:
        c.back()
        if target == "messages":
            c.launch("messages", "compose", text=", ".join(names))
        elif target == "mail":
            c.launch("mail", "compose", subject=", ".join(names))
        elif target == "bluetooth" and not c.system["bluetooth"]:
            c.toast(T("Turn on Bluetooth first", "请先打开蓝牙"))
        else:
            c.toast(T(f"Shared with {words.en}", f"已分享到{words.zh}"))

    names = [items_of(c)[key]["name"] for key in c.args["files"]]
    targets = {
        "nearby": (T("Nearby Share", "附近分享"), "share_windows"),
        "mail": (T("Mail", "邮件"), "mail"),
        "messages": (T("Messages", "信息"), "sms"),
        "bluetooth": (T("Bluetooth", "蓝牙"), "bluetooth"),
        "print": (T("Print", "打印"), "print"),
    }
    return Sheet(
        title=T("Share", "分享"),
        body=Column(
            [
                Text(", ".join(names), color="on_surface_variant", padding=(16, 4), max_lines=2),
                *(
                    ListItem(words, key="share_with", item=target, glyph=glyph, on_click=partial(give, target, words))
                    for target, (words, glyph) in targets.items()
                ),
            ]
        ),
    )


def name_problem(c: Context, name: str, folder: str, but: str = "") -> Words | None:
    """Why a file may not be called so in that folder."""
    if not name:
        return T("Enter a name", "请输入名称")
    if "/" in name:
        return T("A name cannot contain /", "名称不能包含 /")
    taken = {i["name"] for k, i in items_of(c).items() if i["parent"] == folder and not i["binned"] and k != but}
    return T("This name is already taken", "该名称已存在") if name in taken else None


@app.page("new_folder")
def new_folder(c: Context) -> Window:
    def create() -> None:
        name = str(c.ui.get("name", "")).strip()
        here = c.args["folder"]
        problem = name_problem(c, name, here)
        if problem:
            c.ui["problem"] = True
            c.toast(problem)
            return
        items_of(c)[c.new_id("folder")] = {
            "name": name,
            "kind": "folder",
            "parent": here,
            "size": 0,
            "modified": c.now.isoformat(timespec="seconds"),
            "starred": False,
            "binned": "",
        }
        c.back()

    return Dialog(
        title=T("New folder", "新建文件夹"),
        body=TextField(Bind(c.ui, "name", ""), key="name", label=T("Folder name", "文件夹名称"), on_submit=create),
        buttons=[
            Button(T("Cancel", "取消"), key="cancel", kind="text", on_click=c.back),
            Button(c.pick(T("Create", "创建"), T("Done", "完成")), key="create", kind="text", on_click=create),
        ],
    )


@app.page("rename")
def rename(c: Context) -> Window:
    key = c.args["file"]
    item = items_of(c)[key]

    def save() -> None:
        name = str(c.ui.get("name", item["name"])).strip()
        problem = name_problem(c, name, item["parent"], key)
        if problem:
            c.toast(problem)
            return
        item["name"] = name
        c.back()

    return Dialog(
        title=c.pick(T("Rename", "重命名"), T("Change name", "修改名称")),
        body=TextField(Bind(c.ui, "name", item["name"]), key="new_name", label=T("Name", "名称"), on_submit=save),
        buttons=[
            Button(T("Cancel", "取消"), key="cancel", kind="text", on_click=c.back),
            Button(T("OK", "确定"), key="save_name", kind="text", on_click=save),
        ],
    )


@app.page("delete_dialog")
def delete_dialog(c: Context) -> Window:
    keys: list[str] = c.args["files"]

    def confirm() -> None:
        c.back()
        bin_them(c, keys)

    name = items_of(c)[keys[0]]["name"]
    what = T(f"“{name}”", f"“{name}”") if len(keys) == 1 else T(f"{len(keys)} items", f"{len(keys)} 项")
    days = c.state["settings"]["bin_days"]
    return Dialog(
        title=T(f"Move {what.en} to the bin?", f"将{what.zh}移到回收站？"),
        body=Text(T(f"It is deleted for good after {days} days.", f"{days} 天后将永久删除。")),
        buttons=[
            Button(T("Cancel", "取消"), key="cancel", kind="text", on_click=c.back),
            Button(T("Move to bin", "移到回收站"), key="confirm_delete", kind="text", on_click=confirm),
        ],
    )


@app.page("details")
def details_page(c: Context) -> Window:
    key = c.args["file"]
    item = items_of(c)[key]
    size = size_of(c, key)
    lines: list[tuple[Words, Words]] = [
        (T("Name", "名称"), item["name"]),
        (T("Type", "类型"), kind_words(item)),
        (T("Size", "大小"), T(f"{size_words(size)} ({size:,} bytes)", f"{size_words(size)}（{size:,} 字节）")),
        (T("Modified", "修改时间"), moment_words(datetime.fromisoformat(item["modified"]), c.now)),
        (T("Location", "位置"), path_words(c, item["parent"])),
    ]
    if item["kind"] == "folder":
        inside = sum(1 for i in items_of(c).values() if i["parent"] == key and not i["binned"])
        lines.append((T("Contains", "包含"), count_words(inside, "item", "项")))
    return Screen(
        bar=AppBar(T("Details", "详细信息")),
        body=Scroll(
            [
                Box(Icon(glyph_of(item), size=72), height=140),
                *(ListItem(value, subtitle=name) for name, value in lines),
                ListItem(
                    T("Copy path", "复制路径"),
                    key="copy_path",
                    glyph="content_copy",
                    on_click=lambda: copy_path(c, key),
                ),
            ]
        ),
    )


def copy_path(c: Context, key: str) -> None:
    item = items_of(c)[key]
    where = path_words(c, item["parent"])
    c.copy(f"{where} / {item['name']}")
    c.toast(T("Path copied", "路径已复制"))


@app.page("destination")
def destination(c: Context) -> Window:
    """Where to move or copy to: browsing within one page."""
    keys: list[str] = c.args["files"]
    copying = c.args["copy"]
    here = c.ui.get("folder", "")
    barred = set().union(*(below(c, key) for key in keys)) if not copying else set()
    folders = [
        (key, item)
        for key, item in in_order(c, alive(c))
        if item["kind"] == "folder" and item["parent"] == here and key not in barred
    ]

    def go(folder: str) -> None:
        c.ui["folder"] = folder

    def place() -> None:
        for key in keys:
            copy_to(c, key, here) if copying else move_to(c, key, here)
        c.back()
        c.toast(T("Copied", "已复制") if copying else T("Moved", "已移动"))

    words = T("Copy here", "复制到此处") if copying else T("Move here", "移动到此处")
    button = Button(words, key="place_here", on_click=place)
    up: list[Widget] = []
    if here:
        parent = items_of(c)[here]["parent"]
        up = [
            ListItem(
                T("Folder above", "上级文件夹"),
                key="folder_above",
                glyph="drive_folder_upload",
                on_click=lambda: go(parent),
            )
        ]
    rows: list[Widget] = [
        ListItem(item["name"], key="target", item=key, glyph="folder", on_click=partial(go, key))
        for key, item in folders
    ]
    new = IconButton(
        "create_new_folder",
        key="new_folder_here",
        description=T("New folder", "新建文件夹"),
        on_click=lambda: c.open("new_folder", folder=here),
    )
    cancel = Button(T("Cancel", "取消"), key="cancel", kind="text", on_click=c.back)
    path = Text(path_words(c, here), style="caption", color="on_surface_variant", padding=(16, 8))
    empty = nothing("folder_open", T("No folders in here", "这里没有文件夹"))
    top = [Row([button], padding=(16, 4))] if c.version == 2 else []
    return Screen(
        bar=AppBar(T("Copy to", "复制到") if copying else T("Move to", "移动到"), actions=[new]),
        body=Scroll([*top, path, *up, *(rows or empty)]),
        bottom=Row([cancel, Spacer(weight=1), *([button] if c.version == 1 else [])], padding=16),
    )


def move_to(c: Context, key: str, folder: str) -> None:
    items_of(c)[key]["parent"] = folder


def copy_to(c: Context, key: str, folder: str) -> None:
    """A copy of the file, or of the folder and all in it."""
    source = items_of(c)[key]
    name = source["name"]
    if name_problem(c, name, folder):
        stem, dot, ending = name.rpartition(".")
        name = f"{stem} (copy){dot}{ending}" if stem else f"{name} (copy)"
    inside = [k for k, i in items_of(c).items() if i["parent"] == key and not i["binned"]]
    made = c.new_id("folder" if source["kind"] == "folder" else "f")
    items_of(c)[made] = {**source, "name": name, "parent": folder, "starred": False}
    for child in inside:
        copy_to(c, child, made)


# --- one file opened -------------------------------------------------------------------------------------------------


def content(c: Context, item: Item) -> Widget:
    """What the viewer shows of a file."""
    if item["kind"] == "image":
        return Image(f"landscape:{item['name']}", height=420, round=0)
    if item["kind"] in ("audio", "video"):
        playing = c.ui.get("playing", False)

        def turn() -> None:
            c.ui["playing"] = not playing

        words = T("Pause", "暂停") if playing else T("Play", "播放")
        play = IconButton("pause" if playing else "play_arrow", key="play", description=words, on_click=turn)
        picture: Widget = Image(f"landscape:{item['name']}", height=220, round=0)
        if item["kind"] == "audio":
            picture = Box(Icon("music_note", size=96), height=220)
        return Column([picture, Progress(value=0.0), Row([Text("0:00"), Spacer(weight=1), play])], gap=8)
    if item["kind"] == "document":
        lines = [T("This document has one page.", "本文档共一页。"), T("Made on this phone.", "在本机创建。")]
        return Column([Text(item["name"], style="headline"), *(Text(line) for line in lines)], gap=12, padding=24)
    return Box(Icon(glyph_of(item), size=96), height=260)


@app.page("viewer")
def viewer(c: Context) -> Window:
    key = c.args["file"]
    item = items_of(c)[key]

    def installer() -> None:
        c.open("install_dialog", file=key)

    parts: list[Widget] = [content(c, item)]
    if item["kind"] == "apk":
        parts.append(Box(Button(T("Install", "安装"), key="install", on_click=installer), padding=16))
    day = day_words(datetime.fromisoformat(item["modified"]), c.now)
    size = size_words(item["size"])
    parts.append(ListItem(T(f"{size}, {day.en}", f"{size}，{day.zh}"), subtitle=path_words(c, item["parent"])))
    return Screen(
        bar=AppBar(
            item["name"],
            actions=[
                IconButton(
                    "share",
                    key="share",
                    description=T("Share", "分享"),
                    on_click=lambda: c.open("share", files=[key]),
                )
            ],
            overflow=[
                MenuItem(
                    key="viewer_details",
                    text=T("Details", "详细信息"),
                    on_click=lambda: c.open("details", file=key),
                )
            ],
        ),
        body=Scroll(parts),
    )


@app.page("install_dialog")
def install_dialog(c: Context) -> Window:
    name = items_of(c)[c.args["file"]]["name"]
    text = T(
        "For your security, your phone does not install unknown apps from this source.",
        "出于安全考虑，您的手机不允许安装来自此来源的未知应用。",
    )
    return Dialog(
        title=name,
        body=Text(text),
        buttons=[Button(T("OK", "确定"), key="install_ok", kind="text", on_click=c.back)],
    )
