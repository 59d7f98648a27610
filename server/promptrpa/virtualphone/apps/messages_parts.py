"""What several pages of Messages use: rows of conversations, sending, opening."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Any

from promptrpa.virtualphone.apps.contacts_data import digits, name_of
from promptrpa.virtualphone.apps.messages_data import ME, blank_thread, message_of
from promptrpa.virtualphone.formats import recent_words
from promptrpa.virtualphone.kit import Avatar, Box, Column, Context, Icon, ListItem, Row, Spacer, T, Text, Widget


def title_of(c: Context, thread: dict[str, Any]) -> str:
    return thread["title"] or ", ".join(name_of(c, number) for number in thread["numbers"])


def last_time(thread: dict[str, Any]) -> str:
    return max((str(message["time"]) for message in thread["messages"].values()), default="")


def sorted_threads(c: Context) -> list[tuple[str, dict[str, Any]]]:
    """The pinned ones first, then the newest."""
    entries = sorted(c.state["threads"].items(), key=lambda entry: last_time(entry[1]), reverse=True)
    return sorted(entries, key=lambda entry: not entry[1]["pinned"])


def snippet(c: Context, message: dict[str, Any]) -> T:
    kinds = {"photo": T("Photo", "图片"), "place": T("Location", "位置"), "contact": T("Contact", "联系人")}
    said = kinds.get(message["kind"], T(message["text"], message["text"]))
    return T(f"You: {said.en}", f"您：{said.zh}") if message["from"] == ME else said


def open_thread(c: Context, key: str) -> None:
    c.state["threads"][key]["unread"] = 0
    c.open("thread", thread=key)


def thread_row(c: Context, key: str, thread: dict[str, Any]) -> Widget:
    title = title_of(c, thread)
    newest = max(thread["messages"].values(), key=lambda message: str(message["time"]), default=None)
    marks: list[Widget] = []
    if thread["pinned"]:
        marks.append(Icon("push_pin", size=16))
    if thread["muted"]:
        marks.append(Icon("notifications_off", size=16))
    if newest:
        marks.append(Text(recent_words(datetime.fromisoformat(newest["time"]), c.now), style="caption"))
    if thread["unread"]:
        count = Text(str(thread["unread"]), style="caption", color="on_primary", padding=(6, 2))
        marks.append(Box(count, color="primary", round=10))
    return ListItem(
        title,
        snippet(c, newest) if newest else None,
        leading=Avatar(title),
        trailing=Row(marks, gap=4),
        key="conversation",
        item=key,
        on_click=partial(open_thread, c, key),
        on_long_click=partial(c.open, "thread_actions", thread=key),
    )


def empty(glyph: str, words: T) -> Widget:
    return Column(
        [Spacer(96), Icon(glyph, size=64), Text(words, align="center", color="on_surface_variant")],
        gap=12,
        align="center",
    )


def thread_list(c: Context, wanted: Callable[[dict[str, Any]], bool], nothing: Widget) -> list[Widget]:
    rows = [thread_row(c, key, thread) for key, thread in sorted_threads(c) if wanted(thread)]
    return rows or [nothing]


def send(c: Context, key: str, text: str, kind: str = "text") -> None:
    thread = c.state["threads"][key]
    signature = c.state["signature"] if kind == "text" else ""
    whole = f"{text}\n{signature}" if signature else text
    thread["messages"][c.new_id("m")] = message_of(ME, whole, c.now.isoformat(timespec="seconds"), kind)
    thread["draft"] = ""
    thread["archived"] = False


def begin(c: Context, numbers: list[str], title: str = "", text: str = "") -> None:
    """The conversation with these numbers, as it is or a new one."""
    wanted = sorted(digits(number) for number in numbers)
    found = next(
        (key for key, thread in c.state["threads"].items() if sorted(map(digits, thread["numbers"])) == wanted), ""
    )
    if not found:
        found = c.new_id("t")
        c.state["threads"][found] = blank_thread(numbers, title)
    if text:
        c.state["threads"][found]["draft"] = text
    c.state["threads"][found]["unread"] = 0
    c.replace("thread", thread=found)
