"""Text into the field of a page that has the focus: replaced, read back."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from datetime import date, datetime
from typing import Any, Final

from playwright.async_api import Error as PlaywrightError

from promptrpa.devices.numbers import is_shown, without_unit
from promptrpa.errors import DeviceRefused, UsageError

_SCRIPT: Final = 'window[Symbol.for("promptrpa")]'
_DATES: Final = ("%Y-%m-%d", "%m/%d/%Y", "%m/%d/%y", "%d.%m.%Y", "%Y/%m/%d", "%B %d, %Y", "%B %d %Y", "%d %B %Y")
_TIMES: Final = ("%H:%M", "%I:%M %p", "%I:%M%p", "%I %p", "%H:%M:%S")
_LONE_LINE: Final = re.compile(r"\s*[\r\n]+\s*")
_SHOWN_TRIES: Final = 8
_SHOWN_PAUSE: Final = 0.05
"""Seconds."""


async def focused_field(frames: list[Any]) -> Any | None:
    """The element that has the focus, in whichever frame; None where it is no field. The innermost frame counts."""
    for frame in reversed(frames):
        handle = await frame.evaluate_handle(f"() => document.hasFocus() ? {_SCRIPT}.focused() : null")
        if element := handle.as_element():
            return element
    return None


async def is_same(one: Any, other: Any) -> bool:
    """They are one element."""
    try:
        return bool(await one.evaluate("(el, other) => el === other", other))
    except PlaywrightError:  # of different frames
        return False


async def replace_text(field: Any, text: str, keyboard: Any, pause: Callable[[float], Awaitable[None]]) -> None:
    """Type a text into a field in place of what stands in it. Raises DeviceRefused where it does not show it then; a
    field for numbers shows a number without its unit."""
    kind = (await _asked(field))["kind"]
    if made := _as_value(kind, text):
        await field.evaluate(f"(el, value) => {_SCRIPT}.set(el, value)", made)
        if (await _asked(field))["text"] != made:
            raise DeviceRefused(f"The field did not take {text!r}.")
        return
    await field.evaluate(f"el => {_SCRIPT}.select(el)")
    if (await _asked(field))["text"]:
        await keyboard.press("Backspace")
    typed = text if kind in ("lines", "rich") else _LONE_LINE.sub(" ", text)
    await keyboard.type(typed)
    for _ in range(_SHOWN_TRIES):
        if await _shows(field, typed):
            return
        await pause(_SHOWN_PAUSE)
    number = without_unit(typed)
    if number and await _shows(field, number):
        return
    raise DeviceRefused("The field did not take the text.")


async def _asked(field: Any) -> dict[str, str]:
    said: dict[str, str] = await field.evaluate(f"el => {_SCRIPT}.field(el)")
    return said


async def _shows(field: Any, text: str) -> bool:
    """Whether it shows the text, or has gone, as after a code that sends itself."""
    connected, shown = await field.evaluate(f"el => [el.isConnected, el.isConnected ? {_SCRIPT}.field(el).text : '']")
    return not connected or is_shown(text, shown)


def _as_value(kind: str, text: str) -> str:
    """The text in the form that the field keeps, where it is not typed sign by sign; empty where it is. Raises
    UsageError for what it cannot be."""
    said = " ".join(text.split())
    match kind:
        case "date":
            return _parsed(said, _DATES, "a date such as 2026-03-31").date().isoformat()
        case "month":
            return _parsed(said, ("%Y-%m", "%m/%Y", "%B %Y"), "a month such as 2026-03").strftime("%Y-%m")
        case "time":
            return _parsed(said.upper().replace(".", ""), _TIMES, "a time such as 14:30").strftime("%H:%M")
        case "datetime-local":
            day, _, hour = said.replace("T", " ").partition(" ")
            moment = _parsed(hour.upper(), _TIMES, "a moment such as 2026-03-31 14:30").time()
            return datetime.combine(_parsed(day, _DATES, "a date such as 2026-03-31").date(), moment).strftime(
                "%Y-%m-%dT%H:%M"
            )
        case "week" | "color" | "range":
            return said.removesuffix("%").strip() if kind == "range" else said
    return ""


def _parsed(said: str, forms: tuple[str, ...], what: str) -> datetime:
    for form in forms:
        try:
            return datetime.strptime(said, form)
        except ValueError:
            continue
    try:
        return datetime.combine(date.fromisoformat(said), datetime.min.time())
    except ValueError:
        raise UsageError(f"{said!r} is not {what}, which the field wants.") from None
