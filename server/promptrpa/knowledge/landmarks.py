"""By what the graph knows pages and widgets again when their contents have changed."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator

from promptrpa.domain.operation import Operation
from promptrpa.domain.page import Page, Widget

MOST_WORDS = 60
"""Texts kept of a page."""
_LONGEST = 40
"""Characters of a text that still counts as a label; longer ones are contents, such as messages."""
_MOST_DIGITS = 2
"""Digits in a label; texts with more are times, prices, codes and numbers of persons."""


def heading(page: Page) -> str:
    """The title: the first text that stands still and cannot be touched; empty where there is none."""
    for widget in page.widgets:
        if widget.text and _is_label(page, widget) and not widget.interactive and not _moves(page, widget):
            return widget.text.strip()
    return ""


def words(page: Page) -> tuple[str, ...]:
    """The labels on the page in document order, each once. What the user typed or received is left out."""
    labels = (_label(widget) for widget in page.widgets if _is_label(page, widget))
    return tuple(dict.fromkeys(labels))[:MOST_WORDS]


def name_of(page: Page, widget: Widget) -> str:
    """What the widget is called: its own words, else those inside it."""
    return _label(widget) or _inner(page, widget)


def fingerprint(page: Page, widget: Widget) -> str:
    """The same for the same widget on another visit: its id and words; where it has no words, its place in the tree."""
    name = name_of(page, widget) or _place(page, widget)
    return hashlib.blake2b(f"{widget.kind}\n{widget.resource_id}\n{name}".encode(), digest_size=8).hexdigest()


def acted_on(page: Page, operation: Operation) -> Widget | None:
    """The widget of an operation that was chosen on this page; None where it has none."""
    if 0 <= operation.widget < len(page.widgets):
        return page.widgets[operation.widget]
    return next((w for w in page.widgets if w.bounds == operation.bounds), None) if operation.bounds else None


def _label(widget: Widget) -> str:
    said = (widget.hint or widget.description) if widget.editable or widget.password else widget.label
    return said.strip()


def _is_label(page: Page, widget: Widget) -> bool:
    if widget.package not in ("", page.package):
        return False
    text = _label(widget)
    return 0 < len(text) <= _LONGEST and len(re.findall(r"\d", text)) <= _MOST_DIGITS


def _inner(page: Page, widget: Widget) -> str:
    """The first text below of more than one character, which passes by the initial in an avatar; else the first."""
    first = ""
    for below in page.descendants(widget):
        text = _label(below)
        if len(text) > 1:
            return text
        first = first or text
    return first


def _moves(page: Page, widget: Widget) -> bool:
    return any(above.scrollable for above in page.ancestors(widget))


def _place(page: Page, widget: Widget) -> str:
    def steps() -> Iterator[int]:
        below = widget
        for above in page.ancestors(widget):
            yield page.children(above).index(below)
            below = above

    return "/".join(map(str, steps()))
