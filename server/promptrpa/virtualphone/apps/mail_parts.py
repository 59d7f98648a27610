"""What several pages of Mail use: rows of mails, moving, sending."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Any

from promptrpa.virtualphone.apps.contacts_data import people
from promptrpa.virtualphone.apps.mail_data import FOLDERS, MY_ADDRESS, blank_mail
from promptrpa.virtualphone.formats import recent_words
from promptrpa.virtualphone.kit import Avatar, Column, Context, Icon, IconButton, Row, Spacer, T, Text, Widget

Mail = dict[str, Any]


def empty(glyph: str, words: T) -> Widget:
    return Column(
        [Spacer(96), Icon(glyph, size=64), Text(words, align="center", color="on_surface_variant")],
        gap=12,
        align="center",
    )


def in_folder(mail: Mail, folder: str) -> bool:
    """Also views, and labels as "label:l1"."""
    if folder.startswith("label:"):
        return folder.removeprefix("label:") in mail["labels"] and mail["folder"] not in ("trash", "spam")
    if folder in ("starred", "important"):
        return bool(mail[folder]) and mail["folder"] not in ("trash", "spam")
    if folder == "snoozed":
        return bool(mail["snoozed"])
    return bool(mail["folder"] == folder) and not (folder == "inbox" and mail["snoozed"])


def folder_title(c: Context, folder: str) -> T | str:
    if folder.startswith("label:"):
        label = c.state["labels"].get(folder.removeprefix("label:"))
        return str(label["name"]) if label else T("Label", "标签")
    return FOLDERS[folder][0]


def newest(c: Context, wanted: Callable[[Mail], bool]) -> list[tuple[str, Mail]]:
    found = [(key, mail) for key, mail in c.state["mails"].items() if wanted(mail)]
    return sorted(found, key=lambda entry: str(entry[1]["time"]), reverse=True)


def inbox_order(c: Context, entry: tuple[str, Mail]) -> bool:
    """What the settings want first sorts first."""
    first = {"unread": not entry[1]["read"], "important": entry[1]["important"]}
    return not first.get(c.state["inbox_type"], False)


def other_side(c: Context, mail: Mail) -> str:
    """Who wrote it, or whom it goes to where it is ours."""
    if mail["folder"] not in ("sent", "drafts", "scheduled"):
        return str(mail["from"])
    known = {person["email"]: person["name"] for person in people(c).values()}
    return str(known.get(mail["to"], mail["to"])) or "—"


def open_mail(c: Context, key: str) -> None:
    mail = c.state["mails"][key]
    if mail["folder"] == "drafts":
        c.open("compose", draft=key)
        return
    mail["read"] = True
    c.open("mail", mail=key)


def flip(mail: Mail, name: str) -> None:
    mail[name] = not mail[name]


def mail_row(c: Context, key: str, mail: Mail) -> Widget:
    when = recent_words(datetime.fromisoformat(mail["time"]), c.now)
    star = IconButton(
        "star" if mail["starred"] else "star_border",
        key="star_row",
        item=key,
        description=T("Remove star", "取消星标") if mail["starred"] else T("Add star", "加星标"),
        selected=mail["starred"],
        color="primary" if mail["starred"] else "on_surface_variant",
        on_click=partial(flip, mail, "starred"),
    )
    who = other_side(c, mail)
    lines: list[Widget] = [
        Row([Text(who, bold=not mail["read"], max_lines=1, weight=1), Text(when, style="caption")], gap=8),
        Text(mail["subject"] or T("(no subject)", "（无主题）"), bold=not mail["read"], max_lines=1),
    ]
    if c.state["density"] == "default":
        snippet = mail["text"].replace("\n", " ")
        lines.append(Text(snippet, max_lines=1, style="caption", color="on_surface_variant"))
    if mail["files"]:
        lines.append(Row([Icon("attach_file", size=14), Text(mail["files"][0], style="caption")], gap=4))
    return Row(
        [Avatar(who), Column(lines, gap=2, weight=1), star],
        gap=12,
        align="start",
        padding=(16, 10),
        key="mail_row",
        item=key,
        on_click=partial(open_mail, c, key),
        on_long_click=partial(c.open, "mail_actions", mail=key),
    )


def move(c: Context, key: str, folder: str, words: T) -> None:
    mail = c.state["mails"][key]
    mail["folder"] = folder
    mail["snoozed"] = ""
    c.toast(words)


def compose_args(c: Context, mail: Mail, kind: str) -> dict[str, str]:
    """What an answer or a forwarded mail starts with."""
    quoted = "\n".join(f"> {line}" for line in mail["text"].splitlines())
    if kind == "forward":
        return {"subject": f"Fwd: {mail['subject']}", "quote": quoted}
    subject = mail["subject"] if mail["subject"].startswith("Re: ") else f"Re: {mail['subject']}"
    to = mail["address"] if mail["address"] != MY_ADDRESS else mail["to"]
    everyone = {"cc": mail["cc"]} if kind == "reply_all" else {}
    return {"to": to, "subject": subject, "quote": quoted, **everyone}


def keep(c: Context, folder: str, draft: str, fields: dict[str, Any]) -> None:
    """Put a mail of ours into a folder; an open draft becomes it."""
    mail = {
        **blank_mail(),
        "from": c.state["sender_name"],
        "address": MY_ADDRESS,
        "folder": folder,
        "read": True,
        "time": c.now.isoformat(timespec="seconds"),
        **fields,
    }
    c.state["mails"][draft or c.new_id("m")] = mail
