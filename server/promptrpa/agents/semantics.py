"""The mobile semantics agent: words for widgets and pages (PromptRPA, section 4.1.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Final

from promptrpa.domain.memory import Pointed
from promptrpa.domain.page import Bounds, Page, Picture, Widget, words_of_id
from promptrpa.domain.recent import Recent
from promptrpa.matching.pages.blind import beside, blind_areas, floats, in_top_bar, is_nameless
from promptrpa.matching.pages.features import inner_texts, neighbours
from promptrpa.matching.pages.page_words import page_sentence, place_words
from promptrpa.matching.pages.pictures import cropped
from promptrpa.matching.pages.windows import roots
from promptrpa.ports.vision import Captioner, IconMeanings, IconReader, SeenWidget, TextReader, WidgetReader

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ICON_SURE: Final = 0.4
"""Confidence from which an icon's words are given."""
ICON_CERTAIN: Final = 0.9
"""Confidence above which a widget is an icon, and no text is looked for in its picture."""
TEXT_SURE: Final = 0.6
"""The same for text read in a widget's picture."""
_MOST_ICON_WORDS: Final = 3
_PAGES: Final = 32
"""Pages that are remembered with what their pictures said."""
_CLASSES: Final[Mapping[str, str]] = {
    "row": "LinearLayout",
    "button": "Button",
    "field": "EditText",
    "switch": "Switch",
    "check": "CheckBox",
    "icon": "ImageButton",
    "image": "ImageView",
    "text": "TextView",
}
_HOLDERS: Final = ("row", "button")


Said = tuple[tuple[str, str], ...]
"""Words with their source."""


@dataclass(frozen=True, slots=True)
class _Icon:
    """What was read of an icon. words: the sure ones; sure: confidence of the first. vector: see ports.IconReader."""

    words: tuple[str, ...]
    sure: float
    vector: NDArray[np.float32]


class PageSemantics:
    """Words from the hierarchy; where it has none and the page has a picture, from the picture, when they are asked
    for. Every part that reads pictures may be missing. Safe to use from several threads.

    chinese: makes the table from an icon's English words to Chinese ones; called once, when icons are read.
    """

    def __init__(
        self,
        reader: TextReader | None = None,
        widgets: WidgetReader | None = None,
        icons: IconReader | None = None,
        meanings: IconMeanings | None = None,
        captioner: Captioner | None = None,
        chinese: Callable[[], Mapping[str, Sequence[str]]] = dict,
    ) -> None:
        self._reader = reader
        self._widgets = widgets
        self._icons = icons
        self._meanings = meanings
        self._captioner = captioner
        self._chinese = cache(chinese)
        self._known: Recent[Mapping[int, _Icon]] = Recent(_PAGES)

    def texts(self, page: Page, widget: Widget) -> Iterator[tuple[str, str]]:
        """What a widget could be called, with where that comes from, the surest first."""
        nameless = is_nameless(page, widget)
        if nameless:
            yield from (pair for pair in self._icon_words(page, widget) if pair[1] == "user")
        for source, words in (("text", widget.text), ("description", widget.description), ("hint", widget.hint)):
            if words:
                yield words, source
        inside = inner_texts(page, widget)
        for words in inside:
            yield words, "inside"
        if widget.resource_id and (words := words_of_id(widget.resource_id)):
            yield words, "id"
        if nameless:
            yield from self._seen_words(page, widget)
        if not widget.label and not inside and widget.interactive:
            for words in neighbours(page, widget):
                if words:
                    yield words, "neighbour"
        if widget.interactive:
            yield place_words(page, widget), "position"

    def describe(self, page: Page) -> str:
        """The page in a sentence: its kind, app, title, what can be done on it, how its switches stand."""
        sentence = page_sentence(page)
        if self._captioner and page.picture and (caption := self._captioner.caption(page.picture)):
            return f"{sentence} {caption}"
        return sentence

    def enrich(self, page: Page) -> Page:
        """The page with the widgets that only its picture shows, at the end, below the nodes that they are drawn on."""
        if page.picture is None or self._widgets is None or any(w.drawn for w in page.widgets):
            return page
        widgets = list(page.widgets)
        for index, area in blind_areas(page):
            seen = [s for s in self._widgets.find(page.picture, area) if _is_free(page, index, s.bounds)]
            if seen:
                _draw(page, widgets, index, area, seen)
        return replace(page, widgets=tuple(widgets)) if len(widgets) > len(page.widgets) else page

    def pointed(self, page: Page, widget: Widget, words: str) -> Pointed | None:
        """See ports.SemanticsAgent."""
        words = " ".join(words.split())
        icon = self._icon(page, widget)
        if not words or page.picture is None or icon is None or not icon.vector.any():
            return None
        return Pointed(cropped(page.picture, widget.bounds), tuple(float(n) for n in icon.vector), words)

    # --- pictures

    def _seen_words(self, page: Page, widget: Widget) -> Iterator[tuple[str, str]]:
        """What a widget's part of the picture says: a text on it, its icon, a caption. A lone digit may be an icon."""
        picture = page.picture
        if picture is None:
            return
        icon = [pair for pair in self._icon_words(page, widget) if pair[1] == "icon"]
        found = self._icon(page, widget)
        if self._reader and not widget.drawn and (found is None or found.sure <= ICON_CERTAIN):
            said = " ".join(t.text for t in self._reader.read(picture, widget.bounds) if t.confidence >= TEXT_SURE)
            if len(said) > 1 or (said.isdigit() and not icon):
                yield said, "ocr"
        yield from icon
        if self._captioner and (caption := self._captioner.caption(picture, widget.bounds)):
            yield caption, "caption"

    def _icon(self, page: Page, widget: Widget) -> _Icon | None:
        """What was read of a nameless widget."""
        if page.picture is None or self._icons is None:
            return None
        return self._page_icons(page, page.picture, self._icons).get(widget.index)

    def _icon_words(self, page: Page, widget: Widget) -> Said:
        """What the user said that an icon means, and what it looks like."""
        icon = self._icon(page, widget)
        if icon is None:
            return ()
        known = self._meanings.icon_meaning(icon.vector) if self._meanings else None
        said = tuple((each, "icon") for word in icon.words for each in self._named(page, widget, word))
        return ((known, "user"), *said) if known else said

    def _page_icons(self, page: Page, picture: Picture, reader: IconReader) -> Mapping[int, _Icon]:
        """All nameless widgets of a page, by their index; a page with the same contents and picture is read once."""
        return self._known.get_or((page.content, picture.digest), lambda: _read_icons(page, picture, reader))

    def _named(self, page: Page, widget: Widget, word: str) -> Iterator[str]:
        """What an icon is called: its word in both languages, and these with the name of the row that it ends ("cv.pdf
        more") or of the page whose bar it is in or over which it floats ("search contacts")."""
        name, first = beside(page, widget), in_top_bar(page, widget) or floats(page, widget)
        for each in (word, *self._chinese().get(word, ())):
            yield each
            if name:
                yield f"{each} {name}" if first else f"{name} {each}"


