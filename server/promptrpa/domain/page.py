"""A page: what the phone shows at one moment."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final, NamedTuple

_LONGEST_LABEL: Final = 40
"""Characters."""
_MOST_DIGITS: Final = 2
_ROW: Final = 0.2
"""Of the screen's height: what is higher is no row."""
_BAND: Final = 100
"""Pixels."""


class Bounds(NamedTuple):
    """A rectangle in screen pixels; right and bottom are outside."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    @property
    def area(self) -> int:
        return max(0, self.width) * max(0, self.height)

    @property
    def center(self) -> tuple[int, int]:
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2

    def contains(self, x: float, y: float) -> bool:
        return self.left <= x < self.right and self.top <= y < self.bottom

    def overlap(self, other: Bounds) -> Bounds:
        """The common part; its area is 0 where there is none."""
        return Bounds(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )


@dataclass(frozen=True, slots=True)
class Widget:
    """A node of the layout hierarchy. `index` is its place in `Page.widgets`, `parent` its parent's (-1: none)."""

    index: int
    parent: int
    class_name: str
    bounds: Bounds
    text: str = ""
    description: str = ""
    hint: str = ""
    resource_id: str = ""
    package: str = ""
    clickable: bool = False
    long_clickable: bool = False
    checkable: bool = False
    checked: bool = False
    scrollable: bool = False
    editable: bool = False
    enabled: bool = True
    focusable: bool = False
    focused: bool = False
    selected: bool = False
    password: bool = False
    drawn: bool = field(default=False, repr=False)
    """Made out in the picture; the hierarchy does not have it."""

    @property
    def label(self) -> str:
        """Its own words: the text, else the description, else the hint."""
        return self.text or self.description or self.hint

    @property
    def told(self) -> str:
        """The text, else the description; what stands in a field is its user's own."""
        return self.description if self.editable or self.password else self.text or self.description

    @property
    def interactive(self) -> bool:
        return self.clickable or self.long_clickable or self.checkable or self.editable

    @property
    def kind(self) -> str:
        """The class without its package: "Button", "EditText"."""
        return self.class_name.rpartition(".")[2]

    @property
    def is_strip(self) -> bool:
        """It is much wider than high: what it holds stands side by side, as in a bar of tabs."""
        return self.bounds.width > 2.5 * self.bounds.height


@dataclass(frozen=True, slots=True)
class Picture:
    """An encoded screenshot (PNG or JPEG) of `size` pixels."""

    data: bytes
    size: tuple[int, int]

    @property
    def digest(self) -> str:
        return hashlib.sha256(self.data).hexdigest()


