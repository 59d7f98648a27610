"""The pages of Messages beside the conversations: search, archive, spam, stars, details, one message."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Any

from promptrpa.virtualphone.apps.contacts_data import by_name, digits, name_of, people, person_of
from promptrpa.virtualphone.apps.gallery_data import photo_choice
from promptrpa.virtualphone.apps.messages_data import ME
from promptrpa.virtualphone.apps.messages_parts import (
    begin,
    empty,
    open_thread,
    send,
    sorted_threads,
    thread_list,
    title_of,
)
from promptrpa.virtualphone.apps.settings_rows import ask
from promptrpa.virtualphone.formats import moment_words, recent_words
from promptrpa.virtualphone.kit import (
    App,
    AppBar,
    Avatar,
    Bind,
    Button,
    ChangeKind,
    Column,
    Context,
    Dialog,
    Divider,
    IconButton,
    ListItem,
    Radio,
    Row,
    Screen,
    Scroll,
    Sheet,
    Spacer,
    Switch,
    T,
    Text,
    TextField,
    Widget,
    Window,
    Words,
)

CHANGES: dict[str, ChangeKind] = {
    "message_star": "moved",
    "message_copy": "icon_only",
    "message_info": "nested",
    "message_delete": "moved",
    "mute_thread": "renamed",
    "tone": "moved",
    "block_thread": "nested",
    "rename_group": "icon_only",
    "not_spam": "renamed",
}
TONES: dict[str, Words] = {
    "Default": T("Default", "默认"),
    "Aurora": "Aurora",
    "Pebble": "Pebble",
    "Drop": "Drop",
    "Silence": T("Silence", "静音"),
}
REACTIONS = ("👍", "❤️", "😂", "😮", "😢")


def archived(c: Context) -> Window:
    nothing = empty("archive", T("Nothing is archived", "没有已归档的对话"))
    rows = thread_list(c, lambda thread: bool(thread["archived"]), nothing)
    return Screen(bar=AppBar(T("Archived", "已归档")), body=Scroll(rows))


def spam(c: Context) -> Window:
    nothing = empty("block", T("No spam", "没有骚扰信息"))
    rows: list[Widget] = []
    for key, thread in sorted_threads(c):
        if thread["spam"]:
            words = c.pick(T("Not spam", "不是骚扰"), T("Move to inbox", "移至收件箱"))
            rows.append(
                ListItem(
                    title_of(c, thread),
                    leading=Avatar(title_of(c, thread)),
                    key="conversation",
                    item=key,
                    on_click=partial(open_thread, c, key),
                    trailing=Button(words, kind="text", key="not_spam", item=key, on_click=partial(_not_spam, c, key)),
                )
            )
    blocked = ListItem(
        T("Blocked numbers", "已屏蔽的号码"),
        glyph="block",
        key="blocked_numbers",
        on_click=partial(c.launch, "phone", "blocked"),
    )
    return Screen(
        bar=AppBar(T("Spam & blocked", "骚扰与屏蔽")), body=Scroll([blocked, Divider(), *(rows or [nothing])])
    )


def _not_spam(c: Context, key: str) -> None:
    c.state["threads"][key]["spam"] = False
    c.toast(T("Moved to the inbox", "已移至收件箱"))


def starred(c: Context) -> Window:
    rows: list[Widget] = [
        ListItem(
            message["text"],
            _said_by(c, message),
            "star",
            key="starred_message",
            item=name,
            on_click=partial(open_thread, c, key),
        )
        for key, thread in sorted_threads(c)
        for name, message in thread["messages"].items()
        if message["starred"]
    ]
    nothing = empty("star", T("Starred messages are kept here", "加星标的短信会显示在这里"))
    return Screen(bar=AppBar(T("Starred", "已加星标")), body=Scroll(rows or [nothing]))


def _said_by(c: Context, message: dict[str, Any]) -> T:
    when = recent_words(datetime.fromisoformat(message["time"]), c.now)
    if message["from"] == ME:
        return T(f"You · {when.en}", f"您 · {when.zh}")
    name = name_of(c, message["from"])
    return T(f"{name} · {when.en}", f"{name} · {when.zh}")


def search(c: Context) -> Window:
    query = c.ui.get("query", "").strip().casefold()
    field = TextField(Bind(c.ui, "query", ""), T("Search messages", "搜索短信"), key="query", kind="search")
    rows: list[Widget] = []
    for key, thread in sorted_threads(c) if query else []:
        title = title_of(c, thread)
        if query in title.casefold():
            rows.append(
                ListItem(
                    title, leading=Avatar(title), key="found_thread", item=key, on_click=partial(open_thread, c, key)
                )
            )
        rows += [
            ListItem(
                message["text"],
                _said_by(c, message),
                "chat",
                key="found_message",
                item=name,
                on_click=partial(open_thread, c, key),
            )
            for name, message in thread["messages"].items()
            if message["kind"] == "text" and query in message["text"].casefold()
        ]
    if query and not rows:
        rows = [empty("search_off", T("Nothing found", "未找到结果"))]
    return Screen(bar=AppBar(search=field), body=Scroll(rows))


# --- details of a conversation ---------------------------------------------------------------------------------------


def details(c: Context) -> Window:
    key = c.args["thread"]
    thread = c.state["threads"][key]
    people_rows: list[Widget] = []
    for number in thread["numbers"]:
        person = person_of(c, number)
        words = T("Add to contacts", "添加到联系人")
        add = IconButton(
            "person_add",
            key="add_contact",
            item=number,
            description=words,
            on_click=partial(c.launch, "contacts", "edit", phone=number),
        )
        people_rows.append(
            ListItem(
                name_of(c, number),
                number if person else None,
                leading=Avatar(name_of(c, number)),
                key="participant",
                item=number,
                on_click=partial(c.launch, "contacts", "detail", person=person) if person else None,
                trailing=None if person else add,
            )
        )
    mute = ListItem(
        c.pick(T("Mute notifications", "消息免打扰"), T("Do not notify", "不提醒新消息")),
        glyph="notifications_off",
        trailing=Switch(Bind(thread, "muted"), key="mute_thread"),
    )
    tone = ListItem(
        T("Notification sound", "提示音"),
        TONES[thread["tone"]],
        "music_note",
        key="tone",
        on_click=partial(c.open, "tone", thread=key),
    )
    rename_words = T("Rename group", "重命名群聊")
    rename = partial(c.open, "rename_group", thread=key)
    group = len(thread["numbers"]) > 1
    rows: list[Widget]
    actions = []
    if c.version == 1:
        block = ListItem(
            T("Block & report spam", "屏蔽并举报骚扰"),
            glyph="block",
            key="block_thread",
            on_click=partial(c.open, "block_thread", thread=key),
        )
        named = [ListItem(rename_words, thread["title"], "edit", key="rename_group", on_click=rename)] if group else []
        rows = [mute, tone, *named, Divider(), *people_rows, Divider(), block]
    else:
        if group:
            actions.append(IconButton("edit", key="rename_group", description=rename_words, on_click=rename))
        safety = ListItem(
            T("Safety", "安全"), glyph="shield", key="safety", on_click=partial(c.open, "safety", thread=key)
        )
        delete = ListItem(
            T("Delete", "删除"),
            glyph="delete",
            key="thread_delete",
            on_click=partial(c.open, "delete_thread", thread=key, pages=3),
        )
        rows = [*people_rows, Divider(), mute, safety, tone, delete]
    title = c.pick(T("Details", "详情"), T("People & options", "成员与选项"))
    return Screen(bar=AppBar(title, actions=actions), body=Scroll([*rows, Spacer(24)]))


def safety(c: Context) -> Window:
    """Version 2 keeps blocking here."""
    row = ListItem(
        T("Block & report spam", "屏蔽并举报骚扰"),
        glyph="block",
        key="block_thread",
        on_click=partial(c.open, "block_thread", thread=c.args["thread"]),
    )
    return Screen(bar=AppBar(T("Safety", "安全")), body=Scroll([row]))


def block_thread(c: Context) -> Window:
    thread = c.state["threads"][c.args["thread"]]

    def go() -> None:
        thread["spam"] = True
        blocked = c.data("phone")["blocked"]
        blocked.update({f"s{digits(number)}": {"number": number} for number in thread["numbers"]})
        c.back(c.pick(3, 4))
        c.toast(T("Blocked", "已屏蔽"))

    title = title_of(c, thread)
    body = Text(T("The conversation moves to spam & blocked.", "该对话将移至骚扰与屏蔽。"))
    return ask(c, T(f"Block {title}?", f"屏蔽 {title}？"), body, T("Block", "屏蔽"), go, "confirm_block")


def rename_group(c: Context) -> Window:
    thread = c.state["threads"][c.args["thread"]]
    title = Bind(c.ui, "title", thread["title"])

    def go() -> None:
        thread["title"] = title.get().strip()
        c.back()

    field = TextField(title, T("Group name", "群聊名称"), key="group_title", on_submit=go)
    return ask(c, T("Rename group", "重命名群聊"), field, T("Save", "保存"), go, "save_group_title")


def tone(c: Context) -> Window:
    thread = c.state["threads"][c.args["thread"]]
    chosen = Bind(c.ui, "tone", thread["tone"])

    def go() -> None:
        thread["tone"] = chosen.get()
        c.back()

    body = Column(
        [Radio(chosen, name, words, key="tone_option", item=name, padding=(16, 4)) for name, words in TONES.items()]
    )
    return ask(c, T("Notification sound", "提示音"), body, T("OK", "确定"), go, "save_tone")


# --- one message -----------------------------------------------------------------------------------------------------


def message_actions(c: Context) -> Window:
    thread = c.state["threads"][c.args["thread"]]
    message = thread["messages"][c.args["message"]]

    def star() -> None:
        message["starred"] = not message["starred"]
        c.back()

    def copy() -> None:
        c.copy(message["text"])
        c.back()
        c.toast(T("Copied", "已复制"))

    def react(sign: str) -> None:
        message["reaction"] = "" if message["reaction"] == sign else sign
        c.back()

    same = {"thread": c.args["thread"], "message": c.args["message"]}
    star_words = T("Remove star", "取消星标") if message["starred"] else T("Star", "加星标")
    star_row = ListItem(star_words, glyph="star", key="message_star", on_click=star)
    copy_words = T("Copy text", "复制文本")
    copy_row = ListItem(copy_words, glyph="content_copy", key="message_copy", on_click=copy)
    forward = ListItem(
        T("Forward", "转发"), glyph="forward", key="message_forward", on_click=partial(c.replace, "forward", **same)
    )
    info = ListItem(
        T("View details", "查看详情"),
        glyph="info",
        key="message_info",
        on_click=partial(c.replace, "message_info", **same),
    )
    delete = ListItem(
        T("Delete", "删除"), glyph="delete", key="message_delete", on_click=partial(c.replace, "delete_message", **same)
    )
    faces = Row(
        [Button(sign, kind="text", key="reaction", item=sign, on_click=partial(react, sign)) for sign in REACTIONS]
    )
    if c.version == 1:
        rows: list[Widget] = [faces, star_row, copy_row, forward, info, delete]
    else:
        icon = IconButton("content_copy", key="message_copy", description=copy_words, on_click=copy)
        more = ListItem(
            T("More", "更多"),
            glyph="more_horiz",
            key="message_more",
            on_click=partial(c.replace, "message_more", **same),
        )
        rows = [delete, forward, star_row, more, Row([faces, Spacer(weight=1), icon], padding=(8, 0))]
    return Sheet(body=Column(rows))


def message_more(c: Context) -> Window:
    """Version 2 keeps the details of a message here."""
    info = partial(c.replace, "message_info", **c.args)
    return Sheet(
        body=Column([ListItem(T("View details", "查看详情"), glyph="info", key="message_info", on_click=info)]),
        title=T("More", "更多"),
    )


def message_info(c: Context) -> Window:
    message = c.state["threads"][c.args["thread"]]["messages"][c.args["message"]]
    when = moment_words(datetime.fromisoformat(message["time"]), c.now)
    sender = T("You", "您") if message["from"] == ME else name_of(c, message["from"])
    rows = [
        ListItem(T("From", "发件人"), sender),
        ListItem(T("Time", "时间"), when),
        ListItem(T("Type", "类型"), T("Text message", "短信")),
    ]
    close = Button(T("OK", "确定"), kind="text", key="ok", on_click=c.back)
    return Dialog(title=T("Message details", "短信详情"), body=Column(rows), buttons=[close])


def delete_message(c: Context) -> Window:
    def go() -> None:
        del c.state["threads"][c.args["thread"]]["messages"][c.args["message"]]
        c.back()

    body = Text(T("It is deleted on this phone only.", "仅从本机删除。"))
    return ask(c, T("Delete message?", "删除短信？"), body, T("Delete", "删除"), go, "confirm_delete_message")


def forward(c: Context) -> Window:
    message = c.state["threads"][c.args["thread"]]["messages"][c.args["message"]]
    rows: list[Widget] = [
        ListItem(
            person["name"],
            person["phone"],
            leading=Avatar(person["name"]),
            key="forward_to",
            item=key,
            on_click=partial(begin, c, [person["phone"]], "", message["text"]),
        )
        for key, person in by_name(people(c))
    ]
    return Screen(bar=AppBar(T("Forward to", "转发给")), body=Scroll(rows))


# --- attachments -----------------------------------------------------------------------------------------------------


def attach_photo(c: Context) -> Window:
    key = c.args["thread"]

    def choose(scene: str) -> None:
        c.back()
        send(c, key, scene, "photo")

    return photo_choice(c, T("Choose a photo", "选择照片"), choose)


def attach_contact(c: Context) -> Window:
    key = c.args["thread"]

    def choose(person: dict[str, Any]) -> None:
        c.back()
        send(c, key, f"{person['name']}\n{person['phone']}", "contact")

    rows = [
        ListItem(
            person["name"],
            person["phone"],
            leading=Avatar(person["name"]),
            key="contact",
            item=name,
            on_click=partial(choose, person),
        )
        for name, person in by_name(people(c))
    ]
    return Screen(bar=AppBar(T("Choose a contact", "选择联系人")), body=Scroll(rows))


PAGES: dict[str, Callable[[Context], Window]] = {
    "archived": archived,
    "spam": spam,
    "starred": starred,
    "search": search,
    "details": details,
    "safety": safety,
    "block_thread": block_thread,
    "rename_group": rename_group,
    "tone": tone,
    "message_actions": message_actions,
    "message_more": message_more,
    "message_info": message_info,
    "delete_message": delete_message,
    "forward": forward,
    "attach_photo": attach_photo,
    "attach_contact": attach_contact,
}


def register(app: App) -> None:
    for name, build in PAGES.items():
        app.page(name)(build)
