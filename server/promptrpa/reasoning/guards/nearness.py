"""How near the encoder finds the words of pages to those of a command."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from promptrpa.domain.instruction import Instruction
from promptrpa.domain.page import Page, words_of_id
from promptrpa.matching.words.text import STRICT, strict_similarity
from promptrpa.ports.meaning import Encoder
from promptrpa.reasoning.guards.pages import LONG, OTHERS, labels_on, texts_on
from promptrpa.reasoning.guards.places import said_in

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_SIGNS: Final = (
    *("cancel", "ok", "delete", "allow", "save", "search", "settings", "share", "send", "name", "today", "choose"),
    *("on", "off", "warning", "log in", "details", "add", "back", "more options", "home", "edit"),
)
"""What tells a question, a menu, a form, a main page and one below it apart."""
_KEPT: Final = 20_000
"""Vectors that are remembered."""


class Nearness:
    """Compares by the encoder's vectors, which are remembered. Safe to use from several threads."""

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder
        self._vectors: dict[str, NDArray[np.float32]] = {}

    def told_of(self, before: Page, instruction: Instruction, new: Sequence[str]) -> list[float]:
        """How near what is new is to the command, and how near to what else could have been touched."""
        said, found = said_in(instruction), _short(new)
        if not said or not found:
            return [0.0] * 3
        others = others_on(before, said)
        vectors = self._encode([said, *found, *others])
        mine = vectors[1 : 1 + len(found)]
        own = float((mine @ vectors[0]).max())
        other = float((mine @ vectors[1 + len(found) :].T).max()) if others else 0.0
        return [own, other, own - other]

    def ranked(self, before: Page, instruction: Instruction, told: Sequence[str], new: Sequence[str]) -> list[float]:
        """The share of what else could have been touched that is farther from the new title and words than the
        command; and how near the three nearest of the new words are."""
        said = said_in(instruction)
        others = others_on(before, said)
        found = _short(new)
        if not said or not found:
            return [0.5] * len(told) + [0.5, 0.0]
        vectors = self._encode([said, *told, *others, *found])
        own, rest = vectors[0], vectors[1 + len(told) : 1 + len(told) + len(others)]
        each = vectors[1 + len(told) + len(others) :]
        near = each @ own
        top = sorted(near.tolist())[-3:]
        ranks = [float((rest @ v < v @ own).mean()) if others and v.any() else 0.5 for v in vectors[1 : 1 + len(told)]]
        best = float(((rest @ each.T).max(axis=1) < near.max()).mean()) if others else 0.5
        return [*ranks, best, sum(top) / len(top)]

    def ids_told(self, before: Page, instruction: Instruction, after: Page) -> list[float]:
        """How near the names that the app gives to what is new are to the command, and to what else could have been
        touched."""
        known, said = {w.resource_id for w in before.widgets}, said_in(instruction)
        names = [words_of_id(i) for i in dict.fromkeys(w.resource_id for w in after.widgets) if i not in known]
        names = [n for n in dict.fromkeys(names) if n][:OTHERS]
        if not names or not said:
            return [0.0, 0.0, 0.5]
        others = others_on(before, said)
        vectors = self._encode([said, *names, *others])
        ids = vectors[1 : 1 + len(names)]
        own = float((ids @ vectors[0]).max())
        rest = (ids @ vectors[1 + len(names) :].T).max(axis=0) if others else None
        return [own, own - float(rest.max()), float((rest < own).mean())] if rest is not None else [own, 0.0, 0.5]

    def signs(self, page: Page) -> list[float]:
        """How near the words of a page come to signs of its kind."""
        found = _short(texts_on(page))
        if not found:
            return [0.0] * len(_SIGNS)
        vectors = self._encode([*_SIGNS, *found])
        near: list[float] = (vectors[len(_SIGNS) :] @ vectors[: len(_SIGNS)].T).max(axis=0).tolist()
        return near

    def cosines(self, text: str, others: Sequence[str]) -> list[float]:
        """How near the encoder finds each of the others."""
        vectors = self._encode([text, *others])
        found: list[float] = (vectors[1:] @ vectors[0]).tolist()
        return found

    def _encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        import numpy as np

        if len(self._vectors) > _KEPT:
            self._vectors = {}
        known = self._vectors
        if missing := [t for t in dict.fromkeys(texts) if t not in known]:
            known.update(zip(missing, self._encoder.encode(missing), strict=True))
        return np.stack([known[t] for t in texts])


def others_on(page: Page, said: str) -> list[str]:
    """What else could have been touched."""
    return [label for label in labels_on(page) if strict_similarity(label, said) < STRICT]


def _short(texts: Sequence[str]) -> list[str]:
    return [t for t in dict.fromkeys(texts) if len(t) <= LONG][:OTHERS]
