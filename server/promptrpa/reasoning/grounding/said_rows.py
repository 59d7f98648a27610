"""Rows of a list told apart by the words in them that a prompt says, also by "phone", which elsewhere does the deed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from promptrpa.domain.page import Page, Widget
from promptrpa.matching.pages.targets import Target
from promptrpa.matching.prompts.unwanted import without_replaced
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.partly import wholly_said


class SaidRows:
    """Compares what rows show with what was said."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon

    def only(self, page: Page, equals: Sequence[Target], prompt: str) -> tuple[Target, str] | None:
        """The only one in a row with words of the prompt that the rows of the others lack, and these words."""
        rows = [self._said(page, target.widget, prompt) for target in equals]
        own = [sorted(said.difference(*rows[:n], *rows[n + 1 :])) for n, said in enumerate(rows)]
        told = [(target, said[0]) for target, said in zip(equals, own, strict=True) if said]
        return told[0] if len(told) == 1 else None

    def is_another(self, page: Page, widget: Widget, prompt: str) -> bool:
        """Another row shows all that this one does of what was said, and more."""
        if not (said := self._said(page, widget, prompt)):
            return False
        rows = (w for w in page.widgets if w.clickable and w.class_name == widget.class_name and w is not widget)
        return any(said < self._said(page, other, prompt) for other in rows)

    def _said(self, page: Page, widget: Widget, prompt: str) -> set[str]:
        wish, labels = without_replaced(prompt), {w.label for w in row_of(page, widget) if w.label}
        return {label for label in labels if self._is_named(label, wish)}

    def _is_named(self, label: str, wish: str) -> bool:
        """A wish says it, and no operation is called so ("Open", "Off")."""
        if not wholly_said(wish, [label]):
            return False
        operations = (word for words in self._lexicon.operations.values() for word in words)
        return label.casefold() not in chain(*map(str.split, operations))


def row_of(page: Page, widget: Widget) -> list[Widget]:
    """What is touched with the widget, and all within."""
    touched = next((w for w in (widget, *page.ancestors(widget)) if w.clickable), widget)
    return [touched, *page.descendants(touched)]
