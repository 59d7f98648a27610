"""Gallery: the photos at first start, and what the app's pages share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from random import Random
from typing import Any, Final

from promptrpa.virtualphone.formats import day_words, time_words
from promptrpa.virtualphone.kit import (
    App,
    AppBar,
    Column,
    Context,
    Grid,
    Handler,
    Icon,
    IconButton,
    Image,
    Screen,
    Scroll,
    Spacer,
    State,
    T,
    Text,
    Widget,
    Words,
)

Photo = dict[str, Any]

SEED: Final = """
photo | landscape:1  | 2026-03-01T17:42 | camera      | Harbour      | boats at the harbour
photo | landscape:2  | 2026-03-01T17:40 | camera      | Harbour      | sea
photo | portrait:1   | 2026-03-01T13:05 | camera      | Old Town     | Alice
photo | food:1       | 2026-03-01T12:31 | camera      | Old Town     | noodles 面条 food
video | landscape:3  | 2026-02-28T16:20 | camera      | City Park    | dog in the park
photo | landscape:4  | 2026-02-28T16:11 | camera      | City Park    | trees
photo | portrait:2   | 2026-02-28T15:58 | camera      | City Park    | 李娜
photo | food:2       | 2026-02-25T19:48 | camera      |              | cake 蛋糕 food
photo | landscape:5  | 2026-02-18T08:05 | screenshots |              | screenshot
photo | landscape:6  | 2026-02-18T08:03 | screenshots |              | screenshot
photo | portrait:3   | 2026-02-15T20:10 | camera      |              | family 家人
photo | portrait:4   | 2026-02-15T20:08 | camera      |              | family 家人
video | portrait:5   | 2026-02-14T22:10 | camera      |              | party
photo | landscape:7  | 2026-02-07T10:31 | trip        | 青岛         | beach 海滩 sea
photo | landscape:8  | 2026-02-07T10:02 | trip        | 青岛         | beach 海滩 sea
photo | food:3       | 2026-02-06T18:25 | trip        | 青岛         | seafood 海鲜 food
photo | landscape:9  | 2026-02-06T15:12 | trip        | 青岛         | street 街道
photo | sky:rain     | 2026-02-02T07:55 | camera      |              | rain 雨 sky
photo | sky:clear    | 2026-02-01T18:22 | camera      |              | sunset 日落 sky
photo | landscape:10 | 2026-01-25T15:05 | camera      | 长白山       | snow 雪 mountain
video | landscape:11 | 2026-01-25T14:40 | camera      | 长白山       | skiing 滑雪 snow
photo | portrait:6   | 2026-01-25T13:18 | camera      | 长白山       | 王伟
photo | landscape:12 | 2026-01-10T09:00 | downloads   |              | map 地图
photo | landscape:13 | 2026-01-10T08:52 | downloads   |              | wallpaper
photo | food:4       | 2025-12-31T20:45 | camera      |              | dinner food
photo | sky:snow     | 2025-12-26T08:20 | camera      |              | snow 雪 sky
photo | portrait:7   | 2025-12-24T20:05 | camera      |              | family 家人
photo | landscape:14 | 2025-12-20T16:15 | camera      | City Park    | trees
"""
"""Kind, scene, taken, album, place, what is to be seen: the photos at first start, ph1 the newest."""

BINNED: Final = {"ph23": "2026-02-21T10:00:00", "ph24": "2026-02-27T10:00:00"}
"""What is in the bin at first start, and since when."""

ALBUM_NAMES: Final[dict[str, T]] = {
    "camera": T("Camera", "相机"),
    "screenshots": T("Screenshots", "截屏"),
    "downloads": T("Downloads", "下载"),
    "favourites": T("Favourites", "收藏"),
    "videos": T("Videos", "视频"),
}
"""Albums that the phone makes itself; the last two hold photos of the others."""

FILTERS: Final[dict[str, T]] = {
    "none": T("Original", "原图"),
    "vivid": T("Vivid", "鲜艳"),
    "warm": T("Warm", "暖色"),
    "cool": T("Cool", "冷色"),
    "mono": T("Mono", "黑白"),
    "film": T("Film", "胶片"),
}


def first_state(random: Random) -> State:
    photos: dict[str, Photo] = {}
    for number, line in enumerate(SEED.strip().splitlines(), 1):
        kind, scene, taken, album, place, subject = (part.strip() for part in line.split("|"))
        photos[f"ph{number}"] = new_photo(kind, scene, taken + ":00", album) | {
            "place": place,
            "subject": subject,
            "favourite": number in (3, 14),
            "binned": BINNED.get(f"ph{number}", ""),
            "size": random.randrange(1_800_000, 5_600_000) * (12 if kind == "video" else 1),
            "length": random.randrange(6, 48) if kind == "video" else 0,
        }
    return {
        "photos": photos,
        "albums": {"trip": {"name": "青岛旅行", "cover": "", "made": "2026-02-08T09:00:00"}},
        "viewed": "",
        "searches": ["food"],
        "settings": {
            "columns": 3,
            "videos": True,
            "locations": True,
            "memories": True,
            "bin": True,
            "slideshow": 3,
            "play_videos": False,
            "high_share": False,
        },
    }


def new_photo(kind: str, scene: str, taken: str, album: str) -> Photo:
    """A photo as the camera leaves it; `taken` is ISO 8601, `size` in bytes, `length` in seconds."""
    return {
        "kind": kind,
        "scene": scene,
        "taken": taken,
        "album": album,
        "place": "",
        "subject": "",
        "caption": "",
        "favourite": False,
        "binned": "",
        "size": 3_200_000,
        "length": 0,
        "filter": "none",
        "rotation": 0,
        "brightness": 50,
        "ratio": "",
    }


app = App(
    id="gallery",
    package="com.example.gallery",
    name=T("Gallery", "相册"),
    glyph="photo_library",
    color="#e8710a",
    state=first_state,
    incidental=("gallery.viewed", "gallery.searches*"),
    changes={
        "share": "icon_only",
        "edit": "moved",
        "delete": "nested",
        "favourite": "renamed",
        "info": "renamed",
        "search": "moved",
        "new_album": "icon_only",
        "bin": "nested",
        "save": "icon_only",
        "create": "renamed",
        "restore": "renamed",
        "rename_album": "renamed",
        "filters": "moved",
        "add_to_album": "moved",
        "slideshow_seconds": "nested",
        "show_videos": "moved",
        "save_caption": "moved",
        "empty_bin": "nested",
        "settings": "icon_only",
        "save_album": "renamed",
        "delete_album": "renamed",
        "albums": "renamed",
    },
)


# --- what the pages share --------------------------------------------------------------------------------------------


def photos_of(c: Context) -> dict[str, Photo]:
    found: dict[str, Photo] = c.state["photos"]
    return found


def shown(c: Context) -> dict[str, Photo]:
    """All that is not in the bin, the newest first."""
    videos = c.state["settings"]["videos"]
    kept = {k: p for k, p in photos_of(c).items() if not p["binned"] and (videos or p["kind"] == "photo")}
    return dict(sorted(kept.items(), key=lambda pair: pair[1]["taken"], reverse=True))


def album_words(c: Context, album: str) -> Words:
    if album in ALBUM_NAMES:
        return ALBUM_NAMES[album]
    return str(c.state["albums"][album]["name"])


def in_album(c: Context, album: str) -> dict[str, Photo]:
    photos = shown(c)
    if album == "favourites":
        return {k: p for k, p in photos.items() if p["favourite"]}
    if album == "videos":
        return {k: p for k, p in photos.items() if p["kind"] == "video"}
    return {k: p for k, p in photos.items() if p["album"] == album}


def albums(c: Context) -> list[str]:
    """Those with photos in them, and all of the user's own."""
    return [a for a in ALBUM_NAMES if in_album(c, a)] + list(c.state["albums"])


