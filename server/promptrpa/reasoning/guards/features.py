"""Page and command in numbers: how the words of a page lie to those of a command, and what changed on it.

A row describes one place of a page that may be meant. All numbers say how things lie to each other, by letters, by the
lexicon and by the encoder's vectors; none is a vector itself, so that what is learned from them holds for apps that
were never seen.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING, Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.page import Page, Widget, words_of_id
from promptrpa.matching.pages.features import named_beside, shown_label
from promptrpa.matching.pages.targets import STRICT, TargetFinder
from promptrpa.matching.pages.windows import front, has_dialog, is_keyboard, is_loading, usable_widgets
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.risk import risk_of
from promptrpa.matching.words.text import has_other_number, plain, strict_similarity
from promptrpa.patterns import lazy_regex
from promptrpa.ports.meaning import Embedder, Encoder

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
_SIGNS: Final = (
    *("cancel", "ok", "delete", "allow", "save", "search", "settings", "share", "send", "name", "today", "choose"),
    *("on", "off", "warning", "log in", "details", "add", "back", "more options", "home", "edit"),
)
"""What tells a question, a menu, a form, a main page and one below it apart."""
_OTHERS: Final = 40
"""Labels of a page with which a title is compared."""
_LONG: Final = 40
"""Characters from which a text is no label."""
_WORD: Final = lazy_regex(r"[\d.,:]+|[^\W\d\u3400-\u9fff]+|[\u3400-\u9fff]")
_KEPT: Final = 20_000
"""Vectors that are remembered."""


@dataclass(frozen=True, slots=True)
class Encoded:
    """rows: (n, ROW), n at most ROWS, or twice as many for two pages. whole: (m,), of the command and all the page."""

    rows: NDArray[np.float32]
    whole: NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class _Place:
    """A widget with the words that are nearest to the command's. likeness: by letters, by meaning, by the encoder."""

    widget: Widget
    words: str
    source: int
    letters: float
    meaning: float

    @property
    def near(self) -> float:
        return max(self.letters, self.meaning)


