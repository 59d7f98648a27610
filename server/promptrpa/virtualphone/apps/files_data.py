"""Files: what lies on the phone at first start, and what the app's pages share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from functools import partial
from random import Random
from typing import Any, Final

from promptrpa.virtualphone.formats import day_words, size_words
from promptrpa.virtualphone.kit import (
    App,
    AppBar,
    Box,
    Column,
    Context,
    Grid,
    Icon,
    IconButton,
    Image,
    ListItem,
    MenuItem,
    Row,
    Spacer,
    State,
    T,
    Text,
    Widget,
    Words,
)

Item = dict[str, Any]

KINDS: Final[dict[str, tuple[T, str]]] = {
    "image": (T("Images", "图片"), "image"),
    "video": (T("Videos", "视频"), "movie"),
    "audio": (T("Audio", "音频"), "music_note"),
    "document": (T("Documents & other", "文档"), "description"),
    "archive": (T("Archives", "压缩包"), "folder_zip"),
    "apk": (T("Apps", "安装包"), "android"),
}
"""Kind of file -> the category's name and glyph."""

SORTS: Final[dict[str, T]] = {
    "name_up": T("Name (A to Z)", "名称（升序）"),
    "name_down": T("Name (Z to A)", "名称（降序）"),
    "date_down": T("Newest date first", "最新日期优先"),
    "date_up": T("Oldest date first", "最早日期优先"),
    "size_down": T("Largest first", "最大优先"),
    "size_up": T("Smallest first", "最小优先"),
}

SIZES: Final[dict[str, tuple[T, int, int]]] = {
    "small": (T("Under 1 MB", "小于 1 MB"), 0, 10**6),
    "medium": (T("1 to 100 MB", "1 到 100 MB"), 10**6, 10**8),
    "large": (T("Over 100 MB", "大于 100 MB"), 10**8, 10**12),
}

SEED: Final = """
documents    |                    | folder   | Documents                 |         0 | 2026-02-27T18:20
downloads    |                    | folder   | Download                  |         0 | 2026-03-01T21:05
pictures     |                    | folder   | Pictures                  |         0 | 2026-02-20T12:00
music        |                    | folder   | Music                     |         0 | 2026-01-11T09:30
movies       |                    | folder   | Movies                    |         0 | 2026-02-14T22:10
recordings   |                    | folder   | Recordings                |         0 | 2026-02-26T10:00
config       |                    | folder   | .config                   |         0 | 2025-11-02T08:00
work         | documents          | folder   | Work                      |         0 | 2026-02-27T18:20
travel       | documents          | folder   | 旅行                      |         0 | 2026-02-19T20:15
tax          | documents          | folder   | Tax 2025                  |         0 | 2026-01-30T16:45
screenshots  | pictures           | folder   | Screenshots               |         0 | 2026-02-20T12:00
f1           | documents          | document | CV_2026.pdf               |    384210 | 2026-02-11T10:12
f2           | documents          | document | Rental contract.pdf       |   1920440 | 2025-12-03T15:40
f3           | documents          | document | 购物清单.txt              |       612 | 2026-02-25T19:02
f4           | work               | document | Budget 2026.xlsx          |     88120 | 2026-02-27T18:20
f5           | work               | document | Meeting notes.docx        |     45300 | 2026-02-24T11:30
f6           | work               | document | 季度报告.pptx             |   6220100 | 2026-02-23T17:55
f7           | work               | document | Roadmap.pdf               |    730400 | 2026-02-10T09:05
f8           | travel             | document | 行程安排.pdf              |    512900 | 2026-02-19T20:15
f9           | travel             | document | Boarding pass.pdf         |    204800 | 2026-02-18T07:40
f10          | travel             | document | Hotel booking.pdf         |    310200 | 2026-02-17T13:20
f11          | tax                | document | Payslip January.pdf       |    150300 | 2026-01-30T16:45
f12          | tax                | document | Tax form.pdf              |    420700 | 2026-01-29T16:10
f13          | downloads          | document | Invoice_0231.pdf          |    126400 | 2026-03-01T21:05
f14          | downloads          | document | User manual.pdf           |   8420000 | 2026-02-21T14:30
f15          | downloads          | archive  | photos-backup.zip         | 412800000 | 2026-01-19T23:10
f16          | downloads          | archive  | fonts.zip                 |  18200000 | 2025-12-28T12:12
f17          | downloads          | apk      | puzzle-game-1.8.apk       |  96400000 | 2026-02-08T20:40
f18          | downloads          | apk      | translator-3.2.apk        |  41100000 | 2025-11-17T08:25
f19          | downloads          | image    | map-of-old-town.jpg       |   2310000 | 2026-02-19T20:30
f20          | downloads          | document | Invoice_0231 (1).pdf      |    126400 | 2026-03-01T21:06
f21          | pictures           | image    | family-dinner.jpg         |   3810000 | 2026-02-15T19:48
f22          | pictures           | image    | 海边日落.jpg              |   4120000 | 2026-02-01T18:22
f23          | pictures           | image    | profile.png               |    640000 | 2025-10-09T11:00
f24          | screenshots        | image    | Screenshot_0218.png       |    912000 | 2026-02-18T08:03
f25          | screenshots        | image    | Screenshot_0220.png       |    874000 | 2026-02-20T12:00
f26          | music              | audio    | Morning Light.mp3         |   7310000 | 2026-01-11T09:30
f27          | music              | audio    | 晴天练习曲.mp3            |   6890000 | 2026-01-08T21:15
f28          | music              | audio    | Podcast 48.m4a            |  52400000 | 2025-12-30T06:50
f29          | movies             | video    | Birthday party.mp4        | 284000000 | 2026-02-14T22:10
f30          | movies             | video    | 滑雪.mp4                  | 618000000 | 2026-01-25T15:05
f31          | movies             | video    | clip_0012.mp4             |  38200000 | 2025-12-24T20:00
f32          | recordings         | audio    | Interview.m4a             |  24600000 | 2026-02-26T10:00
f33          | recordings         | audio    | Voice 007.m4a             |   1830000 | 2026-02-05T17:31
f34          | config             | document | settings.json             |      2048 | 2025-11-02T08:00
f35          |                    | document | readme.txt                |       420 | 2025-10-01T10:00
"""
"""Id, folder, kind, name, bytes, changed: what lies on the phone at first start."""

