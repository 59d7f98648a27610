"""`cmd notification`: list, get, post."""

from __future__ import annotations

from datetime import UTC
from typing import Final

from ...surface import Posted
from ..shell import Context
from .options import MissingValue, read_options

ROOM: Final = "      "
_ARITY: Final = {"-t": 1, "--title": 1, "-S": 1, "--style": 1, "-i": 1, "--icon": 1, "-I": 1, "--large-icon": 1}


def list_or_get(context: Context, arguments: list[str]) -> int | None:
    """The exit status; None for another word."""
    surface = context.handset.surface
    match arguments:
        case ["list"]:
            for posted in surface.notifications():
                context.say(posted.key)
        case ["get", key]:
            for posted in surface.notifications():
                if posted.key == key:
                    context.say(_dumped(posted))
        case ["get", *_]:
            return context.complain('Argument expected after "get"', 255)
        case ["post", *rest]:
            return _post(context, rest)
        case _:
            return None
    return 0


def _post(context: Context, arguments: list[str]) -> int:
    """post [-t TITLE] TAG TEXT; by the shell, as all that it posts."""
    try:
        options = read_options(arguments, _ARITY)
    except MissingValue as error:
        return context.complain(str(error), 255)
    if len(options.operands) != 2:
        return context.complain("usage: cmd notification post [flags] <tag> <text>", 255)
    tag, text = options.operands
    title = options.values.get("-t", options.values.get("--title", ""))
    context.handset.surface.post_notification(tag, title, text)
    context.say("posting:\n  Notification(channel=shell_cmd shortcut=null contentView=null vis=PRIVATE)")
    return 0


def _dumped(posted: Posted) -> str:
    """As NotificationRecord.dump of Android 14 writes it, in the lines that clients read."""
    milliseconds = int(posted.at.replace(tzinfo=UTC).timestamp() * 1000)
    extras = "\n".join(
        f"{ROOM}android.{name}={f'String ({value})' if value else 'null'}"
        for name, value in (("title", posted.title), ("subText", ""), ("text", posted.text))
    )
    return (
        f"NotificationRecord(0x0b5e1f4c: pkg={posted.package} user=UserHandle{{0}} id={posted.number} "
        f"tag={posted.tag or 'null'} importance=3 key={posted.key}: Notification(channel=default shortcut=null "
        f"contentView=null vibrate=null sound=null defaults=0x0 flags=0x10 color=0x00000000 vis=PRIVATE))\n"
        f"  uid=10100 userId=0\n  opPkg={posted.package}\n  flags=0x10\n  pri=0\n  key={posted.key}\n  seen=true\n"
        f"  notification=\n    contentIntent=null\n    extras={{\n{extras}\n    }}\n"
        f"  stats=SingleNotificationStats{{}}\n  mCreationTimeMs={milliseconds}\n  mUpdateTimeMs={milliseconds}"
    )
