"""What a page says about a question: the words beside or below the label that the question names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final

from promptrpa.domain.page import Page, Widget
from promptrpa.matching.pages.features import is_tab
from promptrpa.matching.pages.in_order import Entry, in_order, which
from promptrpa.matching.pages.kinds import SWITCHES
from promptrpa.matching.pages.windows import roots, usable_widgets
from promptrpa.matching.words.asking import asked_about, share, shares_a_word, words_shared
from promptrpa.matching.words.days import day_of, days_in, is_day
from promptrpa.matching.words.text import plain
from promptrpa.matching.words.values import find_values

Similarity = Callable[[str, Sequence[str]], list[float]]

NAMED: Final = 0.5
"""Share of a label that the question names, or nearness in meaning, from which the label is meant."""
HEADED: Final = 0.3
"""The same for the title, where nothing else is named."""
MOST: Final = 5
"""Lines that are told of a page on which none is named."""
_ROW: Final = 0.2
"""Of the height: what is higher than this is no row."""
_TOP: Final = 0.2
"""Of the height: a title stands above this."""
_TEXTS: Final = 4
"""Texts that a row has at most."""
_AMOUNT: Final = re.compile(
    r"\b(?:how (?:much|many|long|far|big|full|old|warm|cold|hot)|number|percent(?:age)?|balance|when|what time)\b"
    r"|多少|几|什么时候|还剩|剩余|余额|号码|手机号|多[大久长远高]|百分",
    re.I,
)
"""What is asked for has a number in it, or a time."""
_HOW_MANY: Final = re.compile(r"\bhow many\b(?! (?:minutes|hours|days|weeks))|[几多少][个条张首封部件篇位]", re.I)
"""What is asked for is how many there are."""
_EARLIER: Final = re.compile(r"\byesterday\b|昨天|前天", re.I)
_DIGIT: Final = re.compile(r"\d")
_DAYS: Final = 2
"""A page that shows fewer days is about one."""


@dataclass(frozen=True, slots=True)
class Line:
    """What belongs together on a page. label: empty where nothing says what the values are; off: its switch is off."""

    label: str
    values: tuple[str, ...]
    off: bool = False

    def __str__(self) -> str:
        said = ", ".join(self.values)
        return f"{self.label}: {said}" if self.label and said else self.label or said


def answer_to(question: str, page: Page, similarity: Similarity, now: datetime | None = None) -> str:
    """The line of the page that the question names, or what stands there of the day that it names, or the next or last
    one of a list; where none is, where to look, with what stands there. now: of the phone, where it is known."""
    title, lines = read(page)
    today = now.date() if now else None
    if now and (found := _in_order(question, lines, now)):
        return str(found)
    if of_day := _of_day(question, lines, today):
        goes_on = of_day[-1] is lines[-1] and any(w.scrollable for w in page.widgets)
        return "; ".join(map(str, of_day)) + ("; …" if goes_on else "")
    counts = _AMOUNT.search(question) is not None
    tells = _has_count if _HOW_MANY.search(question) else _has_digit
    told = [line for line in lines if line.values and (tells(line) or not counts)]
    if found := _meant(question, title, told, similarity):
        return str(found)
    if told_of := _counted(question, lines, page):
        return told_of
    here = title or page.package
    among = told if counts and told else lines
    near = [line for line in among if line.values and shares_a_word(question, str(line))]
    shown = "; ".join([text for line in near or among if plain(text := str(line)) != plain(here)][:MOST])
    if shown and not title:
        return shown
    return f"It is on this page: “{here}”. It says: {shown}" if shown else f"It is on this page: “{here}”."


def _meant(question: str, title: str, lines: Sequence[Line], similarity: Similarity) -> Line | None:
    """The only line that is named; else what stands below the title, which says what the page is about."""
    scores = _named(question, [line.label for line in lines], similarity)
    best = max(scores, default=0.0)
    first = [line for score, line in zip(scores, lines, strict=True) if score == best]
    headed = next((line for line in first if line.label == title), None)
    if headed and best >= HEADED:
        return headed
    return first[0] if best >= NAMED and len(first) == 1 else None


def _counted(question: str, lines: Sequence[Line], page: Page) -> str:
    """How many lines a list that is all in view has of what the question asks the number of; empty elsewhere."""
    if not _HOW_MANY.search(question) or any(w.scrollable for w in page.widgets):
        return ""
    rows = [line for line in lines if line.label and line.values]
    most = max((words_shared(question, str(line)) for line in rows), default=0)
    found = [str(line) for line in rows if most and words_shared(question, str(line)) == most]
    return f"{len(found)}: {'; '.join(found)}" if found else ""


def _in_order(question: str, lines: Sequence[Line], now: datetime) -> Line | None:
    """The next, latest or first of the lines, where the question asks for one; of those that it names, if it does."""
    wanted = which(question)
    if wanted is None:
        return None
    timed = (any(f.type == "time" for f in find_values(str(line))) for line in lines)
    named = [of_time and shares_a_word(question, str(line)) for line, of_time in zip(lines, timed, strict=True)]
    entries = [
        Entry((line.label, *line.values) if line.label else line.values, line.off, meant or not any(named))
        for line, meant in zip(lines, named, strict=True)
    ]
    place = in_order(wanted, entries, now)
    return lines[place] if place is not None else None


def lacks_day(question: str, page: Page, today: date) -> str:
    """The day that a question names, where the page shows days and not this one; empty elsewhere."""
    said = [f.value for f in find_values(question) if f.type == "date" and is_day(f.value)]
    wanted = day_of(said[0], today) if len(said) == 1 else None
    _, lines = read(page)
    days = {day for line in lines for text in (line.label, *line.values[:1]) for day in days_in(text, today)}
    if wanted == today and not _has_heading(lines, today) and any(_is_today(line, today) for line in lines):
        return ""
    return said[0] if wanted and len(days) >= _DAYS and wanted not in days else ""


def _of_day(question: str, lines: Sequence[Line], today: date | None) -> list[Line]:
    """The lines of the day that the question names: the one that begins with it, or those below it up to the next day.
    None where the page shows no other day, or the question names none."""
    said = [f.value for f in find_values(question) if f.type == "date" and is_day(f.value)]
    wanted = day_of(said[0], today) if len(said) == 1 and today else None
    if wanted is None or today is None:
        return []
    days = [next(days_in(line.label or line.values[0], today), None) for line in lines]
    starts = [n for n, day in enumerate(days) if day]
    dated = any(f.type == "date" for line in lines for f in find_values(str(line)))
    if wanted == today and wanted not in days and dated and not _has_heading(lines, today):
        return [line for line in lines if _is_today(line, today)]
    if wanted not in days or len({days[n] for n in starts}) < _DAYS:
        return []
    first = days.index(wanted)
    if lines[first].label and lines[first].values:
        return [lines[first]]
    last = next((n for n in starts if n > first and days[n] != wanted), len(lines))
    return list(lines[first:last])


def _has_heading(lines: Sequence[Line], today: date) -> bool:
    """A day stands alone on a line, and what is below it is that day's."""
    return any(not (line.label and line.values) and _is_day_alone(str(line), today) for line in lines)


