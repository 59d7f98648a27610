"""Chat: moments, and favourites."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Any, Final

from promptrpa.virtualphone.apps.chat_data import app, confirm, friend_name, nothing, save_button
from promptrpa.virtualphone.apps.gallery_data import photo_choice
from promptrpa.virtualphone.formats import day_words, moment_words
from promptrpa.virtualphone.kit import (
    AppBar,
    Avatar,
    Bind,
    Button,
    Column,
    Context,
    Divider,
    Fab,
    HScroll,
    Icon,
    IconButton,
    Image,
    ListItem,
    Radio,
    Row,
    Screen,
    Scroll,
    Sheet,
    Spacer,
    State,
    T,
    Text,
    TextField,
    Widget,
    Window,
)

VISIBLE: Final[dict[str, T]] = {
    "all": T("Everyone", "公开"),
    "friends": T("Starred friends", "星标朋友"),
    "me": T("Only me", "仅自己可见"),
}


@app.page("moments")
def moments(c: Context) -> Window:
    by = c.args.get("by", "")
    heard = {key for key, friend in c.state["friends"].items() if not (friend["hide_moments"] or friend["blocked"])}
    found = [
        (key, one)
        for key, one in c.state["moments"].items()
        if (one["by"] == by if by else one["by"] == "me" or one["by"] in heard)
    ]
    found.sort(key=lambda pair: pair[1]["at"], reverse=True)
    parts: list[Widget] = []
    for key, one in found:
        parts += [moment_card(c, key, one), Divider()]
    new_words = T("New post", "发表动态")
    act = partial(c.open, "new_moment")
    button = IconButton("photo_camera", key="new_moment", description=new_words, on_click=act)
    title = c.pick(T("Moments", "朋友圈"), T("Friends' updates", "好友动态"))
    return Screen(
        bar=AppBar(friend_name(c, by) if by else title, actions=[button] if c.version == 1 else []),
        body=Scroll([*(parts or nothing("photo_library", T("Nothing here yet", "还没有内容"))), Spacer(height=88)]),
        fab=Fab("photo_camera", key="new_moment", description=new_words, on_click=act) if c.version == 2 else None,
    )


def moment_card(c: Context, key: str, one: dict[str, Any]) -> Widget:
    liked = "me" in one["likes"]

    def like() -> None:
        if liked:
            del one["likes"]["me"]
        else:
            one["likes"]["me"] = True

    name = friend_name(c, one["by"])
    like_words = T("Unlike", "取消赞") if liked else T("Like", "赞")
    comment = partial(c.open, "comment", moment=key)
    if c.version == 1:
        buttons: list[Widget] = [
            Button(like_words, "thumb_up", "text", key="like", item=key, on_click=like),
            Button(T("Comment", "评论"), "comment", "text", key="comment", item=key, on_click=comment),
        ]
    else:
        glyph = "favorite" if liked else "favorite_border"
        buttons = [
            IconButton(
                glyph, key="like", item=key, description=T(f"Like the post of {name}", f"赞{name}的动态"), on_click=like
            ),
            IconButton(
                "mode_comment",
                key="comment",
                item=key,
                description=T(f"Comment on the post of {name}", f"评论{name}的动态"),
                on_click=comment,
            ),
        ]
    if one["by"] == "me":
        buttons.append(
            IconButton(
                "delete",
                key="delete_moment",
                item=key,
                description=T("Delete post", "删除动态"),
                on_click=partial(c.open, "delete_moment", moment=key),
            )
        )
    parts: list[Widget] = [
        Row([Avatar(name), Text(name, style="title", color="primary", weight=1)], gap=10),
        *([Text(one["text"])] if one["text"] else []),
    ]
    if one["pictures"]:
        parts.append(HScroll([Image(scene, 110, 110) for scene in one["pictures"]], gap=4))
    when = moment_words(datetime.fromisoformat(one["at"]), c.now)
    parts.append(Row([Text(when, style="caption", color="on_surface_variant", weight=1), *buttons], gap=4))
    if one["likes"]:
        names = ", ".join(friend_name(c, who) for who in one["likes"])
        parts.append(Row([Icon("favorite", 16), Text(names, style="caption", weight=1)], gap=6))
    parts += [Text(f"{friend_name(c, com['by'])}: {com['text']}", style="caption") for com in one["comments"].values()]
    return Column(parts, gap=8, padding=16)


@app.page("comment")
def comment_sheet(c: Context) -> Window:
    one = c.state["moments"][c.args["moment"]]

    def send() -> None:
        words = str(c.ui.get("text", "")).strip()
        if words:
            at = c.now.isoformat(timespec="seconds")
            one["comments"][c.new_id("mc")] = {"by": "me", "text": words, "at": at}
            c.back()

    return Sheet(
        title=T("Comment", "评论"),
        body=Row(
            [
                TextField(
                    Bind(c.ui, "text", ""), T("Write a comment", "写评论"), key="comment_text", weight=1, on_submit=send
                ),
                Button(T("Send", "发送"), key="send_comment", on_click=send)
                if c.version == 1
                else IconButton("send", "primary", key="send_comment", description=T("Send", "发送"), on_click=send),
            ],
            gap=8,
            padding=16,
        ),
    )


@app.page("new_moment")
def new_moment(c: Context) -> Window:
    chosen: list[str] = c.ui.get("pictures", [])

    def publish() -> None:
        words = str(c.ui.get("text", "")).strip()
        if not words and not chosen:
            c.toast(T("Write something first", "请先写点什么"))
            return
        c.state["moments"][c.new_id("mo")] = {
            "by": "me",
            "text": words,
            "pictures": chosen,
            "at": c.now.isoformat(timespec="seconds"),
            "likes": {},
            "comments": {},
            "visible": c.ui.get("visible", "all"),
        }
        c.back()
        c.toast(T("Posted", "已发表"))

    words = T("Post", "发表")
    act: IconButton | Button = Button(words, key="publish", on_click=publish)
    if c.version == 2:
        act = IconButton("send", "primary", key="publish", description=words, on_click=publish)
    visible = VISIBLE[c.ui.get("visible", "all")]
    return Screen(
        bar=AppBar(T("New post", "发表动态"), actions=[act]),
        body=Scroll(
            [
                TextField(
                    Bind(c.ui, "text", ""),
                    T("What is on your mind?", "这一刻的想法…"),
                    kind="multiline",
                    key="moment_text",
                    padding=16,
                ),
                HScroll(
                    [
                        *(Image(scene, 90, 90) for scene in chosen),
                        IconButton(
                            "add_photo_alternate",
                            key="add_pictures",
                            description=T("Add photos", "添加照片"),
                            on_click=partial(c.open, "moment_pictures", form=c.ui),
                        ),
                    ],
                    padding=(16, 8),
                ),
                ListItem(
                    T("Visible to", "谁可以看"),
                    trailing=visible,
                    key="visible",
                    glyph="visibility",
                    on_click=partial(c.open, "visible", form=c.ui),
                ),
            ]
        ),
    )


@app.page("visible")
def visible_page(c: Context) -> Window:
    return Sheet(
        title=T("Visible to", "谁可以看"),
        body=Column(
            [
                Radio(
                    Bind(c.args["form"], "visible", "all"),
                    name,
                    words,
                    key="visible_choice",
                    item=name,
                    padding=(8, 2),
                    on_change=lambda _: c.back(),
                )
                for name, words in VISIBLE.items()
            ]
        ),
    )


@app.page("moment_pictures")
def moment_pictures(c: Context) -> Window:
    form: State = c.args["form"]

    def choose(scene: str) -> None:
        form["pictures"] = [*form.get("pictures", []), scene]
        c.back()

    return photo_choice(c, T("Add photos", "添加照片"), choose)


@app.page("delete_moment")
def delete_moment(c: Context) -> Window:
    def delete() -> None:
        c.back()
        del c.state["moments"][c.args["moment"]]

    return confirm(T("Delete this post?", "删除这条动态？"), None, T("Delete", "删除"), "confirm_moment", delete, c)


# --- favourites ------------------------------------------------------------------------------------------------------


@app.page("favourites")
def favourites(c: Context) -> Window:
    wanted = str(c.ui.get("query", "")).casefold()
    rows: list[Widget] = []
    for key, one in sorted(c.state["favourites"].items(), key=lambda pair: pair[1]["at"], reverse=True):
        if wanted and wanted not in one["text"].casefold():
            continue
        when = day_words(datetime.fromisoformat(one["at"]), c.now)
        who = friend_name(c, one["by"])
        rows.append(
            ListItem(
                one["text"] if one["kind"] != "photo" else T("[Photo]", "[图片]"),
                subtitle=T(f"{who}, {when.en}", f"{who}，{when.zh}"),
                key="favourite",
                item=key,
                glyph="note" if one["kind"] == "note" else "bookmark",
                on_click=partial(c.open, "edit_note", note=key),
                trailing=IconButton(
                    "delete",
                    key="delete_favourite",
                    item=key,
                    description=T(f"Delete {one['text']}", f"删除{one['text']}"),
                    on_click=partial(c.open, "delete_favourite", favourite=key),
                ),
            )
        )
    add = IconButton(
        "note_add",
        key="new_note",
        description=T("New note", "新建笔记"),
        on_click=partial(c.open, "edit_note", note=""),
    )
    field = TextField(Bind(c.ui, "query", ""), T("Search favourites", "搜索收藏"), kind="search", key="favourite_query")
    return Screen(
        bar=AppBar(T("Favourites", "收藏"), actions=[add]),
        body=Scroll([Column([field], padding=(16, 8)), *(rows or nothing("bookmark", T("Nothing saved", "没有收藏")))]),
    )


@app.page("edit_note")
def edit_note(c: Context) -> Window:
    key = c.args["note"]
    known = c.state["favourites"].get(key, {"kind": "note", "text": "", "by": "me"})
    own = known["kind"] == "note"

    def save() -> None:
        words = str(c.ui.get("text", known["text"])).strip()
        if not words:
            c.toast(T("The note is empty", "笔记为空"))
            return
        at = c.now.isoformat(timespec="seconds")
        c.state["favourites"][key or c.new_id("f")] = {**known, "text": words, "at": at}
        c.back()

    field = TextField(Bind(c.ui, "text", known["text"]), T("Note", "笔记"), kind="multiline", key="note_text")
    body: Widget = field
    if not own:
        body = Image(known["text"], 300) if known["kind"] == "photo" else Text(known["text"])
    actions = [save_button(c, "save_note", T("Save", "保存"), save)] if own else []
    return Screen(
        bar=AppBar(T("Note", "笔记") if own else T("Favourite", "收藏详情"), actions=actions),
        body=Column([body], padding=16),
    )


@app.page("delete_favourite")
def delete_favourite(c: Context) -> Window:
    def delete() -> None:
        c.back()
        del c.state["favourites"][c.args["favourite"]]

    return confirm(
        T("Delete from favourites?", "删除此收藏？"), None, T("Delete", "删除"), "confirm_favourite", delete, c
    )
