"""Days on a page: the cells of a calendar, what turns its months, and the days that a page shows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from datetime import date
from typing import Final

from promptrpa.domain.page import Page, Widget
from promptrpa.matching.pages.features import inner_texts
from promptrpa.matching.words.days import days_in, month_of, numeral, tells_only_when
from promptrpa.patterns import lazy_regex

_WEEK: Final = 7
"""So many dated things are a calendar, or a list of days."""
_MONTH: Final = 20
"""So many bare numbers below a month's name are its days."""
_LATER: Final = lazy_regex(r"next month|month forward|(?:下|后)一?个?月", re.I)
_EARLIER: Final = lazy_regex(r"previous month|last month|month back(?:ward)?|(?:上|前)一?个?月", re.I)


def day_cells(page: Page, usable: Sequence[Widget], today: date) -> dict[date, Widget]:
    """What is touched for each day that a calendar, or a list of days, shows; empty where there is none."""
    touched = [w for w in usable if w.clickable and w.enabled and w.bounds.area and not w.editable]
    dated: dict[date, Widget] = {}
    for widget in touched:
        for label in _labels(page, widget):
            for day in days_in(label, today):
                dated.setdefault(day, widget)
    if len(dated) >= _WEEK:
        return dated
    month = next((named for w in usable if w.label and (named := month_of(w.label))), None)
    if month is None:
        return {}
    for run in _runs(page, touched):
        cells = {found: widget for number, widget in run.items() if (found := _in_month(*month, number))}
        if len(cells) >= _MONTH:
            return cells
    return {}


def is_day_alone(page: Page, cell: Widget) -> bool:
    """It tells a day and nothing else, as the cell of a calendar does; the row of an appointment tells more."""
    return all(numeral(label) or tells_only_when(label) for label in _labels(page, cell))


def turns_to(usable: Sequence[Widget], cells: dict[date, Widget], wanted: date) -> Widget | None:
    """What turns a calendar's month towards a day that it does not show."""
    shown = Counter((day.year, day.month) for day in cells)
    (month, _), *_ = shown.most_common(1)
    pattern = _LATER if (wanted.year, wanted.month) > month else _EARLIER
    return next((w for w in usable if w.clickable and w.enabled and pattern.fullmatch(w.label.strip())), None)


def shown_days(page: Page, today: date) -> set[date]:
    """The days that a page names."""
    texts = (text for w in page.widgets if not w.editable for text in (w.text, w.description) if text)
    return {day for text in texts for day in days_in(text, today)}


def _labels(page: Page, widget: Widget) -> list[str]:
    own = [text for text in (widget.description, widget.text) if text]
    return [*own, *inner_texts(page, widget)]


def _runs(page: Page, widgets: Sequence[Widget]) -> list[dict[int, Widget]]:
    """What shows bare numbers, anew from where they fall: days of the month before, of the month, of the next one."""
    runs: list[dict[int, Widget]] = [{}]
    last = 0
    for widget in widgets:
        number = next((n for label in _labels(page, widget) if (n := numeral(label))), last)
        if number < last:
            runs.append({})
        if number:
            runs[-1].setdefault(number, widget)
        last = number
    return runs


def _in_month(year: int, month: int, number: int) -> date | None:
    try:
        return date(year, month, number)
    except ValueError:
        return None
