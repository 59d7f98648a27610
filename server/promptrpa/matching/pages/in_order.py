"""The next, the last or the first of what a page lists: by the moments in its lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from enum import StrEnum
from typing import Final

from promptrpa.matching.words.days import days_in, tells_only_when, weekday_of
from promptrpa.matching.words.values import find_values
from promptrpa.patterns import lazy_regex


class Which(StrEnum):
    NEXT = "next"
    LATEST = "latest"
    FIRST = "first"


_PERIOD: Final = r"(?!\s*(?:week|month|year|night|time|\w+day|周|月|年|星期|礼拜))"
_ASKED: Final = (
    (
        Which.NEXT,
        lazy_regex(
            rf"\b(?:next|upcoming|soonest){_PERIOD}\b|下一?[个次场班趟节]{_PERIOD}|接下来"
            r"|最近[的一要]*[个次场班趟]?(?:闹钟|日程|活动|会议|安排|航班|车)",
            re.I,
        ),
    ),
    (
        Which.LATEST,
        lazy_regex(
            rf"\b(?:last|latest|most recent|newest|previous){_PERIOD}\b|上一?[个次条通封]{_PERIOD}|最后一?[个次条通封]"
            r"|最新|最近一?[条封通次]",
            re.I,
        ),
    ),
    (Which.FIRST, lazy_regex(r"\b(?:first|earliest)\b|最早|第一[个次场班]", re.I)),
)
_WEEKDAY: Final = (
    r"(?:(?<![a-z])(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?"
    r"|sun(?:day)?)s?(?![a-z])|(?:周|星期|礼拜)[一二三四五六日天])"
)
_DAYS: Final = rf"(?P<first>{_WEEKDAY})\s*(?:to|until|[-–—至到~])\s*(?P<last>{_WEEKDAY})"
_RANGE: Final = lazy_regex(_DAYS, re.I)
_ONE: Final = lazy_regex(_WEEKDAY, re.I)
_SHORT: Final = lazy_regex(rf"{_DAYS}|(?<![a-z])(?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)(?![a-z])", re.I)
_PARTS: Final = lazy_regex(r"[,，;；·•|\n]|[:：](?!\d)")
_OF_DAYS: Final = lazy_regex(
    r"\b(?:every|each|next|this|weekly|repeats?|on|from|to|until|and|at|[ap]m)\b|[\W\d每点时分]", re.I
)
"""What stands beside the days of the week in a text that tells nothing else."""
_EACH_DAY: Final = lazy_regex(r"\b(?:every ?day|daily)\b|每天|每日", re.I)


_LONG_AGO: Final = timedelta(183)
"""A day without a year that something was on is the one of these days."""
_MOMENT: Final = lazy_regex(r"\d{1,2}[:.]\d{2}(?: ?[ap]\.?m\.?)?|\D{0,2}\d{1,2}:\d{2}", re.I)
"""A time and nothing else."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a list: its texts; off: its switch is off; meant: it may be the one that is asked for."""

    texts: tuple[str, ...]
    off: bool = False
    meant: bool = True


def which(question: str) -> Which | None:
    """The one of several that a question asks for by its place in time; None for none."""
    return next((wanted for wanted, said in _ASKED if said.search(question)), None)


def in_order(wanted: Which, entries: Sequence[Entry], now: datetime) -> int | None:
    """The place of the entry that comes next after now, was the latest before it, or is the first of all; None where
    none does, or two are at one moment."""
    found: list[tuple[datetime, int]] = []
    day: date | None = None
    since = now.date() - _LONG_AGO if wanted is Which.LATEST else now.date()
    for number, entry in enumerate(entries):
        entry = replace(entry, texts=_when_it_was(entry.texts)) if wanted is Which.LATEST else entry
        times = [f.value for text in entry.texts for f in find_values(text) if f.type == "time"]
        days = [d for text in entry.texts for d in days_in(text, since)]
        if not times:
            day = days[0] if days else day
            continue
        if not entry.meant or (entry.off and wanted is Which.NEXT):
            continue
        hour, minute = map(int, times[0].split(":"))
        on = days[0] if days else day
        found += [(moment, number) for moment in _moments(wanted, entry, time(hour, minute), on, now)]
    if not found:
        return None
    best = max(found) if wanted is Which.LATEST else min(found)
    return best[1] if sum(moment == best[0] for moment, _ in found) == 1 else None


def _when_it_was(texts: Sequence[str]) -> tuple[str, ...]:
    """The texts that tell when something was: the time that stands there alone; all of them where
    none does. A mail that came at 08:44 may speak of Wednesday."""
    alone = [text for text in texts if _MOMENT.fullmatch(text.strip())]
    return tuple(alone) or tuple(texts)


def _moments(wanted: Which, entry: Entry, at: time, day: date | None, now: datetime) -> Iterator[datetime]:
    """When an entry is: of what comes again the next moment after now, or the last one before it."""
    repeated = weekdays_shown(", ".join(entry.texts))
    if repeated or day is None:
        step = -1 if wanted is Which.LATEST else 1
        nearest = (datetime.combine(now.date() + timedelta(step * n), at) for n in range(8))
        yield from [m for m in nearest if (not repeated or m.weekday() in repeated) and (m > now) == (step > 0)][:1]
        return
    moment = datetime.combine(day, at)
    if wanted is Which.FIRST or (moment > now) == (wanted is Which.NEXT):
        yield moment


def weekdays(said: str) -> frozenset[int]:
    """The days of the week that a text names, Monday as 0, each of a range too."""
    if _EACH_DAY.search(said):
        return frozenset(range(7))
    found: set[int] = set()
    for days in _RANGE.finditer(said):
        first, last = weekday_of(days["first"]), weekday_of(days["last"])
        found |= {(first + n) % 7 for n in range((last - first) % 7 + 1)}
    return frozenset(found | {weekday_of(day[0]) for day in _ONE.finditer(_RANGE.sub(" ", said))})


def weekdays_shown(shown: str) -> frozenset[int]:
    """The same for what a page shows: a short form is a day in a range, or in a part that tells only days and times."""
    parts = (
        part
        if tells_only_when(part) or not _OF_DAYS.sub("", _ONE.sub(" ", part))
        else _SHORT.sub(lambda found: found[0] if found["first"] else " ", part)
        for part in _PARTS.split(shown)
    )
    return weekdays(", ".join(parts))
