"""The tab in front that is called as any one of what the page lists."""

from __future__ import annotations

from collections.abc import Iterable

from promptrpa.domain.instruction import Instruction
from promptrpa.domain.page import Page
from promptrpa.matching.pages.features import is_in_front
from promptrpa.matching.prompts.by_kind import heads_all, is_deed, is_kind
from promptrpa.matching.words.text import plain


def is_headed(page: Page, said: str, done: Iterable[Instruction]) -> bool:
    """What is said names one of the rows below the tab in front. done: the instructions before this one."""
    tabs = {w.label for w in page.widgets if w.label and w.clickable and is_in_front(page, w)}
    return any(heads_rows(page, tab, said, done) for tab in tabs)


def heads_rows(page: Page, label: str, said: str, done: Iterable[Instruction]) -> bool:
    """The label is the plural of what is said ("Reports" for "report"); or it is the same, and the page makes or finds
    things of that name ("新建票据"), or a step before touched it already."""
    if heads_all(label, said):
        return True
    if not is_kind(said) or plain(label) != plain(said):
        return False
    again = any(i.operation.touches and plain(i.object.text) == plain(said) for i in done)
    return again or any(w.label.endswith(said) and is_deed(w.label.removesuffix(said)) for w in page.widgets)
