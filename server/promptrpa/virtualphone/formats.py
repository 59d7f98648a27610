"""Dates, times, sizes and money as a phone writes them, in both languages."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from .text import T

MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
MONTH_NAMES: Final = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
WEEKDAYS: Final = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
WEEKDAYS_ZH: Final = "一二三四五六日"


def day_words(moment: datetime, now: datetime) -> T:
    """Today, yesterday, or the date; with the year where it is another one."""
    days = (now.date() - moment.date()).days
    if days == 0:
        return T("Today", "今天")
    if days == 1:
        return T("Yesterday", "昨天")
    short = T(f"{moment.day} {MONTHS[moment.month - 1]}", f"{moment.month}月{moment.day}日")
    if moment.year == now.year:
        return short
    return T(f"{short.en} {moment.year}", f"{moment.year}年{short.zh}")


def weekday_words(moment: datetime) -> T:
    return T(WEEKDAYS[moment.weekday()], "周" + WEEKDAYS_ZH[moment.weekday()])


def month_words(moment: datetime) -> T:
    return T(f"{MONTHS[moment.month - 1]} {moment.year}", f"{moment.year}年{moment.month}月")


def time_words(moment: datetime) -> str:
    """Hour and minute, 24 hours."""
    return f"{moment:%H:%M}"


def moment_words(moment: datetime, now: datetime) -> T:
    """Day and time."""
    day = day_words(moment, now)
    return T(f"{day.en}, {moment:%H:%M}", f"{day.zh} {moment:%H:%M}")


def recent_words(moment: datetime, now: datetime) -> T:
    """The time where it is today, else the day: the end of a row in a list of messages."""
    if moment.date() == now.date():
        return T(time_words(moment), time_words(moment))
    return day_words(moment, now)


def size_words(size: float) -> str:
    """A file's size from bytes, in powers of 1000 as Android counts."""
    amount = size
    for unit in ("B", "kB", "MB"):
        if amount < 1000:
            return f"{amount:.0f} {unit}" if unit == "B" or amount >= 100 else f"{amount:.1f} {unit}"
        amount /= 1000
    return f"{amount:.1f} GB"


def count_words(count: int, one: str, measure: str, many: str = "") -> T:
    """A number of things: "1 item", "3 items". `measure` is the Chinese measure word, with the thing if it has one;
    `many` an English plural with another ending than s."""
    return T(f"{count} {one if count == 1 else many or f'{one}s'}", f"{count} {measure}")


def length_words(seconds: int) -> str:
    """Minutes and seconds of a recording."""
    return f"{seconds // 60}:{seconds % 60:02d}"


def money_words(cents: int, sign: str = "¥") -> str:
    """An amount from hundredths, with thousands set apart."""
    whole, rest = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{sign}{whole:,}.{rest:02d}"


def cents_of(text: str) -> int | None:
    """Hundredths from what a person typed ("12", "12.5", "1,200.00"); None where that is no amount."""
    whole, _, rest = text.strip().replace(",", "").partition(".")
    if not (whole + rest).isdecimal() or len(rest) > 2:
        return None
    return int(whole or "0") * 100 + int(rest.ljust(2, "0"))
