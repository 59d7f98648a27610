"""A page read as lines: what belongs together on it, from top to bottom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from promptrpa.domain.page import Page, Widget
from promptrpa.matching.pages.features import is_tab, siblings
from promptrpa.matching.pages.kinds import SWITCHES
from promptrpa.matching.pages.windows import own_windows, usable_widgets
from promptrpa.patterns import lazy_regex

_ROW: Final = 0.2
"""Of the height: what is higher than this is no row."""
_TOP: Final = 0.2
"""Of the height: a title stands above this."""
_TEXTS: Final = 4
"""Texts that a row has at most."""
_CARD: Final = 0.5
_ITEMS: Final = 12
"""The same of what is touched as a whole, such as a list that is shown in short."""
_DIGIT: Final = lazy_regex(r"\d")


@dataclass(frozen=True, slots=True)
class Line:
    """What belongs together on a page. label: empty where nothing says what the values are; off: its switch is off;
    row: it stands in a row of a list, and not below a heading; cut: not all of the row is in view; widget: the first
    of its texts."""

    label: str
    values: tuple[str, ...]
    off: bool = False
    row: bool = False
    cut: bool = False
    widget: int = -1

    def __str__(self) -> str:
        said = ", ".join(self.values)
        return f"{self.label}: {said}" if self.label and said else self.label or said


def read(page: Page) -> tuple[str, list[Line]]:
    """The page's title and its lines, from top to bottom; the texts right below the title are its values."""
    inside = usable_widgets(page, own_windows(page)[-1:])
    texts = [w for w in inside if w.text.strip() and w.bounds.area and _is_read(page, w)]
    heads = bool(texts) and texts[0].bounds.top < _TOP * page.size[1]
    title = texts[0].text.strip() if heads and not any(w.clickable for w in page.ancestors(texts[0])) else ""
    rest = texts[1:] if title else texts
    lines = list(_lines(page, rest))
    if title and lines and not lines[0].label and not lines[0].row:
        lines[0] = replace(lines[0], label=title)
    return title, lines


def _lines(page: Page, texts: Sequence[Widget]) -> Iterator[Line]:
    """Rows as they are; free texts below one without a number are its values."""
    group: list[Widget] = []
    row, inside = -1, Counter(around.index for w in texts for around in page.ancestors(w))
    for widget in texts:
        at = _row_of(page, widget, inside)
        free = at < 0
        ends = (row >= 0 and at != row) or (row < 0 and not free) or (free and not has_number(widget.text) and group)
        if group and ends and not (free and row < 0 and has_number(group[-1].text)):
            yield _line(page, group, row)
            group = []
        row = at
        group.append(widget)
    if group:
        yield _line(page, group, row)


def _line(page: Page, texts: Sequence[Widget], row: int) -> Line:
    first, *rest = (widget.text.strip() for widget in texts)
    label, values = ("", (first, *rest)) if has_number(first) else (first, tuple(rest))
    if row < 0:
        return Line(label, values, widget=texts[0].index)
    return Line(label, values, _is_off(page, row), True, _is_cut(page, row), texts[0].index)


def _is_cut(page: Page, row: int) -> bool:
    """It reaches down to the end of what is scrolled."""
    end = next((w.bounds.bottom for w in page.ancestors(page.widgets[row]) if w.scrollable), 0)
    return page.widgets[row].bounds.bottom == end


def _is_off(page: Page, row: int) -> bool:
    """A row has a switch, which is off."""
    switches = [w for w in page.descendants(page.widgets[row]) if w.kind in SWITCHES]
    return bool(switches) and not any(w.checked for w in switches)


def _row_of(page: Page, widget: Widget, inside: Mapping[int, int]) -> int:
    """The index of the row that a text stands in with others; -1 where it stands by itself. inside: how many texts a
    widget holds."""
    found = -1
    for around in page.ancestors(widget):
        if around.scrollable or around.bounds.height > _CARD * page.size[1]:
            break
        if around.bounds.height > _ROW * page.size[1] or inside[around.index] > _TEXTS:
            if around.clickable and inside[around.index] <= _ITEMS:
                found = around.index
            continue
        found = around.index
    return found


def _is_read(page: Page, widget: Widget) -> bool:
    """It is a text for reading: no button, field or tab, also not the one in front, and no picture."""
    if "Text" not in widget.kind or widget.editable:
        return False
    around = (widget, *page.ancestors(widget))
    beside = (other for each in around if each.selected for other in siblings(page, each))
    return not any(is_tab(page, each) for each in (*around, *beside))


def has_number(text: str) -> bool:
    return _DIGIT.search(text) is not None