@dataclass(frozen=True)
class Page:
    """Layout hierarchy, foreground app and, when asked for, the screenshot of one moment.

    widgets: in document order, so that a parent stands before its children.
    size: screen width and height in pixels, as rotated.
    protected: no picture can be had, as the window refuses screenshots, or the page never kept still for one.
    """

    widgets: tuple[Widget, ...]
    package: str
    activity: str
    size: tuple[int, int]
    rotation: int = 0
    picture: Picture | None = None
    protected: bool = False

    def with_picture(self, picture: Picture) -> Page:
        return replace(self, picture=picture)

    @cached_property
    def bare(self) -> Page:
        """What the hierarchy alone says: without drawn widgets, which stand at the end, and without the picture."""
        if self.picture is None:
            return self
        return replace(self, widgets=tuple(w for w in self.widgets if not w.drawn), picture=None)

    @cached_property
    def _children(self) -> tuple[tuple[Widget, ...], ...]:
        lists: list[list[Widget]] = [[] for _ in self.widgets]
        for widget in self.widgets:
            if widget.parent >= 0:
                lists[widget.parent].append(widget)
        return tuple(map(tuple, lists))

    def children(self, widget: Widget) -> tuple[Widget, ...]:
        return self._children[widget.index]

    @cached_property
    def selected_in(self) -> Counter[int]:
        """How many of the children of a widget are selected, by its index."""
        return Counter(widget.parent for widget in self.widgets if widget.selected)

    def ancestors(self, widget: Widget) -> Iterator[Widget]:
        """From the parent up to the root."""
        while widget.parent >= 0:
            widget = self.widgets[widget.parent]
            yield widget

    def descendants(self, widget: Widget) -> Iterator[Widget]:
        """All below, in document order."""
        waiting = [*reversed(self._children[widget.index])]
        while waiting:
            found = waiting.pop()
            yield found
            waiting.extend(reversed(self._children[found.index]))

    def level_with(self, top: int, bottom: int) -> Sequence[Widget]:
        """Those no higher than a row that may reach into this part of the screen, in document order."""
        bands = range(top // _BAND, bottom // _BAND + 1)
        if len(bands) > len(self._bands):
            return [w for w in self.widgets if self._is_low(w)]
        found = {index for band in bands for index in self._bands.get(band, ())}
        return [self.widgets[index] for index in sorted(found)]

    @cached_property
    def _bands(self) -> dict[int, list[int]]:
        """The same by the bands of the screen that they reach into."""
        bands: dict[int, list[int]] = {}
        for widget in filter(self._is_low, self.widgets):
            for band in range(widget.bounds.top // _BAND, (widget.bounds.bottom - 1) // _BAND + 1):
                bands.setdefault(band, []).append(widget.index)
        return bands

    def _is_low(self, widget: Widget) -> bool:
        return bool(widget.bounds.area) and widget.bounds.height < _ROW * self.size[1]

    @property
    def longest_list(self) -> Widget | None:
        """The largest thing that can be scrolled down, other than the wheel of a value."""
        lists = [w for w in self.widgets if w.scrollable and not w.is_strip and not self._is_wheel(w)]
        return max(lists, key=lambda w: w.bounds.area, default=None)

    def _is_wheel(self, widget: Widget) -> bool:
        return any("Picker" in w.kind or "SeekBar" in w.kind for w in (widget, *self.ancestors(widget)))

    @cached_property
    def labelled(self) -> tuple[tuple[int, int, int, str], ...]:
        """Index, centre (x, y) and words of every widget that shows words, other than those in a field."""
        shown = ((w.index, *w.bounds.center, w.told) for w in self.widgets if w.bounds.area)
        return tuple(each for each in shown if each[3])

    @cached_property
    def labelled_by_height(self) -> list[tuple[int, int, int, str]]:
        """The same from top to bottom."""
        return sorted(self.labelled, key=lambda each: each[2])

    @cached_property
    def labelled_across(self) -> tuple[int, ...]:
        """Where the first and the last of them stands, from left to right."""
        across = sorted(x for _, x, _, _ in self.labelled)
        return (across[0], across[-1]) if across else ()

    @cached_property
    def labels(self) -> frozenset[str]:
        """What its widgets are labelled."""
        return frozenset(widget.label for widget in self.widgets if widget.label)

    @cached_property
    def content(self) -> str:
        """A digest of everything in the hierarchy: equal when nothing visible to us changed."""
        return _digest(repr(w) for w in self.widgets) if self.widgets else ""

    @cached_property
    def structure(self) -> str:
        """A digest of app, activity, ids and classes without list contents: the same page with other contents in it."""
        parts = {(w.kind, w.resource_id) for w in self.widgets if w.resource_id or w.interactive}
        return _digest([self.package, self.activity, *(f"{kind} {rid}" for kind, rid in sorted(parts))])


def _digest(parts: Iterator[str] | list[str]) -> str:
    return hashlib.blake2b("\n".join(parts).encode(), digest_size=12).hexdigest()


def may_be_label(text: str) -> bool:
    """The text is short and has hardly a digit: words of the app, and not what somebody wrote, a time, a price, a code
    or a number of a person."""
    return 0 < len(text) <= _LONGEST_LABEL and "@" not in text and len(re.findall(r"\d", text)) <= _MOST_DIGITS


def words_of_id(resource_id: str) -> str:
    """The words in an id: com.app:id/searchButton_top -> search button top."""
    name = resource_id.rpartition("/")[2]
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name)
    return re.sub(r"[_\-.:]+", " ", spaced).strip().lower()