def photo_words(c: Context, photo: Photo) -> T:
    """What a screen reader says of a thumbnail."""
    taken = datetime.fromisoformat(photo["taken"])
    day, time = day_words(taken, c.now), time_words(taken)
    if photo["kind"] == "video":
        return T(f"Video from {day.en} {time}", f"{day.zh} {time}的视频")
    return T(f"Photo from {day.en} {time}", f"{day.zh} {time}的照片")


def scene_of(photo: Photo) -> str:
    """The picture as edited."""
    edits = [photo["filter"]] if photo["filter"] != "none" else []
    edits += [f"r{photo['rotation']}"] if photo["rotation"] else []
    edits += [f"b{photo['brightness']}"] if photo["brightness"] != 50 else []
    edits += [f"s{photo['ratio'].replace(':', '')}"] if photo["ratio"] else []
    return "-".join([photo["scene"], *edits])


def view(c: Context, key: str) -> None:
    c.state["viewed"] = key
    c.open("photo", photo=key)


def play_slideshow(c: Context, keys: Sequence[str]) -> None:
    c.open("slideshow", photos=list(keys), began=c.now.isoformat())


def throw_away(c: Context, keys: Sequence[str]) -> None:
    """To the bin, or for good where the bin is off."""
    for key in keys:
        if c.state["settings"]["bin"]:
            photos_of(c)[key]["binned"] = c.now.isoformat(timespec="seconds")
        else:
            del photos_of(c)[key]


