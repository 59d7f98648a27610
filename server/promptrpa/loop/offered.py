"""What a page offers to choose from, and what tells its rows apart."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.loop import RunState
from promptrpa.domain.operation import Proposal
from promptrpa.domain.page import Page, Widget
from promptrpa.domain.question import QuestionKind
from promptrpa.domain.task import Slot
from promptrpa.matching.pages.features import (
    can_be_touched,
    features_of,
    idle_texts,
    inner_texts,
    label_of,
    shown_label,
)
from promptrpa.matching.pages.kinds import SWITCHES, is_one_of_several
from promptrpa.matching.pages.windows import offers_choices, own_windows, usable_widgets
from promptrpa.matching.prompts.by_kind import is_one
from promptrpa.matching.prompts.coverage import alternatives
from promptrpa.matching.words.partly import wholly_said
from promptrpa.matching.words.text import plain, strict_similarity
from promptrpa.matching.words.tokens import all_said_in
from promptrpa.patterns import lazy_regex

NAMED: Final = 0.9
"""Likeness of a label and what is to be chosen, from which the label is what opens the choices, or one of them."""
_LEADS: Final = frozenset({OperationType.OPEN, OperationType.CLICK, OperationType.BACK})
_SETTINGS: Final = lazy_regex(r"settings|preferences", re.I)
"""In the names of pages that set something."""
_LONGEST: Final = 30
"""Characters of a name; what is longer is a sentence."""
_ALL: Final = lazy_regex(r"all(?: \w+s)?|(?:全部|所有)(?:的?[\u3400-\u9fff]{1,3})?", re.I)
"""How a filter is called that leaves nothing out ("All", "All cars")."""
_ICONS: Final = ("ImageButton", "ImageView")
_LISTS: Final = ("RecyclerView", "ListView", "GridView")
"""Lists also where all of them is in view."""


def is_offered(state: RunState, page: Page, meant: str) -> bool:
    """The page has several of what a person's own step leaves open: choices are in front; or things of a kind, on no
    page of settings; or it is called so, or what led to it, and none of its rows leads on to them. A tutorial says
    itself on which page they are."""
    if state.function is None or not state.function.steps:
        return True
    inside = in_front(page)
    if sum(map(is_one_of_several, inside)) > 1 or offers_choices(page):
        return True
    if is_one(meant) and not sets(page, inside):
        return True
    rows = [shown_as(page, w) for w in widgets_offered(page)]
    if 0 < sum(_is_called(label, meant) for label in rows) < len(rows):
        return False
    return is_page_of(state, page, meant)


def is_page_of(state: RunState, page: Page, meant: str) -> bool:
    """It is called like what is to be chosen, or what led to it is."""
    return any(_is_called(name, meant) for name in (*idle_texts(page, in_front(page)), _led_by(state)))


def sets(page: Page, inside: Sequence[Widget]) -> bool:
    """It is a page of settings, by its name or by the switches on it."""
    return _SETTINGS.search(f"{page.package} {page.activity}") is not None or any(w.kind in SWITCHES for w in inside)


def _is_called(name: str, meant: str) -> bool:
    """A name says the kind of thing that is meant ("Phone ringtone" for "ringtone"), or its last word does ("Sound" for
    "alarm sound"); not a whole sentence."""
    if not name or len(name) > _LONGEST:
        return False
    return all_said_in(meant, name) or (len(plain(name)) > 1 and plain(meant).endswith(plain(name)))


def _led_by(state: RunState) -> str:
    """What was touched or opened last; empty once that was left again."""
    last = next((s for s in reversed(state.own_history) if s.operation and s.operation.type in _LEADS), None)
    if last is None or last.operation is None or last.operation.type is OperationType.BACK:
        return ""
    opened = last.instruction.parameter if last.instruction else ""
    return opened if last.operation.type is OperationType.OPEN else (last.proposal.label if last.proposal else "")


def rows_with(page: Page, values: Sequence[Slot]) -> list[Widget]:
    """The rows that show one of the values in so many words, where several do."""
    for value in (plain(slot.value) for slot in values):
        rows = [w for w in widgets_offered(page) if value in map(plain, (w.label, *inner_texts(page, w)))]
        if len(rows) > 1:
            return rows
    return []


def rows_said(page: Page, prompt: str, planned: Sequence[str]) -> list[Widget]:
    """The rows that show a text of which the prompt has all words and the plan none, where several do."""
    rows = {w.index: {w.label, *inner_texts(page, w)} - {""} for w in widgets_offered(page)}
    often = Counter(text for texts in rows.values() for text in texts)
    several = [text for text, count in often.items() if count > 1 and _has_words(text)]
    told = [plain(text) for text in planned]
    said = wholly_said(prompt, [text for text in several if not any(plain(text) in each for each in told)])
    return [page.widgets[index] for index, texts in rows.items() if said in texts]


def alternatives_shown(page: Page, meant: str) -> list[str]:
    """Of "A, B or C" what the page shows."""
    shown = {plain(w.label) for w in page.widgets if w.label and can_be_touched(page, w)}
    return [part for part in alternatives(meant) if plain(part) in shown]


def choices(page: Page) -> list[str]:
    """The labels of what can be chosen in the window in front: things to check, else the rows of its list, else what is
    there several times."""
    return list(dict.fromkeys(label for w in widgets_offered(page) if (label := shown_as(page, w))))


def rows_of(page: Page, instruction: Instruction) -> list[Widget]:
    """The rows that have each one of what is to be touched beside a thing ("Delete"), else all that is offered; where
    that are icons beside things, the rows of these."""
    called = instruction.object.text if instruction.object.neighbour else ""
    there = [w for w in in_front(page) if called and w.label and can_be_touched(page, w)]
    there = [w for w in there if strict_similarity(w.label, called) >= NAMED]
    offered = there if len(there) > 1 else widgets_offered(page)
    icons = bool(called) and all(w.kind in _ICONS for w in offered)
    return _rows_around(page, offered) if icons or offered is there else offered


def _rows_around(page: Page, widgets: Sequence[Widget]) -> list[Widget]:
    """Of each what holds it and none of the others."""
    held = Counter(above.index for w in widgets for above in page.ancestors(w))
    alone = ([a for a in page.ancestors(w) if held[a.index] == 1] for w in widgets)
    return [rows[-1] if rows else w for w, rows in zip(widgets, alone, strict=True)]


def titles(page: Page, widgets: Sequence[Widget]) -> list[str]:
    """What they are called, or stand beside, where several are called the same."""
    called = [shown_as(page, w) for w in widgets]
    return called if len(set(called)) == len(called) else _own_words(page, _rows_around(page, widgets))


def told_apart(page: Page, offered: Sequence[Widget]) -> list[str]:
    """The same for a person to choose from: without icons, where as many others have words, and of rows that begin
    alike the words by which each is told from the others. offered: the rows."""
    worded = [w for w in offered if w.kind not in _ICONS or any(inner.text for inner in page.descendants(w))]
    rows = worded if 2 * len(worded) >= len(offered) else offered
    return list(dict.fromkeys(filter(None, _own_words(page, rows))))


def _own_words(page: Page, rows: Sequence[Widget]) -> list[str]:
    """Of each row the first words that no other has, as short as they stand in it ("Teapot" for "Select Teapot"); where
    it has no such words, the first such number ("64 GB")."""
    said = [(shown_as(page, w), *inner_texts(page, w)) for w in rows]
    often = Counter(text for texts in said for text in set(texts))
    own = [sorted((t for t in texts if often[t] == 1), key=lambda t: not _has_words(t)) for texts in said]
    first = (next(iter(words), texts[0]) for words, texts in zip(own, said, strict=True))
    return [min((w for w in words if w in word), key=len, default=word) for word, words in zip(first, own, strict=True)]


def _has_words(text: str) -> bool:
    return sum(map(str.isalpha, text)) > len(text) // 2


def widgets_offered(page: Page) -> list[Widget]:
    """What stands side by side (filters, tabs) only where nothing else is there."""
    inside = in_front(page)
    below = [w for w in inside if not any(a.scrollable and a.is_strip for a in page.ancestors(w))]
    found = _alike(page, below)
    return found if len(found) > 1 else _alike(page, inside)


def _alike(page: Page, inside: Sequence[Widget]) -> list[Widget]:
    checks = [w for w in inside if w.checkable and w.kind not in SWITCHES]
    rows = [w for w in inside if w.clickable and any(a.scrollable or a.kind in _LISTS for a in page.ancestors(w))]
    all_rows = {w.index for w in rows}  # what a row has to touch is none itself
    rows = [w for w in rows if not any(a.index in all_rows for a in page.ancestors(w))]
    filters = {w.index for w in _filters(checks)}
    checks, rows = ([w for w in found if w.index not in filters] for found in (checks, rows))
    kinds = Counter((w.kind, w.resource_id) for w in inside if w.clickable and not (w.editable or _is_of_bar(page, w)))
    most, _ = kinds.most_common(1)[0] if kinds else (("", ""), 0)
    alike = [w for w in inside if w.clickable and (w.kind, w.resource_id) == most]
    return checks if len(checks) > 1 else rows if len(rows) > 1 else alike


def _filters(checks: Sequence[Widget]) -> list[Widget]:
    """Those that stand in one line with one that leaves nothing out: they say which rows are shown below."""
    lines = {w.bounds.center[1] for w in checks if _ALL.fullmatch(w.label)}
    found = [w for w in checks if w.bounds.center[1] in lines]
    return found if len(found) > 1 else []


def _is_of_bar(page: Page, widget: Widget) -> bool:
    """It stands in the bar above the page, or opens a menu: nothing to choose from."""
    bar = any("Toolbar" in above.kind or "ActionBar" in above.kind for above in page.ancestors(widget))
    return bar or (widget.kind == "ImageButton" and not widget.text)


def in_front(page: Page) -> list[Widget]:
    """The widgets of the window in front."""
    return [w for w in usable_widgets(page, own_windows(page)[-1:]) if w.bounds.area]


def was_chosen(state: RunState, page: Page, proposal: Proposal) -> bool:
    """What was touched is what a person showed, a value of the prompt, or one of the choices of the page, rather than
    what opens them."""
    touched = {candidate.widget for candidate in proposal.candidates[:1]}
    labels = {candidate.label for candidate in proposal.candidates[:1]}
    if state.asked is not None and state.asked.kind is QuestionKind.DEMONSTRATE:
        return True
    said = (*state.named, *(state.function.parameters if state.function else ()))
    if any(slot.value in labels for slot in said):
        return True
    thing = state.current.instruction.object if state.current else None
    if thing and not is_offered(state, page, thing.neighbour or thing.text):
        return False
    return any(w.index in touched or shown_as(page, w) in labels for w in widgets_offered(page))


def shown_as(page: Page, widget: Widget) -> str:
    """The words on a widget, or the first in it or in its row; of a field what it is called, not what stands in it."""
    if widget.editable and (name := label_of(features_of(page, widget))):
        return name
    if widget.label:
        return widget.label
    inner = inner_texts(page, widget, 1)
    if inner:
        return inner[0]
    row = next((a for a in page.ancestors(widget) if a.clickable), None)
    return next(iter(inner_texts(page, row, 1)), "") if row else shown_label(page, widget)
