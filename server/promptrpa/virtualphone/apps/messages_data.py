"""The first conversations of Messages."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Final

from promptrpa.virtualphone.apps.contacts_data import PEOPLE
from promptrpa.virtualphone.kit import State

ME: Final = "me"
FIRST_MOMENT: Final = datetime(2026, 3, 2, 9, 36)

Line = tuple[str, str, float]
"""Who ("me", or the place in PEOPLE, or a number), the text, hours before the first moment."""

CHATS: Final[tuple[tuple[str, tuple[int | str, ...], tuple[Line, ...], dict[str, Any]], ...]] = (
    (
        "",
        (0,),
        (
            ("0", "Morning! Did you get the tickets for Friday?", 3.0),
            ("me", "Yes, two seats in row F.", 2.8),
            ("0", "Perfect. Shall we eat before the show?", 2.7),
            ("me", "Good idea. The noodle place at six?", 2.5),
            ("0", "See you there at 6. Don't be late this time 😄", 0.4),
        ),
        {"unread": 1},
    ),
    (
        "",
        (3,),
        (
            ("3", "周五家长会改到下午三点了", 5.0),
            ("me", "好的，我准时到", 4.9),
            ("3", "记得带上报名表", 1.2),
        ),
        {"unread": 2, "pinned": True},
    ),
    (
        "Book club",
        (0, 4, 18),
        (
            ("4", "The library has kept three copies for us.", 28.0),
            ("18", "I'm halfway. No spoilers please!", 27.0),
            ("0", "Next meeting at my place, Thursday 7 pm.", 6.0),
            ("me", "I'll bring the cake.", 5.5),
        ),
        {},
    ),
    (
        "",
        (5,),
        (
            ("5", "Can you send me the slides?", 22.0),
            ("me", "On the way.", 21.5),
            ("5", "Got them, thanks.", 21.0),
        ),
        {},
    ),
    (
        "",
        (2,),
        (
            ("2", "合同已经发到你邮箱了", 26.0),
            ("me", "收到，今晚看完回复你", 25.6),
            ("2", "不着急，周三之前就行", 25.5),
        ),
        {},
    ),
    (
        "",
        (6,),
        (("me", "Happy birthday in advance! 🎂", 49.0), ("6", "Thank you so much! Dinner on Thursday?", 48.0)),
        {},
    ),
    (
        "",
        ("106 9013 0088",),
        (("106 9013 0088", "【快递】您的包裹已放入3号柜，取件码 48-2-6193，请及时领取。", 19.0),),
        {"unread": 1},
    ),
    ("", ("22000",), (("22000", "G-618204 is your verification code.", 52.0),), {}),
    (
        "",
        (16,),
        (
            ("16", "Reminder: your appointment at Green Dental is on Thursday at 10:00. Reply YES to confirm.", 74.0),
            ("me", "YES", 73.5),
        ),
        {},
    ),
    (
        "",
        (12,),
        (("12", "今晚打球还缺一个人，来吗？", 98.0), ("me", "今天加班，下次一定", 97.0), ("12", "行，那周末", 96.8)),
        {},
    ),
    (
        "",
        (20,),
        (("20", "I can come on Tuesday between 2 and 4 to look at the tap.", 124.0), ("me", "That works.", 123.0)),
        {},
    ),
    (
        "",
        (13,),
        (("13", "The flights to Sevilla are cheaper on Mondays, shall I hold two?", 170.0),),
        {"archived": True},
    ),
    ("", (10,), (("10", "Happy new year!", 1400.0), ("me", "Same to you, Henry!", 1399.0)), {"archived": True}),
    (
        "",
        ("+1 900 555 0177",),
        (("+1 900 555 0177", "You WON a gift card! Open the link within 24 hours to claim it.", 31.0),),
        {"spam": True},
    ),
)
"""Title of a group, who takes part, what was said, what differs from an ordinary conversation."""


def number_of(who: int | str) -> str:
    return PEOPLE[who][1] if isinstance(who, int) else who


def blank_thread(numbers: list[str], title: str = "") -> State:
    return {
        "title": title,
        "numbers": numbers,
        "messages": {},
        "unread": 0,
        "pinned": False,
        "archived": False,
        "muted": False,
        "spam": False,
        "tone": "Default",
        "draft": "",
    }


def message_of(sender: str, text: str, time: str, kind: str = "text") -> State:
    """kind: text, photo (the text is its scene), place, contact (the text is the card)."""
    return {"from": sender, "text": text, "time": time, "kind": kind, "starred": False, "reaction": ""}


def seed_threads() -> State:
    threads: State = {}
    count = 0
    for index, (title, who, lines, other) in enumerate(CHATS, 1):
        thread = {**blank_thread([number_of(one) for one in who], title), **other}
        for sender, text, hours in lines:
            count += 1
            known = sender.isdigit() and int(sender) < len(PEOPLE)
            number = ME if sender == ME else number_of(int(sender)) if known else sender
            when = (FIRST_MOMENT - timedelta(hours=hours)).isoformat(timespec="minutes")
            thread["messages"][f"m{count}"] = message_of(number, text, when)
        threads[f"t{index}"] = thread
    threads["t5"]["messages"]["m16"]["starred"] = True
    return threads
