"""Where on a page to look further for what is asked about."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from typing import Final

from promptrpa.domain.page import Page
from promptrpa.matching.pages.answers import NAMED
from promptrpa.matching.pages.days_asked import of_day
from promptrpa.matching.pages.kinds import SWITCHES
from promptrpa.matching.pages.line_values import all_named_in
from promptrpa.matching.pages.lines import Line, read
from promptrpa.matching.pages.windows import roots, usable_widgets
from promptrpa.matching.words.asking import (
    is_search,
    named_in,
    nearness,
)
from promptrpa.matching.words.days import month_of, months_in
from promptrpa.matching.words.text import plain
from promptrpa.patterns import lazy_regex

_ADDRESS: Final = lazy_regex(r"\bsearch\b.*\b(?:web )?(?:address|url)$|搜索.*网[址页]$", re.I)
"""What the address field of a browser is called, in which one can search as well."""


def row_about(page: Page, question: str, things: Sequence[str], opened: Sequence[str], today: date | None) -> str:
    """The name of the row that names the most of these things, and can be opened; empty where none does. Of rows for
    days only those of the day that the question names, even where they name nothing else. opened: those that were."""
    title, lines = read(page)
    own_day = of_day(question, lines, today)
    lines = own_day or lines
    names = [(line, line.label or line.values[0]) for line in lines if _can_be_opened(page, line)]
    names = [(line, name) for line, name in names if name not in (title, *opened)]
    if months := months_in(question):
        named = next((name for _, name in names if month_of(name) in months), "")
        names = [(line, name) for line, name in names if months.keys() & months_in(str(line)).keys()]
        if named or not names:
            return named
    things = [t for t in things if len(t) > 1 and named_in(t, title) < NAMED]
    scores = [(max(_nearness(things, name), _nearness(things, str(line))), name) for line, name in names]
    best, name = max(scores, default=(0.0, ""), key=lambda each: each[0])
    return name if best or (own_day and len(names) == 1) else ""


def first_found(page: Page) -> str:
    """The name of the first row below the field in which something was searched for; empty where none can be opened."""
    _, lines = read(page)
    rows = (line for line in lines if line.row and (line.label or line.values) and _can_be_opened(page, line))
    return next((line.label or line.values[0] for line in rows), "")


def title_of(page: Page) -> str:
    return read(page)[0]


def names_all(page: Page, name: str, words: Sequence[str]) -> bool:
    """The row of this name has all of the words."""
    rows = (str(line) for line in read(page)[1] if name in (line.label, *line.values[:1]))
    return any(all_named_in(words, row) for row in rows)


def month_beside(page: Page, name: str, question: str) -> str:
    """The month that the question names, as the row of this name shows it, where several rows have the name; empty
    elsewhere."""
    rows = [line for line in read(page)[1] if line.label == name]
    months = months_in(question)
    told = (said for row in rows for month, said in months_in(str(row)).items() if month in months)
    return next(told, "") if len(rows) > 1 else ""


def _nearness(things: Sequence[str], told: str) -> float:
    """How many of the things a text names; the fewer other words it has, the nearer."""
    return nearness(" ".join(things), told) if any(named_in(thing, told) for thing in things) else 0.0


def _can_be_opened(page: Page, line: Line) -> bool:
    widget = page.widgets[line.widget]
    row = next((w for w in (widget, *page.ancestors(widget)) if w.clickable), None)
    return row is not None and not any(w.kind in SWITCHES or w.checkable for w in (row, *page.descendants(row)))


def is_web(page: Page) -> bool:
    """It is a page of a browser, where what is named on it leads on and changes nothing on the phone."""
    return any(w.editable and _ADDRESS.search(w.hint or w.text) for w in page.widgets)


def way_to_search(page: Page) -> tuple[str, bool]:
    """What is called after searching on the page, and whether it is typed into; an empty name where there is none."""
    inside = usable_widgets(page, tuple(roots(page)))
    found = [w for w in inside if (w.editable or w.clickable) and is_search(w.hint or w.label)]
    best = next((w for w in found if w.editable), next(iter(found), None))
    return (best.hint or best.label, best.editable) if best else ("", False)


def row_called(page: Page, name: str) -> str:
    """What the row of this name says; empty where there is none that says anything."""
    _, lines = read(page)
    return next((str(line) for line in lines if plain(line.label) == plain(name) and line.values), "")
