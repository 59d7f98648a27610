"""The first mails, labels and settings of Mail."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random
from typing import Any, Final

from promptrpa.virtualphone.apps.contacts_data import PEOPLE
from promptrpa.virtualphone.kit import State, T

FIRST_MOMENT: Final = datetime(2026, 3, 2, 9, 20)
MY_ADDRESS: Final = "sam.rivers@example.com"

FOLDERS: Final[dict[str, tuple[T, str]]] = {
    "inbox": (T("Inbox", "收件箱"), "inbox"),
    "starred": (T("Starred", "已加星标"), "star"),
    "snoozed": (T("Snoozed", "已延后"), "schedule"),
    "important": (T("Important", "重要"), "label_important"),
    "scheduled": (T("Scheduled", "定时发送"), "schedule_send"),
    "sent": (T("Sent", "已发送"), "send"),
    "drafts": (T("Drafts", "草稿"), "drafts"),
    "archive": (T("Archive", "归档"), "archive"),
    "spam": (T("Spam", "垃圾邮件"), "report"),
    "trash": (T("Trash", "已删除"), "delete"),
}
"""Starred, snoozed and important are views; the others are where a mail lies."""

PLACES: Final = ("inbox", "archive", "spam", "trash")
"""Where a mail can be moved to."""

LABELS: Final = {
    "l1": {"name": "Travel", "color": "#0f9d58"},
    "l2": {"name": "Receipts", "color": "#f4b400"},
    "l3": {"name": "项目", "color": "#4285f4"},
}

Seed = tuple[int | tuple[str, str], str, str, float, dict[str, Any]]

SEEDS: Final[tuple[Seed, ...]] = (
    (
        0,
        "Draft of the brochure",
        "Hi Sam,\n\nhere is draft two. The cover still needs a photo. Can you check page 3 by Wednesday?\n\nAlice",
        0.6,
        {"important": True, "files": ["brochure-v2.pdf"]},
    ),
    (
        2,
        "三月合同终稿",
        "Sam，你好：\n\n附件是三月份合同的终稿，请在周三之前确认。如有修改请直接批注。\n\n王伟",
        2.0,
        {"files": ["合同终稿.docx"], "labels": {"l3": True}},
    ),
    (
        ("Sol Travel", "booking@soltravel.example.es"),
        "Your trip to Sevilla is confirmed",
        "Booking 7QK2LD\n28 March, 07:45, two passengers.\nCheck in online from 26 March.",
        5.0,
        {"labels": {"l1": True}, "starred": True},
    ),
    (
        5,
        "Slides for Monday",
        "Please find the slides attached. I moved the budget to the end.\n\nDavid",
        7.5,
        {"files": ["q1-review.pptx"], "read": True},
    ),
    (
        ("Northwind Payroll", "payroll@northwind.example.com"),
        "Your pay slip for February",
        "Your pay slip for February is ready. Sign in to read it.",
        20.0,
        {"read": True, "labels": {"l2": True}},
    ),
    (
        3,
        "春游报名表",
        "您好，春游报名表请在周五前交给班主任。\n\n李娜老师",
        22.0,
        {},
    ),
    (
        ("Harbour Cinema", "news@harbourcinema.example.com"),
        "This week: five films under the stars",
        "From Thursday to Monday. Members pay half. Bring a blanket.",
        26.0,
        {"read": True},
    ),
    (
        9,
        "Lunch on Thursday?",
        "The new place opens on Thursday. Shall I book a table for four?\n\nGrace",
        29.0,
        {"read": True},
    ),
    (
        ("Page & Leaf Books", "orders@pageandleaf.example.com"),
        "Order 40213 has been sent",
        "Two books are on their way. They arrive on Tuesday.",
        45.0,
        {"read": True, "labels": {"l2": True}},
    ),
    (
        18,
        "Your questions about the lease",
        "Dear Sam,\n\nclause 7 is unusual but not a problem. I have marked two places to sign.\n\nOlivia",
        52.0,
        {"important": True, "read": True, "files": ["lease.pdf"]},
    ),
    (
        11,
        "周会纪要",
        "各位：\n\n1. 三月十日前完成测试。\n2. 下周会议改到周二上午。\n\n陈静",
        70.0,
        {"read": True, "labels": {"l3": True}},
    ),
    (
        ("City Water", "service@citywater.example.org"),
        "Planned work in your street",
        "On 5 March from 9 to 12 the water is off. Please fill a jug the evening before.",
        75.0,
        {"read": True},
    ),
    (
        6,
        "Colours for the hall",
        "I like the third one best, it goes with the floor. Swatches attached.\n\nEmma",
        98.0,
        {"read": True, "files": ["swatches.jpg"]},
    ),
    (
        ("Green Dental", "desk@greendental.example.com"),
        "Appointment on Thursday at 10:00",
        "Please be there five minutes early. Reply if you can't come.",
        120.0,
        {"read": True, "folder": "archive"},
    ),
    (
        13,
        "Sevilla photos",
        "The best forty are in the folder. Look at the orange trees!\n\nIsabel",
        300.0,
        {"read": True, "folder": "archive", "labels": {"l1": True}},
    ),
    (
        ("Prize Office", "winner@prize-office.example.net"),
        "You have won a phone!!!",
        "Claim within 24 hours. Send us your bank details.",
        11.0,
        {"folder": "spam"},
    ),
    (
        ("Quick Loans", "offer@quickloans.example.net"),
        "低息贷款，当天到账",
        "无需抵押，立即申请！",
        31.0,
        {"folder": "spam"},
    ),
    (
        ("Old Gym", "hello@oldgym.example.com"),
        "We miss you",
        "Come back in March and the first week is free.",
        140.0,
        {"folder": "trash", "read": True},
    ),
)
"""Place in PEOPLE or name and address, subject, text, hours before the first moment, what differs."""

SENT: Final = (
    ("david.kim@example.com", "Re: Slides for Monday", "Thanks, David. The order is better now.", 6.0),
    ("chenjing@example.cn", "测试计划", "陈静，测试计划在附件里，请查收。", 68.0),
    ("emma.wilson@example.org", "Hall", "Which of the colours do you like?", 99.0),
)
DRAFTS: Final = (("karen.lopez@example.com", "Moving my appointment", "Dear Karen,\n\ncould we move to", 12.0),)


def blank_mail() -> State:
    return {
        "folder": "inbox",
        "from": "",
        "address": "",
        "to": MY_ADDRESS,
        "cc": "",
        "subject": "",
        "text": "",
        "time": "",
        "read": False,
        "starred": False,
        "important": False,
        "snoozed": "",
        "labels": {},
        "files": [],
    }


def _time(hours: float) -> str:
    return (FIRST_MOMENT - timedelta(hours=hours)).isoformat(timespec="minutes")


def seed_mails(random: Random) -> State:
    mails: State = {}
    for sender, subject, text, hours, other in SEEDS:
        name, address = (PEOPLE[sender][0], PEOPLE[sender][2]) if isinstance(sender, int) else sender
        fields = {"from": name, "address": address, "subject": subject, "text": text, "time": _time(hours)}
        mails[f"m{len(mails) + 1}"] = {**blank_mail(), **fields, **other}
    for folder, rows in (("sent", SENT), ("drafts", DRAFTS)):
        for to, subject, text, hours in rows:
            fields = {"from": "Sam Rivers", "address": MY_ADDRESS, "to": to, "subject": subject, "text": text}
            mails[f"m{len(mails) + 1}"] = {
                **blank_mail(),
                **fields,
                "time": _time(hours),
                "folder": folder,
                "read": True,
            }
    return mails
