"""Chat: what can be set about a conversation."""

from __future__ import annotations

from collections.abc import Iterable
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


def member_grid(c: Context, key: str, members: Iterable[str]) -> Widget:
    def member(friend: str) -> Widget:
        name = friend_name(c, friend)
        return Column(
            [Avatar(name, 48), Text(name, style="caption", align="center", max_lines=1)],
            key="member",
            item=friend,
            align="center",
            gap=4,
            padding=6,
            on_click=partial(c.open, "friend", friend=friend),
        )

    add = partial(c.open, "add_members", chat=key)
    button = IconButton("add", key="add_members", description=T("Add members", "添加成员"), on_click=add)
    shown = [member(friend) for friend in members if friend in c.state["friends"]]
    return Grid([*shown, button], columns=5, padding=(8, 8))


@app.page("chat_info")
def chat_info(c: Context) -> Window:
    key = c.args["chat"]
    chat = c.state["chats"].get(key)
    if chat is None:
        return gone()

    def row(name: str, words: T, glyph: str, subtitle: str | None = None) -> Widget:
        return ListItem(words, subtitle, glyph, key=name, on_click=partial(c.open, name, chat=key))

    def switch(name: str, words: T) -> Widget:
        return ListItem(words, trailing=Switch(Bind(chat, name), key=name))

    mute = switch("muted", c.pick(T("Mute notifications", "消息免打扰"), T("Silence this chat", "静音此聊天")))
    pin = switch("pinned", T("Pin to top", "置顶聊天"))
    find = row("find_in_chat", T("Search in chat", "查找聊天记录"), "search")
    name: list[Widget] = []
    leave: list[Widget] = []
    if is_group(key, c):
        name.append(row("rename_group", T("Group name", "群聊名称"), "edit", chat["name"]))
        leave.append(row("leave_group", T("Leave group", "退出群聊"), "logout"))
    if c.version == 1:
        clear = row("clear_history", T("Clear chat history", "清空聊天记录"), "delete_sweep")
        parts = [*name, find, mute, pin, Divider(), clear, *leave]
    else:
        storage = row("chat_storage", T("Storage of this chat", "聊天存储"), "storage")
        parts = [pin, *name, find, Divider(), mute, storage, *leave]
    return Screen(
        bar=AppBar(T("Chat info", "聊天信息")),
        body=Scroll([member_grid(c, key, chat["members"]), Divider(), *parts]),
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