def picked_of(c: Context) -> list[str]:
    return [key for key in c.ui.get("picked", []) if key in photos_of(c) and not photos_of(c)[key]["binned"]]


def thumbnail(c: Context, key: str, act: Handler, long: Handler | None = None, picked: bool = False) -> Widget:
    photo = photos_of(c)[key]
    return Image(
        scene_of(photo),
        height={2: 176, 3: 118, 4: 88}[c.state["settings"]["columns"]],
        round=16 if picked else 2,
        key="photo",
        item=key,
        description=photo_words(c, photo),
        selected=picked,
        on_click=act,
        on_long_click=long,
    )


def photo_choice(c: Context, title: Words, choose: Callable[[str], None]) -> Screen:
    """The page of another app on which one photo is chosen, newest first; `choose` gets its picture."""
    photos: dict[str, Photo] = c.data("gallery")["photos"]
    kept = {key: photo for key, photo in photos.items() if not photo["binned"]}
    cells: list[Widget] = [
        Image(
            scene_of(photo),
            118,
            round=2,
            key="photo",
            item=key,
            description=photo_words(c, photo),
            on_click=partial(choose, scene_of(photo)),
        )
        for key, photo in sorted(kept.items(), key=lambda pair: pair[1]["taken"], reverse=True)
    ]
    shown = [Grid(cells, columns=3, gap=2)] if cells else nothing("photo_library", T("No photos", "没有照片"))
    return Screen(bar=AppBar(title), body=Scroll(shown))


def photo_grid(c: Context, photos: dict[str, Photo]) -> list[Widget]:
    """Thumbnails under their days; a long press starts the choice of several."""
    picked = picked_of(c)

    def pick(key: str) -> None:
        c.ui["picked"] = [k for k in picked if k != key] if key in picked else [*picked, key]

    days: dict[str, tuple[T, list[Widget]]] = {}
    for key, photo in photos.items():
        act = partial(pick, key) if picked else partial(view, c, key)
        day = day_words(datetime.fromisoformat(photo["taken"]), c.now)
        days.setdefault(photo["taken"][:10], (day, []))[1].append(
            thumbnail(c, key, act, partial(pick, key), key in picked)
        )
    made: list[Widget] = []
    for day, thumbnails in days.values():
        made += [
            Text(day, style="label", padding=(16, 10)),
            Grid(thumbnails, columns=c.state["settings"]["columns"], gap=2),
        ]
    return made


def nothing(glyph: str, words: Words) -> list[Widget]:
    return [
        Spacer(height=120),
        Column(align="center", gap=12, children=[Icon(glyph, size=72), Text(words, align="center")]),
    ]


def picked_bar(c: Context, picked: list[str]) -> AppBar:
    """The bar while several are chosen."""

    def clear() -> None:
        c.ui["picked"] = []

    return AppBar(
        T(f"{len(picked)} selected", f"已选择 {len(picked)} 项"),
        back=False,
        actions=[
            IconButton("close", key="clear_picked", description=T("Clear selection", "取消选择"), on_click=clear),
            IconButton(
                "share",
                key="share_picked",
                description=T("Share", "分享"),
                on_click=partial(c.open, "share", photos=picked),
            ),
            IconButton(
                "playlist_add",
                key="add_picked",
                description=T("Add to album", "添加到相册"),
                on_click=partial(c.open, "add_to_album", photos=picked),
            ),
            IconButton(
                "delete",
                key="delete_picked",
                description=T("Delete", "删除"),
                on_click=partial(c.open, "delete_dialog", photos=picked, pages=1),
            ),
        ],
    )