def _read_icons(page: Page, picture: Picture, reader: IconReader) -> dict[int, _Icon]:
    nameless = [w for w in page.widgets if is_nameless(page, w)]
    boxes = [w.bounds for w in nameless]
    words, vectors = reader.read(picture, boxes), reader.vectors(picture, boxes)
    return {
        widget.index: _Icon(
            words=tuple(word for word, sure in said[:_MOST_ICON_WORDS] if sure >= ICON_SURE),
            sure=said[0][1] if said else 0.0,
            vector=vector,
        )
        for widget, said, vector in zip(nameless, words, vectors, strict=True)
    }


# --- widgets from pixels


def _is_free(page: Page, index: int, bounds: Bounds) -> bool:
    """Nothing that the hierarchy knows lies over the middle of what was seen on a node (-1: on none)."""
    x, y = bounds.center
    on = page.widgets[index] if index >= 0 else None
    own = {on.index, *(a.index for a in page.ancestors(on))} if on else set()
    root = min(own, default=-1)
    over = [r for r in roots(page) if r.index > root and r.index not in own and r.bounds.contains(x, y)]
    known = [w for w in page.widgets if w.index not in own and w.interactive and w.bounds.contains(x, y)]
    return not over and not any(on is None or w.bounds.area < on.bounds.area for w in known)


def _draw(page: Page, widgets: list[Widget], index: int, area: Bounds, seen: list[SeenWidget]) -> None:
    """Add what was seen on a node: a view that may scroll, rows in it, and the widgets in these."""
    package = widgets[index].package if index >= 0 else page.package
    view = Widget(len(widgets), index, "android.widget.ScrollView", area, package=package, scrollable=True, drawn=True)
    widgets.append(view)
    holders: list[Widget] = []
    ordered = sorted(seen, key=lambda s: (s.kind not in _HOLDERS, s.bounds.top, s.bounds.left))
    for one in ordered:
        inside = [h for h in holders if h.bounds.contains(*one.bounds.center)]
        parent = min(inside, key=lambda h: h.bounds.area, default=view) if one.kind != "row" else view
        made = _widget(len(widgets), parent.index, one, package)
        widgets.append(made)
        if one.kind in _HOLDERS:
            holders.append(made)


def _widget(index: int, parent: int, seen: SeenWidget, package: str) -> Widget:
    states = seen.kind in ("switch", "check")
    return Widget(
        index,
        parent,
        f"android.widget.{_CLASSES[seen.kind]}",
        seen.bounds,
        text="" if seen.kind in ("row", "icon") else seen.text,
        description=seen.text if seen.kind == "icon" else "",
        hint=seen.hint,
        package=package,
        clickable=seen.kind != "text",
        checkable=states,
        checked=seen.checked,
        editable=seen.kind == "field",
        focusable=seen.kind != "text",
        drawn=True,
    )
