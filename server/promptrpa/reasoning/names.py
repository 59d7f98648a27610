"""What a prompt calls by its name is found by that, and not by nearness of meaning: "Soy milk" is not "Oat milk"."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from promptrpa.domain.instruction import OperationType
from promptrpa.domain.page import Page, Widget
from promptrpa.domain.task import TaskStep
from promptrpa.matching.pages.features import inner_texts, is_tab, label_of
from promptrpa.matching.prompts.by_kind import is_one, stands_beside_one
from promptrpa.matching.words.days import is_same_day, tells_date
from promptrpa.matching.words.slips import letter_off
from promptrpa.matching.words.text import plain
from promptrpa.ports.agents import Situation
from promptrpa.ports.meaning import Embedder

_TEXTS: Final = 8
"""Texts of a row that may show a name."""
_LETTERS: Final = re.compile(r"[^\W\d_]")
_QUOTED: Final = '"“「『《‘'
"""Signs before a name that is said as it is."""
_NAMES: Final = frozenset({"text", "name"})


class Names:
    """Compares what is called by a name with what the step calls it."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder

    def is_another(self, page: Page, widget: Widget, situation: Situation, label: str = "") -> bool:
        """The widget shows another name than the one that the step says. Where nobody told that it is a name, only rows
        of a list count, and only words that are nothing but names."""
        told = self._told(situation)
        of_list = _is_one_of_list(page, widget)
        names = told or (self._said(situation) if of_list else ())
        if not names:
            return False
        shown = [text for text in (label, widget.label, *inner_texts(page, widget, _TEXTS)) if text]
        known = _counts_all(situation) or (bool(told) and of_list)
        there = [text for w in page.widgets if not w.editable for text in (w.text, w.description) if text]
        return any(self._is_nowhere(name, shown, known=known, page=there) for name in names)

    def opened_another(self, opened: str, situation: Situation) -> bool:
        """What was opened to look behind it is the thing of another name; what is called as parts of apps are ("More
        options") is none, nor is what has no other name than a part of the app that the step names."""
        if situation.is_part:
            return False
        if beside := self._beside(situation):
            return self._embedder.lacks(beside, opened)
        names = self._told(situation) or self._said(situation)
        if not names or not self._embedder.lacks(opened, "", known=_counts_all(situation)):
            return False
        return any(self._is_nowhere(name, (opened,), known=_counts_all(situation)) for name in names)

    def is_missing(self, page: Page, situation: Situation) -> bool:
        """The page shows nothing of what a saved step's slots hold, of what the step's widget is to stand beside, or,
        where something was opened to look for it, of a name that the step touches and that is nothing but a name."""
        shown = [text for w in page.widgets if not w.editable for text in (w.text, w.description) if text]
        told = self._told(situation) if situation.task_step else ()
        names = (*told, *filter(None, (self._beside(situation),)))
        looked = any(step.operation and step.operation.type is OperationType.CLICK for step in situation.trail())
        said = self._said(situation) if looked and not (told or situation.is_part) else ()
        return any(self._is_nowhere(name, shown, known=True, page=shown) for name in names) or any(
            self._is_nowhere(name, shown, known=False, page=shown) for name in said
        )

    def _is_nowhere(self, name: str, shown: Collection[str], *, known: bool, page: Collection[str] = ()) -> bool:
        """page: all that is shown, of which only one may be the name, written wrongly. A day may be shown in other
        words."""
        if tells_date(name) and any(is_same_day(name, text) for text in shown):
            return False
        slipped = letter_off(name, page)
        return all(
            (self._embedder.lacks(name, text, known=known) and not (slipped and _holds(text, slipped)))
            or self._embedder.excludes(name, text)
            for text in shown
        )

    @staticmethod
    def _beside(situation: Situation) -> str:
        """The name of what the widget stands beside; empty where it is only said of what kind that is."""
        wanted = situation.instruction.object
        if not (situation.task_step or (situation.function and situation.function.steps)):
            return ""
        return wanted.neighbour if _is_name(wanted.neighbour) and not stands_beside_one(wanted, own=True) else ""

    @staticmethod
    def _told(situation: Situation) -> tuple[str, ...]:
        """What a person said as a name: values of a saved step and what its row was told apart by, what stands in
        quotes, what a tutorial was given."""
        if saved := situation.task_step:
            return tuple(filter(_is_name, (*situation.values, *filter(None, (told_apart_by(saved),)))))
        said, function = situation.instruction.object.text, situation.function
        if function is None or not _is_name(said):
            return ()
        if function.steps:
            return (said,) if any(f"{sign}{said}" in situation.instruction.source for sign in _QUOTED) else ()
        given = {plain(slot.value) for slot in function.parameters if slot.type in _NAMES}
        return (said,) if plain(said) in given else ()

    @staticmethod
    def _said(situation: Situation) -> tuple[str, ...]:
        """What a person's own step touches, or touched when it was saved."""
        said, function = situation.instruction.object.text, situation.function
        if saved := situation.task_step:
            own = (saved.features.text, *saved.features.own) if saved.features else ()
            return (said,) if said in own and _is_name(said) else ()
        if function is None or not function.steps or not _is_name(said) or is_one(said):
            return ()
        coloured = f"{situation.instruction.object.colour} {said}"  # "brown rice" may be a name
        return (coloured if coloured in situation.instruction.source.casefold() else said,)


def told_apart_by(saved: TaskStep) -> str:
    """What a saved step named its row by, where that is not the row's title ("Anna" of "Invoice, Anna, Monday"): other
    rows may have that title; empty where it named it by its title."""
    said, features = saved.instruction.object.text, saved.features
    if features is None or features.checkable or features.editable or said not in features.own[1:]:
        return ""
    return said if said != label_of(features) else ""


def _counts_all(situation: Situation) -> bool:
    """Also words that the lexicon knows, as colours, are part of the name."""
    return bool(situation.values or situation.instruction.object.colour)


def _is_name(said: str) -> bool:
    return _LETTERS.search(said) is not None or tells_date(said)


def _holds(text: str, words: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(words)}(?!\w)", text.casefold()) is not None


def _is_one_of_list(page: Page, widget: Widget) -> bool:
    """There are more of its kind beside it, and it is no tab."""
    if widget.parent < 0 or is_tab(page, widget) or widget.selected:
        return False
    beside = page.children(page.widgets[widget.parent])
    return sum((w.class_name, w.resource_id) == (widget.class_name, widget.resource_id) for w in beside) > 1