BINNED: Final = {"f16": "2026-02-28T09:00", "f33": "2026-02-20T17:00"}
"""What is in the bin at first start, and since when."""


def first_state(random: Random) -> State:
    items: dict[str, Item] = {}
    for line in SEED.strip().splitlines():
        key, parent, kind, name, size, changed = (part.strip() for part in line.split("|"))
        items[key] = {
            "name": name,
            "kind": kind,
            "parent": parent,
            "size": int(size),
            "modified": changed + ":00",
            "starred": key in ("f1", "f8"),
            "binned": BINNED.get(key, ""),
        }
    return {
        "items": items,
        "recent": ["f13", "f4", "f8", "f21"],
        "searches": ["invoice", "行程"],
        "junk": 180_000_000 + random.randrange(90) * 1_000_000,
        "settings": {
            "sort": "name_up",
            "grid": False,
            "hidden": False,
            "folders_first": True,
            "ask_delete": True,
            "bin_days": 30,
            "reminders": True,
            "previews": True,
            "unused_days": 60,
        },
    }


app = App(
    id="files",
    package="com.android.documentsui",
    name=T("Files", "文件"),
    glyph="folder",
    color="#1a73e8",
    state=first_state,
    incidental=("files.recent*", "files.searches*"),
    changes={
        "internal": "moved",
        "bin": "nested",
        "starred": "moved",
        "clean": "renamed",
        "new_folder": "icon_only",
        "sort": "nested",
        "view": "nested",
        "rename": "renamed",
        "delete": "renamed",
        "details": "moved",
        "star": "icon_only",
        "move": "renamed",
        "create": "renamed",
        "place_here": "moved",
        "copy": "renamed",
        "settings": "icon_only",
        "search": "moved",
        "hidden": "nested",
        "bin_days": "moved",
        "empty_bin": "icon_only",
        "restore": "icon_only",
        "clean_junk": "renamed",
    },
)


# --- what the pages share --------------------------------------------------------------------------------------------


def items_of(c: Context) -> dict[str, Item]:
    found: dict[str, Item] = c.state["items"]
    return found


def alive(c: Context) -> dict[str, Item]:
    """All that is neither in the bin nor in a hidden folder that is not shown."""
    items = items_of(c)
    shown = c.state["settings"]["hidden"]

    def seen(item: Item) -> bool:
        if item["binned"] or (item["name"].startswith(".") and not shown):
            return False
        parent = items.get(item["parent"])
        return parent is None or seen(parent)

    return {key: item for key, item in items.items() if seen(item)}


def in_order(c: Context, items: dict[str, Item]) -> list[tuple[str, Item]]:
    settings = c.state["settings"]
    field, _, direction = settings["sort"].partition("_")
    order: dict[str, Callable[[tuple[str, Item]], Any]] = {
        "name": lambda pair: pair[1]["name"].casefold(),
        "date": lambda pair: pair[1]["modified"],
        "size": lambda pair: size_of(c, pair[0]),
    }
    found = sorted(items.items(), key=order[field], reverse=direction == "down")
    if settings["folders_first"]:
        found.sort(key=lambda pair: pair[1]["kind"] != "folder")
    return found


def size_of(c: Context, key: str) -> int:
    """Bytes of a file, or of all files in a folder."""
    item = items_of(c)[key]
    if item["kind"] != "folder":
        return int(item["size"])
    return sum(size_of(c, k) for k, i in items_of(c).items() if i["parent"] == key and not i["binned"])


