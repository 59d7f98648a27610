"""Chat: its first state, and what its pages share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from random import Random
from typing import Any, Final

from promptrpa.virtualphone.apps.chat_seed import BILLS, CHATS, FAVOURITES, FRIENDS, GROUPS, MOMENTS, STRANGERS, message
from promptrpa.virtualphone.formats import money_words
from promptrpa.virtualphone.kit import (
    App,
    AppBar,
    Avatar,
    Button,
    Column,
    Context,
    Dialog,
    Handler,
    Icon,
    IconButton,
    ListItem,
    Screen,
    Spacer,
    State,
    T,
    Text,
    Widget,
    Words,
)

Message = dict[str, Any]

PAY_PASSWORD: Final = "246810"
"""Of the seeded wallet."""


def new_message(sender: str, kind: str, text: str, at: str, amount: int = 0) -> Message:
    """kind: text, photo, voice, place, card, transfer, packet. amount: in hundredths. taken: whether a transfer or red
    packet was accepted."""
    return {"from": sender, "kind": kind, "text": text, "at": at, "amount": amount, "taken": False}


def seed_chats() -> State:
    chats: State = {}
    for number, line in enumerate(CHATS.strip().splitlines(), 1):
        chat, at, sender, words = (part.strip() for part in line.split("|", 3))
        if chat not in chats:
            name, members = GROUPS.get(chat, ("", (chat,)))
            chats[chat] = {
                "name": name,
                "members": dict.fromkeys(members, True),
                "messages": {},
                "pinned": chat == "u1",
                "muted": chat == "g2",
                "unread": 0,
                "background": "plain",
            }
        chats[chat]["messages"][f"m{number}"] = new_message(sender, *message(words)[:2], at + ":00", message(words)[2])
    for chat, count in (("u1", 1), ("u6", 2), ("g2", 3)):
        chats[chat]["unread"] = count
    return chats


def first_state(random: Random) -> State:
    friends = {
        key: {
            "name": name,
            "remark": "",
            "chat_id": chat_id,
            "phone": phone,
            "region": region,
            "signature": signature,
            "starred": key in ("u1", "u4"),
            "blocked": False,
            "hide_moments": False,
        }
        for key, name, chat_id, phone, region, signature in FRIENDS
    }
    moments: dict[str, dict[str, Any]] = {
        key: {
            "by": by,
            "text": text,
            "pictures": list(pictures),
            "at": at + ":00",
            "likes": dict.fromkeys(likes, True),
            "comments": {},
            "visible": "all",
        }
        for key, by, text, pictures, at, likes in MOMENTS
    }
    moments["mo3"]["comments"]["mc1"] = {"by": "u1", "text": "What is her name?", "at": "2026-02-28T20:01:00"}
    return {
        "me": {
            "name": "Alex Reed",
            "chat_id": f"alex_{random.randrange(100, 1000)}",
            "signature": "",
            "region": "Northport",
        },
        "friends": friends,
        "chats": seed_chats(),
        "moments": moments,
        "requests": {
            "rq1": {"stranger": "s2", "text": "我是羽毛球群的何雨", "accepted": False},
        },
        "sent_requests": {},
        "wallet": {"balance": 152380, "bank": "6688"},
        "bills": {
            key: {"kind": kind, "with": party, "amount": amount, "at": at + ":00", "note": ""}
            for key, kind, party, amount, at in BILLS
        },
        "favourites": {
            key: {"kind": kind, "text": text, "by": by, "at": at + ":00"} for key, kind, text, by, at in FAVOURITES
        },
        "seen_moments": "",
        "settings": {
            "notify": True,
            "notify_details": True,
            "sound": True,
            "vibrate": True,
            "notify_calls": True,
            "confirm_friends": True,
            "find_by_phone": True,
            "find_by_id": True,
            "strangers_moments": False,
            "moments_range": "all",
            "dark": "system",
            "text_size": 2,
            "enter_sends": False,
            "auto_download": True,
            "earpiece": False,
            "save_photos": True,
            "translate": "English",
            "teen": False,
        },
    }


app = App(
    id="chat",
    package="com.example.chat",
    name=T("Chat", "聊天"),
    glyph="chat",
    color="#07a35a",
    state=first_state,
    incidental=("chat.chats.*.unread", "chat.seen_moments"),
    changes={
        "new_group": "nested",
        "add_friend": "icon_only",
        "send": "icon_only",
        "voice": "moved",
        "transfer": "nested",
        "red_packet": "nested",
        "chat_info": "nested",
        "muted": "renamed",
        "pinned": "moved",
        "clear_history": "nested",
        "moments": "renamed",
        "new_moment": "moved",
        "publish": "icon_only",
        "like": "icon_only",
        "comment": "icon_only",
        "wallet": "renamed",
        "favourites": "nested",
        "settings": "icon_only",
        "dark": "renamed",
        "text_size": "nested",
        "notifications": "moved",
        "accept": "renamed",
        "remark": "renamed",
        "signature": "moved",
        "delete_friend": "moved",
        "confirm_transfer": "renamed",
        "group_done": "renamed",
        "save_remark": "icon_only",
        "save_me": "icon_only",
        "save_note": "icon_only",
        "send_comment": "icon_only",
        "top_up": "moved",
        "general": "renamed",
        "find_by_phone": "moved",
        "new_friends": "renamed",
    },
)


# --- what the pages share --------------------------------------------------------------------------------------------


def friend_name(c: Context, key: str) -> str:
    """What a friend is called here: the remark, else their own name."""
    if key == "me":
        return str(c.state["me"]["name"])
    friend = c.state["friends"].get(key)
    if friend is None:
        return next((name for known, name, *_ in (*FRIENDS, *STRANGERS) if known == key), key)
    return str(friend["remark"] or friend["name"])


def friends(c: Context) -> dict[str, dict[str, Any]]:
    """Those not blocked, by name."""
    found = {key: friend for key, friend in c.state["friends"].items() if not friend["blocked"]}
    return dict(sorted(found.items(), key=lambda pair: (not pair[0].isascii(), friend_name(c, pair[0]).casefold())))


def is_group(chat: str, c: Context) -> bool:
    known = c.state["chats"].get(chat)
    return bool(known and known["name"])


def chat_title(c: Context, chat: str) -> str:
    known = c.state["chats"].get(chat)
    if known and known["name"]:
        return f"{known['name']} ({len(known['members']) + 1})"
    return friend_name(c, chat)


def blank_chat(name: str, members: Iterable[str]) -> State:
    return {
        "name": name,
        "members": dict.fromkeys(members, True),
        "messages": {},
        "pinned": False,
        "muted": False,
        "unread": 0,
        "background": "plain",
    }


def chat_of(c: Context, key: str) -> State | None:
    """A conversation; a blank one with a friend to whom nothing was said yet, None where there is nobody any more."""
    known: State | None = c.state["chats"].get(key)
    return blank_chat("", [key]) if known is None and key in c.state["friends"] else known


def enter_chat(c: Context, key: str) -> None:
    if key in c.state["chats"]:
        c.state["chats"][key]["unread"] = 0
    c.open("chat", chat=key)


def say(c: Context, key: str, kind: str, text: str, amount: int = 0) -> None:
    """Send a message; the first one begins the conversation."""
    at = c.now.isoformat(timespec="seconds")
    chat = c.state["chats"].setdefault(key, blank_chat("", [key]))
    chat["messages"][c.new_id("m")] = new_message("me", kind, text, at, amount)


def message_words(c: Context, one: Message) -> Words:
    """A message in a line, for lists."""
    own = {
        "photo": T("[Photo]", "[图片]"),
        "voice": T("[Voice]", "[语音]"),
        "place": T("[Location]", "[位置]"),
        "card": T("[Contact card]", "[名片]"),
        "transfer": T("[Transfer]", "[转账]"),
        "packet": T("[Red packet]", "[红包]"),
    }
    return own.get(one["kind"], str(one["text"]))


def add_bill(c: Context, kind: str, party: str, amount: int, note: str = "") -> None:
    c.state["wallet"]["balance"] += amount
    c.state["bills"][c.new_id("b")] = {
        "kind": kind,
        "with": party,
        "amount": amount,
        "at": c.now.isoformat(timespec="seconds"),
        "note": note,
    }


def money(cents: int) -> str:
    return money_words(cents)


def nothing(glyph: str, words: Words) -> list[Widget]:
    return [
        Spacer(height=120),
        Column(align="center", gap=12, children=[Icon(glyph, size=72), Text(words, align="center")]),
    ]


def gone() -> Screen:
    """In place of a page about what was deleted meanwhile."""
    return Screen(bar=AppBar(), body=Column(nothing("block", T("This is no longer there", "内容已不存在"))))


def heading(words: T) -> Widget:
    return Text(words, style="label", color="primary", padding=(16, 10))


def confirm(title: T, body: Words | None, words: T, key: str, act: Handler, c: Context) -> Dialog:
    """A question with a way back."""
    return Dialog(
        title=title,
        body=None if body is None else Text(body),
        buttons=[
            Button(T("Cancel", "取消"), key="cancel", kind="text", on_click=c.back),
            Button(words, key=key, kind="text", on_click=act),
        ],
    )


def save_button(c: Context, key: str, words: T, act: Handler) -> IconButton | Button:
    """What ends a form: words in version 1, a tick in version 2."""
    if c.version == 1:
        return Button(words, kind="text", key=key, on_click=act)
    return IconButton("check", key=key, description=words, on_click=act)


def friend_rows(c: Context, key: str, act: Callable[[str], None]) -> list[Widget]:
    return [
        ListItem(
            friend_name(c, friend),
            key=key,
            item=friend,
            leading=Avatar(friend_name(c, friend)),
            on_click=partial(act, friend),
        )
        for friend in friends(c)
    ]
