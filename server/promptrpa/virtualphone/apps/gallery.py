"""Gallery: photos by date, albums, search, bin. The pages about one photo are in gallery_photo, the settings in
gallery_settings."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Final

from promptrpa.virtualphone.apps import gallery_photo, gallery_settings
from promptrpa.virtualphone.apps.gallery_data import (
    Photo,
    album_words,
    albums,
    app,
    in_album,
    new_photo,
    nothing,
    photo_grid,
    photo_words,
    photos_of,
    picked_bar,
    picked_of,
    play_slideshow,
    scene_of,
    shown,
    thumbnail,
)
from promptrpa.virtualphone.formats import count_words, day_words
from promptrpa.virtualphone.kit import (
    AppBar,
    Bind,
    BottomNav,
    Box,
    Button,
    Card,
    Column,
    Context,
    Dialog,
    Divider,
    Fab,
    Grid,
    HScroll,
    Icon,
    IconButton,
    Image,
    ListItem,
    MenuItem,
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

PARTS = (gallery_photo, gallery_settings)
"""Modules that register pages of this app when they are imported."""

SUBJECTS: Final[dict[str, tuple[T, str]]] = {
    "food": (T("Food", "美食"), "restaurant"),
    "family": (T("Family", "家人"), "groups"),
    "snow": (T("Snow", "雪"), "ac_unit"),
    "sea": (T("Sea", "大海"), "waves"),
    "sky": (T("Sky", "天空"), "cloud"),
    "trees": (T("Trees", "树木"), "park"),
}
"""What the search offers: a word of the photos' subjects, its name and glyph."""


@app.page("home")
def home(c: Context) -> Window:
    tab = c.ui.get("tab", "photos")
    picked = picked_of(c)
    search = IconButton("search", key="search", description=T("Search", "搜索"), on_click=partial(c.open, "search"))
    settings_words, open_settings = T("Settings", "设置"), partial(c.open, "settings")
    overflow: list[MenuItem] = []
    actions: list[IconButton | Button] = []
    if c.version == 1:
        actions.append(search)
        overflow.append(MenuItem(key="settings", text=settings_words, on_click=open_settings))
    else:
        actions.append(IconButton("settings", key="settings", description=settings_words, on_click=open_settings))
        overflow.append(MenuItem(key="bin", text=T("Bin", "回收站"), on_click=partial(c.open, "bin")))
    if tab == "photos":
        overflow.insert(
            0, MenuItem(key="columns", text=T("Grid size", "网格大小"), on_click=partial(c.open, "columns"))
        )
    fab: Fab | None = None
    if tab == "albums":
        fab = Fab(
            "add_photo_alternate" if c.version == 1 else "add",
            c.pick(T("New album", "新建相册"), None),
            key="new_album",
            description=c.pick(None, T("Create", "创建")),
            on_click=partial(c.open, "new_album"),
        )
    body = photos_body(c) if tab == "photos" else albums_body(c)
    bar = AppBar(app.name, back=False, actions=actions, overflow=overflow)
    return Screen(
        bar=picked_bar(c, picked) if picked else bar,
        body=body,
        fab=fab,
        nav=BottomNav(
            [
                Tab("photos", T("Photos", "照片"), "photo"),
                Tab("albums", c.pick(T("Albums", "相册"), T("Collections", "影集")), "photo_album"),
            ],
            Bind(c.ui, "tab", "photos"),
        ),
    )


def photos_body(c: Context) -> Widget:
    photos = shown(c)
    parts: list[Widget] = []
    if c.version == 2:
        field = ListItem(T("Search", "搜索"), key="search", glyph="search", on_click=partial(c.open, "search"))
        parts.append(Column([Card(field)], padding=(16, 4)))
    if c.state["settings"]["memories"]:
        trip = [k for k, p in photos.items() if p["album"] == "trip"]
        if trip:
            parts += [
                Text(T("Memories", "回忆"), style="label", padding=(16, 8)),
                HScroll(
                    [
                        Column(
                            [
                                Image(photos[trip[0]]["scene"], height=110, width=180),
                                Text(T("Weekend in 青岛", "青岛周末"), style="label"),
                            ],
                            key="memory",
                            item="trip",
                            gap=4,
                            on_click=partial(c.open, "album", album="trip"),
                        )
                    ],
                    padding=(16, 0),
                ),
            ]
    parts += photo_grid(c, photos) or nothing("photo_library", T("No photos yet", "还没有照片"))
    return Scroll(parts)


