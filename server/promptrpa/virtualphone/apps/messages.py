"""Messages: conversations, writing and sending, and what can be done with them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from random import Random
from typing import Any

from promptrpa.virtualphone.apps import messages_more, messages_settings
from promptrpa.virtualphone.apps.contacts_data import by_name, digits, matching, name_of, people
from promptrpa.virtualphone.apps.messages_data import ME, seed_threads
from promptrpa.virtualphone.apps.messages_parts import begin, empty, send, thread_list, title_of
from promptrpa.virtualphone.apps.phone_data import place_call
from promptrpa.virtualphone.apps.settings_rows import ask, changes, defaults
from promptrpa.virtualphone.formats import day_words, time_words
from promptrpa.virtualphone.kit import (
    App,
    AppBar,
    Avatar,
    Bind,
    Button,
    Card,
    Checkbox,
    Chip,
    Column,
    Context,
    Fab,
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
    State,
    T,
    Text,
    TextField,
    Widget,
    Window,
    Words,
)


def first_state(random: Random) -> State:
    return {"threads": seed_threads(), "scheduled": {}, **defaults(messages_settings.BOOK.pages.values())}


app = App(
    id="messages",
    package="com.android.messaging",
    name=T("Messages", "短信"),
    glyph="chat",
    color="#1967d2",
    state=first_state,
    versions=("8.4", "9.0"),
    changes={
        "start_chat": "icon_only",
        "search": "moved",
        "archived": "moved",
        "starred": "nested",
        "mark_all_read": "nested",
        "settings": "renamed",
        "send": "icon_only",
        "text": "renamed",
        "attach": "moved",
        "call": "nested",
        "details": "renamed",
        "thread_archive": "moved",
        "thread_delete": "nested",
        "pin": "renamed",
        "archive": "icon_only",
        "schedule": "nested",
        "create_group": "icon_only",
        **messages_more.CHANGES,
        **changes(messages_settings.BOOK.pages.values()),
    },
    incidental=("messages.threads.*.unread", "messages.threads.*.draft"),
)


# --- threads ---------------------------------------------------------------------------------------------------------


@app.page("home", activity=".ConversationListActivity")
def home(c: Context) -> Window:
    only = c.ui.get("only", "all")

    def wanted(thread: dict[str, Any]) -> bool:
        shown = not thread["archived"] and not thread["spam"]
        return shown and {"all": True, "unread": thread["unread"] > 0, "groups": len(thread["numbers"]) > 1}[only]

    chips = [
        Chip(words, key="filter", item=name, selected=only == name, on_click=partial(c.ui.update, only=name))
        for name, words in (("all", T("All", "全部")), ("unread", T("Unread", "未读")), ("groups", T("Groups", "群聊")))
    ]
    rows: list[Widget] = [HScroll(chips, padding=(16, 8))]
    rows += thread_list(c, wanted, empty("forum", T("No conversations", "没有对话")))
    archived_words = T("Archived", "已归档")
    find_words = T("Search messages", "搜索短信")
    find = partial(c.open, "search")
    start_words = T("Start chat", "发起聊天")
    fab = Fab(
        "chat",
        c.pick(start_words, None),
        key="start_chat",
        description=start_words,
        on_click=partial(c.open, "compose"),
    )
    settings_words = c.pick(T("Settings", "设置"), T("Message settings", "短信设置"))
    spam = MenuItem(key="spam", text=T("Spam & blocked", "骚扰与屏蔽"), on_click=partial(c.open, "spam"))
    settings = MenuItem(key="settings", text=settings_words, on_click=partial(c.open, "settings"))
    starred = MenuItem(key="starred", text=T("Starred", "已加星标"), on_click=partial(c.open, "starred"))
    read = MenuItem(key="mark_all_read", text=T("Mark all as read", "全部标为已读"), on_click=partial(mark_all_read, c))
    to_archive = partial(c.open, "archived")
    if c.version == 1:
        archived = MenuItem(key="archived", text=archived_words, on_click=to_archive)
        actions = [IconButton("search", key="search", description=find_words, on_click=find)]
        menu = [archived, starred, spam, read, settings]
    else:
        actions = []
        rows.insert(
            0, Column([Card(ListItem(find_words, glyph="search", key="search", on_click=find))], padding=(16, 4))
        )
        rows.insert(2, ListItem(archived_words, glyph="archive", key="archived", on_click=to_archive))
        menu = [spam, settings, MenuItem(key="more", text=T("More", "更多"), on_click=partial(c.open, "more"))]
    return Screen(
        bar=AppBar(T("Messages", "短信"), back=False, actions=actions, overflow=menu),
        body=Scroll([*rows, Spacer(88)]),
        fab=fab,
    )


@app.page("more", activity=".ConversationListActivity")
def more(c: Context) -> Window:
    """Version 2 keeps here what is seldom used."""

    def read() -> None:
        mark_all_read(c)
        c.back()

    return Sheet(
        body=Column(
            [
                ListItem(T("Starred", "已加星标"), glyph="star", key="starred", on_click=partial(c.replace, "starred")),
                ListItem(
                    T("Mark all as read", "全部标为已读"),
                    glyph="mark_chat_read",
                    key="mark_all_read",
                    on_click=read,
                ),
            ]
        )
    )


def mark_all_read(c: Context) -> None:
    for thread in c.state["threads"].values():
        thread["unread"] = 0
    c.toast(T("All conversations are marked as read", "所有对话已标为已读"))


def archive(c: Context, key: str) -> None:
    thread = c.state["threads"][key]
    thread["archived"] = not thread["archived"]
    c.back()
    c.toast(T("Archived", "已归档") if thread["archived"] else T("Moved to the inbox", "已移出归档"))


@app.page("thread_actions", activity=".ConversationListActivity")
def thread_actions(c: Context) -> Window:
    key = c.args["thread"]
    thread = c.state["threads"][key]

    def flip(name: str) -> None:
        thread[name] = not thread[name]
        c.back()

    def unread() -> None:
        thread["unread"] = 1
        c.back()

    pin_words = (
        T("Unpin", "取消置顶") if thread["pinned"] else c.pick(T("Pin", "置顶"), T("Keep at the top", "固定在顶部"))
    )
    box_words = T("Unarchive", "取消归档") if thread["archived"] else T("Archive", "归档")
    mute_words = T("Unmute", "取消静音") if thread["muted"] else T("Mute", "静音")
    do = partial(archive, c, key)
    box: Widget = ListItem(box_words, glyph="archive", key="archive", on_click=do)
    rows: list[Widget] = [
        ListItem(pin_words, glyph="push_pin", key="pin", on_click=partial(flip, "pinned")),
        ListItem(mute_words, glyph="notifications_off", key="mute", on_click=partial(flip, "muted")),
        ListItem(T("Mark as unread", "标为未读"), glyph="mark_chat_unread", key="unread", on_click=unread),
        ListItem(
            T("Delete", "删除"),
            glyph="delete",
            key="delete",
            on_click=partial(c.replace, "delete_thread", thread=key, pages=1),
        ),
    ]
    if c.version == 1:
        rows.insert(2, box)
    else:
        rows.insert(0, Row([IconButton("archive", key="archive", description=box_words, on_click=do)], padding=(16, 4)))
    return Sheet(body=Column(rows), title=title_of(c, thread))


# --- one conversation ------------------------------------------------------------------------------------------------


def bubble(c: Context, thread_key: str, key: str, message: dict[str, Any], group: bool) -> Widget:
    mine = message["from"] == ME
    content: Widget
    if message["kind"] == "photo":
        content = Image(message["text"], height=150, width=200)
    elif message["kind"] == "place":
        content = Column([Image("map", height=110, width=200), Text(message["text"], padding=8)])
    else:
        content = Text(message["text"], padding=(14, 10), color="on_primary_container" if mine else "on_surface")
    card = Card(
        content,
        color="primary_container" if mine else "surface_container",
        key="bubble",
        item=key,
        on_click=partial(c.open, "message_actions", thread=thread_key, message=key),
        on_long_click=partial(c.open, "message_actions", thread=thread_key, message=key),
    )
    small: list[Widget] = [
        Text(time_words(datetime.fromisoformat(message["time"])), style="caption", color="on_surface_variant")
    ]
    if message["starred"]:
        small.append(Icon("star", size=14, color="primary"))
    if message["reaction"]:
        small.append(Text(message["reaction"], style="caption"))
    if group and not mine:
        small.insert(0, Text(name_of(c, message["from"]), style="caption", color="primary"))
    return Column([card, Row(small, gap=6)], gap=2, align="end" if mine else "start", padding=(12, 4))


def bubbles(c: Context, key: str, thread: dict[str, Any]) -> list[Widget]:
    rows: list[Widget] = []
    day = ""
    for name, message in sorted(thread["messages"].items(), key=lambda entry: str(entry[1]["time"])):
        moment = datetime.fromisoformat(message["time"])
        if message["time"][:10] != day:
            day = message["time"][:10]
            rows.append(Text(day_words(moment, c.now), style="caption", align="center", padding=8))
        rows.append(bubble(c, key, name, message, len(thread["numbers"]) > 1))
    for waiting in c.state["scheduled"].values():
        if waiting["thread"] == key:
            words = T(f"Scheduled for {waiting['time']}", f"定时于 {waiting['time']}")
            card = Card(Text(waiting["text"], padding=(14, 10)), color="secondary_container")
            rows.append(Column([card, Text(words, style="caption")], gap=2, align="end", padding=(12, 4)))
    return rows


def input_strip(c: Context, key: str, thread: dict[str, Any]) -> Widget:
    draft = Bind(thread, "draft", "")

    def go() -> None:
        if draft.get().strip():
            send(c, key, draft.get().strip())

    attach = IconButton(
        "add_circle", key="attach", description=T("Attach", "附件"), on_click=partial(c.open, "attach", thread=key)
    )
    label = c.pick(T("Text message", "短信"), T("Write a message", "输入信息"))
    field = TextField(draft, label, key="text", weight=1)
    words = T("Send", "发送")
    long = partial(c.open, "schedule", thread=key)
    button: Widget
    if c.version == 1:
        button = Button(words, kind="filled", key="send", enabled=bool(draft.get().strip()), on_click=go)
        parts: list[Widget] = [
            attach,
            field,
            IconButton("schedule_send", key="schedule", description=T("Schedule", "定时发送"), on_click=long),
            button,
        ]
    else:
        enabled = bool(draft.get().strip())
        button = IconButton("send", key="send", description=words, color="primary", enabled=enabled, on_click=go)
        parts = [field, attach, button]
    return Row(parts, gap=6, padding=(8, 8), color="surface_container")


@app.page("thread", activity=".ConversationActivity")
def thread_page(c: Context) -> Window:
    key = c.args["thread"]
    thread = c.state["threads"].get(key)
    if thread is None:
        return Screen(bar=AppBar(), body=Scroll([empty("delete", T("This conversation is deleted", "该对话已删除"))]))
    call_words = T("Call", "呼叫")
    call = partial(place_call, c, thread["numbers"][0])
    details = MenuItem(
        key="details",
        text=c.pick(T("Details", "详情"), T("People & options", "成员与选项")),
        on_click=partial(c.open, "details", thread=key),
    )
    box = T("Unarchive", "取消归档") if thread["archived"] else T("Archive", "归档")
    to_archive = partial(archive, c, key)
    delete = MenuItem(
        key="thread_delete", text=T("Delete", "删除"), on_click=partial(c.open, "delete_thread", thread=key, pages=2)
    )
    if c.version == 1:
        actions = [IconButton("call", key="call", description=call_words, on_click=call)]
        menu = [details, MenuItem(key="thread_archive", text=box, on_click=to_archive), delete]
    else:
        actions = [IconButton("archive", key="thread_archive", description=box, on_click=to_archive)]
        menu = [MenuItem(key="call", text=call_words, on_click=call), details]
    rows = bubbles(c, key, thread)
    if thread["spam"]:
        words = T("This conversation is in spam & blocked.", "该对话在骚扰与屏蔽中。")
        rows.insert(0, Column([Card(Text(words, padding=16), color="error_container")], padding=12))
    return Screen(
        bar=AppBar(title_of(c, thread), actions=actions, overflow=menu),
        body=Scroll(rows or [empty("chat", T("Say hello", "打个招呼吧"))]),
        bottom=input_strip(c, key, thread),
    )


@app.page("delete_thread")
def delete_thread(c: Context) -> Window:
    key = c.args["thread"]

    def go() -> None:
        c.state["threads"].pop(key, None)
        c.back(c.args["pages"])

    body = Text(T("All its messages are deleted for good.", "其中的所有短信将被永久删除。"))
    return ask(c, T("Delete this conversation?", "删除该对话？"), body, T("Delete", "删除"), go, "confirm_delete")


# --- a new conversation ----------------------------------------------------------------------------------------------


def candidates(c: Context, query: str) -> list[tuple[str, dict[str, Any]]]:
    return matching(people(c), query) if query else by_name(people(c))


@app.page("compose", activity=".ConversationActivity")
def compose(c: Context) -> Window:
    given = c.args.get("number", "")
    query = c.ui.get("to", given)
    text = c.args.get("text", "")
    field = TextField(Bind(c.ui, "to", given), T("To", "收件人"), key="to", padding=(16, 8))
    rows: list[Widget] = [
        ListItem(
            person["name"],
            person["phone"],
            leading=Avatar(person["name"]),
            key="recipient",
            item=key,
            on_click=partial(begin, c, [person["phone"]], "", text),
        )
        for key, person in candidates(c, query)
    ]
    if digits(query):
        words = T(f"Send to {query}", f"发送至 {query}")
        rows.insert(
            0,
            ListItem(words, glyph="send", key="send_to_number", on_click=partial(begin, c, [query.strip()], "", text)),
        )
    group_words = T("Create group", "创建群聊")
    make = partial(c.open, "choose_group")
    actions = []
    if c.version == 1:
        rows.insert(0, ListItem(group_words, glyph="group_add", key="create_group", on_click=make))
    else:
        actions = [IconButton("group_add", key="create_group", description=group_words, on_click=make)]
    return Screen(
        bar=AppBar(T("New conversation", "新对话"), actions=actions),
        body=Column([field, Column([Scroll(rows)], weight=1)]),
    )


@app.page("choose_group", activity=".ConversationActivity")
def choose_group(c: Context) -> Window:
    chosen = [key for key in people(c) if c.ui.get(key)]

    def go() -> None:
        if len(chosen) < 2:
            c.toast(T("Choose two people or more", "请至少选择两位联系人"))
            return
        begin(c, [people(c)[key]["phone"] for key in chosen], c.ui.get("title", "").strip())

    rows: list[Widget] = [
        ListItem(
            person["name"],
            person["phone"],
            leading=Avatar(person["name"]),
            trailing=Checkbox(Bind(c.ui, key, False), key="member", item=key),
        )
        for key, person in by_name(people(c))
    ]
    field = TextField(Bind(c.ui, "title", ""), T("Group name", "群聊名称"), key="group_title", padding=(16, 8))
    button = Button(T("Create", "创建"), kind="text", key="make_group", on_click=go)
    count = T(f"{len(chosen)} chosen", f"已选择{len(chosen)}人")
    return Screen(
        bar=AppBar(T("Create group", "创建群聊"), actions=[button]),
        body=Column([field, Text(count, style="caption", padding=(16, 4)), Column([Scroll(rows)], weight=1)]),
    )


# --- attachments and scheduled sending -------------------------------------------------------------------------------


@app.page("attach")
def attach(c: Context) -> Window:
    key = c.args["thread"]

    def place() -> None:
        c.back()
        send(c, key, "37.7793, -122.4193", "place")

    ways: list[tuple[str, str, T, Callable[[], None]]] = [
        ("attach_photo", "photo_library", T("Gallery", "图库"), partial(c.replace, "attach_photo", thread=key)),
        ("attach_place", "location_on", T("Location", "位置"), place),
        ("attach_contact", "contacts", T("Contact", "联系人"), partial(c.replace, "attach_contact", thread=key)),
    ]
    if c.version == 2:
        ways.append(
            ("schedule", "schedule_send", T("Schedule", "定时发送"), partial(c.replace, "schedule", thread=key))
        )
    rows = [ListItem(words, glyph=glyph, key=name, on_click=do) for name, glyph, words, do in ways]
    return Sheet(body=Column(rows), title=T("Attach", "附件"))


@app.page("schedule")
def schedule(c: Context) -> Window:
    key = c.args["thread"]
    thread = c.state["threads"][key]
    tomorrow = c.now + timedelta(days=1)
    moments: list[tuple[str, Words, datetime]] = [
        ("tonight", T("Tonight", "今晚"), c.now.replace(hour=20, minute=0)),
        ("tomorrow_morning", T("Tomorrow morning", "明天上午"), tomorrow.replace(hour=8, minute=0)),
        ("tomorrow_afternoon", T("Tomorrow afternoon", "明天下午"), tomorrow.replace(hour=13, minute=0)),
    ]

    def go(moment: datetime) -> None:
        if not thread["draft"].strip():
            c.toast(T("Write the message first", "请先输入短信内容"))
            c.back()
            return
        made = c.new_id("w")
        when = f"{moment:%Y-%m-%d %H:%M}"
        c.state["scheduled"][made] = {"thread": key, "text": thread["draft"].strip(), "time": when}
        thread["draft"] = ""
        c.after((moment - c.now).total_seconds(), "send_scheduled", key=made)
        c.back()

    rows = [
        ListItem(words, f"{moment:%m-%d %H:%M}", "schedule", key=name, on_click=partial(go, moment))
        for name, words, moment in moments
    ]
    return Sheet(body=Column(rows), title=T("Schedule send", "定时发送"))


@app.event("send_scheduled")
def send_scheduled(c: Context, key: str) -> None:
    waiting = c.state["scheduled"].pop(key, None)
    if waiting and waiting["thread"] in c.state["threads"]:
        send(c, waiting["thread"], waiting["text"])


messages_more.register(app)
messages_settings.BOOK.register(app)
