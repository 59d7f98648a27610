"""Files: browse folders and categories, search, clean up. The pages about single files are in files_items, the bin in
files_bin, the settings in files_settings."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from promptrpa.virtualphone.apps import files_bin, files_items, files_settings
from promptrpa.virtualphone.apps.files_data import (
    KINDS,
    SIZES,
    SORTS,
    Item,
    alive,
    app,
    delete_files,
    enter,
    glyph_of,
    in_order,
    items_of,
    nothing,
    path_words,
    picked_bar,
    picture,
    rows,
)
from promptrpa.virtualphone.formats import count_words, size_words
from promptrpa.virtualphone.kit import (
    AppBar,
    Bind,
    BottomNav,
    Box,
    Button,
    Card,
    Checkbox,
    Chip,
    Column,
    Context,
    Dialog,
    Divider,
    Fab,
    Grid,
    HScroll,
    IconButton,
    ListItem,
    MenuItem,
    Progress,
    Radio,
    Row,
    Screen,
    Scroll,
    Sheet,
    Spacer,
    T,
    Tab,
    Text,
    TextField,
    Widget,
    Window,
    Words,
)

PARTS = (files_bin, files_items, files_settings)
"""Modules that register pages of this app when they are imported."""

# --- home ------------------------------------------------------------------------------------------------------------


def bin_row(c: Context) -> MenuItem:
    return MenuItem(key="bin", text=T("Bin", "回收站"), glyph="delete", on_click=lambda: c.open("bin"))


@app.page("home")
def home(c: Context) -> Window:
    open_search, open_settings = partial(c.open, "search"), partial(c.open, "settings")
    actions: list[IconButton | Button] = []
    if c.version == 1:
        actions.append(IconButton("search", key="search", description=T("Search", "搜索"), on_click=open_search))
        overflow = [MenuItem(key="settings", text=T("Settings", "设置"), on_click=open_settings)]
    else:
        actions.append(
            IconButton("settings", key="settings", description=T("Settings", "设置"), on_click=open_settings)
        )
        overflow = [bin_row(c)]
    return Screen(
        bar=AppBar(app.name, back=False, actions=actions, overflow=overflow),
        body=clean_body(c) if c.ui.get("tab") == "clean" else browse_body(c),
        nav=BottomNav(
            [
                Tab("browse", T("Browse", "浏览"), "folder"),
                Tab("clean", c.pick(T("Clean", "清理"), T("Free up space", "释放空间")), "cleaning_services"),
            ],
            Bind(c.ui, "tab", "browse"),
        ),
    )


def category_tiles(c: Context) -> Widget:
    tiles: list[Widget] = []
    for kind, (words, glyph) in KINDS.items():
        total = sum(i["size"] for i in alive(c).values() if i["kind"] == kind)
        tiles.append(
            ListItem(
                key="category",
                item=kind,
                title=words,
                subtitle=size_words(total),
                glyph=glyph,
                on_click=partial(c.open, "category", kind=kind),
            )
        )
    return Grid(columns=2, gap=0, children=tiles)


def browse_body(c: Context) -> Widget:
    items = alive(c)
    recent = [
        Column(
            key="recent",
            item=key,
            gap=4,
            on_click=partial(enter, c, key),
            children=[
                picture(items[key], 104, c.state["settings"]["previews"]),
                Text(text=items[key]["name"], style="caption", max_lines=1),
            ],
        )
        for key in c.state["recent"]
        if key in items
    ]
    used = sum(i["size"] for i in items_of(c).values()) + 41_000_000_000
    storage = ListItem(
        key="internal",
        title=T("Internal storage", "内部存储"),
        subtitle=T(f"{size_words(used)} of 128 GB used", f"已用 {size_words(used)}，共 128 GB"),
        glyph="smartphone",
        on_click=lambda: c.open("folder", folder=""),
    )
    starred = ListItem(
        key="starred",
        title=T("Starred", "已加星标"),
        glyph="star",
        on_click=lambda: c.open("category", kind="starred"),
    )
    parts: list[Widget] = []
    if c.version == 2:
        search = ListItem(T("Search", "搜索"), key="search", glyph="search", on_click=partial(c.open, "search"))
        parts += [
            Column([Card(search)], padding=(16, 4)),
            Text(T("Storage devices", "存储设备"), style="label", padding=(16, 8)),
            storage,
        ]
    if recent:
        parts += [
            Text(text=T("Recents", "最近"), style="label", padding=(16, 8)),
            HScroll(children=recent, padding=(16, 4)),
        ]
    if c.version == 2:
        parts += [starred]
    parts += [Text(text=T("Categories", "分类"), style="label", padding=(16, 8)), category_tiles(c), Divider()]
    if c.version == 1:
        bin_item = bin_row(c)
        binned = sum(1 for i in items_of(c).values() if i["binned"])
        parts += [
            Text(text=T("Collections", "收藏"), style="label", padding=(16, 8)),
            starred,
            ListItem(
                key="bin",
                title=bin_item.text,
                subtitle=count_words(binned, "item", "项"),
                glyph=bin_item.glyph,
                on_click=bin_item.on_click,
            ),
            Text(text=T("Storage devices", "存储设备"), style="label", padding=(16, 8)),
            storage,
        ]
    return Scroll(children=parts)


def clean_body(c: Context) -> Widget:
    items = alive(c)

    def card(key: str, title: Words, text: Words, button: Words, act: Callable[[], None]) -> Widget:
        inside = Column(
            [
                Text(title, style="title"),
                Text(text, color="on_surface_variant"),
                Row([Button(button, key=key, kind="tonal", on_click=act)]),
            ],
            gap=8,
            padding=16,
        )
        return Column([Card(inside)], padding=(16, 6))

    large = sum(i["size"] for i in items.values() if i["size"] > 10**8)
    copies = sum(i["size"] for k, i in items.items() if k in duplicates(c))
    installers = sum(i["size"] for i in items.values() if i["kind"] == "apk")
    junk = size_words(c.state["junk"])
    parts: list[Widget] = [
        Column(
            padding=16,
            gap=8,
            children=[
                Text(text=T("45 GB of 128 GB used", "已用 45 GB，共 128 GB"), style="title"),
                Progress(value=0.35),
            ],
        )
    ]
    if c.state["junk"]:
        title, text = T("Junk files", "垃圾文件"), T(f"{junk} of leftovers and caches", f"缓存和残留文件 {junk}")
        button = c.pick(T("Clean junk", "清理垃圾"), T("Clear leftovers", "清除残留"))
        parts.append(card("clean_junk", title, text, button, lambda: c.open("junk_dialog", size=junk, act="clean")))
    for key, title, size in (
        ("large", T("Large files", "大文件"), large),
        ("copies", T("Duplicate files", "重复文件"), copies),
        ("installers", T("Installation files", "安装文件"), installers),
    ):
        if size:
            freed = T(f"Free up to {size_words(size)}", f"最多可释放 {size_words(size)}")
            choose = T("Select files", "选择文件")
            parts.append(card(f"clean_{key}", title, freed, choose, partial(c.open, "clean_list", list=key)))
    if len(parts) == 1:
        parts += nothing("check_circle", T("All clean", "已全部清理"))
    return Scroll(children=parts)


def duplicates(c: Context) -> set[str]:
    """Later copies of files of the same size and kind."""
    seen: set[tuple[str, int]] = set()
    found = set()
    for key, item in alive(c).items():
        mark = (item["kind"], item["size"])
        if item["kind"] != "folder" and mark in seen:
            found.add(key)
        seen.add(mark)
    return found


@app.page("junk_dialog")
def junk_dialog(c: Context) -> Window:
    def clean() -> None:
        c.state["junk"] = 0
        c.back()
        c.toast(T("Junk files cleared", "垃圾文件已清理"))

    size = c.args["size"]
    return Dialog(
        title=T("Clear junk files?", "清理垃圾文件？"),
        body=Text(text=T(f"This frees {size}. Your own files stay.", f"将释放 {size}，你的个人文件不受影响。")),
        buttons=[
            Button(key="cancel", text=T("Cancel", "取消"), kind="text", on_click=c.back),
            Button(key="confirm_junk", text=T("Clear", "清理"), kind="text", on_click=clean),
        ],
    )


@app.page("clean_list")
def clean_list(c: Context) -> Window:
    """Files that could go, with check boxes."""
    which = c.args["list"]
    items = alive(c)
    wanted: dict[str, Callable[[str], bool]] = {
        "large": lambda key: items[key]["size"] > 10**8,
        "copies": lambda key: key in duplicates(c),
        "installers": lambda key: items[key]["kind"] == "apk",
    }
    title = {
        "large": T("Large files", "大文件"),
        "copies": T("Duplicate files", "重复文件"),
        "installers": T("Installation files", "安装文件"),
    }
    found = [(key, items[key]) for key in items if wanted[which](key)]
    chosen = [key for key, _ in found if c.ui.get(key)]
    total = size_words(sum(items[key]["size"] for key in chosen))
    return Screen(
        bar=AppBar(title=title[which]),
        body=Scroll(
            children=[
                ListItem(
                    title=item["name"],
                    subtitle=size_words(item["size"]),
                    glyph=glyph_of(item),
                    trailing=Checkbox(key="choose", item=key, bind=Bind(c.ui, key, False)),
                )
                for key, item in found
            ]
            or nothing("check_circle", T("Nothing to clean here", "这里没有可清理的内容"))
        ),
        bottom=Box(
            padding=16,
            child=Button(
                key="delete_chosen",
                text=T(f"Move to bin ({total})", f"移到回收站（{total}）"),
                enabled=bool(chosen),
                on_click=lambda: delete_files(c, chosen),
            ),
        ),
    )


# --- folders and lists -----------------------------------------------------------------------------------------------


def sort_and_view(c: Context) -> list[tuple[str, T, str, Callable[[], None]]]:
    settings = c.state["settings"]

    def turn() -> None:
        settings["grid"] = not settings["grid"]

    view = T("List view", "列表视图") if settings["grid"] else T("Grid view", "网格视图")
    return [
        ("sort", T("Sort by", "排序方式"), "sort", lambda: c.open("sort_sheet")),
        ("view", view, "view_list" if settings["grid"] else "grid_view", turn),
    ]


@app.page("folder")
def folder(c: Context) -> Window:
    here = c.args["folder"]
    items = alive(c)
    found = in_order(c, {k: i for k, i in items.items() if i["parent"] == here})
    picked = [key for key in c.ui.get("picked", []) if key in items]
    actions, overflow = [], []
    for key, words, glyph, act in sort_and_view(c):
        if c.version == 1:
            actions.append(IconButton(key=key, glyph=glyph, description=words, on_click=act))
        else:
            overflow.append(MenuItem(key=key, text=words, on_click=act))
    actions.append(
        IconButton(key="search", glyph="search", description=T("Search", "搜索"), on_click=lambda: c.open("search"))
    )

    def pick_all() -> None:
        c.ui["picked"] = [key for key, _ in found]

    overflow.append(MenuItem(key="select_all", text=T("Select all", "全选"), on_click=pick_all))
    crumbs = Text(text=path_words(c, here), style="caption", color="on_surface_variant", padding=(16, 6), max_lines=1)
    body = rows(c, found, c.state["settings"]["grid"]) or nothing("folder_open", T("No items", "没有项目"))
    bar = AppBar(
        title=items_of(c)[here]["name"] if here else T("Internal storage", "内部存储"),
        actions=actions,
        overflow=overflow,
    )
    return Screen(
        bar=picked_bar(c, picked) if picked else bar,
        body=Scroll(children=[crumbs, *body, Spacer(height=96)]),
        fab=Fab(
            key="new_folder",
            glyph="create_new_folder",
            text=c.pick(T("New folder", "新建文件夹"), None),
            description=c.pick(None, T("Create", "创建")),
            on_click=lambda: c.open("new_folder", folder=here),
        ),
    )


@app.page("category")
def category(c: Context) -> Window:
    kind = c.args["kind"]
    items = alive(c)
    starred = kind == "starred"
    found = in_order(c, {k: i for k, i in items.items() if (i["starred"] if starred else i["kind"] == kind)})
    picked = [key for key in c.ui.get("picked", []) if key in items]
    actions, overflow = [], []
    for key, words, glyph, act in sort_and_view(c):
        if c.version == 1:
            actions.append(IconButton(key=key, glyph=glyph, description=words, on_click=act))
        else:
            overflow.append(MenuItem(key=key, text=words, on_click=act))
    bar = AppBar(title=T("Starred", "已加星标") if starred else KINDS[kind][0], actions=actions, overflow=overflow)
    empty = T("Files that you star show up here", "加星标的文件会显示在这里") if starred else T("No items", "没有项目")
    return Screen(
        bar=picked_bar(c, picked) if picked else bar,
        body=Scroll(
            children=rows(c, found, c.state["settings"]["grid"]) or nothing("star" if starred else "folder_open", empty)
        ),
    )


@app.page("sort_sheet")
def sort_sheet(c: Context) -> Window:
    return Sheet(
        title=T("Sort by", "排序方式"),
        body=Column(
            children=[
                Radio(
                    key="sort_order",
                    item=value,
                    bind=Bind(c.state["settings"], "sort"),
                    value=value,
                    text=words,
                    padding=(8, 4),
                    on_change=lambda _: c.back(),
                )
                for value, words in SORTS.items()
            ]
        ),
    )


@app.page("search")
def search(c: Context) -> Window:
    wanted = str(c.ui.get("query", "")).casefold().strip()
    kind = c.ui.get("kind", "")
    size = c.ui.get("size", "")

    def matches(item: Item) -> bool:
        if kind and item["kind"] != kind:
            return False
        if size and not (item["kind"] != "folder" and SIZES[size][1] <= item["size"] < SIZES[size][2]):
            return False
        return wanted in item["name"].casefold()

    def toggle(name: str, value: str) -> None:
        c.ui[name] = "" if c.ui.get(name) == value else value

    def remember() -> None:
        words = str(c.ui.get("query", "")).strip()
        if words:
            c.state["searches"] = [words, *(s for s in c.state["searches"] if s != words)][:6]

    def again(words: str) -> None:
        c.ui["query"] = words

    chips: list[Widget] = [
        Chip(key="kind", item=k, text=w, glyph=g, selected=kind == k, on_click=partial(toggle, "kind", k))
        for k, (w, g) in KINDS.items()
    ]
    chips += [
        Chip(key="size", item=k, text=w, selected=size == k, on_click=partial(toggle, "size", k))
        for k, (w, _, _) in SIZES.items()
    ]
    found: list[Widget] = []
    if wanted or kind or size:
        hits = in_order(c, {k: i for k, i in alive(c).items() if matches(i)})
        found = rows(c, hits) or nothing("search_off", T("No matching files", "没有匹配的文件"))
    else:
        found = [
            ListItem(key="past_search", item=s, title=s, glyph="history", on_click=partial(again, s))
            for s in c.state["searches"]
        ]
    return Screen(
        bar=AppBar(
            search=TextField(
                key="query",
                bind=Bind(c.ui, "query", ""),
                label=T("Search files", "搜索文件"),
                kind="search",
                on_submit=remember,
            )
        ),
        body=Scroll(children=[HScroll(children=chips, padding=(16, 8)), *found]),
    )