class GuardFeatures:
    """Makes what the guards' networks read. Safe to use from several threads."""

    def __init__(self, lexicon: Lexicon, finder: TargetFinder, embedder: Embedder, encoder: Encoder) -> None:
        self._lexicon = lexicon
        self._finder = finder
        self._embedder = embedder
        self._encoder = encoder
        self._vectors: dict[str, NDArray[np.float32]] = {}
        self._ends = frozenset(plain(word) for word in lexicon.ends)

    def of_command(self, page: Page, instruction: Instruction) -> Encoded:
        """For feasibility: a command and the page that it is to be done on."""
        places = self._places(page, instruction)[:ROWS]
        rows = [self._row(page, place, instruction, after=None) for place in places]
        said = _said(instruction)
        cosines = self._cosines(said, [_title(page), _words(page), *(p.words for p in places)])
        placed = float(bool(instruction.object.place))
        return _encoded(rows, cosines[2:], [*_kind(instruction), *_facts(page), *_lead(places), placed, *cosines[:2]])

    def of_change(self, before: Page, instruction: Instruction, after: Page) -> Encoded:
        """For completeness: a command, the page that it was done on, and the one that followed."""
        there, here = self._places(before, instruction)[:ROWS], self._places(after, instruction)[:ROWS]
        rows = [self._row(before, p, instruction, after=after) for p in there]
        rows += [self._row(after, p, instruction, after=None, known=before) for p in here]
        was, now = _texts(before), _texts(after)
        new = [t for t in now if t not in set(was)]
        lost = [t for t in was if t not in set(now)]
        told = [_title(after), " ".join(new[:_LONG]), " ".join(lost[:_LONG])]
        cosines = self._cosines(_said(instruction), [*told, *(p.words for p in (*there, *here))])
        whole = [
            *_kind(instruction),
            *_facts(after),
            *_lead(there),
            *_lead(here),
            *_differences(before, after, len(new) / max(1, len(now)), len(lost) / max(1, len(was))),
            *_shown(before, instruction, after),
            *self._state(before, there, instruction, after),
            *self._verbs(instruction),
            *self._heading(before, instruction, after),
            *self._turned(before, instruction, after),
            *self._told_of(before, instruction, new),
            *cosines[:3],
            *self._cosines(told[1], told[:1] + told[2:]),
            *_shape(before),
            *_shape(after),
            *_shared(before, after),
            *_beside(before, there, now, new),
            *self._ids_told(before, instruction, after),
            *self._ranked(before, instruction, told[:2], new),
            *self._signs(before),
            *self._signs(after),
        ]
        return _encoded(rows, cosines[3:], whole)

    def ends(self, before: Page, touched: int, instruction: Instruction, after: Page) -> bool:
        """What was touched is called as the command says, its name ends something ("Sign in", "Send"), and it is gone
        with its page: what follows then says nothing about the command."""
        widget = before.widgets[touched]
        name, said = shown_label(before, widget), _said(instruction)
        if not said or before.structure == after.structure or _same(after, widget) is not None:
            return False
        named = any(strict_similarity(name, called) >= STRICT for called in self._finder.names(said))
        return named and (plain(name) in self._ends or bool(risk_of(name, self._lexicon)))

    def _told_of(self, before: Page, instruction: Instruction, new: Sequence[str]) -> list[float]:
        """How near what is new is to the command, and how near to what else could have been touched."""
        said, found = _said(instruction), [t for t in dict.fromkeys(new) if len(t) <= _LONG][:_OTHERS]
        if not said or not found:
            return [0.0] * 3
        others = [label for label in _labels(before) if strict_similarity(label, said) < STRICT]
        vectors = self._encode([said, *found, *others])
        mine = vectors[1 : 1 + len(found)]
        own = float((mine @ vectors[0]).max())
        other = float((mine @ vectors[1 + len(found) :].T).max()) if others else 0.0
        return [own, other, own - other]

    def _ranked(self, before: Page, instruction: Instruction, told: Sequence[str], new: Sequence[str]) -> list[float]:
        """The share of what else could have been touched that is farther from the new title and words than the
        command; and how near the three nearest of the new words are."""
        said = _said(instruction)
        others = [label for label in _labels(before) if strict_similarity(label, said) < STRICT]
        found = [t for t in dict.fromkeys(new) if len(t) <= _LONG][:_OTHERS]
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

    def _ids_told(self, before: Page, instruction: Instruction, after: Page) -> list[float]:
        """How near the names that the app gives to what is new are to the command, and to what else could have been
        touched."""
        known, said = {w.resource_id for w in before.widgets}, _said(instruction)
        names = [words_of_id(i) for i in dict.fromkeys(w.resource_id for w in after.widgets) if i not in known]
        names = [n for n in dict.fromkeys(names) if n][:_OTHERS]
        if not names or not said:
            return [0.0, 0.0, 0.5]
        others = [label for label in _labels(before) if strict_similarity(label, said) < STRICT]
        vectors = self._encode([said, *names, *others])
        ids = vectors[1 : 1 + len(names)]
        own = float((ids @ vectors[0]).max())
        rest = (ids @ vectors[1 + len(names) :].T).max(axis=0) if others else None
        return [own, own - float(rest.max()), float((rest < own).mean())] if rest is not None else [own, 0.0, 0.5]

    def _signs(self, page: Page) -> list[float]:
        """How near the words of a page come to signs of its kind."""
        found = [t for t in dict.fromkeys(_texts(page)) if len(t) <= _LONG][:_OTHERS]
        if not found:
            return [0.0] * len(_SIGNS)
        vectors = self._encode([*_SIGNS, *found])
        near: list[float] = (vectors[len(_SIGNS) :] @ vectors[: len(_SIGNS)].T).max(axis=0).tolist()
        return near

    def _cosines(self, text: str, others: Sequence[str]) -> list[float]:
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

    def _places(self, page: Page, instruction: Instruction) -> list[_Place]:
        """What the command may mean on a page, nearest first."""
        wanted = instruction.object
        text = wanted.text or wanted.neighbour or instruction.parameter
        names = self._finder.names(text)
        called = list(self._called(page))
        labels = list(dict.fromkeys(words for _, words, _ in called))
        near = dict.fromkeys(labels, 0.0)
        for name in names[-2:]:
            for label, likeness in zip(labels, self._embedder.similarity(name, labels), strict=True):
                near[label] = max(near[label], likeness)
        letters = {label: max((strict_similarity(label, name) for name in names), default=0.0) for label in labels}
        best: dict[int, _Place] = {}
        for widget, words, source in called:
            place = _Place(widget, words, source, letters[words], near[words])
            if widget.index not in best or best[widget.index].near < place.near:
                best[widget.index] = place
        return sorted(best.values(), key=lambda p: (-p.near, -p.letters, len(p.words), p.widget.index))

    def _called(self, page: Page) -> Iterator[tuple[Widget, str, int]]:
        """The usable widgets with their words; source: 0 text, 1 description, 2 hint, 3 id."""
        for widget in usable_widgets(page, front(page, self._lexicon)):
            if not widget.bounds.area:
                continue
            said = False
            for source, words in enumerate((widget.text, widget.description, widget.hint)):
                if words:
                    said = True
                    yield widget, words, source
            if not said and widget.interactive and (named := words_of_id(widget.resource_id)):
                yield widget, named, 3

    def _row(
        self, page: Page, place: _Place, instruction: Instruction, *, after: Page | None, known: Page | None = None
    ) -> list[float]:
        """after: of a place on the page before, whether it is still there; known: of one on the page after, whether it
        was there before."""
        widget, wanted = place.widget, instruction.object
        text = wanted.text or wanted.neighbour or instruction.parameter
        acting = self._finder.resolve(page, widget, instruction.operation)
        x, y = widget.bounds.center[0] / page.size[0], widget.bounds.center[1] / page.size[1]
        said, own = plain(text), plain(place.words)
        other = after or known
        same = _same(other, widget) if other else None
        return [
            place.letters,
            place.meaning,
            float(place.letters >= STRICT),
            float(said == own),
            float(bool(said) and said in own),
            float(bool(own) and own in said),
            min(len(said), len(own)) / max(len(said), len(own), 1),
            float(has_other_number(place.words, text)),
            float(self._embedder.excludes(text, place.words)),
            *(float(place.source == n) for n in range(4)),
            float(acting is not None),
            float(acting is not None and _takes(acting, instruction.operation)),
            float(widget.interactive),
            float(widget.enabled),
            float(widget.selected or widget.checked),
            float(len(place.words) > _LONG),
            x,
            y,
            float(not wanted.place or self._finder.fits_place(page, acting or widget, wanted.place)),
            float(known is not None),
            float(same is not None),
            float(same is not None and same.bounds == widget.bounds),
        ]

    def _state(self, before: Page, there: Sequence[_Place], instruction: Instruction, after: Page) -> Iterator[float]:
        """Of what the command most likely means: whether it is checked or selected before and after."""
        best = there[0].widget if there and there[0].near >= STRICT else None
        acting = self._finder.resolve(before, best, instruction.operation) if best else None
        then = _same_place(after, acting) if acting else None
        wanted = {"true": 1.0, "false": 0.0}.get(instruction.parameter, 0.5)
        yield float(acting is not None)
        yield float(acting is not None and (acting.checked or acting.selected))
        yield float(then is not None and (then.checked or then.selected))
        yield float(then is not None and acting is not None and then.checked != acting.checked)
        yield float(then is not None and then.checkable and abs(float(then.checked) - wanted) < 0.1)

    def _verbs(self, instruction: Instruction) -> list[float]:
        said = _said(instruction)
        return self._embedder.similarity(said, _VERBS) if said else [0.0] * len(_VERBS)

    def _heading(self, before: Page, instruction: Instruction, after: Page) -> list[float]:
        """How near a new title is to the command, and how near to what else could have been touched."""
        title, said = _title(after), _said(instruction)
        if not title or title == _title(before):
            return [0.0] * 4
        others = [label for label in _labels(before) if strict_similarity(label, said) < STRICT]
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
        said = _said(instruction)
        near = max(self._embedder.similarity(said, names), default=0.0) if said and names else 0.0
        return [float(bool(turned)), min(1.0, len(turned) / 10), near, float(bool(names) and near >= STRICT)]