def albums_body(c: Context) -> Widget:
    tiles: list[Widget] = []
    for album in albums(c):
        photos = in_album(c, album)
        cover = Image(scene_of(next(iter(photos.values()))), height=150) if photos else empty_cover()
        words = album_words(c, album)
        tiles.append(
            Column(
                [
                    cover,
                    Text(words, style="title", max_lines=1),
                    Text(T(f"{len(photos)} items", f"{len(photos)} 项"), style="caption", color="on_surface_variant"),
                ],
                key="album",
                item=album,
                padding=8,
                gap=2,
                on_click=partial(c.open, "album", album=album),
            )
        )
    parts: list[Widget] = [Grid(tiles, columns=2, padding=(8, 8))]
    if c.version == 1:
        binned = sum(1 for p in photos_of(c).values() if p["binned"])
        parts += [
            Divider(),
            ListItem(
                T("Bin", "回收站"),
                subtitle=count_words(binned, "item", "项"),
                key="bin",
                glyph="delete",
                on_click=partial(c.open, "bin"),
            ),
        ]
    return Scroll([*parts, Spacer(height=88)])


def empty_cover() -> Widget:
    return Box(Icon("photo_album", size=48), height=150, color="surface_variant", round=8)


# --- albums ----------------------------------------------------------------------------------------------------------


@app.page("album")
def album_page(c: Context) -> Window:
    album = c.args["album"]
    photos = in_album(c, album)
    picked = picked_of(c)
    overflow: list[MenuItem] = []
    if photos:
        overflow.append(
            MenuItem(
                key="play_slideshow",
                text=T("Slideshow", "幻灯片放映"),
                on_click=partial(play_slideshow, c, list(photos)),
            )
        )
    if album in c.state["albums"]:
        rename = c.pick(T("Rename album", "重命名相册"), T("Edit album name", "修改相册名称"))
        overflow += [
            MenuItem(
                key="add_photos",
                text=T("Add photos", "添加照片"),
                on_click=partial(c.open, "choose_photos", album=album, fresh=False),
            ),
            MenuItem(key="rename_album", text=rename, on_click=partial(c.open, "rename_album", album=album)),
            MenuItem(
                key="delete_album",
                text=c.pick(T("Delete album", "删除相册"), T("Remove album", "移除相册")),
                on_click=partial(c.open, "delete_album", album=album),
            ),
        ]
    return Screen(
        bar=picked_bar(c, picked) if picked else AppBar(album_words(c, album), overflow=overflow),
        body=Scroll(photo_grid(c, photos) or nothing("photo_album", T("This album is empty", "此相册是空的"))),
    )


def album_problem(c: Context, name: str) -> Words | None:
    if not name:
        return T("Enter a name", "请输入名称")
    names = [album["name"] for album in c.state["albums"].values()]
    return T("There is an album with this name", "已有同名相册") if name in names else None


@app.page("new_album")
def new_album(c: Context) -> Window:
    def create() -> None:
        name = str(c.ui.get("name", "")).strip()
        problem = album_problem(c, name)
        if problem:
            c.toast(problem)
            return
        album = c.new_id("album")
        c.state["albums"][album] = {"name": name, "cover": "", "made": c.now.isoformat(timespec="seconds")}
        c.replace("choose_photos", album=album, fresh=True)

    return Dialog(
        title=T("New album", "新建相册"),
        body=TextField(Bind(c.ui, "name", ""), T("Album name", "相册名称"), key="album_name", on_submit=create),
        buttons=[
            Button(T("Cancel", "取消"), key="cancel", kind="text", on_click=c.back),
            Button(c.pick(T("Create", "创建"), T("Next", "下一步")), key="create", kind="text", on_click=create),
        ],
    )


