"""Chat: conversations."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Final

from promptrpa.virtualphone.apps.chat_data import (
    Message,
    app,
    chat_of,
    chat_title,
    friend_name,
    friend_rows,
    gone,
    is_group,
    money,
    new_message,
    say,
)
from promptrpa.virtualphone.apps.gallery_data import photo_choice
from promptrpa.virtualphone.formats import moment_words
from promptrpa.virtualphone.kit import (
    AppBar,
    Avatar,
    Bind,
    Button,
    Card,
    Column,
    Context,
    Grid,
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
    Text,
    TextField,
    Widget,
    Window,
)

SHOWN: Final = 9
"""Messages that a conversation shows before one asks for earlier ones."""

REPLY_AFTER: Final = 5
"""Seconds until Alice answers."""


@app.page("chat")
def chat_page(c: Context) -> Window:
    key = c.args["chat"]
    chat = chat_of(c, key)
    if chat is None:
        return gone()
    messages = list(chat["messages"].items())
    everything = bool(c.ui.get("all", False))
    shown = messages if everything else messages[-SHOWN:]

    def earlier() -> None:
        c.ui["all"] = True

    parts: list[Widget] = []
    if len(shown) < len(messages):
        parts.append(Button(T("Earlier messages", "查看更早的消息"), kind="text", key="earlier", on_click=earlier))
    day = ""
    for message_id, one in shown:
        if one["at"][:13] != day:
            day = one["at"][:13]
            when = moment_words(datetime.fromisoformat(one["at"]), c.now)
            parts.append(Text(when, style="caption", color="on_surface_variant", align="center", padding=(0, 8)))
        parts.append(bubble(c, key, message_id, one))
    info_words = T("Chat info", "聊天信息")
    open_info = partial(c.open, "chat_info", chat=key)
    actions: list[IconButton] = []
    overflow: list[MenuItem] = []
    begun = key in c.state["chats"]
    if begun and c.version == 1:
        actions.append(IconButton("info", key="chat_info", description=info_words, on_click=open_info))
    elif begun:
        overflow.append(MenuItem(key="chat_info", text=info_words, on_click=open_info))
        overflow.append(
            MenuItem(
                key="find_in_chat",
                text=T("Search in chat", "查找聊天记录"),
                on_click=partial(c.open, "find_in_chat", chat=key),
            )
        )
    return Screen(
        bar=AppBar(chat_title(c, key), actions=actions, overflow=overflow),
        body=Scroll([*parts, Spacer(height=12)]),
        bottom=message_box(c, key),
        color="surface_container_low",
    )


def bubble(c: Context, chat: str, key: str, one: Message) -> Widget:
    """A message beside the avatar of who sent it."""
    mine = one["from"] == "me"
    name = friend_name(c, one["from"])
    body = Card(
        Column([message_content(c, one)], padding=10),
        color="primary_container" if mine else "surface_container_highest",
        key="message",
        item=key,
        on_click=partial(touch_message, c, chat, key, one),
        on_long_click=partial(c.open, "message_menu", chat=chat, message=key),
    )
    avatar = Avatar(name, 36)
    if mine:
        return Row([Spacer(weight=1), body, avatar], gap=8, padding=(12, 4), align="start")
    sender: list[Widget] = [Text(name, style="caption", color="on_surface_variant")] if is_group(chat, c) else []
    return Row(
        [avatar, Column([*sender, body], align="start"), Spacer(weight=1)], gap=8, padding=(12, 4), align="start"
    )


def message_content(c: Context, one: Message) -> Widget:
    kind = one["kind"]
    if kind == "photo":
        return Image(one["text"], 150, 150)
    if kind in ("transfer", "packet"):
        title = one["text"] or (T("Transfer", "转账") if kind == "transfer" else T("Best wishes", "恭喜发财"))
        state = T("Received", "已收款") if one["taken"] else T("Tap to open", "点击领取")
        if one["from"] == "me":
            state = T("Sent", "已发出")
        amount = money(one["amount"]) if kind == "transfer" or one["taken"] else T("Red packet", "红包")
        glyph = "currency_exchange" if kind == "transfer" else "redeem"
        return Row(
            [
                Icon(glyph, 32, "error"),
                Column([Text(amount, style="title"), Text(title), Text(state, style="caption")], gap=2),
            ],
            gap=10,
        )
    if kind == "voice":
        return Row([Icon("graphic_eq", 20), Text(one["text"])], gap=6)
    if kind == "place":
        return Column([Text(one["text"], style="label"), Image("map", 90, 180)], gap=4)
    if kind == "card":
        return Row([Avatar(friend_name(c, one["text"]), 32), Text(friend_name(c, one["text"]))], gap=8)
    return Text(one["text"])


def touch_message(c: Context, chat: str, key: str, one: Message) -> None:
    if one["kind"] in ("transfer", "packet") and one["from"] != "me":
        c.open("take_money", chat=chat, message=key)
    elif one["kind"] == "photo":
        c.open("picture", scene=one["text"])
    elif one["kind"] == "card":
        c.open("friend", friend=one["text"])


@app.page("picture")
def picture_page(c: Context) -> Window:
    def keep() -> None:
        c.state["favourites"][c.new_id("f")] = {
            "kind": "photo",
            "text": c.args["scene"],
            "by": "me",
            "at": c.now.isoformat(timespec="seconds"),
        }
        c.toast(T("Added to favourites", "已收藏"))

    return Screen(
        bar=AppBar(
            "",
            actions=[
                IconButton(
                    "bookmark_add", key="keep_picture", description=T("Add to favourites", "收藏"), on_click=keep
                )
            ],
        ),
        body=Column([Spacer(height=80), Image(c.args["scene"], 420, round=0)]),
        color="#000000",
    )


# --- writing ---------------------------------------------------------------------------------------------------------


def send_text(c: Context, chat: str) -> None:
    words = str(c.ui.get("text", "")).strip()
    if not words:
        return
    say(c, chat, "text", words)
    c.ui["text"] = ""
    if chat == "u1":
        c.after(REPLY_AFTER, "reply", chat=chat)


@app.event("reply")
def reply(c: Context, chat: str) -> None:
    """Alice answers what one writes to her."""
    known = c.state["chats"].get(chat)
    if known is None:
        return
    at = c.now.isoformat(timespec="seconds")
    known["messages"][c.new_id("m")] = new_message(chat, "text", "Got it, thanks!", at)
    known["unread"] += 1
    if c.state["settings"]["notify"] and not known["muted"]:
        details = c.state["settings"]["notify_details"]
        text = "Got it, thanks!" if details else T("You have a new message", "您有一条新消息")
        c.notify(friend_name(c, chat), text, page="chat", chat=chat)


def message_box(c: Context, chat: str) -> Widget:
    talking, panel = bool(c.ui.get("voice", False)), bool(c.ui.get("panel", False))

    def turn_voice() -> None:
        c.ui["voice"] = not talking

    def turn_panel() -> None:
        c.ui["panel"] = not panel

    def speak() -> None:
        say(c, chat, "voice", "3″")

    voice_words = T("Keyboard", "键盘") if talking else T("Voice message", "语音消息")
    voice = IconButton("keyboard" if talking else "mic", key="voice", description=voice_words, on_click=turn_voice)
    text = TextField(
        Bind(c.ui, "text", ""), T("Message", "消息"), key="text", weight=1, on_submit=partial(send_text, c, chat)
    )
    middle: Widget = text
    if talking:
        middle = Button(
            T("Hold to talk", "按住说话"), kind="outlined", key="talk", weight=1, on_click=speak, on_long_click=speak
        )
    words = T("Send", "发送")
    if c.version == 1:
        send: Widget = Button(words, key="send", on_click=partial(send_text, c, chat))
    else:
        send = IconButton("send", "primary", key="send", on_click=partial(send_text, c, chat))
    typed = bool(str(c.ui.get("text", "")).strip()) and not talking
    plus = IconButton("add_circle", key="panel", description=T("More functions", "更多功能"), on_click=turn_panel)
    end = send if typed else plus
    row = [voice, middle, end] if c.version == 1 else [middle, voice, end]
    box: Widget = Row(row, gap=6, padding=(8, 6))
    return Column([box, panel_grid(c, chat)]) if panel and not typed else box


def panel_grid(c: Context, chat: str) -> Widget:
    """The panel behind the plus."""
    entries = {
        "album": (T("Album", "相册"), "photo_library", partial(c.open, "send_photo", chat=chat)),
        "call": (T("Voice call", "语音通话"), "call", partial(c.open, "call", friend=chat)),
        "place": (T("Location", "位置"), "location_on", partial(c.open, "send_place", chat=chat)),
        "card": (T("Contact card", "个人名片"), "badge", partial(c.open, "send_card", chat=chat)),
        "red_packet": (T("Red packet", "红包"), "redeem", partial(c.open, "red_packet", chat=chat)),
        "transfer": (T("Transfer", "转账"), "currency_exchange", partial(c.open, "transfer", chat=chat)),
        "from_favourites": (T("Favourites", "收藏"), "bookmark", partial(c.open, "send_favourite", chat=chat)),
    }
    if is_group(chat, c):
        del entries["call"], entries["transfer"]
    if c.version == 2:
        for name in ("red_packet", "transfer"):
            entries.pop(name, None)
        entries["money"] = (T("Money", "资金"), "payments", partial(c.open, "money", chat=chat))
    return Grid(
        [
            Column(
                [Icon(glyph, 28), Text(words, style="caption", align="center", max_lines=1)],
                key=name,
                align="center",
                gap=4,
                padding=12,
                on_click=act,
            )
            for name, (words, glyph, act) in entries.items()
        ],
        columns=4,
        padding=(8, 4),
    )


@app.page("money")
def money_sheet(c: Context) -> Window:
    """Of version 2 only."""
    chat = c.args["chat"]
    rows = [
        ListItem(
            T("Red packet", "红包"),
            key="red_packet",
            glyph="redeem",
            on_click=partial(c.replace, "red_packet", chat=chat),
        )
    ]
    if not is_group(chat, c):
        rows.append(
            ListItem(
                T("Transfer", "转账"),
                key="transfer",
                glyph="currency_exchange",
                on_click=partial(c.replace, "transfer", chat=chat),
            )
        )
    return Sheet(title=T("Money", "资金"), body=Column(rows))


@app.page("send_photo")
def send_photo(c: Context) -> Window:
    def send(scene: str) -> None:
        c.back()
        say(c, c.args["chat"], "photo", scene)

    return photo_choice(c, T("Album", "相册"), send)


@app.page("send_place")
def send_place(c: Context) -> Window:
    places = (
        (T("Harbour Café", "港口咖啡馆"), T("12 Harbour Street", "海港街12号")),
        (T("City library", "市图书馆"), T("1 Library Square", "图书馆广场1号")),
        (T("Central station", "中央车站"), T("Station Road", "车站路")),
    )

    def send(name: T) -> None:
        c.back()
        say(c, c.args["chat"], "place", name.in_language(c.language))

    return Screen(
        bar=AppBar(T("Location", "位置")),
        body=Scroll(
            [
                Image("map", 220, round=0),
                *(
                    ListItem(
                        name,
                        subtitle=street,
                        key="place_choice",
                        item=name.en,
                        glyph="location_on",
                        on_click=partial(send, name),
                    )
                    for name, street in places
                ),
            ]
        ),
    )


@app.page("send_card")
def send_card(c: Context) -> Window:
    def send(friend: str) -> None:
        c.back()
        say(c, c.args["chat"], "card", friend)

    return Screen(bar=AppBar(T("Choose a friend", "选择朋友")), body=Scroll(friend_rows(c, "card_friend", send)))


@app.page("send_favourite")
def send_favourite(c: Context) -> Window:
    def send(text: str, kind: str) -> None:
        c.back()
        say(c, c.args["chat"], "photo" if kind == "photo" else "text", text)

    return Screen(
        bar=AppBar(T("Favourites", "收藏")),
        body=Scroll(
            [
                ListItem(
                    one["text"],
                    key="favourite_choice",
                    item=key,
                    glyph="bookmark",
                    on_click=partial(send, one["text"], one["kind"]),
                )
                for key, one in c.state["favourites"].items()
            ]
        ),
    )


# --- one message -----------------------------------------------------------------------------------------------------


@app.page("message_menu")
def message_menu(c: Context) -> Window:
    chat, key = c.args["chat"], c.args["message"]
    one = c.state["chats"][chat]["messages"][key]

    def copy() -> None:
        c.copy(one["text"])
        c.back()
        c.toast(T("Copied", "已复制"))

    def keep() -> None:
        c.state["favourites"][c.new_id("f")] = {
            "kind": one["kind"],
            "text": one["text"],
            "by": one["from"],
            "at": c.now.isoformat(timespec="seconds"),
        }
        c.back()
        c.toast(T("Added to favourites", "已收藏"))

    def delete() -> None:
        c.back()
        del c.state["chats"][chat]["messages"][key]

    def recall() -> None:
        c.back()
        del c.state["chats"][chat]["messages"][key]
        c.toast(T("Message recalled", "消息已撤回"))

    rows: list[Widget] = []
    if one["kind"] == "text":
        rows.append(ListItem(T("Copy", "复制"), key="copy", glyph="content_copy", on_click=copy))
    rows += [
        ListItem(
            T("Forward", "转发"),
            key="forward",
            glyph="forward",
            on_click=partial(c.replace, "forward", chat=chat, message=key),
        ),
        ListItem(T("Add to favourites", "收藏"), key="keep", glyph="bookmark_add", on_click=keep),
    ]
    age = (c.now - datetime.fromisoformat(one["at"])).total_seconds()
    if one["from"] == "me" and age < 120:
        rows.append(ListItem(T("Recall", "撤回"), key="recall", glyph="undo", on_click=recall))
    rows.append(ListItem(T("Delete", "删除"), key="delete_message", glyph="delete", on_click=delete))
    return Sheet(body=Column(rows))


@app.page("forward")
def forward(c: Context) -> Window:
    one = c.state["chats"][c.args["chat"]]["messages"][c.args["message"]]

    def send(friend: str) -> None:
        say(c, friend, one["kind"], one["text"])
        c.back()
        c.toast(T("Forwarded", "已转发"))

    return Screen(bar=AppBar(T("Forward to", "转发给")), body=Scroll(friend_rows(c, "forward_to", send)))
