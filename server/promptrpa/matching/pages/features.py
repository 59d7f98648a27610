"""Widgets known again by their features, as data: what a saved task keeps of one, and how near another comes to it.

The weights and thresholds are the replay program's constants; nothing here depends on anything but the page.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from operator import itemgetter
from typing import Final

from promptrpa.domain.page import Page, Widget
from promptrpa.domain.task import PageFeatures, Slot, TaskStep, WidgetFeatures
from promptrpa.matching.pages.columns import columns_of
from promptrpa.matching.pages.sliders import is_slider
from promptrpa.matching.pages.windows import dialog_of, has_dialog
from promptrpa.matching.words.days import shows_day
from promptrpa.matching.words.text import plain, strict_similarity
from promptrpa.matching.words.values import as_template, fill

WEIGHTS: Final[dict[str, float]] = {
    "text": 3.0,
    "description": 2.5,
    "hint": 1.5,
    "resource_id": 2.5,
    "own": 2.0,
    "kind": 1.0,
    "neighbours": 1.2,
    "path": 0.6,
    "place": 0.8,
    "size": 0.4,
    "flags": 0.8,
}
"""How much each feature counts; only those that the saved widget has are counted."""
MATCH: Final = 0.72
"""A widget is the saved one from this score on."""
SHORTLIST: Final = 8
"""How many widgets of a page are compared in all features."""
MARGIN: Final = 0.04
"""By how much it must lead the next."""
MOST_WORDS: Final = 80
"""Labels that are kept of a page."""
UP: Final = frozenset({"navigateup", "转到上一层级", "back", "返回", "向上导航"})
"""Plain labels of what leads back."""
SAME_PAGE: Final = 0.25
"""A page with less of the words is another one."""
SAME_END: Final = 0.1
"""The same for the page that a task ends on: what was changed shows on it."""
LABEL: Final = 0.5
"""Labels less alike than this are those of different widgets, whatever else agrees."""


def features_of(page: Page, widget: Widget) -> WidgetFeatures:
    """What a saved task keeps of a widget on a page."""
    width, height = page.size
    return WidgetFeatures(
        text="" if is_slider(widget) else widget.text,  # where it stands
        description=widget.description,
        hint=widget.hint,
        resource_id=widget.resource_id,
        class_name=widget.class_name,
        path=(*reversed([a.kind for a in page.ancestors(widget)]), widget.kind),
        place=(round(widget.bounds.center[0] / width, 3), round(widget.bounds.center[1] / height, 3)),
        size=(round(widget.bounds.width / width, 3), round(widget.bounds.height / height, 3)),
        own=inner_texts(page, widget) or named_beside(page, widget),
        neighbours=neighbours(page, widget),
        group=tuple(words for s in siblings(page, widget) if (words := s.told or s.hint))[:4],
        order=_order(page, widget),
        columns=columns_of(page, widget),
        clickable=widget.clickable,
        checkable=widget.checkable,
        editable=widget.editable,
        scrollable=widget.scrollable,
    )


def inner_texts(page: Page, widget: Widget, most: int = 4) -> tuple[str, ...]:
    """The first labels inside a widget, without what stands in its fields."""
    return tuple(islice((words for inner in page.descendants(widget) if (words := inner.told)), most))


def touched_texts(page: Page, widget: Widget) -> tuple[str, ...]:
    """The labels inside a widget that a touch on it touches; of what stands in a scrolling list only the first, as the
    others may be what people wrote."""
    if any(above.scrollable for above in page.ancestors(widget)):
        return inner_texts(page, widget, 1)
    apart = {widget.index}
    found = []
    for inner in page.descendants(widget):
        if inner.parent in apart and not inner.interactive:
            apart.add(inner.index)
            found.append(inner.text or inner.description)
    return tuple(filter(None, found))


def siblings(page: Page, widget: Widget) -> tuple[Widget, ...]:
    if widget.parent < 0:
        return ()
    return tuple(w for w in page.children(page.widgets[widget.parent]) if w.index != widget.index)


def is_checked(page: Page, widget: Widget) -> bool:
    """It can be checked, or is the row of something that can."""
    return widget.checkable or any(inner.checkable for inner in page.descendants(widget))


_SCROLLS_DOWN: Final = frozenset({"ScrollView", "NestedScrollView", "ListView", "RecyclerView"})


def is_tab(page: Page, widget: Widget) -> bool:
    """One of a row of which another is selected: touching it shows another part of the page and does nothing else. What
    scrolls up and down with the page is a choice on it, such as a colour."""
    if widget.parent < 0 or widget.selected or widget.checkable:
        return False
    if any(above.kind in _SCROLLS_DOWN for above in page.ancestors(widget)):
        return False
    return len(page.children(page.widgets[widget.parent])) > 1 and page.selected_in[widget.parent] == 1


def is_in_front(page: Page, widget: Widget) -> bool:
    """A tab, or a part of one, that is selected: its part of the page is in front already."""
    return any(w.selected for w in (widget, *page.ancestors(widget), *page.descendants(widget)))


def neighbours(page: Page, widget: Widget) -> tuple[str, str, str, str]:
    """The labels nearest to the left, above, right and below; empty where there is none."""
    x, y = widget.bounds.center
    inside = {d.index for d in page.descendants(widget)} | {a.index for a in page.ancestors(widget)} | {widget.index}
    labels = page.labelled_by_height
    aside = max((abs(across - x) for across in page.labelled_across), default=0)
    best: list[tuple[float, int, str]] = [(1e9, 0, "")] * 4
    middle = bisect_left(labels, y, key=itemgetter(2))
    for upright, near in ((1, reversed(labels[:middle])), (3, labels[middle:])):
        for index, ox, oy, words in near:
            dx, dy = ox - x, oy - y
            if abs(dy) > best[upright][0] and (abs(dy) > aside or 2 * abs(dy) > max(best[0][0], best[2][0])):
                break  # what is farther up or down is no nearer to any side
            side = (0 if dx < 0 else 2) if abs(dx) > abs(dy) else (1 if dy < 0 else 3)
            if index not in inside:
                best[side] = min(best[side], (abs(dx) + abs(dy), index, words))
    return best[0][2], best[1][2], best[2][2], best[3][2]


def page_features(page: Page) -> PageFeatures:
    """What a saved step keeps of the page that it is done on."""
    words = tuple(dict.fromkeys(_words(page)))[:MOST_WORDS]
    return PageFeatures(page.package, page.activity, page.structure, words, has_dialog(page))


def page_likeness(page: Page, saved: PageFeatures) -> float:
    """How much a page is the saved one, by app and words, 0 to 1: the cosine of the two sets. Of a dialog's page only
    the dialog counts: the share of its words that were there."""
    if saved.package != page.package:
        return 0.0
    theirs = _telling(saved.words)
    if dialog := dialog_of(page):
        shown = (w.description or (w.hint if w.editable else w.text) for w in page.descendants(dialog))
        inside = _telling(shown)
        return len(inside & theirs) / len(inside) if inside else 1.0
    mine = _telling(_words(page))
    return len(mine & theirs) / (len(mine) * len(theirs)) ** 0.5 if mine and theirs else 1.0


def _telling(words: Iterable[str]) -> set[str]:
    """Without what is on most pages."""
    return {word for word in words if word and plain(word) not in UP}


def _words(page: Page) -> Iterator[str]:
    for widget in page.widgets:
        if widget.package == page.package:
            yield from (w for w in (widget.description, widget.hint if widget.editable else widget.text) if w)


def can_be_touched(page: Page, widget: Widget) -> bool:
    """By itself, or as a part of what can."""
    return widget.clickable or any(above.clickable for above in page.ancestors(widget))


def words_in(page: Page, widget: Widget, named: str = "") -> Widget:
    """The label of that name inside a row, else the first one, to touch it there and not on something else in the
    row."""
    if widget.label or widget.editable:
        return widget
    inside = [w for w in page.descendants(widget) if w.text and not w.clickable]
    return next((w for w in inside if w.text == named), inside[0] if inside else widget)


def shown_label(page: Page, widget: Widget) -> str:
    """What a person would call a widget on a page: its label, the first text inside, or what names it beside."""
    if widget.label:
        return widget.label
    return next(iter(inner_texts(page, widget, 1) or named_beside(page, widget)), "")


def label_of(features: WidgetFeatures) -> str:
    """What a person would call it: its text (but not what stands in a field), description, hint, or the first text
    inside."""
    shown = "" if features.editable else features.text
    return shown or features.description or features.hint or (features.own[0] if features.own else "")


def called(features: WidgetFeatures, said: str) -> str:
    """The same; of several texts inside it the one that it was named by (the subject of a mail, not its sender)."""
    return said if said and said in features.own else label_of(features)


def name_of_step(step: TaskStep) -> str:
    """What a saved step touches is called; what it says where no widget was saved."""
    said = step.instruction.object.text
    return called(step.features, said) if step.features else said


@dataclass(frozen=True, slots=True)
class Match:
    widget: Widget
    score: float


def find(page: Page, wanted: WidgetFeatures) -> list[Match]:
    """The widgets that could be the saved one, best first, with their scores (0 to 1)."""
    usable = [(widget, _own(page, widget, wanted)) for widget in page.widgets if same_way(widget, wanted)]
    usable.sort(key=lambda pair: (-_first_look(page, pair[0], pair[1], wanted), pair[0].index))
    likely = (widget for widget, own in usable if _labels_agree(page, widget, own, wanted))
    return sorted((Match(w, score(page, w, wanted)) for w in islice(likely, SHORTLIST)), key=lambda m: -m.score)


def _first_look(page: Page, widget: Widget, own: Sequence[str], wanted: WidgetFeatures) -> float:
    """What costs little to compare; the best by it are looked at closely."""
    x, y = widget.bounds.center
    distance = abs(x / page.size[0] - wanted.place[0]) + abs(y / page.size[1] - wanted.place[1])
    return (
        2 * (widget.resource_id == wanted.resource_id)
        + 3 * (bool(wanted.text) and widget.text == wanted.text)
        + 3 * (bool(wanted.description) and widget.description == wanted.description)
        + 2 * overlap(own, wanted.own)
        + (widget.class_name == wanted.class_name)
        - distance
    )


def _own(page: Page, widget: Widget, wanted: WidgetFeatures) -> tuple[str, ...]:
    if not wanted.own and widget.label:
        return ()
    return inner_texts(page, widget, 2 * len(wanted.own) + 4) or named_beside(page, widget)


def named_beside(page: Page, widget: Widget) -> tuple[str, ...]:
    """What names a switch or field that has no words of its own: the texts of its row, or of what holds it. Numbers
    name no field: they are the values of a picker."""
    if not (widget.checkable or widget.editable) or widget.description or widget.hint:
        return ()
    if widget.checkable and widget.text:
        return ()
    for ancestor in page.ancestors(widget):
        if ancestor.bounds.height > 0.25 * page.size[1]:
            return ()
        held = (ancestor, *page.descendants(ancestor))  # a picker is itself called "Minute"
        around = tuple(w.text or w.description for w in held if not w.editable)
        names = (words for words in around if words and not (widget.editable and words.isdigit()))
        if named := tuple(names)[:4]:
            return named
    return ()


def same_way(widget: Widget, wanted: WidgetFeatures) -> bool:
    """It can be used as the saved one was."""
    if not widget.enabled or not widget.bounds.area:
        return False
    if wanted.editable or widget.editable:
        return widget.editable == wanted.editable
    if wanted.checkable:
        return widget.checkable
    return widget.interactive if (wanted.clickable or wanted.scrollable) else True


def score(page: Page, widget: Widget, wanted: WidgetFeatures) -> float:
    """How near a widget is to the saved one. 0 where the labels are those of different things."""
    own = _own(page, widget, wanted)
    if not _labels_agree(page, widget, own, wanted):
        return 0.0
    parts: list[tuple[float, float]] = []

    def add(name: str, value: float) -> None:
        parts.append((WEIGHTS[name], value))

    if wanted.text and not wanted.editable:
        add("text", _alike(widget.text or widget.description, wanted.text))
    if wanted.description:
        add("description", _alike(widget.description or widget.text, wanted.description))
    if wanted.hint:
        add("hint", _alike(widget.hint, wanted.hint))
    if wanted.resource_id:
        add("resource_id", float(widget.resource_id == wanted.resource_id))
    if wanted.own:
        add("own", overlap(own, wanted.own))
    add("kind", float(widget.class_name == wanted.class_name))
    near = overlap(neighbours(page, widget), wanted.neighbours)
    if any(wanted.neighbours):
        add("neighbours", near)
    if wanted.path:
        path = (*reversed([a.kind for a in page.ancestors(widget)]), widget.kind)
        add("path", common_ending(path, wanted.path))
    width, height = page.size
    x, y = widget.bounds.center
    distance = abs(x / width - wanted.place[0]) + abs(y / height - wanted.place[1])
    add("place", max(0.0, 1 - 2 * distance))
    stretch = abs(widget.bounds.width / width - wanted.size[0]) + abs(widget.bounds.height / height - wanted.size[1])
    add("size", max(0.0, 1 - 2 * stretch))
    flags = (widget.clickable == wanted.clickable) + (widget.checkable == wanted.checkable)
    add("flags", flags / 2)
    return sum(w * v for w, v in parts) / sum(w for w, _ in parts)


def _labels_agree(page: Page, widget: Widget, own: Sequence[str], wanted: WidgetFeatures) -> bool:
    if wanted.editable:
        if wanted.own and own and not wanted.hint:
            return _same_label(own[0], wanted.own[0])
        if not wanted.hint and not widget.hint and wanted.neighbours and wanted.neighbours[1]:
            return _same_label(neighbours(page, widget)[1], wanted.neighbours[1])
        return not (wanted.hint and widget.hint) or _same_label(widget.hint, wanted.hint)
    theirs = label_of(wanted)
    mine = [t for t in (widget.text, widget.description) if t] or list(own)
    if not theirs and any(wanted.neighbours):
        side = 0 if wanted.neighbours[0] else 1
        return _same_label(neighbours(page, widget)[side], wanted.neighbours[side])
    if not mine:  # a row without any words is out of view but for its edge
        return not theirs or bool(wanted.text or wanted.description or wanted.hint)
    return not theirs or any(_same_label(m, theirs) for m in mine)


def _same_label(mine: str, theirs: str) -> bool:
    """Short labels and numbers are only the same when they are equal."""
    if len(theirs) <= 3 or any(c.isdigit() for c in theirs):
        return plain(mine) == plain(theirs)
    return strict_similarity(mine, theirs) >= LABEL


def _alike(a: str, b: str) -> float:
    return 1.0 if a == b else strict_similarity(a, b)


def overlap(mine: Iterable[str], wanted: Sequence[str]) -> float:
    """The share of the wanted texts that are there, 0 to 1."""
    there = set(mine) - {""}
    asked = [w for w in wanted if w]
    return sum(w in there for w in asked) / len(asked) if asked else 0.0


def common_ending(a: Sequence[str], b: Sequence[str]) -> float:
    """How much of two paths is the same, counted from their ends, 0 to 1."""
    same = 0
    for x, y in zip(reversed(a), reversed(b), strict=False):
        if x != y:
            break
        same += 1
    return same / max(len(a), len(b))


def _order(page: Page, widget: Widget) -> int:
    alike = [
        s.index
        for s in (*siblings(page, widget), widget)
        if (s.kind, s.resource_id) == (widget.kind, widget.resource_id)
    ]
    return sorted(alike).index(widget.index)


def with_slots(features: WidgetFeatures, slots: Sequence[Slot], touched: Collection[str] = ()) -> WidgetFeatures:
    """The features with the slots' values written as `{slot}`, also a short one by which it is touched ("Key 3"). What
    else the widget said belonged to those values (the sender beside a subject) and is dropped, as are neighbours that
    hold one. A day by which it is touched may be shown in other words."""
    days = [slot for slot in slots if slot.name in touched and slot.type == "date"]

    def write(text: str) -> str:
        day = next((slot for slot in days if shows_day(text, slot.value)), None)
        return f"{{{day.name}}}" if day else as_template(text, slots, short=touched)

    shown = "" if features.editable else features.text
    text, description, own = write(shown), write(features.description), tuple(write(t) for t in features.own)
    if (text, description, own) != (shown, features.description, features.own):
        text = text if text != shown else ""
        description = description if description != features.description else ""
        own = tuple(t for t, before in zip(own, features.own, strict=True) if t != before)
    return replace(
        features,
        text=text,
        description=description,
        own=own,
        neighbours=tuple(t if write(t) == t else "" for t in features.neighbours),
        group=tuple(t for t in features.group if write(t) == t),
        columns=tuple(tuple(map(write, column)) for column in features.columns),
    )


def filled(features: WidgetFeatures, slots: Sequence[Slot]) -> WidgetFeatures:
    """The features with every `{slot}` replaced by its value."""
    return replace(
        features,
        text=fill(features.text, slots),
        description=fill(features.description, slots),
        own=tuple(fill(t, slots) for t in features.own),
        columns=tuple(tuple(fill(t, slots) for t in column) for column in features.columns),
    )


def idle_texts(page: Page, widgets: Iterable[Widget]) -> list[str]:
    """The texts of widgets that do nothing when they are touched: titles, and what is only told."""
    return [w.text for w in widgets if w.text and not any(a.interactive for a in (w, *page.ancestors(w)))]
