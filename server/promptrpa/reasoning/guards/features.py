"""Page and command in numbers: how the words of a page lie to those of a command, and what changed on it.

A row describes one place of a page that may be meant. All numbers say how things lie to each other, by letters, by the
lexicon and by the encoder's vectors; none is a vector itself, so that what is learned from them holds for apps that
were never seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.page import Page
from promptrpa.matching.pages.features import named_beside, shown_label
from promptrpa.matching.pages.targets import TargetFinder
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.risk import risk_of
from promptrpa.matching.words.text import STRICT, plain, strict_similarity
from promptrpa.ports.meaning import Embedder, Encoder
from promptrpa.reasoning.guards.nearness import Nearness, others_on
from promptrpa.reasoning.guards.pages import (
    LONG,
    differences,
    facts,
    shape,
    shared,
    texts_on,
    title_of,
    typed_or_moved,
    words_on,
)
from promptrpa.reasoning.guards.places import Places, beside, lead, said_in, same_words

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ROWS: Final = 8
"""Places of a page that are looked at closely: those whose words are nearest to the command's."""
ROW: Final = 26
"""Numbers of a row."""
_KINDS: Final = (
    OperationType.CLICK,
    OperationType.LONG_CLICK,
    OperationType.SWITCH,
    OperationType.EDIT,
    OperationType.SCROLL,
    OperationType.BACK,
    OperationType.OPEN,
)
_VERBS: Final = (
    *("back", "cancel", "close", "save", "ok", "delete", "add", "search", "edit", "more options", "share", "next"),
    *("select", "turn on", "send", "settings", "reply", "archive", "start", "stop", "increase", "sort", "copy", "move"),
    *("confirm", "pay", "call", "show", "hide", "log in"),
)
"""What commands do, by which the page that follows differs."""


@dataclass(frozen=True, slots=True)
class Encoded:
    """rows: (n, ROW), n at most ROWS, or twice as many for two pages. whole: (m,), of the command and all the page."""

    rows: NDArray[np.float32]
    whole: NDArray[np.float32]


class GuardFeatures:
    """Makes what the guards' networks read. Safe to use from several threads."""

    def __init__(self, lexicon: Lexicon, finder: TargetFinder, embedder: Embedder, encoder: Encoder) -> None:
        self._lexicon = lexicon
        self._finder = finder
        self._embedder = embedder
        self._places = Places(lexicon, finder, embedder)
        self._nearness = Nearness(encoder)
        self._ends = frozenset(plain(word) for word in lexicon.ends)

    def of_command(self, page: Page, instruction: Instruction) -> Encoded:
        """For feasibility: a command and the page that it is to be done on."""
        places = self._places.find(page, instruction)[:ROWS]
        rows = [self._places.row(page, place, instruction, after=None) for place in places]
        said = said_in(instruction)
        cosines = self._nearness.cosines(said, [title_of(page), words_on(page), *(p.words for p in places)])
        placed = float(bool(instruction.object.place))
        return _encoded(rows, cosines[2:], [*_kind(instruction), *facts(page), *lead(places), placed, *cosines[:2]])

    def of_change(self, before: Page, instruction: Instruction, after: Page) -> Encoded:
        """For completeness: a command, the page that it was done on, and the one that followed."""
        there, here = self._places.find(before, instruction)[:ROWS], self._places.find(after, instruction)[:ROWS]
        rows = [self._places.row(before, p, instruction, after=after) for p in there]
        rows += [self._places.row(after, p, instruction, after=None, known=before) for p in here]
        was, now = texts_on(before), texts_on(after)
        new = [t for t in now if t not in set(was)]
        lost = [t for t in was if t not in set(now)]
        told = [title_of(after), " ".join(new[:LONG]), " ".join(lost[:LONG])]
        cosines = self._nearness.cosines(said_in(instruction), [*told, *(p.words for p in (*there, *here))])
        whole = [
            *_kind(instruction),
            *facts(after),
            *lead(there),
            *lead(here),
            *differences(before, after, len(new) / max(1, len(now)), len(lost) / max(1, len(was))),
            *typed_or_moved(before, instruction, after),
            *self._places.state(before, there, instruction, after),
            *self._verbs(instruction),
            *self._heading(before, instruction, after),
            *self._turned(before, instruction, after),
            *self._nearness.told_of(before, instruction, new),
            *cosines[:3],
            *self._nearness.cosines(told[1], told[:1] + told[2:]),
            *shape(before),
            *shape(after),
            *shared(before, after),
            *beside(before, there, now, new),
            *self._nearness.ids_told(before, instruction, after),
            *self._nearness.ranked(before, instruction, told[:2], new),
            *self._nearness.signs(before),
            *self._nearness.signs(after),
        ]
        return _encoded(rows, cosines[3:], whole)

    def ends(self, before: Page, touched: int, instruction: Instruction, after: Page) -> bool:
        """What was touched is called as the command says, its name ends something ("Sign in", "Send"), and it is gone
        with its page: what follows then says nothing about the command."""
        widget = before.widgets[touched]
        name, said = shown_label(before, widget), said_in(instruction)
        if not said or before.structure == after.structure or same_words(after, widget) is not None:
            return False
        named = any(strict_similarity(name, called) >= STRICT for called in self._finder.names(said))
        return named and (plain(name) in self._ends or bool(risk_of(name, self._lexicon)))

    def _verbs(self, instruction: Instruction) -> list[float]:
        said = said_in(instruction)
        return self._embedder.similarity(said, _VERBS) if said else [0.0] * len(_VERBS)

    def _heading(self, before: Page, instruction: Instruction, after: Page) -> list[float]:
        """How near a new title is to the command, and how near to what else could have been touched."""
        title, said = title_of(after), said_in(instruction)
        if not title or title == title_of(before):
            return [0.0] * 4
        others = others_on(before, said)
        own = self._embedder.similarity(said, [title])[0] if said else 0.0
        other = max(self._embedder.similarity(title, others), default=0.0) if others else 0.0
        return [own, strict_similarity(said, title), other, own - other]

    def _turned(self, before: Page, instruction: Instruction, after: Page) -> list[float]:
        """Of the widgets that stayed and changed their words or state: how near their names are to the command."""
        then = {(w.class_name, w.resource_id, w.bounds): w for w in after.widgets}
        turned = [
            w
            for w in before.widgets
            if (now := then.get((w.class_name, w.resource_id, w.bounds)))
            and (now.text, now.checked, now.selected) != (w.text, w.checked, w.selected)
        ]
        names = [
            n for w in turned[:12] for n in (w.label, w.hint, shown_label(before, w), *named_beside(before, w)) if n
        ]
        said = said_in(instruction)
        near = max(self._embedder.similarity(said, names), default=0.0) if said and names else 0.0
        return [float(bool(turned)), min(1.0, len(turned) / 10), near, float(bool(names) and near >= STRICT)]


def _encoded(rows: Sequence[Sequence[float]], cosines: Sequence[float], whole: Sequence[float]) -> Encoded:
    import numpy as np

    found = [[*row, cosine] for row, cosine in zip(rows, cosines, strict=True)]
    return Encoded(np.array(found, np.float32).reshape(-1, ROW), np.array(whole, np.float32))


def _kind(instruction: Instruction) -> list[float]:
    return [float(instruction.operation is kind) for kind in _KINDS]