def _encoded(rows: Sequence[Sequence[float]], cosines: Sequence[float], whole: Sequence[float]) -> Encoded:
    import numpy as np

    found = [[*row, cosine] for row, cosine in zip(rows, cosines, strict=True)]
    return Encoded(np.array(found, np.float32).reshape(-1, ROW), np.array(whole, np.float32))


def _labels(page: Page) -> list[str]:
    return list(dict.fromkeys(w.label for w in page.widgets if 1 < len(w.label) <= _LONG))[:_OTHERS]


def _shape(page: Page) -> list[float]:
    """How much stands on a page, and what kind of it."""
    said = [w for w in page.widgets if w.label and not is_keyboard(w) and w.package == page.package]
    count = max(1, len(said))
    return [
        math.log1p(len(said)) / 4,
        sum(_is_touched(page, w) for w in said) / count,
        sum(len(w.label) > _LONG for w in said) / count,
        float(any(w.editable for w in said)),
        float(any(w.scrollable for w in page.widgets)),
        float(any(w.checkable for w in said)),
        math.log1p(sum(w.interactive for w in page.widgets)) / 4,
    ]


def _is_touched(page: Page, widget: Widget) -> bool:
    """It, or the row that it is in."""
    rows = (w for w in page.ancestors(widget) if w.bounds.height <= page.size[1] / 4)
    return widget.interactive or any(w.interactive for w in rows)


