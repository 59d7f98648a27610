"""Pages of the virtual phone as poor as those of real phones can be: what a dump leaves out, and what changes by
itself."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final
from zlib import crc32

from promptrpa.domain.page import Bounds, Page, Widget
from promptrpa.evaluation.guards.examples import Example

_PLAIN: Final = ("android.view.View", "android.view.ViewGroup", "android.widget.FrameLayout", "android.widget.TextView")


@dataclass(frozen=True, slots=True)
class Manner:
    """How dumps are poor. alone: only the window in front is in them, as uiautomator writes them. stacked: nothing has
    a place. nameless: without ids. plain: without classes and states, as of web pages and of what an app draws itself.
    carried: what is touched are the words of a row, not the row. told: words are descriptions. late: the share of the
    page after that has loaded. news: texts that stand in it in place of others."""

    seed: int
    alone: bool
    stacked: bool
    nameless: bool
    plain: bool
    carried: bool
    told: bool
    late: float
    news: tuple[str, ...]


def lifelike(examples: Sequence[Example], seed: int) -> Iterator[Example]:
    """Each example in a manner of its own."""
    chance = random.Random(seed)
    words = sorted({w.text for e in examples for w in e.page.widgets if 3 < len(w.text) < 60})
    for example in examples:
        how = _manner(chance, words)
        made = _made(example, how)
        if made.holds and made.after is not None and made.page.content == made.after.content:
            made = _made(example, replace(how, plain=False, late=1.0))  # nothing of what was done is left to see
        yield made


def _manner(chance: random.Random, words: Sequence[str]) -> Manner:
    stacked = chance.random() < 0.4
    return Manner(
        chance.randrange(1 << 30),
        alone=stacked or chance.random() < 0.8,
        stacked=stacked,
        nameless=chance.random() < 0.3,
        plain=chance.random() < 0.25,
        carried=chance.random() < 0.4,
        told=chance.random() < 0.15,
        late=chance.uniform(0.6, 1) if chance.random() < 0.1 else 1.0,
        news=tuple(chance.choices(words, k=chance.randint(1, 4))) if words and chance.random() < 0.25 else (),
    )


def _made(example: Example, how: Manner) -> Example:
    before = _poorer(example.page, how)
    after = example.after
    if after is not None:
        after = _poorer(_renewed(_early(after, how.late), how), how)
    return replace(example, page=before, after=after)


def _poorer(page: Page, how: Manner) -> Page:
    if how.alone:
        page = _front(page)
    if how.carried:
        page = _carried(page)
    widgets = [_widget(w, how) for w in page.widgets]
    if how.stacked:
        widgets = [replace(w, bounds=b) for w, b in zip(widgets, _rows(widgets, page.size), strict=True)]
    return replace(page, widgets=tuple(widgets))


def _widget(widget: Widget, how: Manner) -> Widget:
    if how.nameless:
        widget = replace(widget, resource_id="")
    if how.plain:
        widget = _without_state(widget, how.seed)
    if how.told and widget.text and not widget.editable:
        widget = replace(widget, text="", description=widget.description or widget.text)
    return widget


def _without_state(widget: Widget, seed: int) -> Widget:
    """Half of what can be checked, and all that can be written in, is as it was."""
    if widget.editable or (widget.checkable and crc32(f"{seed} {widget.label}".encode()) % 2):
        return widget
    kind = _PLAIN[crc32(f"{seed} {widget.class_name}".encode()) % len(_PLAIN)]
    return replace(widget, class_name=kind, checkable=False, checked=False, selected=False)


def _carried(page: Page) -> Page:
    """The words of a row take its touch and the state of the box in it."""
    made = list(page.widgets)
    for row in page.widgets:
        if not row.interactive or row.editable or row.label or row.bounds.height > page.size[1] / 4:
            continue
        inside = list(page.descendants(row))
        words = [w.index for w in inside if w.label and not w.interactive]
        if not words:
            continue
        made[row.index] = replace(row, clickable=False, long_clickable=False, checkable=False, checked=False)
        for index in words:
            made[index] = replace(made[index], class_name="android.widget.Button", clickable=True)
        if box := next((w for w in (row, *inside) if w.checkable and not w.label), None):
            made[box.index] = replace(made[box.index], clickable=False, checkable=False, checked=False)
            first = made[words[0]]
            made[words[0]] = replace(first, class_name=box.class_name, checkable=True, checked=box.checked)
    return replace(page, widgets=tuple(made))


def _front(page: Page) -> Page:
    """The last window of the app in front alone."""
    own = [w.index for w in page.widgets if w.parent < 0 and w.package == page.package and w.bounds.area]
    return _only(page, {own[-1]}) if own else page


def _only(page: Page, roots: set[int]) -> Page:
    kept: list[Widget] = []
    places: dict[int, int] = {}
    for widget in page.widgets:
        if widget.index in roots or widget.parent in places:
            places[widget.index] = len(kept)
            kept.append(replace(widget, index=len(kept), parent=places.get(widget.parent, -1)))
    return replace(page, widgets=tuple(kept))


def _early(page: Page, share: float) -> Page:
    """Before the rest has loaded: without the words of what stands last."""
    if share == 1:
        return page
    most = int(share * len(page.widgets))
    return replace(page, widgets=tuple(w if w.index < most else _silent(w) for w in page.widgets))


def _silent(widget: Widget) -> Widget:
    return replace(widget, text="", description="", hint="", clickable=False, checkable=False, editable=False)


def _renewed(page: Page, how: Manner) -> Page:
    """Some words that nobody touches are others now: news, counters, the time."""
    idle = [w.index for w in page.widgets if w.text and not w.interactive]
    chosen = random.Random(how.seed).sample(idle, min(len(idle) // 3, len(how.news)))
    said = dict(zip(chosen, how.news, strict=False))
    return replace(page, widgets=tuple(replace(w, text=said.get(w.index, w.text)) for w in page.widgets))


def _rows(widgets: Sequence[Widget], size: tuple[int, int]) -> list[Bounds]:
    """As if all stood below each other."""
    holders = {w.parent for w in widgets}
    ends = list(range(len(widgets)))
    for widget in reversed(widgets):
        if widget.parent >= 0:
            ends[widget.parent] = max(ends[widget.parent], ends[widget.index])
    leaves = [0]
    for widget in widgets:
        leaves.append(leaves[-1] + (widget.index not in holders))
    high = size[1] / max(1, leaves[-1])
    return [
        Bounds(0, int(leaves[n] * high), size[0], max(int(leaves[n] * high) + 1, int(leaves[ends[n] + 1] * high)))
        for n in range(len(widgets))
    ]
