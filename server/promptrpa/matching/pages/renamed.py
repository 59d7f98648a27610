"""The widget of a saved step under a new name: known by where and how it stands, and by what is new on the page."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from promptrpa.domain.page import Page, Widget
from promptrpa.domain.task import PageFeatures, WidgetFeatures
from promptrpa.matching.pages.features import (
    Match,
    common_ending,
    is_checked,
    label_of,
    neighbours,
    overlap,
    same_way,
    shown_label,
)
from promptrpa.ports.meaning import Embedder

RENAMED: Final = 0.54
"""A widget that stands where the saved one stood, under a new name, is it from this score on."""
RENAMED_LEAD: Final = 0.08
"""By how much it must lead the next."""
ALONE: Final = 0.2
"""A widget stands alone that leads all others of its kind in standing by so much."""
SAID_ALIKE: Final = 0.35
"""Nearness in meaning that a row of a list or a switch must have besides: they may be other things of the same kind."""
_BUTTONS: Final = frozenset({"Button", "ImageButton", "FloatingActionButton", "ExtendedFloatingActionButton"})


def find_renamed(
    page: Page, usable: Sequence[Widget], wanted: WidgetFeatures, saved: PageFeatures, embedder: Embedder
) -> Match | None:
    """Of the usable widgets the one that took the place of one whose label is gone: its own label was not there before,
    nothing else that is gone is called more like it, and class, place and neighbours are those of the saved one. None
    where that is not clear."""
    gone = label_of(wanted)
    could = [
        (widget, _label(page, widget))
        for widget in usable
        if same_way(widget, wanted) and is_checked(page, widget) == wanted.checkable
    ]
    if not gone or any(gone in (label, widget.description) for widget, label in could):
        return None
    before = set(saved.words)
    fresh = [
        (w, label)
        for w, label in could
        if label not in before and _same_family(w, wanted) and (w.editable or not embedder.excludes(gone, label))
    ]
    missing = before - {w.label for w in page.widgets} - {gone}
    fresh = [(w, label) for w, label in fresh if not _is_nearer_to_another(label, gone, missing, embedder)]
    meanings = embedder.similarity(gone, [label for _, label in fresh])
    standing = [_standing(page, widget, wanted) for widget, _ in fresh]
    found = []
    for at, (widget, _) in enumerate(fresh):
        in_list = any(a.scrollable for a in page.ancestors(widget)) and not widget.editable
        if (in_list or wanted.checkable) and meanings[at] < SAID_ALIKE:
            continue
        others = [s for n, s in enumerate(standing) if n != at and fresh[n][0].class_name == widget.class_name]
        alone = not others or standing[at] - max(others) >= ALONE
        counts = alone and (wanted.checkable or not in_list)
        found.append(Match(widget, 0.5 * standing[at] + 0.25 * counts + 0.25 * meanings[at]))
    found.sort(key=lambda m: -m.score)
    clear = len(found) == 1 or (len(found) > 1 and found[0].score - found[1].score >= RENAMED_LEAD)
    return found[0] if clear and found[0].score >= RENAMED else None


def _is_nearer_to_another(label: str, gone: str, missing: Collection[str], embedder: Embedder) -> bool:
    """It is the new name of something else that is no longer called as it was ("Calls over Wi-Fi": of Wi-Fi calling,
    and not of Call waiting)."""
    own, *others = embedder.similarity(label, [gone, *missing])
    return max(others, default=0.0) > own


def _label(page: Page, widget: Widget) -> str:
    return widget.hint if widget.editable else shown_label(page, widget)


def _same_family(widget: Widget, wanted: WidgetFeatures) -> bool:
    """The same class, or a button that has become an icon, or an icon that has become a button."""
    kind = wanted.class_name.rpartition(".")[2]
    return widget.class_name == wanted.class_name or _BUTTONS.issuperset((widget.kind, kind))


def _standing(page: Page, widget: Widget, wanted: WidgetFeatures) -> float:
    """How much a widget stands where and how the saved one stood, whatever it is called; 0 to 1."""
    width, height = page.size
    x, y = widget.bounds.center
    distance = abs(x / width - wanted.place[0]) + abs(y / height - wanted.place[1])
    stretch = abs(widget.bounds.width / width - wanted.size[0]) + abs(widget.bounds.height / height - wanted.size[1])
    if widget.class_name != wanted.class_name:  # a button that has become an icon is smaller
        stretch = 0.0
    path = (*reversed([a.kind for a in page.ancestors(widget)]), *wanted.path[-1:])
    return (
        0.35 * max(0.0, 1 - 3 * distance)
        + 0.15 * max(0.0, 1 - 3 * stretch)
        + 0.2 * common_ending(path, wanted.path)
        + 0.3 * overlap(neighbours(page, widget), wanted.neighbours)
    )