@app.page("choose_photos")
def choose_photos(c: Context) -> Window:
    """Photos to put into an album: a tap chooses."""
    album = c.args["album"]
    chosen: list[str] = c.ui.get("chosen", [])

    def pick(key: str) -> None:
        c.ui["chosen"] = [k for k in chosen if k != key] if key in chosen else [*chosen, key]

    def done() -> None:
        for key in chosen:
            photos_of(c)[key]["album"] = album
        if c.args["fresh"]:
            c.replace("album", album=album)
        else:
            c.back()

    photos = [key for key, photo in shown(c).items() if photo["album"] != album]
    columns = c.state["settings"]["columns"]
    return Screen(
        bar=AppBar(
            T(f"{len(chosen)} selected", f"已选择 {len(chosen)} 项") if chosen else T("Choose photos", "选择照片"),
            actions=[Button(T("Done", "完成"), key="choose_done", kind="text", on_click=done)],
        ),
        body=Scroll([Grid([thumbnail(c, k, partial(pick, k), None, k in chosen) for k in photos], columns, 2)]),
    )


@app.page("rename_album")
def rename_album(c: Context) -> Window:
    album = c.state["albums"][c.args["album"]]

    def save() -> None:
        name = str(c.ui.get("name", album["name"])).strip()
        problem = album_problem(c, name) if name != album["name"] else None
        if problem:
            c.toast(problem)
            return
        album["name"] = name
        c.back()

    return Dialog(
        title=c.pick(T("Rename album", "重命名相册"), T("Edit album name", "修改相册名称")),
        body=TextField(
            Bind(c.ui, "name", album["name"]), T("Album name", "相册名称"), key="album_name", on_submit=save
        ),
        buttons=[
            Button(T("Cancel", "取消"), key="cancel", kind="text", on_click=c.back),
            Button(c.pick(T("OK", "确定"), T("Save", "保存")), key="save_album", kind="text", on_click=save),
        ],
    )


@app.page("delete_album")
def delete_album(c: Context) -> Window:
    album = c.args["album"]

    def confirm() -> None:
        for photo in photos_of(c).values():
            if photo["album"] == album:
                photo["album"] = "camera"
        c.back(2)
        del c.state["albums"][album]

    name = album_words(c, album)
    return Dialog(
        title=T(f"Delete album “{name}”?", f"删除相册“{name}”？"),
        body=Text(T("The photos in it stay on your phone.", "其中的照片会保留在手机上。")),
        buttons=[
            Button(T("Cancel", "取消"), key="cancel", kind="text", on_click=c.back),
            Button(T("Delete", "删除"), key="confirm_album", kind="text", on_click=confirm),
        ],
    )


@app.page("add_to_album")
def add_to_album(c: Context) -> Window:
    keys: list[str] = c.args["photos"]

    def put(album: str) -> None:
        for key in keys:
            photos_of(c)[key]["album"] = album
        c.back()
        name = album_words(c, album)
        c.toast(T(f"Added to {name}", f"已添加到{name}"))

    return Sheet(
        title=T("Add to album", "添加到相册"),
        body=Column(
            [
                *(
                    ListItem(
                        album["name"], key="target_album", item=key, glyph="photo_album", on_click=partial(put, key)
                    )
                    for key, album in c.state["albums"].items()
                ),
                ListItem(
                    T("New album", "新建相册"),
                    key="another_album",
                    glyph="add",
                    on_click=partial(c.replace, "new_album"),
                ),
            ]
        ),
    )


# --- search and bin --------------------------------------------------------------------------------------------------


@app.page("search")
def search(c: Context) -> Window:
    words = str(c.ui.get("query", "")).strip()
    wanted = words.casefold()

    def look(text: str) -> None:
        c.ui["query"] = text
        c.state["searches"] = [text, *(s for s in c.state["searches"] if s != text)][:6]

    def matches(photo: Photo) -> bool:
        day = day_words(datetime.fromisoformat(photo["taken"]), c.now)
        texts = (
            photo["subject"],
            photo["place"],
            photo["caption"],
            day.en,
            day.zh,
            str(album_words(c, photo["album"])),
        )
        return any(wanted in text.casefold() for text in texts)

    parts: list[Widget]
    if wanted:
        hits = {key: photo for key, photo in shown(c).items() if matches(photo)}
        parts = photo_grid(c, hits) or nothing("image_search", T("No photos found", "未找到照片"))
    else:
        places = sorted({photo["place"] for photo in shown(c).values() if photo["place"]})
        parts = [
            Text(T("Recent searches", "最近搜索"), style="label", padding=(16, 8)),
            *(
                ListItem(s, key="past_search", item=s, glyph="history", on_click=partial(look, s))
                for s in c.state["searches"]
            ),
            Text(T("Things", "事物"), style="label", padding=(16, 8)),
            *(
                ListItem(name, key="subject", item=word, glyph=glyph, on_click=partial(look, word))
                for word, (name, glyph) in SUBJECTS.items()
            ),
            Text(T("Places", "地点"), style="label", padding=(16, 8)),
            *(
                ListItem(place, key="place", item=place, glyph="location_on", on_click=partial(look, place))
                for place in places
            ),
        ]
    return Screen(
        bar=AppBar(
            search=TextField(
                Bind(c.ui, "query", ""),
                T("Search photos", "搜索照片"),
                kind="search",
                key="query",
                on_submit=partial(look, words) if words else None,
            )
        ),
        body=Scroll(parts),
    )


