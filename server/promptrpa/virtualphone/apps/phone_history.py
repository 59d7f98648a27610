"""The pages of Phone about the calls with one number, and blocking it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial

from promptrpa.virtualphone.apps.contacts_data import digits, name_of, person_of
from promptrpa.virtualphone.apps.phone_data import place_call
from promptrpa.virtualphone.apps.settings_rows import ask
from promptrpa.virtualphone.formats import length_words, moment_words
from promptrpa.virtualphone.kit import (
    App,
    AppBar,
    Avatar,
    Button,
    Column,
    Context,
    Divider,
    Icon,
    IconButton,
    ListItem,
    MenuItem,
    Row,
    Screen,
    Scroll,
    T,
    Text,
    Widget,
    Window,
)

DIRECTIONS = {
    "in": ("call_received", T("Incoming", "来电"), "on_surface_variant"),
    "out": ("call_made", T("Outgoing", "去电"), "on_surface_variant"),
    "missed": ("call_missed", T("Missed", "未接"), "error"),
    "blocked": ("block", T("Blocked", "已屏蔽"), "error"),
}


def moment(text: str) -> datetime:
    return datetime.fromisoformat(text)


def block(c: Context, number: str) -> None:
    c.state["blocked"][c.new_id("b")] = {"number": number}
    c.toast(T("Number blocked", "已屏蔽号码"))


def is_blocked(c: Context, number: str) -> bool:
    return any(digits(entry["number"]) == digits(number) for entry in c.state["blocked"].values())


def history_rows(c: Context, number: str) -> list[Widget]:
    rows: list[Widget] = []
    for call in sorted(c.state["calls"].values(), key=lambda entry: str(entry["time"]), reverse=True):
        if digits(call["number"]) == digits(number):
            glyph, words, colour = DIRECTIONS[call["direction"]]
            when = moment_words(moment(call["time"]), c.now)
            end = length_words(call["seconds"]) if call["seconds"] else None
            rows.append(ListItem(words, when, leading=Icon(glyph, color=colour), trailing=end))
    return rows or [ListItem(T("No calls with this number", "与该号码没有通话记录"), glyph="history")]


def history(c: Context) -> Window:
    number = c.args["number"]
    person = person_of(c, number)
    name = name_of(c, number)
    chosen: tuple[tuple[str, str, T, Callable[[], None]], ...] = (
        ("call", "call", T("Call", "呼叫"), partial(place_call, c, number)),
        ("message", "chat", T("Text", "发短信"), partial(c.launch, "messages", "compose", number=number)),
    )
    actions: list[Widget]
    if c.version == 1:
        actions = [Button(words, glyph, "tonal", key=key, weight=1, on_click=do) for key, glyph, words, do in chosen]
    else:
        actions = [IconButton(glyph, key=key, description=words, on_click=do) for key, glyph, words, do in chosen]
    if person:
        about = ListItem(
            T("Open contact", "查看联系人"),
            glyph="person",
            key="open_contact",
            on_click=partial(c.launch, "contacts", "detail", person=person),
        )
    else:
        about = ListItem(
            T("Create new contact", "新建联系人"),
            glyph="person_add",
            key="create_contact",
            on_click=partial(c.launch, "contacts", "edit", phone=number),
        )
    blocked = is_blocked(c, number)
    bar_items = [
        MenuItem(key="copy_number", text=T("Copy number", "复制号码"), on_click=partial(c.copy, number)),
        MenuItem(
            key="edit_before_call",
            text=T("Edit number before call", "呼叫前编辑号码"),
            on_click=partial(c.open, "dialpad", number=number),
        ),
    ]
    erase = partial(c.open, "delete_history", number=number)
    erase_words = T("Delete call history", "删除通话记录")
    below: list[Widget] = []
    if c.version == 1:
        words = T("Unblock number", "取消屏蔽号码") if blocked else T("Block number", "屏蔽号码")
        below = [
            ListItem(words, glyph="block", key="block_number", on_click=partial(c.open, "block_one", number=number))
        ]
        bar_items.append(MenuItem(key="delete_history", text=erase_words, on_click=erase))
    else:
        below = [
            ListItem(T("Delete call history", "删除通话记录"), glyph="delete", key="delete_history", on_click=erase),
            ListItem(
                T("Block and report", "屏蔽与举报"),
                glyph="shield",
                key="safety",
                on_click=partial(c.open, "safety", number=number),
            ),
        ]
    head = Column(
        [Avatar(name, size=72), Text(name, style="headline"), Text(number)], gap=8, align="center", padding=16
    )
    title = Text(T("Call history", "通话记录"), style="label", color="primary", padding=(16, 12))
    rows = [head, Row(actions, gap=8, padding=(16, 8)), about, *below, Divider(), title, *history_rows(c, number)]
    return Screen(bar=AppBar(T("Call details", "通话详情"), overflow=bar_items), body=Scroll(rows))


def safety(c: Context) -> Window:
    """Version 2 keeps blocking and reporting here."""
    number = c.args["number"]
    words = T("Unblock number", "取消屏蔽号码") if is_blocked(c, number) else T("Block number", "屏蔽号码")
    return Screen(
        bar=AppBar(T("Block and report", "屏蔽与举报")),
        body=Scroll(
            [
                ListItem(
                    words, glyph="block", key="block_number", on_click=partial(c.open, "block_one", number=number)
                ),
                ListItem(
                    T("Report as spam", "举报为骚扰电话"),
                    glyph="report",
                    key="report",
                    on_click=partial(c.toast, T("Thank you for the report", "感谢举报")),
                ),
            ]
        ),
    )


def block_one(c: Context) -> Window:
    number = c.args["number"]

    def go() -> None:
        if is_blocked(c, number):
            for key in [k for k, entry in c.state["blocked"].items() if digits(entry["number"]) == digits(number)]:
                del c.state["blocked"][key]
        else:
            block(c, number)
        c.back()

    if is_blocked(c, number):
        words = T("You will get calls and messages from it again.", "您将重新收到该号码的来电和短信。")
        return ask(
            c,
            T(f"Unblock {number}?", f"取消屏蔽 {number}？"),
            Text(words),
            T("Unblock", "取消屏蔽"),
            go,
            "confirm_block",
        )
    words = T("You get no calls or messages from it any more.", "您将不再收到该号码的来电和短信。")
    return ask(c, T(f"Block {number}?", f"屏蔽 {number}？"), Text(words), T("Block", "屏蔽"), go, "confirm_block")


def delete_history(c: Context) -> Window:
    number = c.args["number"]

    def go() -> None:
        for key in [k for k, call in c.state["calls"].items() if digits(call["number"]) == digits(number)]:
            del c.state["calls"][key]
        c.back()

    body = Text(T("All calls with this number leave the list.", "将删除与该号码的所有通话记录。"))
    return ask(c, T("Delete call history?", "删除通话记录？"), body, T("Delete", "删除"), go, "confirm_delete")


def clear_history(c: Context) -> Window:
    def go() -> None:
        c.state["calls"].clear()
        c.back()

    body = Text(T("All calls leave the list. This can't be undone.", "将清除所有通话记录，此操作无法撤销。"))
    return ask(c, T("Clear call history?", "清除通话记录？"), body, T("Clear", "清除"), go, "confirm_clear")


def register(app: App) -> None:
    app.page("history", activity=".CallDetailsActivity")(history)
    app.page("safety")(safety)
    app.page("block_one")(block_one)
    app.page("delete_history")(delete_history)
    app.page("clear_history")(clear_history)
