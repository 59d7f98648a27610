"""By what the graph knows pages and widgets again when their contents have changed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

from promptrpa.domain.operation import Operation
from promptrpa.domain.page import Page, Widget, may_be_label

MOST_WORDS = 240
"""Texts kept of a page, in all the languages that it was seen in."""
_WHOLE = 0.8
"""Share of the screen from which a window is the app's page and not a dialog, sheet or menu over it."""


def heading(page: Page) -> str:
    """The title: the first text that stands still and cannot be touched; empty where there is none. Of a dialog over a
    page, the dialog's."""
    for widget in _front(page):
        if widget.text and _is_label(page, widget) and not widget.interactive and not _moves(page, widget):
            return widget.text.strip()
    return ""


def words(page: Page) -> tuple[str, ...]:
    """The labels on the page in document order, each once. What the user typed or received is left out."""
    labels = (_label(widget) for widget in page.widgets if _is_label(page, widget))
    return tuple(dict.fromkeys(labels))[:MOST_WORDS]


def marks(page: Page) -> frozenset[str]:
    """What tells pages apart, each with a letter before it: a the activity, i ids with their class, k classes of what
    can be touched and has no id, f labels that stand still, t the title, s the ids or labels of what is selected in a
    bar, w whether a window lies over the page.

    Contents of lists are not among them, nor is what lies under a dialog.
    """
    shown = _front(page)
    found = {f"a{page.activity}", "wpage" if shown is page.widgets else "wdialog"}
    for widget in shown:
        if widget.package not in ("", page.package):
            continue
        if widget.resource_id:
            found.add(f"i{widget.kind} {widget.resource_id}")
        elif widget.interactive:
            found.add(f"k{widget.kind}")
        if _is_label(page, widget) and not _moves(page, widget):
            found.add(f"f{_label(widget)}")
        if widget.selected and _is_tab(page, widget):
            found.add(f"s{widget.resource_id or name_of(page, widget)}")
    if title := heading(page):
        found.add(f"t{title}")
    return frozenset(found)


def name_of(page: Page, widget: Widget) -> str:
    """What the widget is called: its own words, else those inside it."""
    return _label(widget) or _inner(page, widget)


def fingerprint(page: Page, widget: Widget) -> str:
    """The same for the same widget on another visit: its id and words; where it has no words, its place in the tree."""
    return _digest(widget.kind, widget.resource_id, name_of(page, widget) or _place(page, widget))


def role(page: Page, widget: Widget) -> str:
    """The same for widgets of the same kind, such as the rows of one list; empty for one that stands alone."""
    if not _moves(page, widget):
        return ""
    return _digest(widget.kind, widget.resource_id, "/".join(above.kind for above in page.ancestors(widget)))


def acted_on(page: Page, operation: Operation) -> Widget | None:
    """The widget of an operation that was chosen on this page; None where it has none."""
    if 0 <= operation.widget < len(page.widgets):
        return page.widgets[operation.widget]
    return next((w for w in page.widgets if w.bounds == operation.bounds), None) if operation.bounds else None


def _front(page: Page) -> Sequence[Widget]:
    """The widgets of the app's dialog, sheet or menu, where one lies over the page; else all."""
    screen = page.size[0] * page.size[1]
    small = [
        w for w in page.widgets if w.parent < 0 and w.package == page.package and 0 < w.bounds.area < _WHOLE * screen
    ]
    return (small[-1], *page.descendants(small[-1])) if small else page.widgets


def _digest(*parts: str) -> str:
    return hashlib.blake2b("\n".join(parts).encode(), digest_size=8).hexdigest()


def _label(widget: Widget) -> str:
    said = (widget.hint or widget.description) if widget.editable or widget.password else widget.label
    return said.strip()


def _is_label(page: Page, widget: Widget) -> bool:
    return widget.package in ("", page.package) and may_be_label(_label(widget))


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


def _is_tab(page: Page, widget: Widget) -> bool:
    """One of a row of like things that can be touched, the only selected one, outside lists."""
    if widget.parent < 0 or not widget.interactive or _moves(page, widget):
        return False
    row = [w for w in page.children(page.widgets[widget.parent]) if w.kind == widget.kind and w.interactive]
    return len(row) > 1 and sum(w.selected for w in row) == 1


def _place(page: Page, widget: Widget) -> str:
    def steps() -> Iterator[int]:
        below = widget
        for above in page.ancestors(widget):
            yield page.children(above).index(below)
            below = above

    return "/".join(map(str, steps()))
