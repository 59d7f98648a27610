"""What a step names on the page below the window in front ("Save" below a calendar): the window's "OK" is not that."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from promptrpa.domain.page import Page, Widget
from promptrpa.domain.run import Step, StepResult, touched
from promptrpa.matching.pages.features import can_be_touched
from promptrpa.matching.pages.windows import dialog_of
from promptrpa.matching.words.text import plain


def waits_below(page: Page, touch: str, named: str, history: Sequence[Step]) -> Widget | None:
    """The only button below the window that is called as a step says, where the one to touch is called otherwise, and
    none of that name was touched yet."""
    window = dialog_of(page)
    if window is None or not plain(named) or plain(touch) == plain(named):
        return None
    if plain(named) in map(plain, touched(s for s in history if s.result is StepResult.CHANGED)):
        return None
    inside = {w.index for w in page.descendants(window)}
    below = (w for w in page.widgets if w.index not in inside and w.package == window.package)
    found = buttons_called(page, below, named)
    return found[0] if len({w.bounds for w in found}) == 1 else None


def buttons_called(page: Page, widgets: Iterable[Widget], named: str) -> list[Widget]:
    """Of the widgets those of that name that can be touched; no fields."""
    called = [w for w in widgets if not w.editable and plain(w.label) == plain(named)]
    return [w for w in called if can_be_touched(page, w)]