def path_of(c: Context, folder: str) -> list[str]:
    """Ids from the top folder down to this one."""
    path: list[str] = []
    while folder:
        path.insert(0, folder)
        folder = items_of(c)[folder]["parent"]
    return path


def path_words(c: Context, folder: str) -> Words:
    names = [items_of(c)[key]["name"] for key in path_of(c, folder)]
    return T(" / ".join(["Internal storage", *names]), " / ".join(["内部存储", *names]))


def glyph_of(item: Item) -> str:
    return "folder" if item["kind"] == "folder" else KINDS[item["kind"]][1]


def below(c: Context, key: str) -> set[str]:
    """The item and, for a folder, all in it."""
    found = {key}
    for child, item in items_of(c).items():
        if item["parent"] == key:
            found |= below(c, child)
    return found


def enter(c: Context, key: str) -> None:
    item = items_of(c)[key]
    if item["kind"] == "folder":
        c.open("folder", folder=key)
        return
    c.state["recent"] = [key, *(k for k in c.state["recent"] if k != key)][:8]
    c.open("viewer", file=key)


def bin_them(c: Context, keys: Iterable[str]) -> None:
    for key in keys:
        items_of(c)[key]["binned"] = c.now.isoformat(timespec="seconds")
    c.toast(T("Moved to bin", "已移到回收站"))


def picture(item: Item, height: int, previews: bool) -> Widget:
    if item["kind"] == "image" and previews:
        return Image(scene=f"landscape:{item['name']}", height=height, width=height)
    return Box(child=Icon(glyph=glyph_of(item), size=height // 2), height=height, color="surface_variant", round=8)


def rows(c: Context, found: Sequence[tuple[str, Item]], grid: bool = False) -> list[Widget]:
    """A folder's or list's items; a long press starts the choice of several."""
    picked: list[str] = [key for key in c.ui.get("picked", []) if any(key == k for k, _ in found)]

    def pick(key: str) -> None:
        c.ui["picked"] = [k for k in picked if k != key] if key in picked else [*picked, key]

    def touch(key: str) -> None:
        pick(key) if picked else enter(c, key)

    previews = c.state["settings"]["previews"]
    made: list[Widget] = []
    for key, item in found:
        day = day_words(datetime.fromisoformat(item["modified"]), c.now)
        size = size_words(size_of(c, key))
        more = IconButton(
            key="more",
            item=key,
            glyph="more_vert",
            description=T(f"More options for {item['name']}", f"{item['name']}的更多选项"),
            on_click=partial(c.open, "options", file=key),
        )
        if grid:
            tile = Column(
                key="file",
                item=key,
                on_click=partial(touch, key),
                on_long_click=partial(pick, key),
                selected=key in picked,
                color="secondary_container" if key in picked else "",
                padding=8,
                gap=4,
                children=[
                    picture(item, 96, previews),
                    Row(children=[Text(text=item["name"], style="label", max_lines=1, weight=1), more]),
                ],
            )
            made.append(tile)
            continue
        made.append(
            ListItem(
                key="file",
                item=key,
                title=item["name"],
                subtitle=T(f"{size}, {day.en}", f"{size}，{day.zh}"),
                leading=Icon(glyph="check_circle", color="primary") if key in picked else None,
                glyph=glyph_of(item),
                trailing=more,
                selected=key in picked,
                on_click=partial(touch, key),
                on_long_click=partial(pick, key),
            )
        )
    return [Grid(children=made, columns=3)] if grid else made


def nothing(glyph: str, words: Words) -> list[Widget]:
    return [
        Spacer(height=96),
        Column(align="center", gap=12, children=[Icon(glyph=glyph, size=72), Text(text=words, align="center")]),
    ]


def picked_bar(c: Context, picked: list[str]) -> AppBar:
    """The bar while several are chosen."""

    def clear() -> None:
        c.ui["picked"] = []

    def delete() -> None:
        delete_files(c, picked)

    return AppBar(
        title=T(f"{len(picked)} selected", f"已选择 {len(picked)} 项"),
        actions=[
            IconButton(key="clear_picked", glyph="close", description=T("Clear selection", "取消选择"), on_click=clear),
            IconButton(key="delete_picked", glyph="delete", description=T("Delete", "删除"), on_click=delete),
        ],
        overflow=[
            MenuItem(
                key="move_picked",
                text=T("Move to…", "移动到…"),
                on_click=lambda: c.open("destination", files=picked, copy=False),
            ),
            MenuItem(
                key="copy_picked",
                text=T("Copy to…", "复制到…"),
                on_click=lambda: c.open("destination", files=picked, copy=True),
            ),
        ],
    )


def delete_files(c: Context, keys: list[str]) -> None:
    if c.state["settings"]["ask_delete"]:
        c.open("delete_dialog", files=keys)
    else:
        bin_them(c, keys)
