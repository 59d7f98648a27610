"""Gallery: the pages about one photo."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Final

from promptrpa.virtualphone.apps.gallery_data import (
    FILTERS,
    Photo,
    album_words,
    app,
    nothing,
    photo_words,
    photos_of,
    play_slideshow,
    scene_of,
    shown,
    throw_away,
)
from promptrpa.virtualphone.formats import length_words, moment_words, size_words, weekday_words
from promptrpa.virtualphone.kit import (
    AppBar,
    Bind,
    BottomNav,
    Box,
    Button,
    Chip,
    Column,
    Context,
    Dialog,
    Handler,
    HScroll,
    IconButton,
    Image,
    ListItem,
    MenuItem,
    Row,
    Screen,
    Scroll,
    Sheet,
    Slider,
    Spacer,
    T,
    Tab,
    Text,
    TextField,
    Widget,
    Window,
    Words,
)

RATIOS: Final = ("", "1:1", "4:3", "16:9")
"""What a photo can be cut to; the empty one keeps its shape."""


@app.page("photo")
def photo_page(c: Context) -> Window:
    key = c.args["photo"]
    if key not in photos_of(c):
        return Screen(bar=AppBar(), body=Column(nothing("hide_image", T("This photo is gone", "照片已不存在"))))
    photo = photos_of(c)[key]
    keys = list(shown(c))
    if key not in keys:
        keys.append(key)
    place = keys.index(key)

    def turn(step: int) -> None:
        c.replace("photo", photo=keys[(place + step) % len(keys)])

    def favourite() -> None:
        photo["favourite"] = not photo["favourite"]

    heart_words = (
        c.pick(T("Remove from favourites", "取消收藏"), T("Unlike", "取消喜欢"))
        if photo["favourite"]
        else c.pick(T("Favourite", "收藏"), T("Like", "喜欢"))
    )
    heart = IconButton(
        "favorite" if photo["favourite"] else "favorite_border",
        key="favourite",
        description=heart_words,
        selected=photo["favourite"],
        on_click=favourite,
    )
    act_edit, act_delete = partial(c.open, "edit", photo=key), partial(c.open, "delete_dialog", photos=[key], pages=2)
    actions: list[IconButton | Button] = [heart]
    overflow = [
        MenuItem(
            key="info",
            text=c.pick(T("Details", "详细信息"), T("Photo info", "照片信息")),
            on_click=partial(c.open, "info", photo=key),
        ),
        MenuItem(
            key="add_to_album",
            text=T("Add to album", "添加到相册"),
            on_click=partial(c.open, "add_to_album", photos=[key]),
        ),
        MenuItem(key="copy_photo", text=T("Make a copy", "创建副本"), on_click=partial(copy_photo, c, key)),
        MenuItem(
            key="play_slideshow",
            text=T("Slideshow", "幻灯片放映"),
            on_click=partial(play_slideshow, c, keys[place:] + keys[:place]),
        ),
    ]
    if c.version == 2:
        actions.append(Button(T("Edit", "编辑"), kind="text", key="edit", on_click=act_edit))
        overflow = [*overflow[:1], *overflow[2:], overflow[1]]
        overflow.append(MenuItem(key="delete", text=T("Delete", "删除"), on_click=act_delete))
    when = moment_words(datetime.fromisoformat(photo["taken"]), c.now)
    return Screen(
        bar=AppBar(when, actions=actions, overflow=overflow),
        body=Column([photo_area(c, photo, turn), *caption(photo)], gap=12),
        bottom=photo_buttons(c, key, act_edit, act_delete),
    )


def photo_area(c: Context, photo: Photo, turn: Callable[[int], None]) -> Widget:
    picture = Image(scene_of(photo), height=520, round=0, description=photo_words(c, photo))
    row: list[Widget] = [
        IconButton("chevron_left", key="previous", description=T("Previous", "上一张"), on_click=partial(turn, -1)),
        Spacer(weight=1),
        IconButton("chevron_right", key="next", description=T("Next", "下一张"), on_click=partial(turn, 1)),
    ]
    if photo["kind"] == "video":
        playing = bool(c.ui.get("playing", c.state["settings"]["play_videos"]))

        def play() -> None:
            c.ui["playing"] = not playing

        words = T("Pause", "暂停") if playing else T("Play", "播放")
        row[1:2] = [
            Spacer(weight=1),
            IconButton("pause" if playing else "play_arrow", key="play", description=words, on_click=play),
            Text(length_words(photo["length"]), style="caption"),
            Spacer(weight=1),
        ]
    return Column([picture, Row(row, padding=(8, 0))])


def caption(photo: Photo) -> list[Widget]:
    return [Text(photo["caption"], align="center", padding=(24, 0))] if photo["caption"] else []


def photo_buttons(c: Context, key: str, act_edit: Handler, act_delete: Handler) -> Widget:
    act_share = partial(c.open, "share", photos=[key])
    if c.version == 2:
        share = IconButton("share", key="share", description=T("Share", "分享"), on_click=act_share)
        return Row([Spacer(weight=1), share, Spacer(weight=1)], padding=(16, 8))
    return Row(
        [
            Button(T("Share", "分享"), "share", "text", key="share", weight=1, on_click=act_share),
            Button(T("Edit", "编辑"), "edit", "text", key="edit", weight=1, on_click=act_edit),
            Button(T("Delete", "删除"), "delete", "text", key="delete", weight=1, on_click=act_delete),
        ],
        padding=(8, 8),
    )


def copy_photo(c: Context, key: str) -> None:
    photos_of(c)[c.new_id("ph")] = {**photos_of(c)[key], "favourite": False}
    c.toast(T("Copy saved", "已保存副本"))


@app.page("delete_dialog")
def delete_dialog(c: Context) -> Window:
    keys: list[str] = c.args["photos"]

    def confirm() -> None:
        c.back(c.args["pages"])
        throw_away(c, keys)
        c.toast(T("Deleted", "已删除"))

    many = len(keys)
    what = T("this item", "此项") if many == 1 else T(f"{many} items", f"这 {many} 项")
    to_bin = c.state["settings"]["bin"]
    body = T("You can restore it from the bin within 30 days.", "30 天内可从回收站恢复。")
    return Dialog(
        title=T(f"Delete {what.en}?", f"删除{what.zh}？"),
        body=Text(body if to_bin else T("You cannot undo this.", "此操作无法撤消。")),
        buttons=[
            Button(T("Cancel", "取消"), key="cancel", kind="text", on_click=c.back),
            Button(
                T("Move to bin", "移到回收站") if to_bin else T("Delete", "删除"),
                key="confirm_delete",
                kind="text",
                on_click=confirm,
            ),
        ],
    )


def file_name(photo: Photo) -> str:
    start = "VID" if photo["kind"] == "video" else "IMG"
    return f"{start}_{datetime.fromisoformat(photo['taken']):%Y%m%d_%H%M%S}"


@app.page("share")
def share(c: Context) -> Window:
    keys: list[str] = c.args["photos"]
    photos = photos_of(c)
    names = ", ".join(file_name(photos[key]) for key in keys)

    def give(target: str, words: T) -> None:
        c.back()
        if target == "messages":
            c.launch("messages", "compose", text=names)
        elif target == "mail":
            c.launch("mail", "compose", subject=names)
        elif target == "bluetooth" and not c.system["bluetooth"]:
            c.toast(T("Turn on Bluetooth first", "请先打开蓝牙"))
        else:
            c.toast(T(f"Shared with {words.en}", f"已分享到{words.zh}"))

    targets = {
        "nearby": (T("Nearby Share", "附近分享"), "share_windows"),
        "messages": (T("Messages", "信息"), "sms"),
        "mail": (T("Mail", "邮件"), "mail"),
        "bluetooth": (T("Bluetooth", "蓝牙"), "bluetooth"),
    }
    return Sheet(
        title=T("Share", "分享"),
        body=Column(
            [
                HScroll([Image(scene_of(photos[k]), 90, 90) for k in keys[:6]], padding=(16, 4)),
                *(
                    ListItem(words, key="share_with", item=target, glyph=glyph, on_click=partial(give, target, words))
                    for target, (words, glyph) in targets.items()
                ),
            ]
        ),
    )


@app.page("info")
def info(c: Context) -> Window:
    """Details of a photo, with its caption."""
    photo = photos_of(c)[c.args["photo"]]

    def save() -> None:
        photo["caption"] = str(c.ui.get("caption", photo["caption"])).strip()
        c.back()
        c.toast(T("Saved", "已保存"))

    button = Button(T("Save", "保存"), kind="text" if c.version == 1 else "tonal", key="save_caption", on_click=save)
    taken = datetime.fromisoformat(photo["taken"])
    facts: list[tuple[str, Words, Words]] = [
        ("event", moment_words(taken, c.now), weekday_words(taken)),
        (
            "image",
            file_name(photo),
            T(f"{size_words(photo['size'])}, 3000 × 4000", f"{size_words(photo['size'])}，3000 × 4000"),
        ),
        ("photo_album", album_words(c, photo["album"]), T("Album", "相册")),
    ]
    if photo["place"] and c.state["settings"]["locations"]:
        facts.append(("location_on", photo["place"], T("Place", "地点")))
    if photo["filter"] != "none":
        facts.append(("auto_fix", FILTERS[photo["filter"]], T("Filter", "滤镜")))
    field = TextField(
        Bind(c.ui, "caption", photo["caption"]), T("Add a caption", "添加说明"), key="caption", padding=(16, 8)
    )
    below: list[Widget] = [Row([button], padding=(16, 4))] if c.version == 2 else []
    return Screen(
        bar=AppBar(
            c.pick(T("Details", "详细信息"), T("Photo info", "照片信息")), actions=[button] if c.version == 1 else []
        ),
        body=Scroll([field, *below, *(ListItem(a, subtitle=b, glyph=glyph) for glyph, a, b in facts)]),
    )


# --- edit ------------------------------------------------------------------------------------------------------------


@app.page("edit")
def edit(c: Context) -> Window:
    key = c.args["photo"]
    photo = photos_of(c)[key]
    draft = {name: c.ui.get(name, photo[name]) for name in ("filter", "rotation", "brightness", "ratio")}

    def save() -> None:
        photo.update(draft)
        c.back()
        c.toast(T("Saved", "已保存"))

    def save_copy() -> None:
        photos_of(c)[c.new_id("ph")] = {**photo, **draft, "favourite": False}
        c.back()
        c.toast(T("Copy saved", "已保存副本"))

    act: IconButton | Button = Button(T("Save", "保存"), key="save", kind="text", on_click=save)
    if c.version == 2:
        act = IconButton("check", key="save", on_click=save)
    tabs = [
        Tab("crop", T("Crop", "裁剪"), "crop"),
        Tab("adjust", T("Adjust", "调整"), "tune"),
        Tab("filters", T("Filters", "滤镜"), "auto_fix"),
    ]
    if c.version == 2:
        tabs = tabs[::-1]
    tool = c.ui.get("tool", "adjust")
    panel = {"crop": crop_tools, "adjust": adjust_tools, "filters": filter_tools}[tool](c, draft)
    return Screen(
        bar=AppBar(
            T("Edit", "编辑"),
            actions=[act],
            overflow=[MenuItem(key="save_copy", text=T("Save as copy", "另存为副本"), on_click=save_copy)],
        ),
        body=Column([Image(scene_of({**photo, **draft}), height=380, round=0), panel], gap=16),
        nav=BottomNav(tabs, Bind(c.ui, "tool", "adjust")),
    )


def filter_tools(c: Context, draft: Photo) -> Widget:
    def use(name: str) -> None:
        c.ui["filter"] = name

    return HScroll(
        [
            Chip(words, key="filter", item=name, selected=draft["filter"] == name, on_click=partial(use, name))
            for name, words in FILTERS.items()
        ],
        padding=(16, 8),
    )


def crop_tools(c: Context, draft: Photo) -> Widget:
    def rotate() -> None:
        c.ui["rotation"] = (draft["rotation"] + 90) % 360

    def use(ratio: str) -> None:
        c.ui["ratio"] = ratio

    return HScroll(
        [
            Chip(T("Rotate", "旋转"), "rotate_right", key="rotate", on_click=rotate),
            *(
                Chip(
                    ratio or T("Free", "自由"),
                    key="ratio",
                    item=ratio or "free",
                    selected=draft["ratio"] == ratio,
                    on_click=partial(use, ratio),
                )
                for ratio in RATIOS
            ),
        ],
        padding=(16, 8),
    )


def adjust_tools(c: Context, draft: Photo) -> Widget:
    return Column(
        [
            Text(T("Brightness", "亮度"), style="label"),
            Slider(
                Bind(c.ui, "brightness", draft["brightness"]), key="brightness", description=T("Brightness", "亮度")
            ),
        ],
        padding=(24, 8),
    )


@app.page("slideshow")
def slideshow(c: Context) -> Window:
    """One photo after the other; which one follows from the time since it began."""
    keys = [key for key in c.args["photos"] if key in photos_of(c)]
    passed = (c.now - datetime.fromisoformat(c.args["began"])).total_seconds()
    photo = photos_of(c)[keys[int(passed) // int(c.state["settings"]["slideshow"]) % len(keys)]]
    return Screen(
        body=Column([Spacer(height=80), Image(scene_of(photo), height=520, round=0)]),
        bottom=Box(Button(T("Stop", "停止"), key="stop", kind="text", on_click=c.back), padding=16),
        color="#000000",
    )