@app.page("bin")
def bin_page(c: Context) -> Window:
    binned = {key: photo for key, photo in photos_of(c).items() if photo["binned"]}
    words = T("Empty", "清空")
    actions, overflow = [], []
    if binned and c.version == 1:
        actions.append(Button(words, key="empty_bin", kind="text", on_click=partial(c.open, "empty_dialog")))
    elif binned:
        overflow.append(MenuItem(key="empty_bin", text=words, on_click=partial(c.open, "empty_dialog")))
    tiles = [thumbnail(c, key, partial(c.open, "binned", photo=key)) for key in binned]
    note = T("Photos here are deleted for good after 30 days.", "此处的照片将在 30 天后永久删除。")
    return Screen(
        bar=AppBar(T("Bin", "回收站"), actions=actions, overflow=overflow),
        body=Scroll(
            [Text(note, color="on_surface_variant", padding=16), Grid(tiles, c.state["settings"]["columns"], 2)]
            if tiles
            else nothing("delete", T("The bin is empty", "回收站是空的"))
        ),
    )


@app.page("binned")
def binned_page(c: Context) -> Window:
    """A photo in the bin."""
    key = c.args["photo"]
    photo = photos_of(c)[key]

    def restore() -> None:
        photo["binned"] = ""
        c.back()
        c.toast(T("Restored", "已恢复"))

    return Screen(
        bar=AppBar(photo_words(c, photo)),
        body=Scroll([Image(scene_of(photo), height=460, round=0)]),
        bottom=Row(
            [
                Button(
                    c.pick(T("Restore", "恢复"), T("Put back", "还原")),
                    "restore",
                    "tonal",
                    key="restore",
                    weight=1,
                    on_click=restore,
                ),
                Button(
                    T("Delete", "删除"),
                    "delete_forever",
                    "outlined",
                    key="forever",
                    weight=1,
                    on_click=partial(c.open, "forever_dialog", photo=key),
                ),
            ],
            gap=12,
            padding=16,
        ),
    )


@app.page("forever_dialog")
def forever_dialog(c: Context) -> Window:
    def delete() -> None:
        c.back(2)
        del photos_of(c)[c.args["photo"]]

    return Dialog(
        title=T("Delete for good?", "永久删除？"),
        body=Text(T("You cannot undo this.", "此操作无法撤消。")),
        buttons=[
            Button(T("Cancel", "取消"), key="cancel", kind="text", on_click=c.back),
            Button(T("Delete", "删除"), key="confirm_forever", kind="text", on_click=delete),
        ],
    )


@app.page("empty_dialog")
def empty_dialog(c: Context) -> Window:
    def empty() -> None:
        for key in [key for key, photo in photos_of(c).items() if photo["binned"]]:
            del photos_of(c)[key]
        c.back()

    return Dialog(
        title=T("Empty the bin?", "清空回收站？"),
        body=Text(T("All photos in the bin are deleted for good.", "回收站中的所有照片将被永久删除。")),
        buttons=[
            Button(T("Cancel", "取消"), key="cancel", kind="text", on_click=c.back),
            Button(T("Delete all", "全部删除"), key="confirm_empty", kind="text", on_click=empty),
        ],
    )


# --- pictures of the screen


@app.event("captured")
def captured(c: Context) -> None:
    """The screenshot key was pressed."""
    id = c.new_id("screen")
    taken = c.now.isoformat(timespec="seconds")
    c.state["photos"][id] = new_photo("photo", f"landscape:{len(c.state['photos'])}", taken, "screenshots")
