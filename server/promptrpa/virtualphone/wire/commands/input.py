"""`input`: taps, swipes, keys and text. `getevent`: what the user's own finger does."""

from __future__ import annotations

import queue
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final

from ..keys import key_code
from ..shell import USAGE, Context, Program
from ..touches import listing

SOURCES: Final = frozenset({"touchscreen", "touchpad", "mouse", "keyboard", "dpad", "stylus", "trackball"})
SWIPE_MILLISECONDS: Final = 300
DRAG_MILLISECONDS: Final = 300
FOLLOW_PAUSE: Final = 0.2
"""Seconds after which a follower of touches looks whether its client has left."""
ACTIONS: Final = {"DOWN": 0, "UP": 1, "MOVE": 2}
BROKEN: Final = 255
"""What `input` ends with after an exception."""


class _BadUsage(Exception):
    pass


def input_(context: Context, arguments: list[str]) -> int:
    arguments = list(arguments)
    while arguments and (arguments[0] in SOURCES or arguments[0] == "-d"):
        del arguments[: 2 if arguments[0] == "-d" else 1]
    kind = _KINDS.get(arguments[0]) if arguments else None
    if kind is None:
        return context.complain("Usage: input [<source>] [-d DISPLAY_ID] <command> [<arg>...]", USAGE)
    try:
        return kind(context, arguments[1:])
    except (_BadUsage, ValueError) as error:
        return context.complain(f"Error: Invalid arguments for command: {arguments[0]} {error}", BROKEN)


def _numbers(arguments: list[str], least: int, most: int) -> list[float]:
    if not least <= len(arguments) <= most:
        raise _BadUsage
    return [float(argument) for argument in arguments]


def _tap(context: Context, arguments: list[str]) -> int:
    x, y = _numbers(arguments, 2, 2)
    context.handset.surface.tap(x, y)
    return 0


def _swipe(context: Context, arguments: list[str]) -> int:
    x1, y1, x2, y2, *duration = _numbers(arguments, 4, 5)
    seconds = (duration[0] if duration else SWIPE_MILLISECONDS) / 1000
    context.handset.surface.swipe([(x1, y1), (x2, y2)], seconds)
    return 0


def _drag(context: Context, arguments: list[str]) -> int:
    x1, y1, x2, y2, *duration = _numbers(arguments, 4, 5)
    seconds = (duration[0] if duration else DRAG_MILLISECONDS) / 1000
    context.handset.surface.drag(x1, y1, x2, y2, seconds)
    return 0


def _motion(context: Context, arguments: list[str]) -> int:
    if not arguments or arguments[0].upper() not in ACTIONS:
        raise _BadUsage
    x, y = _numbers(arguments[1:], 2, 2)
    context.handset.surface.touch(ACTIONS[arguments[0].upper()], x, y)
    return 0


def _key(context: Context, arguments: list[str]) -> int:
    long = "--longpress" in arguments
    twice = "--doubletap" in arguments
    words = [argument for argument in arguments if not argument.startswith("--")]
    codes = [key_code(word) for word in words]
    if not codes:
        raise _BadUsage
    for word, code in zip(words, codes, strict=True):
        if code is None:
            raise _BadUsage(word)
        for _ in range(2 if twice else 1):
            context.handset.surface.key(code, long)
    return 0


def _text(context: Context, arguments: list[str]) -> int:
    """`%s` is a space. As on Android, only what a keyboard's keys give can be typed."""
    if not arguments:
        raise _BadUsage
    text = arguments[0].replace("%s", " ")
    if not text.isascii():
        context.complain("\nException occurred while executing 'text':")
        return context.complain("java.lang.NullPointerException: Attempt to get length of null array", BROKEN)
    context.handset.surface.type_text(text)
    return 0


def getevent(context: Context, arguments: list[str]) -> int:
    """-p lists the input devices; without it the touches of the user's finger are followed until the client leaves."""
    letters = {letter for argument in arguments if argument.startswith("-") for letter in argument[1:]}
    with context.handset.touches.follow() as touches:
        context.out(listing(context.handset.surface.size).encode())
        if "p" in letters or "i" in letters:
            return 0
        context.flush()
        while not context.stream.closed:
            with suppress(queue.Empty):
                context.out(touches.get(timeout=FOLLOW_PAUSE).encode())
                context.flush()
    return 0


_KINDS: Final[Mapping[str, Callable[[Context, list[str]], int]]] = {
    "tap": _tap,
    "swipe": _swipe,
    "draganddrop": _drag,
    "motionevent": _motion,
    "keyevent": _key,
    "text": _text,
}

PROGRAMS: Final[Mapping[str, Program]] = {"input": input_, "getevent": getevent}
