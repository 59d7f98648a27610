"""The screen for a language model: a short list of numbered widgets."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from promptrpa.domain.page import Bounds, Page, Widget, words_of_id
from promptrpa.matching.pages.features import inner_texts, is_tab, named_beside
from promptrpa.matching.pages.windows import banners, front, is_loading, usable_widgets
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.text import plain
from promptrpa.patterns import lazy_regex
from promptrpa.ports.agents import SemanticsAgent
from promptrpa.reasoning.model.grids import places

MOST_LINES: Final = 120
"""Widgets that a list has at most."""
LONGEST: Final = 100
"""Characters of a line's words at most."""
_PARTS: Final = 5
"""Texts of a row that are told."""
_WHOLE: Final = 0.5
"""Of the screen: what can be touched and is larger holds other widgets, and does not swallow their words."""
_SWITCHES: Final = ("Switch", "Toggle")
_FLAGS: Final = ("clickable", "checkable", "checked", "selected", "scrollable", "editable")
_WEAK: Final = ("id", "position")
_COMMA: Final = lazy_regex(r"\s*[,;，；]\s*")


@dataclass(frozen=True, slots=True)
class Line:
    """A widget of the list. widget: its index on the page; acts: something can be done with it."""

    widget: int
    text: str
    acts: bool


@dataclass(frozen=True, slots=True)
class Screen:
    """The widgets of a page that have words or can be acted on, numbered from 1."""

    lines: tuple[Line, ...]
    app: str
    loading: bool = False

    @property
    def texts(self) -> tuple[str, ...]:
        """The lines without numbers."""
        return tuple(line.text for line in self.lines)

    def told(self, before: Collection[str] = ()) -> str:
        """The list, a line each. before: the lines that this page had when it was told earlier; of these, what only
        shows words is left out now."""
        known = frozenset(before)
        shown = [(n, line) for n, line in enumerate(self.lines, 1) if line.acts or line.text not in known]
        rows = [f"{number} {line.text}" for number, line in shown[:MOST_LINES]]
        if len(shown) > MOST_LINES:
            rows.append(f"({len(shown) - MOST_LINES} more)")
        return "\n".join((*rows, *(("(still loading)",) if self.loading else ()))) or "(nothing)"

    def widget(self, number: int) -> int:
        """The index on the page of the widget with a number; -1 where there is none."""
        return self.lines[number - 1].widget if 1 <= number <= len(self.lines) else -1


class ScreenReader:
    """Lists what a person could use: the windows in front, without what has no size."""

    def __init__(self, lexicon: Lexicon, semantics: SemanticsAgent) -> None:
        self._lexicon = lexicon
        self._semantics = semantics

    def read(self, page: Page) -> Screen:
        """The page as a list."""
        windows = (*front(page, self._lexicon), *banners(page))
        usable = [w for w in usable_widgets(page, windows) if _is_visible(page, w)]
        acting = {w.index: line for w in usable if (line := self._acting(page, w))}
        said = {_words(line) for line in acting.values()}
        lines = []
        for widget in usable:
            if widget.index in acting:
                lines.append(Line(widget.index, acting[widget.index], acts=True))
            elif (words := _plain(page, widget)) and words not in said:
                kind = "slider" if "SeekBar" in widget.kind else "text"
                lines.append(Line(widget.index, f"{kind} {words}", acts=False))
            if widget.scrollable:
                lines.append(Line(widget.index, "list (scrolls)", acts=True))
        return Screen(_placed(page, lines), page.package, is_loading(page))

    def name(self, page: Page, widget: Widget) -> str:
        """What a widget is called, to be found again by it; empty where nothing names it."""
        named = self._named(page, widget)
        return words_of_id(widget.resource_id) if named.startswith("(") else named

    def _acting(self, page: Page, widget: Widget) -> str:
        """The line of a widget that can be acted on; empty for another."""
        if not widget.interactive or (not widget.label and _only_holds(page, widget)):
            return ""
        kind = _kind(page, widget)
        if widget.checkable and not widget.label:
            name = _short("; ".join((inner_texts(page, widget) or named_beside(page, widget))[:2]))
        else:
            name = "" if kind in ("field", "icon") else _told(page, widget)
        line = f"{kind} {name or self._drawn(page, widget)}".strip()
        states = list(_states(widget))
        return f"{line}: {', '.join(states)}" if states else line

    def _drawn(self, page: Page, widget: Widget) -> str:
        """What a widget is called; where that was only made out in the picture, its id too."""
        named = self._named(page, widget)
        known = widget.label or widget.editable or widget.checkable or any(inner_texts(page, widget, 1))
        told = "" if known or named.startswith("(") else words_of_id(widget.resource_id)
        return f"{named} ({told})" if told and plain(told) not in plain(named) else named

    def _named(self, page: Page, widget: Widget) -> str:
        own = widget.description or widget.hint if widget.editable else widget.label
        inside = own or next(iter(inner_texts(page, widget, 1) or _beside(page, widget)), "")
        if inside:
            return _short(inside)
        weak = ""
        for words, source in self._semantics.texts(page, widget):
            if source in ("text", "hint") and widget.editable:
                continue
            if source not in _WEAK and source != "neighbour":
                return _short(words)
            if source in _WEAK and not weak:
                weak = _short(f"({words})")
        return weak