def _is_day_alone(said: str, today: date) -> bool:
    return next(days_in(said, today), None) is not None and not any(f.type == "time" for f in find_values(said))


def _is_today(line: Line, today: date) -> bool:
    """It tells of a time, and of no day: what happened today is listed so."""
    said = str(line)
    kinds = {f.type for f in find_values(said)}
    earlier = _EARLIER.search(said) is not None
    return "time" in kinds and "date" not in kinds and not earlier and next(days_in(said, today), None) is None


def read(page: Page) -> tuple[str, list[Line]]:
    """The page's title and its lines, from top to bottom; the texts right below the title are its values."""
    windows = [r for r in roots(page) if r.package == page.package] or list(roots(page))
    inside = usable_widgets(page, tuple(windows[-1:]))
    texts = [w for w in inside if w.text.strip() and w.bounds.area and _is_read(page, w)]
    title = texts[0].text.strip() if texts and texts[0].bounds.top < _TOP * page.size[1] else ""
    rest = texts[1:] if title else texts
    lines = list(_lines(page, rest))
    if title and lines and not lines[0].label and _row_of(page, rest[0], {w.index for w in rest}) < 0:
        lines[0] = Line(title, lines[0].values)
    return title, lines


def _lines(page: Page, texts: Sequence[Widget]) -> Iterator[Line]:
    """Rows as they are; free texts below one without a number are its values."""
    group: list[str] = []
    row, known = -1, {w.index for w in texts}
    for widget in texts:
        at = _row_of(page, widget, known)
        free = at < 0
        ends = (row >= 0 and at != row) or (row < 0 and not free) or (free and not _has_number(widget.text) and group)
        if group and ends and not (free and row < 0 and _has_number(group[-1])):
            yield _line(group, row >= 0 and _is_off(page, row))
            group = []
        row = at
        group.append(widget.text.strip())
    if group:
        yield _line(group, row >= 0 and _is_off(page, row))


def _line(texts: Sequence[str], off: bool) -> Line:
    first, *rest = texts
    return Line("", tuple(texts), off) if _has_number(first) else Line(first, tuple(rest), off)


def _is_off(page: Page, row: int) -> bool:
    """A row has a switch, which is off."""
    switches = [w for w in page.descendants(page.widgets[row]) if w.kind in SWITCHES]
    return bool(switches) and not any(w.checked for w in switches)


def _row_of(page: Page, widget: Widget, known: set[int]) -> int:
    """The index of the row that a text stands in with others; -1 where it stands by itself."""
    found = -1
    for around in page.ancestors(widget):
        texts = [w for w in page.descendants(around) if w.index in known]
        if around.bounds.height > _ROW * page.size[1] or len(texts) > _TEXTS or around.scrollable:
            break
        found = around.index
    return found


def _is_read(page: Page, widget: Widget) -> bool:
    """It is a text for reading: no button, field or tab, and no picture."""
    if "Text" not in widget.kind or widget.editable:
        return False
    return not any(is_tab(page, each) for each in (widget, *page.ancestors(widget)))


def _has_digit(line: Line) -> bool:
    return any(_has_number(value) for value in line.values)


def _has_count(line: Line) -> bool:
    """One of its values has a number that is no part of a date, a time or a telephone number."""
    return any(_has_number(_without_moments(value)) for value in line.values)


def _without_moments(text: str) -> str:
    moments = [f for f in find_values(text) if f.type in ("date", "time", "phone")]
    for found in sorted(moments, key=lambda f: -f.start):
        text = f"{text[: found.start]} {text[found.end :]}"
    return text


def _has_number(text: str) -> bool:
    return _DIGIT.search(text) is not None


def _named(question: str, labels: Sequence[str], similarity: Similarity) -> list[float]:
    """How far the question names each label, from 0 to 1."""
    asked = asked_about(question)
    near = similarity(asked, labels) if labels else []
    return [max(share(asked, label), meant) for label, meant in zip(labels, near, strict=True)]