def _shared(before: Page, after: Page) -> list[float]:
    """What both pages have of ids and of words."""
    ids = [{w.resource_id for w in p.widgets if w.resource_id and w.package == p.package} for p in (before, after)]
    words = [{w.label for w in p.widgets if w.label and w.package == p.package} for p in (before, after)]
    return [
        *(len(a & b) / max(1, len(a | b)) for a, b in (ids, words)),
        *(len(a & b) / max(1, min(len(a), len(b))) for a, b in (ids, words)),
        float(bool(ids[0]) and bool(ids[1])),
    ]


def _beside(before: Page, there: Sequence[_Place], now: Sequence[str], new: Sequence[str]) -> list[float]:
    """Of the labels of the page before: whether what stands beside the nearest place, its value, is still said, as
    where a choice was opened; the words of it that came; whether the place itself is, as where it was chosen; and how
    much of the rest."""
    if not there:
        return [0.0] * 7
    widget, order = there[0].widget, [w for w in before.widgets if w.label]
    at = next((n for n, w in enumerate(order) if w.index >= widget.index), 0)
    own, kept = there[0].words, set(now)
    near = [w.label for w in order[max(0, at - 1) : at + 3] if len(w.label) <= _LONG and w.label != own]
    rest = {w.label for w in order if len(w.label) <= _LONG} - {own, *near}
    words = {word for label in near for word in _WORD.findall(label)}
    came = words & {word for text in new for word in _WORD.findall(text)}
    left = len(rest & kept) / max(1, len(rest))
    value, itself = float(any(label in kept for label in near)), float(own in kept)
    return [
        value,
        len(came) / max(1, len(words)),
        itself,
        left,
        value * (1 - left),
        itself * (1 - left),
        float(any(label in kept for label in near[-2:])) * (1 - left),
    ]


def _said(instruction: Instruction) -> str:
    return instruction.object.text or instruction.object.neighbour