class WholeScreenReader(ScreenReader):
    """Lists every node of the page in the manner of HTML, as the papers' planners are shown it; to compare with."""

    def read(self, page: Page) -> Screen:
        """The page as a list of all its nodes."""
        return Screen(tuple(Line(w.index, _as_html(w), acts=True) for w in page.widgets), page.package)


def _as_html(widget: Widget) -> str:
    said = {
        "class": widget.kind,
        "id": widget.resource_id,
        "alt": widget.description,
        "hint": widget.hint,
        **{name: "true" for name in _FLAGS if getattr(widget, name)},
    }
    attributes = "".join(f' {name}="{value}"' for name, value in said.items() if value)
    return f"<p{attributes}>{' '.join(widget.text.split())}</p>"


def _told(page: Page, widget: Widget) -> str:
    """The words on a widget and in it, without those of widgets in it that are told by themselves."""
    own = [widget.label] if widget.label else []
    inside = (
        w.text or w.description
        for w in page.descendants(widget)
        if (w.text or w.description) and not w.interactive and w.bounds.area
    )
    parts: list[str] = []
    for words in (_short(each) for each in (*own, *inside)):
        summed_up = bool(own) and re.search(rf"(?<!\w){re.escape(words)}(?!\w)", own[0])
        if not summed_up and not any(words in (said, *_COMMA.split(said)) for said in parts):
            parts.append(words)
    return _short("; ".join(parts[:_PARTS]))


def _placed(page: Page, lines: Sequence[Line]) -> tuple[Line, ...]:
    """The lines, with row and column where the words do not tell one widget from another of its grid."""
    acting = [n for n, line in enumerate(lines) if line.acts]
    found = places([(lines[n].text, page.widgets[lines[n].widget].bounds) for n in acting])
    told = {acting[position]: place for position, place in found.items()}
    return tuple(replace(line, text=f"{line.text} ({told[n]})") if n in told else line for n, line in enumerate(lines))


def _kind(page: Page, widget: Widget) -> str:
    if widget.editable:
        return "field"
    if widget.kind == "Spinner":
        return "drop-down"
    if widget.checkable:
        if any(name in widget.kind for name in _SWITCHES):
            return "switch"
        return "option" if "Radio" in widget.kind else "check"
    if "SeekBar" in widget.kind:
        return "slider"
    if "Image" in widget.kind and not widget.text:
        return "icon"
    if widget.kind == "CheckedTextView":
        return "option"
    if (is_tab(page, widget) or widget.selected) and not _is_listed(page, widget):
        return "tab"
    return "row" if next(page.descendants(widget), None) else "button"


def _is_listed(page: Page, widget: Widget) -> bool:
    """It stands in a list that scrolls up and down, where what is selected is no tab."""
    holder = page.widgets[widget.parent] if widget.parent >= 0 else None
    return holder is not None and holder.scrollable and "Horizontal" not in holder.kind


def _beside(page: Page, widget: Widget) -> tuple[str, ...]:
    """What names a switch or field without words of its own; for a field the nearest first, as two may share what holds
    them."""
    named = named_beside(page, widget)
    if len(named) < 2 or not widget.editable:
        return named
    gaps = {w.text or w.description: _gap(w.bounds, widget.bounds) for w in page.widgets if w.bounds.area}
    return tuple(sorted(named, key=lambda words: gaps.get(words, 0)))


def _gap(one: Bounds, other: Bounds) -> int:
    """Pixels between two boxes, across and down together."""
    across = max(one.left - other.right, other.left - one.right, 0)
    return across + max(one.top - other.bottom, other.top - one.bottom, 0)


def _states(widget: Widget) -> Iterator[str]:
    if widget.checkable:
        yield "on" if widget.checked else "off"
    if widget.editable:
        held = widget.text if widget.text != widget.hint else ""
        yield "(hidden)" if widget.password and held else _short(held) or "(empty)"
    if widget.selected:
        yield "selected"
    if not widget.enabled:
        yield "disabled"


def _words(line: str) -> str:
    """What a line says, without its kind and state."""
    return line.partition(" ")[2].partition(":")[0]


def _is_visible(page: Page, widget: Widget) -> bool:
    width, height = page.size
    box = widget.bounds
    return box.area > 0 and box.right > 0 and box.bottom > 0 and box.left < width and box.top < height


def _only_holds(page: Page, widget: Widget) -> bool:
    """A row that can be touched only to turn over the one switch in it, or that fills most of the screen."""
    if widget.bounds.area > _WHOLE * page.size[0] * page.size[1] and any(page.descendants(widget)):
        return True
    inside = [w for w in page.descendants(widget) if w.interactive]
    return len(inside) == 1 and inside[0].checkable and not inside[0].clickable


def _plain(page: Page, widget: Widget) -> str:
    """The words of what cannot be acted on; empty where they are told with what it stands in."""
    most = _WHOLE * page.size[0] * page.size[1]
    if any(a.interactive and a.bounds.area <= most for a in page.ancestors(widget)):
        return ""
    return _short(widget.text or widget.description)


def _short(text: str) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= LONGEST else f"{plain[: LONGEST - 1]}…"
