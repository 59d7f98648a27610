"""Boxes beside what deletes: where a wish names some of them, only these are ticked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.page import Page
from promptrpa.matching.pages.windows import own_windows, usable_widgets
from promptrpa.matching.words.tokens import stem, words_of

Similarity = Callable[[str, Sequence[str]], list[float]]

NAMED: Final = 0.38
"""Nearness in meaning of a wish and a box's label from which the box is named."""
OTHER: Final = 0.2
"""The same below which it is not."""


def ticks_before(page: Page, wish: str, similarity: Similarity) -> tuple[Instruction, ...]:
    """What to tick and untick in the window in front, so that only those boxes are ticked that the wish names, by a
    word or by what it means; what is named and ticked is said too. Nothing where it names none. A box that it may name
    stays as it is."""
    shown = [w for w in usable_widgets(page, own_windows(page)[-1:]) if w.label]
    boxes = [w for w in shown if w.kind == "CheckBox"]
    if len(boxes) < 2:
        return ()
    around = _stems(" ".join(w.label for w in shown if w not in boxes))
    said = _stems(wish) - around
    near = similarity(wish, [box.label for box in boxes])
    named = [bool(said & _stems(box.label)) or n >= NAMED for box, n in zip(boxes, near, strict=True)]
    if not any(named):
        return ()
    wanted = [True if by else False if n < OTHER else None for by, n in zip(named, near, strict=True)]
    return tuple(
        Instruction(OperationType.SWITCH, ObjectDescription(box.label), "true" if tick else "false", source=wish)
        for box, tick in zip(boxes, wanted, strict=True)
        if tick or (tick is False and box.checked)
    )


def _stems(text: str) -> set[str]:
    return {stem(word) for word in words_of(text.casefold())}
