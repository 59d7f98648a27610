"""Chat: what can be set about a conversation."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from promptrpa.virtualphone.apps.chat_data import (
    app,
    blank_chat,
    confirm,
    friend_name,
    friends,
    gone,
    is_group,
    nothing,
)
from promptrpa.virtualphone.formats import recent_words
from promptrpa.virtualphone.kit import (
    AppBar,
    Avatar,
    Bind,
    Button,
    Checkbox,
    Column,
    Context,
    Dialog,
    Divider,
    Grid,
    IconButton,
    ListItem,
    Screen,
    Scroll,
    Switch,
    T,
    Text,
    TextField,
    Widget,
    Window,
)


@app.page("chat_info")
def chat_info(c: Context) -> Window:
    key = c.args["chat"]
    chat = c.state["chats"].get(key)
    if chat is None:
        return gone()
    group = is_group(key, c)
    members: list[Widget] = [
        Column(
            [Avatar(friend_name(c, m), 48), Text(friend_name(c, m), style="caption", align="center", max_lines=1)],
            key="member",
            item=m,
            align="center",
            gap=4,
            padding=6,
            on_click=partial(c.open, "friend", friend=m),
        )
        for m in chat["members"]
        if m in c.state["friends"]
    ]
    members.append(
        IconButton(
            "add",
            key="add_members",
            description=T("Add members", "添加成员"),
            on_click=partial(c.open, "add_members", chat=key),
        )
    )
    mute = ListItem(
        c.pick(T("Mute notifications", "消息免打扰"), T("Silence this chat", "静音此聊天")),
        trailing=Switch(Bind(chat, "muted"), key="muted"),
    )
    pin = ListItem(T("Pin to top", "置顶聊天"), trailing=Switch(Bind(chat, "pinned"), key="pinned"))
    find = ListItem(
        T("Search in chat", "查找聊天记录"),
        key="find_in_chat",
        glyph="search",
        on_click=partial(c.open, "find_in_chat", chat=key),
    )
    clear = ListItem(
        T("Clear chat history", "清空聊天记录"),
        key="clear_history",
        glyph="delete_sweep",
        on_click=partial(c.open, "clear_history", chat=key),
    )
    own: list[Widget] = []
    if group:
        own.append(
            ListItem(
                T("Group name", "群聊名称"),
                subtitle=chat["name"],
                key="rename_group",
                on_click=partial(c.open, "rename_group", chat=key),
            )
        )
    leave: list[Widget] = []
    if group:
        leave.append(
            ListItem(
                T("Leave group", "退出群聊"),
                key="leave_group",
                glyph="logout",
                on_click=partial(c.open, "leave_group", chat=key),
            )
        )
    if c.version == 1:
        parts = [*own, find, mute, pin, Divider(), clear, *leave]
    else:
        advanced = ListItem(
            T("Storage of this chat", "聊天存储"),
            key="chat_storage",
            glyph="storage",
            on_click=partial(c.open, "chat_storage", chat=key),
        )
        parts = [pin, *own, find, Divider(), mute, advanced, *leave]
    return Screen(
        bar=AppBar(T("Chat info", "聊天信息")),
        body=Scroll([Grid(members, columns=5, padding=(8, 8)), Divider(), *parts]),
    )


@app.page("chat_storage")
def chat_storage(c: Context) -> Window:
    """Of version 2 only."""
    key = c.args["chat"]
    count = len(c.state["chats"][key]["messages"])
    return Screen(
        bar=AppBar(T("Storage of this chat", "聊天存储")),
        body=Scroll(
            [
                ListItem(T("Messages", "消息数"), trailing=str(count), glyph="chat"),
                ListItem(
                    T("Clear chat history", "清空聊天记录"),
                    key="clear_history",
                    glyph="delete_sweep",
                    on_click=partial(c.open, "clear_history", chat=key),
                ),
            ]
        ),
    )


@app.page("clear_history")
def clear_history(c: Context) -> Window:
    def clear() -> None:
        c.state["chats"][c.args["chat"]]["messages"] = {}
        c.back()

    return confirm(
        T("Clear all messages of this chat?", "清空此聊天的全部记录？"),
        None,
        T("Clear", "清空"),
        "confirm_clear",
        clear,
        c,
    )


@app.page("find_in_chat")
def find_in_chat(c: Context) -> Window:
    wanted = str(c.ui.get("query", "")).strip().casefold()
    messages = c.state["chats"][c.args["chat"]]["messages"].values()
    rows: list[Widget] = [
        ListItem(
            friend_name(c, one["from"]),
            subtitle=one["text"],
            leading=Avatar(friend_name(c, one["from"])),
            trailing=recent_words(datetime.fromisoformat(one["at"]), c.now),
        )
        for one in messages
        if wanted and wanted in str(one["text"]).casefold()
    ]
    return Screen(
        bar=AppBar(
            search=TextField(
                Bind(c.ui, "query", ""), T("Search in chat", "查找聊天记录"), kind="search", key="chat_query"
            )
        ),
        body=Scroll(rows or nothing("search", T("Type to search", "输入以搜索"))),
    )


@app.page("rename_group")
def rename_group(c: Context) -> Window:
    chat = c.state["chats"][c.args["chat"]]

    def save() -> None:
        name = str(c.ui.get("name", chat["name"])).strip()
        if name:
            chat["name"] = name
            c.back()

    return Dialog(
        title=T("Group name", "群聊名称"),
        body=TextField(Bind(c.ui, "name", chat["name"]), T("Name", "名称"), key="group_name", on_submit=save),
        buttons=[
            Button(T("Cancel", "取消"), key="cancel", kind="text", on_click=c.back),
            Button(T("OK", "确定"), key="save_group", kind="text", on_click=save),
        ],
    )


@app.page("leave_group")
def leave_group(c: Context) -> Window:
    def leave() -> None:
        c.back(3)
        del c.state["chats"][c.args["chat"]]

    return confirm(T("Leave this group?", "退出此群聊？"), None, T("Leave", "退出"), "confirm_leave", leave, c)


@app.page("add_members")
def add_members(c: Context) -> Window:
    """More people in a group; with one friend, a new group."""
    key = c.args["chat"]
    chat = c.state["chats"][key]
    free = [friend for friend in friends(c) if friend not in chat["members"]]

    def add() -> None:
        chosen = [friend for friend in free if c.ui.get(friend)]
        if not chosen:
            return
        if is_group(key, c):
            chat["members"].update(dict.fromkeys(chosen, True))
            c.back()
            return
        everyone = [*chat["members"], *chosen]
        group = c.new_id("g")
        c.state["chats"][group] = blank_chat(", ".join(friend_name(c, m) for m in everyone[:3]), everyone)
        c.replace("chat", chat=group)

    return Screen(
        bar=AppBar(
            T("Add members", "添加成员"),
            actions=[Button(T("Done", "完成"), kind="text", key="members_done", on_click=add)],
        ),
        body=Scroll(
            [
                ListItem(
                    friend_name(c, m),
                    leading=Avatar(friend_name(c, m)),
                    trailing=Checkbox(Bind(c.ui, m, False), key="new_member", item=m),
                )
                for m in free
            ]
        ),
    )
