"""Steppers: numbers that the two buttons beside them count up and down."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from promptrpa.domain.page import Bounds, Page, Widget, may_be_label, words_of_id
from promptrpa.patterns import lazy_regex

_LESS: Final = lazy_regex(
    r"[-−–—﹣－](?: ?1)?|(?:minus|less|fewer|decrease|decrement|reduce|subtract|lower|remove|one (?:less|fewer))"
    r"(?: (?P<of>.+))?|(?:减少|降低|调低|减小|减号|减|少)(?:一?[个件份位张])?(?P<zh>[\u3400-\u9fff]*)",
    re.I,
)
_MORE: Final = lazy_regex(
    r"[+＋﹢](?: ?1)?|(?:plus|more|increase|increment|raise|add|higher|one more)"
    r"(?: (?P<of>.+))?|(?:增加|提高|调高|增大|添加|加号|加|多)(?:一?[个件份位张])?(?P<zh>[\u3400-\u9fff]*)",
    re.I,
)
_COUNT: Final = lazy_regex(
    r"(?P<before>[^\d:.,/$€£¥￥]{0,16}?)(?P<value>(?:(?<!\S)[-−])?\d{1,4}(?:[.,]\d)?)(?P<behind>(?![:/.,]?\d)[^\d/$€£¥￥元]{0,16})"
)
_OWN_NAME: Final = lazy_regex(r"[^\W\d_]{2}")
_REACH: Final = 8.0
"""So many times as wide as a button is what lies between the two."""
_ABOVE: Final = 0.12
"""Of the page's height: so far above a stepper stands what it counts, where nothing beside it tells."""
_MOST_NAMES: Final = 3


@dataclass(frozen=True, slots=True)
class Stepper:
    """A number on a page, what counts it down and up, and what it may be called, the nearest first."""

    shown: Widget
    value: float
    less: Widget
    more: Widget
    names: tuple[str, ...]


def steppers(page: Page, usable: Sequence[Widget]) -> list[Stepper]:
    """Those among the widgets of the windows in front, from top to bottom. A number that can be typed is a field."""
    buttons = [w for w in usable if w.clickable and w.bounds.area and not w.editable]
    less = [w for w in buttons if _counts(w, _LESS) is not None]
    more = [w for w in buttons if _counts(w, _MORE) is not None]
    pairs = [(one, other) for one in less for other in more if _are_beside(one, other)]
    pairs.sort(key=lambda pair: _distance(*pair))
    found: list[tuple[Widget, Widget, Widget, float]] = []
    used: set[int] = set()
    for one, other in pairs:
        shown = None if used & {one.index, other.index} else _shown(usable, one, other, used)
        if shown is not None:
            used |= {one.index, other.index, shown[0].index}
            found.append((shown[0], one, other, shown[1]))
    found.sort(key=lambda made: made[0].bounds.top)
    return [_named(page, usable, made, found) for made in found]


def stepper_at(page: Page, usable: Sequence[Widget], button: Bounds) -> Stepper | None:
    """The one with a button in this place."""
    return next((s for s in steppers(page, usable) if button in (s.less.bounds, s.more.bounds)), None)


def is_more(name: str) -> bool:
    """It is what a button is called that counts up ("+", "More")."""
    return _MORE.fullmatch(name.strip()) is not None


def _counts(button: Widget, how: re.Pattern[str]) -> str | None:
    """What the button says that it counts, empty where it does not say; None where it is no such button."""
    for words in (button.text, button.description, words_of_id(button.resource_id)):
        if words and (said := how.fullmatch(words.strip())):
            return said["of"] or said["zh"] or ""
        if words:
            break
    id_words = words_of_id(button.resource_id).split()
    said_by_id = next((how.fullmatch(word) for word in id_words if how.fullmatch(word)), None)
    return "" if said_by_id and not button.label else None


def _are_beside(one: Widget, other: Widget) -> bool:
    """They are of one size and of one thing, on one row or above each other, and not far apart."""
    a, b = one.bounds, other.bounds
    sides = ((a.width, b.width), (a.height, b.height))
    alike = all(max(pair) <= 2 * min(pair) for pair in sides) and _counts(one, _LESS) == _counts(other, _MORE)
    row = abs(a.center[1] - b.center[1]) * 2 < min(a.height, b.height)
    column = abs(a.center[0] - b.center[0]) * 2 < min(a.width, b.width)
    side = max(a.height, b.height) if row else max(a.width, b.width)
    return alike and (row or column) and _distance(one, other) <= _REACH * side


def _distance(one: Widget, other: Widget) -> int:
    (x, y), (u, v) = one.bounds.center, other.bounds.center
    return abs(x - u) + abs(y - v)


def _gap(a: Bounds, b: Bounds) -> int:
    """How far apart two rectangles are."""
    across = max(a.left - b.right, b.left - a.right, 0)
    return across + max(a.top - b.bottom, b.top - a.bottom, 0)


def _shown(usable: Sequence[Widget], one: Widget, other: Widget, used: Iterable[int]) -> tuple[Widget, float] | None:
    """The number between two buttons, else the nearest one beside them on their row."""
    hull = Bounds(*map(min, one.bounds[:2], other.bounds[:2]), *map(max, one.bounds[2:], other.bounds[2:]))
    near: list[tuple[bool, int, Widget, float]] = []
    for widget in usable:
        if widget.editable or widget.index in used or not widget.bounds.area:
            continue
        told = _COUNT.fullmatch(widget.label.strip())
        x, y = widget.bounds.center
        away = max(hull.left - x, x - hull.right, 0)
        if told is None or not hull.top <= y < hull.bottom or away > _REACH * one.bounds.width:
            continue
        value = float(told["value"].replace("−", "-").replace(",", "."))
        near.append((away > 0, _distance(widget, one) + _distance(widget, other), widget, value))
    best = min(near, key=lambda each: each[:2], default=None)
    return best[2:] if best else None


def _named(
    page: Page,
    usable: Sequence[Widget],
    made: tuple[Widget, Widget, Widget, float],
    all_made: Sequence[tuple[Widget, Widget, Widget, float]],
) -> Stepper:
    shown, less, more, value = made
    own = [_counts(less, _LESS), _counts(more, _MORE), *_beside_number(shown)]
    top = min(less.bounds.top, more.bounds.top, shown.bounds.top)
    parts = {w.index for each in all_made for w in each[:3]}
    texts = [w for w in usable if w.index not in parts and not w.editable and _is_name(w.label)]
    row = [w for w in texts if less.bounds.top <= w.bounds.center[1] < less.bounds.bottom and not w.clickable]
    if not row:
        last = max((w.bounds.bottom for each in all_made for w in each[:3] if w.bounds.bottom <= top), default=0)
        reach = top - _ABOVE * page.size[1]
        row = [w for w in texts if max(last, reach) <= w.bounds.center[1] < top]
    row.sort(key=lambda w: _gap(w.bounds, shown.bounds))
    names = [name for name in (*own, *(w.label for w in row[:_MOST_NAMES])) if name]
    return Stepper(shown, value, less, more, tuple(dict.fromkeys(names)))


def _beside_number(shown: Widget) -> list[str]:
    """What stands in one text with the number ("2 guests")."""
    told = _COUNT.fullmatch(shown.label.strip())
    return [part.strip(" :：×x-−") for part in (told["before"], told["behind"]) if _is_name(part)] if told else []


def _is_name(text: str) -> bool:
    return may_be_label(text) and _OWN_NAME.search(text) is not None
