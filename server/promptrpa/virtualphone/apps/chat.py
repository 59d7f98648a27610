"""Chat: the four tabs and search. Friends are in chat_friends, conversations in chat_talk and chat_about, moments in
chat_moments, the wallet in chat_wallet, settings in chat_settings."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from promptrpa.virtualphone.apps import chat_about, chat_friends, chat_moments, chat_settings, chat_talk, chat_wallet
from promptrpa.virtualphone.apps.chat_data import (
    Message,
    app,
    chat_title,
    confirm,
    enter_chat,
    friend_name,
    friend_rows,
    friends,
    heading,
    is_group,
    message_words,
    nothing,
)
from promptrpa.virtualphone.apps.chat_seed import STRANGERS
from promptrpa.virtualphone.formats import recent_words
from promptrpa.virtualphone.kit import (
    AppBar,
    Avatar,
    Bind,
    BottomNav,
    Button,
    Column,
    Context,
    Divider,
    Icon,
    IconButton,
    Image,
    ListItem,
    Menu,
    MenuItem,
    Row,
    Screen,
    Scroll,
    Sheet,
    Spacer,
    State,
    T,
    Tab,
    Text,
    TextField,
    Widget,
    Window,
)

PARTS = (chat_about, chat_friends, chat_moments, chat_settings, chat_talk, chat_wallet)
"""Modules that register pages of this app when they are imported."""


@app.page("home")
def home(c: Context) -> Window:
    tab = c.ui.get("tab", "chats")
    unread = sum(chat["unread"] for chat in c.state["chats"].values())
    bodies = {"chats": chats_body, "contacts": contacts_body, "discover": discover_body, "me": me_body}
    titles = {
        "chats": T(f"Chats ({unread})", f"聊天（{unread}）") if unread else T("Chats", "聊天"),
        "contacts": T("Contacts", "通讯录"),
        "discover": T("Discover", "发现"),
        "me": T("Me", "我"),
    }
    actions: list[IconButton | Button] = []
    if tab in ("chats", "contacts"):
        actions.append(
            IconButton("search", key="search", description=T("Search", "搜索"), on_click=partial(c.open, "search"))
        )
    if tab == "contacts" and c.version == 2:
        add = T("Add friends", "添加朋友")
        actions.append(
            IconButton("person_add", key="add_friend", description=add, on_click=partial(c.open, "add_friend"))
        )
    if tab == "chats":
        actions.append(
            IconButton(
                "add_circle", key="plus", description=T("More actions", "更多操作"), on_click=partial(c.open, "plus")
            )
        )
    if tab == "me" and c.version == 2:
        actions.append(
            IconButton(
                "settings", key="settings", description=T("Settings", "设置"), on_click=partial(c.open, "settings")
            )
        )
    return Screen(
        bar=AppBar(titles[tab], back=False, actions=actions),
        body=bodies[tab](c),
        nav=BottomNav(
            [
                Tab("chats", T("Chats", "聊天"), "chat_bubble", str(unread) if unread else ""),
                Tab("contacts", T("Contacts", "通讯录"), "contacts"),
                Tab("discover", T("Discover", "发现"), "explore"),
                Tab("me", T("Me", "我"), "person"),
            ],
            Bind(c.ui, "tab", "chats"),
        ),
    )


@app.page("plus")
def plus(c: Context) -> Window:
    group = MenuItem(
        key="new_group", text=T("New group", "发起群聊"), glyph="group_add", on_click=partial(c.open, "new_group")
    )
    add = MenuItem(
        key="add_friend", text=T("Add friends", "添加朋友"), glyph="person_add", on_click=partial(c.open, "add_friend")
    )
    scan = MenuItem(key="scan", text=T("Scan", "扫一扫"), glyph="qr_code_scanner", on_click=partial(c.open, "scan"))
    money_item = MenuItem(
        key="pay_code", text=T("Pay code", "付款码"), glyph="qr_code", on_click=partial(c.open, "pay_code")
    )
    if c.version == 1:
        return Menu(items=[group, add, scan, money_item])
    create = MenuItem(key="create", text=T("Create", "创建"), glyph="add", on_click=partial(c.open, "create"))
    return Menu(items=[scan, money_item, create])


@app.page("create")
def create(c: Context) -> Window:
    """Of version 2 only."""
    return Sheet(
        title=T("Create", "创建"),
        body=Column(
            [
                ListItem(
                    T("New group", "发起群聊"),
                    key="new_group",
                    glyph="group_add",
                    on_click=partial(c.replace, "new_group"),
                ),
                ListItem(
                    T("New note", "新建笔记"),
                    key="new_note",
                    glyph="note_add",
                    on_click=partial(c.replace, "edit_note", note=""),
                ),
            ]
        ),
    )


def chats_body(c: Context) -> Widget:
    def latest(chat: State) -> Message | None:
        return next(reversed(chat["messages"].values()), None)

    def order(pair: tuple[str, State]) -> tuple[bool, str]:
        last = latest(pair[1])
        return pair[1]["pinned"], last["at"] if last else ""

    rows: list[Widget] = []
    for key, chat in sorted(c.state["chats"].items(), key=order, reverse=True):
        last = latest(chat)
        trailing: list[Widget] = []
        if last:
            trailing.append(Text(recent_words(datetime.fromisoformat(last["at"]), c.now), style="caption"))
        if chat["unread"]:
            trailing.append(Text(str(chat["unread"]), style="caption", color="error", bold=True))
        elif chat["muted"]:
            trailing.append(Icon("notifications_off", 16))
        rows.append(
            ListItem(
                chat["name"] or friend_name(c, key),
                subtitle=message_words(c, last) if last else "",
                key="chat",
                item=key,
                leading=Avatar(chat["name"] or friend_name(c, key), 48),
                trailing=Column(trailing, align="end", gap=4),
                selected=chat["pinned"],
                on_click=partial(enter_chat, c, key),
                on_long_click=partial(c.open, "chat_menu", chat=key),
            )
        )
    return Scroll(rows or nothing("chat_bubble", T("No chats yet", "还没有聊天")))


@app.page("chat_menu")
def chat_menu(c: Context) -> Window:
    """What a long press on a chat offers."""
    key = c.args["chat"]
    chat = c.state["chats"][key]

    def turn() -> None:
        chat["pinned"] = not chat["pinned"]
        c.back()

    def unread() -> None:
        chat["unread"] = 0 if chat["unread"] else 1
        c.back()

    pin = T("Unpin", "取消置顶") if chat["pinned"] else T("Pin to top", "置顶")
    mark = T("Mark as read", "标为已读") if chat["unread"] else T("Mark as unread", "标为未读")
    return Sheet(
        title=chat_title(c, key),
        body=Column(
            [
                ListItem(mark, key="mark_unread", glyph="mark_chat_unread", on_click=unread),
                ListItem(pin, key="menu_pin", glyph="push_pin", on_click=turn),
                ListItem(
                    T("Delete chat", "删除聊天"),
                    key="delete_chat",
                    glyph="delete",
                    on_click=partial(c.replace, "delete_chat", chat=key),
                ),
            ]
        ),
    )


@app.page("delete_chat")
def delete_chat(c: Context) -> Window:
    def delete() -> None:
        c.back()
        del c.state["chats"][c.args["chat"]]

    body = T("All its messages are deleted from this phone.", "将删除本机上的全部聊天记录。")
    return confirm(T("Delete this chat?", "删除该聊天？"), body, T("Delete", "删除"), "confirm_delete", delete, c)


def contacts_body(c: Context) -> Widget:
    waiting = sum(1 for request in c.state["requests"].values() if not request["accepted"])
    groups = [key for key in c.state["chats"] if is_group(key, c)]
    return Scroll(
        [
            ListItem(
                c.pick(T("New friends", "新的朋友"), T("Friend requests", "好友申请")),
                key="new_friends",
                glyph="person_add",
                trailing=str(waiting) if waiting else "",
                on_click=partial(c.open, "new_friends"),
            ),
            ListItem(
                T("Group chats", "群聊"),
                key="groups",
                glyph="groups",
                trailing=str(len(groups)),
                on_click=partial(c.open, "groups"),
            ),
            Divider(),
            *friend_rows(c, "friend", partial(show_friend, c)),
        ]
    )


def show_friend(c: Context, friend: str) -> None:
    c.open("friend", friend=friend)


@app.page("groups")
def groups_page(c: Context) -> Window:
    return Screen(
        bar=AppBar(T("Group chats", "群聊")),
        body=Scroll(
            [
                ListItem(
                    chat_title(c, key),
                    key="chat",
                    item=key,
                    leading=Avatar(chat["name"]),
                    on_click=partial(enter_chat, c, key),
                )
                for key, chat in c.state["chats"].items()
                if chat["name"]
            ]
        ),
    )


def open_moments(c: Context) -> None:
    c.state["seen_moments"] = c.now.isoformat(timespec="seconds")
    c.open("moments")


def discover_body(c: Context) -> Widget:
    moments = ListItem(
        c.pick(T("Moments", "朋友圈"), T("Friends' updates", "好友动态")),
        key="moments",
        glyph="camera",
        on_click=partial(open_moments, c),
    )
    scan = ListItem(T("Scan", "扫一扫"), key="scan", glyph="qr_code_scanner", on_click=partial(c.open, "scan"))
    nearby = ListItem(
        T("People nearby", "附近的人"), key="nearby", glyph="person_pin_circle", on_click=partial(c.open, "nearby")
    )
    return Scroll([moments, scan, nearby])


@app.page("scan")
def scan(c: Context) -> Window:
    return Screen(
        bar=AppBar(T("Scan", "扫一扫")),
        body=Column(
            [
                Image("wallpaper:9", height=420, round=0),
                Text(T("Point the camera at a code", "将二维码放入框内"), align="center", color="#ffffff"),
                Row(
                    [
                        Spacer(weight=1),
                        Button(
                            T("My code", "我的二维码"),
                            "qr_code",
                            "tonal",
                            key="my_code",
                            on_click=partial(c.open, "my_code"),
                        ),
                        Spacer(weight=1),
                    ]
                ),
            ],
            gap=24,
        ),
        color="#000000",
    )


@app.page("nearby")
def nearby(c: Context) -> Window:
    if not c.system["location"]:
        body = nothing("location_off", T("Turn on location first", "请先打开定位"))
    else:
        body = [
            ListItem(
                name,
                subtitle=region,
                leading=Avatar(name),
                key="stranger",
                item=key,
                on_click=partial(c.open, "stranger", stranger=key),
            )
            for key, name, _, _, region in STRANGERS
        ]
    return Screen(bar=AppBar(T("People nearby", "附近的人")), body=Scroll(body))


def me_body(c: Context) -> Widget:
    me = c.state["me"]

    def row(key: str, words: T, glyph: str, page: str) -> Widget:
        return ListItem(words, key=key, glyph=glyph, on_click=partial(c.open, page))

    head = ListItem(
        me["name"],
        subtitle=T(f"Chat ID: {me['chat_id']}", f"聊天号：{me['chat_id']}"),
        leading=Avatar(me["name"], 64),
        key="profile",
        on_click=partial(c.open, "profile"),
    )
    wallet = row(
        "wallet", c.pick(T("Wallet", "钱包"), T("Pay and money", "支付与零钱")), "account_balance_wallet", "wallet"
    )
    favourites = row("favourites", T("Favourites", "收藏"), "bookmark", "favourites")
    mine = ListItem(
        T("My moments", "我的相册"),
        key="my_moments",
        glyph="photo_library",
        on_click=partial(c.open, "moments", by="me"),
    )
    if c.version == 1:
        return Scroll(
            [
                head,
                Divider(),
                wallet,
                favourites,
                mine,
                Divider(),
                row("settings", T("Settings", "设置"), "settings", "settings"),
            ]
        )
    things = row("my_things", T("My things", "我的内容"), "folder", "my_things")
    return Scroll([head, Divider(), mine, things, wallet])


@app.page("my_things")
def my_things(c: Context) -> Window:
    """Of version 2 only."""
    return Screen(
        bar=AppBar(T("My things", "我的内容")),
        body=Scroll(
            [
                ListItem(
                    T("Favourites", "收藏"), key="favourites", glyph="bookmark", on_click=partial(c.open, "favourites")
                )
            ]
        ),
    )


@app.page("search")
def search(c: Context) -> Window:
    wanted = str(c.ui.get("query", "")).strip().casefold()
    parts: list[Widget] = []
    if wanted:
        people = [key for key in friends(c) if wanted in friend_name(c, key).casefold()]
        if people:
            parts.append(heading(T("Contacts", "联系人")))
        parts += [
            ListItem(
                friend_name(c, key),
                key="found_friend",
                item=key,
                leading=Avatar(friend_name(c, key)),
                on_click=partial(enter_chat, c, key),
            )
            for key in people
        ]
        hits = [
            (key, one)
            for key, chat in c.state["chats"].items()
            for one in chat["messages"].values()
            if wanted in str(one["text"]).casefold() or wanted in chat["name"].casefold()
        ]
        if hits:
            parts.append(heading(T("Messages", "聊天记录")))
        parts += [
            ListItem(
                chat_title(c, key),
                subtitle=message_words(c, one),
                key="found_message",
                item=key,
                glyph="chat",
                on_click=partial(enter_chat, c, key),
            )
            for key, one in hits
        ]
        parts = parts or nothing("search_off", T("Nothing found", "没有找到"))
    return Screen(
        bar=AppBar(search=TextField(Bind(c.ui, "query", ""), T("Search", "搜索"), kind="search", key="query")),
        body=Scroll(parts),
    )
