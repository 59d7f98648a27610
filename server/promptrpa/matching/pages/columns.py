"""What the rows of a list show, column by column."""

from __future__ import annotations

from collections import Counter
from typing import Final

from promptrpa.domain.page import Page, Widget, may_be_label
from promptrpa.matching.pages.kinds import is_one_of_several

_MOST_ROWS: Final = 24
_MOST_TEXTS: Final = 4
"""Columns of a row."""


def columns_of(page: Page, widget: Widget) -> tuple[tuple[str, ...], ...]:
    """For each of the first texts of the row that a widget is, or stands in, what the rows like it show in its place,
    its own first; empty where there are no such rows. What others wrote, and numbers, are left out."""
    row = next((w for w in (widget, *page.ancestors(widget)) if w.clickable), widget)
    alike = _rows_like(page, row)
    if not alike:
        return ()
    mine, others = _texts(page, row), [_texts(page, other) for other in alike]
    return tuple(
        tuple(dict.fromkeys((text, *(name for other in others if _is_name(name := other.get(place, ""))))))
        for place, text in [*mine.items()][:_MOST_TEXTS]
    )


def _is_name(text: str) -> bool:
    return may_be_label(text) and not text.isdecimal()


def _rows_like(page: Page, row: Widget) -> list[Widget]:
    if row.parent < 0:
        return []
    beside = page.children(page.widgets[row.parent])
    kind = (row.kind, _id_of(row), row.clickable)
    return [w for w in beside if w.index != row.index and (w.kind, _id_of(w), w.clickable) == kind][:_MOST_ROWS]


def _id_of(widget: Widget) -> str:
    """Choices that take each other's place are alike, whatever each is called in the app."""
    return "" if is_one_of_several(widget) else widget.resource_id


def _texts(page: Page, row: Widget) -> dict[tuple[str, str, int], str]:
    """What a row says, by the kind and id of the widgets that say it, and their order among those."""
    found: dict[tuple[str, str, int], str] = {}
    seen: Counter[tuple[str, str]] = Counter()
    for widget in (row, *page.descendants(row)):
        if widget.label and not widget.editable and not widget.password:
            place = widget.kind, _id_of(widget)
            found[*place, seen[place]] = widget.label
            seen[place] += 1
    return found
