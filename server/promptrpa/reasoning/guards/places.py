"""The places of a page that a command may mean, in numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.page import Page, Widget, words_of_id
from promptrpa.matching.pages.positions import fits_place
from promptrpa.matching.pages.targets import TargetFinder
from promptrpa.matching.pages.windows import front, usable_widgets
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.text import STRICT, has_other_number, plain, strict_similarity
from promptrpa.patterns import lazy_regex
from promptrpa.ports.meaning import Embedder
from promptrpa.reasoning.guards.pages import LONG

_WORD: Final = lazy_regex(r"[\d.,:]+|[^\W\d\u3400-\u9fff]+|[\u3400-\u9fff]")


@dataclass(frozen=True, slots=True)
class Place:
    """A widget with the words that are nearest to the command's. source: where the words stand.
    letters, meaning: how like the command they are."""

    widget: Widget
    words: str
    source: int
    letters: float
    meaning: float

    @property
    def near(self) -> float:
        return max(self.letters, self.meaning)


class Places:
    """Finds them and tells how they lie to the command."""

    def __init__(self, lexicon: Lexicon, finder: TargetFinder, embedder: Embedder) -> None:
        self._lexicon = lexicon
        self._finder = finder
        self._embedder = embedder

    def find(self, page: Page, instruction: Instruction) -> list[Place]:
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
        best: dict[int, Place] = {}
        for widget, words, source in called:
            place = Place(widget, words, source, letters[words], near[words])
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

    def row(
        self, page: Page, place: Place, instruction: Instruction, *, after: Page | None, known: Page | None = None
    ) -> list[float]:
        """after: of a place on the page before, whether it is still there; known: of one on the page after, whether it
        was there before."""
        widget, wanted = place.widget, instruction.object
        text = wanted.text or wanted.neighbour or instruction.parameter
        acting = self._finder.resolve(page, widget, instruction.operation)
        x, y = widget.bounds.center[0] / page.size[0], widget.bounds.center[1] / page.size[1]
        said, own = plain(text), plain(place.words)
        other = after or known
        same = same_words(other, widget) if other else None
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
            float(len(place.words) > LONG),
            x,
            y,
            float(not wanted.place or fits_place(page, acting or widget, wanted.place)),
            float(known is not None),
            float(same is not None),
            float(same is not None and same.bounds == widget.bounds),
        ]

    def state(self, before: Page, there: Sequence[Place], instruction: Instruction, after: Page) -> Iterator[float]:
        """Of what the command most likely means: whether it is checked or selected before and after."""
        best = there[0].widget if there and there[0].near >= STRICT else None
        acting = self._finder.resolve(before, best, instruction.operation) if best else None
        then = same_place(after, acting) if acting else None
        wanted = {"true": 1.0, "false": 0.0}.get(instruction.parameter, 0.5)
        yield float(acting is not None)
        yield float(acting is not None and (acting.checked or acting.selected))
        yield float(then is not None and (then.checked or then.selected))
        yield float(then is not None and acting is not None and then.checked != acting.checked)
        yield float(then is not None and then.checkable and abs(float(then.checked) - wanted) < 0.1)


def said_in(instruction: Instruction) -> str:
    return instruction.object.text or instruction.object.neighbour


def lead(places: Sequence[Place]) -> list[float]:
    """How near the nearest is, and the next one."""
    scores = [p.near for p in places[:2]] + [0.0, 0.0]
    letters = max((p.letters for p in places), default=0.0)
    return [scores[0], scores[1], letters]


def beside(before: Page, there: Sequence[Place], now: Sequence[str], new: Sequence[str]) -> list[float]:
    """Of the labels of the page before: whether what stands beside the nearest place, its value, is still said, as
    where a choice was opened; the words of it that came; whether the place itself is, as where it was chosen; and how
    much of the rest."""
    if not there:
        return [0.0] * 7
    widget, order = there[0].widget, [w for w in before.widgets if w.label]
    at = next((n for n, w in enumerate(order) if w.index >= widget.index), 0)
    own, kept = there[0].words, set(now)
    near = [w.label for w in order[max(0, at - 1) : at + 3] if len(w.label) <= LONG and w.label != own]
    rest = {w.label for w in order if len(w.label) <= LONG} - {own, *near}
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


def _takes(widget: Widget, operation: OperationType) -> bool:
    if operation is OperationType.EDIT:
        return widget.editable
    if operation is OperationType.SWITCH:
        return widget.checkable
    return widget.interactive


def same_words(page: Page, widget: Widget) -> Widget | None:
    """The widget of another page with the same words and class; the nearest of several."""
    found = [
        w
        for w in page.widgets
        if w.class_name == widget.class_name and w.label == widget.label and w.resource_id == widget.resource_id
    ]
    return min(found, key=lambda w: abs(w.bounds.top - widget.bounds.top), default=None)


def same_place(page: Page, widget: Widget) -> Widget | None:
    found = [w for w in page.widgets if w.class_name == widget.class_name and w.resource_id == widget.resource_id]
    return min(
        (w for w in found if w.bounds.overlap(widget.bounds).area),
        key=lambda w: -w.bounds.overlap(widget.bounds).area,
        default=None,
    )
