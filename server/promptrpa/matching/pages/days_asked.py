"""The day and the time that a question names, and what a page has of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Final

from promptrpa.domain.page import Page
from promptrpa.matching.pages.lines import Line, read
from promptrpa.matching.words.asking import Aim, all_asked
from promptrpa.matching.words.days import day_of, days_in, is_day, months_in
from promptrpa.matching.words.text import plain
from promptrpa.matching.words.values import find_values
from promptrpa.patterns import lazy_regex

_HALF_A_YEAR: Final = timedelta(183)
_AROUND: Final = lazy_regex(r"\b(?:before|after|until|till|by|since|from|around|about|between|past)\s+\W*$", re.I)
_AROUND_CHINESE: Final = lazy_regex(r"[以之]?[前后]|左右|到|多|起|开始")
"""Some time is meant that is earlier, later or near."""
_SUMS: Final = frozenset((Aim.AMOUNT, Aim.COUNT, Aim.MONEY, Aim.LONG))
_WEEK: Final = timedelta(7)
_SPAN: Final = lazy_regex(
    r"\b(?:yesterday|last (?P<unit>week|month|year))\b"
    r"|昨[天日]|上个?(?:(?P<week>周|星期|礼拜)(?![一二三四五六日天末])|(?P<month>月))|(?P<year>去年)",
    re.I,
)
"""A day, week, month or year that is over."""
_TIMES: Final = 2
"""A page that shows fewer times is no list of them."""
DAYS: Final = 2
"""A page that shows fewer days is about one."""


def lacks_day(question: str, page: Page, today: date) -> str:
    """The day that a question names, where the page shows days and not this one; empty elsewhere."""
    said, wanted = day_asked(question, today)
    _, lines = read(page)
    days = {day for line in lines for text in (line.label, *line.values[:1]) for day in _days_told(text, today)}
    if wanted and (own := _own_days(lines, today)) and wanted not in days | set(own.values()):
        return said
    if wanted == today and not _has_heading(lines, today) and any(_is_today(line, today) for line in lines):
        return ""
    return said if wanted and len(days) >= DAYS and wanted not in days else ""


def lacks_time(question: str, page: Page) -> str:
    """The time that a question names, where the page shows several times and not this one; empty elsewhere."""
    wanted = _time_asked(question)
    _, lines = read(page)
    shown = {time for line in lines for text in (line.label, *line.values) for time in _times_in(text)}
    return wanted if wanted and len(shown) >= _TIMES and wanted not in shown else ""


def lacks_span(question: str, page: Page, today: date, came_by: Sequence[str] = ()) -> str:
    """The past day, week, month or year of which a question asks how much or how many it was, where the page tells
    nothing of it; empty elsewhere. came_by: what was touched on the way there."""
    found = _SPAN.search(question)
    if not found or not all(asked.aim in _SUMS for asked in all_asked(question)):
        return ""
    said, (first, last) = found[0], _span(found, today)
    _, lines = read(page)
    told = [*came_by, *(text for line in lines for text in (line.label, *line.values))]
    of_month = timedelta(27) <= last - first <= timedelta(30)
    names = [said, *([f"{first:%B}", f"{first.month}月"] if of_month else [])]
    if any(plain(name) in plain(text) for name in names for text in told):
        return ""
    days = {day for text in told for day in _days_told(text, today)}
    months = {month for text in told for month in months_in(text)}
    of_month = of_month and (first.year, first.month) in months
    return "" if of_month or any(first <= day <= last for day in days) else said


def _span(found: re.Match[str], today: date) -> tuple[date, date]:
    """The first and the last day of what was said."""
    unit = (found["unit"] or "").casefold()
    if unit == "week" or found["week"]:
        monday = today - timedelta(today.weekday())
        return monday - _WEEK, monday - timedelta(1)
    if unit == "month" or found["month"]:
        last = today.replace(day=1) - timedelta(1)
        return last.replace(day=1), last
    if unit == "year" or found["year"]:
        return date(today.year - 1, 1, 1), date(today.year - 1, 12, 31)
    return today - timedelta(1), today - timedelta(1)


def of_time(question: str, lines: Sequence[Line]) -> list[Line]:
    """The lines that tell the time that the question names; of several texts below a heading those that do."""
    wanted = _time_asked(question)
    found = [line for line in lines if wanted and any(wanted in _times_in(t) for t in (line.label, *line.values))]
    return [
        line if line.row else replace(line, values=own) if (own := _telling(wanted, line.values)) else line
        for line in found
    ]


def _telling(time: str, values: Sequence[str]) -> tuple[str, ...]:
    return tuple(value for value in values if time in _times_in(value))


def _times_in(text: str) -> set[str]:
    return {found.value for found in find_values(text) if found.type == "time"}


def _time_asked(question: str) -> str:
    """The one time of day at which something is that the question asks about; empty for none."""
    times = [found for found in find_values(question) if found.type == "time"]
    if len(times) != 1 or _AROUND.search(question[: times[0].start]) or _AROUND_CHINESE.match(question[times[0].end :]):
        return ""
    return times[0].value


def of_day(question: str, lines: Sequence[Line], today: date | None) -> list[Line]:
    """The lines of the day that the question names: the one that begins with it, or those below it up to the next day.
    None where the page shows no other day, or the question names none."""
    _, wanted = day_asked(question, today) if today else ("", None)
    if wanted is None or today is None:
        return []
    days = [_day_at_head(line, today) for line in lines]
    starts = [n for n, day in enumerate(days) if day]
    dated = any(f.type == "date" for line in lines for f in find_values(str(line)))
    if wanted == today and wanted not in days and dated and not _has_heading(lines, today):
        return [line for line in lines if _is_today(line, today)]
    if wanted not in days or len({days[n] for n in starts}) < DAYS:
        own = _own_days(lines, today)
        return [line for line in lines if own.get(line.widget) == wanted]
    first = days.index(wanted)
    if lines[first].label and lines[first].values and next(_days_told(lines[first].label, today), None):
        return [lines[first]]
    last = next((n for n in starts if n > first and days[n] != wanted), len(lines))
    return list(lines[first:last])


def _day_at_head(line: Line, today: date) -> date | None:
    """The day that a line begins with; below a title it may stand alone."""
    alone = not line.row and len(line.values) == 1 and _is_day_alone(line.values[0], today)
    head = line.values[0] if alone or not line.label else line.label
    return next(_days_told(head, today), None)


def day_asked(question: str, today: date) -> tuple[str, date | None]:
    """The one day that the question names, in its words; None where it names none."""
    said = [f.value for f in find_values(question) if f.type == "date" and is_day(f.value)]
    return (said[0], next(_days_told(said[0], today), None) or day_of(said[0], today)) if len(said) == 1 else ("", None)


def _days_told(text: str, today: date) -> Iterator[date]:
    """The days that a text of a page shows, also those before today: without a year the nearest ones."""
    for day in days_in(text, today):
        yield day if day - today < _HALF_A_YEAR else next(days_in(text, today - _HALF_A_YEAR), day)


def _own_days(lines: Sequence[Line], today: date) -> dict[int, date]:
    """By their first widgets the days of the rows of a list each of which tells its own: a time alone is today's. None
    where a day stands above them."""
    if any(
        not line.row and next(_days_told(text, today), None) for line in lines for text in (line.label, *line.values)
    ):
        return {}
    rows = [line for line in lines if line.row]
    told = {n.widget: day for n in rows for text in (n.label, *n.values) for day in _days_told(text, today)}
    return told | {n.widget: today for n in rows if told and n.widget not in told and _is_today(n, today)}


def _has_heading(lines: Sequence[Line], today: date) -> bool:
    """A day stands alone on a line, and what is below it is that day's."""
    return any(not (line.label and line.values) and _is_day_alone(str(line), today) for line in lines)


def _is_day_alone(said: str, today: date) -> bool:
    return next(days_in(said, today), None) is not None and not any(f.type == "time" for f in find_values(said))


def _is_today(line: Line, today: date) -> bool:
    """It tells of a time, and of no day: what happened today is listed so."""
    said = str(line)
    kinds = {f.type for f in find_values(said)}
    return "time" in kinds and "date" not in kinds and next(days_in(said, today), None) is None
