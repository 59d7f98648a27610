"""What stands beside a widget."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import takewhile
from typing import Final

from promptrpa.domain.page import Page, Widget
from promptrpa.matching.pages.positions import on_row
from promptrpa.matching.words.days import is_same_day, tells_date
from promptrpa.matching.words.slips import slipped_name
from promptrpa.matching.words.text import STRICT, has_other_number, plain, strict_similarity
from promptrpa.matching.words.tokens import stems
from promptrpa.matching.words.values import as_whole
from promptrpa.patterns import lazy_regex

_PIECE: Final = lazy_regex(r"[a-z0-9]+|[\u3400-\u9fff]")
_APART: Final = lazy_regex(r"\s*[·•|,，;；:：()（）\n]\s*|\s{2,}|\s[-–—]\s")
"""What parts the things that a label tells."""


def has_neighbour(page: Page, target: Widget, neighbour: str) -> bool:
    """What is called so stands on the row of a widget, or in the part of the page that has nothing else like it."""
    exactly, day = _is_told(page.labels, neighbour), tells_date(neighbour)

    def named(widget: Widget) -> bool:
        if not widget.label or widget.index == target.index:
            return False
        if day:
            return is_same_day(widget.label, neighbour)
        if exactly:
            return _names(widget.label, neighbour)
        return _is_nearly(widget.label, neighbour)

    if any(named(w) for w in on_row(page, target)):
        return True
    for part in page.ancestors(target):
        if any(w.index != target.index and _is_like(page, w, target) for w in page.descendants(part)):
            return False
        if any(named(w) for w in page.descendants(part)):
            return True
    return False


def stands_with(page: Page, target: Widget, name: str) -> bool:
    """The widget says itself that it is of what is called so, or stands beside that."""
    says = re.search(as_whole(name), target.label) is not None and plain(target.label) != plain(name)
    return says or has_neighbour(page, target, name)


def _is_like(page: Page, one: Widget, other: Widget) -> bool:
    """They may be the same thing of two rows: called alike, or each after its row ("Options for Oslo")."""
    if (one.class_name, one.resource_id) != (other.class_name, other.resource_id):
        return False
    if one.label == other.label:
        return True
    a, b = (_PIECE.findall(widget.label.casefold()) for widget in (one, other))
    first, last = _first_alike(a, b), _first_alike(a[::-1], b[::-1])
    own = (a[first:], b[first:]) if first >= last else (a[: len(a) - last], b[: len(b) - last])
    shown = (_is_shown_beside(page, *of) for of in zip((one, other), own, strict=True))
    return max(first, last) > 0 and all(shown)


def _is_shown_beside(page: Page, widget: Widget, pieces: Sequence[str]) -> bool:
    """These words stand in another text of a widget's row, or of the part of the page that it is in."""
    part = page.descendants(page.widgets[widget.parent]) if widget.parent >= 0 else ()
    texts = (w.label for w in (*on_row(page, widget), *part) if w.index != widget.index)
    said = f" {' '.join(pieces)} "
    return bool(pieces) and any(said in f" {' '.join(_PIECE.findall(text.casefold()))} " for text in texts)


def _names(label: str, name: str) -> bool:
    """The label is the name, or has it among what else it tells ("Anna Berg · 7 March")."""
    return any(plain(piece) == plain(name) for piece in (label, *_APART.split(label)))


@lru_cache(maxsize=64)
def _is_told(labels: frozenset[str], name: str) -> bool:
    return any(_names(label, name) for label in labels)


@lru_cache(maxsize=20_000)
def _is_nearly(label: str, name: str) -> bool:
    """The label is the name in another form or with a slip, and may tell a number besides ("Rome 8°")."""
    if any(slipped_name("", (name,), (label,))):
        return True
    if has_other_number(label, name) or strict_similarity(label, name) < STRICT:
        return False
    mine, theirs = ({word for word in stems(text) if not word.isdecimal()} for text in (label, name))
    return mine == theirs


def _first_alike(a: Sequence[str], b: Sequence[str]) -> int:
    """How many are alike before the first two that are not."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(a, b, strict=False)))