def _takes(widget: Widget, operation: OperationType) -> bool:
    if operation is OperationType.EDIT:
        return widget.editable
    if operation is OperationType.SWITCH:
        return widget.checkable
    return widget.interactive


def _same(page: Page, widget: Widget) -> Widget | None:
    """The widget of another page with the same words and class; the nearest of several."""
    found = [
        w
        for w in page.widgets
        if w.class_name == widget.class_name and w.label == widget.label and w.resource_id == widget.resource_id
    ]
    return min(found, key=lambda w: abs(w.bounds.top - widget.bounds.top), default=None)


def _same_place(page: Page, widget: Widget) -> Widget | None:
    found = [w for w in page.widgets if w.class_name == widget.class_name and w.resource_id == widget.resource_id]
    return min(
        (w for w in found if w.bounds.overlap(widget.bounds).area),
        key=lambda w: -w.bounds.overlap(widget.bounds).area,
        default=None,
    )


def _kind(instruction: Instruction) -> list[float]:
    return [float(instruction.operation is kind) for kind in _KINDS]


def _facts(page: Page) -> list[float]:
    return [
        float(has_dialog(page)),
        float(is_loading(page)),
        float(any(w.editable for w in page.widgets)),
        float(any(w.checkable for w in page.widgets)),
        float(any(w.scrollable for w in page.widgets)),
        math.log1p(len(page.widgets)) / 6,
    ]


def _lead(places: Sequence[_Place]) -> list[float]:
    """How near the nearest is, and the next one."""
    scores = [p.near for p in places[:2]] + [0.0, 0.0]
    letters = max((p.letters for p in places), default=0.0)
    return [scores[0], scores[1], letters]


def _texts(page: Page) -> list[str]:
    return [w.text or w.description for w in page.widgets if (w.text or w.description) and not is_keyboard(w)]


def _words(page: Page) -> str:
    return " ".join(t for t in _texts(page) if len(t) <= _LONG)


def _title(page: Page) -> str:
    """The words at the top of the page."""
    shown = [
        w
        for w in page.widgets
        if w.text and w.bounds.area and w.package == page.package and w.bounds.center[1] < 0.2 * page.size[1]
    ]
    return min(shown, key=lambda w: (w.bounds.center[1] // 40, w.bounds.left)).text if shown else ""


def _differences(before: Page, after: Page, new: float, lost: float) -> list[float]:
    """new, lost: shares of the words."""
    was, now, moved = len(before.labelled), len(after.labelled), _moved(before, after)
    return [
        float(before.content == after.content),
        float(before.structure == after.structure),
        float(before.package == after.package),
        float(has_dialog(before)),
        new,
        lost,
        min(1.0, abs(now - was) / max(1, was)),
        float(any(is_keyboard(w) for w in after.widgets)),
        float(_title(before) == _title(after)),
        moved,
        min(1.0, abs(moved)),
        float("launcher" in after.package),
        float("launcher" in before.package),
        float(sum(w.checked for w in before.widgets) != sum(w.checked for w in after.widgets)),
        float(_selected(before) != _selected(after)),
    ]


def _selected(page: Page) -> list[str]:
    return [w.label for w in page.widgets if w.selected]


def _moved(before: Page, after: Page) -> float:
    """How far what is on both pages lies higher than before, in thirds of the screen."""
    tops = {w.label: w.bounds.center[1] for w in before.widgets if w.label and w.bounds.area}
    shifts = [tops[w.label] - w.bounds.center[1] for w in after.widgets if w.label in tops and w.bounds.area]
    shifts = [s for s in shifts if abs(s) > 4]
    return max(-2.0, min(2.0, 3 * median(shifts) / before.size[1])) if shifts else 0.0


def _shown(before: Page, instruction: Instruction, after: Page) -> list[float]:
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
        float(bool(text) and any(text in t for t in _texts(after))),
        direction,
        direction * max(-1.0, min(1.0, _moved(before, after))),
        float(bool(fields)),
    ]
