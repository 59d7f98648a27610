"""A page in numbers, and what changed from one to the next."""

from __future__ import annotations

import math
from statistics import median
from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.page import Page, Widget
from promptrpa.matching.pages.windows import has_dialog, is_keyboard, is_loading
from promptrpa.matching.words.text import plain

OTHERS: Final = 40
"""Labels of a page with which a title is compared."""
LONG: Final = 40
"""Characters from which a text is no label."""


def texts_on(page: Page) -> list[str]:
    return [w.text or w.description for w in page.widgets if (w.text or w.description) and not is_keyboard(w)]


def words_on(page: Page) -> str:
    return " ".join(t for t in texts_on(page) if len(t) <= LONG)


def title_of(page: Page) -> str:
    """The words at the top of the page."""
    shown = [
        w
        for w in page.widgets
        if w.text and w.bounds.area and w.package == page.package and w.bounds.center[1] < 0.2 * page.size[1]
    ]
    return min(shown, key=lambda w: (w.bounds.center[1] // 40, w.bounds.left)).text if shown else ""


def labels_on(page: Page) -> list[str]:
    return list(dict.fromkeys(w.label for w in page.widgets if 1 < len(w.label) <= LONG))[:OTHERS]


def facts(page: Page) -> list[float]:
    return [
        float(has_dialog(page)),
        float(is_loading(page)),
        float(any(w.editable for w in page.widgets)),
        float(any(w.checkable for w in page.widgets)),
        float(any(w.scrollable for w in page.widgets)),
        math.log1p(len(page.widgets)) / 6,
    ]


def shape(page: Page) -> list[float]:
    """How much stands on a page, and what kind of it."""
    said = [w for w in page.widgets if w.label and not is_keyboard(w) and w.package == page.package]
    count = max(1, len(said))
    return [
        math.log1p(len(said)) / 4,
        sum(_is_touched(page, w) for w in said) / count,
        sum(len(w.label) > LONG for w in said) / count,
        float(any(w.editable for w in said)),
        float(any(w.scrollable for w in page.widgets)),
        float(any(w.checkable for w in said)),
        math.log1p(sum(w.interactive for w in page.widgets)) / 4,
    ]


def _is_touched(page: Page, widget: Widget) -> bool:
    """It, or the row that it is in."""
    rows = (w for w in page.ancestors(widget) if w.bounds.height <= page.size[1] / 4)
    return widget.interactive or any(w.interactive for w in rows)


def shared(before: Page, after: Page) -> list[float]:
    """What both pages have of ids and of words."""
    ids = [{w.resource_id for w in p.widgets if w.resource_id and w.package == p.package} for p in (before, after)]
    words = [{w.label for w in p.widgets if w.label and w.package == p.package} for p in (before, after)]
    return [
        *(len(a & b) / max(1, len(a | b)) for a, b in (ids, words)),
        *(len(a & b) / max(1, min(len(a), len(b))) for a, b in (ids, words)),
        float(bool(ids[0]) and bool(ids[1])),
    ]


def _selected(page: Page) -> list[str]:
    return [w.label for w in page.widgets if w.selected]


def _moved(before: Page, after: Page) -> float:
    """How far what is on both pages lies higher than before, in thirds of the screen."""
    tops = {w.label: w.bounds.center[1] for w in before.widgets if w.label and w.bounds.area}
    shifts = [tops[w.label] - w.bounds.center[1] for w in after.widgets if w.label in tops and w.bounds.area]
    shifts = [s for s in shifts if abs(s) > 4]
    return max(-2.0, min(2.0, 3 * median(shifts) / before.size[1])) if shifts else 0.0


def _texts(page: Page) -> int:
    """How many widgets show words, of their own or typed."""
    return sum(bool(w.bounds.area and (w.text or w.description)) for w in page.widgets)


def differences(before: Page, after: Page, new: float, lost: float) -> list[float]:
    """new, lost: shares of the words."""
    was, now, moved = _texts(before), _texts(after), _moved(before, after)
    return [
        float(before.content == after.content),
        float(before.structure == after.structure),
        float(before.package == after.package),
        float(has_dialog(before)),
        new,
        lost,
        min(1.0, abs(now - was) / max(1, was)),
        float(any(is_keyboard(w) for w in after.widgets)),
        float(title_of(before) == title_of(after)),
        moved,
        min(1.0, abs(moved)),
        float("launcher" in after.package),
        float("launcher" in before.package),
        float(sum(w.checked for w in before.widgets) != sum(w.checked for w in after.widgets)),
        float(_selected(before) != _selected(after)),
    ]


def typed_or_moved(before: Page, instruction: Instruction, after: Page) -> list[float]:
    """Of a text that was to be typed, and of a direction."""
    text = instruction.parameter if instruction.operation is OperationType.EDIT else ""
    fields_before = [w.text for w in before.widgets if w.editable]
    fields = [w.text for w in after.widgets if w.editable]
    direction = {"down": 1.0, "right": 1.0, "up": -1.0, "left": -1.0}.get(instruction.parameter, 0.0)
    exact = float(bool(text) and any(plain(t) == plain(text) for t in fields))
    hidden = any(w.editable and w.password and w.text for w in after.widgets)
    return [
        exact,
        float(bool(text) and any(plain(text) in plain(t) for t in fields)),
        float(bool(text) and any(plain(text) in plain(t) for t in fields_before)),
        float(fields != fields_before),
        float(hidden),
        float(bool(text) and any(text in t for t in texts_on(after))),
        direction,
        direction * max(-1.0, min(1.0, _moved(before, after))),
        float(bool(fields)),
    ]
